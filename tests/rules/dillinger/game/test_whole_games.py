"""Whole games of random legal moves, of every length and number of players, checked after every move."""

from __future__ import annotations

import json
import random
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

import pytest

from db.store.codec import dump, load
from rules.core.action.system import discover
from rules.core.chance.dice import Live
from rules.core.plain.events import TAGGED, Change, fold
from rules.core.play.game import GameChange
from rules.dillinger.enemy_actions.bail import GRAFT
from rules.dillinger.enemy_actions.contract_hits import ADVANCE, ContractHit
from rules.dillinger.enemy_actions.mouthpieces import fee_of
from rules.dillinger.engine.absence import Passed
from rules.dillinger.engine.state_machine import act, alarm, completed, due, legal
from rules.dillinger.law_actions.catching import SURGEON, TIP
from rules.dillinger.model.boxes_and_forces import Box, Length
from rules.dillinger.model.card_table import MOST_CARDS, MOST_MEN, NOBODY, STAKE, CardTable, Man, Phase, Stage
from rules.dillinger.model.cards import AccessoryKind, deck_of
from rules.dillinger.model.changes import (
    DECK,
    DISCARD,
    IN_PLAY,
    CardsMoved,
    Dealt,
    Gathered,
    LastDrawn,
    ManGone,
    ManSet,
    Paid,
    RatingsSet,
    Scored,
    TurnSet,
)
from rules.dillinger.model.decisions import OpenDecision, QuestionStep
from rules.dillinger.model.enemies import ENEMIES
from rules.dillinger.model.moves import Verb
from rules.dillinger.table.end_and_victory import standings
from rules.dillinger.table.time_settings import TimesSet
from rules.dillinger.table.waiting_times import holding_up
from tests.rules.dillinger.game.tables import EVERY_GAME, NOW, Played, Random, awaited, filled, game
from tests.turns import takes_turns

CARDS_OF = {Length.FULL: 84, Length.MEDIUM: 63, Length.SHORT: 46}
ANYTIME = {Verb.ATTACH, Verb.OFFER, Verb.ACCEPT, Verb.DECLINE, Verb.PASS}
each_game = pytest.mark.parametrize("seed, seats, length", EVERY_GAME)


@dataclass
class Books:
    """An account of the changes, kept without `apply_to`."""

    length: Length
    seats: int = 0
    cards: dict[int, Counter[str]] = field(default_factory=dict[int, Counter[str]])
    money: list[int] = field(default_factory=list[int])
    notoriety: list[int] = field(default_factory=list[int])
    men: dict[str, Man] = field(default_factory=dict[str, Man])
    gone: list[str] = field(default_factory=list[str])

    def enter(self, changes: Iterable[Change]) -> None:
        for change in changes:
            match change:
                case Dealt(seats=seats):
                    self.seats, self.money, self.notoriety = seats, [STAKE] * seats, [0] * seats
                    self.cards = {place: Counter() for place in (IN_PLAY, DISCARD, *range(seats))}
                    self.cards[DECK] = Counter(dict(deck_of(self.length)))
                case CardsMoved(cards=cards, source=source, target=target):
                    self.cards[source].subtract(cards)
                    assert all(self.cards[source][card] >= 0 for card in cards), change
                    self.cards[target].update(cards)
                case Paid(seat=seat, dollars=dollars):
                    assert dollars
                    self.money[seat] += dollars
                case Gathered(seat=seat, points=points):
                    assert points
                    self.notoriety[seat] += points
                case ManSet(man=man):
                    assert man.name not in self.gone
                    self.men[man.name] = man
                case ManGone(name=name):
                    del self.men[name]
                    self.gone.append(name)
                case _:
                    pass

    def agree(self, table: CardTable) -> None:
        """The table agrees with the changes."""
        lying = Counter(kind.value for man in table.men for kind in man.under)
        lying.update(man.victim for man in table.men if man.victim)
        assert +self.cards[DECK] == +Counter(dict(table.deck))
        assert +self.cards[DISCARD] == Counter(table.discard)
        assert +self.cards[IN_PLAY] == lying
        for seat, player in enumerate(table.players):
            assert +self.cards[seat] == Counter(player.hand)
        assert self.money == [player.money for player in table.players]
        assert self.notoriety == [player.notoriety for player in table.players]
        assert tuple(self.men[name] for name in sorted(self.men)) == table.men
        assert tuple(self.gone) == table.gone


