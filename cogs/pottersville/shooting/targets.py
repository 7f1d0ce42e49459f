"""Who and what is shot at, and what befalls them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from cogs._kit.desk import Desk
from cogs._kit.people import numbered, require_once
from cogs._kit.play import Question
from cogs._kit.render import clean
from cogs._kit.words import count, sentence
from cogs.pottersville.aftermath import harms, hurt_line
from cogs.pottersville.cars.crashes import FATES, crashed_changes, crashed_facts
from cogs.pottersville.cars.rides import Ride
from cogs.pottersville.chips import headed, rerolls
from cogs.pottersville.people import Person, require_alive
from cogs.pottersville.shooting.guns import Stand
from cogs.pottersville.turns import TABLED, board_of, deed_of
from rules.core.deed import Reroll
from rules.core.events import Change
from rules.core.outcome import Throw
from rules.core.refusal import IllegalNow
from rules.pottersville.driving import STALLS
from rules.pottersville.model import Wound
from rules.pottersville.shooting import Aim, Pair, Struck, Volley, fate_of, rider_fate
from rules.pottersville.vehicle_hits import DriverFate, VehicleHit
from rules.pottersville.wheels import after_hits
from rules.pottersville.wounds import body_of

MOST_QUESTIONS: Final = 6
MOST_COUNTED: Final = 8
"""Dice at a vehicle of which every way to fall is soon counted."""
CRASH: Final = "crash, "


@dataclass(frozen=True, slots=True)
class Target:
    """Somebody or a vehicle that is shot at: one of the two."""

    aim: Aim
    person: Person | None = None
    ride: Ride | None = None

    @property
    def name(self) -> str:
        if self.person is not None:
            return self.person.name
        return self.ride.name if self.ride is not None else ""

    @property
    def told(self) -> str:
        """The name in a sentence."""
        return self.name if self.person is not None else f"the {self.name}"

    @property
    def people(self) -> tuple[Person, ...]:
        """Everybody whom the shots may hurt."""
        if self.person is not None:
            return (self.person,)
        return self.ride.people if self.ride is not None else ()


@dataclass(frozen=True, slots=True)
class Fire:
    """A volley with the people behind its numbers."""

    stand: Stand
    targets: tuple[Target, ...]
    volley: Volley

    @property
    def people(self) -> tuple[Person, ...]:
        """Everybody who is shot at, whoever rides included."""
        return tuple(person for target in self.targets for person in target.people)

    @property
    def names(self) -> tuple[str, ...]:
        """Who stands behind the numbers of headings: the targets, then all riders."""
        riders = (one.name for target in self.targets if target.ride is not None for one in target.ride.people)
        return (*(target.name for target in self.targets), *riders)


def on_foot(desk: Desk, person: Person, aim: Aim) -> Target:
    """Somebody as a target, as sheet and table have him; IllegalNow for the dead, and for who rides in a vehicle."""
    TABLED.require_part(desk, person)
    require_alive(person)
    board = board_of(desk, person)
    car = board.car_of(person.id) if board is not None and person.id is not None else None
    if car is not None:
        name = clean(car.name)
        raise IllegalNow(f"{person.name} is in the {name}: name the vehicle in place of who is in it.")
    body = body_of(person.figure) if person.figure is not None else aim.body
    return Target(replace(aim, body=body, ran=aim.ran or deed_of(desk, person).ran), person)


def riding(ride: Ride, aim: Aim) -> Target:
    """A vehicle as a target; IllegalNow for a wreck that nobody is in."""
    if ride.car.wrecked and not ride.people:
        raise IllegalNow(f"The {ride.name} is a wreck with nobody in it: pick another target.")
    return Target(replace(aim, wheels=ride.wheels), ride=ride)


def fired(desk: Desk, stand: Stand, targets: Sequence[Target], arc: float = 0) -> Fire:
    """The volley, everybody told apart; who hurts those on the table of a game is on it."""
    people = [person for target in targets for person in target.people]
    require_once([stand.person, *people])
    shooter, *others = numbered([stand.person, *people])
    TABLED.require_doer(desk, [shooter], others)
    named: list[Target] = []
    for target in targets:
        here, others = others[: len(target.people)], others[len(target.people) :]
        named.append(replace(target, person=here[0]) if target.ride is None else _named(target, target.ride, here))
    volley = Volley(
        stand.gun,
        tuple(target.aim for target in named),
        stand.wound,
        stand.motion,
        stand.pace,
        stand.pair,
        arc,
    )
    return Fire(replace(stand, person=shooter), tuple(named), volley)


def _named(target: Target, ride: Ride, people: Sequence[Person]) -> Target:
    return replace(target, ride=ride.called(people))


# What befalls them


def changed(fire: Fire, struck: Sequence[Struck]) -> Iterator[Change]:
    """What shots change in everybody on record, and in vehicles on the table."""
    for target, one in zip(fire.targets, struck, strict=True):
        if target.person is not None:
            yield from harms(target.person, one.wound)
        elif target.ride is not None and one.vehicle is not None:
            yield from crashed_changes(target.ride.people, one.vehicle.wounds)
            if target.ride.game is not None:
                yield from after_hits(target.ride.game.id, target.ride.car, one.vehicle)


def told(fire: Fire, struck: Sequence[Struck]) -> Iterator[str]:
    """How everybody and everything that was hit is left."""
    for target, one in zip(fire.targets, struck, strict=True):
        if target.person is not None and one.hits:
            yield sentence(hurt_line(target.name, target.aim.body.wound, one.wound))
        elif target.ride is not None and one.vehicle is not None and one.hits:
            yield from _vehicle_lines(target.ride, one.vehicle)


def _vehicle_lines(ride: Ride, hit: VehicleHit) -> Iterator[str]:
    """What hits did to those in a vehicle, to it, and what it does now."""
    worse = [
        (person, wound) for person, wound in zip(ride.people, hit.wounds, strict=True) if wound is not person.wound
    ]
    yield from (sentence(hurt_line(person.name, person.wound, wound)) for person, wound in worse)
    engine = ride.car.engine + hit.engine
    if hit.tire:
        yield "A tire is hit: every move is D6 inches shorter."
    if hit.engine:
        yield "The engine is shot to pieces." if engine >= STALLS else "The engine is hit: no fast moves any more."
    if hit.driver is DriverFate.HALTS:
        yield f'The {ride.name} skids {hit.inches}" and stands, until somebody else takes the wheel.'
    if hit.driver is DriverFate.WRECKED:
        yield f"With its driver dead the {ride.name} is wrecked."
    if not (worse or hit.tire or hit.engine):
        yield "Nothing that matters is hit."


def hits_told(target: Target, one: Struck) -> str:
    """“Bricks 2 hits, lightly wounded”."""
    worse = f", {one.wound.word}" if one.hits and target.person is not None and one.wound else ""
    return f"{count(one.hits, 'hit')}{worse}"


def facts_of(fire: Fire, struck: Sequence[Struck]) -> list[dict[str, Any]]:
    """Shots as JSON values."""
    return [_fact(target, one) for target, one in zip(fire.targets, struck, strict=True)]


def _fact(target: Target, one: Struck) -> dict[str, Any]:
    fact: dict[str, Any] = {"name": target.name, "hits": one.hits}
    if target.ride is None or one.vehicle is None:
        return {**fact, "wound": one.wound.word}
    hit = one.vehicle
    people = crashed_facts(target.ride.people, hit.wounds)
    return {**fact, "tire": hit.tire, "engine": hit.engine, "driver": hit.driver.value, "people": people}


def chips_for(desk: Desk, fire: Fire) -> tuple[Reroll, ...]:
    """The re-rolls of a volley: crash tests are theirs who crash, all other dice the shooter's."""
    shooter = fire.stand.person

    def own(person: Person, throw: Throw) -> bool:
        if throw.why.startswith(CRASH):
            return headed(person, throw)
        return person.id == shooter.id

    return rerolls(desk, shooter, *fire.people, own=own)


# Odds


def questions_of(fire: Fire) -> Iterator[Question]:
    """What befalls each target: hits and wound; of a vehicle everybody in it, tires and engine."""
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
    if len(fire.targets) == 1 and fire.targets[0].ride is None:
        yield Question("Hits", fate_of, (volley, 0), lambda one: one.hits)


def _vehicle_questions(volley: Volley, place: int, ride: Ride) -> Iterator[Question]:
    for rider, person in enumerate(ride.people):
        if person.wound is Wound.DEAD:
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


def gun_told(stand: Stand) -> str:
    """“the SMG”, “two pistols”."""
    return f"the {stand.gun.name}" if stand.pair is Pair.ONE else stand.pair.lower().replace("tommy", "Tommy")
