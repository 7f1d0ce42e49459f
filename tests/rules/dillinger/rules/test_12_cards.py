"""Rule 12: every card of the list, played once at a table, with its effect and where it goes then."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from rules.dillinger.model.boxes_and_forces import Box
from rules.dillinger.model.card_table import Phase
from rules.dillinger.model.cards import CARDS, AccessoryCard, AccessoryKind
from rules.dillinger.model.decisions import QuestionStep
from rules.dillinger.model.moves import Verb
from tests.rules.dillinger.rules.playing import JAMMED, KARPIS, LOCAL, MILLER, NELSON, TOMMY, Game, chased, playing

Played = Callable[[str], Game]


def as_the_law(box: Box, dice: tuple[int, int], force: str = LOCAL) -> Played:
    """A card of the law without which these dice would catch no enemy."""

    def play(card: str) -> Game:
        game = chased(card, box=box, force=force)
        game.do(0, Verb.CATCH, KARPIS, force, [card], dice=dice)
        assert game.step is QuestionStep.REACT
        return game

    return play


def as_an_answer(box: Box, dice: tuple[int, int], *law: str, units: int = 0) -> Played:
    """A card of the enemy's player without which these dice would catch the enemy."""

    def play(card: str) -> Game:
        game = chased(*law, box=box, hand=[card])
        game.do(0, Verb.CATCH, KARPIS, LOCAL, law)
        game.do(1, Verb.PLAY, KARPIS, cards=[card], units=units, dice=dice)
        assert game.step is None
        return game

    return play


def bank_holiday(card: str) -> Game:
    game = Game(playing(NELSON, 0), hands=([], [card]))
    game.do(0, Verb.ROB, NELSON)
    game.do(1, Verb.PLAY, NELSON, cards=[card])
    assert game.table.players[1].holiday
    return game


def contract(card: str) -> Game:
    game = Game(playing(MILLER, 0), playing(KARPIS, 1), hands=([card],))
    game.do(0, Verb.HIT, KARPIS, MILLER, dice=(1,))
    assert game.money(0) == 10_000
    return game


def getaway_car(card: str) -> Game:
    game = chased(box=Box.ROBBING, hand=[card])
    game.do(1, Verb.ATTACH, KARPIS, card)
    game.do(0, Verb.CATCH, KARPIS, LOCAL, dice=(4, 4))
    assert game.step is None
    return game


def lamm(card: str) -> Game:
    game = Game(playing(NELSON, 0), hands=([card],))
    game.do(0, Verb.ATTACH, NELSON, card)
    game.do(0, Verb.ROB, NELSON, dice=(3, 4))
    assert game.man(NELSON).robbed
    return game


def hostages(card: str) -> Game:
    game = chased(box=Box.ROBBING, hand=[card]).give(0, notoriety=2)
    game.do(0, Verb.CATCH, KARPIS, LOCAL)
    game.do(1, Verb.PLAY, KARPIS, cards=[card])
    game.do(0, Verb.GO_ON, KARPIS, dice=(1, 2))
    assert game.fame(0) == 0
    return game


def jail_riot(card: str) -> Game:
    game = Game(playing(KARPIS, 0, Box.JAIL), hands=([card],))
    game.do(0, Verb.ESCAPE, KARPIS, cards=[card], dice=(4, 4))
    assert game.man(KARPIS).box is Box.LAM
    return game


def hoover(card: str) -> Game:
    agent = "Special Agent Hollis"
    game = chased(card, force=agent).give(0, notoriety=3)
    game.do(0, Verb.CATCH, KARPIS, agent, [card], dice=(1, 1))
    assert game.fame(0) == 0
    return game


def victim(card: str) -> Game:
    game = Game(playing(KARPIS, 0), hands=([card],))
    game.do(0, Verb.KIDNAP, KARPIS, card, dice=(6,))
    assert (game.man(KARPIS).victim, game.man(KARPIS).notoriety) == (card, 6)
    return game


def media_hype(card: str) -> Game:
    game = Game(playing(NELSON, 0), hands=([card],))
    game.do(0, Verb.ROB, NELSON, cards=[card], dice=(4, 4))
    assert game.man(NELSON).notoriety == 2
    return game


def surgery(card: str) -> Game:
    game = chased(hand=[card]).give(1, money=10_000)
    game.do(0, Verb.CATCH, KARPIS, LOCAL)
    game.do(1, Verb.PLAY, KARPIS, cards=[card])
    assert game.money(1) == 0
    return game


def anne_sage(card: str) -> Game:
    game = chased(card, hand=["Local Corruption"])
    game.do(0, Verb.CATCH, KARPIS, LOCAL, [card], dice=(4, 5))
    assert game.step is QuestionStep.REACT
    return game


