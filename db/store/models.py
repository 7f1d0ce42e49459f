"""The tables. Discord's ids need 64 bits. Times are UTC and aware. JSON columns hold what db.store.codec wrote."""

from __future__ import annotations

import secrets
from datetime import datetime
from typing import Any

from sqlalchemy import JSON, BigInteger, ForeignKey, Index, Integer, String, Text

from db.store.base import Base, Mapped, Partial, mapped_column
from rules.core.plain.markup import as_is

NEVER_AGAIN = {"sqlite_autoincrement": True}
"""An id that old messages hold in their buttons must never mean another row, not even after deletions."""
Key = BigInteger().with_variant(Integer(), "sqlite")
NameKey = String(240).with_variant(String(240, collation="C"), "postgresql")
"""Text compared by code point, as the search by the begin of a name needs. Folded capitals can treble its length."""


class Server(Base):
    """A Discord server, or one user's direct messages with the bot. The id is Discord's.

    left_at  when it removed the bot; None while the bot is there, and if it never was, as with user installation
    house    as in rules.core.play.active_config; None if nothing is set
    """

    __tablename__ = "server"
    __table_args__ = (
        Partial(
            "ix_server_left_at",
            "left_at",
            where="left_at IS NOT NULL",
        ),
    )
    id: Mapped[int] = mapped_column(BigInteger, primary_key=True, autoincrement=False)
    direct: Mapped[bool]
    settings: Mapped[dict[str, Any]]
    since: Mapped[datetime]
    left_at: Mapped[datetime | None]
    house: Mapped[dict[str, Any] | None] = mapped_column(JSON(none_as_null=True))


class Stream(Base):
    """A sequence of events with fair dice of its own: a server's open log (of 0), or a game or campaign (of that id).

    secret       the secret that makes the seeds of all its chains; it is never shown
    chain        the chain of seeds in use, from 1, and its `commitment`; `turn` and `seed` are the present ones
    turn_roll    the number of the turn's first roll; `next_roll` is that of the next one
    day          the UTC date on which the turn began, such as 2026-11-21
    start        the mark of the process in which the turn began
    phrases      the digest of the players' phrases
    sealing      the secret that makes the seeds of sealed rolls; it is never shown
    next_sealed  the place of the next sealed roll, from 1
    next_untold  the number of the next unannounced event, from 1
    checksum     of the columns that nothing else on record shows; None if a program without it wrote the row
    """

    __tablename__ = "stream"
    __checked__ = ("secret", "sealing", "day", "start")
    __table_args__ = (Index("uq_stream_server_id_kind_of", "server_id", "kind", "of", unique=True),)
    id: Mapped[int] = mapped_column(Key, primary_key=True)
    server_id: Mapped[int] = mapped_column(ForeignKey("server.id", ondelete="CASCADE"))
    kind: Mapped[str] = mapped_column(String(20))
    of: Mapped[int]
    next_seq: Mapped[int]
    secret: Mapped[str] = mapped_column(String(64))
    chain: Mapped[int]
    turn: Mapped[int]
    seed: Mapped[str] = mapped_column(String(64))
    commitment: Mapped[str] = mapped_column(String(64))
    next_roll: Mapped[int]
    turn_roll: Mapped[int]
    day: Mapped[str] = mapped_column(String(10))
    start: Mapped[str] = mapped_column(String(32))
    phrases: Mapped[str] = mapped_column(String(64))
    sealing: Mapped[str] = mapped_column(String(64), default=lambda: secrets.token_hex(32))
    next_sealed: Mapped[int] = mapped_column(default=lambda: 1)
    next_untold: Mapped[int] = mapped_column(default=lambda: 1)
    checksum: Mapped[int | None]


