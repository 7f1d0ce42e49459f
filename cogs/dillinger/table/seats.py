"""Where a command is given at a table: the game, whose seat speaks, what time it is."""

from __future__ import annotations

import discord

from cogs._kit.context import Caller, Context
from cogs._kit.games import here
from cogs._kit.views import client
from cogs.dillinger.table.wording import seat_named
from db.deadlines import lasting
from db.games import StoredGame
from db.unit_of_work import reading
from rules.core.frozen import frozen
from rules.core.refusal import IllegalNow, NotYours
from rules.dillinger.game.acting import legal
from rules.dillinger.game.keeping import GAMES
from rules.dillinger.game.table import NOBODY, CardTable
from rules.dillinger.lines import Who

SYSTEM_ID = "dil"


@frozen
class AtTable:
    """A command at a table.

    seat  whose it is; NOBODY for an onlooker
    now   what its clock shows, in seconds since the epoch
    """

    game: StoredGame
    table: CardTable
    seat: int
    now: int

    @property
    def id(self) -> int:
        return self.game.id

    @property
    def names(self) -> tuple[str, ...]:
        """What the seats are called."""
        return names_of(self.game)

    @property
    def name(self) -> str:
        """Who is meant."""
        return self.names[self.seat] if self.seat != NOBODY else "the clock"

    def who(self, enemy: str) -> Who:
        """A public enemy as he is told of."""
        card = self.table.enemy(enemy)
        return Who(card.name, card)


def names_of(game: StoredGame) -> tuple[str, ...]:
    """What the seats of a game are called."""
    return tuple(side.name for side in game.game.sides)


def game_here(ctx: Context) -> StoredGame:
    """The game of Dillinger in this channel; IllegalNow where none is played."""
    game = here(ctx)
    if game.game.system != SYSTEM_ID:
        raise IllegalNow(f"“{game.game.name}” is a game of {game.system.title}, not of Dillinger.")
    return game


def clocked(ctx: Context, game: StoredGame) -> tuple[CardTable, int]:
    """The table as it stands now, and what its clock shows; by post what comes up has its time by the pace."""
    table: CardTable = game.game.board
    now, pace = table.clock(int(ctx.now.timestamp())), game.game.pace
    if not pace.by_post:
        return table, now
    return GAMES.at(table, pace.grace * 60, now, lasting(pace, now))


def at_table(ctx: Context, named: str = "") -> AtTable:
    """The table here, from the caller's seat; NotYours for somebody who has none.

    Of several seats he has, the one that is named, else the one that the game waits for.
    """
    game = game_here(ctx)
    table, now = clocked(ctx, game)
    own = [seat for seat, side in enumerate(game.game.sides) if ctx.caller.actor.id in side.players]
    if named:
        seat = seat_named(named, [side.name for side in game.game.sides])
        if seat not in own:
            raise NotYours(f"{game.game.sides[seat].name} is not you: play your own seat.")
    elif own:
        waited = [seat for seat in own if table.players and legal(table, seat, now)]
        first = [seat for seat in waited if seat == table.turn.seat]
        seat = (first or waited or own)[0]
    else:
        raise NotYours("You have no seat at this table: /dillinger join takes one before the cards are dealt.")
    return AtTable(game, table, seat, now)


async def table_for(interaction: discord.Interaction, named: str = "") -> AtTable:
    """The same where somebody only looks. Raises what `at_table` does."""
    async with reading(client(interaction).database) as work:
        return at_table(await Context.at(work, Caller.of(interaction), discord.utils.utcnow()), named)
