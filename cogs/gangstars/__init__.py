"""The slash commands of GangStars."""

from __future__ import annotations

import re

import discord
from discord import app_commands

from cogs._kit.params import Choices, figures_and, listed_figures_and
from cogs._kit.slash import roots_of
from rules.core.refusal import OutOfRange
from rules.gangstars.measures import both, centimetres
from rules.gangstars.model import Profile

PROFILES = tuple(map(str, Profile))
figures_or_profiles = figures_and(PROFILES)
several_figures = listed_figures_and(PROFILES)
several_recorded = listed_figures_and(())
DISTANCE = "How far: 25 cm, or 10 in. A bare number is centimetres."


async def distances(_interaction: discord.Interaction, current: str) -> Choices:
    """What was typed as centimetres and as inches, each with the other beside it."""
    number = re.match(r"\s*(\d{1,3}(?:[.,]\d{1,2})?)", current)
    typed = number[1] if number else "20"
    found: Choices = []
    for text in (f"{typed} cm", f"{typed} in"):
        try:
            found.append(app_commands.Choice(name=f"{text}: {both(centimetres(text))}", value=text))
        except OutOfRange:
            continue
    return found


setup = roots_of(__name__)
