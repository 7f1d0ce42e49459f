"""Which log a command looks into: that of this place, or of a game by its name, open or closed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from typing import NamedTuple

import discord

from cogs._kit.desk import Caller, Desk
from cogs._kit.params import Choices, choices
from cogs._kit.render import clean
from cogs._kit.views import client
from db.games import Listed, StoredGame
from db.models import Stream
from db.repositories import GAME_LOG, key_of
from db.unit_of_work import Work, reading
from rules.core.refusal import IllegalNow, UnknownName

HERE, SERVER = "here", "server"
"""What may be said in place of a game's name: the log of this channel, and the server's open one."""
Sees = Callable[[int], bool]
"""Whether somebody may look into a channel, by its id."""


class Log(NamedTuple):
    """A log somebody may look into; `desk` is his at the game it is of, `stream` None before its first event."""

    stream: Stream | None
    game: StoredGame | None
    desk: Desk

    @property
    def of(self) -> str:
        """“ of “Mad Dogs””, or nothing for a server's open log."""
        return f" of “{clean(self.game.game.name)}”" if self.game else ""


def sees(interaction: discord.Interaction) -> Sees:
    """The eyes of a caller: what is played in channels that he can't see is not shown to him."""
    guild, user, here = interaction.guild, interaction.user, interaction.channel_id

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


async def log_named(work: Work, caller: Caller, name: str, eyes: Sees) -> Log:
    """The log of a game by its name (“Mad Dogs”, or “Mad Dogs #12” where several share it), of this place, or the
    server's.

    Raises UnknownName for a game that is not, or is played where the caller can't look.
    """
    desk = await Desk.at(work, caller, discord.utils.utcnow())
    asked = key_of(name)
    if asked in ("", HERE):
        stream, game = await work.log_here(caller.server_id, caller.channel_id)
        return Log(stream, game, desk)
    if asked == SERVER:
        return Log(await work.servers.stream(caller.server_id), None, replace(desk, game=None))
    listed = labels(visible(await work.games.listed(caller.server_id), desk, eyes))
    known = {key_of(label): game for label, game in listed.items()}
    known.update((key_of(game.name), game) for game in reversed(listed.values()))
    if asked not in known:
        raise UnknownName("game", name, [*listed, HERE, SERVER])
    return await _of_game(work, desk, known[asked].id)


async def log_numbered(work: Work, caller: Caller, stream_id: int, eyes: Sees) -> Log:
    """The log of a stream of this server; IllegalNow where the caller can't look."""
    desk = await Desk.at(work, caller, discord.utils.utcnow())
    stream = await work.fair.stream(caller.server_id, stream_id)
    if stream is None:
        raise IllegalNow("That log is no longer kept here.")
    if stream.kind != GAME_LOG:
        return Log(stream, None, replace(desk, game=None))
    if not visible([one for one in await work.games.listed(caller.server_id) if one.id == stream.of], desk, eyes):
        raise IllegalNow("That game is played where you can't look.")
    return await _of_game(work, desk, stream.of)


async def _of_game(work: Work, desk: Desk, game_id: int) -> Log:
    game = await work.games.get(game_id)
    return Log(await work.servers.stream(desk.server_id, GAME_LOG, game_id), game, replace(desk, game=game))


def visible(games: list[Listed], desk: Desk, eyes: Sees) -> list[Listed]:
    """The games that somebody may look into: he plays or umpires them, umpires all, or sees the channel."""
    me, here = desk.caller.actor.id, desk.caller.channel_id
    umpire = desk.umpires_server
    return [one for one in games if umpire or me in one.people or one.channel_id == here or eyes(one.channel_id)]


def labels(games: list[Listed]) -> dict[str, Listed]:
    """Games by what they are called in a list: the name, and a number where several share it."""
    times = Counter(key_of(game.name) for game in games)
    return {game.name if times[key_of(game.name)] == 1 else f"{game.name} #{game.id}": game for game in games}


async def any_log(interaction: discord.Interaction, current: str) -> Choices:
    """Complete the name of a game, or “here”, or “server”."""
    caller = Caller.of(interaction)
    async with reading(client(interaction).database) as work:
        desk = await Desk.at(work, caller, discord.utils.utcnow())
        games = visible(await work.games.listed(caller.server_id), desk, sees(interaction))
    return choices([HERE, SERVER, *labels(games)], current)
