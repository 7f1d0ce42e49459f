"""Cards as data, and their texts, buttons and menus within Discord's limits."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Final, NamedTuple, TypeVar

from cogs.cards.markdown import all_markdown
from rules.core.action.report import Opens, Tone
from rules.core.plain.columns import wrapped
from rules.core.plain.frozen import frozen
from rules.core.plain.words import MOST_LABEL

MOST_TEXT = 3800
"""Discord allows 4,000 characters over all text of a message."""
MOST_HEADLINE, MOST_FOOTER, LEAST_SUMS, LEAST_BLOCK = 1000, 600, 600, 600
"""The most, or the least, characters of each part of a card whose text is too long."""
MOST_PARTS, OTHER_PARTS = 40, 10
"""Discord allows 40 parts a message. At most so many are neither buttons nor menus: the box, five texts, the line
between them, the picture, the file, and the list of users who saw the dice.
"""
LAST_BUTTONS, A_ROW = 2, 5
"""Buttons stand in rows of five: 25 at most, fewer beside menus. The last ones stay: an aid such as Undo, and More."""
MOST_MENUS, MOST_CHOICES, MOST_OF_CHOICE, MOST_PLACEHOLDER, MOST_ID, MENU_PARTS = 5, 25, 100, 150, 100, 2
"""The most menus on a card. The most choices of a menu, and the most characters of a choice's label, value and
description. The most characters of a menu's placeholder and of its id. The parts that a menu takes: itself and its row.
"""
ROOM_FOR_MORE = len(" and 9999 more")
KEY = re.compile(r"[\w.:-]{1,80}")
COLORS: Final = {
    Tone.PLAIN: 0x4E5058,
    Tone.GOOD: 0x2D7D46,
    Tone.BAD: 0xA12D2F,
    Tone.SEALED: 0x6B4FA0,
    Tone.GONE: 0x2B2D31,
}
"""The color beside a card."""


class Press(Opens):
    """A button as data: what it opens or does, with which key, and its label."""

    __slots__ = ()

    @property
    def id(self) -> str:
        """The id by which Discord reports a press."""
        return f"c{self.at}:{self.what}:{self.key}"


class Choice(NamedTuple):
    """One choice of a menu: its value, its label, a line about it, and whether it is chosen already."""

    value: str
    label: str
    about: str = ""
    chosen: bool = False


class Menu(NamedTuple):
    """A menu as data: what a choice does, with which key, its placeholder, and how many choices a player makes at once.

    `most` may exceed the number of choices, `least` may not. A menu without choices is not shown.

    channels  whether Discord offers the text channels of the server instead; then the choices are those made already
    """

    does: str
    key: str
    placeholder: str
    choices: tuple[Choice, ...] = ()
    least: int = 1
    most: int = 1
    at: str = ""
    channels: bool = False

    @property
    def id(self) -> str:
        """The id by which Discord reports a choice."""
        return f"m{self.at}:{self.does}:{self.key}"

    def fitted(self) -> Menu:
        """The menu within Discord's limits: texts cut, no two labels alike. Anything else is a bug of the cog."""
        assert KEY.fullmatch(self.key), f"{self.key!r} can't be the key of a menu"
        assert len(self.id) <= MOST_ID, f"{self.id!r} is too long for the id of a menu"
        assert self.placeholder, f"{self.id!r} does not say what it asks for"
        assert len(self.choices) <= MOST_CHOICES, f"{len(self.choices)} choices in {self.id!r}"
        offered = self.most if self.channels else len(self.choices)
        assert 0 <= self.least <= min(self.most, offered), f"{self.id!r} can't be answered"
        assert self.most > 0, f"{self.id!r} can't be answered"
        values = {choice.value for choice in self.choices}
        assert len(values) == len(self.choices), f"a value stands twice in {self.id!r}"
        assert all(0 < len(value) <= MOST_OF_CHOICE for value in values), f"a value in {self.id!r} is no value"
        short = (choice._replace(about=choice.about[:MOST_OF_CHOICE]) for choice in self.choices)
        return self._replace(
            placeholder=self.placeholder[:MOST_PLACEHOLDER],
            choices=tuple(labelled_apart(short, MOST_OF_CHOICE)),
            most=min(self.most, offered),
        )


class Picture(NamedTuple):
    """A PNG, and its description for a reader who can't see it. A card never says anything by picture alone."""

    name: str
    data: bytes
    alt: str


