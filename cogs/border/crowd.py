"""People made for one game, who are gone when it closes: civilians, cops, guards."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any

from cogs.context.context import Context
from db.games import StoredGame
from rules.core.action.crowd import brought, crowd_of
from rules.core.people.person import NO_GANG
from rules.core.people.roster import Gang
from rules.core.plain.events import Change
from rules.core.plain.frozen import frozen


@frozen
class Extras:
    """Room for a gang of them.

    side  its place; -1 for none
    ids   of its figures, of whom there may come fewer
    """

    game: StoredGame
    side: int
    id: int
    gang: Gang
    ids: tuple[int, ...]

    def brought(self, figures: Sequence[Any]) -> tuple[Change, ...]:
        """The changes that put so many of them on the table."""
        return brought(self.game.id, self.side, self.id, self.gang, self.ids, figures)


async def room_for_extras(
    ctx: Context,
    game: StoredGame,
    side: int,
    title: str,
    number: int,
    taken: Collection[str] = (),
) -> Extras:
    """Room for a gang of so many on the side of a game at a place, owned by those who play it.

    taken  names of gangs in small letters, besides those there are

    Who only asks has no room: those who would come have no ids.
    """
    if ctx.asking:
        return Extras(game, side, 0, NO_GANG, (0,) * number)
    known = [gang.gang.name for gang in await ctx.work.rosters.gangs(ctx.server_id)]
    gang = crowd_of(game.game, side, title, (*known, *taken))
    gang_id = await ctx.work.rosters.new_gang(ctx.server_id, gang.system)
    ids = await ctx.work.rosters.new_figures(ctx.server_id, gang_id, number)
    return Extras(game, side, gang_id, gang, tuple(ids))
