"""/agenda: everything that waits for a user, anywhere, and nothing that waits for others."""

from __future__ import annotations

import pytest

from cogs.cards.markdown import markdown
from cogs.commands.agenda import A_PAGE
from cogs.post.pending import Waiting, waiting_of
from rules.core.play.pending import Wait
from rules.dillinger.model.boxes_and_forces import Box
from rules.dillinger.model.card_table import Man
from tests.cogs import dock, months
from tests.cogs import test_dillinger_table as dillinger
from tests.cogs.dock import BRICKS, WEISS
from tests.cogs.folds import everything_is_the_fold_of_its_events
from tests.cogs.table import card, good, open_table, rolled
from tests.cogs.turf import DUNN, RAY, open_turf, two_crews
from tests.cogs.world import Actor, Member, Reply, World

NOTHING = "Nothing waits for you."
FIRST_SHOT = f"{DUNN}: test “first shot at”"


async def agenda(world: World, actor: Actor) -> Reply:
    reply = await good(world, actor, "agenda")
    assert reply.private
    return reply


async def wound(world: World) -> Reply:
    """Spats, alice's, wounds Morelli, bob's."""
    fired = {"shooter": "Spats Doogan", "target": "Hot Dog Morelli", "gun": "Tommy Gun", "range": 2.0}
    return await good(world, world.alice, "mad shoot", **fired, dice="1 5 5 5 5 5 4 2")


async def shot(world: World) -> Reply:
    """Razor Ray, the active figure, shoots at Officer Dunn, who owes a test for it."""
    await open_turf(world)
    await good(world, world.alice, "gangstars-turn draw", chit=RAY)
    return await good(world, world.alice, "gangstars-shoot shot", target=DUNN, dice="5")


# The order and the words


def test_the_soonest_due_comes_first_and_then_the_oldest() -> None:
    late, soon, old, new, ever = (
        Waiting("late", until=90),
        Waiting("soon", until=20),
        Waiting("old", since=5),
        Waiting("new", since=8),
        Waiting("ever"),
    )
    assert sorted((ever, new, late, old, soon), key=lambda one: one.order) == [soon, late, old, new, ever]


def test_a_line_shows_its_end_in_each_readers_time() -> None:
    assert markdown(waiting_of(Wait("It is your turn.", 0, until=60)).line) == "It is your turn. Deadline: <t:60:R>."
    assert markdown(waiting_of(Wait("The activation runs.", figure=1), "Ray").line) == "**Ray**: The activation runs."
    assert markdown(waiting_of(Wait("*Bold*", 0)).line) == r"\*Bold\*"


def test_what_has_no_time_left_waits_no_longer() -> None:
    assert [Wait("", until=60).runs(now) for now in (59, 60, 61)] == [True, False, False]
    assert Wait("").runs(10**12)


# Debts


async def test_a_user_with_nothing_to_do_reads_so(world: World) -> None:
    assert (await agenda(world, world.alice)).headline == NOTHING
    await open_table(world)
    assert (await agenda(world, world.carol)).headline == NOTHING


async def test_a_debt_waits_for_its_debtor_alone(world: World) -> None:
    await shot(world)
    his = await agenda(world, world.bob)
    assert his.headline == "1 thing waits for you"
    assert f"**{DUNN} (Fourth Precinct)** owes the test “first shot at”" in his.text
    hers = await agenda(world, world.alice)
    assert DUNN not in hers.text
    assert "**Razor Ray**: The activation runs." in hers.text
    assert (await agenda(world, world.ursula)).headline == NOTHING
    await rolled(his, FIRST_SHOT)
    assert (await agenda(world, world.bob)).headline == NOTHING
    await everything_is_the_fold_of_its_events(world)


async def test_what_was_waived_or_taken_back_waits_no_longer(world: World) -> None:
    await shot(world)
    before = await agenda(world, world.bob)
    await good(world, world.ursula, "game waive", who=DUNN)
    assert (await before.press(FIRST_SHOT)).refused == "That is no longer owed."
    assert FIRST_SHOT not in before.buttons
    assert (await agenda(world, world.bob)).headline == NOTHING
    await good(world, world.ursula, "gangstars see", figures=DUNN, what="An unseen enemy pops up", source=RAY)
    assert "surprised" in (await agenda(world, world.bob)).text


