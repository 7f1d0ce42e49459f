"""Figures, wounds and boards: every change by itself, states running out move by move, any number of changes folded."""

from __future__ import annotations

import json
from dataclasses import dataclass, replace
from itertools import product
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from db.codec import dump, dump_changes, load, load_changes
from rules.core.events import Change, Kind, Subject, fold
from rules.core.refusal import UnknownName
from rules.hoodsville import board as boards
from rules.hoodsville.board import (
    BOARD_CHANGES,
    Board,
    BoardSet,
    Deed,
    Done,
    DoorGone,
    DoorSet,
    DutyDone,
    HoodsvilleGames,
    MoveBegun,
    VehicleGone,
    VehicleSet,
)
from rules.hoodsville.changes import (
    CHANGES,
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
    Enraged,
    FreshGame,
    Harmed,
    Hired,
    MoneySet,
    MovePassed,
    NerveSet,
    OwesTest,
    StandingSet,
    WeaponLost,
    WeaponSet,
    WeaponTaken,
    WoundsSet,
    apply,
    harm,
)
from rules.hoodsville.model import (
    LASTS,
    MORALE_PENALTY,
    PENALTY,
    SPRAIN,
    Ankle,
    Blow,
    Bond,
    Build,
    Door,
    Experience,
    Figure,
    Injury,
    Nerve,
    Out,
    Padlock,
    Passage,
    Standing,
    Temper,
    Trouble,
    Vehicle,
    Weapon,
    Wound,
    Wreck,
)
from rules.hoodsville.vehicles import VehicleHarmed, VehicleMended

ME, HERE = 7, 1
REVOLVER, KNIFE = Weapon("Revolver", 6, 6), Weapon("Knife")
SPATS = Figure("Spats", "Gangster", melee=1, firing=1, weapons=(REVOLVER, KNIFE), cents=250)
LIGHT, BAD, DANGEROUS = PENALTY


def after(*changes: Change, figure: Figure | None = SPATS) -> Figure:
    return fold(figure, changes, apply)


def moves(figure: Figure, count: int) -> Figure:
    """The figure so many moves later."""
    return after(*[MovePassed(ME)] * count, figure=figure)


FEW, LASTING = st.integers(0, 3), st.integers(0, LASTS)
NAMES = st.text(min_size=1, max_size=12)
WOUNDS = st.builds(Wound, st.sampled_from((LIGHT, BAD, DANGEROUS)), st.booleans(), st.booleans(), FEW)
WEAPONS = st.builds(
    Weapon, st.sampled_from(("Revolver", "Knife", "Brick")), st.integers(0, 6), FEW, st.sampled_from(Trouble)
)
BONDS = st.lists(st.sampled_from(Bond), max_size=3, unique=True).map(tuple)
TESTS = st.lists(st.sampled_from(("shot", "a scream")), max_size=2).map(tuple)
FIGURES = st.builds(
    Figure,
    NAMES,
    st.just("Gangster"),
    st.booleans(),
    st.sampled_from((3.0, 4.0, 5.5, 6.0, 7.0)),
    st.integers(-3, 2),
    st.integers(-1, 1),
    st.sampled_from(Experience),
    st.sampled_from(Temper),
    st.booleans(),
    st.lists(WEAPONS, max_size=3).map(tuple),
    st.integers(0, 2000),
    st.lists(WOUNDS, max_size=3).map(tuple),
    st.sampled_from(Nerve),
    LASTING,
    LASTING,
    LASTING,
    LASTING,
    st.booleans(),
    st.sampled_from(Out),
    st.sampled_from(Ankle),
    BONDS,
    TESTS,
    st.sampled_from(Standing),
)
ME_ONLY = st.just(ME)
HAPPENINGS: dict[type[Change], Any] = {
    Hired: st.builds(Hired, ME_ONLY, st.integers(1, 9), FIGURES),
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
    NerveSet: st.builds(NerveSet, ME_ONLY, st.sampled_from(Nerve)),
    OwesTest: st.builds(OwesTest, ME_ONLY, st.just("a scream")),
    MovePassed: st.builds(MovePassed, ME_ONLY),
    WeaponSet: st.builds(
        WeaponSet, ME_ONLY, st.sampled_from(("Revolver", "Derringer")), st.integers(0, 6), st.sampled_from(Trouble)
    ),
    WeaponTaken: st.builds(WeaponTaken, ME_ONLY, WEAPONS),
    WeaponLost: st.builds(WeaponLost, ME_ONLY, st.sampled_from(("Knife", "Derringer"))),
    MoneySet: st.builds(MoneySet, ME_ONLY, st.integers(0, 2000)),
    BondsSet: st.builds(BondsSet, ME_ONLY, BONDS),
    Enraged: st.builds(Enraged, ME_ONLY),
    DownSet: st.builds(DownSet, ME_ONLY, st.booleans()),
    AnkleHurt: st.builds(AnkleHurt, ME_ONLY, st.sampled_from(Ankle)),
    StandingSet: st.builds(StandingSet, ME_ONLY, st.sampled_from(Standing)),
    FreshGame: st.builds(FreshGame, ME_ONLY),
}
ANYTHING = st.lists(st.one_of(*(happening for kind, happening in HAPPENINGS.items() if kind is not Hired)), max_size=12)


