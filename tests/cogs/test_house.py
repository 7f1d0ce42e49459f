"""The house as an opponent: its seat, its turns in one message, and what an undo takes back."""

from __future__ import annotations

import asyncio
from typing import Any
from unittest.mock import patch

import pytest_asyncio

from cogs.cards.card import Press
from cogs.context.caller import Caller
from cogs.context.obligations import Debt
from cogs.pipeline.left_to_house import LeftToHouse, left_to_house
from cogs.pipeline.pipeline import carry_out
from cogs.post.house_runner import HouseRunner
from cogs.post.house_turn import MOST_LINES, Line, as_one, most_telling
from db.unit_of_work import reading, writing
from rules.core.action.report import FollowUp
from rules.core.plain.house import HOUSE
from rules.core.plain.markup import as_is
from rules.core.play.obligations import Owed, Owes
from rules.mad_dogs.play.obligations import WOUNDED
from rules.pottersville.model.figures import UnitOrder
from tests.cogs.shown_cards import messages, text
from tests.cogs.table import good
from tests.cogs.test_joining import private, public
from tests.cogs.town import database_of
from tests.cogs.world import Reply, World, forged
from tests.db.house import entry

SOON = 5
"""Seconds in which the house acts."""


@pytest_asyncio.fixture
async def against_house(world: World) -> World:
    """Alice against the house on a street, once her first card lies open."""
    await good(world, world.alice, "game open", system="mad", opponent="House")
    hers = await good(world, world.alice, "game move")
    play = next(one for one in hers.buttons if one.startswith("Play "))
    await hers.press(play)
    await acted(world)
    return world


async def acted(world: World) -> None:
    """Time passes until the house has done all that it can."""
    bot: Any = world.env.bot
    await world.env.advance_time(SOON)
    while running := [*bot.alarms.house._running.values()]:  # it chooses in a thread
        await asyncio.gather(*running)
    await world.env.settle()


def of_house(world: World) -> list[tuple[Any, ...]]:
    """What stands of what the house did: the id, the command and the cause of each."""
    where = f"actor_id = {HOUSE} AND struck_at IS NULL"
    return world.rows(f"SELECT id, command, cause FROM event WHERE {where} ORDER BY id")


def turns(world: World) -> list[str]:
    return [text(one) for one in messages(world.channel) if text(one).startswith("### House: ")]


async def passes(world: World) -> Reply:
    """Alice passes until the house has done something; its message."""
    for _ in range(10):
        hers = await good(world, world.alice, "game move")
        if "Begin" in hers.buttons:  # a roll came first
            hers = await hers.press("Begin")
        if "Pass" not in hers.buttons:  # her order rolls what she owes
            await acted(world)
            continue
        known = len(of_house(world))
        await hers.press("Pass")
        await acted(world)
        if len(of_house(world)) > known + 2:
            return public(world, world.alice, "Why this?")
    raise AssertionError("the house does nothing")


async def test_it_brings_a_gang_for_this_game_alone_and_lays_a_street(world: World) -> None:
    lobby = await good(world, world.alice, "game open", system="mad", play=True)
    hers = await lobby.press("Play against the house")
    step = private(hers, "Play ")
    assert "Roll what I owe, always" in step.buttons
    assert "Let it happen, always" not in step.buttons, "live no one is asked to let anything happen"
    assert [one for _, one, _ in of_house(world)] == ["game sample", "street lay"]
    again = await good(world, world.alice, "game move")
    assert {"Roll what I owe, always", "Easier: a rookie"} <= {*again.buttons}, "they stay until play begins"
    orders = await again.press("Roll what I owe, always")
    assert "Easier: a rookie" in orders.buttons, "and after that with the orders"
    assert "Roll what I owe, always" not in (await good(world, world.alice, "game move")).buttons, "it is given"
    await step.press(next(one for one in step.buttons if one.startswith("Play ")))
    assert world.rows("SELECT command FROM event ORDER BY id")[-1] == ("game begin",)
    closed = await good(world, world.alice, "game close")
    assert "practice" not in closed.text
    assert world.rows("SELECT count(*) FROM gang WHERE present") == [(1,)], "its gang was made for this game alone"


async def test_one_press_makes_it_a_rookie_and_the_table_card_says_so(world: World) -> None:
    lobby = await good(world, world.alice, "game open", system="mad", play=True)
    hers = await lobby.press("Play against the house")
    step = private(hers, "Play ")
    assert "House (soldier)" in text(messages(world.channel)[0])
    easier = await step.press("Easier: a rookie")
    assert "who often misjudges" in easier.text
    await easier.press(next(one for one in easier.buttons if one.startswith("Play ")))
    await good(world, world.alice, "game orders", roll="Always")
    await passes(world)
    assert "The house plays as a rookie." in (await good(world, world.alice, "game close")).text
    assert world.rows("SELECT count(*) FROM event WHERE delivery LIKE 'house:mad-rookie-%'") != [(0,)]


