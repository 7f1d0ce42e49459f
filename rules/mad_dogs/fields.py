"""What many moves take: figures, attributes in numbers, skills of somebody with no sheet."""

from __future__ import annotations

from typing import Annotated, Any, Final

from annotated_types import Interval

from rules.core.game import side_called
from rules.core.move import Complete, Rolls, Source, opt
from rules.core.person import NO_SIDE
from rules.mad_dogs.cards import SUITS
from rules.mad_dogs.model import Stat
from rules.mad_dogs.position import Position, skills_typed
from rules.mad_dogs.skills import EFFECTS

FIGURE: Final = "Your figure, or a profile such as Hoodlum."
ROLLS: Final = Rolls()
STATS: Final = {str(stat): stat for stat in Stat if stat is not Stat.HITS}
"""The attributes that are tested, by their names."""
SKILLS: Final = Complete(lambda _game, _figure: EFFECTS, many=True)

Number = Annotated[int, Interval(ge=0, le=6)]
Modifier = Annotated[int, Interval(ge=-6, le=6)]


def skills_option(about: str) -> Any:
    """An option for the skills of somebody with no sheet."""
    return opt(about, default=(), read=skills_typed, complete=SKILLS)


def side_option(about: str, source: Source | None = None) -> Any:
    """An option for a side of the game here, by its name, suit or number: its place."""
    names = Complete(lambda game, _figure: [] if game is None else [side.name for side in game.sides])
    return opt(about, source, read=_side, complete=names)


def _side(at: Position, name: str) -> int:
    return side_called(name, at.game.sides, SUITS) if at.game is not None else NO_SIDE
