"""Buttons that are used up or undone disappear, at the latest when pressed."""

from __future__ import annotations

import pytest

from tests.cogs.world import Actor, Reply, World, forged

SPATS, MORELLI = "Spats Doogan", "Hot Dog Morelli"
SHOT = {"shooter": SPATS, "target": MORELLI, "gun": "Tommy Gun", "range": 2.0, "dice": "1 5 5 5 5 5 4 2"}
TAKEN_BACK = "That has already been taken back."
RUN_OUT = "That button no longer works. Give the command again."


@pytest.fixture
async def opened(fight: World) -> Reply:
    """A gang that comes on, with a button that brings another of its owner's."""
    await fight.say(fight.alice, "gang new", name="West Side", sample="North Side")
    await fight.say(fight.alice, "game open", system="mad")
    return await fight.say(fight.alice, "game bring", gang="West Side")


async def test_a_button_that_was_used_goes_from_its_card(fight: World, opened: Reply) -> None:
    before = [label for label in opened.buttons if label != "Bring North Side"]
    brought = await opened.press("Bring North Side")
    assert "North Side" in brought.headline
    assert not brought.private
    assert list(opened.buttons) == before
    assert opened.headline == "West Side plays Hearts.", "the card stands as it was"


async def test_a_button_that_is_refused_stays(fight: World, opened: Reply) -> None:
    assert (await opened.press("Bring North Side", fight.bob)).refused
    assert "Bring North Side" in opened.buttons


async def test_a_button_of_what_was_done_goes_when_it_is_pressed(fight: World, opened: Reply, alice: Actor) -> None:
    bring = opened.buttons["Bring North Side"]
    other = await fight.say(alice, "roll", formula="d6")
    assert other.message is not None
    await opened.press("Bring North Side")
    stored = fight.env.backend.get_message(other.message.channel_id, other.message.id)
    rows = [part for part in stored.components[0]["components"] if part["type"] == 1]
    rows[0]["components"].append({"type": 2, "style": 2, "label": "Stale", "custom_id": bring, "disabled": False})
    text, labels = other.text, [*other.buttons]
    assert (await other.press("Stale")).refused
    assert [*other.buttons] == [label for label in labels if label != "Stale"]
    assert other.text == text


async def test_what_was_done_by_a_button_and_taken_back_has_it_again(fight: World, opened: Reply) -> None:
    brought = await opened.press("Bring North Side")
    await brought.press("Undo", fight.alice)
    assert list(brought.buttons) == ["Bring North Side"]
    again = await brought.press("Bring North Side")
    assert "North Side" in again.headline
    assert not brought.buttons


async def test_a_button_of_a_card_that_was_taken_back_does_nothing(fight: World, alice: Actor, bob: Actor) -> None:
    shot = await fight.say(alice, "mad shoot", **SHOT)
    offered = {label: key for label, key in shot.buttons.items() if key.startswith("c:draft:")}
    assert offered
    label = next(iter(offered))
    asked = await fight.say(alice, "undo")
    await asked.press("Agree", bob)
    assert (await shot.press(label)).refused == TAKEN_BACK
    assert {key.split(":")[1] for key in shot.buttons.values()} <= {"because", "fairness"}


async def test_rolling_again_takes_its_button(world: World) -> None:
    rolled = await world.say(world.alice, "roll", formula="d6")
    key = rolled.aid("Again")
    again = await rolled.press("Again")
    assert "Again" not in rolled.labels
    assert "already" in ((await forged(world, world.alice, key)).refused or "")
    await again.press("Undo")
    assert "Again" in again.labels


async def test_a_picture_and_a_file_stay_when_a_button_goes(fight: World, alice: Actor) -> None:
    sealed = await fight.say(alice, "mad guts", figure=SPATS, dice="5", secret=True)
    await sealed.press("Reveal")
    shown = await sealed.press("Fairness")
    assert shown.message is not None
    stored = fight.env.backend.get_message(shown.message.channel_id, shown.message.id)
    box = stored.components[0]["components"]
    box.append({"type": 1, "components": [{"type": 2, "style": 2, "label": "Stale", "custom_id": "c:draft:999"}]})
    files = [one.filename for one in shown.message.attachments]
    assert files
    assert (await shown.press("Stale")).refused == RUN_OUT
    assert [one.filename for one in shown.message.attachments] == files
    assert any(part["type"] == 13 for part in stored.components[0]["components"])
    assert not shown.buttons
