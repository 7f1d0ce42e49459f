"""One command, one transaction: its stream, its dice, its event, and the rows that its changes write."""

from __future__ import annotations

import secrets
from collections.abc import AsyncGenerator, Iterable, Sequence
from contextlib import asynccontextmanager
from datetime import UTC, datetime
from functools import reduce
from typing import Any

from sqlalchemy.exc import DBAPIError

from db.campaigns import StoredCampaign, StoredCampaigns
from db.channel_state import HAPPENED, HOLD, HOLD_OF, PLACE, ChannelState
from db.conflicts import Conflict, clash_of
from db.entries import Actor, Entry
from db.fair import FairDice, end_turn, keep_time, opened
from db.folding import OF_GANGS, Folding, by_subject
from db.games import Games, StoredGame
from db.listings import Listings
from db.live_cards import draw_anew
from db.log import CAUSED, SUBJECTS, Events
from db.luck import NOBODY, LuckTallies
from db.naming import require_clear_names
from db.notebooks import Notebooks
from db.participations import Parts
from db.past import Past
from db.pending import PendingDecisions, follow
from db.places import Played, lose
from db.preferences import NOT_AWAY, Preferences
from db.repositories import CAMPAIGN_LOG, GAME_LOG, SERVER_LOG, TOUCHED, Rosters, Servers, StoredFigure, StoredGang
from db.seals import seal_of, sealed_seed
from db.seats import GAME
from db.server_commands import ChosenGames, campaign_of
from db.store.codec import dump_changes, dump_outcome
from db.store.engine import Database
from db.store.models import Awaited, Event, Stream
from db.store.prepared_statements import BoundStatement
from db.store.session import Session, Stale
from db.store.trouble import Damaged
from db.tables import Tables
from db.walking_back import Walks, walk_back, walked_in
from rules.core.action.position import MOST_GANGS
from rules.core.action.system import after
from rules.core.chance.fairness import fair
from rules.core.chance.sources import Fair
from rules.core.people.roster import Engaged, GangLent
from rules.core.plain.events import Change, Subject, SubjectKind
from rules.core.plain.refusal import IllegalNow, InTheWay
from rules.core.play.campaign import Booked
from rules.core.play.game import GameClosed
from rules.core.tables.outcome import Throw


