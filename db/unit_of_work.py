"""One command, one transaction: the stream it belongs to, its dice, its event, and the rows its changes make."""

from __future__ import annotations

import secrets
import sqlite3
from collections.abc import AsyncGenerator, Iterable, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from datetime import UTC, datetime
from functools import reduce
from typing import Any, NamedTuple

from sqlalchemy import ColumnElement, bindparam, exists, or_, select
from sqlalchemy.exc import DBAPIError

from db.campaigns import StoredCampaign, StoredCampaigns
from db.fair import FairDice, end_turn, keep_time, opened
from db.games import Games, StoredGame
from db.listings import Listings
from db.log import BY_HAND, CAUSED, SUBJECTS, Events
from db.luck import NOBODY, Lucks
from db.naming import require_clear_names
from db.notebooks import ORDERED, Notebooks, game_on, orders_on
from db.participations import Parts
from db.past import EVERY, NOTHING, Before, Past
from db.pending import begun_by, follow, missed, rows_of
from db.places import Played, draw_anew, lose
from db.preferences import HERE, Preferences
from db.repositories import CAMPAIGN_LOG, GAME_LOG, SERVER_LOG, TOUCHED, Rosters, Servers
from db.seals import seal_of, sealed_seed
from db.seats import FALLEN, GAME
from db.store.codec import dump_changes, dump_outcome, load_changes
from db.store.engine import Database
from db.store.models import Awaited, CampaignRow, Event, GameRow, Notebook, Server, Stream
from db.store.prepared_statements import BoundStatement
from db.store.session import Session, Stale
from db.store.trouble import Damaged
from db.tables import Tables
from rules.core.action.position import MOST_GANGS
from rules.core.action.system import after
from rules.core.chance.dice import Fair
from rules.core.chance.fairness import fair
from rules.core.people.roster import Engaged, GangLent
from rules.core.plain.events import Change, Kind, Subject
from rules.core.plain.refusal import IllegalNow, InTheWay
from rules.core.play.campaign import Booked, CampaignClosed
from rules.core.play.game import GameClosed
from rules.core.play.seat_handover import MISSED_OFTEN
from rules.core.play.standing_orders import taken_back
from rules.core.tables.outcome import Outcome, Throw


class Conflict(Exception):
    """Somebody else's command came first: run this one again on the new state."""


class Repeated(Exception):
    """This interaction was already carried out, or its button already used."""


class Overtaken(IllegalNow):
    """Something has happened since to what was to be taken back: the standing `event` of this id."""

    def __init__(self, sentence: str, event: int) -> None:
        super().__init__(sentence)
        self.event = event


@dataclass(frozen=True, slots=True)
class Actor:
    """Who gives a command."""

    id: int
    name: str


@dataclass(frozen=True, slots=True)
class Entry:
    """What a command adds to the log; the fields are those of db.store.models.Event.

    paid       changes that happen at once even if the rest is sealed
    blind      whether it is sealed to everybody, and its changes happen at once all the same
    place      its place among the stream's sealed rolls
    insiders   users who may look at it while it is sealed, besides its actor and the umpires
    ends_turn  whether the turn of its dice ends with it
    person     whether a person does it, not the clock
    untold     whether only its actor is to know of it: no log lists it
    """

    command: str
    options: dict[str, Any]
    actor: Actor
    channel_id: int
    delivery: str
    headline: str
    at: datetime
    lines: tuple[str, ...] = ()
    outcome: Outcome[Any] | None = None
    facts: Any = None
    changes: tuple[Change, ...] = ()
    paid: tuple[Change, ...] = ()
    sealed: bool = False
    blind: bool = False
    place: int | None = None
    insiders: tuple[int, ...] = ()
    once: str | None = None
    cause: int | None = None
    roll: int | None = None
    ends_turn: bool = False
    person: bool = True
    unannounced: bool = False
    about: tuple[Subject, ...] = field(default=())

    @property
    def waits(self) -> bool:
        """Whether what comes of it waits for a seal to be broken."""
        return self.sealed and not self.blind

    @property
    def at_once(self) -> tuple[Change, ...]:
        """The changes that do not wait for a seal to be broken."""
        return self.paid if self.waits else (*self.paid, *self.changes)

    @property
    def ends(self) -> bool:
        """Whether a turn of the dice ends with it: the rules say so, or the game or campaign closes."""
        closes = any(isinstance(change, (GameClosed, CampaignClosed)) for change in self.at_once)
        return closes or (self.ends_turn and not self.waits)


class ChannelState(NamedTuple):
    """What goes on in a channel: the log its events go to (None before its first), the game or else the campaign."""

    stream: Stream | None
    game: StoredGame | None
    campaign: StoredCampaign | None


