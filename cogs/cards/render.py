"""Outcomes to the texts of cards: the only place where rules become Discord text.

The terminal shows the same texts without Markdown.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import lru_cache
from typing import Any, Final, NamedTuple, TypeVar

import discord

from db.store.codec import load_steps
from rules.core.action.report import Opens, Tone
from rules.core.action.system import rule_with
from rules.core.chance.distribution import Band, Distribution, banded, percent
from rules.core.plain.columns import WIDTH, wrapped
from rules.core.plain.frozen import frozen
from rules.core.plain.markup import (
    APART,
    AS_IS,
    CHANNEL,
    CODE,
    HELD,
    ITEM,
    ROLE,
    SLANTED,
    STRONG,
    STRUCK,
    TIME,
    UNDERLINED,
    USER,
    strong,
)
from rules.core.plain.words import MOST_LABEL
from rules.core.tables.outcome import Consulted, Reminder, Target, Throw
from rules.core.tables.rule import Origin

MOST_TEXT = 3800
"""Discord allows 4,000 characters over all text of a message."""
MOST_HEADLINE, MOST_FOOTER, LEAST_SUMS, LEAST_BLOCK = 1000, 600, 600, 600
"""The most, or the least, characters of each part of a card whose text is too long."""
MOST_PARTS, OTHER_PARTS = 40, 10
"""Discord allows 40 parts a message. At most so many are neither buttons nor menus: the box, five texts, the line
between them, the picture, the file, and the list of users who saw the dice.
"""
LAST_BUTTONS, A_ROW = 4, 5
"""Buttons stand in rows of five: 25 at most, fewer beside menus. The last ones stay, such as Undo."""
MOST_MENUS, MOST_CHOICES, MOST_OF_CHOICE, MOST_PLACEHOLDER, MOST_ID, MENU_PARTS = 5, 25, 100, 150, 100, 2
"""The most menus on a card. The most choices of a menu, and the most characters of a choice's label, value and
description. The most characters of a menu's placeholder and of its id. The parts that a menu takes: itself and its row.
"""
ROOM_FOR_MORE = len(" and 9999 more")
KEY = re.compile(r"[\w.:-]{1,80}")
ALL_NAMES, AND = "*", "+"
OWNERS = {Origin.HOUSE: "house table", Origin.SERVER: "this server's table"}
"""The owners of tables, as named beside what was read on the table."""
MOST_LISTED = 24
"""So many results are listed one by one. More numbers come in bands; of more words, only the likeliest are listed."""
MOST_PERCENT = len(">99.9%")
MOST_BAND = 11
"""The longest band that leaves room for its chances where letters are large."""
MOST_WORD = WIDTH - 2 - MOST_PERCENT


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
    """One choice of a menu: its value, its label, and a line about it."""

    value: str
    label: str
    about: str = ""


class Menu(NamedTuple):
    """A menu as data: what a choice does, with which key, its placeholder, and how many choices a player makes at once.

    `most` may exceed the number of choices, `least` may not. A menu without choices is not shown.
    """

    does: str
    key: str
    placeholder: str
    choices: tuple[Choice, ...] = ()
    least: int = 1
    most: int = 1
    at: str = ""

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
        assert 0 <= self.least <= min(self.most, len(self.choices)), f"{self.id!r} can't be answered"
        assert self.most > 0, f"{self.id!r} can't be answered"
        values = {choice.value for choice in self.choices}
        assert len(values) == len(self.choices), f"a value stands twice in {self.id!r}"
        assert all(0 < len(value) <= MOST_OF_CHOICE for value in values), f"a value in {self.id!r} is no value"
        short = (choice._replace(about=choice.about[:MOST_OF_CHOICE]) for choice in self.choices)
        return self._replace(
            placeholder=self.placeholder[:MOST_PLACEHOLDER],
            choices=tuple(labelled_apart(short, MOST_OF_CHOICE)),
            most=min(self.most, len(self.choices)),
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
        fit = (press for press in reversed(self.buttons) if KEY.fullmatch(press.key) and len(press.id) <= MOST_ID)
        known = {press.id: press for press in fit}
        kept = list(known.values())[::-1]
        parts = MOST_PARTS - OTHER_PARTS - MENU_PARTS * len(self.selects())
        most = parts * A_ROW // (A_ROW + 1)
        if len(kept) > most:
            kept = [*kept[: most - LAST_BUTTONS], *kept[-LAST_BUTTONS:]]
        return tuple(labelled_apart(kept, MOST_LABEL))

    def selects(self) -> tuple[Menu, ...]:
        """The menus that have choices, within Discord's limits. More than five of them is a bug of the cog."""
        if not self.menus:
            return ()
        kept = tuple(menu.fitted() for menu in self.menus if menu.choices)
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
        yield one._replace(label=label)


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


