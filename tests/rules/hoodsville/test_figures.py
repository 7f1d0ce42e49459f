"""Figures: every change by itself, states that run out move by move, any number of changes folded."""

from __future__ import annotations

import json
from itertools import product
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from db.store.codec import dump_changes, load_changes
from rules.core.people.roster import FreshGame
from rules.core.plain.events import Change, Subject, SubjectKind, fold
from rules.core.plain.frozen import replace
from rules.hoodsville.model.acting import Doing, hindrance
from rules.hoodsville.model.changes import (
    NEXT,
    PANICKED,
    AnkleHurt,
    Bandaged,
    Bled,
    BondsSet,
    CameTo,
    CardSet,
    Collapsed,
    DownSet,
    DutyDone,
    Enraged,
    Harmed,
    MoneyMoved,
    MoneySet,
    MoraleMade,
    MoraleTested,
    MovePassed,
    NerveSet,
    OwesTest,
    RoundsFired,
    SaveOwed,
    SavesMade,
    ShockNamed,
    StandingSet,
    WeaponLost,
    WeaponSet,
    WeaponTaken,
    WoundsSet,
    harm,
)
from rules.hoodsville.model.figures import (
    LASTS,
    MORALE_PENALTY,
    PENALTY,
    SPRAIN,
    Ankle,
    Bond,
    Cause,
    Experience,
    Figure,
    Injury,
    Nerve,
    Out,
    Standing,
    StrikeForce,
    Temper,
    Trouble,
    Weapon,
    Wound,
    Wreck,
)
from rules.hoodsville.move_sequence.rolls_each_move import COMING_TO
from tests.rules.hoodsville.samples import (
    BAD,
    BONDS,
    BRICK,
    DANGEROUS,
    FEW,
    FIGURES,
    KNIFE,
    LASTING,
    LIGHT,
    ME,
    REVOLVER,
    SAVES,
    SHOT,
    SPATS,
    WEAPONS,
    WOUNDS,
    after,
    kinds_of,
    moves,
)

ME_ONLY = st.just(ME)
HAPPENINGS: dict[type[Change], Any] = {
    CardSet: st.builds(
        CardSet,
        ME_ONLY,
        st.booleans(),
        st.sampled_from((3.0, 7.0)),
        st.integers(-3, 2),
        st.integers(-1, 1),
        st.sampled_from(Experience),
        st.sampled_from(Temper),
        st.booleans(),
    ),
    Harmed: st.builds(
        Harmed,
        ME_ONLY,
        st.none() | WOUNDS,
        st.sampled_from(Out),
        LASTING,
        LASTING,
        LASTING,
        st.booleans(),
        st.sampled_from(("", "shot")),
    ),
    WoundsSet: st.builds(WoundsSet, ME_ONLY, st.lists(WOUNDS, max_size=3).map(tuple), st.sampled_from(Out)),
    Bandaged: st.builds(Bandaged, ME_ONLY),
    Bled: st.builds(Bled, ME_ONLY, FEW),
    Collapsed: st.builds(Collapsed, ME_ONLY),
    CameTo: st.builds(CameTo, ME_ONLY, st.just("came to")),
    NerveSet: st.builds(NerveSet, ME_ONLY, st.sampled_from(Nerve), LASTING, LASTING),
    OwesTest: st.builds(OwesTest, ME_ONLY, st.just("a scream")),
    MoraleMade: st.builds(MoraleMade, ME_ONLY),
    MoraleTested: st.builds(MoraleTested, ME_ONLY, st.integers(1, 9)),
    MovePassed: st.builds(MovePassed, ME_ONLY, st.lists(st.integers(COMING_TO, 3), unique=True).map(tuple)),
    DutyDone: st.builds(DutyDone, ME_ONLY),
    ShockNamed: st.builds(ShockNamed, ME_ONLY, st.sampled_from(Cause)),
    WeaponSet: st.builds(
        WeaponSet, ME_ONLY, st.sampled_from(("Revolver", "Derringer")), st.integers(0, 6), st.sampled_from(Trouble)
    ),
    WeaponTaken: st.builds(WeaponTaken, ME_ONLY, WEAPONS),
    WeaponLost: st.builds(WeaponLost, ME_ONLY, st.sampled_from(("Knife", "Derringer"))),
    MoneySet: st.builds(MoneySet, ME_ONLY, st.integers(0, 2000)),
    RoundsFired: st.builds(
        RoundsFired, ME_ONLY, st.sampled_from(("Revolver", "Derringer")), st.integers(-3, 6), st.sampled_from(Trouble)
    ),
    MoneyMoved: st.builds(MoneyMoved, ME_ONLY, st.integers(-2000, 2000)),
    BondsSet: st.builds(BondsSet, ME_ONLY, BONDS, FEW),
    SaveOwed: st.builds(SaveOwed, ME_ONLY, SAVES),
    SavesMade: st.builds(SavesMade, ME_ONLY),
    Enraged: st.builds(Enraged, ME_ONLY),
    DownSet: st.builds(DownSet, ME_ONLY, st.booleans()),
    AnkleHurt: st.builds(AnkleHurt, ME_ONLY, st.sampled_from(Ankle)),
    StandingSet: st.builds(StandingSet, ME_ONLY, st.sampled_from(Standing)),
    FreshGame: st.builds(FreshGame, ME_ONLY),
}
ANYTHING = st.lists(st.one_of(*HAPPENINGS.values()), max_size=12)


