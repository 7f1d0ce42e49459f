"""The slash commands of the umpire's notepad of Mad Dogs With Guns."""
