"""Options and completions that many campaign commands share: the campaign, the gang, the figure."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Annotated, Any, Final

from annotated_types import Len

from rules.core.action.fields import Campaigns, Figures, Gangs, OfTown, option
from rules.mad_dogs.paradise.city.town import Position, Town

ALONE: Final = "Without a campaign: "

FIGURES: Final = Figures(profiles=True)
"""Completes a list of figures."""


def gangs_in_town(town: Town | None, _typed: Mapping[str, Any]) -> Iterable[str]:
    """The gangs of the campaign."""
    return [one.name for one in town.gangs.values()] if town is not None else []


def own_gangs_in_town(town: Town | None, _typed: Mapping[str, Any]) -> Iterable[str]:
    """The gangs of the campaign that the caller may act for."""
    return [one.name for one in town.gangs.values() if one.mine or town.umpires] if town is not None else []


ANY_IN_TOWN: Final = OfTown(gangs_in_town)
OWN_IN_TOWN: Final = OfTown(own_gangs_in_town)
MOST_LETTERS: Final = 60
Name = Annotated[str, Len(1, MOST_LETTERS)]
"""What a player calls a campaign or a gang."""
CAMPAIGN = option("The campaign (default: the one here).", default="", complete=Campaigns())
YOUR_GANG = option("Your gang, if you have several.", default="", complete=OWN_IN_TOWN)
GANG = option("The gang, if you have several.", default="", complete=Gangs())
OWN_GANG = option("Your gang, if you have several.", default="", complete=OWN_IN_TOWN)
FOR_GANG = option("The gang to act for (default: yours).", default="", complete=OWN_IN_TOWN)
FIGURE = option("Your figure in the campaign.", default="", complete=Figures(many=False))


def town_if(position: Position, *plain: object) -> Town | None:
    """The town that a command means; None outside a campaign, or if the caller gives any of the `plain` values
    instead.
    """
    return None if any(one not in (None, "") for one in plain) else position.town_there
