"""The slash commands of spending in Paradise."""
