"""What the tests of the database do over and over: found gangs, hurt people, look at the rows."""

from __future__ import annotations

import itertools
from datetime import UTC, datetime
from typing import Any

from sqlalchemy import select

from db.engine import Database
from db.models import FigureRow, GangRow
from db.unit_of_work import Actor, Entry, Work, reading, writing
from rules.core.events import Change, Kind, Subject
from rules.core.outcome import Outcome, Throw
from rules.core.roster import Founded, Gang
from rules.mad_dogs.changes import Hired, Hurt
from rules.mad_dogs.model import Figure, Stats, Weapon

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
    """A gang with figures: its id, theirs, and the event's."""
    stream = await work.server_log(server, False, NOW)
    gang = Gang(name, "mad", (ALICE.id,))
    gang_id = await work.rosters.new_gang(server, gang)
    men = [a_figure(figure) for figure in figures]
    ids = await work.rosters.new_figures(server, gang_id, men)
    hired = [Hired(figure_id, gang_id, man) for figure_id, man in zip(ids, men, strict=True)]
    event = await work.append(stream, entry(Founded(gang_id, gang), *hired, headline=f"{name} is founded."))
    return gang_id, ids, event.id


async def do(database: Database, *changes: Change, server: int = HOME, **more: Any) -> int:
    """One event in a transaction of its own; its id."""
    async with writing(database) as work:
        stream = await work.server_log(server, False, NOW)
        return (await work.append(stream, entry(*changes, **more))).id


async def undo(database: Database, event_id: int) -> None:
    async with writing(database) as work:
        event = await work.events.get(event_id)
        assert event is not None
        await work.strike(event, ALICE.id, NOW)


async def lost(database: Database, figure: int) -> int:
    """What wounds took off a stored figure."""
    async with reading(database) as work:
        return (await work.rosters.state(Subject(Kind.FIGURE, figure))).lost


async def hurt(database: Database, figure: int, points: int = 1, **more: Any) -> int:
    return await do(database, Hurt(figure, lost=points), **more)


async def faults(database: Database) -> list[str]:
    """Every stored gang and figure whose row is not the fold of its standing events."""
    found_faults: list[str] = []
    async with database.read() as session:
        work = Work(session)
        gangs = list(await session.scalars(select(GangRow)))
        figures = list(await session.scalars(select(FigureRow)))
        subjects = [Subject(Kind.GANG, row.id) for row in gangs] + [Subject(Kind.FIGURE, row.id) for row in figures]
        present = {subject: row.present for subject, row in zip(subjects, [*gangs, *figures], strict=True)}
        for subject in subjects:
            rebuilt, stored = await work.rebuilt(subject), await work.rosters.state(subject)
            if rebuilt is None:  # a gang's columns can't be empty: its row says only that it is not there
                fault = present[subject] or (subject.kind is Kind.FIGURE and stored is not None)
            else:
                fault = rebuilt != stored or rebuilt.present != present[subject]
            if fault:
                found_faults.append(f"{subject}: stored {stored}, rebuilt {rebuilt}")
    return found_faults
