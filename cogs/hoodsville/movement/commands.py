"""The slash commands of /hood-move."""

from __future__ import annotations

from typing import Annotated

from annotated_types import Interval, Len

from cogs._kit.slash import add_commands, command, root
from cogs.hoodsville import figures_or_profiles
from rules.core.move import Rolls, opt

move = root("hood-move", "Hoodsville: moving, climbing, jumping.")
ROOTS = (move,)

Runs = Annotated[int, Interval(ge=0, le=3)]
Number = Annotated[int, Interval(ge=0, le=9)]
Floors = Annotated[float, Interval(ge=0, le=9)]
Move = Annotated[float, Interval(ge=0, le=7)]
Value = Annotated[int, Interval(ge=-6, le=6)]
FIGURE = opt("Your figure, or a profile.", default=None, complete=figures_or_profiles)
INCHES = opt(
    "Inches actually moved, without what is in the way; leave it out to be told how far it may be.", default=None
)
ROUGH = opt("Across bad ground: 1 inch.", default=None)
DOORS = opt("Shut doors on the way, 1 inch each.", default=None)
WINDOWS = opt("Windows or low obstacles on the way, 2 inches each.", default=None)
FLOORS = opt("Floors of stairs, up or down, 2.5 inches each; parts of one too.", default=None)
RAILWAYS = opt("Railways crossed, 1 inch each.", default=None)
WAGONS = opt("Gaps between two wagons, 2 inches each.", default=None)


@command("hood-move go")
class Go:
    """How far a figure may go in this move, and what is left of it."""

    figure: str | None = FIGURE
    inches: Annotated[float, Interval(ge=0, le=14)] | None = INCHES
    pace: str | None = opt(
        "Left out: a walk, or a run for more inches than a walk has; a run doubles them.",
        default=None,
        words=("Walk", "Run"),
    )
    runs: Runs | None = opt("Moves in a row it has run before this one; a game counts them itself.", default=None)
    load: bool | None = opt("A heavy load: 1 inch off before doubling.", default=None)
    rough: bool | None = ROUGH
    doors: Number | None = DOORS
    windows: Number | None = WINDOWS
    floors: Floors | None = FLOORS
    railways: Number | None = RAILWAYS
    wagons: Number | None = WAGONS
    woman: bool | None = opt("A woman, with no figure: 5 inches.", default=None)
    move: Move | None = opt(
        "Inches of a normal move as wounds leave it, with no figure or in place of its own.", default=None
    )


@command("hood-move crate")
class Crate:
    """A bullion crate: two carry it 4 inches, one drags it 2."""

    figure: str | None = opt(
        "Your figure who takes hold of it, or a profile.", default=None, complete=figures_or_profiles
    )
    helper: str | None = opt("Who carries it with him.", default=None, complete=figures_or_profiles)
    alone: bool | None = opt("One drags it alone.", default=None)
    inches: Annotated[float, Interval(ge=0, le=4)] | None = INCHES
    rough: bool | None = ROUGH
    doors: Number | None = DOORS
    windows: Number | None = WINDOWS
    floors: Floors | None = FLOORS
    railways: Number | None = RAILWAYS
    wagons: Number | None = WAGONS


@command("hood-move climb", Rolls())
class Climb:
    """An attempt at a high obstacle: a D6 and its value; once a move."""

    figure: str | None = FIGURE
    value: Value | None = opt("The value of the obstacle, added to the die.", default=None)
    obstacle: Annotated[str, Len(1, 40)] | None = opt("What it is called, such as the yard wall.", default=None)


@command("hood-move jump", Rolls())
class Jump:
    """Jump out of a window: a D6 by the floor; ankles and worse are stored."""

    figure: str | None = FIGURE
    floor: str | None = opt(
        "The floor of the window; the ground floor if left out.",
        default=None,
        words=("Ground", "First", "Second", "Third", "Fourth"),
    )


add_commands(move, __name__)
