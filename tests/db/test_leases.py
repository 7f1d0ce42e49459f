"""Shards on lease: no two processes hold the same, and a free slot soon has a holder."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from sqlalchemy import update

from db.leases import LAST, Leases, Slot, alone
from db.store.engine import Database, Unusable
from db.store.models import ShardLease

LONG = 600.0


async def runs_out(database: Database) -> None:
    """Let all leases run out."""
    async with database.write() as session:
        await session.execute(update(ShardLease).where(ShardLease.until < LAST).values(until=0))


@pytest.mark.postgres
async def test_every_process_has_shards_of_its_own_and_all_shards_are_taken(postgres_database: Database) -> None:
    processes = [Leases(postgres_database, f"process {number}") for number in range(4)]
    taken = await asyncio.gather(*(one.take(5, 2, LONG) for one in processes))
    slots = [slot for slot in taken if slot is not None]
    assert taken.count(None) == 1
    assert sorted(shard for slot in slots for shard in slot.shards) == [*range(5)]


@pytest.mark.postgres
async def test_a_lease_that_ran_out_goes_to_the_next_and_never_back_to_its_holder(
    postgres_database: Database,
) -> None:
    late, next_one = Leases(postgres_database, "late"), Leases(postgres_database, "next")
    slot = await late.take(1, 1, LONG)
    assert slot is not None
    assert await late.renew(slot, LONG)
    assert await next_one.take(1, 1, LONG) is None
    await runs_out(postgres_database)
    assert not await late.renew(slot, LONG)
    assert await next_one.take(1, 1, LONG) == slot
    assert not await late.renew(slot, LONG)
    await late.give_back(slot)
    assert await next_one.renew(slot, LONG)


@pytest.mark.postgres
async def test_what_is_given_back_is_free_at_once(postgres_database: Database) -> None:
    first, second = Leases(postgres_database, "first"), Leases(postgres_database, "second")
    slot = await first.take(2, 2, LONG)
    assert slot == Slot(0, 2, 2)
    assert slot is not None
    await first.give_back(slot)
    assert await second.take(2, 2, LONG) == slot


@pytest.mark.postgres
async def test_an_offered_slot_goes_to_the_claimer_with_the_number_of_the_last_interaction(
    postgres_database: Database,
) -> None:
    old, next_one, third = (Leases(postgres_database, name) for name in ("old", "next", "third"))
    slot = await old.take(1, 1, LONG)
    assert slot is not None
    assert await next_one.claim(1, 1, LONG) is None
    assert not await next_one.take_over(slot, LONG)
    await old.offer(slot, LONG)
    assert not await old.claimed(slot)
    assert await next_one.claim(2, 1, LONG) is None, "it counts the shards otherwise"
    assert await next_one.claim(1, 1, LONG) == slot
    assert await third.claim(1, 1, LONG) is None
    assert await old.claimed(slot)
    assert not await old.withdraw(slot), "it is somebody's by now"
    assert await old.renew(slot, LONG), "who gives it away has it until it is taken over"
    assert await next_one.keep_claim(slot, LONG)
    assert await next_one.take_over(slot, LONG)
    assert not await old.renew(slot, LONG)
    assert await next_one.last(slot) is None
    await old.tell_last(slot, 1 << 60)
    assert await next_one.last(slot) == 1 << 60
    await runs_out(postgres_database)
    assert await third.take(1, 1, LONG) == slot, "whoever did not hear that leaves nothing in the way"


@pytest.mark.postgres
async def test_a_claimed_slot_stays_the_claimers_if_its_holder_dies_and_is_free_if_both_die(
    postgres_database: Database,
) -> None:
    old, next_one, third = (Leases(postgres_database, name) for name in ("old", "next", "third"))
    slot = await old.take(1, 1, LONG)
    assert slot is not None
    await old.offer(slot, LONG)
    assert await next_one.claim(1, 1, LONG) == slot
    await old.give_back(slot)
    assert await third.take(1, 1, LONG) is None
    assert await next_one.take_over(slot, LONG)
    await next_one.offer(slot, LONG)
    assert await third.claim(1, 1, LONG) == slot
    await runs_out(postgres_database)
    assert not await third.keep_claim(slot, LONG)
    assert not await third.take_over(slot, LONG)
    assert await old.take(1, 1, LONG) == slot


@pytest.mark.postgres
async def test_a_process_counts_the_shards_as_running_ones_do(postgres_database: Database) -> None:
    first, second = Leases(postgres_database, "first"), Leases(postgres_database, "second")
    assert await second.agreed() is None
    slot = await first.take(2, 1, LONG)
    assert slot is not None
    assert await second.agreed() == (2, 1)
    assert await second.take(4, 1, LONG) is None
    assert await second.take(2, 2, LONG) is None
    await first.give_back(slot)
    assert await second.take(4, 1, LONG) == Slot(0, 1, 4)


@pytest.mark.postgres
async def test_one_identifies_at_a_time_in_a_bucket(postgres_database: Database) -> None:
    inside: list[int] = []

    async def identify(number: int, bucket: int) -> None:
        async with Leases(postgres_database, str(number)).turn(bucket):
            inside.append(bucket)
            assert inside.count(bucket) == 1
            await asyncio.sleep(0)
            inside.remove(bucket)

    await asyncio.gather(*(identify(number, number % 2) for number in range(4)))

    holding = asyncio.Event()

    async def hold() -> None:
        async with Leases(postgres_database, "dies").turn(0):
            holding.set()
            await asyncio.Event().wait()

    dies = asyncio.create_task(hold())
    await holding.wait()
    waits = asyncio.create_task(identify(9, 0))
    await asyncio.sleep(0.1)
    assert not waits.done()
    dies.cancel()
    await waits


async def test_one_process_runs_the_bot_on_a_file(tmp_path: Path) -> None:
    url = f"sqlite+aiosqlite:///{tmp_path / 'test.db'}"
    first, second = Database(url), Database(url)
    with alone(first):
        with pytest.raises(Unusable, match="Another process runs the bot on"), alone(second):
            pass
        await second.migrate()  # other work with the file goes on
    with alone(second):
        pass
    await first.close()
    await second.close()
