"""Poker chips and money: chips a side, bribes (pot.chips, pot.bribe)."""

from __future__ import annotations

from typing import Annotated, Final, NamedTuple

from annotated_types import Interval

from rules.core.deed import Deed, Question, decides
from rules.core.dice import Dice
from rules.core.move import move, opt, whom
from rules.core.person import require_once
from rules.core.position import Price
from rules.core.refusal import IllegalNow, OutOfRange
from rules.core.rule import resolves
from rules.pottersville.changes import MoneyMoved
from rules.pottersville.model import MOST_SIDES, Folk
from rules.pottersville.position import ROLLS, SOMEBODY, Person, Position, require_alive, rerolls, trying
from rules.pottersville.rolls import at_least

TAKES: Final = "takes it"
TURNS_DOWN: Final = "turns it down"
TAKEN: Final = at_least(4, TAKES, TURNS_DOWN)


@resolves("pot.chips")
def chips(dice: Dice, side: int = 0) -> int:
    """The poker chips of a side for the game, 1 to 6; `side` is its place, for headings."""
    return dice.total(1, 6, f"poker chips:{side}")


@resolves("pot.chips")
def chips_of_all(dice: Dice, sides: int) -> tuple[int, ...]:
    """The poker chips of each side, in order. OutOfRange for other than 1 to 6 sides."""
    if not 1 <= sides <= MOST_SIDES:
        raise OutOfRange(f"A game has 1 to {MOST_SIDES} sides, not {sides}.")
    return tuple([dice.call(chips, side) for side in range(sides)])


def check_bribe(folk: Folk, dollars: int) -> None:
    """IllegalNow for a G-man, or anybody who is no cop; OutOfRange for no money."""
    if folk is Folk.FEDERAL:
        raise IllegalNow("G-men can't be bribed: try a city cop.")
    if folk is not Folk.POLICE:
        raise IllegalNow("Only a city cop is bribed: name one.")
    if dollars < 1:
        raise OutOfRange(f"A bribe is 1 dollar or more, not {dollars}.")


@resolves("pot.bribe")
def bribe(dice: Dice, folk: Folk, dollars: int) -> bool:
    """Whether somebody takes a bribe: a city cop on a 4 or more.

    Raises IllegalNow for a G-man, or anybody who is no cop; OutOfRange for no money.
    """
    check_bribe(folk, dollars)
    return dice.read(1, TAKEN, "bribe")[0]


# The deed


OFFERED: Final = "a bribe"


@move("pottersville bribe", ROLLS)
class Bribe:
    """Offer a city cop money: half of the time it is taken."""

    dollars: Annotated[int, Interval(ge=1, le=1_000_000)] = opt("How much is offered.")
    cop: Person = whom("Who is bribed: a figure or a profile.", "The cop")
    by: Person = whom("Your figure who pays.", SOMEBODY, own=True)
    kind: Folk = opt(
        "What the cop is, where none is named.",
        default=Folk.POLICE,
        words={"City cop": Folk.POLICE, "G-man": Folk.FEDERAL},
    )


class Offer(NamedTuple):
    """Who offers a cop how much."""

    cop: Person
    briber: Person
    dollars: int


@decides(Bribe)
def offer(at: Position, m: Bribe) -> Deed[Offer]:
    """Somebody offers a cop money."""
    cop, briber = m.cop, m.by
    require_once([cop, briber])
    for one in (cop, briber):
        require_alive(one)
    if briber.stored and briber.figure.dollars < m.dollars:
        raise OutOfRange(
            f"{briber.name} has ${briber.figure.dollars:,} of the ${m.dollars:,}: offer what is there, or count it "
            "anew by /pottersville money."
        )
    folk = cop.figure.folk if cop.typed else m.kind
    check_bribe(folk, m.dollars)
    args = (folk, m.dollars)

    def allow() -> Price:
        return (*(at.present([briber]) if cop.stored else ()), *trying(at, cop, OFFERED))

    return Deed(
        Offer(cop, briber, m.dollars),
        bribe,
        args,
        (cop.name,),
        allow,
        lambda taken: (MoneyMoved(briber.id, -m.dollars), MoneyMoved(cop.id, m.dollars)) if taken else (),
        questions=(Question(cop.name, bribe, args, lambda taken: TAKES if taken else TURNS_DOWN),),
        rerolls=rerolls(at, (briber,)),
        about=(cop, briber),
        again=not (cop.stored or briber.stored),
    )
