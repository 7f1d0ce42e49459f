"""Vehicles in words: on the table, boarded and left, put right, and driven."""

from __future__ import annotations

from typing import Any, Final

from cogs._kit.context import Context
from cogs._kit.moves import tells
from cogs._kit.reader import read
from cogs._kit.render import Card
from cogs._kit.slash import command, shows
from cogs.pottersville.aftermath import crashed_facts, crashed_lines
from cogs.pottersville.table import car_line
from rules.core.move import declared
from rules.core.report import FollowUp, Report, Tone
from rules.core.words import sentence
from rules.pottersville.boarding import Adding, Alighting, Boarding, Out, PutRight, Removing, Repairing, Setting, Stands
from rules.pottersville.driving import SAFE, SHARPEST, Braked, Driven, Loss
from rules.pottersville.model import Car, Pace, Wound
from rules.pottersville.rides import Ride
from rules.pottersville.roads import WRECKED, Braking, Driving, GettingAway, Hitting, Turning

MOST_OUT: Final = 5
DOORS: Final = "One figure to a door, on both sides."


@command("pottersville-car show", table=True, seated=False, everybody=True)
class Showing:
    """The vehicles on the table, privately."""


@shows(Showing)
async def cars_card(ctx: Context, _m: Showing) -> Card:
    """Every vehicle on the table."""
    at, _ = await read(ctx, {}, declared(Showing))
    lines = tuple(car_line(car, at.people) for car in at.board.cars)
    return Card(f"Vehicles on the table: {len(lines)}.", lines=lines, private=True)


@tells(Adding)
def added(told: Stands, _result: None) -> Report:
    """How it stands, and how people get in."""
    free = ", which costs no move before the first orders are revealed" if told.setting_up else ""
    boards = f"/pottersville-car board puts figures in it{free}."
    return Report(f"The {told.car.name} is on the table.", (car_line(told.car, {}), boards))


@tells(Removing)
def removed(car: Car, _result: None) -> Report:
    """That it is gone."""
    return Report(f"The {car.name} leaves the table, with everybody in it.")


@tells(Setting)
@tells(Repairing)
def put_right(told: PutRight, _result: None) -> Report:
    """How it stands now."""
    return Report(f"The {told.car.name} is put right by hand.", (car_line(told.car, told.people),))


@tells(Boarding)
def boarded(told: Boarding, _result: None) -> Report:
    """Where somebody sits."""
    return Report(f"{told.figure.name} gets into the {told.vehicle.name}: {told.seat.lower()}.")


@tells(Alighting, lambda _out, inches: None if inches is None else {"inches": inches})
def alighted(out: Out, inches: int | None) -> Report:
    """Who is out, how far away, and who else may get out."""
    car = out.car.name
    if out.jumps:
        return Report(f"{out.person.name} jumps out of the {car}.")
    leaves = f"{out.person.name} is out of the {car}"
    if inches is None:
        return Report(f"{leaves}.")
    others = tuple(
        FollowUp(f"Out: {one.figure.name}"[:80], "pottersville-car alight", {"figure": one.typed})
        for one in out.next[:MOST_OUT]
    )
    return Report(f'{leaves}, up to {inches}" away.', (DOORS,) if len(out.car.aboard) > 1 else (), others)


# On the road

NEXT_TURN: Final = "In the next turn it may try to drive away: 5 or 6, otherwise it is wrecked."
SIDEWAYS: Final = "If it hits something on the way, it crashes: /pottersville-car hit."


def _offers(ride: Ride, label: str, command: str, **typed: Any) -> tuple[FollowUp, ...]:
    """A button for what a vehicle on the table does next."""
    return (FollowUp(label, f"pottersville-car {command}", {"vehicle": ride.car.name, **typed}),) if ride.here else ()


def _drive_facts(told: tuple[Ride, Driving], driven: Driven) -> dict[str, Any]:
    people = crashed_facts(told[0].crew, driven.wounds)
    return {"inches": driven.inches, "wrecked": driven.wrecked, "people": people}


