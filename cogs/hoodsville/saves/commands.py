"""/hood save."""

from __future__ import annotations

from typing import Literal

import discord
from discord import app_commands

from cogs._kit.params import DICE, ODDS, Choices, choices, given
from cogs._kit.views import run
from cogs.hoodsville import figures_or_profiles
from cogs.hoodsville._root import hood
from rules.hoodsville.fire_tables import GUNS
from rules.hoodsville.saves import STRIKES

Range = app_commands.Range


async def weapons(_interaction: discord.Interaction, current: str) -> Choices:
    """Everything that strikes."""
    return choices([*GUNS, *STRIKES], current)


@hood.command(
    name="save", description="A saving throw against one blow or bullet; secret:True keeps it from the others."
)
@app_commands.describe(
    blow="How hard it struck; left out, every saving throw that was left for later.",
    target="Your figure that was struck, or a profile.",
    weapon="What struck: a gun, a knife, a club. A bullet of a pistol if left out.",
    range="Inches a shotgun was fired from.",
    strike="What the weapon adds to the die, in place of its own: -5.",
    edge="Which tables, in place of the weapon's own.",
    modifier="Anything else that is added to the die.",
    dice=DICE,
    odds=ODDS,
    secret="Sealed: only you, the figure's owners and the umpires see what fell.",
)
@app_commands.autocomplete(target=figures_or_profiles, weapon=weapons)
async def save(
    interaction: discord.Interaction,
    blow: Literal["Flinches", "Staggers", "Downed"] | None = None,
    target: str | None = None,
    weapon: str | None = None,
    range: Range[float, 0, 200] | None = None,
    strike: Range[int, -9, 9] | None = None,
    edge: Literal["Piercing", "Bludgeoning"] | None = None,
    modifier: Range[int, -9, 9] | None = None,
    dice: str | None = None,
    odds: bool | None = None,
    secret: bool | None = None,
) -> None:
    await run(interaction, "hood save", given(interaction))
