"""Insults of a big mouth (6 Trait points: big mouth)."""

from __future__ import annotations

from rules.core.action.deed import Deed, decides
from rules.core.action.fields import EnemiesOf, one_figure
from rules.core.action.move import move
from rules.core.action.people_fields import OWN
from rules.core.action.report import Report
from rules.core.chance.dice import Dice
from rules.core.plain.refusal import IllegalNow
from rules.core.plain.words import sentence
from rules.core.tables.rule import resolves
from rules.gangstars.model.action_costs import Action
from rules.gangstars.model.action_points import Spending
from rules.gangstars.model.changes import Affected
from rules.gangstars.model.figures import Effect, Figure, FigureState
from rules.gangstars.model.lines import effect_line, points_line
from rules.gangstars.model.position import Person, Position, require_there, side_of
from rules.gangstars.moment.forced_attacks import held
from rules.gangstars.moment.next_buttons import with_follow_on
from rules.gangstars.traits.trait_table import Quality, trait_with


def require_opponents(position: Position, person: Person, victim: Person) -> None:
    """Refuse a figure that is not there, and a target that is no opponent: in a game, one of the actor's side."""
    require_there(person, victim)
    if person.stored and person.id == victim.id:
        raise IllegalNow(f"{person.name} can't pick themselves. Name an opponent.")
    if position.played and person.stored and victim.stored and side_of(position, person) == side_of(position, victim):
        raise IllegalNow(f"{victim.name} is on the same side. Name an opponent.")


@resolves("gs.trait.big-mouth")
def insult(_dice: Dice, by: str) -> Effect:
    """The state that an insult leaves: insulted through the victim's next activation. Cool men are not immune."""
    return Effect(FigureState.INSULTED, 1, why=f"by {by}")


def require_insulting(speaker: Figure, victim: Figure | None) -> None:
    """Refuse a figure without a big mouth, and refuse a dog as the victim."""
    if not trait_with(Quality.INSULTS, speaker.traits):
        raise IllegalNow(f"{speaker.name} is not a big mouth. Pick a figure with that trait.")
    if victim is not None and victim.is_dog:
        raise IllegalNow(f"{victim.name} is a dog, and dogs ignore insults. Name a human.")


@move("gangstars insult", everybody=True)
class Insult:
    """A big mouth insults an opponent, who can't aim in the next activation."""

    figure: Person = one_figure("Your big mouth.", only=OWN)
    target: Person = one_figure("The opponent to insult.", complete=EnemiesOf("figure"))


@decides(Insult)
@held("figure")
@with_follow_on
def insult_somebody(position: Position, move: Insult) -> Deed[Effect]:
    """A big mouth insults an opponent for a simple task."""
    person, victim = move.figure, move.target
    require_opponents(position, person, victim)
    if person.stored:
        require_insulting(person.figure, victim.figure)
    spending = Spending.on(position, person, Action.SIMPLE)

    def report(effect: Effect) -> Report:
        line = f"{sentence(victim.name)} is {effect_line(effect)}, and so can't aim, shoots at +1 and fights at −1."
        return Report(f"{sentence(person.name)} insults {victim.name}.", (line, *points_line(spending)))

    return Deed(
        insult,
        (person.figure.name,),
        allow=lambda: (*position.doer([person], [victim]), *spending.price()),
        changes=lambda effect: (Affected(victim.id, effect),),
        report=report,
    )