def test_every_kind_of_change_is_tried() -> None:
    assert set(HAPPENINGS) == set(CHANGES)


# Words and orders


def test_scales_stand_worst_last_and_have_a_word_for_each() -> None:
    assert [nerve.word for nerve in Nerve] == ["controlled", "shaken", "panicked", "terrified"]
    assert [blow.word for blow in Blow] == ["untouched", "flinches", "staggers", "is downed"]
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
        "paralysed",
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
    ],
)
def test_what_a_wound_costs(wound: Wound, melee: int, firing: int, morale: int) -> None:
    assert (wound.melee, wound.firing) == (melee, firing)
    hurt = replace(SPATS, wounds=(wound,))
    assert (hurt.wounded_melee, hurt.wounded_firing, hurt.wounded_morale) == (melee, firing, morale)
    assert hurt.pace == 6 - melee


def test_wounds_add_up() -> None:
    hurt = replace(SPATS, wounds=(Wound(LIGHT, bled=1), Wound(BAD, bandaged=True), Wound(DANGEROUS)))
    assert (hurt.wounded_melee, hurt.wounded_firing, hurt.wounded_morale) == (2 + 1 + 3, 1 + 1 + 3, 1 + 3 + 3)
    assert hurt.pace == 0


@pytest.mark.parametrize("kind, crash, bandaged", list(product(PENALTY, (False, True), (False, True))))
def test_only_an_open_bad_wound_of_a_crash_leaves_nobody_fit(kind: Injury, crash: bool, bandaged: bool) -> None:
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
    assert wound.firing >= 1
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
def test_who_is_out_or_gone_does_nothing(out: Out, standing: Standing) -> None:
    figure = replace(SPATS, out=out, standing=standing)
    assert figure.kept_out == (out.value or standing.value)
    assert figure.can_act is (out is Out.NO and standing is Standing.FIGHTING)


def test_who_carries_anything_is_armed() -> None:
    assert SPATS.armed
    assert not replace(SPATS, weapons=()).armed


def test_weapons_by_name() -> None:
    assert SPATS.weapon("Revolver") == REVOLVER
    assert SPATS.weapon("Derringer") is None
    empty = replace(REVOLVER, rounds=0)
    assert SPATS.with_weapon(empty).weapons == (empty, KNIFE)
    assert SPATS.with_weapon(Weapon("Derringer")) == SPATS


# Changes one by one


def test_a_figure_begins_with_being_hired() -> None:
    assert after(Hired(ME, 1, SPATS), figure=None) == SPATS


@pytest.mark.parametrize("change", [FreshGame(ME), Harmed(ME), MovePassed(ME)])
def test_nothing_happens_to_somebody_never_hired(change: Change) -> None:
    with pytest.raises(ValueError, match="never hired"):
        apply(None, change)


