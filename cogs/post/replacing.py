"""Who is gone for good is replaced, in a game or campaign: what of it Discord and the database know. The rest is
rules/core/commands/seats.py.
"""

from __future__ import annotations

from typing import Any

import discord

from cogs.border.params import require_person
from cogs.context.board_display import whole_again
from cogs.context.context import Context
from cogs.context.prepared import Prepared
from cogs.replies.answers import answers, run_typed
from cogs.slash.slash import User
from db.games import StoredGame
from rules.core.action.fields import option
from rules.core.action.move import record
from rules.core.commands.seats import Seats, agreed, stayed, succeeded, transferred
from rules.core.plain.events import Change
from rules.core.play.game import GameHanded, SeatPassed
from rules.core.play.seat_handover import Handing


@record
class Wished:
    """What the buttons hold: whose seat it is, and who takes over, 0 for whoever is ready to."""

    user: User = option("Whose seat.")
    to: User = option("Who takes over.")
    campaign: str = option("In which campaign.", default="")


def names_people(kind: type[Any]) -> None:
    """Have a command run with the people it names; OutOfRange for a bot, and for who is not on the server."""

    @answers(kind)
    async def answer(interaction: discord.Interaction, _move: Any) -> None:
        require_person(interaction, "to", "takes no seat")
        await run_typed(interaction, kind)


def transfer(ctx: Context, seats: Seats, user: int, to: int) -> Prepared:
    """Somebody wants another, anybody for 0, to take over from a user, from themselves for 0."""
    me = ctx.caller.actor.id
    return Prepared(transferred(seats, me, user, to, direct=ctx.caller.direct), game=seats.game)


def succeed(ctx: Context, seats: Seats, move: Wished) -> Prepared:
    """A button alone: somebody is ready to take over."""
    return Prepared(succeeded(seats, ctx.caller.actor.id, move.user, move.to), game=seats.game)


def agree(ctx: Context, seats: Seats, move: Wished) -> Prepared:
    """A button alone: one more wants it, or an umpire does."""
    return Prepared(agreed(seats, ctx.caller.actor.id, move.user, move.to), game=seats.game)


def stay(ctx: Context, seats: Seats, move: Wished) -> Prepared:
    """A button alone: whose seat it is plays on, or who was asked to take over will not."""
    return Prepared(stayed(seats, ctx.caller.actor.id, move.user, move.to), game=seats.game)


def seat_passed(game: StoredGame, user: int, to: int, handing: Handing, now: int) -> tuple[Change, ...]:
    """The changes by which somebody takes over from another in a game; times that the board keeps are whole again.

    now  in seconds since the epoch
    """
    changes = (GameHanded(game.id, handing), SeatPassed(game.id, user, to))
    return (*changes, *(whole_again(game, now) if game.game.pace.by_post else ()))
