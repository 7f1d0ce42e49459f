"""Seats list by user what games and gangs hold, after every command and undo."""

from __future__ import annotations

import json

from tests.cogs.table import good, open_table
from tests.cogs.world import Member, World


def seats(world: World) -> set[tuple[int, str, int]]:
    """No game and no gang holds the questions to users."""
    return set(world.rows("SELECT user_id, kind, subject_id FROM seat WHERE kind <> 'draft'"))


def seats_by_rows(world: World) -> set[tuple[int, str, int]]:
    """The same read off the games and gangs themselves."""
    gangs = world.rows("SELECT id, owners FROM gang WHERE present")
    games = world.rows("SELECT id, umpires, sides FROM game WHERE present")
    return {
        *((user, "gang", gang) for gang, owners in gangs for user in json.loads(owners)),
        *((user, "game", game) for game, umpires, _ in games for user in json.loads(umpires)),
        *((user, "game", game) for game, _, sides in games for side in json.loads(sides) for user in side["players"]),
    }


async def test_a_user_who_comes_and_goes_has_a_seat_and_leaves_it(world: World) -> None:
    await open_table(world)
    assert {kind for _, kind, _ in seats(world)} == {"game", "gang"}
    assert seats(world) == seats_by_rows(world)
    named = await good(world, world.ursula, "game umpire", user=Member("carol"))
    with_carol = seats(world)
    assert with_carol == seats_by_rows(world)
    await named.press("Undo", world.ursula)
    assert seats(world) == seats_by_rows(world) < with_carol
    closed = await good(world, world.ursula, "game close", anyway=True)
    assert {kind for _, kind, _ in seats(world)} == {"gang"}
    assert seats(world) == seats_by_rows(world)
    await closed.press("Undo", world.ursula)
    assert {kind for _, kind, _ in seats(world)} == {"game", "gang"}
    assert seats(world) == seats_by_rows(world)


async def test_a_gang_disbanded_or_handed_on_is_anothers_or_no_ones(world: World) -> None:
    await world.two_gangs()
    shared = await good(world, world.alice, "gang share", gang="North Side", user=Member("bob"))
    await shared.press("Accept", world.bob)
    assert len(seats(world)) == 3
    assert seats(world) == seats_by_rows(world)
    await good(world, world.bob, "gang disband", gang="South Side")
    assert seats(world) == seats_by_rows(world)


async def test_a_forgotten_user_has_no_seat(world: World) -> None:
    await open_table(world)
    asked = await good(world, world.bob, "privacy forget")
    (label,) = [label for label in asked.buttons if "orget" in label]
    await asked.press(label)
    assert world.bob.id not in {user for user, _, _ in seats(world)}
    assert (await good(world, world.bob, "agenda")).headline == "Nothing waits for you."
    await good(world, world.ursula, "game umpire", user=Member("carol"))
    assert all(user > 0 for user, _, _ in seats(world))
