"""Commands for reaction tests, one or many at once: what is known of a test, and its changes (16; 25)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Annotated, Any, Final

from annotated_types import Interval

from rules.core.action.deed import Deed, Question, decides
from rules.core.action.fields import UNSAID, Complete, OnSheet, Source, many_figures, nobody, one_figure, option
from rules.core.action.move import move, shared
from rules.core.action.people_fields import OWN, RECORDED
from rules.core.action.report import FollowUp, Opens, Report, Tone
from rules.core.plain.events import Change
from rules.core.plain.frozen import frozen, replace
from rules.core.plain.markup import strong
from rules.core.plain.refusal import IllegalNow, OutOfRange
from rules.core.plain.words import count, key_of, parts, sentence
from rules.core.play.obligations import Owed, Owes, Settled
from rules.gangstars.dogs.around_people import left
from rules.gangstars.model.board import VehicleSet
from rules.gangstars.model.fields import TESTS, Number, Stat
from rules.gangstars.model.figures import Make, Test
from rules.gangstars.model.luck_rerolls import lucky
from rules.gangstars.model.next_buttons import MOST, cover_offers, offer, test_offer, with_follow_on
from rules.gangstars.model.obligations import (
    OVERTURNS,
    TEST,
    due_tests,
    met,
    overturning,
    owed_tests,
    watched,
    which_of,
)
from rules.gangstars.model.position import Person, Position, dogs_against, left_as, opposed, sided_with, vehicle_of
from rules.gangstars.model.reaction_tables import (
    AS_PLANNED,
    PASSES,
    RULES,
    STEERED,
    VEHICLE_TESTS,
    WHICH,
    Heading,
    Reaction,
    Which,
    table_of,
    which_test,
)
from rules.gangstars.reactions.borrowed_brains import borrowed, commanded_option, leader_option
from rules.gangstars.reactions.resolve import MATTERING, ReactionResult, Trial, mattering, reaction, reactions, trial_of
from rules.gangstars.reactions.results import FLEEING, consequences
from rules.gangstars.traits.table import Quality, trait_with, traits_named

BEING_SHOT_AT: Final = (Test.FIRST_SHOT, Test.HIT, Test.HIT_DRIVING)
"""Tests that only a shot or a charge causes."""
BEING_WOUNDED: Final = (Test.WOUNDED, Test.WOUNDED_DRIVING, Test.DOG_HURT)
"""Tests that only a wound causes. A hardass ignores those of light wounds."""
STANDS: Final = (*PASSES, Reaction.SPARED)
HE: Final = "He"
MOST_AT_ONCE: Final = 25
MOST_ASKED: Final = 10
"""The most simultaneous tests whose odds are shown."""
COMMAND: Final = "In command distance and sight of the gang's leader."


# What is known of a test


def require_testing(position: Position, person: Person) -> None:
    """Refuse a figure that is out, or that takes no part in this game."""
    if person.figure.kept_out:
        raise IllegalNow(f"{person.name} is {person.figure.kept_out}, and makes no test.")
    position.require_part(person)


def known(position: Position, person: Person, owed: Owed | None, which: Which | None) -> Trial:
    """The test of a figure, by its sheet, the board and its obligations.

    It raises IllegalNow if none is owed and none is named.
    """
    if owed is not None:
        which = WHICH[str(dict(owed.options)["test"])]
    if which is None:
        raise IllegalNow("Say which test it is: test:.")
    test, driver = which
    trial = trial_of(person.figure, test, owed) if person.typed else Trial(test)
    if owed is None:
        wounded = trial.wounded or (test in BEING_WOUNDED and not trait_with(Quality.TOUGH, person.figure.traits))
        trial = replace(trial, driver=driver, shot_at=test in BEING_SHOT_AT, wounded=wounded)
    vehicle, active = vehicle_of(position, person), position.board.active
    if test not in VEHICLE_TESTS or not person.here:
        return trial
    trial = replace(trial, bike=vehicle is not None and vehicle.make is Make.BIKE)
    if active is None or active.figure != person.id:
        return trial
    return replace(trial, segments=active.driven, actions=active.actions)


def owed_now(position: Position, move: MakeTest) -> Owed | None:
    """The owed test to make now: the named one, else the oldest that waits for nothing.

    None if none is owed. It raises IllegalNow if an owed test is named that does not exist.
    """
    person, wanted = move.figure, move.test[0] if move.test else None
    if not person.stored:
        return None
    due = [one for one in due_tests(person.figure) if wanted in (None, which_of(one))]
    if due:
        called = {key_of(name) for name in (person.name, person.typed, person.figure.name)}
        return next((one for one in due if one.met_by(TEST, position.typed, called)), due[0])
    if move.owed or wanted is None:
        waiting = next((one for one in owed_tests(person.figure) if one.after), None)
        later = f" The next is due when it is activated ({which_of(waiting)})." if waiting is not None else ""
        raise IllegalNow(f"{person.name} owes no reaction test now.{later} A test can be named with test:.")
    return None


def as_known(position: Position, move: MakeTest) -> Trial:
    """The test, by sheet, board and obligations."""
    require_testing(position, move.figure)
    return known(position, move.figure, owed_now(position, move), move.test)


def of_sheet(about: str, name: str, **more: Any) -> Any:
    """An option for what the sheet or the board knows of the test."""
    return option(
        about, lambda position, move: getattr(as_known(position, move), name), known=OnSheet("figure"), **more
    )


def of_test(counts: Callable[[Position, Any, Trial], bool]) -> Source:
    """Whether a modifier matters in the test. None does if a trait spares the figure the test."""

    def source(position: Position, move: Any) -> bool:
        trial = as_known(position, move)
        return not trial.spared and counts(position, move, trial)

    return source


def of_tests(seen: Callable[[Position, Person], bool]) -> Source:
    """Whether a modifier matters for any of several figures."""
    return lambda position, move: any(seen(position, one) for one in move.figures)


def always(_position: Position, _move: Any, _trial: Trial) -> bool:
    """For what counts in every test."""
    return True


def _in_one_of(*tests: Test) -> Source:
    return of_test(lambda _position, _move, trial: trial.test in tests)


def _shot_at(position: Position, move: MakeTest) -> bool:
    """Whether the figure is shot at. An owed test knows; otherwise the player says."""
    trial = as_known(position, move)
    return trial.shot_at if move.shot_at is UNSAID or owed_now(position, move) is not None else move.shot_at


def _nerve(position: Position, move: MakeTest) -> tuple[bool, bool]:
    trial = as_known(position, move)
    return trial.shaken, trial.terrified


def _traits(_position: Position, text: str) -> tuple[str, ...]:
    return mattering(traits_named(parts(text)))


def _around(about: str, called: str, matters: Callable[[Position, Any, Any], bool]) -> Any:
    """An option for the surroundings of the figure, for the tests where they matter."""
    return option(about, default=False, called=called, matters=of_test(matters))


@move("gangstars test", TESTS, everybody=True)
class MakeTest:
    """A reaction test: a D6 less brains, with modifiers, against brains."""

    figure: Person = one_figure("Who, or a profile; the sheet knows the rest.", HE, only=OWN)
    owed: bool = option("The oldest test owed.", default=False, matters=lambda _position, _move: False)
    test: Which | None = option("Which test, if none is owed.", nobody, read=which_test, complete=WHICH)
    brains: Stat = of_sheet("0 to 5.", "brains")
    leader: Person | None = leader_option("Head Honcho or ma man whose brains are borrowed, or their number.")
    commanded: bool = commanded_option(COMMAND, "figure", of_test(always))
    friends: bool = _around(
        "Friends in sight.", "Friends in sight", lambda position, move, _trial: sided_with(position, move.figure)
    )
    cover: bool = option(
        "In cover, or well placed.",
        lambda position, move: as_known(position, move).cover,
        called="In cover",
        matters=of_test(always),
    )
    shot_at: bool = option("Shot at, or charged.", _shot_at, known=OnSheet("figure"))
    runs: bool = _around(
        "Sees an enemy run.", "An enemy runs", lambda position, move, _trial: opposed(position, move.figure)
    )
    forced_back: bool = _around(
        "Forced the opponent back.",
        "Forced an enemy back",
        lambda position, move, trial: trial.test not in VEHICLE_TESTS and opposed(position, move.figure),
    )
    nerve: tuple[bool, bool] = option(
        "Shaken or terrified.",
        _nerve,
        known=OnSheet("figure"),
        words={"Steady": (False, False), "Shaken": (True, False), "Terrified": (False, True)},
    )
    surprised: bool = of_sheet("Counts as surprised.", "surprised")
    wounded: bool = of_sheet("Has a wound.", "wounded")
    contact: bool = option(
        "Surprised in base contact.", default=False, called="In contact", matters=_in_one_of(Test.SURPRISED)
    )
    refuge: bool | None = option(
        "Cover within 20 cm (8″) to run to.",
        nobody,
        called="Cover to run to",
        matters=_in_one_of(Test.FIRST_SHOT, Test.SURPRISED),
    )
    bike: bool = of_sheet("Drives a bike.", "bike")
    segments: Number = of_sheet("Driven this turn.", "segments")
    actions: Number = of_sheet("Besides driving.", "actions")
    ground: tuple[bool, bool] = option(
        "Driven over.",
        default=(False, False),
        words={"Rough": (True, False), "Snow or ice": (False, True), "Both": (True, True)},
        matters=_in_one_of(Test.EXTREME_DRIVING),
    )
    traits: tuple[str, ...] = of_sheet(
        "With no figure: traits that matter.",
        "traits",
        read=_traits,
        complete=Complete(lambda _game, _figure: MATTERING, many=True),
    )
    modifier: Annotated[int, Interval(ge=-6, le=6)] = option("Anything else.", default=0, known=OnSheet("figure"))


# Results


@frozen
class KnownTest:
    """A figure that makes a test, and what is known of it.

    owed     the test as an obligation; None without one
    contact  in base contact with what surprised the figure
    refuge   cover within 20 cm to run to; None until the player says
    """

    position: Position
    person: Person
    trial: Trial
    owed: Owed | None = None
    contact: bool = False
    refuge: bool | None = None

    @property
    def settled(self) -> tuple[Change, ...]:
        """The change that settles the obligation, whatever the result."""
        return (Settled(self.person.id, self.owed),) if self.owed is not None else ()

    def seen(self, verdict: ReactionResult) -> bool:
        """Whether dogs of the opponents are on the table that may see the figure run."""
        return verdict.reaction in FLEEING and bool(dogs_against(self.position, self.person))

    def _others(self) -> bool:
        """Whether any other dog is on the table."""
        found = (one for one in self.position.people.values() if one.figure.is_dog and not one.figure.kept_out)
        return self.position.played and any(one.id != self.person.id for one in found)

    def changes(self, verdict: ReactionResult) -> tuple[Change, ...]:
        """The changes in the figure, in those that a dog leaves, and in the vehicle that it drives."""
        person, row = self.person, verdict.reaction
        return (
            *consequences(
                person.id,
                person.figure,
                self.trial.test,
                verdict,
                shot_at=self.trial.shot_at,
                contact=self.contact,
                refuge=self.refuge,
            ),
            *(left(self.position, person) if row in (Reaction.HEELS, Reaction.RUNS_HOME) else ()),
            *((Owes(person.id, watched()),) if self.seen(verdict) else ()),
            *((Owes(person.id, met()),) if row is Reaction.SNIFFS and self._others() else ()),
            *(self._crash() if row is Reaction.CRASHES else ()),
        )

    def _crash(self) -> tuple[Change, ...]:
        """The obligation of the figure's vehicle to turn over."""
        vehicle = vehicle_of(self.position, self.person)
        if vehicle is None or vehicle.destroyed:
            return ()
        return (VehicleSet(self.position.id, replace(vehicle, duties=(*vehicle.duties, overturning()))),)

    def after(self, verdict: ReactionResult) -> Person:
        """The figure after the test. A guest stays the same."""
        return left_as(self.person, (*self.settled, *self.changes(verdict)))

    def questions(self, heading: str, way: str = "The vehicle") -> Iterator[Question]:
        """The questions for the odds: the result, and the direction of a vehicle out of control."""
        rows = self.position.book.table(table_of(self.trial.test, self.trial.driver)).rows
        order = tuple(row.key.value for row in rows)
        yield Question(heading, reaction, (self.trial,), lambda verdict: verdict.reaction.value, order)
        if any(row.key in STEERED for row in rows):
            yield Question(way, reaction, (self.trial,), _way, (IN_HAND, *(f"goes {one}" for one in Heading)))


