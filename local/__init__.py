"""The bot with no Discord: a practice table in the browser, a line in the terminal, the generated pages."""

import logging

# SimCord probes discord.py when it is imported, and there is no real connection to tell of.
logging.getLogger("discord").setLevel(logging.ERROR)
