"""People on the outside of cars, coming off them, and before them (mad.car.ride, mad.car.pedestrian)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Annotated, Any, Final

from annotated_types import Interval

from rules.core.action.deed import Deed, Question, decides
from rules.core.action.move import crew, move, nobody, opt, thing
from rules.core.action.people_fields import OWN, NumberOf
from rules.core.action.position import Price
from rules.core.action.report import FollowUp, Report, Tone
from rules.core.people.person import told_apart
from rules.core.plain.events import Change
from rules.core.plain.fast_replace import altered
from rules.core.plain.frozen import frozen, replace
from rules.core.plain.refusal import IllegalNow, Missing, OutOfRange
from rules.core.play.obligations import Settled
from rules.core.tables.outcome import Outcome, Throw
from rules.mad_dogs.cars import resolve_driving
from rules.mad_dogs.cars.boarding import check_seats, with_aboard
from rules.mad_dogs.cars.car_of_move import (
    Wheels,
    apart,
    at_the_wheel,
    course_of,
    hurts,
    off,
    require_reaction,
    rider,
    riders,
    steering,
    wheels,
)
from rules.mad_dogs.cars.control import Astray, failed
from rules.mad_dogs.cars.crash_outcomes import FATES, crash_questions, fate, fate_questions
from rules.mad_dogs.cars.crashing import Befallen, thrown_off
from rules.mad_dogs.cars.fields import (
    ABOARD,
    CAR,
    DAMAGED,
    DRUNK,
    KIND,
    MEETING,
    MODIFIED,
    OTHER_SPEED,
    OUTSIDE,
    REACTION,
    ROLLS,
    SEEN_BY,
    SKILLS,
    SPEED,
    SPEEDS,
    STUNTS,
    Hazards,
    Parts,
    Stat,
    going,
    pace,
    speed_option,
)
from rules.mad_dogs.cars.lines import (
    crash_clause,
    crash_facts,
    crash_lines,
    crash_offers,
    faced_facts,
    people_facts,
    people_lines,
    skid_lines,
    skid_offers,
    skid_told,
    struck_of,
    wheel_lines,
)
from rules.mad_dogs.cars.pileups import Pileup, check_chase, fate_in_run, lost_by, run_through, smash_in_run
from rules.mad_dogs.cars.resolve_driving import Ordeal, RanDown, Reaction, aiming, hazard
from rules.mad_dogs.cars.tables import CONTROL, Into
from rules.mad_dogs.model.board import VehicleBoarded
from rules.mad_dogs.model.figures import Speed
from rules.mad_dogs.model.holding_on import holding, met_by
from rules.mad_dogs.model.tables import DEADLY_WEAPONS
from rules.mad_dogs.model.vehicles import Body, Vehicle
from rules.mad_dogs.nerve.aftermath import Seeing, watched
from rules.mad_dogs.nerve.rerolls import caught, lucky
from rules.mad_dogs.nerve.stone_cold import credited
from rules.mad_dogs.play.acting import in_turn, paying, spending
from rules.mad_dogs.play.lines import guts_offers, some_of
from rules.mad_dogs.play.position import (
    Person,
    Position,
    guest,
    of_profile,
    present,
    require_fit,
    require_seen,
    riding,
    sheet,
)

CITIZEN: Final = "Citizen"
NAMELESS: Final = "Somebody outside"
NOBODY: Final = Person("", guest(""))

# On running boards and roofs


def _ridden(position: Position, move: Any) -> Vehicle | None:
    """The car that somebody is in or on."""
    return riding(position, move.figure[0]) if move.figure else None


RIDDEN: Final[Any] = thing("One on the table of the game: the rest of it is known.", "vehicle", "vehicles", _ridden)
SPEED_OR_STOPPED: Final[Any] = speed_option("The car's speed.", going(), SPEEDS)
FIGURE: Final[Any] = crew("Who.", lambda _position, _move: (Person(NAMELESS, guest(NAMELESS)),), only=OWN)


@move("mad-wreck ride", ROLLS, around=True)
class Ride:
    """Hold on outside, climb from car to car, pull somebody in."""

    figure: tuple[Person, ...] = FIGURE
    car: Vehicle | None = RIDDEN
    speed: Speed | None = SPEED_OR_STOPPED
    stunts: Stat | None = opt("STUNTS in numbers.", default=None)
    to: Vehicle | None = thing(
        "Climbs there, an action: onto another car, or into this one.", "vehicle", "vehicles", nobody
    )
    hazards: Hazards = opt("How many the car meets.", default=0)
    skills: tuple[str, ...] = SKILLS
    drunk: bool = DRUNK
    witnesses: Seeing = SEEN_BY


@move("mad-wreck thrown", ROLLS, around=True)
class Thrown:
    """Somebody comes off a car, for certain."""

    figure: tuple[Person, ...] = FIGURE
    car: Vehicle | None = RIDDEN
    speed: Speed | None = SPEED_OR_STOPPED
    skills: tuple[str, ...] = SKILLS
    witnesses: Seeing = SEEN_BY


@frozen(slots=False)
class Outside:
    """Somebody on a car, who may come off it; the car that he climbs to, None where he only holds on."""

    wheels: Wheels
    person: Person
    to: Vehicle | None = None

    @classmethod
    def of(cls, position: Position, move: Any, to: Vehicle | None = None) -> Outside:
        """The one that is named; IllegalNow for somebody who is not on that car."""
        if len(move.figure) > 1:
            raise OutOfRange("One at a time: name one figure.")
        one, (person,) = wheels(position, move), present(position, move.figure)
        if one.vehicle is not None and person.stored and person.id not in one.vehicle.aboard:
            raise IllegalNow(f"{person.name} is not on {one.name}.")
        return cls(one, person, to)

    @property
    def climbs_in(self) -> bool:
        """Whether he climbs into the car that he is on."""
        return self.to is not None and self.to == self.wheels.vehicle

    def overruled(self) -> Price:
        """That the car is for those who play, known otherwise only by an umpire's word."""
        if self.wheels.vehicle is not None:
            self.wheels.position.require_player()
        return self.wheels.overruled()

    def fallen(self, befallen: Befallen) -> tuple[Change, ...]:
        """His wounds if he came off, and the car without him."""
        one, gone = self.wheels, off([self.person], [befallen])
        return (*hurts([self.person], [befallen]), *one.booked(one.car, one.speed, gone))

    def deed(self, resolver: Any, args: tuple[Any, ...], report: Callable[[Befallen], Report]) -> Deed[Befallen]:
        """What becomes of him, as a resolver has it of these."""
        person = self.person
        return Deed(
            resolver,
            args,
            (person.name,),
            self.overruled,
            self.fallen,
            lambda outcome: people_facts([person], [outcome.result])[0],
            (Question(person.name, resolver, args, lambda befallen: fate(befallen.verdict), FATES),),
            lucky([person]),
            about=(person,),
            again=not person.stored,
            report=report,
        )


