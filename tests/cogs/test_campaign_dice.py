"""A campaign's dice: sealed until the month ends, committed to, checked, counted; hushed ones are hushed everywhere."""

from __future__ import annotations

import json
import re
from typing import Any

import discord
import pytest

from rules.core.chance.fairness import digest
from rules.mad_dogs.paradise.city.changes import BusinessSet, OutcryRaised
from rules.mad_dogs.paradise.city.model import Phase
from rules.mad_dogs.paradise.city.records import Business, Upshot
from tests.cogs.dice_files import exported, handed_in
from tests.cogs.kept import beginning
from tests.cogs.months import founded, pressed
from tests.cogs.table import good
from tests.cogs.town import CAMPAIGN, NORTH, SOUTH, boxers, city, open_town, phase, put
from tests.cogs.world import Actor, Reply, World
from tests.turns import takes_turns

HASH = re.compile(r"[0-9a-f]{64}")
SHOT = {"shooter": "Spats Doogan", "target": "Hot Dog Morelli", "gun": "Pistol", "range": 2.0}
HIT = "1 6"
SECRETS = ("Speakeasy", "Brothel", "Spats", "Dooley", "Raid", "guard", "take over", "stays at home")
"""Words of orders that only their gang may read."""


@beginning
async def begin_town(world: World) -> None:
    await open_town(world)
    await good(world, world.ursula, "gang hire", gang="North Side", profile="Accountant", name="Books")
    for place, kind, owner in (("docks", "speakeasy", NORTH), ("riverside", "brothel", SOUTH)):
        await put(world, BusinessSet(CAMPAIGN, Business(place, kind, 1, owner)))


@pytest.fixture
async def town(world: World) -> World:
    """January, when gangs give orders; each gang has a business, and North Side an Accountant."""
    await begin_town(world)
    return world


async def month_over(town: World, by: Actor | None = None) -> Reply:
    """The last step of the month."""
    await put(town, OutcryRaised(CAMPAIGN, Upshot.QUIET))
    await phase(town, Phase.OUTRAGE)
    return await good(town, by or town.ursula, "campaign next")


async def everything_shown(world: World, actor: Actor, *games: str) -> str:
    """All that a user can read of a log: its pages, entries and files."""
    texts: list[str] = []
    for game in games or ("here",):
        log = await good(world, actor, "log", game=game)
        texts.append(log.text)
        texts += [(await log.press(label, actor)).text for label in log.buttons]
        for kind in ("CSV", "JSON"):
            file = await good(world, actor, "log", game=game, **{"as": kind})
            assert file.message is not None
            texts += [(await one.read()).decode() for one in file.message.attachments]
        if world.rows("SELECT 1 FROM event WHERE roll IS NOT NULL"):
            texts.append(json.dumps(await exported(world, actor, game=game)))
    return "\n".join(texts)


# Sealed rolls


def logged(sealed: Reply) -> str:
    """The log's text for a sealed roll of 3d6: its card has the dice in the place of the formula."""
    found = re.search(r"= \*\*(\d+)\*\*$", sealed.ephemerals[0].headline)
    assert found is not None
    return f"rolls 3d6 = {found[1]}"


async def test_sealed_rolls_open_when_the_month_is_over(town: World) -> None:
    rolled = await good(town, town.alice, "roll", formula="3d6", secret=True)
    shot = await good(town, town.alice, "mad shoot", **SHOT, dice=HIT, secret=True)
    morelli = await town.sheet("Hot Dog Morelli")
    closed = await month_over(town)
    assert closed.text.count("Sealed by alice until now:") == 2
    assert logged(rolled) in closed.text
    assert shot.ephemerals[0].headline in closed.text
    assert await town.sheet("Hot Dog Morelli") != morelli, "what it changes happens now"
    assert town.rows("SELECT count(*) FROM event WHERE sealed") == [(0,)]
    assert "Opened now, by their numbers among the sealed rolls: 1, 2." in closed.text
    for sealed in (rolled, shot):
        assert "no longer sealed" in (await sealed.press("Reveal")).why


async def test_a_sealed_roll_reveals_nothing_before(town: World) -> None:
    sealed = await good(town, town.alice, "roll", formula="3d6", secret=True)
    await phase(town, Phase.ACTION)
    reply = await everything_shown(town, town.bob)
    assert logged(sealed) not in reply
    assert logged(sealed) in (await good(town, town.ursula, "log")).text, "umpires see it"


async def test_a_sealed_roll_that_was_taken_back_stays_sealed(town: World) -> None:
    sealed = await good(town, town.alice, "roll", formula="3d6", secret=True)
    await pressed(await good(town, town.alice, "undo"), "Agree", town.ursula)
    closed = await month_over(town)
    assert logged(sealed) not in closed.text


