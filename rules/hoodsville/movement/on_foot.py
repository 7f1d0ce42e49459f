"""Movement on foot: walks, runs, what lies on the way, and bullion crates (hood.move)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from typing import Annotated, Any, Final

from annotated_types import Interval

from rules.core.action.deed import Deed, decides
from rules.core.action.fields import UNSAID, Always, Bands, ByEye, ByStreet, Source, Squares, Unsaid, nobody, option
from rules.core.action.move import filled, move
from rules.core.action.on_street import afoot, at, square_read
from rules.core.action.report import FollowUp, Report
from rules.core.plain.columns import cells
from rules.core.plain.events import Change
from rules.core.plain.frozen import replace
from rules.core.plain.refusal import IllegalNow, Missing, OutOfRange, Refusal
from rules.core.street.squares import Square, name_of
from rules.core.street.ways import Reach
from rules.core.tables.outcome import Outcome
from rules.hoodsville.model.acting import require_able
from rules.hoodsville.model.board import MoveRecord, WayGone
from rules.hoodsville.model.fields import FIGURE
from rules.hoodsville.model.figures import Ankle, Nerve
from rules.hoodsville.model.lines import measure
from rules.hoodsville.model.on_street import require_afoot
from rules.hoodsville.model.position import Person, Position, counts_moves, record_of, used_of_move
from rules.hoodsville.model.profiles import MAN, WOMAN
from rules.hoodsville.movement.across_street import (
    Crossing,
    crossed,
    kept,
    places,
    reach_of,
)
from rules.hoodsville.movement.paces import (
    CRATE,
    GAP,
    HEAVY,
    MEN,
    MOST_ON_WAY,
    RUNS,
    STAIRS,
    TOLLS,
    WOMEN,
    FootMove,
    Gone,
    Terrain,
    allowance,
    are,
    check_rate,
    go,
    gone_of,
    intent,
    only_run,
    weigh,
)

# The moves

Number = Annotated[int, Interval(ge=0, le=MOST_ON_WAY)]
Floors = Annotated[float, Interval(ge=0, le=MOST_ON_WAY)]


def bands_of(weighed: Callable[[Position, Any], Gone]) -> Source:
    """The bands of a move's inches: how far a figure may still go, or move a crate: all of it, or half.

    weighed  what is left of a filled move of no inches
    """

    def bands(position: Position, move: Any) -> tuple[tuple[str, float], ...]:
        if not move.figure:
            return ()
        try:
            gone = weighed(position, filled(position, replace(move, inches=0.0)))
        except Refusal:
            return ()
        return (("all of it", gone.left), ("half", gone.left / 2)) if gone.left > 0 else ()

    return bands


HOW_FAR: Final = "Inches moved, obstacles not counted (default: the bot says how far it may be)."
WHERE: Final = "Where does the figure go? A square of the street, such as F9, or a place."
FLOORS: Any = option(ByEye("Floors of stairs, up or down, 2.5 inches each. Parts count too."), default=0.0)
WAGONS: Any = option(ByEye("Gaps between two wagons, 2 inches each."), default=0)


def ground_on_way(crossing: Callable[[Position, Any], Crossing | None]) -> tuple[Any, Any, Any, Any]:
    """The options for bad ground, doors, windows and railways. On a street its way says what lies on it."""

    def on_way(field: str, otherwise: Any) -> ByStreet:
        return ByStreet(along_way(crossing, field, otherwise), Always(otherwise))

    return (
        option(ByEye("The way crosses bad ground: 1 inch."), on_way("rough", False), called="Bad ground"),
        option(ByEye("Shut doors on the way, 1 inch each."), on_way("doors", 0)),
        option(ByEye("Windows or low obstacles on the way, 2 inches each."), on_way("windows", 0)),
        option(ByEye("Railways crossed, 1 inch each."), on_way("railways", 0)),
    )


def along_way(crossing: Callable[[Position, Any], Crossing | None], field: str, otherwise: Any) -> Source:
    """Fill what the way across the street says: `otherwise` before its end is known."""

    def source(position: Position, move: Any) -> Any:
        if not move.figure or afoot(position, move.figure) is None:
            return UNSAID
        with suppress(Refusal):
            found = crossing(position, move) if move.to else None
            return otherwise if found is None else getattr(found.along, field)
        return otherwise  # the deed refuses a square out of reach

    return source


def require_going(position: Position, person: Person, *, running: bool = True, aboard: bool = False) -> MoveRecord:
    """What a figure has done in this move. Raises IllegalNow for one that can't move.

    aboard  whether it may be in a vehicle on the street
    """
    if not aboard:
        require_afoot(position, person)
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


def on_the_way(position: Position, move: Any) -> Crossing | None:
    """The way of a figure to its square: a walk, or a run if its pace says so or a walk does not reach it.

    None for a figure that is not on foot on the street. Raises IllegalNow for a square out of reach.
    """
    person = move.figure
    if afoot(position, person) is None:
        return None
    record, to, reaches = record_of(position, person), at(move.to), list[tuple[int, Reach]]()
    for run in _runs(position, move):
        allowed = _allowed(position, move, run) - float(move.floors or 0) * STAIRS - float(move.wagons or 0) * GAP
        left = gone_of(allowed, record.inches, Terrain(), None).left
        reaches.append((run, reach_of(position, person, left)))
        if to in reaches[-1][1]:
            break
    run, within = reaches[-1]
    return crossed(position, person, within, to, run)


def _runs(position: Position, move: Any) -> tuple[int, ...]:
    """The paces that a move may have, the one that is wanted first: 0 for a walk, else which run in a row it is."""
    record, before = record_of(position, move.figure), move.runs or position.board.run_before(move.figure.id)
    if record.ran or move.pace == "Run":
        return (record.ran or 1 + before,)
    lame = move.figure.figure.ankle is Ankle.BROKEN or before >= len(RUNS)
    return (0,) if move.pace or record.inches or lame else (0, 1 + before)


def _allowed(position: Position, move: Any, run: int) -> float:
    """The inches of a whole move across the street, with those that the last one left over."""
    pace = move.figure.figure.pace if isinstance(move.move, Unsaid) else move.move
    return allowance(pace, run, bool(move.load)) + kept(position, move.figure)


def _places(position: Position, move: Any) -> list[tuple[str, str]]:
    """The squares where a move can end, each with its label; none before it is known who moves."""
    if not move.figure or afoot(position, move.figure) is None:
        return []
    with suppress(Refusal):
        return places(position, move.figure, reach_at(position, move.figure, running=move.pace == "Run"))
    return []


def _reached(position: Position, move: Any) -> frozenset[Square]:
    """All squares where a move can end, but the figure's own."""
    if not move.figure or afoot(position, move.figure) is None:
        return frozenset()
    with suppress(Refusal):
        within = reach_at(position, move.figure, running=move.pace == "Run")
        return frozenset(within.inches).difference((within.start,))
    return frozenset()


