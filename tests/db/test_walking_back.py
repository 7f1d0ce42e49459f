"""A campaign walks back to an earlier event: all since is struck in one event, and an undo of that brings it back."""

from __future__ import annotations

from typing import Any

import pytest
from sqlalchemy import select, text

from db.conflicts import Overtaken
from db.seats import ASKED
from db.store.engine import Database
from db.store.models import Seat
from db.unit_of_work import reading, writing
from rules.core.people.roster import Campaigning, Engaged
from rules.core.plain.events import Change, Subject, SubjectKind
from rules.core.plain.refusal import IllegalNow
from rules.core.play.campaign import Booked, GangEnrolled, MonthBegun, WalkedBack
from rules.core.play.game import Game, GameOpened, GangBrought
from rules.mad_dogs.model.changes import Hurt
from rules.mad_dogs.paradise.city.changes import OutrageMoved, PhaseBegun
from rules.mad_dogs.paradise.city.model import Phase
from tests.db.house import ALICE, HOME, do, entry, faults, found_on, hurt, opened, undo


async def walk(database: Database, campaign: int, event: int, *more: Change) -> int:
    """Walk a campaign back to an event. Returns the id of the event that does it."""
    async with writing(database) as work:
        stored = await work.campaigns.get(campaign)
        assert stored is not None
        found = await work.walks.since(work, stored, event)
        log = await work.campaign_log(HOME, campaign)
        back = WalkedBack(campaign, tuple(one.id for one in found.events))
        return (await work.append(log, entry(back, *more, about=found.subjects, headline="Back."))).id


async def shown(database: Database) -> dict[str, list[tuple[Any, ...]]]:
    """All rows of what is played, without their versions, and the books."""
    found: dict[str, list[tuple[Any, ...]]] = {}
    columns = {
        "campaign": "name, month, gangs, state, present",
        "campaign_month": "campaign_id, month, chapter",
        "gang": "name, present, estate, game_id, campaign_id",
        "figure": "name, present, state",
        "game": "name, present, board",
        "ledger_entry": "event_id, position, campaign_id, month, gang_id, account, dollars, why",
    }
    async with database.read() as session:
        for table, names in columns.items():
            rows = await session._connection.execute(text(f"SELECT {names} FROM {table} ORDER BY 1, 2"))
            found[table] = [tuple(map(str, row)) for row in rows]
    return found


async def two_months(database: Database, campaign: int, gang: int, man: int) -> None:
    """January and February: money, a wound in another channel's log, outrage, a part, and March begins."""
    await do(database, Booked(gang, 40, "loot", "January"), campaign=campaign)
    await hurt(database, man, 2)
    await do(database, OutrageMoved(campaign, 3, "a fight"), campaign=campaign)
    await do(database, MonthBegun(campaign, 2), campaign=campaign)
    await do(database, Booked(gang, -15, "gang", "a rifle"), campaign=campaign)
    await do(database, PhaseBegun(campaign, Phase.SPENDING), campaign=campaign, command="campaign next")
    await do(database, MonthBegun(campaign, 3), Booked(gang, 7, "loot", "March"), campaign=campaign)


async def man_of(database: Database, gang: int) -> int:
    async with reading(database) as work:
        (found,) = await work.rosters.figures_of([gang])
        return found.id


async def test_everything_since_is_as_before_and_an_undo_brings_it_back(database: Database) -> None:
    campaign, (north, _) = await opened(database, "North Side", "South Side")
    man = await man_of(database, north)
    point = await do(database, OutrageMoved(campaign, 1, "the beginning"), campaign=campaign)
    then = await shown(database)
    await two_months(database, campaign, north, man)
    now = await shown(database)
    back = await walk(database, campaign, point)
    assert await shown(database) == then
    assert await faults(database) == []
    await undo(database, back)
    assert await shown(database) == now
    assert await faults(database) == []


async def test_an_earlier_walk_back_is_taken_back_with_the_rest(database: Database) -> None:
    campaign, (north,) = await opened(database, "North Side")
    man = await man_of(database, north)
    first = await do(database, OutrageMoved(campaign, 1, "the beginning"), campaign=campaign)
    then = await shown(database)
    second = await do(database, Booked(north, 10, "loot", "some"), campaign=campaign)
    await two_months(database, campaign, north, man)
    await walk(database, campaign, second)
    await do(database, Booked(north, 20, "loot", "more"), campaign=campaign)
    now = await shown(database)
    back = await walk(database, campaign, first)
    assert await shown(database) == then
    await undo(database, back)
    assert await shown(database) == now
    assert await faults(database) == []


async def test_what_happens_after_it_must_be_taken_back_first(database: Database) -> None:
    campaign, (north,) = await opened(database, "North Side")
    point = await do(database, OutrageMoved(campaign, 1, "the beginning"), campaign=campaign)
    await hurt(database, await man_of(database, north))
    back = await walk(database, campaign, point)
    await do(database, Booked(north, 20, "loot", "more"), campaign=campaign)
    with pytest.raises(Overtaken):
        await undo(database, back)


async def test_an_event_that_touched_something_outside_is_refused_by_name(database: Database) -> None:
    campaign, (north,) = await opened(database, "North Side")
    other = await found_on(database, "Outfit")
    point = await do(database, OutrageMoved(campaign, 1, "the beginning"), campaign=campaign)
    await do(database, Booked(north, -5, "deals", "a gift"), Booked(other, 5, "deals", "a gift"), headline="A gift.")
    with pytest.raises(IllegalNow, match=r"“.A gift..” in .* also touched the gang Outfit, which is outside Paradise"):
        await walk(database, campaign, point)


