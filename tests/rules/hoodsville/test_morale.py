"""Morale tests at every total of every row, every factor, shocks, and tests on the table."""

from __future__ import annotations

from itertools import product
from typing import Any, cast

import pytest

from rules.core.action.deed import decided
from rules.core.action.obligations import owing
from rules.core.chance.odds import odds
from rules.core.plain.events import Change
from rules.core.plain.frozen import replace
from rules.core.plain.refusal import Missing, NotYours, OutOfRange, UnknownName
from rules.core.play.game import Side
from rules.core.play.obligations import Owed, Owes, Settled
from rules.core.tables.outcome import Modifier
from rules.hoodsville.characters.character_cards import Stand
from rules.hoodsville.model.board import Board, DoneThisMove, MoveBegun
from rules.hoodsville.model.changes import MoraleTested, NerveSet, OwesTest, ShockNamed
from rules.hoodsville.model.figures import Bond, Cause, Experience, Injury, Nerve, Standing, Temper, Wound
from rules.hoodsville.model.obligations import shock_due
from rules.hoodsville.model.position import Position
from rules.hoodsville.model.profiles import character
from rules.hoodsville.model.shaken import harm_changes, loses_nerve, shakeable, without_repeats
from rules.hoodsville.morale.morale_test import MORALE, Morale, MoraleTest, after_test, factors, morale_test, trial_of
from rules.hoodsville.morale.shock import Shock
from rules.hoodsville.move_sequence.games import HoodsvilleGames
from rules.hoodsville.move_sequence.next_move import Next
from rules.hoodsville.move_sequence.rolls_each_move import Duties, Paid, owing_rolls
from tests.rules.brute import brute, chances, play
from tests.rules.hoodsville.tables import (
    ANVIL,
    CRANE,
    FELL_DEAD,
    GAME,
    LIGHT_WOUND,
    OWES_TEST,
    STITCHES,
    TULLY,
    nobody,
    raid,
    refused,
)

C, S, P, T = Nerve
VETERAN, EXPERIENCED, NOVICE = Experience
HERO, BRAVE, NORMAL, CAUTIOUS, COWARD = Temper

ROWS = {
    #                        -6 -5 -4 -3 -2 -1  0  1  2  3  4  5  6  7  8  9
    (VETERAN, HERO): "T  T  T  T  S  S  S  C  C  C  C  C  C  C  C  C",
    (EXPERIENCED, HERO): "T  T  T  T  P  S  S  S  C  C  C  C  C  C  C  C",
    (NOVICE, HERO): "T  T  T  T  T  P  P  S  C  C  C  C  C  C  C  C",
    (VETERAN, BRAVE): "T  T  T  T  T  S  S  S  C  C  C  C  C  C  C  C",
    (EXPERIENCED, BRAVE): "T  T  T  T  T  P  S  S  S  C  C  C  C  C  C  C",
    (NOVICE, BRAVE): "T  T  T  T  T  T  P  P  S  C  C  C  C  C  C  C",
    (VETERAN, NORMAL): "T  T  T  T  T  T  S  S  S  C  C  C  C  C  C  C",
    (EXPERIENCED, NORMAL): "T  T  T  T  T  T  P  S  S  S  C  C  C  C  C  C",
    (NOVICE, NORMAL): "T  T  T  T  T  T  T  P  P  S  C  C  C  C  C  C",
    (VETERAN, CAUTIOUS): "T  T  T  T  T  T  T  S  S  S  C  C  C  C  C  C",
    (EXPERIENCED, CAUTIOUS): "T  T  T  T  T  T  T  P  S  S  S  C  C  C  C  C",
    (NOVICE, CAUTIOUS): "T  T  T  T  T  T  T  T  P  P  S  C  C  C  C  C",
    (VETERAN, COWARD): "T  T  T  T  T  T  T  T  S  S  S  C  C  C  C  C",
    (EXPERIENCED, COWARD): "T  T  T  T  T  T  T  T  P  S  S  S  C  C  C  C",
    (NOVICE, COWARD): "T  T  T  T  T  T  T  T  T  P  P  S  C  C  C  C",
}
"""The result of each total from -6 to 9, as printed. Between two printed bands the lower bound reached counts."""

