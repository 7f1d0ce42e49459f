"""Hostages: living shields that gangsters take, and the outrage of it (mad.shoot.hostage)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from rules.core.action.deed import Deed, decides
from rules.core.action.fields import UNSAID, Complete, one_figure, option
from rules.core.action.move import move
from rules.core.action.people_fields import OWN, RECORDED
from rules.core.action.position import Price
from rules.core.action.report import Report
from rules.core.plain.events import Change
from rules.core.plain.refusal import IllegalNow, Missing, OutOfRange
from rules.core.plain.words import key_of, listed, parts
from rules.mad_dogs.model.board import OutrageAdded
from rules.mad_dogs.model.changes import HostagesSet
from rules.mad_dogs.model.figures import Posture
from rules.mad_dogs.model.kinds import kinds_named
from rules.mad_dogs.model.outrage import HOSTAGE_KILLED, HOSTAGES_TAKEN
from rules.mad_dogs.model.tables import BYSTANDERS, LAW, PROFILES
from rules.mad_dogs.play.acting import spending, with_cost
from rules.mad_dogs.play.lines import outrage_lines
from rules.mad_dogs.play.position import (
    Person,
    Position,
    guest,
    named_on_sheet,
    of_city,
    of_profile,
    require_fit,
    require_reach,
    require_seen,
)

TAKEN, TAKEN_POINTS = HOSTAGES_TAKEN

KILLED, KILLED_POINTS = HOSTAGE_KILLED


def holders(known: Sequence[Person], hostage: Person) -> list[Person]:
    """Those who hold a person as a hostage."""
    return [one for one in known if any(names_hostage(name, hostage) for name in one.figure.hostages)]


def names_hostage(name: str, person: Person) -> bool:
    """Whether a hostage's name on the captor's sheet is this person's."""
    if not person.stored:
        return key_of(name) in (key_of(person.typed), key_of(person.name))
    return key_of(name) in (key_of(person.figure.name), key_of(person.typed))


def hostage_outrage(position: Position, killed: bool = False) -> tuple[Change, ...]:
    """The outrage of hostages taken or killed, each once a game. The 3 of a death include the 1 of taking them.

    A game that counts for no city notes none.
    """
    booked = [one.why for one in position.board.outrage]
    if not (position.played and of_city(position)) or KILLED in booked or (not killed and TAKEN in booked):
        return ()
    if killed:
        return (OutrageAdded(position.id, KILLED_POINTS - TAKEN_POINTS * (TAKEN in booked), KILLED),)
    return (OutrageAdded(position.id, TAKEN_POINTS, TAKEN),)


MOST_HOSTAGES: Final = 2

MOST_LETTERS: Final = 40


def _named(move: Any) -> list[str]:
    """The people that an order about hostages names, besides the captor."""
    return [*([] if move.take is UNSAID else parts(move.take)), *move.figure.figure.hostages]


@move("mad hostage", everybody=True, on_sheets=_named)
class Hostage:
    """Take hostages as human shields, or let them go."""

    figure: Person = one_figure("Your gangster who takes or releases them.", only=OWN | RECORDED, gangs_of="figure")
    take: str = option(
        "The cops, Feds or civilians to take, separated by commas.",
        default="",
        complete=Complete(lambda _game, _figure: PROFILES, many=True, people=True),
    )
    release: str = option("The hostages to release, separated by commas.", default="")