@decides(Ride)
def ride(position: Position, move: Ride) -> Deed[Any]:
    """Holding on outside; climbing from car to car or being pulled in, which takes an action."""
    outside = Outside.of(position, move, move.to)
    one, person = outside.wheels, outside.person
    if sheet(person) is None and move.stunts is None:
        raise Missing("Say who rides (figure:Hoodlum), or his STUNTS: stunts:3.", "figure", "stunts")
    climbed = _climbing(outside, move.to) if move.to is not None else None
    due, held = None, tuple[Change, ...]()
    if one.vehicle is not None:
        due = holding(one.vehicle, person.id, person.figure)
        held = (Settled(person.id, due),) if climbed is None and due is not None else ()
    args = (
        rider(person, move.stunts, move.skills, move.drunk),
        one.speed,
        move.hazards or (0 if due is None else met_by(due)),
    )
    resolve_driving.check_ride(args[2])

    def changes(befallen: Befallen) -> tuple[Change, ...]:
        return outside.fallen(befallen) if climbed is None or befallen.flung else (climbed,)

    def report(befallen: Befallen) -> Report:
        if befallen.flung:
            return _comes_off(outside, befallen)
        told = f"holds on, {_car(outside)} {pace(one.speed)}"
        if move.to is not None:
            told = f"climbs into {move.to.name}" if outside.climbs_in else f"climbs from {one.name} onto {move.to.name}"
        return Report(f"{person.name} {told}.", (), tuple(guts_offers([person], [befallen.struck])), Tone.GOOD)

    deed = outside.deed(resolve_driving.ride, args, report)
    holds = Question("Holds on", resolve_driving.ride, args, lambda befallen: not befallen.flung)
    deed = altered(
        deed,
        allow=lambda: (*outside.overruled(), *held),
        changes=changes,
        questions=(holds, *deed.questions),
    )
    deed = watched(position, deed, [person], witnesses=move.witnesses)
    return deed if climbed is None else paying(position, deed, (person, lambda: spending(position, person)))


