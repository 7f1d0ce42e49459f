"""What figures may do now, and what a deed costs of their turn."""

from __future__ import annotations

from collections.abc import Collection
from enum import StrEnum
from typing import Final

from rules.core.action.position import Price, Umpired
from rules.core.plain.refusal import ForUmpire, IllegalNow, Missing, either
from rules.pottersville.model.board import Board, DoneThisTurn, TurnRecord, runs
from rules.pottersville.model.figures import HOLD_INCHES, Figure, Motion, Phase, UnitOrder, Wound
from rules.pottersville.model.obligations import must_retreat
from rules.pottersville.model.position import Person, Position, car_of, unit_of


class Doing(StrEnum):
    """What a figure is about to do, as far as its state or the phase matters."""

    MOVE = "move"
    RETREAT = "retreat"
    DRIVE = "drive"
    SHOOT = "shoot"
    THROW = "throw a bomb"
    FIGHT = "fight"
    DEFEND = "defend itself"
    AID = "bind up a wound"
    COME_ROUND = "shake that off"
    STUNT = "try a stunt"


PHASES: Final = {
    Doing.MOVE: Phase.MOVEMENT,
    Doing.RETREAT: Phase.MOVEMENT,
    Doing.DRIVE: Phase.MOVEMENT,
    Doing.STUNT: Phase.MOVEMENT,
    Doing.SHOOT: Phase.GATS,
    Doing.THROW: Phase.GATS,
    Doing.FIGHT: Phase.MELEE,
    Doing.DEFEND: Phase.MELEE,
    Doing.AID: Phase.GUTS,
    Doing.COME_ROUND: Phase.GUTS,
}
"""The phase of each kind of deed."""

ONCE: Final = frozenset({Doing.AID, Doing.COME_ROUND, Doing.STUNT})
"""What a figure may try once a turn."""
MET: Final = "met"


# Figures


def hindrance(figure: Figure, doing: Doing) -> str:
    """What keeps a figure from a deed, in words that follow “is”. Empty if nothing does."""
    if figure.wound is Wound.DEAD:
        return "dead"
    if doing is Doing.COME_ROUND:
        return "" if figure.wound is Wound.SUPPRESSED else figure.wound.word
    if figure.cuffed:
        return "handcuffed"
    if figure.wound is Wound.SUPPRESSED and doing not in (Doing.RETREAT, Doing.DEFEND, Doing.DRIVE):
        return "suppressed"
    if figure.wound is Wound.SERIOUS and doing in (Doing.DRIVE, Doing.AID, Doing.STUNT):
        return figure.wound.word
    return ""


def check_phase(board: Board, doing: Doing) -> None:
    """Refuse a deed of another phase, with IllegalNow."""
    due = PHASES[doing]
    if board.phase is not due:
        phases = list(Phase)
        then = (
            "Continue to that phase first"
            if phases.index(board.phase) < phases.index(due)
            else "Wait for the next turn"
        )
        raise IllegalNow(
            f"A figure can {doing} only in the {due} phase, and turn {board.turn} is in its {board.phase} "
            f"phase. {then}."
        )


def spend(
    board: Board, subject: int, figure: int, name: str, doing: Doing, *, inches: float = 0.0, ran: bool = False
) -> DoneThisTurn:
    """What a deed costs a figure of its turn, as a change of the game `subject`.

    Raises IllegalNow in another phase, or for more than a turn holds: one move, one volley or bomb, one try of each
    kind. A fight and a defense cost nothing but are recorded.
    """
    check_phase(board, doing)
    record = board.record(figure)
    if doing in (Doing.MOVE, Doing.RETREAT, Doing.DRIVE) and record.moved:
        raise IllegalNow(f"{name} has already moved in turn {board.turn}. A figure moves once a turn, so name another.")
    if doing in (Doing.SHOOT, Doing.THROW) and record.shot:
        raise IllegalNow(
            f"{name} has already fired or thrown in turn {board.turn}. A figure does that once a turn, so name another."
        )
    if doing is Doing.AID and (record.shot or record.fought or record.ran):
        raise IllegalNow(f"{name} ran, shot or fought in turn {board.turn}. Name another figure to bind up the wound.")
    if doing in ONCE:
        check_untried(board, figure, name, doing)
    return DoneThisTurn(
        subject,
        figure,
        moved=doing in (Doing.MOVE, Doing.RETREAT, Doing.DRIVE),
        inches=inches,
        ran=ran,
        shot=doing in (Doing.SHOOT, Doing.THROW),
        fought=doing in (Doing.FIGHT, Doing.DEFEND),
        tried=doing if doing in ONCE else "",
    )


def check_untried(board: Board, figure: int, name: str, what: str) -> None:
    """Refuse a second try in one turn, with IllegalNow."""
    if what in board.record(figure).tried:
        raise IllegalNow(
            f"{name} has already tried that in turn {board.turn}. A figure tries once a turn, so name another."
        )


