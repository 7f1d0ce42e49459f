"""The numbers of a gang, which the Racetrack's owner moves up or down (mad.racket.paradise-racetrack)."""

from __future__ import annotations

from typing import Annotated

from annotated_types import Interval

from rules.core.action.deed import Deed, decides
from rules.core.action.fields import option
from rules.core.action.move import move
from rules.core.action.report import Report
from rules.core.plain.refusal import IllegalNow, OutOfRange
from rules.core.plain.words import signed
from rules.core.tables.rule import resolves
from rules.mad_dogs.paradise.city.campaign_options import ANY_IN_TOWN, CAMPAIGN
from rules.mad_dogs.paradise.city.changes import NumbersNudged
from rules.mad_dogs.paradise.city.records import Nudge
from rules.mad_dogs.paradise.city.town import Position
from rules.mad_dogs.paradise.rackets.businesses import in_sentence, name_of
from rules.mad_dogs.paradise.rackets.income import TRACK

# The command


@move("mad-racket numbers", town=True)
class Numbers:
    """The Racetrack's owner gives a gang's numbers 1 Loot more or less."""

    sway: int = option("The change to the numbers.", words={"Up 1": 1, "Down 1": -1, "Leave them": 0})
    gang: str = option("The gang whose numbers change.", default="", complete=ANY_IN_TOWN)
    loot: Annotated[int, Interval(ge=0, le=1000)] | None = option(
        "Without a campaign: the Loot that the gang's numbers made.", default=None
    )
    campaign: str = CAMPAIGN


@resolves("mad.racket.paradise-racetrack", "mad.racket.numbers")
def nudge_by(owner: int, gang: int, points: int) -> Nudge:
    """What the Racetrack's owner does to the numbers of a gang: so many points more or less; 0 ends it."""
    return Nudge(owner, gang, points) if points else Nudge()


@decides(Numbers)
def numbers(position: Position, move: Numbers) -> Deed[None]:
    """The Racetrack's owner moves the numbers of a gang; outside a campaign, the effect of that."""
    points, before = move.sway, move.loot
    if before is not None:
        after = max(0, before + points)
        return Deed(
            report=lambda _: Report(f"Numbers that made {before} Loot make {after}."),
            rule="mad.racket.paradise-racetrack",
        )
    town = position.town
    track = town.city.business(TRACK)
    if not track.owner:
        raise IllegalNow(f"No one owns {in_sentence(track)}, so its races are honest. Take it over first.")
    rights = town.rights(town.gangs[track.owner])
    if not move.gang and points:
        raise OutOfRange(
            "The bot needs the gang whose numbers change. Add gang: with the name of any gang in the campaign."
        )
    gang = town.gang_named(move.gang).id if move.gang else 0
    nudge = nudge_by(track.owner, gang, points)
    text = f"{town.name(gang)}'s numbers: {signed(points)} Loot a month" if points else "All numbers are as rolled"
    return Deed(
        report=lambda _: Report(
            f"{text}, by order of {name_of(track)}.",
            ("From the next Loot on, until its owner changes it.",) if points else (),
        ),
        allow=lambda: rights,
        changes=lambda _: (NumbersNudged(town.id, nudge),),
        log=town.id,
        rule="mad.racket.paradise-racetrack",
    )
