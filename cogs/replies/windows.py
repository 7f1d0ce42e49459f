"""Windows in which a user types options of a command, which then runs.

The bot keeps a refused text as the user typed it: [Correct] on the refusal opens the window again with it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final, NamedTuple

import discord
from discord import ui

from cogs.cards.card import Press
from cogs.context.caller import Caller
from cogs.context.client import client
from cogs.context.context import keep
from cogs.context.cross_channel_buttons import bare
from cogs.context.prepared import Options
from cogs.context.used_buttons import UsedUp, pressed
from cogs.pipeline.pipeline import RUN_OUT
from cogs.replies.answers import run_declared
from cogs.replies.dispatch import NUMBER, on_press, press
from cogs.replies.errors import guarded
from cogs.replies.replies import ask
from cogs.replies.running import Uses, run
from db.unit_of_work import reading, writing
from rules.core.plain.markup import unmarked
from rules.core.plain.refusal import IllegalNow, NotYours, Refusal

MOST_TITLE, MOST_EXAMPLE = 45, 100
"""Discord's limits for a window: characters of its title and of each label, and of an example."""
WINDOW: Final = "a window"
"""The command name under which a draft keeps a refused window."""


class Blank(NamedTuple):
    """A line to fill in: its option, its label and an example.

    needed  whether it must not stay empty
    read    turns a text into the value of the option; it may refuse
    """

    option: str
    label: str
    example: str
    most: int = 300
    needed: bool = True
    read: Callable[[str], Any] = str


class WindowTexts(NamedTuple):
    """The texts of a refused window by option, and what opens it again: a button or a command."""

    opened: str = ""
    texts: Mapping[str, str] = {}
    command: str = ""
    options: Mapping[str, Any] = {}

    @classmethod
    def of(cls, interaction: discord.Interaction) -> WindowTexts:
        """The texts of the pressed button's window. There are none yet, unless the button is [Correct]."""
        opened = next((one for one in map(bare, pressed(interaction)) if one.startswith("c:")), "")
        return interaction.extras.get(WINDOW, cls(opened))


class Correctable(ui.Modal):
    """A window that can open again with the text that a user typed.

    typed_before  the texts of the refused window, and what opened it
    """

    typed_before = WindowTexts()

    async def on_submit(self, interaction: discord.Interaction, /) -> None:
        await guarded(interaction, self._tried(interaction))

    async def _tried(self, interaction: discord.Interaction) -> None:
        try:
            await self._run(interaction)
        except Refusal as refusal:
            if self.opens_again and not isinstance(refusal, UsedUp):
                refusal.presses = (*refusal.presses, await self._kept(interaction))
            raise

    async def _kept(self, interaction: discord.Interaction) -> Press:
        caller, now = Caller.of(interaction), discord.utils.utcnow()
        kept = {**self.opens_again, "texts": self.texts}
        async with writing(client(interaction).database) as work:
            await work.servers.get(caller.server_id, caller.direct, now)
            (draft,) = await keep(work, caller, [(WINDOW, kept)], private=True)
        return Press("retype", str(draft), "Correct")

    async def _run(self, interaction: discord.Interaction) -> None:
        """Run what the user typed. Raises a Refusal if it is impossible."""
        raise NotImplementedError

    @property
    def texts(self) -> dict[str, str]:
        """The typed texts, by option."""
        raise NotImplementedError

    @property
    def opens_again(self) -> Options:
        """The fields of `Typed` that open it again; empty if nothing can."""
        return {"opened": self.typed_before.opened} if self.typed_before.opened else {}


@on_press("retype", NUMBER)
async def press_retype(interaction: discord.Interaction, key: str) -> None:
    """Open a window again, filled in as before."""
    caller = Caller.of(interaction)
    async with reading(client(interaction).database) as work:
        row = await work.events.draft(int(key))
    if row is None or row.command != WINDOW or row.server_id != caller.server_id:
        raise IllegalNow(RUN_OUT)
    if row.actor_id != caller.actor.id:
        raise NotYours("Another player typed that.")
    again = interaction.extras[WINDOW] = WindowTexts(**row.options)
    if again.opened:
        _, does, what = again.opened.split(":", 2)
        await press(interaction, does, what)
    else:
        await run_declared(interaction, again.command, dict(again.options))


class Window(Correctable):
    """A window with such lines for a command, with the options that are known already.

    uses  what the command uses up
    """

    uses = Uses()

    def __init__(self, title: str, command: str, options: Options, *blanks: Blank) -> None:
        super().__init__(title=title[:MOST_TITLE])
        self.command, self.options = command, options
        self.lines: list[tuple[Blank, ui.TextInput[Any]]] = []
        for one in blanks:
            line = ui.TextInput[Any](placeholder=one.example[:MOST_EXAMPLE], required=one.needed, max_length=one.most)
            self.lines.append((one, line))
            self.add_item(ui.Label(text=one.label[:MOST_TITLE], component=line))

    async def _run(self, interaction: discord.Interaction) -> None:
        await run(interaction, self.command, self.typed, *self.uses)

    @property
    def texts(self) -> dict[str, str]:
        return {blank.option: unmarked(line.value) for blank, line in self.lines}

    @property
    def opens_again(self) -> Options:
        return super().opens_again or {"command": self.command, "options": dict(self.options)}

    @property
    def typed(self) -> Options:
        """All options, with those that the user filled in. It may refuse."""
        texts = ((blank, unmarked(line.value).strip()) for blank, line in self.lines)
        return {**self.options, **{blank.option: blank.read(text) for blank, text in texts if text}}


async def ask_in(interaction: discord.Interaction, window: Window) -> None:
    """Open such a window, and dispatch the option of its first line."""
    window.uses, window.typed_before = Uses.of(interaction), WindowTexts.of(interaction)
    for blank, line in window.lines:
        line.default = window.typed_before.texts.get(blank.option)
    await ask(interaction, window, window.command, window.options, window.lines[0][0].option)
