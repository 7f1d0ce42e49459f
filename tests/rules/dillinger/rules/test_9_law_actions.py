"""Rule 9: catches with every card and every end, and spending sprees."""

from __future__ import annotations

import pytest

from rules.dillinger.model.boxes_and_forces import Box
from rules.dillinger.model.card_table import Phase
from rules.dillinger.model.cards import AccessoryKind
from rules.dillinger.model.decisions import QuestionStep
from rules.dillinger.model.moves import Verb
from tests.rules.dillinger.rules.playing import (
    DILLINGER,
    FLOYD,
    HOLLIS,
    JAMMED,
    KARPIS,
    LEACH,
    LOCAL,
    MILLER,
    NELSON,
    SQUAD,
    TOMMY,
    Game,
    chased,
    playing,
)

ROADBLOCK, ENGINE, HOLIDAY = AccessoryKind.ROADBLOCK, AccessoryKind.ENGINE_TROUBLE, AccessoryKind.BANK_HOLIDAY
PIGEON, ANNE, HOOVER, GAS = (
    AccessoryKind.STOOL_PIGEON,
    AccessoryKind.ANNE_SAGE,
    AccessoryKind.HOOVER,
    AccessoryKind.TEAR_GAS,
)
MOLL = "Mary Kinder"


def test_9_1_the_law_goes_after_an_opponents_enemy_one_at_a_time() -> None:
    game = Game(playing(KARPIS, 0), playing(FLOYD, 1), playing(NELSON, 1), phase=Phase.LAW)
    game.refused(0, Verb.CATCH, "9.1", KARPIS, LOCAL)
    game.do(0, Verb.CATCH, FLOYD, LOCAL, dice=(6, 6))
    game.do(1, Verb.YIELD, FLOYD)
    assert (game.man(NELSON).box, game.at) == (Box.LAM, (1, Phase.CARDS))
    assert game.money(0) == 5_000


@pytest.mark.parametrize("natural", range(2, 13))
def test_9_21_the_table_of_the_local_police(natural: int) -> None:
    game = chased(box=Box.ROBBING)
    game.do(0, Verb.CATCH, KARPIS, LOCAL, dice=(max(1, natural - 6), min(natural - 1, 6)))
    if natural < 8:
        assert (game.man(KARPIS).box, game.at) == (Box.ROBBING, (1, Phase.CARDS))
        return
    assert game.step is QuestionStep.REACT
    game.do(1, Verb.YIELD, KARPIS)
    if natural < 10:
        assert (game.man(KARPIS).box, game.man(KARPIS).notoriety, game.fame(0), game.fame(1)) == (Box.JAIL, 5, 1, 0)
    else:
        assert (game.gone(KARPIS), game.fame(0), game.fame(1)) == (True, 3, 4)


@pytest.mark.parametrize(
    "law, answers, natural",
    [
        ((ENGINE,), (), 7),
        ((ROADBLOCK,), (), 6),
        ((TOMMY,), (), 7),
        ((ENGINE, ROADBLOCK, TOMMY), (), 4),
        ((ENGINE,), (AccessoryKind.MECHANIC,), 8),
        ((ROADBLOCK,), (AccessoryKind.ESCAPE_ROUTE,), 8),
        ((TOMMY,), (JAMMED,), 8),
        ((), (AccessoryKind.GETAWAY_CAR,), 9),
        ((), (AccessoryKind.STUPIDITY,), 10),
        ((ROADBLOCK,), (AccessoryKind.GETAWAY_CAR, AccessoryKind.STUPIDITY), 9),
    ],
)
def test_9_22_and_9_23_cards_at_a_bank(
    law: tuple[AccessoryKind, ...], answers: tuple[AccessoryKind, ...], natural: int
) -> None:
    """The least total that captures with these cards; 1 less has no result."""
    for dice, caught in ((natural, True), (natural - 1, False)):
        game = chased(*law, box=Box.ROBBING, hand=answers)
        game.do(0, Verb.CATCH, KARPIS, LOCAL, law, dice=() if answers else (dice - 1, 1) if dice < 8 else (6, dice - 6))
        if answers:
            game.do(1, Verb.PLAY, KARPIS, cards=answers, dice=(dice - 1, 1) if dice < 8 else (6, dice - 6))
        assert (game.step is QuestionStep.REACT) is caught
        used = [*law, *(card for card in answers if card is not AccessoryKind.GETAWAY_CAR)]
        assert sorted(game.table.discard) == sorted(used)
        assert (AccessoryKind.GETAWAY_CAR in game.man(KARPIS).under) is (AccessoryKind.GETAWAY_CAR in answers)


