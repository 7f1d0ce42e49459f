"""A contract hit: the hit-man's die, the answer or the return fire, and the fee."""

from __future__ import annotations

from enum import StrEnum
from typing import Final, NamedTuple

from rules.core.dice import Dice
from rules.core.frozen import frozen
from rules.core.outcome import Modifier
from rules.core.refusal import IllegalNow, OutOfRange
from rules.core.rule import resolves
from rules.core.table import Reading
from rules.dillinger.model import Answer, Span, within
from rules.dillinger.notoriety import inherited
from rules.dillinger.paragraphs import ruled
from rules.dillinger.reacting import TOMMY

ADVANCE: Final = 5_000
"""Dollars for trying."""
A_POINT: Final = 1_000
"""Dollars of the fee for each point of the die and of the dead man's notoriety."""


class HitEnd(StrEnum):
    """Who is dead."""

    TARGET = "the target is dead"
    HITMAN = "the hit-man is dead"
    NOBODY = "both live"


@frozen
class Contract:
    """A contract hit.

    hit, kill, luck  the hit-man's Hit rating, and the target's Kill and Luck as far as his answer needs them
    answer           what the target answers a hit with; None for nothing. A miss he answers with fire, unless None
    tommy, jammed    the hit-man has a Tommy Gun, and the target's player a Jammed Tommy Gun against it
    armed, spoiled   the target has a Tommy Gun, and the hit-man's player a Jammed Tommy Gun against it
    notoriety        on the target's card; None where it is not known, so that only the die of the fee falls
    """

    hit: Span
    kill: Span | None = None
    luck: Span | None = None
    answer: Answer | None = Answer.KILL
    tommy: bool = False
    jammed: bool = False
    armed: bool = False
    spoiled: bool = False
    notoriety: int | None = 0


class Hit(NamedTuple):
    """How a hit ended.

    rate   the die of the fee; 0 where none fell
    fee    dollars in all for the hit-man's player, the advance too
    owner  notoriety that the dead target's owner gathers; None where it is not known
    """

    scored: bool
    end: HitEnd
    rate: int = 0
    fee: int = ADVANCE
    owner: int | None = 0


def check_answer(contract: Contract) -> None:
    """Refuse, with OutOfRange, an answer without the ratings it needs; a miss is answered by Kill whatever it is."""
    if contract.answer is not None and contract.kill is None:
        raise OutOfRange(ruled("A target answers a miss with fire: say its Kill rating, such as 5-6", "8.74"))
    if contract.answer is Answer.LUCK and contract.luck is None:
        raise OutOfRange(ruled("To answer with Luck takes a Luck rating: say it, such as 5-6", "8.73"))


def check_contract(contract: Contract) -> None:
    """Refuse, with IllegalNow, a jam without a gun; OutOfRange for notoriety below 0."""
    for gun, jam in ((contract.tommy, contract.jammed), (contract.armed, contract.spoiled)):
        if jam and not gun:
            told = "A Jammed Tommy Gun needs a Tommy Gun to jam. Remove it, or say who has one"
            raise IllegalNow(ruled(told, "8.75"))
    if contract.notoriety is not None and contract.notoriety < 0:
        raise OutOfRange(ruled("Notoriety is counted from 0 up", "8.12"))


def strike_modifiers(contract: Contract) -> tuple[Modifier, ...]:
    """What is added to the hit-man's die."""
    return (TOMMY,) if contract.tommy and not contract.jammed else ()


def fire_modifiers(contract: Contract) -> tuple[Modifier, ...]:
    """What is added to the target's Kill die."""
    return (TOMMY,) if contract.armed and not contract.spoiled else ()


@resolves("dil.hit")
def strike(dice: Dice, contract: Contract) -> bool:
    """The hit-man's die against his Hit rating. Raises what check_contract does."""
    check_contract(contract)
    return dice.read(1, within(contract.hit, strike_modifiers(contract), "a hit", "missed"), "hit")[0]


@resolves("dil.hit", "dil.notoriety")
def answer_hit(dice: Dice, contract: Contract, scored: bool) -> Hit:
    """What follows the hit-man's die: the target's answer to a hit, or his fire after a miss, and the fee.

    Raises what check_contract and check_answer do.
    """
    check_contract(contract)
    check_answer(contract)
    if not scored:
        fires = contract.answer is not None
        return Hit(False, HitEnd.HITMAN if fires and _fires(dice, contract, "return fire") else HitEnd.NOBODY)
    if contract.answer is Answer.KILL and _fires(dice, contract, "kill rating"):
        return Hit(True, HitEnd.HITMAN)
    if contract.answer is Answer.LUCK and _lucky(dice, contract):
        return Hit(True, HitEnd.NOBODY)
    return _paid(dice, contract.notoriety)


@resolves("dil.hit", "dil.notoriety")
def contract_hit(dice: Dice, contract: Contract) -> Hit:
    """A whole hit. Raises what check_contract and check_answer do."""
    check_answer(contract)
    return answer_hit(dice, contract, dice.call(strike, contract))


def kill_test(contract: Contract) -> Reading[bool]:
    """The target's Kill die against its rating."""
    assert contract.kill is not None
    return within(contract.kill, fire_modifiers(contract), "kills the hit-man", "misses")


def luck_test(contract: Contract) -> Reading[bool]:
    """The target's Luck die against its rating."""
    assert contract.luck is not None
    return within(contract.luck, (), "saved", "hit")


def _fires(dice: Dice, contract: Contract, why: str) -> bool:
    return dice.read(1, kill_test(contract), why)[0]


def _lucky(dice: Dice, contract: Contract) -> bool:
    return dice.read(1, luck_test(contract), "luck rating")[0]


def _paid(dice: Dice, notoriety: int | None) -> Hit:
    if notoriety == 0:
        return Hit(True, HitEnd.TARGET)
    rate = dice.total(1, 6, "fee")
    fee = ADVANCE + rate * A_POINT * (notoriety or 0)
    return Hit(True, HitEnd.TARGET, rate, fee, None if notoriety is None else inherited(notoriety))
