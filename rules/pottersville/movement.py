"""Movement on foot: distances, what slows a figure, and where civilians run (pot.move, pot.run, pot.civilians)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from enum import StrEnum
from math import isfinite
from typing import Annotated, Any, Final, NamedTuple

from annotated_types import Interval

from rules.core.action.deed import Deed, Question, decides
from rules.core.action.fields import Bands, OnSheet, many_figures, one_figure, option
from rules.core.action.move import move
from rules.core.action.people_fields import OWN, NumberOf
from rules.core.action.position import Price
from rules.core.action.report import Report
from rules.core.chance.dice import Dice
from rules.core.people.person import numbered
from rules.core.plain.columns import cells
from rules.core.plain.events import Change
from rules.core.plain.frozen import frozen
from rules.core.plain.refusal import IllegalNow, OutOfRange, together
from rules.core.street.squares import Direction
from rules.core.tables.obligation_catalogue import by_itself
from rules.core.tables.outcome import Outcome
from rules.core.tables.rule import Origin, Rule, Ruling, resolves
from rules.core.tables.table import Row, Table
from rules.pottersville.model.acting import (
    Doing,
    doing_of,
    order_for,
    price_of,
    require_able,
    require_alive,
    require_on_foot,
)
from rules.pottersville.model.board import DoneThisTurn
from rules.pottersville.model.fields import ABOUT_FIGURE, ROLLS, SOMEBODY, wound_of
from rules.pottersville.model.figures import HOLD_INCHES, NO_RUNNING, Folk, UnitOrder, Wound
from rules.pottersville.model.position import Person, Position, one_of, unit_of
from rules.pottersville.model.rerolls import rerolls

COMPASS: Final = Table(
    "pot.tables.direction",
    "Where a civilian goes",
    "Legs: civilians go anywhere; the D8 is a ruling",
    tuple(Row(face, face, way, way.title()) for face, way in enumerate(Direction, 1)),
    sides=8,
    origin=Origin.RULING,
)


MOVES: Final = (
    ("Walking", '6"'),
    ("Running", '6" + D6"'),
    ("Under the order Hold", '1"'),
    ("Over an obstacle, in woods, out of a vehicle", 'D4"'),
    ("Into a vehicle, up or down a flight of stairs", "the whole move"),
    ("Seriously wounded", 'D4", with help 6"'),
    ("Car, slow", '12"'),
    ("Car, fast", '12" + 2D6"'),
)

LOOKUPS: Final[Mapping[str, tuple[str, str]]] = {
    "pot.tables.moves": ("How far things move", cells(("What", "Inches"), MOVES))
}


WALK: Final = 6
"""Inches of a walk, of a run before its die, and of a seriously wounded figure with a helper."""
D4: Final = 4
MOST_INCHES: Final = 120
MOST_STRAY: Final = 20
"""The most civilians that one command moves."""

CIVILIAN: Final = "Civilian"


class Going(StrEnum):
    """The kind of a move on foot."""

    WALK = "Walk"
    RUN = "Run"
    OBSTACLE = "Cross an obstacle"
    WOODS = "Through woods"
    DISMOUNT = "Out of a vehicle"
    MOUNT = "Into a vehicle"
    CLIMB = "Up or down a flight"


SLOW_GOING: Final = frozenset({Going.OBSTACLE, Going.WOODS, Going.DISMOUNT})
"""Moves of a D4 of inches for every figure."""
RIDING: Final = frozenset({Going.DISMOUNT, Going.MOUNT})
"""Moves into and out of a vehicle. In a game they have commands of their own."""
NO_INCHES: Final = frozenset({Going.MOUNT, Going.CLIMB})
"""Moves that begin next to a vehicle or stairs and take the whole move."""


@frozen
class WalkedMove:
    """A move on foot, as facts.

    laden   what keeps the figure from running; empty for nothing
    helped  an unhurt comrade in contact helps it along
    order   its unit's order; None if no order binds it: it retreats, or has no unit
    """

    going: Going = Going.WALK
    wound: Wound = Wound.NONE
    laden: str = ""
    helped: bool = False
    order: UnitOrder | None = None


def check_step(step: WalkedMove) -> None:
    """Refuse a move that a figure can't make, with IllegalNow."""
    if step.wound is Wound.DEAD:
        raise IllegalNow("The dead can't move. Name another figure.")
    if step.going is Going.RUN and step.wound >= Wound.LIGHT:
        raise IllegalNow(f"A figure that is {step.wound.word} can't run. Walk instead.")
    if step.going is Going.RUN and step.laden:
        raise IllegalNow(f"No figure can run with a {step.laden}. Walk, or drop it first.")
    if step.helped and step.wound is not Wound.SERIOUS:
        raise IllegalNow("Only the seriously wounded can be helped along. Remove “helped”.")
    if step.going is Going.RUN and step.order not in (None, UnitOrder.RUN):
        raise IllegalNow(f"The order is {step.order}, and figures run only under {UnitOrder.RUN}. Walk instead.")
    if step.going is not Going.WALK and step.order is UnitOrder.HOLD:
        raise IllegalNow(f'The order is {step.order}. Turn the figure, or move it {HOLD_INCHES}" at most.')


