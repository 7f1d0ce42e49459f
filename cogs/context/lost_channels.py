"""Deleted channels: a game or campaign there pauses until someone moves it to another channel or closes it.

No cache holds an archived thread. So a channel is gone only if Discord says so, by an event or by its code.
"""

from __future__ import annotations

from functools import partial
from typing import Any, Final

import discord
import structlog

from cogs.cards.card import Card, Press
from cogs.context.caller import Caller
from cogs.context.context import Context
from cogs.context.cross_channel_buttons import CAMPAIGN, LETTERS
from cogs.context.posting import quiet_until, tell_directly
from cogs.context.retry import Contended, patiently
from cogs.safety.error_log import named
from db.campaigns import StoredCampaign
from db.channel_state import ChannelState
from db.games import StoredGame
from db.places import Played, played
from db.seats import GAME
from db.store.trouble import Unavailable
from db.unit_of_work import Work, reading, writing
from rules.core.plain.markup import mention_channel, verbatim
from rules.core.plain.refusal import InTheWay, NothingPlayed, Refusal
from rules.core.plain.words import MOST_LABEL

Stored = StoredGame | StoredCampaign
UNKNOWN_CHANNEL: Final = 10003
"""Discord's code for a channel that does not exist."""
AT_HOME_NOWHERE: Final = frozenset(
    {"campaign close", "campaign leave", "game ask", "game close", "game leave", "game move-here"}
)
"""The commands that a game or campaign without a channel accepts from anywhere."""
MOVE: Final = "movehere"
END: Final = "ending"
"""The names of the buttons that move something here, and that end a campaign."""
ATTEMPTS: Final = 6
MOST_OFFERED: Final = 3

log = structlog.get_logger()


def channel_text(channel_id: int) -> str:
    """The channel of a game or campaign, for a sentence."""
    return mention_channel(channel_id) if channel_id > 0 else "a channel that was deleted"


def lost_text(kind: str, name: str) -> str:
    """Sentences that say that the channel was deleted, and how to continue."""
    return (
        f"The channel of “{name}” was deleted, so the {kind} has stopped. "
        f"Move it with {verbatim('/game move-here')} in another channel, or close it."
    )


def require_home(ctx: Context, command: str) -> None:
    """Refuse, with InTheWay, a command in a game or campaign whose channel is gone, even by the clock."""
    stored = ctx.game or ctx.campaign
    if stored is not None and stored.gone and command not in AT_HOME_NOWHERE:
        kind = kind_of(stored)
        raise InTheWay(lost_text(kind, name_of(stored)), kind, stored.id)


def kind_of(stored: Stored) -> str:
    """GAME or CAMPAIGN."""
    return GAME if isinstance(stored, StoredGame) else CAMPAIGN


def name_of(stored: Stored) -> str:
    """The name of a game or campaign."""
    return stored.game.name if isinstance(stored, StoredGame) else stored.campaign.name


def place_of(stored: Stored) -> ChannelState:
    """A game or campaign as a place."""
    return ChannelState(None, stored, None) if isinstance(stored, StoredGame) else ChannelState(None, None, stored)


def on_the_table(gang: str, busy: StoredGame) -> InTheWay:
    """The refusal for a gang that is still on the table of another game."""
    where = f"{gang} is still on the table of “{busy.game.name}” in {channel_text(busy.channel_id)}."
    return InTheWay(f"{where} Close that game first.", GAME, busy.id)


def played_here(stored: Stored, then: str) -> InTheWay:
    """The refusal to begin where something is being played; `then` names another way out, in a sentence."""
    text = f"“{name_of(stored)}” is being played here. Close it first{then}."
    return InTheWay(text, kind_of(stored), stored.id)


# Finding lost channels


async def lose(bot: Any, server_id: int, channel_id: int) -> None:
    """Note that a channel or thread is gone for certain, and notify its players once."""

    async def attempt() -> list[Played]:
        async with writing(bot.database) as work:
            return await work.lose(server_id, channel_id, discord.utils.utcnow())

    try:
        lost = await patiently(attempt, ATTEMPTS)
    except (Contended, Unavailable):  # the next start, or the next message there, finds it
        return
    for one in lost:
        log.info("channel gone", kind=one.kind, id=one.id, channel=channel_id)
        await _tell(bot, one)


async def look_for_lost(bot: Any, server_id: int = 0) -> None:
    """Look for channels that may have been deleted while the bot was away. It asks Discord for those in no cache."""
    for one in await played(bot.database, server_id, *bot.own_shards):
        guild = bot.get_guild(one.server_id)
        if guild is None or guild.unavailable or guild.get_channel_or_thread(one.channel_id) is not None:
            continue
        try:
            await bot.fetch_channel(one.channel_id)
        except discord.NotFound as refused:
            await lose_if_unknown(bot, one.server_id, one.channel_id, refused)
        except (discord.HTTPException, discord.InvalidData, OSError) as error:
            log.info("channel not asked for", channel=one.channel_id, why=named(error))