IN_HAND: Final = "stays in hand"


def _way(verdict: ReactionResult) -> str:
    """The direction of a vehicle after a test."""
    return IN_HAND if verdict.heading is None else f"goes {verdict.heading}"


@decides(MakeTest)
@with_follow_on
def make_test(position: Position, move: MakeTest) -> Deed[ReactionResult]:
    """One reaction test."""
    person = move.figure
    trial = as_known(position, move)
    typed = {**shared(move, Trial), "test": trial.test}
    (shaken, terrified), (rough, icy) = move.nerve, move.ground
    trial = replace(trial, **typed, shaken=shaken, terrified=terrified, rough=rough, icy=icy, other=move.modifier)
    trial = replace(trial, borrowed=borrowed(position, person, move.leader, move.commanded))
    tested = KnownTest(position, person, trial, owed_now(position, move), move.contact, move.refuge)
    return Deed(
        reaction,
        (trial,),
        (person.name,),
        lambda: tested.settled,
        tested.changes,
        lambda outcome: _facts(outcome.result),
        questions=tuple(tested.questions("Result")),
        rerolls=lucky(person),
        again=not person.stored,
        report=lambda verdict: _made(tested, verdict),
    )


def _facts(verdict: ReactionResult) -> dict[str, str]:
    heading = {"heading": verdict.heading.value} if verdict.heading is not None else {}
    return {"reaction": verdict.reaction.value, **heading}


