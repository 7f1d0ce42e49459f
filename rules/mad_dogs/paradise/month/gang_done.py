"""A gang says that it is done with a part of the month or with all parts, and picks standing orders."""

from __future__ import annotations

from typing import Final

from rules.core.action.deed import Deed
from rules.core.action.report import Report
from rules.core.plain.frozen import replace
from rules.core.plain.markup import strong
from rules.core.plain.refusal import IllegalNow
from rules.core.plain.words import listed
from rules.mad_dogs.model.prices import dollars
from rules.mad_dogs.paradise.city.changes import OutfitSet, folded
from rules.mad_dogs.paradise.city.model import Phase
from rules.mad_dogs.paradise.city.next_steps import NEXT, going_on
from rules.mad_dogs.paradise.city.records import StandingOrderKind
from rules.mad_dogs.paradise.city.secrets import veil
from rules.mad_dogs.paradise.city.town import Gang, Town
from rules.mad_dogs.paradise.city.wake_ups import kept_awake
from rules.mad_dogs.paradise.month.asked import late_gangs
from rules.mad_dogs.paradise.orders.monthly_orders import facts_of, order_lines
from rules.mad_dogs.paradise.orders.standing_orders import (
    LETTERS,
    NONE,
    repeated,
    standing_order_cost,
    standing_order_lines,
    with_standing_orders,
)
from rules.mad_dogs.paradise.start.enrolling import gathered_before
from rules.mad_dogs.paradise.start.first_drafts import faults

PARTS: Final = tuple(phase for phase in Phase if phase is not Phase.DRAFT)


def done_with(
    town: Town, name: str, *, all_parts: bool, surely: bool, standing: str, keep: bool = False
) -> tuple[Deed[None], tuple[str, ...]]:
    """A gang is done with this part of the month, or takes that back; and the lines for its leaders alone.

    all_parts  whether it is done with every part of the month
    surely     whether it is done in any case, and takes nothing back
    standing   letters of standing orders in place of earlier ones; empty to keep those
    keep       whether only its standing orders change

    The log shows both alike, so that it does not reveal who has standing orders. If nothing changes that others may
    know, it shows neither.
    """
    gang = town.gang_for(name)
    outfit = town.outfit(gang.id)
    if all_parts or surely:
        town.require_phase(*PARTS)
    why = kept_awake(town.city, outfit) if all_parts else None
    if why is not None:
        raise IllegalNow(f"{gang.name} can't be done for the whole month yet: {why}.")
    done = all_parts or surely or (outfit.done if keep else not outfit.done)
    after = replace(outfit, done=done, away=done and (all_parts or ((surely or keep) and outfit.away)), woken=None)
    if standing:
        after = with_standing_orders(town.city, after, standing)
    changes = (OutfitSet(town.id, after),)
    left = late_gangs(folded(town.city, changes))
    draft = town.city.phase is Phase.DRAFT
    said = f"{'done' if done else 'not done yet'} with “{town.city.phase}”"
    text = f"Not done yet: {listed(map(town.name, left))}." if left else "Everyone is done."
    lacks = faults(folded(town.city, changes), town.names()) if draft else []
    if draft:
        said = "ready to begin" if done else "not ready yet"
        text = f"Not ready yet: {listed(map(town.name, left))}." if left else "Everyone is ready."
    headline = f"The standing orders of {gang.name} are kept." if keep else f"{gang.name} is {said}."
    deed = Deed[None](
        report=lambda _: Report(
            headline,
            () if keep else (text, *([] if left else lacks)),
            () if left or lacks else (replace(NEXT, label="Begin") if draft else NEXT,),
            opens=gathered_before(town),
        ),
        allow=lambda: town.rights(gang),
        changes=lambda _: changes,
        log=town.id,
        hushed=True,
        unannounced=veil(after) == veil(outfit),
    )
    return going_on(town, deed), tuple(standing_order_lines(after)) if gang.mine and (all_parts or standing) else ()


def picked(town: Town, gang: Gang, letters: str) -> list[str]:
    """The meaning of picked standing orders, and that they are not given yet."""
    outfit = with_standing_orders(town.city, town.outfit(gang.id), letters)
    lines = [strong("Not kept until you press [Keep these standing orders], or a button that says done:")]
    if NONE in letters:
        return [*lines, "No standing orders."]
    lines += standing_order_lines(replace(outfit, away=False, woken=None, notices=()))
    if LETTERS[StandingOrderKind.REPEAT] in letters:
        again = repeated(town.city, outfit, facts_of(town, town.outfit(gang.id), gang.people))
        lines += [f"Again: {line}" for line in order_lines(town, again.orders, gang.people)]
        lines += list(again.wrong)
        if standing_order_cost(town.city, outfit):
            what = "public opinion and muscle" if outfit.last_spent.muscle else "public opinion"
            lines.append(f"Again for {what}: {dollars(standing_order_cost(town.city, outfit))}.")
    return lines
