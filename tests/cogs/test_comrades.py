"""Guards that a scenario brings are of the gang on whose side they are; who runs in terror tests no more (mad.guts)."""

from __future__ import annotations

from tests.cogs.kept import beginning
from tests.cogs.table import card, good, open_table
from tests.cogs.world import World

SPATS, KING = "Spats Doogan", "King of Hearts"


@beginning
async def guarded(world: World) -> None:
    """South Side with three guards of its own for this game, a cop of North Side against it."""
    await open_table(world)
    await good(world, world.bob, "game add", people="3 Hoodlum", side="South Side")
    await good(world, world.alice, "game add", people="Beat Cop", side="North Side")


async def test_a_guard_who_sees_a_gangster_of_his_side_give_up_tests_too(world: World) -> None:
    await guarded(world)
    folded = await good(world, world.bob, "mad-nerve surrender", figure="Ox", watchers="friends", dice="6 " * 11)
    assert {"Hoodlum 1", "Hoodlum 2", "Hoodlum 3", "Nails"} <= {one["name"] for one in folded.facts["figures"]}
    assert "Beat Cop 1" not in {one["name"] for one in folded.facts["figures"]}


async def test_so_does_a_gangster_who_sees_a_guard_give_up(world: World) -> None:
    await guarded(world)
    named = await good(world, world.bob, "mad-nerve surrender", figure="Hoodlum 1", watchers="Nails", dice="6")
    assert [one["name"] for one in named.facts["figures"]] == ["Hoodlum 1", "Nails"]
    refused = await world.say(world.bob, "mad-nerve surrender", figure="Hoodlum 2", watchers="Dooley")
    assert "is in another gang" in refused.why


async def test_friends_who_see_a_guard_die_are_those_of_the_gang(world: World) -> None:
    await guarded(world)
    await card(world, KING)
    shot = await good(
        world,
        world.alice,
        "mad shoot",
        shooter="Dooley",
        target="Hoodlum 1",
        gun="Pistol",
        range=2.0,
        aimed=True,
        witnesses="friends",
        dice="1 6 " + "1 " * 11,
    )
    seeing = {one["name"] for one in shot.facts["witnesses"]}
    assert {"Nails", "Ox", "Hoodlum 2", "Hoodlum 3"} <= seeing
    assert not {"Mugsy", "Beat Cop 1"} & seeing


async def test_nobody_gives_the_look_to_a_guard_of_their_own(world: World) -> None:
    await guarded(world)
    await good(world, world.ursula, "mad-nerve stone-cold", figure="Ox", hit=True, dice="1")
    await card(world, "King of Spades")
    refused = await world.say(world.bob, "mad-nerve look", killer="Ox", victim="Hoodlum 1", inches=3.0)
    assert refused.refused == "Hoodlum 1 is on Ox's side, and the Look is for enemies. Pick another victim."
    await good(world, world.bob, "mad-nerve look", killer="Ox", victim="Dooley", inches=3.0, dice="1")


# A child


async def test_a_dead_street_kid_counts_as_a_child(world: World) -> None:
    await open_table(world)
    await good(world, world.ursula, "game add", people="Street Kid, Citizen")
    await good(world, world.ursula, "gang wounds", figure="Street Kid 1", points=0, dead=True)
    await good(world, world.alice, "mad-table public", public=False)
    closed = await good(world, world.ursula, "game close", anyway=True)
    assert "+3: an old lady or a child killed (Street Kid 1" in closed.text


# Terror


async def test_who_is_terrified_owes_no_more_nerve_tests(world: World) -> None:
    await open_table(world)
    await card(world, "King of Spades")
    shot = {"shooter": "Chianti", "gun": "Pistol", "range": 2.0, "gats": 6}
    await good(world, world.bob, "mad shoot", **shot, target="Dooley", dice="1 4")
    await good(world, world.ursula, "mad-nerve saw", who="Dooley", died="Mugsy")
    owed = (await good(world, world.alice, "game owed")).text
    assert owed.count("**Dooley (North Side)** owes a GUTS test") == 2
    await good(world, world.alice, "mad guts", figure="Dooley", cause="Wounded", dice="6", modifier=-4)
    assert "terrified" in await world.sheet("Dooley")
    assert "GUTS test" not in (await good(world, world.alice, "game owed")).text


async def test_a_wound_makes_the_terrified_owe_no_test_nor_who_a_grip_has_calmed_since(world: World) -> None:
    await open_table(world)
    await good(world, world.alice, "mad guts", figure="Dooley", dice="6", modifier=-4)
    await card(world, "King of Spades")
    shot = await good(
        world, world.bob, "mad shoot", shooter="Chianti", target="Dooley", gun="Pistol", range=2.0, gats=6, dice="1 4"
    )
    assert "Dooley: GUTS test" not in shot.buttons
    await good(world, world.bob, "mad-card done")
    await card(world, KING)
    await good(world, world.alice, "mad-nerve grip", figure="Dooley", friend="Mugsy", dice="1")
    assert "GUTS test" not in (await good(world, world.alice, "game owed")).text


async def test_who_is_wounded_and_sees_a_death_in_terror_owes_no_test_for_the_wound(world: World) -> None:
    await open_table(world)
    await card(world, KING)
    shot = {"shooter": "Hoodlum", "target": "Chianti", "group": "Nails", "gun": "Shotgun", "range": 2.0, "aimed": True}
    seen = await good(world, world.ursula, "mad shoot", **shot, witnesses="Nails", dice="1 1 1 2 6 3 6")
    assert "Terrified: Nails." in seen.text
    dice = (await seen.press("Show the dice")).text  # the card is too tall for them
    assert "GUTS, Nails: 1D6 **6** → Terrified" in dice
    assert "GUTS test" not in (await good(world, world.bob, "game owed")).text


async def test_the_guards_of_a_police_raid_give_up_with_the_raided_gang(world: World) -> None:
    await world.two_gangs()
    await world.name_umpires()
    await good(world, world.alice, "game open", system="mad", sides="The Law, The Mob")
    await good(world, world.bob, "game bring", gang="South Side", side="The Mob")
    await good(world, world.alice, "game join", side="The Law")
    raid = {"scenario": "Police Raid", "attacker": "The Law", "facts": "business Speakeasy"}
    await good(world, world.ursula, "scenario set-up", **raid)
    guards = [name for (name,) in world.rows("SELECT name FROM figure WHERE name LIKE 'Hoodlum%' AND present")]
    folded = await good(world, world.bob, "mad-nerve surrender", figure="Ox", watchers="friends", dice="6 " * 12)
    assert {*guards} <= {one["name"] for one in folded.facts["figures"]}
