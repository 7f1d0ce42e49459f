"""Rosters and sheets as cards, and sample gangs at the press of a button."""

from __future__ import annotations

import discord

from cogs._kit.desk import Caller
from cogs._kit.names import fresh_gang_name
from cogs._kit.render import Card, Press, clean
from cogs._kit.systems import roster_of, rosters
from cogs._kit.views import client, deed, run
from db.repositories import StoredFigure, StoredGang, key_of
from db.unit_of_work import Work, reading
from rules.core.system import discover


async def gang_card(work: Work, server_id: int, name: str) -> Card:
    """A gang's roster."""
    stored = await work.rosters.gang(server_id, name)
    figures = await work.rosters.figures(stored)
    roster = roster_of(stored.system)
    return Card(
        clean(stored.gang.name),
        sums=(f"{stored.system.title} · {len(figures)} figures · run by {owners_of(stored)}",),
        lines=tuple(f"**{clean(one.figure.name)}** · {roster.line(one.figure)}" for one in figures)
        or ("Nobody yet: /gang hire.",),
        private=True,
    )


def owners_of(stored: StoredGang) -> str:
    """Who owns a gang, as mentions."""
    return ", ".join(f"<@{owner}>" for owner in stored.gang.owners) or "the umpires"


def figure_card(stored: StoredFigure) -> Card:
    """A figure's sheet."""
    sheet = roster_of(stored.gang.system).sheet(stored.figure)
    return Card(
        clean(stored.figure.name),
        sums=tuple(f"**{label}:** {text}" for label, text in sheet),
        footer=f"{clean(stored.gang.gang.name)} · {stored.gang.system.title}",
        private=True,
    )


async def gangs_card(work: Work, server_id: int) -> Card:
    """All gangs of a server."""
    gangs = await work.rosters.gangs(server_id)
    if not gangs:
        return Card(
            "No gangs here yet.",
            lines=("Found one with /gang new, or press a button for a sample gang.",),
            buttons=(*SAMPLE_BUTTONS, OPEN_A_GAME),
            private=True,
        )
    return Card(
        "Gangs here",
        lines=tuple(f"**{clean(one.gang.name)}** · {one.system.title} · run by {owners_of(one)}" for one in gangs),
        buttons=(*SAMPLE_BUTTONS, OPEN_A_GAME),
        private=True,
    )


def _sample_buttons() -> tuple[Press, ...]:
    return tuple(
        Press("sample", f"{system.id}.{number}", f"Sample gang: {title}"[:80])
        for system in rosters().values()
        for number, title in enumerate(roster_of(system).samples)
    )[:4]


SAMPLE_BUTTONS = _sample_buttons()
OPEN_A_GAME = Press("open", "now", "Open a game")


@deed("sample")
async def press_sample(interaction: discord.Interaction, key: str) -> None:
    """A sample gang at the press of a button, under the first name that is free."""
    system_id, _, number = key.partition(".")
    system = discover()[system_id]
    titles = list(roster_of(system).samples)
    sample = titles[int(number)]
    caller = Caller.of(interaction)
    async with reading(client(interaction).database) as work:
        taken = {key_of(one.gang.name) for one in await work.rosters.gangs(caller.server_id)}
    free = fresh_gang_name(sample, taken)
    assert interaction.message is not None
    once = f"sample:{interaction.message.id}:{key}"
    await run(interaction, "gang new", {"name": free, "sample": sample, "game": system.title}, once=once)
