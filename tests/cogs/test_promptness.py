"""Answers in time: an answer that takes longer than Discord waits is deferred, and nothing is stored too late."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from datetime import timedelta
from functools import wraps
from types import SimpleNamespace
from typing import Any

import discord
import pytest
from structlog.testing import capture_logs

from cogs.cards.card import Card
from cogs.context import interaction_deadline
from cogs.context.prepared import PREPARES
from cogs.pipeline import undo_requests
from cogs.replies import dispatch, replies
from cogs.replies.replies import show
from cogs.safety.machine_clock import MachineClock
from db.store.engine import BEFORE_COMMIT
from tests.cogs.world import Actor, World

LATE: dict[str, Any] = {"status": 404, "code": 10062}
TEST: dict[str, Any] = {"stat": "GATS", "number": 3, "dice": "1"}
Slow = Callable[[str], None]


async def overdue() -> None:
    """Two seconds have passed in the middle of this task's work: the timer fires, and Discord takes the deferral."""
    gate: Any = BEFORE_COMMIT.get()
    gate.__self__._due = 0.0
    await gate()


@pytest.fixture
def slow(monkeypatch: pytest.MonkeyPatch) -> Slow:
    """Have a command take longer than two seconds."""

    def make(command: str) -> None:
        prepare = PREPARES[command]

        @wraps(prepare)
        async def prepare_late(ctx: Any, options: Any) -> Any:
            await overdue()
            return await prepare(ctx, options)

        monkeypatch.setitem(PREPARES, command, prepare_late)

    return make


async def test_a_slow_command_defers_privately_and_answers_the_channel(world: World, alice: Any, slow: Slow) -> None:
    slow("mad test")
    result = await alice.slash(world.channel, "mad test", **TEST)
    assert result.acknowledged
    assert result.ephemeral, "what is to come may be a secret"
    assert result.response is None, "nothing is left of the deferral"
    (reply,) = result.followups
    assert not reply.ephemeral
    assert "passes" in world.reply(alice, result, [], []).text
    assert world.count("event") == 1


async def test_a_slow_command_that_is_refused_says_so_privately_alone(world: World, alice: Any, slow: Slow) -> None:
    slow("mad test")
    refused = await world.say(alice, "mad test", stat="GATS", number=3, dice="7")
    assert refused.refused
    assert refused.private
    assert world.count("event") == 0


async def test_a_slow_private_answer_takes_the_place_of_the_deferral(world: World, alice: Any, slow: Slow) -> None:
    slow("mad test")
    odds = await world.say(alice, "mad test", stat="GATS", number=3, odds=True)
    assert odds.headline.startswith("The odds of /mad test")
    assert odds.private
    assert "Roll it" in odds.buttons


async def test_a_slow_button_leaves_no_trace_of_its_deferral(world: World, alice: Any, slow: Slow) -> None:
    rolled = await world.say(alice, "mad test", **TEST)
    slow("mad test")
    assert rolled.message is not None
    result = await alice.click(rolled.message, custom_id=rolled.buttons["Again"])
    assert result.deferred
    (reply,) = result.followups
    assert not reply.ephemeral
    assert not rolled.headline.startswith("~~")
    assert world.count("event") == 2


