"""Orders laid face down beside units and turned over together, and the parts of a turn one by one (pot.orders)."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import islice, pairwise
from typing import Annotated, Any, Final

from annotated_types import Len

from rules.core.action.deed import Deed, decides
from rules.core.action.move import move, opt
from rules.core.action.obligations import owing, own_undone
from rules.core.action.position import Umpired
from rules.core.action.report import MY_MOVE, Confirmation, FollowUp, Report
from rules.core.action.side_done import word_of
from rules.core.plain.frozen import replace
from rules.core.plain.markup import strong
from rules.core.plain.refusal import IllegalNow, Missing, OutOfRange, either, together
from rules.core.plain.words import key_of
from rules.core.play.events import Change
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
from rules.pottersville.commanding import able, commanded, fit_to_lead, leaderless, named_unit, own_units
from rules.pottersville.driving import PACES
from rules.pottersville.duties import GUTS, RALLY, must_retreat
from rules.pottersville.lines import (
    MOST_TESTS,
    NEXT,
    REVEAL,
    away_buttons,
    buttons,
    doing,
    guts_buttons,
    orders_button,
    whose,
)
from rules.pottersville.model import Car, Order, Pace, Phase, Wound
from rules.pottersville.position import Person, Position, cheesing, nerve
from rules.pottersville.state import Doing, hindrance, order_for

MOST_NOTE: Final = 200
NEXT_PHASE: Final = dict(pairwise(Phase))
UNIT: Final = "pottersville unit"
KEPT: Final = "Only those who play the unit see this until all orders are revealed."
FOR: Final = {
    Phase.GATS: "Those with guns fire, or throw bombs.",
    Phase.MELEE: "Those in contact fight.",
}


# Orders


def _only_unit(position: Position, _move: Any) -> Unit:
    mine = own_units(position)
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


@decides(GiveOrder)
def lay(position: Position, move: GiveOrder) -> Deed[None]:
    """An order is laid face down; a unit whose leader is dead gets none while another can lead it."""
    if leaderless(position, move.unit):
        raise IllegalNow(
            f"{position.people[move.unit.leader].figure.name} is dead: before {move.unit.name} gets an order, "
            "name who leads it now, with /pottersville unit, its name and leader."
        )
    given = give_order(position, move.unit, move.order, " ".join(move.note.split()))
    return Deed(
        report=lambda _: _laid(position.after(given), given.given),
        allow=lambda: commanded(position, move.unit),
        changes=lambda _: (given,),
        rule="pot.orders",
        untold=True,
    )


def _laid(position: Position, given: Given) -> Report:
    """The order, to who gave it."""
    missing = unordered(position)
    mine = {unit.name for unit in own_units(position)}
    order = f"{given.order}, {given.note}" if given.note else str(given.order)
    return Report(
        f"An order lies face down beside {given.unit}.",
        (f"{given.unit}: {order}.", KEPT, waiting_line(position)),
        () if missing else (REVEAL,),
        opens=() if mine.isdisjoint(missing) else (orders_button(position),),
    )


def waiting_line(position: Position) -> str:
    """Which of the caller's units still wait for an order, and whether anybody's does."""
    missing = unordered(position)
    own = {unit.name for unit in own_units(position)}
    mine = [name for name in missing if name in own]
    if mine:
        return f"Your units that still wait: {together(mine)}."
    return "Other units still wait for theirs." if missing else "All orders are given: they can be revealed."


def give_order(position: Position, unit: Unit, order: Order, note: str = "") -> OrderGiven:
    """An order laid face down beside a unit. IllegalNow where none is due, OutOfRange for a long note."""
    if position.board.phase is not Phase.ORDERS:
        raise IllegalNow(f"The orders of turn {position.board.turn} are revealed: the next are given in the next turn.")
    if cheesing(position, unit):
        raise IllegalNow(f"{unit.name} is cheesing it: it gets an order once it has rallied.")
    if len(note) > MOST_NOTE:
        raise OutOfRange(f"A note on an order has {MOST_NOTE} letters at most, not {len(note)}.")
    return OrderGiven(position.id, Given(unit.name, order, note))


def unordered(position: Position) -> list[str]:
    """The units that still want an order, of those that can follow one: with anybody alive and free, but no runners."""
    known = {key_of(one.unit) for one in position.board.given}
    return [
        unit.name
        for unit in position.board.units
        if key_of(unit.name) not in known and fit_to_lead(position, unit) and not cheesing(position, unit)
    ]


@move("pottersville reveal", table=True, everybody=True)
class Reveal:
    """Turn all orders over together; then figures move."""


@decides(Reveal)
def turn_over(position: Position, _move: Reveal) -> Deed[None]:
    """All orders are turned over, and figures move."""
    if not position.board.units:
        raise IllegalNow("No unit is on the table: /pottersville unit puts one together.")
    revealed = reveal(position)
    return Deed(
        report=lambda _: _revealed(position.after(revealed)),
        changes=lambda _: (revealed,),
        rule="pot.orders",
    )


def _revealed(position: Position) -> Report:
    """What every unit was told to do, and what the movement brings with it."""
    board = position.board
    orders = (f"{strong(whose(position, unit))}: {doing(position, unit)}." for unit in board.units)
    brakes = buttons("Brake", "pottersville-car brake", "vehicle", still_fast(board.cars))
    headline = f"Turn {board.turn}: the orders are revealed, and figures move."
    return Report(headline, (*orders, *_moving_lines(position)), (*brakes, *away_buttons(board), NEXT))


def _moving_lines(position: Position) -> Iterator[str]:
    """Who makes for cover, who is led away, whom no order binds."""
    board, people = position.board, position.people
    hurt = [one.name for one in people.values() if must_retreat(one.figure) and not one.figure.cuffed]
    if hurt:
        yield f"Hurt, and must make for cover: {together(hurt)}."
    for captor, held in _custody(people).items():
        yield f"{captor} takes {together(held)} to the paddy wagon."
    for car in still_fast(board.cars):
        yield _fast_line(position, car, people.get(car.driver))
    stuck = [car.name for car in board.cars if car.crashed and not car.wrecked]
    if stuck:
        yield f"Must drive away on 5 or 6 or be wrecked: {together(stuck)}."
    loose = [one.name for id, one in people.items() if board.unit_of(id) is None and one.figure.wound is Wound.NONE]
    if loose:
        yield f"In no unit, so no order binds them: {together(loose)}."


def _fast_line(position: Position, car: Car, driver: Person | None) -> str:
    """What becomes of a vehicle that went fast in the turn before."""
    order = None if driver is None else order_for(position, driver)
    if order in PACES[Pace.SLOW]:
        return f"The {car.name} went fast: it drives on or brakes."
    return f"The {car.name} went fast and is told to {order}: it has to brake."


def _custody(people: Mapping[int, Person]) -> dict[str, list[str]]:
    """Prisoners by the names of their captors."""
    held: dict[str, list[str]] = {}
    for one in people.values():
        if one.figure.cuffed and one.figure.captor in people:
            held.setdefault(people[one.figure.captor].name, []).append(one.name)
    return held


def reveal(position: Position) -> OrdersRevealed:
    """All orders turned over at once. IllegalNow while a unit that can follow one has none, or after it was done."""
    if position.board.phase is not Phase.ORDERS:
        raise IllegalNow(f"The orders of turn {position.board.turn} are revealed already.")
    missing = unordered(position)
    if missing:
        waits = "waits" if len(missing) == 1 else "wait"
        raise IllegalNow(f"Orders are revealed together, and {together(missing)} {waits} for one: that comes first.")
    return OrdersRevealed(position.id)


# The parts of a turn


@move("pottersville next", table=True, everybody=True)
class Next:
    """The next part of the turn: Gats, Melee, Guts, then another turn."""


@decides(Next)
def go_on(position: Position, _move: Next) -> Deed[None]:
    """The next part of the turn begins once every side is done with this one; an umpire goes on for the others."""
    drivers = [id for id, one in position.people.items() if not hindrance(one.figure, Doing.DRIVE)]
    begun = next_phase(position.board, position.id, [unit.name for unit in owing_tests(position)], drivers)
    acting = {one.side for one in position.people.values() if acts(one.figure)}
    word = word_of(position, position.board.ready, acting)
    undone = tuple(f"Still owed, {one}." for one in own_undone(position, PottersvilleGames))
    confirm = Confirmation("Done with this part of the turn?", "Done", undone) if undone else None
    if not word.ends:
        ready = SidesReady(position.id, word.own)
        return Deed(
            report=lambda _: _waits(position.board, word.done(position), word.waits),
            changes=lambda _: (ready,),
            rule="pot.orders",
            confirm=confirm,
        )
    changes = begin(position, begun)
    return Deed(
        report=lambda _: _begun(position.after(*changes)),
        allow=lambda: tuple(map(Umpired, word.waits)),
        changes=lambda _: changes,
        ends_turn=lambda _: isinstance(begun, TurnBegun),
        rule="pot.orders",
        confirm=confirm,
    )


def _waits(board: Board, done: Sequence[str], waits: Sequence[str]) -> Report:
    """Who is done with this part of the turn, and for whom it waits."""
    return Report(
        f"{together(done)} {'is' if len(done) == 1 else 'are'} done with turn {board.turn}: {board.phase}.",
        (f"It goes on once {together(waits)} {'is' if len(waits) == 1 else 'are'} done too.",),
        (NEXT,),
    )


def _begun(position: Position) -> Report:
    """What the part of the turn that begins is for."""
    board = position.board
    if board.phase is Phase.ORDERS:
        return _orders_begin(position)
    headline = f"Turn {board.turn}: {board.phase}."
    if board.phase is Phase.GUTS:
        return _guts_begin(position, headline)
    return Report(headline, (FOR[board.phase],), (NEXT,), opens=(MY_MOVE,))


def _orders_begin(position: Position) -> Report:
    """A new turn: which units want a leader first, and which get no order."""
    ready = able(position)
    lost = [unit for unit in position.board.units if unit.name in ready and leaderless(position, unit)]
    lines = [f"{position.people[unit.leader].name} is dead: name who leads {unit.name} now." for unit in lost]
    running = [unit.name for unit in position.board.units if cheesing(position, unit)]
    lines += [f"Cheesing it, and without an order until they rally: {together(running)}."] if running else []
    opens = (orders_button(position), MY_MOVE) if position.board.units else (MY_MOVE,)
    headline = f"Turn {position.board.turn} begins: orders."
    return Report(headline, tuple(lines), buttons("New leader", UNIT, "name", lost), opens=opens)


def _guts_begin(position: Position, headline: str) -> Report:
    """Who has to test Guts, who may rally, who may come round."""
    ready = able(position)
    owing = owing_tests(position)
    running = [unit for unit in position.board.units if unit.rallies and not unit.shot_at and unit.name in ready]
    stunned = [one for one in position.people.values() if one.figure.wound is Wound.SUPPRESSED]
    told = {
        "Must test Guts for being shot at": [unit.name for unit in owing],
        "May rally": [unit.name for unit in running],
        "May come round": [one.name for one in stunned],
    }
    lines = tuple(f"{what}: {together(names)}." for what, names in told.items() if names)
    rounds = (
        FollowUp(f"Comes round: {one.label}"[:80], "pottersville unstun", {"figure": one.typed}) for one in stunned
    )
    offers = (*guts_buttons((*owing, *running)), *islice(rounds, MOST_TESTS), NEXT)
    return Report(headline, lines or ("Nobody has to test Guts.",), offers, opens=(MY_MOVE,))


def begin(position: Position, begun: PhaseBegun | TurnBegun) -> tuple[Change, ...]:
    """All that changes as another part of the turn begins, or the next turn: who runs may rally then, or try again."""
    if isinstance(begun, TurnBegun):
        running = (nerve(position, unit).get(RALLY, ((), None)) for unit in position.board.units)
        return (begun, *(RallySet(one, 0) for people, _ in running for one in people))
    if begun.phase is Phase.GUTS:
        return (replace(begun, running=tuple(unit.name for unit in position.board.units if cheesing(position, unit))),)
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


def owing_tests(position: Position) -> list[Unit]:
    """The units that were shot at and owe a Guts test."""
    return [position.board.unit(str(who)) for who, owed in owing(position, PottersvilleGames) if owed.rule == GUTS]
