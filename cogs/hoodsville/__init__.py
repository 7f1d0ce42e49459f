"""The slash commands of The Hoodsville Heist."""

from __future__ import annotations

import importlib
import pkgutil

from discord.ext import commands


async def setup(bot: commands.Bot) -> None:
    """Called by discord.py when the extension is loaded: the roots of every chapter."""
    for module in pkgutil.walk_packages(__path__, f"{__name__}."):
        for root in getattr(importlib.import_module(module.name), "ROOTS", ()):
            bot.tree.add_command(root)