def test_every_kind_of_change_is_tried() -> None:
    assert set(HAPPENINGS) == {*kinds_of(SubjectKind.FIGURE), FreshGame}


# Words and orders


def test_scales_stand_worst_last_and_have_a_word_for_each() -> None:
    assert [nerve.word for nerve in Nerve] == ["controlled", "shaken", "panicked", "terrified"]
    assert [blow.word for blow in StrikeForce] == ["untouched", "flinches", "staggers", "is downed"]
    assert [wreck.word.split(",")[0] for wreck in Wreck] == [
        "sound",
        "dented",
        "damaged",
        "wrecked",
        "smashed and overturned",
    ]
    assert [injury.word for injury in Injury] == [
        "unscathed",
        "a scratch",
        "hurt",
        "groggy",
        "paralyzed",
        "lightly injured",
        "stunned",
        "badly injured",
        "dangerously injured",
        "critically injured",
        "apparently dead",
    ]
    assert [out.value for out in Out] == ["", "stunned", "critically injured", "apparently dead"]
    assert list(Ankle) == [Ankle.SOUND, Ankle.SPRAINED, Ankle.BROKEN]


# Wounds


@pytest.mark.parametrize(
    "wound, melee, firing, morale",
    [
        (Wound(LIGHT), 1, 1, 1),
        (Wound(BAD), 2, 2, 3),
        (Wound(DANGEROUS), 3, 3, 3),
        (Wound(LIGHT, bandaged=True), 1, 1, 1),
        (Wound(BAD, bandaged=True), 1, 1, 3),
        (Wound(DANGEROUS, bandaged=True), 2, 2, 3),
        (Wound(LIGHT, bled=2), 3, 1, 1),
        (Wound(LIGHT, bandaged=True, bled=2), 3, 1, 1),
        (Wound(LIGHT, crash=True, bled=2), 3, 3, 1),
        (Wound(BAD, crash=True), 2, 2, 3),
        (Wound(BAD, crash=True, bandaged=True), 2, 2, 3),
        (Wound(DANGEROUS, crash=True, bandaged=True), 2, 2, 3),
        (Wound(LIGHT, blunt=True), 1, 0, 1),
        (Wound(LIGHT, bandaged=True, blunt=True), 1, 0, 1),
        (Wound(LIGHT, bled=2, blunt=True), 3, 0, 1),
        (Wound(LIGHT, crash=True, bled=2, blunt=True), 3, 0, 1),
        (Wound(BAD, blunt=True), 2, 0, 3),
        (Wound(BAD, bandaged=True, blunt=True), 1, 0, 3),
    ],
)
def test_what_a_wound_costs(wound: Wound, melee: int, firing: int, morale: int) -> None:
    assert (wound.melee, wound.firing) == (melee, firing)
    hurt = replace(SPATS, wounds=(wound,))
    assert (hurt.wounded_melee, hurt.wounded_firing, hurt.wounded_morale) == (melee, firing, morale)
    assert hurt.pace == 6 - melee


