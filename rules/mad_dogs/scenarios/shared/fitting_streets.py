"""The streets on which a scenario can be played, and the zones where its sides begin."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from rules.core.plain.frozen import frozen
from rules.core.street.ground import Ground
from rules.core.street.streets import (
    BUSINESS,
    EDGES,
    LOOT,
    ROAD,
    TABLE,
    TELEPHONE,
    StandardStreet,
    standard_streets,
)
from rules.mad_dogs.model.board import Board
from rules.mad_dogs.scenarios.shared.tables import HitPlace

RAIDERS, OWNER = "start 1", "start 2"
"""The start zones of those who attack a place, and of those who own it."""
FIRST_EDGE, OTHER_EDGE = EDGES


@frozen
class StreetNeeds:
    """What a scenario needs of a street.

    attacker, defender  the zones in which the sides begin, or beside which they do if it is a table
    places              what else must be there, by name
    best                ids of the streets that suit it best, the first first; empty if all suit it alike
    only                whether no other street of the bot will do
    """

    attacker: str = RAIDERS
    defender: str = OWNER
    places: tuple[str, ...] = ()
    best: tuple[str, ...] = ()
    only: bool = False


OPEN: Final = StreetNeeds(FIRST_EDGE, OTHER_EDGE)
INSIDE: Final = StreetNeeds(places=(BUSINESS,))
NEEDS: Final[Mapping[str, StreetNeeds]] = {
    "smash-and-grab": StreetNeeds(places=(BUSINESS, LOOT, TELEPHONE, ROAD)),
    "hit": INSIDE,
    "hijack": StreetNeeds(FIRST_EDGE, OTHER_EDGE, (ROAD,), ("roadhouse", "docks", "bank")),
    "meet": StreetNeeds(TABLE, TABLE, (TABLE,), ("nightclub", "roadhouse", "bank")),
    "raid": StreetNeeds(places=(BUSINESS, TELEPHONE)),
    "show-of-strength": StreetNeeds(FIRST_EDGE, OWNER, (ROAD,), ("bank", "speakeasy", "docks")),
    "showdown": StreetNeeds(FIRST_EDGE, OTHER_EDGE, best=("docks", "bank", "roadhouse")),
    "rumble": StreetNeeds(FIRST_EDGE, OTHER_EDGE, best=("garage", "docks", "speakeasy")),
    "mean-streets": StreetNeeds(FIRST_EDGE, OWNER, (ROAD,), ("bank", "speakeasy", "roadhouse")),
    "police-raid": StreetNeeds(places=(BUSINESS, ROAD)),
    "siege": StreetNeeds(places=(BUSINESS, ROAD)),
}
"""Those of each scenario, by its id."""
HIT_NEEDS: Final[Mapping[HitPlace, StreetNeeds]] = {
    HitPlace.BUSINESS: INSIDE,
    HitPlace.STREET: StreetNeeds(FIRST_EDGE, OTHER_EDGE, (ROAD,), ("bank", "speakeasy", "garage"), only=True),
    HitPlace.ROAD: StreetNeeds(FIRST_EDGE, OTHER_EDGE, (ROAD,), ("roadhouse",), only=True),
    HitPlace.COUNTRY: StreetNeeds(FIRST_EDGE, OTHER_EDGE, best=("roadhouse",), only=True),
    HitPlace.PUBLIC: StreetNeeds(places=(BUSINESS,), best=("bank", "nightclub"), only=True),
    HitPlace.FRONT: StreetNeeds(places=(BUSINESS,), best=("garage", "bank"), only=True),
}
"""Those of a Hit, by the place that its die decided."""


def needs_of(scenario: str, place: str = "") -> StreetNeeds:
    """What a scenario needs, by its id, and a Hit by its place. Raises KeyError for an unknown scenario."""
    if scenario == "hit" and place in {*HitPlace}:
        return HIT_NEEDS[HitPlace(place)]
    return NEEDS[scenario]


def lacking(ground: Ground, needs: StreetNeeds) -> list[str]:
    """The places and zones that a street lacks for a scenario; none if it fits."""
    named = dict.fromkeys((needs.attacker, needs.defender, *needs.places))
    return [name for name in named if ground.place(name) is None]


def fitting_streets(scenario: str, place: str = "") -> tuple[StandardStreet, ...]:
    """The streets of the bot on which a scenario can be played, those that suit it best first."""
    needs = needs_of(scenario, place)
    fits = [one for one in standard_streets() if not lacking(one.ground, needs)]
    best = [one for id_ in needs.best for one in fits if one.id == id_]
    return tuple(best if needs.only else [*best, *(one for one in fits if one not in best)])


def zones_on(board: Board) -> Mapping[int, str]:
    """Where the sides of the scenario on a board begin, by the side; none for a fight without one."""
    scene = board.scenario
    if scene is None or scene.ending is not None:
        return {}
    needs = needs_of(scene.scenario, scene.set_up.place)
    return {scene.attacker: needs.attacker, scene.defender: needs.defender}


def fitting_on(board: Board) -> tuple[str, ...]:
    """The ids of the streets that fit the scenario on a board, the best first; none for a fight without one."""
    scene = board.scenario
    if scene is None or scene.ending is not None:
        return ()
    return tuple(one.id for one in fitting_streets(scene.scenario, scene.set_up.place))
