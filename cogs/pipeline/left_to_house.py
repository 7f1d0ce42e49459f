"""What the house does next by itself, so that no card offers it to a player, who would come too late."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Final, NamedTuple

from cogs.context.board_display import decided_in
from cogs.context.context import Context
from cogs.context.obligations import Debt, owing, timely
from db.games import StoredGame
from db.repositories import StoredFigure
from rules.core.action.obligations import side_of_thing
from rules.core.action.report import FollowUp
from rules.core.plain.house import HOUSE
from rules.core.plain.words import count


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
        return [one for one in debts if not marks or one.mark not in marks]

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
    sides, games = _acts_for(game, figures), game.system.games
    if not sides or games is None or game.system.worth is None or not games.begun(game.game.board):
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
    due = [one for one in timely(game, owing(game, figures)) if not (one.owed.after or one.owed.passing)]
    its = (one for one in due if _side_owing(game, people, one) in sides)
    return LeftToHouse(frozenset(of_house - of_players), tuple(its))


class OwedThere(NamedTuple):
    """What is owed in a game: by people, and by the house, which settles it by itself."""

    people: Sequence[Debt]
    house: Sequence[Debt] = ()

    @property
    def house_lines(self) -> tuple[str, ...]:
        """The line that says how much the house owes; none for nothing."""
        return (f"The house settles {count(len(self.house), 'thing')} by itself.",) if self.house else ()


def owed_there(game: StoredGame, figures: Sequence[StoredFigure], debts: Sequence[Debt]) -> OwedThere:
    """Who settles these debts of a game. Once the house has won it settles no more.

    figures  all on its table
    """
    sides = _acts_for(game, figures)
    if not sides:
        return OwedThere(debts)
    there = {one.id: one for one in figures}
    known = [(one, _side_owing(game, there, one) in sides) for one in debts]
    return OwedThere([one for one, its in known if not its], [one for one, its in known if its])


def _side_owing(game: StoredGame, there: Mapping[int, StoredFigure], debt: Debt) -> int | None:
    """The place of the side that a debt is settled for; None for no side."""
    games, board = game.system.games, game.game.board
    assert games is not None
    if isinstance(debt.who, str):
        return side_of_thing(game.game.sides, games, board, debt.who)
    one = there[debt.who]
    taken = games.taken_by(board, debt.who, one.figure)
    return game.game.side_of_gang(one.gang.id) if taken is None else taken


def _acts_for(game: StoredGame, figures: Sequence[StoredFigure]) -> set[int]:
    """The places of the sides that the house plays and acts for: none once it has won."""
    sides = _played_by_house(game)
    decided = decided_in(game, figures) if sides else None
    return set() if decided is not None and (decided.winner is None or decided.winner in sides) else sides


def waits_for_street(game: StoredGame) -> bool:
    """Whether the house plays in a fight of a campaign that has no street yet. It leaves that to the players."""
    return game.sent is not None and game.game.street is None and HOUSE in game.game.players


def _played_by_house(game: StoredGame) -> set[int]:
    """The places of the sides that the house plays now, its own and those of absent players."""
    if waits_for_street(game):
        return set()
    return {place for place, one in enumerate(game.game.sides) if one.housed}
