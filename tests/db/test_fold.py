"""The promise of the log: stored rows are the fold of the standing events, in any order of deeds and undos."""

from __future__ import annotations

import asyncio
import itertools
from typing import Any
from unittest.mock import patch

import pytest
from hypothesis import HealthCheck, given
from hypothesis import strategies as st
from sqlalchemy import select

from db import folding
from db.conflicts import Conflict
from db.entries import Actor
from db.past import EVERY, KEPT, MANY, Past
from db.store.engine import Database
from db.store.models import Checkpoint, Event, EventSubject, FigureRow, GangRow, Stream
from db.undo import strike
from db.unit_of_work import Work, writing
from rules.core.people.roster import Disbanded, FigureDismissed, FigureRenamed, FreshGame, GangRenamed, Hired
from rules.core.plain.events import Change, Subject, SubjectKind
from rules.core.plain.refusal import IllegalNow
from rules.mad_dogs.model import changes as mad
from rules.mad_dogs.model.figures import Load, Nerve, Posture, Stats
from tests.db import house
from tests.turns import examples, takes_turns

NAMES = st.sampled_from(["Spats", "Dooley", "Meat-pie", "Ox"])
ACTORS = (house.ALICE, Actor(2**62 + 1, "Bob"))
POINTS = st.integers(0, 3)


def done_to_figure(figure: int) -> st.SearchStrategy[Change]:
    """Any change of a figure."""
    guns = st.sampled_from(["Pistol", "Tommy Gun", "Rifle"])
    return st.one_of(
        st.builds(mad.Hurt, st.just(figure), POINTS, POINTS, st.sampled_from(Posture), st.integers(0, 1)),
        st.builds(mad.WoundsSet, st.just(figure), POINTS, st.sampled_from(Posture)),
        st.builds(mad.Recovered, st.just(figure), POINTS),
        st.builds(FigureRenamed, st.just(figure), NAMES),
        st.builds(FigureDismissed, st.just(figure)),
        st.builds(mad.GunState, st.just(figure), guns, st.sampled_from(Load), st.integers(0, 1)),
        st.builds(mad.NerveTested, st.just(figure), st.sampled_from(Nerve)),
        st.builds(mad.SkillUsed, st.just(figure), st.just("Femme Fatale")),
        st.builds(mad.SkillsSet, st.just(figure), st.just(("Gimpy",)), st.just(Stats(1, 2, 3, 4, 5, 6))),
        st.builds(mad.HostagesSet, st.just(figure), st.just(("Ox",))),
        st.builds(FreshGame, st.just(figure)),
    )


def done_to_gang(gang: int) -> st.SearchStrategy[Change]:
    return st.one_of(
        st.builds(GangRenamed, st.just(gang), st.sampled_from(["North", "South", "East"])),
        st.builds(Disbanded, st.just(gang)),
    )


class Log:
    """A server of its own in a database that all examples share."""

    _servers = itertools.count(1)

    def __init__(self, database: Database) -> None:
        self.database, self.server = database, next(self._servers)

    async def present(self, table: type[GangRow | FigureRow]) -> list[int]:
        query = select(table.id).where(table.server_id == self.server, table.present).order_by(table.id)
        async with self.database.read() as session:
            return list(await session.scalars(query))

    async def founded(self, name: str, figures: tuple[str, ...]) -> None:
        async with writing(self.database) as work:
            taken = {stored.gang.name for stored in await work.rosters.gangs(self.server)}
            if name not in taken:
                await house.found(work, name, figures, self.server)

    async def hired(self, gang: int, name: str) -> None:
        async with writing(self.database) as work:
            stream = await work.server_log(self.server, False, house.NOW)
            man = house.a_figure(name)
            (figure,) = await work.rosters.new_figures(self.server, gang, 1)
            await work.append(
                stream, house.entry(Hired(figure, "mad", gang, man), about=(Subject(SubjectKind.GANG, gang),))
            )

    async def done(self, *changes: Change, sealed: bool = False, **more: Any) -> None:
        await house.do(self.database, *changes, server=self.server, sealed=sealed, **more)

    async def struck(self, back: int) -> None:
        """Take back the newest standing event but `back`, if that is allowed."""
        async with writing(self.database) as work:
            stream = await work.server_log(self.server, False, house.NOW)
            standing = [event for actor in ACTORS for event in await work.events.latest_by(stream.id, actor.id, 50)]
            standing.sort(key=lambda event: -event.id)
            if back < len(standing):
                await strike(work, standing[back], 1, house.NOW)

    async def check(self) -> None:
        async with self.database.read() as session:
            work = Work(session)
            gangs = list(await session.scalars(select(GangRow).where(GangRow.server_id == self.server)))
            figures = list(await session.scalars(select(FigureRow).where(FigureRow.server_id == self.server)))
            rows: list[tuple[Subject, Any]] = [(Subject(SubjectKind.GANG, row.id), row) for row in gangs]
            rows += [(Subject(SubjectKind.FIGURE, row.id), row) for row in figures]
            for subject, row in rows:
                rebuilt = await work.folding.rebuilt(subject)
                if rebuilt is None:
                    assert not row.present
                else:
                    assert rebuilt == await work.rosters.state(subject)
                    assert (row.present, row.name) == (rebuilt.present, rebuilt.name)
            of_server = select(Event.seq).join(Stream).where(Stream.server_id == self.server).order_by(Event.id)
            seqs = list(await session.scalars(of_server))
            listed, unannounced = [one for one in seqs if one > 0], [-one for one in seqs if one < 0]
            assert (listed, unannounced) == ([*range(1, len(listed) + 1)], [*range(1, len(unannounced) + 1)])
            assert await house.wrong_checkpoints(work, {subject for subject, _ in rows}) == []

    async def check_all(self) -> None:
        """Rows of other servers have not changed either."""
        async with self.database.read() as session:
            assert await house.wrong_checkpoints(Work(session)) == []


