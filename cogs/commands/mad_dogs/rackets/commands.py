"""/mad-racket: the Loot and payoffs of businesses, their owners, takeovers, and the bands in nightclubs."""

from __future__ import annotations

from discord import app_commands

from cogs.command_adapter.adapter import decided_by_rules
from cogs.commands.mad_dogs.rackets.shops import Look, Owners
from cogs.slash.slash import add_commands, root
from rules.mad_dogs.paradise.orders.takeovers import TakeOver
from rules.mad_dogs.paradise.rackets.bands import BandAccept, BandDecline, BandDrop, BandMove, BandSell, BandSign
from rules.mad_dogs.paradise.rackets.kinds_of_business import Loot
from rules.mad_dogs.paradise.rackets.payoffs import Payoff, Unpaid
from rules.mad_dogs.paradise.rackets.racetrack import Numbers

mad_racket = root("mad-racket", "Mad Dogs With Guns: the rackets of Paradise.")
band = app_commands.Group(name="band", description="Popular bands in nightclubs.", parent=mad_racket)
ROOTS = (mad_racket,)


add_commands(mad_racket, __name__, (Loot, Payoff, Look, Owners, TakeOver, Unpaid, Numbers))
add_commands(band, __name__, (BandSign, BandMove, BandSell, BandDrop))
decided_by_rules(BandAccept, __name__)
decided_by_rules(BandDecline, __name__)
