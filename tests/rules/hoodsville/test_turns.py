"""The move, what is due in it, morale tests and bandages as deeds."""

from __future__ import annotations

from typing import Any, cast

import pytest

from rules.core.action.deed import decided
from rules.core.action.obligations import owing
from rules.core.plain.events import Change
from rules.core.plain.frozen import replace
from rules.core.plain.markup import strong
from rules.core.plain.refusal import Missing, NotYours, OutOfRange, UnknownName
from rules.core.play.game import Side
from rules.core.play.obligations import Owed, Owes, Settled
from rules.hoodsville.characters.character_cards import Stand
from rules.hoodsville.model.board import Board, Done, MoveBegun
from rules.hoodsville.model.changes import (
    Bandaged,
    Bled,
    DutyDone,
    MoraleTested,
    MovePassed,
    NerveSet,
    OwesTest,
    ShockNamed,
)
from rules.hoodsville.model.figures import Cause, Injury, Nerve, Out, Standing, Temper, Wound
from rules.hoodsville.model.obligations import shock_due
from rules.hoodsville.model.position import Position, harm_changes, without_repeats
from rules.hoodsville.morale.morale_test import Morale, Trial
from rules.hoodsville.morale.shock import Shock, shakeable
from rules.hoodsville.turn.bandages import Bandage
from rules.hoodsville.turn.games import HoodsvilleGames
from rules.hoodsville.turn.next_move import Next
from rules.hoodsville.turn.rolls_each_move import Duties, Paid, owing_rolls
from tests.rules.fights import after
from tests.rules.hoodsville.tables import ANVIL, CRANE, GAME, STITCHES, TULLY, nobody, raid, refused

LIGHT = Wound(Injury.LIGHT)
DEAD: dict[str, Any] = {"out": Out.DEAD, "fell": True}
OWES: dict[str, Any] = {"tests": ("a scream",)}
TESTED = MoraleTested(ANVIL, 1)
"""That Anvil has made his test of this move, for all that shook him so far."""


def seated(position: Position, *players: int) -> Position:
    """The same with players, none of them the caller."""
    assert position.game is not None
    sides = (Side("Red", players, (1,)), *position.game.sides[1:])
    return replace(position, game=replace(position.game, sides=sides))


# Morale


def test_a_sheet_fills_a_test_and_what_is_typed_takes_its_place() -> None:
    at = raid(Anvil={"wounds": (LIGHT,)})
    anvil = at.people[ANVIL]
    assert decided(at, Morale(figure=anvil)).args == (Trial(armed=True, wounds=1),)
    typed = Morale(figure=anvil, armed=False, wounds=0, comrades=2, modifier=-1)
    assert "so the sheet counts. Remove “armed”" in refused(at, typed, NotYours)
    assert decided(replace(at, umpire=True), typed).args == (Trial(comrades=2, other=-1),)
    assert decided(at, Morale(figure=nobody("He"))).args == (Trial(),)


def test_a_test_pays_what_is_owed_and_who_lost_his_nerve_waits_for_it() -> None:
    at = raid(Anvil={**OWES, "nerve": Nerve.SHAKEN, "shaken": 1}, Stitches={"nerve": Nerve.TERRIFIED})
    deed = decided(at, Morale(figure=at.people[ANVIL]))
    assert deed.allow() == (TESTED,)
    assert deed.changes(Nerve.CONTROLLED) == (NerveSet(ANVIL, Nerve.SHAKEN, 1),)
    stitches = Morale(figure=at.people[STITCHES])
    assert "terrified and tests when something new asks for it" in refused(at, stitches)
    assert decided(replace(at, umpire=True), stitches).allow() == (MoraleTested(STITCHES, 1),)
    pressed = replace(at, following=True)
    assert "it has been made" in refused(pressed, Morale(figure=at.people[CRANE]))
    assert decided(pressed, Morale(figure=at.people[ANVIL])).allow() == (TESTED,)


def test_a_board_on_which_tests_were_noted_still_knows_who_has_made_one() -> None:
    at = after(raid(Anvil=OWES), Done(GAME, ANVIL, tested=True))
    assert "has tested morale in this move" in refused(at, Morale(figure=at.people[ANVIL]))
    at = after(at, MoveBegun(GAME))
    assert decided(at, Morale(figure=at.people[ANVIL])).allow() == (MoraleTested(ANVIL, 2),)


