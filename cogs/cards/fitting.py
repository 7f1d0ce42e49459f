"""Cards that fit a phone: how tall a card is, and which of its parts a button shows instead."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, Final

from cogs.cards.card import Card, Press
from cogs.cards.sums import ALL_TYPED, gathered, owners_of, purpose
from rules.core.plain.frozen import replace
from rules.core.plain.markup import STRONG, strong, without_spare
from rules.core.tables.outcome import Consulted, Throw

MOST_PIXELS: Final = 700
"""The most pixels that a card takes on a phone 390 pixels wide, unless a user asked for a list."""
A_ROW, A_SMALL_ROW, A_BUTTON, PADDING, GAP, BETWEEN_LINES = 22, 19, 32, 28, 8, 4
"""The pixels of a row of text, one of small text, a row of buttons; around a card, between its parts, between lines."""
MOST_ROWS: Final = MOST_PIXELS // A_ROW
"""So many rows of text alone fill a card."""
HEADLINE, SUMS, LINES, FOOTER, BUTTONS = 30, 34, 31, 40, 265
"""The letters of a row in each part of a card. The pixels of a row of buttons."""
A_LETTER, AROUND_LABEL = 8, 40
"""The pixels of a letter of a button, and those around its label with the gap to the next."""
MANY: Final = 3
"""So many throws for one purpose share a line before fewer do."""


def height_of(card: Card) -> int:
    """About how many pixels tall a card is on a phone, without a picture."""
    parts = [A_ROW * _rows((card.headline,), HEADLINE)]
    parts += [1] if card.sums or card.lines or card.block or card.footer else []
    parts += [A_ROW * _rows(card.sums, SUMS)] if card.sums else []
    items = [item for line in card.lines for item in line.split("\n")]
    parts += [A_ROW * _rows(items, LINES) + BETWEEN_LINES * (len(items) - 1)] if card.lines else []
    parts += [A_SMALL_ROW * (card.block.count("\n") + 2)] if card.block else []
    parts += [A_SMALL_ROW * _rows((card.footer,), FOOTER)] if card.footer else []
    parts += [A_BUTTON + GAP for _ in card.selects()]
    parts += [A_BUTTON] * _rows_of_buttons([press.label for press in card.presses()])
    return PADDING + sum(parts) + GAP * (len(parts) - 1)


def _rows(texts: Iterable[str], letters: int) -> int:
    """The rows of some texts, so many letters wide. Words don't break."""
    rows = 0
    for text in texts:
        for line in text.split("\n"):
            rows, used = rows + 1, -1
            if len(line) <= letters:
                continue
            for word in line.split(" "):
                used += 1 + len(word)
                if used > letters:
                    rows, used = rows + 1, len(word)
    return rows


def _rows_of_buttons(labels: Sequence[str]) -> int:
    rows = used = 0
    for label in labels:
        wide = A_LETTER * len(label) + AROUND_LABEL
        if not rows or used + wide > BUTTONS:
            rows, used = rows + 1, 0
        used += wide
    return rows


def fitted(card: Card, steps: Sequence[Any], buttons: tuple[Press, ...]) -> Card:
    """A card of these steps as it fits a phone, if it can. One of the `buttons` shows what a shorter form lacks."""
    if len(card.sums) <= MOST_ROWS and height_of(card) <= MOST_PIXELS:
        return card
    least = card
    for form in _shorter(card, steps):
        if form != card:
            least = replace(form, buttons=buttons)
            if height_of(least) <= MOST_PIXELS:
                break
    return least


def _shorter(card: Card, steps: Sequence[Any]) -> Iterator[Card]:
    """A card of these steps in ever shorter forms.

    First its lines lose what they can spare. Then the dice for one purpose share a line. Then the bot's own dice go:
    other players confirm typed dice by the card. The owners of tables stay. At last people whom the same befell share
    a line.
    """
    spared = tuple(filter(None, map(without_spare, card.lines)))
    purposes = {(purpose(step.why), step.sides, step.origin) for step in steps if isinstance(step, Throw)}
    if len(purposes) <= MOST_ROWS:  # else no such form would fit
        yield replace(card, lines=spared)
        yield replace(card, sums=gathered(steps, MANY))
        for least in (MANY, 2, 1):
            yield replace(card, sums=gathered(steps, least), lines=spared)
    typed = [step for step in steps if isinstance(step, Throw) and step.typed]
    untyped = [step for step in steps if isinstance(step, Throw) and not step.typed]
    consulted = [step for step in steps if isinstance(step, Consulted)]
    shown = gathered([*typed, *dict.fromkeys([*consulted, *owners_of(untyped)])], 1)
    least = replace(card, sums=tuple(line for line in shown if line != ALL_TYPED), lines=spared)
    yield least
    yield replace(least, lines=_alike(spared))


def _alike(lines: Iterable[str]) -> tuple[str, ...]:
    """Lines in which people whom the same befell share one."""
    names: dict[str, list[str]] = {}
    for line in lines:
        name, found, rest = line.removeprefix(STRONG[0]).partition(f"{STRONG[1]}: ")
        whose, what = (name, rest) if found and line.startswith(STRONG[0]) else ("", line)
        names.setdefault(what, []).append(whose)
    return tuple(f"{strong(', '.join(those))}: {what}" if all(those) else what for what, those in names.items())
