"""Reaction tests: the die and its modifiers, the command for one test, its report (16; 25 Doggie reaction tests)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache
from typing import Annotated, Any, Final

from annotated_types import Interval

from rules.core.action.deed import Deed, Question, decides
from rules.core.action.fields import (
    UNSAID,
    Always,
    ByEye,
    ByStreet,
    Complete,
    OnSheet,
    Source,
    nobody,
    one_figure,
    option,
)
from rules.core.action.move import move, shared
from rules.core.action.obligations import meets
from rules.core.action.people_fields import OWN
from rules.core.action.report import FollowUp, Opens, Report, Tone
from rules.core.chance.dice import Dice
from rules.core.plain.events import Change
from rules.core.plain.frozen import frozen, replace
from rules.core.plain.refusal import IllegalNow, Missing, OutOfRange
from rules.core.plain.words import key_of, listed, parts
from rules.core.play.obligations import Owed, Owes, Settled
from rules.core.tables.outcome import Modifier, Reminder
from rules.core.tables.rule import resolves
from rules.core.tables.table import Reading
from rules.gangstars.abilities.luck_rerolls import lucky
from rules.gangstars.dogs.barking_and_embracing import left
from rules.gangstars.model.board import VehicleSet
from rules.gangstars.model.fields import TESTS, Number, Stat
from rules.gangstars.model.figures import Figure, FigureState, Make, Test, Vehicle
from rules.gangstars.model.kinds import MOST_STAT
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
from rules.gangstars.model.position import (
    Person,
    Position,
    after_changes,
    dogs_against,
    may_have_enemies,
    may_have_friends,
    vehicle_of,
)
from rules.gangstars.model.reaction_tables import (
    AS_PLANNED,
    DOG_TESTS,
    PASSES,
    RULES,
    STEERED,
    VEHICLE_TESTS,
    WHICH,
    Heading,
    Reaction,
    ReactionResult,
    Which,
    named,
    table_of,
    which_test,
)
from rules.gangstars.moment.next_buttons import cover_offers, offer, test_offer, with_follow_on
from rules.gangstars.reactions.borrowed_brains import borrowed, commanded_option, leader_option
from rules.gangstars.reactions.consequences import FLEEING, consequences, forced_by
from rules.gangstars.street.cars import Rolled, out_of_hand, roll_changes
from rules.gangstars.street.fields import asked_later, covered, touched, with_friends
from rules.gangstars.traits.trait_table import (
    ALL_THUMBS,
    BIKER,
    COOL_MAN,
    DRIVER,
    STUPID,
    THIRD_EYE,
    Occasion,
    Quality,
    When,
    added,
    rule_of,
    trait_with,
    traits_named,
    unsurprised,
)

MOST_DRIVEN: Final = 20
"""Segments and other actions of a turn that count against a driver."""
MOST_OTHER: Final = 20
ICY: Final = 2
MATTERING: Final = (COOL_MAN, THIRD_EYE, STUPID, BIKER, DRIVER, ALL_THUMBS)
"""The traits that matter in a test."""


@frozen
class ReactionTest:
    """A figure about to make a reaction test.

    brains      its own, 0 to 5
    borrowed    those of a leader or ma man in command distance and sight; 0 for none
    shot_at     shot at, or charged
    runs        sees an enemy run away
    forced_back forced its opponent back in close combat
    cover       in cover, or well placed
    driver      in a vehicle: at the wheel
    bike        that vehicle is a bike
    braking     slams on the brakes
    segments    driven in this turn
    actions     other actions in this turn besides driving
    rough       woods, water or a steep hill
    icy         snow or ice
    traits      those of MATTERING that it has, in that order
    other       the umpire's modifier
    """

    test: Test
    brains: int = 0
    borrowed: int = 0
    shot_at: bool = False
    shaken: bool = False
    surprised: bool = False
    terrified: bool = False
    wounded: bool = False
    friends: bool = False
    runs: bool = False
    forced_back: bool = False
    cover: bool = False
    driver: bool = False
    bike: bool = False
    braking: bool = False
    segments: int = 0
    actions: int = 0
    rough: bool = False
    icy: bool = False
    traits: tuple[str, ...] = ()
    other: int = 0

    @property
    def brains_used(self) -> int:
        """The brains taken off the die: its own or, if higher, borrowed ones. The stupid borrow none."""
        return self.brains if trait_with(Quality.BORROWS_NONE, self.traits) else max(self.brains, self.borrowed)

    @property
    def spared(self) -> str:
        """The trait that spares the figure the test; empty if none does."""
        if self.test is Test.SURPRISED:
            return unsurprised(self.traits)
        drives = self.test is Test.EXTREME_DRIVING and not self.braking and trait_with(Quality.DRIVES, self.traits)
        return trait_with(Quality.UNTESTED, self.traits) or drives or ""


def mattering(traits: tuple[str, ...]) -> tuple[str, ...]:
    """Those of some traits that matter in a test, always in the same order."""
    return tuple(trait for trait in MATTERING if trait in traits)


def trial_of(figure: Figure, test: Test, owed: Owed | None = None) -> ReactionTest:
    """The test of a figure by its sheet and, if it owes one, by the obligation.

    It raises IllegalNow for a dog's test of a person, or the other way round.
    """
    if figure.is_dog != (test in DOG_TESTS):
        own = ", ".join(map(named, DOG_TESTS))
        kind = f"a dog, which makes only these tests: {own}" if figure.is_dog else "not a dog"
        raise IllegalNow(f"{figure.name} is {kind}. “{test}” is not for {'dogs' if figure.is_dog else 'people'}.")
    trial = ReactionTest(
        test,
        figure.stats.brains,
        shaken=figure.counts(FigureState.SHAKEN) or bool(trait_with(Quality.SHAKEN, figure.traits)),
        surprised=figure.counts(FigureState.SURPRISED),
        terrified=figure.counts(FigureState.TERRIFIED),
        wounded=test is Test.DOG_HURT or bool(figure.felt),
        driver=test is Test.EXTREME_DRIVING,
        traits=mattering(figure.traits),
    )
    if owed is None:
        return trial
    # A driver with the trait owes a driving test only for slamming on the brakes.
    typed = dict(owed.options)
    shot_at, cover = bool(typed.get("shot_at")), bool(typed.get("cover"))
    return replace(trial, shot_at=shot_at, cover=cover, driver=WHICH[str(typed["test"])][1], braking=True)


def check_trial(trial: ReactionTest) -> None:
    """Refuse what can't be: brains above 5, or more driving than a turn holds."""
    for brains in (trial.brains, trial.borrowed):
        if not 0 <= brains <= MOST_STAT:
            raise OutOfRange(f"Brains are 0 to {MOST_STAT}, so {brains} is not possible.")
    for number in (trial.segments, trial.actions):
        if not 0 <= number <= MOST_DRIVEN:
            raise OutOfRange(f"Segments and actions of a turn are 0 to {MOST_DRIVEN}, so {number} is not possible.")
    if abs(trial.other) > MOST_OTHER:
        raise OutOfRange(f"The other modifier {trial.other} is too large. Type -{MOST_OTHER} to {MOST_OTHER}.")


