"""Orders in words: laid face down beside units, seen by those who give them alone, and turned over together."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

import discord

from cogs._kit.context import Caller, Context
from cogs._kit.games import here
from cogs._kit.moves import tells
from cogs._kit.pipeline import RUN_OUT, carry_out
from cogs._kit.reader import read
from cogs._kit.render import Card, Choice, Menu
from cogs._kit.slash import command, shows
from cogs._kit.views import NUMBER, client, deed, menu_deed, reply_in_place, show
from cogs.pottersville.aftermath import offers
from cogs.pottersville.table import (
    NEXT,
    ORDERS,
    REVEAL,
    SYSTEM_ID,
    away_offers,
    doing,
    orders_press,
    reveal_press,
    unit_line,
    whose,
)
from db.unit_of_work import Work, reading
from rules.core.markup import strong
from rules.core.move import declared
from rules.core.named import same
from rules.core.refusal import IllegalNow, together
from rules.core.report import Report
from rules.pottersville.board import Unit
from rules.pottersville.cars import still_fast
from rules.pottersville.commanding import own_units
from rules.pottersville.driving import PACES
from rules.pottersville.duties import must_retreat
from rules.pottersville.model import HOLD_INCHES, Car, Order, Pace, Phase, Wound
from rules.pottersville.orders import GiveOrder, Laid, Reveal, unordered
from rules.pottersville.position import Person, Position, cheesing
from rules.pottersville.state import order_for

ORDER: Final = "potorder"
MOST_ASKED: Final = 5
"""Menus of a card."""
KEPT: Final = "Only those who play the unit see this until all orders are revealed."
ALLOWS: Final = {
    Order.MOVE: "A walk, a slow drive, getting into and out of vehicles.",
    Order.RUN: "A run or a fast drive; into contact for a charge.",
    Order.HOLD: f"{HOLD_INCHES} inch at most; vehicles stop.",
    Order.REDEPLOY: "Moving about near the leader, to the wounded; vehicles stand still.",
}


@tells(GiveOrder, untold=True)
def laid(told: Laid, _result: None) -> Report:
    """The order to who gave it; to anybody else that there is one."""
    at, given = told
    missing = unordered(at)
    mine = {unit.name for unit in own_units(at)}
    order = f"{given.order}, {given.note}" if given.note else str(given.order)
    return Report(
        f"An order lies face down beside {given.unit}.",
        (f"{given.unit}: {order}.", KEPT, _waiting(at)),
        () if missing else (REVEAL,),
        opens=() if mine.isdisjoint(missing) else (orders_press(at),),
    )


def _waiting(at: Position) -> str:
    """Which of the caller's units still wait for an order, and whether anybody's does."""
    missing = unordered(at)
    own = {unit.name for unit in own_units(at)}
    mine = [name for name in missing if name in own]
    if mine:
        return f"Your units that still wait: {together(mine)}."
    return "Other units still wait for theirs." if missing else "All orders are given: they can be revealed."


@tells(Reveal)
def revealed(at: Position, _result: None) -> Report:
    """What every unit was told to do, and what the movement brings with it."""
    board = at.board
    orders = (f"{strong(whose(at, unit))}: {doing(at, unit)}." for unit in board.units)
    brakes = offers("Brake", "pottersville-car brake", "vehicle", still_fast(board.cars))
    headline = f"Turn {board.turn}: the orders are revealed, and figures move."
    return Report(headline, (*orders, *moving_lines(at)), (*brakes, *away_offers(board), NEXT))


def moving_lines(at: Position) -> list[str]:
    """Who makes for cover, who is led away, whom no order binds."""
    board, people = at.board, at.people
    hurt = [one.name for one in people.values() if must_retreat(one.figure) and not one.figure.cuffed]
    lines = [f"Hurt, and must make for cover: {together(hurt)}."] if hurt else []
    for captor, held in _custody(people).items():
        lines.append(f"{captor} takes {together(held)} to the paddy wagon.")
    lines += [_fast_line(at, car, people.get(car.driver)) for car in still_fast(board.cars)]
    loose = [one.name for id, one in people.items() if board.unit_of(id) is None and one.figure.wound is Wound.NONE]
    stuck = [car.name for car in board.cars if car.crashed and not car.wrecked]
    lines += [f"Must drive away on 5 or 6 or be wrecked: {together(stuck)}."] if stuck else []
    return lines + ([f"In no unit, so no order binds them: {together(loose)}."] if loose else [])


def _fast_line(at: Position, car: Car, driver: Person | None) -> str:
    """What becomes of a vehicle that went fast in the turn before."""
    order = None if driver is None else order_for(at, driver)
    if order in PACES[Pace.SLOW]:
        return f"The {car.name} went fast: it drives on or brakes."
    return f"The {car.name} went fast and is told to {order}: it has to brake."


def _custody(people: Mapping[int, Person]) -> dict[str, list[str]]:
    """Prisoners by the names of their captors."""
    held: dict[str, list[str]] = {}
    for one in people.values():
        if one.figure.cuffed and one.figure.captor in people:
            held.setdefault(people[one.figure.captor].name, []).append(one.name)
    return held


# Looking, and the menus


@command("pottersville units", table=True, seated=False, everybody=True)
class Units:
    """The units, with the orders of your own; privately."""


@shows(Units)
async def units_card(ctx: Context, _m: Units) -> Card:
    """Every unit, and of the caller's own what lies face down beside them."""
    at, _ = await read(ctx, {}, declared(Units))
    mine = own_units(at)
    lines = [
        f"{unit_line(at, unit)} {_face_down(at, unit, 'Yours: ') if unit in mine else ''}".rstrip()
        for unit in at.board.units
    ]
    return Card(
        f"Units on the table: {len(lines)}.",
        lines=tuple(lines) or ("/pottersville unit puts one together.",),
        menus=_menus(at),
        private=True,
    )


