"""Tables as aligned plain text, narrow enough for a phone. A screen reader reads their cells in a sensible order."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from textwrap import wrap

WIDTH = 29
"""A code block on a phone shows this many characters in a line.

A screen 390 points wide leaves a card about 250 for the text of a code block. Discord sets code at 14 points, 8.4 a
letter, which makes 29. It wraps longer lines, and a table of wrapped lines can't be read. People who measured it found
30 in an upright phone outside of a card. The practice table's page has the same letters (local/world.py).
"""
GAP, INDENT = "  ", "  "
LEAST = {-1: 16, 0: 12}
"""The last or first column is wrapped while it keeps this much room. With less room, each row becomes a few lines."""


def cells(header: Sequence[str], lines: Sequence[Sequence[str]], heads: int = 1, width: int = WIDTH) -> str:
    """Return a table as aligned text within `width` characters.

    If its columns don't fit, the last column is wrapped, or else the first. If that isn't enough, each row begins with
    its first `heads` cells, and its other cells follow below with the names of their columns.
    """
    grid = [list(header), *[list(line) for line in lines]]
    widths = [max(len(line[column]) for line in grid) for column in range(len(header))]
    over = sum(widths) + len(GAP) * (len(widths) - 1) - width
    if over > 0:
        roomy = [place for place, least in LEAST.items() if widths[place] - over >= least]
        if not roomy:
            return "\n".join(_stacked(header, lines, heads, width))
        widths[roomy[0]] -= over
    drawn = [part for line in grid for part in _row(line, widths)]
    drawn.insert(len(_row(grid[0], widths)), GAP.join("-" * width for width in widths))
    return "\n".join(drawn)


def _row(line: Sequence[str], widths: Sequence[int]) -> list[str]:
    """A row, with the rest of its first and its last cell below it."""
    first, *more = wrapped(line[0], widths[0])
    if len(line) == 1:
        return [first, *more]
    last, *rest = wrap(line[-1], max(1, widths[-1])) or [""]
    line_cells = [first, *line[1:-1], last]
    start = " " * (sum(widths[:-1]) + len(GAP) * (len(widths) - 1))
    shown = GAP.join(cell.ljust(width) for cell, width in zip(line_cells, widths, strict=True)).rstrip()
    return [shown, *more, *(start + part for part in rest)]


def _stacked(header: Sequence[str], lines: Sequence[Sequence[str]], heads: int, width: int) -> Iterator[str]:
    """Each row as a few lines: its first cells, then each other cell with text, named by its column."""
    yield from wrapped(GAP.join(filter(None, header[:heads])), width)
    for line in lines:
        yield from wrapped(GAP.join(filter(None, line[:heads])), width)
        named = zip(header[heads:] if len(header) != heads + 1 else [""], line[heads:], strict=True)
        yield from _filled([f"{name} {cell}".strip() for name, cell in named if cell], width)


def _filled(parts: Sequence[str], width: int) -> Iterator[str]:
    """Parts side by side as far as they fit, each in one piece if it can be."""
    line = ""
    for part in parts:
        more = f"{line}; {part}" if line else INDENT + part
        if len(more) + 1 <= width:
            line = more
            continue
        if line:
            yield f"{line};"
        *whole, line = wrapped(INDENT + part, width - 1)
        yield from whole
    if line:
        yield line


def wrapped(text: str, width: int = WIDTH) -> list[str]:
    """Return a line as lines within `width`, the further ones indented. A line that fits stays as it is."""
    if len(text) <= width:
        return [text]
    start = text[: len(text) - len(text.lstrip())]
    return wrap(text.lstrip(), width, initial_indent=start, subsequent_indent=start + INDENT)
