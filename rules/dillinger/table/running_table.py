"""A table during a move: the changes so far, and what follows from deaths, captures and points."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Any, NamedTuple

from rules.core.plain.events import Change, fold
from rules.core.plain.frozen import replace
from rules.dillinger.model.boxes_and_forces import Box
from rules.dillinger.model.card_table import NOBODY, CardTable, Man, Phase, Player, TradeOffer
from rules.dillinger.model.cards import AccessoryKind
from rules.dillinger.model.changes import (
    DISCARD,
    IN_PLAY,
    Armed,
    CardsMoved,
    DecisionSet,
    Gathered,
    ManGone,
    ManSet,
    OfferGone,
    OfferVoid,
    OrdersSet,
    Paid,
    TitleSet,
    TurnSet,
)
from rules.dillinger.model.decisions import OpenDecision, QuestionStep
from rules.dillinger.model.notoriety import HYPED, hype_ended, inherited
from rules.dillinger.table import waiting_times
from rules.dillinger.table.public_enemy_number_1 import leading


class MoveResult(NamedTuple):
    """The result of a move: its changes, the table after them, and the result of its roll, if any."""

    changes: tuple[Change, ...]
    table: CardTable
    result: Any = None


class RunningTable:
    """A table with the changes made so far."""

    def __init__(self, table: CardTable, now: int) -> None:
        self.table, self.now = table, now
        self.changes: list[Change] = []

    def note(self, *changes: Change) -> None:
        """Add changes."""
        self.table = fold(self.table, changes)
        self.changes += changes

    def done(self, result: Any = None) -> MoveResult:
        return MoveResult(tuple(self.changes), self.table, result)

    def follow(self, done: MoveResult) -> MoveResult:
        """Add another move as part of this one."""
        self.changes += done.changes
        self.table = done.table
        return done

    @property
    def game(self) -> int:
        return self.table.game

    @property
    def until(self) -> int:
        """When a player who does nothing from now on is passed; 0 for never."""
        return self.now + self.table.pace if self.table.pace else 0

    def man(self, name: str) -> Man:
        """An enemy that is still in the game."""
        man = self.table.man(name)
        assert man is not None, name
        return man

    # Cards and money

    def spend(self, seat: int, cards: Iterable[str]) -> None:
        """Cards go from a hand to the discard pile. An agent's Tommy Gun goes with it."""
        self._move(seat, tuple(cards), DISCARD)

    def give(self, seat: int, cards: tuple[str, ...], to: int, guns: int) -> None:
        """Cards go from hand to hand, with so many Tommy Guns under the agents among them.

        If the giver has laid promised guns under other agents since, they come from there.
        """
        player = self.table.players[seat]
        armed = [agent for agent in player.armed if agent in cards]
        others = [agent for agent in player.armed if agent not in cards]
        cards = (*cards, *(AccessoryKind.TOMMY_GUN.value,) * (guns - len(armed)))
        lacking = max(
            0, cards.count(AccessoryKind.TOMMY_GUN) - player.free(AccessoryKind.TOMMY_GUN) - len(armed[guns:])
        )
        for agent in (*armed[guns:], *others[len(others) - lacking :]):
            self.arm(seat, agent, armed=False)
        self._move(seat, cards, to)
        for agent in armed[:guns]:
            self.arm(to, agent)

    def _move(self, seat: int, cards: tuple[str, ...], target: int) -> None:
        if not cards:
            return
        armed = [card for card in cards if card in self.table.players[seat].armed]
        guns = (AccessoryKind.TOMMY_GUN.value,) * len(armed)
        self.note(*(Armed(self.game, seat, agent, False) for agent in armed))
        self.note(CardsMoved(self.game, (*cards, *guns), seat, target))
        for offer in self.table.offers:
            if offer.by == seat and not (offer.void or has(self.table.players[seat], offer)):
                self.note(OfferVoid(self.game, offer.number))

    def arm(self, seat: int, agent: str, armed: bool = True) -> None:
        """A Tommy Gun of the hand goes under an agent of the hand, or comes back."""
        self.note(Armed(self.game, seat, agent, armed))

    def close_offers(self, seat: int = NOBODY) -> None:
        """Remove all offers of and to a player; for NOBODY all offers."""
        for offer in self.table.offers:
            if seat in (NOBODY, offer.by, offer.to):
                self.note(OfferGone(self.game, offer.number))

    def pay(self, seat: int, dollars: int) -> None:
        """Dollars from the bank or, below 0, to it."""
        if dollars:
            self.note(Paid(self.game, seat, dollars))

    def gather(self, seat: int, points: int) -> None:
        """Notoriety that a player gathers or loses."""
        if points:
            self.note(Gathered(self.game, seat, points))

    # Enemies

    def set(self, man: Man) -> None:
        self.note(ManSet(self.game, man))

    def earn(self, name: str, points: int) -> None:
        """Notoriety on an enemy's card, already doubled under Media Hype."""
        if points:
            man = self.man(name)
            self.set(replace(man, notoriety=man.notoriety + points, earned=man.earned or points > 0))

    def move(self, name: str, box: Box) -> None:
        """An enemy goes to a box. If it gives up a victim, the victim's card stays behind."""
        man = self.man(name)
        if man.victim and box is not Box.RANSOM:
            self.note(CardsMoved(self.game, (man.victim,), IN_PLAY, DISCARD))
            man = replace(man, victim="", ransom=0)
        cased = box is Box.CASING or (man.cased and box is Box.ROBBING and man.box is Box.CASING)
        self.set(replace(man, box=box, cased=cased, robbed=False, paid=False))

    def enter(self, seat: int, name: str, box: Box, cards: Iterable[str] = ()) -> None:
        """An enemy comes into play or to a box, with these cards of the hand under its card (7.13)."""
        self.move(name, box)
        for card in cards:
            self.attach(seat, name, AccessoryKind(card))

    def attach(self, seat: int, name: str, kind: AccessoryKind) -> None:
        """A card of the hand goes under an enemy in play."""
        man = self.man(name)
        self._move(seat, (kind.value,), IN_PLAY)
        self.set(replace(man, under=tuple(sorted((*man.under, kind)))))

    def strip(self, name: str) -> Man:
        """An enemy loses the cards under it, its victim and every marker but a kidnapper's."""
        man = self.man(name)
        lost = (*(kind.value for kind in man.under), *((man.victim,) if man.victim else ()))
        if lost:
            self.note(CardsMoved(self.game, lost, IN_PLAY, DISCARD))
        return Man(man.name, man.seat, man.box, man.notoriety, kidnapper=man.kidnapper)

    def jail(self, name: str) -> None:
        """An enemy is captured and waits in jail."""
        self.set(replace(self.strip(name), box=Box.JAIL))

    def kill(self, name: str, owner: int | None = None) -> None:
        """An enemy is dead. The title is decided again.

        owner  notoriety for its player; by default the card's, less 1
        """
        man = self.man(name)
        self._remove(name)
        self.gather(man.seat, inherited(man.notoriety) if owner is None else owner)
        self._title()

    def imprison(self, name: str, owner: int) -> None:
        """An enemy is out of the game, but not dead. Its player gathers so much notoriety."""
        seat = self.man(name).seat
        self._remove(name)
        self.gather(seat, owner)

    def discard(self, name: str) -> None:
        """An enemy's card is discarded with its notoriety."""
        self._remove(name)

    def _remove(self, name: str) -> None:
        self.strip(name)
        self.note(ManGone(self.game, name))
        self.untitle(name)

    def untitle(self, name: str) -> None:
        """The title lapses if this enemy, who leaves play, had it."""
        if self.table.title == name:
            self.note(TitleSet(self.game, ""))

    def _title(self) -> None:
        active = self.table.active
        first = leading(man.notoriety for man in active)
        name = "" if first is None else active[first].name
        if name != self.table.title:
            self.note(TitleSet(self.game, name))
        if first is not None:
            self.earn(name, HYPED if active[first].hyped else 1)

    def end_hype(self, seat: int) -> None:
        """Media Hype ends for a player's enemies as the turn begins."""
        for man in self.table.men_of(seat):
            if man.hyped:
                lost = hype_ended(int(man.earned)) if man.notoriety else 0
                self.set(replace(man, hyped=False, earned=False, notoriety=man.notoriety + lost))

    # The open decision

    def ask(self, decision: OpenDecision, step: QuestionStep, asked: tuple[int, ...]) -> None:
        """Ask seats a question. Earlier answers lapse; orders stay."""
        opening = replace(decision, step=step, asked=asked, said=())
        self.note(DecisionSet(self.game, waiting_times.opened(self.table, opening, self.now)))

    def settled(self) -> None:
        """The decision is settled, and orders for it alone are over."""
        for seat, player in enumerate(self.table.players):
            kept = tuple(order for order in player.orders if not order.once)
            if kept != player.orders:
                self.note(OrdersSet(self.game, seat, kept))
        if self.table.decision is not None:
            self.note(DecisionSet(self.game, None))

    def phase(self, phase: Phase, kept: tuple[str, ...] = ()) -> None:
        """The turn advances, and trading is over. These enemies have kept their victims in it."""
        self.close_offers()
        turn = self.table.turn
        kept = (*turn.kept, *kept)
        self.note(TurnSet(self.game, replace(turn, phase=phase, acted=True, fresh="", kept=kept, until=self.until)))


def has(player: Player, offer: TradeOffer) -> bool:
    """Whether a player still has what they offered, with the guns that they have laid under agents since."""
    given = Counter({AccessoryKind.TOMMY_GUN.value: offer.guns}) + Counter(offer.give)
    return all(player.hand.count(card) >= count for card, count in given.items())


def holds(player: Player, cards: tuple[str, ...]) -> bool:
    """Whether a player has all these cards free in hand."""
    return all(player.free(card) >= count for card, count in Counter(cards).items())


def guns_under(player: Player, cards: tuple[str, ...]) -> int:
    """How many Tommy Guns are under the agents among these cards and move with them (7.33)."""
    return sum(card in player.armed for card in cards)
