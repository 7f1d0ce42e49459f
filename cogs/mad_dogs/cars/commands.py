"""/mad-car: speed, hazards, chases. What goes wrong has its root in wreck_commands.py."""

from __future__ import annotations

from typing import Annotated

import discord
from annotated_types import Interval

from cogs._kit.params import Choices, choices, listed_choices
from cogs._kit.slash import command
from cogs.mad_dogs import MOVING, several_figures, skill_names
from cogs.mad_dogs.turns import board_at
from rules.core.move import Rolls, opt, record
from rules.mad_dogs.car_fields import DAMAGE, FEATURES

SPEEDS = ("Stopped", *MOVING)
KINDS = ("Car", "Truck", "Motorcycle")
ROLLS = Rolls(
    "What fell, in order; the bot rolls the rest.",
    odds="Only the exact chances, privately.",
    secret="Only you and the umpires see it.",
)


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
