"""Movement on foot: rates and runs, crates, what lies on the way, high obstacles, and jumps out of windows."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import IntEnum
from functools import lru_cache
from typing import Final, NamedTuple

from rules.core.dice import Dice
from rules.core.events import Change
from rules.core.outcome import Modifier
from rules.core.refusal import IllegalNow, OutOfRange
from rules.core.rule import resolves
from rules.core.table import Reading, Row, Table, cells
from rules.hoodsville.changes import AnkleHurt, harm
from rules.hoodsville.model import Ankle, Figure, Injury, Nerve, Out
from rules.hoodsville.profiles import MAN, WOMAN
from rules.hoodsville.state import Doing

MEN, WOMEN = (4.0, 7.0), (3.0, 5.5)
"""Inches of the slowest and of the fastest unhurt."""
HEAVY: Final = 1.0
"""Inches that a heavy load takes off the rate, before it is doubled."""
RUNS: Final = {1: 0.0, 2: 2.0, 3: 4.0}
"""Inches that each run in a row takes off the doubled rate."""
CRATE: Final = {1: 2.0, 2: 4.0}
"""Inches that so many make with a bullion crate: one drags it, two carry it."""
MOST_ON_WAY: Final = 9
MOST_VALUE: Final = 6


# Walking and running


@dataclass(frozen=True, slots=True)
class Way:
    """What lies on the way.

    rough     bad ground across country
    doors     shut doors
    windows   windows and other low obstacles
    floors    floors of stairs, up or down, parts of one too
    railways  railways crossed; `wagons` gaps between two wagons
    """

    rough: bool = False
    doors: int = 0
    windows: int = 0
    floors: float = 0.0
    railways: int = 0
    wagons: int = 0


class Cost(NamedTuple):
    """Inches that something on the way takes."""

    what: str
    inches: float


class Toll(NamedTuple):
    """What one of a kind of hindrance takes, in inches: its field of Way, what it is called, one and several."""

    field: str
    one: str
    several: str
    inches: float


TOLLS: Final = (
    Toll("rough", "bad ground", "bad ground", 1.0),
    Toll("doors", "a shut door", "shut doors", 1.0),
    Toll("windows", "a window or low obstacle", "windows or low obstacles", 2.0),
    Toll("floors", "a floor of stairs", "floors of stairs", 2.5),
    Toll("railways", "a railway", "railways", 1.0),
    Toll("wagons", "a gap between two wagons", "gaps between two wagons", 2.0),
)


@dataclass(frozen=True, slots=True)
class Move:
    """Somebody about to go, as facts.

    pace    inches of a normal move as wounds leave it, 0 to 7
    run     which run in a row this is, 1 to 3; 0 for a walk
    load    a heavy load
    crawls  an ankle is broken: no running
    used    inches of this move used before
    inches  of the way itself; None to be told how far it may be
    """

    pace: float = MAN
    run: int = 0
    load: bool = False
    crawls: bool = False
    way: Way = Way()
    used: float = 0.0
    inches: float | None = None


class Gone(NamedTuple):
    """What a going comes to.

    allowed  inches of the whole move
    costs    what lay on the way
    spent    inches used now, the way itself included
    left     inches that may still be gone
    """

    allowed: float
    costs: tuple[Cost, ...]
    spent: float
    left: float

    @property
    def toll(self) -> float:
        """Inches of those spent that what lay on the way cost."""
        return min(self.spent, sum(cost.inches for cost in self.costs))


def check_rate(woman: bool, move: float) -> None:
    """OutOfRange for more inches than anybody of that sex moves; wounds may leave less than the least."""
    most = (WOMEN if woman else MEN)[1]
    if not 0 <= move <= most:
        raise OutOfRange(f"A {'woman' if woman else 'man'} moves 0 to {most:g} inches, not {move:g}.")


def intent(figure: Figure, *, running: bool = True, runs: int = 0) -> Doing:
    """What somebody who goes is about, for `state.hindrance`: fleeing, when terrified, and moving otherwise.

    running  it runs, or flees some other way; who is terrified may walk only when no run is possible
    runs     moves in a row it has run before this one
    """
    lame = figure.ankle is Ankle.BROKEN or runs >= len(RUNS)
    return Doing.FLEE if figure.nerve is Nerve.TERRIFIED and (running or lame) else Doing.MOVE


def allowance(pace: float, run: int = 0, load: bool = False) -> float:
    """Inches of a whole move. Raises IllegalNow for a fourth run in a row, OutOfRange for a pace that can't be."""
    if not 0 <= pace <= MEN[1]:
        raise OutOfRange(f"A move is 0 to {MEN[1]:g} inches, not {pace:g}.")
    if run < 0:
        raise OutOfRange("Runs in a row are counted from 1.")
    if run > len(RUNS):
        raise IllegalNow(f"Nobody runs more than {len(RUNS)} moves in a row: walk this one.")
    inches = max(0.0, pace - HEAVY * load)
    return max(0.0, 2 * inches - RUNS[run]) if run else inches


