"""One rule for all games and campaigns: an umpire, or most of the players, decides for others.

Alice owns the server, so she is its umpire as long as no role is named. She and bob play.
"""

from __future__ import annotations

import sqlite3
from contextlib import closing
from typing import Any

import pytest

from rules.dillinger.model.boxes_and_forces import Box
from rules.dillinger.model.card_table import Man
from rules.mad_dogs.paradise.city.model import Phase
from tests.cogs.folds import everything_is_the_fold_of_its_events
from tests.cogs.kept import beginning
from tests.cogs.table import good, open_table, together
from tests.cogs.test_dillinger_table import KARPIS, NELSON, playing, seated, table
from tests.cogs.test_thumbs import SAMPLES
from tests.cogs.town import open_town, outfit, phase
from tests.cogs.world import BOMBERS, DONE, Actor, Member, Reply, World

TOGETHER = "An umpire can close it, or most of the players together."
DAY = 24 * 3600
DIES: dict[str, Any] = {"shooter": "Spats Doogan", "target": "Chianti", "gun": "Pistol", "range": 1.0, "aimed": True}
OX_TESTS = "Ox: GUTS test at −2"


@beginning
async def play(world: World, title: str = "Mad Dogs With Guns", **options: Any) -> None:
    """Alice's gang against bob's; no umpire is named except in the options."""
    for actor, gang in zip((world.alice, world.bob), SAMPLES[title], strict=True):
        dice = {"dice": BOMBERS} if title == "Mad Dogs With Guns" else {}
        await good(world, actor, "gang new", name=gang, sample=gang, game=title, **dice)
    await good(world, world.alice, "game open", system=title, **options)
    for actor, gang in zip((world.alice, world.bob), SAMPLES[title], strict=True):
        await good(world, actor, "game bring", gang=gang)


@beginning
async def killed(world: World, **options: Any) -> Reply:
    """Chianti dies a Gory Death, and bob's Ox owes a test for it."""
    await world.two_gangs()
    await good(world, world.alice, "game open", **options)
    await good(world, world.alice, "game bring", gang="North Side")
    await good(world, world.bob, "game bring", gang="South Side")
    await good(world, world.alice, "mad-card draw", card="King of Hearts")
    await good(world, world.alice, "mad-card act")
    await good(world, world.alice, "mad shoot", **DIES, dice="1 6")
    return await good(world, world.alice, "mad-nerve saw", who="Ox", died="Chianti")


def missed(world: World, actor: Actor, times: int, kind: str = "game") -> None:
    """A user has missed so many deadlines, as the clock counts them."""
    with closing(sqlite3.connect(world.file)) as file, file:
        row = (kind, 1, actor.id, world.server.id, times, 1)
        names = "kind, subject_id, user_id, server_id, times, ended"
        file.execute(f"INSERT OR REPLACE INTO missed ({names}) VALUES (?, ?, ?, ?, ?, ?)", row)


def closed(world: World, table: str = "game") -> bool:
    ((present,),) = world.rows(f"SELECT present FROM {table} WHERE id = 1")
    return not present


# Closing for all


@pytest.mark.parametrize("title", SAMPLES)
async def test_a_game_of_several_is_closed_by_most_players(world: World, title: str) -> None:
    await play(world, title)
    refused = await world.say(world.alice, "game close", anyway=True)
    assert TOGETHER in refused.why
    asked = await refused.press("Ask the others")
    assert not asked.private
    assert asked.headline == "alice asks the others to agree: “End the game and show its summary” (anyway)"
    assert "1 more player must agree, or an umpire." in asked.text
    assert not closed(world)
    assert (await asked.press("Agree", world.alice)).why == "You have already agreed."
    assert "Only those who play" in (await asked.press("Agree", world.carol)).why
    over = await asked.press("Agree", world.bob)
    assert closed(world)
    assert f"Wanted by <@{world.alice.id}> and <@{world.bob.id}>." in over.text
    await everything_is_the_fold_of_its_events(world)