def spree(card: str) -> Game:
    game = chased(card)
    game.do(0, Verb.SPREE, KARPIS, cards=[], dice=(1, 1))
    assert game.money(1) == 3_000
    return game


def force(card: str) -> Game:
    game = chased(force=card)
    game.do(0, Verb.CATCH, KARPIS, card, dice=(5, 5))
    assert game.step is QuestionStep.REACT
    game.do(1, Verb.YIELD, KARPIS)
    assert game.gone(KARPIS) or game.man(KARPIS).box is Box.JAIL
    return game


def tear_gas(card: str) -> Game:
    game = chased(card)
    game.do(0, Verb.CATCH, KARPIS, LOCAL, dice=(5, 4))
    game.do(1, Verb.KILL, KARPIS)
    game.do(0, Verb.PLAY, KARPIS, cards=[card], dice=(5,))
    assert game.man(KARPIS).box is Box.JAIL
    return game


BANK, LAM = Box.ROBBING, Box.LAM
PLAYED: dict[AccessoryKind, Played] = {
    AccessoryKind.BANK_HOLIDAY: bank_holiday,
    AccessoryKind.CONTRACT: contract,
    AccessoryKind.ENGINE_TROUBLE: as_the_law(BANK, (3, 4)),
    AccessoryKind.GETAWAY_CAR: getaway_car,
    AccessoryKind.GUN_MOLL: as_the_law(LAM, (4, 4)),
    AccessoryKind.LAMM: lamm,
    AccessoryKind.HOSTAGES: hostages,
    AccessoryKind.INSIDER: as_an_answer(LAM, (4, 5), units=1),
    AccessoryKind.JAIL_RIOT: jail_riot,
    AccessoryKind.JAMMED: as_an_answer(BANK, (3, 4), TOMMY),
    AccessoryKind.HOOVER: hoover,
    AccessoryKind.VICTIM: victim,
    AccessoryKind.CORRUPTION: as_an_answer(LAM, (4, 5)),
    AccessoryKind.MECHANIC: as_an_answer(BANK, (3, 4), AccessoryKind.ENGINE_TROUBLE),
    AccessoryKind.MEDIA_HYPE: media_hype,
    AccessoryKind.ESCAPE_ROUTE: as_an_answer(BANK, (3, 4), AccessoryKind.ROADBLOCK),
    AccessoryKind.SURGERY: surgery,
    AccessoryKind.STUPIDITY: as_an_answer(BANK, (4, 5)),
    AccessoryKind.ROADBLOCK: as_the_law(BANK, (3, 3)),
    AccessoryKind.AGENT: force,
    AccessoryKind.ANNE_SAGE: anne_sage,
    AccessoryKind.SPREE: spree,
    AccessoryKind.STATE_POLICE: force,
    AccessoryKind.STOOL_PIGEON: as_the_law(LAM, (4, 4)),
    AccessoryKind.TEAR_GAS: tear_gas,
    AccessoryKind.TOMMY_GUN: as_the_law(BANK, (3, 4)),
}
STAYS = {
    AccessoryKind.GETAWAY_CAR: "play",
    AccessoryKind.LAMM: "play",
    AccessoryKind.VICTIM: "play",
    AccessoryKind.STATE_POLICE: "hand",
    AccessoryKind.AGENT: "deck",
}
"""Where a card goes that is not discarded after use."""


@pytest.mark.parametrize("card", CARDS, ids=[card.name for card in CARDS])
def test_12_every_card_does_what_it_says_and_goes_where_it_belongs(card: AccessoryCard) -> None:
    name, kind = card.name, card.kind
    game = PLAYED[kind](name)
    held = any(name in player.hand for player in game.table.players)
    under = any(kind in man.under or man.victim == name for man in game.table.men)
    where = "hand" if held else "play" if under else "discarded" if name in game.table.discard else "deck"
    assert where == STAYS.get(kind, "discarded")


@pytest.mark.parametrize(
    "kind", [AccessoryKind.GETAWAY_CAR, AccessoryKind.LAMM, AccessoryKind.MEDIA_HYPE, AccessoryKind.VICTIM]
)
def test_12_these_are_no_cards_of_the_law(kind: AccessoryKind) -> None:
    (card, *_) = [card.name for card in CARDS if card.kind is kind]
    game = Game(playing(KARPIS, 1), playing(NELSON, 1, Box.ROBBING), hands=([card, JAMMED],), phase=Phase.LAW)
    assert all(one.extras == () for one in game.options(0, Verb.CATCH))
