"""Rosters page by page, printed cards, files, and completions for the gang at hand."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from datetime import UTC, datetime
from typing import Any

import pytest
from fpdf import FPDF
from hypothesis import given, settings
from hypothesis import strategies as st

from cogs.commands.gangs.printing import (
    MARGIN,
    PADDING,
    PAGE_HEIGHT,
    PAGE_WIDTH,
    TALLEST,
    WIDTH,
    Square,
    Words,
    laid_out,
    printable,
    sheet,
    width_of,
    wrapped,
)
from rules.core.action.system import discover
from rules.core.chance.dice import resolve
from rules.core.chance.sources import Fair
from rules.core.people.figure_card import MOST_BOXES, Boxes, CardNumber, FigureCard, Track, boxes
from rules.core.plain.frozen import frozen, replace
from rules.hoodsville.manifest import SYSTEM as HOOD
from rules.hoodsville.model import figures as hood
from rules.hoodsville.model import sheets as hood_sheets
from rules.mad_dogs.model import figures as mad
from rules.mad_dogs.model import sheets as mad_sheets
from rules.mad_dogs.model.skills import EFFECTS, MOLLS
from tests.cogs.folds import everything_is_the_fold_of_its_events
from tests.cogs.table import good
from tests.cogs.world import Actor, Reply, World
from tests.turns import takes_turns

SPATS = "Spats Doogan"
NOW = datetime(1929, 2, 14, tzinfo=UTC)
ROSTERS = {system.id: system.roster for system in discover().values() if system.roster is not None}


# Printed cards


def track(card: FigureCard, label: str) -> dict[str, tuple[int, int]]:
    """The boxes of a track: by label how many there are and how many are ticked."""
    (found,) = [one for one in card.tracks if one.label == label]
    return {one.label: (one.count, one.ticked) for one in found.boxes}


def gangster(**state: Any) -> mad.Figure:
    return mad.Figure(SPATS, "Enforcer", mad.Stats(4, 5, 4, 3, 2, 6), **state)


def test_a_gangster_loses_points_of_every_stat() -> None:
    card = mad_sheets.printed(gangster(lost=3))
    assert [(one.label, one.value, one.points.count, one.points.ticked) for one in card.stats] == [
        ("FISTS", "4", 4, 3),
        ("GATS", "5", 5, 3),
        ("GUTS", "4", 4, 3),
        ("STUNTS", "3", 3, 3),
        ("SMARTS", "2", 2, 2),
        ("HITS", "6", 6, 3),
    ]


@pytest.mark.parametrize("posture", mad.Posture)
def test_how_a_gangster_is_left_is_ticked(posture: mad.Posture) -> None:
    ticked = [label for label, (_, on) in track(mad_sheets.printed(gangster(posture=posture)), "State").items() if on]
    assert ticked == ([] if posture is mad.Posture.UP else [posture.value.removeprefix("at ")])


@pytest.mark.parametrize("nerve", mad.Nerve)
def test_a_gangsters_nerve_is_ticked(nerve: mad.Nerve) -> None:
    ticked = [label for label, (_, on) in track(mad_sheets.printed(gangster(nerve=nerve)), "Nerve").items() if on]
    assert ticked == ([] if nerve is mad.Nerve.STEADY else [nerve.value])


@pytest.mark.parametrize("floored", mad.Floored)
def test_what_a_brawl_did_is_ticked_once(floored: mad.Floored) -> None:
    ticked = [label for label, (_, on) in track(mad_sheets.printed(gangster(floored=floored)), "Brawl").items() if on]
    assert len(ticked) == (floored is not mad.Floored.NO)


def test_a_gangsters_guns_skills_and_hostages_are_as_stored() -> None:
    card = mad_sheets.printed(
        gangster(
            skills=("Lucky Cuss", "Tough SOB", "Femme Fatale", "Boxer"),
            used=("Lucky Cuss", "Stone Cold Killer"),
            tough=1,
            owed=2,
            hostages=("Citizen",),
            weapons=(
                mad.Weapon("Tommy Gun", mad.Load.JAMMED),
                mad.Weapon("Double-Barreled Shotgun", blasts=1),
                mad.Weapon("Bat"),
            ),
        )
    )
    assert dict(card.rows) == {
        "Skills": "Lucky Cuss, Tough SOB, Femme Fatale, Boxer",
        "Carries": "Bat",
        "Hostages": "Citizen",
        "Now": "owes 2 actions",
    }
    assert track(card, "Tommy Gun") == {"empty": (1, 0), "jammed": (1, 1)}
    assert track(card, "Double-Barreled Shotgun") == {"barrels fired": (2, 1), "empty": (1, 0), "jammed": (1, 0)}
    assert track(card, "This game") == {
        "Lucky Cuss": (2, 1),
        "Femme Fatale": (1, 0),
        "Tough SOB": (2, 1),
        "Stone Cold Killer": (1, 1),
    }


def test_two_pistols_have_a_box_each() -> None:
    card = mad_sheets.printed(gangster(skills=("Two-Gun Kid",), weapons=(mad.Weapon("Pistol", blasts=2),)))
    assert track(card, "Pistol")["pistols fired"] == (2, 2)
    assert "pistols fired" not in track(mad_sheets.printed(gangster(weapons=(mad.Weapon("Pistol"),))), "Pistol")


def test_a_characters_wounds_rounds_and_states_are_as_stored() -> None:
    wounds = (
        hood.Wound(hood.Injury.LIGHT),
        *[hood.Wound(hood.Injury.BAD, bandaged=True, bled=1)] * 2,
        hood.Wound(hood.Injury.DANGEROUS),
    )
    card = hood_sheets.printed(
        hood.Figure(
            "Dutch",
            "Capo",
            move=5.5,
            melee=1,
            firing=-1,
            leader=True,
            cents=340,
            wounds=wounds,
            nerve=hood.Nerve.PANICKED,
            down=True,
            out=hood.Out.STUNNED,
            ankle=hood.Ankle.BROKEN,
            bonds=(hood.Bond.HANDS, hood.Bond.GAG),
            tests=("a wound",),
            weapons=(
                hood.Weapon("Thompson SMG", 13, 50, hood.Trouble.CLEARED),
                *[hood.Weapon("Stick of dynamite")] * 2,
            ),
        )
    )
    assert card.kind == "Capo · Experienced normal · leader"
    assert [(one.label, one.value) for one in card.stats] == [("MOVE", '5.5"'), ("MELEE", "+1"), ("FIRING", "-1")]
    assert dict(card.rows) == {
        "Carries": "Stick of dynamite × 2",
        "Money": "$3.40",
        "Now": "hands tied, gagged",
        "Morale tests": "a wound",
    }
    assert track(card, "Wounds") == {
        "light": (3, 1),
        "bad": (3, 2),
        "dangerous": (2, 1),
        "bandaged": (3, 2),
        "bled": (3, 2),
    }
    assert track(card, "Thompson SMG") == {"": (50, 37), "jammed, fires again next move": (1, 1)}
    assert track(card, "Nerve") == {"shaken": (1, 0), "panicked": (1, 1), "terrified": (1, 0)}
    assert track(card, "Out")["stunned"] == (1, 1)
    assert track(card, "State")["down"] == (1, 1)
    assert track(card, "Ankle") == {"sprained": (1, 0), "broken": (1, 1)}


def test_boxes_stay_within_what_a_card_holds() -> None:
    assert boxes("x", 10**9, -5) == Boxes("x", MOST_BOXES, 0)
    assert boxes("x", 2, 9) == Boxes("x", 2, 2)
    assert boxes("x", -1, 3) == Boxes("x", 0, 0)


# Drawing

LETTERS = st.text(max_size=60)
CARDS = st.builds(
    FigureCard,
    LETTERS,
    LETTERS,
    st.lists(
        st.builds(CardNumber, LETTERS, LETTERS, st.builds(boxes, LETTERS, st.integers(0, 6), st.integers(0, 6))),
        max_size=6,
    ).map(tuple),
    st.lists(st.tuples(LETTERS, st.text(max_size=900)), max_size=6).map(tuple),
    st.lists(
        st.builds(
            Track,
            LETTERS,
            st.lists(st.builds(boxes, LETTERS, st.integers(0, 70), st.integers(0, 70)), max_size=6).map(tuple),
        ),
        max_size=40,
    ).map(tuple),
)


@settings(max_examples=60, deadline=None)
@given(card=CARDS)
def test_nothing_overflows_its_card_with_any_content(card: FigureCard) -> None:
    paper = FPDF()
    marks, height = laid_out(paper, 40, card)
    assert height <= TALLEST
    for mark in marks:
        if isinstance(mark, Words):
            assert mark.x >= PADDING - 0.01
            assert mark.x + width_of(paper, mark.text, mark.size, mark.bold) <= WIDTH - PADDING + 0.01, mark
            assert 0 < mark.y <= height
        elif isinstance(mark, Square):
            assert mark.x >= PADDING - 0.5
            assert mark.x + mark.side <= WIDTH - PADDING + 0.5, mark
            assert mark.y + mark.side <= height


@given(text=st.text())
def test_any_text_can_be_printed(text: str) -> None:
    printable(text).encode("latin-1")
    assert len(printable(text)) <= 3 * len(text)


@pytest.mark.parametrize(
    "text, shown",
    [
        ("O'Banion & Söhne", "O'Banion & Söhne"),
        ("Łódź “Ace” – 3½", 'Lódz "Ace" - 3½'),
        ("Иван", "?"),
        ("The 🎩🎩 Mob", "The ? Mob"),
        ("ﬁne", "fine"),
        ("a\u200bb\u0301\nc", "ab c"),
        ("東京 Joe", "? Joe"),
        ("ẞ", "SS"),
    ],
)
def test_what_latin_1_lacks_is_replaced(text: str, shown: str) -> None:
    assert printable(text) == shown


def test_a_text_is_wrapped_and_its_last_line_says_what_is_missing() -> None:
    paper = FPDF()
    assert wrapped(paper, "", 50, 8) == [""]
    assert wrapped(paper, "Boxer, Slugger", 50, 8) == ["Boxer, Slugger"]
    lines = wrapped(paper, "word " * 140, 50, 8)
    assert len(lines) == 12
    assert lines[-1].endswith("...")
    parted = wrapped(paper, "x" * 60, 50, 8)
    assert "".join(parted) == "x" * 60


def texts(pdf: bytes) -> list[str]:
    """Every text of an uncompressed PDF, in order."""
    found = re.findall(rb"\(((?:[^()\\]|\\.)*)\) Tj", pdf)
    return [re.sub(rb"\\(.)", rb"\1", one).decode("latin-1") for one in found]


def pages_in(pdf: bytes) -> int:
    return len(re.findall(rb"/Type /Page\b", pdf))


def mustered(system: str, count: int = 0) -> list[Any]:
    """The sample gangs of a system, repeated up to that number."""
    roster = ROSTERS[system]
    figures = [
        figure
        for sample in roster.samples.values()
        for figure in resolve(roster.muster, sample, (), dice=Fair(b"sheet")).result
    ]
    return [figures[place % len(figures)] for place in range(count or len(figures))]


@pytest.mark.parametrize("system", ROSTERS)
def test_the_paper_has_every_figure_once_and_pages_numbered(system: str) -> None:
    cards = [
        replace(ROSTERS[system].card(figure), name=f"Man {place}") for place, figure in enumerate(mustered(system, 40))
    ]
    pdf = sheet("North (Side)", "A game", cards, NOW, compress=False)
    found = texts(pdf)
    assert [one for one in found if one.startswith("Man ")] == [f"Man {place}" for place in range(40)]
    pages = pages_in(pdf)
    assert 1 < pages <= 8
    assert found.count("North (Side)") == pages
    assert [one for one in found if re.fullmatch(r"\d+ of \d+", one)] == [
        f"{page + 1} of {pages}" for page in range(pages)
    ]


@pytest.mark.parametrize("system", ROSTERS)
def test_every_stroke_is_on_the_paper(system: str) -> None:
    cards = [ROSTERS[system].card(figure) for figure in mustered(system)]
    pdf = sheet("W" * 40, "W" * 60, cards, NOW, compress=False)
    scale = 72 / 25.4
    for x, y in re.findall(rb"(-?[\d.]+) (-?[\d.]+) (?:m|l|Td)\b", pdf):
        assert MARGIN * scale - 1 <= float(x) <= (PAGE_WIDTH - MARGIN) * scale + 1
        assert MARGIN * scale - 1 <= float(y) <= (PAGE_HEIGHT - MARGIN) * scale + 1


def test_a_gang_of_one_has_a_page_and_so_has_a_gang_of_none() -> None:
    assert pages_in(sheet("x", "y", [FigureCard("Spike", "Punk")], NOW, compress=False)) == 1
    assert pages_in(sheet("x", "y", [], NOW, compress=False)) == 1


# The commands


async def printed(world: World, actor: Actor, **options: Any) -> tuple[Reply, bytes]:
    reply = await good(world, actor, "gang sheet", **options)
    assert reply.message is not None
    (attachment,) = reply.message.attachments
    assert attachment.filename.endswith(".pdf")
    return reply, await attachment.read()


async def test_a_sheet_is_private_unless_it_is_to_be_shown(fight: World, alice: Actor, bob: Actor) -> None:
    reply, pdf = await printed(fight, alice, gang="north side")
    assert reply.private
    assert reply.headline == "North Side to print, 9 figures."
    assert pdf.startswith(b"%PDF-")
    assert len(pdf) < 30_000
    public, _ = await printed(fight, bob, gang="North Side", public=True)
    assert not public.private
    assert fight.count("event") == 2


@pytest.mark.parametrize("name", ["Иван 🎩", "**Bold** @everyone", "x" * 40, "\u202e rtl", "O'Banion & Söhne", "(\\)"])
@pytest.mark.parametrize("system, profile", [("mad", "Slugger"), ("hood", "Capo")])
async def test_names_in_any_script_are_printed(
    world: World, alice: Actor, name: str, system: str, profile: str
) -> None:
    await good(world, alice, "gang new", name=name, game=system)
    await good(world, alice, "gang hire", gang=name, profile=profile, name=f"{name[:38]} J")
    await printed(world, alice, gang=name)


async def test_an_empty_gang_prints_nothing(world: World, alice: Actor) -> None:
    await good(world, alice, "gang new", name="Few", game="mad")
    assert "has no figures to print" in (await world.say(alice, "gang sheet", gang="Few")).why
    assert "No gang is called" in (await world.say(alice, "gang sheet", gang="Many")).why


def crowd(system: str, count: int = 40) -> bytes:
    """A file with as many figures as a gang can have, with long names and full gear."""
    roster = ROSTERS[system]
    profile = next(iter(roster.profiles))
    figure: dict[str, Any] = {"profile": profile, "name": ""}
    if system == "mad":
        skills = [name for name in roster.skill_names if name not in MOLLS]
        figure |= {"stats": [3] * 6, "skills": skills, "lost": 1}
        figure["weapons"] = [{"name": name, "load": "jammed"} for name in roster.gear_names]
    elif system == "pot":
        figure["gear"] = roster.gear_names[:8]
    else:
        figure["weapons"] = [{"name": name} for name in roster.gear_names[-20:] if carried(system, name)]
    figures = [{**figure, "name": f"{number} {'_long_ ' * 5}".strip()} for number in range(1, count + 1)]
    return json.dumps({"consigliere": 1, "system": system, "name": "Crowd", "figures": figures}).encode()


def carried(system: str, weapon: str) -> bool:
    """Whether a file may give a weapon by its name alone."""
    if system != "hood":
        return True
    return not ROSTERS[system].check(hood.Figure("Somebody", "Capo", weapons=(hood.Weapon(weapon),)))


async def pages_of(reply: Reply) -> list[Reply]:
    """A roster page after page, by its buttons."""
    pages = [reply]
    while (label := f"Page {len(pages) + 1}") in pages[-1].buttons:
        pages.append(await pages[-1].press(label))
    return pages


@takes_turns
@pytest.mark.parametrize("system", ROSTERS)
async def test_forty_figures_are_read_page_by_page_each_of_them_whole(world: World, alice: Actor, system: str) -> None:
    imported = await good(world, alice, "gang import", file=("gang.json", crowd(system)))
    assert "40 figures strong" in imported.headline
    pages = await pages_of(await good(world, alice, "gang show", gang="Crowd", public=True))
    assert not pages[0].private
    assert all(page.private for page in pages[1:])
    lines = [line for page in pages for line in page.text.splitlines() if line.startswith("- **")]
    assert [line.partition(" ")[2].partition(" ")[0] for line in lines] == [f"**{number}" for number in range(1, 41)]
    assert all(line.count("**") == 2 and " · " in line for line in lines)
    assert len({page.text for page in pages}) == len(pages) > 1
    for number, page in enumerate(pages, 1):
        assert f"Page {number} of {len(pages)}" in page.text
        assert "\n…" not in page.text
    back = await pages[-1].press(f"Page {len(pages) - 1}")
    assert back.text == pages[-2].text
    _, pdf = await printed(world, alice, gang="Crowd")
    assert pdf


def test_the_sheet_leaves_no_skill_out() -> None:
    skills = tuple(name for name in EFFECTS if name not in MOLLS)
    laid = laid_out(FPDF(), 1, mad_sheets.printed(gangster(skills=skills)))
    text = " ".join(mark.text for mark in laid.marks if isinstance(mark, Words))
    assert ", ".join(skills) in text


async def test_a_page_of_a_gang_that_shrank_or_is_gone(world: World, alice: Actor, bob: Any) -> None:
    await good(world, alice, "gang import", file=("gang.json", crowd("mad")))
    first = await good(world, alice, "gang show", gang="Crowd", public=True)
    assert (await first.press("Page 2", bob)).private
    await good(world, alice, "gang disband", gang="Crowd")
    assert "no longer exists" in (await first.press("Page 2")).why


async def test_many_gangs_are_listed_page_by_page(world: World, alice: Actor) -> None:
    for number in range(45):
        await good(world, alice, "gang new", name=f"Gang {number:02} of the _long-winded_ brothers", game="mad")
    pages = await pages_of(await good(world, alice, "gang show"))
    assert len(pages) > 1
    text = "\n".join(page.text for page in pages)
    assert all(text.count(f"Gang {number:02} ") == 1 for number in range(45))


# Completions


async def test_only_what_the_gangs_own_game_knows_is_offered(world: World, alice: Actor) -> None:
    for system in ROSTERS:
        await good(world, alice, "gang new", name=f"Gang of {system}", game=system)
    for system, roster in ROSTERS.items():
        gang = f"gang  OF {system}"
        offered = await world.complete(alice, "gang hire", "profile", "", gang=gang)
        assert offered == list(roster.profiles)[:25]
        for option, known in (("gear", roster.gear_names), ("skills", roster.skill_names)):
            assert set(await world.complete(alice, "gang hire", option, "", gang=gang)) <= set(known)
        title = discover()[system].title
        for game in (system, title, title.upper()):
            assert await world.complete(alice, "gang new", "sample", "", game=game) == list(roster.samples)
    unnamed = await world.complete(alice, "gang hire", "profile", "", gang="Nobody")
    assert unnamed[0] in ROSTERS["mad"].profiles
    assert set(unnamed) <= {name for roster in ROSTERS.values() for name in roster.profiles}
    samples = {name for roster in ROSTERS.values() for name in roster.samples}
    assert set(await world.complete(alice, "gang new", "sample", "")) == samples


# Files

GOOD = {"name": "Spike", "profile": "Hoodlum", "stats": [3] * 6}


def gang(*figures: dict[str, Any], **changed: Any) -> bytes:
    return json.dumps(
        {"consigliere": 1, "system": "mad", "name": "Strangers", "figures": list(figures), **changed}
    ).encode()


async def refusal(world: World, actor: Actor, data: bytes, **options: Any) -> str:
    return (await world.say(actor, "gang import", file=("gang.json", data), **options)).why


async def test_a_refusal_names_all_faults_of_a_file_at_once(fight: World, alice: Actor) -> None:
    bad = gang(
        {**GOOD, "skills": ["Flying", "Boxr"], "weapons": [{"name": "Tomy Gun"}]},
        {**GOOD, "name": "spike", "lost": 99},
        {**GOOD, "name": "Ike", "stats": [3, 3]},
        consigliere=9,
        name="north side",
        estate={"x": 1},
    )
    text = await refusal(fight, alice, bad)
    for fault in (
        "The file's version is 9, but this bot knows none newer than 2.",
        "Spike: there is no skill “Flying”. Try one such as Bomber",
        "Spike: there is no skill “Boxr”. Did you mean Boxer or Bomber?",
        "Spike: there is no weapon “Tomy Gun”. Did you mean Tommy Gun?",
        "spike: wounds are 99, but must be 0 to 60.",
        "Figure 3: stats",
        "The name spike belongs to 2 figures of this gang",
        "A gang here is already called north side. Use the option “name”",
    ):
        assert fault in text, fault


async def test_what_a_figure_can_not_have_is_named_and_nothing_is_stored(fight: World, alice: Actor) -> None:
    events = fight.count("event")
    text = await refusal(
        fight,
        alice,
        gang(
            {**GOOD, "skills": ["Boxer", "Boxer", "Nice Girl", "Player's Choice", "Player's Choice"]},
            {**GOOD, "name": "Ike", "hat": "fedora", "weapons": [{"name": "Bat", "calibre": 45}]},
            {**GOOD, "name": "Moe", "weapons": [{"name": "Pistol"}, {"name": "Pistol"}, {"name": "Bat", "count": 2}]},
            {**GOOD, "name": "Ned", "weapons": [{"name": "Grenade", "count": 0}]},
            estate={"cars": [{"name": "Ford", "wings": 2}]},
        ),
    )
    for fault in (
        "Spike: Boxer is listed 2 times",
        "Spike: only a Gun Moll can be a Nice Girl",
        "Figure 2: “hat” is unknown here. Remove it.",
        "Figure 2: “weapons.0.calibre” is unknown here. Remove it.",
        "Moe: Pistol is listed 2 times. List it once with its count.",
        "Moe: 2 × Bat is too many",
        "Ned: the count of a weapon must be 1 or more.",
        "Estate: “cars.0.wings” is unknown here. Remove it.",
    ):
        assert fault in text, fault
    assert "Player's Choice stands" not in text
    assert fight.count("event") == events
    assert "No gang is called" in (await fight.say(alice, "gang show", gang="Strangers")).why


async def test_a_part_that_can_not_be_read_hides_no_other_fault(fight: World, alice: Actor) -> None:
    events = fight.count("event")
    text = await refusal(
        fight,
        alice,
        gang(
            {**GOOD, "stats": [3] * 7, "skills": ["Flying"], "hat": "fedora"},
            {**GOOD, "name": "Ike", "stats": [3] * 4, "weapons": [{"name": "Ray Gun"}]},
            {**GOOD, "name": "Moe", "profile": "Gun Moll", "stats": 7, "skills": ["Nice Girl"]},
            {**GOOD, "name": "Ned", "stats": {"luck": 7}, "profile": "Wizard"},
            {**GOOD, "name": 3, "skills": ["Flying"]},
        ),
    )
    for fault in (
        "Figure 1: stats has 7 entries, and 6 at most are right.",
        "Spike: there is no skill “Flying”.",
        "Figure 1: “hat” is unknown here. Remove it.",
        "Figure 2: stats is too short. It needs 6 entries.",
        "Ike: there is no weapon “Ray Gun”.",
        "Figure 4: “stats.luck” is unknown here. Remove it.",
        "Ned: there is no profile “Wizard”.",
        "Figure 5: name is not what it should be",
    ):
        assert fault in text, fault
    assert "Moe: " not in text
    assert fight.count("event") == events


async def test_how_many_of_a_weapon_there_are_is_shown_and_goes_out_and_in(fight: World, alice: Actor) -> None:
    armed = {**GOOD, "weapons": [{"name": "Pistol", "count": 2}, {"name": "Grenade", "count": 3}]}
    assert await refusal(fight, alice, gang(armed)) == ""
    assert "2 × Pistol, 3 × Grenade" in (await good(fight, alice, "gang show", gang="Strangers")).text
    assert "2 × Pistol, 3 × Grenade" in (await good(fight, alice, "gang show", figure="Spike")).text
    out = await good(fight, alice, "gang export", gang="Strangers")
    assert out.message is not None
    assert json.loads(await out.message.attachments[0].read())["figures"] == [armed]


async def test_a_pistol_named_twice_is_two_for_a_figure_hired(fight: World, alice: Actor) -> None:
    hired: dict[str, Any] = {"gang": "North Side", "profile": "Slugger", "name": "Twin"}
    refused = (await fight.say(alice, "gang hire", **hired, gear="Bat, bat")).refused
    assert refused == "Twin: 2 × Bat is too many: the most is 1."
    assert "2 × Pistol" in (await good(fight, alice, "gang hire", **hired, gear="Pistol, pistol")).text


async def test_a_file_of_another_game_says_which_there_are(fight: World, alice: Actor) -> None:
    text = await refusal(fight, alice, gang(GOOD, system="chess", consigliere=0, name="North, Side"))
    assert "mad for Mad Dogs With Guns" in text
    assert "hood for The Hoodsville Heist" in text
    assert "The file's version is 0" in text
    assert "A name can't contain a comma" in text
    assert "Figure 1" in await refusal(fight, alice, gang(GOOD, system="hood", figures=[{"name": "Spike"}]))


async def test_faults_beyond_the_limit_are_counted(fight: World, alice: Actor) -> None:
    text = await refusal(
        fight, alice, gang(*({**GOOD, "name": f"Spike {n}", "skills": ["Flying"] * 9} for n in range(40)))
    )
    assert len(text) < 1000
    shown = text.count("there is no skill")
    assert text.endswith(f"And {360 - shown} more faults.")


async def test_a_file_with_odd_parts_names_each(fight: World, alice: Actor) -> None:
    text = await refusal(fight, alice, gang(GOOD, consigliere=True, figures={}, extra=1))
    assert text.startswith(
        "That is not a file that /gang export made: consigliere is not what it should be, the version"
    )
    assert "figures is not what it should be, a list of its figures" in text
    assert "“extra” is unknown here. Remove it" in text


@pytest.mark.parametrize(
    "data",
    [b"\xef\xbb\xbf[]", b"null", b'"x"', b"1" * 5000, b'{"consigliere": NaN}', b"[" * 9000, b'{"consigliere":1e999}'],
)
async def test_odd_files_are_refused(fight: World, alice: Actor, data: bytes) -> None:
    assert "not a file that /gang export made" in await refusal(fight, alice, data)


async def test_another_name_saves_a_file_whose_own_can_not_be(fight: World, alice: Actor) -> None:
    data = gang(GOOD, name="North Side")
    assert "already" in await refusal(fight, alice, data)
    assert await refusal(fight, alice, data, name="West Side") == ""


async def test_a_file_without_an_estate_is_of_version_1(fight: World, alice: Actor) -> None:
    reply = await good(fight, alice, "gang export", gang="North Side")
    assert reply.message is not None
    data = json.loads(await reply.message.attachments[0].read())
    assert (data["consigliere"], "estate" in data) == (1, False)
    assert await refusal(fight, alice, json.dumps({**data, "consigliere": 2, "name": "Twins"}).encode()) == ""


async def test_money_and_cars_of_a_gang_go_out_and_come_back(world: World, alice: Actor) -> None:
    motor = {"name": "Ford", "fittings": ["Good Suspension"]}
    estate = {"cars": [motor], "dollars": -25}
    data = gang(GOOD, consigliere=2, estate=estate)
    assert await refusal(world, alice, data) == ""
    reply = await good(world, alice, "gang export", gang="Strangers")
    assert reply.message is not None
    assert json.loads(await reply.message.attachments[0].read())["estate"] == estate
    await everything_is_the_fold_of_its_events(world)
    wrong = gang(GOOD, consigliere=2, name="Others", estate={"cars": [motor, motor], "dollars": 10**12})
    text = await refusal(world, alice, wrong)
    assert "The name Ford is already taken in this gang" in text
    assert "A gang can have or owe $1,000,000 at most" in text


# Estates, of a system that keeps some during a test


@frozen
class Garage:
    """Cars of a gang."""

    cars: tuple[str, ...] = ()


class Garages:
    """A system's estates."""

    estate = Garage

    @staticmethod
    def check(estate: Garage) -> list[str]:
        return [f"There is no car “{car}”: it is a Ford." for car in estate.cars if car != "Ford"]

    @staticmethod
    def sheet(estate: Garage) -> list[tuple[str, str]]:
        return [(car, "a car") for car in estate.cars]

    @staticmethod
    def cards(estate: Garage) -> list[FigureCard]:
        return [FigureCard(car, "Car") for car in estate.cars]