def _climbing(outside: Outside, goal: Vehicle) -> Change:
    """Somebody on the outside of a vehicle climbs onto another, or into his own; IllegalNow where he can't."""
    at, here, person = outside.wheels.position, outside.wheels.vehicle, outside.person
    require_fit(person)
    if here is None or not person.stored:
        raise IllegalNow("Climbing is for figures in or on a vehicle on the table: /mad-table board puts them there.")
    name = goal.name
    if goal.burning:
        raise IllegalNow(f"{name} is burning: nobody gets in.")
    if outside.climbs_in and person.id in here.inside:
        raise IllegalNow(f"{person.name} is already inside {name}.")
    if not outside.climbs_in and here.speed is not None and here.inside == (person.id,):
        raise IllegalNow(f"{person.name} is alone at the wheel of {here.name}: it moves, so he stays there.")
    onto = not outside.climbs_in
    check_seats(name, with_aboard(goal, (person.id,), outside=onto))
    return VehicleBoarded(at.id, goal.name, (person.id,), outside=onto, off=here.name)


@decides(Thrown)
def thrown(position: Position, move: Thrown) -> Deed[Any]:
    """Somebody comes off a car, for certain."""
    outside = Outside.of(position, move)
    one, person = outside.wheels, outside.person
    if one.vehicle is not None and one.speed is None:
        raise IllegalNow(f"{one.title} stands: /mad-table alight takes people off it.")
    args = (rider(person, skills=move.skills), one.speed)

    def report(befallen: Befallen) -> Report:
        return _comes_off(outside, befallen, _left_behind(outside))

    deed = altered(outside.deed(thrown_off, args, report), allow=lambda: _by_verdict(outside))
    return watched(position, deed, [person], witnesses=move.witnesses)


def _comes_off(outside: Outside, befallen: Befallen, left: tuple[str, ...] = ()) -> Report:
    people, befell = [outside.person], [befallen]
    return Report(
        f"{outside.person.name} comes off {_car(outside)}: {fate(befallen.verdict)}.",
        (*(people_lines(people, befell) if befallen.flung else ()), *left),
        tuple(guts_offers(people, [befallen.struck])),
        Tone.BAD if befallen.flung else Tone.GOOD,
    )


def _car(outside: Outside) -> str:
    return "the car" if outside.wheels.vehicle is None else outside.wheels.name


def _left_behind(outside: Outside) -> tuple[str, ...]:
    """Who is at the wheel once its driver is off."""
    one, vehicle = outside.wheels, outside.wheels.vehicle
    if vehicle is None or vehicle.driver != outside.person.id:
        return ()
    heir = next((one.position.people[other] for other in vehicle.inside[1:] if other in one.position.people), None)
    if heir is None:
        return (f"Nobody is at the wheel of {one.name}: it comes to a stop.",)
    return (f"{heir.figure.name} has the wheel of {one.name} now.",)


