"""Dogs that a dog boy wins over (19 Doggie traits; 6 Trait points: dog boy)."""

from __future__ import annotations

from typing import Final

from rules.core.action.deed import Deed, Question, decides
from rules.core.action.fields import one_figure
from rules.core.action.move import move
from rules.core.action.people_fields import OWN
from rules.core.action.report import Report, Tone
from rules.core.chance.dice import Dice
from rules.core.people.person import NO_SIDE
from rules.core.plain.events import Change
from rules.core.plain.refusal import IllegalNow, OutOfRange
from rules.core.plain.words import sentence
from rules.core.tables.rule import resolves
from rules.gangstars.abilities.luck_rerolls import headed, lucky
from rules.gangstars.abilities.rolls import Ability, Contender, check_numbers, opposed, opposed_modifiers
from rules.gangstars.dogs.barking_and_embracing import A_DOG, left, require_dog
from rules.gangstars.model.action_costs import Action
from rules.gangstars.model.action_points import Spending
from rules.gangstars.model.board import WonOver
from rules.gangstars.model.changes import LeashSet
from rules.gangstars.model.fields import ROLLS, TypedFacts, distance_of, facts_of
from rules.gangstars.model.figures import Figure, Profile
from rules.gangstars.model.lines import points_line
from rules.gangstars.model.measures import SEGMENT, both
from rules.gangstars.model.position import Person, Position, one_side, require_there, sheet_for, side_of
from rules.gangstars.moment.forced_attacks import held
from rules.gangstars.moment.next_buttons import with_follow_on
from rules.gangstars.street.bearing import hides_ranges
from rules.gangstars.street.fields import apart
from rules.gangstars.traits.trait_table import DOG_BOY, Quality, trait_with


def check_charm(boy: Figure, dog: Figure, distance: float | None) -> None:
    """Refuse an attempt to win a dog over: IllegalNow for wrong figures, OutOfRange beyond the dog boy's reach."""
    if not trait_with(Quality.WINS_DOGS, boy.traits):
        raise IllegalNow(f"{boy.name} is not a dog boy. Pick a figure with that trait.")
    if not dog.is_dog:
        raise IllegalNow(f"{dog.name} is not a dog. Name a dog.")
    most = boy.stats.brains * SEGMENT
    if distance is not None and distance > most:
        raise OutOfRange(
            f"{boy.name} (brains {boy.stats.brains}) reaches dogs within {both(most)}. This one is "
            f"{both(distance)} away, so move closer first."
        )


def charmer(figure: Figure) -> Contender:
    """A dog boy in the opposed roll."""
    return Contender(figure.name, "brains", figure.stats.brains, opposed_modifiers(figure, Ability.BRAINS))


@resolves("gs.dog", "gs.trait.dog-boy")
def charm(dice: Dice, boy: Contender, dog: Contender) -> bool:
    """A dog boy's brains against the dog's: whether it changes sides. It raises OutOfRange for impossible brains."""
    for one in (boy, dog):
        check_numbers(one.stat, one.modifiers)
    return dice.call(opposed, boy, dog) > 0


@move("gangstars-dog charm", ROLLS, everybody=True)
class Charm:
    """A dog boy tries to win an opponent's dog: an opposed roll of brains."""

    figure: Person = one_figure("Your dog boy.", "the dog boy", only=OWN)
    dog: Person = one_figure("The dog to win over.", A_DOG)
    distance: float | None = distance_of(street=apart("figure", "dog"), untold=hides_ranges)
    facts: TypedFacts = facts_of("figure")
    dog_facts: TypedFacts = facts_of("dog", "The same for the dog.")


@decides(Charm)
@held("figure")
@with_follow_on
def win_over(position: Position, move: Charm) -> Deed[bool]:
    """A dog boy tries to win over an opponent's dog for a simple task."""
    boy, dog = move.figure, move.dog
    require_dog(dog)
    for one in (dog, boy):
        position.require_part(one)
    require_there(boy, dog)
    ours = move.facts.of(sheet_for(boy, Profile.HIT_MAN, DOG_BOY))
    its = move.dog_facts.of(sheet_for(dog, Profile.GANG_DOG))
    check_charm(ours, its, move.distance)
    if one_side(position, dog, boy):
        raise IllegalNow(f"{dog.name} is already on {boy.name}'s side. Name an opponent's dog.")
    spending, args = Spending.on(position, boy, Action.SIMPLE), (charmer(ours), charmer(its))

    def report(won: bool) -> Report:
        its_name, points = sentence(dog.name), points_line(spending)
        if not won:
            return Report(f"{its_name} is not won over.", points)
        until = ("It acts for that side until the game ends.",) if position.played else ()
        return Report(f"{its_name} changes sides and follows {boy.name}.", (*points, *until), tone=Tone.GOOD)

    return Deed(
        charm,
        args,
        allow=spending.price,
        changes=lambda won: (*_won_over(position, boy, dog), *left(position, dog)) if won else (),
        questions=(Question(sentence(dog.name), charm, args, lambda won: CHARMED[won], tuple(CHARMED.values())),),
        rerolls=lucky(boy, headed(boy.name)),
        again=not boy.stored,
        report=report,
    )


CHARMED: Final = {True: "changes sides", False: "stays loyal"}


def _won_over(position: Position, boy: Person, dog: Person) -> tuple[Change, ...]:
    """The changes when a dog changes sides: in a game its new side, and its leash comes off."""
    loose = (LeashSet(dog.id, False),) if dog.figure.leashed else ()
    side = side_of(position, boy)
    return (*loose, *((WonOver(position.id, dog.id, side),) if dog.stored and side != NO_SIDE else ()))
