"""Walking a campaign back: one event takes back all that touched the campaign since an earlier one.

The event holds a `WalkedBack` with the ids of all that it takes back, so that an undo of it puts that in force again.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from datetime import datetime
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from sqlalchemy import Select, and_, or_, select

from db.campaigns import StoredCampaign
from db.notebooks import ORDERED, game_on, orders_on
from db.repositories import CAMPAIGN_LOG, GAME_LOG
from db.seats import FALLEN
from db.store.codec import load_changes
from db.store.models import Draft, Event, EventSubject, FigureRow, Stream
from db.store.session import Session
from rules.core.plain.events import Change, Subject, SubjectKind
from rules.core.plain.markup import mention_channel
from rules.core.plain.refusal import IllegalNow
from rules.core.play.campaign import Booked, Campaign, GangEnrolled, WalkedBack
from rules.core.play.game import GameOpened
from rules.core.play.standing_orders import taken_back

if TYPE_CHECKING:
    from db.unit_of_work import Work

MOST_WALKED: Final = 2000
"""The most events that one walk back takes back."""
AT_ONCE: Final = 500
"""The number of ids in one statement."""
REVEALED: Final = "reveal"
"""The command of the event that opens a sealed roll."""


class Family(NamedTuple):
    """A campaign with its gangs, their figures and the games of its fights, by their ids."""

    campaign: int
    gangs: frozenset[int]
    figures: frozenset[int]
    games: frozenset[int]

    def has(self, one: Subject) -> bool:
        match one.kind:
            case SubjectKind.CAMPAIGN:
                return one.id == self.campaign
            case SubjectKind.GANG:
                return one.id in self.gangs
            case SubjectKind.FIGURE:
                return one.id in self.figures
            case SubjectKind.GAME:
                return one.id in self.games
            case SubjectKind.SERVER:
                return False


class Walk(NamedTuple):
    """All that touched a campaign since an event.

    events    the standing events, oldest first, also unannounced ones
    subjects  what they touched, and all gangs
    then      the campaign as it was before the first of them
    """

    events: tuple[Event, ...]
    subjects: tuple[Subject, ...]
    then: Campaign

    @property
    def listed(self) -> tuple[Event, ...]:
        """Those that the logs list."""
        return tuple(one for one in self.events if not one.unannounced)

    @property
    def games(self) -> tuple[int, ...]:
        """The games among their subjects, by id."""
        return tuple(one.id for one in self.subjects if one.kind is SubjectKind.GAME)


class Walks:
    """Finds what touched a campaign."""

    def __init__(self, session: Session) -> None:
        self._session = session

    async def since(self, work: Work, stored: StoredCampaign, event_id: int) -> Walk:
        """All that touched a campaign since an event of its log.

        Raises IllegalNow, by name, for the first event that also touched something outside the campaign, and if too
        much has happened.
        """
        about = Subject(SubjectKind.CAMPAIGN, stored.id)
        then = await work.folding.before(about, event_id + 1)
        assert isinstance(then, Campaign), "the event is one of its log"
        gangs = {*stored.campaign.gangs, *then.gangs}
        server = work.campaigns.server_of(stored.id)
        games = await self._games(stored.id)
        logs = await self._logs(stored.id, server, games)
        while True:
            figures = await self._session.scalars(select(FigureRow.id).where(FigureRow.gang_id.in_(gangs)))
            family = Family(stored.id, frozenset(gangs), frozenset(figures), games)
            events = await self._events(family, logs, event_id)
            came = (change for one in events for change in load_changes(one.changes, about))
            also = {change.gang for change in came if isinstance(change, GangEnrolled)} - gangs
            touched = await self.touched(one.id for one in events)
            also |= await self._founded_there(touched, gangs, logs)
            if not also:
                break
            gangs |= also
        for one in events:
            outside = next((each for each in touched.get(one.id, ()) if not family.has(each)), None)
            if outside is not None:
                raise await _reaches_outside(work, stored, one, outside)
        subjects = dict.fromkeys(subject for one in events for subject in touched.get(one.id, ()))
        every = dict.fromkeys(Subject(SubjectKind.GANG, gang) for gang in sorted(gangs))
        return Walk(tuple(events), tuple(subjects | every), then)

    async def _games(self, campaign_id: int) -> frozenset[int]:
        """The games in which fights of a campaign were played: an event touched both."""
        game = EventSubject.__table__.alias().c
        found = await self._session.execute(
            select(game.subject_id)
            .join(EventSubject.__table__, EventSubject.event_id == game.event_id)
            .where(
                EventSubject.kind == SubjectKind.CAMPAIGN.value,
                EventSubject.subject_id == campaign_id,
                game.kind == SubjectKind.GAME.value,
            )
            .distinct()
        )
        return frozenset(id for (id,) in found)

    async def _logs(self, campaign_id: int, server: int, games: Collection[int]) -> list[int]:
        """The ids of the logs of a campaign and of the games of its fights."""
        its = and_(Stream.kind == CAMPAIGN_LOG, Stream.of == campaign_id)
        theirs = and_(Stream.kind == GAME_LOG, Stream.of.in_(games))
        return await self._session.scalars(select(Stream.id).where(Stream.server_id == server, or_(its, theirs)))

    async def _founded_there(
        self, touched: Mapping[int, Sequence[Subject]], gangs: Collection[int], logs: Collection[int]
    ) -> set[int]:
        """The gangs among touched subjects that were founded in one of these logs, such as the guards of a business."""
        subjects = {one for each in touched.values() for one in each}
        figures = [one.id for one in subjects if one.kind is SubjectKind.FIGURE]
        others = {one.id for one in subjects if one.kind is SubjectKind.GANG}
        for part in _parts(figures):
            others.update(await self._session.scalars(select(FigureRow.gang_id).where(FigureRow.id.in_(part))))
        found: set[int] = set()
        for gang in others - {*gangs}:
            of_it = (EventSubject.kind == SubjectKind.GANG, EventSubject.subject_id == gang)
            first = select(Event.stream_id).join(EventSubject, EventSubject.event_id == Event.id).where(*of_it)
            if await self._session.scalar(first.order_by(EventSubject.event_id).limit(1)) in logs:
                found.add(gang)
        return found

    async def _events(self, family: Family, logs: Collection[int], event_id: int) -> list[Event]:
        """The standing events since one that touched a family, or are in its logs."""
        touching = (
            _touching(SubjectKind.CAMPAIGN, (family.campaign,), event_id),
            *(_touching(SubjectKind.GAME, part, event_id) for part in _parts(family.games)),
            *(_touching(SubjectKind.GANG, part, event_id) for part in _parts(family.gangs)),
            *(_touching(SubjectKind.FIGURE, part, event_id) for part in _parts(family.figures)),
        )
        listed = select(Event.id).where(Event.stream_id.in_(logs), Event.id > event_id)
        ids: set[int] = set()
        for query in (*touching, listed):
            ids.update(await self._session.scalars(query))
        found = [one for one in await self.read(ids) if one.struck_at is None]
        if len(found) > MOST_WALKED:
            raise IllegalNow(
                f"Too much has happened since: more than {MOST_WALKED:,} entries. Go back to a later part or entry."
            )
        return found

    async def read(self, ids: Iterable[int]) -> list[Event]:
        """Events by their ids, oldest first."""
        found: list[Event] = []
        for part in _parts(ids):
            found += await self._session.scalars(select(Event).where(Event.id.in_(part)).order_by(Event.id))
        return found

    async def touched(self, ids: Iterable[int], *, changed: bool = False) -> Mapping[int, list[Subject]]:
        """The subjects of events, by the id of each; only those that it `changed` if so asked."""
        found: dict[int, list[Subject]] = {}
        for part in _parts(ids):
            query = select(EventSubject.event_id, EventSubject.kind, EventSubject.subject_id)
            query = query.where(EventSubject.event_id.in_(part), *((EventSubject.changed,) if changed else ()))
            for at, kind, id in await self._session.execute(query):
                found.setdefault(at, []).append(Subject(SubjectKind(kind), id))
        return found

    async def notes(self, server: int, event_id: int) -> list[Draft]:
        """The notes for those whose unannounced actions an event took back."""
        since = Draft.options["since"].as_integer() == event_id
        asked = select(Draft).where(Draft.server_id == server, Draft.command == FALLEN, since)
        return await self._session.scalars(asked)


def _parts(ids: Iterable[int]) -> list[list[int]]:
    """Ids in order, so many together."""
    found = sorted(ids)
    return [found[at : at + AT_ONCE] for at in range(0, len(found), AT_ONCE)]


def _touching(kind: SubjectKind, ids: Collection[int], event_id: int) -> Select[int]:
    """The events since one that touched any of these subjects."""
    return (
        select(EventSubject.event_id)
        .where(EventSubject.kind == kind, EventSubject.subject_id.in_(ids), EventSubject.event_id > event_id)
        .distinct()
    )


async def _reaches_outside(work: Work, stored: StoredCampaign, event: Event, outside: Subject) -> IllegalNow:
    """The refusal that names an event and what it touched outside the campaign."""
    what = "a sealed roll" if event.sealed else f"“{event.shown_headline}”"
    where = await _named(work, outside)
    return IllegalNow(
        f"{what[:1].upper()}{what[1:]} in {mention_channel(abs(event.channel_id))} also touched {where}, which is "
        f"outside {stored.campaign.name}. Take that back first, or go back to a later entry."
    )


async def _named(work: Work, one: Subject) -> str:
    """A subject outside a campaign, in a sentence."""
    match one.kind:
        case SubjectKind.GAME:
            game = await work.games.get(one.id)
            return "another game" if game is None else f"the game “{game.game.name}”"
        case SubjectKind.CAMPAIGN:
            campaign = await work.campaigns.get(one.id)
            return "another campaign" if campaign is None else f"the campaign {campaign.campaign.name}"
        case SubjectKind.GANG | SubjectKind.FIGURE:
            (gang,) = await work.rosters.gangs_of([one])
            return f"the gang {gang.gang.name}"
        case SubjectKind.SERVER:
            return "the settings of the server"


def walked_in(changes: Iterable[Change]) -> tuple[int, ...]:
    """The ids of the events that these changes take back; empty for most changes."""
    return tuple(id for change in changes if isinstance(change, WalkedBack) for id in change.events)


async def walk_back(work: Work, walk: Sequence[int], event: Event) -> None:
    """Strike these events, all at once, with an event that was just added. What they touched is as it was before.

    What the campaign and its games wait for has its whole time again. Raises IllegalNow if a name that would come back
    has been taken.
    """
    events = await work.walks.read(walk)
    first: dict[Subject, int] = {}
    for at, subjects in sorted((await work.walks.touched(walk, changed=True)).items()):
        for subject in subjects:
            first.setdefault(subject, at)
    await work.folding.load(first)
    states = {subject: await work.folding.before(subject, at) for subject, at in first.items()}
    struck = {one.id for one in events}
    for one in events:
        one.struck_at, one.struck_by = event.at, event.actor_id
        work.past.drop(one.id)
        work.campaigns.unbook(one)
        if one.delivery.startswith(ORDERED):
            await stop_order(work, one)
        if one.command == REVEALED and one.cause is not None and one.cause not in struck:
            await _sealed(work, one.cause, True)
    for one in events:
        if any(isinstance(change, GameOpened) for change in load_changes(one.changes)):  # it will never close
            for blind in await work.events.blind(one.stream_id):
                blind.sealed = False
    # Those who are gone leave their names first.
    for subject in sorted(states, key=lambda one: states[one] is not None):
        keeper = work.folding.keeper(subject)
        await keeper.require_name(subject, states[subject])
        await keeper.put(subject, states[subject])
    work.note(None, first, event.at)
    await work.note_gangs(first)
    work.struck = True
    work.anew |= {(one.kind.value, one.id) for one in first}
    theirs = [one for one in events if one.unannounced and one.actor_id > 0]
    for one in {(one.actor_id, one.headline): one for one in theirs}.values():
        await note_taken_along(work, one, event, event.at)


async def walk_forth(work: Work, walk: Sequence[int], event: Event) -> None:
    """Put the events that an event struck in force again, as far as no row of a subject holds it: they stand, with
    their lines in the ledgers and the months between.
    """
    events = await work.walks.read(walk)
    known = {one.id for one in events}
    stream = await work.servers.stream_of(event.stream_id)
    about = Subject(SubjectKind.CAMPAIGN, stream.of)
    stored = await work.campaigns.get(stream.of)
    assert stored is not None
    campaign = stored.campaign
    for one in events:
        one.struck_at = one.struck_by = None
        changes = load_changes(one.changes)
        after = work.folding.as_if(about, campaign, changes)
        if after.month != campaign.month:
            await work.campaigns.put(about, campaign)  # the record of a month is that of its end
        campaign = after
        booked = [change for change in changes if isinstance(change, Booked)]
        await work.campaigns.book_again(one, stored._replace(campaign=campaign), booked)
        if one.command == REVEALED and one.cause is not None and one.cause not in known:
            await _sealed(work, one.cause, False)
    for note in await work.walks.notes(stream.server_id, event.id):
        work.events.noted(stream.server_id, note.id, note.actor_id)
    work.anew |= {(one.kind.value, one.id) for one in await work.events.subjects(event.id)}


async def _sealed(work: Work, event_id: int, sealed: bool) -> None:
    """Close the seal of a roll again, or open it."""
    roll = await work.events.get(event_id)
    if roll is not None:
        roll.sealed = sealed


async def stop_order(work: Work, event: Event) -> None:
    """Stop the standing order that gave a command that is taken back. Otherwise it would give the command again."""
    stream = await work.servers.stream_of(event.stream_id)
    game = await work.games.get(stream.of) if stream.kind == GAME_LOG else None
    if game is None or game.system.games is None:
        return
    of = game_on(stream.server_id, game.id)
    orders = orders_on(await work.notebooks.of(event.actor_id, of))
    left = taken_back(orders, game.system.games, event.command)
    if left != orders:
        await work.notebooks.order(event.actor_id, of, left)


async def note_taken_along(work: Work, event: Event, since: Event, now: datetime) -> None:
    """Store a note for the agenda of a user whose unannounced action was taken back with, or by, another event."""
    stream = await work.servers.stream_of(event.stream_id)
    kept: tuple[str, dict[str, Any]] = (FALLEN, {"event": event.id, "since": since.id})
    (draft,) = await work.events.new_drafts(stream.server_id, event.actor_id, [kept], now, private=True)
    work.events.ask(stream.server_id, draft, [event.actor_id])
    work.fallen.append(draft)
