"""Moves, Guts, first aid, stunts, fights and bribes as deeds: what each takes, is refused, costs and changes."""

from __future__ import annotations

from typing import Any

import pytest

from rules.core.action.deed import decided
from rules.core.action.position import Umpired
from rules.core.plain.events import Change
from rules.core.plain.frozen import replace
from rules.core.plain.refusal import IllegalNow, NotYours, OutOfRange, Refusal
from rules.core.play.game import Side
from rules.core.play.obligations import Owes, Settled
from rules.pottersville.bribes import Bribe
from rules.pottersville.guts import Guts
from rules.pottersville.melee import Fight, Fought
from rules.pottersville.model.acting import motion_of
from rules.pottersville.model.board import ChipSpent, Done
from rules.pottersville.model.changes import Cuffed, GearTaken, MoneyMoved, RallySet, WoundSet
from rules.pottersville.model.figures import Compass, Folk, Motion, Phase, Wound
from rules.pottersville.model.obligations import escort, guts_due, rally_due
from rules.pottersville.model.position import Position, cheesing, guest, one_of
from rules.pottersville.movement import Civilians, Flight, Going, Move, sure_inches
from rules.pottersville.wounds.first_aid_and_coming_round import FirstAid, Unstun
from rules.pottersville.wounds.stunts import Stunt, TryStunt
from tests.rules.fights import GAME, after
from tests.rules.pottersville.fights import running, table, under_fire

BOSS, WISE_GUY, GOON, CAPTAIN, SERGEANT, COP, EYE, CIVILIAN = 1, 2, 3, 9, 10, 11, 16, 18
GOES, FIRES, FIGHTS, NERVE = table(Phase.MOVEMENT), table(Phase.GATS), table(Phase.MELEE), table(Phase.GUTS)
SOMEBODY = replace(one_of("Goon"), name="Somebody", figure=guest("Somebody"), typed="")


def refused(position: Position, move: Any, kind: type[Refusal] = IllegalNow) -> str:
    with pytest.raises(kind) as said:
        decided(position, move).allow()
    return said.value.sentence


def gone(position: Position, who: int, **said: Any) -> Any:
    return sure_inches(decided(position, Move(figure=position.people[who], **said)).args[0])


# Moves


def test_how_far_somebody_goes_hangs_on_wound_load_and_help() -> None:
    assert gone(GOES, GOON) == 6
    laden = after(GOES, GearTaken(GOON, "Case of whiskey"))
    assert "with a Case of whiskey" in refused(laden, Move(figure=laden.people[GOON], going=Going.RUN))
    hurt = after(GOES, WoundSet(GOON, Wound.SERIOUS))
    assert gone(hurt, GOON) is None, "a D4"
    assert gone(hurt, GOON, helped=True) == 6
    assert "Only the seriously wounded" in refused(GOES, Move(figure=GOES.people[GOON], helped=True))


def test_inches_are_typed_only_where_no_die_tells_them() -> None:
    assert "Remove “inches”" in refused(GOES, Move(figure=SOMEBODY, going=Going.RUN, inches=8.0), OutOfRange)
    assert '6" is as far' in refused(GOES, Move(figure=SOMEBODY, inches=7.0), OutOfRange)
    assert decided(GOES, Move(figure=SOMEBODY, inches=2.5)).changes(6) == (), "nobody on record"


def test_a_move_goes_on_record_with_its_inches() -> None:
    boss = GOES.people[BOSS]
    walk = decided(GOES, Move(figure=boss, inches=1.0))
    assert walk.allow() == (Done(GAME, BOSS, moved=True),)
    assert walk.changes(6) == (Done(GAME, BOSS, inches=1.0),)
    assert motion_of(after(GOES, *walk.changes(6)).board.record(BOSS)) is Motion.STOOD, "an inch is no move for a shot"
    assert decided(GOES, Move(figure=boss, going=Going.RUN)).allow() == (Done(GAME, BOSS, moved=True, ran=True),)


def test_prisoners_are_taken_along() -> None:
    at = after(GOES, Cuffed(CAPTAIN, BOSS))
    walk = decided(at, Move(figure=at.people[BOSS])).report(6)
    assert f"Taken along in handcuffs: {at.people[CAPTAIN].name}." in walk.lines
    assert "goes where its captor takes it" in refused(at, Move(figure=at.people[CAPTAIN]))


