"""Cars of Mad Dogs on a street: getting in and out, shots, parking and driving."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from rules.core.action.on_street import stands_on
from rules.core.commands.street import car_parked
from rules.core.plain.frozen import replace
from rules.core.plain.refusal import IllegalNow, NotYours, Refusal
from rules.core.street.squares import Direction
from rules.mad_dogs.cars.boarding import Alighting, Boarding
from rules.mad_dogs.model.figures import Cover
from rules.mad_dogs.model.vehicles import Car, Vehicle
from rules.mad_dogs.play.position import Position
from tests.rules.fights import after, made
from tests.rules.mad_dogs.yard import BOSS, OTHER_BOSS, TORPEDO, YARD, against, on_yard, shot, where


def with_ford(squares: Mapping[int, str], inside: tuple[int, ...] = (), at: str = "B5", text: str = YARD) -> Position:
    """A yard with a Ford parked on it, its hood at a square and pointing north."""
    position = on_yard(squares, text)
    ford = Vehicle("Ford", Car(), None, inside, side=0)
    position = position.then(replace(position.board, vehicles=(ford,)))
    return after(position, *car_parked(position, "ford", at, Direction.NORTH, begun=False).changes(None))


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
