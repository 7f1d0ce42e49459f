"""What dogs do besides biting: won over, off to flowers and food, around people (19 Doggie traits; 6 dog boy)."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from rules.core.dice import Dice
from rules.core.events import Change
from rules.core.owed import Owes
from rules.core.refusal import IllegalNow, OutOfRange
from rules.core.rule import resolves
from rules.core.table import Row, Table
from rules.gangstars.changes import Affected, Eased, LeashSet, Sniffed
from rules.gangstars.duties import reaction_test
from rules.gangstars.measures import SEGMENT, both
from rules.gangstars.model import FOREVER, Effect, Figure, State, Test
from rules.gangstars.rolls import Ability, Contender, check_numbers, opposed, opposed_modifiers
from rules.gangstars.traits import (
    DOG_BOY,
    FLOWER_POWER,
    FOOD_BAG,
    LOVERBOY,
    MAD_DOG,
    NOISY,
    SNAPPY,
    WAGGY_TAIL,
)

NEAR_CM: Final = 20.0
"""How near a noisy, waggy or loving dog must be; within it strangers count shaken by a snappy one."""
OWN_CM: Final = 10.0
"""Within this a snappy dog shakes its own gang."""
MOST_PLACE: Final = 40


class Lure(StrEnum):
    """What a dog wanders off to."""

    PLANTS = "plants"
    FOOD = "food"


@dataclass(frozen=True, slots=True)
class Lured:
    """The trait that a lure works on, within what distance, and for how many turns the dog is gone."""

    trait: str
    within: float
    turns: int


LURES: Final = {Lure.PLANTS: Lured(FLOWER_POWER, 10.0, 1), Lure.FOOD: Lured(FOOD_BAG, 15.0, 2)}

WANDER: Final = Table(
    "gs.tables.wander",
    "Dogs near plants or food",
    "19 Doggie traits",
    (
        Row(1, 4, False, "Stays", "Nothing happens; not diced for here again in this game."),
        Row(5, 6, True, "Gone", "Off for a turn at plants, for two at food; then straight back to its master."),
    ),
)

DOG_TABLES: Final = (WANDER,)


# Won over


def check_charm(boy: Figure, dog: Figure, distance: float | None) -> None:
    """Refuse an attempt to win a dog over: IllegalNow for who can't or what can't be, OutOfRange beyond his reach."""
    if not boy.has(DOG_BOY):
        raise IllegalNow(f"{boy.name} is no dog boy: only they win dogs over.")
    if not dog.is_dog:
        raise IllegalNow(f"{dog.name} is no dog: only dogs are won over like that.")
    most = boy.stats.brains * SEGMENT
    if distance is not None and distance > most:
        raise OutOfRange(
            f"With brains {boy.stats.brains} {boy.name} reaches dogs within {both(most)}, and this one is "
            f"{both(distance)} away."
        )


def charmer(figure: Figure) -> Contender:
    """A dog boy in the opposed roll."""
    return Contender(figure.name, "brains", figure.stats.brains, opposed_modifiers(figure, Ability.BRAINS))


@resolves("gs.dog", "gs.trait.dog-boy", "gs.trait.eight-miles-high")
def charm(dice: Dice, boy: Contender, dog: Contender) -> bool:
    """A dog boy's brains against the dog's: whether it changes sides. OutOfRange for brains that nobody has."""
    for one in (boy, dog):
        check_numbers(one.stat, one.modifiers)
    return dice.call(opposed, boy, dog) > 0


# Plants and food


def check_wander(dog: Figure, lure: Lure, distance: float | None, place: str) -> None:
    """Refuse a die for a dog that the place means nothing to: IllegalNow, or OutOfRange where it is too far."""
    lured = LURES[lure]
    if not dog.has(lured.trait):
        raise IllegalNow(f"{dog.name} does not care for {lure}: that takes the trait {lured.trait}.")
    if distance is not None and distance > lured.within:
        raise OutOfRange(f"{lure.capitalize()} tempt a dog within {both(lured.within)}, not at {both(distance)}.")
    if len(place) > MOST_PLACE:
        raise OutOfRange(f"A place has {MOST_PLACE} letters at most, not {len(place)}.")
    if place and place.casefold() in (one.casefold() for one in dog.sniffed):
        raise IllegalNow(f"{dog.name} has been diced for at “{place}”: only a new place tempts it.")


@resolves("gs.dog")
def wander(dice: Dice) -> bool:
    """D6: whether a dog is off to plants or food."""
    return dice.read(1, dice.reading(WANDER), "Wanders off")[0]


def wandered(subject: int, lure: Lure, place: str, gone: bool) -> tuple[Change, ...]:
    """What a die at a place changes in a dog."""
    away = Affected(subject, Effect(State.AWAY, LURES[lure].turns, through=True, why=str(lure)))
    return (*((Sniffed(subject, place),) if place else ()), *((away,) if gone else ()))


# Around people


def check_harry(dog: Figure, victim: Figure, distance: float | None, friend: bool) -> None:
    """Refuse a dog that shakes nobody by being there, or not this one: IllegalNow, OutOfRange where it is too far."""
    pesters = any(dog.has(trait) for trait in (NOISY, WAGGY_TAIL, LOVERBOY))
    if not pesters and not dog.has(SNAPPY):
        raise IllegalNow(f"{dog.name} shakes nobody by being there: that takes a noisy, waggy, loving or snappy dog.")
    if victim.is_dog:
        raise IllegalNow(f"{victim.name} is a dog: only people are shaken by one.")
    if victim.has(DOG_BOY) and not friend:
        raise IllegalNow(f"{victim.name} is a dog boy: other gangs' dogs never shake him.")
    if friend and not dog.has(SNAPPY):
        raise IllegalNow(f"{victim.name} is of its own gang, whom only a snappy dog shakes.")
    within = OWN_CM if friend else NEAR_CM
    if distance is not None and distance > within:
        raise OutOfRange(f"{dog.name} shakes {victim.name} within {both(within)}, not at {both(distance)}.")


@resolves("gs.dog", "gs.trait.dog-boy")
def harry(_dice: Dice, dog: Figure, victim: Figure, distance: float | None = None, friend: bool = False) -> State:
    """What somebody counts as while a dog hops around him: no die falls. Refuses as `check_harry`."""
    check_harry(dog, victim, distance, friend)
    return State.HARRIED


def harried(victim: int, dog: str) -> Change:
    """Somebody counts shaken until this dog leaves."""
    return Affected(victim, Effect(State.HARRIED, FOREVER, why=dog))


@resolves("gs.dog")
def embrace(_dice: Dice, dog: Figure, victim: Figure, distance: float | None = None) -> State:
    """A loverboy around somebody's leg: no die falls. Refuses as `check_harry`, and any other dog."""
    if not dog.has(LOVERBOY):
        raise IllegalNow(f"{dog.name} is no loverboy: only they embrace legs.")
    check_harry(dog, victim, distance, friend=False)
    return State.EMBRACED


