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
        Row(5, 6, Drink.SOBER, "Sober", "Nothing comes of it in this game."),
    ),
)


@resolves("mad.drink")
def drink(dice: Dice) -> Drink:
    """One D6 as the game begins: on 1-4 the figure is under the influence."""
    return dice.read(1, dice.reading(DRINK), ADDICTED)[0]


ON_RECORD: Final = Complete(lambda _game, _figure: (), people=True)


@move(BOTTLE, ROLLS)
class Bottle:
    """Drunk/Addicted: the D6 as a game begins; on 1-4 it has got him."""

    figure: Person = one_figure("Your Drunk/Addicted.", HE, only=OWN, complete=ON_RECORD)


@decides(Bottle)
def drinks(_position: Position, move: Bottle) -> Deed[Drink]:
    """Whether the figure is under the influence in this game."""
    person, figure = move.figure, move.figure.figure
    require_hurtable(person)
    if person.stored and ADDICTED not in figure.skills:
        raise IllegalNow(f"{person.name} is not a {ADDICTED}: no die is due.")
    if person.stored and figure.drink is not Drink.UNSET:
        raise IllegalNow(f"{person.name} has had the die for this game: he is {figure.drink}.")

    def report(fell: Drink) -> Report:
        under = fell is Drink.UNDER
        means = "−1 GATS, SMARTS and STUNTS in this game." if under else "Nothing comes of it in this game."
        return Report(f"{person.name} is {fell}.", (means,), tone=Tone.BAD if under else Tone.GOOD)

    return Deed(
        drink,
        changes=lambda fell: (Drank(person.id, fell),),
        facts=lambda outcome: {"drink": str(outcome.result)},
        report=report,
        questions=(Question(Drink.UNDER.capitalize(), drink, (), lambda fell: fell is Drink.UNDER),),
        again=not person.stored,
    )