class Phrase(Base):
    """What a player put into the dice of a stream, by its digest. `text` is None once it is forgotten."""

    __tablename__ = "phrase"
    __table_args__ = (Index("ix_phrase_user_id", "user_id"),)
    stream_id: Mapped[int] = mapped_column(ForeignKey("stream.id", ondelete="CASCADE"), primary_key=True)
    position: Mapped[int] = mapped_column(primary_key=True)
    user_id: Mapped[int]
    name: Mapped[str] = mapped_column(String(100))
    text: Mapped[str | None] = mapped_column(Text)
    digest: Mapped[str] = mapped_column(String(64))


class Event(Base):
    """One command that rolled or changed something.

    seq       its number in its log, from 1; below 0 for an unannounced one, which no log lists: only its actor knows of
              it
    delivery  the interaction that it came by, so that a repeated delivery changes nothing
    once      what can happen only once (a button, a draft), while the event stands
    roll      the number of the roll in its stream; None if the bot rolled no die
    turn      the turn of the `chain` it was made in; a sealed roll has a seed of its own all the same
    lines     what the report said below the headline
    sealed    whether only the actor and the umpires see it until it is revealed; `waiting` holds its changes until
              then. No user sees a blind one, and its changes did not wait
    seal      the seal of a sealed roll: seed and commitment, see db/seals.py
    seen      the ids and names of those who saw the typed dice
    checksum  of what stays the same if an event is opened, seen or struck; None as for a stream
    """

    __tablename__ = "event"
    __checked__ = (
        *("stream_id", "seq", "delivery", "once", "actor_id", "actor_name", "channel_id", "at", "command", "options"),
        *("rule", "chain", "turn", "roll", "outcome", "changes", "waiting", "headline", "lines", "seal", "cause"),
    )
    __table_args__ = (
        Index("uq_event_stream_id_seq", "stream_id", "seq", unique=True),
        Index("uq_event_delivery", "delivery", unique=True),
        Partial(
            "uq_event_stream_id_roll",
            "stream_id",
            "roll",
            unique=True,
            where="roll IS NOT NULL",
        ),
        Partial(
            "uq_event_once",
            "once",
            unique=True,
            where="once IS NOT NULL AND struck_at IS NULL",
        ),
        Index("ix_event_stream_id_actor_id_id", "stream_id", "actor_id", "id"),
        Index("ix_event_actor_id", "actor_id"),  # a user may ask all servers what they store about them
        # Without it, a deleted server would search all events, once for each of its events, for those it caused.
        Partial(
            "ix_event_cause",
            "cause",
            where="cause IS NOT NULL",
        ),
    )
    __options__ = NEVER_AGAIN
    id: Mapped[int] = mapped_column(Key, primary_key=True)
    stream_id: Mapped[int] = mapped_column(ForeignKey("stream.id", ondelete="CASCADE"))
    seq: Mapped[int]
    delivery: Mapped[str] = mapped_column(String(80))
    once: Mapped[str | None] = mapped_column(String(80))
    actor_id: Mapped[int]
    actor_name: Mapped[str] = mapped_column(String(100))
    channel_id: Mapped[int]
    at: Mapped[datetime]
    command: Mapped[str] = mapped_column(String(100))
    options: Mapped[dict[str, Any]]
    rule: Mapped[str | None] = mapped_column(String(80))
    chain: Mapped[int | None]
    turn: Mapped[int | None]
    roll: Mapped[int | None]
    outcome: Mapped[dict[str, Any] | None] = mapped_column(JSON(none_as_null=True))
    changes: Mapped[list[Any]]
    waiting: Mapped[list[Any]]
    headline: Mapped[str] = mapped_column(Text)
    lines: Mapped[list[Any]]
    sealed: Mapped[bool]
    seal: Mapped[dict[str, Any] | None] = mapped_column(JSON(none_as_null=True))
    seen: Mapped[list[Any]] = mapped_column(default=list)
    cause: Mapped[int | None] = mapped_column(ForeignKey("event.id", ondelete="CASCADE"))
    struck_at: Mapped[datetime | None]
    struck_by: Mapped[int | None]
    checksum: Mapped[int | None]

    @property
    def unannounced(self) -> bool:
        return self.seq < 0

    @property
    def shown_headline(self) -> str:
        """The headline as a part of a present card."""
        return as_is(self.headline)

    @property
    def shown_lines(self) -> tuple[str, ...]:
        """The lines in the same way."""
        return tuple(map(as_is, self.lines))


