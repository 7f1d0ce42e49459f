"""Orders: laid face down beside units, each seen by those who give it alone; then all turned over together."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from cogs._kit.desk import Desk
from cogs._kit.games import figures_of, require_taking_part
from cogs._kit.play import Offer, Options, Play, Said, plays
from cogs._kit.render import Card, Choice, Menu, clean
from cogs.pottersville.people import Person
from cogs.pottersville.table import (
    NEXT,
    REVEAL,
    able,
    away_offers,
    doing,
    orders_press,
    people_by_id,
    reveal_press,
    unit_line,
    whose,
)
from cogs.pottersville.turn.units import own_units, require_commands
from cogs.pottersville.turns import board_here
from db.games import StoredGame
from db.repositories import StoredFigure
from rules.core.refusal import IllegalNow, OutOfRange, either, together
from rules.pottersville.board import Board, Unit, apply
from rules.pottersville.cars import still_fast
from rules.pottersville.driving import PACES
from rules.pottersville.model import HOLD_INCHES, Car, Order, Pace, Phase, Wound
from rules.pottersville.state import check_led, give_order, must_retreat, order_of, reveal, unordered

ORDER = "potorder"
MOST_ASKED = 5
"""Menus of a card."""
KEPT = "Only those who play the unit see this until all orders are revealed."
ALLOWS = {
    Order.MOVE: "A walk, a slow drive, into and out of vehicles.",
    Order.RUN: "A run or a fast drive; into contact for a charge.",
    Order.HOLD: f"{HOLD_INCHES} inch at most; vehicles stop.",
    Order.REDEPLOY: "About near the leader, to the wounded; vehicles stand.",
}


@plays("pottersville order")
async def prepare_order(desk: Desk, options: Options) -> Play:
    """An order is laid face down; nobody else learns more than that there is one."""
    game, board = board_here(desk)
    figures = await figures_of(desk, game)
    unit = _unit_meant(desk, game, board, figures, str(options.get("unit") or ""))
    require_commands(desk, game, unit, figures)
    order, note = Order(str(options["order"])), " ".join(str(options.get("note") or "").split())
    check_led(unit, {one.id: one.figure for one in figures})
    given = give_order(board, game.id, unit, order, note)
    after = apply(board, given)
    waiting = _waiting(desk, game, after, figures)
    told = f"{order}, {clean(note)}" if note else str(order)
    lines = (f"{clean(unit.name)}: {told}.", KEPT, waiting)
    missing = unordered(after, able(after, figures))
    mine = {one.name for one in own_units(desk, game, figures)}
    return Play(
        say=lambda _: Said(
            f"An order lies face down beside {clean(unit.name)}.",
            lines,
            () if missing else (REVEAL,),
            presses=() if mine.isdisjoint(missing) else (orders_press(game),),
        ),
        changes=lambda _: (given,),
        private=True,
        hush=True,
        rule="pot.orders",
    )


def _unit_meant(desk: Desk, game: StoredGame, board: Board, figures: Sequence[StoredFigure], name: str) -> Unit:
    """The unit named; with no name the caller's only one."""
    if name:
        return board.unit(name)
    mine = own_units(desk, game, figures)
    if len(mine) != 1:
        known = f": {either(clean(unit.name) for unit in mine)}" if mine else ", unit: and its name"
        raise OutOfRange(f"Say which unit the order is for{known}.")
    return mine[0]


def _waiting(desk: Desk, game: StoredGame, board: Board, figures: Sequence[StoredFigure]) -> str:
    """Which of the caller's units still wait for an order, and whether anybody's does."""
    missing = unordered(board, able(board, figures))
    own = {unit.name for unit in own_units(desk, game, figures)}
    mine = [clean(name) for name in missing if name in own]
    if mine:
        return f"Yours that still wait: {together(mine)}."
    return "Other units still wait for theirs." if missing else "All orders are given: they can be revealed."


@plays("pottersville reveal")
async def prepare_reveal(desk: Desk, options: Options) -> Play:
    """All orders are turned over, and figures move."""
    game, board = board_here(desk)
    require_taking_part(desk, game)
    if not board.units:
        raise IllegalNow("No unit is on the table: /pottersville unit puts one together.")
    figures = await figures_of(desk, game)
    revealed = reveal(board, game.id, able(board, figures))
    after = apply(board, revealed)
    people = people_by_id(figures)
    lines = (*(f"**{whose(game, unit)}**: {doing(after, unit)}." for unit in after.units), *moving_lines(after, people))
    brakes = tuple(
        Offer(f"Brake: {car.name}"[:80], "pottersville-car brake", {"vehicle": car.name})
        for car in still_fast(after.cars)
    )
    offers = (*brakes[:MOST_ASKED], *away_offers(after), NEXT)
    return Play(
        say=lambda _: Said(f"Turn {board.turn}: the orders are revealed, and figures move.", lines, offers),
        changes=lambda _: (revealed,),
        rule="pot.orders",
    )


