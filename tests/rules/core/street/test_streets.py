"""The streets that come with the bot: each can be played on at once."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from rules.core.plain.refusal import UnknownName
from rules.core.street.ground import LEGEND, Going, Ground
from rules.core.street.squares import MOST_COLUMNS, Direction
from rules.core.street.street_text import read
from rules.core.street.streets import (
    ABOUT,
    BUSINESS,
    EDGES,
    FOLDER,
    LOOT,
    ROAD,
    TABLE,
    TELEPHONE,
    UNNAMED,
    StandardStreet,
    shown_places,
    standard_streets,
    street_called,
)

STREETS = pytest.mark.parametrize("street", standard_streets(), ids=lambda one: one.id)
LEAST_FREE = 12
STORED = Path(__file__).parents[4] / "pyproject.toml"


def free(ground: Ground, name: str) -> int:
    """The squares of a place that nothing stands on."""
    place = ground.place(name)
    assert place is not None, f"{ground.title} has no {name}"
    return sum(ground.squares[one].going in (Going.OPEN, Going.ROUGH) for one in place.squares)


def test_there_are_six_and_one_is_for_roads() -> None:
    sizes = [(one.ground.wide, one.ground.high) for one in standard_streets()]
    assert sorted(sizes) == [*[(MOST_COLUMNS, 18)] * 5, (MOST_COLUMNS, 26)]
    assert {path.stem for path in FOLDER.glob("*.txt")} == set(ABOUT)


def test_the_files_come_with_an_installed_bot() -> None:
    assert '"rules.core.street" = ["streets/*.txt"]' in STORED.read_text(encoding="utf-8")


@STREETS
def test_both_sides_have_room_to_start(street: StandardStreet) -> None:
    assert [free(street.ground, one.name) >= LEAST_FREE for one in street.ground.starts] == [True, True]
    assert [free(street.ground, name) >= LEAST_FREE for name in EDGES] == [True, True]


@STREETS
def test_no_two_zones_share_a_square(street: StandardStreet) -> None:
    first, second = street.ground.starts
    assert not first.squares & second.squares
    one, other = (street.ground.place(name) for name in EDGES)
    assert one is not None
    assert other is not None
    assert not one.squares & other.squares


@STREETS
def test_raiders_start_8_inches_or_more_from_the_owner_s_rooms(street: StandardStreet) -> None:
    first, second = (one.squares & street.ground.standable for one in street.ground.starts)
    assert min((a - c) ** 2 + (b - d) ** 2 for a, b in first for c, d in second) >= 4**2


@STREETS
def test_every_street_has_a_business_with_a_telephone_and_loot(street: StandardStreet) -> None:
    ground = street.ground
    business, loot, telephone = (ground.place(name) for name in (BUSINESS, LOOT, TELEPHONE))
    assert business is not None
    assert loot is not None
    assert telephone is not None
    assert len(loot.areas) == len(loot.squares) == 6
    for one in loot.squares | telephone.squares:
        assert one in business.squares, one
        assert ground.neighbors(one), one


@STREETS
def test_the_owner_starts_in_the_business(street: StandardStreet) -> None:
    business = street.ground.place(BUSINESS)
    assert business is not None
    assert street.ground.starts[1].squares & street.ground.standable <= business.squares


@STREETS
def test_cars_can_drive_from_edge_to_opposite_edge(street: StandardStreet) -> None:
    road = street.ground.place(ROAD)
    assert road is not None
    ends = [side for side in Direction if not side.is_diagonal and road.squares & street.ground.edge_at(side)]
    assert any(side.turned(4) in ends for side in ends)


@STREETS
def test_the_sides_of_an_open_fight_come_from_opposite_edges(street: StandardStreet) -> None:
    touched: list[set[Direction]] = []
    for name in EDGES:
        place = street.ground.place(name)
        assert place is not None
        touched.append({side for side in Direction if place.squares & street.ground.edge_at(side)})
    assert any(side.turned(4) in touched[1] for side in touched[0])


@STREETS
def test_names_that_people_read_say_what_they_name(street: StandardStreet) -> None:
    names = [one.name for one in shown_places(street.ground)]
    assert len(names) >= 6
    assert all(name.startswith("the ") for name in names)
    assert not set(names) & UNNAMED


def test_a_street_is_found_by_its_name_or_id() -> None:
    assert street_called("THE DOCKS").id == street_called("docks").id == "docks"
    with pytest.raises(UnknownName, match="The docks"):
        street_called("the dock")


GUIDE = STORED.parent / "docs" / "guides" / "street.md"


def test_the_guide_explains_every_letter_and_its_street_can_be_read() -> None:
    text = GUIDE.read_text(encoding="utf-8")
    assert re.findall(r"^\| `(.)` \|", text, re.MULTILINE) == list(LEGEND)
    example = read(text.split("```")[1].strip())
    assert example.place(BUSINESS) is not None
    explained = set(re.findall(r"`([^`]+)`", "\n".join(re.findall(r"^\| (`[a-z].+?) \|", text, re.MULTILINE))))
    assert {*UNNAMED, TELEPHONE, ROAD, TABLE} <= explained


@STREETS
def test_the_rooms_of_a_business_are_inside_and_its_road_is_not(street: StandardStreet) -> None:
    ground = street.ground
    business, road = ground.place(BUSINESS), ground.place(ROAD)
    assert business is not None
    assert road is not None
    assert business.squares & ground.standable <= ground.inside | {
        one for one in ground.squares if ground.squares[one].letter in "/="
    }
    assert not road.squares & ground.inside
