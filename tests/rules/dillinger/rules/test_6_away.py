"""Rule 6 for a player who is away: their time, the table's vote, and their turn without them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest

from rules.core.chance.dice import Live
from rules.core.chance.sources import Scripted
from rules.core.plain.refusal import IllegalNow
from rules.dillinger.engine import absence
from rules.dillinger.engine.state_machine import alarm, due, rings_blind
from rules.dillinger.model.boxes_and_forces import Box
from rules.dillinger.model.card_table import Man, Phase, Stage
from rules.dillinger.model.cards import AccessoryKind
from rules.dillinger.model.decisions import QuestionStep
from rules.dillinger.model.moves import Verb
from tests.rules.dillinger.rules.playing import (
    BAILEY,
    BONNIE,
    DILLINGER,
    FLOYD,
    KARPIS,
    LOCAL,
    NELSON,
    START,
    Game,
    playing,
)

PACE = 600
KIDNAPPED: dict[str, Any] = {"victim": "William Hamm", "ransom": 2, "kidnapper": True}
EIGHT = ["Roadblock"] * 5 + ["Mechanic"] * 3


def turn_of_0(*men: Man, hand: Iterable[str] = (), seats: int = 3, **more: Any) -> Game:
    """Seat 0's turn begins, and its time runs."""
    hands = ([*hand],)
    game = Game(*men, hands=hands, seats=seats, turn=seats - 1, phase=Phase.LAW, pace=PACE, **more)
    game.do(seats - 1, Verb.NO_LAW)
    assert (game.at, due(game.table)) == ((0, Phase.CARDS), START + PACE)
    return game


def passed(game: Game, *dice: int) -> list[Verb]:
    """The rest of the turn passes; the moves that the bot makes for the absent player."""
    result = game.wait(*dice)
    assert isinstance(result, absence.Passed)
    assert not game.table.decision
    return [deed.move.verb for deed in result.deeds]


def test_6_2_a_player_who_does_nothing_in_time_draws_and_is_passed() -> None:
    game = turn_of_0(playing(NELSON, 0), playing(KARPIS, 1), hand=["Mechanic"] * 3)
    assert rings_blind(game.table)
    assert passed(game, 1, 1) == [Verb.DRAW_CARDS]  # three in hand are filled up to five (6.2)
    assert (len(game.hand(0)), game.at) == (5, (0, Phase.CRIME))
    assert not rings_blind(game.table)
    assert due(game.table) == game.now + 1
    assert passed(game) == [Verb.NO_CRIME, Verb.NO_LAW]
    assert (game.at, due(game.table)) == ((1, Phase.CARDS), game.now + PACE)
    assert game.man(NELSON).box is Box.LAM


def test_6_2_nothing_happens_before_the_time_is_up() -> None:
    game = turn_of_0()
    assert alarm(game.table)(Live(Scripted()), game.table, due(game.table) - 1).changes == ()
    game.do(0, Verb.DRAW_CARDS, dice=(1,) * 5)
    assert alarm(game.table)(Live(Scripted()), game.table, due(game.table) - 1).changes == ()


def test_6_2_every_step_of_the_turn_restarts_the_time() -> None:
    game = turn_of_0(playing(NELSON, 0), playing(KARPIS, 1))
    for verb, man in ((Verb.DRAW_CARDS, ""), (Verb.CASE, NELSON)):
        game.now += 500
        game.do(0, verb, man, dice=(1,) * 5 if verb is Verb.DRAW_CARDS else ())
        assert due(game.table) == game.now + PACE


def test_6_2_the_time_stops_while_others_are_asked() -> None:
    game = turn_of_0(playing(NELSON, 0), playing(KARPIS, 1), hand=["Mechanic"])
    game.give(1, hand=())
    game.do(0, Verb.DRAW_CARDS, dice=(1,) * 4)
    game.do(0, Verb.NO_CRIME)
    game.now += 500
    game.do(0, Verb.CATCH, KARPIS, LOCAL, dice=(6, 5))
    assert (game.step, due(game.table)) == (QuestionStep.REACT, game.now + 120)
    game.refused(2, Verb.PASS, "Passing a player")


