"""The tallies of luck: what rolled dice add, and what is read from them."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta

import pytest
from sqlalchemy import delete

from db.entries import Actor
from db.luck import MOST_POINTS, NOBODY, DiceSelection
from db.store import models
from db.store.engine import Database
from db.unit_of_work import reading, writing
from rules.core.chance.luck import Faces, Tally, luck_of
from rules.core.tables.outcome import Outcome, Throw
from rules.mad_dogs.model.changes import Hurt
from tests.db import house
from tests.effort import sqlite_steps

BOB = Actor(7, "Bob")
HERE = DiceSelection(house.HOME)
GUTS = Throw("GUTS", 6, (2, 5), good=(1, 2, 3))


def thrown(*throws: Throw) -> Outcome[int]:
    return Outcome("mad.stat-test", 0, throws)


async def tallied(database: Database, scope: DiceSelection = HERE, typed: bool = False) -> list[Tally]:
    async with reading(database) as work:
        return await work.luck.tests(scope, typed)


async def faces(database: Database, scope: DiceSelection = HERE, typed: bool = False) -> list[Faces]:
    async with reading(database) as work:
        return await work.luck.faces(scope, typed)


async def test_tests_and_faces_add_up(database: Database) -> None:
    await house.do(database, outcome=thrown(GUTS, Throw("damage", 6, (6,))))
    await house.do(database, outcome=thrown(GUTS, Throw("GATS", 10, (10,), good=(9, 10))))
    assert await tallied(database) == [Tally(6, 3, 4, 2), Tally(10, 2, 1, 1)]
    d6, d10 = await faces(database)
    assert d6 == Faces((0, 2, 0, 0, 2, 1))
    assert (d10.sides, d10.thrown) == (10, 1)


async def test_dice_typed_in_are_kept_apart(database: Database) -> None:
    await house.do(database, outcome=thrown(Throw("GUTS", 6, (1, 1, 6), 2, good=(1, 2, 3))))
    assert await tallied(database) == [Tally(6, 3, 1, 0)]
    assert await tallied(database, typed=True) == [Tally(6, 3, 2, 2)]
    assert await faces(database) == [Faces((0, 0, 0, 0, 0, 1))]
    assert await faces(database, typed=True) == [Faces((2, 0, 0, 0, 0, 0))]


async def test_a_kept_die_counts_once(database: Database) -> None:
    await house.do(database, outcome=thrown(Throw("GATS", 6, (1, 6, 5), 1, good=(1, 2))))
    again = Throw("GATS", 6, (1, 6, 2), 1, kept=1, good=(1, 2))
    await house.do(database, outcome=thrown(again))
    assert await tallied(database) == [Tally(6, 2, 3, 1)]


async def test_rolls_that_were_taken_back_still_count(database: Database) -> None:
    await house.undo(database, await house.do(database, outcome=thrown(GUTS)))
    assert await tallied(database) == [Tally(6, 3, 2, 1)]


@pytest.mark.parametrize("good", [(), (1, 2, 3, 4, 5, 6)])
async def test_a_certainty_is_no_test(database: Database, good: tuple[int, ...]) -> None:
    await house.do(database, outcome=thrown(Throw("GUTS", 6, (4,), good=good)))
    assert await tallied(database) == []
    assert len(await faces(database)) == 1


async def test_a_typed_die_kept_counts_once(database: Database) -> None:
    await house.do(database, outcome=thrown(Throw("GATS", 6, (1, 6, 5), 2, good=(1, 2))))
    await house.do(database, outcome=thrown(Throw("GATS", 6, (1, 6, 2), 2, good=(1, 2), retyped=2)))
    await house.do(database, outcome=thrown(Throw("GATS", 6, (1, 3, 2), 2, kept=1, good=(1, 2), retyped=1)))
    assert await tallied(database, typed=True) == [Tally(6, 2, 3, 1)]
    assert await faces(database, typed=True) == [Faces((1, 0, 1, 0, 0, 1))]
    assert await tallied(database) == [Tally(6, 2, 2, 1)]


async def test_a_roll_that_was_ever_sealed_never_counts(database: Database) -> None:
    async with writing(database) as work:
        stream = await work.server_log(house.HOME, False, house.NOW)
        sealed = (await work.append(stream, house.entry(outcome=thrown(GUTS), sealed=True, place=1, roll=0))).id
    assert await tallied(database) == []
    assert await faces(database) == []
    async with writing(database) as work:
        stream = await work.server_log(house.HOME, False, house.NOW)
        event = await work.events.get(sealed)
        assert event is not None
        event.sealed = False
        await work.append(stream, house.entry(cause=sealed, once=f"reveal:{sealed}"))
    assert await tallied(database) == []
    assert await faces(database) == []


async def test_luck_is_the_owners_of_the_figure_named_else_the_actors(database: Database) -> None:
    async with writing(database) as work:
        _, (figure,), _ = await house.found(work)
    mine = replace(
        house.entry(Hurt(figure, lost=1)), actor=BOB, outcome=thrown(GUTS._replace(why="GUTS, Spats Doogan"))
    )
    async with writing(database) as work:
        await work.append(await work.server_log(house.HOME, False, house.NOW), mine)
    await house.do(database, actor=BOB, outcome=thrown(GUTS._replace(why="GUTS, a stranger")))
    async with reading(database) as work:
        found = await work.luck.by_player(HERE)
    assert found == {house.ALICE.id: [Tally(6, 3, 2, 1)], BOB.id: [Tally(6, 3, 2, 1)]}
    assert NOBODY not in found


async def test_luck_is_of_one_server_and_of_one_stream(database: Database) -> None:
    await house.do(database, outcome=thrown(GUTS))
    await house.do(database, outcome=thrown(GUTS, GUTS), server=house.HOME + 1)
    async with writing(database) as work:
        game = await work.game_log(house.HOME, 5)
        await work.append(game, house.entry(outcome=thrown(GUTS, GUTS, GUTS)))
        number = game.id
    assert [one.thrown for one in await tallied(database)] == [8]
    assert [one.thrown for one in await tallied(database, DiceSelection(house.HOME, number))] == [6]
    assert [one.thrown for one in await tallied(database, DiceSelection(house.HOME + 1))] == [4]
    assert await tallied(database, DiceSelection(house.HOME, user_id=BOB.id)) == []


async def test_the_course_goes_through_time_and_adds_up(database: Database) -> None:
    for hours in (0, 5, 5, 24 * 400):
        await house.do(database, outcome=thrown(GUTS), at=house.NOW + timedelta(hours=hours))
    async with reading(database) as work:
        course = await work.luck.course(HERE)
    assert sum(tally.thrown for spell in course for tally in spell) == 8
    assert 2 <= len(course) <= MOST_POINTS


async def test_without_dice_there_is_no_luck(database: Database) -> None:
    async with reading(database) as work:
        assert (await work.luck.course(HERE), await work.luck.tests(HERE), await work.luck.faces(HERE)) == ([], [], [])


async def test_tallies_go_with_their_server(sqlite_database: Database) -> None:
    await house.do(sqlite_database, outcome=thrown(GUTS))
    async with sqlite_database.write() as session:
        await session.execute(delete(models.Server).where(models.Server.id == house.HOME))
    assert (await tallied(sqlite_database), await faces(sqlite_database)) == ([], [])


MOST_STEPS = 200
"""The most steps of SQLite's machine for each row."""


async def test_a_hundred_thousand_rolls_are_answered_by_their_tallies(sqlite_database: Database) -> None:
    """As many tallies as five years of ten-minute spells leave, if every second is played."""
    async with writing(sqlite_database) as work:
        stream = (await work.server_log(house.HOME, False, house.NOW)).id
    async with sqlite_database.write() as session:
        session.add(
            *(
                models.TestTally(
                    stream_id=stream, user_id=7, spell=2 * n, typed=False, sides=6, good=good, thrown=4, passed=2
                )
                for n in range(5_000)
                for good in range(1, 6)
            )
        )
    await sqlite_database.close()
    with sqlite_steps(sqlite_database) as steps:
        async with reading(sqlite_database) as work:
            scope = DiceSelection(house.HOME, user_id=7)
            luck = luck_of(await work.luck.tests(scope))
            course = await work.luck.course(scope)
    assert luck.thrown == 100_000
    assert len(course) <= MOST_POINTS + 1
    assert steps.taken < MOST_STEPS * 25_000
