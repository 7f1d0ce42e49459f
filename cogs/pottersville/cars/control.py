"""Control: turns at speed, brakes, and what a vehicle hits."""

from __future__ import annotations

from typing import Any, Final

from cogs._kit.desk import Desk
from cogs._kit.people import subjects
from cogs._kit.play import Offer, Options, Play, Question, Said, plays
from cogs._kit.render import Tone
from cogs._kit.words import sentence
from cogs.pottersville.cars.crashes import (
    NEXT_TURN,
    chips_for,
    crash_questions,
    crashed_changes,
    crashed_facts,
    crashed_lines,
    rider_questions,
)
from cogs.pottersville.cars.rides import Ride, ride_of
from cogs.pottersville.cars.roads import at_wheel, moving, require_phase
from cogs.pottersville.turns import trying
from rules.core.events import Change
from rules.core.refusal import IllegalNow, OutOfRange
from rules.pottersville.cars import CarCrashed
from rules.pottersville.driving import SAFE, Braked, Loss, brake, turn
from rules.pottersville.model import Pace, Wound
from rules.pottersville.vehicle_hits import crash
from rules.pottersville.wheels import after_braking, after_loss

BRAKES: Final = "brake"
SIDEWAYS: Final = "If it hits something on the way, it crashes: /pottersville-car hit."
LOSSES: Final = ("it keeps to the road", "it skids", "it rolls over")
STOPS: Final = (
    "it stands in time",
    "it swerves clear",
    "it skids off sideways",
    "it rolls over",
    "it hits what is there",
)


@plays("pottersville-car turn")
async def prepare_turn(desk: Desk, options: Options) -> Play:
    """A turn of so many degrees; a fast vehicle tests for control beyond 30."""
    ride = await ride_of(desk, options, "pace")
    degrees = float(options["degrees"])
    driver = at_wheel(desk, ride)
    require_phase(desk, ride)
    pace = ride.car.pace if driver is not None else Pace(str(options.get("pace") or Pace.FAST))
    bodies = ride.bodies
    tests = pace is Pace.FAST and degrees > SAFE

    def changes(loss: Loss) -> tuple[Change, ...]:
        lost = after_loss(ride.game.id, ride.car, loss) if ride.game is not None else ()
        return (*lost, *crashed_changes(ride.crew, loss.wounds))

    def say(loss: Loss) -> Said:
        turns = sentence(f"the {ride.name} turns {degrees:g} degrees")
        if not loss.lost:
            return Said(f"{turns}, {'slowly' if pace is Pace.SLOW else 'and holds the road'}.")
        lines = (*loss_lines(loss), *crashed_lines(ride.crew, loss.wounds))
        return Said(f"{turns} and {loss_told(loss)}.", lines, hit_offers(ride, loss), Tone.BAD)

    return Play(
        say=say,
        resolver=turn,
        args=(pace, degrees, bodies),
        names=tuple(person.name for person in ride.crew),
        changes=changes,
        facts=lambda outcome: _loss_facts(ride, outcome.result),
        questions=(
            (
                Question("The vehicle", turn, (pace, degrees), _lost, LOSSES),
                *rider_questions(ride, bodies, turn, lambda alone: (pace, degrees, alone), lambda loss: loss.wounds),
            )
            if tests
            else ()
        ),
        amends=chips_for(desk, ride),
        about=subjects(*ride.crew),
        again=ride.game is None,
    )


def _lost(loss: Loss) -> str:
    return LOSSES[0] if not loss.lost else LOSSES[2] if loss.rolled else LOSSES[1]


def loss_told(loss: Loss) -> str:
    """“skids 2" to the left”."""
    if loss.rolled:
        return "rolls over: it is wrecked"
    return f'skids {abs(loss.skid)}" to the {"left" if loss.skid < 0 else "right"}'


def loss_lines(loss: Loss) -> tuple[str, ...]:
    """What a skid may lead to."""
    return () if loss.rolled else (SIDEWAYS,)


def hit_offers(ride: Ride, loss: Loss) -> tuple[Offer, ...]:
    """A button for a vehicle that skids into something."""
    if ride.game is None or not loss.lost or loss.rolled:
        return ()
    return (Offer("It hits something", "pottersville-car hit", {"vehicle": ride.car.name}),)


def _loss_facts(ride: Ride, loss: Loss) -> dict[str, Any]:
    people = crashed_facts(ride.crew, loss.wounds)
    return {"lost": loss.lost, "rolled": loss.rolled, "skid": loss.skid, "people": people}