def tolls(way: Way) -> tuple[Cost, ...]:
    """What lies on the way, by name, with the inches it takes. OutOfRange for fewer than none or far too many."""
    found: list[Cost] = []
    for toll in TOLLS:
        count = float(getattr(way, toll.field))
        if not 0 <= count <= MOST_ON_WAY:
            raise OutOfRange(f"0 to {MOST_ON_WAY} {toll.several} can lie on one way, not {count:g}.")
        if count:
            what = toll.one if count == 1 else f"{count:g} {toll.several}"
            found.append(Cost(what, count * toll.inches))
    return tuple(found)


def _gone(allowed: float, used: float, way: Way, inches: float | None, whose: str = "") -> Gone:
    """A going weighed against what is left of the move; IllegalNow when that is not enough.

    whose  who of several has used so much of it
    """
    if not (used >= 0 and (inches is None or inches >= 0)):
        raise OutOfRange("Inches are 0 or more.")
    costs = tolls(way)
    hindered = sum(cost.inches for cost in costs)
    before = max(0.0, round(allowed - used, 2))
    if not before:
        why = f"all {allowed:g} inches of it are used" if allowed else "nothing is left of it"
        why += f", by {whose}" if allowed and whose else ""
        raise IllegalNow(f"There is no more going in this move: {why}.")
    left = round(before - hindered, 2)
    gone = f" of {allowed:g}, {whose} having used {used:g}" if whose and used else ""
    if left < 0:
        raise IllegalNow(
            f"What lies on the way takes {measure(hindered)}, and {measure(before)} {_are(before)} left in this move"
            f"{gone}: go less far."
        )
    if inches is None:
        return Gone(allowed, costs, hindered, left)
    if inches > left:
        after = f" after {measure(hindered)} for what lies on the way" if hindered else ""
        raise IllegalNow(f"{measure(inches)} {_are(inches)} too far: {measure(left)} {_are(left)} left{gone}{after}.")
    return Gone(allowed, costs, round(hindered + inches, 2), round(left - inches, 2))


def measure(inches: float) -> str:
    """“1 inch”, “2.5 inches”."""
    return f"{inches:g} inch{'es' * (inches != 1)}"


def _are(inches: float) -> str:
    return "is" if inches == 1 else "are"


def weigh(move: Move) -> Gone:
    """How far somebody may go, or what is left after going that far.

    Raises IllegalNow for a fourth run in a row, a run on a broken ankle, or more inches than are left.
    """
    if move.run and move.crawls:
        raise IllegalNow("Nobody runs on a broken ankle: crawl.")
    return _gone(allowance(move.pace, move.run, move.load), move.used, move.way, move.inches)


def only_run(move: Move, run: int) -> bool:
    """Whether a whole move told as a walk can only be a run: more inches than a walk has, no more than the `run` has.

    run  the how manieth in a row it would be
    """
    if move.inches is None or move.used or move.crawls or run > len(RUNS):
        return False
    return allowance(move.pace, 0, move.load) < move.inches <= allowance(move.pace, run, move.load)


@resolves("hood.move", "hood.move.obstacle")
def go(dice: Dice, move: Move) -> Gone:
    """What `weigh` tells of a move. No dice."""
    return weigh(move)


