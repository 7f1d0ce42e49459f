"""Shots in play: the shooter, the targets, and the consequences for them (pot.shoot)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from operator import ge
from typing import Annotated, Any, Final

from annotated_types import Interval

from rules.core.action.deed import Deed, Question, Reroll, decides
from rules.core.action.fields import (
    Bands,
    Complete,
    EnemiesOf,
    OnSheet,
    OnThing,
    Row,
    Rows,
    one_figure,
    option,
    table_rows,
)
from rules.core.action.move import Rolls, move
from rules.core.action.people_fields import OWN
from rules.core.action.position import Price
from rules.core.action.report import Report, Tone
from rules.core.people.names import same
from rules.core.people.person import numbered, require_once
from rules.core.plain.events import Change
from rules.core.plain.frozen import frozen, replace
from rules.core.plain.refusal import IllegalNow, OutOfRange
from rules.core.plain.words import count, sentence
from rules.core.play.game import Game
from rules.core.tables.outcome import Throw
from rules.pottersville.driving import riders
from rules.pottersville.driving.resolve import STALLS
from rules.pottersville.driving.riders import (
    FATES,
    Ride,
    crashed_changes,
    crashed_facts,
    crashed_lines,
    named_car,
    pace_of,
    ride_of,
    ride_on_table,
    seated_in,
)
from rules.pottersville.driving.vehicle_hits import DriverFate, VehicleHit
from rules.pottersville.model.acting import (
    Doing,
    carried,
    motion_of,
    only,
    price_of,
    require_able,
    require_alive,
    require_carried,
)
from rules.pottersville.model.fields import ABOUT_FIGURE, ROLLS, Other, tough_of, wound_of
from rules.pottersville.model.figures import Build, Car, Cover, Figure, Motion, Pace, Wound
from rules.pottersville.model.lines import guts_line, hurt_line
from rules.pottersville.model.position import (
    Person,
    Position,
    car_of,
    guest,
    guts_for,
    harm_changes,
    record_of,
    shot_at,
)
from rules.pottersville.model.rerolls import headed, rerolls
from rules.pottersville.model.roster import pair_of
from rules.pottersville.model.weapons import GUNS, RANGES, Weapon, gun_named
from rules.pottersville.shooting.resolve import (
    MOST_INCHES,
    PAIRED,
    Aim,
    Pair,
    Struck,
    Volley,
    check_volley,
    fate_of,
    hits_on,
    rider_fate,
    shoot,
)
from rules.pottersville.wounds.resolve import Body, body_of

TARGET: Final = "the target"
USUAL: Final = "Pistol"
"""The gun of a shooter of whom nothing is known."""
COVERS: Final = {"soft": Cover.SOFT, "hard": Cover.HARD}
"""The words for cover after a name in a list."""
RAN: Final = "ran"
BEHIND: Final = "behind"
NEARER: Final = "nearer"
EXAMPLE: Final = "name, inches, dice, such as Bricks 6 4; 2 Cop 9 1 soft; Sal 11 1 ran behind"
MOST_TARGETS: Final = 12
MOST_QUESTIONS: Final = 6
MOST_COUNTED: Final = 8
"""The most dice at a vehicle whose odds are quick to count."""
CRASH: Final = "crash, "


# The options of a shot


def _guns(_game: Game | None, figure: Figure | None) -> list[str]:
    """The guns that complete a name: for a stored shooter only those carried."""
    return [*(GUNS if figure is None else carried(figure, GUNS))]


Inches = Annotated[float, Interval(ge=0, le=MOST_INCHES)]
Gap = Annotated[float | None, Interval(ge=0, le=20)]
SHOOTER: Final = one_figure(ABOUT_FIGURE, "The shooter", only=OWN)
GUN: Final = option(
    "Which gun (default: the one that the figure carries).",
    lambda _position, move: GUNS[only(move.shooter, GUNS, "gun", USUAL)],
    read=lambda _position, name: gun_named(name),
    complete=Complete(_guns, of="shooter"),
)
TWO: Final = option("Two pistols, or two Tommy guns, at once.", default=False)
MOTION: Final = option(
    "How the shooter moved; a game knows.",
    lambda position, move: motion_of(record_of(position, move.shooter)),
    known=OnSheet("shooter"),
    words=Motion,
)
FROM_CAR: Final = option(
    "How the vehicle moves that the shooter is in; a game knows.",
    lambda position, move: (car_of(position, move.shooter) or Car("")).pace,
    known=OnSheet("shooter"),
    words=Pace,
)
SHOOTERS_WOUND: Final = wound_of(
    "shooter", "The shooter's wound; a sheet knows.", "Fit", "Light wound", "Serious wound"
)


def bands(position: Position, move: Any) -> tuple[tuple[str, float], ...]:
    """The range bands of the gun, each with its farthest inch. Empty until the gun is known."""
    if not move.gun:
        return ()
    reaches = position.book.grid(RANGES).row(move.gun.name).items()
    return tuple((band.lower(), float(inches)) for band, inches in reaches if inches is not None)


RANGE: Final = option("Inches to the target.", measured=Bands(bands))
COVER: Final = option("What is in the way (default: nothing).", default=Cover.NONE, words=Cover)
ANOTHER_NEARER: Final = option("Another enemy in sight is nearer.", default=False, called="Another is nearer")
GAP: Final = option("Inches between two figures that it is shot through.", default=None, called="Gap shot through")
OTHER: Final = option("Anything else that is added to the number to hit.", default=0)


@move("pottersville-shoot figure", ROLLS)
class ShootFigure:
    """All dice of a gun at one figure: to hit, effects, wounds."""

    shooter: Person = SHOOTER
    target: Person = one_figure("The figure shot at, or a profile.", TARGET, complete=EnemiesOf("shooter"))
    range: Inches = RANGE
    gun: Weapon = GUN
    cover: Cover = COVER
    two: bool = TWO
    ran: bool = option(
        "The target ran; a game knows.",
        lambda position, move: record_of(position, move.target).ran,
        known=OnSheet("target", free=ge),
    )
    nearer: bool = ANOTHER_NEARER
    gap: Gap = GAP
    motion: Motion = MOTION
    from_car: Pace = FROM_CAR
    wound: Wound = SHOOTERS_WOUND
    target_wound: Wound = wound_of("target", "The target's wound; a sheet knows.")
    tough: bool = tough_of("target", "Takes 1 off effects against the target; a sheet knows.")
    other: Other = OTHER


@move("pottersville-shoot vehicle", ROLLS)
class ShootVehicle:
    """All dice of a gun at a vehicle: where it is hit, and what comes of that."""

    shooter: Person = SHOOTER
    vehicle: Car = named_car()
    range: Inches = RANGE
    gun: Weapon = GUN
    cover: Cover = COVER
    two: bool = TWO
    aboard: tuple[Person, ...] = riders.riders()
    kind: Build = option(
        "What it is; the table knows.",
        lambda _position, move: move.vehicle.build,
        known=OnThing("vehicle"),
        words=Build,
    )
    pace: Pace = pace_of("How it moves; the table knows.", Pace.STOPPED, Pace.SLOW, Pace.FAST)
    nearer: bool = ANOTHER_NEARER
    gap: Gap = GAP
    motion: Motion = MOTION
    from_car: Pace = FROM_CAR
    wound: Wound = SHOOTERS_WOUND
    other: Other = OTHER


def _vehicle(position: Position, name: str) -> Car | None:
    """The vehicle of this name on the table, or an empty one of this kind; None for neither."""
    kinds = (Car(build.lower(), build) for build in Build)
    return next((car for car in (*position.board.cars, *kinds) if same(car.name, name)), None)


@move(
    "pottersville-shoot spread",
    Rolls("Your own dice: first all to hit, target by target, then the effects, target by target."),
)
class SpreadFire:
    """Dice given to several targets before they fall, the closest first."""

    shooter: Person = SHOOTER
    targets: tuple[Row, ...] = table_rows(
        "At whom: name, inches, dice, soft or hard, ran, behind: Bricks 6 4; 2 Cop 9 1 soft.",
        Rows(2, frozenset({*COVERS, RAN, BEHIND, NEARER}), EXAMPLE, _vehicle),
        required=True,
        complete=EnemiesOf("shooter"),
    )
    gun: Weapon = GUN
    arc: Annotated[float, Interval(ge=0, le=360)] = option("Degrees between the outermost: 45 at most.", default=0.0)
    two: bool = TWO
    motion: Motion = MOTION
    from_car: Pace = FROM_CAR
    wound: Wound = SHOOTERS_WOUND
    other: Other = option("Anything else that is added to the number for each target.", default=0)


# The targets


@frozen
class Target:
    """A target of shots: either a person or a vehicle."""

    aim: Aim
    person: Person | None = None
    ride: Ride | None = None

    @property
    def name(self) -> str:
        one = self.person or self.ride
        return one.name if one is not None else ""

    @property
    def people(self) -> tuple[Person, ...]:
        """Everyone whom the shots may hurt."""
        if self.person is not None:
            return (self.person,)
        return self.ride.people if self.ride is not None else ()

    def called(self, people: Sequence[Person]) -> Target:
        """A copy whose people have other names."""
        if self.ride is None:
            return replace(self, person=people[0])
        return replace(self, ride=self.ride.called(people))


@frozen
class NamedVolley:
    """A volley with the people behind its numbers, and the units that it shoots at, each with its first figure."""

    shooter: Person
    targets: tuple[Target, ...]
    volley: Volley
    units: Mapping[str, Person]

    @property
    def people(self) -> tuple[Person, ...]:
        """Everyone who is shot at, riders included."""
        return tuple(person for target in self.targets for person in target.people)

    @property
    def names(self) -> tuple[str, ...]:
        """The names behind the numbers in headings: the targets, then all riders."""
        riders = (person.name for target in self.targets if target.ride is not None for person in target.ride.people)
        return (*(target.name for target in self.targets), *riders)


def require_open(position: Position, person: Person) -> None:
    """Refuse as a target a figure that takes no part, a dead one, and one that is in a vehicle."""
    position.require_part(person)
    require_alive(person)
    car = car_of(position, person)
    if car is not None:
        name = car.name
        raise IllegalNow(f"{person.name} is in the {name}: name the vehicle in place of those in it.")


def vehicle_target(ride: Ride, aim: Aim) -> Target:
    """A vehicle as a target. Raises IllegalNow for an empty wreck."""
    if ride.car.wrecked and not ride.people:
        raise IllegalNow(f"The {ride.name} is a wreck with nobody in it: pick another target.")
    return Target(replace(aim, wheels=ride.wheels), ride=ride)


def people_of_row(row: Row, nameless: str) -> list[Person]:
    """The living people of one row, each with a distinct name; a nameless one if the row has no name."""
    people = numbered(row.people) or [Person(nameless, guest(nameless))]
    for person in people:
        require_alive(person)
    return people


def cover_of(row: Row) -> Cover:
    """The cover of one row."""
    return next((COVERS[word] for word in row.words if word in COVERS), Cover.NONE)


def _meant(position: Position, row: Row) -> list[Target]:
    """The targets of one row. A target with “behind” is behind the target of the row before."""
    inches, dice = row.numbers
    if dice != int(dice):
        raise OutOfRange(f"Dice are given whole, not {dice:g}: {EXAMPLE}.")
    behind = 0 if BEHIND in row.words else -1
    aim = Aim(inches, int(dice), cover=cover_of(row), ran=RAN in row.words, behind=behind, nearer=NEARER in row.words)
    if row.thing is not None:
        ride = ride_on_table(position, row.thing) if row.thing in position.board.cars else seated_in(row.thing, ())
        return [vehicle_target(ride, aim)]
    found: list[Target] = []
    for one in people_of_row(row, TARGET):
        require_open(position, one)
        ran = aim.ran or record_of(position, one).ran
        found.append(Target(replace(aim, body=body_of(one.figure), ran=ran), one))
    return found


# The deeds

Shot = ShootFigure | ShootVehicle | SpreadFire


@decides(ShootFigure)
def shoot_figure(position: Position, move: ShootFigure) -> Deed[tuple[Struck, ...]]:
    """A figure fires everything at one figure."""
    volley = _volley(move)
    require_open(position, move.target)
    aim = replace(_aim(move, volley), body=Body(move.target_wound, move.tough), ran=move.ran)
    return _fire(position, move, volley, [Target(aim, move.target)])


@decides(ShootVehicle)
def shoot_vehicle(position: Position, move: ShootVehicle) -> Deed[tuple[Struck, ...]]:
    """A figure fires everything at one vehicle and the people in it."""
    volley = _volley(move)
    ride = ride_of(position, replace(move.vehicle, build=move.kind, pace=move.pace), move.aboard)
    deed = _fire(position, move, volley, [vehicle_target(ride, _aim(move, volley))])
    return replace(deed, allow=lambda: (*ride.right(position), *deed.allow()))


@decides(SpreadFire)
def spread_fire(position: Position, move: SpreadFire) -> Deed[tuple[Struck, ...]]:
    """A figure allots its dice to several targets before they are rolled."""
    volley = _volley(move)
    targets = [target for row in move.targets for target in _meant(position, row)]
    if not targets:
        raise OutOfRange(f"Say at whom: {EXAMPLE}.")
    if len(targets) > MOST_TARGETS:
        raise OutOfRange(f"Fire is spread over {MOST_TARGETS} targets at most, not {len(targets)}.")
    if targets[0].aim.behind >= 0:
        raise IllegalNow("The first target is behind nobody named: name the one in front first.")
    placed = [
        replace(one, aim=replace(one.aim, behind=place - 1 if one.aim.behind >= 0 else -1, other=move.other))
        for place, one in enumerate(targets)
    ]
    return _fire(position, move, replace(volley, arc=move.arc), placed)


def _volley(move: Shot) -> Volley:
    """What a figure fires, without targets yet. Raises IllegalNow for one that can't fire."""
    require_alive(move.shooter)
    require_carried(move.shooter, move.gun.name, GUNS, "gun", "fire")
    return Volley(
        move.gun, (), move.wound, move.motion, move.from_car, _pair(move.shooter, move.gun) if move.two else Pair.ONE
    )