class EventSubject(Base):
    """A subject that an event touched, and whether it `changed` it or was only about it."""

    __tablename__ = "event_subject"
    __table_args__ = (Index("ix_event_subject_kind_subject_id_event_id", "kind", "subject_id", "event_id"),)
    event_id: Mapped[int] = mapped_column(ForeignKey("event.id", ondelete="CASCADE"), primary_key=True)
    kind: Mapped[str] = mapped_column(String(20), primary_key=True)
    subject_id: Mapped[int] = mapped_column(BigInteger, primary_key=True)
    changed: Mapped[bool]


class Checkpoint(Base):
    """The state that an event gave a subject: its `row`, by column. The events give it as well; see db/past.py."""

    __tablename__ = "checkpoint"
    __table_args__ = (Index("ix_checkpoint_kind_subject_id_event_id", "kind", "subject_id", "event_id"),)
    event_id: Mapped[int] = mapped_column(ForeignKey("event.id", ondelete="CASCADE"), primary_key=True)
    kind: Mapped[str] = mapped_column(String(20), primary_key=True)
    subject_id: Mapped[int] = mapped_column(BigInteger, primary_key=True)
    row: Mapped[dict[str, Any]]


class Roll(Base):
    """Dice that were rolled together, such as “1 4 6”, in order. The first `typed` of them were rolled on a
    real table.
    """

    __tablename__ = "roll"
    event_id: Mapped[int] = mapped_column(ForeignKey("event.id", ondelete="CASCADE"), primary_key=True)
    position: Mapped[int] = mapped_column(primary_key=True)
    why: Mapped[str] = mapped_column(Text)
    sides: Mapped[int]
    faces: Mapped[str] = mapped_column(Text)
    typed: Mapped[int]


class TestTally(Base):
    """Tests of one chance that a user's figures made in ten minutes of a stream, for the figures of luck.

    user_id  the owner of the figures; 0 for none
    spell    which ten minutes, since 1970
    typed    whether they were rolled on a real table
    good     the number of faces, out of `sides`, that pass
    """

    __tablename__ = "test_tally"
    __table_args__ = (Index("ix_test_tally_user_id", "user_id"),)
    stream_id: Mapped[int] = mapped_column(ForeignKey("stream.id", ondelete="CASCADE"), primary_key=True)
    user_id: Mapped[int] = mapped_column(BigInteger, primary_key=True, autoincrement=False)
    spell: Mapped[int] = mapped_column(BigInteger, primary_key=True, autoincrement=False)
    typed: Mapped[bool] = mapped_column(primary_key=True)
    sides: Mapped[int] = mapped_column(BigInteger, primary_key=True, autoincrement=False)
    good: Mapped[int] = mapped_column(BigInteger, primary_key=True, autoincrement=False)
    thrown: Mapped[int]
    passed: Mapped[int]


class FaceTally(Base):
    """How often a user rolled a face of one kind of dice in a stream. The columns are those of TestTally."""

    __tablename__ = "face_tally"
    __table_args__ = (Index("ix_face_tally_user_id", "user_id"),)
    stream_id: Mapped[int] = mapped_column(ForeignKey("stream.id", ondelete="CASCADE"), primary_key=True)
    user_id: Mapped[int] = mapped_column(BigInteger, primary_key=True, autoincrement=False)
    typed: Mapped[bool] = mapped_column(primary_key=True)
    sides: Mapped[int] = mapped_column(BigInteger, primary_key=True, autoincrement=False)
    face: Mapped[int] = mapped_column(BigInteger, primary_key=True, autoincrement=False)
    times: Mapped[int]


