"""/mad-orders: given in secret, opened together, hidden before; their refusals and results."""

from __future__ import annotations

import json
import re
import shutil
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from rules.mad_dogs.paradise.city.changes import BusinessSet, FightSet, OfficialSet, OutfitSet, PrisonerSet
from rules.mad_dogs.paradise.city.model import Phase
from rules.mad_dogs.paradise.city.records import Business, CaredFor, Fight, Official, OrderKind, Payer, Prisoner
from tests.cogs.months import BROTHEL, DEN, PUB, come, phase, pressed, to_action, to_friends, to_orders
from tests.cogs.starting import started
from tests.cogs.table import good
from tests.cogs.test_campaign_command import refused
from tests.cogs.town import CAMPAIGN, SOUTH, city, outfit, put
from tests.cogs.world import Actor, World, forged
from tests.turns import of_this_turn

AS_JSON: dict[str, Any] = {"as": "JSON"}
PLOT: dict[str, Any] = {"as": "Plot"}
AS_CSV: dict[str, Any] = {"as": "CSV"}
RAID = {"scenario": "The Raid", "business": BROTHEL, "figures": "Dooley, Brick"}


def id_of(world: World, figure: str) -> int:
    ((found,),) = world.rows("SELECT id FROM figure WHERE name = ?", figure)
    return found


# Given


async def test_orders_are_private_to_their_player(world: World) -> None:
    await to_orders(world)
    given = await good(world, world.alice, "mad-orders take-over", business=DEN, figure="Dooley", also="Brick")
    assert given.private
    assert "- take over Low dive 1 in the Docks with Dooley, Brick." in given.text
    assert "Still missing: South Side." in given.text
    shown = await good(world, world.alice, "mad-orders show")
    assert shown.private
    assert "Low dive" in shown.text
    await refused(world, world.bob, "not your gang", "mad-orders show", gang="North Side")
    await refused(world, world.ursula, "Sealed orders", "mad-orders show", gang="North Side")
    await refused(world, world.bob, "not your gang", "mad-orders rest", gang="North Side")


async def test_a_second_takeover_takes_the_place_of_the_first_and_rest_of_all(world: World) -> None:
    await to_orders(world)
    await good(world, world.alice, "mad-orders take-over", business=DEN, figure="Dooley")
    await good(world, world.alice, "mad-orders defend", business=PUB, figures="Brick")
    await good(world, world.alice, "mad-orders take-over", business="Gym 1 in the Docks", figure="Dooley")
    assert [(one.errand, one.business) for one in (await outfit(world)).orders] == [
        (OrderKind.DEFEND, "docks.speakeasy.1"),
        (OrderKind.TAKE_OVER, "docks.gym.1"),
    ]
    rest = await good(world, world.alice, "mad-orders rest")
    assert "Everyone stays at home this month." in rest.text
    assert (await outfit(world)).orders == ()


async def test_orders_taken_back_are_not_in(world: World) -> None:
    await to_orders(world)
    given = await good(world, world.alice, "mad-orders rest")
    await pressed(given, "Undo")
    assert not (await outfit(world)).ordered
    await refused(world, world.alice, "North Side and South Side aren't done yet", "campaign next")


async def test_an_umpire_gives_orders_for_a_gang_without_a_player(world: World) -> None:
    await to_orders(world)
    await refused(world, world.alice, "not your gang", "mad-orders rest", gang="Hip Sing")
    await good(world, world.ursula, "mad-orders rest", gang="Hip Sing")
    assert "Everyone stays at home" in (await good(world, world.ursula, "mad-orders show", gang="Hip Sing")).text


async def test_orders_can_be_given_while_officials_are_bought(world: World) -> None:
    await to_friends(world)
    await good(world, world.alice, "mad-orders rest")
    assert (await outfit(world)).ordered


async def test_orders_are_not_for_any_other_part_of_the_month(world: World) -> None:
    await to_action(world)
    await refused(world, world.alice, "That is for", "mad-orders rest")
    shown = await good(world, world.ursula, "mad-orders show", gang="North Side")
    assert "Everyone stays at home" in shown.text
    assert "Write them" not in shown.buttons


# Refused


