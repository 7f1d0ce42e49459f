"""The moves that an opponent makes of a legal option: which cards go with it, and what it pays."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from rules.core.plain.frozen import replace
from rules.dillinger.engine.state_machine import fault_of
from rules.dillinger.law_actions.going_after_enemies import HOSTAGES, INSIDER, SURGERY
from rules.dillinger.model.card_table import CardTable, card_of
from rules.dillinger.model.cards import AccessoryKind
from rules.dillinger.model.moves import LegalOption, Move, Verb

MOST_GRAFT: Final = 5
"""With so much graft every bail succeeds."""
MOST_TIPS: Final = 3
ALONE: Final = (SURGERY, HOSTAGES)
"""Cards that are also tried alone."""
WITH_ALL: Final = (Verb.ACTIVATE, Verb.PLACE, Verb.HIDE, Verb.HIT, Verb.KILL)
"""Moves with which every card goes under the enemy, or none."""
FIRST: Final = (AccessoryKind.ROADBLOCK, AccessoryKind.STUPIDITY)
"""The strongest cards of a catch."""


def fillings(table: CardTable, seat: int, option: LegalOption) -> Iterator[Move]:
    """The moves out of an option, legal ones alone: bare, with more and more cards, with more and more money.

    table  the table as the seat sees it
    """
    move = option.move
    if option.least == 0:
        yield move
    if move.verb in WITH_ALL:
        if option.extras:
            yield replace(move, cards=option.extras)
        return
    together: tuple[str, ...] = ()
    for card in sorted(dict.fromkeys(option.extras), key=lambda card: card_of(card).kind not in FIRST):
        if card in ALONE:
            yield from _legal(table, seat, option, replace(move, cards=(card,)))
        if card == SURGERY or (card == AccessoryKind.BANK_HOLIDAY and move.verb is Verb.ROB):
            continue
        fuller = replace(move, cards=(*together, card), units=int(INSIDER in (*together, card)))
        for one in _legal(table, seat, option, fuller):
            together = one.cards
            yield one
    if INSIDER in together:
        for units in range(2, min(option.most, MOST_TIPS) + 1):
            yield from _legal(table, seat, option, replace(move, cards=together, units=units))
    elif move.verb is Verb.BAIL:
        for units in range(1, min(option.most, MOST_GRAFT) + 1):
            yield replace(move, units=units)


def fullest(table: CardTable, seat: int, option: LegalOption) -> Move:
    """An answer with every card that goes with it, but for Plastic Surgery."""
    move = option.move
    for card in dict.fromkeys(option.extras):
        if card != SURGERY:
            fuller = replace(move, cards=(*move.cards, card), units=max(move.units, int(card == INSIDER)))
            move = next(_legal(table, seat, option, fuller), move)
    return move


def _legal(table: CardTable, seat: int, option: LegalOption, move: Move) -> Iterator[Move]:
    """The move if its cards and money go with the option."""
    if not fault_of(table, seat, option, move):
        yield move
