"""The picture of the public board: a column for each seat, a row for each box of the location card."""

from __future__ import annotations

import io
from collections.abc import Sequence
from typing import Final, NamedTuple

from cogs.cards.canvas import (
    FINER,
    MOST_ALT,
    Canvas,
    Typeface,
    alt_text,
    clipped,
    fitted,
    mixed,
    width_of,
    wrapped,
    written,
)
from cogs.cards.card import Picture
from rules.dillinger.model.boxes_and_forces import Box, dollars
from rules.dillinger.model.card_table import CardTable, Man, Stage
from rules.dillinger.model.cards import AccessoryKind
from rules.dillinger.shown.public_board import (
    KIDNAPPER,
    TITLE,
    attached_names,
    bill,
    enemy_text,
    in_hand,
    last_turns,
    markers,
    men_in_play,
    moment,
    points,
    require_public,
    spelled,
    victim_text,
    waiting,
)
from rules.dillinger.table.end_and_victory import standings
from rules.dillinger.table.waiting_times import asked_now

WIDTH: Final = 1080
EDGE, GAP, PAD = 22, 8, 9
"""Margins around the picture, between columns, and inside boxes."""
COLOURS: Final = 128
GROUND, COLUMN, CARD, RIM = "#2b2d31", "#35373d", "#484b53", "#6d717b"
TEXT, FAINT, LIGHT, DARK = "#f2f3f5", "#b5bac1", "#ffffff", "#1e1f22"
AMBER, RED, BLUE, GREEN, PURPLE = "#f0b232", "#c93338", "#3f6fd1", "#2d7d46", "#7d4fb8"
NAME: Final = 31
NAMEPLATE: Final = 46
SHORT_NAME: Final = 20
"""The most letters of a name in a sentence of the heading."""
LINE: Final = 33
CHIP, CHIP_SIZE = 34, 25
STRIP: Final = 36
"""The height of a box's name."""
LEAST: Final = 23
"""The smallest letters: a fiftieth of the width."""
NARROW: Final = 240
"""Narrower columns have shorter words."""
SHORT: Final = {TITLE: "PE #1", "bank cased": "cased"}
SHORTER: Final = {
    **SHORT,
    "Bank Robbed": "robbed",
    AccessoryKind.MEDIA_HYPE.value: "hype",
    AccessoryKind.TOMMY_GUN.value: "Tommy",
    AccessoryKind.GETAWAY_CAR.value: "car",
}
"""Words for markers and attached cards, on a wide card and on a narrow one."""
GROUNDS: Final = {TITLE: RED, "Bank Robbed": GREEN, "ransom paid": GREEN}
"""Chips with a color of their own. All other markers are blue, victims purple, and cards grey."""
PRINTED: Final = (NAME, NAME - 3, NAME - 6)
"""Sizes of an enemy's name on one line, largest first."""
ALT_NAMES: Final = (32, 20, 12)
"""Lengths of players' names in the alternative text, longest first."""


class Chip(NamedTuple):
    """A word on a color."""

    text: str
    ground: str

    @property
    def wide(self) -> float:
        return width_of(self.text, Typeface.NARROW_BOLD, CHIP_SIZE) + 14


class Printed(NamedTuple):
    """An enemy's card as drawn: its name in lines of a size, and its chips in rows."""

    man: Man
    lines: tuple[str, ...]
    size: int
    rows: tuple[tuple[Chip, ...], ...]

    @property
    def high(self) -> float:
        return 2 * PAD + len(self.lines) * LINE + len(self.rows) * (CHIP + 5)


class Frame(NamedTuple):
    """The columns: their places and seats."""

    table: CardTable
    names: tuple[str, ...]
    wide: float

    def left(self, seat: int) -> float:
        return EDGE + seat * (self.wide + GAP)

    @property
    def chosen(self) -> int:
        """The highlighted seat: the one whose turn it is, and at the end the winner; −1 for none."""
        if self.table.stage is Stage.OVER:
            return self.table.places[0]
        return self.table.turn.seat if self.table.stage is Stage.PLAY else -1


def board_picture(table: CardTable, names: Sequence[str]) -> Picture:
    """The board as everyone sees it.

    table  an onlooker's view of a game after the deal
    names  of the players by seat, escaped or not

    It raises what `require_public` raises, and ValueError before the deal.
    """
    require_public(table, names)
    if not table.players:
        raise ValueError("there is nothing to draw before the cards are dealt")
    own = tuple(spelled(name) for name in names)
    return Picture("dillinger.png", _drawn(table, own), board_alt(table, own))


# Drawing


