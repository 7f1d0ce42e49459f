"""A sealed roll is hidden from all but its actor and the umpires until it is revealed."""

from __future__ import annotations

import json
import re
import shutil
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest
import pytest_asyncio

from rules.core.chance.fairness import fair
from tests.cogs.starting import started
from tests.cogs.world import Actor, Reply, World, forged, relabel

SPATS, MORELLI = "Spats Doogan", "Hot Dog Morelli"
WOUND = {"shooter": SPATS, "target": MORELLI, "gun": "Tommy Gun", "range": 2.0, "dice": "1 5 5 5 5 5 4 2"}
AS_JSON: dict[str, Any] = {"as": "JSON"}
TOLD = ("hit", "Wound", "wounded", "miss", "Morelli", "loses", "blazes away")
"""Words that only the result holds."""


@pytest_asyncio.fixture
async def sealed(fight: World) -> Reply:
    """Alice wounds Morelli in secret."""
    await fight.name_umpires()
    return await fight.say(fight.alice, "mad shoot", **WOUND, secret=True)


def hushed(text: str) -> None:
    for word in TOLD:
        assert word not in text, text


async def test_the_channel_sees_that_a_roll_was_made_and_no_more(fight: World, sealed: Reply) -> None:
    hushed(sealed.text)
    assert "alice made a sealed roll: /mad shoot." in sealed.text
    (ephemeral,) = sealed.ephemerals
    assert ephemeral.private
    assert "Light Wound" in ephemeral.text


async def test_a_sealed_roll_shows_others_nothing_yet(fight: World, sealed: Reply) -> None:
    assert "**Condition:** fit" in await fight.sheet(MORELLI, fight.bob)
    assert not any(label.startswith("GUTS") for label in sealed.ephemerals[0].buttons)


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
            assert "sealed" in refused.why
            hushed(refused.why.replace("made it", ""))
    for insider in (fight.alice, fight.ursula):
        look = await sealed.press("Look", insider)
        assert look.private
        assert "Light Wound" in look.text


async def test_revealing_shows_it_to_all_and_does_what_it_does(fight: World, sealed: Reply) -> None:
    opened = await sealed.press("Reveal", fight.ursula)
    assert not opened.private
    assert "Light Wound" in opened.text
    assert "Sealed by alice" in opened.text
    assert "**GATS 4** or less" in opened.text
    assert "Tommy Gun: 6D6 **1 5 5 5 5 5** → 1 × hit, 5 × miss\n" in opened.text
    assert opened.text.count("rolled at the table") == opened.text.count("All dice rolled at the table.") == 1
    assert "GATS 3 (of 4)" in await fight.sheet(MORELLI)
    assert "1 hit, lightly wounded" in await fight.log(fight.carol)


async def test_it_is_revealed_once(fight: World, sealed: Reply) -> None:
    reveal = sealed.buttons["Reveal"]
    await sealed.press("Reveal")
    assert list(sealed.buttons) == ["Look", "Fairness"]
    for actor in (fight.alice, fight.ursula, fight.bob):
        assert (await forged(fight, actor, reveal)).refused
    assert "GATS 3 (of 4)" in await fight.sheet(MORELLI)
    assert fight.count("event") == 5


@pytest.mark.parametrize("way", ["button", "command"])
async def test_an_undo_of_a_sealed_roll_reveals_nothing(fight: World, sealed: Reply, alice: Actor, way: str) -> None:
    asked = await sealed.ephemerals[0].press("Undo") if way == "button" else await fight.say(alice, "undo")
    hushed(asked.text)
    agreed = await asked.press("Agree", fight.bob)
    hushed(agreed.text)
    assert (await sealed.press("Reveal")).refused
    assert "**Condition:** fit" in await fight.sheet(MORELLI)
    for secret in ("Light Wound", "lightly wounded", "blazes away"):
        assert secret not in await fight.log(fight.carol)


async def test_an_umpires_undo_of_a_sealed_roll_reveals_nothing(fight: World, alice: Actor, ursula: Actor) -> None:
    await fight.name_umpires()
    await fight.say(ursula, "mad guts", guts=3, dice="6", secret=True)
    undone = await fight.say(ursula, "undo")
    assert "terrified" not in undone.text


async def test_odds_asked_under_seal_roll_under_seal(fight: World, alice: Actor) -> None:
    odds = await fight.say(alice, "mad shoot", gats=4, gun="Pistol", range=2.0, odds=True, secret=True)
    rolled = await odds.press("Roll it")
    assert "sealed roll" in rolled.text
    assert rolled.ephemerals[0].private


async def test_a_sealed_roll_completes_no_name(fight: World, sealed: Reply) -> None:
    for actor in (fight.bob, fight.carol):
        for text in ("", "Hot", "Light"):
            hushed(" ".join(await fight.complete(actor, "log", "figure", text)).replace(MORELLI, ""))


# ------------------------------------------------------------------ no view of another seat


