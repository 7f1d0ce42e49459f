"""Dogs: won over, lured by plants and food, defending masters, chasing (19 Doggie traits; 6 dog boy)."""

from __future__ import annotations

from enum import StrEnum
from typing import Final

from rules.core.action.deed import Deed, Question, decides
from rules.core.action.fields import one_figure, option
from rules.core.action.move import move
from rules.core.action.people_fields import OWN
from rules.core.action.report import Report, Tone
from rules.core.chance.dice import Dice
from rules.core.people.person import NO_SIDE
from rules.core.plain.events import Change
from rules.core.plain.frozen import frozen
from rules.core.plain.refusal import IllegalNow, OutOfRange
from rules.core.plain.words import count, key_of, sentence
from rules.core.play.obligations import Owes
from rules.core.tables.rule import resolves
from rules.core.tables.table import Row, Table
from rules.gangstars.abilities.rolls import Ability, Contender, check_numbers, opposed, opposed_modifiers
from rules.gangstars.dogs.around_people import A_DOG, YOURS, left, require_dog
from rules.gangstars.model.action_costs import Action
from rules.gangstars.model.action_points import Spending
from rules.gangstars.model.board import WonOver
from rules.gangstars.model.changes import Affected, LeashSet, Sniffed
from rules.gangstars.model.fields import ROLLS, TypedFacts, distance_of, facts_of
from rules.gangstars.model.figures import Effect, Figure, Profile, State, Test
from rules.gangstars.model.lines import points_line
from rules.gangstars.model.luck_rerolls import headed, lucky
from rules.gangstars.model.measures import SEGMENT, both
from rules.gangstars.model.next_buttons import with_follow_on
from rules.gangstars.model.obligations import reaction_test
from rules.gangstars.model.position import Person, Position, one_side, ready, require_there, side_of
from rules.gangstars.traits.table import DOG_BOY, FLOWER_POWER, FOOD_BAG

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
        Row(1, 4, False, "Stays", "Nothing happens; not diced for here again in this game."),
        Row(5, 6, True, "Gone", "Off for a turn at plants, for two at food; then straight back to its master."),
    ),
)

DOG_TABLES: Final = (WANDER,)


# Winning a dog over


