"""The causes that raise and lower public outrage (mad.outrage)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated, Final

from annotated_types import Interval

from rules.core.action.deed import Deed, decides
from rules.core.action.fields import Complete, option
from rules.core.action.move import move
from rules.core.action.report import Report
from rules.core.plain.columns import cells
from rules.core.plain.events import Change
from rules.core.plain.frozen import frozen
from rules.core.plain.refusal import ForUmpire, IllegalNow, OutOfRange, UnknownName
from rules.core.plain.words import signed
from rules.core.tables.outcome import Modifier
from rules.core.tables.rule import resolves
from rules.mad_dogs.bombs.tables import OUTRAGE, OUTRAGE_BUSINESS, OUTRAGE_HOMES
from rules.mad_dogs.model.outrage import (
    AT_RISK,
    BODY_LEFT,
    HOSTAGE_KILLED,
    HOSTAGES_TAKEN,
    INNOCENTS_KILLED,
    KILLED,
    POLICE_HURT,
)
from rules.mad_dogs.paradise.city.campaign_options import CAMPAIGN
from rules.mad_dogs.paradise.city.changes import GangActivity, OutrageMoved
from rules.mad_dogs.paradise.city.model import MOST_OUTRAGE
from rules.mad_dogs.paradise.city.records import Fight
from rules.mad_dogs.paradise.city.town import Position, Town
from rules.mad_dogs.scenarios.kinds.police_raid import GIVEN_UP, SHOT_IT_OUT, TOO_LATE
from rules.mad_dogs.scenarios.kinds.show_of_strength import PUBLIC_BATTLE
from rules.mad_dogs.scenarios.kinds.siege import BLATANT
from rules.mad_dogs.scenarios.kinds.the_hit import AN_OFFICIAL

SOURCE: Final = "A Hell of a Town, Public Outrage"


# The causes


@frozen
class Cause:
    """A cause of public outrage.

    what      its name, and the points
    when      when it counts
    takes_in  names of causes that do not count beside it
    gangland  whether gangs cause it, so that the month is no quiet one
    """

    what: Modifier
    when: str
    takes_in: tuple[str, ...] = ()
    gangland: bool = True

    @property
    def name(self) -> str:
        return self.what.label


BAD_BOOZE: Final = Modifier("poisoned booze", +1)
DENOUNCED: Final = Modifier("a story against the gangs", +1)
PRAISED: Final = Modifier("a story in the gangs' favor", -1)
SHORT_MEMORY: Final = Modifier("a month without gang activity", -2)
CAUSES: Final = {
    cause.name: cause
    for cause in (
        Cause(AT_RISK, "shooting near citizens, even if it hits none of them"),
        Cause(KILLED, "one or more of them dead"),
        Cause(INNOCENTS_KILLED, "at least one such among the dead", (KILLED.label,)),
        Cause(HOSTAGES_TAKEN, "by gangsters, once a fight"),
        Cause(HOSTAGE_KILLED, "an innocent one", (HOSTAGES_TAKEN.label, KILLED.label, INNOCENTS_KILLED.label)),
        Cause(BODY_LEFT, "in public view when the fight is over"),
        Cause(OUTRAGE, "in a public place, or near citizens"),
        Cause(OUTRAGE_BUSINESS, "by a bomb"),
        Cause(OUTRAGE_HOMES, "by a bomb"),
        Cause(POLICE_HURT, "by gangsters"),
        Cause(AN_OFFICIAL, "the City Editor too"),
        Cause(PUBLIC_BATTLE, "whichever side wins"),
        Cause(BLATANT, "whichever side wins"),
        Cause(GIVEN_UP, "in a Police Raid"),
        Cause(SHOT_IT_OUT, "in a Police Raid"),
        Cause(TOO_LATE, "in a Police Raid"),
        Cause(BAD_BOOZE, "each low dive that serves it"),
        Cause(DENOUNCED, "each good one", gangland=False),
        Cause(PRAISED, "each good one", gangland=False),
        Cause(SHORT_MEMORY, "at the end of it, before the roll", gangland=False),
    )
}
"""The causes by name, in the order of the book, then those of scenarios and businesses."""


def cause_named(text: str) -> Cause:
    """The cause of this name in any capitals. Raises UnknownName otherwise."""
    wanted = " ".join(text.casefold().split())
    found = next((cause for cause in CAUSES.values() if cause.name.casefold() == wanted), None)
    if found is None:
        raise UnknownName("cause of outrage", text, CAUSES)
    return found


def causes_named(text: str) -> tuple[Cause, ...]:
    """The causes of these names, separated by semicolons or commas. Raises UnknownName for an unknown one, or
    for none.
    """
    if " ".join(text.casefold().split()) in {name.casefold() for name in CAUSES}:
        return (cause_named(text),)
    parts = text.split(";" if ";" in text else ",")
    return tuple(cause_named(part) for part in parts if part.strip()) or (cause_named(text),)


@resolves("mad.outrage")
def assessed(causes: Iterable[Cause]) -> tuple[Cause, ...]:
    """The causes of one fight that count: each once, without those that another takes in."""
    text = tuple(dict.fromkeys(causes))
    taken_in = {name for cause in text for name in cause.takes_in}
    return tuple(cause for cause in text if cause.name not in taken_in)


def outrage_changes(campaign: int, causes: Iterable[Cause], where: str = "") -> tuple[Change, ...]:
    """Adds outrage for several causes of one fight; a cause by gangs makes the month a busy one.

    where  goes before the cause in the books, such as the name of the fight
    """
    counted = assessed(causes)
    text = f"{where}: " if where else ""
    changes = tuple(OutrageMoved(campaign, cause.what.value, f"{text}{cause.name}") for cause in counted)
    return (*changes, GangActivity(campaign)) if any(cause.gangland for cause in counted) else changes


# Looking it up


def causes_drawn() -> str:
    lines = [[cause.name, f"{cause.what.value:+d}", cause.when] for cause in CAUSES.values()]
    return cells(("Cause", "Outrage", "When"), lines)


RULE: Final = "mad.outrage"
CAUSE_NAMES: Final = Complete(lambda _game, _figure: CAUSES, many=True)
"""Completes the names of one or more causes."""
Number = Annotated[int, Interval(ge=0, le=MOST_OUTRAGE)]


@move("mad-outrage add", town=True)
class Add:
    """Add to public outrage for an event."""

    cause: str = option("The events, separated by commas.", complete=CAUSE_NAMES)
    outrage: Number | None = option(
        "The outrage number before (default in a campaign: the city's own, which then changes).", default=None
    )
    fight: Annotated[int, Interval(ge=1, le=100_000)] | None = option(
        "The number of this month's fight in which it happened. Its players may add it themselves.", default=None
    )
    campaign: str = CAMPAIGN


@decides(Add)
def add(position: Position, move: Add) -> Deed[None]:
    """An umpire, or a player of the fight, books causes from the table."""
    causes = assessed(causes_named(move.cause))
    points = sum(cause.what.value for cause in causes)
    lines = tuple(f"{signed(cause.what.value)}: {cause.name}, {cause.when}." for cause in causes)
    if move.outrage is not None:
        return _added_deed(move.outrage, points, lines)
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
            raise ForUmpire(
                f"Only players of fight {fight.id} and umpires of {town.title} can do that. Ask one of them.", town.id
            )
        if fight.settled:
            town.require_umpire()
        where = f"fight {fight.id}"
    return _added_deed(town.city.outrage, points, lines, outrage_changes(town.id, causes, where), town.id)


def _fight(town: Town, number: int) -> Fight:
    """A fight of this month by its number. Raises IllegalNow for none."""
    found = next((town.city.faced(one) for one in town.city.fights if one.id == number), None)
    if found is None:
        known = ", ".join(str(one.id) for one in town.city.fights)
        raise IllegalNow(
            f"This month has no fight {number}. " + (f"Its fights are {known}." if known else "It has none.")
        )
    return found


def _added_deed(
    outrage: int, points: int, lines: tuple[str, ...], changes: tuple[Change, ...] = (), log: int | None = None
) -> Deed[None]:
    """The number before and after, in a campaign with its log."""
    after = max(0, outrage + points)
    if after > MOST_OUTRAGE:
        raise OutOfRange(
            f"Public outrage goes up to {MOST_OUTRAGE}, so {outrage} and {points} more is too much. Add fewer points."
        )
    goes, stays = f"Public outrage goes from {outrage} to {after}.", f"Public outrage stays at {outrage}."
    report = Report(stays if after == outrage else goes, lines)
    return Deed(report=lambda _: report, changes=lambda _: changes, rule=RULE, log=log)
