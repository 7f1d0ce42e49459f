"""Mouthpieces: the lawyers that a player can hire for a job, and their fees (dil.lawyer)."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from rules.core.chance.dice import Dice
from rules.core.tables.outcome import Modifier
from rules.core.tables.rule import resolves
from rules.dillinger.model.card_table import CardTable
from rules.dillinger.model.lawyer_ratings import Lawyer
from rules.dillinger.table.running_table import RunningTable

MOTHER = "a mother's love"
LawyerAdds = Callable[[Lawyer], tuple[Modifier, ...]]
"""The modifier of a lawyer to one kind of die."""


def counsels(table: CardTable, seat: int, adds: LawyerAdds | None = None) -> Iterator[tuple[str, int]]:
    """No lawyer, then each that a player has on retainer or can pay, with the fee.

    adds  skips lawyers without such a modifier
    """
    yield "", 0
    if not table.lawyers:
        return
    player = table.players[seat]
    if player.retainer and (adds is None or adds(table.book.lawyer(player.retainer))):
        yield player.retainer, 0
    for name in table.lawyers_free:
        lawyer = table.book.lawyer(name)
        if (adds is None or adds(lawyer)) and lawyer.once <= player.money:
            yield name, lawyer.once


def fee_of(table: CardTable, seat: int, lawyer: str) -> int:
    """A lawyer's fee for one use, in dollars; 0 for the lawyer on the player's retainer."""
    if lawyer in ("", MOTHER) or table.players[seat].retainer == lawyer:
        return 0
    return table.book.lawyer(lawyer).once


@resolves("dil.lawyer")
def hire(_dice: Dice, run: RunningTable, seat: int, lawyer: str, besides: int = 0) -> None:
    """A player hires a lawyer for one job, or none, and pays the fee with `besides` dollars for other things."""
    run.pay(seat, -fee_of(run.table, seat, lawyer) - besides)
