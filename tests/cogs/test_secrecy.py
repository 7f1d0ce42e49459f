"""A sealed roll is nobody's business but its actor's and the umpires' until it is revealed."""

from __future__ import annotations

import pytest
import pytest_asyncio

from tests.cogs.world import Actor, Reply, World

SPATS, MORELLI = "Spats Doogan", "Hot Dog Morelli"
WOUND = {"shooter": SPATS, "target": MORELLI, "gun": "Tommy Gun", "range": 2.0, "dice": "1 5 5 5 5 5 4 2"}
TOLD = ("hit", "Wound", "wounded", "miss", "Morelli", "loses", "blazes away")
"""Words that only the result holds."""


@pytest_asyncio.fixture
async def sealed(fight: World) -> Reply:
    """Alice wounds Morelli, and nobody knows."""
    await fight.name_umpires()
    return await fight.say(fight.alice, "mad shoot", **WOUND, secret=True)


def hushed(text: str) -> None:
    for word in TOLD:
        assert word not in text, text


async def test_the_channel_sees_that_a_roll_was_made_and_no_more(fight: World, sealed: Reply) -> None:
    hushed(sealed.text)
    assert "alice made a sealed roll: /mad shoot." in sealed.text
    (aside,) = sealed.asides
    assert aside.private
    assert "Light Wound" in aside.text


async def test_a_sealed_roll_changes_nothing_yet(fight: World, sealed: Reply) -> None:
    assert "**Condition:** fit" in await fight.sheet(MORELLI)
    assert not any(label.startswith("GUTS") for label in sealed.asides[0].buttons)


async def test_the_log_hides_it_from_others(fight: World, sealed: Reply) -> None:
    for stranger in (fight.bob, fight.carol):
        assert "a sealed roll, /mad shoot" in await fight.log(stranger)
        for text in (await fight.log(stranger), (await fight.say(stranger, "log", figure=MORELLI)).text):
            assert "Light Wound" not in text
            assert "lightly wounded" not in text
            assert "blazes away" not in text
    for insider in (fight.alice, fight.ursula):
        assert "1 hit, lightly wounded. (sealed)" in await fight.log(insider)


async def test_only_actor_and_umpires_look(fight: World, sealed: Reply) -> None:
    for stranger in (fight.bob, fight.carol):
        for button in ("Look", "Reveal"):
            refused = await sealed.press(button, stranger)
            assert "sealed" in (refused.refused or "")
            hushed((refused.refused or "").replace("made it", ""))
    for insider in (fight.alice, fight.ursula):
        look = await sealed.press("Look", insider)
        assert look.private
        assert "Light Wound" in look.text


async def test_revealing_shows_it_to_all_and_does_what_it_does(fight: World, sealed: Reply) -> None:
    opened = await sealed.press("Reveal", fight.ursula)
    assert not opened.private
    assert "Light Wound" in opened.text
    assert "sealed by alice" in opened.text
    assert "**GATS 4** or less" in opened.text
    assert "Tommy Gun: 6D6 **1 5 5 5 5 5** → 1 × hit, 5 × miss\n" in opened.text
    assert opened.text.count("rolled at the table") == opened.text.count("All dice rolled at the table.") == 1
    assert "GATS 3 (of 4)" in await fight.sheet(MORELLI)
    assert "1 hit, lightly wounded" in await fight.log(fight.carol)


async def test_it_is_revealed_once(fight: World, sealed: Reply) -> None:
    await sealed.press("Reveal")
    for actor in (fight.alice, fight.ursula, fight.bob):
        assert (await sealed.press("Reveal", actor)).refused
    assert "GATS 3 (of 4)" in await fight.sheet(MORELLI)
    assert fight.count("event") == 5


@pytest.mark.parametrize("way", ["button", "command"])
async def test_taking_it_back_tells_nobody(fight: World, sealed: Reply, alice: Actor, way: str) -> None:
    asked = await sealed.asides[0].press("Undo") if way == "button" else await fight.say(alice, "undo")
    hushed(asked.text)
    agreed = await asked.press("Agree", fight.bob)
    hushed(agreed.text)
    assert (await sealed.press("Reveal")).refused
    assert "**Condition:** fit" in await fight.sheet(MORELLI)
    for told in ("Light Wound", "lightly wounded", "blazes away"):
        assert told not in await fight.log(fight.carol)


async def test_an_umpire_taking_it_back_tells_nobody(fight: World, alice: Actor, ursula: Actor) -> None:
    await fight.name_umpires()
    await fight.say(ursula, "mad guts", guts=3, dice="6", secret=True)
    undone = await fight.say(ursula, "undo")
    assert "terrified" not in undone.text


async def test_odds_asked_under_seal_roll_under_seal(fight: World, alice: Actor) -> None:
    odds = await fight.say(alice, "mad shoot", gats=4, gun="Pistol", range=2.0, odds=True, secret=True)
    rolled = await odds.press("Roll it")
    assert "sealed roll" in rolled.text
    assert rolled.asides[0].private


async def test_a_sealed_hire_of_nobody_completes_no_name(fight: World, sealed: Reply) -> None:
    for actor in (fight.bob, fight.carol):
        for text in ("", "Hot", "Light"):
            hushed(" ".join(await fight.complete(actor, "log", "figure", text)).replace(MORELLI, ""))
