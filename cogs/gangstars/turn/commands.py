"""The slash commands of /gangstars-turn."""

from __future__ import annotations

from typing import Annotated

import discord
from annotated_types import Interval, Len

from cogs._kit.desk import Desk
from cogs._kit.params import Choices, listed_choices
from cogs._kit.render import Card
from cogs._kit.slash import add_commands, command, root, shows
from cogs.gangstars import distances, figures_or_profiles, several_recorded
from cogs.gangstars.turn.chits import chits_card
from rules.core.move import Rolls, opt
from rules.gangstars.actions import Action
from rules.gangstars.spending import MOST_OF_A_KIND
from rules.gangstars.traits import TRAITS

Times = Annotated[int, Interval(ge=0, le=MOST_OF_A_KIND)]

turn = root("gangstars-turn", "GangStars: chits, activations, action points.")
ROOTS = (turn,)


async def several_traits(_interaction: discord.Interaction, current: str) -> Choices:
    """Traits, a list separated by commas."""
    return listed_choices(TRAITS, current)


Text = Annotated[str, Len(1, 200)]
Figures = Annotated[str, Len(1, 400)]
Farthest = Annotated[str, Len(1, 12)]
Number = Annotated[int, Interval(ge=0, le=5)]
WHO = opt("Your figure, or a profile; whose activation runs if left out.", default=None, complete=figures_or_profiles)
SEGMENTS_BEFORE = opt("Segments it has moved before in this activation; a game counts them itself.", default=None)
WOUNDED = opt("It is wounded, whatever the sheet says.", default=None)
EXHAUSTED = opt("It is exhausted, whatever the sheet says.", default=None)
LADEN = opt("It carries a load, whatever the sheet says.", default=None)
ITS_TRAITS = opt(
    "Its traits in place of those of the sheet, separated by commas.", default=None, complete=several_traits
)


@command("gangstars-turn next")
class Next:
    """Begin the next turn: all chits go into the bag."""


@command("gangstars-turn draw", Rolls(secret=False))
class Draw:
    """Draw a chit: its owner acts. Chits of the dead and turned are laid aside."""

    chit: Text | None = opt(
        "Whose chit was really drawn; several in order, separated by commas.", default=None, complete=several_recorded
    )


@command("gangstars-turn done")
class Done:
    """End the activation that runs; points that are left are lost."""

    figure: str | None = opt(
        "Whose it has to be; whose activation runs if left out.", default=None, complete=figures_or_profiles
    )


@command("gangstars-turn call")
class Call:
    """A leader or ma man spends all points; others of the gang act now."""

    figure: str | None = opt(
        "The Head Honcho or ma man; whose activation runs if left out.", default=None, complete=figures_or_profiles
    )
    figures: Figures | None = opt(
        "Who is called up, names separated by commas; all of the gang with a chit in the bag if left out.",
        default=None,
        complete=several_recorded,
    )
    farthest: Farthest | None = opt(
        "How far the farthest of them is: 25 cm, or 10 in.", default=None, complete=distances
    )
    brains: Number | None = opt("Brains of the caller, in place of the sheet's.", default=None)


@command("gangstars-turn up")
class Up:
    """Who of those called up acts now."""

    figure: str = opt("Your figure that was called up.", complete=figures_or_profiles)


@command("gangstars-turn chits")
class Chits:
    """Who has still to act in this turn, privately; nobody knows who is next."""


@shows(Chits)
async def chits(desk: Desk, _m: Chits) -> Card:
    return await chits_card(desk)


@command("gangstars-turn act")
class Act:
    """Spend action points on anything, or be told what it costs."""

    action: str = opt("What is done.", words=Action)
    times: Annotated[int, Interval(ge=1, le=MOST_OF_A_KIND)] | None = opt("How often; once if left out.", default=None)
    figure: str | None = WHO
    segments_before: Number | None = SEGMENTS_BEFORE
    wounded: bool | None = WOUNDED
    exhausted: bool | None = EXHAUSTED
    laden: bool | None = LADEN
    traits: Text | None = ITS_TRAITS


@command("gangstars-turn move")
class Move:
    """Move on foot: segments, then obstacles, levels and doors; one segment if unsaid."""

    segments: Number | None = opt("Segments over open ground.", default=None)
    difficult: Number | None = opt("Segments over difficult ground, or inside a house.", default=None)
    obstacles: Times | None = opt("Obstacles crossed on the way.", default=None)
    levels: Times | None = opt("Levels climbed, up or down.", default=None)
    doors: Times | None = opt("Houses entered or left.", default=None)
    figure: str | None = WHO
    segments_before: Number | None = SEGMENTS_BEFORE
    wounded: bool | None = WOUNDED
    exhausted: bool | None = EXHAUSTED
    laden: bool | None = LADEN
    traits: Text | None = ITS_TRAITS


@command("gangstars-turn prone")
class Prone:
    """Go prone."""

    figure: str | None = WHO


@command("gangstars-turn stand")
class Stand:
    """Stand up."""

    figure: str | None = WHO


@command("gangstars-turn pick-up")
class PickUp:
    """Pick up a load: everything costs double while it is carried."""

    what: Annotated[str, Len(1, 60)] | None = opt("What it is.", default=None)
    figure: str | None = WHO


@command("gangstars-turn drop")
class Drop:
    """Put a load down, for no points."""

    figure: str | None = WHO


add_commands(turn, __name__)
