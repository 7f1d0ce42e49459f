"""The tools for the bot's larger pictures: a sheet of paper, the installed fonts, and a mark for each gang.

Python imports Pillow with the first picture.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Hashable, Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from enum import StrEnum
from functools import lru_cache
from itertools import count, pairwise
from struct import pack
from typing import TYPE_CHECKING, Any, Final, NamedTuple, TypeVar
from zlib import compressobj, crc32

if TYPE_CHECKING:
    from PIL import Image, ImageDraw, ImageFont

    Font = ImageFont.FreeTypeFont | ImageFont.ImageFont

PAPER, CARD, INK, FAINT, RULE = "#f1e6cb", "#fffaf0", "#2b2118", "#6f6252", "#b7a684"
FINER: Final = 2
"""The bot draws at this multiple of the size and shrinks the picture, for smooth lines."""
PACKED: Final = 3
"""How hard a picture is packed, of 9: an eighth larger than by the usual 6, in half of the time."""
SIGNATURE, NO_FILTER = b"\x89PNG\r\n\x1a\n", b"\0"
"""The first bytes of a PNG, and the byte before each row that is packed as it is."""

Point = tuple[float, float]
R = TypeVar("R")
_DRAWING: Final = ThreadPoolExecutor(1, "drawing")


async def drawn(work: Callable[..., R], *given: Any) -> R:
    """Run a function that draws, and return its result. The bot draws one picture at a time: the largest takes 70 MiB
    while it is drawn.
    """

    def done() -> R:
        try:
            return work(*given)
        finally:
            font.cache_clear()  # each size is a file that stays in memory: all together would take many MiB

    return await asyncio.get_running_loop().run_in_executor(_DRAWING, done)


class Typeface(StrEnum):
    """A style of letters."""

    SERIF = "serif"
    SERIF_BOLD = "serif bold"
    SERIF_ITALIC = "serif italic"
    SANS = "sans"
    SANS_BOLD = "sans bold"
    NARROW_BOLD = "narrow bold"


FILES: Final[dict[Typeface, tuple[str, ...]]] = {
    Typeface.SERIF: ("LiberationSerif-Regular.ttf", "times.ttf", "Times New Roman.ttf", "DejaVuSerif.ttf"),
    Typeface.SERIF_BOLD: (
        "LiberationSerif-Bold.ttf",
        "timesbd.ttf",
        "Times New Roman Bold.ttf",
        "DejaVuSerif-Bold.ttf",
    ),
    Typeface.SERIF_ITALIC: (
        *("LiberationSerif-Italic.ttf", "timesi.ttf", "Times New Roman Italic.ttf"),
        "DejaVuSerif-Italic.ttf",
    ),
    Typeface.SANS: ("LiberationSans-Regular.ttf", "arial.ttf", "Arial.ttf", "DejaVuSans.ttf"),
    Typeface.SANS_BOLD: ("LiberationSans-Bold.ttf", "arialbd.ttf", "Arial Bold.ttf", "DejaVuSans-Bold.ttf"),
    Typeface.NARROW_BOLD: (
        *("LiberationSansNarrow-Bold.ttf", "ARIALNB.TTF", "Arial Narrow Bold.ttf"),
        *("DejaVuSansCondensed-Bold.ttf", "LiberationSans-Bold.ttf"),
    ),
}
"""Names of font files, best first: of Linux, Windows and macOS. Without any of them, Pillow's own letters serve."""

UNASSIGNED: Final = "\U0010fffe"


@lru_cache(maxsize=64)
def font(face: Typeface, size: int) -> Font:
    """A font of a size in pixels of the finished picture."""
    from PIL import ImageFont

    path = _installed(FILES[face])
    return _remembering()(path, size * FINER) if path else ImageFont.load_default(size * FINER)


