"""Breaking free of captors, and taking bonds off (hood.break-free)."""

from __future__ import annotations

from typing import Any, Final, NamedTuple

from rules.core.action.deed import Deed, Question, decides
from rules.core.action.fields import EnemiesOf, many_figures, name_list, nobody, one_figure, option
from rules.core.action.move import move
from rules.core.action.on_street import require_contact
from rules.core.action.people_fields import OWN, RECORDED
from rules.core.action.position import Price
from rules.core.action.report import Report, Tone
from rules.core.chance.dice import Dice
from rules.core.people.person import Person as PersonOf
from rules.core.plain.refusal import IllegalNow, OutOfRange
from rules.core.plain.words import sentence
from rules.core.tables.outcome import Outcome
from rules.core.tables.rule import resolves
from rules.hoodsville.fighting.bonds import (
    MEANS_MODIFIERS,
    MEANS_TEXT,
    Means,
    bond_named,
    bonds_after_break,
    bonds_text,
    check_alone,
    has_rope,
    release_changes,
)
from rules.hoodsville.fighting.fighters import FIRST_SIDE, SECOND_SIDE, FightingSide, check_sides, factors_of, strength
from rules.hoodsville.fighting.sides import (
    OTHER,
    State,
    against,
    captor_of,
    captors_of,
    mean_lines,
    melee_of,
    price_of_melee,
    state_of,
    team,
    up_again,
)
from rules.hoodsville.model.acting import Doing, hindrance, price_of, require_able, require_there
from rules.hoodsville.model.changes import BondsSet
from rules.hoodsville.model.fields import ROLLS, Melee, Other
from rules.hoodsville.model.figures import Bond, Standing
from rules.hoodsville.model.position import Person, Position
from rules.hoodsville.model.profiles import guest
from rules.hoodsville.movement.forced_moves import gets_away

BREAKING_FREE: Final = +1


class Struggle(NamedTuple):
    """The result of an attempt to break free: the totals of the captive and of the captors."""

    ours: int
    theirs: int

    @property
    def inches(self) -> int:
        """How far away the captive gets; 0 while still struggling."""
        return max(0, self.ours - self.theirs)


@resolves("hood.break-free")
def break_free(dice: Dice, captive: FightingSide, captors: FightingSide, means: Means = Means.HANDS) -> Struggle:
    """A captive rolls against the captors.

    Dice in order: the captive's, the captors'. Raises before any roll, as `check_alone` and `check_sides` do.
    """
    check_alone(captive)
    check_sides(captive, captors)
    ours = dice.call(strength, 1, factors_of(captive, ("breaking free", BREAKING_FREE)), FIRST_SIDE)
    captors_factors = factors_of(captors, (means.lower(), MEANS_MODIFIERS[means]))
    theirs = dice.call(strength, len(captors.fighters), captors_factors, SECOND_SIDE)
    return Struggle(ours, theirs)


CAPTOR: Final = PersonOf("The captor", guest("The captor"))


def _held_by(position: Position, move: Any) -> tuple[Person, ...]:
    """The stored captors of a captive: none for a dismissed one, an unknown person if none is stored."""
    captive: Person = move.captive
    if not captive.figure.captor:
        return (CAPTOR,)
    captor = captor_of(position, captive)
    return (captor,) if captor is not None else ()


@move("hood-fight break-free", ROLLS, around=True, on_sheets=lambda move: captors_of((move.captive,)))
class BreakFree:
    """A held figure tries to break free: +1."""

    captive: Person = one_figure("Your figure that is held, or a profile.", "The captive", only=OWN)
    captors: tuple[Person, ...] = many_figures(
        "The captors, separated by commas (default: as recorded): names, profiles or a number.",
        _held_by,
        complete=EnemiesOf("captive"),
    )
    using: Means = option(f"What they hold with: {MEANS_TEXT}.", default=Means.HANDS, words=Means)
    melee: Melee | None = melee_of("captive", "The captive's")
    captor_melee: Melee | None = melee_of("captors", "The captors'")
    state: State = state_of("captive")
    captor_state: State = state_of("captors")
    modifier: Other = OTHER
    captor_modifier: Other = OTHER


@decides(BreakFree)
def escape(position: Position, move: BreakFree) -> Deed[Struggle] | Deed[None]:
    """A captive tries to get away. Captors that can't hold anyone now let go without a roll."""
    if move.captive.stored and Bond.HELD not in move.captive.figure.bonds:
        raise IllegalNow(f"No one holds {move.captive.name}, so there is nothing to break free from.")
    away = [one for one in move.captors if position.played and one.stored and not one.here]
    holding = tuple(one for one in move.captors if one not in away and not hindrance(one.figure, Doing.DEFEND))
    if not holding:
        return _let_go(position, move)
    (captive,), captors = against((move.captive,), holding)
    require_able(captive, Doing.FIGHT)
    ours = team((captive,), move.melee, move.state, move.modifier)
    theirs = team(captors, move.captor_melee, move.captor_state, move.captor_modifier)
    check_sides(ours.party, theirs.party)
    args = (ours.party, theirs.party, move.using)

    def report(struggle: Struggle) -> Report:
        name, inches = captive.name, struggle.inches
        factors = factors_of(theirs.party, (move.using.lower(), MEANS_MODIFIERS[move.using]))
        means = mean_lines((theirs, factors, struggle.theirs))
        if not inches:
            return Report(f"{name} still struggles.", means)
        away = f"{inches} inch{'es' * (inches > 1)} away"
        return Report(f"{name} breaks free and gets {away}.", (*means, *_still(captive)), tone=Tone.GOOD)

    def facts(outcome: Outcome[Struggle]) -> dict[str, Any]:
        inches = outcome.result.inches
        return {"name": captive.within, "free": inches > 0, "inches": inches}

    return Deed(
        break_free,
        args,
        (ours.name, theirs.name),
        lambda: (*price_of_melee(position, ours, theirs), *_vouched(position, move), *_held_with(position, move)),
        lambda struggle: (
            *up_again(ours, theirs),
            *((*release_changes(captive), *gets_away(position, captive, struggle.inches)) if struggle.inches else ()),
        ),
        facts,
        questions=(
            Question("Breaks free", break_free, args, lambda struggle: struggle.inches > 0, (True, False)),
            Question("Inches away", break_free, args, lambda struggle: struggle.inches),
        ),
        again=not captive.stored,
        report=report,
    )


