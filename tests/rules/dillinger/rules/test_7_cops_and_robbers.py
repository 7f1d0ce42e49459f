"""Rule 7: attachments, the forces of the law, the Crime Bill, and lawyers."""

from __future__ import annotations

import pytest

from rules.dillinger.model.boxes_and_forces import Box
from rules.dillinger.model.card_table import NOBODY, Phase
from rules.dillinger.model.cards import AccessoryKind
from rules.dillinger.model.moves import Verb
from tests.rules.dillinger.rules.playing import (
    BARKERS,
    BONNIE,
    COWLEY,
    FLOYD,
    HOLLIS,
    KARPIS,
    KELLY,
    LEACH,
    LOCAL,
    NELSON,
    SQUAD,
    TOMMY,
    Game,
    chased,
    playing,
)

PICQUETT = "Louis Picquett"


def test_7_12_two_may_share_a_box() -> None:
    game = Game(playing(NELSON, 0), playing(FLOYD, 0, Box.CASING))
    game.do(0, Verb.CASE, NELSON)
    assert {man.box for man in game.table.men} == {Box.CASING}


@pytest.mark.parametrize("turn", range(3))
@pytest.mark.parametrize("kind", [AccessoryKind.TOMMY_GUN, AccessoryKind.LAMM, AccessoryKind.GETAWAY_CAR])
def test_7_13_cards_are_attached_in_any_players_turn_one_of_each_type(kind: AccessoryKind, turn: int) -> None:
    game = Game(playing(NELSON, 0), hands=([kind, TOMMY],), turn=turn)
    game.do(0, Verb.ATTACH, NELSON, kind)
    assert game.man(NELSON).under == (kind,)
    game.refused(0, Verb.ATTACH, "7.13", NELSON, kind)


def test_7_13_no_card_goes_under_another_players_enemy_or_one_in_jail_or_in_hand() -> None:
    men = (playing(NELSON, 0, Box.JAIL), playing(KARPIS, 0, None), playing(FLOYD, 1))
    game = Game(*men, hands=([TOMMY, "Mechanic"],))
    for name in (NELSON, KARPIS, FLOYD):
        game.refused(0, Verb.ATTACH, "7.13", name, TOMMY)
    game.refused(0, Verb.ATTACH, "7.13", NELSON, "Mechanic")


@pytest.mark.parametrize("box", [Box.CASING, Box.LAM])
def test_7_13_they_come_with_the_card_that_they_go_under(box: Box) -> None:
    cards = (AccessoryKind.GETAWAY_CAR, AccessoryKind.LAMM, TOMMY)
    game = Game(playing(NELSON, 0, None), hands=(cards,))
    game.do(0, Verb.PLACE, NELSON, box, cards)
    assert game.man(NELSON).under == cards
    assert game.hand(0) == ()


def test_7_13_they_move_with_it() -> None:
    game = Game(playing(NELSON, 0, under=(TOMMY,)))
    game.do(0, Verb.CASE, NELSON)
    assert game.man(NELSON).under == (TOMMY,)


@pytest.mark.parametrize("dice, kidnapper", [((4, 4), False), ((4, 4), True), ((6, 6), False)])
def test_7_13_jail_prison_and_death_discard_them(dice: tuple[int, int], kidnapper: bool) -> None:
    game = chased(box=Box.ROBBING, parts={"under": (AccessoryKind.LAMM, TOMMY), "kidnapper": kidnapper, "robbed": True})
    game.do(0, Verb.CATCH, KARPIS, LOCAL, dice=dice)
    game.do(1, Verb.YIELD, KARPIS)
    assert sorted(game.table.discard) == sorted([AccessoryKind.LAMM, TOMMY])


@pytest.mark.parametrize("name", [BARKERS, BONNIE, KELLY])
def test_7_14_no_gun_moll_where_there_are_women_already(name: str) -> None:
    game = chased("Mary Kinder", "Spending Spree", man=name)
    game.refused(0, Verb.CATCH, "7.14", name, LOCAL, ["Mary Kinder"])
    game.refused(0, Verb.SPREE, "7.14", name, cards=["Mary Kinder"])
    game.do(0, Verb.SPREE, name, dice=(1, 1))


