"""`bot.py doctor`: whether the bot has all that it needs, a line for each point. It asks Discord by REST alone."""

from __future__ import annotations

import asyncio
import shutil
import time
from collections.abc import AsyncGenerator, Iterable, Mapping, Sequence
from email.utils import parsedate_to_datetime
from itertools import groupby
from typing import Any, Final, NamedTuple

import aiohttp
import discord
from discord.http import Route

from cogs.consigliere import Consigliere
from cogs.registration.command_lists import command_lists
from cogs.registration.permissions import RIGHTS
from cogs.safety.environment import Settings
from cogs.safety.registry import import_all
from db.host_statistics import DatabaseState, UsedChannel, standing
from db.store.engine import Access, Database, Unusable
from hosting.exits import Exit
from hosting.progress import Progress

OFF: Final = 2.0
"""The most seconds that the clock may be off, as it sets the deadlines of answers and of games by post."""
ROOM: Final = 500_000_000
"""The free bytes on the disk, besides those for a copy of the database."""
SECONDS: Final = 10
"""How long Discord has to answer."""
UNREACHED: Final = (aiohttp.ClientError, OSError, TimeoutError)
PRIVILEGED: Final = ("presence", "guild_members", "message_content")
NEEDED: Final = tuple(right for right in RIGHTS if right != "send_messages_in_threads")


class CheckPoint(NamedTuple):
    """One point of the check: the finding and, if it is wrong, what to do."""

    fine: bool
    text: str

    def __str__(self) -> str:
        return f"{'ok' if self.fine else 'wrong'}: {self.text}"


def doctor(settings: Settings) -> Exit:
    """Check everything, print each point, and change nothing."""
    return asyncio.run(_tell(settings))


async def _tell(settings: Settings) -> Exit:
    progress, wrong = Progress(), 0
    async for point in _points(settings, progress):
        progress.say(str(point))
        wrong += not point.fine
    progress.end()
    return Exit.FOUND if wrong else Exit.OK


async def _points(settings: Settings, progress: Progress) -> AsyncGenerator[CheckPoint]:
    places: Sequence[UsedChannel] = ()
    try:
        database = Database(settings.database_url, Access.READS)
        try:
            found = await standing(database)
        finally:
            await database.close()
    except Unusable as error:
        yield CheckPoint(False, f"database: {error}")
    else:
        places = found.places
        for point in _of_database(found):
            yield point
    if not settings.discord_token:
        yield CheckPoint(False, "token: DISCORD_TOKEN is not set: put it into .env.")
    reached, clock = await _clock()
    yield clock
    if not reached or not settings.discord_token:
        return
    try:
        async for point in _of_discord(settings, places, progress):
            yield point
    except discord.HTTPException as error:
        yield CheckPoint(
            False,
            f"Discord answers {error.status} {error.response.reason}: try again later. The rest is not looked at.",
        )
    except UNREACHED as error:
        yield _unreached(error)


async def _of_discord(
    settings: Settings, places: Sequence[UsedChannel], progress: Progress
) -> AsyncGenerator[CheckPoint]:
    async with discord.Client(intents=discord.Intents.none()) as client:
        try:
            await client.login(settings.discord_token)
        except discord.LoginFailure:
            yield CheckPoint(
                False, "token: Discord does not know it: reset it in the Developer Portal, put it into .env."
            )
            return
        application = await client.application_info()
        yield CheckPoint(True, f"token: it is that of {application.name}.")
        yield _intents(application.flags)
        yield await _commands(client, application.id, settings)
        async for point in _channels(client, places, progress):
            yield point


def _of_database(found: DatabaseState) -> Iterable[CheckPoint]:
    what = f"database: {found.program}, {found.bytes / 1e6:,.1f} MB, form {found.revision}"
    if found.revision == found.newest:
        yield CheckPoint(True, f"{what}.")
    else:
        yield CheckPoint(False, f"{what}, this version makes it {found.newest}: make a backup, then start the bot.")
    if found.file is not None:
        free, needed = shutil.disk_usage(found.file.absolute().parent).free, found.bytes + ROOM
        disk = f"disk: {free / 1e9:,.1f} GB free"
        yield CheckPoint(
            free >= needed, f"{disk}." if free >= needed else f"{disk}: make room, {needed / 1e9:,.1f} GB at least."
        )


