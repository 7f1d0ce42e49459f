"""Follow-up buttons of a campaign command: the next part of the month, and [My month]."""

from __future__ import annotations

from functools import lru_cache
from typing import Final, TypeVar

from rules.core.action.deed import Deed
from rules.core.action.report import FollowUp, Opens, Report, my_month
from rules.core.plain.fast_replace import fast_replace
from rules.core.plain.frozen import replace
from rules.core.play.campaign import MonthBegun
from rules.mad_dogs.paradise.city.changes import Foretold, PhaseBegun
from rules.mad_dogs.paradise.city.model import Phase
from rules.mad_dogs.paradise.city.town import Town

R = TypeVar("R")
CONCERNS: Final = "concerns"
"""The name of the button for what concerned its presser in a part of a month."""
NEXT: Final = FollowUp("Go on", "campaign next", {})


def going_on(town: Town, deed: Deed[R]) -> Deed[R]:
    """The same deed, whose buttons name this campaign, so that they work wherever a player presses them.

    If a part of a month begins, or the bot shows what its Loot will come to, the card has [My month].
    """
    changes = lru_cache(1)(deed.changes)  # the report and the books use the same changes

    def say(result: R) -> Report:
        report, made = deed.report(result), changes(result)
        here = {"campaign": town.title}
        offers = [replace(one, typed={**one.typed, **here}) for one in report.follow_ups]
        mine = (my_month(town.id),) if any(isinstance(one, (PhaseBegun, MonthBegun, Foretold)) for one in made) else ()
        ended = town.month and any(isinstance(one, (PhaseBegun, MonthBegun)) for one in made)
        mine = (*mine, _concerns(town)) if ended else mine
        return replace(report, follow_ups=tuple(offers), opens=(*mine, *report.opens))

    return fast_replace(deed, report=say, changes=changes)


def _concerns(town: Town) -> Opens:
    """The button for what concerned its presser in the part of the month that ends."""
    key = f"{town.id}.{town.month}.{[*Phase].index(town.city.phase)}"
    return Opens(CONCERNS, key, "What concerns me")


def moved_on(town: Town) -> str:
    """The sentence for a player who meant another part of the month."""
    return f"{town.title} has moved on: it is at “{town.city.phase}” now."