def factors(trial: ReactionTest) -> tuple[Modifier, ...]:
    """All modifiers of the die, by name. A total of 0 or less passes."""
    borrows = trial.brains_used > trial.brains
    found = (
        Modifier("borrowed brains" if borrows else "brains", -trial.brains_used),
        Modifier("to beat by own brains", -trial.brains),
        Modifier("shot at or charged", +1 * trial.shot_at),
        Modifier("shaken", +1 * (trial.shaken and not trial.terrified)),
        Modifier("surprised", +1 * trial.surprised),
        Modifier("terrified", +2 * trial.terrified),
        Modifier("wounded", +2 * trial.wounded),
        Modifier("friends in sight", -1 * trial.friends),
        Modifier("an enemy runs", -1 * trial.runs),
        Modifier("cover or a good place", -2 * trial.cover),
        Modifier("forced the opponent back", -2 * trial.forced_back),
        *_driving(trial),
        Modifier("as said", trial.other),
    )
    return tuple(modifier for modifier in found if modifier.value)


def _driving(trial: ReactionTest) -> Iterator[Modifier]:
    """The modifiers of a driver. Those for the driving itself count only in its own test."""
    if trial.test not in VEHICLE_TESTS or not trial.driver:
        return
    holds = {When.ON_BIKE: trial.bike, When.NOT_ON_BIKE: not trial.bike}
    yield from added(Occasion.AT_WHEEL, trial.traits, holds)
    if trial.test is not Test.EXTREME_DRIVING:
        return
    yield Modifier("segments driven", trial.segments)
    yield Modifier("other actions", trial.actions)
    yield Modifier("woods, water or a steep hill", +1 * trial.rough)
    ice_proof = trial.bike and trait_with(Quality.ICE_PROOF, trial.traits)
    yield Modifier("snow or ice", ICY * (trial.icy and not ice_proof))
    yield from added(Occasion.DRIVING, trial.traits, holds)