def _made(tested: KnownTest, verdict: ReactionResult) -> Report:
    """The report of one test."""
    person, offers = tested.after(verdict), _crash_offers([(tested, verdict)])
    left = due_tests(person.figure)
    lines = (
        *_lines(tested, verdict),
        "Dogs that see it run test for that: /gangstars see." if tested.seen(verdict) else "",
        f"Still owed: {', '.join(map(which_of, left))}." if left else "",
    )
    offers += (*cover_offers(person), *((test_offer(person),) if left else ()))
    rule = Opens("why", RULES[tested.trial.test], "This test")
    tone = Tone.GOOD if verdict.reaction in STANDS else Tone.BAD
    headline = f"{person.name} {verdict.reaction.value}."
    return Report(headline, tuple(filter(None, lines)), offers, tone, opens=(rule,))


def _lines(tested: KnownTest, verdict: ReactionResult) -> list[str]:
    """The meaning of a verdict, in sentences."""
    if verdict.reaction is Reaction.SPARED:
        return [f"{tested.trial.spared} spares it the test."]
    row = tested.position.book.table(table_of(tested.trial.test, tested.trial.driver)).labelled(verdict.reaction)
    if verdict.heading is not None:
        return [row.effect, f"The vehicle goes {verdict.heading.value}."]
    return [
        *([row.effect] if row.effect != AS_PLANNED else []),
        *([_startled(tested)] if verdict.reaction is Reaction.STARTLED else []),
    ]


