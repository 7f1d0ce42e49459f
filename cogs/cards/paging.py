"""Lists too long for one message: a page of whole lines, with buttons to the pages beside it."""

from __future__ import annotations

from collections.abc import Sequence

from cogs.cards.card import Card, Press
from cogs.cards.fitting import MOST_PIXELS, height_of
from rules.core.plain.frozen import replace

MOST_PAGE = 3000
"""The most characters of all lines on a page: Discord allows 4,000 over a whole message."""
NUMBERED = 20
"""The pixels that the number of a page and the buttons to other pages may take."""
MARKS = 3
"""The characters that a line takes besides its own."""


def paged(
    lines: Sequence[str], page: int, does: str, key: str, *, around: Card | None = None
) -> tuple[tuple[str, ...], tuple[Press, ...], str]:
    """A page of whole lines, buttons to the pages beside it, and the page number if there are several.

    around  the card without them: with it, a page is no taller than a phone, as long as a line isn't
    """
    pages: list[list[str]] = [[]]
    for line in lines:
        long = sum(map(len, pages[-1])) + len(line) + MARKS * len(pages[-1]) > MOST_PAGE
        if pages[-1] and (
            long or (around and height_of(replace(around, lines=(*pages[-1], line))) + NUMBERED > MOST_PIXELS)
        ):
            pages.append([])
        pages[-1].append(line)
    page = min(max(0, page), len(pages) - 1)
    beside = [one for one in (page - 1, page + 1) if 0 <= one < len(pages)]
    position = f"Page {page + 1} of {len(pages)}" if len(pages) > 1 else ""
    return tuple(pages[page]), tuple(Press(does, f"{key}.{one}", f"Page {one + 1}") for one in beside), position
