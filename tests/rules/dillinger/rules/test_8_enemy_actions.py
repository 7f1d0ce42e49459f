"""Rule 8: the actions of public enemies."""

from __future__ import annotations

import pytest

from rules.dillinger.model.boxes_and_forces import Box
from rules.dillinger.model.card_table import Man, Phase
from rules.dillinger.model.cards import AccessoryKind
from rules.dillinger.model.decisions import QuestionStep
from rules.dillinger.model.moves import Verb
from tests.rules.dillinger.rules.playing import (
    BAILEY,
    FLOYD,
    JAMMED,
    KARPIS,
    LOCAL,
    MILLER,
    NELSON,
    TOMMY,
    Game,
    playing,
)

HAMM = "William Hamm"
CONTRACT = AccessoryKind.CONTRACT


def test_8_1_one_action_of_one_enemy() -> None:
    game = Game(playing(NELSON, 0), playing(FLOYD, 0))
    game.do(0, Verb.CASE, NELSON)
    assert game.man(FLOYD).box is Box.LAM
    game.refused(0, Verb.CASE, "8.1", FLOYD)


def test_8_11_money_stays_with_the_player() -> None:
    game = Game(playing(NELSON, 0)).give(0, money=30_000)
    game.do(0, Verb.DROP, NELSON)
    assert game.money(0) == 30_000


@pytest.mark.parametrize("box, dice, robbed", [(Box.CASING, (1, 6), True), (Box.LAM, (1, 6), False)])
def test_8_2_an_enemy_from_casing_robs_with_1_more(box: Box, dice: tuple[int, int], robbed: bool) -> None:
    game = Game(playing(NELSON, 0, box))
    game.do(0, Verb.ROB, NELSON, dice=dice)
    assert (game.man(NELSON).robbed, game.man(NELSON).cased) == (robbed, False)


def test_8_2_going_elsewhere_forgets_it_and_coming_back_casts_it_anew() -> None:
    game = Game(playing(NELSON, 0, Box.CASING))
    game.refused(0, Verb.CASE, "8.2", NELSON)
    game.do(0, Verb.LAM, NELSON)
    assert not game.man(NELSON).cased
    game = Game(playing(NELSON, 0))
    game.do(0, Verb.CASE, NELSON)
    assert game.man(NELSON).cased


def test_8_2_the_law_touches_no_enemy_there() -> None:
    game = Game(playing(NELSON, 1, Box.CASING), phase=Phase.LAW)
    game.refused(0, Verb.CATCH, "8.2", NELSON, LOCAL)


def test_8_31_a_robber_comes_back_with_the_take_and_no_other_enemy_acts() -> None:
    game = Game(playing(NELSON, 0, Box.ROBBING, robbed=True), playing(FLOYD, 0))
    for verb in (Verb.ROB, Verb.CASE, Verb.LAM):
        game.refused(0, verb, "8.31", NELSON)
    game.refused(0, Verb.CASE, "8.31", FLOYD)
    game.refused(0, Verb.NO_CRIME, "8.8")
    game.do(0, Verb.TAKE, NELSON, dice=(4, 4))
    assert (game.man(NELSON).box, game.man(NELSON).robbed, game.money(0)) == (Box.LAM, False, 13_000)


def test_8_32_casing_and_lamm_add_up() -> None:
    game = Game(playing(NELSON, 0, Box.CASING, under=(AccessoryKind.LAMM,)))
    game.do(0, Verb.ROB, NELSON, dice=(3, 3))
    assert game.man(NELSON).robbed


def hyped(*, earned: bool, notoriety: int = 4) -> Game:
    man = playing(NELSON, 0, Box.ROBBING, notoriety, hyped=True, earned=earned, robbed=earned)
    return Game(man, playing(FLOYD, 1), turn=2, phase=Phase.LAW)


