"""What the bot measures on a street with forty figures, against rolls of d20's; and the calls that it takes.

    python -m benchmarks.streets    prints both

Lines between squares are kept from the first time on, as they are in a bot that runs.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations
from typing import Any, Final

from benchmarks.bursts import ROLL, rolled
from benchmarks.timing import Measurement, each
from cogs.cards.street_picture import StreetView, drawn_street
from rules.core.street.cars_on_street import Car, drives
from rules.core.street.cover import cover
from rules.core.street.measures import inches_between
from rules.core.street.offers import offers
from rules.core.street.placed import Placed, taken
from rules.core.street.sight import seen
from rules.core.street.squares import Direction
from rules.core.street.street_in_words import lettered, street_words
from rules.core.street.street_text import read, written
from rules.core.street.streets import aims_of, standard_streets, street_called
from rules.core.street.ways import EASY, reach

FIGURES: Final = 40
INCHES: Final = 10
PAIRS, OFFERS, READING = "all pairs of 40 figures on a street", "squares offered to one of them", "a street read"
DRIVES = "all ways of a car at 25 inches on a road"
WORDS, PICTURE = "the street in words", "its picture"
BUDGETS: Final = {PAIRS: 10, OFFERS: 30, DRIVES: 30, READING: 5, WORDS: 10, PICTURE: 120}
"""The most milliseconds of each."""
A_ROLL: Final = 0.025
"""The milliseconds of a roll of d20's on the machine on which the budgets were set."""


def crowd() -> list[Placed]:
    """Forty figures of two sides, spread over the first street."""
    squares = sorted(standard_streets()[0].ground.standable)
    step = len(squares) // FIGURES
    return [Placed(f"Figure {n}", n % 2, squares[n * step]) for n in range(FIGURES)]


def works() -> dict[str, Callable[[], Any]]:
    """What is measured, by its name."""
    ground, placed = standard_streets()[0].ground, crowd()
    mover, text = placed[FIGURES // 2], written(ground)
    pairs = [(one.at, other.at) for one, other in combinations(placed, 2)]

    def every_pair() -> None:
        for one, other in pairs:
            if seen(ground, one, other):
                inches_between(one, other)
                cover(ground, one, other)
                cover(ground, other, one)

    def offered() -> None:
        offers(ground, placed, mover, reach(ground, mover.at, INCHES, EASY, taken(placed, mover)), aims_of(ground))

    road = street_called("A road with a roadhouse")
    car = Car((8, 16), Direction.EAST)
    figures = lettered([(one, ()) for one in placed])
    near = reach(ground, mover.at, INCHES, EASY, taken(placed, mover))
    squares = tuple(one.square for one in offers(ground, placed, mover, near))
    view = StreetView(ground, figures, (), frozenset({figures[FIGURES // 2].letters}), frozenset(near.inches), squares)
    return {
        PAIRS: every_pair,
        OFFERS: offered,
        DRIVES: lambda: drives(road.ground, car, 25),
        READING: lambda: read.__wrapped__(text),
        WORDS: lambda: street_words(ground, figures, ("North Side", "South Side")),
        PICTURE: lambda: drawn_street(view),
    }


def streets(rounds: int = 30) -> list[Measurement]:
    """The time of each, within its budget."""
    return [
        Measurement(
            what, ROLL, each(work, rolled, rounds), round(BUDGETS[what] / A_ROLL, -1), note=f"{BUDGETS[what]} ms"
        )
        for what, work in works().items()
    ]


if __name__ == "__main__":
    for line in streets():
        print(f"{line.what}: {line.seconds * 1e3:.1f} ms, {line.ratio:.0f} times {line.against}, aim {line.aim:g}")
