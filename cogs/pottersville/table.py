"""A game of Pottersville at a glance, and what it came to."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from cogs._kit.context import Context
from cogs._kit.founding import FIRST_SHOTS, FirstShot
from cogs._kit.games import TABLES, GameTable, Glance, of_gangs, toll
from cogs._kit.onward import moves_game_on
from cogs._kit.reader import seen
from cogs._kit.render import Press
from cogs.pottersville.aftermath import MOST_TESTS, guts_offers, offers
from db.games import StoredGame
from db.repositories import StoredFigure, StoredGang
from rules.core.altered import altered
from rules.core.markup import strong, underlined
from rules.core.named import same
from rules.core.person import NO_SIDE
from rules.core.refusal import Refusal, together
from rules.core.report import FollowUp, Report
from rules.core.words import count, key_of
from rules.pottersville.board import Board, Unit
from rules.pottersville.characters import PROFILES
from rules.pottersville.commanding import muster_unit
from rules.pottersville.dealing import MARKS
from rules.pottersville.model import Car, Folk, Pace, Phase, Wound
from rules.pottersville.orders import unordered
from rules.pottersville.position import Person, Position, cheesing, under_fire
from rules.pottersville.sheets import condition

SYSTEM_ID: Final = "pot"
NEUTRAL: Final = frozenset(name for name, row in PROFILES.items() if row.folk in (Folk.LONER, Folk.CIVILIAN))
NEXT: Final = FollowUp("Go on", "pottersville next", {})
REVEAL: Final = FollowUp("Reveal orders", "pottersville reveal", {})
CHIPS: Final = FollowUp("Roll for chips", "pottersville chips", {})
ORDERS: Final = "potorders"


def orders_press(at: Position) -> Press:
    """The button that asks everybody for the orders of his own units, privately."""
    return Press(ORDERS, str(at.id), "Your orders")


def reveal_press() -> Press:
    """The button that reveals orders, for a card that no command answers with."""
    return Press("run", REVEAL.command.replace(" ", "."), REVEAL.label)


def status(ctx: Context, game: StoredGame, figures: Sequence[StoredFigure]) -> Report:
    """The part of the turn, chips, units and what they do, everybody with something the matter, vehicles."""
    at: Position = seen(ctx, game, figures)
    board = at.board
    lines = [
        chips_line(at),
        *done_line(at),
        *(unit_line(at, unit) for unit in board.units),
        *_people_lines(board, figures),
        *(car_line(car, at.people) for car in board.cars),
    ]
    headline = f"“{game.game.name}”: turn {board.turn}, {board.phase}."
    presses = (orders_press(at),) if board.phase is Phase.ORDERS and board.units else ()
    return Report(headline, tuple(lines), (*unit_offers(at), *_moment(at)), opens=presses)


def glance(ctx: Context, game: StoredGame, figures: Sequence[StoredFigure]) -> Glance:
    """The part of the turn and whom it waits for; then what units were told to do. Guts tests are owed.

    Of an order that lies face down no more than that it does.
    """
    at: Position = seen(ctx, game, figures)
    board, told = at.board, dict[str, list[str]]()
    for unit in board.units:
        told.setdefault(doing(at, unit), []).append(whose(at, unit))
    lines = (f"{', '.join(units)}: {what}." for what, units in told.items())
    return Glance(_phase_told(at), (*lines, *done_line(at)), f"turn {board.turn}, {board.phase}")


def _phase_told(at: Position) -> str:
    """What this part of the turn is for, and whether it waits."""
    board = at.board
    if board.phase is not Phase.ORDERS:
        return PHASES[board.phase]
    if not board.units:
        return "There are no units yet: [My move] makes one of each gang, /pottersville unit any other."
    waits = unordered(at)
    if waits:
        return (
            f"Orders are laid face down: {count(len(waits), 'unit')} {'waits' if len(waits) == 1 else 'wait'} for one."
        )
    return "Every unit has its order, face down: they can be revealed."


PHASES: Final = {
    Phase.MOVEMENT: "Units move and act by their orders.",
    Phase.GATS: "All who can shoot do so now.",
    Phase.MELEE: "Those in contact fight.",
    Phase.GUTS: "Units that were shot at test their Guts.",
}


def chips_line(at: Position) -> str:
    """The poker chips of each side."""
    sides = at.game.sides if at.game is not None else ()
    told = (
        f"{side.name} {'not rolled yet' if chips is None else chips}"
        for place, side in enumerate(sides)
        for chips in (at.board.chips_of(place),)
    )
    return f"Poker chips: {', '.join(told)}."


def done_line(at: Position) -> tuple[str, ...]:
    """Which sides are done with this part of the turn."""
    done = [at.side_name(place) for place in at.board.ready]
    return (f"Done with this part of the turn: {together(done)}.",) if done else ()


def unit_line(at: Position, unit: Unit) -> str:
    """A unit: who leads it and who is in it, what it does; of an order that lies face down no more than that it does.

    This stands before everybody's eyes.
    """
    there = [at.people[one] for one in unit.members if one in at.people]
    alive = [one for one in there if one.figure.wound is not Wound.DEAD]
    others = [one.name for one in alive if one.id != unit.leader]
    leader = next((one for one in alive if one.id == unit.leader), None)
    led = f"{leader.name} leads" if leader is not None else "nobody alive leads"
    told = (
        f"{led} {', '.join(others)}" if others else led,
        doing(at, unit),
        "shot at, to test Guts" if under_fire(at, unit) else "",
    )
    return f"{strong(whose(at, unit))}: {'; '.join(filter(None, told))}."


def whose(at: Position, unit: Unit) -> str:
    """A unit's name, with its side's where that is another."""
    side = at.side_name(unit.side)
    return unit.name if not side or same(side, unit.name) else f"{unit.name} ({side})"


def doing(at: Position, unit: Unit) -> str:
    """What a unit was told to do as far as everybody may know."""
    board = at.board
    if cheesing(at, unit):
        return "cheesing it, until it rallies"
    if board.phase is Phase.ORDERS:
        given = any(key_of(one.unit) == key_of(unit.name) for one in board.given)
        return "has an order, face down" if given else "waits for an order"
    if unit.order is None:
        return "no order"
    return f"{unit.order}{f', {unit.note}' if unit.note else ''}"


def _people_lines(board: Board, figures: Sequence[StoredFigure]) -> list[str]:
    """Each gang on a line: those with something the matter, then those without, by name who is listed in no unit."""
    units = {figure for unit in board.units for figure in unit.members}
    lines: list[str] = []
    for gang in dict.fromkeys(one.gang for one in figures):
        its = [one for one in figures if one.gang.id == gang.id]
        noted = [f"{strong(one.figure.name)} {condition(one.figure)}" for one in its if condition(one.figure)]
        fit = [one for one in its if not condition(one.figure)]
        if fit and units.issuperset(one.id for one in fit):
            well = "the others fit" if noted else "all fit"
        else:
            well = f"fit: {', '.join(one.figure.name for one in fit)}" if fit else ""
        lines.append(f"{underlined(gang.gang.name)}: {'; '.join(filter(None, (*noted, well)))}.")
    return lines


def car_line(car: Car, people: Mapping[int, Person]) -> str:
    """A vehicle in a sentence: who is in it, how it moves, what is wrong with it."""

    def name(figure: int) -> str:
        return people[figure].name if figure in people else "somebody"

    others = ", ".join(f"{name(one.figure)} ({one.spot.lower()})" for one in car.aboard if one.figure != car.driver)
    pace = f"{car.pace.lower()} this turn" if car.pace is not Pace.STOPPED else "standing"
    before = f"{car.before.lower()} in the last" if car.before is not Pace.STOPPED else ""
    driver = people.get(car.driver) if car.driver else None
    dead = driver is not None and driver.figure.wound is Wound.DEAD
    drives = "dead at the wheel" if dead else "at the wheel" if car.wrecked else "drives"
    told = (
        car.build.lower(),
        "a wreck" if car.wrecked else ", ".join(filter(None, (pace, before))),
        f"{name(car.driver)} {drives}" if car.driver else "nobody at the wheel",
        f"with {others}" if others else "",
        "has hit something" if car.crashed else "",
        "its driver too badly hurt to go on" if car.halted else "",
        "a tire hit" if car.tire else "",
        f"{count(car.engine, 'hit')} on the engine" if car.engine else "",
    )
    return f"{strong(car.name)}: {', '.join(filter(None, told))}."


def moment(ctx: Context, game: StoredGame, figures: Sequence[StoredFigure]) -> tuple[FollowUp, ...]:
    """The buttons that go on with the game."""
    return _moment(seen(ctx, game, figures))


def _moment(at: Position) -> tuple[FollowUp, ...]:
    board = at.board
    chips = (CHIPS,) if None in board.chips else ()
    if board.phase is Phase.ORDERS:
        return (*chips, *((REVEAL,) if board.units and not unordered(at) else ()))
    if board.phase is Phase.MOVEMENT:
        return (*chips, *away_offers(board), NEXT)
    owing = [unit for unit in board.units if under_fire(at, unit)] if board.phase is Phase.GUTS else []
    return (*chips, *guts_offers(owing), NEXT)


def away_offers(board: Board) -> tuple[FollowUp, ...]:
    """The buttons for vehicles that have hit something, and try to drive away."""
    stuck = (car for car in board.cars if car.crashed and not car.wrecked and not car.moved and car.driver)
    return offers("Drive away", "pottersville-car away", "vehicle", stuck)


def brings(_game: StoredGame, gang: StoredGang) -> tuple[FollowUp, ...]:
    """The button that makes a gang that comes on one unit."""
    return (_one_unit(gang.gang.name),)


def unit_offers(at: Position) -> tuple[FollowUp, ...]:
    """The same buttons for gangs on the table of whom nobody is in a unit yet, and that can be one."""
    if at.board.phase is not Phase.ORDERS:
        return ()
    units = {figure for unit in at.board.units for figure in unit.members}
    its: dict[int, list[Person]] = {}
    for one in at.people.values():
        its.setdefault(one.gang_id, []).append(one)
    waiting = (fellows for fellows in its.values() if units.isdisjoint(one.id for one in fellows) and _musters(fellows))
    return tuple(_one_unit(fellows[0].listed) for fellows in waiting)[:MOST_TESTS]


def own_units(at: Position) -> tuple[FollowUp, ...]:
    """Those for the caller's gangs."""
    return unit_offers(altered(at, people={one.id: one for one in at.people.values() if one.mine}))


