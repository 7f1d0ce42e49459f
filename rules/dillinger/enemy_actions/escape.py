"""Escape from jail, and the riot before it (dil.escape)."""

from __future__ import annotations

from enum import StrEnum
from typing import Final, NamedTuple

from rules.core.action.deed import Deed, Question, decides
from rules.core.action.fields import option
from rules.core.action.move import move
from rules.core.action.report import Report, Tone
from rules.core.chance.dice import Dice
from rules.core.plain.frozen import frozen
from rules.core.plain.refusal import IllegalNow
from rules.core.tables.outcome import Modifier
from rules.core.tables.rule import resolves
from rules.dillinger.enemy_actions.mouthpieces import hire
from rules.dillinger.model.boxes_and_forces import Box, Span, within
from rules.dillinger.model.card_table import NOBODY, CardTable, Man, Phase
from rules.dillinger.model.cards import AccessoryKind
from rules.dillinger.model.decisions import OpenDecision, QuestionStep
from rules.dillinger.model.fields import (
    ADDS,
    ENEMIES,
    LAWYER,
    RETAINER,
    ROLLS,
    Adds,
    Notoriety,
    counsel,
    lawyer_of,
    span_needed,
    who_of,
)
from rules.dillinger.model.lines import owner_line, whose
from rules.dillinger.model.moves import Move
from rules.dillinger.model.notoriety import JAILBREAK, check_notoriety, inherited
from rules.dillinger.model.paragraphs import ruled
from rules.dillinger.model.position import Position
from rules.dillinger.model.rating_grids import ratings_of
from rules.dillinger.table.running_table import MoveResult, RunningTable
from rules.dillinger.table.turns import crime_done

RIOT_MODIFIER: Final = Modifier("jail riot", 1)


@frozen
class Breakout:
    """An escape from jail.

    escape, luck  the enemy's ratings
    lawyer        Picquett's modifier; none without him
    riot          a Jail Riot was played: a die against Luck comes first
    notoriety     on the enemy's card
    """

    escape: Span
    luck: Span
    lawyer: tuple[Modifier, ...] = ()
    riot: bool = False
    notoriety: int = 0


class Flight(StrEnum):
    """The end of an escape."""

    FREE = "is out"
    HELD = "stays in jail"
    KILLED = "is killed in the riot"


class EscapeResult(NamedTuple):
    """An escape: its end, the change of notoriety, and what the owner of a dead enemy gathers."""

    flight: Flight
    notoriety: int = 0
    owner: int = 0


def escape_modifiers(breakout: Breakout) -> tuple[Modifier, ...]:
    """The modifiers of an escape."""
    return (*breakout.lawyer, *((RIOT_MODIFIER,) if breakout.riot else ()))


@resolves("dil.escape", "dil.lawyer", "dil.notoriety")
def escape(dice: Dice, breakout: Breakout) -> EscapeResult:
    """In a riot a die against Luck, which kills on a failure; then a die against Escape.

    It raises OutOfRange for notoriety below 0.
    """
    check_notoriety(breakout.notoriety)
    if breakout.riot and not dice.read(1, within(breakout.luck, (), "hidden by the riot", "killed"), "luck rating")[0]:
        return EscapeResult(Flight.KILLED, owner=inherited(breakout.notoriety))
    test = within(breakout.escape, escape_modifiers(breakout), "out", "held")
    if dice.read(1, test, "escape rating")[0]:
        return EscapeResult(Flight.FREE, JAILBREAK)
    return EscapeResult(Flight.HELD)


UNUSED: Final = Span(1, 6)
"""The Luck of an enemy that no riot tests."""
FLIGHTS: Final = tuple(map(str, Flight))


@move("dillinger escape", ROLLS)
class Escape:
    """Break an enemy out of jail: roll a die against Escape."""

    enemy: str = option("The enemy who breaks out (or type the ratings).", default="", complete=ENEMIES)
    lawyer: str = LAWYER
    retainer: bool = RETAINER
    adds: Adds | None = ADDS
    riot: bool = option("Whether a Jail Riot starts, with a die against Luck first.", default=False)
    notoriety: Notoriety | None = option("Notoriety on the enemy's card.", default=None)
    escape: str = option("An Escape rating in place of the enemy's: 5-6.", default="")
    luck: str = option("A Luck rating in place of the enemy's: 5-6.", default="")


