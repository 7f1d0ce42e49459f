"""Rosters and sheets as cards, and sample gangs by a button."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence

import discord

from cogs.cards.card import Card, Press
from cogs.cards.paging import paged
from cogs.command_adapter.gang_creation import to_settle
from cogs.context.caller import Caller
from cogs.context.client import client
from cogs.context.context import Context
from cogs.context.systems import NOTHING_NEAR, around, nearest_first, roster_of, rosters
from cogs.pipeline.pipeline import RUN_OUT
from cogs.pipeline.unsealing import Seal, known_figures, standing, still_sealed
from cogs.replies.dispatch import NUMBER, on_press
from cogs.replies.replies import show
from cogs.replies.running import run
from db.repositories import StoredFigure, StoredGang
from db.unit_of_work import Work, reading
from rules.core.action.system import discover
from rules.core.people.names import fresh_name
from rules.core.plain.markup import mention, strong
from rules.core.plain.refusal import IllegalNow
from rules.core.plain.words import count, key_of

MOST_LINE = 400
"""The most characters about one figure."""
LISTED = re.compile(r", | · ")


async def gang_card(ctx: Context, stored: StoredGang, page: int = 0, public: bool = False) -> Card:
    """A gang's roster, as everyone knows it if `public`: a page, from 0; the nearest if there is no such page."""
    figures, seals = await as_seen(ctx, await ctx.work.rosters.figures(stored), public)
    sealed = frozenset(one for seal in seals for one in seal.about)
    roster = roster_of(stored.system)
    lines = [
        short(f"{strong(one.figure.name)} · {roster.line(one.figure)}{' · sealed' if one.id in sealed else ''}")
        for one in figures
    ]
    lines += [short(f"{strong(name)} · {text}") for name, text in belongings(stored)]
    shown, buttons, footer = paged(lines, page, "roster", str(stored.id))
    return Card(
        stored.gang.name,
        sums=(f"{stored.system.title} · {count(len(figures), 'figure')} · run by {owners_of(stored.gang.leaders)}",),
        lines=shown or ("No figures yet. Hire some with /gang hire.",),
        footer=footer,
        buttons=buttons,
        private=True,
    )


async def as_seen(ctx: Context, figures: list[StoredFigure], public: bool) -> tuple[list[StoredFigure], list[Seal]]:
    """Figures as the caller knows them, or as everyone does if `public`, and the sealed rolls in force."""
    seals = await standing(ctx)
    return figures if public else await known_figures(ctx, figures, seals), seals


def belongings(stored: StoredGang) -> list[tuple[str, str]]:
    """What a gang has besides its figures, by name."""
    estates, estate = stored.system.estates, stored.gang.estate
    return [] if estates is None or estate is None else estates.sheet(estate)


def short(line: str) -> str:
    """A line about one figure that leaves room for others. It is cut after a listed item, with the number of the
    others.
    """
    if len(line) <= MOST_LINE:
        return line
    kept = line[:MOST_LINE]
    end = max(kept.rfind(", "), kept.rfind(" · "), MOST_LINE // 2)
    return f"{kept[:end]} … and {max(1, len(LISTED.findall(line[end:])))} more"


@on_press("roster", rf"{NUMBER}\.{NUMBER}")
async def press_roster(interaction: discord.Interaction, key: str) -> None:
    """Another page of a gang's roster, privately."""
    gang, page = map(int, key.split("."))
    async with reading(client(interaction).database) as work:
        ctx = await Context.at(work, Caller.of(interaction), discord.utils.utcnow())
        card = await gang_card(ctx, await work.rosters.gang_numbered(ctx.server_id, gang), page)
    await show(interaction, card)


@on_press("gangs", rf"(.*\.)?{NUMBER}")
async def press_gangs(interaction: discord.Interaction, key: str) -> None:
    """Another page of all gangs, privately."""
    async with reading(client(interaction).database) as work:
        card = await gangs_card(work, Caller.of(interaction), int(key.rpartition(".")[2]))
    await show(interaction, card)


def owners_of(owners: Iterable[int]) -> str:
    """The owners of a gang, as mentions."""
    return ", ".join(mention(owner) for owner in owners) or "the umpires"


def figure_card(stored: StoredFigure, seals: Sequence[Seal] = ()) -> Card:
    """A figure's sheet, and the sealed rolls about it."""
    sheet = roster_of(stored.gang.system).sheet(stored.figure)
    return Card(
        stored.figure.name,
        sums=tuple(f"{strong(f'{label}:')} {text}" for label, text in sheet),
        lines=tuple(still_sealed([seal for seal in seals if stored.id in seal.about], {})),
        footer=f"{stored.gang.gang.name} · {stored.gang.system.title}",
        buttons=to_settle(stored.gang.system, [stored.id], [stored.figure]),
        private=True,
    )


MOST_SAMPLES = 14
"""The most buttons for sample gangs."""


async def gangs_card(work: Work, caller: Caller, page: int = 0) -> Card:
    """All gangs of a caller's server: a page of them, from 0."""
    near = (await around(work.listings, caller.server_id, caller.channel_id)).near
    gangs = await work.listings.gangs(caller.server_id)
    samples = sample_buttons(near)
    if not gangs:
        return Card(
            "No gangs here yet.",
            lines=("Make one with /gang new. Or press a button for a ready gang of that game.",),
            buttons=(*samples, OPEN_A_GAME),
            private=True,
        )
    lines = [f"{strong(one.name)} · {one.system.title} · run by {owners_of(one.leaders)}" for one in gangs]
    shown, buttons, footer = paged(lines, page, "gangs", "all")
    return Card("Gangs here", lines=shown, footer=footer, buttons=(*buttons, *samples, OPEN_A_GAME), private=True)


def sample_buttons(near: Mapping[str, int] = NOTHING_NEAR) -> tuple[Press, ...]:
    """A button for every ready gang, with its game; those of the nearest game first."""
    return tuple(
        Press("sample", f"{system.id}.{number}", f"{system.short}: {title}")
        for system in nearest_first(rosters().values(), near)
        for number, title in enumerate(roster_of(system).samples)
    )[:MOST_SAMPLES]


OPEN_A_GAME = Press("open", "now", "Open a game")


@on_press("sample", rf"\w+\.{NUMBER}")
async def press_sample(interaction: discord.Interaction, key: str) -> None:
    """Found a sample gang, under the first free name."""
    system_id, _, number = key.partition(".")
    system = discover().get(system_id)
    titles = list(roster_of(system).samples) if system is not None and system.roster is not None else []
    if system is None or int(number) >= len(titles):
        raise IllegalNow(RUN_OUT)
    sample = titles[int(number)]
    caller = Caller.of(interaction)
    async with reading(client(interaction).database) as work:
        taken = {key_of(one.gang.name) for one in await work.rosters.gangs(caller.server_id)}
    free = fresh_name(sample, taken)
    assert interaction.message is not None
    once = f"sample:{interaction.message.id}:{key}"
    await run(interaction, "gang new", {"name": free, "sample": sample, "game": system.title}, once=once)
