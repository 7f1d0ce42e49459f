"""How people, units and vehicles read on a card, and the buttons that several reports share."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import islice
from typing import Final

from rules.core.action.report import FollowUp, Opens
from rules.core.people.names import Named, same
from rules.core.plain.markup import strong
from rules.core.plain.words import count, key_of, listed
from rules.pottersville.model.board import Board, Unit
from rules.pottersville.model.figures import Car, Phase, VehiclePace, Wound
from rules.pottersville.model.position import Person, Position, cheesing, under_fire
from rules.pottersville.model.weapons import SAYS

MOST_BUTTONS: Final = 5
"""The most buttons of one kind below a card."""
NEXT: Final = FollowUp("Next phase", "pottersville next", {})
REVEAL: Final = FollowUp("Reveal orders", "pottersville reveal", {})
CHIPS: Final = FollowUp("Roll for chips", "pottersville chips", {})
ORDERS: Final = "potorders"
"""The `what` of the `Opens` of `orders_button`: the cog of the orders answers it."""


def buttons(verb: str, command: str, option: str, things: Iterable[Named]) -> tuple[FollowUp, ...]:
    """Buttons for one command, one for each named thing, as many as fit below a card."""
    names = (thing.name for thing in islice(things, MOST_BUTTONS))
    return tuple(FollowUp(f"{verb}: {name}"[:80], command, {option: name}) for name in names)


def orders_button(position: Position) -> Opens:
    """The button that asks each player privately for the orders of their units."""
    return Opens(ORDERS, str(position.id), "Your orders")


# Wounds


def hurt_line(name: str, before: Wound, after: Wound) -> str:
    """A sentence on the state of a person after a hit."""
    if after is before:
        return f"{name} is no worse for it." if not after else f"{name} is no worse: still {after.word}."
    return f"{name} is {after.word} ({after.mark}). {SAYS[after][1]}"


def guts_lines(units: Iterable[str]) -> tuple[str, ...]:
    """A line on the units, by name, that owe a Guts test; empty for none."""
    names = ", ".join(units)
    return (f"These units were shot at and must test Guts before the turn ends: {names}.",) if names else ()


def guts_buttons(units: Iterable[Unit]) -> tuple[FollowUp, ...]:
    """Buttons for the Guts tests of units."""
    return buttons("Guts", "pottersville guts", "unit", units)


# Units


def unit_line(position: Position, unit: Unit) -> str:
    """A unit in a line: its leader, its figures, and what it does.

    Every player sees this line, so of an order that lies face down it says only that it exists.
    """
    there = [position.people[member] for member in unit.members if member in position.people]
    alive = [one for one in there if one.figure.wound is not Wound.DEAD]
    others = [one.name for one in alive if one.id != unit.leader]
    leader = next((one for one in alive if one.id == unit.leader), None)
    led = f"{leader.name} leads" if leader is not None else "no living figure leads"
    parts = (
        f"{led} {listed(others)}" if others else led,
        order_words(position, unit),
        "shot at, must test Guts" if under_fire(position, unit) else "",
    )
    return f"{strong(whose(position, unit))}: {'; '.join(filter(None, parts))}."


def whose(position: Position, unit: Unit) -> str:
    """A unit's name, with the name of its side if they differ."""
    side = position.side_name(unit.side)
    return unit.name if not side or same(side, unit.name) else f"{unit.name} ({side})"


FACE_DOWN, AWAITED = "has an order, face down", "waits for an order"
OF_SEVERAL: Final = {FACE_DOWN: "have an order, face down", AWAITED: "wait for an order"}
"""The same words for several units."""


def order_words(position: Position, unit: Unit) -> str:
    """What a unit was ordered to do, as far as every player may know."""
    board = position.board
    if cheesing(position, unit):
        return "running for cover (“cheesing it”) until it rallies"
    if board.phase is Phase.ORDERS:
        given = any(key_of(one.unit) == key_of(unit.name) for one in board.given)
        return FACE_DOWN if given else AWAITED
    if unit.order is None:
        return "no order"
    return f"{unit.order}{f', {unit.note}' if unit.note else ''}"


# Vehicles


def car_line(car: Car, people: Mapping[int, Person]) -> str:
    """A vehicle in a sentence: the people in it, its pace and its damage."""

    def name(figure: int) -> str:
        return people[figure].name if figure in people else "a figure"

    others = ", ".join(
        f"{name(rider.figure)} ({rider.spot.lower()})" for rider in car.aboard if rider.figure != car.driver
    )
    pace = f"{car.pace.lower()} this turn" if car.pace is not VehiclePace.STOPPED else "stopped"
    before = f"{car.before.lower()} last turn" if car.before is not VehiclePace.STOPPED else ""
    driver = people.get(car.driver) if car.driver else None
    dead = driver is not None and driver.figure.wound is Wound.DEAD
    drives = "dead at the wheel" if dead else "at the wheel" if car.wrecked else "drives"
    parts = (
        car.build.lower(),
        "a wreck" if car.wrecked else ", ".join(filter(None, (pace, before))),
        f"{name(car.driver)} {drives}" if car.driver else "no one at the wheel",
        f"with {others}" if others else "",
        "has hit something" if car.crashed else "",
        "its driver too badly hurt to drive" if car.halted else "",
        "a tire hit" if car.tire else "",
        f"{count(car.engine, 'hit')} on the engine" if car.engine else "",
    )
    return f"{strong(car.name)}: {', '.join(filter(None, parts))}."


def away_buttons(board: Board) -> tuple[FollowUp, ...]:
    """The buttons for vehicles that have hit something and may try to drive away."""
    stuck = (car for car in board.cars if car.crashed and not car.wrecked and not car.moved and car.driver)
    return buttons("Drive away", "pottersville-car away", "vehicle", stuck)
