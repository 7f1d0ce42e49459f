"""Rule 6: the turn, drawing, discarding, trading, and the length of the game."""

from __future__ import annotations

import pytest

from rules.dillinger.model.boxes_and_forces import Box, Length
from rules.dillinger.model.card_table import Phase, Stage
from rules.dillinger.model.enemies import ENEMIES
from rules.dillinger.model.moves import Verb
from rules.dillinger.table.seat_view import seen_by
from tests.rules.dillinger.rules.playing import (
    BAILEY,
    COWLEY,
    FLOYD,
    HOLLIS,
    KARPIS,
    LEACH,
    LOCAL,
    NELSON,
    SQUAD,
    TOMMY,
    Game,
    Man,
    playing,
)

SEVEN = ("Mechanic", "Hostages", "Roadblock", "Roadblock", "Roadblock", "Tear Gas", "Tear Gas")
EIGHT = (*SEVEN, "Engine Trouble")


def test_6_2_a_turn_is_cards_then_crime_then_law() -> None:
    game = Game(playing(NELSON, 0), playing(FLOYD, 1), phase=Phase.CARDS)
    game.refused(0, Verb.LAM, "6.2", NELSON)
    game.refused(0, Verb.CATCH, "6.2", FLOYD, LOCAL)
    game.do(0, Verb.DRAW_CARDS, dice=(1, 1, 1, 1, 1))
    game.refused(0, Verb.DRAW_CARDS, "6.2")
    game.refused(0, Verb.CATCH, "6.2", FLOYD, LOCAL)
    game.do(0, Verb.CASE, NELSON)
    game.refused(0, Verb.LAM, "8.1", NELSON)
    game.do(0, Verb.NO_LAW)
    assert game.at == (1, Phase.CARDS)
    game.refused(0, Verb.LAM, "6.2", NELSON)


def test_6_2_both_actions_may_be_passed() -> None:
    game = Game(playing(NELSON, 0))
    game.do(0, Verb.NO_CRIME)
    game.do(0, Verb.NO_LAW)
    assert game.at == (1, Phase.CARDS)


@pytest.mark.parametrize("held", range(8))
def test_6_2_accessory_cards_fill_a_small_hand_or_come_singly(held: int) -> None:
    game = Game(hands=(SEVEN[:held],), phase=Phase.CARDS)
    drawn = 5 - held if held <= 3 else 1
    game.do(0, Verb.DRAW_CARDS, dice=(1,) * drawn)
    assert len(game.hand(0)) == held + drawn


def test_6_2_enemies_and_a_lawyer_in_hand_count_for_that() -> None:
    game = Game(playing(NELSON, 0, None), hands=(SEVEN[:2],), phase=Phase.CARDS).give(0, retainer="Robert Azur")
    game.do(0, Verb.DRAW_CARDS, dice=(1,))
    assert len(game.hand(0)) == 3


def test_6_31_any_lawyer_may_be_drawn_and_then_nothing_else() -> None:
    game = Game(phase=Phase.CARDS).give(0, money=40_000)
    assert {one.move.means for one in game.options(0, Verb.RETAIN)} == {one.name for one in game.table.book.mouthpieces}
    game.do(0, Verb.RETAIN, means="Louis Picquett")
    assert (game.table.players[0].retainer, game.money(0), game.hand(0)) == ("Louis Picquett", 20_000, ())
    game.refused(0, Verb.DRAW_ENEMY, "6.2")


def test_6_32_an_enemy_drawn_may_go_on_the_lam_without_an_action() -> None:
    game = Game(phase=Phase.CARDS, hands=([TOMMY],))
    (name,) = game.do(0, Verb.DRAW_ENEMY, dice=(1,))
    game.do(0, Verb.HIDE, name, cards=[TOMMY])
    assert (game.man(name).box, game.man(name).under, game.at) == (Box.LAM, (TOMMY,), (0, Phase.CRIME))
    game.do(0, Verb.CASE, name)
    assert game.at == (0, Phase.LAW)


def test_6_32_out_of_the_hand_it_is_an_action() -> None:
    game = Game(phase=Phase.CARDS)
    (name,) = game.do(0, Verb.DRAW_ENEMY, dice=(1,))
    game.do(0, Verb.PLACE, name, Box.CASING)
    assert game.man(name).cased
    game.refused(0, Verb.HIDE, "6.32", name)


def test_6_32_an_enemy_kept_in_hand_has_no_free_way_out_later() -> None:
    game = Game(playing(NELSON, 0, None))
    game.refused(0, Verb.HIDE, "6.32", NELSON)