def _let_go(position: Position, move: BreakFree) -> Deed[None]:
    """The captors can't hold the captive any longer."""
    if position.typed.get("secret"):
        raise OutOfRange(f"No one holds {move.captive.name} any more, so nothing is rolled. Remove “secret”.")
    captors = sentence(" and ".join(one.within for one in move.captors))
    gone = (f"{captors} can't hold anyone now.",) if captors else ()
    answer = Report(
        f"{move.captive.name} is free, as no one holds on any more.", (*gone, *_still(move.captive)), tone=Tone.GOOD
    )
    return Deed(
        allow=lambda: (*position.present((move.captive,)), *_vouched(position, move)),
        changes=lambda _: release_changes(move.captive),
        report=lambda _: answer,
        rule="hood.break-free",
    )


def _still(captive: Person) -> tuple[str, ...]:
    """The bonds that a friend still has to take off a freed captive."""
    left = bonds_after_break(captive.figure.bonds)
    return (f"Still {bonds_text(left)}. A friend can help with /hood-fight untie.",) if left else ()


def _vouched(position: Position, move: BreakFree) -> Price:
    """On the table only an umpire may name other captors than the sheet has."""
    captive, captor = move.captive, move.captive.figure.captor
    if not captive.here or (captor and [one.id for one in move.captors] in ([], [captor])):
        return ()
    known = captor_of(position, captive)
    text = f"held by {known.name}. Remove “captors”" if known is not None else "held by an unknown captor"
    return position.by_umpire(
        f"who holds {captive.name}", f"{captive.name} is {text}, or ask an umpire to name other captors."
    )


def _held_with(position: Position, move: BreakFree) -> Price:
    """On the table ropes and sacks are those of the sheet, unless an umpire says otherwise."""
    captive, bonds = move.captive, move.captive.figure.bonds
    if not captive.here or {Means.HANDS: True, Means.ROPE: has_rope(bonds), Means.SACK: Bond.SACK in bonds}[move.using]:
        return ()
    return position.by_umpire(
        f"what holds {captive.name}",
        f"No {move.using.lower()} holds {captive.name}. Remove “using”, or ask an umpire.",
    )


# Taking bonds off


@move("hood-fight untie")
class Untie:
    """Release a captive, or take off ropes, gag and sack, for a round."""

    figure: Person = one_figure("The figure that is bound.", only=RECORDED)
    by: Person | None = one_figure("Your figure next to them that does it.", source=nobody, only=OWN | RECORDED)
    bonds: tuple[Bond, ...] = name_list(
        "Bonds to take off, separated by commas (default: everything).", bond_named, map(str, Bond)
    )


@decides(Untie)
def untie(position: Position, move: Untie) -> Deed[None]:
    """A figure lets a captive go, or takes off ropes, gag and sack."""
    captive, helper, figure = move.figure, move.by, move.figure.figure
    if position.played and figure.standing is Standing.OFF:
        require_there(captive)
    if helper is not None and helper.id == captive.id:
        raise IllegalNow(
            f"{captive.name} can't do that alone. Name another figure, or try /hood-fight break-free."
        ).offering("Break free", "hood-fight break-free", captive=captive.typed)
    if helper is not None:
        require_able(helper, Doing.WORK)
        require_contact(position, helper, captive)
    off = move.bonds or tuple(bond for bond in figure.bonds if bond is not Bond.DRUG)
    if not off or not set(off) <= set(figure.bonds):
        if not figure.bonds:
            raise IllegalNow(f"{captive.name} is not bound, so there is nothing to take off.")
        text = bonds_text(figure.bonds)
        raise IllegalNow(f"{captive.name} is not bound by that, but by: {text}. Name one of those.")
    left = tuple(bond for bond in figure.bonds if bond not in off)
    captor = figure.captor if Bond.HELD in left else 0

    def allow() -> Price:
        if helper is not None:
            return price_of(position, helper, rounds=1)
        if position.played:
            raise IllegalNow(f"A figure next to {captive.name} must spend a round on it. Add “by”.")
        return position.owner(captive)

    def report(_: None) -> Report:
        name = captive.name
        does = f"{helper.name} releases {name}" if helper is not None else f"{name} is released"
        still = (f"Still {bonds_text(left)}.",) if left else ()
        return Report(f"{does}: no longer {bonds_text(off)}.", still, tone=Tone.GOOD)

    return Deed(
        allow=allow,
        changes=lambda _: (BondsSet(captive.id, left, captor),),
        report=report,
        about=(captive, *((helper,) if helper is not None else ())),
        rule="hood.break-free",
    )
