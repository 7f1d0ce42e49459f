"""Civilians: dice decide where they walk (pot.civilians)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Final, NamedTuple

from rules.core.action.deed import Deed, Question, decides
from rules.core.action.fields import many_figures
from rules.core.action.move import move
from rules.core.action.on_street import afoot
from rules.core.action.people_fields import NumberOf
from rules.core.action.position import Price
from rules.core.action.report import Report
from rules.core.chance.dice import Dice
from rules.core.people.person import numbered
from rules.core.plain.events import Change
from rules.core.plain.refusal import IllegalNow, OutOfRange
from rules.core.play.laid_street import FigurePut
from rules.core.street.squares import Direction, Square, name_of
from rules.core.tables.outcome import Outcome
from rules.core.tables.rule import Origin, Rule, Ruling, resolves
from rules.core.tables.table import Row, Table
from rules.pottersville.across_street import standing, straight
from rules.pottersville.model.acting import doing_of, price_of, require_able, require_alive, require_on_foot
from rules.pottersville.model.fields import ROLLS
from rules.pottersville.model.figures import Folk, Wound
from rules.pottersville.model.position import Person, Position, one_of
from rules.pottersville.movement import WalkedMove, check_step, go, gone

COMPASS: Final = Table(
    "pot.tables.direction",
    "Where a civilian goes",
    "Legs: civilians go anywhere; the D8 is a ruling",
    tuple(Row(face, face, way, way.title()) for face, way in enumerate(Direction, 1)),
    sides=8,
    origin=Origin.RULING,
)


MOST_STRAY: Final = 20
"""The most civilians that one command moves."""


CIVILIAN: Final = "Civilian"


class Flight(NamedTuple):
    """The direction of a civilian, and the inches."""

    way: Direction
    inches: int


@resolves("pot.civilians", "pot.move")
def stray(dice: Dice, wounds: tuple[Wound, ...] = (Wound.NONE,)) -> tuple[Flight, ...]:
    """The directions of civilians with these wounds: for each a D8 on the compass, and the inches of a walk.

    Headings number them from 0. Raises IllegalNow for the dead, OutOfRange for other than 1 to 20.
    """
    if not 1 <= len(wounds) <= MOST_STRAY:
        raise OutOfRange(
            f"You can move 1 to {MOST_STRAY} civilians together, not {len(wounds)}. Choose a number in that range."
        )
    for wound in wounds:
        check_step(WalkedMove(wound=wound))
    return tuple([dice.call(strayed, wound, index) for index, wound in enumerate(wounds)])


@resolves("pot.civilians", "pot.move")
def strayed(dice: Dice, wound: Wound = Wound.NONE, index: int = 0) -> Flight:
    """The direction of one civilian. `index` is its number, for the heading."""
    check_step(WalkedMove(wound=wound))
    way = dice.read(1, dice.reading(COMPASS), f"direction:{index}")[0]
    return Flight(way, dice.call(go, WalkedMove(wound=wound)))


SHOPS: Final = "They stop if something is in the way. Shopkeepers hide in their shops instead."


@move("pottersville civilians", ROLLS, around=True)
class Civilians:
    """Move civilians: roll a D8 on the compass for each."""

    figures: tuple[Person, ...] = many_figures(
        "The civilians: names, or how many (default: one).",
        lambda _position, _move: (one_of(CIVILIAN),),
        naming=(NumberOf(CIVILIAN),),
    )


@decides(Civilians)
def scatter(position: Position, move: Civilians) -> Deed[tuple[Flight, ...]]:
    """Civilians go in random directions. Any player may move those on the table; their owner moves the others."""
    people = tuple(numbered(move.figures))
    for person in people:
        require_alive(person)
        if person.figure.folk is not Folk.CIVILIAN:
            raise IllegalNow(f"{person.name} is not a civilian. Use /pottersville move.").offering(
                "Move", "pottersville move", figure=person.typed
            )
        require_on_foot(position, person)
        require_able(person, doing_of(position, person))
    wounds = tuple(person.figure.wound for person in people)

    def allow() -> Price:
        if any(person.here for person in people):
            position.require_player()
        owned = position.owner(*(person for person in people if not person.here))
        return (*owned, *(part for person in people for part in price_of(position, person, doing_of(position, person))))

    def report(flights: tuple[Flight, ...]) -> Report:
        ends = _strolls(position, people, flights)
        if len(people) == 1:
            return Report(f"{people[0].name} goes {_flight_line(flights[0], ends[0], 'up to ')}.", (SHOPS,))
        lines = (
            f"{one.name}: {_flight_line(flight, way)}." for one, flight, way in zip(people, flights, ends, strict=True)
        )
        return Report(f"{len(people)} civilians walk off.", (*lines, SHOPS))

    def facts(outcome: Outcome[tuple[Flight, ...]]) -> list[dict[str, Any]]:
        return [
            {"name": one.name, "way": str(flight.way), "inches": flight.inches}
            for one, flight in zip(people, outcome.result, strict=True)
        ]

    return Deed(
        stray,
        (wounds,),
        tuple(person.name for person in people),
        allow,
        lambda flights: tuple(_strayed(position, people, flights)),
        facts,
        report=report,
        questions=(Question("Each", strayed, wounds[:1], lambda flight: flight.way, tuple(Direction)),),
        again=not any(person.stored for person in people),
    )


def _strolls(position: Position, people: Sequence[Person], flights: Sequence[Flight]) -> list[tuple[Square, ...]]:
    """The squares that each of several civilians enters on a street, one after the other; none for anyone off it."""
    held = frozenset[Square]()
    found: list[tuple[Square, ...]] = []
    for person, flight in zip(people, flights, strict=True):
        here = afoot(position, person)
        if here is None:
            found.append(())
            continue
        moved = {one.id for one, way in zip(people, found, strict=False) if way}
        held = standing(position, {person.id, *moved}) | {way[-1] for way in found if way}
        found.append((here, *straight(position, here, flight.way, flight.inches, held)))
    return found


def _flight_line(flight: Flight, way: tuple[Square, ...], most: str = "") -> str:
    """“north, 6"” without a street; “north to F9” on one."""
    if not way:
        return f'{flight.way}, {most}{flight.inches}"'
    *_, end = way
    return f"{flight.way} to {name_of(end)}" if len(way) > 1 else f"{flight.way} and can't leave {name_of(end)}"


def _strayed(position: Position, people: Sequence[Person], flights: Sequence[Flight]) -> Iterator[Change]:
    """The record of what civilians went, and their squares on a street."""
    for person, flight, way in zip(people, flights, _strolls(position, people, flights), strict=True):
        if len(way) != 1:
            yield from gone(position, person, flight.inches)
        if len(way) > 1:
            yield FigurePut(position.id, person.id, way[-1])


# The catalogue

RULES: tuple[Rule, ...] = (
    Rule(
        "pot.civilians",
        "Civilians",
        "Legs",
        "Legs: civilians and bystanders",
        "Dice decide where bystanders walk. Shopkeepers hide in their shops.",
        rulings=(
            Ruling("A D8 on the compass, clockwise from north, gives their direction."),
            Ruling("They walk the full distance, or until something stops them."),
            Ruling("Any player in the game may roll for them."),
        ),
        tables=("pot.tables.direction",),
        also=("bystanders",),
        commands=("pottersville civilians",),
    ),
)