async def test_a_figure_that_can_not_go_is_not_sent(world: World) -> None:
    await to_orders(world)
    order: dict[str, Any] = {"business": PUB, "figures": "Dooley"}
    await refused(world, world.alice, "Did you mean Dooley", "mad-orders defend", business=PUB, figures="Dolley")
    await refused(world, world.alice, "figure", "mad-orders defend", business=PUB, figures="Hot Dog Morelli")
    await put(world, PrisonerSet(CAMPAIGN, Prisoner(id_of(world, "Dooley"), 1)))
    await refused(world, world.alice, "Dooley is in the hands of the law", "mad-orders defend", **order)
    await good(world, world.alice, "gang wounds", figure="Brick", points=6)
    await refused(world, world.alice, "Brick is dead", "mad-orders defend", business=PUB, figures="Brick")
    abed = (CaredFor(id_of(world, "Tiny"), (1, 0, 0, 0, 0, 0)),)
    await put(world, OutfitSet(CAMPAIGN, replace(await outfit(world), cared=abed)))
    await refused(world, world.alice, "Tiny has care this month", "mad-orders defend", business=PUB, figures="Tiny")
    await refused(world, world.alice, "two places at once", "mad-orders defend", business=PUB, figures="Lefty, Lefty")


async def test_what_can_not_be_ordered_is_refused_with_the_reason(world: World) -> None:
    await to_orders(world)
    alice = world.alice
    await refused(world, alice, "already belongs to the gang", "mad-orders take-over", business=PUB, figure="Dooley")
    await refused(world, alice, "only a Raid takes it", "mad-orders take-over", business=BROTHEL, figure="Dooley")
    await refused(world, alice, "does not belong to the gang", "mad-orders defend", business=BROTHEL, figures="Dooley")
    await refused(world, alice, "neutral ground", "mad-orders fight", scenario="Raid", business="Paradise Racetrack")
    await refused(world, alice, "A gang can't order that", "mad-orders fight", scenario="Police Raid", business=BROTHEL)
    await refused(world, alice, "can't fight itself", "mad-orders fight", scenario="Rumble", against="North Side")
    await refused(
        world, alice, "is against a gangster or an official", "mad-orders fight", scenario="Hit", against="South Side"
    )
    await refused(world, alice, "is against a business", "mad-orders fight", scenario="Raid", against="South Side")
    await refused(
        world, alice, "Did you mean", "mad-orders take-over", business="Low dive 9 in the Docks", figure="Dooley"
    )
    await refused(world, alice, "is not an order", "mad-orders write", text="sing a song")
    await refused(world, alice, "6 orders a month at most", "mad-orders write", text="Raid Brothel 1 in Riverside;" * 7)
    assert not (await outfit(world)).ordered


async def test_a_gang_without_an_accountant_takes_no_second_business(world: World) -> None:
    await to_orders(world)
    await good(world, world.alice, "gang dismiss", figure="North Side Books")
    await refused(world, world.alice, "without an Accountant", "mad-orders take-over", business=DEN, figure="Dooley")


# Written


LINES = (
    "take over Low dive 1 in the Docks with Dooley, Brick",
    "guard Speakeasy 1 in the Docks with Tiny",
    "The Raid at Brothel 1 in Riverside with Lefty",
    "Showdown against South Side",
    "The Hit on Judge 2 with Mugsy",
    "The Hit on Hot Dog Morelli of South Side",
)


async def test_all_orders_are_written_at_once_in_place_of_those_before(world: World) -> None:
    await to_orders(world)
    await good(world, world.alice, "mad-orders defend", business=PUB, figures="Dooley")
    given = await good(world, world.alice, "mad-orders write", text="; ".join(LINES))
    assert "\n".join(f"- {line}." for line in LINES) in given.text


