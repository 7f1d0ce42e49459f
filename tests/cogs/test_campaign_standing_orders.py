"""Standing orders in Discord: a quiet month in three presses, orders in advance, and what wakes a gang."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

from cogs.cards.components import BLUE
from rules.mad_dogs.paradise.city.changes import OutfitSet
from rules.mad_dogs.paradise.city.model import Phase
from rules.mad_dogs.paradise.city.records import MonthSpending, Order, OrderKind, StandingOrderKind, Woken
from tests.cogs.kept import beginning
from tests.cogs.months import BROTHEL, DEN, phase, pressed, to_loot, to_orders
from tests.cogs.shown_cards import text
from tests.cogs.table import good
from tests.cogs.test_by_post import GATHERS, awaited, notices
from tests.cogs.test_campaign_command import refused
from tests.cogs.test_campaign_orders import a_month, scrubbed, views
from tests.cogs.test_campaign_overdue import overdue
from tests.cogs.town import CAMPAIGN, city, outfit, put
from tests.cogs.world import Reply, World
from tests.turns import of_this_turn

KEEP = "Keep these standing orders"
MINE, AGAIN, ALL = "My month", "As last month", "Done for the whole month. Wake me if attacked or short of money"
PICKED = {
    "nothing": (),
    "the policy": ("Let the bot give orders, without raids",),
    "all": ("Let the bot give orders, without raids", "Pay all payoffs", "Every month"),
}


@beginning
async def second_month(world: World) -> Reply:
    """February; in January Dooley was on guard at North Side's speakeasy."""
    await to_loot(world)
    while phase(world) != (2, Phase.LOOT):
        for actor in (world.alice, world.bob):
            if (await city(world)).phase is Phase.SPENDING:
                await good(world, actor, "mad-orders rest")
        reply = await good(world, world.ursula, "campaign next")
    ((dooley,),) = world.rows("SELECT id FROM figure WHERE name = 'Dooley'")
    last = (Order(OrderKind.DEFEND, business="docks.speakeasy.1", figures=(dooley,)),)
    await put(world, OutfitSet(CAMPAIGN, replace(await outfit(world), last=last)))
    return reply


async def next_part(world: World) -> Reply:
    return await good(world, world.bob, "campaign next")


async def bob_is_done(world: World) -> None:
    if not (await outfit(world, 2)).done:
        await good(world, world.bob, "campaign done")


async def test_a_quiet_month_is_three_presses(world: World) -> None:
    begun = await second_month(world)
    before = world.count("event")
    presses, reply = 0, begun
    for label in (MINE, AGAIN, ALL):
        reply, presses = await pressed(reply, label, world.alice), presses + 1
    assert presses == 3
    assert world.count("event") == before + 1
    assert reply.headline == "North Side is done with “Loot and payoffs”."
    (own,) = reply.ephemerals
    assert own.private
    assert "Standing order, once: as last month." in own.text
    parts = list[Phase]()
    while phase(world)[0] == 2:
        parts.append((await city(world)).phase)
        await bob_is_done(world)
        assert (await outfit(world)).done
        if parts[-1] is Phase.ACTION:
            assert [one.business for one in (await outfit(world)).orders] == ["docks.speakeasy.1"]
        await next_part(world)
    assert {*parts} == {*Phase} - {Phase.DRAFT}, "alice pressed nothing more, and bob went on alone"
    assert not (await outfit(world)).done


async def test_what_is_picked_is_shown_and_kept_by_its_button_alone(world: World) -> None:
    reply = await pressed(await second_month(world), MINE, world.alice)
    assert not any(part.get("style") == BLUE for part in reply._parts()), (
        "no button that lets the bot play is the next step"
    )
    version = world.count("event")
    picked = await pressed(reply, AGAIN)
    assert picked.private
    assert "Again: guard Speakeasy 1 in the Docks with Dooley." in picked.text
    every = await pressed(await pressed(picked, "Pay all payoffs"), "Every month")
    assert "Standing order, every month: pay all payoffs." in every.text
    policy = await pressed(every, "Let the bot give orders, without raids")
    assert "as last month" not in policy.text
    assert world.count("event") == version
    assert "Done with “Loot and payoffs”" not in policy.buttons, "the Loot asks nobody"
    await pressed(policy, KEEP)
    now = await outfit(world)
    assert [(one.what, one.lasts) for one in now.standing_orders] == [
        (StandingOrderKind.POLICY, True),
        (StandingOrderKind.PAYOFFS, True),
    ]
    assert (now.done, now.away) == (False, False)
    again = await good(world, world.alice, "campaign mine")
    off = await pressed(again, "No standing orders")
    await pressed(off, ALL)
    assert (await outfit(world)).standing_orders == ()