@decides(Hostage)
def hostage(position: Position, move: Hostage) -> Deed[None]:
    """Take hostages, or let them go."""
    person, figure = move.figure, move.figure.figure
    require_fit(person)
    there = list(position.people.values()) if position.played else []
    taken, freed = parts(kinds_named(there, move.take)), parts(move.release)
    if not taken and not freed:
        raise Missing(
            "The bot needs to know whom to take or release. Name them, separated by commas.", "take", "release"
        )
    if taken and figure.profile in LAW | BYSTANDERS:
        raise IllegalNow(f"{person.name} is not a gangster, and only gangsters take hostages. Pick a gangster.")
    known = {key_of(name) for name in figure.hostages}
    stranger = next((name for name in freed if key_of(name) not in known), None)
    if stranger is not None:
        raise IllegalNow(f"{person.name} does not hold “{stranger}”. Name a hostage that they hold.")
    for place, name in enumerate(taken):
        if key_of(name) in known | {key_of(one) for one in taken[:place]}:
            raise IllegalNow(f"{person.name} would hold {name} twice. Give each hostage a different name.")
    takeable = _takeable(position, person, taken)
    require_reach(position, person, takeable)
    gone = {key_of(name) for name in freed}
    held = tuple(dict.fromkeys([*(name for name in figure.hostages if key_of(name) not in gone), *taken]))
    if len(held) > MOST_HOSTAGES:
        raise IllegalNow(
            f"A figure holds at most {MOST_HOSTAGES} hostages, and {person.name} would hold {len(held)}. Release one "
            "first."
        )
    outrage = hostage_outrage(position) if taken else ()
    deed = Deed[None](
        report=lambda _: _shielded(position, person, taken, freed, outrage),
        changes=lambda _: (HostagesSet(person.id, held), *outrage),
        rule="mad.shoot.hostage",
    )
    return with_cost(position, deed, (person, lambda: _taking(position, person, takeable) if taken else ()))


def _shielded(
    position: Position, person: Person, taken: Sequence[str], freed: Sequence[str], outrage: Sequence[Change]
) -> Report:
    """The report of hostages taken or released; a game notes the outrage."""
    deeds = [
        f"takes {listed(taken)} hostage" if taken else "",
        f"lets {listed(freed)} go" if freed else "",
    ]
    lines = (
        ["One action, even for two adjacent hostages. The captor can't run, and moves 2 inches at most."]
        if taken
        else []
    )
    lines += ["Adds 1 outrage."] if taken and not position.played else outrage_lines(outrage)
    return Report(f"{person.name} {' and '.join(filter(None, deeds))}.", tuple(lines))


def _taking(position: Position, person: Person, taken: Sequence[Person]) -> Price:
    """The price of taking hostages: an action. It refuses hidden targets."""
    require_seen(position, *taken)
    return spending(position, person, loud=True)


def _takeable(position: Position, holder: Person, names: Sequence[str]) -> list[Person]:
    """Those of the names who are on record. Only cops, Feds and civilians there can be taken, each by one captor.

    A name that is neither on record nor a profile is a civilian; a profile has many people.
    """
    others = [one for one in position.people.values() if one.id != holder.id]
    mine = [one.id for name in holder.figure.hostages if (one := named_on_sheet(position, name))]
    found: list[Person] = []
    for name in names:
        if len(name) > MOST_LETTERS:
            raise OutOfRange(f"A hostage's name has at most {MOST_LETTERS} characters. Shorten it.")
        one = named_on_sheet(position, name)
        profile = of_profile(name) if one is None else one.figure
        if profile is not None and profile.profile not in LAW | BYSTANDERS:
            raise IllegalNow(
                f"{name} is a gangster, and only cops, Feds and civilians can be taken hostage. Name another figure."
            )
        if one is not None:
            position.require_part(one)
            if one.figure.posture is Posture.DEAD or one.figure.arrested or one.figure.off_board:
                raise IllegalNow(f"{name} is {one.figure.kept_out}. Take a figure that is there.")
        if one is not None or profile is None:
            captor = next(iter(holders(others, one or Person(name, guest(name), typed=name))), None)
            if captor is not None:
                raise IllegalNow(f"{captor.name} already holds {name}. Take another figure.")
        if one is not None:
            if one.id in mine:
                raise IllegalNow(f"{holder.name} would hold {name} twice. Take another figure.")
            mine.append(one.id)
            found.append(one)
    return found