@pytest.mark.parametrize(
    "text, expected",
    [
        ("defend Speakeasy 1 in the Docks with Dooley and Brick", "guard Speakeasy 1 in the Docks with Dooley, Brick"),
        ("raid brothel 1 riverside", "The Raid at Brothel 1 in Riverside"),
        ("Hit Hot Dog Morelli of South Side", "The Hit on Hot Dog Morelli of South Side"),
        ("Hit the Mayor", "The Hit on Mayor"),
        (
            "Hit on Judge 2 at Brothel 1 in Riverside against South Side",
            "The Hit on Judge 2 at Brothel 1 in Riverside against South Side",
        ),
        (
            "The Hit on Hot Dog Morelli at Brothel 1 in Riverside",
            "The Hit on Hot Dog Morelli at Brothel 1 in Riverside",
        ),
        (
            "Hit on Hot Dog Morelli of South Side at Brothel 1 in Riverside",
            "The Hit on Hot Dog Morelli of South Side at Brothel 1 in Riverside",
        ),
        ("defend dooley with Brick", "guard Dooley with Brick"),
        ("take over Speakeasy 1 at the Racetrack with Tiny", "take over Speakeasy 1 at the Racetrack with Tiny"),
    ],
)
async def test_a_line_is_read_as_the_order_it_shows(world: World, text: str, expected: str) -> None:
    await to_orders(world)
    assert f"- {expected}." in (await good(world, world.alice, "mad-orders write", text=text)).text
    given = (await outfit(world)).orders
    await good(world, world.alice, "mad-orders write", text=expected)
    assert (await outfit(world)).orders == given


async def test_an_order_with_an_unknown_name_is_refused(world: World) -> None:
    await to_orders(world)
    await refused(world, world.alice, "is no known target", "mad-orders write", text="Raid Atlantis")
    await refused(world, world.alice, "is no known target", "mad-orders write", text="Hit Morelli of Atlantis")
    await refused(world, world.alice, "is no known target", "mad-orders write", text="Raid at X against Atlantis")


async def test_a_refusal_of_what_is_written_tells_nothing_of_the_orders_of_others(world: World) -> None:
    await to_orders(world)
    text = "take over Low dive with Dooley"
    before = (await world.say(world.alice, "mad-orders write", text=text)).refused
    await good(world, world.bob, "mad-orders write", text=f"lean on {DEN} with Nails then hit Dooley of North Side")
    assert before
    assert (await world.say(world.alice, "mad-orders write", text=text)).refused == before


async def test_the_window_has_the_orders_so_far_and_writes_them_anew(world: World) -> None:
    await to_orders(world)
    given = await good(world, world.alice, "mad-orders write", text="; ".join(LINES))
    window = await given.press("Write them again")
    assert window.result is not None
    modal: Any = window.result.modal
    assert modal is not None
    assert "\\n".join(LINES) in json.dumps(modal)
    shown = await good(world, world.alice, "mad-orders show")
    assert "Write them" in shown.buttons


async def test_orders_that_were_refused_can_be_corrected_as_they_were_typed(world: World) -> None:
    await to_orders(world)
    given = await good(world, world.alice, "mad-orders write", text="; ".join(LINES))
    for text in ("sing a song", "Raid Atlantis"):
        window = (await given.press("Write them again")).result
        assert window is not None
        modal: Any = window.modal
        (label,) = modal["components"]
        filled = {label["component"]["custom_id"]: text}
        wrong = await world.act(world.alice, partial(world.alice.submit_modal, window, filled))
        assert wrong.refused
        assert (await forged(world, world.bob, wrong.buttons["Correct"])).refused == "Another player typed that."
        again = (await wrong.press("Correct")).result
        assert again is not None
        assert json.dumps(text) in json.dumps(again.modal)
        assert json.dumps(modal["custom_id"]) not in json.dumps(again.modal), "phones keep windows by their ids"


# Secret


async def test_nothing_of_an_order_is_anywhere_before_all_are_opened(world: World) -> None:
    spending = await to_orders(world)
    await good(world, world.alice, "mad-orders take-over", business=DEN, figure="Dooley")
    for who in (world.bob, world.carol):
        for text in await views(world, who):
            assert "take over Low dive" not in text
            assert "docks.low-dive" not in text
    await good(world, world.bob, "mad-orders rest")
    opened = await pressed(spending, "Go on")
    assert "**North Side**: take over Low dive 1 in the Docks with Dooley." in opened.text
    assert "take over Low dive 1 in the Docks" in "".join(await views(world, world.bob))