def sound(table: CardTable) -> None:
    """The invariants of every table."""
    assert (
        table.cards_left
        + len(table.discard)
        + sum(len(player.hand) for player in table.players)
        + sum(len(man.under) + bool(man.victim) for man in table.men)
        == (CARDS_OF[table.length])
    )
    assert all(count >= 0 for _, count in table.deck)
    for seat, player in enumerate(table.players):
        assert player.money >= 0
        assert player.notoriety >= 0
        assert len(table.men_of(seat)) <= MOST_MEN  # 6.32
        assert player.free("Tommy Gun") >= 0
        assert set(player.armed) <= set(player.hand)
        assert len(set(player.armed)) == len(player.armed)
    named = [player.retainer for player in table.players if player.retainer]
    assert len(set(named)) == len(named)
    assert len({man.name for man in table.men}) == len(table.men)
    assert not {man.name for man in table.men} & set(table.gone)
    assert table.enemies_left == sum(count for _, count in table.enemy_deck)
    assert len(table.gone) + table.enemies_left + sum(man.seat != NOBODY for man in table.men) == len(ENEMIES)
    for man in table.men:
        assert man.notoriety >= 0
        assert len(set(man.under)) == len(man.under)  # one of each type (7.13)
        assert not (man.box is None and (man.under or man.robbed or man.cased or man.victim or man.hyped))
        assert not (man.box is Box.JAIL and (man.under or man.robbed or man.cased or man.victim or man.hyped))
        assert bool(man.victim) == (man.box is Box.KIDNAP or (man.box is Box.RANSOM and not man.paid))
        assert not man.robbed or man.box is Box.ROBBING
        assert not man.cased or man.box in (Box.CASING, Box.ROBBING)
        assert man.seat != NOBODY or man.box is None
    assert not table.title or table.title in {man.name for man in table.active}
    assert not (table.turn.phase is Phase.LAW and table.players[table.turn.seat].holiday)  # 9.221
    for offer in table.offers:
        assert table.stage is Stage.PREPARING or table.turn.seat in (offer.by, offer.to)  # 6.51


def limits(table: CardTable, acquitted: set[str]) -> None:
    """A hand has at most eight cards, but for enemies acquitted while it was full (6.33)."""
    for seat in table.seats:
        extra = sum(man.name in acquitted for man in table.in_hand(seat))
        assert table.hand_of(seat) <= MOST_CARDS + extra


def asked(table: CardTable, now: int) -> None:
    """A seat that the game waits for has a choice, and no other seat is asked."""
    waiting = awaited(table)
    for seat in table.seats:
        options = legal(table, seat, now)
        if seat in waiting:
            assert options
        elif table.decision is not None or table.stage in (Stage.GATHERING, Stage.OVER):
            assert options == []
        else:
            assert {option.move.verb for option in options} <= ANYTIME
        moves = [option.move for option in options]
        assert len(set(moves)) == len(moves)
    if table.stage is Stage.OVER:
        assert (table.decision, table.offers, due(table)) == (None, (), 0)
    elif not waiting:
        assert due(table)


def price(played: Played) -> int:
    """The cost of a move for its player by itself, in dollars; below 0 for income."""
    table, seat, move = played.before, played.seat, played.move
    assert move is not None
    match move.verb:
        case Verb.RETAIN:
            return table.book.lawyer(move.means).retainer
        case Verb.BAIL:
            return fee_of(table, seat, move.means) + GRAFT * move.units
        case Verb.ESCAPE | Verb.TRY | Verb.COUNSEL:
            return fee_of(table, seat, move.means)
        case Verb.HIT:
            return -ADVANCE
        case _:
            return 0


def settled_price(played: Played, decision: OpenDecision) -> tuple[int, int]:
    """The seat that pays when a question is settled, and the dollars; below 0 for income."""
    answered = completed(played.before).decision
    said = {one.seat: one.move for one in (answered or decision).said} | (
        {played.seat: played.move} if played.move else {}
    )
    if isinstance(played.done.result, ContractHit):
        return decision.by, ADVANCE - played.done.result.fee
    owner = decision.asked[0]
    reply = said.get(owner)
    match decision.step:
        case QuestionStep.COUNTER if reply is not None and AccessoryKind.SURGERY in reply.cards:
            return owner, SURGEON
        case QuestionStep.COUNTER if reply is not None and AccessoryKind.HOSTAGES not in reply.cards:
            return owner, reply.units * TIP
        case QuestionStep.HOSTAGES if reply is None or reply.verb is Verb.GO_ON:
            return next(man.seat for man in played.before.men if man.name == decision.man), decision.tips * TIP
        case QuestionStep.COUNSEL if reply is not None:
            return owner, fee_of(played.before, owner, reply.means)
        case _:
            return owner, 0


