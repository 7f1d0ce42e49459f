"""The completions of options as users type them, by the declaration of the field."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial
from typing import Any, Final

import discord
from discord import app_commands

from cogs.command_adapter.name_ranking import figures_near
from cogs.command_adapter.params import (
    MOST_CHOICES,
    Choices,
    Complete,
    Names,
    any_gang,
    choices,
    figures_and,
    given,
    grouped_choices,
    grouped_list,
    last_of,
    listed_choices,
    listed_figures_and,
    no_names,
)
from cogs.command_adapter.parties import all_people, no_people, town_in
from cogs.command_adapter.reader import Reader, on_table
from cogs.context.caller import Caller
from cogs.context.campaign_display import campaign_if
from cogs.context.client import book_for, client
from cogs.context.context import Context
from cogs.context.systems import system_in
from db.listings import Listings
from db.unit_of_work import Work, reading
from rules.core.action import fields
from rules.core.action.fields import Option
from rules.core.action.people_fields import AllowUnknown, Takes
from rules.core.action.system import discover
from rules.core.people.party import readings_of
from rules.core.people.person import GangView, Person
from rules.core.plain.refusal import Refusal
from rules.core.plain.words import parts
from rules.core.play.game import Game

MOST_COMPLETED: Final = 100
MOST_PEOPLED: Final = 120
"""So many gangs at most are searched for people or possessions, the user's own first."""


def completion(option: Option, module: str) -> Complete | None:
    """The completion of an option of a command in this module of a cog; None for none.

    If the other options mean nothing yet, such as a name that is still being typed, it offers nothing.
    """
    complete = _complete(option, module)
    if complete is None:
        return None

    async def offered(interaction: discord.Interaction, current: str) -> Choices:
        try:
            return await complete(interaction, current)
        except Refusal:
            return []

    return offered


def _complete(option: Option, module: str) -> Complete | None:
    system, profiles = system_in(module), partial(_profiles_of, module)
    if isinstance(option.complete, fields.Complete):
        return _names_of(option.complete, system)
    if isinstance(option.complete, fields.Figures):
        others = profiles if option.complete.profiles else no_names
        return listed_figures_and(others) if option.complete.many else figures_and(others)
    if isinstance(option.complete, fields.Gangs):
        return any_gang
    if isinstance(option.complete, fields.Campaigns):
        return _any_campaign
    if isinstance(option.complete, fields.OfTown):
        return _town_of(option.complete, system)
    if isinstance(option.complete, fields.NumbersOfTown):
        return _numbers_of(option.complete, system)
    if isinstance(option.complete, fields.EntryNames):
        return _listed_of(option.complete, system)
    if isinstance(option.complete, fields.Forms):
        return _forms_of(option.complete)
    if isinstance(option.complete, fields.OfGangs):
        return _gangs_of(option.complete, system)
    if isinstance(option.complete, fields.OfBook):
        return _book_of(option.complete)
    if isinstance(option.complete, fields.OfPosition):
        return _position_of(option.complete, system)
    if isinstance(option.complete, fields.EnemiesOf):
        return _people_of(option, profiles, option.complete.field)
    return option.complete if option.complete is not None else _people_of(option, profiles, "")


def _people_of(option: Option, profiles: Names, against: str) -> Complete | None:
    """Completion by names of people, first the enemies of those whom another option names."""
    if option.rows is not None and option.rows.part is None:
        return _rows_of(profiles, against) if option.rows.completes else None
    if option.rows is not None:
        return listed_figures_and(profiles, against=against)
    if option.who is None:
        return figures_and(no_names, against) if against else None
    if option.who.takes is Takes.GANG:
        return any_gang
    if option.who.takes is Takes.LIST:
        return listed_figures_and(no_names if option.who.only.recorded else profiles, option.who.words, against)
    known = option.who.only.recorded or option.who.way(AllowUnknown)
    return figures_and(no_names if known else profiles, against)


def _profiles_of(module: str) -> Iterable[str]:
    """The profiles of the system whose cog has this module."""
    system = discover().get(system_in(module))
    return () if system is None or system.roster is None else system.roster.profiles


def _names_of(wanted: fields.Complete, system: str) -> Complete:
    """Completion by names from the game here, or from what a named figure has."""

    async def complete(interaction: discord.Interaction, current: str) -> Choices:
        caller = Caller.of(interaction)
        named = str(getattr(interaction.namespace, wanted.of, "") or "").split(",")[0] if wanted.of else ""
        async with reading(client(interaction).database) as work:
            here = await work.games.at(caller.server_id, caller.channel_id)
            alike = [name for name, _ in readings_of(named)]
            found = await work.rosters.figures_named(caller.server_id, alike) if named else []
            people = (await figures_near(work.listings, interaction, last_of(current))).groups if wanted.people else ()
            game = here.game if here is not None and system in ("", here.game.system) else None
            own = await _own(work, game, caller.actor.id) if wanted.of and not named and game is not None else []
        figure = next((one.figure for one in found if one.gang.gang.system == system), None)
        theirs = dict.fromkeys(name for one in own for name in wanted.names(game, one))
        groups = [*people, theirs, wanted.names(game, figure)]
        return (grouped_list if wanted.many else grouped_choices)(groups, current)

    return complete


async def _own(work: Work, game: Game, user: int) -> list[Any]:
    """The figures on the table that a user plays."""
    side = game.side_of_player(user)
    gangs = game.sides[side].gangs if side is not None else ()
    return [one.figure for one in await work.rosters.figures_of(gangs)] if gangs else []


