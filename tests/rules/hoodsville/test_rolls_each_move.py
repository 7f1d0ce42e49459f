"""The rolls of each move: open wounds, the stunned, owed morale tests, and bandages."""

from __future__ import annotations

from typing import Any

import pytest

from rules.core.action.deed import decided
from rules.core.chance.odds import odds
from rules.core.plain.frozen import replace
from rules.core.plain.refusal import NotYours, OutOfRange
from rules.hoodsville.model.acting import Doing, hindrance
from rules.hoodsville.model.board import DoneThisMove
from rules.hoodsville.model.changes import (
    PANICKED,
    Bandaged,
    Bled,
    DutyDone,
    MoraleMade,
    MoraleTested,
    MovePassed,
    NerveSet,
)
from rules.hoodsville.model.figures import Figure, Injury, Nerve, Out, OwedSave, Standing, StrikeForce, Wound
from rules.hoodsville.model.profiles import character
from rules.hoodsville.morale.morale_test import MoraleTest, nerve_after
from rules.hoodsville.move_sequence.bandages import Bandage
from rules.hoodsville.move_sequence.rolls_each_move import (
    COMING_TO,
    Duties,
    Duty,
    Paid,
    Want,
    duties,
    duty_of,
    owes_test,
    steady_after,
    wants_of,
)
from rules.hoodsville.saves.saving_throws import saves_of
from tests.rules.brute import brute, chances, play
from tests.rules.hoodsville.tables import ANVIL, GAME, LIGHT_WOUND, OWES_TEST, STITCHES, TULLY, raid, refused

SPATS = character("Gangster", "Spats")
LIGHT, BAD, DANGEROUS = Wound(Injury.LIGHT), Wound(Injury.BAD), Wound(Injury.DANGEROUS)
BLEEDS, SINKS, STUNNED = Want


def spats(**state: Any) -> Figure:
    return replace(SPATS, **state)


@pytest.mark.parametrize(
    "figure, wants",
    [
        (spats(), ()),
        (spats(wounds=(LIGHT,)), ((BLEEDS, 0),)),
        (spats(wounds=(BAD,)), ()),
        (spats(wounds=(DANGEROUS,)), ((SINKS, 0),)),
        (spats(wounds=(BAD, LIGHT, DANGEROUS)), ((BLEEDS, 1), (SINKS, 2))),
        (spats(wounds=(replace(LIGHT, bandaged=True), replace(DANGEROUS, bandaged=True))), ()),
        (spats(wounds=(replace(LIGHT, blunt=True),)), ()),
        (spats(out=Out.STUNNED), ((STUNNED, -1),)),
        (spats(out=Out.STUNNED, wounds=(LIGHT,)), ((BLEEDS, 0), (STUNNED, -1))),
        (spats(out=Out.CRITICAL, wounds=(DANGEROUS,)), ()),
        (spats(out=Out.DEAD, wounds=(LIGHT,)), ()),
        (spats(standing=Standing.OFF, wounds=(LIGHT,)), ()),
        (spats(standing=Standing.SURRENDERED, wounds=(LIGHT,)), ((BLEEDS, 0),)),
    ],
)
def test_open_wounds_and_the_stunned_want_a_roll_each_move(figure: Figure, wants: tuple[tuple[Want, int], ...]) -> None:
    assert wants_of(figure) == wants
    assert duty_of(figure).wants == wants
    assert duty_of(figure, ()).wants == ()


@pytest.mark.parametrize(
    "figure, owes",
    [
        (spats(), False),
        (spats(tests=("shot",)), True),
        (spats(tests=("shot",), out=Out.STUNNED), False),
        (spats(tests=("shot",), out=Out.DEAD), False),
        (spats(tests=("shot",), standing=Standing.SURRENDERED), False),
    ],
)
def test_a_figure_that_can_act_makes_the_test_it_owes(figure: Figure, owes: bool) -> None:
    assert owes_test(figure) is owes
    assert (duty_of(figure).trial is not None) is owes


