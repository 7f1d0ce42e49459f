"""The eleven scenarios of A Hail of Gunfire, and what each makes of a game."""

from __future__ import annotations

from typing import Final

from rules.core.plain.refusal import UnknownName
from rules.mad_dogs.scenarios.kinds import ambushes, duels, law, raids, turf
from rules.mad_dogs.scenarios.shared.scenario_kind import Scenario

SCENARIOS: Final = {
    one.id: one
    for one in (
        raids.SMASH_AND_GRAB,
        ambushes.THE_HIT,
        ambushes.THE_HIJACK,
        duels.THE_MEET,
        raids.THE_RAID,
        turf.THE_SHOW,
        duels.THE_SHOWDOWN,
        turf.THE_RUMBLE,
        turf.MEAN_STREETS,
        law.POLICE_RAID,
        law.THE_SIEGE,
    )
}
"""By id, in the order of the book."""


def scenario_named(name: str) -> Scenario:
    """The scenario of this title or id, whatever its capitals and with or without “The”; UnknownName otherwise."""
    known = {key: one for one in SCENARIOS.values() for key in (one.id, _plain(one.title))}
    found = known.get(name.strip().casefold()) or known.get(_plain(name))
    if found is None:
        raise UnknownName("scenario", name, [one.title for one in SCENARIOS.values()])
    return found


def _plain(title: str) -> str:
    """A title in small letters without its article."""
    return " ".join(title.casefold().split()).removeprefix("the ")
