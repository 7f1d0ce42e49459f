"""The pending decisions of games and campaigns by post, in rows beside them, each with its time limit.

At the end of every transaction that changed a game or campaign its rows follow (`follow`). A new decision gets a time
limit, and the row of a past one is deleted. Each user who is waited for gets a notice in the outbox. An undo, an
umpire's correction and a deed all work the same way. A decision that an undo brings back has its whole time again.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from sqlalchemy import Integer, Select, bindparam, case, delete, func, select

from db.concerns import campaign_is_over, part_goes_on, part_is_over
from db.deadlines import deadline, shown
from db.notices import notify
from db.repositories import CAMPAIGN_LOG
from db.seats import GAME
from db.shards import looked_after
from db.store.engine import Database
from db.store.models import Awaited, CampaignRow, GameRow, Missed, Server
from db.store.prepared_statements import once
from db.store.session import Session
from rules.core.action import pending_decisions
from rules.core.plain.events import Subject, SubjectKind
from rules.core.plain.frozen import replace
from rules.core.plain.house import HOUSE
from rules.core.plain.stable_key import stable_key
from rules.core.play.pace import DecisionKind, Pace
from rules.core.play.seat_handover import MISSED_OFTEN

if TYPE_CHECKING:
    from db.campaigns import StoredCampaign
    from db.repositories import StoredFigure
    from db.unit_of_work import Work

CAMPAIGN: Final = SubjectKind.CAMPAIGN.value
LATE: Final = "late"
"""The begin of the deliveries of everything that is done because a time limit ran out."""
ALWAYS: Final = (DecisionKind.IDLE, DecisionKind.BEGIN)
"""The decisions that are kept up live too."""
SOON: Final = 10
"""The seconds before the bot does what no player has to decide, such as the next card. In that time a player may take
the former deed back. It is short, so that a player whose card comes again is still there.
"""


class Waited(NamedTuple):
    """The decisions that a game or campaign waits for, and its pace. `players` are all who take part in it."""

    kind: str
    id: int
    server_id: int
    pace: Pace
    things: list[pending_decisions.PendingDecision]
    players: frozenset[int]


async def of_game(work: Work, game_id: int, figures: Sequence[StoredFigure] | None = None) -> Waited | None:
    """The decisions that a game waits for now: none if its channel is gone; None if there is no such game. `figures`
    are those of its gangs, if the caller has them.
    """
    stored = await work.games.get(game_id)
    if stored is None:
        return None
    games = stored.system.games
    assert games is not None
    if figures is None or not stored.game.present:
        figures = await work.figures_in(stored) if stored.game.present else []
    leaders = {one.gang.id: one.gang.gang.leaders for one in figures}
    things = pending_decisions.in_game(
        stored.id,
        stored.game,
        games,
        {one.id: one.figure for one in figures},
        {one.id: one.gang.id for one in figures},
        lambda gang: leaders.get(gang, ()),
    )
    players = frozenset(stored.game.players.union(stored.game.umpires, *leaders.values()))
    kept = [] if stored.gone else list(things)
    return Waited(GAME, game_id, work.games.server_of(game_id), stored.game.pace, kept, players)


async def of_campaign(work: Work, campaign_id: int) -> Waited | None:
    """The same of a campaign."""
    stored = await work.campaigns.get(campaign_id)
    if stored is None:
        return None
    campaigns = stored.system.campaigns
    assert campaigns is not None
    gangs = await work.rosters.gangs_of([Subject(SubjectKind.GANG, one) for one in stored.campaign.gangs])
    leaders = {one.id: one.gang.leaders for one in gangs}
    things = [*pending_decisions.in_campaign(stored.campaign, campaigns, lambda gang: leaders.get(gang, ()))]
    if any(one.decision is DecisionKind.BEGIN for one in things):
        organizers = await _organizers(work, stored, leaders)
        things = [
            replace(one, users=organizers or one.users) if one.decision is DecisionKind.BEGIN else one for one in things
        ]
    pace, players = stored.campaign.pace, frozenset({*stored.campaign.umpires}.union(*leaders.values()))
    kept = [] if stored.gone else things
    return Waited(CAMPAIGN, campaign_id, work.campaigns.server_of(campaign_id), pace, kept, players)


async def _organizers(work: Work, stored: StoredCampaign, leaders: Mapping[int, tuple[int, ...]]) -> tuple[int, ...]:
    """The user who opened a campaign. If they play and umpire nothing in it, they may have left: then the first player
    too.
    """
    opener = await work.campaigns.opener(stored.id)
    if opener in stored.campaign.umpires or any(opener in users for users in leaders.values()):
        return (opener,)
    first = next(filter(None, leaders.values()), ())
    return tuple(dict.fromkeys(filter(None, (opener, *first))))


async def waited_in(work: Work, kind: str, id: int) -> Waited | None:
    """The decisions that a game or campaign waits for now; None if there is no such one."""
    return await (of_game(work, id) if kind == GAME else of_campaign(work, id))


async def follow(
    work: Work,
    session: Session,
    games: Iterable[int],
    campaigns: Iterable[int],
    now: int,
    lapsing: int = 0,
    longer: int = 0,
    struck: bool = False,
    anew: Collection[tuple[str, int]] = (),
) -> int | None:
    """Bring the rows of these games and campaigns by post up to date. Returns when the first time limit ends or the
    first notice is due, in seconds since the epoch, or None for never.

    lapsing  the row whose time limit led to the deed: a decision that still waits under its mark is a new one
    longer   the row that got more time: its users are notified
    struck   whether the deed is an undo: then no month goes on from the former schedule
    anew     the games and campaigns, by kind and id, in which every decision that still waits is a new one
    """
    found = [await of_game(work, one) for one in sorted(games)]
    found += [await of_campaign(work, one) for one in sorted(campaigns)]
    soonest = [
        when
        for one in found
        if one is not None
        for when in await _follow(work, session, one, now, lapsing, longer, struck, (one.kind, one.id) in anew)
    ]
    return min(soonest, default=None)


async def rows_of(session: Session, kind: str, id: int) -> list[Awaited]:
    """The rows of a game or campaign, the oldest first."""
    asked = select(Awaited).where(Awaited.kind == kind, Awaited.subject_id == id).order_by(Awaited.id)
    return await session.scalars(asked)


async def _follow(
    work: Work, session: Session, waited: Waited, now: int, lapsing: int, longer: int, struck: bool, anew: bool
) -> list[int]:
    there = await rows_of(session, waited.kind, waited.id)
    await _count(work, session, waited)
    await _drop(session, [row for row in there if anew or row.id == lapsing])
    rows = {row.mark: row for row in there if not anew and row.id != lapsing}
    kept_up = (pending for pending in waited.things if waited.pace.by_post or pending.decision in ALWAYS)
    decisions, pace = {pending.mark: pending for pending in kept_up}, stable_key(waited.pace.times)
    if not decisions and not rows:
        return []
    gone = [row for mark, row in rows.items() if mark not in decisions]
    await _drop(session, gone)
    scheduled = 0 if struck else max((row.until for row in gone if _is_part(row) and row.pace == pace), default=0)
    kept: list[Awaited] = []
    new: list[Awaited] = []
    substitutes = await work.preferences.substitutes(waited.players, now)
    for mark, pending in decisions.items():
        row = rows.get(mark)
        if row is None:
            row = _new(waited, pending, pace, now, scheduled, rows.get(pending.instead), struck)
            session.add(row)
            new.append(row)
        elif row.pace != pace:  # it gets its whole time again, so that it does not run out before its users know of it
            row.pace = pace
            _anew(row, waited.pace, pending, now)
        elif _taken_over(row, pending) or (pending.decision is DecisionKind.IDLE and work.acted):
            row.extended = False
            _anew(row, waited.pace, pending, now)
            new.append(row)
        row.whose = list(pending.users)
        row.users = [substitutes.get(user, user) for user in pending.users]
        if (
            pending.decision is DecisionKind.RULING
            and row.lapses is not None
            and await work.preferences.away(row.users, now)
        ):
            row.lapses = min(row.lapses, now + SOON)  # the players are asked at once
        if not pending.anyway:
            _pause(row, waited.pace, now)
        kept.append(row)
    _with_their_part(kept, rows, waited.pace)
    for row in kept:
        if row.until and row.until < waited.pace.until:
            row.until = waited.pace.until
            row.lapses = None if row.lapses is None else shown(waited.pace, row.until)
    public = [row for row in kept if not decisions[row.mark].secret]  # no message may come or go because of the others
    renotified = {user for row in public if row not in new and row.id == longer for user in row.users}
    first = await notify(session, waited.server_id, waited.kind, waited.id, public, now, new, renotified, work.acted)
    ended = next((row.mark for row in gone if _is_part(row)), "")
    told = await _tell_of_part(work, session, waited, ended, now, struck) if ended else None
    times = [row.lapses for row in kept if row.lapses is not None and row.paused is None]
    return [*times, *(when for when in (first, told) if when is not None)]


async def _tell_of_part(work: Work, session: Session, waited: Waited, ended: str, now: int, struck: bool) -> int | None:
    """After a part of a month, by its mark, store who is told what concerned them. Returns when the first is."""
    part = next((one for one in waited.things if one.decision is DecisionKind.PART and not one.users), None)
    if part is None:
        await campaign_is_over(session, waited.id)
    elif struck:
        await part_goes_on(session, waited.id)
    elif ended not in (part.mark, part.instead):  # else it is the same part
        direct = await work.preferences.direct(waited.players)
        log = await work.servers.stream(waited.server_id, CAMPAIGN_LOG, waited.id)
        assert log is not None
        return await part_is_over(session, waited.server_id, waited.id, direct, log.next_seq - 1, now)
    return None


def _taken_over(row: Awaited, pending: pending_decisions.PendingDecision) -> bool:
    """Whether a user has taken the place of another, or an umpire was named. Then they have the whole time."""
    gone, come = {*row.whose} - {*pending.users}, {*pending.users} - {*row.whose}
    return bool(come and (gone or pending.decision is DecisionKind.RULING))


def _anew(row: Awaited, pace: Pace, pending: pending_decisions.PendingDecision, now: int) -> None:
    """Give a decision its whole time from now on."""
    row.since = now
    row.until = _until(pace, pending, now)
    row.lapses = _lapses(pace, pending, row.until)


class NextEnd(NamedTuple):
    """The next deadline of a game, in seconds since the epoch."""

    name: str
    channel_id: int
    until: int


class PendingDecisions:
    """The pending decisions of games and campaigns by post, in a session."""

    def __init__(self, session: Session) -> None:
        self._session = session

    async def row(self, id: int) -> Awaited | None:
        """The row of a decision by its id."""
        return await self._session.get(Awaited, id, again=True)

    async def of(self, kind: str, id: int) -> list[Awaited]:
        """The decisions of a game or campaign by post, with their times."""
        return await rows_of(self._session, kind, id)

    async def next_ends(self, games: Collection[int]) -> list[NextEnd]:
        """The next deadline in each of these games that run by post, the soonest first."""
        if not games:
            return []
        found = await self._session.execute(
            select(GameRow.name, GameRow.channel_id, func.min(Awaited.until))
            .join(Awaited, (Awaited.kind == GAME) & (Awaited.subject_id == GameRow.id))
            .where(GameRow.id.in_(games), GameRow.present, GameRow.channel_id > 0)
            .where(Awaited.until > 0, Awaited.paused.is_(None), Awaited.decision != DecisionKind.IDLE.value)
            .group_by(GameRow.id, GameRow.name, GameRow.channel_id)
        )
        return sorted((NextEnd(*one) for one in found), key=lambda one: one.until)

    async def missed(self, kind: str, id: int) -> dict[int, int]:
        """How many time limits each user let run out in a game or campaign since they last did something there."""
        return {user: row.times for user, row in (await missed(self._session, kind, id)).items()}

    async def gone(self, kind: str, id: int) -> frozenset[int]:
        """Those who don't count towards a majority: the house, and users who let so many time limits run out there."""
        often = (user for user, times in (await self.missed(kind, id)).items() if times >= MISSED_OFTEN)
        return frozenset((HOUSE, *often))

    async def missing_often(self, kind: str, id: int, ended: int) -> list[int]:
        """The users who have let so many time limits run out, the last one at `ended`, that they may be gone."""
        known = await missed(self._session, kind, id)
        return [user for user, row in known.items() if row.times >= MISSED_OFTEN and row.ended == ended]


