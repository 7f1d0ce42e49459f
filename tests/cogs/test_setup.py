"""A server is set up by those who manage it: its games, who adds games, and which commands Discord lists."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import discord
import pytest
from simcord.backend.errors import SetupError

from cogs.registration.permissions import RIGHTS, invitation, lacking, wanted
from db.server_commands import note
from tests.cogs.table import good
from tests.cogs.test_made_up_ids import forged
from tests.cogs.world import World


def chosen(world: World) -> list[Any]:
    return world.rows("SELECT choices, fixed, everything FROM server_commands")


async def noted(world: World, **columns: Any) -> None:
    """What Discord has answered to a list."""
    bot: Any = world.env.bot
    await note(bot.database, world.server.id, **columns)


async def test_a_manager_chooses_games_by_a_menu(world: World) -> None:
    card = await world.say(world.alice, "setup")
    assert card.private
    assert "none chosen yet" in card.text
    card = await card.choose("Dillinger", "Pottersville")
    assert "**Games:** Dillinger and Pottersville." in card.text
    assert chosen(world) == [('["dil", "pot"]', 0, 0)]


async def test_what_is_chosen_is_ticked_in_the_menu(world: World) -> None:
    card = await (await world.say(world.alice, "setup")).choose("Dillinger")
    (menu,) = (part for part in card._parts() if "options" in part)
    assert [one["label"] for one in menu["options"] if one["default"]] == ["Dillinger"]


async def test_to_take_a_game_off_a_manager_presses_once_more(world: World) -> None:
    card = await (await world.say(world.alice, "setup")).choose("Dillinger", "Pottersville")
    asked = await card.choose("Pottersville")
    assert "under Integrations are lost" in asked.text
    assert chosen(world) == [('["dil", "pot"]', 0, 0)]
    back = await asked.press("Set up")
    assert "Dillinger and Pottersville" in back.text
    card = await (await back.choose("Pottersville")).press("Take off")
    assert "**Games:** Pottersville." in card.text
    assert chosen(world) == [('["pot"]', 0, 0)]


async def test_taking_a_game_off_takes_nothing_that_others_chose_meanwhile(world: World) -> None:
    card = await (await world.say(world.alice, "setup")).choose("Pottersville")
    asked = await card.choose("Dillinger")
    assert "Take Pottersville off" in asked.headline
    assert chosen(world) == [('["dil", "pot"]', 0, 0)], "what is added is chosen at once"
    await world.say(world.bob, "game open", name="Docks", system="hood")
    assert "Games:** Dillinger and The Hoodsville Heist." in (await asked.press("Take off")).text
    assert chosen(world) == [('["dil", "hood"]', 0, 0)]


async def test_the_last_game_may_be_taken_off(world: World) -> None:
    card = await (await world.say(world.alice, "setup")).choose("Dillinger")
    await (await card.choose()).press("Take off")
    assert chosen(world) == [("[]", 0, 0)]


async def test_a_game_that_a_player_opens_is_added_unless_managers_say_otherwise(world: World) -> None:
    await world.say(world.bob, "game open", name="Docks", system="hood")
    assert chosen(world) == [('["hood"]', 0, 0)]
    card = await (await world.say(world.alice, "setup")).press("Only managers add games")
    assert "Only managers add games." in card.text
    await world.say(world.bob, "gang new", name="North Side", sample="North Side")
    assert chosen(world) == [('["hood"]', 1, 0)]


async def test_a_game_taken_off_goes_on(world: World) -> None:
    await world.say(world.bob, "game open", name="Docks", system="hood")
    await (await (await world.say(world.alice, "setup")).choose()).press("Take off")
    assert "Docks" in (await world.say(world.bob, "game status")).text


async def test_two_who_press_the_same_switch_set_the_same(world: World) -> None:
    first = await world.say(world.alice, "setup")
    second = await world.say(world.alice, "setup")
    await first.press("List all commands")
    card = await second.press("List all commands")
    assert "lists all commands here" in card.text
    assert chosen(world) == [("[]", 0, 1)]


async def test_nobody_else_sets_a_server_up(world: World) -> None:
    with pytest.raises(SetupError, match="not visible"):
        await world.say(world.bob, "setup")
    card = await world.say(world.alice, "setup")
    assert (
        "Only those who may manage this server"
        in (await forged(world, world.bob, card.buttons["List all commands"])).text
    )
    assert "Only those who may manage this server" in (await forged(world, world.bob, "c:serversetup:show")).text
    assert chosen(world) == []


async def test_in_direct_messages_there_is_nothing_to_set_up(world: World) -> None:
    assert "In direct messages every game is there already." in (await world.say(world.alice.user, "setup")).text


async def test_where_discord_takes_no_more_commands_today_setup_says_until_when(world: World) -> None:
    await (await world.say(world.alice, "setup")).choose("Dillinger")
    await noted(world, rests_until=2**33)
    assert f"today. The bot sends the rest <t:{2**33}:R>" in (await world.say(world.alice, "setup")).text


async def test_where_the_invitation_lacked_the_scope_setup_shows_the_link(world: World) -> None:
    await (await world.say(world.alice, "setup")).choose("Dillinger")
    await noted(world, shut_out=True)
    card = await world.say(world.alice, "setup")
    assert "applications.commands" in card.text
    assert "Commands:" not in card.text, "Discord lists none"
    await good(world, world.bob, "game open", system="pot", name="Docks")
    assert world.rows("SELECT shut_out FROM server_commands") == [(1,)], "Discord is asked again where a manager asks"
    card = await card.press("Try again")
    assert "applications.commands" not in card.text
    assert "The bot asks Discord again now." in card.text
    assert "Try again" not in card.buttons


async def test_setup_names_the_rights_that_the_bot_lacks_here_and_their_use(world: World) -> None:
    assert "the bot lacks" not in (await world.say(world.alice, "setup")).text
    bare = discord.PermissionOverwrite(attach_files=False)
    bot: Any = world.env.bot
    world.channel = world.server.create_text_channel("bare", overwrites={bot.user: bare})
    card = await world.say(world.alice, "setup")
    assert "In this channel the bot lacks Attach Files, to send pictures of the table, and exports." in card.text


# The rights


def test_the_link_asks_for_all_rights_and_both_scopes() -> None:
    link = invitation(7)
    assert f"permissions={wanted().value}" in link
    assert "scope=bot+applications.commands" in link


@pytest.mark.parametrize("right", RIGHTS)
def test_each_right_that_is_missing_is_named_with_its_use(right: str) -> None:
    allowed = wanted()
    assert lacking(allowed) == []
    allowed.update(**{right: False})
    (line,) = lacking(allowed)
    assert line.endswith(f", {RIGHTS[right]}")


def test_docs_name_the_same_rights_and_link() -> None:
    page = (Path(__file__).parents[2] / "docs" / "hosting.md").read_text(encoding="utf-8")
    assert f"permissions={wanted().value}" in page
    for line in lacking(discord.Permissions.none()):
        assert f"| {line.partition(',')[0]} |" in page
