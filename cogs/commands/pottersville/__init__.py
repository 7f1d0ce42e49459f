"""The slash commands of Pottersville."""

from cogs.slash.slash import roots_of

setup = roots_of(__name__)
