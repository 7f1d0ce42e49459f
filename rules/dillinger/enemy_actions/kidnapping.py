"""Kidnapping: notoriety, the victim's escape, and the ransom; dice, roll commands and enemy actions."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated, Final, NamedTuple

from annotated_types import Interval

from rules.core.action.deed import Deed, Question, decides
from rules.core.action.fields import option
from rules.core.action.move import move
from rules.core.action.report import FollowUp, Report, Tone
from rules.core.chance.dice import Dice
from rules.core.plain.frozen import replace
from rules.core.plain.refusal import OutOfRange
from rules.core.tables.rule import resolves
from rules.core.tables.table import Row, Table
from rules.dillinger.model.boxes_and_forces import Box, dollars
from rules.dillinger.model.card_table import CardTable, Phase
from rules.dillinger.model.changes import DISCARD, IN_PLAY, CardsMoved
from rules.dillinger.model.fields import ROLLS
from rules.dillinger.model.moves import Move
from rules.dillinger.model.paragraphs import ruled
from rules.dillinger.model.position import Position
from rules.dillinger.table.running_table import MoveResult, RunningTable
from rules.dillinger.table.turns import crime_done

RANSOM: Final = 100_000
FENCED: Final = 10_000
"""Dollars that each point of the die takes off the ransom."""


class Delivery(StrEnum):
    """The end of an attempt to collect the ransom."""

    PAID = "the ransom is paid"
    AGAIN = "nothing is paid yet"
    DEAD = "the victim is dead"


VICTIM: Final = Table(
    "dil.tables.victim",
    "A victim kept another turn",
    "8.54 Extended Stay",
    (
        Row(1, 3, False, "Kept", "Both stay in the box this turn."),
        Row(
            4,
            6,
            True,
            "Escaped",
            "The victim's card is discarded and the kidnapper goes on the lam. The enemy action still follows.",
        ),
    ),
)

COLLECTING: Final = Table(
    "dil.tables.ransom",
    "Collecting a ransom",
    "8.61 Collecting Ransom",
    (
        Row(1, 2, Delivery.PAID, "Paid", "$100,000, less $10,000 for each point of another die."),
        Row(3, 5, Delivery.AGAIN, "Not yet", "The kidnapper stays, and tries again next turn."),
        Row(
            6,
            6,
            Delivery.DEAD,
            "Dead",
            "No money. The kidnapper's notoriety for it doubles, and the kidnapper goes on the lam.",
        ),
    ),
)

KIDNAP_TABLES: Final = (VICTIM, COLLECTING)


class Ransom(NamedTuple):
    """An attempt to collect: dollars, and the notoriety that a dead victim adds."""

    delivery: Delivery
    dollars: int = 0
    notoriety: int = 0


@resolves("dil.kidnap", "dil.notoriety")
def kidnap(dice: Dice) -> int:
    """The notoriety of a kidnapping: a die."""
    return dice.total(1, 6, "notoriety")


@resolves("dil.victim-escape")
def victim_escapes(dice: Dice) -> bool:
    """Whether a victim who is kept another turn escapes."""
    return dice.read(1, dice.reading(VICTIM), "victim")[0]


@resolves("dil.ransom", "dil.notoriety")
def collect(dice: Dice, earned: int) -> Ransom:
    """An attempt to collect. A paid ransom is fenced at once with another die.

    earned  the notoriety of the kidnapping, 1 to 6; it raises OutOfRange otherwise
    """
    if not 1 <= earned <= 6:
        raise OutOfRange(
            ruled(f"A kidnapping earns 1 to 6 notoriety, by its die, not {earned}. Type that number", "8.52")
        )
    delivery = dice.read(1, dice.reading(COLLECTING), "ransom")[0]
    if delivery is Delivery.PAID:
        return Ransom(delivery, RANSOM - FENCED * dice.total(1, 6, "fence"))
    return Ransom(delivery, notoriety=earned if delivery is Delivery.DEAD else 0)


# Roll commands


@move("dillinger kidnap", ROLLS)
class Kidnap:
    """Kidnap a victim for a die of notoriety, or see whether the victim stays."""

    stays: bool = option("Whether the victim is kept another turn, with a die for the escape.", default=False)


@decides(Kidnap)
def decide_kidnap(position: Position, move: Kidnap) -> Deed[bool] | Deed[int]:
    """A kidnapping, or another turn with the victim."""
    if move.stays:
        return Deed(
            report=_victim_said,
            resolver=victim_escapes,
            facts=lambda outcome: {"escaped": outcome.result},
            questions=(Question("The victim gets away", victim_escapes, ()),),
            again=True,
        )

    def say(earned: int) -> Report:
        later = (
            FollowUp("Next turn: go for the ransom", "dillinger ransom", {"earned": earned}),
            FollowUp("Next turn: stay", "dillinger kidnap", {"stays": True}),
        )
        kept = "The kidnapper keeps it no matter how this ends, and has the Kidnap marker from now on."
        return Report(f"The kidnapping earns {earned} notoriety.", (kept,), later, Tone.GOOD)

    return Deed(
        report=say,
        resolver=kidnap,
        facts=lambda outcome: {"notoriety": outcome.result},
        questions=(Question("Notoriety", kidnap, ()),),
        again=True,
    )


def _victim_said(escaped: bool) -> Report:
    if escaped:
        follows = (
            "The victim's card is discarded and the kidnapper goes on the lam. The player's enemy action still follows."
        )
        return Report("The victim gets away.", (follows,), tone=Tone.BAD)
    return Report("The victim is kept another turn.", tone=Tone.GOOD)


@move("dillinger ransom", ROLLS)
class Collect:
    """Go for the ransom. On 1 or 2 it is paid, less the fence's share. On 6 the victim is dead."""

    earned: Annotated[int, Interval(ge=1, le=6)] = option("The notoriety that the kidnapping earned.")


