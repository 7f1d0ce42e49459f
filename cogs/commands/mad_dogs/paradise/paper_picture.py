"""The front page of the Paradise Times-Dispatch."""

from __future__ import annotations

from typing import Final, NamedTuple

from cogs.cards.canvas import INK, Canvas, Typeface, clipped, fitted, mixed, width_of, wrapped, written
from cogs.commands.mad_dogs.paradise.scenery import church, towers, works

WIDTH, MARGIN = 1080, 44
NEWSPRINT: Final = "#efe9da"
GREY: Final = mixed(INK, NEWSPRINT, 0.55)
COLUMNS, GUTTER = 3, 34
COLUMN: Final = (WIDTH - 2 * MARGIN - GUTTER * (COLUMNS - 1)) / COLUMNS
BODY, HEAD, ADVERT = (27, 34), (32, 36), (30, 38)
"""Size of letters and height of a line."""
LEADS: Final = ((42, 51), (38, 46), (34, 42), (31, 39))
"""The same for the lead: the first size in which it is no higher than the picture beside it, else the last."""
MOST_HEADLINE: Final = 4
"""Lines of the big headline."""
BIGGEST, SMALLEST = 104, 48
ENGRAVING: Final = 230
PARTING: Final = 26
MOST_SPARE: Final = 60
"""The most extra space between the pieces of a column, so that all columns end at the same height."""
WIDEST_GAP: Final = 2.6
"""The widest gap to which a line is stretched, as a multiple of a space."""


class Piece(NamedTuple):
    """A short piece: its headline, its text."""

    head: str
    text: str


class FrontPage(NamedTuple):
    """The data of the front page.

    strip   the text under the masthead, left, middle and right
    box     a framed column of short sentences, under its head
    advert  a line at the foot
    """

    masthead: str
    strip: tuple[str, str, str]
    headline: str
    lead: str
    pieces: tuple[Piece, ...]
    box_head: str = ""
    box: tuple[str, ...] = ()
    advert: str = ""


class SetPiece(NamedTuple):
    """A piece as lines of a column."""

    head: tuple[str, ...]
    text: tuple[str, ...]
    framed: bool = False

    @property
    def height(self) -> float:
        frame = 34 if self.framed else 0
        return len(self.head) * HEAD[1] + 16 + len(self.text) * BODY[1] + frame


def printed(page: FrontPage) -> bytes:
    """A PNG of the front page, as high as its text needs."""
    headline, size = _headline(page.headline)
    lead, letters = _lead(page.lead)
    columns = _flowed([*map(_set, page.pieces), *_boxed(page)])
    top = 246
    below_headline = top + len(headline) * round(size * 1.08) + 22
    lead_height = max(len(lead) * letters[1], ENGRAVING + 46)
    start = below_headline + lead_height + 40
    tallest = max([0.0, *(sum(piece.height + PARTING for piece in column) for column in columns)])
    advert = wrapped(written(page.advert, Typeface.SERIF_BOLD), Typeface.SERIF_BOLD, ADVERT[0], WIDTH - 4 * MARGIN)
    foot = start + tallest + (len(advert) * ADVERT[1] + 44 if advert else 0)
    canvas = Canvas(WIDTH, round(foot + MARGIN), NEWSPRINT)
    _masthead(canvas, page)
    for place, line in enumerate(headline):
        canvas.text(
            (WIDTH / 2, top + (place + 0.5) * round(size * 1.08)), line, Typeface.NARROW_BOLD, size, anchor="mm"
        )
    _rule(canvas, below_headline - 8)
    _paragraph(canvas, MARGIN, below_headline + 8, lead, letters, COLUMN * 2 + GUTTER)
    _engraving(canvas, WIDTH - MARGIN - COLUMN, below_headline + 14)
    if any(columns):
        _rule(canvas, start - 18)
    for place, column in enumerate(columns):
        x, y = MARGIN + place * (COLUMN + GUTTER), float(start)
        if place and any(columns):
            canvas.line(((x - GUTTER / 2, start), (x - GUTTER / 2, start + tallest - PARTING)), GREY, 1.5)
        spare = tallest - sum(piece.height + PARTING for piece in column)
        parting = PARTING + min(MOST_SPARE, spare / max(1, len(column) - 1))
        for piece in column:
            _piece(canvas, x, y, piece)
            y += piece.height
            if piece is not column[-1]:
                canvas.line(((x + COLUMN / 3, y + parting / 2), (x + COLUMN * 2 / 3, y + parting / 2)), GREY, 2)
            y += parting
    if advert:
        _advert(canvas, start + tallest, advert)
    return canvas.png()