async def test_sealed_rolls_open_when_the_campaign_is_over(town: World) -> None:
    sealed = await good(town, town.bob, "roll", formula="3d6", secret=True)
    closed = await good(town, town.ursula, "campaign close")
    assert "Sealed by bob until now:" in closed.text
    assert logged(sealed) in closed.text


async def test_a_month_taken_back_leaves_what_was_opened_open(town: World) -> None:
    await good(town, town.alice, "roll", formula="3d6", secret=True)
    closed = await month_over(town)
    before = town.rows("SELECT count(*) FROM campaign_month")
    await pressed(closed, "Undo", town.ursula)
    assert town.rows("SELECT month FROM campaign") == [(1,)]
    assert town.rows("SELECT count(*) FROM campaign_month") == [(before[0][0] - 1,)]
    assert town.rows("SELECT count(*) FROM event WHERE sealed") == [(0,)]


async def test_sealed_rolls_elsewhere_are_nothing_to_the_campaign(town: World) -> None:
    other = town.server.create_text_channel("elsewhere")
    town.channel, here = other, town.channel
    await good(town, town.alice, "roll", formula="3d6", secret=True)
    town.channel = here
    assert "Sealed" not in (await month_over(town)).text
    assert town.rows("SELECT count(*) FROM event WHERE sealed") == [(1,)]


# Commitments, turns, phrases


async def test_a_campaign_is_committed_to_when_it_opens_and_its_seed_is_out_with_the_month(world: World) -> None:
    await world.name_umpires()
    opened = await good(world, world.alice, "campaign start", name="The Paradise War")
    assert not HASH.search(opened.text)
    commitment, seal = HASH.findall((await opened.press("Fairness")).text)
    status = await good(world, world.bob, "fair status")
    assert status.headline == "The dice of “The Paradise War”"
    assert commitment in status.text
    assert seal in status.text
    assert "a month in a campaign" in status.text


async def test_the_turn_of_the_dice_ends_with_the_month(town: World) -> None:
    await good(town, town.alice, "roll", formula="3d6")
    before = await good(town, town.alice, "fair status")
    closed = await month_over(town)
    assert not HASH.search(closed.text)
    (seed,) = re.findall(r"Its seed: `([0-9a-f]{64})`", (await closed.press("Fairness")).text)
    assert digest(seed) in before.text
    await good(town, town.alice, "roll", formula="3d6")
    file = await exported(town)
    assert file["log"]["kind"] == "campaign"
    assert file["chains"][0]["seeds"] == [seed]
    assert file["rolls"][-1]["turn"] == 2
    assert file["not_revealed_yet"] == [file["rolls"][-1]["roll"]]


async def test_a_month_without_dice_reveals_nothing(world: World) -> None:
    await open_town(world)
    assert "Fairness" not in (await month_over(world)).buttons


async def test_the_last_seed_is_out_when_the_campaign_is_over(town: World) -> None:
    await good(town, town.alice, "roll", formula="3d6")
    closed = await good(town, town.ursula, "campaign close")
    (seed,) = re.findall(r"Its seed: `([0-9a-f]{64})`", (await closed.press("Fairness")).text)
    assert seed in (await good(town, town.alice, "fair status", game="Paradise")).text


async def test_phrases_of_a_campaign_come_from_its_players_before_the_first_roll(town: World) -> None:
    given = await good(town, town.bob, "fair phrase", text="seven come eleven")
    assert given.headline == "bob puts a phrase into the dice of “Paradise”."
    refused = (await town.say(town.carol, "fair phrase", text="mine")).why
    assert refused == "Phrases for “Paradise” come from its players. Bring a gang in with /campaign join."
    assert (await town.say(town.ursula, "fair phrase", text="mine")).refused == refused
    await good(town, town.alice, "roll", formula="3d6")
    late = (await town.say(town.alice, "fair phrase", text="too late")).why
    assert "A phrase counts only if it comes before the first roll" in late
    assert (await exported(town))["phrases"] == [{"by": "bob", "text": "seven come eleven"}]


async def test_anyone_can_check_the_dice_of_a_month(world: World) -> None:
    await founded(world)
    await good(world, world.ursula, "campaign next")
    collect = await good(world, world.ursula, "campaign next")
    await pressed(await pressed(collect, "Collect"), "Go on")
    await good(world, world.alice, "roll", formula="3d6", secret=True)
    await month_over(world)
    file = await exported(world, game="Paradise")
    assert {"campaign next", "roll"} <= {roll["command"] for roll in file["rolls"]}
    assert file["not_revealed_yet"] == []
    assert (await handed_in(world, file, world.carol)).headline.endswith("checked, and all fit.")
    face = file["rolls"][0]["throws"][0]["faces"]
    face[0] = face[0] % 6 + 1
    assert "does not fit" in (await handed_in(world, file, world.carol)).headline


# By name


