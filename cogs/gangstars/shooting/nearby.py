"""Who is near what goes off, asked by the button that lets it: a menu of everybody on the table."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from zlib import crc32

import discord

from cogs._kit.desk import Caller, Desk
from cogs._kit.games import figures_of
from cogs._kit.play import Options, carry_out
from cogs._kit.render import Card, Choice, Menu, Press, clean
from cogs._kit.views import NUMBER, asks_first, client, deed, menu_deed, reply_anew, run, show
from cogs.gangstars.people import CAST
from cogs.gangstars.turns import board_here
from db.unit_of_work import Work, reading
from rules.core.person import told_apart
from rules.core.refusal import IllegalNow
from rules.gangstars.blasts import radius
from rules.gangstars.board import Board
from rules.gangstars.driving import BLAST_REACH
from rules.gangstars.gear import arm_named
from rules.gangstars.measures import both
from rules.gangstars.model import Fuse, Vehicle

NEAR = "gsnear"
"""The deed of the menu and of its button; their key tells which of what lies about is meant."""
MOST_LISTED = 25
"""Choices of a menu."""
EXPLODE, BLAST = "gangstars-shoot explode", "gangstars-car blast"


@dataclass(frozen=True, slots=True)
class Going:
    """Something that goes off: the command that lets it, with the option that names it and the one for who is near.

    reach   centimetres
    inside  ids of those who are in it, and struck unasked
    """

    command: str
    option: str
    name: str
    title: str
    near: str
    reach: float
    inside: tuple[int, ...] = ()

    @property
    def key(self) -> str:
        """What stands for it in the id of a button."""
        return f"{crc32(f'{self.option}:{self.name}'.encode()):x}"


def of_fuse(fuse: Fuse) -> Going:
    """A grenade or molotov cocktail that was delayed."""
    return Going(EXPLODE, "fuse", fuse.name, fuse.title, "caught", radius(arm_named(fuse.weapon)))


def of_vehicle(vehicle: Vehicle) -> Going:
    """A vehicle that explodes."""
    return Going(BLAST, "vehicle", vehicle.name, f"The {vehicle.name}", "near", BLAST_REACH, vehicle.aboard)


def all_going(board: Board) -> Iterator[Going]:
    """Everything on the table that may go off."""
    yield from map(of_fuse, board.fuses)
    yield from (of_vehicle(one) for one in board.vehicles if not one.exploded)


@asks_first(EXPLODE)
async def ask_near_fuse(interaction: discord.Interaction, options: Options) -> bool:
    """The menu of those who may be near, where nobody is named."""
    if options.get("caught") or options.get("structures"):
        return False
    async with reading(client(interaction).database) as work:
        desk = await _desk(work, interaction)
        card = await near_card(desk, of_fuse(board_here(desk)[1].fuse(str(options.get("fuse") or ""))))
    await show(interaction, card)
    return True


@asks_first(BLAST)
async def ask_near_vehicle(interaction: discord.Interaction, options: Options) -> bool:
    """The same of a vehicle on the table; one that has exploded asks nothing, and is refused."""
    if options.get("near") or not options.get("vehicle"):
        return False
    async with reading(client(interaction).database) as work:
        desk = await _desk(work, interaction)
        vehicle = board_here(desk)[1].vehicle(str(options["vehicle"]))
        if vehicle.exploded:
            return False
        card = await near_card(desk, of_vehicle(vehicle))
    await show(interaction, card)
    return True


async def near_card(desk: Desk, going: Going) -> Card:
    """Everybody on the table, to be chosen from."""
    game, _ = board_here(desk)
    there = [one for one in map(CAST.stored, await figures_of(desk, game)) if one.figure and not one.figure.kept_out]
    asked = [one for one in there if one.id not in going.inside]
    choices = tuple(Choice(str(one.id), one.label) for one in told_apart(asked)[:MOST_LISTED])
    menus = (Menu(NEAR, going.key, "Who is near it?", choices, most=len(choices)),) if choices else ()
    told = (
        "Friend or foe. For who is in the open or in cover, and for structures, say it in a line:"
        f" /{EXPLODE} caught:Ray open, Ed cover."
        if going.command == EXPLODE
        else "Friend or foe; whoever is in it is struck too."
    )
    return Card(
        f"{clean(going.title)} goes off: who is within {both(going.reach)}?",
        lines=(told,),
        buttons=(Press(NEAR, going.key, "Nobody"),),
        menus=menus,
        private=True,
    )


async def _desk(work: Work, interaction: discord.Interaction) -> Desk:
    return await Desk.at(work, Caller.of(interaction), discord.utils.utcnow())


async def _meant(work: Work, interaction: discord.Interaction, key: str) -> Going:
    """What a key stands for; IllegalNow for what has gone off already."""
    _, board = board_here(await _desk(work, interaction))
    found = next((one for one in all_going(board) if one.key == key), None)
    if found is None:
        raise IllegalNow("That lies on the table no more: /game status tells what does.")
    return found


@deed(NEAR)
async def press_nobody(interaction: discord.Interaction, key: str) -> None:
    """Nobody is near: it goes off."""
    async with reading(client(interaction).database) as work:
        going = await _meant(work, interaction, key)
    await run(interaction, going.command, {going.option: going.name})


@menu_deed(NEAR, values=NUMBER)
async def choose_near(interaction: discord.Interaction, key: str, values: list[str]) -> None:
    """Those chosen are near: it goes off, and the channel is told."""
    database, caller = client(interaction).database, Caller.of(interaction)
    async with reading(database) as work:
        going = await _meant(work, interaction, key)
        near = [await work.rosters.full_name(caller.server_id, int(value)) for value in values]
    options = {going.option: going.name, going.near: ", ".join(near)}
    answer = await carry_out(database, caller, going.command, options)
    await reply_anew(interaction, Card("Noted.", private=True), answer)
