"""What figures may do: whole fights of random legal moves, and what each part of a turn offers."""

from __future__ import annotations

from collections import Counter
from itertools import islice
from typing import Any

import pytest

from rules.core.action.deed import MoveRef, decided
from rules.core.action.fields import UNSAID
from rules.core.action.move import MOVES
from rules.core.plain.frozen import replace
from rules.core.plain.refusal import Refusal
from rules.core.tables.book import Book
from rules.pottersville.legal import legal
from rules.pottersville.model.board import CarSet, DoneThisTurn, FaceDownOrder, OrderGiven, OrdersRevealed, UnitChanged
from rules.pottersville.model.changes import Cuffed, MoneySet, WoundSet
from rules.pottersville.model.figures import Aboard, Car, Phase, UnitOrder, VehiclePace, VehicleSpot, Wound
from rules.pottersville.model.position import Position
from rules.pottersville.model.weapons import GUNS, RANGES
from rules.pottersville.movement import Going
from rules.pottersville.movement import bands as ways_to_go
from rules.pottersville.shooting.shots import bands
from tests.rules.fights import GAME, said
from tests.rules.pottersville.fights import GANGS, Referee, acting, running, table, under_fire
from tests.turns import takes_turns

BOSS, WISE_GUY, CAPTAIN, SERGEANT, REPORTER, CIVILIAN = 1, 2, 9, 10, 17, 18
ORDER, GUTS = "pottersville order", "pottersville guts"
MOVE, STUNT, SHOOT, FIGHT = "pottersville move", "pottersville stunt", "pottersville-shoot figure", "pottersville fight"

BOUND = ("pottersville unstun", "pottersville bribe")


def offers(position: Position, who: int, command: str) -> list[MoveRef]:
    return [one for one in legal(position, position.people[who]) if one.command == command]


@takes_turns
@pytest.mark.parametrize("number", range(40))
def test_whole_fights_are_played_by_what_is_legal(number: int) -> None:
    met: Counter[str] = Counter()
    at = table() if number % 10 == 0 else table(gangs=(GANGS[0][:4], GANGS[1][:4]))
    for made in Referee(number).play(at, turns=6):
        met[made.offered.command] += 1
        assert acting(made.who) or (made.who.figure.cuffed and made.offered.command in BOUND), "prisoners may talk"
        assert made.who.figure.wound is not Wound.DEAD
        assert made.after != made.before, "each costs something"
        for id, one in made.after.people.items():
            assert one.figure.wound <= Wound.DEAD
            assert made.before.people[id].figure.wound is not Wound.DEAD or one.figure.wound is Wound.DEAD
    assert {MOVE, SHOOT, FIGHT} <= set(met)


def test_no_move_is_offered_twice() -> None:
    for made in Referee(5).play(table(), turns=2):
        choices = list(legal(made.after, made.after.people[made.who.id]))
        assert len(choices) == len({str(one) for one in choices})
        if made.offered.command in (MOVE, STUNT, "pottersville-shoot throw"):
            assert made.offered not in choices, "once a turn"


def test_only_its_part_of_the_turn_offers_a_move() -> None:
    found = {phase: {one.command for one in legal(table(phase), table().people[WISE_GUY])} for phase in Phase}
    bribe = "pottersville bribe"
    assert found[Phase.ORDERS] == set(), "his boss speaks for the unit, and without money nobody is bribed"
    assert found[Phase.MOVEMENT] == {MOVE, STUNT}
    assert found[Phase.GATS] == {SHOOT}
    assert found[Phase.MELEE] == {FIGHT}
    assert found[Phase.GUTS] == set()
    assert {one.command for one in legal(table(), table().people[BOSS])} == {ORDER, bribe}


