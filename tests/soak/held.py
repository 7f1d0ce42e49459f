"""What must hold after each step of the soak. Each part yields a sentence for everything that is wrong."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator
from typing import Any, Final

from db.checking import found
from db.games import StoredGame
from db.pending import Waited, of_campaign, of_game
from db.repositories import StoredFigure
from db.store.engine import Database
from db.unit_of_work import reading
from rules.core.action.on_street import placed
from rules.core.street.placed import misplaced

GAME: Final = 1
CAMPAIGN: Final = 1
"""The ids of the game and of the campaign of a story, whose database has no other."""


async def wrong_in_game(database: Database, position: Any) -> list[str]:
    """What is wrong with the game as it stands; `position` is that of any of its players."""
    async with reading(database) as work:
        stored = await work.games.get(GAME)
        figures = await work.figures_in(stored) if stored is not None and stored.game.present else []
        waited = await of_game(work, GAME, figures)
    assert stored is not None
    assert waited is not None
    return [*_in_walls(stored, position), *_forgotten(stored, figures, waited)]


async def wrong_in_campaign(database: Database) -> list[str]:
    """What is wrong with the campaign as it stands."""
    async with reading(database) as work:
        waited = await of_campaign(work, CAMPAIGN)
    return [] if waited is None else [*_unasked(waited)]


def _in_walls(stored: StoredGame, position: Any) -> Iterator[str]:
    """Nobody is in a wall, off the street, or on another's square."""
    bearing = stored.system.bearing
    if bearing is not None and position.street is not None:
        yield from misplaced(position.street.ground, [*placed(position, bearing).values()])


def _forgotten(stored: StoredGame, figures: list[StoredFigure], waited: Waited) -> Iterator[str]:
    """Everything that waits has somebody who is asked; and a game that is not over waits for something."""
    yield from _unasked(waited)
    games = stored.system.games
    assert games is not None
    people = {one.id: one.figure for one in figures}
    sides = stored.game.sides_of({one.id: one.gang.id for one in figures})
    board = stored.game.board
    stands = not stored.game.present or stored.game.pace.paused or not games.begun(board)
    goes_on = stands or waited.things or games.due(board)
    if not goes_on and games.decided(board, people, sides) is None:
        yield "nothing waits, and nobody has won"


def _unasked(waited: Waited) -> Iterator[str]:
    """What waits for nobody, and the bot doesn't do it either."""
    for one in waited.things:
        at_once = one.wait is not None and (one.wait.at_once or one.wait.lapse is not None)
        if not one.users and not at_once:
            what = one.wait.what if one.wait is not None else f"{one.who} owes {one.owed and one.owed.in_full}"
            yield f"nobody is asked: {what}"


async def unsound(database: Database) -> AsyncIterator[str]:
    """What `bot.py check` finds: rows, dice, references and logs."""
    async for one in found(database, lambda *_: None):
        yield str(one)
