"""The slash commands of The Hoodsville Heist."""

from cogs.border.slash import roots_of

setup = roots_of(__name__)