@lru_cache(maxsize=1)
def _remembering() -> type[ImageFont.FreeTypeFont]:
    """A font that keeps the widths and the drawn letters of its texts, as long as it is kept itself. Words and chips of
    a picture come again and again.
    """
    from PIL import ImageFont

    class Remembering(ImageFont.FreeTypeFont):
        def __init__(self, path: str, size: float) -> None:
            super().__init__(path, size)
            self._widths, self._letters = dict[str, float](), dict[Any, Any]()

        def getlength(self, text: Any, *more: Any, **options: Any) -> float:
            found = self._widths.get(text)
            if found is None:
                found = self._widths[text] = super().getlength(text, *more, **options)
            return found

        def getmask2(
            self,
            text: Any,
            mode: str = "",
            direction: Any = None,
            features: Any = None,
            language: Any = None,
            stroke_width: float = 0,
            anchor: str | None = None,
            ink: int = 0,
            start: tuple[float, float] | None = None,
            *more: Any,
            **options: Any,
        ) -> Any:
            key = text, mode, stroke_width, anchor, start
            found = self._letters.get(key)
            if found is None:
                if stroke_width:
                    found = _haloed(str(self.path), self.size, text, mode, stroke_width, anchor, start)
                else:
                    given = mode, direction, features, language, stroke_width, anchor, ink, start, *more
                    found = super().getmask2(text, *given, **options)
                self._letters[key] = found
            return found

    return Remembering


@lru_cache(maxsize=32)
def _haloed(
    path: str, size: float, text: str, mode: str, width: float, anchor: str | None, start: tuple[float, float] | None
) -> Any:
    """The rim of a text as Pillow draws it. It takes fifteen times as long as the text, and the names of districts come
    with each map.
    """
    from PIL import ImageFont

    plain = ImageFont.FreeTypeFont(path, size)
    return plain.getmask2(text, mode, stroke_width=width, anchor=anchor, start=start, stroke_filled=True)


@lru_cache(maxsize=16)
def _installed(names: tuple[str, ...]) -> str:
    """The path of the first of these font files that is installed, so that a size needs no search; empty for none."""
    from PIL import ImageFont

    for name in names:
        try:
            return str(ImageFont.truetype(name, FINER).path)
        except OSError:
            continue
    return ""


@lru_cache(maxsize=4096)
def has_letter(face: Typeface, sign: str) -> bool:
    """Whether a font has its own letter for a character."""
    return _drawn(face, sign) != _drawn(face, UNASSIGNED)


def _drawn(face: Typeface, sign: str) -> bytes:
    from PIL import Image, ImageDraw

    image = Image.new("1", (24 * FINER, 24 * FINER))
    ImageDraw.Draw(image).text((4, 4), sign, fill=1, font=font(face, 12))
    return image.tobytes()


def written(text: str, face: Typeface) -> str:
    """A text in single spaces, without the characters that a font lacks. If none is left, a question mark."""
    kept = "".join(sign for sign in text if sign.isspace() or has_letter(face, sign))
    return " ".join(kept.split()) or ("?" if text.strip() else "")


def width_of(text: str, face: Typeface, size: int) -> float:
    """The width of a text on one line, in pixels of the finished picture."""
    return font(face, size).getlength(text) / FINER


def clipped(text: str, face: Typeface, size: int, width: float) -> str:
    """A text cut at its end to fit a width."""
    if width_of(text, face, size) <= width:
        return text
    while text and width_of(f"{text}…", face, size) > width:
        text = text[:-1].rstrip()
    return f"{text}…"


def fitted(text: str, face: Typeface, size: int, width: float, least: int) -> tuple[str, int]:
    """A text and the largest size, down to `least`, in which it fits a width. At the least size the text may be cut."""
    wide = width_of(text, face, size)
    if wide > width and size > least:
        size = max(least, min(size - 1, round(size * width / wide) + 1))  # letters grow with their size, by and large
        while size > least and width_of(text, face, size) > width:
            size -= 1
    return clipped(text, face, size, width), size


def wrapped(text: str, face: Typeface, size: int, width: float) -> list[str]:
    """A text in lines of a width. A word longer than that is broken."""
    blank = width_of(" ", face, size)
    lines: list[str] = []
    line, used = "", 0.0
    for word in text.split():
        wide = width_of(word, face, size)
        if line and used + blank + wide <= width:
            line, used = f"{line} {word}", used + blank + wide
            continue
        if line:
            lines.append(line)
        while wide > width and len(word) > 1:
            room = next(n for n in range(len(word) - 1, 0, -1) if n == 1 or width_of(word[:n], face, size) <= width)
            lines.append(word[:room])
            word = word[room:]
            wide = width_of(word, face, size)
        line, used = word, wide
    return [*lines, line] if line else lines


MOST_ALT: Final = 1000


def alt_text(text: str) -> str:
    """The text that stands in for a picture, within the 1,024 characters that Discord allows."""
    return text if len(text) <= MOST_ALT else f"{text[: MOST_ALT - 1]}…"


