"""What Hoodsville adds to /game: the status, the glance and the closing summary."""

from __future__ import annotations

from collections.abc import Sequence

from cogs.command_adapter.gang_creation import FIRST_SHOTS, FirstShot
from cogs.command_adapter.reader import seen
from cogs.context.board_display import GAME_TABLES, GameTable, Glance, of_gangs
from cogs.context.context import Context
from cogs.context.stale_moves import moves_game_on
from db.games import StoredGame
from db.repositories import StoredFigure
from rules.core.action.report import FollowUp, Report, toll
from rules.core.plain.markup import strong, underlined
from rules.core.plain.words import count, listed
from rules.core.play.game import played_by
from rules.core.street.squares import name_of
from rules.hoodsville.doors.forcing import door_line
from rules.hoodsville.driving.vehicle_of_move import vehicle_line
from rules.hoodsville.model.board import Board
from rules.hoodsville.model.figures import Out
from rules.hoodsville.model.lines import rolls_button
from rules.hoodsville.model.profiles import PROFILES
from rules.hoodsville.model.sheets import condition
from rules.hoodsville.move_sequence.rolls_each_move import owing_rolls, rolls_in

SYSTEM_ID = "hood"
NEXT = FollowUp("Next move", "hood next", {})
MARKS = ("Red", "Blue", "Green", "Yellow", "White", "Black")


def status(ctx: Context, game: StoredGame, figures: Sequence[StoredFigure]) -> Report:
    """The move, all figures with a condition, doors and vehicles."""
    board: Board = game.game.board
    at = seen(ctx, game, figures)
    number = sum(rolls_in(duty) for _, duty in owing_rolls(at, at.people.values()))
    lines = people_lines(figures)
    lines += [door_line(door) for door in board.doors]
    lines += [vehicle_line(vehicle) for vehicle in board.vehicles]
    lines += [f"Crates put down: {listed(sorted(map(name_of, board.crates)))}."] if board.crates else []
    go_on = rolls_button(number) if number else NEXT
    return Report(f"“{game.game.name}”: move {board.move}.", tuple(lines), (go_on,))


def glance(ctx: Context, game: StoredGame, figures: Sequence[StoredFigure]) -> Glance:
    """The move, and how many figures of each side may act in it. Obligations show the rolls that are due."""
    at = seen(ctx, game, figures)
    able = [person.side for person in at.people.values() if person.figure.can_act]
    sides = range(len(game.game.sides))
    return Glance(
        f"Move {at.board.move}. Everyone may act, in any order.",
        tuple(f"{played_by(game.game, side)}: {count(able.count(side), 'figure')} able to act." for side in sides),
    )


def people_lines(figures: Sequence[StoredFigure]) -> list[str]:
    """Each gang on a line: figures with a condition first, then the others."""
    lines: list[str] = []
    for gang in dict.fromkeys(one.gang for one in figures):
        its = [one.figure for one in figures if one.gang.id == gang.id]
        noted = [f"{strong(figure.name)} {condition(figure)}" for figure in its if condition(figure)]
        fit = [figure.name for figure in its if not condition(figure)]
        text = "; ".join([*noted, *([f"fit: {', '.join(fit)}"] if fit else [])])
        lines.append(f"{underlined(gang.gang.name)}: {text}.")
    return lines


def moment(_context: Context, _game: StoredGame, _figures: Sequence[StoredFigure]) -> tuple[FollowUp, ...]:
    """The button that continues the game."""
    return (NEXT,)


def closing(_context: Context, _game: StoredGame, figures: Sequence[StoredFigure]) -> Report:
    """The dead, the hurt, and those who gave up."""

    dead = [one for one in figures if one.figure.out is Out.DEAD]
    hurt = [one for one in figures if one not in dead and (one.figure.wounds or one.figure.out is Out.CRITICAL)]
    given = [one for one in figures if one.figure.standing.value == "surrendered"]
    fates = {"Apparently dead": of_gangs(dead), "Hurt": of_gangs(hurt), "Surrendered": of_gangs(given)}
    return Report(*toll(fates))


moves_game_on(SYSTEM_ID, {"hood next": lambda board: board.move})
GAME_TABLES[SYSTEM_ID] = GameTable(
    emblems=MARKS,
    status=status,
    glance=glance,
    moment=moment,
    closing=closing,
    neutral=frozenset(PROFILES),
)
FIRST_SHOTS[SYSTEM_ID] = FirstShot("hood-fire shoot", {"range": 6.0})
