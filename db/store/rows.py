"""The rows that a repository keeps while its session lasts, by their ids."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, TypeVar

from sqlalchemy import Select, select

from db.store.base import set_decoded
from db.store.codec import dump, load
from db.store.models import CampaignRow, GameRow, GangRow
from db.store.prepared_statements import numbered, once, one_of
from db.store.session import Session
from rules.core.plain.events import Subject
from rules.core.play.active_config import ActiveConfig
from rules.core.play.pace import LIVE, Pace
from rules.core.play.seat_handover import NONE_PASSED, Handing


def house_of(stored: dict[str, Any] | None) -> ActiveConfig:
    """The active configuration of a row; an empty one if the row has none."""
    return ActiveConfig() if stored is None else load(ActiveConfig, stored)


def kept_house(house: ActiveConfig) -> dict[str, Any] | None:
    """An active configuration as a row stores it."""
    return None if house == ActiveConfig() else dump(house)


def pace_of(stored: dict[str, Any] | None) -> Pace:
    """The pace of a row; live if the row has none."""
    return LIVE if stored is None else load(Pace, stored)


def kept_pace(pace: Pace) -> dict[str, Any] | None:
    """A pace as a row stores it."""
    return None if pace == LIVE else dump(pace)


def handing_of(stored: dict[str, Any] | None) -> Handing:
    """The seats of a row that were handed over; none if the row has none."""
    return NONE_PASSED if stored is None else load(Handing, stored)


def kept_handing(handing: Handing) -> dict[str, Any] | None:
    """Seats that were handed over, as a row stores them."""
    return None if handing == NONE_PASSED else dump(handing)


R = TypeVar("R", GameRow, CampaignRow)
Row = TypeVar("Row", GangRow, GameRow, CampaignRow)
T = TypeVar("T")


def decoded(row: Row, read: Callable[[Row], T]) -> T:
    """What a repository makes of a row, made once until a column is set. Each class of rows has one such function."""
    known = row.decoded
    if known is None:
        set_decoded(row, known := read(row))
    return known


@once
def _by_ids(kind: type[R], number: int, again: bool) -> Select[R]:
    return select(kind).where(one_of(kind.id, number)).execution_options(populate_existing=again)


async def read_rows(
    session: Session, kind: type[R], known: dict[int, R], subjects: Iterable[Subject], again: bool
) -> None:
    """Read the rows of subjects into those `known`, in one statement. `again` also reads those read before."""
    wanted = {subject.id for subject in subjects}
    if not again:
        wanted -= known.keys()
    if wanted:
        rows = await session.scalars(_by_ids(kind, len(wanted), again), numbered(kind.id, wanted))
        known.update((row.id, row) for row in rows)
