"""Answers in time: Discord gives three seconds for the first, so that whatever takes longer than two defers by itself.

A command defers privately, which tells nobody anything; a button or menu does without a trace. Where even that comes
too late, Discord has told its user that the app did not respond: then nothing may be stored (TooLate).
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from contextlib import suppress
from typing import Any, Final

import discord
from discord import ui

from cogs._kit.afar import name_place
from cogs._kit.components import CardView, PartsView
from cogs._kit.render import Card
from db.engine import BEFORE_COMMIT
from rules.core.refusal import IllegalNow

SLOW = 2.0
"""Seconds after which an answer is deferred."""
LAST: Final = 3.0
"""Seconds that Discord has for taking a deferral."""
ANSWERING: Final = "answering"
BELOW: Final = "That took a moment: the answer is below."
NO_WINDOW: Final = "That took too long to open a window: try again."


class TooLate(Exception):
    """Discord takes no answer to an interaction any more, so what it asked for is not done."""


class Answering:
    """The clock of one interaction. It runs from when Discord sent it until the first answer.

    quiet     whether deferring leaves no trace: what was used stands on a message
    began     when it came, by the loop's clock
    thinking  whether it was deferred so that its user sees it, and still waits
    deferred  whether it was deferred and nothing was said since
    """

    def __init__(self, interaction: discord.Interaction) -> None:
        self._interaction, self._loop = interaction, asyncio.get_running_loop()
        self.quiet = interaction.message is not None
        self.deferred = self.thinking = False
        self._deferral: asyncio.Task[None] | None = None
        # A process that lags behind gets what was sent a while ago; a clock that is wrong must not matter.
        age = (discord.utils.utcnow() - interaction.created_at).total_seconds()
        self.began = self._loop.time()
        self._due = self.began + SLOW - min(max(age, 0.0), SLOW)
        self._timer = self._loop.call_at(self._due, self.defer)

    def defer(self) -> None:
        """Begin to defer, unless it was answered or deferred before."""
        if self._deferral is None and not self._interaction.response.is_done():
            self._deferral = self._loop.create_task(self._defer())
            self._deferral.add_done_callback(lambda task: task.cancelled() or task.exception())  # asked for below

    async def _defer(self) -> None:
        try:
            async with asyncio.timeout(LAST):
                if self.quiet:
                    await self._interaction.response.defer()
                else:
                    await self._interaction.response.defer(ephemeral=True, thinking=True)
        except (discord.HTTPException, OSError, TimeoutError) as error:
            raise TooLate(str(error)) from error
        self.deferred, self.thinking = True, not self.quiet

    async def in_time(self) -> None:
        """Raise TooLate unless it was answered or deferred, or there is time left for that."""
        if self._loop.time() >= self._due:  # where the loop was busy, the timer has not rung yet
            self.defer()
        if self._deferral is not None:
            await self._deferral

    async def stop(self) -> None:
        """From now on it is answered: let no deferral come between. Raises TooLate."""
        self._timer.cancel()
        if self._deferral is not None:
            await self._deferral


def begin(interaction: discord.Interaction) -> None:
    """Let the clock run, and let nothing be stored in this task that comes too late for it."""
    answering = Answering(interaction)
    interaction.extras[ANSWERING] = answering
    BEFORE_COMMIT.set(answering.in_time)


def seconds_of(interaction: discord.Interaction) -> float:
    """How long ago an interaction came; 0 for one without a clock."""
    answering: Answering | None = interaction.extras.get(ANSWERING)
    return 0.0 if answering is None else asyncio.get_running_loop().time() - answering.began


async def end(interaction: discord.Interaction) -> Answering | None:
    """Stop the clock, if it runs. Raises TooLate."""
    answering: Answering | None = interaction.extras.get(ANSWERING)
    if answering is not None:
        await answering.stop()
    return answering


async def defer_now(interaction: discord.Interaction) -> None:
    """Defer what is known to take its time. Raises TooLate."""
    answering: Answering = interaction.extras[ANSWERING]
    answering.defer()
    await answering.stop()


async def send(
    interaction: discord.Interaction,
    view: PartsView,
    *,
    private: bool,
    files: Sequence[discord.File] = (),
) -> None:
    """Answer with a message: the first, the one that was deferred, or one more. Raises TooLate."""
    answering = await end(interaction)
    files, nobody = list(files), discord.AllowedMentions.none()
    if answering is not None and answering.thinking:
        answering.thinking = answering.deferred = False
        if private:
            await interaction.edit_original_response(view=view, attachments=files, allowed_mentions=nobody)
            return
        # What was deferred privately stays private, and so would be whatever comes before it has an answer.
        await interaction.edit_original_response(view=CardView(Card(BELOW, private=True, plain=True)))
        await interaction.followup.send(view=view, files=files, allowed_mentions=view.told)
        with suppress(discord.HTTPException):  # it does no harm
            await interaction.delete_original_response()
        return
    if answering is not None:
        answering.deferred = False
    send_it = interaction.followup.send if interaction.response.is_done() else interaction.response.send_message
    await send_it(view=view, ephemeral=private, files=files, allowed_mentions=view.told)


async def edit(
    interaction: discord.Interaction, view: ui.LayoutView, files: Sequence[discord.File] | None = None
) -> bool:
    """Answer by editing the message whose button or menu was used; whether that could be done. Raises TooLate.

    It can't be where there is none, or where something was answered before.
    """
    answering = await end(interaction)
    deferred = answering is not None and answering.quiet and answering.deferred
    if interaction.message is None or (interaction.response.is_done() and not deferred):
        return False
    change = interaction.edit_original_response if deferred else interaction.response.edit_message
    more: dict[str, Any] = {} if files is None else {"attachments": list(files)}
    await change(view=view, allowed_mentions=discord.AllowedMentions.none(), **more)
    if answering is not None:
        answering.deferred = False
    return True


async def open_window(interaction: discord.Interaction, window: ui.Modal) -> None:
    """Answer with a window, which must be the first answer. Raises IllegalNow where it was deferred, and TooLate."""
    await end(interaction)
    if interaction.response.is_done():
        raise IllegalNow(NO_WINDOW)
    name_place(interaction, window)
    await interaction.response.send_modal(window)
