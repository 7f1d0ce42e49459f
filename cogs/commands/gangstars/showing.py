"""Private views of a table of GangStars: its vehicles, and who has still to act."""

from __future__ import annotations

from cogs.cards.card import Card
from cogs.command_adapter.reader import read
from cogs.context.context import Context
from cogs.replies.answers import shows
from cogs.slash.slash import command
from rules.core.action.move import declared
from rules.core.people.person import NO_SIDE
from rules.core.plain.markup import strong
from rules.core.plain.words import count
from rules.gangstars.model.lines import vehicle_line
from rules.gangstars.model.position import Position, side_of
from rules.gangstars.turns.chits import chits_of


@command("gangstars-car show", table=True, seated=False, everybody=True)
class Vehicles:
    """See the vehicles on the table, in private."""


@shows(Vehicles)
async def vehicles_card(ctx: Context, _move: Vehicles) -> Card:
    """Every vehicle on the table."""
    at: Position
    at, _ = await read(ctx, {}, declared(Vehicles))
    lines = tuple(vehicle_line(vehicle, at.people) for vehicle in at.board.vehicles)
    return Card(f"Vehicles on the table: {len(lines)}.", lines=lines, private=True)


@command("gangstars-turn chits", table=True, seated=False, everybody=True)
class Chits:
    """See who still has to act this turn, in private. The order stays unknown."""


@shows(Chits)
async def chits_card(ctx: Context, _move: Chits) -> Card:
    """Who has still to act in this turn, by side. No one knows who is next."""
    at: Position
    at, _ = await read(ctx, {}, declared(Chits))
    board = at.board
    if not board.turn:
        return Card("No turn has begun yet.", private=True)
    to_act = [chit.figure for chit in chits_of(at) if not chit.idle]
    lines: list[str] = []
    for side in (*range(len(at.game.sides if at.game else ())), NO_SIDE):
        its = [one for one in at.people.values() if side_of(at, one) == side]
        bag = [one.name for one in its if one.id in to_act]
        acted = [one.name for one in its if one.id not in board.bag or one.id in board.turned]
        gone = [one.name for one in its if one.id in board.bag and one.id not in (*to_act, *board.turned)]
        groups = (("in the bag", bag), ("acted or called up", acted), ("out of the game", gone))
        if its:
            name = at.side_name(side) if side != NO_SIDE else "No side"
            text = "; ".join(f"{what} {', '.join(names)}" for what, names in groups if names)
            lines.append(f"{strong(name)}: {text}.")
    return Card(f"Turn {board.turn}: {count(len(board.bag), 'chit')} in the bag.", lines=tuple(lines), private=True)