def test_a_unit_without_an_order_gets_one_by_its_leader_or_another_survivor() -> None:
    at = table()
    assert [one.typed for one in offers(at, BOSS, ORDER)] == [
        {"order": str(one), "unit": "Unit 0"} for one in UnitOrder
    ]
    assert not any(offers(at, one, ORDER) for one in (WISE_GUY, CIVILIAN))
    lying = at.after(OrderGiven(GAME, FaceDownOrder("Unit 0", UnitOrder.HOLD)))
    assert offers(lying, BOSS, ORDER) == []
    assert offers(lying, CAPTAIN, ORDER) != []
    led_by_another = at.after(UnitChanged(GAME, "Unit 0", leader=0))
    assert offers(led_by_another, BOSS, ORDER) != []
    cuffed = at.after(Cuffed(BOSS, CAPTAIN))
    assert offers(cuffed, BOSS, ORDER) == []
    assert offers(cuffed, WISE_GUY, ORDER) != []


def test_one_figure_of_a_unit_is_offered_its_guts_test() -> None:
    at = under_fire(table(Phase.GUTS), "Unit 0")
    assert [one.typed for one in offers(at, BOSS, GUTS)] == [{"unit": "Unit 0"}]
    assert offers(at, WISE_GUY, GUTS) == []
    assert offers(at, CAPTAIN, GUTS) == []
    (test,) = (one for one in legal.may(at, at.people[BOSS]) if one.offered.command == GUTS)
    assert test.called == "Unit 0: test Guts"
    runs = running(table(Phase.GUTS), "Unit 0")
    assert "Unit 0: rally" in {one.called for one in legal.may(runs, runs.people[BOSS])}


def in_a_car(phase: Phase, **state: Any) -> Position:
    """The boss at the wheel of a Ford, with the wise-guy in the next seat."""
    aboard = (Aboard(BOSS, VehicleSpot.DRIVER), Aboard(WISE_GUY, VehicleSpot.PASSENGER))
    return table(phase).after(CarSet(GAME, Car("Ford", aboard=aboard, **state)))


def test_drivers_and_riders_may_do_what_a_vehicle_allows() -> None:
    at = in_a_car(Phase.MOVEMENT)
    driver, rider = ({one.called for one in legal.may(at, at.people[who])} for who in (BOSS, WISE_GUY))
    assert {"Ford: drive slow", "get out"} <= driver, "from a stand it goes slow"
    assert "Ford: drive fast" not in driver
    assert "walk" not in driver | rider
    assert "get out" in rider
    assert not any(one.startswith("Ford") for one in rider)
    fast = in_a_car(Phase.MOVEMENT, before=VehiclePace.FAST)
    assert {"Ford: drive fast", "Ford: brake"} <= {one.called for one in legal.may(fast, fast.people[BOSS])}
    assert "get in" in {one.called for one in legal.may(at, at.people[3])}


def test_a_rider_is_shot_at_with_the_vehicle() -> None:
    at = in_a_car(Phase.GATS)
    shots = {one.called for one in legal.may(at, at.people[CAPTAIN])}
    assert {"shoot", "shoot at a vehicle"} <= shots
    assert at.people[BOSS].typed not in {one.typed["target"] for one in offers(at, CAPTAIN, SHOOT)}
    assert "shoot at a vehicle" not in {one.called for one in legal.may(at, at.people[3])}, "a friend's"


def test_a_captor_may_let_a_prisoner_go() -> None:
    at = table(Phase.MELEE).after(Cuffed(BOSS, CAPTAIN))
    assert "let a prisoner go" in {one.called for one in legal.may(at, at.people[CAPTAIN])}
    assert "let a prisoner go" not in {one.called for one in legal.may(at, at.people[CAPTAIN + 1])}


def test_how_far_it_is_comes_in_the_bands_of_the_gun_that_is_in_force() -> None:
    at = table(Phase.GATS)
    shot = said(at, offers(at, WISE_GUY, SHOOT)[0])
    assert bands(at, shot) == (("close", 3.0), ("short", 8.0), ("medium", 16.0), ("long", 24.0))
    assert bands(at, replace(shot, gun=GUNS["Shotgun"]))[-1] == ("medium", 14.0), "it has no long range"
    assert bands(at, replace(shot, gun=UNSAID)) == ()
    rows = tuple((name, (4, *cells[1:])) for name, cells in RANGES.rows)
    assert bands(replace(at, book=Book(grids=(replace(RANGES, rows=rows),))), shot)[0] == ("close", 4.0)