async def test_a_restart_loses_nothing(world: World) -> None:
    await shot(world)
    before = await agenda(world, world.bob)
    await world.restart()
    assert (await agenda(world, world.bob)).text == before.text
    await rolled(before, FIRST_SHOT)


async def test_a_side_without_players_waits_for_the_umpire_of_the_game(world: World) -> None:
    await open_table(world)
    await good(world, world.ursula, "game umpire", user=Member("carol"))
    await good(world, world.ursula, "game add", people="Citizen")
    await good(world, world.ursula, "mad-nerve saw", who="Citizen", died="Chianti")
    owes = "**Citizen"
    assert owes in (await agenda(world, world.carol)).text
    assert owes not in (await agenda(world, world.alice)).text
    assert (await agenda(world, world.ursula)).headline == NOTHING, "umpire of the server, but of no game"


# Debts off the table


async def test_a_test_owed_by_a_gang_in_no_game_waits_for_its_owner(world: World) -> None:
    await two_crews(world)
    await good(world, world.ursula, "gangstars see", figures=DUNN, what="An unseen enemy pops up", source=RAY)
    owes, label = f"**{DUNN} (Fourth Precinct)** owes the test “surprised”", f"{DUNN}: test “surprised”"
    his = await agenda(world, world.bob)
    assert owes in his.text
    assert (await agenda(world, world.alice)).headline == NOTHING
    private = await agenda(world, world.bob.user)
    assert "In any channel of The Table where no game is played." in private.text
    assert not private.buttons
    await rolled(his, label)
    assert (await agenda(world, world.bob)).headline == NOTHING


# Questions to agree to


async def test_an_undo_that_needs_consent_waits_for_that_user_until_something_else_happens(world: World) -> None:
    await world.two_gangs()
    await world.name_umpires()
    shot = await wound(world)
    await shot.press("Undo")
    asks = "alice asks to take back: Spats Doogan blazes away"
    his = await agenda(world, world.bob)
    assert asks in his.text
    for other in (world.alice, world.carol):
        assert asks not in (await agenda(world, other)).text
    await wound(world)
    assert asks not in (await agenda(world, world.bob)).text, "it can't be taken back any more"
    assert "Something has happened since" in (await his.press("alice: Agree")).why


async def test_a_user_who_agrees_in_the_agenda_completes_the_undo(world: World) -> None:
    await world.two_gangs()
    await world.name_umpires()
    shot = await wound(world)
    await shot.press("Undo")
    assert "Taken back by bob" in (await (await agenda(world, world.bob)).press("alice: Agree")).text
    assert shot.headline.startswith("~~")
    assert (await agenda(world, world.bob)).headline == NOTHING


async def test_a_gang_that_is_offered_waits_until_it_is_taken_or_is_no_longer_theirs(world: World) -> None:
    await world.two_gangs()
    for _ in range(2):
        await good(world, world.alice, "gang share", gang="North Side", user=world.carol)
    offer = f"alice offers <@{world.carol.id}> a share in North Side."
    hers = await agenda(world, world.carol)
    assert hers.text.count(offer) == 2
    assert offer not in (await agenda(world, world.bob)).text
    assert not (await hers.press("alice: Accept")).refused
    assert (await agenda(world, world.carol)).headline == NOTHING, "the other offer was of owners that are no more"


async def test_what_was_declined_waits_no_longer(world: World) -> None:
    await world.two_gangs()
    offer = await good(world, world.alice, "gang give", gang="North Side", user=world.carol)
    assert "offers" in (await agenda(world, world.carol)).text
    await offer.press("Decline", world.carol)
    assert (await agenda(world, world.carol)).headline == NOTHING


async def test_a_question_elsewhere_is_listed_with_the_way_there(world: World) -> None:
    await world.two_gangs()
    await good(world, world.alice, "gang share", gang="North Side", user=world.carol)
    home = world.channel
    world.channel = world.server.create_text_channel("elsewhere")
    await world.env.settle()
    away = await agenda(world, world.carol)
    assert f"a share in North Side. In <#{home.id}>." in away.text
    assert list(away.buttons) == ["alice: Accept"]