HOLD = select(Server.id).where(Server.id == bindparam("server_id")).with_for_update(key_share=True)
_CHANNEL: ColumnElement[int] = bindparam("channel_id")
PLACE = (
    select(
        Server,
        Stream,
        GameRow,
        CampaignRow,
        exists().where(Notebook.kind == GAME, Notebook.subject_id == GameRow.id, Notebook.orders.is_not(None)),
    )
    .select_from(Server)
    .outerjoin(GameRow, (GameRow.server_id == Server.id) & (GameRow.channel_id == _CHANNEL) & GameRow.present)
    .outerjoin(
        CampaignRow, (CampaignRow.server_id == Server.id) & (CampaignRow.channel_id == _CHANNEL) & CampaignRow.present
    )
    .outerjoin(
        Stream,
        (Stream.server_id == Server.id)
        & or_(
            (Stream.kind == SERVER_LOG) & (Stream.of == 0),
            (Stream.kind == GAME_LOG) & (Stream.of == GameRow.id),
            (Stream.kind == CAMPAIGN_LOG) & (Stream.of == CampaignRow.id),
        ),
    )
    .where(Server.id == bindparam("server_id"))
)
"""A server with what goes on in a channel, the logs of both, and whether there are standing orders in the game."""
HOLD_OF = (
    select(Server.id)
    .join(Stream, Stream.server_id == Server.id)
    .join(Event, Event.stream_id == Stream.id)
    .where(Event.id == bindparam("event_id"))
    .with_for_update(of=Server.__table__, key_share=True)
)
HAPPENED = (
    select(Event, Server, Stream, GameRow, CampaignRow)
    .select_from(Event)
    .join(Stream, Stream.id == Event.stream_id)
    .join(Server, Server.id == Stream.server_id)
    .outerjoin(GameRow, (Stream.kind == GAME_LOG) & (GameRow.id == Stream.of))
    .outerjoin(CampaignRow, (Stream.kind == CAMPAIGN_LOG) & (CampaignRow.id == Stream.of))
    .where(Event.id == bindparam("event_id"))
)
"""An event with its server and log, and the game or campaign whose log it is."""
OF_GANGS = frozenset({Kind.GANG, Kind.FIGURE})


