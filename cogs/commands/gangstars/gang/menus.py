"""The menus behind the buttons of gang building: new figures, masters, the check."""

from __future__ import annotations

import discord

from cogs.cards.card import Card, Choice, Menu, Press
from cogs.command_adapter.reader import peopled, require_gang_of
from cogs.commands.gangstars.gang.cards import check_card
from cogs.context.caller import Caller
from cogs.context.client import client
from cogs.context.context import Context
from cogs.pipeline.pipeline import RUN_OUT
from cogs.replies.dispatch import NUMBER, on_choice, on_press
from cogs.replies.replies import show
from cogs.replies.running import run
from db.repositories import StoredFigure, StoredGang
from db.unit_of_work import reading
from rules.core.plain.refusal import IllegalNow
from rules.gangstars.gangs.builder import ADD, CHECK, MASTER, MENU, muster_of
from rules.gangstars.gangs.prices import Muster
from rules.gangstars.manifest import SYSTEM
from rules.gangstars.model.figures import Profile
from rules.gangstars.model.kinds import TYPE_POINTS

MOST_PEOPLE = 25
"""The most choices of a menu."""


async def _gang(ctx: Context, gang: str) -> StoredGang:
    """The gang of a button, which the caller must own."""
    stored = await ctx.work.rosters.gang_numbered(ctx.server_id, int(gang))
    require_gang_of(stored, SYSTEM)
    ctx.may_run(stored)
    return stored


@on_press(ADD, rf"{NUMBER}\..+")
async def press_add(interaction: discord.Interaction, key: str) -> None:
    """A private menu of types; then a figure of the chosen type, with its ready card and a made-up name."""
    gang, _, what = key.partition(".")
    async with reading(client(interaction).database) as work:
        ctx = await Context.at(work, Caller.of(interaction), discord.utils.utcnow())
        stored = await _gang(ctx, gang)
    profiles = tuple(Profile)
    if what == MENU:
        purses = [
            f"{one}: {TYPE_POINTS[one].basic} basic, {TYPE_POINTS[one].equipment} equipment points" for one in profiles
        ]
        await show(
            interaction,
            Card(
                f"Who joins {stored.gang.name}?",
                lines=("Each comes with a ready card and a random name. /gangstars-gang add offers more.", *purses),
                buttons=tuple(Press(ADD, f"{gang}.{place}", str(one)) for place, one in enumerate(profiles)),
                private=True,
            ),
        )
        return
    if not what.isdecimal() or int(what) >= len(profiles):
        raise IllegalNow(RUN_OUT)
    await run(interaction, "gangstars-gang add", {"gang": stored.gang.name, "profile": str(profiles[int(what)])})


@on_press(CHECK, rf"{NUMBER}(\.{NUMBER})?")
async def press_check(interaction: discord.Interaction, key: str) -> None:
    """A page of the check, in private."""
    gang, _, page = key.partition(".")
    async with reading(client(interaction).database) as work:
        ctx = await Context.at(work, Caller.of(interaction), discord.utils.utcnow())
        stored = await _gang(ctx, gang)
        card = check_card(await peopled(ctx, stored), int(page or 0))
    await show(interaction, card, in_place=True)


async def _dog(interaction: discord.Interaction, key: str) -> tuple[StoredFigure, Muster]:
    """The dog of a button and its gang, which the caller must own."""
    async with reading(client(interaction).database) as work:
        ctx = await Context.at(work, Caller.of(interaction), discord.utils.utcnow())
        stored = await ctx.figure(await work.rosters.full_name(ctx.server_id, int(key)))
        require_gang_of(stored.gang, SYSTEM)
        ctx.may_run(stored.gang)
        return stored, muster_of(await peopled(ctx, stored.gang))


@on_press(MASTER, NUMBER)
async def press_master(interaction: discord.Interaction, key: str) -> None:
    """A private menu of possible masters."""
    stored, muster = await _dog(interaction, key)
    people = tuple(Choice(str(one.id), one.figure.name, one.figure.profile) for one in muster.people[:MOST_PEOPLE])
    if not people:
        raise IllegalNow(f"{stored.gang.gang.name} has no one yet who could be a master. Add a figure first.")
    await show(
        interaction,
        Card(
            f"Who is {stored.figure.name}'s master?",
            menus=(Menu(MASTER, key, "Pick the master", people),),
            private=True,
        ),
    )


@on_choice(MASTER, NUMBER, NUMBER)
async def choose_master(interaction: discord.Interaction, key: str, values: list[str]) -> None:
    """The chosen figure holds the leash."""
    stored, muster = await _dog(interaction, key)
    master = muster.member(int(values[0]))
    if master is None:
        raise IllegalNow(RUN_OUT)
    figure = f"{stored.figure.name} ({stored.gang.gang.name})"
    await run(interaction, "gangstars-gang set", {"figure": figure, "master": master.figure.name})
