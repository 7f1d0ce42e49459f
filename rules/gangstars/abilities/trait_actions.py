"""Actions that traits allow or force: insults, lurking, spraying walls (6 Trait points)."""

from __future__ import annotations

from typing import Final

from rules.core.action.deed import Deed, Question, decides
from rules.core.action.fields import EnemiesOf, OnSheet, one_figure, option
from rules.core.action.move import move
from rules.core.action.people_fields import OWN
from rules.core.action.position import Price
from rules.core.action.report import Report, Tone
from rules.core.chance.dice import Dice
from rules.core.plain.events import Change
from rules.core.plain.frozen import frozen
from rules.core.plain.refusal import IllegalNow, OutOfRange
from rules.core.plain.words import sentence
from rules.core.play.obligations import Owes
from rules.core.tables.outcome import Modifier
from rules.core.tables.rule import resolves
from rules.gangstars.abilities.rolls import Ability, stat_of, target, target_modifiers
from rules.gangstars.model.acting import require_able, require_active
from rules.gangstars.model.action_costs import Action
from rules.gangstars.model.action_points import Spending
from rules.gangstars.model.changes import Affected, Sprayed
from rules.gangstars.model.fields import ROLLS, Number, Stat
from rules.gangstars.model.figures import Effect, Figure, State, Test
from rules.gangstars.model.kinds import MOST_STAT
from rules.gangstars.model.lines import effect_line, points_line
from rules.gangstars.model.luck_rerolls import lucky
from rules.gangstars.model.next_buttons import DONE, with_follow_on
from rules.gangstars.model.obligations import reaction_test
from rules.gangstars.model.position import Person, Position, require_there, side_of
from rules.gangstars.traits.table import NOISY, Quality, trait_with, unsurprised

MOST_SPRAYED: Final = 20


# Insults and lurkers


def _require_opponents(position: Position, person: Person, victim: Person) -> None:
    """Refuse a figure that is not there, and a target that is no opponent: in a game, one of the actor's side."""
    require_there(person, victim)
    if person.stored and person.id == victim.id:
        raise IllegalNow(f"{person.name} needs somebody else for that: name an opponent.")
    if position.played and person.stored and victim.stored and side_of(position, person) == side_of(position, victim):
        raise IllegalNow(f"{victim.name} is on the same side: name an opponent.")


@resolves("gs.trait.big-mouth")
def insult(_dice: Dice, by: str) -> Effect:
    """The state that an insult leaves: insulted through the victim's next activation. Cool men are not immune."""
    return Effect(State.INSULTED, 1, why=f"by {by}")


def require_insulting(speaker: Figure, victim: Figure | None) -> None:
    """Refuse a figure without a big mouth, and refuse a dog as the victim."""
    if not trait_with(Quality.INSULTS, speaker.traits):
        raise IllegalNow(f"{speaker.name} is not a big mouth: only those with that trait insult people.")
    if victim is not None and victim.is_dog:
        raise IllegalNow(f"{victim.name} is a dog: insults are lost on dogs.")


@move("gangstars insult", everybody=True)
class Insult:
    """A big mouth insults an opponent, who can't aim in his next activation."""

    figure: Person = one_figure("Your big mouth.", only=OWN)
    target: Person = one_figure("Whom it insults.", complete=EnemiesOf("figure"))


@decides(Insult)
@with_follow_on
def insult_somebody(position: Position, move: Insult) -> Deed[Effect]:
    """A big mouth insults an opponent for a simple task."""
    person, victim = move.figure, move.target
    _require_opponents(position, person, victim)
    if person.stored:
        require_insulting(person.figure, victim.figure)
    spending = Spending.on(position, person, Action.SIMPLE)

    def report(effect: Effect) -> Report:
        line = f"{sentence(victim.name)} can't aim, shoots at +1 and fights at −1: {effect_line(effect)}."
        return Report(f"{sentence(person.name)} insults {victim.name}.", (line, *points_line(spending)))

    return Deed(
        insult,
        (person.figure.name,),
        allow=lambda: (*position.doer([person], [victim]), *spending.price()),
        changes=lambda effect: (Affected(victim.id, effect),),
        report=report,
    )


