"""A command that ends something for all players, or skips something, asks once; a harmless one does not."""

from __future__ import annotations

from typing import Any

import pytest

from tests.cogs.table import card, done, good, open_table
from tests.cogs.test_umpires import play
from tests.cogs.turf import RAY, open_turf
from tests.cogs.world import DONE, Actor, Reply, World


def commands(world: World, command: str) -> int:
    """How often something was done."""
    return world.rows("SELECT count(*) FROM event WHERE command = ?", command)[0][0]


async def press(world: World, actor: Actor, label: str) -> Reply:
    """The button of the moment, on one's own [My move]."""
    return await (await good(world, actor, "game move")).press(label)


async def test_the_next_move_of_hoodsville_asks_while_others_play(world: World) -> None:
    await play(world, "The Hoodsville Heist")
    asked = await press(world, world.alice, "Next move")
    assert asked.private
    assert asked.headline == "Begin move 2 for everyone?"
    assert "These have done nothing in this move: " in asked.text
    assert not commands(world, "hood next")
    begun = await asked.press("Begin move 2")
    assert begun.headline == "Move 2 begins."
    assert commands(world, "hood next") == 1
    assert (asked.text, asked.buttons) == (DONE, {}), "what was asked is asked no longer"


async def test_a_player_alone_is_asked_only_about_their_own_other_figures(world: World) -> None:
    for gang in ("Mulligan Mob", "Harbor Precinct"):
        await good(world, world.alice, "gang new", name=gang, sample=gang, game="The Hoodsville Heist")
    await good(world, world.alice, "game open", system="The Hoodsville Heist")
    for gang in ("Mulligan Mob", "Harbor Precinct"):
        await good(world, world.alice, "game bring", gang=gang)
    assert "These have done nothing in this move" in (await press(world, world.alice, "Next move")).text
    for (name,) in world.rows("SELECT name FROM figure"):
        await good(world, world.alice, "hood-move go", figure=name, inches=1, pace="Walk")
    assert (await press(world, world.alice, "Next move")).headline == "Move 2 begins."


async def test_dealing_the_cards_asks_while_seats_are_free(world: World) -> None:
    await good(world, world.alice, "dillinger open")
    for actor in (world.bob, world.carol):
        joined = await good(world, actor, "dillinger join")
    asked = await joined.press("Deal the cards", world.bob)
    assert asked.private
    assert "Seated: alice, bob and carol. No one can take the 3 free seats after that." in asked.text
    assert not commands(world, "dillinger deal")
    assert (await asked.press("Deal the cards")).headline == "The cards are dealt."


async def test_dealing_the_cards_to_a_full_table_does_not_ask(world: World) -> None:
    joined = await good(world, world.alice, "dillinger open")
    for name in ("Ann", "Ben", "Cy", "Dot", "Eve"):
        joined = await good(world, world.alice, "dillinger join", name=name)
    assert (await joined.press("Deal the cards")).headline == "The cards are dealt."


async def test_a_typed_command_is_meant(world: World) -> None:
    await play(world, "The Hoodsville Heist")
    assert (await good(world, world.alice, "hood next")).headline == "Move 2 begins."


async def test_an_umpire_without_a_seat_begins_a_move_at_once(world: World) -> None:
    await open_table(world)
    await good(world, world.ursula, "game close", anyway=True)
    await good(world, world.alice, "game open", system="The Hoodsville Heist")
    for actor, gang in ((world.alice, "Mulligan Mob"), (world.bob, "Harbor Precinct")):
        await good(world, actor, "gang new", name=gang, sample=gang, game="The Hoodsville Heist")
        await good(world, actor, "game bring", gang=gang)
    status = await good(world, world.ursula, "game status")
    assert (await status.press("Next move")).headline == "Move 2 begins."


async def test_the_next_turn_of_gangstars_asks_while_others_play(world: World) -> None:
    await open_turf(world)
    figures = world.rows("SELECT figure.name, gang.name FROM figure JOIN gang ON gang.id = figure.gang_id")
    for figure, gang in figures:
        player = world.alice if gang == "Eastside Kings" else world.bob
        await good(world, player, "gangstars-turn draw", chit=figure)
        await good(world, player, "gangstars-turn done")
    asked = await press(world, world.bob, "Next turn")
    assert asked.headline == "Begin turn 2 for everyone?"
    assert (await asked.press("Begin turn 2")).headline.startswith("Turn 2 begins")


async def test_being_done_with_points_left_asks(world: World) -> None:
    await open_turf(world)
    drawn = await good(world, world.alice, "gangstars-turn draw", chit=RAY)
    asked = await drawn.press("Done")
    assert asked.headline == f"Is {RAY} done?"
    assert "unspent action points are lost." in asked.text
    assert not commands(world, "gangstars-turn done")
    assert (await asked.press("Done")).headline == f"{RAY} is done."
    assert (await asked.press("Done")).refused, "once"


async def test_ending_a_card_asks_while_figures_have_actions_left(world: World) -> None:
    await open_table(world)
    acts = await card(world, "King of Hearts")
    asked = await acts.press("Done with the King of Hearts", world.alice)
    assert asked.headline == "Done with the King of Hearts?"
    assert "2 actions left: Spats Doogan" in asked.text
    assert not commands(world, "mad-card done")
    after = await asked.press("Done with the King of Hearts")
    assert after.headline == "North Side is done with the King of Hearts."
    await card(world, "Queen of Spades")
    await done(world, "Queen of Spades")
    assert commands(world, "mad-card done") == 2, "a typed command is meant"


async def test_being_done_with_a_card_on_which_nothing_is_left_does_not_ask(world: World) -> None:
    await open_table(world)
    acts = await card(world, "Ace of Hearts")
    await good(world, world.alice, "mad-move go", figure="Spats Doogan", pace="Walk")
    finished = await acts.press("Done with the Ace of Hearts", world.alice)
    assert finished.headline == "North Side is done with the Ace of Hearts."


async def test_closing_is_asked_once_and_may_be_typed_as_meant(world: World) -> None:
    await play(world)
    status = await good(world, world.alice, "game status")
    asks = await status.press("Close the game")
    assert "Ask the others" in asks.buttons


async def test_drafting_by_a_bare_command_shows_what_there_is_and_drafts_nothing(world: World) -> None:
    await world.two_gangs()
    await good(world, world.alice, "campaign start")
    await good(world, world.alice, "campaign join", gang="North Side", home="The Docks")
    shown = await good(world, world.alice, "campaign draft")
    assert shown.private
    assert "The bot's pick: " in shown.text
    assert not commands(world, "campaign draft")
    drafted = await shown.press("Draft the bot's pick")
    assert any(one.headline.startswith("North Side drafts ") for one in (drafted, *drafted.ephemerals))
    named = await good(world, world.alice, "campaign draft", businesses="Speakeasy")
    assert named.headline == "North Side drafts 1 business."
    sure: dict[str, Any] = {"sure": True}
    assert (await good(world, world.alice, "campaign draft", **sure)).headline.startswith("North Side drafts ")


@pytest.mark.parametrize("command", ["mad-card draw", "game status", "game owed"])
async def test_what_is_harmless_does_not_ask(world: World, command: str) -> None:
    await play(world)
    reply = await good(world, world.alice, command)
    assert not reply.headline.endswith("?")


async def test_what_a_button_asks_is_not_asked_of_the_clock(world: World) -> None:
    await play(world, "The Hoodsville Heist")
    await good(world, world.alice, "game pace", mode="By post", turn="1h", answer="30m", duty="20m")
    await world.env.advance_time(4 * 3600)
    assert commands(world, "hood next")
