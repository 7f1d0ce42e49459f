"""Pottersville on a street: what the bot measures, what it offers, and where moves end."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from rules.core.action.aboard import follows, parked
from rules.core.action.deed import Deed, MoveRef, decided
from rules.core.action.fields import ListRow
from rules.core.action.forms import form_of
from rules.core.action.move import filled
from rules.core.action.on_street import placed, stands_on
from rules.core.plain.events import Change
from rules.core.plain.frozen import replace
from rules.core.plain.refusal import ForUmpire, IllegalNow, Missing, Refusal
from rules.core.play.laid_street import FigurePut, StreetLaid
from rules.core.play.obligations import Owed, Owes
from rules.core.street.cars_on_street import Car as StreetCar
from rules.core.street.squares import Direction, name_of, square_named
from rules.pottersville.across_street import CROSS, FORCED, OUT, RUN, TO_COVER, End, ends, places
from rules.pottersville.boarding import Alighting, Boarding, Removing
from rules.pottersville.bombs import SetOff, ThrowBomb, Toss, throw_bomb
from rules.pottersville.civilians import Civilians, Flight, scatter
from rules.pottersville.driving.across_street import CarEnd, braked, end_owed, skidded
from rules.pottersville.driving.turning_and_braking import Braking
from rules.pottersville.legal import legal
from rules.pottersville.model.board import CarSet, DoneThisTurn, FaceDownOrder, OrderGiven, OrdersRevealed
from rules.pottersville.model.changes import Cuffed, GearTaken, Wounded
from rules.pottersville.model.figures import Aboard, Car, Cover, Phase, UnitOrder, VehiclePace, VehicleSpot, Wound
from rules.pottersville.model.obligations import END, MOVE, RETREAT
from rules.pottersville.model.on_street import bearing_of
from rules.pottersville.model.position import Position
from rules.pottersville.movement import Going, Move, walk
from rules.pottersville.phases import Next, go_on
from rules.pottersville.shooting.shots import ShootFigure, shoot_figure
from rules.pottersville.shooting.shots_at_vehicles import ShootVehicle, shoot_vehicle
from rules.pottersville.shooting.spreading_fire import SpreadFire, spread_fire
from rules.pottersville.units.command_radius import Radius, measure
from tests.rules.fights import GAME
from tests.rules.pottersville.fights import table

BOSS, WISE_GUY, CAPTAIN, SERGEANT, CIVILIAN = 1, 2, 3, 4, 5
GANGS = (("Gang Boss", "Wise-guy"), ("Police Captain", "Veteran Cop"), ("Civilian",))
YARD = """The yard
.........
...#..c..
...#.....
...+..h..
...#..%..
.........

