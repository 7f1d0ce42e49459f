"""Segments driven in a row, as facts: their turn, ground, price, and the driver's test (11 Movement of vehicles)."""

from __future__ import annotations

from enum import StrEnum
from typing import Final

from rules.core.plain.frozen import frozen
from rules.core.plain.refusal import IllegalNow, OutOfRange
from rules.gangstars.model.action_costs import Action
from rules.gangstars.model.figures import CRUISING, STANDING
from rules.gangstars.model.measures import SEGMENT

TESTED_FROM: Final = 2
"""Sharp turns and rough ground are tested from this many segments in the turn on."""


MOST_SEGMENTS: Final = 12


class Steering(StrEnum):
    """How far a vehicle turns. It never turns more than 90 degrees in a segment."""

    STRAIGHT = "Straight on"
    GENTLE = "Up to 45 degrees"
    SHARP = "45 to 90 degrees"


class Ground(StrEnum):
    """The ground under a vehicle."""

    ROAD = "Road"
    OFF = "Off the road"
    ROUGH = "Woods, water or a steep hill"


@frozen
class Drive:
    """Segments driven in a row, or the brakes slammed on.

    segments  1 to 12; a turn comes in the first of them
    before    segments driven before in this turn
    halves    the speed: SLOW or CRUISING
    damaged   heavy damage: segments of half the length
    driver    has the trait driver: nothing of this is tested
    stupid    tests every turn: a stupid driver, but not on a bike
    braked    slams on the brakes instead of driving on
    """

    segments: int = 1
    before: int = 0
    halves: int = CRUISING
    damaged: bool = False
    way: Steering = Steering.STRAIGHT
    ground: Ground = Ground.ROAD
    driver: bool = False
    stupid: bool = False
    braked: bool = False

    @property
    def length(self) -> float:
        """Centimetres of one segment at this speed."""
        return SEGMENT * self.halves / CRUISING / (2 if self.damaged else 1)

    @property
    def tested(self) -> str:
        """Why driving in extreme conditions is tested; empty if it is not."""
        if self.braked:
            return "hard braking"
        if self.driver:
            return ""
        if self.way is Steering.SHARP and self.halves == CRUISING and self.before >= TESTED_FROM:
            return "a sharp turn at full speed"
        if self.way is not Steering.STRAIGHT and self.stupid:
            return "a turn, with a stupid driver"
        if self.ground is not Ground.ROAD and self.before + self.segments >= TESTED_FROM:
            return "driving off the road"
        return ""

    @property
    def is_tested_first(self) -> bool:
        """Whether it is tested before the vehicle moves, as a turn and the brakes are; else after all segments."""
        turns = self.way is not Steering.STRAIGHT and (self.stupid or self.way is Steering.SHARP)
        return self.braked or turns

    @property
    def price(self) -> tuple[tuple[Action, int], ...]:
        """The actions to pay for, each with its number."""
        turn = ((Action.TURN, 1),) if self.way is Steering.SHARP else ()
        return (*turn, (Action.DRIVE, self.segments))


def check_drive(drive: Drive) -> None:
    """Refuse a drive that can't be."""
    if not 1 <= drive.segments <= MOST_SEGMENTS:
        raise OutOfRange(f"A vehicle can't drive {drive.segments} segments at once. Type 1 to {MOST_SEGMENTS}.")
    if drive.halves == STANDING:
        raise (
            IllegalNow("The vehicle is standing. Use /gangstars-car start, then /gangstars-car speed.")
            .offering("Start the engine", "gangstars-car start")
            .offering("Drive off", "gangstars-car speed", change="Faster")
        )
    rough = drive.ground is not Ground.ROAD and not drive.driver
    if rough and drive.before < TESTED_FROM < drive.before + drive.segments:
        first = TESTED_FROM - drive.before
        raise IllegalNow(
            f"Off the road you must test after the second segment of a turn. Drive {first} first, not {drive.segments}."
        )
