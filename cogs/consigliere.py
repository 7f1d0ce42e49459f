"""The bot: its database, its commands, and the handling of errors."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Collection, Iterable
from contextlib import AbstractAsyncContextManager, nullcontext
from datetime import UTC, datetime, timedelta
from functools import partial
from typing import Any, Final, Protocol

import discord
import structlog
from discord import app_commands
from discord.ext import commands, tasks

from cogs.context.lost_channels import look_for_lost, lose
from cogs.context.umpire_role import tell_role_gone
from cogs.forms import common_buttons, own_dice_buttons
from cogs.pipeline.declared import CONTESTED
from cogs.pipeline.objections import OBJECTED
from cogs.pipeline.pipeline import BY_HAND, MORE, REROLLS
from cogs.pipeline.undo_requests import ASKED
from cogs.post.alarms import BEAT, LONGEST, REST, Alarms
from cogs.post.locked_threads import see_all_locks, see_lock, thread_state
from cogs.post.notice_channel import forget
from cogs.post.notices import Notices
from cogs.post.roll_lines import BEAT as SOON
from cogs.post.roll_lines import RollLines
from cogs.post.table_card_scheduler import FAR, TableCards
from cogs.registration.command_lists import Root, command_lists
from cogs.registration.greeting import greet
from cogs.registration.permissions import invitation
from cogs.registration.registering import Registering
from cogs.replies import manual_reroll, objection_buttons
from cogs.replies.dispatch import MenuSelect, PressButton
from cogs.replies.errors import Watch, answer
from cogs.safety.flooding import FloodLimits
from cogs.safety.graceful_shutdown import UnderWay
from cogs.safety.machine_clock import LOOK, MachineClock
from cogs.safety.registry import cog_names, imported
from cogs.slash import remedy_buttons
from cogs.slash.tree import PromptTree
from db import privacy, retention
from db.checking import first_found
from db.server_commands import joined
from db.store.engine import Database
from db.store.trouble import Unavailable
from rules.core.plain.events import Subject, SubjectKind

IN_GAME = REROLLS, BY_HAND, MORE, CONTESTED, OBJECTED
FOLLOWING = (*IN_GAME, ASKED)
"""The command names of drafts that continue an event."""

ELSEWHERE: Final = timedelta(seconds=10)
"""The most time between two rounds if other processes store what this one must report, because they do not say so."""

# The bot never speaks in voice channels, so it needs no libraries for them.
discord.VoiceClient.warn_nacl = discord.VoiceClient.warn_dave = False

log = structlog.get_logger()


class ShardShare(Protocol):
    """The share of one process among several, see hosting/sharing.py.

    held  whether its shards certainly belong to no other process
    """

    @property
    def held(self) -> bool: ...

    async def take(self, recommended: int, concurrency: int) -> tuple[Collection[int], int]:
        """Wait for shards: which, and of how many."""
        ...

    async def keep(self) -> None:
        """Hold the shards. Raises an error once they may be another process's."""
        ...

    async def turn(self, shard: int) -> None:
        """Wait until a shard may IDENTIFY."""
        ...

    async def takes(self, interaction: int) -> bool:
        """Whether this process handles an interaction."""
        ...

    def list_turn(self) -> AbstractAsyncContextManager[Any]:
        """Hold other processes off that send Discord lists of commands."""
        ...

    def ready(self) -> None:
        """All its shards are connected."""
        ...

    async def hand_over(self) -> None:
        """Hand the shards to another process, once that one is connected, too."""
        ...

    async def leave(self) -> None:
        """Release the shards to others."""
        ...


def bring_forward(loop: tasks.Loop[Any], at: datetime) -> None:
    """Run the next round of a loop at that time, unless it is planned earlier."""
    planned = loop.next_iteration
    if planned is not None and at < planned:
        since_last = (loop.seconds or 0) + (at - planned).total_seconds()
        loop.change_interval(seconds=max(since_last, 0))


