"""A decision that comes up again after an undo has its whole time again, if the board of its game keeps times."""

from __future__ import annotations

import pytest

from cogs.cards.aids import MORE
from rules.dillinger.engine.state_machine import due
from rules.dillinger.model.card_table import Stage
from rules.dillinger.model.decisions import QuestionStep
from tests.cogs.shown_cards import labels, messages, text
from tests.cogs.table import card, good, open_table
from tests.cogs.test_by_post import GATHERS, HOUR, last_command, passes
from tests.cogs.test_dillinger_orders import about
from tests.cogs.test_dillinger_table import seated, table
from tests.cogs.world import Reply, World

MINUTE = 60


async def takes_back(world: World, words: str) -> Reply:
    """Ursula undoes the event of a card with these words."""
    shown = [one for one in messages(world.channel) if words in text(one) and {"Undo", MORE} & {*labels(one)}][-1]
    return await world.seen(world.ursula, shown).press("Undo")


def left(world: World) -> float:
    """Seconds until the game goes on by itself."""
    return due(table(world)) - world.env.now().timestamp()


@pytest.mark.parametrize("mode", ["Live", "By post"])
async def test_a_step_of_dillingers_clock_that_is_taken_back_comes_again_after_its_whole_time(
    world: World, mode: str
) -> None:
    await world.name_umpires()
    await seated(world)
    whole = 10 * MINUTE
    if mode == "By post":
        whole = 2 * HOUR
        await good(world, world.alice, "game pace", mode=mode, turn="2h", answer="1h")
    await passes(world, whole + 10)
    assert "The time for setting up is over." in (await takes_back(world, "The time for setting up is over.")).text
    await again(world, whole)
    await passes(world, left(world) + 10)
    back = await takes_back(world, "goes first.")
    assert "Everything awaited has its full time again" in back.text
    assert table(world).stage is Stage.PREPARING
    await again(world, table(world).barter)
    assert not world.incidents


async def again(world: World, whole: int) -> None:
    """The game goes on when that many seconds are over again, and not before."""
    assert left(world) == pytest.approx(whole, abs=2)
    await passes(world, whole - MINUTE)
    assert last_command(world) == "full time", "nothing is done before its time"
    await passes(world, MINUTE + 10)
    assert last_command(world) == "dillinger due", "nor is the game stuck"


async def test_several_actions_are_undone_across_restarted_times(world: World) -> None:
    await world.name_umpires()
    await seated(world)
    await passes(world, 14 * MINUTE)
    begun = table(world).turn
    await passes(world, left(world) + 10)
    assert table(world).turn.number == begun.number + 1
    for words in ("The bot passes ", "Time is up, so the bot makes "):
        assert "Everything awaited has its full time again" in (await takes_back(world, words)).text
    assert table(world).turn.number == begun.number
    await again(world, 10 * MINUTE)


async def test_an_undo_without_a_new_decision_restarts_no_time(world: World) -> None:
    await seated(world)
    until = due(table(world))
    for _ in range(2):
        await (await about(world, world.bob, QuestionStep.HOLIDAY)).press("Play nothing")
        assert not (await world.say(world.bob, "undo")).refused
    assert due(table(world)) == until
    assert last_command(world) != "full time"


async def test_an_act_that_may_be_interrupted_once_more_waits_for_its_whole_time(world: World) -> None:
    await open_table(world)
    await good(world, world.ursula, "game pace", mode="By post", turn="12h", answer="12h", duty="6h")
    await (await card(world, "Ace of Spades", act=False)).press("Hold", world.bob)
    await card(world, "King of Hearts")
    await passes(world, 12 * HOUR + GATHERS)
    assert last_command(world) == "mad-card let"
    await takes_back(world, "Time was up")
    await passes(world, 12 * HOUR - MINUTE)
    assert last_command(world) != "mad-card let"
    await passes(world, 2 * MINUTE)
    assert last_command(world) == "mad-card let"