def test_9_22_one_of_each_type() -> None:
    game = chased(ROADBLOCK, ROADBLOCK, box=Box.ROBBING)
    assert game.extras(0, Verb.CATCH, KARPIS, LOCAL) == (ROADBLOCK,)
    game.refused(0, Verb.CATCH, "9.22", KARPIS, LOCAL, [ROADBLOCK, ROADBLOCK])


def test_9_23_an_answer_needs_the_card_that_it_answers() -> None:
    hand = (AccessoryKind.MECHANIC, AccessoryKind.ESCAPE_ROUTE, JAMMED, AccessoryKind.STUPIDITY)
    game = chased(box=Box.ROBBING, hand=hand)
    game.do(0, Verb.CATCH, KARPIS, LOCAL)
    assert game.extras(1, Verb.PLAY, KARPIS) == (AccessoryKind.STUPIDITY,)


def test_9_13_the_law_plays_first_and_no_player_after_the_dice() -> None:
    game = chased(ROADBLOCK, box=Box.ROBBING, hand=[AccessoryKind.ESCAPE_ROUTE])
    game.do(0, Verb.CATCH, KARPIS, LOCAL)
    game.refused(0, Verb.PLAY, "9.13", KARPIS, cards=[ROADBLOCK])
    game.do(1, Verb.PLAY, KARPIS, dice=(4, 4))
    game.refused(1, Verb.PLAY, "9.13", KARPIS, cards=[AccessoryKind.ESCAPE_ROUTE])


# Bank Holiday


def holiday(*hands: tuple[str, ...]) -> Game:
    return Game(playing(NELSON, 0, Box.CASING), hands=hands)


def test_9_221_a_bank_holiday_stops_the_robbery_and_costs_its_players_next_law_action() -> None:
    game = holiday((AccessoryKind.MEDIA_HYPE,), (), (HOLIDAY,))
    game.do(0, Verb.ROB, NELSON, cards=[AccessoryKind.MEDIA_HYPE])
    game.do(2, Verb.PLAY, NELSON, cards=[HOLIDAY])
    man = game.man(NELSON)
    assert (man.box, man.cased, man.robbed, man.hyped) == (Box.ROBBING, False, False, False)
    assert (game.hand(0), game.table.discard, game.at) == ((AccessoryKind.MEDIA_HYPE,), (HOLIDAY,), (0, Phase.LAW))
    game.do(0, Verb.NO_LAW)
    game.do(1, Verb.DRAW_ENEMY, dice=(1,))
    game.do(1, Verb.NO_CRIME)
    game.do(1, Verb.NO_LAW)
    game.do(2, Verb.DRAW_ENEMY, dice=(1,))
    game.do(2, Verb.NO_CRIME)
    assert (game.at, game.table.players[2].holiday) == ((0, Phase.CARDS), False)
    game.do(0, Verb.DRAW_ENEMY, dice=(1,))
    game.do(0, Verb.ROB, NELSON, dice=(3, 4))
    assert not game.man(NELSON).robbed


def test_9_221_the_robbers_player_may_call_it_too() -> None:
    game = holiday((HOLIDAY, AccessoryKind.MEDIA_HYPE), ("Roadblock",))
    game.do(0, Verb.ROB, NELSON, cards=[HOLIDAY])
    assert (game.man(NELSON).box, game.at) == (Box.ROBBING, (1, Phase.CARDS))


