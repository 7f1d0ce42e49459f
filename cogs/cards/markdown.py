"""Raw text as Discord's Markdown: players' own text stays plain, and only our marks have an effect.

The terminal shows the same text without Markdown.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

import discord

from rules.core.plain.markup import (
    APART,
    AS_IS,
    CHANNEL,
    CODE,
    HELD,
    ITEM,
    ROLE,
    SLANTED,
    SPARE,
    STRONG,
    STRUCK,
    TIME,
    UNDERLINED,
    USER,
)


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
    *((mark, "") for mark in SPARE),
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