@resolves("gs.trait.lurker")
def appear(_dice: Dice, by: str, acts_yet: bool = False) -> Effect:
    """The state that a lurker leaves an enemy with on appearing: terrified through this turn and the next two.

    acts_yet  the enemy still acts in this turn, so the state lasts one activation more
    """
    return Effect(State.TERRIFIED, 2 + acts_yet, why=f"{by} appeared")


def require_lurking(lurker: Figure, victim: Figure | None) -> None:
    """Refuse a figure that is no lurker, and a victim that can't be surprised."""
    if not trait_with(Quality.APPEARS, lurker.traits):
        raise IllegalNow(f"{lurker.name} is not a lurker: only those with that trait appear out of nowhere.")
    if victim is not None and victim.is_dog:
        raise IllegalNow(f"{victim.name} is a dog and smells a lurker: appear beside a human.")
    if victim is not None and trait_with(Quality.FINDS_LURKERS, victim.traits):
        raise IllegalNow(f"{victim.name} has a hawk eye and has spotted the lurker: appear beside somebody else.")


def out_of_hiding(position: Position, lurker: Person) -> Price:
    """Refuse a lurker who has appeared and had no activation since to hide again. An umpire may allow it."""
    if not (lurker.here and lurker.figure.counts(State.APPEARED)):
        return ()
    return position.by_umpire(
        lurker.name,
        f"{lurker.name} has appeared already and hides again in an activation first: only an umpire says otherwise.",
    )


def appears(subject: int, victim: Figure, effect: Effect, by: str) -> tuple[Change, ...]:
    """The changes in a figure on record: terror, and a test for surprise unless the figure can't be surprised."""
    ready = unsurprised(victim.traits)
    test = reaction_test(Test.SURPRISED, f"{by} appeared")
    return (Affected(subject, effect), *(() if ready else (Owes(subject, test),)))


@move("gangstars lurk", everybody=True)
class Lurk:
    """A lurker appears beside an enemy, who is terrified for two activations."""

    figure: Person = one_figure("Your lurker.", only=OWN)
    target: Person = one_figure("The enemy beside it.", complete=EnemiesOf("figure"))


@decides(Lurk)
@with_follow_on
def lurk(position: Position, move: Lurk) -> Deed[Effect]:
    """A lurker appears beside an enemy, unless a noisy dog gives the lurker away."""
    person, victim = move.figure, move.target
    _require_opponents(position, person, victim)
    if person.stored:
        require_lurking(person.figure, victim.figure)
    dogs = (one for one in position.people.values() if one.figure.is_dog and not one.figure.kept_out)
    noisy = tuple(one for one in dogs if one.figure.has(NOISY))
    own = next((dog for dog in noisy if person.stored and dog.figure.master == person.id), None)
    if own is not None:
        raise IllegalNow(f"{own.name} barks beside its master: with a noisy dog nobody lurks.")

    def allow() -> Price:
        if person.stored:
            require_able(person.figure)
        return (*out_of_hiding(position, person), *position.doer([person], [victim]))

    seen = (Affected(person.id, Effect(State.APPEARED)),) if person.here else ()

    def report(effect: Effect) -> Report:
        line = f"{sentence(victim.name)}: {effect_line(effect)}; that is this turn and the two after it."
        barks = (f"Nobody lurks where {dog.name} barks: if near it, take this back." for dog in noisy)
        return Report(f"{sentence(person.name)} appears beside {victim.name}.", (line, *barks), tone=Tone.BAD)

    return Deed(
        appear,
        (person.figure.name, position.board.acts_yet(victim.id)),
        allow=allow,
        changes=lambda effect: (*appears(victim.id, victim.figure, effect, person.figure.name), *seen),
        report=report,
    )


# Walls


@frozen
class Wall:
    """A tagger within 10 cm (4 inches) of a wall.

    who        whose die it is; empty for an unnamed figure
    brains     0 to 5
    buildings  sprayed on before in this game
    turns      spent at this wall so far
    more       other modifiers, by name
    """

    who: str = ""
    brains: int = 0
    buildings: int = 0
    turns: int = 0
    more: tuple[Modifier, ...] = ()

    @property
    def modifiers(self) -> tuple[Modifier, ...]:
        """All modifiers to the die, by name."""
        named = (Modifier("turns at this wall", -self.turns), Modifier("buildings before", -self.buildings))
        return (*(one for one in named if one.value), *self.more)


