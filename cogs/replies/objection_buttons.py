"""[Object] on a verdict by post, its window, and [Agree] on the objection."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

import discord
from discord import ui

from cogs.command_adapter.options import as_option
from cogs.context.caller import Caller
from cogs.context.client import client
from cogs.context.interaction_deadline import open_window
from cogs.context.prepared import Options
from cogs.pipeline import objections
from cogs.pipeline.declared import OBJECT
from cogs.pipeline.objections import CONCEDE, Contested
from cogs.replies.dispatch import NUMBER, on_press
from cogs.replies.replies import reply_with_reroll, show, with_message
from cogs.replies.windows import MOST_EXAMPLE, MOST_TITLE, Correctable, WindowTexts
from rules.core.action.fields import Option
from rules.core.action.forms import NO, YES, called
from rules.core.action.move import MOVES, plain_types_of
from rules.core.plain.markup import unmarked
from rules.core.plain.words import as_typed, sentence

TITLE: Final = "What does the table show?"
MOST_CHOICES: Final = 25
"""The most choices that Discord shows in one menu."""
MOST_WRITTEN: Final = 300
Line = ui.TextInput[Any] | ui.Select[Any]


class ObjectionWindow(Correctable, title=TITLE):
    """A window with the declared values as they stand.

    draft    the draft behind [Object]
    message  the message that reported the verdict
    """

    def __init__(self, of: Contested, draft: int, message: int, before: WindowTexts) -> None:
        super().__init__()
        self.of, self.draft, self.message, self.typed_before = of, draft, message, before
        self.lines: dict[str, Line] = {}
        for name, value in of.fields.items():
            option, kind = MOVES[of.command].options[name], plain_types_of(MOVES[of.command].kind)[name]
            text = before.texts.get(name, _as_text(value))
            choices = _choices(option, kind)
            line = _menu(choices, text) if choices else _blank(text)
            self.lines[name] = line
            label = called(name, option)[:MOST_TITLE]
            self.add_item(ui.Label(text=label, description=option.about[:MOST_EXAMPLE], component=line))

    @property
    def texts(self) -> dict[str, str]:
        return {name: _written(line) for name, line in self.lines.items()}

    async def _run(self, interaction: discord.Interaction) -> None:
        caller = Caller.of(interaction)
        card = await objections.objected(client(interaction).database, caller, self.draft, self.said, self.message)
        await show(interaction, card)

    @property
    def said(self) -> Options:
        """The values of the window; None for an empty one. Raises OutOfRange."""
        return {name: self._value(name, text.strip()) for name, text in self.texts.items()}

    def _value(self, name: str, text: str) -> Any:
        option, kind = MOVES[self.of.command].options[name], plain_types_of(MOVES[self.of.command].kind)[name]
        if not text:
            return None
        if option.choices.words:
            return next((word for word in option.choices.words if str(word) == text), text)
        return text == YES if kind is bool else as_option(self.of.command, name, text)


def _as_text(value: Any) -> str:
    if isinstance(value, bool):
        return YES if value else NO
    return "" if value is None else as_typed(value)


def _written(line: Line) -> str:
    return unmarked(line.value) if isinstance(line, ui.TextInput) else next(iter(line.values), "")


def _choices(option: Option, kind: Any) -> Mapping[str, str]:
    """The choices of a closed field: what is typed for each, with its label; none for a text."""
    words = option.choices.words
    if words and len(words) <= MOST_CHOICES:
        return {str(word): sentence(option.choices.labels.get(word, str(word))) for word in words}
    return {NO: NO, YES: YES} if kind is bool else {}


def _menu(choices: Mapping[str, str], chosen: str) -> ui.Select[Any]:
    shown = [
        discord.SelectOption(label=label[:100], value=one, default=one == chosen) for one, label in choices.items()
    ]
    return ui.Select(options=shown, required=any(one.default for one in shown), min_values=int(chosen in choices))


def _blank(text: str) -> ui.TextInput[Any]:
    return ui.TextInput(default=text[:MOST_WRITTEN] or None, required=False, max_length=MOST_WRITTEN)


@on_press(OBJECT, rf"{NUMBER}(\.{NUMBER})?")
async def press_object(interaction: discord.Interaction, key: str) -> None:
    """Open the window for what the table shows."""
    draft, message = with_message(interaction, key)
    of = await objections.contested(client(interaction).database, Caller.of(interaction), int(draft))
    window = ObjectionWindow(of, int(draft), message, WindowTexts.of(interaction))
    await open_window(interaction, window)
    name = next(iter(of.fields))
    client(interaction).dispatch("window", interaction, of.command, dict(of.fields), name)


@on_press(CONCEDE, NUMBER)
async def press_concede(interaction: discord.Interaction, key: str) -> None:
    """Judge the action anew: the old card is struck, and a new one reports it."""
    struck, answer, message = await objections.conceded(client(interaction).database, Caller.of(interaction), int(key))
    await reply_with_reroll(interaction, answer, struck, message)
