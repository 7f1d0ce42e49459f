"""The slash commands of boxing in Paradise."""
