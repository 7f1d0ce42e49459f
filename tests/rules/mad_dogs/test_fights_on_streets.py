"""Whole fights of random legal moves on streets: nobody is in a wall, nobody is shot unseen, nobody is stuck."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

import pytest

from rules.core.action.aboard import car_on_street, parked
from rules.core.action.deed import MoveRef
from rules.core.action.move import command_of
from rules.core.action.on_street import afoot, both, placed, stands_on
from rules.core.commands.street import laid
from rules.core.plain.refusal import IllegalNow
from rules.core.street.cars_on_street import Car
from rules.core.street.placed import misplaced
from rules.core.street.random_street import random_street
from rules.core.street.sight import Sight, seen
from rules.core.street.squares import DIRECTIONS
from rules.core.street.street_text import written
from rules.mad_dogs.bombs.blasts_on_street import targets
from rules.mad_dogs.bombs.throwing_bombs import Throwing
from rules.mad_dogs.cards.actions import Act
from rules.mad_dogs.model.figures import Gait
from rules.mad_dogs.movement.across_street import places
from rules.mad_dogs.movement.on_foot import StepOnFoot, distance_of
from rules.mad_dogs.play.on_street import bearing_of
from rules.mad_dogs.play.position import Person, Position
from tests.rules.mad_dogs.fights import COPS, MOB, Referee, cars, table
from tests.turns import takes_turns

FIGHTS: Final = 6
CARDS: Final = 14
ACT: Final = command_of(Act)
GO: Final = "mad-move go"


class StreetReferee(Referee):
    """A referee who measures nothing that the street knows."""

    def table(self, gangs: Sequence[Sequence[str]]) -> Position:
        """A random street with everybody in their start zones."""
        position = cars(table(gangs, dealt=self.random))
        street = written(random_street(self.random.randrange(10_000)))
        position = position.after(*laid(position, street, begun=False).changes(None))
        return self.parked(position) if self.chance(0.7) else position

    def parked(self, position: Position) -> Position:
        """The same with each car on two squares by chance."""
        assert position.street is not None
        standable = sorted(position.street.ground.standable)
        for one in position.board.vehicles:
            for square in self.random.sample(standable, 40):
                try:
                    car = Car(square, self.random.choice(DIRECTIONS))
                    position = position.after(*parked(position, one.name, car))
                    break
                except IllegalNow:
                    continue
        return position

    def picked(self, choices: Sequence[MoveRef]) -> MoveRef:
        """A side acts on three of four open cards: a fight in which all are held or let go shows nothing."""
        act = next((one for one in choices if one.command == ACT), None)
        return act if act is not None and self.chance(0.75) else super().picked(choices)

    def measured(self, position: Position, who: Person, offered: MoveRef) -> dict[str, Any]:
        said = super().measured(position, who, offered)
        said.pop("witnesses", None)
        on_it = stands_on(position, who) is not None
        if offered.command in ("mad-bomb throw", "mad-bomb set") and on_it:
            said = {name: value for name, value in said.items() if name not in ("inches", "near", "flick")}
        if offered.command == "mad-bomb throw" and on_it:
            return {"to": self.random.choice(targets(position, Throwing(thrower=who, flick=None)))[1]}
        if offered.command == "mad-nerve look":
            victim = next(one for one in position.people.values() if one.typed == offered.typed["victim"])
            return said if both(position, who, victim) is None else {}
        if offered.command in ("mad-move sneak", "mad-nerve surrender") and on_it:
            said.pop("watchers", None)
        if offered.command == "mad shoot":
            target = next(one for one in position.people.values() if one.typed == offered.typed["target"])
            squares = both(position, who, target)
            if squares is None:
                return said
            assert position.street is not None
            assert seen(position.street.ground, *squares) is not Sight.NONE, "nobody is shot unseen"
            return {name: value for name, value in said.items() if name != "range"}
        if offered.command == GO and afoot(position, who) is not None and offered.typed["pace"] != "Run":
            return {"to": self.random.choice(places(position, who, _inches(who, Gait(offered.typed["pace"]))))[1]}
        at_car = car_on_street(position, str(offered.typed.get("car"))) is not None
        if offered.command == "mad-wreck shoot" and at_car and on_it:
            return {name: value for name, value in said.items() if name != "range"}
        if offered.command == "mad-brawl leave":
            return {**said, "opponents": offered.typed.get("opponents", said["opponents"])}
        return said


def _inches(who: Person, gait: Gait) -> float:
    figure = who.figure
    step = StepOnFoot(gait, figure.skills, figure.posture, hostages=len(figure.hostages))
    return distance_of(step).inches(0)


@takes_turns
@pytest.mark.parametrize("seed", range(FIGHTS))
def test_fights_of_random_legal_moves_keep_everybody_where_they_can_be(seed: int) -> None:
    referee = StreetReferee(seed)
    for one in referee.play(referee.table((MOB[:5], COPS[:5])), CARDS):
        street = one.after.street
        assert street is not None
        assert misplaced(street.ground, list(placed(one.after, bearing_of).values())) == []
        aboard = {who: car.name for car in one.after.board.vehicles for who in car.aboard}
        rides = {who: spot.car for who, spot in street.spots.items() if spot.car}
        assert rides == {who: name for who, name in aboard.items() if name in street.cars}
        if one.offered.command == GO and one.offered.typed["pace"] != "Run" and afoot(one.before, one.who) is not None:
            before, now = (stands_on(at, at.people[one.who.id]) for at in (one.before, one.after))
            assert before != now, "whoever goes somewhere gets there"
