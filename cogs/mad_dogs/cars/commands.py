"""/mad-car: speed, hazards, chases. What goes wrong has its root in wreck_commands.py."""

from __future__ import annotations

from typing import Annotated

import discord
from annotated_types import Interval

from cogs._kit.params import Choices, choices, listed_choices
from cogs._kit.slash import add_commands, command, root
from cogs.mad_dogs import MOVING, figures_or_profiles, several_figures, skill_names
from cogs.mad_dogs.cards.commands import board_at
from cogs.mad_dogs.cars.people import DAMAGE, FEATURES
from rules.core.move import Rolls, opt, record

SPEEDS = ("Stopped", *MOVING)
KINDS = ("Car", "Truck", "Motorcycle")
ROLLS = Rolls(
    "What fell, in order; the bot rolls the rest.",
    odds="Only the exact chances, privately.",
    secret="Only you and the umpires see it.",
)

mad_car = root("mad-car", "Mad Dogs With Guns: driving cars.")
ROOTS = (mad_car,)


async def vehicles(interaction: discord.Interaction, current: str) -> Choices:
    """The cars on the table of the game."""
    board, _ = await board_at(interaction)
    return choices([one.name for one in board.vehicles] if board else [], current)


async def feature_names(_interaction: discord.Interaction, current: str) -> Choices:
    """How a car was modified."""
    return listed_choices(FEATURES, current)


async def damages(_interaction: discord.Interaction, current: str) -> Choices:
    """What is broken so far."""
    return listed_choices(DAMAGE, current)


Stat = Annotated[int, Interval(ge=0, le=6)]
Number = Annotated[int, Interval(ge=0, le=20)]
CAR = opt("One on the table of the game: the rest of it is known.", default=None, complete=vehicles)
SPEED = opt("The car's speed.", default=None, words=MOVING)
CORNERS = opt("Sharp corners.", default=None)
CURVES = opt("Gentle curves.", default=None)
ABOARD = opt("Driver first, then others inside: names, or 3 Punk.", default=None, complete=several_figures)
OUTSIDE = opt("Those holding on outside.", default=None, complete=several_figures)
KIND = opt("Kind of vehicle.", default=None, words=KINDS)
MODIFIED = opt("Souped-up, bulletproof, suspension.", default=None, complete=feature_names)
DAMAGED = opt("So far: engine hit, brake line cut, no racing.", default=None, complete=damages)
MEETS = opt(
    "What it runs into, out of control.",
    default=None,
    words=("Nothing", "Standing", "Same way", "Pedestrian or bike", "Oncoming"),
)
OTHER_SPEED = opt("Speed of oncoming traffic.", default=None, words=MOVING)
REACTION = opt("If he fails.", default=None, words=("Brake", "Swerve"))
STUNTS = opt("The driver's STUNTS in numbers.", default=None)
SKILLS = opt("With no sheet.", default=None, complete=skill_names)
DRUNK = opt("Drunk/Addicted: a bad day.", default=None)
SEEN_BY = opt("Who would see a Gory Death: names, all, friends or none.", default=None, complete=several_figures)


@command("mad-car drive", ROLLS)
class Drive:
    """One move of a car, with its corners and curves."""

    car: str | None = CAR
    speed: str | None = SPEED
    corners: Number | None = CORNERS
    curves: Number | None = CURVES
    aboard: str | None = ABOARD
    outside: str | None = OUTSIDE
    uphill: bool | None = opt("It slows uphill, brake line or not.", default=None)
    kind: str | None = KIND
    features: str | None = MODIFIED
    damage: str | None = DAMAGED


@command("mad-car accelerate")
class Accelerate:
    """Change speed, up or down: how many actions it takes."""

    to: str = opt("To.", words=SPEEDS)
    car: str | None = CAR
    speed: str | None = opt("From.", default=None, words=SPEEDS)
    driver: str | None = opt("For a Wheel Man.", default=None, complete=figures_or_profiles)
    actions: Annotated[int, Interval(ge=1, le=2)] | None = opt("Actions to spend.", default=None)
    uphill: bool | None = opt("It slows uphill, brake line or not.", default=None)
    kind: str | None = KIND
    damage: str | None = DAMAGED


@command("mad-car hazard", ROLLS)
class Hazard:
    """Keep control: STUNTS against hazards; then brake or swerve."""

    car: str | None = CAR
    speed: str | None = SPEED
    aboard: str | None = ABOARD
    outside: str | None = OUTSIDE
    stunts: Stat | None = STUNTS
    hazards: Annotated[int, Interval(ge=0, le=50)] | None = opt("Besides corners and curves.", default=None)
    corners: Number | None = CORNERS
    curves: Number | None = CURVES
    reaction: str | None = REACTION
    meets: str | None = MEETS
    other_speed: str | None = OTHER_SPEED
    skills: str | None = SKILLS
    drunk: bool | None = DRUNK
    kind: str | None = KIND
    features: str | None = MODIFIED
    damage: str | None = DAMAGED
    witnesses: str | None = SEEN_BY


@record
class OutOfControl:
    """A driver has lost control."""

    car: str | None = CAR
    speed: str | None = SPEED
    aboard: str | None = ABOARD
    outside: str | None = OUTSIDE
    meets: str | None = MEETS
    other_speed: str | None = OTHER_SPEED
    kind: str | None = KIND
    damage: str | None = DAMAGED
    witnesses: str | None = SEEN_BY


@command("mad-car brake", ROLLS)
class Brake(OutOfControl):
    """The Braking table, for a driver who lost control."""


@command("mad-car swerve", ROLLS)
class Swerve(OutOfControl):
    """The Swerving table, for a driver who lost control."""


@command("mad-car chase", ROLLS)
class Chase:
    """Both cars of a chase move at once."""

    car: str | None = CAR
    other_car: str | None = opt("The other one.", default=None, complete=vehicles)
    speed: str | None = opt("The speed the active car declares.", default=None, words=SPEEDS)
    other_speed: str | None = opt("The other's.", default=None, words=SPEEDS)
    was: str | None = opt("Its speed till now, if another.", default=None, words=SPEEDS)
    other_was: str | None = opt("The other's till now.", default=None, words=SPEEDS)
    driver: str | None = opt("At the wheel.", default=None, complete=figures_or_profiles)
    other_driver: str | None = opt("At the other's.", default=None, complete=figures_or_profiles)
    corners: Number | None = CORNERS
    other_corners: Number | None = opt("The other's.", default=None)
    curves: Number | None = CURVES
    other_curves: Number | None = opt("The other's.", default=None)
    kind: str | None = KIND
    other_kind: str | None = opt("The other's kind.", default=None, words=KINDS)
    features: str | None = MODIFIED
    other_features: str | None = opt("The other's.", default=None, complete=feature_names)
    damage: str | None = DAMAGED
    other_damage: str | None = opt("The other's.", default=None, complete=damages)


@command("mad-car engine", ROLLS)
class Engine:
    """The turn's die for a hit engine."""

    car: str | None = CAR


add_commands(mad_car, __name__)