def _startled(tested: KnownTest) -> str:
    """Which of its options a startled figure takes."""
    if tested.contact:
        return "In base contact: a free blow back."
    return (
        "A free shot first, then cover." if tested.trial.shot_at else "Neither shot at nor in contact: cover at once."
    )


def _crash_offers(met: Iterable[tuple[KnownTest, ReactionResult]]) -> tuple[FollowUp, ...]:
    """The buttons that turn over vehicles after tests that end in a crash; none outside a game."""
    crashed = (vehicle_of(one.position, one.person) for one, verdict in met if verdict.reaction is Reaction.CRASHES)
    return tuple(offer(f"{one.name} turns over", OVERTURNS, {"vehicle": one.name}) for one in crashed if one)


# Many at once


def owes(person: Person) -> bool:
    """Whether a figure owes a test that waits for nothing."""
    return not person.figure.kept_out and bool(due_tests(person.figure))


def _owing(position: Position, _move: Any) -> Sequence[Person]:
    """Everyone on the table who owes a test and for whom the caller acts."""
    if not position.played:
        raise IllegalNow("No game is being played here: say whose tests, figures:.")
    position.require_player()
    found = tuple(one for one in position.people.values() if owes(one) and (one.mine or one.umpired))
    if not found:
        raise IllegalNow("No figure of yours owes a reaction test now.")
    return found


@move("gangstars tests", TESTS, everybody=True)
class MakeTests:
    """Make the oldest test of each of your figures that owes one."""

    figures: tuple[Person, ...] = many_figures("Only these, names separated by commas.", _owing, only=RECORDED)
    commanded: bool = commanded_option("All in command distance and sight of their leader.", "figures")
    friends: bool = option(
        "All with friends in sight.", default=False, called="Friends in sight", matters=of_tests(sided_with)
    )
    runs: bool = option("All see an enemy run.", default=False, called="An enemy runs", matters=of_tests(opposed))
    cover: bool = option("All in cover, or well placed.", default=False, called="In cover")


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
        refusal = f"At most {MOST_AT_ONCE} tests are made at once, not {len(move.figures)}: name some, figures:."
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
        lambda outcome: [{"name": one.person.name, **_facts(verdict)} for one, verdict in each(outcome.result)],
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
        f"{strong(one.person.name)} {verdict.reaction.value}. {' '.join(_lines(one, verdict))}" for one, verdict in met
    )
    after = [one.after(verdict) for one, verdict in met]
    covers = [button for one in after for button in cover_offers(one)]
    more = [test_offer(one) for one in after if due_tests(one.figure)]
    offers = (*_crash_offers(met), *covers[: 2 * MOST], *more[:MOST])
    headline = f"{sentence(count(len(met), 'reaction test'))}: {stood} passed."
    return Report(headline, tuple(lines), offers, Tone.GOOD if stood == len(met) else Tone.BAD)


def _oldest(position: Position, person: Person, move: MakeTests) -> KnownTest:
    """The oldest owed test of a figure."""
    owed = due_tests(person.figure)[0]
    trial = known(position, person, owed, None)
    trial = replace(trial, friends=move.friends, runs=move.runs, cover=trial.cover or move.cover)
    return KnownTest(position, person, replace(trial, borrowed=borrowed(position, person, None, move.commanded)), owed)
