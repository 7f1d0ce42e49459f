"""Standing orders in games with figures, where the pipeline meets them: the orders that interrupt a command.

They are kept in their givers' private notebooks (db/notebooks.py); rules/core/play/standing_orders.py has their rules.
Before the bot carries one out, nothing public changes: no event, no edit of the table card, no time.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from cogs.command_adapter.reader import seen
from cogs.context.caller import Caller
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
from rules.core.action.deed import MoveRef
from rules.core.commands.shots_at_sight import at_sight, in_view
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
    """A user has ordered that a command be given before the action that another is about to take.

    ordered  the command, such as one that plays a card
    place    the place of its game
    after    the order once that is done; None for one that ends with it
    """

    def __init__(
        self, giver: Actor, game: int, order: GameOrder, ordered: MoveRef, place: OrderPlace, after: GameOrder | None
    ) -> None:
        super().__init__(f"order of {giver.id} in game {game}")
        self.giver, self.game, self.order, self.ordered, self.place = giver, game, order, ordered, place
        self.after = after

    async def done(self, database: Database) -> None:
        """Keep what is left of the order once it is carried out."""
        await self._keep(database, self.after)

    async def refused(self, database: Database, why: str) -> None:
        """Keep the order as void, for a reason; one that lasts only passes by whom it could not be carried out on."""
        void = replace(self.order, stopped=why) if self.after is None else replace(self.after, target=0)
        await self._keep(database, void)

    async def _keep(self, database: Database, order: GameOrder | None) -> None:
        async with writing(database) as work:
            of = game_on(self.place.server, self.game)
            kept = withdrawn(orders_on(await work.notebooks.of(self.giver.id, of)), self.order)
            await work.notebooks.order(self.giver.id, of, (*kept, *([order] if order is not None else ())))


def sides_decided_by(game: Game, user: int) -> list[int]:
    """The sides of a game for which a user decides, by their indexes."""
    return [side for side in range(len(game.sides)) if user in game.deciding(side)]


async def let_orders_break_in(ctx: Context, command: str, prepared: Prepared) -> None:
    """Raise BreaksIn if a user has ordered to interrupt the prepared command, and can.

    The order runner looks at the street some seconds after each event. An action that comes sooner meets here the
    shots that are due before it.
    """
    if ctx.game is None or ctx.caller.ordered or ctx.caller.clock:
        return
    game, games = ctx.game.game, ctx.game.system.games
    assert games is not None
    if not prepared.paid and command != games.finishes:
        return
    shooter = games.shooter(command, prepared.paid)
    place = OrderPlace(ctx.server_id, ctx.caller.direct, ctx.game.channel_id)
    for notebook in await ctx.work.notebooks.with_orders(ctx.game.id):
        orders, user = orders_on(notebook), notebook.user_id
        order = breaking_in(orders, games, game.board, sides_decided_by(game, user), shooter) if shooter else None
        if order is not None:
            giver = Actor(user, await ctx.work.events.name_of(user))
            played = MoveRef(games.interrupts, {"card": order.card})
            raise BreaksIn(giver, ctx.game.id, order, played, place, None)
        for order in orders if user != ctx.caller.actor.id else ():
            if order.does is Does.SHOOT and not (order.stopped or order.target):
                giver = Actor(user, await ctx.work.events.name_of(user))
                after, due = await shoots_now(ctx, giver, place, order)
                if due is not None:
                    raise BreaksIn(giver, ctx.game.id, order, due, place, after)


async def shoots_now(
    ctx: Context, giver: Actor, place: OrderPlace, order: GameOrder
) -> tuple[GameOrder, MoveRef | None]:
    """An order to shoot after a look at the street of its game, and the command that the bot gives by it now."""
    assert ctx.game is not None, "orders are given in games"
    figures = await ctx.work.figures_in(ctx.game)
    own = await Context.at(ctx.work, Caller.by_order(giver, *place, ""), ctx.now)
    return at_sight_of(replace(own, game=ctx.game), figures, order)


def at_sight_of(ctx: Context, figures: Sequence[StoredFigure], order: GameOrder) -> tuple[GameOrder, MoveRef | None]:
    """The same with the figures of the game; `ctx` is its giver's."""
    assert ctx.game is not None, "orders are given in games"
    system, games = ctx.game.system, ctx.game.system.games
    if system.out_of_turn is None or system.bearing is None or ctx.game.game.street is None:
        return order, None
    assert games is not None
    position = seen(replace(ctx, system=system.id), ctx.game, figures)
    sides = sides_decided_by(ctx.game.game, ctx.caller.actor.id)
    return at_sight(position, system.out_of_turn, system.bearing, games.finishes, sides, order)


def with_sights(ctx: Context, figures: Sequence[StoredFigure], order: GameOrder) -> GameOrder:
    """A new order to shoot, which passes by those who are in sight already."""
    assert ctx.game is not None, "orders are given in games"
    system = ctx.game.system
    if system.out_of_turn is None or system.bearing is None or ctx.game.game.street is None:
        return order
    position = seen(replace(ctx, system=system.id), ctx.game, figures)
    sides = sides_decided_by(ctx.game.game, ctx.caller.actor.id)
    return replace(order, sights=(*sorted(in_view(position, system.out_of_turn, system.bearing, sides)),))


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
        case Does.SHOOT:
            what = "When an enemy comes into sight in another side's turn, your first figure that can shoots at them."
    return f"This no longer counts: {what} {order.stopped}" if order.stopped else what
