"""/gangstars-car: vehicles on the table, driving, explosions, in words."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from cogs._kit.context import Context
from cogs._kit.moves import tells
from cogs._kit.reader import read
from cogs._kit.render import Card
from cogs._kit.slash import add_commands, command, root, shows
from rules.core.move import declared
from rules.core.report import Report, Tone
from rules.core.words import sentence
from rules.gangstars.driving import BLAST_REACH, Driven, Steering
from rules.gangstars.duties import WRECKS
from rules.gangstars.lines import called, explosion, hurt_line, points_line, vehicle_line
from rules.gangstars.measures import both
from rules.gangstars.model import Hurt, Vehicle
from rules.gangstars.offers import offer, onward
from rules.gangstars.position import Person, Position
from rules.gangstars.strays import Aside, Blast, Jumped, Overturn, Stray, Strayed, Struck
from rules.gangstars.vehicles import Board, Leave, Noted, Remove, Riding, Set
from rules.gangstars.wheels import AtWheel, Brake, DriveOn, Handled, Speed, Start, Stop, spent_by

# On the table


@tells(Set, onward=onward)
def noted(told: Noted, _result: None) -> Report:
    """What a vehicle is like now."""
    verb = "is on the table" if told.new else "is noted again"
    return Report(f"The {told.vehicle.name} {verb}.", (vehicle_line(told.vehicle, told.at.people),))


@tells(Remove, onward=onward)
def removed(vehicle: Vehicle, _result: None) -> Report:
    """Which vehicle leaves the table."""
    return Report(f"The {vehicle.name} leaves the table.")


@tells(Board, onward=onward)
def boarded(told: Riding, _result: None) -> Report:
    """Who gets into what."""
    seat = "takes the wheel of" if told.driving else "gets into"
    return Report(f"{told.person.name} {seat} the {told.vehicle.name}.", _paid(told))


@tells(Leave, onward=onward)
def left(told: Riding, _result: None) -> Report:
    """Who gets out of what."""
    rolls = told.driving and told.vehicle.halves
    stray = ("Nobody is at the wheel now, and it rolls on: /gangstars-car stray.",) if rolls else ()
    return Report(f"{told.person.name} leaves the {told.vehicle.name}.", (*stray, *_paid(told)))


def _paid(told: Riding) -> tuple[str, ...]:
    """What getting in or out cost."""
    return points_line(told.spending) if told.price() else ()


@command("gangstars-car show", table=True, seated=False, everybody=True)
class Show:
    """The vehicles on the table, privately."""


@shows(Show)
async def shown(ctx: Context, _m: Show) -> Card:
    """Every vehicle on the table."""
    at: Position
    at, _ = await read(ctx, {}, declared(Show))
    lines = tuple(vehicle_line(vehicle, at.people) for vehicle in at.board.vehicles)
    return Card(f"Vehicles on the table: {len(lines)}.", lines=lines, private=True)


# At the wheel


@tells(Start, onward=onward)
def started(told: Handled, _result: None) -> Report:
    """Whose engine runs."""
    return Report(f"{told.person.name} starts the {told.vehicle.name}.", points_line(told.spending))


@tells(Speed, onward=onward)
def sped(told: Handled, _result: None) -> Report:
    """How fast a vehicle goes now."""
    name, vehicle = told.person.name, told.vehicle.name
    slower = f"{name} slows the {vehicle} down to half a segment."
    headline = f"{name} gets the {vehicle} going: {both(told.cm)}, and it cruises." if told.cm else slower
    return Report(headline, points_line(told.spending))


@tells(Stop, onward=onward)
def stopped(told: Handled, _result: None) -> Report:
    """Which vehicle stands."""
    return Report(f"{told.person.name} brings the {told.vehicle.name} to a stop.", points_line(told.spending))


def driven_facts(wheel: AtWheel, driven: Driven) -> dict[str, Any]:
    """How driving ended."""
    hurt = [{"name": one.name, "hurt": hurt.word} for one, hurt in zip(wheel.riders, driven.hurts, strict=False)]
    return {"lost": driven.lost and driven.lost.value, "over": driven.over, "hurt": hurt}


@tells(DriveOn, driven_facts, onward=onward)
def driven(wheel: AtWheel, result: Driven) -> Report:
    """How far a vehicle is driven."""
    drive = wheel.drive
    turning = "" if drive.way is Steering.STRAIGHT else f", with a turn of {drive.way.lower()}"
    far = both(drive.length * drive.segments)
    return _driven(wheel, result, f"{wheel.person.name} drives {wheel.title} {far}{turning}.")


@tells(Brake, driven_facts, onward=onward)
def braked(wheel: AtWheel, result: Driven) -> Report:
    """That a vehicle stands."""
    return _driven(wheel, result, f"{wheel.person.name} slams on the brakes, and {wheel.title} comes to a stop.")


def _driven(wheel: AtWheel, result: Driven, well: str) -> Report:
    """How driving ended, `well` if it did."""
    tested = (f"Tested: {wheel.drive.tested}.",) if wheel.drive.tested else ()
    points = _points(wheel)
    if result.over:
        lines = (*tested, *_struck_lines(wheel.riders, result.hurts), *points)
        return Report(sentence(f"{wheel.title} turns over under {wheel.person.name}."), lines, tone=Tone.BAD)
    if result.lost is not None:
        lines = (*tested, _lost_line(wheel, result), *points)
        return Report(sentence(f"{wheel.person.name} loses control of {wheel.title}."), lines, tone=Tone.BAD)
    return Report(sentence(well), (*tested, *points))


def _points(wheel: AtWheel) -> tuple[str, ...]:
    """What the drive cost; nothing with no game."""
    running = wheel.running
    if running is None:
        return ()
    if wheel.drive.braked:
        return (f"All {running.left} action points that were left.",)
    cost = spent_by(wheel.price())
    return (f"Action points: {cost} spent, {running.left - cost} of {running.points} left.",)


def _lost_line(wheel: AtWheel, result: Driven) -> str:
    """Where a vehicle goes out of control, and how far: for the rest of the driver's points."""
    if wheel.drive.braked:
        return f"It skids {result.lost} as it stops."
    if wheel.running is None:
        return f"It goes {result.lost} for the segments driven, and on for the points left, 2 a segment."
    rest = both(wheel.rest // 2 * wheel.drive.length)
    return f"It goes {result.lost} for the segments driven, and {rest} more for the points left."


# Out of hand


def _struck_lines(people: Iterable[Person], hurts: Iterable[Hurt]) -> tuple[str, ...]:
    """How everybody struck is left."""
    return tuple(hurt_line(one, hurt) for one, hurt in zip(people, hurts, strict=True))


def struck_facts(told: Struck, hurts: tuple[Hurt, ...]) -> list[dict[str, Any]]:
    """How everybody struck is left."""
    return [{"name": one.name, "hurt": hurt.word} for one, hurt in zip(told.people, hurts, strict=True)]


def _struck(told: Struck, hurts: tuple[Hurt, ...], befalls: str, *lines: str) -> Report:
    """What befalls a vehicle and everybody struck by it."""
    return Report(
        f"{called(told.vehicle)} {befalls}",
        (*lines, *_struck_lines(told.people, hurts)),
        tone=Tone.BAD if any(hurts) else Tone.PLAIN,
    )


@tells(Blast, struck_facts, onward=onward)
def exploded(told: Struck, hurts: tuple[Hurt, ...]) -> Report:
    """Whom an explosion strikes."""
    near = f"Everybody within {both(BLAST_REACH)} is struck; its wreck blocks the way."
    return _struck(told, hurts, "explodes, and burns for the rest of the game.", near)


@tells(Overturn, struck_facts, onward=onward)
def overturned(told: Struck, hurts: tuple[Hurt, ...]) -> Report:
    """How those in a vehicle that turned over are left."""
    return _struck(told, hurts, "turns over and is a wreck.")


@tells(Stray, onward=onward)
def strayed(told: Strayed, cm: float) -> Report:
    """How far a stray vehicle goes, or what it meets on the way."""
    vehicle, met = told.vehicle, told.met
    aside = "Whoever is in the way jumps aside: /gangstars-car aside."
    if not met:
        return Report(f"{called(vehicle)} rolls {both(cm)} straight on, with nobody in control.", (aside,))
    meets = f"It meets {met} within {both(cm)}, which takes two heavy damages, and explodes."
    other = told.thing if isinstance(told.thing, Vehicle) else None
    wrecks = (offer(f"Wreck: {other.name}", WRECKS, {"vehicle": other.name}),) if other and other.aboard else ()
    return Report(f"{called(vehicle)} strays into {met}.", (meets, aside), (*explosion(vehicle), *wrecks), Tone.BAD)


@tells(Aside, onward=onward)
def jumped(told: Jumped, _result: None) -> Report:
    """Who jumps aside, and who loses his activation for it."""
    names, losers = (", ".join(one.name for one in people) for people in (told.people, told.lost))
    line = f"{losers} spent this turn recovering: no activation." if losers else "They had already acted."
    return Report(f"{names} {'jumps' if len(told.people) == 1 else 'jump'} aside.", (line,))


car = root("gangstars-car", "GangStars: vehicles, driving, explosions.")
ROOTS = (car,)
add_commands(
    car,
    __name__,
    (Set, Show, Remove, Board, Leave, Start, Speed, Stop, DriveOn, Brake, Stray, Aside, Blast, Overturn),
)