HIDDEN = {
    "a miss": "5",
    "a miss that empties the drum": "6 6 6 6 6 6",
    "a light wound": "1 5 5 5 5 5 4 2",
    "a death": "1 1 1 1 1 1 6 6 6 6 6 6",
    "dice of the bot's": "",
}
"""The possible results of one and the same sealed shot."""


@asynccontextmanager
async def a_world(path: Path, empty: Path) -> AsyncIterator[World]:
    """The fight on a file of its own."""
    file = Path(shutil.copy(empty, path))
    async with started(file) as env:
        world = World(env, file)
        await world.two_gangs()
        await world.name_umpires()
        yield world
        world.close()


async def views_of(world: World, stranger: Actor, sealed: Reply) -> list[str]:
    """All that a user can see after another's sealed roll."""
    asked = [
        await world.say(stranger, "log"),
        await world.say(stranger, "log", figure=MORELLI),
        await world.say(stranger, "log", figure=SPATS),
        await world.say(stranger, "log", player=world.alice, kind="rolls"),
        await world.say(stranger, "log", kind="changes", **AS_JSON),
        await world.say(stranger, "log", **AS_JSON),
        await world.say(stranger, "gang show", figure=MORELLI),
        await world.say(stranger, "gang show", figure=SPATS),
        await world.say(stranger, "gang show", gang="South Side"),
        await world.say(stranger, "fair status"),
        await world.say(stranger, "fair export"),
        await world.say(stranger, "luck"),
        await world.say(stranger, "luck", player=world.alice),
        await world.say(stranger, "luck", game="here"),
        await world.say(stranger, "luck", all_dice=True),
        await world.say(stranger, "privacy export"),
        await sealed.press("Look", stranger),
        await sealed.press("Reveal", stranger),
    ]
    texts = [reply.text for reply in asked]
    files = [file for reply in asked if reply.message for file in reply.message.attachments]
    assert len(files) >= 2
    texts += [repr(json.loads(await file.read())) for file in files if file.filename.endswith(".json")]
    texts.append(sealed.text)
    texts += await world.complete(stranger, "log", "figure", "")
    return [re.sub(r"\b[0-9a-f]{32,64}\b", "(hash)", re.sub(r"\b\d{15,}\b", "(id)", text)) for text in texts]


async def test_no_view_of_another_seat_depends_on_a_sealed_result(tmp_path: Path, empty_file: Path) -> None:
    seen: dict[str, list[str]] = {}
    for number, (what, dice) in enumerate(HIDDEN.items()):
        async with a_world(tmp_path / f"{number}.db", empty_file) as world:
            shot: dict[str, Any] = {**WOUND, "dice": dice}
            sealed = await world.say(world.alice, "mad shoot", **shot, secret=True)
            assert not sealed.refused, sealed.refused
            views = [text for who in (world.bob, world.carol) for text in await views_of(world, who, sealed)]
            asked = await sealed.ephemerals[0].press("Undo")
            seen[what] = [*views, re.sub(r"\b\d{15,}\b", "(id)", asked.text)]
    first, *others = seen.values()
    for what, views in zip(list(seen)[1:], others, strict=True):
        assert views == first, what


async def test_a_sealed_roll_can_not_be_reached_from_elsewhere(fight: World, sealed: Reply) -> None:
    """Its buttons in another server, and by a number that is no sealed roll's."""
    carol = fight.carol.user
    version = fight.version()
    for button in ("Look", "Reveal"):
        stolen = sealed.buttons[button]
        own = await fight.say(carol, "roll", formula="d6", dice="3", secret=True)
        relabel(fight, own, button, stolen)
        assert "no longer on record here" in (await own.press(button)).why
    assert fight.version() != version


# ------------------------------------------------------------------ commitments


def hashes(text: str) -> list[str]:
    return re.findall(r"`([0-9a-f]{32,64})`", text)


async def test_the_card_commits_to_the_result_and_the_opening_proves_it(fight: World, sealed: Reply) -> None:
    assert not hashes(sealed.text)
    committed, seed_hash, *_ = hashes((await sealed.press("Fairness", fight.carol)).text)
    opened = await sealed.press("Reveal")
    assert not hashes(opened.text)
    commitment, salt, digest, seed, shown, *_ = hashes((await opened.press("Fairness", fight.carol)).text)
    assert (commitment, shown) == (committed, seed_hash)
    assert sha256(f"{salt}:{digest}".encode()).hexdigest() == commitment
    assert sha256(seed.encode()).hexdigest() == seed_hash
    look = await sealed.press("Look", fight.carol)
    assert look.message is not None
    (file,) = look.message.attachments
    outcome = await file.read()
    assert sha256(outcome).hexdigest() == digest
    assert json.loads(outcome)["dice"][0]["faces"] == [1, 5, 5, 5, 5, 5]


async def test_the_seed_of_each_was_shown_with_the_one_before(fight: World) -> None:
    one = await fight.say(fight.alice, "roll", formula="4d6", secret=True)
    *_, coming = hashes((await one.press("Fairness")).text)
    other = await fight.say(fight.bob, "roll", formula="4d6", secret=True)
    assert coming == hashes((await other.press("Fairness")).text)[1]


