"""How a command ends: it succeeds, or the player gets what it raised.

A Refusal becomes a private sentence, and so does trouble with the database. Any other error is a bug with an incident
number. Discord itself reports an answer that comes too late. A `Watch`, where one is set, counts each end.
"""

from __future__ import annotations

import secrets
from collections.abc import Coroutine
from typing import Any, Final, Protocol

import discord
import structlog
from discord import app_commands

from cogs.cards.card import Card
from cogs.cards.components import CardView
from cogs.context.cross_channel_buttons import arrive, bare, placed
from cogs.context.deputies import stand_in
from cogs.context.interaction_deadline import LINE, TooLate, begin, lost, seconds_of, send
from cogs.context.lost_channels import ways_out
from cogs.context.umpire_role import role_gone_lines
from cogs.replies.remedies import presses_of
from cogs.safety.error_log import named
from cogs.safety.flooding import admit
from cogs.safety.graceful_shutdown import is_ours
from db.store.trouble import Unavailable
from rules.core.action.report import Tone
from rules.core.plain.frozen import replace
from rules.core.plain.refusal import Refusal

log = structlog.get_logger()

UNCONFIRMED: Final = "Discord did not take the bot's answer. See with /log whether it was done."
BROKEN: Final = "Something broke on our side, and nothing was changed."
GIVEN: Final = "given"
"""The key under which an interaction keeps the command that its button or window ran."""
DONE, REFUSED, INCIDENT, UNAVAILABLE, LATE = "done", "refused", "incident", "unavailable", "late"
"""The ways in which a command ends. UNAVAILABLE: the database was out of reach. LATE: Discord no longer took an answer.
"""


class Watch(Protocol):
    """A counter of what the bot does."""

    def answered(self, command: str, by: str, outcome: str, seconds: float) -> None:
        """A command ended with this outcome. `by` names the kind of interaction that gave it."""
        ...

    def completed(self) -> None:
        """Discord asked for a completion while a user typed."""
        ...

    def failed(self, command: str) -> None:
        """Work that the bot does by itself was an incident."""
        ...


def count_end(interaction: discord.Interaction, outcome: str) -> None:
    """Report to the watch how a command ended."""
    watch: Watch | None = interaction.client.watch  # pyright: ignore[reportAttributeAccessIssue] - every bot has one
    if watch is not None:
        watch.answered(name_of(interaction), interaction.type.name, outcome, seconds_of(interaction))


def unwrapped(error: BaseException) -> BaseException:
    """The error inside discord.py's wrappers."""
    while isinstance(error, app_commands.CommandInvokeError):
        error = error.original
    return error


async def answer(interaction: discord.Interaction, error: BaseException) -> None:
    """Send an error to the player privately, unless it is too late to answer. Log a bug with its traceback.

    No one else sees it.
    """
    error = unwrapped(error)
    bot = interaction.client
    if isinstance(error, TooLate):
        count_end(interaction, LATE)
        log.warning("too late", command=name_of(interaction), why=named(error.__cause__ or error))
        return
    outcome = REFUSED
    if isinstance(error, Unavailable):  # the log has it by now
        outcome, error = UNAVAILABLE, Refusal(str(error))
    if isinstance(error, Refusal):
        bot.dispatch("refused", interaction, error)
        first, *others = error.text.splitlines()  # a file may have several faults
        card = Card(
            first, lines=(*others, *await role_gone_lines(interaction, error)), tone=Tone.BAD, private=True, plain=True
        )
        ways = await ways_out(interaction, error)
        card = replace(card, buttons=(*placed(interaction, await presses_of(interaction, error)), *ways))
    elif isinstance(error, app_commands.CheckFailure):
        card = Card("You may not use that here.", tone=Tone.BAD, private=True, plain=True)
        bot.dispatch("refused", interaction, Refusal(card.headline))
    elif lost(error):  # the command is stored by now
        outcome = LATE
        log.warning("answer lost", command=name_of(interaction), why=named(error))
        card = Card(UNCONFIRMED, tone=Tone.BAD, private=True, plain=True)
    else:
        outcome = INCIDENT
        number = incident(bot, interaction, name_of(interaction), error, interaction.guild_id)
        apology = UNCONFIRMED if isinstance(error, discord.HTTPException) else BROKEN
        card = Card(f"{apology} Incident {number}.", tone=Tone.BAD, private=True, plain=True)
    count_end(interaction, outcome)
    try:
        await send(interaction, CardView(card), private=True)
    except (discord.HTTPException, TooLate, *LINE) as failure:
        if outcome != LATE:
            log.warning("answer lost", command=name_of(interaction), why=named(failure))


def name_of(interaction: discord.Interaction) -> str:
    """The name of the command for the log; else what the button or menu does."""
    if GIVEN in interaction.extras:
        return interaction.extras[GIVEN]
    if interaction.command is not None:
        return interaction.command.qualified_name
    data: Any = interaction.data or {}
    does = bare(data.get("custom_id", "")).split(":")[1:2]
    return f"[{does[0]}]" if does else "a window"


def incident(
    bot: Any,
    interaction: discord.Interaction | None,
    command: str,
    error: BaseException,
    server: int | None,
    **about: int,
) -> str:
    """Log a bug in a line and announce it; return its number. `server` is None in direct messages, whose id is a
    user's.
    """
    number = secrets.token_hex(4)
    log.error("incident", number=number, command=command, server=server, **about, exc_info=error)
    if interaction is None and bot.watch is not None:
        bot.watch.failed(command)
    bot.dispatch("incident", interaction, error)
    return number


async def guarded(interaction: discord.Interaction, work: Coroutine[Any, Any, None]) -> None:
    """Run the handler of a button or menu, and answer what it raises as for a command."""
    if not await is_ours(interaction):
        work.close()
        return
    try:
        begin(interaction)
        admit(interaction)
        await arrive(interaction)
        await stand_in(interaction)
        await work
        count_end(interaction, DONE)
    except Exception as error:  # the last place that can report the fault to its player
        work.close()  # if it did not begin
        await answer(interaction, error)