def test_two_cowards_frighten_each_other_once_in_a_move() -> None:
    at = raid(Anvil={**OWES, "temper": Temper.COWARD}, Stitches={**OWES, "temper": Temper.COWARD})
    for who, other in ((ANVIL, STITCHES), (STITCHES, ANVIL)):
        tested = decided(at, Duties(figures=(at.people[who],)))
        at = after(at, *cast(Any, tested.allow()), *tested.changes((Paid((), Nerve.PANICKED),)))
        scream = decided(at, Shock(figures=(at.people[other],), cause=Cause.SCREAM, of=at.people[who]))
        at = after(at, *cast(Any, scream.allow()), *scream.changes(None))
    assert owing_rolls(at, at.people.values()) == []
    told = "tests again in the next for what has shaken it since"
    assert told in refused(at, Morale(figure=at.people[ANVIL]))
    assert decided(replace(at, umpire=True), Morale(figure=at.people[ANVIL])).allow(), "an umpire may ask for it"
    begun = decided(at, Next())
    at = after(at, *cast(Any, begun.allow()), *begun.changes(None))
    due = owing_rolls(at, at.people.values())
    assert [(one.id, duty.trial is not None) for one, duty in due] == [(ANVIL, True), (STITCHES, True)]


def test_how_many_dead_comrades_are_seen_has_to_be_said_where_any_lie() -> None:
    at = raid(Stitches=DEAD, Anvil=OWES, Tully=OWES)
    told = "Stitches lies apparently dead: say how many dead comrades Anvil can see, "
    assert refused(at, Morale(figure=at.people[ANVIL]), Missing) == f"{told}dead:0 or more."
    assert refused(at, Duties(), Missing) == f"{told}dead:1 or dead:Anvil 1."
    assert decided(at, Morale(figure=at.people[TULLY])).args
    assert "has 1 dead on this table" in refused(at, Duties(dead="2"), OutOfRange)
    assert "No figure that tests morale is called" in refused(at, Duties(dead="Crane 1"), UnknownName)
    (owed,) = decided(at, Duties(dead="Anvil 1")).args
    assert [duty.trial.dead for duty in owed] == [1, 0]


# What others did


def test_tests_are_owed_and_what_waited_for_it_is_told() -> None:
    at = raid(Board(first=TULLY))
    deed = decided(at, Shock(figures=(at.people[ANVIL],), cause=Cause.SHOOTING))
    assert deed.allow() == (ShockNamed(TULLY, Cause.SHOOTING),)
    assert deed.changes(None) == (OwesTest(ANVIL, "shooting begins within 12 inches: Tully"),)
    assert at.people[TULLY] in (deed.about or ()), "whose debt it settles"
    assert decided(at, Shock(figures=(), cause=Cause.SCREAM)).allow() == ()


ASKED_OF_FRIENDS = (Cause.SCREAM, Cause.RUNS, Cause.GIVES_UP)


@pytest.mark.parametrize("cause", ASKED_OF_FRIENDS)
def test_who_is_shaken_is_asked_only_while_anybody_is_left_whom_it_could_shake(cause: Cause) -> None:
    due: dict[str, Any] = {"duties": (shock_due(cause),)}
    at = raid(Anvil=due)
    assert [owed for _, owed in owing(at, HoodsvilleGames)] == [shock_due(cause)]
    alone = raid(Anvil=due, Stitches=DEAD)
    assert [owed for _, owed in owing(alone, HoodsvilleGames)] == []
    assert decided(alone, Next()).allow() == (), "the game goes on"
    assert shakeable(alone, cause, alone.people[ANVIL]) == []


def test_nobody_is_asked_who_followed_a_leader_when_nobody_is_left() -> None:
    gone: dict[str, Any] = {"leader": True, "standing": Standing.OFF}
    assert [owed.what for _, owed in owing(raid(Crane=gone), HoodsvilleGames)] == ["the morale tests of followers"]
    assert list(owing(raid(Crane=gone, Tully=DEAD), HoodsvilleGames)) == []