@lru_cache(1024)
def _as_test(through: Reading[Any]) -> Reading[Any]:
    """A table as a test, with the faces that pass."""
    return replace(through, good=tuple(face for face, key in enumerate(through.keys, 1) if key in PASSES))


@resolves(
    "gs.test",
    *RULES.values(),
)
def reaction(dice: Dice, trial: ReactionTest, index: int | None = None) -> ReactionResult:
    """D6 less brains, with every modifier, less the figure's own brains once more: 0 or less passes.

    index  whose test it is among several
    A driver who loses control or veers off rolls another D6 for the direction. A figure with a trait that spares it the
    test rolls no die. It raises OutOfRange for impossible numbers.
    """
    check_trial(trial)
    if trial.spared:
        dice.note(Reminder(rule_of(trial.spared), f"no test “{trial.test}”"))
        return ReactionResult(Reaction.SPARED)
    whose = "" if index is None else f":{index}"
    table = table_of(trial.test, trial.driver)
    (met,) = dice.read(1, _as_test(dice.reading(table, factors(trial))), f"{named(trial.test)}{whose}")
    if met in STEERED:
        return ReactionResult(met, dice.read(1, dice.reading(STEERED[met]), f"direction{whose}")[0])
    return ReactionResult(met)


BEING_SHOT_AT: Final = (Test.FIRST_SHOT, Test.HIT, Test.HIT_DRIVING)
"""Tests that only a shot or a charge causes."""
BEING_WOUNDED: Final = (Test.WOUNDED, Test.WOUNDED_DRIVING, Test.DOG_HURT)
"""Tests that only a wound causes. A hardass ignores those of light wounds."""
STANDS: Final = (*PASSES, Reaction.SPARED)
UNNAMED: Final = "The figure"
COMMAND: Final = "The figure is in command distance and sight of the gang's leader."


# What is known of a test


def require_testing(position: Position, person: Person) -> None:
    """Refuse a figure that is out, or that takes no part in this game."""
    if person.figure.kept_out:
        raise IllegalNow(f"{person.name} is {person.figure.kept_out} and makes no test. Pick a figure on the table.")
    position.require_part(person)


def known(position: Position, person: Person, owed: Owed | None, which: Which | None) -> ReactionTest:
    """The test of a figure, by its sheet, the board and its obligations.

    It raises Missing if none is owed and none is named.
    """
    if owed is not None:
        which = WHICH[str(dict(owed.options)["test"])]
    if which is None:
        raise Missing("The test is not named. Add “test”.", "test")
    test, driver = which
    trial = trial_of(person.figure, test, owed) if person.typed else ReactionTest(test)
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
        return next((one for one in due if meets(one, TEST, position.typed, called)), due[0])
    if move.owed or wanted is None:
        waiting = next((one for one in owed_tests(person.figure) if one.after), None)
        later = f" The next is due at the next activation ({which_of(waiting)})." if waiting is not None else ""
        raise IllegalNow(f"{person.name} owes no reaction test now.{later} For another test, add “test”.")
    return None


def as_known(position: Position, move: MakeTest) -> ReactionTest:
    """The test, by sheet, board and obligations."""
    require_testing(position, move.figure)
    return known(position, move.figure, owed_now(position, move), move.test)


def of_sheet(about: str, name: str, **more: Any) -> Any:
    """An option for what the sheet or the board knows of the test."""
    return option(
        about, lambda position, move: getattr(as_known(position, move), name), known=OnSheet("figure"), **more
    )


def of_test(counts: Callable[[Position, Any, ReactionTest], bool] = lambda _position, _move, _trial: True) -> Source:
    """Whether a modifier matters in the test; by default in every test. None does if a trait spares the figure it."""

    def source(position: Position, move: Any) -> bool:
        trial = as_known(position, move)
        return not trial.spared and counts(position, move, trial)

    return source


def _in_one_of(*tests: Test) -> Source:
    return of_test(lambda _position, _move, trial: trial.test in tests)


def _shot_at(position: Position, move: MakeTest) -> bool:
    """Whether the figure is shot at. An owed test knows; otherwise the player says."""
    trial = as_known(position, move)
    return trial.shot_at if move.shot_at is UNSAID or owed_now(position, move) is not None else move.shot_at


