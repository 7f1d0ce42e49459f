"""What a figure may do now, and what it costs of its move."""

from __future__ import annotations

from enum import StrEnum
from typing import Final

from rules.core.refusal import IllegalNow
from rules.hoodsville.board import Board, Done
from rules.hoodsville.model import Bond, Figure, Nerve

ROUNDS: Final = 2
"""Rounds of melee or speech in a move, firing among them."""
MOST_SHOTS: Final = 1
"""Rounds of firing in a move; the house rule `hood-two-rounds` makes them two."""


class Doing(StrEnum):
    """What a figure is about to do, as far as its state makes a difference."""

    MOVE = "move"
    FLEE = "run to safety"
    FIRE = "fire"
    FIGHT = "fight"
    DEFEND = "defend itself"
    WORK = "do that"
    SPEAK = "talk to anybody"


def hindrance(figure: Figure, doing: Doing) -> str:
    """What keeps a figure from doing something, in words that go behind “is”; empty when nothing does."""
    if figure.kept_out:
        return figure.kept_out
    if Bond.DRUG in figure.bonds:
        return Bond.DRUG.value
    if figure.paralysed:
        return "paralysed"
    if doing is Doing.DEFEND:
        return ""
    if figure.nerve is Nerve.TERRIFIED and doing is not Doing.FLEE:
        return "terrified, and runs to safety, cowers or gives up"
    if figure.nerve is Nerve.PANICKED or figure.screams:
        return "panicked, and stands screaming for a move"
    if figure.nerve is Nerve.SHAKEN and doing is Doing.MOVE:
        return "shaken, and stays where it is"
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
    board: Board,
    subject: int,
    figure: int,
    name: str,
    *,
    rounds: int = 0,
    shots: int = 0,
    inches: float = 0.0,
    ran: int = 0,
    tried: str = "",
    toll: float = 0.0,
    stopped: bool = False,
    most_shots: int = MOST_SHOTS,
) -> Done:
    """What a deed costs a figure of its move, as a change of the game `subject`.

    rounds  of melee, speech or firing; `shots` of them are rounds of firing, at most `most_shots` a move
    inches  moved; `ran` tells which run in a row it was, `toll` how many of them got it nowhere
    stopped it moves no further
    tried   the door, padlock or obstacle it was tried on: one attempt a move
    Raises IllegalNow for more than a move holds.
    """
    deed = board.deed(figure)
    if shots and deed.shots + shots > most_shots:
        times = "once" if most_shots == 1 else f"{most_shots} times"
        raise IllegalNow(f"{name} has fired in this move, {times} at most: /hood next begins another.")
    if deed.rounds + rounds > ROUNDS:
        raise IllegalNow(f"{name} has used both rounds of this move: /hood next begins another.")
    if tried and tried.casefold() in (one.casefold() for one in deed.tried):
        raise IllegalNow(f"{name} has tried that in this move: one attempt a move, /hood next begins another.")
    return Done(subject, figure, inches, ran, rounds, shots, tried, stopped, toll)
