"""The slash commands, a file or folder for each."""