async def lose_if_unknown(bot: Any, server_id: int, channel_id: int, refused: discord.HTTPException) -> None:
    """Note a channel as gone if Discord refused something because there is no such channel."""
    if refused.code == UNKNOWN_CHANNEL:
        await lose(bot, server_id, channel_id)


async def _tell(bot: Any, one: Played) -> None:
    """Notify all participants that a game or campaign is paused. Those in quiet hours read it in their agenda."""
    now = discord.utils.utcnow()
    async with reading(bot.database) as work:
        users = sorted(await work.players(await _place(work, one.kind, one.id)))
        wants = {user: await work.preferences.of(user) for user in users}
    server = bot.get_guild(one.server_id)
    of = f" on {server.name}" if server is not None else ""
    card = Card(
        f"The channel of “{one.name}”{of} was deleted",
        lines=(
            f"The {one.kind} has stopped: no clock runs, and the bot carries out no standing orders.",
            f"An umpire, or most of the players, can move it: {verbatim('/game move-here')} in another channel of "
            "the server.",
            "Others may be able to read that channel.",
        ),
        buttons=(closing(one.kind, one.id), Press("agenda", "0", "Agenda")),
    )
    for user in users:
        if quiet_until(wants[user], now):
            continue
        try:
            await tell_directly(bot, user, card)
        except (discord.HTTPException, OSError) as error:
            log.info("lost channel not reported", user=user, why=named(error))


async def _place(work: Work, kind: str, id: int) -> ChannelState:
    game = await work.games.get(id) if kind == GAME else None
    return ChannelState(None, game, await work.campaigns.get(id) if game is None else None)


# The ways out


def at_of(kind: str, id: int) -> str:
    """A game or campaign in the id of a button."""
    return f"@{LETTERS[kind]}{id}"


def closing(kind: str, id: int, *, here: bool = False) -> Press:
    """The button that closes a game or campaign; unless `here`, it works from any channel."""
    does, key = ("closing", "0") if kind == GAME else (END, str(id))
    return Press(does, key, "Close it", "" if here else at_of(kind, id))


def moving(kind: str, id: int, label: str = "Move it here") -> Press:
    """The button that moves something to the channel where it is pressed."""
    return Press(MOVE, f"{LETTERS[kind]}{id}", label)


async def ways_out(interaction: discord.Interaction, refusal: Refusal) -> tuple[Press, ...]:
    """The buttons by which the reader of a refusal may move or close what is in the way."""
    if not isinstance(refusal, InTheWay | NothingPlayed):
        return ()
    find = partial(_out_of_the_way, refusal) if isinstance(refusal, InTheWay) else _lost_games
    bot: Any = interaction.client
    try:
        async with reading(bot.database) as work:
            return tuple(await find(interaction, work))
    except Unavailable:  # the log has it by now
        return ()


async def _out_of_the_way(refusal: InTheWay, interaction: discord.Interaction, work: Work) -> list[Press]:
    (kind, id), user = refusal.place, interaction.user.id
    place = await _place(work, kind, id)
    stored = place.game or place.campaign
    ctx = await Context.at(work, Caller.of(interaction), discord.utils.utcnow())
    takes_part = user in await work.players(place)
    if stored is None or not (takes_part or ctx.holds_office):
        return []
    here = stored.channel_id == interaction.channel_id
    moves = stored.gone and (kind, id) in await _lost_here(interaction, work, ctx)
    return [
        *([moving(kind, id)] if moves else []),
        *([closing(kind, id, here=here)] if here or takes_part else []),
    ]


async def _lost_games(interaction: discord.Interaction, work: Work) -> list[Press]:
    ctx = await Context.at(work, Caller.of(interaction), discord.utils.utcnow())
    lost = await _lost_here(interaction, work, ctx)
    return [moving(*one, label=f"Move “{name}” here"[:MOST_LABEL]) for one, name in lost.items()][:MOST_OFFERED]


async def _lost_here(interaction: discord.Interaction, work: Work, ctx: Context) -> dict[tuple[str, int], str]:
    """The games and campaigns of this server without a channel that the caller may move here, with their names."""
    if interaction.guild_id is None or ctx.caller.afar is not None or not ctx.caller.posts or ctx.game is not None:
        return {}
    user = ctx.caller.actor.id
    games: list[Stored] = [one for one in await work.games.open_games(ctx.server_id) if one.gone]
    campaigns = [one for one in await work.campaigns.running(ctx.server_id) if one.gone and ctx.campaign is None]
    return {
        (kind_of(one), one.id): name_of(one)
        for one in (*games, *campaigns)
        if ctx.holds_office or user in await work.players(place_of(one))
    }
