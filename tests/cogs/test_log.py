"""/log: what happened here, newest first, page by page."""

from __future__ import annotations

import re

from tests.cogs.world import Actor, Reply, World


def numbers(page: Reply) -> list[int]:
    return [int(seq) for seq in re.findall(r"^- `(\d+)`", page.text, flags=re.MULTILINE)]


async def test_an_empty_log_says_so(world: World, alice: Actor) -> None:
    assert (await world.say(alice, "log")).headline == "Nothing on record yet."


async def test_older_pages_are_a_button_away(world: World, alice: Actor) -> None:
    for number in range(23):
        await world.say(alice, "roll", formula=f"d6 # {number}")
    page, seen = await world.say(alice, "log"), []
    while True:
        assert page.private
        seen += numbers(page)
        if "Older" not in page.buttons:
            break
        page = await page.press("Older")
    assert seen == list(range(23, 0, -1))


async def test_a_figure_has_a_log_of_its_own(fight: World, alice: Actor) -> None:
    for points in range(12):
        await fight.say(alice, "gang wounds", figure="Dooley", points=points % 2)
        await fight.say(alice, "gang wounds", figure="Mugsy", points=points % 2)
    page = await fight.say(alice, "log", figure="dooley")
    assert page.headline == "The log of Dooley"
    assert "Mugsy" not in page.text
    older = await page.press("Older")
    assert "Mugsy" not in older.text
    assert "founds North Side" in older.text
    assert len(numbers(page)) + len(numbers(older)) == 13


async def test_who_did_what_and_when(world: World, bob: Actor) -> None:
    await world.say(bob, "roll", formula="d6", dice="4")
    assert re.search(r"`1` bob rolls d6 = 4 · bob, <t:\d+:R>", (await world.say(bob, "log")).text)


async def test_ones_own_place_has_its_own_log(world: World, alice: Actor) -> None:
    await world.say(alice, "roll", formula="d6")
    assert "Nothing on record" in (await world.say(world.alice.user, "log")).text
