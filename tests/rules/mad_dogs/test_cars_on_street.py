"""Cars of Mad Dogs on a street: getting in and out, shots, parking and driving."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from rules.core.action.deed import MoveRef, decided
from rules.core.action.fields import ListRow
from rules.core.action.move import filled
from rules.core.action.obligations import meets
from rules.core.action.on_street import stands_on
from rules.core.commands.street import car_parked
from rules.core.plain.frozen import replace
from rules.core.plain.refusal import IllegalNow, NotYours, Refusal
from rules.core.play.obligations import Owed
from rules.core.street.squares import Direction, name_of
from rules.mad_dogs.cards.table_notes import Off
from rules.mad_dogs.cars.across_street import CarEnd, astray, ends_drive, obstacles, stays_line
from rules.mad_dogs.cars.boarding import Alighting, Boarding
from rules.mad_dogs.cars.car_records import CarCourse, Skid
from rules.mad_dogs.cars.run_down import RunDown
from rules.mad_dogs.cars.speed import Drive, driven
from rules.mad_dogs.cars.tables import Contact, Into, Veer
from rules.mad_dogs.model.changes import HiddenSet, NerveTested
from rules.mad_dogs.model.figures import Cover, Floored, Nerve, Speed
from rules.mad_dogs.model.vehicles import Car, Vehicle
from rules.mad_dogs.play.obligations import RUN_DOWN, TableOwes
from rules.mad_dogs.play.position import Position
from tests.rules.fights import in_truth, made
from tests.rules.mad_dogs.yard import BOSS, OTHER_BOSS, OTHER_TORPEDO, TORPEDO, YARD, against, on_yard, shot, where


def with_ford(squares: Mapping[int, str], inside: tuple[int, ...] = (), at: str = "B5", text: str = YARD) -> Position:
    """A yard with a Ford parked on it, its hood at a square and pointing north."""
    position = on_yard(squares, text)
    ford = Vehicle("Ford", Car(), None, inside, side=0)
    position = position.then(replace(position.board, vehicles=(ford,)))
    return position.after(*car_parked(position, "ford", at, Direction.NORTH, begun=False).changes(None))


def boards(position: Position, who: int = BOSS) -> Position:
    car = position.board.vehicle("Ford")
    return made(position, Boarding(figures=(position.people[who],), car=car), bytes(32))[1]


def test_whoever_boards_a_car_must_be_beside_it_and_is_then_at_its_square() -> None:
    position = with_ford({BOSS: "A6", OTHER_BOSS: "G5"})
    inside = boards(position)
    assert (where(inside), inside.street and inside.street.spots[BOSS].car) == ("B5", "Ford")
    with pytest.raises(IllegalNow, match="Mob Boss 3 on G5 is not beside Ford, which is on B5 and B6"):
        boards(position, OTHER_BOSS)


def test_whoever_boards_a_car_that_is_not_on_the_street_leaves_the_street() -> None:
    position = on_yard({BOSS: "A6"})
    position = position.then(replace(position.board, vehicles=(Vehicle("Ford", Car(), None, (), side=0),)))
    assert stands_on(boards(position), position.people[BOSS]) is None


def test_whoever_gets_out_of_a_car_picks_a_free_square_beside_it_and_else_gets_the_nearest() -> None:
    position = with_ford({OTHER_BOSS: "A5"}, inside=(BOSS, TORPEDO))
    assert (where(position), where(position, TORPEDO)) == ("B5", "B6")
    boss, torpedo = position.people[BOSS], position.people[TORPEDO]

    def out(to: str) -> Position:
        return made(position, Alighting(figures=(boss, torpedo), to=to), bytes(32))[1]

    assert where(out("C4")) == "C4"
    assert where(out("C4"), TORPEDO) in ("A6", "C6")
    assert where(out("")) in ("B4", "C5")
    for square in ("A5", "B6", "E5"):
        with pytest.raises(IllegalNow, match=f"can't get out on {square}"):
            out(square)


def test_whoever_is_aboard_a_car_is_shot_at_over_the_nearest_of_its_squares_without_cover_of_their_own_car() -> None:
    position = with_ford({OTHER_BOSS: "B1"}, inside=(TORPEDO, BOSS))
    fired = shot(position, OTHER_BOSS, BOSS)
    assert (fired.range, fired.cover) == (8.0, Cover.NONE)
    assert shot(position, BOSS, OTHER_BOSS).range == 10.0, "the passenger sits at the rear"
    walled = with_ford(
        {OTHER_BOSS: "B1"}, (TORPEDO, BOSS), text=YARD.replace("...#.....\n...#..c", "####.....\n...#..c")
    )
    assert not against(walled, BOSS, "target")


def test_a_car_has_room_on_two_free_squares_where_it_can_drive() -> None:
    position = with_ford({BOSS: "A1", OTHER_BOSS: "C6"})
    for at_square, heading in (("B1", Direction.SOUTH), ("C5", Direction.NORTH), ("E3", Direction.EAST)):
        with pytest.raises(Refusal):
            car_parked(position, "Ford", at_square, heading, begun=False)
    with pytest.raises(Refusal, match="No car called"):
        car_parked(position, "Buick", "A3", Direction.NORTH, begun=False)
    car_parked(position, "Ford", "B4", Direction.NORTH, begun=False).allow()
    with pytest.raises(NotYours, match="only an umpire"):
        car_parked(position, "Ford", "B4", Direction.NORTH, begun=True).allow()


# Driving


ROAD = """The road
...............
...............
...............
...............
.........#.....
...............

