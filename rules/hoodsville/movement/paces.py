"""Walks and runs as facts: the rates, what lies on the way, and what is left of a move (hood.move)."""

from __future__ import annotations

from typing import Final, NamedTuple

from rules.core.chance.dice import Dice
from rules.core.plain.frozen import frozen
from rules.core.plain.refusal import IllegalNow, OutOfRange
from rules.core.tables.rule import resolves
from rules.hoodsville.model.acting import Doing
from rules.hoodsville.model.figures import Ankle, Figure, Nerve
from rules.hoodsville.model.lines import measure
from rules.hoodsville.model.profiles import MAN
from rules.hoodsville.movement.across_street import BAD_GROUND, DOOR, LOW, RAILWAY

MEN, WOMEN = (4.0, 7.0), (3.0, 5.5)
"""Inches of the slowest and of the fastest unhurt figure."""
HEAVY: Final = 1.0
"""Inches that a heavy load takes off the rate, before it is doubled."""
RUNS: Final = {1: 0.0, 2: 2.0, 3: 4.0}
"""Inches that each run in a row takes off the doubled rate."""
CRATE: Final = {1: 2.0, 2: 4.0}
"""Inches of a bullion crate by the number of people: one drags it, two carry it."""
MOST_ON_WAY: Final = 9
STAIRS: Final = 2.5
"""The inches of a floor of stairs."""
GAP: Final = 2.0
"""The inches of a gap between two wagons."""


# Walking and running


@frozen
class Terrain:
    """What lies on the way.

    rough     bad ground across country
    doors     shut doors
    windows   windows and other low obstacles
    floors    floors of stairs, up or down, or parts of one
    railways  railways crossed
    wagons    gaps between two wagons
    """

    rough: bool = False
    doors: int = 0
    windows: int = 0
    floors: float = 0.0
    railways: int = 0
    wagons: int = 0


class WayCost(NamedTuple):
    """The inches that something on the way takes."""

    what: str
    inches: float


class HindranceCost(NamedTuple):
    """What one hindrance of a kind takes, in inches: its field of Terrain, and its name for one and for several."""

    field: str
    one: str
    several: str
    inches: float


TOLLS: Final = (
    HindranceCost("rough", "bad ground", "bad ground", BAD_GROUND),
    HindranceCost("doors", "a shut door", "shut doors", DOOR),
    HindranceCost("windows", "a window or low obstacle", "windows or low obstacles", LOW),
    HindranceCost("floors", "a floor of stairs", "floors of stairs", STAIRS),
    HindranceCost("railways", "a railway", "railways", RAILWAY),
    HindranceCost("wagons", "a gap between two wagons", "gaps between two wagons", GAP),
)


@frozen
class FootMove:
    """A figure about to move, as facts.

    pace    inches of a normal move after wounds, 0 to 7
    run     which run in a row this is, 1 to 3; 0 for a walk
    load    a heavy load
    crawls  an ankle is broken: no running
    used    inches of this move used before
    inches  of the way itself; None asks how far it may be
    kept    inches that its last move left over, on a street
    least   the way is one step on a street, which any figure may take that may move at all
    """

    pace: float = MAN
    run: int = 0
    load: bool = False
    crawls: bool = False
    way: Terrain = Terrain()
    used: float = 0.0
    inches: float | None = None
    kept: float = 0.0
    least: bool = False


class Gone(NamedTuple):
    """The result of a move on foot.

    allowed  inches of the whole move
    costs    of what lay on the way
    spent    inches used now, the way itself included
    left     inches that the figure may still go
    """

    allowed: float
    costs: tuple[WayCost, ...]
    spent: float
    left: float

    @property
    def toll(self) -> float:
        """Inches of those spent that went to what lay on the way."""
        return min(self.spent, sum(cost.inches for cost in self.costs))


def check_rate(woman: bool, move: float) -> None:
    """Refuse more inches than any man or woman moves, with OutOfRange. Wounds may leave less than the least."""
    most = (WOMEN if woman else MEN)[1]
    if not 0 <= move <= most:
        raise OutOfRange(f"A {'woman' if woman else 'man'} can't move {move:g} inches. Type 0 to {most:g}.")


def intent(figure: Figure, *, running: bool = True, runs: int = 0) -> Doing:
    """What a moving figure is about, for `acting.hindrance`: fleeing if it is terrified, moving otherwise.

    running  it runs, or flees in another way; a terrified figure may walk only if no run is possible
    runs     moves in a row that it has run before this one
    """
    lame = figure.ankle is Ankle.BROKEN or runs >= len(RUNS)
    return Doing.FLEE if figure.nerve is Nerve.TERRIFIED and (running or lame) else Doing.MOVE


