"""Shots and hits at a car: who shoots, who is in it, and what a burst leaves (mad.car.shoot, mad.car.hits)."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from types import SimpleNamespace
from typing import Annotated, Any, Final, NamedTuple

from annotated_types import Interval

from rules.core.action.deed import Deed, Question, decides
from rules.core.action.fields import Bands, OnBoard, many_figures, nobody, option
from rules.core.action.move import move, options_of
from rules.core.action.people_fields import OWN
from rules.core.action.position import Price
from rules.core.action.report import FollowUp, Report, Tone
from rules.core.plain.events import Change
from rules.core.plain.frozen import frozen, replace
from rules.core.plain.refusal import IllegalNow, OutOfRange
from rules.core.plain.words import count, key_of
from rules.core.play.obligations import Owes
from rules.core.tables.outcome import Outcome
from rules.mad_dogs.bombs.burning_cars import exploded
from rules.mad_dogs.cars.car_of_move import (
    Wheels,
    alive,
    apart,
    course_of,
    hurts,
    living,
    off,
    require_reaction,
    riders,
    wheels,
)
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
    Stat,
)
from rules.mad_dogs.cars.car_records import Befallen, Course, Faced, Pileup, Reaction
from rules.mad_dogs.cars.crash_outcomes import (
    NO_CRASH,
    SKIDS,
    SMASHES,
    faced_row,
    fate,
    fate_questions,
    skid_row,
    smash_label,
)
from rules.mad_dogs.cars.report_lines import (
    bang,
    bang_offers,
    car_facts,
    choice_offers,
    crash_clause,
    damage_line,
    engine_die,
    faced_facts,
    goes_on,
    inches,
    opening,
    people_facts,
    people_lines,
    skid_facts,
    skid_lines,
    skid_offers,
    skid_text,
    struck_of,
    wheel_lines,
    wreck_lines,
)
from rules.mad_dogs.cars.resolve_shots import (
    MOST_HITS,
    Burst,
    CarDamage,
    CarShot,
    CarShotResult,
    Handled,
    Riddled,
    car_left,
    check_burst,
    check_shot_at,
    check_target,
    counting,
    counting_in_sights,
    fate_aboard,
    fate_in_sights,
    handled,
    handled_in_sights,
    must_confirm,
    settle_through,
    shoot_through,
    smash_in_burst,
    smash_in_sights,
    wreckage,
    wreckage_in_sights,
)
from rules.mad_dogs.cars.tables import Into, Smash, Tank
from rules.mad_dogs.model.figures import Cover, Gait, Light, Speed, helpless
from rules.mad_dogs.model.injuries import Mark
from rules.mad_dogs.model.tables import FIRED
from rules.mad_dogs.model.vehicles import Body, Car, Vehicle
from rules.mad_dogs.nerve.aftermath import Seeing, with_witnesses
from rules.mad_dogs.nerve.rerolls import caught
from rules.mad_dogs.nerve.stone_cold import with_credit
from rules.mad_dogs.play.acting import keys, with_cost
from rules.mad_dogs.play.femme_fatale import as_femme_fatale, femme_fatale_spent
from rules.mad_dogs.play.fields import Gats, Inches
from rules.mad_dogs.play.lines import NO_TEST, guts_offers, owed_line, some_of
from rules.mad_dogs.play.obligations import leap_out
from rules.mad_dogs.play.position import (
    HOODLUM,
    Person,
    Position,
    guest,
    mark_of,
    of_profile,
    present,
    require_fit,
    require_hurtable,
    riding,
)
from rules.mad_dogs.shooting.ammunition import fired_facts, gun_changes, gun_line, reload_questions
from rules.mad_dogs.shooting.gun_choice import SHOOTER, armed, gun_of
from rules.mad_dogs.shooting.shoot import bands, gun_option, sight_of
from rules.mad_dogs.shooting.to_hit import Shot, hit_questions

DRIVER: Final = "The driver"
AT_PEOPLE: Final = ("femme_fatale", "two_guns", "ladder", "drunk")
"""The options of its shooter that a shot at a figure has, where the figure turns out to be in a car."""
TANKS: Final = {
    Tank.WHOLE: "whole",
    Tank.STENCH: "a stench of gasoline",
    Tank.FIRE: "fire",
    Tank.EXPLOSION: "an explosion",
}
COURSES: Final = (NO_TEST, *SKIDS, "blown up")
"""What becomes of the course of a car under fire."""


def _course_row(course: Handled) -> str:
    """What became of it first, in a few words."""
    if course.explodes:
        return "blown up"
    if course.skid is not None:
        return skid_row(course.skid)
    faced = [one for one in (course.nerve, course.obstacle) if one is not None]
    return faced_row(min(faced, key=lambda one: one.passed)) if faced else NO_TEST


# The car shot at


class UnderFire(NamedTuple):
    """What answers for a burst: the hits that armor lets through, what they break, each inside, the course, a crash."""

    through: Callable[..., Any]
    broken: Callable[..., Any]
    fate: Callable[..., Any]
    handled: Callable[..., Any]
    smash: Callable[..., Any]


OF_HITS: Final = UnderFire(counting, wreckage, fate_aboard, handled, smash_in_burst)
IN_SIGHTS: Final = UnderFire(counting_in_sights, wreckage_in_sights, fate_in_sights, handled_in_sights, smash_in_sights)


@frozen
class Target:
    """The car shot at, as facts; `people` are those inside, then those outside, in the order of their numbers."""

    wheels: Wheels
    riddled: Riddled
    course: Course
    aboard: tuple[Person, ...]
    people: tuple[Person, ...]

    @classmethod
    def of(cls, position: Position, move: Any) -> Target:
        """The car that a move describes. One that moves has a driver: a Hoodlum unless the move names another."""
        one = wheels(position, move)
        if one.vehicle is not None and exploded(position.board, one.vehicle):
            raise IllegalNow(f"{one.title} has exploded: there is nothing left to hit.")
        aboard, moves = one.inside, one.speed is not None
        if position.typed.get("aboard") is not None:
            require_hurtable(*aboard)
        hoodlum = of_profile(HOODLUM)
        if not aboard and moves and hoodlum is not None:
            aboard = (Person(DRIVER, hoodlum),)
        aboard = (*aboard[:moves], *living(aboard[moves:]))
        require_reaction(move.reaction, next(iter(aboard), None))
        course, people = course_of(move, one, aboard)
        riddled = Riddled(one.car, one.speed, riders(aboard), move.reaction)
        check_target(riddled, course)
        return cls(one, riddled, course, aboard, (*aboard, *people[len(living(aboard)) :]))

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(one.name for one in self.people)

    def questions(self, cause: Shot | Burst, odds: UnderFire) -> tuple[Question, ...]:
        """What gets through the armor, what is broken, each by itself, what becomes of each inside, and of the car.

        Of each inside that is by the bullets alone: with skid and crash there are too many ways to count.
        """
        args = (cause, self.riddled)
        asked = fate_questions(self.aboard, self.riddled.aboard, odds.fate, *args)
        armored, moves = must_confirm(cause.gun, self.riddled.car), self.riddled.speed is not None
        crashes = moves and (self.riddled.reaction is not None or self.course.meets is not None)
        if crashes:
            asked = [replace(one, heading=f"{one.heading}, before any crash") for one in asked]
        if moves:
            asked.append(Question(f"{self.aboard[0].name} at the wheel", odds.handled, args, _course_row, COURSES))
        if crashes:
            order = (NO_CRASH, *SMASHES)
            asked.append(Question(self.wheels.title, odds.smash, (*args, self.course), smash_label, order))
        return (
            *((Question("Hits through the armor", odds.through, args),) if armored else ()),
            Question("The engine is hit", odds.broken, args, lambda damage: damage.engine),
            Question("The brake line is cut", odds.broken, args, lambda damage: damage.brakes),
            Question("A tire is gone", odds.broken, args, lambda damage: damage.tire),
            Question("The fuel tank", odds.broken, args, lambda damage: TANKS[damage.tank], tuple(TANKS.values())),
            *asked,
        )


@frozen
class End:
    """What a burst at a car came to, with the crash if one followed."""

    target: Target
    pile: Pileup[Any]

    @property
    def shot(self) -> CarShot:
        """The burst, all but the crash."""
        cause: CarShot | CarShotResult = self.pile.cause
        return cause.settled if isinstance(cause, CarShotResult) else cause

    @property
    def befallen(self) -> tuple[Befallen, ...]:
        """What befell those aboard: bullets, and the crash if one followed."""
        return self.shot.aboard if self.pile.crash is None else self.pile.crash.aboard

    @property
    def car(self) -> Car:
        """The car as it is after all."""
        return car_left(self.target.wheels.car, self.pile, self.shot.damage)

    @property
    def speed(self) -> Speed | None:
        """How fast it goes after all."""
        return self.shot.speed if self.pile.crash is None else self.pile.crash.speed

    @property
    def blown_up(self) -> bool:
        """Whether nothing is left of the car but a wreck: those alive are out of it."""
        crash = self.pile.crash
        return self.shot.damage.tank is Tank.EXPLOSION or (crash is not None and crash.smash is Smash.BLOWN_UP)

    @property
    def settled(self) -> bool:
        """Whether nothing is left that the driver may choose: braking or swerving."""
        faced = [one for one in (self.shot.nerve, self.shot.obstacle) if one is not None]
        return self.pile.crash is not None or all(one.passed or one.skid is not None for one in faced)

    def changes(self, by: Person | None = None) -> tuple[Change, ...]:
        """What a burst changes: wounds, the car, who is still aboard."""
        one, people, befallen, blown = self.target.wheels, self.target.people, self.befallen, self.blown_up
        gone = off(people, befallen)
        if blown:
            gone |= alive(people, befallen) | {who.id for who in people[len(self.target.aboard) :] if who.stored}
        return (
            *hurts(people, befallen),
            *one.booked(
                self.car,
                self.speed,
                gone,
                burning=blown or self.shot.damage.tank is Tank.FIRE,
                bomb=blown,
                by=by.id if by is not None and by.stored else None,
                heir=one.heir(people, befallen) if self.settled else None,
            ),
            *(one.lost(self.shot.nerve, self.shot.obstacle) if self.pile.crash is None and not blown else ()),
            *(self._leaps(gone) if not blown else ()),
        )

    def _leaps(self, gone: Collection[int]) -> Iterator[Owes]:
        """That those whom a stench sickens leap out of a car on the table, but for who is off it."""
        car, pairs = self.target.wheels.vehicle, zip(self.target.people, self.befallen, strict=False)
        if car is not None:
            leaving = (who for who, one in pairs if one.jumps and who.here and who.id not in gone)
            yield from (Owes(who.id, leap_out(car)) for who in leaving if leap_out(car) not in who.figure.duties)


# So many hits


@move("mad-wreck hits", ROLLS, around=True)
class Hits:
    """Settle a number of hits on a car."""

    car: Vehicle | None = CAR
    hits: Annotated[int, Interval(ge=0, le=MOST_HITS)] = option("How many hit.")
    speed: Speed | None = ANY_SPEED
    aboard: tuple[Person, ...] = ABOARD
    outside: tuple[Person, ...] = OUTSIDE
    gun: str = option("A row of the gun table.", default="Pistol", complete=FIRED)
    gats: Stat | None = option("The shooter's GATS, to confirm hits on armor.", nobody)
    aimed: bool = option("An aimed shot.", default=False)
    flinches: bool = option("Some dice only frightened.", default=False)
    reaction: Reaction | None = REACTION
    meets: Into | None = MEETING
    other_speed: Speed | None = OTHER_SPEED
    kind: Body = KIND
    features: Parts = MODIFIED
    damage: Parts = DAMAGED
    witnesses: Seeing = SEEN_BY


@decides(Hits)
def hits(position: Position, move: Hits) -> Deed[Any]:
    """So many hits on a car, settled."""
    gun, _ = gun_of(Person("", guest("")), move.gun)
    target = Target.of(position, move)
    one, riddled = target.wheels, target.riddled
    if move.gats is None and must_confirm(gun, riddled.car):
        raise OutOfRange("Hits on armor are confirmed: say the shooter's unmodified GATS, such as gats:4.")
    burst = Burst(move.hits, gun, move.gats or 0, move.flinches, move.aimed)
    check_burst(burst, riddled)

    def report(pile: Pileup[CarShot]) -> Report:
        end = End(target, pile)
        said = opening(f"{count(move.hits, 'hit')} on {one.name}: {_verdict(end)}.")
        return _said(end, said, [_armor_line(end, move.hits), *_lines(end)])

    deed = Deed(
        settle_through,
        (burst, riddled, target.course),
        target.names,
        allow=lambda: (*one.overruled(), *_riddled(one)),
        changes=lambda pile: End(target, pile).changes(),
        facts=lambda outcome: _facts(End(target, outcome.result)),
        report=report,
        questions=target.questions(burst, OF_HITS),
        rerolls=caught(target.people, at_wheel=True),
        about=target.people,
        again=one.vehicle is None and not any(person.stored for person in target.people),
    )
    return with_witnesses(position, deed, target.people, witnesses=move.witnesses)


def _riddled(one: Wheels) -> Price:
    """The price of hits that no one fired: on a car of the caller's own, or an umpire's word."""
    return () if one.vehicle is None or one.position.following else keys(one.position, one.vehicle)


# A shot


@move("mad-wreck shoot", ROLLS, around=True)
class Shoot:
    """One action of shooting at a car, settled to the end."""

    shooter: tuple[Person, ...] = many_figures("Who shoots.", only=OWN, nameless=SHOOTER)
    car: Vehicle | None = CAR
    range: Inches = option("Inches.", measured=Bands(bands))
    gun: str = gun_option("A row of the gun table.")
    speed: Speed | None = ANY_SPEED
    gats: Gats | None = option("GATS in numbers.", nobody)
    moved: Gait | None = option("On this card.", nobody, words=Gait)
    aimed: bool | None = option("An action was spent aiming.", nobody)
    cover: Cover = option("Of the car.", default=Cover.NONE, words=Cover)
    light: Light = option("On the car.", default=Light.GOOD, words=Light)
    from_car: Speed | None = option("Speed of the shooter's car.", nobody, words=MOVING, known=OnBoard())
    driving: bool | None = option("The shooter drives it.", nobody, known=OnBoard())
    skills: tuple[str, ...] = SKILLS
    aboard: tuple[Person, ...] = ABOARD
    outside: tuple[Person, ...] = OUTSIDE
    reaction: Reaction | None = REACTION
    meets: Into | None = MEETING
    other_speed: Speed | None = OTHER_SPEED
    kind: Body = KIND
    features: Parts = MODIFIED
    damage: Parts = DAMAGED
    witnesses: Seeing = SEEN_BY


@decides(Shoot)
def shoot(position: Position, move: Shoot) -> Deed[Any]:
    """One action of shooting at a car, to its end."""
    if len(move.shooter) > 1:
        raise OutOfRange("Only one can shoot at a time: name one shooter.")
    (shooter,) = present(position, move.shooter)
    require_fit(shooter)
    target = Target.of(position, move)
    one, riddled = target.wheels, target.riddled
    apart([shooter], target.people)
    if one.vehicle is not None and riding(position, shooter) == one.vehicle:
        raise IllegalNow(f"{shooter.name} is in {one.name} himself: pick another target.")
    facing = _facing(position, one)
    seen, text = sight_of(position, move, shooter)
    said = {name: getattr(move, name) for name in options_of(Shoot)} | {
        key: bool(position.typed.get(key)) for key in AT_PEOPLE
    }
    marks = (Mark() if facing is None else mark_of(facing),)
    aim = armed(position, SimpleNamespace(**said), shooter, seen._replace(at_car=riddled.speed), marks)
    shot = aim.shot
    check_shot_at(shot, riddled)

    def changes(pile: Pileup[CarShotResult]) -> tuple[Change, ...]:
        return (
            *End(target, pile).changes(shooter),
            *gun_changes(shooter, aim.weapon, pile.cause.jammed, pile.cause.empty, shot.guns),
            *femme_fatale_spent([shooter] if shot.femme_fatale else []),
        )

    def report(pile: Pileup[CarShotResult]) -> Report:
        end, result = End(target, pile), pile.cause
        weapon, hits = shot.gun.name.partition(",")[0], count(result.hits, "hit")
        lines = [
            f"{facing.name} is inside {one.name}, so the shot is at the car." if facing is not None else "",
            _armor_line(end, result.hits),
            *_lines(end),
            gun_line(shooter.name, shot, result),
            "The aim is wasted." if aim.wasted else "",
            owed_line(shooter),
        ]
        headline = f"{shooter.name} fires the {weapon} at {one.name}: {hits}"
        return _said(end, f"{headline}{f', {_verdict(end)}' if result.hits else ''}.", lines)

    def facts(outcome: Outcome[Pileup[CarShotResult]]) -> dict[str, Any]:
        return {**fired_facts(outcome.result.cause), **_facts(End(target, outcome.result))}

    deed = Deed(
        shoot_through,
        (shot, riddled, target.course),
        target.names,
        allow=lambda: (*one.overruled(), *text),
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


def _facing(position: Position, one: Wheels) -> Person | None:
    """The one inside whom a shot at people was aimed at before it turned out to be at the car."""
    named = key_of(str(position.typed.get("target") or ""))
    known = ((person, (person.typed, person.figure.name, person.figure.profile)) for person in one.inside if named)
    return next((person for person, names in known if named in map(key_of, names)), None)


# What is said of it


def _said(end: End, headline: str, lines: list[str]) -> Report:
    tone = Tone.BAD if _broken(end.shot.damage) else Tone.PLAIN
    return Report(headline, tuple(filter(None, lines)), tuple(_offers(end)), tone=tone)


def _verdict(end: End) -> str:
    """The verdict on a burst that hit a car."""
    fates = ((who.name, fate(one.verdict)) for who, one in zip(end.target.people, end.befallen, strict=False))
    hurt = [f"{name} {text}" for name, text in fates if text != "unharmed"]
    return some_of([*_broken(end.shot.damage), *hurt], 5) or "nothing that matters"


def _broken(damage: CarDamage) -> list[str]:
    """What bullets broke, in a few words each."""
    parts = [
        "the engine is hit" if damage.engine else "",
        "the brake line is cut" if damage.brakes else "",
        "a tire is gone" if damage.tire else "",
        TANKS[damage.tank] if damage.tank else "",
    ]
    return [part for part in parts if part]


def _armor_line(end: End, number: int) -> str:
    stopped = number - end.shot.hits
    return f"The armor stops {count(stopped, 'hit')} of {number}." if stopped else ""


def _lines(end: End) -> list[str]:
    """Everything that a burst at a car leads to, a line each."""
    target, shot, crash, befallen = end.target, end.shot, end.pile.crash, end.befallen
    one, aboard = target.wheels, target.aboard
    lines = _driver_lines(aboard[0].name if aboard else DRIVER, end)
    if crash is not None:
        clause = crash_clause(target.course.meets, (), crash).removeprefix(", and it ")
        lines.append(f"{one.title} {clause}.")
    lines += people_lines(target.people, befallen)
    lines += _damage_lines(end)
    if crash is not None:
        lines += wreck_lines(one.name, one.car, shot.speed, crash, kept=True)
        lines += bang(one) if crash.smash is Smash.BLOWN_UP else []
    elif one.speed is not None and shot.damage.tank is not Tank.EXPLOSION and not _skids(shot):
        lines.append(goes_on(shot.speed))
    if end.settled and not end.blown_up:
        lines += wheel_lines(one, target.people, befallen)
    if aboard and aboard[0].name == DRIVER:
        lines.append(f"Nobody was named: the driver counts as a {HOODLUM}.")
    return lines


def _skids(shot: CarShot) -> bool:
    return any(one is not None for one in (shot.skid, *(faced.skid for faced in (shot.nerve, shot.obstacle) if faced)))


def _damage_lines(end: End) -> list[str]:
    """What the damage means from now on."""
    damage, one, crash = end.shot.damage, end.target.wheels, end.pile.crash
    if damage.tank is Tank.EXPLOSION:
        return bang(one) or [
            "The car explodes like a bomb of two sticks: those outside within its radius make their tests too, and "
            "gasoline burns."
        ]
    if crash is not None and crash.smash >= Smash.WRECKED:
        return []
    return [
        "The car is out of action, even without a crash." if damage.tire else "",
        "Half speed from now on, except for cruising, and a die each turn: /mad-car engine." if damage.engine else "",
        "It slows down only uphill, can't brake, and meets every hazard twice." if damage.brakes else "",
        "It burns: all must get out on the gang's next card or die in it." if damage.tank is Tank.FIRE else "",
        "" if one.vehicle is not None else damage_line(end.car),
    ]


def _driver_lines(name: str, end: End) -> list[str]:
    """What the driver's nerve and skill came to."""
    shot, one, crashed = end.shot, end.target.wheels, end.pile.crash is not None
    lines = list[str]()
    if shot.skid is not None:
        side = str(shot.skid.way).rpartition(" ")[2]
        lines.append(f"The car skids {inches(shot.skid.inches)} to the {side}.")
        lines += skid_lines(shot.skid, one.typed, crashed=crashed, tire=True)
    out = helpless(shot.aboard[0].struck.posture if shot.aboard else None)
    swerves = shot.damage.brakes or one.car.brakes_cut or out
    for faced, where in ((shot.nerve, "under fire"), (shot.obstacle, "at the stench, an obstacle of 2 hazards")):
        if faced is not None:
            lines.append(_faced_line(name, where, faced, swerves))
            lines += skid_lines(faced.skid, one.typed, crashed=crashed)
    return lines


