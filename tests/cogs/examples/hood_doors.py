"""Examples of /hood-door."""

from __future__ import annotations

from tests.cogs.examples.example import Example, rolled
from tests.cogs.raid import ANVIL, DUTCH, FINGERS, MOB, OPEN, Command

AXE = ("hood gear", {"figure": ANVIL, "add": "Fire axe"})
TABLE: tuple[Command, ...] = (
    MOB,
    OPEN,
    ("game bring", {"gang": "Mulligan Mob"}),
    ("hood-door set", {"name": "Vault", "build": "Metal", "locks": 1}),
)
"""The mob on the table, in its first move, before a metal door with two locks."""

EXAMPLES = [
    Example("hood-door set", {"name": "Tool shed", "build": "Shed", "padlock": "Large"}, before=TABLE),
    Example("hood-door set", {"name": "vault", "build": "Internal"}, before=TABLE),
    Example("hood-door show", before=TABLE, private=True, stores=False),
    Example("hood-door gone", {"door": "vault"}, before=TABLE),
    rolled("hood-door force", "3", build="Internal", tool="Jemmy", locks=1),
    rolled("hood-door force", "1", build="External", locks=1, melee=2),
    rolled("hood-door force", "4", build="Shed", padlock="Small", other_side=True, weakened=1),
    Example("hood-door force", {"figure": ANVIL, "door": "Vault"}, "1", before=TABLE, odds=True),
    Example("hood-door force", {"figure": FINGERS, "door": "Vault", "tool": "Jemmy"}, "3", before=TABLE, odds=True),
    Example("hood-door force", {"figure": FINGERS, "build": "Metal", "tool": "Jemmy"}, "2", before=(MOB,), odds=True),
    rolled("hood-door breach", "5", build="External", tool="Fire axe"),
    rolled("hood-door breach", "1", build="Metal", tool="Dagger", figure="Bruiser"),
    Example("hood-door breach", {"figure": ANVIL, "door": "Vault"}, "6", before=(*TABLE, AXE), odds=True),
    rolled("hood-door shoot", "1 3", build="Internal"),
    rolled("hood-door shoot", "1", build="External", gun="Shotgun", barrels=1, locks=1),
    rolled("hood-door shoot", "2 1 1 1", build="Internal", gun="Thompson", ammo="Target pistol"),
    Example("hood-door shoot", {"figure": DUTCH, "door": "Vault"}, "1 2", before=TABLE, odds=True),
    Example("hood-door shoot", {"figure": "Stitches", "door": "Vault"}, "2 5", before=TABLE, odds=True),
    rolled("hood-door padlock", "4", how="Spot", moved=9.0),
    rolled("hood-door padlock", "6", how="Pick", name="Wagon 3"),
    rolled("hood-door padlock", "3", how="Jemmy"),
    Example("hood-door padlock", {"how": "Spot", "inches": 5.0}),
    rolled("hood-door padlock", "4", how="Dynamite"),
    Example("hood-door padlock", {"how": "Jemmy", "figure": FINGERS, "name": "Wagon 3"}, "5", before=TABLE, odds=True),
    Example("hood-door padlock", {"how": "Dynamite", "figure": FINGERS}, "4", before=TABLE, odds=True),
]
