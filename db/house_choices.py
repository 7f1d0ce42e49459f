"""The choices that the house made in a game, each with the game as it stood at that moment, by the log alone."""

from __future__ import annotations

import re
from collections.abc import AsyncGenerator, Iterator, Mapping, Sequence
from contextlib import asynccontextmanager
from datetime import datetime
from functools import reduce
from typing import Any, Final, NamedTuple

from sqlalchemy import select

from db.games import StoredGame
from db.house_games import HOUSES
from db.repositories import GAME_LOG, StoredFigure, StoredGang
from db.store.codec import load_changes
from db.store.engine import Database
from db.store.models import Event, EventSubject, FigureRow, GameRow, Server, Stream
from db.store.session import Session
from db.unit_of_work import Work
from rules.core.action.deed import MoveRef
from rules.core.action.system import after
from rules.core.plain.events import Change, Subject, SubjectKind

DELIVERED: Final = re.compile(rf"{HOUSES}(?P<version>[^:]+):\d+:(?P<seq>\d+)\.\d+")
"""The delivery of a choice, as `HouseGame.delivery` writes it. What followed from one has a longer delivery."""

CLOCK: Final = "clock"
"""The version in the delivery by which the clock ends that the house stands in for a player."""


class Choice(NamedTuple):
    """A choice of the house, and what there was to look at.

    event    the id of its event
    user     the absent player for whom it was made; HOUSE for none
    version  names the way to play that made it
    seed     the number of the event before
    at       when it was stored, which is a moment after the house looked
    made     what it did, as the log has it: of a hidden move not what it was
    changes  what that changed, though it may have come true later
    done     what it had done since others last did something, the oldest first
    game     the game as it stood, and its figures
    """

    event: int
    user: int
    version: str
    seed: int
    at: datetime
    made: MoveRef
    changes: Sequence[Change]
    done: Sequence[MoveRef]
    game: StoredGame
    figures: Sequence[StoredFigure]


class HouseLog(NamedTuple):
    """A game that is over and in which the house played."""

    game: int
    server_id: int
    direct: bool
    channel_id: int


class _Row(NamedTuple):
    """What an event says of a past state."""

    id: int
    actor_id: int
    delivery: str
    at: datetime
    command: str
    options: dict[str, Any]
    changes: list[Any]
    waiting: list[Any]
    cause: int | None
    struck_at: datetime | None


class PastChoices:
    """The choices of the house in games that are over, in a database at one moment.

    work  its repositories, to read alone
    """

    def __init__(self, session: Session) -> None:
        self._session, self.work = session, Work(session)

    async def games(self) -> list[HouseLog]:
        """The games that are over and in which the house did something, the oldest first."""
        touched = select(Stream.of).join(Event, Event.stream_id == Stream.id)
        of_house = touched.where(Stream.kind == GAME_LOG, Event.delivery.startswith(HOUSES))
        rows = await self._session.execute(
            select(GameRow.id, GameRow.server_id, Server.direct, GameRow.channel_id)
            .join(Server, Server.id == GameRow.server_id)
            .where(GameRow.present.is_(False), GameRow.id.in_(of_house))
            .order_by(GameRow.id)
        )
        return [HouseLog(*row) for row in rows]

    async def of(self, log: HouseLog) -> list[Choice]:
        """The choices of the house in a game, in order. Raises what can't be read: see db.reading.is_damage."""
        game = Subject(SubjectKind.GAME, log.game)
        gangs = {one for state in _states(game, await self._rows([game])) for one in state.gangs}
        members = dict(
            await self._session.execute(select(FigureRow.id, FigureRow.gang_id).where(FigureRow.gang_id.in_(gangs)))
        )
        subjects = [game, *(Subject(SubjectKind.GANG, one) for one in sorted(gangs))]
        subjects += [Subject(SubjectKind.FIGURE, one) for one in sorted(members)]
        past, found = _Past(subjects, members), list[Choice]()
        for row in await self._rows(subjects, log.game):
            past.strike_before(row)
            told = DELIVERED.fullmatch(row.delivery)
            if told is not None and told["version"] != CLOCK:
                stored = StoredGame(log.game, past.states[game], log.channel_id)
                made, changes = MoveRef(row.command, row.options), load_changes([*row.changes, *row.waiting])
                seen = past.done_after(row.cause, row.actor_id), stored, past.figures(stored)
                version, seed = told["version"], int(told["seq"])
                found.append(Choice(row.id, row.actor_id, version, seed, row.at, made, changes, *seen))
            past.take(row)
        return found

    async def _rows(self, subjects: Sequence[Subject], game: int = 0) -> list[_Row]:
        """All events that ever changed some subjects, and all that the house did in a game, in the order of the log."""
        columns = Event.id, Event.actor_id, Event.delivery, Event.at, Event.command, Event.options, Event.changes
        events = select(*columns, Event.waiting, Event.cause, Event.struck_at)
        its = Stream.kind == GAME_LOG, Stream.of == game, Event.delivery.startswith(HOUSES)
        asked = [events.join(Stream, Stream.id == Event.stream_id).where(*its)]
        for kind in {one.kind for one in subjects}:
            ids = [one.id for one in subjects if one.kind is kind]
            of_them = EventSubject.kind == kind, EventSubject.subject_id.in_(ids), EventSubject.changed
            asked.append(events.join(EventSubject, EventSubject.event_id == Event.id).where(*of_them))
        found = {row[0]: _Row(*row) for query in asked for row in await self._session.execute(query)}
        return [found[id] for id in sorted(found)]


