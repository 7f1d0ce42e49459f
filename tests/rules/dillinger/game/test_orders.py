"""Standing orders: what they answer, when, and when they do nothing."""

from __future__ import annotations

from typing import Any

import pytest

from rules.core.chance.dice import Live
from rules.core.chance.sources import Scripted
from rules.core.plain.frozen import replace
from rules.core.plain.refusal import IllegalNow
from rules.dillinger.commands.order_moves import MOST_ORDERS, answer_ahead, check_ahead, check_orders, give, withdraw
from rules.dillinger.engine.state_machine import by_order, legal
from rules.dillinger.model.card_table import CardTable, Phase, Stage
from rules.dillinger.model.cards import AccessoryKind
from rules.dillinger.model.decisions import AnswerOrder, QuestionStep
from rules.dillinger.model.moves import Move, Verb
from rules.dillinger.table.seat_view import seen_by
from rules.dillinger.table.standing_orders import ASKINGS, COUNTERS, idle, later, standing
from rules.dillinger.table.waiting_times import waited
from tests.rules.dillinger.game.tables import JAIL, NOW, TOMMY, laid, man, play, seat, time_up

HOLIDAY, MECHANIC = AccessoryKind.BANK_HOLIDAY.value, AccessoryKind.MECHANIC.value
FLOYD, NELSON, KARPIS = "Pretty Boy Floyd", "Baby Face Nelson", "Alvin Karpis"
ROBS = Move(Verb.ROB, FLOYD)
PLAYS = AnswerOrder(QuestionStep.HOLIDAY, Verb.PLAY, cards=(AccessoryKind.BANK_HOLIDAY,))
LUCK = AnswerOrder(QuestionStep.REACT, Verb.LUCK)
NOTHING = Live(Scripted())


def ordered(table: CardTable, place: int, *orders: AnswerOrder) -> CardTable:
    check_orders(table, place, orders)
    return give(NOTHING, table, place, orders, NOW).table


def ahead(table: CardTable, place: int, *steps: QuestionStep) -> CardTable:
    check_ahead(table)
    return answer_ahead(NOTHING, table, place, steps, NOW).table


def robbery(*hand: str, **rest: Any) -> CardTable:
    """Seat 0 may rob with Floyd. Seat 1 holds these cards, and seat 2 one that reveals nothing."""
    men = [man(FLOYD, 0), man(NELSON, 1), man(KARPIS, 2)]
    return laid(seat(), seat(*hand), seat("Spending Spree"), men=men, **{"fixed": True, **rest})


def chase(**rest: Any) -> CardTable:
    """Seat 0 may go after Floyd, who is on the lam for seat 1. No seat has any card."""
    return laid(men=[man(FLOYD, 1), man(NELSON, 0)], phase=Phase.LAW, **{"fixed": True, **rest})


CATCH = Move(Verb.CATCH, FLOYD, "Local police")


def about(table: CardTable) -> tuple[QuestionStep, int]:
    assert table.decision is not None
    return table.decision.step, table.decision.until


def test_an_order_answers_when_the_time_is_up_in_the_place_of_silence() -> None:
    table = play(ordered(robbery(HOLIDAY), 1, PLAYS), 0, ROBS).table
    assert about(table) == (QuestionStep.HOLIDAY, NOW + 30)
    after = time_up(table).table
    assert after.discard == (HOLIDAY,)
    assert after.players[1].holiday


def test_a_player_with_an_order_may_still_answer_otherwise() -> None:
    table = play(ordered(robbery(HOLIDAY), 1, PLAYS), 0, ROBS).table
    table = play(table, 1, Move(Verb.PLAY, FLOYD)).table
    assert time_up(table, (6, 6)).table.discard == ()


def test_an_order_about_one_enemy_comes_before_one_about_all() -> None:
    never = AnswerOrder(QuestionStep.HOLIDAY, Verb.PLAY)
    spared = ordered(robbery(HOLIDAY), 1, replace(never, man=FLOYD), PLAYS)
    assert time_up(play(spared, 0, ROBS).table, (6, 6)).table.discard == ()
    met = ordered(robbery(HOLIDAY), 1, replace(PLAYS, man=FLOYD), never)
    assert time_up(play(met, 0, ROBS).table).table.discard == (HOLIDAY,)


def test_a_new_order_takes_the_place_of_the_one_about_the_same() -> None:
    table = ordered(robbery(HOLIDAY), 1, PLAYS, replace(PLAYS, man=FLOYD))
    table = ordered(table, 1, AnswerOrder(QuestionStep.HOLIDAY, Verb.PLAY))
    assert table.players[1].orders == (AnswerOrder(QuestionStep.HOLIDAY, Verb.PLAY), replace(PLAYS, man=FLOYD))
    assert withdraw(NOTHING, table, 1, (QuestionStep.HOLIDAY,), NOW).table.players[1].orders == ()


