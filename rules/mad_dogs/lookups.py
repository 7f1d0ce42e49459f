"""Tables that players look up and no single die reads, drawn from the data of the resolvers."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from rules.core.plain.columns import cells
from rules.core.plain.frozen import replace
from rules.core.tables.book import Overview
from rules.core.tables.table import Table
from rules.mad_dogs.gangs.draft import CHOSEN_BY, PISTOL
from rules.mad_dogs.model.figures import Cover, Family, Gait, Light, Rating, Speed, Stat
from rules.mad_dogs.model.prices import FITTING_PRICES, WEAPON_PRICES, WHEELS_PRICES, VehicleOnSale, dollars
from rules.mad_dogs.model.roster import ARMED_FROM
from rules.mad_dogs.model.skills import MOLLS, SKILLS
from rules.mad_dogs.model.tables import GUNS, GUTS_RESULTS, PROFILES, RANDOM_STATS
from rules.mad_dogs.movement.on_foot import INCHES, RUN_DICE
from rules.mad_dogs.shooting.to_hit import JAM_AT, MOVEMENT, Shot, needed

PLAIN: Final = Shot(Rating(Stat.GATS, 3), gun=GUNS["Pistol"], range=1.0)
"""A shot without modifiers."""
WAYS_TO_SHOOT: Final[tuple[tuple[str, Mapping[str, Any]], ...]] = (
    ("an action spent aiming", {"aimed": True}),
    ("walking", {"moved": Gait.WALK}),
    ("running", {"moved": Gait.RUN}),
    ("poor light", {"light": Light.POOR}),
    ("bad light", {"light": Light.BAD}),
    ("long range", {"range": float(GUNS["Pistol"].long)}),
    ("light cover", {"cover": Cover.LIGHT}),
    ("hard cover", {"cover": Cover.HARD}),
    ("target lying down, not in light cover", {"lying": True}),
    ("target running", {"target_running": True}),
    ("on a ladder", {"ladder": True}),
    ("shooter drunk", {"rating": PLAIN.rating._replace(drunk=True)}),
    *((f"from a {str(speed).lower()} car", {"from_car": speed}) for speed in Speed),
    *((f"driving a {str(speed).lower()} car", {"from_car": speed, "driving": True}) for speed in Speed),
    *((f"at a {str(speed).lower()} car", {"at_car": speed}) for speed in Speed),
)
"""The circumstances of a shot, and its difference then from a plain one."""


def _modifiers() -> tuple[tuple[str, str], ...]:
    return tuple(
        (text, f"{sum(modifier.value for modifier in needed(replace(PLAIN, **changed)).modifiers):+d}")
        for text, changed in WAYS_TO_SHOOT
    )


def _movement() -> tuple[tuple[str, str, str], ...]:
    notes = {Gait.CREEP: "comes within 4 inches of a watcher who fails SMARTS"}
    return tuple(
        (
            str(gait),
            f'{INCHES[gait]}{f" + {RUN_DICE}D6" * (gait is Gait.RUN)}"',
            notes.get(gait) or f"{MOVEMENT[gait]:+d} {Stat.GATS}",
        )
        for gait in (Gait.CREEP, Gait.WALK, Gait.RUN)
    )


WEAPONS_SOLD: Final = (
    "Tommy Gun",
    "BAR",
    "Rifle",
    "High-Powered Rifle",
    "Carbine",
    "Pump Shotgun",
    "Double-Barreled Shotgun",
    "Grenade",
    "Pistol",
)
PRICES: Final = (
    *(
        (piece, dollars(WEAPON_PRICES[piece]) + f" (one free with {Stat.GATS} {ARMED_FROM}+)" * (piece == PISTOL))
        for piece in WEAPONS_SOLD
    ),
    ("Hand-to-hand weapon", "free"),
    (f"{VehicleOnSale.AUTOMOBILE} or {VehicleOnSale.TRUCK.lower()}", dollars(WHEELS_PRICES[VehicleOnSale.AUTOMOBILE])),
    (str(VehicleOnSale.FANCY), dollars(WHEELS_PRICES[VehicleOnSale.FANCY])),
    *((str(fitting), f"+{dollars(price)}") for fitting, price in FITTING_PRICES.items()),
)


def _guns() -> str:
    def notes(gun: str) -> str:
        row = GUNS[gun]
        parts = [
            f'{row.beyond:+d} past {row.steady}"' if row.beyond else "",
            f"{row.damage:+d} damage" if row.damage else "",
            f"jams on {'6' * JAM_AT}" if row.family is Family.TOMMY else "",
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
            f"{CHOSEN_BY[name]} chosen" if name in CHOSEN_BY else "",
        ]
        return ", ".join(filter(None, parts))

    lines = [
        [name, f"${profile.cost}" if profile.cost else "-", *map(str, profile.stats), notes(name)]
        for name, profile in PROFILES.items()
    ]
    return cells(("Profile", "Cost", *Stat, "Skills"), lines)


def _skills() -> str:
    lines = [[f"{tens}-{units}", name, effect] for (tens, units), (name, effect) in SKILLS.items()]
    molls = [["Moll", name, effect] for name, effect in MOLLS.items()]
    return cells(("Roll", "Skill", "Effect"), [*lines, *molls], heads=2)


def _random_stats(columns: tuple[Table[int], ...]) -> str:
    lines = [[str(roll), *(str(column.row(roll).key) for column in columns)] for roll in range(1, 7)]
    return cells(("D6", "Better", "Average", "Less"), lines)


LOOKUPS: Final = {
    "mad.tables.guns": ("Guns", _guns()),
    "mad.tables.gunfire-modifiers": ("Gunfire modifiers", cells(("Circumstance", "GATS"), _modifiers())),
    "mad.tables.guts": ("GUTS", cells(("Result", "What follows"), list(GUTS_RESULTS.values()))),
    "mad.tables.random-stats": ("Random stats", Overview(tuple(RANDOM_STATS), _random_stats)),
    "mad.tables.movement": ("Legging it", cells(("Move", "Inches", "Notes"), _movement())),
    "mad.tables.profiles": ("Profiles", _profiles()),
    "mad.tables.skills": ("Skills", _skills()),
    "mad.tables.weapon-prices": ("Weapons and equipment", cells(("Item", "Cost"), PRICES)),
}
"""The title of each, and its text or the data that draws it, by id."""
