"""High obstacles and jumps: from the options of /hood-move to who is over, and who lies there."""

from __future__ import annotations

from cogs._kit.desk import Desk
from cogs._kit.people import subjects
from cogs._kit.play import Options, Play, Question, Said, plays
from cogs._kit.render import Tone, clean
from cogs.hoodsville.aftermath import leaderless
from cogs.hoodsville.movement.moves import HE, pace_of, require_going
from cogs.hoodsville.people import Person, person_of
from cogs.hoodsville.turns import spending, table_of
from rules.core.events import Change
from rules.hoodsville.board import Done
from rules.hoodsville.movement import (
    JUMPS,
    OBSTACLE,
    SLOWED,
    Climb,
    Landing,
    Move,
    Storey,
    broken_by,
    climb,
    inches_for,
    jump,
    measure,
    weigh,
)

ANY_OBSTACLE = "a high obstacle"
ATTEMPTS = {
    Climb.ABANDONED: "gives up at",
    Climb.FAILED: "fails at",
    Climb.SLOW: "gets over",
    Climb.STEADY: "gets over",
    Climb.QUICK: "gets quickly over",
}
LANDINGS = {
    Landing.WELL: "lands well",
    Landing.SLOWED: "is slowed",
    Landing.STOPPED: "goes no further",
    Landing.SPRAINED: "sprains an ankle",
    Landing.BROKEN: "breaks an ankle",
    Landing.STUNNED: "lies there, stunned and badly injured",
    Landing.DEAD: "lies there, to all appearance dead",
}
OUT_OF = {storey.name.capitalize(): storey for storey in Storey}


@plays("hood-move climb")
async def prepare_climb(desk: Desk, options: Options) -> Play:
    """An attempt at a high obstacle."""
    person = await person_of(desk, options, "figure", HE)
    obstacle = clean(str(options.get("obstacle") or "").strip()) or ANY_OBSTACLE
    value = int(options.get("value") or 0)
    left = _left(desk, person)

    def say(attempt: Climb) -> Said:
        inches = inches_for(attempt, left)
        takes = f": {measure(inches)} of the move" if inches else ""
        again = "" if attempt.over else "Another attempt waits for a later move."
        short = "That is all that was left of it." if left is not None and attempt.inches > left else ""
        tone = Tone.GOOD if attempt.over else Tone.PLAIN
        lines = tuple(filter(None, (again, short)))
        return Said(f"{person.name} {ATTEMPTS[attempt]} {obstacle}{takes}.", lines, tone=tone)

    return Play(
        say=say,
        resolver=climb,
        args=(value,),
        changes=lambda attempt: _moved(desk, person, inches_for(attempt, left)),
        paid=spending(desk, person, tried=obstacle),
        facts=lambda outcome: {"over": outcome.result.over, "inches": inches_for(outcome.result, left)},
        questions=(
            Question(
                "High obstacle",
                climb,
                (value,),
                lambda attempt: OBSTACLE.labelled(attempt).label,
                tuple(row.label for row in OBSTACLE.rows),
            ),
        ),
        about=subjects(person),
        again=True,
    )


def _left(desk: Desk, person: Person) -> float | None:
    """Inches left to who climbs in a game; None where nobody counts them. IllegalNow when none are."""
    deed = require_going(desk, person)
    if table_of(desk) is None or person.id is None:
        return None
    return weigh(Move(pace_of(person, {}), deed.ran, used=deed.inches)).left


def _moved(desk: Desk, person: Person, inches: float, *, stopped: bool = False) -> tuple[Change, ...]:
    """What a climb or a jump takes of the move, in a game."""
    game = table_of(desk)
    if game is None or person.id is None or not (inches or stopped):
        return ()
    return (Done(game.id, person.id, inches=inches, stopped=stopped, toll=inches),)


@plays("hood-move jump")
async def prepare_jump(desk: Desk, options: Options) -> Play:
    """A jump out of a window."""
    person = await person_of(desk, options, "figure", HE)
    storey = OUT_OF[str(options.get("floor") or "Ground")]
    require_going(desk, person)
    table = JUMPS[storey]

    def say(landing: Landing) -> Said:
        tone = Tone.BAD if landing.hurts else Tone.GOOD if landing is Landing.WELL else Tone.PLAIN
        headline = f"{person.name} jumps from the {storey.word} and {LANDINGS[landing]}."
        gone = leaderless(person) if landing is Landing.DEAD else ()
        return Said(headline, (desk.book.table(table).labelled(landing).effect, *gone), tone=tone)

    def changes(landing: Landing) -> tuple[Change, ...]:
        body = () if person.id is None else broken_by(landing, person.id)
        inches = SLOWED if landing is Landing.SLOWED else 0.0
        return (*body, *_moved(desk, person, inches, stopped=landing.stops))

    return Play(
        say=say,
        resolver=jump,
        args=(storey,),
        changes=changes,
        paid=spending(desk, person),
        facts=lambda outcome: {
            "landing": table.labelled(outcome.result).label,
            "hurt": outcome.result.hurts,
            "stops": outcome.result.stops,
        },
        questions=(
            Question(
                f"Out of the {storey.word}",
                jump,
                (storey,),
                lambda landing: table.labelled(landing).label,
                tuple(row.label for row in table.rows),
            ),
        ),
        about=subjects(person),
        again=person.id is None,
    )
