"""The handlers of declared commands, and the options that a player typed."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any, Final, TypeVar

import discord

from cogs.cards.card import Card
from cogs.command_adapter.params import given
from cogs.context.caller import Caller
from cogs.context.client import client
from cogs.context.context import Context
from cogs.context.prepared import PREPARES, Options
from cogs.context.systems import system_of
from cogs.context.typed import of_typed
from cogs.pipeline.begun_rolls import CONTINUES, continuing
from cogs.replies.replies import show
from cogs.replies.running import run
from db.unit_of_work import reading
from rules.core.action.move import MOVES, command_of, required_of
from rules.core.plain.frozen import replace

M = TypeVar("M")
Answer = Callable[[discord.Interaction, M], Awaitable[None]]
Look = Callable[[Context, M], Awaitable[Card]]
ANSWERS: dict[str, Answer[Any]] = {}
"""What answers a command in place of running it, by the command's name."""
TYPED: Final = "typed"
"""The key under which an interaction keeps the options that a player typed in a form or in Discord."""


def answers(kind: type[M]) -> Callable[[Answer[M]], Answer[M]]:
    """Register the handler of a declared command that does more than run: a coroutine of the interaction and the
    record.
    """

    def register(answer: Answer[M]) -> Answer[M]:
        ANSWERS[command_of(kind)] = answer
        return answer

    return register


def shows(kind: type[M]) -> Callable[[Look[M]], Look[M]]:
    """Register a look-up: a coroutine of the context and the command's record that makes a card.

    A private card also offers the roll that its reader has begun here with real dice.
    """

    def register(look: Look[M]) -> Look[M]:
        @answers(kind)
        async def answer(interaction: discord.Interaction, move: M) -> None:
            async with reading(client(interaction).database) as work:
                caller, now = Caller.of(interaction), discord.utils.utcnow()
                ctx = await Context.at(work, caller, now, typed_in(interaction), system=system_of(look))
                card = await look(ctx, move)
                begun = await continuing(ctx) if card.private else ()
            if begun:
                card = replace(card, lines=(*card.lines, CONTINUES), buttons=(*card.buttons, *begun))
            await show(interaction, card)

        return look

    return register


def typed_in(interaction: discord.Interaction) -> Options:
    """The options typed in a command, with users and roles as their ids."""
    if TYPED in interaction.extras:
        return dict(interaction.extras[TYPED])
    known = (discord.User, discord.Member, discord.Role)
    return {name: one.id if isinstance(one, known) else one for name, one in given(interaction).items()}


async def run_typed(interaction: discord.Interaction, kind: type[Any], **more: Any) -> None:
    """Run a declared command as the player typed it, with the options `more` added."""
    await run(interaction, command_of(kind), {**typed_in(interaction), **more})


def module_of(command: str) -> str:
    """The module of the cog that answers a command."""
    return (PREPARES[command] if command in PREPARES else ANSWERS[command]).__module__


def missing(command: str, typed: Options) -> bool:
    """Whether the typed options lack one that a declared command requires."""
    return not required_of(MOVES[command].kind) <= typed.keys()


async def run_declared(interaction: discord.Interaction, command: str, typed: Options) -> None:
    """Answer a declared command with these options, for any source of the command."""
    interaction.extras[TYPED] = typed
    if command in ANSWERS:
        await ANSWERS[command](interaction, of_typed(MOVES[command].kind, typed))
    else:
        await run(interaction, command, typed)
