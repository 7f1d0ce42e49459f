"""The slash commands of Dillinger."""

from cogs.border.slash import roots_of

setup = roots_of(__name__)
