"""The picture of a street: its size, and that each thing on it can be seen."""

from __future__ import annotations

import io
from collections.abc import Collection
from typing import Any

import pytest
from PIL import Image, ImageChops

from cogs.cards.street_picture import (
    WIDTH,
    CarToken,
    Shape,
    ShotLine,
    StreetView,
    drawn_street,
    shape_of,
    street_picture,
)
from rules.core.plain.frozen import replace
from rules.core.street.cars_on_street import Car
from rules.core.street.ground import LEGEND
from rules.core.street.placed import Placed, known_to
from rules.core.street.squares import Direction, Square
from rules.core.street.street_in_words import Shown, Sign, lettered
from rules.core.street.street_text import read
from rules.core.street.streets import StandardStreet, standard_streets
from tests.effort import calls

MOST_BYTES, MOST_CALLS = 40_000, 60_000
PLAIN = read("A square\n" + "\n".join(["." * 12] * 8) + "\nstart 1: A1\nstart 2: L8")
CLEARLY = [255 * (grey > 24) for grey in range(256)]
"""What differs by so much grey is seen."""
SPOT = (5, 4)
SIDE = (WIDTH - 42) // PLAIN.wide


def picture(view: StreetView) -> Image.Image:
    return Image.open(io.BytesIO(drawn_street(view))).convert("RGB")


def figure(side: int = 0, signs: Collection[Sign] = (), name: str = "Ox", at: Square = SPOT, **more: Any) -> Shown:
    return lettered([(Placed(name, side, at, **more), signs)])[0]


