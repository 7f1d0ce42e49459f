"""The order runner: after each event of a game it looks at the standing orders and carries them out."""

from __future__ import annotations

from collections.abc import AsyncIterator, Collection, Iterator, Sequence
from datetime import datetime
from itertools import islice
from typing import Any, Final, NamedTuple

import discord
import structlog

from cogs.cards.card import Card
from cogs.command_adapter.reader import seen
from cogs.context.caller import Caller
from cogs.context.context import Context
from cogs.context.obligations import Debt, owing
from cogs.context.posting import quiet_until, tell_directly
from cogs.context.prepared import Options
from cogs.context.retry import Contended
from cogs.context.used_buttons import UsedUp
from cogs.pipeline.pipeline import carry_out
from cogs.pipeline.reply import Reply
from cogs.pipeline.standing_orders import OrderPlace, at_sight_of, left_of, order_text, sides_decided_by, with_sights
from cogs.post.house_turn import is_shown
from cogs.post.pending import owes
from cogs.safety.error_log import named
from db.channel_state import ChannelState
from db.entries import Actor
from db.games import StoredGame
from db.house_games import cause_in
from db.notebooks import LogNews, orders_on
from db.repositories import StoredFigure
from db.store.engine import Database
from db.unit_of_work import Work, reading, writing
from rules.core.action.move import MOVES
from rules.core.action.on_street import enemy_in_sight
from rules.core.opponent.answers import only_answer
from rules.core.plain.frozen import replace
from rules.core.plain.refusal import Refusal
from rules.core.play.standing_orders import Does, GameOrder

REROLLS: Final = ("reroll", "byhand", "more")
"""The buttons that roll again by a skill."""

log = structlog.get_logger()


class OrderedCommand(NamedTuple):
    """A command by standing order, in its giver's name; `debt` is the key of the obligation that it settles, if any."""

    giver: Actor
    command: str
    options: Options
    debt: str = ""


class GivenOrders(NamedTuple):
    """The stored orders of a user, and what is left of them."""

    user: int
    known: tuple[GameOrder, ...]
    left: tuple[GameOrder, ...]

    @property
    def news(self) -> tuple[GameOrder, ...]:
        """The stopped orders of which the giver was not notified yet."""
        return tuple(one for one in self.left if one.stopped and not one.told)


async def heed(bot: Any, news: LogNews, now: datetime) -> AsyncIterator[Reply]:
    """Carry out the orders in a game by its present state, and yield the reply of each; no one posts a private one.

    Givers of orders that no longer count get a direct message, if they take notices there. Raises Contended and
    Conflict if others came first; another attempt does nothing twice.
    """
    database, place = bot.database, OrderPlace(news.server_id, news.direct, news.channel_id)
    async with reading(database) as work:
        game = await work.games.get(news.game)
        if game is None or not game.game.present:
            return
        figures = await work.figures_in(game)
        players = await work.players(ChannelState(None, game, None))
        notebooks = await work.notebooks.with_orders(news.game)
        kept = [
            GivenOrders(one.user_id, orders_on(one), left_of(one, game, figures, one.user_id in players))
            for one in notebooks
        ]
        found: list[Due] = []
        for one in kept:
            shot_by = {side for due in found for side in due.shoot}
            found.append(await _steps(work, place, one, game, figures, now, shot_by))
    steps = [step for one in found for step in one.steps]
    kept = [one._replace(left=each.left) for one, each in zip(kept, found, strict=True)]
    if any(Does.SHOOT in {each.does for each in one.left} for one in kept):
        kept = await _looked(database, news, kept)
    # Against the house one undo takes back its turn with what orders did meanwhile, and one message shows both.
    housed = any(side.housed for side in game.game.sides)
    cause = await cause_in(database, game.id) if steps and housed else None
    for step in steps:
        delivery = f"{news.game}:{news.seq}:{step.giver.id}:{step.debt or step.command}"
        caller = Caller.by_order(step.giver, *place, delivery, step.debt)
        try:
            reply = await carry_out(database, caller, step.command, step.options, cause=cause)
            yield await _beside_house(database, reply, cause or 0)
        except Contended:
            raise
        except Refusal as refusal:  # the giver must do it; their time runs as without the order
            if not isinstance(refusal, UsedUp):
                log.info("ordered, and refused", game=news.game, command=step.command, why=named(refusal))
    async with writing(database) as work:
        for one in kept:
            if orders_on(await work.notebooks.of(one.user, news.of)) == one.known:  # else the next round looks at them
                left = [replace(order, told=bool(order.stopped)).kept for order in one.left] or None
                await work.notebooks.keep(one.user, news.of, orders=left, heeded=news.seq)
        wants = {one.user: await work.preferences.of(one.user) for one in kept if one.news}
    for one in kept:
        # A giver who takes no notices there, or is in quiet hours, reads it in their agenda.
        if one.news and wants[one.user].direct and not quiet_until(wants[one.user], now):
            card = Card(f"Your standing orders in “{game.game.name}”", lines=tuple(map(order_text, one.news)))
            try:
                await tell_directly(bot, one.user, card)
            except (discord.HTTPException, OSError) as error:
                log.info("stopped order not reported", user=one.user, why=named(error))


