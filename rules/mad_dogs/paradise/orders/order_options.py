"""Completions of options of /campaign and /mad-orders, from what the caller's gangs own."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final

from rules.core.action.fields import OfTown
from rules.core.plain.words import key_of
from rules.mad_dogs.model.figures import Figure, Posture, Stat
from rules.mad_dogs.paradise.city.records import Business
from rules.mad_dogs.paradise.city.town import Town
from rules.mad_dogs.paradise.rackets.businesses import business_if, name_of, taken
from rules.mad_dogs.paradise.rackets.map_of_rackets import every_business
from rules.mad_dogs.scenarios.all_scenarios import SCENARIOS

Typed = Mapping[str, Any]


def _able(town: Town | None, typed: Typed) -> list[Figure]:
    """The figures that the caller can send."""
    if town is None:
        return []
    held = {one.figure for one in town.city.prisoners} | town.fighting
    people = [one for gang in _mine(town, typed) for one in town.gangs[gang].people]
    return [one.figure for one in people if one.figure.posture is not Posture.DEAD and one.id not in held]


def _hands(town: Town | None, typed: Typed) -> Iterable[str]:
    return [one.name for one in _able(town, typed)]


def _talkers(town: Town | None, typed: Typed) -> Iterable[str]:
    return [one.name for one in sorted(_able(town, typed), key=lambda one: -one.stat(Stat.SMARTS))]


own_hands: Final = OfTown(_hands, people=True)
"""Completes the name of a figure that the caller can send."""
talkers: Final = OfTown(_talkers, people=True)
"""The same, the highest SMARTS first."""
listed_hands: Final = OfTown(_hands, many=True, people=True)
"""Completes a list of such figures separated by commas."""


@OfTown
def free_businesses(town: Town | None, typed: Typed) -> Iterable[str]:
    """Completes the name of an independent business: one of each kind before the others, and those at home first."""
    if town is None:
        return []
    mine = _mine(town, typed)
    owned = {one.key for one in town.city.businesses if one.owner}
    homes = {outfit.home for outfit in town.city.outfits if outfit.gang in mine}
    free = [one for one in every_business(town.city.lots) if one.key not in owned]
    first = {(one.place, one.kind): one.key for one in reversed(free)}

    def order(one: Business) -> tuple[bool, bool]:
        return one.place not in homes, first[one.place, one.kind] != one.key

    return [name_of(one) for one in sorted(free, key=order)]


@OfTown
def own_businesses(town: Town | None, typed: Typed) -> Iterable[str]:
    """Completes the name of a business that the caller's gang owns."""
    if town is None:
        return []
    mine = _mine(town, typed)
    return [name_of(one) for one in taken(town.city) if one.owner in mine]


@OfTown
def their_businesses(town: Town | None, typed: Typed) -> Iterable[str]:
    """Completes the name of another gang's business, or of the named gang's."""
    if town is None:
        return []
    mine, theirs = _mine(town, typed), key_of(str(typed.get("against") or ""))
    gangs = {gang for gang, one in town.gangs.items() if gang not in mine and theirs in ("", key_of(one.name))}
    return [name_of(one) for one in taken(town.city) if one.owner in gangs]


@OfTown
def opponents(town: Town | None, typed: Typed) -> Iterable[str]:
    """Completes the name of a gang to fight, or of the owner of the named business."""
    if town is None:
        return []
    mine, named = _mine(town, typed), business_if(str(typed.get("business") or ""), town.city.lots)
    owner = town.city.business(named.key).owner if named is not None else 0
    gangs = [owner] if owner in town.gangs else list(town.gangs)
    return [town.gangs[gang].name for gang in gangs if gang not in mine]


def _mine(town: Town, typed: Typed) -> tuple[int, ...]:
    """The gangs that the caller gives orders for: the named one, else the caller's own."""
    named = key_of(str(typed.get("gang") or ""))
    may = [one for one in town.gangs.values() if one.mine or (named and town.umpires)]
    return tuple(one.id for one in may if named in ("", key_of(one.name)))


TO_FIGHT: Final = [one.title for one in SCENARIOS.values() if one.id != "police-raid"]
