"""Shots at cars, from the dice to hit to the last consequence (mad.car.shoot)."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any, Final

from rules.core.action.deed import Deed, decides
from rules.core.action.fields import Bands, OnBoard, many_figures, nobody, option
from rules.core.action.move import move, options_of
from rules.core.action.people_fields import OWN
from rules.core.action.report import Report
from rules.core.chance.dice import Dice
from rules.core.plain.events import Change
from rules.core.plain.refusal import IllegalNow, OutOfRange
from rules.core.plain.words import count, key_of
from rules.core.tables.outcome import Outcome
from rules.core.tables.rule import resolves
from rules.mad_dogs.cars.car_damage import CarShotResult, CarUnderFire, burst_of, check_shot_at, check_target
from rules.mad_dogs.cars.car_of_move import CarOfMove, apart
from rules.mad_dogs.cars.car_options import (
    ABOARD,
    ANY_SPEED,
    CAR,
    DAMAGED,
    KIND,
    MEETING,
    MODIFIED,
    MOVING,
    OTHER_SPEED,
    OUTSIDE,
    REACTION,
    ROLLS,
    SEEN_BY,
    SKILLS,
    Parts,
)
from rules.mad_dogs.cars.car_records import CALM, CarCourse, DriverReaction, WithCrash
from rules.mad_dogs.cars.hits_on_cars import (
    BurstEnd,
    CarTarget,
    armor_line,
    burst_facts,
    burst_lines,
    burst_report,
    burst_verdict,
    crash_after,
    resolve_hits,
)
from rules.mad_dogs.cars.odds_under_fire import IN_SIGHTS
from rules.mad_dogs.cars.tables import Into
from rules.mad_dogs.model.figures import Cover, Gait, Light, Speed
from rules.mad_dogs.model.injuries import Mark
from rules.mad_dogs.model.vehicles import Body, Vehicle
from rules.mad_dogs.nerve.aftermath import Seeing, with_witnesses
from rules.mad_dogs.nerve.stone_cold import with_credit
from rules.mad_dogs.nerve.witnesses import attack
from rules.mad_dogs.play.acting import with_cost
from rules.mad_dogs.play.femme_fatale import as_femme_fatale, femme_fatale_spent
from rules.mad_dogs.play.fields import Gats, Inches
from rules.mad_dogs.play.lines import owed_line
from rules.mad_dogs.play.on_street import COVER_OF_CAR, LIGHT_ON_CAR, RANGE_TO_CAR, require_car_in_sight
from rules.mad_dogs.play.position import Person, Position, mark_of, present, require_fit, riding
from rules.mad_dogs.play.rerolls import caught
from rules.mad_dogs.shooting.ammunition import fired_facts, gun_changes, gun_line, reload_questions, spend
from rules.mad_dogs.shooting.gun_choice import SHOOTER, armed
from rules.mad_dogs.shooting.shoot import bands, gun_option, sight_of
from rules.mad_dogs.shooting.to_hit import Shot, aimed_fire, hit_questions, jams, needed


@attack
@resolves("mad.car.shoot", "mad.shoot", "mad.shoot.modifiers", "mad.car.hits", "mad.car.bulletproof")
def shoot_at_car(dice: Dice, shot: Shot, target: CarUnderFire) -> CarShotResult:
    """One action of shooting at a car, with all consequences but a crash.

    Dice in order: to hit; ones to confirm; those of `resolve_hits`; ammunition.
    Raises IllegalNow or OutOfRange before any roll.
    """
    check_shot_at(shot, target)
    number = needed(shot)
    dice.note(number)
    fired = dice.call(aimed_fire, shot)
    car_shot = dice.call(resolve_hits, burst_of(shot, fired.hits, fired.flinches > 0), target)
    jammed = jams(shot, fired.sixes)
    empty = 0 if jammed else dice.call(spend, shot, fired.sixes)
    return CarShotResult(number.total, fired.hits, fired.flinches, jammed, empty, car_shot)


@attack
@resolves("mad.car.shoot", "mad.shoot", "mad.shoot.modifiers", "mad.car.hits", "mad.car.bulletproof", "mad.car.crash")
def shoot_with_crash(
    dice: Dice, shot: Shot, target: CarUnderFire, course: CarCourse = CALM
) -> WithCrash[CarShotResult]:
    """`shoot_at_car`, and the crash if there is one.

    Dice in order: those of the shot, ammunition too; those of the crash. Raises IllegalNow or OutOfRange before any
    roll.
    """
    check_shot_at(shot, target)
    course = check_target(target, course)
    result = dice.call(shoot_at_car, shot, target)
    return WithCrash(result, dice.call(crash_after, target, result.car_shot, course))


AT_PEOPLE: Final = ("femme_fatale", "two_guns", "ladder", "drunk")
"""Options that a shot at a figure passes on to a shot at the car that the figure is in."""


@move("mad-wreck shoot", ROLLS, around=True)
class Shoot:
    """Spend an action shooting at a car. The bot rolls all the effects."""

    shooter: tuple[Person, ...] = many_figures("The shooter.", only=OWN, nameless=SHOOTER)
    car: Vehicle | None = CAR
    range: Inches = option("The distance in inches.", RANGE_TO_CAR, measured=Bands(bands))
    gun: str = gun_option("The gun, by its row of the gun table.")
    speed: Speed | None = ANY_SPEED
    gats: Gats | None = option("The shooter's GATS as a number.", nobody)
    moved: Gait | None = option("How the shooter moved on this card.", nobody, words=Gait)
    aimed: bool | None = option("The shooter spends an action aiming.", nobody)
    cover: Cover = option("The cover of the car.", COVER_OF_CAR, words=Cover)
    light: Light = option("The light on the car.", LIGHT_ON_CAR, words=Light, called="Lighting")
    from_car: Speed | None = option("The speed of the shooter's car.", nobody, words=MOVING, known=OnBoard())
    driving: bool | None = option("The shooter drives that car.", nobody, known=OnBoard())
    skills: tuple[str, ...] = SKILLS
    aboard: tuple[Person, ...] = ABOARD
    outside: tuple[Person, ...] = OUTSIDE
    reaction: DriverReaction | None = REACTION
    meets: Into | None = MEETING
    other_speed: Speed | None = OTHER_SPEED
    kind: Body = KIND
    features: Parts = MODIFIED
    damage: Parts = DAMAGED
    witnesses: Seeing = SEEN_BY


@decides(Shoot)
def shoot(position: Position, move: Shoot) -> Deed[Any]:
    """One action of shooting at a car, with all its consequences."""
    if len(move.shooter) > 1:
        raise OutOfRange("Only one figure can shoot at a time. Name one shooter.")
    (shooter,) = present(position, move.shooter)
    require_fit(shooter)
    target = CarTarget.of(position, move)
    wheels, under_fire = target.wheels, target.under_fire
    apart([shooter], target.people)
    if wheels.vehicle is not None and riding(position, shooter) == wheels.vehicle:
        raise IllegalNow(f"{shooter.name} is in {wheels.name}. Pick another target.")
    require_car_in_sight(position, shooter, wheels.name)
    facing = _facing(position, wheels)
    seen, price = sight_of(position, move, shooter)
    typed = {name: getattr(move, name) for name in options_of(Shoot)} | {
        key: bool(position.typed.get(key)) for key in AT_PEOPLE
    }
    marks = (Mark() if facing is None else mark_of(facing),)
    aim = armed(position, SimpleNamespace(**typed), shooter, seen._replace(at_car=under_fire.speed), marks)
    shot = aim.shot
    check_shot_at(shot, under_fire)

    def changes(whole: WithCrash[CarShotResult]) -> tuple[Change, ...]:
        return (
            *BurstEnd(target, whole).changes(shooter),
            *gun_changes(shooter, aim.weapon, whole.cause.jammed, whole.cause.empty, shot.guns),
            *femme_fatale_spent([shooter] if shot.femme_fatale else []),
        )

    def report(whole: WithCrash[CarShotResult]) -> Report:
        end, fired = BurstEnd(target, whole), whole.cause
        weapon, hits = shot.gun.name.partition(",")[0], count(fired.hits, "hit")
        lines = [
            f"{facing.name} is inside {wheels.name}, so the shot is at the car." if facing is not None else "",
            armor_line(end, fired.hits),
            *burst_lines(end),
            gun_line(shooter.name, shot, fired),
            "The aim is wasted." if aim.wasted else "",
            owed_line(shooter),
        ]
        headline = f"{shooter.name} fires the {weapon} at {wheels.name}: {hits}"
        return burst_report(end, f"{headline}{f', {burst_verdict(end)}' if fired.hits else ''}.", lines)

    def facts(outcome: Outcome[WithCrash[CarShotResult]]) -> dict[str, Any]:
        return {**fired_facts(outcome.result.cause), **burst_facts(BurstEnd(target, outcome.result))}

    deed = Deed(
        shoot_with_crash,
        (shot, under_fire, target.course),
        target.names,
        allow=lambda: (*wheels.override_price(), *price),
        changes=changes,
        facts=facts,
        report=report,
        questions=(
            *hit_questions(shot),
            *target.questions(shot, IN_SIGHTS),
            *reload_questions(shot),
        ),
        instead=() if shot.femme_fatale else as_femme_fatale(position, "mad-wreck shoot", shooter),
        rerolls=caught(target.people, shooter, at_wheel=True),
        about=(shooter, *target.people),
        again=True,
    )
    deed = with_witnesses(position, with_credit(position, deed, shooter), target.people, [shooter], move.witnesses)
    return with_cost(position, deed, (shooter, lambda: aim.price(position, shooter)))


def _facing(position: Position, wheels: CarOfMove) -> Person | None:
    """The figure inside at whom a shot at people was aimed before it became a shot at the car."""
    named = key_of(str(position.typed.get("target") or ""))
    known = ((person, (person.typed, person.figure.name, person.figure.profile)) for person in wheels.inside if named)
    return next((person for person, names in known if named in map(key_of, names)), None)