def test_a_first_shot_is_asked_about_while_anybody_is_left_at_all() -> None:
    out = dict.fromkeys(("Anvil", "Stitches", "Crane"), DEAD)
    assert "the first shot" in [owed.why for _, owed in owing(raid(Board(first=TULLY), **out), HoodsvilleGames)]
    assert list(owing(raid(Board(first=TULLY), **out, Tully=DEAD), HoodsvilleGames)) == []


def test_a_scream_is_heard_by_whoever_is_of_no_side() -> None:
    at = raid(Anvil={"duties": (shock_due(Cause.SCREAM),)}, Stitches=DEAD)
    passerby = replace(at.people[CRANE], side=-1)
    assert len(list(owing(replace(at, people={**at.people, CRANE: passerby}), HoodsvilleGames))) == 1


def test_of_two_leaders_gone_one_says_which() -> None:
    gone = {"leader": True, "standing": Standing.OFF}
    at = raid(Crane=gone, Tully=gone)
    assert refused(at, Shock(figures=(), cause=Cause.LEADER), OutOfRange) == (
        "Say whose doing or loss it is, of: Crane or Tully."
    )
    named = decided(at, Shock(figures=(), cause=Cause.LEADER, of=at.people[CRANE]))
    assert named.allow() == (ShockNamed(CRANE, Cause.LEADER),)


def test_who_takes_no_part_shakes_nobody_on_the_table_and_without_one_only_his_own() -> None:
    at = seated(raid(), 7)
    alone = replace(raid(), id=0, game=None)
    crane = replace(alone.people[CRANE], here=False)
    assert "not yours" in refused(alone, Shock(figures=(crane,), cause=Cause.LEADER), NotYours)
    assert "players and umpires" in refused(at, Shock(figures=(), cause=Cause.SCREAM), NotYours)


# The move


def test_who_ends_a_move_for_nobody_else_is_asked_about_their_own_idle_figures() -> None:
    asked = decided(raid(), Next()).confirm
    assert asked is not None
    assert asked.lines == ("Nothing done in this move: Anvil and Stitches.",)


def test_the_next_move_begins_once_nothing_is_due() -> None:
    at = raid(Anvil={"wounds": (LIGHT,)}, Tully={"standing": Standing.OFF})
    deed = decided(at, Next())
    assert deed.allow() == ()
    assert deed.ends_turn(None)
    assert deed.changes(None) == (
        MoveBegun(GAME),
        MovePassed(ANVIL, (0,)),
        *(MovePassed(who) for who in (STITCHES, CRANE)),
    )
    assert deed.report(None).lines == ("1 roll due:", f"{strong('Anvil')}: bleeding")
    left = raid(Tully={"standing": Standing.OFF, "due": (0,), "wounds": (LIGHT,)})
    assert decided(left, Next()).changes(None)[-1] == DutyDone(TULLY), "who comes back rolls for no earlier move"
    assert refused(raid(Anvil=OWES), Next()) == "1 roll of this move still due: /hood duties makes them first."
    assert "Tully (Law) owes the morale tests within 12 inches" in refused(raid(Board(first=TULLY)), Next())


def test_a_move_passes_for_ones_own_who_play_nowhere() -> None:
    at = replace(raid(), id=0, game=None)
    anvil = at.people[ANVIL]
    assert decided(at, Next(figures=(anvil,))).changes(None) == (MovePassed(ANVIL),)
    assert "is in a game" in refused(at, Next(figures=(replace(anvil, playing=True),)))
    assert "not yours" in refused(at, Next(figures=(at.people[CRANE],)), NotYours)


