"""Tables for spreadsheets are CSV as Python's own module writes it."""

from __future__ import annotations

import csv
import io

from hypothesis import given
from hypothesis import strategies as st

from cogs.cards.spreadsheets import csv_of, harmless

CELLS = st.one_of(st.integers(-5, 5), st.text(st.sampled_from("a,;\"'\r\n =+-@\té"), max_size=4))


@given(st.lists(st.tuples(CELLS, st.integers(), st.text(max_size=3), CELLS), max_size=4))
def test_a_table_is_written_as_pythons_csv_writes_it(rows: list[tuple[int | str, ...]]) -> None:
    text = io.StringIO(newline="")
    writer = csv.writer(text)
    writer.writerow(["a", "b, c", "d", "e"])
    writer.writerows([harmless(cell) if isinstance(cell, str) else cell for cell in row] for row in rows)
    assert csv_of(["a", "b, c", "d", "e"], rows) == text.getvalue().encode("utf-8-sig")