async def test_one_player_can_not_close_a_game_of_cards_and_open_every_hand(world: World) -> None:
    await seated(world)
    assert TOGETHER in (await world.say(world.alice, "game close", anyway=True)).why
    assert not closed(world)
    await together(world, world.bob, "game close", world.carol, anyway=True)
    assert closed(world), "two of three are most"


async def test_the_button_that_closes_a_game_asks_the_others_too(world: World) -> None:
    await play(world)
    asks = await (await good(world, world.bob, "game status")).press("Close the game")
    assert "Close it" not in asks.buttons
    assert TOGETHER in asks.text
    asked = await asks.press("Ask the others")
    assert asked.text == DONE, "the question gives way to what came of it"
    await asked.ephemerals[0].press("Agree", world.alice)
    assert closed(world)


async def test_what_the_others_are_asked_is_on_their_agenda(world: World) -> None:
    await play(world)
    await (await world.say(world.bob, "game close", anyway=True)).press("Ask the others")
    agenda = await good(world, world.alice, "agenda")
    assert "bob asks the others to agree: “End the game and show its summary”" in agenda.text
    await agenda.press("bob: Agree")
    assert closed(world)


async def test_a_player_alone_closes_a_game_as_ever(world: World) -> None:
    await world.two_gangs()
    await good(world, world.bob, "game open")
    await good(world, world.bob, "game bring", gang="South Side")
    await good(world, world.bob, "game close", anyway=True)
    assert closed(world)


async def test_an_umpire_closes_it_without_being_asked(world: World) -> None:
    await open_table(world)
    await good(world, world.ursula, "game close")
    assert closed(world)


async def test_a_player_who_missed_three_deadlines_does_not_count(world: World) -> None:
    await play(world)
    missed(world, world.alice, 2)
    assert TOGETHER in (await world.say(world.bob, "game close", anyway=True)).why
    missed(world, world.alice, 3)
    asked = await good(world, world.bob, "game close", anyway=True)
    assert asked.headline == "Close “Mad Dogs With Guns”?", "a player is asked once"
    assert not closed(world)
    await asked.press("Close it")
    assert closed(world)


async def test_one_player_may_close_a_game_untouched_for_long(world: World) -> None:
    await play(world)
    await world.env.advance_time(13 * DAY)
    assert TOGETHER in (await world.say(world.bob, "game close", anyway=True)).why
    await world.env.advance_time(DAY + 60)
    await (await good(world, world.bob, "game close", anyway=True)).press("Close it")
    assert closed(world)


async def test_the_idle_time_of_a_game_is_its_own(world: World) -> None:
    await play(world)
    await good(world, world.alice, "game pace", idle="2d")
    await world.env.advance_time(2 * DAY + 60)
    await good(world, world.bob, "game close", anyway=True, sure=True)
    assert closed(world), "a typed command may say that it is meant"


async def test_a_campaign_is_ended_by_an_umpire_or_most_players(world: World) -> None:
    await open_town(world)
    assert "An umpire can close it, or most" in (await world.say(world.alice, "campaign close")).why
    over = await together(world, world.alice, "campaign close", world.bob)
    assert "“Paradise” is over" in over.text
    assert closed(world, "campaign")


# Acting for another's side


async def test_a_manager_who_plays_is_a_player(world: World) -> None:
    seen = await killed(world)
    assert OX_TESTS in seen.buttons
    assert "Ask its owner or an umpire" in (await seen.press(OX_TESTS, world.alice)).why
    for command, options in {
        "mad guts": {"figure": "Ox"},
        "game waive": {"who": "Ox"},
        "game umpire": {"user": Member("alice")},
        "game add": {"people": "2 Hoodlum", "side": "2"},
        "tables restore": {"table": "mad.brawl.table", "scope": "Game"},
    }.items():
        assert (await world.say(world.alice, command, **options)).refused, command
    await good(world, world.bob, "mad guts", figure="Ox")


async def test_most_players_may_act_for_another(world: World) -> None:
    await killed(world)
    waived = await together(world, world.alice, "game waive", world.bob, who="Ox")
    assert "alice waives what Ox (South Side) owes." in waived.text
    assert "Wanted by" in waived.text
    assert "acted as umpire" not in waived.text
    await everything_is_the_fold_of_its_events(world)


