"""Shots at vehicles, and the fate of those in a destroyed one (12.4 Shooting at vehicles)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from enum import StrEnum
from typing import Any, Final

from rules.core.action.deed import Deed, Question, decides
from rules.core.action.fields import Row as FigureRow
from rules.core.action.fields import board_item, many_figures, nobody, option
from rules.core.action.move import move
from rules.core.action.report import Report, Tone
from rules.core.chance.dice import Dice
from rules.core.people.person import numbered, require_once
from rules.core.plain.events import Change
from rules.core.plain.fast_replace import fast_replace
from rules.core.plain.frozen import frozen, replace
from rules.core.plain.refusal import IllegalNow, Missing, OutOfRange
from rules.core.plain.words import sentence
from rules.core.tables.outcome import Outcome
from rules.core.tables.rule import resolves
from rules.core.tables.table import Reading, Row, Table
from rules.gangstars.model import obligations
from rules.gangstars.model.action_costs import Action
from rules.gangstars.model.action_points import Spending
from rules.gangstars.model.board import VehicleSet
from rules.gangstars.model.fields import ROLLS, Stat
from rules.gangstars.model.figures import BLAST_REACH, SEATS, Hurt, Make, Trouble, Vehicle
from rules.gangstars.model.gear import Arm
from rules.gangstars.model.lines import explosion
from rules.gangstars.model.luck_rerolls import headed, lucky
from rules.gangstars.model.measures import both
from rules.gangstars.model.next_buttons import with_follow_on
from rules.gangstars.model.position import Person, Position, aboard, require_there, trace_of
from rules.gangstars.model.reaction_tables import STEERING, Heading
from rules.gangstars.shooting import shooters, targets
from rules.gangstars.shooting.aiming import (
    Mark,
    Shooter,
    ShotResult,
    Spot,
    bonus_of,
    check_mark,
    check_range,
    check_shooter,
    fate,
    weapon_die,
)
from rules.gangstars.shooting.structural_damage import FRAMES, LIVES, breaking, burning, wrecked
from rules.gangstars.shooting.structures import HEAVY, LIGHT, Damage, require_no_damage, require_unsaid
from rules.gangstars.shooting.targets import NamedShot, Struck, Target, Wall
from rules.gangstars.shooting.wounds import Penetration, dies, end_of, ends_of, hurt_line, struck_changes
from rules.gangstars.traits.table import Quality, trait_with

GETS_OUT: Final = Table(
    "gs.tables.burning",
    "Out of a burning vehicle",
    "12.4 Shooting at vehicles",
    (
        Row(1, 4, False, "does not get out", "Out of the game for good."),
        Row(5, 6, True, "gets out", "With the heavy wound."),
    ),
)


VEHICLE_OR_RIDER: Final = Reading(
    tuple(face % 2 == 0 for face in range(1, 7)),
    labels=tuple("the vehicle" if face % 2 == 0 else "the people" for face in range(1, 7)),
)
"""A snap shot at a vehicle: an even die hits the vehicle, an odd one the people."""


class Aim(StrEnum):
    """The part of a vehicle that a shot aims at. Only an aimed shot may choose."""

    SNAP = "Snap"
    VEHICLE = "Vehicle"
    PEOPLE = "People"


@frozen
class VehicleShot:
    """A shot at a vehicle.

    aboard    those in or on it, the nearest to the shooter first
    distance  centimetres
    """

    arm: Arm
    shooter: Shooter
    make: Make
    aboard: tuple[Mark, ...] = ()
    aim: Aim = Aim.SNAP
    distance: float = 0.0


@frozen
class VehicleShotResult:
    """A shot at a vehicle with its results.

    person  the number of the person shot at; None if the vehicle was hit
    fate    that person's result
    hurt    damage to the vehicle
    """

    person: int | None
    fate: ShotResult = ShotResult.SPARED
    hurt: Hurt = Hurt.NICKED
    trouble: Trouble = Trouble.NONE

    @property
    def fates(self) -> tuple[ShotResult, ...]:
        """The results for those aboard, up to the person shot at."""
        return () if self.person is None else (*(ShotResult.SPARED,) * self.person, self.fate)

    @property
    def walls(self) -> tuple[Hurt, ...]:
        """The damage to the vehicle, if it was hit."""
        return (self.hurt,) if self.person is None else ()


@frozen
class Rider:
    """A figure in a destroyed vehicle.

    hardass  the heavy wound counts as a light one
    dog      gets out without a roll: dogs never die
    """

    hardass: bool = False
    dog: bool = False


@frozen
class Wreck:
    """The end of a vehicle.

    way    where it still goes before it stops; None for one that stood
    hurts  the wound of each aboard: FATAL for one that does not get out
    """

    way: Heading | None
    hurts: tuple[Hurt, ...]


def check_vehicle_shot(shot: VehicleShot) -> None:
    """Refuse a shot at a vehicle that breaks a rule."""
    if shot.arm.bomb:
        raise IllegalNow(f"A {shot.arm.word} is thrown: /gangstars-shoot throw.")
    if len(shot.aboard) > SEATS[shot.make]:
        raise OutOfRange(f"A {shot.make.lower()} has room for {SEATS[shot.make]}, not {len(shot.aboard)}.")
    if shot.aim is not Aim.SNAP and not shot.shooter.aimed:
        raise IllegalNow("Only an aimed shot chooses between the vehicle and its people: aim, or leave it to the dice.")
    if shot.aim is Aim.PEOPLE and not shot.aboard:
        raise IllegalNow("There is nobody in it to aim at: shoot at the vehicle.")
    check_shooter(shot.shooter, shot.arm)
    check_range(shot.arm, shot.distance)
    for mark in shot.aboard:
        check_mark(mark)


@resolves("gs.shoot.vehicle", "gs.shoot", "gs.wound", "gs.weapon.trouble")
def shoot_vehicle(dice: Dice, shot: VehicleShot) -> VehicleShotResult:
    """A shot at a vehicle, or at those in it.

    Dice: for a snap shot whether it hits the vehicle or its people; which person, by number, and none for an unused
    number. Then for a person as in any shot; for the vehicle to hit (for the weapon alone), damage, penetration. It
    raises IllegalNow or OutOfRange before any die is rolled.
    """
    check_vehicle_shot(shot)
    person = _aimed_at(dice, shot)
    if person is not None:
        what, trouble = dice.call(fate, shot.shooter, shot.arm, shot.aboard[person], person)
        return VehicleShotResult(person, what, trouble=trouble)
    trouble = weapon_die(dice, shot.arm, shot.shooter)
    hurt = dice.call(breaking, Penetration.of(shot.arm), FRAMES[shot.make], bonus_of(shot.shooter))
    return VehicleShotResult(None, hurt=hurt, trouble=trouble)


def _aimed_at(dice: Dice, shot: VehicleShot) -> int | None:
    """The number of the person shot at; None for the vehicle."""
    if not shot.aboard or shot.aim is Aim.VEHICLE:
        return None
    if shot.aim is Aim.SNAP and dice.read(1, VEHICLE_OR_RIDER, "at what")[0]:
        return None
    number = dice.roll(1, 6, "at whom:*")[0]
    return number - 1 if number <= len(shot.aboard) else None


@resolves("gs.shoot.vehicle.wreck")
def wreck(dice: Dice, riders: tuple[Rider, ...], moving: bool) -> Wreck:
    """A vehicle is destroyed: the direction in which it still goes, and who gets out.

    Dice: the direction, if it moves; a die for everyone in or on it but dogs.
    """
    way = dice.read(1, dice.reading(STEERING), "which way it goes")[0] if moving else None
    return Wreck(way, tuple(_leaves(dice, rider, index) for index, rider in enumerate(riders)))


def _leaves(dice: Dice, rider: Rider, index: int) -> Hurt:
    if not rider.dog and not dice.read(1, dice.reading(GETS_OUT), f"getting out:{index}")[0]:
        return Hurt.FATAL
    return Hurt.LIGHT if rider.hardass else Hurt.HEAVY


RIDER: Final = "somebody in it"
MISSED: Final = "missed"
NOT_HIT: Final = "not hit"
THE_VEHICLE: Final = "the vehicle"
NO_WAY_OUT: Final = "does not get out"
EXPLODES_TOO: Final = f"It explodes too, and strikes those within {both(BLAST_REACH)}: /gangstars-car blast."
STRAYS: Final = "With nobody able to drive it, it strays: /gangstars-car stray."


@move("gangstars-shoot vehicle", ROLLS, seated=False, everybody=True)
class ShootVehicle:
    """A shot at a vehicle, or at those in or on it."""

    shooter: Person = shooters.SHOOTER
    vehicle: Vehicle | None = board_item("One on the table of the game.", "vehicle", "vehicles", nobody)
    range: float = shooters.RANGE
    gun: Arm = shooters.GUN
    aim: Aim = option(
        "An aimed shot at the one or the other, 2 action points; a snap shot leaves it to a die.",
        default=Aim.SNAP,
        words=Aim,
    )
    kind: Make | None = option("What it is, if it is not on the table (default: a car).", nobody, words=Make)
    aboard: tuple[FigureRow, ...] = targets.placed(
        "Who is in it, the nearest to the shooter first: names, or how many."
    )
    ground: Spot = targets.where("Where the people in it are: in the open -2, in cover +1.")
    contact: bool = shooters.CONTACT
    behind: bool = option("The vehicle is behind the shooter, who has a third eye: +1.", default=False)
    shooting: Stat = shooters.shooting_of("shooter")
    moved: shooters.Moved = shooters.moved_of("shooter")
    condition: shooters.Condition = shooters.condition_of("shooter")
    sight: bool = shooters.SIGHT
    traits: tuple[str, ...] = shooters.traits_of("shooter")
    light: Damage = LIGHT
    heavy: Damage = HEAVY


@decides(ShootVehicle)
@with_follow_on
def shoot_at_vehicle(position: Position, move: ShootVehicle) -> Deed[VehicleShotResult]:
    """A shot at a vehicle, or at those in it, the nearest to the shooter first."""
    shooters.require_armed(position, move.shooter, move.gun)
    wall, make, riders = _made_up(position, move) if move.vehicle is None else _on_table(position, move, move.vehicle)
    shooter, people = targets.named_apart(move.shooter, riders)
    aimed = move.aim is not Aim.SNAP
    facts = shooters.marksman(position, shooter, move.gun, move, aimed=aimed)
    shot = VehicleShot(move.gun, facts, make, tuple(one.mark for one in people), move.aim, move.range)
    check_vehicle_shot(shot)
    spending = Spending.on(position, shooter, Action.AIM if aimed else Action.SHOOT)
    fire = NamedShot[VehicleShotResult](
        position, shooter, move.gun, tuple(people), (wall,), f"shot by {shooter.name}", spending, None
    )
    deed = fire.deed(
        shoot_vehicle,
        (shot,),
        lambda: _questions(shot, people),
        move.gun.shoots,
        report=lambda shot_result: _raked(fire, shot_result),
        facts=lambda outcome: _facts(fire, outcome.result),
    )
    return fast_replace(deed, names=tuple(one.name for one in people))  # an unused number hits no one


def _made_up(position: Position, move: ShootVehicle) -> tuple[Wall, Make, list[Target]]:
    """A vehicle of plain numbers. The first of those in it drives."""
    require_no_damage(position, "a vehicle", "/gangstars-car set", light=move.light, heavy=move.heavy)
    make = move.kind or Make.CAR
    thing = Vehicle(f"the {make.lower()}", make, light=move.light or 0, heavy=move.heavy or 0)
    people = targets.listed(position, move.shooter, move.aboard, move.range, RIDER)
    targets.require_others(move.shooter, people)
    for index, one in enumerate(people):
        spot = move.ground if one.mark.spot is Spot.NEITHER else one.mark.spot
        people[index] = replace(one, mark=replace(one.mark, spot=spot), driver=index == 0)
    return Wall(thing.name, FRAMES[make], None if position.played else thing), make, people


def _on_table(position: Position, move: ShootVehicle, vehicle: Vehicle) -> tuple[Wall, Make, list[Target]]:
    """A vehicle on the table with everyone in it, the named ones first, all at its speed."""
    wall, inside = targets.wall_of(position, vehicle), aboard(position, vehicle)
    if move.shooter.id in vehicle.aboard:
        raise IllegalNow(f"{move.shooter.name} is in the {wall.name} himself: nobody shoots at what he rides in.")
    require_unsaid(position, vehicle.name, kind=move.kind, light=move.light, heavy=move.heavy)
    first = [one.id for row in move.aboard for one in row.people]
    if any(one not in vehicle.aboard for one in first):
        raise OutOfRange(f"In {wall.name} are {', '.join(one.name for one in inside) or 'none'}: say who.")
    inside.sort(key=lambda one: first.index(one.id) if one.id in first else len(first))
    segments = max((trace_of(position, one).segments for one in inside), default=0)
    people = [targets.target_of(position, move.shooter, one, move.range, move.ground) for one in inside]
    return wall, vehicle.make, [replace(one, mark=replace(one.mark, moved=segments)) for one in people]


def _raked(fire: NamedShot[VehicleShotResult], shot_result: VehicleShotResult) -> Report:
    """Whether the shot hits the vehicle or a person in it, and the results."""
    struck, (wall,) = fire.struck(shot_result), fire.walls
    result = "".join(f"{target.name}, {fate.word}" for target, fate in struck)
    result = result or f"the vehicle takes it, {targets.wear_word(shot_result.hurt)}"
    title = wall.name if wall.thing is None or wall.name.lower().startswith("the ") else f"the {wall.name}"
    headline = f"{fire.shooter.name} shoots at {title} with the {fire.arm.word}: {result}."
    return fire.report(shot_result, headline, *_at_wheel(struck), tone=Tone.BAD if shot_result.hurt else Tone.PLAIN)


def _at_wheel(struck: Struck) -> Iterator[str]:
    """The effect of a hit on the driver on the vehicle."""
    for target, result in struck:
        if target.driver and result.hurt is not None:
            dead = result is ShotResult.FATAL or dies(target.person, result.hurt)
            yield STRAYS if dead else "The driver's test moves the vehicle at once."


def _facts(fire: NamedShot[VehicleShotResult], shot_result: VehicleShotResult) -> dict[str, Any]:
    hurt = targets.wear_word(shot_result.hurt)
    facts = {"person": None, "fate": None, "damage": hurt, "weapon": shot_result.trouble.value}
    for target, result in fire.struck(shot_result):
        facts |= {"person": target.name, "fate": result.word, "damage": None}
    return facts


def _questions(shot: VehicleShot, people: Sequence[Target]) -> Iterator[Question]:
    """The questions for the odds: what is hit, the damage to the vehicle, and the worst for those in it."""
    names = tuple(one.name for one in people)

    def what(shot_result: VehicleShotResult) -> str:
        if shot_result.person is None:
            return THE_VEHICLE
        return MISSED if shot_result.fate is ShotResult.MISSED else names[shot_result.person]

    def hurt(shot_result: VehicleShotResult) -> str:
        return targets.wear_word(shot_result.hurt) if shot_result.person is None else NOT_HIT

    def worst(shot_result: VehicleShotResult) -> str:
        fate = shot_result.fate
        return (
            fate.word if shot_result.person is None else end_of(people[shot_result.person].person, fate.hurt, fate.word)
        )

    yield Question("What is hit", shoot_vehicle, (shot,), what, (THE_VEHICLE, *names, MISSED))
    yield Question("Damage to the vehicle", shoot_vehicle, (shot,), hurt, (NOT_HIT, *targets.WEARS))
    if names:
        yield Question("People", shoot_vehicle, (shot,), worst, targets.FATES)
    if shot.arm.shoots:
        yield targets.of_weapon(shoot_vehicle, shot, lambda shot_result: shot_result.trouble)


# Destroyed vehicles

DIRECTIONS: Final = tuple(str(row.key) for row in STEERING.rows)


@move("gangstars-shoot wreck", ROLLS, everybody=True)
class Destroy:
    """A vehicle is destroyed: where it stops, and who gets out on a 5 or 6."""

    vehicle: Vehicle | None = board_item(
        "One on the table of the game, with its second heavy damage.", "vehicle", "vehicles", nobody
    )
    aboard: tuple[Person, ...] = many_figures("Who is in it, if it is not on the table: names, or how many.")
    moving: bool = option("It moves; a game knows.", default=False)


@decides(Destroy)
@with_follow_on
def destroy(position: Position, move: Destroy) -> Deed[Wreck]:
    """A vehicle is destroyed: where it stops, and who gets out."""
    vehicle = move.vehicle
    those = move.aboard if vehicle is None else aboard(position, vehicle)
    moving = move.moving if vehicle is None else vehicle.halves > 0
    booked = () if vehicle is None else _burns(position, vehicle)
    if vehicle is None and not those and not moving:
        raise Missing("Say who is in it, aboard: names or how many, or that it moves, moving:True.", "aboard", "moving")
    require_there(*those)
    require_once(those)
    if len(those) > SEATS[Make.CAR]:
        raise OutOfRange(f"A vehicle has room for {SEATS[Make.CAR]}, not {len(those)}.")
    people = tuple(numbered(those))
    riders = [Rider(bool(trait_with(Quality.TOUGH, one.figure.traits)), one.figure.is_dog) for one in people]

    def facts(outcome: Outcome[Wreck]) -> dict[str, Any]:
        ended = outcome.result
        hurts = [{"name": one.name, "hurt": hurt.word} for one, hurt in zip(people, ended.hurts, strict=True)]
        return {"way": ended.way, "people": hurts}

    return Deed(
        wreck,
        (tuple(riders), moving),
        tuple(one.name for one in people),
        lambda: position.doer((), people if vehicle is None else ()),
        lambda ended: (*booked, *struck_changes(people, ended.hurts, "in a wreck")),
        facts,
        (
            *((Question("It goes", wreck, ((), True), lambda ended: str(ended.way), DIRECTIONS),) if moving else ()),
            *(_gets_out(one, rider) for one, rider in zip(people, riders, strict=True)),
        ),
        tuple(reroll for one in people for reroll in lucky(one, headed(one.name))),
        people,
        vehicle is None and not any(one.stored for one in people),
        report=lambda ended: _wrecked(vehicle, people, ended),
    )


def _wrecked(vehicle: Vehicle | None, people: Sequence[Person], ended: Wreck) -> Report:
    """Where a vehicle stops, None for one of plain numbers, and who gets out."""
    called = sentence(vehicle.name) if vehicle is not None else "The vehicle"
    way = f" goes a segment {ended.way}," if ended.way is not None else " it"
    lines = (
        f"{one.name} does not get out, and is out of the game for good." if hurt is Hurt.FATAL else hurt_line(one, hurt)
        for one, hurt in zip(people, ended.hurts, strict=True)
    )
    return Report(
        f"{called} is destroyed:{way} stops and burns.",
        (*lines, "Nobody can pass where it burns.", EXPLODES_TOO),
        explosion(vehicle),
        Tone.BAD,
    )


def _gets_out(person: Person, rider: Rider) -> Question:
    """The fate of one person in it, as a question for the odds."""

    def end(ended: Wreck) -> str:
        (hurt,) = ended.hurts
        return NO_WAY_OUT if hurt is Hurt.FATAL else end_of(person, hurt, hurt.word)

    return Question(person.name, wreck, ((rider,), False), end, (*ends_of(hurt.word for hurt in Hurt), NO_WAY_OUT))


def _burns(position: Position, vehicle: Vehicle) -> tuple[Change, ...]:
    """A destroyed vehicle burns where it is and will explode. IllegalNow for any other, or one that burns."""
    name, fire = sentence(vehicle.name), burning(position.id, vehicle)
    if not vehicle.destroyed:
        raise IllegalNow(f"{name} is not destroyed: that takes {LIVES} heavy damages.")
    if not vehicle.aboard and fire.place in position.board.fires:
        raise IllegalNow(f"{name} is already burning: nobody is left in it.")
    explodes = () if vehicle.exploded else (obligations.explosion(),)
    return VehicleSet(position.id, replace(wrecked(vehicle), duties=explodes)), fire
