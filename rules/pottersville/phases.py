"""The orders are revealed, and the phases of a turn follow one another. On a street the bot passes a phase in which no
one may act (pot.orders).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from itertools import islice
from typing import Final

from rules.core.action.deed import Deed, decides
from rules.core.action.move import move
from rules.core.action.obligations import owing, own_undone, require_settled
from rules.core.action.position import Umpired
from rules.core.action.report import MY_MOVE, Confirmation, FollowUp, Report
from rules.core.action.side_done import effect_of_done
from rules.core.plain.events import Change
from rules.core.plain.frozen import replace
from rules.core.plain.markup import strong
from rules.core.plain.refusal import IllegalNow, together
from rules.core.plain.words import sentence
from rules.pottersville.driving.slow_and_fast_moves import PACES
from rules.pottersville.legal import may_act
from rules.pottersville.model.acting import Doing, hindrance, order_for
from rules.pottersville.model.board import (
    Board,
    OrdersRevealed,
    PhaseBegun,
    SidesIdle,
    SidesReady,
    TurnBegun,
    TurnRecord,
    acts,
)
from rules.pottersville.model.figures import Car, Phase, VehiclePace, Wound
from rules.pottersville.model.games import PottersvilleGames
from rules.pottersville.model.lines import (
    MOST_BUTTONS,
    NEXT,
    away_buttons,
    buttons,
    guts_buttons,
    order_words,
    orders_button,
    whose,
)
from rules.pottersville.model.obligations import CAR_END, END, must_retreat
from rules.pottersville.model.position import Person, Position, cheesing
from rules.pottersville.model.vehicles import still_fast
from rules.pottersville.units.mustering import able_units, leaderless
from rules.pottersville.units.orders import reveal
from rules.pottersville.units.turn import UNIT, begin, next_phase, units_owing_guts

FOR: Final = {
    Phase.GATS: "Figures with guns fire, or throw bombs.",
    Phase.MELEE: "Figures in contact fight.",
}


@move("pottersville next", table=True, everybody=True)
class Next:
    """Begin the next phase: Gats, Melee, Guts, then another turn."""


@decides(Next)
def go_on(position: Position, _move: Next) -> Deed[None]:
    """The next phase begins when every side is done with this one. An umpire may begin it for the others."""
    require_ended(position)
    begun = _following(position)
    word = effect_of_done(position, position.board.ready, _awaited(position))
    undone = own_undone(position, PottersvilleGames)
    confirm = Confirmation("Are you done with this phase?", "Done", undone) if undone else None
    if not word.ends:
        ready = SidesReady(position.id, word.own)
        marked = ready, *_idle(position.after(ready))
        return Deed(
            report=lambda _: _waits(position.board, word.done(position), word.waits),
            changes=lambda _: marked,
            rule="pot.orders",
            confirm=confirm,
        )
    changes = _with_passed(position, begun)
    return Deed(
        report=lambda _: _begun(position.after(*changes), _passed(changes)),
        allow=lambda: tuple(map(Umpired, word.waits)),
        changes=lambda _: changes,
        ends_turn=lambda _: _is_turn_over(changes),
        rule="pot.orders",
        confirm=confirm,
    )


def _following(position: Position) -> tuple[Change, ...]:
    """The changes by which the next phase or turn begins. Raises IllegalNow while this one can't end."""
    drivers = [id for id, one in position.people.items() if not hindrance(one.figure, Doing.DRIVE)]
    testing = [unit.name for unit in units_owing_guts(position)]
    return begin(position, next_phase(position.board, position.id, testing, drivers))


# Phases in which no one may act


def _with_passed(position: Position, changes: tuple[Change, ...]) -> tuple[Change, ...]:
    """These changes, and on a street those that pass each phase after them in which no one may act; and the sides that
    have nothing to do in the phase that begins.
    """
    now = position.after(*changes)
    if now.street is None or now.board.phase is Phase.ORDERS:
        return changes
    if not may_act(now):
        with suppress(IllegalNow):
            return _with_passed(position, (*changes, *_following(now)))
    return *changes, *_idle(now)


