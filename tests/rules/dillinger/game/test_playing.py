"""Actions of the table, decided from a position: the seat, the count of seats, the clock; and legality."""

from __future__ import annotations

from typing import Any

import pytest

from rules.core.action.deed import DECIDED, Deed, MoveRef, decided, possible
from rules.core.action.position import Umpired
from rules.core.plain.frozen import replace
from rules.core.plain.house import HOUSE
from rules.core.plain.refusal import IllegalNow, NotYours, Refusal
from rules.core.play.game import Game, Side
from rules.core.play.pace import Mode, Pace
from rules.dillinger.commands.order_moves import AnswerAhead, GiveOrders, WithdrawOrders
from rules.dillinger.commands.table_moves import Do, Due, Pass, Trade, Vote
from rules.dillinger.engine.legal import DO, LEGAL, OFFER, TRADE, moves_of, option_of, partners_of
from rules.dillinger.engine.move_words import read
from rules.dillinger.engine.seats import AtTable, at_table
from rules.dillinger.engine.state_machine import legal
from rules.dillinger.model.boxes_and_forces import Length
from rules.dillinger.model.card_table import NOBODY, CardTable, Phase, Stage
from rules.dillinger.model.decisions import QuestionStep
from rules.dillinger.model.moves import Move, Verb
from rules.dillinger.model.position import Position
from rules.dillinger.shown.reports import closing_offers
from rules.dillinger.table.seat_view import seen_by
from tests.rules.dillinger.game.tables import NOW, game, laid, man, play, seat
from tests.rules.dillinger.game.test_orders import ROBS, robbery

ALICE, BOB, CAROL, DAVE = 1, 2, 3, 4
NELSON, FLOYD = "Baby Face Nelson", "Pretty Boy Floyd"
GAMES = [(seed, seats, length) for seed in range(2) for seats, length in ((3, Length.SHORT), (5, Length.FULL))]


def lies(table: CardTable, *players: tuple[int, ...], pace: Pace | None = None, **more: Any) -> Position:
    """A position with this table, of user alice. These users play the seats, else each seat's own number."""
    who = players or tuple((number + 1,) for number in range(max(3, len(table.players))))
    sides = tuple(Side(f"Player {number + 1}", users) for number, users in enumerate(who))
    played = Game("Cards", "dil", sides, board=table)
    played = replace(played, pace=pace) if pace is not None else played
    return Position(CardTable(), 1, played, **{"caller": ALICE, "now": NOW, **more})


# What a seat may do


@pytest.mark.parametrize("key", GAMES, ids=str)
def test_each_legal_move_is_listed_once_in_words_that_mean_it_and_its_deed_allows_it(key: Any) -> None:
    for one in game(*key)[::5]:
        for number in one.before.seats:
            at = AtTable(lies(one.before, now=one.now, caller=number + 1), number)
            moves = list(LEGAL.may(at.position, number))
            assert len({(may.name, str(may.offered.typed)) for may in moves}) == len(moves)
            assert [may.option.move for may in moves] == [one.move for one in legal(one.before, number, one.now)]
            for may in moves:
                if may.called == TRADE:
                    assert may.offered.command == OFFER
                    continue
                assert read(may.called, at.table) == may.option.move, may.called
                cards = ", ".join(may.option.extras[: may.option.least])
                assert may.offered.command == DO
                move = Do(move=may.called, cards=cards, seat=may.offered.typed["seat"])
                if may.option.move.verb is Verb.PASS:
                    assert isinstance(DECIDED[DO](at.position, replace(move, pay=0)), MoveRef)
                else:
                    assert possible(at.position.typed_as(may.offered.typed), move), may


@pytest.mark.parametrize("key", GAMES, ids=str)
def test_the_list_depends_on_what_the_seat_sees_alone(key: Any) -> None:
    for one in game(*key)[::7]:
        for number in one.before.seats:
            seen = seen_by(one.before, number)
            known, seen_moves = (list(LEGAL.may(lies(table, now=one.now), number)) for table in (one.before, seen))
            assert known == seen_moves


