"""Lines that several chapters tell alike: how people and things are left, what a deed cost."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

from rules.core.action.report import FollowUp
from rules.core.plain.markup import strong
from rules.core.plain.words import count
from rules.gangstars.actions import cost_line
from rules.gangstars.board import Board
from rules.gangstars.duties import BLASTS
from rules.gangstars.model import Hurt, Standing, Vehicle
from rules.gangstars.position import Person
from rules.gangstars.spending import Spending
from rules.gangstars.wounds import left_by

SPEEDS: Final = ("standing", "at half speed", "cruising")


def hurt_line(person: Person, hurt: Hurt) -> str:
    """How somebody is left, in a sentence; where his wounds are known, with all that he has now."""
    return known_line(person, hurt) or f"{person.name}: {hurt.word}."


def hurt_lines(people: Iterable[Person], hurts: Iterable[Hurt]) -> tuple[str, ...]:
    """How everybody struck is left, a line each."""
    return tuple(hurt_line(one, hurt) for one, hurt in zip(people, hurts, strict=True))


def known_line(person: Person, hurt: Hurt) -> str:
    """How somebody is left whose wounds are known; empty for anybody else."""
    after = left_by(person, hurt)
    if after is None:
        return ""
    if person.figure.is_dog:
        told = "yelps, and tests what it does now" if hurt else "is only nicked"
        return f"{person.name} {told}: dogs never die."
    if after.standing is Standing.DEAD:
        return f"{person.name}: {hurt.word}, and dead."
    if not hurt:
        return f"{person.name} is {hurt.word}."
    return (
        f"{person.name}: {hurt.word}; {after.heavy} heavy and {after.light} light, out at {after.stats.wounds} heavy."
    )


def called(vehicle: Vehicle | None) -> str:
    """What a vehicle is called to open a sentence; None for one that only its numbers tell of."""
    return f"The {vehicle.name}" if vehicle is not None else "The vehicle"


def explosion(vehicle: Vehicle | None) -> tuple[FollowUp, ...]:
    """The button for the explosion of a vehicle on the table."""
    return (FollowUp("It explodes", BLASTS, {"vehicle": vehicle.name}),) if vehicle is not None else ()


def points_line(spending: Spending) -> tuple[str, ...]:
    """What a deed cost of the activation that runs, in a line; none outside a game."""
    bill = spending.bill
    if bill is None:
        return ()
    if not bill.prices or bill.after is None:
        return (f"{spending.person.name} takes it free.",)
    return (f"Action points: {cost_line(bill.prices)} spent, {bill.after.left} of {bill.after.points} left.",)


def bag_line(board: Board) -> str:
    """How many chits there are still."""
    left = len(board.bag)
    return f"{count(left, 'chit')} in the bag." if left else f"Turn {board.turn} is over: the bag is empty."


def vehicle_line(vehicle: Vehicle, people: Mapping[int, Person]) -> str:
    """A vehicle in a sentence: who is in it, how fast it goes, what is wrong with it."""
    driver = people[vehicle.driver].name if vehicle.driver in people else ""
    others = ", ".join(people[one].name if one in people else "somebody" for one in vehicle.passengers)
    engine = SPEEDS[vehicle.halves] if vehicle.running else "engine off"
    told = (
        vehicle.make.lower(),
        "a wreck" if vehicle.destroyed else engine,
        f"{driver} drives" if driver else "nobody at the wheel",
        f"with {others}" if others else "",
        "light damage" if vehicle.light and not vehicle.destroyed else "",
        "heavy damage, its segments halved" if vehicle.heavy == 1 else "",
    )
    return f"{strong(vehicle.name)}: {', '.join(filter(None, told))}."
