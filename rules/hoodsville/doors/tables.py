"""Tables of doors, tools and locks: their strengths, and the result of an attempt."""

from __future__ import annotations

from enum import IntEnum, StrEnum
from typing import Final, NamedTuple

from rules.core.plain.columns import cells
from rules.core.tables.table import Row, Table
from rules.hoodsville.model.figures import Build, Padlock

SOURCE: Final = "Forcing or breaching Doors padlocks etc"


class Effort(IntEnum):
    """The result of one attempt on a door, best last."""

    WOUNDS = 0
    HURTS = 1
    BREAKS = 2
    HOLDS = 3
    WEAKENED = 4
    OPEN = 5

    @property
    def word(self) -> str:
        return (
            "lightly injured by it",
            "hurt by it",
            "the tool breaks",
            "the door holds",
            "the door is weakened",
            "the door is open",
        )[self]


class Lock(IntEnum):
    """What a round leaves of a lock, best last."""

    UNAFFECTED = 0
    WEAKENED = 1
    DISABLED = 2

    @property
    def word(self) -> str:
        return self.name.lower()


class Strength(NamedTuple):
    """The strength of the locks and hinges, or of the door itself. A padlock holds a shed."""

    force: int
    breach: int


class Tool(NamedTuple):
    """What a tool adds to the D6; None if it is useless."""

    force: int
    breach: int | None


BARRED: Final = "May not try this door again."

BY_HAND: Final = Table(
    "hood.tables.door-hand",
    "Forcing a door by hand",
    f"{SOURCE}: Hand Forcing",
    (
        Row(-5, -5, Effort.WOUNDS, "Lightly wounded", f"Lightly injured. {BARRED}"),
        Row(-4, -4, Effort.HURTS, "Hurt", BARRED),
        Row(-3, -1, Effort.HOLDS, "Holds", "Nothing gives."),
        Row(0, 0, Effort.WEAKENED, "Weakened", "Its forcing strength is 1 less, for good."),
        Row(1, 6, Effort.OPEN, "Forced", "It is open."),
    ),
)
WITH_A_TOOL: Final = Table(
    "hood.tables.door-tool",
    "Forcing a door with a tool",
    f"{SOURCE}: Tool Forcing",
    (
        Row(-4, -4, Effort.BREAKS, "Tool broken", "The tool is gone."),
        Row(-3, -1, Effort.HOLDS, "Holds", "Nothing gives."),
        Row(0, 0, Effort.WEAKENED, "Weakened", "Its forcing strength is 1 less, for good."),
        Row(1, 6, Effort.OPEN, "Forced", "It is open."),
    ),
)
BREACHING: Final = Table(
    "hood.tables.door-breach",
    "Breaching a door",
    f"{SOURCE}: Tool Breaching",
    (
        Row(-4, -4, Effort.BREAKS, "Tool broken", "The tool is gone."),
        Row(-3, -1, Effort.HOLDS, "Holds", "Nothing gives."),
        Row(0, 0, Effort.WEAKENED, "Weakened", "Its breaching strength is 1 less, for good."),
        Row(1, 6, Effort.OPEN, "Breached", "The hole is big enough to get through."),
    ),
)
LOCK_SHOT: Final = Table(
    "hood.tables.lock-shot",
    "A round at a lock",
    f"{SOURCE}: Lock shooting",
    (
        Row(1, 1, Lock.UNAFFECTED, "Unaffected", "Nothing."),
        Row(2, 3, Lock.WEAKENED, "Weakened", "The next shot at it has +1."),
        Row(4, 10, Lock.DISABLED, "Disabled", "The lock no longer holds."),
    ),
    sides=10,
)

STRENGTHS: Final = {
    Build.SHED: Strength(0, 4),
    Build.WINDOWED: Strength(4, 5),
    Build.INTERNAL: Strength(4, 6),
    Build.EXTERNAL: Strength(4, 7),
    Build.METAL: Strength(4, 8),
}
"""Each kind of door as built, with one lock. A shed's padlock counts extra."""

PADLOCKS: Final = {Padlock.SMALL: 2, Padlock.MEDIUM: 3, Padlock.LARGE: 4}
"""What a padlock adds to the forcing strength of a shed."""

TOOLS: Final = {
    "Hammer": Tool(-1, 0),
    "Axe": Tool(-1, +1),
    "Fire axe": Tool(0, +2),
    "Screwdriver": Tool(-1, None),
    "Jemmy": Tool(+2, 0),
    "Tire iron": Tool(+1, None),
    "Dagger": Tool(-1, -2),
    "Knife": Tool(-2, None),
    "Sledgehammer": Tool(0, +2),
}
"""The tools for doors, by the name of the gear."""


class Round(StrEnum):
    """The kinds of ammunition for shots at locks."""

    TARGET = "Target pistol"
    PARABELLUM = "Parabellum"
    MAGNUM = "Magnum"
    RIFLE = "Rifle"
    SHOTGUN = "Shotgun"


ROUNDS: Final = {Round.TARGET: -1, Round.PARABELLUM: 0, Round.MAGNUM: +1, Round.RIFLE: +2, Round.SHOTGUN: +3}
"""What each kind adds to the D10."""


def _plus(value: int) -> str:
    return f"{value:+d}" if value else "0"


def _doors() -> str:
    lines = [
        *(
            [f"{Build.SHED}, {padlock.lower()} padlock", str(force), str(STRENGTHS[Build.SHED].breach)]
            for padlock, force in PADLOCKS.items()
        ),
        *(
            [build, f"{strength.force} +1 a further lock", str(strength.breach)]
            for build, strength in STRENGTHS.items()
            if build is not Build.SHED
        ),
    ]
    return cells(("Door", "Forcing", "Breaching"), lines)


def _tools() -> str:
    lines = [
        [name, _plus(tool.force), "-" if tool.breach is None else _plus(tool.breach)] for name, tool in TOOLS.items()
    ]
    return cells(("Tool", "Forcing", "Breaching"), lines)


DOOR_TABLES: Final = (BY_HAND, WITH_A_TOOL, BREACHING, LOCK_SHOT)

DOOR_LOOKUPS: Final = {
    "hood.tables.doors": ("Doors", _doors()),
    "hood.tables.door-tools": ("Tools for doors", _tools()),
    "hood.tables.round-strikes": (
        "Rounds at a lock",
        cells(("Round", "D10"), [[name, _plus(strike)] for name, strike in ROUNDS.items()]),
    ),
}
"""The title and text of each table, by id."""
