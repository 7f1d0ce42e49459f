"""No secret leaks by the time of a post, an edit or a deletion, or by a mention: twins that differ only in secrets look
alike to all others, at every second.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from rules.dillinger.engine.move_words import WORDS
from rules.dillinger.model.decisions import QuestionStep
from rules.dillinger.model.moves import Verb
from tests.cogs import test_dillinger_orders as dillinger_orders
from tests.cogs import test_dillinger_table as dillinger
from tests.cogs.dock import BOYS, BRICKS, DOOLEY, STATION, dock, open_dock
from tests.cogs.months import BROTHEL, DEN, to_orders
from tests.cogs.outsider import NUMBER, Given, seen_by
from tests.cogs.table import card, good, open_table
from tests.cogs.test_by_post import HOUR, last_command
from tests.cogs.test_objections import as_shown, fields, says
from tests.cogs.world import Actor, Completed, World
from tests.turns import of_this_turn, takes_turns

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


async def asks(world: World, *readers: Actor, of: tuple[str, ...] = ("game status", "game owed")) -> None:
    """Give the public commands as Carol, who has no part in it, and as the umpire, unless others are named."""
    for reader in readers or (world.carol, world.ursula):
        await vars(world)["outsider"].asks(reader, *of)


ORDERS: dict[str, tuple[dict[str, str], ...]] = {
    "nothing": (),
    "to break in": ({"card": "Ace of Spades", "shooter": SPATS},),
    "all that there is, and something else before": (
        {"let": "For now", "card": "Ace of Spades", "shooter": "Dooley"},
        {"roll": "For now", "let": "Off", "card": "Ace of Spades", "shooter": SPATS},
        {"let": "Always"},
    ),
}


async def test_standing_orders_show_nowhere_until_carried_out(tmp_path: Path, empty_file: Path) -> None:
    """Half the players never answer: whole days of a game by post, up to the shot."""

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
    nothing, *orders = ORDERS
    asked = [nothing, *of_this_turn(orders)]
    seen = [
        await seen_by(tmp_path / f"{number}.db", empty_file, by_post, goes_on(ORDERS[what]))
        for number, what in enumerate(asked)
    ]
    plain, *others = ([each for each in one if not _after_the_shot(each, one)] for one in seen)
    for what, one in zip(asked[1:], others, strict=True):
        assert one == plain, what
    assert ["interrupts" in act for act in acts] == [what != nothing for what in asked]


async def test_an_order_to_shoot_at_sight_shows_nowhere_until_an_enemy_comes(tmp_path: Path, empty_file: Path) -> None:
    """Somebody moves out of sight first, and then into sight."""

    def goes_on(given: dict[str, str]) -> Given:
        async def play(world: World) -> None:
            await good(world, world.alice, "street lay", name="docks")
            for figure, at in ((SPATS, "A7"), ("Chianti", "D4")):
                await good(world, world.ursula, "street put", figure=figure, at=at)
            await good(world, world.bob, "game orders", **given)
            await good(world, world.alice, "mad-card act")
            await passes(world, 12.1)
            await good(world, world.alice, "mad-move go", figure=SPATS, pace="Walk", to="A6")
            await passes(world, 9)
            await asks(world)
            unseen.append([*vars(world)["outsider"].seen])
            await good(world, world.alice, "mad-move go", figure=SPATS, pace="Walk", to="A4")
            await passes(world, 0.1)
            last.append(last_command(world))

        return play

    last, unseen = list[str](), list[list[Any]]()
    for number, given in enumerate(({}, {"shoot": "Always"})):
        await seen_by(tmp_path / f"{number}.db", empty_file, by_post, goes_on(given))
    assert last == ["mad-move go", "mad-card done"]
    assert unseen[1] == unseen[0]


def _after_the_shot(each: Any, whole: list[Any]) -> bool:
    """Whether it is the last look, at what has been public by then."""
    return each is whole[-1]


FELL = {"a miss": "6", "a death": "1 6"}


async def test_a_sealed_result_shows_in_no_notice_card_or_time(tmp_path: Path, empty_file: Path) -> None:
    """A death would make three owe tests, and be asked for them: up to the end of the turn, which opens it."""

    def goes_on(dice: str) -> Given:
        async def play(world: World) -> None:
            await good(world, world.alice, "mad-card act")
            await passes(world, 12.1)
            await good(world, world.alice, "mad shoot", **SHOT, dice=dice, secret=True)
            await passes(world, 1)
            await asks(world, world.carol)
            await passes(world, 9)
            await asks(world, world.carol)

        return play

    seen = [
        await seen_by(tmp_path / f"{number}.db", empty_file, by_post, goes_on(dice))
        for number, dice in enumerate(FELL.values())
    ]
    assert seen[1] == seen[0]


async def orders_are_given(world: World) -> None:
    """January of a campaign by post, whose gangs must write orders."""
    await to_orders(world)
    await good(world, world.ursula, "campaign pace", mode="By post", part="48h")


PLANS: dict[str, tuple[tuple[str, dict[str, Any]], ...]] = {
    "all at home": (("mad-orders rest", {}),),
    "a raid and a takeover, after another thought": (
        ("mad-orders rest", {}),
        ("undo", {}),
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
            await asks(world, of=("campaign status",))
            await good(world, world.alice, "campaign done")
            await asks(world, world.bob, world.carol, of=("campaign status",))
            await passes(world, 24)
            await passes(world, 18)

        return play

    seen = [
        await seen_by(tmp_path / f"{number}.db", empty_file, orders_are_given, goes_on(plan))
        for number, plan in enumerate(PLANS.values())
    ]
    assert seen[1] == seen[0]


async def test_an_umpire_takes_back_what_was_before_sealed_orders_and_learns_of_none(
    tmp_path: Path, empty_file: Path
) -> None:
    def goes_on(plan: tuple[tuple[str, dict[str, Any]], ...]) -> Given:
        async def play(world: World) -> None:
            for command, typed in plan:
                await good(world, world.alice, command, **typed)
            for _ in range(2):
                vars(world)["outsider"].seen.append((await good(world, world.ursula, "undo")).text)
            await asks(world, of=("campaign status",))

        return play

    seen = [
        await seen_by(tmp_path / f"{number}.db", empty_file, orders_are_given, goes_on(plan))
        for number, plan in enumerate(PLANS.values())
    ]
    assert seen[1] == seen[0]


# Orders face down


FACE_DOWN: tuple[tuple[dict[str, str], ...], ...] = (
    ({"order": "Hold"},),
    ({"order": "Run/Charge", "note": "at the cops"}, {"order": "Redeploy"}),
)


async def test_what_lies_face_down_beside_a_unit_shows_in_nothing_nor_that_it_was_another(
    tmp_path: Path, empty_file: Path
) -> None:
    """An undo of an earlier command does not touch it either."""

    def goes_on(given: tuple[dict[str, str], ...]) -> Given:
        async def play(world: World) -> None:
            for typed in given:
                await good(world, world.alice, "pottersville order", unit=BOYS, **typed)
            await asks(world, world.bob, world.carol, world.ursula)
            vars(world)["outsider"].seen.append((await good(world, world.bob, "undo")).text)
            await asks(world, world.bob)

        return play

    seen = [
        await seen_by(tmp_path / f"{number}.db", empty_file, open_dock, goes_on(given))
        for number, given in enumerate(FACE_DOWN)
    ]
    assert seen[1] == seen[0]


async def test_what_lies_face_down_shows_in_no_objection_to_an_earlier_shot(tmp_path: Path, empty_file: Path) -> None:
    """The window, the words and what the agreement takes back are the same for two other orders, and their lists."""

    async def begins(world: World) -> None:
        await dock(world, phase="Gats")
        await good(world, world.ursula, "game pace", mode="By post")

    def goes_on(given: tuple[dict[str, str], ...]) -> Given:
        async def play(world: World) -> None:
            seen = vars(world)["outsider"].seen
            shot = {"shooter": BRICKS, "target": DOOLEY, "range": 3.0, "dice": "10"}
            verdict = await good(world, world.alice, "pottersville-shoot figure", **shot)
            for _ in range(2):
                await good(world, world.ursula, "pottersville next")
            await good(world, world.ursula, "pottersville guts", unit=STATION, dice="1")
            await good(world, world.ursula, "pottersville next")
            seen.append((await good(world, world.alice, "game status")).headline)
            for typed in given:
                await good(world, world.alice, "pottersville order", unit=BOYS, **typed)
            opened = await verdict.press("Object", world.bob)
            seen.append([(label, as_shown(part)) for label, part in fields(opened).items()])
            asked = await says(world, opened, range="9")
            mine = (await good(world, world.bob, "game move")).text
            seen.append((NUMBER.sub("", asked.text), [*asked.buttons], mine))
            agreed = await asked.press("Agree", world.ursula)
            seen.append((NUMBER.sub("", agreed.text), agreed.why))

        return play

    seen = [
        await seen_by(tmp_path / f"{number}.db", empty_file, begins, goes_on(given))
        for number, given in enumerate(FACE_DOWN)
    ]
    assert seen[1] == seen[0]


# Cards


LEACH, SQUAD, TOMMY, MACKLEY = "Captain Matt Leach", "Dillinger Squad", "Tommy Gun", "Charles Mackley"
DO, NOTHING = "dillinger do", f"{WORDS[Verb.PLAY]}: {MACKLEY}"
PACES: dict[str, tuple[dict[str, str], float]] = {
    "by post": ({"mode": "By post", "turn": "24h", "answer": "12h"}, 12.1),
    "live": ({}, 0.02),
}
"""The pace of a game, and the quiet hours of a player."""


async def dealt(world: World) -> None:
    """Carol has the first turn."""
    await world.name_umpires()
    await dillinger.seated(world, **PACES[vars(world)["pace"]][0])
    for actor in (world.alice, world.bob, world.carol):
        await good(world, actor, DO, move=Completed("Put into play"))
    for actor in (world.alice, world.bob, world.carol):
        await good(world, actor, DO, move="Ready")


async def trades(world: World) -> None:
    """Carol has drawn; bob has received her Tommy Gun and offers her his Dillinger Squad."""
    await good(world, world.carol, DO, move="Draw accessory cards")
    await good(world, world.carol, "dillinger offer", to="bob", give=TOMMY)
    await good(world, world.bob, DO, move=Completed("Accept the offer"))
    await good(world, world.bob, "dillinger offer", to="carol", give=SQUAD, price=1000)


async def orders(world: World, actor: Actor, *presses: str) -> None:
    await (await dillinger_orders.about(world, actor, QuestionStep.HOLIDAY)).press(presses[0])
    for press in presses[1:]:
        await (await dillinger_orders.about(world, actor, QuestionStep.HOLIDAY)).press(press)


async def lays_the_gun(world: World) -> None:
    await good(world, world.bob, DO, move=f"Attach to: {SQUAD}, {TOMMY}")


async def lays_it_after_another_thought(world: World) -> None:
    await lays_the_gun(world)
    await good(world, world.bob, "undo")
    await lays_the_gun(world)
    await orders(world, world.alice, "Play nothing", "Withdraw these")


async def answers(world: World) -> None:
    await good(world, world.bob, DO, move=NOTHING)


async def answers_after_another_thought(world: World) -> None:
    await orders(world, world.bob, "Play Bank Holiday")
    for actor in (world.alice, world.bob):
        said = await good(world, actor, DO, move=NOTHING)
        undone = await (said.press("Undo") if actor is world.bob else good(world, actor, "undo"))
        assert undone.private
        assert "No one else gets a message." in undone.text
        await good(world, actor, DO, move=NOTHING)
    await orders(world, world.alice, "Play nothing")


async def says_nothing(_world: World) -> None:
    pass


HANDS: tuple[tuple[Given, Given], ...] = (
    (says_nothing, says_nothing),
    (lays_the_gun, answers),
    (lays_it_after_another_thought, answers_after_another_thought),
)
"""Secret actions while players trade cards, and while all but the robber answer about a Bank Holiday."""


@takes_turns
@pytest.mark.parametrize("pace, undone", [("by post", False), ("by post", True), ("live", False)])
async def test_an_answer_an_order_a_sorted_hand_and_their_undo_reach_no_one_else(
    tmp_path: Path, empty_file: Path, pace: str, undone: bool
) -> None:
    """Neither the robber nor the umpire finds it anywhere, up to the dice; taking the robbery back meets none of it."""

    def begins(world: World) -> Any:
        vars(world)["pace"] = pace
        return dealt(world)

    def goes_on(trading: Given, asked: Given) -> Given:
        async def play(world: World) -> None:
            await trades(world)
            await trading(world)
            await asks(world, world.carol, world.ursula)
            await good(world, world.carol, DO, move=Completed("Accept the offer"))
            await good(world, world.carol, DO, move=f"Rob a bank: {MACKLEY}")
            await passes(world, 0.001)
            await asked(world)
            await passes(world, 0.001)
            await asks(world, world.carol, world.ursula)
            for option in ("move", "cards"):
                offered = await world.complete(world.carol, DO, option, "")
                vars(world)["outsider"].seen.append((option, offered))
            if undone:
                vars(world)["outsider"].seen.append((await good(world, world.carol, "undo")).text)
            await passes(world, PACES[pace][1])
            await asks(world, world.carol, world.ursula)

        return play

    plain, *others = [
        await seen_by(tmp_path / f"{number}.db", empty_file, begins, goes_on(*hands))
        for number, hands in enumerate((HANDS[0], *of_this_turn(HANDS[1:])))
    ]
    for one in others:
        assert one == plain
