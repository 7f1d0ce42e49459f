"""/gangstars test, tests, shock, see, cover, state and waive."""

from __future__ import annotations

from typing import Annotated

import discord
from annotated_types import Interval

from cogs._kit.params import Choices as Completed
from cogs._kit.params import any_figure, choices, listed_choices
from cogs._kit.slash import add_commands, answers, command, run_typed, typed_in
from cogs.gangstars import figures_or_profiles, several_recorded
from cogs.gangstars._root import gangstars
from cogs.gangstars.reactions.sights import ask_dogs
from cogs.gangstars.reactions.states import PRONE, STATES
from cogs.gangstars.reactions.witnesses import ask_witnesses
from rules.core.move import Rolls, opt
from rules.gangstars.reaction_tables import WHICH
from rules.gangstars.reactions import MATTERING


async def names_of_tests(_interaction: discord.Interaction, current: str) -> Completed:
    """Complete the name of a test."""
    return choices(WHICH, current)


async def trait_names(_interaction: discord.Interaction, current: str) -> Completed:
    """Complete the traits that a test asks for."""
    return listed_choices(MATTERING, current)


async def state_names(_interaction: discord.Interaction, current: str) -> Completed:
    """Complete the name of a state."""
    return choices([PRONE, *STATES], current)


Number = Annotated[int, Interval(ge=0, le=20)]


@command("gangstars test", Rolls())
class Test:
    """A reaction test: a D6 less brains, with modifiers, against brains."""

    figure: str | None = opt("Who, or a profile; the sheet knows the rest.", default=None, complete=figures_or_profiles)
    owed: bool | None = opt("The oldest test owed.", default=None)
    test: str | None = opt("Which test, if none is owed.", default=None, complete=names_of_tests)
    brains: Annotated[int, Interval(ge=0, le=5)] | None = opt("0 to 5.", default=None)
    leader: str | None = opt(
        "Head Honcho or ma man whose brains are borrowed, or their number.", default=None, complete=any_figure
    )
    commanded: bool | None = opt("In command distance and sight of the gang's leader.", default=None)
    friends: bool | None = opt("Friends in sight.", default=None)
    cover: bool | None = opt("In cover, or well placed.", default=None)
    shot_at: bool | None = opt("Shot at, or charged.", default=None)
    runs: bool | None = opt("Sees an enemy run.", default=None)
    forced_back: bool | None = opt("Forced the opponent back.", default=None)
    nerve: str | None = opt("Shaken or terrified.", default=None, words=("Steady", "Shaken", "Terrified"))
    surprised: bool | None = opt("Counts as surprised.", default=None)
    wounded: bool | None = opt("Has a wound.", default=None)
    contact: bool | None = opt("Surprised in base contact.", default=None)
    refuge: bool | None = opt("Cover within 20 cm (8″) to run to.", default=None)
    bike: bool | None = opt("Drives a bike.", default=None)
    segments: Number | None = opt("Driven this turn.", default=None)
    actions: Number | None = opt("Besides driving.", default=None)
    ground: str | None = opt("Driven over.", default=None, words=("Rough", "Snow or ice", "Both"))
    traits: str | None = opt("With no figure: traits that matter.", default=None, complete=trait_names)
    modifier: Annotated[int, Interval(ge=-6, le=6)] | None = opt("Anything else.", default=None)


@command("gangstars tests", Rolls())
class Tests:
    """Make the oldest test of everybody of yours who owes one."""

    figures: str | None = opt("Only these, names separated by commas.", default=None, complete=several_recorded)
    commanded: bool | None = opt("All in command distance and sight of their leader.", default=None)
    friends: bool | None = opt("All with friends in sight.", default=None)


@command("gangstars shock")
class Shock:
    """Shock tests for those who saw a homie killed, or their dog wounded."""

    victim: str = opt("The dead homie, or the dog.", complete=any_figure)
    figures: str | None = opt("Who saw it; a menu if left out.", default=None, complete=several_recorded)


@answers(Shock)
async def shock(interaction: discord.Interaction, _m: Shock) -> None:
    if not await ask_witnesses(interaction, typed_in(interaction)):
        await run_typed(interaction, Shock)


@command("gangstars see")
class See:
    """What figures see: the tests they owe for it."""

    what: str = opt(
        "What they see.",
        words=(
            "An unseen enemy pops up",
            "Enemy dog within 20 cm (8″)",
            "Enemy dog within 15 cm (6″)",
            "Any dog in sight",
            "A monster in sight",
            "Dog: another dog near",
            "Dog: somebody runs",
        ),
    )
    figures: str | None = opt(
        "Who, names separated by commas; of a runner, a menu of dogs if left out.",
        default=None,
        complete=several_recorded,
    )
    source: str | None = opt("Which source; for a monster, its name.", default=None, complete=any_figure)
    shot_at: bool | None = opt("Shot at or charged by it.", default=None)


@answers(See)
async def see(interaction: discord.Interaction, _m: See) -> None:
    if not await ask_dogs(interaction, typed_in(interaction)):
        await run_typed(interaction, See)


@command("gangstars cover")
class Cover:
    """Whom a test sends to cover runs there, or goes prone."""

    figure: str = opt("Who.", complete=any_figure)
    near: bool = opt("Whether there is cover within 20 cm (8″).")


@command("gangstars state")
class State:
    """Put right what figures count as: an umpire in a game; who owns a hunter ends the hunt."""

    figures: str = opt("Who, names separated by commas.", complete=several_recorded)
    state: str = opt("What they count as.", complete=state_names)
    lasts: str | None = opt(
        "How long; through the next activation if left out.",
        default=None,
        words=(
            "Until it is activated anew",
            "Through its next activation",
            "Through its next two",
            "The rest of the game",
        ),
    )
    ends: bool | None = opt("It is over.", default=None)


@command("gangstars waive")
class Waive:
    """Tests owed are not made: an umpire in a game."""

    figures: str = opt("Who, names separated by commas.", complete=several_recorded)
    test: str | None = opt("Only this test.", default=None, complete=names_of_tests)


add_commands(gangstars, __name__)