def test_a_change_of_another_kind_is_a_bug() -> None:
    @dataclass(frozen=True, slots=True)
    class Promoted(Change):
        """Nobody knows this."""

    with pytest.raises(ValueError, match="figures do not know"):
        apply(SPATS, Promoted(ME))
    with pytest.raises(ValueError, match="boards do not know"):
        boards.apply(Board(), Promoted(ME))


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
        (NerveSet(ME, Nerve.SHAKEN), {"nerve": Nerve.SHAKEN, "shaken": LASTS}),
        (NerveSet(ME, Nerve.PANICKED), {"nerve": Nerve.PANICKED}),
        (NerveSet(ME, Nerve.TERRIFIED), {"nerve": Nerve.TERRIFIED}),
        (WeaponSet(ME, "Revolver", 2, Trouble.JAMMED), {"weapons": (Weapon("Revolver", 2, 6, Trouble.JAMMED), KNIFE)}),
        (WeaponSet(ME, "Derringer", 2), {}),
        (WeaponTaken(ME, Weapon("Brick")), {"weapons": (REVOLVER, KNIFE, Weapon("Brick"))}),
        (WeaponLost(ME, "Revolver"), {"weapons": (KNIFE,)}),
        (WeaponLost(ME, "Derringer"), {}),
        (MoneySet(ME, 1234), {"cents": 1234}),
        (BondsSet(ME, (Bond.HELD, Bond.GAG)), {"bonds": (Bond.HELD, Bond.GAG)}),
        (Enraged(ME), {"enraged": LASTS}),
        (DownSet(ME, True), {"down": True}),
        (AnkleHurt(ME, Ankle.SPRAINED), {"ankle": Ankle.SPRAINED}),
        (StandingSet(ME, Standing.OFF), {"standing": Standing.OFF}),
        (Collapsed(ME), {"out": Out.CRITICAL, "down": True}),
        (CameTo(ME, "came to"), {}),
        (Bandaged(ME), {}),
        (Bled(ME, 0), {}),
        (MovePassed(ME), {}),
        (FreshGame(ME), {}),
    ],
    ids=lambda value: value.tag if isinstance(value, Change) else "",
)
def test_each_change_does_what_it_says_and_no_more(change: Change, fields: dict[str, Any]) -> None:
    assert after(change) == replace(SPATS, **fields)
    assert change.about == Subject(Kind.FIGURE, ME)


def test_of_two_weapons_of_a_name_one_is_lost() -> None:
    two = replace(SPATS, weapons=(Weapon("Brick"), KNIFE, Weapon("Brick")))
    assert after(WeaponLost(ME, "Brick"), figure=two).weapons == (KNIFE, Weapon("Brick"))


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
        wound and replace(wound, crash=crash),
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
def test_a_collapse_makes_nobody_better(out: Out) -> None:
    assert after(Harmed(ME, out=out), Collapsed(ME)).out is (Out.DEAD if out is Out.DEAD else Out.CRITICAL)


@pytest.mark.parametrize("out", Out)
def test_only_the_stunned_come_to(out: Out) -> None:
    before = after(Harmed(ME, out=out))
    woken = after(CameTo(ME, "came to"), figure=before)
    if out is Out.STUNNED:
        assert woken == replace(before, out=Out.NO, groggy=LASTS, tests=("came to",))
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
    worse = (Harmed(ME, Wound(DANGEROUS), Out.DEAD, 2, 2, 2, True, "shot"), AnkleHurt(ME, Ankle.BROKEN))
    healed = after(*worse, WoundsSet(ME, (Wound(LIGHT),), out))
    assert healed == replace(SPATS, wounds=(Wound(LIGHT),), out=out, down=out is not Out.NO, enraged=2, tests=("shot",))


# Nerve


@pytest.mark.parametrize("nerve", Nerve)
def test_a_morale_test_is_all_the_tests_that_were_owed(nerve: Nerve) -> None:
    tested = after(OwesTest(ME, "shot"), OwesTest(ME, "a scream"), NerveSet(ME, nerve))
    assert (tested.nerve, tested.tests) == (nerve, ())
    assert tested.shaken == (LASTS if nerve is Nerve.SHAKEN else 0)


def test_a_steady_test_ends_a_shake() -> None:
    assert after(NerveSet(ME, Nerve.SHAKEN), NerveSet(ME, Nerve.CONTROLLED)) == SPATS


# Move by move


@pytest.mark.parametrize("passed, lasts", [(0, True), (1, True), (2, False), (3, False)])
def test_what_passes_lasts_for_this_move_and_the_next(passed: int, lasts: bool) -> None:
    dazed = after(Harmed(ME, groggy=LASTS, paralysed=LASTS), Enraged(ME), NerveSet(ME, Nerve.SHAKEN))
    later = moves(dazed, passed)
    counted = max(0, LASTS - passed)
    assert (later.groggy, later.paralysed, later.enraged, later.shaken) == (counted,) * 4
    assert bool(counted) is lasts
    assert later.nerve is (Nerve.SHAKEN if lasts else Nerve.CONTROLLED)
    assert later.tests == ()


