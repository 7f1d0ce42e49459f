"""The slash commands of Pottersville."""

from cogs.border.slash import roots_of

setup = roots_of(__name__)