def _drawn(table: CardTable, own: Sequence[str]) -> bytes:
    seats = len(table.players)
    names = tuple(written(name, Typeface.NARROW_BOLD) for name in own)
    frame = Frame(table, names, (WIDTH - 2 * EDGE - GAP * (seats - 1)) / seats)
    heading = _heading(frame)
    printed = [[_printed(table, man, frame.wide) for man in men_in_play(table, seat)] for seat in table.seats]
    heights = {box: max(_stack(cards, box) for cards in printed) for box in Box}
    flags = [_flags(frame, seat) for seat in table.seats]
    head = max(_head_height(frame, seat, rows) for seat, rows in enumerate(flags))
    top = EDGE + sum(high for _, _, _, _, high in heading) + 10
    bottom = top + head + sum(STRIP + high for high in heights.values()) + PAD
    legend = _legend(table)
    canvas = Canvas(WIDTH, round(bottom + EDGE + (40 if legend else 0)), GROUND)
    _write(canvas, heading)
    for seat in table.seats:
        _column(canvas, frame, seat, top, bottom)
        _head(canvas, frame, seat, top, flags[seat])
    y = top + head
    for box, high in heights.items():
        _strip(canvas, box, y, high > 0)
        y += STRIP
        for seat, cards in enumerate(printed):
            at = y
            for card in (one for one in cards if one.man.box is box):
                _card(canvas, frame, card, (frame.left(seat) + 4, at))
                at += card.high + 6
        y += high
    if legend:
        canvas.text((WIDTH / 2, bottom + 30), legend, Typeface.SANS, LEAST + 1, FAINT, "mm")
    return _png(canvas)


def _png(canvas: Canvas) -> bytes:
    """The finished picture in few colors, which halves its size and its time."""
    from PIL import Image

    few = canvas.image.reduce(FINER).quantize(COLOURS, Image.Quantize.FASTOCTREE, dither=Image.Dither.NONE)
    file = io.BytesIO()
    few.save(file, "PNG", compress_level=3)
    return file.getvalue()


def _stack(cards: Sequence[Printed], box: Box) -> float:
    """The height of a column's cards in a box."""
    heights = [card.high + 6 for card in cards if card.man.box is box]
    return sum(heights) + 4 if heights else 0


Written = tuple[str, Typeface, int, str, float]
"""A line: its letters, their size and color, and its height."""


def _heading(frame: Frame) -> list[Written]:
    """The moment, the open question, and the state of the game."""
    table, names, room = frame.table, [spelled(name, SHORT_NAME) for name in frame.names], WIDTH - 2 * EDGE
    title, size = fitted(moment(table, names).rstrip("."), Typeface.SANS_BOLD, 42, room, 32)
    lines: list[Written] = [(title, Typeface.SANS_BOLD, size, LIGHT, 58)]
    asked = wrapped(written(waiting(table, names), Typeface.SANS), Typeface.SANS, 29, room)
    if len(asked) > 3:
        asked = [*asked[:2], clipped(" ".join(asked[2:]), Typeface.SANS, 29, room)]
    lines += [(line, Typeface.SANS, 29, AMBER, 39.0) for line in asked]
    piles = (
        f"{table.cards_left} cards in the deck",
        f"{len(table.discard)} discarded",
        f"{table.enemies_left} enemies to come",
    )
    lines.append((fitted(" · ".join(piles), Typeface.SANS, 27, room, LEAST)[0], Typeface.SANS, 27, FAINT, 37))
    ending = f"{bill(table, names)} {last_turns(table, names)}".strip()
    ending_lines = wrapped(written(ending, Typeface.SANS), Typeface.SANS, 27, room)
    if len(ending_lines) > 2:
        ending_lines = [ending_lines[0], clipped(" ".join(ending_lines[1:]), Typeface.SANS, 27, room)]
    return [*lines, *((line, Typeface.SANS, 27, FAINT, 37.0) for line in ending_lines)]


def _write(canvas: Canvas, lines: Sequence[Written]) -> None:
    y = float(EDGE)
    for text, face, size, fill, high in lines:
        canvas.text((EDGE, y + high / 2), text, face, size, fill, "lm")
        y += high


def _column(canvas: Canvas, frame: Frame, seat: int, top: float, bottom: float) -> None:
    left, chosen = frame.left(seat), seat == frame.chosen
    ground = mixed(AMBER, COLUMN, 0.09) if chosen else COLUMN
    rim, width = (AMBER, 4) if chosen else (None, 0)
    canvas.box((left, top, left + frame.wide, bottom), fill=ground, rim=rim, width=width, radius=10)


