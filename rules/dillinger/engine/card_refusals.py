"""Why cards can't be played, or money paid, with a legal move. Each sentence cites a paragraph."""

from __future__ import annotations

from collections import Counter
from typing import Final

from rules.core.plain.frozen import replace
from rules.core.plain.refusal import Refusal
from rules.dillinger.engine.refusals import CRIMES, LATE, LAW, arming_rule, asking_rule
from rules.dillinger.law_actions.catching import LISTS, SURGEON, TIP, CatchAttempt, attempt_at_table, check_catch
from rules.dillinger.law_actions.going_after_enemies import INSIDER, PRICES, SURGERY, begun
from rules.dillinger.model.boxes_and_forces import RAIDED, dollars
from rules.dillinger.model.card_table import CardTable, Player, card_of
from rules.dillinger.model.cards import NO_MOLL, AccessoryKind, CardWindow, Seat, in_list, uses_text
from rules.dillinger.model.decisions import OpenDecision, QuestionStep
from rules.dillinger.model.moves import LegalOption, Move, Verb
from rules.dillinger.model.paragraphs import RAID_CARDS, ruled
from rules.dillinger.table.trades import CARDS_TRADED

TOMMY = AccessoryKind.TOMMY_GUN.value
ENTERING = (Verb.ACTIVATE, Verb.PLACE, Verb.HIDE, Verb.HIT, Verb.KILL)
"""The moves that put cards under an enemy."""
WITH: Final = {
    Verb.DISCARD: "6.41",
    Verb.OFFER: "6.51",
    Verb.ESCAPE: "10.33",
    **dict.fromkeys(ENTERING, "7.13"),
}
"""The paragraphs of cards that go with a move, if they differ from the move's."""


def card_fault(table: CardTable, seat: int, option: LegalOption, move: Move) -> str:
    """Why the cards of a move can't be played with it, in a sentence; empty if they can."""
    player, named = table.players[seat], Counter(move.cards)
    for card, times in named.items():
        if move.verb is Verb.DISCARD and card == player.retainer:
            return ruled(f"{card} is on retainer and stays for the whole game. Discard other cards", "6.41")
        if move.verb is Verb.DISCARD and any(man.name == card for man in table.men_of(seat)):
            return ruled(f"{card} is a public enemy, and you discard an enemy separately. Remove it here", "6.42")
        held = player.hand.count(card)
        if held < times:
            refusal = f"You don't hold {'that many of ' if held else ''}{card}. Name cards in your hand"
            return ruled(refusal, _with_rule(table, move, card))
        if player.free(card) < times and move.verb is not Verb.DISCARD:
            return ruled(f"Your {card} is under an agent's card. Remove it", _under_rule(player))
    decision = table.decision
    if move.verb is Verb.CATCH:
        return _law_fault(table, seat, move)
    if decision is not None and decision.step is QuestionStep.COUNTER:
        return _counter_fault(table, seat, decision, move)
    withheld = next(iter(named - Counter(option.extras)), None)
    if withheld is not None:
        return _withheld(table, option, move, withheld)
    if move.verb is Verb.SPREE and len(move.cards) > 1:
        refusal = "Only one gun moll joins a spree. Name one of them"
        return ruled(refusal, in_list(AccessoryKind.GUN_MOLL))
    return ""


def _with_rule(table: CardTable, move: Move, card: str = "") -> str:
    """The paragraph of a card that goes with a move: in a catch its list; without a card the move's."""
    decision, man = table.decision, table.man(move.man)
    if move.verb is Verb.CATCH and man is not None:
        return LISTS[CardWindow.RAID if man.box in RAIDED else CardWindow.STOP, Seat.LAW]
    if decision is not None and decision.step is QuestionStep.COUNTER:
        return LISTS[attempt_at_table(table, decision).window, Seat.ENEMY]
    if move.verb is Verb.ROB and card in CARDS_TRADED:
        return LATE.get(card_of(card).kind, CRIMES[Verb.ROB])
    if card and move.verb in WITH:
        return WITH[move.verb]
    return (
        asking_rule(table, decision)
        if decision is not None
        else {**CRIMES, **LAW, Verb.ACTIVATE: "4.3"}.get(move.verb, "6.2")
    )


def _under_rule(player: Player) -> str:
    """The paragraph of the guns under the agents of a hand."""
    return arming_rule(player.armed[0])


