"""The slash commands of /gangstars-dog."""

from __future__ import annotations

from typing import Literal

import discord
from discord import app_commands

from cogs._kit.params import DICE, ODDS, SECRET, Choices, any_figure, everywhere, given, in_all_contexts, listed_choices
from cogs._kit.views import run
from cogs.gangstars import DISTANCE, distances, figures_or_profiles
from cogs.gangstars.sketch import SKETCH, known_words

ROLLS = {"dice": DICE, "odds": ODDS, "secret": SECRET}
YOURS = "Your dog, or a type of dog."
RECORDED = "Your dog."

dog = in_all_contexts(
    everywhere(app_commands.Group(name="gangstars-dog", description="GangStars: what dogs do besides biting."))
)
ROOTS = (dog,)


async def sketches(_interaction: discord.Interaction, current: str) -> Choices:
    """What can be said of somebody in place of a sheet."""
    return listed_choices(known_words(), current)


@dog.command(name="charm", description="A dog boy tries to win over a dog of his opponents: brains against brains.")
@app_commands.describe(
    figure="Your dog boy.",
    dog="The dog.",
    distance=DISTANCE,
    facts=SKETCH,
    dog_facts="The same of the dog.",
    **ROLLS,
)
@app_commands.autocomplete(
    figure=figures_or_profiles, dog=figures_or_profiles, distance=distances, facts=sketches, dog_facts=sketches
)
async def charm(
    interaction: discord.Interaction,
    figure: str | None = None,
    dog: str | None = None,
    distance: str | None = None,
    facts: str | None = None,
    dog_facts: str | None = None,
    dice: str | None = None,
    odds: bool | None = None,
    secret: bool | None = None,
) -> None:
    await run(interaction, "gangstars-dog charm", given(interaction))


@dog.command(name="wander", description="A dog near plants or food it has not been diced for: gone on a 5 or 6.")
@app_commands.describe(
    lure="What it is near.",
    dog=YOURS,
    place="Which one: it is diced for once a game.",
    distance=DISTANCE,
    **ROLLS,
)
@app_commands.autocomplete(dog=figures_or_profiles, distance=distances)
async def wander(
    interaction: discord.Interaction,
    lure: Literal["Plants", "Food"],
    dog: str | None = None,
    place: str | None = None,
    distance: str | None = None,
    dice: str | None = None,
    odds: bool | None = None,
    secret: bool | None = None,
) -> None:
    await run(interaction, "gangstars-dog wander", given(interaction))


@dog.command(
    name="bark", description="A noisy, waggy, loving or snappy dog is around somebody: shaken until it leaves."
)
@app_commands.describe(dog=YOURS, victim="Whom: a figure or a profile.", distance=DISTANCE)
@app_commands.autocomplete(dog=figures_or_profiles, victim=figures_or_profiles, distance=distances)
async def bark(
    interaction: discord.Interaction,
    dog: str | None = None,
    victim: str | None = None,
    distance: str | None = None,
) -> None:
    await run(interaction, "gangstars-dog bark", given(interaction))


@dog.command(name="embrace", description="A loverboy and an opponent's leg: +2 to shoot, −2 in close combat, shaken.")
@app_commands.describe(dog=YOURS, victim="Whose leg: a figure or a profile.", distance=DISTANCE)
@app_commands.autocomplete(dog=figures_or_profiles, victim=figures_or_profiles, distance=distances)
async def embrace(
    interaction: discord.Interaction,
    dog: str | None = None,
    victim: str | None = None,
    distance: str | None = None,
) -> None:
    await run(interaction, "gangstars-dog embrace", given(interaction))


@dog.command(name="leave", description="A dog leaves those it was around: they are shaken by it no more.")
@app_commands.describe(dog=RECORDED)
@app_commands.autocomplete(dog=any_figure)
async def leave(interaction: discord.Interaction, dog: str) -> None:
    await run(interaction, "gangstars-dog leave", given(interaction))


@dog.command(name="leash", description="Put a dog on its leash, base to base with its master.")
@app_commands.describe(dog=RECORDED)
@app_commands.autocomplete(dog=any_figure)
async def leash(interaction: discord.Interaction, dog: str) -> None:
    await run(interaction, "gangstars-dog leash", given(interaction))


@dog.command(name="unleash", description="Let a dog off its leash, at somebody; a mad dog needs a target.")
@app_commands.describe(dog=RECORDED, target="The dog's target.")
@app_commands.autocomplete(dog=any_figure, target=figures_or_profiles)
async def unleash(interaction: discord.Interaction, dog: str, target: str | None = None) -> None:
    await run(interaction, "gangstars-dog unleash", given(interaction))


@dog.command(name="master", description="Name a dog's master, one of its own gang.")
@app_commands.describe(dog=RECORDED, master="Your figure.")
@app_commands.autocomplete(dog=any_figure, master=any_figure)
async def master(interaction: discord.Interaction, dog: str, master: str) -> None:
    await run(interaction, "gangstars-dog master", given(interaction))


@dog.command(name="home", description="A dog runs home until the next game: in a game, by an umpire's word.")
@app_commands.describe(dog=RECORDED)
@app_commands.autocomplete(dog=any_figure)
async def home(interaction: discord.Interaction, dog: str) -> None:
    await run(interaction, "gangstars-dog home", given(interaction))


@dog.command(name="return", description="A dog that was away is back: in a game, by an umpire's word.")
@app_commands.describe(dog=RECORDED)
@app_commands.autocomplete(dog=any_figure)
async def come_back(interaction: discord.Interaction, dog: str) -> None:
    await run(interaction, "gangstars-dog return", given(interaction))