def test_civilians_go_each_his_own_way_and_once_a_turn() -> None:
    crowd = tuple(GOES.people[one] for one in (CIVILIAN, CIVILIAN + 2))
    run = decided(GOES, Civilians(figures=crowd))
    flights = (Flight(Compass.WEST, 6), Flight(Compass.NORTH, 6))
    assert run.changes(flights) == tuple(Done(GAME, one.id, inches=6.0) for one in crowd)
    later = after(GOES, *(one for one in run.allow() if not isinstance(one, Umpired)))
    assert "has moved" in refused(later, Civilians(figures=crowd[:1]))
    assert "is not a civilian" in refused(GOES, Civilians(figures=(GOES.people[BOSS],)))
    assert decided(GOES, Civilians()).names == ("Civilian",)


def test_a_crowd_on_the_table_is_moved_by_whoever_plays() -> None:
    assert GOES.game is not None
    seated = replace(GOES, game=replace(GOES.game, sides=(Side("Boys", players=(5,)),)), caller=6)
    crowd = Civilians(figures=(GOES.people[CIVILIAN],))
    assert "for its players and umpires" in refused(seated, crowd, NotYours)
    decided(replace(seated, caller=5), crowd).allow()
    theirs = replace(GOES.people[CIVILIAN], here=False, mine=False)
    assert "takes no part in this game" in refused(GOES, Civilians(figures=(theirs,)))
    assert "not yours" in refused(replace(GOES, id=0, game=None), Civilians(figures=(theirs,)), NotYours)


# Stunts


def test_a_stunt_takes_a_chip_of_the_side() -> None:
    stunt = decided(GOES, TryStunt(figure=GOES.people[BOSS]))
    assert stunt.allow() == (ChipSpent(GAME, 0, "a stunt"), Done(GAME, BOSS, tried="try a stunt"))
    assert stunt.report(Stunt(True, Wound.NONE)).lines == ("That took a poker chip, and leaves Side 0 2.",)
    assert stunt.changes(Stunt(True, Wound.NONE)) == ()
    assert "nobody's side" in refused(GOES, TryStunt(figure=GOES.people[EYE]))


# Melee


def test_each_two_fight_once_a_turn_whoever_begins() -> None:
    boss, cop = FIGHTS.people[BOSS], FIGHTS.people[COP]
    price = decided(FIGHTS, Fight(attacker=boss, target=cop)).allow()
    later = after(FIGHTS, *(one for one in price if not isinstance(one, Umpired)))
    for pair in ((boss, cop), (cop, boss)):
        assert "have fought each other" in refused(later, Fight(attacker=pair[0], target=pair[1]))
    decided(later, Fight(attacker=boss, target=later.people[SERGEANT])).allow()


def test_only_police_who_double_take_a_prisoner() -> None:
    ours, theirs = decided(FIGHTS, Fight(attacker=FIGHTS.people[BOSS], target=FIGHTS.people[COP])).args
    assert (ours.cuffs, theirs.cuffs) == (False, True)
    fight = decided(FIGHTS, Fight(attacker=FIGHTS.people[COP], target=FIGHTS.people[BOSS]))
    assert fight.changes(Fought(0, True, True)) == (Cuffed(BOSS, COP), Owes(COP, escort("Gang Boss 1")))


def test_who_is_suppressed_defends_himself_only() -> None:
    at = after(FIGHTS, WoundSet(COP, Wound.SUPPRESSED))
    assert "suppressed" in refused(at, Fight(attacker=at.people[COP], target=at.people[BOSS]))
    decided(at, Fight(attacker=at.people[BOSS], target=at.people[COP])).allow()


# Guts


def test_a_unit_or_a_group_tests_not_both() -> None:
    unit = NERVE.board.units[0]
    for move in (Guts(), Guts(unit=unit, figures=(one_of("Goon"),))):
        assert "either a unit" in refused(NERVE, move, OutOfRange)
    assert "units test Guts" in refused(NERVE, Guts(figures=(NERVE.people[BOSS],)))
    assert decided(NERVE, Guts(figures=(one_of("Goon"),))).changes(False) == ()


def test_a_unit_that_was_shot_at_tests_once() -> None:
    assert "no test is due" in refused(NERVE, Guts(unit=NERVE.board.units[0]))
    at = under_fire(NERVE, "Unit 0", "Unit 1")
    test = decided(at, Guts(unit=at.board.units[0]))
    assert test.allow() == (Settled(BOSS, guts_due("Unit 0")),), "it lies on who was shot at"
    assert test.changes(True) == ()
    tried = rally_due("Unit 0", after=1)
    assert test.changes(False) == tuple(Owes(one, tried) for one in at.board.units[0].members), "all run"
    assert [one.label for one in test.report(True).follow_ups] == ["Guts: Unit 1"], "who tests next"


