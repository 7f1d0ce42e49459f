"""/campaign correct: an umpire corrects muscle, bands, stories, custody and sheets, now and for an earlier month."""

from __future__ import annotations

from rules.core.play.campaign import MonthBegun
from rules.mad_dogs.paradise.city.changes import StorySet
from rules.mad_dogs.paradise.city.records import PopularBand, Prisoner, Squad
from rules.mad_dogs.paradise.city.stories import Story, StoryKind
from tests.cogs.table import good
from tests.cogs.test_campaign_command import refused
from tests.cogs.town import CAMPAIGN, NORTH, SOUTH, city, ledger, open_town, outfit, put
from tests.cogs.world import World

WHY = {"why": "a slip"}


async def test_muscle_bands_stories_and_custody_are_corrected(world: World) -> None:
    await open_town(world)
    await put(world, StorySet(CAMPAIGN, Story(40, StoryKind.PRAISES, "reporter.1", SOUTH, good=True)))
    ((dooley,),) = world.rows("SELECT id FROM figure WHERE name = 'Dooley'")
    corrected = await good(
        world,
        world.ursula,
        "campaign correct",
        gang="North Side",
        muscle="3 punks",
        band=0,
        story=40,
        figure="Dooley",
        custody="Booked",
        **WHY,
    )
    assert corrected.headline == "The umpire corrects the books: a slip."
    assert (await outfit(world)).muscle == (Squad("Punk", 3),)
    now = await city(world)
    assert now.bands == (PopularBand(41, NORTH),)
    assert now.stories[0].done
    assert now.prisoners == (Prisoner(dooley, NORTH),)
    again = {"gang": "North Side", "muscle": "0 Punk", "figure": "Dooley", "custody": "Free", **WHY}
    await good(world, world.ursula, "campaign correct", **again)
    await good(world, world.ursula, "campaign correct", gang="nobody", band=41, **WHY)
    now = await city(world)
    assert (now.bands, now.prisoners, (await outfit(world)).muscle) == ((), (), ())
    await refused(world, world.ursula, "is free already", "campaign correct", figure="Dooley", custody="Free", **WHY)
    await refused(
        world, world.ursula, "Write it like 3 Punks", "campaign correct", gang="North Side", muscle="x", **WHY
    )
    await refused(world, world.ursula, "no story 40", "campaign correct", story=40, **WHY)


async def test_a_sheet_is_corrected_in_any_month(world: World) -> None:
    await open_town(world)
    await good(world, world.ursula, "campaign correct", figure="Dooley", sheet="GUTS 5, hits 2", **WHY)
    query = "SELECT json_extract(state, '$.stats') FROM figure WHERE name = 'Dooley'"
    ((stats,),) = world.rows(query)
    assert "5" in stats
    for wrong in ("GUTS 11", "Charm 3", "GUTS"):
        await refused(
            world, world.ursula, "is no number of a sheet", "campaign correct", figure="Dooley", sheet=wrong, **WHY
        )
    await refused(world, world.alice, "umpire", "campaign correct", figure="Dooley", sheet="GUTS 6", **WHY)


async def test_a_correction_is_booked_now_and_names_its_month(world: World) -> None:
    await open_town(world)
    await put(world, MonthBegun(CAMPAIGN, 2))
    corrected = await good(world, world.ursula, "campaign correct", gang="North Side", money=-50, month=1, **WHY)
    assert corrected.headline == "The umpire corrects the books: a slip (for January 1927)."
    assert (await ledger(world))[-1] == ("correction", -50, "a slip (for January 1927)")
    assert world.rows("SELECT month FROM ledger_entry ORDER BY event_id DESC LIMIT 1") == [(2,)]
    await refused(world, world.ursula, "There has been no month 3", "campaign correct", outrage=1, month=3, **WHY)
