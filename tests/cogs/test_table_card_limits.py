"""Limits of a table card: it must not betray a secret, fail a command, or appear where the bot may not post."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from types import SimpleNamespace
from typing import Any

import discord
import pytest
from structlog.testing import capture_logs

from cogs.cards.card import Card
from cogs.cards.markdown import markdown
from cogs.context.posting import posts_at
from cogs.pipeline.pipeline import NO_TABLE_CARD
from cogs.post.table_card_scheduler import REST, SHUT, _beat_after
from db.live_cards import spot_of
from rules.core.action.system import discover
from rules.core.plain.events import Subject, SubjectKind
from rules.dillinger.model.boxes_and_forces import Box
from rules.dillinger.model.card_table import Man, Phase
from tests.cogs.dock import BOYS, open_dock, order
from tests.cogs.examples import EXAMPLES, Example
from tests.cogs.shown_cards import A_MESSAGE, MESSAGES, asked, beat, cards, messages, text, the_card
from tests.cogs.table import card, done, good
from tests.cogs.test_dillinger_table import KARPIS, NELSON, playing
from tests.cogs.test_fights_both_ways import happen
from tests.cogs.trying import set_up
from tests.cogs.world import BOMBERS, World
from tests.turns import takes_turns

# Where the bot can't post


async def test_where_the_bot_is_no_member_every_answer_has_the_button(
    calm: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    bot: Any = calm.env.bot
    monkeypatch.setattr(bot, "get_guild", lambda _id: None)
    opened = await good(calm, calm.alice, "game open", system="mad", name="Docks")
    assert NO_TABLE_CARD in opened.text
    assert opened.buttons["My move"] == "c:mine:0"
    await good(calm, calm.alice, "gang new", name="North Side", sample="North Side", dice=BOMBERS)
    brought = await good(calm, calm.alice, "game bring", gang="North Side")
    assert NO_TABLE_CARD not in brought.text
    sealed = await good(calm, calm.alice, "roll", formula="3d6", secret=True)
    status = await good(calm, calm.alice, "game status")
    rule = await good(calm, calm.alice, "rule", search="shooting")
    rolled = await good(calm, calm.alice, "roll", formula="3d6")
    asked_back = await (await rolled.press("More")).press("Undo")
    assert all("My move" in one.buttons for one in (brought, sealed, status, rule, rolled, asked_back))
    moves = await rolled.press("My move")
    assert "My move" not in moves.buttons, "it is that itself"
    before = len(messages(calm.channel))
    await beat(calm)
    assert len(messages(calm.channel)) == before
    assert not calm.count("game_card")
    closed = await good(calm, calm.alice, "game close", anyway=True)
    assert "My move" not in closed.buttons


async def test_where_the_bot_may_not_speak_there_is_no_card_and_it_is_tried_seldom(calm: World) -> None:
    mute = discord.PermissionOverwrite(send_messages=False)
    quiet = calm.server.create_text_channel("quiet", overwrites={calm.server.default_role: mute})
    await calm.env.settle()
    opened = await calm.alice.slash(quiet, "game open", system="mad", name="Docks")
    assert opened.response is not None
    assert NO_TABLE_CARD in text(opened.response)
    with capture_logs() as logs:
        await beat(calm)
        tried = asked(calm, "POST")
        for _ in range(3):
            await calm.alice.slash(quiet, "roll", formula="3d6")
            await beat(calm, 60)
    assert tried == asked(calm, "POST") == 1
    assert [one["log_level"] for one in logs if one["event"] == "no table card"] == ["info"]
    assert not calm.incidents


async def test_a_game_with_a_card_does_not_have_the_button_on_every_answer(docks: World) -> None:
    rolled = await good(docks, docks.ursula, "roll", formula="d6")
    assert "My move" not in rolled.buttons
    assert NO_TABLE_CARD not in rolled.text


async def test_where_the_bot_may_speak_again_a_card_comes(docks: World) -> None:
    docks.env.backend.messages[docks.channel.id].pop(the_card(docks).id)
    docks.env.inject_error("POST", MESSAGES, status=403, code=50013)
    await card(docks, "Jack of Hearts")
    await beat(docks)
    assert not cards(docks.channel)
    await beat(docks, SHUT.total_seconds())
    await done(docks, "Jack of Hearts")
    await beat(docks)
    assert "Next, a card is drawn." in text(the_card(docks))


@pytest.mark.parametrize("own, posts", [(True, True), (False, False)])
def test_the_bot_posts_in_its_own_direct_messages_and_in_those_of_others_not(own: bool, posts: bool) -> None:
    context = discord.app_commands.AppCommandContext(dm_channel=own, private_channel=not own)
    asked_there: Any = SimpleNamespace(guild_id=None, context=context)
    assert posts_at(asked_there) is posts


# Failures


async def test_what_discord_does_not_take_is_in_the_log_and_tried_a_minute_later(docks: World) -> None:
    docks.env.inject_error("PATCH", A_MESSAGE, status=400, code=50035)
    with capture_logs() as logs:
        await card(docks, "Jack of Hearts")
        await beat(docks)
    assert "Jack" not in text(the_card(docks))
    assert [one["id"] for one in logs if one["event"] == "table card failed"] == [1]
    assert not docks.incidents
    await beat(docks, REST.total_seconds())
    assert "Jack" in text(the_card(docks))


async def test_a_card_that_fails_for_ever_is_given_up_until_something_happens(docks: World) -> None:
    docks.env.inject_error("PATCH", A_MESSAGE, status=400, code=50035, times=None)
    with capture_logs():
        await card(docks, "Jack of Hearts")
        await beat(docks, 3600)
        assert asked(docks, "PATCH") == 10
        docks.env.backend.faults.clear()
        await done(docks, "Jack of Hearts")
        await beat(docks)
    assert asked(docks, "PATCH") == 11


async def test_a_fault_of_the_database_does_not_end_the_cards(docks: World, monkeypatch: pytest.MonkeyPatch) -> None:
    async def broken(*_: Any) -> Any:
        raise OSError("the disk is gone")

    with monkeypatch.context() as patch, capture_logs() as logs:
        patch.setattr("cogs.post.table_card_scheduler.spot_of", broken)
        await card(docks, "Jack of Hearts")
        await beat(docks)
    assert "table card failed" in [one["event"] for one in logs]
    await beat(docks, REST.total_seconds())
    assert "Jack" in text(the_card(docks))


# Secrets


async def drawn(world: World) -> Card:
    """The card of the first game as it would be now."""
    bot: Any = world.env.bot
    spot = await spot_of(bot.database, Subject(SubjectKind.GAME, 1))
    assert spot is not None
    return (await bot.tables.drawn(spot)).card


def but_for_debts(shown: Card) -> tuple[Any, ...]:
    """The card without its debts and its first street: a roll was made and a figure acted, which is public with any
    result.
    """
    buttons = [press for press in shown.buttons if press.what not in ("owed", "laystreet")]
    return shown.headline, [line for line in shown.lines if " owes " not in line], shown.footer, buttons


SEALED = [one for one in EXAMPLES if one.odds and one.command != "roll" and ("game open" in {c for c, _ in one.before})]


@takes_turns
@pytest.mark.parametrize("example", SEALED, ids=str)
async def test_no_sealed_roll_changes_a_card(world: World, example: Example) -> None:
    await set_up(world, example, world.alice)
    if example.command.startswith("hood"):  # a first action shows that play has begun, sealed or not
        games = discover()["hood"].games
        assert games is not None
        await happen(world, *games.begins(1))
    before = but_for_debts(await drawn(world))
    sealed = await world.say(world.alice, example.command, **example.options, dice=example.dice, secret=True)
    assert not sealed.refused, sealed.refused
    assert but_for_debts(await drawn(world)) == before


async def test_all_games_of_figures_are_among_those_sealed_rolls() -> None:
    roots = {one.command.partition(" ")[0].partition("-")[0] for one in SEALED}
    assert {"mad", "hood", "gangstars", "pottersville"} <= roots


async def test_a_sealed_roll_makes_no_edit_and_its_opening_does(docks: World) -> None:
    await card(docks, "King of Hearts")
    await good(docks, docks.alice, "mad-move go", figure="Dooley", pace="Walk")  # with the first action the street goes
    await beat(docks)
    edits = asked(docks, "PATCH")
    dies = {"target": "Chianti", "gun": "Pistol", "range": 1.0, "aimed": True, "dice": "1 6"}
    sealed = await good(docks, docks.alice, "mad shoot", shooter="Spats Doogan", **dies, secret=True)
    await beat(docks)
    assert asked(docks, "PATCH") == edits
    await sealed.press("Reveal")
    await good(docks, docks.alice, "mad-nerve saw", who="Ox", died="Chianti")
    await beat(docks)
    assert asked(docks, "PATCH") == edits + 1


async def test_a_secret_answer_makes_no_edit(calm: World) -> None:
    men = (Man(NELSON, 0, Box.CASING, cased=True),)
    await playing(calm, (), ("Bank Holiday",), ("Mechanic",), men=men, phase=Phase.CRIME, opened={})
    await good(calm, calm.alice, "dillinger do", move=f"Rob a bank: {NELSON}")
    await beat(calm)
    before, edits = text(the_card(calm)), asked(calm, "PATCH")
    assert "may call a Bank Holiday. Deadline: <t:" in before
    answered = await good(calm, calm.bob, "dillinger do", move="Answer", cards="Bank Holiday")
    assert answered.private
    await beat(calm)
    assert (text(the_card(calm)), asked(calm, "PATCH"), asked(calm, "GET")) == (before, edits, 0)
    await beat(calm, 60)
    assert "Bank Holiday" not in text(the_card(calm))
    assert asked(calm, "PATCH") == edits + 1


async def test_the_card_of_a_game_of_cards_shows_no_hand(calm: World) -> None:
    men = (Man(NELSON, 0, Box.CASING, cased=True), Man(KARPIS, 1))
    await playing(calm, ("Hostages", "Roadblock"), ("Mechanic",), men=men, phase=Phase.CRIME)
    await beat(calm)
    shown = text(the_card(calm))
    assert "**alice**: $5,000, notoriety 0, 2 cards in hand, 1 enemy in play." in shown
    for secret in ("Hostages", "Roadblock", "Mechanic", KARPIS):
        assert secret not in shown


async def test_an_order_face_down_is_not_shown(calm: World) -> None:
    await open_dock(calm)
    await beat(calm)
    assert text(the_card(calm)).startswith("### Players lay orders face down: 2 units still need one.\n")
    await order(calm, calm.alice, BOYS, "Redeploy", note="to the third crate")
    await beat(calm)
    laid = text(the_card(calm))
    assert f"{BOYS}: has an order, face down." in laid
    assert "Redeploy" not in laid
    assert "crate" not in laid
    edits = asked(calm, "PATCH")
    await order(calm, calm.alice, BOYS, "Hold")
    await beat(calm)
    assert (text(the_card(calm)), asked(calm, "PATCH")) == (laid, edits)


@pytest.mark.parametrize("secret", [0.0, 0.4, 1.7, 3.9])
async def test_an_edit_comes_no_sooner_or_later_for_what_happened_in_secret_before(secret: float) -> None:
    begins = datetime(1927, 3, 4, tzinfo=UTC)
    for public in (secret, secret + 0.05, 3.95):
        due = _beat_after(begins + timedelta(seconds=secret))
        if begins + timedelta(seconds=public) < due:
            assert _beat_after(begins + timedelta(seconds=public)) == due


async def test_a_card_does_not_change_as_time_goes_by(docks: World) -> None:
    await card(docks, "Ace of Spades", act=False)
    await good(docks, docks.bob, "mad-card hold")
    await card(docks, "Jack of Hearts")
    await good(docks, docks.alice, "mad-card offer", act="Spats shoots", minutes=5)
    await beat(docks)
    shown = await drawn(docks)
    assert "may interrupt, or let it happen, until <t:" in "".join(map(markdown, shown.lines))
    await beat(docks, 600)
    assert await drawn(docks) == shown
