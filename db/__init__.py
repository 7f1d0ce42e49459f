"""What is kept: events, the rows made from them, one transaction a command."""