async def test_a_campaign_is_named_from_anywhere(town: World) -> None:
    await good(town, town.alice, "roll", formula="3d6")
    town.channel = town.server.create_text_channel("elsewhere")
    await good(town, town.bob, "roll", formula="2d10")
    assert "The log of “Paradise”" in (await good(town, town.carol, "log", game="paradise")).text
    assert "2d10" not in (await good(town, town.carol, "log", game="paradise")).text
    assert (await good(town, town.carol, "fair status", game="Paradise")).headline == "The dice of “Paradise”"
    assert [roll["command"] for roll in (await exported(town, game="Paradise"))["rolls"]] == ["roll"]
    assert "Paradise" in await town.complete(town.carol, "log", "game", "par")
    assert "No game or campaign is called" in (await town.say(town.carol, "log", game="Hades")).why


async def test_one_that_is_over_is_still_named_by_who_played_it(town: World) -> None:
    await good(town, town.alice, "roll", formula="3d6")
    await good(town, town.ursula, "campaign close")
    assert "The log of “Paradise”" in (await good(town, town.bob, "log", game="Paradise")).text


async def test_a_campaign_in_a_hidden_channel_is_for_its_players_and_umpires(town: World) -> None:
    closed: Any = {town.server.default_role: discord.PermissionOverwrite(view_channel=False)}
    den = town.server.create_text_channel("den", overwrites=closed)
    town.channel, here = den, town.channel
    await good(town, town.alice, "campaign start", name="Hades")
    town.channel = here
    for command in ("log", "luck", "fair status"):
        assert "No game or campaign is called" in (await town.say(town.carol, command, game="Hades")).why
    await good(town, town.ursula, "log", game="Hades")


async def test_the_log_distinguishes_a_game_and_a_campaign_of_one_name(town: World) -> None:
    town.channel, here = town.server.create_text_channel("elsewhere"), town.channel
    await good(town, town.alice, "game open", name="Paradise")
    await good(town, town.alice, "roll", formula="3d6")
    town.channel = here
    await good(town, town.alice, "roll", formula="3d6")
    offered = await town.complete(town.alice, "log", "game", "paradise")
    assert sorted(offered) == ["Paradise #1", "Paradise campaign #1"]
    kinds = [(await exported(town, game=name))["log"]["kind"] for name in sorted(offered)]
    assert kinds == ["game", "campaign"]


async def test_luck_of_a_campaign_is_that_of_its_own_dice(town: World) -> None:
    town.channel, here = town.server.create_text_channel("elsewhere"), town.channel
    for _ in range(3):
        await good(town, town.alice, "roll", formula="8d10 count 7+")
    town.channel = here
    await good(town, town.bob, "roll", formula="4d10 count 7+")
    for name in ("here", "Paradise"):
        found = await good(town, town.carol, "luck", game=name)
        assert "of “Paradise”" in found.text
        assert "4" in found.text
        assert f"<@{town.bob.id}>" in found.text
        assert f"<@{town.alice.id}>" not in found.text
    assert "Their luck" not in found.text
    dice = await good(town, town.carol, "luck", game="Paradise", all_dice=True)
    assert "of “Paradise”" in dice.text


async def test_a_sealed_roll_of_a_campaign_never_counts_as_luck(town: World) -> None:
    before = town.count("test_tally"), town.count("face_tally")
    await good(town, town.alice, "roll", formula="8d10 count 7+", secret=True)
    await month_over(town)
    assert (town.count("test_tally"), town.count("face_tally")) == before


# What is hushed


@takes_turns
@pytest.mark.parametrize(
    "command, options",
    [
        ("take-over", {"business": "Speakeasy 2 in the Docks", "figure": "Spats Doogan"}),
        ("fight", {"scenario": "Raid", "business": "Brothel 1 in Riverside", "against": "South Side"}),
        ("defend", {"business": "Speakeasy 1 in the Docks", "figures": "Dooley"}),
        ("rest", {}),
        ("write", {"text": "take over Speakeasy 2 in the Docks with Spats Doogan"}),
    ],
)
async def test_orders_show_in_no_log_nor_file(town: World, command: str, options: dict[str, Any]) -> None:
    given = await town.say(town.alice, f"mad-orders {command}", **options)
    assert not given.refused, given.refused
    assert given.private
    for reader in (town.bob, town.carol, town.ursula):
        reply = await everything_shown(town, reader)
        for word in (*SECRETS, "orders"):
            assert word not in reply
    assert town.rows("SELECT seq, command, options, lines FROM event WHERE command LIKE 'mad-orders%'") == [
        (-1, "mad-orders", "{}", "[]")
    ]


