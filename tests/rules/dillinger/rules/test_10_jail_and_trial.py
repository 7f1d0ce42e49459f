"""Rule 10: jail, prison, bail, escape and trial."""

from __future__ import annotations

import pytest

from rules.core.tables.codec import rewritten
from rules.dillinger.enemy_actions.mouthpieces import MOTHER
from rules.dillinger.model.boxes_and_forces import Box
from rules.dillinger.model.card_table import NOBODY, Phase
from rules.dillinger.model.cards import AccessoryKind
from rules.dillinger.model.decisions import QuestionStep
from rules.dillinger.model.moves import Verb
from rules.dillinger.model.rating_grids import LAWYER_GRID, kept
from tests.rules.dillinger.rules.playing import BARKERS, FLOYD, KARPIS, LEACH, LOCAL, NELSON, TOMMY, Game, Man, playing
from tests.rules.replacing import bound, with_cells

LEIBOWITZ, PICQUETT, AZUR = "Sam Leibowitz", "Louis Picquett", "Robert Azur"
RIOT = AccessoryKind.JAIL_RIOT


def jailed(name: str = KARPIS, seat: int = 0, notoriety: int = 5) -> Man:
    return playing(name, seat, Box.JAIL, notoriety)


def test_10_11_in_jail_there_is_bail_escape_and_nothing_else() -> None:
    game = Game(jailed())
    assert {one.move.verb for one in game.options(0) if one.move.man == KARPIS} == {
        Verb.BAIL,
        Verb.ESCAPE,
        Verb.DROP,
    }
    game.refused(0, Verb.LAM, "10.11", KARPIS)


def test_10_12_prison_is_out_of_the_game_and_no_title_is_decided() -> None:
    game = Game(
        playing(KARPIS, 1, notoriety=9, kidnapper=True), playing(FLOYD, 2, notoriety=4), phase=Phase.LAW, title=KARPIS
    )
    game.do(0, Verb.CATCH, KARPIS, LOCAL, dice=(5, 4))
    game.do(1, Verb.YIELD, KARPIS)
    assert (game.gone(KARPIS), game.table.title, game.man(FLOYD).notoriety) == (True, "", 4)
    assert (game.fame(0), game.fame(1)) == (5, 8)


@pytest.mark.parametrize("face", range(1, 7))
def test_10_21_bail_on_6(face: int) -> None:
    game = Game(jailed())
    game.do(0, Verb.BAIL, KARPIS, dice=(face,))
    assert (game.man(KARPIS).box, game.man(KARPIS).notoriety) == (Box.LAM if face == 6 else Box.JAIL, 5)


@pytest.mark.parametrize(
    "name, means, graft, face, cost",
    [(KARPIS, "", 2, 4, 10_000), (KARPIS, PICQUETT, 1, 3, 13_000), (BARKERS, MOTHER, 1, 3, 5_000)],
)
def test_10_22_graft_a_lawyer_or_a_mother(name: str, means: str, graft: int, face: int, cost: int) -> None:
    for die, box in ((face, Box.LAM), (face - 1, Box.JAIL)):
        game = Game(jailed(name)).give(0, money=20_000)
        game.do(0, Verb.BAIL, name, means, units=graft, dice=(die,))
        assert (game.man(name).box, game.money(0)) == (box, 20_000 - cost)


def test_10_22_her_love_is_for_her_own_and_not_beside_a_lawyer() -> None:
    game = Game(jailed()).give(0, money=100_000)
    game.refused(0, Verb.BAIL, "10.22", KARPIS, MOTHER)
    game = Game(jailed(BARKERS)).give(0, money=100_000)
    assert {one.move.means for one in game.options(0, Verb.BAIL)} >= {"", MOTHER, PICQUETT, LEIBOWITZ}


def test_10_22_no_more_graft_than_there_is_money_beside_the_fee() -> None:
    game = Game(jailed()).give(0, money=14_000)
    game.refused(0, Verb.BAIL, "10.22", KARPIS, PICQUETT, units=2)
    game.refused(0, Verb.BAIL, "10.22", KARPIS, "", units=3)


@pytest.mark.parametrize("name, means, fee", [(KARPIS, "", 0), (KARPIS, PICQUETT, 8_000), (BARKERS, MOTHER, 0)])
def test_10_22_all_the_money_beside_the_fee_may_be_graft(name: str, means: str, fee: int) -> None:
    for money, most in ((fee + 9_999, 1), (fee + 10_000, 2)):
        game = Game(jailed(name)).give(0, money=money)
        (offered,) = [one for one in game.options(0, Verb.BAIL) if one.move.means == means]
        assert offered.most == most
        game.do(0, Verb.BAIL, name, means, units=most, dice=(1,))
        assert game.money(0) == money - fee - 5_000 * most


