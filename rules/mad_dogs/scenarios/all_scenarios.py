"""The eleven scenarios of A Hail of Gunfire by id, title and name."""

from __future__ import annotations

from typing import Final

from rules.core.plain.refusal import UnknownName
from rules.mad_dogs.scenarios.kinds.hijack import THE_HIJACK
from rules.mad_dogs.scenarios.kinds.mean_streets import MEAN_STREETS
from rules.mad_dogs.scenarios.kinds.police_raid import POLICE_RAID
from rules.mad_dogs.scenarios.kinds.rumble import THE_RUMBLE
from rules.mad_dogs.scenarios.kinds.show_of_strength import THE_SHOW
from rules.mad_dogs.scenarios.kinds.showdown import THE_SHOWDOWN
from rules.mad_dogs.scenarios.kinds.siege import THE_SIEGE
from rules.mad_dogs.scenarios.kinds.smash_and_grab import SMASH_AND_GRAB
from rules.mad_dogs.scenarios.kinds.the_hit import THE_HIT
from rules.mad_dogs.scenarios.kinds.the_meet import THE_MEET
from rules.mad_dogs.scenarios.kinds.the_raid import THE_RAID
from rules.mad_dogs.scenarios.shared.scenario_kind import Scenario

SCENARIOS: Final = {
    one.id: one
    for one in (
        SMASH_AND_GRAB,
        THE_HIT,
        THE_HIJACK,
        THE_MEET,
        THE_RAID,
        THE_SHOW,
        THE_SHOWDOWN,
        THE_RUMBLE,
        MEAN_STREETS,
        POLICE_RAID,
        THE_SIEGE,
    )
}
"""The scenarios by id, in the order of the book."""


def scenario_named(name: str) -> Scenario:
    """The scenario of this title or id, in any capitals, with or without “The”. Raises UnknownName otherwise."""
    known = {key: one for one in SCENARIOS.values() for key in (one.id, _plain(one.title))}
    found = known.get(name.strip().casefold()) or known.get(_plain(name))
    if found is None:
        raise UnknownName("scenario", name, [one.title for one in SCENARIOS.values()])
    return found


def _plain(title: str) -> str:
    """A title in small letters without its article."""
    return " ".join(title.casefold().split()).removeprefix("the ")