def test_9_221_every_possible_holder_is_asked_and_the_dice_wait() -> None:
    game = holiday((), ("Roadblock",), ("Tear Gas",))
    game.do(0, Verb.ROB, NELSON)
    assert game.table.decision is not None
    assert game.table.decision.asked == (1, 2)
    game.do(2, Verb.PLAY, NELSON)
    game.wait(6, 6)
    assert game.man(NELSON).robbed


# Hostages


def hostages(natural: tuple[int, int], notoriety: int = 3) -> Game:
    game = chased(ROADBLOCK, box=Box.ROBBING, hand=[AccessoryKind.HOSTAGES, AccessoryKind.STUPIDITY]).give(
        0, notoriety=notoriety
    )
    game.do(0, Verb.CATCH, KARPIS, LOCAL, [ROADBLOCK])
    game.do(1, Verb.PLAY, KARPIS, cards=[AccessoryKind.HOSTAGES, AccessoryKind.STUPIDITY])
    assert game.step is QuestionStep.HOSTAGES
    game.do(0, Verb.GO_ON, KARPIS, dice=natural)
    return game


@pytest.mark.parametrize("natural, before, after", [((1, 2), 3, 1), ((1, 2), 1, 0), ((1, 2), 0, 0), ((1, 3), 3, 3)])
def test_9_231_odd_dice_cost_2(natural: tuple[int, int], before: int, after: int) -> None:
    game = hostages(natural, before)
    assert game.fame(0) == after
    assert len(game.table.discard) == 3


def test_9_231_the_hostage_costs_before_the_award() -> None:
    game = hostages((5, 6), 0)
    game.do(1, Verb.YIELD, KARPIS)
    assert game.fame(0) == 3


def test_9_231_after_the_police_are_called_off_both_players_get_back_all_but_the_hostages() -> None:
    game = chased(
        ROADBLOCK,
        TOMMY,
        box=Box.ROBBING,
        hand=[AccessoryKind.HOSTAGES, AccessoryKind.STUPIDITY, AccessoryKind.GETAWAY_CAR],
    )
    game.do(0, Verb.CATCH, KARPIS, LOCAL, [ROADBLOCK, TOMMY])
    game.do(1, Verb.PLAY, KARPIS, cards=[AccessoryKind.HOSTAGES, AccessoryKind.STUPIDITY, AccessoryKind.GETAWAY_CAR])
    game.do(0, Verb.CALL_OFF, KARPIS)
    assert (game.hand(0), game.hand(1)) == ((ROADBLOCK, TOMMY), (AccessoryKind.GETAWAY_CAR, AccessoryKind.STUPIDITY))
    assert (game.table.discard, game.at) == ((AccessoryKind.HOSTAGES,), (1, Phase.CARDS))


# Answers

ENDS = [
    (LOCAL, (4, 5), False, False, "jail"),
    (LOCAL, (5, 6), False, False, "killed"),
    (LOCAL, (4, 5), False, True, "prison"),
    (LEACH, (4, 4), False, False, "jail"),
    (LEACH, (4, 4), False, True, "prison"),
    (LEACH, (6, 6), False, False, "killed"),
    (HOLLIS, (4, 4), False, False, "prison"),
    (HOLLIS, (6, 6), False, False, "prison"),
    (HOLLIS, (3, 4), True, False, "prison"),
    (HOLLIS, (6, 6), True, False, "killed"),
]