@takes_turns
@examples(25, deadline=None, suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large])
@given(data=st.data())
def test_after_every_step_the_rows_are_the_fold_of_the_standing_events(
    shared: tuple[asyncio.Runner, Database], data: st.DataObject
) -> None:
    runner, database = shared
    log = Log(database)
    with patch.object(folding, "EVERY", data.draw(st.sampled_from([1, 2, 3, 32]), label="checkpoints")):
        runner.run(log.founded("North", ("Spats", "Dooley")))
        for _ in range(data.draw(st.integers(1, 12), label="steps")):
            gangs, figures = runner.run(log.present(GangRow)), runner.run(log.present(FigureRow))
            deeds = [
                "found",
                "strike",
                "strike",
                *(["hurt"] * 4 if figures else []),
                *(["hire", "gang"] if gangs else []),
            ]
            try:
                match data.draw(st.sampled_from(deeds), label="deed"):
                    case "found":
                        name = data.draw(st.sampled_from(["South", "East"]))
                        runner.run(log.founded(name, tuple(data.draw(st.lists(NAMES, unique=True, max_size=3)))))
                    case "strike":
                        runner.run(log.struck(data.draw(st.integers(0, 3))))
                    case "hire":
                        runner.run(log.hired(data.draw(st.sampled_from(gangs)), data.draw(NAMES)))
                    case "gang":
                        name_change = data.draw(done_to_gang(data.draw(st.sampled_from(gangs))))
                        runner.run(log.done(name_change))
                    case _:
                        one = st.sampled_from(figures).flatmap(done_to_figure)
                        how = data.draw(st.sampled_from([{}, {"sealed": True}, {"unannounced": True}]), label="how")
                        actor = data.draw(st.sampled_from(ACTORS), label="actor")
                        changes = data.draw(st.lists(one, min_size=1, max_size=3))
                        runner.run(log.done(*changes, actor=actor, **how))
            except (IllegalNow, Conflict):
                pass  # refused, as a name is taken or something has happened since, and nothing is stored
            runner.run(log.check())
    runner.run(log.check_all())


@takes_turns
async def test_a_checkpoint_spares_the_fold_of_what_came_before(database: Database) -> None:
    """The newest few are kept, those before a struck event too; an undo begins with what they hold."""
    async with writing(database) as work:
        _, (figure,), _ = await house.found(work)
    subject = Subject(SubjectKind.FIGURE, figure)
    events = [await house.hurt(database, figure) for _ in range(EVERY * (KEPT + 2))]
    async with database.read() as session:
        work = Work(session)
        found = list(await session.scalars(select(Checkpoint.event_id).order_by(Checkpoint.event_id)))
        assert len(found) == KEPT
        assert [later - sooner for sooner, later in itertools.pairwise(found)] == [EVERY] * (KEPT - 1)
        for event in (events[-1], found[-1], found[0]):
            past = await Past(session).before(subject, event)
            assert (past.row is None, len(past.changes) <= EVERY) == (event == found[0], event != found[0])
            assert (await work.folding.before(subject, event)).lost == events.index(event)
    for event in reversed(events[events.index(found[-1]) :]):
        await house.undo(database, event)
    async with database.read() as session:
        assert found[:-1] == list(await session.scalars(select(Checkpoint.event_id).order_by(Checkpoint.event_id)))
    assert await house.lost(database, figure) == events.index(found[-1])
    assert await house.faults(database) == []