def allowance(pace: float, run: int = 0, load: bool = False) -> float:
    """Inches of a whole move. Raises IllegalNow for a fourth run in a row, OutOfRange for an impossible pace."""
    if not 0 <= pace <= MEN[1]:
        raise OutOfRange(f"A move can't be {pace:g} inches. Type 0 to {MEN[1]:g}.")
    if run < 0:
        raise OutOfRange("Runs in a row can't be below 1. Type another number.")
    if run > len(RUNS):
        raise IllegalNow(f"No one runs more than {len(RUNS)} moves in a row. Walk this time.")
    inches = max(0.0, pace - HEAVY * load)
    return max(0.0, 2 * inches - RUNS[run]) if run else inches


def tolls(way: Terrain) -> tuple[WayCost, ...]:
    """What lies on the way, by name, and the inches it takes. Raises OutOfRange for less than none or far too much."""
    found: list[WayCost] = []
    for toll in TOLLS:
        count = float(getattr(way, toll.field))
        if not 0 <= count <= MOST_ON_WAY:
            raise OutOfRange(f"{count:g} {toll.several} are not possible on one way. Type 0 to {MOST_ON_WAY}.")
        if count:
            what = toll.one if count == 1 else f"{count:g} {toll.several}"
            found.append(WayCost(what, count * toll.inches))
    return tuple(found)


def gone_of(
    allowed: float, used: float, way: Terrain, inches: float | None, whose: str = "", *, least: bool = False
) -> Gone:
    """A way compared with what is left of the move. Raises IllegalNow if that is not enough.

    whose  the one among several that has used so much of it
    least  the way is one step on a street, for which any inches left are enough
    """
    if not (used >= 0 and (inches is None or inches >= 0)):
        raise OutOfRange("Inches can't be below 0. Type another number.")
    costs = tolls(way)
    hindered = sum(cost.inches for cost in costs)
    before = max(0.0, round(allowed - used, 2))
    if not before:
        why = f"all {allowed:g} inches are used" if allowed else "no inches are left"
        why += f", by {whose}" if allowed and whose else ""
        raise IllegalNow(f"This figure can't go any farther in this move, as {why}. Wait for the next move.")
    left = round(before - hindered, 2)
    if least and inches is not None:
        return Gone(allowed, costs, round(hindered + inches, 2), max(0.0, round(left - inches, 2)))
    gone = f" of {allowed:g}, as {whose} used {used:g}" if whose and used else ""
    if left < 0:
        raise IllegalNow(
            f"Obstacles take {measure(hindered)}, and {measure(before)} {are(before)} left this move{gone}. Go "
            "less far."
        )
    if inches is None:
        return Gone(allowed, costs, hindered, left)
    if inches > left:
        after = f" after {measure(hindered)} for obstacles" if hindered else ""
        raise IllegalNow(
            f"{measure(inches)} {are(inches)} too far, as {measure(left)} {are(left)} left{gone}{after}. Go less far."
        )
    return Gone(allowed, costs, round(hindered + inches, 2), round(left - inches, 2))


def are(inches: float) -> str:
    """The verb after so many inches."""
    return "is" if inches == 1 else "are"


def weigh(move: FootMove) -> Gone:
    """How far a figure may go, or what is left after a way.

    Raises IllegalNow for a fourth run in a row, a run on a broken ankle, or more inches than are left.
    """
    if move.run and move.crawls:
        raise IllegalNow("No one runs on a broken ankle. Crawl instead.")
    allowed = allowance(move.pace, move.run, move.load) + move.kept
    return gone_of(allowed, move.used, move.way, move.inches, least=move.least)


def only_run(move: FootMove, run: int) -> bool:
    """Whether a move typed as a walk can only be a run: it has more inches than a walk and no more than the `run`.

    run  how many runs in a row it would make
    """
    if move.inches is None or move.used or move.crawls or run > len(RUNS):
        return False
    return allowance(move.pace, 0, move.load) < move.inches <= allowance(move.pace, run, move.load)


@resolves("hood.move", "hood.move.obstacle")
def go(dice: Dice, move: FootMove) -> Gone:
    """The result of `weigh`, as a resolver. Rolls no dice."""
    return weigh(move)
