"""A campaign's notebooks: private notes, what others did since, one reminder a day to those it waits for."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

from cogs.post.notebook.since import MOST_LINES
from rules.mad_dogs.paradise.city.changes import OutfitSet
from rules.mad_dogs.paradise.city.records import Woken
from tests.cogs.months import DEN
from tests.cogs.table import good
from tests.cogs.test_afar import labelled, leave, posts
from tests.cogs.test_agenda import agenda
from tests.cogs.test_away import leaves
from tests.cogs.test_forms import typed
from tests.cogs.test_nudge import DAY, pinged
from tests.cogs.test_privacy_command import exported, forgotten
from tests.cogs.town import CAMPAIGN, SOUTH, open_town, outfit, put
from tests.cogs.world import Actor, Member, Reply, World, forged

SINCE, NUDGE, NOTES = "Since you were last here", "Nudge", "My notes"
MINE = "Watch the **Mayor**.\nBob bids high."
OUTSIDER = "Paradise is for its players and umpires. Bring a gang in with /campaign join."
OVER = "That campaign is no longer stored here."


async def status(world: World, actor: Actor) -> Reply:
    return await good(world, actor, "campaign status")


async def month(world: World, actor: Actor) -> Reply:
    return await good(world, actor, "campaign mine")


async def write(world: World, notes: Reply, text: str) -> Reply:
    return await typed(world, await notes.press("Write"), text)


async def elsewhere(world: World, actor: Actor) -> Reply:
    """The status, then from another channel."""
    await leave(world)
    return await status(world, actor)


# Notes


async def test_notes_are_ones_own_and_kept(world: World) -> None:
    await open_town(world)
    assert "Nothing yet." in (await good(world, world.alice, "game notes")).text
    written = await write(world, await (await status(world, world.alice)).press(NOTES), MINE)
    assert written.private
    assert written.headline == "Your notes on “Paradise”"
    await world.restart()
    for shown in (
        await good(world, world.alice, "game notes"),
        await (await status(world, world.alice)).press(NOTES),
        await (await elsewhere(world, world.alice)).press(NOTES),
    ):
        assert shown.private
        assert MINE in shown.text
    assert "Mayor" not in (await (await status(world, world.bob)).press(NOTES)).text
    assert "Mayor" not in (await status(world, world.alice)).text
    assert not world.rows("SELECT id FROM event WHERE command = 'game notes' OR headline LIKE '%Watch%'")


async def test_a_game_played_in_its_channel_has_notes_of_its_own(world: World) -> None:
    await open_town(world)
    await write(world, await good(world, world.alice, "game notes"), MINE)
    await good(world, world.alice, "game open", system="mad", name="Docks")
    assert "Nothing yet." in (await good(world, world.alice, "game notes")).text
    assert MINE in (await (await status(world, world.alice)).press(NOTES)).text


async def test_a_window_of_a_campaign_that_is_over_writes_nothing(world: World) -> None:
    await open_town(world)
    window = await (await good(world, world.alice, "game notes")).press("Write")
    await good(world, world.ursula, "campaign close", anyway=True)
    assert (await typed(world, window, MINE)).refused == OVER
    assert world.rows("SELECT notes FROM desk") == []
    over = await good(world, world.alice, "campaign status", campaign="Paradise")
    assert not {SINCE, NUDGE, NOTES} & over.buttons.keys()
    for does in ("notes", "jot", "since", "nudge"):
        assert (await forged(world, world.alice, f"c:{does}:{CAMPAIGN}")).refused == OVER


async def test_they_are_exported_and_forgotten(world: World) -> None:
    await open_town(world)
    await write(world, await good(world, world.alice, "game notes"), MINE)
    await write(world, await good(world, world.bob, "game notes"), "His own.")
    found: dict[str, Any] = await exported(world, world.alice)
    ((notebook,),) = [server["desks"] for server in found["servers"]]
    assert (notebook["kind"], notebook["notes"]) == ("campaign", MINE)
    assert "His own." not in json.dumps(found)
    await forgotten(world, world.alice)
    assert world.rows("SELECT notes FROM desk") == [("His own.",)]


async def test_a_substitute_has_their_own_notes(world: World) -> None:
    await open_town(world)
    await write(world, await good(world, world.alice, "game notes"), MINE)
    await leaves(world)
    assert "Nothing yet." in (await good(world, world.carol, "game notes")).text
    await write(world, await good(world, world.carol, "game notes"), "Carol's.")
    assert MINE in (await good(world, world.alice, "game notes")).text


# Since


async def test_the_status_and_my_month_show_once_what_others_did(world: World) -> None:
    await open_town(world)
    await good(world, world.bob, "mad-orders rest")
    for card in (await month(world, world.alice), await status(world, world.alice)):
        assert SINCE in card.buttons
    assert SINCE not in (await status(world, world.bob)).buttons, "he did that himself"
    shown = await (await month(world, world.alice)).press(SINCE)
    assert shown.private
    assert "South Side" in shown.text
    assert (await shown.press("My month")).headline.startswith("North Side")
    assert SINCE not in (await month(world, world.alice)).buttons
    assert SINCE not in (await status(world, world.alice)).buttons
    again = await forged(world, world.alice, f"c:since:{CAMPAIGN}")
    assert again.headline == "Nothing has happened since you were last here."


async def test_ten_lines_at_most(world: World) -> None:
    await open_town(world)
    await good(world, world.bob, "mad-orders rest")
    for number in range(MOST_LINES):
        await good(world, world.alice, "roll", formula=f"d6 # roll {number}")
    whole = await (await status(world, world.bob)).press(SINCE)
    assert whole.text.count("\n- ") == MOST_LINES
    assert "There is more" not in whole.text
    for number in range(MOST_LINES + 5):
        await good(world, world.alice, "roll", formula=f"d6 # later {number}")
    cut = await (await status(world, world.bob)).press(SINCE)
    assert cut.text.count("\n- ") == MOST_LINES
    assert "More happened before this. /log shows everything." in cut.text
    assert f"later {MOST_LINES + 4}" in cut.text


async def test_the_log_shows_orders_and_sealed_rolls_as_others_may_know_them(world: World) -> None:
    await open_town(world)
    await good(world, world.alice, "mad-orders take-over", business=DEN, figure="Dooley")
    await good(world, world.alice, "roll", formula="d6 # ambush in the alley", secret=True, dice="4")
    shown = await (await status(world, world.bob)).press(SINCE)
    assert "alice" in shown.text
    for secret in ("ambush", "Dooley", "Low dive"):
        assert secret not in shown.text
    assert "ambush" in (await (await status(world, world.ursula)).press(SINCE)).text, (
        "an umpire reads it in the log, too"
    )


async def test_an_umpire_of_another_campaign_reads_no_more_of_this_one_there(world: World) -> None:
    await open_town(world)
    await good(world, world.alice, "roll", formula="d6 # ambush in the alley", secret=True, dice="4")
    await leave(world)
    await good(world, world.ursula, "campaign start", name="Chicago", umpire=Member("bob"))
    shown = await (await good(world, world.bob, "campaign status", campaign="Paradise")).press(SINCE)
    assert shown.headline == "Since you were last here, in “Paradise”"
    assert "alice" in shown.text
    assert "ambush" not in shown.text


async def test_elsewhere_it_is_for_those_who_have_a_part(world: World) -> None:
    await open_town(world)
    await good(world, world.ursula, "campaign correct", gang="North Side", money=5, why="found in the street")
    assert SINCE in (await status(world, world.carol)).buttons, "she sees the channel"
    there = await elsewhere(world, world.carol)
    assert SINCE not in there.buttons
    assert (await forged(world, world.carol, f"c:since:{CAMPAIGN}")).refused == OUTSIDER
    assert "found in the street" in (await (await status(world, world.bob)).press(SINCE)).text


async def test_the_agenda_leads_to_it_from_anywhere(world: World) -> None:
    await open_town(world)
    await good(world, world.alice, "roll", formula="d6 # from afar")
    await leave(world)
    listed = await agenda(world, world.bob.user)
    mine = await listed.press(labelled(listed, "My month"))
    assert "from afar" in (await mine.press(SINCE)).text
    assert (
        await forged(world, world.carol.user, f"c@p1:since:{CAMPAIGN}")
    ).refused == "You have no part in that campaign."


# Nudge


async def test_a_waiting_player_reminds_those_the_campaign_waits_for(world: World) -> None:
    await open_town(world)
    assert NUDGE not in (await status(world, world.alice)).buttons, "it waits for her as well"
    await good(world, world.alice, "mad-orders rest")
    assert NUDGE in (await status(world, world.alice)).buttons
    reminded = await (await month(world, world.alice)).press(NUDGE)
    assert not reminded.private
    assert reminded.text == f"<@{world.bob.id}>: “Paradise” waits for you. A reminder from alice."
    assert pinged(world, world.channel) == [world.bob.id]
    assert (await reminded.press("My month", world.bob)).headline.startswith("South Side")
    refused = await forged(world, world.bob, f"c:nudge:{CAMPAIGN}")
    assert refused.refused == "The campaign waits for you as well. [My month] shows what for."


async def test_one_reminder_a_day_for_all_players_together(world: World) -> None:
    await open_town(world)
    await good(world, world.alice, "mad-orders rest")
    await (await status(world, world.alice)).press(NUDGE)
    for actor in (world.alice, world.ursula):
        again = await forged(world, actor, f"c:nudge:{CAMPAIGN}")
        assert "They were reminded less than a day ago." in again.why
    await world.restart()
    await good(world, world.ursula, "campaign correct", why="to spend", gang="North Side", money=5)
    assert (await forged(world, world.alice, f"c:nudge:{CAMPAIGN}")).refused
    await world.env.advance_time(DAY + 1)
    assert not (await forged(world, world.alice, f"c:nudge:{CAMPAIGN}")).refused


async def test_a_day_is_of_one_game_or_campaign(world: World) -> None:
    await open_town(world)
    await good(world, world.alice, "mad-orders rest")
    await (await status(world, world.alice)).press(NUDGE)
    assert world.rows("SELECT user_id, kind, subject_id, nudged > 0 FROM desk") == [(world.bob.id, "campaign", 1, 1)]


async def test_only_players_and_umpires_do_it(world: World) -> None:
    await open_town(world)
    await good(world, world.alice, "mad-orders rest")
    assert NUDGE not in (await status(world, world.carol)).buttons
    assert (await forged(world, world.carol, f"c:nudge:{CAMPAIGN}")).refused == OUTSIDER
    assert world.rows("SELECT nudged FROM desk") == []


async def test_a_substitute_is_named_in_the_place_of_who_is_away(world: World) -> None:
    await open_town(world)
    await leaves(world)
    await good(world, world.bob, "mad-orders rest")
    reminded = await (await status(world, world.bob)).press(NUDGE)
    assert reminded.text.startswith(f"<@{world.carol.id}>: ")
    assert pinged(world, world.channel) == [world.carol.id]
    assert NUDGE not in (await status(world, world.carol)).buttons, "it waits for her in his place"


async def test_why_a_gang_woke_stays_secret(world: World) -> None:
    """A gang has bid for the Mayor, or its money is short: others know only that its orders are in."""
    await open_town(world)
    for actor in (world.alice, world.bob):
        await good(world, actor, "mad-orders rest")
    await put(world, OutfitSet(CAMPAIGN, replace(await outfit(world, SOUTH), woken=Woken.SHORT)))
    assert "It was done for the whole month" in (await agenda(world, world.bob)).text
    for actor in (world.alice, world.ursula):
        assert NUDGE not in (await status(world, actor)).buttons
        assert (
            await forged(world, actor, f"c:nudge:{CAMPAIGN}")
        ).refused == "The campaign waits for no one in particular."
    await put(world, OutfitSet(CAMPAIGN, replace(await outfit(world, SOUTH), ordered=False, woken=None)))
    await good(world, world.alice, "campaign done")
    reminded = await (await status(world, world.alice)).press(NUDGE)
    assert reminded.text.startswith(f"<@{world.bob.id}>: "), "all see that Bob is not done"


async def test_a_reminder_from_another_channel_pings_in_the_campaigns_own(world: World) -> None:
    await open_town(world)
    await good(world, world.alice, "mad-orders rest")
    home = await leave(world)
    asked = await (await status(world, world.alice)).press(NUDGE)
    assert asked.private
    assert f"Posted in https://discord.com/channels/{world.server.id}/{home.id}." in asked.text
    assert posts(home)[-1].startswith(f"<@{world.bob.id}>: ")
    assert pinged(world, home) == [world.bob.id]


async def test_a_public_status_has_no_personal_buttons(world: World) -> None:
    await open_town(world)
    await good(world, world.bob, "mad-orders rest")
    shown = await good(world, world.alice, "campaign status", public=True)
    assert not {SINCE, NUDGE, NOTES} & shown.buttons.keys()