def _flags(frame: Frame, seat: int) -> tuple[tuple[Chip, ...], ...]:
    """The present flags of a seat."""
    table, player = frame.table, frame.table.players[seat]
    chips: list[Chip] = []
    if table.stage is Stage.OVER:
        score = points(standings(table)[seat]).replace("no ", "0 ").replace("victory ", "")
        chips.append(Chip(f"#{table.places.index(seat) + 1}", AMBER if seat == frame.chosen else RIM))
        chips.append(Chip(score, CARD))
    if table.stage is Stage.PLAY and seat == frame.chosen:
        chips.append(Chip("turn", AMBER))
    if table.decision is not None and seat in asked_now(table, table.decision):
        chips.append(Chip("asked", BLUE))
    if table.stage is Stage.PREPARING:
        chips.append(Chip("ready", GREEN) if player.ready else Chip("not ready", CARD))
    if player.holiday:
        chips.append(Chip("no law action", RED))
    return _flowed(chips, frame.wide - 2 * PAD)


def _head_lines(frame: Frame, seat: int) -> list[Written]:
    player, room = frame.table.players[seat], frame.wide - 2 * PAD
    enemies = len(frame.table.in_hand(seat))
    hand = [f"{len(player.hand)} cards" if len(player.hand) != 1 else "1 card"]
    if enemies:
        hand.append(f"{enemies} {'enemy' if enemies == 1 else 'enemies'}")
    notoriety = f"notoriety {player.notoriety}"
    lines = [(dollars(player.money), Typeface.SANS_BOLD, 30, LIGHT), (notoriety, Typeface.NARROW_BOLD, 28, TEXT)]
    joined = ", ".join(hand)
    fits = width_of(joined, Typeface.NARROW_BOLD, 27) <= room
    lines += [(text, Typeface.NARROW_BOLD, 27, TEXT) for text in ((joined,) if fits else hand)]
    if player.retainer:
        surname = player.retainer.split()[-1]
        text = f"lawyer {surname}"
        fits = width_of(text, Typeface.NARROW_BOLD, LEAST) <= room
        lines.append((text if fits else surname, Typeface.NARROW_BOLD, 26, FAINT))
    sized = [(*fitted(text, face, size, room, LEAST), face, fill) for text, face, size, fill in lines]
    return [(text, face, size, fill, 35.0) for text, size, face, fill in sized]


def _head_height(frame: Frame, seat: int, flags: tuple[tuple[Chip, ...], ...]) -> float:
    return NAMEPLATE + PAD + 35 * len(_head_lines(frame, seat)) + (CHIP + 5) * len(flags) + PAD


def _head(canvas: Canvas, frame: Frame, seat: int, top: float, flags: tuple[tuple[Chip, ...], ...]) -> None:
    """A player's state under their name."""
    left, chosen = frame.left(seat), seat == frame.chosen
    plate = AMBER if chosen else CARD
    canvas.box((left, top, left + frame.wide, top + NAMEPLATE), fill=plate, radius=10)
    room = frame.wide - 2 * PAD
    name, size = fitted(frame.names[seat], Typeface.NARROW_BOLD, 33, room, 26)
    fill = DARK if chosen else LIGHT
    canvas.text((left + PAD, top + NAMEPLATE / 2), name, Typeface.NARROW_BOLD, size, fill, "lm")
    y = top + NAMEPLATE + PAD
    for text, face, size, colour, high in _head_lines(frame, seat):
        canvas.text((left + PAD, y + high / 2), text, face, size, colour, "lm")
        y += high
    _chips(canvas, flags, (left + PAD, y))


def _strip(canvas: Canvas, box: Box, y: float, filled: bool) -> None:
    """The name of a box, across all columns."""
    canvas.box((EDGE, y + 4, WIDTH - EDGE, y + STRIP - 4), fill=DARK, radius=6)
    canvas.text((EDGE + PAD, y + STRIP / 2), box.upper(), Typeface.SANS_BOLD, LEAST, TEXT if filled else FAINT, "lm")
    if not filled:
        canvas.text((WIDTH - EDGE - PAD, y + STRIP / 2), "no one", Typeface.SANS, LEAST, FAINT, "rm")


# Cards of enemies


