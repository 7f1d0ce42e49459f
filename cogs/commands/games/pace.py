"""/game pace and its companions: the clock of a game by post."""

from __future__ import annotations

from typing import Annotated

import discord
from annotated_types import Interval

from cogs.context.board_display import BY_POST, LAY, here
from cogs.context.context import Context
from cogs.context.prepared import Prepared, prepares
from cogs.post.pacing import Text, Times, extend, pause, resume, set_or_show, set_pace
from cogs.replies.answers import answers
from cogs.replies.dispatch import on_press
from cogs.replies.running import run
from cogs.slash.slash import command
from db.deadlines import lasting
from db.seats import GAME
from rules.core.action.fields import option
from rules.core.action.move import command_of
from rules.core.commands.objections import speaks_of_tables
from rules.core.commands.pace import Timed
from rules.core.plain.events import Change
from rules.core.play.game import GamePaced
from rules.core.play.pace import LEAST_SECONDS, MOST_SECONDS, DecisionKind, Mode, Pace

DECISIONS = (DecisionKind.TURN, DecisionKind.ANSWER, DecisionKind.DUTY)


async def meant(ctx: Context) -> Timed:
    """The pace of the game here."""
    stored, now = here(ctx), int(ctx.now.timestamp())
    keeping = stored.system.games
    assert keeping is not None

    def paced(pace: Pace) -> tuple[Change, ...]:
        own = keeping.paced(stored.id, game.board, game.pace, pace, lasting(pace, now))
        return (GamePaced(stored.id, pace), *own)

    game, title = stored.game, f"“{stored.game.name}”"
    return Timed(
        title,
        "/game pace",
        game.pace,
        game.players,
        game.umpires,
        ctx.is_umpire,
        await ctx.work.pending.gone(GAME, stored.id),
        DECISIONS,
        paced,
        game=stored.id,
        asks=keeping.asks,
        begun=keeping.begun(game.board),
        housed=stored.system.opponent is not None,
        unmeasured=game.street is None and speaks_of_tables(stored.system.id),
        proposes=(LAY,) if stored.system.bearing is not None else (),
    )


@command("game pace")
class PaceSet(Times):
    """Play live, by post with a clock, or at a real table."""

    seconds: Annotated[int, Interval(ge=LEAST_SECONDS, le=MOST_SECONDS)] = option(
        "For Dillinger played live, the seconds to answer (default: 30).", default=0
    )
    house: str = option(
        "By post: whether the house plays late turns, in fights on a street; agreed before play begins.",
        default="",
        words=("On", "Off"),
    )


@answers(PaceSet)
async def pace(interaction: discord.Interaction, _move: PaceSet) -> None:
    await set_or_show(interaction, PaceSet, meant)


@prepares(PaceSet)
async def prepare_pace(ctx: Context, move: PaceSet) -> Prepared:
    return set_pace(ctx, await meant(ctx), move, seconds=move.seconds, house=move.house)


@on_press(BY_POST.what, r"0")
async def press_by_post(interaction: discord.Interaction, _key: str) -> None:
    """Give a live game a clock, with the usual times."""
    await run(interaction, command_of(PaceSet), {"mode": Mode.POST.value})


@command("game pause")
class Pause:
    """Stop the clock of a game by post."""


@prepares(Pause)
async def prepare_pause(ctx: Context, _move: Pause) -> Prepared:
    return pause(ctx, await meant(ctx))


@command("game resume")
class Resume:
    """Start the clock again. If an umpire who plays has stopped it, ask the others."""


@prepares(Resume)
async def prepare_resume(ctx: Context, _move: Resume) -> Prepared:
    return resume(ctx, await meant(ctx))


@command("game extend")
class Extend:
    """Extend every deadline."""

    by: Text = option("How much extra time, such as 12h or 2d.")


@prepares(Extend)
async def prepare_extend(ctx: Context, move: Extend) -> Prepared:
    return extend(ctx, await meant(ctx), move.by)
