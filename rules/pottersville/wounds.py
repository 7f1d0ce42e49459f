"""Effects, wounds that repeat, patching up, and stunts (pot.effects, pot.wounds, pot.first-aid, pot.unstun)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, NamedTuple

from rules.core.deed import Question, ToldDeed, decides
from rules.core.dice import Dice
from rules.core.move import move, whom
from rules.core.outcome import Modifier
from rules.core.position import Price
from rules.core.refusal import IllegalNow
from rules.core.rule import resolves
from rules.pottersville.changes import WoundSet
from rules.pottersville.dealing import rerolls, spend_chip
from rules.pottersville.fields import FIGURE, ROLLS, SOMEBODY, WOUND, tough_of, wound_of, wound_or
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
    by: Person = whom("Your figure who does it.", "A comrade", own=True)
    wound: Wound = wound_of("figure", WOUND, "Light wound", "Serious wound", nameless=Wound.SERIOUS)


class Patching(NamedTuple):
    """Whose wound is bound up or shaken off, by whom."""

    person: Person
    by: Person
    before: Wound


@decides(FirstAid)
def bind_up(at: Position, m: FirstAid) -> ToldDeed[Patching]:
    """Somebody binds up a comrade's wound."""
    hurt, helper = m.figure, m.by
    if hurt.stored and hurt.id == helper.id:
        raise IllegalNow(f"{hurt.name} can't bind up his own wound: say which comrade in contact does it, by.")
    require_alive(hurt)
    require_able(helper, Doing.AID)
    check_bound(m.wound)

    def allow() -> Price:
        right = at.present([helper]) if hurt.here else at.owner(hurt)
        return (*right, *paying(at, helper, Doing.AID))

    return _patched(at, first_aid, Patching(hurt, helper, m.wound), allow)


@move("pottersville unstun", ROLLS)
class Unstun:
    """Shake off being suppressed: 4 or more."""

    figure: Person = whom("Your figure (default: a nameless one).", "The figure", own=True, recorded=True)


@decides(Unstun)
def come_round(at: Position, m: Unstun) -> ToldDeed[Patching]:
    """Somebody tries to come round."""
    wound = wound_or(m.figure, Wound.SUPPRESSED)
    if m.figure.stored:
        require_able(m.figure, Doing.SHAKE_OFF)
    return _patched(at, unstun, Patching(m.figure, m.figure, wound), lambda: paying(at, m.figure, Doing.SHAKE_OFF))


def _patched(
    at: Position, resolver: Callable[[Dice, Wound], Wound], told: Patching, allow: Callable[[], Price]
) -> ToldDeed[Patching]:
    """What becomes of a wound on which one die is thrown."""
    args = (told.before,)
    return ToldDeed(
        told,
        resolver,
        args,
        (told.by.name,),
        allow,
        lambda after: () if after is told.before else (WoundSet(told.person.id, after),),
        questions=(Question(told.person.name, resolver, args, lambda after: after.word),),
        rerolls=rerolls(at, (told.by,)),
        again=not (told.person.stored or told.by.stored),
    )


# Stunts


@move("pottersville stunt", ROLLS)
class TryStunt:
    """A daring stunt for a poker chip: 4 or more, or a shotgun's effect."""

    figure: Person = whom(FIGURE, SOMEBODY, own=True)
    wound: Wound = wound_of("figure")
    tough: bool = tough_of("figure")


class Daring(NamedTuple):
    """Who tries a stunt; the side that paid a chip for it, and the chips that leaves it, None where none did."""

    person: Person
    before: Wound
    side: str
    left: int | None


MAKES_IT: Final = "makes it"


@decides(TryStunt)
def dare(at: Position, m: TryStunt) -> ToldDeed[Daring]:
    """Somebody tries a daring stunt, for a poker chip of his side; who fails is hurt."""
    person, body = m.figure, Body(m.wound, m.tough)
    require_able(person, Doing.STUNT)

    def allow() -> Price:
        chip = (spend_chip(at.board, at.id, person.side, "a stunt"),) if person.here else ()
        return (*at.present([person]), *chip, *paying(at, person, Doing.STUNT))

    def ending(done: Stunt) -> str:
        return MAKES_IT if done.made else done.wound.word

    left = (at.board.chips_of(person.side) or 1) - 1 if person.here else None
    return ToldDeed(
        Daring(person, body.wound, at.side_name(person.side), left),
        stunt,
        (body,),
        (person.name,),
        allow,
        lambda done: harms(person, done.wound),
        questions=(Question("Ends", stunt, (body,), ending, (MAKES_IT, *(wound.word for wound in Wound))),),
        rerolls=rerolls(at, (person,), spent=1),
        again=not person.stored,
    )