def _printed(table: CardTable, man: Man, wide: float) -> Printed:
    """An enemy's card. Its name has one line if it fits, else as few as possible."""
    room = wide - 8 - 2 * PAD
    size = next((size for size in PRINTED if width_of(man.name, Typeface.NARROW_BOLD, size) <= room), NAME - 2)
    lines = wrapped(man.name, Typeface.NARROW_BOLD, size, room)
    shorter = SHORTER if wide < NARROW else SHORT
    victim = f"{'' if wide < NARROW else 'victim '}{man.victim.split()[-1]}" if man.victim else ""
    found = [marker for marker in markers(table, man) if not (man.victim and marker == KIDNAPPER)]
    chips = [
        Chip(str(man.notoriety), LIGHT),
        *(Chip(shorter.get(marker, marker), GROUNDS.get(marker, BLUE)) for marker in found),
        *([Chip(victim, PURPLE)] if victim else []),
        *(Chip(shorter.get(card, card), RIM) for card in attached_names(man)),
    ]
    return Printed(man, tuple(lines), size, _flowed(chips, room))


def _flowed(chips: Sequence[Chip], room: float) -> tuple[tuple[Chip, ...], ...]:
    """Chips in rows of a width."""
    rows: list[list[Chip]] = []
    left = 0.0
    for chip in chips:
        if not rows or chip.wide > left:
            rows.append([])
            left = room
        rows[-1].append(chip)
        left -= chip.wide + 5
    return tuple(tuple(row) for row in rows)


def _card(canvas: Canvas, frame: Frame, card: Printed, at: tuple[float, float]) -> None:
    (x, y), wide = at, frame.wide - 8
    first = card.man.name == frame.table.title
    settled = frame.table.decision is not None and card.man.name in (
        frame.table.decision.man,
        frame.table.decision.force,
    )
    rim, width = (AMBER, 4) if settled else (RED, 4) if first else (RIM, 1.5)
    canvas.box((x, y, x + wide, y + card.high), fill=CARD, rim=rim, width=width, radius=8)
    for place, line in enumerate(card.lines):
        middle = y + PAD + LINE * (place + 0.5)
        canvas.text((x + PAD, middle), line, Typeface.NARROW_BOLD, card.size, LIGHT, "lm")
    _chips(canvas, card.rows, (x + PAD, y + PAD + LINE * len(card.lines) + 3))


def _chips(canvas: Canvas, rows: Sequence[Sequence[Chip]], at: tuple[float, float]) -> None:
    x, y = at
    for row in rows:
        left = x
        for chip in row:
            canvas.box((left, y, left + chip.wide, y + CHIP), fill=chip.ground, radius=8)
            fill = DARK if chip.ground in (LIGHT, AMBER) else LIGHT
            canvas.text((left + chip.wide / 2, y + CHIP / 2), chip.text, Typeface.NARROW_BOLD, CHIP_SIZE, fill, "mm")
            left += chip.wide + 5
        y += CHIP + 5


def _legend(table: CardTable) -> str:
    """The meaning of the numbers on the cards; nothing without cards."""
    return f"White: notoriety of the enemy. Purple: kidnap victim. PE #1: {TITLE}." if table.active else ""


# Words


def board_alt(table: CardTable, names: Sequence[str]) -> str:
    """The alternative text, as long as Discord allows, with every enemy in play and every player in any case."""
    texts = [
        _alt(table, [spelled(name, most) for name in names], fullness) for fullness in range(4) for most in ALT_NAMES
    ]
    return alt_text(next((one for one in texts if len(one) <= MOST_ALT), texts[-1]))


def _alt(table: CardTable, names: Sequence[str], fullness: int) -> str:
    """The text by how much it omits: 0 for nothing, then attached cards, markers, and players' states."""
    seats = " ".join(_alt_seat(table, names, seat, fullness) for seat in table.seats)
    ending = " ".join(filter(None, (bill(table, names), last_turns(table, names))))
    opening = f"Dillinger. {moment(table, names)} {waiting(table, names)}".strip()
    return f"{opening} {seats} {ending}" if fullness < 3 else f"{opening} {seats}"


def _alt_seat(table: CardTable, names: Sequence[str], seat: int, fullness: int) -> str:
    player = table.players[seat]
    has = [dollars(player.money), f"notoriety {player.notoriety}", in_hand(table, seat)]
    if player.retainer:
        has.append(f"lawyer {player.retainer}")
    men = [_alt_man(table, man, fullness) for man in men_in_play(table, seat)]
    parts = [*([", ".join(has)] if fullness < 3 else []), *men]
    return f"{names[seat]}: {'; '.join(parts) or 'no one in play'}."


def _alt_man(table: CardTable, man: Man, fullness: int) -> str:
    if fullness == 0:
        return enemy_text(table, man)
    known = f"{man.name} {man.box} {man.notoriety}"
    if fullness > 1:
        return known
    return ", ".join(filter(None, (known, *markers(table, man), victim_text(table, man))))
