"""/hood-throw: things thrown at people, windows and vehicles, dynamite; alone, with figures, and in a game."""

from __future__ import annotations

from typing import Any

import pytest

from rules.hoodsville.throwing.dynamite import ThrowDynamite
from rules.hoodsville.throwing.missiles import ThrowAt, ThrowAtWindow
from tests.cogs.plainly import reported
from tests.cogs.raid import ANVIL, CRANE, DUTCH, FINGERS, TULLY, open_raid, two_parties
from tests.cogs.table import good
from tests.cogs.world import Actor, Reply, World


async def throw(world: World, command: str, dice: str = "", actor: Actor | None = None, **options: Any) -> Reply:
    typed: dict[str, Any] = {"dice": dice} if dice else {}
    return await good(world, actor or world.alice, f"hood-throw {command}", **options, **typed)


async def refusal(world: World, command: str, actor: Actor | None = None, **options: Any) -> str:
    """The sentence of a refused command; nothing is stored by one."""
    events = world.count("event")
    reply = await world.say(actor or world.alice, f"hood-throw {command}", **options)
    assert reply.why, reply.text
    assert world.count("event") == events
    return reply.why


# At people, windows and vehicles


@pytest.mark.parametrize(
    "dice, options, headline, line",
    [
        (
            "3",
            {},
            "The thrower throws a stone at the target and misses.",
            "0 inches away is within half range. The range is 10 inches.",
        ),
        (
            "4 1 5",
            {},
            "The thrower hits the target with a stone: the target flinches, a scratch.",
            "The target is enraged",
        ),
        (
            "5 5 4",
            {"what": "Stone", "inches": 11.0, "melee": 1},
            "The thrower hits the target with a stone: the target is downed, stunned.",
            "11 inches away is within full range. The range is 11 inches.",
        ),
        (
            "5 3 3",
            {"what": "Brick", "thrower": "Bruiser", "target": "Constable"},
            "Bruiser hits Constable with a brick: Constable staggers, lightly injured.",
            "half range",
        ),
        ("4 1 1", {"what": "Molotov cocktail"}, "The thrower hits the target with a Molotov cocktail", "umpire"),
    ],
)
def test_throws_at_people(dice: str, options: dict[str, Any], headline: str, line: str) -> None:
    shown = reported(ThrowAt, dice, **options)
    assert shown.headline.startswith(headline)
    assert line in " ".join(shown.lines)


async def test_sheets_and_wounds(world: World) -> None:
    await two_parties(world)
    await world.name_umpires()
    assert "reaches 5 inches. 6 is not possible" in await refusal(
        world, "at", what="Brick", thrower=ANVIL, target=CRANE, inches=6.0
    )
    shown = await throw(world, "at", "6 3 3", what="Brick", thrower=ANVIL, target=CRANE, inches=4.0)
    assert "staggers, lightly injured" in shown.headline
    assert "Morale: Lieutenant Crane" in shown.buttons
    assert "lightly injured" in await world.sheet(CRANE)
    await shown.press("Undo", by=world.ursula)
    assert "lightly injured" not in await world.sheet(CRANE)
    await good(world, world.bob, "hood save", target=TULLY, weapon="Axe", blow="Flinches", dice="2")
    assert "reaches 8 inches" in await refusal(world, "at", world.bob, thrower=TULLY, target=ANVIL, inches=8.5)
    assert "not yours" in await refusal(world, "at", thrower=CRANE, target=ANVIL)
    assert "named twice" in await refusal(world, "at", thrower=ANVIL, target=ANVIL)


@pytest.mark.parametrize(
    "dice, options, line",
    [
        ("1", {}, "bounces back 1 inch"),
        ("3", {}, "breaks the window and drops"),
        ("1", {"what": "Brick", "inches": 3.0}, "breaks the window and enters"),
        ("3", {"what": "Molotov cocktail"}, "burning gasoline"),
        ("4", {"what": "Stick of dynamite"}, "/hood-throw dynamite"),
    ],
)
def test_windows(dice: str, options: dict[str, Any], line: str) -> None:
    shown = reported(ThrowAtWindow, dice, **options)
    assert line in " ".join((shown.headline, *shown.lines))


