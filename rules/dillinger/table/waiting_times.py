"""For whom a question waits, and for how long, so that the wait tells nobody what he must not know.

Hidden are hands, standing orders, and whether somebody has answered a question that a card of his hand may answer.
Whoever looks on sees when a question opens, whom it asks, when it closes, and what was done then. So all of that hangs
on what lies open alone:

- *Whom it asks* follows from cards on the table, sizes of hands and money (`CardTable.may_hold`).
- *When it closes*, where the table always waits the full time, is the opening and a fixed number of seconds: an order
  answers when the time is up, in the place of silence, never sooner. An order that closed it at once would tell that
  there is one; and since whoever lacks a card can always order “never”, a question that stays open would tell who
  holds it. Nor may a question close early where all asked have orders: it would tell so of each of them.
- Whoever *answers beforehand* (`Player.ahead`) has said so to all, for a kind of question, before this one was asked:
  his part of the wait ends with the opening, whatever he holds and has ordered, “nothing” included. The others learn
  from the pause what they have been told already. What he orders he changes as he likes, and no clock moves. The
  switch itself is public, so it can't be thrown while anything is being settled; that throwing it just after a draw
  may look like something is for him to mind, and he is told who sees it.
- A question that only a choice in the open answers (Kill or Luck, a lawyer) closes with that answer. An order gives
  that away no sooner: it too waits for the time, unless its owner answers such things beforehand.
- Where the table has chosen, by its pace, to go on *once all have answered* (`CardTable.fixed` is False), pauses tell
  something, and everybody knows: there an order is an answer, too.

Where all that is asked about one deed is *joined*, as by post, its later questions end when the first that waited for
anybody does. Whoever may be asked is told so then, by what lies open, and may say at once what he would answer.
"""

from __future__ import annotations

from rules.core.plain.frozen import replace
from rules.dillinger.model.card_table import CHOOSING, CardTable
from rules.dillinger.model.decisions import Decision
from rules.dillinger.table.standing_orders import standing

MOMENT = 1
"""Seconds until what waits for nobody is settled: an event of its own, never in the same second as the one before."""


def waited(table: CardTable) -> list[int]:
    """The seats that are asked now and have not answered."""
    return [] if table.decision is None else _unanswered(table, table.decision)


def asked_now(table: CardTable, decision: Decision) -> list[int]:
    """The seats that a question is put to, whatever they have said: not to who answers it beforehand.

    To nobody where it comes up after the time for all that is asked about the deed.
    """
    if decision.limit and decision.until > decision.limit:
        return []
    return [seat for seat in decision.asked if decision.step not in table.players[seat].ahead]


def _unanswered(table: CardTable, decision: Decision) -> list[int]:
    return [seat for seat in asked_now(table, decision) if decision.reply(seat) is None]


def holding_up(table: CardTable, decision: Decision) -> list[int]:
    """The seats without whose answer a question stays open until its time is up."""
    still = _unanswered(table, decision)
    if table.fixed:
        return still
    return [seat for seat in still if standing(table.players[seat].orders, decision.step, decision.man) is None]


def opened(table: CardTable, decision: Decision, now: int) -> Decision:
    """A question as it opens, with its time.

    decision  what is asked; its `limit` is that of what was asked before about the same deed
    """
    moment = now + MOMENT
    if not holding_up(table, replace(decision, until=decision.limit)):
        return replace(decision, until=moment)
    if not table.joined:
        return replace(decision, until=now + table.seconds * (1 if decision.step.hidden else CHOOSING))
    limit = decision.limit or now + table.seconds
    return replace(decision, until=max(limit, moment), limit=limit)


def settles(table: CardTable, decision: Decision, now: int) -> bool:
    """Whether what was asked is settled by what has been said, or by the time."""
    return now >= decision.until or (not holding_up(table, decision) and not (table.fixed and decision.step.hidden))


def settled_by(table: CardTable, seat: int, now: int) -> bool:
    """Whether an answer of this seat settles what is asked."""
    decision = table.decision
    if decision is None:
        return False
    others = [one for one in holding_up(table, decision) if one != seat]
    return now >= decision.until or not (others or (table.fixed and decision.step.hidden))