class Work:
    """The repositories of one transaction, and what is done with them together.

    start    the mark of the process, for the turns of its dice
    unseals  whether whatever is sealed in a log was opened by what is done
    played   ids of the games in which something is stored or taken back
    run      ids of the campaigns, the same way
    at       when that is; None while nothing is
    most_gangs  how many gangs a server may have
    appends  whether an event will come of it
    thrown   how many dice the bot has thrown for it
    lapsing  the row of what is done because its time was up, as db.pending.follow has it; 0 for none
    acted    who did something, of those who are persons
    missing  who has let a time run out that is up at `ended`, in seconds since the epoch
    fallen   what is kept for those who are to be told that what they did untold was taken back with something
    """

    def __init__(
        self,
        session: Session,
        writes: bool = False,
        start: str = "",
        most_gangs: int = MOST_GANGS,
        appends: bool = False,
    ) -> None:
        self._session, self._writes, self._start, self._appends = session, writes, start, appends
        self.most_gangs = most_gangs
        self.unseals = False
        self.played: set[int] = set()
        self.run: set[int] = set()
        self.at: datetime | None = None
        self.lapsing = self._longer = 0
        self._struck = False
        self._held: list[BoundStatement] = []
        self.thrown = 0
        self.acted: set[int] = set()
        self.missing: tuple[int, ...] = ()
        self.ended = 0
        self.fallen: list[int] = []
        # SQLite lets in one writer at a time: what it reads can't be overtaken. Elsewhere it holds its server's row; it
        # is as sure of what it reads after that.
        self._alone = self._sure = session.dialect.name == "sqlite"
        self.servers = Servers(session, writes)
        self.rosters = Rosters(session)
        self.listings = Listings(session)
        self.events = Events(session)
        self.past = Past(session)
        self.games = Games(session)
        self.campaigns = StoredCampaigns(session)
        self.parts = Parts(session, self.games, self.campaigns, self.rosters)
        self.notebooks = Notebooks(session)
        self.preferences = Preferences(session, writes)
        self.fair = FairDice(session)
        self.luck = Lucks(session)
        self.tables = Tables(session, self.servers)

    async def log_here(self, server_id: int, channel_id: int) -> ChannelState:
        """The log that events of a channel go to: of the game played there, else the campaign's, else the server's.

        Who writes holds the server from then on, and sees the game as it stands.
        """
        place = PLACE, {"server_id": server_id, "channel_id": channel_id}
        if self._writes:
            await self._hold((HOLD, {"server_id": server_id}), place, reserve=Event if self._appends else None)
        game: StoredGame | None = None
        campaign: StoredCampaign | None = None
        streams: dict[str, Stream] = {}
        found: list[Any] = await self._session.execute(*place)
        for server, stream, game_row, campaign_row, ordered in found:
            self.servers.take(server, stream)
            if stream is not None:
                streams[stream.kind] = stream
            game = self.games.take(game_row) if game_row is not None else None
            if game is not None and not ordered:
                self.notebooks.without.add(game.id)
            campaign = self.campaigns.take(campaign_row) if campaign_row is not None and game is None else None
        kind = GAME_LOG if game is not None else CAMPAIGN_LOG if campaign is not None else SERVER_LOG
        return ChannelState(streams.get(kind), game, campaign)

    async def event_here(self, event_id: int) -> tuple[Event, ChannelState] | None:
        """An event, with the log it is in and the game or campaign whose log that is; None where there is none.

        Who writes holds the server from then on.
        """
        happened = HAPPENED, {"event_id": event_id}
        if self._writes:
            await self._hold((HOLD_OF, {"event_id": event_id}), happened)
        found: list[Any] = await self._session.execute(*happened)
        for event, server, stream, game, campaign in found:
            self.servers.take(server, stream)
            return event, ChannelState(
                stream,
                self.games.take(game) if game is not None else None,
                self.campaigns.take(campaign) if campaign is not None else None,
            )
        return None

    async def event_to_strike(self, event_id: int) -> tuple[Event, ChannelState] | None:
        """The same of one that may be taken back: where answers are far, what that will ask is asked with it."""
        if self._alone:
            return await self.event_here(event_id)
        of_it = {"event_id": event_id}
        more: list[BoundStatement] = [(SUBJECTS, of_it), (TOUCHED, of_it), (CAUSED, of_it), self.past.asks(event_id)]
        await self._hold((HOLD_OF, of_it), (HAPPENED, of_it), *more)
        await self.rosters.touched(event_id)
        return await self.event_here(event_id)

    async def _hold(self, how: BoundStatement, *foreseen: BoundStatement, reserve: type[Event] | None = None) -> None:
        """Hold a server against others who write; what is asked right after that goes out with it."""
        if self._alone or how in self._held:
            return
        self._held.append(how)
        self._sure = self._session.fresh
        await self._session.foresee([how, *foreseen], reserve)
        await self._session.execute(*how)

    async def server_log(self, server_id: int, direct: bool, now: datetime) -> Stream:
        """The open log of a server, opened with a secret of its own at first use."""
        stream = await self.servers.stream(server_id)
        if stream is None:
            await self.servers.get(server_id, direct, now)
            stream = await self._opened(server_id, SERVER_LOG, 0)
        keep_time(stream, self._start, now)
        return stream

    async def game_log(self, server_id: int, game_id: int) -> Stream:
        """The log of a game, opened with a secret of its own at first use."""
        return await self._log_of(server_id, GAME_LOG, game_id)

    async def campaign_log(self, server_id: int, campaign_id: int) -> Stream:
        """The log of a campaign, opened with a secret of its own at first use."""
        return await self._log_of(server_id, CAMPAIGN_LOG, campaign_id)

    async def _log_of(self, server_id: int, kind: str, of: int) -> Stream:
        if kind == GAME_LOG and of in self.games.reserved:
            return self.servers.known(server_id, kind, of) or await self.servers.add(self._new(server_id, kind, of))
        stream = await self.servers.stream(server_id, kind, of)
        if stream is None:
            stream = await self._opened(server_id, kind, of)
        keep_time(stream, self._start)
        return stream

    def _new(self, server_id: int, kind: str, of: int) -> Stream:
        dice = opened(secrets.token_hex(32), self._start)
        return Stream(server_id=server_id, kind=kind, of=of, next_seq=1, **dice)

    async def _opened(self, server_id: int, kind: str, of: int) -> Stream:
        await self._session.add_if_new(self._new(server_id, kind, of))
        stream = await self.servers.stream(server_id, kind, of)
        assert stream is not None
        return stream

    def dice(self, stream: Stream) -> tuple[Fair, int]:
        """The dice of the stream's next roll, and its number; the number is used up when an entry names it."""
        return fair(stream.seed, stream.phrases, stream.next_roll), stream.next_roll

    def sealed_dice(self, stream: Stream) -> tuple[Fair, int, int]:
        """The same for a sealed roll, and its place among those; it has a seed of its own."""
        seed = sealed_seed(stream, stream.next_sealed)
        return fair(seed, stream.phrases, stream.next_roll), stream.next_roll, stream.next_sealed

    async def append(self, stream: Stream, entry: Entry) -> Event:
        """Add an entry to the log and bring the rows of its subjects up to date; sealed changes wait."""
        event = Event(
            stream_id=stream.id,
            seq=-stream.next_untold if entry.unannounced else stream.next_seq,
            delivery=entry.delivery,
            once=entry.once,
            actor_id=entry.actor.id,
            actor_name=entry.actor.name,
            channel_id=entry.channel_id,
            at=entry.at,
            command=entry.command,
            options=entry.options,
            rule=entry.outcome.rule if entry.outcome else None,
            chain=stream.chain if entry.roll is not None else None,
            turn=stream.turn if entry.roll is not None else None,
            roll=entry.roll,
            outcome=dump_outcome(entry.outcome, entry.facts) if entry.outcome else None,
            changes=dump_changes(entry.at_once),
            waiting=dump_changes(entry.changes) if entry.waits else [],
            headline=entry.headline,
            lines=list(entry.lines),
            sealed=entry.sealed,
            seal=None,
            seen=[],
            cause=entry.cause,
            struck_at=None,
            struck_by=None,
        )
        self._note(stream, [change.about for change in entry.at_once], entry.at)
        if entry.unannounced:
            stream.next_untold += 1
        else:
            stream.next_seq += 1
        if entry.roll is not None:
            stream.next_roll = entry.roll + 1
        if entry.place is not None:
            stream.next_sealed = entry.place + 1
            event.seal = seal_of(stream, entry.place, event.outcome, entry.insiders, entry.blind)
        # What a sealed roll will change is linked by its reveal: whom it touched is nobody's business before.
        changed = [change.about for change in entry.at_once]
        await self.events.add(event, changed, entry.about, entry.outcome.throws if entry.outcome else ())
        await self.require_free(entry.at_once, stream.of if stream.kind == GAME_LOG else 0)
        await require_clear_names(self.rosters, stream.server_id, entry.changes)
        await self.carry_out(entry.at_once, event.id)
        await self._note_gangs(changed)
        # Of a campaign all see who has given orders. In a game that somebody is there would tell what is untold.
        if entry.person and not (entry.unannounced and stream.kind == GAME_LOG):
            self.acted.add(entry.actor.id)
        await self.campaigns.book(event, [change for change in entry.at_once if isinstance(change, Booked)])
        throws = entry.outcome.throws if entry.outcome else ()
        self.thrown += sum(len(throw.fresh) for throw in throws)
        self._count(event, throws)
        if entry.ends:
            end_turn(stream)
        return event

    def _note(self, stream: Stream | None, subjects: Iterable[Subject], at: datetime) -> None:
        """That something happened in the game or campaign whose log it is, and in those that it changes."""
        changed = {kind: {one.id for one in subjects if one.kind is kind} for kind in (Kind.GAME, Kind.CAMPAIGN)}
        of = {} if stream is None else {stream.kind: {stream.of}}
        self.played |= changed[Kind.GAME] | of.get(GAME_LOG, set())
        self.run |= changed[Kind.CAMPAIGN] | of.get(CAMPAIGN_LOG, set())
        self.at = at

    async def _note_gangs(self, subjects: Iterable[Subject]) -> None:
        """The same of the games and campaigns that gangs are in which were changed, wherever that was: who leads one is
        waited for there.
        """
        found = await self.rosters.gangs_of([one for one in dict.fromkeys(subjects) if one.kind is Kind.GANG])
        self.played |= {one.gang.game for one in found if one.gang.game}
        self.run |= {one.gang.campaign for one in found if one.gang.campaign}

    async def lose(self, server_id: int, channel_id: int, now: datetime) -> list[Played]:
        """A channel is gone: what goes on there stands still, and is waited for no longer; what that is."""
        await self._hold((HOLD, {"server_id": server_id}))
        found = await lose(self._session, server_id, channel_id)
        for one in found:
            self._note(None, [Subject(Kind(one.kind), one.id)], now)
        return found

    async def move(self, kind: str, id: int, channel_id: int) -> None:
        """Have a game or campaign that was read played in another channel from now on."""
        (self.games if kind == GAME else self.campaigns).move(id, channel_id)
        if kind == GAME:
            await draw_anew(self._session, id)

    async def awaited(self, row: int) -> Awaited | None:
        """Something that is waited for, by the id of its row."""
        return await self._session.get(Awaited, row, again=True)

    async def waits_longer(self, row: Awaited, now: int) -> None:
        """Something has more time from now on: whoever it waits for is told anew, and all see it."""
        subject = Subject(Kind(row.kind), row.subject_id)
        await self._load([subject])
        self._note(None, [subject], datetime.fromtimestamp(now, UTC))
        self._longer = row.id

    async def times(self, kind: str, id: int) -> list[Awaited]:
        """What a game or campaign by post waits for, with its times."""
        return await rows_of(self._session, kind, id)

    async def missed(self, kind: str, id: int) -> dict[int, int]:
        """How often each has let a time run out in a game or campaign since they last did something there, by user."""
        return {user: row.times for user, row in (await missed(self._session, kind, id)).items()}

    async def gone(self, kind: str, id: int) -> frozenset[int]:
        """Who has let so many times run out there that they do not count towards a majority."""
        return frozenset(user for user, times in (await self.missed(kind, id)).items() if times >= MISSED_OFTEN)

    async def actor_in(self, kind: str, id: int, user: int) -> Actor:
        """Somebody by the name under which they last did something in a game or campaign."""
        query = (
            select(Event.actor_name)
            .join(Stream, Stream.id == Event.stream_id)
            .where(Stream.kind == kind, Stream.of == id, Event.actor_id == user)
        )
        return Actor(user, await self._session.scalar(query.order_by(Event.id.desc()).limit(1)) or "")

    async def touched(self, kind: str, id: int) -> datetime | None:
        """When somebody last did something in a game or campaign, the clock aside; None where nobody ever did."""
        query = (
            select(Event.at)
            .join(Stream, Stream.id == Event.stream_id)
            .where(Stream.kind == kind, Stream.of == id, Event.delivery.startswith(BY_HAND))
        )
        return await self._session.scalar(query.order_by(Event.seq.desc()).limit(1))

    async def missing_often(self, kind: str, id: int, ended: int) -> list[int]:
        """Who has let his time run out so often that he may be gone, the last time when one ended."""
        known = await missed(self._session, kind, id)
        return [user for user, row in known.items() if row.times >= MISSED_OFTEN and row.ended == ended]

    async def players(self, place: ChannelState) -> frozenset[int]:
        """Who takes part in the game or campaign of a place: players, umpires, leaders of its gangs, by their ids."""
        of_game = place.game.game if place.game is not None else None
        of_campaign = place.campaign.campaign if place.campaign is not None else None
        gangs = of_game.gangs if of_game is not None else of_campaign.gangs if of_campaign is not None else ()
        found = await self.rosters.gangs_of([Subject(Kind.GANG, one) for one in gangs])
        leaders = frozenset(leader for one in found for leader in one.gang.leaders)
        if of_game is not None:
            return leaders.union(of_game.players, of_game.umpires)
        return leaders.union(of_campaign.umpires if of_campaign is not None else ())

    async def decides(self, user: int, absent: int, place: ChannelState, now: int) -> bool:
        """Whether somebody decides for another, who is away, in the game or campaign of a place."""
        return (await self.preferences.substitutes(await self.players(place), now)).get(absent) == user

    async def stir(self, user: int, now: datetime) -> None:
        """Have whatever waits for somebody by post follow, in all that he has a part in: he goes, or is back.

        It holds the servers of all that first: what others do there meanwhile is seen, or waits.
        """
        if not self._alone:
            servers = await self.parts.servers(user)
            await self._session.execute_all([(HOLD, {"server_id": one}) for one in servers])
        involved = await self.parts.of(user)
        self.played |= {game.id for _, game, _ in involved.games}
        self.run |= {campaign.id for _, campaign, _ in involved.campaigns}
        self.at = now

    async def is_back(self, user: int, now: datetime) -> None:
        """Somebody is away no longer: what waits for him is his again."""
        await self.preferences.keep(user, **HERE)
        await self.stir(user, now)

    async def follow(self) -> int | None:
        """Have what is waited for by post follow what was done; when the first time is up, as db.pending tells it."""
        if self.at is None:
            return None
        await self._load([Subject(Kind.GAME, one) for one in self.played])
        await self._load([Subject(Kind.CAMPAIGN, one) for one in self.run])
        games = [one for one in self.played if self.games.paced(one)]
        campaigns = [one for one in self.run if self.campaigns.paced(one)]
        if not games and not campaigns:
            return None
        now = int(self.at.timestamp())
        return await follow(self, self._session, games, campaigns, now, self.lapsing, self._longer, self._struck)

    def _count(self, event: Event, throws: Sequence[Throw]) -> None:
        """Add what fell to the tallies of luck; never of a roll that was sealed: its actor picks which ones open."""
        if throws and not event.sealed:
            self.luck.count(event.stream_id, event.at, throws, lambda throw: self._whose(throw, event.actor_id))

    def _whose(self, throw: Throw, actor: int) -> int:
        """Whose luck a throw is: the owner's of the figure in its heading, else that of who gave the command."""
        _, comma, name = throw.why.rpartition(", ")
        owners = self.rosters.owners_at_hand(name) if comma else None
        if owners is None or actor in owners:
            return actor
        return owners[0] if owners else NOBODY

    async def require_free(self, changes: Sequence[Change], game_id: int) -> None:
        """Refuse to change a gang or figure that is on the table of another game than this one (0: than none)."""
        leaving = frozenset(change.subject for change in changes if isinstance(change, (Engaged, GangLent)))
        await self.require_here([change.about for change in changes], game_id, leaving)

    async def require_here(
        self, subjects: Iterable[Subject], game_id: int, leaving: frozenset[int] = frozenset()
    ) -> None:
        """The same for whom a deed is about, before its dice fall: a refusal after them would tell the next die.

        `leaving` are gangs that come or go by it, or are led by others.
        """
        asked = [subject for subject in dict.fromkeys(subjects) if subject.kind in OF_GANGS]
        for gang in await self.rosters.gangs_of(asked):
            if gang.gang.game not in (0, game_id) and gang.id not in leaving:
                busy = await self.games.get(gang.gang.game)
                if busy is None:
                    raise Damaged(f"gang {gang.id}: there is no such game game_id")
                busy_there = f"{gang.gang.name} is on the table of “{busy.game.name}”"
                if busy.gone:
                    raise InTheWay(f"{busy_there}, whose channel was deleted. Move or close that game.", GAME, busy.id)
                there = f"in <#{busy.channel_id}>: act there, or wait until that game is over."
                raise InTheWay(f"{busy_there} {there}", GAME, busy.id)

    async def unfit(self, changes: Sequence[Change], game_id: int) -> str:
        """Why changes that waited can't be carried out any more, in a sentence; empty when they can."""
        try:
            await self.require_free(changes, game_id)
            for subject, its_changes in _by_subject(changes).items():
                reduce(after, its_changes, await self.keeper(subject).state(subject))
        except IllegalNow as busy:
            return f"Its effects can't be carried out: {busy.sentence}"
        except (LookupError, TypeError, ValueError, AttributeError):
            return "What it would change is no longer there, so nothing changes."
        return ""

    async def see(self, event: Event, by: Actor) -> None:
        """Keep that somebody saw the dice typed in for an event; IllegalNow when he said so before."""
        if not self._sure:
            await self._session.get_one(Event, event.id, again=True)
        if any(one["id"] == by.id for one in event.seen):
            raise IllegalNow("You have already said so.")
        event.seen = [*event.seen, {"id": by.id, "name": by.name}]

    @property
    def reserved(self) -> list[int]:
        """The ids of what there is room for since this transaction began: gangs, figures, games."""
        return [*self.rosters.reserved, *self.games.reserved]

    @staticmethod
    def as_if(subject: Subject, state: Any, changes: Iterable[Change]) -> Any:
        """What a subject would be after those changes that are about it."""
        return reduce(after, (change for change in changes if change.about == subject), state)

    async def commute(self, some: Sequence[Change], others: Sequence[Change]) -> bool:
        """Whether it is the same which of two runs of changes happens first."""
        subjects = _by_subject(some).keys() & _by_subject(others).keys()
        await self._load(subjects)
        states = {subject: await self.keeper(subject).state(subject) for subject in subjects}
        return self._alike(some, others, states)

    @staticmethod
    def _alike(some: Sequence[Change], others: Sequence[Change], states: Mapping[Subject, Any]) -> bool:
        """The same where subjects are in these states; what none had before an event has None."""
        these, those = _by_subject(some), _by_subject(others)
        for subject in these.keys() & those.keys():
            state = states.get(subject)
            try:
                first = reduce(after, [*these[subject], *those[subject]], state)
                last = reduce(after, [*those[subject], *these[subject]], state)
            except (LookupError, TypeError, ValueError, AttributeError):
                return False
            if first != last:
                return False
        return True

    async def carry_out(self, changes: Sequence[Change], event_id: int | None = None) -> None:
        """Apply changes, those of an event or of none, to the rows of their subjects."""
        by_subject = _by_subject(changes)
        await self._load(by_subject)
        for subject, its_changes in by_subject.items():
            keeper = self.keeper(subject)
            state = reduce(after, its_changes, await keeper.state(subject))
            await keeper.put(subject, state)
            if event_id is not None and keeper.writes(subject) % EVERY == 0:
                await self.past.keep(event_id, subject, keeper.columns(state))

    def keeper(self, subject: Subject) -> Rosters | Games | StoredCampaigns | Tables:
        """What reads and writes the row of a subject."""
        match subject.kind:
            case Kind.GAME:
                return self.games
            case Kind.CAMPAIGN:
                return self.campaigns
            case Kind.SERVER:
                return self.tables
            case Kind.GANG | Kind.FIGURE:
                return self.rosters

    async def _load(self, subjects: Iterable[Subject], again: bool = False) -> None:
        known = list(subjects)
        await self.rosters.load([one for one in known if one.kind in OF_GANGS], again)
        await self.games.load([one for one in known if one.kind is Kind.GAME], again)
        await self.campaigns.load([one for one in known if one.kind is Kind.CAMPAIGN], again)
        await self.tables.load([one for one in known if one.kind is Kind.SERVER], again)

    async def rebuilt(self, subject: Subject) -> Any:
        """A subject's state from its standing events alone; None for one that never was."""
        state = None
        async for _, changes in self.past.changes(subject):
            state = reduce(after, load_changes(changes, subject), state)
        return state

    async def before(self, subject: Subject, event_id: int) -> Any:
        """A subject's state as it was before an event; None for one that was not yet."""
        return await self._restored(subject, await self.past.before(subject, event_id))

    async def _restored(self, subject: Subject, past: Before) -> Any:
        state = None if past.row is None else await self.keeper(subject).restored(subject, past.row)
        return reduce(after, load_changes(past.changes, subject), state)

    async def is_last(self, event: Event) -> bool:
        """Whether nothing has happened since to what an event touched, so that it can be taken back."""
        return await self.past.is_last(event.id)

    async def strike(self, event: Event, by: int, now: datetime) -> None:
        """Take an event back: it stays in the log, struck, and its subjects are rebuilt without it.

        What was done untold since is in nobody's way, else a refusal would tell of it: where it hangs on the event it
        falls as well, which is told to whoever did it alone; otherwise it stands.

        Raises IllegalNow when it is struck already, or when a name that would come back has been taken; Overtaken when
        something else has happened since to one of its subjects or was booked in a month it began.
        """
        if not self._sure:
            await self.servers.stream_of(event.stream_id)
            await self._session.get_one(Event, event.id, again=True)
        if event.struck_at is not None:
            raise IllegalNow("That has already been taken back.")
        subjects = await self.events.subjects(event.id)
        self._note(next((one for one in self.servers.at_hand() if one.id == event.stream_id), None), subjects, now)
        self._struck = True
        # What the clock has done comes up anew, with its whole time.
        self.lapsing = await begun_by(self, event.delivery) or self.lapsing
        if event.delivery.startswith(ORDERED):
            await self._stop_order(event)
        before, later, unannounced = await self.past.of(event.id)
        if later:
            raise await self._happened_since(next(later[subject] for subject in subjects if subject in later))
        hanging, apart = await self._unannounced_since(event, before) if unannounced else ([], [])
        if event.unannounced and (mine := [one for one in hanging if one.actor_id == event.actor_id]):
            raise await self._happened_since(mine[-1].id)
        for one in reversed(hanging):
            await self.strike(one, by, now)
        for one in {(one.actor_id, one.headline): one for one in hanging if one.actor_id > 0}.values():
            await self._fell(one, event, now)
        await self._load(subjects, again=not self._sure)
        event.struck_at, event.struck_by = now, by
        for one in (event, *apart):
            self.past.drop(one.id)
        self.campaigns.unbook(event)
        since = [change for one in apart for change in load_changes(one.changes)]
        for subject in subjects:
            state = await self._restored(subject, before.get(subject, NOTHING))
            state = self.as_if(subject, state, since)
            # A booking touches only its gang, but its line stands in a month of the campaign.
            if subject.kind is Kind.CAMPAIGN and (booking := await self.campaigns.booked_beyond(subject, state)):
                raise await self._happened_since(booking)
            keeper = self.keeper(subject)
            await keeper.require_name(subject, state)
            await keeper.put(subject, state)
        await self._note_gangs(subjects)

    async def _unannounced_since(
        self, event: Event, before: Mapping[Subject, Before]
    ) -> tuple[list[Event], list[Event]]:
        """What was done untold since an event: what hangs on it, or on what does, and what is the same without it."""
        hanging: list[Event] = []
        apart: list[Event] = []
        undone, kept = load_changes(event.changes), list[Change]()
        carries = any(change.carries for change in undone)
        for one in await self.past.unannounced_since(event.id):
            changes = load_changes(one.changes)
            states = {subject: await self._restored(subject, past) for subject, past in before.items()}
            states = {subject: self.as_if(subject, state, kept) for subject, state in states.items()}
            if not carries and self._alike(undone, changes, states):
                apart.append(one)
                kept += changes
            else:
                hanging.append(one)
                undone += changes
        return hanging, apart

    async def _stop_order(self, event: Event) -> None:
        """What a standing order has done is taken back: it stops, else it would be done again."""
        stream = await self.servers.stream_of(event.stream_id)
        game = await self.games.get(stream.of) if stream.kind == GAME_LOG else None
        if game is None or game.system.games is None:
            return
        of = game_on(stream.server_id, game.id)
        orders = orders_on(await self.notebooks.of(event.actor_id, of))
        left = taken_back(orders, game.system.games, event.command)
        if left != orders:
            await self.notebooks.order(event.actor_id, of, left)

    async def _fell(self, event: Event, since: Event, now: datetime) -> None:
        """Keep for whoever did something untold that it was taken back with an event, for his agenda."""
        stream = await self.servers.stream_of(event.stream_id)
        kept = (FALLEN, {"event": event.id, "since": since.id})
        (draft,) = await self.events.new_drafts(stream.server_id, event.actor_id, [kept], now, private=True)
        self.events.ask(stream.server_id, draft, [event.actor_id])
        self.fallen.append(draft)

    async def _happened_since(self, event_id: int) -> Overtaken:
        last = await self.events.get(event_id)
        if last is None:
            raise Damaged(f"event {event_id}: it is not there, though referred to")
        what = "a sealed roll" if last.sealed else f"“{last.shown_headline}”"
        return Overtaken(f"Something has happened since: take back {what} first.", event_id)


