"""/gangstars-gang: gangs built with points, checked, and kept from game to game."""

from __future__ import annotations

from collections import Counter

import discord
from discord import app_commands

from cogs._kit.desk import Caller, Desk, readings_of
from cogs._kit.names import MOST_LETTERS
from cogs._kit.params import Choices, choices, everywhere, given, in_all_contexts, listed_choices
from cogs._kit.views import client, run, show
from cogs.gangstars.gang import making, menus
from cogs.gangstars.gang.books import NOTHING, card_typed, gang_meant, muster_of
from cogs.gangstars.gang.cards import check_card, points_card
from cogs.gangstars.people import SYSTEM_ID
from db.repositories import StoredFigure, key_of
from db.unit_of_work import reading
from rules.core.refusal import IllegalNow
from rules.gangstars.building import Muster
from rules.gangstars.estate import Outfit
from rules.gangstars.gear import ARMS, GEAR
from rules.gangstars.goons import PREFERRED
from rules.gangstars.model import DOGS, Figure, Profile
from rules.gangstars.roster import profile_named
from rules.gangstars.traits import CANINE, HUMAN, TRAITS

Range = app_commands.Range
NAME = Range[str, 1, MOST_LETTERS]
REASON = Range[str, 1, making.MOST_REASON]
assert making
assert menus  # their preparations and buttons are registered

GANG = "Your gang, if you have more than one."
AGILITY = "0 to 5: bare hands, and what takes a nimble body."
STRENGTH = "0 to 5: damage done and borne."
MELEE = "0 to 5: close combat with a weapon."
SHOOTING = "0 to 5: shooting and throwing. No dog needs it."
MOVEMENT = "1 to 5: segments a turn."
BRAINS = "0 to 5: reactions, and how far a leader commands. A ma man's follow by themselves."
LUCK = "0 to 5: re-rolls a game, 2 basic points each."
WOUNDS = "2 to 5: heavy wounds until it is out. The first two are free, the others cost 2 basic points each."
TRAIT_LIST = "Separated by commas; “none” for none."
GEAR_LIST = "What it carries, separated by commas; “none” for nothing."
CHOSEN = "Two weapons of a weapon spec, then one hand weapon of a ripper, separated by commas."
ARMOUR = "+3 against damage; free, if you agree on it."
OF_DOG = "Of a dog: who holds its leash; “none” for nobody."

gangstars_gang = in_all_contexts(
    everywhere(app_commands.Group(name="gangstars-gang", description="GangStars: build a gang with points, check it."))
)
ROOTS = (gangstars_gang,)


def titles(*kinds: str) -> list[app_commands.Choice[str]]:
    return [app_commands.Choice(name=str(kind), value=str(kind)) for kind in kinds]


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


@gangstars_gang.command(name="new", description="Found a gang of a kind, for so many basic points; buttons lead on.")
@app_commands.describe(
    kind="What kind of gang.", name="What it is called.", size="Basic points agreed on: 50 unless said, 0 for no limit."
)
@app_commands.choices(kind=titles(*Outfit))
async def new(interaction: discord.Interaction, kind: str, name: NAME, size: int | None = None) -> None:
    await run(interaction, "gangstars-gang new", given(interaction))


@gangstars_gang.command(name="kind", description="Another kind for a gang, or another number of basic points.")
@app_commands.describe(kind="What kind of gang.", size="Basic points agreed on; 0 for no limit.", gang=GANG)
@app_commands.choices(kind=titles(*Outfit))
@app_commands.autocomplete(gang=gangs)
async def kind(
    interaction: discord.Interaction, kind: str | None = None, size: int | None = None, gang: str | None = None
) -> None:
    await run(interaction, "gangstars-gang kind", given(interaction))