class Canvas:
    """A sheet of paper. All positions and sizes are pixels of the finished picture."""

    def __init__(self, width: int, height: int, ground: str = PAPER) -> None:
        from PIL import Image, ImageDraw

        self.width, self.height = width, height
        self.image = Image.new("RGB", (width * FINER, height * FINER), ground)
        self._draw = ImageDraw.Draw(self.image)
        self._stamps: dict[Hashable, tuple[Image.Image, Image.Image]] = {}

    def text(
        self,
        at: Point,
        text: str,
        face: Typeface,
        size: int,
        fill: str = INK,
        anchor: str = "la",
        halo: str | None = None,
    ) -> None:
        """Draw a line of text, with a halo of a color if it crosses other lines."""
        rim = {} if halo is None else {"stroke_width": 3 * FINER, "stroke_fill": halo}
        whole = round(at[0] * FINER), round(at[1] * FINER)  # so that the same letters serve at any place
        self._draw.text(whole, text, fill=fill, font=font(face, size), anchor=anchor, **rim)

    def spaced(self, at: Point, text: str, face: Typeface, size: int, space: float, fill: str = INK) -> None:
        """Draw a line of text with wider gaps between its letters, centered on a point."""
        widths = [width_of(sign, face, size) for sign in text]
        x = at[0] - (sum(widths) + space * (len(text) - 1)) / 2
        for sign, wide in zip(text, widths, strict=True):
            self.text((x, at[1]), sign, face, size, fill, "lm")
            x += wide + space

    def line(self, points: Sequence[Point], fill: str = INK, width: float = 1) -> None:
        joint = "curve" if len(points) > 2 else None
        self._draw.line([_at(point) for point in points], fill=fill, width=max(1, round(width * FINER)), joint=joint)

    def dashed(self, points: Sequence[Point], dashes: Sequence[float], fill: str = INK, width: float = 1) -> None:
        """Draw a line of dashes and gaps of these lengths in turn; without lengths, a plain line."""
        if not dashes:
            self.line(points, fill, width)
            return
        place, left = 0, dashes[0]
        for (x, y), (to_x, to_y) in pairwise(points):
            length = ((to_x - x) ** 2 + (to_y - y) ** 2) ** 0.5
            gone = 0.0
            while gone < length:
                step = min(left, length - gone)
                if place % 2 == 0:
                    ends = [
                        (x + (to_x - x) * part / length, y + (to_y - y) * part / length) for part in (gone, gone + step)
                    ]
                    self.line(ends, fill, width)
                gone, left = gone + step, left - step
                if left <= 0:
                    place += 1
                    left = dashes[place % len(dashes)]

    def polygon(self, points: Sequence[Point], fill: str) -> None:
        self._draw.polygon([_at(point) for point in points], fill=fill)

    def box(
        self,
        corners: tuple[float, float, float, float],
        fill: str | None = None,
        rim: str | None = None,
        width: float = 1,
        radius: float = 0,
    ) -> None:
        """Draw a rectangle, given by its left, top, right and bottom."""
        left, top, right, bottom = (edge * FINER for edge in corners)
        self._draw.rounded_rectangle(
            (left, top, right, bottom), radius * FINER, fill=fill, outline=rim, width=round(width * FINER)
        )

    def disc(
        self, middle: Point, radius: float, fill: str | None = None, rim: str | None = None, width: float = 1
    ) -> None:
        x, y, r = middle[0] * FINER, middle[1] * FINER, radius * FINER
        self._draw.ellipse((x - r, y - r, x + r, y + r), fill=fill, outline=rim, width=round(width * FINER))

    def ring(self, corners: tuple[float, float, float, float], rim: str, width: float) -> None:
        """Draw the outline of an ellipse."""
        left, top, right, bottom = (edge * FINER for edge in corners)
        self._draw.ellipse((left, top, right, bottom), outline=rim, width=round(width * FINER))

    def painted(self, points: Sequence[Point], mark: GangMark, strength: float) -> None:
        """Draw a polygon in the color of a mark, mixed with paper at a strength of 0 to 1, under its hatching."""
        from PIL import Image, ImageDraw

        inside = [_at(point) for point in points]
        left, top = (int(min(point[axis] for point in inside)) for axis in (0, 1))
        right, bottom = (int(max(point[axis] for point in inside)) + 1 for axis in (0, 1))
        size = right - left, bottom - top
        patch = Image.new("RGB", size, mixed(mark.colour, PAPER, strength))
        mark.hatch.draw(ImageDraw.Draw(patch), size, mixed(mark.colour, PAPER, min(1.0, strength + 0.3)))
        mask = Image.new("1", size)
        ImageDraw.Draw(mask).polygon([(x - left, y - top) for x, y in inside], fill=1)
        self.image.paste(patch, (left, top), mask)

    def badge(self, corners: tuple[float, float, float, float], mark: GangMark, radius: float = 8) -> None:
        """Draw the letters of a mark on its color."""
        left, top, right, bottom = corners
        self.box(corners, fill=mark.colour, rim=INK, width=2, radius=radius)
        text, size = fitted(mark.letters, Typeface.NARROW_BOLD, round((bottom - top) * 0.72), right - left - 8, 16)
        middle = (left + right) / 2, (top + bottom) / 2
        self.text(middle, text, Typeface.NARROW_BOLD, size, readable_on(mark.colour), "mm")

    def stamp(
        self, at: Point, size: tuple[int, int], radius: float, key: Hashable, draw: Callable[[Canvas], None]
    ) -> None:
        """Draw a card with round corners at its left top. What `draw` draws on it is drawn once for each key."""
        from PIL import Image, ImageDraw

        if key not in self._stamps:
            wide, high = size
            card = Canvas(wide + 1, high + 1)  # a box has its rim on both edges
            draw(card)
            shape = Image.new("1", card.image.size)
            edges = 0, 0, wide * FINER, high * FINER
            ImageDraw.Draw(shape).rounded_rectangle(edges, radius * FINER, fill=1)
            self._stamps[key] = card.image, shape
        card_image, shape = self._stamps[key]
        self.image.paste(card_image, (round(at[0] * FINER), round(at[1] * FINER)), shape)

    def png(self) -> bytes:
        """The finished picture."""
        return packed(self.image.reduce(FINER))


