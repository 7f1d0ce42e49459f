"""Bank robbery and its take: the dice, the roll commands, and the enemy actions with Bank Holidays."""

from __future__ import annotations

from typing import Final, NamedTuple

from rules.core.action.deed import Deed, Question, decides
from rules.core.action.fields import option
from rules.core.action.move import move
from rules.core.action.report import FollowUp, Report, Tone
from rules.core.chance.dice import Dice
from rules.core.plain.frozen import frozen, replace
from rules.core.tables.outcome import Modifier
from rules.core.tables.rule import resolves
from rules.dillinger.model.boxes_and_forces import TWO_DICE, Box, Span, dollars, total_of
from rules.dillinger.model.card_table import CardTable, Man, Phase
from rules.dillinger.model.cards import AccessoryKind
from rules.dillinger.model.changes import Marked
from rules.dillinger.model.decisions import OpenDecision, QuestionStep
from rules.dillinger.model.fields import ENEMIES, ROLLS, span_needed, who_of
from rules.dillinger.model.lines import summed, whose
from rules.dillinger.model.moves import Move
from rules.dillinger.model.notoriety import HYPED
from rules.dillinger.model.position import Position
from rules.dillinger.model.rating_grids import ratings_of
from rules.dillinger.model.ratings import HOUSE
from rules.dillinger.table.running_table import MoveResult, RunningTable
from rules.dillinger.table.turns import crime_done

CASED: Final = Modifier("bank cased", 1)
LAMM: Final = Modifier("Baron Lamm", 1)
ROBBED: Final = 1
"""Notoriety for a robbery."""


@frozen
class Robbery:
    """One attempt to rob a bank.

    rob    the results of two dice that succeed
    cased  straight from the Casing Bank box
    lamm   Baron Lamm lies under the card
    hype   Media Hype was played before the dice
    """

    rob: Span
    cased: bool = False
    lamm: bool = False
    hype: bool = False


class RobberyResult(NamedTuple):
    """The result of a robbery: the dice, the total, and the notoriety earned at once."""

    success: bool
    natural: int
    total: int
    notoriety: int


def robbery_modifiers(robbery: Robbery) -> tuple[Modifier, ...]:
    """The modifiers of a robbery."""
    return (*((CASED,) if robbery.cased else ()), *((LAMM,) if robbery.lamm else ()))


@resolves("dil.rob", "dil.media-hype", "dil.notoriety")
def rob(dice: Dice, robbery: Robbery) -> RobberyResult:
    """Two dice and their modifiers against the Rob rating: a success earns 1 notoriety, 2 with Media Hype."""
    natural = dice.total(2, 6, "robbery")
    total = total_of(natural, robbery_modifiers(robbery))
    success = robbery.rob.holds(total)
    return RobberyResult(success, natural, total, success * ROBBED * (HYPED if robbery.hype else 1))


@resolves("dil.rob")
def take(dice: Dice, table: tuple[int, ...]) -> int:
    """Dollars of a bank robbed the turn before: two dice without modifiers, on the table from the result 2 on."""
    return table[dice.total(2, 6, "take") - TWO_DICE[0]]


# Roll commands

HYPE_LINE = (
    "Media Hype lasts until the player's next turn. It doubles all notoriety that the robber earns. A "
    "robber who earns none by then loses 1."
)


@move("dillinger rob", ROLLS)
class Rob:
    """Rob a bank: roll two dice against the Rob rating."""

    enemy: str = option("The robber (or type a Rob rating).", default="", complete=ENEMIES)
    rob: str = option("A Rob rating in place of the robber's: 8-12.", default="")
    cased: bool = option("Whether the robber comes straight from Casing Bank: +1.", default=False)
    lamm: bool = option("Whether Baron Lamm is under the robber's card: +1.", default=False)
    hype: bool = option("Whether Media Hype was played before the dice.", default=False)