@pytest.mark.parametrize("want, passing", [(BLEEDS, {2, 3, 4, 5, 6}), (SINKS, {3, 4, 5, 6}), (STUNNED, {6})])
@pytest.mark.parametrize("face", range(1, 7))
def test_what_each_face_says(want: Want, passing: set[int], face: int) -> None:
    outcome = play(duties, (Duty(((want, 0),)),), dice=(face,))
    assert outcome.result == (Paid((face in passing,)),)
    (throw,) = outcome.throws
    assert set(throw.good) == passing


def test_rolls_are_made_figure_by_figure_wounds_first() -> None:
    owed = (
        Duty(((BLEEDS, 0), (BLEEDS, 1)), MoraleTest()),
        Duty(((SINKS, 0),)),
    )
    outcome = play(duties, owed, dice=(1, 2, 6, 3))
    assert [throw.why for throw in outcome.throws] == ["Bleeding:0", "Bleeding:0", "Morale:0", "Sinking:1"]
    assert outcome.result == (Paid((False, True), Nerve.CONTROLLED), Paid((True,)))


def test_a_figure_that_collapses_rolls_no_more() -> None:
    owed = (Duty(((SINKS, 0), (BLEEDS, 1)), MoraleTest()),)
    assert play(duties, owed, dice=(2,)).result == (Paid((False,), None),)


def test_a_figure_that_comes_to_tests_morale_groggy() -> None:
    stunned = duty_of(spats(out=Out.STUNNED, wounds=(BAD,)))
    assert stunned.trial is None
    assert stunned.waking is not None
    assert (stunned.waking.groggy, stunned.waking.wounds) == (True, 3)
    assert play(duties, (stunned,), dice=(6, 6)).result == (Paid((True,), Nerve.SHAKEN),)
    assert play(duties, (stunned,), dice=(5,)).result == (Paid((False,), None),)


def test_wounds_got_in_a_move_wait_for_the_next() -> None:
    hurt = spats(wounds=(LIGHT, DANGEROUS))
    assert duty_of(hurt, (0,)).wants == ((BLEEDS, 0),)
    assert duty_of(spats(wounds=(LIGHT,), out=Out.STUNNED), (0,)).wants == ((BLEEDS, 0),)
    assert duty_of(spats(out=Out.STUNNED), (COMING_TO,)).wants == ((STUNNED, COMING_TO),)


def test_saves_left_for_later_come_first_and_a_figure_killed_by_one_rolls_no_more() -> None:
    downed = OwedSave(StrikeForce.DOWNED, "Revolver"), OwedSave(StrikeForce.FLINCHES, "Double-barreled Shotgun", -5)
    owed = (duty_of(spats(saves=downed, wounds=(LIGHT,), tests=("shot",))),)
    outcome = play(duties, owed, dice=(5, 6, 2, 6))
    assert outcome.result == (Paid((True,), Nerve.CONTROLLED, (Injury.BAD, Injury.BAD)),)
    assert [throw.shift for throw in outcome.throws] == [0, -5, 0, 1 - 1]
    assert play(duties, owed, dice=(1, 6)).result == (Paid((), None, (Injury.DEAD, Injury.BAD)),)
    assert saves_of(spats(saves=downed, out=Out.DEAD)) == ()


def test_a_brick_that_waits_is_saved_from_as_something_blunt() -> None:
    owed = (duty_of(spats(saves=(OwedSave(StrikeForce.FLINCHES, "Brick", -2),))),)
    assert play(duties, owed, dice=(5,)).result == (Paid((), None, (Injury.HURT,)),)


