"""Driving: segments, speed, stops, slammed brakes, and the test that some of it asks for."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from cogs._kit.desk import Desk
from cogs._kit.people import subjects
from cogs._kit.play import Options, Play, Question, Said
from cogs._kit.render import Tone, clean
from cogs._kit.words import sentence
from cogs.gangstars.cars.wheels import aboard, driver_of
from cogs.gangstars.cars.wrecks import struck_changes, struck_lines, struck_offers, wrecked
from cogs.gangstars.luck import lucky
from cogs.gangstars.onward import plays
from cogs.gangstars.people import Person, person_of
from cogs.gangstars.turns import TABLED, Paid, paying
from db.games import StoredGame
from rules.core.events import Change
from rules.core.refusal import IllegalNow
from rules.gangstars.actions import Action
from rules.gangstars.board import Activation, Spent, VehicleSet
from rules.gangstars.driving import (
    CRUISING,
    SLOW,
    Drive,
    Driven,
    Ground,
    Way,
    check_drive,
    drive_on,
    faster,
    slower,
    stopped,
    trial_at_wheel,
)
from rules.gangstars.measures import both
from rules.gangstars.model import Make, Test, Vehicle
from rules.gangstars.reaction_tables import Heading
from rules.gangstars.reactions import Trial, trial_of
from rules.gangstars.state import require_able
from rules.gangstars.traits import DRIVER, STUPID

OVER = "turned over"
TYPED = ("before", "actions", "slow", "brains", "bike")
"""What the sheet and the table know, and the options may put otherwise."""


@dataclass(frozen=True, slots=True)
class AtWheel:
    """Who drives what: on the table of `game`, or in numbers alone.

    active  the activation that runs, if it is his
    """

    person: Person
    vehicle: Vehicle
    game: StoredGame | None = None
    active: Activation | None = None

    @property
    def title(self) -> str:
        return f"the {clean(self.vehicle.name)}" if self.game is not None else "the vehicle"

    def set(self, vehicle: Vehicle) -> tuple[Change, ...]:
        """The change that leaves the vehicle like this; nothing with no game."""
        if self.game is None:
            return ()
        return (VehicleSet(self.game.id, replace(vehicle, moved=self.game.game.board.turn)),)

    def all_spent(self) -> tuple[Change, ...]:
        """What is left of his action points goes; nothing with no game."""
        if self.game is None or self.active is None:
            return ()
        return (Spent(self.game.id, points=self.active.left, wheel=self.active.left),)


async def at_wheel(desk: Desk, options: Options) -> AtWheel:
    """Who drives, and what: by name on the table, or a profile and numbers where no game is played."""
    game = TABLED.game(desk)
    person = await person_of(desk, options, "driver", "the driver")
    if game is None or (options.get("driver") and person.stored is None):
        if person.stored is None:
            TABLED.require_present(desk, [person])
        make = Make.BIKE if options.get("bike") else Make.CAR
        halves = SLOW if options.get("slow") else CRUISING
        return AtWheel(person, Vehicle("vehicle", make, running=True, halves=halves))
    game, board, person, vehicle = await driver_of(desk, options)
    TABLED.require_sheet(desk, person, options, *TYPED)
    active = board.active if board.active is not None and board.active.figure == person.id else None
    return AtWheel(person, vehicle, game, active)


def drive_from(wheel: AtWheel, options: Options, braked: bool = False) -> Drive:
    """What is driven, as the sheet and the table have it and the options put it."""
    figure, active, vehicle = wheel.person.figure, wheel.active, wheel.vehicle
    slow = options.get("slow")
    return Drive(
        segments=int(options.get("segments") or 1),
        before=int(_typed(options, "before", active.driven if active is not None else 0)),
        halves=vehicle.halves if slow is None else SLOW if slow else CRUISING,
        damaged=vehicle.heavy == 1,
        way=Way(str(options.get("way") or Way.STRAIGHT)),
        ground=Ground(str(options.get("ground") or Ground.ROAD)),
        driver=figure is not None and figure.has(DRIVER),
        stupid=figure is not None and figure.has(STUPID) and not _rides(wheel, options),
        braked=braked,
    )


def trial_from(wheel: AtWheel, drive: Drive, options: Options) -> Trial:
    """The driver's test, as the sheet and the table have it and the options put it."""
    figure = wheel.person.figure
    trial = trial_of(figure, Test.EXTREME_DRIVING) if figure is not None else Trial(Test.EXTREME_DRIVING)
    trial = replace(
        trial,
        brains=int(_typed(options, "brains", trial.brains)),
        borrowed=int(options.get("leader") or 0),
        bike=_rides(wheel, options),
        actions=int(_typed(options, "actions", wheel.active.actions if wheel.active is not None else 0)),
        icy=bool(options.get("ice")),
    )
    return trial_at_wheel(trial, drive)