def test_8_34_media_hype_doubles_the_robbery_and_shooting_free() -> None:
    game = Game(playing(NELSON, 0), hands=([AccessoryKind.MEDIA_HYPE],))
    game.do(0, Verb.ROB, NELSON, cards=[AccessoryKind.MEDIA_HYPE], dice=(4, 4))
    assert (game.man(NELSON).notoriety, game.hand(0), game.table.discard) == (2, (), (AccessoryKind.MEDIA_HYPE,))
    game.do(0, Verb.NO_LAW)
    game.do(1, Verb.DRAW_ENEMY, dice=(1,))
    game.do(1, Verb.NO_CRIME)
    game.do(1, Verb.CATCH, NELSON, LOCAL, dice=(4, 4))
    game.do(0, Verb.KILL, NELSON, dice=(3,))
    assert game.man(NELSON).notoriety == 2 + 4


@pytest.mark.parametrize("earned, notoriety, left", [(True, 4, 4), (False, 4, 3), (False, 0, 0)])
def test_8_34_it_ends_as_the_turn_begins_at_the_cost_of_1_for_nothing(earned: bool, notoriety: int, left: int) -> None:
    game = hyped(earned=earned, notoriety=notoriety)
    game.do(2, Verb.NO_LAW)
    man = game.man(NELSON)
    assert (man.notoriety, man.hyped, man.earned) == (left, False, False)


@pytest.mark.parametrize("earned, on_card", [(True, 4), (False, 3)])
def test_8_34_a_capture_ends_it_before_the_awards(earned: bool, on_card: int) -> None:
    game = hyped(earned=earned)
    game.do(2, Verb.CATCH, NELSON, LOCAL, dice=(4, 4))
    game.do(0, Verb.YIELD, NELSON)
    man = game.man(NELSON)
    assert (man.box, man.notoriety, man.hyped, game.fame(2)) == (Box.JAIL, on_card, False, 1)


@pytest.mark.parametrize("earned, law, owner", [(True, 3, 4), (False, 2, 3)])
def test_8_34_and_so_does_death(earned: bool, law: int, owner: int) -> None:
    game = hyped(earned=earned, notoriety=5)
    game.do(2, Verb.CATCH, NELSON, LOCAL, dice=(6, 6))
    game.do(0, Verb.YIELD, NELSON)
    assert (game.fame(2), game.fame(0)) == (law, owner)


def test_8_34_the_title_is_doubled_too() -> None:
    game = hyped(earned=False)
    game.do(2, Verb.CATCH, FLOYD, LOCAL, dice=(6, 6))
    game.do(1, Verb.YIELD, FLOYD)
    assert game.table.title == NELSON
    assert game.man(NELSON).notoriety == 6


def test_8_35_a_failed_robber_stays_for_the_police_and_may_try_again_go_or_let_another_act() -> None:
    game = Game(playing(NELSON, 0, Box.CASING), playing(FLOYD, 0))
    game.do(0, Verb.ROB, NELSON, dice=(1, 1))
    man = game.man(NELSON)
    assert (man.box, man.robbed, man.cased, man.notoriety) == (Box.ROBBING, False, False, 0)
    game = Game(man, playing(FLOYD, 0))
    assert {Verb.ROB, Verb.CASE, Verb.LAM} <= {one.move.verb for one in game.options(0) if one.move.man == NELSON}
    game.do(0, Verb.CASE, FLOYD)
    game = Game(man)
    game.do(0, Verb.ROB, NELSON, dice=(3, 4))
    assert not game.man(NELSON).robbed


def test_8_36_the_robber_may_stay_there() -> None:
    game = Game(playing(NELSON, 0, Box.ROBBING))
    game.do(0, Verb.NO_CRIME)
    assert game.man(NELSON).box is Box.ROBBING


def test_8_4_on_the_lam_by_an_action() -> None:
    game = Game(playing(NELSON, 0, Box.ROBBING))
    game.do(0, Verb.LAM, NELSON)
    assert game.man(NELSON).box is Box.LAM
    game.refused(0, Verb.LAM, "8.1", NELSON)


# Kidnapping