async def test_what_is_taken_back_slowly_takes_the_place_of_its_card(
    world: World, alice: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    named = await world.say(alice, "gang new", name="North Side", game="mad")
    assert named.message is not None
    plain = undo_requests.undo

    async def undo(*facts: Any) -> Card:
        await overdue()
        return await plain(*facts)

    monkeypatch.setattr(undo_requests, "undo", undo)
    await alice.click(named.message, custom_id=named.aid("Undo"))
    assert named.headline.startswith("~~")
    assert not named.buttons


async def test_a_private_message_deferred_is_shown_anew_in_its_place(
    world: World, alice: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def slowly(interaction: Any, _key: str) -> None:
        await overdue()
        await show(interaction, Card("Your hand, as it is now", private=True), in_place=True)

    odds = await world.say(alice, "mad test", stat="GATS", number=3, odds=True)
    monkeypatch.setitem(dispatch.BUTTON_HANDLERS, "why", slowly)
    again = await odds.press("Why")
    assert odds.headline == "Your hand, as it is now"
    assert not again.ephemerals


async def test_a_window_must_be_the_first_answer(world: World, alice: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    ask = replies.open_window

    async def late(interaction: Any, window: Any) -> None:
        await overdue()
        await ask(interaction, window)

    monkeypatch.setattr(replies, "open_window", late)
    assert (await world.say(alice, "gang import")).refused == interaction_deadline.NO_WINDOW


async def test_an_unsent_window_is_not_kept_for_good(world: World, alice: Any) -> None:
    bot: Any = world.env.bot
    windows = bot._connection._view_store._modals
    before = len(windows)
    assert not (await world.say(alice, "gang import")).refused
    assert len(windows) == before + 1
    await world.env.advance_time(interaction_deadline.OPEN + 1)
    assert len(windows) == before


@pytest.mark.parametrize("command", ["gang import", "roll"], ids=["a window", "a card"])
async def test_what_outlives_an_answer_holds_nothing_of_it(
    world: World, alice: Any, monkeypatch: pytest.MonkeyPatch, command: str
) -> None:
    clocks: list[Any] = []

    class Noted(interaction_deadline.Answering):
        def __init__(self, interaction: discord.Interaction) -> None:
            super().__init__(interaction)
            clocks.append(self)
            assert interaction in vars(self).values()

    monkeypatch.setattr(interaction_deadline, "Answering", Noted)
    given: dict[str, Any] = {"formula": "3d6"} if command == "roll" else {}
    assert not (await world.say(alice, command, **given)).refused
    (clock,) = clocks
    assert not any(isinstance(held, discord.Interaction) for held in vars(clock).values())


async def test_nothing_is_stored_once_discord_has_given_up(world: World, alice: Any) -> None:
    world.env.inject_error("POST", "/interactions/*/callback", times=None, **LATE)
    prepare = PREPARES["mad test"]

    @wraps(prepare)
    async def rung(ctx: Any, options: Any) -> Any:
        gate: Any = BEFORE_COMMIT.get()
        gate.__self__.defer()
        return await prepare(ctx, options)

    with pytest.MonkeyPatch.context() as patch, capture_logs() as logs:
        patch.setitem(PREPARES, "mad test", rung)
        lost = await alice.slash(world.channel, "mad test", **TEST)
    assert not lost.acknowledged
    assert world.count("event") == 0
    assert [(entry["event"], entry["command"]) for entry in logs] == [("too late", "mad test")]
    assert not world.incidents
    world.env.backend.faults.clear()
    assert not (await world.say(alice, "mad test", **TEST)).refused


async def test_nothing_is_stored_once_what_was_deferred_can_be_answered_no_more(world: World, alice: Any) -> None:
    """As after a quarter of an hour of waiting for a database."""
    prepare = PREPARES["mad test"]

    @wraps(prepare)
    async def long(ctx: Any, options: Any) -> Any:
        await overdue()
        gate: Any = BEFORE_COMMIT.get()
        gate.__self__.began -= interaction_deadline.LASTS
        return await prepare(ctx, options)

    with pytest.MonkeyPatch.context() as patch, capture_logs() as logs:
        patch.setitem(PREPARES, "mad test", long)
        await alice.slash(world.channel, "mad test", **TEST)
    assert world.count("event") == 0
    assert [entry["event"] for entry in logs] == ["too late"]


async def test_while_the_bot_computes_no_timer_rings_so_the_time_is_looked_at_before_the_commit(
    world: World, alice: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    prepare = PREPARES["mad test"]

    @wraps(prepare)
    async def computing(ctx: Any, options: Any) -> Any:
        gate: Any = BEFORE_COMMIT.get()
        gate.__self__._due = 0.0
        return await prepare(ctx, options)

    monkeypatch.setitem(PREPARES, "mad test", computing)
    reply = await alice.slash(world.channel, "mad test", **TEST)
    assert reply.ephemeral, "it was deferred"
    assert world.count("event") == 1
    world.env.inject_error("POST", "/interactions/*/callback", times=None, **LATE)
    assert not (await alice.slash(world.channel, "mad test", **TEST)).acknowledged
    assert world.count("event") == 1
    world.env.backend.faults.clear()


class Response:
    """The answers that Discord got to an interaction."""

    def __init__(self) -> None:
        self.deferrals: list[dict[str, Any]] = []
        self.deferred = asyncio.Event()

    def is_done(self) -> bool:
        return bool(self.deferrals)

    async def defer(self, **how: Any) -> None:
        self.deferrals.append(how)
        self.deferred.set()


def sent(seconds_ago: float, on_message: bool = False) -> Any:
    """An interaction as far as its clock looks at it."""
    return SimpleNamespace(
        client=SimpleNamespace(clock=MachineClock()),
        message=object() if on_message else None,
        created_at=discord.utils.utcnow() - timedelta(seconds=seconds_ago),
        response=Response(),
        extras={},
    )


@pytest.mark.parametrize("on_message, how", [(False, {"ephemeral": True, "thinking": True}), (True, {})])
async def test_the_clock_runs_from_when_discord_sent_it(on_message: bool, how: dict[str, Any]) -> None:
    """A process that lags behind gets a command when some of Discord's three seconds are gone."""
    fresh, old = sent(0, on_message), sent(interaction_deadline.SLOW, on_message)
    interaction_deadline.begin(fresh)
    interaction_deadline.begin(old)
    await old.response.deferred.wait()
    assert old.response.deferrals == [how]
    assert fresh.response.deferrals == []
    await interaction_deadline.end(fresh)


async def test_a_clock_that_is_wrong_does_not_matter() -> None:
    """The machine's clock lies an hour behind Discord's: two seconds from now are two seconds from now."""
    ahead = sent(-3600)
    interaction_deadline.begin(ahead)
    answering = ahead.extras[interaction_deadline.ANSWERING]
    assert answering._due <= asyncio.get_running_loop().time() + interaction_deadline.SLOW
    await interaction_deadline.end(ahead)


async def test_what_was_answered_is_never_deferred(world: World, alice: Actor) -> None:
    fresh = await world.say(alice, "roll", formula="d6")
    assert fresh.result is not None
    assert not fresh.result.deferred
    assert not fresh.ephemerals
