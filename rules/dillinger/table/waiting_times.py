"""Which seats a question waits for, and how long. The wait must not reveal secrets.

Secrets are hands, standing orders, and whether a seat has answered a question that a card in hand may answer.
Everyone sees when a question opens, whom it asks, when it closes, and the result. So all of that depends only on what
is visible:

- *Whom it asks* depends on cards on the table, sizes of hands and money (`CardTable.may_hold`).
- *When it closes*, if the table always waits the full time, is the opening and a fixed number of seconds. An order
  answers when the time is up, in place of silence, never sooner. An order that closed the question at once would reveal
  itself. Since a player without the card can always order “never”, a question that stays open would then reveal who
  holds it. Nor may a question close early if all asked seats have orders: that would reveal each of the orders.
- A seat that *answers in advance* (`Player.ahead`) has said so in public, for a kind of question, before this one was
  asked. Its part of the wait ends with the opening, whatever it holds and has ordered, “nothing” included. The others
  learn nothing new from the pause. The player changes the orders freely, and no clock moves. The switch itself is
  public, so no one can use it during a decision. A switch just after a draw may look suspicious; that is the player's
  choice, and the bot says who sees it.
- A question with only public answers (Kill or Luck, a lawyer) closes with the answer. An order does not reveal the
  answer sooner: it also waits for the time, unless its owner answers such questions in advance.
- If the table's pace continues *once all have answered* (`CardTable.fixed` is False), pauses reveal something, as
  everyone knows. There an order counts as an answer.

If all questions about an action are *joined*, as by post, the later ones end when the first that waited ends. The bot
then tells every seat that may be asked later, by what is visible, and the seat may answer at once.
"""

from __future__ import annotations

from rules.core.plain.frozen import replace
from rules.dillinger.model.card_table import CHOOSING, CardTable
from rules.dillinger.model.decisions import OpenDecision
from rules.dillinger.table.standing_orders import standing

MOMENT = 1
"""Seconds until a question that waits for no one is settled: an event of its own, never in the same second."""


def waited(table: CardTable) -> list[int]:
    """The seats that are asked now and have not answered."""
    return [] if table.decision is None else _unanswered(table, table.decision)


def asked_now(table: CardTable, decision: OpenDecision) -> list[int]:
    """The seats that a question goes to, whether or not they have answered. Those that answer in advance are not asked.

    No seat if the question comes up after the time for all questions about the action.
    """
    if decision.limit and decision.until > decision.limit:
        return []
    return [seat for seat in decision.asked if decision.step not in table.players[seat].ahead]


def _unanswered(table: CardTable, decision: OpenDecision) -> list[int]:
    return [seat for seat in asked_now(table, decision) if decision.reply(seat) is None]


def holding_up(table: CardTable, decision: OpenDecision) -> list[int]:
    """The seats for whose answer a question stays open until its time is up."""
    still = _unanswered(table, decision)
    if table.fixed:
        return still
    return [seat for seat in still if standing(table.players[seat].orders, decision.step, decision.man) is None]


def opened(table: CardTable, decision: OpenDecision, now: int) -> OpenDecision:
    """A question as it opens, with its time.

    decision  the question; its `limit` is that of earlier questions about the same action
    """
    moment = now + MOMENT
    if not holding_up(table, replace(decision, until=decision.limit)):
        return replace(decision, until=moment)
    if not table.joined:
        return replace(decision, until=now + table.seconds * (1 if decision.step.hidden else CHOOSING))
    limit = decision.limit or now + table.seconds
    return replace(decision, until=max(limit, moment), limit=limit)


def settles(table: CardTable, decision: OpenDecision, now: int) -> bool:
    """Whether the answers so far, or the time, settle the question."""
    return now >= decision.until or (not holding_up(table, decision) and not (table.fixed and decision.step.hidden))


def settled_by(table: CardTable, seat: int, now: int) -> bool:
    """Whether an answer of this seat settles the question."""
    decision = table.decision
    if decision is None:
        return False
    others = [one for one in holding_up(table, decision) if one != seat]
    return now >= decision.until or not (others or (table.fixed and decision.step.hidden))
