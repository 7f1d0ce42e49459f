"""Whole rackets of a neighborhood in one gang's hands (mad.racket.monopoly)."""

from __future__ import annotations

from rules.core.tables.rule import resolves
from rules.mad_dogs.paradise.city.model import Paradise
from rules.mad_dogs.paradise.rackets.kinds_of_business import Group, trade_of
from rules.mad_dogs.paradise.rackets.map_of_rackets import businesses_in, every_business


@resolves("mad.racket.monopoly")
def monopolies(city: Paradise) -> dict[tuple[str, Group], int]:
    """The rackets of neighborhoods of which one gang owns every business, with that gang."""
    owners: dict[tuple[str, Group], dict[int, int]] = {}
    for one in city.businesses:
        if one.owner:
            owned = owners.setdefault((one.place, trade_of(one).group), {})
            owned[one.owner] = owned.get(one.owner, 0) + 1
    return {
        (place, group): gang
        for (place, group), owned in owners.items()
        for gang, number in owned.items()
        if number == businesses_in(place, group, city.lots)
    }


def master(city: Paradise) -> int:
    """The gang that owns all businesses of the city, or is the only one left; 0 while there is none."""
    if len(city.outfits) == 1:
        return city.outfits[0].gang
    whole = len(every_business(city.lots))
    return next((one.gang for one in city.outfits if whole and len(city.owned(one.gang)) == whole), 0)
