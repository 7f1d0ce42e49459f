"""Drunk/Addicted figures and their die at the start of a game (mad.drink)."""

from __future__ import annotations

from typing import Final

from rules.core.action.deed import Deed, Question, decides
from rules.core.action.fields import Complete, one_figure
from rules.core.action.move import move
from rules.core.action.people_fields import OWN
from rules.core.action.report import Report, Tone
from rules.core.chance.dice import Dice
from rules.core.plain.refusal import IllegalNow
from rules.core.tables.rule import resolves
from rules.core.tables.table import Row, Table
from rules.mad_dogs.model.changes import Drank
from rules.mad_dogs.model.figures import ADDICTED, Drink
from rules.mad_dogs.play.fields import ROLLS
from rules.mad_dogs.play.obligations import BOTTLE
from rules.mad_dogs.play.position import Person, Position, require_hurtable
from rules.mad_dogs.play.stat_tests import HE

DRINK: Final = Table(
    "mad.tables.drink",
    ADDICTED,
    "Public Enemies, Your Gang: Skills Table",
    (
        Row(1, 4, Drink.UNDER, "Under the influence", "−1 GATS, SMARTS and STUNTS in this game."),
        Row(5, 6, Drink.SOBER, "Sober", "No effect in this game."),
    ),
)


@resolves("mad.drink")
def drink(dice: Dice) -> Drink:
    """One D6 as the game begins: on 1-4 the figure is under the influence."""
    return dice.read(1, dice.reading(DRINK), ADDICTED)[0]


ON_RECORD: Final = Complete(lambda _game, _figure: (), people=True)


@move(BOTTLE, ROLLS)
class Bottle:
    """Roll the D6 of a Drunk/Addicted as a game begins. On 1-4 they are under the influence."""

    figure: Person = one_figure("Your figure with the skill Drunk/Addicted.", HE, only=OWN, complete=ON_RECORD)


@decides(Bottle)
def drinks(_position: Position, move: Bottle) -> Deed[Drink]:
    """Whether the figure is under the influence in this game."""
    person, figure = move.figure, move.figure.figure
    require_hurtable(person)
    if person.stored and ADDICTED not in figure.skills:
        raise IllegalNow(f"{person.name} is not a {ADDICTED} and needs no roll. Pick another figure.")
    if person.stored and figure.drink is not Drink.UNSET:
        raise IllegalNow(
            f"{person.name} has already rolled in this game and is {figure.drink}. Continue with the game."
        )

    def report(fell: Drink) -> Report:
        under = fell is Drink.UNDER
        means = "−1 GATS, SMARTS and STUNTS in this game." if under else "No effect in this game."
        return Report(f"{person.name} is {fell}.", (means,), tone=Tone.BAD if under else Tone.GOOD)

    return Deed(
        drink,
        changes=lambda fell: (Drank(person.id, fell),),
        facts=lambda outcome: {"drink": str(outcome.result)},
        report=report,
        questions=(Question(Drink.UNDER.capitalize(), drink, (), lambda fell: fell is Drink.UNDER),),
        again=not person.stored,
    )
