"""Standing orders in games with figures, as the pipeline meets them: whose stands in the way of a deed.

They are kept in the private notes of the players who gave them (db/notebooks.py,). Nothing that others can
see changes before one is carried out: no event, no edit of the table card, no time.
"""

from __future__ import annotations

from collections.abc import Sequence

from cogs.context.context import Context
from cogs.context.obligations import debts_of
from cogs.context.prepared import Prepared
from cogs.context.used_buttons import UsedUp
from db.games import StoredGame
from db.notebooks import game_on, orders_on
from db.repositories import StoredFigure
from db.store.engine import Database
from db.store.models import Notebook
from db.unit_of_work import Actor, writing
from rules.core.plain.frozen import replace
from rules.core.play.game import Game
from rules.core.play.standing_orders import Does, Order, breaking_in, standing, withdrawn

SETTLED = "That is already settled."


class BreaksIn(Exception):
    """Somebody has ordered that a card be played before what somebody else is about to do.

    command  what plays it
    place    the server, whether that is direct messages, and the channel where the game is played
    """

    def __init__(self, giver: Actor, game: int, order: Order, command: str, place: tuple[int, bool, int]) -> None:
        super().__init__(f"order of {giver.id} in game {game}")
        self.giver, self.game, self.order, self.command, self.place = giver, game, order, command, place

    async def stop(self, database: Database, why: str = "") -> None:
        """The order is carried out, or for this reason counts no longer."""
        async with writing(database) as work:
            of = game_on(self.place[0], self.game)
            kept = withdrawn(orders_on(await work.notebooks.of(self.giver.id, of)), self.order)
            stopped = (replace(self.order, stopped=why),) if why else ()
            await work.notebooks.order(self.giver.id, of, (*kept, *stopped))


def sides_of(game: Game, user: int) -> list[int]:
    """The sides of a game that somebody decides for, by their places."""
    return [side for side in range(len(game.sides)) if user in game.deciding(side)]


async def let_orders_break_in(ctx: Context, command: str, prepared: Prepared) -> None:
    """Raise BreaksIn where somebody has ordered that he interrupts what was made ready, and can."""
    if ctx.game is None or ctx.caller.ordered:
        return
    game, games = ctx.game.game, ctx.game.system.games
    assert games is not None
    shooter = games.shooter(command, prepared.paid)
    if not shooter:
        return
    for notebook in await ctx.work.notebooks.with_orders(ctx.game.id):
        order = breaking_in(orders_on(notebook), games, game.board, sides_of(game, notebook.user_id), shooter)
        if order is not None:
            giver = Actor(notebook.user_id, await ctx.work.events.name_of(notebook.user_id))
            place = (ctx.server_id, ctx.caller.direct, ctx.game.channel_id)
            raise BreaksIn(giver, ctx.game.id, order, games.interrupts, place)


async def require_still_owed(ctx: Context) -> None:
    """Refuse what is done for something that is owed no longer: the caller, or somebody else, was quicker."""
    key = ctx.caller.debt
    if key and all(one.key != key for one in await debts_of(ctx, int(key.partition(".")[0]))):
        raise UsedUp(SETTLED)


def left_of(notebook: Notebook, game: StoredGame, figures: Sequence[StoredFigure], plays: bool) -> tuple[Order, ...]:
    """What is left of the orders in a notebook, as its game stands; `plays` is whether their giver takes part in it."""
    games = game.system.games
    assert games is not None
    people = {one.id: one.figure for one in figures}
    return standing(orders_on(notebook), games, game.game.board, sides_of(game.game, notebook.user_id), plays, people)


def told(order: Order) -> str:
    """An order as its giver reads it, in a sentence or two."""
    match order.does:
        case Does.ROLL:
            what = "Whatever you owe is rolled at once."
        case Does.LET:
            what = "Whatever you could interrupt, you let happen."
        case Does.BREAK_IN:
            what = f"You interrupt with the {order.card} when {order.name} shoots."
    return f"This no longer counts: {what} {order.stopped}" if order.stopped else what
