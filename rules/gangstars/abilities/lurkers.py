"""Lurkers who appear beside an enemy (6 Trait points: lurker)."""

from __future__ import annotations

from rules.core.action.deed import Deed, decides
from rules.core.action.fields import EnemiesOf, one_figure
from rules.core.action.move import move
from rules.core.action.on_street import afoot
from rules.core.action.people_fields import OWN
from rules.core.action.position import Price
from rules.core.action.report import Report, Tone
from rules.core.chance.dice import Dice
from rules.core.plain.events import Change
from rules.core.plain.refusal import IllegalNow
from rules.core.plain.words import sentence
from rules.core.play.laid_street import FigurePut
from rules.core.play.obligations import Owes
from rules.core.street.fronts import direction_to
from rules.core.street.ground import Kind
from rules.core.street.measures import squared
from rules.core.street.squares import beside
from rules.core.tables.rule import resolves
from rules.gangstars.abilities.insults import require_opponents
from rules.gangstars.model.acting import require_able
from rules.gangstars.model.changes import Affected
from rules.gangstars.model.figures import Effect, Figure, FigureState, Test
from rules.gangstars.model.lines import effect_line
from rules.gangstars.model.obligations import reaction_test
from rules.gangstars.model.position import Person, Position
from rules.gangstars.moment.next_buttons import with_follow_on
from rules.gangstars.street.bearing import COVERS, held
from rules.gangstars.traits.trait_table import NOISY, Quality, trait_with, unsurprised


@resolves("gs.trait.lurker")
def appear(_dice: Dice, by: str, acts_yet: bool = False) -> Effect:
    """The state that a lurker leaves an enemy with on appearing: terrified through this turn and the next two.

    acts_yet  the enemy still acts in this turn, so the state lasts one activation more
    """
    return Effect(FigureState.TERRIFIED, 2 + acts_yet, why=f"{by} appeared")


def require_lurking(lurker: Figure, victim: Figure | None) -> None:
    """Refuse a figure that is no lurker, and a victim that can't be surprised."""
    if not trait_with(Quality.APPEARS, lurker.traits):
        raise IllegalNow(f"{lurker.name} is not a lurker. Pick a figure with that trait.")
    if victim is not None and victim.is_dog:
        raise IllegalNow(f"{victim.name} is a dog and smells a lurker. Name a human.")
    if victim is not None and trait_with(Quality.FINDS_LURKERS, victim.traits):
        raise IllegalNow(f"{victim.name} has a hawk eye and has spotted the lurker. Name another enemy.")


def out_of_hiding(position: Position, lurker: Person) -> Price:
    """Refuse a lurker who has appeared and had no activation since to hide again. An umpire may allow it."""
    if not (lurker.here and lurker.figure.counts(FigureState.APPEARED)):
        return ()
    return position.by_umpire(
        lurker.name,
        f"{lurker.name} has already appeared. A lurker needs an activation to hide again. Ask an umpire for an "
        "exception.",
    )


def appears(subject: int, victim: Figure, effect: Effect, by: str) -> tuple[Change, ...]:
    """The changes in a figure on record: terror, and a test for surprise unless the figure can't be surprised."""
    ready = unsurprised(victim.traits)
    test = reaction_test(Test.SURPRISED, f"{by} appeared")
    return (Affected(subject, effect), *(() if ready else (Owes(subject, test),)))


def _beside(position: Position, lurker: Person, victim: Person) -> tuple[Change, ...]:
    """Where a lurker on a street appears: on the free square beside the enemy that is nearest to theirs.

    They must be beside the same cover or wall, in the same named place, or in contact. Raises IllegalNow.
    """
    here, there, street = afoot(position, lurker), afoot(position, victim), position.street
    if here is None or there is None or street is None:
        return ()
    ground = street.ground
    hides = {at for at in beside(there) if at in ground.squares and _covers(ground.squares[at])}
    together = bool(hides.intersection(beside(here))) or here in hides
    rooms = set(ground.places_at(here)) & set(ground.places_at(there))
    if not (together or rooms or ground.in_contact(here, there)):
        raise IllegalNow(
            f"{victim.name} is neither beside the cover of {lurker.name} nor in the same room. Wait, or move closer."
        )
    free = [one for one in ground.neighbors(there) if one == here or one not in held(position)]
    to = min(free, key=lambda one: (squared(one, here), one), default=here)
    return (FigurePut(position.id, lurker.id, to, front=direction_to(to, there)),)


def _covers(kind: Kind) -> bool:
    """Whether somebody lurks behind a square."""
    return kind.hides or kind.letter in COVERS.hard


@move("gangstars lurk", everybody=True)
class Lurk:
    """A lurker appears beside an enemy. The enemy is terrified this turn and for two more."""

    figure: Person = one_figure("Your lurker.", only=OWN)
    target: Person = one_figure("The enemy beside your lurker.", complete=EnemiesOf("figure"))


@decides(Lurk)
@with_follow_on
def lurk(position: Position, move: Lurk) -> Deed[Effect]:
    """A lurker appears beside an enemy, unless a noisy dog gives the lurker away."""
    person, victim = move.figure, move.target
    require_opponents(position, person, victim)
    if person.stored:
        require_lurking(person.figure, victim.figure)
    dogs = (one for one in position.people.values() if one.figure.is_dog and not one.figure.kept_out)
    noisy = tuple(one for one in dogs if one.figure.has(NOISY))
    own = next((dog for dog in noisy if person.stored and dog.figure.master == person.id), None)
    if own is not None:
        raise IllegalNow(f"{own.name} barks beside its master, so no one lurks here. Move one of them away first.")

    def allow() -> Price:
        if person.stored:
            require_able(person.figure)
        return (*out_of_hiding(position, person), *position.doer([person], [victim]))

    seen = (Affected(person.id, Effect(FigureState.APPEARED)),) if person.here else ()
    moved = _beside(position, person, victim)

    def report(effect: Effect) -> Report:
        line = f"{sentence(victim.name)} is {effect_line(effect)}. That is this turn and the next two."
        barks = (f"No one lurks near {dog.name}, because it barks. If it is near, undo this." for dog in noisy)
        return Report(f"{sentence(person.name)} appears beside {victim.name}.", (line, *barks), tone=Tone.BAD)

    return Deed(
        appear,
        (person.figure.name, position.board.acts_yet(victim.id)),
        allow=allow,
        changes=lambda effect: (*appears(victim.id, victim.figure, effect, person.figure.name), *seen, *moved),
        report=report,
    )
