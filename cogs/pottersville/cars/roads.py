"""Driving: moves, turns, brakes, what is hit on the way, driving away from it."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from cogs._kit.desk import Desk
from cogs._kit.people import subjects
from cogs._kit.play import Offer, Options, Play, Question, Said, plays
from cogs._kit.render import Tone
from cogs._kit.words import sentence
from cogs.pottersville.cars.crashes import (
    chips_for,
    crashed_changes,
    crashed_facts,
    crashed_lines,
    rider_questions,
)
from cogs.pottersville.cars.rides import Ride, ride_of
from cogs.pottersville.people import WOUNDS, Person, require_able
from cogs.pottersville.turns import TABLED, order_for, paying, trying
from rules.core.events import Change
from rules.core.refusal import IllegalNow
from rules.pottersville.cars import CarAway, CarMoved, CarWrecked
from rules.pottersville.driving import (
    SAFE,
    SHARPEST,
    Drive,
    Driven,
    check_drive,
    drive,
    drive_away,
)
from rules.pottersville.model import Pace, Wound
from rules.pottersville.state import Doing, check_phase
from rules.pottersville.wheels import after_drive, check_moves
from rules.pottersville.wounds import FIT, Body

GETS_AWAY: Final = "drive away"
WRECKED: Final = "it is wrecked"


def at_wheel(desk: Desk, ride: Ride) -> Person | None:
    """Who drives a vehicle on the table, one's own and able to; None of one in plain numbers."""
    if ride.game is None:
        return None
    driver = ride.driver
    if driver is None or driver.stored is None:
        raise IllegalNow(f"Nobody drives the {ride.name}: put somebody at the wheel first.")
    desk.require_own(driver.stored)
    if ride.car.wrecked:
        raise IllegalNow(f"The {ride.name} is a wreck: it goes nowhere.")
    if driver.wound is Wound.DEAD:
        out = "/pottersville-car alight takes him out, and board puts another there"
        raise IllegalNow(f"{driver.name} is dead at the wheel of the {ride.name}: {out}.")
    require_able(driver, Doing.DRIVE)
    return driver


def bodies_of(ride: Ride, options: Options) -> tuple[Body, ...]:
    """The bodies of everybody in it, the driver's first; in plain numbers the driver's as the options put it."""
    if ride.game is not None:
        return ride.bodies
    first, *others = ride.bodies or (FIT,)
    if options.get("wound") is not None:
        first = Body(WOUNDS[str(options["wound"])], first.tough)
    return (first, *others)


def moving(desk: Desk, ride: Ride, driver: Person | None, pace: Pace) -> tuple[Change, ...]:
    """What the move of a vehicle on the table costs: its driver's move, and its own; nothing to ask the odds."""
    if ride.game is None or driver is None or desk.asking:
        return ()
    return (*paying(desk, driver, Doing.DRIVE), CarMoved(ride.game.id, ride.car.name, pace))


def require_phase(desk: Desk, ride: Ride) -> None:
    """Vehicles on the table are driven in the movement phase."""
    if ride.game is not None and not desk.asking:
        check_phase(ride.game.game.board, Doing.DRIVE)


def by(ride: Ride, pace: Pace) -> str:
    """“Louie drives the Packard slowly”."""
    name = ride.driver.name if ride.driver is not None else "the driver"
    how = "fast" if pace is Pace.FAST else "slowly"
    return sentence(f"{name} drives the {ride.name} {how}")


