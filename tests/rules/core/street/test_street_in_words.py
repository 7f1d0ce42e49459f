"""A street in words: lines for figures, for whom one sees, for the whole street, and the text beside its picture."""

from __future__ import annotations

from itertools import pairwise

import pytest

from rules.core.street.ground import Ground
from rules.core.street.placed import Placed, known_to
from rules.core.street.random_street import random_street
from rules.core.street.squares import Direction
from rules.core.street.street_in_words import (
    MOST_ALT,
    MOST_WORDS,
    Shown,
    Sign,
    figure_line,
    ground_lines,
    lettered,
    letters_of,
    picture_alt,
    sight_lines,
    street_words,
    where_line,
)
from rules.core.street.street_text import read
from rules.core.street.streets import standard_streets

YARD = read(
    """The yard
......
.##...
.##c..
......

the corner: A1-B1
business: A1-F4
start 1: A1
start 2: F4"""
)
SIDES = ("North Side", "South Side")


def shown(name: str, side: int, at: tuple[int, int], *signs: Sign, **more: object) -> Shown:
    return lettered([(Placed(name, side, at, **more), signs)])[0]  # pyright: ignore[reportArgumentType]


def test_initials_are_the_letters_and_no_two_are_the_same() -> None:
    assert letters_of(["Spats Doogan", "Dooley", "Sal Dunn", "Éva", "O'Hara"]) == ["SD", "DO", "SU", "EV", "OH"]
    crowd = letters_of([f"Hoodlum {number}" for number in range(1, 41)])
    assert crowd[:3] == ["H1", "H2", "H3"]
    assert len(set(crowd)) == 40
    assert {len(one) for one in crowd} == {2}


def test_names_without_latin_letters_have_letters_too() -> None:
    assert letters_of(["王", "李"]) == ["AA", "AB"]


def test_no_letters_are_left_for_too_many() -> None:
    with pytest.raises(ValueError, match="no two letters"):
        letters_of(["X"] * 1297)


def test_a_hidden_figure_takes_no_letters_from_others() -> None:
    lurker, open_one = Placed("Sal Dunn", 0, (0, 0), hidden=True), Placed("Spats Doogan", 0, (1, 0))
    with_lurker = {one.figure.name: one.letters for one in lettered([(lurker, ()), (open_one, ())])}
    without = lettered([(one, ()) for one in known_to(1, [lurker, open_one])])
    assert [one.letters for one in without] == [with_lurker["Spats Doogan"]] == ["SD"]


def test_a_line_says_where_in_what_state_and_what_covers() -> None:
    spats, ox = shown("Spats Doogan", 0, (3, 2), Sign.PRONE, Sign.AFRAID), shown("Ox", 1, (5, 2))
    assert figure_line(YARD, [spats, ox], spats) == (
        "SD Spats Doogan: D3 (crates), prone and afraid. Light cover (crates) from Ox, 4 inches."
    )
    assert figure_line(YARD, [spats, ox], ox) == "OX Ox: F3. No cover from Spats Doogan, 4 inches."
    assert figure_line(YARD, [spats, ox], spats, measured=False).endswith("from Ox.")


def test_it_names_the_nearest_enemy_who_sees_the_figure() -> None:
    spats = shown("Spats Doogan", 0, (0, 1))
    near, far = shown("Ox", 1, (3, 1)), shown("Kid Tulip", 1, (5, 0))
    assert "from Kid Tulip, 10 inches" in figure_line(YARD, [spats, near, far], spats)
    assert figure_line(YARD, [spats, near], spats).endswith("Seen by no enemy.")
    assert figure_line(YARD, [spats], spats) == "SD Spats Doogan: A2."


def test_the_dead_and_places_that_only_the_rules_use() -> None:
    dead = shown("Ox", 1, (0, 0), Sign.DEAD, front=Direction.EAST)
    assert where_line(YARD, dead) == "OX Ox: A1 (the corner), dead"
    assert figure_line(YARD, [dead, shown("Spats", 0, (5, 0))], dead) == "OX Ox: A1 (the corner), dead."
    assert figure_line(YARD, [dead, spats := shown("Spats", 0, (5, 0))], spats) == "SP Spats: F1."


def test_who_hides_and_who_looks_where() -> None:
    lurker = shown("Ox", 1, (5, 0), hidden=True, front=Direction.SOUTH_WEST)
    assert where_line(YARD, lurker) == "OX Ox: F1, hidden, looks south-west"


