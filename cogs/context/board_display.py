"""What a system's cog adds to /game, such as how its board looks and what a close sums up."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Container, Iterable, Sequence
from typing import Any, Final, NamedTuple

from cogs.cards.card import Card, Picture, Press
from cogs.context.context import Context
from cogs.safety.registry import by_system
from db.deadlines import lasting
from db.games import StoredGame
from db.repositories import StoredFigure, StoredGang
from rules.core.action.position import Position
from rules.core.action.report import OPEN_GAME, FollowUp, Report
from rules.core.commands import street
from rules.core.plain.events import Change
from rules.core.plain.frozen import frozen
from rules.core.plain.markup import strong
from rules.core.plain.refusal import NothingPlayed
from rules.core.play.decided import Decided
from rules.core.play.game import require_player, side_called
from rules.core.play.standing_orders import Does

BoardReport = Callable[[Context, StoredGame, Sequence[StoredFigure]], Report]
MY_MOVE: Final = Press("mine", "0", "My move")
"""The button that shows its user privately what they may do now."""

STATUS: Final = Press("status", "0", "Status")
ORDERS: Final = Press("myorders", "0", "Standing orders")
SET_ORDER: Final = "setorder"
"""The name of the buttons that give a standing order, or end it."""
ORDER_TITLES: Final = {Does.ROLL: "Roll what I owe", Does.LET: "Let it happen", Does.PASS: "Let everything pass"}
HELP: Final = Press("help", "start", "Help")
CLOSE: Final = Press("closing", "0", "Close the game")
"""The button that asks once more, privately, before the game closes."""

STREET: Final = Press("street", "0", "Street")
LAY: Final = Press(*street.LAY)
"""The buttons that show the street of a game, and that offer streets to play on."""

BY_POST: Final = Press("bypost", "0", "Play by post")
"""The button that gives a live game deadlines."""


def always(game: int, does: Does) -> Press:
    """The button by which its presser gives a standing order for good in a game."""
    return Press(SET_ORDER, f"{game}.{does}.1", f"{ORDER_TITLES[does]}, always")


def may_let(game: StoredGame) -> bool:
    """Whether players of a game are asked to let anything happen: by post, in a system with interruptions."""
    games = game.system.games
    return games is not None and bool(games.lets) and game.game.pace.by_post


class Glance(NamedTuple):
    """A game in a few lines, as its table card shows it to everyone.

    turn   whose turn it is, in a sentence
    lines  the open state, a line each
    stage  how far the game is, in a word or two: “turn 3”; empty if that says nothing
    """

    turn: str
    lines: tuple[str, ...] = ()
    stage: str = ""


class ClosingChanges(NamedTuple):
    """What the close of a game changes besides the game, and the lines that report it."""

    changes: tuple[Change, ...] = ()
    lines: tuple[str, ...] = ()


async def no_closing_changes(_context: Context, _game: StoredGame) -> ClosingChanges:
    """A close that changes nothing besides the game."""
    return ClosingChanges()


@frozen
class GameTable:
    """A system's part of /game.

    emblems          the emblems of the sides, such as their suits, in order
    status           the board in full
    glance           the board in short, for its table card: only public facts, and none that a sealed roll changes at
                     once, such as its price; it shows deadlines as times, because no card changes by itself
    moment           the buttons of the moment, such as the next card
    closing          the summary of the game
    neutral          the profiles that may have no side; any other figure without a side would never act
    brings           the buttons for what a gang may bring besides its figures when it enters
    lost_by_closing  what a close would lose now, in a sentence; empty for nothing
    before_closing   the buttons that settle what a close would lose
    on_closing       what a close changes besides the game, and its report
    first            the first command of a game, without options, with which play begins; empty for none
    makes            the command that makes a gang by choices
    joins            the buttons that take a seat and begin, if the system gathers its players in its own way
    opens            the command that opens its games, if /game open does not; `short` are its options for a first game
    house            the command, without options, by which the house takes a side
    orders           the command that gives standing orders, if /game orders does not
    alarm            the command, without options, that the bot itself gives when the game is due; it refuses if nothing
                     is due
    moves            the card of what the caller may do, if the system has its own
    own              the buttons for what the caller's own gangs have still to settle, such as their units
    picture          draws the board as everyone may see it, which takes time; None if text alone describes it
    """

    emblems: tuple[str, ...]
    status: BoardReport
    glance: Callable[[Context, StoredGame, Sequence[StoredFigure]], Glance]
    moment: Callable[[Context, StoredGame, Sequence[StoredFigure]], tuple[FollowUp, ...]]
    closing: BoardReport
    neutral: Container[str]
    brings: Callable[[StoredGame, StoredGang], tuple[FollowUp, ...]] = lambda _game, _gang: ()
    lost_by_closing: Callable[[StoredGame, Sequence[StoredFigure]], str] = lambda _game, _figures: ""
    before_closing: Callable[[StoredGame, Sequence[StoredFigure]], tuple[FollowUp, ...]] = lambda _game, _figures: ()
    alarm: str = ""
    first: str = ""
    makes: str = "gang new"
    joins: Callable[[StoredGame], tuple[Press, ...]] = lambda _: ()
    opens: str = ""
    short: tuple[tuple[str, str], ...] = ()
    house: str = "game house"
    orders: str = ""
    on_closing: Callable[[Context, StoredGame], Awaitable[ClosingChanges]] = no_closing_changes
    moves: Callable[[Context, StoredGame], Awaitable[Card]] | None = None
    own: Callable[[Position[Any, Any, Any]], tuple[FollowUp, ...]] = lambda _: ()
    picture: Callable[[StoredGame], Picture | None] | None = None


GAME_TABLES: dict[str, GameTable] = by_system()
"""What each system adds to /game, by the id of the system. Each system's cog adds its own."""