CASES = [
    (experience, temper, total, {"C": C, "S": S, "P": P, "T": T}[letter])
    for (experience, temper), letters in ROWS.items()
    for total, letter in zip(range(-6, 10), letters.split(), strict=True)
]


def test_there_are_fifteen_rows() -> None:
    assert set(MORALE) == set(ROWS) == set(product(Experience, Temper))


def test_every_total_of_every_row() -> None:
    for experience, temper, total, nerve in CASES:
        case = f"{experience}, {temper}, {total}"
        assert MORALE[experience, temper].row(total).key is nerve, case
        face = min(6, max(1, total))
        assert play(morale_test, MoraleTest(experience, temper, other=total - face), dice=(face,)).result is nerve, case


@pytest.mark.parametrize(
    "trial, label, value",
    [
        (MoraleTest(armed=True), "armed", 1),
        (MoraleTest(leader=True), "leader", 1),
        (MoraleTest(comrades=3), "controlled comrades within 3 inches", 3),
        (MoraleTest(groggy=True), "groggy", -1),
        (MoraleTest(wounds=4), "wounds", -4),
        (MoraleTest(fallen=2), "comrades downed or surrendered within 6 inches", -2),
        (MoraleTest(dead=1), "comrades seen apparently dead", -1),
        (MoraleTest(other=-2), "as said", -2),
    ],
)
def test_the_sum_lists_every_factor_by_its_name(trial: MoraleTest, label: str, value: int) -> None:
    assert factors(trial) == (Modifier(label, value),)
    (throw,) = play(morale_test, trial, dice=(3,)).throws
    assert throw.modifiers == (Modifier(label, value),)


def test_what_does_not_count_does_not_stand_in_the_sum() -> None:
    assert factors(MoraleTest()) == ()


@pytest.mark.parametrize(
    "wounds, lost",
    [
        ((), 0),
        ((Wound(Injury.LIGHT),), 1),
        ((Wound(Injury.BAD),), 3),
        ((Wound(Injury.DANGEROUS),), 3),
        ((Wound(Injury.BAD, bandaged=True),), 3),
        ((Wound(Injury.LIGHT, bled=2),), 1),
        ((Wound(Injury.LIGHT), Wound(Injury.BAD)), 4),
    ],
)
def test_a_sheet_knows_what_wounds_cost(wounds: tuple[Wound, ...], lost: int) -> None:
    assert trial_of(replace(character("Gangster", "Spats"), wounds=wounds)).wounds == lost


def test_however_badly_hurt_a_sheet_can_be_tested() -> None:
    riddled = replace(character("Gangster", "Spats"), wounds=(Wound(Injury.BAD),) * 15)
    assert play(morale_test, trial_of(riddled), dice=(6,)).result is T


def test_a_sheet_knows_whether_a_figure_is_still_groggy() -> None:
    spats = character("Gangster", "Spats")
    assert [trial_of(replace(spats, groggy=moves)).groggy for moves in (0, 1, 2)] == [False, True, True]


def test_a_sheet_knows_whether_a_figure_leads_and_is_armed() -> None:
    leader, civilian = trial_of(character("Capo", "Boss")), trial_of(character("Rich Civilian", "Heir"))
    assert (leader.leader, leader.armed, leader.experience, leader.temper) == (True, True, VETERAN, BRAVE)
    assert (civilian.leader, civilian.armed, civilian.experience, civilian.temper) == (False, False, NOVICE, COWARD)


@pytest.mark.parametrize("number", [-1, 31])
@pytest.mark.parametrize("what", ["comrades", "fallen", "dead", "wounds"])
def test_numbers_that_can_not_be_are_refused(what: str, number: int) -> None:
    shown: Any = {what: number}
    with pytest.raises(OutOfRange, match="Type 0 to 30"):
        play(morale_test, MoraleTest(**shown))


@pytest.mark.parametrize(
    "before, result, after",
    [
        (C, C, C),
        (C, S, S),
        (C, T, T),
        (S, C, S),
        (S, S, S),
        (S, P, P),
        (P, C, C),
        (P, S, S),
        (P, T, T),
        (T, C, C),
        (T, P, P),
    ],
)
def test_only_a_panicked_figure_gets_better_by_a_test(before: Nerve, result: Nerve, after: Nerve) -> None:
    assert after_test(before, result) is after


