"""Effects, wounds that repeat, patching up, and stunts (pot.effects, pot.wounds, pot.first-aid, pot.unstun)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, NamedTuple

from rules.core.action.deed import Deed, Question, decides
from rules.core.action.move import move, whom
from rules.core.action.people_fields import OWN, RECORDED
from rules.core.action.position import Price
from rules.core.action.report import Report, Tone
from rules.core.chance.dice import Dice
from rules.core.chance.outcome import Modifier
from rules.core.plain.refusal import IllegalNow
from rules.core.tables.rule import resolves
from rules.pottersville.changes import WoundSet
from rules.pottersville.dealing import rerolls, spend_chip
from rules.pottersville.fields import FIGURE, ROLLS, SOMEBODY, WOUND, tough_of, wound_of, wound_or
from rules.pottersville.lines import hurt_line
from rules.pottersville.model import Figure, Wound
from rules.pottersville.position import Person, Position, harms
from rules.pottersville.rolls import at_least
from rules.pottersville.state import Doing, paying, require_able, require_alive
from rules.pottersville.weapons import EFFECTS, Column

UPGRADES: Final = at_least(4, "worse", "no worse")
BINDS: Final = at_least(5, "bound up", "no better")
SHAKES_OFF: Final = at_least(4, "shakes it off", "still suppressed")
LEAPS: Final = at_least(4, "makes it", "fails")

TOUGH: Final = Modifier("tough", -1)
EASED: Final = {Wound.SERIOUS: Wound.LIGHT, Wound.LIGHT: Wound.SUPPRESSED}
"""What first aid makes of a wound."""


class Body(NamedTuple):
    """Somebody who may be hurt: the wound he has, and whether 1 comes off effects rolls against him."""

    wound: Wound = Wound.NONE
    tough: bool = False

    @property
    def factors(self) -> tuple[Modifier, ...]:
        """What being tough does to an effects roll."""
        return (TOUGH,) if self.tough else ()


FIT: Final = Body()
"""Somebody unhurt and like anybody else."""


def body_of(figure: Figure) -> Body:
    """A figure as those rolls take it that may hurt it."""
    return Body(figure.wound, figure.tough)


def check_alive(wound: Wound) -> None:
    """IllegalNow for the dead."""
    if wound is Wound.DEAD:
        raise IllegalNow("The dead can't be hurt any more. Remove them.")


def upgraded(wound: Wound) -> Wound:
    """The next worse wound; the dead stay dead."""
    return Wound(min(wound + 1, Wound.DEAD))


@resolves("pot.wounds")
def suffer(dice: Dice, had: Wound, results: tuple[Wound, ...], index: int = 0) -> Wound:
    """The wound that somebody has after several more: the worst, a level worse if a repeat of it says so.

    Where the worst comes more than once, the wound he had counted, a D6 is thrown: one, however many there are.
    """
    worst = max((had, *results))
    repeated = bool(worst) and (had, *results).count(worst) > 1
    if not repeated or worst is Wound.DEAD or not results:
        return worst
    return upgraded(worst) if dice.read(1, UPGRADES, f"repeated wound:{index}")[0] else worst


@resolves("pot.effects", "pot.wounds")
def hurt(
    dice: Dice, body: Body, column: Column, hits: int, factors: tuple[Modifier, ...] = (), index: int = 0
) -> Wound:
    """The wound that somebody has after so many hits: a D6 each on the column of the weapon.

    factors  what is added to each of these, by name, besides being tough
    index    the number of whom it hits, for headings
    """
    results = dice.read(hits, dice.reading(EFFECTS[column], (*factors, *body.factors)), f"effect:{index}")
    return dice.call(suffer, body.wound, results, index)


def check_bound(wound: Wound) -> None:
    """IllegalNow for a wound that can't be bound up."""
    if wound not in EASED:
        raise IllegalNow(f"Only a light or a serious wound is bound up, and this figure is {wound.word}.")


@resolves("pot.first-aid")
def first_aid(dice: Dice, wound: Wound) -> Wound:
    """A wound after a comrade bound it up: a 5 or 6 makes a serious one light, or a light one a suppression.

    Raises IllegalNow for a wound that can't be bound up.
    """
    check_bound(wound)
    return EASED[wound] if dice.read(1, BINDS, "first aid")[0] else wound


@resolves("pot.unstun")
def unstun(dice: Dice, wound: Wound) -> Wound:
    """What is left of a suppression after a try to shake it off: a 4 or more takes it away.

    Raises IllegalNow for somebody who is not suppressed.
    """
    if wound is not Wound.SUPPRESSED:
        raise IllegalNow(f"Only a suppressed figure shakes that off, not one that is {wound.word}.")
    return Wound.NONE if dice.read(1, SHAKES_OFF, "coming round")[0] else wound


class Stunt(NamedTuple):
    """A daring stunt: whether it came off, and the wound after it."""

    made: bool
    wound: Wound