async def test_a_friendly_game_of_its_gangs_is_outside(database: Database) -> None:
    campaign, (north,) = await opened(database, "North Side")
    point = await do(database, OutrageMoved(campaign, 1, "the beginning"), campaign=campaign)
    async with writing(database) as work:
        game = await work.games.new(HOME, 9, Game("A friendly", "mad", ()))
        log = await work.game_log(HOME, game)
        await work.append(log, entry(GameOpened(game, "A friendly", "mad", ("Red",)), headline="It opens."))
        await work.append(log, entry(GangBrought(game, 0, north), Engaged(north, game), headline="They come."))
    with pytest.raises(IllegalNow, match=r"“.They come..” in .* also touched the game “A friendly”"):
        await walk(database, campaign, point)


async def test_the_game_of_a_fight_goes_with_its_figures_and_comes_back(database: Database) -> None:
    campaign, (north,) = await opened(database, "North Side")
    man = await man_of(database, north)
    point = await do(database, OutrageMoved(campaign, 1, "the beginning"), campaign=campaign)
    then = await shown(database)
    async with writing(database) as work:
        game = await work.games.new(HOME, 9, Game("Raid 1", "mad", ()))
        log = await work.game_log(HOME, game)
        opening = (GameOpened(game, "Raid 1", "mad", ("Red",)), OutrageMoved(campaign, 1, "a raid"))
        await work.append(log, entry(*opening, GangBrought(game, 0, north), Engaged(north, game)))
        await work.append(log, entry(Hurt(man, lost=1)))
    back = await walk(database, campaign, point)
    after = await shown(database)
    after["game"] = [row for row in after["game"] if row[1] not in ("0", "False")]
    assert after == then
    await undo(database, back)
    async with reading(database) as work:
        stored = await work.games.get(game)
        assert stored is not None
        assert stored.game.present
    assert await faults(database) == []


async def test_a_gang_that_came_since_is_outside_the_campaign_again(database: Database) -> None:
    campaign, _ = await opened(database, "North Side")
    other = await found_on(database, "Outfit")
    point = await do(database, OutrageMoved(campaign, 1, "the beginning"), campaign=campaign)
    then = await shown(database)
    await do(database, Campaigning(other, campaign), GangEnrolled(campaign, other), campaign=campaign)
    await do(database, Booked(other, 30, "loot", "some"), campaign=campaign)
    now = await shown(database)
    back = await walk(database, campaign, point)
    assert await shown(database) == then
    await undo(database, back)
    assert await shown(database) == now


async def test_the_owner_of_a_secret_action_learns_of_it_until_it_is_back(database: Database) -> None:
    async def asked() -> int:
        async with database.read() as session:
            return len(await session.scalars(select(Seat.user_id).where(Seat.kind == ASKED)))

    campaign, _ = await opened(database, "North Side")
    point = await do(database, OutrageMoved(campaign, 1, "the beginning"), campaign=campaign)
    await do(database, OutrageMoved(campaign, 1, "in secret"), campaign=campaign, unannounced=True)
    back = await walk(database, campaign, point)
    assert await asked() == 1
    async with reading(database) as work:
        (note,) = await work.walks.notes(HOME, back)
        assert (note.actor_id, note.options["since"]) == (ALICE.id, back)
    await undo(database, back)
    assert await asked() == 0


async def test_the_numbers_of_rolls_go_on(database: Database) -> None:
    campaign, _ = await opened(database, "North Side")
    point = await do(database, OutrageMoved(campaign, 1, "the beginning"), campaign=campaign)
    async with writing(database) as work:
        log = await work.campaign_log(HOME, campaign)
        _, number = work.dice(log)
        await work.append(log, entry(OutrageMoved(campaign, 1, "a roll"), roll=number))
    await walk(database, campaign, point)
    async with writing(database) as work:
        _, again = work.dice(await work.campaign_log(HOME, campaign))
    assert again == number + 1


async def test_a_state_between_is_that_of_its_time(database: Database) -> None:
    campaign, (north,) = await opened(database, "North Side")
    man = await man_of(database, north)
    point = 0
    for _ in range(3):
        for _ in range(20):
            await hurt(database, man, 0)
        point = point or await do(database, OutrageMoved(campaign, 5, "half"), campaign=campaign)
    async with reading(database) as work:
        before = await work.folding.before(Subject(SubjectKind.CAMPAIGN, campaign), point + 1)
    back = await walk(database, campaign, point)
    async with reading(database) as work:
        stored = await work.campaigns.get(campaign)
        assert stored is not None
        assert stored.campaign == before
    await undo(database, back)
    assert await faults(database) == []


async def test_a_roll_of_before_that_opened_since_is_sealed_again(database: Database) -> None:
    async def sealed() -> bool:
        async with reading(database) as work:
            event = await work.events.get(roll)
            assert event is not None
            return event.sealed

    campaign, (north,) = await opened(database, "North Side")
    roll = await do(database, Booked(north, 9, "loot", "sealed"), campaign=campaign, sealed=True)
    point = await do(database, OutrageMoved(campaign, 1, "the beginning"), campaign=campaign)
    then = await shown(database)
    async with writing(database) as work:
        event = await work.events.get(roll)
        assert event is not None
        event.sealed = False
        log = await work.campaign_log(HOME, campaign)
        await work.append(log, entry(Booked(north, 9, "loot", "sealed"), command="reveal", cause=roll))
    now = await shown(database)
    back = await walk(database, campaign, point)
    assert (await sealed(), await shown(database)) == (True, then)
    await undo(database, back)
    assert (await sealed(), await shown(database)) == (False, now)
