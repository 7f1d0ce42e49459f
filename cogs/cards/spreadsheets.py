"""Tables as files for spreadsheets."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Sequence

from rules.core.tables.codec import APOSTROPHE, runs


def harmless(cell: str) -> str:
    """A cell that no spreadsheet reads as a formula."""
    return f"{APOSTROPHE}{cell}" if runs(cell) else cell


class _Harmless(dict[str, str]):
    """The cells of a table, each made harmless once: the same come again and again."""

    def __missing__(self, cell: str) -> str:
        found = self[cell] = harmless(cell)
        return found


def csv_of(columns: Sequence[str], rows: Iterable[Sequence[str | int]]) -> bytes:
    """A table with a line of headings. Numbers stay numbers, with either sign."""
    text = io.StringIO(newline="")
    writer = csv.writer(text)
    writer.writerow(columns)
    texts = _Harmless()
    writer.writerows([cell if isinstance(cell, int) else texts[cell] for cell in row] for row in rows)
    return text.getvalue().encode("utf-8-sig")  # without the mark, a spreadsheet assumes its own alphabet
