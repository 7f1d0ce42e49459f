"""Units and their orders on cards. A player sees the orders of their own units, with a menu for each."""

from __future__ import annotations

from typing import Final

import discord

from cogs.cards.card import Card, Choice, Menu, Press
from cogs.command_adapter.reader import read
from cogs.commands.pottersville.game_table import SYSTEM_ID
from cogs.context.board_display import here
from cogs.context.caller import Caller
from cogs.context.client import client
from cogs.context.context import Context
from cogs.pipeline.left_to_house import left_in
from cogs.pipeline.pipeline import RUN_OUT, carry_out
from cogs.replies.answers import shows
from cogs.replies.dispatch import NUMBER, on_choice, on_press
from cogs.replies.replies import reply_in_place, show
from cogs.slash.slash import command
from db.unit_of_work import Work, reading
from rules.core.action.move import declared
from rules.core.people.names import same
from rules.core.plain.markup import strong
from rules.core.plain.refusal import IllegalNow
from rules.pottersville.model.board import Unit
from rules.pottersville.model.figures import HOLD_INCHES, Phase, UnitOrder
from rules.pottersville.model.lines import ORDERS, REVEAL, order_words, unit_line
from rules.pottersville.model.position import Position, cheesing
from rules.pottersville.units.mustering import own_units
from rules.pottersville.units.orders import units_without_order, waiting_line

ORDER: Final = "potorder"
MOST_ASKED: Final = 5
"""The most menus that a card holds."""
ALLOWS: Final = {
    UnitOrder.MOVE: "Walk, drive slowly, or get into and out of vehicles.",
    UnitOrder.RUN: "Run or drive fast. A charge goes into contact.",
    UnitOrder.HOLD: f"Move {HOLD_INCHES} inch at most. Vehicles stop.",
    UnitOrder.REDEPLOY: "Move about near the leader or to the wounded. Vehicles stay put.",
}


# The units, and the menus


@command("pottersville units", table=True, seated=False, everybody=True)
class Units:
    """Show the units privately, with the orders of your own."""


@shows(Units)
async def units_card(ctx: Context, _move: Units) -> Card:
    """Every unit, and of the caller's own what lies face down beside them."""
    at, _ = await read(ctx, {}, declared(Units))
    mine = own_units(at)
    lines = [
        f"{unit_line(at, unit)} {_face_down(at, unit, 'Yours: ') if unit in mine else ''}".rstrip()
        for unit in at.board.units
    ]
    return Card(
        f"Units on the table: {len(lines)}.",
        lines=tuple(lines) or ("Put one together with /pottersville unit.",),
        menus=_menus(at),
        private=True,
    )


async def orders_card(ctx: Context) -> Card:
    """The caller's own units, with what lies beside them and a menu for each."""
    at, _ = await read(ctx, {}, declared(Units))
    board, mine = at.board, own_units(at)
    if not mine:
        raise IllegalNow("You command no unit here. Put one together with /pottersville unit.").offering(
            "Make a unit", "pottersville unit", asks="figures"
        )
    if board.phase is not Phase.ORDERS:
        raise IllegalNow(f"The orders of turn {board.turn} are already revealed. Give the next ones in the next turn.")
    lines = (f"{strong(unit.name)}: {_face_down(at, unit) or f'{order_words(at, unit)}.'}" for unit in mine)
    reveals = (await left_in(ctx)).for_players(() if units_without_order(at) else (REVEAL,))
    return Card(
        f"Your orders for turn {board.turn}",
        lines=(*lines, waiting_line(at), "Add a note to an order with /pottersville order."),
        menus=_menus(at),
        buttons=tuple(Press("run", one.command.replace(" ", "."), one.label) for one in reveals),
        private=True,
    )


def _face_down(position: Position, unit: Unit, before: str = "") -> str:
    """The order that lies beside a unit, for the players who gave it. Empty if none lies there."""
    given = next((one for one in position.board.given if same(one.unit, unit.name)), None)
    return "" if given is None else f"{before}{given.order}{f', {given.note}' if given.note else ''}."


def _menus(position: Position) -> tuple[Menu, ...]:
    """A menu of orders for each of the caller's units that may get one.

    If a card can't hold all of them, it holds those of the units without an order. A menu keeps its place, because
    Discord keeps showing what the player chose.
    """
    if position.board.phase is not Phase.ORDERS:
        return ()
    missing = units_without_order(position)
    mine = [unit for unit in own_units(position) if not cheesing(position, unit) and unit.members]
    if len(mine) > MOST_ASKED:
        mine.sort(key=lambda unit: unit.name not in missing)
    choices = tuple(Choice(str(order), str(order), ALLOWS[order]) for order in UnitOrder)
    return tuple(
        Menu(ORDER, f"{position.id}.{unit.members[0]}", f"Order for {unit.name}", choices) for unit in mine[:MOST_ASKED]
    )


async def _context(work: Work, interaction: discord.Interaction, game: str) -> Context:
    """The context of who asks, where the game of a button or menu is still played."""
    ctx = await Context.at(work, Caller.of(interaction), discord.utils.utcnow(), system=SYSTEM_ID)
    played = ctx.game
    if played is None or str(played.id) != game or played.game.system != SYSTEM_ID:
        raise IllegalNow(RUN_OUT)
    return ctx


async def _own_orders(interaction: discord.Interaction, game: str) -> Card:
    async with reading(client(interaction).database) as work:
        return await orders_card(await _context(work, interaction, game))


@on_press(ORDERS)
async def press_orders(interaction: discord.Interaction, key: str) -> None:
    """One's own units with a menu for each, privately."""
    await show(interaction, await _own_orders(interaction, key))


@on_choice(ORDER, rf"{NUMBER}\.{NUMBER}")
async def choose_order(interaction: discord.Interaction, key: str, values: list[str]) -> None:
    """An order was chosen: it lies beside the unit, and the card says so."""
    game, _, member = key.partition(".")
    database = client(interaction).database
    async with reading(database) as work:
        ctx = await _context(work, interaction, game)
        unit = here(ctx).game.board.unit_of(int(member))
    if unit is None:
        raise IllegalNow(RUN_OUT)
    options = {"unit": unit.name, "order": values[0]}
    answer = await carry_out(database, Caller.of(interaction), "pottersville order", options)
    await reply_in_place(interaction, await _own_orders(interaction, game), answer)
