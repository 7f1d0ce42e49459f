"""From the open to the close by [My move] and its buttons: gangs, units, turns, the end."""

from __future__ import annotations

from tests.cogs.dock import BOYS, STATION
from tests.cogs.months import founded
from tests.cogs.table import card, good, open_table
from tests.cogs.world import Reply, World


async def test_a_player_without_a_gang_on_the_table_makes_and_brings_one_by_buttons(world: World) -> None:
    opened = await good(world, world.alice, "game open", system="mad")
    assert opened.headline == "alice opens a game of Mad Dogs With Guns."
    await (await good(world, world.alice, "game move")).press("Play North Side")
    hers = await good(world, world.alice, "game move")
    assert not any(label.startswith(("Make", "Bring", "Play")) for label in hers.buttons), "she has one there"
    his = await good(world, world.bob, "game move")
    assert "Play North Side" not in his.buttons, "that one is there already"
    await good(world, world.bob, "gang new", name="Docks", sample="South Side")
    brought = await (await good(world, world.bob, "game move")).press("Bring Docks")
    assert brought.headline == "Docks is on the table."
    assert brought.ephemerals[0].headline == "Docks plays Spades."
    assert not brought.ephemerals[0].private


async def test_a_player_without_a_gang_is_not_shown_that_nothing_waits(world: World) -> None:
    opened = await good(world, world.alice, "game open", system="GangStars", name="Dockside")
    assert opened.headline == "alice opens “Dockside”, a game of GangStars."
    mine = await good(world, world.alice, "game move")
    assert "Play Eastside Kings" in mine.buttons
    assert "Turn 1 can begin." in mine.text
    assert "You have nothing to do" not in mine.text


async def test_a_gang_becomes_a_unit_by_a_button_of_its_own_player(world: World) -> None:
    for actor, gang in ((world.alice, BOYS), (world.bob, STATION)):
        await good(world, actor, "gang new", name=gang, sample=gang)
    await good(world, world.alice, "game open", system="pot")
    await good(world, world.alice, "game bring", gang=BOYS)
    await good(world, world.bob, "game bring", gang=STATION)
    mine = await good(world, world.alice, "game move")
    assert f"{STATION}: one unit" not in mine.buttons
    await mine.press(f"{BOYS}: one unit")
    assert f"{BOYS}: Move" in (await good(world, world.alice, "game move")).buttons


async def test_a_waiting_player_sees_who_is_pending(world: World) -> None:
    await open_table(world)
    await card(world, "Jack of Hearts")
    waiting = await good(world, world.bob, "game move")
    assert waiting.headline == "It's not your move."
    assert "acts on the Jack of Hearts" in waiting.text
    acting = await good(world, world.alice, "game move")
    assert acting.headline == "Your move: the Jack of Hearts"


async def test_a_game_is_closed_by_a_button_that_asks_first(world: World) -> None:
    await open_table(world)
    asked = await (await good(world, world.ursula, "game status")).press("Close the game")
    assert asked.private
    assert not world.rows("SELECT id FROM event WHERE command = 'game close'")
    closed = await asked.press("Close it")
    assert "is over." in closed.headline
    assert "No game is being played" in ((await world.say(world.alice, "game move")).refused or "")


async def test_only_participants_have_the_button_that_closes(world: World) -> None:
    await open_table(world)
    shown = await good(world, world.bob, "game status")
    assert "Close the game" not in (await good(world, world.carol, "game status")).buttons
    assert "Close the game" in shown.buttons
    assert "Close the game" not in (await good(world, world.bob, "game status", public=True)).buttons


async def shot_dead(world: World) -> Reply:
    """The question before a game of gangs of a campaign closes in which a figure was shot."""
    await founded(world)
    await good(world, world.alice, "game open")
    await good(world, world.alice, "game bring", gang="North Side")
    await good(world, world.bob, "game bring", gang="South Side")
    await card(world, "Jack of Hearts")
    shot = {"shooter": "Spats Doogan", "target": "Hot Dog Morelli", "gun": "Pistol", "range": 2}
    await good(world, world.alice, "mad shoot", **shot, dice="1 6")
    return await (await good(world, world.ursula, "game status")).press("Close the game")