start 1: A1-B6
start 2: H1-I6
"""


def on_yard(
    squares: Mapping[int, str], phase: Phase = Phase.GATS, order: UnitOrder | None = None, text: str = YARD
) -> Position:
    """Two against two and a civilian on the yard, in a phase, the first unit under an order."""
    position = table(phase, GANGS).after(StreetLaid(GAME, text))
    if order is not None:
        position = position.after(OrderGiven(GAME, FaceDownOrder("Unit 0", order)), OrdersRevealed(GAME))
    return position.after(*(FigurePut(GAME, who, square_named(at)) for who, at in squares.items()))


def shot(position: Position, by: int, at: int, **typed: Any) -> ShootFigure:
    """The filled move of a shot."""
    people = position.people
    return filled(position, ShootFigure(shooter=people[by], target=people[at], **typed))


def refused(position: Position, by: int, at: int) -> str:
    with pytest.raises(IllegalNow) as refusal:
        shoot_figure(position, shot(position, by, at))
    return str(refusal.value)


def where(position: Position, who: int = BOSS) -> str:
    square = stands_on(position, position.people[who])
    assert square is not None
    return name_of(square)


def offers(position: Position, who: int, command: str) -> list[MoveRef]:
    return [one for one in legal(position, position.people[who]) if one.command == command]


def against_captain(position: Position, command: str) -> list[MoveRef]:
    """What the boss is offered against the captain."""
    captain = position.people[CAPTAIN].typed
    return [one for one in offers(position, BOSS, command) if one.typed.get("target") == captain]


# Shots


def test_a_range_is_measured_from_center_to_center_in_whole_inches_rounded_down() -> None:
    position = on_yard({BOSS: "A6", CAPTAIN: "C6", SERGEANT: "B5"})
    assert [shot(position, BOSS, one).range for one in (CAPTAIN, SERGEANT)] == [4, 2]


@pytest.mark.parametrize(
    "shooter, target, cover",
    [
        ("E2", "I2", Cover.HARD),
        ("F2", "I2", Cover.HARD),
        ("E4", "I4", Cover.SOFT),
        ("E5", "I5", Cover.SOFT),
        ("E2", "G2", Cover.SOFT),
        ("E3", "I3", Cover.NONE),
    ],
)
def test_everything_on_the_line_covers_near_the_target_or_not(shooter: str, target: str, cover: Cover) -> None:
    assert shot(on_yard({BOSS: shooter, CAPTAIN: target}), BOSS, CAPTAIN).cover is cover


def test_a_wall_hides_a_target_and_is_named() -> None:
    position = on_yard({BOSS: "C3", CAPTAIN: "E3"})
    assert "can't see Police Captain 3 on E3: a wall is in the way" in refused(position, BOSS, CAPTAIN)
    assert against_captain(position, "pottersville-shoot figure") == []


def test_whoever_stands_on_the_line_is_in_the_way_and_the_dead_are_not() -> None:
    position = on_yard({BOSS: "E6", WISE_GUY: "F6", CAPTAIN: "H6"})
    assert "Wise-guy 2 on F6 is in the way" in refused(position, BOSS, CAPTAIN)
    fallen = position.after(Wounded(WISE_GUY, Wound.DEAD))
    assert shoot_figure(fallen, shot(fallen, BOSS, CAPTAIN)).args


def test_a_shotgun_fires_at_the_closest_in_sight_by_the_street() -> None:
    position = on_yard({BOSS: "E6", CAPTAIN: "G6", SERGEANT: "I5", CIVILIAN: "E5"})
    assert [shot(position, BOSS, one).nearer for one in (CAPTAIN, SERGEANT)] == [False, True]


def test_what_no_die_can_hit_from_there_is_not_offered() -> None:
    position = on_yard({BOSS: "A6", CAPTAIN: "C6"})
    assert against_captain(position, "pottersville-shoot figure") != []
    wide = "The wide\n" + "\n".join(["." * 18] * 3) + "\n\nstart 1: A1-A3\nstart 2: R1-R3\n"
    assert against_captain(on_yard({BOSS: "A1", CAPTAIN: "R3"}, text=wide), "pottersville-shoot figure") == []


def test_a_form_on_a_street_asks_neither_for_range_nor_for_cover() -> None:
    position = on_yard({BOSS: "A6", CAPTAIN: "C6"})
    typed = {"shooter": position.people[BOSS].typed, "target": position.people[CAPTAIN].typed}
    command = "pottersville-shoot figure"
    found = [one.typed for one in offers(position, BOSS, command)]
    assert form_of(position, command, typed, found, legal.measured[ShootFigure]).asked is None
    off = on_yard({})
    asked = form_of(off, command, typed, found, legal.measured[ShootFigure]).asked
    assert asked is not None
    assert asked.fields == ("range",)


def spread(position: Position, *rows: tuple[int, tuple[float, ...], tuple[str, ...]], **typed: Any) -> Any:
    """The volley of the wise-guy's Tommy gun at these figures, with numbers and words behind each."""
    targets = tuple(ListRow((position.people[who],), None, numbers, words) for who, numbers, words in rows)
    move = filled(position, SpreadFire(shooter=position.people[WISE_GUY], targets=targets, **typed))
    deed = spread_fire(position, move)
    deed.allow()
    return deed.args[0]


def test_a_square_is_asked_for_once_where_two_of_them_fit() -> None:
    position = on_yard({BOSS: "A6"}, order=UnitOrder.RUN)
    position = position.after(Owes(BOSS, Owed(END, "pot.run", "the end", options=(("why", RUN), ("inches", 2.0)))))
    typed = {"figure": position.people[BOSS].typed, "why": RUN, "inches": 2.0}
    for needed in ((), ("to",)):
        form = form_of(position, END, typed, [], (), needed)
        assert form.asked is not None
        assert form.asked.fields == ("to",)


def test_spread_fire_needs_only_dice_and_goes_past_whoever_has_some() -> None:
    position = on_yard({WISE_GUY: "E6", CAPTAIN: "G6", SERGEANT: "I6"})
    volley = spread(position, (CAPTAIN, (4,), ()), (SERGEANT, (2,), ()))
    assert [(aim.range, aim.behind) for aim in volley.aims] == [(4, -1), (8, 0)]
    assert volley.arc == 0
    with pytest.raises(IllegalNow, match="Police Captain 3 on G6 is in the way"):
        spread(position, (SERGEANT, (6,), ()))


