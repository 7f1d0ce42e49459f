"""The page of the practice table: no press is lost, and [Send] stays in sight."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest

from cogs.safety.environment import Settings
from local.practice_page import CHANGED, CHANGES, SCRIPT, STYLES, served
from local.practice_table import REVISIONS, PracticeTable
from local.world import OWNER, World
from tests.cogs.starting import quick_bot

LATEST = 50
"""The most messages on a page of SimCord."""


@pytest.fixture
def static() -> Path:
    """The folder of SimCord's page."""
    pytest.importorskip("aiohttp")
    import simcord.preview as preview

    return Path(preview.__file__).with_name("static")


def test_each_text_that_the_page_changes_is_in_the_pinned_simcord(static: Path) -> None:
    for path, changes in CHANGES.items():
        text = (static / path[1:]).read_text(encoding="utf-8")
        for old, new in changes:
            assert old in text, f"{path}: {old}"
            assert new in served(path, text)
    for path in (STYLES, SCRIPT):
        text = (static / path[1:]).read_text(encoding="utf-8")
        assert served(path, text).startswith(text)
        assert len(served(path, text)) > len(text)
    assert {*CHANGES, STYLES, SCRIPT} == CHANGED


def test_a_page_of_another_simcord_is_refused() -> None:
    with pytest.raises(ValueError, match="has no"):
        served(next(iter(CHANGES)), "something else")


class Browser:
    """A browser at the table as the server sees it: a page, and the actions that it sends."""

    def __init__(self, table: PracticeTable) -> None:
        self._preview = table._preview
        self.page = self._preview._open_page(None, None)

    def key(self, label: str) -> tuple[str, str]:
        """The message and the key of the newest button of that label, as the page shows it now."""
        found = [
            (number, part["control_key"])
            for number, message in self.page.snapshot["messages"].items()
            for part in _walk(message["components"])
            if part.get("label") == label
        ]
        return found[-1]

    async def press(self, label: str, revision: int, at: tuple[str, str] | None = None) -> dict[str, Any]:
        """Press a button as a page does that shows this revision."""
        message, key = at or self.key(label)
        return await self._preview._action(
            self.page.id,
            {
                "protocol_version": 3,
                "sequence": self.page.last_sequence + 1,
                "request_id": f"{self.page.last_sequence + 1}-{revision}",
                "generation": self.page.generation,
                "bot_generation": self._preview.env._generation,
                "published_revision": revision,
                "kind": "click",
                "control_key": key,
                "target_id": message,
            },
        )


def _walk(parts: Any) -> Any:
    for part in parts:
        yield part
        yield from _walk(part.get("components") or ())


def _renumbered(parts: Any) -> list[Any]:
    """Parts as after an edit that put another before them."""
    return [{**part, "id": part["id"] + 1, "components": _renumbered(part.get("components") or ())} for part in parts]


async def test_a_press_is_taken_where_its_button_still_is_and_refused_where_it_is_gone(settings: Settings) -> None:
    """The page changes while a press is on its way; cards are edited; two presses come at once."""
    pytest.importorskip("aiohttp")
    async with World(quick_bot, settings) as world:
        await world.slash(OWNER, "roll", {"formula": "3d6"})
        async with PracticeTable(world, [OWNER], 0) as table:
            browser = Browser(table)
            seen = browser.page.revision
            table._preview._publish(browser.page, reason="refresh")
            taken = await browser.press("Again", seen)
            assert not taken["rejected"], "the page has changed elsewhere: the button is the same"

            moved, seen = browser.key("More"), browser.page.revision
            message = world.env.backend.messages[browser.page.channel_id][int(moved[0])]
            message.components = _renumbered(message.components)
            table._preview._publish(browser.page, reason="refresh")
            assert browser.key("More") != moved
            assert not (await browser.press("More", seen, moved))["rejected"], "it is found in its new place"

            other, seen = browser.key("Again"), browser.page.revision
            message = world.env.backend.messages[browser.page.channel_id][int(other[0])]
            message.components = [{**message.components[0], "components": [{"type": 10, "content": "Over"}]}]
            table._preview._publish(browser.page, reason="refresh")
            refused = await browser.press("Again", seen, other)
            assert [one["code"] for one in refused["diagnostics"]] == ["stale-revision"]


async def test_the_table_card_stays_on_the_page_though_fifty_messages_come_after_it(settings: Settings) -> None:
    pytest.importorskip("aiohttp")
    async with World(quick_bot, settings) as world:
        await world.lay_cards()
        await world.slash(OWNER, "game open", {"system": "Mad Dogs With Guns"})
        shown = world.env.backend.messages[world.channel.id]
        while not any("Status" in str(one.components) for one in shown.values()):
            await world.advance(5)
        for _ in range(LATEST):
            await world.slash(OWNER, "roll", {"formula": "3d6"})
        async with PracticeTable(world, [OWNER], 0) as table:
            browser = Browser(table)
            assert len(browser.page.snapshot["messages"]) == LATEST
            assert not (await browser.press("My move", browser.page.revision))["rejected"]


async def test_a_card_that_changes_just_after_the_page_was_drawn_is_drawn_by_the_second_look_and_pressed_meanwhile(
    settings: Settings,
) -> None:
    pytest.importorskip("aiohttp")
    async with World(quick_bot, settings) as world:
        await world.slash(OWNER, "roll", {"formula": "3d6"})
        async with PracticeTable(world, [OWNER], 0) as table:
            browser = Browser(table)
            await table.pump()
            await table.pump()
            table._preview._publish(browser.page, reason="refresh")  # another seat is taken, say
            moved, seen = browser.key("More"), browser.page.revision
            message = world.env.backend.messages[browser.page.channel_id][int(moved[0])]
            message.components = _renumbered(message.components)
            world.env.backend.transcript.append(("GATEWAY", "MESSAGE_UPDATE", {}))
            await table.pump()
            await table.pump()
            assert browser.page.revision > seen
            assert browser.key("More") != moved, "the page shows the card as it is now"

            moved, seen = browser.key("More"), browser.page.revision
            message.components = _renumbered(message.components)
            assert not (await browser.press("More", seen, moved))["rejected"], "it is pressed before it is drawn"


async def test_two_pages_press_at_once_and_neither_is_refused(settings: Settings) -> None:
    """The second waits for the first, however often the page is drawn anew meanwhile."""
    pytest.importorskip("aiohttp")
    async with World(quick_bot, settings) as world:
        await world.slash(OWNER, "roll", {"formula": "3d6"})
        async with PracticeTable(world, [OWNER], 0) as table:
            pages = [Browser(table), Browser(table)]
            async with table._passing:
                presses = [asyncio.create_task(one.press("More", one.page.revision)) for one in pages]
                await asyncio.sleep(0)
                for _ in range(REVISIONS + 1):
                    table._preview._publish(pages[0].page, reason="refresh")
            answers = await asyncio.gather(*presses)
            assert [one["rejected"] for one in answers] == [False, False]
