"""What the options of the commands of crashes are called."""

from __future__ import annotations

from typing import Annotated

import discord
from annotated_types import Interval

from cogs._kit.params import Choices, choices, listed_choices
from cogs.mad_dogs import MOVING, several_figures, skill_names
from cogs.mad_dogs.turns import board_at
from rules.core.move import Rolls, opt
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
SKILLS = opt("With no sheet.", default=None, complete=skill_names)
SEEN_BY = opt("Who would see a Gory Death: names, all, friends or none.", default=None, complete=several_figures)
