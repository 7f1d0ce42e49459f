"""Campaigns, their months and their ledgers: stored rows are the fold of their standing events."""

from __future__ import annotations

import asyncio
import itertools
from typing import Any

import pytest
from hypothesis import HealthCheck, given
from hypothesis import strategies as st
from sqlalchemy import delete, func, select, text

from db.campaigns import LedgerLine, LedgerPage, PagedLine
from db.conflicts import Conflict
from db.repositories import CAMPAIGN_LOG, GAME_LOG
from db.store.engine import Database
from db.store.models import CampaignMonth, CampaignRow, Event, GangRow, LedgerEntry, Server
from db.undo import strike
from db.unit_of_work import Work, reading, writing
from rules.core.people.roster import Campaigning, Engaged
from rules.core.plain.events import Change, Subject, SubjectKind
from rules.core.plain.refusal import IllegalNow
from rules.core.play.campaign import (
    Booked,
    Campaign,
    CampaignClosed,
    CampaignOpened,
    GangEnrolled,
    GangWithdrawn,
    MonthBegun,
    UmpireAppointed,
)
from rules.core.play.game import Game, GameOpened
from rules.mad_dogs.model.changes import Hurt
from rules.mad_dogs.paradise.city.changes import (
    ACCOUNTS,
    BusinessSet,
    GangActivity,
    NewsMade,
    OutfitSet,
    OutrageMoved,
    PhaseBegun,
)
from rules.mad_dogs.paradise.city.model import Paradise, Phase
from rules.mad_dogs.paradise.city.records import Business, Headline, News, Outfit
from rules.mad_dogs.paradise.start.enrolling import enrolled
from tests.db import house
from tests.turns import examples, takes_turns

TOWN, AWAY = 5, 6
"""Channels."""


async def stored(database: Database, campaign: int) -> Campaign:
    async with reading(database) as work:
        found = await work.campaigns.get(campaign)
    assert found is not None
    return found.campaign


async def city(database: Database, campaign: int) -> Paradise:
    return (await stored(database, campaign)).state


async def ledger(database: Database, campaign: int, **of: Any) -> list[LedgerLine]:
    async with reading(database) as work:
        return await work.campaigns.ledger(campaign, **of)


async def months(database: Database, campaign: int) -> list[int]:
    async with reading(database) as work:
        return [one.month for one in await work.campaigns.months(campaign)]


async def bank(database: Database, gang: int) -> int:
    async with reading(database) as work:
        return (await work.rosters.state(Subject(SubjectKind.GANG, gang))).estate.dollars


# The state


@takes_turns
async def test_a_campaign_is_what_its_events_come_to(database: Database) -> None:
    campaign, (north, south) = await house.opened(database, "North", "South")
    await house.do(database, PhaseBegun(campaign, Phase.ACTION), OutrageMoved(campaign, 3, "a riot"), campaign=campaign)
    await house.do(database, UmpireAppointed(campaign, 7), campaign=campaign)
    found = await stored(database, campaign)
    assert (found.name, found.system, found.month, found.present) == ("Paradise", "mad", 1, True)
    assert (found.gangs, found.umpires) == ((north, south), (7,))
    assert (found.state.phase, found.state.outrage) == (Phase.ACTION, 5)
    assert await house.faults(database) == []


async def test_what_is_taken_back_is_folded_anew(database: Database) -> None:
    campaign, (north, _) = await house.opened(database, "North", "South")
    before = await stored(database, campaign)
    bought = await house.do(
        database,
        BusinessSet(campaign, Business("docks", "speakeasy", 1, north)),
        Booked(north, -40, "deals", "a speakeasy"),
        campaign=campaign,
    )
    assert (await stored(database, campaign)).state.owned(north)
    await house.undo(database, bought)
    assert await stored(database, campaign) == before
    assert await bank(database, north) == 100
    assert await house.faults(database) == []


