"""Windows in which options of a command are typed; then it runs."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

import discord
from discord import ui

from cogs._kit.errors import guarded
from cogs._kit.prepared import Options
from cogs._kit.views import Uses, ask, run

MOST_LABEL, MOST_EXAMPLE = 45, 100


class Blank(NamedTuple):
    """A line to fill in: the option it is for, what is asked, an example.

    needed  whether it can't be left empty
    read    the value of the option that a text means; it may refuse
    """

    option: str
    label: str
    example: str
    most: int = 300
    needed: bool = True
    read: Callable[[str], Any] = str


class Window(ui.Modal):
    """A window with such lines, for a command of which these options are known.

    uses  what is used up once the command is done
    """

    uses = Uses()

    def __init__(self, title: str, command: str, options: Options, *blanks: Blank) -> None:
        super().__init__(title=title[:MOST_LABEL])
        self.command, self.options = command, options
        self.lines: list[tuple[Blank, ui.TextInput[Any]]] = []
        for one in blanks:
            line = ui.TextInput[Any](placeholder=one.example[:MOST_EXAMPLE], required=one.needed, max_length=one.most)
            self.lines.append((one, line))
            self.add_item(ui.Label(text=one.label[:MOST_LABEL], component=line))

    async def on_submit(self, interaction: discord.Interaction, /) -> None:
        await guarded(interaction, self._run(interaction))

    async def _run(self, interaction: discord.Interaction) -> None:
        await run(interaction, self.command, self.typed, *self.uses)

    @property
    def typed(self) -> Options:
        """All options, with what was filled in; it may refuse."""
        said = {blank.option: blank.read(text) for blank, line in self.lines if (text := line.value.strip())}
        return {**self.options, **said}


async def ask_in(interaction: discord.Interaction, window: Window) -> None:
    """Open such a window; whoever listens hears of its first line."""
    window.uses = Uses.of(interaction)
    await ask(interaction, window, window.command, window.options, window.lines[0][0].option)
