"""Shots: a figure fires at targets, and the effect on everyone and everything hit (pot.shoot)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from operator import ge
from typing import Annotated, Any, Final, NamedTuple, Protocol

from annotated_types import Interval

from rules.core.action.deed import Deed, Question, Reroll, decides
from rules.core.action.fields import (
    Always,
    Bands,
    ByStreet,
    Complete,
    EnemiesOf,
    ListRow,
    OnSheet,
    nobody,
    one_figure,
    option,
)
from rules.core.action.move import move
from rules.core.action.on_street import shot_across
from rules.core.action.people_fields import OWN
from rules.core.action.position import Price
from rules.core.action.report import Report, Tone
from rules.core.chance.dice import Dice
from rules.core.people.person import numbered, require_once
from rules.core.plain.events import Change
from rules.core.plain.frozen import frozen, replace
from rules.core.plain.refusal import IllegalNow
from rules.core.plain.words import count, sentence
from rules.core.play.game import Game
from rules.core.tables.outcome import Throw
from rules.core.tables.rule import resolves
from rules.pottersville.driving.people_in_crashes import FATES
from rules.pottersville.driving.vehicle_hits import VehicleHit, hit_vehicle
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
from rules.pottersville.model.figures import Car, Cover, Figure, Motion, VehiclePace, Wound
from rules.pottersville.model.lines import guts_lines, hurt_line
from rules.pottersville.model.on_street import (
    bearing_of,
    cover_between,
    nearer_between,
    no_gap,
    range_between,
    require_line,
)
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
from rules.pottersville.model.weapons import GUNS, RANGES, Weapon, gun_named
from rules.pottersville.shooting.special_characters import Pair, pair_fired
from rules.pottersville.shooting.to_hit_and_cover import (
    MOST_INCHES,
    Volley,
    VolleyTarget,
    check_volley,
    hits_at,
    hits_on,
    numbers_of,
)
from rules.pottersville.wounds.effects_and_wounds import Body, hurt

# The dice


class Struck(NamedTuple):
    """The effect on a target: the hits, and the wound of a figure or the effect on a vehicle and its riders."""

    hits: int
    wound: Wound = Wound.NONE
    vehicle: VehicleHit | None = None


@resolves(
    "pot.shoot",
    "pot.shoot.spread",
    "pot.shoot.cover",
    "pot.shoot.vehicle",
    "pot.effects",
    "pot.wounds",
    "pot.crash",
    "pot.special",
)
def shoot(dice: Dice, volley: Volley) -> tuple[Struck, ...]:
    """Everything that one figure fires.

    Dice in order: the dice to hit, for all targets; then for each target the place of each hit on a vehicle, effects
    and a repeated wound. The consequences for a vehicle and its riders follow. Headings number the targets from 0, then
    all riders in the order of the targets. Raises OutOfRange or IllegalNow before any die is rolled.
    """
    aimed = enumerate(zip(numbers_of(dice, volley), volley.aims, strict=True))
    hits = [dice.call(hits_at, number, aim.dice, index) for index, (number, aim) in aimed]
    return tuple([dice.call(struck, volley, many, index) for index, many in enumerate(hits)])


def struck(dice: Dice, volley: Volley, hits: int, index: int) -> Struck:
    """The effect of several hits on one target, as a stage of a volley."""
    aim, column = volley.aims[index], volley.weapon.column
    if aim.wheels is None:
        return Struck(hits, dice.call(hurt, aim.body, column, hits, (), index))
    return Struck(hits, vehicle=dice.call(hit_vehicle, aim.wheels, column, hits, index, _first_rider(volley, index)))


def _first_rider(volley: Volley, index: int) -> int:
    """The number of a target's first rider, for headings."""
    return len(volley.aims) + sum(aim.riders for aim in volley.aims[:index])


@resolves("pot.shoot", "pot.shoot.spread", "pot.shoot.cover", "pot.effects", "pot.wounds", "pot.special")
def fate_of(dice: Dice, volley: Volley, place: int) -> Struck:
    """The effect on one target of a volley, by its place from 0, for the odds."""
    hits = dice.call(hits_at, numbers_of(dice, volley)[place], volley.aims[place].dice, place)
    return dice.call(struck, volley, hits, place)


# The options of a shot