@resolves("pot.move", "pot.run", "pot.obstacle", "pot.orders")
def go(dice: Dice, step: WalkedMove) -> int:
    """The most inches that a figure goes on foot.

    A walk is 6 inches, a run 6 and a D6. Obstacles, woods and getting out of a vehicle are a D4. So is a walk with a
    serious wound, unless an unhurt comrade helps. Getting in and a flight of stairs take the whole move: 0. A figure on
    Hold moves 1 inch at most, without a die. Raises IllegalNow as `check_step` does.
    """
    check_step(step)
    known = sure_inches(step)
    if known is not None:
        return known
    if step.going is Going.RUN:
        return WALK + dice.total(1, 6, "run")
    return dice.total(1, D4, step.going.lower() if step.going in SLOW_GOING else "seriously wounded")


def sure_inches(step: WalkedMove) -> int | None:
    """The inches of a move without a die; None for a move that rolls one."""
    if step.order is UnitOrder.HOLD:
        return HOLD_INCHES
    if step.going in NO_INCHES:
        return 0
    rolls = step.going is not Going.WALK or (step.wound is Wound.SERIOUS and not step.helped)
    return None if rolls else WALK


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


def check_inches(inches: float, most: float) -> None:
    """Refuse a move that is too long, with OutOfRange."""
    if not (isfinite(inches) and 0 <= inches <= MOST_INCHES):
        raise OutOfRange(f"A move is 0 to {MOST_INCHES} inches, not {inches:g}. Measure it again.")
    if inches > most:
        raise OutOfRange(f'This move goes up to {most:g}", not {inches:g}. Shorten it.')


# On foot


def bands(position: Position, move: Any) -> tuple[tuple[str, float], ...]:
    """The distances of a move without a die: all of it, or half."""
    if not move.figure:
        return ()
    order = move.order or order_for(position, move.figure)
    sure = sure_inches(
        WalkedMove(move.going or Going.WALK, move.figure.figure.wound, helped=bool(move.helped), order=order)
    )
    return (("all of it", float(sure)), ("half", sure / 2)) if sure else ()


@move("pottersville move", ROLLS, everybody=True)
class Move:
    """Move a figure on foot, or see how far it can go. A game records the move."""

    figure: Person = one_figure(ABOUT_FIGURE, SOMEBODY, only=OWN)
    going: Going = option("The kind of move (default: a walk).", default=Going.WALK, words=Going)
    inches: Annotated[float | None, Interval(ge=0, le=2 * WALK)] = option(
        "Inches actually moved, if the move needs no die (default: as far as it can go).",
        default=None,
        measured=Bands(bands),
    )
    helped: bool = option(
        "Whether an unhurt comrade in contact helps a seriously wounded figure: 6 inches.", default=False
    )
    order: UnitOrder | None = option(
        "The unit's order (default: as recorded).",
        lambda position, move: order_for(position, move.figure),
        known=OnSheet("figure"),
        words=UnitOrder,
    )
    wound: Wound = wound_of("figure")
    laden: str = option(
        "Gear that keeps the figure from running (default: as on the sheet).",
        lambda _position, move: move.figure.figure.laden,
        known=OnSheet("figure"),
        words=NO_RUNNING,
    )


GOES: Final = {
    Going.WALK: "goes",
    Going.RUN: "runs",
    Going.OBSTACLE: "crosses an obstacle and goes",
    Going.WOODS: "goes through woods,",
    Going.DISMOUNT: "gets out and goes",
    Going.MOUNT: "gets in. That is the whole move.",
    Going.CLIMB: "takes a flight of stairs. That is the whole move.",
}


