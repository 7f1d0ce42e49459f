"""Report lines about people, shots and wounds, and the buttons that several reports share."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any, Final

from rules.core.action.on_street import afoot
from rules.core.action.report import FollowUp
from rules.core.people.person import on_record
from rules.core.plain.events import Change
from rules.core.plain.markup import spare, strong
from rules.core.plain.words import MOST_LABEL, count, listed, signed
from rules.core.tables.outcome import Outcome, Throw
from rules.mad_dogs.model.board import OutrageAdded
from rules.mad_dogs.model.figures import Figure, Injury, Nerve, Posture, Stat, stat_row
from rules.mad_dogs.model.injuries import Struck
from rules.mad_dogs.model.skills import SPUNKY_KID
from rules.mad_dogs.model.tables import DEADLY_WEAPONS, GUTS_RESULTS, LOSS
from rules.mad_dogs.play.position import Person, Position, left_with

FATE = {
    Posture.DEAD: "dead",
    Posture.UNCONSCIOUS: f"unconscious{spare(', out of this fight')}",
    Posture.PRONE: "prone on the ground",
    Posture.HALF_SPEED: "down to half speed",
}
RE_ROLLED: Final = f"{SPUNKY_KID}: this game's one re-roll is used up."
EVERYBODY_SEES: Final = "Figures that see "
NERVE = {
    Nerve.STEADY: "holds steady",
    Nerve.NERVOUS: "gets nervous",
    Nerve.TERRIFIED: "is terrified and runs",
}

MEANS_ON_STREET: Final = {
    Nerve.NERVOUS: "Can't move forward, and has -2 on every rating but HITS until they get a grip.",
    Nerve.TERRIFIED: "Failed by 3 or more: may only run, to the nearest edge of the street, until they get a grip.",
}
"""What a failed test of nerve means, where the street shows at once who drops back, and who runs later."""


def nerve_ends(position: Position, person: Person, nerve: Nerve) -> str:
    """The end of a test of nerve in words: “is terrified and runs”. On a street they run on a later card."""
    later = nerve is Nerve.TERRIFIED and afoot(position, person) is not None
    return "is terrified" if later else NERVE[nerve]


def nerve_means(position: Position, people: Iterable[Person], nerve: Nerve) -> str:
    """What a test of nerve means for these people, in a sentence."""
    measured = nerve in MEANS_ON_STREET and all(afoot(position, one) is not None for one in people)
    return MEANS_ON_STREET[nerve] if measured else GUTS_RESULTS[nerve][1]


def minus(number: int) -> str:
    """“2”, “−1”."""
    return str(number).replace("-", "−")


def struck_line(name: str, person: Person, struck: Struck) -> str:
    """A line about the effect on one mark; empty without one."""
    harm = struck.harm
    gone = struck.posture in (Posture.DEAD, Posture.UNCONSCIOUS)
    parts: list[str] = []
    if harm.worst is not Injury.TRY_HARDER:
        parts.append(DEADLY_WEAPONS.labelled(harm.worst).label)
    if struck.flinched and not gone:
        parts.append("flinches")
    if harm.lost and struck.posture is not Posture.DEAD:
        left = left_with(person, harm.lost)
        now = spare(f", now {stat_row(left)}") if left is not None else ""
        worst = LOSS[harm.worst]
        adds = f"{worst} + {harm.lost - worst} = " if 0 < worst < harm.lost else ""
        parts.append(f"loses {adds}{count(harm.lost, 'point')} from every stat{now}")
    if struck.posture is not None and struck.posture in FATE:
        parts.append(FATE[struck.posture])
    if harm.owed and not gone:
        parts.append(f"owes {count(harm.owed, 'action')}")
    if harm.soaked:
        parts.append(f"tough: {count(harm.soaked, 'hit')} softened")
    if struck.fled:
        parts.append("breaks free and runs for it")
    return f"{strong(name)}: {', '.join(parts)}." if parts else ""


def witnesses_line(dead: list[str]) -> str:
    """A line about the test that a Gory Death asks of its witnesses."""
    return (
        f"{EVERYBODY_SEES}{listed(dead)} die test GUTS at −2, except Stone Cold Killers. A body left in public view "
        "adds 1 outrage."
    )


def frees_line(name: str, figure: Figure, nerve: Nerve) -> str:
    """A line that a terrified figure lets its hostages go; empty where it holds none."""
    if not figure.hostages or nerve is not Nerve.TERRIFIED:
        return ""
    return f"{name} lets go of {' and '.join(figure.hostages)}."


def damage_facts(outcome: Outcome[Any]) -> list[dict[str, Any]]:
    """Each die on the Deadly Weapons table: the figure that it hit, its natural face, the row."""
    return [
        {"target": throw.why.partition(", ")[2], "roll": face, "result": row}
        for throw in outcome.steps
        if isinstance(throw, Throw) and throw.table == DEADLY_WEAPONS.id
        for face, row in zip(throw.faces, throw.rows, strict=True)
    ]


def struck_facts(name: str, struck: Struck) -> dict[str, Any]:
    """The effect on one mark, as JSON values."""
    return {
        "name": name,
        "result": struck.verdict,
        "flinched": struck.flinched,
        "lost": {str(stat): struck.harm.lost for stat in Stat},
        "owed": struck.harm.owed,
        "posture": str(struck.posture) if struck.posture else None,
        "fled": struck.fled,
    }


def owed_line(shooter: Person) -> str:
    """A line that a figure acted before it recovered; empty for others."""
    owed = shooter.figure.owed
    if not owed:
        return ""
    return f"{shooter.name} still owed {count(owed, 'action')} to recover before this. Use /mad recover."


def guts_offers(marks: Sequence[Person], befallen: Sequence[Struck]) -> list[FollowUp]:
    """Buttons for the GUTS tests of figures on record that were wounded and can still act."""
    able = (Posture.UP, Posture.HALF_SPEED, Posture.PRONE)
    return nerve_tests(
        [person for person, struck in zip(marks, befallen, strict=False) if struck.harm.lost and struck.posture in able]
    )


def nerve_tests(wounded: Sequence[Person]) -> list[FollowUp]:
    """A button for the GUTS tests of the wounded of each gang, all in one reply: only its owner makes them."""
    gangs: dict[str, list[Person]] = {}
    for person in on_record(wounded):
        gangs.setdefault(person.listed, []).append(person)
    alike = Counter(person.name for one in gangs.values() for person in one)
    tests: list[FollowUp] = []
    for gang, its in gangs.items():
        whose = its[0].typed if alike[its[0].name] > 1 else its[0].label
        label = whose if len(its) == 1 else "all wounded" if len(gangs) == 1 else f"wounded of {gang}"
        named = ", ".join(one.typed for one in its)
        tests.append(FollowUp(f"GUTS: {label}"[:MOST_LABEL], "mad guts", {"figure": named, "cause": "Wounded"}))
    return tests


def outrage_lines(booked: Iterable[Change]) -> list[str]:
    """Lines about the outrage that a game has noted."""
    noted = [one for one in booked if isinstance(one, OutrageAdded)]
    return [f"Outrage noted: {signed(one.points)}, {one.why}." for one in noted]


NO_TEST: Final = "no test"


def some_of(names: Sequence[str], most: int = 4) -> str:
    """A list in a headline, cut where it grows long."""
    return ", ".join(names[:most]) + (f" and {len(names) - most} more" if len(names) > most else "")
