"""Moves on foot, by stairs and by ladder, and feats of climbing (mad.move, mad.move.stairs, mad.move.ladder)."""

from __future__ import annotations

from functools import lru_cache
from typing import Annotated, Any, Final, NamedTuple

from annotated_types import Interval

from rules.core.action.across_street import Arrival
from rules.core.action.deed import Deed, MoveRef, Question, decides
from rules.core.action.fields import UNSAID, Always, ByEye, ByStreet, EnemiesOf, Squares, nobody, one_figure, option
from rules.core.action.move import move
from rules.core.action.on_street import afoot, at, square_read, stands_on
from rules.core.action.position import Price
from rules.core.action.report import FollowUp, Report, Tone
from rules.core.chance.dice import Dice
from rules.core.plain.events import Change
from rules.core.plain.fast_replace import fast_replace
from rules.core.plain.frozen import frozen, replace
from rules.core.plain.refusal import IllegalNow, Missing, OutOfRange
from rules.core.plain.words import MOST_LABEL, listed
from rules.core.street.squares import Square, name_of
from rules.core.tables.outcome import Modifier
from rules.core.tables.rule import resolves
from rules.mad_dogs.model.changes import BlowGiven
from rules.mad_dogs.model.figures import Cover, Gait, Nerve, Posture, Rating, Stat
from rules.mad_dogs.model.free_blows import BLOW, FreeBlow, given
from rules.mad_dogs.model.skill_numbers import Occasion, skill_modifiers
from rules.mad_dogs.model.tables import GUTS_RESULTS
from rules.mad_dogs.movement.across_street import arrives, places
from rules.mad_dogs.movement.stunts_and_smarts import (
    drunk_option,
    mover,
    rating_of,
    require_afoot,
    stat_deed,
    stat_option,
    target_number,
)
from rules.mad_dogs.nerve.hostages import MOST_HOSTAGES
from rules.mad_dogs.play.acting import shows, spending, with_cost
from rules.mad_dogs.play.fields import ROLLS, Number, skills_option
from rules.mad_dogs.play.forced_moves import reach_of, run_owed, runs_into
from rules.mad_dogs.play.lines import nerve_means, owed_line
from rules.mad_dogs.play.on_street import hiding_at
from rules.mad_dogs.play.position import (
    Person,
    Position,
    require_feet,
    require_free,
    require_hurtable,
    require_on_foot,
    require_seen,
    sheet,
    skills_of,
)
from rules.mad_dogs.play.stat_tests import stat_test
from rules.mad_dogs.play.turn_rights import second_action

INCHES = {Gait.STILL: 0, Gait.CREEP: 2, Gait.WALK: 4, Gait.RUN: 4}
"""Inches an action by gait; running adds a D6."""
RUN_DICE = 1
"""D6 of inches that running adds."""
WITH_HOSTAGES = 2
"""Inches an action at most with hostages."""
OCCASIONS: Final = {Gait.CREEP: Occasion.CREEPING, Gait.WALK: Occasion.WALKING, Gait.RUN: Occasion.RUNNING}
"""The occasions of skills by gait."""
LADDER = 2.0
"""Inches a turn on a ladder or fire escape."""
STOREY = 1.0
"""Floors a turn by stairs."""
STOREY_BY_LADDER = 0.5
"""Floors a turn by ladder or fire escape."""


@frozen
class StepOnFoot:
    """The facts of one action of moving on foot.

    posture   after wounds: at half speed after It's Serious with 2 HITS left; a prone figure can't move
    rough     the figure crosses rough ground or obstacles
    hostages  the hostages it holds, 2 at most
    upstairs  the figure goes up stairs; going down costs nothing
    """

    gait: Gait = Gait.WALK
    skills: tuple[str, ...] = ()
    posture: Posture = Posture.UP
    rough: bool = False
    hostages: int = 0
    upstairs: bool = False


class Distance(NamedTuple):
    """A distance as a sum.

    base       inches of the gait
    modifiers  those of skills, by name
    most       the cap; None without one
    halved     the reason for each halving
    """

    base: int
    modifiers: tuple[Modifier, ...]
    most: int | None
    halved: tuple[str, ...]

    def inches(self, rolled: int) -> float:
        """The distance with the roll of a run, 0 for other gaits: halves and quarters of an inch stay; 0 at least."""
        whole = max(0, self.base + rolled + sum(modifier.value for modifier in self.modifiers))
        return (whole if self.most is None else min(whole, self.most)) / 2 ** len(self.halved)