@pytest.mark.parametrize("force, dice, bill, kidnapper, end", ENDS)
@pytest.mark.parametrize(
    "answer, die", [(Verb.YIELD, 0), (Verb.KILL, 4), (Verb.KILL, 5), (Verb.LUCK, 3), (Verb.LUCK, 4)]
)
def test_9_24_and_9_25_and_9_37_every_end_and_every_answer(
    force: str, dice: tuple[int, int], bill: bool, kidnapper: bool, end: str, answer: Verb, die: int
) -> None:
    """Karpis, with 5 notoriety, has Kill 5 and Luck 4."""
    game = chased(force=force, parts={"kidnapper": kidnapper}, bill=bill)
    game.do(0, Verb.CATCH, KARPIS, force, dice=dice)
    spoils = answer is Verb.KILL and force != LOCAL
    game.do(1, answer, KARPIS, dice=(die,) if die and not spoils else ())
    if spoils:
        game.do(0, Verb.PLAY, KARPIS, dice=(die,))
    if (answer, die) in ((Verb.KILL, 5), (Verb.LUCK, 4)):
        earned = 1 if answer is Verb.LUCK else 2 if force == LOCAL else 3
        assert (game.man(KARPIS).box, game.man(KARPIS).notoriety) == (Box.LAM, 5 + earned)
        assert (game.fame(0), game.fame(1)) == (0, 0)
        assert (force in game.table.discard) is (answer is Verb.KILL and force != LOCAL)
    elif end == "jail":
        assert (game.man(KARPIS).box, game.man(KARPIS).notoriety) == (Box.JAIL, 5)
        assert (game.fame(0), game.fame(1)) == (1, 0)
    else:
        assert (game.gone(KARPIS), game.fame(0), game.fame(1)) == (True, 3, 4)
    assert game.at == (1, Phase.CARDS)


@pytest.mark.parametrize("played", [True, False])
@pytest.mark.parametrize("jam", [True, False])
def test_9_24_a_tommy_gun_adds_1_to_kill_unless_it_is_jammed(played: bool, jam: bool) -> None:
    parts = {} if played else {"under": (TOMMY,)}
    game = chased(JAMMED, box=Box.ROBBING, hand=[TOMMY] if played else ["Tear Gas"], parts=parts)
    game.do(0, Verb.CATCH, KARPIS, LOCAL)
    game.do(1, Verb.PLAY, KARPIS, dice=(4, 4))
    game.do(1, Verb.KILL, KARPIS, cards=[TOMMY] if played else [])
    game.do(0, Verb.PLAY, KARPIS, cards=[JAMMED] if jam else [], dice=(4,))
    assert game.man(KARPIS).box is (Box.JAIL if jam else Box.ROBBING)
    assert game.man(KARPIS).under == (() if jam else (TOMMY,))


@pytest.mark.parametrize(
    "man, box, under, answer",
    [
        (KARPIS, Box.ROBBING, (), Verb.LUCK),  # Kill 5, Luck 4
        (NELSON, Box.ROBBING, (), Verb.KILL),  # Kill 3, Luck 5
        (KARPIS, Box.ROBBING, (TOMMY,), Verb.LUCK),  # alike, and the gun might jam
        (MILLER, Box.ROBBING, (), Verb.KILL),  # alike, and nothing can be played against it
        (MILLER, Box.LAM, (), Verb.LUCK),  # alike, and there might be Tear Gas
        (MILLER, Box.LAM, (TOMMY,), Verb.KILL),  # Kill 4 with the gun, Luck 5
    ],
)
def test_9_24_and_9_36_silence_rolls_the_better_die(
    man: str, box: Box, under: tuple[AccessoryKind, ...], answer: Verb
) -> None:
    """No player gives an enemy up by being away, and no card of their hand is played."""
    game = chased(GAS, "Mechanic", man=man, box=box, hand=[TOMMY], parts={"under": under})
    game.do(0, Verb.CATCH, man, LOCAL)
    game.wait(6, 5)
    assert game.step is QuestionStep.REACT
    if answer is Verb.KILL and box is Box.LAM:
        game.wait()
        game.do(0, Verb.PLAY, man, dice=(6,))
    else:
        game.wait(6)
    assert game.man(man).notoriety == 5 + (1 if answer is Verb.LUCK else 2)
    assert game.hand(1) == (TOMMY,)


def test_9_24_nothing_is_played_against_luck() -> None:
    game = chased(GAS, JAMMED, parts={"under": (TOMMY,)})
    game.do(0, Verb.CATCH, KARPIS, LOCAL, dice=(5, 4))
    game.do(1, Verb.LUCK, KARPIS, dice=(4,))
    assert (game.man(KARPIS).box, game.hand(0)) == (Box.LAM, (JAMMED, GAS))