def money(played: Played) -> None:
    """Money moves only as the move says."""
    before, after, move, decision = played.before, played.done.table, played.move, played.before.decision
    gained = [new.money - old.money for old, new in zip(before.players, after.players, strict=True)]
    if decision is not None:
        settled = after.situation != before.situation
        payer, dollars = settled_price(played, decision) if settled else (decision.by, 0)
        assert gained[payer] == sum(gained) == -dollars
    elif move is None and isinstance(played.done.result, Passed):
        passed = played.done.result
        assert gained[passed.seat] == sum(gained)
        assert any(gained) <= bool({deed.move.verb for deed in passed.deeds} & PAYING)
    elif move is None:
        assert not any(gained)
    elif move.verb is Verb.ACCEPT:
        offer = next(one for one in before.offers if one.number == move.number)
        assert sum(gained) == 0
        assert gained[offer.to] == offer.give_money - offer.get_money
    elif move.verb is Verb.TAKE:
        assert gained[played.seat] == sum(gained)
        assert sum(gained) in before.book.take
    elif move.verb is Verb.COLLECT:
        assert gained[played.seat] == sum(gained) >= 0
    elif move.verb is Verb.SPREE:
        owner = next(man.seat for man in before.men if man.name == move.man)
        assert gained[owner] == sum(gained) <= 0
    else:
        assert gained[played.seat] == sum(gained) == -price(played)


PAYING = {Verb.TAKE, Verb.COLLECT, Verb.RETAIN}
"""The moves that may bring or cost money in a passed turn."""
QUIET = {*ANYTIME, Verb.ACTIVATE, Verb.READY, Verb.DISCARD, Verb.DRAW_CARDS, Verb.DRAW_ENEMY, Verb.RETAIN}
QUIET |= {Verb.NO_DRAW, Verb.HIDE, Verb.PLACE, Verb.CASE, Verb.TAKE, Verb.LAM, Verb.KEEP, Verb.BAIL, Verb.NO_CRIME}
QUIET |= {Verb.SPREE, Verb.NO_LAW}


def notoriety(played: Played) -> None:
    """Crimes and catches alone earn notoriety, but for Media Hype that ends with the next turn (8.34)."""
    before, after = played.before, played.done.table
    if played.move is None or played.move.verb not in QUIET:
        return
    assert [one.notoriety for one in before.players] == [one.notoriety for one in after.players]
    for man in after.men:
        known = before.man(man.name)
        ended = known is not None and known.hyped and not man.hyped and man.seat == after.turn.seat
        assert ended or man.notoriety == (known.notoriety if known is not None else 0)


@takes_turns
@each_game
def test_a_game_is_sound_after_every_move(seed: int, seats: int, length: Length) -> None:
    books, acquitted = Books(length), set[str]()
    for played in game(seed, seats, length):
        before, done = played.before, played.done
        assert fold(before, done.changes) == done.table
        books.enter(done.changes)
        books.agree(done.table)
        sound(done.table)
        if before.decision is None or before.decision.step is not QuestionStep.ROOM:
            freed = (man.name for man in before.men if man.box is Box.JAIL)
        else:
            freed = iter((before.decision.man,))
        acquitted |= {name for name in freed if (man := done.table.man(name)) is not None and man.box is None}
        acquitted &= {man.name for man in done.table.men if man.box is None}
        limits(done.table, acquitted)
        asked(done.table, played.now)
        if before.players:
            money(played)
            notoriety(played)


@each_game
def test_turns_come_in_order_until_every_player_has_had_one_after_the_last_card(
    seed: int, seats: int, length: Length
) -> None:
    played = game(seed, seats, length)
    changes = [change for one in played for change in one.done.changes]
    turns = [change.turn for change in changes if isinstance(change, TurnSet)]
    begun = [turn for place, turn in enumerate(turns) if not place or turn.number != turns[place - 1].number]
    assert [turn.number for turn in begun] == [*range(1, len(begun) + 1)]
    assert [turn.seat for turn in begun] == [(begun[0].seat + place) % seats for place in range(len(begun))]
    (drawn,) = [place for place, change in enumerate(changes) if isinstance(change, LastDrawn)]
    drawer, since = changes[drawn], changes[drawn + 1 :]
    assert isinstance(drawer, LastDrawn)
    now = next(change.turn.number for change in since if isinstance(change, TurnSet))
    assert [turn.seat for turn in begun if turn.number > now] == [
        (drawer.seat + place) % seats for place in range(1, seats)
    ]  # 6.61
    (scored,) = [change for change in changes if isinstance(change, Scored)]
    assert sorted(scored.places) == [*range(seats)]
    end = played[-1].done.table
    assert (end.stage, end.places) == (Stage.OVER, scored.places)
    ranks = [standings(end)[seat].rank for seat in end.places]
    assert ranks == sorted(ranks, reverse=True)