def moving_lines(board: Board, people: Mapping[int, Person]) -> list[str]:
    """Who makes for cover, who is led away, whom no order binds."""
    hurt = [one.name for one in people.values() if one.figure and must_retreat(one.figure) and not one.figure.cuffed]
    lines = [f"Hurt, and to make for cover: {together(hurt)}."] if hurt else []
    for captor, held in _custody(people).items():
        lines.append(f"{captor} takes {together(held)} to the paddy wagon.")
    lines += [_fast_line(board, car, people) for car in still_fast(board.cars)]
    loose = [one.name for key, one in people.items() if board.unit_of(key) is None and one.wound is Wound.NONE]
    stuck = [clean(car.name) for car in board.cars if car.crashed and not car.wrecked]
    lines += [f"To drive away on 5 or 6, or be wrecked: {together(stuck)}."] if stuck else []
    return lines + ([f"Of no unit, so that no order binds them: {together(loose)}."] if loose else [])


def _fast_line(board: Board, car: Car, people: Mapping[int, Person]) -> str:
    """What becomes of a vehicle that went fast in the turn before."""
    driver = people.get(car.driver)
    hurt = driver is not None and driver.figure is not None and must_retreat(driver.figure)
    order = None if hurt else order_of(board.unit_of(car.driver))
    if order in PACES[Pace.SLOW]:
        return f"The {clean(car.name)} went fast: it drives on or brakes."
    return f"The {clean(car.name)} went fast and is told to {order}: it has to brake."


def _custody(people: Mapping[int, Person]) -> dict[str, list[str]]:
    """Prisoners by the names of their captors."""
    held: dict[str, list[str]] = {}
    for person in people.values():
        if person.figure is not None and person.figure.cuffed and person.figure.captor in people:
            held.setdefault(people[person.figure.captor].name, []).append(person.name)
    return held


# Looking, and the menus


async def units_card(desk: Desk) -> Card:
    """Every unit, and of the caller's own what lies face down beside them."""
    game, board = board_here(desk)
    figures = await figures_of(desk, game)
    people = people_by_id(figures)
    mine = own_units(desk, game, figures)
    lines = [
        f"{unit_line(game, board, unit, people)} {_face_down(board, unit, unit in mine, 'Yours: ')}".rstrip()
        for unit in board.units
    ]
    return Card(
        f"Units on the table: {len(lines)}.",
        lines=tuple(lines) or ("/pottersville unit puts one together.",),
        menus=_menus(desk, game, figures),
        private=True,
    )


async def orders_card(desk: Desk) -> Card:
    """The caller's own units, with what lies beside them and a menu for each."""
    game, board = board_here(desk)
    figures = await figures_of(desk, game)
    mine = own_units(desk, game, figures)
    if not mine:
        raise IllegalNow("You give orders to no unit here: /pottersville unit puts one together.")
    if board.phase is not Phase.ORDERS:
        raise IllegalNow(f"The orders of turn {board.turn} are revealed: the next are given in the next turn.")
    lines = [f"**{clean(unit.name)}**: {_face_down(board, unit, True) or f'{doing(board, unit)}.'}" for unit in mine]
    waiting = _waiting(desk, game, board, figures)
    return Card(
        f"Your orders for turn {board.turn}",
        lines=(*lines, waiting, "A note goes with one by /pottersville order."),
        menus=_menus(desk, game, figures),
        buttons=() if unordered(board, able(board, figures)) else (reveal_press(),),
        private=True,
    )


def _face_down(board: Board, unit: Unit, own: bool, before: str = "") -> str:
    """The order beside a unit, for those who gave it; empty for others and where none lies there."""
    given = next((one for one in board.given if one.unit.casefold() == unit.name.casefold()), None)
    if not own or given is None:
        return ""
    return f"{before}{given.order}{f', {clean(given.note)}' if given.note else ''}."


def _menus(desk: Desk, game: StoredGame, figures: Sequence[StoredFigure]) -> tuple[Menu, ...]:
    """A menu of orders for each of the caller's units that may get one; of more than a card holds those without one.

    They keep their places, where Discord goes on showing what was chosen.
    """
    board: Board = game.game.board
    if board.phase is not Phase.ORDERS:
        return ()
    missing = unordered(board, able(board, figures))
    mine = [unit for unit in own_units(desk, game, figures) if not unit.cheesing and unit.members]
    if len(mine) > MOST_ASKED:
        mine.sort(key=lambda unit: unit.name not in missing)
    choices = tuple(Choice(str(order), str(order), ALLOWS[order]) for order in Order)
    return tuple(
        Menu(ORDER, f"{game.id}.{unit.members[0]}", f"Order for {unit.name}", choices) for unit in mine[:MOST_ASKED]
    )