@decides(Rob)
def decide_rob(position: Position, move: Rob) -> Deed[RobberyResult]:
    """One attempt to rob a bank."""
    who = who_of(move.enemy, ratings_of(position.book))
    span = span_needed(who, "rob", move.rob)
    robbery = Robbery(span, move.cased, move.lamm, move.hype)

    def say(robbed: RobberyResult) -> Report:
        added = summed(robbed.natural, robbery_modifiers(robbery), robbed.total)
        lines = [f"The dice: {added}. The robber needs {span.text}."]
        if robbed.success:
            lines += [
                f"The robber earns {robbed.notoriety} notoriety.",
                (
                    "Until the player's next turn the local police may stop the robber, who then goes on the "
                    "lam with the take."
                ),
            ]
        else:
            lines.append("The robber stays in the bank until the player's next turn, and the casing is used up.")
        lines += [*([HYPE_LINE] if robbery.hype else []), *whose(who.enemy)]
        offers = (FollowUp("The take, next turn", "dillinger take", {}),) if robbed.success else ()
        headline = who.does("robs the bank.") if robbed.success else who.does("does not get the money.")
        return Report(headline, tuple(lines), offers, Tone.GOOD if robbed.success else Tone.BAD)

    return Deed(
        report=say,
        resolver=rob,
        args=(robbery,),
        facts=lambda outcome: {"success": outcome.result.success, "notoriety": outcome.result.notoriety},
        questions=(Question(who.does("robs the bank"), rob, (robbery,), lambda robbed: robbed.success),),
        again=True,
    )


@move("dillinger take", ROLLS)
class Take:
    """Roll the take, the turn after a robbery."""


@decides(Take)
def decide_take(position: Position, _move: Take) -> Deed[int]:
    """The take of a robbery."""
    table = ratings_of(position.book).take
    whose_table = "A house table, except for the row of 8." if table == HOUSE.take else "This server's table."
    return Deed(
        report=lambda got: Report(f"The bank had {dollars(got)}.", (whose_table,)),
        resolver=take,
        args=(table,),
        facts=lambda outcome: {"dollars": outcome.result},
        questions=(Question("Dollars", take, (table,)),),
        again=True,
    )


HOLIDAY = AccessoryKind.BANK_HOLIDAY.value


HYPE = AccessoryKind.MEDIA_HYPE.value


@resolves("dil.rob", "dil.media-hype", "dil.notoriety")
def go_in(dice: Dice, table: CardTable, seat: int, move: Move, now: int) -> MoveResult:
    """An enemy goes into a bank. All others may call a Bank Holiday before the dice; its own player only at once."""
    run = RunningTable(table, now)
    run.move(move.man, Box.ROBBING)
    if HOLIDAY in move.cards:
        return _called(dice, run, move.man, seat)
    decision = OpenDecision(QuestionStep.HOLIDAY, seat, move.man, (), 0, hype=HYPE in move.cards)
    asked = tuple(other for other in table.after(seat) if table.may_hold(other, (AccessoryKind.BANK_HOLIDAY,)))
    if asked:
        run.phase(Phase.CRIME)
        run.ask(decision, QuestionStep.HOLIDAY, asked)
        return run.done()
    return rob_now(dice, run, decision)


def holiday_over(dice: Dice, run: RunningTable, decision: OpenDecision) -> MoveResult:
    """All players have answered a robbery: the first clockwise who called a Bank Holiday, or the dice."""
    caller = next((one for one in decision.asked if HOLIDAY in decision.cards_of(one)), None)
    return rob_now(dice, run, decision) if caller is None else _called(dice, run, decision.man, caller)


def _called(dice: Dice, run: RunningTable, name: str, caller: int) -> MoveResult:
    """No robbery this turn: the casing is lost, and so is the caller's next law action (9.221)."""
    run.spend(caller, (HOLIDAY,))
    run.set(replace(run.man(name), cased=False))
    run.note(Marked(run.game, caller, holiday=True))
    run.settled()
    crime_done(dice, run)
    return run.done()


def robbery_of(table: CardTable, man: Man, hype: bool) -> Robbery:
    """An enemy's attempt with everything that helps it."""
    return Robbery(table.enemy(man.name).rob, man.cased, AccessoryKind.LAMM in man.under, hype)


def rob_now(dice: Dice, run: RunningTable, decision: OpenDecision) -> MoveResult:
    """The dice of a robbery."""
    man = run.man(decision.man)
    robbed: RobberyResult = dice.call(rob, robbery_of(run.table, man, decision.hype))
    if decision.hype:
        run.spend(decision.by, (HYPE,))
    run.set(
        replace(
            man,
            cased=False,
            robbed=robbed.success,
            notoriety=man.notoriety + robbed.notoriety,
            hyped=decision.hype,
            earned=robbed.success,
        )
    )
    run.settled()
    crime_done(dice, run)
    return run.done(robbed)


@resolves("dil.rob", "dil.lam")
def carry_off(dice: Dice, table: CardTable, seat: int, move: Move, now: int) -> MoveResult:
    """An enemy hides with the take of the bank."""
    run = RunningTable(table, now)
    dollars = dice.call(take, table.book.take)
    run.move(move.man, Box.LAM)
    run.pay(seat, dollars)
    crime_done(dice, run)
    return run.done(dollars)
