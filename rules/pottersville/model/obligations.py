"""Obligations of Pottersville: Guts tests, a new leader, a fast vehicle, a move to cover, a prisoner led away."""

from __future__ import annotations

from typing import Final

from rules.core.play.obligations import Owed
from rules.pottersville.model.figures import Figure, Wound

GUTS, RALLY, LEADERS, BRAKES = "pot.guts", "pot.rally", "pot.organization", "pot.car.brake"
MOVE: Final = "pottersville move"
CAR_END: Final = "pottersville-car end"
"""The choice of the square where a vehicle ends its move on a street."""
END: Final = "pottersville end"
"""The choice of the square where a move ends, once its die is rolled."""


def guts_due(unit: str) -> Owed:
    """The test of a unit that was shot at. The figure that was shot at carries it."""
    return Owed("pottersville guts", GUTS, "a Guts test", "shot at", who="unit", of=unit)


def rally_due(unit: str, after: int = 0) -> Owed:
    """The test of a unit that runs for cover, until it rallies. All its figures carry it. After a try it may try again
    `after` turns.
    """
    what, why, then = "a Guts test", "cheesing it", "It runs on."
    return Owed("pottersville guts", RALLY, what, why, who="unit", otherwise=then, after=after, of=unit)


def leader_due(why: str) -> Owed:
    """The new leader of a unit whose leader is dead or gone.

    why  “Duke is dead”
    """
    then = "The unit stays without a leader."
    return Owed("pottersville unit", LEADERS, "a new leader", why, who="name", otherwise=then)


def braking_due() -> Owed:
    """What a vehicle that went fast in the turn before owes: to drive on or brake before the Movement phase ends."""
    what, then = "braking, unless it drives on", "The vehicle stops where it is."
    return Owed("pottersville-car brake", BRAKES, what, "fast in the last turn", who="vehicle", otherwise=then)


RETREAT: Final = Owed(MOVE, "pot.retreat", "a move to cover", "hurt", otherwise="It stays where it is.")
"""The move to cover of a figure on foot that is hurt. It makes it in the next Movement phase."""


def escort(prisoner: str) -> Owed:
    """The captor's duty to lead a prisoner, by name, to the paddy wagon."""
    return Owed(MOVE, "pot.custody", "the way to the paddy wagon", f"{prisoner} in handcuffs")


def must_retreat(figure: Figure) -> bool:
    """Whether a wound sends a figure to cover in the next Movement phase."""
    return Wound.NONE < figure.wound < Wound.DEAD


def can_pay(figure: Figure, owed: Owed) -> bool:
    """Whether a figure can still meet one of its obligations. A recovered one need not run, and a handcuffed one leads
    no prisoner.

    An obligation that it carries for its unit depends on the whole unit.
    """
    if owed.of or figure.cuffed or figure.wound is Wound.DEAD:
        return False
    return owed != RETREAT or must_retreat(figure)
