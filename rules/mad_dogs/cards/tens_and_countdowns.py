"""Tens, the citizens' rising, and countdowns to events (mad.cards.tens, mad.cards.event-countdown)."""

from __future__ import annotations

from functools import partial
from typing import Annotated, Any

from annotated_types import Interval, Len

from rules.core.action.deed import Deed, Question, decides
from rules.core.action.fields import UNSAID, FromTable, nobody, one_figure, option
from rules.core.action.move import Rolls, move
from rules.core.action.report import Report, Tone
from rules.core.chance.dice import Dice
from rules.core.plain.refusal import IllegalNow, OutOfRange
from rules.core.plain.words import count
from rules.core.tables.outcome import Target
from rules.core.tables.rule import resolves
from rules.mad_dogs.model.action_cards import RANKS, ActionCard, Cards, Countdown, Rank, ticked
from rules.mad_dogs.model.board import CitizensAsked, CountdownSet
from rules.mad_dogs.model.figures import Stat
from rules.mad_dogs.nerve.guts import guts_target
from rules.mad_dogs.play.acting import for_side
from rules.mad_dogs.play.fields import Number, side_option
from rules.mad_dogs.play.position import Person, Position, civilian, guest, require_in_fight, sheet
from rules.mad_dogs.play.stat_tests import stat_test

# The dice


def check_rising(cards: Cards, side: int, against: int) -> None:
    """Raise IllegalNow unless this side acts on a Ten for the first call; OutOfRange for a side that is not in play."""
    if not 0 <= against < cards.sides:
        raise OutOfRange("The citizens can only rise against a side in this game. Name one of the sides.")
    if not cards.acting or cards.acting[-1].side != side or cards.acting[-1].card.rank is not Rank.TEN:
        raise IllegalNow("Only the side that acts on a Ten can call on the citizens. Wait for your Ten.")
    if cards.rising is not None:
        raise IllegalNow("The citizens have already been called once in this game. They can't be called again.")


@resolves("mad.cards.tens")
def rise(dice: Dice, cards: Cards, side: int, against: int, target: Target) -> bool:
    """Whether the citizens rise against a side: 1D6 against the GUTS of the bravest, `target`. It refuses what
    `check_rising` refuses.
    """
    check_rising(cards, side, against)
    return dice.call(stat_test, target)


# Countdowns


def ended_by(countdowns: tuple[Countdown, ...], turned: list[ActionCard]) -> tuple[str, ...]:
    """The events and fuses that these cards bring to nought."""
    return tuple(one.what for one in ticked(countdowns, turned) if one.left <= 0)


def _tens(_position: Position, move: Any) -> Rank | None:
    """Tens, unless the move names a rank or a side."""
    return Rank.TEN if move.side is UNSAID else None


@move("mad-card countdown", table=True)
class CountDown:
    """Count down to an event, such as rain or a gas tank that blows up."""

    what: Annotated[str, Len(1, 80)] = option("The event that happens.")
    cards: Annotated[int, Interval(ge=1, le=30)] = option("The number of cards until it happens.")
    rank: Rank | None = option("The cards that count (default: Tens).", _tens, words=RANKS)
    side: int | None = side_option("The side whose cards count (default: every side).", nobody)


@decides(CountDown)
def count_down(position: Position, move: CountDown) -> Deed[None]:
    """A player sets an event to happen after so many cards."""
    countdown = Countdown(" ".join(move.what.split())[:80], move.cards, move.side, move.rank)
    running = CountdownSet(position.id, countdown)
    rank = f"{countdown.rank}s" if countdown.rank is not None else "any rank"
    whose = position.side_name(countdown.side) if countdown.side is not None else "any side"
    reported = Report(f"{countdown.what}: after {count(countdown.left, 'card')} ({rank}, {whose}).")
    return Deed(report=lambda _: reported, changes=lambda _: (running,), rule="mad.cards.event-countdown")


# The citizens rise


def _bravest(position: Position, move: Any) -> Person:
    """The citizen with the most GUTS on the table; an unnamed one where the GUTS are given."""
    citizens = [one for one in position.people.values() if civilian(one) and one.figure.can_act]
    if citizens:
        return max(citizens, key=lambda one: one.figure.stat(Stat.GUTS))
    if move.guts is UNSAID:
        raise OutOfRange(
            "No citizen is on the table. Give the GUTS of the bravest, such as guts:3, or bring citizens with /game "
            "add."
        ).offering("Bring citizens", "game add")
    return Person("The bravest citizen", guest("The bravest citizen"))


@move("mad-card rise", Rolls(secret=False), table=True, seated=False)
class Rise:
    """On a Ten, once a game: test whether the citizens rise against a gang."""

    citizen: Person = one_figure(
        "The bravest citizen (default: the one with the most GUTS).", source=FromTable(_bravest)
    )
    against: int = side_option("The side that the citizens rise against.")
    guts: Number | None = option("The GUTS of the bravest citizen as a number.", nobody)


@decides(Rise)
def call_citizens(position: Position, move: Rise) -> Deed[bool]:
    """The bravest citizen tests GUTS: on a success the citizens rise against a gang."""
    top = position.board.acting
    if top is None or top.card.rank is not Rank.TEN:
        raise IllegalNow("The citizens can only be called while a Ten is played, and none is. Wait for a Ten.")
    check_rising(position.board.cards, top.side, move.against)
    if move.against == top.side:
        raise IllegalNow("The citizens rise only against a rival. Name another side.")
    if sheet(move.citizen) and not civilian(move.citizen):
        raise IllegalNow(f"{move.citizen.name} is not a citizen. Name a citizen.")
    require_in_fight(move.citizen)
    args = (position.board.cards, top.side, move.against, _courage(move))

    def report(rises: bool) -> Report:
        name = move.citizen.name
        if not rises:
            return Report(f"{name} stays quiet. The citizens will not rise in this game.", tone=Tone.BAD)
        return Report(
            f"{name} has had enough: the citizens rise against {position.side_name(move.against)}.",
            ("From now on they attack that gang on every Ten. Most of them are unarmed.",),
            tone=Tone.GOOD,
        )

    return Deed(
        rise,
        args,
        allow=partial(for_side, position, top.side),
        changes=lambda rises: (CitizensAsked(position.id, move.against if rises else -1),),
        facts=lambda outcome: {"rises": outcome.result},
        report=report,
        questions=(Question("They rise", rise, args),),
    )


def _courage(move: Rise) -> Target:
    """The GUTS of the bravest citizen, as typed or their own."""
    if move.guts is not None:
        return Target(Stat.GUTS, move.guts, ())
    return guts_target(move.citizen.figure.rating(Stat.GUTS))