TARGET: Final = "the target"
USUAL: Final = "Pistol"
"""The gun of a shooter of whom nothing is known."""
COVERS: Final = {"soft": Cover.SOFT, "hard": Cover.HARD}
"""The words for cover after a name in a list."""
CRASH: Final = "crash, "


def _guns(_game: Game | None, figure: Figure | None) -> list[str]:
    """The guns that complete a name: for a stored shooter only those carried."""
    return [*(GUNS if figure is None else carried(figure, GUNS))]


Inches = Annotated[float, Interval(ge=0, le=MOST_INCHES)]
Gap = Annotated[float | None, Interval(ge=0, le=20)]
SHOOTER: Final = one_figure(ABOUT_FIGURE, "The shooter", only=OWN)
GUN: Final = option(
    "The gun (default: the one that the figure carries).",
    lambda _position, move: GUNS[only(move.shooter, GUNS, "gun", USUAL)],
    read=lambda _position, name: gun_named(name),
    complete=Complete(_guns, of="shooter"),
)
TWO: Final = option("Whether two pistols, or two Tommy guns, fire at once.", default=False)
MOTION: Final = option(
    "The shooter's move this turn (default: as recorded).",
    lambda position, move: motion_of(record_of(position, move.shooter)),
    known=OnSheet("shooter", told=lambda motion: f"shooter {motion.lower()}"),
    words=Motion,
)
FROM_CAR: Final = option(
    "The pace of the vehicle that the shooter is in (default: as recorded).",
    lambda position, move: (car_of(position, move.shooter) or Car("")).pace,
    known=OnSheet("shooter"),
    words=VehiclePace,
)
SHOOTERS_WOUND: Final = wound_of(
    "shooter", "The shooter's wound (default: as on the sheet).", "Fit", "Light wound", "Serious wound"
)


def bands(position: Position, move: Any) -> tuple[tuple[str, float], ...]:
    """The range bands of the gun, each with its farthest inch. Empty until the gun is known."""
    if not move.gun:
        return ()
    reaches = position.book.grid(RANGES).row(move.gun.name).items()
    return tuple((band.lower(), float(inches)) for band, inches in reaches if inches is not None)


def range_to(target: str) -> Any:
    """An option for the range to what is in another option."""
    return option("Inches to the target.", range_between("shooter", target), measured=Bands(bands))


def cover_of_target(target: str) -> Any:
    """An option for the cover of what is in another option."""
    source = cover_between("shooter", target)
    return option("Cover between shooter and target (default: none).", source, words=Cover)


def another_nearer(target: str) -> Any:
    """An option for whether another enemy is nearer than what is in another option."""
    source = ByStreet(nearer_between("shooter", target), Always(False))
    return option("Whether another enemy in sight is nearer.", source, called="Another is nearer")


def gap_to(target: str) -> Any:
    """An option for the gap through which a shot goes at what is in another option."""
    source = ByStreet(no_gap("shooter", target), nobody)
    return option("Inches between the two figures that the shot passes.", source, called="Gap shot through")


OTHER: Final = option("Any other modifier of the number to hit.", default=0)


@move("pottersville-shoot figure", ROLLS, around=True)
class ShootFigure:
    """Fire all dice of a gun at one figure: to hit, effects, wounds."""

    shooter: Person = SHOOTER
    target: Person = one_figure("The figure shot at, or a profile.", TARGET, complete=EnemiesOf("shooter"))
    range: Inches = range_to("target")
    gun: Weapon = GUN
    cover: Cover = cover_of_target("target")
    two: bool = TWO
    ran: bool = option(
        "Whether the target ran this turn (default: as recorded).",
        lambda position, move: record_of(position, move.target).ran,
        known=OnSheet("target", free=ge),
    )
    nearer: bool = another_nearer("target")
    gap: Gap = gap_to("target")
    motion: Motion = MOTION
    from_car: VehiclePace = FROM_CAR
    wound: Wound = SHOOTERS_WOUND
    target_wound: Wound = wound_of("target", "The target's wound (default: as on the sheet).")
    tough: bool = tough_of("target", "Whether the target is tough: 1 off effects rolls (default: as on the sheet).")
    other: Other = OTHER


