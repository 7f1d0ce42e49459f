"""Buttons and menus whose ids somebody made up: a sentence, and nothing else."""

from __future__ import annotations

from typing import Any

import pytest

from cogs._kit.pipeline import RUN_OUT
from cogs._kit.views import DEEDS, MENU_DEEDS
from tests.cogs.world import Actor, Reply, World, forged

KEYS = ("x", "0", "1", "-1", "9" * 40, "x.x", "1.1", "1.x", "x.1", "0.1.1", "1.1.1.1", "older.1.x", "1.-1", "٣")


@pytest.mark.parametrize("does", DEEDS)
async def test_a_key_that_was_made_up_breaks_nothing(fight: World, bob: Actor, does: str) -> None:
    for key in KEYS:
        await forged(fight, bob, f"c:{does}:{key}")


@pytest.mark.parametrize("does", MENU_DEEDS)
async def test_a_choice_that_was_made_up_breaks_nothing(fight: World, bob: Actor, does: str) -> None:
    for key in KEYS:
        for values in (["x"], ["1", "-1"], ["9" * 40]):
            await forged(fight, bob, f"m:{does}:{key}", values)


async def elsewhere(world: World, actor: Any, custom_id: str) -> Reply:
    """The same on another server: in the actor's direct messages."""
    return await forged(world, actor.user, custom_id)


@pytest.mark.parametrize("does", ["again", "undo", "look", "reveal", "seen", "entry"])
async def test_what_happened_elsewhere_is_no_longer_on_record_here(world: World, bob: Any, does: str) -> None:
    rolled = await world.say(world.alice, "roll", formula="d6 # where the loot lies", dice="4")
    refused = await elsewhere(world, bob, f"c:{does}:{rolled.event}")
    assert refused.refused == "That is no longer on record here."


async def test_a_sealed_roll_is_not_made_again_by_those_who_may_not_see_it(world: World, bob: Actor) -> None:
    await world.name_umpires()
    sealed = await world.say(world.alice, "roll", formula="d6 # for the ambush", secret=True)
    event = sealed.buttons["Look"].rpartition(":")[2]
    refused = await forged(world, bob, f"c:again:{event}")
    assert "That roll is sealed" in refused.why


async def test_a_roll_is_made_again_where_it_was_made(world: World, bob: Actor) -> None:
    rolled = await world.say(world.alice, "roll", formula="d6", dice="4")
    other = world.server.create_text_channel("other")
    here, world.channel = world.channel, other
    assert (await forged(world, bob, f"c:again:{rolled.event}")).refused == RUN_OUT
    world.channel = here
    assert not (await forged(world, bob, f"c:again:{rolled.event}")).refused


async def test_what_has_no_such_button_is_not_done_again(fight: World, alice: Actor) -> None:
    fit = await fight.say(alice, "gang ready", gang="North Side")
    assert "Again" not in fit.buttons
    assert (await forged(fight, alice, f"c:again:{fit.event}")).refused == RUN_OUT


async def shot(fight: World) -> Reply:
    """Alice's at one of bob's."""
    options = {"shooter": "Spats Doogan", "target": "Hot Dog Morelli", "gun": "Tommy Gun", "range": 2.0}
    return await fight.say(fight.alice, "mad shoot", **options, dice="1 5 5 5 5 5 4 2")


async def test_nobody_agrees_to_what_nobody_asked(fight: World, bob: Actor) -> None:
    fired = await shot(fight)
    for key in (fired.event, f"{fired.event}.1"):
        assert (await forged(fight, bob, f"c:agree:{key}")).refused in ("Nobody asked to take that back.", RUN_OUT)
    asked = await fired.press("Undo")
    assert not (await asked.press("Agree", bob)).refused
    assert fired.headline.startswith("~~")


async def test_agreeing_elsewhere_takes_nothing_back(fight: World, bob: Any) -> None:
    fired = await shot(fight)
    asked = await fired.press("Undo")
    assert (await elsewhere(fight, bob, asked.buttons["Agree"])).refused == "Nobody asked to take that back."
    assert not fired.headline.startswith("~~")


async def test_what_is_kept_for_one_button_serves_no_other(world: World, alice: Actor) -> None:
    await world.two_gangs()
    await world.say(alice, "gang hire", gang="North Side", profile="Hoodlum", name="Ace", skills="Lucky Cuss")
    missed = await world.say(
        alice, "mad shoot", shooter="Ace", target="Hot Dog Morelli", gun="Pistol", range=2.0, dice="6"
    )
    draft = missed.buttons["Lucky Cuss: Ace"].rpartition(":")[2]
    for does in ("draft", "more"):
        key = f"{draft}.0" if does == "more" else draft
        assert (await forged(world, alice, f"c:{does}:{key}")).refused == RUN_OUT
    odds = await world.say(alice, "roll", formula="d6", odds=True)
    kept = odds.buttons["Roll it"].rpartition(":")[2]
    for does, key in (("reroll", kept), ("agree", kept), ("die", f"{kept}.0.0.1"), ("dilbare", kept)):
        assert (await forged(world, alice, f"c:{does}:{key}")).refused


@pytest.mark.parametrize("command", ["mad.shoot", "roll", "game.open.x", "dillinger.time-up", "gang.accept", "mad"])
async def test_a_button_runs_no_command_that_needs_more_than_a_press(world: World, bob: Actor, command: str) -> None:
    assert (await forged(world, bob, f"c:run:{command}")).refused == RUN_OUT


async def test_a_gang_of_another_server_has_no_menu_here(world: World, alice: Any) -> None:
    await world.say(alice.user, "gang new", name="Home", game="mad")
    (gang,) = world.rows("SELECT id FROM gang")[0]
    for custom_id in (f"c:making:{gang}.bill", f"c:gsadd:{gang}.menu", f"c:roster:{gang}.0"):
        assert (await forged(world, alice, custom_id)).refused == (
            "That gang is no more: /gang show lists the gangs there are."
        )
