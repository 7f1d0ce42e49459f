"""What the house does next by itself, so that no card offers it to a player, who would come too late."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

from cogs.context.board_display import decided_in
from cogs.context.context import Context
from cogs.context.obligations import Debt, owing, timely
from db.games import StoredGame
from db.repositories import StoredFigure
from rules.core.action.obligations import side_of_thing
from rules.core.action.report import FollowUp
from rules.core.plain.house import HOUSE


class LeftToHouse(NamedTuple):
    """What a game waits for, and the house does at once.

    commands  those by which the game continues
    debts     what its figures, units and things owe
    """

    commands: frozenset[str] = frozenset()
    debts: tuple[Debt, ...] = ()

    def for_players(self, offers: Iterable[FollowUp]) -> tuple[FollowUp, ...]:
        """The other offers."""
        return tuple(one for one in offers if one.command not in self.commands and not self._pays(one))

    def debts_of_players(self, debts: Iterable[Debt]) -> list[Debt]:
        """The other debts."""
        marks = {one.mark for one in self.debts}
        return [one for one in debts if one.mark not in marks]

    def _pays(self, offer: FollowUp) -> bool:
        return any(one.met_by(offer.command, offer.typed) for one in self.debts)


NOTHING: Final = LeftToHouse()


async def left_in(ctx: Context) -> LeftToHouse:
    """What the house does at once in the game of a context."""
    game = ctx.game
    if game is None or not _played_by_house(game):
        return NOTHING
    return left_to_house(game, await ctx.work.figures_in(game), int(ctx.now.timestamp()))


def left_to_house(game: StoredGame, figures: Sequence[StoredFigure], now: int) -> LeftToHouse:
    """What the house does at once in a fight; nothing before play begins, nor once the house has won.

    figures  all on its table
    now      in seconds since 1970
    """
    sides, games = _played_by_house(game), game.system.games
    if not sides or games is None or game.system.worth is None or not games.begun(game.game.board):
        return NOTHING
    decided = decided_in(game, figures)
    if decided is not None and (decided.winner is None or decided.winner in sides):
        return NOTHING
    board, people = game.game.board, {one.id: one for one in figures if one.gang.gang.system == game.system.id}
    side_of = game.game.sides_of({id: one.gang.id for id, one in people.items()})
    known = games.waits(board, {id: one.figure for id, one in people.items()}, side_of)
    waits = [one for one in known if one.runs(now)]
    of_house, of_players = set[str](), set[str]()
    for wait in waits:
        side = side_of.get(wait.figure) if wait.figure else wait.side
        own = len(waits) == 1 if wait.at_once else side in sides
        if wait.lapse is not None:
            (of_house if own else of_players).add(wait.lapse.command)

    def owes(debt: Debt) -> bool:
        if isinstance(debt.who, str):
            return side_of_thing(game.game.sides, games, board, debt.who) in sides
        taken = games.taken_by(board, debt.who, people[debt.who].figure)
        return (side_of.get(debt.who) if taken is None else taken) in sides

    due = [one for one in timely(game, owing(game, figures)) if not (one.owed.after or one.owed.passing)]
    return LeftToHouse(frozenset(of_house - of_players), tuple(filter(owes, due)))


def waits_for_street(game: StoredGame) -> bool:
    """Whether the house plays in a fight of a campaign that has no street yet. It leaves that to the players."""
    return game.sent is not None and game.game.street is None and HOUSE in game.game.players


def _played_by_house(game: StoredGame) -> set[int]:
    """The places of the sides that the house plays now, its own and those of absent players."""
    if waits_for_street(game):
        return set()
    return {place for place, one in enumerate(game.game.sides) if one.housed}
