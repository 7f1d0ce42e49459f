"""Buttons of what is done, or was taken back: they go from the message they stand on, at the latest when pressed."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from contextlib import suppress
from typing import Any

import discord

from cogs.cards.components import Part, PartsView, ids_of, parts_of
from cogs.context.cross_channel_buttons import bare, named_alike
from cogs.context.interaction_deadline import edit
from db.retention import once_of
from db.store.engine import Database
from db.store.models import Draft, Event
from db.unit_of_work import reading
from rules.core.plain.refusal import IllegalNow

BUTTON, DRAFT = "c", "c:draft:"
"""How the id of a button begins, and of one for a kept command."""
ON_MESSAGE = "on message"
"""Where an interaction has what is kept for the buttons of its message."""
OF_EVENTS = ("undo", "again", "seen", "reveal")
"""Buttons whose key is the id of an event that must stand."""
OF_CARDS = ("draft", "reroll", "more", "byhand", "die", "hand")
"""Buttons that carry on with the event of their card, whatever their key."""


class UsedUp(IllegalNow):
    """The button that was pressed is good for nothing any more, whoever presses it.

    `event` is the id of the event that was taken back, if that is why: all buttons of its card are good for nothing.
    """

    def __init__(self, told: str, event: int = 0) -> None:
        super().__init__(told)
        self.event = event


def buttons_of(message: discord.Message | None) -> list[str]:
    """The custom ids of a message's buttons, without the places they name."""
    return [bare(one) for one in ids_of(message.components) if one.startswith(BUTTON)] if message else []


def without_buttons(message: discord.Message, gone: Collection[str]) -> PartsView | None:
    """A message as it stands, but for the buttons of these custom ids; None where it has none of them."""
    parts = parts_of(message)
    if not any(_is_button(part) and part["custom_id"] in gone for part in _walked(parts)):
        return None
    return PartsView(_kept(parts, lambda part: not (_is_button(part) and part["custom_id"] in gone)))


async def drop(interaction: discord.Interaction, gone: Collection[str]) -> None:
    """Take buttons off the message whose button was pressed, as the first answer; nothing where it has none of them.

    What comes of the press is sent after it. Raises TooLate.
    """
    gone = [named_alike(interaction, one) for one in gone]
    view = without_buttons(interaction.message, gone) if interaction.message is not None else None
    if view is not None:
        with suppress(discord.HTTPException):  # the message may be gone: the answer is what matters
            await edit(interaction, view)


def pressed(interaction: discord.Interaction) -> list[str]:
    """The custom id of the button that was pressed, alone; none where it is something else that was used."""
    used = (interaction.data or {}).get("custom_id")
    return [used] if isinstance(used, str) else []


def label_pressed(interaction: discord.Interaction) -> str:
    """What the button that was pressed says; empty where it is on no message."""
    used, message = pressed(interaction), interaction.message
    parts = _walked(parts_of(message)) if message is not None else ()
    return next((str(part["label"]) for part in parts if _is_button(part) and part["custom_id"] in used), "")


async def take_away(interaction: discord.Interaction) -> None:
    """Take the button that was pressed off the card it stands on, which is otherwise left as it is. Raises TooLate."""
    await drop(interaction, pressed(interaction))


def drafts_on(message: discord.Message | None) -> list[int]:
    """The kept commands for which there are buttons on a message, by their ids."""
    return [int(button.removeprefix(DRAFT)) for button in buttons_of(message) if button.startswith(DRAFT)]


async def pressed_on(
    database: Database, interaction: discord.Interaction, key: int
) -> tuple[Draft | None, Event | None]:
    """A kept command whose button was pressed, and the event with which it stands and falls; None for none of them.

    What is kept for the other buttons of the message is looked up with it: it never changes.
    """
    async with reading(database) as work:
        found, event = await work.events.pressed(key, drafts_on(interaction.message))
    interaction.extras[ON_MESSAGE] = found
    return next((one for one in found if one.id == key), None), event


async def used_up(
    database: Database, message: discord.Message | None, once: str | None, kept: Sequence[Draft] | None = None
) -> list[str]:
    """The buttons of a message that can't be pressed once more: those of kept commands with this `once`, or of what it
    names itself, as `again:7` does.

    kept  what is kept for its buttons, where that is at hand
    """
    if once is None:
        return []
    if f"c:{once}" in buttons_of(message):
        return [f"c:{once}"]
    drafts = drafts_on(message)
    if kept is None and drafts:
        async with reading(database) as work:
            kept, _ = await work.events.pressed(0, drafts)
    return [f"{DRAFT}{one.id}" for one in kept or () if one.id in drafts and once_of(one) == once]


def following(message: discord.Message | None, event: int) -> list[str]:
    """The buttons of a message that are good for nothing once an event is taken back: on its own card nearly all."""
    ids = [f"c:{does}:{event}" for does in OF_EVENTS]
    return [*ids, *carrying_on(message)] if ids[0] in buttons_of(message) else ids


def carrying_on(message: discord.Message | None) -> list[str]:
    """The buttons of a message that carry on with the event of its card."""
    return [button for button in buttons_of(message) if button.split(":")[1] in OF_CARDS]


def _is_button(part: Part) -> bool:
    return part["type"] == discord.ComponentType.button.value and "custom_id" in part


def _walked(parts: Collection[Part]) -> Iterator[Part]:
    for part in parts:
        yield part
        yield from _walked(part.get("components", ()))


def _kept(parts: Collection[Part], keeps: Callable[[Part], bool]) -> list[Part]:
    """Parts that are kept, with what is kept in them; no row that is left empty."""
    kept: list[dict[str, Any]] = []
    for part in filter(keeps, parts):
        if "components" in part:
            inner = _kept(part["components"], keeps)
            if not inner:
                continue
            part = {**part, "components": inner}
        kept.append(part)
    return kept
