"""Names that complete themselves."""

from __future__ import annotations

import pytest

from rules.mad_dogs.tables import FIRED
from tests.cogs.world import BOMBERS, Actor, World

ODD = [
    "",
    " ",
    ",",
    ", ,",
    "zzzzqqq",
    "x" * 3000,
    "'; DROP TABLE event; --",
    "%",
    "_",
    "\\",
    "(",
    "Spats (",
    "🎩",
    "\x00",
    "ß",
]
"""Odd things to type."""

OPTIONS = [
    ("mad shoot", "shooter"),
    ("mad shoot", "target"),
    ("mad shoot", "gun"),
    ("mad shoot", "group"),
    ("mad shoot", "skills"),
    ("mad shoot", "target_skills"),
    ("mad guts", "figure"),
    ("mad opposed", "second"),
    ("mad reload", "figure"),
    ("mad hostage", "take"),
    ("gang ready", "gang"),
    ("mad skill", "choose"),
    ("mad-brawl fight", "attackers"),
    ("mad-brawl fight", "weapons"),
    ("mad-brawl fight", "defender_weapons"),
    ("mad-brawl fight", "hit"),
    ("mad-brawl leave", "down"),
    ("mad-move sneak", "watchers"),
    ("gang new", "sample"),
    ("gang new", "game"),
    ("gang hire", "profile"),
    ("gang hire", "gear"),
    ("gang hire", "skills"),
    ("gang show", "gang"),
    ("gang show", "figure"),
    ("rule", "search"),
    ("log", "figure"),
    ("settings house-rule", "rule"),
]


async def test_ones_own_figures_come_first_then_the_others_then_profiles(fight: World, bob: Actor) -> None:
    offered = await fight.complete(bob, "mad shoot", "shooter", "")
    assert offered[0] == "Chianti"
    assert offered.index("Two-Ton") < offered.index("Big Tommy") < offered.index("Mob Boss")


async def test_ones_own_figures_come_first_however_many_others_there_are(fight: World, carol: Actor) -> None:
    for name in ("East Side", "West Side"):
        await fight.say(fight.alice, "gang new", name=name, sample="North Side", dice=BOMBERS)
    await fight.say(carol, "gang new", name="Zeros", game="mad")
    await fight.say(carol, "gang hire", gang="Zeros", profile="Punk", name="Zed")
    for command, option in (("mad shoot", "shooter"), ("gang show", "figure"), ("mad reload", "figure")):
        assert (await fight.complete(carol, command, option, ""))[0] == "Zed"


async def test_a_part_finds_its_figures_and_those_that_begin_with_it_first(fight: World, alice: Actor) -> None:
    assert await fight.complete(alice, "mad reload", "figure", "hot") == ["Hot Dog Morelli", "Drop-Shot"]
    assert await fight.complete(alice, "mad reload", "figure", "hot d") == ["Hot Dog Morelli"]
    assert await fight.complete(alice, "mad reload", "figure", "doogan") == ["Spats Doogan"]
    assert await fight.complete(alice, "log", "figure", "MO") == ["Moose", "Hot Dog Morelli"]
    others_first = await fight.complete(fight.bob, "mad reload", "figure", "do")
    assert others_first == ["Dooley", "Hot Dog Morelli", "Spats Doogan"]
    assert (await fight.complete(alice, "mad shoot", "target", "SPA"))[0] == "Spats Doogan"


async def test_two_of_one_name_are_told_apart_by_gang_and_can_be_used(fight: World, alice: Actor) -> None:
    await fight.say(alice, "gang new", name="West Side", sample="North Side", dice=BOMBERS)
    offered = await fight.complete(alice, "mad reload", "figure", "spats")
    assert sorted(offered) == ["Spats Doogan (North Side)", "Spats Doogan (West Side)"]
    for name in offered:
        assert not (await fight.say(alice, "gang show", figure=name)).refused
    assert "say which" in ((await fight.say(alice, "gang show", figure="Spats Doogan")).refused or "")


async def test_what_the_shooter_carries_comes_first_among_guns(fight: World, alice: Actor) -> None:
    offered = await fight.complete(alice, "mad shoot", "gun", "", shooter="Spats Doogan")
    assert offered[:3] == ["Tommy Gun", "Pistol", "Pistol, Blazing Away"]
    assert set(offered) == set(FIRED)
    assert set(await fight.complete(alice, "mad shoot", "gun", "")) == set(FIRED)
    assert "Tommy Gun" in await fight.complete(alice, "mad shoot", "gun", "tomy")


async def test_lists_keep_what_was_typed_and_complete_the_last(fight: World, alice: Actor) -> None:
    assert await fight.complete(alice, "mad shoot", "skills", "tough sob, pisto") == ["tough sob, Pistoleer"]
    offered = await fight.complete(alice, "mad shoot", "group", "Chianti, ")
    assert "Chianti, Drop-Shot" in offered
    assert "Chianti, Chianti" not in offered


async def test_rules_are_found_by_word_and_id(world: World, alice: Actor) -> None:
    assert "mad.shoot.jam" in await world.complete(alice, "rule", "search", "jam")
    assert "mad.shoot.jam" in await world.complete(alice, "rule", "search", "mad.shoot.j")
    assert "mad.tables.guns" in await world.complete(alice, "rule", "search", "guns")


@pytest.mark.parametrize("command, option", OPTIONS)
async def test_no_text_breaks_it(fight: World, alice: Actor, command: str, option: str) -> None:
    for text in ODD:
        await fight.complete(alice, command, option, text)
    assert await fight.complete(alice, command, option, "zzzzqqq") == []


async def test_only_names_of_this_server_are_offered(fight: World) -> None:
    direct = fight.alice.user
    for command, option in (("mad reload", "figure"), ("gang show", "gang"), ("log", "figure")):
        assert await fight.complete(direct, command, option, "") == []
    assert "Spats Doogan" not in await fight.complete(direct, "mad shoot", "shooter", "Spats")


async def test_who_is_gone_is_not_offered(fight: World, alice: Actor) -> None:
    await fight.say(alice, "gang dismiss", figure="Spats Doogan")
    assert await fight.complete(alice, "mad reload", "figure", "Spats") == []
    await fight.say(alice, "gang disband", gang="North Side")
    assert await fight.complete(alice, "gang show", "gang", "North") == []
    assert await fight.complete(alice, "mad reload", "figure", "Dooley") == []
