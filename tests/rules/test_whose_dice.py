"""Whose each die is: where several roll at once, the dice are theirs in their order, and each throw names its row.

Whoever types dice that fell on the table types them in that order: dice in another order befall others.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Any, NamedTuple

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.core.chance.dice import resolve
from rules.core.chance.sources import Fair, Scripted, Typed
from rules.core.tables.outcome import Outcome
from rules.dillinger.table.first_player import roll_off
from rules.gangstars.model.weapons import ARMS
from rules.gangstars.shooting.aiming import Mark, Shooter
from rules.gangstars.shooting.grenades import Area, GrenadeThrow, go_off
from rules.hoodsville.driving.crashes import Crash, crash
from rules.hoodsville.model.figures import StrikeForce
from rules.hoodsville.move_sequence.rolls_each_move import Duty, duties
from rules.hoodsville.saves.saving_throws import Edge, Struck
from rules.hoodsville.throwing.dynamite import blast
from rules.mad_dogs.bombs.diving_for_cover import Caught
from rules.mad_dogs.bombs.grenades_and_dynamite import grenade
from rules.mad_dogs.model.figures import Rating, Stat
from rules.pottersville.bombs import Caught as Near
from rules.pottersville.bombs import blast as bomb
from rules.pottersville.driving.people_in_crashes import crash as wreck
from rules.pottersville.wounds.effects_and_wounds import FIT

ROWS = 4


class Rows(NamedTuple):
    """Several alike who roll at once: their resolver, and what each came to."""

    resolver: Callable[..., Any]
    args: tuple[Any, ...]
    read: Callable[[Any], Sequence[Any]] = tuple


TWO_SAVES = Duty(saves=(Struck(StrikeForce.STAGGERS, Edge.PIERCING), Struck(StrikeForce.DOWNED, Edge.PIERCING)))
GRENADE = ARMS["Grenade"]
GAMES = {
    "hoodsville, what is due": Rows(duties, ((TWO_SAVES,) * ROWS,)),
    "hoodsville, a blast": Rows(blast, ((1.0,) * ROWS,)),
    "hoodsville, a crash": Rows(crash, (Crash(12.0, ROWS),), lambda crashed: crashed.toll.occupants),
    "pottersville, a crash": Rows(wreck, ((FIT,) * ROWS,)),
    "pottersville, a bomb": Rows(bomb, ((Near(0.0),) * ROWS,), lambda done: done.wounds),
    "gangstars, a grenade": Rows(
        go_off, (GrenadeThrow(GRENADE, Shooter(4), Area((Mark(),) * ROWS)),), lambda done: done.fates
    ),
    "mad dogs, a grenade": Rows(grenade, ((Caught(Rating(Stat.STUNTS, 3)),) * ROWS,), lambda done: done.struck),
}


def dice_of(outcome: Outcome[Any]) -> tuple[list[int], list[list[int]]]:
    """The dice that fell before anybody's own, and those of each row by its number."""
    shared: list[int] = []
    rows: list[list[int]] = [[] for _ in range(ROWS)]
    for throw in outcome.throws:
        row = throw.why.rpartition(":")[2]
        if row.isdigit():
            rows[int(row)] += throw.faces
        else:
            assert not any(rows), f"{throw.why!r} names no row among those that do"
            shared += throw.faces
    return shared, rows


@pytest.mark.parametrize("game", GAMES)
@given(number=st.integers(0, 10_000), chance=st.randoms(use_true_random=False))
def test_dice_in_another_order_befall_others(game: str, number: int, chance: Random) -> None:
    resolver, args, read = GAMES[game]
    fell = resolve(resolver, *args, dice=Fair(b"whose", "", number))
    shared, rows = dice_of(fell)
    places = [*range(ROWS)]
    chance.shuffle(places)
    typed = [*shared, *(face for place in places for face in rows[place])]
    again = resolve(resolver, *args, dice=Typed(typed, Scripted()))
    before, after = read(fell.result), read(again.result)
    assert [*after] == ([before[place] for place in places] if any(rows) else [*before])


@given(faces=st.permutations(range(1, 7)))
def test_dillinger_each_player_throws_his_own_die(faces: list[int]) -> None:
    players = tuple(range(6))
    outcome = resolve(roll_off, players, dice=Typed(faces, Scripted()))
    assert outcome.result == (faces.index(6),)
    assert [throw.why for throw in outcome.throws] == [f"roll-off:{player}" for player in players]