@decides(Move)
def walk(position: Position, move: Move) -> Deed[int]:
    """A figure goes on foot and leads its prisoners along."""
    person = move.figure
    require_on_foot(position, person)
    if person.here and move.going in RIDING:
        raise (
            IllegalNow(
                "On the table, figures get in with /pottersville-car board and out with /pottersville-car "
                "alight. Use one of those."
            )
            .offering("Get in", "pottersville-car board", figure=person.typed)
            .offering("Get out", "pottersville-car alight", figure=person.typed)
        )
    doing = doing_of(position, person)
    require_able(person, doing)
    step = WalkedMove(move.going, move.wound, move.laden, move.helped, move.order)
    check_step(step)
    sure = sure_inches(step)
    if move.inches is not None:
        if sure is None:
            raise OutOfRange("Dice decide how far this move goes. Remove “inches”.")
        check_inches(move.inches, sure)
    lines = tuple(_binding(position, person, step, doing is Doing.RETREAT))

    def report(inches: int) -> Report:
        text = f"{person.name} {GOES[step.going]}"
        if sure == 0:
            return Report(text, lines)
        how = f'up to {inches}"' if move.inches is None else f'{move.inches:g}"'
        return Report(f"{text} {how}.", lines)

    return Deed(
        go,
        (step,),
        (person.name,),
        lambda: price_of(position, person, doing, ran=step.going is Going.RUN),
        lambda inches: _gone(position, person, inches if move.inches is None else move.inches),
        lambda outcome: {"inches": outcome.result},
        report=report,
        questions=(Question("Inches", go, (step,)),) if sure is None else (),
        rerolls=rerolls(position, (person,)),
        again=not person.stored and sure is None,
    )


def _binding(position: Position, person: Person, step: WalkedMove, retreats: bool) -> Iterator[str]:
    """What binds a move, and the prisoners that are led along."""
    unit = unit_of(position, person)
    if retreats:
        yield "The figure goes to the nearest cover."
    elif step.order is not None:
        yield f"The order: {step.order}{f', {unit.note}' if unit is not None and unit.note else ''}."
    if step.helped:
        yield "An unhurt comrade in contact comes along."
    prisoners = [one.name for one in position.people.values() if person.here and one.figure.captor == person.id]
    if prisoners:
        yield f"Prisoners led along: {together(prisoners)}."


def _gone(position: Position, person: Person, inches: float) -> tuple[Change, ...]:
    """The record of the inches moved, which a shot asks for."""
    return (DoneThisTurn(position.id, person.id, inches=float(inches)),) if person.here and inches else ()


# Civilians

SHOPS: Final = "They stop if something is in the way. Shopkeepers hide in their shops instead."


@move("pottersville civilians", ROLLS)
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
        if len(people) == 1:
            return Report(f'{people[0].name} goes {flights[0].way}, up to {flights[0].inches}".', (SHOPS,))
        lines = (f'{one.name}: {flight.way}, {flight.inches}".' for one, flight in zip(people, flights, strict=True))
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
        lambda flights: tuple(
            change
            for one, flight in zip(people, flights, strict=True)
            for change in _gone(position, one, flight.inches)
        ),
        facts,
        report=report,
        questions=(Question("Each", strayed, wounds[:1], lambda flight: flight.way, tuple(Direction)),),
        again=not any(person.stored for person in people),
    )


# The catalogue

RULES: tuple[Rule, ...] = (
    Rule(
        "pot.move",
        "Moving on foot",
        "Legs",
        "Legs: walking, cars, stairs, serious wounds",
        "A walk is 6 inches. Getting out of a vehicle is a D4. Getting into one, or climbing a flight of stairs, "
        "starts next to it and takes the whole move. A seriously wounded figure goes a D4, or 6 inches with an "
        "unhurt comrade in contact.",
        rulings=(
            Ruling("A seriously wounded figure never goes more than a D4, no matter what is in the way."),
            Ruling("A lightly wounded figure walks the full distance."),
            Ruling("A figure on Hold moves 1 inch at most, without a die."),
        ),
        tables=("pot.tables.moves",),
        also=(
            "how far can I move",
            "walking",
            "stairs",
            "climbing",
        ),
        due=(by_itself("Stairs or a vehicle, begun beside them, take the whole move.", "pottersville.movement.go"),),
        commands=("pottersville move",),
    ),
    Rule(
        "pot.run",
        "Running",
        "Legs",
        "Legs: running",
        "A run is 6 inches plus a D6. A figure can't run with a wound, a machine gun or a case of whiskey.",
        rulings=(
            Ruling("For running, a BAR and an HMG count as a light machine gun."),
            Ruling("A figure that is only suppressed may run to cover."),
        ),
        tables=("pot.tables.moves",),
        also=(
            "run",
            "how far can I run",
        ),
        commands=("pottersville move",),
    ),
    Rule(
        "pot.obstacle",
        "Obstacles and woods",
        "Legs",
        "Legs: crossing obstacles, woods",
        "A move ends at an obstacle, such as a door or the edge of a wood. The next move crosses it, for a D4 of "
        "inches. Through bushes, every move is a D4.",
        tables=("pot.tables.moves",),
        also=(
            "climbing",
            "climb a wall",
            "doors",
        ),
        due=(by_itself("A move ends at an obstacle, and the next one crosses it.", "pottersville.movement.go"),),
        commands=("pottersville move",),
    ),
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
