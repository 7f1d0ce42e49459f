"""Tables of vehicles: safe speeds, speeding, cross country, rails and barriers, impacts (hood.vehicle)."""

from __future__ import annotations

from enum import IntEnum, StrEnum
from typing import Final

from rules.core.plain.columns import cells
from rules.core.tables.table import Reading, Row, Table
from rules.hoodsville.model.figures import Wreck

STRAIGHT: Final = 20.0
"""Inches of a safe straight move, unless the vehicle's card says otherwise."""

TWENTIETHS: Final = 20


class Manoeuvre(StrEnum):
    """A maneuver in a move, as far as it limits the safe speed."""

    STRAIGHT = "Straight"
    OBTUSE = "Obtuse corner"
    RIGHT = "Right-angled corner"
    ACUTE = "Acute corner"
    U_TURN = "U turn"
    BACKING = "Backing round a corner"
    BACK = "Straight back"
    TURN_ROUND = "Reversing turn"
    COUNTRY = "Cross country"


SHARES: Final = {
    Manoeuvre.STRAIGHT: 20,
    Manoeuvre.OBTUSE: 16,
    Manoeuvre.RIGHT: 10,
    Manoeuvre.ACUTE: 7,
    Manoeuvre.U_TURN: 5,
    Manoeuvre.BACKING: 5,
}
"""The safe twentieths of the straight speed: at 20 inches straight, the inches."""

FIXED: Final = {Manoeuvre.BACK: 6.0, Manoeuvre.TURN_ROUND: 0.0, Manoeuvre.COUNTRY: 8.0}
"""Safe inches that don't depend on the card, up to its speed; 0 takes the whole move."""

BURST: Final = 3.0
"""The most inches a move with a burst tire."""

TYRE_ROUNDS: Final = 5
"""Rounds of work on a burst tire."""

RIGHTING: Final = 3
"""The people needed to right an overturned vehicle."""

LEVEL: Final = 3
"""Inches that a level crossing costs."""

RAILS: Final = 6
"""The most inches of speed for crossing rails elsewhere."""

SIDEWAYS: Final = 2
"""Inches of a skid."""

BAND: Final = 4
"""Inches of impact speed in one band."""

SLOWEST_IMPACT: Final = 2
"""What the slowest impacts add. Each further band adds 1 less."""

GLANCING: Final = 2
"""What a glancing blow adds to the saving throws of people."""

PEDESTRIAN: Final = -1
"""What the saving throw of a person on foot adds."""

ABOARD: Final = {Wreck.WRECKED: -1, Wreck.OVERTURNED: -2}
"""What the fate of the vehicle adds to the saving throws of the people in it."""

TOW: Final = 1
"""What a tow adds to freeing a vehicle."""

BOGS: Final = Reading((True, *[False] * 5), labels=("bogged", *["goes on"] * 5), good=(2, 3, 4, 5, 6))
"""A D6 across country: on a 1 the vehicle bogs."""

FREES: Final = 5
"""The least roll that frees a bogged vehicle."""


class Control(IntEnum):
    """The fate of a vehicle that went too fast, worst last."""

    HELD = 0
    SKIDS = 1
    OVERTURNS = 2

    @property
    def word(self) -> str:
        return ("keeps to its course", "skids", "overturns")[self]


class Rails(IntEnum):
    """The fate of a vehicle that tried to cross rails away from a crossing, worst last."""

    OVER = 0
    SLOWED = 1
    STALLED = 2
    BURST = 3

    @property
    def word(self) -> str:
        return ("is over the rails", "is over the rails, 4 inches shorter", "stalls", "bursts a tire")[self]


class Barrier(IntEnum):
    """The fate of a vehicle that drove at a barrier, worst last."""

    THROUGH = 0
    HALTED = 1
    KNOCKED_OUT = 2

    @property
    def word(self) -> str:
        return ("smashes through", "is stopped", "is knocked out")[self]


class Strike(IntEnum):
    """The kinds of impact, worst last."""

    EVADED = 0
    GLANCING = 1
    FULL = 2

    @property
    def word(self) -> str:
        return ("evaded", "a glancing blow", "a full impact")[self]