def test_spread_fire_is_within_45_degrees_by_the_squares() -> None:
    within = on_yard({WISE_GUY: "E6", CAPTAIN: "G6", SERGEANT: "H3"})
    assert spread(within, (CAPTAIN, (4,), ()), (SERGEANT, (2,), ())).arc == 45
    outside = on_yard({WISE_GUY: "E6", CAPTAIN: "G6", SERGEANT: "G3"})
    with pytest.raises(IllegalNow, match="within 45 degrees"):
        spread(outside, (CAPTAIN, (4,), ()), (SERGEANT, (2,), ()))


def test_only_an_umpire_spreads_fire_against_the_street() -> None:
    position = on_yard({WISE_GUY: "E6", CAPTAIN: "G6"})
    for numbers, words in (((9, 6), ()), ((6,), ("hard",)), ((6,), ("nearer",))):
        with pytest.raises(ForUmpire, match="The street says something else of Police Captain 3"):
            spread(position, (CAPTAIN, numbers, words))
    assert spread(position, (CAPTAIN, (4, 6), ())).aims[0].range == 4
    assert spread(replace(position, umpire=True), (CAPTAIN, (7, 6), ("hard",))).aims[0].range == 7


# Contact


def test_a_fight_needs_contact_and_is_offered_only_then() -> None:
    apart, beside = (on_yard({BOSS: "A6", CAPTAIN: at}, Phase.MELEE) for at in ("C6", "B5"))
    assert [len(against_captain(at, "pottersville fight")) for at in (apart, beside)] == [0, 1]


def test_first_aid_needs_contact() -> None:
    hurt = (Wounded(WISE_GUY, Wound.LIGHT),)
    apart, beside = (on_yard({BOSS: "A6", WISE_GUY: at}, Phase.GUTS).after(*hurt) for at in ("C6", "B5"))
    assert [len(offers(at, BOSS, "pottersville first-aid")) for at in (apart, beside)] == [0, 1]


# The command radius, vehicles and bombs


def test_the_command_radius_is_measured_for_the_whole_unit() -> None:
    position = on_yard({BOSS: "A6", WISE_GUY: "E6"})
    move = filled(position, Radius(unit=position.board.unit("Unit 0")))
    assert [(row.people[0].id, row.numbers) for row in move.posts] == [(WISE_GUY, (8, 8))]
    assert measure(position, move).args[1][0].nearest == 8


def with_ford(position: Position, *aboard: int) -> Position:
    """The same with a Ford on F6 and G6, and these people in it."""
    spots = (VehicleSpot.DRIVER, VehicleSpot.PASSENGER)
    ford = Car("Ford", aboard=tuple(Aboard(*one) for one in zip(aboard, spots, strict=False)))
    there = position.after(CarSet(GAME, ford))
    return there.after(*parked(there, "Ford", StreetCar((6, 5), Direction.EAST)))


def test_a_shot_at_a_vehicle_goes_to_the_nearest_of_its_squares() -> None:
    position = with_ford(on_yard({BOSS: "A6"}), CAPTAIN, SERGEANT)
    move = filled(position, ShootVehicle(shooter=position.people[BOSS], vehicle=position.board.cars[0]))
    assert (move.range, move.cover, move.nearer, move.gap) == (10, Cover.NONE, False, None)
    hidden = with_ford(on_yard({BOSS: "A2"}), CAPTAIN)
    with pytest.raises(IllegalNow, match="can't see the Ford on F6"):
        shoot_vehicle(hidden, filled(hidden, ShootVehicle(shooter=hidden.people[BOSS], vehicle=hidden.board.cars[0])))


def test_a_figure_gets_into_a_vehicle_that_it_is_beside() -> None:
    for at, fits in (("E6", True), ("C6", False)):
        position = with_ford(on_yard({BOSS: at}, Phase.MOVEMENT))
        move = filled(position, Boarding(figure=position.people[BOSS], vehicle=position.board.cars[0]))
        if fits:
            assert where(position.after(*decided(position, move).changes(None))) == "G6", "at the wheel in front"
        else:
            with pytest.raises(IllegalNow, match="is not beside Ford"):
                decided(position, move)


def test_a_figure_gets_out_beside_the_vehicle_and_goes_on_with_the_rest_of_its_d4() -> None:
    position = with_ford(on_yard({}, Phase.MOVEMENT), BOSS)
    position = position.then(replace(position.board, turn=2))
    out = decided(position, filled(position, Alighting(figure=position.people[BOSS], to="G5")))
    assert where(position.after(*out.changes(2))) == "G5"
    further = position.after(*out.changes(4))
    assert [dict(owed.options) for owed in further.people[BOSS].figure.duties] == [{"why": OUT, "inches": 2.0}]
    with pytest.raises(IllegalNow, match="can't get out on A1"):
        decided(position, filled(position, Alighting(figure=position.people[BOSS], to="A1")))