def _pair(person: Person, gun: Weapon) -> Pair:
    """Two guns at once. Raises IllegalNow for guns that don't come in pairs, or that a stored figure lacks."""
    pair = next((pair for pair, name in PAIRED.items() if name == gun.name), None)
    if pair is None:
        raise IllegalNow(f"Nobody fires two of a {gun.name} at once: only two pistols, or two Tommy guns.")
    if person.stored and not pair_of(person.figure, gun.name):
        raise IllegalNow(f"{person.name} is not one to fire two of a {gun.name} at once. Remove “two”.")
    return pair


def _aim(move: ShootFigure | ShootVehicle, volley: Volley) -> Aim:
    """All dice of a volley at one target."""
    return Aim(move.range, volley.dice, cover=move.cover, nearer=move.nearer, gap=move.gap, other=move.other)


def _fire(position: Position, move: Shot, volley: Volley, targets: Sequence[Target]) -> Deed[tuple[Struck, ...]]:
    """A volley whose people have distinct names; see rules.pottersville.shooting.resolve.shoot."""
    people = [person for target in targets for person in target.people]
    require_once([move.shooter, *people])
    shooter, *others = numbered([move.shooter, *people])
    distinct = iter(others)
    named = tuple(target.called([next(distinct) for _ in target.people]) for target in targets)
    volley = replace(volley, aims=tuple(target.aim for target in named))
    check_volley(volley)
    fire = NamedVolley(shooter, named, volley, shot_at(position, people))

    def allow() -> Price:
        require_alive(shooter)
        require_able(replace(shooter, figure=replace(shooter.figure, wound=move.wound)), Doing.SHOOT)
        return (
            *position.doer([shooter], fire.people),
            *price_of(position, shooter, Doing.SHOOT),
            *guts_for(position, fire.units),
        )

    return Deed(
        shoot,
        (volley,),
        fire.names,
        allow,
        lambda struck: tuple(_changed(fire, struck)),
        lambda outcome: [_fact(target, one) for target, one in zip(fire.targets, outcome.result, strict=True)],
        tuple(_questions(fire)),
        doers_rerolls(position, shooter, fire.people),
        (shooter, *fire.people),
        again=not position.played,
        report=lambda struck: _fired(fire, struck),
    )