def test_9_25_an_enemy_without_notoriety_leaves_none() -> None:
    game = chased(notoriety=0, box=Box.ROBBING)
    game.do(0, Verb.CATCH, KARPIS, LOCAL, dice=(6, 6))
    game.do(1, Verb.YIELD, KARPIS)
    assert (game.fame(0), game.fame(1)) == (0, 0)


# Raids


@pytest.mark.parametrize("box, natural", [(Box.LAM, 9), (Box.RANSOM, 10)])
def test_9_32_the_local_police_raid_at_1_or_2_less(box: Box, natural: int) -> None:
    for dice, caught in ((natural, True), (natural - 1, False)):
        game = chased(box=box)
        game.do(0, Verb.CATCH, KARPIS, LOCAL, dice=(4, dice - 4))
        assert (game.step is QuestionStep.REACT) is caught


@pytest.mark.parametrize("box", [Box.LAM, Box.RANSOM])
@pytest.mark.parametrize("force, natural", [(LEACH, 8), (SQUAD, 7), (HOLLIS, 7)])
def test_9_32_the_others_do_not(box: Box, force: str, natural: int) -> None:
    for dice, caught in ((natural, True), (natural - 1, False)):
        game = chased(force=force, box=box)
        game.do(0, Verb.CATCH, KARPIS, force, dice=(dice - 3, 3))
        assert (game.step is QuestionStep.REACT) is caught


def test_9_33_leach_has_2_less_against_dillinger() -> None:
    for dice, caught in ((10, True), (9, False)):
        game = chased(force=LEACH, man=DILLINGER)
        game.do(0, Verb.CATCH, DILLINGER, LEACH, dice=(4, dice - 4))
        assert (game.step is QuestionStep.REACT) is caught


def test_9_31_one_force_at_a_time() -> None:
    game = Game(playing(KARPIS, 1), hands=([LEACH, HOLLIS],), phase=Phase.LAW)
    assert {one.move.means for one in game.options(0, Verb.CATCH)} == {LOCAL, LEACH, HOLLIS}
    game.refused(0, Verb.CATCH, "9.31", KARPIS, LEACH, [HOLLIS])


@pytest.mark.parametrize(
    "law, answers, tips, natural",
    [
        ((PIGEON,), (), 0, 7),
        ((MOLL,), (), 0, 7),
        ((TOMMY,), (), 0, 7),
        ((PIGEON, MOLL, TOMMY), (), 0, 5),
        ((ANNE,), (), 0, 8),
        ((ANNE, PIGEON), (), 0, 7),
        ((), (AccessoryKind.CORRUPTION,), 0, 9),
        ((), (AccessoryKind.INSIDER,), 2, 10),
        ((TOMMY,), (JAMMED,), 0, 8),
        ((ANNE, TOMMY), (JAMMED,), 0, 8),
    ],
)
def test_9_34_and_9_35_cards_of_a_raid(
    law: tuple[str, ...], answers: tuple[AccessoryKind, ...], tips: int, natural: int
) -> None:
    """Leach captures from 8 up."""
    for total, caught in ((natural, True), (natural - 1, False)):
        dice = (total - 1, 1) if total < 8 else (6, total - 6)
        game = chased(*law, force=LEACH, hand=answers)
        game.do(0, Verb.CATCH, KARPIS, LEACH, law, dice=() if answers else dice)
        if answers:
            game.do(1, Verb.PLAY, KARPIS, cards=answers, units=tips, dice=dice)
        assert (game.step is QuestionStep.REACT) is caught
        assert game.money(1) == 5_000 - 2_000 * tips
        assert sorted(game.table.discard) == sorted([*(card for card in law if card != TOMMY), *answers])


@pytest.mark.parametrize("money, most", [(1_999, 0), (3_999, 1), (4_000, 2)])
def test_9_35_all_the_money_may_be_tips(money: int, most: int) -> None:
    game = chased(force=LEACH, hand=(AccessoryKind.INSIDER,)).give(1, money=money)
    game.do(0, Verb.CATCH, KARPIS, LEACH)
    assert [one.most for one in game.options(1, Verb.PLAY)] == [most]