class TargetOfShots(Protocol):
    """A target of shots: a figure, or a vehicle with its riders.

    title   its name in a sentence
    people  everyone whom the shots may hurt
    riders  those of them in a vehicle, who have numbers of their own in headings

    `hits`, `lines`, `fact` and `changes` describe the effect of shots, and `questions` the odds of a volley.
    """

    @property
    def aim(self) -> VolleyTarget: ...
    @property
    def name(self) -> str: ...
    @property
    def title(self) -> str: ...
    @property
    def people(self) -> tuple[Person, ...]: ...
    @property
    def riders(self) -> tuple[Person, ...]: ...
    def called(self, people: Sequence[Person]) -> TargetOfShots: ...
    def hits(self, one: Struck) -> str: ...
    def lines(self, one: Struck) -> Iterator[str]: ...
    def fact(self, one: Struck) -> dict[str, Any]: ...
    def changes(self, one: Struck) -> Iterator[Change]: ...
    def questions(self, volley: Volley, place: int) -> Iterator[Question]: ...


@frozen
class FigureTarget:
    """A figure as a target of shots."""

    aim: VolleyTarget
    person: Person
    riders: tuple[Person, ...] = ()

    @property
    def name(self) -> str:
        return self.person.name

    @property
    def title(self) -> str:
        return self.person.name

    @property
    def people(self) -> tuple[Person, ...]:
        return (self.person,)

    def called(self, people: Sequence[Person]) -> FigureTarget:
        return replace(self, person=people[0])

    def hits(self, one: Struck) -> str:
        """“2 hits, lightly wounded”."""
        worse = f", {one.wound.word}" if one.hits and one.wound else ""
        return f"{count(one.hits, 'hit')}{worse}"

    def lines(self, one: Struck) -> Iterator[str]:
        yield sentence(hurt_line(self.name, self.aim.body.wound, one.wound))

    def fact(self, one: Struck) -> dict[str, Any]:
        return {"name": self.name, "hits": one.hits, "wound": one.wound.word}

    def changes(self, one: Struck) -> Iterator[Change]:
        yield from harm_changes(self.person, one.wound)

    def questions(self, volley: Volley, place: int) -> Iterator[Question]:
        yield Question(self.name, fate_of, (volley, place), lambda one: one.wound.word, FATES)


@frozen
class NamedVolley:
    """A volley with the people behind its numbers, and the units that it shoots at, each with its first figure."""

    shooter: Person
    targets: tuple[TargetOfShots, ...]
    volley: Volley
    units: Mapping[str, Person]

    @property
    def people(self) -> tuple[Person, ...]:
        """Everyone who is shot at, riders included."""
        return tuple(person for target in self.targets for person in target.people)

    @property
    def names(self) -> tuple[str, ...]:
        """The names behind the numbers in headings: the targets, then all riders."""
        riders = (person.name for target in self.targets for person in target.riders)
        return (*(target.name for target in self.targets), *riders)


def require_open(position: Position, person: Person) -> None:
    """Refuse as a target a figure that takes no part, a dead one, and one that is in a vehicle."""
    position.require_part(person)
    require_alive(person)
    car = car_of(position, person)
    if car is not None:
        name = car.name
        raise IllegalNow(f"{person.name} is in the {name}. Name the vehicle as the target.")


def people_of_row(row: ListRow, nameless: str) -> list[Person]:
    """The living people of one row, each with a distinct name; a nameless one if the row has no name."""
    people = numbered(row.people) or [Person(nameless, guest(nameless))]
    for person in people:
        require_alive(person)
    return people


def cover_of(row: ListRow) -> Cover:
    """The cover of one row."""
    return next((COVERS[word] for word in row.words if word in COVERS), Cover.NONE)


class Fire(Protocol):
    """A move in which a figure fires."""

    @property
    def shooter(self) -> Person: ...
    @property
    def gun(self) -> Weapon: ...
    @property
    def two(self) -> bool: ...
    @property
    def motion(self) -> Motion: ...
    @property
    def from_car(self) -> VehiclePace: ...
    @property
    def wound(self) -> Wound: ...


class FireAtOne(Fire, Protocol):
    """A move in which a figure fires everything at one target."""

    @property
    def range(self) -> float: ...
    @property
    def cover(self) -> Cover: ...
    @property
    def nearer(self) -> bool: ...
    @property
    def gap(self) -> float | None: ...
    @property
    def other(self) -> int: ...


@decides(ShootFigure)
def shoot_figure(position: Position, move: ShootFigure) -> Deed[tuple[Struck, ...]]:
    """A figure fires everything at one figure."""
    volley = volley_of(move)
    require_open(position, move.target)
    require_line(position, move.shooter, move.target)
    aim = replace(aim_of(move, volley), body=Body(move.target_wound, move.tough), ran=move.ran)
    return fire_at(position, move, volley, [FigureTarget(aim, move.target)])


