"""If a replaced table decides a roll, dice, odds and sum follow it: every example that rolls, on tables with only their
last row.
"""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

from db.store.engine import Database
from db.unit_of_work import writing
from rules.core.action.system import all_tables
from rules.core.plain.events import Subject, SubjectKind
from rules.core.play.active_config import ActiveConfig
from rules.core.tables.rule import Origin
from rules.core.tables.table import Table
from tests.cogs.examples import EXAMPLES
from tests.cogs.world import World
from tests.rules.replacing import all_alike

OWN = "this server's table"
NOW = datetime(2026, 11, 21, tzinfo=UTC)
LEAST_MET, LEAST_NAMED = 60, 30
"""The fewest tables that decide a roll, and that odds name: the examples are a good sample."""
DIE_TABLES = {id: listed.table for id, listed in all_tables().items() if isinstance(listed.table, Table)}


async def replace_all(world: World) -> None:
    """Every table that a die is read on is replaced by its last row, on this server."""
    bot: Any = world.env.bot
    database: Database = bot.database
    await world.say(world.alice, "roll", formula="d6")  # so that the server is known
    ((server_id,),) = world.rows("SELECT id FROM server WHERE NOT direct")
    async with writing(database) as work:
        house = ActiveConfig()
        for table in DIE_TABLES.values():
            version, _ = await work.tables.keep(server_id, all_alike(table), "", 1, "somebody", NOW)
            house = house.with_version(table.id, version.id)
        subject = Subject(SubjectKind.SERVER, server_id)
        await work.tables.put(subject, house)


async def test_every_die_of_the_examples_is_read_on_the_table_in_force(world: World) -> None:
    await replace_all(world)
    met: set[str] = set()
    named = 0
    for example in EXAMPLES:
        if not example.dice or example.gangs or example.before:
            continue
        reply = await world.say(world.alice, example.command, **example.options)
        if reply.refused or reply.outcome is None:
            continue
        read = [throw for throw in reply.outcome["dice"] if throw["table"] in DIE_TABLES]
        for throw in read:
            last = DIE_TABLES[throw["table"]].rows[-1].label
            assert throw["origin"] == Origin.SERVER, (str(example), throw)
            assert set(throw["rows"]) <= {last}, (str(example), throw)
        met |= {throw["table"] for throw in read}
        if read:
            assert OWN in reply.text, str(example)
        if read and example.odds:
            named += OWN in (await world.say(world.alice, example.command, **example.options, odds=True)).text
    assert len(met) > LEAST_MET, sorted(DIE_TABLES.keys() - met)
    assert named > LEAST_NAMED