class GangRow(Base):
    """A gang as its events left it. `estate` is its system's dataclass, if it has one.

    lent  the users who lead it in place of its owners; None if the owners do
    """

    __tablename__ = "gang"
    __table_args__ = (
        # Of present rows only. SQLite uses it for a query with the same words, as SQLAlchemy writes them.
        Partial(
            "uq_gang_server_id_name_key",
            "server_id",
            "name_key",
            unique=True,
            where="present = 1",
            postgresql="present",
        ),
        Index("ix_gang_server_id", "server_id"),
    )
    id: Mapped[int] = mapped_column(Key, primary_key=True)
    server_id: Mapped[int] = mapped_column(ForeignKey("server.id", ondelete="CASCADE"))
    name: Mapped[str] = mapped_column(String(60))
    name_key: Mapped[str] = mapped_column(NameKey)
    system: Mapped[str] = mapped_column(String(20))
    owners: Mapped[list[Any]]
    game_id: Mapped[int]
    campaign_id: Mapped[int]
    present: Mapped[bool]
    estate: Mapped[dict[str, Any] | None] = mapped_column(JSON(none_as_null=True))
    lent: Mapped[list[Any] | None] = mapped_column(JSON(none_as_null=True))
    version: Mapped[int]


class Seat(Base):
    """A user plays or umpires an open game, owns a gang, or has a stored command with a button that waits for them. The
    first three repeat what other rows hold, by user.

    user_id           the user; the id of the server for its umpires, if a stored command waits for them
    kind, subject_id  the game, gang or stored command
    """

    __tablename__ = "seat"
    __table_args__ = (Index("ix_seat_server_id", "server_id"),)
    user_id: Mapped[int] = mapped_column(BigInteger, primary_key=True, autoincrement=False)
    kind: Mapped[str] = mapped_column(String(20), primary_key=True)
    subject_id: Mapped[int] = mapped_column(BigInteger, primary_key=True, autoincrement=False)
    server_id: Mapped[int] = mapped_column(ForeignKey("server.id", ondelete="CASCADE"))


class FigureRow(Base):
    """A figure as its events left it. `state` is its system's dataclass."""

    __tablename__ = "figure"
    __table_args__ = (
        Index("ix_figure_server_id_name_key", "server_id", "name_key"),
        Index("ix_figure_gang_id", "gang_id"),
    )
    id: Mapped[int] = mapped_column(Key, primary_key=True)
    server_id: Mapped[int] = mapped_column(ForeignKey("server.id", ondelete="CASCADE"))
    gang_id: Mapped[int] = mapped_column(ForeignKey("gang.id", ondelete="CASCADE"))
    name: Mapped[str] = mapped_column(String(60))
    name_key: Mapped[str] = mapped_column(NameKey)
    profile: Mapped[str] = mapped_column(String(60))
    state: Mapped[dict[str, Any] | None] = mapped_column(JSON(none_as_null=True))
    present: Mapped[bool]
    version: Mapped[int]


class GameRow(Base):
    """A game as its events left it, open in one channel or closed. `board` is its system's dataclass.

    umpires, sides, extras, house, pace, handing, street  as in rules.core.play.game.Game
    channel_id              its channel, beside the fold; below 0 once the channel is gone (db/places.py)
    due                     when it must go on by itself, in seconds since the epoch; None for never
    """

    __tablename__ = "game"
    __table_args__ = (
        Partial(
            "uq_game_server_id_channel_id",
            "server_id",
            "channel_id",
            unique=True,
            where="present = 1",
            postgresql="present",
        ),
        Index("ix_game_server_id", "server_id"),
        Partial(
            "ix_game_due",
            "due",
            where="present = 1 AND due IS NOT NULL",
            postgresql="present AND due IS NOT NULL",
        ),
    )
    __options__ = NEVER_AGAIN
    id: Mapped[int] = mapped_column(Key, primary_key=True)
    server_id: Mapped[int] = mapped_column(ForeignKey("server.id", ondelete="CASCADE"))
    channel_id: Mapped[int]
    name: Mapped[str] = mapped_column(String(60))
    system: Mapped[str] = mapped_column(String(20))
    umpires: Mapped[list[Any]]
    sides: Mapped[list[Any]]
    extras: Mapped[list[Any]]
    board: Mapped[dict[str, Any] | None] = mapped_column(JSON(none_as_null=True))
    due: Mapped[int | None]
    present: Mapped[bool]
    house: Mapped[dict[str, Any] | None] = mapped_column(JSON(none_as_null=True))
    pace: Mapped[dict[str, Any] | None] = mapped_column(JSON(none_as_null=True))
    handing: Mapped[dict[str, Any] | None] = mapped_column(JSON(none_as_null=True))
    street: Mapped[dict[str, Any] | None] = mapped_column(JSON(none_as_null=True))
    version: Mapped[int]


