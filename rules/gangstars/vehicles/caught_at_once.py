"""Damage to several at once by a vehicle that explodes or turns over (11 Movement of vehicles)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

from rules.core.action.deed import Deed, Question
from rules.core.action.report import Report, Tone
from rules.core.people.person import numbered, require_once
from rules.core.plain.events import Change
from rules.core.plain.refusal import OutOfRange
from rules.core.tables.outcome import Throw
from rules.gangstars.abilities.luck_rerolls import lucky
from rules.gangstars.model.figures import Hurt, Vehicle
from rules.gangstars.model.lines import called
from rules.gangstars.model.position import Person, Position, aboard, require_there
from rules.gangstars.shooting.wounds import Penetration, body_of, damage, end_of, ends_of, hurt_lines, struck_changes

MOST_CAUGHT: Final = 12
"""The most people that one vehicle harms at once."""

VEHICLE: Final = "The vehicle on the table. It includes everyone in it."


def harm_all(
    position: Position,
    vehicle: Vehicle | None,
    people: tuple[Person, ...],
    resolver: Callable[..., tuple[Hurt, ...]],
    power: Penetration,
    why: str,
    befalls: str,
    *lines: str,
    booked: tuple[Change, ...] = (),
) -> Deed[tuple[Hurt, ...]]:
    """Damage to several people at once, by a vehicle on the table or, if that is None, of plain numbers.

    why      the reason that their sheets record
    befalls  the event in a sentence, after the vehicle's name
    booked   the changes in the vehicle
    """
    bodies = tuple(body_of(one.figure) for one in people)
    words = ends_of(hurt.word for hurt in Hurt)

    def report(hurts: tuple[Hurt, ...]) -> Report:
        tone = Tone.BAD if any(hurts) else Tone.PLAIN
        return Report(f"{called(vehicle)} {befalls}", (*lines, *hurt_lines(people, hurts)), tone=tone)

    return Deed(
        resolver,
        (bodies,),
        tuple(one.name for one in people),
        lambda: position.doer((), people if vehicle is None else ()),
        lambda hurts: (*booked, *struck_changes(people, hurts, why)),
        lambda outcome: [
            {"name": one.name, "hurt": hurt.word} for one, hurt in zip(people, outcome.result, strict=True)
        ],
        tuple(
            Question(one.name, damage, (power, body), lambda hurt, one=one: end_of(one, hurt, hurt.word), words)
            for one, body in zip(people, bodies, strict=True)
        ),
        tuple(reroll for one in people for reroll in lucky(one, _own(one))),
        people,
        not booked and not any(one.stored for one in people),
        report=report,
    )


def _own(person: Person) -> Any:
    """A test whether a roll is the strength of this figure."""

    def own(throw: Throw) -> bool:
        return throw.why == f"strength, {person.name}"

    return own


def those_caught(position: Position, vehicle: Vehicle | None, named: Sequence[Person]) -> tuple[Person, ...]:
    """Everyone alive in the vehicle, and the others named."""
    require_there(*named)
    people = [*(aboard(position, vehicle) if vehicle is not None else ()), *named]
    require_once(people)
    if len(people) > MOST_CAUGHT:
        raise OutOfRange(f"{len(people)} people are too many at once. Name at most {MOST_CAUGHT}.")
    return tuple(numbered(people))
