"""The drawn example of each ruling of Mad Dogs on a street: the bot measures what the page of rulings says."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

import pytest

from rules.core.action.on_street import in_contact
from rules.core.plain.refusal import IllegalNow
from rules.core.play.laid_street import FigurePut
from rules.core.street.cars_on_street import Car, drives
from rules.core.street.rulings import StreetRuling
from rules.core.street.squares import Direction, Square
from rules.mad_dogs.movement.across_street import arrives
from rules.mad_dogs.play.forced_moves import reach_of, ways_out
from rules.mad_dogs.play.position import Position
from rules.mad_dogs.street_rulings import RULINGS
from tests.rules.core.street.drawn import Drawn
from tests.rules.fights import GAME
from tests.rules.mad_dogs.yard import BOSS, OTHER_BOSS, OTHER_TORPEDO, TORPEDO, on_yard

WALK: Final = 4


def on(drawn: Drawn, figures: Mapping[str, int]) -> Position:
    """A fight on a drawn street, with the figures of some of its marks on them."""
    position = on_yard({}, "\n".join(("Drawn", *drawn.ground.rows, "", "start 1: A1", "start 2: B2", "")))
    return position.after(*(FigurePut(GAME, who, drawn[mark]) for mark, who in figures.items()))


def walks(one: Drawn) -> list[str]:
    position = on(one, {"A": BOSS})
    boss = position.people[BOSS]
    with pytest.raises(IllegalNow):
        arrives(position, boss, WALK, one["C"])
    there = position.after(*arrives(position, boss, WALK, one["B"]).changes)
    assert there.street is not None
    kept = there.street.spots[BOSS].kept
    arrives(there, boss, WALK, one["C"])
    return [f"A walks to B and keeps {kept:g} inch. So C is in reach of the next walk."]


def group(one: Drawn) -> list[str]:
    marks = {"A": OTHER_BOSS, "X": BOSS, "B": TORPEDO, "C": OTHER_TORPEDO}
    position = on(one, marks)
    near = {who.id for who in in_contact(position, position.people[OTHER_BOSS], position.people.values())}
    return [f"Beside A: {', '.join(mark for mark, who in marks.items() if who in near)}."]


def steps_back(one: Drawn) -> list[str]:
    position = on(one, {"A": BOSS, "B": OTHER_BOSS})
    boss = position.people[BOSS]
    found: list[Square] = ways_out(position, boss, reach_of(position, boss, 2))
    return [f"A steps back from B to {len(found)} squares."]


def drives_there(one: Drawn) -> list[str]:
    car = Car(one["B"], Direction.EAST)
    assert car.rear == one["A"]

    def ends(curves: int) -> set[Square]:
        return {end.front for end in drives(one.ground, car, 5, may=lambda turns: len(turns) <= curves)}

    assert one["C"] in ends(0)
    assert one["D"] in ends(1) - ends(0)
    return ["From A to B with 5 inches: C straight on. D with a curve."]


MEASURED: Final[dict[str, Callable[[Drawn], list[str]]]] = {
    "mad.street.creep": walks,
    "mad.street.group": group,
    "mad.street.brawl": steps_back,
    "mad.street.drive": drives_there,
}


@pytest.mark.parametrize("ruling", [one for one in RULINGS if one.picture], ids=lambda ruling: ruling.id)
def test_the_bot_measures_what_the_drawn_example_says(ruling: StreetRuling) -> None:
    assert tuple(MEASURED[ruling.id](Drawn(ruling.picture))) == ruling.answer
