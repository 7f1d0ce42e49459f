"""Changes of a figure: each by itself, and any number of them folded."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.core.action.system import discover
from rules.core.people.roster import FreshGame
from rules.core.plain.events import Change, Subject, SubjectKind, fold
from rules.core.plain.frozen import replace
from rules.mad_dogs.model.changes import (
    BlowGiven,
    BlowGone,
    CrippledIn,
    Drank,
    FlooredSet,
    GunState,
    Healed,
    HiddenSet,
    HostagesSet,
    Hurt,
    LeftBoard,
    LeftFight,
    MakesSure,
    MustHoldOn,
    NerveTested,
    Recovered,
    SkillsSet,
    SkillUsed,
    StillOwes,
    Surrendered,
    WeaponBought,
    WeaponSpent,
    WoundsSet,
)
from rules.mad_dogs.model.figures import (
    Beside,
    Drink,
    Figure,
    Floored,
    Load,
    Nerve,
    Posture,
    Standing,
    Stat,
    Stats,
    Weapon,
)
from rules.mad_dogs.model.free_blows import FreeBlow
from rules.mad_dogs.model.roster import MadDogsRoster, condition
from rules.mad_dogs.model.skills import EFFECTS
from rules.mad_dogs.model.tables import SERVES

ME = 7
DOOLEY = Figure(
    "Dooley", "Hoodlum", Stats(3, 4, 3, 3, 3, 3), ("Tommy Gunner",), (Weapon("Tommy Gun"), Weapon("Pistol"))
)
ORDER = list(Posture)


def after(*changes: Change, figure: Figure = DOOLEY) -> Figure:
    return fold(figure, changes)


SIX = st.integers(1, 6)
POSTURES, LOADS, NERVES = st.sampled_from(Posture), st.sampled_from(Load), st.sampled_from(Nerve)
FLOORS = st.sampled_from(Floored)
STATS = st.builds(Stats, SIX, SIX, SIX, SIX, SIX, SIX)
POINTS = st.builds(Stats, *[st.integers(-2, 4)] * 6)
NAMES = st.text(min_size=1, max_size=20)
SKILLS = st.lists(st.sampled_from(sorted(EFFECTS)), max_size=3, unique=True).map(tuple)
WEAPONS = st.lists(
    st.builds(Weapon, st.sampled_from(sorted(SERVES)), LOADS, st.integers(0, 1), st.integers(1, 3)),
    max_size=3,
    unique_by=lambda weapon: weapon.name,
).map(tuple)
HELD = st.lists(NAMES, max_size=2, unique=True).map(tuple)
FIGURES = st.builds(
    Figure, NAMES, st.just("Hoodlum"), STATS, SKILLS, WEAPONS, st.integers(0, 3), st.integers(0, 3), NERVES
)
ME_ONLY = st.just(ME)
HAPPENINGS: dict[type[Change], Any] = {
    Hurt: st.builds(Hurt, ME_ONLY, st.integers(0, 8), st.integers(0, 2), POSTURES, st.integers(0, 2)),
    WoundsSet: st.builds(WoundsSet, ME_ONLY, st.integers(0, 6), POSTURES),
    Healed: st.builds(Healed, ME_ONLY, POINTS),
    CrippledIn: st.builds(CrippledIn, ME_ONLY, st.sampled_from(Stat)),
    MustHoldOn: st.builds(MustHoldOn, ME_ONLY, st.sampled_from(("Ford", "Truck")), st.integers(0, 4)),
    Recovered: st.builds(Recovered, ME_ONLY, st.integers(0, 4)),
    StillOwes: st.builds(StillOwes, ME_ONLY, st.integers(0, 4)),
    GunState: st.builds(GunState, ME_ONLY, st.sampled_from(sorted(SERVES)), LOADS, st.integers(0, 1)),
    WeaponSpent: st.builds(WeaponSpent, ME_ONLY, st.sampled_from(sorted(SERVES)), st.integers(1, 3)),
    WeaponBought: st.builds(WeaponBought, ME_ONLY, st.sampled_from(sorted(SERVES)), st.integers(1, 3)),
    NerveTested: st.builds(NerveTested, ME_ONLY, NERVES),
    SkillUsed: st.builds(SkillUsed, ME_ONLY, st.sampled_from(sorted(EFFECTS))),
    SkillsSet: st.builds(SkillsSet, ME_ONLY, SKILLS, STATS),
    HostagesSet: st.builds(HostagesSet, ME_ONLY, HELD),
    FlooredSet: st.builds(FlooredSet, ME_ONLY, FLOORS),
    LeftFight: st.builds(LeftFight, ME_ONLY),
    Surrendered: st.builds(Surrendered, ME_ONLY),
    LeftBoard: st.builds(LeftBoard, ME_ONLY),
    Drank: st.builds(Drank, ME_ONLY, st.sampled_from(Drink)),
    BlowGiven: st.builds(BlowGiven, ME_ONLY, st.builds(FreeBlow, st.just(8), NAMES, st.just(1), st.just("King"))),
    BlowGone: st.builds(BlowGone, ME_ONLY, NAMES),
    HiddenSet: st.builds(HiddenSet, ME_ONLY, st.booleans()),
    MakesSure: st.builds(MakesSure, ME_ONLY, st.builds(Beside, st.just(8), st.integers(1, 3))),
    FreshGame: st.builds(FreshGame, ME_ONLY),
}
ANYTHING = st.lists(st.one_of(*HAPPENINGS.values()), max_size=12)


def test_what_is_used_up_is_counted_down_to_nothing() -> None:
    armed = replace(DOOLEY, weapons=(Weapon("Grenade", count=3), Weapon("Knife")))
    assert after(WeaponSpent(ME, "Grenade"), figure=armed).weapons == (Weapon("Grenade", count=2), Weapon("Knife"))
    for count in (3, 5):
        assert after(WeaponSpent(ME, "Grenade", count), figure=armed).weapons == (Weapon("Knife"),)
    assert after(WeaponSpent(ME, "Dynamite"), figure=armed) == armed
    assert after(WeaponSpent(ME, "Grenade"), FreshGame(ME), figure=armed).weapons[0] == Weapon("Grenade", count=2)


def test_what_is_bought_is_carried_once_with_its_count_and_loaded() -> None:
    armed = replace(DOOLEY, weapons=(Weapon("Pistol", Load.EMPTY),))
    bought = after(WeaponBought(ME, "Pistol"), WeaponBought(ME, "Grenade", 2), figure=armed)
    assert bought.weapons == (Weapon("Pistol", Load.EMPTY, count=2), Weapon("Grenade", count=2))
    assert after(WeaponBought(ME, "Grenade"), figure=bought).weapons[1] == Weapon("Grenade", count=3)


def test_every_kind_of_change_is_tried() -> None:
    kinds = {kind for kind in discover()["mad"].changes if kind.kind is SubjectKind.FIGURE}
    assert set(HAPPENINGS) == {*kinds, FreshGame}


# One by one


def test_wounds_and_actions_owed_of_several_attacks_add_up() -> None:
    hurt = after(Hurt(ME, 1, 1), Hurt(ME, 0, 2))
    assert (hurt.lost, hurt.owed, hurt.posture) == (1, 3, Posture.UP)
    assert [hurt.stat(stat) for stat in Stat] == [2, 3, 2, 2, 2, 2]


@pytest.mark.parametrize("first", Posture)
@pytest.mark.parametrize("second", Posture)
def test_the_worse_posture_stays(first: Posture, second: Posture) -> None:
    hurt = after(Hurt(ME, posture=first), Hurt(ME, posture=second))
    assert ORDER.index(hurt.posture) == max(ORDER.index(first), ORDER.index(second))


def test_the_hits_a_tough_sob_softened_are_counted_until_the_next_game() -> None:
    assert after(Hurt(ME, soaked=1), Hurt(ME, soaked=1)).tough == 2
    assert after(Hurt(ME, soaked=2), FreshGame(ME)).tough == 0


@pytest.mark.parametrize("posture", Posture)
def test_the_helpless_let_their_hostages_go(posture: Posture) -> None:
    for change in (Hurt(ME, posture=posture), WoundsSet(ME, 0, posture)):
        held = after(HostagesSet(ME, ("a waiter",)), change)
        assert held.hostages == (("a waiter",) if held.can_act else ())
        assert after(change, HostagesSet(ME, ("a waiter",))) == held


@pytest.mark.parametrize("floored", Floored)
def test_a_figure_knocked_out_or_out_cold_does_nothing_and_holds_no_hostage(floored: Floored) -> None:
    laid = after(HostagesSet(ME, ("a waiter",)), FlooredSet(ME, floored))
    assert laid.floored is floored
    assert laid.can_act is (floored not in (Floored.STIRRING, Floored.OUT, Floored.COLD))
    assert laid.laid_out == ("" if laid.can_act else floored)
    assert laid.hostages == (("a waiter",) if laid.can_act else ())


@pytest.mark.parametrize("floored", Floored)
def test_a_floored_figure_gets_up_again_and_starts_the_next_game_on_its_feet(floored: Floored) -> None:
    assert after(FlooredSet(ME, floored), FlooredSet(ME, Floored.NO)) == DOOLEY
    assert after(FlooredSet(ME, floored), FreshGame(ME)) == DOOLEY


@pytest.mark.parametrize("floored", Floored)
def test_a_doctor_gets_only_the_wounded_up(floored: Floored) -> None:
    healed = after(FlooredSet(ME, floored), WoundsSet(ME, 0, Posture.UP))
    assert healed.floored is (Floored.NO if floored is Floored.WOUNDED else floored)


@pytest.mark.parametrize(
    "floored, skills, line",
    [
        (Floored.NO, (), ""),
        (Floored.DOWN, (), "knocked down"),
        (Floored.WOUNDED, (), "down with a wound"),
        (Floored.OUT, (), "knocked out until the next Joker"),
        (Floored.OUT, ("Not the Face!",), "knocked out until the second Joker"),
        (Floored.STIRRING, ("Not the Face!",), "knocked out until the next Joker"),
        (Floored.COLD, (), "out cold for the rest of the game"),
    ],
)
def test_the_sheet_shows_figures_on_the_floor(floored: Floored, skills: tuple[str, ...], line: str) -> None:
    laid = after(FlooredSet(ME, floored), figure=replace(DOOLEY, skills=skills))
    assert condition(laid) == line
    assert condition(replace(laid, posture=Posture.DEAD)) == "dead"


def test_recovering_takes_actions_owed_away_and_no_more() -> None:
    assert after(Hurt(ME, owed=2), Recovered(ME, 1)).owed == 1
    assert after(Hurt(ME, owed=2), Recovered(ME, 5)).owed == 0
    assert after(Hurt(ME, owed=2), StillOwes(ME, 1)).owed == 1


def test_the_state_of_one_gun_leaves_the_others_alone() -> None:
    jammed = after(GunState(ME, "Tommy Gun", Load.JAMMED))
    assert jammed.weapons == (Weapon("Tommy Gun", Load.JAMMED), Weapon("Pistol"))
    assert after(GunState(ME, "BAR", Load.EMPTY)) == DOOLEY


@pytest.mark.parametrize(
    "change, standing",
    [(LeftFight(ME), Standing.LEFT), (Surrendered(ME), Standing.PRISONER), (LeftBoard(ME), Standing.OFF)],
)
def test_who_left_or_gave_up_acts_no_more_before_the_next_game(change: Change, standing: Standing) -> None:
    gone = after(HostagesSet(ME, ("a waiter",)), change)
    assert gone == replace(DOOLEY, standing=standing)
    assert (gone.kept_out, gone.laid_out, gone.can_act) == (standing, "", False)
    assert str(standing) in condition(gone)
    assert after(change, FreshGame(ME)) == DOOLEY


def test_a_prisoner_led_off_the_board_stays_a_prisoner_and_a_runner_is_gone() -> None:
    led_off = after(Surrendered(ME), LeftBoard(ME))
    assert (led_off.standing, led_off.arrested, led_off.off_board) == (Standing.LED_OFF, True, True)
    assert after(Surrendered(ME), LeftBoard(ME), LeftBoard(ME)) == led_off
    assert not after(Surrendered(ME)).off_board
    assert after(LeftFight(ME), LeftBoard(ME)).standing is Standing.OFF


def test_floors_stand_in_order_so_that_the_worse_stays() -> None:
    assert list(Floored) == [Floored.NO, Floored.DOWN, Floored.WOUNDED, Floored.STIRRING, Floored.OUT, Floored.COLD]


def test_the_dead_are_no_prisoners_on_their_sheet() -> None:
    assert condition(after(Surrendered(ME), Hurt(ME, posture=Posture.DEAD))) == "dead"


def test_a_fresh_game_mends_guns_and_nerves_but_no_wounds() -> None:
    worn = after(
        Hurt(ME, 2, 2, Posture.UP, 1),
        GunState(ME, "Tommy Gun", Load.JAMMED),
        GunState(ME, "Pistol", Load.EMPTY, 1),
        NerveTested(ME, Nerve.TERRIFIED),
        SkillUsed(ME, "Spunky Kid"),
        HostagesSet(ME, ("a waiter",)),
    )
    assert worn != DOOLEY
    assert after(FreshGame(ME), figure=worn) == replace(DOOLEY, lost=2, before=2)


@pytest.mark.parametrize(
    "lost, posture, fresh",
    [
        (0, Posture.UP, Posture.UP),
        (2, Posture.HALF_SPEED, Posture.UP),
        (2, Posture.PRONE, Posture.UP),
        (2, Posture.UNCONSCIOUS, Posture.UP),
        (3, Posture.UNCONSCIOUS, Posture.UNCONSCIOUS),
        (2, Posture.DEAD, Posture.DEAD),
        (0, Posture.DEAD, Posture.DEAD),
    ],
)
def test_figures_on_their_feet_at_the_start_of_a_game(lost: int, posture: Posture, fresh: Posture) -> None:
    assert after(WoundsSet(ME, lost, posture), FreshGame(ME)).posture is fresh


def test_a_change_is_about_its_figure() -> None:
    assert Hurt(ME, 1).about == Subject(SubjectKind.FIGURE, ME)


# Any number of them


@given(figure=FIGURES, changes=ANYTHING)
def test_figures_stay_sound_whatever_happens(figure: Figure, changes: list[Change]) -> None:
    figure = after(*changes, figure=figure)
    assert figure.lost >= 0
    assert figure.owed >= 0
    assert all(figure.stat(stat) >= 0 for stat in Stat)
    assert not figure.hostages or figure.can_act
    assert MadDogsRoster.line(figure)
    assert MadDogsRoster.sheet(figure)
    hash(figure)


@given(figure=FIGURES, changes=ANYTHING, cut=st.integers(0, 12))
def test_a_snapshot_in_between_changes_nothing(figure: Figure, changes: list[Change], cut: int) -> None:
    halfway = fold(figure, changes[:cut])
    assert fold(halfway, changes[cut:]) == fold(figure, changes)


@given(figure=FIGURES, attacks=st.lists(HAPPENINGS[Hurt], max_size=6))
def test_attacks_only_make_things_worse(figure: Figure, attacks: list[Hurt]) -> None:
    for attack in attacks:
        worse = attack.apply_to(figure)
        assert worse.lost == figure.lost + attack.lost
        assert worse.owed >= figure.owed
        assert ORDER.index(worse.posture) >= ORDER.index(figure.posture)
        figure = worse


@given(figure=FIGURES, changes=ANYTHING)
def test_a_fresh_game_twice_is_a_fresh_game(figure: Figure, changes: list[Change]) -> None:
    once = after(*changes, FreshGame(ME), figure=figure)
    assert FreshGame(ME).apply_to(once) == once
    assert (once.owed, once.tough, once.used, once.hostages, once.nerve) == (0, 0, (), (), Nerve.STEADY)
    assert all(weapon == Weapon(weapon.name, count=weapon.count) for weapon in once.weapons)
