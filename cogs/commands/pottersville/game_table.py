"""What Pottersville adds to /game: the status, the glance and the closing summary."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from cogs.command_adapter.gang_creation import FIRST_SHOTS, FirstShot
from cogs.command_adapter.reader import seen
from cogs.context.board_display import GAME_TABLES, GameTable, Glance, of_gangs
from cogs.context.context import Context
from cogs.context.stale_moves import moves_game_on
from db.games import StoredGame
from db.repositories import StoredFigure, StoredGang
from rules.core.action.report import FollowUp, Report, toll
from rules.core.plain.fast_replace import fast_replace
from rules.core.plain.markup import strong, underlined
from rules.core.plain.refusal import together
from rules.core.plain.words import count
from rules.pottersville.model.board import Board
from rules.pottersville.model.figures import Folk, Phase, Wound
from rules.pottersville.model.lines import (
    CHIPS,
    NEXT,
    OF_SEVERAL,
    REVEAL,
    away_buttons,
    car_line,
    guts_buttons,
    order_words,
    orders_button,
    unit_line,
    whose,
)
from rules.pottersville.model.position import Position, under_fire
from rules.pottersville.model.profiles import PROFILES
from rules.pottersville.model.sheets import condition
from rules.pottersville.poker_chips import MARKS
from rules.pottersville.units.mustering import begins_in_units, one_unit, unit_buttons
from rules.pottersville.units.orders import units_without_order

SYSTEM_ID: Final = "pot"
NEUTRAL: Final = frozenset(name for name, row in PROFILES.items() if row.folk in (Folk.LONER, Folk.CIVILIAN))


def status(ctx: Context, game: StoredGame, figures: Sequence[StoredFigure]) -> Report:
    """The phase, the chips, the units and their orders, all figures with a condition, and the vehicles."""
    position: Position = seen(ctx, game, figures)
    board = position.board
    lines = [
        chips_line(position),
        *done_line(position),
        *(unit_line(position, unit) for unit in board.units),
        *_people_lines(board, figures),
        *(car_line(car, position.people) for car in board.cars),
    ]
    headline = f"“{game.game.name}”: turn {board.turn}, {board.phase}."
    presses = (orders_button(position),) if board.phase is Phase.ORDERS and board.units else ()
    return Report(headline, tuple(lines), (*unit_buttons(position), *_moment(position)), opens=presses)


def glance(ctx: Context, game: StoredGame, figures: Sequence[StoredFigure]) -> Glance:
    """The phase and whom it waits for, then what each unit was ordered to do. Obligations show Guts tests.

    Of an order that lies face down, it shows only that it exists.
    """
    position: Position = seen(ctx, game, figures)
    board, units_by_order = position.board, dict[str, list[str]]()
    for unit in board.units:
        units_by_order.setdefault(order_words(position, unit), []).append(whose(position, unit))
    lines = (
        f"{', '.join(units)}: {OF_SEVERAL.get(what, what) if len(units) > 1 else what}."
        for what, units in units_by_order.items()
    )
    return Glance(_phase_line(position), (*lines, *done_line(position)), f"turn {board.turn}, {board.phase}")


def _phase_line(position: Position) -> str:
    """The purpose of this phase, and whether it waits for orders."""
    board = position.board
    if board.phase is not Phase.ORDERS:
        return PHASES[board.phase]
    if begins_in_units(board, on_street=position.street is not None):
        return "As play begins, each gang becomes one unit. /pottersville unit makes any other."
    if not board.units:
        return "The table has no units yet. [My move] makes one of each gang, and /pottersville unit makes any other."
    waits = units_without_order(position)
    if waits:
        return (
            f"Players lay orders face down: {count(len(waits), 'unit')} still "
            f"{'needs' if len(waits) == 1 else 'need'} one."
        )
    return "Every unit has its order, face down."


PHASES: Final = {
    Phase.MOVEMENT: "Units move and act by their orders.",
    Phase.GATS: "All figures that can shoot do so now.",
    Phase.MELEE: "Figures in contact fight.",
    Phase.GUTS: "Units that were shot at test their Guts.",
}


def chips_line(position: Position) -> str:
    """The poker chips of each side."""
    sides = position.game.sides if position.game is not None else ()
    text = (
        f"{side.name} {'not rolled yet' if chips is None else chips}"
        for place, side in enumerate(sides)
        for chips in (position.board.chips_of(place),)
    )
    return f"Poker chips: {', '.join(text)}."


def done_line(position: Position) -> tuple[str, ...]:
    """Which sides are done with this phase."""
    done = [position.side_name(place) for place in position.board.ready]
    return (f"Done with this phase: {together(done)}.",) if done else ()


def _people_lines(board: Board, figures: Sequence[StoredFigure]) -> list[str]:
    """Each gang on a line: figures with a condition first, then the others by name, marked if in no unit."""
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


def moment(ctx: Context, game: StoredGame, figures: Sequence[StoredFigure]) -> tuple[FollowUp, ...]:
    """The buttons that continue the game."""
    return _moment(seen(ctx, game, figures))


def _moment(position: Position) -> tuple[FollowUp, ...]:
    board = position.board
    chips = (CHIPS,) if None in board.chips else ()
    if board.phase is Phase.ORDERS:
        return (*chips, *((REVEAL,) if board.units and not units_without_order(position) else ()))
    if board.phase is Phase.MOVEMENT:
        return (*chips, *away_buttons(board), NEXT)
    owing = [unit for unit in board.units if under_fire(position, unit)] if board.phase is Phase.GUTS else []
    return (*chips, *guts_buttons(owing), NEXT)


def brings(game: StoredGame, gang: StoredGang) -> tuple[FollowUp, ...]:
    """The button that makes an arriving gang one unit; none on a street if it becomes one as play begins."""
    board: Board = game.game.board
    return () if begins_in_units(board, on_street=game.game.street is not None) else (one_unit(gang.gang.name),)


def own_units(position: Position) -> tuple[FollowUp, ...]:
    """The same buttons for the caller's own gangs."""
    return unit_buttons(
        fast_replace(position, people={person.id: person for person in position.people.values() if person.mine})
    )


def closing(_context: Context, _game: StoredGame, figures: Sequence[StoredFigure]) -> Report:
    """The dead, the wounded, the prisoners, and how much money each gang got away with."""

    dead = [one for one in figures if one.figure.wound is Wound.DEAD]
    hurt = [one for one in figures if Wound.SUPPRESSED < one.figure.wound < Wound.DEAD]
    held = [one for one in figures if one.figure.cuffed]
    money = [one for one in figures if one.figure.dollars]
    headline, lines = toll({"Dead": of_gangs(dead), "Wounded": of_gangs(hurt), "In custody": of_gangs(held)})
    loot = "; ".join(f"{one.figure.name} ${one.figure.dollars:,}" for one in money)
    return Report(headline, (*lines, f"{strong('Money:')} {loot}.") if money else lines)


moves_game_on(SYSTEM_ID, {NEXT.command: lambda board: (board.turn, board.phase)})
GAME_TABLES[SYSTEM_ID] = GameTable(
    emblems=MARKS,
    status=status,
    glance=glance,
    moment=moment,
    closing=closing,
    neutral=NEUTRAL,
    brings=brings,
    own=own_units,
    first=CHIPS.command,
)
FIRST_SHOTS[SYSTEM_ID] = FirstShot("pottersville-shoot figure", {"range": 6.0})