def reach_at(position: Position, person: Person, *, running: bool) -> Reach:
    """The squares in reach of a figure that walks or runs in this move. Raises IllegalNow for a fourth run in a row."""
    record = record_of(position, person)
    run = (record.ran or 1 + position.board.run_before(person.id)) if running or record.ran else 0
    allowed = allowance(person.figure.pace, run) + kept(position, person)
    return reach_of(position, person, max(0.0, allowed - record.inches))


def a_step(position: Position, person: Person, *, running: bool) -> Any:
    """The name of the nearest square to which a figure could go on foot. Raises IllegalNow for a fourth run in a row.

    It is the figure's own square if there is none: a move to that is refused.
    """
    within = reach_at(position, person, running=running)
    return name_of(min(within.inches, key=lambda one: (one == within.start, within.inches[one], one)))


GO_ROUGH, GO_DOORS, GO_WINDOWS, GO_RAILWAYS = ground_on_way(on_the_way)
bands: Final = bands_of(lambda position, still: weigh(*walk(position, still).args))


@move("hood-move go", around=True)
class Go:
    """See how far a figure may go in this move, or note how far it goes."""

    figure: Person = FIGURE
    inches: Annotated[float, Interval(ge=0, le=14)] | None = option(
        HOW_FAR,
        ByStreet(along_way(on_the_way, "inches", None), nobody),
        measured=Bands(bands),
    )
    to: str = option(WHERE, default="", read=square_read, measured=Squares(_places, _reached))
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
    rough: bool = GO_ROUGH
    doors: Number = GO_DOORS
    windows: Number = GO_WINDOWS
    floors: Floors = FLOORS
    railways: Number = GO_RAILWAYS
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
    record, before = record_of(position, person), move.runs or position.board.run_before(person.id)
    way = require_way(position, move, on_the_way)
    walked = FootMove(
        move.move, 0, move.load, figure.ankle is Ankle.BROKEN, way_typed(move), record.inches, move.inches
    )
    if way is None:
        running = move.pace == "Run" or record.ran > 0 or (not move.pace and only_run(walked, 1 + before))
    else:
        running = way.run > 0
        walked = replace(walked, kept=kept(position, person), least=way.least)
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
        changes=lambda gone: gone_by(position, [person], move.inches, gone, going, way),
        report=lambda gone: _went(
            person, going, gone, all_of_it(position, "go", gone) if counts_moves(position, person) else (), way
        ),
        facts=inches_facts,
    )