@plays("pottersville-car drive")
async def prepare_drive(desk: Desk, options: Options) -> Play:
    """A vehicle's move of the turn."""
    ride = await ride_of(desk, options, "before", "wound", "tire", "engine")
    pace = Pace(str(options.get("pace") or Pace.SLOW))
    driver = at_wheel(desk, ride)
    if driver is not None and not desk.asking:
        check_moves(ride.car, pace)
    order = order_for(desk, driver) if driver is not None else None
    move = Drive(pace, ride.car.before, bodies_of(ride, options), ride.car.tire, ride.car.engine, order)
    check_drive(move)
    paid = moving(desk, ride, driver, pace)
    here = {"vehicle": ride.car.name}

    def changes(driven: Driven) -> tuple[Change, ...]:
        wrecked = after_drive(ride.game.id, ride.car, driven) if ride.game is not None else ()
        return (*wrecked, *crashed_changes(ride.crew, driven.wounds))

    def say(driven: Driven) -> Said:
        if driven.wrecked:
            headline = f"{by(ride, pace)}, too badly hurt to hold the road: {WRECKED}."
            return Said(headline, crashed_lines(ride.crew, driven.wounds), tone=Tone.BAD)
        offers = (Offer("Brake", "pottersville-car brake", here),) if ride.game is not None else ()
        turns = f"It turns up to {SAFE if pace is Pace.FAST else SHARPEST} degrees without a test."
        return Said(f'{by(ride, pace)}: up to {driven.inches}".', (turns,), offers)

    return Play(
        say=say,
        resolver=drive,
        args=(move,),
        names=tuple(person.name for person in ride.crew),
        changes=changes,
        paid=paid,
        facts=lambda outcome: {
            "inches": outcome.result.inches,
            "wrecked": outcome.result.wrecked,
            "people": crashed_facts(ride.crew, outcome.result.wounds),
        },
        questions=tuple(_drive_questions(ride, move)),
        amends=chips_for(desk, ride),
        about=subjects(*ride.crew),
        again=ride.game is None,
    )


def _drive_questions(ride: Ride, move: Drive) -> list[Question]:
    """How far it goes; of a hurt driver also whether it is wrecked, and what that does to each."""
    first = move.bodies[0]
    alone = (replace(move, bodies=(first,)),)
    if first.wound is Wound.NONE:
        if move.pace is Pace.SLOW and not move.tire:
            return []
        return [Question("Inches", drive, alone, lambda driven: driven.inches)]
    inches = tuple(f'{inches}"' for inches in range(25))

    def far(driven: Driven) -> str:
        return WRECKED if driven.wrecked else f'{driven.inches}"'

    people = rider_questions(
        ride,
        move.bodies[: len(ride.crew)],
        drive,
        lambda bodies: (replace(move, bodies=bodies),),
        lambda driven: driven.wounds,
        first=True,
    )
    return [Question("The vehicle", drive, alone, far, (*inches, WRECKED)), *people]


@plays("pottersville-car away")
async def prepare_away(desk: Desk, options: Options) -> Play:
    """A vehicle that hit something tries to drive away; otherwise it is wrecked."""
    ride = await ride_of(desk, options)
    driver = at_wheel(desk, ride)
    paid: tuple[Change, ...] = ()
    if ride.game is not None and driver is not None:
        if not ride.car.crashed:
            raise IllegalNow(f"The {ride.name} has hit nothing: it just drives, /pottersville-car drive.")
        if ride.car.moved and not desk.asking:
            raise IllegalNow(f"The {ride.name} has moved in this turn: it drives away in the next.")
        require_phase(desk, ride)
        bodies, order = bodies_of(ride, options), order_for(desk, driver)
        check_drive(Drive(Pace.SLOW, ride.car.before, bodies, ride.car.tire, ride.car.engine, order))
        TABLED.require_part(desk, driver)
        paid = trying(desk, driver, GETS_AWAY)
    on = Offer("Drive on slowly", "pottersville-car drive", {"vehicle": ride.car.name, "pace": str(Pace.SLOW)})

    def changes(away: bool) -> tuple[Change, ...]:
        if ride.game is None:
            return ()
        return ((CarAway if away else CarWrecked)(ride.game.id, ride.car.name),)

    def say(away: bool) -> Said:
        if not away:
            return Said(sentence(f"the {ride.name} does not start again: {WRECKED}."), tone=Tone.BAD)
        offers = (on,) if ride.game is not None else ()
        return Said(sentence(f"the {ride.name} gets away, and makes a slow move."), offers=offers, tone=Tone.GOOD)

    return Play(
        say=say,
        resolver=drive_away,
        changes=changes,
        paid=paid,
        facts=lambda outcome: {"away": outcome.result},
        questions=(Question("Drives away", drive_away, (), order=(True, False)),),
        amends=chips_for(desk, ride),
        about=subjects(*ride.crew),
        again=ride.game is None,
    )
