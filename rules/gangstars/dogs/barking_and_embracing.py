"""Dogs that hop around people, who count as shaken until the dog leaves, or around a leg (19 Doggie traits)."""

from __future__ import annotations

from typing import Final

from rules.core.action.deed import Deed, decides
from rules.core.action.fields import EnemiesOf, one_figure
from rules.core.action.move import move, record
from rules.core.action.people_fields import OWN, RECORDED
from rules.core.action.position import Price
from rules.core.action.report import Report
from rules.core.chance.dice import Dice
from rules.core.plain.events import Change
from rules.core.plain.refusal import IllegalNow, OutOfRange
from rules.core.plain.words import listed, sentence
from rules.core.street.ways import FAR
from rules.core.tables.rule import resolves
from rules.gangstars.model.acting import require_able, require_active
from rules.gangstars.model.changes import Affected, Eased
from rules.gangstars.model.fields import distance_of
from rules.gangstars.model.figures import FOREVER, Effect, Figure, FigureState, Profile
from rules.gangstars.model.measures import both
from rules.gangstars.model.position import Person, Position, one_side, require_there, sheet_for
from rules.gangstars.moment.next_buttons import with_follow_on
from rules.gangstars.street.bearing import hides_ranges
from rules.gangstars.street.fields import apart
from rules.gangstars.street.forced import HEELS, PESTERS, forced
from rules.gangstars.traits.trait_table import LOVERBOY, NOISY, SNAPPY, WAGGY_TAIL, Quality, trait_with

NEAR_CM: Final = 20.0
"""The centimetres within which a noisy, waggy or loving dog must be. Within them a snappy dog shakes strangers."""
OWN_CM: Final = 10.0
"""Within this distance a snappy dog shakes its own gang."""
A_DOG: Final = "the dog"
YOURS: Final = "Your dog, or a type of dog."


def require_dog(dog: Person) -> None:
    """Refuse a figure that is no dog."""
    if dog.typed and not dog.figure.is_dog:
        raise OutOfRange(f"{dog.name} is not a dog. Name a dog.")


def check_harry(dog: Figure, victim: Figure, distance: float | None, friend: bool) -> None:
    """Refuse a dog that does not shake this victim: IllegalNow, or OutOfRange if it is too far away."""
    pesters = any(dog.has(trait) for trait in (NOISY, WAGGY_TAIL, LOVERBOY))
    if not pesters and not dog.has(SNAPPY):
        raise IllegalNow(f"{dog.name} doesn't shake people by being near. Name a noisy, waggy, loving or snappy dog.")
    if victim.is_dog:
        raise IllegalNow(f"{victim.name} is a dog, and dogs don't shake dogs. Name a human.")
    if trait_with(Quality.BOLD, victim.traits) and not friend:
        raise IllegalNow(
            f"{victim.name} is a dog boy, and other gangs' dogs never shake a dog boy. Name another figure."
        )
    if friend and not dog.has(SNAPPY):
        raise IllegalNow(
            f"{victim.name} is in the dog's own gang, and only a snappy dog shakes its own gang. Name an opponent."
        )
    within = OWN_CM if friend else NEAR_CM
    if distance is not None and distance > within:
        raise OutOfRange(f"{dog.name} shakes {victim.name} only within {both(within)}. {both(distance)} is too far.")


@resolves("gs.dog")
def harry(_dice: Dice, dog: Figure, victim: Figure, distance: float | None = None, friend: bool = False) -> FigureState:
    """The state of a victim while a dog hops around. No die is rolled. It refuses what `check_harry` refuses."""
    check_harry(dog, victim, distance, friend)
    return FigureState.HARRIED


def harried(victim: int, dog: str) -> Change:
    """The victim counts as shaken until this dog leaves."""
    return Affected(victim, Effect(FigureState.HARRIED, FOREVER, why=dog))


def check_embrace(dog: Figure, victim: Figure, distance: float | None) -> None:
    """Refuse any dog but a loverboy, and everything that `check_harry` refuses."""
    if not dog.has(LOVERBOY):
        raise IllegalNow(f"{dog.name} is not a loverboy. Name a dog with that trait.")
    check_harry(dog, victim, distance, friend=False)


@resolves("gs.dog")
def embrace(_dice: Dice, dog: Figure, victim: Figure, distance: float | None = None) -> FigureState:
    """A loverboy embraces a leg. No die is rolled. It refuses what `check_embrace` refuses."""
    check_embrace(dog, victim, distance)
    return FigureState.EMBRACED


def embraced(victim: int, dog: str) -> tuple[Change, ...]:
    """The states of an embraced victim: embraced for a turn, and shaken while the dog is there."""
    return harried(victim, dog), Affected(victim, Effect(FigureState.EMBRACED, 1, why=dog))


@record
class DogAndPerson:
    """A dog, and the person that it runs to."""

    dog: Person = one_figure(YOURS, A_DOG, only=OWN)
    victim: Person = one_figure("The victim: a figure or a profile.", "the victim", complete=EnemiesOf("dog"))
    distance: float | None = distance_of(street=apart("dog", "victim"), untold=hides_ranges)


