"""/mad-hospital: a month of care for the hurt, its dice alone, and who is hurt."""

from __future__ import annotations

from cogs.commands.mad_dogs.hospital.wards import List
from cogs.slash.slash import add_commands, root
from rules.mad_dogs.paradise.hospital.cripple_roll import Roll
from rules.mad_dogs.paradise.hospital.crippled_stat import Cripple
from rules.mad_dogs.paradise.hospital.discharge import Discharge
from rules.mad_dogs.paradise.hospital.healing import MonthOfCare

mad_hospital = root("mad-hospital", "Mad Dogs With Guns: the hurt and their doctors.")
ROOTS = (mad_hospital,)

add_commands(mad_hospital, __name__, (MonthOfCare, Cripple, Discharge, Roll, List))
