"""The tables. Discord's ids need 64 bits; times are UTC and aware; JSON columns hold what db.codec wrote.

A JSON value is replaced, never changed in place: the session sees a new value, not a changed one.
"""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

from sqlalchemy import (
    JSON,
    BigInteger,
    DateTime,
    Dialect,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    String,
    Text,
    TypeDecorator,
    text,
)
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column

NAMING = {
    "ix": "ix_%(table_name)s_%(column_0_N_name)s",
    "uq": "uq_%(table_name)s_%(column_0_N_name)s",
    "fk": "fk_%(table_name)s_%(column_0_name)s",
    "pk": "pk_%(table_name)s",
}
NEVER_AGAIN = {"sqlite_autoincrement": True}
"""An id that stands in the buttons of old messages must not come to mean another row, not even after deletions."""
Key = BigInteger().with_variant(Integer(), "sqlite")
NameKey = String(240).with_variant(String(240, collation="C"), "postgresql")
"""Compared by code point, as the search by the beginning of a name needs; folding capitals can treble the length."""


class Utc(TypeDecorator[datetime]):
    """An aware time. SQLite keeps no zone: it is stored as UTC and comes back as UTC. ValueError for a naive one."""

    impl = DateTime(timezone=True)
    cache_ok = True

    def process_bind_param(self, value: datetime | None, dialect: Dialect) -> datetime | None:
        if value is None:
            return None
        if value.tzinfo is None:
            raise ValueError(f"{value} names no time zone")
        return value.astimezone(UTC)

    def process_result_value(self, value: datetime | None, dialect: Dialect) -> datetime | None:
        if value is None:
            return None
        return value.replace(tzinfo=UTC) if value.tzinfo is None else value.astimezone(UTC)


class Base(DeclarativeBase):
    metadata = MetaData(naming_convention=NAMING)
    type_annotation_map = {int: BigInteger, datetime: Utc, dict[str, Any]: JSON, list[Any]: JSON}  # noqa: RUF012


class Server(Base):
    """A Discord server, or one user's direct messages with the bot; the id is Discord's."""

    __tablename__ = "server"
    id: Mapped[int] = mapped_column(BigInteger, primary_key=True, autoincrement=False)
    direct: Mapped[bool]
    settings: Mapped[dict[str, Any]]
    since: Mapped[datetime]


class Stream(Base):
    """A sequence of events with fair dice of its own: a server's open log (channel 0), later a game or a campaign."""

    __tablename__ = "stream"
    __table_args__ = (Index("uq_stream_server_id_kind_channel_id", "server_id", "kind", "channel_id", unique=True),)
    id: Mapped[int] = mapped_column(Key, primary_key=True)
    server_id: Mapped[int] = mapped_column(ForeignKey("server.id", ondelete="CASCADE"))
    kind: Mapped[str] = mapped_column(String(20))
    channel_id: Mapped[int]
    next_seq: Mapped[int]
    secret: Mapped[str] = mapped_column(String(64))
    turn: Mapped[int]
    seed: Mapped[str] = mapped_column(String(64))
    commitment: Mapped[str] = mapped_column(String(64))
    next_roll: Mapped[int]


