"""The slash commands of Dillinger."""

from cogs._kit.slash import roots_of

setup = roots_of(__name__)