async def views(world: World, stranger: Actor) -> list[str]:
    """All views of a user while another's orders are sealed."""
    asked = [
        await world.say(stranger, "log"),
        await world.say(stranger, "log", player=world.alice),
        await world.say(stranger, "log", kind="changes"),
        await world.say(stranger, "log", figure="Dooley"),
        await world.say(stranger, "log", **AS_JSON),
        await world.say(stranger, "log", **AS_CSV),
        await world.say(stranger, "mad-orders show"),
        await world.say(stranger, "mad-orders show", gang="North Side"),
        await world.say(stranger, "campaign status"),
        await world.say(stranger, "campaign map"),
        await world.say(stranger, "campaign ledger"),
        await world.say(stranger, "campaign ledger", **PLOT),
        await world.say(stranger, "campaign paper"),
        await world.say(stranger, "gang show", gang="North Side"),
        await world.say(stranger, "gang show", figure="Dooley"),
        await world.say(stranger, "mad-racket owners"),
        await world.say(stranger, "mad-racket look", business=DEN),
        await world.say(stranger, "fair status"),
        await world.say(stranger, "fair export"),
        await world.say(stranger, "luck"),
        await world.say(stranger, "undo"),
        await world.say(stranger, "privacy export"),
        await world.say(stranger, "campaign next"),
        await forged(world, stranger, "c:since:1"),
        await forged(world, stranger, "c:nudge:1"),
    ]
    texts = [reply.text for reply in asked]
    for reply in asked:
        for file in reply.message.attachments if reply.message else ():
            if file.filename.endswith((".json", ".csv", ".txt")):
                texts.append((await file.read()).decode("utf-8-sig"))  # noqa: PERF401
    texts += await world.complete(stranger, "mad-racket take-over", "business", "")
    return [scrubbed(text) for text in texts]


def scrubbed(text: str) -> str:
    """Text without what differs from one world to another: hashes, ids, moments."""
    text = re.sub(r"\b[0-9a-f]{32,}\b", "(hash)", text)
    text = re.sub(r"\d{4}-\d\d-\d\d[T ][0-9:.+]+Z?", "(time)", text)
    return re.sub(r"\b\d{15,}\b", "(id)", re.sub(r"<t:\d+", "<t:", text))


@asynccontextmanager
async def a_month(path: Path, empty: Path) -> AsyncIterator[World]:
    """A campaign of its own with given orders, whose dice are all typed in."""
    file = Path(shutil.copy(empty, path))
    async with started(file) as env:
        world = World(env, file)
        await to_the_same_orders(world)
        yield world
        world.close()


async def to_the_same_orders(world: World) -> None:
    await world.two_gangs()
    await world.name_umpires()
    await good(world, world.alice, "campaign start", name="Paradise")
    await come(world, world.alice, "North Side", "The Docks", "Speakeasy")
    await come(world, world.bob, "South Side", "Riverside", "Brothel")
    await good(world, world.ursula, "campaign next", dice=" ".join("3" * 21))
    await good(world, world.ursula, "campaign next", dice="6 5 4 3")
    await good(world, world.ursula, "campaign next")


ORDERS = {
    "nothing": ("rest", {}),
    "a takeover": ("take-over", {"business": DEN, "figure": "Dooley"}),
    "another": ("take-over", {"business": "Gym 1 in the Docks", "figure": "Tiny", "also": "Brick, Lefty"}),
    "a raid on bob": ("fight", RAID),
    "a hit on his boss": ("fight", {"scenario": "Hit", "against": "South Side", "target": "Hot Dog Morelli"}),
}


async def test_no_view_of_another_seat_changes_with_what_was_ordered(tmp_path: Path, empty_file: Path) -> None:
    seen: dict[str, list[str]] = {}
    nothing, *others = ORDERS.items()
    for number, (what, (order, options)) in enumerate((nothing, *of_this_turn(others))):
        async with a_month(tmp_path / f"{number}.db", empty_file) as world:
            given = await good(world, world.alice, f"mad-orders {order}", **options)
            assert given.private
            seen[what] = [text for who in (world.bob, world.carol) for text in await views(world, who)]
    first, *others = seen.values()
    for what, texts in zip(list(seen)[1:], others, strict=True):
        assert texts == first, what


# Opened


