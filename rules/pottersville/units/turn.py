"""The phases of a turn, one after the other (pot.orders)."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from itertools import islice, pairwise
from typing import Final

from rules.core.action.deed import Deed, decides
from rules.core.action.move import move
from rules.core.action.obligations import owing, own_undone, require_settled
from rules.core.action.position import Umpired
from rules.core.action.report import MY_MOVE, Confirmation, FollowUp, Report
from rules.core.action.side_done import effect_of_done
from rules.core.plain.events import Change
from rules.core.plain.frozen import replace
from rules.core.plain.refusal import IllegalNow, together
from rules.pottersville.model.acting import Doing, hindrance
from rules.pottersville.model.board import Board, PhaseBegun, SidesReady, TurnBegun, Unit, acts
from rules.pottersville.model.changes import RallySet
from rules.pottersville.model.figures import Phase, Wound
from rules.pottersville.model.games import PottersvilleGames
from rules.pottersville.model.lines import MOST_BUTTONS, NEXT, buttons, guts_buttons, orders_button
from rules.pottersville.model.obligations import CAR_END, END, GUTS, RALLY
from rules.pottersville.model.position import Position, cheesing, nerve_obligations
from rules.pottersville.model.vehicles import still_fast
from rules.pottersville.units.mustering import able_units, leaderless

NEXT_PHASE: Final = dict(pairwise(Phase))


UNIT: Final = "pottersville unit"


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
    drivers = [id for id, one in position.people.items() if not hindrance(one.figure, Doing.DRIVE)]
    require_ended(position)
    begun = next_phase(position.board, position.id, [unit.name for unit in units_owing_guts(position)], drivers)
    acting = {person.side for person in position.people.values() if acts(person.figure)}
    word = effect_of_done(position, position.board.ready, acting)
    undone = tuple(f"Still to do: {one}." for one in own_undone(position, PottersvilleGames))
    confirm = Confirmation("Are you done with this phase?", "Done", undone) if undone else None
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


def _begun(position: Position) -> Report:
    """The purpose of the phase that begins."""
    board = position.board
    if board.phase is Phase.ORDERS:
        return _orders_begin(position)
    headline = f"Turn {board.turn}: {board.phase}."
    if board.phase is Phase.GUTS:
        return _guts_begin(position, headline)
    return Report(headline, (FOR[board.phase],), (NEXT,), opens=(MY_MOVE,))


def _orders_begin(position: Position) -> Report:
    """A new turn: the units that need a leader first, and those that get no order."""
    ready = able_units(position)
    lost = [unit for unit in position.board.units if unit.name in ready and leaderless(position, unit)]
    lines = [f"{position.people[unit.leader].name} is dead. Name a new leader for {unit.name}." for unit in lost]
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


def begin(position: Position, begun: PhaseBegun | TurnBegun) -> tuple[Change, ...]:
    """The changes at the start of a phase or turn. Units that run may rally in the Guts phase, and try again in the
    next turn.
    """
    if isinstance(begun, TurnBegun):
        running = (nerve_obligations(position, unit).get(RALLY, ((), None)) for unit in position.board.units)
        return (begun, *(RallySet(person, 0) for people, _ in running for person in people))
    if begun.phase is Phase.GUTS:
        return (replace(begun, running=tuple(unit.name for unit in position.board.units if cheesing(position, unit))),)
    return (begun,)


def next_phase(
    board: Board, subject: int, testing: Sequence[str] = (), drivers: Collection[int] = ()
) -> PhaseBegun | TurnBegun:
    """The next phase, or the next turn.

    Raises IllegalNow while orders lie face down, and while the units in `testing` owe a Guts test. It also raises it
    while one of the `drivers`, by id, has a fast vehicle that has neither driven on nor braked.
    """
    if board.phase is Phase.ORDERS:
        raise IllegalNow("Orders come first. Once all units have theirs, reveal them, and figures move.")
    rolling = [
        car.name for car in still_fast(board.cars) if car.driver in drivers and not board.record(car.driver).moved
    ]
    if board.phase is Phase.MOVEMENT and rolling:
        raise IllegalNow(f"These vehicles went fast last turn: {together(rolling)}. Drive on or brake with them first.")
    if board.phase is Phase.GUTS and testing:
        raise IllegalNow(
            f"These units were shot at in turn {board.turn}: {together(testing)}. They must test Guts before it ends."
        )
    return PhaseBegun(subject, NEXT_PHASE[board.phase]) if board.phase in NEXT_PHASE else TurnBegun(subject)


def units_owing_guts(position: Position) -> list[Unit]:
    """The units that were shot at and owe a Guts test."""
    return [position.board.unit(str(who)) for who, owed in owing(position, PottersvilleGames) if owed.rule == GUTS]
