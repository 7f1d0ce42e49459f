"""The bot without Discord: a practice table in the browser, a line in the terminal, the generated pages."""

import logging

# SimCord probes discord.py when it is imported, although there is no real connection to log.
logging.getLogger("discord").setLevel(logging.ERROR)
