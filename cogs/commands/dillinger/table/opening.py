"""Opening a game, and what /game shows of one."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Final

import discord
from annotated_types import Len

from cogs.cards.card import Card, Picture, Press
from cogs.cards.receipts import fairness
from cogs.command_adapter.reader import on_table
from cogs.commands.dillinger.table.hand import hand_card
from cogs.commands.dillinger.table.picture import board_picture
from cogs.context.board_display import BY_POST, GAME_TABLES, GameTable, Glance
from cogs.context.context import Context
from cogs.context.lost_channels import played_here
from cogs.context.prepared import PREPARES, Options, Prepared, prepares
from cogs.replies.answers import answers, typed_in
from cogs.replies.opening import open_here
from cogs.slash.slash import command
from db.games import StoredGame
from db.repositories import StoredFigure
from rules.core.action.fields import option
from rules.core.action.move import command_of
from rules.core.action.report import Opens, Report
from rules.core.commands.game import opens
from rules.core.commands.house import against_house
from rules.core.plain.frozen import replace
from rules.core.plain.proper_names import proper
from rules.core.play.game import Game
from rules.dillinger import ID
from rules.dillinger.commands.opening import DEALS, JOINS, house_joins, lacking, opened
from rules.dillinger.engine.seats import HAND, YOURS, at_table
from rules.dillinger.model.boxes_and_forces import Length
from rules.dillinger.model.card_table import LEAST_SEATS, MOST_SEATS, Stage
from rules.dillinger.shown.public_board import (
    board_lines,
    closing_report,
    glance_lines,
    house_plays,
    moment,
    unfinished,
)
from rules.dillinger.table.seat_view import seen_by

MOST_LETTERS = 60
HOUSE_JOINS: Final = "dillinger house"


@command("dillinger open")
class Open:
    """Open a card game for three to six players here."""

    length: Length = option(
        "The length of the game: 84, 63 or 46 accessory cards (default: Full).", default=Length.FULL, words=Length
    )
    name: Annotated[str, Len(1, MOST_LETTERS)] = option("The game's name (default: Dillinger).", default="")


@answers(Open)
async def answer_open(interaction: discord.Interaction, _move: Open) -> None:
    await open_here(interaction, command_of(Open), typed_in(interaction))


@prepares(Open)
async def prepare_open(ctx: Context, move: Open) -> Prepared:
    """A game is opened in this channel, and its opener takes the first seat."""
    if ctx.game is not None:
        raise played_here(ctx.game, ", or open the new one in another channel or thread")
    name, me = proper(move.name or "Dillinger", MOST_LETTERS), ctx.caller.actor
    game_id = await ctx.work.games.new(ctx.server_id, ctx.caller.channel_id, Game(name, ID, ()))
    log = await ctx.work.game_log(ctx.server_id, game_id)
    headline, buttons = opens(me.name, name, "Dillinger"), (BY_POST, fairness(log.id))
    return Prepared(opened(game_id, name, move.length, me.id, me.name, headline, *buttons), game=game_id)


async def prepare_house(ctx: Context, _options: Options) -> Prepared:
    """For a button alone: the house takes the seats that are missing."""
    return Prepared.of(house_joins(on_table(replace(ctx, system=ID))))


PREPARES[HOUSE_JOINS] = prepare_house


# /game


def names_of(game: StoredGame) -> tuple[str, ...]:
    """The names of the seats."""
    return tuple(side.name for side in game.game.sides)


def status(_context: Context, game: StoredGame, _figures: Sequence[StoredFigure]) -> Report:
    """The board, for everyone."""
    table, names = seen_by(game.game.board), names_of(game)
    name, title = game.game.name, game.system.title
    return Report(
        f"“{name}”" if name == title else f"“{name}”, a game of {title}",
        board_lines(table, names, house_plays(game.game)),
        opens=(Opens(HAND, str(game.id), YOURS),),
    )


def pictured(game: StoredGame) -> Picture | None:
    """The board as everyone sees it; None before the deal."""
    table = seen_by(game.game.board)
    return board_picture(table, names_of(game)) if table.players else None


def glance(_context: Context, game: StoredGame, _figures: Sequence[StoredFigure]) -> Glance:
    """The turn, its phase, and the other visible state."""
    table, names = seen_by(game.game.board), names_of(game)
    return Glance(
        moment(table, names), tuple(glance_lines(table, names, game.game.pace.by_post, house_plays(game.game)))
    )


async def own_hand(ctx: Context, game: StoredGame) -> Card:
    """The caller's cards and legal moves; before the deal, what they wait for."""
    if game.game.board.stage is Stage.GATHERING:
        return _gathering(ctx, game)
    return hand_card(at_table(on_table(replace(ctx, system=ID))))


def _gathering(ctx: Context, game: StoredGame) -> Card:
    """The seats taken so far, and the buttons that begin the game."""
    seats, sits = len(game.game.sides), ctx.caller.actor.id in game.game.players
    return Card(
        "The cards are not dealt yet.",
        lines=(f"Seats taken: {', '.join(names_of(game))}.", *([lacking(seats)] if seats < LEAST_SEATS else [])),
        buttons=tuple(one for one in joins(game) if sits is (one.key == DEALS.key)),
        private=True,
    )


def joins(game: StoredGame) -> tuple[Press, ...]:
    """The buttons that deal the cards once there are enough players, and that take a free seat; none after that."""
    seats = len(game.game.sides)
    if game.game.board.stage is not Stage.GATHERING:
        return ()
    free = (Press(*JOINS), Press(*against_house(game.id))) if seats < MOST_SEATS else ()
    return (*((Press(*DEALS),) if seats >= LEAST_SEATS else ()), *free)


GAME_TABLES[ID] = GameTable(
    emblems=tuple(f"Seat {seat + 1}" for seat in range(MOST_SEATS)),
    status=status,
    picture=pictured,
    glance=glance,
    moment=lambda _context, _game, _figures: (),
    closing=lambda _context, game, _figures: closing_report(game.game.board, names_of(game)),
    neutral=(),
    lost_by_closing=lambda game, _figures: unfinished(game.game.board),
    alarm="dillinger due",
    moves=own_hand,
    first="dillinger deal",
    opens="dillinger open",
    short=(("length", str(Length.SHORT)),),
    joins=joins,
    house=HOUSE_JOINS,
    orders="dillinger orders",
)