async def test_only_the_newest_event_of_a_campaign_is_taken_back(database: Database) -> None:
    campaign, _ = await house.opened(database, "North")
    first = await house.do(database, GangActivity(campaign), campaign=campaign, headline="First.")
    await house.do(database, GangActivity(campaign), campaign=campaign, headline="Second.")
    with pytest.raises(IllegalNow, match=r"[Tt]ake back “.?Second\..?” first"):
        await house.undo(database, first)


async def test_a_campaign_whose_opening_is_taken_back_never_was(database: Database) -> None:
    async with writing(database) as work:
        await work.server_log(house.HOME, False, house.NOW)
        campaign = await work.campaigns.new(house.HOME, TOWN, Campaign("Paradise", "mad"))
        log = await work.campaign_log(house.HOME, campaign)
        opened = (await work.append(log, house.entry(CampaignOpened(campaign, "Paradise", "mad")))).id
    await house.undo(database, opened)
    async with reading(database) as work:
        assert await work.campaigns.at(house.HOME, TOWN) is None
        assert await work.campaigns.running(house.HOME) == []
        assert await work.folding.rebuilt(Subject(SubjectKind.CAMPAIGN, campaign)) is None
    assert await months(database, campaign) == []


async def test_a_campaign_that_is_over_runs_again_unless_another_has_its_channel(database: Database) -> None:
    campaign, _ = await house.opened(database, "North")
    over = await house.do(database, CampaignClosed(campaign), campaign=campaign)
    async with reading(database) as work:
        assert await work.campaigns.at(house.HOME, TOWN) is None
    await house.undo(database, over)
    over = await house.do(database, CampaignClosed(campaign), campaign=campaign)
    await house.opened(database, "South")
    with pytest.raises(IllegalNow, match="“Paradise” is already running here"):
        await house.undo(database, over)
    assert await house.faults(database) == []


async def test_a_change_of_a_campaign_never_opened_is_a_bug(database: Database) -> None:
    async def stir() -> None:
        async with writing(database) as work:
            stream = await work.server_log(house.HOME, False, house.NOW)
            campaign = await work.campaigns.new(house.HOME, TOWN, Campaign("Paradise", "mad"))
            await work.append(stream, house.entry(GangActivity(campaign)))

    with pytest.raises(ValueError, match="never was"):
        await stir()


# Channels and lists


async def test_a_channel_is_home_to_one_campaign(database: Database) -> None:
    campaign, _ = await house.opened(database, "North", channel=TOWN)
    other, _ = await house.opened(database, "South", channel=AWAY)
    async with reading(database) as work:
        for channel, here in ((TOWN, campaign), (AWAY, other)):
            found = await work.campaigns.at(house.HOME, channel)
            assert found is not None
            assert (found.id, found.channel_id, found.system.id) == (here, channel, "mad")
        assert await work.campaigns.at(house.HOME, 99) is None
        assert await work.campaigns.at(7, TOWN) is None
        assert [one.id for one in await work.campaigns.running(house.HOME)] == [campaign, other]
    with pytest.raises(Conflict):
        await house.opened(database, "East", channel=TOWN)


async def test_a_channels_events_go_to_its_game_else_to_its_campaign_else_to_the_server(database: Database) -> None:
    campaign, _ = await house.opened(database, "North")
    async with writing(database) as work:
        game = await work.games.new(house.HOME, TOWN, Game("Docks", "mad", ()))
        log = await work.game_log(house.HOME, game)
        opening = await work.append(log, house.entry(GameOpened(game, "Docks", "mad", (), ())))
        opened = opening.id
    async with reading(database) as work:
        here = await work.log_here(house.HOME, TOWN)
        assert here.stream is not None
        assert (here.stream.kind, here.stream.of, here.campaign) == (GAME_LOG, game, None)
        assert (await work.log_here(house.HOME, AWAY)).campaign is None
    await house.undo(database, opened)
    async with reading(database) as work:
        here = await work.log_here(house.HOME, TOWN)
        assert here.stream is not None
        assert (here.stream.kind, here.stream.of, here.game) == (CAMPAIGN_LOG, campaign, None)