def check_move(move: StepOnFoot) -> None:
    """Refuse a move that the rules do not allow: OutOfRange or IllegalNow."""
    if not 0 <= move.hostages <= MOST_HOSTAGES:
        raise OutOfRange(
            f"A gangster holds 0 to {MOST_HOSTAGES} hostages, not {move.hostages}. Give a number in that range."
        )
    if move.posture not in (Posture.UP, Posture.HALF_SPEED):
        raise IllegalNow(f"A figure that is {move.posture} can't move. Pick another one.")
    if move.gait is Gait.STILL:
        raise IllegalNow("A move is a creep, a walk or a run. Pick one.")
    if move.hostages and move.gait is Gait.RUN:
        raise IllegalNow("A figure can't run with hostages. Creep or walk, or let them go first.")


@lru_cache(64)
def distance_of(move: StepOnFoot) -> Distance:
    """The distance of a step before any die, every part by name."""
    halves = (
        ("rough ground", move.rough),
        ("seriously wounded", move.posture is Posture.HALF_SPEED),
        ("up the stairs", move.upstairs),
    )
    return Distance(
        INCHES[move.gait],
        tuple(Modifier(*named) for named in skill_modifiers(move.skills, OCCASIONS.get(move.gait, ""))),
        WITH_HOSTAGES if move.hostages else None,
        tuple(label for label, holds in halves if holds),
    )


@resolves("mad.move", "mad.move.stairs")
def move_on_foot(dice: Dice, move: StepOnFoot) -> float:
    """Inches of one action on foot: those of `INCHES`, and a D6 for running; halves count, nothing is rounded.

    Raises OutOfRange or IllegalNow before the die is rolled.
    """
    check_move(move)
    return distance_of(move).inches(dice.total(RUN_DICE * (move.gait is Gait.RUN), 6, "run"))


@resolves("mad.move.stairs")
def stairs(dice: Dice, posture: Posture = Posture.UP) -> float:
    """Floors a turn by stairs, up or down, in a building without a detailed interior: 1, a half at half speed. No dice.

    With a detailed interior `move_on_foot` gives the inches. Raises IllegalNow for a figure that can't move.
    """
    check_move(StepOnFoot(posture=posture))
    return STOREY / (1 + (posture is Posture.HALF_SPEED))


class LadderTurn(NamedTuple):
    """The distance of a turn on a ladder or fire escape; floors where there is no detailed interior."""

    inches: float
    floors: float


@resolves("mad.move.ladder")
def ladder(dice: Dice, posture: Posture = Posture.UP, hostages: int = 0) -> LadderTurn:
    """A turn on a ladder or fire escape: 2 inches, or half a floor; half of that at half speed. No dice.

    Raises IllegalNow for a figure that can't move or holds hostages.
    """
    check_ladder(posture, hostages)
    halved = 1 + (posture is Posture.HALF_SPEED)
    return LadderTurn(LADDER / halved, STOREY_BY_LADDER / halved)


def check_ladder(posture: Posture, hostages: int) -> None:
    """Raise IllegalNow for a figure that can't move or holds hostages; OutOfRange for too many hostages."""
    check_move(StepOnFoot(posture=posture, hostages=hostages))
    if hostages:
        raise IllegalNow("A figure can't climb a ladder with hostages. Let them go first.")


@resolves("mad.move.ladder")
def climb(dice: Dice, climber: Rating) -> bool:
    """A feat of climbing, where the players ask for one: 1D6 against STUNTS, higher for a Cat Burglar."""
    return dice.call(stat_test, target_number(climber))


MOVING_GAITS: Final = (Gait.CREEP, Gait.WALK, Gait.RUN)
"""The gaits at which a figure moves."""
UP, DOWN, FLOORS = "Up", "Down", "By the floor"
"""The choices of the option `stairs`."""

# The words of reports

VERBS: Final = {Gait.CREEP: "creeps", Gait.WALK: "walks", Gait.RUN: "runs"}
SHOT_LINES: Final = {Gait.WALK: "Shots on this card are at −1 GATS.", Gait.RUN: "Shots on this card are at −2 GATS."}
HALVED_BY: Final = {"seriously wounded": "a serious wound", "up the stairs": "stairs up"}
"""The reasons for a halving as nouns, where they differ from the names in a `Distance`."""
STAIR_WORDS: Final = {UP: " up the stairs", DOWN: " down the stairs"}
FLOOR_WORDS: Final = {1: "1 floor", 0.5: "half a floor", 0.25: "a quarter of a floor"}


