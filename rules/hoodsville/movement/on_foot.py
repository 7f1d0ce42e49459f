"""Movement on foot: walks, runs, what lies on the way, and bullion crates (hood.move)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Annotated, Any, Final, NamedTuple

from annotated_types import Interval

from rules.core.action.deed import Deed, decides
from rules.core.action.fields import Bands, nobody, one_figure, option
from rules.core.action.move import filled, move
from rules.core.action.people_fields import OWN
from rules.core.action.report import FollowUp, Report
from rules.core.chance.dice import Dice
from rules.core.people.person import require_once
from rules.core.plain.columns import cells
from rules.core.plain.events import Change
from rules.core.plain.frozen import frozen, replace
from rules.core.plain.refusal import IllegalNow, OutOfRange, Refusal
from rules.core.tables.outcome import Outcome
from rules.core.tables.rule import resolves
from rules.hoodsville.model import board
from rules.hoodsville.model.acting import Doing, require_able
from rules.hoodsville.model.fields import FIGURE
from rules.hoodsville.model.figures import Ankle, Figure, Nerve
from rules.hoodsville.model.lines import measure
from rules.hoodsville.model.position import Person, Position, counts_moves, nameless, record_of, used_of_move
from rules.hoodsville.model.profiles import MAN, WOMAN

MEN, WOMEN = (4.0, 7.0), (3.0, 5.5)
"""Inches of the slowest and of the fastest unhurt figure."""
HEAVY: Final = 1.0
"""Inches that a heavy load takes off the rate, before it is doubled."""
RUNS: Final = {1: 0.0, 2: 2.0, 3: 4.0}
"""Inches that each run in a row takes off the doubled rate."""
CRATE: Final = {1: 2.0, 2: 4.0}
"""Inches of a bullion crate by the number of people: one drags it, two carry it."""
MOST_ON_WAY: Final = 9


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
    HindranceCost("rough", "bad ground", "bad ground", 1.0),
    HindranceCost("doors", "a shut door", "shut doors", 1.0),
    HindranceCost("windows", "a window or low obstacle", "windows or low obstacles", 2.0),
    HindranceCost("floors", "a floor of stairs", "floors of stairs", 2.5),
    HindranceCost("railways", "a railway", "railways", 1.0),
    HindranceCost("wagons", "a gap between two wagons", "gaps between two wagons", 2.0),
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
    """

    pace: float = MAN
    run: int = 0
    load: bool = False
    crawls: bool = False
    way: Terrain = Terrain()
    used: float = 0.0
    inches: float | None = None


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