def driving(pace: VehiclePace = VehiclePace.SLOW) -> Position:
    """The boss at the wheel of the Ford, which points east on a wide street and has driven 12 inches."""
    wide = "The wide\n" + "\n".join(["." * 18] * 8) + "\n\nstart 1: A1-A3\nstart 2: R1-R3\n"
    at = with_ford(on_yard({CAPTAIN: "K6"}, Phase.MOVEMENT, text=wide), BOSS)
    ford = replace(at.board.cars[0], pace=pace, before=pace)
    at = at.after(CarSet(GAME, ford))
    return at.after(*end_owed(at, "Ford", at.people[BOSS], 12))


def driven(position: Position, to: str) -> Position:
    move = CarEnd(figure=position.people[BOSS], vehicle=position.board.cars[0], inches=12.0, to=to)
    deed = decided(position, filled(position, move))
    deed.allow()
    return position.after(*deed.changes(None))


def test_a_slow_vehicle_ends_where_its_12_inches_and_90_degrees_take_it() -> None:
    position = driving()
    with pytest.raises(IllegalNow, match="owes the end of the move of Ford, which comes before the next phase"):
        go_on(position, Next())
    there = driven(position, "J6 east")
    assert where(there) == "J6"
    for end in ("M6 east", "A6 west", "F6 south"):
        with pytest.raises(IllegalNow, match="can't end on"):
            driven(position, end)


def test_a_vehicle_stays_on_the_street() -> None:
    with pytest.raises(IllegalNow, match="Ford can't drive over the edge of the street"):
        driven(driving(), "off east")


def test_those_in_a_vehicle_that_is_taken_off_the_table_stay_beside_its_place() -> None:
    position = with_ford(on_yard({BOSS: "A1"}), CAPTAIN)
    deed = decided(position, Removing(vehicle=position.board.cars[0]))
    changes = deed.changes(None)
    left = position.after(*changes, *follows(position, changes))
    assert left.street is not None
    assert (left.board.cars, dict(left.street.cars)) == ((), {})
    assert left.street.is_afoot(CAPTAIN)
    assert where(left, CAPTAIN) in {"E5", "E6", "F5", "G5", "H5", "H6"}
    assert deed.report(None).lines == (f"{position.people[CAPTAIN].name} stays there on foot.",)


def test_a_fast_vehicle_that_turned_owes_a_test_of_control() -> None:
    position = driving(VehiclePace.FAST)
    due = [(one.command, dict(one.options)) for one in driven(position, "I4 north").people[BOSS].figure.duties]
    assert ("pottersville-car turn", {"vehicle": "Ford", "degrees": 90.0}) in due
    straight = driven(position, "J6 east").people[BOSS].figure.duties
    assert "pottersville-car turn" not in [one.command for one in straight]


def test_a_skid_goes_to_what_is_in_the_way_and_aside_from_2_inches_on() -> None:
    position = driving(VehiclePace.FAST).after(FigurePut(GAME, CAPTAIN, square_named("J6")))
    assert filled(position, Braking(vehicle=position.board.cars[0])).room == 4
    assert where(position.after(*braked(position, "Ford", 6))) == "I6"
    assert [where(position.after(*skidded(position, "Ford", inches))) for inches in (1, 2, -3)] == ["G6", "G7", "G5"]


def thrown(position: Position, to: str, bounce: int = 0) -> Position:
    """The position after the boss throws a bomb at a square."""
    move = filled(position, ThrowBomb(thrower=position.people[BOSS], to=to))
    deed = throw_bomb(position, move)
    return position.after(*(one for one in deed.allow() if isinstance(one, Change)), *deed.changes(Toss(bounce)))


def with_bomb(squares: Mapping[int, str], text: str = YARD) -> Position:
    return on_yard(squares, text=text).after(GearTaken(BOSS, "Stick of dynamite"))


def test_a_blast_reaches_those_on_its_square_and_within_4_inches_of_its_center() -> None:
    position = with_bomb({BOSS: "E6", CAPTAIN: "H6", SERGEANT: "I6", WISE_GUY: "F4", CIVILIAN: "I3"})
    there = thrown(position, "H6")
    move = filled(there, SetOff(thrower=there.people[BOSS]))
    assert {row.people[0].id: row.numbers[0] for row in move.near} == {CAPTAIN: 0, SERGEANT: 1}
    assert move.vehicles == move.aboard == ()


def test_hard_cover_stops_a_blast_and_soft_cover_is_named() -> None:
    position = with_bomb({BOSS: "F4", CAPTAIN: "H2", SERGEANT: "H5"})
    for to, who, word in (("F2", CAPTAIN, "hard"), ("F5", SERGEANT, "soft")):
        there = thrown(position, to)
        near = filled(there, SetOff(thrower=there.people[BOSS])).near
        assert [row.words for row in near if row.people[0].id == who] == [(word,)]