@move("gangstars-dog bark", everybody=True)
class Bark(DogAndPerson):
    """Your noisy, waggy, loving or snappy dog shakes a figure until the dog leaves."""


@decides(Bark)
@with_follow_on
def bark(position: Position, move: Bark) -> Deed[FigureState]:
    """A noisy, waggy, loving or snappy dog hops around a person, who counts as shaken."""
    dog, victim = move.dog, move.victim
    _require_meeting(dog, victim)
    args = (
        sheet_for(dog, Profile.LAP_DOG, NOISY),
        sheet_for(victim, Profile.ROOKIE),
        move.distance,
        one_side(position, dog, victim),
    )
    check_harry(*args)
    headline = sentence(f"{victim.name} counts as shaken while {dog.name} is around.")
    harmless = () if args[0].has(SNAPPY) else ("The dog bites only if it is attacked.",)
    return Deed(
        harry,
        args,
        allow=lambda: _in_turn(position, dog),
        changes=lambda _: _run_to(position, dog, (harried(victim.id, dog.figure.name),)) if dog.stored else (),
        report=lambda _: Report(headline, harmless),
    )


@move("gangstars-dog embrace", everybody=True)
class Embrace(DogAndPerson):
    """A loverboy takes an opponent's leg: +2 to shoot, −2 in close combat, shaken."""

    victim: Person = one_figure("The victim: a figure or a profile.", "the victim", complete=EnemiesOf("dog"))


@decides(Embrace)
@with_follow_on
def embrace_leg(position: Position, move: Embrace) -> Deed[FigureState]:
    """A loverboy embraces a person's leg."""
    dog, victim = move.dog, move.victim
    _require_meeting(dog, victim)
    if one_side(position, dog, victim):
        raise IllegalNow(f"{victim.name} is in its own gang, and a loverboy spares those legs. Name an opponent.")
    args = (sheet_for(dog, Profile.LAP_DOG, LOVERBOY), sheet_for(victim, Profile.ROOKIE), move.distance)
    check_embrace(*args)
    return Deed(
        embrace,
        args,
        allow=lambda: _in_turn(position, dog),
        changes=lambda _: _run_to(position, dog, embraced(victim.id, dog.figure.name)) if dog.stored else (),
        report=lambda _: Report(sentence(f"{dog.name} embraces {victim.name}'s leg."), EMBRACED),
    )


EMBRACED: Final = (
    (
        "Through the next activation, the victim has +2 to shoot and −2 in close combat. While the dog is there, the "
        "victim is also shaken."
    ),
    "After that the dog returns to its master. Use /gangstars-dog leave.",
)


def _run_to(position: Position, dog: Person, changes: tuple[Change, ...]) -> tuple[Change, ...]:
    """These changes of a dog's victim, and the dog's way to the victim on a street."""
    now = position.after(*changes)
    return (*changes, *(forced(now, now.people[dog.id], PESTERS, float(FAR)) if dog.here else ()))


def _require_meeting(dog: Person, victim: Person) -> None:
    """Refuse a dog or a victim that is not there, and a dog that is its own victim."""
    require_dog(dog)
    require_there(dog, victim)
    if victim.stored and victim.id == dog.id:
        raise OutOfRange(f"{dog.name} can't run around itself. Name another figure.")


def _in_turn(position: Position, dog: Person) -> Price:
    """In a game a dog does what costs no points in its own activation."""
    if position.played and dog.stored:
        require_able(dog.figure)
        require_active(position.board, dog.id, dog.figure)
    return ()


@move("gangstars-dog leave", everybody=True)
class LeaveAlone:
    """Your dog leaves the figures around it. They are no longer shaken by it."""

    dog: Person = one_figure("Your dog.", only=OWN | RECORDED)


@decides(LeaveAlone)
@with_follow_on
def leave(position: Position, move: LeaveAlone) -> Deed[None]:
    """A dog leaves those that it hopped around."""
    require_dog(move.dog)
    ended = left(position, move.dog)
    free = tuple(position.people[one] for one in dict.fromkeys(change.subject for change in ended))
    if not free:
        raise IllegalNow(f"{move.dog.name} is around no one on this table, so it has no one to leave.")
    names = listed(one.name for one in free)
    return Deed(
        report=lambda _: Report(sentence(f"{move.dog.name} leaves {names}, who are no longer shaken by it.")),
        changes=lambda _: (*ended, *forced(position, move.dog, HEELS, float(FAR))),
        about=(move.dog, *free),
        rule="gs.dog",
    )


def left_by(victim: int, figure: Figure, dog: str) -> tuple[Change, ...]:
    """What ends for a person when a dog leaves them; nothing if the dog did not hop around them."""
    ended = (FigureState.HARRIED, FigureState.EMBRACED)
    return tuple([Eased(victim, one.state) for one in figure.effects if one.state in ended and one.why == dog])


def left(position: Position, dog: Person) -> tuple[Change, ...]:
    """What ends for everyone on the table when a dog leaves them."""
    there = position.people.values() if dog.stored else ()
    return tuple(change for one in there for change in left_by(one.id, one.figure, dog.figure.name))