def volley_of(move: Fire) -> Volley:
    """What a figure fires, without targets yet. Raises IllegalNow for one that can't fire."""
    require_alive(move.shooter)
    require_carried(move.shooter, move.gun.name, GUNS, "gun", "fire")
    return Volley(
        move.gun,
        (),
        move.wound,
        move.motion,
        move.from_car,
        pair_fired(move.shooter, move.gun) if move.two else Pair.ONE,
    )


def aim_of(move: FireAtOne, volley: Volley) -> VolleyTarget:
    """All dice of a volley at one target."""
    return VolleyTarget(move.range, volley.dice, cover=move.cover, nearer=move.nearer, gap=move.gap, other=move.other)


def fire_at(
    position: Position, move: Fire, volley: Volley, targets: Sequence[TargetOfShots]
) -> Deed[tuple[Struck, ...]]:
    """A figure fires at targets; see `shoot`. Its people have distinct names."""
    people = [person for target in targets for person in target.people]
    require_once([move.shooter, *people])
    shooter, *others = numbered([move.shooter, *people])
    distinct = iter(others)
    named = tuple(target.called([next(distinct) for _ in target.people]) for target in targets)
    volley = replace(volley, aims=tuple(target.aim for target in named))
    check_volley(volley)
    if position.street is not None:
        numbers_of(position.book, volley)  # what can't be hit from there is refused before the dice, and not offered
    fire = NamedVolley(shooter, named, volley, shot_at(position, people))

    def pairs(struck: Sequence[Struck]) -> list[tuple[TargetOfShots, Struck]]:
        return list(zip(named, struck, strict=True))

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
        lambda struck: (
            *(change for target, one in pairs(struck) for change in target.changes(one)),
            *shot_across(position, bearing_of, shooter, others[0] if others else None),
        ),
        lambda outcome: [target.fact(one) for target, one in pairs(outcome.result)],
        tuple(_questions(fire)),
        doers_rerolls(position, shooter, fire.people),
        (shooter, *fire.people),
        again=not position.played,
        report=lambda struck: _fired(fire, pairs(struck)),
    )


def _fired(fire: NamedVolley, pairs: Sequence[tuple[TargetOfShots, Struck]]) -> Report:
    """The shooter, the gun, the targets, the hits, and how everyone and everything is left."""
    fires = sentence(f"{fire.shooter.name} fires {_gun(fire.volley)}")
    if len(pairs) == 1:
        ((target, one),) = pairs
        headline = f"{fires} at {target.title}: {target.hits(one)}."
    else:
        each = "; ".join(f"{target.title} {target.hits(one)}" for target, one in pairs)
        headline = f"{fires} at {len(pairs)} targets: {each}."
    lines = [line for target, one in pairs if one.hits for line in target.lines(one)]
    hurt = any(one.hits for _, one in pairs)
    return Report(headline, (*lines, *guts_lines(fire.units)), tone=Tone.BAD if hurt else Tone.PLAIN)


def _gun(volley: Volley) -> str:
    """“the SMG”, “two pistols”."""
    return f"the {volley.weapon.name}" if volley.pair is Pair.ONE else volley.pair.lower().replace("tommy", "Tommy")


def doers_rerolls(position: Position, doer: Person, people: Sequence[Person]) -> tuple[Reroll, ...]:
    """The re-rolls of a shot or a bomb. A rider owns the die of their crash test, the doer owns every other die."""

    def own(person: Person, throw: Throw) -> bool:
        return headed(person, throw) if throw.why.startswith(CRASH) else person.id == doer.id

    return rerolls(position, (doer, *people), own)


# Odds

MOST_QUESTIONS: Final = 6


def _questions(fire: NamedVolley) -> Iterator[Question]:
    """The odds for each target: the hits and the wound; for a vehicle each rider, the tires and the engine."""
    volley, asked = fire.volley, 0
    for place, target in enumerate(fire.targets):
        yield from target.questions(volley, place)
        asked += len(target.riders) + 1
        if asked >= MOST_QUESTIONS:
            break
    for place, target in enumerate(fire.targets[:MOST_QUESTIONS]):
        yield Question("Hits" if len(fire.targets) == 1 else f"Hits, {target.name}", hits_on, (volley, place))
