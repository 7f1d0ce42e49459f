"""Weapons bought for a figure of the gang, from the bank (mad.money). Money is dollars."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from rules.core.chance.dice import Dice
from rules.core.plain.refusal import IllegalNow, OutOfRange, Refusal
from rules.core.play.events import Change
from rules.core.tables.rule import resolves
from rules.mad_dogs.gangs.steps import refuse
from rules.mad_dogs.model.changes import WeaponBought
from rules.mad_dogs.model.figures import Figure, times
from rules.mad_dogs.model.prices import NOT_FOR_SALE, WEAPON_PRICES
from rules.mad_dogs.model.roster import MOST_CARRIED, gear_named
from rules.mad_dogs.paradise.city.money import paid
from rules.mad_dogs.paradise.city.records import Outfit


@resolves("mad.money", "mad.gang.weapons")
def buy_weapons(_dice: Dice, carried: tuple[str, ...], pieces: tuple[str, ...]) -> int:
    """What these cost somebody who carries those already, each named as often as there is of it; no die falls.

    Raises a Refusal that names everything wrong: no weapon, none for sale, more of a kind than one man carries.
    """
    if not pieces:
        raise OutOfRange("Name what is bought, such as Tommy Gun, 2 Grenade.")
    refuse(list(_wrong(carried, pieces)))
    return sum(WEAPON_PRICES[piece] for piece in pieces)


def _wrong(carried: tuple[str, ...], pieces: tuple[str, ...]) -> Iterator[Refusal]:
    held = Counter(carried)
    for piece, count in Counter(pieces).items():
        most = MOST_CARRIED.get(piece, 1)
        if piece in NOT_FOR_SALE:
            yield IllegalNow(f"A {piece} is not for sale.")
        elif held[piece] + count > most:
            has = f"{times(piece, held[piece])} already carried, " if held[piece] else ""
            yield IllegalNow(f"{times(piece, count)} is too many: {has}{most} is the most for one man.")


def pieces_named(parts: tuple[tuple[int, str], ...]) -> tuple[str, ...]:
    """Pieces of gear by number and name, each as often as there is of it; UnknownName for what is no weapon."""
    return tuple(gear_named(name) for number, name in parts for _ in range(number))


def carried_by(figure: Figure) -> tuple[str, ...]:
    """What a figure has, each as often as there is of it."""
    return tuple(weapon.name for weapon in figure.weapons for _ in range(weapon.count))


def buying_changes(
    outfit: Outfit, bank: int, id: int, figure: Figure, pieces: tuple[str, ...], cost: int
) -> tuple[Change, ...]:
    """The weapons his, and paid for. Refuses money that is not there."""
    bought = Counter(pieces)
    told = ", ".join(times(piece, count) for piece, count in bought.items())
    line = paid(outfit.gang, bank, cost, "gang", f"{figure.name}: {told}")
    return (*(WeaponBought(id, piece, count) for piece, count in bought.items()), *((line,) if cost else ()))
