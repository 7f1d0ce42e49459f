"""What a figure may do now, and what a deed costs of its move."""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum
from typing import Final, Unpack

from rules.core.action.position import Price
from rules.core.people.person import numbered
from rules.core.plain.refusal import IllegalNow
from rules.core.plain.words import key_of
from rules.hoodsville.model.board import Board, DoneThisMove, MoveCost
from rules.hoodsville.model.figures import Bond, Figure, Nerve, Out, Standing
from rules.hoodsville.model.position import Person, Position

ROUNDS: Final = 2
"""Rounds of melee or speech in a move, firing among them."""
MOST_SHOTS: Final = 1
"""Rounds of firing in a move; two under the house rule."""
TWO_ROUNDS: Final = "hood-two-rounds"
"""That house rule."""


class Doing(StrEnum):
    """What a figure is about to do, as far as its state matters."""

    MOVE = "move"
    FLEE = "run to safety"
    FIRE = "fire"
    FIGHT = "fight"
    DEFEND = "defend"
    WORK = "do that"
    SPEAK = "talk to anyone"


def hindrance(figure: Figure, doing: Doing) -> str:
    """What keeps a figure from a deed, in words that follow “is”. Empty if nothing does."""
    if figure.kept_out:
        return figure.kept_out
    if figure.paralysed:
        return "paralyzed"
    if doing is Doing.DEFEND:
        return ""
    if figure.nerve is Nerve.TERRIFIED and doing is not Doing.FLEE:
        return "terrified (run to safety, cower or surrender)"
    if figure.nerve is Nerve.PANICKED or figure.screams:
        return "panicked (screaming for a move)"
    if figure.nerve is Nerve.SHAKEN and doing is Doing.MOVE:
        return "shaken (no move)"
    return _bound(figure, doing)


def _bound(figure: Figure, doing: Doing) -> str:
    for bond in figure.bonds:
        if bond is Bond.GAG and doing is Doing.SPEAK:
            return bond.value
        if bond is Bond.HELD and doing not in (Doing.FIGHT, Doing.SPEAK):
            return bond.value
        if bond is Bond.FEET and doing in (Doing.MOVE, Doing.FLEE):
            return bond.value
        if bond in (Bond.HANDS, Bond.SACK) and doing in (Doing.FIRE, Doing.WORK):
            return bond.value
    return ""


def spend(
    board: Board, subject: int, figure: int, name: str, *, most_shots: int = MOST_SHOTS, **cost: Unpack[MoveCost]
) -> DoneThisMove:
    """What a deed costs a figure of its move, as a change of the game `subject`.

    Raises IllegalNow for more than a move holds: two rounds, at most `most_shots` of firing among them, one attempt of
    each kind.
    """
    record, done = board.record(figure), DoneThisMove(subject, figure, **cost)
    if done.shots and record.shots + done.shots > most_shots:
        times = "once" if most_shots == 1 else f"{most_shots} times"
        raise IllegalNow(
            f"{name} has already fired {times} this move, the most allowed. Begin another with /hood next."
        ).offering("Next move", "hood next")
    if record.rounds + done.rounds > ROUNDS:
        raise IllegalNow(f"{name} has used both rounds of this move. Begin another with /hood next.").offering(
            "Next move", "hood next"
        )
    if done.tried and key_of(done.tried) in (key_of(one) for one in record.tried):
        raise IllegalNow(f"{name} has already tried that this move. Begin another with /hood next.").offering(
            "Next move", "hood next"
        )
    return done


# The people of a command


def require_there(person: Person) -> None:
    """Refuse a figure that is off the board or dead."""
    if person.figure.standing is Standing.OFF:
        raise IllegalNow(f"{person.name} is {person.figure.standing}. Pick a figure on the board.")
    if person.figure.out is Out.DEAD:
        raise IllegalNow(f"{person.name} is already {person.figure.out}. Pick another figure.")


def present(people: Sequence[Person]) -> list[Person]:
    """The people with distinct names. Raises IllegalNow for one who is off the board or dead."""
    for person in people:
        require_there(person)
    return numbered(people)


def require_able(person: Person, doing: Doing) -> None:
    """Refuse a deed that a figure's state doesn't allow."""
    hindered = hindrance(person.figure, doing)
    if hindered:
        raise IllegalNow(f"{person.name} can't {doing} now: {hindered}. Pick another figure or action.")


def price_of(position: Position, person: Person, **cost: Unpack[MoveCost]) -> Price:
    """The price of a deed for a stored figure; empty outside a game.

    Raises IllegalNow for a figure that takes no part, and for more than a move holds.
    """
    if not position.played or not person.stored:
        return ()
    position.require_part(person)
    most_shots = ROUNDS if position.house.holds(TWO_ROUNDS) else MOST_SHOTS
    return (spend(position.board, position.id, person.id, person.name, most_shots=most_shots, **cost),)


def require_carried(person: Person, weapon: str) -> None:
    """Refuse gear that a stored figure doesn't carry, with IllegalNow."""
    if person.stored and person.figure.weapon(weapon) is None:
        carried = ", ".join(dict.fromkeys(one.name for one in person.figure.weapons)) or "nothing"
        raise IllegalNow(f"{person.name} has no {weapon.lower()}. Use one of these: {carried}.")