async def test_others_read_the_same_log_for_any_orders(town: World) -> None:
    async def shown_after(command: str, **options: Any) -> str:
        given = await good(town, town.alice, f"mad-orders {command}", **options)
        log = await good(town, town.bob, "log")
        newest = next(iter(log.buttons))
        entry = await log.press(newest, town.bob)
        taken_back = await pressed(given, "Undo")
        found = "\n".join((log.text.splitlines()[1], entry.text, taken_back.text))
        return re.sub(r"<t:\d+:R>", "", found.replace(f"`{newest}`", "").replace(f"Entry {newest}", ""))

    first = await shown_after("rest")
    second = await shown_after("defend", business="Speakeasy 1 in the Docks", figures="Dooley")
    assert first == second


async def test_a_dive_paid_for_shows_in_no_log_nor_file(town: World) -> None:
    await boxers(town)
    await good(town, town.ursula, "mad-boxing match", red="Kid Malone", blue="Ox Brady")
    await good(town, town.bob, "mad-boxing fix", boxer="Kid Malone")
    reply = await everything_shown(town, town.alice)
    assert "Ox Brady" in reply
    for word in ("quiet word", "mad-boxing fix", "goes down"):
        assert word not in reply


async def test_only_the_author_has_it_in_an_export(town: World) -> None:
    await good(town, town.alice, "mad-orders defend", business="Speakeasy 1 in the Docks", figures="Dooley")
    await good(town, town.bob, "mad-orders rest")

    async def copy(actor: Actor) -> str:
        reply = await good(town, actor, "privacy export")
        assert reply.message is not None
        (file,) = reply.message.attachments
        return (await file.read()).decode()

    def given(text: str) -> list[Any]:
        """The orders in the changes of a user's events."""
        events = [event for server in json.loads(text)["servers"] for event in server["events"]]
        return [
            order
            for event in events
            for change in event["changes"]
            for order in change.get("record", {}).get("orders", ())
        ]

    assert [order["business"] for order in given(await copy(town.alice))] == ["docks.speakeasy.1"]
    for actor in (town.bob, town.ursula):
        assert given(await copy(actor)) == []


async def test_an_umpires_action_for_a_gang_does_not_reveal_its_orders(town: World) -> None:
    await good(town, town.alice, "mad-orders defend", business="Speakeasy 1 in the Docks", figures="Dooley")
    await good(town, town.ursula, "campaign done", gang="North Side")
    reply = await good(town, town.ursula, "privacy export")
    assert reply.message is not None
    (file,) = reply.message.attachments
    assert "docks.speakeasy.1" not in (await file.read()).decode()
    assert (await city(town)).outfits[0].orders


# Taking back


async def test_dice_of_a_campaign_are_taken_back_with_another_players_consent(town: World) -> None:
    rolled = await good(town, town.alice, "roll", formula="3d6")
    asked = await pressed(rolled, "Undo")
    for stranger in (town.alice, town.carol):
        assert "Only the opponent or an umpire can agree" in (await asked.press("Agree", stranger)).why
    assert "Taken back by bob" in (await pressed(asked, "Agree", town.bob)).text


async def test_a_co_owner_can_not_agree_to_an_undo(town: World) -> None:
    await good(town, town.alice, "gang share", gang="North Side", user=town.carol)
    asked = await pressed(await good(town, town.alice, "roll", formula="3d6"), "Undo")
    assert "Only the opponent or an umpire can agree" in (await asked.press("Agree", town.carol)).why
    await pressed(asked, "Agree", town.bob)


async def test_a_player_who_joined_afterwards_can_not_agree(town: World) -> None:
    asked = await pressed(await good(town, town.alice, "roll", formula="3d6"), "Undo")
    await good(town, town.carol, "gang new", name="West Side", sample="South Side")
    await good(town, town.ursula, "campaign join", gang="West Side", home="Southbridge")
    assert "Only the opponent or an umpire can agree" in (await asked.press("Agree", town.carol)).why


async def test_the_owner_of_a_figure_shot_in_the_channel_of_a_campaign_agrees_too(town: World) -> None:
    """The owner of the figure plays no part in the campaign."""
    await good(town, town.carol, "gang new", name="West Side", sample="South Side")
    figure = "Hot Dog Morelli (West Side)"
    shot = await good(town, town.alice, "mad shoot", **{**SHOT, "target": figure}, dice=HIT)
    asked = await pressed(shot, "Undo")
    assert "Taken back by carol" in (await pressed(asked, "Agree", town.carol)).text


async def test_an_umpire_of_the_campaign_takes_back_a_gangs_leaving(world: World) -> None:
    await world.two_gangs()
    await world.name_umpires()
    await good(world, world.alice, "campaign start", umpire=world.carol)
    await good(world, world.alice, "campaign join", gang="North Side", home="The Docks")
    left = await good(world, world.alice, "campaign leave")
    assert "Taken back by carol" in (await pressed(left, "Undo", world.carol)).text
    assert (await city(world)).outfit(NORTH) is not None
