"""Commands for standing orders: giving and withdrawing them, and answering in advance in public."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, TypeVar

from rules.core.action.deed import Deed, decides
from rules.core.action.fields import option
from rules.core.action.move import move
from rules.core.action.report import Report
from rules.core.chance.dice import Dice
from rules.core.plain.refusal import IllegalNow, UnknownName
from rules.core.plain.words import parts
from rules.core.tables.rule import resolves
from rules.dillinger.commands.table_moves import SEAT, deed_of
from rules.dillinger.engine.seats import AtTable, at_table
from rules.dillinger.model.card_table import CardTable, Stage
from rules.dillinger.model.cards import AccessoryKind
from rules.dillinger.model.changes import AheadSet, OrdersSet
from rules.dillinger.model.decisions import AnswerOrder, QuestionStep
from rules.dillinger.model.moves import Verb
from rules.dillinger.model.paragraphs import ORDERS, ruled
from rules.dillinger.model.position import Position
from rules.dillinger.shown.order_words import TITLES, YOUR_ORDERS, ordered
from rules.dillinger.table.running_table import MoveResult, RunningTable
from rules.dillinger.table.standing_orders import ASKINGS, ASKS, later, means_of, subjects, with_orders
from rules.dillinger.table.waiting_times import waited

MOST_ORDERS: Final = 40


@resolves("dil.setup", "dil.turn")
def give(_dice: Dice, table: CardTable, seat: int, orders: tuple[AnswerOrder, ...], now: int) -> MoveResult:
    """A seat gives orders. Each replaces its order about the same."""
    run = RunningTable(table, now)
    run.note(OrdersSet(run.game, seat, with_orders(table.players[seat], orders)))
    return run.done()


@resolves("dil.setup", "dil.turn")
def withdraw(_dice: Dice, table: CardTable, seat: int, steps: tuple[QuestionStep, ...], now: int) -> MoveResult:
    """A seat withdraws its orders for these kinds of question."""
    run = RunningTable(table, now)
    kept = tuple(order for order in table.players[seat].orders if order.step not in steps)
    run.note(OrdersSet(run.game, seat, kept))
    return run.done()


@resolves("dil.turn")
def answer_ahead(_dice: Dice, table: CardTable, seat: int, steps: tuple[QuestionStep, ...], now: int) -> MoveResult:
    """From now on a seat answers these kinds of question in advance, and no others."""
    run = RunningTable(table, now)
    run.note(AheadSet(run.game, seat, tuple(step for step in QuestionStep if step in steps)))
    return run.done()


def check_orders(table: CardTable, seat: int, orders: tuple[AnswerOrder, ...]) -> None:
    """Raise IllegalNow for orders that a seat can't give."""
    if len(with_orders(table.players[seat], orders)) > MOST_ORDERS:
        raise IllegalNow(ruled("You have too many orders. Withdraw some", ORDERS))
    for order in orders:
        fault = _fault(table, seat, order)
        if fault:
            raise IllegalNow(fault)


def check_ahead(table: CardTable) -> None:
    """Raise IllegalNow for a change of the answers in advance during a decision."""
    if table.stage not in (Stage.PREPARING, Stage.PLAY):
        raise IllegalNow(NOT_PLAYED)
    if table.decision is not None:
        raise IllegalNow(ruled("A question is still open. Change this when it is settled", ORDERS))


NOT_PLAYED: Final = ruled("Standing orders hold only from the deal to the end of a game. Give them then", ORDERS)


def _fault(table: CardTable, seat: int, order: AnswerOrder) -> str:
    """Why a seat can't give an order, in a sentence; empty if it can."""
    asking, rule = ASKINGS[order.step], ASKS[order.step]
    if table.stage not in (Stage.PREPARING, Stage.PLAY):
        return NOT_PLAYED
    if order.verb not in asking.verbs:
        return ruled(f"That doesn't answer {order.step}. Choose one of the answers on offer", rule)
    wrong = next((kind for kind in order.cards if kind not in asking.kinds), None)
    if wrong is not None:
        return ruled(f"{wrong} can't be played as {order.step}. Remove it", rule)
    if order.man and order.man not in {man.name for man in subjects(table, seat, order.step)}:
        return ruled(f"No question about {order.man} can come to you now ({order.step}). Name an enemy in play", rule)
    if order.means not in means_of(table, seat, order.step):
        return ruled(f"{order.means} can't be named for {order.step}. Choose one of the names on offer", rule)
    if order.once and (order.step, seat) not in [*later(table)]:
        return ruled("That question can't follow from the open one. Give the order for the whole game", ORDERS)
    if table.decision is not None and table.decision.step is order.step and seat in waited(table):
        return ruled("That very question is open now. Answer it, and give your order afterwards", ORDERS)
    return ""


