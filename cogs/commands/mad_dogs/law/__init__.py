"""The slash commands of the law in Paradise."""