async def test_a_list_names_players_and_umpires_of_finished_games_too(database: Database) -> None:
    campaign, (north,) = await house.opened(database, "North", umpires=(7,))
    await house.do(database, CampaignClosed(campaign), Campaigning(north, 0), campaign=campaign)
    async with reading(database) as work:
        (listed,) = await work.campaigns.listed(house.HOME)
        assert (listed.kind, listed.id, listed.name, listed.channel_id) == (CAMPAIGN_LOG, campaign, "Paradise", TOWN)
        assert listed.people == {7, house.ALICE.id}
        assert await work.campaigns.listed(7) == []


# The ledger


async def test_a_line_has_campaign_month_gang_and_the_event_that_explains_it(database: Database) -> None:
    campaign, (north, south) = await house.opened(database, "North", "South")
    loot = await house.do(
        database, Booked(north, 500, "loot", "Docks"), Booked(south, 300, "loot", "River"), campaign=campaign
    )
    await house.do(database, MonthBegun(campaign, 2), campaign=campaign)
    cops = await house.do(database, Booked(north, -50, "cops", "Docks"), campaign=campaign)
    lines = [LedgerLine(loot, 1, north, "loot", 500, "Docks"), LedgerLine(loot, 1, south, "loot", 300, "River")]
    lines.append(LedgerLine(cops, 2, north, "cops", -50, "Docks"))
    assert await ledger(database, campaign) == lines
    assert await ledger(database, campaign, gang=north) == [lines[0], lines[2]]
    assert await ledger(database, campaign, month=1) == lines[:2]
    assert await ledger(database, campaign, gang=south, month=2) == []


async def test_a_gang_in_no_campaign_has_lines_of_none(database: Database) -> None:
    campaign, _ = await house.opened(database, "North")
    async with writing(database) as work:
        gang, _, _ = await house.found(work, "South")
    await house.do(database, Booked(gang, 30, "fights", "a raid"))
    assert await ledger(database, campaign) == []
    assert [(one.month, one.gang, one.dollars) for one in await ledger(database, 0, gang=gang)] == [(0, gang, 30)]


async def test_what_is_booked_elsewhere_counts_for_the_campaign_of_the_gang(database: Database) -> None:
    """A game of the campaign has a log of its own."""
    campaign, (north,) = await house.opened(database, "North")
    await house.do(database, Booked(north, 30, "fights", "a raid"))
    assert [(one.month, one.dollars) for one in await ledger(database, campaign)] == [(1, 30)]


async def test_striking_an_event_takes_its_lines_out_of_the_ledger_and_no_others(database: Database) -> None:
    campaign, (north,) = await house.opened(database, "North")
    kept = await house.do(database, Booked(north, 5, "loot", "Docks"), campaign=campaign)
    struck = await house.do(database, Booked(north, 7, "loot", "Docks"), campaign=campaign)
    await house.undo(database, struck)
    assert [line.event for line in await ledger(database, campaign)] == [kept]
    assert await bank(database, north) == 105


async def test_a_sealed_booking_waits_for_its_line(database: Database) -> None:
    campaign, (north,) = await house.opened(database, "North")
    await house.do(database, Booked(north, 5, "loot", "Docks"), campaign=campaign, sealed=True)
    assert await ledger(database, campaign) == []
    assert await bank(database, north) == 100


async def test_a_booking_for_a_gang_on_the_table_of_a_game_is_refused_and_leaves_nothing(database: Database) -> None:
    campaign, (north,) = await house.opened(database, "North")
    async with writing(database) as work:
        game = await work.games.new(house.HOME, AWAY, Game("Docks", "mad", ()))
        await work.folding.carry_out([Engaged(north, game)])
    with pytest.raises(IllegalNow, match="on the table of “Docks”"):
        await house.do(database, Booked(north, 5, "loot", "Docks"), campaign=campaign)
    assert await ledger(database, campaign) == []


# Months


