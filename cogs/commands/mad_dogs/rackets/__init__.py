"""The slash commands of rackets in Paradise."""
