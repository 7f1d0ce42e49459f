"""The read-only commands of a campaign: its state at a glance, its map, its ledger, its course, its newspaper."""

from __future__ import annotations

from collections.abc import AsyncGenerator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import Annotated

import discord
from annotated_types import Interval

from cogs.cards.canvas import drawn
from cogs.cards.card import Card, Picture
from cogs.cards.pieces import in_thread
from cogs.command_adapter.params import Choices, choices
from cogs.context.caller import Caller
from cogs.context.campaign_display import campaign_of
from cogs.context.client import client
from cogs.context.context import Context
from cogs.post.campaign_views.plot import plotted
from cogs.post.campaign_views.sights import SIGHTS, CampaignView, Sights, scene_of
from cogs.post.campaign_views.words import (
    ANY,
    OPEN_BOOKS,
    PAGE,
    WantedLines,
    course_of,
    ledger_card,
    ledger_file,
    ledger_title,
    plot_alt,
    plot_lines,
)
from cogs.post.notebook.buttons import desk_buttons
from cogs.post.notebook.game_or_campaign import at_campaign
from cogs.replies.answers import answers
from cogs.replies.dispatch import NUMBER, on_press
from cogs.replies.replies import show
from cogs.slash.slash import command
from db.campaigns import StoredCampaign
from db.unit_of_work import Work, reading
from rules.core.action.fields import option
from rules.core.plain.frozen import replace
from rules.core.plain.refusal import IllegalNow, OutOfRange, UnknownName
from rules.core.plain.words import key_of

Month = Annotated[int, Interval(ge=0, le=10000)]
PLOT = "Plot"


# Finding one


async def meant(ctx: Context, name: str | None) -> StoredCampaign:
    """The campaign of this name, a running one before one that is over; without a name, the one here."""
    if not name:
        return await campaign_of(ctx)
    running = await ctx.work.campaigns.running(ctx.server_id)
    found = next((one for one in running if alike(one.campaign.name, name)), None)
    if found is not None:
        return found
    listed = await ctx.work.campaigns.listed(ctx.server_id)
    over = next((one for one in listed if alike(one.name, name)), None)
    if over is None:
        raise UnknownName("campaign", name, [one.name for one in listed])
    return await by_id(ctx.work, ctx.server_id, over.id)


def alike(one: str, other: str) -> bool:
    return key_of(one) == key_of(other)


async def by_id(work: Work, server_id: int, campaign_id: int) -> StoredCampaign:
    """A campaign of this server by its id. Raises IllegalNow for one that is gone."""
    listed = await work.campaigns.listed(server_id)
    stored = await work.campaigns.get(campaign_id) if any(one.id == campaign_id for one in listed) else None
    if stored is None:
        raise IllegalNow("That campaign is gone. /campaign status shows the one here.").offering(
            "Campaign status", "campaign status"
        )
    return stored


def sights_of(stored: StoredCampaign) -> Sights:
    """The views that a campaign's system offers. Raises IllegalNow if it offers none."""
    if stored.campaign.system not in SIGHTS:
        raise IllegalNow(f"{stored.system.title} shows nothing of its campaigns yet.")
    return SIGHTS[stored.campaign.system]


@asynccontextmanager
async def looking(interaction: discord.Interaction, name: str | None) -> AsyncGenerator[tuple[Work, StoredCampaign]]:
    """The campaign that a command means, while its transaction is open."""
    async with reading(client(interaction).database) as work:
        ctx = await Context.at(work, Caller.of(interaction), discord.utils.utcnow())
        yield work, await meant(ctx, name)


def gang_named(scene: CampaignView, name: str | None) -> int:
    """The gang of this name, in the campaign or only in its ledger; 0 without a name. Raises UnknownName for others."""
    if not name:
        return 0
    found = next((gang for gang, known in scene.names.items() if alike(known, name)), None)
    if found is None:
        raise UnknownName("gang", name, scene.names.values())
    return found