class Work:
    """The repositories of one transaction, and what they do together.

    start       the mark of the process, for the turns of its dice
    unseals     whether this transaction opened every seal of a log
    played      the ids of the games in which something is stored or taken back
    rolling     the ids of the servers where users are, or may be, rolling real dice
    run         the ids of the campaigns, the same way
    at          the time of that; None as long as nothing is
    most_gangs  the most gangs of a server
    appends     whether an event will come of it
    thrown      the number of dice that the bot has rolled for it
    lapsing     the row whose time limit led to it, as in db.pending.follow; 0 for none
    acted       the users who did something
    anew        the games and campaigns, by kind and id, in which everything awaited gets its whole time again
    missing     the users who let a time limit run out at `ended`, in seconds since the epoch
    fallen      the ids of notes for users whose unannounced action was taken back with something else
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
        self.rolling: set[int] = set()
        self.run: set[int] = set()
        self.at: datetime | None = None
        self.lapsing = self._longer = 0
        self.anew: set[tuple[str, int]] = set()
        self.struck = False
        self._held: list[BoundStatement] = []
        self.thrown = 0
        self.acted: set[int] = set()
        self.missing: tuple[int, ...] = ()
        self.ended = 0
        self.fallen: list[int] = []
        # SQLite lets in one writer at a time, so what it reads stays true. Elsewhere a writer holds its server's row,
        # and what it reads after that stays true, too.
        self._alone = self.sure = session.dialect.name == "sqlite"
        self.servers = Servers(session, writes)
        self.rosters = Rosters(session)
        self.listings = Listings(session)
        self.events = Events(session)
        self.past = Past(session)
        self.walks = Walks(session)
        self.games = Games(session)
        self.campaigns = StoredCampaigns(session)
        self.parts = Parts(session, self.games, self.campaigns, self.rosters)
        self.notebooks = Notebooks(session)
        self.preferences = Preferences(session, writes)
        self.pending = PendingDecisions(session)
        self.fair = FairDice(session)
        self.luck = LuckTallies(session)
        self.tables = Tables(session, self.servers)
        self.folding = Folding(self.rosters, self.games, self.campaigns, self.tables, self.past)
        self.chosen_games = ChosenGames(session)

    async def log_here(self, server_id: int, channel_id: int, user_id: int = 0) -> ChannelState:
        """The log for events of a channel: that of the game there, else of the campaign, else of the server. It also
        says whether that user prefers real dice.

        A writer holds the server from then on, and sees the present state of the game.
        """
        place = PLACE, {"server_id": server_id, "channel_id": channel_id, "user_id": user_id}
        if self._writes:
            await self._hold((HOLD, {"server_id": server_id}), place, reserve=Event if self._appends else None)
        game: StoredGame | None = None
        campaign: StoredCampaign | None = None
        streams: dict[str, Stream] = {}
        found: list[Any] = await self._session.execute(*place)
        prefers = not found and user_id != 0 and (await self.preferences.of(user_id)).own_dice  # a new server
        for server, stream, game_row, campaign_row, ordered, rolling, own_dice in found:
            prefers = own_dice
            self.servers.take(server, stream)
            if rolling:
                self.rolling.add(server.id)
            else:
                self.events.rolling[server.id] = ()
            if stream is not None:
                streams[stream.kind] = stream
            game = self.games.take(game_row) if game_row is not None else None
            if game is not None and not ordered:
                self.notebooks.without.add(game.id)
            campaign = self.campaigns.take(campaign_row) if campaign_row is not None and game is None else None
        kind = GAME_LOG if game is not None else CAMPAIGN_LOG if campaign is not None else SERVER_LOG
        return ChannelState(streams.get(kind), game, campaign, prefers)

    async def event_here(self, event_id: int) -> tuple[Event, ChannelState] | None:
        """An event, with its log and the game or campaign of that log; None if there is none.

        A writer holds the server from then on.
        """
        happened = HAPPENED, {"event_id": event_id}
        if self._writes:
            await self._hold((HOLD_OF, {"event_id": event_id}), happened)
        found: list[Any] = await self._session.execute(*happened)
        for event, server, stream, game, campaign in found:
            self.servers.take(server, stream)
            self.rolling.add(server.id)
            return event, ChannelState(
                stream,
                self.games.take(game) if game is not None else None,
                self.campaigns.take(campaign) if campaign is not None else None,
            )
        return None

    async def event_to_strike(self, event_id: int) -> tuple[Event, ChannelState] | None:
        """The same of an event to take back. If answers are far, the statements of the undo go out with it."""
        if self._alone:
            return await self.event_here(event_id)
        of_it = {"event_id": event_id}
        more: list[BoundStatement] = [(SUBJECTS, of_it), (TOUCHED, of_it), (CAUSED, of_it), self.past.asks(event_id)]
        await self._hold((HOLD_OF, of_it), (HAPPENED, of_it), *more)
        await self.rosters.touched(event_id)
        return await self.event_here(event_id)

    async def _hold(self, how: BoundStatement, *foreseen: BoundStatement, reserve: type[Event] | None = None) -> None:
        """Hold a server against other writers. The statements that come right after go out with it."""
        if self._alone or how in self._held:
            return
        self._held.append(how)
        self.sure = self._session.fresh
        await self._session.foresee([how, *foreseen], reserve)
        await self._session.execute(*how)

    async def server_log(self, server_id: int, direct: bool, now: datetime) -> Stream:
        """The open log of a server. It is opened with a secret of its own at first use."""
        stream = await self.servers.stream(server_id)
        if stream is None:
            await self.servers.get(server_id, direct, now)
            stream = await self._opened(server_id, SERVER_LOG, 0)
        keep_time(stream, self._start, now)
        return stream

    async def game_log(self, server_id: int, game_id: int) -> Stream:
        """The log of a game. It is opened with a secret of its own at first use."""
        return await self._log_of(server_id, GAME_LOG, game_id)

    async def campaign_log(self, server_id: int, campaign_id: int) -> Stream:
        """The log of a campaign. It is opened with a secret of its own at first use."""
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
        """The dice of the stream's next roll, and its number. An entry that names the number uses it up."""
        return fair(stream.seed, stream.phrases, stream.next_roll), stream.next_roll

    def sealed_dice(self, stream: Stream) -> tuple[Fair, int, int]:
        """The same for a sealed roll, which has a seed of its own, and its place among the sealed rolls."""
        seed = sealed_seed(stream, stream.next_sealed)
        return fair(seed, stream.phrases, stream.next_roll), stream.next_roll, stream.next_sealed

    async def append(self, stream: Stream, entry: Entry) -> Event:
        """Append an entry to the log and write the rows of its subjects. Sealed changes wait."""
        changes, throws = entry.at_once, entry.outcome.throws if entry.outcome else ()
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
            changes=dump_changes(changes),
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
        # The opening of a seal links what the roll changes. Before that its subjects are secret.
        changed = [change.about for change in changes]
        self.note(stream, changed, entry.at)
        if entry.unannounced:
            stream.next_untold += 1
        else:
            stream.next_seq += 1
        if entry.roll is not None:
            stream.next_roll = entry.roll + 1
        if entry.place is not None:
            stream.next_sealed = entry.place + 1
            event.seal = seal_of(stream, entry.place, event.outcome, entry.insiders, entry.blind)
        await self.events.add(event, changed, entry.about, throws)
        if changes:
            await self.require_free(changes, stream.of if stream.kind == GAME_LOG else 0)
        await require_clear_names(self.rosters, stream.server_id, entry.changes)
        if changes:
            await self._carry_out(event, changes)
        # In a campaign all see who has given orders. In a game a name would reveal the unannounced action.
        if entry.person and not (entry.unannounced and stream.kind == GAME_LOG):
            self.acted.add(entry.actor.id)
        self.thrown += sum(len(throw.fresh) for throw in throws)
        self._count(event, throws)
        if entry.ends:
            end_turn(stream)
        return event

    async def _carry_out(self, event: Event, changes: Sequence[Change]) -> None:
        """Write the rows of the subjects of an event's changes."""
        if walk := walked_in(changes):
            await walk_back(self, walk, event)
        await self.folding.carry_out(changes, event.id)
        await self.note_gangs([change.about for change in changes])
        await self.campaigns.book(event, [change for change in changes if isinstance(change, Booked)])

    def note(self, stream: Stream | None, subjects: Iterable[Subject], at: datetime) -> None:
        """Note that something happened in the game or campaign of the log, and in those that it changes."""
        changed = {
            kind: {one.id for one in subjects if one.kind is kind} for kind in (SubjectKind.GAME, SubjectKind.CAMPAIGN)
        }
        of = {} if stream is None else {stream.kind: {stream.of}}
        self.played |= changed[SubjectKind.GAME] | of.get(GAME_LOG, set())
        self.run |= changed[SubjectKind.CAMPAIGN] | of.get(CAMPAIGN_LOG, set())
        self.at = at

    async def note_gangs(self, subjects: Iterable[Subject]) -> None:
        """Note the same for the games and campaigns of changed gangs, wherever the event was: their leaders are waited
        for there.
        """
        found = await self.rosters.gangs_of([one for one in dict.fromkeys(subjects) if one.kind is SubjectKind.GANG])
        self.played |= {one.gang.game for one in found if one.gang.game}
        self.run |= {one.gang.campaign for one in found if one.gang.campaign}

    async def lose(self, server_id: int, channel_id: int, now: datetime) -> list[Played]:
        """Store that a channel is gone. What goes on there pauses. Returns what that is."""
        await self._hold((HOLD, {"server_id": server_id}))
        found = await lose(self._session, server_id, channel_id)
        for one in found:
            self.note(None, [Subject(SubjectKind(one.kind), one.id)], now)
        return found

    async def move(self, kind: str, id: int, channel_id: int) -> None:
        """Move a game or campaign that was read to another channel."""
        (self.games if kind == GAME else self.campaigns).move(id, channel_id)
        await draw_anew(self._session, Subject(SubjectKind(kind), id))

    async def waits_longer(self, row: Awaited, now: int) -> None:
        """Give a decision more time: its users are notified anew, and all see it."""
        subject = Subject(SubjectKind(row.kind), row.subject_id)
        await self.folding.load([subject])
        self.note(None, [subject], datetime.fromtimestamp(now, UTC))
        self._longer = row.id

    async def players(self, place: ChannelState) -> frozenset[int]:
        """The ids of all who take part in the game or campaign of a place: players, umpires and leaders of its
        gangs.
        """
        of_game = place.game.game if place.game is not None else None
        of_campaign = place.campaign.campaign if place.campaign is not None else None
        gangs = of_game.gangs if of_game is not None else of_campaign.gangs if of_campaign is not None else ()
        found = await self.rosters.gangs_of([Subject(SubjectKind.GANG, one) for one in gangs])
        leaders = frozenset(leader for one in found for leader in one.gang.leaders)
        if of_game is not None:
            return leaders.union(of_game.players, of_game.umpires)
        return leaders.union(of_campaign.umpires if of_campaign is not None else ())

    async def decides(self, user: int, absent: int, place: ChannelState, now: int) -> bool:
        """Whether a user decides for an absent one in the game or campaign of a place."""
        return (await self.preferences.substitutes(await self.players(place), now)).get(absent) == user

    async def stir(self, user: int, now: datetime) -> None:
        """Update all that waits for a user by post, wherever they take part, because they leave or are back.

        It first holds the servers of all that, so that it sees what others do there meanwhile, or they wait.
        """
        if not self._alone:
            servers = await self.parts.servers(user)
            await self._session.execute_all([(HOLD, {"server_id": one}) for one in servers])
        involved = await self.parts.of(user)
        self.played |= {game.id for _, game, _ in involved.games}
        self.run |= {campaign.id for _, campaign, _ in involved.campaigns}
        self.at = now

    async def is_back(self, user: int, now: datetime) -> None:
        """Store that a user is back: what waits for them is theirs again."""
        await self.preferences.keep(user, **NOT_AWAY)
        await self.stir(user, now)

    async def follow(self) -> int | None:
        """Update the pending decisions after what was done. Returns when the first time limit ends, as
        db.pending does.
        """
        if self.at is None or not (self.played or self.run):
            return None
        await self.folding.load([Subject(SubjectKind.GAME, one) for one in self.played])
        await self.folding.load([Subject(SubjectKind.CAMPAIGN, one) for one in self.run])
        games = [one for one in self.played if self.games.paced(one)]
        campaigns = [one for one in self.run if self.campaigns.paced(one)]
        if not games and not campaigns:
            return None
        now = int(self.at.timestamp())
        return await follow(
            self, self._session, games, campaigns, now, self.lapsing, self._longer, self.struck, self.anew
        )

    async def choose_begun(self) -> None:
        """Add the games, gangs and campaigns that this transaction begins to what their servers play."""
        for server_id, system in dict.fromkeys([*self.games.begun, *self.rosters.begun]):
            await self.chosen_games.add(server_id, system)
        for server_id, system in self.campaigns.begun:
            await self.chosen_games.add(server_id, system, campaign_of(system))

    def _count(self, event: Event, throws: Sequence[Throw]) -> None:
        """Add rolled dice to the tallies of luck; never those of a sealed roll, as its actor picks which ones open."""
        if throws and not event.sealed:
            self.luck.count(event.stream_id, event.at, throws, lambda throw: self._whose(throw, event.actor_id))

    def _whose(self, throw: Throw, actor: int) -> int:
        """The user whose luck a roll counts for: the owner of the figure in its heading, else the user who gave the
        command.
        """
        _, comma, name = throw.why.rpartition(", ")
        owners = self.rosters.owners_at_hand(name) if comma else None
        if owners is None or actor in owners:
            return actor
        return owners[0] if owners else NOBODY

    async def figures_in(self, stored: StoredGame) -> list[StoredFigure]:
        """Every figure that a game has, gang by gang."""
        found = await self.rosters.figures_of(stored.game.gangs)
        had = {gang: stored.had_of(gang) for gang in stored.game.gangs}
        return [one for one in found if (ids := had[one.gang.id]) is None or one.id in ids]

    async def fighting(self, gangs: Iterable[StoredGang]) -> frozenset[int]:
        """The figures of these gangs of a campaign that games keep, by id: those sent to a fight, or all of a gang."""
        found: set[int] = set()
        for gang in gangs:
            for game in await self._busy(gang):
                sent = game.sent
                found |= {one.id for one in await self.rosters.figures(gang)} if sent is None else sent.here
        return frozenset(found)

    async def _busy(self, gang: StoredGang) -> list[StoredGame]:
        """The games that have a gang, or figures of it."""
        of = await self.campaigns.get(gang.gang.campaign) if gang.gang.campaign else None
        campaigns = of.system.campaigns if of is not None else None
        sent = campaigns.games(of.campaign.state, gang.id) if of is not None and campaigns is not None else ()
        found: list[StoredGame] = []
        for one in dict.fromkeys((*((gang.gang.game,) if gang.gang.game else ()), *sent)):
            game = await self.games.get(one)
            if game is None:
                raise Damaged(f"gang {gang.id}: there is no such game {one}")
            found.append(game)
        return found

    async def require_free(self, changes: Sequence[Change], game_id: int) -> None:
        """Refuse to change a gang or figure that is in another game than this one (0: in any game).

        Of a gang that sent a game some of its figures alone, these are in it, and the gang and the others are not. Its
        campaign may change a gang that is in a game whole, but none of its figures.
        """
        leaving = frozenset(change.subject for change in changes if isinstance(change, (Engaged, GangLent)))
        over = frozenset(change.subject for change in changes if isinstance(change, GameClosed))
        await self.require_here([change.about for change in changes], game_id, leaving, over)

    async def require_here(
        self,
        subjects: Iterable[Subject],
        game_id: int,
        leaving: frozenset[int] = frozenset(),
        over: frozenset[int] = frozenset(),
    ) -> None:
        """The same for the subjects of a deed, before its dice are rolled: a refusal after them would reveal the next
        die.

        `leaving` are gangs that come or go by the deed, or get another leader; `over` are games that it closes.
        """
        concerned = dict.fromkeys(subjects)
        monthly = any(subject.kind is SubjectKind.CAMPAIGN for subject in concerned)
        asked = [subject for subject in concerned if subject.kind in OF_GANGS]
        await self.rosters.load(asked)
        for subject in asked:
            gang = await self.rosters.gang_of(subject)
            here = bool(gang.gang.game) and gang.gang.game == game_id
            if here or gang.id in leaving or not (gang.gang.game or gang.gang.campaign):
                continue
            elsewhere = [one for one in await self._busy(gang) if one.id not in (game_id, *over)]
            busy = next((one for one in elsewhere if one.keeps(subject, monthly=monthly)), None)
            if busy is None:
                continue
            sent = busy.sent
            who = gang.gang.name if sent is None else (await self.rosters.state(subject)).name
            busy_there = f"{who} is on the table of “{busy.game.name}”"
            if busy.gone:
                raise InTheWay(f"{busy_there}, whose channel was deleted. Move or close that game.", GAME, busy.id)
            there = f"in <#{busy.channel_id}>: act there, or wait until that game is over."
            raise InTheWay(f"{busy_there} {there}", GAME, busy.id)

    async def unfit(self, changes: Sequence[Change], game_id: int) -> str:
        """Why waiting changes can't be carried out any more, in a sentence; empty if they can."""
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
        """Store that a user saw the typed dice of an event. Raises IllegalNow if they have said so before."""
        if not self.sure:
            await self.events.reread(event)
        if any(one["id"] == by.id for one in event.seen):
            raise IllegalNow("You have already said so.")
        event.seen = [*event.seen, {"id": by.id, "name": by.name}]

    @property
    def reserved(self) -> list[int]:
        """The ids that this transaction has reserved: of gangs, figures and games."""
        return [*self.rosters.reserved, *self.games.reserved]

    async def is_last(self, event: Event) -> bool:
        """Whether nothing has happened to the subjects of an event since, so that it can be taken back."""
        return await self.past.is_last(event.id)


@asynccontextmanager
async def writing(database: Database, *, appends: bool = False) -> AsyncGenerator[Work]:
    """A transaction that is committed at the end. Raises Conflict or Repeated if something else came first.

    appends  whether an event will come of it, as far as is known
    """
    try:
        async with database.write(brief=True) as session:
            work = Work(session, True, database.start, database.most_gangs, appends)
            yield work
            notice_due = await work.follow()
            await work.choose_begun()
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
    if work.games.housed and database.housed is not None:
        database.housed |= work.games.housed
    for due in (work.games.soonest, work.preferences.back, notice_due):
        if due is not None:
            database.on_due(due)
    if work.played:
        database.on_games(work.played)
    if work.run:
        database.on_campaigns(work.run)
    if work.rolling and (work.played or work.run):
        database.on_rolls(work.rolling)
    if work.fallen:
        database.on_fallen(work.fallen)
    if work.thrown:
        database.on_dice(work.thrown)
    if work.chosen_games.changed:
        database.on_commands(work.chosen_games.changed)


@asynccontextmanager
async def reading(database: Database) -> AsyncGenerator[Work]:
    """A transaction that only reads."""
    async with database.read(brief=True) as session:
        yield Work(session, most_gangs=database.most_gangs)
