"""The buttons of [My month] with which a gang is done and picks standing orders."""

from __future__ import annotations

from collections.abc import AsyncIterator
from typing import Final

from cogs.cards.card import Press
from cogs.context.context import Context
from cogs.context.prepared import Options
from cogs.context.stale_moves import FROM, naming
from rules.core.plain.words import sentence
from rules.mad_dogs.paradise.city.records import Outfit, StandingOrderKind
from rules.mad_dogs.paradise.city.town import Gang, Town
from rules.mad_dogs.paradise.city.wake_ups import kept_awake
from rules.mad_dogs.paradise.orders.standing_orders import LASTS, LETTERS, NONE, toggled

DONE_WITH: Final = "donewith"
PICK: Final = "monthpick"
"""The buttons that pick standing orders; they are never the next step of [My month]."""
SECOND: Final = 2
"""The first month with an earlier one."""
KEEP: Final = "Keep these standing orders"
FOR_ALL: Final = "Done for the whole month. Wake me if attacked or short of money"


async def picks(ctx: Context, town: Town, outfit: Outfit, letters: str) -> AsyncIterator[Press]:
    """Buttons for standing orders, from the second month on; the last says that the gang is done for the month."""
    if not town.month or outfit.npc:
        return
    for what, letter in LETTERS.items():
        if what is StandingOrderKind.REPEAT and town.month < SECOND:
            continue
        label = sentence(what.text)
        yield _pick(town, outfit, toggled(letters, letter), f"{label}: no" if letter in letters else label)
    if letters and NONE not in letters:
        label = "Only once" if LASTS in letters else "Every month"
        yield _pick(town, outfit, toggled(letters, LASTS), label)
    if outfit.standing_orders and NONE not in letters:
        yield _pick(town, outfit, NONE, "No standing orders")
    if letters:
        yield await _done(ctx, town, outfit.gang, "k", letters, KEEP)
    if kept_awake(town.city, outfit) is None:
        yield await _done(ctx, town, outfit.gang, "a", letters, FOR_ALL)


def _pick(town: Town, outfit: Outfit, letters: str, label: str) -> Press:
    return Press(PICK, f"{town.id}.{outfit.gang}.x{letters}", label)


async def done_button(ctx: Context, town: Town, gang: Gang, letters: str, label: str) -> Press:
    """The button for being done with this part of the month, or no longer done; with picked orders it always
    says done.
    """
    return await _done(ctx, town, gang.id, "d" if letters else "t", letters, label)


async def _done(ctx: Context, town: Town, gang: int, how: str, letters: str, label: str) -> Press:
    """A button that says done, with the part of the month that it means."""
    typed = await naming(ctx, "campaign done", {"campaign": town.title, **how_done(how)})
    return Press(DONE_WITH, f"{town.id}.{gang}.{how}{letters}.{typed[FROM]}", label)


def how_done(letter: str) -> Options:
    """Whether a gang is done with all parts, or with this one in any case, or as it was before, by the letter of its
    button.
    """
    return {"all": letter == "a", "done": letter == "d", "keep": letter == "k"}