def test_a_chosen_figure_s_sight_is_a_line_for_each_enemy() -> None:
    spats = shown("Spats Doogan", 0, (0, 3))
    foes = [shown("Ox", 1, (5, 3)), shown("Kid Tulip", 1, (2, 3)), shown("Ann", 1, (3, 0))]
    assert sight_lines(YARD, [spats, *foes], spats) == [
        "Kid Tulip at C4, 4 inches: no cover",
        "Ox at F4, 10 inches: no cover",
    ]
    assert sight_lines(YARD, [spats, *foes], spats, measured=False)[0] == "Kid Tulip at C4: no cover"


def test_where_figures_have_fronts_nobody_sees_behind() -> None:
    spats = shown("Spats Doogan", 0, (2, 3), front=Direction.WEST)
    foes = [shown("Ox", 1, (0, 3), front=Direction.WEST), shown("Kid Tulip", 1, (5, 3), front=Direction.WEST)]
    assert sight_lines(YARD, [spats, *foes], spats, measured=False) == ["Ox at A4: no cover"]
    assert figure_line(YARD, [spats, *foes], spats, measured=False).endswith("No cover from Kid Tulip.")


def test_the_unconscious_see_nobody() -> None:
    spats, ox = shown("Spats Doogan", 0, (2, 3)), shown("Ox", 1, (0, 3), awake=False)
    assert sight_lines(YARD, [spats, ox], ox) == []
    assert figure_line(YARD, [spats, ox], spats).endswith("Seen by no enemy.")
    assert sight_lines(YARD, [spats, ox], spats) == ["Ox at A4, 4 inches: no cover"]


def crowd(ground: Ground, number: int) -> tuple[Shown, ...]:
    zones = [sorted(one.squares & ground.standable) for one in ground.starts]
    return lettered(
        [
            (
                Placed(f"Hot Dog Morelli the {n}", n % 2, zones[n % 2][n // 2 % len(zones[n % 2])]),
                [Sign.PRONE] * (n % 2),
            )
            for n in range(number)
        ]
    )


@pytest.mark.parametrize(
    "ground", [*(one.ground for one in standard_streets()), random_street(1)], ids=lambda g: g.title
)
def test_a_whole_street_fits_a_message(ground: Ground) -> None:
    for number in (0, 16, 40):
        lines = street_words(ground, crowd(ground, number), SIDES)
        assert len("\n".join(lines)) <= MOST_WORDS
        assert sum(line.startswith("H") or ": " in line for line in lines) >= number
    assert len("\n".join(ground_lines(ground))) <= MOST_WORDS


def test_a_street_begins_with_its_size_and_its_places() -> None:
    assert street_words(YARD, [], SIDES) == ["6 columns, A to F, and 4 rows.", "Places: the corner A1-B1."]


def test_too_little_room_is_said() -> None:
    ground = standard_streets()[0].ground
    lines = street_words(ground, crowd(ground, 40), SIDES, room=600)
    assert len("\n".join(lines)) <= 600
    assert lines[-1].startswith("And ")
    assert lines[-1].endswith(" more lines.")


def test_every_square_is_in_the_lines_of_the_ground() -> None:
    assert ground_lines(YARD) == [
        "Row 1: the street A-F",
        "Row 2: the street A; a wall B-C; the street D-F",
        "Row 3: the street A; a wall B-C; crates D; the street E-F",
        "Row 4: the street A-F",
    ]


def test_the_alternative_text_is_short() -> None:
    ground = standard_streets()[0].ground
    people = crowd(ground, 40)
    text = picture_alt(ground, people, SIDES, people[:1], 23, 8, ["Last shot: Ox at Spats, 9 inches."])
    assert text.startswith("Map of The docks: 18 by 18 squares, 40 figures (20 of North Side, 20 of South Side).")
    assert "who can reach 23 squares" in text
    assert len(text) <= MOST_ALT
    assert picture_alt(ground, (), ()) == "Map of The docks: 18 by 18 squares, no figures."
    assert len(picture_alt(ground, people, SIDES, last=["x" * 2000])) == MOST_ALT


def test_lines_come_by_side_in_order() -> None:
    lines = street_words(YARD, [shown("Ox", 1, (5, 0)), shown("Spats", 0, (0, 0))], SIDES)
    assert [line for line in lines if line.endswith(":")] == ["North Side:", "South Side:"]
    assert all(one != other for one, other in pairwise(lines))