@pytest.mark.parametrize("experience, temper", list(ROWS))
def test_odds_are_those_of_every_face(experience: Experience, temper: Temper) -> None:
    for other in range(-8, 9, 2):
        trial = MoraleTest(experience, temper, armed=True, other=other)
        assert chances(odds(morale_test, trial)) == brute(morale_test, trial), other


# On the table


TESTED = MoraleTested(ANVIL, 1)
"""Anvil has made the test of this move, for all shocks so far."""


def test_a_sheet_fills_a_test_and_what_is_typed_takes_its_place() -> None:
    at = raid(Anvil={"wounds": (LIGHT_WOUND,)})
    anvil = at.people[ANVIL]
    assert decided(at, Morale(figure=anvil)).args == (MoraleTest(armed=True, wounds=1),)
    typed = Morale(figure=anvil, armed=False, wounds=0, comrades=2, modifier=-1)
    assert "so the sheet counts. Remove “armed”" in refused(at, typed, NotYours)
    assert decided(replace(at, umpire=True), typed).args == (MoraleTest(comrades=2, other=-1),)
    assert decided(at, Morale(figure=nobody("He"))).args == (MoraleTest(),)


def test_a_test_settles_what_is_owed_and_a_figure_that_lost_its_nerve_waits_for_it() -> None:
    at = raid(Anvil={**OWES_TEST, "nerve": Nerve.SHAKEN, "shaken": 1}, Stitches={"nerve": Nerve.TERRIFIED})
    deed = decided(at, Morale(figure=at.people[ANVIL]))
    assert deed.allow() == (TESTED,)
    assert deed.changes(Nerve.CONTROLLED) == (NerveSet(ANVIL, Nerve.SHAKEN, 1),)
    stitches = Morale(figure=at.people[STITCHES])
    assert "terrified and tests only for a new reason" in refused(at, stitches)
    assert decided(replace(at, umpire=True), stitches).allow() == (MoraleTested(STITCHES, 1),)
    pressed = replace(at, following=True)
    assert "already made this morale test" in refused(pressed, Morale(figure=at.people[CRANE]))
    assert decided(pressed, Morale(figure=at.people[ANVIL])).allow() == (TESTED,)


def test_a_board_with_old_records_of_tests_still_knows_which_figures_have_made_one() -> None:
    at = raid(Anvil=OWES_TEST).after(DoneThisMove(GAME, ANVIL, tested=True))
    assert "has already tested morale in this move" in refused(at, Morale(figure=at.people[ANVIL]))
    at = at.after(MoveBegun(GAME))
    assert decided(at, Morale(figure=at.people[ANVIL])).allow() == (MoraleTested(ANVIL, 2),)


def test_two_cowards_frighten_each_other_once_in_a_move() -> None:
    at = raid(Anvil={**OWES_TEST, "temper": Temper.COWARD}, Stitches={**OWES_TEST, "temper": Temper.COWARD})
    for who, other in ((ANVIL, STITCHES), (STITCHES, ANVIL)):
        tested = decided(at, Duties(figures=(at.people[who],)))
        at = at.after(*cast(Any, tested.allow()), *tested.changes((Paid((), Nerve.PANICKED),)))
        scream = decided(at, Shock(figures=(at.people[other],), cause=Cause.SCREAM, of=at.people[who]))
        at = at.after(*cast(Any, scream.allow()), *scream.changes(None))
    assert owing_rolls(at, at.people.values()) == []
    sentence = "The newer reasons count in the next move"
    assert sentence in refused(at, Morale(figure=at.people[ANVIL]))
    assert decided(replace(at, umpire=True), Morale(figure=at.people[ANVIL])).allow(), "an umpire may ask for it"
    begun = decided(at, Next())
    at = at.after(*cast(Any, begun.allow()), *begun.changes(None))
    due = owing_rolls(at, at.people.values())
    assert [(one.id, duty.trial is not None) for one, duty in due] == [(ANVIL, True), (STITCHES, True)]