@dataclass(frozen=True, slots=True)
class Haul:
    """A bullion crate about to be moved.

    paces   inches of a normal move of each who carries it, one or two
    ran     whether either has run in this move
    used    inches of this move that either has used before, the more of both; `whose` those are
    inches  as for Move
    """

    paces: tuple[float, ...] = (MAN, MAN)
    way: Way = Way()
    ran: bool = False
    used: float = 0.0
    inches: float | None = None
    whose: str = ""


@resolves("hood.move")
def haul(dice: Dice, crate: Haul) -> Gone:
    """How far a bullion crate gets: 4 inches with two, 2 dragged by one, no further than the slower walks. No dice.

    Raises OutOfRange for any other number of people, IllegalNow for one who has run, and as `go` does.
    """
    if len(crate.paces) not in CRATE:
        raise OutOfRange(f"One drags a crate or two carry it: {len(crate.paces)} do neither.")
    if crate.ran:
        raise IllegalNow("Nobody runs with a crate: whoever has run in this move takes hold of it in the next.")
    allowed = min(CRATE[len(crate.paces)], *map(allowance, crate.paces))
    return _gone(allowed, crate.used, crate.way, crate.inches, crate.whose)


# High obstacles


class Climb(IntEnum):
    """How an attempt at a high obstacle ends, worst first."""

    ABANDONED = 0
    FAILED = 1
    SLOW = 2
    STEADY = 3
    QUICK = 4

    @property
    def over(self) -> bool:
        return self >= Climb.SLOW

    @property
    def inches(self) -> float:
        """Inches of the move that it takes."""
        return (4.0, 0.0, 4.0, 3.0, 2.0)[self]


OBSTACLE: Final = Table(
    "hood.tables.obstacle",
    "High obstacles",
    "Obstacles: High Obstacles",
    (
        Row(1, 1, Climb.ABANDONED, "Abandoned", "4 inches are used up, and the attempt is given up."),
        Row(2, 2, Climb.FAILED, "Failed", "May be tried again in the next move."),
        Row(3, 3, Climb.SLOW, "Over, slowly", "It takes 4 inches."),
        Row(4, 4, Climb.STEADY, "Over", "It takes 3 inches."),
        Row(5, 6, Climb.QUICK, "Over, quickly", "It takes 2 inches."),
    ),
)


@resolves("hood.move.obstacle")
def climb(dice: Dice, value: int = 0) -> Climb:
    """D6 and the value of a high obstacle. OutOfRange for a value beyond -6 to +6."""
    if not -MOST_VALUE <= value <= MOST_VALUE:
        raise OutOfRange(f"An obstacle's value is -{MOST_VALUE} to +{MOST_VALUE}, not {value:+d}.")
    through = dice.reading(OBSTACLE, (Modifier("obstacle", value),) if value else ())
    return dice.read(1, _as_test(through), "High obstacle")[0]


@lru_cache(64)
def _as_test(through: Reading[Climb]) -> Reading[Climb]:
    """The table as a test, passed by who gets over."""
    return replace(through, good=tuple(face for face, attempt in enumerate(through.keys, 1) if attempt.over))


def inches_for(attempt: Climb, left: float | None = None) -> float:
    """Inches that an attempt takes of those `left` in the move: all of them where it would take more."""
    return attempt.inches if left is None else min(attempt.inches, left)


# Jumps


class Landing(IntEnum):
    """How a jump out of a window ends, worst last."""

    WELL = 0
    SLOWED = 1
    STOPPED = 2
    SPRAINED = 3
    BROKEN = 4
    STUNNED = 5
    DEAD = 6

    @property
    def stops(self) -> bool:
        """Whether the jumper moves no further in this move."""
        return self >= Landing.STOPPED

    @property
    def hurts(self) -> bool:
        return self >= Landing.SPRAINED


