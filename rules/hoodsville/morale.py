"""Morale tests: fifteen rows, and everything that helps or hurts."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, NamedTuple

from rules.core.book import Overview
from rules.core.dice import Dice
from rules.core.outcome import Modifier
from rules.core.refusal import OutOfRange
from rules.core.rule import resolves
from rules.core.table import Row, Table, cells
from rules.hoodsville.changes import NerveSet
from rules.hoodsville.model import LASTS, Experience, Figure, Nerve, Temper

MOST_COMRADES: Final = 30


class Bounds(NamedTuple):
    """The lowest totals of one row: controlled, shaken, panicked (None: never); below all of them terrified."""

    controlled: int
    shaken: int
    panicked: int | None


BOUNDS: Final = {
    (Experience.VETERAN, Temper.HERO): Bounds(1, -2, None),
    (Experience.EXPERIENCED, Temper.HERO): Bounds(2, -1, -2),
    (Experience.NOVICE, Temper.HERO): Bounds(2, 1, -1),
    (Experience.VETERAN, Temper.BRAVE): Bounds(2, -1, None),
    (Experience.EXPERIENCED, Temper.BRAVE): Bounds(3, 0, -1),
    (Experience.NOVICE, Temper.BRAVE): Bounds(3, 2, 0),
    (Experience.VETERAN, Temper.NORMAL): Bounds(3, 0, None),
    (Experience.EXPERIENCED, Temper.NORMAL): Bounds(4, 1, 0),
    (Experience.NOVICE, Temper.NORMAL): Bounds(4, 3, 1),
    (Experience.VETERAN, Temper.CAUTIOUS): Bounds(4, 1, None),
    (Experience.EXPERIENCED, Temper.CAUTIOUS): Bounds(5, 2, 1),
    (Experience.NOVICE, Temper.CAUTIOUS): Bounds(5, 4, 2),
    (Experience.VETERAN, Temper.COWARD): Bounds(5, 2, None),
    (Experience.EXPERIENCED, Temper.COWARD): Bounds(6, 3, 2),
    (Experience.NOVICE, Temper.COWARD): Bounds(6, 5, 3),
}
"""The fifteen rows, by experience and temper."""

EFFECTS: Final = {
    Nerve.CONTROLLED: "Does what its player wishes.",
    Nerve.SHAKEN: "Does not move in the next move; 1 off melee and firing.",
    Nerve.PANICKED: "Stands screaming for a move, then tests again.",
    Nerve.TERRIFIED: "Runs to safety if it can; cowers or gives up if it can't.",
}


def _row(experience: Experience, temper: Temper) -> Table[Nerve]:
    bounds = BOUNDS[experience, temper]
    starts = [(Nerve.PANICKED, bounds.panicked), (Nerve.SHAKEN, bounds.shaken), (Nerve.CONTROLLED, bounds.controlled)]
    rows: list[Row[Nerve]] = []
    nerve, low = Nerve.TERRIFIED, min(1, bounds.shaken if bounds.panicked is None else bounds.panicked) - 1
    for above, start in starts:
        if start is not None:
            rows.append(Row(low, start - 1, nerve, nerve.word.capitalize(), EFFECTS[nerve]))
            nerve, low = above, start
    rows.append(Row(low, max(6, low), nerve, nerve.word.capitalize(), EFFECTS[nerve]))
    name = f"{experience} {temper}".lower().replace(" ", "-")
    return Table(
        f"hood.tables.morale-{name}",
        f"Morale of a {experience.lower()} {temper.lower()}",
        "Morale Testing (MT)",
        tuple(rows),
    )


MORALE: Final = {key: _row(*key) for key in BOUNDS}
"""The tables, by experience and temper."""


def _drawn(tables: tuple[Table[Nerve], ...]) -> str:
    columns = tuple(EFFECTS)
    lines = [
        (str(experience), str(temper), *(_met(table, nerve) for nerve in columns))
        for (experience, temper), table in zip(MORALE, tables, strict=True)
    ]
    return cells(("Experience", "Temper", *(nerve.word.capitalize() for nerve in columns)), lines)


def _met(table: Table[Nerve], nerve: Nerve) -> str:
    """The totals that come to this: “1 or more”, “-2 to 0”, “never”."""
    first, last = table.rows[0], table.rows[-1]
    spans = [
        "always"
        if first is last
        else f"{row.high} or less"
        if row is first
        else f"{row.low} or more"
        if row is last
        else row.span
        for row in table.rows
        if row.key is nerve
    ]
    return ", ".join(spans) or "never"


MORALE_LOOKUPS: Final = {"hood.tables.morale": ("Morale, all fifteen rows", Overview(tuple(MORALE.values()), _drawn))}


@dataclass(frozen=True, slots=True)
class Trial:
    """Somebody about to test morale.

    armed     carries a weapon
    leader    leads, and tests for himself
    groggy    is groggy
    wounds    what wounds take off, 0 or more
    comrades  controlled ones within 3 inches
    fallen    comrades within 6 inches who were downed or gave up
    dead      comrades seen apparently dead in this action
    other     anything else, as the umpire says
    """

    experience: Experience = Experience.EXPERIENCED
    temper: Temper = Temper.NORMAL
    armed: bool = False
    leader: bool = False
    groggy: bool = False
    wounds: int = 0
    comrades: int = 0
    fallen: int = 0
    dead: int = 0
    other: int = 0


def trial_of(figure: Figure, comrades: int = 0, fallen: int = 0, dead: int = 0, other: int = 0) -> Trial:
    """The test of a character as its sheet has it, and what it has around it."""
    return Trial(
        figure.experience,
        figure.temper,
        figure.armed,
        figure.leader,
        figure.groggy > 0,
        min(figure.wounded_morale, MOST_COMRADES),
        comrades,
        fallen,
        dead,
        other,
    )


def check_trial(trial: Trial) -> None:
    """Refuse what can't be: fewer than no comrades, or more than a table holds."""
    for number in (trial.comrades, trial.fallen, trial.dead, trial.wounds):
        if not 0 <= number <= MOST_COMRADES:
            raise OutOfRange(f"Comrades and wounds are counted from 0 to {MOST_COMRADES}, not {number}.")