_MISSED: Final = select(Missed).where(Missed.kind == bindparam("kind"), Missed.subject_id == bindparam("subject_id"))


async def missed(session: Session, kind: str, id: int) -> dict[int, Missed]:
    """The users who let a time limit run out in a game or campaign since they last did something there, by
    their ids.
    """
    known = await session.scalars(_MISSED, {"kind": kind, "subject_id": id})
    return {row.user_id: row for row in known}


async def _count(work: Work, session: Session, waited: Waited) -> None:
    """Count each time limit that ran out once for its user. A user who has done something since begins at 0."""
    if not work.acted and not work.missing:
        return
    known = await missed(session, waited.kind, waited.id)
    for user in work.missing:
        if user == HOUSE:  # it is never absent
            continue
        row = known.get(user)
        if row is None:
            session.add(
                Missed(
                    kind=waited.kind,
                    subject_id=waited.id,
                    user_id=user,
                    server_id=waited.server_id,
                    times=1,
                    ended=work.ended,
                )
            )
        elif row.ended != work.ended:
            row.times, row.ended = row.times + 1, work.ended
    back = work.acted & known.keys()
    if back:
        of = (Missed.kind == waited.kind, Missed.subject_id == waited.id, Missed.user_id.in_(back))
        await session.execute(delete(Missed).where(*of))