def test_a_vehicle_on_the_square_of_a_bomb_is_hit() -> None:
    position = with_ford(with_bomb({BOSS: "D5"}), CAPTAIN)
    move = filled(there := thrown(position, "F6"), SetOff(thrower=there.people[BOSS]))
    assert [car.name for car in move.vehicles] == ["Ford"]


ROOM = "The room\n.......\n###=###\n,,,,,,,\n,,,,,,,\n\nstart 1: A1-G1\nstart 2: A4-G4\n"


@pytest.mark.parametrize("bounce, end", [(0, "D3"), (1, "D1"), (2, "D1"), (3, "D1")])
def test_a_bomb_through_a_window_lies_behind_it_or_before_it(bounce: int, end: str) -> None:
    position = with_bomb({BOSS: "D1"}, ROOM)
    move = filled(position, ThrowBomb(thrower=position.people[BOSS], to="D3"))
    assert (move.window, move.inches) == (True, 4)
    assert thrown(position, "D3", bounce).board.record(BOSS).bomb == end


def test_a_bomb_is_thrown_at_most_8_inches_at_a_square_in_sight() -> None:
    position = with_bomb({BOSS: "C3", CAPTAIN: "C6"})
    for to, why in (("H6", "thrown up to 8"), ("E3", "can't see E3")):
        with pytest.raises(Refusal, match=why):
            thrown(position, to)
    offered = (
        ThrowBomb.__dataclass_fields__["to"]
        .metadata["option"]
        .measured.of(position, ThrowBomb(thrower=position.people[BOSS]))
    )
    assert offered == [("C6: Police Captain 3", "C6")]


# Moves


def gone(position: Position, to: str = "", going: Going = Going.WALK, inches: int = 6) -> Position:
    """The position after the boss moves, with so many inches if a die says them."""
    typed: dict[str, Any] = {"to": to} if to else {}
    deed: Deed[Any] = walk(position, filled(position, Move(figure=position.people[BOSS], going=going, **typed)))
    price = [one for one in deed.allow() if isinstance(one, Change)]
    return position.after(*price, *deed.changes(None if deed.resolver is None else inches))


def chosen(position: Position, why: str, inches: float, to: str) -> Position:
    """The position after the boss chooses where a rolled move ends."""
    move = filled(position, End(figure=position.people[BOSS], why=why, inches=inches, to=to))
    deed = ends(position, move)
    deed.allow()
    return position.after(*deed.changes(None))


def test_a_walk_of_6_inches_ends_on_a_square_and_its_inches_are_on_record() -> None:
    walked = gone(on_yard({BOSS: "A6"}, Phase.MOVEMENT), "C6")
    assert where(walked) == "C6"
    assert walked.board.record(BOSS).inches == 4
    with pytest.raises(IllegalNow, match="can't reach E6 with 6 inches"):
        gone(on_yard({BOSS: "A6"}, Phase.MOVEMENT), "E6")


def test_nobody_looks_one_way_only_in_a_game_without_fronts() -> None:
    walked = gone(on_yard({BOSS: "C6"}, Phase.MOVEMENT), "A6")
    assert {one.front for one in placed(walked, bearing_of).values()} == {None}


def test_an_inch_left_over_is_kept_for_the_next_turn() -> None:
    position = gone(on_yard({BOSS: "A6"}, Phase.MOVEMENT), "C5")
    fresh = position.then(replace(position.board, records=()))
    assert where(gone(fresh, "E6")) == "E6", "3 + 2 + 2 inches: the sixth of the first move and six more"


LANE = "A lane\n#########\n.........\n#########\n\nstart 1: A2-B2\nstart 2: H2-I2\n"


def test_a_figure_goes_past_the_handcuffed_and_does_not_stop_there() -> None:
    """Otherwise a prisoner in a lane would keep both sides apart for ever."""
    position = on_yard({BOSS: "A2", WISE_GUY: "B2", CAPTAIN: "I2"}, Phase.MOVEMENT, text=LANE)
    with pytest.raises(IllegalNow, match="No square beside"):
        gone(position, "C2")
    held = position.after(Cuffed(WISE_GUY, CAPTAIN))
    assert where(gone(held, "C2")) == "C2"
    with pytest.raises(IllegalNow, match="is on B2"):
        gone(held, "B2")


