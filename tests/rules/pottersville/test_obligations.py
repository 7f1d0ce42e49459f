"""What figures and units owe until it is done: cover, the way to the wagon, a brake, Guts and rallying."""

from __future__ import annotations

from typing import Any

import pytest

from rules.core.action.deed import Deed, decided
from rules.core.action.obligations import allegiances_on, due_in
from rules.core.plain.events import Change
from rules.core.plain.refusal import IllegalNow
from rules.core.play.obligations import Owed, Owes, Settled
from rules.pottersville.boarding import Boarding
from rules.pottersville.guts import Guts
from rules.pottersville.melee import Fight, Fought, Free
from rules.pottersville.model.board import CarSet, PhaseBegun, TurnBegun
from rules.pottersville.model.changes import Cuffed, Freed, WoundSet
from rules.pottersville.model.figures import Aboard, Car, Phase, VehiclePace, VehicleSpot, Wound
from rules.pottersville.model.games import PottersvilleGames
from rules.pottersville.model.obligations import RALLY, RETREAT, braking_due, escort, guts_due, rally_due
from rules.pottersville.model.position import Position, cheesing, harm_changes
from rules.pottersville.units.turn import begin
from tests.rules.fights import GAME
from tests.rules.pottersville.fights import running, table, under_fire

BOSS, GOON, COP, CIVILIAN = 1, 3, 11, 18
TAKEN = escort("Gang Boss 1")
MOVES, FIGHTS = table(Phase.MOVEMENT), table(Phase.MELEE)


def owed_by(position: Position, who: int | str) -> list[Owed]:
    assert position.game is not None
    figures = {id: one.figure for id, one in position.people.items()}
    return [
        owed
        for name, owed, _ in due_in(GAME, position.game, PottersvilleGames, figures, allegiances_on(position))
        if name == who
    ]


def settles(owed: Owed, who: str, command: str, **typed: Any) -> bool:
    return owed.met_by(command, typed, {who.casefold()})


def changed(position: Position, deed: Deed[Any], result: Any = None) -> Position:
    return position.after(*(one for one in deed.allow() if isinstance(one, Change)), *deed.changes(result))


def car(spot: VehicleSpot = VehicleSpot.PASSENGER, *aboard: int, before: VehiclePace = VehiclePace.STOPPED) -> CarSet:
    return CarSet(GAME, Car("Sedan", before=before, aboard=tuple(Aboard(one, spot) for one in aboard)))


# pot.retreat


def test_a_figure_hurt_on_foot_owes_a_move_to_cover_once() -> None:
    goon = FIGHTS.people[GOON]
    at = FIGHTS.after(*harm_changes(goon, Wound.LIGHT))
    assert owed_by(at, GOON) == [RETREAT]
    assert owed_by(at.after(*harm_changes(at.people[GOON], Wound.SERIOUS)), GOON) == [RETREAT], "not twice"
    assert settles(RETREAT, "Goon 3", "pottersville move", figure="Goon 3")
    assert owed_by(at.after(Settled(GOON, RETREAT)), GOON) == []


def test_a_recovered_dead_or_cuffed_figure_owes_no_cover() -> None:
    at = FIGHTS.after(*harm_changes(FIGHTS.people[GOON], Wound.SUPPRESSED))
    for change in (WoundSet(GOON, Wound.NONE), WoundSet(GOON, Wound.DEAD), Cuffed(GOON, COP)):
        assert owed_by(at.after(change), GOON) == [], change


def test_the_dead_civilians_and_those_in_a_vehicle_never_owe_it() -> None:
    people = FIGHTS.people
    assert [one for one in harm_changes(people[GOON], Wound.DEAD) if isinstance(one, Owes)] == []
    assert [one for one in harm_changes(people[CIVILIAN], Wound.LIGHT) if isinstance(one, Owes)] == []
    assert [one for one in harm_changes(people[GOON], Wound.LIGHT, on_foot=False) if isinstance(one, Owes)] == []


# pot.custody


def cuffed() -> Position:
    fight = decided(FIGHTS, Fight(attacker=FIGHTS.people[COP], target=FIGHTS.people[BOSS]))
    return changed(FIGHTS, fight, Fought(0, True, True))


def test_a_captor_owes_the_way_to_the_wagon() -> None:
    assert owed_by(cuffed(), COP) == [TAKEN]
    assert settles(TAKEN, "Cop 11", "pottersville move", figure="Cop 11")