def factors(trial: Trial) -> tuple[Modifier, ...]:
    """Every factor of a morale test, by name."""
    named = (
        Modifier("armed", +1 * trial.armed),
        Modifier("leader", +1 * trial.leader),
        Modifier("controlled comrades within 3 inches", trial.comrades),
        Modifier("groggy", -1 * trial.groggy),
        Modifier("wounds", -trial.wounds),
        Modifier("comrades downed or surrendered within 6 inches", -trial.fallen),
        Modifier("comrades seen apparently dead", -trial.dead),
        Modifier("as said", trial.other),
    )
    return tuple(modifier for modifier in named if modifier.value)


@resolves("hood.morale")
def morale_test(dice: Dice, trial: Trial, index: int | None = None) -> Nerve:
    """D6 and every factor, on the row of experience and temper.

    `index` tells whose test it is among several.
    """
    check_trial(trial)
    why = "Morale" if index is None else f"Morale:{index}"
    return dice.read(1, dice.reading(MORALE[trial.experience, trial.temper], factors(trial)), why)[0]


def after_test(before: Nerve, result: Nerve) -> Nerve:
    """How a test leaves somebody: who has panicked or is terrified takes what it says, a shaken one the worse."""
    return result if before >= Nerve.PANICKED else max(before, result)


def settled(subject: int, figure: Figure, result: Nerve) -> NerveSet:
    """How a test leaves a stored figure: what was shaken before runs on, who screams stands it out, unless he runs."""
    nerve = after_test(figure.nerve, result)
    shaken = LASTS if result is Nerve.SHAKEN else figure.shaken if nerve is Nerve.SHAKEN else 0
    screams = LASTS if result is Nerve.PANICKED else 0 if result is Nerve.TERRIFIED else figure.screams
    return NerveSet(subject, nerve, shaken, screams)