def test_6_41_a_full_hand_is_thinned_by_chance_before_the_draw() -> None:
    game = turn_of_0(hand=EIGHT)
    assert rings_blind(game.table)
    assert passed(game, 4, 1) == [Verb.DISCARD, Verb.DRAW_CARDS]
    assert (game.table.discard, len(game.hand(0))) == (("Roadblock",), 8)


def test_6_61_where_no_card_is_left_an_enemy_is_drawn() -> None:
    game = turn_of_0(playing(NELSON, 0)).drain()
    assert passed(game, 1) == [Verb.DRAW_ENEMY]
    assert len(game.table.in_hand(0)) == 1


def test_6_61_else_the_cheapest_lawyer_and_last_of_all_nothing() -> None:
    men = playing(NELSON, 0), playing(KARPIS, 0)
    game = turn_of_0(*men).drain().give(0, money=200_000)
    fees = {one.name: one.retainer for one in game.table.book.mouthpieces}
    assert not rings_blind(game.table)
    assert passed(game) == [Verb.RETAIN, Verb.NO_CRIME, Verb.NO_LAW]
    assert fees[game.table.players[0].retainer] == min(fees.values())
    poor = turn_of_0(*men).drain().give(0, money=0)
    assert passed(poor) == [Verb.NO_DRAW, Verb.NO_CRIME, Verb.NO_LAW]


@pytest.mark.parametrize(
    "man, dice, verbs, box",
    [
        (playing(NELSON, 0, Box.ROBBING, robbed=True), (4, 4), [Verb.TAKE], Box.LAM),  # 8.31
        (
            playing(NELSON, 0, Box.RANSOM, **KIDNAPPED),
            (3,),
            [Verb.COLLECT],
            Box.RANSOM,
        ),  # 8.63
        (playing(NELSON, 0, Box.RANSOM, paid=True, kidnapper=True), (), [Verb.LAM], Box.LAM),  # 8.62
        (
            playing(NELSON, 0, Box.KIDNAP, **KIDNAPPED),
            (3,),
            [Verb.KEEP, Verb.NO_CRIME],
            Box.KIDNAP,
        ),  # 8.54
        (playing(NELSON, 0, Box.KIDNAP, **KIDNAPPED), (4,), [Verb.KEEP, Verb.NO_CRIME], Box.LAM),
        (playing(NELSON, 0, Box.ROBBING), (), [Verb.NO_CRIME], Box.ROBBING),  # 8.36
        (playing(NELSON, 0, Box.JAIL), (), [Verb.NO_CRIME], Box.JAIL),
    ],
)
def test_8_8_what_is_begun_goes_on_and_nothing_else(
    man: Man, dice: tuple[int, ...], verbs: list[Verb], box: Box
) -> None:
    game = turn_of_0(man)
    game.do(0, Verb.DRAW_CARDS, dice=(1,) * 5)
    assert passed(game, *dice) == [*verbs, Verb.NO_LAW]
    assert (game.man(NELSON).box, game.at) == (box, (1, Phase.CARDS))


def test_9_221_a_law_action_lost_to_a_bank_holiday_is_lost_in_a_turn_that_is_passed() -> None:
    game = turn_of_0().give(0, holiday=True)
    game.do(0, Verb.DRAW_CARDS, dice=(1,) * 5)
    assert passed(game) == [Verb.NO_CRIME]
    assert (game.at, game.table.players[0].holiday) == ((1, Phase.CARDS), False)


def test_the_last_turns_pass_too() -> None:
    game = turn_of_0(last=1).give(1, notoriety=2).give(2, notoriety=1)
    game.do(0, Verb.DRAW_CARDS, dice=(1,) * 5)
    passed(game)
    assert game.table.stage is Stage.OVER


# The table's vote