@pytest.mark.parametrize("face", range(1, 7))
def test_10_31_and_10_34_an_escape_is_2_notoriety(face: int) -> None:
    game = Game(jailed())
    game.do(0, Verb.ESCAPE, KARPIS, dice=(face,))
    free = face >= 5
    assert (game.man(KARPIS).box, game.man(KARPIS).notoriety) == ((Box.LAM, 7) if free else (Box.JAIL, 5))


def test_10_32_picquett_adds_2_and_no_other_lawyer_helps() -> None:
    game = Game(jailed()).give(0, money=8_000)
    assert {one.move.means for one in game.options(0, Verb.ESCAPE)} == {"", PICQUETT}
    game.do(0, Verb.ESCAPE, KARPIS, PICQUETT, dice=(3,))
    assert (game.man(KARPIS).box, game.money(0)) == (Box.LAM, 0)


@pytest.mark.parametrize("luck, face, box", [(3, 0, None), (4, 4, Box.LAM), (4, 3, Box.JAIL)])
@pytest.mark.parametrize("rioter", range(3))
def test_10_33_any_players_riot_kills_or_adds_1(luck: int, face: int, box: Box | None, rioter: int) -> None:
    hands = [[RIOT] if seat == rioter else [] for seat in range(3)]
    game = Game(jailed(), hands=hands)
    dice = (luck, face) if face else (luck,)
    game.do(0, Verb.ESCAPE, KARPIS, cards=[RIOT] if rioter == 0 else [], dice=dice if rioter == 0 else ())
    if rioter:
        game.do(rioter, Verb.PLAY, KARPIS, cards=[RIOT], dice=dice)
    assert game.table.discard == (RIOT,)
    if box is None:
        assert (game.gone(KARPIS), [game.fame(seat) for seat in range(3)]) == (True, [4, 0, 0])
    else:
        assert game.man(KARPIS).box is box


def test_10_33_one_riot_an_escape_of_the_first_clockwise() -> None:
    game = Game(jailed(), hands=([], [RIOT], [RIOT]))
    game.do(0, Verb.ESCAPE, KARPIS)
    game.do(2, Verb.PLAY, KARPIS, cards=[RIOT])
    game.do(1, Verb.PLAY, KARPIS, cards=[RIOT], dice=(4, 4))
    assert (game.hand(1), game.hand(2), game.man(KARPIS).box) == ((), (RIOT,), Box.LAM)


def test_10_33_picquetts_fee_is_gone_even_if_the_riot_kills() -> None:
    game = Game(jailed(), hands=([RIOT],)).give(0, money=8_000)
    game.do(0, Verb.ESCAPE, KARPIS, PICQUETT, [RIOT], dice=(1,))
    assert (game.gone(KARPIS), game.money(0)) == (True, 0)


# Trials


def test_10_41_any_enemy_in_jail_is_tried_the_players_own_too() -> None:
    game = Game(jailed(), jailed(FLOYD, 1), playing(NELSON, 2), phase=Phase.LAW)
    assert game.targets(0, Verb.TRY) == {KARPIS, FLOYD}
    game.refused(0, Verb.TRY, "10.41", NELSON)


@pytest.mark.parametrize("face", range(1, 7))
def test_10_42_and_10_43_without_a_lawyer_the_announcer_leads(face: int) -> None:
    game = Game(jailed(seat=1), phase=Phase.LAW).give(1, money=0)
    game.do(0, Verb.TRY, KARPIS, dice=(face,))
    if face == 6:
        man = game.man(KARPIS)
        assert (man.seat, man.box, man.notoriety, game.fame(0), game.fame(1)) == (0, None, 7, 0, 0)
    else:
        assert (game.gone(KARPIS), game.fame(0), game.fame(1), game.table.title) == (True, 2, 5, "")


@pytest.mark.parametrize("face", [3, 2])
def test_10_41_the_announcers_lawyer_keeps_the_owner_out(face: int) -> None:
    game = Game(jailed(seat=1), phase=Phase.LAW).give(0, money=10_000).give(1, money=90_000)
    game.do(0, Verb.TRY, KARPIS, LEIBOWITZ, dice=(face,))
    assert game.money(0) == 0
    assert game.gone(KARPIS) is (face == 2)
    assert game.fame(0) == (2 if face == 2 else 0)


@pytest.mark.parametrize("face", [3, 2])
def test_10_41_else_the_owner_may_send_one_and_leads(face: int) -> None:
    game = Game(jailed(seat=1), phase=Phase.LAW).give(1, money=10_000)
    game.do(0, Verb.TRY, KARPIS)
    assert game.step is QuestionStep.COUNSEL
    game.do(1, Verb.COUNSEL, KARPIS, LEIBOWITZ, dice=(face,))
    assert game.money(1) == 0
    if face == 3:
        assert (game.man(KARPIS).seat, game.man(KARPIS).box, game.man(KARPIS).notoriety) == (1, None, 7)
    else:
        assert (game.gone(KARPIS), game.fame(0), game.fame(1)) == (True, 0, 5)


