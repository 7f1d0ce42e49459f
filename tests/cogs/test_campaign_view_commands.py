"""/campaign status, map, ledger with its plot, and paper: read, turned over, and shown to the channel."""

from __future__ import annotations

import csv
import io
from typing import Any

import pytest
from PIL import Image

from rules.core.play.campaign import Booked
from rules.mad_dogs.paradise.city.changes import BusinessSet
from rules.mad_dogs.paradise.city.model import Phase
from rules.mad_dogs.paradise.city.records import Business
from tests.cogs.table import good
from tests.cogs.town import CAMPAIGN, NORTH, SOUTH, bank, open_town, put
from tests.cogs.world import Actor, Reply, World

AS_PLOT: dict[str, Any] = {"as": "Plot"}
LOOKS: tuple[tuple[str, dict[str, Any]], ...] = (
    *((look, {}) for look in ("status", "map", "ledger", "paper")),
    ("ledger", AS_PLOT),
)
AS_CSV: dict[str, Any] = {"as": "CSV"}


@pytest.fixture
def draws() -> None:
    """Every picture."""


async def attached(reply: Reply) -> tuple[str, bytes, str]:
    """The only file of a reply: its name, data and description."""
    assert reply.message is not None
    (attachment,) = reply.message.attachments
    return attachment.filename, await attachment.read(), attachment.description or ""


async def test_all_views_are_private_unless_the_caller_shows_them(world: World) -> None:
    await open_town(world)
    events = world.count("event")
    for look, options in LOOKS:
        assert (await good(world, world.carol, f"campaign {look}", **options)).private
        assert not (await good(world, world.bob, f"campaign {look}", public=True, **options)).private
    assert world.count("event") == events


async def test_nothing_is_seen_where_no_campaign_runs(world: World, alice: Actor) -> None:
    for look, options in LOOKS:
        refused = (await world.say(alice, f"campaign {look}", **options)).refused
        assert refused is not None
        assert "/campaign start" in refused


async def test_the_status_has_every_bank_and_the_phase(world: World) -> None:
    await open_town(world, Phase.SPENDING, 1040)
    text = (await good(world, world.carol, "campaign status")).text
    assert ", January 1927: healing, spending and orders" in text
    for gang, name in ((NORTH, "North Side"), (SOUTH, "South Side")):
        assert f"**{name}**: ${await bank(world, gang):,}, reputation " in text
    assert "**Orders** still to come from North Side and South Side." in text
    assert "Home: The Docks" in text


async def test_the_map_is_a_picture_with_words_and_its_button_tells_it_all(world: World) -> None:
    await open_town(world)
    await put(world, BusinessSet(CAMPAIGN, Business("riverside", "paradise-arena", owner=SOUTH)))
    reply = await good(world, world.alice, "campaign map")
    name, data, alt = await attached(reply)
    picture = Image.open(io.BytesIO(data))
    assert (name, picture.format, picture.size[0]) == ("paradise.png", "PNG", 1080)
    assert "Arena South Side" in alt
    assert "South Side" in reply.text, "the picture is never the only bearer"
    words = await reply.press("In words")
    assert words.private
    shown = await good(world, world.alice, "campaign map", public=True)
    assert (await shown.press("In words", by=world.carol)).private, "whoever looks bothers nobody else"
    assert "Paradise Arena" in words.text


async def test_the_plot_and_the_paper_come_with_pictures_and_words(world: World) -> None:
    await open_town(world)
    for look, options, file in (("ledger", AS_PLOT, "course.png"), ("paper", {}, "front-page.png")):
        name, data, alt = await attached(await good(world, world.bob, f"campaign {look}", **options))
        assert name == file
        assert Image.open(io.BytesIO(data)).format == "PNG"
        assert 40 < len(alt) <= 1024
    assert "all gangs and months" in (await world.say(world.bob, "campaign ledger", month=1, **AS_PLOT)).why
    assert "Paradise Times-Dispatch, January 1927" in (await good(world, world.bob, "campaign paper", month=1)).text