def test_wounds_add_up() -> None:
    wounds = (Wound(LIGHT, bled=1), Wound(BAD, bandaged=True), Wound(DANGEROUS), Wound(LIGHT, blunt=True))
    hurt = replace(SPATS, wounds=wounds)
    assert (hurt.wounded_melee, hurt.wounded_firing, hurt.wounded_morale) == (2 + 1 + 3 + 1, 1 + 1 + 3, 1 + 3 + 3 + 1)
    assert hurt.pace == 0


@pytest.mark.parametrize("kind, crash, bandaged", list(product(PENALTY, (False, True), (False, True))))
def test_only_an_open_bad_wound_of_a_crash_leaves_a_figure_unfit(kind: Injury, crash: bool, bandaged: bool) -> None:
    wound = Wound(kind, crash, bandaged)
    helpless = (kind, crash, bandaged) == (BAD, True, False)
    assert wound.helpless is helpless
    hurt = replace(SPATS, wounds=(Wound(LIGHT), wound))
    assert hurt.can_act is not helpless
    assert hurt.kept_out == ("badly injured and not bandaged yet" if helpless else "")


def test_every_wound_has_its_penalties() -> None:
    assert PENALTY == {Injury.LIGHT: 1, Injury.BAD: 2, Injury.DANGEROUS: 3}
    assert MORALE_PENALTY == {Injury.LIGHT: 1, Injury.BAD: 3, Injury.DANGEROUS: 3}


@given(wound=WOUNDS)
def test_penalties_are_never_below_none_and_bandages_never_make_them_worse(wound: Wound) -> None:
    assert wound.melee >= 1
    assert (wound.firing == 0) is wound.blunt
    assert 0 <= wound.firing <= wound.melee
    bandaged = replace(wound, bandaged=True)
    assert bandaged.melee <= wound.melee
    assert bandaged.firing <= wound.firing
    assert replace(wound, bled=wound.bled + 1).melee == wound.melee + 1


# The pace


@pytest.mark.parametrize(
    "wounds, ankle, pace",
    [
        ((), Ankle.SOUND, 6),
        ((), Ankle.SPRAINED, 6 - SPRAIN),
        ((), Ankle.BROKEN, 3),
        ((Wound(BAD),), Ankle.SPRAINED, 2),
        ((Wound(BAD),), Ankle.BROKEN, 2),
        ((Wound(LIGHT),), Ankle.BROKEN, 2.5),
        ((Wound(DANGEROUS), Wound(BAD)), Ankle.SPRAINED, 0),
        ((Wound(DANGEROUS, bled=9),), Ankle.BROKEN, 0),
    ],
)
def test_wounds_and_ankles_take_inches(wounds: tuple[Wound, ...], ankle: Ankle, pace: float) -> None:
    assert replace(SPATS, wounds=wounds, ankle=ankle).pace == pace


@given(figure=FIGURES)
def test_a_pace_is_never_below_0_nor_above_the_card(figure: Figure) -> None:
    assert 0 <= figure.pace <= figure.move


# Who can act


@pytest.mark.parametrize("out, standing", list(product(Out, Standing)))
def test_a_figure_that_is_out_or_gone_does_nothing(out: Out, standing: Standing) -> None:
    figure = replace(SPATS, out=out, standing=standing)
    assert figure.kept_out == (out.value or standing.value)
    assert figure.can_act is (out is Out.NO and standing is Standing.FIGHTING)


def test_a_figure_with_any_weapon_is_armed() -> None:
    assert SPATS.armed
    assert not replace(SPATS, weapons=()).armed


def test_weapons_by_name() -> None:
    assert SPATS.weapon("Revolver") == REVOLVER
    assert SPATS.weapon("Derringer") is None
    empty = replace(REVOLVER, rounds=0)
    assert SPATS.with_weapon(empty).weapons == (empty, KNIFE)
    assert SPATS.with_weapon(Weapon("Derringer")) == SPATS


# Changes one by one


