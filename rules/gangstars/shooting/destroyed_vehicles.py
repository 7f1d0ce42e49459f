"""Destroyed vehicles: their way until they stop, and those in them (12.4 Shooting at vehicles)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from rules.core.action.aboard import car_on_street
from rules.core.action.deed import Deed, Question, decides
from rules.core.action.fields import board_item, many_figures, nobody, option
from rules.core.action.move import move
from rules.core.action.report import Report, Tone
from rules.core.chance.dice import Dice
from rules.core.people.person import numbered, require_once
from rules.core.plain.events import Change
from rules.core.plain.frozen import frozen, replace
from rules.core.plain.refusal import IllegalNow, Missing, OutOfRange
from rules.core.plain.words import sentence
from rules.core.tables.outcome import Outcome
from rules.core.tables.rule import resolves
from rules.core.tables.table import Row, Table
from rules.gangstars.abilities.luck_rerolls import headed, lucky
from rules.gangstars.model import obligations
from rules.gangstars.model.board import VehicleSet
from rules.gangstars.model.fields import ROLLS
from rules.gangstars.model.figures import BLAST_REACH, SEATS, Hurt, Make, Vehicle
from rules.gangstars.model.lines import explosion
from rules.gangstars.model.measures import both
from rules.gangstars.model.position import Person, Position, aboard, require_there
from rules.gangstars.model.reaction_tables import STEERING, Heading
from rules.gangstars.moment.next_buttons import with_follow_on
from rules.gangstars.shooting.structural_damage import LIVES, burning, wrecked
from rules.gangstars.shooting.wounds import end_of, ends_of, hurt_line, struck_changes
from rules.gangstars.street.cars import SIDES, Rolled, inches_of_segment, line_of, roll_changes
from rules.gangstars.traits.trait_table import Quality, trait_with

GETS_OUT: Final = Table(
    "gs.tables.burning",
    "Out of a burning vehicle",
    "12.4 Shooting at vehicles",
    (
        Row(1, 4, False, "does not get out", "Out of the game for good."),
        Row(5, 6, True, "gets out", "Gets out with the heavy wound."),
    ),
)


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


NO_WAY_OUT: Final = "does not get out"


EXPLODES_TOO: Final = f"It also explodes and strikes everyone within {both(BLAST_REACH)}. Use /gangstars-car blast."


STRAYS: Final = "No one can drive it now, so it strays. Use /gangstars-car stray."


DIRECTIONS: Final = tuple(str(row.key) for row in STEERING.rows)


@move("gangstars-shoot wreck", ROLLS, everybody=True)
class Destroy:
    """Resolve a destroyed vehicle, and who gets out on a 5 or 6."""

    vehicle: Vehicle | None = board_item("A destroyed vehicle on the table.", "vehicle", "vehicles", nobody)
    aboard: tuple[Person, ...] = many_figures("Those in it, if it is not on the table: names or a number.")
    moving: bool = option("The vehicle is moving (default in a game: as recorded).", default=False)


@decides(Destroy)
@with_follow_on
def destroy(position: Position, move: Destroy) -> Deed[Wreck]:
    """A vehicle is destroyed: where it stops, and who gets out."""
    vehicle = move.vehicle
    those = move.aboard if vehicle is None else aboard(position, vehicle)
    moving = move.moving if vehicle is None else vehicle.halves > 0
    booked = () if vehicle is None else _burns(position, vehicle)
    if vehicle is None and not those and not moving:
        raise Missing(
            "The vehicle is empty and doesn't move. Add “aboard” with names or a number, or moving:True.",
            "aboard",
            "moving",
        )
    require_there(*those)
    require_once(those)
    if len(those) > SEATS[Make.CAR]:
        raise OutOfRange(f"A vehicle has room for {SEATS[Make.CAR]}. You named {len(those)}.")
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
        lambda ended: (*booked, *_slides(position, vehicle, ended), *struck_changes(people, ended.hurts, "in a wreck")),
        facts,
        (
            *((Question("It goes", wreck, ((), True), lambda ended: str(ended.way), DIRECTIONS),) if moving else ()),
            *(_gets_out(one, rider) for one, rider in zip(people, riders, strict=True)),
        ),
        tuple(reroll for one in people for reroll in lucky(one, headed(one.name))),
        people,
        vehicle is None and not any(one.stored for one in people),
        report=lambda ended: _wrecked(position, vehicle, people, ended),
    )


def _rolled(position: Position, vehicle: Vehicle | None, ended: Wreck) -> Rolled | None:
    """Where a destroyed vehicle still goes on the street: a segment, to the first thing in its way; None off it.

    At the edge of the street it stops.
    """
    car = car_on_street(position, vehicle.name) if vehicle is not None else None
    if vehicle is None or car is None or ended.way is None:
        return None
    inches = inches_of_segment(replace(vehicle, heavy=0))
    return line_of(position, vehicle, car.heading.turned(SIDES[ended.way]), inches)._replace(leaves=False)


def _slides(position: Position, vehicle: Vehicle | None, ended: Wreck) -> tuple[Change, ...]:
    """The changes of that way."""
    rolled = _rolled(position, vehicle, ended)
    return () if vehicle is None or rolled is None else tuple(roll_changes(position, vehicle, rolled))


def _wrecked(position: Position, vehicle: Vehicle | None, people: Sequence[Person], ended: Wreck) -> Report:
    """Where a vehicle stops, None for one of plain numbers, and who gets out."""
    called = sentence(vehicle.name) if vehicle is not None else "The vehicle"
    rolled = _rolled(position, vehicle, ended)
    where = () if vehicle is None or rolled is None else rolled.where(position, vehicle)
    way = f" It goes a segment {ended.way}," if ended.way is not None else " It"
    lines = (
        f"{one.name} does not get out and is out of the game for good." if hurt is Hurt.FATAL else hurt_line(one, hurt)
        for one, hurt in zip(people, ended.hurts, strict=True)
    )
    return Report(
        f"{called} is destroyed.{way} stops and burns.",
        (*where, *lines, "No one can pass where it burns.", EXPLODES_TOO),
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
        raise IllegalNow(f"{name} is not destroyed. That takes {LIVES} heavy damages.")
    if not vehicle.aboard and fire.place in position.board.fires:
        raise IllegalNow(f"{name} is already burning, and no one is left in it.")
    explodes = () if vehicle.exploded else (obligations.explosion(),)
    return VehicleSet(position.id, replace(wrecked(vehicle), duties=explodes)), fire
