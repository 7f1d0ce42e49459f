"""/dillinger: every roll of the card game, its cards, and the game itself."""

from __future__ import annotations

from cogs._kit.slash import add_commands, root
from cogs.dillinger.cards import Cards, Rated
from cogs.dillinger.catches import Catch
from cogs.dillinger.hits import Hitting
from cogs.dillinger.robberies import Collect, Kidnap, Rob, Take
from cogs.dillinger.sprees import Spend
from cogs.dillinger.table.opening import Deal, Join, Open
from cogs.dillinger.table.ordering import Orders
from cogs.dillinger.table.playing import Do, Pass, Trade
from cogs.dillinger.table.pressing import Hand
from cogs.dillinger.ways_out import Bail, Escape, Trial

dillinger = root("dillinger", "Dillinger: every roll of the card game, and its cards.")
ROOTS = (dillinger,)
FREE = (Rob, Take, Kidnap, Collect, Hitting, Bail, Escape, Trial, Catch, Spend)
AT_TABLE = (Open, Join, Deal, Hand, Do, Orders, Pass, Trade)
add_commands(dillinger, __name__, (Cards, Rated, *FREE, *AT_TABLE))