def test_a_panicked_figure_stays_where_it_is_for_the_next_move_and_tests_again_in_it() -> None:
    panicked = nerve_after(1, spats(), Nerve.PANICKED).apply_to(spats())
    assert not owes_test(panicked)
    after = MovePassed(1).apply_to(panicked)
    assert after.tests == (PANICKED,)
    assert owes_test(after)
    steady = nerve_after(1, after, Nerve.CONTROLLED).apply_to(MoraleMade(1).apply_to(after))
    assert (steady.nerve, steady.tests) == (Nerve.CONTROLLED, ())
    assert "screaming" in hindrance(steady, Doing.MOVE)
    assert hindrance(MovePassed(1).apply_to(steady), Doing.MOVE) == ""


def test_a_test_that_changes_nothing_does_not_prolong_what_there_is() -> None:
    shaken = nerve_after(1, spats(), Nerve.SHAKEN).apply_to(spats())
    later = MovePassed(1).apply_to(shaken)
    assert nerve_after(1, later, Nerve.CONTROLLED).apply_to(later).shaken == 1
    assert nerve_after(1, later, Nerve.SHAKEN).apply_to(later).shaken == 2
    assert nerve_after(1, later, Nerve.TERRIFIED).apply_to(later).shaken == 0


def test_bandages_end_the_duties_of_wounds() -> None:
    assert wants_of(Bandaged(1).apply_to(spats(wounds=(LIGHT, DANGEROUS)))) == ()


@pytest.mark.parametrize(
    "duty",
    [
        Duty(((BLEEDS, 0),)),
        Duty(((SINKS, 0),), MoraleTest(wounds=3)),
        Duty(((BLEEDS, 0), (SINKS, 1)), MoraleTest()),
        Duty(((STUNNED, -1),), None, MoraleTest(groggy=True)),
        Duty((), MoraleTest(comrades=2)),
    ],
)
def test_odds_of_one_duty_are_those_of_every_face(duty: Duty) -> None:
    assert chances(odds(steady_after, duty)) == brute(steady_after, duty)
    assert chances(odds(duties, (duty,))) == brute(duties, (duty,))


# On the table


def test_any_player_makes_due_rolls_but_types_and_seals_only_for_their_own_figures() -> None:
    at = raid(Tully={"wounds": (LIGHT_WOUND,), "due": (0,), **OWES_TEST})
    deed = decided(at, Duties())
    assert deed.allow() == (DutyDone(TULLY), MoraleTested(TULLY, 1))
    assert deed.changes((Paid((False,), Nerve.CONTROLLED),)) == (Bled(TULLY, 0), NerveSet(TULLY, Nerve.CONTROLLED))
    assert "not yours" in refused(replace(at, open=False), Duties(), NotYours)
    hurt = raid(Tully={"wounds": (LIGHT_WOUND,), "due": (0,)})
    away = replace(hurt, people={TULLY: replace(hurt.people[TULLY], here=False)})
    assert "takes no part in this game" in refused(away, Duties(figures=(away.people[TULLY],)))
    alone = replace(away, id=0, game=None)
    assert decided(alone, Duties(figures=(replace(away.people[TULLY], mine=True),))).allow() == (), "no move is counted"
    assert refused(hurt, Duties(dead="1"), OutOfRange) == "No figure among them tests morale. Remove “dead”."
    assert refused(raid(), Duties()) == "No one here has a roll to make."
    assert "Add “figures”" in refused(replace(at, id=0, game=None), Duties())


@pytest.mark.parametrize("helper", [ANVIL, STITCHES])
def test_bandages_take_a_round_of_the_helper(helper: int) -> None:
    at = raid(Anvil={"wounds": (LIGHT_WOUND,)})
    deed = decided(at, Bandage(figure=at.people[ANVIL], by=at.people[helper]))
    assert (deed.allow(), deed.changes(None)) == ((DoneThisMove(GAME, helper, rounds=1),), (Bandaged(ANVIL),))
    assert "has no open wound" in refused(at, Bandage(figure=at.people[STITCHES]))
    stunned = raid(Anvil={"wounds": (LIGHT_WOUND,), "out": Out.STUNNED})
    assert "Add “by”" in refused(stunned, Bandage(figure=stunned.people[ANVIL]))
