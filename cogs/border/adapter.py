"""From a declared move to a command: what was typed becomes a move in a position, and rules decide what comes of it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from cogs.border.reader import read
from cogs.context.context import Context
from cogs.context.prepared import PREPARES, Options, Prepared, charged, subjects
from cogs.safety.registry import by_command
from rules.core.action.deed import DECIDED, Deed, MoveRef, Spawns, possible
from rules.core.action.move import MOVES, Declared, command_of, declared, overruled, people_of
from rules.core.action.position import Umpired
from rules.core.plain.events import Change
from rules.core.plain.frozen import replace
from rules.core.plain.refusal import Refusal

Draw = Callable[[Any, Prepared], Prepared]
D = TypeVar("D", bound=Draw)
DRAWS: dict[str, Draw] = by_command()
"""What is shown with a deed besides its words: a picture, a card for its actor alone."""


def draws(*kinds: type[Any]) -> Callable[[D], D]:
    """Register what is shown with the deeds of moves: a function of the position and what was made ready."""

    def register(draw: D) -> D:
        for kind in kinds:
            DRAWS[command_of(kind)] = draw
        return draw

    return register


async def made_ready(ctx: Context, options: Options, command: Declared) -> Prepared:
    """A declared command made ready: read, filled, decided."""
    at, move = await read(ctx, options, command)
    deed = DECIDED[command.command](at, move)
    if isinstance(deed, MoveRef):
        return await PREPARES[deed.command](replace(ctx, options=deed.typed), deed.typed)
    if isinstance(deed, Spawns):
        deed = deed.of_nobody if at.asking else deed.deed(*await reserved(ctx, deed))
    price = () if at.asking else deed.allow()
    prepared = prepared_of(move, deed, charged(ctx, (*map(Umpired, overruled(at, move)), *price)))
    return DRAWS[command.command](at, prepared) if command.command in DRAWS else prepared


def prepared_of(move: Any, deed: Deed[Any], paid: tuple[Change, ...]) -> Prepared:
    """A deed that was decided, made ready, with what is paid for it."""
    about = people_of(move) if deed.about is None else deed.about
    return Prepared(
        deed,
        paid,
        allowed=True,
        about=subjects(about),
    )


def decided_by_rules(kind: type[Any], module: str) -> None:
    """Register the command of a move that rules decide; `module` is the cog's that brings it."""
    command = declared(kind)

    async def prepare(ctx: Context, options: Options) -> Prepared:
        return await made_ready(ctx, options, command)

    prepare.__module__ = module
    PREPARES[command.command] = prepare


async def repeatable(ctx: Context, command: str, options: Options) -> bool:
    """Whether the same could be done once more on what the command has left; True for what no rule decides."""
    if command not in DECIDED:
        return True
    game = await ctx.work.games.get(ctx.game.id) if ctx.game is not None else None
    try:
        at, move = await read(replace(ctx, game=game, umpiring=[], named=set(), met={}), options, MOVES[command])
        return possible(at.typed_as(options), move)
    except KeyError:  # it is another deed in truth, about somebody who is not at hand: whoever presses is told
        return True
    except Refusal:
        return False


async def reserved(ctx: Context, coming: Spawns[Any]) -> tuple[int, tuple[int, ...]]:
    """Ids for those whom a deed may bring into being, and the one of their gang."""
    rosters = ctx.work.rosters
    gang = coming.gang or await rosters.new_gang(ctx.server_id, ctx.system)
    return gang, tuple(await rosters.new_figures(ctx.server_id, gang, coming.most) if coming.most else ())