def test_how_many_dead_comrades_are_seen_has_to_be_said_where_any_lie() -> None:
    at = raid(Stitches=FELL_DEAD, Anvil=OWES_TEST, Tully=OWES_TEST)
    sentence = "Stitches lies apparently dead. Give the number of dead comrades Anvil can see: "
    assert refused(at, Morale(figure=at.people[ANVIL]), Missing) == f"{sentence}dead:0 or more."
    assert refused(at, Duties(), Missing) == f"{sentence}dead:1 or dead:Anvil 1."
    assert decided(at, Morale(figure=at.people[TULLY])).args
    assert "can see at most 1 dead on this table" in refused(at, Duties(dead="2"), OutOfRange)
    assert "No figure that tests morale is called" in refused(at, Duties(dead="Crane 1"), UnknownName)
    (owed,) = decided(at, Duties(dead="Anvil 1")).args
    assert [duty.trial.dead for duty in owed] == [1, 0]


# Shocks


def seated(position: Position, *players: int) -> Position:
    """The same position with players, none of them the caller."""
    assert position.game is not None
    sides = (Side("Red", players, (1,)), *position.game.sides[1:])
    return replace(position, game=replace(position.game, sides=sides))


def test_a_shock_makes_figures_owe_tests_and_settles_what_waited_for_it() -> None:
    at = raid(Board(first=TULLY))
    deed = decided(at, Shock(figures=(at.people[ANVIL],), cause=Cause.SHOOTING))
    assert deed.allow() == (ShockNamed(TULLY, Cause.SHOOTING),)
    assert deed.changes(None) == (OwesTest(ANVIL, "shooting begins within 12 inches: Tully"),)
    assert at.people[TULLY] in (deed.about or ()), "whose debt it settles"
    assert decided(at, Shock(figures=(), cause=Cause.SCREAM)).allow() == ()


ASKED_OF_FRIENDS = (Cause.SCREAM, Cause.RUNS, Cause.GIVES_UP)


@pytest.mark.parametrize("cause", ASKED_OF_FRIENDS)
def test_a_shock_waits_only_while_a_figure_is_left_that_it_could_shake(cause: Cause) -> None:
    due: dict[str, Any] = {"duties": (shock_due(cause),)}
    at = raid(Anvil=due)
    assert [owed for _, owed in owing(at, HoodsvilleGames)] == [shock_due(cause)]
    alone = raid(Anvil=due, Stitches=FELL_DEAD)
    assert [owed for _, owed in owing(alone, HoodsvilleGames)] == []
    assert decided(alone, Next()).allow() == (), "the game goes on"
    assert shakeable(alone, cause, alone.people[ANVIL]) == []


def test_the_loss_of_a_leader_waits_for_no_answer_without_followers() -> None:
    gone: dict[str, Any] = {"leader": True, "standing": Standing.OFF}
    assert [owed.what for _, owed in owing(raid(Crane=gone), HoodsvilleGames)] == ["the morale tests of followers"]
    assert list(owing(raid(Crane=gone, Tully=FELL_DEAD), HoodsvilleGames)) == []


def test_a_first_shot_waits_for_an_answer_while_any_figure_is_left() -> None:
    out = dict.fromkeys(("Anvil", "Stitches", "Crane"), FELL_DEAD)
    assert "the first shot" in [owed.why for _, owed in owing(raid(Board(first=TULLY), **out), HoodsvilleGames)]
    assert list(owing(raid(Board(first=TULLY), **out, Tully=FELL_DEAD), HoodsvilleGames)) == []


def test_figures_of_no_side_hear_a_scream() -> None:
    at = raid(Anvil={"duties": (shock_due(Cause.SCREAM),)}, Stitches=FELL_DEAD)
    passerby = replace(at.people[CRANE], side=-1)
    assert len(list(owing(replace(at, people={**at.people, CRANE: passerby}), HoodsvilleGames))) == 1