async def test_what_must_be_said_before_a_close_is_a_button_each_way(world: World) -> None:
    asked = await shot_dead(world)
    assert "public" in asked.text
    await asked.press("It was not")
    again = await (await good(world, world.alice, "game status")).press("Close the game")
    assert "public" not in again.text
    assert "It was not" not in again.buttons


async def test_what_stands_in_the_way_of_a_close_is_passed_over_by_a_button(world: World) -> None:
    asked = await shot_dead(world)
    assert "is over." in (await asked.press("Close it anyway")).headline


async def test_a_card_by_which_the_game_goes_on_leads_to_the_move_once(world: World) -> None:
    await open_table(world)
    acts = await card(world, "Jack of Hearts")
    moves = await acts.press("My move")
    assert "Spats Doogan: shoot" in moves.buttons


async def test_a_form_that_nothing_is_said_of_leads_back_to_the_move(world: World) -> None:
    await open_table(world)
    await card(world, "Jack of Hearts")
    form = await (await good(world, world.alice, "game move")).press("Spats Doogan: shoot")
    assert "Mugsy: walk" in (await form.press("Back")).buttons


async def test_what_can_not_be_done_again_leads_to_the_move_instead(world: World) -> None:
    await open_table(world)
    await card(world, "Jack of Hearts")
    shot = {"shooter": "Spats Doogan", "target": "Hot Dog Morelli", "gun": "Pistol", "range": 2}
    missed = await good(world, world.alice, "mad shoot", **shot, dice="5")
    assert "Again" in missed.labels
    killed = await good(world, world.alice, "mad shoot", **shot, dice="1 6")
    assert "dead" in killed.text
    assert "Again" not in killed.labels
    assert "Dooley: shoot" in (await killed.press("My move")).buttons


async def test_what_another_owes_is_no_button_of_my_move(world: World) -> None:
    await open_table(world)
    await card(world, "Jack of Hearts")
    shot = {"shooter": "Spats Doogan", "target": "Hot Dog Morelli", "gun": "Tommy Gun", "range": 5}
    await good(world, world.alice, "mad shoot", **shot, dice="1 1 2 5 6 3 2 5 3")
    hers = await good(world, world.alice, "game move")
    assert not any(label.startswith("Owed") for label in hers.buttons)
    listed = await good(world, world.alice, "game owed")
    assert "Hot Dog Morelli (South Side)** owes" in listed.text
    assert not any("Morelli" in label for label in listed.buttons)
    his = await good(world, world.bob, "game move")
    owed = await his.press(next(label for label in his.buttons if label.startswith("Owed")))
    assert any("Morelli" in label for label in owed.buttons)


async def test_the_seats_of_dillinger_are_taken_and_its_cards_dealt_from_my_move(world: World) -> None:
    await good(world, world.alice, "dillinger open")
    assert (await good(world, world.alice, "game move")).buttons.keys() == set()
    for actor in (world.bob, world.carol):
        await (await good(world, actor, "game move")).press("Take a seat")
    asked = await (await good(world, world.bob, "game move")).press("Deal the cards")
    dealt = await asked.press("Deal the cards")
    assert "The cards are dealt." in dealt.headline
    assert any(label.startswith("Put into play") for label in (await good(world, world.carol, "game move")).buttons)


async def test_a_card_for_a_side_without_figures_is_discarded_from_my_move(world: World) -> None:
    await open_table(world)
    await good(world, world.alice, "mad-card draw", card="Black Joker, Red Joker")
    await good(world, world.alice, "mad-card draw", card="Red Joker, Ten of Spades")
    assert "Pass" not in (await good(world, world.alice, "game move")).buttons
    gone = await (await good(world, world.bob, "game move")).press("Pass")
    assert not gone.refused