def test_9_34_of_several_molls_any_one_goes_along() -> None:
    game = chased(MOLL, "Billy Frechette")
    assert game.extras(0, Verb.CATCH, KARPIS, LOCAL) == ("Billy Frechette", MOLL)
    game.refused(0, Verb.CATCH, "12", KARPIS, LOCAL, [MOLL, "Billy Frechette"])
    game.do(0, Verb.CATCH, KARPIS, LOCAL, [MOLL], dice=(1, 1))
    assert game.hand(0) == ("Billy Frechette",)


def test_9_34_anne_sage_bars_all_but_a_jam_and_the_gun_of_the_answer() -> None:
    hand = (AccessoryKind.CORRUPTION, AccessoryKind.INSIDER, AccessoryKind.STUPIDITY, JAMMED, TOMMY)
    game = chased(ANNE, TOMMY, hand=hand).give(1, money=50_000)
    game.do(0, Verb.CATCH, KARPIS, LOCAL, [ANNE, TOMMY])
    assert game.extras(1, Verb.PLAY, KARPIS) == (JAMMED,)
    game.do(1, Verb.PLAY, KARPIS, dice=(4, 4))
    game.refused(1, Verb.KILL, "9.34", KARPIS, cards=[TOMMY])
    game = chased(ANNE, PIGEON, parts={"under": (TOMMY,)})
    game.do(0, Verb.CATCH, KARPIS, LOCAL, [ANNE, PIGEON], dice=(4, 4))
    game.do(1, Verb.KILL, KARPIS, dice=(4,))
    assert game.man(KARPIS).box is Box.JAIL


def test_9_34_only_a_jam_goes_against_anne_sage_so_without_a_gun_no_player_is_asked() -> None:
    game = chased(ANNE, hand=[AccessoryKind.SURGERY]).give(1, money=50_000)
    game.do(0, Verb.CATCH, KARPIS, LOCAL, [ANNE], dice=(4, 5))
    assert game.step is QuestionStep.REACT


@pytest.mark.parametrize("dice, saved, gain", [((6, 6), False, 3 + 2), ((6, 6), True, -3), ((1, 1), False, -3)])
@pytest.mark.parametrize("has", [0, 1, 2, 3, 5])
def test_9_34_hoover(dice: tuple[int, int], saved: bool, gain: int, has: int) -> None:
    game = chased(HOOVER, force=HOLLIS).give(0, notoriety=has)
    game.do(0, Verb.CATCH, KARPIS, HOLLIS, [HOOVER], dice=dice)
    if dice == (6, 6):
        game.do(1, Verb.LUCK, KARPIS, dice=(4 if saved else 3,))
    assert game.fame(0) == max(0, has + gain)


@pytest.mark.parametrize("force", [LOCAL, LEACH])
def test_9_34_hoover_comes_with_special_agents_alone(force: str) -> None:
    game = chased(HOOVER, force=force)
    game.refused(0, Verb.CATCH, "9.34", KARPIS, force, [HOOVER])


def test_9_35_police_stupidity_is_for_the_local_police_alone() -> None:
    game = chased(force=LEACH, hand=[AccessoryKind.STUPIDITY, AccessoryKind.CORRUPTION])
    game.do(0, Verb.CATCH, KARPIS, LEACH)
    assert game.extras(1, Verb.PLAY, KARPIS) == (AccessoryKind.CORRUPTION,)
    game = chased(hand=[AccessoryKind.STUPIDITY])
    game.do(0, Verb.CATCH, KARPIS, LOCAL)
    game.do(1, Verb.PLAY, KARPIS, cards=[AccessoryKind.STUPIDITY], dice=(5, 5))
    assert game.step is None


def test_9_35_insider_information_goes_with_its_money() -> None:
    game = chased(hand=[AccessoryKind.INSIDER])
    game.do(0, Verb.CATCH, KARPIS, LOCAL)
    game.refused(1, Verb.PLAY, "9.35", KARPIS, cards=[AccessoryKind.INSIDER])
    game.refused(1, Verb.PLAY, "9.35", KARPIS, units=1)
    game.refused(1, Verb.PLAY, "9.35", KARPIS, cards=[AccessoryKind.INSIDER], units=3)