def _by_subject(changes: Iterable[Change]) -> dict[Subject, list[Change]]:
    found: dict[Subject, list[Change]] = {}
    for change in changes:
        found.setdefault(change.about, []).append(change)
    return found


@asynccontextmanager
async def writing(database: Database, *, appends: bool = False) -> AsyncGenerator[Work]:
    """A transaction that is committed at the end; Conflict or Repeated where somebody or something came first.

    appends  whether an event will come of it, as far as is known
    """
    try:
        async with database.write(brief=True) as session:
            work = Work(session, True, database.start, database.most_gangs, appends)
            yield work
            notice_due = await work.follow()
    except Stale as error:
        raise Conflict from error
    except DBAPIError as error:
        clash = clash_of(error)
        if clash is None:
            raise
        raise clash from error
    if work.preferences.kept:
        database.absent = None
    if work.notebooks.ordered:
        if database.ordered is not None:
            database.ordered |= work.notebooks.ordered
        database.on_due(0)
    for due in (work.games.soonest, work.preferences.back, notice_due):
        if due is not None:
            database.on_due(due)
    if work.played:
        database.on_games(work.played)
    if work.fallen:
        database.on_fallen(work.fallen)
    if work.thrown:
        database.on_dice(work.thrown)


UNIQUE, FOREIGN = "23505", "23503"
AT_ONCE = frozenset({UNIQUE, FOREIGN, "40001", "40P01"})
"""PostgreSQL's codes for what others did meanwhile: took a key, deleted a row referred to, serialization, deadlock."""
SQLITE_AT_ONCE = frozenset(
    {sqlite3.SQLITE_CONSTRAINT_UNIQUE, sqlite3.SQLITE_CONSTRAINT_PRIMARYKEY, sqlite3.SQLITE_CONSTRAINT_FOREIGNKEY}
)


def clash_of(error: DBAPIError) -> type[Conflict] | type[Repeated] | None:
    """What a database's complaint means; None for a bug, such as a value that is missing."""
    fault: Any = error.orig
    if isinstance(fault, sqlite3.Error):
        if getattr(fault, "sqlite_errorcode", None) not in SQLITE_AT_ONCE:
            return None
        return Repeated if str(fault).endswith((" event.delivery", " event.once")) else Conflict
    if getattr(fault, "sqlstate", None) not in AT_ONCE:
        return None
    broken = fault.diag.constraint_name
    return Repeated if broken in ("uq_event_delivery", "uq_event_once") else Conflict


@asynccontextmanager
async def reading(database: Database) -> AsyncGenerator[Work]:
    """A look that changes nothing."""
    async with database.read(brief=True) as session:
        yield Work(session, most_gangs=database.most_gangs)
