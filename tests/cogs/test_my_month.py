"""[My month]: all that a gang may still do in a part of the month, each pressed."""

from __future__ import annotations

import pytest

from cogs.context.prepared import PREPARES
from cogs.safety.registry import import_all
from rules.core.action.move import MOVES
from rules.mad_dogs.paradise.city.changes import OfficialSet
from rules.mad_dogs.paradise.city.model import Phase
from rules.mad_dogs.paradise.city.records import Bid, Official, Payer
from tests.cogs.months import BROTHEL, DEN, founded, pressed, to_friends, to_loot, to_orders, to_outrage
from tests.cogs.table import good
from tests.cogs.test_campaign_command import refused
from tests.cogs.town import CAMPAIGN, NORTH, SOUTH, city, outfit, phase, put
from tests.cogs.world import Reply, World
from tests.rules.mad_dogs.test_month_moves import WHEN, deeds, seat
from tests.turns import takes_turns

MINE = "My month"
ROOTS = (
    *("campaign", "mad-orders", "mad-racket", "mad-official", "mad-spend", "mad-press", "mad-outrage", "mad-law"),
    *("mad-hospital", "mad-boxing"),
)
BEFORE = {"campaign home", "campaign draft", "mad-gang budget"}
FOR_UMPIRES = {
    *(f"campaign {deed}" for deed in ("back", "correct", "unfought", "umpire", "rival")),
    *("mad-outrage add", "mad-boxing sign", "mad-press print", "mad-law pigeon", "mad-law attorney"),
}
THE_CLOCK = {f"campaign {deed}" for deed in ("pace", "pause", "resume", "extend")}
OF_THE_CAMPAIGN_ITSELF = {f"campaign {deed}" for deed in ("start", "join", "leave", "transfer", "close")}
FROM_PLAIN_NUMBERS = {
    *("mad-hospital roll", "mad-racket loot", "mad-racket payoff"),
    *(f"mad-official {deed}" for deed in ("roll", "decide", "rumors")),
}
AT_THE_TABLE_OF_A_GAME = {"mad-spend bring"}
BY_THEIR_BUTTONS = {"mad-racket band accept", "mad-racket band decline"}
EXCEPTIONS = (
    FOR_UMPIRES | THE_CLOCK | OF_THE_CAMPAIGN_ITSELF | FROM_PLAIN_NUMBERS | AT_THE_TABLE_OF_A_GAME | BY_THEIR_BUTTONS
)
ELSEWHERE = {"mad-outrage something", "mad-outrage feds", "mad-orders take-over"}
"""What a gang with a hand in everything has done already, or another is to do."""


def test_every_command_of_the_campaign_is_on_it_or_has_a_reason_not_to_be() -> None:
    import_all()
    known = {command for command in MOVES if command.split()[0] in ROOTS and command in PREPARES}
    found = {*BEFORE, *ELSEWHERE, *(command for commands in WHEN.values() for command in commands)}
    assert known - found == EXCEPTIONS
    assert found - known == {"mad-gang budget"}


def test_what_a_deed_says_and_asks_for_are_options_of_its_command() -> None:
    import_all()
    for part in WHEN:
        for one in deeds(seat(part)):
            options = MOVES[one.offered.command].options
            assert {*one.offered.typed, *([one.asks] if one.asks else [])} <= {*options}, one


async def mine(world: World) -> Reply:
    return await good(world, world.alice, "campaign mine")


async def test_it_is_the_players_own(world: World) -> None:
    await to_orders(world)
    shown = await mine(world)
    assert shown.private
    assert shown.headline == "North Side, January 1927: healing, spending and orders"
    await refused(world, world.bob, "not your gang", "campaign mine", gang="North Side")
    await refused(world, world.ursula, "orders are secret", "campaign mine", gang="North Side")
    assert (await good(world, world.ursula, "campaign mine", gang="Hip Sing")).private


async def test_a_part_of_a_month_the_status_and_the_agenda_lead_to_it(world: World) -> None:
    begun = await to_orders(world)
    for reply in (begun, await good(world, world.alice, "campaign status"), await good(world, world.alice, "agenda")):
        assert MINE in reply.buttons
        assert (await pressed(reply, MINE, world.alice)).headline.startswith("North Side")
    assert (await pressed(begun, MINE, world.bob)).headline.startswith("South Side")
    stranger = await begun.press(MINE, world.carol)
    assert stranger.refused is not None
    assert "You have no gang" in stranger.refused


async def test_who_has_two_gangs_says_which(world: World) -> None:
    begun = await to_orders(world)
    await good(world, world.alice, "gang new", name="Third Side", sample="North Side")
    await good(world, world.ursula, "campaign join", gang="Third Side", home="The Docks")
    asked = await pressed(begun, MINE, world.alice)
    assert asked.headline == "Which gang?"
    assert (await pressed(asked, "Third Side")).headline.startswith("Third Side")
    await good(world, world.alice, "campaign mine", gang="North Side")