@pytest.mark.parametrize("box", [None, Box.LAM, Box.JAIL])
def test_6_32_no_player_has_more_than_two(box: Box | None) -> None:
    game = Game(playing(NELSON, 0, box), playing(FLOYD, 0, Box.JAIL), phase=Phase.CARDS)
    game.refused(0, Verb.DRAW_ENEMY, "6.32")
    game.do(0, Verb.DROP, NELSON)
    game.do(0, Verb.DRAW_ENEMY, dice=(1,))


def test_6_33_what_counts_towards_eight() -> None:
    men = (playing(NELSON, 0, None), playing(FLOYD, 0, Box.LAM, under=(TOMMY,)))
    game = Game(*men, hands=((LEACH, COWLEY, TOMMY, "Mechanic", "Hostages"),)).give(
        0, retainer="Robert Azur", armed=(LEACH,)
    )
    assert game.table.hand_of(0) == 7


def test_6_33_a_full_hand_draws_nothing_before_a_discard() -> None:
    game = Game(hands=(EIGHT,), phase=Phase.CARDS)
    for verb in (Verb.DRAW_CARDS, Verb.DRAW_ENEMY):
        game.refused(0, verb, "6.33")
    assert game.verbs(0) == {Verb.DISCARD}
    game.refused(0, Verb.DISCARD, "6.33")
    game.do(0, Verb.DISCARD, cards=["Mechanic"])
    game.do(0, Verb.DRAW_CARDS, dice=(1,))


def test_6_41_discards_are_of_a_full_hand_alone_as_many_as_one_likes() -> None:
    game = Game(hands=(SEVEN, EIGHT), phase=Phase.CARDS)
    game.refused(0, Verb.DISCARD, "6.4", cards=["Mechanic"])
    game = Game(hands=(EIGHT,), phase=Phase.CARDS)
    game.do(0, Verb.DISCARD, cards=EIGHT[:6])
    game.do(0, Verb.DRAW_CARDS, dice=(1, 1, 1))
    assert len(game.hand(0)) == 5


def test_6_41_no_discard_once_one_has_drawn() -> None:
    game = Game(hands=(EIGHT,))
    game.refused(0, Verb.DISCARD, "6.41", cards=["Mechanic"])


def test_6_41_a_lawyer_on_retainer_is_never_discarded() -> None:
    game = Game(hands=(SEVEN,), phase=Phase.CARDS).give(0, retainer="Robert Azur")
    assert game.table.hand_of(0) == 8
    assert game.extras(0, Verb.DISCARD) == tuple(sorted(SEVEN))


def armed() -> Game:
    hand = (COWLEY, LEACH, TOMMY, TOMMY, TOMMY, *SEVEN[:3])
    return Game(hands=(hand,), phase=Phase.CARDS, bill=True).give(0, armed=(COWLEY, LEACH))


def test_6_41_an_agent_is_discarded_with_the_gun() -> None:
    game = armed()
    game.do(0, Verb.DISCARD, cards=[LEACH])
    assert sorted(game.table.discard) == [LEACH, TOMMY]
    assert (game.table.players[0].armed, game.table.players[0].free(TOMMY)) == ((COWLEY,), 1)


@pytest.mark.parametrize(
    "cards, armed_after, guns",
    [
        ([TOMMY], (COWLEY, LEACH), 2),
        ([TOMMY, TOMMY], (LEACH,), 1),
        ([TOMMY, TOMMY, TOMMY], (), 0),
        ([LEACH, TOMMY], (COWLEY,), 1),
        ([LEACH, TOMMY, TOMMY], (COWLEY,), 1),
        ([LEACH, TOMMY, TOMMY, TOMMY], (), 0),
    ],
)
def test_6_41_guns_under_agents_may_be_discarded_too(cards: list[str], armed_after: tuple[str, ...], guns: int) -> None:
    game = armed()
    game.do(0, Verb.DISCARD, cards=cards)
    assert game.table.players[0].armed == armed_after
    assert game.hand(0).count(TOMMY) == guns


@pytest.mark.parametrize("phase", Phase)
def test_6_42_an_enemy_is_discarded_at_any_time_of_ones_turn(phase: Phase) -> None:
    man = playing(NELSON, 0, Box.KIDNAP, 7, under=(TOMMY,), victim="William Hamm", kidnapper=True)
    game = Game(man, playing(FLOYD, 1), phase=phase)
    game.do(0, Verb.DROP, NELSON)
    assert game.gone(NELSON)
    assert sorted(game.table.discard) == [TOMMY, "William Hamm"]
    assert (game.fame(0), game.at) == (0, (0, phase))
    game.refused(0, Verb.DROP, "6.42", FLOYD)
    game.refused(1, Verb.DROP, "6.2", FLOYD)


