"""The replacement of players who are gone for good: what Discord and the database contribute. The rest is in
rules/core/commands/seats.py.
"""

from __future__ import annotations

from typing import Any

import discord

from cogs.command_adapter.params import require_person
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
    """The options of the buttons: whose seat it is, and who takes over, 0 for anyone who is ready to."""

    user: User = option("The player whose seat it is.")
    to: User = option("The player who takes over.")
    campaign: str = option("The campaign.", default="")


def names_people(kind: type[Any]) -> None:
    """Register a command that runs with the people it names. Raises OutOfRange for a bot, and for a user outside the
    server.
    """

    @answers(kind)
    async def answer(interaction: discord.Interaction, _move: Any) -> None:
        require_person(interaction, "to", "takes no seat")
        await run_typed(interaction, kind)


def transfer(ctx: Context, seats: Seats, user: int, to: int) -> Prepared:
    """A player wants another, or anyone (0), to take over from a user, or from themselves (0)."""
    me = ctx.caller.actor.id
    return Prepared(transferred(seats, me, user, to, direct=ctx.caller.direct), game=seats.game)


def succeed(ctx: Context, seats: Seats, move: Wished) -> Prepared:
    """By button only: a user is ready to take over."""
    return Prepared(succeeded(seats, ctx.caller.actor.id, move.user, move.to), game=seats.game)


def agree(ctx: Context, seats: Seats, move: Wished) -> Prepared:
    """By button only: one more player agrees, or an umpire does."""
    return Prepared(agreed(seats, ctx.caller.actor.id, move.user, move.to), game=seats.game)


def stay(ctx: Context, seats: Seats, move: Wished) -> Prepared:
    """By button only: the owner of the seat plays on, or the user who was asked declines."""
    return Prepared(stayed(seats, ctx.caller.actor.id, move.user, move.to), game=seats.game)


def seat_passed(game: StoredGame, user: int, to: int, handing: Handing, now: int) -> tuple[Change, ...]:
    """The changes by which one user takes over from another in a game. Times that the board keeps restart.

    now  in seconds since the epoch
    """
    changes = (GameHanded(game.id, handing), SeatPassed(game.id, user, to))
    return (*changes, *(whole_again(game, now) if game.game.pace.by_post else ()))