def month_meant(scene: CampaignView, month: int | None) -> int:
    """A month of the campaign, by default the present one. Raises OutOfRange for one that it has not had."""
    if month is None:
        return scene.month
    if month > scene.month:
        raise OutOfRange(f"{scene.title} has months 0 to {scene.month}, not {month}.")
    return month


async def ledger_page(work: Work, scene: CampaignView, wanted: WantedLines, before: int | None = None) -> Card:
    """The newest page of the wanted lines, or the one before an index."""
    page = await work.campaigns.ledger_page(wanted.campaign, PAGE, before, gang=wanted.gang or None, month=wanted.month)
    gone = {line.gang for line, _ in page.lines} & scene.former.keys()
    booked = {one: await work.campaigns.booked(wanted.campaign, one) for one in gone}
    return ledger_card(scene, sights_of(scene.stored), wanted, page, booked)


def plot_card(scene: CampaignView, sights: Sights) -> Card:
    """Money and the mood of the town by month."""
    course = course_of(scene, sights)
    return Card(
        f"The course of {scene.title}",
        lines=plot_lines(course),
        footer=OPEN_BOOKS,
        picture=Picture("course.png", plotted(course), plot_alt(course)),
    )


# Buttons


@on_press("ledger", rf"{NUMBER}\.{NUMBER}\.({ANY}|{NUMBER})\.{NUMBER}")
async def press_ledger(interaction: discord.Interaction, key: str) -> None:
    """Show the page of the ledger before or after."""
    rest, _, before = key.rpartition(".")
    wanted = WantedLines.of_key(rest)
    async with reading(client(interaction).database) as work:
        stored = await by_id(work, Caller.of(interaction).server_id, wanted.campaign)
        card = await ledger_page(work, await scene_of(work, stored, former=True), wanted, int(before))
    await show(interaction, card)


@on_press("standing", rf"{NUMBER}\.{NUMBER}")
async def press_standing(interaction: discord.Interaction, key: str) -> None:
    """Show another page of the state at a glance."""
    campaign, _, page = key.partition(".")
    await show_status(interaction, lambda ctx: by_id(ctx.work, ctx.server_id, int(campaign)), int(page))


async def show_status(
    interaction: discord.Interaction,
    pick: Callable[[Context], Awaitable[StoredCampaign]],
    page: int = 0,
    public: bool = False,
) -> None:
    """Show a page of the state at a glance. A private one has the buttons of the caller's notebook."""
    async with reading(client(interaction).database) as work:
        ctx = await Context.at(work, Caller.of(interaction), discord.utils.utcnow())
        stored = await pick(ctx)
        scene, sights = await scene_of(work, stored), sights_of(stored)
        notebook = await desk_buttons(at_campaign(ctx, stored)) if stored.campaign.present and not public else ()
    card = sights.status(scene, page)
    await show(interaction, replace(card, buttons=(*card.buttons, *notebook), private=not public))


@on_press("places", rf"{NUMBER}\.{NUMBER}")
async def press_places(interaction: discord.Interaction, key: str) -> None:
    """Show the map in words."""
    campaign, _, page = key.partition(".")
    async with reading(client(interaction).database) as work:
        stored = await by_id(work, Caller.of(interaction).server_id, int(campaign))
        scene = await scene_of(work, stored)
    await show(interaction, replace(sights_of(stored).places(scene, int(page)), private=True))


# Commands


async def any_campaign_ever(interaction: discord.Interaction, current: str) -> Choices:
    """Complete the name of a campaign, running or over."""
    async with reading(client(interaction).database) as work:
        server_id = Caller.of(interaction).server_id
        running, listed = await work.campaigns.running(server_id), await work.campaigns.listed(server_id)
    return choices([*(one.campaign.name for one in running), *(one.name for one in listed)], current)