def require_way(position: Position, move: Any, crossing: Callable[[Position, Any], Crossing | None]) -> Crossing | None:
    """The way of a move; None off the street. Raises Missing for a figure on the street that has no square to go to."""
    require_afoot(position, move.figure)
    if move.to:
        if afoot(position, move.figure) is None:
            raise IllegalNow(
                f"{move.figure.name} is not on foot on the street. Put them there with /street put."
            ).offering("Put them there", "street put", figure=move.figure.typed)
        if move.figure.figure.nerve is Nerve.TERRIFIED:
            raise IllegalNow(
                f"{move.figure.name} is terrified, and runs to safety when the next move begins. Pick another figure."
            )
        return crossing(position, move)
    if afoot(position, move.figure) is not None:
        raise Missing(f"The bot needs to know where {move.figure.name} goes. Name a square, such as to:F9.", "to")
    return None


IN_A_ROW: Final = {0: "", 1: "", 2: " a second move in a row", 3: " a third move in a row"}


def inches_facts(outcome: Outcome[Gone]) -> dict[str, float]:
    gone = outcome.result
    return {"allowed": gone.allowed, "spent": gone.spent, "left": gone.left}


def _went(person: Person, move: FootMove, gone: Gone, follow_ups: tuple[FollowUp, ...], way: Crossing | None) -> Report:
    """How far a figure may go, with buttons for that, or what is left after a way."""
    lines, row = tuple(_lines(person, move, gone)), IN_A_ROW[move.run]
    if move.inches is None:
        does = "run" if move.run else "crawl" if move.crawls else "go"
        more = " more" if move.used else ""
        return Report(f"{person.name} may {does} {measure(gone.left)}{more}{row}.", lines, follow_ups)
    does = "runs" if move.run else "crawls" if move.crawls else "goes"
    return Report(f"{person.name} {does} {measure(move.inches)}{where(way)}{row}, and {left_of(gone)}.", lines)


def where(way: Crossing | None) -> str:
    """“ to F9”, or nothing off the street."""
    return f" to {name_of(way.square)}" if way is not None else ""


def all_of_it(position: Position, command: str, gone: Gone) -> tuple[FollowUp, ...]:
    """The button that books all those inches."""
    return (FollowUp(f"Goes {measure(gone.left)}", f"hood-move {command}", {**position.again(), "inches": gone.left}),)


def left_of(gone: Gone) -> str:
    """“3 inches are left”."""
    return f"{measure(gone.left)} {are(gone.left)} left" if gone.left else "the move is used up"


def _lines(person: Person, move: FootMove, gone: Gone) -> Iterator[str]:
    off = RUNS.get(move.run, 0.0)
    load = f" − {HEAVY:g} heavy load" if move.load else ""
    doubled = f", doubled{f' − {off:g}' if off else ''} = {gone.allowed:g}" if move.run else ""
    if load or doubled:
        yield f"{measure(move.pace)}{load}{doubled}."
    yield from way_line(gone)
    if move.kept:
        yield f"{measure(move.kept)} {are(move.kept)} left over from the last move."
    if move.used:
        yield f"{measure(move.used)} of this move are already used."
    if move.run == len(RUNS):
        yield "It can't run in the next move."
    if person.figure.nerve is Nerve.TERRIFIED:
        yield "Terrified figures move only to safety."


def way_line(gone: Gone) -> tuple[str, ...]:
    """What the way took, by name; empty for a clear one."""
    text = ", ".join(f"{cost.what} {cost.inches:g}" for cost in gone.costs)
    return (f"On the way: {text}.",) if text else ()


def way_typed(move: Any) -> Terrain:
    """What lies on the way of a filled move."""
    return Terrain(move.rough, move.doors, move.windows, move.floors, move.railways, move.wagons)


def gone_by(
    position: Position,
    people: Sequence[Person],
    inches: float | None,
    gone: Gone,
    going: FootMove | None = None,
    way: Crossing | None = None,
) -> tuple[Change, ...]:
    """What a way takes of the moves of those who go it, and where the first of them stands then."""
    if inches is None or not gone.spent:
        return ()
    run, left_over = (going.run, going.kept) if going is not None else (0, 0.0)
    spent, toll = gone.spent - left_over, gone.toll - left_over
    done = [one for each in people for one in used_of_move(position, each, inches=spent, ran=run, toll=toll)]
    return (*done, *(() if way is None else (WayGone(position.id, people[0].id, way.way), *way.changes)))


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
