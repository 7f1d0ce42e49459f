"""Tables that people look up and no single die reads, drawn from the data that the resolvers use."""

from __future__ import annotations

from typing import Final

from rules.core.book import Overview
from rules.core.table import Table, cells
from rules.mad_dogs.model import Stat
from rules.mad_dogs.skills import MOLLS, SKILLS
from rules.mad_dogs.tables import GUNS, GUTS_RESULTS, PROFILES, RANDOM_STATS

MODIFIERS: Final = (
    ("an action spent aiming", "+1"),
    ("walking; poor light; long range; light cover or lying down, not both", "-1"),
    ("from or at a cruising car", "-1"),
    ("running; bad light; hard cover; shooter drunk; target running; on a ladder", "-2"),
    ("driving a cruising car; from or at a speeding car", "-2"),
    ("driving a speeding car; from or at a racing car", "-3"),
    ("driving a racing car", "-4"),
)
MOVEMENT: Final = (
    ("Creep", '2"', "comes within 4 inches of a watcher who fails SMARTS"),
    ("Walk", '4"', "-1 GATS"),
    ("Run", '4 + 1D6"', "-2 GATS"),
)
PRICES: Final = (
    ("Tommy Gun", "$200"),
    ("BAR", "$300"),
    ("Rifle", "$150"),
    ("High-powered rifle", "$300"),
    ("Carbine", "$100"),
    ("Pump shotgun", "$75"),
    ("Double-barreled shotgun", "$50"),
    ("Grenade", "$25"),
    ("Pistol", "$20 (one free with GATS 3+)"),
    ("Hand-to-hand weapon", "free"),
    ("Automobile or truck", "$200"),
    ("Fancy automobile", "$700"),
    ("Souped-up engine", "+$150"),
    ("Good suspension", "+$150"),
    ("Bulletproofing", "+$500"),
)


def _guns() -> str:
    def notes(gun: str) -> str:
        row = GUNS[gun]
        parts = [
            f'{row.beyond:+d} past {row.steady}"' if row.beyond else "",
            f"{row.damage:+d} damage" if row.damage else "",
            "jams on 666" if gun == "Tommy Gun" else "",
        ]
        return "; ".join(filter(None, parts))

    lines = [[name, f'{gun.short}"', f'{gun.long}"', str(gun.dice), notes(name)] for name, gun in GUNS.items()]
    return cells(("Gun", "Short", "Long", "D6", "Also"), lines)


def _profiles() -> str:
    def notes(name: str) -> str:
        profile = PROFILES[name]
        parts = [
            *profile.skills,
            " or ".join(profile.either),
            f"{profile.random} random" if profile.random else "",
            f"or {profile.choice} chosen" if profile.choice else "",
            "2 chosen" if name == "Mob Boss" else "",
        ]
        return ", ".join(filter(None, parts))

    lines = [
        [name, f"${profile.cost}" if profile.cost else "-", *map(str, profile.stats), notes(name)]
        for name, profile in PROFILES.items()
    ]
    return cells(("Profile", "Cost", *Stat, "Skills"), lines)


def _skills() -> str:
    lines = [[f"{tens}-{units}", name, effect] for (tens, units), (name, effect) in SKILLS.items()]
    return cells(("Roll", "Skill", "Effect"), [*lines, *(["Moll", name, effect] for name, effect in MOLLS.items())])


def _random_stats(columns: tuple[Table[int], ...]) -> str:
    lines = [[str(roll), *(str(column.row(roll).key) for column in columns)] for roll in range(1, 7)]
    return cells(("D6", "Better", "Average", "Less"), lines)


LOOKUPS: Final = {
    "mad.tables.guns": ("Guns", _guns()),
    "mad.tables.gunfire-modifiers": ("Gunfire modifiers", cells(("Circumstance", "GATS"), MODIFIERS)),
    "mad.tables.guts": ("GUTS", cells(("Result", "What follows"), list(GUTS_RESULTS.values()))),
    "mad.tables.random-stats": ("Random stats", Overview(tuple(RANDOM_STATS), _random_stats)),
    "mad.tables.movement": ("Legging it", cells(("Move", "Inches", "Notes"), MOVEMENT)),
    "mad.tables.profiles": ("Profiles", _profiles()),
    "mad.tables.skills": ("Skills", _skills()),
    "mad.tables.weapon-prices": ("Weapons and equipment", cells(("Item", "Cost"), PRICES)),
}
"""Title of each, and its text or what it is drawn from, by id."""