# Where it is


async def test_elsewhere_the_line_leads_there_and_the_button_names_the_place(world: World) -> None:
    await shot(world)
    home = world.channel
    world.channel = world.server.create_text_channel("elsewhere")
    await world.env.settle()
    away = await agenda(world, world.bob)
    assert f"<#{home.id}>" in away.text
    assert list(away.buttons) == [f"{FIRST_SHOT} · GangStars"]
    private = await agenda(world, world.bob.user)
    assert f"https://discord.com/channels/{world.server.id}/{home.id}" in private.text
    assert "The Table" in private.text, "the server is named"
    assert list(private.buttons) == list(away.buttons)
    world.channel = home
    back = await agenda(world, world.bob)
    assert f"<#{home.id}>" not in back.text
    assert list(back.buttons) == [FIRST_SHOT]


async def test_the_seat_is_the_only_right(world: World) -> None:
    await open_table(world)
    await card(world, "King of Hearts", act=False)
    open_card = "The King of Hearts is open. Act on it, hold it or pass on it."
    assert open_card in (await agenda(world, world.alice)).text
    assert (await agenda(world, world.bob)).headline == NOTHING
    await good(world, world.ursula, "game close", anyway=True)
    assert (await agenda(world, world.alice)).headline == NOTHING, "a game that is over waits for nobody"


async def test_what_is_more_than_a_page_is_a_button_away(world: World) -> None:
    await open_table(world)
    await good(world, world.ursula, "game add", people="18 Hoodlum", side="South Side")
    names = ", ".join(f"Hoodlum {number}" for number in range(1, 19))
    await good(world, world.ursula, "mad-nerve saw", who=names, died="Chianti")
    page = await agenda(world, world.bob)
    pages = [page.text]
    while "More" in page.buttons:
        assert 1 < page.text.count("\n- ") <= A_PAGE
        page = await page.press("More")
        pages.append(page.text)
    assert len(pages) > 1, "a page fits a phone"
    whole = "".join(pages)
    assert whole.count("a GUTS test at −2") == 18


# Turns, answers, time


async def test_an_act_that_may_be_interrupted_waits_for_who_may_until_the_time_is_up(world: World) -> None:
    await open_table(world, answer="60m")
    await (await card(world, "King of Hearts", act=False)).press("Hold", world.alice)
    await card(world, "Jack of Spades")
    asked = await agenda(world, world.alice)
    assert "may be interrupted, or let happen. Deadline: <t:" in asked.text
    owed = await good(world, world.alice, "game owed")
    assert "Deadline: <t:" in owed.text
    assert "interrupted" not in (await agenda(world, world.bob)).text
    assert "interrupted" not in (await good(world, world.bob, "game owed")).text
    await world.env.advance_time(3601)
    assert (await agenda(world, world.alice)).headline == NOTHING
    assert (await good(world, world.alice, "game owed")).text.startswith("### Nothing is owed.")


async def test_it_is_let_happen_by_its_button(world: World) -> None:
    await open_table(world, answer="60m")
    await (await card(world, "King of Hearts", act=False)).press("Hold", world.alice)
    await card(world, "Jack of Spades")
    let = await (await agenda(world, world.alice)).press("Let it happen")
    assert "South Side carries it out." in let.text
    assert (await agenda(world, world.alice)).headline == NOTHING


# What follows from the state of the game


async def test_a_unit_that_was_shot_at_owes_its_guts_everywhere(world: World) -> None:
    await dock.dock(world, phase="Gats")
    shot = {"shooter": WEISS, "target": BRICKS, "gun": "Pistol", "range": 6.0, "dice": "10"}
    await good(world, world.bob, "pottersville-shoot figure", **shot)
    owes, label = f"**{dock.BOYS}** owes a Guts test (shot at).", f"{dock.BOYS}: Guts test"
    assert owes in (await good(world, world.alice, "game status")).text
    assert owes in (await agenda(world, world.alice)).text
    assert owes not in (await agenda(world, world.bob)).text
    await dock.go_on(world, "Guts")
    listed = await good(world, world.alice, "game owed")
    assert owes in listed.text
    assert not (await (await agenda(world, world.alice)).press(label)).refused
    assert (await listed.press(label)).refused == "That is no longer owed."
    assert owes not in (await agenda(world, world.alice)).text