@pytest.mark.parametrize(
    "change, fields",
    [
        (
            CardSet(ME, True, 5.5, -1, -1, Experience.NOVICE, Temper.COWARD, True),
            {
                "woman": True,
                "move": 5.5,
                "melee": -1,
                "firing": -1,
                "experience": Experience.NOVICE,
                "temper": Temper.COWARD,
                "leader": True,
            },
        ),
        (Harmed(ME), {}),
        (OwesTest(ME, "a scream"), {"tests": ("a scream",)}),
        (MoraleMade(ME), {}),
        (MoraleTested(ME, 3), {"tested": 3}),
        (NerveSet(ME, Nerve.CONTROLLED, screams=1), {"screams": 1}),
        (NerveSet(ME, Nerve.SHAKEN, LASTS), {"nerve": Nerve.SHAKEN, "shaken": LASTS}),
        (NerveSet(ME, Nerve.SHAKEN, 1, 1), {"nerve": Nerve.SHAKEN, "shaken": 1, "screams": 1}),
        (NerveSet(ME, Nerve.PANICKED, screams=LASTS), {"nerve": Nerve.PANICKED, "screams": LASTS}),
        (NerveSet(ME, Nerve.TERRIFIED), {"nerve": Nerve.TERRIFIED}),
        (WeaponSet(ME, "Revolver", 2, Trouble.JAMMED), {"weapons": (Weapon("Revolver", 2, 6, Trouble.JAMMED), KNIFE)}),
        (WeaponSet(ME, "Derringer", 2), {}),
        (WeaponTaken(ME, Weapon("Brick")), {"weapons": (REVOLVER, KNIFE, Weapon("Brick"))}),
        (WeaponLost(ME, "Revolver"), {"weapons": (KNIFE,)}),
        (WeaponLost(ME, "Derringer"), {}),
        (RoundsFired(ME, "Revolver", 2), {"weapons": (replace(REVOLVER, rounds=4), KNIFE)}),
        (RoundsFired(ME, "Derringer", 2), {}),
        (MoneySet(ME, 1234), {"cents": 1234}),
        (MoneyMoved(ME, 50), {"cents": 300}),
        (MoneyMoved(ME, -100_000), {"cents": 0}),
        (BondsSet(ME, (Bond.HELD, Bond.GAG)), {"bonds": (Bond.HELD, Bond.GAG)}),
        (BondsSet(ME, (Bond.HELD,), 9), {"bonds": (Bond.HELD,), "captor": 9}),
        (SaveOwed(ME, SHOT), {"saves": (SHOT,)}),
        (SavesMade(ME), {}),
        (Enraged(ME), {"enraged": LASTS}),
        (DownSet(ME, True), {"down": True}),
        (AnkleHurt(ME, Ankle.SPRAINED), {"ankle": Ankle.SPRAINED}),
        (StandingSet(ME, Standing.OFF), {"standing": Standing.OFF}),
        (Collapsed(ME), {"out": Out.CRITICAL, "down": True, "fell": True}),
        (CameTo(ME, "came to"), {}),
        (Bandaged(ME), {}),
        (Bled(ME, 0), {}),
        (MovePassed(ME), {}),
        (MovePassed(ME, (0, COMING_TO)), {"due": (0, COMING_TO)}),
        (DutyDone(ME), {}),
        (ShockNamed(ME, Cause.LEADER), {"told": (Cause.LEADER,)}),
        (FreshGame(ME), {}),
    ],
    ids=lambda value: value.tag if isinstance(value, Change) else "",
)
def test_each_change_does_what_it_says_and_no_more(change: Change, fields: dict[str, Any]) -> None:
    assert after(change) == replace(SPATS, **fields)
    assert change.about == Subject(SubjectKind.FIGURE, ME)


def test_of_two_weapons_of_a_name_one_is_lost() -> None:
    two = replace(SPATS, weapons=(Weapon("Brick"), KNIFE, Weapon("Brick")))
    assert after(WeaponLost(ME, "Brick"), figure=two).weapons == (KNIFE, Weapon("Brick"))


def test_a_released_figure_has_no_captor() -> None:
    assert after(BondsSet(ME, (Bond.HELD, Bond.HANDS), 9), BondsSet(ME, ())) == SPATS


# Guns and money


@pytest.mark.parametrize("before, jam", list(product(Trouble, Trouble)))
def test_firing_makes_no_jam_any_better(before: Trouble, jam: Trouble) -> None:
    gun = after(WeaponSet(ME, "Revolver", 3, before), RoundsFired(ME, "Revolver", 0, jam)).weapon("Revolver")
    worse = max(before, jam, key=[Trouble.NONE, Trouble.CLEARED, Trouble.JAMMED, Trouble.USELESS].index)
    assert gun == Weapon("Revolver", 3, 6, worse)