def of_gangs(figures: Iterable[StoredFigure]) -> list[str]:
    """Each figure with its gang: “Duke, of Eastside Kings”."""
    return [f"{one.figure.name}, of {one.gang.gang.name}" for one in figures]


def here(ctx: Context) -> StoredGame:
    """The game in this channel. Raises NothingPlayed if there is none."""
    if ctx.game is None:
        raise NothingPlayed("No game is being played in this channel. Begin one with /game open.").showing(OPEN_GAME)
    return ctx.game


async def figures_of(ctx: Context, game: StoredGame) -> list[StoredFigure]:
    """Every figure on the table, gang by gang."""
    return await ctx.work.figures_in(game)


def decided_in(game: StoredGame, figures: Iterable[StoredFigure]) -> Decided | None:
    """The end of a game that people may still play on; None while it is not decided. `figures` are all on its table."""
    system, games = game.game.system, game.system.games
    people = [one for one in figures if one.gang.gang.system == system]
    assert games is not None
    if not games.begun(game.game.board):
        return None
    sides = game.game.sides_of({one.id: one.gang.id for one in people})
    return games.decided(game.game.board, {one.id: one.figure for one in people}, sides)


def decided_words(game: StoredGame, decided: Decided | None) -> str:
    """Who is left in a fight that is decided, in a sentence; empty before, or if the game's own cards say it."""
    if decided is None or decided.shown:
        return ""
    who = "No one" if decided.winner is None else f"Only {strong(game.game.sides[decided.winner].name)}"
    return f"{who} is left in the fight."


def require_taking_part(ctx: Context, game: StoredGame) -> None:
    """Refuse a caller who is neither player nor umpire of the game. While no one has a seat, anyone may change the
    table.
    """
    require_player(game.game, ctx.caller.actor.id, ctx.is_umpire, game.game.name)


def whole_again(game: StoredGame, now: int) -> tuple[Change, ...]:
    """The changes that restart the deadlines that a board keeps; none if it keeps none.

    now  in seconds since the epoch
    """
    games, board, pace = game.system.games, game.game.board, game.game.pace
    assert games is not None
    if board is None or not games.times(board):
        return ()
    changes = games.whole_again(game.id, board, pace, lasting(pace, now))
    return tuple(change.dated(now) for change in changes)


def side_named(game: StoredGame, name: str) -> int:
    """A side by its name, emblem or number from 1. Raises IllegalNow for any other name."""
    return side_called(name, game.game.sides, GAME_TABLES[game.game.system].emblems)