@asynccontextmanager
async def past_choices(database: Database) -> AsyncGenerator[PastChoices]:
    """The same of a database as it is now. Raises Unusable."""
    async with database.snapshot() as (connection, driver):
        yield PastChoices(Session(connection, driver, writes=False))


def _states(subject: Subject, rows: Sequence[_Row]) -> Iterator[Any]:
    """The states of a subject after each of its events, whatever was taken back later."""
    past = _Past([subject], {})
    for row in rows:
        past.strike_before(row)
        past.take(row)
        yield past.states[subject]


class _Past:
    """The states of some subjects while their events come in, and while some of those are taken back.

    members  the gang of each figure, by their ids
    states   by subject; of one that no event in force has made, None or nothing
    """

    def __init__(self, subjects: Sequence[Subject], members: Mapping[int, int]) -> None:
        self._subjects, self._members = frozenset(subjects), members
        self.states: dict[Subject, Any] = {}
        self._kept: dict[Subject, dict[int, list[Change]]] = {}
        self._standing: dict[int, _Row] = {}

    def take(self, row: _Row) -> None:
        """The next event happens."""
        self._standing[row.id] = row
        for one in load_changes(row.changes):
            if one.about not in self._subjects:
                continue
            self._kept.setdefault(one.about, {}).setdefault(row.id, []).append(one)
            self.states[one.about] = after(self.states.get(one.about), one)

    def strike_before(self, row: _Row) -> None:
        """Take back what an undo had taken back before an event.

        What was taken back at the very moment of the event was so before it, unless the event went with it.
        """
        at = row.at
        gone = [
            one.id
            for one in self._standing.values()
            if one.struck_at is not None
            and (one.struck_at < at or (one.struck_at == at and row.struck_at != one.struck_at))
        ]
        touched = {subject for subject, kept in self._kept.items() if not kept.keys().isdisjoint(gone)}
        for one in gone:
            del self._standing[one]
        for subject in touched:
            self._kept[subject] = {id: of for id, of in self._kept[subject].items() if id in self._standing}
            self.states[subject] = reduce(after, [one for of in self._kept[subject].values() for one in of], None)

    def done_after(self, cause: int | None, user: int) -> list[MoveRef]:
        """What the house has done in a user's name upon another's event, the oldest first; nothing without such one."""
        upon = [one for one in self._standing.values() if one.cause == cause and one.actor_id == user]
        own = [one for one in upon if one.delivery.startswith(HOUSES)]
        return [MoveRef(one.command, one.options) for one in own if cause is not None]

    def figures(self, game: StoredGame) -> list[StoredFigure]:
        """The figures that a game has, gang by gang in its order."""
        found: list[StoredFigure] = []
        for gang in game.game.gangs:
            of = StoredGang(gang, self.states[Subject(SubjectKind.GANG, gang)])
            its = sorted(id for id, whose in self._members.items() if whose == gang and game.has(gang, id))
            its = its if of.gang.present else []
            known = [(id, self.states.get(Subject(SubjectKind.FIGURE, id))) for id in its]
            found += [StoredFigure(id, state, of) for id, state in known if state is not None and state.present]
        return found