def test_a_comrade_beside_a_prisoner_whom_nobody_guards_is_offered_to_free_them() -> None:
    def freed(at: str, wound: Wound) -> list[MoveRef]:
        position = on_yard({BOSS: "A2", WISE_GUY: at, CAPTAIN: "I2"}, Phase.MOVEMENT, text=LANE)
        return offers(position.after(Cuffed(WISE_GUY, CAPTAIN), Wounded(CAPTAIN, wound)), BOSS, "pottersville free")

    assert len(freed("B2", Wound.DEAD)) == 1
    assert freed("B2", Wound.LIGHT) == freed("C2", Wound.DEAD) == []


@pytest.mark.parametrize("start, to", [("F3", "G2"), ("F4", "G4"), ("F5", "G5")])
def test_a_walk_ends_before_an_obstacle_or_woods(start: str, to: str) -> None:
    position = on_yard({BOSS: start}, Phase.MOVEMENT)
    with pytest.raises(IllegalNow, match=f"can't walk onto {to}"):
        gone(position, to)


def test_an_obstacle_beside_a_figure_takes_a_move_of_a_d4() -> None:
    position = on_yard({BOSS: "F2"}, Phase.MOVEMENT)
    rolled = gone(position, going=Going.OBSTACLE, inches=1)
    assert [owed.command for owed in rolled.people[BOSS].figure.duties] == [END]
    assert where(chosen(rolled, CROSS, 1.0, "G2")) == "G2", "a roll of 1 still crosses"
    with pytest.raises(IllegalNow, match="No obstacle and no shut door"):
        gone(on_yard({BOSS: "A1"}, Phase.MOVEMENT), going=Going.OBSTACLE)


def test_a_shut_door_is_crossed_whatever_the_die_and_stays_open() -> None:
    rolled = gone(on_yard({BOSS: "C4"}, Phase.MOVEMENT), going=Going.OBSTACLE, inches=1)
    through = chosen(rolled, CROSS, 1.0, "E4")
    assert where(through) == "E4"
    assert through.street is not None
    assert through.street.ground.rows[3] == ".../..h.."


def test_a_move_among_trees_is_a_d4() -> None:
    position = on_yard({BOSS: "G5"}, Phase.MOVEMENT)
    with pytest.raises(IllegalNow, match="is among trees"):
        gone(position, "F6")
    assert [owed.command for owed in gone(position, going=Going.WOODS).people[BOSS].figure.duties] == [END]


def test_a_run_owes_its_end_and_no_phase_begins_before() -> None:
    position = on_yard({BOSS: "A6"}, order=UnitOrder.RUN)
    ran = gone(position, going=Going.RUN, inches=11)
    with pytest.raises(IllegalNow, match="owes the end of the run, which comes before the next phase"):
        go_on(ran, Next())
    assert where(chosen(ran, RUN, 11.0, "F6")) == "F6"
    with pytest.raises(Refusal, match="choose the square after the roll"):
        gone(position, "C6", Going.RUN)


def test_the_end_of_a_run_names_cover_as_a_walk_does() -> None:
    position = on_yard({BOSS: "A3", CAPTAIN: "I3"}, order=UnitOrder.RUN)
    run = End(figure=position.people[BOSS], why=RUN, inches=6.0)
    assert FORCED.offered(position, run) == places(position, position.people[BOSS], 6)
    assert any("soft cover" in label or "hard cover" in label for label, _ in FORCED.offered(position, run))


def test_a_figure_on_hold_stays_on_its_square() -> None:
    position = on_yard({BOSS: "A6"}, order=UnitOrder.HOLD)
    assert where(gone(position)) == "A6"
    assert offers(position, BOSS, "pottersville move") == []
    with pytest.raises(IllegalNow, match="ends on A6"):
        gone(position, "B6")


def test_redeploying_figures_stay_within_the_command_radius_of_their_leader() -> None:
    position = on_yard({BOSS: "C6", WISE_GUY: "A1"}, order=UnitOrder.REDEPLOY)
    deed = walk(position, filled(position, Move(figure=position.people[WISE_GUY], to="B2")))
    deed.allow()
    wide = "The wide\n" + "\n".join(["." * 18] * 3) + "\n\nstart 1: A1-A3\nstart 2: R1-R3\n"
    far = on_yard({BOSS: "A1", WISE_GUY: "G1"}, order=UnitOrder.REDEPLOY, text=wide)
    with pytest.raises(IllegalNow, match="H1 is 14 inches from Gang Boss 1"):
        walk(far, filled(far, Move(figure=far.people[WISE_GUY], to="H1")))


def test_orders_that_lie_face_down_change_nothing_of_what_a_walk_offers() -> None:
    position = on_yard({BOSS: "A6", CAPTAIN: "I6"}, Phase.MOVEMENT)
    places = Move.__dataclass_fields__["to"].metadata["option"].measured
    move = Move(figure=position.people[BOSS])
    secret = position.after(OrderGiven(GAME, FaceDownOrder("Unit 0", UnitOrder.HOLD)))
    assert places.of(position, move) == places.of(secret, move) != []


