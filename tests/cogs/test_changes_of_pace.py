"""Live, by post, at a real table: a game or campaign changes from each to each in its midst. An impossible change is
refused or harmless.
"""

from __future__ import annotations

from datetime import timedelta

import discord
import pytest

from tests.cogs import months
from tests.cogs.table import card, good, open_table
from tests.cogs.test_away import leaves
from tests.cogs.test_by_post import GATHERS, HOUR, awaited, dies, last_command, notices, passes
from tests.cogs.test_campaign_command import refused
from tests.cogs.test_dillinger_table import seated, table
from tests.cogs.world import World

WALK = ("By post", "Real table", "By post", "Live", "Real table", "Live")
"""From live on, all six changes."""


async def test_a_game_goes_over_from_each_to_each_in_its_midst(world: World) -> None:
    await open_table(world)
    await dies(world)
    await good(world, world.alice, "mad-nerve saw", who="Ox", died="Chianti")
    for mode in WALK:
        changed = await good(world, world.ursula, "game pace", mode=mode)
        by_post = mode == "By post"
        assert ("All running deadlines start again" in changed.text) is by_post
        assert [(what, span) for what, _, span in awaited(world)] == (
            [("duty", 12 * HOUR), ("turn", 24 * HOUR)] if by_post else []
        )
        await passes(world, GATHERS)
        assert bool(notices(world)) is by_post, "pending players get a notice, or no longer"
        await passes(world, 2 * HOUR)
        assert last_command(world) == "game pace", "no unannounced time is up"
    assert world.count("awaited") == world.count("notice") == 0
    await good(world, world.bob, "mad guts", figure="Ox", cause="Gory death")
    await good(world, world.alice, "mad-card done")


@pytest.mark.parametrize("mode", ["Live", "Real table"])
async def test_an_act_that_waited_by_post_waits_for_no_one_without_a_clock(world: World, mode: str) -> None:
    await open_table(world, "12h")
    await (await card(world, "Ace of Spades", act=False)).press("Hold", world.bob)
    await card(world, "King of Hearts")
    await refused(world, world.alice, "may still interrupt", "mad-move go", figure="Spats Doogan")
    await good(world, world.ursula, "game pace", mode=mode)
    await good(world, world.alice, "mad-move go", figure="Spats Doogan")
    await good(world, world.bob, "mad-card interrupt", card="Ace of Spades")


async def test_a_game_of_cards_goes_over_from_each_to_each_in_its_midst(world: World) -> None:
    await seated(world)
    for mode in WALK:
        typed = {"turn": "20m", "answer": "5m"} if mode == "By post" else {}
        await good(world, world.alice, "game pace", mode=mode, **typed)
        number = table(world).turn.number
        await passes(world, HOUR / 2)
        goes_on = mode != "Real table"
        assert (table(world).turn.number > number) is goes_on, "live it takes ten minutes for a turn"
    assert not world.incidents


async def test_a_campaign_goes_over_from_each_to_each_in_its_midst(world: World) -> None:
    await months.to_orders(world)
    for mode in WALK:
        await good(world, world.ursula, "campaign pace", mode=mode)
        by_post = mode == "By post"
        spans = {(what, span) for what, _, span in awaited(world)}
        assert spans == ({("part", 72 * HOUR)} if by_post else set())
        await passes(world, GATHERS)
        assert bool(notices(world)) is by_post
        await passes(world, 6 * HOUR)
        assert last_command(world) == "campaign pace", "no unannounced time is up"
    assert world.count("notice") == 0
    for actor in (world.alice, world.bob):
        await good(world, actor, "mad-orders rest")
    await good(world, world.alice, "campaign next")


# Impossible changes, and harmless ones


async def by_post(world: World) -> None:
    await open_table(world)
    await good(world, world.ursula, "game pace", mode="By post", turn="24h", answer="12h", duty="6h")
    await card(world, "Jack of Hearts")


def ends(world: World) -> int:
    ((until,),) = world.rows("SELECT until FROM awaited WHERE decision = 'turn'")
    return int(until)


@pytest.mark.parametrize("typed", ["-3h", "0", "yesterday", "2020-01-01"])
async def test_no_time_ends_in_the_past(world: World, typed: str) -> None:
    await by_post(world)
    until = ends(world)
    await refused(world, world.ursula, "", "game extend", by=typed)
    await refused(world, world.ursula, "", "game pace", turn=typed)
    await refused(world, world.alice, "", "away", until=typed)
    assert ends(world) == until


@pytest.mark.parametrize("shorter", [{"turn": "5m"}, {"turn": "1h", "at": "0:00"}, {"grace": "0", "turn": "5m"}])
async def test_a_shorter_pace_closes_nothing_before_it_was_announced(world: World, shorter: dict[str, str]) -> None:
    """Twenty hours have gone by, more than the new time. It counts from the change on, and the report says so."""
    await by_post(world)
    await passes(world, 20 * HOUR)
    now = world.env.now().timestamp()
    changed = await good(world, world.ursula, "game pace", **shorter)
    least = 300 if shorter["turn"] == "5m" else HOUR
    assert ends(world) >= now + least - 1
    assert f"a turn has time until <t:{ends(world)}:f>" in changed.text
    await passes(world, least - 60)
    assert last_command(world) == "game pace"


async def test_a_substitute_who_left_the_server_no_longer_decides_and_is_not_pending(world: World) -> None:
    await by_post(world)
    await leaves(world)
    assert [users for _, users, _ in awaited(world)] == [f"[{world.carol.user.id}]"]
    world.server.remove_member(world.carol)
    await passes(world, GATHERS)
    assert [users for _, users, _ in awaited(world)] == [f"[{world.alice.user.id}]"]
    await passes(world, GATHERS)
    assert not notices(world), "no one who is away is pinged"
    await passes(world, 24 * HOUR)
    assert last_command(world) in ("mad-card done", "mad-card draw"), "the clock continues as announced"
    assert not world.incidents


async def test_a_clock_that_goes_backwards_ends_nothing_sooner_and_nothing_twice(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Two hours, in the midst of a turn and of a pause."""
    await by_post(world)
    await passes(world, 3 * HOUR)
    until, right = ends(world), discord.utils.utcnow
    monkeypatch.setattr(discord.utils, "utcnow", lambda: right() - timedelta(hours=2))
    await good(world, world.ursula, "game pause")
    monkeypatch.setattr(discord.utils, "utcnow", lambda: right() - timedelta(hours=4))
    assert "Every deadline is 1 minute later." in (await good(world, world.ursula, "game resume")).text
    assert ends(world) == until, "it is not up sooner for a pause of less than nothing"
    monkeypatch.setattr(discord.utils, "utcnow", right)
    await passes(world, 21 * HOUR - 60)
    assert last_command(world) == "game resume"
    await passes(world, HOUR)
    assert world.rows("SELECT count(*) FROM event WHERE command = 'mad-card done'") == [(1,)]
    assert not world.incidents
