"""Leashes, masters, and dogs sent home or brought back: by hand, in a game by an umpire (17 Dogs)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from rules.core.action.deed import Deed, decides
from rules.core.action.fields import EnemiesOf, nobody, one_figure
from rules.core.action.move import move
from rules.core.action.people_fields import OWN, RECORDED
from rules.core.action.position import Price
from rules.core.action.report import Report
from rules.core.chance.dice import Dice
from rules.core.plain.events import Change
from rules.core.plain.frozen import replace
from rules.core.plain.refusal import IllegalNow
from rules.core.plain.words import sentence
from rules.core.play.obligations import Owes
from rules.core.tables.rule import resolves
from rules.gangstars.dogs.barking_and_embracing import left, require_dog
from rules.gangstars.model.changes import Affected, Eased, LeashSet, StandingSet, carded
from rules.gangstars.model.figures import FOREVER, Effect, Figure, FigureState, Profile, Standing
from rules.gangstars.model.obligations import chase_test
from rules.gangstars.model.position import Person, Position, require_there, sheet_for
from rules.gangstars.moment.next_buttons import with_follow_on
from rules.gangstars.traits.trait_table import MAD_DOG

DOG: Final = "Your dog."
MAD: Final = "After that target is out, the dog attacks the nearest figure within 15 cm (6″), friend or foe."


def check_leash(dog: Figure) -> None:
    """Raise IllegalNow for a dog that is on its leash already, and for a figure that is no dog."""
    if not dog.is_dog:
        raise IllegalNow(f"{dog.name} is not a dog, and only dogs have a leash. Name a dog.")
    if dog.leashed:
        raise IllegalNow(f"{dog.name} is already on its leash.")


@resolves("gs.dog")
def leash(_dice: Dice, dog: Figure) -> bool:
    """Put a dog on its leash, base to base with its master. No die is rolled. It refuses what `check_leash` refuses."""
    check_leash(dog)
    return True


@move("gangstars-dog leash", everybody=True)
class Leash:
    """Put a dog on its leash, base to base with its master."""

    dog: Person = one_figure(DOG, only=OWN | RECORDED)


@decides(Leash)
@with_follow_on
def put_on_leash(position: Position, move: Leash) -> Deed[bool]:
    """A dog goes on its leash, base to base with its master."""
    require_there(move.dog)
    figure = sheet_for(move.dog, Profile.GANG_DOG)
    check_leash(figure)
    return Deed(
        leash,
        (figure,),
        changes=lambda _: (LeashSet(move.dog.id, True), *_eased(move.dog)),
        report=lambda _: Report(f"{move.dog.name} is on its leash, base to base with its master."),
    )


def _eased(dog: Person) -> tuple[Change, ...]:
    """The change by which a dog on its leash forgets its target."""
    return (Eased(dog.id, FigureState.SET_ON),) if dog.figure.counts(FigureState.SET_ON) else ()


def _set_on(dog: Person, pointed: Sequence[Person]) -> tuple[Change, ...]:
    """The change by which a mad dog goes for the target that its master names."""
    if not dog.figure.has(MAD_DOG):
        return ()
    return tuple(Affected(dog.id, Effect(FigureState.SET_ON, FOREVER, why=one.figure.name)) for one in pointed)


def check_unleash(dog: Figure, target: str) -> None:
    """Raise IllegalNow for a dog on no leash, and for a mad dog without a target."""
    if not dog.is_dog:
        raise IllegalNow(f"{dog.name} is not a dog and has no leash. Name a dog.")
    if not dog.leashed:
        raise IllegalNow(f"{dog.name} is not on a leash, so it is already free.")
    if dog.has(MAD_DOG) and not target:
        raise IllegalNow(f"{dog.name} is a mad dog, so its master must name a target. Add “target”.")


@resolves("gs.dog")
def unleash(_dice: Dice, dog: Figure, target: str = "") -> str:
    """Let a dog off its leash, with its target. No die is rolled. It refuses what `check_unleash` refuses."""
    check_unleash(dog, target)
    return target


@move("gangstars-dog unleash", everybody=True)
class Unleash:
    """Let a dog off its leash, at a target if you name one. A mad dog needs a target."""

    dog: Person = one_figure(DOG, only=OWN | RECORDED)
    target: Person | None = one_figure(
        "The dog's target. A mad dog needs one.", source=nobody, complete=EnemiesOf("dog")
    )


@decides(Unleash)
@with_follow_on
def let_off(position: Position, move: Unleash) -> Deed[str]:
    """A dog comes off its leash; its master may name a target."""
    require_there(move.dog)
    pointed = () if move.target is None else (move.target,)
    require_there(*pointed)
    args = (sheet_for(move.dog, Profile.GANG_DOG), "".join(one.name for one in pointed))
    check_unleash(*args)

    def report(target: str) -> Report:
        headline = f"{move.dog.name} is off its leash{f' and attacks {target}' if target else ''}."
        return Report(headline, (MAD,) if move.dog.figure.has(MAD_DOG) else ())

    return Deed(
        unleash,
        args,
        changes=lambda _: (LeashSet(move.dog.id, False), *_set_on(move.dog, pointed)),
        about=(move.dog, *pointed),
        report=report,
    )


# By hand


def _by_umpire(position: Position, dog: Person, what: str) -> Price:
    """In a game only an umpire corrects this by hand."""
    if not dog.here:
        return ()
    return position.by_umpire(
        dog.name,
        f"During a game, only an umpire may decide that {dog.name} {what}. A failed test sends a dog home "
        "without that.",
    )


@move("gangstars-dog master", everybody=True)
class Master:
    """Name a dog's master, who must be in the dog's own gang."""

    dog: Person = one_figure(DOG, only=OWN | RECORDED)
    master: Person = one_figure("Your figure that becomes the master.", only=OWN | RECORDED)


@decides(Master)
@with_follow_on
def name_master(position: Position, move: Master) -> Deed[None]:
    """Name the dog's master, one of its gang."""
    dog, master = move.dog, move.master
    require_dog(dog)
    if master.figure.is_dog:
        raise IllegalNow(f"{master.name} is a dog, and a master must be human. Name a person.")
    if master.figure.standing is Standing.DEAD:
        raise IllegalNow(f"{master.name} is dead. Name a master who is alive.")
    if master.gang_id != dog.gang_id:
        raise IllegalNow(f"{master.name} is in another gang. Name a master in the dog's own gang.")
    return Deed(
        report=lambda _: Report(sentence(f"{master.name} is now {dog.name}'s master.")),
        allow=lambda: _by_umpire(position, dog, f"obeys {master.name}"),
        changes=lambda _: (carded(dog.id, replace(dog.figure, master=master.id)),),
        rule="gs.dog",
    )


