"""The shards of a process among several on one PostgreSQL."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

import pytest

from db.store.engine import Database
from hosting import sharing
from hosting.sharing import Lost, ProcessShards


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("BEAT", "LOOK", "HANDING", "ON_THE_WAY", "APART"):
        monkeypatch.setattr(sharing, name, 0.02)
    monkeypatch.setattr(sharing, "OFFER", 60.0)


def test_a_process_that_dies_is_replaced_within_a_minute() -> None:
    """With the times of life; the connection takes the rest."""
    assert sharing.HELD + 5 < sharing.TERM < 50


@pytest.mark.postgres
async def test_shards_that_a_host_gives_out_are_held_at_once_and_never_leased_or_handed_over(
    postgres_database: Database,
) -> None:
    place = ProcessShards(postgres_database, (1, 3), 4, None)
    assert await place.take(9, 1) == ((1, 3), 4)
    assert place.held
    assert await place.takes(5)
    await place.hand_over()
    await place.turn(3)
    await place.leave()
    assert await place._leases.agreed() is None


@pytest.mark.postgres
@pytest.mark.parametrize("look", [0.02, 0.3], ids=["sees the claim", "sees it when the other one has the shards"])
async def test_of_two_processes_that_get_an_interaction_while_shards_change_hands_one_takes_it(
    look: float, postgres_database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sharing, "HANDING", look)
    theirs = Database(postgres_database.url)
    old, new = ProcessShards(postgres_database, (), 1, None), ProcessShards(theirs, (), 1, None)
    assert await old.take(1, 1) == (range(1), 1)
    keeping = [asyncio.create_task(old.keep())]
    taking = asyncio.create_task(new.take(1, 1))
    leaving = asyncio.create_task(old.hand_over())
    assert await taking == (range(1), 1)
    keeping.append(asyncio.create_task(new.keep()))
    assert [await one.takes(10) for one in (old, new)] == [True, False]
    assert (old.held, new.held) == (True, False)
    monkeypatch.setattr(sharing, "HANDING", 0.3)  # the old one is long gone when the new one looks
    new.ready()
    both = asyncio.gather(*(one.takes(number) for number in (11, 12, 13) for one in (old, new)))
    await leaving
    await old.leave()
    taken = await both
    assert [taken[at] ^ taken[at + 1] for at in (0, 2, 4)] == [True] * 3
    await new._heard.wait()
    assert new._first == 13
    assert [await one.takes(99) for one in (old, new)] == [False, True]
    assert (old.held, new.held) == (False, True)
    await asyncio.sleep(0.1)
    assert new.held
    assert not any(one.done() for one in keeping)
    for one in keeping:
        one.cancel()
    await asyncio.wait(keeping)  # one may be about to use its database
    await theirs.close()


async def no_answer(*_: object) -> bool:
    return await asyncio.Event().wait()


async def anothers(*_: object) -> bool:
    return False


@pytest.mark.postgres
@pytest.mark.parametrize("renew", [no_answer, anothers])
async def test_a_process_that_could_not_renew_its_lease_or_finds_it_taken_hangs_up(
    renew: Callable[..., Awaitable[bool]], postgres_database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    if renew is no_answer:
        monkeypatch.setattr(sharing, "HELD", 0.1)
    place = ProcessShards(postgres_database, (), 1, None)
    await place.take(1, 1)
    monkeypatch.setattr(place._leases, "renew", renew)
    with pytest.raises(Lost):
        await place.keep()
    assert place.held == (renew is anothers)


@pytest.mark.postgres
async def test_without_a_process_on_standby_one_leaves_and_its_shards_are_free(
    postgres_database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sharing, "OFFER", 0.1)
    old, new = ProcessShards(postgres_database, (), 1, None), ProcessShards(postgres_database, (), 1, None)
    await old.take(1, 1)
    await old.hand_over()
    assert await old.takes(5), "it answers that it stops"
    await old.leave()
    assert await new.take(1, 1) == (range(1), 1)