def _rides(wheel: AtWheel, options: Options) -> bool:
    """Whether it is a bike."""
    return bool(_typed(options, "bike", wheel.vehicle.make is Make.BIKE))


def _typed(options: Options, name: str, otherwise: Any) -> Any:
    return otherwise if options.get(name) is None else options[name]


@plays("gangstars-car drive")
async def prepare_drive(desk: Desk, options: Options) -> Play:
    """Segments driven in one go."""
    wheel = await at_wheel(desk, options)
    drive = drive_from(wheel, options)
    check_drive(drive)
    paid = _paying(desk, wheel, drive)
    far = both(drive.length * drive.segments)
    turning = "" if drive.way is Way.STRAIGHT else f", with a turn of {drive.way.lower()}"
    return await _driving(
        desk,
        wheel,
        drive,
        trial_from(wheel, drive, options),
        sentence(f"{wheel.person.name} drives {wheel.title} {far}{turning}."),
        paid,
        wheel.vehicle,
    )


@plays("gangstars-car brake")
async def prepare_brake(desk: Desk, options: Options) -> Play:
    """Slam on the brakes: every action point that is left, and a test."""
    wheel = await at_wheel(desk, options)
    if wheel.vehicle.halves == 0:
        raise IllegalNow(sentence(f"{wheel.title} stands already."))
    drive = drive_from(wheel, options, braked=True)
    paid = Paid()
    if wheel.game is not None and not desk.asking:
        if wheel.active is None or wheel.person.figure is None:
            raise IllegalNow(f"{wheel.person.name} can't act now: it is not his activation.")
        require_able(wheel.person.figure)
        paid = Paid(wheel.all_spent(), f"All {wheel.active.left} action points that were left.")
    return await _driving(
        desk,
        wheel,
        drive,
        trial_from(wheel, drive, options),
        sentence(f"{wheel.person.name} slams on the brakes, and {wheel.title} stands."),
        paid,
        replace(wheel.vehicle, halves=0),
    )


def _paying(desk: Desk, wheel: AtWheel, drive: Drive) -> Paid:
    """What the segments and a sharp turn cost together; IllegalNow where the points left do not do for both."""
    each = [paying(desk, wheel.person, action, times) for action, times in drive.price]
    changes = tuple(change for paid in each for change in paid.changes)
    if wheel.active is None or not changes:
        return Paid()
    cost = _points(changes)
    if cost > wheel.active.left:
        raise IllegalNow(
            f"{wheel.person.name} needs {cost} action points for the turn and the segments, and has "
            f"{wheel.active.left} of {wheel.active.points} left."
        )
    return Paid(changes, f"Action points: {cost}, {wheel.active.left - cost} of {wheel.active.points} left.")


def _points(changes: Sequence[Change]) -> int:
    return sum(change.points for change in changes if isinstance(change, Spent))


async def _driving(
    desk: Desk, wheel: AtWheel, drive: Drive, trial: Trial, headline: str, paid: Paid, after: Vehicle
) -> Play:
    riders = await aboard(desk, wheel.game, wheel.vehicle) if wheel.game is not None else [wheel.person]
    bodies = tuple(person.body for person in riders)
    why = "in a vehicle that turned over"

    def changes(driven: Driven) -> tuple[Change, ...]:
        if driven.over:
            return (*wheel.set(wrecked(wheel.vehicle)), *struck_changes(riders, driven.hurts, why))
        spent = () if driven.lost is None or drive.braked else _rest(wheel, paid)
        return (*wheel.set(after), *spent)

    def say(driven: Driven) -> Said:
        tested = (f"Tested: {drive.tested}.",) if drive.tested else ()
        if driven.over:
            offers = struck_offers(riders, driven.hurts, struck_changes(riders, driven.hurts, why))
            lines = (*tested, *struck_lines(riders, driven.hurts), paid.line)
            told = sentence(f"{wheel.title} turns over under {wheel.person.name}.")
            return Said(told, tuple(filter(None, lines)), offers, Tone.BAD)
        if driven.lost is not None:
            lines = (*tested, _lost_line(driven.lost, drive, wheel, paid), paid.line)
            told = sentence(f"{wheel.person.name} loses control of {wheel.title}.")
            return Said(told, tuple(filter(None, lines)), tone=Tone.BAD)
        return Said(headline, tuple(filter(None, (*tested, paid.line))))

    return Play(
        say=say,
        resolver=drive_on,
        args=(drive, trial, bodies),
        names=tuple(person.name for person in riders),
        changes=changes,
        paid=paid.changes,
        facts=lambda outcome: _facts(outcome.result, riders),
        questions=_questions(drive, trial, bodies) if drive.tested else (),
        amends=tuple(amend for person in riders for amend in lucky(person, _own(person, wheel.person))),
        about=subjects(wheel.person),
        again=wheel.game is None,
    )


