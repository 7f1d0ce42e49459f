"""Giving and withdrawing standing orders, and saying to all what one answers beforehand."""

from __future__ import annotations

from typing import Final

from rules.core.dice import Dice
from rules.core.refusal import IllegalNow
from rules.core.rule import resolves
from rules.dillinger.game.asked import Order, Step
from rules.dillinger.game.changes import AheadSet, OrdersSet
from rules.dillinger.game.orders import ASKINGS, ASKS, later, means_of, subjects, with_orders
from rules.dillinger.game.running import Done, Running
from rules.dillinger.game.table import CardTable, Stage
from rules.dillinger.game.waiting import waited
from rules.dillinger.paragraphs import ORDERS, ruled

MOST_ORDERS: Final = 40


@resolves("dil.setup", "dil.turn")
def give(_dice: Dice, table: CardTable, seat: int, orders: tuple[Order, ...], now: int) -> Done:
    """A seat gives orders, each in the place of what it ordered about the same."""
    run = Running(table, now)
    run.note(OrdersSet(run.game, seat, with_orders(table.players[seat], orders)))
    return run.done()


@resolves("dil.setup", "dil.turn")
def withdraw(_dice: Dice, table: CardTable, seat: int, steps: tuple[Step, ...], now: int) -> Done:
    """A seat has no orders to these kinds of question any more."""
    run = Running(table, now)
    kept = tuple(order for order in table.players[seat].orders if order.step not in steps)
    run.note(OrdersSet(run.game, seat, kept))
    return run.done()


@resolves("dil.turn")
def answer_ahead(_dice: Dice, table: CardTable, seat: int, steps: tuple[Step, ...], now: int) -> Done:
    """A seat answers these kinds of question beforehand from now on, and no others."""
    run = Running(table, now)
    run.note(AheadSet(run.game, seat, tuple(step for step in Step if step in steps)))
    return run.done()


def check_orders(table: CardTable, seat: int, orders: tuple[Order, ...]) -> None:
    """Refuse, with IllegalNow, orders that a seat can't give."""
    if len(with_orders(table.players[seat], orders)) > MOST_ORDERS:
        raise IllegalNow(ruled("You have too many orders: withdraw some", ORDERS))
    for order in orders:
        fault = _fault(table, seat, order)
        if fault:
            raise IllegalNow(fault)


def check_ahead(table: CardTable) -> None:
    """Refuse, with IllegalNow, a change of what is answered beforehand while something is being settled."""
    if table.stage not in (Stage.PREPARING, Stage.PLAY):
        raise IllegalNow(NOT_PLAYED)
    if table.decision is not None:
        raise IllegalNow(ruled("Something is being settled: change this when that is over", ORDERS))


NOT_PLAYED: Final = ruled("Orders stand while a game is played, from the deal to its end", ORDERS)


def _fault(table: CardTable, seat: int, order: Order) -> str:
    """Why a seat can't give an order, in a sentence; empty where it can."""
    asking, rule = ASKINGS[order.step], ASKS[order.step]
    if table.stage not in (Stage.PREPARING, Stage.PLAY):
        return NOT_PLAYED
    if order.verb not in asking.verbs:
        return ruled(f"That is no answer to {order.step}: pick one of those offered", rule)
    wrong = next((kind for kind in order.cards if kind not in asking.kinds), None)
    if wrong is not None:
        return ruled(f"{wrong} is never played as {order.step}. Remove it", rule)
    if order.man and order.man not in {man.name for man in subjects(table, seat, order.step)}:
        return ruled(f"You are not asked for {order.step} about {order.man} now: name an enemy in play", rule)
    if order.means not in means_of(table, seat, order.step):
        return ruled(f"{order.means} can't be named for {order.step}: pick one of those offered", rule)
    if order.once and (order.step, seat) not in [*later(table)]:
        return ruled("That can't follow from what is being settled now: give the order for the whole game", ORDERS)
    if table.decision is not None and table.decision.step is order.step and seat in waited(table):
        return ruled("You are asked just that now: answer it, and give your order when it is settled", ORDERS)
    return ""
