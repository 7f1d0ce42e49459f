"""Options and completions that many campaign commands share."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final

from rules.core.action.fields import Campaigns, Figures, Gangs, OfTown, option
from rules.mad_dogs.paradise.city.businesses import every_business, name_of, taken
from rules.mad_dogs.paradise.city.town import Position, Town

ALONE: Final = "Without a campaign: "

FIGURES: Final = Figures(profiles=True)
"""Completes a list of figures."""


def gangs_in_town(town: Town | None, _typed: Mapping[str, Any]) -> Iterable[str]:
    """The gangs of the campaign."""
    return [one.name for one in town.gangs.values()] if town is not None else []


def own_gangs_in_town(town: Town | None, _typed: Mapping[str, Any]) -> Iterable[str]:
    """The same for gangs that the caller may act for."""
    return [one.name for one in town.gangs.values() if one.mine or town.umpires] if town is not None else []


def businesses(town: Town | None, _typed: Mapping[str, Any]) -> Iterable[str]:
    """Every business of the city, those that somebody owns first."""
    if town is None:
        return []
    return [name_of(one) for one in (*taken(town.city), *every_business(town.lots))]


ANY_IN_TOWN: Final = OfTown(gangs_in_town)
OWN_IN_TOWN: Final = OfTown(own_gangs_in_town)
BUSINESSES: Final = OfTown(businesses)
CAMPAIGN = option(
    "Which campaign, where several run; by default the one in this channel.", default="", complete=Campaigns()
)
GANG = option("Which gang, if you have several.", default="", complete=Gangs())
OWN_GANG = option("Your gang, if you have several.", default="", complete=OWN_IN_TOWN)
FOR_GANG = option("For which gang; yours if you have one here.", default="", complete=OWN_IN_TOWN)
FIGURE = option("Your figure in the campaign.", default="", complete=Figures(many=False))


def town_if(position: Position, *plain: object) -> Town | None:
    """The town that is meant; None where no campaign is, or where anything `plain` is told in its place."""
    return None if any(one not in (None, "") for one in plain) else position.town_there