def packed(image: Image.Image) -> bytes:
    """An image of red, green and blue as a PNG.

    Its rows are packed as they are. A drawing of flat colors is a sixth smaller so, in less than half of the time,
    than by the filters that Pillow tries on each row.
    """
    wide, high = image.size
    # Pillow writes a zero after each row: the byte before the next one.
    rows = memoryview(image.tobytes("raw", "RGB", 3 * wide + len(NO_FILTER), 1))[: -len(NO_FILTER)]
    packer = compressobj(PACKED)
    body = packer.compress(NO_FILTER), packer.compress(rows), packer.flush()
    head = pack(">IIBBBBB", wide, high, 8, 2, 0, 0, 0)  # 8 bits of each of three colors
    chunks = (b"IHDR", head), (b"IDAT", b"".join(body)), (b"IEND", b"")
    return SIGNATURE + b"".join(
        pack(">I", len(data)) + name + data + pack(">I", crc32(name + data)) for name, data in chunks
    )


def ready_to_draw() -> None:
    """Load what all pictures need, mostly Pillow's libraries. They take some MiB, better at the start than during a
    game.
    """
    canvas = Canvas(40, 40)
    for face in Typeface:
        canvas.text((0, 0), "A", face, 12)
    canvas.png()
    font.cache_clear()


def _at(point: Point) -> Point:
    return point[0] * FINER, point[1] * FINER


def mixed(colour: str, other: str, share: float) -> str:
    """A mix of two colors: `share` of the first, the rest of the other."""
    pairs = [(int(colour[n : n + 2], 16), int(other[n : n + 2], 16)) for n in (1, 3, 5)]
    return "#" + "".join(f"{round(one * share + two * (1 - share)):02x}" for one, two in pairs)


def readable_on(colour: str) -> str:
    """Black or white, the one that is easier to read on a color."""
    red, green, blue = ((int(colour[n : n + 2], 16) / 255) ** 2.2 for n in (1, 3, 5))
    return "#000000" if 0.2126 * red + 0.7152 * green + 0.0722 * blue > 0.2 else "#ffffff"


# The marks of gangs