async def test_done_is_taken_back_by_pressing_it_once_more(world: World) -> None:
    await second_month(world)
    await good(world, world.alice, "campaign done", all=True)
    assert (await outfit(world)).away
    await good(world, world.alice, "campaign done")
    now = await outfit(world)
    assert (now.done, now.away) == (False, False)


async def test_there_is_no_last_month_before_the_second(world: World) -> None:
    reply = await pressed(await to_loot(world), MINE, world.alice)
    assert AGAIN not in reply.buttons
    assert "Let the bot give orders, without raids" in reply.buttons


async def test_an_attacked_gang_wakes_and_gets_a_notice(world: World) -> None:
    await to_orders(world)
    await good(world, world.bob, "campaign done", all=True)
    await good(world, world.alice, "mad-orders fight", scenario="The Raid", business=BROTHEL, figures="Dooley")
    opened = await good(world, world.ursula, "campaign next")
    assert "All orders are open." in opened.text
    now = await outfit(world, 2)
    assert (now.woken, now.done) == (Woken.FIGHT, False)
    reply = await good(world, world.bob, "agenda")
    assert "It was done for the whole month, but it has a fight to settle." in reply.text
    assert MINE in reply.buttons
    assert "it has a fight to settle" in (await good(world, world.bob, "campaign mine")).text


async def test_a_gang_with_a_fight_to_settle_is_not_done_for_all_parts(world: World) -> None:
    await to_orders(world)
    await good(world, world.alice, "mad-orders fight", scenario="The Raid", business=BROTHEL, figures="Dooley")
    await good(world, world.bob, "mad-orders rest")
    await good(world, world.bob, "campaign next")
    await refused(world, world.bob, "can't be done for the whole month yet: it has a fight", "campaign done", all=True)
    assert ALL not in (await good(world, world.bob, "campaign mine")).buttons
    assert not (await outfit(world, 2)).away


async def test_an_umpire_who_marks_a_gang_done_does_not_see_its_standing_orders(world: World) -> None:
    reply = await pressed(await second_month(world), MINE, world.alice)
    await pressed(await pressed(reply, "Pay all payoffs"), KEEP)
    report = await good(world, world.ursula, "campaign done", gang="North Side", all=True)
    assert report.ephemerals == ()
    assert "pay all payoffs" not in report.text
    assert "Every month" not in (await good(world, world.ursula, "campaign mine", gang="Hip Sing")).buttons
    assert ALL not in (await good(world, world.ursula, "campaign mine", gang="Hip Sing")).buttons


async def test_months_go_on_by_the_clock_with_orders_that_last(world: World) -> None:
    reply = await pressed(await second_month(world), MINE, world.alice)
    every = await pressed(await pressed(reply, AGAIN), "Every month")
    await pressed(every, KEEP)
    seen = dict[int, str]()
    while phase(world)[0] < 4:
        await overdue(world)
        month, part = phase(world)
        if part == Phase.ACTION:
            seen[month] = next(order.business for order in (await outfit(world)).orders)
    assert seen == {2: "docks.speakeasy.1", 3: "docks.speakeasy.1"}
    assert [one.lasts for one in (await outfit(world)).standing_orders] == [True]


async def test_a_takeover_of_who_is_done_is_left_to_the_dice(world: World) -> None:
    await to_orders(world)
    await good(world, world.alice, "mad-orders take-over", business=DEN, figure="Dooley")
    await good(world, world.alice, "campaign done", all=True)
    await good(world, world.bob, "mad-orders rest")
    await good(world, world.bob, "campaign next")
    assert "Lean" not in (await good(world, world.alice, "agenda")).text
    await good(world, world.bob, "campaign done")
    tried = ""
    while (await city(world)).phase is Phase.ACTION:
        tried += (await next_part(world)).text
    assert "Low dive 1 in the Docks" in tried
    assert "acted as umpire" not in tried


