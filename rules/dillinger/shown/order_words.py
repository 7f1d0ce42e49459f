"""Standing orders in words, for their owner."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from rules.core.plain.stable_key import stable_key
from rules.dillinger.engine.move_words import WORDS, listed
from rules.dillinger.model.card_table import CardTable
from rules.dillinger.model.cards import AccessoryKind
from rules.dillinger.model.decisions import AnswerOrder, QuestionStep
from rules.dillinger.model.moves import Verb
from rules.dillinger.table.standing_orders import ASKINGS, GUN, idle, means_of, standing
from rules.dillinger.table.waiting_times import waited

YOUR_ORDERS: Final = "Standing orders"


TITLES: Final = {
    QuestionStep.HOLIDAY: "Bank Holiday in a robbery",
    QuestionStep.RIOT: "Jail Riot in an escape",
    QuestionStep.COUNTER: "Cards against a catch",
    QuestionStep.HOSTAGES: "Hostages in your catch",
    QuestionStep.REACT: "Kill or Luck when caught",
    QuestionStep.SPOIL: "Cards against a Kill die",
    QuestionStep.JAM: "Jam against a hit-man",
    QuestionStep.TARGET: "Kill or Luck when hit",
    QuestionStep.FIRE: "Fire after a miss",
    QuestionStep.COUNSEL: "Lawyer for a trial",
    QuestionStep.ROOM: "Room for an acquitted enemy",
}


class OrderChoice(NamedTuple):
    """An answer that an order can give."""

    label: str
    verb: Verb
    cards: tuple[AccessoryKind, ...] = ()
    means: str = ""


def ways(table: CardTable, seat: int, step: QuestionStep) -> tuple[OrderChoice, ...]:
    """The answers to a kind of question. If there are many cards, a menu offers them."""
    kinds = ASKINGS[step].kinds
    if step in (QuestionStep.COUNSEL, QuestionStep.ROOM):
        verb = ASKINGS[step].verbs[0]
        return tuple(OrderChoice(one or "Nobody", verb, means=one) for one in means_of(table, seat, step))
    if Verb.PLAY in ASKINGS[step].verbs:
        single = tuple(OrderChoice(f"Play {kind}", Verb.PLAY, (kind,)) for kind in kinds) if len(kinds) < FEW else ()
        both = (OrderChoice("Play both", Verb.PLAY, kinds),) if len(single) > 1 else ()
        return (*single, *both, OrderChoice("Play nothing", Verb.PLAY))
    return tuple(way for verb in ASKINGS[step].verbs for way in _by_verb(step, verb))


FEW: Final = 3


ARMED: Final = "with a Tommy Gun from the hand"


def _by_verb(step: QuestionStep, verb: Verb) -> Iterator[OrderChoice]:
    label = {Verb.KILL: "Fire back", Verb.YIELD: "Hold fire"}.get(verb, "") if step is QuestionStep.FIRE else ""
    yield OrderChoice(label or WORDS[verb], verb)
    if verb is Verb.KILL:
        yield OrderChoice(f"{label or WORDS[verb]} {ARMED}", verb, GUN)


def way_of(table: CardTable, seat: int, step: QuestionStep, mark: str) -> OrderChoice | None:
    """The answer behind a button."""
    return next((way for way in ways(table, seat, step) if stable_key(way.label) == mark), None)


def ordered(order: AnswerOrder) -> str:
    """“Kill or Luck when caught, John Dillinger: Luck”."""
    about = order.man or ("this time" if order.once else "")
    return f"{TITLES[order.step]}{f', {about}' if about else ''}: {_answer(order)}"


def _answer(order: AnswerOrder) -> str:
    if order.verb in (Verb.COUNSEL, Verb.ROOM):
        return order.means or "nobody"
    if order.verb is Verb.PLAY:
        return f"play {listed(order.cards)}" if order.cards else "play nothing"
    word = {way.verb: way.label for way in _by_verb(order.step, order.verb) if not way.cards}[order.verb]
    return f"{word} {ARMED}" if order.cards else word


def order_line(table: CardTable, seat: int, order: AnswerOrder) -> str:
    """An order in words, and why it has no effect now."""
    why = idle(table, seat, order)
    return f"{ordered(order)}. {f'_{why}_' if why else ''}".rstrip()


def reminders(table: CardTable, seat: int) -> Iterator[str]:
    """Notes beside a player's hand: orders for this once, idle orders, and the order that would answer."""
    for order in table.players[seat].orders if table.players else ():
        if order.once:
            yield f"You answered in advance. {ordered(order)}."
        elif idle(table, seat, order):
            yield f"A standing order has no effect now. {ordered(order)}. {idle(table, seat, order)}"
    decision = table.decision
    if decision is not None and seat in waited(table):
        answers = standing(table.players[seat].orders, decision.step, decision.man)
        if answers is not None:
            yield f"Your standing order answers if you don't. {ordered(answers)}."
