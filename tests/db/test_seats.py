"""Games and gangs from before there were seats get them with the newest form of the tables."""

from __future__ import annotations

from sqlalchemy import Connection, MetaData, insert, select, text

from db.store import engine
from db.store.engine import Database
from db.unit_of_work import writing
from rules.core.play.game import BoardSet, Game, GameOpened, PlayerSeated
from rules.mad_dogs.model.board import new_board
from tests.db import house
from tests.turns import takes_turns

BOB, CAROL = house.ALICE.id + 1, house.ALICE.id + 2

DROPPED = {"game": {"minutes": 5}}
"""The contents of columns that no longer exist."""


async def seats(database: Database) -> list[tuple[int, str, int, int]]:
    query = text("SELECT user_id, kind, subject_id, server_id FROM seat ORDER BY user_id, kind, subject_id")
    async with database.engine.connect() as connection:
        return [(user, kind, subject, server) for user, kind, subject, server in await connection.execute(query)]


def go_back(connection: Connection, revision: str) -> None:
    """Bring a database back to a revision: to its tables, with what they have of today's."""
    today = MetaData()
    today.reflect(connection)
    held = {name: connection.execute(select(table)).mappings().all() for name, table in today.tables.items()}
    today.drop_all(connection)
    engine.upgrade(connection, revision)
    old = MetaData()
    old.reflect(connection)
    for table in old.sorted_tables:
        rows = [
            DROPPED.get(table.name, {}) | {name: row[name] for name in table.c.keys() & row.keys()}
            for row in held[table.name]
        ]
        if rows and table.name != "alembic_version":
            connection.execute(insert(table), rows)


@takes_turns
async def test_games_and_gangs_of_before_are_seated(database: Database) -> None:
    async with writing(database) as work:
        await house.found(work)
        game = await work.games.new(house.HOME, 1, Game("Docks", "mad", ()))
        begun = GameOpened(game, "Docks", "mad", ("Hearts", "Spades"), umpires=(CAROL,))
        seated = (BoardSet(game, "mad", new_board(2)), PlayerSeated(game, 1, BOB))
        await work.append(await work.game_log(house.HOME, game), house.entry(begun, *seated))
    before = await seats(database)
    assert [(user, kind) for user, kind, *_ in before] == [(house.ALICE.id, "gang"), (BOB, "game"), (CAROL, "game")]
    async with database.engine.begin() as connection:
        await connection.run_sync(go_back, "0005")
    await database.migrate()
    assert await seats(database) == before
