"""The configuration of a new game: what is in force where it opens, until its umpire changes it."""

from __future__ import annotations

from collections.abc import Sequence

from cogs.context.context import Context
from rules.core.action.system import discover
from rules.core.plain.events import Change, Kind
from rules.core.play.active_config import NOTHING_SET, ActiveConfig
from rules.core.play.game import GameHouse, GameOpened


async def begun(ctx: Context, changes: Sequence[Change]) -> tuple[Change, ...]:
    """The changes by which games that these changes open take over the configuration of their campaign, or of this
    place.
    """
    opened = next((change for change in changes if isinstance(change, GameOpened)), None)
    if opened is None:
        return ()
    campaign = next((change.subject for change in changes if change.kind is Kind.CAMPAIGN), 0)
    house = await ctx.house_of(campaign=campaign) if campaign else ctx.house
    if house == NOTHING_SET:
        return ()
    return await played_by(ctx, opened.subject, opened.system, house)


async def played_by(ctx: Context, game: int, system: str, house: ActiveConfig) -> tuple[Change, ...]:
    """The changes that set a game's configuration from now on. Its board takes over what it needs."""
    book = await ctx.work.tables.book(ctx.server_id, house)
    return (GameHouse(game, house), *discover()[system].reading(game, book))