@pytest.fixture
def garages() -> Iterator[None]:
    """Hoodsville keeps garages."""
    before = HOOD.estates
    object.__setattr__(HOOD, "estates", Garages())
    yield
    object.__setattr__(HOOD, "estates", before)


@pytest.mark.usefixtures("garages")
async def test_an_estate_goes_out_and_comes_back(world: World, alice: Actor) -> None:
    file = {"consigliere": 2, "system": "hood", "name": "Mob", "figures": [], "estate": {"cars": ["Ford"]}}
    assert await refusal(world, alice, json.dumps(file).encode()) == ""
    reply = await good(world, alice, "gang export", gang="Mob")
    assert reply.message is not None
    assert json.loads(await reply.message.attachments[0].read()) == file
    await everything_is_the_fold_of_its_events(world)


@pytest.mark.usefixtures("garages")
async def test_faults_of_an_estate_are_named_with_the_rest(world: World, alice: Actor) -> None:
    file = {"consigliere": 2, "system": "hood", "name": "a,b", "figures": [], "estate": {"cars": ["Fiat"]}}
    text = await refusal(world, alice, json.dumps(file).encode())
    assert "There is no car “Fiat”: it is a Ford." in text
    assert "A name can't contain a comma" in text
    assert "Estate: cars" in await refusal(world, alice, json.dumps({**file, "estate": {"cars": 5}}).encode())


async def test_a_game_without_estates_takes_none(world: World, alice: Actor) -> None:
    system = next((one for one in ROSTERS if discover()[one].estates is None), None)
    if system is None:
        pytest.skip("every system keeps estates")
    file = {"consigliere": 2, "system": system, "name": "Mob", "figures": [], "estate": {}}
    text = await refusal(world, alice, json.dumps(file).encode())
    assert "Remove the estate" in text
