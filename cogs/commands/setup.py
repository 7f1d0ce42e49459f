"""/setup: which games a server plays, who umpires, where notices go, and which commands Discord lists there."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Any, Final

import discord
from discord.ext import commands

from cogs.cards.card import Card, Choice, Menu, Press
from cogs.context.client import client
from cogs.context.context import Caller, Context
from cogs.context.umpire_role import NAME_UMPIRES
from cogs.registration.command_lists import GENERAL, choices
from cogs.registration.greeting import SET_UP, SETUP
from cogs.registration.permissions import invitation, lacking, named
from cogs.replies.answers import answers
from cogs.replies.dispatch import NUMBER, on_choice, on_press
from cogs.replies.replies import show
from cogs.slash.slash import alone, command
from db.notices import NOTICE_CHANNEL
from db.server_commands import campaign_of
from db.store.models import ServerCommands
from db.unit_of_work import reading, writing
from rules.core.action.system import discover
from rules.core.commands.settings import require_manager, umpires_of
from rules.core.plain.markup import as_is, at_time, mention_channel, strong
from rules.core.plain.refusal import IllegalNow
from rules.core.plain.words import listed

GAMES: Final = "games"
NOTICES, CHANNEL, AT_GAME = "noticechannel", "pick", "atgame"
WITH_GAME: Final = "turns and reminders by post stay with the game"
TAKE_OFF: Final = "takeoff"
SEPARATOR: Final = "."
SWITCHES: Final[Mapping[str, Mapping[str, bool]]] = {
    "all": {"everything": True},
    "chosen": {"everything": False},
    "managers": {"fixed": True},
    "players": {"fixed": False},
    "again": {},
}
"""What the keys of switches set. A second press of the same switch changes nothing."""
LIST_ALL: Final = "all", "List all commands"
LIST_FEWER: Final = "chosen", "List fewer commands"
MANAGERS_ADD: Final = "managers", "Only managers add games"
PLAYERS_ADD: Final = "players", "Let players add games"
AGAIN: Final = "again", "Try again"
ASKED: Final = "The bot asks Discord again now. If Discord refuses, /setup says so."


@command("setup")
class SetUp:
    """Choose the games of this server, who umpires, where notices go, and which commands it lists."""


@answers(SetUp)
async def set_up(interaction: discord.Interaction, _move: SetUp) -> None:
    await show(interaction, await setup_card(interaction))


async def setup_card(interaction: discord.Interaction, *notes: str) -> Card:
    """What is set on this server, and what sets it. `notes` are more lines."""
    async with reading(client(interaction).database) as work:
        ctx = _managed(await Context.at(work, Caller.of(interaction), discord.utils.utcnow()))
        row = await work.chosen_games.of(ctx.server_id)
        umpires, chosen = umpires_of(ctx.umpire_role), ctx.settings.get(NOTICE_CHANNEL) or 0
        gone = ", because the role of umpires was deleted" if ctx.umpire_role_gone else ""
    guild = _guild(interaction)
    names = [titles()[one] for one in row.choices if one in titles()]
    count = len(GENERAL) + sum(len(choices().get(one, ())) for one in row.choices)
    added = "Only managers add games." if row.fixed else "A game that a player opens is added."
    fewer = f"{count} commands here; buttons reach the others"
    listing = "all commands here" if row.everything else fewer
    lines = [
        f"{strong('Games:')} {listed(names) if names else 'none chosen yet'}. {added}",
        f"{strong('Umpires:')} {umpires}{gone}.",
        f"{strong('Notices:')} {_where_notices_go(guild, chosen)}",
        *(() if row.shut_out else (f"{strong('Commands:')} Discord lists {listing}.",)),
        *_troubles(interaction, row),
        *notes,
    ]
    ticks = tuple(Choice(one, title, chosen=one in row.choices) for one, title in titles().items())
    return Card(
        "Set up this server",
        lines=tuple(lines),
        menus=(
            Menu(SETUP, GAMES, "Games played here", ticks, least=0, most=len(ticks)),
            *([_channels(guild, chosen)] if guild is not None else []),
        ),
        buttons=(
            NAME_UMPIRES._replace(label="Umpires"),  # beside the next one on a phone
            *([Press(NOTICES, AT_GAME, "Where the game is")] if chosen else []),
            Press(SETUP, *LIST_FEWER if row.everything else LIST_ALL),
            Press(SETUP, *PLAYERS_ADD if row.fixed else MANAGERS_ADD),
            *([Press(SETUP, *AGAIN)] if row.shut_out else []),
        ),
        private=True,
    )


def titles() -> dict[str, str]:
    """What a server may choose, each with its title."""
    every = discover().values()
    games = {system.id: system.title for system in every}
    campaigns = {campaign_of(system.id): f"{system.short}: campaigns" for system in every}
    return {choice: (games | campaigns)[choice] for choice in choices()}


def _guild(interaction: discord.Interaction) -> discord.Guild | None:
    """The server here; None where the bot is no member of it."""
    bot: Any = interaction.client
    return bot.get_guild(interaction.guild_id)


def _channels(guild: discord.Guild, chosen: int) -> Menu:
    """The menu that chooses the channel of notices."""
    now = guild.get_channel(chosen)
    picked = (Choice(str(now.id), now.name, chosen=True),) if now is not None else ()
    return Menu(NOTICES, CHANNEL, "Channel for notices", picked, least=0, channels=True)


def _where_notices_go(guild: discord.Guild | None, chosen: int) -> str:
    """The channel of notices and what does not go there, or why they stay with their games."""
    if guild is None or not chosen:
        return f"{WITH_GAME}."
    channel = guild.get_channel(chosen)
    if channel is None:
        return f"{WITH_GAME}, because the channel chosen for them was deleted."
    if missing := _missing_in(channel):
        return f"{WITH_GAME}, because the bot lacks {missing} in {mention_channel(chosen)}."
    there = f"turns and reminders by post go to {mention_channel(chosen)}"
    return f"{there}. A game that some readers there can't see keeps its notices in its own channel."


def _missing_in(channel: discord.abc.GuildChannel) -> str:
    """The rights that the bot lacks to send notices to a channel; empty if it has them."""
    may = channel.permissions_for(channel.guild.me)
    return listed([named(right) for right in ("view_channel", "send_messages") if not getattr(may, right)])


def _managed(ctx: Context) -> Context:
    """The context, where a manager of a server asks. Raises IllegalNow, NotYours."""
    if ctx.caller.direct:
        raise IllegalNow("In direct messages every game is there already. Use /setup on a server.")
    require_manager(manages=ctx.caller.manages)
    return ctx


def _troubles(interaction: discord.Interaction, row: ServerCommands) -> Iterable[str]:
    """What stands in the way of commands or of posts, and what mends it."""
    bot: Any = interaction.client
    if row.shut_out:
        yield (
            "Discord lists no commands of games here, because the bot was invited without that right. "
            f"{as_is(f'[Invite it again]({invitation(bot.application_id)})')}."
        )
    elif row.rests_until > discord.utils.utcnow().timestamp():
        yield f"Discord takes no more new commands here today. The bot sends the rest {at_time(row.rests_until, 'R')}."
    if bot.get_guild(interaction.guild_id) is not None:
        for missing in lacking(interaction.app_permissions):
            yield f"In this channel the bot lacks {missing}."


@on_choice(SETUP, GAMES, r"[a-z-]{1,30}")
async def choose_games(interaction: discord.Interaction, _key: str, values: list[str]) -> None:
    """The games of a server. To take one off, a manager presses once more."""
    known = await _choose(interaction, add=values)
    gone = [one for one in known if one not in values]
    await show(interaction, _take_off_card(gone) if gone else await setup_card(interaction), in_place=True)


def _take_off_card(gone: Sequence[str]) -> Card:
    names = listed([titles().get(one, one) for one in gone])
    return Card(
        f"Take {names} off this server?",
        lines=(
            "Running games continue, and their buttons work. Discord no longer lists their commands.",
            "Rights that you set for these commands under Integrations are lost.",
        ),
        buttons=(Press(TAKE_OFF, SEPARATOR.join(gone), "Take off"), SET_UP),
        private=True,
    )


@on_press(TAKE_OFF, r"[a-z.-]{1,60}")
async def press_take_off(interaction: discord.Interaction, key: str) -> None:
    """Take these games off. What others chose meanwhile stays."""
    await _choose(interaction, off=key.split(SEPARATOR))
    await show(interaction, await setup_card(interaction), in_place=True)


async def _choose(
    interaction: discord.Interaction, add: Collection[str] = (), off: Collection[str] = ()
) -> Sequence[str]:
    """Add games to those of a server, and take others off. Return what it plays then."""
    async with writing(client(interaction).database) as work:
        ctx = _managed(await Context.at(work, Caller.of(interaction), discord.utils.utcnow()))
        await work.servers.get(ctx.server_id, ctx.caller.direct, ctx.now)
        known = (await work.chosen_games.of(ctx.server_id)).choices
        wanted = [one for one in choices() if one in (*known, *add) and one not in off]
        await work.chosen_games.choose(ctx.server_id, shut_out=False, choices=wanted)
    return wanted


@on_press(SETUP, "|".join(("show", *SWITCHES)))
async def press_set_up(interaction: discord.Interaction, key: str) -> None:
    """Show a manager what is set on this server; or set which commands Discord lists, and who adds games."""
    if key in SWITCHES:
        await _set(interaction, *((ASKED,) if key == AGAIN[0] else ()), **SWITCHES[key])
    else:
        await show(interaction, await setup_card(interaction), in_place=True)


async def _set(interaction: discord.Interaction, *notes: str, **columns: Any) -> None:
    """Set something, and show in the place of the card how things are now. Discord is asked again if it refused."""
    async with writing(client(interaction).database) as work:
        ctx = _managed(await Context.at(work, Caller.of(interaction), discord.utils.utcnow()))
        await work.servers.get(ctx.server_id, ctx.caller.direct, ctx.now)
        await work.chosen_games.choose(ctx.server_id, shut_out=False, **columns)
    await show(interaction, await setup_card(interaction, *notes), in_place=True)


@on_choice(NOTICES, CHANNEL, NUMBER)
async def choose_channel(interaction: discord.Interaction, _key: str, values: list[str]) -> None:
    """The channel of notices, or none."""
    await _send_notices(interaction, int(values[0]) if values else 0)


@on_press(NOTICES, AT_GAME)
async def press_at_game(interaction: discord.Interaction, _key: str) -> None:
    """Notices stay with their games."""
    await _send_notices(interaction, 0)


async def _send_notices(interaction: discord.Interaction, channel_id: int) -> None:
    """Set the channel of notices, 0 for none, and show how things are now."""
    async with writing(client(interaction).database) as work:
        ctx = _managed(await Context.at(work, Caller.of(interaction), discord.utils.utcnow()))
        if channel_id:
            _require_channel(_guild(interaction), channel_id)
        server = await work.servers.get(ctx.server_id, ctx.caller.direct, ctx.now)
        server.settings = {**server.settings, NOTICE_CHANNEL: channel_id or None}
    await show(interaction, await setup_card(interaction), in_place=True)


def _require_channel(guild: discord.Guild | None, channel_id: int) -> None:
    """Refuse a channel that can take no notices. Raises IllegalNow."""
    channel = guild.get_channel(channel_id) if guild is not None else None
    if channel is None:
        raise IllegalNow("That channel is not on this server, or was deleted. Choose another one.")
    if not isinstance(channel, discord.TextChannel):
        raise IllegalNow("Notices need a text channel. Choose another one.")
    if missing := _missing_in(channel):
        where = mention_channel(channel_id)
        raise IllegalNow(f"The bot lacks {missing} in {where}. Give it that right there, or choose another channel.")


async def setup(bot: commands.Bot) -> None:
    """Called by discord.py when the extension is loaded."""
    bot.tree.add_command(alone(SetUp, managers=True))
