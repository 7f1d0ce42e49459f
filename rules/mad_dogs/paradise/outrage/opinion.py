"""What moves public opinion between the rolls: what happened, and what the City Editor is told."""

from __future__ import annotations

from typing import Annotated, Final

from annotated_types import Interval

from rules.core.action.deed import Deed, decides
from rules.core.action.move import Complete, move, opt
from rules.core.action.report import Report
from rules.core.plain.events import Change
from rules.core.plain.refusal import ForUmpire, IllegalNow, OutOfRange
from rules.core.plain.words import listed, signed
from rules.mad_dogs.paradise.city.fields import CAMPAIGN, OWN_IN_TOWN
from rules.mad_dogs.paradise.city.records import Fight
from rules.mad_dogs.paradise.city.town import Position, Town
from rules.mad_dogs.paradise.outrage.resolve import (
    CAUSES,
    MOST_OUTRAGE,
    SOMETHING,
    assessed,
    causes_named,
    editors,
    moved,
    sway_changes,
)

SWAYS: Final = {"Up 2": 2, "Down 2": -2, "Leave it": 0}
RULE: Final = "mad.outrage"
CAUSE_NAMES: Final = Complete(lambda _game, _figure: CAUSES, many=True)
"""Completes what moves outrage, one or more."""
Number = Annotated[int, Interval(ge=0, le=MOST_OUTRAGE)]


@move("mad-outrage add", town=True)
class Add:
    """Add to public outrage for what happened."""

    cause: str = opt("What happened; several separated by commas.", complete=CAUSE_NAMES)
    outrage: Number | None = opt(
        "The outrage number before (default in a campaign: the city's own, and it is booked).", default=None
    )
    fight: Annotated[int, Interval(ge=1, le=100_000)] | None = opt(
        "The number of this month's fight in which it happened; its players may add it themselves.", default=None
    )
    campaign: str = CAMPAIGN


@decides(Add)
def add(position: Position, move: Add) -> Deed[None]:
    """Causes from the table, booked by an umpire or by players of the fight they happened in."""
    causes = assessed(causes_named(move.cause))
    points = sum(cause.what.value for cause in causes)
    lines = tuple(f"{signed(cause.what.value)}: {cause.name}, {cause.when}." for cause in causes)
    if move.outrage is not None:
        return _added(move.outrage, points, lines)
    town = position.town_there
    if town is None:
        return Deed(report=lambda _: Report(f"Public outrage: {signed(points)}.", lines), rule=RULE)
    where = ""
    if move.fight is None:
        town.require_umpire()
    else:
        fight = _fight(town, move.fight)
        gangs = [town.gangs[one] for one in (fight.attacker, fight.defender) if one in town.gangs]
        if not any(one.mine for one in gangs) and not town.umpires:
            raise ForUmpire(f"Fight {fight.id} is for its players and the umpires of {town.title}.", town.id)
        if fight.settled:
            town.require_umpire()
        where = f"fight {fight.id}"
    return _added(town.city.outrage, points, lines, moved(town.id, causes, where), town.id)


def _fight(town: Town, number: int) -> Fight:
    """A fight of this month by its number; IllegalNow for none."""
    found = next((town.city.faced(one) for one in town.city.fights if one.id == number), None)
    if found is None:
        known = ", ".join(str(one.id) for one in town.city.fights)
        raise IllegalNow(f"This month has no fight {number}: " + (f"there is {known}." if known else "there is none."))
    return found


def _added(
    outrage: int, points: int, lines: tuple[str, ...], changes: tuple[Change, ...] = (), log: int | None = None
) -> Deed[None]:
    """The number before and after, in a campaign with its log."""
    after = max(0, outrage + points)
    if after > MOST_OUTRAGE:
        raise OutOfRange(f"Public outrage goes up to {MOST_OUTRAGE}: {outrage} and {points} more is too much.")
    goes, stays = f"Public outrage goes from {outrage} to {after}.", f"Public outrage stays at {outrage}."
    said = Report(stays if after == outrage else goes, lines)
    return Deed(report=lambda _: said, changes=lambda _: changes, rule=RULE, log=log)


# The City Editor


@move("mad-outrage editor", town=True)
class Editor:
    """The City Editor's owner says how he sways the month's roll."""

    sway: int = opt("What he adds to the total.", words=SWAYS)
    gang: str = opt("Your gang, if you have several.", default="", complete=OWN_IN_TOWN)
    outrage: Number | None = opt("Outside a campaign: the outrage number, to see what he changes.", default=None)
    campaign: str = CAMPAIGN


@decides(Editor)
def sway(position: Position, move: Editor) -> Deed[None]:
    """What an owner of the City Editor has him add; with a plain number, what that means."""
    points, outrage = move.sway, move.outrage
    if outrage is not None:
        return Deed(report=lambda _: Report(_needs(outrage, points)), rule=RULE)
    town = position.town
    gang = town.gang_for(move.gang)
    changes = sway_changes(town.id, town.city, gang.id, points)
    others = [one for one in editors(town.city) if one != gang.id]
    shared = f"{listed(map(town.name, others))} may want something else: 1D6 each decides."
    does = f"moves the month's roll by {signed(points)}" if points else "leaves the month's roll alone"
    return Deed(
        report=lambda _: Report(
            f"{gang.name} has had a word with the City Editor.",
            (f"He {does}. Only you and whoever shares the gang see this.", *((shared,) if others else ())),
        ),
        allow=lambda: town.rights(gang),
        changes=lambda _: changes,
        log=town.id,
        untold=True,
        rule=RULE,
    )


def _needs(outrage: int, points: int) -> str:
    """What the dice must show for Something Must Be Done, without the Editor and with him."""
    before, after = (_rolled(SOMETHING - outrage - more) for more in (0, points))
    told = f"At outrage {outrage} Something Must Be Done {before}"
    if not points:
        return f"{told}; the City Editor leaves it at that."
    return f"{told}; with the City Editor's {signed(points)} {after}."


def _rolled(needed: int) -> str:
    """On what roll of 2D6 it comes up, two ones and the Feds apart."""
    if needed > 12:
        return "on no roll"
    return f"on {max(3, needed)} or more"