def test_a_walk_without_a_square_asks_where_to() -> None:
    position = on_yard({BOSS: "A6", CAPTAIN: "C6"}, Phase.MOVEMENT)
    with pytest.raises(Missing) as asks:
        gone(position)
    assert asks.value.options == ("to",)


def test_a_walk_in_another_phase_is_refused_before_anything_is_asked() -> None:
    with pytest.raises(IllegalNow, match="only in the Movement phase"):
        gone(on_yard({BOSS: "A6", CAPTAIN: "C6"}, Phase.ORDERS))


def test_help_needs_an_unhurt_comrade_in_contact() -> None:
    hurt = (Wounded(BOSS, Wound.SERIOUS),)
    for at, helps in (("A5", True), ("A3", False)):
        position = on_yard({BOSS: "A6", WISE_GUY: at}, Phase.MOVEMENT).after(*hurt)
        move = filled(position, Move(figure=position.people[BOSS], helped=True, to="C6"))
        if helps:
            assert walk(position, move).args
        else:
            with pytest.raises(IllegalNow, match="No unhurt comrade who may still move is in contact"):
                walk(position, move)


def test_whoever_helps_comes_along_beside_the_end_and_that_is_its_move() -> None:
    position = on_yard({BOSS: "A6", WISE_GUY: "A5"}, Phase.MOVEMENT).after(Wounded(BOSS, Wound.SERIOUS))
    assert [one.typed.get("helped") for one in offers(position, BOSS, MOVE)] == [None, True]
    move = filled(position, Move(figure=position.people[BOSS], helped=True, to="D6"))
    deed: Deed[Any] = walk(position, move)
    price = [one for one in deed.allow() if isinstance(one, Change)]
    helped = position.after(*price, *deed.changes(6))
    assert (where(helped), where(helped, WISE_GUY)) == ("D6", "C6")
    assert "Wise-guy 2 helps and comes along." in "".join(deed.report(6).lines)
    assert offers(helped, WISE_GUY, MOVE) == [], "it has moved"
    for kept in (DoneThisTurn(GAME, WISE_GUY, moved=True), Wounded(WISE_GUY, Wound.LIGHT)):
        with pytest.raises(IllegalNow, match="No unhurt comrade who may still move"):
            walk(position.after(kept), filled(position, Move(figure=position.people[BOSS], helped=True, to="D6")))


def test_a_street_has_no_stairs_and_a_walk_names_an_order_only_for_its_note() -> None:
    position = on_yard({BOSS: "A6"}, order=UnitOrder.MOVE)
    with pytest.raises(IllegalNow, match="no stairs"):
        gone(position, going=Going.CLIMB)
    for note, lines in (("", ()), ("to the vault", ("The order: Move, to the vault.",))):
        laid = table(Phase.ORDERS, GANGS).after(StreetLaid(GAME, YARD), FigurePut(GAME, BOSS, (0, 5)))
        given = OrderGiven(GAME, FaceDownOrder("Unit 0", UnitOrder.MOVE, note))
        ordered = laid.after(given, OrdersRevealed(GAME))
        deed: Deed[Any] = walk(ordered, filled(ordered, Move(figure=ordered.people[BOSS], to="C6")))
        assert deed.report(6).lines == lines


def test_a_figure_that_is_hemmed_in_is_offered_no_move() -> None:
    position = on_yard({BOSS: "A1", WISE_GUY: "B1", CAPTAIN: "A2", SERGEANT: "B2"}, order=UnitOrder.RUN)
    assert offers(position, BOSS, MOVE) == []
    with pytest.raises(IllegalNow, match="No square beside Gang Boss 1 is free that way"):
        gone(position, going=Going.RUN)
    freed = position.after(FigurePut(GAME, SERGEANT, (7, 5)))
    assert [one.typed["going"] for one in offers(freed, BOSS, MOVE)] == ["Walk", "Run"]


def test_prisoners_beside_their_captor_are_led_along() -> None:
    position = on_yard({BOSS: "A6", CAPTAIN: "B6"}, Phase.MOVEMENT).after(Cuffed(CAPTAIN, BOSS))
    assert where(gone(position, "A4"), CAPTAIN) == "A5"
    apart = on_yard({BOSS: "A6", CAPTAIN: "E6"}, Phase.MOVEMENT).after(Cuffed(CAPTAIN, BOSS))
    assert where(gone(apart, "A4"), CAPTAIN) == "E6"