def test_wounds_ankles_bonds_and_terror_do_not_pass() -> None:
    lasting = after(
        Harmed(ME, Wound(BAD), Out.STUNNED),
        AnkleHurt(ME, Ankle.SPRAINED),
        BondsSet(ME, (Bond.HANDS,)),
        NerveSet(ME, Nerve.TERRIFIED),
        StandingSet(ME, Standing.SURRENDERED),
    )
    assert moves(lasting, 5) == lasting


def test_who_panicked_dices_again_each_move_but_owes_one_test_at_a_time() -> None:
    panicked = after(NerveSet(ME, Nerve.PANICKED))
    assert panicked.tests == ()
    assert moves(panicked, 1).tests == (PANICKED,)
    assert moves(panicked, 3).tests == (PANICKED,)
    calmed = after(NerveSet(ME, Nerve.CONTROLLED), figure=moves(panicked, 1))
    assert moves(calmed, 2) == SPATS


@pytest.mark.parametrize("change", [Harmed(ME, out=Out.STUNNED), StandingSet(ME, Standing.OFF)])
def test_who_is_out_dices_for_no_panic(change: Change) -> None:
    assert moves(after(NerveSet(ME, Nerve.PANICKED), change), 1).tests == ()


@pytest.mark.parametrize(
    "trouble, later",
    [
        (Trouble.NONE, [Trouble.NONE] * 3),
        (Trouble.CLEARED, [Trouble.NONE] * 3),
        (Trouble.JAMMED, [Trouble.CLEARED, Trouble.NONE, Trouble.NONE]),
        (Trouble.USELESS, [Trouble.USELESS] * 3),
    ],
)
def test_a_jam_a_move_later(trouble: Trouble, later: list[Trouble]) -> None:
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
        NerveSet(ME, Nerve.SHAKEN),
        BondsSet(ME, (Bond.HELD,)),
        OwesTest(ME, "a scream"),
        MoneySet(ME, 10),
        StandingSet(ME, Standing.SURRENDERED),
    )
    fresh = after(FreshGame(ME), figure=worn)
    wounds = (Wound(BAD, bled=1),)
    assert replace(fresh, down=False) == replace(SPATS, wounds=wounds, ankle=Ankle.SPRAINED, cents=10)


@pytest.mark.parametrize(
    "out, fresh", [(Out.NO, Out.NO), (Out.STUNNED, Out.NO), (Out.CRITICAL, Out.CRITICAL), (Out.DEAD, Out.DEAD)]
)
def test_who_lies_there_at_the_start_of_a_game(out: Out, fresh: Out) -> None:
    begun = after(Harmed(ME, out=out), FreshGame(ME))
    assert (begun.out, begun.down) == (fresh, fresh is not Out.NO)


# Any number of changes


@given(figure=FIGURES, changes=ANYTHING)
def test_figures_stay_sound_whatever_happens(figure: Figure, changes: list[Change]) -> None:
    figure = after(*changes, figure=figure)
    for penalty in (figure.wounded_melee, figure.wounded_firing, figure.wounded_morale):
        assert penalty >= 0
    for lasting in (figure.shaken, figure.groggy, figure.paralysed, figure.enraged):
        assert 0 <= lasting <= LASTS
    assert 0 <= figure.pace <= figure.move
    assert figure.can_act is (figure.kept_out == "")
    hash(figure)


@given(figure=FIGURES, changes=ANYTHING, cut=st.integers(0, 12))
def test_a_snapshot_in_between_changes_nothing(figure: Figure, changes: list[Change], cut: int) -> None:
    halfway = fold(figure, changes[:cut], apply)
    assert fold(halfway, changes[cut:], apply) == fold(figure, changes, apply)


@given(changes=ANYTHING, figure=FIGURES)
def test_hiring_forgets_what_was_before(changes: list[Change], figure: Figure) -> None:
    assert after(*changes, Hired(ME, 1, figure)) == figure


