"""Answers in time: Discord allows three seconds for the first, so an answer that takes longer than two is deferred.

A command defers privately, which reveals nothing; a button or menu defers without a trace. If even that comes too late,
Discord has shown its user that the app did not respond. Then nothing may be stored (TooLate).
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from functools import partial
from typing import Any, Final

import aiohttp
import discord
from discord import ui

from cogs.cards.card import Card
from cogs.cards.components import CardView, PartsView
from cogs.context.cross_channel_buttons import name_place
from cogs.safety.machine_clock import LAST, MachineClock
from db.store.engine import BEFORE_COMMIT
from rules.core.plain.refusal import IllegalNow

SLOW = 2.0
"""Seconds after which an answer is deferred."""
OPEN: Final = 3600.0
"""Seconds in which a user can send a window."""
LASTS: Final = 14.5 * 60
"""Seconds in which a deferred interaction can be answered, with a small margin."""
HANGS: Final = 10.0
"""Seconds after which the bot repeats an answer that Discord does not confirm."""
LINE: Final = (aiohttp.ClientError, ConnectionError, TimeoutError)
"""The errors of a broken line to Discord, or of silence."""
ANSWERED_BEFORE: Final = 40060
NO_MORE: Final = frozenset({10008, 10015, 10062, 50027, ANSWERED_BEFORE})
"""Discord's codes for an interaction that can't be answered: its message, its token or itself is gone, or it was
answered.
"""
TAKEN: Final = "taken"
"""The key of an interaction that Discord has an answer to, of which the library does not know."""
ANSWERING: Final = "answering"
BELOW: Final = "That took a moment. The answer is below."
NO_WINDOW: Final = "That took too long, so no window opened. Try again."


class TooLate(Exception):
    """Discord no longer takes an answer to an interaction, so its command is not carried out."""


class Answering:
    """The clock of one interaction. It runs from the moment when Discord sent it until the first answer.

    quiet     whether deferring leaves no trace: the button or menu is on a message
    began     when it came, by the loop's clock
    thinking  whether it was deferred visibly to its user, who still waits
    deferred  whether it was deferred and nothing was sent since
    """

    def __init__(self, interaction: discord.Interaction) -> None:
        self._interaction: discord.Interaction | None = interaction
        self._loop = asyncio.get_running_loop()
        self.quiet = interaction.message is not None
        self.deferred = self.thinking = False
        self._deferral: asyncio.Task[None] | None = None
        # A process that lags gets an interaction some time after it was sent. A wrong clock must not matter.
        self._clock: MachineClock = interaction.client.clock  # pyright: ignore[reportAttributeAccessIssue] - every bot has one
        self.began = self._loop.time()
        self._due = self.began + SLOW - min(self._clock.age(interaction.created_at), SLOW)
        self._timer = self._loop.call_at(self._due, self.defer)

    def defer(self) -> None:
        """Begin to defer, unless it was answered or deferred before."""
        interaction = self._interaction
        if self._deferral is None and interaction is not None and not interaction.response.is_done():
            self._deferral = self._loop.create_task(self._defer(interaction))
            self._deferral.add_done_callback(lambda task: task.cancelled() or task.exception())  # awaited below

    async def _defer(self, interaction: discord.Interaction) -> None:
        try:
            async with asyncio.timeout(LAST):
                if self.quiet:
                    await interaction.response.defer()
                else:
                    await interaction.response.defer(ephemeral=True, thinking=True)
        except (discord.HTTPException, *LINE) as error:
            raise TooLate(str(error)) from error
        self._clock.taken(interaction.created_at)
        self.deferred, self.thinking = True, not self.quiet

    async def in_time(self) -> None:
        """Raise TooLate unless it was answered or deferred, and time remains for what follows."""
        if self._loop.time() >= self.began + LASTS:
            raise TooLate("its time for an answer is over")
        if self._loop.time() >= self._due:  # in a busy loop the timer has not fired yet
            self.defer()
        if self._deferral is not None:
            await self._deferral

    async def stop(self) -> None:
        """Stop the clock before an answer, so that no deferral comes between. Raises TooLate.

        It lets go of the interaction and its message. What begins in its task and lasts holds this clock as
        long, because it is in the task's context. A window or a line to Discord does.
        """
        self._timer.cancel()
        if self._deferral is not None:
            await self._deferral
        self._interaction = None


def begin(interaction: discord.Interaction) -> None:
    """Start the clock, and let this task store nothing that comes too late for it."""
    answering = Answering(interaction)
    interaction.extras[ANSWERING] = answering
    BEFORE_COMMIT.set(answering.in_time)


def seconds_of(interaction: discord.Interaction) -> float:
    """Seconds since an interaction came; 0 for one without a clock."""
    answering: Answering | None = interaction.extras.get(ANSWERING)
    return 0.0 if answering is None else asyncio.get_running_loop().time() - answering.began


async def end(interaction: discord.Interaction) -> Answering | None:
    """Stop the clock, if it runs. Raises TooLate."""
    answering: Answering | None = interaction.extras.get(ANSWERING)
    if answering is not None:
        await answering.stop()
    return answering


async def defer_now(interaction: discord.Interaction) -> None:
    """Defer an interaction that is known to take time. Raises TooLate."""
    answering: Answering = interaction.extras[ANSWERING]
    answering.defer()
    await answering.stop()


def lost(error: BaseException) -> bool:
    """Whether Discord failed to take something through no fault of its content."""
    if isinstance(error, discord.HTTPException):
        return error.status >= 500 or error.status == 429 or error.code in NO_MORE
    return isinstance(error, LINE)


async def surely(interaction: discord.Interaction, answer: Callable[[], Awaitable[Any]]) -> Any:
    """Send an answer that Discord takes only once, and send it again if its arrival is unknown. Returns what the last
    sending returned; None if Discord has the first one.
    """
    try:
        async with asyncio.timeout(HANGS):
            return await answer()
    except LINE:
        try:
            async with asyncio.timeout(HANGS):
                return await answer()
        except discord.HTTPException as error:
            if error.code != ANSWERED_BEFORE:
                raise
            interaction.extras[TAKEN] = True
            return None


async def send(
    interaction: discord.Interaction,
    view: PartsView,
    *,
    private: bool,
    files: Sequence[discord.File] = (),
) -> int | None:
    """Answer with a message: the first, the deferred one, or a further one. Returns its id, if that is known.

    Raises TooLate.
    """
    answering = await end(interaction)
    files, nobody = list(files), discord.AllowedMentions.none()
    if answering is not None and answering.thinking:
        answering.thinking = answering.deferred = False
        if private:
            change = partial(interaction.edit_original_response, view=view, attachments=files, allowed_mentions=nobody)
            await (change() if files else surely(interaction, change))
            return None
        # A private deferral stays private, and so would any message before its answer.
        await interaction.edit_original_response(view=CardView(Card(BELOW, private=True, plain=True)))
        sent = await interaction.followup.send(view=view, files=files, allowed_mentions=view.pings, wait=True)
        with suppress(discord.HTTPException):  # a leftover does no harm
            await interaction.delete_original_response()
        return sent.id
    if answering is not None:
        answering.deferred = False
    done = interaction.response.is_done() or TAKEN in interaction.extras
    send_it: Any = partial(interaction.followup.send, wait=True) if done else interaction.response.send_message
    send_it = partial(send_it, view=view, ephemeral=private, files=files, allowed_mentions=view.pings)
    sent = await (send_it() if done or files else surely(interaction, send_it))  # a file can be read only once
    return getattr(sent, "message_id", None) or getattr(sent, "id", None)


async def edit(
    interaction: discord.Interaction, view: ui.LayoutView, files: Sequence[discord.File] | None = None
) -> bool:
    """Answer by editing the message of the used button or menu; return whether that was possible. Raises TooLate.

    It is impossible without a message, and after an earlier answer.
    """
    answering = await end(interaction)
    deferred = answering is not None and answering.quiet and answering.deferred
    if interaction.message is None or (interaction.response.is_done() and not deferred):
        return False
    change: Any = interaction.edit_original_response if deferred else interaction.response.edit_message
    more: dict[str, Any] = {} if files is None else {"attachments": list(files)}
    change = partial(change, view=view, allowed_mentions=discord.AllowedMentions.none(), **more)
    await (change() if files else surely(interaction, change))
    if answering is not None:
        answering.deferred = False
    return True


async def open_window(interaction: discord.Interaction, window: ui.Modal) -> None:
    """Answer with a window, which must be the first answer. Raises IllegalNow if it was deferred, and TooLate."""
    await end(interaction)
    if interaction.response.is_done():
        raise IllegalNow(NO_WINDOW)
    name_place(interaction, window)
    window.timeout = OPEN  # Discord does not report a closed window, and the library would keep it for good
    await interaction.response.send_modal(window)