async def test_each_month_is_kept_as_it_ended(database: Database) -> None:
    campaign, (north,) = await house.opened(database, "North")
    news = News(Headline.TAKEN_OVER, (north,), "docks.speakeasy.1")
    await house.do(database, NewsMade(campaign, news), OutrageMoved(campaign, 4, "a riot"), campaign=campaign)
    await house.do(database, MonthBegun(campaign, 2), campaign=campaign)
    await house.do(database, OutrageMoved(campaign, -1, "good works"), campaign=campaign)
    async with reading(database) as work:
        _, first, second = await work.campaigns.months(campaign)
    assert (first.month, first.chapter.outrage, first.chapter.news) == (1, 6, (news,))
    assert (second.month, second.chapter.outrage, second.chapter.news) == (2, 5, ())


async def test_taking_back_the_end_of_a_month_takes_the_next_away(database: Database) -> None:
    campaign, _ = await house.opened(database, "North")
    over = await house.do(database, MonthBegun(campaign, 2), campaign=campaign)
    assert await months(database, campaign) == [0, 1, 2]
    await house.undo(database, over)
    assert await months(database, campaign) == [0, 1]
    assert (await stored(database, campaign)).month == 1


async def test_a_month_in_which_a_gang_has_booked_since_is_not_taken_back(database: Database) -> None:
    """A booking touches the gang alone, so nothing else of the campaign shows it."""
    campaign, (north, south) = await house.opened(database, "North", "South")
    over = await house.do(
        database, MonthBegun(campaign, 2), Booked(south, -20, "cops", "River"), campaign=campaign, headline="February."
    )
    first = await house.do(database, Booked(north, 5, "loot", "Docks"), headline="First.")
    second = await house.do(database, Booked(north, 7, "loot", "Docks"), campaign=campaign, headline="Second.")
    lines = await ledger(database, campaign)
    with pytest.raises(IllegalNow, match=r"Something has happened since. Take back “.?Second\..?” first"):
        await house.undo(database, over)
    assert await ledger(database, campaign) == lines
    assert await months(database, campaign) == [0, 1, 2]
    await house.undo(database, second)
    with pytest.raises(IllegalNow, match=r"[Tt]ake back “.?First\..?” first"):
        await house.undo(database, over)
    await house.undo(database, first)
    await house.undo(database, over)  # a line of its own goes with it
    assert await months(database, campaign) == [0, 1]
    assert await ledger(database, campaign) == []
    assert await house.faults(database) == []


async def test_bookings_of_the_month_before_or_of_another_campaign_do_not_keep_a_month(database: Database) -> None:
    campaign, (north,) = await house.opened(database, "North")
    other, (south,) = await house.opened(database, "South", channel=AWAY)
    await house.do(database, Booked(north, 5, "loot", "Docks"))
    over = await house.do(database, MonthBegun(campaign, 2), campaign=campaign)
    await house.do(database, MonthBegun(other, 2), campaign=other)
    await house.do(database, Booked(south, 7, "loot", "River"))
    await house.undo(database, over)
    assert [(line.month, line.dollars) for line in await ledger(database, campaign)] == [(1, 5)]
    assert [(line.month, line.dollars) for line in await ledger(database, other)] == [(2, 7)]


async def test_the_price_of_a_sealed_roll_keeps_its_month_and_stays_secret(database: Database) -> None:
    campaign, (north,) = await house.opened(database, "North")
    over = await house.do(database, MonthBegun(campaign, 2), campaign=campaign)
    bribe = (Booked(north, -5, "cops", "a bribe"),)
    await house.do(database, paid=bribe, campaign=campaign, sealed=True, headline="A secret.")
    with pytest.raises(IllegalNow, match=r"[Tt]ake back a sealed roll first"):
        await house.undo(database, over)


# Everything at random


