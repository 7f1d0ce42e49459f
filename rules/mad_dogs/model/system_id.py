"""The id of the game, which begins the names of its rules, commands and change tags."""

from typing import Final

ID: Final = "mad"