def _seen_by_bot(position: Position, move: Any) -> Any:
    """The bot sees over what a figure on the street goes."""
    return UNSAID if afoot(position, move.figure) is None else False


def _climbs(position: Position, move: Any) -> bool:
    """Whether stairs matter: a street has no floors."""
    return move.figure is UNSAID or afoot(position, move.figure) is None


@move("mad-move go", ROLLS, around=True)
class Go:
    """Move on foot for one action: the bot counts rate, ground, wounds and skills."""

    figure: Person = mover()
    pace: Gait | None = option(
        "The pace: creep 2 inches, walk 4, or run 4 and a die (default: walk).", nobody, words=MOVING_GAITS
    )
    to: str = option(
        "Where does the figure go? A square of the street, such as F9, or a place.",
        default="",
        read=square_read,
        measured=Squares(
            lambda position, move: _places(position, move), lambda position, move: _reached(position, move)
        ),
    )
    rough: bool = option("The move crosses rough ground or obstacles.", ByStreet(_seen_by_bot, Always(False)))
    stairs: str = option(
        ByEye("The stairs in inches, or floors a turn where there is no detailed interior."),
        default="",
        words=(UP, DOWN, FLOORS),
        matters=_climbs,
    )
    ladder: bool = option("The figure spends a turn on a ladder or fire escape.", default=False)
    into: Person | None = one_figure(
        "An enemy to run into. A button then strikes a blow, free after a second action.",
        source=nobody,
        complete=EnemiesOf("figure"),
    )
    hostages: Annotated[int, Interval(ge=0, le=MOST_HOSTAGES)] = option(
        "The hostages that the figure holds, if it has no sheet.",
        lambda _position, move: len(move.figure.figure.hostages),
    )
    half_speed: bool = option("The figure has no sheet and is at half speed after It's Serious.", default=False)
    skills: tuple[str, ...] = skills_option("Skills of a figure without a sheet.")


@decides(Go)
def goes(position: Position, move: Go) -> Deed[Any]:
    """One action on foot, or a turn on stairs or a ladder that are counted by the floor."""
    person, figure = move.figure, move.figure.figure
    require_free(person, running=move.pace is Gait.RUN)
    require_feet(person)
    require_on_foot(position, person)
    posture = Posture.HALF_SPEED if move.half_speed and figure.posture is Posture.UP else figure.posture
    if move.ladder or move.stairs == FLOORS:
        gait, deed = Gait.CREEP, _by_turn(position, move, posture)
    else:
        gait = move.pace or Gait.WALK
        going = StepOnFoot(gait, skills_of(person, move.skills), posture, move.rough, move.hostages, move.stairs == UP)
        deed = _on_foot(position, move, going) if afoot(position, person) is None else _across(position, move, going)
    deed = fast_replace(deed, about=(person,), again=True, allow=lambda: _require_seen(position, move))
    return with_cost(position, deed, (person, lambda: spending(position, person, gait=gait, loud=move.ladder)))


def _across(position: Position, move: Go, going: StepOnFoot) -> Deed[Any]:
    """An action on foot across the street. A run chooses its end once its die is rolled."""
    person = move.figure
    if going.gait is Gait.RUN:
        if move.to:
            raise OutOfRange("A run rolls its die before it ends. Remove “to”, and choose the square after the roll.")
        if move.into is not None:
            raise OutOfRange("The bot sees whom a run on the street runs into, by where it ends. Remove “into”.")
        deed = _on_foot(position, move, going)

        def ran(made: float) -> tuple[Change, ...]:
            return (*deed.changes(made), *run_owed(position, person, made))

        return fast_replace(deed, changes=ran)
    if not move.to:
        raise Missing(f"The bot needs to know where {person.name} goes. Name a square, such as to:F9.", "to")
    check_move(going)
    to, inches = at(move.to), distance_of(going).inches(0)
    stop = arrives(position, person, inches, to)
    if move.into is not None and (there := stands_on(position, move.into)) is not None:
        _require_contact(position, move.into, there, to)
    elif move.into is None and person.here and second_action(position.board, person.id):
        move = replace(move, into=runs_into(position, person, stop))
    seen = shows(person) if person.figure.hides and hiding_at(position, person, stop.square) is Cover.NONE else ()
    deed = _on_foot(position, move, replace(going, rough=going.rough or stop.slow), stop)

    def gone(made: float) -> tuple[Change, ...]:
        return (*deed.changes(made), *stop.changes, *seen)

    return fast_replace(deed, changes=gone)


