"""What the commands of a gang take alike: names that complete themselves, and what may be said of a card."""

from __future__ import annotations

from collections import Counter
from typing import Annotated, Final

import discord
from annotated_types import Len

from cogs._kit.desk import Caller, readings_of
from cogs._kit.params import Choices, choices, listed_choices
from cogs._kit.views import client
from cogs.gangstars._root import SYSTEM_ID
from db.repositories import StoredFigure
from db.unit_of_work import reading
from rules.core.move import nobody, opt, record
from rules.core.named import MOST_LETTERS
from rules.core.words import key_of
from rules.gangstars.gear import ARMS, GEAR
from rules.gangstars.goons import PREFERRED
from rules.gangstars.model import DOGS, Figure, Profile
from rules.gangstars.traits import CANINE, HUMAN, TRAITS

Name = Annotated[str, Len(1, MOST_LETTERS)]
NOTHING: Final = "none"
"""In an option: a list that is to be empty, no master."""


async def figures_here(interaction: discord.Interaction) -> list[StoredFigure]:
    """Everybody in gangs of this game here, the caller's own first."""
    caller = Caller.of(interaction)
    async with reading(client(interaction).database) as work:
        gangs = [one for one in await work.rosters.gangs(caller.server_id) if one.gang.system == SYSTEM_ID]
        gangs.sort(key=lambda one: caller.actor.id not in one.gang.owners)
        return await work.rosters.figures_of([one.id for one in gangs])


async def gangs(interaction: discord.Interaction, current: str) -> Choices:
    """Gangs of this game, the caller's own first."""
    caller = Caller.of(interaction)
    async with reading(client(interaction).database) as work:
        found = [one for one in await work.rosters.gangs(caller.server_id) if one.gang.system == SYSTEM_ID]
    found.sort(key=lambda one: caller.actor.id not in one.gang.owners)
    return choices([one.gang.name for one in found], current)


async def figures(interaction: discord.Interaction, current: str) -> Choices:
    """People and dogs of this game, with their gang where two share a name."""
    found = await figures_here(interaction)
    times = Counter(key_of(one.figure.name) for one in found)
    names = [
        one.figure.name if times[key_of(one.figure.name)] == 1 else f"{one.figure.name} ({one.gang.gang.name})"
        for one in found
    ]
    return choices(names, current)


async def _meant(interaction: discord.Interaction) -> Figure | None:
    """The figure that was named already."""
    named = {key_of(name) for name, _ in readings_of(str(interaction.namespace.figure or ""))}
    found = await figures_here(interaction)
    return next((one.figure for one in found if key_of(one.figure.name) in named), None)


async def traits(interaction: discord.Interaction, current: str) -> Choices:
    """Traits of dogs for a dog, those that go with its type first; of people for people; all where it is not known."""
    named = str(interaction.namespace.profile or "")
    profile = next((one for one in Profile if one.casefold() == named.casefold().strip()), None)
    if profile is None and interaction.namespace.figure:
        figure = await _meant(interaction)
        profile = figure.profile if figure is not None else None
    if profile is None:
        return listed_choices([*TRAITS, NOTHING], current)
    known = [*PREFERRED[profile], *CANINE] if profile in DOGS else [*HUMAN]
    return listed_choices([*dict.fromkeys(known), NOTHING], current)


async def gear(_interaction: discord.Interaction, current: str) -> Choices:
    return listed_choices([*GEAR, NOTHING], current)


async def arms(_interaction: discord.Interaction, current: str) -> Choices:
    return listed_choices([*ARMS, NOTHING], current)


async def masters(interaction: discord.Interaction, current: str) -> Choices:
    """People of the gang that is meant; of all gangs here before that is known."""
    found = await figures_here(interaction)
    space = interaction.namespace
    gang = key_of(str(space.gang or ""))
    if space.figure:
        named = {key_of(name) for name, _ in readings_of(str(space.figure))}
        gang = next((key_of(one.gang.gang.name) for one in found if key_of(one.figure.name) in named), gang)
    people = [one for one in found if not one.figure.is_dog]
    meant = [one for one in people if key_of(one.gang.gang.name) == gang] or people
    return choices([*(one.figure.name for one in meant), NOTHING], current)


GANG: Final[str] = opt("Your gang, if you have more than one.", default="", complete=gangs)


@record
class OfGang:
    """Whose gang it is about."""

    gang: str = GANG


@record
class OnCard:
    """What may be said of a card; what is left out stays as it is."""

    agility: int | None = opt("0 to 5: bare hands, and what takes a nimble body.", nobody)
    strength: int | None = opt("0 to 5: damage done and borne.", nobody)
    melee: int | None = opt("0 to 5: close combat with a weapon.", nobody)
    shooting: int | None = opt("0 to 5: shooting and throwing. No dog needs it.", nobody)
    movement: int | None = opt("1 to 5: segments a turn.", nobody)
    brains: int | None = opt(
        "0 to 5: reactions, and how far a leader commands. A ma man's follow by themselves.", nobody
    )
    luck: int | None = opt("0 to 5: re-rolls a game, 2 basic points each.", nobody)
    wounds: int | None = opt(
        "2 to 5: heavy wounds until it is out. The first two are free, the others cost 2 basic points each.", nobody
    )
    traits: str | None = opt("Separated by commas; “none” for none.", nobody, complete=traits)
    gear: str | None = opt("What it carries, separated by commas; “none” for nothing.", nobody, complete=gear)
    chosen: str | None = opt(
        "Two weapons of a weapon spec, then one hand weapon of a ripper, separated by commas.", nobody, complete=arms
    )


@record
class InGang(OnCard):
    """What may be said of a card in a gang."""

    armour: bool | None = opt("+3 against damage; free, if you agree on it.", nobody)
    master: str | None = opt("Of a dog: who holds its leash; “none” for nobody.", nobody, complete=masters)
