"""/settings: the umpires, and the house rules in force."""

from __future__ import annotations

from typing import Any

import discord
import pytest
from simcord.backend.errors import SetupError

from tests.cogs.shown_cards import letters
from tests.cogs.world import Actor, World

BURST = {"gats": 4, "gun": "Tommy Gun", "range": 2.0}


async def test_only_those_who_manage_the_server_set_anything(world: World, bob: Actor, ursula: Actor) -> None:
    await world.name_umpires()
    for player in (bob, ursula):
        refused = await world.say(player, "settings house-rule", rule="machine-gun-reload", state="Off")
        assert "Only those who may manage this server" in refused.why


def test_discord_hides_what_managers_alone_may_do_and_nothing_that_players_may(world: World) -> None:
    hidden = {one["name"]: one["default_member_permissions"] for one in world.roots()}
    manage = discord.Permissions(manage_guild=True).value
    assert {name: needs for name, needs in hidden.items() if needs is not None} == {"umpires": manage, "setup": manage}


async def test_who_is_shown_it_by_the_server_still_has_to_manage_it(world: World, bob: Actor, ursula: Actor) -> None:
    with pytest.raises(SetupError, match="not visible"):
        await world.say(bob, "umpires")
    (umpires,) = (int(one["id"]) for one in world.roots() if one["name"] == "umpires")
    world.server.set_command_permissions(umpires, {world.umpires: True})
    assert "Only those who may manage this server" in (await world.say(ursula, "umpires")).why


async def test_only_the_named_role_umpires(world: World, alice: Actor, bob: Actor, ursula: Actor) -> None:
    await world.say(bob, "gang new", name="South Side", game="mad")
    rename: dict[str, Any] = {"gang": "South Side", "name": "South"}
    assert (await world.say(ursula, "gang rename", **rename)).refused
    named = await world.say(alice, "umpires", role=world.umpires)
    assert f"<@&{world.umpires.id}>" in named.text
    assert f"<@&{world.umpires.id}>" in (await world.say(bob, "settings show")).text
    assert (await world.say(alice, "gang rename", **rename)).refused
    assert not (await world.say(ursula, "gang rename", **rename)).refused
    await world.managers_umpire()
    assert "the managers of the server" in (await world.say(bob, "settings show")).text
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


async def role_deleted(world: World) -> None:
    world.env.backend.delete_role(world.server.id, world.umpires.id)
    await world.env.settle()


async def test_managers_umpire_while_the_role_of_umpires_is_gone(world: World, alice: Actor, bob: Actor) -> None:
    await world.say(bob, "gang new", name="South Side", game="mad")
    await world.name_umpires()
    assert (await world.say(alice, "gang rename", gang="South Side", name="South")).refused
    await role_deleted(world)
    assert not (await world.say(alice, "gang rename", gang="South Side", name="South")).refused
    await world.restart()
    assert not (await world.say(alice, "gang rename", gang="South", name="South Side")).refused


async def test_who_is_refused_an_umpire_s_act_reads_who_may_name_umpires(
    world: World, bob: Actor, carol: Actor
) -> None:
    await world.say(bob, "gang new", name="South Side", game="mad")
    await world.name_umpires()
    before = await world.say(carol, "gang rename", gang="South Side", name="South")
    assert "was deleted" not in before.text
    await role_deleted(world)
    refused = await world.say(carol, "gang rename", gang="South Side", name="South")
    assert "Those who manage the server umpire until one of them names another role with `/umpires`." in refused.text


async def test_a_manager_who_looks_names_another_role_by_a_menu(world: World, alice: Actor, bob: Actor) -> None:
    await world.name_umpires()
    judges = world.server.create_role("Judges")
    await role_deleted(world)
    shown = await world.say(bob, "settings show")
    assert "**Umpires:** the managers of the server" in shown.text
    assert "The role of umpires was deleted." in shown.text
    assert "Name umpires" not in shown.buttons, "it is not bob's to mend"
    waits = await world.say(alice, "agenda")
    assert "The role of umpires was deleted." in waits.text
    asks = await waits.press("Name umpires")
    assert asks.headline == "The role of umpires was deleted"
    named = await asks.choose("Judges")
    assert f"Umpires here: <@&{judges.id}>." in named.text
    assert "was deleted" not in (await world.say(alice, "settings show")).text
    assert "Nothing waits for you." in (await world.say(alice, "agenda")).text


async def test_bare_umpires_shows_that_the_role_is_gone_and_a_button_drops_it(world: World, alice: Actor) -> None:
    await world.name_umpires()
    await role_deleted(world)
    shown = await world.say(alice, "umpires")
    assert shown.headline == "The role of umpires was deleted"
    dropped = await shown.press("Managers umpire")
    assert "Umpires here: the managers of the server." in dropped.text
    assert "was deleted" not in (await world.say(alice, "settings show")).text


async def test_bare_umpires_shows_who_umpires_and_changes_nothing_by_itself(world: World, alice: Actor) -> None:
    judges = world.server.create_role("Judges")
    none = await world.say(alice, "umpires")
    assert none.private
    assert "**Umpires:** the managers of the server." in none.text
    assert {*none.buttons} == {"Set up"}
    await world.name_umpires()
    shown = await world.say(alice, "umpires")
    assert f"**Umpires:** <@&{world.umpires.id}>." in shown.text
    (menu,) = (part for part in shown._parts() if "options" in part)
    assert [one["label"] for one in menu["options"] if one["default"]] == ["Umpire"]
    world.env.backend.delete_role(world.server.id, judges.id)
    await world.env.settle()
    assert "That role was deleted. Choose another one." in (await shown.choose("Judges")).why
    assert f"<@&{world.umpires.id}>" in (await shown.press("Set up")).text
    await role_deleted(world)
    gone = await world.say(alice, "setup")
    assert "**Umpires:** the managers of the server, because the role of umpires was deleted." in gone.text


async def test_the_owner_hears_that_the_role_of_umpires_was_deleted(world: World) -> None:
    other = world.server.create_role("Judges")
    await world.name_umpires()
    world.env.backend.delete_role(world.server.id, other.id)
    await world.env.settle()
    assert not letters(world, world.alice)
    await role_deleted(world)
    (letter,) = letters(world, world.alice)
    assert "The role of umpires on The Table was deleted" in letter
