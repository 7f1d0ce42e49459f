"""A street in words, for people who hear it or read it without the picture. The words say all that the picture shows.

Whoever asks for words first drops what the reader must not know: see `known_to`.
"""

from __future__ import annotations

import unicodedata
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from enum import StrEnum
from itertools import groupby
from typing import Final

from rules.core.plain.frozen import frozen
from rules.core.plain.words import count, listed, sentence
from rules.core.street.cover import USUAL, Cover, CoverTable, cover
from rules.core.street.fronts import in_front
from rules.core.street.ground import LEGEND, Going, Ground
from rules.core.street.measures import inches_between, squared
from rules.core.street.placed import Placed
from rules.core.street.sight import Sight, seen
from rules.core.street.squares import Square, name_of
from rules.core.street.streets import shown_places

MOST_WORDS: Final = 3_600
"""The most characters of a whole street: a card holds them beside its headline."""
MOST_ALT: Final = 1_000
"""The most characters of the text that stands in for a picture."""
BASE: Final = "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"


class Sign(StrEnum):
    """The state of a figure, which the picture shows by a sign."""

    PRONE = "prone"
    DEAD = "dead"
    AFRAID = "afraid"
    EMPTY = "out of ammunition"


@frozen
class Shown:
    """A figure as a picture and words show it.

    letters  two letters or digits that no other figure on the street has
    """

    figure: Placed
    letters: str
    signs: frozenset[Sign] = frozenset()

    @property
    def dead(self) -> bool:
        return Sign.DEAD in self.signs

    @property
    def label(self) -> str:
        """“SD Spats Doogan”."""
        return f"{self.letters} {self.figure.name}"


def lettered(figures: Sequence[tuple[Placed, Collection[Sign]]]) -> tuple[Shown, ...]:
    """Figures with their letters, in the same order.

    Hidden figures get theirs last. So nobody learns of one from the letters of others.
    """
    order = sorted(range(len(figures)), key=lambda place: figures[place][0].hidden)
    letters = dict(zip(order, letters_of([figures[place][0].name for place in order]), strict=True))
    return tuple(Shown(one, letters[place], frozenset(signs)) for place, (one, signs) in enumerate(figures))


def letters_of(names: Iterable[str]) -> list[str]:
    """Two letters or digits for each name, such as SD for Spats Doogan. No two are the same.

    Earlier names choose first. The letters are of the Latin alphabet, which every font has. Raises ValueError for more
    than 1,296 names.
    """
    found: dict[str, None] = {}
    for name in names:
        letters = next((one for one in _letters(name) if one not in found), None)
        if letters is None:
            raise ValueError(f"no two letters are left for {name!r}")
        found[letters] = None
    return list(found)


def _letters(name: str) -> Iterator[str]:
    """What two letters a name may have, best first: initials, then letters within it, then any."""
    plain = unicodedata.normalize("NFKD", name).upper()
    words = ["".join(sign for sign in word if sign in BASE) for word in plain.split()]
    words = [word for word in words if word]
    if len(words) > 1:
        yield words[0][0] + words[-1][0]
        yield words[0][0] + words[1][0]
        yield from (words[0][0] + sign for sign in words[-1][1:])
    whole = "".join(words)
    yield from (whole[0] + sign for sign in whole[1:])
    yield from (f"{one}{other}" for one in (whole[:1] or BASE[:26]) for other in BASE)
    yield from (f"{one}{other}" for one in BASE for other in BASE)


# Figures


def figure_line(
    ground: Ground, shown: Sequence[Shown], one: Shown, table: CoverTable = USUAL, measured: bool = True
) -> str:
    """A figure in a line: “SD Spats Doogan: F9 (the hall), prone. Light cover (crates) from Ox, 7 inches.”

    It names the nearest enemy who sees the figure.

    table     what covers in the game
    measured  whether inches are said
    """
    if one.dead:
        return f"{where_line(ground, one)}."
    foes = [other for other in shown if other.figure.side != one.figure.side and not other.dead]
    if not foes:
        return f"{where_line(ground, one)}."
    at, where = one.figure.at, where_line(ground, one)
    foes.sort(key=lambda other: squared(at, other.figure.at))
    if foes[0].figure.at == at:
        return f"{where}. On the same square as {foes[0].figure.name}."
    seer = next((other.figure for other in foes if _sees(ground, other.figure, at)), None)
    if seer is None:
        return f"{where}. Seen by no enemy."
    away = f", {_inches(at, seer.at)}" if measured else ""
    return f"{where}. {sentence(_cover_text(ground, seer.at, at, table))} from {seer.name}{away}."


def where_line(ground: Ground, one: Shown) -> str:
    """A figure with its square and its state: “SD Spats Doogan: F9 (a window, the hall), prone and afraid”."""
    figure = one.figure
    kind = ground.squares.get(figure.at)
    named = [kind.name] if kind and (kind.going is not Going.OPEN or kind.letter in "/%") else []
    named += [place.name for place in shown_places(ground) if figure.at in place.squares]
    around = f" ({', '.join(named)})" if named else ""
    states = [sign.value for sign in Sign if sign in one.signs] + ["hidden"] * figure.hidden
    looking = f", looks {figure.front}" if figure.front is not None and not one.dead else ""
    return f"{one.label}: {name_of(figure.at)}{around}" + (f", {listed(states)}" if states else "") + looking


