"""Common steps of the tests of the database: found gangs, hurt figures, look at the rows."""

from __future__ import annotations

import itertools
from collections.abc import Collection
from datetime import UTC, datetime
from typing import Any

from sqlalchemy import select

from db.checking import SAID
from db.checking import found as found_amiss
from db.entries import Actor, Entry
from db.store.codec import load_changes
from db.store.engine import Database
from db.store.models import Checkpoint, Event, EventSubject
from db.undo import strike
from db.unit_of_work import Work, reading, writing
from rules.core.chance.fairness import Fault
from rules.core.people.roster import Founded, Gang, Hired
from rules.core.plain.events import Change, Subject, SubjectKind
from rules.core.play.campaign import Booked, Campaign, CampaignOpened, MonthBegun
from rules.core.tables.outcome import Outcome, Throw
from rules.mad_dogs.model.changes import Hurt
from rules.mad_dogs.model.figures import Figure, Stats, Weapon
from rules.mad_dogs.paradise.city.changes import CityLaid
from rules.mad_dogs.paradise.city.records import Outfit
from rules.mad_dogs.paradise.start.enrolling import enrolled as come

NOW = datetime(2026, 11, 21, 6, 30, tzinfo=UTC)
ALICE = Actor(2**62, "Alice")
HOME = 2**61
_numbers = itertools.count(1)


def entry(*changes: Change, **more: Any) -> Entry:
    """An entry with a delivery of its own."""
    given: dict[str, Any] = {
        "command": "test",
        "options": {},
        "actor": ALICE,
        "channel_id": 1,
        "delivery": f"i:{next(_numbers)}",
        "headline": "Something happens.",
        "at": NOW,
        "changes": changes,
    }
    return Entry(**(given | more))


def rolled(*faces: int) -> Outcome[int]:
    """An outcome of dice."""
    return Outcome("mad.stat-test", sum(faces), (Throw("a test", 6, faces),))


def a_figure(name: str = "Spats Doogan") -> Figure:
    return Figure(name, "Hoodlum", Stats(3, 4, 3, 2, 3, 6), weapons=(Weapon("Pistol"), Weapon("Tommy Gun")))


async def found(
    work: Work, name: str = "North Side", figures: tuple[str, ...] = ("Spats Doogan",), server: int = HOME
) -> tuple[int, list[int], int]:
    """Found a gang with figures. Returns its id, theirs, and the event's."""
    stream = await work.server_log(server, False, NOW)
    gang = Gang(name, "mad", (ALICE.id,))
    gang_id = await work.rosters.new_gang(server, gang.system)
    men = [a_figure(figure) for figure in figures]
    ids = await work.rosters.new_figures(server, gang_id, len(men))
    hired = [Hired(figure_id, "mad", gang_id, man) for figure_id, man in zip(ids, men, strict=True)]
    event = await work.append(stream, entry(Founded(gang_id, gang), *hired, headline=f"{name} is founded."))
    return gang_id, ids, event.id


async def found_on(database: Database, name: str) -> int:
    """Found a gang of that name with one figure, in an event of its own. Returns its id."""
    async with writing(database) as work:
        return (await found(work, name))[0]


async def do(database: Database, *changes: Change, server: int = HOME, campaign: int = 0, **more: Any) -> int:
    """Store one event in a transaction of its own, in the open log or a campaign's. Returns its id."""
    async with writing(database) as work:
        stream = await work.server_log(server, False, NOW)
        if campaign:
            stream = await work.campaign_log(server, campaign)
        return (await work.append(stream, entry(*changes, **more))).id


async def opened(
    database: Database, *gangs: str, server: int = HOME, channel: int = 5, umpires: tuple[int, ...] = ()
) -> tuple[int, list[int]]:
    """Start a campaign in a channel, in January, with gangs that came with $100. Returns its id and theirs."""
    async with writing(database) as work:
        await work.server_log(server, False, NOW)
        enrolled = [(await found(work, name, (f"Boss of {name}",), server))[0] for name in gangs]
        campaign = await work.campaigns.new(server, channel, Campaign("Paradise", "mad"))
        log = await work.campaign_log(server, campaign)
        await work.append(log, entry(CampaignOpened(campaign, "Paradise", "mad", umpires)))
        for gang in enrolled:
            await work.append(log, entry(Booked(gang, 100, "correction", "to begin with")))
            await work.append(log, entry(*come(campaign, Outfit(gang), 100)))
        await work.append(log, entry(CityLaid(campaign, len(gangs), ()), MonthBegun(campaign, 1)))
    return campaign, enrolled


async def undo(database: Database, event_id: int) -> None:
    async with writing(database) as work:
        event = await work.events.get(event_id)
        assert event is not None
        await strike(work, event, ALICE.id, NOW)


async def lost(database: Database, figure: int) -> int:
    """The hits that a stored figure has lost."""
    async with reading(database) as work:
        return (await work.rosters.state(Subject(SubjectKind.FIGURE, figure))).lost


async def hurt(database: Database, figure: int, points: int = 1, **more: Any) -> int:
    return await do(database, Hurt(figure, lost=points), **more)


async def wrong_checkpoints(work: Work, of: Collection[Subject] | None = None) -> list[str]:
    """The checkpoints, of all subjects or of some, that differ from the fold of the standing events up to theirs."""
    found: list[str] = []
    for kept in await work._session.scalars(select(Checkpoint)):
        subject = Subject(SubjectKind(kept.kind), kept.subject_id)
        if of is not None and subject not in of:
            continue
        query = (
            select(Event.changes)
            .join(EventSubject, EventSubject.event_id == Event.id)
            .where(EventSubject.kind == kept.kind, EventSubject.subject_id == kept.subject_id)
            .where(Event.struck_at.is_(None), Event.id <= kept.event_id)
            .order_by(Event.id)
        )
        events = list(await work._session.scalars(query))
        folded = work.folding.as_if(subject, None, [one for changes in events for one in load_changes(changes)])
        said = await work.folding.before(subject, kept.event_id + 1)
        if not events or folded != said:
            found.append(f"{subject} at {kept.event_id}: kept {said}, folded {folded}")
    return found


async def faults(database: Database) -> list[str]:
    """Everything stored that differs from the fold of its events. The dice of these tests are made up."""
    amiss = [str(one) async for one in found_amiss(database, lambda *_: None)]
    return [one for one in amiss if not one.endswith(SAID[Fault.DICE])]