start 1: A1-B6
start 2: N1-O6
"""


def driving(squares: Mapping[int, str], at: str = "C3", speed: Speed | None = Speed.CRUISING) -> Position:
    """A road with a Ford at cruising speed heading east, the boss at its wheel."""
    position = on_yard(squares, ROAD)
    position = position.then(replace(position.board, vehicles=(Vehicle("Ford", Car(), speed, (BOSS,), side=0),)))
    return position.after(*car_parked(position, "Ford", at, Direction.EAST, begun=False).changes(None))


def drives_so_far(position: Position, inches: float, corners: int = 0, curves: int = 0) -> Position:
    """The position once the dice of a drive are rolled."""
    ford = position.board.vehicle("Ford")
    deed = driven(position, filled(position, Drive(car=ford, corners=corners, curves=curves)))
    return position.after(*deed.changes(inches))


def ended(position: Position, to: str) -> Position:
    owed = dict(position.people[BOSS].figure.duties[0].options)
    move = CarEnd(figure=position.people[BOSS], **{**owed, "car": position.board.vehicle("Ford")}, to=to)
    return made(position, move, bytes(32))[1]


def car(position: Position) -> tuple[str, str]:
    assert position.street is not None
    ford = position.street.cars["Ford"]
    return name_of(ford.front), str(ford.heading)


def test_a_drive_owes_its_end_which_its_inches_and_declared_turns_allow() -> None:
    straight = drives_so_far(driving({OTHER_BOSS: "N1"}), 10.0)
    assert car(ended(straight, "H3 east")) == ("H3", "east")
    assert where(ended(straight, "G3")) == "G3", "the driver goes along"
    for end in ("I3 east", "G4 south-east", "H3 west"):
        with pytest.raises(IllegalNow, match="can't end on"):
            ended(straight, end)
    curved = drives_so_far(driving({OTHER_BOSS: "N1"}), 10.0, curves=1)
    assert car(ended(curved, "F4 south-east")) == ("F4", "south-east")
    with pytest.raises(IllegalNow, match="can't end on"):
        ended(curved, "F5 south")
    cornered = drives_so_far(driving({OTHER_BOSS: "N1"}), 10.0, corners=1)
    assert car(ended(cornered, "E5 south")) == ("E5", "south")


def test_a_nervous_driver_gets_no_nearer_to_the_enemy() -> None:
    position = driving({OTHER_BOSS: "N1"}).after(NerveTested(BOSS, Nerve.NERVOUS))
    stays = drives_so_far(position, 10.0)
    assert not stays.people[BOSS].figure.duties
    assert stays_line(position, position.board.vehicle("Ford"), 10.0, 0, 0) == (
        "On the street Ford stays where it is, because its driver is nervous and gets no nearer to Mob Boss 3."
    )
    owes = drives_so_far(driving({OTHER_BOSS: "N1"}), 10.0).after(NerveTested(BOSS, Nerve.NERVOUS))
    with pytest.raises(IllegalNow, match="Mob Boss 1 is nervous and can't drive nearer to Mob Boss 3 on N1"):
        ended(owes, "H3 east")


def test_a_driver_chooses_the_end_of_a_drive_before_anything_else() -> None:
    owes = drives_so_far(driving({OTHER_BOSS: "N1"}), 10.0)
    with pytest.raises(IllegalNow, match="must first choose where Ford ends its drive"):
        drives_so_far(owes, 10.0)
    ford = owes.board.vehicle("Ford")
    with pytest.raises(IllegalNow, match="owes no end of a drive"):
        ends_drive(owes, filled(owes, CarEnd(figure=owes.people[BOSS], car=ford, inches=12.0, to="H3 east")))


def test_a_car_drives_past_people_and_over_them_only_where_no_other_way_leads() -> None:
    position = drives_so_far(driving({OTHER_BOSS: "F3", OTHER_TORPEDO: "N1"}), 10.0)
    over = ended(position, "H3 east")
    assert [owed.command for owed in over.people[OTHER_BOSS].figure.duties] == [RUN_DOWN]
    curves = drives_so_far(driving({OTHER_BOSS: "F3", OTHER_TORPEDO: "N1"}), 14.0, curves=2)
    assert not ended(curves, "H4 east").people[OTHER_BOSS].figure.duties


def test_people_are_run_down_only_if_the_car_drove_over_them() -> None:
    position = driving({OTHER_BOSS: "F3", OTHER_TORPEDO: "N1"})
    victim = position.people[OTHER_BOSS]
    with pytest.raises(IllegalNow, match="has not driven over them"):
        made(position, RunDown(car=position.board.vehicle("Ford"), victims=(victim,)), bytes(32))
    over = ended(drives_so_far(position, 10.0), "H3 east")
    (owed,) = over.people[OTHER_BOSS].figure.duties
    typed = owed.filled("")
    deed, _, _ = in_truth(over, MoveRef(owed.command, typed))
    assert deed.allow() == ()


def test_whoever_is_knocked_out_is_run_down_at_once_and_not_once_they_wake() -> None:
    figure = on_yard({BOSS: "A1"}).people[BOSS].figure
    assert TableOwes.can_pay(replace(figure, floored=Floored.OUT), Owed(RUN_DOWN, "mad.car.pedestrian", "a leap"))


def test_a_skid_ends_at_the_first_thing_in_its_way_and_hits_it_only_if_it_gets_there() -> None:
    position = driving({OTHER_BOSS: "N1"}, at="F2")
    ford = position.board.vehicle("Ford")
    right = [one for one in obstacles(position, ford) or () if one.way is Veer.RIGHT]
    assert [(one.inches, one.into) for one in right] == [(12, Into.STANDING)]
    for inches, end, hits in ((6, "H4", False), (11, "I5", False), (12, "I5", True)):
        skid = Skid(Speed.CRUISING, Veer.RIGHT, inches, Contact.IF_MET)
        course = CarCourse(astray=obstacles(position, ford))
        assert car(position.after(*astray(position, ford, (skid,), Speed.CRUISING))) == (end, "south-east")
        assert (course.met_by(skid)[0] is Into.STANDING) is hits


def test_a_skid_runs_down_whoever_is_on_its_line_even_the_hidden() -> None:
    position = driving({OTHER_BOSS: "G3", OTHER_TORPEDO: "N1"}, at="F2").after(HiddenSet(OTHER_BOSS, True))
    skid = Skid(None, Veer.RIGHT, 6, Contact.IF_MET)
    skidded = position.after(*astray(position, position.board.vehicle("Ford"), (skid,), None))
    figure = skidded.people[OTHER_BOSS].figure
    assert not figure.hidden
    assert dict(figure.duties[0].options)["accident"] is True


def test_a_car_that_skids_to_the_edge_of_the_street_stops_there() -> None:
    position = driving({OTHER_BOSS: "N1"}, at="C1")
    assert [one for one in obstacles(position, position.board.vehicle("Ford")) or () if one.way is Veer.LEFT] == []


def test_an_option_left_untyped_has_its_default_and_a_number_is_the_same_however_it_is_written() -> None:
    settled = (("car", "Ford"), ("inches", 10.0), ("corners", 0), ("curves", 0))
    owed = Owed("mad-car end", "mad.car.speed", "the end of the drive", options=settled)
    typed = {"figure": "Spats", "car": "Ford", "inches": 10}
    assert meets(owed, "mad-car end", typed, {"spats"})
    assert meets(owed, "mad-car end", {**typed, "curves": 0}, {"spats"})
    assert not meets(owed, "mad-car end", {**typed, "curves": 1}, {"spats"})
    assert not meets(owed, "mad-car drive", typed, {"spats"})


# Over the edge


def test_a_car_drives_over_the_edge_with_everyone_in_it() -> None:
    position = drives_so_far(driving({BOSS: "B1", OTHER_BOSS: "A6"}, at="M3"), 8)
    gone = ended(position, "off east")
    assert gone.people[BOSS].figure.off_board
    assert not gone.people[OTHER_BOSS].figure.off_board
    assert gone.board.vehicles == ()
    assert gone.street is not None
    assert (BOSS in gone.street.spots, "Ford" in gone.street.cars) == (False, False)


def test_a_car_at_the_edge_can_drive_off_and_one_with_too_few_inches_or_turns_can_not() -> None:
    at_edge = drives_so_far(driving({BOSS: "B1"}, at="O3"), 4)
    assert ended(at_edge, "off east").board.vehicles == ()
    for to in ("off north", "off west"):
        with pytest.raises(IllegalNow, match="can't end on off"):
            ended(at_edge, to)
    with pytest.raises(IllegalNow, match="can't end on off east"):
        ended(drives_so_far(driving({BOSS: "B1"}, at="M3"), 4), "off east")


def test_a_car_that_drives_over_people_stays_at_the_edge() -> None:
    position = drives_so_far(driving({BOSS: "B1", OTHER_BOSS: "N3"}, at="M3"), 8)
    with pytest.raises(IllegalNow, match="can't end on off east"):
        ended(position, "off east")
    met = ended(position.after(HiddenSet(OTHER_BOSS, True)), "off east")
    assert [one.name for one in met.board.vehicles] == ["Ford"]
    assert [one.command for one in met.people[OTHER_BOSS].figure.duties] == ["mad-wreck run-down"]


def test_a_car_is_taken_off_the_board_at_the_edge_of_its_street_alone() -> None:
    def off(at: str) -> Position:
        position = driving({BOSS: "B1"}, at=at)
        leaves = Off(figures=(ListRow((), position.board.vehicle("Ford"), (), ()),))
        return position.after(*decided(position, leaves).changes(None))

    assert off("O3").board.vehicles == ()
    with pytest.raises(IllegalNow, match="Ford is on G3, and drives off over the edge of the street"):
        off("G3")
