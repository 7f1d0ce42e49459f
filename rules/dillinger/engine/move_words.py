"""Moves in words, and words back to moves. A player can type what a menu offers, and more."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Final

from rules.core.plain.refusal import UnknownName
from rules.core.plain.words import key_of
from rules.dillinger.enemy_actions.mouthpieces import MOTHER
from rules.dillinger.model.boxes_and_forces import Box
from rules.dillinger.model.card_table import CardTable, Stage
from rules.dillinger.model.cards import CARDS, card_named
from rules.dillinger.model.moves import Move, Verb

WORDS: Final = {
    Verb.ACTIVATE: "Put into play",
    Verb.READY: "Ready",
    Verb.DISCARD: "Discard",
    Verb.DRAW_CARDS: "Draw accessory cards",
    Verb.DRAW_ENEMY: "Draw a public enemy",
    Verb.RETAIN: "Retain a lawyer",
    Verb.NO_DRAW: "Draw nothing",
    Verb.HIDE: "Straight on the lam",
    Verb.ATTACH: "Attach to",
    Verb.DROP: "Discard the enemy",
    Verb.ACCEPT: "Accept the offer",
    Verb.DECLINE: "Turn the offer down",
    Verb.PASS: "Ask to pass whoever is waited for",
    Verb.PLACE: "Put into play",
    Verb.CASE: "Case a bank",
    Verb.ROB: "Rob a bank",
    Verb.TAKE: "Carry off the take",
    Verb.LAM: "Go on the lam",
    Verb.KIDNAP: "Kidnap",
    Verb.KEEP: "Keep the victim",
    Verb.COLLECT: "Go for the ransom",
    Verb.HIT: "Contract hit",
    Verb.BAIL: "Bail out",
    Verb.ESCAPE: "Escape from jail",
    Verb.NO_CRIME: "No enemy action",
    Verb.CATCH: "Catch",
    Verb.TRY: "Put on trial",
    Verb.SPREE: "Spending spree",
    Verb.NO_LAW: "No law action",
    Verb.PLAY: "Answer",
    Verb.CALL_OFF: "Call the police off",
    Verb.GO_ON: "Go on",
    Verb.KILL: "Kill",
    Verb.LUCK: "Luck",
    Verb.YIELD: "Give in",
    Verb.COUNSEL: "Send a lawyer",
    Verb.ROOM: "Discard to make room",
}
NONE: Final = "nobody"
"""In place of a name."""
NUMBERED: Final = (Verb.ACCEPT, Verb.DECLINE)
OPTIONAL: Final = (Verb.COUNSEL, Verb.ROOM)
SINGLE: Final = (Verb.PLAY, Verb.CALL_OFF, Verb.GO_ON, Verb.KILL, Verb.LUCK, Verb.YIELD, *OPTIONAL)
"""The answers. Their subject is known."""


def worded(move: Move) -> str:
    """A move as menus and players write it: “Rob a bank: Baby Face Nelson”."""
    if move.verb in NUMBERED:
        return f"{WORDS[move.verb]}: {move.number}"
    named = [move.means or NONE] if move.verb in OPTIONAL else [] if move.verb in SINGLE else [move.man, move.means]
    about = ", ".join(filter(None, named))
    return f"{WORDS[move.verb]}: {about}" if about else WORDS[move.verb]


def read(text: str, table: CardTable) -> Move:
    """The typed move, legal or not. It raises UnknownName for words that are no move."""
    verb_text, _, rest = text.partition(":")
    verb = _verb(verb_text, table)
    parts = [part.strip() for part in rest.split(",") if part.strip()]
    first = parts[0] if parts else ""
    if verb in NUMBERED:
        return Move(verb, number=int(first) if first.isdecimal() and len(first) < 9 else 0)
    if verb in SINGLE:
        man = table.decision.man if table.decision is not None else ""
        named = first if verb in OPTIONAL and key_of(first) != NONE else ""
        return Move(verb, man, _means(named, table))
    if verb is Verb.RETAIN:
        return Move(verb, means=_means(first, table))
    return Move(verb, _subject(first, table), _means(", ".join(parts[1:]), table))


def _verb(verb_text: str, table: CardTable) -> Verb:
    wanted = key_of(verb_text)
    if wanted == key_of(WORDS[Verb.PLACE]):
        return Verb.ACTIVATE if table.stage is Stage.PREPARING else Verb.PLACE
    found = next((verb for verb, words in WORDS.items() if key_of(words) == wanted), None)
    if found is None:
        raise UnknownName("move", verb_text.strip(), dict.fromkeys(WORDS.values()))
    return found


def _subject(name: str, table: CardTable) -> str:
    """A public enemy, or an agent that a card goes under, by full or short name."""
    return card_named("public enemy", name, (*table.book.enemies, *table.book.lawmen)).name if name else ""


def _means(name: str, table: CardTable) -> str:
    """The other part of a move: a box, a card, an enemy, a force, a lawyer, or a mother's love."""
    wanted = key_of(name)
    plain = next((str(one) for one in (MOTHER, *Box) if key_of(one) == wanted), None)
    if plain is not None or not wanted:
        return plain or ""
    book = table.book
    return card_named("card or person", name, (*CARDS, *book.enemies, *book.lawmen, *book.mouthpieces)).name


def read_cards(text: str, table: CardTable) -> tuple[str, ...]:
    """Typed cards, separated by commas. A player names a card twice to mean two.

    An enemy or a lawyer counts as a card too; a refusal says why it is not played so.
    """
    known = (*CARDS, *table.book.enemies, *table.book.mouthpieces)
    return tuple(card_named("card", part, known).name for part in text.split(",") if part.strip())


def listed(cards: Iterable[str]) -> str:
    """Cards in a line, with equal ones counted: “2 × Roadblock, Tommy Gun”."""
    return ", ".join(f"{times} × {card}" if times > 1 else card for card, times in Counter(cards).items())


def seat_named(text: str, names: Sequence[str]) -> int:
    """A seat by its player's name or its number from 1. It raises UnknownName otherwise."""
    wanted = key_of(text)
    for seat, name in enumerate(names):
        if wanted in (key_of(name), str(seat + 1)):
            return seat
    raise UnknownName("player", text, names)
