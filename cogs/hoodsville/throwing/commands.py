"""The slash commands of /hood-throw."""

from __future__ import annotations

from typing import Annotated

from annotated_types import Interval, Len

from cogs._kit.slash import add_commands, command, root
from cogs.hoodsville import figures_or_profiles, several_figures
from cogs.hoodsville.vehicles.commands import vehicles
from rules.core.move import Rolls, opt

Inches = Annotated[float, Interval(ge=0, le=20)]
Melee = Annotated[int, Interval(ge=-6, le=6)]
Other = Annotated[int, Interval(ge=-9, le=9)]

throw = root("hood-throw", "Hoodsville: bricks, bottles, dynamite.")
ROOTS = (throw,)

INCHES = opt("How far away; close by if left out.", default=None)
THROWER = opt("Your figure, or a profile.", default=None, complete=figures_or_profiles)
MELEE = opt("The thrower's melee, which lengthens the range, with no figure or in place of its own.", default=None)
MODIFIER = opt("Anything else that is added to the D6.", default=None)


@command("hood-throw at", Rolls())
class At:
    """Throw a stone, a bottle or a brick at somebody."""

    what: str | None = opt(
        "A stone if left out.", default=None, words=("Stone", "Bottle", "Half brick", "Brick", "Molotov cocktail")
    )
    inches: Inches | None = INCHES
    thrower: str | None = THROWER
    target: str | None = opt("Whom it is thrown at, or a profile.", default=None, complete=figures_or_profiles)
    melee: Melee | None = MELEE
    modifier: Other | None = MODIFIER


@command("hood-throw window", Rolls())
class Window:
    """Throw something at a window."""

    what: str | None = opt(
        "A stone if left out.",
        default=None,
        words=("Stone", "Bottle", "Half brick", "Brick", "Molotov cocktail", "Stick of dynamite"),
    )
    inches: Inches | None = INCHES
    thrower: str | None = THROWER
    melee: Melee | None = MELEE
    modifier: Other | None = MODIFIER


@command("hood-throw molotov", Rolls())
class Molotov:
    """Throw a Molotov cocktail at a vehicle."""

    inches: Inches | None = INCHES
    thrower: str | None = THROWER
    vehicle: Annotated[str, Len(1, 40)] | None = opt("What the vehicle is called.", default=None, complete=vehicles)
    melee: Melee | None = MELEE
    modifier: Other | None = MODIFIER


@command("hood-throw dynamite", Rolls())
class Dynamite:
    """Throw a stick of dynamite: whether it fails, and where it goes off."""

    inches: Inches | None = INCHES
    thrower: str | None = THROWER
    kicker: str | None = opt(
        "Who is within an inch of it and tries to kick or throw it away, or a profile.",
        default=None,
        complete=figures_or_profiles,
    )
    kicked: bool | None = opt("Somebody with no sheet does.", default=None)
    thrown: bool | None = opt("It was thrown at a window already: no second stick and no second throw.", default=None)
    melee: Melee | None = MELEE
    modifier: Other | None = MODIFIER


@command("hood-throw blast", Rolls())
class Blast:
    """Dynamite goes off: what it does to everybody within 5 inches."""

    victims: str = opt(
        "Each with the inches from it, separated by commas: Spats 1.5, 2 Constable 3; or inches alone: 1, 4.",
        complete=several_figures,
    )
    thrower: str | None = opt("Whose stick it was: your figure.", default=None, complete=figures_or_profiles)


add_commands(throw, __name__)