def check_wall(wall: Wall) -> None:
    """Raise OutOfRange for impossible numbers."""
    if not 0 <= wall.brains <= MOST_STAT:
        raise OutOfRange(f"Brains are 0 to {MOST_STAT}, not {wall.brains}.")
    if not (0 <= wall.buildings <= MOST_SPRAYED and 0 <= wall.turns <= MOST_SPRAYED):
        raise OutOfRange(f"Buildings and turns are 0 to {MOST_SPRAYED} each.")


@resolves("gs.trait.tagger", "gs.roll.target")
def resist(dice: Dice, wall: Wall) -> bool:
    """Roll D6 against brains: a success leaves the wall alone. Each turn and building makes it 1 easier."""
    check_wall(wall)
    return target(dice, "brains", wall.brains, wall.modifiers, wall.who)


def require_tagger(figure: Figure) -> None:
    """Refuse a figure that is no tagger."""
    if not trait_with(Quality.SPRAYS, figure.traits):
        raise IllegalNow(f"{figure.name} is not a tagger: walls leave everybody else cold.")


def sprayed(subject: int, wall: Wall, resisted: bool) -> tuple[Change, ...]:
    """The changes in a tagger on record: they spray for the rest of the activation, or are done with the wall."""
    if resisted:
        return (Sprayed(subject, wall.buildings + (wall.turns > 0), 0),) if wall.turns else ()
    stays = Affected(subject, Effect(State.STAYS, 0, why="sprays a wall"))
    return Sprayed(subject, wall.buildings, wall.turns + 1), stays


@move("gangstars tag", ROLLS, everybody=True)
class Tag:
    """A tagger near a wall: brains, or he sprays and does nothing else."""

    figure: Person = one_figure("Your tagger.", "he", only=OWN)
    brains: Stat = stat_of(
        "figure",
        "brains",
        lambda _move: Ability.BRAINS,
        "Brains, with no figure or in place of its own.",
        "Say who is near a wall, or his brains: {}:3.",
    )
    turns: Number = option(
        "Turns spent at this wall so far, in place of those on record.",
        lambda _position, move: move.figure.figure.spraying,
        known=OnSheet("figure"),
    )
    buildings: Number = option(
        "Buildings sprayed on before in this game, in place of those on record.",
        lambda _position, move: move.figure.figure.sprayed,
        known=OnSheet("figure"),
    )


@decides(Tag)
@with_follow_on
def tag(position: Position, move: Tag) -> Deed[bool]:
    """A tagger near a wall tests brains, or sprays for the rest of the activation."""
    person, playing = move.figure, position.played and move.figure.stored
    require_there(person)
    position.require_part(person)
    if person.stored:
        require_tagger(person.figure)
    more = target_modifiers(person.figure, Ability.BRAINS)
    wall = Wall(person.typed and person.name, move.brains, move.buildings, move.turns, more)
    check_wall(wall)

    def allow() -> Price:
        if playing:
            require_able(person.figure)
            require_active(position.board, person.id, person.figure)
        return ()

    def changes(resisted: bool) -> tuple[Change, ...]:
        made = sprayed(person.id, wall, resisted)
        return made if playing else tuple(one for one in made if not isinstance(one, Affected))

    def report(resisted: bool) -> Report:
        who = sentence(person.name)
        if resisted:
            done = "has sprayed enough and acts on" if wall.turns else "leaves the wall alone"
            return Report(f"{who} {done}.", tone=Tone.GOOD)
        again = "Next turn he tests again, 1 easier."
        return Report(f"{who} sprays the wall and does nothing else.", (again,), (DONE,) * playing, Tone.BAD)

    return Deed(
        resist,
        (wall,),
        allow=allow,
        changes=changes,
        facts=lambda outcome: {"resisted": outcome.result},
        questions=(Question("At the wall", resist, (wall,), lambda kept: AT_WALL[kept], tuple(AT_WALL.values())),),
        rerolls=lucky(person),
        again=not person.stored,
        report=report,
    )


AT_WALL: Final = {True: "leaves it alone", False: "sprays"}
