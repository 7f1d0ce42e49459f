"""Buttons and menus: dynamic items whose ids tell all, so that they outlive a restart."""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable
from typing import Any, Final

import discord
from discord import ui

from cogs.cards.render import KEY
from cogs.context.cross_channel_buttons import AT
from cogs.context.used_buttons import UsedUp, drop, following
from cogs.pipeline.pipeline import RUN_OUT
from cogs.replies.errors import guarded
from cogs.safety.registry import by_name
from rules.core.plain.refusal import IllegalNow


class PressButton(ui.DynamicItem[ui.Button[Any]], template=rf"c(?:{AT})?:(?P<does>[a-z]+):(?P<key>{KEY.pattern})"):
    """Every button of the bot, pressed: `does` names the handler, `key` its subject."""

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


class MenuSelect(ui.DynamicItem[ui.Select[Any]], template=rf"m(?:{AT})?:(?P<does>[a-z]+):(?P<key>{KEY.pattern})"):
    """Every menu of the bot, chosen from: `does` names the handler, `key` its subject."""

    def __init__(self, does: str, key: str, select: ui.Select[Any]) -> None:
        self.does, self.key = does, key
        super().__init__(select)

    @classmethod
    async def from_custom_id(
        cls, interaction: discord.Interaction, item: ui.Item[Any], match: re.Match[str], /
    ) -> MenuSelect:
        assert isinstance(item, ui.Select)
        return cls(match["does"], match["key"], item)

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        await guarded(interaction, choose(interaction, self.does, self.key, list(self.item.values)))


async def choose(interaction: discord.Interaction, does: str, key: str, values: list[str]) -> None:
    """Do what choices of a menu stand for; one of an older version, or made up, may stand for nothing."""
    known = does in MENU_HANDLERS
    shape, chosen = MENU_SHAPES.get(does, (ANYTHING, ANYTHING))
    if not known or not re.fullmatch(shape, key) or not all(re.fullmatch(chosen, one) for one in values):
        raise IllegalNow("That menu no longer works: give the command again.")
    await MENU_HANDLERS[does](interaction, key, values)


async def press(interaction: discord.Interaction, does: str, key: str) -> None:
    """Do what a button stands for; one of an older version, or made up, may stand for nothing."""
    try:
        if does not in BUTTON_HANDLERS or not re.fullmatch(SHAPES.get(does, ANYTHING), key):
            raise UsedUp(RUN_OUT)
        await BUTTON_HANDLERS[does](interaction, key)
    except UsedUp as spent:
        await drop(interaction, [f"c:{does}:{key}", *following(interaction.message, spent.event)])
        raise


NUMBER: Final = r"(?:[0-8]?[0-9]{1,18})"
"""What a key, or a part of it, looks like that is an id or a place: as large as the database takes."""
ANYTHING: Final = r".*"
ButtonHandler = Callable[[discord.Interaction, str], Awaitable[None]]
MenuHandler = Callable[[discord.Interaction, str, list[str]], Awaitable[None]]
BUTTON_HANDLERS: dict[str, ButtonHandler] = by_name()
SHAPES: dict[str, str] = {}
"""What the keys of buttons look like, as patterns: no other reaches the handler."""


def on_press(name: str, shape: str = ANYTHING) -> Any:
    """Register what a cog's own buttons do: a coroutine of the interaction and the key, which has this `shape`.

    Who presses may have made the key up: it is looked up among what is his to see and do, like all that is typed.
    """

    def register(handler: Any) -> Any:
        BUTTON_HANDLERS[name], SHAPES[name] = handler, shape
        return handler

    return register


MENU_SHAPES: dict[str, tuple[str, str]] = {}
MENU_HANDLERS: dict[str, MenuHandler] = by_name()


def on_choice(name: str, shape: str = ANYTHING, values: str = ANYTHING) -> Any:
    """Register what a cog's own menus do: a coroutine of the interaction, the key and the values that were chosen,
    each of its shape.

    A menu stands for as long as its message does: what was a choice then need not be one now. Discord goes on showing
    what was chosen, and does not send the same choice twice, until the message is edited: `show` it again.
    """

    def register(handler: Any) -> Any:
        MENU_HANDLERS[name], MENU_SHAPES[name] = handler, (shape, values)
        return handler

    return register
