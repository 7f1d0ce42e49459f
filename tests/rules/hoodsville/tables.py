"""A raid on the table, for tests of deeds that need no Discord."""

from __future__ import annotations

from typing import Any, Final

import pytest

from rules.core.action.deed import decided
from rules.core.people import person
from rules.core.plain.frozen import replace
from rules.core.plain.refusal import IllegalNow, Refusal
from rules.core.play.game import Game, Side
from rules.hoodsville.model.board import Board
from rules.hoodsville.model.board import MoveRecord as Spent
from rules.hoodsville.model.figures import Build, Door, Injury, Out, Wound
from rules.hoodsville.model.position import Person, Position
from rules.hoodsville.model.profiles import character, guest

GAME: Final = 1
ANVIL, STITCHES, CRANE, TULLY = 1, 2, 3, 4
WHO: Final = {ANVIL: ("Anvil", "Bruiser"), STITCHES: ("Stitches", "Gunman"), CRANE: ("Crane", "Police Lieutenant")}


def raid(board: Board | None = None, **state: dict[str, Any]) -> Position:
    """The mob, which is the caller's, and the law, two figures of each; their states by name."""
    people: dict[int, Person] = {}
    for who in (ANVIL, STITCHES, CRANE, TULLY):
        name, profile = WHO.get(who, ("Tully", "Constable"))
        figure, side = replace(character(profile, name), **state.get(name, {})), int(who in (CRANE, TULLY))
        gang = ("Mob", "Law")[side]
        people[who] = person.Person(
            name, figure, who, gang, side + 1, f"{name} ({gang})", side, here=True, mine=not side
        )
    sides = (Side("Red", gangs=(1,)), Side("Blue", gangs=(2,)))
    return Position(Board(), GAME, Game("Raid", "hood", sides, board=board or Board()), people, on_sheets={**people})


def nobody(name: str) -> Person:
    """A person of whom nothing is known."""
    return person.Person(name, guest(name))


def refused(position: Position, move: Any, kind: type[Refusal] = IllegalNow) -> str:
    with pytest.raises(kind) as said:
        decided(position, move).allow()
    return said.value.sentence


HE, OTHER = nobody("The figure"), nobody("the other")


VAULT = Door("Vault", Build.METAL, locks=1)


RAID = raid(Board(doors=(VAULT,)))


MOB = RAID.people[ANVIL]


def spent(**done: Any) -> Position:
    """The raid after Anvil has done this in the move."""
    return RAID.then(Board(records=(Spent(ANVIL, **done),), doors=(VAULT,)))


HALF_SPENT = raid(Board(records=(Spent(ANVIL, inches=6.0), Spent(STITCHES, ran=1, inches=4.0))))


LIGHT_WOUND = Wound(Injury.LIGHT)


FELL_DEAD: dict[str, Any] = {"out": Out.DEAD, "fell": True}


OWES_TEST: dict[str, Any] = {"tests": ("a scream",)}
