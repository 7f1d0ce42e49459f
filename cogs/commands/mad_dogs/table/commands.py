"""/mad-table: the things on the table of a game besides the figures, entered by players."""

from __future__ import annotations

from cogs.slash.slash import add_commands, root
from rules.mad_dogs.bombs.burning_cars import Burnt
from rules.mad_dogs.bombs.gasoline import Noted
from rules.mad_dogs.cards.table_notes import Off, Outrage, Public
from rules.mad_dogs.cars.boarding import Alighting, Boarding, PlaceCar, Tow
from rules.mad_dogs.gangs.own_cars import Bring

mad_table = root("mad-table", "Mad Dogs With Guns: cars, fires, outrage of a game.")
ROOTS = (mad_table,)

add_commands(mad_table, __name__, (PlaceCar, Bring, Boarding, Alighting, Tow, Burnt, Off, Outrage, Public, Noted))
