"""What moves a game or campaign on names what it moves on from: of two who do it at once the second is refused.

That is fixed when a command is read, or before, when its button is made, and looked at again in the transaction that
carries it out.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from contextvars import ContextVar
from typing import Any, Final, NamedTuple
from weakref import WeakKeyDictionary

import discord

from cogs.context.context import Caller, Context
from cogs.context.used_buttons import UsedUp
from cogs.safety.registry import by_command
from db.store.engine import Database
from db.unit_of_work import reading
from rules.core.plain.refusal import IllegalNow, Refusal
from rules.core.plain.stable_key import stable_key

FROM: Final = "at"
"""The option that says what a command moves on from."""


class Moment(NamedTuple):
    """What a command would move on from.

    at    its mark
    text  what is said to whoever meant another one, in sentences
    """

    at: str
    text: str


Options = dict[str, Any]


class Fixed(NamedTuple):
    """What a command moves on from, by its mark, empty for nothing; and whether its button says so."""

    at: str = ""
    by_button: bool = False

    def kept(self, typed: Options) -> Options:
        """What is kept for a button that does the same."""
        return {**typed, FROM: self.at} if self.at else typed


NOTHING: Final = Fixed()
LONGEST: Final = 1.0
"""Seconds that a command waits at most for others to be read."""
FIXING: Final[WeakKeyDictionary[asyncio.AbstractEventLoop, dict[int, set[asyncio.Future[None]]]]] = WeakKeyDictionary()
"""What has come to each server and is still to be read, in each event loop: none holds up another."""
COMING: Final[ContextVar[asyncio.Future[None] | None]] = ContextVar("coming", default=None)
"""The same of the command that a task carries out."""
Look = Callable[[Context, Mapping[str, Any]], Awaitable[Moment | None]]
MOMENTS: dict[str, Look] = by_command()
"""What each command that moves something on would move on from; None where there is nothing to move."""


def moves_on(command: str) -> Callable[[Look], Look]:
    """Register what a command would move on from: a coroutine of the context and its options."""

    def register(look: Look) -> Look:
        MOMENTS[command] = look
        return look

    return register


def moves_game_on(system: str, marks: Mapping[str, Callable[[Any], Any]]) -> None:
    """Register commands that move games of a system on, with what of the board each moves on from."""
    for command, mark in marks.items():
        _moves_game_on(system, command, mark)


def _moves_game_on(system: str, command: str, mark: Callable[[Any], Any]) -> None:
    @moves_on(command)
    async def look(ctx: Context, _typed: Mapping[str, Any]) -> Moment | None:
        game = ctx.game
        if game is None or game.game.system != system:
            return None
        told = f"“{game.game.name}” has moved on since. Give the command again if it is still what you want."
        return Moment(stable_key(game.id, mark(game.game.board)), told)


async def moment_of(ctx: Context, command: str, typed: Mapping[str, Any]) -> Moment | None:
    """What a command would move on from now; None for one that moves nothing on, or would be refused anyway."""
    if command not in MOMENTS:
        return None
    try:
        return await MOMENTS[command](ctx, typed)
    except Refusal:
        return None


async def naming(ctx: Context, command: str, typed: Options) -> Options:
    """What a button runs a command with, and what that moves on from as things stand in a context."""
    moment = await moment_of(ctx, command, typed) if FROM not in typed else None
    return typed if moment is None else {**typed, FROM: moment.at}


async def fixed(database: Database, caller: Caller, command: str, typed: Options) -> tuple[Options, Fixed]:
    """What was typed for a command, and what it moves on from."""
    if command not in MOMENTS:
        return typed, NOTHING
    rest = without(typed)
    mine = COMING.get() or comes(caller.server_id)
    if FROM in typed:
        _read(caller.server_id, mine)
        return rest, Fixed(str(typed[FROM]), by_button=True)
    try:  # whatever ends this, nobody waits for it any longer
        await asyncio.sleep(0)  # what came at the same moment begins to be read, too
        async with reading(database) as work:
            ctx = await Context.at(work, caller, discord.utils.utcnow(), rest)
            moment = await moment_of(ctx, command, rest)
    finally:
        _read(caller.server_id, mine)
    others = waited_for(mine, caller.server_id)
    if others:  # nothing moves on before they have read what was there
        await asyncio.wait(others, timeout=LONGEST)
    return rest, NOTHING if moment is None else Fixed(moment.at)


def expects(interaction: discord.Interaction) -> None:
    """A command has come: where it moves something on, nothing of its server moves on before it is read."""
    command, task = interaction.command, asyncio.current_task()
    if command is None or task is None or command.qualified_name not in MOMENTS:
        return
    server = interaction.guild_id or interaction.user.id
    mine = comes(server)
    COMING.set(mine)
    task.add_done_callback(lambda _: _read(server, mine))


def comes(server: int) -> asyncio.Future[None]:
    """What is done once a command that has come to a server is read."""
    mine = asyncio.get_running_loop().create_future()
    _fixing(mine.get_loop()).setdefault(server, set()).add(mine)
    return mine


def waited_for(mine: asyncio.Future[None], server: int) -> set[asyncio.Future[None]]:
    """What else has come to a server and is still to be read."""
    return _fixing(mine.get_loop()).get(server, set()) - {mine}


def _fixing(loop: asyncio.AbstractEventLoop) -> dict[int, set[asyncio.Future[None]]]:
    return FIXING.setdefault(loop, {})


def _read(server: int, mine: asyncio.Future[None]) -> None:
    fixing = _fixing(mine.get_loop())
    others = fixing.get(server, set())
    others.discard(mine)
    if not others:
        fixing.pop(server, None)
    if not mine.done():
        mine.set_result(None)


def without(typed: Options) -> Options:
    """The same without what it moves on from."""
    return {name: value for name, value in typed.items() if name != FROM}


async def require_unmoved(ctx: Context, command: str, typed: Options, was: Fixed) -> None:
    """Refuse a command that was to move on from something else than what is there now.

    Where it can't be done now whatever it was meant for, the command itself has said why.
    """
    moment = await moment_of(ctx, command, typed) if was.at else None
    if moment is not None and moment.at != was.at:
        raise UsedUp(moment.text) if was.by_button else IllegalNow(moment.text)