def _fired(fire: NamedVolley, struck: Sequence[Struck]) -> Report:
    """The shooter, the gun, the targets, the hits, and how everyone and everything is left."""
    fires = sentence(f"{fire.shooter.name} fires {_gun(fire.volley)}")
    pairs = list(zip(fire.targets, struck, strict=True))
    if len(pairs) == 1:
        ((target, one),) = pairs
        headline = f"{fires} at {_name(target)}: {_hits(target, one)}."
    else:
        each = "; ".join(f"{_name(target)} {_hits(target, one)}" for target, one in pairs)
        headline = f"{fires} at {len(pairs)} targets: {each}."
    lines = [line for target, one in pairs if one.hits for line in _left(target, one)]
    hurt = any(one.hits for one in struck)
    return Report(headline, (*lines, *guts_line(fire.units)), tone=Tone.BAD if hurt else Tone.PLAIN)


def _gun(volley: Volley) -> str:
    """“the SMG”, “two pistols”."""
    return f"the {volley.weapon.name}" if volley.pair is Pair.ONE else volley.pair.lower().replace("tommy", "Tommy")


def _name(target: Target) -> str:
    return target.name if target.ride is None else f"the {target.name}"


def _hits(target: Target, one: Struck) -> str:
    """“2 hits, lightly wounded”."""
    worse = f", {one.wound.word}" if one.hits and target.person is not None and one.wound else ""
    return f"{count(one.hits, 'hit')}{worse}"