async def test_a_rookie_can_be_named_as_the_game_opens(world: World) -> None:
    await good(world, world.alice, "game open", system="pot", opponent="Rookie")
    assert "House (rookie)" in (await good(world, world.alice, "game status")).text


async def test_at_the_card_table_the_answer_offers_a_rookie(world: World) -> None:
    opened = await good(world, world.alice, "dillinger open")
    seats = await opened.press("Play against the house")
    easier = await seats.press("Easier: a rookie")
    assert "The house plays as a rookie" in easier.text


async def test_no_full_time_is_waited_for_where_one_plays_cards_against_it_alone(world: World) -> None:
    opened = await good(world, world.alice, "dillinger open")
    seats = await opened.press("Play against the house")
    await (await seats.press("Deal the cards")).press("Deal the cards")
    assert any("no one waits once all have answered" in text(one) for one in messages(world.channel))
    assert any("Your turn has no time limit." in text(one) for one in messages(world.channel))
    assert "for 10 minutes, or until all have answered" in (await good(world, world.alice, "game pace")).text
    for options in ({}, {"seconds": 60}):
        await good(world, world.alice, "game pace", **options)
        assert "The bot p" not in (await good(world, world.alice, "game status")).text, "nothing is done for her"


async def test_its_turn_is_one_message_that_one_undo_takes_back(against_house: World) -> None:
    world = against_house
    await good(world, world.alice, "game orders", roll="Always")
    shown = await passes(world)
    (cause,) = {cause for *_, cause in of_house(world)[-3:]}
    assert world.rows(f"SELECT command FROM event WHERE id = {cause}") == [("mad-card pass",)]
    assert len(turns(world)) == len({cause for *_, cause in of_house(world)}), "one message a turn"
    assert len(shown.text.splitlines()) <= MOST_LINES + 1
    assert not any(" is done with " in line for line in shown.text.splitlines()[:-1]), "only [Whole turn] has that"
    why = await shown.press("Why this?")
    assert why.private
    assert "Policy mad-" in why.text
    assert "It did the first." in why.text
    async with reading(database_of(world)) as work:
        its = [id for (id,) in world.rows("SELECT id FROM figure WHERE gang_id = (SELECT min(id) FROM gang)")]
        touched = await work.events.touched_after(cause, its)
    assert touched
    assert touched <= {id for (id,) in world.rows(f"SELECT id FROM event WHERE cause = {cause}")}
    every = await shown.press("Whole turn")
    assert every.private
    assert every.text.count("\n- ") >= len([one for *_, one in of_house(world) if one == cause])
    await shown.press("Undo")
    assert cause not in {cause for *_, cause in of_house(world)}
    await acted(world)
    assert cause not in {cause for *_, cause in of_house(world)}, "it is alice's turn again"
    closed = await good(world, world.alice, "game close")
    assert "A practice game: a roll was taken back." in closed.text


async def test_the_message_of_a_turn_that_is_undone_elsewhere_says_so(against_house: World) -> None:
    world = against_house
    await good(world, world.alice, "game orders", roll="Always")
    await passes(world)
    shown = len(turns(world))
    await good(world, world.alice, "undo")
    await acted(world)
    assert turns(world)[-1].startswith("### House: this turn was taken back.")
    assert len(turns(world)) == shown
    assert "Whole turn" not in turns(world)[-1]


def test_of_a_long_turn_the_message_keeps_what_was_done_to_others_and_the_newest() -> None:
    lines = [str(number) for number in range(20)]
    assert most_telling(lines[:MOST_LINES], {0}) == tuple(lines[:MOST_LINES])
    assert most_telling(lines, {2, 5}, most=5) == ("16 more actions: [Whole turn].", "2", "5", "18", "19")
    assert most_telling(lines, range(15), most=3) == ("18 more actions: [Whole turn].", "14", "19")


async def test_no_card_offers_what_the_house_does_at_once(against_house: World) -> None:
    world = against_house
    passed = await good(world, world.alice, "mad-card pass")
    assert "Draw a card" not in passed.buttons
    mine = await good(world, world.alice, "game move")
    assert mine.headline == "It's not your move."
    assert "Draw a card" not in mine.buttons


