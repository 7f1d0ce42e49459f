"""Bail: graft, a lawyer or a mother's love, and a die (dil.bail)."""

from __future__ import annotations

from typing import Annotated, Final

from annotated_types import Interval

from rules.core.action.deed import Deed, Question, decides
from rules.core.action.fields import option
from rules.core.action.move import move
from rules.core.action.report import Report, Tone
from rules.core.chance.dice import Dice
from rules.core.plain.frozen import frozen
from rules.core.plain.refusal import IllegalNow, OutOfRange
from rules.core.tables.outcome import Modifier
from rules.core.tables.rule import resolves
from rules.core.tables.table import Row, Table
from rules.dillinger.enemy_actions.mouthpieces import MOTHER, hire
from rules.dillinger.model.boxes_and_forces import Box, dollars
from rules.dillinger.model.card_table import CardTable, Man
from rules.dillinger.model.fields import ADDS, ENEMIES, LAWYER, RETAINER, ROLLS, Adds, counsel, lawyer_of, who_of
from rules.dillinger.model.lines import EnemyInSentence
from rules.dillinger.model.moves import LegalOption, Move, Verb
from rules.dillinger.model.paragraphs import ruled
from rules.dillinger.model.position import Position
from rules.dillinger.model.rating_grids import ratings_of
from rules.dillinger.table.running_table import MoveResult, RunningTable
from rules.dillinger.table.turns import crime_done

GRAFT: Final = 5_000
"""Dollars for each 1 that graft adds to a bail die."""


MOST_GRAFT: Final = 20


MOTHERS_LOVE: Final = Modifier("a mother's love", 2)


BAIL: Final = Table(
    "dil.tables.bail",
    "Bail",
    "10.21 General",
    (
        Row(1, 5, False, "Refused", "The enemy stays in jail."),
        Row(6, 6, True, "Bailed out", "The enemy is on the lam at once."),
    ),
)


@frozen
class BailApplication:
    """A bail application.

    graft   times $5,000 paid, before the die and lost on failure
    lawyer  the lawyer's modifier, by name; none without one
    mother  Ma Barker pleads for the Barkers, in place of a lawyer
    """

    graft: int = 0
    lawyer: tuple[Modifier, ...] = ()
    mother: bool = False


def bail_modifiers(application: BailApplication) -> tuple[Modifier, ...]:
    """The modifiers of a bail application."""
    graft = (Modifier("graft", application.graft),) if application.graft else ()
    return (*graft, *application.lawyer, *((MOTHERS_LOVE,) if application.mother else ()))


@resolves("dil.bail", "dil.lawyer")
def bail(dice: Dice, application: BailApplication) -> bool:
    """A die with modifiers: out on 6 or more.

    It raises OutOfRange for graft below 0 or above $100,000, and IllegalNow for a lawyer beside a mother's love.
    """
    if not 0 <= application.graft <= MOST_GRAFT:
        refusal = (
            f"Graft is {dollars(GRAFT)} for each 1 that it adds, up to {dollars(GRAFT * MOST_GRAFT)} here. Name "
            "a sum within that"
        )
        raise OutOfRange(ruled(refusal, "10.22"))
    if application.mother and application.lawyer:
        raise IllegalNow(ruled("A lawyer and a mother's love don't add up. Use one of them", "10.22"))
    return dice.read(1, dice.reading(BAIL, bail_modifiers(application)), "bail")[0]


@move("dillinger bail", ROLLS)
class Bail:
    """Bail an enemy out of jail: roll 6 or more on a die."""

    enemy: str = option(
        "The enemy in jail (for the Barkers, Ma pleads unless a lawyer does).", default="", complete=ENEMIES
    )
    graft: Annotated[int, Interval(ge=0, le=100_000)] = option(
        "Dollars of graft: +1 to the die for each 5000.", default=0
    )
    lawyer: str = LAWYER
    retainer: bool = RETAINER
    adds: Adds | None = ADDS
    mother: bool | None = option("Whether Ma Barker pleads: +2, and no lawyer.", default=None)


@decides(Bail)
def decide_bail(position: Position, move: Bail) -> Deed[bool]:
    """One bail application."""
    ratings = ratings_of(position.book)
    who, lawyer = who_of(move.enemy, ratings), lawyer_of(move.lawyer, ratings)
    hired = counsel(move, lawyer, lawyer.bail_modifier if lawyer else ())
    if move.graft % GRAFT:
        refusal = f"Graft is paid in steps of {dollars(GRAFT)}. Type a multiple of that, not {dollars(move.graft)}"
        raise OutOfRange(ruled(refusal, "10.22"))
    application = BailApplication(
        move.graft // GRAFT, hired.adds, _mother(move.mother, who, bool(hired.adds or lawyer))
    )
    lines = (
        *((f"The graft of {dollars(move.graft)} is paid before the die, win or lose.",) if move.graft else ()),
        *hired.lines,
        *hired.whose,
    )

    def say(out: bool) -> Report:
        if out:
            return Report(who.does("is bailed out."), ("The enemy is on the lam at once.", *lines), tone=Tone.GOOD)
        return Report(who.does("stays in jail."), lines, tone=Tone.BAD)

    return Deed(
        report=say,
        resolver=bail,
        args=(application,),
        facts=lambda outcome: {"out": outcome.result, "dollars": move.graft + hired.fee},
        questions=(Question(who.does("is bailed out"), bail, (application,)),),
        again=True,
    )


def _mother(typed: bool | None, who: EnemyInSentence, has_lawyer: bool) -> bool:
    """Whether Ma Barker pleads: for her sons, unless a lawyer does or the player says no."""
    if typed and who.enemy is not None and not who.enemy.mother:
        raise IllegalNow(ruled(f"A mother's love is only for the Barkers, not for {who.name}. Remove it", "10.22"))
    if typed is not None:
        return typed
    return who.enemy is not None and who.enemy.mother and not has_lawyer


def bail_option(table: CardTable, seat: int, man: Man, lawyer: str, fee: int) -> LegalOption:
    most = min(MOST_GRAFT, (table.players[seat].money - fee) // GRAFT)
    return LegalOption(Move(Verb.BAIL, man.name, lawyer), most=most, price=GRAFT)


def application_of(table: CardTable, move: Move) -> BailApplication:
    """A bail application with its graft and its lawyer."""
    mother = move.means == MOTHER
    adds = table.book.lawyer(move.means).bail_modifier if move.means and not mother else ()
    return BailApplication(move.units, adds, mother)


@resolves("dil.bail", "dil.lawyer")
def apply_for_bail(dice: Dice, table: CardTable, seat: int, move: Move, now: int) -> MoveResult:
    """An enemy is bailed out or stays in jail. Graft and the lawyer cost money either way."""
    run = RunningTable(table, now)
    hire(dice, run, seat, move.means, GRAFT * move.units)
    out: bool = dice.call(bail, application_of(table, move))
    if out:
        run.move(move.man, Box.LAM)
    crime_done(dice, run)
    return run.done(out)
