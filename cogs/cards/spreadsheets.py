"""Tables as files for spreadsheets."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Final, cast

from rules.core.tables.codec import APOSTROPHE, runs

QUOTED: Final = re.compile(r'[,"\r\n]')
"""What stands in a cell only between quotation marks."""
LINE: Final = "\r\n"
AT_ONCE: Final = 500
"""So many rows are written before other threads have their turn."""


def harmless(cell: str) -> str:
    """A cell that no spreadsheet reads as a formula."""
    return f"{APOSTROPHE}{cell}" if runs(cell) else cell


def quoted(cell: str) -> str:
    """A cell as it is written in a line of its table."""
    return '"{}"'.format(cell.replace('"', '""')) if QUOTED.search(cell) else cell


class _Written(dict[str, str]):
    """The cells of a table as they are written, each made once: the same come again and again."""

    def __missing__(self, cell: str) -> str:
        found = self[cell] = quoted(harmless(cell))
        return found


def csv_of(columns: Sequence[str], rows: Sequence[Sequence[str | int]]) -> bytes:
    """A table of several columns with a line of headings. Numbers stay numbers, with either sign."""
    texts = _Written()
    lines = [",".join(map(quoted, columns))]
    for at in range(0, len(rows), AT_ONCE):
        # Most columns are all numbers or all texts, which Python writes faster than cell by cell.
        written = [_column(texts, column) for column in zip(*rows[at : at + AT_ONCE], strict=True)]
        lines += map(",".join, zip(*written, strict=True))
    text = LINE.join([*lines, ""])
    return text.encode("utf-8-sig")  # without the mark, a spreadsheet assumes its own alphabet


def _column(texts: _Written, cells: Sequence[str | int]) -> Iterable[str]:
    """The cells of a column as they are written."""
    kinds = {*map(type, cells)}
    if kinds == {str}:
        return map(texts.__getitem__, cast(Sequence[str], cells))
    if str not in kinds:
        return map(str, cells)
    return [texts[cell] if isinstance(cell, str) else str(cell) for cell in cells]
