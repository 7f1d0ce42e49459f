"""Options of many moves: figures, attributes in numbers, skills without a sheet."""

from __future__ import annotations

from collections.abc import Callable
from enum import StrEnum
from typing import Annotated, Any, Final

from annotated_types import Interval

from rules.core.action.fields import Complete, Source, option
from rules.core.action.move import Rolls
from rules.core.people.person import NO_SIDE
from rules.core.plain.refusal import OutOfRange
from rules.core.play.game import side_called
from rules.mad_dogs.model.action_cards import SUITS
from rules.mad_dogs.model.figures import Figure, Speed, Stat
from rules.mad_dogs.model.skills import EFFECTS
from rules.mad_dogs.play.position import UNKNOWN, Position, skills_typed, stats_typed

ABOUT_FIGURE: Final = "Your figure, or a profile such as Hoodlum."
ROLLS: Final = Rolls()
TESTS: Final = Rolls(asks=True)
"""Options for the dice of a test, whose button asks for other modifiers."""
STATS: Final = {str(stat): stat for stat in Stat if stat is not Stat.HITS}
"""The tested attributes, by their names."""
MOVING: Final = {str(speed): speed for speed in Speed}
"""The speeds of a moving vehicle."""
SKILLS: Final = Complete(lambda _game, _figure: EFFECTS, many=True)

MOST: Final = 6
"""The highest number of an attribute."""
MOST_DIGITS: Final = 3

Number = Annotated[int, Interval(ge=0, le=MOST)]
Gats = Annotated[int, Interval(ge=1, le=6)]
Inches = Annotated[float, Interval(ge=0, le=200)]
Modifier = Annotated[int, Interval(ge=-6, le=6)]


def by_numbers(stat: Stat) -> Callable[[str], Figure | None]:
    """A listed figure typed as one attribute, or as all six: “3”, “3 3 3 3 3 3”; None for a name."""

    def guest(text: str) -> Figure | None:
        numbers = text.replace("/", " ").split()
        if not numbers or not all(one.isascii() and one.isdigit() and len(one) <= MOST_DIGITS for one in numbers):
            return None
        if len(numbers) == len(Stat):
            return Figure("", "", stats_typed(text))
        if len(numbers) != 1 or int(numbers[0]) > MOST:
            raise OutOfRange(
                f"“{text[:40]}” is neither a figure nor a stat. {stat} is a number from 0 to {MOST}, and all stats "
                "are six numbers."
            )
        return Figure("", "", UNKNOWN._replace(**{stat.lower(): int(numbers[0])}))

    return guest


def skills_option(about: str) -> Any:
    """An option for the skills of a figure with no sheet."""
    return option(about, default=(), read=skills_typed, complete=SKILLS)


def side_option(about: str, source: Source | None = None) -> Any:
    """An option for a side of the game here, by its name, suit or number: its place."""
    names = Complete(lambda game, _figure: [] if game is None else [side.name for side in game.sides])
    return option(about, source, read=_side, complete=names)


def _side(position: Position, name: str) -> int:
    return side_called(name, position.game.sides, SUITS) if position.game is not None else NO_SIDE


class Crowd(StrEnum):
    """A crowd of witnesses, named by one word."""

    ALL = "all"
    FRIENDS = "friends"
    NONE = "none"
