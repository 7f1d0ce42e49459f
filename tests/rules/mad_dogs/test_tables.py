"""The tables of the book, number by number, compared with the book's text where it is at hand."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from rules.core.tables.rule import Origin
from rules.mad_dogs.brawling.tables import ARMS, BRAWLING
from rules.mad_dogs.lookups import LOOKUPS, PRICES
from rules.mad_dogs.manifest import SYSTEM
from rules.mad_dogs.model.figures import Family, Injury, Stats
from rules.mad_dogs.model.skills import EFFECTS, MOLLS, SKILLS, WEAPON_SKILLS
from rules.mad_dogs.model.tables import (
    BLADES_AND_BLUNTS,
    BYSTANDERS,
    DEADLY_WEAPONS,
    GUNS,
    LAW,
    LOSS,
    OWED,
    PROFILES,
    RANDOM_STATS,
    RELOAD,
    SERVES,
)

BOOK = Path(__file__).parents[4] / "shared" / "seeds" / "000_0685a76f3c78e36a.txt"


@pytest.fixture(scope="module")
def book() -> list[str]:
    if not BOOK.exists():
        pytest.skip("the book's text is not at hand (../shared/seeds)")
    return BOOK.read_text(encoding="utf-8").splitlines()


def table_at(book: list[str], title: str) -> int:
    """The line that bears a table's title: tabs follow it, and no heading has them."""
    return next(number for number, line in enumerate(book) if line.startswith(f"{title}\t"))


# name: short, long, dice, blazing, steady, beyond, damage
GUN_TABLE = {
    "Purse Gun": (2, 6, 1, False, 0, 0, -1),
    "Pistol": (8, 24, 1, False, 0, 0, 0),
    "Pistol, Blazing Away": (4, 12, 3, True, 3, -2, 0),
    "Carbine": (12, 36, 1, False, 0, 0, 0),
    "Rifle": (18, 48, 1, False, 0, 0, 0),
    "High-Powered Rifle": (24, 72, 1, False, 0, 0, +1),
    "Shotgun": (8, 24, 2, False, 0, 0, 0),
    "Shotgun, Blazing Away": (6, 18, 4, True, 3, -1, 0),
    "Tommy Gun": (6, 24, 6, True, 3, -2, 0),
    "BAR": (12, 48, 5, True, 3, -1, 0),
    "Light Machine Gun": (24, 60, 7, True, 24, -1, 0),
    "Heavy Machine Gun": (24, 72, 7, True, 24, -1, +1),
}


def test_the_gun_table_has_these_rows_in_this_order() -> None:
    assert list(GUNS) == list(GUN_TABLE)


@pytest.mark.parametrize("name", GUN_TABLE)
def test_each_gun(name: str) -> None:
    gun = GUNS[name]
    assert gun.name == name
    assert (gun.short, gun.long, gun.dice, gun.blazing, gun.steady, gun.beyond, gun.damage) == GUN_TABLE[name]


def test_the_gun_table_is_the_books(book: list[str]) -> None:
    start = table_at(book, "GUN TABLE")
    printed = book[start + 2 : start + 14]
    for line, gun in zip(printed, GUNS.values(), strict=True):
        name, short, long, dice, *notes = line.split("\t")
        note = " ".join(notes)
        assert name.split()[0].strip(",") in (gun.name.split()[0].strip(","), ".22")
        assert [int(re.sub(r"\D", "", cell)) for cell in (short, long, dice)] == [gun.short, gun.long, gun.dice]
        assert gun.blazing is ("Blazing" in name or "Blazing Away" in note)
        beyond = re.search(r"(-\d) GATS at more than (3|Short Range)", note)
        assert (gun.beyond, gun.steady) == (
            (int(beyond[1]), 3 if beyond[2] == "3" else gun.short) if beyond else (0, 0)
        )
        damage = re.search(r"([+-]\d) on Deadly Weapons", note)
        assert gun.damage == (int(damage[1]) if damage else 0)


def test_every_gun_that_can_be_carried_serves_rows_of_the_table() -> None:
    assert {row for rows in SERVES.values() for row in rows} == set(GUNS)
    assert not set(SERVES) & set(BLADES_AND_BLUNTS)
    for rows in SERVES.values():
        assert len({GUNS[row].family for row in rows}) == 1


def test_what_is_carried_to_hit_people_is_what_people_brawl_with() -> None:
    """Bombs are thrown; bare hands, the butt of a gun and furniture are always at hand."""
    assert set(BLADES_AND_BLUNTS) - set(ARMS) == {"Grenade", "Dynamite", "Gasoline Bomb"}
    assert set(ARMS) - set(BLADES_AND_BLUNTS) == {"Bare Hands", "Gun Butt", "Furniture"}