@gangstars_gang.command(name="add", description="A figure more: its type's ready card, but for what you say.")
@app_commands.describe(
    profile="Its type.",
    name="Its name; else one is made up.",
    agility=AGILITY,
    strength=STRENGTH,
    melee=MELEE,
    shooting=SHOOTING,
    movement=MOVEMENT,
    brains=BRAINS,
    luck=LUCK,
    wounds=WOUNDS,
    traits=TRAIT_LIST,
    gear=GEAR_LIST,
    chosen=CHOSEN,
    armour=ARMOUR,
    master=OF_DOG,
    gang=GANG,
)
@app_commands.choices(profile=titles(*Profile))
@app_commands.autocomplete(traits=traits, gear=gear, chosen=arms, master=masters, gang=gangs)
async def add(
    interaction: discord.Interaction,
    profile: str,
    name: NAME | None = None,
    agility: int | None = None,
    strength: int | None = None,
    melee: int | None = None,
    shooting: int | None = None,
    movement: int | None = None,
    brains: int | None = None,
    luck: int | None = None,
    wounds: int | None = None,
    traits: str | None = None,
    gear: str | None = None,
    chosen: str | None = None,
    armour: bool | None = None,
    master: str | None = None,
    gang: str | None = None,
) -> None:
    await run(interaction, "gangstars-gang add", given(interaction))


@gangstars_gang.command(name="set", description="A card bought otherwise; what you leave out stays.")
@app_commands.describe(
    figure="Whose card.",
    profile="Another type.",
    agility=AGILITY,
    strength=STRENGTH,
    melee=MELEE,
    shooting=SHOOTING,
    movement=MOVEMENT,
    brains=BRAINS,
    luck=LUCK,
    wounds=WOUNDS,
    traits=TRAIT_LIST,
    gear=GEAR_LIST,
    chosen=CHOSEN,
    armour=ARMOUR,
    master=OF_DOG,
)
@app_commands.choices(profile=titles(*Profile))
@app_commands.autocomplete(figure=figures, traits=traits, gear=gear, chosen=arms, master=masters)
async def set_card(
    interaction: discord.Interaction,
    figure: str,
    profile: str | None = None,
    agility: int | None = None,
    strength: int | None = None,
    melee: int | None = None,
    shooting: int | None = None,
    movement: int | None = None,
    brains: int | None = None,
    luck: int | None = None,
    wounds: int | None = None,
    traits: str | None = None,
    gear: str | None = None,
    chosen: str | None = None,
    armour: bool | None = None,
    master: str | None = None,
) -> None:
    await run(interaction, "gangstars-gang set", given(interaction))


@gangstars_gang.command(name="check", description="A gang against the rules: each fault, and the points that are left.")
@app_commands.describe(gang=GANG)
@app_commands.autocomplete(gang=gangs)
async def check(interaction: discord.Interaction, gang: str | None = None) -> None:
    async with reading(client(interaction).database) as work:
        desk = await Desk.at(work, Caller.of(interaction), discord.utils.utcnow())
        stored = await gang_meant(desk, gang)
        muster = await muster_of(work, stored)
    if not muster.members:
        raise IllegalNow("The gang has nobody to check yet: /gangstars-gang add comes first.")
    await show(interaction, check_card(stored, muster))


@gangstars_gang.command(name="points", description="What a card would cost, with no gang; what you leave out is 0.")
@app_commands.describe(
    profile="Its type.",
    agility=AGILITY,
    strength=STRENGTH,
    melee=MELEE,
    shooting=SHOOTING,
    movement=MOVEMENT,
    brains=BRAINS,
    luck=LUCK,
    wounds=WOUNDS,
    traits=TRAIT_LIST,
    gear=GEAR_LIST,
    chosen=CHOSEN,
)
@app_commands.choices(profile=titles(*Profile))
@app_commands.autocomplete(traits=traits, gear=gear, chosen=arms)
async def points(
    interaction: discord.Interaction,
    profile: str,
    agility: int | None = None,
    strength: int | None = None,
    melee: int | None = None,
    shooting: int | None = None,
    movement: int | None = None,
    brains: int | None = None,
    luck: int | None = None,
    wounds: int | None = None,
    traits: str | None = None,
    gear: str | None = None,
    chosen: str | None = None,
) -> None:
    kind = profile_named(profile)
    await show(interaction, points_card(card_typed(Figure(kind, kind), given(interaction), Muster(()))))


@gangstars_gang.command(name="bank", description="After a game: points not spent are put aside, or taken out.")
@app_commands.describe(gang=GANG, take="Equipment points to take out.", why="What for, in a line.")
@app_commands.autocomplete(gang=gangs)
async def bank(
    interaction: discord.Interaction, gang: str | None = None, take: int | None = None, why: REASON | None = None
) -> None:
    await run(interaction, "gangstars-gang bank", given(interaction))