async def test_the_hurt_of_the_absent_are_cared_for_and_the_crippled_ask(world: World) -> None:
    await second_month(world)
    await good(world, world.ursula, "gang wounds", figure="Brick", points=2)
    await put(world, OutfitSet(CAMPAIGN, replace(await outfit(world), last_spent=MonthSpending("doctor's visits"))))
    await pressed(await pressed(await good(world, world.alice, "campaign mine"), AGAIN), ALL)
    for _ in (Phase.LOOT, Phase.FRIENDS):
        await bob_is_done(world)
        await next_part(world)
        if (await city(world)).foretold:
            await next_part(world)
    assert (await city(world)).phase is Phase.SPENDING
    await good(world, world.bob, "mad-orders rest")
    nursed = await next_part(world)
    assert nursed.headline == "Gangs that chose so beforehand have their hurt cared for."
    ((brick,),) = world.rows("SELECT id FROM figure WHERE name = 'Brick'")
    assert [one.figure for one in (await outfit(world)).cared] == [brick]
    assert (await city(world)).phase is Phase.SPENDING


async def test_no_view_of_another_seat_changes_with_what_stands(tmp_path: Path, empty_file: Path) -> None:
    seen: dict[str, list[str]] = {}
    nothing, *others = PICKED.items()
    for number, (what, picks) in enumerate((nothing, *of_this_turn(others))):
        async with a_month(tmp_path / f"{number}.db", empty_file) as world:
            reply = await good(world, world.alice, "campaign mine")
            for label in picks:
                reply = await pressed(reply, label)
            report = await pressed(reply, ALL)
            seen[what] = [report.text, *[text for who in (world.bob, world.carol) for text in await views(world, who)]]
    first, *rest = seen.values()
    for what, texts in zip(list(seen)[1:], rest, strict=True):
        assert texts == first, what


@pytest.mark.parametrize("label", ["Done with “healing, spending and orders”", ALL])
async def test_an_entry_of_the_log_tells_that_a_gang_is_done_and_no_more(world: World, label: str) -> None:
    reply = await pressed(await to_orders(world), MINE, world.alice)
    public = await pressed(await pressed(reply, "Pay all payoffs"), label)
    ((headline, options, lines),) = world.rows("SELECT headline, options, lines FROM event ORDER BY id DESC LIMIT 1")
    assert headline == "North Side is done with “healing, spending and orders”."
    assert (options, json.loads(lines)) == ("{}", ["Not done yet: South Side."])
    assert public.text == f"### {headline}\n- Not done yet: South Side."


# By post


async def waits(world: World) -> list[str]:
    """The notices in the channel, with the names of the users they ping."""
    await world.env.advance_time(GATHERS)
    found = list[str]()
    for one in notices(world):
        shown = text(one)
        for name in ("alice", "bob"):
            shown = shown.replace(str(getattr(world, name).user.id), name)
        found.append(scrubbed(shown))
    return found


async def test_a_player_who_is_done_for_all_parts_gets_no_notice_until_woken(world: World) -> None:
    await to_orders(world)
    await good(world, world.ursula, "campaign pace", mode="By post", part="48h")
    await good(world, world.bob, "campaign done", all=True)
    assert not any("<@bob>" in expected for expected in await waits(world))
    await good(world, world.alice, "mad-orders fight", scenario="The Raid", business=BROTHEL, figures="Dooley")
    await good(world, world.ursula, "campaign next")
    assert (await outfit(world, 2)).woken is Woken.FIGHT
    assert any("<@bob>" in expected for expected in await waits(world))


async def test_notices_by_post_do_not_reveal_standing_orders(tmp_path: Path, empty_file: Path) -> None:
    seen: dict[str, list[list[str]]] = {}
    for number, (what, picks) in enumerate(PICKED.items()):
        async with a_month(tmp_path / f"{number}.db", empty_file) as world:
            await good(world, world.ursula, "campaign pace", mode="By post", part="48h")
            reply = await good(world, world.alice, "campaign mine")
            for label in picks:
                reply = await pressed(reply, label)
            before = await waits(world)
            await pressed(reply, ALL)
            after = await waits(world)
            await good(world, world.bob, "campaign done")
            seen[what] = [before, after, await waits(world)]
            assert str(world.alice.user.id) not in "".join(users for _, users, _ in awaited(world))
    first, *others = seen.values()
    assert any("<@alice>" in expected for expected in first[0])
    assert [one == first for one in others] == [True] * len(others)