def test_weapon_skills_cover_no_machine_gun_but_those_named() -> None:
    covered = frozenset[Family]().union(*WEAPON_SKILLS.values())
    assert set(Family) - covered == {Family.MACHINE_GUN}
    assert sum(map(len, WEAPON_SKILLS.values())) == len(covered)


# Deadly Weapons


@pytest.mark.parametrize(
    "total, injury, label, lost, owed",
    [
        (0, Injury.TRY_HARDER, "Try Harder!", 0, 0),
        (1, Injury.TRY_HARDER, "Try Harder!", 0, 0),
        (2, Injury.NEAR_MISS, "Near Miss", 0, 1),
        (3, Injury.NEAR_MISS, "Near Miss", 0, 1),
        (4, Injury.LIGHT_WOUND, "Light Wound", 1, 1),
        (5, Injury.WOUND, "Wound", 2, 2),
        (6, Injury.SERIOUS, "It's Serious", 4, 0),
        (7, Injury.GORY_DEATH, "Gory Death", 0, 0),
        (8, Injury.GORY_DEATH, "Gory Death", 0, 0),
    ],
)
def test_the_deadly_weapons_table(total: int, injury: Injury, label: str, lost: int, owed: int) -> None:
    row = DEADLY_WEAPONS.row(total)
    assert (row.key, row.label) == (injury, label)
    assert (LOSS[injury], OWED[injury]) == (lost, owed)
    assert DEADLY_WEAPONS.origin is Origin.BOOK


def test_a_wound_begins_with_the_light_one() -> None:
    assert [injury.wounds for injury in Injury] == [False, False, True, True, True, True]


def test_machine_guns_reload_on_4_to_6_by_a_house_ruling() -> None:
    assert [RELOAD.row(face).key for face in range(1, 7)] == [0, 0, 0, 1, 1, 1]
    assert RELOAD.origin is Origin.HOUSE


# Random stats


def test_random_stats() -> None:
    assert [[column.row(face).key for column in RANDOM_STATS] for face in range(1, 7)] == [
        [3, 3, 1],
        [4, 3, 2],
        [4, 3, 2],
        [4, 4, 2],
        [5, 4, 3],
        [5, 4, 3],
    ]


def test_random_stats_are_the_books(book: list[str]) -> None:
    start = table_at(book, "RANDOM STATS")
    for face, line in enumerate(book[start + 2 : start + 8], 1):
        assert list(map(int, line.split("\t"))) == [face, *(column.row(face).key for column in RANDOM_STATS)]


# Profiles

PROFILE_TABLE = {
    "Mob Boss": (225, (4, 4, 4, 2, 4, 5), (), 0, ()),
    "Accountant": (100, (2, 2, 2, 2, 5, 3), (), 0, ()),
    "Torpedo": (300, (5, 5, 5, 4, 4, 4), (), 2, ()),
    "Enforcer": (200, (4, 4, 4, 4, 4, 4), (), 1, ()),
    "Gun Moll": (100, (3, 3, 3, 3, 4, 3), (), 0, ("Femme Fatale", "Nice Girl")),
    "Hoodlum": (100, (3, 3, 3, 3, 3, 3), (), 1, ()),
    "Slugger": (50, (3, 2, 3, 2, 2, 3), (), 0, ()),
    "Punk": (25, (2, 2, 2, 2, 2, 2), (), 0, ()),
    "Captain": (None, (4, 3, 4, 3, 4, 5), (), 2, ()),
    "Detective": (None, (4, 3, 4, 3, 4, 4), (), 1, ()),
    "Crusader": (None, (4, 4, 5, 3, 3, 5), ("Real Charmer",), 1, ()),
    "Sergeant": (None, (5, 4, 5, 2, 3, 4), (), 1, ("Boxer", "Bruiser")),
    "Beat Cop": (None, (4, 3, 4, 3, 2, 3), (), 0, ()),
    "Rookie": (None, (3, 3, 3, 2, 2, 3), (), 0, ()),
    "Top Agent": (None, (5, 5, 5, 4, 5, 5), ("Real Charmer",), 3, ()),
    "Agent": (None, (4, 4, 4, 3, 4, 4), (), 2, ()),
    "Crusading Agent": (None, (5, 4, 6, 3, 3, 5), (), 3, ()),
    "Citizen": (None, (2, 1, 2, 1, 2, 2), (), 0, ()),
    "Bartender": (None, (3, 2, 3, 3, 3, 3), (), 0, ()),
    "Street Kid": (None, (2, 1, 4, 4, 4, 3), (), 0, ()),
    "Reporter": (None, (3, 2, 3, 3, 3, 3), (), 0, ()),
    "Bank Teller": (None, (2, 1, 1, 1, 3, 2), (), 0, ()),
}


def test_there_are_22_profiles() -> None:
    assert list(PROFILES) == list(PROFILE_TABLE)


