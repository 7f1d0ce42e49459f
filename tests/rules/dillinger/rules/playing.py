"""Tables of Dillinger laid out for one rule, and moves on them with scripted dice."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any

import pytest

from rules.core.chance.dice import Live
from rules.core.chance.sources import Scripted
from rules.core.plain.events import fold
from rules.core.plain.frozen import replace
from rules.core.plain.refusal import IllegalNow
from rules.dillinger.engine.state_machine import act, alarm, due, legal
from rules.dillinger.model.boxes_and_forces import Box, Length
from rules.dillinger.model.card_table import CardTable, Man, Phase, Player, Stage, Turn
from rules.dillinger.model.cards import AccessoryKind, deck_of
from rules.dillinger.model.moves import LegalOption, Move, Verb
from rules.dillinger.table.running_table import MoveResult
from rules.dillinger.table.seat_view import seen_by

START = 1_000
SEATS = 3
TOMMY, JAMMED = AccessoryKind.TOMMY_GUN, AccessoryKind.JAMMED
COWLEY, HOLLIS, LACKEY, PURVIS = (f"Special Agent {name}" for name in ("Cowley", "Hollis", "Lackey", "Purvis"))
LEACH, SQUAD = "Captain Matt Leach", "Dillinger Squad"
LOCAL = "Local police"
NELSON, BAILEY, BARKERS, BONNIE = "Baby Face Nelson", "Harvey Bailey", "The Barkers", "Bonnie & Clyde"
BIRDWELL, DILLINGER, FLOYD, KARPIS = "George Birdwell", "John Dillinger", "Pretty Boy Floyd", "Alvin Karpis"
KELLY, MILLER = "Machine Gun Kelly", "Verne Miller"


class Game:
    """A table on which a test plays. Every move is checked against its changes, and no card gets lost."""

    def __init__(
        self,
        *men: Man,
        hands: Sequence[Iterable[str]] = (),
        seats: int = SEATS,
        turn: int = 0,
        phase: Phase = Phase.CRIME,
        length: Length = Length.FULL,
        **more: Any,
    ) -> None:
        players = [Player(tuple(sorted(hand))) for hand in hands]
        players += [Player()] * (seats - len(players))
        out = Counter(card for player in players for card in player.hand)
        out += Counter(card for man in men for card in (*(kind.value for kind in man.under), man.victim) if card)
        self.table = CardTable(
            1,
            length,
            seconds=30,
            fixed=False,
            barter=60,
            stage=Stage.PLAY,
            players=tuple(players),
            men=tuple(sorted(men, key=lambda man: man.name)),
            deck=tuple((name, count - out[name]) for name, count in deck_of(length)),
            turn=Turn(turn, 1, phase),
        )
        self.table = replace(self.table, **more)
        self.now = START
        self.result: Any = None

    def give(self, seat: int, **parts: Any) -> Game:
        """A seat with other facts than the default."""
        players = list(self.table.players)
        players[seat] = replace(players[seat], **parts)
        self.table = replace(self.table, players=tuple(players))
        return self

    def drain(self, *left: str) -> Game:
        """The deck's accessory cards are discarded, but for these."""
        kept = Counter(left)
        gone = tuple(name for name, count in self.table.deck for _ in range(count - kept[name]))
        deck = tuple((name, kept[name]) for name, _ in self.table.deck)
        self.table = replace(self.table, deck=deck, discard=gone)
        return self

    def do(
        self,
        seat: int,
        verb: Verb,
        man: str = "",
        means: str = "",
        cards: Iterable[str] = (),
        *,
        dice: Iterable[int] = (),
        **more: Any,
    ) -> Any:
        """A move with its dice, all of which it must use; the result of its roll."""
        source = Scripted(*dice)
        move = Move(verb, man, means, tuple(str(card) for card in cards), **more)
        return self._went(act(Live(source), self.table, seat, move, self.now), source)

    def wait(self, *dice: int) -> Any:
        """The time limit passes."""
        self.now = due(self.table)
        source = Scripted(*dice)
        return self._went(alarm(self.table)(Live(source), self.table, self.now), source)

    def _went(self, done: MoveResult, source: Scripted) -> Any:
        assert source.left == []
        assert fold(self.table, done.changes) == done.table
        before = _cards(self.table)
        self.table, self.result = done.table, done.result
        assert _cards(self.table) == before
        assert all(player.money >= 0 and player.notoriety >= 0 for player in self.table.players)
        return done.result

    def refused(self, seat: int, verb: Verb, rule: str, *args: Any, **more: Any) -> str:
        """A move that this rule refuses without a change; the sentence of the refusal."""
        before = self.table
        with pytest.raises(IllegalNow, match=rf"\([^)]*\b{re.escape(rule)}\b[^)]*\)") as refusal:
            self.do(seat, verb, *args, **more)
        assert self.table == before
        return str(refusal.value)

    def options(self, seat: int, verb: Verb | None = None) -> list[LegalOption]:
        """The legal moves of a seat, by what it sees."""
        options = legal(seen_by(self.table, seat), seat, self.now)
        assert options == legal(self.table, seat, self.now)
        return [one for one in options if verb in (None, one.move.verb)]

    def verbs(self, seat: int) -> set[Verb]:
        return {one.move.verb for one in self.options(seat)}

    def targets(self, seat: int, verb: Verb) -> set[str]:
        return {one.move.man for one in self.options(seat, verb)}

    def extras(self, seat: int, verb: Verb, man: str = "", means: str = "") -> tuple[str, ...]:
        """The cards that may be played with a move."""
        (option,) = [one for one in self.options(seat, verb) if (one.move.man, one.move.means) == (man, means)]
        return option.extras

    def man(self, name: str) -> Man:
        man = self.table.man(name)
        assert man is not None, name
        return man

    def hand(self, seat: int) -> tuple[str, ...]:
        return self.table.players[seat].hand

    def money(self, seat: int) -> int:
        return self.table.players[seat].money

    def fame(self, seat: int) -> int:
        """The notoriety that a player has gathered."""
        return self.table.players[seat].notoriety

    def gone(self, name: str) -> bool:
        return name in self.table.gone

    @property
    def step(self) -> Any:
        return self.table.decision and self.table.decision.step

    @property
    def at(self) -> tuple[int, Phase]:
        return self.table.turn.seat, self.table.turn.phase


def _cards(table: CardTable) -> Counter[str]:
    """Every accessory card in any place."""
    cards = Counter(dict(table.deck)) + Counter(table.discard)
    for player in table.players:
        cards += Counter(player.hand)
    for man in table.men:
        cards += Counter(card for card in (*(kind.value for kind in man.under), man.victim) if card)
    return cards


def playing(name: str, seat: int, box: Box | None = Box.LAM, notoriety: int = 0, **more: Any) -> Man:
    """An enemy in play; with None in hand."""
    return Man(name, seat, box, notoriety, cased=more.pop("cased", box is Box.CASING), **more)


def chased(
    *law: str,
    box: Box = Box.LAM,
    force: str = LOCAL,
    man: str = KARPIS,
    hand: Iterable[str] = (),
    notoriety: int = 5,
    parts: dict[str, Any] | None = None,
    **more: Any,
) -> Game:
    """Seat 0 goes after an enemy of seat 1 with these cards. No die is rolled yet where seat 1 has a hand."""
    own = (*law, *(() if force == LOCAL else (force,)))
    target = playing(man, 1, box, notoriety, **(parts or {}))
    return Game(target, hands=(own, hand), phase=Phase.LAW, **more)
