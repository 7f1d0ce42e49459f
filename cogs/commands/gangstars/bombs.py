"""The menu that asks who is near an explosion."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from zlib import crc32

import discord

from cogs.cards.card import Card, Choice, Menu, Press
from cogs.command_adapter.reader import seen
from cogs.context.board_display import figures_of, here
from cogs.context.caller import Caller
from cogs.context.client import client
from cogs.context.context import Context
from cogs.context.prepared import Options
from cogs.pipeline.pipeline import carry_out
from cogs.replies.dispatch import NUMBER, on_choice, on_press
from cogs.replies.replies import reply_in_place, show
from cogs.replies.running import asks_first, run
from db.unit_of_work import Work, reading
from rules.core.plain.frozen import frozen
from rules.core.plain.refusal import IllegalNow
from rules.gangstars.model.board import Board
from rules.gangstars.model.figures import BLAST_REACH, Fuse, Vehicle
from rules.gangstars.model.lines import called
from rules.gangstars.model.measures import both
from rules.gangstars.model.obligations import BLASTS, EXPLODES
from rules.gangstars.model.position import Position
from rules.gangstars.model.weapons import ARMS
from rules.gangstars.shooting.grenades import radius

NEAR_MENU = "gsnear"
"""The deed of the menu and of its button. Their key identifies the bomb or vehicle."""
MOST_LISTED = 25
"""The most choices of a menu."""


# The button that makes something explode can't know who is near.


@frozen
class BombOrVehicle:
    """A bomb or vehicle that explodes: its command, and the options for it and for the people near.

    reach   centimetres
    inside  ids of those in it, who are struck in any case
    note    the text of the menu
    """

    command: str
    option: str
    name: str
    title: str
    near: str
    reach: float
    note: str
    inside: tuple[int, ...] = ()

    @property
    def key(self) -> str:
        """Its key in the id of a button."""
        return f"{crc32(f'{self.option}:{self.name}'.encode()):x}"


def of_fuse(fuse: Fuse) -> BombOrVehicle:
    """A delayed grenade or molotov cocktail."""
    note = (
        f"This includes friends. To note who is in the open or in cover, or to add structures, type /{EXPLODES} "
        "caught:Ray open, Ed cover."
    )
    return BombOrVehicle(EXPLODES, "fuse", fuse.name, fuse.title, "caught", radius(ARMS[fuse.weapon]), note)


def of_vehicle(vehicle: Vehicle) -> BombOrVehicle:
    """A vehicle that explodes."""
    note = "This includes friends. The bot adds everyone in the vehicle."
    return BombOrVehicle(BLASTS, "vehicle", vehicle.name, called(vehicle), "near", BLAST_REACH, note, vehicle.aboard)


def all_fuming(board: Board) -> Iterator[BombOrVehicle]:
    """Everything on the table that may explode."""
    yield from map(of_fuse, board.fuses)
    yield from (of_vehicle(one) for one in board.vehicles if not one.exploded)


@asks_first(EXPLODES, "caught")
async def ask_near_fuse(interaction: discord.Interaction, options: Options) -> bool:
    """The menu of those who may be near, if no one is named."""
    if options.get("caught") or options.get("structures"):
        return False
    return await _ask(interaction, lambda board: of_fuse(board.fuse(str(options.get("fuse") or ""))))


@asks_first(BLASTS, "near")
async def ask_near_vehicle(interaction: discord.Interaction, options: Options) -> bool:
    """The same for a vehicle on the table."""
    if options.get("near") or not options.get("vehicle"):
        return False
    return await _ask(interaction, lambda board: of_vehicle(board.vehicle(str(options["vehicle"]))))


async def _ask(interaction: discord.Interaction, of: Callable[[Board], BombOrVehicle]) -> bool:
    """Show the menu, except for what has exploded already, which the command refuses."""
    async with reading(client(interaction).database) as work:
        at = await _table(work, interaction)
        fuming = of(at.board)
        if fuming not in all_fuming(at.board):
            return False
        card = near_card(at, fuming)
    await show(interaction, card)
    return True


async def _table(work: Work, interaction: discord.Interaction) -> Position:
    """The table here with everyone on it. It raises IllegalNow if no game of GangStars runs here."""
    ctx = await Context.at(work, Caller.of(interaction), discord.utils.utcnow())
    game = here(ctx)
    if not isinstance(game.game.board, Board):
        raise IllegalNow(f"This command is for GangStars. The game here is {game.system.title}.")
    return seen(ctx, game, await figures_of(ctx, game))


def near_card(position: Position, fuming: BombOrVehicle) -> Card:
    """A card to pick from everyone on the table."""
    asked = [one for one in position.people.values() if not one.figure.kept_out and one.id not in fuming.inside]
    choices = tuple(Choice(str(one.id), one.label) for one in asked[:MOST_LISTED])
    menus = (Menu(NEAR_MENU, fuming.key, "Who is near it?", choices, most=len(choices)),) if choices else ()
    return Card(
        f"{fuming.title} goes off. Who is within {both(fuming.reach)}?",
        lines=(fuming.note,),
        buttons=(Press(NEAR_MENU, fuming.key, "No one"),),
        menus=menus,
        private=True,
    )


async def _meant(work: Work, interaction: discord.Interaction, key: str) -> BombOrVehicle:
    """The bomb or vehicle of a key. It raises IllegalNow for one that has exploded."""
    board = (await _table(work, interaction)).board
    found = next((one for one in all_fuming(board) if one.key == key), None)
    if found is None:
        raise IllegalNow("That isn't on the table any more. /game status lists what is.").offering(
            "Game status", "game status"
        )
    return found


@on_press(NEAR_MENU)
async def press_nobody(interaction: discord.Interaction, key: str) -> None:
    """No one is near, and it explodes."""
    async with reading(client(interaction).database) as work:
        fuming = await _meant(work, interaction, key)
    await run(interaction, fuming.command, {fuming.option: fuming.name})


@on_choice(NEAR_MENU, values=NUMBER)
async def choose_near(interaction: discord.Interaction, key: str, values: list[str]) -> None:
    """Those chosen are near. It explodes, and the channel gets the report."""
    database, caller = client(interaction).database, Caller.of(interaction)
    async with reading(database) as work:
        fuming = await _meant(work, interaction, key)
        near = [await work.rosters.full_name(caller.server_id, int(value)) for value in values]
    options = {fuming.option: fuming.name, fuming.near: ", ".join(near)}
    answer = await carry_out(database, caller, fuming.command, options)
    await reply_in_place(interaction, Card("Noted.", private=True), answer)