class Consigliere(commands.AutoShardedBot):
    """A Discord client with the umpire's database and commands. It reads no messages and caches no members.

    wanted  the cogs whose commands it has: all, unless it answers a single line
    watch   the counter of what it does; None for none
    limits  the limits against flooding; None for none
    clock   the machine's clock, beside Discord's
    place   its share among several processes; None if it is alone
    began   when it was started
    lists   sends Discord the lists of commands
    by_server  whether each server has a list of its own and is greeted; the practice table lists all commands
    """

    def __init__(self, database: Database, *, by_server: bool = False, **shards: Any) -> None:
        super().__init__(
            command_prefix=commands.when_mentioned,
            help_command=None,
            intents=discord.Intents(guilds=True),
            member_cache_flags=discord.MemberCacheFlags.none(),
            max_messages=None,
            chunk_guilds_at_startup=False,
            allowed_mentions=discord.AllowedMentions.none(),
            tree_cls=PromptTree,
            **shards,
        )
        self.by_server = by_server
        self.use(database)
        self.alarms = Alarms(self)
        self.tables = TableCards(self)
        self.notices = Notices(self)
        self.lines = RollLines(self)
        self.lists = Registering(
            database, partial(command_lists, self.tree), self._send_list, self._list_turn, by_server=by_server
        )
        self.wanted: Collection[str] = cog_names()
        self.watch: Watch | None = None
        self.limits: FloodLimits | None = None
        self.clock = MachineClock()
        self.under_way = UnderWay()
        self._clock_was_set = False
        self.place: ShardShare | None = None
        self.began: datetime
        self._added: set[str] = set()
        self.tree.error(self.on_tree_fault)

    async def setup_hook(self) -> None:
        """Prepare tables, commands and buttons before the first event."""
        self.began = discord.utils.utcnow()
        await self.database.migrate()
        await self.load_cogs()
        assert common_buttons, own_dice_buttons  # their buttons are registered
        assert remedy_buttons  # and its
        assert manual_reroll
        assert objection_buttons
        self.add_dynamic_items(PressButton, MenuSelect)
        self.sweep.start()
        self.alarm.start()
        self.drawing.start()
        self.telling.start()
        self.lining.start()
        self.registering.start()

    async def load_cogs(self) -> None:
        """Add the commands of all wanted cogs, once each."""
        for name in self.wanted:
            if name not in self._added:
                self._added.add(name)
                await imported(name)[0].setup(self)

    async def connect(self, *, reconnect: bool = True) -> None:
        """Run the shards of this process as long as it holds them. Raises the errors of `ShardShare.keep`."""
        if self.place is None:
            return await super().connect(reconnect=reconnect)
        recommended, _, limits = await self.http.get_bot_gateway()
        shards, self.shard_count = await self.place.take(recommended, limits["max_concurrency"])
        self.shard_ids = list(shards)
        tasks = [asyncio.create_task(super().connect(reconnect=reconnect)), asyncio.create_task(self.place.keep())]
        try:
            ended, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
            for task in ended:
                task.result()
        except Exception:
            await self._hang_up()  # at once: running work ends after that
            raise
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)

    async def _hang_up(self) -> None:
        await asyncio.gather(*(shard.disconnect() for shard in self.shards.values()), return_exceptions=True)

    async def before_identify_hook(self, shard_id: int | None, *, initial: bool = False) -> None:
        """Wait for the turn of a shard. Discord accepts one every five seconds from all processes together."""
        if self.place is None:
            await super().before_identify_hook(shard_id, initial=initial)
        else:
            await self.place.turn(shard_id or 0)

    async def on_tree_fault(self, interaction: discord.Interaction, error: app_commands.AppCommandError) -> None:
        """Answer the error of a command to its player."""
        await answer(interaction, error)

    async def on_ready(self) -> None:
        if self.place is not None:
            self.place.ready()
        log.info("connected", user=str(self.user), servers=len(self.guilds), shards=self.shard_count)
        if self.by_server and self.application_id is not None:
            log.info("to invite the bot", link=invitation(self.application_id))
        await privacy.are_here(self.database, [guild.id for guild in self.guilds])
        if self.by_server:
            await self._joined(self.guilds)
            await greet(self, self.guilds)
        await see_all_locks(self)
        await look_for_lost(self)

    async def on_raw_thread_update(self, thread: discord.RawThreadUpdateEvent) -> None:
        """A thread was locked or unlocked, or changed otherwise. The event comes whether or not the thread is in the
        cache.
        """
        await see_lock(self, thread.thread_id, thread_state(thread.data))

    async def on_raw_thread_delete(self, thread: discord.RawThreadDeleteEvent) -> None:
        """A thread was deleted. The event comes whether or not the thread is in the cache."""
        await lose(self, thread.guild_id, thread.thread_id)

    async def on_guild_channel_delete(self, channel: discord.abc.GuildChannel) -> None:
        """A channel was deleted with its threads. Discord does not report the archived ones."""
        await forget(self, channel.guild.id, channel.id)
        await lose(self, channel.guild.id, channel.id)
        await look_for_lost(self, channel.guild.id)

    async def on_guild_role_delete(self, role: discord.Role) -> None:
        """A role was deleted, perhaps that of umpires."""
        await tell_role_gone(self, role)

    async def on_guild_join(self, guild: discord.Guild) -> None:
        """A server that comes back keeps what it had."""
        await privacy.are_here(self.database, [guild.id])
        if self.by_server:
            await self._joined([guild])
            await greet(self, [guild])

    async def _joined(self, guilds: Iterable[discord.Guild]) -> None:
        """Send a server its list again if it removed the bot meanwhile, even if the bot was off."""
        times = {guild.id: guild.me.joined_at for guild in guilds}
        await joined(self.database, {id: int(at.timestamp()) for id, at in times.items() if at is not None})

    async def on_guild_remove(self, guild: discord.Guild) -> None:
        """A server removed the bot. An outage is another event of discord.py."""
        log.info("removed", server=guild.id)
        await privacy.left(self.database, guild.id, discord.utils.utcnow())

    @tasks.loop(seconds=FAR.total_seconds())
    async def registering(self) -> None:
        """Send Discord the lists of commands that it lacks. Until then it shows those of the last run.

        No start waits for it: Discord may keep a bot waiting for hours if it started too often in a day.
        """
        await self.wait_until_ready()
        self.registering.change_interval(seconds=FAR.total_seconds())
        bring_forward(self.registering, await self._round(self.lists.round, "registering failed"))

    def listed(self, servers: Collection[int]) -> None:
        """These servers, by their ids, play something else from now on."""
        self.lists.wake(servers)
        bring_forward(self.registering, discord.utils.utcnow() + BEAT)

    async def _send_list(self, server_id: int, roots: list[Root]) -> list[Any]:
        assert self.application_id is not None
        if server_id:
            return await self.http.bulk_upsert_guild_commands(self.application_id, server_id, roots)
        return await self.http.bulk_upsert_global_commands(self.application_id, roots)

    def _list_turn(self) -> AbstractAsyncContextManager[Any]:
        return nullcontext() if self.place is None else self.place.list_turn()

    @tasks.loop(hours=24)
    async def sweep(self) -> None:
        """Delete the data of servers that removed the bot thirty days ago and did not come back.

        The process of the first shard also deletes drafts that no button can use any more.
        """
        await self.wait_until_ready()
        shards, of = self.own_shards
        try:
            await privacy.are_here(self.database, [guild.id for guild in self.guilds])
            if 0 in shards:
                await retention.sweep(self.database, discord.utils.utcnow(), FOLLOWING, IN_GAME)
            gone = await privacy.sweep(self.database, discord.utils.utcnow(), shards, of)
        except Unavailable:  # the log has it by now
            return
        except Exception:  # tomorrow is another day: a loop that raises never runs again
            log.exception("sweep failed")
        else:
            if gone:
                log.info("deleted", servers=gone)

    @property
    def own_shards(self) -> tuple[Collection[int], int]:
        """The shards of this process, and the total number of shards."""
        of = self.shard_count or 1
        if self.place is not None and not self.place.held:
            return (), of
        return self.shards or range(of), of

    async def _round(self, round_: Callable[..., Awaitable[datetime]], failed: str) -> datetime:
        """Run one round over the shards of this process; return the time of the next, which is soon after an error.

        The log reports the error as `failed`.
        """
        now = discord.utils.utcnow()
        task = asyncio.ensure_future(round_(now, *self.own_shards))
        self.under_way.add(task)
        try:
            return await asyncio.shield(task)  # a stopping process finishes it
        except Unavailable:  # the log has it by now
            return now + REST
        except Exception:  # a loop that raises never runs again
            log.exception(failed)
            return now + REST

    @tasks.loop(seconds=LONGEST.total_seconds())
    async def alarm(self) -> None:
        """Advance the games whose time is up."""
        await self.wait_until_ready()
        # From here on a stored game that is due earlier brings the next round forward, even the end of this round.
        self.alarm.change_interval(seconds=LONGEST.total_seconds())
        self.ring_by(await self._round(self.alarms.ring, "alarms failed"))

    def use(self, database: Database) -> None:
        """Store in this database from now on, and listen to what is stored."""
        self.database = database
        database.on_due, database.on_games, database.on_fallen = self.expect, self.happened, self.fell
        database.on_campaigns, database.on_rolls = self.months_changed, self.rolls_changed
        if self.by_server:
            database.on_commands = self.listed
        database.find_damage = partial(first_found, database)

    def expect(self, due: int) -> None:
        """A stored event has a time, in seconds since the epoch, at which something happens or a notice is due."""
        now = discord.utils.utcnow()
        if due < (now + LONGEST).timestamp():
            at = datetime.fromtimestamp(due, UTC)
            self.ring_by(at)
            bring_forward(self.telling, max(at, now + BEAT))

    def happened(self, games: Collection[int]) -> None:
        """Events were stored or undone in these games, by their ids. Update their cards and look at standing orders."""
        self.tables.changed(Subject(SubjectKind.GAME, one) for one in games)
        ordered = self.database.ordered
        if ordered is None or not ordered.isdisjoint(games):
            self.ring_by(discord.utils.utcnow())
        self.alarms.house.changed(games)

    def months_changed(self, campaigns: Collection[int]) -> None:
        """Events were stored or undone in these campaigns, by their ids. Update their cards."""
        self.tables.changed(Subject(SubjectKind.CAMPAIGN, one) for one in campaigns)

    def rolls_changed(self, servers: Collection[int]) -> None:
        """Events were stored or undone on these servers, by their ids. Look at the rolls with real dice there."""
        self.lines.changed(servers)
        bring_forward(self.lining, discord.utils.utcnow() + SOON)

    def fell(self, kept: Collection[int]) -> None:
        """Unannounced actions were undone along with an event. Notify each of their actors."""
        self.notices.fallen += kept
        bring_forward(self.telling, discord.utils.utcnow() + BEAT)

    def ring_by(self, at: datetime) -> None:
        """Ring the alarms at that time, unless they ring earlier."""
        bring_forward(self.alarm, max(at, discord.utils.utcnow() + BEAT))

    @tasks.loop(seconds=FAR.total_seconds())
    async def drawing(self) -> None:
        """Look at the table cards that are due."""
        await self.wait_until_ready()
        self.drawing.change_interval(seconds=FAR.total_seconds())
        bring_forward(self.drawing, await self._round(self.tables.round, "table cards failed"))

    @tasks.loop(seconds=FAR.total_seconds())
    async def telling(self) -> None:
        """Send notices to the players for whom games by post wait."""
        await self.wait_until_ready()
        self.telling.change_interval(seconds=FAR.total_seconds())
        again = await self._round(self.notices.round, "notices failed")
        shards, of = self.own_shards
        if len(shards) < of:
            again = min(again, discord.utils.utcnow() + ELSEWHERE)
        bring_forward(self.telling, again)

    @tasks.loop(seconds=FAR.total_seconds())
    async def lining(self) -> None:
        """Look at the public lines of rolls with real dice."""
        await self.wait_until_ready()
        self.lining.change_interval(seconds=FAR.total_seconds())
        bring_forward(self.lining, await self._round(self.lines.round, "lines of rolls failed"))

    def draw_by(self, at: datetime) -> None:
        """Look at the table cards at that time, unless a look is planned earlier."""
        bring_forward(self.drawing, at)

    @tasks.loop(seconds=LOOK)
    async def timing(self) -> None:
        """Plan all rounds anew after the clock was set or the machine slept. They would come hours late."""
        if jump := self.clock.was_set():
            log.warning("clock was set", seconds=jump)
            self._clock_was_set = True
            self.timing.restart()  # else its own next time may be hours away
        if self._clock_was_set and not self.under_way:  # else a round would be cut short: the next time will do
            self._clock_was_set = False
            self.alarms.clock_was_set()
            self.tables.clock_was_set()
            for loop in (self.alarm, self.drawing, self.telling, self.lining):
                loop.restart()

    async def close(self) -> None:
        """Finish running work, leave Discord, then close the database."""
        await self.under_way.finish()
        self.timing.cancel()
        self.sweep.cancel()
        self.alarm.cancel()
        self.drawing.cancel()
        self.telling.cancel()
        self.lining.cancel()
        self.registering.cancel()
        if self.place is not None:
            await self._hang_up()
            await self.place.leave()
        await self.alarms.house.close()
        await self.tables.close()
        if isinstance(self.loop, asyncio.AbstractEventLoop):  # else it never ran, and discord.py has nothing to close
            await super().close()
        await self.database.close()
