"""The law in Paradise: prisoners, trials and the Feds."""
