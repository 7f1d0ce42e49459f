"""The slash commands of The Hoodsville Heist."""

from cogs.slash.slash import roots_of

setup = roots_of(__name__)
