"""Kidnapping: the fame of it, the victim who gets away, and the ransom."""

from __future__ import annotations

from enum import StrEnum
from typing import Final, NamedTuple

from rules.core.dice import Dice
from rules.core.refusal import OutOfRange
from rules.core.rule import resolves
from rules.core.table import Row, Table
from rules.dillinger.paragraphs import ruled

RANSOM: Final = 100_000
FENCED: Final = 10_000
"""Dollars that each point of the die takes off the ransom."""


class Delivery(StrEnum):
    """How an attempt to collect the ransom ends."""

    PAID = "the ransom is paid"
    AGAIN = "nothing is paid yet"
    DEAD = "the victim is dead"


VICTIM: Final = Table(
    "dil.tables.victim",
    "A victim kept another turn",
    "8.54 Extended Stay",
    (
        Row(1, 3, False, "Kept", "Both stay where they are for this turn."),
        Row(4, 6, True, "Escaped", "The victim's card is discarded and the kidnapper goes on the lam; no action."),
    ),
)

COLLECTING: Final = Table(
    "dil.tables.ransom",
    "Collecting a ransom",
    "8.61 Collecting Ransom",
    (
        Row(1, 2, Delivery.PAID, "Paid", "$100,000, less $10,000 for each point of another die."),
        Row(3, 5, Delivery.AGAIN, "Not yet", "He stays, and tries again next turn."),
        Row(6, 6, Delivery.DEAD, "Dead", "No money. His notoriety for the kidnapping doubles; he goes on the lam."),
    ),
)

KIDNAP_TABLES: Final = (VICTIM, COLLECTING)


class Ransom(NamedTuple):
    """An attempt to collect: dollars got, and the notoriety that a dead victim adds."""

    delivery: Delivery
    dollars: int = 0
    notoriety: int = 0


@resolves("dil.kidnap", "dil.notoriety")
def kidnap(dice: Dice) -> int:
    """The notoriety that a kidnapping earns at once: a die."""
    return dice.total(1, 6, "notoriety")


@resolves("dil.victim-escape")
def victim_escapes(dice: Dice) -> bool:
    """Whether a victim who is kept another turn gets away."""
    return dice.read(1, dice.reading(VICTIM), "victim")[0]


@resolves("dil.ransom", "dil.notoriety")
def collect(dice: Dice, earned: int) -> Ransom:
    """An attempt to collect; a paid ransom is fenced at once, by another die.

    earned  the notoriety of the kidnapping, 1 to 6; OutOfRange otherwise
    """
    if not 1 <= earned <= 6:
        raise OutOfRange(ruled(f"A kidnapping earns 1 to 6 notoriety, by its die, not {earned}", "8.52"))
    delivery = dice.read(1, dice.reading(COLLECTING), "ransom")[0]
    if delivery is Delivery.PAID:
        return Ransom(delivery, RANSOM - FENCED * dice.total(1, 6, "fence"))
    return Ransom(delivery, notoriety=earned if delivery is Delivery.DEAD else 0)