# Deeds


def require_dealt(position: AtTable) -> AtTable:
    """A game at its table, as it is. Raises IllegalNow before the deal."""
    if not position.table.players:
        raise IllegalNow(NOT_PLAYED)
    return position


Word = TypeVar("Word", QuestionStep, Verb, AccessoryKind)


def _one(kind: type[Word], text: str) -> Word:
    """A word of a list. It raises UnknownName for any other word."""
    try:
        return kind(text)
    except ValueError:
        raise UnknownName("order", text, [str(one) for one in kind]) from None


@move("dillinger order", table=True, seated=False)
class GiveOrders:
    """Give standing orders of one kind, for some enemies or for all."""

    about: str = option("The kind of question.")
    answer: str = option("The answer to it.")
    cards: str = option("Kinds of card to play, separated by commas.", default="")
    means: str = option("The lawyer to send, or the enemy to discard.", default="")
    men: str = option("The enemies in question, separated by commas.", default="")
    once: bool = option("Whether the order is only for the open question.", default=False)
    seat: str = SEAT


@decides(GiveOrders)
def decide_order(position: Position, move: GiveOrders) -> Deed[MoveResult]:
    """Orders, which only their owner sees."""
    at = require_dealt(at_table(position, move.seat))
    step, verb = _one(QuestionStep, move.about), _one(Verb, move.answer)
    cards = tuple(_one(AccessoryKind, card) for card in parts(move.cards))
    given = tuple(AnswerOrder(step, verb, man, cards, move.means, move.once) for man in parts(move.men) or ("",))
    check_orders(at.table, at.seat, given)
    return _whispered(at, give, given, tuple(f"Ordered: {ordered(order)}." for order in given))


@move("dillinger unorder", table=True, seated=False)
class WithdrawOrders:
    """Withdraw your standing orders of one kind."""

    about: str = option("The kind of question.")
    seat: str = SEAT


@decides(WithdrawOrders)
def decide_withdrawal(position: Position, move: WithdrawOrders) -> Deed[MoveResult]:
    """The withdrawal of orders."""
    return _whispered(
        require_dealt(at_table(position, move.seat)), withdraw, (_one(QuestionStep, move.about),), ("Withdrawn.",)
    )


def _whispered(
    position: AtTable, resolver: Callable[..., MoveResult], changed: tuple[Any, ...], lines: tuple[str, ...]
) -> Deed[MoveResult]:
    """A report that only its player sees."""
    report = Report(f"{position.name}'s {YOUR_ORDERS.lower()}", lines, opens=(position.hand,))
    return deed_of(lambda _: report, resolver, position.table, position.seat, changed, position.now, unannounced=True)


@move("dillinger ahead", table=True, seated=False)
class AnswerAhead:
    """Announce the questions that you answer in advance."""

    about: str = option("Kinds of question, separated by commas (default: none).", default="")
    seat: str = SEAT


@decides(AnswerAhead)
def decide_ahead(position: Position, move: AnswerAhead) -> Deed[MoveResult]:
    """The questions that the bot no longer asks a seat, or asks it again. Everyone sees this."""
    at = require_dealt(at_table(position, move.seat))
    steps = tuple(_one(QuestionStep, text) for text in parts(move.about))
    check_ahead(at.table)
    titles = ", ".join(TITLES[step] for step in QuestionStep if step in steps)
    if steps:
        headline = f"{at.name} now answers in advance, so the bot no longer asks."
        lines = (f"{titles}.", "The game no longer waits for those answers. The orders stay secret.")
    else:
        headline, lines = f"The bot asks {at.name} everything again.", ()
    report = Report(headline, lines, opens=(at.hand,))
    return deed_of(lambda _: report, answer_ahead, at.table, at.seat, steps, at.now)