def _by_verdict(outside: Outside) -> Price:
    """That nobody is thrown off a car of the table out of turn, but for what a verdict asks, and by umpires."""
    one, price = outside.wheels, outside.overruled()
    if one.vehicle is None:
        return price
    otherwise = f"Out of turn only a verdict takes anybody off {one.name}, or an umpire."
    return in_turn(one.position, outside.person, price, otherwise)


# Running people down


@move("mad-wreck run-down", ROLLS, around=True)
class RunDown:
    """Drive at people: aim, their leap, keeping control."""

    car: Vehicle | None = CAR
    speed: Speed | None = SPEED
    victims: tuple[Person, ...] = crew(
        "Names, or how many Citizens.",
        lambda _position, _move: (Person(CITIZEN, of_profile(CITIZEN) or guest(CITIZEN), typed=CITIZEN),),
        naming=(NumberOf(CITIZEN),),
    )
    aboard: tuple[Person, ...] = ABOARD
    outside: tuple[Person, ...] = OUTSIDE
    stunts: Stat | None = STUNTS
    accident: bool = opt("By accident: no aim.", default=False)
    hazards: Annotated[int, Interval(ge=0, le=40)] = opt("Others besides them.", default=0)
    reaction: Reaction | None = REACTION
    meets: Into | None = MEETING
    other_speed: Speed | None = OTHER_SPEED
    skills: tuple[str, ...] = SKILLS
    drunk: bool = DRUNK
    kind: Body = KIND
    features: Parts = MODIFIED
    damage: Parts = DAMAGED
    witnesses: Seeing = SEEN_BY


@decides(RunDown)
def run_down(position: Position, move: RunDown) -> Deed[Any]:
    """A car driven at people, or skidding into them; control lost ends in a crash where it comes to one."""
    one = wheels(position, move)
    one.require_in_hand()
    aboard, driver = at_the_wheel(one, move)
    victims = present(position, move.victims)
    course, people = course_of(move, one, aboard, driver)
    apart((*aboard, *people), victims)
    inside = next((victim for victim in victims if riding(position, victim) is not None), None)
    if inside is not None:
        raise IllegalNow(f"{inside.name} is in a car himself: only people on foot are run down.")
    if not move.accident:
        require_fit(aboard[0])
    require_reaction(move.reaction, aboard[0])
    everybody = tuple(told_apart([*victims, *people]))
    victims, people = everybody[: len(victims)], everybody[len(victims) :]
    astray = Astray(one, aboard[0], course, people, reaction=move.reaction)
    run = resolve_driving.RunDown(
        driver,
        one.car,
        one.speed,
        riders(victims),
        intent=not move.accident,
        hazards=move.hazards,
        reaction=move.reaction,
    )
    check_chase(run, course)

    def changes(pile: Pileup[RanDown]) -> tuple[Change, ...]:
        ran, skid = pile.cause, lost_by(pile.cause)
        return (
            *hurts(victims, ran.victims),
            *one.crashed(people, pile.crash, one.speed if skid is None else skid.speed),
            *one.lost(ran.aim),
        )

    def facts(outcome: Outcome[Pileup[RanDown]]) -> dict[str, Any]:
        ran, crash = outcome.result.cause, outcome.result.crash
        return {
            "aim": faced_facts(ran.aim),
            "figures": people_facts(victims, ran.victims),
            "control": faced_facts(ran.control),
            "crash": crash_facts(one.car, crash, people),
        }

    deed = Deed(
        run_through,
        (run, course),
        tuple(person.name for person in everybody),
        allow=lambda: _at_people(move, one, aboard[0]),
        changes=changes,
        facts=facts,
        report=lambda pile: _ran(astray, aboard[0].name, victims, move.accident, pile),
        questions=tuple(_questions(astray, victims, run)),
        rerolls=caught(everybody, aboard[0]),
        about=(*aboard, *everybody),
        again=one.vehicle is None and not any(person.stored for person in everybody),
    )
    if not move.accident:
        deed = credited(position, deed, lambda outcome: _run_by(outcome, aboard[0], victims))
    deed = watched(position, deed, everybody, aboard[:1], move.witnesses)
    return (
        deed
        if move.accident
        else paying(position, deed, (aboard[0], lambda: steering(position, aboard[0], again=False)))
    )