def test_a_card_offers_players_their_own_part_alone() -> None:
    owes = Owed("mad guts", "mad.guts", "a GUTS test", options=(("cause", "Wounded"),))
    its, hers = (Debt(id, name, name, frozenset({name}), owes, ()) for id, name in ((1, "nails"), (2, "dooley")))
    left = LeftToHouse(frozenset({"mad-card draw"}), (its,))
    offers = [
        FollowUp("Draw a card", "mad-card draw", {}),
        *(FollowUp("GUTS", "mad guts", {"figure": one.name, "cause": "Wounded"}) for one in (its, hers)),
    ]
    assert left.for_players(offers) == (offers[2],)
    assert left.debts_of_players([its, hers]) == [hers]


async def test_what_its_figures_owe_is_left_to_the_house(against_house: World) -> None:
    world, database = against_house, database_of(against_house)
    first = world.rows("SELECT min(id) FROM figure GROUP BY gang_id ORDER BY gang_id")
    async with writing(database) as work:
        owed = (Owes(one, WOUNDED) for (one,) in first)
        await work.append(await work.game_log(world.server.id, 1), entry(*owed))
    async with reading(database) as work:
        game = await work.games.get(1)
        assert game is not None
        left = left_to_house(game, await work.figures_in(game), 0)
    assert [one.who for one in left.debts] == [first[0][0]], "its gang came first"
    listed = await good(world, world.alice, "game owed")
    assert listed.headline == "1 thing owed"
    assert "The house settles 1 thing by itself." in listed.text
    assert "Owed (1)" in (await good(world, world.alice, "game status")).buttons


async def test_play_begins_at_once_where_only_the_house_owes_a_roll(world: World) -> None:
    lobby = await good(world, world.alice, "game open", system="mad", play=True)
    step = private(await lobby.press("Play against the house"), "Play ")
    with patch.object(HouseRunner, "changed"):  # it has not come to it yet
        async with writing(database_of(world)) as work:
            owed = Owes(world.rows("SELECT min(id) FROM figure")[0][0], WOUNDED)
            await work.append(await work.game_log(world.server.id, 1), entry(owed))
        await step.press("Play North Side")
    assert ("mad guts",) in world.rows(f"SELECT command FROM event WHERE actor_id = {HOUSE}")
    assert ("game begin",) in world.rows("SELECT command FROM event")


def test_the_end_of_an_action_is_in_its_line_and_what_is_done_again_is_counted() -> None:
    runs, stops = as_is("Hot Dog Morelli runs 8 inches."), as_is("Hot Dog Morelli stops on J14.")
    assert as_one(runs, stops) == as_is("Hot Dog Morelli runs 8 inches and stops on J14.")
    assert not as_one(runs, as_is("Nails stops on J14."))
    assert Line(runs, (1,)).text == runs
    assert Line(runs, (1,)).again(2) == (runs, (1, 2), 2)
    assert Line(runs, (1, 2), 2).text == as_is("Hot Dog Morelli runs 8 inches, 2 times.")


async def test_it_stops_once_it_has_won_and_says_so(against_house: World) -> None:
    world = against_house
    ids = world.rows(f"SELECT id FROM event WHERE actor_id = {HOUSE}")
    hers = [name for (name,) in world.rows("SELECT name FROM figure WHERE gang_id <> (SELECT min(id) FROM gang)")]
    for one in hers:
        await good(world, world.alice, "gang wounds", figure=one, points=1, dead=True)
    passed = await good(world, world.alice, "mad-card pass")
    await acted(world)
    assert world.rows(f"SELECT id FROM event WHERE actor_id = {HOUSE}") == ids
    assert "Draw a card" in passed.buttons, "now it is for her to go on"
    closed = await good(world, world.alice, "game close", anyway=True)
    assert "Only **South Side** is left in the fight." in closed.text


async def test_after_a_restart_it_goes_on_where_it_stood(against_house: World) -> None:
    world = against_house
    bot: Any = world.env.bot
    hers, known = await good(world, world.alice, "game move"), len(of_house(world))
    with patch.object(HouseRunner, "changed"):
        await hers.press("Pass")
        await acted(world)
    assert len(of_house(world)) == known
    bot.database.housed = None
    await bot.alarms.ring(world.env.now())
    await acted(world)
    assert len(of_house(world)) > known


async def test_after_a_restart_a_turn_goes_on_in_its_message(against_house: World) -> None:
    world = against_house
    bot: Any = world.env.bot
    await good(world, world.alice, "game orders", roll="Always")
    with patch("cogs.post.house_runner.MOST_STEPS", 2):
        await passes(world)
    known, begun = len(of_house(world)), turns(world)
    bot.alarms.house._turns.clear()
    bot.database.housed = None
    await bot.alarms.ring(world.env.now())
    await acted(world)
    assert len(of_house(world)) > known
    assert len(turns(world)) == len(begun)
    assert turns(world)[-1] != begun[-1], "the same message shows more"


