"""No secret leaks by when something is told, edited or deleted, or by who is mentioned: twins that differ in secrets
alone look alike to everybody else, in all that they show and at every second.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from tests.cogs.months import BROTHEL, DEN, to_orders
from tests.cogs.outsider import Given, seen_by
from tests.cogs.table import card, good, open_table
from tests.cogs.test_by_post import HOUR, last_command
from tests.cogs.world import World

SPATS = "Spats Doogan"
SHOT: dict[str, Any] = {"shooter": SPATS, "target": "Chianti", "gun": "Pistol", "range": 1.0, "aimed": True}
SNAP = {**SHOT, "aimed": False, "dice": "6"}


async def by_post(world: World) -> None:
    """A game by post with a hold card in South Side's hand, and a card for North Side."""
    await open_table(world)
    await good(world, world.ursula, "game pace", mode="By post", turn="24h", answer="12h", duty="6h")
    drawn = await card(world, "Ace of Spades", act=False)
    await drawn.press("Hold", world.bob)
    await card(world, "King of Hearts", act=False)


async def passes(world: World, hours: float) -> None:
    await world.env.advance_time(hours * HOUR)
    vars(world)["outsider"].looks()


async def asks(world: World) -> None:
    """Carol reads what anybody may."""
    for command in ("log", "game status", "game owed"):
        shown = await good(world, world.carol, command)
        vars(world)["outsider"].seen.append(vars(world)["outsider"]._named(shown.text))


ORDERS: dict[str, tuple[dict[str, str], ...]] = {
    "nothing": (),
    "to break in": ({"card": "Ace of Spades", "shooter": SPATS},),
    "all that there is, and something else before": (
        {"let": "For now", "card": "Ace of Spades", "shooter": "Dooley"},
        {"roll": "For now", "let": "Off", "card": "Ace of Spades", "shooter": SPATS},
        {"let": "Always"},
    ),
}


async def test_what_somebody_has_ordered_shows_in_nothing_until_it_is_done(tmp_path: Path, empty_file: Path) -> None:
    """Half the people who are asked say nothing: whole days of a game by post, up to the shot."""

    def goes_on(given: tuple[dict[str, str], ...]) -> Given:
        async def play(world: World) -> None:
            for typed in given:
                await good(world, world.bob, "game orders", **typed)
            await passes(world, 1)
            await good(world, world.alice, "mad-card act")
            await asks(world)
            await passes(world, 5)
            await good(world, world.bob, "game orders")
            await passes(world, 7.1)
            assert last_command(world) == "mad-card let", "the clock's: its whole time was waited"
            await good(world, world.alice, "mad-move go", figure=SPATS)
            await passes(world, 9)
            await asks(world)
            acts.append((await good(world, world.alice, "mad shoot", **SNAP)).headline)

        return play

    acts: list[str] = []
    seen = [
        await seen_by(tmp_path / f"{number}.db", empty_file, by_post, goes_on(given))
        for number, given in enumerate(ORDERS.values())
    ]
    plain, *others = ([each for each in one if not _after_the_shot(each, one)] for one in seen)
    for what, one in zip(list(ORDERS)[1:], others, strict=True):
        assert one == plain, what
    assert ["interrupts" in act for act in acts] == [False, True, True]


def _after_the_shot(each: Any, whole: list[Any]) -> bool:
    """Whether it is the last look, at what has been done openly by then."""
    return each is whole[-1]


FELL = {"a miss": "6", "a death": "1 6"}


async def test_what_fell_in_a_sealed_roll_shows_in_no_notice_card_or_time(tmp_path: Path, empty_file: Path) -> None:
    """A death would make three owe tests, and be asked for them: up to the end of the turn, which opens it."""

    def goes_on(dice: str) -> Given:
        async def play(world: World) -> None:
            await good(world, world.alice, "mad-card act")
            await passes(world, 12.1)
            await good(world, world.alice, "mad shoot", **SHOT, dice=dice, secret=True)
            await passes(world, 1)
            await asks(world)
            await passes(world, 9)
            await asks(world)

        return play

    seen = [
        await seen_by(tmp_path / f"{number}.db", empty_file, by_post, goes_on(dice))
        for number, dice in enumerate(FELL.values())
    ]
    assert seen[1] == seen[0]


async def orders_are_given(world: World) -> None:
    """January of a campaign by post, whose gangs have to say where they go."""
    await to_orders(world)
    await good(world, world.ursula, "campaign pace", mode="By post", part="48h")


PLANS: dict[str, tuple[tuple[str, dict[str, Any]], ...]] = {
    "all at home": (("mad-orders rest", {}),),
    "a raid and a takeover, after another thought": (
        ("mad-orders rest", {}),
        ("mad-orders take-over", {"business": DEN, "figure": "Lefty", "also": "Brick"}),
        ("mad-orders fight", {"scenario": "The Raid", "business": BROTHEL, "figures": "Dooley"}),
        ("mad-orders show", {}),
    ),
}


async def test_what_a_gang_of_a_campaign_is_ordered_shows_in_no_notice_or_time(
    tmp_path: Path, empty_file: Path
) -> None:
    def goes_on(plan: tuple[tuple[str, dict[str, Any]], ...]) -> Given:
        async def play(world: World) -> None:
            await passes(world, 1)
            for command, typed in plan:
                await good(world, world.alice, command, **typed)
            await passes(world, 1)
            shown = await good(world, world.carol, "campaign status")
            vars(world)["outsider"].seen.append(vars(world)["outsider"]._named(shown.text))
            await good(world, world.alice, "campaign done")
            await passes(world, 24)
            await passes(world, 18)

        return play

    seen = [
        await seen_by(tmp_path / f"{number}.db", empty_file, orders_are_given, goes_on(plan))
        for number, plan in enumerate(PLANS.values())
    ]
    assert seen[1] == seen[0]
