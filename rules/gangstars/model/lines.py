"""Lines that several chapters share: costs, vehicles, durations of states."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from rules.core.action.report import FollowUp
from rules.core.plain.markup import strong
from rules.core.plain.words import count, sentence
from rules.gangstars.model.action_costs import cost_line
from rules.gangstars.model.action_points import Spending
from rules.gangstars.model.board import Board
from rules.gangstars.model.figures import FOREVER, Effect, FigureState, Vehicle
from rules.gangstars.model.obligations import BLASTS
from rules.gangstars.model.position import Person

SPEEDS: Final = ("standing", "at half speed", "cruising")


def called(vehicle: Vehicle | None) -> str:
    """The name of a vehicle at the start of a sentence; None is one of plain numbers."""
    name = vehicle.name if vehicle is not None else "vehicle"
    return sentence(name) if name.lower().startswith("the ") else f"The {name}"


def explosion(vehicle: Vehicle | None) -> tuple[FollowUp, ...]:
    """The button for the explosion of a vehicle on the table."""
    return (FollowUp("It explodes", BLASTS, {"vehicle": vehicle.name}),) if vehicle is not None else ()


def points_line(spending: Spending) -> tuple[str, ...]:
    """The cost of a deed in the current activation, in a line; none outside a game."""
    bill = spending.bill
    if bill is None:
        return ()
    if not bill.prices or bill.after is None:
        return (f"{spending.person.name} acts for free.",)
    return (f"Action points: {cost_line(bill.prices)} spent, {bill.after.left} of {bill.after.points} left.",)


def bag_line(board: Board) -> str:
    """The number of chits left, or that the turn ends for want of them."""
    left = len(board.bag)
    if left:
        return f"{count(left, 'chit')} in the bag."
    if board.active is not None:
        return f"The bag is empty, so turn {board.turn} ends after this figure."
    return f"Turn {board.turn} is over, as the bag is empty."


def vehicle_line(vehicle: Vehicle, people: Mapping[int, Person]) -> str:
    """A vehicle in a sentence: who is in it, its speed, its damage."""
    driver = people[vehicle.driver].name if vehicle.driver in people else ""
    others = ", ".join(people[one].name if one in people else "a figure that has left" for one in vehicle.passengers)
    engine = SPEEDS[vehicle.halves] if vehicle.running else "engine off"
    words = (
        vehicle.make.lower(),
        "a wreck" if vehicle.destroyed else engine,
        f"{driver} drives" if driver else "no one at the wheel",
        f"with {others}" if others else "",
        "light damage" if vehicle.light and not vehicle.destroyed else "",
        "heavy damage, its segments halved" if vehicle.heavy == 1 else "",
    )
    return f"{strong(vehicle.name)}: {', '.join(filter(None, words))}."


ENDED_BY: Final = {
    FigureState.TAKES_COVER: "",
    FigureState.FORCED_BACK: "until this close combat ends",
    FigureState.HARRIED: "until the dog leaves",
    FigureState.AVENGES_DOG: "until that figure is out",
    FigureState.CHASES: "until that figure is out or gone",
}
"""The end of states that have no fixed duration."""


def lasts(effect: Effect) -> str:
    """The remaining duration of a state, in words."""
    if effect.left == FOREVER:
        return ENDED_BY.get(effect.state, "for the rest of the game")
    if effect.left == 0:
        return "until this activation ends"
    if effect.left == 1:
        return f"until their next activation {'ends' if effect.through else 'begins'}"
    over = "" if effect.through else ", until the last one begins"
    return f"for their next {effect.left} activations{over}"


def effect_line(effect: Effect) -> str:
    """A state, its duration and its reason: “shaken until its next activation is over (hit)”."""
    why = f"({effect.why})" if effect.why else ""
    return " ".join(filter(None, (effect.state.value, lasts(effect), why)))
