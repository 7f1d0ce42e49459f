"""The slash commands of The Hoodsville Heist."""

from __future__ import annotations

import importlib
import pkgutil

from discord.ext import commands

from cogs._kit.params import figures_and, listed_figures_and
from rules.hoodsville.profiles import PROFILES

figures_or_profiles = figures_and(PROFILES)
several_figures = listed_figures_and(PROFILES)
several_recorded = listed_figures_and(())


async def setup(bot: commands.Bot) -> None:
    """Called by discord.py when the extension is loaded: the roots of every chapter."""
    for module in pkgutil.walk_packages(__path__, f"{__name__}."):
        for root in getattr(importlib.import_module(module.name), "ROOTS", ()):
            bot.tree.add_command(root)