@pytest.mark.parametrize("seats, most", [(3, 2), (4, 3), (5, 3), (6, 4)])
def test_more_than_half_of_the_seats_pass_a_player_they_wait_for(seats: int, most: int) -> None:
    game = turn_of_0(seats=seats)
    for asked in range(1, most + 1):
        assert due(game.table) == START + PACE
        assert game.table.votes == tuple(range(1, asked))
        game.do(asked, Verb.PASS)
    assert due(game.table) == game.now
    passed(game, 1, 1, 1, 1, 1)


def test_the_awaited_player_has_no_vote_and_no_player_has_two() -> None:
    game = turn_of_0()
    game.refused(0, Verb.PASS, "Passing a player")
    game.do(1, Verb.PASS)
    game.refused(1, Verb.PASS, "Passing a player")


def test_a_returned_player_needs_a_new_vote() -> None:
    game = turn_of_0(hand=["Mechanic"] * 4)
    game.do(1, Verb.PASS)
    game.do(0, Verb.DRAW_CARDS, dice=(1,))
    assert game.table.votes == ()
    game.do(1, Verb.PASS)
    game.do(1, Verb.OFFER, get_money=1, to=0)
    assert game.table.votes == (1,)  # an offer to the absent player is no action of theirs


def test_a_table_without_a_clock_has_the_vote() -> None:
    game = turn_of_0()
    game = Game(playing(NELSON, 0), phase=Phase.LAW)
    assert due(game.table) == 0
    game.do(1, Verb.PASS)
    game.do(2, Verb.PASS)
    assert passed(game) == [Verb.NO_LAW]
    assert due(game.table) == 0


def test_an_umpire_passes_a_player_at_once() -> None:
    game = turn_of_0()
    game.table = absence.umpired(Live(Scripted()), game.table, game.now).table
    assert due(game.table) == game.now
    passed(game, 1, 1, 1, 1, 1)
    trading = Game(stage=Stage.PREPARING, traded=START + 60)
    with pytest.raises(IllegalNow):
        absence.umpired(Live(Scripted()), trading.table, trading.now)


# Before the game


def setting_up() -> Game:
    """Seats 1 and 2 have put no enemy into play."""
    names = (NELSON, BAILEY, BONNIE, DILLINGER, FLOYD, KARPIS)
    men = [playing(name, place // 2, None) for place, name in enumerate(names)]
    game = Game(*men, stage=Stage.PREPARING, phase=Phase.CARDS, pace=PACE, until=START + PACE)
    game.do(0, Verb.ACTIVATE, NELSON, Box.LAM)
    return game


def test_4_3_chance_puts_an_enemy_on_casing_bank_for_a_player_without_one() -> None:
    game = setting_up()
    assert (due(game.table), rings_blind(game.table)) == (START + PACE, True)
    activated = game.wait(2, 1)
    assert activated.men == ((1, DILLINGER), (2, KARPIS))
    for name in (DILLINGER, KARPIS):
        assert (game.man(name).box, game.man(name).cased) == (Box.CASING, True)
    assert game.table.traded == game.now + 180  # and three minutes of trading before the game begins by itself (6.52)
    game.now = due(game.table)
    assert not rings_blind(game.table)
    game.wait(6, 1, 2)
    assert (game.table.stage, game.at) == (Stage.PLAY, (0, Phase.CARDS))


def test_4_3_a_vote_passes_setting_up_too_and_late_players_have_none() -> None:
    game = setting_up()
    game.refused(1, Verb.PASS, "Passing a player")
    game.do(1, Verb.ACTIVATE, BONNIE, Box.LAM)
    game.do(0, Verb.PASS)
    game.do(1, Verb.PASS)
    assert due(game.table) == game.now
    assert game.wait(2).men == ((2, FLOYD),)


def test_7_33_chance_never_parts_an_agent_from_the_gun_under_the_card() -> None:
    guns = [AccessoryKind.TOMMY_GUN.value, *EIGHT[:6], "Dillinger Squad"]
    game = turn_of_0(hand=guns).give(0, armed=("Dillinger Squad",))
    passed(game, 1, 1)
    assert game.table.discard == ("Dillinger Squad", AccessoryKind.TOMMY_GUN.value)
