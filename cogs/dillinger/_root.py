"""/dillinger, and the names that complete themselves under it."""

from __future__ import annotations

import discord

from cogs._kit.params import Choices, Complete, choices, listed_choices
from cogs._kit.slash import root
from cogs.dillinger.rated import ratings_for
from rules.dillinger.cards import Kind
from rules.dillinger.enemies import ENEMIES

dillinger = root("dillinger", "Dillinger: every roll of the card game, and its cards.")
ROOTS = (dillinger,)


async def enemy_names(_interaction: discord.Interaction, current: str) -> Choices:
    """Complete a public enemy's name."""
    return choices([enemy.name for enemy in ENEMIES], current)


async def hitmen(interaction: discord.Interaction, current: str) -> Choices:
    """Complete a hit-man's name."""
    return choices([enemy.name for enemy in (await ratings_for(interaction)).enemies if enemy.hit], current)


async def lawyers(interaction: discord.Interaction, current: str) -> Choices:
    """Complete a lawyer's name."""
    return choices([one.name for one in (await ratings_for(interaction)).mouthpieces], current)


def kinds_listed(kinds: tuple[Kind, ...]) -> Complete:
    """Complete a list of these cards, separated by commas."""

    async def complete(_interaction: discord.Interaction, current: str) -> Choices:
        return listed_choices([kind.value for kind in kinds], current)

    return complete
