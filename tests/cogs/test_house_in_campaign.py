"""In a fight of a campaign the house plays the side that nobody plays: from the opening on, once a street is laid."""

from __future__ import annotations

from rules.core.plain.house import HOUSE
from rules.mad_dogs.paradise.city.changes import FightSet
from rules.mad_dogs.paradise.city.records import Fight
from tests.cogs.kept import beginning
from tests.cogs.months import pressed, to_action
from tests.cogs.shown_cards import beat, text, the_card
from tests.cogs.table import good
from tests.cogs.test_house import acted, of_house
from tests.cogs.test_house_check import checked
from tests.cogs.test_joining import public
from tests.cogs.town import CAMPAIGN, NORTH, city, put
from tests.cogs.world import Reply, World

RIVAL = 3
"""The gang Hip Sing, which no one plays."""
OTHER_RIVAL = 4
"""The gang Nine Squares, which no one plays either."""


@beginning
async def against_rival(world: World) -> None:
    """North Side (alice) has to fight a Showdown against Hip Sing, which has two figures for it."""
    await to_action(world)
    await good(world, world.ursula, "gang hire", gang="Hip Sing", profile="Torpedo", name="Jam")
    await put(world, FightSet(CAMPAIGN, Fight(31, "showdown", NORTH, RIVAL)))


async def opened(world: World) -> Reply:
    """The fight is open as a game, in a channel of its own."""
    world.channel = world.server.create_text_channel("alley")
    return await good(world, world.alice, "campaign fight", fight=31, campaign="Paradise")


async def on_street(world: World) -> None:
    """The same, set up and on a street, with the first card drawn."""
    game = await opened(world)
    await pressed(game, "Set the scenario up")
    await good(world, world.alice, "scenario pick", figures="Spats Doogan")
    await good(world, world.alice, "street lay", name="Docks")
    await acted(world)
    await good(world, world.alice, "mad-card draw")
    await acted(world)


def players(world: World) -> list[int]:
    return [user for (user,) in world.rows("SELECT user_id FROM seat WHERE kind = 'game' ORDER BY user_id DESC")]


async def test_the_card_says_that_the_house_plays_the_rival_and_waits_for_a_street(calm: World) -> None:
    world = calm
    await against_rival(world)
    game = await opened(world)
    assert "The house plays Hip Sing on a street. It waits until you lay one." in game.text
    assert {"Lay a street", "Umpires: play Hip Sing"} <= {*game.buttons}
    await pressed(game, "Set the scenario up")
    await acted(world)
    assert [one for _, one, _ in of_house(world)] == ["scenario pick"], "in time, whenever a street is laid"
    await beat(world)
    assert "The house plays **Hip Sing** once a street is laid." in text(the_card(world))
    await good(world, world.alice, "scenario pick", figures="Spats Doogan")
    await good(world, world.alice, "mad-card draw", card="Jack of Hearts")
    await good(world, world.alice, "mad-card pass")
    assert "Draw a card" in (await good(world, world.alice, "game move")).buttons, "no one does it for her"


async def test_a_fight_against_a_rival_is_played_to_its_end_and_its_player_applies_the_result(world: World) -> None:
    await against_rival(world)
    await on_street(world)
    assert of_house(world)[0][1] == "scenario pick"
    await good(world, world.alice, "game orders", roll="Always")
    for _ in range(20):
        hers = await good(world, world.alice, "game move")
        if "Pass" in hers.buttons:
            await hers.press("Pass")
        await acted(world)
        if "mad-card done" in {command for _, command, _ in of_house(world)}:
            break
    else:
        raise AssertionError("the house plays no card")
    turn = public(world, world.alice, "Whole turn")
    known = len(of_house(world))
    await pressed(turn, "Undo")
    assert len(of_house(world)) < known, "one undo takes its turn back"
    over = await good(world, world.alice, "scenario end", facts="defender driven off")
    await pressed(over, "Apply")
    assert not (await city(world)).open_fights
    await good(world, world.alice, "game close")
    chosen = world.rows(f"SELECT id FROM event WHERE actor_id = {HOUSE}")
    assert await checked(world) == (len(chosen), 0, []), "as it would choose again"


async def test_an_umpire_takes_the_rival_over_and_gives_it_back(world: World) -> None:
    await against_rival(world)
    game = await opened(world)
    assert HOUSE in players(world)
    assert "Only an umpire" in (await game.press("Umpires: play Hip Sing")).why
    await pressed(game, "Umpires: play Hip Sing", world.ursula)
    assert HOUSE not in players(world)
    assert "The house plays Hip Sing" not in (await good(world, world.alice, "game status")).buttons
    taken = await good(world, world.ursula, "game status")
    await pressed(taken, "The house plays Hip Sing", world.ursula)
    assert HOUSE in players(world)


async def test_of_two_gangs_without_a_player_an_umpire_plays_one_and_the_house_the_other(world: World) -> None:
    await to_action(world)
    await put(world, FightSet(CAMPAIGN, Fight(31, "rumble", RIVAL, OTHER_RIVAL)))
    world.channel = world.server.create_text_channel("alley")
    game = await good(world, world.ursula, "campaign fight", fight=31, campaign="Paradise")
    assert "An umpire plays one, and the house can play the other on a street." in game.text
    assert {"Lay a street", "The house plays Nine Squares"} <= {*game.buttons}
    assert HOUSE not in players(world)
    assert "Only an umpire" in (await game.press("The house plays Hip Sing", world.alice)).why
    await pressed(game, "The house plays Hip Sing", world.ursula)
    both = await game.press("The house plays Nine Squares")
    assert both.why == "The house already plays in this game. You play Nine Squares."
    await pressed(game, "Set the scenario up", world.ursula)
    await good(world, world.ursula, "street lay", name="Docks")
    await acted(world)
    for _ in range(20):
        mine = await good(world, world.ursula, "game move")
        now = [one for one in ("Begin", "Draw a card", "Pass", "Skip") if one in mine.buttons]
        assert now, mine.text
        await mine.press(now[0])
        await acted(world)
        if "mad-card done" in {command for _, command, _ in of_house(world)}:
            break
    else:
        raise AssertionError("the house plays no card")


async def test_an_undo_of_the_opening_frees_the_table(world: World) -> None:
    await against_rival(world)
    game = await opened(world)
    await pressed(game, "Undo")
    assert HOUSE not in players(world)
    assert (await city(world)).open_fights[0].game == 0


async def test_the_law_is_played_by_the_house_too(world: World) -> None:
    await to_action(world)
    await put(world, FightSet(CAMPAIGN, Fight(31, "police-raid", 0, NORTH, "docks.speakeasy.1")))
    game = await opened(world)
    assert "The house plays The law on a street." in game.text
    await pressed(game, "Set the scenario up")
    await good(world, world.alice, "street lay", name="Bank")
    await good(world, world.alice, "mad-card draw")
    await acted(world)
    assert of_house(world)