async def test_months_that_never_were_are_refused(world: World) -> None:
    await open_town(world)
    for look, month in (("paper", 7), ("ledger", 7)):
        assert "not 7" in (await world.say(world.bob, f"campaign {look}", month=month)).why
    assert "first month" in (await world.say(world.bob, "campaign paper", month=0)).why


async def test_the_ledger_is_turned_over_by_buttons_and_ends_at_the_bank(world: World) -> None:
    await open_town(world)
    await put(world, *(Booked(NORTH, n, "deals", f"deal number {n}") for n in range(1, 20)))
    newest = await good(world, world.alice, "campaign ledger", gang="North Side")
    assert "deal number 19" in newest.text
    assert f"→ ${await bank(world):,}" in newest.text
    older = await newest.press("Older")
    assert older.private
    assert "deal number 19" not in older.text
    assert "deal number 7 " in older.text
    assert "deal number 19" in (await older.press("Newer")).text
    assert "deal number" not in (await good(world, world.alice, "campaign ledger", gang="South Side")).text
    assert "Nothing is booked yet" not in (await good(world, world.alice, "campaign ledger", month=1)).text


async def test_an_undone_booking_leaves_the_ledger(world: World) -> None:
    await open_town(world)
    why = "a wrong sum"
    done = await good(world, world.ursula, "campaign correct", gang="North Side", money=77, why=why)
    assert why in (await good(world, world.bob, "campaign ledger")).text
    await done.press("Undo")
    assert why not in (await good(world, world.bob, "campaign ledger")).text


async def test_the_ledger_is_a_file_too(world: World) -> None:
    await open_town(world)
    await put(world, *(Booked(NORTH, n, "deals", "=evil()") for n in range(1, 20)))
    name, data, _ = await attached(await good(world, world.carol, "campaign ledger", gang="North Side", **AS_CSV))
    rows = list(csv.DictReader(io.StringIO(data.decode("utf-8-sig"))))
    assert name == "ledger.csv"
    assert sum(int(row["dollars"]) for row in rows) == int(rows[-1]["balance"]) == await bank(world)
    assert rows[-1]["why"] == "'=evil()"
    assert {row["gang"] for row in rows} == {"North Side"}


async def test_a_gang_or_campaign_that_never_was_is_refused_with_its_neighbours(world: World) -> None:
    await open_town(world)
    assert "North Side" in (await world.say(world.bob, "campaign ledger", gang="Nort Side")).why
    assert "“Nowhere”" in (await world.say(world.bob, "campaign status", campaign="Nowhere")).why


async def test_names_complete_themselves(world: World) -> None:
    assert await world.complete(world.bob, "campaign ledger", "gang", "") == []
    await open_town(world)
    assert await world.complete(world.bob, "campaign ledger", "gang", "sou") == ["South Side"]
    (name,) = await world.complete(world.bob, "campaign map", "campaign", "")
    assert "January 1927" in (await good(world, world.bob, "campaign status", campaign=name)).text
    assert await world.complete(world.bob, "campaign ledger", "gang", "", campaign="Nowh") == []


async def test_a_campaign_that_is_over_can_still_be_looked_at_by_its_name(world: World) -> None:
    await open_town(world)
    (name,) = await world.complete(world.bob, "campaign map", "campaign", "")
    await good(world, world.ursula, "campaign close", anyway=True)
    assert (await world.say(world.bob, "campaign status")).refused
    assert "(over)" in (await good(world, world.bob, "campaign status", campaign=name)).text
    assert "to begin with" in (await good(world, world.bob, "campaign ledger", campaign=name)).text


async def test_buttons_outlive_a_restart_and_belong_to_their_server(world: World) -> None:
    await open_town(world)
    seen = await good(world, world.bob, "campaign map")
    await world.restart()
    assert "Cabbageville" in (await seen.press("In words")).text