@pytest.mark.parametrize("bill", [False, True])
@pytest.mark.parametrize("force", [LOCAL, LEACH, HOLLIS])
def test_9_35_plastic_surgery_calls_off_the_raid_and_all_else_goes_back_to_hand(force: str, bill: bool) -> None:
    law = (PIGEON, HOOVER) if force == HOLLIS else (PIGEON,)
    game = chased(*law, force=force, hand=[AccessoryKind.SURGERY, AccessoryKind.CORRUPTION], bill=bill)
    game.give(0, notoriety=3).give(1, money=10_000)
    game.do(0, Verb.CATCH, KARPIS, force, law)
    game.do(1, Verb.PLAY, KARPIS, cards=[AccessoryKind.SURGERY, AccessoryKind.CORRUPTION])
    assert set(game.hand(0)) == {*law, *(() if force == LOCAL else (force,))}
    assert (game.hand(1), game.money(1), game.table.discard) == (
        (AccessoryKind.CORRUPTION,),
        0,
        (AccessoryKind.SURGERY,),
    )
    assert (game.man(KARPIS).notoriety, game.fame(0), game.at) == (5, 3, (1, Phase.CARDS))


def test_9_35_and_has_its_price() -> None:
    game = chased(hand=[AccessoryKind.SURGERY])
    game.do(0, Verb.CATCH, KARPIS, LOCAL)
    assert game.extras(1, Verb.PLAY, KARPIS) == ()


def test_9_36_tear_gas_takes_1_off_kill_in_raids_alone() -> None:
    for die, end in ((5, Box.JAIL), (6, Box.LAM)):
        game = chased(GAS)
        game.do(0, Verb.CATCH, KARPIS, LOCAL, dice=(5, 4))
        game.do(1, Verb.KILL, KARPIS)
        game.do(0, Verb.PLAY, KARPIS, cards=[GAS], dice=(die,))
        assert (game.man(KARPIS).box, game.table.discard) == (end, (GAS,))
    game = chased(GAS, box=Box.ROBBING)
    game.do(0, Verb.CATCH, KARPIS, LOCAL, dice=(4, 4))
    game.do(1, Verb.KILL, KARPIS, dice=(5,))
    assert game.man(KARPIS).box is Box.ROBBING


# Sprees


@pytest.mark.parametrize("moll, has, left", [(False, 30_000, 21_000), (True, 30_000, 12_000), (True, 5_000, 0)])
def test_9_4_a_spree(moll: bool, has: int, left: int) -> None:
    game = chased(AccessoryKind.SPREE, MOLL).give(1, money=has)
    game.do(0, Verb.SPREE, KARPIS, cards=[MOLL] if moll else [], dice=(4, 5))
    assert (game.money(1), game.man(KARPIS).box) == (left, Box.LAM)
    assert sorted(game.table.discard) == sorted([AccessoryKind.SPREE, *([MOLL] if moll else [])])


def test_9_4_of_several_molls_any_one_goes_along() -> None:
    game = chased(AccessoryKind.SPREE, MOLL, "Billy Frechette")
    assert game.extras(0, Verb.SPREE, KARPIS) == ("Billy Frechette", MOLL)
    game.refused(0, Verb.SPREE, "12", KARPIS, cards=[MOLL, "Billy Frechette"])
    game.do(0, Verb.SPREE, KARPIS, cards=[MOLL], dice=(1, 1))
    assert (game.hand(0), game.money(1)) == (("Billy Frechette",), 1_000)


@pytest.mark.parametrize("box", [box for box in Box if box is not Box.LAM])
def test_9_4_on_the_lam_alone(box: Box) -> None:
    game = chased(AccessoryKind.SPREE, box=box)
    game.refused(0, Verb.SPREE, "9.4", KARPIS)


def test_9_5_the_law_action_may_be_passed() -> None:
    game = chased()
    game.do(0, Verb.NO_LAW)
    assert game.at == (1, Phase.CARDS)