class Hatch(StrEnum):
    """A pattern that distinguishes areas for a reader who can't distinguish their colors."""

    PLAIN = "plain"
    RISING = "rising lines"
    FALLING = "falling lines"
    LEVEL = "level lines"
    UPRIGHT = "upright lines"
    DOTS = "dots"
    SQUARES = "squares"
    NET = "net"
    RINGS = "rings"
    RISING_PAIRS = "rising pairs"
    LEVEL_PAIRS = "level pairs"
    FALLING_PAIRS = "falling pairs"

    def draw(self, draw: ImageDraw.ImageDraw, size: tuple[int, int], colour: str, step: int = 26) -> None:
        """Cover an image of a size, in pixels before the image is shrunk."""
        wide, high = size
        gaps = (0, 10) if self.endswith("pairs") else (0,)
        starts = [start + gap for start in range(-high, wide + high, step * len(gaps)) for gap in gaps]
        if self in (Hatch.RISING, Hatch.RISING_PAIRS, Hatch.NET):
            for x in starts:
                draw.line((x, high, x + high, 0), fill=colour, width=4)
        if self in (Hatch.FALLING, Hatch.FALLING_PAIRS, Hatch.NET):
            for x in starts:
                draw.line((x, 0, x + high, high), fill=colour, width=4)
        if self in (Hatch.LEVEL, Hatch.LEVEL_PAIRS, Hatch.SQUARES):
            for y in starts:
                draw.line((0, y, wide, y), fill=colour, width=4)
        if self in (Hatch.UPRIGHT, Hatch.SQUARES):
            for x in starts:
                draw.line((x, 0, x, high), fill=colour, width=4)
        if self in (Hatch.DOTS, Hatch.RINGS):
            reach = 5 if self is Hatch.DOTS else 9
            fill = colour if self is Hatch.DOTS else None
            for row, y in enumerate(range(0, high + step, step)):
                for x in range(step // 2 * (row % 2), wide + step, step):
                    draw.ellipse((x - reach, y - reach, x + reach, y + reach), fill=fill, outline=colour, width=3)


COLOURS: Final = (
    *("#0072b2", "#e69f00", "#009e73", "#cc5a9c", "#d5480a", "#56b4e9"),
    *("#f0dc3c", "#6a3d9a", "#7b1e3a", "#8a8a1f", "#3a3a3a", "#44aa99"),
)
"""The palette of Okabe and Ito, then that of Tol. A dozen colors can't be more distinct for every kind of color
blindness.
"""

DASHES: Final[tuple[tuple[float, ...], ...]] = ((), (16, 7), (4, 6), (16, 6, 4, 6))

HATCHES: Final = (
    *(Hatch.RISING, Hatch.PLAIN, Hatch.DOTS, Hatch.LEVEL, Hatch.FALLING, Hatch.UPRIGHT),
    *(Hatch.NET, Hatch.RINGS, Hatch.SQUARES, Hatch.RISING_PAIRS, Hatch.LEVEL_PAIRS, Hatch.FALLING_PAIRS),
)


class GangMark(NamedTuple):
    """The mark of a gang in pictures: its color, its hatching, its dashes and its letters."""

    colour: str
    hatch: Hatch
    dashes: tuple[float, ...]
    letters: str


NOT_FOR_LETTERS: Final = frozenset({"the", "of", "and", "a", "an", "de", "da", "la"})


def marks_of(names: Iterable[str]) -> list[GangMark]:
    """A mark for each gang, in order. No two have the same letters."""
    taken = set[str]()
    marks: list[GangMark] = []
    for place, name in enumerate(names):
        letters = next(one for one in _letters(name, place) if one not in taken)
        taken.add(letters)
        dashes = DASHES[(place // 3 + place // 12) % len(DASHES)]
        marks.append(GangMark(COLOURS[place % len(COLOURS)], HATCHES[(place + place // 12) % 12], dashes, letters))
    return marks


def _letters(name: str, place: int) -> Iterable[str]:
    """Two or three letters or numbers for a name, best first."""
    words = ["".join(filter(str.isalnum, word)) for word in written(name, Typeface.NARROW_BOLD).split()]
    words = [word for word in words if word]
    telling = [word for word in words if word.casefold() not in NOT_FOR_LETTERS] or words
    if len(telling) > 1:
        yield (telling[0][0] + telling[1][0]).upper()
        yield "".join(word[0] for word in telling[:3]).upper()
    for word in telling:
        yield from (f"{word[0]}{other}".upper() for other in word[1:])
    yield from (str(number) for number in count(place + 1))
