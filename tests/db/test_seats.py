"""What went on before there were seats has them once the tables are brought to their newest form."""

from __future__ import annotations

from sqlalchemy import text

from db.engine import Database
from db.unit_of_work import writing
from rules.core.game import BoardSet, Game, GameOpened, PlayerSeated
from rules.mad_dogs.board import new_board
from tests.db import house

BOB, CAROL = house.ALICE.id + 1, house.ALICE.id + 2


async def seats(database: Database) -> list[tuple[int, str, int, int]]:
    query = text("SELECT user_id, kind, subject_id, server_id FROM seat ORDER BY user_id, kind, subject_id")
    async with database.engine.connect() as connection:
        return [(user, kind, subject, server) for user, kind, subject, server in await connection.execute(query)]


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
        for table in ("seat", "desk", "awaited", "notice", "preference", "missed"):  # and what came after it
            await connection.execute(text(f"DROP TABLE {table}"))
        for table in ("game", "campaign"):
            await connection.execute(text(f"ALTER TABLE {table} DROP COLUMN pace"))
            await connection.execute(text(f"ALTER TABLE {table} DROP COLUMN handing"))
        await connection.execute(text("ALTER TABLE gang DROP COLUMN lent"))
        await connection.execute(text("ALTER TABLE game ADD COLUMN minutes BIGINT"))
        await connection.execute(text("UPDATE alembic_version SET version_num = '0005'"))
    await database.migrate()
    assert await seats(database) == before