def _at_people(move: RunDown, one: Wheels, driver: Person) -> Price:
    """That a driver goes for people, or skids into them, with a car that is theirs to drive."""
    price = (*one.overruled(), *one.driven_by(driver))
    if not move.accident:
        require_seen(one.position, *move.victims)
        return price
    return one.on_card(driver, price, "Out of turn a car runs people down only as a verdict has it skid.")


def _run_by(outcome: Outcome[Any], driver: Person, victims: Sequence[Person]) -> Iterator[Person]:
    """Who inflicted each die of damage: the driver on those he aimed at; nobody in particular in a crash."""
    marked = {f"damage, {victim.name}" for victim in victims}
    for step in outcome.steps:
        if isinstance(step, Throw) and step.table == DEADLY_WEAPONS.id:
            yield from [driver if step.why in marked else NOBODY] * len(step.rows)


def _questions(astray: Astray, victims: Sequence[Person], run: resolve_driving.RunDown) -> Iterator[Question]:
    """The aim, the leaps, the control, the crash, and each in and on the car where it may come to one."""
    args = (run, astray.course)
    if run.intent:
        aim = replace(aiming(run), reaction=None)
        yield Question("Steers at them", hazard, (aim,), lambda faced: faced.passed)
    yield from fate_questions(victims, run.victims, fate_in_run, *args)
    if run.speed is not None and CONTROL[run.speed]:
        afterwards = Ordeal(run.driver, run.car, run.speed, CONTROL[run.speed])
        yield Question("Keeps control after hitting somebody", hazard, (afterwards,), lambda faced: faced.passed)
    elif not run.intent or run.reaction is None:
        return
    first, ends = len(run.victims), (smash_in_run, fate_in_run)
    yield from crash_questions(astray.wheels.title, astray.people, astray.course, *ends, *args, first=first)


def _ran(astray: Astray, name: str, victims: Sequence[Person], accident: bool, pile: Pileup[RanDown]) -> Report:
    """Whom a car runs down, and whether its driver keeps control."""
    ran, crash = pile.cause, pile.crash
    one, people = astray.wheels, astray.people
    at = some_of([victim.name for victim in victims])
    if ran.aim is not None and not ran.aim.passed:
        return failed(f"{name} steers at {at} and fails", astray, ran.aim, crash)
    lines, offers = people_lines(victims, ran.victims), list[FollowUp]()
    if ran.control is not None:
        skid = ran.control.skid
        clause = crash_clause(astray.course.meets, people, crash)
        kept = f"{name} keeps control."
        lines.append(kept if skid is None else f"Out of control: {skid_told(skid)}{clause}.")
        lines += skid_lines(skid, one.typed, crashed=crash is not None)
        offers += skid_offers(one.typed, one.car, skid, skid.speed if skid else None)
    if crash is not None:
        lines += [*crash_lines(one, people, crash), *wheel_lines(one, people, crash.aboard)]
        offers += crash_offers(one, people, crash)
    befallen = (*ran.victims, *(crash.aboard if crash is not None else ()))
    offers += guts_offers((*victims, *people), struck_of(befallen))
    does = "runs into" if accident else "drives at"
    ended = [f"{victim.name} {fate(end.verdict)}" for victim, end in zip(victims, ran.victims, strict=True)]
    hurt = any(not end.dodged for end in ran.victims)
    told = f"{name} {does} {at}: {some_of(ended)}."
    return Report(told, tuple(lines), tuple(offers), Tone.BAD if hurt else Tone.PLAIN)
