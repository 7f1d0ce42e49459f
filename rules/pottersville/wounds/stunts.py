"""Daring stunts (pot.stunt)."""

from __future__ import annotations

from typing import Final, NamedTuple

from rules.core.action.deed import Deed, Question, decides
from rules.core.action.fields import one_figure
from rules.core.action.move import move
from rules.core.action.people_fields import OWN
from rules.core.action.position import Price
from rules.core.action.report import Report, Tone
from rules.core.chance.dice import Dice
from rules.core.plain.words import possessive
from rules.core.tables.rule import resolves
from rules.pottersville.model.acting import Doing, price_of, require_able
from rules.pottersville.model.fields import ABOUT_FIGURE, ROLLS, SOMEBODY, tough_of, wound_of
from rules.pottersville.model.figures import Wound
from rules.pottersville.model.lines import hurt_line
from rules.pottersville.model.position import Person, Position, harm_changes
from rules.pottersville.model.rerolls import rerolls, spend_chip
from rules.pottersville.model.rolls import at_least
from rules.pottersville.model.weapons import Column
from rules.pottersville.wounds.effects_and_wounds import Body, check_alive, hurt

LEAPS: Final = at_least(4, "makes it", "fails")


class Stunt(NamedTuple):
    """The result of a daring stunt: whether it succeeded, and the wound after it."""

    made: bool
    wound: Wound


@resolves("pot.stunt", "pot.effects", "pot.wounds")
def stunt(dice: Dice, body: Body) -> Stunt:
    """A stunt succeeds on a 4 or more. A failure rolls on the shotgun column. Raises IllegalNow for the dead."""
    check_alive(body.wound)
    if dice.read(1, LEAPS, "stunt")[0]:
        return Stunt(True, body.wound)
    return Stunt(False, dice.call(hurt, body, Column.SHOTGUN, 1))


@move("pottersville stunt", ROLLS)
class TryStunt:
    """Try a daring stunt for a poker chip. It works on 4 or more, or else has a shotgun's effect."""

    figure: Person = one_figure(ABOUT_FIGURE, SOMEBODY, only=OWN)
    wound: Wound = wound_of("figure")
    tough: bool = tough_of("figure")


MAKES_IT: Final = "makes it"


@decides(TryStunt)
def dare(position: Position, move: TryStunt) -> Deed[Stunt]:
    """A figure tries a daring stunt for a poker chip of its side. A failure hurts it."""
    person, body = move.figure, Body(move.wound, move.tough)
    require_able(person, Doing.STUNT)

    def allow() -> Price:
        chip = (spend_chip(position.board, position.id, person.side, "a stunt"),) if person.here else ()
        return (*position.present([person]), *chip, *price_of(position, person, Doing.STUNT))

    def ending(done: Stunt) -> str:
        return MAKES_IT if done.made else done.wound.word

    def report(done: Stunt) -> Report:
        left = (position.board.chips_of(person.side) or 1) - 1
        side = position.side_name(person.side)
        chips = (f"The stunt cost a poker chip. {side} has {left or 'none'} left.",) if person.here else ()
        stunt_of = f"{possessive(person.name)} daring stunt"
        if done.made:
            return Report(f"{stunt_of} succeeds.", chips, tone=Tone.GOOD)
        wounded = hurt_line(person.name, body.wound, done.wound)
        return Report(f"{stunt_of} fails.", (wounded, *chips), tone=Tone.BAD)

    return Deed(
        stunt,
        (body,),
        (person.within,),
        allow,
        lambda done: harm_changes(person, done.wound),
        lambda outcome: {"made": outcome.result.made, "wound": outcome.result.wound.word},
        report=report,
        questions=(Question("Ends", stunt, (body,), ending, (MAKES_IT, *(wound.word for wound in Wound))),),
        rerolls=rerolls(position, (person,), spent=1),
        again=not person.stored,
    )
