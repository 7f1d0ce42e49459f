"""/gangstars-gang: gangs built with points, checked, and kept from game to game."""

from __future__ import annotations

from collections import Counter
from typing import Annotated

import discord
from annotated_types import Len

from cogs._kit.desk import Caller, Desk, readings_of
from cogs._kit.params import Choices, choices, listed_choices
from cogs._kit.slash import add_commands, answers, command, root
from cogs._kit.views import client, show
from cogs.gangstars.gang import making, menus
from cogs.gangstars.gang.books import NOTHING, card_typed, gang_meant, muster_of
from cogs.gangstars.gang.cards import check_card, points_card
from cogs.gangstars.people import SYSTEM_ID
from db.repositories import StoredFigure, key_of
from db.unit_of_work import reading
from rules.core.move import opt, typed_of
from rules.core.named import MOST_LETTERS
from rules.core.refusal import IllegalNow
from rules.gangstars.building import Muster
from rules.gangstars.estate import Outfit
from rules.gangstars.gear import ARMS, GEAR
from rules.gangstars.goons import PREFERRED
from rules.gangstars.model import DOGS, Figure, Profile
from rules.gangstars.roster import profile_named
from rules.gangstars.traits import CANINE, HUMAN, TRAITS

Name = Annotated[str, Len(1, MOST_LETTERS)]
Reason = Annotated[str, Len(1, making.MOST_REASON)]
assert making
assert menus  # their preparations and buttons are registered

gangstars_gang = root("gangstars-gang", "GangStars: build a gang with points, check it.")
ROOTS = (gangstars_gang,)


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


GANG = opt("Your gang, if you have more than one.", default=None, complete=gangs)
AGILITY = opt("0 to 5: bare hands, and what takes a nimble body.", default=None)
STRENGTH = opt("0 to 5: damage done and borne.", default=None)
MELEE = opt("0 to 5: close combat with a weapon.", default=None)
SHOOTING = opt("0 to 5: shooting and throwing. No dog needs it.", default=None)
MOVEMENT = opt("1 to 5: segments a turn.", default=None)
BRAINS = opt("0 to 5: reactions, and how far a leader commands. A ma man's follow by themselves.", default=None)
LUCK = opt("0 to 5: re-rolls a game, 2 basic points each.", default=None)
WOUNDS = opt(
    "2 to 5: heavy wounds until it is out. The first two are free, the others cost 2 basic points each.", default=None
)
TRAIT_LIST = opt("Separated by commas; “none” for none.", default=None, complete=traits)
GEAR_LIST = opt("What it carries, separated by commas; “none” for nothing.", default=None, complete=gear)
CHOSEN = opt(
    "Two weapons of a weapon spec, then one hand weapon of a ripper, separated by commas.", default=None, complete=arms
)
ARMOUR = opt("+3 against damage; free, if you agree on it.", default=None)
OF_DOG = opt("Of a dog: who holds its leash; “none” for nobody.", default=None, complete=masters)


@command("gangstars-gang new")
class New:
    """Found a gang of a kind, for so many basic points; buttons lead on."""

    kind: str = opt("What kind of gang.", words=Outfit)
    name: Name = opt("What it is called.")
    size: int | None = opt("Basic points agreed on: 50 unless said, 0 for no limit.", default=None)


@command("gangstars-gang kind")
class Kind:
    """Another kind for a gang, or another number of basic points."""

    kind: str | None = opt("What kind of gang.", default=None, words=Outfit)
    size: int | None = opt("Basic points agreed on; 0 for no limit.", default=None)
    gang: str | None = GANG


@command("gangstars-gang add")
class Add:
    """A figure more: its type's ready card, but for what you say."""

    profile: str = opt("Its type.", words=Profile)
    name: Name | None = opt("Its name; else one is made up.", default=None)
    agility: int | None = AGILITY
    strength: int | None = STRENGTH
    melee: int | None = MELEE
    shooting: int | None = SHOOTING
    movement: int | None = MOVEMENT
    brains: int | None = BRAINS
    luck: int | None = LUCK
    wounds: int | None = WOUNDS
    traits: str | None = TRAIT_LIST
    gear: str | None = GEAR_LIST
    chosen: str | None = CHOSEN
    armour: bool | None = ARMOUR
    master: str | None = OF_DOG
    gang: str | None = GANG


@command("gangstars-gang set")
class Set:
    """A card bought otherwise; what you leave out stays."""

    figure: str = opt("Whose card.", complete=figures)
    profile: str | None = opt("Another type.", default=None, words=Profile)
    agility: int | None = AGILITY
    strength: int | None = STRENGTH
    melee: int | None = MELEE
    shooting: int | None = SHOOTING
    movement: int | None = MOVEMENT
    brains: int | None = BRAINS
    luck: int | None = LUCK
    wounds: int | None = WOUNDS
    traits: str | None = TRAIT_LIST
    gear: str | None = GEAR_LIST
    chosen: str | None = CHOSEN
    armour: bool | None = ARMOUR
    master: str | None = OF_DOG


@command("gangstars-gang check")
class Check:
    """A gang against the rules: each fault, and the points that are left."""

    gang: str | None = GANG


@answers(Check)
async def check(interaction: discord.Interaction, m: Check) -> None:
    async with reading(client(interaction).database) as work:
        desk = await Desk.at(work, Caller.of(interaction), discord.utils.utcnow())
        stored = await gang_meant(desk, m.gang)
        muster = await muster_of(work, stored)
    if not muster.members:
        raise IllegalNow("The gang has nobody to check yet: /gangstars-gang add comes first.")
    await show(interaction, check_card(stored, muster))


@command("gangstars-gang points")
class Points:
    """What a card would cost, with no gang; what you leave out is 0."""

    profile: str = opt("Its type.", words=Profile)
    agility: int | None = AGILITY
    strength: int | None = STRENGTH
    melee: int | None = MELEE
    shooting: int | None = SHOOTING
    movement: int | None = MOVEMENT
    brains: int | None = BRAINS
    luck: int | None = LUCK
    wounds: int | None = WOUNDS
    traits: str | None = TRAIT_LIST
    gear: str | None = GEAR_LIST
    chosen: str | None = CHOSEN


@answers(Points)
async def points(interaction: discord.Interaction, m: Points) -> None:
    kind = profile_named(m.profile)
    await show(interaction, points_card(card_typed(Figure(kind, kind), typed_of(m), Muster(()))))


@command("gangstars-gang bank")
class Bank:
    """After a game: points not spent are put aside, or taken out."""

    gang: str | None = GANG
    take: int | None = opt("Equipment points to take out.", default=None)
    why: Reason | None = opt("What for, in a line.", default=None)


add_commands(gangstars_gang, __name__)
