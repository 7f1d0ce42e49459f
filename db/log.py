"""The log: events, the subjects they touched, their dice, and commands stored for buttons."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from datetime import datetime
from typing import Any, Final

from sqlalchemy import BigInteger, Column, Integer, Select, Text, bindparam, cast, func, or_, select

from db.entries import Actor
from db.seals import is_blind
from db.seats import ASKED, seat
from db.shards import looked_after
from db.store.codec import changes_in
from db.store.engine import Database
from db.store.models import Draft, Event, EventSubject, Roll, Server, Stream
from db.store.prepared_statements import numbered, once, one_of, padded
from db.store.session import Session
from rules.core.plain.events import Change, Subject, SubjectKind

ROLLS, CHANGES = "rolls", "changes"
MOST_BEGUN: Final = 100
"""So many rolls with real dice are looked at, the newest first."""
BY_HAND: Final = "i:"
"""The begin of the deliveries of everything that users do in Discord."""
StoredCommand = tuple[str, Mapping[str, Any]]
"""A command and its options."""


SUBJECTS: Final = select(EventSubject.kind, EventSubject.subject_id).where(
    EventSubject.event_id == bindparam("event_id")
)

CAUSED: Final = (
    select(Event).where(Event.cause == bindparam("event_id"), Event.struck_at.is_(None)).order_by(Event.id.desc())
)


DRAFTS_ONCE: Final = (
    select(Draft)
    .where(Draft.server_id == bindparam("server_id"), Draft.options["once"].as_string() == bindparam("of_once"))
    .order_by(Draft.id)
)

BEGUN_ROLLS: Final = (
    select(Draft)
    .where(Draft.server_id == bindparam("server_id"), Draft.rolling.is_not(None))
    .order_by(Draft.id.desc())
    .limit(MOST_BEGUN)
)


_DELIVERED: Final = select(Event).where(Event.delivery == bindparam("delivery"))
_USED_UP: Final = select(Event).where(Event.once == bindparam("of_once"), Event.struck_at.is_(None))
_SEALS: Final = select(Event).where(Event.stream_id == bindparam("stream_id")).order_by(Event.seq)
_SEALED: Final = _SEALS.where(Event.sealed, Event.struck_at.is_(None))
_EVER_SEALED: Final = _SEALS.where(Event.seal.is_not(None))
_ROLL_STRUCK: Final = (
    select(Event.id)
    .where(Event.stream_id == bindparam("stream_id"), Event.struck_at.is_not(None), Event.roll.is_not(None))
    .limit(1)
)
_LAST_NAME: Final = (
    select(Event.actor_name).where(Event.actor_id == bindparam("actor_id")).order_by(Event.id.desc()).limit(1)
)
_LAST_TOUCHED: Final = (
    select(Event.at)
    .join(Stream, Stream.id == Event.stream_id)
    .where(Stream.kind == bindparam("kind"), Stream.of == bindparam("subject_id"), Event.delivery.startswith(BY_HAND))
    .order_by(Event.seq.desc())
    .limit(1)
)
_GIVEN: Final = (
    select(Event.id, Event.seq, cast(Event.changes, Text))
    .where(Event.stream_id == bindparam("stream_id"), Event.seq > 0, Event.command == bindparam("command"))
    .where(Event.struck_at.is_(None))
    .order_by(Event.seq.desc())
    .limit(bindparam("most", type_=Integer))
)
_LATEST_DRAFTS: Final = (
    select(Draft)
    .where(
        Draft.actor_id == bindparam("actor_id"),
        Draft.server_id == bindparam("server_id"),
        Draft.command == bindparam("command"),
    )
    .order_by(Draft.id.desc())
    .limit(bindparam("most", type_=Integer))
)


async def servers_with_rolls(database: Database, shards: Collection[int], of: int) -> list[tuple[int, bool]]:
    """The servers of these shards where users are rolling real dice, by their ids, and whether they are direct
    messages.
    """
    query = (
        select(Server.id, Server.direct)
        .join(Draft, Draft.server_id == Server.id)
        .where(Draft.rolling.is_not(None), looked_after(Server.id, shards, of))
        .distinct()
        .order_by(Server.id)
    )
    async with database.read() as session:
        return [(server, direct) for server, direct in await session.execute(query)]


@once
def _pressed(number: int) -> Select[Draft, Event]:
    event = Draft.options["button", "event"].as_string().cast(BigInteger)
    of_it = (Draft.id == bindparam("pressed")) & (Event.id == event)
    return select(Draft, Event).outerjoin(Event, of_it).where(one_of(Draft.id, number)).order_by(Draft.id)


class Events:
    """The log.

    rolling  the stored commands of each server for which users are rolling real dice, as this session has read them
    """

    def __init__(self, session: Session) -> None:
        self._session = session
        self._subjects: dict[int, list[Subject]] = {}
        self.rolling: dict[int, Sequence[Draft]] = {}

    async def get(self, event_id: int) -> Event | None:
        """An event by its id."""
        return await self._session.get(Event, event_id)

    async def by_delivery(self, delivery: str) -> Event | None:
        """The event of an interaction, if that came before."""
        return await self._session.scalar(_DELIVERED, {"delivery": delivery})

    async def by_once(self, once: str) -> Event | None:
        """The standing event that used up a button or draft."""
        return await self._session.scalar(_USED_UP, {"of_once": once})

    async def add(
        self, event: Event, changed: Iterable[Subject], about: Iterable[Subject], throws: Iterable[Any]
    ) -> None:
        """Append an event with its links, to what it changed and what it is about besides, and its dice."""
        await self._session.add_numbered(event)
        touched = dict.fromkeys(about, False) | dict.fromkeys(changed, True)
        self._session.add(
            *(
                EventSubject(event_id=event.id, kind=subject.kind, subject_id=subject.id, changed=changed)
                for subject, changed in touched.items()
            )
        )
        rolls = [
            {
                "event_id": event.id,
                "position": position,
                "why": throw.why,
                "sides": throw.sides,
                "faces": " ".join(map(str, throw.faces)),
                "typed": throw.typed,
            }
            for position, throw in enumerate(throws)
        ]
        self._session.add_many(Roll, rolls)

    async def subjects(self, event_id: int) -> list[Subject]:
        """The subjects that an event touched."""
        if event_id not in self._subjects:
            rows = await self._session.execute(SUBJECTS, {"event_id": event_id})
            self._subjects[event_id] = [Subject(SubjectKind(kind), subject_id) for kind, subject_id in rows]
        return self._subjects[event_id]

    async def page(
        self,
        stream_id: int,
        before: int | None,
        most: int,
        figure: int | None = None,
        *,
        after: int | None = None,
        player: int | None = None,
        kind: str = "",
    ) -> list[Event]:
        """The newest listed events of a stream, with struck ones, before number `before` if it is given.

        With `after`, the oldest after that number, in their order. `player` gave the commands; `figure` was touched.
        `kind` is ROLLS for events with dice, CHANGES for those without, or the root of commands.
        """
        query = select(Event).where(Event.stream_id == stream_id).limit(most)
        order: Column[int] = Event.seq  # their numbers have the order of their ids
        if player is not None:
            query, order = query.where(Event.actor_id == player), Event.id
        if figure is not None:
            query = query.join(EventSubject, EventSubject.event_id == Event.id)
            query = query.where(EventSubject.kind == SubjectKind.FIGURE, EventSubject.subject_id == figure)
            order = EventSubject.event_id
        # SQLite prefers any range of numbers to the index of a player or a figure. A sum is no range to it.
        number = Event.seq if order is Event.seq else Event.seq + 0
        query = query.where(number > 0)
        if before is not None:
            query = query.where(number < before)
        if after is not None:
            query = query.where(number > after)
        if kind in (ROLLS, CHANGES):
            query = query.where(Event.rule.is_not(None) if kind == ROLLS else Event.rule.is_(None))
        elif kind:
            query = query.where((Event.command == kind) | Event.command.startswith(f"{kind} ", autoescape=True))
        return list(await self._session.scalars(query.order_by(order if after is not None else order.desc())))

    async def changes_of(
        self, stream_id: int, command: str, most: int, *kinds: type[Change]
    ) -> list[tuple[int, int, list[Change]]]:
        """The newest standing events of a command in a stream: the id, the number, and the changes of these kinds."""
        found = await self._session.execute(_GIVEN, {"stream_id": stream_id, "command": command, "most": most})
        return [(id, seq, changes_in(text, *kinds)) for id, seq, text in found]

    async def caused_by(self, event_id: int) -> list[Event]:
        """The standing events that carry an event further, such as the opening of a sealed roll, the newest first."""
        return await self._session.scalars(CAUSED, {"event_id": event_id})

    async def touched_after(self, event_id: int, figures: Collection[int]) -> set[int]:
        """The ids of the events that `caused_by` lists and that touched any of these figures."""
        query = select(EventSubject.event_id).join(Event, Event.id == EventSubject.event_id)
        touched = (EventSubject.kind == SubjectKind.FIGURE, EventSubject.subject_id.in_(figures))
        return {*await self._session.scalars(query.where(Event.cause == event_id, Event.struck_at.is_(None), *touched))}

    async def others_since(self, event: Event, user: int) -> bool:
        """Whether anyone but an event's actor and a user has acted in its log since, besides what it has caused."""
        since = select(Event.id).where(Event.stream_id == event.stream_id, Event.seq > event.seq)
        others = since.where(Event.struck_at.is_(None), Event.actor_id.not_in([event.actor_id, user]))
        acted = others.where(or_(Event.cause.is_(None), Event.cause != event.id)).limit(1)
        return bool([*await self._session.scalars(acted)])

    async def last_of(self, subject: Subject) -> Event | None:
        """The newest standing listed event that touched a subject."""
        touched = select(Event).join(EventSubject, EventSubject.event_id == Event.id)
        of_it = (EventSubject.kind == subject.kind, EventSubject.subject_id == subject.id)
        found = await self._session.scalars(
            touched.where(*of_it, Event.struck_at.is_(None), Event.seq > 0)
            .order_by(EventSubject.event_id.desc())
            .limit(1)
        )
        return next(iter(found), None)

    async def reread(self, event: Event) -> None:
        """Read an event's row again: another transaction may have changed it since."""
        await self._session.get_one(Event, event.id, again=True)

    async def actor_in(self, kind: str, id: int, user: int) -> Actor:
        """A user by the name under which they last did something in a game or campaign."""
        query = (
            select(Event.actor_name)
            .join(Stream, Stream.id == Event.stream_id)
            .where(Stream.kind == kind, Stream.of == id, Event.actor_id == user)
        )
        return Actor(user, await self._session.scalar(query.order_by(Event.id.desc()).limit(1)) or "")

    async def last_touched(self, kind: str, id: int) -> datetime | None:
        """When a user last did something in a game or campaign, without the clock; None if no user ever did."""
        return await self._session.scalar(_LAST_TOUCHED, {"kind": kind, "subject_id": id})

    async def lines_of(self, command: str, figures: Collection[int]) -> set[str]:
        """The lines of standing events of a command that touched any of these figures."""
        touched = select(Event.lines).join(EventSubject, EventSubject.event_id == Event.id)
        found = await self._session.scalars(
            touched.where(EventSubject.kind == SubjectKind.FIGURE, EventSubject.subject_id.in_(figures))
            .where(Event.command == command, Event.struck_at.is_(None))
            .distinct()
        )
        return {line for lines in found for line in lines}

    async def sealed(self, stream_id: int) -> list[Event]:
        """The standing sealed rolls of a stream, oldest first, without blind ones."""
        standing = await self._session.scalars(_SEALED, {"stream_id": stream_id})
        return [event for event in standing if not is_blind(event)]

    async def blind(self, stream_id: int) -> list[Event]:
        """The blind rolls of a stream, open or not, with struck ones, oldest first."""
        sealed = await self._session.scalars(_EVER_SEALED, {"stream_id": stream_id})
        return [event for event in sealed if is_blind(event)]

    async def took_rolls_back(self, stream_id: int) -> bool:
        """Whether a roll of the bot was taken back in a stream."""
        return bool(await self._session.scalars(_ROLL_STRUCK, {"stream_id": stream_id}))

    async def name_of(self, user: int) -> str:
        """The last name of a user, on any server."""
        (name, *_) = [*await self._session.scalars(_LAST_NAME, {"actor_id": user}), "somebody"]
        return name

    async def latest_by(self, stream_id: int, actor_id: int, most: int = 100) -> list[Event]:
        """The newest standing events of a user."""
        return list(
            await self._session.scalars(
                select(Event)
                .where(Event.stream_id == stream_id, Event.actor_id == actor_id, Event.struck_at.is_(None))
                .order_by(Event.id.desc())
                .limit(most)
            )
        )

    async def count(self, stream_id: int) -> int:
        """The number of events of a stream."""
        return await self._session.scalar(select(func.count()).where(Event.stream_id == stream_id)) or 0

    async def new_drafts(
        self, server_id: int, actor_id: int, kept: Iterable[StoredCommand], at: datetime, *, private: bool
    ) -> list[int]:
        """Store commands for the buttons of a private card, or of one in the channel. Returns their ids."""
        drafts = [
            Draft(
                server_id=server_id,
                actor_id=actor_id,
                command=command,
                options=dict(options),
                at=at,
                private=private,
                rolling=None,
            )
            for command, options in kept
        ]
        if drafts:
            self._session.add(*drafts)
            await self._session.flush()
        return [draft.id for draft in drafts]

    def ask(self, server_id: int, draft: int, users: Iterable[int]) -> None:
        """Make a stored command wait for these users, of whom one is to press its button."""
        seat(self._session, server_id, ASKED, draft, (), users)

    def noted(self, server_id: int, draft: int, user: int) -> None:
        """Let a stored command wait for a user no longer."""
        seat(self._session, server_id, ASKED, draft, (user,), ())

    async def latest_drafts(self, server_id: int, actor_id: int, command: str, most: int) -> Sequence[Draft]:
        """The last stored drafts of a command by a user on a server, the newest first."""
        known = {"server_id": server_id, "actor_id": actor_id, "command": command, "most": most}
        return await self._session.scalars(_LATEST_DRAFTS, known)

    async def begun_rolls(self, server_id: int) -> Sequence[Draft]:
        """The stored commands of a server for which users are rolling real dice, the newest first."""
        if server_id not in self.rolling:
            self.rolling[server_id] = await self._session.scalars(BEGUN_ROLLS, {"server_id": server_id})
        return [one for one in self.rolling[server_id] if one.rolling is not None]

    async def draft(self, draft_id: int, *, hold: bool = False) -> Draft | None:
        """A stored command. `hold` locks it against others until the transaction ends."""
        return await self._session.get(Draft, draft_id, hold=hold)

    async def pressed(self, draft_id: int, beside: Iterable[int]) -> tuple[list[Draft], Event | None]:
        """A stored command whose button was pressed, with the stored ones among those `beside` it, and the event that
        it depends on, or None.
        """
        asked = padded([*dict.fromkeys([draft_id, *beside])])
        found: list[Any] = await self._session.execute(
            _pressed(len(asked)), {"pressed": draft_id, **numbered(Draft.id, asked)}
        )
        return [draft for draft, _ in found], next((event for _, event in found if event is not None), None)

    async def drafts_of(self, server_id: int, once: str) -> list[Draft]:
        """The stored commands of a server that use up the same `once`, so that only one can be done; in order."""
        kind, _, key = once.partition(":")
        if kind == "draft" and key.isdecimal():
            found = await self._session.get(Draft, int(key))
            return [found] if found is not None and found.server_id == server_id else []
        return await self._session.scalars(DRAFTS_ONCE, {"server_id": server_id, "of_once": once})
