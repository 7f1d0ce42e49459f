"""A gang's own cars put on the table: which cars, under which names, and their sides."""

from __future__ import annotations

import re
from typing import Any, Final

import pytest

from rules.core.action.deed import decided
from rules.core.action.position import Umpired
from rules.core.people import person
from rules.core.people.person import Person
from rules.core.people.roster import Gang
from rules.core.plain.frozen import replace
from rules.core.plain.refusal import IllegalNow, NotYours, OutOfRange, Refusal, UnknownName
from rules.core.play.game import Game, Side
from rules.mad_dogs.gangs.draft import Motor
from rules.mad_dogs.gangs.estate import Estate, driven_up
from rules.mad_dogs.gangs.own_cars import Bring, GangView, _own_cars, free_name
from rules.mad_dogs.model.board import Board, VehicleSet
from rules.mad_dogs.model.figures import Figure
from rules.mad_dogs.model.prices import VehicleOnSale
from rules.mad_dogs.model.vehicles import Vehicle
from rules.mad_dogs.play.position import UNKNOWN, Position

GAME: Final = 1
SLATS, RAIDERS, FAR = 11, 12, 13
FORD, MACK = Motor("Ford", VehicleOnSale.AUTOMOBILE), Motor("Mack", VehicleOnSale.TRUCK)


def gang(id_: int, name: str, *cars: Motor, game: int = GAME, mine: bool = True, umpired: bool = False) -> GangView:
    kept = Gang(name, "mad", (), game=game, estate=Estate(cars=cars) if cars else None)
    return person.GangView(name, id=id_, name=name, gang=kept, mine=mine, umpired=umpired)


THE_SLATS = gang(SLATS, "The Slats", FORD, MACK)
THE_RAIDERS = gang(RAIDERS, "Raiders", FORD, mine=False)


def at(*gangs: GangView, vehicles: tuple[Vehicle, ...] = (), people: tuple[str, ...] = ()) -> Position:
    """A fight of the Slats, Red, with the Raiders, Blue, with these vehicles on the table and people of these names."""
    sides = (Side("Red", gangs=(SLATS,)), Side("Blue", gangs=(RAIDERS,)))
    game = Game("Fight", "mad", sides, board=Board(vehicles=vehicles))
    there = {place: Person(name, Figure(name, "", UNKNOWN), place) for place, name in enumerate(people, 1)}
    return Position(Board(), GAME, game, there, gangs={one.id: one for one in gangs})


def coming(position: Position, **options: Any) -> list[tuple[str, str, int | None]]:
    """The cars that come: their bought names, their names here, their sides."""
    deed = decided(position, Bring(**options))
    deed.allow()
    changes: Any = deed.changes(None)
    assert all(isinstance(one, VehicleSet) and one.subject == GAME for one in changes)
    renamed = (re.match(r"(.+) is called (.+) here", line) for line in deed.report(None).lines)
    bought = {one[2]: one[1] for one in renamed if one is not None}
    return [(bought.get(one.vehicle.name, one.vehicle.name), one.vehicle.name, one.vehicle.side) for one in changes]


def refused(position: Position, kind: type[Refusal], **options: Any) -> str:
    with pytest.raises(kind) as caught:
        decided(position, Bring(**options)).allow()
    return caught.value.sentence


def test_all_cars_of_ones_own_come_where_none_is_named() -> None:
    far = gang(FAR, "Far", Motor("Hearse", VehicleOnSale.TRUCK), game=2)
    assert coming(at(THE_SLATS, THE_RAIDERS, far)) == [("Ford", "Ford", 0), ("Mack", "Mack", 0)]


def test_the_cars_named_come_each_once() -> None:
    assert coming(at(THE_SLATS), cars="mack, Mack") == [("Mack", "Mack", 0)]
    assert "Did you mean Ford?" in refused(at(THE_SLATS), UnknownName, cars="Frod")


def test_a_car_whose_name_is_taken_gets_a_number() -> None:
    there = (Vehicle("ford"), Vehicle("Ford 2"))
    assert coming(at(THE_SLATS, vehicles=there), cars="Ford") == [("Ford", "Ford 3", 0)]
    assert coming(at(THE_SLATS, people=("Mack",)), cars="Mack") == [("Mack", "Mack 2", 0)]
    raiders = replace(THE_RAIDERS, mine=True)
    assert coming(at(THE_SLATS, raiders)) == [("Ford", "Ford", 0), ("Mack", "Mack", 0), ("Ford", "Ford 2", 1)]


def test_a_number_leaves_no_name_too_long() -> None:
    assert free_name("F" * 40, {"f" * 40}) == "F" * 37 + " 2"


def test_what_is_on_the_table_under_any_name_comes_no_more() -> None:
    out = (driven_up(FORD, SLATS, 0, "Another"),)
    assert coming(at(THE_SLATS, vehicles=out)) == [("Mack", "Mack", 0)]
    refusal = refused(at(THE_SLATS, vehicles=out), IllegalNow, cars="Ford")
    assert refusal == "Ford is already on the table. Change it there with /mad-table car."
    both = (*out, driven_up(MACK, SLATS, 0, "Mack"))
    assert (
        refused(at(THE_SLATS, vehicles=both), IllegalNow)
        == "Every car of The Slats is already on the table. Change one with /mad-table car."
    )


@pytest.mark.parametrize(
    "gangs, options, kind, expected",
    [
        ((gang(SLATS, "Walkers"),), {}, IllegalNow, "No gang on this table has its own car"),
        ((THE_RAIDERS,), {}, OutOfRange, "Several of your gangs here have cars. Name one: Raiders."),
        ((), {"gang": gang(SLATS, "Walkers")}, IllegalNow, "Walkers has no car"),
        ((), {"gang": gang(FAR, "Far", FORD, game=2)}, IllegalNow, "Far is not on this table"),
        ((THE_SLATS, replace(THE_RAIDERS, mine=True)), {"cars": "Ford"}, OutOfRange, "More than one gang has a Ford"),
        ((), {"gang": THE_RAIDERS}, NotYours, "Raiders is not your gang"),
    ],
)
def test_cars_that_can_not_come(
    gangs: tuple[GangView, ...], options: dict[str, Any], kind: type[Refusal], expected: str
) -> None:
    assert expected in refused(at(*gangs), kind, **options)


def test_an_umpire_brings_any_gangs_cars_and_the_report_says_so() -> None:
    deed = decided(at(), Bring(gang=replace(THE_RAIDERS, umpired=True)))
    assert deed.allow() == (Umpired("Raiders", 12),)


def test_the_names_of_ones_own_cars_that_are_left_complete_it() -> None:
    game = at(THE_SLATS, vehicles=(driven_up(FORD, SLATS, 0, "Ford"),)).game
    assert list(_own_cars(game, {}, (THE_SLATS, THE_RAIDERS))) == ["Mack"]
    assert list(_own_cars(game, {"gang": "raiders"}, (THE_SLATS, THE_RAIDERS))) == ["Ford"]
    assert list(_own_cars(game, {}, (gang(FAR, "Far", FORD, game=2),))) == []
    assert list(_own_cars(None, {}, (THE_SLATS,))) == []
