"""A gang as a PDF to print: a card for each figure, two side by side on A4, with boxes to tick on the table.

A card is first laid out, as marks at places of its own in millimetres, and drawn once its height is known. So no page
break divides a card, and every text is measured before it is placed.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any, Final, NamedTuple

from fpdf import FPDF

from rules.core.people.figure_card import Boxes, CardNumber, FigureCard, Track

FONT: Final = "Helvetica"
PAGE_WIDTH, PAGE_HEIGHT, MARGIN = 210.0, 297.0, 10.0
HEAD, FOOT = 11.0, 6.0
"""The room for the gang's name above the cards, and for the page's number below them."""
GUTTER: Final = 4.0
WIDTH: Final = (PAGE_WIDTH - 2 * MARGIN - GUTTER) / 2
PADDING: Final = 3.0
INNER: Final = WIDTH - 2 * PADDING
TALLEST: Final = PAGE_HEIGHT - 2 * MARGIN - HEAD - FOOT
LABEL: Final = 22.0
"""The width of the label before a row of text or boxes."""
LINE: Final = 4.2
BOX, GAP = 3.0, 0.8
POINT: Final = 2.4
"""The side of a box under a stat."""
POINTS_A_ROW: Final = 4
FIVE, A_FEW = 5, 8
"""Boxes are in groups of five, to be counted at a glance, unless there are only a few."""
MOST_LINES: Final = 12
MOST_SIGNS: Final = 700
"""The most signs of one text, more than its lines hold."""
INK, GREY, PALE = 20, 105, 190
CUT: Final = "..."
UNSHOWN: Final = "?"
"""The replacement of signs that the fonts of every PDF reader lack."""
SIGNS: Final = str.maketrans(
    {"“": '"', "”": '"', "„": '"', "‘": "'", "’": "'", "–": "-", "—": "-", "−": "-", "…": CUT, "•": "·"}
    | {"Œ": "OE", "œ": "oe", "Ł": "L", "ł": "l", "Đ": "D", "đ": "d", "ı": "i", "ẞ": "SS", "€": "EUR"}
)


def printable(text: str) -> str:
    """Return a text in the signs of Latin-1, which is all that the fonts of every PDF reader share.

    Other signs lose their accents, or one question mark replaces a run of them.
    """
    shown: list[str] = []
    for sign in unicodedata.normalize("NFC", text[:MOST_SIGNS].translate(SIGNS)):
        if sign.isspace():
            shown.append(" ")
        elif unicodedata.category(sign) not in ("Mn", "Me", "Cf", "Cc"):
            plain = "".join(part for part in unicodedata.normalize("NFKD", sign) if not unicodedata.combining(part))
            fits = next((one for one in (sign, plain) if one and all(ord(part) < 256 for part in one)), UNSHOWN)
            if fits is not UNSHOWN or shown[-1:] != [UNSHOWN]:
                shown.append(fits)
    return "".join(shown)


class Words(NamedTuple):
    """A text on one line, by the left end of its foot."""

    x: float
    y: float
    text: str
    size: float
    bold: bool = False
    grey: int = INK


class Square(NamedTuple):
    """A box to tick, by its upper left corner."""

    x: float
    y: float
    side: float
    ticked: bool


class ThinLine(NamedTuple):
    """A thin line across the card."""

    y: float


Mark = Words | Square | ThinLine


class PrintedPage(FPDF):
    """A4 in millimetres, with a foot on every page."""

    def __init__(self, title: str, of: str, pages: int, at: datetime) -> None:
        super().__init__(format="A4")
        self.heading, self.of, self.pages_in_all = title, of, pages
        self.set_margin(MARGIN)
        self.set_auto_page_break(False)
        self.set_title(title)
        self.set_creator("Consigliere")
        self.set_creation_date(at)

    def header(self) -> None:
        name = shortened(self, self.heading, 0.62 * (PAGE_WIDTH - 2 * MARGIN), 15, bold=True)
        self.write_at(MARGIN, MARGIN + 5, Words(0, 0, name, 15, bold=True))
        of = shortened(self, self.of, 0.36 * (PAGE_WIDTH - 2 * MARGIN), 9)
        self.write_at(PAGE_WIDTH - MARGIN - width_of(self, of, 9), MARGIN + 5, Words(0, 0, of, 9, grey=GREY))
        self.set_draw_color(INK)
        self.set_line_width(0.4)
        self.line(MARGIN, MARGIN + 7.5, PAGE_WIDTH - MARGIN, MARGIN + 7.5)

    def footer(self) -> None:
        number = f"{self.page_no()} of {self.pages_in_all}"
        right = PAGE_WIDTH - MARGIN - width_of(self, number, 7)
        self.write_at(MARGIN, PAGE_HEIGHT - MARGIN, Words(0, 0, "Consigliere", 7, grey=GREY))
        self.write_at(right, PAGE_HEIGHT - MARGIN, Words(0, 0, number, 7, grey=GREY))

    def write_at(self, x: float, y: float, words: Words) -> None:
        """Write a text on the page, at its place counted from this corner."""
        self.set_font(FONT, "B" if words.bold else "", words.size)
        self.set_text_color(words.grey)
        self.text(x + words.x, y + words.y, words.text)


def width_of(paper: FPDF, text: str, size: float, bold: bool = False) -> float:
    """The millimetres that a printable text takes."""
    paper.set_font(FONT, "B" if bold else "", size)
    return paper.get_string_width(text)


def shortened(paper: FPDF, text: str, room: float, size: float, bold: bool = False) -> str:
    """A text shortened to so many millimetres, with a sign for the cut."""
    text = printable(text)
    if width_of(paper, text, size, bold) <= room:
        return text
    while text and width_of(paper, text.rstrip() + CUT, size, bold) > room:
        text = text[:-1]
    return text.rstrip() + CUT


def wrapped(paper: FPDF, text: str, room: float, size: float, most: int = MOST_LINES) -> list[str]:
    """A text on as many lines as it takes, `most` of them: the last is cut. A word longer than a line is divided."""
    lines = [""]
    left = printable(text).split()
    while left:
        word = left.pop(0)
        longer = f"{lines[-1]} {word}".strip()
        if width_of(paper, longer, size) <= room:
            lines[-1] = longer
        elif len(lines) == most:
            lines[-1] = shortened(paper, " ".join((longer, *left)), room, size)
            break
        elif lines[-1]:
            lines.append("")
            left.insert(0, word)
        else:
            fits = next(end for end in range(len(word) - 1, 0, -1) if width_of(paper, word[:end], size) <= room)
            lines[-1] = word[:fits]
            left.insert(0, word[fits:])
    return lines


@dataclass
class Layout:
    """A card in the making: its marks so far, and how far down they reach."""

    paper: FPDF
    marks: list[Mark] = field(default_factory=list[Mark])
    y: float = PADDING

    def head(self, number: int, card: FigureCard) -> None:
        """Add the name, the number in the gang and the profile."""
        text = str(number)
        aside = width_of(self.paper, text, 9)
        self.marks.append(Words(WIDTH - PADDING - aside, self.y + 3.6, text, 9, grey=GREY))
        name = shortened(self.paper, card.name, INNER - aside - 3, 12, bold=True)
        self.marks.append(Words(PADDING, self.y + 3.6, name, 12, bold=True))
        kind = shortened(self.paper, card.kind, INNER, 8.5)
        self.marks.append(Words(PADDING, self.y + 8, kind, 8.5, grey=GREY))
        self.y += 10

    def stats(self, stats: Sequence[CardNumber]) -> None:
        """Add numbers side by side, each with the boxes of its points below."""
        if not stats:
            return
        self.marks.append(ThinLine(self.y))
        column = INNER / len(stats)
        for place, stat in enumerate(stats):
            middle = PADDING + column * (place + 0.5)
            self._centred(stat.label, middle, self.y + 3.6, column - 1, 6.5, grey=GREY)
            self._centred(stat.value, middle, self.y + 8.8, column - 1, 13, bold=True)
            self._points(stat.points, middle, self.y + 10.4)
        rows = max(-(-stat.points.count // POINTS_A_ROW) for stat in stats)
        self.y += 10.6 + rows * (POINT + GAP) + (0.4 if rows else 0)

    def _centred(
        self, text: str, middle: float, y: float, room: float, size: float, bold: bool = False, grey: int = INK
    ) -> None:
        text = shortened(self.paper, text, room, size, bold)
        self.marks.append(Words(middle - width_of(self.paper, text, size, bold) / 2, y, text, size, bold, grey))

    def _points(self, points: Boxes, middle: float, y: float) -> None:
        for index in range(points.count):
            row, place = divmod(index, POINTS_A_ROW)
            beside = min(POINTS_A_ROW, points.count - row * POINTS_A_ROW)
            x = middle - (beside * (POINT + GAP) - GAP) / 2 + place * (POINT + GAP)
            self.marks.append(Square(x, y + row * (POINT + GAP), POINT, index >= points.count - points.ticked))

    def row(self, label: str, text: str) -> None:
        """Add a label and the text beside it."""
        self._label(label)
        for line in wrapped(self.paper, text, INNER - LABEL, 8):
            self.marks.append(Words(PADDING + LABEL, self.y + 3.2, line, 8))
            self.y += LINE

    def _label(self, label: str, room: float = LABEL - 1.5) -> None:
        text = shortened(self.paper, label, room, 7.5, bold=True)
        self.marks.append(Words(PADDING, self.y + 3.2, text, 7.5, bold=True))

    def track(self, track: Track) -> None:
        """Add a label and the boxes beside it, on as many lines as they take. A long label goes above them."""
        long = width_of(self.paper, printable(track.label), 7.5, bold=True) > LABEL - 1.5
        self._label(track.label, INNER if long else LABEL - 1.5)
        if long:
            self.y += LINE
        x = PADDING + LABEL
        for boxes in track.boxes:
            if not boxes.count:
                continue
            label = shortened(self.paper, boxes.label, INNER - LABEL - BOX - 1, 7.5)
            beside = width_of(self.paper, label, 7.5) + 1 if label else 0
            whole = self._span(boxes.count) + beside if boxes.count <= A_FEW else self._span(FIVE)
            if x > PADDING + LABEL and x + whole > WIDTH - PADDING:
                x = self._next_line()
            x = self._squares(boxes, x)
            if label:
                if x + beside > WIDTH - PADDING:
                    x = self._next_line()
                self.marks.append(Words(x + 0.2, self.y + 3.2, label, 7.5))
            x += beside + (1.8 if label else 2.6)
        self.y += LINE + 0.3

    @staticmethod
    def _span(count: int) -> float:
        return count * (BOX + GAP)

    def _next_line(self) -> float:
        self.y += LINE
        return PADDING + LABEL

    def _squares(self, boxes: Boxes, x: float) -> float:
        """Add boxes in groups of five. Returns the place of the next box."""
        for index in range(boxes.count):
            if index and index % FIVE == 0 and boxes.count > A_FEW:
                x += 1.4
                if x + self._span(min(FIVE, boxes.count - index)) > WIDTH - PADDING:
                    x = self._next_line()
            self.marks.append(Square(x, self.y + 0.5, BOX, index < boxes.ticked))
            x += BOX + GAP
        return x


class Laid(NamedTuple):
    """A finished layout: its marks, and its height."""

    marks: list[Mark]
    height: float


def laid_out(paper: FPDF, number: int, card: FigureCard) -> Laid:
    """Lay a card out. If it is too long for a page of its own, a line says how much is missing."""
    layout = Layout(paper)
    layout.head(number, card)
    layout.stats(card.stats)
    rows: list[tuple[Callable[..., None], Any]] = [(layout.row, row) for row in card.rows]
    tracks: list[tuple[Callable[..., None], Any]] = [(layout.track, (track,)) for track in card.tracks]
    for parts in filter(None, (rows, tracks)):
        layout.marks.append(ThinLine(layout.y))
        layout.y += 1.2
        for place, (put, what) in enumerate(parts):
            marks, y = len(layout.marks), layout.y
            put(*what)
            if layout.y > TALLEST - PADDING - 2 * LINE:
                del layout.marks[marks:]
                layout.y = y
                layout.row("", f"and {len(parts) - place} more, which /gang show lists")
                break
        layout.y += 0.8
    return Laid(layout.marks, layout.y + PADDING - 1.8)


def sheet(title: str, of: str, cards: Sequence[FigureCard], at: datetime, compress: bool = True) -> bytes:
    """A PDF with a card for each figure.

    title  the gang's name
    of     the text opposite the name on every page, such as the game
    at     when it was made
    """
    measure = FPDF()
    laid = [laid_out(measure, number, card) for number, card in enumerate(cards, 1)]
    pages = list(_pages([laid[start : start + 2] for start in range(0, len(laid), 2)]))
    paper = PrintedPage(title, of, len(pages), at)
    paper.set_compression(compress)
    for rows in pages:
        paper.add_page()
        top = MARGIN + HEAD
        for row in rows:
            height = _height(row)
            for place, one in enumerate(row):
                _draw(paper, one.marks, MARGIN + place * (WIDTH + GUTTER), top, height)
            top += height + GUTTER
    return bytes(paper.output())


Row = Sequence[Laid]


def _height(row: Row) -> float:
    """The height of the taller of two cards side by side, so that straight cuts part them."""
    return max(one.height for one in row)


def _pages(rows: Sequence[Row]) -> Iterator[list[Row]]:
    """Rows of cards, page by page; one page if there are none."""
    page: list[Row] = []
    left = TALLEST
    for row in rows:
        height = _height(row)
        if page and height > left:
            yield page
            page, left = [], TALLEST
        page.append(row)
        left -= height + GUTTER
    yield page


def _draw(paper: PrintedPage, marks: Sequence[Mark], left: float, top: float, height: float) -> None:
    paper.set_draw_color(INK)
    paper.set_line_width(0.3)
    paper.rect(left, top, WIDTH, height, round_corners=True, corner_radius=1.5)
    for mark in marks:
        match mark:
            case Words():
                paper.write_at(left, top, mark)
            case Square(x, y, side, ticked):
                _tick(paper, left + x, top + y, side, ticked)
            case ThinLine(y):
                paper.set_draw_color(PALE)
                paper.set_line_width(0.2)
                paper.line(left + PADDING, top + y, left + WIDTH - PADDING, top + y)


def _tick(paper: PrintedPage, x: float, y: float, side: float, ticked: bool) -> None:
    paper.set_draw_color(INK)
    paper.set_line_width(0.2)
    paper.rect(x, y, side, side)
    if ticked:
        paper.set_line_width(0.45)
        paper.line(x + 0.5, y + 0.5, x + side - 0.5, y + side - 0.5)
        paper.line(x + 0.5, y + side - 0.5, x + side - 0.5, y + 0.5)
