"""Shots at vehicles and at those in them (12.4 Shooting at vehicles)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from enum import StrEnum
from typing import Any, Final

from rules.core.action.deed import Deed, Question, decides
from rules.core.action.fields import Always, ByStreet, board_item, nobody, option
from rules.core.action.fields import ListRow as FigureRow
from rules.core.action.move import move
from rules.core.action.report import Report, Tone
from rules.core.chance.dice import Dice
from rules.core.plain.events import Change
from rules.core.plain.fast_replace import fast_replace
from rules.core.plain.frozen import frozen, replace
from rules.core.plain.refusal import IllegalNow, OutOfRange
from rules.core.plain.words import listed, sentence
from rules.core.tables.rule import resolves
from rules.core.tables.table import Reading
from rules.gangstars.model.action_costs import Action
from rules.gangstars.model.action_points import Spending
from rules.gangstars.model.fields import ROLLS, Stat
from rules.gangstars.model.figures import SEATS, Hurt, Make, Trouble, Vehicle
from rules.gangstars.model.position import Person, Position, aboard, trace_of
from rules.gangstars.model.weapons import Arm
from rules.gangstars.moment.forced_attacks import held
from rules.gangstars.moment.next_buttons import with_follow_on
from rules.gangstars.shooting import on_street, shooters, targets
from rules.gangstars.shooting.aiming import (
    Mark,
    Shooter,
    ShotResult,
    TargetSpot,
    bonus_of,
    check_mark,
    check_range,
    check_shooter,
    fate,
    reaches,
    weapon_die,
)
from rules.gangstars.shooting.destroyed_vehicles import STRAYS
from rules.gangstars.shooting.structural_damage import FRAMES, breaking
from rules.gangstars.shooting.structures import HEAVY, LIGHT, Damage, require_no_damage, require_untyped
from rules.gangstars.shooting.targets import NamedShot, ShotTarget, Struck, StruckThing
from rules.gangstars.shooting.wounds import Penetration, dies, end_of

VEHICLE_OR_RIDER: Final = Reading(
    tuple(face % 2 == 0 for face in range(1, 7)),
    labels=tuple("the vehicle" if face % 2 == 0 else "the people" for face in range(1, 7)),
)
"""A snap shot at a vehicle: an even die hits the vehicle, an odd one the people."""


class AimedPart(StrEnum):
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
    aim: AimedPart = AimedPart.SNAP
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


def check_vehicle_shot(shot: VehicleShot) -> None:
    """Refuse a shot at a vehicle that breaks a rule."""
    if shot.arm.bomb:
        raise IllegalNow(f"A {shot.arm.word} is not fired but thrown. Use /gangstars-shoot throw.").offering(
            "Throw it", "gangstars-shoot throw"
        )
    if len(shot.aboard) > SEATS[shot.make]:
        raise OutOfRange(f"A {shot.make.lower()} has room for {SEATS[shot.make]}. You named {len(shot.aboard)}.")
    if shot.aim is not AimedPart.SNAP and not shot.shooter.aimed:
        raise IllegalNow("Only an aimed shot chooses between the vehicle and its people. Aim, or let the dice choose.")
    if shot.aim is AimedPart.PEOPLE and not shot.aboard:
        raise IllegalNow("The vehicle is empty, so you can't aim at people. Shoot at the vehicle.")
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
    if not shot.aboard or shot.aim is AimedPart.VEHICLE:
        return None
    if shot.aim is AimedPart.SNAP and dice.read(1, VEHICLE_OR_RIDER, "what is shot at")[0]:
        return None
    number = dice.roll(1, 6, "who is shot at, else the vehicle:*")[0]
    return number - 1 if number <= len(shot.aboard) else None


RIDER: Final = "a person in it"
MISSED: Final = "missed"
NOT_HIT: Final = "not hit"
THE_VEHICLE: Final = "the vehicle"


RANGE: Final = shooters.range_of(lambda move: move.gun.effective or move.gun.maximum, on_street.range_to_vehicle)


@move("gangstars-shoot vehicle", ROLLS, seated=False, everybody=True)
class ShootVehicle:
    """Shoot at a vehicle, or at the people in or on it."""

    shooter: Person = shooters.SHOOTER
    vehicle: Vehicle | None = board_item("A vehicle on the table of the game.", "vehicle", "vehicles", nobody)
    range: float = RANGE
    gun: Arm = shooters.GUN
    aim: AimedPart = option(
        "Aim at the vehicle or its people, 2 action points (default: snap shot).",
        default=AimedPart.SNAP,
        words=AimedPart,
    )
    kind: Make | None = option("Kind of vehicle, if not on the table (default: car).", nobody, words=Make)
    aboard: tuple[FigureRow, ...] = targets.placed("People in it, nearest to the shooter first: names or a number.")
    ground: TargetSpot = targets.where(
        "The place of the people in it: in the open -2, in cover +1.", on_street.GROUND_OF_VEHICLE
    )
    contact: bool = shooters.CONTACT
    behind: bool = option(
        "The vehicle is behind a shooter with a third eye: +1.",
        ByStreet(on_street.vehicle_behind, Always(False)),
    )
    shooting: Stat = shooters.shooting_of("shooter")
    moved: shooters.Moved = shooters.moved_of("shooter")
    condition: shooters.Condition = shooters.condition_of("shooter")
    sight: bool = shooters.SIGHT
    traits: tuple[str, ...] = shooters.traits_of("shooter")
    light: Damage = LIGHT
    heavy: Damage = HEAVY


@decides(ShootVehicle)
@held("shooter")
@with_follow_on
def shoot_at_vehicle(position: Position, move: ShootVehicle) -> Deed[Any]:
    """A shot at a vehicle, or at those in it, the nearest to the shooter first."""
    shooters.require_armed(position, move.shooter, move.gun)
    if move.vehicle is not None:
        on_street.require_vehicle_seen(position, move.shooter, move.vehicle.name)
    wall, make, riders = _made_up(position, move) if move.vehicle is None else _on_table(position, move, move.vehicle)
    shooter, people = targets.named_apart(move.shooter, riders)
    aimed = move.aim is not AimedPart.SNAP
    facts = shooters.marksman(position, shooter, move.gun, move, aimed=aimed)
    shot = VehicleShot(move.gun, facts, make, tuple(one.mark for one in people), move.aim, move.range)
    spending = Spending.on(position, shooter, Action.AIM if aimed else Action.SHOOT)
    squares = on_street.to_vehicle(position, move)
    turns = () if squares is None else on_street.fired_at(position, move.shooter, squares[1])
    if squares is not None and move.gun.maximum and not reaches(move.gun, move.range):
        check_shooter(facts, move.gun)
        return on_street.lost(position, move.shooter, move.gun, spending, f"the {wall.name}", move.range, turns)
    check_vehicle_shot(shot)
    fire = NamedShot[VehicleShotResult](
        position, shooter, move.gun, tuple(people), (wall,), f"shot by {shooter.name}", spending, None
    )
    deed = fire.deed(
        shoot_vehicle,
        (shot,),
        lambda: (
            _at_each_range(shot, people)
            if squares is not None and on_street.is_untold(position)
            else _questions(shot, people)
        ),
        move.gun.shoots,
        report=lambda shot_result: _raked(fire, shot_result),
        facts=lambda outcome: _facts(fire, outcome.result),
    )

    def changes(shot_result: VehicleShotResult) -> tuple[Change, ...]:
        return (*deed.changes(shot_result), *turns)

    # an unused number hits no one
    return fast_replace(deed, names=tuple(one.name for one in people), changes=changes)


def _made_up(position: Position, move: ShootVehicle) -> tuple[StruckThing, Make, list[ShotTarget]]:
    """A vehicle of plain numbers. The first of those in it drives."""
    require_no_damage(position, "a vehicle", "/gangstars-car set", light=move.light, heavy=move.heavy)
    make = move.kind or Make.CAR
    thing = Vehicle(f"the {make.lower()}", make, light=move.light or 0, heavy=move.heavy or 0)
    people = targets.listed(position, move.shooter, move.aboard, move.range, RIDER)
    targets.require_others(move.shooter, people)
    for index, one in enumerate(people):
        spot = move.ground if one.mark.spot is TargetSpot.NEITHER else one.mark.spot
        people[index] = replace(one, mark=replace(one.mark, spot=spot), driver=index == 0)
    return StruckThing(thing.name, FRAMES[make], None if position.played else thing), make, people


def _on_table(position: Position, move: ShootVehicle, vehicle: Vehicle) -> tuple[StruckThing, Make, list[ShotTarget]]:
    """A vehicle on the table with everyone in it, the named ones first, all at its speed."""
    wall, inside = targets.wall_of(position, vehicle), aboard(position, vehicle)
    if move.shooter.id in vehicle.aboard:
        raise IllegalNow(
            f"{move.shooter.name} is in the {wall.name}, and no one shoots at their own vehicle. Get out first."
        )
    require_untyped(position, vehicle.name, kind=move.kind, light=move.light, heavy=move.heavy)
    first = [one.id for row in move.aboard for one in row.people]
    if any(one not in vehicle.aboard for one in first):
        raise OutOfRange(
            f"{sentence(wall.name)} holds {listed(one.name for one in inside) or 'no one'}. Name only those."
        )
    inside.sort(key=lambda one: first.index(one.id) if one.id in first else len(first))
    segments = max((trace_of(position, one).segments for one in inside), default=0)
    people = [targets.target_of(position, move.shooter, one, move.range, move.ground) for one in inside]
    return wall, vehicle.make, [replace(one, mark=replace(one.mark, moved=segments)) for one in people]


def _raked(fire: NamedShot[VehicleShotResult], shot_result: VehicleShotResult) -> Report:
    """Whether the shot hits the vehicle or a person in it, and the results."""
    struck, (wall,) = fire.struck(shot_result), fire.walls
    result = "".join(f"{target.name}, {fate.word}" for target, fate in struck)
    result = result or f"the vehicle takes the hit, {targets.wear_word(shot_result.hurt)}"
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


def _at_each_range(shot: VehicleShot, people: Sequence[ShotTarget]) -> Iterator[Question]:
    """The questions for the odds where nobody is told the range: the same at each."""
    for ending, cm in on_street.at_each_range(shot.arm):
        marks = tuple(replace(one, distance=cm) for one in shot.aboard)
        for asked in _questions(replace(shot, distance=cm, aboard=marks), people):
            yield replace(asked, heading=f"{asked.heading}{ending}", alike=asked.heading + on_street.ANY_RANGE)
    yield on_street.of_lost(shoot_vehicle, shot)


def _questions(shot: VehicleShot, people: Sequence[ShotTarget]) -> Iterator[Question]:
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
