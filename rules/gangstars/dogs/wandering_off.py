"""Dogs that wander off to plants or food (19 Doggie traits)."""

from __future__ import annotations

import re
from enum import StrEnum
from typing import Any, Final

from rules.core.action.deed import Deed, Question, decides
from rules.core.action.fields import UNSAID, Always, ByStreet, one_figure, option
from rules.core.action.move import move
from rules.core.action.on_street import afoot
from rules.core.action.people_fields import OWN
from rules.core.action.report import Report, Tone
from rules.core.chance.dice import Dice
from rules.core.plain.events import Change
from rules.core.plain.frozen import frozen
from rules.core.plain.refusal import IllegalNow, OutOfRange
from rules.core.plain.words import count, key_of, sentence
from rules.core.street.measures import centimeters_between
from rules.core.street.squares import name_of
from rules.core.tables.rule import resolves
from rules.core.tables.table import Row, Table
from rules.gangstars.dogs.barking_and_embracing import A_DOG, YOURS, left, require_dog
from rules.gangstars.model.changes import Affected, Sniffed
from rules.gangstars.model.fields import ROLLS, distance_of
from rules.gangstars.model.figures import Effect, Figure, FigureState, Profile
from rules.gangstars.model.measures import both
from rules.gangstars.model.position import Person, Position, require_there, sheet_for
from rules.gangstars.moment.next_buttons import with_follow_on
from rules.gangstars.street.bearing import hides_ranges
from rules.gangstars.traits.trait_table import FLOWER_POWER, FOOD_BAG

MOST_PLACE: Final = 40


class Lure(StrEnum):
    """What a dog wanders off to."""

    PLANTS = "plants"
    FOOD = "food"


@frozen
class Lured:
    """The trait that a lure works on, the distance, and how many turns the dog is gone."""

    trait: str
    within: float
    turns: int


LURES: Final = {Lure.PLANTS: Lured(FLOWER_POWER, 10.0, 1), Lure.FOOD: Lured(FOOD_BAG, 15.0, 2)}


WANDER: Final = Table(
    "gs.tables.wander",
    "Dogs near plants or food",
    "19 Doggie traits",
    (
        Row(1, 4, False, "Stays", "The dog stays. It won't roll here again in this game."),
        Row(
            5,
            6,
            True,
            "Gone",
            "The dog leaves for a turn at plants, or two turns at food. Then it goes straight back to its master.",
        ),
    ),
)


DOG_TABLES: Final = (WANDER,)


def check_wander(dog: Figure, lure: Lure, distance: float | None, place: str) -> None:
    """Refuse a roll for a dog that the lure does not affect: IllegalNow, or OutOfRange if it is too far away."""
    lured = LURES[lure]
    if not dog.has(lured.trait):
        raise IllegalNow(f"{dog.name} isn't tempted by {lure}. Name a dog with the trait {lured.trait}.")
    if distance is not None and distance > lured.within:
        raise OutOfRange(f"{lure.capitalize()} tempt a dog within {both(lured.within)}. {both(distance)} is too far.")
    if len(place) > MOST_PLACE:
        raise OutOfRange(f"The name of that place is too long. Use at most {MOST_PLACE} letters.")
    if place and key_of(place) in (key_of(one) for one in dog.sniffed):
        raise IllegalNow(f"{dog.name} has already rolled at “{place}”. Only a new place tempts it.")


@resolves("gs.dog")
def wander(dice: Dice) -> bool:
    """D6: whether a dog goes off to plants or food."""
    return dice.read(1, dice.reading(WANDER), "Wanders off")[0]


def wandered(subject: int, lure: Lure, place: str, gone: bool) -> tuple[Change, ...]:
    """The changes in a dog after a roll at a lure."""
    away = Affected(subject, Effect(FigureState.AWAY, LURES[lure].turns, through=True, why=str(lure)))
    return (*((Sniffed(subject, place),) if place else ()), *((away,) if gone else ()))


PLANTS: Final = "%h"
"""Trees, hedges and bushes on a street."""
FED: Final = re.compile(r"bakery|market|saloon|bar|kitchen|restaurant|diner|deli|shop|grill|pizz|food", re.IGNORECASE)
"""What the names of places on a street have where there is food."""


def _nearest_lure(position: Position, move: Any) -> tuple[float, str] | None:
    """The nearest plants or food on the street at which a dog has not rolled yet: centimeters, and a name."""
    square, street = afoot(position, move.dog) if move.dog is not UNSAID else None, position.street
    if square is None or street is None or move.lure is UNSAID:
        return None
    ground, gone = street.ground, [key_of(one) for one in move.dog.figure.sniffed]
    plants = [(one, name_of(one)) for one, kind in ground.squares.items() if kind.letter in PLANTS]
    food = [(one, place.name) for place in ground.places if FED.search(place.name) for one in place.squares]
    there = plants if move.lure is Lure.PLANTS else food
    near = ((centimeters_between(square, one), name) for one, name in there if key_of(name) not in gone)
    return min(near, default=None)


def _to_lure(position: Position, move: Any) -> Any:
    """Fill the centimeters to the nearest plants or food on the street."""
    found = _nearest_lure(position, move)
    return UNSAID if found is None else found[0]


def _lure_there(position: Position, move: Any) -> Any:
    """Fill the name of that place, or its square."""
    found = _nearest_lure(position, move)
    return UNSAID if found is None else found[1]


@move("gangstars-dog wander", ROLLS, everybody=True)
class Wander:
    """Test a dog near new plants or food: on a 5 or 6 it wanders off."""

    dog: Person = one_figure(YOURS, A_DOG, only=OWN)
    lure: Lure = option("What is near the dog: plants or food.", words={lure.capitalize(): lure for lure in Lure})
    place: str = option("Name of the place. A dog rolls for each place once a game.", ByStreet(_lure_there, Always("")))
    distance: float | None = distance_of(street=_to_lure, untold=hides_ranges)


@decides(Wander)
@with_follow_on
def wander_off(position: Position, move: Wander) -> Deed[bool]:
    """A dog near plants or food rolls whether it goes off."""
    dog, place = move.dog, " ".join(move.place.split())
    require_dog(dog)
    position.require_part(dog)
    require_there(dog)
    check_wander(sheet_for(dog, Profile.BEST_FRIEND, FLOWER_POWER, FOOD_BAG), move.lure, move.distance, place)

    def report(gone: bool) -> Report:
        its_name, turns = sentence(dog.name), count(LURES[move.lure].turns, "turn")
        if not gone:
            return Report(f"{its_name} stays.", tone=Tone.GOOD)
        headline = f"{its_name} wanders off to the {move.lure} for {turns}."
        return Report(headline, ("After that it returns straight to its master.",), tone=Tone.BAD)

    return Deed(
        wander,
        changes=lambda gone: (*wandered(dog.id, move.lure, place, gone), *(left(position, dog) if gone else ())),
        questions=(Question(sentence(dog.name), wander, (), lambda gone: OFF[gone], tuple(OFF.values())),),
        again=not dog.stored,
        report=report,
    )


OFF: Final = {True: "gone", False: "stays"}
