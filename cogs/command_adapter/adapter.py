"""From a declared move to a command: typed options become a move in a position, and the rules decide its deed."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from cogs.command_adapter.reader import read
from cogs.context.context import Context
from cogs.context.prepared import PREPARES, Options, Prepared, charged, subjects
from cogs.safety.registry import by_command
from rules.core.action.deed import DECIDED, Deed, MoveRef, Spawns, decision, possible
from rules.core.action.move import MOVES, Declared, command_of, declared, overruled, people_of
from rules.core.action.position import Position, Umpired
from rules.core.plain.events import Change
from rules.core.plain.frozen import replace
from rules.core.plain.refusal import Refusal

Draw = Callable[[Position[Any, Any, Any], Prepared], Prepared]
D = TypeVar("D", bound=Draw)
DRAWS: dict[str, Draw] = by_command()
"""What the card of a deed shows besides its text: a picture, or a card for its actor alone."""


def draws(*kinds: type[Any]) -> Callable[[D], D]:
    """Register a function of the position and the prepared command that adds to the cards of these moves."""

    def register(draw: D) -> D:
        for kind in kinds:
            DRAWS[command_of(kind)] = draw
        return draw

    return register


async def made_ready(ctx: Context, options: Options, command: Declared) -> Prepared:
    """Prepare a declared command: read its options, fill in the rest, and let the rules decide."""
    at, move = await read(ctx, options, command)
    deed = decision(at, command.command, move)
    if isinstance(deed, MoveRef):
        return await PREPARES[deed.command](replace(ctx, options=deed.typed), deed.typed)
    if isinstance(deed, Spawns):
        deed = deed.of_nobody if at.asking else deed.deed(*await reserved(ctx, deed))
    price = () if at.asking else deed.allow()
    prepared = prepared_of(move, deed, charged(ctx, (*map(Umpired, overruled(at, move)), *price)))
    return DRAWS[command.command](at, prepared) if command.command in DRAWS else prepared


def prepared_of(move: Any, deed: Deed[Any], paid: tuple[Change, ...]) -> Prepared:
    """A decided deed as a prepared command, with the changes that pay for it."""
    about = people_of(move) if deed.about is None else deed.about
    return Prepared(
        deed,
        paid,
        allowed=True,
        about=subjects(about),
    )


def decided_by_rules(kind: type[Any], module: str) -> None:
    """Register the command of a move that rules decide; `module` is the cog that adds it."""
    command = declared(kind)

    async def prepare(ctx: Context, options: Options) -> Prepared:
        return await made_ready(ctx, options, command)

    prepare.__module__ = module
    PREPARES[command.command] = prepare


async def repeatable(ctx: Context, command: str, options: Options) -> bool:
    """Whether the same move would be possible once more after the command; True for commands that no rule decides."""
    if command not in DECIDED:
        return True
    game = await ctx.work.games.get(ctx.game.id) if ctx.game is not None else None
    try:
        at, move = await read(replace(ctx, game=game, umpiring=[], named=set(), met={}), options, MOVES[command])
        return possible(at.typed_as(options), move)
    except KeyError:  # the move is about another subject, which was not read: its own command checks it
        return True
    except Refusal:
        return False


async def reserved(ctx: Context, coming: Spawns[Any]) -> tuple[int, tuple[int, ...]]:
    """Ids for the figures that a deed may create, and the id of their gang."""
    rosters = ctx.work.rosters
    gang = coming.gang or await rosters.new_gang(ctx.server_id, ctx.system)
    return gang, tuple(await rosters.new_figures(ctx.server_id, gang, coming.most) if coming.most else ())