async def _drop(session: Session, rows: Iterable[Awaited]) -> None:
    gone = [row.id for row in rows]
    if gone:
        await session.execute(delete(Awaited).where(Awaited.id.in_(gone)))


def _new(
    waited: Waited,
    pending: pending_decisions.PendingDecision,
    pace: str,
    now: int,
    scheduled: int,
    former: Awaited | None,
    struck: bool,
) -> Awaited:
    """The row of a new decision.

    scheduled  when the part of a month that ended early would have ended
    former     the row of the same part, until it asked no one any more, or asked someone again
    struck     whether an undo brought it back
    """
    until = _until(waited.pace, pending, now, 0 if former is not None else scheduled)
    lapses = _lapses(waited.pace, pending, until)
    if pending.instead and _at_once(pending):  # the next part ends when it would have, had this one taken its time
        if struck and former is None:  # the bot does not repeat at once what a player has just taken back
            until = deadline(waited.pace, pending.decision, now)
            lapses = shown(waited.pace, until) or None
        else:
            until = max(until, scheduled, former.until if former is not None else 0)
    return Awaited(
        server_id=waited.server_id,
        kind=waited.kind,
        subject_id=waited.id,
        mark=pending.mark,
        decision=pending.decision.value,
        users=list(pending.users),
        whose=list(pending.users),
        since=now,
        until=until,
        lapses=lapses,
        pace=pace,
        paused=None,
        extended=False,
    )


