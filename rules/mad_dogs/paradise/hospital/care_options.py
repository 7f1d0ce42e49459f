"""Reads the points and stats that a player types for the figures that are cared for."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rules.core.plain.refusal import OutOfRange, UnknownName
from rules.core.plain.words import key_of, parts
from rules.mad_dogs.model.figures import NOTHING, Figure, Stat, Stats


def spreads_typed(text: str, figures: Sequence[Figure]) -> Mapping[str, Stats]:
    """The wanted points, by the keys of names: “Spats: GATS 2, HITS 4; Dooley: GUTS 1”. A single figure needs no name.

    Raises UnknownName for a name or stat that is not meant, OutOfRange for anything else.
    """
    names = {key_of(figure.name): figure.name for figure in figures}
    found: dict[str, Stats] = {}
    for part in (part.strip() for part in text.split(";")):
        if not part:
            continue
        name, colon, points = part.rpartition(":")
        if not colon and len(names) > 1:
            raise OutOfRange(
                "The bot needs to know whose points these are. Write Spats: GATS 2, HITS 4; Dooley: GUTS 1."
            )
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
            raise OutOfRange(f"“{part[:40]}” is not a stat with points. Write them like GATS 2, HITS 4.")
        spread = spread._replace(**{stat_named(stat).lower(): int(number)})
    return spread


def preferences_typed(text: str, figures: Sequence[Figure]) -> Mapping[str, tuple[Stat, ...]]:
    """The stats that a crippling may take a point of, first choice first, by the keys of names.

    “Spats: GATS, HITS; Dooley: GUTS”; without a name it holds for all figures. Raises UnknownName for a name or stat
    that is not meant.
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
    """A stat by its name in any capitals. Raises UnknownName otherwise."""
    known = {stat.value: stat for stat in Stat}
    if text.strip().upper() not in known:
        raise UnknownName("stat", text, known)
    return known[text.strip().upper()]
