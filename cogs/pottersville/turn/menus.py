"""The button under a new turn that asks for orders, and the menus behind it."""

from __future__ import annotations

import discord

from cogs._kit.desk import Caller, Desk
from cogs._kit.games import here
from cogs._kit.play import RUN_OUT, carry_out
from cogs._kit.render import Card
from cogs._kit.views import NUMBER, client, deed, menu_deed, reply_anew, show
from cogs.pottersville.table import ORDERS, SYSTEM_ID
from cogs.pottersville.turn.orders import ORDER, orders_card
from db.unit_of_work import Work, reading
from rules.core.refusal import IllegalNow


async def _desk(work: Work, interaction: discord.Interaction, game: str) -> Desk:
    """The desk of who asks, where the game of a button or menu is still played."""
    desk = await Desk.at(work, Caller.of(interaction), discord.utils.utcnow(), system=SYSTEM_ID)
    played = desk.game
    if played is None or str(played.id) != game or played.game.system != SYSTEM_ID:
        raise IllegalNow(RUN_OUT)
    return desk


async def _own_orders(interaction: discord.Interaction, game: str) -> Card:
    async with reading(client(interaction).database) as work:
        return await orders_card(await _desk(work, interaction, game))


@deed(ORDERS)
async def press_orders(interaction: discord.Interaction, key: str) -> None:
    """One's own units with a menu for each, privately."""
    await show(interaction, await _own_orders(interaction, key))


@menu_deed(ORDER, rf"{NUMBER}\.{NUMBER}")
async def choose_order(interaction: discord.Interaction, key: str, values: list[str]) -> None:
    """An order was chosen: it lies beside the unit, and the card says so."""
    game, _, member = key.partition(".")
    database = client(interaction).database
    async with reading(database) as work:
        desk = await _desk(work, interaction, game)
        unit = here(desk).game.board.unit_of(int(member))
    if unit is None:
        raise IllegalNow(RUN_OUT)
    options = {"unit": unit.name, "order": values[0]}
    answer = await carry_out(database, Caller.of(interaction), "pottersville order", options)
    await reply_anew(interaction, await _own_orders(interaction, game), answer)
