"""/dillinger: every roll of the card game, its cards, and the game itself."""

from __future__ import annotations

from cogs.command_adapter.adapter import decided_by_rules
from cogs.commands.dillinger.cards import Cards, Rated
from cogs.commands.dillinger.table.opening import Open
from cogs.commands.dillinger.table.ordering import Orders
from cogs.commands.dillinger.table.pressing import Hand
from cogs.slash.slash import add_commands, root
from rules.dillinger.commands.opening import Deal, Join
from rules.dillinger.commands.order_moves import AnswerAhead, GiveOrders, WithdrawOrders
from rules.dillinger.commands.table_moves import Do, Due, Pass, Trade, Vote
from rules.dillinger.enemy_actions.bail import Bail
from rules.dillinger.enemy_actions.contract_hits import RollHit
from rules.dillinger.enemy_actions.escape import Escape
from rules.dillinger.enemy_actions.kidnapping import Collect, Kidnap
from rules.dillinger.enemy_actions.robbery import Rob, Take
from rules.dillinger.law_actions.sprees import RollSpree
from rules.dillinger.law_actions.trials import Trial
from rules.dillinger.law_actions.typed_catches import Catch

dillinger = root("dillinger", "Dillinger: every roll of the card game, and its cards.")
ROOTS = (dillinger,)
FREE = (Rob, Take, Kidnap, Collect, RollHit, Bail, Escape, Trial, Catch, RollSpree)
AT_TABLE = (Open, Join, Deal, Hand, Do, Orders, Pass, Trade)
UNTYPED = (Vote, Due, GiveOrders, WithdrawOrders, AnswerAhead)
"""Moves that come only from buttons or the clock."""
add_commands(dillinger, __name__, (Cards, Rated, *FREE, *AT_TABLE))
for kind in UNTYPED:
    decided_by_rules(kind, __name__)
