"""The bot: its database, its commands, and what happens to faults."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Collection
from datetime import UTC, datetime, timedelta
from functools import partial
from typing import Any, Final, Protocol

import discord
import structlog
from discord import app_commands
from discord.ext import commands, tasks

from cogs.context.lost_channels import look_for_lost, lose
from cogs.context.umpire_role import tell_role_gone
from cogs.forms import common_buttons
from cogs.pipeline.pipeline import BY_HAND, MORE, REROLLS
from cogs.pipeline.undo_and_reveal import ASKED
from cogs.post.alarms import BEAT, LONGEST, REST, Alarms
from cogs.post.locked_threads import see_all_locks, see_lock, shut_of
from cogs.post.notices import Notices
from cogs.post.table_card_scheduler import FAR, TableCards
from cogs.replies import manual_reroll
from cogs.replies.dispatch import MenuSelect, PressButton
from cogs.replies.errors import Watch, answer
from cogs.safety.flooding import Limits
from cogs.safety.graceful_shutdown import UnderWay
from cogs.safety.machine_clock import LOOK, MachineClock
from cogs.safety.registry import cog_names, imported
from cogs.slash.tree import PromptTree
from db import privacy, retention
from db.checking import first_found
from db.store.engine import Database
from db.store.trouble import Unavailable

IN_GAME = REROLLS, BY_HAND, MORE
FOLLOWING = (*IN_GAME, ASKED)
"""What carries on with an event, as it is kept for its buttons."""

NOT_TAKEN = "Discord did not take the commands"
FIRST_PAUSE, LONGEST_PAUSE = 15, 3600
"""Seconds until the commands are sent again that Discord did not take: twice as long each time."""
ELSEWHERE: Final = timedelta(seconds=10)
"""The most time between two rounds where other processes store what is to be told here, too: they don't say so."""

discord.VoiceClient.warn_nacl = discord.VoiceClient.warn_dave = False  # it never speaks: nothing is missing for that

log = structlog.get_logger()


class Place(Protocol):
    """The place of a process among several, see hosting/sharing.py.

    held  whether its shards are nobody else's for certain
    """

    @property
    def held(self) -> bool: ...

    async def take(self, recommended: int, concurrency: int) -> tuple[Collection[int], int]:
        """Wait for shards: which, and of how many."""
        ...

    async def keep(self) -> None:
        """Raises once they may be another's."""
        ...

    async def turn(self, shard: int) -> None:
        """Wait until a shard may IDENTIFY."""
        ...

    async def takes(self, interaction: int) -> bool:
        """Whether an interaction is this process's to see to."""
        ...

    def ready(self) -> None:
        """All its shards are connected."""
        ...

    async def hand_over(self) -> None:
        """Let another one have them which has connected, too."""
        ...

    async def leave(self) -> None:
        """Let others have them."""
        ...


def bring_forward(loop: tasks.Loop[Any], at: datetime) -> None:
    """Have the next round of a loop at that time, unless it is to be earlier anyway."""
    planned = loop.next_iteration
    if planned is not None and at < planned:
        since_last = (loop.seconds or 0) + (at - planned).total_seconds()
        loop.change_interval(seconds=max(since_last, 0))