class Event(Base):
    """One command that rolled or changed something.

    delivery  the interaction it came by, so that a repeated delivery changes nothing
    once      what can happen only once (a button, a draft), while the event stands
    roll      number of the roll in its stream's turn; None when no die fell
    lines     what was said, below the headline
    sealed    only the actor and the umpires see it until it is revealed; `waiting` are its changes until then
    """

    __tablename__ = "event"
    __table_args__ = (
        Index("uq_event_stream_id_seq", "stream_id", "seq", unique=True),
        Index("uq_event_delivery", "delivery", unique=True),
        Index(
            "uq_event_once",
            "once",
            unique=True,
            sqlite_where=text("once IS NOT NULL AND struck_at IS NULL"),
            postgresql_where=text("once IS NOT NULL AND struck_at IS NULL"),
        ),
        Index("ix_event_stream_id_actor_id_id", "stream_id", "actor_id", "id"),
        # Without it, every event deleted with its server would look through all events for those it caused.
        Index(
            "ix_event_cause",
            "cause",
            sqlite_where=text("cause IS NOT NULL"),
            postgresql_where=text("cause IS NOT NULL"),
        ),
        NEVER_AGAIN,
    )
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
    turn: Mapped[int | None]
    roll: Mapped[int | None]
    outcome: Mapped[dict[str, Any] | None] = mapped_column(JSON(none_as_null=True))
    changes: Mapped[list[Any]]
    waiting: Mapped[list[Any]]
    headline: Mapped[str] = mapped_column(Text)
    lines: Mapped[list[Any]]
    sealed: Mapped[bool]
    cause: Mapped[int | None] = mapped_column(ForeignKey("event.id", ondelete="CASCADE"))
    struck_at: Mapped[datetime | None]
    struck_by: Mapped[int | None]


class EventSubject(Base):
    """Which figures and gangs an event touched."""

    __tablename__ = "event_subject"
    __table_args__ = (Index("ix_event_subject_kind_subject_id_event_id", "kind", "subject_id", "event_id"),)
    event_id: Mapped[int] = mapped_column(ForeignKey("event.id", ondelete="CASCADE"), primary_key=True)
    kind: Mapped[str] = mapped_column(String(20), primary_key=True)
    subject_id: Mapped[int] = mapped_column(BigInteger, primary_key=True)


class Roll(Base):
    """Dice that fell together, as “1 4 6” in the order they fell; the first `typed` of them fell on a real table."""

    __tablename__ = "roll"
    event_id: Mapped[int] = mapped_column(ForeignKey("event.id", ondelete="CASCADE"), primary_key=True)
    position: Mapped[int] = mapped_column(primary_key=True)
    why: Mapped[str] = mapped_column(Text)
    sides: Mapped[int]
    faces: Mapped[str] = mapped_column(Text)
    typed: Mapped[int]


class GangRow(Base):
    """A gang as its events left it."""

    __tablename__ = "gang"
    __table_args__ = (
        # Of those present only. SQLite takes it for a query that says the same in the same words, as SQLAlchemy does.
        Index(
            "uq_gang_server_id_name_key",
            "server_id",
            "name_key",
            unique=True,
            sqlite_where=text("present = 1"),
            postgresql_where=text("present"),
        ),
        Index("ix_gang_server_id", "server_id"),
    )
    id: Mapped[int] = mapped_column(Key, primary_key=True)
    server_id: Mapped[int] = mapped_column(ForeignKey("server.id", ondelete="CASCADE"))
    name: Mapped[str] = mapped_column(String(60))
    name_key: Mapped[str] = mapped_column(NameKey)
    system: Mapped[str] = mapped_column(String(20))
    owners: Mapped[list[Any]]
    present: Mapped[bool]
    version: Mapped[int] = mapped_column()
    __mapper_args__ = {"version_id_col": version}  # noqa: RUF012


class FigureRow(Base):
    """A figure as its events left it; `state` is its system's dataclass."""

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
    version: Mapped[int] = mapped_column()
    __mapper_args__ = {"version_id_col": version}  # noqa: RUF012


class Draft(Base):
    """A command somebody asked the odds of, to be rolled by a button."""

    __tablename__ = "draft"
    __table_args__ = (Index("ix_draft_server_id", "server_id"), NEVER_AGAIN)
    id: Mapped[int] = mapped_column(Key, primary_key=True)
    server_id: Mapped[int] = mapped_column(ForeignKey("server.id", ondelete="CASCADE"))
    actor_id: Mapped[int]
    command: Mapped[str] = mapped_column(String(100))
    options: Mapped[dict[str, Any]]
    at: Mapped[datetime]
