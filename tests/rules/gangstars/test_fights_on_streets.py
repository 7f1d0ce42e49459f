"""Whole fights of random legal moves on streets: nobody is in a wall, nobody is shot unseen, nobody is stuck."""

from __future__ import annotations

from contextlib import suppress
from random import Random
from typing import Any, Final

import pytest

from rules.core.action.aboard import parked
from rules.core.action.deed import MoveRef
from rules.core.action.on_street import afoot, both, placed, stands_on
from rules.core.commands.street import Starts, laid
from rules.core.plain.refusal import IllegalNow
from rules.core.street.cars_on_street import STOPS, Car
from rules.core.street.placed import misplaced
from rules.core.street.random_street import random_street
from rules.core.street.squares import DIRECTIONS
from rules.core.street.street_text import written
from rules.gangstars.model.position import Person, Position
from rules.gangstars.shooting.on_street import offered_to_throw
from rules.gangstars.street.bearing import bearing_of, sees_behind, why_unseen
from rules.gangstars.turns.on_foot import places_to_go
from rules.gangstars.vehicles.across_street import offered as ends
from rules.gangstars.vehicles.driving import DriveOn
from tests.rules.gangstars.fights import Referee, table
from tests.turns import takes_turns

DOERS: Final = ("figure", "shooter", "attacker", "dog")
FIGHTS: Final = 4
TURNS: Final = 2
THROWS: Final = ("gangstars-shoot throw", "gangstars-shoot pickup")
MEASURED: Final = {
    "gangstars-melee charge",
    "gangstars cover",
    "gangstars-dog bark",
    "gangstars-dog embrace",
    "gangstars-dog wander",
}


def on_street(seed: int) -> Position:
    """Ten figures on a random street, in their start zones, with a car that somebody drives and an empty bike."""
    position = table(5, structures=())
    street = written(random_street(Random(seed).randrange(10_000)))
    position = position.after(*laid(position, street, begun=False, starts=Starts(bearing=bearing_of)).changes(None))
    return parked_by_chance(position, Random(seed))


def parked_by_chance(position: Position, random: Random) -> Position:
    """The vehicles of a table on squares of its street where they have room."""
    assert position.street is not None
    places = [Car(at, way) for at in sorted(position.street.bare.standable) for way in DIRECTIONS]
    for vehicle in position.board.vehicles:
        for car in random.sample(places, len(places)):
            with suppress(IllegalNow):
                position = position.after(*parked(position, vehicle.name, car))
                break
    return position


class StreetReferee(Referee):
    """A referee who measures nothing that the street knows."""

    shots = 0
    drives = 0

    def named(self, typed: object) -> Person | None:
        return next((one for one in self.at.people.values() if one.typed == typed), None)

    def measured(self, offered: MoveRef) -> dict[str, Any]:
        who = self.named(next((offered.typed[one] for one in DOERS if one in offered.typed), None))
        if offered.command == "gangstars-shoot shot":
            target = self.named(offered.typed["target"])
            assert who is not None
            assert target is not None
            if both(self.at, who, target) is not None:
                assert not why_unseen(self.at, who, target, around=sees_behind(who.figure)), "nobody is shot unseen"
                self.shots += 1
                return {}
        if offered.command in THROWS and (by := who or self.named(offered.typed.get("thrower"))) is not None:
            squares = offered_to_throw(self.at, by)
            return {"at": self.random.choice(squares)[1]} if squares else super().measured(offered)
        if offered.command == "gangstars-turn move" and who is not None and afoot(self.at, who) is not None:
            return {"to": self.random.choice(places_to_go(self.at, who))[1]}
        if offered.command == "gangstars-car drive" and (by := self.named(offered.typed.get("driver"))) is not None:
            self.drives += 1
            return {"to": self.random.choice(ends(self.at, DriveOn(driver=by)))[1]}
        if offered.command in MEASURED and who is not None and afoot(self.at, who) is not None:
            return {}
        return super().measured(offered)


@takes_turns
@pytest.mark.parametrize("seed", range(FIGHTS))
def test_fights_of_random_legal_moves_keep_everybody_where_they_can_be(seed: int) -> None:
    referee = StreetReferee(seed, on_street(seed))
    for one in referee.play(TURNS):
        street = one.after.street
        assert street is not None
        assert misplaced(street.ground, list(placed(one.after, bearing_of).values())) == []
        if one.offered.command == "gangstars-turn move" and afoot(one.before, one.who) is not None:
            before, now = (stands_on(at, at.people[one.who.id]) for at in (one.before, one.after))
            assert before != now, "whoever goes somewhere gets there"
        assert_cars_have_room(one.after)


def assert_cars_have_room(position: Position) -> None:
    """No car is in a wall or another car, and everybody aboard is at theirs."""
    street = position.street
    assert street is not None
    for name, car in street.cars.items():
        for square in car.squares:
            assert square not in street.bare.squares or street.bare.squares[square].letter not in STOPS, name
            assert not any(square in other.squares for one, other in street.cars.items() if one != name), name
    seats = position.board.seats
    for who, spot in street.spots.items():
        assert not spot.car or who in (seats[spot.car] or ()), position.people[who].name
        assert not spot.car or spot.square in street.cars[spot.car].squares