def test_half_a_move_is_half_of_the_inches_without_dice() -> None:
    at = table(Phase.MOVEMENT)
    walk = said(at, offers(at, BOSS, MOVE)[0])
    assert ways_to_go(at, walk) == (("all of it", 6.0), ("half", 3.0))
    assert ways_to_go(at, replace(walk, going=Going.RUN)) == ()


def test_orders_and_wounds_bind_a_move() -> None:
    def ways(position: Position) -> list[str]:
        return [one.typed["going"] for one in offers(position, BOSS, MOVE)]

    for order, shown in ((UnitOrder.RUN, ["Walk", "Run"]), (UnitOrder.MOVE, ["Walk"]), (UnitOrder.HOLD, ["Walk"])):
        at = table().after(OrderGiven(GAME, FaceDownOrder("Unit 0", order)), OrdersRevealed(GAME))
        assert ways(at) == shown
    at = table(Phase.MOVEMENT)
    assert ways(at.after(WoundSet(BOSS, Wound.LIGHT))) == ["Walk"], "to cover"
    assert ways(at.after(DoneThisTurn(GAME, BOSS, moved=True))) == []
    assert ways(at.after(Cuffed(BOSS, CAPTAIN))) == []


def test_shots_go_at_the_living_of_other_sides_with_every_gun() -> None:
    at = table(Phase.GATS).after(WoundSet(CAPTAIN, Wound.DEAD))
    shots = offers(at, WISE_GUY, SHOOT)
    assert {one.typed["gun"] for one in shots} == {"SMG"}
    assert "range" not in shots[0].typed
    at_whom = {one.typed["target"] for one in shots}
    assert at.people[CAPTAIN].typed not in at_whom
    assert at_whom == {one.typed for one in at.people.values() if one.side != 0 and one.id != CAPTAIN}
    assert offers(at, REPORTER, SHOOT) == []


def test_a_civilian_goes_anywhere_and_nowhere_else() -> None:
    at = table(Phase.MOVEMENT)
    (only,) = legal(at, at.people[CIVILIAN + 1])
    assert only == MoveRef("pottersville civilians", {"figures": at.people[CIVILIAN + 1].typed})


def test_wounds_are_bound_up_and_shaken_off_in_the_guts_phase() -> None:
    at = table(Phase.GUTS).after(WoundSet(BOSS, Wound.SUPPRESSED), WoundSet(WISE_GUY, Wound.SERIOUS))
    assert {one.command for one in legal(at, at.people[BOSS])} == set(BOUND), "nobody suppressed helps another"
    helped = [one.typed["figure"] for one in offers(at, 3, "pottersville first-aid")]
    assert helped == [at.people[WISE_GUY].typed]
    assert list(legal(at, at.people[WISE_GUY])) == []


@pytest.mark.parametrize("dollars", [0, 1, 2])
def test_a_figure_with_a_dollar_may_bribe(dollars: int) -> None:
    at = table(Phase.GUTS).after(MoneySet(BOSS, dollars))
    assert bool(offers(at, BOSS, "pottersville bribe")) is (dollars >= 1)


def test_a_figure_off_the_table_has_no_move() -> None:
    at = table(Phase.MELEE)
    assert list(legal(at, replace(at.people[BOSS], here=False))) == []


def test_moves_are_listed_one_at_a_time() -> None:
    at = table(Phase.GATS)
    assert len(list(islice(legal(at, at.people[WISE_GUY]), 1))) == 1


def test_what_is_offered_is_no_more_than_what_is_allowed() -> None:
    """Melee, against every possible pair."""
    at = table(Phase.MELEE).after(Cuffed(CAPTAIN, BOSS), WoundSet(SERGEANT, Wound.DEAD))
    for one in at.people.values():
        allowed_moves = list(legal(at, one))
        for other in at.people.values():
            offered = MoveRef(FIGHT, {"attacker": one.typed, "target": other.typed})
            try:
                decided(at, said(at, offered)).allow()
            except Refusal:
                assert offered not in allowed_moves
            else:
                assert offered in allowed_moves or one.side == other.side


def test_every_offer_is_a_command() -> None:
    assert all(one.command in MOVES for phase in Phase for one in legal(table(phase), table().people[BOSS]))