def test_a_prisoner_put_into_a_vehicle_or_set_free_is_led_away_no_longer() -> None:
    held = cuffed().after(PhaseBegun(GAME, Phase.MOVEMENT), car())
    boards = Boarding(figure=held.people[BOSS], vehicle=held.board.cars[0], seat=VehicleSpot.PASSENGER)
    assert owed_by(changed(held, decided(held, boards)), COP) == []
    assert owed_by(changed(held, decided(held, Free(figures=(held.people[BOSS],)))), COP) == []


def test_a_freed_figure_still_owes_what_it_owed_before() -> None:
    at = cuffed().after(Owes(BOSS, RETREAT), WoundSet(BOSS, Wound.LIGHT))
    assert owed_by(at, BOSS) == [], "the cop leads him"
    assert owed_by(at.after(Freed(BOSS)), BOSS) == [RETREAT]


# pot.car.brake


def test_a_vehicle_that_went_fast_owes_driving_on_or_braking_while_figures_move() -> None:
    fast = car(VehicleSpot.DRIVER, GOON, before=VehiclePace.FAST)
    assert owed_by(MOVES.after(fast), "Sedan") == [braking_due()]
    assert owed_by(FIGHTS.after(fast), "Sedan") == [], "later it is over"
    assert owed_by(MOVES.after(car(VehicleSpot.DRIVER, GOON, before=VehiclePace.SLOW)), "Sedan") == []
    assert owed_by(MOVES.after(fast, WoundSet(GOON, Wound.SERIOUS)), "Sedan") == [], "its driver can't"
    waived = PottersvilleGames.settled(GAME, "Sedan", braking_due())
    assert owed_by(MOVES.after(fast, waived), "Sedan") == []


# pot.rally


def test_a_unit_that_runs_owes_a_guts_test_each_turn() -> None:
    runs, due = running(table(Phase.GUTS), "Unit 0"), rally_due("Unit 0")
    assert owed_by(runs, "Unit 0") == [due]
    failed = changed(runs, decided(runs, Guts(unit=runs.board.units[0])), False)
    assert owed_by(failed, "Unit 0") == []
    later = failed.after(*begin(failed, TurnBegun(GAME)))
    assert owed_by(later, "Unit 0") == [], "not before the Guts phase"
    assert owed_by(later.after(PhaseBegun(GAME, Phase.GUTS)), "Unit 0") == [due]
    waived = runs.after(*(PottersvilleGames.settled(GAME, one, due) for one in runs.board.units[0].members))
    assert (owed_by(waived, "Unit 0"), cheesing(waived, waived.board.units[0])) == ([], True)


# pot.guts


def test_a_unit_that_was_shot_at_owes_a_guts_test_with_any_survivors() -> None:
    shot = under_fire(table(Phase.GUTS), "Unit 0")
    assert owed_by(shot, "Unit 0") == [guts_due("Unit 0")]
    led = shot.after(WoundSet(BOSS, Wound.DEAD))
    assert owed_by(led, "Unit 0")[0] == guts_due("Unit 0"), "though he is dead on whom it lies"
    assert owed_by(led, BOSS) == []
    all_dead = shot.after(*(WoundSet(one, Wound.DEAD) for one in shot.board.units[0].members))
    assert owed_by(all_dead, "Unit 0") == []


def test_a_handcuffed_figure_runs_no_longer_and_does_not_rally() -> None:
    at = running(FIGHTS, "Unit 0")
    fight = decided(at, Fight(attacker=at.people[COP], target=at.people[BOSS]))
    taken = changed(at, fight, Fought(0, doubled=True, cuffed=True))
    assert not any(one.rule == RALLY for one in taken.people[BOSS].figure.duties)
    assert taken.people[BOSS].figure.cuffed
    others = [one for one in taken.board.unit("Unit 0").members if one != BOSS]
    assert all(any(one.rule == RALLY for one in taken.people[who].figure.duties) for who in others)
    later = taken.after(PhaseBegun(GAME, Phase.GUTS))
    failed = changed(later, decided(later, Guts(unit=later.board.unit("Unit 0"))), False)
    assert not failed.people[BOSS].figure.duties, "nor does he run with the others once more"
    freed = failed.after(Freed(BOSS))
    assert not any(one.rule == RALLY for one in freed.people[BOSS].figure.duties)


def test_a_unit_without_a_free_figure_neither_tests_nor_rallies() -> None:
    at = running(table(Phase.GUTS), "Unit 0")
    unit = at.board.unit("Unit 0")
    gone = at.after(*(Cuffed(who, COP) for who in unit.members))
    assert owed_by(gone, "Unit 0") == []
    with pytest.raises(IllegalNow, match="No one in Unit 0 is alive and free, so it can't test Guts or rally"):
        decided(gone, Guts(unit=unit)).allow()
