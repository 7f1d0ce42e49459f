"""The time of a part of a month is up: the bot settles what players have not, and the month continues."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from cogs.cards.markdown import markdown
from cogs.context.caller import Caller
from cogs.pipeline.pipeline import carry_out
from cogs.pipeline.reply import Reply as Answer
from rules.core.plain.markup import strong
from rules.core.plain.refusal import IllegalNow
from rules.mad_dogs.paradise.city.changes import BusinessSet, FuneralSet, OutcryRaised, OutfitSet, PickerSet
from rules.mad_dogs.paradise.city.model import Phase
from rules.mad_dogs.paradise.city.records import CaredFor, Funeral, Unfought, Upshot
from rules.mad_dogs.paradise.month.moments import step
from rules.mad_dogs.paradise.month.obligations import obstacles
from tests.cogs.months import BROTHEL, DEN, phase, pressed, to_action, to_loot, to_orders, to_outrage
from tests.cogs.table import good
from tests.cogs.test_campaign_command import refused
from tests.cogs.town import CAMPAIGN, NORTH, SOUTH, city, database_of, outfit, put
from tests.cogs.world import World

RAID = {"scenario": "The Raid", "business": BROTHEL, "figures": "Dooley, Brick"}
MOST_STEPS = 20


async def overdue(world: World, at: str = "") -> Answer:
    """The bot takes a step, as it does when the time is up."""
    caller = Caller.for_clock(
        world.env.bot, world.server.id, False, world.channel.id, f"late:{world.count('event')}:{at}"
    )
    return await carry_out(database_of(world), caller, "campaign overdue", {"campaign": "Paradise", "at": at})


async def to_the_end_of(world: World, part: Phase) -> None:
    """The bot takes steps until a part of the month is over."""
    for _ in range(MOST_STEPS):
        if (await city(world)).phase is not part:
            return
        await overdue(world)
    raise AssertionError(f"“{part}” never ends")


async def test_a_month_without_any_action_leads_to_the_next(world: World) -> None:
    await to_loot(world)
    for part in (Phase.LOOT, Phase.FRIENDS, Phase.SPENDING, Phase.ACTION, Phase.PRESS, Phase.OUTRAGE):
        assert (await city(world)).phase is part
        await to_the_end_of(world, part)
    assert phase(world) == (2, "Loot and payoffs")


async def test_gangs_without_orders_stay_at_home_and_a_die_picks_an_undecided_crippled_stat(world: World) -> None:
    await to_orders(world)
    ((brick,),) = world.rows("SELECT id FROM figure WHERE name = 'Brick'")
    await put(world, OutfitSet(CAMPAIGN, replace(await outfit(world), cared=(CaredFor(brick, (0, 0, 0, 0, 0, 0), 1),))))
    reply = await overdue(world)
    assert reply.card.headline == "All orders are open."
    assert f"{strong('North Side')}: Everyone stays at home this month." in reply.card.lines
    assert any(f"{strong('Brick')} is crippled" in line for line in reply.card.lines)
    assert obstacles(await city(world), 1) != ()


async def test_a_gang_that_is_done_without_orders_has_answered(world: World) -> None:
    await to_orders(world)
    await good(world, world.alice, "campaign done")
    done = await good(world, world.bob, "campaign done")
    assert "Everyone is done." in done.text
    assert "All orders are open." in (await done.press("Go on")).text


async def test_a_takeover_is_tried_and_one_that_can_not_be_comes_to_nothing(world: World) -> None:
    await to_orders(world)
    await good(world, world.alice, "mad-orders take-over", business=DEN, figure="Dooley")
    await good(world, world.bob, "mad-orders take-over", business="Gym 1 in the Docks", figure="Ox")
    await overdue(world)
    tried = await overdue(world)
    assert "Low dive 1" in tried.card.headline
    gym = replace((await city(world)).business("docks.gym.1"), owner=NORTH)
    await put(world, BusinessSet(CAMPAIGN, gym))
    given_up = await overdue(world)
    assert given_up.card.headline == "South Side gets nothing at Gym 1 in the Docks."
    assert all(order.done for one in (await city(world)).outfits for order in one.orders if not one.npc)


@pytest.mark.parametrize("rule", ["It is drawn", "Dice decide it"])
async def test_an_unsettled_fight_ends_by_the_rule_of_the_campaign(world: World, rule: str) -> None:
    await to_orders(world)
    if rule != "It is drawn":
        reply = await good(world, world.ursula, "campaign unfought", fights=rule)
        assert "1D6 a side" in reply.text
    await good(world, world.alice, "mad-orders fight", **RAID)
    await to_the_end_of(world, Phase.SPENDING)
    await to_the_end_of(world, Phase.ACTION)
    (fight,) = (await city(world)).fights
    assert fight.settled
    ((headline,),) = world.rows("SELECT headline FROM event WHERE headline LIKE 'Fight 1%'")
    assert headline.endswith("is drawn." if rule == "It is drawn" else "is decided by dice.")


async def test_a_fight_decided_by_dice_shows_its_sum(world: World) -> None:
    await to_orders(world)
    await good(world, world.ursula, "campaign unfought", fights="Dice decide it")
    await good(world, world.alice, "mad-orders fight", **RAID)
    await to_the_end_of(world, Phase.SPENDING)
    while "decided by dice" not in (settled := await overdue(world)).card.headline:
        pass
    ours, theirs = map(markdown, settled.card.sums[:2])
    assert re.fullmatch(r"The attackers: 1D6 \*\*(\d)\*\* \+ 1 for 2 men = (\d)", ours)
    assert theirs.startswith("The defenders: 1D6 ")


async def test_a_fight_that_an_umpire_decides_is_waited_for(world: World) -> None:
    await to_orders(world)
    await refused(world, world.bob, "Only an umpire", "campaign unfought", fights="Dice decide it")
    await good(world, world.ursula, "campaign unfought", fights="An umpire decides it")
    assert (await city(world)).unfought is Unfought.UMPIRE
    await good(world, world.alice, "mad-orders fight", **RAID)
    await to_the_end_of(world, Phase.SPENDING)
    with pytest.raises(IllegalNow, match="An umpire decides it with /campaign result"):
        await to_the_end_of(world, Phase.ACTION)
    agenda = await good(world, world.ursula, "agenda")
    assert "The time is up." in agenda.text
    assert "The time is up." not in (await good(world, world.bob, "agenda")).text
    decided = await pressed(agenda, "TestBot: The attackers win")
    assert "is decided by an umpire." in decided.headline
    (fight,) = (await city(world)).fights
    assert fight.settled
    assert (await city(world)).business("riverside.brothel.1").owner == NORTH
    await to_the_end_of(world, Phase.ACTION)


async def test_flowers_are_shown_and_who_has_not_picked_does_as_its_policy_would(world: World) -> None:
    await to_action(world)
    await to_the_end_of(world, Phase.ACTION)
    await put(world, FuneralSet(CAMPAIGN, Funeral(77, NORTH, "Mugsy", 500)))
    assert (await overdue(world)).card.headline == "Mugsy is laid to rest."
    await to_the_end_of(world, Phase.PRESS)
    await put(world, OutcryRaised(CAMPAIGN, Upshot.MUST_BE_DONE), PickerSet(CAMPAIGN, NORTH))
    picked = await overdue(world)
    assert "North Side sends the police to" in picked.card.headline
    assert (await city(world)).open_fights != ()


async def test_the_same_step_is_not_taken_twice(world: World) -> None:
    await to_outrage(world)
    at = step(await city(world), 1)
    await overdue(world, at)
    with pytest.raises(IllegalNow, match="moved on"):
        await overdue(world, at)


async def test_the_status_tells_what_becomes_of_fights_that_are_left(world: World) -> None:
    await to_orders(world)
    await good(world, world.alice, "mad-orders fight", **RAID)
    await to_the_end_of(world, Phase.SPENDING)
    shown = await good(world, world.bob, "campaign status")
    assert "- A fight that no one settles in time is drawn: no one wins, and no business changes hands" in shown.text
    assert SOUTH in {one.defender for one in (await city(world)).open_fights}
