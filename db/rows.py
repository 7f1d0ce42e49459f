"""Rows that a repository keeps while its session lasts, by their ids."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeVar

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from db.models import CampaignRow, GameRow
from rules.core.events import Subject

R = TypeVar("R", GameRow, CampaignRow)


async def read_rows(
    session: AsyncSession, kind: type[R], known: dict[int, R], subjects: Iterable[Subject], again: bool
) -> None:
    """Read the rows of subjects into those `known`, all at once; `again` those read before too."""
    wanted = {subject.id for subject in subjects}
    if not again:
        wanted -= known.keys()
    if wanted:
        rows = await session.scalars(select(kind).where(kind.id.in_(wanted)).execution_options(populate_existing=again))
        known.update((row.id, row) for row in rows)
