"""First aid, and coming round from a suppression (pot.first-aid, pot.unstun)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from rules.core.action.deed import Deed, Question, decides
from rules.core.action.fields import one_figure
from rules.core.action.move import move
from rules.core.action.on_street import require_contact
from rules.core.action.people_fields import OWN, RECORDED
from rules.core.action.position import Price
from rules.core.action.report import Report, Tone
from rules.core.chance.dice import Dice
from rules.core.plain.refusal import IllegalNow
from rules.core.tables.rule import resolves
from rules.pottersville.model.acting import Doing, price_of, require_able, require_alive
from rules.pottersville.model.changes import WoundSet
from rules.pottersville.model.fields import ROLLS, WOUND, wound_of, wound_or
from rules.pottersville.model.figures import Wound
from rules.pottersville.model.position import Person, Position
from rules.pottersville.model.rerolls import rerolls
from rules.pottersville.model.rolls import at_least

BINDS: Final = at_least(5, "bound up", "no better")


COMES_ROUND: Final = at_least(4, "shakes it off", "still suppressed")


EASED: Final = {Wound.SERIOUS: Wound.LIGHT, Wound.LIGHT: Wound.SUPPRESSED}
"""The wound that first aid leaves."""


def check_bound(wound: Wound) -> None:
    """Refuse a wound that first aid can't help, with IllegalNow."""
    if wound not in EASED:
        raise IllegalNow(
            f"First aid helps only a light or serious wound, and this figure is {wound.word}. Name another figure."
        )


@resolves("pot.first-aid")
def first_aid(dice: Dice, wound: Wound) -> Wound:
    """A wound after a comrade's first aid: a 5 or 6 turns a serious wound into a light one, or a light one into a
    suppression.

    Raises IllegalNow for a wound that first aid can't help.
    """
    check_bound(wound)
    return EASED[wound] if dice.read(1, BINDS, "first aid")[0] else wound


@resolves("pot.unstun")
def coming_round(dice: Dice, wound: Wound) -> Wound:
    """A suppression after a figure tries to come round: a 4 or more ends it.

    Raises IllegalNow for a figure that is not suppressed.
    """
    if wound is not Wound.SUPPRESSED:
        raise IllegalNow(f"Only a suppressed figure can come round, and this one is {wound.word}. Name another figure.")
    return Wound.NONE if dice.read(1, COMES_ROUND, "coming round")[0] else wound


@move("pottersville first-aid", ROLLS)
class FirstAid:
    """Bind up a comrade in contact: a 5 or 6 makes the wound lighter."""

    figure: Person = one_figure("The wounded figure.", "The wounded")
    by: Person = one_figure("The figure that gives first aid: one of yours.", "A comrade", only=OWN)
    wound: Wound = wound_of("figure", WOUND, "Light wound", "Serious wound", nameless=Wound.SERIOUS)


@decides(FirstAid)
def bind_up(position: Position, move: FirstAid) -> Deed[Wound]:
    """A figure binds up a comrade's wound."""
    hurt, helper = move.figure, move.by
    if hurt.stored and hurt.id == helper.id:
        raise IllegalNow(f"{hurt.name} can't bind up this wound alone. Name a comrade in contact with by.")
    require_alive(hurt)
    require_able(helper, Doing.AID)
    require_contact(position, helper, hurt)
    check_bound(move.wound)

    def allow() -> Price:
        # The owner of a wounded figure that is not on the table answers: its wound changes on record, outside the game.
        right = position.present([helper]) if hurt.here else position.owner(hurt)
        return (*right, *price_of(position, helper, Doing.AID))

    def report(after: Wound) -> Report:
        if after is move.wound:
            text = f"{helper.name} can't help {hurt.within}, who is still {after.word}."
            return Report(text, tone=Tone.BAD)
        return Report(f"{helper.name} binds up {hurt.within}, who is now {after.word} ({after.mark}).", tone=Tone.GOOD)

    return _one_die(position, first_aid, hurt, helper, move.wound, allow, report)


@move("pottersville unstun", ROLLS)
class ComeRound:
    """Try to shake off being suppressed, on a 4 or more."""

    figure: Person = one_figure(
        "The suppressed figure, one of yours (default: a nameless one).", "The figure", only=OWN | RECORDED
    )


@decides(ComeRound)
def come_round(position: Position, move: ComeRound) -> Deed[Wound]:
    """A figure tries to come round."""
    person = move.figure
    if person.stored:
        require_able(person, Doing.COME_ROUND)

    def report(after: Wound) -> Report:
        if after:
            return Report(f"{person.name} is still suppressed.", tone=Tone.BAD)
        return Report(f"{person.name} comes round.", tone=Tone.GOOD)

    before = wound_or(person, Wound.SUPPRESSED)
    return _one_die(
        position, coming_round, person, person, before, lambda: price_of(position, person, Doing.COME_ROUND), report
    )


def _one_die(
    position: Position,
    resolver: Callable[[Dice, Wound], Wound],
    hurt: Person,
    by: Person,
    before: Wound,
    allow: Callable[[], Price],
    report: Callable[[Wound], Report],
) -> Deed[Wound]:
    """A deed in which one die decides what becomes of a wound."""
    return Deed(
        resolver,
        (before,),
        (by.name,),
        allow,
        lambda after: () if after is before else (WoundSet(hurt.id, after),),
        lambda outcome: {"wound": outcome.result.word},
        report=report,
        questions=(Question(hurt.name, resolver, (before,), lambda after: after.word),),
        rerolls=rerolls(position, (by,)),
        again=not (hurt.stored or by.stored),
    )