def _left(target: Target, one: Struck) -> Iterator[str]:
    """How a target that was hit is left."""
    if target.ride is not None and one.vehicle is not None:
        yield from _vehicle_lines(target.ride, one.vehicle)
    else:
        yield sentence(hurt_line(target.name, target.aim.body.wound, one.wound))


def _vehicle_lines(ride: Ride, hit: VehicleHit) -> Iterator[str]:
    """The effect of hits on the people in a vehicle, on the vehicle, and what it does now."""
    pairs = zip(ride.people, hit.wounds, strict=True)
    worse = [(person, wound) for person, wound in pairs if wound is not person.figure.wound]
    yield from crashed_lines([person for person, _ in worse], [wound for _, wound in worse])
    engine = ride.car.engine + hit.engine
    if hit.tire:
        yield "A tire is hit: every move is D6 inches shorter."
    if hit.engine:
        yield "The engine is shot to pieces." if engine >= STALLS else "The engine is hit: no more fast moves."
    if hit.driver is DriverFate.HALTS:
        yield f'The {ride.name} skids {hit.inches}" and stands until somebody else takes the wheel.'
    if hit.driver is DriverFate.WRECKED:
        yield f"With its driver dead the {ride.name} is wrecked."
    if not (worse or hit.tire or hit.engine):
        yield "Nothing that matters is hit."