def test_7_2_cards_of_the_local_police_are_used_up_the_tommy_gun_too() -> None:
    game = chased("Roadblock", TOMMY, box=Box.ROBBING)
    game.do(0, Verb.CATCH, KARPIS, LOCAL, ["Roadblock", TOMMY], dice=(1, 2))
    assert (game.hand(0), sorted(game.table.discard)) == ((), ["Roadblock", TOMMY])


@pytest.mark.parametrize("force", [LEACH, SQUAD, COWLEY])
def test_7_31_and_7_41_others_than_the_local_police_only_raid(force: str) -> None:
    game = chased(force=force, box=Box.ROBBING)
    game.refused(0, Verb.CATCH, "9.21", KARPIS, force)


def test_7_32_state_police_go_back_to_hand_and_are_discarded_when_killed() -> None:
    game = chased(force=LEACH)
    game.do(0, Verb.CATCH, KARPIS, LEACH, dice=(1, 1))
    assert game.hand(0) == (LEACH,)
    game = chased(force=LEACH)
    game.do(0, Verb.CATCH, KARPIS, LEACH, dice=(4, 4))
    game.do(1, Verb.KILL, KARPIS)
    game.do(0, Verb.PLAY, KARPIS, dice=(5,))
    assert (game.hand(0), game.table.discard) == ((), (LEACH,))


def test_7_33_their_tommy_gun_stays_with_them_and_goes_with_them() -> None:
    game = chased(TOMMY, TOMMY, force=LEACH)
    game.do(0, Verb.CATCH, KARPIS, LEACH, [TOMMY], dice=(1, 1))
    assert (game.table.players[0].armed, game.table.players[0].free(TOMMY)) == ((LEACH,), 1)
    game.refused(0, Verb.ATTACH, "7.33", LEACH, TOMMY)
    game = chased(TOMMY, force=LEACH).give(0, armed=(LEACH,))
    game.do(0, Verb.CATCH, KARPIS, LEACH, dice=(3, 4))
    game.do(1, Verb.KILL, KARPIS)
    game.do(0, Verb.PLAY, KARPIS, dice=(5,))
    assert (game.hand(0), sorted(game.table.discard)) == ((), [LEACH, TOMMY])


def killed_agent(turn: int, owner: int) -> Game:
    """An agent of the turn's player dies by another player's enemy."""
    hands = [[HOLLIS] if seat == turn else [] for seat in range(4)]
    game = Game(playing(KARPIS, owner), hands=hands, seats=4, turn=turn, phase=Phase.LAW)
    game.do(turn, Verb.CATCH, KARPIS, HOLLIS, dice=(4, 4))
    game.do(owner, Verb.KILL, KARPIS)
    game.do(turn, Verb.PLAY, KARPIS, dice=(5,))
    assert (game.table.discard, game.man(KARPIS).notoriety) == ((HOLLIS,), 3)
    return game


@pytest.mark.parametrize("turn, owner", [(0, 1), (0, 2), (0, 3), (2, 1)])
def test_7_42_the_bill_comes_with_the_next_turn_of_the_player_whose_enemy_killed_the_agent(
    turn: int, owner: int
) -> None:
    game = killed_agent(turn, owner)
    while game.table.turn.seat != owner:
        assert not game.table.bill
        seat = game.table.turn.seat
        game.do(seat, Verb.DRAW_ENEMY, dice=(1,))
        game.do(seat, Verb.NO_CRIME)
        game.do(seat, Verb.NO_LAW)
    assert game.table.bill


def test_7_42_only_the_first_agents_death_counts() -> None:
    game = chased(force=HOLLIS, bill_at=2)
    game.do(0, Verb.CATCH, KARPIS, HOLLIS, dice=(4, 4))
    game.do(1, Verb.KILL, KARPIS)
    game.do(0, Verb.PLAY, KARPIS, dice=(5,))
    assert game.table.bill_at == 2


