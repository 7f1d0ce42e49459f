"""The pictures of a campaign: complete, readable, and always with words for users who can't see them."""

from __future__ import annotations

import io
from dataclasses import dataclass, field
from itertools import combinations, pairwise
from typing import Any

import pytest
from PIL import Image

from cogs.cards import canvas
from cogs.cards.canvas import (
    DASHES,
    FINER,
    Canvas,
    Typeface,
    clipped,
    fitted,
    marks_of,
    mixed,
    readable_on,
    width_of,
    wrapped,
    written,
)
from cogs.commands.mad_dogs.paradise import map as town_map
from cogs.commands.mad_dogs.paradise.atlas import alt_of, city_map, map_card
from cogs.commands.mad_dogs.paradise.map import GROUNDS, District, Holder, drawn
from cogs.commands.mad_dogs.paradise.paper_picture import FrontPage, Piece, printed
from cogs.commands.mad_dogs.paradise.scenery import SCENES
from cogs.post.campaign_views import plot
from cogs.post.campaign_views.plot import BAR_COLOUR, plotted, spread, ticks_of
from cogs.post.campaign_views.words import course_of, plot_alt
from rules.mad_dogs.paradise.rackets.map_of_rackets import PLACES
from tests.cogs.campaign_scenes import LONGEST, NAMES, TWO_DOZEN, scene, shown

Box = tuple[float, float, float, float]
GANGS = (0, 1, 3, 12, 24)
LONG = tuple(f"{name} {'W' * 40}"[:40] for name in TWO_DOZEN)


@dataclass
class Watched:
    """The content of a canvas."""

    texts: list[str] = field(default_factory=list[str])
    sizes: list[int] = field(default_factory=list[int])
    badges: list[Box] = field(default_factory=list[Box])
    boxes: list[tuple[Box, str | None]] = field(default_factory=list[tuple[Box, str | None]])

    @property
    def text(self) -> str:
        return "\n".join(self.texts)


@pytest.fixture
def watched(monkeypatch: pytest.MonkeyPatch) -> Watched:
    """All that is written and drawn from now on."""
    seen = Watched()
    text, badge, box, stamp = Canvas.text, Canvas.badge, Canvas.box, Canvas.stamp

    def watch_text(self: Canvas, at: Any, words: str, face: Typeface, size: int, *rest: Any, **more: Any) -> None:
        seen.texts.append(words)
        seen.sizes.append(size)
        text(self, at, words, face, size, *rest, **more)

    def watch_badge(self: Canvas, corners: Box, *rest: Any, **more: Any) -> None:
        seen.badges.append(corners)
        badge(self, corners, *rest, **more)

    def watch_box(self: Canvas, corners: Box, fill: str | None = None, *rest: Any, **more: Any) -> None:
        seen.boxes.append((corners, fill))
        box(self, corners, fill, *rest, **more)

    def watch_stamp(self: Canvas, at: Any, size: tuple[int, int], *rest: Any) -> None:
        before = len(seen.badges)
        stamp(self, at, size, *rest)
        seen.badges[before:] = [(at[0], at[1], at[0] + size[0], at[1] + size[1])]

    monkeypatch.setattr(Canvas, "stamp", watch_stamp)
    monkeypatch.setattr(Canvas, "text", watch_text)
    monkeypatch.setattr(Canvas, "badge", watch_badge)
    monkeypatch.setattr(Canvas, "box", watch_box)
    return seen


def size_of(png: bytes) -> tuple[int, int]:
    image = Image.open(io.BytesIO(png))
    assert image.format == "PNG"
    return image.size


def apart(boxes: list[Box]) -> bool:
    """Whether no two boxes overlap."""
    return not any(
        one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]
        for one, other in combinations(boxes, 2)
    )


# Letters


def test_a_text_is_wrapped_without_losing_a_letter() -> None:
    text = "The boys of Donaudampfschifffahrtsgesellschaftskapitänsmütze sing at five"
    lines = wrapped(text, Typeface.SERIF, 27, 200)
    assert all(width_of(line, Typeface.SERIF, 27) <= 200 for line in lines)
    assert "".join(lines).replace(" ", "") == text.replace(" ", "")
    assert wrapped("", Typeface.SERIF, 27, 200) == []


def test_what_is_too_long_is_made_smaller_and_then_cut_with_a_sign() -> None:
    assert fitted("Bugs", Typeface.SANS, 30, 500, 20) == ("Bugs", 30)
    text, size = fitted("Fratelli Morelli", Typeface.SANS, 30, 180, 20)
    assert (text, 20 <= size < 30) == ("Fratelli Morelli", True)
    text, size = fitted("Fratelli Morelli" * 3, Typeface.SANS, 30, 180, 20)
    assert text.endswith("…")
    assert size == 20
    assert width_of(text, Typeface.SANS, size) <= 180
    assert clipped("Bugs", Typeface.SANS, 30, 500) == "Bugs"