@resolves("pot.stunt", "pot.effects", "pot.wounds")
def stunt(dice: Dice, body: Body) -> Stunt:
    """A 4 or more makes it; who fails rolls on the shotgun column. IllegalNow for the dead."""
    check_alive(body.wound)
    if dice.read(1, LEAPS, "stunt")[0]:
        return Stunt(True, body.wound)
    return Stunt(False, dice.call(hurt, body, Column.SHOTGUN, 1))


# Patching up


@move("pottersville first-aid", ROLLS)
class FirstAid:
    """Bind up a comrade in contact: a 5 or 6 makes a wound lighter."""

    figure: Person = whom("Who is wounded.", "The wounded")
    by: Person = whom("Your figure who does it.", "A comrade", only=OWN)
    wound: Wound = wound_of("figure", WOUND, "Light wound", "Serious wound", nameless=Wound.SERIOUS)


@decides(FirstAid)
def bind_up(position: Position, move: FirstAid) -> Deed[Wound]:
    """Somebody binds up a comrade's wound."""
    hurt, helper = move.figure, move.by
    if hurt.stored and hurt.id == helper.id:
        raise IllegalNow(f"{hurt.name} can't bind up his own wound: say which comrade in contact does it, by.")
    require_alive(hurt)
    require_able(helper, Doing.AID)
    check_bound(move.wound)

    def allow() -> Price:
        right = position.present([helper]) if hurt.here else position.owner(hurt)
        return (*right, *paying(position, helper, Doing.AID))

    def report(after: Wound) -> Report:
        if after is move.wound:
            told = f"{helper.name} can't do anything for {hurt.within}: still {after.word}."
            return Report(told, tone=Tone.BAD)
        return Report(f"{helper.name} binds up {hurt.within}, who is now {after.word} ({after.mark}).", tone=Tone.GOOD)

    return _patched(position, first_aid, hurt, helper, move.wound, allow, report)


@move("pottersville unstun", ROLLS)
class Unstun:
    """Shake off being suppressed: 4 or more."""

    figure: Person = whom("Your figure (default: a nameless one).", "The figure", only=OWN | RECORDED)


@decides(Unstun)
def come_round(position: Position, move: Unstun) -> Deed[Wound]:
    """Somebody tries to come round."""
    one = move.figure
    if one.stored:
        require_able(one, Doing.SHAKE_OFF)

    def report(after: Wound) -> Report:
        if after:
            return Report(f"{one.name} is still suppressed.", tone=Tone.BAD)
        return Report(f"{one.name} comes round.", tone=Tone.GOOD)

    before = wound_or(one, Wound.SUPPRESSED)
    return _patched(position, unstun, one, one, before, lambda: paying(position, one, Doing.SHAKE_OFF), report)


def _patched(
    position: Position,
    resolver: Callable[[Dice, Wound], Wound],
    hurt: Person,
    by: Person,
    before: Wound,
    allow: Callable[[], Price],
    report: Callable[[Wound], Report],
) -> Deed[Wound]:
    """What becomes of a wound on which one die is rolled."""
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


# Stunts


@move("pottersville stunt", ROLLS)
class TryStunt:
    """A daring stunt for a poker chip: 4 or more, or a shotgun's effect."""

    figure: Person = whom(FIGURE, SOMEBODY, only=OWN)
    wound: Wound = wound_of("figure")
    tough: bool = tough_of("figure")


MAKES_IT: Final = "makes it"


@decides(TryStunt)
def dare(position: Position, move: TryStunt) -> Deed[Stunt]:
    """Somebody tries a daring stunt, for a poker chip of his side; who fails is hurt."""
    person, body = move.figure, Body(move.wound, move.tough)
    require_able(person, Doing.STUNT)

    def allow() -> Price:
        chip = (spend_chip(position.board, position.id, person.side, "a stunt"),) if person.here else ()
        return (*position.present([person]), *chip, *paying(position, person, Doing.STUNT))

    def ending(done: Stunt) -> str:
        return MAKES_IT if done.made else done.wound.word

    def report(done: Stunt) -> Report:
        left = (position.board.chips_of(person.side) or 1) - 1
        side = position.side_name(person.side)
        chips = (f"That took a poker chip, and leaves {side} {left}.",) if person.here else ()
        if done.made:
            return Report(f"{person.name} makes it.", chips, tone=Tone.GOOD)
        fallen = hurt_line(person.name, body.wound, done.wound)
        return Report(f"{person.name} fails.", (fallen, *chips), tone=Tone.BAD)

    return Deed(
        stunt,
        (body,),
        (person.name,),
        allow,
        lambda done: harms(person, done.wound),
        lambda outcome: {"made": outcome.result.made, "wound": outcome.result.wound.word},
        report=report,
        questions=(Question("Ends", stunt, (body,), ending, (MAKES_IT, *(wound.word for wound in Wound))),),
        rerolls=rerolls(position, (person,), spent=1),
        again=not person.stored,
    )
