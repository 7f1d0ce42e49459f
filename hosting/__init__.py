"""The commands of a host, one file each. `bot.py` reads the command line and calls them."""