def test_anybody_makes_what_is_due_but_types_and_seals_only_for_his_own() -> None:
    at = raid(Tully={"wounds": (LIGHT,), "due": (0,), **OWES})
    deed = decided(at, Duties())
    assert deed.allow() == (DutyDone(TULLY), MoraleTested(TULLY, 1))
    assert deed.changes((Paid((False,), Nerve.CONTROLLED),)) == (Bled(TULLY, 0), NerveSet(TULLY, Nerve.CONTROLLED))
    assert "not yours" in refused(replace(at, open=False), Duties(), NotYours)
    hurt = raid(Tully={"wounds": (LIGHT,), "due": (0,)})
    away = replace(hurt, people={TULLY: replace(hurt.people[TULLY], here=False)})
    assert "takes no part in this game" in refused(away, Duties(figures=(away.people[TULLY],)))
    alone = replace(away, id=0, game=None)
    assert decided(alone, Duties(figures=(replace(away.people[TULLY], mine=True),))).allow() == (), "no move is counted"
    assert refused(hurt, Duties(dead="1"), OutOfRange) == "Nobody among them tests morale. Remove “dead”."
    assert refused(raid(), Duties()) == "Nobody here has a roll to make."
    assert "say for whom" in refused(replace(at, id=0, game=None), Duties())


@pytest.mark.parametrize("helper", [ANVIL, STITCHES])
def test_bandages_take_a_round_of_who_does_it(helper: int) -> None:
    at = raid(Anvil={"wounds": (LIGHT,)})
    deed = decided(at, Bandage(figure=at.people[ANVIL], by=at.people[helper]))
    assert (deed.allow(), deed.changes(None)) == ((Done(GAME, helper, rounds=1),), (Bandaged(ANVIL),))
    assert "has no open wound" in refused(at, Bandage(figure=at.people[STITCHES]))
    stunned = raid(Anvil={"wounds": (LIGHT,), "out": Out.STUNNED})
    assert "say who does it" in refused(stunned, Bandage(figure=stunned.people[ANVIL]))


# What others heard and saw (hood.morale)


def owed_by(position: Position, who: int) -> list[Owed]:
    return list(position.people[who].figure.duties)


@pytest.mark.parametrize(
    "result, cause", [(Nerve.PANICKED, Cause.SCREAM), (Nerve.TERRIFIED, Cause.RUNS), (Nerve.SHAKEN, None)]
)
def test_who_hears_the_panicked_or_sees_the_terrified_is_asked_for_once(result: Nerve, cause: Cause | None) -> None:
    at = raid(Anvil=OWES)
    deed = decided(at, Morale(figure=at.people[ANVIL]))
    asked = [shock_due(cause)] if cause else []
    assert owed_by(after(at, *deed.changes(result)), ANVIL) == asked
    waiting = raid(Anvil={**OWES, "duties": tuple(asked)})
    again = decided(waiting, Morale(figure=waiting.people[ANVIL]))
    assert owed_by(after(waiting, *again.changes(result)), ANVIL) == asked


@pytest.mark.parametrize("state, owes", [(Standing.SURRENDERED, [shock_due(Cause.GIVES_UP)]), (Standing.OFF, [])])
def test_who_gives_up_shakes_friends_who_see_it(state: Standing, owes: list[Owed]) -> None:
    at = raid()
    deed = decided(at, Stand(figures=(at.people[TULLY],), state=state))
    assert owed_by(after(at, *deed.changes(None)), TULLY) == owes


def test_a_bad_wound_is_a_scream_but_not_in_a_crash_and_several_are_one() -> None:
    tully = raid().people[TULLY]
    bad = harm_changes(tully, Injury.BAD, "shot")
    assert [one for one in bad if isinstance(one, Owes)] == [Owes(TULLY, shock_due(Cause.SCREAM))]
    assert [one for one in without_repeats((*bad, *bad)) if isinstance(one, Owes)] == [
        Owes(TULLY, shock_due(Cause.SCREAM))
    ]
    for quiet in (
        harm_changes(tully, Injury.BAD, "crashed", crash=True),
        harm_changes(tully, Injury.DANGEROUS, "shot"),
    ):
        assert [one for one in quiet if isinstance(one, Owes)] == []


def test_the_next_move_waits_until_it_is_said_who_heard_a_scream() -> None:
    at = raid(Tully={"duties": (shock_due(Cause.SCREAM),)})
    assert "Tully (Law) owes the morale tests within 6 inches" in refused(at, Next())
    told = decided(at, Shock(figures=(), cause=Cause.SCREAM))
    assert Settled(TULLY, shock_due(Cause.SCREAM)) in told.allow()
    heard = after(at, *(one for one in told.allow() if isinstance(one, Change)))
    assert decided(heard, Next()).allow() == ()