def _listed_of(wanted: fields.EntryNames, system: str) -> Complete:
    """Completion of a list by what other options list, or by what the figures listed there have."""

    async def complete(interaction: discord.Interaction, current: str) -> Choices:
        names = [name for option in wanted.of for name in parts(getattr(interaction.namespace, option, None))]
        if wanted.has is not None and names:
            alike = [name for listed in names for name, _ in readings_of(listed)]
            async with reading(client(interaction).database) as work:
                found = await work.rosters.figures_named(Caller.of(interaction).server_id, alike)
            figures = (one.figure for one in found if one.gang.gang.system == system)
            names = [thing for figure in figures for thing in wanted.has(figure)]
        return listed_choices(dict.fromkeys((*names, *wanted.more)), current)

    return complete


def _gangs_of(wanted: fields.OfGangs, system: str) -> Complete:
    """Completion by what the gangs of a system have, the caller's own first."""

    async def complete(interaction: discord.Interaction, current: str) -> Choices:
        caller = Caller.of(interaction)
        async with reading(client(interaction).database) as work:
            here = await work.games.at(caller.server_id, caller.channel_id) if wanted.table else None
            stored = [one for one in await work.rosters.gangs(caller.server_id) if one.gang.system == system]
            stored = sorted(stored, key=lambda one: caller.actor.id not in one.gang.leaders)[:MOST_PEOPLED]
            found = await work.rosters.figures_of([one.id for one in stored]) if wanted.people else []
        gangs = [
            GangView(
                one.gang.name,
                tuple(Person(each.figure.name, each.figure, each.id) for each in found if each.gang.id == one.id),
                one.id,
                gang=one.gang,
                mine=caller.actor.id in one.gang.leaders,
            )
            for one in stored
        ]
        game = here.game if here is not None and here.game.system == system else None
        return (listed_choices if wanted.many else choices)(wanted.names(game, given(interaction), gangs), current)

    return complete


def _town_of(wanted: fields.OfTown, system: str) -> Complete:
    """Completion by what the command's campaign has."""

    async def complete(interaction: discord.Interaction, current: str) -> Choices:
        typed = given(interaction)
        town = await _town_at(interaction, system, typed, wanted.people)
        return (listed_choices if wanted.many else choices)(wanted.names(town, typed), current)

    return complete


def _numbers_of(wanted: fields.NumbersOfTown, system: str) -> Complete:
    """Completion by the numbers of what the command's campaign has."""

    async def complete(interaction: discord.Interaction, current: str | int) -> list[app_commands.Choice[Any]]:
        typed = given(interaction)
        shown = wanted.shown(await _town_at(interaction, system, typed), typed)
        found = [one for one in shown if str(current) in str(one)][:MOST_CHOICES]
        return [app_commands.Choice(name=shown[one][:MOST_COMPLETED], value=one) for one in found]

    return complete


async def _town_at(interaction: discord.Interaction, system: str, typed: dict[str, Any], people: bool = False) -> Any:
    """The campaign that the typed options mean, with its people if `people`; None for none."""
    async with reading(client(interaction).database) as work:
        ctx = await Context.at(work, Caller.of(interaction), discord.utils.utcnow())
        stored = await campaign_if(ctx, system, typed.get("campaign") or "")
        seen = all_people if people else no_people
        return stored and await town_in(Reader(ctx, stored.system, None), stored, seen)


async def _any_campaign(interaction: discord.Interaction, current: str) -> Choices:
    """Completion by the names of running campaigns."""
    async with reading(client(interaction).database) as work:
        running = await work.campaigns.running(Caller.of(interaction).server_id)
    return choices([one.campaign.name for one in running], current)


def _forms_of(wanted: fields.Forms) -> Complete:
    """Completion by other forms of the typed text."""

    async def complete(_interaction: discord.Interaction, current: str) -> Choices:
        return [app_commands.Choice(name=label, value=text) for label, text in wanted.of(current)]

    return complete


def _book_of(wanted: fields.OfBook) -> Complete:
    """Completion by the tables in force here."""

    async def complete(interaction: discord.Interaction, current: str) -> Choices:
        return choices(wanted.names(await book_for(interaction)), current)

    return complete


def _position_of(wanted: fields.OfPosition, system: str) -> Complete:
    """Completion by what the game of a system here holds."""

    async def complete(interaction: discord.Interaction, current: str) -> Choices:
        async with reading(client(interaction).database) as work:
            caller, now = Caller.of(interaction), discord.utils.utcnow()
            at = on_table(await Context.at(work, caller, now, given(interaction), system=system))
        return (listed_choices if wanted.many else choices)(wanted.names(at), current)

    return complete


def _rows_of(profiles: Names, against: str) -> Complete:
    """Completion of the last name in a list whose names have numbers and words behind them. The text before it
    stays.
    """

    async def complete(interaction: discord.Interaction, current: str) -> Choices:
        place = max(current.rfind(";"), current.rfind(",")) + 1
        head, last = current[:place].strip(), current[place:]
        async with client(interaction).database.read(brief=True) as session:
            near = await figures_near(Listings(session), interaction, last, against)
        texts = [f"{head} {one.value}".strip() for one in grouped_choices([*near.groups, profiles()], last)]
        return [app_commands.Choice(name=text, value=text) for text in texts if len(text) <= MOST_COMPLETED]

    return complete
