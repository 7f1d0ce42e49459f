"""/hood-fire: shooting, saving throws against it, loading."""

from __future__ import annotations

from typing import Annotated

import discord
from annotated_types import Interval

from cogs._kit.params import Choices, any_figure, choices
from cogs._kit.slash import add_commands, command, root
from cogs.hoodsville import figures_or_profiles, several_figures
from cogs.hoodsville.firing.guns import gun_names
from rules.core.move import Rolls, opt

GUN = "Which gun; what the figure carries comes first."

fire = root("hood-fire", "The Hoodsville Heist: shooting and loading.")
ROOTS = (fire,)


async def shooters_guns(interaction: discord.Interaction, current: str) -> Choices:
    """What the shooter carries, then every gun."""
    return choices(await gun_names(interaction, str(interaction.namespace.shooter or "")), current)


async def figures_guns(interaction: discord.Interaction, current: str) -> Choices:
    """What the figure carries, then every gun."""
    return choices(await gun_names(interaction, str(interaction.namespace.figure or "")), current)


Range = Annotated[float, Interval(ge=0, le=200)]
Inches = Annotated[float, Interval(ge=0, le=60)]
Number = Annotated[int, Interval(ge=0, le=50)]
Reach = Annotated[float, Interval(ge=1, le=33)]
Firing = Annotated[int, Interval(ge=-1, le=1)]
Wounds = Annotated[int, Interval(ge=0, le=20)]
Rounds = Annotated[int, Interval(ge=1, le=50)]


@command(
    "hood-fire shoot", Rolls("What fell: rounds (spot die by place, 1-6), jam, to hit, misses, then effects, saves.")
)
class Shoot:
    """A round of firing at one target: rounds, hits, saving throws."""

    range: Range = opt("Inches to the target; of somebody who charges, from where he starts.")
    shooter: str | None = opt("Your figure, or a profile such as Gunman.", default=None, complete=figures_or_profiles)
    target: str | None = opt("The figure shot at, or a profile.", default=None, complete=figures_or_profiles)
    gun: str | None = opt(GUN, default=None, complete=shooters_guns)
    snap: bool | None = opt("A snap shot: 2 off. Left out, it is aimed.", default=None)
    opportunity: str | None = opt(
        "Out of turn, at one who passes or charges.", default=None, words=("Passing", "Charging")
    )
    cover: str | None = opt("What the target stands behind.", default=None, words=("None", "Light", "Heavy"))
    prone: bool | None = opt("The target lies; of its own figures the bot knows.", default=None)
    target_moved: Inches | None = opt("Inches the target moved in this move; a game knows.", default=None)
    moved: Inches | None = opt("Inches the firer moved in this move; a game knows.", default=None)
    ran: bool | None = opt("The firer ran; a game knows.", default=None)
    rested: bool | None = opt("A long gun, rested on something.", default=None)
    coup: bool | None = opt("A coup de grace, within 1 inch.", default=None)
    melee: str | None = opt(
        "Your friends in a melee with the target: names, or how many. A miss may hit them.",
        default=None,
        complete=several_figures,
    )
    barrels: int | None = opt("Barrels fired, of a gun with two: both if left out.", default=None, words=(1, 2))
    rounds: Number | None = opt("Rounds in the gun; a sheet knows, else it is full.", default=None)
    reach: Reach | None = opt("How far a rifle reaches, in inches: 33 if left out.", default=None)
    firing: Firing | None = opt("Firing of the card: +1 a good shot, -1 a poor one.", default=None)
    wounds: Wounds | None = opt("What wounds take off, with no figure or in place of its own.", default=None)
    shaken: bool | None = opt("The firer is shaken.", default=None)
    saves: str | None = opt(
        "Later: who was hit makes the saving throws, in secret if he likes.", default=None, words=("Now", "Later")
    )


@command("hood-fire clear")
class Clear:
    """Clear a jammed gun: all of a move, and it fires again in the next."""

    figure: str = opt("Your figure.", complete=any_figure)
    gun: str | None = opt("Which gun, if more than one is jammed.", default=None, complete=figures_guns)


@command("hood-fire reload")
class Reload:
    """Load a gun: an inch of the normal move a round."""

    figure: str | None = opt("Your figure that loads.", default=None, complete=figures_or_profiles)
    gun: str | None = opt(GUN, default=None, complete=figures_guns)
    rounds: Rounds | None = opt("How many; as many as go in, or as the move has inches for, if left out.", default=None)
    left: Number | None = opt("Rounds still in it, with no figure or in place of the sheet's.", default=None)


add_commands(fire, __name__)