class GameCard(Base):
    """The table card, a message that shows a game to all. Events neither make nor change it; see db/live_cards.py.

    message_id  the message; None while there is none
    leftover    an older one, until it is deleted
    posting     since when one is being posted whose id is not known yet, in seconds since the epoch; None while none is
    digest      the digest of what it shows
    over        whether it shows that the game is closed
    """

    __tablename__ = "game_card"
    game_id: Mapped[int] = mapped_column(
        ForeignKey("game.id", ondelete="CASCADE"), primary_key=True, autoincrement=False
    )
    message_id: Mapped[int | None]
    leftover: Mapped[int | None]
    posting: Mapped[int | None]
    digest: Mapped[str] = mapped_column(String(64))
    over: Mapped[bool]
    version: Mapped[int]


class Notebook(Base):
    """What a user keeps private about a game or campaign. No event makes or changes it; see db/notebooks.py.

    kind, subject_id  the game or campaign
    seen    the number of the last event of its log that the user has looked at; 0 for none
    notes   the user's own words
    nudged  when the user was last reminded of it, in seconds since the epoch; 0 for never
    orders  the user's standing orders, as rules.core.play.standing_orders.Order stores them; None for none, and always
            in a campaign, whose system stores its own
    heeded  the number of the last event of its log after which the order runner looked at them; 0 for none
    """

    __tablename__ = "desk"
    __table_args__ = (
        Index("ix_desk_kind_subject_id", "kind", "subject_id"),
        Index("ix_desk_server_id", "server_id"),
        Partial(
            "ix_desk_orders",
            "subject_id",
            where="orders IS NOT NULL",
        ),
    )
    user_id: Mapped[int] = mapped_column(BigInteger, primary_key=True, autoincrement=False)
    kind: Mapped[str] = mapped_column(String(20), primary_key=True)
    subject_id: Mapped[int] = mapped_column(BigInteger, primary_key=True, autoincrement=False)
    server_id: Mapped[int] = mapped_column(ForeignKey("server.id", ondelete="CASCADE"))
    seen: Mapped[int]
    notes: Mapped[str] = mapped_column(Text)
    nudged: Mapped[int]
    orders: Mapped[list[Any] | None] = mapped_column(JSON(none_as_null=True))
    heeded: Mapped[int] = mapped_column(default=int, server_default="0")