def _around(
    about: str, called: str, matters: Callable[[Position, Any, Any], bool], street: Source | None = None
) -> Any:
    """An option for the surroundings of the figure, for the tests where they matter. On a street `street` knows."""
    source = Always(False) if street is None else ByStreet(street, Always(False))
    return option(ByEye(about), source, called=called, matters=of_test(matters))


def _traits_typed(_position: Position, text: str) -> tuple[str, ...]:
    return mattering(traits_named(parts(text)))


def _known_cover(position: Position, move: Any) -> bool:
    """Whether an owed test knows of cover, as from the shot."""
    return as_known(position, move).cover


@move("gangstars test", TESTS, everybody=True)
class MakeTest:
    """Make a reaction test: D6 minus brains, with modifiers. You pass with your brains or less."""

    figure: Person = one_figure("Your figure, or a profile. The bot takes the rest from the sheet.", UNNAMED, only=OWN)
    owed: bool = option("Make the oldest owed test.", default=False, matters=lambda _position, _move: False)
    test: Which | None = option("The test, if none is owed.", nobody, read=which_test, complete=WHICH)
    brains: Stat = of_sheet("Brains, 0 to 5.", "brains")
    leader: Person | None = leader_option("The Head Honcho or ma man who lends brains, or their number.")
    commanded: bool = commanded_option(COMMAND, "figure", of_test())
    friends: bool = _around(
        "Friends are in sight.",
        "Friends in sight",
        lambda position, move, _trial: may_have_friends(position, move.figure),
        with_friends("figure"),
    )
    cover: bool = option(
        "The figure is in cover or well placed.",
        ByStreet(covered("figure", _known_cover), _known_cover),
        called="In cover",
        matters=of_test(),
    )
    shot_at: bool = option("The figure was shot at or charged.", _shot_at, known=OnSheet("figure"))
    runs: bool = _around(
        "The figure sees an enemy run.",
        "An enemy runs",
        lambda position, move, _trial: may_have_enemies(position, move.figure),
    )
    forced_back: bool = _around(
        "The figure forced its opponent back.",
        "Forced an enemy back",
        lambda position, move, trial: trial.test not in VEHICLE_TESTS and may_have_enemies(position, move.figure),
    )
    nerve: tuple[bool, bool] = option(
        "The figure's nerve: steady, shaken or terrified.",
        lambda position, move: (as_known(position, move).shaken, as_known(position, move).terrified),
        known=OnSheet("figure"),
        words={"Steady": (False, False), "Shaken": (True, False), "Terrified": (False, True)},
    )
    surprised: bool = of_sheet("The figure counts as surprised.", "surprised")
    wounded: bool = of_sheet("The figure has a wound.", "wounded")
    contact: bool = option(
        ByEye("The figure was surprised in base contact."),
        ByStreet(touched("figure"), Always(False)),
        called="In contact",
        matters=_in_one_of(Test.SURPRISED),
    )
    refuge: bool | None = option(
        ByEye("There is cover within 20 cm (8″) to run to."),
        ByStreet(asked_later("figure"), nobody),
        called="Cover to run to",
        matters=_in_one_of(Test.FIRST_SHOT, Test.SURPRISED),
    )
    bike: bool = of_sheet("The figure drives a bike.", "bike")
    segments: Number = of_sheet("Segments driven this turn.", "segments")
    actions: Number = of_sheet("Other actions this turn, besides driving.", "actions")
    ground: tuple[bool, bool] = option(
        ByEye("The ground that the vehicle drives over."),
        default=(False, False),
        words={"Rough": (True, False), "Snow or ice": (False, True), "Both": (True, True)},
        matters=_in_one_of(Test.EXTREME_DRIVING),
    )
    traits: tuple[str, ...] = of_sheet(
        "Traits that count, if no figure is named.",
        "traits",
        read=_traits_typed,
        complete=Complete(lambda _game, _figure: MATTERING, many=True),
    )
    modifier: Annotated[int, Interval(ge=-6, le=6)] = option("Any other modifier.", default=0, known=OnSheet("figure"))


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
    trial: ReactionTest
    owed: Owed | None = None
    contact: bool = False
    refuge: bool | None = None

    @property
    def settled(self) -> tuple[Change, ...]:
        """The change that settles the obligation, for any result."""
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
            *forced_by(self.position, person, row),
            *(left(self.position, person) if row in (Reaction.HEELS, Reaction.RUNS_HOME) else ()),
            *((Owes(person.id, watched()),) if self.seen(verdict) else ()),
            *((Owes(person.id, met()),) if row is Reaction.SNIFFS and self._others() else ()),
            *(self._crash() if row is Reaction.CRASHES else ()),
            *self._out_of_hand(verdict),
        )

    def _out_of_hand(self, verdict: ReactionResult) -> tuple[Change, ...]:
        """Where the vehicle of a driver on a street goes, and what it runs into."""
        found = self.astray(verdict)
        if found is None:
            return ()
        vehicle, rolled = found
        now = VehicleSet(self.position.id, rolled.after(vehicle))
        return (now, *roll_changes(self.position, vehicle, rolled))

    def astray(self, verdict: ReactionResult) -> tuple[Vehicle, Rolled] | None:
        """The vehicle that the figure drives on a street and where it goes out of control; None if it doesn't."""
        why = self.owed.why if self.owed is not None else ""
        return out_of_hand(self.position, self.person, verdict.reaction, verdict.heading, why)

    def _crash(self) -> tuple[Change, ...]:
        """The obligation of the figure's vehicle to turn over."""
        vehicle = vehicle_of(self.position, self.person)
        if vehicle is None or vehicle.destroyed:
            return ()
        return (VehicleSet(self.position.id, replace(vehicle, duties=(*vehicle.duties, overturning()))),)

    def after(self, verdict: ReactionResult) -> Person:
        """The figure after the test. A guest stays the same."""
        return after_changes(self.person, (*self.settled, *self.changes(verdict)))

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
    typed = {**shared(move, ReactionTest), "test": trial.test}
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
        lambda outcome: facts_of(outcome.result),
        questions=tuple(tested.questions("Result")),
        rerolls=lucky(person),
        again=not person.stored,
        report=lambda verdict: _made(tested, verdict),
    )


