"""The drawn example of each ruling of GangStars on a street: the bot measures what the page of rulings says."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import pytest

from rules.core.street.cars_on_street import Car
from rules.core.street.fronts import in_front
from rules.core.street.rulings import StreetRuling
from rules.core.street.squares import Direction
from rules.gangstars.model.action_costs import COSTS
from rules.gangstars.model.figures import Profile
from rules.gangstars.model.kinds import READY
from rules.gangstars.shooting.on_street import AREAS, BURSTS, reached
from rules.gangstars.street.ways import routes
from rules.gangstars.street_rulings import RULINGS
from rules.gangstars.vehicles.across_street import first_segments, steering
from rules.gangstars.vehicles.drives import Drive
from tests.rules.core.street.drawn import Drawn


def fronts(one: Drawn) -> list[str]:
    seen = [mark for mark in "BCDE" if in_front(one["A"], Direction.NORTH, one[mark])]
    behind = [mark for mark in "BCDE" if mark not in seen]
    return [f"A looks north: {' and '.join(seen)} are seen, {' and '.join(behind)} are behind."]


def bursts(one: Drawn) -> list[str]:
    near = reached(one.ground, one["A"], BURSTS)
    return [f"Beside A: {', '.join(mark for mark in 'BCDEF' if one[mark] in near)}."]


def areas(one: Drawn) -> list[str]:
    squares = [reached(one.ground, one["A"], AREAS[each]) for each in (1, 2, 3)]
    found = [{mark for mark in "BCEFG" if one[mark] in there} for there in squares]
    first, second, third = found[0], found[1] - found[0], found[2] - found[1]
    both = [" and ".join(sorted(marks)) for marks in (first, second, third)]
    return [f"A1 reaches {both[0]}. A2 also {both[1]}. A3 also {both[2]}."]


def segments(one: Drawn) -> list[str]:
    found = routes(one.ground, one["A"], READY[Profile.HIT_MAN], points=8, most=3)
    near, far = found[one["B"]], found[one["C"]]
    return [f"A to B costs {near.points} point and keeps {near.kept:g} inch. A to C costs {far.points} points."]


def driving(one: Drawn) -> list[str]:
    drives = first_segments(one.ground, Car(one["A"], Direction.NORTH), 4, frozenset())
    found = sorted((way for way, whole in drives if whole), key=lambda way: -sum(way.turns))
    ways = {way.end.front: way for way in found}
    costs = [sum(COSTS[action] for action, _ in Drive(way=steering(ways[one[mark]])).price) for mark in "BCD"]
    return [f"A heads north. B costs {costs[0]} points, C {costs[1]} and D {costs[2]}."]


MEASURED: Final[dict[str, Callable[[Drawn], list[str]]]] = {
    "gs.street.front": fronts,
    "gs.street.burst": bursts,
    "gs.street.area": areas,
    "gs.street.segment": segments,
    "gs.street.driving": driving,
}


@pytest.mark.parametrize("ruling", [one for one in RULINGS if one.picture], ids=lambda ruling: ruling.id)
def test_the_bot_measures_what_the_drawn_example_says(ruling: StreetRuling) -> None:
    assert tuple(MEASURED[ruling.id](Drawn(ruling.picture))) == ruling.answer
