"""Giving and withdrawing standing orders, and saying to all what one answers beforehand."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, Final, NamedTuple, TypeVar

from rules.core.action.deed import Deed, decides
from rules.core.action.move import move, opt
from rules.core.action.report import Report
from rules.core.chance.dice import Dice
from rules.core.plain.refusal import IllegalNow, UnknownName
from rules.core.plain.stable_key import mark_of
from rules.core.plain.words import parts
from rules.core.tables.rule import resolves
from rules.dillinger.cards import Kind
from rules.dillinger.game.asked import Order, Step
from rules.dillinger.game.changes import AheadSet, OrdersSet
from rules.dillinger.game.moves import Verb
from rules.dillinger.game.orders import ASKINGS, ASKS, GUN, idle, later, means_of, standing, subjects, with_orders
from rules.dillinger.game.playing import SEAT, deed_of
from rules.dillinger.game.running import Done, Running
from rules.dillinger.game.seats import AtTable, at_table
from rules.dillinger.game.table import CardTable, Stage
from rules.dillinger.game.waiting import waited
from rules.dillinger.game.wording import WORDS, listed
from rules.dillinger.paragraphs import ORDERS, ruled
from rules.dillinger.position import Position

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


# In words

YOUR_ORDERS: Final = "Standing orders"
TITLES: Final = {
    Step.HOLIDAY: "Bank Holiday in a robbery",
    Step.RIOT: "Jail Riot in an escape",
    Step.COUNTER: "Cards against a catch",
    Step.HOSTAGES: "Hostages in your catch",
    Step.REACT: "Kill or Luck when caught",
    Step.SPOIL: "Cards against a Kill die",
    Step.JAM: "Jam against a hit-man",
    Step.TARGET: "Kill or Luck when hit",
    Step.FIRE: "Fire after a miss",
    Step.COUNSEL: "Lawyer for a trial",
    Step.ROOM: "Room for an acquitted enemy",
}


class Way(NamedTuple):
    """An answer that may be ordered."""

    label: str
    verb: Verb
    cards: tuple[Kind, ...] = ()
    means: str = ""


def ways(table: CardTable, seat: int, step: Step) -> tuple[Way, ...]:
    """The answers to a kind of question; of many cards, none of them: those are picked from a menu."""
    kinds = ASKINGS[step].kinds
    if step in (Step.COUNSEL, Step.ROOM):
        verb = ASKINGS[step].verbs[0]
        return tuple(Way(one or "Nobody", verb, means=one) for one in means_of(table, seat, step))
    if Verb.PLAY in ASKINGS[step].verbs:
        single = tuple(Way(f"Play {kind}", Verb.PLAY, (kind,)) for kind in kinds) if len(kinds) < FEW else ()
        both = (Way("Play both", Verb.PLAY, kinds),) if len(single) > 1 else ()
        return (*single, *both, Way("Play nothing", Verb.PLAY))
    return tuple(way for verb in ASKINGS[step].verbs for way in _by_verb(step, verb))


FEW: Final = 3
ARMED: Final = "with a Tommy Gun from the hand"


def _by_verb(step: Step, verb: Verb) -> Iterator[Way]:
    label = {Verb.KILL: "Fire back", Verb.YIELD: "Hold fire"}.get(verb, "") if step is Step.FIRE else ""
    yield Way(label or WORDS[verb], verb)
    if verb is Verb.KILL:
        yield Way(f"{label or WORDS[verb]} {ARMED}", verb, GUN)


def way_of(table: CardTable, seat: int, step: Step, mark: str) -> Way | None:
    """The answer behind a button."""
    return next((way for way in ways(table, seat, step) if mark_of(way.label) == mark), None)


def ordered(order: Order) -> str:
    """“Kill or Luck when caught, John Dillinger: Luck”."""
    about = order.man or ("this time" if order.once else "")
    return f"{TITLES[order.step]}{f', {about}' if about else ''}: {_answer(order)}"


def _answer(order: Order) -> str:
    if order.verb in (Verb.COUNSEL, Verb.ROOM):
        return order.means or "nobody"
    if order.verb is Verb.PLAY:
        return f"play {listed(order.cards)}" if order.cards else "play nothing"
    word = {way.verb: way.label for way in _by_verb(order.step, order.verb) if not way.cards}[order.verb]
    return f"{word} {ARMED}" if order.cards else word


def standing_told(table: CardTable, seat: int, order: Order) -> str:
    """An order as it stands, and why it does nothing now, if so."""
    why = idle(table, seat, order)
    return f"{ordered(order)}. {f'_{why}_' if why else ''}".rstrip()


def reminders(table: CardTable, seat: int) -> Iterator[str]:
    """What a player is told with his hand: what he has said for this once, what does nothing, and what would answer."""
    for order in table.players[seat].orders if table.players else ():
        if order.once:
            yield f"You have said: {ordered(order)}."
        elif idle(table, seat, order):
            yield f"A standing order does nothing now: {ordered(order)}. {idle(table, seat, order)}"
    decision = table.decision
    if decision is not None and seat in waited(table):
        answers = standing(table.players[seat].orders, decision.step, decision.man)
        if answers is not None:
            yield f"Your standing order answers if you don't. {ordered(answers)}."


# Deeds


def require_dealt(position: AtTable) -> AtTable:
    """The same; IllegalNow before the deal."""
    if not position.table.players:
        raise IllegalNow(NOT_PLAYED)
    return position


Word = TypeVar("Word", Step, Verb, Kind)


def _one(kind: type[Word], text: str) -> Word:
    """A word of a list; UnknownName for one that is not in it."""
    try:
        return kind(text)
    except ValueError:
        raise UnknownName("order", text, [str(one) for one in kind]) from None


@move("dillinger order", table=True, seated=False)
class Given:
    """Give an order of one kind, about some enemies or any."""

    about: str = opt("A kind of question.")
    answer: str = opt("What is answered.")
    cards: str = opt("Kinds of card, separated by commas.", default="")
    means: str = opt("Who is sent, or discarded.", default="")
    men: str = opt("About whom, separated by commas.", default="")
    once: bool = opt("For what is being settled now.", default=False)
    seat: str = SEAT


@decides(Given)
def decide_order(position: Position, move: Given) -> Deed[Done]:
    """Orders that nobody else hears of."""
    at = require_dealt(at_table(position, move.seat))
    step, verb = _one(Step, move.about), _one(Verb, move.answer)
    cards = tuple(_one(Kind, card) for card in parts(move.cards))
    given = tuple(Order(step, verb, man, cards, move.means, move.once) for man in parts(move.men) or ("",))
    check_orders(at.table, at.seat, given)
    return _whispered(at, give, given, tuple(f"Ordered: {ordered(order)}." for order in given))


@move("dillinger unorder", table=True, seated=False)
class Unsaid:
    """Withdraw the orders of one kind."""

    about: str = opt("A kind of question.")
    seat: str = SEAT


@decides(Unsaid)
def decide_withdrawal(position: Position, move: Unsaid) -> Deed[Done]:
    """Orders are withdrawn."""
    return _whispered(
        require_dealt(at_table(position, move.seat)), withdraw, (_one(Step, move.about),), ("Withdrawn.",)
    )


def _whispered(
    position: AtTable, resolver: Callable[..., Done], said: tuple[Any, ...], lines: tuple[str, ...]
) -> Deed[Done]:
    """Something for its player alone."""
    report = Report(f"{position.name}'s {YOUR_ORDERS.lower()}", lines, opens=(position.hand,))
    return deed_of(lambda _: report, resolver, position.table, position.seat, said, position.now, untold=True)


@move("dillinger ahead", table=True, seated=False)
class Ahead:
    """Say what you answer beforehand, for all to know."""

    about: str = opt("Kinds of question, separated by commas; none for none.", default="")
    seat: str = SEAT


@decides(Ahead)
def decide_ahead(position: Position, move: Ahead) -> Deed[Done]:
    """What a seat is no longer asked, or is asked again: everybody hears of it."""
    at = require_dealt(at_table(position, move.seat))
    steps = tuple(_one(Step, text) for text in parts(move.about))
    check_ahead(at.table)
    titles = ", ".join(TITLES[step] for step in Step if step in steps)
    if steps:
        headline = f"{at.name} answers beforehand from now on, and is not asked."
        lines = (f"{titles}.", "Nobody waits for those answers any more, and nobody is told what the orders are.")
    else:
        headline, lines = f"{at.name} is asked everything again.", ()
    report = Report(headline, lines, opens=(at.hand,))
    return deed_of(lambda _: report, answer_ahead, at.table, at.seat, steps, at.now)