def deed(campaign: int, gangs: list[int]) -> st.SearchStrategy[tuple[Change, ...]]:
    """A random change of a campaign or of a gang's money in it."""
    gang = st.sampled_from(gangs)
    booked = st.builds(
        Booked, gang, st.integers(-500, 500).filter(bool), st.sampled_from(ACCOUNTS), st.just("so it goes")
    )
    business = st.builds(
        Business, st.just("docks"), st.just("speakeasy"), st.integers(1, 2), st.sampled_from([0, *gangs])
    )
    of_city = st.one_of(
        st.builds(BusinessSet, st.just(campaign), business),
        st.builds(OutrageMoved, st.just(campaign), st.integers(-5, 5), st.just("so it goes")),
        st.builds(PhaseBegun, st.just(campaign), st.sampled_from(Phase)),
    )
    return st.one_of(
        st.lists(booked, min_size=1, max_size=3),
        st.lists(of_city, min_size=1, max_size=2),
        st.tuples(booked, of_city),
        st.just(None),
    ).map(lambda found: () if found is None else tuple(found))


async def act(database: Database, server: int, campaign: int, changes: tuple[Change, ...], sealed: bool) -> None:
    """Store a deed. Without changes the month ends."""
    over = (MonthBegun(campaign, (await stored(database, campaign)).month + 1),)
    await house.do(database, *(changes or over), server=server, campaign=campaign, sealed=sealed and bool(changes))


async def take_back(database: Database, server: int, campaign: int, back: int) -> None:
    """Take back the newest standing event but `back`, if that is allowed."""
    async with writing(database) as work:
        log = await work.campaign_log(server, campaign)
        page = [event for event in await work.events.page(log.id, None, 100) if event.struck_at is None]
        if back < len(page) - 6:  # the start of the campaign stays
            await strike(work, page[back], 1, house.NOW)


async def hold(database: Database, campaign: int, gangs: list[int]) -> None:
    """Check what must be true after every step."""
    async with database.read() as session:
        work = Work(session)
        subject = Subject(SubjectKind.CAMPAIGN, campaign)
        found = await work.campaigns.state(subject)
        assert found is not None
        assert await work.folding.rebuilt(subject) == found
        assert [one.month for one in await work.campaigns.months(campaign)] == [*range(found.month + 1)]
        for gang in gangs:
            row: Any = await work.rosters.state(Subject(SubjectKind.GANG, gang))
            assert await work.folding.rebuilt(Subject(SubjectKind.GANG, gang)) == row
            outfit = found.state.outfit(gang)
            lines = [one for one in await work.campaigns.ledger(campaign, gang) if one.why != "to begin with"]
            assert sum(one.dollars for one in lines) + outfit.brought == row.estate.dollars
        lines = await work.campaigns.ledger(campaign)
        await hold_pages(work, campaign, lines, gangs[0], found.month)
        await hold_pages(work, campaign, lines, None, None)
        assert await work.campaigns.booked(campaign, gangs[0]) == booked_in(lines, gangs[0])
        assert all(1 <= one.month <= found.month for one in lines)
        first = {one.gang: one.event for one in reversed(lines)}
        assert await work.campaigns.booked_gangs(campaign) == sorted(first, key=lambda gang: (first[gang], gang))
        sums = {(one.month, one.gang): one.dollars for one in await work.campaigns.sums(campaign)}
        assert sums == {
            month_and_gang: sum(one.dollars for one in lines if (one.month, one.gang) == month_and_gang)
            for month_and_gang in {(one.month, one.gang) for one in lines}
        }
        struck = select(Event.id).where(Event.struck_at.is_not(None))
        assert await session.scalar(select(func.count()).where(LedgerEntry.event_id.in_(struck))) == 0


async def hold_pages(work: Work, campaign: int, lines: list[LedgerLine], gang: int | None, month: int | None) -> None:
    """Check that the pages of a ledger are its lines, and what was booked since each."""
    listed = [one for one in enumerate(lines) if gang in (None, one[1].gang) and month in (None, one[1].month)]
    wanted = [PagedLine(line, booked_in(lines[place + 1 :], line.gang)) for place, line in listed]
    before: int | None = None
    while True:
        page = await work.campaigns.ledger_page(campaign, 3, before, gang=gang, month=month)
        end = len(wanted) if before is None else before
        assert page == LedgerPage(tuple(wanted[page.start : end][::-1]), max(0, end - 3), len(wanted))
        if page.start == 0:
            return
        before = page.start


