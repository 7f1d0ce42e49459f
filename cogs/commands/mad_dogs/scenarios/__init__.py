"""The slash commands of scenarios of Mad Dogs With Guns."""