@pytest.mark.parametrize("inches, dice, burns", [(4.0, "3", True), (4.5, "3", False), (8.0, "4", True)])
async def test_a_molotov_cocktail_at_a_vehicle(world: World, inches: float, dice: str, burns: bool) -> None:
    shown = await throw(world, "molotov", dice, inches=inches, vehicle="Packard")
    assert shown.facts == {"burns": burns}
    assert ("sets fire to it" in shown.headline) is burns
    assert "Packard" in shown.headline


async def test_a_thrown_missile_is_gone(world: World) -> None:
    await two_parties(world)
    carried = await world.sheet(FINGERS)
    first = await throw(world, "dynamite", "2 6", thrower=FINGERS)
    once = await world.sheet(FINGERS)
    assert once != carried
    await throw(world, "dynamite", "1", thrower=FINGERS)
    assert "dynamite" in once
    assert "dynamite" not in await world.sheet(FINGERS)
    assert "goes off" not in first.text


# Dynamite


@pytest.mark.parametrize(
    "dice, options, headline, line",
    [
        ("1", {"kicked": True}, "The thrower throws a stick of dynamite, and it fails.", ""),
        ("2 6", {}, "The thrower throws a stick of dynamite: on the spot.", "within 5 inches"),
        ("2 3 4", {}, "The thrower throws a stick of dynamite: 0.75 inches off, straight back.", ""),
        ("2 5 3", {"inches": 5.0}, "The thrower throws a stick of dynamite: 0.75 inches off", "within full range"),
        ("2 1 1", {}, "The thrower throws a stick of dynamite: 1.5 inches off, straight on.", ""),
        ("2 3 6", {"kicked": True}, "", "Someone near it can't get rid of it, so it stays."),
        ("2 5 6", {"kicker": "Constable"}, "", "Constable gets it 2 inches away"),
    ],
)
def test_dynamite(dice: str, options: dict[str, Any], headline: str, line: str) -> None:
    shown = reported(ThrowDynamite, dice, **options)
    assert shown.headline.startswith(headline)
    assert line in " ".join(shown.lines)


async def test_a_blast(world: World) -> None:
    await two_parties(world)
    shown = await throw(world, "blast", "6 1 1 4", victims=f"{CRANE} 0.5, {TULLY} 5", thrower=FINGERS)
    assert shown.headline == "The dynamite goes off: 2 people struck, at worst apparently dead."
    assert "Lieutenant Crane, 0.5 inches away: is downed, apparently dead." in shown.text
    assert "Tully, 5 inches away: flinches, a scratch." in shown.text
    assert "− 2 blast, 1 inch away = −1 → Apparently dead" in shown.text
    assert "apparently dead" in await world.sheet(CRANE)
    assert "enraged" not in await world.sheet(TULLY)
    assert "already apparently dead" in await refusal(world, "blast", victims=f"{CRANE} 1")


async def test_a_blast_in_plain_numbers(world: World) -> None:
    shown = await throw(world, "blast", "3 3 1 6 1 6", victims='1.5", 2 Constable 3')
    assert [one["name"] for one in shown.facts] == ["Victim", "Constable 1", "Constable 2"]
    assert shown.facts[0]["injury"] == "dangerously injured"


async def test_a_blast_with_no_one_near_ends_the_stick(world: World) -> None:
    await open_raid(world)
    await throw(world, "dynamite", "2 6", thrower=FINGERS)
    shown = await throw(world, "blast", victims="Nobody", thrower=FINGERS)
    assert shown.headline == "The dynamite goes off, and no one is near."
    assert "no stick of dynamite on its way" in await refusal(world, "blast", victims="nobody", thrower=FINGERS)


@pytest.mark.parametrize(
    "victims, sentence",
    [
        ("Spats", "The distances are missing"),
        ("6", "within 5 inches, not at 6"),
        (",", "The distances are missing"),
        ("Capone 2", "No figure is called"),
        ("30 Constable 1, 1 Constable 2", "can't catch 31 people"),
        (f"{ANVIL} 1, {ANVIL} 2", "named twice"),
    ],
)
async def test_what_is_no_blast(world: World, victims: str, sentence: str) -> None:
    await two_parties(world)
    assert sentence in await refusal(world, "blast", victims=victims)


