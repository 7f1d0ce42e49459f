"""The bot behind an interaction, and the tables in force at its place."""

from __future__ import annotations

from typing import Any, Protocol

import discord

from cogs.context.caller import Caller
from cogs.context.context import Context
from db.store.engine import Database
from db.unit_of_work import reading
from rules.core.tables.book import Book


class Client(Protocol):
    """What this package needs of the bot."""

    database: Database
    tables: Any
    """The table cards of the process: cogs/post/table_card_scheduler.py."""
    alarms: Any
    """Its alarms, with the house: cogs/post/alarms.py."""

    def dispatch(self, event: str, /, *args: Any) -> None: ...


def client(interaction: discord.Interaction) -> Client:
    """The bot behind an interaction."""
    return interaction.client  # pyright: ignore[reportReturnType] - create_bot gives every bot a database


async def book_for(interaction: discord.Interaction) -> Book:
    """The tables in force where a user looks something up."""
    async with reading(client(interaction).database) as work:
        return (await Context.at(work, Caller.of(interaction), discord.utils.utcnow())).book
