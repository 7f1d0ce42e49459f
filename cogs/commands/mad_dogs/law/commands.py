"""/mad-law: the arrested, their bail and trials, stool pigeons, and a Boss in the dock."""

from __future__ import annotations

from cogs.commands.mad_dogs.law.trials_and_prisoners import Prisoners, Trial
from cogs.slash.slash import add_commands, root
from rules.mad_dogs.paradise.law.attorney_general import Attorney
from rules.mad_dogs.paradise.law.boss_trials import Boss
from rules.mad_dogs.paradise.law.prisoners import Bail, Book
from rules.mad_dogs.paradise.law.stool_pigeons import Pigeon

mad_law = root("mad-law", "Mad Dogs With Guns: arrests, bail, trials, informers.")
ROOTS = (mad_law,)

add_commands(mad_law, __name__, (Prisoners, Book, Bail, Trial, Boss, Pigeon, Attorney))