def _gone(allowed: float, used: float, way: Terrain, inches: float | None, whose: str = "") -> Gone:
    """A way compared with what is left of the move. Raises IllegalNow if that is not enough.

    whose  the one among several that has used so much of it
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
    gone = f" of {allowed:g}, as {whose} used {used:g}" if whose and used else ""
    if left < 0:
        raise IllegalNow(
            f"Obstacles take {measure(hindered)}, and {measure(before)} {_are(before)} left this move{gone}. Go "
            "less far."
        )
    if inches is None:
        return Gone(allowed, costs, hindered, left)
    if inches > left:
        after = f" after {measure(hindered)} for obstacles" if hindered else ""
        raise IllegalNow(
            f"{measure(inches)} {_are(inches)} too far, as {measure(left)} {_are(left)} left{gone}{after}. Go less far."
        )
    return Gone(allowed, costs, round(hindered + inches, 2), round(left - inches, 2))


def _are(inches: float) -> str:
    return "is" if inches == 1 else "are"


def weigh(move: FootMove) -> Gone:
    """How far a figure may go, or what is left after a way.

    Raises IllegalNow for a fourth run in a row, a run on a broken ankle, or more inches than are left.
    """
    if move.run and move.crawls:
        raise IllegalNow("No one runs on a broken ankle. Crawl instead.")
    return _gone(allowance(move.pace, move.run, move.load), move.used, move.way, move.inches)


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


@frozen
class Haul:
    """A bullion crate about to be moved.

    paces   inches of a normal move of each carrier, one or two
    ran     whether either has run in this move
    used    inches of this move that either has used before, the more of both
    whose   the carrier that used them
    inches  as for Move
    """

    paces: tuple[float, ...] = (MAN, MAN)
    way: Terrain = Terrain()
    ran: bool = False
    used: float = 0.0
    inches: float | None = None
    whose: str = ""


def weigh_crate(crate: Haul) -> Gone:
    """How far a bullion crate gets: 4 inches with two carriers, 2 dragged by one, never further than the slower walks.

    Raises OutOfRange for any other number of people, IllegalNow for one who has run, and as `weigh` does.
    """
    if len(crate.paces) not in CRATE:
        raise OutOfRange(f"One figure drags a crate, or two carry it. You named {len(crate.paces)}.")
    if crate.ran:
        raise IllegalNow("No one runs with a crate, and one of them ran this move. Wait for the next move.")
    allowed = min(CRATE[len(crate.paces)], *map(allowance, crate.paces))
    return _gone(allowed, crate.used, crate.way, crate.inches, crate.whose)


@resolves("hood.move")
def haul(dice: Dice, crate: Haul) -> Gone:
    """The result of `weigh_crate`, as a resolver. Rolls no dice."""
    return weigh_crate(crate)


# The moves

Number = Annotated[int, Interval(ge=0, le=MOST_ON_WAY)]
Floors = Annotated[float, Interval(ge=0, le=MOST_ON_WAY)]


def bands(position: Position, move: Any) -> tuple[tuple[str, float], ...]:
    """How far a figure may still go, or move a crate: all of it, or half."""
    if not move.figure:
        return ()
    try:
        still = filled(position, replace(move, inches=0.0))
        gone = (
            weigh(*walk(position, still).args)
            if isinstance(move, Go)
            else weigh_crate(*haul_crate(position, still).args)
        )
    except Refusal:
        return ()
    return (("all of it", gone.left), ("half", gone.left / 2)) if gone.left > 0 else ()


INCHES: Any = option(
    "Inches moved, obstacles not counted (default: the bot says how far it may be).",
    nobody,
    measured=Bands(bands),
)
ROUGH: Any = option("The way crosses bad ground: 1 inch.", default=False, called="Bad ground", by_eye=True)
DOORS: Any = option("Shut doors on the way, 1 inch each.", default=0, by_eye=True)
WINDOWS: Any = option("Windows or low obstacles on the way, 2 inches each.", default=0, by_eye=True)
FLOORS: Any = option("Floors of stairs, up or down, 2.5 inches each. Parts count too.", default=0.0, by_eye=True)
RAILWAYS: Any = option("Railways crossed, 1 inch each.", default=0, by_eye=True)
WAGONS: Any = option("Gaps between two wagons, 2 inches each.", default=0, by_eye=True)


def require_going(position: Position, person: Person, *, running: bool = True) -> board.MoveRecord:
    """What a figure has done in this move. Raises IllegalNow for one that can't move."""
    record, runs = record_of(position, person), position.board.run_before(person.id)
    require_able(person, intent(person.figure, running=running, runs=runs))
    if person.figure.down:
        raise IllegalNow(f"{person.name} is down. Get up first with /hood-fight rise.").offering(
            "Get up", "hood-fight rise", figure=person.typed
        )
    if record.stopped:
        raise IllegalNow(f"{person.name} can't go any farther in this move. Begin another with /hood next.").offering(
            "Next move", "hood next"
        )
    return record


def _pace(_position: Position, move: Any) -> float:
    if move.figure.typed:
        return move.figure.figure.pace
    return WOMAN if move.woman else MAN


