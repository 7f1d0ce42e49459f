"""One command, one transaction: the stream it belongs to, its dice, its event, and the rows its changes make."""

from __future__ import annotations

import secrets
from collections.abc import AsyncGenerator, Iterable, Sequence
from contextlib import asynccontextmanager
from datetime import UTC, datetime
from functools import reduce
from typing import Any

from sqlalchemy import select
from sqlalchemy.exc import DBAPIError

from db.campaigns import StoredCampaign, StoredCampaigns
from db.channel_state import HAPPENED, HOLD, HOLD_OF, PLACE, ChannelState
from db.conflicts import Conflict, clash_of
from db.entries import Actor, Entry
from db.fair import FairDice, end_turn, keep_time, opened
from db.folding import OF_GANGS, Folding, by_subject
from db.games import Games, StoredGame
from db.listings import Listings
from db.log import BY_HAND, CAUSED, SUBJECTS, Events
from db.luck import NOBODY, Lucks
from db.naming import require_clear_names
from db.notebooks import Notebooks
from db.participations import Parts
from db.past import Past
from db.pending import follow, missed, rows_of
from db.places import Played, draw_anew, lose
from db.preferences import HERE, Preferences
from db.repositories import CAMPAIGN_LOG, GAME_LOG, SERVER_LOG, TOUCHED, Rosters, Servers
from db.seals import seal_of, sealed_seed
from db.seats import GAME
from db.store.codec import dump_changes, dump_outcome
from db.store.engine import Database
from db.store.models import Awaited, Event, Stream
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
from rules.core.play.campaign import Booked
from rules.core.play.seat_handover import MISSED_OFTEN
from rules.core.tables.outcome import Throw


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
        self.struck = False
        self._held: list[BoundStatement] = []
        self.thrown = 0
        self.acted: set[int] = set()
        self.missing: tuple[int, ...] = ()
        self.ended = 0
        self.fallen: list[int] = []
        # SQLite lets in one writer at a time: what it reads can't be overtaken. Elsewhere it holds its server's row; it
        # is as sure of what it reads after that.
        self._alone = self.sure = session.dialect.name == "sqlite"
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
        self.folding = Folding(self.rosters, self.games, self.campaigns, self.tables, self.past)

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
        self.sure = self._session.fresh
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
        self.note(stream, [change.about for change in entry.at_once], entry.at)
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
        await self.folding.carry_out(entry.at_once, event.id)
        await self.note_gangs(changed)
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

    def note(self, stream: Stream | None, subjects: Iterable[Subject], at: datetime) -> None:
        """That something happened in the game or campaign whose log it is, and in those that it changes."""
        changed = {kind: {one.id for one in subjects if one.kind is kind} for kind in (Kind.GAME, Kind.CAMPAIGN)}
        of = {} if stream is None else {stream.kind: {stream.of}}
        self.played |= changed[Kind.GAME] | of.get(GAME_LOG, set())
        self.run |= changed[Kind.CAMPAIGN] | of.get(CAMPAIGN_LOG, set())
        self.at = at

    async def note_gangs(self, subjects: Iterable[Subject]) -> None:
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
            self.note(None, [Subject(Kind(one.kind), one.id)], now)
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
        await self.folding.load([subject])
        self.note(None, [subject], datetime.fromtimestamp(now, UTC))
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
        await self.folding.load([Subject(Kind.GAME, one) for one in self.played])
        await self.folding.load([Subject(Kind.CAMPAIGN, one) for one in self.run])
        games = [one for one in self.played if self.games.paced(one)]
        campaigns = [one for one in self.run if self.campaigns.paced(one)]
        if not games and not campaigns:
            return None
        now = int(self.at.timestamp())
        return await follow(self, self._session, games, campaigns, now, self.lapsing, self._longer, self.struck)

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
            for subject, its_changes in by_subject(changes).items():
                reduce(after, its_changes, await self.folding.keeper(subject).state(subject))
        except IllegalNow as busy:
            return f"Its effects can't be carried out: {busy.sentence}"
        except (LookupError, TypeError, ValueError, AttributeError):
            return "What it would change is no longer there, so nothing changes."
        return ""

    async def see(self, event: Event, by: Actor) -> None:
        """Keep that somebody saw the dice typed in for an event; IllegalNow when he said so before."""
        if not self.sure:
            await self.events.reread(event)
        if any(one["id"] == by.id for one in event.seen):
            raise IllegalNow("You have already said so.")
        event.seen = [*event.seen, {"id": by.id, "name": by.name}]

    @property
    def reserved(self) -> list[int]:
        """The ids of what there is room for since this transaction began: gangs, figures, games."""
        return [*self.rosters.reserved, *self.games.reserved]

    async def is_last(self, event: Event) -> bool:
        """Whether nothing has happened since to what an event touched, so that it can be taken back."""
        return await self.past.is_last(event.id)


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


@asynccontextmanager
async def reading(database: Database) -> AsyncGenerator[Work]:
    """A look that changes nothing."""
    async with database.read(brief=True) as session:
        yield Work(session, most_gangs=database.most_gangs)