SLOWED: Final = 2.0
"""Inches that a stumble takes off the move."""
ANKLES: Final = {Landing.SPRAINED: Ankle.SPRAINED, Landing.BROKEN: Ankle.BROKEN}
_EFFECTS: Final = {
    Landing.WELL: ("Lands well", "The move goes on."),
    Landing.SLOWED: ("Slowed", "2 inches off the rest of the move."),
    Landing.STOPPED: ("Stops", "No further in this move."),
    Landing.SPRAINED: ("Ankle sprained", "No further in this move, and 2 inches off all later ones."),
    Landing.BROKEN: ("Ankle broken", "No further in this move; from the next on crawls at half the rate."),
    Landing.STUNNED: ("Stunned and badly injured", "A bad wound, and out until a 6 on the D6 of a later move."),
    Landing.DEAD: ("Apparently dead", "To all appearance dead."),
}


class Storey(IntEnum):
    """The floor whose window somebody jumps out of."""

    GROUND = 0
    FIRST = 1
    SECOND = 2
    THIRD = 3
    FOURTH = 4

    @property
    def word(self) -> str:
        return f"{self.name.lower()} floor"


def _jumps(storey: Storey, *rows: tuple[int, int, Landing]) -> Table[Landing]:
    return Table(
        f"hood.tables.jump-{storey.name.lower()}",
        f"Jumping out of a window, {storey.word}",
        f"Jumping out of Windows: {storey.word}",
        tuple(Row(low, high, landing, *_EFFECTS[landing]) for low, high, landing in rows),
    )


JUMPS: Final = {
    storey: _jumps(storey, *rows)
    for storey, rows in {
        Storey.GROUND: ((1, 1, Landing.STOPPED), (2, 2, Landing.SLOWED), (3, 6, Landing.WELL)),
        Storey.FIRST: ((1, 2, Landing.SPRAINED), (3, 4, Landing.STOPPED), (5, 6, Landing.SLOWED)),
        Storey.SECOND: ((1, 2, Landing.BROKEN), (3, 4, Landing.SPRAINED), (5, 6, Landing.STOPPED)),
        Storey.THIRD: ((1, 2, Landing.STUNNED), (3, 4, Landing.BROKEN), (5, 6, Landing.SPRAINED)),
        Storey.FOURTH: ((1, 2, Landing.DEAD), (3, 4, Landing.STUNNED), (5, 6, Landing.BROKEN)),
    }.items()
}
"""How a jump ends, by the floor."""


@resolves("hood.jump")
def jump(dice: Dice, storey: Storey = Storey.GROUND) -> Landing:
    """A D6 on the table of the floor that somebody jumps from."""
    return dice.read(1, dice.reading(JUMPS[storey]), f"Jump from the {storey.word}")[0]


def broken_by(landing: Landing, subject: int) -> tuple[Change, ...]:
    """What a landing does to the body of a figure."""
    if landing in ANKLES:
        return (AnkleHurt(subject, ANKLES[landing]),)
    if landing is Landing.STUNNED:
        return (replace(harm(subject, Injury.BAD, why=""), out=Out.STUNNED, down=True),)
    return (harm(subject, Injury.DEAD, why="", down=True),) if landing is Landing.DEAD else ()


# To look up


def _rates() -> str:
    lines = [
        ("Man", f'{MAN:g}", from {MEN[0]:g} to {MEN[1]:g}'),
        ("Woman", f'{WOMAN:g}", from {WOMEN[0]:g} to {WOMEN[1]:g}'),
        ("Running", f"the rate doubled, -{RUNS[2]:g} a second time in a row, -{RUNS[3]:g} a third"),
        ("Heavy load", f'-{HEAVY:g}" before doubling'),
        *(
            (f"Bullion crate, {count} {'person' if count == 1 else 'people'}", f'{inches:g}"')
            for count, inches in CRATE.items()
        ),
    ]
    return cells(("On foot", "Inches a move"), lines)


def _costs() -> str:
    return cells(("On the way", "Inches"), [(toll.one.capitalize(), f"-{toll.inches:g}") for toll in TOLLS])


MOVE_LOOKUPS: Final = {
    "hood.tables.rates": ("Movement rates", _rates()),
    "hood.tables.way": ("What lies on the way", _costs()),
}
