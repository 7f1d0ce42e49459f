"""/mad-bomb in a game: bombs on the table, fuses that the deck burns down, and the effects of an explosion."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tests.cogs.table import card, done, good, open_table
from tests.cogs.world import Actor, Reply, World

SPATS, MORELLI = "Spats Doogan", "Hot Dog Morelli"
KING, QUEEN, JACK, TWO = "King of Hearts", "Queen of Hearts", "Jack of Hearts", "Two of Spades"
EXPLODE = "mad-bomb explode"
PUBLIC = "Outrage noted: +2, explosives used in public."


def board(world: World) -> dict[str, Any]:
    """The stored board of the game."""
    return json.loads(world.rows("SELECT board FROM game")[0][0])


def names(world: World, what: str, key: str = "name") -> list[str]:
    return [one[key] for one in board(world)[what]]


async def plant(world: World, dice: str = "3", who: str = SPATS, actor: Actor | None = None, **options: Any) -> Reply:
    """A bomb is set: two sticks and a fuse of two cards by default."""
    typed = {"fuse": 2, "sticks": 2, **options}
    return await good(world, actor or world.alice, "mad-bomb set", bomber=who, **typed, dice=dice)


async def lit(world: World, **options: Any) -> None:
    """Spats has set a bomb, and the card is finished."""
    await open_table(world)
    await card(world, KING)
    await plant(world, **options)
    await done(world, KING)


async def burnt_down(world: World, **options: Any) -> Reply:
    """The same, and it is due."""
    await lit(world, **options)
    await card(world, QUEEN)
    await done(world, QUEEN)
    return await card(world, JACK, act=False)


# Fuses


async def test_setting_a_bomb_is_an_action_and_puts_it_on_the_table(world: World) -> None:
    await open_table(world)
    await card(world, KING)
    planted = await plant(world)
    assert planted.headline == "Spats Doogan sets a bomb of 2 sticks: the fuse burns for 2 cards."
    assert "“the bomb” is on the table and explodes on the second card of North Side from now." in planted.text
    assert f"Spats Doogan has 1 action left on the {KING}." in planted.text
    assert "/mad-bomb explode" not in planted.text
    assert "the bomb in 2 cards." in (await good(world, world.alice, "game status")).text


async def test_the_deck_burns_a_fuse_by_the_bombers_own_cards(world: World) -> None:
    await lit(world)
    other = await card(world, TWO)
    assert "the bomb" not in other.text
    await done(world, TWO)
    ten = await card(world, "Ten of Hearts", act=False)
    assert "the bomb: 1 card to go." in ten.text
    await good(world, world.alice, "mad-card pass")
    due = await card(world, JACK, act=False)
    assert "the bomb explodes now. Use /mad-bomb explode bomb:the bomb" in due.text
    boom = await good(world, world.bob, EXPLODE, near="Chianti", dice="3 3 3 3", building=True)
    assert boom.headline == "“the bomb”, a bomb of 2 sticks, explodes: Chianti dives clear."
    assert (boom.facts["radius"], boom.facts["tests"]) == (4, 4)
    assert names(world, "bombs") == []
    assert "owes 1 action" in await world.sheet("Chianti")
    again = await world.say(world.bob, EXPLODE, near="Chianti")
    assert "Only an umpire can explode one that is not there" in again.why


async def test_a_hold_card_played_burns_no_fuse(world: World) -> None:
    await open_table(world)
    await card(world, KING, act=False)
    await good(world, world.alice, "mad-card hold")
    await card(world, QUEEN)
    await plant(world)
    await done(world, QUEEN)
    await card(world, TWO)
    await good(world, world.alice, "mad-card interrupt", card=KING)
    assert board(world)["cards"]["countdowns"][0][:2] == ["the bomb", 2]


async def test_half_the_effect_is_kept_until_it_goes_off(world: World) -> None:
    await burnt_down(world, who="Mugsy", dice="6 5", sticks=3)
    boom = await good(world, world.alice, EXPLODE, near="Chianti", dice="1 1")
    assert boom.headline == "“the bomb”, a bomb of 3 sticks, at half effect, explodes: Chianti dives clear."
    assert (boom.facts["radius"], boom.facts["tests"]) == (2, 2)


async def test_bombs_of_one_name_are_numbered(world: World) -> None:
    await open_table(world)
    await card(world, KING)
    await plant(world)
    await plant(world, who="Dooley")
    await plant(world, who="Lefty", bomb="The Bomb", dice="2")
    assert names(world, "bombs") == ["the bomb", "the bomb 2", "The Bomb 3"]


async def test_a_bomb_taken_back_was_never_there(world: World) -> None:
    await open_table(world)
    await card(world, KING)
    planted = await plant(world)
    asked = await planted.press("Undo")
    await asked.press("Agree", world.bob)
    assert (names(world, "bombs"), board(world)["cards"]["countdowns"]) == ([], [])
    assert f"1 action left on the {KING}" in (await plant(world)).text


async def test_an_explosion_taken_back_leaves_the_bomb_due(world: World) -> None:
    await burnt_down(world)
    boom = await good(world, world.alice, EXPLODE, near="Chianti", dice="3 3 3 3")
    await (await boom.press("Undo")).press("Agree", world.bob)
    assert [bomb["due"] for bomb in board(world)["bombs"]] == [True]
    assert board(world)["outrage"] == []
    assert not (await world.say(world.alice, EXPLODE, near="Chianti")).refused


async def test_a_fuse_burns_on_after_a_restart(world: World) -> None:
    await lit(world)
    await world.restart()
    await card(world, QUEEN)
    await done(world, QUEEN)
    assert "explodes now" in (await card(world, JACK, act=False)).text


async def test_a_sealed_bomb_costs_its_action_and_burns_once_revealed(world: World) -> None:
    await open_table(world)
    await card(world, KING)
    sealed = await plant(world, secret=True)
    assert "The fuse starts to burn when this is revealed." in sealed.ephemerals[0].text
    assert names(world, "bombs") == []
    spent = await good(world, world.alice, "mad-card deed", figure=SPATS, what="Talk")
    assert f"no actions left on the {KING}" in spent.text
    assert not (await sealed.press("Reveal")).refused
    assert names(world, "bombs") == ["the bomb"]


@pytest.mark.usefixtures("city")
async def test_the_oops_of_a_bomb_leaves_none_on_the_table(world: World) -> None:
    await open_table(world)
    await card(world, KING)
    oops = await plant(world, "6 6  5 5 4  6 1 1  6", who="Mugsy", sticks=1, near="Chianti")
    assert "Oops! It explodes" in oops.headline
    assert PUBLIC in oops.text
    assert names(world, "bombs") == []
    mugsy, chianti = oops.facts["figures"]
    assert (mugsy["result"], chianti["result"]) == ("dead", "dead")
    assert [(one["sixes"], one["sevens"]) for one in board(world)["tallies"]] == [(1, 0)]


# Duds


async def dud(world: World) -> Reply:
    await open_table(world)
    await card(world, KING)
    return await plant(world, "6 1", who="Mugsy", bomb="the vault")


async def test_a_dud_lies_there_until_a_figure_lights_it(world: World) -> None:
    lies = await dud(world)
    assert "“the vault” is on the table." in lies.text
    assert "the vault is a dud." in (await good(world, world.alice, "game status")).text
    again = await lies.press("Relight it")
    assert not again.refused, again.refused
    assert f"Mugsy has no actions left on the {KING}." in again.text
    lighter = await good(world, world.alice, "mad-bomb relight", fuse=1, bomber=SPATS, dice="1")
    assert lighter.headline == "Spats Doogan relights “the vault”: the fuse burns for 1 card."
    twice = await world.say(world.alice, "mad-bomb relight", fuse=1, bomber="Dooley", bomb="the vault")
    assert twice.refused == "“the vault” is not a dud: its fuse has 1 card to burn. Pick a dud."
    none = await world.say(world.alice, "mad-bomb relight", fuse=1, bomber="Dooley")
    assert none.refused == "No dud is on the table: set a new bomb with /mad-bomb set."


async def test_lit_by_another_gang_it_burns_by_the_cards_of_that_gang(world: World) -> None:
    await dud(world)
    await done(world, KING)
    await card(world, "King of Spades")
    await good(world, world.bob, "mad-bomb relight", fuse=1, bomber=MORELLI, bomb="The Vault", dice="1")
    await done(world, "King of Spades")
    assert "explodes" not in (await card(world, QUEEN)).text
    await done(world, QUEEN)
    assert "the vault explodes now" in (await card(world, TWO, act=False)).text


async def test_a_bomb_that_failed_to_burn_stays_a_dud(world: World) -> None:
    await dud(world)
    failed = await good(world, world.alice, "mad-bomb relight", fuse=1, bomber=SPATS, dice="6")
    assert failed.headline == "Spats Doogan can't get “the vault” to burn."
    assert "Try again" in failed.buttons
    refused = await world.say(world.alice, EXPLODE, bomb="the vault")
    assert refused.refused == "“the vault” does not explode now: it is a dud, /mad-bomb relight. Pick another bomb."


# Bombs that are not there


@pytest.mark.usefixtures("city")
async def test_only_an_umpire_explodes_a_bomb_that_is_not_there(world: World) -> None:
    await open_table(world)
    refused = await world.say(world.alice, EXPLODE, sticks=2, near="Chianti")
    assert refused.refused == "No bomb on the table explodes now. Only an umpire can explode one that is not there."
    unknown = await world.say(world.alice, EXPLODE, bomb="the parcel")
    assert "No bomb is called “the parcel”" in unknown.why
    boom = await good(world, world.ursula, EXPLODE, sticks=2, near="Chianti", dice="3 3 3 3")
    assert "ursula acted as umpire for a bomb that no figure set." in boom.text
    assert PUBLIC in boom.text


async def test_a_bomb_does_not_go_off_before_its_time_but_shows_its_odds(world: World) -> None:
    await lit(world)
    early = await world.say(world.alice, EXPLODE, bomb="the bomb", near="Chianti")
    assert early.refused == "“the bomb” does not explode now: its fuse has 2 cards to burn. Pick another bomb."
    odds = await good(world, world.alice, EXPLODE, bomb="the bomb", near="Chianti", odds=True)
    assert odds.private
    assert "does not explode now" in (await odds.press("Roll it")).why
    shown = await good(world, world.alice, EXPLODE, sticks=5, near="Chianti", odds=True)
    assert shown.private


async def test_several_bombs_at_once_have_distinct_names(world: World) -> None:
    await open_table(world)
    await card(world, KING)
    await plant(world, fuse=1)
    await plant(world, who="Dooley", fuse=1, sticks=1)
    await done(world, KING)
    await card(world, QUEEN, act=False)
    which = await world.say(world.alice, EXPLODE, near="Chianti")
    assert which.refused == "Several bombs explode now. Pick one: the bomb or the bomb 2."
    wrong = await world.say(world.alice, EXPLODE, bomb="the bomb 2", sticks=3)
    assert wrong.refused == "“the bomb 2” has 1 stick. Remove “sticks”."
    assert await world.complete(world.alice, EXPLODE, "bomb", "") == ["the bomb", "the bomb 2"]


async def test_bombs_on_the_table_are_for_players_of_the_game(world: World) -> None:
    await burnt_down(world)
    refused = await world.say(world.carol, EXPLODE, near="Chianti")
    assert refused.refused == "Only players of this game and umpires use bombs on its table. Join the game first."


async def test_outside_a_game_bombs_have_sticks_and_no_names(world: World) -> None:
    unsized: list[tuple[str, dict[str, Any]]] = [(EXPLODE, {}), ("mad-bomb safe", {"safe": "Small safe"})]
    for command, options in unsized:
        unsaid = await world.say(world.alice, command, **options)
        assert (
            unsaid.why == "The bot does not know how many sticks of dynamite it has. Give a number, such as sticks:2."
        )
    by_name: list[tuple[str, dict[str, Any]]] = [
        (EXPLODE, {"bomb": "the bomb"}),
        ("mad-bomb set", {"fuse": 1, "smarts": 3, "bomb": "the bomb"}),
        ("mad-bomb relight", {"fuse": 1, "smarts": 3, "bomb": "the bomb"}),
        ("mad-bomb cross", {"guts": 3, "fire": "wood"}),
        ("mad-bomb cross", {"guts": 3, "car": "Ford"}),
    ]
    for command, options in by_name:
        named = await world.say(world.alice, command, **options)
        assert "No game is being played in this channel" in named.why, command


@pytest.mark.usefixtures("city")
async def test_people_made_up_for_a_command_leave_nothing_on_the_table(world: World) -> None:
    await open_table(world)
    planted = await good(world, world.carol, "mad-bomb set", fuse=1, smarts=3, dice="3")
    assert "/mad-bomb explode sticks:1" in planted.text
    thrown = await good(world, world.carol, "mad-bomb throw", gats=4, near="2 Punk", dice="3 1 1 1 1 1 1")
    assert "Used in public view, it adds 2 outrage." in thrown.text
    assert (names(world, "bombs"), board(world)["outrage"]) == ([], [])
    named = await good(world, world.bob, "mad-bomb set", fuse=1, smarts=3, bomb="the parcel", dice="3")
    assert "first card of South Side from now" in named.text
    assert names(world, "bombs") == ["the parcel"]


# People in a blast, and the effects on them


async def test_a_gang_a_side_and_all_are_those_of_them_on_the_table(world: World) -> None:
    await burnt_down(world)
    await good(world, world.ursula, "mad-table off", figures="Chianti")
    await good(world, world.ursula, "game add", people="2 Citizen")
    for near, there in (
        ("South Side", 8),
        ("Spades, Dooley", 9),
        ("South Side, Moose", 8),
        ("Dooley, 2 Punk", 3),
        ("2 Citizen", 2),
    ):
        boom = await good(world, world.ursula, EXPLODE, near=near)
        assert len(boom.facts["figures"]) == there, near
        await boom.press("Undo")
    refused = await world.say(world.ursula, EXPLODE, near="all, 2 Punk")
    assert "At most 20 figures" in refused.why
    everybody = await good(world, world.ursula, EXPLODE, near="all", building=True, next_door=20, cars=20, trucks=20)
    assert len(everybody.facts["figures"]) == 19


async def test_the_acting_figure_is_in_the_blast_only_by_name(world: World) -> None:
    await open_table(world)
    await card(world, KING)
    odds = await good(world, world.alice, "mad-bomb throw", thrower=SPATS, near="Hearts", odds=True)
    assert "Dooley" in odds.text
    assert SPATS not in odds.text
    thrown = await good(world, world.alice, "mad-bomb throw", thrower=SPATS, near=SPATS, dice="1 1 1 1")
    assert [one["name"] for one in thrown.facts["figures"]] == [SPATS]


@pytest.mark.usefixtures("city")
async def test_a_thrown_bundle_with_five_around_is_one_reply(world: World) -> None:
    await open_table(world)
    await good(world, world.ursula, "game add", people="Citizen")
    await card(world, KING)
    around = f"{MORELLI}, Chianti, Drop-Shot, Nails, Citizen 1"
    thrown = await good(
        world,
        world.alice,
        "mad-bomb throw",
        thrower=SPATS,
        bomb="Dynamite",
        sticks=2,
        inches=8.0,
        near=around,
        dice="3  1 2 3  4 1 1 6  1 1 1  6 1 1 5  1 1 1",
    )
    assert not thrown.refused
    ends = {one["name"]: one["result"] for one in thrown.facts["figures"]}
    assert ends == {
        MORELLI: "Near Miss",
        "Chianti": "dead",
        "Drop-Shot": "Near Miss",
        "Nails": "Wound",
        "Citizen 1": "Near Miss",
    }
    assert all(throw["typed"] == len(throw["faces"]) for throw in (thrown.outcome or {})["dice"])
    assert PUBLIC in thrown.text
    assert f"Spats Doogan has 1 action left on the {KING}." in thrown.text
    assert "owes 1 action" in await world.sheet(MORELLI)
    assert [(one["sixes"], one["sevens"]) for one in board(world)["tallies"]] == [(1, 0)]
    assert "Body in public: +1 outrage" in thrown.buttons


@pytest.mark.usefixtures("city")
async def test_a_stray_bomb_is_public_and_its_blast_is_put_down_to_its_thrower(world: World) -> None:
    await open_table(world)
    await card(world, KING)
    stray = await good(world, world.alice, "mad-bomb throw", thrower=SPATS, near="Chianti", dice="6 1 2")
    assert PUBLIC in stray.text
    blast = await stray.press("Blast: the same people")
    assert "Already noted in this game: explosives used in public." in blast.text
    assert board(world)["outrage"] == [{"points": 2, "why": "explosives used in public"}]
    fate = await good(world, world.alice, "mad-bomb blast", thrower=SPATS, near="Nails", dice="6 1 1 6")
    assert fate.facts["figures"][0]["result"] == "dead"
    spats = world.rows("SELECT id FROM figure WHERE name = ?", SPATS)[0][0]
    assert spats in [one["figure"] for one in board(world)["tallies"]]


async def test_an_unseen_bomb_is_no_outrage(world: World) -> None:
    await open_table(world)
    await card(world, KING)
    thrown = await good(world, world.alice, "mad-bomb throw", thrower=SPATS, flick=9.0, near="Chianti", public=False)
    assert "outrage" not in thrown.text.replace("+1 outrage", "")
    assert board(world)["outrage"] == []
    dud = await good(world, world.alice, "mad-bomb throw", thrower="Dooley", flick=13.0)
    assert "a dud" in dud.headline
    assert board(world)["outrage"] == []


# Safes


async def test_a_bomb_of_the_table_blows_a_safe_and_then_goes_off(world: World) -> None:
    await lit(world, fuse=1, sticks=3)
    early = await world.say(world.alice, "mad-bomb safe", safe="Bank vault", bomb="the bomb")
    assert "does not explode now" in early.why
    await card(world, QUEEN)
    opened = await good(world, world.alice, "mad-bomb safe", safe="Bank vault", bomb="the bomb", dice="4")
    assert opened.headline == "The bank vault is open: it takes 3 sticks."
    boom = await opened.press("No one is near it")
    assert "no one is in it" in boom.headline
    assert names(world, "bombs") == []


async def test_opening_a_safe_is_an_action_of_the_figure(world: World) -> None:
    await open_table(world)
    await card(world, KING)
    opened = await good(world, world.alice, "mad-bomb safe", safe="Small safe", sticks=1, figure="Dooley")
    assert f"Dooley has 1 action left on the {KING}." in opened.text


# Fires


@pytest.mark.usefixtures("city")
async def test_what_catches_fire_burns_on_the_table(world: World) -> None:
    await open_table(world)
    await card(world, KING)
    cold = await world.say(world.alice, "mad-bomb cross", figure="Dooley")
    assert cold.refused == "Nothing burns on this table. Note a fire with /mad-table fire."
    await good(
        world,
        world.alice,
        "mad-bomb throw",
        thrower=SPATS,
        bomb="Gasoline",
        near="Chianti",
        things="wood, haystack 2, brick building",
        dice="1  1 1 1  5 3 1",
    )
    assert names(world, "fires", "what") == ["wood", "brick building", "a puddle of gasoline"]
    await good(world, world.alice, "mad-bomb fire", things="cloth, wood", business=True, dice="5 1")
    assert names(world, "fires", "what") == ["wood", "brick building", "a puddle of gasoline", "cloth"]
    assert [one["points"] for one in board(world)["outrage"]] == [2, 1]
    again = await good(world, world.alice, "mad-bomb fire", things="paper", business=True, dice="1")
    assert "Already noted in this game: fire spread to a business." in again.text
    through = await good(world, world.alice, "mad-bomb cross", figure="Dooley", fire="Cloth", dice="1")
    assert through.headline == "Dooley leaps through the fire."
    wrong = await world.say(world.alice, "mad-bomb cross", figure="Dooley", fire="haystack")
    assert "“haystack” is not on fire. Name one of these: wood" in wrong.why
    assert "cloth" in await world.complete(world.alice, "mad-bomb cross", "fire", "")


async def test_a_second_gasoline_bomb_makes_a_second_puddle(world: World) -> None:
    await open_table(world)
    await card(world, KING)
    for who in (SPATS, "Dooley"):
        await good(world, world.alice, "mad-bomb throw", thrower=who, bomb="Gasoline", flick=6.0)
    assert names(world, "fires", "what") == ["a puddle of gasoline", "a puddle of gasoline 2"]


async def test_a_car_that_burns_is_a_bomb_with_a_fuse_of_two_cards(world: World) -> None:
    await open_table(world)
    await good(world, world.alice, "mad-table fire", what="the gas station")
    await good(world, world.alice, "mad-table car", name="Packard", driver=SPATS, speed="Cruising")
    burns = await good(world, world.alice, "mad-bomb cross", car="Packard", dice="3 6")
    assert burns.headline == "Spats Doogan drives through the fire, and the car burns."
    assert "“Packard” is on the table and explodes on the second card of North Side from now." in burns.text
    assert board(world)["vehicles"][0]["burning"]
    await card(world, KING)
    await done(world, KING)
    await card(world, QUEEN, act=False)
    boom = await good(world, world.alice, EXPLODE, near=SPATS, dice="1 1 1 1")
    assert boom.headline.startswith("“Packard”, a bomb of 2 sticks, explodes")


@pytest.mark.parametrize("dice, hazards", [("6", True), ("1 1", False)])
async def test_a_driver_who_flinches_from_a_fire_faces_hazards(world: World, dice: str, hazards: bool) -> None:
    await open_table(world)
    await good(world, world.alice, "mad-table fire", what="the gas station")
    await good(world, world.alice, "mad-table car", name="Packard", driver=SPATS, speed="Cruising")
    met = await good(world, world.alice, "mad-bomb cross", car="Packard", dice=dice)
    assert ("Face the hazards" in met.buttons) == hazards
    if hazards:
        faced = await met.press("Face the hazards")
        assert not faced.refused, faced.refused
        assert "STUNTS 4 − 1 for 2 hazards" in faced.text


# Vehicles in the blast


async def test_a_car_named_as_within_the_radius_is_wrecked_on_the_table(world: World) -> None:
    await burnt_down(world, sticks=1)
    for name, kind in (("Ford", "Car"), ("Mack", "Truck"), ("Reo", "Truck")):
        await good(world, world.alice, "mad-table car", name=name, kind=kind)
    boom = await good(world, world.alice, EXPLODE, near="nobody", vehicles="ford, Mack, Reo", cars=1, dice="6 3")
    assert "Cars destroyed: 2 of 2." in boom.text
    assert "Trucks destroyed: 1 of 2 (number 2)." in boom.text
    assert "Wrecked on the table: Ford, Reo." in boom.text
    assert boom.facts["vehicles"] == ["Ford", "Reo"]
    status = (await good(world, world.alice, "game status")).text
    assert "**Ford** (car): standing, wrecked." in status
    assert "**Mack** (truck): standing." in status


@pytest.mark.parametrize(
    "vehicles, reason", [("Buick", "No vehicle is called “Buick”"), ("Ford, ford", "Ford is named twice")]
)
async def test_only_cars_of_the_table_are_blown_up_by_name(world: World, vehicles: str, reason: str) -> None:
    await burnt_down(world)
    await good(world, world.alice, "mad-table car", name="Ford")
    refused = await world.say(world.alice, EXPLODE, near="nobody", vehicles=vehicles)
    assert reason in refused.why


async def test_an_oops_wrecks_the_cars_around_it(world: World) -> None:
    await open_table(world)
    await good(world, world.alice, "mad-table car", name="Ford")
    await card(world, KING)
    oops = await plant(world, dice="6 6 1 1 1 1", vehicles="all")
    assert "Wrecked on the table: Ford." in oops.text


# Used up


@pytest.mark.parametrize(
    "command, options, left",
    [
        ("mad-bomb throw", {"thrower": "Pete", "inches": 4.0}, "Pete has 2 × Grenade left."),
        (
            "mad-bomb throw",
            {"thrower": "Pete", "bomb": "Dynamite", "sticks": 2, "inches": 4.0},
            "Pete has no Dynamite left.",
        ),
        ("mad-bomb set", {"bomber": "Pete", "fuse": 2, "sticks": 1, "dice": "1"}, "Pete has Dynamite left."),
    ],
)
async def test_explosives_on_a_sheet_are_used_up(
    world: World, command: str, options: dict[str, Any], left: str
) -> None:
    await world.two_gangs()
    gear = "Grenade, Grenade, Grenade, Dynamite, Dynamite"
    await good(world, world.alice, "gang hire", gang="North Side", profile="Slugger", name="Pete", gear=gear)
    before = await world.sheet("Pete")
    assert "3 × Grenade, 2 × Dynamite" in before
    await good(world, world.alice, command, odds=True, **{key: options[key] for key in options if key != "dice"})
    assert await world.sheet("Pete") == before
    used = await good(world, world.alice, command, **options)
    assert left in used.text
    assert await world.sheet("Pete") != before
    await used.press("Undo")
    assert await world.sheet("Pete") == before


async def test_a_figure_without_a_grenade_on_its_sheet_throws_as_before(world: World) -> None:
    await world.two_gangs()
    before = await world.sheet(SPATS)
    thrown = await good(world, world.alice, "mad-bomb throw", thrower=SPATS, flick=14)
    assert " left." not in thrown.text
    assert await world.sheet(SPATS) == before
