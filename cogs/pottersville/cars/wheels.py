"""Vehicles on the table in words: put there, boarded, left, put right."""

from __future__ import annotations

from typing import Final

from cogs._kit.desk import Desk
from cogs._kit.moves import read, tells
from cogs._kit.play import Offer, Options, Said
from cogs._kit.render import Card, clean
from cogs._kit.slash import command, shows
from cogs.pottersville.table import car_line
from rules.core.move import declared
from rules.pottersville.boarding import (
    Adding,
    Alighting,
    Boarding,
    Out,
    PutRight,
    Removing,
    Repairing,
    Setting,
    Stands,
)
from rules.pottersville.model import Car

MOST_OUT: Final = 5
DOORS: Final = "Each uses a door of its own: one a door, on both sides."


@command("pottersville-car show", table=True, seated=False, everybody=True)
class Showing:
    """The vehicles on the table, privately."""


@shows(Showing)
async def cars_card(desk: Desk, typed: Options) -> Card:
    """Every vehicle on the table."""
    at, _ = await read(desk, typed, declared(Showing))
    lines = tuple(car_line(car, at.people) for car in at.board.cars)
    return Card(f"Vehicles on the table: {len(lines)}.", lines=lines, private=True)


@tells(Adding)
def added(told: Stands, _result: None) -> Said:
    """How it stands, and how people get in."""
    free = ", which costs no move before the first orders are revealed" if told.setting_up else ""
    boards = f"/pottersville-car board puts figures in it{free}."
    return Said(f"The {clean(told.car.name)} is on the table.", (car_line(told.car, {}), boards))


@tells(Removing)
def removed(car: Car, _result: None) -> Said:
    """That it is gone."""
    return Said(f"The {clean(car.name)} leaves the table, with all in it.")


@tells(Setting)
@tells(Repairing)
def put_right(told: PutRight, _result: None) -> Said:
    """How it stands now."""
    return Said(f"The {clean(told.car.name)} is put right by hand.", (car_line(told.car, told.people),))


@tells(Boarding)
def boarded(told: Boarding, _result: None) -> Said:
    """Where somebody sits."""
    return Said(f"{told.figure.name} gets into the {clean(told.vehicle.name)}: {told.seat.lower()}.")


@tells(Alighting, lambda _out, inches: None if inches is None else {"inches": inches})
def alighted(out: Out, inches: int | None) -> Said:
    """Who is out, how far away, and who else may get out."""
    car = clean(out.car.name)
    if out.jumps:
        return Said(f"{out.person.name} jumps out of the {car}.")
    leaves = f"{out.person.name} is out of the {car}"
    if inches is None:
        return Said(f"{leaves}.")
    others = tuple(
        Offer(f"Out: {one.name}"[:80], "pottersville-car alight", {"figure": one.typed}) for one in out.next[:MOST_OUT]
    )
    return Said(f'{leaves}, up to {inches}" away.', (DOORS,) if len(out.car.aboard) > 1 else (), others)