def test_an_order_plays_no_card_that_is_not_there_and_its_owner_learns_it() -> None:
    table = ordered(robbery("Hostages"), 1, PLAYS)
    assert idle(table, 1, PLAYS) == f"You hold no {HOLIDAY}."
    assert time_up(play(table, 0, ROBS).table, (6, 6)).table.discard == ()


def test_an_order_about_an_enemy_out_of_the_game_is_over_and_its_owner_learns_it() -> None:
    order = replace(PLAYS, man=FLOYD)
    table = ordered(robbery(HOLIDAY), 1, order)
    assert idle(table, 1, order) == ""
    gone = replace(table, men=tuple(one for one in table.men if one.name != FLOYD), gone=(FLOYD,))
    assert idle(gone, 1, order) == f"{FLOYD} is out of the game, so this order has ended."
    moved = replace(table, men=tuple(replace(one, seat=1) if one.name == FLOYD else one for one in table.men))
    assert idle(moved, 1, order) == f"This order can't apply to {FLOYD} at the moment."


def test_an_order_about_a_missing_lawyer_or_enemy_does_nothing() -> None:
    table = laid(men=[man(FLOYD, 1, JAIL), man(NELSON, 1)])
    lawyer = table.book.mouthpieces[0].name
    counsel = AnswerOrder(QuestionStep.COUNSEL, Verb.COUNSEL, means=lawyer)
    assert idle(table, 1, counsel) == ""
    taken = replace(table, players=(replace(table.players[0], retainer=lawyer), *table.players[1:]))
    assert idle(taken, 1, counsel) == f"{lawyer} is on another player's retainer."
    room = AnswerOrder(QuestionStep.ROOM, Verb.ROOM, means=NELSON)
    assert idle(table, 1, room) == ""
    assert idle(replace(table, men=table.men[1:]), 1, room) == f"You no longer have {NELSON}."


def test_cards_of_an_order_are_played_as_far_as_they_go_together_and_can_be_paid() -> None:
    """9.35: a tip is $2,000, and Plastic Surgery $10,000; one of each kind."""
    hand = (AccessoryKind.INSIDER.value, AccessoryKind.SURGERY.value, "Local Corruption", "Local Corruption")
    order = AnswerOrder(
        QuestionStep.COUNTER, Verb.PLAY, cards=(AccessoryKind.INSIDER, AccessoryKind.SURGERY, AccessoryKind.CORRUPTION)
    )
    men = [man(FLOYD, 1), man(NELSON, 0)]
    for money, cards in (
        (11_000, (AccessoryKind.INSIDER, AccessoryKind.CORRUPTION)),
        (12_000, (AccessoryKind.INSIDER, AccessoryKind.SURGERY)),
    ):
        table = laid(seat("Special Agent Purvis"), seat(*hand, money=money), men=men, phase=Phase.LAW, fixed=True)
        table = play(ordered(table, 1, order), 0, Move(Verb.CATCH, FLOYD, "Special Agent Purvis")).table
        move = by_order(table, 1)
        assert move is not None
        assert {*cards} <= {*move.cards}
        assert (AccessoryKind.SURGERY in move.cards, move.units) == (money == 12_000, 1)


def test_kill_by_order_takes_the_tommy_gun_along_where_there_is_one() -> None:
    order = AnswerOrder(QuestionStep.REACT, Verb.KILL, cards=(AccessoryKind.TOMMY_GUN,))
    for hand in ((TOMMY,), ("Hostages",)):
        table = laid(seat(), seat(*hand), men=[man(FLOYD, 1), man(NELSON, 0)], phase=Phase.LAW, fixed=True)
        table = ordered(table, 1, order)
        table = play(table, 0, CATCH).table
        table = time_up(table, (6, 6)).table
        assert by_order(table, 1) == Move(Verb.KILL, FLOYD, cards=tuple(card for card in hand if card == TOMMY))


def test_always_luck_is_luck_when_the_time_is_up() -> None:
    table = play(ordered(chase(), 1, LUCK), 0, CATCH, (6, 6)).table
    assert about(table) == (QuestionStep.REACT, NOW + 120)
    assert time_up(table, (1,)).table.gone == (FLOYD,)


# Beforehand, as everybody knows