@given(figure=FIGURES, blows=st.lists(HAPPENINGS[Harmed], max_size=6))
def test_harm_only_makes_things_worse(figure: Figure, blows: list[Harmed]) -> None:
    for blow in blows:
        worse = apply(figure, blow)
        assert worse.wounds[: len(figure.wounds)] == figure.wounds
        assert worse.pace <= figure.pace
        assert worse.wounded_firing >= figure.wounded_firing
        assert list(Out).index(worse.out) >= list(Out).index(figure.out)
        assert worse.down or not figure.down
        assert worse.tests[: len(figure.tests)] == figure.tests
        figure = worse


@given(figure=FIGURES, changes=ANYTHING)
def test_a_fresh_game_twice_is_a_fresh_game(figure: Figure, changes: list[Change]) -> None:
    before = after(*changes, figure=figure)
    once = apply(before, FreshGame(ME))
    assert apply(once, FreshGame(ME)) == once
    assert (once.wounds, once.ankle, once.cents) == (before.wounds, before.ankle, before.cents)
    assert (once.shaken, once.groggy, once.paralysed, once.enraged) == (0, 0, 0, 0)
    assert (once.nerve, once.bonds, once.tests, once.standing) == (Nerve.CONTROLLED, (), (), Standing.FIGHTING)
    assert once.out is not Out.STUNNED
    assert all(weapon == Weapon(weapon.name, weapon.holds, weapon.holds) for weapon in once.weapons)


@given(figure=FIGURES)
def test_passing_states_are_over_in_time(figure: Figure) -> None:
    later = moves(figure, LASTS)
    assert (later.shaken, later.groggy, later.paralysed, later.enraged) == (0, 0, 0, 0)
    assert later.nerve is not Nerve.SHAKEN
    assert all(weapon.trouble in (Trouble.NONE, Trouble.USELESS) for weapon in later.weapons)
    assert (later.wounds, later.out, later.ankle) == (figure.wounds, figure.out, figure.ankle)


# The board

YARD = Door("Yard gate", Build.SHED, Padlock.LARGE, locks=1, barred=(ME,))
FORD = Vehicle("Ford", 18.0, Wreck.DENTED, tyre=5)
BOARD_EXAMPLES: dict[type[Change], Change] = {
    type(change): change
    for change in (
        BoardSet(HERE, Board(3, (Deed(ME, 2.5, 1, 1, 1, ("Yard gate",), True, 1),), ((8, 2),), (9,), (YARD,), (FORD,))),
        MoveBegun(HERE, (ME, 8)),
        Done(HERE, ME, 2.5, 2, 1, 1, "Yard gate", True, 1),
        DutyDone(HERE, ME),
        DoorSet(HERE, YARD),
        DoorGone(HERE, "Yard gate"),
        VehicleSet(HERE, FORD),
        VehicleGone(HERE, "Ford"),
        VehicleHarmed(HERE, "Ford", Wreck.DAMAGED, True, 5, True, True),
        VehicleMended(HERE, "Ford", 2, True, True, True),
    )
}


def board_after(*changes: Change, board: Board | None = None) -> Board:
    return fold(board or Board(), changes, boards.apply)


def test_every_kind_of_board_change_has_an_example() -> None:
    assert set(BOARD_EXAMPLES) == set(BOARD_CHANGES)


@pytest.mark.parametrize("change", BOARD_EXAMPLES.values(), ids=lambda change: change.tag)
def test_board_changes_come_back_from_json_as_they_were(change: Change) -> None:
    stored = json.loads(json.dumps(dump_changes([change])))
    assert load_changes(stored) == [change]
    assert change.about == Subject(Kind.GAME, HERE)


@given(figure=FIGURES)
def test_figures_come_back_from_json_as_they_were(figure: Figure) -> None:
    assert load(Figure, json.loads(json.dumps(dump(figure)))) == figure


def test_a_game_opens_with_an_empty_board_and_fresh_figures() -> None:
    opened = HoodsvilleGames.opened(HERE, 2)
    assert opened == BoardSet(HERE, Board())
    assert HoodsvilleGames.apply(None, opened) == Board()
    assert HoodsvilleGames.brought(ME) == FreshGame(ME)
    assert (HoodsvilleGames.board, HoodsvilleGames.most_sides) == (Board, 6)