def test_signs_that_no_font_has_are_left_out() -> None:
    assert written("  Circus\nCafé  \U0001f52b ", Typeface.SANS) == "Circus Café"
    assert written("\U0001f52b", Typeface.SANS) == "?"
    assert written("", Typeface.SANS) == ""


@pytest.mark.parametrize("draw", [lambda: drawn(city_map(scene(3))), lambda: plotted(course_of(scene(3), shown()))])
def test_a_machine_without_any_of_the_fonts_draws_too(draw: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(canvas, "FILES", dict.fromkeys(Typeface, ("no such font.ttf",)))
    for remembered in (canvas.font, canvas.has_letter):
        remembered.cache_clear()
    assert size_of(draw())[0] == 1080
    for remembered in (canvas.font, canvas.has_letter):
        remembered.cache_clear()


def test_a_picture_is_packed_without_losing_a_color() -> None:
    canvas = Canvas(7, 5, "#123456")
    canvas.box((1, 1, 3, 3), fill="#fedcba")
    found = Image.open(io.BytesIO(canvas.png()))
    assert found.mode == "RGB"
    assert found.tobytes() == canvas.image.reduce(FINER).tobytes()


def test_letters_stand_out_from_their_ground() -> None:
    assert (readable_on("#f0dc3c"), readable_on("#3a3a3a")) == ("#000000", "#ffffff")
    assert (mixed("#ffffff", "#000000", 1), mixed("#ffffff", "#000000", 0), mixed("#ff0000", "#0000ff", 0.5)) == (
        "#ffffff",
        "#000000",
        "#800080",
    )


# Marks


@pytest.mark.parametrize(
    "names",
    [
        NAMES,
        LONGEST,
        ("North Side", "Nine Squares", "New Sharks", "Nero's Sons", "N S"),
        tuple(f"Gang {n}" for n in range(30)),
        ("\U0001f52b", "中国", "…", "the", "The The", "A"),
        ("Bugs",) * 5,
    ],
)
def test_no_two_gangs_have_the_same_letters(names: tuple[str, ...]) -> None:
    letters = [mark.letters for mark in marks_of(names)]
    assert len(set(letters)) == len(names)
    assert all(1 <= len(one) <= 3 for one in letters)


def test_a_dozen_gangs_differ_in_color_in_hatching_and_in_letters() -> None:
    marks = marks_of(NAMES)
    assert len({mark.colour for mark in marks}) == len({mark.hatch for mark in marks}) == 12
    assert {mark.dashes for mark in marks} == set(DASHES)
    assert [mark.letters for mark in marks][:4] == ["NS", "SS", "PG", "CT"], "little words do not count"


def test_marks_run_on_beyond_a_dozen() -> None:
    marks = marks_of(f"Gang {n}" for n in range(24))
    assert len({(mark.colour, mark.hatch) for mark in marks}) == 24
    assert len({(mark.colour, mark.dashes) for mark in marks}) == 24


# The map


def test_every_neighborhood_has_a_place_on_the_map() -> None:
    assert set(GROUNDS) == set(SCENES) == set(PLACES)


@pytest.mark.parametrize("gangs", GANGS)
def test_the_map_has_the_same_width_and_its_legend_room(gangs: int) -> None:
    width, height = size_of(drawn(city_map(scene(gangs, names=TWO_DOZEN))))
    assert width == 1080
    assert 1400 < height < 2200


@pytest.mark.parametrize("gangs", GANGS)
def test_every_owner_is_in_the_legend_with_all_businesses(gangs: int, watched: Watched) -> None:
    shown_map = city_map(scene(gangs, names=LONG))
    drawn(shown_map)
    legend = watched.texts[-3 * gangs - 1 :]
    for owner in shown_map.owners:
        assert owner.mark.letters in legend
        assert any(text.rstrip("…") and owner.name.startswith(text.rstrip("…")) for text in legend)
        assert str(owner.businesses) in legend
    assert ("No gang has come to town yet." in watched.texts) == (gangs == 0)


def test_every_neighborhood_is_written_on_the_map(watched: Watched) -> None:
    drawn(city_map(scene(3)))
    assert {place.name for place in PLACES.values()} <= set(watched.texts)
    assert {"Brewery", "Arena", "Racetrack", "Dog Track", "Madame Louisa's"} <= set(watched.texts)
    assert watched.texts.count("Wire Office") == 3


@pytest.mark.parametrize("gangs", [1, 3, 6, 12, 24])
def test_nothing_on_the_map_lies_over_anything_else_or_outside_its_district(gangs: int, watched: Watched) -> None:
    drawn(city_map(scene(gangs, names=TWO_DOZEN)))
    assert apart(watched.badges)
    grounds = list(GROUNDS.values())
    inside = [box for box in watched.badges if box[1] < town_map.BOTTOM]
    assert inside
    for left, top, right, bottom in inside:
        assert any(
            ground.left <= left and right <= ground.right and ground.top < top and bottom <= ground.bottom + 1
            for ground in grounds
        ), (left, top, right, bottom)


def test_grounds_lie_within_their_corners_and_apart() -> None:
    for ground in GROUNDS.values():
        xs, ys = zip(*ground.corners, strict=True)
        assert min(xs) <= ground.left < ground.right <= max(xs)
        assert min(ys) <= ground.top < ground.bottom <= max(ys) + 2
    assert apart([(one.left, one.top, one.right, one.bottom) for one in GROUNDS.values()])


def test_letters_are_large_enough_for_a_phone(watched: Watched) -> None:
    drawn(city_map(scene(12)))
    plotted(course_of(scene(12, 24), shown()))
    assert min(watched.sizes) >= 15
    assert sorted(watched.sizes)[len(watched.sizes) // 10] >= 23, "a fiftieth of the width, nine times in ten"


@pytest.mark.parametrize(
    "holders, leader",
    [
        ((), None),
        ((Holder(2, 1),), 2),
        ((Holder(0, 1), Holder(1, 3), Holder(2, 2)), 1),
        ((Holder(0, 3), Holder(1, 3), Holder(2, 2)), None),
    ],
)
def test_a_district_has_the_color_of_who_owns_more_than_any_other(
    holders: tuple[Holder, ...], leader: int | None
) -> None:
    assert District("docks", "The Docks", holders).leader == leader


def test_recruits_without_room_are_counted(watched: Watched) -> None:
    shown_map = city_map(scene(12))
    riverside = next(one for one in shown_map.districts if one.place == "riverside")
    crowded = riverside._replace(holders=tuple(Holder(n, 12 - n) for n in range(12)))
    drawn(shown_map._replace(districts=(crowded,)))
    chips = sum(top < town_map.BOTTOM for _, top, _, _ in watched.badges) - sum(
        one.owner is not None for one in crowded.landmarks
    )
    assert 0 < chips < 12
    assert f"+{12 - chips} more" in watched.texts


def test_the_map_says_in_words_who_owns_what() -> None:
    shown_map = city_map(scene(3))
    alt = alt_of(shown_map)
    assert len(alt) <= 1024
    for district in shown_map.districts:
        for holder in district.holders:
            assert f"{shown_map.owners[holder.owner].name} {holder.businesses}" in alt
    assert "Downtown: " in alt


@pytest.mark.parametrize(
    "gangs, chinatown",
    [(12, "Chinatown: PG 5, CT 5, DR 5, NSW 5, 8 more. "), (24, "Chinatown: PG 5, CT 5, DR 5, NSW 5, 20 more. ")],
)
def test_with_many_long_names_its_words_still_fit_and_name_every_neighborhood(gangs: int, chinatown: str) -> None:
    card = map_card(scene(gangs, names=LONG))
    assert card.picture is not None
    assert len(card.picture.alt) <= 1024
    assert all(f"{place.name}: " in card.picture.alt for place in PLACES.values())
    assert chinatown in card.picture.alt


# The plot


@pytest.mark.parametrize("gangs, months", [(0, 0), (1, 0), (3, 1), (12, 30), (16, 3), (24, 36)])
def test_the_plot_names_every_gang_and_has_a_bar_a_month(gangs: int, months: int, watched: Watched) -> None:
    course = course_of(scene(gangs, months, names=TWO_DOZEN), shown())
    width, height = size_of(plotted(course))
    assert width == 1080
    assert 1000 < height < 1800
    for series in course.money:
        assert any(series.name.startswith(text.rstrip("…")) for text in watched.texts if text.rstrip("…"))
        assert series.mark.letters in watched.texts
    assert sum(fill == BAR_COLOUR for _, fill in watched.boxes) == months + 1
    assert apart(watched.badges)
    assert ("No gang takes part yet." in watched.texts) == (gangs == 0)


def test_a_campaign_that_is_just_opened_is_plotted(watched: Watched) -> None:
    opened = scene(2, 0, lines=0, brought=0)
    plotted(course_of(opened, shown()))
    assert watched.texts.count("$0") >= 1


@pytest.mark.parametrize("least, most", [(0, 100), (-75, 100), (0, 12_499), (-900, 1_000_000), (0, 7)])
def test_ticks_are_round_and_even_and_hold_the_zero(least: int, most: int) -> None:
    ticks = ticks_of(least, most)
    steps = {later - sooner for sooner, later in pairwise(ticks)}
    assert 0 in ticks
    assert 3 <= len(ticks) <= 9
    assert least <= ticks[0]
    assert ticks[-1] <= most
    assert len(steps) == 1
    assert str(steps.pop()).rstrip("0") in ("1", "2", "5")


@pytest.mark.parametrize(
    "wanted", [[10.0], [10.0, 10.0, 10.0], [90.0, 5.0, 50.0, 51.0], [99.0] * 4, [0.0] * 4, [50.0] * 12]
)
def test_labels_are_spread_in_their_order(wanted: list[float]) -> None:
    placed = spread(wanted, 20, 0, 100)
    order = sorted(range(len(wanted)), key=lambda place: wanted[place])
    gaps = [placed[later] - placed[sooner] for sooner, later in pairwise(order)]
    room = min(20, 100 / max(1, len(wanted) - 1))
    assert all(gap >= room - 0.001 for gap in gaps)
    assert all(-0.001 <= place <= 100.001 for place in placed)
    assert spread([10.0, 60.0], 20, 0, 100) == [10.0, 60.0], "what has room stays where it is"


def test_the_plot_has_a_text() -> None:
    course = course_of(scene(12, 24, names=LONGEST), shown())
    alt = plot_alt(course)
    assert len(alt) <= 1024
    assert all(name in alt for name in LONGEST)
    assert "Public outrage goes from 0 to 24. It is above 12 in months 13, 14" in alt
    assert "Money at the end: none." in plot_alt(course_of(scene(0), shown()))


def test_money_below_nothing_has_a_minus() -> None:
    assert [plot.money_text(n) for n in (0, 1240, -75)] == ["$0", "$1,240", "−$75"]


# The paper

PAGE = FrontPage(
    "Paradise Times-Dispatch",
    ("Vol. 1, No. 3", "March 1927", "Two Cents"),
    "Bullets for Breakfast",
    "Milk wagons turned back. " * 9,
    tuple(Piece(f"Piece {n}", "Nobody saw a thing, and all of them say so. " * (n % 3 + 1)) for n in range(8)),
    "The Street Says",
    ("The best month belonged to the North Side.",),
    "A tonic.",
)


def words_of(watched: Watched) -> str:
    return " ".join(watched.texts)


@pytest.mark.parametrize("pieces", [0, 1, 3, 8])
def test_a_front_page_has_everything_on_it(pieces: int, watched: Watched) -> None:
    width, height = size_of(printed(PAGE._replace(pieces=PAGE.pieces[:pieces])))
    assert width == 1080
    assert 700 < height < 2400
    found = words_of(watched)
    assert "BULLETS FOR BREAKFAST" in found
    assert all(f"Piece {n}" in found for n in range(pieces))
    for part in (*PAGE.strip, PAGE.masthead, "The Street Says", "A tonic."):
        assert part in found
    assert found.count("Milk wagons turned back.") == 9


def test_a_page_with_nothing_but_a_lead_is_printed_too(watched: Watched) -> None:
    printed(FrontPage("Times", ("", "", ""), "", "", ()))
    assert "Times" in watched.texts


def test_the_biggest_headline_keeps_to_four_lines_and_to_the_page(watched: Watched) -> None:
    headline = " ".join(LONGEST)
    printed(PAGE._replace(headline=headline))
    # The number of letters in a line depends on the machine's fonts.
    lines = [text for text in watched.texts if len(text) >= 10 and text.rstrip("…") in headline.upper()]
    assert 1 <= len(lines) <= 4
    assert lines[-1].endswith("…")
    assert all(width_of(line, Typeface.NARROW_BOLD, 48) <= 1080 - 88 for line in lines)


def test_the_words_of_a_column_stay_in_it(monkeypatch: pytest.MonkeyPatch) -> None:
    ends: list[float] = []
    text = Canvas.text

    def watch(self: Canvas, at: Any, words: str, face: Typeface, size: int, *rest: Any, **more: Any) -> None:
        anchor = rest[1] if len(rest) > 1 else more.get("anchor", "la")
        wide = width_of(words, face, size)
        ends.append(at[0] + {"l": wide, "m": wide / 2, "r": 0}[anchor[0]])
        text(self, at, words, face, size, *rest, **more)

    monkeypatch.setattr(Canvas, "text", watch)
    printed(PAGE)
    assert max(ends) <= 1080 - 44 + 1
