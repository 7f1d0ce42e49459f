"""The caller, the place of a command, and what its server and game hold."""
