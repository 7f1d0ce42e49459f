"""What GangStars adds to /game: the status, the glance and the closing summary."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from cogs.command_adapter.reader import seen
from cogs.context.board_display import GAME_TABLES, GameTable, Glance, of_gangs
from cogs.context.context import Context
from cogs.context.stale_moves import moves_game_on
from db.games import StoredGame
from db.repositories import StoredFigure
from rules.core.action.report import FollowUp, Report, toll
from rules.core.people.person import NO_SIDE
from rules.core.plain.markup import strong, underlined
from rules.core.plain.words import count
from rules.core.play.game import played_by
from rules.gangstars.gangs.builder import GS
from rules.gangstars.gangs.roster import condition
from rules.gangstars.model.board import Board
from rules.gangstars.model.figures import Fuse, Standing, Structure
from rules.gangstars.model.lines import bag_line, vehicle_line
from rules.gangstars.model.position import Position, active, side_of, waiting
from rules.gangstars.moment.next_buttons import DONE, DRAW, NEXT, going_on, moment_offers
from rules.gangstars.turns.chits import chits_of

MARKS = ("Red", "Blue", "Green", "Yellow", "White", "Black")


def status(ctx: Context, game: StoredGame, figures: Sequence[StoredFigure]) -> Report:
    """The turn, the active figure, chits by side, everyone with a condition, and things on the table."""
    position: Position = seen(ctx, game, figures)
    lines = [*_turn_lines(position), *_people_lines(figures), *_thing_lines(position)]
    text = f"turn {position.board.turn}" if position.board.turn else "no turn yet"
    return Report(f"“{game.game.name}”: {text}.", tuple(lines), moment_offers(position))


def _turn_lines(position: Position) -> list[str]:
    """The active figure, what is due, and each side's chits in the bag."""
    running, person = position.board.active, active(position)
    if running is not None:
        name = person.name if person else "A figure that has left"
        lines = [f"{strong(name)} is acting, with {running.left} of {count(running.points, 'action point')} left."]
    else:
        lines = list(going_on(position)[0])
    return [*lines, *_bag_lines(position)]


def _bag_lines(position: Position) -> list[str]:
    """The chits in the bag, and how many are each side's."""
    if not position.board.turn:
        return []
    sides = Counter(side_of(position, position.people[chit.figure]) for chit in chits_of(position) if not chit.idle)
    by_side = [f"{position.side_name(side)} {number}" for side, number in sorted(sides.items()) if side != NO_SIDE]
    return [" ".join([bag_line(position.board), *([f"Still to act: {', '.join(by_side)}."] if by_side else [])])]


def glance(ctx: Context, game: StoredGame, figures: Sequence[StoredFigure]) -> Glance:
    """The active or next figure; then the chits, fuses and fires. Tests that are due count as obligations."""
    position: Position = seen(ctx, game, figures)
    board = position.board
    fuses = [_fuse_line(board, one) for one in board.fuses if one not in board.due]
    fires = [f"Burning: {', '.join(board.fires)}."] if board.fires else []
    return Glance(
        _acting_line(position, game),
        (*_bag_lines(position), *fuses, *fires),
        f"turn {board.turn}" if board.turn else "",
    )


def _acting_line(position: Position, game: StoredGame) -> str:
    """The active figure, in a sentence."""
    person, called = active(position), waiting(position)
    if position.board.active is not None:
        side = side_of(position, person) if person else NO_SIDE
        whose = f", played by {played_by(game.game, side)}," if side != NO_SIDE else ""
        return f"{strong(person.name if person else 'A figure that has left')}{whose} is acting."
    if called:
        return f"Called up, still to act: {', '.join(one.name for one in called)}."
    return "Next, a chit is drawn." if position.board.bag else f"Turn {position.board.turn + 1} can begin."


def _people_lines(figures: Sequence[StoredFigure]) -> list[str]:
    """Each gang on a line: figures with a condition, then the others."""
    lines: list[str] = []
    for gang in dict.fromkeys(one.gang for one in figures):
        its = [one.figure for one in figures if one.gang.id == gang.id]
        conditions = {figure.name: condition(figure, due=False) for figure in its}
        noted = [f"{strong(name)} {ill}" for name, ill in conditions.items() if ill]
        fit = [name for name, ill in conditions.items() if not ill]
        line = "; ".join([*noted, *([f"fit: {', '.join(fit)}"] if fit else [])])
        lines.append(f"{underlined(gang.gang.name)}: {line}.")
    return lines


def _thing_lines(position: Position) -> list[str]:
    """Vehicles, structures, bombs on the table, fires."""
    board = position.board
    lines = [vehicle_line(vehicle, position.people) for vehicle in board.vehicles]
    lines += [_structure_line(one) for one in board.structures]
    lines += [_fuse_line(board, one) for one in board.fuses]
    return lines + ([f"Burning: {', '.join(board.fires)}."] if board.fires else [])


def _structure_line(structure: Structure) -> str:
    hurt = ["heavy damage" if structure.heavy == 1 else "a hole in it"] if structure.heavy else []
    hurt += ["light damage"] if structure.light else []
    return f"{strong(structure.name)} ({structure.build.lower()}): {', '.join(hurt) or 'whole'}."


def _fuse_line(board: Board, fuse: Fuse) -> str:
    when = "goes off now" if fuse.turn <= board.turn else f"goes off when turn {fuse.turn} begins"
    return f"{strong(fuse.title)} lies on the table. It {when}."


def moment(_context: Context, game: StoredGame, _figures: Sequence[StoredFigure]) -> tuple[FollowUp, ...]:
    """The button that continues the game without any player's figures."""
    board: Board = game.game.board
    if board.active is not None:
        return (DONE,)
    return (DRAW,) if board.bag else (NEXT,)


def closing(_context: Context, _game: StoredGame, figures: Sequence[StoredFigure]) -> Report:
    """The dead, the wounded, and the dogs that went home."""

    dead = [one for one in figures if one.figure.standing is Standing.DEAD]
    hurt = [one for one in figures if one not in dead and one.figure.wounded]
    home = [one for one in figures if one.figure.standing is Standing.HOME]
    headline, lines = toll({"Dead": of_gangs(dead), "Wounded": of_gangs(hurt)})
    dogs = f"{strong('Ran home (well again next game):')} {'; '.join(of_gangs(home))}."
    return Report(headline, (*lines, dogs) if home else lines)


moves_game_on(
    GS,
    {
        NEXT.command: lambda board: board.turn,
        DRAW.command: lambda board: (board.turn, len(board.bag)),
        DONE.command: lambda board: (board.turn, len(board.bag), board.active.figure if board.active else 0),
    },
)
GAME_TABLES[GS] = GameTable(
    emblems=MARKS,
    status=status,
    glance=glance,
    moment=moment,
    closing=closing,
    neutral=frozenset(),
    first=NEXT.command,
    makes="gangstars-gang new",
)