def test_7_42_dead_state_police_bring_no_bill() -> None:
    game = chased(force=LEACH)
    game.do(0, Verb.CATCH, KARPIS, LEACH, dice=(4, 4))
    game.do(1, Verb.KILL, KARPIS)
    game.do(0, Verb.PLAY, KARPIS, dice=(5,))
    assert game.table.bill_at == NOBODY


def test_7_421_before_the_bill_agents_capture_alone_have_no_guns_and_are_shuffled_back() -> None:
    game = chased(TOMMY, force=HOLLIS)
    game.refused(0, Verb.ATTACH, "7.421", HOLLIS, TOMMY)
    game.refused(0, Verb.CATCH, "7.421", KARPIS, HOLLIS, [TOMMY])
    game.do(0, Verb.CATCH, KARPIS, HOLLIS, dice=(6, 6))
    game.do(1, Verb.YIELD, KARPIS)
    assert (game.hand(0), dict(game.table.deck)[HOLLIS]) == ((TOMMY,), 1)


def test_7_422_under_the_bill_they_kill_go_back_to_hand_and_leave_their_gun_when_they_die() -> None:
    game = chased(TOMMY, force=HOLLIS, bill=True)
    game.do(0, Verb.CATCH, KARPIS, HOLLIS, [TOMMY], dice=(6, 2))
    assert game.step is not None
    game.do(1, Verb.LUCK, KARPIS, dice=(4,))
    assert (game.hand(0), game.table.players[0].armed) == ((HOLLIS, TOMMY), (HOLLIS,))
    game = chased(TOMMY, force=HOLLIS, bill=True).give(0, armed=(HOLLIS,))
    game.do(0, Verb.CATCH, KARPIS, HOLLIS, dice=(4, 4))
    game.do(1, Verb.KILL, KARPIS)
    game.do(0, Verb.PLAY, KARPIS, dice=(5,))
    assert (game.hand(0), game.table.players[0].armed, game.table.discard) == ((TOMMY,), (), (HOLLIS,))


def test_7_43_one_gun_an_agent() -> None:
    game = Game(hands=([HOLLIS, TOMMY, TOMMY],), bill=True)
    game.do(0, Verb.ATTACH, HOLLIS, TOMMY)
    game.refused(0, Verb.ATTACH, "7.43", HOLLIS, TOMMY)


def test_7_531_a_lawyer_for_once_is_paid_and_free_again_beside_the_one_on_retainer() -> None:
    game = Game(playing(NELSON, 0, Box.JAIL)).give(0, retainer="Robert Azur", money=8_000)
    game.do(0, Verb.BAIL, NELSON, PICQUETT, dice=(1,))
    assert (game.money(0), PICQUETT in game.table.lawyers_free) == (0, True)


def test_7_531_no_player_hires_a_lawyer_on_anothers_retainer_or_one_too_dear() -> None:
    game = Game(playing(NELSON, 0, Box.JAIL)).give(0, money=100_000).give(1, retainer=PICQUETT)
    game.refused(0, Verb.BAIL, "7.532", NELSON, PICQUETT)
    game = Game(playing(NELSON, 0, Box.JAIL))
    game.refused(0, Verb.BAIL, "7.531", NELSON, PICQUETT)


def test_7_532_a_lawyer_on_retainer_takes_no_fee_and_stays() -> None:
    game = Game(playing(NELSON, 0, Box.JAIL)).give(0, retainer=PICQUETT)
    game.do(0, Verb.ESCAPE, NELSON, PICQUETT, dice=(3,))
    assert (game.man(NELSON).box, game.money(0), game.table.players[0].retainer) == (Box.LAM, 5_000, PICQUETT)


def test_7_532_one_lawyer_to_a_player() -> None:
    game = Game(phase=Phase.CARDS).give(0, retainer=PICQUETT, money=100_000)
    game.refused(0, Verb.RETAIN, "7.532", means="Robert Azur")
