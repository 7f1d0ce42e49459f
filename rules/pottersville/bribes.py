"""Bribes: a figure offers money to a city cop (pot.bribe)."""

from __future__ import annotations

from typing import Annotated, Final

from annotated_types import Interval

from rules.core.action.deed import Deed, Question, decides
from rules.core.action.fields import EnemiesOf, one_figure, option
from rules.core.action.move import move
from rules.core.action.people_fields import OWN
from rules.core.action.position import Price
from rules.core.action.report import Report, Tone
from rules.core.chance.dice import Dice
from rules.core.people.person import require_once
from rules.core.plain.refusal import IllegalNow, OutOfRange
from rules.core.tables.rule import Rule, Ruling, resolves
from rules.pottersville.model.acting import price_of_try, require_alive
from rules.pottersville.model.changes import MoneyMoved
from rules.pottersville.model.fields import ROLLS, SOMEBODY
from rules.pottersville.model.figures import Folk
from rules.pottersville.model.position import Person, Position
from rules.pottersville.model.rerolls import rerolls
from rules.pottersville.model.rolls import at_least

TAKES: Final = "takes it"


TURNS_DOWN: Final = "turns it down"


TAKEN: Final = at_least(4, TAKES, TURNS_DOWN)


def check_bribe(folk: Folk, dollars: int) -> None:
    """Refuse a bribe for anyone but a city cop, with IllegalNow, or of no money, with OutOfRange."""
    if folk is Folk.FEDERAL:
        raise IllegalNow("G-men can't be bribed. Try a city cop.")
    if folk is not Folk.POLICE:
        raise IllegalNow("Only a city cop can be bribed. Name one.")
    if dollars < 1:
        raise OutOfRange(f"A bribe is 1 dollar or more, not {dollars}. Offer at least $1.")


@resolves("pot.bribe")
def bribe(dice: Dice, folk: Folk, dollars: int) -> bool:
    """Whether a city cop takes a bribe: on a 4 or more.

    Raises IllegalNow for anyone but a city cop, OutOfRange for no money.
    """
    check_bribe(folk, dollars)
    return dice.read(1, TAKEN, "bribe")[0]


OFFERED: Final = "a bribe"


@move("pottersville bribe", ROLLS)
class Bribe:
    """Offer a city cop money. The cop takes it half the time."""

    by: Person = one_figure("The figure that pays: one of yours.", SOMEBODY, only=OWN)
    cop: Person = one_figure("The cop: a figure or a profile.", "The cop", complete=EnemiesOf("by"))
    dollars: Annotated[int, Interval(ge=1, le=1_000_000)] = option("The dollars that you offer.")
    kind: Folk = option(
        "The kind of cop, if you name none.",
        default=Folk.POLICE,
        words={"City cop": Folk.POLICE, "G-man": Folk.FEDERAL},
    )


@decides(Bribe)
def offer(position: Position, move: Bribe) -> Deed[bool]:
    """A figure offers money to a city cop."""
    cop, briber = move.cop, move.by
    require_once([cop, briber])
    for person in (cop, briber):
        require_alive(person)
    if briber.stored and briber.figure.dollars < move.dollars:
        raise OutOfRange(
            f"{briber.name} has ${briber.figure.dollars:,} of the ${move.dollars:,}. Offer no more than that, or "
            "correct the money with /pottersville money."
        ).offering("Correct the money", "pottersville money", asks="has", figure=briber.typed)
    folk = cop.figure.folk if cop.typed else move.kind
    check_bribe(folk, move.dollars)
    args = (folk, move.dollars)

    def allow() -> Price:
        return (*(position.present([briber]) if cop.stored else ()), *price_of_try(position, cop, OFFERED))

    def report(taken: bool) -> Report:
        if not taken:
            return Report(f"{cop.name} {TURNS_DOWN}: {briber.within} keeps the ${move.dollars:,}.", tone=Tone.BAD)
        text = f"{cop.name} {TAKES}: ${move.dollars:,} from {briber.within}."
        return Report(text, ("The cop looks the other way.",), tone=Tone.GOOD)

    return Deed(
        bribe,
        args,
        (cop.name,),
        allow,
        lambda taken: (MoneyMoved(briber.id, -move.dollars), MoneyMoved(cop.id, move.dollars)) if taken else (),
        lambda outcome: {"taken": outcome.result},
        report=report,
        questions=(Question(cop.name, bribe, args, lambda taken: TAKES if taken else TURNS_DOWN),),
        rerolls=rerolls(position, (briber,)),
        again=not (cop.stored or briber.stored),
    )


# The catalogue

RULES: tuple[Rule, ...] = (
    Rule(
        "pot.bribe",
        "Bribes",
        "Money",
        "Monopoly money and bribes",
        "A city cop takes a bribe half the time. G-men never do.",
        rulings=(
            Ruling("Half the time means 4 to 6 on a D6, however much is offered."),
            Ruling("A cop who takes the bribe gets the money. A cop who turns it down gets none."),
            Ruling("A cop can be offered one bribe a turn, no matter who offers it."),
        ),
        commands=("pottersville bribe",),
    ),
)
