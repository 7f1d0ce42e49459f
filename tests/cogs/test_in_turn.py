"""Commands without an action need a card of their figure, a request by a verdict, or an umpire (mad.cards)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.cogs.table import card, done, good, open_table
from tests.cogs.world import World
from tests.turns import takes_turns

SPATS, KING, SPADES = "Spats Doogan", "King of Hearts", "King of Spades"
TURN = "It is the turn of South Side"
FORD: dict[str, Any] = {"name": "Ford", "driver": SPATS, "inside": "Dooley", "speed": "Speeding"}
FREE: list[tuple[str, dict[str, Any]]] = [
    ("mad-table off", {"figures": "Mugsy"}),
    ("mad-table off", {"figures": "Ford"}),
    ("mad-wreck crash", {"car": "Ford"}),
    ("mad-car hazard", {"car": "Ford", "hazards": 1}),
    ("mad-wreck run-down", {"car": "Ford", "victims": "Ox", "accident": True}),
    ("mad-bomb cross", {"figure": "Mugsy"}),
]
"""Commands of North Side that cost no action."""


@takes_turns
@pytest.mark.parametrize("command, options", FREE, ids=[f"{one} {list(two)[-1]}" for one, two in FREE])
async def test_a_deed_that_costs_nothing_waits_for_a_card(world: World, command: str, options: dict[str, Any]) -> None:
    await open_table(world)
    await good(world, world.alice, "mad-table car", **FORD)
    await good(world, world.alice, "mad-table fire", what="The haystack")
    await card(world, SPADES)
    refused = await world.say(world.alice, command, **options)
    assert TURN in refused.why
    reply = await good(world, world.ursula, command, **options)
    assert "acted as umpire" in reply.text
    await reply.press("Undo")
    await done(world, SPADES)
    await card(world, KING)
    await good(world, world.alice, command, **options)


async def test_before_the_first_card_people_are_taken_off_the_board_by_their_owner(world: World) -> None:
    await open_table(world)
    await good(world, world.alice, "mad-table off", figures="Mugsy")


# Things no figure did


async def test_a_blast_among_others_and_oneself_is_an_umpires_all_the_same(world: World) -> None:
    await open_table(world)
    await card(world, KING)
    for near in ("Ox", "Dooley, Ox"):
        assert "Ox is on the table" in (await world.say(world.alice, "mad-bomb blast", near=near)).why
    await good(world, world.alice, "mad-bomb blast", near="Dooley", dice="1 1 1")
    await good(world, world.ursula, "mad-bomb blast", near="Dooley, Ox", dice="1 1 1 1 1 1")


async def test_what_is_chosen_on_a_form_follows_no_verdict(world: World) -> None:
    await open_table(world)
    await card(world, KING)
    form = await world.say(world.alice, "mad-bomb blast")
    chosen = await form.choose("Ox") if any("Ox" in menu for menu in form.menus.values()) else await form.press("Ox")
    assert "Ox is on the table" in (await chosen.press("Roll")).text
    assert world.rows("SELECT id FROM event WHERE command = 'mad-bomb blast'") == []


async def test_hits_without_a_shooter_are_on_the_players_own_car_or_by_an_umpire(world: World) -> None:
    await open_table(world)
    await good(world, world.alice, "mad-table car", name="Ford")
    refused = await world.say(world.bob, "mad-wreck hits", car="Ford", hits=1)
    assert "Only North Side or an umpire" in refused.why
    await good(world, world.alice, "mad-wreck hits", car="Ford", hits=1, dice="4 1")


# Unasked, unearned, absent


async def test_only_an_umpire_names_witnesses_unasked(world: World) -> None:
    await open_table(world)
    refused = await world.say(world.alice, "mad-nerve saw", who="Ox, Dooley", died="Chianti")
    assert refused.refused == "The bot does not ask who saw Chianti die. Only an umpire can name them unasked."
    await good(world, world.alice, "mad-nerve saw", who="Dooley", died="Chianti")
    await good(world, world.ursula, "mad-nerve saw", who="Ox", died="Chianti")


async def test_no_figure_gives_up_without_the_law_at_hand(world: World) -> None:
    await open_table(world)
    refused = await world.say(world.alice, "mad-nerve surrender", figure="Lefty", watchers="nobody")
    assert refused.refused == "No one on the table takes Lefty prisoner. Only an umpire can decide otherwise."
    await good(world, world.ursula, "game add", people="Beat Cop", side="South Side")
    await good(world, world.alice, "mad-nerve surrender", figure="Lefty", watchers="nobody")


@pytest.mark.parametrize("claim, reason", [("hit", "No Hit is played here"), ("showdown", "No Showdown is over here")])
async def test_an_unplayed_scenario_earns_no_reputation(world: World, claim: str, reason: str) -> None:
    await open_table(world)
    refused = await world.say(world.alice, "mad-nerve stone-cold", figure=SPATS, **{claim: True})
    assert reason in refused.why
    await good(world, world.ursula, "mad-nerve stone-cold", figure=SPATS, **{claim: True}, dice="6")


async def test_only_an_umpire_heals_by_hand_in_a_game(world: World) -> None:
    await open_table(world)
    await good(world, world.alice, "gang wounds", figure="Lefty", points=2)
    refused = await world.say(world.alice, "gang wounds", figure="Lefty", points=0)
    assert refused.refused == "North Side is in a game, where only an umpire removes wounds by hand. Ask one."
    await good(world, world.ursula, "gang wounds", figure="Lefty", points=1)


# The dead and wounded


async def test_a_cold_blooded_figure_kills_only_after_a_full_round_beside_the_victim(world: World) -> None:
    await open_table(world)
    await good(world, world.alice, "gang hire", gang="North Side", profile="Slugger", name="Ice", skills="Cold Blooded")
    await card(world, KING)
    await good(world, world.alice, "mad-brawl fight", attackers="Mugsy", defenders="Chianti", dice="1 6 4")
    kills = {"figure": "Ice", "victim": "Chianti", "full_round": True}
    assert (
        "has not been beside Chianti for a full round"
        in (await world.say(world.alice, "mad-brawl finish", **kills)).why
    )
    begun = await good(world, world.alice, "mad-brawl finish", figure="Ice", victim="Chianti")
    assert (await begun.press("A full round has passed")).refused
    await done(world, KING)
    await good(world, world.ursula, "mad-card draw", card="Red Joker, Two of Spades")
    await good(world, world.bob, "mad-card pass")
    await good(world, world.ursula, "mad-card draw", card="Black Joker")
    assert "No card is being played" in (await world.say(world.alice, "mad-brawl finish", **kills)).why
    await card(world, "Queen of Hearts")
    killed = await good(world, world.alice, "mad-brawl finish", **kills)
    assert killed.headline == "Ice has made sure of Chianti, who is dead."
