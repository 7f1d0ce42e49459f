"""Re-rolls: a side pays a poker chip for one (pot.chips)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Final

from rules.core.action.deed import Reroll
from rules.core.people.person import NO_SIDE
from rules.core.plain.refusal import IllegalNow
from rules.core.tables.outcome import Outcome, Throw
from rules.pottersville.model.board import Board, ChipSpent
from rules.pottersville.model.position import Person, Position


def spend_chip(board: Board, subject: int, side: int, on: str) -> ChipSpent:
    """The chip that a side spends on a re-roll or a stunt. Raises IllegalNow for a side without one."""
    left = board.chips_of(side)
    if side < 0:
        raise IllegalNow("A figure on no side has no poker chips. Name a figure that is on a side.")
    if left is None:
        raise IllegalNow("That side hasn't rolled for its poker chips yet. Roll for them first.")
    if not left:
        raise IllegalNow("That side has 0 poker chips left, and this costs 1. Do something that costs no chip.")
    return ChipSpent(subject, side, on)


CHIP: Final = "Poker chip"


Owns = Callable[[Person, Throw], bool]


def any_throw(_person: Person, _throw: Throw) -> bool:
    """True: every die of a roll belongs to this person."""
    return True


def headed(person: Person, throw: Throw) -> bool:
    """Whether the heading of a roll names this person: “melee, Bricks”."""
    return throw.why.rpartition(", ")[2] == person.name


def rerolls(position: Position, people: Iterable[Person], own: Owns = any_throw, spent: int = 0) -> tuple[Reroll, ...]:
    """The re-rolls that sides can pay for, one button a side.

    own    whether a roll is a person's own: no side re-rolls an opponent's die
    spent  chips that the command itself costs each side
    """
    sides: dict[int, list[Person]] = {}
    for person in people:
        if person.here and person.side > NO_SIDE:
            sides.setdefault(person.side, []).append(person)
    return tuple(
        Reroll(
            label=f"{CHIP}: {position.side_name(side)}"[:80],
            skill=CHIP,
            figure=fellows[0].id,
            who=position.side_name(side),
            throws=_throws_of(fellows, own),
            changes=(ChipSpent(position.id, side, "a re-roll"),),
            left=left,
            once=True,
        )
        for side, fellows in sides.items()
        for left in ((position.board.chips_of(side) or 0) - spent,)
        if left > 0
    )


def _throws_of(fellows: Sequence[Person], own: Owns) -> Callable[[Outcome[object]], tuple[int, ...]]:
    def throws(outcome: Outcome[object]) -> tuple[int, ...]:
        return tuple(
            place for place, throw in enumerate(outcome.throws) if any(own(person, throw) for person in fellows)
        )

    return throws
