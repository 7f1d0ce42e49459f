"""Stat tests, opposed tests, and stats of unknown figures (mad.stat-test, mad.opposed-test, mad.random-stats)."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Any, Final, NamedTuple

from rules.core.action.deed import Deed, Question, decides
from rules.core.action.fields import EnemiesOf, Source, one_figure, option
from rules.core.action.move import move
from rules.core.action.people_fields import OWN
from rules.core.action.position import Price
from rules.core.action.report import Report, Tone
from rules.core.chance.dice import Dice
from rules.core.plain.refusal import Missing, OutOfRange
from rules.core.tables.outcome import Target
from rules.core.tables.rule import resolves
from rules.core.tables.table import Reading, Table
from rules.mad_dogs.model.figures import ADDICTED, Contest, Stat
from rules.mad_dogs.model.tables import RANDOM_STATS
from rules.mad_dogs.play import fields
from rules.mad_dogs.play.acting import require_die_fallen
from rules.mad_dogs.play.fields import ROLLS, STATS, Number
from rules.mad_dogs.play.position import Person, Position, require_fit, sheet
from rules.mad_dogs.play.rerolls import lucky

# The dice


@lru_cache(1024)
def under(number: int, passed: str = "passes", failed: str = "fails") -> Reading[bool]:
    """A D6 read as success on `number` or less."""
    keys = tuple(face <= number for face in range(1, 7))
    good = tuple(range(1, min(number, 6) + 1))
    return Reading(keys, labels=tuple(passed if key else failed for key in keys), good=good)


@resolves("mad.stat-test")
def stat_test(dice: Dice, target: Target, index: int | None = None) -> bool:
    """1D6: success on the target or less. A target of 0 or less fails without a roll.

    `index` numbers the figure in the heading, where several test.
    """
    dice.note(target)
    why = target.stat if index is None else f"{target.stat}:{index}"
    return target.total > 0 and dice.read(1, under(target.total), why)[0]


@resolves("mad.opposed-test")
def opposed_test(dice: Dice, first: Target, second: Target, index: int | None = None) -> Contest:
    """Both sides test. The side that passes while the other fails wins; otherwise it is a tie.

    `index` numbers the contest in the headings, where there are several.
    """
    passed = dice.call(stat_test, first, index), dice.call(stat_test, second, index)
    if passed[0] == passed[1]:
        return Contest.TIE
    return Contest.FIRST if passed[0] else Contest.SECOND


@resolves("mad.random-stats")
def random_stat(dice: Dice, column: Table[int]) -> int:
    """The stat of an unknown figure: 1D6 on the better, average or less column."""
    return dice.read(1, dice.reading(column), "unknown stat")[0]


WHOSE_TEST: Final = "Name the figure that tests, or give the number to roll under."
HE: Final = "The figure"


def own_stat(who: str, refusal: str = WHOSE_TEST, stat: Stat | None = None) -> Source:
    """The tested attribute of a figure; Missing with the refusal where it is not known.

    stat  the attribute; None for the one that the move names
    """

    def source(_position: Position, move: Any) -> int:
        figure = sheet(getattr(move, who))
        if figure is None:
            raise Missing(refusal, who)
        return figure.stats.of(stat or move.stat)

    return source


def target_of(person: Person, stat: Stat, number: int, modifier: int, drunk: bool = False) -> Target:
    """The target of a test: a number, with every modifier by name.

    drunk  a Drunk/Addicted without a sheet whose die went against them
    """
    figure = person.figure
    has = figure.skills if person.stored else (ADDICTED,)
    rating = figure.rating(stat, number, has, drunk=drunk).swayed(figure.drink)
    return rating.target(rating.addicted, ("as said", modifier))


def smarts_of(person: Person, typed: int | None) -> int:
    """The SMARTS of a figure in the Pen, as typed or from the sheet; OutOfRange where neither gives them."""
    if typed is None and sheet(person) is None:
        raise OutOfRange("The bot needs a figure in the Pen. Name one, or give their SMARTS, such as smarts:3.")
    return person.figure.stat(Stat.SMARTS) if typed is None else typed


def testing(position: Position, stat: Stat, *people: Person) -> Callable[[], Price]:
    """The price of a test: none. A Drunk/Addicted rolls the die of the game first."""

    def allow() -> Price:
        for one in people:
            require_die_fallen(position, one, stat)
        return ()

    return allow


# Attributes


@move("mad test", ROLLS)
class Test:
    """Test an attribute: roll 1D6, and the number or less passes."""

    figure: Person = one_figure("The figure that tests, or a profile such as Hoodlum.", HE, only=OWN)
    stat: Stat = option("The attribute to test.", words=STATS)
    number: Number = option(
        "The attribute as a number, if there is no figure or to replace its own.", own_stat("figure")
    )
    modifier: fields.Modifier = option("A modifier to the number, such as -1.", default=0)
    drunk: bool = option("A Drunk/Addicted without a sheet whose roll went against them.", default=False)


class Tested(NamedTuple):
    """A figure before a test of an attribute."""

    person: Person
    target: Target


@decides(Test)
def test(position: Position, move: Test) -> Deed[bool]:
    """A figure tests an attribute: 1D6, equal or less."""
    require_fit(move.figure)
    target = target_of(move.figure, move.stat, move.number, move.modifier, move.drunk)

    def report(passed: bool) -> Report:
        verdict = "passes" if passed else "fails"
        why = "" if target.total > 0 else ": 0 or less always fails"
        tone = Tone.GOOD if passed else Tone.PLAIN
        return Report(f"{move.figure.name} {verdict} a test of {target.stat}{why}.", tone=tone)

    return Deed(
        stat_test,
        (target,),
        facts=lambda outcome: {"passed": outcome.result, "needed": target.total},
        report=report,
        allow=testing(position, move.stat, move.figure),
        questions=(Question("Passes", stat_test, (target,)),),
        rerolls=lucky([move.figure]),
        again=True,
    )


@move("mad opposed", ROLLS)
class Opposed:
    """Test one attribute against another: one side wins if it alone passes."""

    first: Person = one_figure("Your figure, or a profile.", HE, only=OWN)
    second: Person = one_figure(
        "The opponent: a figure, or a profile such as Hoodlum.", HE, complete=EnemiesOf("first")
    )
    stat: Stat = option("The attribute to test.", default=Stat.SMARTS, words=STATS)
    first_number: Number = option("The first attribute as a number.", own_stat("first"))
    second_number: Number = option("The second attribute as a number.", own_stat("second"))
    first_modifier: fields.Modifier = option("A modifier to the first number.", default=0)
    second_modifier: fields.Modifier = option("A modifier to the second number.", default=0)


@decides(Opposed)
def opposed(position: Position, move: Opposed) -> Deed[Contest]:
    """Two figures test an attribute against each other."""
    require_fit(move.first)
    require_fit(move.second)
    winners = {
        Contest.FIRST: move.first.name if sheet(move.first) else "The first",
        Contest.SECOND: move.second.name if sheet(move.second) else "The second",
    }
    targets = (
        target_of(move.first, move.stat, move.first_number, move.first_modifier),
        target_of(move.second, move.stat, move.second_number, move.second_modifier),
    )

    def report(contest: Contest) -> Report:
        matched = f"{move.stat} against {move.stat}"
        if contest not in winners:
            return Report(f"{matched}: a tie. Both pass or both fail.")
        return Report(f"{matched}: {winners[contest]} wins.", tone=Tone.GOOD)

    return Deed(
        opposed_test,
        targets,
        facts=lambda outcome: {"winner": str(outcome.result)},
        report=report,
        allow=testing(position, move.stat, move.first, move.second),
        questions=(Question("Ends", opposed_test, targets, lambda contest: winners.get(contest, "a tie")),),
        rerolls=lucky([move.first], [move.second]),
        again=True,
    )


QUALITIES: Final[dict[str, Table[int]]] = {
    "Better than average": RANDOM_STATS.better,
    "Average": RANDOM_STATS.average,
    "Less than average": RANDOM_STATS.less,
}


@move("mad unknown", ROLLS)
class UnknownStat:
    """Roll a stat that a figure does not have yet."""

    quality: str = option("How good the person should be.", words=tuple(QUALITIES))


@decides(UnknownStat)
def unknown(_position: Position, move: UnknownStat) -> Deed[int]:
    """A roll for a stat of an unknown figure."""
    column = QUALITIES[move.quality]
    return Deed(
        random_stat,
        (column,),
        facts=lambda outcome: {"stat": outcome.result},
        report=lambda stat: Report(f"{move.quality}: the stat is {stat}."),
        questions=(Question("Stat", random_stat, (column,)),),
        again=True,
    )
