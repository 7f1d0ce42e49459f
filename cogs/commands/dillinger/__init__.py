"""The slash commands of Dillinger."""

from cogs.slash.slash import roots_of

setup = roots_of(__name__)
