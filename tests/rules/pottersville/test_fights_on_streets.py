"""Whole fights of random legal moves on streets: nobody is in a wall, nobody is shot unseen, nobody is stuck."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from typing import Any, Final

import pytest

from rules.core.action.aboard import parked
from rules.core.action.deed import MoveRef, decided
from rules.core.action.fields import UNSAID
from rules.core.action.obligations import meets, owing
from rules.core.action.on_street import afoot, both, placed, stands_on, touching
from rules.core.commands.street import laid
from rules.core.plain.refusal import IllegalNow
from rules.core.play.obligations import Settled
from rules.core.street.cars_on_street import Car as StreetCar
from rules.core.street.placed import misplaced
from rules.core.street.random_street import random_street
from rules.core.street.sight import Sight, seen
from rules.core.street.squares import Direction, name_of
from rules.core.street.street_text import written
from rules.pottersville.across_street import falls_back
from rules.pottersville.boarding import Alighting
from rules.pottersville.bombs import SetOff, ThrowBomb
from rules.pottersville.driving.across_street import TURN
from rules.pottersville.legal import legal, may_act
from rules.pottersville.model.board import CarChanged, CarSet, FaceDownOrder, OrderGiven
from rules.pottersville.model.changes import GearTaken
from rules.pottersville.model.figures import Car, Phase, UnitOrder, VehiclePace
from rules.pottersville.model.games import PottersvilleGames
from rules.pottersville.model.obligations import CAR_END, END
from rules.pottersville.model.on_street import bearing_of, blocking
from rules.pottersville.model.position import Person, Position
from rules.pottersville.model.vehicles import still_fast
from rules.pottersville.movement import Move, a_walk
from rules.pottersville.phases import Next, Reveal
from rules.pottersville.units.orders import units_without_order
from tests.rules.fights import GAME, Made, answered, made, said
from tests.rules.pottersville.fights import GANGS, SIDES, Referee, acting, table
from tests.turns import takes_turns

FIGHTS: Final = 3
TURNS: Final = 4
MOVE, SHOOT, FIGHT = "pottersville move", "pottersville-shoot figure", "pottersville fight"
THROW, OUT, SHOT_AT_CAR = "pottersville-shoot throw", "pottersville-car alight", "pottersville-shoot vehicle"


class StreetReferee(Referee):
    """A referee who measures nothing that the street knows, and pays what figures owe."""

    def table(self, gangs: Sequence[Sequence[str]]) -> Position:
        """A random street with everybody in their start zones."""
        position = table(gangs=gangs)
        armed = (one.id for one in position.people.values() if one.id % 4 == 1)
        position = position.after(CarSet(GAME, Car("Ford")), *(GearTaken(one, "Hand grenade") for one in armed))
        street = written(random_street(self.random.randrange(10_000)))
        position = position.after(*laid(position, street, begun=False).changes(None))
        assert position.street is not None
        for front in self.random.sample(sorted(position.street.ground.standable), 40):
            with suppress(IllegalNow):
                heading = self.random.choice(list(Direction))
                return position.after(*parked(position, "Ford", StreetCar(front, heading)))
        return position

    def play(self, position: Position, turns: int) -> Iterator[Made]:
        """The fight by the game's own phases, which pass those in which no one may act."""
        while position.board.turn <= turns:
            position = self.onward(self.ordered(position), Reveal())
            while position.board.phase is not Phase.ORDERS:
                for one in self.part(position):
                    position = one.after
                    yield one
                if position.board.phase is Phase.GUTS:
                    position = self.tests(position)
                position = self.onward(position, Next())
            if len({one.side for one in position.people.values() if one.side >= 0 and acting(one)}) < SIDES:
                return

    def ordered(self, position: Position) -> Position:
        """Orders lie face down beside every unit that takes any."""
        given = (FaceDownOrder(one, self.random.choice(list(UnitOrder))) for one in units_without_order(position))
        return position.after(*(OrderGiven(GAME, one) for one in given))

    def onward(self, position: Position, move: Next | Reveal) -> Position:
        """The next phase in which somebody may act. Vehicles that must brake stop first."""
        stopped = (
            CarChanged(GAME, one.name, pace=VehiclePace.STOPPED, moved=True) for one in still_fast(position.board.cars)
        )
        if isinstance(move, Next) and position.board.phase is Phase.MOVEMENT:
            position = position.after(*stopped)
        now = position.after(*decided(position, move).changes(None))
        assert now.board.phase is Phase.ORDERS or may_act(now) or still_fast(now.board.cars), "nobody may act"
        return now

    def part(self, position: Position) -> Iterator[Made]:
        for id in self.random.sample(list(position.people), len(position.people)):
            while self.random.random() < 0.8:
                choices = list(legal(position, position.people[id]))
                if not choices:
                    break
                before, offered = position, self.random.choice(choices)
                offered = MoveRef(offered.command, {**offered.typed, **self.on_street(position, id, offered)})
                position = self.paid(self.done(position, id, offered))
                if offered.command == THROW:
                    position = made(position, SetOff(thrower=position.people[id]), self.seed())[1]
                yield Made(before, before.people[id], offered, position)

    def done(self, position: Position, id: int, offered: MoveRef) -> Position:
        """The position after an offer, which settles what the figure owes with it."""
        now = made(position, said(position, offered), self.seed())[1]
        who = position.people[id]
        names = {who.typed.casefold(), who.figure.name.casefold()}
        met = [owed for owed in who.figure.duties if meets(owed, offered.command, offered.typed, names)]
        return now.after(*(Settled(id, owed) for owed in met[:1]))

    def paid(self, position: Position) -> Position:
        """The position once every move has its end."""
        while due := [one for one in owing(position, PottersvilleGames) if one[1].command in (END, CAR_END, TURN)]:
            position = answered(position, PottersvilleGames(), due[0], self.random).after
        return position

    def on_street(self, position: Position, id: int, offered: MoveRef) -> dict[str, Any]:
        """What a player says of an offer: nothing that the street knows."""
        who, typed = position.people[id], offered.typed
        if offered.command == SHOOT:
            target = next(one for one in position.people.values() if one.typed == typed["target"])
            squares = both(position, who, target)
            if squares is not None:
                assert position.street is not None
                assert seen(position.street.ground, *squares) is not Sight.NONE, "nobody is shot unseen"
                assert blocking(position, who, target) == [], "nobody is shot through somebody else"
                return {}
        if offered.command == FIGHT:
            target = next(one for one in position.people.values() if one.typed == typed["target"])
            assert both(position, who, target) is None or touching(position, who, target)
        if offered.command in (THROW, OUT, SHOT_AT_CAR) and stands_on(position, who) is not None:
            name = {THROW: ThrowBomb, OUT: Alighting}.get(offered.command)
            found = [] if name is None else _squares(name, position, said(position, offered))
            return {"to": self.random.choice(found)[1]} if found else self.measured_at(position, who, offered)
        if offered.command == MOVE and afoot(position, who) is not None:
            found = _squares(Move, position, said(position, offered))
            if found:
                return {"to": self.random.choice(found)[1]}
            step = UNSAID if falls_back(position, who) or typed["going"] != "Walk" else a_walk(position, who)
            return {} if step is UNSAID else {"to": step}  # the only square beside it may be where somebody fell
        return {"range": 2.0} if offered.command == SHOT_AT_CAR else self.measured(offered)

    def measured_at(self, position: Position, who: Person, offered: MoveRef) -> dict[str, Any]:
        """A bomb at one's own feet where nobody is near; nothing else."""
        square = stands_on(position, who)
        assert square is not None
        assert position.street is not None
        if offered.command == SHOT_AT_CAR and not position.street.cars:
            return {"range": 2.0}  # there was no room for it on the street
        return {"to": name_of(square)} if offered.command == THROW else {}


def _squares(kind: type[Any], position: Position, move: Any) -> list[tuple[str, str]]:
    """The squares that a move offers."""
    return kind.__dataclass_fields__["to"].metadata["option"].measured.of(position, move)


@takes_turns
@pytest.mark.parametrize("seed", range(FIGHTS))
def test_fights_of_random_legal_moves_keep_everybody_where_they_can_be(seed: int) -> None:
    fight(seed)


def fight(seed: int) -> dict[str, int]:
    """Play one fight. How often each command moved somebody, or was given."""
    referee, met = StreetReferee(seed), dict[str, int]()
    for one in referee.play(referee.table((GANGS[0][:6], GANGS[1][:6], GANGS[2])), TURNS):
        street = one.after.street
        assert street is not None
        assert misplaced(street.ground, list(placed(one.after, bearing_of).values())) == []
        before, now = (stands_on(at, one.before.people[one.who.id]) for at in (one.before, one.after))
        met[one.offered.command] = met.get(one.offered.command, 0) + 1
        met["moved"] = met.get("moved", 0) + (before != now)
        if one.offered.command == MOVE and before == now and one.offered.typed["going"] == "Walk":
            met["stayed"] = met.get("stayed", 0) + 1
    assert met["moved"] > 0
    return met
