"""Standing orders: the possible answers in advance to each kind of question, and which order answers one.

An order holds for the game, or until another about the same replaces it. An order about one enemy has priority over one
about any enemy, and an order for the open decision over both.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final, NamedTuple

from rules.dillinger.model.boxes_and_forces import Box
from rules.dillinger.model.card_table import CardTable, Man, Player, names_of
from rules.dillinger.model.cards import NATURES, AccessoryKind, CardWindow, Seat
from rules.dillinger.model.decisions import AnswerOrder, QuestionStep
from rules.dillinger.model.moves import Verb


class AnswerOrderKind(NamedTuple):
    """The possible answers in advance to one kind of question.

    verbs  the answers
    kinds  the cards that an order may play
    own    whether the enemy in question is the seat's own; None for anyone's
    """

    verbs: tuple[Verb, ...]
    kinds: tuple[AccessoryKind, ...] = ()
    own: bool | None = None


COUNTERS: Final = tuple(
    kind
    for kind, nature in NATURES.items()
    if any(one.window in (CardWindow.STOP, CardWindow.RAID) and one.seat is not Seat.LAW for one in nature.playings)
)
GUN: Final = (AccessoryKind.TOMMY_GUN,)
ASKINGS: Final = {
    QuestionStep.HOLIDAY: AnswerOrderKind((Verb.PLAY,), (AccessoryKind.BANK_HOLIDAY,), own=False),
    QuestionStep.RIOT: AnswerOrderKind((Verb.PLAY,), (AccessoryKind.JAIL_RIOT,), own=False),
    QuestionStep.COUNTER: AnswerOrderKind((Verb.PLAY,), COUNTERS, own=True),
    QuestionStep.HOSTAGES: AnswerOrderKind((Verb.GO_ON, Verb.CALL_OFF), own=False),
    QuestionStep.REACT: AnswerOrderKind((Verb.LUCK, Verb.KILL, Verb.YIELD), GUN, own=True),
    QuestionStep.SPOIL: AnswerOrderKind((Verb.PLAY,), (AccessoryKind.JAMMED, AccessoryKind.TEAR_GAS), own=False),
    QuestionStep.JAM: AnswerOrderKind((Verb.PLAY,), (AccessoryKind.JAMMED,), own=True),
    QuestionStep.TARGET: AnswerOrderKind((Verb.LUCK, Verb.KILL, Verb.YIELD), GUN, own=True),
    QuestionStep.FIRE: AnswerOrderKind((Verb.KILL, Verb.YIELD), GUN, own=True),
    QuestionStep.COUNSEL: AnswerOrderKind((Verb.COUNSEL,), own=True),
    QuestionStep.ROOM: AnswerOrderKind((Verb.ROOM,)),
}
"""All questions of the game, and the possible answers in advance."""
ASKS: Final = {
    QuestionStep.HOLIDAY: "9.221",
    QuestionStep.RIOT: "10.33",
    QuestionStep.COUNTER: "9.13",
    QuestionStep.HOSTAGES: "9.231",
    QuestionStep.REACT: "9.24",
    QuestionStep.SPOIL: "9.24",
    QuestionStep.JAM: "8.75",
    QuestionStep.TARGET: "8.73",
    QuestionStep.FIRE: "8.74",
    QuestionStep.COUNSEL: "10.41",
    QuestionStep.ROOM: "10.42",
}
"""The paragraph of each question."""
SILENCE: Final = {
    QuestionStep.HOSTAGES: "the police continue",
    QuestionStep.REACT: "the bot rolls the better of Kill and Luck",
    QuestionStep.TARGET: "the bot rolls the better of Kill and Luck",
    QuestionStep.FIRE: "the target doesn't fire",
    QuestionStep.COUNSEL: "no lawyer is sent",
    QuestionStep.ROOM: "no enemy is discarded",
}
"""The effect of silence, if it is more than playing nothing."""
NOTHING: Final = "no card is played"


def standing(orders: Iterable[AnswerOrder], step: QuestionStep, man: str) -> AnswerOrder | None:
    """The order that answers a question about an enemy; None without one."""
    fitting = [one for one in orders if one.step is step and one.man in ("", man)]
    return min(fitting, key=lambda one: (not one.once, not one.man), default=None)


def with_orders(player: Player, new: Iterable[AnswerOrder]) -> tuple[AnswerOrder, ...]:
    """A seat's orders with new ones. Each replaces an order about the same."""
    given = {_about(one): one for one in player.orders}
    given.update((_about(one), one) for one in new)
    return tuple(sorted(given.values(), key=lambda one: ([*QuestionStep].index(one.step), one.man, one.once)))


