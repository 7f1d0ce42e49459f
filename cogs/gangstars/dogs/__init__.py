"""What dogs do besides biting."""
