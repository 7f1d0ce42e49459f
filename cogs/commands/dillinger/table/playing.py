"""What accompanies the report of a move at the table: the board as a turn ends, and the player's own hand."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from cogs.cards.card import Card, Picture, Press
from cogs.command_adapter.adapter import draws
from cogs.commands.dillinger.table.hand import hand_card
from cogs.commands.dillinger.table.picture import board_picture
from cogs.context.context import Context
from cogs.context.prepared import Prepared
from cogs.context.stale_moves import Moment, moves_on
from rules.core.plain.frozen import replace
from rules.dillinger import ID
from rules.dillinger.commands.opening import Deal
from rules.dillinger.commands.table_moves import Do, Due, Pass, Trade, Vote
from rules.dillinger.engine.seats import AtTable
from rules.dillinger.model.card_table import Stage
from rules.dillinger.model.position import Position
from rules.dillinger.shown.hand_view import drawn_text, offer_text
from rules.dillinger.table.running_table import MoveResult
from rules.dillinger.table.seat_view import seen_by

MOVED_ON = "The game has moved on since that offer. Look at your hand again."


@moves_on("dillinger do")
@moves_on("dillinger pass")
async def situation(ctx: Context, _typed: Mapping[str, Any]) -> Moment | None:
    """The situation in which a move is made, or a wait ended."""
    game = ctx.game
    return Moment(str(game.game.board.situation), MOVED_ON) if game is not None and game.game.system == ID else None


@draws(Vote, Pass, Due)
def pictured(position: Position, prepared: Prepared) -> Prepared:
    """The board, as a turn or the game ends."""
    before, names = position.board, AtTable(position).names

    def picture(done: MoveResult) -> Picture | None:
        table = done.table
        if table.turn.number == before.turn.number and table.stage is before.stage:
            return None
        return board_picture(seen_by(table), names) if table.stage in (Stage.PLAY, Stage.OVER) else None

    return replace(prepared, picture=picture)


@draws(Do)
def played(position: Position, prepared: Prepared) -> Prepared:
    """The same with the board's picture, and with the player's own hand after a secret draw."""
    prepared = pictured(position, prepared)
    if not prepared.deed.blind:
        return prepared
    at = AtTable(position, prepared.deed.args[1])
    return replace(prepared, ephemeral=lambda done: hand_card(at.then(done.table), drawn_text(done.result)))


@draws(Deal)
def dealt(position: Position, prepared: Prepared) -> Prepared:
    """The first hand of the player who deals."""
    here = AtTable(position)
    own = next(map(here.at, here.own), None)
    return replace(prepared, ephemeral=lambda done: None if own is None else hand_card(own.then(done.table)))


@draws(Trade)
def offered(position: Position, prepared: Prepared) -> Prepared:
    """The offer, for its maker."""
    _, seat, made, _ = prepared.deed.args
    card = Card(offer_text(AtTable(position, seat), made), buttons=(Press("why", "dil.trade", "Why"),), private=True)
    return replace(prepared, ephemeral=lambda _: card)