def _rest(wheel: AtWheel, paid: Paid) -> tuple[Change, ...]:
    """The points left after these are paid, which a vehicle out of control uses up."""
    if wheel.game is None or wheel.active is None:
        return ()
    left = max(0, wheel.active.left - _points(paid.changes))
    return (Spent(wheel.game.id, points=left, wheel=left),)


def _lost_line(lost: Heading, drive: Drive, wheel: AtWheel, paid: Paid) -> str:
    """Where a vehicle goes out of control, and how far: for the rest of the driver's points."""
    if drive.braked:
        return f"It skids {lost} as it stops."
    if wheel.active is None:
        return f"It goes {lost} for the segments driven, and on for the points left, 2 a segment."
    rest = max(0, wheel.active.left - _points(paid.changes)) // 2 * drive.length
    return f"It goes {lost} for the segments driven, and {both(rest)} more for the points left."


def _own(person: Person, driver: Person) -> Any:
    """Whether a throw is the strength of somebody aboard, or the driver's own test."""
    mine = {f"strength, {person.name}"}
    if person is driver or person.id == driver.id:
        mine |= {str(Test.EXTREME_DRIVING), "direction"}
    return lambda throw: throw.why in mine


def _questions(drive: Drive, trial: Trial, bodies: Sequence[Any]) -> tuple[Question, ...]:
    def read(driven: Driven) -> str:
        return OVER if driven.over else f"control lost, {driven.lost}" if driven.lost is not None else "all is well"

    order = ("all is well", *(f"control lost, {one}" for one in Heading), OVER)
    return (Question("The drive", drive_on, (drive, trial), read, order),)


def _facts(driven: Driven, riders: Sequence[Person]) -> dict[str, Any]:
    hurt = [{"name": person.name, "hurt": one.word} for person, one in zip(riders, driven.hurts, strict=False)]
    return {"lost": driven.lost and driven.lost.value, "over": driven.over, "hurt": hurt}


@plays("gangstars-car speed")
async def prepare_speed(desk: Desk, options: Options) -> Play:
    """Accelerate, or slow down."""
    game, board, person, vehicle = await driver_of(desk, options)
    if str(options["change"]) == "Faster":
        after, cm = faster(vehicle)
        told = f"{person.name} gets the {clean(vehicle.name)} going: {both(cm)}, and it cruises."
    else:
        after = slower(vehicle)
        told = f"{person.name} slows the {clean(vehicle.name)} down to half a segment."
    paid = paying(desk, person, Action.SPEED)
    return Play(
        say=lambda _: Said(told, tuple(filter(None, (paid.line,)))),
        changes=lambda _: (VehicleSet(game.id, replace(after, moved=board.turn)),),
        paid=paid.changes,
        rule="gs.vehicle",
    )


@plays("gangstars-car stop")
async def prepare_stop(desk: Desk, options: Options) -> Play:
    """Bring a vehicle to a stop."""
    game, board, person, vehicle = await driver_of(desk, options)
    after = stopped(vehicle)
    paid = paying(desk, person, Action.STOP)
    return Play(
        say=lambda _: Said(
            f"{person.name} brings the {clean(vehicle.name)} to a stop.", tuple(filter(None, (paid.line,)))
        ),
        changes=lambda _: (VehicleSet(game.id, replace(after, moved=board.turn)),),
        paid=paid.changes,
        rule="gs.vehicle",
    )
