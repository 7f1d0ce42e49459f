"""Spending sprees: the dice, the roll command, and the law action (9.4)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Final

from annotated_types import Interval

from rules.core.action.deed import Deed, Question, decides
from rules.core.action.fields import option
from rules.core.action.move import move
from rules.core.action.report import Report
from rules.core.chance.dice import Dice
from rules.core.plain.frozen import frozen
from rules.core.plain.refusal import IllegalNow, OutOfRange
from rules.core.tables.rule import resolves
from rules.dillinger.model.boxes_and_forces import Box, dollars
from rules.dillinger.model.card_table import CardTable, card_of
from rules.dillinger.model.cards import NO_MOLL, AccessoryKind
from rules.dillinger.model.fields import ENEMIES, ROLLS, who_of
from rules.dillinger.model.moves import LegalOption, Move, Verb
from rules.dillinger.model.paragraphs import ruled
from rules.dillinger.model.position import Position
from rules.dillinger.model.rating_grids import ratings_of
from rules.dillinger.table.running_table import MoveResult, RunningTable
from rules.dillinger.table.turns import end_turn

SPREE_DOLLARS: Final = 1_000
"""Dollars for each point of a spree's two dice."""


MOLLS: Final = 2
"""The factor of a gun moll."""


# The dice


@frozen
class Spree:
    """A spending spree.

    moll     a gun moll helps
    company  women are on the card, so that none may
    has      the player's money; None if unknown
    """

    moll: bool = False
    company: bool = False
    has: int | None = None


@resolves("dil.spree")
def spend(dice: Dice, spree: Spree) -> int:
    """The cost of a spree: two dice times $1,000, doubled with a gun moll, at most the player's money.

    It raises OutOfRange for money below 0, and IllegalNow for a gun moll where a woman is on the card.
    """
    if spree.has is not None and spree.has < 0:
        raise OutOfRange(ruled("Money can't be negative. Type a number from 0 up", "9.4"))
    if spree.moll and spree.company:
        raise IllegalNow(NO_MOLL)
    cost = dice.total(2, 6, "spree") * SPREE_DOLLARS * (MOLLS if spree.moll else 1)
    return cost if spree.has is None else min(cost, spree.has)


@move("dillinger spree", ROLLS)
class RollSpree:
    """Roll a spending spree: the dollars that an enemy on the lam spends."""

    enemy: str = option("The enemy who spends (no gun moll if a woman is on the card).", default="", complete=ENEMIES)
    moll: bool = option("Whether a Gun Moll joins the spree: double.", default=False)
    money: Annotated[int, Interval(ge=0, le=1_000_000)] | None = option(
        "The money of the enemy's player, who pays no more than that.", default=None
    )


@decides(RollSpree)
def decide_spree(position: Position, move: RollSpree) -> Deed[int]:
    """One spree. The law player rolls its dice."""
    who = who_of(move.enemy, ratings_of(position.book))
    spree = Spree(move.moll, who.company, move.money)

    def say(cost: int) -> Report:
        broke = ("That is all the player has. The rest is forgotten.",) if cost == move.money else ()
        return Report(f"{who.whose} player pays {dollars(cost)} to the bank.", broke)

    return Deed(
        report=say,
        resolver=spend,
        args=(spree,),
        facts=lambda outcome: {"dollars": outcome.result},
        questions=(Question("Dollars", spend, (spree,)),),
        again=True,
    )


SPREE = AccessoryKind.SPREE.value


# At the table


def sprees(table: CardTable, seat: int) -> Iterator[LegalOption]:
    """The opponents' enemies on the lam that may be sent on a spree, with one gun moll if allowed."""
    hand = table.players[seat].hand
    if SPREE not in hand:
        return
    molls = [card for card in hand if card_of(card).kind is AccessoryKind.GUN_MOLL]
    for man in table.men:
        if man.seat != seat and man.box is Box.LAM:
            yield LegalOption(Move(Verb.SPREE, man.name), () if table.enemy(man.name).company else tuple(molls))


@resolves("dil.spree")
def send_on_spree(dice: Dice, table: CardTable, seat: int, move: Move, now: int) -> MoveResult:
    """An enemy on the lam spends its player's money."""
    run = RunningTable(table, now)
    owner = run.man(move.man).seat
    run.spend(seat, (SPREE, *move.cards))
    spree = Spree(bool(move.cards), table.enemy(move.man).company, table.players[owner].money)
    cost: int = dice.call(spend, spree)
    run.pay(owner, -cost)
    end_turn(dice, run)
    return run.done(cost)