async def test_the_odds_of_a_blast_are_listed_by_the_inch(world: World) -> None:
    asked = await throw(world, "blast", victims="1, 1, 4", odds=True)
    assert "1 inches away" not in asked.text
    assert "1 inch away" in asked.text
    assert "4 inches away" in asked.text
    assert "exactly" in asked.headline


# In a game


async def test_a_throw_is_a_round_of_firing(world: World) -> None:
    await open_raid(world)
    for _ in range(2):
        await throw(world, "at", "1", thrower=DUTCH, target=CRANE)
    assert "/hood next" in await refusal(world, "at", thrower=DUTCH, target=CRANE)
    assert "/hood next" in await refusal(world, "window", thrower=DUTCH)
    await good(world, world.ursula, "hood next")
    await throw(world, "window", "3", thrower=DUTCH)


async def test_once_a_move_where_the_house_says_so(world: World) -> None:
    await open_raid(world)
    await good(world, world.ursula, "settings house-rule", rule="hood-two-rounds", state="Off", scope="Game")
    await throw(world, "at", "1", thrower=DUTCH, target=CRANE)
    assert "already fired once" in await refusal(world, "at", thrower=DUTCH, target=CRANE)


async def test_a_vehicle_of_the_table(world: World) -> None:
    await open_raid(world)
    await good(world, world.ursula, "hood gear", figure=DUTCH, add="Molotov cocktail")
    assert "No vehicle is called" in await refusal(world, "molotov", thrower=DUTCH, vehicle="Packard")
    await good(world, world.ursula, "hood-car set", name="Packard")
    assert await world.complete(world.alice, "hood-throw molotov", "vehicle", "") == ["Packard"]
    assert "Packard" in (await throw(world, "molotov", "2", thrower=DUTCH, vehicle="Packard")).headline
    assert "on fire" not in (await good(world, world.alice, "game status")).text


async def test_a_vehicle_hit_by_a_molotov_cocktail_is_on_fire_and_says_so(world: World) -> None:
    await open_raid(world)
    await good(world, world.ursula, "hood gear", figure=DUTCH, add="Molotov cocktail")
    await good(world, world.ursula, "hood-car set", name="Packard", state="Dented")
    hit = await throw(world, "molotov", "3", thrower=DUTCH, vehicle="packard")
    assert "Packard is on fire." in hit.text
    for command in ("game status", "hood-car show"):
        assert "**Packard**: dented, on fire." in (await good(world, world.alice, command)).text
    await hit.press("Undo", world.ursula)
    assert "on fire" not in (await good(world, world.alice, "game status")).text
    set_ = await good(world, world.ursula, "hood-car set", name="Packard", burning=True)
    assert set_.headline == "Packard has a new record: dented, on fire."
    mended = await good(world, world.ursula, "hood-car set", name="Packard", state="Sound")
    assert mended.headline == "Packard has a new record: sound."


async def test_no_nameless_figure_throws_in_a_game(world: World) -> None:
    await open_raid(world)
    made_up: tuple[tuple[str, dict[str, Any]], ...] = (
        ("at", {"target": CRANE}),
        ("at", {"thrower": "Bruiser", "target": CRANE}),
        ("window", {}),
        ("molotov", {}),
        ("dynamite", {}),
    )
    for command, options in made_up:
        assert "is not on the table" in await refusal(world, command, **options)
    assert "Someone near it is not on the table" in await refusal(world, "dynamite", thrower=FINGERS, kicked=True)
    assert "Bruiser is not on the table" in await refusal(world, "dynamite", thrower=FINGERS, kicker="Bruiser")
    reply = await throw(world, "at", "1", world.ursula, target=CRANE)
    assert "acted as umpire for no one on the table" in reply.text


async def test_a_sheet_on_the_table_gives_the_range(world: World) -> None:
    await open_raid(world)
    for command, thrower in (("at", DUTCH), ("window", DUTCH), ("dynamite", FINGERS)):
        assert "the sheet counts. Remove “melee”" in await refusal(world, command, thrower=thrower, melee=6)