def plain(text: str) -> str:
    """A text without Markdown, for the terminal."""
    text = re.sub(r"^(?:#{1,3}|-#) ", "", text, flags=re.MULTILINE)
    text = re.sub(r"```\n?", "", text)
    text = re.sub(r"(?<!\\)(?:\*\*|__|~~)", "", text)
    text = re.sub(r"(?<![\w\\])[`*](.+?)(?<!\\)[`*](?!\w)", r"\1", text)
    return re.sub(r"\\([^A-Za-z0-9\s])", r"\1", text).strip("\n")


ALIVE: Final = re.compile(r"<(?=[@#/:aits])|(?<=:)//|^(\s*\d+)(?=\.\s)", re.MULTILINE)
"""Text that Discord turns into more than text, besides Markdown: mentions, times, commands, emoji, links, numbered
lists.
"""
RISKY: Final = *r"_\~|*`<@[", "://"
"""Characters that may turn into more than text, anywhere."""
RISKY_LINE: Final = re.compile(r"\n\s*(?:[-#>]|\d+\.\s)")
"""Characters that may turn into more than text at the beginning of a line."""
INNER: Final = re.compile(r"(?<=[^\W_])\\_(?=[^\W_])")
"""An underscore within a word, such as in the name of an option. Discord shows it unchanged."""
KEPT: Final = re.compile("([\ufdd6-\ufdd9])")
"""Where a part of a text that stays unchanged begins or ends: verbatim, or already converted."""
WRITTEN: Final = (
    *((mark, "**") for mark in STRONG),
    *((mark, "*") for mark in SLANTED),
    *((mark, "__") for mark in UNDERLINED),
    *((mark, "~~") for mark in STRUCK),
    *zip(TIME, ("<t:", ">"), strict=True),
    *zip(USER, ("<@", ">"), strict=True),
    *zip(ROLE, ("<@&", ">"), strict=True),
    *zip(CHANNEL, ("<#", ">"), strict=True),
    (ITEM, "  - "),
)
"""The marks, and how Discord's Markdown writes each."""


def is_risky(text: str) -> bool:
    """Whether a text has characters that Discord may turn into more than text."""
    return any(map(text.__contains__, RISKY)) or RISKY_LINE.search(f"\n{text}") is not None


def markdown(text: str) -> str:
    """A text as Discord shows it: with its own marks, but no other Markdown, mention or link."""
    kept: list[str] = []
    if CODE[0] in text or AS_IS[0] in text:
        text = _held(text, kept)
    if is_risky(text):
        marked = discord.utils.escape_markdown(discord.utils.escape_mentions(text), ignore_links=False)
        marked = INNER.sub("_", marked)
        text = ALIVE.sub(lambda found: f"{found[0]}\\" if found[1] else f"\\{found[0]}", marked)
    text = _marked(text)
    for part in kept:
        text = text.replace(HELD, part, 1)
    return text


def _marked(text: str) -> str:
    """A text with its marks as Markdown. `str.translate` would take five times as long."""
    for mark, written in WRITTEN:
        if mark in text:
            text = text.replace(mark, written)
    return text


def all_markdown(texts: Sequence[str]) -> list[str]:
    """Several texts as Discord shows them. If none needs a closer look, all are converted at once, which is much
    quicker.
    """
    whole = f"{APART}\n".join(texts)
    if CODE[0] in whole or AS_IS[0] in whole or is_risky(whole):
        return [markdown(text) for text in texts]
    return _marked(whole).split(f"{APART}\n")


def _held(text: str, kept: list[str]) -> str:
    """A text without the parts that stay unchanged, which `kept` collects in order."""
    found, depth, verbatim = list[str](), 0, False
    for piece in KEPT.split(text):
        if piece in (AS_IS[0], CODE[0]):
            depth += 1
            if depth == 1:
                kept.append("")
                found.append(HELD)
                verbatim = piece == CODE[0]
        elif piece in (AS_IS[1], CODE[1]):
            depth -= 1
            if depth == 0 and verbatim:
                kept[-1] = f"`{kept[-1]}`"
        elif depth:
            kept[-1] += piece
        else:
            found.append(piece)
    return "".join(found)


def signed(value: int) -> str:
    """“+ 1”, “− 2”: a modifier as it appears in a sum."""
    return f"{'+' if value >= 0 else '−'} {abs(value)}"


def whole_number(value: int) -> str:
    """“3”, “−2”: the result of a sum."""
    return str(value).replace("-", "−")


