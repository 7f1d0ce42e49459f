"""What a host does from the command line, one file a command; `bot.py` parses and dispatches."""