def test_10_41_the_owner_uses_a_retained_lawyer_without_a_fee_or_none() -> None:
    game = Game(jailed(seat=1), phase=Phase.LAW).give(1, retainer=LEIBOWITZ, money=0)
    game.do(0, Verb.TRY, KARPIS)
    game.do(1, Verb.COUNSEL, KARPIS, LEIBOWITZ, dice=(3,))
    assert (game.man(KARPIS).seat, game.money(1)) == (1, 0)
    game = Game(jailed(seat=1), phase=Phase.LAW)
    game.do(0, Verb.TRY, KARPIS)
    game.do(1, Verb.COUNSEL, KARPIS, dice=(6,))
    assert game.man(KARPIS).seat == 0


@pytest.mark.parametrize("face, gone", [(6, False), (5, True)])
def test_10_43_ones_own_trial_earns_nothing(face: int, gone: bool) -> None:
    game = Game(jailed(), playing(FLOYD, 0), phase=Phase.LAW)
    game.do(0, Verb.TRY, KARPIS, dice=(face,))
    assert (game.gone(KARPIS), game.fame(0)) == (gone, 5 if gone else 0)
    if not gone:
        assert (game.man(KARPIS).box, game.man(KARPIS).notoriety) == (None, 7)


def full() -> Game:
    """Seat 0, with two enemies already, has got an acquitted one of seat 1's."""
    men = (jailed(seat=1), playing(FLOYD, 0, None), playing(NELSON, 0, under=(TOMMY,), notoriety=3))
    game = Game(*men, phase=Phase.LAW, title=KARPIS).give(1, money=0)
    game.do(0, Verb.TRY, KARPIS, dice=(6,))
    assert (game.step, game.table.title) == (QuestionStep.ROOM, "")
    return game


def test_10_42_a_leader_with_two_enemies_sends_the_acquitted_into_the_deck_with_its_notoriety() -> None:
    game = full()
    game.do(0, Verb.ROOM, KARPIS)
    assert (game.man(KARPIS).seat, game.man(KARPIS).notoriety) == (NOBODY, 7)
    assert dict(game.table.enemy_deck)[KARPIS] == 1
    place = list(dict(game.table.enemy_deck)).index(KARPIS) + 1
    assert game.do(1, Verb.DRAW_ENEMY, dice=(place,)) == (KARPIS,)
    assert (game.man(KARPIS).seat, game.man(KARPIS).notoriety) == (1, 7)


@pytest.mark.parametrize("name", [FLOYD, NELSON])
def test_10_42_or_makes_room_for_the_acquitted(name: str) -> None:
    game = full()
    game.do(0, Verb.ROOM, KARPIS, name)
    assert (game.gone(name), game.man(KARPIS).seat, game.fame(0), game.table.title) == (True, 0, 0, "")


def test_6_42_and_10_42_room_is_made_in_the_leaders_own_turn_by_any_of_his_enemies() -> None:
    """An owner who leads never has two others. The player who announced the trial is in their own turn, when any enemy
    may go (6.42).
    """
    game = full()
    assert (game.table.turn.seat, game.table.decision and game.table.decision.asked) == (0, (0,))
    assert {one.move.means for one in game.options(0, Verb.ROOM)} == {FLOYD, NELSON, ""}
    owner = Game(jailed(seat=1), playing(FLOYD, 1), phase=Phase.LAW).give(1, money=100_000)
    owner.do(0, Verb.TRY, KARPIS)
    owner.do(1, Verb.COUNSEL, KARPIS, LEIBOWITZ, dice=(6,))
    assert (owner.step, owner.man(KARPIS).seat) == (None, 1)


def test_10_42_silence_leaves_the_acquitted_in_the_deck() -> None:
    game = full()
    game.wait()
    assert game.man(KARPIS).seat == NOBODY


def test_6_33_the_acquitted_may_make_nine_cards_until_the_next_discard() -> None:
    hand = [LEACH, *["Roadblock"] * 4, *["Tear Gas"] * 3]
    game = Game(jailed(seat=1), hands=(hand,), phase=Phase.LAW).give(1, money=0)
    game.do(0, Verb.TRY, KARPIS, dice=(6,))
    assert game.table.hand_of(0) == 9
    assert Game(game.man(KARPIS), hands=(hand,), phase=Phase.CARDS).verbs(0) == {Verb.DISCARD, Verb.DROP}


def test_7_52_a_lawyer_that_adds_nothing_to_a_trial_still_leads_it() -> None:
    ratings = kept(bound(rewritten(LAWYER_GRID, with_cells(LAWYER_GRID, {AZUR: {"Trial": 0}}))))
    game = Game(jailed(seat=1), phase=Phase.LAW, ratings=ratings).give(1, money=2_000)
    assert AZUR in {one.move.means for one in game.options(0, Verb.TRY)}
    game.do(0, Verb.TRY, KARPIS)
    game.do(1, Verb.COUNSEL, KARPIS, AZUR, dice=(6,))
    assert (game.man(KARPIS).seat, game.money(1)) == (1, 0)
