"""Going and hauling: from the options of /hood-move to inches allowed, used and left."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from cogs._kit.desk import Desk
from cogs._kit.people import subjects
from cogs._kit.play import Offer, Options, Play, Said, plays
from cogs.hoodsville.people import Person, person_of, require_able
from cogs.hoodsville.turns import deed_of, spending, table_of
from rules.core.events import Change
from rules.core.person import require_once
from rules.core.refusal import IllegalNow, OutOfRange
from rules.hoodsville.board import Deed
from rules.hoodsville.model import Ankle, Nerve
from rules.hoodsville.movement import (
    HEAVY,
    RUNS,
    Gone,
    Haul,
    Move,
    Way,
    check_rate,
    go,
    haul,
    intent,
    measure,
    only_run,
)
from rules.hoodsville.profiles import MAN, WOMAN

HE = "He"
RUN = "Run"
IN_A_ROW = {1: "", 2: " a second move in a row", 3: " a third move in a row"}


def require_going(desk: Desk, person: Person, *, running: bool = True) -> Deed:
    """What somebody has done in this move; IllegalNow for one whose state or deeds keep it where it is."""
    deed = deed_of(desk, person)
    if person.figure is not None:
        require_able(person, intent(person.figure, running=running, runs=runs_before(desk, person)))
        if person.figure.down:
            raise IllegalNow(f"{person.name} is down and has to get up first: /hood-fight rise.")
    if deed.stopped:
        raise IllegalNow(f"{person.name} has stopped for this move: /hood next begins another.")
    return deed


def runs_before(desk: Desk, person: Person) -> int:
    """Moves in a row that somebody has run before this one, as the game here counts them."""
    game = table_of(desk)
    return 0 if game is None or person.id is None else game.game.board.run_before(person.id)


def pace_of(person: Person, options: Options) -> float:
    """Inches of a normal move: as typed, else as the sheet and wounds have it, else a usual man's or woman's."""
    typed, woman = options.get("move"), bool(options.get("woman"))
    if person.figure is not None:
        if woman:
            raise OutOfRange("The sheet says who is a woman: leave woman out, or the figure.")
        woman = person.figure.woman
    if typed is not None:
        check_rate(woman, float(typed))
        return float(typed)
    if person.figure is not None:
        return person.figure.pace
    return WOMAN if woman else MAN


def way_of(options: Options) -> Way:
    """What lies on the way, as the options say."""
    return Way(
        rough=bool(options.get("rough")),
        doors=int(options.get("doors") or 0),
        windows=int(options.get("windows") or 0),
        floors=float(options.get("floors") or 0),
        railways=int(options.get("railways") or 0),
        wagons=int(options.get("wagons") or 0),
    )


def inches_of(options: Options) -> float | None:
    """How far the way itself is; None to be told how far it may be."""
    typed = options.get("inches")
    return None if typed is None else float(typed)


@plays("hood-move go")
async def prepare_go(desk: Desk, options: Options) -> Play:
    """How far somebody may go in this move, or what is left after going that far."""
    person = await person_of(desk, options, "figure", HE)
    deed = deed_of(desk, person)
    walk = Move(
        pace=pace_of(person, options),
        load=bool(options.get("load")),
        crawls=person.figure is not None and person.figure.ankle is Ankle.BROKEN,
        way=way_of(options),
        used=deed.inches,
        inches=inches_of(options),
    )
    before = int(options.get("runs") or 0) or runs_before(desk, person)
    meant = options.get("pace") is None and only_run(walk, 1 + before)
    running = options.get("pace") == RUN or deed.ran > 0 or meant
    require_going(desk, person, running=running)
    move = replace(walk, run=_run(desk, person, options, deed, running))

    def say(gone: Gone) -> Said:
        offers = () if move.inches is not None else _all_of_it(desk, person, "hood-move go", options, gone)
        return Said(_went(person.name, move, gone), _lines(person, move, gone), offers)

    return Play(
        say=say,
        resolver=go,
        args=(move,),
        changes=lambda gone: () if move.inches is None else _walked(desk, person, gone, move.run),
        facts=lambda outcome: _facts(outcome.result),
        about=subjects(person),
    )


def _run(desk: Desk, person: Person, options: Options, deed: Deed, running: bool) -> int:
    """Which run in a row this is; a game counts them itself."""
    typed = options.get("runs")
    if typed is not None and not running:
        raise OutOfRange("Runs before this one count for a run: say pace:Run, or leave runs out.")
    if not running:
        return 0
    if deed.ran:
        return deed.ran
    counted = table_of(desk) is not None and person.id is not None
    if counted and typed is not None:
        raise OutOfRange("The game counts who has run before: leave runs out.")
    return 1 + (runs_before(desk, person) if counted else int(typed or 0))


def _walked(desk: Desk, person: Person, gone: Gone, run: int = 0) -> tuple[Change, ...]:
    """What going books: the inches, and the run."""
    return spending(desk, person, inches=gone.spent, ran=run, toll=gone.toll) if gone.spent else ()


def _all_of_it(desk: Desk, person: Person, command: str, options: Options, gone: Gone) -> tuple[Offer, ...]:
    """The button that books all the inches told of; none where nothing is booked."""
    if table_of(desk) is None or person.id is None:
        return ()
    return (Offer(f"Goes {measure(gone.left)}", command, {**options, "inches": gone.left}),)


def _went(name: str, move: Move, gone: Gone) -> str:
    """The verdict on a going in a sentence."""
    row = IN_A_ROW[move.run] if move.run else ""
    if move.inches is None:
        does = "run" if move.run else "crawl" if move.crawls else "go"
        more = " more" if move.used else ""
        return f"{name} may {does} {measure(gone.left)}{more}{row}."
    does = "runs" if move.run else "crawls" if move.crawls else "goes"
    return f"{name} {does} {measure(move.inches)}{row}: {left_of(gone)}."


def left_of(gone: Gone) -> str:
    """“3 inches are left”."""
    if not gone.left:
        return "the move is used up"
    return f"{measure(gone.left)} {'is' if gone.left == 1 else 'are'} left"


def _lines(person: Person, move: Move, gone: Gone) -> tuple[str, ...]:
    figure = person.figure
    load = f" − {HEAVY:g} heavy load" if move.load else ""
    off = RUNS.get(move.run, 0.0)
    rate = f"{measure(move.pace)}{load}"
    doubled = f", doubled{f' − {off:g}' if off else ''} = {gone.allowed:g}" if move.run else ""
    return tuple(
        filter(
            None,
            (
                f"{rate}{doubled}." if load or doubled else "",
                way_line(gone),
                f"{measure(move.used)} of this move used before." if move.used else "",
                "No running in the next move." if move.run == len(RUNS) else "",
                "Terrified: only to safety." if figure is not None and figure.nerve is Nerve.TERRIFIED else "",
            ),
        )
    )


def way_line(gone: Gone) -> str:
    """What the way took, by name; empty for a clear one."""
    told = ", ".join(f"{cost.what} {cost.inches:g}" for cost in gone.costs)
    return f"On the way: {told}." if told else ""


def _facts(gone: Gone) -> dict[str, float]:
    return {"allowed": gone.allowed, "spent": gone.spent, "left": gone.left}


@plays("hood-move crate")
async def prepare_crate(desk: Desk, options: Options) -> Play:
    """How far a bullion crate gets with two, or with one who drags it."""
    people = [await person_of(desk, options, "figure", "One man")]
    alone = bool(options.get("alone"))
    if alone and options.get("helper"):
        raise OutOfRange("Somebody helps, or one drags it alone: leave out either helper or alone.")
    if not alone:
        people.append(await person_of(desk, options, "helper", "another"))
    require_once(people)
    deeds = [require_going(desk, person, running=False) for person in people]
    most = max(deeds, key=lambda deed: deed.inches)
    crate = Haul(
        paces=tuple(MAN if person.figure is None else person.figure.pace for person in people),
        way=way_of(options),
        ran=any(deed.ran for deed in deeds),
        used=most.inches,
        inches=inches_of(options),
        whose=people[deeds.index(most)].name,
    )
    names = " and ".join(person.name for person in people)
    booked = next((person for person in people if person.id is not None), people[0])

    def say(gone: Gone) -> Said:
        if crate.inches is None:
            verb = "drag" if alone else "carry"
            offers = _all_of_it(desk, booked, "hood-move crate", options, gone)
            lines = (way_line(gone), _used_line(people, deeds, 0.0))
            return Said(f"{names} may {verb} the crate {measure(gone.left)}.", tuple(filter(None, lines)), offers)
        verb = "drags" if alone else "carry"
        headline = f"{names} {verb} the crate {measure(crate.inches)}: {left_of(gone)}."
        lines = (way_line(gone), _used_line(people, deeds, gone.spent) if table_of(desk) is not None else "")
        return Said(headline, tuple(filter(None, lines)))

    def changes(gone: Gone) -> tuple[Change, ...]:
        if crate.inches is None:
            return ()
        return tuple(change for person in people for change in _walked(desk, person, gone))

    return Play(
        say=say,
        resolver=haul,
        args=(crate,),
        changes=changes,
        facts=lambda outcome: _facts(outcome.result),
        about=subjects(*people),
    )


def _used_line(people: Sequence[Person], deeds: Sequence[Deed], more: float) -> str:
    """Whose inches of the move are used up, those of the crate's way counted; empty where nobody's are."""
    told = [
        f"{person.name} {measure(deed.inches + more)}"
        for person, deed in zip(people, deeds, strict=True)
        if person.id is not None and deed.inches + more
    ]
    return f"Used of this move: {', '.join(told)}." if told else ""