def test_6_42_it_does_not_make_good_a_draw() -> None:
    game = Game(phase=Phase.CARDS)
    (name,) = game.do(0, Verb.DRAW_ENEMY, dice=(1,))
    game.do(0, Verb.DROP, name)
    game.refused(0, Verb.DRAW_ENEMY, "6.42")


def test_6_42_a_player_who_discards_a_bound_enemy_is_free() -> None:
    game = Game(playing(NELSON, 0, Box.ROBBING, robbed=True), playing(FLOYD, 0))
    game.refused(0, Verb.CASE, "8.31", FLOYD)
    game.do(0, Verb.DROP, NELSON)
    game.do(0, Verb.CASE, FLOYD)


def test_6_43_what_is_discarded_never_comes_back() -> None:
    game = Game(playing(NELSON, 0), hands=(EIGHT,), phase=Phase.CARDS)
    game.do(0, Verb.DROP, NELSON)
    game.do(0, Verb.DISCARD, cards=["Mechanic"])
    assert NELSON not in dict(game.table.enemy_deck)
    assert (dict(game.table.deck)["Mechanic"], game.table.discard) == (2, ("Mechanic",))


# Trading


def test_6_51_cards_change_hands_for_cards_and_money() -> None:
    game = Game(hands=(["Mechanic"], ["Roadblock", "Hostages"]))
    game.do(0, Verb.OFFER, cards=["Mechanic"], to=1, get=("Roadblock",), get_money=2_000)
    game.do(1, Verb.ACCEPT, number=1)
    assert (game.hand(0), game.hand(1)) == (("Roadblock",), ("Hostages", "Mechanic"))
    assert (game.money(0), game.money(1)) == (7_000, 3_000)


def test_6_51_others_trade_with_the_turns_player_alone() -> None:
    game = Game(hands=(["Mechanic"], ["Roadblock"], ["Hostages"]))
    game.refused(1, Verb.OFFER, "6.51", cards=["Roadblock"], to=2)
    game.do(1, Verb.OFFER, cards=["Roadblock"], to=0, get_money=1_000)
    game.refused(2, Verb.ACCEPT, "6.51", number=1)
    game.do(0, Verb.ACCEPT, number=1)


@pytest.mark.parametrize("card", [NELSON, "Robert Azur"])
def test_6_51_neither_enemies_nor_lawyers_are_traded(card: str) -> None:
    game = Game(playing(NELSON, 0, None)).give(0, retainer="Robert Azur")
    game.refused(0, Verb.OFFER, "6.51", cards=[card], to=1)


def test_6_51_what_lies_under_an_enemy_is_not_traded() -> None:
    game = Game(playing(NELSON, 0, under=(TOMMY,)))
    game.refused(0, Verb.OFFER, "6.51", cards=[TOMMY], to=1)


def test_6_51_an_agent_is_traded_with_the_gun() -> None:
    game = Game(hands=([LEACH, TOMMY],)).give(0, armed=(LEACH,))
    assert {one.extras for one in game.options(0, Verb.OFFER)} == {(LEACH,)}
    game.refused(0, Verb.OFFER, "7.33", cards=[TOMMY], to=1)
    game.do(0, Verb.OFFER, cards=[LEACH], to=1, get_money=1_000)
    game.do(1, Verb.ACCEPT, number=1)
    assert (game.hand(1), game.table.players[1].armed) == ((LEACH, TOMMY), (LEACH,))
    assert (game.hand(0), game.table.players[0].armed) == ((), ())


def test_6_51_a_gun_that_went_under_an_agent_changes_no_offer_for_that_would_tell_of_it() -> None:
    offers = ((1, [TOMMY], ((TOMMY,), ()), ((LEACH,), ())), (2, [LEACH], ((LEACH,), ()), ((TOMMY,), ())))
    for number, (to, cards, gets, left) in enumerate(offers, 1):
        game = Game(hands=([LEACH, TOMMY],))
        game.do(0, Verb.OFFER, cards=[TOMMY], to=1)
        game.do(0, Verb.OFFER, cards=[LEACH], to=2)
        before = game.table.offers
        game.do(0, Verb.ATTACH, LEACH, TOMMY)
        assert game.table.offers == before, cards
        game.do(to, Verb.ACCEPT, number=number)
        assert [(game.hand(one), game.table.players[one].armed) for one in (to, 0)] == [gets, left]


