"""The oldest owed reaction test of many figures, all at once (16 Reaction tests)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final, NamedTuple

from rules.core.action.deed import Deed, decides
from rules.core.action.fields import UNSAID, Always, ByEye, ByStreet, Source, many_figures, option
from rules.core.action.move import move
from rules.core.action.people_fields import RECORDED
from rules.core.action.report import Report, Tone
from rules.core.chance.dice import Dice
from rules.core.plain.frozen import replace
from rules.core.plain.markup import strong
from rules.core.plain.refusal import IllegalNow, OutOfRange
from rules.core.plain.words import count, sentence
from rules.core.tables.rule import resolves
from rules.gangstars.abilities.luck_rerolls import lucky
from rules.gangstars.model.fields import TESTS
from rules.gangstars.model.obligations import (
    due_tests,
)
from rules.gangstars.model.position import Person, Position, may_have_enemies, may_have_friends
from rules.gangstars.model.reaction_tables import (
    ReactionResult,
)
from rules.gangstars.moment.next_buttons import MOST, cover_offers, test_offer, with_follow_on
from rules.gangstars.reactions.borrowed_brains import borrowed, commanded_option
from rules.gangstars.reactions.reaction_tests import (
    STANDS,
    KnownTest,
    ReactionTest,
    crash_offers,
    facts_of,
    known,
    reaction,
    require_testing,
    result_lines,
)
from rules.gangstars.street.fields import commanded, covered, each_measured, with_friends

MOST_AT_ONCE: Final = 25
MOST_ASKED: Final = 10
"""The most simultaneous tests whose odds are shown."""


@resolves("gs.test")
def reactions(dice: Dice, trials: tuple[ReactionTest, ...]) -> tuple[ReactionResult, ...]:
    """The tests of several figures, one after the other."""
    return tuple([dice.call(reaction, trial, index) for index, trial in enumerate(trials)])


def of_tests(seen: Callable[[Position, Person], bool]) -> Source:
    """Whether a modifier matters for any of several figures."""
    return lambda position, move: any(seen(position, one) for one in move.figures)


def owes(person: Person) -> bool:
    """Whether a figure owes a test that waits for nothing."""
    return not person.figure.kept_out and bool(due_tests(person.figure))


def _owing(position: Position, _move: Any) -> Sequence[Person]:
    """Everyone on the table who owes a test and for whom the caller acts."""
    if not position.played:
        raise IllegalNow("There is no game here, so the bot can't find the tests. Add “figures” with names.")
    position.require_player()
    found = tuple(one for one in position.people.values() if owes(one) and (one.mine or one.umpired))
    if not found:
        raise IllegalNow("Your figures owe no reaction test now.")
    return found


@move("gangstars tests", TESTS, everybody=True)
class MakeTests:
    """Make the oldest owed test of each of your figures."""

    figures: tuple[Person, ...] = many_figures("Only these figures, separated by commas.", _owing, only=RECORDED)
    commanded: bool = commanded_option(
        "All of them are in command distance and sight of their leader.", "figures", many=True
    )
    friends: bool = option(
        ByEye("All of them have friends in sight."),
        ByStreet(each_measured("figures"), Always(False)),
        called="Friends in sight",
        matters=of_tests(may_have_friends),
    )
    runs: bool = option(
        ByEye("All of them see an enemy run."),
        default=False,
        called="An enemy runs",
        matters=of_tests(may_have_enemies),
    )
    cover: bool = option(
        "All of them are in cover or well placed.",
        ByStreet(each_measured("figures"), Always(False)),
        called="In cover",
    )


@decides(MakeTests)
@with_follow_on
def make_tests(position: Position, move: MakeTests) -> Deed[tuple[ReactionResult, ...]]:
    """The oldest owed test of each figure, headed by their names."""
    for one in move.figures:
        require_testing(position, one)
    rights = position.owner(*move.figures)
    idle = next((one for one in move.figures if not owes(one)), None)
    if idle is not None:
        raise IllegalNow(f"{idle.name} owes no reaction test now. Remove that name.")
    if len(move.figures) > MOST_AT_ONCE:
        refusal = f"{len(move.figures)} tests are too many at once. Add “figures” with at most {MOST_AT_ONCE} names."
        raise OutOfRange(refusal)
    tested = tuple(_oldest(position, one, move) for one in move.figures)

    def each(verdicts: Sequence[ReactionResult]) -> list[tuple[KnownTest, ReactionResult]]:
        return list(zip(tested, verdicts, strict=True))

    return Deed(
        reactions,
        (tuple(one.trial for one in tested),),
        tuple(one.person.name for one in tested),
        lambda: (*rights, *(change for one in tested for change in one.settled)),
        lambda verdicts: tuple(change for one, verdict in each(verdicts) for change in one.changes(verdict)),
        lambda outcome: [{"name": one.person.name, **facts_of(verdict)} for one, verdict in each(outcome.result)],
        questions=tuple(
            asked
            for one in tested[:MOST_ASKED]
            for asked in one.questions(one.person.name, f"The vehicle of {one.person.name}")
        ),
        rerolls=tuple(
            reroll
            for one in tested
            for reroll in lucky(one.person, lambda throw, name=one.person.name: throw.why.endswith(f", {name}"))
        ),
        report=lambda verdicts: _all_made(each(verdicts)),
    )


def _all_made(met: Sequence[tuple[KnownTest, ReactionResult]]) -> Report:
    """The report of several tests."""
    stood = sum(verdict.reaction in STANDS for _, verdict in met)
    lines = (
        f"{strong(one.person.name)} {verdict.reaction.value}. {' '.join(result_lines(one, verdict))}"
        for one, verdict in met
    )
    after = [one.after(verdict) for one, verdict in met]
    covers = [button for one in after for button in cover_offers(one, met[0][0].position)]
    more = [test_offer(one) for one in after if due_tests(one.figure)]
    offers = (*crash_offers(met), *covers[: 2 * MOST], *more[:MOST])
    headline = f"{sentence(count(len(met), 'reaction test'))}: {stood} passed."
    return Report(headline, tuple(lines), offers, Tone.GOOD if stood == len(met) else Tone.BAD)


def _oldest(position: Position, person: Person, move: MakeTests) -> KnownTest:
    """The oldest owed test of a figure."""
    owed = due_tests(person.figure)[0]
    trial = known(position, person, owed, None)
    friends, cover, led = (
        _measured(source, position, person, said)
        for source, said in ((FRIENDS, move.friends), (COVER, trial.cover or move.cover), (LED, move.commanded))
    )
    trial = replace(trial, friends=friends, runs=move.runs, cover=cover)
    return KnownTest(position, person, replace(trial, borrowed=borrowed(position, person, None, led)), owed)


FRIENDS, COVER, LED = with_friends("figure"), covered("figure"), commanded("figure")


class _One(NamedTuple):
    """One figure of several, for the street to measure."""

    figure: Person


def _measured(source: Source, position: Position, person: Person, said: bool) -> bool:
    """What the street measures for a figure; what the player says where it can't."""
    found = source(position, _One(person))
    return said if found is UNSAID else bool(found)