async def test_an_obligation_of_another_is_settled_by_most_players(world: World) -> None:
    seen = await killed(world)
    asked = await (await seen.press(OX_TESTS, world.alice)).press("Ask the others")
    tested = await asked.press("Agree", world.bob)
    assert tested.outcome is not None
    assert OX_TESTS not in (await good(world, world.bob, "game owed")).buttons


async def test_an_umpire_named_for_the_game_acts_for_others_and_is_asked_first_by_a_button(world: World) -> None:
    seen = await killed(world, umpire=world.alice)
    asked = await seen.press(OX_TESTS, world.alice)
    assert asked.private
    assert asked.headline == "That is for South Side. Act as their umpire?"
    assert asked.outcome is None
    (tested,) = (await asked.press("Act as umpire for South Side")).ephemerals
    assert "alice acted as umpire for South Side." in tested.text
    assert "is wanted" not in (await seen.press(OX_TESTS, world.bob)).text


async def test_an_umpire_named_for_the_game_types_without_being_asked(world: World) -> None:
    await killed(world, umpire=world.alice)
    typed = await good(world, world.alice, "mad guts", figure="Ox")
    assert "alice acted as umpire for South Side." in typed.text


async def test_once_a_players_time_is_up_an_umpire_who_plays_acts_for_them(world: World) -> None:
    await killed(world)
    await good(world, world.alice, "game pace", mode="By post")
    assert "Ask its owner or an umpire" in (await world.say(world.alice, "mad guts", figure="Ox")).why
    missed(world, world.bob, 1)
    acted = await good(world, world.alice, "mad guts", figure="Ox")
    assert "alice acted as umpire for South Side." in acted.text
    assert "Only an umpire may waive" in (await world.say(world.alice, "game waive", who="Ox")).why


async def test_the_card_of_another_side_is_not_the_owners_of_the_server(world: World) -> None:
    await play(world)
    await good(world, world.alice, "mad-card draw", card="King of Spades")
    for command in ("mad-card act", "mad-card hold", "mad-card pass"):
        assert "Only South Side or an umpire can decide that" in (await world.say(world.alice, command)).why.replace(
            "That ", ""
        )
    await good(world, world.bob, "mad-card act")
    assert "or an umpire can decide that" in (await world.say(world.alice, "mad-card done")).why


async def test_a_side_without_players_is_still_for_those_who_manage_the_server(world: World) -> None:
    await play(world)
    await good(world, world.bob, "game add", people="2 Citizen")
    acted = await good(world, world.alice, "mad guts", figure="Citizen 1")
    assert "alice acted as umpire for Citizens." in acted.text
    assert "Ask its owner or an umpire" in (await world.say(world.bob, "mad guts", figure="Citizen 1")).why


async def test_no_player_names_themselves_umpire_of_their_game(world: World) -> None:
    await play(world)
    assert "Only an umpire can name another" in (await world.say(world.alice, "game umpire")).why
    named = await together(world, world.alice, "game umpire", world.bob, user=world.carol)
    assert f"<@{world.carol.id}> umpires" in named.text


async def test_a_player_looks_at_no_other_users_sealed_roll(world: World) -> None:
    await play(world)
    sealed = await good(world, world.bob, "roll", formula="d6", secret=True)
    assert "That roll is sealed" in (await sealed.press("Look", world.alice)).why


async def test_a_player_undoes_no_other_users_roll(world: World) -> None:
    await play(world)
    rolled = await good(world, world.bob, "roll", formula="d6")
    assert "Only bob or an umpire" in (await rolled.press("Undo", world.alice)).why


async def test_an_umpire_named_for_the_game_is_asked_before_taking_back_what_another_did(world: World) -> None:
    await play(world, umpire=world.alice)
    rolled = await good(world, world.bob, "roll", formula="d6")
    asked = await rolled.press("Undo", world.alice)
    assert asked.private
    assert "That is for bob. Take it back as their umpire?" in asked.text
    assert world.rows("SELECT struck_at FROM event ORDER BY id DESC LIMIT 1") == [(None,)]
    await asked.press("Act as umpire for bob")
    assert world.rows("SELECT struck_at FROM event ORDER BY id DESC LIMIT 1") != [(None,)]