async def test_an_event_of_many_changes_is_read_for_no_gang_or_figure_again(database: Database) -> None:
    async with writing(database) as work:
        gang, (figure,), _ = await house.found(work)
    subject = Subject(SubjectKind.FIGURE, figure)
    many = [mad.WoundsSet(figure, n % 3, Posture.UP) for n in range(MANY)]
    await house.do(database, *many[:-1])
    large = await house.do(database, *many)
    later = await house.hurt(database, figure)
    async with database.read() as session:
        assert list(await session.scalars(select(Checkpoint.event_id))) == [large]
        assert (await Past(session).before(subject, later)).changes == []
    await house.undo(database, later)
    await house.undo(database, large)
    assert await house.faults(database) == [], gang


async def test_being_about_something_is_no_change_to_be_folded(database: Database) -> None:
    async with writing(database) as work:
        gang, (figure,), founded = await house.found(work)
    about = Subject(SubjectKind.GANG, gang)
    for _ in range(5):
        await house.hurt(database, figure, about=(about,))
    async with database.read() as session:
        found = await session.execute(
            select(EventSubject.event_id, EventSubject.changed).where(
                EventSubject.kind == SubjectKind.GANG, EventSubject.subject_id == gang
            )
        )
        assert sorted(changed for _, changed in found) == [False] * 5 + [True]
    with pytest.raises(IllegalNow, match="Something has happened since"):
        await house.undo(database, founded)


async def test_an_unannounced_event_has_no_number_in_its_log_and_prevents_no_undo(database: Database) -> None:
    async with writing(database) as work:
        _, (one, other), _ = await house.found(work, figures=("Spats Doogan", "Dooley"))
    bob = Actor(2**62 + 1, "Bob")
    first = await house.do(database, mad.WoundsSet(one, 1, Posture.UP))
    kept = await house.do(database, FigureRenamed(one, "Spats II"), actor=bob, unannounced=True)
    hangs = await house.do(database, mad.WoundsSet(one, 3, Posture.UP), actor=bob, unannounced=True)
    await house.do(database, FigureRenamed(other, "Ox"), unannounced=True)
    async with writing(database) as work:
        stream = await work.server_log(house.HOME, False, house.NOW)
        assert [event.seq for event in await work.events.page(stream.id, None, 50)] == [2, 1]
        event = await work.events.get(first)
        assert event is not None
        assert await work.is_last(event)
        await strike(work, event, house.ALICE.id, house.NOW)
        fallen = await work.events.get(hangs)
        assert fallen is not None
        assert fallen.struck_by == house.ALICE.id
        assert [one.id for one in await work.events.latest_by(stream.id, bob.id)] == [kept]
        figure = await work.rosters.state(Subject(SubjectKind.FIGURE, one))
        assert (figure.name, figure.lost) == ("Spats II", 0)
    assert await house.faults(database) == []


async def test_of_a_users_unannounced_events_the_last_is_taken_back_first_and_those_of_others_stay(
    database: Database,
) -> None:
    async with writing(database) as work:
        _, (figure,), _ = await house.found(work)
    bob = Actor(2**62 + 1, "Bob")
    first = await house.do(database, FigureRenamed(figure, "Spats II"), unannounced=True)
    await house.do(database, mad.WoundsSet(figure, 2, Posture.UP), actor=bob, unannounced=True)
    last = await house.do(database, FigureRenamed(figure, "Spats III"), unannounced=True, headline="A name.")
    with pytest.raises(IllegalNow, match=r"Take back “.?A name\..?” first"):
        await house.undo(database, first)
    for event in (last, first):
        await house.undo(database, event)
    async with database.read() as session:
        state = await Work(session).rosters.state(Subject(SubjectKind.FIGURE, figure))
        assert (state.name, state.lost) == ("Spats Doogan", 2)
    assert await house.faults(database) == []