class Awaited(Base):
    """A pending decision of a game or campaign by post, beside its events; see db/pending.py.

    kind, subject_id  the game or campaign
    mark      its mark among the decisions: rules.core.action.pending_decisions
    decision  the value of rules.core.play.pace.Decision
    users     the ids of the users who may decide; a substitute in place of an absent user
    whose     the same, without substitutes
    since     when it came up; it and the next two in seconds since the epoch
    until     the end of the time limit that users see; 0 for never
    lapses    when the bot acts, with the grace; None for never, or no longer
    pace      the mark of the pace that set its time limit
    paused    since when its time limit is paused; None while it runs
    extended  whether it has had a second time already
    """

    __tablename__ = "awaited"
    __table_args__ = (
        Index("uq_awaited_kind_subject_id_mark", "kind", "subject_id", "mark", unique=True),
        Index("ix_awaited_server_id", "server_id"),
        Partial(
            "ix_awaited_lapses",
            "lapses",
            where="lapses IS NOT NULL",
        ),
    )
    id: Mapped[int] = mapped_column(Key, primary_key=True)
    server_id: Mapped[int] = mapped_column(ForeignKey("server.id", ondelete="CASCADE"))
    kind: Mapped[str] = mapped_column(String(20))
    subject_id: Mapped[int]
    mark: Mapped[str] = mapped_column(String(20))
    decision: Mapped[str] = mapped_column(String(20))
    users: Mapped[list[Any]]
    whose: Mapped[list[Any]]
    since: Mapped[int]
    until: Mapped[int]
    lapses: Mapped[int | None]
    pace: Mapped[str] = mapped_column(String(20))
    paused: Mapped[int | None]
    extended: Mapped[bool]


class Missed(Base):
    """How many time limits a user let run out in a game or campaign by post since they last did something there.

    ended  when the last one ran out, in seconds since the epoch
    """

    __tablename__ = "missed"
    __table_args__ = (Index("ix_missed_server_id", "server_id"), Index("ix_missed_user_id", "user_id"))
    kind: Mapped[str] = mapped_column(String(20), primary_key=True)
    subject_id: Mapped[int] = mapped_column(BigInteger, primary_key=True, autoincrement=False)
    user_id: Mapped[int] = mapped_column(BigInteger, primary_key=True, autoincrement=False)
    server_id: Mapped[int] = mapped_column(ForeignKey("server.id", ondelete="CASCADE"))
    times: Mapped[int]
    ended: Mapped[int]


class Notice(Base):
    """A user whom the bot notifies of what waits for them in a game or campaign by post: the outbox; see db/notices.py.

    stage       how often they were notified since it came up: 0 not yet, 1 once, 2 before the end
    due         when they are notified next, in seconds since the epoch; None for never again
    batch       the number of the message that is being sent, or was; empty before the first
    posting     since when it is being sent, the same way as `due`; None while none is
    posted_at   the channel that it is sent to
    channel_id  the channel of the message, and `message_id` the message; None while there is none
    tries       how often in a row it could not be sent
    spent       whether nothing waits for them any more: the bot deletes the message, then this row
    told        for the kind "concerns" (db/concerns.py): the entry of the campaign's log up to which they know what
                concerned them; before the first time below 0, the entry that ended the first part to tell of; None for
                other kinds
    """

    __tablename__ = "notice"
    __table_args__ = (
        Index("uq_notice_kind_subject_id_user_id", "kind", "subject_id", "user_id", unique=True),
        Index("ix_notice_server_id", "server_id"),
        Index("ix_notice_user_id", "user_id"),
        Partial(
            "ix_notice_due",
            "due",
            where="due IS NOT NULL",
        ),
    )
    __options__ = NEVER_AGAIN
    id: Mapped[int] = mapped_column(Key, primary_key=True)
    server_id: Mapped[int] = mapped_column(ForeignKey("server.id", ondelete="CASCADE"))
    kind: Mapped[str] = mapped_column(String(20))
    subject_id: Mapped[int]
    user_id: Mapped[int]
    stage: Mapped[int]
    due: Mapped[int | None]
    batch: Mapped[str] = mapped_column(String(30))
    posting: Mapped[int | None]
    posted_at: Mapped[int]
    channel_id: Mapped[int | None]
    message_id: Mapped[int | None]
    tries: Mapped[int]
    spent: Mapped[bool]
    told: Mapped[int | None]
    version: Mapped[int]