async def test_who_hangs_on_outside_a_car_owes_it_everywhere(world: World) -> None:
    await open_table(world)
    await card(world, "King of Hearts")
    car = {"name": "Ford", "driver": "Spats Doogan", "inside": "Dooley", "outside": "Mugsy", "speed": "Speeding"}
    await good(world, world.ursula, "mad-table car", **car)
    await good(world, world.alice, "mad-car drive", car="Ford", curves=1, dice="1 1 1 1 1")
    owes, label = "**Mugsy (North Side)** owes holding on to Ford.", "Mugsy: holding on to Ford"
    assert owes in (await good(world, world.alice, "game status")).text
    assert owes in (await good(world, world.alice, "game owed")).text
    listed = await agenda(world, world.alice)
    assert owes in listed.text
    assert owes not in (await agenda(world, world.bob)).text
    assert not (await listed.press(label)).refused
    assert owes not in (await agenda(world, world.alice)).text


@pytest.mark.parametrize("seat", ["alice", "bob"])
async def test_orders_wait_for_who_gives_them(world: World, seat: str) -> None:
    await dock.open_dock(world)
    actor, unit = (world.alice, dock.BOYS) if seat == "alice" else (world.bob, dock.STATION)
    waits = f"{unit} has no order yet. Give one with /pottersville order."
    assert waits in (await agenda(world, actor)).text
    await dock.order(world, actor, unit, "Move")
    assert waits not in (await agenda(world, actor)).text


# Campaigns


async def test_a_part_of_the_month_waits_for_each_gang(world: World) -> None:
    await months.to_orders(world)
    assert "**North Side**: Orders for January." in (await agenda(world, world.alice)).text
    assert "South Side" not in (await agenda(world, world.alice)).text
    await good(world, world.alice, "mad-orders rest")
    assert "Orders" not in (await agenda(world, world.alice)).text
    assert "**South Side**: Orders for January" in (await agenda(world, world.bob)).text


async def test_a_player_who_is_done_has_nothing_of_the_month_in_the_agenda(world: World) -> None:
    await months.to_orders(world)
    listed = await agenda(world, world.bob)
    done = await (await listed.press("My month")).press("Done with “healing, spending and orders”")
    assert "Not done yet: North Side." in done.text
    assert "Orders" not in (await agenda(world, world.bob)).text
    assert "Orders" in (await agenda(world, world.alice)).text
    assert (await listed.press("My month")).refused == "That no longer waits for you here."


# Dillinger


async def test_a_hand_with_nothing_in_play_waits_for_its_player(world: World) -> None:
    await dillinger.seated(world)
    waits = "You have no enemy in play yet."
    listed = await agenda(world, world.bob)
    assert waits in listed.text
    assert waits not in (await agenda(world, world.ursula)).text
    hand = await listed.press("My hand")
    assert hand.private
    assert "bob's hand" in hand.text


async def test_an_answer_asked_for_waits_until_the_time_is_up(world: World) -> None:
    hands = (("Roadblock", "Engine Trouble"), ("Mechanic",))
    await dillinger.playing(world, *hands, men=(Man(dillinger.NELSON, 1, Box.ROBBING),))
    catch = await dillinger.pick(await dillinger.hand(world, world.alice), f"Catch: {dillinger.NELSON}, Local police")
    await dillinger.surely(await catch.choose("Engine Trouble", "Roadblock"))
    asked = f"You may answer a question about {dillinger.NELSON} now. Deadline: <t:"
    assert asked in (await agenda(world, world.bob)).text
    assert asked in (await good(world, world.bob, "game owed")).text
    assert asked not in (await agenda(world, world.alice)).text
    for _ in range(4):  # one question may bring another
        await world.env.advance_time(61)
    assert asked not in (await agenda(world, world.bob)).text
