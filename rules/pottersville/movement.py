"""Movement on foot: distances, what slows a figure, and where civilians run (pot.move, pot.run, pot.civilians)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from enum import StrEnum
from math import isfinite
from typing import Annotated, Any, Final

from annotated_types import Interval

from rules.core.action.deed import Deed, Question, decides
from rules.core.action.fields import UNSAID, Bands, ByEye, ByStreet, OnSheet, Squares, nobody, one_figure, option
from rules.core.action.move import move
from rules.core.action.on_street import afoot, at, square_read
from rules.core.action.people_fields import OWN
from rules.core.action.position import Price
from rules.core.action.report import Report
from rules.core.chance.dice import Dice
from rules.core.plain.columns import cells
from rules.core.plain.events import Change
from rules.core.plain.fast_replace import fast_replace
from rules.core.plain.frozen import frozen
from rules.core.plain.refusal import IllegalNow, Missing, OutOfRange, together
from rules.core.street.squares import Square, name_of
from rules.core.tables.obligation_catalogue import by_itself, owed
from rules.core.tables.rule import Rule, Ruling, resolves
from rules.pottersville.across_street import (
    ACROSS,
    BUSH,
    CROSS,
    IN_WOODS,
    ON_FOOT,
    RUN,
    a_step,
    arrives,
    end_owed,
    falls_back,
    helpers_of,
    in_woods,
    is_at,
    is_hemmed_in,
    is_in_cover,
    led_by,
    offered_to_cover,
    places,
    reach_by,
    to_cover_with,
)
from rules.pottersville.across_street import WALK as STEPS
from rules.pottersville.model.acting import (
    Doing,
    doing_of,
    order_for,
    price_of,
    require_able,
    require_on_foot,
)
from rules.pottersville.model.board import DoneThisTurn
from rules.pottersville.model.fields import ABOUT_FIGURE, ROLLS, SOMEBODY, wound_of
from rules.pottersville.model.figures import HOLD_INCHES, NO_RUNNING, UnitOrder, Wound
from rules.pottersville.model.obligations import END
from rules.pottersville.model.position import Person, Position, unit_of
from rules.pottersville.model.rerolls import rerolls

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


def _measured(position: Position, move: Any) -> Any:
    """On a street the square says how far the figure goes."""
    return UNSAID if afoot(position, move.figure) is None else None


@move("pottersville move", ROLLS, everybody=True, chosen=("going",))
class Move:
    """Move a figure on foot, or see how far it can go. A game records the move."""

    figure: Person = one_figure(ABOUT_FIGURE, SOMEBODY, only=OWN)
    going: Going = option("The kind of move (default: a walk).", default=Going.WALK, words=Going)
    to: str = option(
        "Where does a walk end? A square of the street, such as F9, or a place.",
        default="",
        read=square_read,
        measured=Squares(lambda position, move: _ends(position, move), lambda position, move: _reached(position, move)),
    )
    inches: Annotated[float | None, Interval(ge=0, le=2 * WALK)] = option(
        "Inches actually moved, if the move needs no die (default: as far as it can go).",
        ByStreet(_measured, nobody),
        measured=Bands(bands),
    )
    helped: bool = option(
        ByEye("Whether an unhurt comrade in contact helps a seriously wounded figure: 6 inches."), default=False
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
    helper = _helper(position, person) if step.helped else None
    sure = sure_inches(step)
    if move.inches is not None:
        if sure is None:
            raise OutOfRange("Dice decide how far this move goes. Remove “inches”.")
        check_inches(move.inches, sure)
    lines = tuple(_binding(position, person, step, doing is Doing.RETREAT, helper))

    def report(inches: int) -> Report:
        text = f"{person.name} {GOES[step.going]}"
        if sure == 0:
            return Report(text, lines)
        how = f'up to {inches}"' if move.inches is None else f'{move.inches:g}"'
        return Report(f"{text} {how}.", lines)

    deed = Deed(
        go,
        (step,),
        (person.name,),
        lambda: price_of(position, person, doing, ran=step.going is Going.RUN),
        lambda inches: gone(position, person, inches if move.inches is None else move.inches),
        lambda outcome: {"inches": outcome.result},
        report=report,
        questions=(Question("Inches", go, (step,)),) if sure is None else (),
        rerolls=rerolls(position, (person,)),
        again=not person.stored and sure is None,
    )
    here = afoot(position, person)
    return deed if here is None else _across(position, move, here, step, lines, deed, helper)


def _helper(position: Position, person: Person) -> Person | None:
    """The comrade who helps a figure along on a street; None off it. Raises IllegalNow if nobody there can help."""
    if afoot(position, person) is None:
        return None
    able = helpers_of(position, person)
    if not able:
        raise IllegalNow(f"No unhurt comrade who may still move is in contact with {person.name}. Remove “helped”.")
    return able[0]


# Across a street

WAYS: Final = {Going.WALK: STEPS, Going.RUN: RUN, Going.OBSTACLE: CROSS, Going.WOODS: BUSH}
"""The moves whose end is chosen once a die is rolled."""
MOST_OF: Final = {
    Going.WALK: (ON_FOOT, WALK),
    Going.RUN: (ON_FOOT, 2 * WALK),
    Going.OBSTACLE: (ACROSS, D4),
    Going.WOODS: (IN_WOODS, D4),
}
"""The gait of each of them, and its most inches."""


def _across(
    position: Position,
    move: Move,
    here: Square,
    step: WalkedMove,
    lines: tuple[str, ...],
    deed: Deed[Any],
    helper: Person | None,
) -> Deed[Any]:
    """The same across a street: to a square that is named, or chosen once a die is rolled."""
    person, sure = move.figure, sure_inches(step)
    if step.going is Going.CLIMB:
        raise IllegalNow("A street has no floors, so there are no stairs on it. Walk or run instead.")
    if step.order is UnitOrder.HOLD or step.going in NO_INCHES:
        if move.to:
            raise IllegalNow(f"This move ends on {name_of(here)}, where {person.name} is. Remove “to”.")
        does = f"stays on {name_of(here)}." if sure else GOES[step.going]
        return _still(deed, Report(f"{person.name} {does}", lines))
    if falls_back(position, person) and is_in_cover(position, person):
        return _still(deed, Report(f"{person.name} is in cover on {name_of(here)} and stays there."))
    if falls_back(position, person) and is_hemmed_in(position, person, *MOST_OF[step.going]):
        return _still(deed, _no_nearer(person, here))
    _require_way(position, person, step.going)
    if sure is None:
        if move.to:
            raise OutOfRange("Dice decide how far this move goes. Remove “to”, and choose the square after the roll.")
        why = BUSH if in_woods(position, person) else WAYS[step.going]

        def rolled(inches: int) -> tuple[Change, ...]:
            return end_owed(position, person, why, inches)

        return fast_replace(deed, changes=rolled)
    to = _end_of_walk(position, move, sure, deed)
    if to is None:
        return _still(deed, _no_nearer(person, here))
    stop = arrives(position, person, sure, to, helper)
    said = Report(f"{person.name} goes to {name_of(stop.square)}.", lines)

    def report(_: int) -> Report:
        return said

    def changes(_: int) -> tuple[Change, ...]:
        return stop.changes

    if helper is None:
        return fast_replace(deed, changes=changes, report=report)

    def allow() -> Price:
        return (*deed.allow(), *position.owner(helper), *price_of(position, helper, Doing.MOVE))

    return fast_replace(deed, changes=changes, report=report, allow=allow)


def _no_nearer(person: Person, here: Square) -> Report:
    """The report of a figure that falls back, and that others or the street keep from any cover."""
    return Report(f"{person.name} can get no nearer to cover and stays on {name_of(here)}.")


def _still(deed: Deed[int], report: Report) -> Deed[Any]:
    """The same move of a figure that stays where it is. It needs no die."""
    return Deed(report=lambda _: report, allow=deed.allow, rule="pot.move")


def _require_way(position: Position, person: Person, going: Going) -> None:
    """Refuse a walk or a run among trees, and the crossing of what is not beside a figure. Raises IllegalNow."""
    if going in (Going.WALK, Going.RUN) and in_woods(position, person) and person.figure.wound is not Wound.SERIOUS:
        raise IllegalNow(f"{person.name} is among trees, where every move is a D4. Choose {Going.WOODS}.")
    if going is Going.OBSTACLE and not is_at(position, person, CROSS):
        raise IllegalNow(f"No obstacle and no shut door is beside {person.name}. Walk up to one first.")
    if going is Going.WOODS and not is_at(position, person, BUSH):
        raise IllegalNow(f"No trees are beside {person.name}. Walk up to them first.")
    if not in_woods(position, person) and is_hemmed_in(position, person, *MOST_OF[going]):
        raise IllegalNow(f"No square beside {person.name} is free that way. Let another figure move first.")


def _end_of_walk(position: Position, move: Move, inches: float, deed: Deed[Any]) -> Square | None:
    """The square where a walk ends; None for a figure that falls back and gets no nearer to cover.

    Raises Missing for a walk without a square, IllegalNow for one that doesn't fit, and as `deed.allow` does instead of
    asking where to.
    """
    person = move.figure
    if falls_back(position, person):
        fit = to_cover_with(position, person, inches)
        if not fit:
            return None
        if len(fit) == 1 and not move.to:
            return fit[0]
        if move.to and at(move.to) not in fit:
            raise IllegalNow(f"{person.name} falls back to the nearest cover. Pick {name_of(fit[0])}.")
    if not move.to:
        deed.allow()
        raise Missing(f"The bot needs to know where {person.name} goes. Name a square, such as to:F9.", "to")
    return at(move.to)


def _sure(position: Position, move: Any) -> float:
    """The inches of a walk across the street; 0 before it is known who moves, and for a move that rolls a die."""
    if move.figure is UNSAID or afoot(position, move.figure) is None:
        return 0
    person, order = move.figure, move.order or order_for(position, move.figure)
    step = WalkedMove(move.going or Going.WALK, person.figure.wound, helped=bool(move.helped), order=order)
    return 0 if step.going is not Going.WALK or order is UnitOrder.HOLD else sure_inches(step) or 0


def _ends(position: Position, move: Any) -> list[tuple[str, str]]:
    """The squares where a walk can end, each with its label."""
    inches, person = _sure(position, move), move.figure
    if not inches:
        return []
    return (offered_to_cover if falls_back(position, person) else places)(position, person, inches)


def _reached(position: Position, move: Any) -> frozenset[Square]:
    """All squares where a walk can end."""
    inches, person = _sure(position, move), move.figure
    if not inches:
        return frozenset()
    if falls_back(position, person):
        return frozenset(to_cover_with(position, person, inches))
    return frozenset(reach_by(ON_FOOT)(position, person, inches).inches)


def _binding(
    position: Position, person: Person, step: WalkedMove, retreats: bool, helper: Person | None
) -> Iterator[str]:
    """What binds a move, and who comes along: a comrade who helps, and prisoners."""
    unit, on_street = unit_of(position, person), afoot(position, person) is not None
    note = unit.note if unit is not None else ""
    if retreats and (not on_street or falls_back(position, person)):
        yield "The figure goes to the nearest cover."
    elif step.order is not None and (note or not on_street):
        yield f"The order: {step.order}{f', {note}' if note else ''}."
    if helper is not None:
        yield f"{helper.name} helps and comes along. That is {helper.name}'s move."
    elif step.helped:
        yield "An unhurt comrade in contact comes along."
    if on_street:
        prisoners = [one.name for one in led_by(position, person)]
    else:
        prisoners = [one.name for one in position.people.values() if person.here and one.figure.captor == person.id]
    if prisoners:
        yield f"Prisoners led along: {together(prisoners)}."


def gone(position: Position, person: Person, inches: float) -> tuple[Change, ...]:
    """The record of the inches moved, which a shot asks for."""
    return (DoneThisTurn(position.id, person.id, inches=float(inches)),) if person.here and inches else ()


def a_walk(position: Position, person: Person, *, helped: bool = False) -> Any:
    """The name of a square where a walk may end: the first to cover for a figure that falls back, else a step away.

    UNSAID where the move needs none.
    """
    step = WalkedMove(wound=person.figure.wound, helped=helped)
    if afoot(position, person) is None or sure_inches(step) is None:
        return UNSAID
    if falls_back(position, person):
        fit = to_cover_with(position, person, WALK)
        return name_of(fit[0]) if fit else UNSAID
    return a_step(position, person)


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
        due=(
            by_itself("Stairs or a vehicle, begun beside them, take the whole move.", "pottersville.movement.go"),
            owed("On a street, a move with a die owes its end.", END),
        ),
        commands=("pottersville move", END),
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
        due=(owed("On a street, a run owes its end.", END),),
        commands=("pottersville move", END),
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
        due=(
            by_itself("A move ends at an obstacle, and the next one crosses it.", "pottersville.movement.go"),
            owed("On a street, a move with a D4 owes its end.", END),
        ),
        commands=("pottersville move", END),
    ),
)
