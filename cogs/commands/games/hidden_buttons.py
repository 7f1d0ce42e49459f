"""Buttons that the rules could only refuse now: the bot doesn't show them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from cogs.context.obligations import Debt
from cogs.context.prepared import Options
from cogs.replies.running import ASKS
from rules.core.action.deed import DECIDED, MoveRef, referenced_move, require_possible
from rules.core.action.fields import unnamed
from rules.core.action.move import MOVES
from rules.core.plain.refusal import Missing, Refusal


def is_hidden(at: Any, command: str, options: Options) -> bool:
    """Whether a button can only be refused now. A button that asks for an option first never counts."""
    if command in ASKS or command not in DECIDED or MOVES[command].of_campaign:
        return False
    known, people = MOVES[command].options, {one.typed for one in at.people.values()}
    if any(option.required and name not in options for name, option in known.items()):
        return False
    if any(known[name].who is not None and options[name] not in people for name in options):
        return False
    if any(option.source is unnamed and name not in options for name, option in known.items()):
        return False
    try:
        require_possible(at.typed_as(options), referenced_move(at, MoveRef(command, dict(options))))
    except Missing:
        return False
    except Refusal:
        return True
    return False


def payable(at: Any, debts: Iterable[Debt]) -> list[Debt]:
    """Those of these debts that can be paid now. A move to cover waits until its figure may move again."""
    return [one for one in debts if not is_hidden(at, one.owed.command, one.options)]