def test_6_51_an_offer_of_cards_given_away_stays_visible_and_cant_be_accepted() -> None:
    game = Game(hands=([LEACH, TOMMY],)).give(0, armed=(LEACH,))
    game.do(0, Verb.OFFER, cards=[LEACH], to=1)
    game.do(0, Verb.OFFER, cards=[LEACH], to=2)
    game.do(1, Verb.ACCEPT, number=1)
    assert [(one.number, one.void) for one in game.table.offers] == [(2, True)]
    game.refused(2, Verb.ACCEPT, "6.51", number=2)
    assert [one.move.verb for one in game.options(2, Verb.DECLINE)] == [Verb.DECLINE]
    assert [one.void for one in seen_by(game.table).offers] == [False]


def test_6_51_a_promised_gun_goes_with_the_agent_though_it_came_from_under_the_card() -> None:
    game = Game(hands=([LEACH, SQUAD, TOMMY, TOMMY],)).give(0, armed=(LEACH,))
    game.do(0, Verb.OFFER, cards=[TOMMY], to=1)
    game.do(0, Verb.ATTACH, SQUAD, TOMMY)
    game.do(0, Verb.OFFER, cards=[SQUAD], to=2)
    game.do(1, Verb.ACCEPT, number=1)
    assert (game.hand(1), game.table.players[0].armed) == ((TOMMY,), (LEACH,))
    game.do(2, Verb.ACCEPT, number=2)
    assert game.hand(2) == (SQUAD, TOMMY)
    assert (game.hand(0), game.table.players[0].armed) == ((LEACH,), ())


def test_6_33_the_gun_under_an_agent_counts_in_a_trade() -> None:
    game = Game(hands=([LEACH, TOMMY], SEVEN)).give(0, armed=(LEACH,))
    game.refused(0, Verb.OFFER, "6.33", cards=[LEACH], to=1)
    game = Game(hands=(SEVEN, [LEACH, TOMMY])).give(1, armed=(LEACH,))
    game.do(0, Verb.OFFER, to=1, get=(LEACH,), give_money=1_000)
    game.refused(1, Verb.ACCEPT, "6.33", number=1)


def test_6_51_trading_lasts_a_minute_from_the_first_offer_and_ends_with_the_action() -> None:
    game = Game(playing(NELSON, 0), hands=(["Mechanic"],))
    game.do(0, Verb.OFFER, cards=["Mechanic"], to=1)
    game.now += 60
    game.refused(1, Verb.ACCEPT, "6.33", number=1)
    game.refused(0, Verb.OFFER, "6.51", cards=["Mechanic"], to=2)
    game = Game(playing(NELSON, 0), hands=(["Mechanic"],))
    game.do(0, Verb.OFFER, cards=["Mechanic"], to=1)
    game.do(0, Verb.CASE, NELSON)
    assert game.table.offers == ()


def test_6_51_keeping_a_victim_ends_the_trading_too() -> None:
    man = playing(NELSON, 0, Box.KIDNAP, victim="William Hamm", ransom=3, kidnapper=True)
    game = Game(man, hands=(["Mechanic"],))
    game.do(0, Verb.OFFER, cards=["Mechanic"], to=1)
    game.do(0, Verb.KEEP, NELSON, dice=(1,))
    assert (game.table.offers, game.options(0, Verb.OFFER)) == ((), [])


def preparing() -> Game:
    men = (playing(NELSON, 0), playing(FLOYD, 1), playing(KARPIS, 2))
    return Game(*men, hands=(["Mechanic"], ["Roadblock"], []), stage=Stage.PREPARING, traded=1_180)


def test_6_52_before_the_game_all_players_trade_with_each_other() -> None:
    game = preparing()
    game.do(1, Verb.OFFER, cards=["Roadblock"], to=2)
    game.do(2, Verb.ACCEPT, number=1)
    assert game.hand(2) == ("Roadblock",)


def test_6_52_offers_end_with_the_trading() -> None:
    game = preparing()
    game.do(1, Verb.OFFER, cards=["Roadblock"], to=2)
    game.do(0, Verb.READY)
    game.do(1, Verb.READY)
    assert game.table.offers == ()
    game = preparing()
    game.do(1, Verb.OFFER, cards=["Roadblock"], to=2)
    game.wait(6, 1, 1)
    assert game.table.offers == ()