@pytest.mark.parametrize("name", PROFILE_TABLE)
def test_each_profile(name: str) -> None:
    profile = PROFILES[name]
    cost, stats, skills, random, either = PROFILE_TABLE[name]
    assert (profile.cost, profile.stats, profile.skills) == (cost, Stats(*stats), skills)
    assert (profile.random, profile.either, profile.choice) == (random, either, int(name == "Torpedo"))


def test_the_profiles_are_the_books(book: list[str]) -> None:
    start = book.index("CHARACTER PROFILES")
    printed = [line.split("\t") for line in book[start : book.index("QUICK REFERENCE", start)]]
    rows = [cells for cells in printed if len(cells) == 9 and cells[2].isdigit()]
    names = [cells[0] for cells in rows]
    assert [name if name != "Crusading Agent" else "Crusader" for name in PROFILES] == names
    for cells, profile in zip(rows, PROFILES.values(), strict=True):
        assert Stats(*map(int, cells[2:8])) == profile.stats
        assert (int(re.sub(r"\D", "", cells[1])) if "$" in cells[1] else None) == profile.cost
        rolled = re.search(r"(\d) Random", cells[8])
        assert (int(rolled[1]) if rolled else 0) == profile.random
        for skill in (*profile.skills, *profile.either):
            assert skill in cells[8]


def test_the_profiles_of_the_law_and_of_bystanders() -> None:
    assert len(LAW) == 9
    assert len(BYSTANDERS) == 5
    assert "Mob Boss" not in LAW | BYSTANDERS


# Skills


def test_36_rows_and_two_for_molls() -> None:
    assert set(SKILLS) == {(tens, units) for tens in range(1, 7) for units in range(1, 7)}
    assert len({name for name, _ in SKILLS.values()}) == 36
    assert len(EFFECTS) == 35 + 2
    assert all(EFFECTS.values())


def test_the_skills_are_the_books(book: list[str]) -> None:
    start = table_at(book, "SKILLS TABLE")
    printed: dict[str, str] = {}
    for line in book[start : start + 50]:
        cells = line.split("\t")
        if re.fullmatch(r"\d-\d", cells[0]):
            printed[cells[0]] = cells[1]
    assert len(printed) == 36
    for (tens, units), (name, _) in SKILLS.items():
        assert printed[f"{tens}-{units}"].casefold() == name.casefold()
    assert set(MOLLS) == {"Femme Fatale", "Nice Girl"}


# Tables to look up


def test_prices_are_the_books(book: list[str]) -> None:
    start = table_at(book, "WEAPONS AND EQUIPMENT")
    printed = [line.split("\t") for line in book[start + 2 : start + 2 + len(PRICES)]]
    for (item, price), (known, ours) in zip(printed, PRICES, strict=True):
        assert item.split()[0].rstrip("s").casefold()[:4] == known.split()[0].casefold()[:4]
        assert re.findall(r"\d+", price)[:1] == re.findall(r"\d+", ours)[:1]


def test_the_brawling_table_has_four_rows() -> None:
    assert [row.label for row in BRAWLING.rows] == ["Ouch!", "Knocked Down", "Knocked Out", "Out Cold"]


@pytest.mark.parametrize("table", LOOKUPS)
def test_lookups_are_drawn_narrow_enough_for_a_code_block(table: str) -> None:
    title, text = LOOKUPS[table][0], SYSTEM.looked_up(table)
    assert title
    assert len(text.splitlines()) >= 3
    assert all(line == line.rstrip() for line in text.splitlines())


@pytest.mark.parametrize(
    "circumstance, gats",
    [
        ("an action spent aiming", "+1"),
        ("walking", "-1"),
        ("running", "-2"),
        ("poor light", "-1"),
        ("bad light", "-2"),
        ("long range", "-1"),
        ("light cover", "-1"),
        ("hard cover", "-2"),
        ("target lying down, not in light cover", "-1"),
        ("target running", "-2"),
        ("on a ladder", "-2"),
        ("shooter drunk", "-2"),
        ("from a speeding car", "-2"),
        ("driving a racing car", "-4"),
        ("at a racing car", "-3"),
    ],
)
def test_the_modifiers_to_look_up_are_the_books(circumstance: str, gats: str) -> None:
    lines = SYSTEM.looked_up("mad.tables.gunfire-modifiers").splitlines()
    rows = [line.rsplit(None, 1) for line in lines if line[-1].isdigit()]
    assert [number for name, number in rows if circumstance.startswith(name)] == [gats], "what is long is wrapped"


@pytest.mark.parametrize("gun", GUNS)
def test_the_gun_table_to_look_up_names_every_gun(gun: str) -> None:
    assert any(line.startswith(gun) for line in SYSTEM.looked_up("mad.tables.guns").splitlines())
