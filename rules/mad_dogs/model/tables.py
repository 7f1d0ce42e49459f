"""The tables of the book, as data."""

from __future__ import annotations

from typing import Final, NamedTuple

from rules.core.tables.rule import Origin
from rules.core.tables.table import Row, Table
from rules.mad_dogs.model.figures import Family, Gun, Injury, Nerve, Stats

GUNS: Final = {
    gun.name: gun
    for gun in (
        Gun("Purse Gun", Family.PURSE, 2, 6, 1, damage=-1),
        Gun("Pistol", Family.PISTOL, 8, 24, 1),
        Gun("Pistol, Blazing Away", Family.PISTOL, 4, 12, 3, blazing=True, steady=3, beyond=-2),
        Gun("Carbine", Family.CARBINE, 12, 36, 1),
        Gun("Rifle", Family.RIFLE, 18, 48, 1),
        Gun("High-Powered Rifle", Family.RIFLE, 24, 72, 1, damage=+1),
        Gun("Shotgun", Family.SHOTGUN, 8, 24, 2),
        Gun("Shotgun, Blazing Away", Family.SHOTGUN, 6, 18, 4, blazing=True, steady=3, beyond=-1),
        Gun("Tommy Gun", Family.TOMMY, 6, 24, 6, blazing=True, steady=3, beyond=-2),
        Gun("BAR", Family.BAR, 12, 48, 5, blazing=True, steady=3, beyond=-1),
        Gun("Light Machine Gun", Family.MACHINE_GUN, 24, 60, 7, blazing=True, steady=24, beyond=-1),
        Gun("Heavy Machine Gun", Family.MACHINE_GUN, 24, 72, 7, blazing=True, steady=24, beyond=-1, damage=+1),
    )
}
"""The twelve rows of the gun table, by name (mad.shoot)."""

MISSILES: Final = {"Knife": Gun("Knife", Family.KNIFE, 6, 12, 1)}
"""Weapons thrown at one figure as a gun is fired, by name. The range is ours, no farther than that of a bomb
(mad.shoot).
"""

FIRED: Final = GUNS | MISSILES
"""Everything with which a figure shoots."""

SERVES: Final = {
    "Purse Gun": ("Purse Gun",),
    "Pistol": ("Pistol", "Pistol, Blazing Away"),
    "Carbine": ("Carbine",),
    "Rifle": ("Rifle",),
    "High-Powered Rifle": ("High-Powered Rifle",),
    "Pump Shotgun": ("Shotgun", "Shotgun, Blazing Away"),
    "Double-Barreled Shotgun": ("Shotgun", "Shotgun, Blazing Away"),
    "Tommy Gun": ("Tommy Gun",),
    "BAR": ("BAR",),
    "Light Machine Gun": ("Light Machine Gun",),
    "Heavy Machine Gun": ("Heavy Machine Gun",),
}
"""The rows of the gun table that each carried gun serves."""

DOUBLE_BARRELED: Final = "Double-Barreled Shotgun"
BLADES_AND_BLUNTS: Final = (
    "Bat",
    "Lead Pipe",
    "Brass Knuckles",
    "Blackjack",
    "Knife",
    "Meat Cleaver",
    "Fire Axe",
    "Sledgehammer",
    "Crowbar",
    "Sword",
    "Grenade",
    "Dynamite",
    "Gasoline Bomb",
)
"""The other gear of figures."""

DEADLY_WEAPONS: Final = Table(
    "mad.tables.deadly-weapons",
    "Deadly Weapons",
    "Astounding Lawlessness, “I'm Hit!”",
    (
        Row(1, 1, Injury.TRY_HARDER, "Try Harder!", "Unharmed."),
        Row(2, 3, Injury.NEAR_MISS, "Near Miss", "Owes 1 action."),
        Row(4, 4, Injury.LIGHT_WOUND, "Light Wound", "Goes down, loses 1 point from every stat, and owes 1 action."),
        Row(5, 5, Injury.WOUND, "Wound", "Goes down, loses 2 points from every stat, and owes 2 actions."),
        Row(
            6,
            6,
            Injury.SERIOUS,
            "It's Serious",
            "Loses 4 points from every stat. With 2 HITS left moves at half speed, otherwise is prone.",
        ),
        Row(
            7,
            7,
            Injury.GORY_DEATH,
            "Gory Death",
            "Dead. Witnesses other than Stone Cold Killers test GUTS at -2. A body in public adds 1 outrage.",
        ),
    ),
)

LOSS: Final = {
    Injury.TRY_HARDER: 0,
    Injury.NEAR_MISS: 0,
    Injury.LIGHT_WOUND: 1,
    Injury.WOUND: 2,
    Injury.SERIOUS: 4,
    Injury.GORY_DEATH: 0,
}
"""Points off every stat, by row of the Deadly Weapons table."""