@lru_cache(4096)
def sum_of(target: Target) -> str:
    """A target number as a sum: “GATS 5 − 2 running = 3 or less”."""
    terms = " ".join(f"{signed(modifier.value)} {modifier.label}" for modifier in target.modifiers)
    if not terms:
        return f"{strong(f'{target.stat} {target.base}')} or less"
    return f"{target.stat} {target.base} {terms} = {strong(whole_number(target.total))} or less"


def throw_of(throw: Throw, mark_typed: bool = True) -> str:
    """A throw on one line: its purpose, its dice, how they read, and where they come from."""
    faces, why = throw.faces, throw.why
    line = f"{len(faces)}D{throw.sides} {strong(' '.join(map(str, faces)))}"
    if throw.sides == 1 and throw.rows:
        line = "the only one left"
    if why:
        line = f"{why[0].upper()}{why[1:]}: {line}"
    if throw.modifiers:
        line += added_to(throw)
    if throw.rows:
        line += f" → {rows_of(throw)}"
    if throw.origin in OWNERS:
        line += f" · {OWNERS[throw.origin]}"
    if throw.typed and mark_typed:
        which = "" if throw.typed == len(faces) else f"the first {throw.typed} "
        line += f" · {which}rolled at the table"
    return line


def consulted_lines(consulted: Iterable[Consulted]) -> Iterator[str]:
    """The owners of tables that decided something: a sentence for each owner."""
    found = list(consulted)
    for origin, owner in OWNERS.items():
        titles = [one.title for one in found if one.origin is origin]
        if titles:
            yield f"By {owner}{'s' * (len(titles) > 1)}: {'; '.join(titles)}."


def added_to(throw: Throw) -> str:
    """The modifiers of a die by name, with their total; “each” for several dice."""
    added = [f"{signed(modifier.value)} {modifier.label}" for modifier in throw.modifiers if modifier.value]
    if not added:
        return ""
    terms, summed = " ".join(added), len(throw.faces) == 1 or not throw.rows
    return f" {terms} = {whole_number(sum(throw.faces) + throw.shift)}" if summed else f" (each {terms})"


def rows_of(throw: Throw) -> str:
    """“2 × hit, 1 × flinch, 3 × miss”, lowest faces first; a single row by itself; and the skill that caused it."""
    rows: Sequence[str] = throw.rows
    if throw.by:
        rows = [f"{row} ({skill})" if skill else row for row, skill in zip(rows, throw.by, strict=True)]
    if len(rows) == 1:
        return rows[0]
    counted: dict[str, int] = {}
    for _, row in sorted(zip(throw.faces, rows, strict=True)):
        counted[row] = counted.get(row, 0) + 1
    return ", ".join([f"{times} × {row}" for row, times in counted.items()])


def steps_of(steps: Iterable[Any]) -> tuple[str, ...]:
    """The sum of an outcome, a line a step. Like throws in succession share a line."""
    shown = merged(steps)
    throws = [step for step in shown if isinstance(step, Throw)]
    all_typed = len(throws) > 1 and throws[0].typed and all(throw.typed == len(throw.faces) for throw in throws)
    lines: list[str] = []
    consulted: list[Consulted] = []
    for step in shown:
        if isinstance(step, Throw):
            lines.append(throw_of(step, not all_typed))
        elif isinstance(step, Target):
            lines.append(sum_of(step))
        elif isinstance(step, Reminder):
            lines.append(f"See {title_of_rule(step.rule)}: {step.about}")
        elif isinstance(step, Consulted):
            consulted.append(step)
    if consulted:
        read_on = {throw.table for throw in throws}
        lines += consulted_lines(one for one in consulted if one.table not in read_on)
    return (*lines, "All dice rolled at the table.") if all_typed else tuple(lines)


def title_of_rule(rule_id: str) -> str:
    """The title of a rule; the id of a rule that no longer exists."""
    found = rule_with(rule_id)
    return rule_id if found is None else found[1].title


def stored_sums(outcome: Mapping[str, Any] | None) -> tuple[str, ...]:
    """The sum of a stored outcome, in the words of its roll."""
    return steps_of(load_steps(outcome["steps"] if outcome else ()))


def merged(steps: Iterable[Any]) -> list[Any]:
    """Steps in which neighboring throws of like dice for the same purpose are one."""
    shown: list[Any] = []
    last: Any = None
    for step in steps:
        if isinstance(step, Throw) and isinstance(last, Throw) and alike(last, step):
            last = _together(last, step)
            shown[-1] = last
        else:
            shown.append(last := step)
    return shown


def _together(one: Throw, other: Throw) -> Throw:
    typed = one.typed + other.typed if one.typed == len(one.faces) else one.typed
    by = tuple([skill for throw in (one, other) for skill in throw.by or ("",) * len(throw.faces)])
    return one._replace(
        faces=one.faces + other.faces, rows=one.rows + other.rows, typed=typed, by=by if any(by) else ()
    )


