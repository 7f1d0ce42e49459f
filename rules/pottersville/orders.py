"""Orders laid face down beside units and turned over together, and the parts of a turn one by one (pot.orders)."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from itertools import pairwise
from typing import Annotated, Any, Final, NamedTuple

from annotated_types import Len

from rules.core.deed import ToldDeed, decides
from rules.core.events import Change
from rules.core.frozen import replace
from rules.core.move import move, opt
from rules.core.owing import owing, own_undone
from rules.core.position import Umpired
from rules.core.ready import word_of
from rules.core.refusal import IllegalNow, Missing, OutOfRange, either, together
from rules.core.words import key_of
from rules.pottersville.board import (
    Board,
    Given,
    OrderGiven,
    OrdersRevealed,
    PhaseBegun,
    PottersvilleGames,
    SidesReady,
    TurnBegun,
    Unit,
    acts,
)
from rules.pottersville.cars import still_fast
from rules.pottersville.changes import RallySet
from rules.pottersville.commanding import commanded, fit_to_lead, leaderless, named_unit, own_units
from rules.pottersville.duties import GUTS, RALLY
from rules.pottersville.model import Order, Phase
from rules.pottersville.position import Position, cheesing, nerve
from rules.pottersville.state import Doing, hindrance

MOST_NOTE: Final = 200
NEXT_PHASE: Final = dict(pairwise(Phase))


# Orders


def _only_unit(at: Position, _m: Any) -> Unit:
    mine = own_units(at)
    if len(mine) != 1:
        known = f": {either(unit.name for unit in mine)}" if mine else ", unit: and its name"
        raise Missing(f"Say which unit the order is for{known}.", "unit")
    return mine[0]


@move("pottersville order", table=True, seated=False, everybody=True)
class GiveOrder:
    """Lay an order face down beside your unit: nobody else sees which."""

    unit: Unit = named_unit("Which unit (default: your only one).", _only_unit)
    order: Order = opt("What it does this turn.", words=Order)
    note: Annotated[str, Len(1, MOST_NOTE)] = opt(
        "Where it goes, whom it charges: shown to all when orders are revealed.", default=""
    )


class Laid(NamedTuple):
    """An order that lies face down, and what lies there now."""

    at: Position
    given: Given


@decides(GiveOrder)
def lay(at: Position, m: GiveOrder) -> ToldDeed[Laid]:
    """An order is laid face down; a unit whose leader is dead gets none while another can lead it."""
    if leaderless(at, m.unit):
        raise IllegalNow(
            f"{at.people[m.unit.leader].figure.name} is dead: before {m.unit.name} gets an order, name who leads it "
            "now, with /pottersville unit, its name and leader."
        )
    given = give_order(at, m.unit, m.order, " ".join(m.note.split()))
    return ToldDeed(
        Laid(at.after(given), given.given),
        allow=lambda: commanded(at, m.unit),
        changes=lambda _: (given,),
        rule="pot.orders",
    )


def give_order(at: Position, unit: Unit, order: Order, note: str = "") -> OrderGiven:
    """An order laid face down beside a unit. IllegalNow where none is due, OutOfRange for a long note."""
    if at.board.phase is not Phase.ORDERS:
        raise IllegalNow(f"The orders of turn {at.board.turn} are revealed: the next are given in the next turn.")
    if cheesing(at, unit):
        raise IllegalNow(f"{unit.name} is cheesing it: it gets an order once it has rallied.")
    if len(note) > MOST_NOTE:
        raise OutOfRange(f"A note on an order has {MOST_NOTE} letters at most, not {len(note)}.")
    return OrderGiven(at.id, Given(unit.name, order, note))


def unordered(at: Position) -> list[str]:
    """The units that still want an order, of those that can follow one: with anybody alive and free, but no runners."""
    known = {key_of(one.unit) for one in at.board.given}
    return [
        unit.name
        for unit in at.board.units
        if key_of(unit.name) not in known and fit_to_lead(at, unit) and not cheesing(at, unit)
    ]


@move("pottersville reveal", table=True, everybody=True)
class Reveal:
    """Turn all orders over together; then figures move."""


@decides(Reveal)
def turn_over(at: Position, _m: Reveal) -> ToldDeed[Position]:
    """All orders are turned over, and figures move."""
    if not at.board.units:
        raise IllegalNow("No unit is on the table: /pottersville unit puts one together.")
    revealed = reveal(at)
    return ToldDeed(at.after(revealed), changes=lambda _: (revealed,), rule="pot.orders")


def reveal(at: Position) -> OrdersRevealed:
    """All orders turned over at once. IllegalNow while a unit that can follow one has none, or after it was done."""
    if at.board.phase is not Phase.ORDERS:
        raise IllegalNow(f"The orders of turn {at.board.turn} are revealed already.")
    missing = unordered(at)
    if missing:
        waits = "waits" if len(missing) == 1 else "wait"
        raise IllegalNow(f"Orders are revealed together, and {together(missing)} {waits} for one: that comes first.")
    return OrdersRevealed(at.id)


# The parts of a turn


@move("pottersville next", table=True, everybody=True)
class Next:
    """The next part of the turn: Gats, Melee, Guts, then another turn."""


class Onward(NamedTuple):
    """What lies there now; where the turn waits for others, the sides that are `done` with it, and those that are not.

    Sides are told by name. `undone` is what the caller's own still owe.
    """

    at: Position
    done: tuple[str, ...] = ()
    waits: tuple[str, ...] = ()
    undone: tuple[str, ...] = ()


@decides(Next)
def go_on(at: Position, _m: Next) -> ToldDeed[Onward]:
    """The next part of the turn begins once every side is done with this one; an umpire goes on for the others."""
    drivers = [id for id, one in at.people.items() if not hindrance(one.figure, Doing.DRIVE)]
    begun = next_phase(at.board, at.id, [unit.name for unit in owing_tests(at)], drivers)
    acting = {one.side for one in at.people.values() if acts(one.figure)}
    word = word_of(at, at.board.ready, acting)
    undone = own_undone(at, PottersvilleGames)
    if not word.ends:
        ready = SidesReady(at.id, word.own)
        return ToldDeed(Onward(at, word.done(at), word.waits, undone), changes=lambda _: (ready,), rule="pot.orders")
    changes = begin(at, begun)
    return ToldDeed(
        Onward(at.after(*changes), undone=undone),
        allow=lambda: tuple(map(Umpired, word.waits)),
        changes=lambda _: changes,
        ends_turn=lambda _: isinstance(begun, TurnBegun),
        rule="pot.orders",
    )


def begin(at: Position, begun: PhaseBegun | TurnBegun) -> tuple[Change, ...]:
    """All that changes as another part of the turn begins, or the next turn: who runs may rally then, or try again."""
    if isinstance(begun, TurnBegun):
        running = (nerve(at, unit).get(RALLY, ((), None)) for unit in at.board.units)
        return (begun, *(RallySet(one, 0) for people, _ in running for one in people))
    if begun.phase is Phase.GUTS:
        return (replace(begun, running=tuple(unit.name for unit in at.board.units if cheesing(at, unit))),)
    return (begun,)


def next_phase(
    board: Board, subject: int, testing: Sequence[str] = (), drivers: Collection[int] = ()
) -> PhaseBegun | TurnBegun:
    """The next part of the turn, or the next turn.

    IllegalNow while orders lie face down, while one of those `drivers`, by id, who can has a fast vehicle neither
    driven on nor braked, or while units, those `testing`, owe a Guts test.
    """
    if board.phase is Phase.ORDERS:
        raise IllegalNow("Orders come first: when all are given they are revealed, and figures move.")
    rolling = [
        car.name for car in still_fast(board.cars) if car.driver in drivers and not board.record(car.driver).moved
    ]
    if board.phase is Phase.MOVEMENT and rolling:
        raise IllegalNow(f"Fast last turn, and must still drive on or brake: {together(rolling)}.")
    if board.phase is Phase.GUTS and testing:
        raise IllegalNow(f"Before turn {board.turn} ends {together(testing)} must test Guts for being shot at.")
    return PhaseBegun(subject, NEXT_PHASE[board.phase]) if board.phase in NEXT_PHASE else TurnBegun(subject)


def owing_tests(at: Position) -> list[Unit]:
    """The units that were shot at and owe a Guts test."""
    return [at.board.unit(str(who)) for who, owed in owing(at, PottersvilleGames) if owed.rule == GUTS]