@move("hood-move go")
class Go:
    """See how far a figure may go in this move, or note how far it goes."""

    figure: Person = FIGURE
    inches: Annotated[float, Interval(ge=0, le=14)] | None = INCHES
    pace: str = option(
        "The pace, walk or run (default: a walk, or a run if the inches need one). A run doubles the move.",
        default="",
        words=("Walk", "Run"),
    )
    runs: Annotated[int, Interval(ge=0, le=3)] | None = option(
        "Moves in a row that it ran before this one (default in a game: as recorded).", nobody
    )
    load: bool = option(
        "The figure carries a heavy load: 1 inch off before doubling.", default=False, called="A heavy load"
    )
    rough: bool = ROUGH
    doors: Number = DOORS
    windows: Number = WINDOWS
    floors: Floors = FLOORS
    railways: Number = RAILWAYS
    wagons: Number = WAGONS
    woman: bool = option("An unnamed woman, who moves 5 inches.", default=False)
    move: Annotated[float, Interval(ge=0, le=7)] = option(
        "Inches of a normal move after wounds (default: from the sheet).", _pace
    )


@decides(Go)
def walk(position: Position, move: Go) -> Deed[Gone]:
    """The bot reports how far a figure may go in this move, or books a way and reports what is left."""
    person, figure = move.figure, move.figure.figure
    if move.woman and person.typed:
        raise OutOfRange("The sheet says who is a woman. Remove “woman”, or the figure.")
    check_rate(move.woman or figure.woman, move.move)
    record = record_of(position, person)
    walked = FootMove(move.move, 0, move.load, figure.ankle is Ankle.BROKEN, _way(move), record.inches, move.inches)
    before = move.runs or position.board.run_before(person.id)
    running = move.pace == "Run" or record.ran > 0 or (not move.pace and only_run(walked, 1 + before))
    require_going(position, person, running=running)
    if move.runs is not None and not running:
        raise OutOfRange("Earlier runs count only for a run. Add pace:Run, or remove “runs”.")
    if move.runs is not None and not record.ran and counts_moves(position, person):
        raise OutOfRange("The game counts earlier runs. Remove “runs”.")
    going = replace(walked, run=(record.ran or 1 + before) * running)
    weigh(going)
    return Deed(
        go,
        (going,),
        changes=lambda gone: _gone_by(position, [person], move.inches, gone, going.run),
        report=lambda gone: _went(
            person, going, gone, _all_of_it(position, "go", gone) if counts_moves(position, person) else ()
        ),
        facts=_inches,
    )


IN_A_ROW: Final = {0: "", 1: "", 2: " a second move in a row", 3: " a third move in a row"}


def _inches(outcome: Outcome[Gone]) -> dict[str, float]:
    gone = outcome.result
    return {"allowed": gone.allowed, "spent": gone.spent, "left": gone.left}


def _went(person: Person, move: FootMove, gone: Gone, follow_ups: tuple[FollowUp, ...]) -> Report:
    """How far a figure may go, with buttons for that, or what is left after a way."""
    lines, row = tuple(_lines(person, move, gone)), IN_A_ROW[move.run]
    if move.inches is None:
        does = "run" if move.run else "crawl" if move.crawls else "go"
        more = " more" if move.used else ""
        return Report(f"{person.name} may {does} {measure(gone.left)}{more}{row}.", lines, follow_ups)
    does = "runs" if move.run else "crawls" if move.crawls else "goes"
    return Report(f"{person.name} {does} {measure(move.inches)}{row}, and {left_of(gone)}.", lines)


def _all_of_it(position: Position, command: str, gone: Gone) -> tuple[FollowUp, ...]:
    """The button that books all those inches."""
    return (FollowUp(f"Goes {measure(gone.left)}", f"hood-move {command}", {**position.again(), "inches": gone.left}),)


def left_of(gone: Gone) -> str:
    """“3 inches are left”."""
    return f"{measure(gone.left)} {_are(gone.left)} left" if gone.left else "the move is used up"


def _lines(person: Person, move: FootMove, gone: Gone) -> Iterator[str]:
    off = RUNS.get(move.run, 0.0)
    load = f" − {HEAVY:g} heavy load" if move.load else ""
    doubled = f", doubled{f' − {off:g}' if off else ''} = {gone.allowed:g}" if move.run else ""
    if load or doubled:
        yield f"{measure(move.pace)}{load}{doubled}."
    yield from _way_line(gone)
    if move.used:
        yield f"{measure(move.used)} of this move are already used."
    if move.run == len(RUNS):
        yield "It can't run in the next move."
    if person.figure.nerve is Nerve.TERRIFIED:
        yield "Terrified figures move only to safety."


