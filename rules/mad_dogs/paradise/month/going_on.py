"""Who may go on to the next part of a month: any player once no other is asked, else an umpire."""

from __future__ import annotations

from rules.core.action.position import Umpired
from rules.core.plain.refusal import ForUmpire
from rules.core.plain.words import listed
from rules.mad_dogs.paradise.city.model import Phase
from rules.mad_dogs.paradise.city.town import Town
from rules.mad_dogs.paradise.month.asked import late_gangs


def may_go_on(town: Town) -> tuple[Umpired, ...]:
    """The umpire's price for passing gangs that are asked and not done; nothing if no other player is asked.

    Raises ForUmpire for another player.
    """
    town.require_part()
    others = [gang for gang in late_gangs(town.city) if not town.gangs[gang].mine]
    names = listed([town.name(gang) for gang in others])
    if others and not town.authority.stands_in([user for gang in others for user in town.gangs[gang].gang.leaders]):
        raise ForUmpire(_not_done(town), town.id)
    return (Umpired(names),) if others and town.authority.seated else ()


def _not_done(town: Town) -> str:
    """The refusal that names all gangs that are not done, with the buttons for their players."""
    names = [town.name(gang) for gang in late_gangs(town.city)]
    is_not, press = ("isn't", "Its player presses") if len(names) == 1 else ("aren't", "Their players press")
    if town.city.phase is Phase.DRAFT:
        ready, buttons, begin = "ready", "[My gang] and [Ready]", "begin"
    else:
        ready, buttons, begin = "done", f"[My month] and [Done with “{town.city.phase}”]", "continue"
    return f"{listed(names)} {is_not} {ready} yet. {press} {buttons}. An umpire can {begin} without them."
