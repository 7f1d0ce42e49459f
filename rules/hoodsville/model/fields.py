"""Options that several moves of this game share."""

from __future__ import annotations

from typing import Annotated, Any, Final

from annotated_types import Interval

from rules.core.action.fields import one_figure
from rules.core.action.move import Rolls
from rules.core.action.people_fields import OWN

Rounds = Annotated[int, Interval(ge=0, le=50)]
Melee = Annotated[int, Interval(ge=-6, le=6)]
Other = Annotated[int, Interval(ge=-9, le=9)]
"""The umpire's modifier of a number or a die."""
ROLLS: Final = Rolls()
TESTS: Final = Rolls(asks=True)
"""The dice of a test; its button asks for modifiers."""
FIGURE: Any = one_figure("Your figure, or a profile.", "The figure", only=OWN)
"""An option for the acting figure."""