def crowd(street: StandardStreet, number: int = 16) -> tuple[Shown, ...]:
    """Figures of two sides in their start zones, in all states."""
    zones = [sorted(one.squares & street.ground.standable) for one in street.ground.starts]
    squares = [zones[n % 2][n // 2 * (len(zones[n % 2]) - 1) // (number // 2 - 1)] for n in range(number)]
    placed = [Placed(f"{n}th Man", n % 2, square) for n, square in enumerate(squares)]
    return lettered([(one, [[*Sign][n % 4]] * (n % 3 == 0)) for n, one in enumerate(placed)])


def full(street: StandardStreet) -> StreetView:
    """A street in mid-game: 16 figures, a reach of 60 squares, 25 offers, a shot and a move."""
    people = crowd(street)
    free = sorted(street.ground.standable - {one.figure.at for one in people})
    shot = ShotLine(people[0].figure.at, people[1].figure.at, '11"')
    loot = street.ground.place("loot")
    assert loot is not None
    return StreetView(
        street.ground,
        people,
        movers=frozenset({people[0].letters}),
        reach=frozenset(free[:60]),
        offers=tuple(free[:50:2]),
        goals=tuple(sorted(loot.squares)),
        shot=shot,
        move=tuple(free[60:64]),
    )


@pytest.mark.parametrize("street", standard_streets(), ids=lambda one: one.id)
def test_a_street_with_16_figures_is_small_enough_for_a_phone(street: StandardStreet) -> None:
    view = full(street)
    drawn = drawn_street(view)
    assert len(drawn) <= MOST_BYTES
    assert Image.open(io.BytesIO(drawn)).size == (WIDTH, WIDTH if street.ground.high == 18 else 1108)


def test_a_picture_takes_few_calls() -> None:
    view = full(standard_streets()[0])
    drawn_street(view)
    assert calls(lambda: drawn_street(view)) <= MOST_CALLS


def test_a_street_with_the_most_places_takes_not_many_more() -> None:
    places = "".join(f"place {number} of all: A1-R26\n" for number in range(98))
    ground = read(f"Worst\n{('.' * 18 + chr(10)) * 26}{places}start 1: A1\nstart 2: B2")
    assert calls(lambda: drawn_street(StreetView(ground))) <= 10 * MOST_CALLS


ALONE = StreetView(PLAIN, (figure(),))
VARIANTS = {
    "prone": replace(ALONE, figures=(figure(signs=[Sign.PRONE]),)),
    "dead": replace(ALONE, figures=(figure(signs=[Sign.DEAD]),)),
    "afraid": replace(ALONE, figures=(figure(signs=[Sign.AFRAID]),)),
    "empty": replace(ALONE, figures=(figure(signs=[Sign.EMPTY]),)),
    "hidden": replace(ALONE, figures=(figure(hidden=True),)),
    "front": replace(ALONE, figures=(figure(front=Direction.EAST),)),
    "other front": replace(ALONE, figures=(figure(front=Direction.NORTH_WEST),)),
    "turn": replace(ALONE, movers=frozenset({"OX"})),
    "other letters": replace(ALONE, figures=(figure(name="Al Bo"),)),
    "other side": replace(ALONE, figures=(figure(side=1),)),
    "reach": replace(ALONE, reach=frozenset({(5, 5), (6, 4)})),
    "offers": replace(ALONE, offers=((6, 4),)),
    "goals": replace(ALONE, goals=((6, 4),)),
    "shot": replace(ALONE, shot=ShotLine(SPOT, (9, 6))),
    "range": replace(ALONE, shot=ShotLine(SPOT, (9, 6), '8"')),
    "move": replace(ALONE, move=((3, 3), (4, 4), SPOT)),
    "car": replace(ALONE, cars=(CarToken("C1", 0, Car((8, 4), Direction.EAST)),)),
    "car of nobody": replace(ALONE, cars=(CarToken("C1", None, Car((8, 4), Direction.EAST)),)),
    "car turned": replace(ALONE, cars=(CarToken("C1", 0, Car((8, 4), Direction.NORTH_EAST)),)),
    "car in turn": replace(ALONE, cars=(CarToken("C1", 0, Car((8, 4), Direction.EAST)),), movers=frozenset({"C1"})),
}


def test_each_sign_and_line_changes_the_picture_and_no_two_look_alike() -> None:
    drawn = {"alone": drawn_street(ALONE), **{name: drawn_street(view) for name, view in VARIANTS.items()}}
    alike = {data: name for name, data in drawn.items()}
    assert sorted(alike.values()) == sorted(drawn)


def test_a_sign_can_be_seen_in_grey_and_takes_more_than_specks() -> None:
    before = picture(ALONE).convert("L")
    for name in ("prone", "dead", "afraid", "empty", "hidden", "front", "turn", "reach", "offers", "shot", "move"):
        changed = ImageChops.difference(before, picture(VARIANTS[name]).convert("L"))
        assert sum(changed.point(CLEARLY).histogram()[1:]) >= 60, name


def test_sides_differ_by_shape_not_by_color_alone() -> None:
    assert [shape_of(side) for side in range(4)] == [*Shape]
    empty = picture(StreetView(PLAIN)).convert("L")
    outlines = list[bytes]()
    for side in range(4):
        drawn = picture(StreetView(PLAIN, (figure(side, name="II"),))).convert("L")
        outlines.append(ImageChops.difference(empty, drawn).point(CLEARLY).tobytes())
    assert len(set(outlines)) == 4


@pytest.mark.parametrize("letter", sorted(set(LEGEND) - {".", ","}))
def test_every_ground_looks_its_own_way(letter: str) -> None:
    other = drawn_street(StreetView(PLAIN.changed({SPOT: letter})))
    assert other != drawn_street(StreetView(PLAIN))
    assert all(other != drawn_street(StreetView(PLAIN.changed({SPOT: one}))) for one in "#c~" if one != letter)


def test_who_does_not_know_of_a_hidden_figure_sees_the_street_as_if_it_was_not_there() -> None:
    people = [Placed("Ox", 0, SPOT), Placed("Orly Xan", 1, (7, 4), hidden=True)]
    signs = [(one, ()) for one in known_to(0, people)]
    assert drawn_street(StreetView(PLAIN, lettered(signs))) == drawn_street(
        StreetView(PLAIN, lettered([(people[0], ())]))
    )
    assert len(known_to(1, people)) == 2


def test_streets_of_any_size_can_be_drawn() -> None:
    for rows in (["..\n"], ["." * 18 + "\n"] * 26, [".\n"] * 26):
        text = f"Small\n{''.join(rows)}the corner: A1\nstart 1: A1\nstart 2: A{len(rows)}"
        wide, high = Image.open(io.BytesIO(drawn_street(StreetView(read(text))))).size
        assert wide <= WIDTH
        assert high <= 26 * 62 + 42


def test_the_picture_has_words_instead() -> None:
    found = street_picture(StreetView(PLAIN), "Map of a square. " * 100)
    assert found.name == "street.png"
    assert len(found.alt) <= 1000
