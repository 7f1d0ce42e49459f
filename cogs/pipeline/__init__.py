"""A command from the move to the reply, in one transaction."""
