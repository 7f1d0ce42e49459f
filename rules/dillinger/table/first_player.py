"""Who goes first: the players roll off (dil.first-player)."""

from __future__ import annotations

from rules.core.chance.dice import Dice
from rules.core.plain.refusal import OutOfRange
from rules.core.tables.rule import resolves
from rules.dillinger.model.paragraphs import ruled


@resolves("dil.first-player")
def roll_off(dice: Dice, players: tuple[int, ...]) -> tuple[int, ...]:
    """One die for each of these players, by number: those with the highest."""
    faces = [dice.total(1, 6, f"roll-off:{player}") for player in players]
    return tuple(player for player, face in zip(players, faces, strict=True) if face == max(faces))


@resolves("dil.first-player")
def goes_first(dice: Dice, players: tuple[int, ...]) -> int:
    """The player with the highest roll; ties roll again. It raises OutOfRange for no players."""
    if not players:
        raise OutOfRange(ruled("No player rolls here. Name at least one", "4.4"))
    left = players
    while len(left) > 1:
        left = roll_off(dice, left)
    return min(left)
