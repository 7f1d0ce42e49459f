"""The bot: its database, its commands, and what happens to faults."""

from __future__ import annotations

import pkgutil
from typing import Any

import discord
import structlog
from discord import app_commands
from discord.ext import commands, tasks

import cogs
from cogs._kit.errors import answer
from cogs._kit.views import PressButton
from db import privacy
from db.engine import Database

log = structlog.get_logger()


class Consigliere(commands.AutoShardedBot):
    """A Discord client with the umpire's database and commands; it reads no messages and caches no members."""

    def __init__(self, database: Database, **shards: Any) -> None:
        super().__init__(
            command_prefix=commands.when_mentioned,
            help_command=None,
            intents=discord.Intents(guilds=True),
            member_cache_flags=discord.MemberCacheFlags.none(),
            max_messages=None,
            chunk_guilds_at_startup=False,
            allowed_mentions=discord.AllowedMentions.none(),
            **shards,
        )
        self.database = database
        self.tree.error(self.on_tree_fault)

    async def setup_hook(self) -> None:
        """Tables, commands, buttons: before the first event."""
        await self.database.migrate()
        await self.load_cogs()
        self.add_dynamic_items(PressButton)
        self.sweep.start()
        await self.tree.sync()

    async def load_cogs(self) -> None:
        """Every module and package under ``cogs``, but those whose name begins with an underscore."""
        for module in pkgutil.iter_modules(cogs.__path__, "cogs."):
            if not module.name.startswith("cogs._"):
                await self.load_extension(module.name)

    async def on_tree_fault(self, interaction: discord.Interaction, error: app_commands.AppCommandError) -> None:
        """A command's fault: told to its player."""
        await answer(interaction, error)

    async def on_ready(self) -> None:
        log.info("connected", user=str(self.user), servers=len(self.guilds), shards=self.shard_count)
        await privacy.are_here(self.database, [guild.id for guild in self.guilds])

    async def on_guild_join(self, guild: discord.Guild) -> None:
        """A server that comes back keeps what it had."""
        await privacy.are_here(self.database, [guild.id])

    async def on_guild_remove(self, guild: discord.Guild) -> None:
        """A server removed the bot. An outage is another event of discord.py's."""
        log.info("removed", server=guild.id)
        await privacy.left(self.database, guild.id, discord.utils.utcnow())

    @tasks.loop(hours=24)
    async def sweep(self) -> None:
        """Delete what belongs to servers that removed the bot thirty days ago and did not come back."""
        await self.wait_until_ready()
        shards = self.shard_count or 1
        try:
            await privacy.are_here(self.database, [guild.id for guild in self.guilds])
            gone = await privacy.sweep(self.database, discord.utils.utcnow(), self.shards or range(shards), shards)
        except Exception:  # tomorrow is another day: a loop that raises is never run again
            log.exception("sweep failed")
        else:
            if gone:
                log.info("deleted", servers=gone)

    async def close(self) -> None:
        """Leave Discord, then let go of the database."""
        self.sweep.cancel()
        await super().close()
        await self.database.close()