@plays("pottersville-car brake")
async def prepare_brake(desk: Desk, options: Options) -> Play:
    """A vehicle brakes: a slow one at once, a fast one skids, and may hit what stands in its way."""
    ride = await ride_of(desk, options, "pace")
    driver = at_wheel(desk, ride)
    require_phase(desk, ride)
    pace = _braked(ride) if driver is not None else Pace(str(options.get("pace") or Pace.FAST))
    room = None if options.get("room") is None else float(options["room"])
    swerve = bool(options.get("swerve"))
    if swerve and room is None:
        raise OutOfRange("Nobody swerves from nothing: say how far it is to what stands in the way, room:.")
    paid = trying(desk, driver, BRAKES) if driver is not None else ()
    if not ride.car.moved:
        paid = (*paid, *moving(desk, ride, driver, pace))

    def changes(braked: Braked) -> tuple[Change, ...]:
        stopped = after_braking(ride.game.id, ride.car, braked) if ride.game is not None else ()
        return (*stopped, *crashed_changes(ride.crew, _wounds(braked)))

    def say(braked: Braked) -> Said:
        skids = f' and skids {braked.skid}"' if braked.skid else ""
        brakes = sentence(f"the {ride.name} brakes{skids}")
        lines = crashed_lines(ride.crew, _wounds(braked))
        if braked.hit:
            return Said(f"{brakes}, into what stands in its way.", (*lines, NEXT_TURN), tone=Tone.BAD)
        if braked.loss.lost:
            told = f"{brakes}, swerves and {loss_told(braked.loss)}."
            return Said(told, (*loss_lines(braked.loss), *lines), hit_offers(ride, braked.loss), Tone.BAD)
        swerved = room is not None and braked.skid > room
        return Said(f"{brakes}{', swerves clear' if swerved else ''} and stands.")

    return Play(
        say=say,
        resolver=brake,
        args=(pace, ride.bodies, room, swerve),
        names=tuple(person.name for person in ride.crew),
        changes=changes,
        paid=paid,
        facts=lambda outcome: {
            **_loss_facts(ride, outcome.result.loss),
            "inches": outcome.result.skid,
            "hit": outcome.result.hit,
            "people": crashed_facts(ride.crew, _wounds(outcome.result)),
        },
        questions=tuple(_brake_questions(ride, pace, room, swerve)),
        amends=chips_for(desk, ride),
        about=subjects(*ride.crew),
        again=ride.game is None,
    )


def _braked(ride: Ride) -> Pace:
    """The pace that a vehicle on the table brakes from: of its move, or before that the one of the turn before."""
    return ride.car.pace if ride.car.moved else ride.car.before


def _wounds(braked: Braked) -> tuple[Wound, ...]:
    """The wounds of everybody in it, whatever they are from; none where nothing happened."""
    return braked.wounds or braked.loss.wounds


def _brake_questions(ride: Ride, pace: Pace, room: float | None, swerve: bool) -> list[Question]:
    """How far it skids; with something in the way how that ends, and what it does to each."""
    if pace is not Pace.FAST:
        return []
    args = (pace, (), room, swerve)
    found = [Question("Skid, in inches", brake, args, lambda braked: braked.skid)]
    if room is None:
        return found

    def ends(braked: Braked) -> str:
        if braked.hit:
            return STOPS[4]
        if braked.loss.lost:
            return STOPS[3] if braked.loss.rolled else STOPS[2]
        return STOPS[1] if swerve and braked.skid > room else STOPS[0]

    found.append(Question("How it ends", brake, args, ends, STOPS))
    people = rider_questions(ride, ride.bodies, brake, lambda alone: (pace, alone, room, swerve), _wounds)
    return [*found, *people]


@plays("pottersville-car hit")
async def prepare_hit(desk: Desk, options: Options) -> Play:
    """A vehicle has hit something: everybody in it tests, and it stands until it drives away."""
    ride = await ride_of(desk, options)
    if ride.game is not None:
        _require_hand(desk, ride)
        if ride.car.wrecked or ride.car.crashed:
            state = "is a wreck" if ride.car.wrecked else "has hit something"
            raise IllegalNow(f"The {ride.name} {state} already: nobody tests again.")
    elif not ride.people:
        raise OutOfRange("Say who is in it, aboard: names, or how many.")

    def say(wounds: tuple[Wound, ...]) -> Said:
        lines = (*crashed_lines(ride.crew, wounds), NEXT_TURN)
        return Said(sentence(f"the {ride.name} hits something."), lines, tone=Tone.BAD)

    return Play(
        say=say,
        resolver=crash,
        args=(ride.bodies,),
        names=tuple(person.name for person in ride.crew),
        changes=lambda wounds: crashed_changes(ride.crew, wounds),
        paid=(CarCrashed(ride.game.id, ride.car.name),) if ride.game is not None else (),
        facts=lambda outcome: crashed_facts(ride.crew, outcome.result),
        questions=crash_questions(ride.crew),
        amends=chips_for(desk, ride),
        about=subjects(*ride.crew),
        again=ride.game is None and all(person.stored is None for person in ride.people),
    )


def _require_hand(desk: Desk, ride: Ride) -> None:
    """What befalls a vehicle is told by whose it is: its driver's, else any of those in it; or by an umpire."""
    first = next((person for person in ride.crew if person.stored is not None), None)
    if first is not None and first.stored is not None:
        desk.require_own(first.stored)
