"""What becomes of what is raised: a Refusal is a private sentence, and so is trouble with the database; anything else
is a bug with an incident number. What comes too late Discord has told its user by itself."""

from __future__ import annotations

import secrets
from collections.abc import Coroutine
from dataclasses import replace
from typing import Any

import discord
import structlog
from discord import app_commands

from cogs._kit.afar import arrive, placed
from cogs._kit.components import CardView
from cogs._kit.deputies import stand_in
from cogs._kit.promptness import TooLate, begin, send
from cogs._kit.render import Card, Tone
from db.trouble import Unavailable
from rules.core.refusal import Refusal

log = structlog.get_logger()


def unwrapped(error: BaseException) -> BaseException:
    """What discord.py's wrappers hold."""
    while isinstance(error, app_commands.CommandInvokeError):
        error = error.original
    return error


async def answer(interaction: discord.Interaction, error: BaseException) -> None:
    """Tell the player privately, and nobody else; a bug is logged with its traceback."""
    error = unwrapped(error)
    bot = interaction.client
    if isinstance(error, TooLate):
        log.warning("too late", command=name_of(interaction), why=str(error))
        return
    if isinstance(error, Unavailable):  # the log has it by now
        error = Refusal(str(error))
    if isinstance(error, Refusal):
        bot.dispatch("refused", interaction, error)
        first, *others = error.told.splitlines()  # a file may have several faults
        card = Card(first, lines=tuple(others), tone=Tone.BAD, private=True, plain=True)
        card = replace(card, buttons=placed(interaction, error.presses))
    elif isinstance(error, app_commands.CheckFailure):
        card = Card("You may not use that here.", tone=Tone.BAD, private=True, plain=True)
        bot.dispatch("refused", interaction, Refusal(card.headline))
    else:
        number = incident(bot, interaction, name_of(interaction), error)
        told = "Something broke on our side, and nothing was changed."
        if isinstance(error, discord.HTTPException):  # only the answer was lost: what it was about is stored by now
            told = "Discord did not take our answer: /log shows whether it was done."
        card = Card(f"{told} Incident {number}.", tone=Tone.BAD, private=True, plain=True)
    try:
        await send(interaction, CardView(card), private=True)
    except (discord.HTTPException, TooLate) as failure:
        log.warning("answer lost", why=str(failure))


def name_of(interaction: discord.Interaction) -> str:
    """What was used, for the log."""
    return interaction.command.qualified_name if interaction.command else "a button or menu"


def incident(bot: Any, interaction: discord.Interaction | None, command: str, error: BaseException) -> str:
    """Log a bug with its traceback and announce it; its number."""
    number = secrets.token_hex(4)
    log.error("incident", number=number, command=command, exc_info=error)
    bot.dispatch("incident", interaction, error)
    return number


async def guarded(interaction: discord.Interaction, work: Coroutine[Any, Any, None]) -> None:
    """Do the work of a button or menu; whatever it raises is answered as for a command."""
    try:
        begin(interaction)
        await arrive(interaction)
        await stand_in(interaction)
        await work
    except Exception as error:  # the last place where its fault can be told to its player
        work.close()  # where it was not begun
        await answer(interaction, error)