@pytest.mark.parametrize(
    "command, options",
    [
        ("at", {"what": "Molotov cocktail"}),
        ("window", {"what": "Molotov cocktail"}),
        ("window", {"what": "Stick of dynamite"}),
        ("molotov", {}),
        ("dynamite", {}),
    ],
)
async def test_what_burns_has_to_be_carried(world: World, command: str, options: dict[str, Any]) -> None:
    await two_parties(world)
    sentence = await refusal(world, command, thrower=ANVIL, **options)
    assert sentence.startswith("Anvil carries no ")
    assert "Throw a stone, a bottle or a brick instead" in sentence


async def test_a_bound_figure_cant_throw(world: World, bob: Actor) -> None:
    await two_parties(world)
    await good(world, world.alice, "hood-fight overpower", attackers=ANVIL, victim=TULLY, dice="6 1")
    assert "Tully can't throw now" in await refusal(world, "at", bob, thrower=TULLY, target=ANVIL)


async def test_a_blast_follows_a_stick(world: World) -> None:
    await open_raid(world)
    struck: dict[str, Any] = {"victims": f"{CRANE} 2", "thrower": FINGERS}
    assert "The thrower has no stick of dynamite" in await refusal(world, "blast", victims=f"{CRANE} 2")
    assert "no stick of dynamite on its way this move" in await refusal(world, "blast", **struck)
    await throw(world, "dynamite", "1", thrower=FINGERS)
    assert "no stick of dynamite on its way" in await refusal(world, "blast", **struck)
    await throw(world, "blast", odds=True, **struck)
    umpired = await throw(world, "blast", "1 6", world.ursula, victims=f"{TULLY} 2")
    assert "acted as umpire for the dynamite" in umpired.text
    await throw(world, "dynamite", "2 6", thrower=FINGERS)
    blown = await throw(world, "blast", "1 6", **struck)
    assert "no stick of dynamite on its way" in await refusal(world, "blast", **struck)
    await blown.press("Undo", by=world.ursula)
    await throw(world, "blast", "1 6", **struck)


async def test_the_stick_of_the_last_move_is_gone(world: World) -> None:
    await open_raid(world)
    await throw(world, "dynamite", "2 6", thrower=FINGERS)
    await good(world, world.ursula, "hood next")
    assert "this move" in await refusal(world, "blast", victims=f"{CRANE} 2", thrower=FINGERS)


async def test_dynamite_through_a_window_is_one_stick_and_one_throw(world: World) -> None:
    await open_raid(world)
    await good(world, world.ursula, "settings house-rule", rule="hood-two-rounds", state="Off", scope="Game")
    assert "no stick of dynamite on its way" in await refusal(world, "dynamite", thrower=FINGERS, thrown=True)
    shown = await throw(world, "window", "4", what="Stick of dynamite", thrower=FINGERS, inches=3.0)
    assert (await world.sheet(FINGERS)).count("dynamite") == 1
    down = await shown.press("Where it goes off")
    assert not down.refused
    assert (await world.sheet(FINGERS)).count("dynamite") == 1
    assert "3 inches away" in down.text
    assert "no stick of dynamite on its way" in await refusal(world, "dynamite", thrower=FINGERS, thrown=True)


async def test_a_figure_inside_may_kick_a_stick_that_came_through_the_window(world: World) -> None:
    await open_raid(world)
    await throw(world, "window", "4", what="Stick of dynamite", thrower=FINGERS)
    shown = await throw(world, "dynamite", "2 6 6", thrower=FINGERS, thrown=True, kicker=TULLY)
    assert shown.headline == "The dynamite comes down: on the spot."
    await throw(world, "blast", "1 6", victims=f"{TULLY} 3", thrower=FINGERS)


async def test_the_other_side_may_kick_it_away(world: World) -> None:
    await open_raid(world)
    shown = await throw(world, "dynamite", "2 6 6", thrower=FINGERS, kicker=TULLY)
    assert "Tully gets it 3 inches away" in shown.text