def _about(order: AnswerOrder) -> tuple[QuestionStep, str, bool]:
    return order.step, order.man, order.once


def subjects(table: CardTable, seat: int, step: QuestionStep) -> list[Man]:
    """The enemies in play that such a question to a seat may be about."""
    own = ASKINGS[step].own
    return [man for man in table.active if own is None or (man.seat == seat) is own]


def means_of(table: CardTable, seat: int, step: QuestionStep) -> tuple[str, ...]:
    """The means of such an order: lawyers, or the seat's own enemies; empty for none."""
    if step is QuestionStep.COUNSEL and table.lawyers:
        return ("", *(one.name for one in table.book.mouthpieces))
    return ("", *(man.name for man in table.men_of(seat))) if step is QuestionStep.ROOM else ("",)


def idle(table: CardTable, seat: int, order: AnswerOrder) -> str:
    """Why an order has no effect now, in a sentence for its owner; empty if it may have one."""
    if order.man in table.gone:
        return f"{order.man} is out of the game, so this order has ended."
    if order.man and order.man not in {man.name for man in subjects(table, seat, order.step)}:
        return f"This order can't apply to {order.man} at the moment."
    player = table.players[seat]
    if order.means and order.step is QuestionStep.ROOM and order.means not in {man.name for man in table.men_of(seat)}:
        return f"You no longer have {order.means}."
    if order.means and order.step is QuestionStep.COUNSEL and order.means not in (player.retainer, *table.lawyers_free):
        return f"{order.means} is on another player's retainer."
    lacking = [kind for kind in order.cards if not any(player.free(name) > 0 for name in names_of(kind))]
    if lacking and len(lacking) == len(order.cards):
        return f"You hold no {lacking[0]}." if len(lacking) == 1 else "You hold none of the cards in it."
    return ""


def later(table: CardTable) -> Iterator[tuple[QuestionStep, int]]:
    """The questions that may still come up in the open decision, with the seat, by what is visible.

    None if each question has its own time limit, or before the first one that waits.
    """
    decision = table.decision
    man = table.man(decision.man) if decision is not None else None
    if decision is None or man is None or decision.until != decision.limit:
        return
    for step, of_owner in LATER.get(decision.step, ()):
        seat = man.seat if of_owner else decision.by
        if step is QuestionStep.HOSTAGES:
            open_ = man.box is Box.ROBBING and table.may_hold(man.seat, (AccessoryKind.HOSTAGES,))
        else:
            open_ = step is not QuestionStep.SPOIL or table.may_hold(seat, ASKINGS[step].kinds)
        if open_:
            yield step, seat


def still_open(table: CardTable) -> Iterator[tuple[QuestionStep, int]]:
    """Later questions of an action to seats without an order for this once, and without an answer in advance."""
    man = table.decision.man if table.decision is not None else ""
    for step, seat in later(table):
        player = table.players[seat]
        order = standing(player.orders, step, man)
        if step not in player.ahead and (order is None or not order.once):
            yield step, seat


ON_CATCH: Final = ((QuestionStep.HOSTAGES, False), (QuestionStep.REACT, True), (QuestionStep.SPOIL, False))
LATER: Final = {
    QuestionStep.COUNTER: ON_CATCH,
    QuestionStep.HOSTAGES: ON_CATCH[1:],
    QuestionStep.REACT: ON_CATCH[2:],
    QuestionStep.JAM: ((QuestionStep.TARGET, True), (QuestionStep.FIRE, True), (QuestionStep.SPOIL, False)),
    QuestionStep.TARGET: ((QuestionStep.SPOIL, False),),
    QuestionStep.FIRE: ((QuestionStep.SPOIL, False),),
    QuestionStep.COUNSEL: ((QuestionStep.ROOM, True), (QuestionStep.ROOM, False)),
}
"""The questions that may follow from each, in order, and whether they go to the enemy's owner or to the first seat."""
