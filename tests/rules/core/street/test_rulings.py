"""The drawn example of each ruling: the bot measures what the page of rulings says."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import pytest

from rules.core.action.system import discover
from rules.core.street.blasts import blast
from rules.core.street.cars_on_street import Car, straight_on
from rules.core.street.cover import Cover, cover
from rules.core.street.forced_moves import forced_back
from rules.core.street.fronts import direction_to
from rules.core.street.measures import centimeters_between, inches_between
from rules.core.street.placed import Placed, lain_on
from rules.core.street.rulings import RULINGS, StreetRuling
from rules.core.street.sight import in_the_way, point_in
from rules.core.street.squares import Direction, Square
from rules.core.street.ways import reach
from tests.rules.core.street.drawn import Drawn


def ranges(one: Drawn) -> list[str]:
    ends = one["A"], one["B"]
    return [f"A to B: {inches_between(*ends)} inches, or {centimeters_between(*ends)} cm."]


def blasts(one: Drawn) -> list[str]:
    found = {reached.square: f"{reached.inches} inches" for reached in blast(one.ground, point_in(one["X"]), 4)}
    told = [f"{mark} {found.get(one[mark], 'not reached')}" for mark in "ABCD"]
    return [f"A blast of 4 inches at X: {', '.join(told)}."]


def contacts(one: Drawn) -> list[str]:
    return [f"In contact with X: {', '.join(mark for mark in 'ABCDE' if one.ground.in_contact(one['X'], one[mark]))}."]


def steps(one: Drawn) -> list[str]:
    there = reach(one.ground, one["A"], 5)
    told = [
        f"{mark} costs {there.inches[one[mark]]}, {there.kept(one[mark])} is kept."
        if one[mark] in there
        else f"{mark} is out of reach."
        for mark in "BCD"
    ]
    return [f"From A with 5 inches: {' '.join(told)}"]


def least(one: Drawn) -> list[str]:
    there = reach(one.ground, one["A"], 1)
    told = [f"{mark} is {'in' if one[mark] in there else 'out of'} reach" for mark in "BC"]
    owed = "nothing" if all(there.left_over(one[mark]) == 0 for mark in "BC") else "something"
    return [f"From A with 1 inch: {', '.join(told)}, {owed} is owed."]


def covered(one: Drawn, shooter: Square, target: Square) -> str:
    found = cover(one.ground, shooter, target)
    return f"{found.cover.name.lower()} cover ({found.by})" if found.cover is not Cover.NONE else "no cover"


def covers(one: Drawn) -> list[str]:
    told = {pair: covered(one, one[pair[1]], one[pair[0]]) for pair in ("BA", "AB", "DC", "CD")}
    pairs = [f"{target} from {shooter}: {said}." for (target, shooter), said in told.items()]
    return [" ".join(pairs[:2]), " ".join(pairs[2:])]


def peeks(one: Drawn) -> list[str]:
    return [f"{target} from {shooter}: {covered(one, one[shooter], one[target])}." for target, shooter in ("BA", "AB")]


def between(one: Drawn) -> list[str]:
    there = in_the_way(one["A"], one["B"], [one["C"], one["D"]])
    told = [f"{mark} is {'in the way' if one[mark] in there else 'not'}" for mark in "CD"]
    return [f"Between A and B: {', '.join(told)}."]


def fallen(one: Drawn) -> list[str]:
    lying = Placed("X", 1, one["X"], stands=False, down=True)
    ends = reach(one.ground, one["A"], 4).inches.keys() - lain_on([lying])
    told = [f"{mark} is {'a place to stop' if one[mark] in ends else 'not'}" for mark in "BX"]
    return [f"From A with 4 inches, X lying alive: {', '.join(told)}."]


def forced(one: Drawn) -> list[str]:
    marks = {square: mark for mark, square in one.at.items()}
    straight, beside = (forced_back(one.ground, one["A"], one["B"], held) for held in ([], [one["C"]]))
    told = [" or ".join(sorted(marks[square] for square in squares)) for squares in (straight, beside)]
    return [f"A forced back from B: to {told[0]}. With C held: to {told[1]}."]


def cars(one: Drawn) -> list[str]:
    car = Car(one["F"], Direction.EAST)
    assert car.rear == one["R"]
    degrees: list[int] = []
    for mark in "BCD":
        drive = straight_on(one.ground, car, 3, direction_to(one["F"], one[mark])).drive
        assert drive.end.front == one[mark]
        degrees.append(drive.sharpest)
    return [f"A car from R to F: B is a turn of {degrees[0]}, C of {degrees[1]}, D of {degrees[2]} degrees."]


MEASURED: Final[dict[str, Callable[[Drawn], list[str]]]] = {
    "street.range": ranges,
    "street.blast": blasts,
    "street.contact": contacts,
    "street.step": steps,
    "street.least-move": least,
    "street.cover": covers,
    "street.peek": peeks,
    "street.in-the-way": between,
    "street.fallen": fallen,
    "street.forced": forced,
    "street.car": cars,
}


@pytest.mark.parametrize("ruling", RULINGS, ids=lambda ruling: ruling.id)
def test_the_bot_measures_what_the_drawn_example_says(ruling: StreetRuling) -> None:
    assert tuple(MEASURED[ruling.id](Drawn(ruling.picture))) == ruling.answer


def of_games() -> list[StreetRuling]:
    """The rulings of each game, whose ids begin with its own."""
    found = [(system.id, one) for system in discover().values() for one in system.measuring]
    assert all(ruling.id.startswith(f"{id_}.street.") for id_, ruling in found)
    return [ruling for _, ruling in found]


def test_each_ruling_is_short_and_has_an_id_of_its_own() -> None:
    assert [ruling.id for ruling in RULINGS] == list(MEASURED)
    all_rulings = [*RULINGS, *of_games()]
    assert len({ruling.id for ruling in all_rulings}) == len(all_rulings)
    for ruling in all_rulings:
        assert bool(ruling.picture) == bool(ruling.answer)
        sentences = f"{ruling.text} {ruling.why}".replace("U-turn", "").split(". ")
        assert max(len(sentence.split()) for sentence in sentences) <= 30, ruling.id
