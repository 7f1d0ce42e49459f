"""/dillinger: every roll of the card game, its cards, and the game itself."""

from __future__ import annotations

from cogs.border.adapter import decided_by_rules
from cogs.commands.dillinger.cards import Cards, Rated
from cogs.commands.dillinger.table.opening import Open
from cogs.commands.dillinger.table.ordering import Orders
from cogs.commands.dillinger.table.pressing import Hand
from cogs.slash.slash import add_commands, root
from rules.dillinger.game.opening import Deal, Join
from rules.dillinger.game.ordering import Ahead, Given, Unsaid
from rules.dillinger.game.playing import Do, Due, Pass, Trade, Vote
from rules.dillinger.hits import Hitting
from rules.dillinger.jail import Bail, Escape, Spend, Trial
from rules.dillinger.kidnapping import Collect, Kidnap
from rules.dillinger.reacting import Catch
from rules.dillinger.robbing import Rob, Take

dillinger = root("dillinger", "Dillinger: every roll of the card game, and its cards.")
ROOTS = (dillinger,)
FREE = (Rob, Take, Kidnap, Collect, Hitting, Bail, Escape, Trial, Catch, Spend)
AT_TABLE = (Open, Join, Deal, Hand, Do, Orders, Pass, Trade)
UNTYPED = (Vote, Due, Given, Unsaid, Ahead)
"""What only buttons give, or the clock."""
add_commands(dillinger, __name__, (Cards, Rated, *FREE, *AT_TABLE))
for kind in UNTYPED:
    decided_by_rules(kind, __name__)