class ServerCommands(Base):
    """Which commands Discord lists on a server, and how far Discord knows it; see db/server_commands.py.

    choices       what the server plays, by the names that cogs.registration.command_lists has for it
    fixed         those who manage the server set the choices: a game that somebody opens adds nothing
    everything    Discord lists all commands
    digest        of the list that Discord has; empty for no list of this server's own
    ids           the ids that Discord gave to the root commands of that list, by name
    created       how many root commands Discord has created since `created_from`
    created_from  when that count began, in seconds since the epoch; 0 for no count
    rests_until   until when the bot sends no list, in seconds since the epoch; 0 for no rest
    shut_out      Discord refuses commands here: the invitation lacked their scope
    """

    __tablename__ = "server_commands"
    server_id: Mapped[int] = mapped_column(ForeignKey("server.id", ondelete="CASCADE"), primary_key=True)
    choices: Mapped[list[Any]]
    fixed: Mapped[bool]
    everything: Mapped[bool]
    digest: Mapped[str] = mapped_column(String(64))
    ids: Mapped[dict[str, Any]]
    created: Mapped[int]
    created_from: Mapped[int]
    rests_until: Mapped[int]
    shut_out: Mapped[bool]


class Preference(Base):
    """What a user prefers, wherever they meet the bot.

    direct      whether the bot notifies them in direct messages
    quiet_from  the minute of the day from which they get no messages, and `quiet_until` the end; None for none
    zone        the time zone of these minutes
    away_until  until when they are away, in seconds since the epoch; 0 for here
    substitute  the user who decides for them meanwhile; 0 for none
    agreed      whether the substitute has agreed to decide for them
    own_dice    whether they roll real dice, so that the bot asks for them first
    """

    __tablename__ = "preference"
    user_id: Mapped[int] = mapped_column(BigInteger, primary_key=True, autoincrement=False)
    direct: Mapped[bool]
    quiet_from: Mapped[int | None]
    quiet_until: Mapped[int | None]
    zone: Mapped[str] = mapped_column(String(60))
    away_until: Mapped[int]
    substitute: Mapped[int]
    agreed: Mapped[bool]
    own_dice: Mapped[bool]


class CampaignRow(Base):
    """A campaign as its events left it, at home in one channel. `state` is its system's dataclass.

    umpires, gangs, month, house, pace, handing  as in rules.core.play.campaign.Campaign
    channel_id  its home, beside the fold; below 0 once the channel is gone (db/places.py)
    """

    __tablename__ = "campaign"
    __table_args__ = (
        Partial(
            "uq_campaign_server_id_channel_id",
            "server_id",
            "channel_id",
            unique=True,
            where="present = 1",
            postgresql="present",
        ),
        Index("ix_campaign_server_id", "server_id"),
    )
    __options__ = NEVER_AGAIN
    id: Mapped[int] = mapped_column(Key, primary_key=True)
    server_id: Mapped[int] = mapped_column(ForeignKey("server.id", ondelete="CASCADE"))
    channel_id: Mapped[int]
    name: Mapped[str] = mapped_column(String(60))
    system: Mapped[str] = mapped_column(String(20))
    umpires: Mapped[list[Any]]
    gangs: Mapped[list[Any]]
    month: Mapped[int]
    state: Mapped[dict[str, Any] | None] = mapped_column(JSON(none_as_null=True))
    present: Mapped[bool]
    house: Mapped[dict[str, Any] | None] = mapped_column(JSON(none_as_null=True))
    pace: Mapped[dict[str, Any] | None] = mapped_column(JSON(none_as_null=True))
    handing: Mapped[dict[str, Any] | None] = mapped_column(JSON(none_as_null=True))
    version: Mapped[int]


class CampaignCard(Base):
    """The live card of a campaign, with the columns of GameCard; see db/live_cards.py."""

    __tablename__ = "campaign_card"
    campaign_id: Mapped[int] = mapped_column(
        ForeignKey("campaign.id", ondelete="CASCADE"), primary_key=True, autoincrement=False
    )
    message_id: Mapped[int | None]
    leftover: Mapped[int | None]
    posting: Mapped[int | None]
    digest: Mapped[str] = mapped_column(String(64))
    over: Mapped[bool]
    version: Mapped[int]