def facts_of(verdict: ReactionResult) -> dict[str, str]:
    return {"reaction": verdict.reaction.value, **({"heading": verdict.heading.value} if verdict.heading else {})}


def _made(tested: KnownTest, verdict: ReactionResult) -> Report:
    """The report of one test."""
    person, offers = tested.after(verdict), crash_offers([(tested, verdict)])
    left = due_tests(person.figure)
    tests = "test" if len(left) == 1 else "tests"
    by_eye = tested.position.street is None and tested.seen(verdict)
    lines = (
        *result_lines(tested, verdict),
        "Dogs that see this figure run may chase it. Name them with /gangstars see." if by_eye else "",
        f"{person.name} still owes the {tests} {listed(f'“{which_of(one)}”' for one in left)}." if left else "",
    )
    offers += (*cover_offers(person, tested.position), *((test_offer(person),) if left else ()))
    rule = Opens("why", RULES[tested.trial.test], "This test")
    tone = Tone.GOOD if verdict.reaction in STANDS else Tone.BAD
    headline = f"{person.name} {verdict.reaction.value}."
    return Report(headline, tuple(filter(None, lines)), offers, tone, opens=(rule,))


def result_lines(tested: KnownTest, verdict: ReactionResult) -> list[str]:
    """The meaning of a verdict, in sentences."""
    if verdict.reaction is Reaction.SPARED:
        return [f"No test is needed: {tested.trial.spared}."]
    row = tested.position.book.table(table_of(tested.trial.test, tested.trial.driver)).labelled(verdict.reaction)
    if verdict.heading is not None:
        found = tested.astray(verdict)
        lines = () if found is None else found[1].lines(tested.position, found[0])
        return [row.effect, f"The vehicle goes {verdict.heading.value}.", *lines]
    return [
        *([row.effect] if row.effect != AS_PLANNED else []),
        *([_startled(tested)] if verdict.reaction is Reaction.STARTLED else []),
    ]


def _startled(tested: KnownTest) -> str:
    """Which of its options a startled figure takes."""
    if tested.contact:
        return "It is in base contact, so it has a free blow back."
    return (
        ("It has a free shot first, then runs for cover.")
        if tested.trial.shot_at
        else "It was neither shot at nor in contact, so it runs for cover at once."
    )


def crash_offers(met: Iterable[tuple[KnownTest, ReactionResult]]) -> tuple[FollowUp, ...]:
    """The buttons that turn over vehicles after tests that end in a crash; none outside a game."""
    crashed = (vehicle_of(one.position, one.person) for one, verdict in met if verdict.reaction is Reaction.CRASHES)
    return tuple(offer(f"{one.name} turns over", OVERTURNS, {"vehicle": one.name}) for one in crashed if one)
