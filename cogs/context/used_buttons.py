"""Buttons that are used up, or whose event was undone: they disappear from their message, at the latest when
pressed.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from contextlib import suppress
from typing import Any

import discord

from cogs.cards.aids import BESIDES
from cogs.cards.components import Part, PartsView, ids_of, parts_of, rows_of
from cogs.context.cross_channel_buttons import bare, named_alike
from cogs.context.interaction_deadline import edit
from db.retention import once_of
from db.store.engine import Database
from db.store.models import Draft, Event
from db.unit_of_work import reading
from rules.core.plain.refusal import IllegalNow

BUTTON, DRAFT = "c", "c:draft:"
"""The beginning of a button's id, and of that for a kept command."""
ON_MESSAGE = "on message"
"""The key under which an interaction keeps the drafts of its message's buttons."""
UNDO = "undo"
OF_EVENTS = (UNDO, BESIDES, "again", "seen", "reveal")
"""Buttons whose key begins with the id of an event that must stand."""
OF_CARDS = ("draft", "reroll", "more", "byhand", "die", "hand", "object", "concede")
"""Buttons that continue the event of their card, with any key."""


class UsedUp(IllegalNow):
    """The pressed button no longer works, for any user.

    `event` is the id of the undone event that is the reason, if one is; then no button of its card works.
    """

    def __init__(self, text: str, event: int = 0) -> None:
        super().__init__(text)
        self.event = event


def buttons_of(message: discord.Message | None) -> list[str]:
    """The custom ids of a message's buttons, without the places that they name."""
    return [bare(one) for one in ids_of(message.components) if one.startswith(BUTTON)] if message else []


def without_buttons(message: discord.Message, gone: Collection[str]) -> PartsView | None:
    """A message without the buttons of these custom ids; None if it has none of them."""
    parts = parts_of(message)
    if not any(_is_button(part) and part["custom_id"] in gone for part in _walked(parts)):
        return None
    return PartsView(_kept(parts, lambda part: not (_is_button(part) and part["custom_id"] in gone)))


async def drop(interaction: discord.Interaction, gone: Collection[str]) -> None:
    """Remove buttons from the message of the pressed one, as the first answer. Without such buttons it does nothing.

    The result of the press follows it. Raises TooLate.
    """
    gone = [named_alike(interaction, one) for one in gone]
    view = without_buttons(interaction.message, gone) if interaction.message is not None else None
    if view is not None:
        with suppress(discord.HTTPException):  # the message may be gone: the answer is what matters
            await edit(interaction, view)


def pressed(interaction: discord.Interaction) -> list[str]:
    """The custom id of the pressed button in a list; empty if the user used something else."""
    used = (interaction.data or {}).get("custom_id")
    return [used] if isinstance(used, str) else []


def label_pressed(interaction: discord.Interaction) -> str:
    """The label of the pressed button; empty if it is on no message."""
    used, message = pressed(interaction), interaction.message
    parts = _walked(parts_of(message)) if message is not None else ()
    return next((str(part["label"]) for part in parts if _is_button(part) and part["custom_id"] in used), "")


def with_instead(message: discord.Message, gone: str, buttons: Sequence[Part]) -> PartsView:
    """A message with these buttons in place of the one with the custom id `gone`."""
    (box,) = parts_of(message)
    parts: list[Part] = []
    for part in box["components"]:
        inner = part.get("components", [])
        place = next((place for place, one in enumerate(inner) if one.get("custom_id") == gone), None)
        parts += [part] if place is None else rows_of([*inner[:place], *buttons, *inner[place + 1 :]])
    return PartsView([{**box, "components": parts}])


async def take_away(interaction: discord.Interaction) -> None:
    """Remove the pressed button from its card, and leave the rest as it is. Raises TooLate."""
    await drop(interaction, pressed(interaction))


def drafts_on(message: discord.Message | None) -> list[int]:
    """The ids of the kept commands that have buttons on a message."""
    return [int(button.removeprefix(DRAFT)) for button in buttons_of(message) if button.startswith(DRAFT)]


async def pressed_on(
    database: Database, interaction: discord.Interaction, key: int
) -> tuple[Draft | None, Event | None]:
    """The kept command of a pressed button, and the event with which it stands and falls; None for either that is
    missing.

    It looks up the drafts of the message's other buttons at once, because they never change.
    """
    async with reading(database) as work:
        found, event = await work.events.pressed(key, drafts_on(interaction.message))
    interaction.extras[ON_MESSAGE] = found
    return next((one for one in found if one.id == key), None), event


async def used_up(
    database: Database, message: discord.Message | None, once: str | None, kept: Sequence[Draft] | None = None
) -> list[str]:
    """The buttons of a message that no one can press again: those of kept commands with this `once`, or the one that
    `once` itself names, such as `again:7`.

    kept  the drafts of its buttons, if at hand
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
    """The buttons of a message that stop working once an event is undone: on its own card nearly all."""
    about = [button for button in buttons_of(message) if _is_about(button, event)]
    return [*about, *carrying_on(message)] if any(map(_leads_to_undo, about)) else about


def reports_event(message: discord.Message | None) -> bool:
    """Whether a message is the card of an event, whose actor can undo it there."""
    return any(map(_leads_to_undo, buttons_of(message)))


def _leads_to_undo(button: str) -> bool:
    return button.split(":")[1] in (UNDO, BESIDES)


def _is_about(button: str, event: int) -> bool:
    """Whether a button needs this event to stand."""
    _, does, key = button.split(":", 2)
    return does in OF_EVENTS and key.partition(".")[0] == str(event)


def carrying_on(message: discord.Message | None) -> list[str]:
    """The buttons of a message that continue the event of its card."""
    return [button for button in buttons_of(message) if button.split(":")[1] in OF_CARDS]


def _is_button(part: Part) -> bool:
    return part["type"] == discord.ComponentType.button.value and "custom_id" in part


def _walked(parts: Collection[Part]) -> Iterator[Part]:
    for part in parts:
        yield part
        yield from _walked(part.get("components", ()))


def _kept(parts: Collection[Part], keeps: Callable[[Part], bool]) -> list[Part]:
    """The parts to keep, with their inner parts to keep; no row that becomes empty."""
    kept: list[dict[str, Any]] = []
    for part in filter(keeps, parts):
        if "components" in part:
            inner = _kept(part["components"], keeps)
            if not inner:
                continue
            part = {**part, "components": inner}
        kept.append(part)
    return kept
