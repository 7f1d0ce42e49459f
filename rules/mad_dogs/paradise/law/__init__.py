"""The law: prisoners, trials, the Attorney General and the Feds."""