def test_what_is_no_gun_has_no_rounds() -> None:
    assert after(RoundsFired(ME, "Knife", -2)) == SPATS


def test_rounds_and_money_add_up_with_any_changes_between() -> None:
    poorer = after(
        RoundsFired(ME, "Revolver", 2),
        MoneyMoved(ME, -100),
        WeaponTaken(ME, Weapon("Brick")),
        Harmed(ME, Wound(LIGHT)),
        RoundsFired(ME, "Revolver", 1),
        MoneyMoved(ME, 25),
    )
    arms = (replace(REVOLVER, rounds=3), KNIFE, Weapon("Brick"))
    assert poorer == replace(SPATS, weapons=arms, cents=175, wounds=(Wound(LIGHT),))


# Saving throws left for later


def test_saves_left_for_later_are_kept_oldest_first_and_made_together() -> None:
    owing = after(SaveOwed(ME, SHOT), SaveOwed(ME, BRICK), SaveOwed(ME, SHOT))
    assert owing == replace(SPATS, saves=(SHOT, BRICK, SHOT))
    assert after(SavesMade(ME), figure=owing) == SPATS


def test_owed_saves_wait_move_by_move_and_keep_no_figure_from_acting() -> None:
    owing = after(SaveOwed(ME, SHOT))
    assert moves(owing, 3) == owing
    assert owing.can_act


# Harm

WOUNDED = {LIGHT: Wound(LIGHT), BAD: Wound(BAD), DANGEROUS: Wound(DANGEROUS)}
LAID_OUT = {Injury.STUNNED: Out.STUNNED, Injury.CRITICAL: Out.CRITICAL, Injury.DEAD: Out.DEAD}
TESTING = {Injury.HURT, Injury.GROGGY, Injury.PARALYSED, LIGHT, BAD, DANGEROUS}


@pytest.mark.parametrize("injury", Injury)
@pytest.mark.parametrize("blunt", [False, True])
@pytest.mark.parametrize("crash", [False, True])
def test_what_each_injury_leaves(injury: Injury, blunt: bool, crash: bool) -> None:
    change = harm(ME, injury, why="shot", crash=crash, blunt=blunt)
    wound = WOUNDED.get(injury)
    assert change == Harmed(
        ME,
        wound and replace(wound, crash=crash, blunt=blunt),
        LAID_OUT.get(injury, Out.NO),
        groggy=LASTS if injury is Injury.GROGGY else 0,
        paralysed=LASTS if injury is Injury.PARALYSED else 0,
        enraged=LASTS if injury is Injury.SUPERFICIAL and blunt else 0,
        test="shot" if injury in TESTING else "",
    )
    assert harm(ME, injury, why="shot", down=True).down


def test_harm_adds_up_and_the_worse_stays() -> None:
    first = Harmed(ME, Wound(LIGHT), Out.CRITICAL, 2, 0, 1, False, "shot")
    second = Harmed(ME, Wound(BAD), Out.STUNNED, 1, 2, 0, True, "hit by a club")
    hurt = after(first, second)
    assert hurt.wounds == (Wound(LIGHT), Wound(BAD))
    assert (hurt.out, hurt.groggy, hurt.paralysed, hurt.enraged) == (Out.CRITICAL, 2, 2, 1)
    assert (hurt.down, hurt.tests) == (True, ("shot", "hit by a club"))


@pytest.mark.parametrize("first, second", list(product(Out, Out)))
def test_the_worse_of_two_fates_stays(first: Out, second: Out) -> None:
    hurt = after(Harmed(ME, out=first), Harmed(ME, out=second))
    assert list(Out).index(hurt.out) == max(list(Out).index(first), list(Out).index(second))
    assert hurt.down is (hurt.out is not Out.NO)


@pytest.mark.parametrize("first, second", list(product(Ankle, Ankle)))
def test_the_worse_ankle_stays(first: Ankle, second: Ankle) -> None:
    hurt = after(AnkleHurt(ME, first), AnkleHurt(ME, second))
    assert list(Ankle).index(hurt.ankle) == max(list(Ankle).index(first), list(Ankle).index(second))