def _faced_line(name: str, where: str, faced: Faced, swerves: bool) -> str:
    if faced.passed:
        return f"{name} keeps control {where}."
    choice = "only swerving is left" if swerves else "brake or swerve"
    return f"{name} loses control {where}: {skid_text(faced.skid) if faced.skid else choice}."


def _offers(end: End) -> list[FollowUp]:
    """Buttons for all that is still open: crashes, brake or swerve, the engine, nerves."""
    one, shot, people, befallen = end.target.wheels, end.shot, end.target.people, end.befallen
    at, typed, car = one.position, one.typed, end.car
    offers = bang_offers(one, people, befallen) if end.blown_up else []
    if end.pile.crash is None:
        speed = one.speed
        offers += skid_offers(typed, car, shot.skid, speed)
        for faced, more in ((shot.nerve, ""), (shot.obstacle, ", stench")):
            if faced is None or faced.passed:
                continue
            if faced.skid is None:
                out = helpless(shot.aboard[0].struck.posture)
                offers += choice_offers(typed, at.delivery, car, speed, out, more)
            else:
                speed = faced.skid.speed
                offers += skid_offers(typed, car, faced.skid, speed, f"Crash{more}")
    if shot.damage.engine and not car.wrecked:
        die = FollowUp("Engine", "mad-car engine", {})
        offers.append(die if one.vehicle is None else engine_die(at.id, at.board, one.vehicle))
    return [*offers, *_leap_offers(end), *guts_offers(people, struck_of(befallen))]