def _until(pace: Pace, pending: pending_decisions.PendingDecision, now: int, scheduled: int = 0) -> int:
    """The end of the time limit of a decision that comes up now; in a minute if no player has to decide it."""
    if _at_once(pending):
        return now + SOON
    return pending.until or deadline(
        pace, pending.decision, now, scheduled if pending.decision is DecisionKind.PART else 0
    )


def _lapses(pace: Pace, pending: pending_decisions.PendingDecision, until: int) -> int | None:
    """The time at which the bot acts: the end of the time limit, with the grace if a player has to decide."""
    return (until if _at_once(pending) else shown(pace, until)) or None


def _at_once(pending: pending_decisions.PendingDecision) -> bool:
    """Whether no player has to decide it."""
    return pending.wait is not None and pending.wait.at_once


def _pause(row: Awaited, pace: Pace, now: int) -> None:
    """Pause a time limit, or let it run on. It then ends later by the length of the pause."""
    if pace.paused and row.paused is None:
        row.paused = now
    elif not pace.paused and row.paused is not None:
        stood = max(0, now - row.paused)
        row.since, row.until = row.since + stood, row.until + stood if row.until else 0
        row.lapses = None if row.lapses is None else row.lapses + stood
        row.paused = None


def _with_their_part(rows: list[Awaited], before: Collection[str], pace: Pace) -> None:
    """A part of a month ends for all at once, so the decisions of gangs within it end with it.

    A player who has taken over a seat has their own whole time. The part waits for them, and the deadlines of the
    others stay. `before` are the marks of the rows that were there.
    """
    part = next((row for row in rows if _is_part(row)), None)
    if part is None:
        return
    gangs = [row for row in rows if row is not part and row.decision == DecisionKind.PART.value]
    for row in gangs:
        row.until, row.lapses = row.until if row.mark in before and part.mark in before else part.until, None
    last = max((row.until for row in gangs), default=part.until)
    if last != part.until:
        part.until, part.lapses = last, shown(pace, last)