@each_game
def test_a_button_of_another_situation_is_known_to_be_stale(seed: int, seats: int, length: Length) -> None:
    """The question, its seats and the phase of the turn stay the same as long as the situation does."""

    def situation(table: CardTable) -> tuple[object, ...]:
        decision = table.decision and (table.decision.step, table.decision.by, table.decision.man, table.decision.asked)
        return table.stage, table.turn, decision

    found = {one.done.table.situation: situation(one.done.table) for one in game(seed, seats, length)}
    for one in game(seed, seats, length):
        assert found[one.done.table.situation] == situation(one.done.table)
        assert one.done.table.situation >= one.before.situation


def stored(changes: Iterable[Change]) -> Iterator[Change]:
    """Changes as they come back from the database."""
    for tag, data in json.loads(json.dumps([(change.tag, dump(change)) for change in changes])):
        change = load(TAGGED[tag], data)
        assert isinstance(change, GameChange)
        yield change


@takes_turns
@each_game
def test_a_game_comes_back_from_what_was_stored_of_it(seed: int, seats: int, length: Length) -> None:
    played = game(seed, seats, length)
    changes = [change for one in played for change in one.done.changes]
    assert fold(CardTable(), changes) == played[-1].done.table
    back = [*stored(changes)]
    assert back == changes
    assert fold(CardTable(), back) == played[-1].done.table
    middle = played[len(played) // 2].done.table
    assert load(CardTable, json.loads(json.dumps(dump(middle)))) == middle


@takes_turns
@each_game
def test_every_listed_move_can_be_made(seed: int, seats: int, length: Length) -> None:
    chance = random.Random(f"{seed} {seats} {length}")
    dice = Live(Random(chance))
    for played in chance.sample(game(seed, seats, length)[1:], 30):
        table, now = played.before, played.now
        if due(table) and now >= due(table):
            continue
        for seat in table.seats:
            for option in legal(table, seat, now):
                move = filled(chance, table, seat, option)
                done = act(dice, table, seat, move, now)
                assert done.changes
                assert done.table != table
                assert fold(table, done.changes) == done.table
                sound(done.table)


@each_game
def test_nothing_happens_before_the_time_is_up_and_something_does_then(seed: int, seats: int, length: Length) -> None:
    chance = random.Random(f"{seed} {seats} {length}")
    moments = game(seed, seats, length)
    idle = [one.before for one in moments if not due(one.before) and one.before.players]
    for table in idle[:1]:
        assert alarm(table)(Live(Random(chance)), table, NOW * 2).changes == ()
    unanswered = [one.before for one in moments if due(one.before) and one.before.decision is None]
    preparing = chance.sample(unanswered, min(20, len(unanswered)))
    waiting = [one.before for one in moments if one.before.decision is not None and awaited(one.before)]
    for table in (*preparing, *chance.sample(waiting, min(20, len(waiting)))):
        assert alarm(table)(Live(Random(chance)), table, due(table) - 1).changes == ()
        done = alarm(table)(Live(Random(chance)), table, due(table))
        assert done.table.situation > table.situation
        sound(done.table)


@each_game
def test_answers_to_a_hidden_question_are_read_when_the_time_is_up_if_the_table_wants_it_so(
    seed: int, seats: int, length: Length
) -> None:
    for one in game(seed, seats, length):
        decision = one.before.decision
        if decision is None or one.move is None:
            continue
        others = [seat for seat in holding_up(one.before, decision) if seat != one.seat]
        waits = decision.step.hidden and one.before.fixed
        settled = one.done.table.situation != one.before.situation
        assert settled == (not others and not waits)


def test_everything_happens_in_these_games() -> None:
    played = [one for key in EVERY_GAME for one in game(*key)]
    assert {one.move.verb for one in played if one.move is not None} == {*Verb}
    assert {one.before.decision.step for one in played if one.before.decision is not None} == {*QuestionStep}
    assert {type(change) for one in played for change in one.done.changes} == {*discover()["dil"].changes} - {
        RatingsSet,
        TimesSet,
    }