@tells(Driving, _drive_facts)
def drove(told: tuple[Ride, Driving], driven: Driven) -> Report:
    """How far it may go, or that it is wrecked."""
    ride, m = told
    fast = m.pace is Pace.FAST
    drives = sentence(f"{ride.driver.name} drives the {ride.name} {'fast' if fast else 'slowly'}")
    if driven.wrecked:
        headline = f"{drives}, too badly hurt to hold the road: {WRECKED}."
        return Report(headline, crashed_lines(ride.crew, driven.wounds), tone=Tone.BAD)
    turns = f"It turns up to {SAFE if fast else SHARPEST} degrees without a test."
    return Report(f'{drives}: up to {driven.inches}".', (turns,), _offers(ride, "Brake", "brake"))


# Control


def _loss_facts(told: tuple[Ride, Any], loss: Loss) -> dict[str, Any]:
    people = crashed_facts(told[0].crew, loss.wounds)
    return {"lost": loss.lost, "rolled": loss.rolled, "skid": loss.skid, "people": people}


@tells(Turning, _loss_facts)
def turned(told: tuple[Ride, Turning], loss: Loss) -> Report:
    """Whether it holds the road."""
    ride, m = told
    turns = sentence(f"the {ride.name} turns {m.degrees:g} degrees")
    if not loss.lost:
        return Report(f"{turns}, {'slowly' if m.pace is Pace.SLOW else 'and holds the road'}.")
    return _lost(ride, f"{turns} and", loss)


def _lost(ride: Ride, told: str, loss: Loss) -> Report:
    """Where a vehicle out of control ends."""
    lines = crashed_lines(ride.crew, loss.wounds)
    if loss.rolled:
        return Report(f"{told} rolls over: {WRECKED}.", lines, tone=Tone.BAD)
    skids = f'skids {abs(loss.skid)}" to the {"left" if loss.skid < 0 else "right"}'
    return Report(f"{told} {skids}.", (SIDEWAYS, *lines), _offers(ride, "It hits something", "hit"), Tone.BAD)


def _brake_facts(told: tuple[Ride, Braking], braked: Braked) -> dict[str, Any]:
    people = crashed_facts(told[0].crew, braked.suffered)
    return {**_loss_facts(told, braked.loss), "inches": braked.skid, "hit": braked.hit, "people": people}


@tells(Braking, _brake_facts)
def braked(told: tuple[Ride, Braking], braked: Braked) -> Report:
    """How far it skids, and into what."""
    ride, m = told
    skids = f' and skids {braked.skid}"' if braked.skid else ""
    brakes = sentence(f"the {ride.name} brakes{skids}")
    if braked.hit:
        lines = (*crashed_lines(ride.crew, braked.wounds), NEXT_TURN)
        return Report(f"{brakes}, into what stands in its way.", lines, tone=Tone.BAD)
    if braked.loss.lost:
        return _lost(ride, f"{brakes}, swerves and", braked.loss)
    swerved = m.room is not None and braked.skid > m.room
    return Report(f"{brakes}{', swerves clear' if swerved else ''} and stands.")


# What it hits


@tells(Hitting, lambda told, wounds: crashed_facts(told[0].crew, wounds))
def has_hit(told: tuple[Ride, Hitting], wounds: tuple[Wound, ...]) -> Report:
    """How everybody in it is left."""
    ride, _ = told
    lines = (*crashed_lines(ride.crew, wounds), NEXT_TURN)
    return Report(sentence(f"the {ride.name} hits something."), lines, tone=Tone.BAD)


@tells(GettingAway, lambda _told, away: {"away": away})
def got_away(told: tuple[Ride, GettingAway], away: bool) -> Report:
    """Whether it starts again."""
    ride, _ = told
    if not away:
        return Report(sentence(f"the {ride.name} does not start again: {WRECKED}."), tone=Tone.BAD)
    on = _offers(ride, "Drive on slowly", "drive", pace=str(Pace.SLOW))
    return Report(sentence(f"the {ride.name} gets away, and makes a slow move."), follow_ups=on, tone=Tone.GOOD)