async def test_sealed_dice_come_from_their_own_seed(fight: World) -> None:
    """The seeds of every turn don't reveal them; their own seed does."""
    sealed = await fight.say(fight.alice, "roll", formula="40d100", secret=True)
    opened = await sealed.press("Reveal")
    seed = hashes((await opened.press("Fairness")).text)[3]
    ((number, turn_seed, phrases),) = fight.rows(
        "SELECT event.roll, stream.seed, stream.phrases FROM event JOIN stream ON stream.id = stream_id "
        "WHERE seal IS NOT NULL"
    )
    ((faces,),) = fight.rows("SELECT faces FROM roll ORDER BY event_id DESC LIMIT 1")
    fell = [int(face) for face in faces.split()]
    assert list(fair(seed, phrases, number).take(40, 100)[0]) == fell
    assert list(fair(turn_seed, phrases, number).take(40, 100)[0]) != fell


# ------------------------------------------------------------------ the close of a game


async def test_what_is_sealed_opens_when_its_game_closes(fight: World) -> None:
    await fight.say(fight.alice, "game open", system="mad", name="Docks")
    for number in (3, 4):
        await fight.say(fight.bob, "roll", formula=f"d6 # {number}", dice=str(number), secret=True)
    struck = await fight.say(fight.carol, "roll", formula="d6 # gone", dice="5", secret=True)
    await (await struck.ephemerals[0].press("Undo")).press("Agree", fight.bob)
    closed = await fight.say(fight.ursula, "game close")
    first, second = "bob rolls d6 (3) = 3", "bob rolls d6 (4) = 4"
    assert closed.text.index(first) < closed.text.index(second), "in order"
    assert "Sealed by bob until now" in closed.text
    assert "gone" not in closed.text
    assert fight.rows("SELECT count(*) FROM event WHERE sealed AND struck_at IS NULL") == [(0,)]


async def test_what_it_changes_happens_before_the_summing_up(fight: World) -> None:
    await fight.say(fight.alice, "game open", system="mad", name="Docks")
    await fight.say(fight.alice, "game bring", gang="North Side")
    await fight.say(fight.bob, "game bring", gang="South Side")
    await fight.name_umpires()
    await fight.say(fight.ursula, "mad guts", figure=MORELLI, cause="Wounded", dice="6", secret=True)
    assert "Terrified" not in await fight.sheet(MORELLI)
    closed = await fight.say(fight.ursula, "game close")
    assert "Sealed by ursula until now" in closed.text
    assert not closed.refused
    assert fight.rows("SELECT json_array_length(changes) > 0 FROM event WHERE command = 'reveal'") == [(1,)]


# ------------------------------------------------------------------ dice typed in


async def test_typed_dice_name_their_typist_and_their_witnesses(fight: World) -> None:
    rolled = await fight.say(fight.alice, "roll", formula="2d6", dice="3 4")
    assert "Dice typed in by alice" in rolled.text
    assert "Another player must confirm" in (await rolled.press("Seen")).why
    for name, actor in (("bob", fight.bob), ("bob, carol", fight.carol)):
        assert (await rolled.press("Seen", actor)).refused is None
        assert rolled.text.count("seen by") == 1
        assert f"seen by {name}" in rolled.text
        assert {"Seen", "Undo", "Again"} <= rolled.labels
    assert (await rolled.press("Seen", fight.bob)).refused == "You have already said so."
    assert "seen by bob, carol" in rolled.text


async def test_seen_outlives_a_restart(fight: World) -> None:
    rolled = await fight.say(fight.alice, "roll", formula="2d6", dice="3 4")
    await fight.restart()
    await rolled.press("Seen", fight.bob)
    assert "seen by bob" in rolled.text


async def test_only_dice_that_were_typed_can_be_seen(fight: World) -> None:
    assert "Seen" not in (await fight.say(fight.alice, "roll", formula="2d6")).buttons
    assert "Seen" not in (await fight.say(fight.alice.user, "roll", formula="2d6", dice="3 4")).buttons
    sealed = await fight.say(fight.alice, "roll", formula="2d6", dice="3 4", secret=True)
    assert "Seen" not in {**sealed.buttons, **sealed.ephemerals[0].buttons}
    assert "typed" not in sealed.text
    opened = await sealed.press("Reveal")
    await opened.press("Seen", fight.bob)
    assert "seen by bob" in opened.text


async def test_dice_of_an_undone_roll_take_no_more_witnesses(fight: World) -> None:
    rolled = await fight.say(fight.alice, "roll", formula="2d6", dice="3 4")
    ((event,),) = fight.rows("SELECT max(id) FROM event")
    await rolled.press("Undo")
    other = await fight.say(fight.alice, "roll", formula="2d6", dice="3 5")
    relabel(fight, other, "Seen", f"c:seen:{event}")
    assert (await other.press("Seen", fight.bob)).refused == "That has already been taken back."
