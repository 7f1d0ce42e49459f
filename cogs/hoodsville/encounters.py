"""/hood: people met on the way."""

from __future__ import annotations

from cogs._kit.slash import add_commands
from cogs.hoodsville._root import hood
from rules.hoodsville.encounters import CountMoney, Hear
from rules.hoodsville.persuasion import Charm, Coerce, OfferBribe

add_commands(hood, __name__, (Hear, CountMoney, OfferBribe, Charm, Coerce))
