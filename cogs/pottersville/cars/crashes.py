"""What befalls those in a vehicle: wounds stored and told, re-rolls, and what the odds are asked."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any, Final

from cogs._kit.desk import Desk
from cogs._kit.play import Question
from cogs._kit.words import sentence
from cogs.pottersville.aftermath import harms, hurt_line
from cogs.pottersville.cars.rides import Ride, body
from cogs.pottersville.chips import headed, rerolls
from cogs.pottersville.people import Person
from rules.core.deed import Reroll
from rules.core.events import Change
from rules.core.outcome import Throw
from rules.pottersville.model import Wound
from rules.pottersville.vehicle_hits import crash
from rules.pottersville.wounds import Body

FATES: Final = tuple(wound.word for wound in Wound)
NEXT_TURN: Final = "In the next turn it may try to drive away: 5 or 6, otherwise it is wrecked."


def alive(people: Sequence[Person], wounds: Sequence[Wound]) -> Iterator[tuple[Person, Wound]]:
    """Those who were alive, each with the wound he has now; nobody where nothing was thrown for them."""
    for person, wound in zip(people, wounds, strict=False):
        if person.wound is not Wound.DEAD:
            yield person, wound


def crashed_changes(people: Sequence[Person], wounds: Sequence[Wound]) -> tuple[Change, ...]:
    """What wounds change in everybody in a vehicle who is on record."""
    return tuple(change for person, wound in alive(people, wounds) for change in harms(person, wound))


def crashed_lines(people: Sequence[Person], wounds: Sequence[Wound]) -> tuple[str, ...]:
    """How everybody in a vehicle is left."""
    return tuple(sentence(hurt_line(person.name, person.wound, wound)) for person, wound in alive(people, wounds))


def crashed_facts(people: Sequence[Person], wounds: Sequence[Wound]) -> list[dict[str, Any]]:
    """The same as JSON values."""
    return [{"name": person.name, "wound": wound.word} for person, wound in alive(people, wounds)]


def crash_questions(people: Sequence[Person]) -> tuple[Question, ...]:
    """What a crash does to each who is alive."""
    return tuple(
        Question(person.name, crash, ((body(person),),), lambda wounds: wounds[0].word, FATES)
        for person in people
        if person.wound is not Wound.DEAD
    )


def rider_questions(
    ride: Ride,
    bodies: Sequence[Body],
    resolver: Callable[..., Any],
    args_with: Callable[[tuple[Body, ...]], tuple[Any, ...]],
    wounds: Callable[[Any], Sequence[Wound]],
    first: bool = False,
) -> Iterator[Question]:
    """What a move that may end in a crash does to each who is alive.

    bodies     of its crew, the driver's first
    args_with  the arguments of the resolver with these bodies alone in the vehicle
    wounds     the wounds that a result tells, none where nobody was hurt
    first      whether the driver has to be among them
    """
    for place, (person, one) in enumerate(zip(ride.crew, bodies, strict=True)):
        if one.wound is Wound.DEAD:
            continue
        alone = (bodies[0], one) if first and place else (one,)

        def read(result: Any, had: Wound = one.wound) -> str:
            found = wounds(result)
            return (found[-1] if found else had).word

        yield Question(person.name, resolver, args_with(alone), read, FATES)


def chips_for(desk: Desk, ride: Ride) -> tuple[Reroll, ...]:
    """The re-rolls of a drive: any die is the driver's, and everybody's is what he suffers himself."""
    driver = ride.driver

    def own(person: Person, throw: Throw) -> bool:
        return (driver is not None and person.id == driver.id) or headed(person, throw)

    return rerolls(desk, *ride.crew, own=own)