def _require_contact(position: Position, other: Person, there: Square, to: Square) -> None:
    """Refuse to run into somebody from a square that is not in contact with theirs."""
    assert position.street is not None
    if not position.street.ground.in_contact(to, there):
        raise IllegalNow(f"{name_of(to)} is not beside {other.name}, who is on {name_of(there)}. Pick a square there.")


def _places(position: Position, move: Any) -> list[tuple[str, str]]:
    """The squares where a move on foot can end; none before it is known who moves, and for a run."""
    inches = _inches(position, move)
    return places(position, move.figure, inches) if inches else []


def _reached(position: Position, move: Any) -> frozenset[Square]:
    """All squares where it can end."""
    inches = _inches(position, move)
    return frozenset(reach_of(position, move.figure, inches).inches) if inches else frozenset()


def _inches(position: Position, move: Any) -> float:
    """The inches of a move on foot across the street; 0 before it is known who moves, and for a run."""
    if move.figure is UNSAID or move.pace is Gait.RUN or afoot(position, move.figure) is None:
        return 0
    figure = move.figure.figure
    going = StepOnFoot(move.pace or Gait.WALK, figure.skills, figure.posture, hostages=len(figure.hostages))
    return distance_of(going).inches(0)


def _require_seen(position: Position, move: Go) -> Price:
    """Require that the figure run into is not hidden. It costs nothing."""
    require_seen(position, *(() if move.into is None else (move.into,)))
    return ()


def _by_turn(position: Position, move: Go, posture: Posture) -> Deed[Any]:
    """A turn on a ladder, or on stairs by the floor."""
    person = move.figure
    if move.ladder and move.stairs:
        raise OutOfRange("One action is a ladder or stairs, not both. Pick one.")
    if move.pace or move.rough:
        raise OutOfRange("Ladders and floors have their own rate. Remove “pace” and “rough”.")
    if move.into:
        raise OutOfRange("A figure can't run into anyone on a ladder or by the floor. Remove “into”.")
    if move.ladder:
        args = (posture, move.hostages)
        check_ladder(*args)
        asked = Question("Inches", ladder, args, lambda climbed: f"{climbed.inches:g}")

        def report(climbed: LadderTurn) -> Report:
            rate = f"{measure(climbed.inches)} on the ladder this turn, or {FLOOR_WORDS[climbed.floors]}"
            return Report(
                f"{person.name} moves {rate}.", ("Shots from a ladder are at −2 GATS.", *_remarks(position, person))
            )

        return Deed(ladder, args, facts=lambda outcome: outcome.result._asdict(), report=report, questions=(asked,))
    check_move(StepOnFoot(posture=posture))
    asked = Question("Floors", stairs, (posture,), lambda floors: f"{floors:g}")

    def floors_report(floors: float) -> Report:
        return Report(
            f"{person.name} moves {FLOOR_WORDS[floors]} by the stairs this turn, up or down.",
            _remarks(position, person),
        )

    return Deed(
        stairs, (posture,), facts=lambda outcome: {"floors": outcome.result}, report=floors_report, questions=(asked,)
    )


def _on_foot(position: Position, move: Go, going: StepOnFoot, stop: Arrival | None = None) -> Deed[Any]:
    """An action on foot, counted in inches.

    stop  where it ends; None where no street tells
    """
    check_move(going)
    whole = not distance_of(going).halved

    def read(inches: float) -> Any:
        return int(inches) if whole else f"{inches:g}"

    # a roll of 0 is a step without a die, 1 to 6 are the faces of a run
    order = () if whole else tuple(read(distance_of(going).inches(roll)) for roll in range(7))
    asked = Question("Inches", move_on_foot, (going,), read, order)
    person, (blow, free) = move.figure, _blow_at(position, move)
    strikes = () if free is None else (BlowGiven(person.id, free),)

    def report(made: float) -> Report:
        shots = "" if person.here else SHOT_LINES.get(going.gait, "")
        hit = () if blow is None else (FollowUp(f"Hit {blow[0].label}"[:MOST_LABEL], *blow[1]),)
        where = measure(made) if stop is None else f"to {name_of(stop.square)}"
        met = "" if stop is None else stop.line
        return Report(
            f"{person.name} {VERBS[going.gait]} {where}{STAIR_WORDS.get(move.stairs, '')}.",
            (*filter(None, (_sum(going), met, shots)), *_remarks(position, person)),
            (*hit, *_out_of_cover(person, going, stop)),
        )

    return Deed(
        move_on_foot,
        (going,),
        changes=lambda _: strikes,
        facts=lambda outcome: {"inches": outcome.result},
        report=report,
        questions=(asked,) if stop is None else (),
    )


