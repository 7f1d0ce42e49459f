"""What the rules want of somebody: Guts tests, a new leader, a fast vehicle kept in hand, cover, prisoners led away."""

from __future__ import annotations

from typing import Final

from rules.core.play.obligations import Owed
from rules.pottersville.model.figures import Figure, Wound

GUTS, RALLY, LEADERS, BRAKES = "pot.guts", "pot.rally", "pot.organization", "pot.car.brake"
MOVE: Final = "pottersville move"


def guts_due(unit: str) -> Owed:
    """Of a unit that was shot at; it lies on who of it was."""
    return Owed("pottersville guts", GUTS, "a Guts test", "shot at", who="unit", of=unit)


def rally_due(unit: str, after: int = 0) -> Owed:
    """Of a unit that runs for cover, until it rallies; it lies on all. Who has tried may again `after` a turn."""
    what, why, then = "a Guts test", "cheesing it", "It runs on."
    return Owed("pottersville guts", RALLY, what, why, who="unit", otherwise=then, after=after, of=unit)


def leader_due(dead: str) -> Owed:
    """Of a unit whose leader is dead."""
    why, then = f"{dead} is dead", "Nobody leads it."
    return Owed("pottersville unit", LEADERS, "a new leader", why, who="name", otherwise=then)


def braking_due() -> Owed:
    """Of a vehicle that went fast in the turn before: before the Movement phase ends it drives on or brakes."""
    what, then = "braking, unless it drives on", "It stands where it is."
    return Owed("pottersville-car brake", BRAKES, what, "fast in the last turn", who="vehicle", otherwise=then)


RETREAT: Final = Owed(MOVE, "pot.retreat", "a move to cover", "hurt", otherwise="It stays where it is.")
"""Of somebody hurt on foot, who makes for cover when figures move next."""


def escort(prisoner: str) -> Owed:
    """Of who has handcuffed somebody, by name: the way to the paddy wagon."""
    return Owed(MOVE, "pot.custody", "the way to the paddy wagon", f"{prisoner} in handcuffs")


def must_retreat(figure: Figure) -> bool:
    """Whether a wound sends a figure to cover in the next movement phase."""
    return Wound.NONE < figure.wound < Wound.DEAD


def can_pay(figure: Figure, owed: Owed) -> bool:
    """Whether a figure can do what is among its duties: who is fit again need not run, who is cuffed leads nobody.

    What lies on him for his unit hangs on all of it.
    """
    if owed.of or figure.cuffed or figure.wound is Wound.DEAD:
        return False
    return owed != RETREAT or must_retreat(figure)