def test_the_game_never_waits_for_a_player_who_answers_in_advance() -> None:
    """9.13: every player sees that the pause is gone, and the seat's cards and orders move no clock."""
    for orders in ((), (PLAYS,), (AnswerOrder(QuestionStep.HOLIDAY, Verb.PLAY),)):
        table = ahead(ahead(robbery(HOLIDAY), 1, QuestionStep.HOLIDAY), 2, QuestionStep.HOLIDAY)
        table = play(ordered(table, 1, *orders), 0, ROBS).table
        assert about(table) == (QuestionStep.HOLIDAY, NOW + 1)
        assert waited(table) == []
        assert legal(table, 1, NOW) == []


def test_the_game_waits_for_an_asked_player_though_others_answer_in_advance() -> None:
    table = play(ahead(robbery(HOLIDAY), 1, QuestionStep.HOLIDAY), 0, ROBS).table
    assert about(table) == (QuestionStep.HOLIDAY, NOW + 30)
    assert waited(table) == [2]


def test_an_answer_in_the_open_is_there_at_once_where_it_is_given_beforehand() -> None:
    table = ordered(ahead(chase(), 1, QuestionStep.REACT), 1, LUCK)
    assert about(play(table, 0, CATCH, (6, 6)).table) == (QuestionStep.REACT, NOW + 1)
    assert about(play(ordered(chase(), 1, LUCK), 0, CATCH, (6, 6)).table) == (QuestionStep.REACT, NOW + 120)


def test_where_the_table_goes_on_once_all_have_answered_an_order_is_an_answer() -> None:
    never = AnswerOrder(QuestionStep.HOLIDAY, Verb.PLAY)
    table = ordered(robbery(HOLIDAY, fixed=False), 1, never)
    opened = play(table, 0, ROBS).table
    assert about(opened) == (QuestionStep.HOLIDAY, NOW + 30)
    assert play(opened, 2, Move(Verb.PLAY, FLOYD), (6, 6)).table.decision is None
    assert about(play(ordered(table, 2, never), 0, ROBS).table) == (QuestionStep.HOLIDAY, NOW + 1)


def test_what_is_answered_beforehand_does_not_change_while_something_is_settled() -> None:
    with pytest.raises(IllegalNow, match="A question is still open"):
        check_ahead(play(robbery(HOLIDAY), 0, ROBS).table)
    with pytest.raises(IllegalNow, match="from the deal to the end"):
        check_ahead(replace(robbery(), stage=Stage.OVER))


# One time limit for all questions of one action


def test_by_post_all_that_comes_of_a_deed_has_the_time_of_its_first_question() -> None:
    """A catch: cards against it, Kill or Luck, cards against the Kill die. Orders for this once are over after it."""
    men = [man(FLOYD, 1), man(NELSON, 0)]
    table = laid(seat(AccessoryKind.TEAR_GAS.value), seat("Local Corruption"), men=men, phase=Phase.LAW, fixed=True)
    table = replace(table, joined=True, seconds=86_400)
    table = play(table, 0, CATCH).table
    day = NOW + 86_400
    assert about(table) == (QuestionStep.COUNTER, day)
    assert [*later(table)] == [(QuestionStep.REACT, 1), (QuestionStep.SPOIL, 0)]
    table = ordered(table, 1, AnswerOrder(QuestionStep.REACT, Verb.KILL, once=True), LUCK)
    table = ordered(table, 0, AnswerOrder(QuestionStep.SPOIL, Verb.PLAY, cards=(AccessoryKind.TEAR_GAS,), once=True))
    table = time_up(table, (6, 6)).table
    assert about(table) == (QuestionStep.REACT, day + 1)
    table = time_up(table).table
    assert about(table) == (QuestionStep.SPOIL, day + 2)
    table = time_up(table, (6,)).table
    assert table.discard == (AccessoryKind.TEAR_GAS.value,)
    assert table.decision is None
    assert [player.orders for player in table.players] == [(), (LUCK,), ()]


def test_what_is_asked_later_keeps_the_time_where_the_first_has_answered_early() -> None:
    table = replace(chase(fixed=False), joined=True, seconds=86_400)
    table = replace(table, players=(seat(AccessoryKind.TEAR_GAS.value), seat("Local Corruption"), seat()))
    table = play(table, 0, CATCH).table
    table = play(table, 1, Move(Verb.PLAY, FLOYD), (6, 6), now=NOW + 60).table
    assert about(table) == (QuestionStep.REACT, NOW + 86_400)


