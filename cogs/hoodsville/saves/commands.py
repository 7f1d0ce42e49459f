"""/hood save."""

from __future__ import annotations

from typing import Annotated

import discord
from annotated_types import Interval

from cogs._kit.params import Choices, choices
from cogs._kit.slash import add_commands, command
from cogs.hoodsville import figures_or_profiles
from cogs.hoodsville._root import hood
from rules.core.move import Rolls, opt
from rules.hoodsville.fire_tables import GUNS
from rules.hoodsville.saves import STRIKES


async def weapons(_interaction: discord.Interaction, current: str) -> Choices:
    """Everything that strikes."""
    return choices([*GUNS, *STRIKES], current)


Modifier = Annotated[int, Interval(ge=-9, le=9)]


@command("hood save", Rolls(secret="Sealed: only you, the figure's owners and the umpires see what fell."))
class Save:
    """A saving throw against one blow or bullet; secret:True keeps it from the others."""

    blow: str | None = opt(
        "How hard it struck; left out, every saving throw that was left for later.",
        default=None,
        words=("Flinches", "Staggers", "Downed"),
    )
    target: str | None = opt("Your figure that was struck, or a profile.", default=None, complete=figures_or_profiles)
    weapon: str | None = opt(
        "What struck: a gun, a knife, a club. A bullet of a pistol if left out.", default=None, complete=weapons
    )
    range: Annotated[float, Interval(ge=0, le=200)] | None = opt("Inches a shotgun was fired from.", default=None)
    strike: Modifier | None = opt("What the weapon adds to the die, in place of its own: -5.", default=None)
    edge: str | None = opt(
        "Which tables, in place of the weapon's own.", default=None, words=("Piercing", "Bludgeoning")
    )
    modifier: Modifier | None = opt("Anything else that is added to the die.", default=None)


add_commands(hood, __name__)