def sight_lines(
    ground: Ground, shown: Sequence[Shown], one: Shown, table: CoverTable = USUAL, measured: bool = True
) -> list[str]:
    """The enemies that a figure sees, a line each, the nearest first: “Ox at C4, 7 inches: light cover (crates)”.

    In a game with fronts they are those in front of it.
    """
    at = one.figure.at
    foes = [
        other.figure
        for other in shown
        if other.figure.side != one.figure.side and not other.dead and _sees(ground, one.figure, other.figure.at)
    ]
    lines: list[str] = []
    for foe in sorted(foes, key=lambda other: squared(at, other.at)):
        away = f", {_inches(at, foe.at)}" if measured else ""
        behind = table.names[Cover.NONE] if foe.at == at else _cover_text(ground, at, foe.at, table)
        lines.append(f"{foe.name} at {name_of(foe.at)}{away}: {behind}")
    return lines


def _sees(ground: Ground, figure: Placed, at: Square) -> bool:
    """Whether a figure that is awake sees a square: its own, or one in front of it where figures have fronts."""
    if figure.at == at or not figure.awake:
        return figure.awake
    facing = figure.front is None or in_front(figure.at, figure.front, at)
    return facing and seen(ground, figure.at, at) is not Sight.NONE


def _cover_text(ground: Ground, shooter: Square, target: Square, table: CoverTable) -> str:
    """“light cover (crates)”, “no cover”."""
    found = cover(ground, shooter, target, table)
    return table.names[found.cover] + (f" ({found.by})" if found.by else "")


def _inches(one: Square, other: Square) -> str:
    inches = inches_between(one, other)
    return "1 inch" if inches == 1 else f"{inches} inches"


# The whole street


def street_words(
    ground: Ground,
    shown: Sequence[Shown],
    sides: Sequence[str],
    table: CoverTable = USUAL,
    measured: bool = True,
    room: int = MOST_WORDS,
) -> list[str]:
    """The whole street in lines: its size, its places, then the figures of each side under its name.

    sides  the names of the sides, by number
    room   the most characters, line breaks included. If they are too few, the list of places is left out, then cover,
           then the last figures, and the last line says how many.
    """
    head = f"{ground.wide} columns, A to {name_of((ground.wide - 1, 0))[0]}, and {ground.high} rows."
    known = [f"{one.name} {', '.join(map(str, one.areas))}" for one in shown_places(ground)]
    places = [f"Places: {'; '.join(known)}."] if known else []
    full = _by_side(shown, sides, lambda one: figure_line(ground, shown, one, table, measured))
    short = _by_side(shown, sides, lambda one: where_line(ground, one))
    for lines in ([head, *places, *full], [head, *full], [head, *places, *short], [head, *short]):
        if _length(lines) <= room:
            return lines
    return _cut([head, *short], room)


def _by_side(shown: Sequence[Shown], sides: Sequence[str], line: Callable[[Shown], str]) -> list[str]:
    lines: list[str] = []
    for side in sorted({one.figure.side for one in shown}):
        lines += [f"{_side_name(sides, side)}:", *(line(one) for one in shown if one.figure.side == side)]
    return lines


def _side_name(sides: Sequence[str], side: int) -> str:
    return sides[side] if 0 <= side < len(sides) else f"side {side + 1}"


def _length(lines: Sequence[str]) -> int:
    return sum(map(len, lines)) + len(lines) - 1


def _cut(lines: Sequence[str], room: int) -> list[str]:
    """As many lines as fit with a last one that counts the rest."""
    kept, left = list[str](), room - len("And 9999 more lines.")
    for line in lines:
        if len(line) + 1 > left:
            break
        kept.append(line)
        left -= len(line) + 1
    return [*kept, f"And {count(len(lines) - len(kept), 'more line')}."]


def ground_lines(ground: Ground) -> list[str]:
    """What lies on each row: “Row 5: the street A; a wall B-F; an open door G”. Equal rows share a line."""
    lines: list[str] = []
    for row, same in groupby(enumerate(ground.rows, 1), key=lambda pair: pair[1]):
        numbers = [number for number, _ in same]
        head = f"Row {numbers[0]}" if len(numbers) == 1 else f"Rows {numbers[0]} to {numbers[-1]}"
        runs: list[str] = []
        column = 0
        for letter, run in groupby(row):
            last = column + len([*run]) - 1
            runs.append(f"{LEGEND[letter].name} {_columns(column, last)}")
            column = last + 1
        lines.append(f"{head}: {'; '.join(runs)}")
    return lines


def _columns(first: int, last: int) -> str:
    one, other = name_of((first, 0))[0], name_of((last, 0))[0]
    return one if first == last else f"{one}-{other}"


def picture_alt(
    ground: Ground,
    shown: Sequence[Shown],
    sides: Sequence[str],
    movers: Sequence[Shown] = (),
    reach: int = 0,
    offers: int = 0,
    last: Sequence[str] = (),
) -> str:
    """The text that stands in for the picture, within 1,000 characters.

    movers  the figures whose turn it is
    reach   how many squares the only one of them can reach
    offers  how many of them have numbers
    last    sentences about the last shot and the last move
    """
    found = Counter(one.figure.side for one in shown)
    numbers = [f"{found[side]} of {_side_name(sides, side)}" for side in sorted(found)]
    parts = [f"Map of {ground.title}: {ground.wide} by {ground.high} squares, {count(len(shown), 'figure')}"]
    parts[0] += f" ({', '.join(numbers)})." if numbers else "."
    if movers:
        can = f", who can reach {count(reach, 'square')}" if reach else ""
        parts.append(f"Turn of {listed(f'{one.label} at {name_of(one.figure.at)}' for one in movers)}{can}.")
    if offers:
        parts.append(f"Numbers 1 to {offers} mark the squares of the list.")
    parts += last
    return " ".join(parts)[:MOST_ALT]
