"""Rumors of better pay among officials of one post (mad.official.bid)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated, Final, NamedTuple

from annotated_types import Len

from rules.core.action.deed import Deed, Question, decides
from rules.core.action.fields import option
from rules.core.action.move import Rolls, move
from rules.core.action.report import Report
from rules.core.chance.dice import Dice
from rules.core.plain.events import Change
from rules.core.plain.frozen import replace
from rules.core.plain.refusal import OutOfRange
from rules.core.plain.words import listed, parts
from rules.core.tables.outcome import Target
from rules.core.tables.rule import resolves
from rules.mad_dogs.model.figures import Stat
from rules.mad_dogs.paradise.city.changes import OfficialSet
from rules.mad_dogs.paradise.city.model import Paradise
from rules.mad_dogs.paradise.city.records import Payer
from rules.mad_dogs.paradise.city.town import Position
from rules.mad_dogs.paradise.officials.official_names import TITLES, post_meant
from rules.mad_dogs.paradise.officials.posts import POSTS, REPORTER, require_smarts
from rules.mad_dogs.play.stat_tests import stat_test


class Ear(NamedTuple):
    """An official, by key, who may hear that a colleague has `dollars` a month, which is more."""

    official: str
    smarts: int
    dollars: int


def ears(city: Paradise) -> tuple[Ear, ...]:
    """The officials who may hear of better pay this month: owned Judges, Councilmen and Captains below the best
    paid.
    """
    found: list[Ear] = []
    for post in POSTS.values():
        if post.shared or post is REPORTER:
            continue
        owned = [one for one in city.officials if one.post == post.id and one.payers]
        best = max((one.payers[0].dollars for one in owned), default=0)
        found += [Ear(one.key, one.smarts, best) for one in owned if one.payers[0].dollars < best]
    return tuple(found)


@resolves("mad.official.bid", "mad.stat-test")
def rumors(dice: Dice, heard: tuple[Ear, ...]) -> tuple[Ear, ...]:
    """The officials who learn what a colleague is paid: a test of SMARTS each, in order."""
    return tuple(
        [ear for place, ear in enumerate(heard) if dice.call(stat_test, Target(Stat.SMARTS, ear.smarts), place)]
    )


def rumor_changes(campaign: int, city: Paradise, found: Iterable[Ear]) -> tuple[Change, ...]:
    """The changes of rumors: an official who has heard wants as much from the next payday on, unless released
    before.
    """
    return tuple(
        OfficialSet(
            campaign, replace(one, rate=ear.dollars, payers=tuple(Payer(gang, ear.dollars) for gang in one.owners))
        )
        for ear in found
        if (one := city.official(ear.official)) is not None
    )


MOST_EARS: Final = 12


# The command


@move("mad-official rumors", Rolls())
class Rumors:
    """Test whether colleagues hear of an official's better pay, with SMARTS each."""

    official: str = option("The post.", complete=TITLES)
    smarts: Annotated[str, Len(1, 100)] = option("SMARTS of the colleagues, separated by commas: 4, 5.")


@decides(Rumors)
def hear_rumors(_position: Position, move: Rumors) -> Deed[tuple[Ear, ...]]:
    """Whether colleagues of a better paid official hear of it: a test of SMARTS each."""
    post = post_meant(move.official)
    if post.number < 2:
        raise OutOfRange(f"A {post.title} has no colleagues who could hear of it. Pick a Judge, Councilman or Captain.")
    numbers = parts(move.smarts)
    if not 1 <= len(numbers) <= MOST_EARS or not all(one.isascii() and one.isdigit() for one in numbers):
        raise OutOfRange(
            f"The roll needs the SMARTS of 1 to {MOST_EARS} colleagues. Separate them by commas, such as smarts:4, 5."
        )
    for one in numbers:
        require_smarts(int(one[:3]))
    heard = tuple(Ear(f"{post.id}.{place}", int(one), 0) for place, one in enumerate(numbers, 1))
    names = tuple(f"{post.title} {place}, SMARTS {ear.smarts}" for place, ear in enumerate(heard, 1))

    def say(found: tuple[Ear, ...]) -> Report:
        lines = [names[heard.index(ear)] for ear in found]
        if not lines:
            return Report("No one hears of the better pay.")
        return Report(
            f"{listed(lines)} {'has' if len(lines) == 1 else 'have'} heard of the better pay.",
            ("Their gangs pay the same from the next payday on, or let them go.",),
        )

    return Deed(
        report=say,
        resolver=rumors,
        args=(heard,),
        names=names,
        facts=lambda outcome: {"heard": [heard.index(ear) + 1 for ear in outcome.result]},
        questions=tuple(
            Question(f"{names[place]} hears of it", rumors, ((ear,),), bool) for place, ear in enumerate(heard)
        ),
        again=True,
    )