OWED: Final = {
    Injury.TRY_HARDER: 0,
    Injury.NEAR_MISS: 1,
    Injury.LIGHT_WOUND: 1,
    Injury.WOUND: 2,
    Injury.SERIOUS: 0,
    Injury.GORY_DEATH: 0,
}
"""Actions owed, by row of the Deadly Weapons table."""

GUTS_MARGIN: Final = 3
"""A GUTS test that fails by this much or more terrifies."""

GUTS_RESULTS: Final = {
    Nerve.STEADY: ("Pass", "No effect."),
    Nerve.NERVOUS: (
        "Nervous",
        "Drops back to cover within 3 inches, can't move forward, and has -2 on every rating but HITS until they get "
        "a grip.",
    ),
    Nerve.TERRIFIED: ("Terrified", "Failed by 3 or more: runs for it."),
}


class StatColumns(NamedTuple):
    """The three columns of the random stats table."""

    better: Table[int]
    average: Table[int]
    less: Table[int]


def _stats(column: str, *values: int) -> Table[int]:
    rows = tuple(Row(roll, roll, value, str(value)) for roll, value in enumerate(values, 1))
    return Table(
        f"mad.tables.random-stats.{column}",
        f"Random stat, {column}",
        "Astounding Lawlessness, Anatomy of a Gangster: Random Stats",
        rows,
    )


RANDOM_STATS: Final = StatColumns(
    better=_stats("better", 3, 4, 4, 4, 5, 5),
    average=_stats("average", 3, 3, 3, 4, 4, 4),
    less=_stats("less", 1, 2, 2, 2, 3, 3),
)

RELOAD: Final = Table(
    "mad.tables.machine-gun-reload",
    "Machine-gun ammunition",
    "Astounding Lawlessness, Lead Poisoning: Ammunition",
    (Row(1, 3, 0, "enough left"), Row(4, 6, 1, "reload")),
    origin=Origin.HOUSE,
)


class Profile(NamedTuple):
    """A row of the profiles table.

    cost    dollars; None for a profile that nobody hires
    skills  the skills that come with it
    random  the number of skills that it rolls
    either  skills of which it takes one
    choice  the number of skills that it may choose in place of all rolled ones
    """

    group: str
    cost: int | None
    stats: Stats
    skills: tuple[str, ...] = ()
    random: int = 0
    either: tuple[str, ...] = ()
    choice: int = 0


def _p(
    group: str,
    cost: int | None,
    stats: str,
    skills: tuple[str, ...] = (),
    random: int = 0,
    either: tuple[str, ...] = (),
    choice: int = 0,
) -> Profile:
    return Profile(group, cost, Stats(*map(int, stats)), skills, random, either, choice)


PROFILES: Final = {
    "Mob Boss": _p("The Mob", 225, "444245"),
    "Accountant": _p("The Mob", 100, "222253"),
    "Torpedo": _p("The Mob", 300, "555444", random=2, choice=1),
    "Enforcer": _p("The Mob", 200, "444444", random=1),
    "Gun Moll": _p("The Mob", 100, "333343", either=("Femme Fatale", "Nice Girl")),
    "Hoodlum": _p("The Mob", 100, "333333", random=1),
    "Slugger": _p("The Mob", 50, "323223"),
    "Punk": _p("The Mob", 25, "222222"),
    "Captain": _p("The Cops", None, "434345", random=2),
    "Detective": _p("The Cops", None, "434344", random=1),
    "Crusader": _p("The Cops", None, "445335", ("Real Charmer",), random=1),
    "Sergeant": _p("The Cops", None, "545234", random=1, either=("Boxer", "Bruiser")),
    "Beat Cop": _p("The Cops", None, "434323"),
    "Rookie": _p("The Cops", None, "333223"),
    "Top Agent": _p("Feds", None, "555455", ("Real Charmer",), random=3),
    "Agent": _p("Feds", None, "444344", random=2),
    "Crusading Agent": _p("Feds", None, "546335", random=3),
    "Citizen": _p("Civilians", None, "212122"),
    "Bartender": _p("Civilians", None, "323333"),
    "Street Kid": _p("Civilians", None, "214443"),
    "Reporter": _p("Civilians", None, "323333"),
    "Bank Teller": _p("Civilians", None, "211132"),
}
"""The 22 profiles. The book calls two of them Crusader; the Feds' one is Crusading Agent here.

A Mob Boss chooses two skills.
"""

LAW: Final = frozenset(name for name, profile in PROFILES.items() if profile.group in ("The Cops", "Feds"))
BYSTANDERS: Final = frozenset(name for name, profile in PROFILES.items() if profile.group == "Civilians")
CHILDREN: Final = frozenset({"Street Kid"})
"""The profiles of children, whose deaths the public takes worse."""