def _masthead(canvas: Canvas, page: FrontPage) -> None:
    title, size = fitted(written(page.masthead, Typeface.SERIF_BOLD), Typeface.SERIF_BOLD, 98, WIDTH - 2 * MARGIN, 40)
    canvas.text((WIDTH / 2, 98), title, Typeface.SERIF_BOLD, size, anchor="mm")
    for y, thick in ((168, 5), (175, 1.5), (224, 1.5)):
        canvas.line(((MARGIN, y), (WIDTH - MARGIN, y)), INK, thick)
    room = (WIDTH - 2 * MARGIN) / 3 - 12
    for text, x, anchor in zip(page.strip, (MARGIN, WIDTH / 2, WIDTH - MARGIN), ("lm", "mm", "rm"), strict=True):
        text, size = fitted(written(text, Typeface.SERIF_BOLD), Typeface.SERIF_BOLD, 27, room, 20)
        canvas.text((x, 200), text, Typeface.SERIF_BOLD, size, anchor=anchor)


def _headline(text: str) -> tuple[list[str], int]:
    """The big headline in capitals, as large as it can be in a few lines."""
    capitals, room = written(text.upper(), Typeface.NARROW_BOLD), WIDTH - 2 * MARGIN
    for most in range(1, MOST_HEADLINE + 1):
        for size in range(BIGGEST, SMALLEST + 12 * (MOST_HEADLINE - most), -4):
            lines = wrapped(capitals, Typeface.NARROW_BOLD, size, room)
            if len(lines) <= most:
                return _even(capitals, size, room, len(lines)), size
    lines = wrapped(capitals, Typeface.NARROW_BOLD, SMALLEST, room)
    kept = lines[:MOST_HEADLINE]
    if len(lines) > MOST_HEADLINE:
        kept[-1] = clipped(f"{kept[-1]} {lines[MOST_HEADLINE]}", Typeface.NARROW_BOLD, SMALLEST, room)
    return kept, SMALLEST


def _lead(text: str) -> tuple[list[str], tuple[int, int]]:
    """The lead in lines, with the size of its letters."""
    text = written(text, Typeface.SERIF)
    sets = [(wrapped(text, Typeface.SERIF, letters[0], COLUMN * 2 + GUTTER), letters) for letters in LEADS]
    return next((one for one in sets if len(one[0]) * one[1][1] <= ENGRAVING + 46), sets[-1])


def _even(text: str, size: int, room: float, lines: int) -> list[str]:
    """The same number of lines of a headline, none much longer than the others."""
    width = room
    while width > 120 and len(wrapped(text, Typeface.NARROW_BOLD, size, width - 12)) == lines:
        width -= 12
    return wrapped(text, Typeface.NARROW_BOLD, size, width)


def _head(text: str, width: float) -> tuple[str, ...]:
    """The headline of a piece in lines."""
    text = written(text, Typeface.NARROW_BOLD)
    lines = wrapped(text, Typeface.NARROW_BOLD, HEAD[0], width)
    return tuple(_even(text, HEAD[0], width, len(lines)))


def _set(piece: Piece) -> SetPiece:
    return SetPiece(
        _head(piece.head, COLUMN), tuple(wrapped(written(piece.text, Typeface.SERIF), Typeface.SERIF, BODY[0], COLUMN))
    )


def _boxed(page: FrontPage) -> list[SetPiece]:
    if not page.box:
        return []
    inner = COLUMN - 28
    lines = [
        line for text in page.box for line in wrapped(written(text, Typeface.SERIF), Typeface.SERIF, BODY[0], inner)
    ]
    return [SetPiece(_head(page.box_head, inner), tuple(lines), framed=True)]