def embraced(victim: int, dog: str) -> tuple[Change, ...]:
    """What it is to be embraced: a turn of it, shaken while the dog is there."""
    return harried(victim, dog), Affected(victim, Effect(State.EMBRACED, 1, why=dog))


def left_by(victim: int, figure: Figure, dog: str) -> tuple[Change, ...]:
    """What ends for somebody whom a dog leaves: nothing where it did not hop around him."""
    ended = (State.HARRIED, State.EMBRACED)
    return tuple(Eased(victim, one.state) for one in figure.effects if one.state in ended and one.why == dog)


# The leash


@resolves("gs.dog")
def unleash(_dice: Dice, dog: Figure, target: str = "") -> str:
    """Let a dog off its leash: what it goes for; no die falls. IllegalNow for what has none, or a mad dog unpointed."""
    if not dog.is_dog:
        raise IllegalNow(f"{dog.name} is no dog, and on no leash.")
    if not dog.leashed:
        raise IllegalNow(f"{dog.name} is on no leash.")
    if dog.has(MAD_DOG) and not target:
        raise IllegalNow(f"{dog.name} is a mad dog: its master names a target as he lets it go.")
    return target


@resolves("gs.dog")
def leash(_dice: Dice, dog: Figure) -> bool:
    """Put a dog on its leash, base to base with its master; no die falls. IllegalNow for what is on one, or no dog."""
    if not dog.is_dog:
        raise IllegalNow(f"{dog.name} is no dog: only dogs go on a leash.")
    if dog.leashed:
        raise IllegalNow(f"{dog.name} is on its leash already.")
    return True


def leashed(subject: int, on: bool) -> tuple[Change, ...]:
    return (LeashSet(subject, on),)


# Its master, and what runs


def defends(dog: int, master: str) -> Change:
    """A dog whose master is attacked may bite at once, out of turn, if it sees him and gets there."""
    return Affected(dog, Effect(State.FREE_ATTACK, 1, through=False, why=f"defends {master}"))


def sees_run(dog: int, runner: str) -> Change:
    """A dog from which somebody runs tests whether it chases him."""
    return Owes(dog, reaction_test(Test.OPPONENT_RUNS, f"{runner} runs"))