def check_charm(boy: Figure, dog: Figure, distance: float | None) -> None:
    """Refuse an attempt to win a dog over: IllegalNow for wrong figures, OutOfRange beyond the dog boy's reach."""
    if not boy.has(DOG_BOY):
        raise IllegalNow(f"{boy.name} is not a dog boy: only they win dogs over.")
    if not dog.is_dog:
        raise IllegalNow(f"{dog.name} is not a dog: only dogs are won over like that.")
    most = boy.stats.brains * SEGMENT
    if distance is not None and distance > most:
        raise OutOfRange(
            f"With brains {boy.stats.brains} {boy.name} reaches dogs within {both(most)}, and this one is "
            f"{both(distance)} away."
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
    """A dog boy tries to win over a dog of his opponents: brains against brains."""

    figure: Person = one_figure("Your dog boy.", "the dog boy", only=OWN)
    dog: Person = one_figure("The dog.", A_DOG)
    distance: float | None = distance_of()
    facts: TypedFacts = facts_of("figure")
    dog_facts: TypedFacts = facts_of("dog", "The same for the dog.")


@decides(Charm)
@with_follow_on
def win_over(position: Position, move: Charm) -> Deed[bool]:
    """A dog boy tries to win over an opponent's dog for a simple task."""
    boy, dog = move.figure, move.dog
    require_dog(dog)
    for one in (dog, boy):
        position.require_part(one)
    require_there(boy, dog)
    ours = move.facts.of(ready(boy, Profile.HIT_MAN, DOG_BOY))
    its = move.dog_facts.of(ready(dog, Profile.GANG_DOG))
    check_charm(ours, its, move.distance)
    if one_side(position, dog, boy):
        raise IllegalNow(f"{dog.name} is on {boy.name}'s own side: only other dogs are won over.")
    spending, args = Spending.on(position, boy, Action.SIMPLE), (charmer(ours), charmer(its))

    def report(won: bool) -> Report:
        its_name, points = sentence(dog.name), points_line(spending)
        if not won:
            return Report(f"{its_name} is not won over.", points)
        until = ("Until the game is over it acts for that side.",) if position.played else ()
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


CHARMED: Final = {True: "changes sides", False: "stays true"}


def _won_over(position: Position, boy: Person, dog: Person) -> tuple[Change, ...]:
    """The changes when a dog changes sides: in a game its new side, and its leash comes off."""
    loose = (LeashSet(dog.id, False),) if dog.figure.leashed else ()
    side = side_of(position, boy)
    return (*loose, *((WonOver(position.id, dog.id, side),) if dog.stored and side != NO_SIDE else ()))


# Plants and food


def check_wander(dog: Figure, lure: Lure, distance: float | None, place: str) -> None:
    """Refuse a roll for a dog that the lure does not affect: IllegalNow, or OutOfRange if it is too far away."""
    lured = LURES[lure]
    if not dog.has(lured.trait):
        raise IllegalNow(f"{dog.name} does not care for {lure}: that takes the trait {lured.trait}.")
    if distance is not None and distance > lured.within:
        raise OutOfRange(f"{lure.capitalize()} tempt a dog within {both(lured.within)}, not at {both(distance)}.")
    if len(place) > MOST_PLACE:
        raise OutOfRange(f"A place has {MOST_PLACE} letters at most, not {len(place)}.")
    if place and key_of(place) in (key_of(one) for one in dog.sniffed):
        raise IllegalNow(f"{dog.name} has been diced for at “{place}”: only a new place tempts it.")


@resolves("gs.dog")
def wander(dice: Dice) -> bool:
    """D6: whether a dog goes off to plants or food."""
    return dice.read(1, dice.reading(WANDER), "Wanders off")[0]


def wandered(subject: int, lure: Lure, place: str, gone: bool) -> tuple[Change, ...]:
    """The changes in a dog after a roll at a lure."""
    away = Affected(subject, Effect(State.AWAY, LURES[lure].turns, through=True, why=str(lure)))
    return (*((Sniffed(subject, place),) if place else ()), *((away,) if gone else ()))


@move("gangstars-dog wander", ROLLS, everybody=True)
class Wander:
    """A dog near plants or food it has not been diced for: gone on a 5 or 6."""

    dog: Person = one_figure(YOURS, A_DOG, only=OWN)
    lure: Lure = option("What it is near.", words={lure.capitalize(): lure for lure in Lure})
    place: str = option("Which one: it is diced for once a game.", default="")
    distance: float | None = distance_of()


@decides(Wander)
@with_follow_on
def wander_off(position: Position, move: Wander) -> Deed[bool]:
    """A dog near plants or food rolls whether it goes off."""
    dog, place = move.dog, " ".join(move.place.split())
    require_dog(dog)
    position.require_part(dog)
    require_there(dog)
    check_wander(ready(dog, Profile.BEST_FRIEND, FLOWER_POWER, FOOD_BAG), move.lure, move.distance, place)

    def report(gone: bool) -> Report:
        its_name, turns = sentence(dog.name), count(LURES[move.lure].turns, "turn")
        if not gone:
            return Report(f"{its_name} stays.", tone=Tone.GOOD)
        headline = f"{its_name} is off to the {move.lure} for {turns}."
        return Report(headline, ("Then it comes straight back to its master.",), tone=Tone.BAD)

    return Deed(
        wander,
        changes=lambda gone: (*wandered(dog.id, move.lure, place, gone), *(left(position, dog) if gone else ())),
        questions=(Question(sentence(dog.name), wander, (), lambda gone: OFF[gone], tuple(OFF.values())),),
        again=not dog.stored,
        report=report,
    )


OFF: Final = {True: "gone", False: "stays"}


# Masters and runners


def defends(dog: int, master: str) -> Change:
    """A dog whose master is attacked may bite at once, out of turn, if it sees the attack and can get there."""
    return Affected(dog, Effect(State.FREE_ATTACK, 1, through=False, why=f"defends {master}"))


def sees_run(dog: int, runner: str) -> Change:
    """A dog that sees a figure run away from it tests whether it gives chase."""
    return Owes(dog, reaction_test(Test.OPPONENT_RUNS, f"{runner} runs"))