def _is_part(row: Awaited) -> bool:
    """Whether a row is that of the part of a month itself, which belongs to no gang."""
    return row.decision == DecisionKind.PART.value and not row.users


class Lapsed(NamedTuple):
    """A decision whose time limit has run out, and its channel."""

    row: int
    kind: str
    id: int
    mark: str
    at: int
    server_id: int
    direct: bool
    channel_id: int

    def delivery(self, *step: object) -> str:
        """The delivery of one step of what is done about it, whichever process takes the step."""
        return f"{LATE}:{self.row}:{self.at}:{stable_key(*step)}"


async def lapsed(
    database: Database,
    until: int,
    most: int,
    but: Collection[int] = (),
    shards: Collection[int] = (0,),
    of: int = 1,
) -> list[Lapsed]:
    """Decisions whose time limits have run out by then, at most `most`, the earliest first. Paused decisions, and those
    of servers that removed the bot, are not among them. `but` holds the ids of rows to skip.
    """
    values: dict[str, Any] | None = {"until": until, "most": most}
    query = _lapsed(tuple(shards), of)
    if but:
        query, values = query.where(Awaited.id.not_in(list(but))).params(values), None
    async with database.read() as session:
        found = await session.execute(query, values)
    return [
        Lapsed(row, kind, id_, mark, at, server, direct, channel)
        for row, kind, id_, mark, at, server, direct, channel in found
        if at is not None
    ]


@once
def _lapsed(shards: tuple[int, ...], of: int) -> Select[*tuple[Any, ...]]:
    return (
        select(
            Awaited.id,
            Awaited.kind,
            Awaited.subject_id,
            Awaited.mark,
            Awaited.lapses,
            Awaited.server_id,
            Server.direct,
            case((Awaited.kind == GAME, GameRow.channel_id), else_=CampaignRow.channel_id),
        )
        .join(Server, Server.id == Awaited.server_id)
        .outerjoin(GameRow, (Awaited.kind == GAME) & (GameRow.id == Awaited.subject_id))
        .outerjoin(CampaignRow, (Awaited.kind == CAMPAIGN) & (CampaignRow.id == Awaited.subject_id))
        .where(Awaited.lapses.is_not(None), Awaited.lapses <= bindparam("until"), Awaited.paused.is_(None))
        .where(looked_after(Awaited.server_id, shards, of))
        .order_by(Awaited.lapses, Awaited.id)
        .limit(bindparam("most", type_=Integer))
    )


async def let_be(work: Work, row: int) -> None:
    """Do nothing about a time limit that ran out: the decision waits on, or is over."""
    found = await work.pending.row(row)
    if found is not None:
        found.lapses = None


async def let_rulings_be(work: Work, kind: str, id: int, until: int) -> None:
    """Do nothing more about rulings whose time limits run out by then: one question is about all of them."""
    for row in await work.pending.of(kind, id):
        if row.decision == DecisionKind.RULING.value and row.lapses is not None and row.lapses <= until:
            row.lapses = None


async def wait_more(work: Work, waited: Waited, pending: pending_decisions.PendingDecision, row: int, now: int) -> bool:
    """Give an absent user the same time again, once, if the pace allows it. Returns whether it was given."""
    found = await work.pending.row(row)
    if not waited.pace.extends or found is None or found.extended or pending.until:
        return False
    if pending.decision is DecisionKind.RULING:  # the players are asked about another umpire
        return False
    if found.users != list(pending.users):  # a substitute decides
        return False
    if not await work.preferences.away(pending.users, now):
        return False
    found.extended, found.since = True, now
    found.until = deadline(waited.pace, pending.decision, now)
    found.lapses = shown(waited.pace, found.until) or None
    await work.waits_longer(found, now)
    return True


async def begun_by(work: Work, delivery: str) -> int:
    """The row that led to this delivery because its time limit ran out, if it still waits; else 0."""
    word, _, rest = delivery.partition(":")
    if word != LATE:
        return 0
    row, at = (int(part) for part in rest.split(":")[:2])
    found = await work.pending.row(row)
    return row if found is not None and found.lapses == at else 0
