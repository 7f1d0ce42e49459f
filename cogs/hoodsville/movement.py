"""Going in words: inches gone and left, crates, high obstacles, jumps."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from cogs._kit.moves import tells
from cogs._kit.slash import add_commands, root
from rules.core.report import FollowUp, Report, Tone
from rules.hoodsville.falls import JUMPS, Climb, Climbing, Jumping, JumpOut, Landing, TryObstacle, inches_for
from rules.hoodsville.lines import leaderless
from rules.hoodsville.model import Nerve
from rules.hoodsville.movement import HEAVY, RUNS, Go, Gone, HaulCrate, Hauling, Walk, measure

IN_A_ROW: Final = {0: "", 1: "", 2: " a second move in a row", 3: " a third move in a row"}


def _gone(_told: Any, gone: Gone) -> dict[str, float]:
    return {"allowed": gone.allowed, "spent": gone.spent, "left": gone.left}


@tells(Go, _gone)
def went(walk: Walk, gone: Gone) -> Report:
    """How far somebody may go, or what is left after going that far."""
    name, move = walk.person.name, walk.move
    lines, row = tuple(_lines(walk, gone)), IN_A_ROW[move.run]
    if move.inches is None:
        does = "run" if move.run else "crawl" if move.crawls else "go"
        more = " more" if move.used else ""
        headline = f"{name} may {does} {measure(gone.left)}{more}{row}."
        return Report(headline, lines, _all_of_it("hood-move go", walk.again, gone))
    does = "runs" if move.run else "crawls" if move.crawls else "goes"
    return Report(f"{name} {does} {measure(move.inches)}{row}: {left_of(gone)}.", lines)


def _all_of_it(command: str, again: dict[str, Any] | None, gone: Gone) -> tuple[FollowUp, ...]:
    """The button that books all the inches told of; none where nothing is booked."""
    return () if again is None else (FollowUp(f"Goes {measure(gone.left)}", command, {**again, "inches": gone.left}),)


def left_of(gone: Gone) -> str:
    """“3 inches are left”."""
    if not gone.left:
        return "the move is used up"
    return f"{measure(gone.left)} {'is' if gone.left == 1 else 'are'} left"


def _lines(walk: Walk, gone: Gone) -> Iterator[str]:
    move, off = walk.move, RUNS.get(walk.move.run, 0.0)
    load = f" − {HEAVY:g} heavy load" if move.load else ""
    doubled = f", doubled{f' − {off:g}' if off else ''} = {gone.allowed:g}" if move.run else ""
    if load or doubled:
        yield f"{measure(move.pace)}{load}{doubled}."
    yield from _way(gone)
    if move.used:
        yield f"{measure(move.used)} of this move already used."
    if move.run == len(RUNS):
        yield "No running in the next move."
    if walk.person.figure.nerve is Nerve.TERRIFIED:
        yield "Terrified: only to safety."


def _way(gone: Gone) -> tuple[str, ...]:
    """What the way took, by name; nothing for a clear one."""
    told = ", ".join(f"{cost.what} {cost.inches:g}" for cost in gone.costs)
    return (f"On the way: {told}.",) if told else ()


@tells(HaulCrate, _gone)
def hauled(hauling: Hauling, gone: Gone) -> Report:
    """How far a crate gets, and whose inches that takes."""
    names, alone = " and ".join(one.name for one in hauling.people), len(hauling.people) == 1
    lines = (*_way(gone), *_used(hauling, 0.0 if hauling.crate.inches is None else gone.spent))
    if hauling.crate.inches is None:
        verb = "drag" if alone else "carry"
        offers = _all_of_it("hood-move crate", hauling.again, gone)
        return Report(f"{names} may {verb} the crate {measure(gone.left)}.", lines, offers)
    verb = "drags" if alone else "carry"
    return Report(f"{names} {verb} the crate {measure(hauling.crate.inches)}: {left_of(gone)}.", lines)


def _used(hauling: Hauling, more: float) -> tuple[str, ...]:
    """Whose inches of the move are used up, those of the crate's way counted; nothing where nobody's are."""
    told = ", ".join(f"{name} {measure(inches + more)}" for name, inches in hauling.used if inches + more)
    return (f"Used of this move: {told}.",) if told else ()


# High obstacles and jumps

ATTEMPTS: Final = {
    Climb.ABANDONED: "gives up at",
    Climb.FAILED: "fails at",
    Climb.SLOW: "gets over",
    Climb.STEADY: "gets over",
    Climb.QUICK: "gets quickly over",
}
LANDINGS: Final = {
    Landing.WELL: "lands well",
    Landing.SLOWED: "is slowed",
    Landing.STOPPED: "goes no further",
    Landing.SPRAINED: "sprains an ankle",
    Landing.BROKEN: "breaks an ankle",
    Landing.STUNNED: "lies there, stunned and badly injured",
    Landing.DEAD: "lies there, to all appearance dead",
}


def _over(climbing: Climbing, attempt: Climb) -> dict[str, Any]:
    return {"over": attempt.over, "inches": inches_for(attempt, climbing.left)}


@tells(TryObstacle, _over)
def climbed(climbing: Climbing, attempt: Climb) -> Report:
    """Whether somebody is over, and what that took of his move."""
    left, inches = climbing.left, inches_for(attempt, climbing.left)
    takes = f": {measure(inches)} of the move" if inches else ""
    again = () if attempt.over else ("Another attempt must wait for a later move.",)
    short = ("That is all that was left of it.",) if left is not None and attempt.inches > left else ()
    headline = f"{climbing.person.name} {ATTEMPTS[attempt]} {climbing.obstacle}{takes}."
    return Report(headline, (*again, *short), tone=Tone.GOOD if attempt.over else Tone.PLAIN)


def _landed(jumping: Jumping, landing: Landing) -> dict[str, Any]:
    label = JUMPS[jumping.storey].labelled(landing).label
    return {"landing": label, "hurt": landing.hurts, "stops": landing.stops}


@tells(JumpOut, _landed)
def jumped(jumping: Jumping, landing: Landing) -> Report:
    """How somebody lands."""
    person = jumping.person
    tone = Tone.BAD if landing.hurts else Tone.GOOD if landing is Landing.WELL else Tone.PLAIN
    gone = leaderless(person) if landing is Landing.DEAD else ()
    headline = f"{person.name} jumps from the {jumping.storey.word} and {LANDINGS[landing]}."
    return Report(headline, (jumping.table.labelled(landing).effect, *gone), tone=tone)


move = root("hood-move", "Hoodsville: moving, climbing, jumping.")
ROOTS = (move,)
add_commands(move, __name__, (Go, HaulCrate, TryObstacle, JumpOut))
