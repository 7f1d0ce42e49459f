"""Table cards in a channel, for tests of their edits."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

from simcord.components import walk_components
from simcord.results import ResponseMessage

from cogs.post.table_card_scheduler import BEAT
from cogs.safety.environment import Settings
from tests.cogs.starting import quick_bot, url_of
from tests.cogs.world import World

A_BEAT = BEAT.total_seconds() + 1
"""Seconds after which a card shows an event."""
MESSAGES = "/channels/*/messages"
A_MESSAGE = f"{MESSAGES}/*"
CLOSED = "This game is closed."


def parts(message: ResponseMessage) -> list[dict[str, Any]]:
    return list(walk_components(message.components))


def text(message: ResponseMessage) -> str:
    return "\n".join(part["content"] for part in parts(message) if part.get("type") == 10)


def labels(message: ResponseMessage) -> list[str]:
    return [part["label"] for part in parts(message) if part.get("type") == 2]


def messages(channel: Any) -> list[ResponseMessage]:
    env = channel._env
    return [ResponseMessage(env, one) for one in env.backend.messages.get(channel.id, {}).values()]


def letters(world: World, who: Any) -> list[str]:
    """The direct messages of the bot to a user."""
    channels = world.env.backend.channels.values()
    mine = [one.id for one in channels if who.user.id in (getattr(one, "recipient_ids", None) or ())]
    return [text(one) for id in mine for one in messages(SimpleNamespace(_env=world.env, id=id))]


def cards(channel: Any) -> list[ResponseMessage]:
    """The table cards in a channel, the oldest first: those with all its buttons, and those of closed games."""
    return [one for one in messages(channel) if {"My move", "Help"} <= {*labels(one)} or CLOSED in text(one)]


def the_card(world: World) -> ResponseMessage:
    """The only one in the channel."""
    (found,) = cards(world.channel)
    return found


def asked(world: World, method: str) -> int:
    """How often Discord was asked to post, edit or delete a message, or to show them."""
    paths = [one.path for one in world.env.backend.http_requests if one.method == method]
    return sum(path.startswith("/channels/") and "/messages" in path for path in paths)


async def beat(world: World, seconds: float = A_BEAT) -> None:
    await world.env.advance_time(seconds)


def kept(world: World) -> tuple[Any, ...]:
    """The stored row of the first game's card."""
    ((*found,),) = world.rows("SELECT message_id, leftover, posting, over FROM game_card WHERE game_id = 1")
    return tuple(found)


async def chat(world: World, messages: int) -> None:
    """Other people talk in the channel."""
    for number in range(messages):
        await world.carol.send(world.channel, f"Nice weather, {number}.")


async def restart(world: World) -> None:
    """Another process on the same file, without a word of goodbye; its games have table cards."""
    old: Any = world.env.bot
    bot: Any = quick_bot(Settings(database_url=url_of(world.file)))
    bot.tables.quiet = False
    await world.env.restart_bot(bot)
    await old.database.close()
    world._listen()
    await beat(world)