def test_a_list_for_one_move_holds_that_move_alone_with_what_goes_with_it() -> None:
    table = laid(seat("Mechanic"), men=(man(NELSON, 0), man(FLOYD, 1)), phase=Phase.LAW)
    at = AtTable(lies(table), 0)
    assert [one.called for one in LEGAL.may(at.position, 0, lambda name: name == (DO, "No law action"))] == [
        "No law action"
    ]
    (hunt,) = (one for one in moves_of(at) if one.called == f"Catch: {FLOYD}, Local police")
    assert hunt.about == "On the Lam, 0 notoriety"
    option = option_of(at, hunt.called)
    assert option is not None
    assert option.move == Move(Verb.CATCH, FLOYD, "Local police")
    assert option_of(at, f"Rob a bank: {NELSON}") is None
    assert partners_of(AtTable(lies(laid(seat(), seat("Mechanic"))), 1)) == [0]


@pytest.mark.parametrize("second, votes", [(BOB, 1), (HOUSE, 0)])
def test_no_vote_to_pass_the_house_is_offered(second: int, votes: int) -> None:
    at = AtTable(lies(laid(men=(man(NELSON, 1),), turn=1, phase=Phase.CRIME), (ALICE,), (second,), (CAROL,)), 0)
    assert len([one for one in moves_of(at) if one.option.move.verb is Verb.PASS]) == votes


# Whose seat


def test_of_several_seats_the_one_that_is_waited_for_plays_unless_one_is_named() -> None:
    table = laid(men=(man(NELSON, 1),), turn=1, phase=Phase.CRIME)
    two = lies(table, (ALICE,), (ALICE,), (BOB,))
    assert at_table(two).seat == 1
    assert at_table(two, "Player 1").seat == 0
    assert at_table(two, "1").seat == 0
    with pytest.raises(NotYours, match="Player 3 isn't your seat"):
        at_table(two, "3")
    with pytest.raises(NotYours, match="You have no seat at this table"):
        at_table(replace(two, caller=DAVE))


def test_by_post_what_comes_up_has_the_time_of_the_pace_on_a_clock_that_is_slow_by_the_grace() -> None:
    pace = Pace(Mode.POST, grace=10)
    lasts = {"answer": 3_600, "turn": 7_200}
    at = AtTable(lies(laid(), pace=pace, lasts=lambda decision: lasts[decision.value]))
    assert (at.table.seconds, at.table.barter, at.table.pace) == (4_200, 4_200, 7_800)
    assert at.now == NOW - 600
    again = at.then(at.table)
    assert (again.table, again.now) == (at.table, at.now), "what has become of it is on the same clock"
    live = AtTable(lies(laid(stopped=NOW - 99)))
    assert (live.table, live.now) == (laid(stopped=NOW - 99), NOW - 99)


# What no one else learns


def test_an_answer_is_unannounced_until_it_settles_and_hushed_where_it_may_be_a_card() -> None:
    asked = play(robbery("Bank Holiday"), 0, ROBS).table
    assert asked.decision is not None
    asked = replace(asked, decision=asked.decision.answered(2, Move(Verb.PLAY, ROBS.man)))
    assert asked.decision is not None
    for fixed, unannounced in ((True, True), (False, False)):
        answer = decided(lies(replace(asked, fixed=fixed), caller=BOB), Do(move="Answer", cards="Bank Holiday"))
        assert (answer.unannounced, answer.hushed, answer.blind) == (unannounced, True, False)
    late = lies(replace(asked, fixed=True), caller=BOB, now=asked.decision.until)
    assert not decided(late, Do(move="Answer")).unannounced


def test_a_robbery_is_hushed_a_draw_is_blind_and_a_discarded_enemy_is_confirmed() -> None:
    goes_in = decided(lies(robbery()), Do(move=f"Rob a bank: {ROBS.man}"))
    assert (goes_in.unannounced, goes_in.hushed, goes_in.blind) == (False, True, False)
    assert decided(lies(laid(phase=Phase.CARDS)), Do(move="Draw accessory cards")).blind
    dropped = decided(lies(laid(men=(man(NELSON, 0),))), Do(move=f"Discard the enemy: {NELSON}"))
    assert dropped.confirm is not None


