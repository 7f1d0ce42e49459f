"""Why a card can't be played, or money paid, with a move that is legal without it; each sentence names its rule."""

from __future__ import annotations

from collections import Counter
from typing import Final

from rules.core.frozen import replace
from rules.core.refusal import Refusal
from rules.dillinger.cards import NATURES, NO_MOLL, Kind, uses_told
from rules.dillinger.catching import SURGEON, TIP, Chase, check_chase
from rules.dillinger.game.asked import Decision, Step
from rules.dillinger.game.chasing import INSIDER, PRICES, SURGERY, begun, chase_of
from rules.dillinger.game.moves import Move, Option, Verb
from rules.dillinger.game.table import CardTable, card_of
from rules.dillinger.model import RAIDED, dollars

TOMMY = Kind.TOMMY_GUN.value
ENTERING = (Verb.ACTIVATE, Verb.PLACE, Verb.HIDE, Verb.HIT, Verb.KILL)
"""The moves with which cards come to lie under an enemy."""
PAYING: Final = {Verb.BAIL: ("In graft", "10.22"), Verb.PLAY: ("For Insider Information", "9.35")}
"""What money is paid for with a move, and the rule of it."""


def card_fault(table: CardTable, seat: int, option: Option, move: Move) -> str:
    """Why the cards of a move can't be played with it, in a sentence; empty where they can."""
    player, named = table.players[seat], Counter(move.cards)
    for card, times in named.items():
        held = player.hand.count(card)
        if held < times:
            return f"You don't hold {card}{' that often' if held else ''}: name cards in your hand (6.33)."
        if player.free(card) < times and move.verb is not Verb.DISCARD:
            return f"Your {card} lies under an agent's card: leave it out (7.33, 7.43)."
    decision = table.decision
    if move.verb is Verb.CATCH:
        return _law_fault(table, seat, move)
    if decision is not None and decision.step is Step.COUNTER:
        return _counter_fault(table, seat, decision, move)
    withheld = next(iter(named - Counter(option.extras)), None)
    if withheld is not None:
        return _withheld(table, option, move, withheld)
    if move.verb is Verb.SPREE and len(move.cards) > 1:
        return "One gun moll goes on a spree at a time: name one of them (9.4)."
    return ""


def _law_fault(table: CardTable, seat: int, move: Move) -> str:
    """The same of the law's cards in a catch."""
    second = next((card for card in move.cards if card_of(card).kind in (Kind.STATE_POLICE, Kind.AGENT)), None)
    if second is not None:
        return f"One force goes out at a time: leave {second} out (9.31)."
    if TOMMY in move.cards and move.means in table.players[seat].armed:
        return f"A Tommy Gun already lies under {move.means}, one to a card: leave it out (7.33, 7.43)."
    return _chase_fault(chase_of(table, begun(table, seat, move)))


def _counter_fault(table: CardTable, seat: int, decision: Decision, move: Move) -> str:
    """The same of the cards against a catch, and of what they cost."""
    money = table.players[seat].money
    dear = next((card for card in move.cards if money < PRICES.get(card, 0)), None)
    if dear is not None:
        return f"{dear} costs {dollars(PRICES[dear])} at least, and you have {dollars(money)} (9.35)."
    against = replace(decision, counter=move.cards, tips=int(INSIDER in move.cards))
    fault = _chase_fault(chase_of(table, against))
    if fault:
        return fault
    if (INSIDER in move.cards) != (move.units > 0):
        return f"Insider Information works by the money paid, from {dollars(TIP)} up: name the card and pay (9.35)."
    cost = move.units * TIP + (SURGEON if SURGERY in move.cards else 0)
    if cost > money:
        return f"That would cost {dollars(cost)}, and you have {dollars(money)} (9.35)."
    return ""


def _chase_fault(chase: Chase) -> str:
    try:
        check_chase(chase)
    except Refusal as fault:
        return fault.sentence
    return ""


def _withheld(table: CardTable, option: Option, move: Move, card: str) -> str:
    """Why a card in hand goes with no move like this, or not that often."""
    kind, decision, man = (
        card_of(card).kind,
        table.decision,
        table.man(move.means if move.verb is Verb.HIT else move.man),
    )
    rule = NATURES[kind].rule
    if card in option.extras:
        return f"One {kind} counts here: name it only once ({rule})."
    if move.verb is Verb.LUCK and kind is Kind.TOMMY_GUN:
        return f"Nothing is added to a Luck die: leave {kind} out (9.24)."
    if move.verb in ENTERING and man is not None and kind in man.under:
        return f"{man.name} already has a {kind}, one of each type: leave it out (7.13)."
    if move.verb is Verb.KILL and kind is Kind.TOMMY_GUN and decision is not None and Kind.ANNE_SAGE in decision.law:
        return f"Anne Sage keeps his {kind} out of this raid: leave it out (9.34)."
    if move.verb is Verb.SPREE and kind is Kind.GUN_MOLL:
        return NO_MOLL
    if decision is not None and decision.step is Step.SPOIL and man is not None:
        if kind is Kind.JAMMED:
            return f"No Tommy Gun is used against you: leave {kind} out (9.24)."
        if kind is Kind.TEAR_GAS and man.box not in RAIDED:
            return f"{kind} is for raids: leave it out (9.36)."
    return f"{kind} is for {uses_told(kind)}: leave it out ({rule})."


def payment_fault(table: CardTable, seat: int, option: Option, move: Move) -> str:
    """Why what is paid with a move can't be, in a sentence; empty where it can."""
    if 0 <= move.units <= option.most:
        return ""
    if move.verb not in PAYING:
        return "Nothing is paid for this: leave pay out (9.35, 10.22)."
    what, rule = PAYING[move.verb]
    has, most = dollars(table.players[seat].money), dollars(option.most * option.price)
    return f"{what} up to {most} can be paid here, and you have {has} ({rule})."