def kidnapper(name: str = KARPIS, **parts: object) -> Man:
    return playing(name, 0, Box.KIDNAP, 3, victim=HAMM, ransom=3, kidnapper=True, **parts)


def test_8_51_a_kidnapping_takes_a_victims_card() -> None:
    game = Game(playing(KARPIS, 0))
    game.refused(0, Verb.KIDNAP, "8.51", KARPIS, HAMM)


def test_8_53_neither_the_law_nor_a_hit_man_comes_there() -> None:
    game = Game(kidnapper(), playing(MILLER, 1), hands=([], [CONTRACT]), turn=1)
    game.refused(1, Verb.HIT, "8.53", KARPIS, MILLER)
    game.do(1, Verb.NO_CRIME)
    game.refused(1, Verb.CATCH, "8.53", KARPIS, LOCAL)


@pytest.mark.parametrize("face", range(1, 7))
def test_8_54_a_victim_is_kept_on_1_to_3(face: int) -> None:
    game = Game(kidnapper(), playing(FLOYD, 0))
    game.refused(0, Verb.CASE, "8.54", FLOYD)
    game.refused(0, Verb.NO_CRIME, "8.54")
    escaped = game.do(0, Verb.KEEP, KARPIS, dice=(face,))
    assert escaped is (face > 3)
    man = game.man(KARPIS)
    assert (man.box, man.victim, man.notoriety, man.kidnapper) == (
        (Box.LAM, "", 3, True) if escaped else (Box.KIDNAP, HAMM, 3, True)
    )
    if escaped:
        game.do(0, Verb.CASE, KARPIS)
    else:
        game.refused(0, Verb.COLLECT, "8.53", KARPIS)
        game.refused(0, Verb.KEEP, "8.53", KARPIS)
        game.do(0, Verb.CASE, FLOYD)


@pytest.mark.parametrize("verb, box", [(Verb.CASE, Box.CASING), (Verb.LAM, Box.LAM)])
def test_8_55_another_action_lets_the_victim_go(verb: Verb, box: Box) -> None:
    game = Game(kidnapper())
    game.do(0, verb, KARPIS)
    man = game.man(KARPIS)
    assert (man.box, man.victim, man.notoriety, man.kidnapper) == (box, "", 3, True)
    assert game.table.discard == (HAMM,)


@pytest.mark.parametrize("face", range(1, 7))
def test_8_61_and_8_62_the_ransom_is_paid_on_1_and_2_and_dies_on_6(face: int) -> None:
    game = Game(kidnapper())
    game.do(0, Verb.COLLECT, KARPIS, dice=(face, 4) if face < 3 else (face,))
    man = game.man(KARPIS)
    if face < 3:
        assert (man.box, man.paid, man.victim, game.money(0)) == (Box.RANSOM, True, "", 65_000)
    elif face < 6:
        assert (man.box, man.paid, man.victim, game.money(0)) == (Box.RANSOM, False, HAMM, 5_000)
    else:
        assert (man.box, man.notoriety, man.victim, game.money(0)) == (Box.LAM, 6, "", 5_000)


def test_8_62_a_paid_kidnapper_goes_on_the_lam_by_the_enemy_action_of_the_next_turn() -> None:
    game = Game(playing(KARPIS, 0, Box.RANSOM, paid=True, kidnapper=True), playing(FLOYD, 0))
    game.refused(0, Verb.NO_CRIME, "8.8")
    game.refused(0, Verb.CASE, "8.62", FLOYD)
    assert {one.move.verb for one in game.options(0) if one.move.man == KARPIS} == {Verb.LAM, Verb.DROP}
    game.do(0, Verb.LAM, KARPIS)
    assert (game.man(KARPIS).box, game.man(KARPIS).paid) == (Box.LAM, False)


def test_8_63_until_it_is_settled_the_kidnapper_has_to_try_again() -> None:
    game = Game(playing(KARPIS, 0, Box.RANSOM, 3, victim=HAMM, ransom=3, kidnapper=True), playing(FLOYD, 0))
    game.refused(0, Verb.NO_CRIME, "8.8")
    game.refused(0, Verb.CASE, "8.63", FLOYD)
    game.refused(0, Verb.LAM, "8.63", KARPIS)
    game.do(0, Verb.COLLECT, KARPIS, dice=(2, 6))
    assert game.money(0) == 45_000


