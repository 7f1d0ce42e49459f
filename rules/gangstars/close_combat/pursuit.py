"""Leaving close combat: fighting on when forced back, the blow at a runner's back, following up (14)."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, Final, NamedTuple

from rules.core.action.deed import Deed, Question, decides
from rules.core.action.fields import Always, ByEye, ByStreet, EnemiesOf, Source, one_figure, option
from rules.core.action.move import command_of, move
from rules.core.action.people_fields import OWN
from rules.core.action.position import Price
from rules.core.action.report import FollowUp, Report, Tone
from rules.core.chance.dice import Dice
from rules.core.people.person import numbered
from rules.core.plain.events import Change
from rules.core.plain.frozen import replace
from rules.core.plain.refusal import IllegalNow, OutOfRange
from rules.core.plain.words import count, sentence
from rules.core.play.obligations import Owes
from rules.core.tables.outcome import Modifier
from rules.core.tables.rule import resolves
from rules.core.tables.table import Reading
from rules.gangstars.abilities.luck_rerolls import lucky
from rules.gangstars.close_combat.blows import BLOWS, BlowResult, back_blow, blow_line, blow_on, with_weapon
from rules.gangstars.close_combat.fighters import Combatants, check_bout, heads, shaken_by, terrified_by
from rules.gangstars.close_combat.opponents import (
    as_typed,
    fighter_of,
    headed,
    luck_of,
    modifier_of,
    on_record,
    opponents,
    settles,
    target_of,
    weapon_of,
)
from rules.gangstars.dogs.masters_and_leashes import sees_run
from rules.gangstars.model.action_points import segment_cm
from rules.gangstars.model.changes import Affected, Eased
from rules.gangstars.model.fields import ROLLS, TESTS, Other, TypedFacts, doer, facts_of
from rules.gangstars.model.figures import Effect, Figure, FigureState, Test
from rules.gangstars.model.measures import both
from rules.gangstars.model.obligations import FOLLOWS, STANDS, follows, watched
from rules.gangstars.model.position import (
    Person,
    Position,
    active,
    dogs_against,
    guest,
    may_have_friends,
    require_there,
)
from rules.gangstars.moment.next_buttons import BACK, FIGHT, naming, offer, with_follow_on
from rules.gangstars.reactions.borrowed_brains import borrowed, commanded_option, leader_option
from rules.gangstars.reactions.reaction_tests import ReactionTest, check_trial, factors, trial_of
from rules.gangstars.shooting.wounds import dies, harms
from rules.gangstars.street.fields import covered, with_friends
from rules.gangstars.street.forced import PURSUES, segments_forced
from rules.gangstars.street.forced import RUNS as RUNS_TO
from rules.gangstars.traits.trait_table import Quality, trait_with

PASSES, FAILS = "goes on", "runs"
FREE, BOUND = "decides freely", "must follow"
WINNER, RUNNER = "the winner", "the runner"
HOLDS: Final = {True: "fights on", False: "runs"}
CHOOSES: Final = {True: "may choose", False: "must follow"}


class StandResult(NamedTuple):
    """The result for a figure forced back. It runs so many segments; 0 means that it fights on."""

    segments: int = 0

    @property
    def holds(self) -> bool:
        return not self.segments


class PursuitResult(NamedTuple):
    """Whether the winner may choose, and how many segments they follow."""

    free: bool
    segments: int = 0


def nerve_of(figure: Figure, borrowed: int = 0) -> ReactionTest:
    """The nerve of a figure in close combat, for `go_on` and `follow_up`. Any test of people serves as its kind.

    It raises IllegalNow for a dog, which makes its own tests.
    """
    return replace(trial_of(figure, Test.WOUNDED), borrowed=borrowed)


def facing(nerve: ReactionTest, figure: Figure, opponent: Figure) -> ReactionTest:
    """The nerve of a figure that faces this opponent, who may make it count as shaken or terrified."""
    terror, fright = terrified_by(figure, opponent), shaken_by(figure, opponent)
    return replace(nerve, shaken=nerve.shaken or bool(fright), terrified=nerve.terrified or bool(terror))


def bound_to_fight(figure: Figure) -> str:
    """Why a figure fights on without a test until one of the two is out; empty if it must test."""
    avenges = figure.counts(FigureState.AVENGES_DOG)
    return trait_with(Quality.FIGHTS_ON, figure.traits).lower() or "for the dog" * avenges


@lru_cache(1024)
def held(added: tuple[Modifier, ...], passed: str, failed: str) -> Reading[bool]:
    """A D6 as a test of nerve: a total of 0 or less passes."""
    shift = sum(one.value for one in added)
    keys = tuple(face + shift <= 0 for face in range(1, 7))
    good = tuple(face for face, key in enumerate(keys, 1) if key)
    return Reading(keys, modifiers=added, labels=tuple(passed if key else failed for key in keys), good=good)


@resolves("gs.melee", "gs.trait.vengeful")
def go_on(dice: Dice, nerve: ReactionTest, bound: bool = False) -> StandResult:
    """A figure forced back tests whether it fights on. If it fails, it runs a D6 of segments.

    bound  it fights on without a test; so do cool men
    It refuses what `check_trial` refuses before any die is rolled.
    """
    check_trial(nerve)
    if (
        bound
        or trait_with(Quality.UNTESTED, nerve.traits)
        or dice.read(1, held(factors(nerve), PASSES, FAILS), "going on:0")[0]
    ):
        return StandResult()
    return StandResult(dice.total(1, 6, "segments run:0"))


@resolves("gs.melee")
def follow_up(
    dice: Dice, nerve: ReactionTest, wants: bool = False, bound: bool = False, gone: bool = False
) -> PursuitResult:
    """A figure whose opponent runs tests. On a pass it does as it `wants`; on a failure it must follow.

    It follows a D6 of segments.

    bound  it follows without a test
    gone   the runner is out by now, so no one follows
    It refuses what `check_trial` refuses before any die is rolled.
    """
    check_trial(nerve)
    if gone:
        return PursuitResult(free=True)
    cool = bool(trait_with(Quality.UNTESTED, nerve.traits))
    free = not bound and (cool or dice.read(1, held(factors(nerve), FREE, BOUND), "following up:0")[0])
    return PursuitResult(free, dice.total(1, 6, "segments followed:0") if wants or not free else 0)


# Who tests

LEADER: Final = "The Head Honcho or ma man who commands the figure and is in sight, or that leader's brains."
COMMANDED: Final = "The figure's own leader or ma man commands it and is in sight. Their brains count."
FRIENDS: Final = "Friends are in sight: −1."
COVER: Final = "The figure is in cover or well placed: −2."
RUNS: Final = "The figure sees another enemy run: −1."
PURSUER: Final = "Your figure that made the other run, or a profile."
RUNS_AWAY: Final = "The runner: a figure or a profile."


def tests(_position: Position, move: Any) -> bool:
    """Whether a figure tests at all. Some fight on, or follow, without a test."""
    figure: Figure = move.figure.figure
    return not (trait_with(Quality.UNTESTED, figure.traits) or bound_to_fight(figure))


def has_friends(position: Position, move: Any) -> bool:
    """Whether a figure that tests may have friends in sight."""
    return tests(position, move) and may_have_friends(position, move.figure)


def owing(command: str, key: str, nameless: str) -> Source:
    """The default opponent: the one on the table for whom the figure owes this test, else an unnamed one."""

    def source(position: Position, move: Any) -> Person:
        owed = next((one for one in move.figure.figure.duties if one.command == command), None)
        name = dict(owed.options).get(key) if owed is not None else None
        return next((one for one in position.people.values() if one.typed == name), Person(nameless, guest(nameless)))

    return source


@move("gangstars-melee stand", TESTS, everybody=True)
class GoOn:
    """Test whether a figure that was forced back fights on, or runs a D6 of segments."""

    figure: Person = one_figure("Your figure that was forced back, or a profile.", "the fighter", only=OWN)
    against: Person = one_figure(
        "The figure that forced it back.", source=owing(STANDS, "against", "the opponent"), complete=EnemiesOf("figure")
    )
    leader: Person | None = leader_option(LEADER)
    commanded: bool = commanded_option(COMMANDED, "figure", tests)
    friends: bool = option(
        FRIENDS, ByStreet(with_friends("figure"), Always(False)), called="Friends in sight", matters=has_friends
    )
    cover: bool = option(COVER, ByStreet(covered("figure"), Always(False)), called="In cover", matters=tests)
    runs: bool = option(ByEye(RUNS), default=False, called="An enemy runs", matters=tests)
    facts: TypedFacts = facts_of("figure")
    modifier: Other = modifier_of("figure")


@move("gangstars-melee follow", TESTS, everybody=True, chosen=("wants",), instead=("gangstars-melee back",))
class Follow:
    """After you make an enemy run, test whether you may choose or must follow."""

    figure: Person = one_figure(PURSUER, WINNER, only=OWN)
    runner: Person = one_figure(RUNS_AWAY, source=owing(FOLLOWS, "runner", RUNNER), complete=EnemiesOf("figure"))
    wants: bool = option("Follow, if the figure may choose.", default=False, called="Follows if free to")
    leader: Person | None = leader_option(LEADER)
    commanded: bool = commanded_option(COMMANDED, "figure", tests)
    friends: bool = option(
        FRIENDS, ByStreet(with_friends("figure"), Always(False)), called="Friends in sight", matters=has_friends
    )
    cover: bool = option(COVER, ByStreet(covered("figure"), Always(False)), called="In cover", matters=tests)
    facts: TypedFacts = facts_of("figure")
    modifier: Other = modifier_of("figure")


class NerveTest(NamedTuple):
    """A figure that tests nerve in a close combat that it is winning or losing, and its opponent.

    figure  the figure, with the typed facts
    bound   why it fights on, or follows, without a test
    gone    the opponent of the owed test is out by now, so that no test is needed
    """

    position: Position
    person: Person
    opponent: Person
    figure: Figure
    nerve: ReactionTest
    bound: str
    gone: bool


def _tried(position: Position, move: GoOn | Follow, key: str) -> NerveTest:
    """The figure that tests, by its sheet and the typed facts.

    It raises IllegalNow for a figure that is out or takes no part.

    key  the field that names the opponent
    """
    opponent: Person = getattr(move, key)
    names = (
        dict(one.options).get(key) for one in move.figure.figure.duties if one.command == command_of(move.__class__)
    )
    gone = bool(opponent.stored and opponent.figure.kept_out and opponent.typed in names)
    for one in (move.figure, opponent):
        position.require_part(one)
        if one is move.figure or not gone:
            require_there(one)
    person, other = numbered([move.figure, opponent])
    figure = as_typed(person, move.facts)
    nerve = nerve_of(figure, borrowed(position, person, move.leader, move.commanded))
    runs = isinstance(move, GoOn) and move.runs
    nerve = replace(nerve, friends=move.friends, cover=move.cover, runs=runs, other=move.modifier)
    bound = f"{other.name} is {other.figure.kept_out}" if gone else bound_to_fight(figure)
    return NerveTest(position, person, other, figure, nerve, bound, gone)


@decides(GoOn)
@with_follow_on
def stand(position: Position, move: GoOn) -> Deed[StandResult]:
    """A figure forced back tests whether it fights on."""
    tried = _tried(position, move, "against")
    loser, winner = tried.person, tried.opponent
    if loser.stored and not tried.figure.counts(FigureState.FORCED_BACK):
        raise IllegalNow(f"{loser.name} was not forced back in close combat, so there is nothing to test.")
    args = (facing(tried.nerve, tried.figure, winner.figure), bool(tried.bound))
    watching = any(dog.id != winner.id for dog in dogs_against(position, loser))
    seen = (Owes(loser.id, watched()),) if watching else ()
    over = (Eased(loser.id, FigureState.FORCED_BACK),) if tried.gone else ()
    return Deed(
        go_on,
        args,
        (loser.name,),
        lambda: settles(loser, STANDS, "against", winner),
        lambda stood: over if stood.holds else (*ran(loser, winner), *seen, *_flees(position, loser, stood)),
        lambda outcome: {"holds": outcome.result.holds, "segments": outcome.result.segments},
        questions=(
            Question(sentence(loser.name), go_on, args, lambda stood: HOLDS[stood.holds], tuple(HOLDS.values())),
            Question("Segments run", go_on, args, lambda stood: stood.segments),
        ),
        rerolls=lucky(loser),
        again=not loser.stored,
        report=lambda stood: _stood(tried, stood),
    )


def _flees(position: Position, loser: Person, stood: StandResult) -> tuple[Change, ...]:
    """Where a figure on a street runs, as its owner chooses."""
    return segments_forced(position, loser, RUNS_TO, stood.segments)


def _stood(tried: NerveTest, stood: StandResult) -> Report:
    """Whether a figure forced back fights on, as a report."""
    loser, winner = tried.person, tried.opponent
    if stood.holds:
        weaker = () if tried.gone else ("From now on its dice have −1 in this close combat.",)
        return Report(sentence(f"{loser.name} fights on."), (*_untested(tried), *weaker), _again(tried), Tone.GOOD)
    blow, then = ("bite", "chase") if winner.figure.is_dog else ("blow", "follow")
    lines = (
        f"{sentence(loser.name)} may run in any direction, but no nearer to the opponent's table edge.",
        f"{sentence(winner.name)} has a free {blow} at the back, then tests whether to {then}.",
    )
    headline = sentence(f"{loser.name} runs {_far(tried.figure, stood.segments)}.")
    back = offer(f"Blow at the back: {winner.label}", BACK, naming(figure=winner, runner=loser))
    return Report(headline, lines, (back,), Tone.BAD)


def _far(figure: Figure, segments: int) -> str:
    return f"{count(segments, 'segment')}, {both(segment_cm(figure) * segments)}"


def _untested(tried: NerveTest) -> tuple[str, ...]:
    return (f"{sentence(tried.bound)}, so there is no test.",) if tried.bound else ()


def _again(tried: NerveTest) -> tuple[FollowUp, ...]:
    """The button for another exchange, for the active one of the two."""
    acts = active(tried.position)
    pair = [one for one in (tried.person, tried.opponent) if acts is not None and one.id == acts.id]
    if not pair or tried.gone:
        return ()
    other = tried.opponent if pair[0] is tried.person else tried.person
    return (FollowUp("Another exchange", FIGHT, {**naming(attacker=pair[0], target=other), "again": True}),)


def ran(loser: Person, winner: Person) -> tuple[Change, ...]:
    """The changes when a figure runs: the combat is over, the winner has a free blow at its back, and dogs see it."""
    why = f"{headed(loser)} runs"
    return (
        Eased(loser.id, FigureState.FORCED_BACK),
        Eased(winner.id, FigureState.FORCED_BACK),
        Affected(winner.id, Effect(FigureState.FREE_BLOW, 1, through=False, why=why)),
        sees_run(winner.id, headed(loser)) if winner.figure.is_dog else Owes(winner.id, follows(on_record(loser))),
    )


@decides(Follow)
@with_follow_on
def follow(position: Position, move: Follow) -> Deed[PursuitResult]:
    """The winner tests whether they may choose to follow. They give up their blow at the back."""
    tried = _tried(position, move, "runner")
    winner, runner = tried.person, tried.opponent
    args = (replace(tried.nerve, runs=True, forced_back=True), move.wants, bool(tried.bound), tried.gone)
    spent = (Eased(winner.id, FigureState.FREE_BLOW),) if winner.figure.counts(FigureState.FREE_BLOW) else ()

    def report(met: PursuitResult) -> Report:
        if not met.segments:
            headline = sentence(f"{winner.name} may choose and stays.")
            return Report(headline, _untested(tried), tone=Tone.GOOD)
        choice = "may choose and follows" if met.free else "must follow"
        lines = (*_untested(tried), f"It follows in the direction {runner.name} runs, for no points.")
        return Report(sentence(f"{winner.name} {choice}: {_far(tried.figure, met.segments)}."), lines)

    return Deed(
        follow_up,
        args,
        (winner.name,),
        lambda: settles(winner, FOLLOWS, "runner", runner),
        lambda met: (*spent, *_pursues(position, winner, met)),
        lambda outcome: {"free": outcome.result.free, "segments": outcome.result.segments},
        questions=(
            Question(sentence(winner.name), follow_up, args, lambda met: CHOOSES[met.free], tuple(CHOOSES.values())),
            Question("Segments", follow_up, args, lambda met: met.segments),
        ),
        rerolls=lucky(winner),
        again=not winner.stored,
        report=report,
    )


def _pursues(position: Position, winner: Person, met: PursuitResult) -> tuple[Change, ...]:
    """Where a figure on a street follows a runner."""
    return segments_forced(position, winner, PURSUES, met.segments) if met.segments else ()


# The blow at the back


@move("gangstars-melee back", ROLLS, everybody=True)
class StrikeBack:
    """Strike a runner once in the back. The blow hits without a roll; damage is rolled."""

    figure: Person = doer("figure", WINNER, PURSUER)
    runner: tuple[Person, ...] = target_of(RUNS_AWAY, "figure", "runner", RUNNER)
    weapon: str = weapon_of("figure")
    facts: TypedFacts = facts_of("figure")
    target_facts: TypedFacts = facts_of("runner", "The same for the runner.")


@decides(StrikeBack)
@with_follow_on
def strike_back(position: Position, move: StrikeBack) -> Deed[BlowResult]:
    """The winner strikes once at a runner, unopposed."""
    winner, *runners = opponents(position, move.figure, move.runner)
    if len(runners) != 1:
        raise OutOfRange(f"The free blow has one target, not {len(runners)}. Name one runner.")
    (runner,) = runners
    args = (fighter_of(winner, move.facts, move.weapon), fighter_of(runner, move.target_facts, ""))
    check_bout(Combatants(*args))

    def changes(blow: BlowResult) -> tuple[Change, ...]:
        """The changes of the blow in both. The dead are not followed."""
        why = f"struck in the back by {headed(winner)}"
        hurt = harms(runner, blow.wound, why, shot=False, by_foe=not winner.figure.is_dog) if blow.wound else ()
        done = settles(winner, FOLLOWS, "runner", runner) if dies(runner, blow.wound) else ()
        return (Eased(winner.id, FigureState.FREE_BLOW), *hurt, *done)

    def report(blow: BlowResult) -> Report:
        alive = not dies(runner, blow.wound)
        offers = _follow_offers(winner, runner) if alive and not winner.figure.is_dog else ()
        lines = (blow_line(runner, blow.wound),) if blow.wound else ()
        headline = f"{winner.name} strikes {runner.name} in the back {with_weapon(args[0])}: {blow.word}."
        return Report(sentence(headline), lines, offers, Tone.BAD if blow.wound else Tone.PLAIN)

    return Deed(
        back_blow,
        args,
        (heads(headed(winner), headed(runner), True),),
        lambda: (*position.doer([winner], runners), *_free_blow(position, winner)),
        changes,
        lambda outcome: outcome.result.word,
        questions=(Question(sentence(runner.name), back_blow, args, lambda blow: blow_on(runner, blow), BLOWS),),
        rerolls=luck_of(winner, runners),
        again=not winner.stored,
        report=report,
    )


def _follow_offers(winner: Person, runner: Person) -> tuple[FollowUp, ...]:
    who = naming(figure=winner, runner=runner)
    return (
        FollowUp("Follows if it may choose", FOLLOWS, {**who, "wants": True}),
        FollowUp("Stays if it may choose", FOLLOWS, {**who, "wants": False}),
    )


def _free_blow(position: Position, winner: Person) -> Price:
    """In a game only a figure that has driven someone off strikes at their back. An umpire may allow others."""
    if not position.played or not winner.typed or winner.figure.counts(FigureState.FREE_BLOW):
        return ()
    refusal = f"{winner.name} has no free blow. Only a figure that made an enemy run from close combat has one."
    return position.by_umpire(f"the blow of {winner.name}", refusal)
