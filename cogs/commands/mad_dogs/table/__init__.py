"""The slash commands for the things on the table of a game of Mad Dogs With Guns."""