def booked_in(lines: list[LedgerLine], gang: int) -> int:
    """The sum of a gang's lines."""
    return sum(one.dollars for one in lines if one.gang == gang)


_servers = itertools.count(100)


@takes_turns
@examples(15, deadline=None, suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large])
@given(data=st.data())
def test_what_a_gang_brought_and_its_lines_are_what_it_has(
    shared: tuple[asyncio.Runner, Database], data: st.DataObject
) -> None:
    runner, database = shared
    server = next(_servers)
    campaign, gangs = runner.run(house.opened(database, "North", "South", server=server))
    for _ in range(data.draw(st.integers(1, 10), label="steps")):
        try:
            if data.draw(st.booleans(), label="strike"):
                runner.run(take_back(database, server, campaign, data.draw(st.integers(0, 2))))
            else:
                changes, sealed = data.draw(deed(campaign, gangs)), data.draw(st.booleans(), label="sealed")
                runner.run(act(database, server, campaign, changes, sealed))
        except IllegalNow:
            pass  # refused, as something has happened since, and nothing is stored
        runner.run(hold(database, campaign, gangs))


# Two at once


async def test_bookings_at_the_same_moment_all_count(database: Database) -> None:
    campaign, (north, south) = await house.opened(database, "North", "South")

    async def often(gang: int) -> None:
        for _ in range(10):
            await house.do(database, Booked(gang, 1, "loot", "Docks"), GangActivity(campaign), campaign=campaign)

    await asyncio.gather(often(north), often(south), often(north))
    assert (await bank(database, north), await bank(database, south)) == (120, 110)
    assert len(await ledger(database, campaign)) == 30
    assert await house.faults(database) == []


@pytest.mark.parametrize("table", [CampaignRow, GangRow])
async def test_a_stale_version_is_a_conflict(database: Database, table: type[CampaignRow | GangRow]) -> None:
    campaign, (north,) = await house.opened(database, "North")
    change = GangActivity(campaign) if table is CampaignRow else Booked(north, 5, "loot", "Docks")

    async def overtaken() -> None:
        async with writing(database) as work:
            log = await work.campaign_log(house.HOME, campaign)
            await work.campaigns.load([Subject(SubjectKind.CAMPAIGN, campaign)])
            await work.rosters.load([Subject(SubjectKind.GANG, north)])
            # Another user, as far as the session knows.
            await work._session.execute(text(f"UPDATE {table.__tablename__} SET version = version + 1"))
            await work.append(log, house.entry(change))

    with pytest.raises(Conflict):
        await overtaken()
    assert await ledger(database, campaign) == []
    assert await house.faults(database) == []


async def test_a_month_ends_once_however_often_its_button_is_pressed_at_once(database: Database) -> None:
    campaign, _ = await house.opened(database, "North")
    over = [house.do(database, MonthBegun(campaign, 2), campaign=campaign, once="draft:1") for _ in range(5)]
    done = await asyncio.gather(*over, return_exceptions=True)
    assert sorted(type(one).__name__ for one in done) == ["Repeated"] * 4 + ["int"]
    assert (await stored(database, campaign)).month == 2
    assert await months(database, campaign) == [0, 1, 2]


@takes_turns
async def test_undo_and_another_booking_at_the_same_moment(database: Database) -> None:
    """Bank and ledger agree, whichever comes first."""
    campaign, (north,) = await house.opened(database, "North")
    for _ in range(5):
        event = await house.do(database, Booked(north, 3, "loot", "Docks"), campaign=campaign)
        done = await asyncio.gather(
            house.undo(database, event),
            house.do(database, Booked(north, 5, "loot", "Docks"), campaign=campaign),
            return_exceptions=True,
        )
        assert [one for one in done if isinstance(one, Exception) and not isinstance(one, IllegalNow)] == []
        assert sum(one.dollars for one in await ledger(database, campaign)) + 100 == await bank(database, north)
        assert await house.faults(database) == []


