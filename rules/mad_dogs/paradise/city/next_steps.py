"""Follow-up buttons of a campaign command: the next part of the month, and [My month]."""

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
    """The same deed, whose buttons name this campaign, so that they work wherever a player presses them.

    If a part of a month begins, or the bot shows what its Loot will come to, the card has [My month].
    """
    changes = lru_cache(1)(deed.changes)  # the report and the books use the same changes

    def say(result: R) -> Report:
        report, made = deed.report(result), changes(result)
        here = {"campaign": town.title}
        offers = [replace(one, typed={**one.typed, **here}) for one in report.follow_ups]
        mine = (my_month(town.id),) if any(isinstance(one, (PhaseBegun, MonthBegun, Foretold)) for one in made) else ()
        return replace(report, follow_ups=tuple(offers), opens=(*mine, *report.opens))

    return fast_replace(deed, report=say, changes=changes)


def moved_on(town: Town) -> str:
    """The sentence for a player who meant another part of the month."""
    return f"{town.title} has moved on: it is at “{town.city.phase}” now."


def may_go_on(town: Town) -> tuple[Umpired, ...]:
    """The umpire's price for passing gangs that are not done; nothing for a player who plays alone.

    Raises ForUmpire for another player.
    """
    town.require_part()
    others = [gang for gang in unanswered(town.city) if not town.gangs[gang].mine]
    names = listed([town.name(gang) for gang in others])
    if others and not town.authority.stands_in([user for gang in others for user in town.gangs[gang].gang.leaders]):
        raise ForUmpire(_not_done(town), town.id)
    return (Umpired(names),) if others and town.authority.seated else ()


def _not_done(town: Town) -> str:
    """The refusal that names all gangs that are not done, with the buttons for their players."""
    names = [town.name(gang) for gang in unanswered(town.city)]
    is_not, press = ("isn't", "Its player presses") if len(names) == 1 else ("aren't", "Their players press")
    if town.city.phase is Phase.DRAFT:
        ready, buttons, begin = "ready", "[My gang] and [Ready]", "begin"
    else:
        ready, buttons, begin = "done", f"[My month] and [Done with “{town.city.phase}”]", "continue"
    return f"{listed(names)} {is_not} {ready} yet. {press} {buttons}. An umpire can {begin} without them."


def unanswered(city: Paradise) -> tuple[int, ...]:
    """The gangs that the others wait for: those of players that are not done. Orders that are in count as an answer."""
    return tuple(one.gang for one in city.outfits if not one.npc and not answered(city, one))


def answered(city: Paradise, outfit: Outfit) -> bool:
    """Whether a gang has finished this part of the month."""
    return outfit.done or (city.phase is Phase.SPENDING and outfit.ordered)
