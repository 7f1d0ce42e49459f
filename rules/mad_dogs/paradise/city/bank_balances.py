"""The money of gangs: Loot in dollars, bank balances, and the reputation that they bring."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from rules.core.plain.events import Change
from rules.core.play.campaign import Booked
from rules.core.tables.outcome import Outcome
from rules.mad_dogs.paradise.city.model import BankBalance

LOOT: Final = 100
"""Dollars of a point of Loot."""
A_POINT: Final = 500
"""Dollars in the bank for a point of reputation."""


def standing_in(points: int | None, bank: int) -> int:
    """The permanent points in a reputation that a player states, with so many dollars in the bank; 0 if none is
    stated.
    """
    return 0 if points is None else points - max(0, bank) // A_POINT


def reputation(bank: int, standing: int = 0) -> int:
    """The reputation of a gang: a point for every $500 in the bank, and the permanent points from funerals."""
    return max(0, bank) // A_POINT + standing


def bank_of(balances: Iterable[BankBalance], gang: int) -> int:
    """What a gang has in the bank; $0 for one that is not listed."""
    return next((one.dollars for one in balances if one.gang == gang), 0)


def banked(balances: tuple[BankBalance, ...], changes: Iterable[Change]) -> tuple[BankBalance, ...]:
    """The banks after changes."""
    moved: dict[int, int] = {}
    for change in changes:
        if isinstance(change, Booked):
            moved[change.subject] = moved.get(change.subject, 0) + change.dollars
    return tuple(BankBalance(one.gang, one.dollars + moved.get(one.gang, 0)) for one in balances)


def in_dollars(outcome: Outcome[int]) -> dict[str, int]:
    """A price as a value for programs."""
    return {"dollars": outcome.result}