async def orders_card(ctx: Context) -> Card:
    """The caller's own units, with what lies beside them and a menu for each."""
    at, _ = await read(ctx, {}, declared(Units))
    board, mine = at.board, own_units(at)
    if not mine:
        raise IllegalNow("You give orders to no unit here: /pottersville unit puts one together.")
    if board.phase is not Phase.ORDERS:
        raise IllegalNow(f"The orders of turn {board.turn} are revealed: the next are given in the next turn.")
    lines = (f"{strong(unit.name)}: {_face_down(at, unit) or f'{doing(at, unit)}.'}" for unit in mine)
    return Card(
        f"Your orders for turn {board.turn}",
        lines=(*lines, _waiting(at), "/pottersville order adds a note to one."),
        menus=_menus(at),
        buttons=() if unordered(at) else (reveal_press(),),
        private=True,
    )


def _face_down(at: Position, unit: Unit, before: str = "") -> str:
    """The order beside a unit, for those who gave it; empty where none lies there."""
    given = next((one for one in at.board.given if same(one.unit, unit.name)), None)
    return "" if given is None else f"{before}{given.order}{f', {given.note}' if given.note else ''}."


def _menus(at: Position) -> tuple[Menu, ...]:
    """A menu of orders for each of the caller's units that may get one; of more than a card holds those without one.

    They keep their places, where Discord goes on showing what was chosen.
    """
    if at.board.phase is not Phase.ORDERS:
        return ()
    missing = unordered(at)
    mine = [unit for unit in own_units(at) if not cheesing(at, unit) and unit.members]
    if len(mine) > MOST_ASKED:
        mine.sort(key=lambda unit: unit.name not in missing)
    choices = tuple(Choice(str(order), str(order), ALLOWS[order]) for order in Order)
    return tuple(
        Menu(ORDER, f"{at.id}.{unit.members[0]}", f"Order for {unit.name}", choices) for unit in mine[:MOST_ASKED]
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
        ctx = await _context(work, interaction, game)
        unit = here(ctx).game.board.unit_of(int(member))
    if unit is None:
        raise IllegalNow(RUN_OUT)
    options = {"unit": unit.name, "order": values[0]}
    answer = await carry_out(database, Caller.of(interaction), "pottersville order", options)
    await reply_in_place(interaction, await _own_orders(interaction, game), answer)