def _idle(position: Position) -> tuple[SidesIdle, ...]:
    """The change that marks the sides with nothing to do in this phase, so that no one waits for them; none without a
    street, and none that changes nothing.
    """
    if position.street is None:
        return ()
    idle = tuple(sorted(_acting(position) - _awaited(position)))
    return () if idle == position.board.idle else (SidesIdle(position.id, idle),)


def _acting(position: Position) -> set[int]:
    """The sides with a figure alive and free."""
    return {one.side for one in position.people.values() if acts(one.figure)}


def _passed(changes: Sequence[Change]) -> tuple[str, ...]:
    """A line on the phases that changes pass; none without any."""
    begun = [one for one in changes if isinstance(one, (OrdersRevealed, PhaseBegun, TurnBegun))]
    names = [one.phase if isinstance(one, PhaseBegun) else Phase.MOVEMENT for one in begun[:-1]]
    return (f"Passed, because no one can act: {together(names)}.",) if names else ()


def _is_turn_over(changes: Sequence[Change]) -> bool:
    return any(isinstance(one, TurnBegun) for one in changes)


def _awaited(position: Position) -> set[int]:
    """The sides for whose “done” a phase waits: with a figure alive and free. On a street they also may act in this
    phase, or have acted in it and have a chip to roll again with.
    """
    board, sides = position.board, _acting(position)
    if position.street is None:
        return sides
    active = {one.side for one in position.people.values() if _has_acted(board.record(one.id), board.phase)}
    return {side for side in sides if (side in active and board.chips_of(side)) or may_act(position, side)}


def _has_acted(record: TurnRecord, phase: Phase) -> bool:
    """Whether a figure has acted in this phase. A try counts for all phases of its turn."""
    did = {Phase.MOVEMENT: record.moved, Phase.GATS: record.shot, Phase.MELEE: record.fought}
    return did.get(phase, False) or bool(record.tried)


def require_ended(position: Position) -> None:
    """Refuse another phase while a figure owes the square where its move ends. Raises IllegalNow."""
    if position.board.phase is Phase.MOVEMENT:
        debts = [one for one in owing(position, PottersvilleGames) if one[1].command in (END, CAR_END)]
        require_settled(position, debts, "the next phase")


def _waits(board: Board, done: Sequence[str], waits: Sequence[str]) -> Report:
    """Which sides are done with this phase, and which it waits for."""
    return Report(
        f"{together(done)} {'is' if len(done) == 1 else 'are'} done with turn {board.turn}: {board.phase}.",
        (f"The next phase begins once {together(waits)} {'is' if len(waits) == 1 else 'are'} done too.",),
        (NEXT,),
    )


def _begun(position: Position, passed: tuple[str, ...]) -> Report:
    """The purpose of the phase that begins, after a line on those that are `passed`."""
    board = position.board
    headline = f"Turn {board.turn}: {board.phase}."
    if board.phase is Phase.ORDERS:
        report = _orders_begin(position)
    elif board.phase is Phase.GUTS:
        report = _guts_begin(position, headline)
    else:
        report = Report(headline, (FOR[board.phase],), (NEXT,), opens=(MY_MOVE,))
    return replace(report, lines=(*passed, *report.lines))


def _orders_begin(position: Position) -> Report:
    """A new turn: the units that need a leader first, and those that get no order."""
    ready = able_units(position)
    lost = [unit for unit in position.board.units if unit.name in ready and leaderless(position, unit)]
    lines = [f"{sentence(leaderless(position, unit))}. Name a new leader for {unit.name}." for unit in lost]
    running = [unit.name for unit in position.board.units if cheesing(position, unit)]
    lines += (
        [f"Running for cover (“cheesing it”), and without an order until they rally: {together(running)}."]
        if running
        else []
    )
    opens = (orders_button(position), MY_MOVE) if position.board.units else (MY_MOVE,)
    headline = f"Turn {position.board.turn} begins: orders."
    return Report(headline, tuple(lines), buttons("New leader", UNIT, "name", lost), opens=opens)