def _law_fault(table: CardTable, seat: int, move: Move) -> str:
    """The fault of the law's cards in a catch, in a sentence; empty for none."""
    second = next(
        (card for card in move.cards if card_of(card).kind in (AccessoryKind.STATE_POLICE, AccessoryKind.AGENT)), None
    )
    if second is not None:
        return ruled(f"Only one force goes out at a time. Remove “{second}”", "9.31")
    if TOMMY in move.cards and move.means in table.players[seat].armed:
        refusal = f"A Tommy Gun is already under {move.means}, and a card holds only one. Remove it"
        return ruled(refusal, arming_rule(move.means))
    return _catch_fault(attempt_at_table(table, begun(table, seat, move)))


def _counter_fault(table: CardTable, seat: int, decision: OpenDecision, move: Move) -> str:
    """The fault of the cards against a catch, and of their cost, in a sentence; empty for none."""
    money = table.players[seat].money
    dear = next((card for card in move.cards if money < PRICES.get(card, 0)), None)
    if dear is not None:
        return ruled(f"{dear} costs at least {dollars(PRICES[dear])}, and you have {dollars(money)}. Remove it", "9.35")
    against = replace(decision, counter=move.cards, tips=int(INSIDER in move.cards))
    fault = _catch_fault(attempt_at_table(table, against))
    if fault:
        return fault
    if (INSIDER in move.cards) != (move.units > 0):
        refusal = f"Insider Information costs {dollars(TIP)} or more. Name the card and pay for it"
        return ruled(refusal, "9.35")
    cost = move.units * TIP + (SURGEON if SURGERY in move.cards else 0)
    if cost > money:
        return ruled(f"That would cost {dollars(cost)}, and you have {dollars(money)}. Pay less", "9.35")
    return ""


def _catch_fault(attempt: CatchAttempt) -> str:
    try:
        check_catch(attempt)
    except Refusal as fault:
        return fault.sentence
    return ""


def _withheld(table: CardTable, option: LegalOption, move: Move, card: str) -> str:
    """Why a card in hand goes with no such move, or not that often."""
    kind, decision, man = (
        card_of(card).kind,
        table.decision,
        table.man(move.means if move.verb is Verb.HIT else move.man),
    )
    if card in option.extras:
        return ruled(f"Only one {kind} counts here. Name it once", in_list(kind))
    if move.verb is Verb.LUCK and kind is AccessoryKind.TOMMY_GUN:
        rule = "9.24" if decision is None or decision.step is QuestionStep.REACT else "8.73"
        return ruled(f"A Luck die takes no modifiers. Remove “{kind}”", rule)
    if move.verb in ENTERING and man is not None and kind in man.under:
        return ruled(f"{man.name} already has a {kind}, and can have only one of each type. Remove it", "7.13")
    if (
        move.verb is Verb.KILL
        and kind is AccessoryKind.TOMMY_GUN
        and decision is not None
        and AccessoryKind.ANNE_SAGE in decision.law
    ):
        return ruled(f"Anne Sage keeps the enemy's {kind} out of this raid. Remove it", RAID_CARDS)
    if move.verb is Verb.SPREE and kind is AccessoryKind.GUN_MOLL:
        return NO_MOLL
    if decision is not None and decision.step is QuestionStep.SPOIL and man is not None:
        if kind is AccessoryKind.JAMMED:
            return ruled(f"The enemy uses no Tommy Gun against you. Remove “{kind}”", "9.24")
        if kind is AccessoryKind.TEAR_GAS and man.box not in RAIDED:
            return ruled(f"{kind} works only in raids. Remove it", "9.36")
    return ruled(f"{kind} is for {uses_text(kind)}. Remove it", in_list(kind))


def payment_fault(table: CardTable, seat: int, option: LegalOption, move: Move) -> str:
    """Why the payment of a move can't be made, in a sentence; empty if it can."""
    if 0 <= move.units <= option.most:
        return ""
    has, most = dollars(table.players[seat].money), dollars(option.most * option.price)
    if move.verb is Verb.BAIL:
        return ruled(f"You can pay up to {most} of graft here, and you have {has}. Name a sum within that", "10.22")
    if table.decision is not None and table.decision.step is QuestionStep.COUNTER:
        return ruled(
            f"You can pay up to {most} for Insider Information here, and you have {has}. Name a sum within that", "9.35"
        )
    return ruled("This move costs nothing. Remove “pay”", _with_rule(table, move))


def steps_fault(move: Move, price: int, paid: int) -> str:
    """Why so many dollars are no payment for a move: they are not a multiple of its price."""
    refusal = f"You pay for that in steps of {dollars(price)}. Name a multiple of that, not {dollars(paid)}"
    return ruled(refusal, "10.22" if move.verb is Verb.BAIL else "9.35")
