"""Figures made for one game and removed when it closes: civilians, cops, guards."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any

from cogs.context.context import Context
from db.games import StoredGame
from rules.core.action.extras import brought, crowd_of
from rules.core.people.person import NO_GANG
from rules.core.people.roster import Gang
from rules.core.plain.events import Change
from rules.core.plain.frozen import frozen


@frozen
class Extras:
    """A gang of such figures, with its ids.

    side  its index; -1 for none
    ids   the ids of its figures; fewer may come
    """

    game: StoredGame
    side: int
    id: int
    gang: Gang
    ids: tuple[int, ...]

    def brought(self, figures: Sequence[Any]) -> tuple[Change, ...]:
        """The changes that put these figures on the table."""
        return brought(self.game.id, self.side, self.id, self.gang, self.ids, figures)


async def room_for_extras(
    ctx: Context,
    game: StoredGame,
    side: int,
    title: str,
    number: int,
    taken: Collection[str] = (),
) -> Extras:
    """A gang of so many figures on the side of a game with this index. The side's players own it.

    taken  names of gangs in small letters, besides the existing ones

    If the command only asks for odds, the figures get no ids.
    """
    if ctx.asking:
        return Extras(game, side, 0, NO_GANG, (0,) * number)
    known = [gang.gang.name for gang in await ctx.work.rosters.gangs(ctx.server_id)]
    gang = crowd_of(game.game, side, title, (*known, *taken))
    gang_id = await ctx.work.rosters.new_gang(ctx.server_id, gang.system)
    ids = await ctx.work.rosters.new_figures(ctx.server_id, gang_id, number)
    return Extras(game, side, gang_id, gang, tuple(ids))
