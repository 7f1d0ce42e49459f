"""Tables that look the same from a seat: the cards that it can't see are dealt by chance."""

from __future__ import annotations

from collections import Counter
from typing import Final

from rules.core.chance.dice import Dice
from rules.core.plain.frozen import replace
from rules.dillinger.model.card_table import HIDDEN, NOBODY, CardTable, Man
from rules.dillinger.model.cards import AccessoryKind, deck_of
from rules.dillinger.model.decisions import QuestionStep
from rules.dillinger.model.enemies import ENEMIES
from rules.dillinger.model.forces import LOCAL_POLICE
from rules.dillinger.model.notoriety import ACQUITTED

TOMMY: Final = AccessoryKind.TOMMY_GUN.value
OPEN_CARDS: Final = (QuestionStep.COUNTER, QuestionStep.HOSTAGES)
"""The questions in a catch during which the cards of both sides are shown and still in their hands."""


def world(dice: Dice, seen: CardTable, seat: int) -> CardTable:
    """A whole table that looks like `seen` from a seat. Nothing but what the seat sees decides it, and the dice.

    seen  the table as the seat sees it (`seat_view.seen_by`)
    """
    pool = _unseen(seen, seat)
    hands = {one: _shown(seen, seat, one) for one in seen.seats if one != seat}
    for hand in hands.values():
        pool -= hand
    players = list(seen.players)
    for one, hand in hands.items():
        drawn = dice.draw(max(0, len(players[one].hand) - hand.total()), tuple(pool.items()), f"cards:{one}")
        pool -= Counter(drawn)
        players[one] = replace(players[one], hand=tuple(sorted([*hand.elements(), *drawn])))
    deck = tuple((name, pool[name]) for name, _ in deck_of(seen.length))
    return replace(seen, players=tuple(players), deck=deck, men=_men(dice, seen))


def unseen(seen: CardTable, seat: int) -> Counter[str]:
    """The accessory cards that a seat does not see: in the deck, or in other hands."""
    pool = _unseen(seen, seat)
    for one in seen.seats:
        if one != seat:
            pool -= _shown(seen, seat, one)
    return pool


def _unseen(seen: CardTable, seat: int) -> Counter[str]:
    pool = Counter(dict(deck_of(seen.length)))
    pool -= Counter(seen.discard) + Counter(seen.players[seat].hand)
    for man in seen.men:
        pool.subtract(kind.value for kind in man.under)
        pool.subtract([man.victim] if man.victim else ())
    return +pool


def _shown(seen: CardTable, seat: int, other: int) -> Counter[str]:
    """The cards of another hand that a seat sees: those of an open catch, and those that it is offered."""
    shown = Counter[str]()
    for offer in seen.offers:
        if (offer.by, offer.to) == (other, seat) and not offer.void:
            shown |= Counter(offer.give) + Counter({TOMMY: offer.guns})
    decision = seen.decision
    if decision is None or not decision.force or seen.man(decision.force) is not None:
        return shown
    local = decision.force == LOCAL_POLICE.name
    if other == decision.by:
        law = decision.law if decision.step in OPEN_CARDS else ()
        gun = not local and decision.step not in OPEN_CARDS and TOMMY in decision.law
        shown |= Counter([*law, *([] if local else [decision.force]), *([TOMMY] if gun else [])])
    man = seen.man(decision.man)
    if man is not None and man.seat == other and decision.step in OPEN_CARDS:
        shown |= Counter(decision.counter)
    return shown


def _men(dice: Dice, seen: CardTable) -> tuple[Man, ...]:
    """The public enemies: those in other hands are any that are neither seen nor gone, and one acquitted is known."""
    known = [man for man in seen.men if man.name != HIDDEN]
    decision = seen.decision
    if decision is not None and decision.step is QuestionStep.ROOM and seen.man(decision.man) is None:
        known.append(Man(decision.man, NOBODY, None, ACQUITTED))
    out = {*seen.gone, *(man.name for man in known)}
    for man in seen.men:
        if man.name == HIDDEN:
            (name,) = dice.draw(1, tuple((one.name, 1) for one in ENEMIES if one.name not in out), "enemies")
            out.add(name)
            known.append(replace(man, name=name))
    return tuple(sorted(known, key=lambda man: man.name))
