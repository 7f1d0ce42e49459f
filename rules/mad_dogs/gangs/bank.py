"""The bank of a gang in a campaign. It pays for recruits, and the rest of their budget goes back to it (mad.money)."""

from __future__ import annotations

from typing import Final, Protocol, runtime_checkable

from rules.core.plain.events import Change
from rules.core.plain.frozen import replace
from rules.core.plain.refusal import IllegalNow
from rules.core.play.campaign import Booked
from rules.mad_dogs.gangs.draft import Draft
from rules.mad_dogs.gangs.estate import DraftDone, DraftDropped, DraftSet
from rules.mad_dogs.model.prices import dollars

ACCOUNT: Final = "gang"


@runtime_checkable
class Hiring(Protocol):
    """The state of a campaign that says when gangs may recruit."""

    def require_hiring(self, title: str) -> None:
        """Refuse recruits in this part of the month. `title` is the name of the campaign."""


def budget_changes(gang: int, bank: int, draft: Draft) -> tuple[Change, ...]:
    """The changes that draw the budget from the bank. Raises IllegalNow, with the sum, if the money is not there."""
    return (paid(gang, bank, draft.budget, ACCOUNT, "set aside for recruits and gear"), DraftSet(gang, draft))


def hired_changes(gang: int, draft: Draft) -> tuple[Change, ...]:
    """The changes that hire the recruits and return the rest of their budget to the bank."""
    back = _back(gang, draft.left, "left over from recruits and gear")
    return (*back, DraftSet(gang, replace(draft, budget=draft.spent)), DraftDone(gang))


def dropped_changes(gang: int, draft: Draft) -> tuple[Change, ...]:
    """The changes that hire no one and return the whole budget to the bank."""
    return (*_back(gang, draft.budget, "nobody was hired after all"), DraftDropped(gang))


def _back(gang: int, sum_of: int, why: str) -> tuple[Change, ...]:
    return (Booked(gang, sum_of, ACCOUNT, why),) if sum_of else ()


def paid(gang: int, bank: int, sum_of: int, account: str, why: str) -> Booked:
    """The ledger line of a sum that a gang pays. Raises IllegalNow, with what is missing, if its bank holds less."""
    if sum_of > bank:
        raise IllegalNow(
            f"That costs {dollars(sum_of)}, and there is {dollars(bank)} in the bank: {dollars(sum_of - bank)} is "
            "missing."
        )
    return Booked(gang, -sum_of, account, why)