def _flowed(pieces: list[SetPiece]) -> list[list[SetPiece]]:
    """Pieces in columns: the tallest first, each in the column with the most room; within a column they keep their
    order.
    """
    columns: list[list[int]] = [[] for _ in range(COLUMNS)]
    for place in sorted(range(len(pieces)), key=lambda place: -pieces[place].height):
        min(columns, key=lambda column: sum(pieces[one].height + PARTING for one in column)).append(place)
    columns.sort(key=lambda column: min(column, default=len(pieces)))
    return [[pieces[place] for place in sorted(column)] for column in columns]


def _rule(canvas: Canvas, y: float) -> None:
    canvas.line(((MARGIN, y), (WIDTH - MARGIN, y)), INK, 2.5)


def _piece(canvas: Canvas, x: float, y: float, piece: SetPiece) -> None:
    wide = COLUMN
    if piece.framed:
        canvas.box((x, y, x + COLUMN, y + piece.height), rim=INK, width=3)
        canvas.box((x + 5, y + 5, x + COLUMN - 5, y + piece.height - 5), rim=INK, width=1)
        x, y, wide = x + 14, y + 15, COLUMN - 28
    for line in piece.head:
        canvas.text((x + wide / 2, y + HEAD[1] / 2), line, Typeface.NARROW_BOLD, HEAD[0], anchor="mm")
        y += HEAD[1]
    if piece.framed:
        for place, line in enumerate(piece.text):
            canvas.text((x, y + 14 + place * BODY[1]), line, Typeface.SERIF, BODY[0])
    else:
        _paragraph(canvas, x, y + 12, list(piece.text), BODY, wide)


def _paragraph(canvas: Canvas, x: float, y: float, lines: list[str], letters: tuple[int, int], width: float) -> None:
    """Lines stretched to a width, except the last."""
    size, high = letters
    blank = width_of(" ", Typeface.SERIF, size)
    for place, line in enumerate(lines):
        words = line.split()
        widths = [width_of(word, Typeface.SERIF, size) for word in words]
        gap = (width - sum(widths)) / max(1, len(words) - 1)
        if place == len(lines) - 1 or gap > blank * WIDEST_GAP:
            gap = blank
        at = x
        for word, wide in zip(words, widths, strict=True):
            canvas.text((at, y + place * high), word, Typeface.SERIF, size)
            at += wide + gap


def _advert(canvas: Canvas, y: float, lines: list[str]) -> None:
    """An advertisement, in a frame across the foot of the page."""
    bottom = y + len(lines) * ADVERT[1] + 28
    canvas.box((MARGIN, y, WIDTH - MARGIN, bottom), rim=INK, width=2)
    canvas.box((MARGIN + 6, y + 6, WIDTH - MARGIN - 6, bottom - 6), rim=INK, width=1)
    for place, line in enumerate(lines):
        at = (WIDTH / 2, y + 14 + (place + 0.5) * ADVERT[1])
        canvas.text(at, line, Typeface.SERIF_BOLD, ADVERT[0], anchor="mm")


def _engraving(canvas: Canvas, x: float, y: float) -> None:
    """The skyline of Paradise, cut in wood."""
    foot = y + ENGRAVING
    for row in range(int(ENGRAVING // 8)):
        canvas.line(((x + 4, y + 6 + row * 8), (x + COLUMN - 4, y + 6 + row * 8)), GREY, 0.5 + row / 16)
    canvas.disc((x + COLUMN * 0.76, y + 62), 34, fill=NEWSPRINT, rim=INK, width=1.5)
    canvas.box((x, foot - 44, x + COLUMN, foot), fill=INK)
    for draw, across, up in ((church, 50, 40), (towers, 130, 40), (towers, 196, 40), (works, 222, 40)):
        draw(canvas, (x + across, foot - up), INK)
    for row in range(4):
        canvas.line(((x + 8, foot - 34 + row * 9), (x + COLUMN - 8, foot - 34 + row * 9)), NEWSPRINT, 1.5)
    canvas.box((x, y, x + COLUMN, foot), rim=INK, width=3)
    canvas.text((x + COLUMN / 2, foot + 22), "Our city by moonlight.", Typeface.SERIF_ITALIC, 25, anchor="mm")