def test_of_two_leaders_gone_one_says_which() -> None:
    gone = {"leader": True, "standing": Standing.OFF}
    at = raid(Crane=gone, Tully=gone)
    assert refused(at, Shock(figures=(), cause=Cause.LEADER), OutOfRange) == (
        "Several figures may be the cause. Add “of” with one of these: Crane or Tully."
    )
    named = decided(at, Shock(figures=(), cause=Cause.LEADER, of=at.people[CRANE]))
    assert named.allow() == (ShockNamed(CRANE, Cause.LEADER),)


def test_a_figure_that_takes_no_part_shakes_none_on_the_table_and_without_one_only_its_own_gang() -> None:
    at = seated(raid(), 7)
    alone = replace(raid(), id=0, game=None)
    crane = replace(alone.people[CRANE], here=False)
    assert "not yours" in refused(alone, Shock(figures=(crane,), cause=Cause.LEADER), NotYours)
    assert "players and umpires" in refused(at, Shock(figures=(), cause=Cause.SCREAM), NotYours)


# What others heard and saw


def owed_by(position: Position, who: int) -> list[Owed]:
    return list(position.people[who].figure.duties)


@pytest.mark.parametrize(
    "result, cause", [(Nerve.PANICKED, Cause.SCREAM), (Nerve.TERRIFIED, Cause.RUNS), (Nerve.SHAKEN, None)]
)
def test_witnesses_of_a_panicked_or_terrified_figure_are_asked_for_once(result: Nerve, cause: Cause | None) -> None:
    at = raid(Anvil=OWES_TEST)
    deed = decided(at, Morale(figure=at.people[ANVIL]))
    asked = [shock_due(cause)] if cause else []
    assert owed_by(at.after(*deed.changes(result)), ANVIL) == asked
    waiting = raid(Anvil={**OWES_TEST, "duties": tuple(asked)})
    again = decided(waiting, Morale(figure=waiting.people[ANVIL]))
    assert owed_by(waiting.after(*again.changes(result)), ANVIL) == asked


@pytest.mark.parametrize("state, owes", [(Standing.SURRENDERED, [shock_due(Cause.GIVES_UP)]), (Standing.OFF, [])])
def test_a_figure_that_gives_up_shakes_friends_that_see_it(state: Standing, owes: list[Owed]) -> None:
    at = raid()
    deed = decided(at, Stand(figures=(at.people[TULLY],), state=state))
    assert owed_by(at.after(*deed.changes(None)), TULLY) == owes


def test_a_bad_wound_is_a_scream_but_not_in_a_crash_and_several_are_one() -> None:
    position = raid()
    tully = position.people[TULLY]
    bad = harm_changes(position, tully, Injury.BAD, "shot")
    assert [one for one in bad if isinstance(one, Owes)] == [Owes(TULLY, shock_due(Cause.SCREAM))]
    assert [one for one in without_repeats((*bad, *bad)) if isinstance(one, Owes)] == [
        Owes(TULLY, shock_due(Cause.SCREAM))
    ]
    for quiet in (
        harm_changes(position, tully, Injury.BAD, "crashed", crash=True),
        harm_changes(position, tully, Injury.DANGEROUS, "shot"),
    ):
        assert [one for one in quiet if isinstance(one, Owes)] == []


def test_the_next_move_waits_for_the_names_of_those_that_heard_a_scream() -> None:
    at = raid(Tully={"duties": (shock_due(Cause.SCREAM),)})
    assert "Tully (Law) owes the morale tests within 6 inches" in refused(at, Next())
    deed = decided(at, Shock(figures=(), cause=Cause.SCREAM))
    assert Settled(TULLY, shock_due(Cause.SCREAM)) in deed.allow()
    heard = at.after(*(one for one in deed.allow() if isinstance(one, Change)))
    assert decided(heard, Next()).allow() == ()


@pytest.mark.parametrize(
    "state, owes",
    [({}, True), ({"down": True}, False), ({"bonds": (Bond.FEET,)}, False), ({"bonds": (Bond.HELD,)}, False)],
)
def test_a_terrified_figure_that_cannot_run_shakes_no_one(state: dict[str, Any], owes: bool) -> None:
    position = raid(Anvil=state)
    person = position.people[ANVIL]
    assert bool(loses_nerve(position, person, Nerve.TERRIFIED)) is owes
    assert loses_nerve(position, person, Nerve.PANICKED)