# In a campaign


async def test_a_month_continues_without_a_player_by_an_umpire_or_most_players(world: World) -> None:
    await open_town(world, Phase.SPENDING)
    await good(world, world.alice, "mad-orders rest")
    await good(world, world.alice, "campaign done")
    assert "South Side isn't done yet" in (await world.say(world.alice, "campaign next")).why
    went = await together(world, world.alice, "campaign next", world.bob)
    assert "All orders are open" in went.text


async def test_no_other_user_gives_a_gangs_orders(world: World) -> None:
    await open_town(world, Phase.SPENDING)
    refused = await world.say(world.alice, "mad-orders rest", gang="South Side")
    assert refused.refused
    if "Ask the others" in refused.buttons:
        asked = await refused.press("Ask the others")
        assert "secret" in (await asked.press("Agree", world.bob)).why
    assert not (await outfit(world, 2)).ordered


async def test_the_gang_of_a_rival_is_not_mended_from_another_channel(world: World) -> None:
    """Alice manages the server and plays. By hand she changes no gang of the campaign, not even her own."""
    await world.two_gangs()
    await good(world, world.alice, "campaign start")
    for actor, gang, home in ((world.alice, "North Side", "The Docks"), (world.bob, "South Side", "Riverside")):
        await good(world, actor, "campaign join", gang=gang, home=home)
    for channel in (world.channel, world.server.create_text_channel("elsewhere")):
        world.channel = channel
        for gang in ("North Side", "South Side"):
            assert (await world.say(world.alice, "gang hire", gang=gang, profile="Hoodlum", name="Kid")).refused
    assert world.count("figure") == 18


async def test_a_server_owner_who_plays_corrects_no_books(world: World) -> None:
    await world.two_gangs()
    await good(world, world.alice, "campaign start")
    for actor, gang, home in ((world.alice, "North Side", "The Docks"), (world.bob, "South Side", "Riverside")):
        await good(world, actor, "campaign join", gang=gang, home=home)
    given = {"why": "a gift", "gang": "North Side", "money": 500}
    assert "Only an umpire of Paradise" in (await world.say(world.alice, "campaign correct", **given)).why
    corrected = await together(world, world.alice, "campaign correct", world.bob, **given)
    assert "corrects the books" in corrected.text
    await phase(world, Phase.DRAFT)


# Passing a player


LAMMING = (Man(NELSON, 0, Box.LAM), Man(KARPIS, 1, Box.LAM))


async def test_an_umpire_with_a_seat_passes_no_one_at_cards_alone(world: World) -> None:
    await playing(world, (), men=LAMMING, turn=1)
    voted = await good(world, world.alice, "dillinger pass")
    assert voted.headline == "alice asks to pass bob: 1 of the 2 votes needed."
    passed = await voted.press("Pass", world.carol)
    assert passed.headline == "The time of bob is up."


async def test_a_player_who_missed_three_deadlines_does_not_count_at_cards(world: World) -> None:
    await playing(world, (), men=LAMMING, turn=1)
    missed(world, world.bob, 3)
    missed(world, world.carol, 3)
    passed = await good(world, world.alice, "dillinger pass")
    assert passed.headline == "The time of bob is up."


async def test_discarding_an_enemy_asks_first(world: World) -> None:
    await playing(world, (), men=LAMMING)
    own = await good(world, world.alice, "dillinger hand")
    label = f"Discard the enemy: {NELSON}"
    asked = await (own.press(label) if label in own.buttons else own.choose(label))
    assert asked.headline == f"Discard {NELSON} for good?"
    assert table(world).man(NELSON) is not None
    assert "Back to the hand" in asked.buttons
    await asked.press(f"Discard {NELSON}")
    assert table(world).man(NELSON) is None