def meet(board: Board, subject: int, first: int, second: int) -> DoneThisTurn:
    """The record that two figures, by id, fight each other in this turn. Raises IllegalNow if they already have."""
    if f"{MET} {second}" in board.record(first).tried or f"{MET} {first}" in board.record(second).tried:
        raise IllegalNow(
            f"The two have already fought each other in turn {board.turn}. Name another opponent, or wait for "
            "the next turn."
        )
    return DoneThisTurn(subject, first, tried=f"{MET} {second}")


def motion_of(record: TurnRecord) -> Motion:
    """How a figure moved in this turn, for its shot. A figure that moved an inch still counts as standing."""
    if record.ran:
        return Motion.RAN
    return Motion.WALKED if record.inches > HOLD_INCHES else Motion.STOOD


def order_for(position: Position, person: Person) -> UnitOrder | None:
    """The order that binds a figure: that of its unit. None if it has no unit, a wound sends it to cover, or the unit
    runs.
    """
    unit = unit_of(position, person)
    return None if unit is None or must_retreat(person.figure) or runs(person.figure) else unit.order


def doing_of(position: Position, person: Person) -> Doing:
    """Whether a move is a retreat: the figure is hurt, or its unit runs for cover."""
    runner = unit_of(position, person) is not None and runs(person.figure)
    return Doing.RETREAT if runner or must_retreat(person.figure) else Doing.MOVE


# Gear


def carried(figure: Figure, pieces: Collection[str]) -> list[str]:
    """Those of some pieces of gear that a figure carries, each once."""
    return list(dict.fromkeys(piece for piece in figure.gear if piece in pieces))


def only(person: Person, pieces: Collection[str], kind: str, usual: str) -> str:
    """The only one of these pieces that a figure carries, for a move that names none.

    Raises Missing if it carries several, IllegalNow if a stored figure carries none.
    """
    found = carried(person.figure, pieces)
    if len(found) > 1:
        raise Missing(f"{person.name} carries more than one {kind}. Name one with {kind}: {either(found)}.", kind)
    if not found and person.stored:
        raise IllegalNow(f"{person.name} carries no {kind}. Hand one out with /pottersville gear.").offering(
            "Hand one out", "pottersville gear", asks="add", figure=person.typed
        )
    return found[0] if found else usual


def require_carried(person: Person, piece: str, pieces: Collection[str], kind: str, use: str) -> None:
    """Refuse a piece of gear that a stored figure doesn't carry. `use` is what the move does with it: “fire”."""
    found = carried(person.figure, pieces)
    if person.stored and piece not in found:
        raise IllegalNow(
            f"{person.name} carries {either(found) or f'no {kind}'} and has no {piece} to {use}. Name what this "
            "figure carries."
        )


# What keeps a figure from acting, and the price of acting


def require_alive(person: Person) -> None:
    """Refuse a dead figure."""
    if person.figure.wound is Wound.DEAD:
        raise IllegalNow(f"{person.name} is dead. Name a living figure.")


def require_able(person: Person, doing: Doing) -> None:
    """Refuse a deed that a figure's state doesn't allow."""
    kept = hindrance(person.figure, doing)
    if kept:
        raise IllegalNow(f"{person.name} is {kept} and can't {doing}. Name a figure that can.")


def require_on_foot(position: Position, person: Person) -> None:
    """Refuse a move on foot of a figure in a vehicle."""
    car = car_of(position, person)
    if car is not None:
        raise IllegalNow(f"{person.name} is in the {car.name}. Get out with /pottersville-car alight first.").offering(
            "Get out", "pottersville-car alight", figure=person.typed
        )


def right_to_edit(position: Position, person: Person, what: str) -> Price:
    """The right to edit a figure by hand: its owner, but in a game only an umpire. `what` names the part: “a wound”."""
    if not person.here and person.mine:
        return ()
    if not person.here and not person.umpired:
        raise ForUmpire(f"{person.gang} is not your gang. Ask its owner or an umpire.")
    if not person.here:
        return (Umpired(person.gang),)
    text = f"{person.name} is on the table. Ask an umpire to correct {what} there."
    return position.by_umpire(f"the sheet of {person.name}", text)


def price_of(position: Position, person: Person, doing: Doing, *, inches: float = 0.0, ran: bool = False) -> Price:
    """The price of a deed for a stored figure in a game.

    Raises IllegalNow for a figure that takes no part, in another phase, and for more than a turn holds.
    """
    if not position.played or not person.stored:
        return ()
    position.require_part(person)
    return (spend(position.board, position.id, person.id, person.name, doing, inches=inches, ran=ran),)


def price_of_try(position: Position, person: Person, what: str) -> Price:
    """The record that a figure on the table tries something that is allowed once a turn. Raises IllegalNow for a second
    try.
    """
    if not person.here:
        return ()
    check_untried(position.board, person.id, person.name, what)
    return (DoneThisTurn(position.id, person.id, tried=what),)
