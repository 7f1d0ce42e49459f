"""What goes on from a deed of the campaign: the button for the next part of a month, and that for one's own month."""

from __future__ import annotations

from functools import lru_cache
from typing import Final, TypeVar

from rules.core.altered import altered
from rules.core.campaign import MonthBegun
from rules.core.deed import Deed
from rules.core.frozen import replace
from rules.core.report import FollowUp, Report, my_month
from rules.mad_dogs.paradise.changes import Foretold, PhaseBegun
from rules.mad_dogs.paradise.town import Town

R = TypeVar("R")
NEXT: Final = FollowUp("Go on", "campaign next", {})


def going_on(town: Town, deed: Deed[R]) -> Deed[R]:
    """The same, its buttons about this campaign wherever they are pressed.

    Where a part of a month begins, and where it is told what its Loot will come to, the card has [My month].
    """
    changes = lru_cache(1)(deed.changes)  # the moment after it and the books are made of the same ones

    def say(result: R) -> Report:
        said, made = deed.report(result), changes(result)
        here = {"campaign": town.title}
        offers = [replace(one, typed={**one.typed, **here}) for one in said.follow_ups]
        mine = (my_month(town.id),) if any(isinstance(one, (PhaseBegun, MonthBegun, Foretold)) for one in made) else ()
        return replace(said, follow_ups=tuple(offers), opens=(*mine, *said.opens))

    return altered(deed, report=say, changes=changes)
