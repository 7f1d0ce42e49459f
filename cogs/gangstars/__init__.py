"""The slash commands of GangStars."""

from __future__ import annotations

import importlib
import pkgutil
import re

import discord
from discord import app_commands
from discord.ext import commands

from cogs._kit.params import Choices, figures_and, listed_figures_and
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


async def setup(bot: commands.Bot) -> None:
    """Called by discord.py when the extension is loaded: the roots of every chapter."""
    for module in pkgutil.walk_packages(__path__, f"{__name__}."):
        for root in getattr(importlib.import_module(module.name), "ROOTS", ()):
            bot.tree.add_command(root)