def _way_line(gone: Gone) -> tuple[str, ...]:
    """What the way took, by name; empty for a clear one."""
    text = ", ".join(f"{cost.what} {cost.inches:g}" for cost in gone.costs)
    return (f"On the way: {text}.",) if text else ()


def _way(move: Any) -> Terrain:
    return Terrain(move.rough, move.doors, move.windows, move.floors, move.railways, move.wagons)


def _gone_by(
    position: Position, people: Sequence[Person], inches: float | None, gone: Gone, run: int = 0
) -> tuple[Change, ...]:
    if inches is None or not gone.spent:
        return ()
    return tuple(
        done for person in people for done in used_of_move(position, person, inches=gone.spent, ran=run, toll=gone.toll)
    )


@move("hood-move crate")
class HaulCrate:
    """Move a bullion crate. Two carry it 4 inches, one drags it 2."""

    figure: Person = one_figure("Your figure that takes the crate, or a profile.", "One figure", only=OWN)
    helper: Person = one_figure("The second carrier.", source=lambda _position, _move: nameless("another"), only=OWN)
    alone: bool = option("One figure drags it alone.", default=False)
    inches: Annotated[float, Interval(ge=0, le=4)] | None = INCHES
    rough: bool = ROUGH
    doors: Number = DOORS
    windows: Number = WINDOWS
    floors: Floors = FLOORS
    railways: Number = RAILWAYS
    wagons: Number = WAGONS


@decides(HaulCrate)
def haul_crate(position: Position, move: HaulCrate) -> Deed[Gone]:
    """Two figures carry a bullion crate, or one drags it."""
    if move.alone and move.helper.typed:
        raise OutOfRange("Either a helper carries it too, or one drags it alone. Remove “helper” or “alone”.")
    people = (move.figure,) if move.alone else (move.figure, move.helper)
    require_once(people)
    records = [require_going(position, person, running=False) for person in people]
    most = max(records, key=lambda record: record.inches)
    crate = Haul(
        tuple(person.figure.pace for person in people),
        _way(move),
        any(record.ran for record in records),
        most.inches,
        move.inches,
        people[records.index(most)].name,
    )
    weigh_crate(crate)
    before = [
        (one.name, record.inches) for one, record in zip(people, records, strict=True) if counts_moves(position, one)
    ]

    def report(gone: Gone) -> Report:
        names, alone = " and ".join(person.name for person in people), len(people) == 1
        lines = (*_way_line(gone), *_used_line(before, 0.0 if move.inches is None else gone.spent))
        if move.inches is None:
            verb, follow_ups = "drag" if alone else "carry", _all_of_it(position, "crate", gone) if before else ()
            return Report(f"{names} may {verb} the crate {measure(gone.left)}.", lines, follow_ups)
        verb = "drags" if alone else "carry"
        return Report(f"{names} {verb} the crate {measure(move.inches)}, and {left_of(gone)}.", lines)

    return Deed(
        haul,
        (crate,),
        changes=lambda gone: _gone_by(position, people, move.inches, gone),
        report=report,
        facts=_inches,
    )


def _used_line(before: Sequence[tuple[str, float]], more: float) -> tuple[str, ...]:
    """The figures whose inches are used up, the crate's way included; empty for none."""
    text = ", ".join(f"{name} {measure(inches + more)}" for name, inches in before if inches + more)
    return (f"Used in this move: {text}.",) if text else ()


# Look-ups


def _rates() -> str:
    lines = [
        ("Man", f'{MAN:g}", from {MEN[0]:g} to {MEN[1]:g}'),
        ("Woman", f'{WOMAN:g}", from {WOMEN[0]:g} to {WOMEN[1]:g}'),
        ("Running", f"twice the rate, {RUNS[2]:g} less for a second run in a row, {RUNS[3]:g} less for a third"),
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
