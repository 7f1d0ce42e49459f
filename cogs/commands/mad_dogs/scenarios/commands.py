"""/scenario: the scenarios of Mad Dogs With Guns, from their set-up to their results in a campaign."""

from __future__ import annotations

from cogs.commands.mad_dogs.scenarios.applying import Apply
from cogs.commands.mad_dogs.scenarios.looking import List, Show
from cogs.commands.mad_dogs.scenarios.setting_up import SettingUp
from cogs.commands.mad_dogs.scenarios.settling import End
from cogs.slash.slash import add_commands, root
from rules.mad_dogs.scenarios.actions import Meeting, Pressing, Telephone, Working
from rules.mad_dogs.scenarios.crew_picks import Pick
from rules.mad_dogs.scenarios.reinforce import Reinforce

scenario = root("scenario", "Mad Dogs With Guns: scenarios, set-up to results.")
ROOTS = (scenario,)

STEPS = (SettingUp, Pick, Telephone, Reinforce, Working, Meeting, Pressing)
add_commands(scenario, __name__, (List, Show, *STEPS, End, Apply))