def _leap_offers(end: End) -> list[FollowUp]:
    """Buttons for the first of those who must leap out of a car on the table."""
    vehicle, stands = end.target.wheels.vehicle, end.speed is None
    if vehicle is None:
        return []
    command, key = ("mad-table alight", "figures") if stands else ("mad-wreck thrown", "figure")
    return [
        FollowUp(f"Leap out: {person.name}"[:80], command, {key: person.typed})
        for person, one in zip(end.target.people, end.befallen, strict=False)
        if one.jumps and person.id in vehicle.inside
    ][:3]


def _facts(end: End) -> dict[str, Any]:
    """A burst at a car as JSON values."""
    shot, crash = end.shot, end.pile.crash
    return {
        "through": shot.hits,
        "damage": {
            "engine": shot.damage.engine,
            "brakes": shot.damage.brakes,
            "tire": shot.damage.tire,
            "tank": TANKS[shot.damage.tank],
        },
        "car": car_facts(end.car),
        "figures": people_facts(end.target.people, end.befallen),
        "skid": skid_facts(shot.skid),
        "nerve": faced_facts(shot.nerve),
        "obstacle": faced_facts(shot.obstacle),
        "crash": None if crash is None else smash_label(crash.smash),
        "speed": None if end.speed is None else str(end.speed),
    }
