"""Standing orders in games with figures, where the pipeline meets them: the orders that interrupt a command.

They are kept in their givers' private notebooks (db/notebooks.py); rules/core/play/standing_orders.py has their rules.
Before the bot carries one out, nothing public changes: no event, no edit of the table card, no time.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from cogs.context.context import Context
from cogs.context.obligations import debts_of
from cogs.context.prepared import Prepared
from cogs.context.used_buttons import UsedUp
from db.entries import Actor
from db.games import StoredGame
from db.notebooks import game_on, orders_on
from db.repositories import StoredFigure
from db.store.engine import Database
from db.store.models import Notebook
from db.unit_of_work import writing
from rules.core.plain.frozen import replace
from rules.core.play.game import Game
from rules.core.play.standing_orders import Does, GameOrder, breaking_in, standing, withdrawn

ALREADY_SETTLED = "That is already settled."


class OrderPlace(NamedTuple):
    """The server, whether that is direct messages, and the channel of the game of an order."""

    server: int
    direct: bool
    channel: int


class BreaksIn(Exception):
    """A user has ordered that a card be played before the action that another is about to take.

    command  the command that plays it
    place    the place of its game
    """

    def __init__(self, giver: Actor, game: int, order: GameOrder, command: str, place: OrderPlace) -> None:
        super().__init__(f"order of {giver.id} in game {game}")
        self.giver, self.game, self.order, self.command, self.place = giver, game, order, command, place

    async def stop(self, database: Database, why: str = "") -> None:
        """Remove the order, either as carried out or, with a reason, as void."""
        async with writing(database) as work:
            of = game_on(self.place.server, self.game)
            kept = withdrawn(orders_on(await work.notebooks.of(self.giver.id, of)), self.order)
            stopped = (replace(self.order, stopped=why),) if why else ()
            await work.notebooks.order(self.giver.id, of, (*kept, *stopped))


def sides_decided_by(game: Game, user: int) -> list[int]:
    """The sides of a game for which a user decides, by their indexes."""
    return [side for side in range(len(game.sides)) if user in game.deciding(side)]


async def let_orders_break_in(ctx: Context, command: str, prepared: Prepared) -> None:
    """Raise BreaksIn if a user has ordered to interrupt the prepared command, and can."""
    if ctx.game is None or ctx.caller.ordered:
        return
    game, games = ctx.game.game, ctx.game.system.games
    assert games is not None
    shooter = games.shooter(command, prepared.paid)
    if not shooter:
        return
    for notebook in await ctx.work.notebooks.with_orders(ctx.game.id):
        order = breaking_in(orders_on(notebook), games, game.board, sides_decided_by(game, notebook.user_id), shooter)
        if order is not None:
            giver = Actor(notebook.user_id, await ctx.work.events.name_of(notebook.user_id))
            place = OrderPlace(ctx.server_id, ctx.caller.direct, ctx.game.channel_id)
            raise BreaksIn(giver, ctx.game.id, order, games.interrupts, place)


async def require_still_owed(ctx: Context) -> None:
    """Refuse to settle an obligation that no longer exists: the caller, or another user, was quicker."""
    key = ctx.caller.debt
    if key and all(one.key != key for one in await debts_of(ctx, int(key.partition(".")[0]))):
        raise UsedUp(ALREADY_SETTLED)


def left_of(
    notebook: Notebook, game: StoredGame, figures: Sequence[StoredFigure], plays: bool
) -> tuple[GameOrder, ...]:
    """The orders in a notebook that still count in the present state of its game. `plays` is whether their giver takes
    part.
    """
    games = game.system.games
    assert games is not None
    people = {one.id: one.figure for one in figures}
    return standing(
        orders_on(notebook), games, game.game.board, sides_decided_by(game.game, notebook.user_id), plays, people
    )


def order_text(order: GameOrder) -> str:
    """An order as its giver reads it, in a sentence or two."""
    match order.does:
        case Does.ROLL:
            what = "Whatever you owe is rolled at once."
        case Does.LET:
            what = "Whatever you could interrupt, you let happen."
        case Does.PASS:
            while_ = " while none of your figures sees an enemy" if order.unseen else ""
            what = f"You pass on your own cards, and whatever you could interrupt happens{while_}."
        case Does.BREAK_IN:
            what = f"You interrupt with the {order.card} when {order.name} shoots."
    return f"This no longer counts: {what} {order.stopped}" if order.stopped else what