def _musters(fellows: Sequence[Person]) -> bool:
    """Whether the living of a gang can be a unit as they are."""
    try:
        muster_unit("", NO_SIDE, [(one.id, one.figure) for one in fellows if one.figure.wound is not Wound.DEAD])
    except Refusal:
        return False
    return True


def _one_unit(gang: str) -> FollowUp:
    return FollowUp(f"{gang}: one unit"[:80], "pottersville unit", {"gang": gang})


def closing(_context: Context, _game: StoredGame, figures: Sequence[StoredFigure]) -> Report:
    """The dead, the wounded, those in custody, and who got away with how much."""

    dead = [one for one in figures if one.figure.wound is Wound.DEAD]
    hurt = [one for one in figures if Wound.SUPPRESSED < one.figure.wound < Wound.DEAD]
    held = [one for one in figures if one.figure.cuffed]
    money = [one for one in figures if one.figure.dollars]
    headline, lines = toll({"Dead": of_gangs(dead), "Wounded": of_gangs(hurt), "In custody": of_gangs(held)})
    loot = "; ".join(f"{one.figure.name} ${one.figure.dollars:,}" for one in money)
    return Report(headline, (*lines, f"{strong('Money:')} {loot}.") if money else lines)


moves_game_on(SYSTEM_ID, {NEXT.command: lambda board: (board.turn, board.phase)})
TABLES[SYSTEM_ID] = GameTable(MARKS, status, glance, moment, closing, NEUTRAL, brings, own=own_units)
FIRST_SHOTS[SYSTEM_ID] = FirstShot("pottersville-shoot figure", {"range": 6.0})