@pytest.mark.parametrize("out", Out)
def test_a_collapse_makes_no_figure_better(out: Out) -> None:
    assert after(Harmed(ME, out=out), Collapsed(ME)).out is (Out.DEAD if out is Out.DEAD else Out.CRITICAL)


@pytest.mark.parametrize("out", Out)
def test_only_the_stunned_come_to_and_are_groggy_for_a_move(out: Out) -> None:
    before = after(Harmed(ME, out=out))
    woken = after(CameTo(ME, "came to"), figure=before)
    if out is Out.STUNNED:
        assert woken == replace(before, out=Out.NO, groggy=1, tests=("came to",))
        assert after(MovePassed(ME), figure=woken).groggy == 0
    else:
        assert woken == before


def test_bleeding_makes_one_wound_worse_and_bandages_close_all() -> None:
    hurt = after(Harmed(ME, Wound(LIGHT)), Harmed(ME, Wound(BAD)), Bled(ME, 0), Bled(ME, 0))
    assert hurt.wounds == (Wound(LIGHT, bled=2), Wound(BAD))
    assert (hurt.wounded_melee, hurt.wounded_firing, hurt.pace) == (5, 3, 1)
    bound = after(Bandaged(ME), figure=hurt)
    assert bound.wounds == (Wound(LIGHT, bandaged=True, bled=2), Wound(BAD, bandaged=True))
    assert (bound.wounded_melee, bound.wounded_firing, bound.pace) == (4, 2, 2)
    assert after(Bandaged(ME), figure=bound) == bound


def test_a_wound_that_is_not_there_does_not_bleed() -> None:
    assert after(Harmed(ME, Wound(LIGHT)), Bled(ME, 1)).wounds == (Wound(LIGHT),)


@pytest.mark.parametrize("out", Out)
def test_wounds_put_right_by_hand_end_what_was_wrong_with_the_body(out: Out) -> None:
    kept = (NerveSet(ME, Nerve.SHAKEN, LASTS, 1), BondsSet(ME, (Bond.HANDS,), 9), StandingSet(ME, Standing.OFF))
    worse = (
        Harmed(ME, Wound(DANGEROUS), Out.DEAD, 2, 2, 2, True, "shot"),
        AnkleHurt(ME, Ankle.BROKEN),
        SaveOwed(ME, SHOT),
    )
    healed = after(*kept, *worse, WoundsSet(ME, (Wound(LIGHT),), out))
    fell = out in (Out.CRITICAL, Out.DEAD)
    assert healed == replace(after(*kept), wounds=(Wound(LIGHT),), out=out, down=out is not Out.NO, fell=fell)


# Nerve


@pytest.mark.parametrize("nerve, shaken, screams", list(product(Nerve, range(LASTS + 1), range(LASTS + 1))))
def test_a_morale_test_is_all_the_tests_that_were_owed(nerve: Nerve, shaken: int, screams: int) -> None:
    tested = after(OwesTest(ME, "shot"), OwesTest(ME, "a scream"), NerveSet(ME, nerve, shaken, screams), MoraleMade(ME))
    assert tested == replace(SPATS, nerve=nerve, shaken=shaken, screams=screams)


@pytest.mark.parametrize("nerve", Nerve)
def test_made_tests_are_owed_no_more_with_any_result(nerve: Nerve) -> None:
    before = after(NerveSet(ME, nerve, 1, 1))
    assert after(OwesTest(ME, "shot"), OwesTest(ME, "a scream"), MoraleMade(ME), figure=before) == before


def test_a_steady_test_ends_a_shake() -> None:
    assert after(NerveSet(ME, Nerve.SHAKEN, LASTS, LASTS), NerveSet(ME, Nerve.CONTROLLED)) == SPATS


# Move by move


@pytest.mark.parametrize("passed, lasts", [(0, True), (1, True), (2, False), (3, False)])
def test_what_passes_lasts_for_this_move_and_the_next(passed: int, lasts: bool) -> None:
    dazed = after(Harmed(ME, groggy=LASTS, paralysed=LASTS), Enraged(ME), NerveSet(ME, Nerve.SHAKEN, LASTS, LASTS))
    later = moves(dazed, passed)
    counted = max(0, LASTS - passed)
    assert (later.groggy, later.paralysed, later.enraged, later.shaken, later.screams) == (counted,) * 5
    assert bool(counted) is lasts
    assert later.nerve is (Nerve.SHAKEN if lasts else Nerve.CONTROLLED)
    assert later.tests == ()


