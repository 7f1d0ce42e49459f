"""The channel of a server's notices: which notices go there, and what becomes of it.

A notice names a game, so it goes there only if every member who sees that channel sees the game's channel, too. The bot
caches no members, so it compares roles and overwrites. In doubt, the notice stays in the channel of its game.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations_with_replacement
from typing import Any

import discord
import structlog

from cogs.context.lost_channels import ATTEMPTS, UNKNOWN_CHANNEL
from cogs.context.posting import may_post
from cogs.context.retry import Contended, patiently
from cogs.safety.error_log import named
from db.notices import NOTICE_CHANNEL, NoticePlace
from db.store.trouble import Unavailable
from db.unit_of_work import reading, writing

Visible = discord.TextChannel | discord.ForumChannel
"""A channel that its overwrites alone show to members."""

log = structlog.get_logger()


async def channel_for(bot: Any, place: NoticePlace) -> discord.TextChannel | None:
    """The channel of notices, if those of a game or campaign may go there; None if they stay where it is played."""
    guild = bot.get_guild(place.server_id) if place.notice_channel > 0 and not place.direct else None
    if guild is None or guild.unavailable or place.notice_channel == place.channel_id:
        return None
    channel, home = guild.get_channel(place.notice_channel), _seen_by(guild, place.channel_id)
    if channel is None:
        await _look(bot, place.server_id, place.notice_channel)
    if not isinstance(channel, discord.TextChannel) or home is None:
        return None
    may = may_post(channel, channel.permissions_for(guild.me)) and all_see(channel, home)
    return channel if may else None


async def readers(bot: Any, place: NoticePlace, channel: discord.TextChannel, users: Sequence[int]) -> set[int]:
    """Those of these users who see the channel of notices. Discord is asked only if the overwrites leave a doubt."""
    home = _seen_by(channel.guild, place.channel_id)
    if home is not None and all_see(home, channel):
        return set(users)
    return {user for user in users if await _sees(channel, user)}


async def _sees(channel: discord.TextChannel, user: int) -> bool:
    try:
        member = await channel.guild.fetch_member(user)
    except (discord.HTTPException, OSError) as error:  # in doubt not
        log.info("member not asked for", user=user, why=named(error))
        return False
    return channel.permissions_for(member).view_channel


def _seen_by(guild: discord.Guild, channel_id: int) -> Visible | None:
    """The channel whose overwrites show a game's channel to members; None for a private thread, and in doubt."""
    channel = guild.get_channel_or_thread(channel_id)
    if isinstance(channel, discord.Thread):
        channel = None if channel.is_private() else channel.parent
    return channel if isinstance(channel, Visible) else None


def all_see(first: Visible, second: Visible) -> bool:
    """Whether every member who sees the first channel sees the second, whatever their roles.

    Two roles decide: one that shows the first channel, and one that hides the second.
    """
    one, other = _views(first), _views(second)
    roles = [role for role in first.guild.roles if not (role.is_default() or role.permissions.administrator)]
    named_roles = [role for role in roles if role.id in one or role.id in other]
    plain = [role for role in roles if role not in named_roles and role.permissions.view_channel][:1]
    known = {role.id for role in first.guild.roles} | {first.guild.me.id}
    members = {(one.get(id), other.get(id)) for id in {*one, *other} - known} | {(None, None)}
    pairs = [*combinations_with_replacement([*named_roles, *plain], 2), ()]
    return all(
        not _shows(first, one, pair, to_first) or _shows(second, other, pair, to_second)
        for pair in pairs
        for to_first, to_second in members
    )


def _views(channel: Visible) -> dict[int, bool]:
    """What the overwrites of a channel say of seeing it, by the id of their role or member."""
    said = {target.id: overwrite.view_channel for target, overwrite in channel.overwrites.items()}
    return {id: view for id, view in said.items() if view is not None}


def _shows(channel: Visible, views: dict[int, bool], roles: Sequence[discord.Role], member: bool | None) -> bool:
    """Whether a channel is shown to a member with these roles, and with this overwrite of their own, if any."""
    if member is not None:
        return member
    everyone = channel.guild.default_role
    by_roles = [views[role.id] for role in roles if role.id in views]
    base = views.get(everyone.id)
    if base is None:
        base = any(role.permissions.view_channel for role in (everyone, *roles))
    return any(by_roles) or (base and all(by_roles))


# A channel that is gone


async def _look(bot: Any, server_id: int, channel_id: int) -> None:
    """Ask Discord for a channel of notices that is in no cache."""
    try:
        await bot.fetch_channel(channel_id)
    except discord.NotFound as refused:
        await forget_if_unknown(bot, server_id, channel_id, refused)
    except (discord.HTTPException, discord.InvalidData, OSError) as error:
        log.info("channel not asked for", channel=channel_id, why=named(error))


async def forget_if_unknown(bot: Any, server_id: int, channel_id: int, refused: discord.HTTPException) -> None:
    """Note that the channel of notices is gone if Discord refused something because there is no such channel."""
    if refused.code == UNKNOWN_CHANNEL:
        await forget(bot, server_id, channel_id)


async def forget(bot: Any, server_id: int, channel_id: int) -> None:
    """Note that a channel is gone for certain, if it is the server's channel of notices."""

    async def attempt() -> None:
        async with writing(bot.database) as work:
            await work.log_here(server_id, channel_id)  # holds the server
            settings = await work.servers.settings(server_id)
            if settings.get(NOTICE_CHANNEL) == channel_id:
                server = await work.servers.get(server_id, False, discord.utils.utcnow())
                server.settings = {**settings, NOTICE_CHANNEL: -channel_id}

    try:
        async with reading(bot.database) as work:
            known = await work.servers.settings(server_id)
        if known.get(NOTICE_CHANNEL) == channel_id:
            await patiently(attempt, ATTEMPTS)
            log.info("channel of notices gone", server=server_id, channel=channel_id)
    except (Contended, Unavailable):  # the next notice finds it
        return