def _fact(target: Target, one: Struck) -> dict[str, Any]:
    fact: dict[str, Any] = {"name": target.name, "hits": one.hits}
    if target.ride is None or one.vehicle is None:
        return {**fact, "wound": one.wound.word}
    hit = one.vehicle
    people = crashed_facts(target.ride.people, hit.wounds)
    return {**fact, "tire": hit.tire, "engine": hit.engine, "driver": hit.driver.value, "people": people}


def _changed(fire: NamedVolley, struck: Sequence[Struck]) -> Iterator[Change]:
    """The changes of figures, and of vehicles on the table."""
    for target, one in zip(fire.targets, struck, strict=True):
        if target.person is not None:
            yield from harm_changes(target.person, one.wound)
        elif target.ride is not None and one.vehicle is not None:
            yield from crashed_changes(target.ride.people, one.vehicle.wounds)
            yield from target.ride.hit(one.vehicle)


def doers_rerolls(position: Position, doer: Person, people: Sequence[Person]) -> tuple[Reroll, ...]:
    """The re-rolls of a shot or a bomb. A rider owns the die of their crash test, the doer owns every other die."""

    def own(person: Person, throw: Throw) -> bool:
        return headed(person, throw) if throw.why.startswith(CRASH) else person.id == doer.id

    return rerolls(position, (doer, *people), own)


# Odds


def _questions(fire: NamedVolley) -> Iterator[Question]:
    """The odds for each target: the hits and the wound; for a vehicle each rider, the tires and the engine."""
    volley, asked = fire.volley, 0
    for place, target in enumerate(fire.targets):
        if target.ride is None:
            yield Question(target.name, fate_of, (volley, place), lambda one: one.wound.word, FATES)
            asked += 1
        elif asked < MOST_QUESTIONS:
            yield from _vehicle_questions(volley, place, target.ride)
            asked += len(target.ride.people) + 1
        if asked >= MOST_QUESTIONS:
            break
    for place, target in enumerate(fire.targets[:MOST_QUESTIONS]):
        yield Question("Hits" if len(fire.targets) == 1 else f"Hits, {target.name}", hits_on, (volley, place))


def _vehicle_questions(volley: Volley, place: int, ride: Ride) -> Iterator[Question]:
    for rider, person in enumerate(ride.people):
        if person.figure.wound is Wound.DEAD:
            continue
        heading = f"{person.name}, before any crash"
        yield Question(heading, rider_fate, (volley, place, rider), lambda wound: wound.word, FATES)
    aim = volley.aims[place]
    if aim.wheels is not None and (aim.dice <= MOST_COUNTED or not ride.people):
        empty = replace(aim, wheels=replace(aim.wheels, riders=()))
        bare = replace(volley, aims=(*volley.aims[:place], empty, *volley.aims[place + 1 :]))
        yield Question(f"The {ride.name}", fate_of, (bare, place), _thing_hit, THINGS)


THINGS: Final = ("nothing that matters", "a tire", "the engine", "a tire and the engine")


def _thing_hit(one: Struck) -> str:
    hit = one.vehicle
    assert hit is not None
    return THINGS[hit.tire + 2 * (hit.engine > 0)]