def _guts_begin(position: Position, headline: str) -> Report:
    """The units that must test Guts or may rally, and the figures that may come round."""
    ready = able_units(position)
    owing = units_owing_guts(position)
    running = [unit for unit in position.board.units if unit.rallies and not unit.shot_at and unit.name in ready]
    stunned = [person for person in position.people.values() if person.figure.wound is Wound.SUPPRESSED]
    lists = {
        "Must test Guts for being shot at": [unit.name for unit in owing],
        "May rally": [unit.name for unit in running],
        "May come round": [one.name for one in stunned],
    }
    lines = tuple(f"{what}: {together(names)}." for what, names in lists.items() if names)
    rounds = (
        FollowUp(f"Comes round: {one.label}"[:80], "pottersville unstun", {"figure": one.typed}) for one in stunned
    )
    offers = (*guts_buttons((*owing, *running)), *islice(rounds, MOST_BUTTONS), NEXT)
    return Report(headline, lines or ("No unit has to test Guts.",), offers, opens=(MY_MOVE,))


@move("pottersville reveal", table=True, everybody=True)
class Reveal:
    """Reveal all orders together. Then figures move."""


@decides(Reveal)
def turn_over(position: Position, _move: Reveal) -> Deed[None]:
    """All orders are revealed, and the Movement phase begins."""
    if not position.board.units:
        raise IllegalNow("No unit is on the table. Put one together with /pottersville unit.").offering(
            "Make a unit", "pottersville unit", asks="figures"
        )
    revealed = reveal(position)
    changes = _with_passed(position, (revealed,))

    def report(_: None) -> Report:
        shown, passed = _revealed(position.after(revealed)), _passed(changes)
        if not passed:
            return shown
        then = _begun(position.after(*changes), passed)
        headline = f"Turn {position.board.turn}: the orders are revealed."
        return replace(then, headline=headline, lines=(*shown.lines, *passed, then.headline, *then.lines[1:]))

    return Deed(
        report=report,
        changes=lambda _: changes,
        ends_turn=lambda _: _is_turn_over(changes),
        rule="pot.orders",
    )


def _revealed(position: Position) -> Report:
    """The order of every unit, and what the Movement phase brings."""
    board = position.board
    orders = (f"{strong(whose(position, unit))}: {order_words(position, unit)}." for unit in board.units)
    brakes = buttons("Brake", "pottersville-car brake", "vehicle", still_fast(board.cars))
    headline = f"Turn {board.turn}: the orders are revealed, and figures can move."
    return Report(headline, (*orders, *_moving_lines(position)), (*brakes, *away_buttons(board), NEXT))


def _moving_lines(position: Position) -> Iterator[str]:
    """The figures that must move to cover, that are led away, and that no order binds."""
    board, people = position.board, position.people
    hurt = [person.name for person in people.values() if must_retreat(person.figure) and not person.figure.cuffed]
    if hurt:
        yield f"Hurt, and must go to cover: {together(hurt)}."
    for captor, held in _custody(people).items():
        yield f"{captor} takes {together(held)} to the paddy wagon."
    for car in still_fast(board.cars):
        yield _fast_line(position, car, people.get(car.driver))
    stuck = [car.name for car in board.cars if car.crashed and not car.wrecked]
    if stuck:
        yield f"Must drive away on 5 or 6, or become wrecks: {together(stuck)}."
    loose = [one.name for id, one in people.items() if board.unit_of(id) is None and one.figure.wound is Wound.NONE]
    if loose:
        yield f"In no unit, with no order to follow: {together(loose)}."


def _fast_line(position: Position, car: Car, driver: Person | None) -> str:
    """What a vehicle that went fast in the turn before has to do."""
    order = None if driver is None else order_for(position, driver)
    if order in PACES[VehiclePace.SLOW]:
        return f"The {car.name} went fast. It must drive on or brake."
    return f"The {car.name} went fast and its order is {order}. It must brake."


def _custody(people: Mapping[int, Person]) -> dict[str, list[str]]:
    """The names of prisoners, by the names of their captors."""
    held: dict[str, list[str]] = {}
    for person in people.values():
        if person.figure.cuffed and person.figure.captor in people:
            held.setdefault(people[person.figure.captor].name, []).append(person.name)
    return held