async def test_two_gangs_at_one_shop_clash_and_who_wins_the_fight_has_it(world: World) -> None:
    spending = await to_orders(world)
    await good(world, world.alice, "mad-orders take-over", business=DEN, figure="Dooley")
    await good(world, world.bob, "mad-orders take-over", business=DEN, figure="Nails")
    opened = await pressed(spending, "Go on")
    assert "- **Clash**: North Side and South Side sent gangsters to Low dive 1 in the Docks" in opened.text
    town = await city(world)
    (fight,) = [one for one in town.fights if one.prize]
    assert (fight.attacker, fight.defender, fight.business) == (2, 1, "docks.low-dive.1")
    await refused(world, world.alice, "have no takeover left", "mad-racket take-over")
    await good(world, world.ursula, "campaign next")
    await refused(world, world.ursula, f"Fight {fight.id} is not settled", "campaign next")
    reply = await good(world, world.bob, "campaign result", fight=fight.id, winner="attacker")
    settled = await pressed(reply, "Agree", world.alice)
    assert "Low dive 1 in the Docks goes to South Side." in settled.text
    assert (await city(world)).business("docks.low-dive.1").owner == SOUTH


async def test_a_takeover_is_tried_by_the_button_under_the_orders(world: World) -> None:
    spending = await to_orders(world)
    await good(world, world.alice, "mad-orders take-over", business=DEN, figure="Dooley")
    await good(world, world.bob, "mad-orders rest")
    opened = await pressed(spending, "Go on")
    await good(world, world.ursula, "campaign next")
    await refused(world, world.ursula, "has not leaned on the owner", "campaign next")
    tried = await pressed(opened, "North Side: take over", world.alice)
    assert "Low dive 1 in the Docks" in tried.text
    assert (await opened.press("North Side: take over", world.alice)).refused
    after = await good(world, world.ursula, "campaign next")
    assert phase(world) == (1, Phase.PRESS)
    assert id_of(world, "Dooley") in (await outfit(world)).worked
    assert "Next come funerals and the press" in after.headline


async def test_a_hit_shows_its_target_and_no_other_figure(world: World) -> None:
    spending = await to_orders(world)
    await good(world, world.bob, "gang rename", figure="Nails", name="Ten *Nails*")
    hit = {"scenario": "Hit", "against": "South Side"}
    await refused(world, world.alice, "Did you mean Hot Dog Morelli", "mad-orders fight", **hit, target="Morelli")
    await good(world, world.alice, "mad-orders fight", **hit, target="ten *nails*")
    await good(world, world.bob, "mad-orders rest")
    opened = await pressed(spending, "Go on")
    assert r"The Hit on Ten \*Nails\* of South Side" in opened.text
    assert r"The Hit on Ten \*Nails\*, North Side against South Side." in opened.text


async def test_a_hit_on_an_official_is_against_who_pays_him(world: World) -> None:
    spending = await to_orders(world)
    await put(world, OfficialSet(CAMPAIGN, Official("judge", 1, 5, 750, (Payer(SOUTH, 750),))))
    await good(world, world.alice, "mad-orders fight", scenario="Hit", official="Judge 1")
    await good(world, world.bob, "mad-orders rest")
    opened = await pressed(spending, "Go on")
    assert "The Hit on Judge 1, North Side against South Side." in opened.text


async def test_orders_of_a_fight_that_is_called_off_are_done_with(world: World) -> None:
    spending = await to_orders(world)
    await good(world, world.alice, "mad-orders fight", **RAID)
    await good(world, world.bob, "mad-orders rest")
    await pressed(spending, "Go on")
    ((fight,),) = [[one.id for one in (await city(world)).open_fights]]
    await good(world, world.ursula, "campaign correct", fight=fight, why="nobody had the time")
    await good(world, world.ursula, "campaign next")
    await good(world, world.ursula, "campaign next")
    assert phase(world) == (1, Phase.PRESS)


async def test_the_view_of_a_fight_does_not_depend_on_the_viewer(world: World) -> None:
    await to_action(world)
    await put(world, FightSet(CAMPAIGN, Fight(9, "raid", 1, 2, "riverside.brothel.1")))
    await put(world, BusinessSet(CAMPAIGN, Business("riverside", "brothel", 1, SOUTH)))
    texts = {(await good(world, who, "campaign status")).text for who in (world.alice, world.bob, world.carol)}
    assert len(texts) == 1