class Attached(NamedTuple):
    """A file, and a description of it for a reader who wants to know before opening it."""

    name: str
    data: bytes
    about: str


@frozen
class Card:
    """One reply: the verdict in a sentence, the sum and the dice, what follows, the rule, menus, buttons.

    buttons_first  whether the buttons are above the menus, which hold the less likely moves
    pings          ids of the users and roles that the card notifies; other mentions notify no one
    """

    headline: str
    sums: tuple[str, ...] = ()
    lines: tuple[str, ...] = ()
    block: str = ""
    footer: str = ""
    tone: Tone = Tone.PLAIN
    buttons: tuple[Press, ...] = ()
    private: bool = False
    plain: bool = False
    file: Attached | None = None
    picture: Picture | None = None
    menus: tuple[Menu, ...] = ()
    buttons_first: bool = False
    pings: tuple[int, ...] = ()

    def presses(self) -> tuple[Press, ...]:
        """The buttons within Discord's limits: not too many, none twice, no two labels alike."""
        if not self.buttons:
            return ()
        known = {press.id: press for press in reversed(self.buttons) if KEY.fullmatch(press.key)}
        kept = [press for id, press in known.items() if len(id) <= MOST_ID][::-1]
        parts = MOST_PARTS - OTHER_PARTS - MENU_PARTS * len(self.selects())
        most = parts * A_ROW // (A_ROW + 1)
        if len(kept) > most:
            kept = [*kept[: most - LAST_BUTTONS], *kept[-LAST_BUTTONS:]]
        return tuple(labelled_apart(kept, MOST_LABEL))

    def selects(self) -> tuple[Menu, ...]:
        """The menus that offer something, within Discord's limits. More than five of them is a bug of the cog."""
        if not self.menus:
            return ()
        kept = tuple(menu.fitted() for menu in self.menus if menu.choices or menu.channels)
        assert len(kept) <= MOST_MENUS, f"{len(kept)} menus on one card"
        assert len({menu.id for menu in kept}) == len(kept), "two menus of a card are the same"
        return kept

    def texts(self) -> list[str]:
        """The text sections within Discord's limit. The sum of the dice is cut before what follows from it."""
        headline, footer, *texts = all_markdown((self.headline, self.footer, *self.sums, *self.lines))
        headline = headline if self.plain else f"### {headline}"
        footer = f"-# {footer}" if self.footer else ""
        begin = len(self.sums)
        sums, lines = "\n".join(texts[:begin]), "\n".join([f"- {line}" for line in texts[begin:]])
        block = f"```\n{narrow(self.block).replace('`', 'ˋ')}\n```" if self.block else ""
        headline, footer = cut(headline, MOST_HEADLINE), cut(footer, MOST_FOOTER)
        room = MOST_TEXT - len(headline) - len(footer)
        if len(sums) + len(lines) + len(block) > room:
            sums = cut(sums, max(LEAST_SUMS, room - len(lines) - len(block)))
            block = cut(block, max(LEAST_BLOCK, room - len(sums) - len(lines)))
            lines = cut(lines, room - len(sums) - len(block))
        return [section for section in (headline, sums, lines, block, footer) if section]


def narrow(block: str) -> str:
    """A block whose lines fit a phone. Lines that are too long, such as a player's own words, are wrapped."""
    return "\n".join(part for line in block.split("\n") for part in wrapped(line))


Labelled = TypeVar("Labelled", Press, Choice)


def labelled_apart(labelled: Iterable[Labelled], most: int) -> Iterator[Labelled]:
    """The buttons or choices with labels of at most `most` characters. Like labels get numbers."""
    seen = set[str]()
    for one in labelled:
        label, number = one.label[:most] or "…", 1
        while label in seen:
            number += 1
            label = f"{one.label[: most - 6]} ({number})"
        seen.add(label)
        yield one if label == one.label else one._replace(label=label)


def cut(text: str, most: int) -> str:
    """A text of whole lines within `most` characters. A cut says how many lines are missing and closes a fence."""
    if len(text) <= most:
        return text
    fenced = text.startswith("```")
    end = "\n…\n```" if fenced else "\n…"
    kept, line, _ = text[: max(0, most - len(end) - ROOM_FOR_MORE)].rpartition("\n")
    if line and not fenced:
        missing = text[len(kept) + 1 :].count("\n") + 1
        return f"{kept}{end} and {missing} more"
    return (kept if line else text[: max(0, most - len(end))]) + end