def measure(inches: float) -> str:
    """“1 inch”, “2.5 inches”."""
    return f"{inches:g} inch{'es' * (inches != 1)}"


def _out_of_cover(person: Person, move: StepOnFoot, stop: Arrival | None) -> tuple[FollowUp, ...]:
    """A button for a hidden figure that has crept out of cover, unless the bot sees where it goes."""
    if move.gait is not Gait.CREEP or not (person.here and person.figure.hides) or stop is not None:
        return ()
    left = {"figure": person.typed, "moved": str(Gait.CREEP), "cover": str(Cover.NONE)}
    return (FollowUp("Out of cover", "mad-move hidden", left),)


def _sum(move: StepOnFoot) -> str:
    """The distance as a sum, in words; empty for the plain inches of the gait."""
    found = distance_of(move)
    rate = f"{found.base} inches{' + 1D6' if move.gait is Gait.RUN else ''}"
    added = "".join(f" {'+' if one.value > 0 else '−'} {abs(one.value)} {one.label}" for one in found.modifiers)
    capped = f", at most {found.most} with hostages" if found.most is not None else ""
    halved = f", halved for {listed(HALVED_BY.get(why, why) for why in found.halved)}" if found.halved else ""
    return f"{rate}{added}{capped}{halved}." if added or capped or halved else ""


def _remarks(position: Position, person: Person) -> tuple[str, ...]:
    """Lines about the nerve of a moving figure, and about the actions that it owes."""
    nerve = person.figure.nerve
    shaken = f"{GUTS_RESULTS[nerve][0]}: {nerve_means(position, [person], nerve)}" if nerve is not Nerve.STEADY else ""
    return tuple(filter(None, (shaken, owed_line(person))))


def _blow_at(position: Position, move: Go) -> tuple[tuple[Person, MoveRef] | None, FreeBlow | None]:
    """The blow at the figure run into, as a figure and a move, and the free blow that it is.

    The blow costs an action for a round of brawling. It is free after a second action on a card.
    """
    person, other = move.figure, move.into
    if other is None:
        return None, None
    require_hurtable(other)
    require_on_foot(position, other)
    if sheet(person) is None:
        raise Missing("The bot needs the figure that runs. Name it, such as figure:Hoodlum.", "figure")
    if person.stored and person.id == other.id:
        raise IllegalNow(f"{person.name} can't run into themselves. Name another figure.")
    if person.here and other.here and second_action(position.board, person.id):
        free = given(position.board, other.id, other.typed)
        return (other, MoveRef(BLOW, free.owed.filled(person.typed))), free
    return (other, MoveRef("mad-brawl fight", {"attackers": person.typed, "defenders": other.typed})), None


# Climbing


@move("mad-move climb", ROLLS, around=True)
class Climb:
    """Climb with a test of STUNTS, where the umpire asks for one."""

    figure: Person = mover()
    stunts: Number = stat_option(Stat.STUNTS)
    drunk: bool = drunk_option()
    skills: tuple[str, ...] = skills_option("Skills of a figure without a sheet.")


@decides(Climb)
def climbs(position: Position, move: Climb) -> Deed[bool]:
    """A feat of climbing: STUNTS."""
    require_afoot(position, move.figure)

    def report(passed: bool) -> Report:
        if passed:
            return Report(f"{move.figure.name} makes the climb.", tone=Tone.GOOD)
        line = "The players decide what happens now. Roll a fall with /mad fall."
        return Report(f"{move.figure.name} does not make the climb.", (line,))

    rating = rating_of(move.figure, Stat.STUNTS, move.stunts, move.skills, drunk=move.drunk)
    return stat_deed(position, move.figure, rating, "Makes the climb", climb, report)