@pytest.mark.parametrize("counter", ["shaken", "screams", "groggy", "paralysed", "enraged"])
@pytest.mark.parametrize("lasting", range(LASTS + 1))
def test_each_state_runs_out_by_itself(counter: str, lasting: int) -> None:
    begun = replace(SPATS, **{counter: lasting})
    for passed in range(LASTS + 2):
        assert moves(begun, passed) == replace(SPATS, **{counter: max(0, lasting - passed)})


def test_a_shake_that_ends_leaves_the_screams_of_a_panic_before_it() -> None:
    steadier = moves(after(NerveSet(ME, Nerve.SHAKEN, 1, 2)), 1)
    assert steadier == replace(SPATS, screams=1)
    assert moves(steadier, 1) == SPATS


def test_wounds_ankles_bonds_and_terror_do_not_pass() -> None:
    lasting = after(
        Harmed(ME, Wound(BAD), Out.STUNNED),
        AnkleHurt(ME, Ankle.SPRAINED),
        BondsSet(ME, (Bond.HANDS,), 9),
        NerveSet(ME, Nerve.TERRIFIED),
        StandingSet(ME, Standing.SURRENDERED),
        SaveOwed(ME, SHOT),
        OwesTest(ME, "shot"),
    )
    assert moves(lasting, 5) == lasting


def test_a_panicked_figure_tests_each_move_but_owes_one_test_at_a_time() -> None:
    panicked = after(NerveSet(ME, Nerve.PANICKED, screams=LASTS))
    assert panicked.tests == ()
    assert moves(panicked, 1) == replace(panicked, screams=LASTS - 1, tests=(PANICKED,))
    assert moves(panicked, 3) == replace(panicked, screams=0, tests=(PANICKED,))
    shot = after(OwesTest(ME, "shot"), figure=panicked)
    assert moves(shot, 2).tests == ("shot", PANICKED)
    calmed = after(MoraleMade(ME), NerveSet(ME, Nerve.CONTROLLED), figure=moves(panicked, 1))
    assert moves(calmed, 2) == SPATS


@pytest.mark.parametrize(
    "change", [Harmed(ME, out=Out.STUNNED), Harmed(ME, Wound(BAD, crash=True)), StandingSet(ME, Standing.OFF)]
)
def test_a_figure_that_is_out_tests_for_no_panic(change: Change) -> None:
    assert moves(after(NerveSet(ME, Nerve.PANICKED), change), 1).tests == ()


@pytest.mark.parametrize(
    "trouble, later",
    [
        (Trouble.NONE, [Trouble.NONE] * 3),
        (Trouble.CLEARED, [Trouble.NONE] * 3),
        (Trouble.JAMMED, [Trouble.JAMMED] * 3),
        (Trouble.USELESS, [Trouble.USELESS] * 3),
    ],
)
def test_a_jam_waits_to_be_cleared_and_a_cleared_gun_fires_the_next_move(
    trouble: Trouble, later: list[Trouble]
) -> None:
    jammed = after(WeaponSet(ME, "Revolver", 3, trouble))
    for passed, expected in enumerate(later, 1):
        gun = moves(jammed, passed).weapon("Revolver")
        assert gun == Weapon("Revolver", 3, 6, expected)
    assert set(NEXT) == set(Trouble)


# A fresh game


def test_a_fresh_game_loads_guns_and_ends_states_but_heals_no_wounds() -> None:
    worn = after(
        Harmed(ME, Wound(BAD, bled=1), Out.STUNNED, 2, 2, 2, True, "shot"),
        AnkleHurt(ME, Ankle.SPRAINED),
        WeaponSet(ME, "Revolver", 1, Trouble.USELESS),
        NerveSet(ME, Nerve.SHAKEN, LASTS, LASTS),
        BondsSet(ME, (Bond.HELD,), 9),
        OwesTest(ME, "a scream"),
        SaveOwed(ME, BRICK),
        MoneySet(ME, 10),
        StandingSet(ME, Standing.SURRENDERED),
    )
    fresh = after(FreshGame(ME), figure=worn)
    wounds = (Wound(BAD, bled=1),)
    assert fresh == replace(SPATS, wounds=wounds, ankle=Ankle.SPRAINED, cents=10)