@decides(Escape)
def decide_escape(position: Position, move: Escape) -> Deed[EscapeResult]:
    """One escape from jail."""
    ratings = ratings_of(position.book)
    who, lawyer = who_of(move.enemy, ratings), lawyer_of(move.lawyer, ratings)
    if lawyer is not None and not lawyer.escape and move.adds is None:
        helps = [f"Name {one.name}, or no lawyer" for one in ratings.mouthpieces if one.escape] or ["Name no lawyer"]
        raise IllegalNow(ruled(f"{lawyer.name} can't help in escapes. {helps[0]}", "10.32"))
    hired = counsel(move, lawyer, lawyer.escape_modifier if lawyer else ())
    span = span_needed(who, "escape", move.escape)
    luck = span_needed(who, "luck", move.luck) if move.riot else UNUSED
    breakout = Breakout(span, luck, hired.adds, move.riot, move.notoriety or 0)

    def say(escaped: EscapeResult) -> Report:
        lines = [*hired.lines, *whose(who.enemy, lawyer)]
        if escaped.flight is Flight.FREE:
            lines.insert(0, f"The enemy is on the lam and gains {escaped.notoriety} notoriety.")
        if escaped.flight is Flight.KILLED:
            lines.insert(0, owner_line(who, escaped.owner if move.notoriety is not None else None))
            lines.insert(1, "No other player earns anything. Check who is Public Enemy #1 now.")
        tone = Tone.GOOD if escaped.flight is Flight.FREE else Tone.BAD
        return Report(who.does(f"{escaped.flight}."), tuple(lines), tone=tone)

    return Deed(
        report=say,
        resolver=escape,
        args=(breakout,),
        facts=lambda outcome: {"end": str(outcome.result.flight)},
        questions=(Question(who.name, escape, (breakout,), lambda one: str(one.flight), FLIGHTS),),
        again=True,
    )


# At the table

RIOT = AccessoryKind.JAIL_RIOT.value


@resolves("dil.escape", "dil.lawyer", "dil.notoriety")
def break_out(dice: Dice, table: CardTable, seat: int, move: Move, now: int) -> MoveResult:
    """An enemy tries to escape. Before the die any player may start a riot."""
    run = RunningTable(table, now)
    hire(dice, run, seat, move.means)
    run.phase(Phase.CRIME)
    decision = OpenDecision(QuestionStep.RIOT, seat, move.man, (), 0, lawyer=move.means)
    if RIOT in move.cards:
        return _escape_now(dice, run, decision, seat)
    asked = tuple(other for other in table.after(seat) if table.may_hold(other, (AccessoryKind.JAIL_RIOT,)))
    if asked:
        run.ask(decision, QuestionStep.RIOT, asked)
        return run.done()
    return _escape_now(dice, run, decision, NOBODY)


def riot_over(dice: Dice, run: RunningTable, decision: OpenDecision) -> MoveResult:
    """All players have answered an escape. At most one riot starts, by the first player clockwise."""
    rioter = next((one for one in decision.asked if RIOT in decision.cards_of(one)), NOBODY)
    return _escape_now(dice, run, decision, rioter)


def breakout_of(table: CardTable, man: Man, lawyer: str, riot: bool) -> Breakout:
    """An escape with everything that helps or hinders it."""
    ratings = table.enemy(man.name)
    adds = table.book.lawyer(lawyer).escape_modifier if lawyer else ()
    return Breakout(ratings.escape, ratings.luck, adds, riot, man.notoriety)


def _escape_now(dice: Dice, run: RunningTable, decision: OpenDecision, rioter: int) -> MoveResult:
    if rioter != NOBODY:
        run.spend(rioter, (RIOT,))
    man = run.man(decision.man)
    escaped: EscapeResult = dice.call(escape, breakout_of(run.table, man, decision.lawyer, rioter != NOBODY))
    run.settled()
    if escaped.flight is Flight.FREE:
        run.move(man.name, Box.LAM)
        run.earn(man.name, escaped.notoriety)
    elif escaped.flight is Flight.KILLED:
        run.kill(man.name)
    crime_done(dice, run)
    return run.done(escaped)