SPEEDING: Final = Table(
    "hood.tables.speeding",
    "Speeding",
    "Vehicle Movement: Speeding",
    (
        Row(
            -3,
            -3,
            Control.OVERTURNS,
            "Overturns",
            "It and everyone in it make saving throws. Three people right it.",
        ),
        Row(
            -2,
            0,
            Control.SKIDS,
            "Skids",
            "It slides 2 inches to the side and stops sideways. It crashes into anything there.",
        ),
        Row(1, 6, Control.HELD, "OK", "Nothing happens."),
    ),
)
"""A D6, less 1 for each inch over the safe speed (hood.vehicle.speeding)."""

ROLLED_OVER: Final = Table(
    "hood.tables.rolled-over",
    "A vehicle that overturns while speeding",
    "Vehicle Movement: Speeding, Vehicle save",
    (
        Row(1, 3, Wreck.DAMAGED, "Damaged", "Its speed is halved."),
        Row(4, 6, Wreck.DENTED, "Dented", "Nothing lasting."),
    ),
)

CROSSING: Final = Table(
    "hood.tables.rails",
    "Crossing rails",
    "Vehicle Movement: Level Crossings",
    (
        Row(1, 1, Rails.BURST, "Tire burst", "It makes 3 inches a move until five rounds of work change the tire."),
        Row(2, 2, Rails.STALLED, "Stalled", "It is not over. It may try again."),
        Row(3, 4, Rails.SLOWED, "Slowed", "It is over, and the move is 4 inches shorter."),
        Row(5, 6, Rails.OVER, "OK", "Over."),
    ),
)
"""A D6 to cross rails away from a level crossing (hood.vehicle.crossing)."""

BARRIER: Final = Table(
    "hood.tables.barrier",
    "Smashing a barrier",
    "Vehicle Movement: Level Crossings, Barrier smashing",
    (
        Row(1, 1, Barrier.KNOCKED_OUT, "Knocked out", "The vehicle can't move until it restarts."),
        Row(2, 3, Barrier.HALTED, "Halted", "The barrier holds, and the move is over."),
        Row(4, 6, Barrier.THROUGH, "Smashed", "It is through, and the move is 3 inches shorter."),
    ),
)

EVADING: Final = Table(
    "hood.tables.evading",
    "Evading a crash",
    "Crash situations: chance of evading",
    (
        Row(1, 2, Strike.FULL, "Full impact", "The vehicle and all people make saving throws."),
        Row(3, 4, Strike.GLANCING, "Glancing blow", "The same, with +2 for people."),
        Row(5, 6, Strike.EVADED, "Evaded", "Nothing happens."),
    ),
)

VEHICLE_SAVE: Final = Table(
    "hood.tables.vehicle-save",
    "The vehicle in a crash",
    "Crash situations: Vehicle save",
    (
        Row(
            0,
            0,
            Wreck.OVERTURNED,
            "Smashed and overturned",
            "It moves no more. Its occupants have −2 on their saves.",
        ),
        Row(1, 2, Wreck.WRECKED, "Wrecked", "It moves no more. Its occupants have −1 on their saves."),
        Row(3, 4, Wreck.DAMAGED, "Damaged", "Its speed is halved."),
        Row(5, 6, Wreck.DENTED, "Dented", "Nothing lasting."),
    ),
)

VEHICLE_TABLES: Final = (SPEEDING, ROLLED_OVER, CROSSING, BARRIER, EVADING, VEHICLE_SAVE)


def impact_factor(inches: float) -> int:
    """What an impact at that speed adds to every die of a crash. A speed between two bands counts in the higher."""
    return SLOWEST_IMPACT - int(inches // BAND)


def _speeds() -> str:
    def line(way: Manoeuvre) -> list[str]:
        if way in SHARES:
            return [way, f"{SHARES[way]}", f"{18 * SHARES[way] / TWENTIETHS:g}"]
        inches = f"{FIXED[way]:g}" if FIXED[way] else "whole move"
        return [way, inches, inches]

    return cells(("Way", "Inches", "With 18 straight"), [line(way) for way in Manoeuvre])


def _impacts() -> str:
    lines = [[f"{low} up to {low + BAND}", f"{impact_factor(low):+d}"] for low in range(0, 32, BAND)]
    return cells(("Inches", "Factor"), [*lines, [f"each {BAND} more", "-1 more"]])


VEHICLE_LOOKUPS: Final = {
    "hood.tables.safe-speeds": ("Safe speeds", _speeds()),
    "hood.tables.impacts": ("Impact speeds", _impacts()),
}
"""The title and text of each table, by id."""