@pytest.mark.parametrize(
    "out, fresh", [(Out.NO, Out.NO), (Out.STUNNED, Out.NO), (Out.CRITICAL, Out.CRITICAL), (Out.DEAD, Out.DEAD)]
)
def test_which_figures_still_lie_there_at_the_start_of_a_game(out: Out, fresh: Out) -> None:
    begun = after(Harmed(ME, out=out), FreshGame(ME))
    assert (begun.out, begun.down) == (fresh, fresh is not Out.NO)


# Any number of changes


@given(figure=FIGURES, changes=ANYTHING)
def test_figures_stay_sound_under_any_changes(figure: Figure, changes: list[Change]) -> None:
    figure = after(*changes, figure=figure)
    for penalty in (figure.wounded_melee, figure.wounded_firing, figure.wounded_morale):
        assert penalty >= 0
    for lasting in (figure.shaken, figure.screams, figure.groggy, figure.paralysed, figure.enraged):
        assert 0 <= lasting <= LASTS
    assert figure.cents >= 0
    assert all(weapon.rounds >= 0 for weapon in figure.weapons)
    assert 0 <= figure.pace <= figure.move
    assert figure.can_act is (figure.kept_out == "")
    hash(figure)


@given(figure=FIGURES, changes=ANYTHING, cut=st.integers(0, 12))
def test_a_snapshot_in_between_changes_nothing(figure: Figure, changes: list[Change], cut: int) -> None:
    halfway = fold(figure, changes[:cut])
    assert fold(halfway, changes[cut:]) == fold(figure, changes)


@given(figure=FIGURES, blows=st.lists(HAPPENINGS[Harmed], max_size=6))
def test_harm_only_makes_things_worse(figure: Figure, blows: list[Harmed]) -> None:
    for blow in blows:
        worse = blow.apply_to(figure)
        assert worse.wounds[: len(figure.wounds)] == figure.wounds
        assert worse.pace <= figure.pace
        assert worse.wounded_firing >= figure.wounded_firing
        assert list(Out).index(worse.out) >= list(Out).index(figure.out)
        assert worse.down or not figure.down
        assert worse.tests[: len(figure.tests)] == figure.tests
        for doing in Doing:
            assert hindrance(worse, doing) or not hindrance(figure, doing)
        figure = worse


@given(figure=FIGURES, changes=ANYTHING)
def test_a_fresh_game_twice_is_a_fresh_game(figure: Figure, changes: list[Change]) -> None:
    before = after(*changes, figure=figure)
    once = FreshGame(ME).apply_to(before)
    assert FreshGame(ME).apply_to(once) == once
    assert (once.wounds, once.ankle, once.cents) == (before.wounds, before.ankle, before.cents)
    assert (once.shaken, once.screams, once.groggy, once.paralysed, once.enraged) == (0,) * 5
    assert (once.nerve, once.standing) == (Nerve.CONTROLLED, Standing.FIGHTING)
    assert (once.bonds, once.captor, once.tests, once.saves) == ((), 0, (), ())
    assert once.out is not Out.STUNNED
    assert all(weapon == Weapon(weapon.name, weapon.holds, weapon.holds) for weapon in once.weapons)


@given(figure=FIGURES)
def test_passing_states_are_over_in_time_and_nothing_else_is(figure: Figure) -> None:
    later = moves(figure, LASTS)
    over = {"shaken": 0, "screams": 0, "groggy": 0, "paralysed": 0, "enraged": 0}
    nerve = Nerve.CONTROLLED if figure.nerve is Nerve.SHAKEN else figure.nerve
    tests = (*figure.tests, PANICKED) if nerve is Nerve.PANICKED and figure.can_act else figure.tests
    weapons = tuple(
        replace(weapon, trouble=Trouble.NONE if weapon.trouble is Trouble.CLEARED else weapon.trouble)
        for weapon in figure.weapons
    )
    assert later == replace(figure, **over, nerve=nerve, tests=tests, weapons=weapons)


@settings(deadline=None)  # the first one reads in every system
@given(change=st.one_of(*HAPPENINGS.values()))
def test_changes_come_back_from_json_as_they_were(change: Change) -> None:
    assert load_changes(json.loads(json.dumps(dump_changes([change])))) == [change]