async def test_before_the_loot_it_tells_what_that_will_come_to(world: World) -> None:
    await to_loot(world)
    text = (await mine(world)).text
    assert "Loot 1 to 11 (2D6, after bonuses, half dice and costs). The cops cost $200, and officials $0." in text
    assert "**At the least Loot, $100 is missing" in text


async def test_an_order_is_given_by_presses_alone(world: World) -> None:
    await to_orders(world)
    asked = await pressed(await mine(world), "Order a takeover")
    asked = await asked.choose(DEN) if DEN not in asked.buttons else await pressed(asked, DEN)
    await (asked.press("Dooley") if "Dooley" in asked.buttons else asked.choose("Dooley"))
    (order,) = (await outfit(world)).orders
    assert order.business == "docks.low-dive.1"
    assert "Ordered: take over Low dive 1 in the Docks with Dooley" in (await mine(world)).text


async def test_what_can_not_be_done_any_more_says_so(world: World) -> None:
    await to_orders(world)
    shown = await mine(world)
    await pressed(shown, "Everyone stays at home")
    again = await shown.press("Everyone stays at home")
    assert again.refused is not None
    assert "is no longer possible" in again.refused


@takes_turns
@pytest.mark.parametrize("part", [Phase.LOOT, Phase.FRIENDS, Phase.SPENDING, Phase.ACTION, Phase.PRESS, Phase.OUTRAGE])
async def test_every_button_does_its_deed_or_asks_for_the_rest(world: World, part: Phase) -> None:
    await to_outrage(world)
    await phase(world, part)
    await put(
        world,
        *(OfficialSet(CAMPAIGN, Official(post, 1, 3, 200, (Payer(NORTH, 200),))) for post in ("mayor", "editor")),
        OfficialSet(CAMPAIGN, Official("judge", 1, 3, 200, (Payer(NORTH, 200),), bid=Bid(SOUTH, 300))),
        OfficialSet(CAMPAIGN, Official("reporter", 1, 3, 200, (Payer(NORTH, 200),))),
    )
    await good(world, world.ursula, "campaign correct", why="to spend", gang="North Side", money=5000)
    labels = [*(await mine(world)).buttons]
    assert labels
    for label in labels:
        shown = await mine(world)
        if label in shown.buttons:
            after = await shown.press(label)
            assert not after.refused, f"{label}: {after.refused}"
    for label in (await mine(world)).menus.get("More", {}):
        shown = await mine(world)
        if label in shown.menus.get("More", {}):
            chosen = await shown.choose(label, menu="More")
            assert not chosen.refused, f"{label}: {chosen.refused}"


async def test_what_does_not_fit_is_in_a_menu_and_done_is_always_a_button(world: World) -> None:
    await to_orders(world)
    await good(world, world.ursula, "campaign correct", why="to spend", gang="North Side", money=5000)
    shown = await mine(world)
    assert "Steal a car" in shown.menus["More"]
    assert "Done with “healing, spending and orders”" in shown.buttons
    assert "Order a takeover" in shown.buttons


async def test_what_a_fight_needs_is_asked_by_buttons(world: World) -> None:
    await to_orders(world)
    await good(world, world.alice, "mad-orders fight", scenario="The Raid", business=BROTHEL, figures="Dooley")
    await good(world, world.bob, "mad-orders rest")
    await pressed(await good(world, world.ursula, "campaign next"), MINE, world.bob)
    shown = await mine(world)
    assert {"Play fight 1", "Report fight 1"} <= {*shown.buttons}
    assert (await city(world)).open_fights != ()


async def test_before_the_first_month_it_leads_to_home_and_rackets(world: World) -> None:
    await founded(world)
    assert "Draft the first rackets" in (await mine(world)).buttons


async def test_what_concerned_a_gang_in_a_part_is_for_its_player_alone(world: World) -> None:
    collected = await to_friends(world)
    mine = await collected.press("What concerns me", world.alice)
    assert mine.private
    assert mine.headline == "What concerned you in January 1927: Loot and payoffs"
    assert "the gangs have collected the Loot" in mine.text
    assert " from loot" in mine.text
    assert "You have no gang in Paradise" in (await collected.press("What concerns me", world.carol)).why
    spending = await good(world, world.ursula, "campaign next")
    nothing = await spending.press("What concerns me", world.bob)
    assert "Nothing in this part concerned your gang." in nothing.text
    assert "Next month: Loot " in (await good(world, world.alice, "campaign mine")).text
