"""The log that a command reads: that of this place, or of a game or campaign by its name, open or closed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import NamedTuple

import discord

from cogs.command_adapter.params import Choices, choices
from cogs.context.caller import Caller
from cogs.context.client import client
from cogs.context.context import Context
from cogs.context.cross_channel_buttons import spot_of
from db.games import ListedGame
from db.repositories import CAMPAIGN_LOG, GAME_LOG
from db.store.models import Stream
from db.unit_of_work import Work, reading
from rules.core.plain.frozen import replace
from rules.core.plain.refusal import IllegalNow, UnknownName
from rules.core.plain.words import key_of

HERE, SERVER = "here", "server"
"""The words in place of a game's name: the log of this channel, and the server's open one."""
Sees = Callable[[int], bool]
"""Whether a user may see a channel, by its id."""


class ReadableLog(NamedTuple):
    """A log that the caller may read; `stream` is None before its first event.

    ctx  the caller's context in its game or campaign; in neither for a server's open log
    """

    stream: Stream | None
    ctx: Context

    @property
    def title(self) -> str:
        """The name of its game or campaign: “Mad Dogs”; empty for a server's open log."""
        if self.ctx.game is not None:
            return f"“{self.ctx.game.game.name}”"
        return f"“{self.ctx.campaign.campaign.name}”" if self.ctx.campaign is not None else ""

    @property
    def of(self) -> str:
        """“ of “Mad Dogs””, or empty for a server's open log."""
        return f" of {self.title}" if self.title else ""

    async def opened(self, work: Work) -> Stream:
        """Its stream, opened at first use and moved on to the next turn if the last has run out."""
        server, ctx = self.ctx.server_id, self.ctx
        here = await work.server_log(server, ctx.caller.direct, ctx.now)
        if ctx.game is not None:
            return await work.game_log(server, ctx.game.id)
        return here if ctx.campaign is None else await work.campaign_log(server, ctx.campaign.id)


def sees(interaction: discord.Interaction) -> Sees:
    """The channels that a caller can see. Lists omit what is played elsewhere."""
    guild, user, here, spot = interaction.guild, interaction.user, interaction.channel_id, spot_of(interaction)
    if spot is not None:  # from elsewhere the caller sees the channel of their seat
        return lambda channel_id: channel_id == spot.place.channel_id

    def may(channel_id: int) -> bool:
        if guild is None or channel_id == here:
            return True
        channel = guild.get_channel_or_thread(channel_id)
        if channel is None or not isinstance(user, discord.Member):
            return False
        allowed = channel.permissions_for(user)
        private = isinstance(channel, discord.Thread) and channel.is_private()
        return allowed.view_channel and (not private or allowed.manage_threads)

    return may


async def log_named(work: Work, caller: Caller, name: str, eyes: Sees) -> ReadableLog:
    """The log of a game or campaign by its name, of this place, or the server's.

    The name is “Mad Dogs”, or “Mad Dogs #12” if several share it. Raises UnknownName for one that does not exist, or
    is played in a channel that the caller can't see.
    """
    ctx = await Context.at(work, caller, discord.utils.utcnow())
    asked = key_of(name)
    if asked in ("", HERE):
        return ReadableLog((await work.log_here(caller.server_id, caller.channel_id)).stream, ctx)
    if asked == SERVER:
        return ReadableLog(await work.servers.stream(caller.server_id), replace(ctx, game=None, campaign=None))
    listed = labels(await _visible(work, ctx, eyes))
    known = {key_of(label): one for label, one in listed.items()}
    known.update((key_of(one.name), one) for one in reversed(listed.values()))
    if asked not in known:
        raise UnknownName("game or campaign", name, [*listed, HERE, SERVER])
    return await _of(work, ctx, known[asked].kind, known[asked].id)


async def log_numbered(work: Work, caller: Caller, stream_id: int, eyes: Sees) -> ReadableLog:
    """The log of a stream of this server. Raises IllegalNow if the caller can't see it."""
    ctx = await Context.at(work, caller, discord.utils.utcnow())
    stream = await work.fair.stream(caller.server_id, stream_id)
    if stream is None:
        raise IllegalNow("That log is no longer stored here.")
    if stream.kind not in (GAME_LOG, CAMPAIGN_LOG):
        return ReadableLog(stream, replace(ctx, game=None, campaign=None))
    if not any((one.kind, one.id) == (stream.kind, stream.of) for one in await _visible(work, ctx, eyes)):
        raise IllegalNow("That channel is closed to you.")
    return await _of(work, ctx, stream.kind, stream.of)


async def _of(work: Work, ctx: Context, kind: str, of: int) -> ReadableLog:
    game = await work.games.get(of) if kind == GAME_LOG else None
    campaign = await work.campaigns.get(of) if kind == CAMPAIGN_LOG else None
    stream = await work.servers.stream(ctx.server_id, kind, of)
    return ReadableLog(stream, await replace(ctx, game=game, campaign=campaign).among_players())


async def _visible(work: Work, ctx: Context, eyes: Sees) -> list[ListedGame]:
    """The games and campaigns that the caller may read: as a participant or umpire, or because they see the channel."""
    me, here = ctx.caller.actor.id, ctx.caller.channel_id
    umpire = ctx.holds_office
    played = [*await work.games.listed(ctx.server_id), *await work.campaigns.listed(ctx.server_id)]
    return [one for one in played if umpire or me in one.people or one.channel_id == here or eyes(one.channel_id)]


def labels(played: list[ListedGame]) -> dict[str, ListedGame]:
    """Games and campaigns by their labels in a list: the name, with a number if several share it."""
    times = Counter(key_of(one.name) for one in played)
    number = {GAME_LOG: "#", CAMPAIGN_LOG: "campaign #"}  # each kind has its own numbers
    return {
        one.name if times[key_of(one.name)] == 1 else f"{one.name} {number[one.kind]}{one.id}": one for one in played
    }


async def any_log(interaction: discord.Interaction, current: str) -> Choices:
    """Complete the name of a game or campaign, or “here”, or “server”."""
    caller = Caller.of(interaction)
    async with reading(client(interaction).database) as work:
        ctx = await Context.at(work, caller, discord.utils.utcnow())
        played = await _visible(work, ctx, sees(interaction))
    return choices([HERE, SERVER, *labels(played)], current)