def test_8_65_the_kidnapper_can_be_raided_but_not_hit_and_the_victim_is_lost() -> None:
    man = playing(KARPIS, 0, Box.RANSOM, 3, victim=HAMM, ransom=3, kidnapper=True)
    game = Game(man, playing(MILLER, 1), hands=([], [CONTRACT]), turn=1)
    game.refused(1, Verb.HIT, "8.65", KARPIS, MILLER)
    game.do(1, Verb.NO_CRIME)
    game.do(1, Verb.CATCH, KARPIS, LOCAL, dice=(5, 5))
    game.do(0, Verb.YIELD, KARPIS)
    assert (game.gone(KARPIS), game.table.discard, game.fame(1), game.fame(0)) == (True, (HAMM,), 2, 2)


# Contract hits


def contract(*mine: str, theirs: tuple[str, ...] = (), hitman: Man | None = None, **target: object) -> Game:
    """Seat 0 has a contract and Miller, who hits on 3. The target is Nelson, with Kill 3 and Luck 5."""
    parts = {"box": Box.LAM, "notoriety": 4, **target}
    return Game(hitman or playing(MILLER, 0), playing(NELSON, 1, **parts), hands=([CONTRACT, *mine], theirs))


@pytest.mark.parametrize("box, legal", [(box, box in (Box.CASING, Box.LAM)) for box in Box])
def test_8_71_targets_case_a_bank_or_are_on_the_lam(box: Box, legal: bool) -> None:
    game = contract(box=box)
    assert game.targets(0, Verb.HIT) == ({NELSON} if legal else set())


def test_8_71_it_takes_a_contract_and_a_hit_man() -> None:
    game = Game(playing(MILLER, 0), playing(NELSON, 1))
    game.refused(0, Verb.HIT, "8.71", NELSON, MILLER)
    game = contract(hitman=playing(KARPIS, 0))
    game.refused(0, Verb.HIT, "8.71", NELSON, KARPIS)
    game = contract(hitman=playing(MILLER, 0, Box.JAIL))
    game.refused(0, Verb.HIT, "10.11", NELSON, MILLER)


@pytest.mark.parametrize("box", [None, Box.CASING, Box.ROBBING, Box.LAM, Box.KIDNAP])
def test_8_71_the_hit_man_comes_from_anywhere_and_is_on_the_lam_afterwards(box: Box | None) -> None:
    victim = {"victim": HAMM, "ransom": 2, "kidnapper": True} if box is Box.KIDNAP else {}
    game = contract(TOMMY, hitman=playing(MILLER, 0, box, **victim))
    game.do(0, Verb.HIT, NELSON, MILLER, [TOMMY], dice=(1,))
    game.do(1, Verb.YIELD, NELSON)
    assert (game.man(MILLER).box, game.man(MILLER).under, game.money(0)) == (Box.LAM, (TOMMY,), 10_000)
    assert sorted(game.table.discard) == sorted([CONTRACT, *([HAMM] if victim else [])])


@pytest.mark.parametrize(
    "hit, answer, die, dead, fee",
    [
        (3, Verb.YIELD, (2,), NELSON, 5_000 + 8_000),
        (3, Verb.KILL, (3,), MILLER, 5_000),
        (3, Verb.KILL, (2, 1), NELSON, 5_000 + 4_000),
        (3, Verb.LUCK, (5,), "", 5_000),
        (3, Verb.LUCK, (4, 6), NELSON, 5_000 + 24_000),
        (2, Verb.KILL, (3,), MILLER, 5_000),
        (2, Verb.KILL, (2,), "", 5_000),
        (2, Verb.YIELD, (), "", 5_000),
    ],
)
def test_8_72_to_8_76_every_way_a_hit_may_end(
    hit: int, answer: Verb, die: tuple[int, ...], dead: str, fee: int
) -> None:
    game = contract(hitman=playing(MILLER, 0, notoriety=2))
    game.do(0, Verb.HIT, NELSON, MILLER, dice=(hit,))
    if hit < 3:
        game.refused(1, Verb.LUCK, "8.74", NELSON)
    game.do(1, answer, NELSON, dice=die)
    assert game.table.gone == ((dead,) if dead else ())
    assert game.money(0) == 5_000 + fee
    assert game.fame(1) == (3 if dead == NELSON else 0)
    assert game.fame(0) == (1 if dead == MILLER else 0)
    assert game.at == (0, Phase.LAW)


