"""How healing is told, and how the points of a month are typed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rules.core.markup import strong
from rules.core.refusal import OutOfRange, UnknownName, either
from rules.core.words import count, key_of, parts
from rules.mad_dogs.changes import crippled
from rules.mad_dogs.model import NOTHING, Figure, Stat, Stats
from rules.mad_dogs.paradise.healing import CARE, Case, Course, Recovery, Treatment, to_heal
from rules.mad_dogs.prices import dollars

FATES = {Recovery.FINE: "no ill effects", Recovery.CRIPPLED: "crippled", Recovery.DEAD: "dead of an infection"}


def fate(course: Course) -> str:
    """How it goes, in a word or two."""
    return FATES[course.fate]


def terms(care: Treatment) -> str:
    """“hospital: 8 points, 2D6+1, $500”."""
    one = CARE[care]
    price = dollars(one.price) if one.price else "free"
    return f"{care}: {one.points} points, 2D6{f'{one.modifier:+d}' if one.modifier else ''}, {price}"


def points_told(points: Stats) -> str:
    """“GATS 2, HITS 4”; “nothing” for none."""
    return ", ".join(f"{stat} {points.of(stat)}" for stat in Stat if points.of(stat)) or "nothing"


def case_told(case: Case, course: Course) -> str:
    """What a month of care does for one, in a line."""
    name = strong(case.figure.name)
    if course.fate is Recovery.DEAD:
        return f"{name} dies of an infection."
    if case.waits(course):
        return f"{name} is crippled: choose {either(case.patient.injured)} to lose a point for good, then he heals."
    course, healed = case.settled(course), case.healed(course)
    left = to_heal(case.figure) - (course.stat is not None) - sum(healed)
    rest = f"{count(left, 'point')} to go" if left else "as good as new"
    return f"{name}{_crippled(case.figure, course)} regains {points_told(healed)}: {rest}."


def _crippled(figure: Figure, course: Course) -> str:
    if course.fate is not Recovery.CRIPPLED:
        return ""
    if course.stat is None:
        return " is crippled, but none of his hurt stats is above 1;"
    return f" is crippled, {course.stat} is {crippled(figure, course.stat).stats.of(course.stat)} at best from now on;"


def spreads_typed(text: str, figures: Sequence[Figure]) -> Mapping[str, Stats]:
    """The points asked for, by the keys of names: “Spats: GATS 2, HITS 4; Dooley: GUTS 1”; of one figure without name.

    Raises UnknownName for somebody or a stat that is not meant, OutOfRange for anything else.
    """
    names = {key_of(figure.name): figure.name for figure in figures}
    found: dict[str, Stats] = {}
    for part in (part.strip() for part in text.split(";")):
        if not part:
            continue
        name, colon, points = part.rpartition(":")
        if not colon and len(names) > 1:
            raise OutOfRange("Say whose points they are: Spats: GATS 2, HITS 4; Dooley: GUTS 1.")
        key = key_of(name) if colon else next(iter(names), "")
        if key not in names:
            raise UnknownName("figure that is cared for", name, names.values())
        found[key] = _points(points)
    return found


def _points(text: str) -> Stats:
    spread = NOTHING
    for part in (part.strip() for part in text.split(",")):
        stat, _, number = part.rpartition(" ")
        if not (number.isascii() and number.isdigit() and len(number) <= 2 and stat):
            raise OutOfRange(f"“{part[:40]}” is no stat with points: write GATS 2, HITS 4.")
        spread = spread._replace(**{stat_named(stat).lower(): int(number)})
    return spread


def preferences_typed(text: str, figures: Sequence[Figure]) -> Mapping[str, tuple[Stat, ...]]:
    """The stats a crippling is to take a point of, first choice first, by the keys of names.

    “Spats: GATS, HITS; Dooley: GUTS”; without a name it is meant for everybody. Raises UnknownName for somebody or a
    stat that is not meant.
    """
    names = {key_of(figure.name): figure.name for figure in figures}
    found: dict[str, tuple[Stat, ...]] = {}
    for part in (part.strip() for part in text.split(";")):
        if not part:
            continue
        name, colon, stats = part.rpartition(":")
        if colon and key_of(name) not in names:
            raise UnknownName("figure that is cared for", name, names.values())
        chosen = tuple(stat_named(stat) for stat in parts(stats))
        found |= dict.fromkeys([key_of(name)] if colon else [key for key in names if key not in found], chosen)
    return found


def stat_named(text: str) -> Stat:
    """A stat by its name, whatever its capitals; UnknownName otherwise."""
    known = {stat.value: stat for stat in Stat}
    if text.strip().upper() not in known:
        raise UnknownName("stat", text, known)
    return known[text.strip().upper()]
