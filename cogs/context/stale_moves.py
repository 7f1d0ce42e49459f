"""Commands that advance a game or campaign name its present state. Of two at once the bot refuses the second.

The bot fixes that state when it reads a command, or earlier, when it makes the button. It compares the state again in
the transaction that carries out the command.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from contextvars import ContextVar
from typing import Any, Final, NamedTuple
from weakref import WeakKeyDictionary

import discord

from cogs.context.caller import Caller
from cogs.context.context import Context
from cogs.context.used_buttons import UsedUp
from cogs.safety.registry import by_command
from db.store.engine import Database
from db.unit_of_work import reading
from rules.core.plain.refusal import IllegalNow, Refusal
from rules.core.plain.stable_key import stable_key

FROM: Final = "at"
"""The option that names the state from which a command starts."""


class Moment(NamedTuple):
    """The state from which a command would advance.

    at    its mark
    text  the sentences for a user whose command meant another state
    """

    at: str
    text: str


Options = dict[str, Any]


class Fixed(NamedTuple):
    """The mark of the state from which a command starts, empty for none; and whether its button names it."""

    at: str = ""
    by_button: bool = False

    def kept(self, typed: Options) -> Options:
        """The options to keep for a button that does the same."""
        return {**typed, FROM: self.at} if self.at else typed


NOTHING: Final = Fixed()
LONGEST: Final = 1.0
"""The most seconds that a command waits until others are read."""
FIXING: Final[WeakKeyDictionary[asyncio.AbstractEventLoop, dict[int, set[asyncio.Future[None]]]]] = WeakKeyDictionary()
"""The commands that have come to each server and are not read yet, by event loop. No loop holds up another."""
COMING: Final[ContextVar[asyncio.Future[None] | None]] = ContextVar("coming", default=None)
"""The future of the command that a task carries out."""
FindsMoment = Callable[[Context, Mapping[str, Any]], Awaitable[Moment | None]]
MOMENTS: dict[str, FindsMoment] = by_command()
"""The function of each command that advances something, which finds the present state; None if there is nothing to
advance.
"""


def moves_on(command: str) -> Callable[[FindsMoment], FindsMoment]:
    """Register the state from which a command advances: a coroutine of the context and its options."""

    def register(look: FindsMoment) -> FindsMoment:
        MOMENTS[command] = look
        return look

    return register


def moves_game_on(system: str, marks: Mapping[str, Callable[[Any], Any]]) -> None:
    """Register commands that advance games of a system, each with the part of the board that is its state."""
    for command, mark in marks.items():
        _moves_game_on(system, command, mark)


def _moves_game_on(system: str, command: str, mark: Callable[[Any], Any]) -> None:
    @moves_on(command)
    async def look(ctx: Context, _typed: Mapping[str, Any]) -> Moment | None:
        game = ctx.game
        if game is None or game.game.system != system:
            return None
        text = f"“{game.game.name}” has moved on since. Give the command again if it is still what you want."
        return Moment(stable_key(game.id, mark(game.game.board)), text)


async def moment_of(ctx: Context, command: str, typed: Mapping[str, Any]) -> Moment | None:
    """The state from which a command would advance now; None for a command that advances nothing or would be refused
    anyway.
    """
    if command not in MOMENTS:
        return None
    try:
        return await MOMENTS[command](ctx, typed)
    except Refusal:
        return None


async def naming(ctx: Context, command: str, typed: Options) -> Options:
    """The options of a button's command, with the state from which it advances in this context."""
    moment = await moment_of(ctx, command, typed) if FROM not in typed else None
    return typed if moment is None else {**typed, FROM: moment.at}


async def fixed(database: Database, caller: Caller, command: str, typed: Options) -> tuple[Options, Fixed]:
    """The typed options of a command, and the state from which it advances."""
    if command not in MOMENTS:
        return typed, NOTHING
    rest = without(typed)
    mine = COMING.get() or comes(caller.server_id)
    if FROM in typed:
        _read(caller.server_id, mine)
        return rest, Fixed(str(typed[FROM]), by_button=True)
    try:  # however this ends, others stop waiting for it
        await asyncio.sleep(0)  # commands of the same moment begin to be read, too
        async with reading(database) as work:
            ctx = await Context.at(work, caller, discord.utils.utcnow(), rest)
            moment = await moment_of(ctx, command, rest)
    finally:
        _read(caller.server_id, mine)
    others = waited_for(mine, caller.server_id)
    if others:  # nothing advances before they have read the present state
        await asyncio.wait(others, timeout=LONGEST)
    return rest, NOTHING if moment is None else Fixed(moment.at)


def expects(interaction: discord.Interaction) -> None:
    """Register a new command. If it advances something, nothing of its server advances before the command is read."""
    command, task = interaction.command, asyncio.current_task()
    if command is None or task is None or command.qualified_name not in MOMENTS:
        return
    server = interaction.guild_id or interaction.user.id
    mine = comes(server)
    COMING.set(mine)
    task.add_done_callback(lambda _: _read(server, mine))


def comes(server: int) -> asyncio.Future[None]:
    """A future that is done once a new command of a server is read."""
    mine = asyncio.get_running_loop().create_future()
    _fixing(mine.get_loop()).setdefault(server, set()).add(mine)
    return mine


def waited_for(mine: asyncio.Future[None], server: int) -> set[asyncio.Future[None]]:
    """The other commands of a server that are not read yet."""
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
    """The options without the state."""
    return {name: value for name, value in typed.items() if name != FROM}


async def require_unmoved(ctx: Context, command: str, typed: Options, was: Fixed) -> None:
    """Refuse a command that was meant for another state than the present one.

    If it is impossible now in any case, the command itself has said why.
    """
    moment = await moment_of(ctx, command, typed) if was.at else None
    if moment is not None and moment.at != was.at:
        raise UsedUp(moment.text) if was.by_button else IllegalNow(moment.text)
