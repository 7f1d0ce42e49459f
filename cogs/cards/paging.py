"""Lists too long for one message: a page of whole lines, with buttons to the pages beside it."""

from __future__ import annotations

from collections.abc import Sequence

from cogs.cards.card import Press

MOST_PAGE = 3000
"""The most characters of all lines on a page: Discord allows 4,000 over a whole message."""
MARKS = 3
"""The characters that a line takes besides its own."""


def paged(lines: Sequence[str], page: int, does: str, key: str) -> tuple[tuple[str, ...], tuple[Press, ...], str]:
    """A page of whole lines, buttons to the pages beside it, and the page number if there are several."""
    pages: list[list[str]] = [[]]
    for line in lines:
        if pages[-1] and sum(map(len, pages[-1])) + len(line) + MARKS * len(pages[-1]) > MOST_PAGE:
            pages.append([])
        pages[-1].append(line)
    page = min(max(0, page), len(pages) - 1)
    beside = [one for one in (page - 1, page + 1) if 0 <= one < len(pages)]
    position = f"Page {page + 1} of {len(pages)}" if len(pages) > 1 else ""
    return tuple(pages[page]), tuple(Press(does, f"{key}.{one}", f"Page {one + 1}") for one in beside), position
