"""Poker chips: a button under a roll that throws one of a side's own dice anew."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

from cogs._kit.desk import Desk
from cogs._kit.render import clean
from cogs.pottersville.people import Person
from cogs.pottersville.turns import TABLED, side_of
from rules.core.deed import Reroll
from rules.core.outcome import Outcome, Throw
from rules.pottersville.board import ChipSpent

CHIP: Final = "Poker chip"
Owns = Callable[[Person, Throw], bool]


def any_throw(_person: Person, _throw: Throw) -> bool:
    """That every die of a roll is somebody's own."""
    return True


def headed(person: Person, throw: Throw) -> bool:
    """Whether a throw is headed by somebody's name, or falls for him: “melee, Bricks”."""
    return throw.why.rpartition(", ")[2] == person.name


def rerolls(desk: Desk, *persons: Person, own: Owns = any_throw, spent: int = 0) -> tuple[Reroll, ...]:
    """The re-rolls that the sides of these figures have chips for, one button a side; none outside a game.

    own    whether a throw is somebody's own: nobody makes an opponent throw anew
    spent  chips that the command itself costs each side
    """
    game = TABLED.game(desk)
    if game is None:
        return ()
    sides: dict[int, list[Person]] = {}
    for person in persons:
        if TABLED.takes_part(game, person):
            sides.setdefault(side_of(desk, person), []).append(person)
    found: list[Reroll] = []
    for side, fellows in sides.items():
        left = (game.game.board.chips_of(side) or 0) - spent
        if left < 1 or fellows[0].id is None:
            continue
        name = clean(game.game.sides[side].name)
        found.append(
            Reroll(
                label=f"{CHIP}: {game.game.sides[side].name}"[:80],
                skill=CHIP,
                figure=fellows[0].id,
                who=name,
                throws=_throws_of(fellows, own),
                changes=(ChipSpent(game.id, side, "a re-roll"),),
                left=left,
                once=True,
            )
        )
    return tuple(found)


def _throws_of(fellows: Sequence[Person], own: Owns) -> Callable[[Outcome[Any]], tuple[int, ...]]:
    def throws(outcome: Outcome[Any]) -> tuple[int, ...]:
        return tuple(
            place for place, throw in enumerate(outcome.throws) if any(own(person, throw) for person in fellows)
        )

    return throws
