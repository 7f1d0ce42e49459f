"""What many moves take: figures, attributes in numbers, skills of somebody with no sheet."""

from __future__ import annotations

from typing import Annotated, Any, Final

from annotated_types import Interval

from rules.core.move import Complete, Rolls, opt
from rules.mad_dogs.model import Stat
from rules.mad_dogs.position import skills_typed
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