async def test_it_plays_its_figures_in_gangstars_as_their_chits_come(world: World) -> None:
    await good(world, world.alice, "game open", system="gs", opponent="House")
    hers = await good(world, world.alice, "game move")
    await hers.press(next(one for one in hers.buttons if one.startswith("Play ")))
    await good(world, world.alice, "game orders", roll="Always")
    for _ in range(4):
        await acted(world)
        hers = await good(world, world.alice, "game move")
        assert "Done" in hers.buttons, "the house draws, and plays its own until one of hers is to act"
        await (await hers.press("Done")).press("Done")
    commands = [command for _, command, _ in of_house(world)]
    assert {"game sample", "street lay", "gangstars-turn draw", "gangstars-turn done"} <= {*commands}
    draws = [one for one in turns(world) if one.startswith("### House: 1 action")]
    assert len(draws) <= 1, "a message that only drew gives way to the next"


async def test_in_hoodsville_it_says_that_it_is_done_and_ends_no_move_of_a_player(world: World) -> None:
    await good(world, world.alice, "game open", system="hood", opponent="House")
    hers = await good(world, world.alice, "game move")
    await hers.press(next(one for one in hers.buttons if one.startswith("Play ")))
    await acted(world)
    assert turns(world)[-1].endswith("is done with move 1."), "it has done all that it wants in this move"
    known = len(of_house(world))
    hers = await good(world, world.alice, "game move")
    assert "this is move 1" in hers.text
    asked = await hers.press("Next move")
    await asked.press("Begin move 2")
    await acted(world)
    last = world.rows("SELECT max(id) FROM event WHERE command = 'hood next' AND cause IS NULL")
    assert {cause for *_, cause in of_house(world)[known:]} == {last[0][0]}, "it plays on in the move that she began"


async def test_its_orders_in_pottersville_lie_face_down_until_all_are_revealed(world: World) -> None:
    await good(world, world.alice, "game open", system="pot", opponent="House")
    await acted(world)
    hers = await good(world, world.alice, "game move")
    await hers.press(next(one for one in hers.buttons if one.startswith("Play ")))
    await acted(world)
    assert world.rows("SELECT command FROM event ORDER BY id")[4] == ("game begin",), "and not by an order of the house"
    known = messages(world.channel)
    assert of_house(world)[-1][1] == "pottersville", "sealed, so that the log tells no order"
    assert not [one for one in known if any(str(order) in text(one) for order in UnitOrder)]
    laid = await good(world, world.alice, "pottersville order", order="Hold")
    assert "All units have their orders." in laid.text
    assert "Reveal orders" not in laid.buttons, "the house does it"
    await acted(world)
    assert "pottersville reveal" in [command for _, command, _ in of_house(world)]


async def test_nobody_is_notified_for_it_and_its_time_never_runs_out(against_house: World) -> None:
    world = against_house
    await good(world, world.alice, "game pace", mode="By post", turn="24h")
    await good(world, world.alice, "game orders", roll="Always")
    await passes(world)
    await world.env.advance_time(3 * 24 * 3600)
    assert HOUSE not in {user for (user,) in world.rows("SELECT user_id FROM notice")}
    assert HOUSE not in {user for (user,) in world.rows("SELECT user_id FROM missed")}
    asked = await forged(world, world.alice, Press("replace", "g1", "").id)
    assert asked.text == "No other player has missed several deadlines in a row.", "the house is never gone"


async def test_what_an_order_does_between_its_actions_is_part_of_its_turn(against_house: World) -> None:
    world = against_house
    bot: Any = world.env.bot
    hers = await good(world, world.alice, "game move")
    next_card = "King of Hearts" if "Queen" in hers.text else "Queen of Hearts"
    house = Caller.for_house(world.server.id, False, world.channel.id, "house:mad-soldier-0:1:0.0")
    with patch.object(HouseRunner, "changed"):
        await hers.press("Pass")
        ((cause,),) = world.rows("SELECT max(id) FROM event")
        await carry_out(bot.database, house, "mad-card draw", {"card": next_card}, cause=cause)
        await good(world, world.alice, "game orders", passing="For now")
        await bot.alarms._heed(world.env.now(), (0,), 1)
        await good(world, world.alice, "game orders", passing="Off")
    assert world.rows("SELECT cause FROM event WHERE delivery LIKE 'order:%'") == [(cause,)]
    bot.database.housed = None
    with patch("cogs.post.house_runner.MOST_STEPS", 1):
        await bot.alarms.ring(world.env.now())
        await acted(world)
    assert not [one for one in messages(world.channel) if "By a standing order" in text(one)], "no message of its own"
    shown = public(world, world.alice, "Whole turn")
    assert f"North Side passes on the {next_card}." in shown.text
    await shown.press("Undo")
    assert world.rows(f"SELECT id FROM event WHERE id >= {cause} AND struck_at IS NULL") == []