async def gangs_there(interaction: discord.Interaction, current: str) -> Choices:
    """Complete the name of a gang in the campaign. The user must write out the name of one that left."""
    async with looking(interaction, getattr(interaction.namespace, "campaign", None)) as (work, stored):
        scene = await scene_of(work, stored)
    return choices(scene.names.values(), current)


CAMPAIGN = option("The campaign, running or over (default: the one here).", default=None, complete=any_campaign_ever)
PUBLIC = option("Show it to the channel.", default=False)


@command("campaign status")
class Status:
    """Show the campaign at a glance: money, businesses, officials, what is left to do."""

    campaign: str | None = CAMPAIGN
    public: bool = PUBLIC


@answers(Status)
async def status(interaction: discord.Interaction, move: Status) -> None:
    await show_status(interaction, lambda ctx: meant(ctx, move.campaign), public=move.public)


@command("campaign map")
class Map:
    """Show the owners of all businesses, as a map of the town. A button shows them in words."""

    campaign: str | None = CAMPAIGN
    public: bool = PUBLIC


@answers(Map)
async def map_of(interaction: discord.Interaction, move: Map) -> None:
    async with looking(interaction, move.campaign) as (work, stored):
        scene, sights = await scene_of(work, stored), sights_of(stored)
    await show(interaction, replace(await drawn(sights.map, scene), private=not move.public))


@command("campaign ledger")
class Ledger:
    """Show the campaign's income and expenses, newest first, or how the money went as a plot."""

    gang: str | None = option("The gang to show (default: all).", default=None, complete=gangs_there)
    month: Month | None = option(
        "The month to show, counted from 1; 0 is before the first (default: all).", default=None
    )
    as_: str | None = option(
        "The whole page as a file, or the money of each gang by month as a plot.",
        default=None,
        words=("CSV", PLOT),
    )
    campaign: str | None = CAMPAIGN
    public: bool = PUBLIC


@answers(Ledger)
async def ledger(interaction: discord.Interaction, move: Ledger) -> None:
    if move.as_ == PLOT:
        if move.gang or move.month is not None:
            raise OutOfRange("The plot shows all gangs and months. Remove “gang” and “month”.")
        async with looking(interaction, move.campaign) as (work, stored):
            months, sums = await work.campaigns.months(stored.id), await work.campaigns.sums(stored.id)
            scene, sights = await scene_of(work, stored, True, months, sums), sights_of(stored)
        await show(interaction, replace(await drawn(plot_card, scene, sights), private=not move.public))
        return
    async with looking(interaction, move.campaign) as (work, stored):
        scene, sights = await scene_of(work, stored, former=True), sights_of(stored)
        month = month_meant(scene, move.month) if move.month is not None else None
        wanted = WantedLines(scene.stored.id, gang_named(scene, move.gang), month)
        if move.as_ is None:
            card = await ledger_page(work, scene, wanted)
        else:
            card = Card(f"The ledger of {ledger_title(scene, sights, wanted)}, as {move.as_}")
            scene = replace(scene, ledger=tuple(await work.campaigns.ledger(stored.id, wanted.gang or None)))
    if move.as_ is not None:
        card = replace(card, file=await in_thread(ledger_file, scene, sights, wanted))
    await show(interaction, replace(card, private=not move.public))


@command("campaign paper")
class Paper:
    """Show the newspaper of a month, as words and as a front page."""

    month: Month | None = option("The month, counted from 1 (default: the current one).", default=None)
    campaign: str | None = CAMPAIGN
    public: bool = PUBLIC


@answers(Paper)
async def paper(interaction: discord.Interaction, move: Paper) -> None:
    async with looking(interaction, move.campaign) as (work, stored):
        month = stored.campaign.month if move.month is None else move.month
        months, lines = (
            await work.campaigns.months(stored.id, month),
            await work.campaigns.ledger(stored.id, month=month),
        )
        scene, sights = await scene_of(work, stored, True, months, lines), sights_of(stored)
    of = month_meant(scene, move.month)
    await show(interaction, replace(await drawn(sights.paper, scene, of), private=not move.public))