@decides(Collect)
def decide_ransom(position: Position, move: Collect) -> Deed[Ransom]:
    """One attempt to collect a ransom."""

    def say(ransom: Ransom) -> Report:
        follows = position.book.table(COLLECTING).labelled(ransom.delivery).effect
        if ransom.delivery is Delivery.PAID:
            moves = "The victim's card is discarded. The player's next enemy action must take the kidnapper on the lam."
            return Report(f"The ransom is paid: {dollars(ransom.dollars)} after the fence.", (moves,), tone=Tone.GOOD)
        if ransom.delivery is Delivery.DEAD:
            return Report(f"The victim is dead: {ransom.notoriety} notoriety more.", (follows,), tone=Tone.BAD)
        again = FollowUp("Next turn: try again", "dillinger ransom", {"earned": move.earned})
        return Report("Nothing is paid yet.", (follows,), (again,))

    return Deed(
        report=say,
        resolver=collect,
        args=(move.earned,),
        facts=lambda outcome: {"delivery": str(outcome.result.delivery), "dollars": outcome.result.dollars},
        questions=(
            Question("The ransom", collect, (move.earned,), lambda one: str(one.delivery), tuple(map(str, Delivery))),
            Question("Dollars", collect, (move.earned,), lambda one: one.dollars),
        ),
    )


@resolves("dil.kidnap", "dil.notoriety")
def snatch(dice: Dice, table: CardTable, seat: int, move: Move, now: int) -> MoveResult:
    """An enemy kidnaps a victim and earns notoriety at once."""
    run = RunningTable(table, now)
    points: int = dice.call(kidnap)
    run.move(move.man, Box.KIDNAP)
    run.note(CardsMoved(run.game, (move.means,), seat, IN_PLAY))
    run.set(replace(run.man(move.man), victim=move.means, ransom=points, kidnapper=True))
    run.earn(move.man, points)
    crime_done(dice, run)
    return run.done(points)


@resolves("dil.victim-escape", "dil.kidnap")
def keep(dice: Dice, table: CardTable, _seat: int, move: Move, now: int) -> MoveResult:
    """A victim is kept another turn, or escapes. The enemy action is still to come."""
    run = RunningTable(table, now)
    escaped: bool = dice.call(victim_escapes)
    if escaped:
        run.move(move.man, Box.LAM)
    run.phase(Phase.CRIME, () if escaped else (move.man,))
    return run.done(escaped)


@resolves("dil.ransom", "dil.notoriety")
def go_for_ransom(dice: Dice, table: CardTable, seat: int, move: Move, now: int) -> MoveResult:
    """An enemy goes for the ransom, or tries again: paid, not yet, or the victim is dead."""
    run = RunningTable(table, now)
    run.move(move.man, Box.RANSOM)
    man = run.man(move.man)
    ransom = dice.call(collect, man.ransom)
    if ransom.delivery is Delivery.AGAIN:
        crime_done(dice, run)
        return run.done(ransom)
    run.note(CardsMoved(run.game, (man.victim,), IN_PLAY, DISCARD))
    run.set(replace(man, victim="", ransom=0, paid=ransom.delivery is Delivery.PAID))
    run.pay(seat, ransom.dollars)
    if ransom.delivery is Delivery.DEAD:
        run.earn(move.man, ransom.notoriety)
        run.move(move.man, Box.LAM)
    crime_done(dice, run)
    return run.done(ransom)