def alike(one: Throw, other: Throw) -> bool:
    """Whether two throws are of like dice, for the same purpose, read in the same way."""
    return (
        bool(one.why)
        and one.why == other.why
        and (one.sides, one.table, one.modifiers, one.origin)
        == (other.sides, other.table, other.modifiers, other.origin)
    )


def named(steps: Iterable[Any], names: Sequence[str]) -> tuple[Any, ...]:
    """Steps whose throws have names in place of numbers in their headings.

    “damage:0” gets the name of that number. “who is hit:*” gets all names that a face can mean, and “who is hit:1+4”
    gets those two.
    """
    return tuple(
        [
            Throw(heading_of(step.why, step.sides, names), *step[1:])
            if isinstance(step, Throw) and ":" in step.why
            else step
            for step in steps
        ]
    )


def heading_of(why: str, sides: int, names: Sequence[str]) -> str:
    """The stored heading of a throw for this purpose, with so many sides."""
    what, _, index = why.partition(":")
    if index == ALL_NAMES:
        return f"{what}{_numbered(names[:sides])}"
    if index.isdigit():
        return f"{what}, {names[int(index)]}" if int(index) < len(names) else what
    those = index.split(AND)
    if len(those) > 1 and all(one.isdigit() and int(one) < len(names) for one in those):
        return f"{what}{_numbered([names[int(one)] for one in those])}"
    return what


def _numbered(names: Iterable[str]) -> str:
    """The name that each face means."""
    return f" ({', '.join(f'{face} {name}' for face, name in enumerate(names, 1))})"


def chart(distribution: Distribution[Any], order: Sequence[Any] = ()) -> str:
    """A distribution with a result and its chance on each line: in the given order, else numbers by size, words by
    chance.

    Many numbers are banded; of many words only the likeliest are listed. There are no bars, because a screen reader
    would read each as so many full blocks.
    """
    if is_wide(distribution):
        return bands(distribution)
    items = list(distribution.weights.items())
    more = ""
    numeric = is_numeric(distribution)
    if len(items) > MOST_LISTED:
        items = sorted(items, key=lambda item: -item[1])
        left = Fraction(sum(weight for _, weight in items[MOST_LISTED:]), distribution.total)
        more = f"\n… and {len(items) - MOST_LISTED} more, {percent(left)} together"
        items = items[:MOST_LISTED]
    items.sort(key=(lambda item: item[0]) if numeric else (lambda item: -item[1]))
    if order:
        items.sort(key=lambda item: order.index(item[0]) if item[0] in order else len(order))
    words = [wrapped(word(value), MOST_WORD) for value, _ in items]
    width = max(len(line) for lines in words for line in lines)
    chances = [percent(Fraction(weight, distribution.total)) for _, weight in items]
    longest = max(map(len, chances))
    rows: list[str] = []
    for (first, *rest), chance in zip(words, chances, strict=True):
        label = first.rjust(width) if numeric else first.ljust(width)
        rows += [f"{label}  {chance.rjust(longest)}", *rest]
    return "\n".join(rows) + more


def is_numeric(distribution: Distribution[Any]) -> bool:
    """Whether the results are numbers."""
    return all(isinstance(value, int) and not isinstance(value, bool) for value in distribution.weights)


def is_wide(distribution: Distribution[Any]) -> bool:
    """Whether the results are so many numbers that they come in bands."""
    return len(distribution.weights) > MOST_LISTED and is_numeric(distribution)


def bands(distribution: Distribution[int]) -> str:
    """Many numbers in bands: the chance of each band, and that of its least number or more."""
    found = banded(distribution)
    short = any(len(_within(band)) > MOST_BAND for band in found[1:])
    rows = [(_within(band, short), percent(band.chance), percent(band.reached)) for band in found]
    table = [("", "chance", "or more"), *rows]
    widths = [max(len(row[column]) for row in table) for column in range(len(table[0]))]
    return "\n".join(" ".join(cell.rjust(width) for cell, width in zip(row, widths, strict=True)) for row in table)


def _within(band: Band, short: bool = False) -> str:
    """The label of a band: “41-50”, at the ends “up to 40” and “from 91”. In `short` all but the first read “from”."""
    if band.low is None:
        return f"up to {band.high:,}"
    if short or band.high is None:
        return f"from {band.low:,}"
    if band.low == band.high:
        return f"{band.low:,}"
    return f"{band.low:,}{' to ' if band.low < 0 else '-'}{band.high:,}"


def word(value: Any) -> str:
    """A result in a word."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value)
