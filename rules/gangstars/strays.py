"""Vehicles out of hand: stray ones, explosions, vehicles that turn over, people who jump aside (11 Movement)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Any, Final

from annotated_types import Interval, Len

from rules.core.deed import Question, ToldDeed, decides
from rules.core.events import Change
from rules.core.frozen import frozen, replace
from rules.core.game import Game
from rules.core.move import Complete, crew, move, nobody, opt, thing
from rules.core.named import same
from rules.core.outcome import Throw
from rules.core.person import numbered, require_once
from rules.core.refusal import IllegalNow, Missing, OutOfRange, UnknownName
from rules.core.words import key_of
from rules.gangstars.actions import points
from rules.gangstars.board import ChitDrawn, StructureSet, VehicleSet
from rules.gangstars.driving import BLAST, BLAST_REACH, OVERTURNED, blast, overturn, stray
from rules.gangstars.duties import explosion
from rules.gangstars.fields import ROLLS
from rules.gangstars.luck import lucky
from rules.gangstars.measures import both
from rules.gangstars.model import Hurt, Structure, Vehicle
from rules.gangstars.position import Person, Position, aboard, require_there
from rules.gangstars.wear import LIVES, burning, worn, wrecked
from rules.gangstars.wheels import TURNED_OVER
from rules.gangstars.wounds import Penetration, body_of, damage, end_of, ends_of, struck_changes

MOST_STRUCK: Final = 12
VEHICLE: Final = "Which vehicle on the table, with whoever is in it."


# Everybody struck at once


@frozen
class Struck:
    """A vehicle, None for one of plain numbers, and everybody whom it strikes; why, in a few words."""

    vehicle: Vehicle | None
    people: tuple[Person, ...]
    why: str

    def changes(self, hurts: tuple[Hurt, ...]) -> tuple[Change, ...]:
        """What damage changes in everybody struck."""
        return struck_changes(self.people, hurts, self.why)


def _striking(at: Position, told: Struck, resolver: Any, power: Penetration, *booked: Change) -> ToldDeed[Struck]:
    """Damage to several people at once."""
    bodies = tuple(body_of(one.figure) for one in told.people)
    words = ends_of(hurt.word for hurt in Hurt)
    return ToldDeed(
        told,
        resolver,
        (bodies,),
        tuple(one.name for one in told.people),
        lambda: at.doer((), told.people if told.vehicle is None else ()),
        lambda hurts: (*booked, *told.changes(hurts)),
        tuple(
            Question(one.name, damage, (power, body), lambda hurt, one=one: end_of(one, hurt, hurt.word), words)
            for one, body in zip(told.people, bodies, strict=True)
        ),
        tuple(reroll for one in told.people for reroll in lucky(one, _own(one))),
        told.people,
        not booked and not any(one.stored for one in told.people),
    )


def _own(person: Person) -> Any:
    """Whether a throw is the strength of somebody struck."""

    def own(throw: Throw) -> bool:
        return throw.why == f"strength, {person.name}"

    return own


def _those(at: Position, vehicle: Vehicle | None, named: Sequence[Person]) -> tuple[Person, ...]:
    """Everybody alive in the vehicle, and those named besides."""
    require_there(*named)
    people = [*(aboard(at, vehicle) if vehicle is not None else ()), *named]
    require_once(people)
    if len(people) > MOST_STRUCK:
        raise OutOfRange(f"At most {MOST_STRUCK} people are struck at once, not {len(people)}.")
    return tuple(numbered(people))


@move("gangstars-car blast", ROLLS)
class Blast:
    """A vehicle explodes: everybody within 10 cm (4 in) is struck with a 5."""

    vehicle: Vehicle | None = thing(VEHICLE, "vehicle", "vehicles", nobody)
    near: tuple[Person, ...] = crew("Others within 10 cm (4 in): names, 3, 2 Rookie.", called="Others close to it")


@decides(Blast)
def explode(at: Position, m: Blast) -> ToldDeed[Struck]:
    """A vehicle explodes."""
    vehicle, people = m.vehicle, _those(at, m.vehicle, m.near)
    told = Struck(vehicle, people, "caught in an explosion")
    if vehicle is None:
        if not people:
            raise Missing(f"Say who is within {both(BLAST_REACH)}: near: names, or how many.", "near")
        return _striking(at, told, blast, BLAST)
    if vehicle.exploded:
        raise IllegalNow(f"The {vehicle.name} has already exploded.")
    wreck = VehicleSet(at.id, replace(wrecked(vehicle), exploded=True))
    return _striking(at, told, blast, BLAST, wreck, burning(at.id, vehicle))


@move("gangstars-car overturn", ROLLS)
class Overturn:
    """A vehicle turns over: everybody in it is struck as by a pumpgun."""

    vehicle: Vehicle | None = thing(VEHICLE, "vehicle", "vehicles", nobody)
    aboard: tuple[Person, ...] = crew("Who is in it, with no game: names, 3, 2 Rookie.")


@decides(Overturn)
def turn_over(at: Position, m: Overturn) -> ToldDeed[Struck]:
    """A vehicle turns over."""
    vehicle, people = m.vehicle, _those(at, m.vehicle, m.aboard)
    if not people:
        raise Missing("Say who is in it: aboard: names, or how many.", "aboard")
    if vehicle is not None and vehicle.destroyed:
        raise IllegalNow(f"The {vehicle.name} is already a wreck.")
    booked = () if vehicle is None else (VehicleSet(at.id, wrecked(vehicle)),)
    return _striking(at, Struck(vehicle, people, TURNED_OVER), overturn, OVERTURNED, *booked)


# Straight on


def _obstacles(game: Game | None, _figure: Any) -> list[str]:
    return [] if game is None else [one.name for one in (*game.board.vehicles, *game.board.structures)]


@move("gangstars-car stray", everybody=True)
class Stray:
    """A vehicle with nobody able to drive it goes straight on."""

    vehicle: Vehicle | None = thing("Which vehicle on the table.", "vehicle", "vehicles", nobody)
    points: Annotated[int, Interval(ge=0, le=30)] | None = opt(
        "Action points its driver had; a sheet knows while he is at the wheel.", nobody
    )
    meets: Annotated[str, Len(1, 60)] = opt(
        "What it runs into, if anything; nobody is run down.", default="", complete=Complete(_obstacles)
    )


@frozen
class Strayed:
    """A stray vehicle, None for one of plain numbers; what it runs into, as it was said, and what that is there."""

    vehicle: Vehicle | None
    met: str
    thing: Vehicle | Structure | None = None


@decides(Stray)
def go_astray(at: Position, m: Stray) -> ToldDeed[Strayed]:
    """A vehicle with nobody able to drive it goes straight on."""
    vehicle, met = m.vehicle, m.meets.strip()
    _require_thing(at, met, vehicle)
    if vehicle is None:
        if m.points is None:
            raise Missing("Say which vehicle strays, or how many action points its driver had.", "vehicle", "points")
        return ToldDeed(Strayed(None, met), stray, (m.points, False))
    if not vehicle.halves:
        raise IllegalNow(f"The {vehicle.name} stands: nothing strays.")
    had = m.points if m.points is not None else _points_of_driver(at, vehicle)
    told, after = Strayed(vehicle, met, _thing(at, met) if met else None), replace(vehicle, moved=at.board.turn)
    if met:
        after = replace(after, halves=0, duties=(*after.duties, explosion()))
    return ToldDeed(
        told,
        stray,
        (had, vehicle.heavy == 1),
        changes=lambda _: (VehicleSet(at.id, after), *_destroyed(at, told.thing)),
    )


def _require_thing(at: Position, met: str, vehicle: Vehicle | None) -> None:
    """Refuse to run into somebody, who jumps aside, or into the stray vehicle itself."""
    if vehicle is not None and same(vehicle.name, met):
        raise IllegalNow(f"The {vehicle.name} can't meet itself: name something else, or remove “meets”.")
    for one in at.people.values():
        if key_of(met) in map(key_of, (one.name, one.figure.name, one.typed)):
            raise IllegalNow(f"Nobody is run down: {one.name} jumps aside, /gangstars-car aside.")


def _points_of_driver(at: Position, vehicle: Vehicle) -> int:
    """The action points of whoever is at the wheel, dead or alive; OutOfRange when nobody is."""
    driver = at.people.get(vehicle.driver)
    if driver is None:
        told = vehicle.name
        raise Missing(f"Nobody sits at the wheel of the {told}: say points: those its driver had.", "points")
    return points(driver.figure)


def _thing(at: Position, name: str) -> Vehicle | Structure | None:
    """What is called so on the table; None for what nobody has put there."""
    for found in (at.board.vehicle, at.board.structure):
        try:
            return found(name)
        except UnknownName:
            continue
    return None


def _destroyed(at: Position, thing: Vehicle | Structure | None) -> tuple[Change, ...]:
    """That something on the table takes two heavy damages, which destroy it."""
    if isinstance(thing, Structure):
        return (StructureSet(at.id, replace(thing, heavy=LIVES)),)
    if thing is None or thing.destroyed:
        return ()
    return (VehicleSet(at.id, worn(worn(thing, Hurt.HEAVY), Hurt.HEAVY)),)


@move("gangstars-car aside", table=True)
class Aside:
    """People jump out of its way; those still to act lose their activation."""

    figures: tuple[Person, ...] = crew("Figures on the table, names separated by commas.", recorded=True, required=True)


@frozen
class Jumped:
    """Those who jump aside, and who of them loses his activation."""

    people: tuple[Person, ...]
    lost: tuple[Person, ...]


@decides(Aside)
def jump_aside(at: Position, m: Aside) -> ToldDeed[Jumped]:
    """People jump out of the way of a vehicle: whose activation was still to come loses it."""
    for one in m.figures:
        require_there(one)
        at.require_part(one)
    board = at.board
    lost = tuple(one for one in m.figures if one.id in board.bag and one.id not in board.turned)
    chits = (ChitDrawn(at.id, tuple(one.id for one in lost)),) if lost else ()
    return ToldDeed(Jumped(m.figures, lost), changes=lambda _: chits, rule="gs.vehicle")