@move("gangstars-dog home", everybody=True)
class Home:
    """Send a dog home until the next game. During a game, only an umpire may do this."""

    dog: Person = one_figure(DOG, only=OWN | RECORDED)


@decides(Home)
@with_follow_on
def go_home(position: Position, move: Home) -> Deed[None]:
    """A dog goes home to lick its wounds until the next game."""
    require_dog(move.dog)
    require_there(move.dog)
    return Deed(
        report=lambda _: Report(f"{move.dog.name} runs home and is well again in the next game."),
        allow=lambda: _by_umpire(position, move.dog, "runs home"),
        changes=lambda _: (StandingSet(move.dog.id, Standing.HOME), *left(position, move.dog)),
        rule="gs.dog",
    )


@move("gangstars-dog return", everybody=True)
class Return:
    """Bring back a dog that was away. During a game, only an umpire may do this."""

    dog: Person = one_figure(DOG, only=OWN | RECORDED)


@decides(Return)
@with_follow_on
def come_back(position: Position, move: Return) -> Deed[None]:
    """A dog that ran home or wandered off comes back to its master."""
    require_dog(move.dog)
    if not move.dog.figure.kept_out:
        raise IllegalNow(f"{move.dog.name} is already here. Only a dog that is away can return.")
    return Deed(
        report=lambda _: Report(f"{move.dog.name} is back with its master."),
        allow=lambda: _by_umpire(position, move.dog, "comes back"),
        changes=lambda _: (StandingSet(move.dog.id, Standing.FIGHTING), Eased(move.dog.id, FigureState.AWAY)),
        rule="gs.dog",
    )


def defends(dog: int, master: str) -> Change:
    """A dog whose master is attacked may bite at once, out of turn, if it sees the attack and can get there."""
    return Affected(dog, Effect(FigureState.FREE_ATTACK, 1, through=False, why=f"defends {master}"))


def sees_run(dog: int, runner: str) -> Change:
    """A dog that sees a figure run away from it tests whether it gives chase."""
    return Owes(dog, chase_test(runner))