def test_a_trade_is_hushed_and_takes_another() -> None:
    position = lies(laid(seat("Mechanic"), seat()))
    deed = decided(position, Trade(to="Player 2", give="Mechanic", price=500))
    assert (deed.hushed, deed.unannounced, deed.report(None).headline) == (
        True,
        False,
        "Player 1 offers Player 2 a trade.",
    )
    with pytest.raises(Refusal, match="can't trade with yourself"):
        decided(position, Trade(to="1"))


def test_orders_are_unannounced_and_an_answer_given_beforehand_is_announced() -> None:
    position = lies(laid(seat("Bank Holiday")))
    given = decided(position, GiveOrders(about=QuestionStep.HOLIDAY, answer=Verb.PLAY, cards="Bank Holiday"))
    assert given.unannounced
    assert given.report(None).lines == ("Ordered: Bank Holiday in a robbery: play Bank Holiday.",)
    assert decided(position, WithdrawOrders(about=QuestionStep.HOLIDAY)).unannounced
    assert not decided(position, AnswerAhead(about=QuestionStep.HOLIDAY)).unannounced
    with pytest.raises(IllegalNow, match="Standing orders hold only"):
        decided(lies(CardTable(1)), WithdrawOrders(about=QuestionStep.HOLIDAY))


# Who is away


def waits_for(number: int) -> CardTable:
    return laid(turn=number, phase=Phase.CRIME, men=(man(NELSON, number),), stage=Stage.PLAY)


def test_an_umpire_passes_the_awaited_player_and_the_log_names_them() -> None:
    table = waits_for(1)
    umpired = decided(lies(table, umpire=True, caller=DAVE), Pass())
    assert umpired.allow() == (Umpired("Player 2"),)
    assert umpired.args == (table, NOW)
    late = decided(lies(table, caller=CAROL, late=frozenset({BOB})), Pass())
    assert late.allow() == (Umpired("Player 2"),)
    alone = lies(table, (ALICE,), (ALICE,), (ALICE,), umpire=True)
    assert decided(alone, Pass()).allow() == (), "who plays every seat asks as a player"


def test_a_player_asks_from_a_seat_that_may_and_an_absent_one_does_not_count() -> None:
    table = waits_for(1)
    deed = decided(lies(table, (ALICE,), (BOB,), (ALICE,)), Pass())
    assert deed.args[1:3] == (0, Move(Verb.PASS))
    assert decided(lies(table, (ALICE,), (BOB,), (ALICE,)), Pass(seat="3")).args[1] == 2
    gone = lies(table, (ALICE,), (BOB,), (CAROL,), gone=frozenset({BOB}))
    assert decided(gone, Pass()).args[0].absent == (1,)
    voted = DECIDED["dillinger do"](gone, Do(move="Ask to pass whoever is waited for", cards="", pay=0, seat=""))
    assert isinstance(voted, MoveRef)
    vote = decided(gone, Vote(move=voted.typed["move"]))
    assert isinstance(vote, Deed)
    assert vote.args[0].absent == (1,)
    with pytest.raises(IllegalNow):
        decided(lies(waits_for(0)), Pass())


def test_the_clock_goes_on_when_the_time_is_up_and_not_sooner() -> None:
    table = replace(waits_for(1), turn=replace(waits_for(1).turn, until=NOW + 60))
    with pytest.raises(IllegalNow, match="The time limit ends"):
        decided(lies(table), Due())
    deed = decided(lies(table, now=NOW + 60), Due())
    assert deed.args == (table, NOW + 60)
    with pytest.raises(IllegalNow, match="waiting for no one"):
        decided(lies(laid()), Due())
    assert AtTable(lies(table)).seat == NOBODY


@pytest.mark.parametrize("stage", Stage)
def test_only_a_game_that_is_over_offers_to_close_it(stage: Stage) -> None:
    shown = [(one.command, one.typed) for one in closing_offers(CardTable(stage=stage))]
    assert shown == [("game close", {})] * (stage is Stage.OVER)