def test_a_unit_that_runs_rallies_or_runs_on() -> None:
    at = running(NERVE, "Unit 0")
    rally = decided(at, Guts(unit=at.board.units[0]))
    assert rally.report(True).headline == "Unit 0 rallies."
    assert rally.allow() == tuple(RallySet(one, 1) for one in at.board.units[0].members)
    tried = after(at, *(one for one in rally.allow() if isinstance(one, Change)))
    assert rally.changes(False) == ()
    assert cheesing(tried, at.board.units[0])
    assert not cheesing(after(tried, *rally.changes(True)), at.board.units[0])
    assert "once a turn" in refused(tried, Guts(unit=at.board.units[0]))


def test_one_test_is_made_by_who_runs_and_is_shot_at() -> None:
    at = under_fire(running(NERVE, "Unit 0"), "Unit 0")
    test = decided(at, Guts(unit=at.board.units[0]))
    assert {RallySet(BOSS, 1), Settled(BOSS, guts_due("Unit 0"))} <= {*test.allow()}
    waived = after(at, Settled(BOSS, guts_due("Unit 0")))
    assert "once a turn" in refused(waived, Guts(unit=waived.board.units[0]))


def test_whose_dice_are_his_own_commands_the_unit() -> None:
    at = under_fire(NERVE, "Unit 0")
    assert at.game is not None
    sides = (replace(at.game.sides[0], players=(5,)), at.game.sides[1])
    at = replace(at, game=replace(at.game, sides=sides), caller=6)
    test = Guts(unit=at.board.units[0])
    decided(at, test).allow()
    assert "not yours to command" in refused(replace(at, open=False), test, NotYours)
    assert "not yours to command" in refused(at, replace(test, modifier=1), NotYours)
    decided(replace(at, open=False, caller=5), test).allow()
    assert Umpired("Unit 0") in decided(replace(at, open=False, umpire=True), test).allow()


# Patching up


def test_first_aid_is_given_by_one_who_did_nothing_else() -> None:
    at = after(NERVE, WoundSet(WISE_GUY, Wound.SERIOUS), Done(GAME, GOON, fought=True))
    hurt = at.people[WISE_GUY]
    assert "ran, shot or fought" in refused(at, FirstAid(figure=hurt, by=at.people[GOON]))
    assert "his own wound" in refused(at, FirstAid(figure=hurt, by=hurt))
    assert "is not on the table" in refused(at, FirstAid(figure=hurt, by=SOMEBODY), NotYours)
    assert "Only a light or a serious wound" in refused(at, FirstAid(figure=at.people[GOON], by=at.people[BOSS]))
    aid = decided(at, FirstAid(figure=hurt, by=at.people[BOSS]))
    assert aid.changes(Wound.SERIOUS) == ()
    assert aid.changes(Wound.LIGHT) == (WoundSet(WISE_GUY, Wound.LIGHT),)
    later = after(at, *(one for one in aid.allow() if not isinstance(one, Umpired)))
    assert "once a turn" in refused(later, FirstAid(figure=hurt, by=later.people[BOSS]))
    assert decided(at, FirstAid(figure=SOMEBODY, by=SOMEBODY)).args == (Wound.SERIOUS,)


def test_who_is_suppressed_tries_to_come_round_once_a_turn() -> None:
    at = after(NERVE, WoundSet(BOSS, Wound.SUPPRESSED))
    move = Unstun(figure=at.people[BOSS])
    assert decided(at, move).changes(Wound.NONE) == (WoundSet(BOSS, Wound.NONE),)
    assert "once a turn" in refused(after(at, Done(GAME, BOSS, tried="shake that off")), move)
    assert "nothing to shake off" in refused(NERVE, Unstun(figure=NERVE.people[BOSS]))
    assert decided(at, Unstun(figure=SOMEBODY)).args == (Wound.SUPPRESSED,)


# Bribes


def test_a_bribe_moves_the_money_if_it_is_taken() -> None:
    at = FIRES
    bribe = Bribe(dollars=15, cop=at.people[SERGEANT], by=at.people[BOSS])
    deed = decided(at, bribe)
    assert deed.allow() == (Done(GAME, SERGEANT, tried="a bribe"),)
    assert deed.changes(False) == ()
    assert deed.changes(True) == (MoneyMoved(BOSS, -15), MoneyMoved(SERGEANT, 15))
    assert "has $20 of the $21" in refused(at, replace(bribe, dollars=21), OutOfRange)
    for cop, said in ((one_of("G-Man"), "can't be bribed"), (at.people[GOON], "Only a city cop")):
        assert said in refused(at, replace(bribe, cop=cop))
    assert "can't be bribed" in refused(at, Bribe(dollars=5, cop=SOMEBODY, by=SOMEBODY, kind=Folk.FEDERAL))
    assert "once a turn" in refused(after(at, Done(GAME, SERGEANT, tried="a bribe")), bribe)