def test_8_73_silence_rolls_kill_where_it_is_the_likelier() -> None:
    """Nelson has Kill 3 and Luck 5: no player gives an enemy up by being away."""
    game = contract()
    game.do(0, Verb.HIT, NELSON, MILLER, dice=(3,))
    game.wait(3)
    assert (game.gone(MILLER), game.gone(NELSON)) == (True, False)


def test_8_73_silence_rolls_luck_where_it_is_the_likelier() -> None:
    game = Game(playing(MILLER, 0), playing(KARPIS, 1, notoriety=4), hands=([CONTRACT],))
    game.do(0, Verb.HIT, KARPIS, MILLER, dice=(3,))
    game.wait(4)
    assert (game.gone(MILLER), game.gone(KARPIS)) == (False, False)


def test_8_74_silence_after_a_miss_fires_nothing() -> None:
    game = contract()
    game.do(0, Verb.HIT, NELSON, MILLER, dice=(2,))
    game.wait()
    assert not game.table.gone


def test_8_75_tommy_guns_add_1_to_either_die() -> None:
    game = contract(hitman=playing(MILLER, 0, under=(TOMMY,)), theirs=(TOMMY,))
    game.do(0, Verb.HIT, NELSON, MILLER)
    game.do(1, Verb.PLAY, NELSON, dice=(2,))
    assert game.step is QuestionStep.TARGET
    game.do(1, Verb.KILL, NELSON, cards=[TOMMY], dice=(2,))
    assert (game.gone(MILLER), game.man(NELSON).under) == (True, (TOMMY,))


def test_8_75_and_either_may_be_jammed() -> None:
    game = contract(JAMMED, hitman=playing(MILLER, 0, under=(TOMMY,)), theirs=(JAMMED,), under=(TOMMY,))
    game.do(0, Verb.HIT, NELSON, MILLER)
    game.do(1, Verb.PLAY, NELSON, cards=[JAMMED], dice=(2,))
    assert game.step is QuestionStep.FIRE
    game.do(1, Verb.KILL, NELSON)
    game.do(0, Verb.PLAY, NELSON, cards=[JAMMED], dice=(2,))
    assert game.table.gone == ()
    assert sorted(game.table.discard) == sorted([CONTRACT, JAMMED, JAMMED])


def test_8_77_no_notoriety_for_hits_but_the_dead_enemys_less_1_for_its_player() -> None:
    game = contract()
    game.do(0, Verb.HIT, NELSON, MILLER, dice=(6,))
    game.do(1, Verb.YIELD, NELSON, dice=(1,))
    assert (game.fame(0), game.fame(1), game.man(MILLER).notoriety) == (0, 3, 1)
    assert game.table.title == MILLER


def test_8_8_passing_moves_no_enemy() -> None:
    men = (playing(BAILEY, 0, None), playing(FLOYD, 0, Box.ROBBING))
    game = Game(*men)
    game.do(0, Verb.NO_CRIME)
    assert game.table.men_of(0) == sorted(men, key=lambda man: man.name, reverse=False)


def test_8_8_a_bound_enemy_leaves_the_law_action_free() -> None:
    game = Game(playing(NELSON, 0, Box.ROBBING, robbed=True), playing(FLOYD, 1), phase=Phase.LAW)
    assert FLOYD in game.targets(0, Verb.CATCH)