@pytest.mark.parametrize("change", [change for kind, change in BOARD_EXAMPLES.items() if kind is not BoardSet])
def test_nothing_happens_to_a_board_never_set(change: Change) -> None:
    with pytest.raises(ValueError, match="never set"):
        boards.apply(None, change)


def test_who_has_done_nothing_has_an_empty_deed() -> None:
    assert Board().deed(ME) == Deed(ME)
    assert Board().run_before(ME) == 0


def test_deeds_of_a_move_add_up() -> None:
    board = board_after(
        Done(HERE, ME, inches=2.5),
        Done(HERE, 8, rounds=1),
        Done(HERE, ME, inches=3, ran=1),
        Done(HERE, ME, rounds=1, shots=1),
        Done(HERE, ME, tried="Yard gate"),
        Done(HERE, ME, tried="wall"),
    )
    assert board.deeds == (Deed(ME, 5.5, 1, 1, 1, ("Yard gate", "wall")), Deed(8, rounds=1))


def test_loading_takes_inches_and_is_no_movement() -> None:
    deed = board_after(Done(HERE, ME, inches=3), Done(HERE, ME, inches=2, loaded=2)).deed(ME)
    assert (deed.inches, deed.loaded, deed.moved) == (5, 2, 3)


def test_who_has_stopped_stays_so_until_the_next_move() -> None:
    board = board_after(Done(HERE, ME, stopped=True), Done(HERE, ME, rounds=1))
    assert board.deed(ME) == Deed(ME, rounds=1, stopped=True)
    assert board_after(MoveBegun(HERE, ()), board=board).deed(ME) == Deed(ME)


def test_the_next_move_forgets_deeds_and_remembers_runs() -> None:
    board = board_after(Done(HERE, ME, 12, 1), Done(HERE, 8, 3), MoveBegun(HERE, (8,)))
    assert (board.move, board.deeds, board.due) == (2, (), (8,))
    assert (board.run_before(ME), board.run_before(8)) == (1, 0)
    board = board_after(Done(HERE, ME, 10, 2), MoveBegun(HERE, ()), board=board)
    assert (board.move, board.run_before(ME), board.due) == (3, 2, ())
    board = board_after(Done(HERE, ME, 6), MoveBegun(HERE, ()), board=board)
    assert board.run_before(ME) == 0


def test_a_duty_done_is_due_no_more() -> None:
    board = board_after(MoveBegun(HERE, (ME, 8)), DutyDone(HERE, ME))
    assert board.due == (8,)
    assert board_after(DutyDone(HERE, ME), board=board) == board


def test_doors_are_put_changed_and_taken_away_by_name() -> None:
    weak = replace(YARD, name="yard GATE", force=2, passage=Passage.FORCED)
    board = board_after(DoorSet(HERE, YARD), DoorSet(HERE, Door("Office", Build.WINDOWED)))
    assert board.door(" yard gate ") == YARD
    board = board_after(DoorSet(HERE, weak), board=board)
    assert [door.name for door in board.doors] == ["yard GATE", "Office"]
    assert board.door("Yard gate").force == 2
    assert [door.name for door in board_after(DoorGone(HERE, "YARD GATE"), board=board).doors] == ["Office"]
    with pytest.raises(UnknownName, match="door"):
        board.door("Vault")


def test_vehicles_are_put_changed_and_taken_away_by_name() -> None:
    board = board_after(VehicleSet(HERE, FORD), VehicleSet(HERE, Vehicle("Packard")))
    assert board.vehicle("ford") == FORD
    board = board_after(VehicleSet(HERE, replace(FORD, on_side=True, wreck=Wreck.OVERTURNED)), board=board)
    assert board.vehicle("Ford").on_side
    assert len(board.vehicles) == 2
    assert [one.name for one in board_after(VehicleGone(HERE, "Ford"), board=board).vehicles] == ["Packard"]
    with pytest.raises(UnknownName, match="vehicle"):
        board.vehicle("Studebaker")


@pytest.mark.parametrize("before, harm_done", list(product(Wreck, Wreck)))
def test_a_vehicle_gets_no_better_by_what_befalls_it(before: Wreck, harm_done: Wreck) -> None:
    board = board_after(VehicleSet(HERE, replace(FORD, wreck=before)), VehicleHarmed(HERE, "FORD", harm_done))
    assert board.vehicle("Ford") == replace(FORD, wreck=max(before, harm_done))


