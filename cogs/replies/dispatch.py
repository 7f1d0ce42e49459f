"""Buttons and menus as dynamic items. Their ids hold all that a handler needs, so they outlive a restart."""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable
from typing import Any, Final

import discord
from discord import ui

from cogs.cards.card import KEY
from cogs.context.cross_channel_buttons import AT
from cogs.context.used_buttons import UsedUp, drop, following
from cogs.pipeline.pipeline import RUN_OUT
from cogs.replies.errors import guarded
from cogs.replies.remedies import mends
from cogs.replies.running import renewed
from cogs.safety.registry import by_name
from rules.core.plain.refusal import IllegalNow

AnySelect = ui.Select[Any] | ui.ChannelSelect[Any]


class PressButton(ui.DynamicItem[ui.Button[Any]], template=rf"c(?:{AT})?:(?P<does>[a-z]+):(?P<key>{KEY.pattern})"):
    """Every button of the bot, once a user presses it: `does` names the handler, `key` its subject."""

    def __init__(self, does: str, key: str, button: ui.Button[Any]) -> None:
        self.does, self.key = does, key
        super().__init__(button)

    @classmethod
    async def from_custom_id(
        cls, interaction: discord.Interaction, item: ui.Item[Any], match: re.Match[str], /
    ) -> PressButton:
        assert isinstance(item, ui.Button)
        return cls(match["does"], match["key"], item)

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        await guarded(interaction, press(interaction, self.does, self.key))


class MenuSelect(ui.DynamicItem[AnySelect], template=rf"m(?:{AT})?:(?P<does>[a-z]+):(?P<key>{KEY.pattern})"):
    """Every menu of the bot, once a user chooses from it: `does` names the handler, `key` its subject."""

    def __init__(self, does: str, key: str, select: AnySelect) -> None:
        self.does, self.key = does, key
        super().__init__(select)

    @classmethod
    async def from_custom_id(
        cls, interaction: discord.Interaction, item: ui.Item[Any], match: re.Match[str], /
    ) -> MenuSelect:
        assert isinstance(item, ui.Select | ui.ChannelSelect)
        return cls(match["does"], match["key"], item)

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        values = [str(getattr(one, "id", one)) for one in self.item.values]
        await guarded(interaction, choose(interaction, self.does, self.key, values))


async def choose(interaction: discord.Interaction, does: str, key: str, values: list[str]) -> None:
    """Call the handler of a menu with the choices. Raises IllegalNow for a menu of an older version or with a made-up
    id.
    """
    known = does in MENU_HANDLERS
    shape, chosen = MENU_SHAPES.get(does, (ANYTHING, ANYTHING))
    if not known or not re.fullmatch(shape, key) or not all(re.fullmatch(chosen, one) for one in values):
        raise IllegalNow("That menu no longer works. Give the command again.")
    await MENU_HANDLERS[does](interaction, key, values)


async def press(interaction: discord.Interaction, does: str, key: str) -> None:
    """Call the handler of a button. Raises UsedUp for a button of an older version or with a made-up id, and removes
    it. An older list of moves becomes the present one.
    """
    try:
        if does not in BUTTON_HANDLERS or not re.fullmatch(SHAPES.get(does, ANYTHING), key):
            raise UsedUp(RUN_OUT)
        await BUTTON_HANDLERS[does](interaction, key)
    except IllegalNow as refusal:
        undone = refusal.event if isinstance(refusal, UsedUp) else 0
        if not undone and mends(refusal) and await renewed(interaction, refusal.text):
            return
        if isinstance(refusal, UsedUp):
            await drop(interaction, [f"c:{does}:{key}", *following(interaction.message, undone)])
        raise


NUMBER: Final = r"(?:[0-8]?[0-9]{1,18})"
"""The pattern of an id or a place in a key. It matches numbers as large as the database takes."""
ANYTHING: Final = r".*"
ButtonHandler = Callable[[discord.Interaction, str], Awaitable[None]]
MenuHandler = Callable[[discord.Interaction, str, list[str]], Awaitable[None]]
BUTTON_HANDLERS: dict[str, ButtonHandler] = by_name()
SHAPES: dict[str, str] = {}
"""The patterns of the buttons' keys. A key that does not match never reaches the handler."""


def on_press(name: str, shape: str = ANYTHING) -> Any:
    """Register the handler of a cog's own buttons: a coroutine of the interaction and the key, which has this `shape`.

    A user may have made the key up. The handler looks it up among what this user may see and do, like typed options.
    Raises ValueError for a name that has a handler.
    """
    if name in SHAPES:
        raise ValueError(f"the button {name} has a handler already")

    def register(handler: Any) -> Any:
        BUTTON_HANDLERS[name], SHAPES[name] = handler, shape
        return handler

    return register


MENU_SHAPES: dict[str, tuple[str, str]] = {}
MENU_HANDLERS: dict[str, MenuHandler] = by_name()


def on_choice(name: str, shape: str = ANYTHING, values: str = ANYTHING) -> Any:
    """Register the handler of a cog's own menus: a coroutine of the interaction, the key and the chosen values. Each
    has its shape.

    A menu lasts as long as its message, so an earlier choice may no longer be one. Discord keeps showing the choice and
    does not send the same choice twice until the bot edits the message: `show` it again. Raises ValueError for a name
    that has a handler.
    """
    if name in MENU_SHAPES:
        raise ValueError(f"the menu {name} has a handler already")

    def register(handler: Any) -> Any:
        MENU_HANDLERS[name], MENU_SHAPES[name] = handler, (shape, values)
        return handler

    return register