def test_a_question_without_a_wait_leaves_the_full_time_for_the_next() -> None:
    """A catch without a question about cards against it: the enemy's player still has a day for Kill or Luck."""
    table = replace(chase(), joined=True, seconds=86_400, players=(seat(), seat("Local Corruption"), seat()))
    table = play(ahead(table, 1, QuestionStep.COUNTER), 0, CATCH).table
    assert about(table) == (QuestionStep.COUNTER, NOW + 1)
    assert [*later(table)] == []
    assert about(time_up(table, (6, 6)).table) == (QuestionStep.REACT, NOW + 1 + 86_400)


def test_after_the_time_of_an_action_no_player_is_asked_any_more() -> None:
    table = replace(chase(), joined=True, seconds=86_400, players=(seat(), seat("Local Corruption"), seat()))
    table = time_up(play(table, 0, CATCH).table, (6, 6)).table
    assert about(table) == (QuestionStep.REACT, NOW + 86_401)
    assert (waited(table), legal(table, 1, NOW + 86_400), [*later(table)]) == ([], [], [])


def test_live_each_question_has_its_own_time_and_nothing_is_asked_of_what_may_come() -> None:
    assert [*later(play(chase(), 0, CATCH, (6, 6)).table)] == []


# What is refused


@pytest.mark.parametrize(
    "order, why",
    [
        (AnswerOrder(QuestionStep.HOLIDAY, Verb.KILL), "That doesn't answer a bank holiday"),
        (replace(PLAYS, cards=(AccessoryKind.MECHANIC,)), "Mechanic can't be played as a bank holiday"),
        (replace(PLAYS, man=NELSON), f"No question about {NELSON} can come to you now"),
        (replace(PLAYS, man="John Dillinger"), "Name an enemy in play"),
        (AnswerOrder(QuestionStep.ROOM, Verb.ROOM, means=FLOYD), "can't be named"),
        (replace(PLAYS, once=True), "That question can't follow from"),
    ],
    ids=lambda one: one if isinstance(one, str) else "",
)
def test_an_order_that_could_never_be_carried_out_is_refused(order: AnswerOrder, why: str) -> None:
    with pytest.raises(IllegalNow, match=why):
        check_orders(robbery(), 1, (order,))


def test_an_asked_player_answers_before_giving_an_order() -> None:
    table = play(robbery(HOLIDAY), 0, ROBS).table
    with pytest.raises(IllegalNow, match="That very question is open"):
        check_orders(table, 1, (PLAYS,))
    check_orders(table, 1, (LUCK,))
    check_orders(table, 0, (PLAYS,))


def test_there_are_only_so_many_orders() -> None:
    full = tuple(replace(PLAYS, man=str(number)) for number in range(MOST_ORDERS))
    table = replace(robbery(), players=(seat(), replace(seat(), orders=full), seat()))
    with pytest.raises(IllegalNow, match="too many orders"):
        check_orders(table, 1, (PLAYS,))


def test_orders_stand_only_while_a_game_is_played() -> None:
    with pytest.raises(IllegalNow, match="from the deal to the end"):
        check_orders(replace(robbery(), stage=Stage.OVER), 1, (PLAYS,))


# Their data


def test_every_question_may_be_answered_beforehand() -> None:
    assert {*ASKINGS} == {*QuestionStep}


def test_the_cards_against_a_catch_are_those_of_its_two_lists() -> None:
    """9.23 and 9.35."""
    assert {*COUNTERS} == {
        AccessoryKind.GETAWAY_CAR,
        AccessoryKind.HOSTAGES,
        AccessoryKind.INSIDER,
        AccessoryKind.JAMMED,
        AccessoryKind.CORRUPTION,
        AccessoryKind.MECHANIC,
        AccessoryKind.ESCAPE_ROUTE,
        AccessoryKind.SURGERY,
        AccessoryKind.STUPIDITY,
    }


def test_only_its_owner_sees_an_order_and_all_see_answers_given_in_advance() -> None:
    table = ahead(ordered(robbery(HOLIDAY), 1, PLAYS), 1, QuestionStep.HOLIDAY)
    assert seen_by(table, 1).players[1].orders == (PLAYS,)
    for viewer in (-1, 0, 2):
        assert (seen_by(table, viewer).players[1].orders, seen_by(table, viewer).players[1].ahead) == (
            (),
            (QuestionStep.HOLIDAY,),
        )


def test_an_order_for_now_comes_before_those_for_the_game() -> None:
    now = replace(LUCK, verb=Verb.KILL, once=True)
    assert standing((LUCK, replace(LUCK, man=FLOYD), now), QuestionStep.REACT, FLOYD) == now
    assert standing((LUCK,), QuestionStep.TARGET, FLOYD) is None