# The end


def dry(seat: int) -> Game:
    """One accessory card is left; a player who draws it must have a card in hand already."""
    hands = [("Mechanic", "Hostages", "Roadblock", "Tear Gas")] * 2
    game = Game(turn=seat, phase=Phase.CARDS, hands=hands[:1] if seat == 0 else ((), *hands[:1], ()))
    return game.drain("Bank Holiday")


def passed(game: Game, seat: int, *dice: int) -> None:
    """A turn in which only enemies can be drawn, with the dice of the end."""
    game.do(seat, Verb.DRAW_ENEMY, dice=(1,))
    game.do(seat, Verb.NO_CRIME)
    game.do(seat, Verb.NO_LAW, dice=dice)


@pytest.mark.parametrize("seat", range(3))
def test_6_61_the_turn_of_the_last_card_is_its_drawers_last_and_all_others_have_one(seat: int) -> None:
    game = dry(seat)
    game.do(seat, Verb.DRAW_CARDS, dice=(1,))
    assert game.table.last == seat
    game.do(seat, Verb.NO_CRIME)
    game.do(seat, Verb.NO_LAW)
    passed(game, (seat + 1) % 3)
    assert game.table.stage is Stage.PLAY
    passed(game, (seat + 2) % 3, 1, 2, 3, 4, 5)
    assert game.table.stage is Stage.OVER
    assert sorted(game.table.places) == [0, 1, 2]
    game.refused(0, Verb.NO_LAW, "6.61")


def test_6_61_while_a_draw_is_legal_it_is_made() -> None:
    game = Game(phase=Phase.CARDS)
    game.refused(0, Verb.NO_DRAW, "6.2")


def empty(*men: Man, hand: tuple[str, ...]) -> Game:
    return Game(*men, hands=(hand,), phase=Phase.CARDS, length=Length.SHORT, last=1).drain()


def test_6_61_the_card_phase_is_passed_over_where_nothing_can_be_drawn() -> None:
    game = empty(playing(NELSON, 0), playing(BAILEY, 0), hand=SEVEN[:3])
    assert game.verbs(0) - {Verb.DROP} == {Verb.NO_DRAW}
    game.do(0, Verb.NO_DRAW)
    assert game.at == (0, Phase.CRIME)


def test_6_61_then_a_full_hand_need_not_be_thinned() -> None:
    game = empty(playing(NELSON, 0), playing(BAILEY, 0), hand=EIGHT)
    assert game.verbs(0) - {Verb.DROP} == {Verb.DISCARD, Verb.NO_DRAW}
    game.do(0, Verb.NO_DRAW)
    assert len(game.hand(0)) == 8


def test_6_61_an_empty_enemy_deck_gives_no_enemy() -> None:
    left = [enemy.name for enemy in ENEMIES]
    game = Game(phase=Phase.CARDS, gone=tuple(left))
    game.refused(0, Verb.DRAW_ENEMY, "6.61")


def test_6_61_an_agent_shuffled_back_changes_nothing() -> None:
    game = Game(playing(NELSON, 1), hands=([HOLLIS],), phase=Phase.LAW, last=2).drain().give(0, money=20_000)
    game.do(0, Verb.CATCH, NELSON, HOLLIS, dice=(1, 1))
    assert game.table.cards_left == 1
    game.do(1, Verb.DRAW_CARDS, dice=(1,))
    assert (game.table.last, game.hand(1)) == (2, (HOLLIS,))
    game.do(1, Verb.NO_CRIME)
    game.do(1, Verb.NO_LAW, dice=(6, 1))
    assert game.table.stage is Stage.OVER


def test_6_631_no_lawyers_in_the_short_game() -> None:
    man = playing(NELSON, 0, Box.JAIL)
    game = Game(man, phase=Phase.CARDS, length=Length.SHORT).give(0, money=100_000)
    game.refused(0, Verb.RETAIN, "6.631", means="Robert Azur")
    game = Game(man, length=Length.SHORT).give(0, money=100_000)
    game.refused(0, Verb.BAIL, "6.631", NELSON, "Louis Picquett")
    game.refused(0, Verb.ESCAPE, "6.631", NELSON, "Louis Picquett")


def test_6_632_lawyers_in_the_medium_game() -> None:
    game = Game(phase=Phase.CARDS, length=Length.MEDIUM).give(0, money=100_000)
    game.do(0, Verb.RETAIN, means="Robert Azur")