def test_a_prisoner_for_whom_there_is_no_room_keeps_a_square_from_the_others() -> None:
    squares = {BOSS: "G2", CAPTAIN: "F2", SERGEANT: "H2"}
    led = on_yard(squares, Phase.MOVEMENT, text=LANE).after(Cuffed(CAPTAIN, BOSS), Cuffed(SERGEANT, BOSS))
    past = gone(led, "I2")
    assert [where(past, one) for one in squares] == ["I2", "F2", "H2"]
    back = gone(led, "D2")
    assert [where(back, one) for one in squares] == ["D2", "E2", "C2"]


# Falling back


def hurt_on(at: str, foe: str, wound: Wound = Wound.LIGHT) -> Position:
    """The boss on a square, just hurt, with the captain on another."""
    return on_yard({BOSS: at, CAPTAIN: foe}, Phase.MOVEMENT).after(Wounded(BOSS, wound), Owes(BOSS, RETREAT))


def test_a_hurt_figure_walks_to_the_nearest_cover_by_itself() -> None:
    assert where(gone(hurt_on("C6", "I6"))) == "C5", "out of sight behind the wall"


def test_a_hurt_figure_in_cover_stays_there_without_a_die() -> None:
    position = hurt_on("C3", "I3", Wound.SERIOUS)
    deed: Deed[Any] = walk(position, filled(position, Move(figure=position.people[BOSS])))
    assert deed.resolver is None
    assert deed.changes(None) == ()


def test_a_hurt_figure_can_go_nowhere_but_to_cover() -> None:
    with pytest.raises(IllegalNow, match="falls back to the nearest cover"):
        gone(hurt_on("C6", "I6"), "B6")


def test_a_hurt_figure_that_rolls_goes_to_cover_too() -> None:
    rolled = gone(hurt_on("C6", "I6", Wound.SUPPRESSED), going=Going.RUN, inches=9)
    assert where(rolled) == "C5", "the only nearest one is taken at once"


def test_cover_out_of_reach_is_approached() -> None:
    flat = "The flat\n" + "\n".join([".........."] * 3 + ["........#."]) + "\n\nstart 1: A1-A3\nstart 2: J1-J3\n"
    position = on_yard({BOSS: "A4", CAPTAIN: "J4"}, text=flat, phase=Phase.MOVEMENT).after(Wounded(BOSS, Wound.LIGHT))
    assert where(gone(position, "B4")) == "B4", "it fell back before, and goes where it likes"


def test_a_hurt_figure_that_nobody_lets_past_stays_and_owes_no_move_for_ever() -> None:
    squares = {BOSS: "A2", WISE_GUY: "B2", CAPTAIN: "I2"}
    position = on_yard(squares, Phase.MOVEMENT, text=LANE).after(Wounded(BOSS, Wound.LIGHT), Owes(BOSS, RETREAT))
    deed: Deed[Any] = walk(position, filled(position, Move(figure=position.people[BOSS])))
    assert deed.report(None).headline == "Gang Boss 1 can get no nearer to cover and stays on A2."


def test_why_of_a_forced_move_says_whether_it_is_to_cover() -> None:
    crossroads = "The crossroads\n.....\n.#.#.\n.....\n.#.#.\n.....\n\nstart 1: A1-A5\nstart 2: E1-E5\n"
    position = on_yard({BOSS: "C3", CAPTAIN: "E3"}, Phase.MOVEMENT, text=crossroads)
    position = position.after(Wounded(BOSS, Wound.SUPPRESSED))
    rolled = gone(position.after(Owes(BOSS, RETREAT)), going=Going.RUN, inches=9)
    whys = [dict(owed.options)["why"] for owed in rolled.people[BOSS].figure.duties if owed.command == END]
    assert whys == [RUN + TO_COVER]
    with pytest.raises(IllegalNow, match="does not fit"):
        chosen(rolled, RUN + TO_COVER, 9.0, "B3")


# Civilians


def strolled(position: Position, way: Direction) -> Position:
    """The position after the civilian walks 6 inches that way."""
    deed = scatter(position, filled(position, Civilians(figures=(position.people[CIVILIAN],))))
    return position.after(*deed.changes((Flight(way, 6),)))


@pytest.mark.parametrize(
    "way, end", [(Direction.EAST, "C6"), (Direction.NORTH, "A3"), (Direction.NORTH_EAST, "C4"), (Direction.WEST, "A6")]
)
def test_a_civilian_walks_straight_until_something_stops_it(way: Direction, end: str) -> None:
    position = on_yard({CIVILIAN: "A6", BOSS: "D6"}, Phase.MOVEMENT)
    assert where(strolled(position, way), CIVILIAN) == end
