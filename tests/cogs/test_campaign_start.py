"""Gangs that come to Paradise: the home of a Chinese gang, drafts of latecomers, names that the bot makes up."""

from __future__ import annotations

from rules.mad_dogs.paradise.rackets.kinds_of_business import CHINATOWN
from tests.cogs.folds import everything_is_the_fold_of_its_events
from tests.cogs.months import founded, pressed, to_friends, to_loot
from tests.cogs.table import card, good, open_table
from tests.cogs.test_campaign_command import refused
from tests.cogs.town import bank, city
from tests.cogs.world import Member, World

LATE = 5


async def test_a_gang_made_as_a_tong_lives_in_chinatown_without_a_flag(world: World) -> None:
    await good(world, world.alice, "mad-gang ready-made", type="Chinese Tong", size=3, name="Jade")
    await good(world, world.alice, "mad-gang new", type="Chinese Tong", budget=300, name="Lotus")
    await good(world, world.alice, "mad-gang hire", gang="Lotus", who="2 Punk")
    await good(world, world.alice, "mad-gang finish", gang="Lotus")
    await good(world, world.alice, "mad-gang ready-made", type="Irish Gang", size=3, name="Shamrock")
    await good(world, world.alice, "campaign start")
    for gang in ("Jade", "Lotus"):
        await good(world, world.alice, "campaign join", gang=gang, home="Chinatown")
    await refused(
        world,
        world.alice,
        "Only a Chinese gang can have its home in Chinatown",
        "campaign join",
        gang="Shamrock",
        home="Chinatown",
    )
    assert [(one.home, one.chinese) for one in (await city(world)).outfits] == [(CHINATOWN, True)] * 2


async def late(world: World) -> None:
    """Carol's gang joins after the first month began."""
    await to_loot(world)
    await good(world, world.carol, "gang new", name="Late", sample="North Side", dice="1 2 3 4 5 6")
    await good(world, world.ursula, "gang hire", gang="Late", profile="Accountant", name="Late Books")
    await good(world, world.ursula, "campaign join", gang="Late", home="Oak Bluff")


async def test_a_latecomer_drafts_if_an_umpire_allows_it(world: World) -> None:
    await late(world)
    await good(world, world.ursula, "campaign umpire", user=Member("ursula"))
    asked = await good(world, world.carol, "campaign draft", businesses="Speakeasy, Bookies")
    assert asked.headline == "carol asks whether Late may draft 2 businesses."
    assert not (await city(world)).owned(LATE)
    assert asked.headline in (await good(world, world.ursula, "agenda")).text
    assert asked.headline not in (await good(world, world.carol, "agenda")).text
    assert "Only an umpire of Paradise can decide that" in (await asked.press("Allow", world.carol)).why
    await pressed(asked, "Allow", world.ursula)
    assert {one.kind for one in (await city(world)).owned(LATE)} == {"speakeasy", "bookies"}
    again = await refused(world, world.carol, "This one already has businesses", "campaign draft", businesses="Brothel")
    assert "Allow" not in again.buttons


async def test_no_gang_drafts_once_the_loot_is_in(world: World) -> None:
    await to_friends(world)
    await good(world, world.carol, "gang new", name="Late", sample="North Side", dice="1 2 3 4 5 6")
    await good(world, world.ursula, "campaign join", gang="Late", home="Oak Bluff")
    await refused(world, world.carol, "“Loot and payoffs”", "campaign draft", businesses="Speakeasy")
    rival = await good(world, world.ursula, "campaign rival", type="Mafia or Camorra", size=2)
    assert "starts with no business" in rival.text


async def test_a_rival_that_comes_before_the_loot_has_drafted(world: World) -> None:
    await to_loot(world)
    rival = await good(world, world.ursula, "campaign rival", type="Mafia or Camorra", size=2)
    assert "4D6 of Loot" in rival.text


async def test_names_the_bot_makes_up_are_new_in_the_server(world: World) -> None:
    await founded(world)
    await good(world, world.alice, "mad-gang ready-made", type="First game", name="First")
    await good(world, world.bob, "mad-gang ready-made", type="First game", name="Second")
    await good(world, world.carol, "mad-gang ready-made", type="Crime Syndicate", size=40, name="Third")
    await good(world, world.ursula, "campaign rival", type="Mafia or Camorra", size=12)
    names = [name for (name,) in world.rows("SELECT name FROM figure WHERE present")]
    assert len(names) > 80
    assert len({name.casefold() for name in names}) == len(names)


async def test_of_two_of_one_name_on_a_table_ones_own_acts(world: World) -> None:
    await open_table(world)
    await good(world, world.ursula, "gang rename", figure="Moose", name="Dooley")
    await card(world, "King of Hearts")
    shot = {"target": "Hot Dog Morelli", "range": 2, "dice": "6"}
    fired = await good(world, world.alice, "mad shoot", shooter="Dooley", gun="Pistol", **shot)
    assert fired.headline.startswith("Dooley")
    await good(world, world.alice, "mad guts", figure="Dooley", dice="1")
    ambiguous = await world.say(world.alice, "mad shoot", shooter="Spats Doogan", target="Dooley", range=2)
    assert "Type one of these" in ambiguous.why


async def test_a_gang_without_a_player_hires_another_accountant(world: World) -> None:
    friends = await to_friends(world)
    ((name,),) = world.rows("SELECT name FROM figure WHERE gang_id = 4 AND profile = 'Accountant'")
    await good(world, world.ursula, "gang wounds", figure=name, points=0, dead=True)
    before = await bank(world, 4)
    reply = await pressed(friends, "Go on", world.ursula)
    assert "Nine Squares hires " in reply.text
    assert await bank(world, 4) == before - 100
    assert world.rows("SELECT count(*) FROM figure WHERE gang_id = 4 AND profile = 'Accountant' AND present") == [(2,)]
    await everything_is_the_fold_of_its_events(world)