class Consigliere(commands.AutoShardedBot):
    """A Discord client with the umpire's database and commands; it reads no messages and caches no members.

    wanted  the cogs whose commands it has: all, but where it answers a single line
    watch   who counts what it does; None for nobody
    limits  against flooding; None for none
    clock   the machine's, beside Discord's
    place   its place among several processes; None where it is alone
    began   when it was started
    """

    def __init__(self, database: Database, **shards: Any) -> None:
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
        self.use(database)
        self.alarms = Alarms(self)
        self.tables = TableCards(self)
        self.notices = Notices(self)
        self.wanted: Collection[str] = cog_names()
        self.watch: Watch | None = None
        self.limits: Limits | None = None
        self.clock = MachineClock()
        self.under_way = UnderWay()
        self._clock_was_set = False
        self.place: Place | None = None
        self.began: datetime
        self._added: set[str] = set()
        self.tree.error(self.on_tree_fault)

    async def setup_hook(self) -> None:
        """Tables, commands, buttons: before the first event."""
        self.began = discord.utils.utcnow()
        await self.database.migrate()
        await self.load_cogs()
        assert common_buttons  # its buttons are registered
        assert manual_reroll  # and its
        self.add_dynamic_items(PressButton, MenuSelect)
        self.sweep.start()
        self.alarm.start()
        self.drawing.start()
        self.telling.start()
        self.registering.start()

    async def load_cogs(self) -> None:
        """Add the commands of all cogs that are wanted, once each."""
        for name in self.wanted:
            if name not in self._added:
                self._added.add(name)
                await imported(name)[0].setup(self)

    async def connect(self, *, reconnect: bool = True) -> None:
        """Run the shards of this process for as long as they are its own. Raises what `Place.keep` does."""
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
            await self._hang_up()  # at once: what is under way is brought to its end after that
            raise
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)

    async def _hang_up(self) -> None:
        await asyncio.gather(*(shard.disconnect() for shard in self.shards.values()), return_exceptions=True)

    async def before_identify_hook(self, shard_id: int | None, *, initial: bool = False) -> None:
        """Discord takes one shard every five seconds, whichever process it comes from."""
        if self.place is None:
            await super().before_identify_hook(shard_id, initial=initial)
        else:
            await self.place.turn(shard_id or 0)

    async def on_tree_fault(self, interaction: discord.Interaction, error: app_commands.AppCommandError) -> None:
        """A command's fault: told to its player."""
        await answer(interaction, error)

    async def on_ready(self) -> None:
        if self.place is not None:
            self.place.ready()
        log.info("connected", user=str(self.user), servers=len(self.guilds), shards=self.shard_count)
        await privacy.are_here(self.database, [guild.id for guild in self.guilds])
        await see_all_locks(self)
        await look_for_lost(self)

    async def on_raw_thread_update(self, thread: discord.RawThreadUpdateEvent) -> None:
        """A thread was locked or unlocked, or something else became of it. Told whether it is in the cache or not."""
        await see_lock(self, thread.thread_id, shut_of(thread.data))

    async def on_raw_thread_delete(self, thread: discord.RawThreadDeleteEvent) -> None:
        """A thread was deleted. Told whether it is in the cache or not."""
        await lose(self, thread.guild_id, thread.thread_id)

    async def on_guild_channel_delete(self, channel: discord.abc.GuildChannel) -> None:
        """A channel was deleted. Its threads went with it: Discord says nothing of those that are archived."""
        await lose(self, channel.guild.id, channel.id)
        await look_for_lost(self, channel.guild.id)

    async def on_guild_role_delete(self, role: discord.Role) -> None:
        """A role was deleted, perhaps that of umpires."""
        await tell_role_gone(self, role)

    async def on_guild_join(self, guild: discord.Guild) -> None:
        """A server that comes back keeps what it had."""
        await privacy.are_here(self.database, [guild.id])

    async def on_guild_remove(self, guild: discord.Guild) -> None:
        """A server removed the bot. An outage is another event of discord.py's."""
        log.info("removed", server=guild.id)
        await privacy.left(self.database, guild.id, discord.utils.utcnow())

    @tasks.loop(seconds=FIRST_PAUSE / 2)
    async def registering(self) -> None:
        """Send Discord the commands until it has taken them; until then it shows those of last time.

        No start waits for it: Discord may keep a bot waiting for hours that was started too often in a day.
        """
        await self.wait_until_ready()
        try:
            await self.tree.sync()
        except Exception as error:  # whatever it is, all else goes on
            pause = min(2 * (self.registering.seconds or FIRST_PAUSE), LONGEST_PAUSE)
            self.registering.change_interval(seconds=pause)
            log.warning(NOT_TAKEN, why=str(error), again_in=pause)
        else:
            self.registering.stop()

    @tasks.loop(hours=24)
    async def sweep(self) -> None:
        """Delete what belongs to servers that removed the bot thirty days ago and did not come back.

        The process of the first shard also deletes what is kept for buttons in vain.
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
        except Exception:  # tomorrow is another day: a loop that raises is never run again
            log.exception("sweep failed")
        else:
            if gone:
                log.info("deleted", servers=gone)

    @property
    def own_shards(self) -> tuple[Collection[int], int]:
        """The shards of this process, and how many there are in all."""
        of = self.shard_count or 1
        if self.place is not None and not self.place.held:
            return (), of
        return self.shards or range(of), of

    async def _round(self, round_: Callable[..., Awaitable[datetime]], failed: str) -> datetime:
        """One round over the shards of this process; when the next is: soon where it `failed`, which the log has so."""
        now = discord.utils.utcnow()
        task = asyncio.ensure_future(round_(now, *self.own_shards))
        self.under_way.add(task)
        try:
            return await asyncio.shield(task)  # where the process stops, it is brought to its end
        except Unavailable:  # the log has it by now
            return now + REST
        except Exception:  # a loop that raises is never run again
            log.exception(failed)
            return now + REST

    @tasks.loop(seconds=LONGEST.total_seconds())
    async def alarm(self) -> None:
        """Let games go on whose time is up."""
        await self.wait_until_ready()
        # From here on whoever stores a game that is due earlier brings the next round forward, this round's end too.
        self.alarm.change_interval(seconds=LONGEST.total_seconds())
        self.ring_by(await self._round(self.alarms.ring, "alarms failed"))

    def use(self, database: Database) -> None:
        """Store in this database from now on, and hear of what is stored."""
        self.database = database
        database.on_due, database.on_games, database.on_fallen = self.expect, self.happened, self.fell
        database.find_damage = partial(first_found, database)

    def expect(self, due: int) -> None:
        """Something was stored that goes on by itself then, or of which somebody is to be told, in seconds since the
        epoch.
        """
        now = discord.utils.utcnow()
        if due < (now + LONGEST).timestamp():
            at = datetime.fromtimestamp(due, UTC)
            self.ring_by(at)
            bring_forward(self.telling, max(at, now + BEAT))

    def happened(self, games: Collection[int]) -> None:
        """Something was stored or taken back in these games, by their ids: they are shown, and orders looked after."""
        self.tables.changed(games)
        ordered = self.database.ordered
        if ordered is None or not ordered.isdisjoint(games):
            self.ring_by(discord.utils.utcnow())

    def fell(self, kept: Collection[int]) -> None:
        """What people did untold was taken back with something: each of them is told."""
        self.notices.fallen += kept
        bring_forward(self.telling, discord.utils.utcnow() + BEAT)

    def ring_by(self, at: datetime) -> None:
        """Ring the alarms then, unless it is to be earlier anyway."""
        bring_forward(self.alarm, max(at, discord.utils.utcnow() + BEAT))

    @tasks.loop(seconds=FAR.total_seconds())
    async def drawing(self) -> None:
        """Look at the table cards that are due."""
        await self.wait_until_ready()
        self.drawing.change_interval(seconds=FAR.total_seconds())
        bring_forward(self.drawing, await self._round(self.tables.round, "table cards failed"))

    @tasks.loop(seconds=FAR.total_seconds())
    async def telling(self) -> None:
        """Tell by post who is waited for."""
        await self.wait_until_ready()
        self.telling.change_interval(seconds=FAR.total_seconds())
        again = await self._round(self.notices.round, "notices failed")
        shards, of = self.own_shards
        if len(shards) < of:
            again = min(again, discord.utils.utcnow() + ELSEWHERE)
        bring_forward(self.telling, again)

    def draw_by(self, at: datetime) -> None:
        """Look at the table cards then, unless they are looked at earlier anyway."""
        bring_forward(self.drawing, at)

    @tasks.loop(seconds=LOOK)
    async def timing(self) -> None:
        """Where the clock was set, or the machine slept, plan all rounds anew: they would come hours late."""
        if jump := self.clock.was_set():
            log.warning("clock was set", seconds=jump)
            self._clock_was_set = True
        if self._clock_was_set and not self.under_way:  # else a round is cut short: the next time will do
            self._clock_was_set = False
            self.alarms.clock_was_set()
            self.tables.clock_was_set()
            for loop in (self.alarm, self.drawing, self.telling, self.timing):
                loop.restart()

    async def close(self) -> None:
        """End what is under way, leave Discord, then let go of the database."""
        await self.under_way.finish()
        self.timing.cancel()
        self.sweep.cancel()
        self.alarm.cancel()
        self.drawing.cancel()
        self.telling.cancel()
        self.registering.cancel()
        if self.place is not None:
            await self._hang_up()
            await self.place.leave()
        await self.tables.close()
        await super().close()
        await self.database.close()
