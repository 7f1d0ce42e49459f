"""What the house does next by itself, so that no card offers it to a player, who would come too late."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from cogs.context.board_display import decided_in
from cogs.context.context import Context
from db.games import StoredGame
from db.repositories import StoredFigure
from rules.core.action.report import FollowUp
from rules.core.plain.house import HOUSE


async def for_players(ctx: Context, offers: Iterable[FollowUp]) -> tuple[FollowUp, ...]:
    """Those of the offers in the game of a context that the house leaves to players."""
    offers, game = tuple(offers), ctx.game
    if not offers or game is None or not _played_by_house(game):
        return offers
    gone = left_to_house(game, await ctx.work.figures_in(game), int(ctx.now.timestamp()))
    return tuple(one for one in offers if one.command not in gone)


def left_to_house(game: StoredGame, figures: Sequence[StoredFigure], now: int) -> frozenset[str]:
    """The commands that a game waits for, and that the house gives at once; none before play begins.

    Once it has won it does nothing more by itself.

    figures  all on its table
    now      in seconds since 1970
    """
    sides, games, decided = _played_by_house(game), game.system.games, decided_in(game, figures)
    if not sides or games is None or game.system.worth is None or not games.begun(game.game.board):
        return frozenset()
    if decided is not None and (decided.winner is None or decided.winner in sides):
        return frozenset()
    people = {one.id: one for one in figures if one.gang.gang.system == game.system.id}
    side_of = game.game.sides_of({id: one.gang.id for id, one in people.items()})
    known = games.waits(game.game.board, {id: one.figure for id, one in people.items()}, side_of)
    waits = [one for one in known if one.runs(now)]
    of_house, of_players = set[str](), set[str]()
    for wait in waits:
        side = side_of.get(wait.figure) if wait.figure else wait.side
        own = len(waits) == 1 if wait.at_once else side in sides
        if wait.lapse is not None:
            (of_house if own else of_players).add(wait.lapse.command)
    return frozenset(of_house - of_players)


def _played_by_house(game: StoredGame) -> set[int]:
    """The places of the sides that the house plays, its own and those of absent players."""
    return {place for place, one in enumerate(game.game.sides) if HOUSE in one.players or one.stood_in}