class CampaignMonth(Base):
    """A month of a campaign as it ended, or is now. `chapter` is its system's dataclass."""

    __tablename__ = "campaign_month"
    campaign_id: Mapped[int] = mapped_column(ForeignKey("campaign.id", ondelete="CASCADE"), primary_key=True)
    month: Mapped[int] = mapped_column(primary_key=True)
    chapter: Mapped[dict[str, Any]]


class LedgerEntry(Base):
    """A line of a gang's ledger: dollars that a standing event brought or took.

    campaign_id, month  the campaign and its month; 0 for a gang in no campaign
    """

    __tablename__ = "ledger_entry"
    __table_args__ = (
        Index("ix_ledger_entry_gang_id_event_id", "gang_id", "event_id"),
        Index("ix_ledger_entry_campaign_id_event_id", "campaign_id", "event_id"),
    )
    event_id: Mapped[int] = mapped_column(ForeignKey("event.id", ondelete="CASCADE"), primary_key=True)
    position: Mapped[int] = mapped_column(primary_key=True)
    campaign_id: Mapped[int]
    month: Mapped[int]
    gang_id: Mapped[int] = mapped_column(ForeignKey("gang.id", ondelete="CASCADE"))
    account: Mapped[str] = mapped_column(String(20))
    dollars: Mapped[int]
    why: Mapped[str] = mapped_column(Text)


class TableVersion(Base):
    """A table as a user uploaded it to a server. It never changes, whether it is in force anywhere or not.

    number   counts the versions of that table on that server, from 1
    body     the rows, as rules.core.tables.codec writes them
    user_id  the user who uploaded it, and `user_name` their name then
    checksum  of its rows; None as for a stream
    """

    __tablename__ = "table_version"
    __checked__ = ("table_id", "number", "body")
    __table_args__ = (
        Index("uq_table_version_server_id_table_id_number", "server_id", "table_id", "number", unique=True),
        Index("ix_table_version_user_id", "user_id"),
    )
    __options__ = NEVER_AGAIN
    id: Mapped[int] = mapped_column(Key, primary_key=True)
    server_id: Mapped[int] = mapped_column(ForeignKey("server.id", ondelete="CASCADE"))
    table_id: Mapped[str] = mapped_column(String(80))
    number: Mapped[int]
    body: Mapped[dict[str, Any]]
    note: Mapped[str] = mapped_column(String(200))
    user_id: Mapped[int]
    name: Mapped[str] = mapped_column(String(100))
    at: Mapped[datetime]
    checksum: Mapped[int | None]


class Draft(Base):
    """A command stored for a button, such as one whose odds a user asked for. `private` says whether its card is.

    rolling  the ids of the figures for which its user is rolling real dice; None unless such a roll has begun

    db/retention.py says how long it stays.
    """

    __tablename__ = "draft"
    __table_args__ = (
        Index("ix_draft_server_id", "server_id"),
        Partial("ix_draft_rolling", "server_id", where="rolling IS NOT NULL"),
    )
    __options__ = NEVER_AGAIN
    id: Mapped[int] = mapped_column(Key, primary_key=True)
    server_id: Mapped[int] = mapped_column(ForeignKey("server.id", ondelete="CASCADE"))
    actor_id: Mapped[int]
    command: Mapped[str] = mapped_column(String(100))
    options: Mapped[dict[str, Any]]
    at: Mapped[datetime]
    private: Mapped[bool]
    rolling: Mapped[list[int] | None] = mapped_column(JSON(none_as_null=True))


class ShardLease(Base):
    """The shards of one process, if processes share them out: `each` of them, in slot number `slot`, out of all `of`.

    They are the `holder`'s until a time in milliseconds since the epoch, by the clock of the database.
    """

    __tablename__ = "shard_lease"
    slot: Mapped[int] = mapped_column(BigInteger, primary_key=True, autoincrement=False)
    each: Mapped[int]
    of: Mapped[int]
    holder: Mapped[str] = mapped_column(String(32))
    until: Mapped[int]