@takes_turns
async def test_a_month_taken_back_and_a_booking_at_the_same_moment(database: Database) -> None:
    """No line is in a month that never was, whichever comes first."""
    campaign, (north,) = await house.opened(database, "North")
    for _ in range(5):
        month = (await stored(database, campaign)).month
        over = await house.do(database, MonthBegun(campaign, month + 1), campaign=campaign)
        done = await asyncio.gather(
            house.undo(database, over),
            house.do(database, Booked(north, 5, "loot", "Docks")),
            return_exceptions=True,
        )
        assert [one for one in done if isinstance(one, Exception) and not isinstance(one, IllegalNow)] == []
        last = (await stored(database, campaign)).month
        assert all(1 <= line.month <= last for line in await ledger(database, campaign))
        assert await house.faults(database) == []


async def test_two_campaigns_in_one_channel_at_the_same_moment(database: Database) -> None:
    async with writing(database) as work:
        await work.server_log(house.HOME, False, house.NOW)
    done = await asyncio.gather(*(house.opened(database) for _ in range(3)), return_exceptions=True)
    assert sorted(type(one).__name__ for one in done) == ["Conflict"] * 2 + ["tuple"]
    async with reading(database) as work:
        assert len(await work.campaigns.running(house.HOME)) == 1


# Coming and going


async def test_a_gang_that_leaves_takes_its_money_along_and_comes_back_with_what_it_has(database: Database) -> None:
    campaign, (north, _) = await house.opened(database, "North", "South")
    await house.do(database, GangWithdrawn(campaign, north), Campaigning(north, 0), campaign=campaign)
    assert north not in (await stored(database, campaign)).gangs
    assert (await city(database, campaign)).outfit(north) is None
    await house.do(database, Booked(north, 30, "fights", "a raid"))
    await house.do(database, *enrolled(campaign, Outfit(north), 130), campaign=campaign)
    outfit = (await city(database, campaign)).outfit(north)
    assert outfit is not None
    assert outfit.brought == await bank(database, north) == 130
    assert await ledger(database, campaign, gang=north) == []
    assert await house.faults(database) == []
    async with reading(database) as work:
        log = await work.campaign_log(house.HOME, campaign)
        for event in await work.events.page(log.id, None, 100):
            then = await work.folding.before(Subject(SubjectKind.CAMPAIGN, campaign), event.id)
            assert await work.folding.gangs_before(campaign, event.id) == (then.gangs if then else ())


async def test_figures_of_a_campaign_are_hurt_in_its_log(database: Database) -> None:
    campaign, (north,) = await house.opened(database, "North")
    async with reading(database) as work:
        stored_gang = (await work.rosters.gangs_of([Subject(SubjectKind.GANG, north)]))[0]
        (man,) = await work.rosters.figures(stored_gang)
    await house.do(database, Hurt(man.id, lost=1), OutfitSet(campaign, Outfit(north)), campaign=campaign)
    assert await house.lost(database, man.id) == 1
    assert await house.faults(database) == []


async def test_enrolling_twice_is_once(database: Database) -> None:
    campaign, (north,) = await house.opened(database, "North")
    await house.do(database, GangEnrolled(campaign, north), UmpireAppointed(campaign, 3), campaign=campaign)
    await house.do(database, GangEnrolled(campaign, north), UmpireAppointed(campaign, 3), campaign=campaign)
    found = await stored(database, campaign)
    assert (found.gangs, found.umpires, len(found.state.outfits)) == ((north,), (3,), 1)


async def test_a_deleted_server_takes_its_campaigns_along_and_no_others(database: Database) -> None:
    kept, _ = await house.opened(database, "North", server=7)
    campaign, (north,) = await house.opened(database, "North")
    await house.do(database, Booked(north, 5, "loot", "Docks"), campaign=campaign)
    async with database.write() as session:
        await session.execute(delete(Server).where(Server.id == house.HOME))
    async with database.read() as session:
        assert list(await session.scalars(select(CampaignRow.id))) == [kept]
        assert set(await session.scalars(select(CampaignMonth.campaign_id))) == {kept}
        assert north not in set(await session.scalars(select(LedgerEntry.gang_id)))
    assert await house.faults(database) == []
