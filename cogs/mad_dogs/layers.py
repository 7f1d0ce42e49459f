"""What goes around a deed whose words a cog has."""

from __future__ import annotations

from cogs._kit.moves import adds
from rules.mad_dogs.acting import Spent, spent
from rules.mad_dogs.aftermath import Bodies, LookedOn, WhoSaw, bodies, looked_on, watchers, who_saw
from rules.mad_dogs.blasts import Supply, supply

adds(LookedOn, watchers)(looked_on)
adds(WhoSaw)(who_saw)
adds(Bodies)(bodies)
adds(Spent)(spent)
adds(Supply)(supply)