async def _beside_house(database: Database, reply: Reply, cause: int) -> Reply:
    """The reply of an ordered command; a private one if the message of a turn of the house shows what it did.

    One with re-rolls stays public, as only its own card offers them.

    cause  the id of the event upon which the house acts; 0 for none
    """
    if not cause or reply.card.picture is not None or any(one.what in REROLLS for one in reply.card.buttons):
        return reply
    async with reading(database) as work:
        shown = await is_shown(work, cause)
    return replace(reply, card=replace(reply.card, private=True)) if shown else reply


async def _looked(database: Database, news: LogNews, kept: Sequence[GivenOrders]) -> list[GivenOrders]:
    """Keep what orders to shoot have seen, before they are carried out: after a crash the bot knows at whom."""
    known: list[GivenOrders] = []
    async with writing(database) as work:
        for one in kept:
            stored = orders_on(await work.notebooks.of(one.user, news.of))
            if stored == one.known:
                await work.notebooks.keep(one.user, news.of, orders=[order.kept for order in one.left] or None)
                stored = one.left
            known.append(one._replace(known=stored))
    return known


class Due(NamedTuple):
    """The commands that a user's orders give now, the orders afterwards, and the sides that shoot by them."""

    steps: list[OrderedCommand]
    left: tuple[GameOrder, ...]
    shoot: tuple[int, ...] = ()


async def _steps(
    work: Work,
    place: OrderPlace,
    kept: GivenOrders,
    game: StoredGame,
    figures: Sequence[StoredFigure],
    now: datetime,
    shot_by: Collection[int],
) -> Due:
    """The ordered commands of a user that are possible now. Of two players of a side only one has it shoot: `shot_by`
    are the sides that do so already.
    """
    games, standing = game.system.games, {one.does for one in kept.left if not one.stopped}
    assert games is not None
    giver = Actor(kept.user, await work.events.name_of(kept.user))
    steps: list[OrderedCommand] = []
    ctx = replace(await Context.at(work, Caller.by_order(giver, *place, ""), now), game=game)
    if Does.ROLL in standing:
        for debt in owing(game, figures):
            due = not debt.owed.after and games.timely(game.game.board, debt.who, debt.owed)
            if due and owes(ctx, debt, figures) and _leaves_nothing(ctx, debt, game, figures):
                steps.append(OrderedCommand(giver, debt.owed.command, debt.options, debt.key))
        if games.tries and not steps:  # one after the other, as each is an event upon which the bot looks again
            steps += (OrderedCommand(giver, *one) for one in islice(_tries(ctx, game, figures, games.tries), 1))
    early = game.game.pace.early  # else the full time of an interruption applies to all alike
    passes = any(one.does is Does.PASS and _holds(ctx, one, game, figures, kept.user) for one in kept.left)
    meant = {games.passes} if passes else set[str]()
    meant |= {games.lets} if early and (passes or Does.LET in standing) else set[str]()
    if meant:
        sides = game.game.sides_of({one.id: one.gang.id for one in figures})
        waits = games.waits(game.game.board, {one.id: one.figure for one in figures}, sides)
        own = sides_decided_by(game.game, kept.user)
        due = [one.lapse for one in waits if one.side in own and one.runs(int(now.timestamp()))]
        lets = [one for one in due if one is not None and one.command in meant]
        steps += [OrderedCommand(giver, one.command, dict(one.typed)) for one in lets]
    left, sides, shoots = list(kept.left), sides_decided_by(game.game, kept.user), False
    for index, order in enumerate(left):
        if order.does is not Does.SHOOT or order.stopped:
            continue
        if not set(sides).isdisjoint(shot_by):
            left[index] = with_sights(ctx, figures, order)
            continue
        left[index], shot = at_sight_of(ctx, figures, order)
        if shot is not None:
            shoots = True
            steps.append(OrderedCommand(giver, *shot))
    return Due(steps, tuple(left), tuple(sides) if shoots else ())


def _tries(
    ctx: Context, game: StoredGame, figures: Sequence[StoredFigure], tries: Collection[str]
) -> Iterator[tuple[str, Options]]:
    """The commands among `tries` that the figures of the giver of an order may give now."""
    position, legal = seen(replace(ctx, system=game.system.id), game, figures), game.system.legal
    assert legal is not None, "its figures act"
    for person in [one for one in position.people.values() if one.mine]:
        moves = legal.may(position, person, lambda name: name[0] in tries)
        yield from ((one.offered.command, dict(one.offered.typed)) for one in moves)


def _leaves_nothing(ctx: Context, debt: Debt, game: StoredGame, figures: Sequence[StoredFigure]) -> bool:
    """Whether an obligation is a roll, or leaves nothing to its debtor, nor to people to say."""
    if MOVES[debt.owed.command].rolls is not None:
        return True
    if game.game.street is None:
        return False
    position = seen(replace(ctx, system=game.system.id), game, figures)
    who = debt.who if isinstance(debt.who, str) else position.people[debt.who]
    return only_answer(position, (who, debt.owed)) is not None


def _holds(ctx: Context, order: GameOrder, game: StoredGame, figures: Sequence[StoredFigure], user: int) -> bool:
    """Whether an order to pass holds now: it may do so only while no figure of its user sees an enemy."""
    if order.stopped:
        return False
    bearing = game.system.bearing
    if not order.unseen or bearing is None or game.game.street is None:
        return not order.unseen
    position = seen(replace(ctx, system=game.system.id), game, figures)
    return not enemy_in_sight(position, bearing, sides_decided_by(game.game, user))
