"""Follow-up buttons of a campaign deed: the next part of the month, and [My month]."""

from __future__ import annotations

from functools import lru_cache
from typing import Final, TypeVar

from rules.core.action.deed import Deed
from rules.core.action.position import Umpired
from rules.core.action.report import FollowUp, Report, my_month
from rules.core.plain.fast_replace import fast_replace
from rules.core.plain.frozen import replace
from rules.core.plain.refusal import ForUmpire
from rules.core.plain.words import listed
from rules.core.play.campaign import MonthBegun
from rules.mad_dogs.paradise.city.changes import Foretold, PhaseBegun
from rules.mad_dogs.paradise.city.model import Paradise, Phase
from rules.mad_dogs.paradise.city.records import Outfit
from rules.mad_dogs.paradise.city.town import Town

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

    return fast_replace(deed, report=say, changes=changes)


def moved_on(town: Town) -> str:
    """The sentence for who meant another part of the month."""
    return f"{town.title} has moved on: it is at “{town.city.phase}” now."


def may_go_on(town: Town) -> tuple[Umpired, ...]:
    """That an umpire passes those who are not done; nothing for who plays alone, ForUmpire for another player."""
    town.require_part()
    others = [gang for gang in unanswered(town.city) if not town.gangs[gang].mine]
    names = listed([town.name(gang) for gang in others])
    if others and not town.authority.stands_in([user for gang in others for user in town.gangs[gang].gang.leaders]):
        raise ForUmpire(f"{names} must say /campaign done first; an umpire can go on without.", town.id)
    return (Umpired(names),) if others and town.authority.seated else ()


def unanswered(city: Paradise) -> tuple[int, ...]:
    """The gangs that the others wait for: those somebody plays that are not done. Orders that are in are an answer."""
    return tuple(one.gang for one in city.outfits if not one.npc and not answered(city, one))


def answered(city: Paradise, outfit: Outfit) -> bool:
    """Whether a gang has said all that it will in this part of the month."""
    return outfit.done or (city.phase is Phase.SPENDING and outfit.ordered)