@pytest.mark.parametrize(
    "harmed, mended, changed",
    [
        ({"on_side": True}, {"righted": True}, {"on_side": True}),
        ({"bogged": True}, {"freed": True}, {"bogged": True}),
        ({"stalled": True}, {"started": True}, {"stalled": True}),
        ({"tyre": 4}, {"tyre": 4}, {"tyre": 9}),
    ],
)
def test_what_befell_a_vehicle_is_put_right_again(
    harmed: dict[str, Any], mended: dict[str, Any], changed: dict[str, Any]
) -> None:
    board = board_after(VehicleSet(HERE, FORD), VehicleHarmed(HERE, "Ford", **harmed))
    assert board.vehicle("Ford") == replace(FORD, **changed)
    assert board_after(VehicleMended(HERE, "Ford"), board=board) == board
    assert board_after(VehicleMended(HERE, "ford", **mended), board=board).vehicle("Ford") == FORD


def test_nothing_befalls_a_vehicle_that_is_gone_and_no_tyre_is_better_than_sound() -> None:
    assert board_after(VehicleHarmed(HERE, "Ford", Wreck.WRECKED)) == Board()
    assert board_after(VehicleSet(HERE, FORD), VehicleMended(HERE, "Ford", 9)).vehicle("Ford").tyre == 0


IDS = st.integers(1, 4)
DEEDS = st.builds(
    Done,
    st.just(HERE),
    IDS,
    st.integers(0, 12).map(lambda halves: halves / 2),
    st.integers(0, 3),
    st.integers(0, 2),
    st.integers(0, 1),
    st.sampled_from(("", "Yard gate")),
    st.booleans(),
    FEW,
)
BOARD_ANYTHING = st.lists(
    st.one_of(
        DEEDS,
        st.builds(MoveBegun, st.just(HERE), st.lists(IDS, unique=True).map(tuple)),
        st.builds(DutyDone, st.just(HERE), IDS),
        st.builds(DoorSet, st.just(HERE), st.builds(Door, st.sampled_from("ab"), st.sampled_from(Build))),
        st.builds(DoorGone, st.just(HERE), st.sampled_from("AB")),
        st.builds(VehicleSet, st.just(HERE), st.builds(Vehicle, st.sampled_from("ab"))),
        st.builds(VehicleGone, st.just(HERE), st.sampled_from("AB")),
        st.builds(VehicleHarmed, st.just(HERE), st.sampled_from("AB"), st.sampled_from(Wreck), st.booleans(), FEW),
        st.builds(VehicleMended, st.just(HERE), st.sampled_from("AB"), FEW, st.booleans()),
    ),
    max_size=15,
)


@given(changes=BOARD_ANYTHING, cut=st.integers(0, 15))
def test_boards_stay_sound_whatever_happens(changes: list[Change], cut: int) -> None:
    board = board_after(*changes)
    assert board == board_after(*changes[cut:], board=board_after(*changes[:cut]))
    assert board.move == 1 + sum(isinstance(change, MoveBegun) for change in changes)
    for things in (
        [deed.figure for deed in board.deeds],
        [door.name.casefold() for door in board.doors],
        [vehicle.name.casefold() for vehicle in board.vehicles],
    ):
        assert len(set(things)) == len(things)
    assert load(Board, json.loads(json.dumps(dump(board)))) == board
    hash(board)


@given(deeds=st.lists(DEEDS, max_size=8))
def test_a_deed_is_the_sum_of_what_was_done(deeds: list[Done]) -> None:
    board = board_after(*deeds)
    for figure in range(1, 5):
        mine = [deed for deed in deeds if deed.figure == figure]
        found = board.deed(figure)
        assert found.inches == sum(deed.inches for deed in mine)
        assert found.ran == max((deed.ran for deed in mine), default=0)
        assert (found.rounds, found.shots) == (sum(deed.rounds for deed in mine), sum(deed.shots for deed in mine))
        assert found.tried == tuple(deed.tried for deed in mine if deed.tried)
        assert found.stopped is any(deed.stopped for deed in mine)
        assert found.loaded == sum(deed.loaded for deed in mine)
        assert found.moved == found.inches - found.loaded
