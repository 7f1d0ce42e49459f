"""/settings: who umpires, and which house rules hold."""

from __future__ import annotations

from typing import Any

import discord
import pytest
from simcord.backend.errors import SetupError

from tests.cogs.world import Actor, World

BURST = {"gats": 4, "gun": "Tommy Gun", "range": 2.0}


async def test_only_those_who_manage_the_server_set_anything(world: World, bob: Actor, ursula: Actor) -> None:
    await world.name_umpires()
    for player in (bob, ursula):
        refused = await world.say(player, "settings house-rule", rule="machine-gun-reload", state="Off")
        assert "Settings belong to those" in refused.why


def test_discord_hides_what_managers_alone_may_do_and_nothing_that_players_may(world: World) -> None:
    hidden = {one["name"]: one["default_member_permissions"] for one in world.roots()}
    manage = discord.Permissions(manage_guild=True).value
    assert {name: needs for name, needs in hidden.items() if needs is not None} == {"umpires": manage}


async def test_who_is_shown_it_by_the_server_still_has_to_manage_it(world: World, bob: Actor, ursula: Actor) -> None:
    with pytest.raises(SetupError, match="not visible"):
        await world.say(bob, "umpires")
    (umpires,) = (int(one["id"]) for one in world.roots() if one["name"] == "umpires")
    world.server.set_command_permissions(umpires, {world.umpires: True})
    assert "Settings belong to those" in (await world.say(ursula, "umpires")).why


async def test_the_role_named_umpires_and_nobody_else(world: World, alice: Actor, bob: Actor, ursula: Actor) -> None:
    await world.say(bob, "gang new", name="South Side", game="mad")
    rename: dict[str, Any] = {"gang": "South Side", "name": "South"}
    assert (await world.say(ursula, "gang rename", **rename)).refused
    named = await world.say(alice, "umpires", role=world.umpires)
    assert f"<@&{world.umpires.id}>" in named.text
    assert f"<@&{world.umpires.id}>" in (await world.say(bob, "settings show")).text
    assert (await world.say(alice, "gang rename", **rename)).refused
    assert not (await world.say(ursula, "gang rename", **rename)).refused
    await world.say(alice, "umpires")
    assert "those who manage the server" in (await world.say(bob, "settings show")).text
    assert not (await world.say(alice, "gang rename", gang="South", name="South Side")).refused


async def test_a_house_rule_is_switched_off_and_on(world: World, alice: Actor) -> None:
    assert "machine-gun-reload** is on" in (await world.say(alice, "settings show")).text
    with_die = await world.say(alice, "mad shoot", **BURST, dice="5 5 5 5 5 5 2")
    assert "Ammunition: 1D6" in with_die.text
    await world.say(alice, "settings house-rule", rule="Machine-Gun-Reload", state="Off")
    assert "machine-gun-reload** is off" in (await world.say(alice, "settings show")).text
    without = (await world.say(alice, "mad shoot", **BURST, dice="5 5 5 5 5 5")).text
    assert "ammunition" not in without.casefold()
    await world.say(alice, "settings house-rule", rule="machine-gun-reload", state="On")
    assert "Ammunition: 1D6" in (await world.say(alice, "mad shoot", **BURST)).text


async def test_one_servers_settings_are_not_anothers(world: World, alice: Any) -> None:
    await world.say(alice, "settings house-rule", rule="machine-gun-reload", state="Off")
    assert "machine-gun-reload** is on" in (await world.say(alice.user, "settings show")).text


async def test_in_direct_messages_one_is_ones_own_umpire(world: World, alice: Any) -> None:
    assert "you, in direct messages" in (await world.say(alice.user, "settings show")).text
    assert "your own umpire" in (await world.say(alice.user, "umpires")).why
    assert not (await world.say(alice.user, "settings house-rule", rule="machine-gun-reload", state="Off")).refused


async def test_settings_survive_a_restart(world: World, alice: Actor) -> None:
    await world.name_umpires()
    await world.restart()
    assert f"<@&{world.umpires.id}>" in (await world.say(alice, "settings show")).text