async def _clock() -> tuple[bool, CheckPoint]:
    """Check whether Discord answers, and how far its clock is from this machine's."""
    try:
        async with aiohttp.ClientSession(timeout=aiohttp.ClientTimeout(total=SECONDS)) as session:
            asked = time.time()
            async with session.get(f"{Route.BASE}/gateway") as answer:
                here = (asked + time.time()) / 2
                date = answer.headers.get("Date", "")
    except UNREACHED as error:
        return False, _unreached(error)
    try:
        off = here - parsedate_to_datetime(date).timestamp() - 0.5  # it sends whole seconds
    except ValueError:
        return True, CheckPoint(True, "clock: Discord did not tell the time.")
    if abs(off) <= OFF:
        return True, CheckPoint(True, "clock: it is Discord's.")
    which = "ahead of" if off > 0 else "behind"
    return True, CheckPoint(False, f"clock: {abs(off):,.0f} seconds {which} Discord's: set it by NTP.")


def _unreached(error: Exception) -> CheckPoint:
    fault = str(error) or type(error).__name__
    return CheckPoint(False, f"Discord can't be reached ({fault}): look at the network. The rest is not looked at.")


def _intents(flags: discord.ApplicationFlags) -> CheckPoint:
    on = [name for name in PRIVILEGED if getattr(flags, f"gateway_{name}") or getattr(flags, f"gateway_{name}_limited")]
    if not on:
        return CheckPoint(True, "intents: no privileged one is on, none is needed.")
    intents = ", ".join(name.replace("_", " ") for name in on)
    return CheckPoint(
        False, f"intents: {intents} switched on for nothing: switch off under Bot in the Developer Portal."
    )


# Permissions


async def _channels(
    client: discord.Client, places: Sequence[UsedChannel], progress: Progress
) -> AsyncGenerator[CheckPoint]:
    """Check whether the bot has its permissions in every channel in use."""
    done = fine = 0
    for server_id, here in groupby(places, lambda place: place.server_id):
        try:
            server = await client.fetch_guild(server_id, with_counts=False)
        except (discord.NotFound, discord.Forbidden):  # it plays there by user installation, and posts nothing
            done += len([*here])
            continue
        assert client.user is not None
        me = await server.fetch_member(client.user.id)
        for place in here:
            lacks = await _lacking(server, me, place.channel_id)
            if lacks:
                where = f"{place.kind} {place.id}, channel {place.channel_id} of server {server_id}"
                yield CheckPoint(False, f"permissions: {where}: {lacks}")
            fine += not lacks
            done += 1
            progress("channels", done, len(places))
    if fine or not places:
        yield CheckPoint(
            True, f"permissions: all of them in {fine} channel{'s' * (fine != 1)} with a game or campaign."
        )


async def _lacking(server: discord.Guild, me: discord.Member, channel_id: int) -> str:
    """The missing permissions in a channel or thread, and what to do; empty if none is missing."""
    try:
        channel = await server.fetch_channel(channel_id)
        thread = isinstance(channel, discord.Thread)
        place = await server.fetch_channel(channel.parent_id) if isinstance(channel, discord.Thread) else channel
    except discord.NotFound:
        return "the channel is gone, so nothing can be posted."
    except discord.Forbidden:
        return "the bot may not see it: give its role View Channels."
    allowed = place.permissions_for(me)
    needed = [f"{name}_in_threads" if thread and name == "send_messages" else name for name in NEEDED]
    missing = [name.replace("_", " ").title() for name in needed if not getattr(allowed, name)]
    return f"give the bot's role {', '.join(missing)}." if missing else ""


# Commands


async def _commands(client: discord.Client, application_id: int, settings: Settings) -> CheckPoint:
    """Check whether Discord has the commands of this version."""
    import_all()
    bot = Consigliere(Database(settings.database_url, Access.READS))
    await bot.load_cogs()
    own = {one["name"]: one for one in command_lists(bot.tree).everywhere()}
    theirs: dict[str, Any] = {one["name"]: one for one in await client.http.get_global_commands(application_id)}
    other = [name for name in own.keys() | theirs.keys() if _plain(own.get(name)) != _plain(theirs.get(name))]
    if not other:
        return CheckPoint(True, f"commands: Discord has all {len(own)} as this version has them.")
    names = ", ".join(f"/{name}" for name in sorted(other)[:5]) + ("…" if len(other) > 5 else "")
    return CheckPoint(False, f"commands: Discord has {len(other)} otherwise ({names}): start the bot to bring them.")


def _plain(command: Mapping[str, Any] | None) -> Any:
    """A command or option without what Discord adds."""
    if command is None:
        return None
    return {
        "type": command.get("type", 1),
        "name": command["name"],
        "description": command.get("description") or "",
        "required": bool(command.get("required")),
        "autocomplete": bool(command.get("autocomplete")),
        "nsfw": bool(command.get("nsfw")),
        "rights": command.get("default_member_permissions") and str(command["default_member_permissions"]),
        "bounds": [command.get(name) for name in ("min_value", "max_value", "min_length", "max_length")],
        "choices": [(one["name"], one["value"]) for one in command.get("choices") or ()],
        "options": [_plain(one) for one in command.get("options") or ()],
    }
