"""The house: the bot itself as a player. It has a seat like any user, by a number that no user has."""

from typing import Final

HOUSE: Final = -1
HOUSE_NAME: Final = "House"
