"""Buttons in a channel work whatever was swept; those of private cards say that they have run out."""

from __future__ import annotations

from cogs.context.retry import DONE
from cogs.pipeline.pipeline import RUN_OUT
from tests.cogs.world import Reply, World

DAY = 24 * 3600.0
SHOT = {"shooter": "Spats Doogan", "target": "Hot Dog Morelli", "gun": "Tommy Gun", "range": 6.0}
DICE = "1 1 6 6 5 5 4 2 6"
"""A near miss among them: somebody tests GUTS."""


def kept(reply: Reply) -> list[str]:
    """The labels of the buttons behind which a command is kept."""
    return [label for label, key in reply.buttons.items() if key.startswith("c:draft:")]


async def test_what_a_shot_offers_in_the_channel_can_be_pressed_for_good(fight: World) -> None:
    shot = await fight.say(fight.alice, "mad shoot", **SHOT, dice=DICE)
    offered = kept(shot)
    assert offered
    drafts = fight.count("draft")
    await fight.env.advance_time(70 * DAY)
    assert fight.count("draft") == drafts
    for label in offered:
        assert not (await shot.press(label, fight.bob)).refused
    assert not (await shot.press("Why", fight.bob)).refused


async def test_odds_can_be_rolled_for_a_month(fight: World) -> None:
    odds = [await fight.say(fight.alice, "mad shoot", **SHOT, odds=True) for _ in range(2)]
    await fight.env.advance_time(29 * DAY)
    assert not (await odds[0].press("Roll it")).refused
    await fight.env.advance_time(2 * DAY)
    assert (await odds[1].press("Roll it")).refused == RUN_OUT


async def test_a_button_pressed_long_ago_refuses_before_and_after(fight: World) -> None:
    shot = await fight.say(fight.alice, "mad shoot", **SHOT, dice=DICE)
    (label, *_) = kept(shot)
    assert not (await shot.press(label, fight.bob)).refused
    drafts = fight.count("draft")
    await fight.env.advance_time(29 * DAY)
    assert (await shot.press(label, fight.bob)).refused == DONE
    await fight.env.advance_time(2 * DAY)
    assert fight.count("draft") < drafts
    assert (await shot.press(label, fight.bob)).refused == RUN_OUT
