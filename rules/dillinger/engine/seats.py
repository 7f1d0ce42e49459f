"""The view of a table from a seat: its owner, its name, its clock."""

from __future__ import annotations

from functools import cached_property
from typing import Final

from rules.core.action.report import Opens
from rules.core.plain.frozen import frozen
from rules.core.plain.refusal import NotYours
from rules.core.play.game import Game
from rules.dillinger.engine.games import GAMES
from rules.dillinger.engine.move_words import seat_named
from rules.dillinger.engine.state_machine import legal
from rules.dillinger.model.card_table import NOBODY, CardTable
from rules.dillinger.model.lines import EnemyInSentence
from rules.dillinger.model.position import Position

HAND: Final = "dilhand"
"""The deed of the button that shows a player's own hand."""
YOURS: Final = "Your hand"


@frozen(slots=False)  # with slots nothing could be cached
class AtTable:
    """A seat at the table of a position with a game; NOBODY is an onlooker, or the clock."""

    position: Position
    seat: int = NOBODY

    @property
    def id(self) -> int:
        """The id of the game."""
        return self.position.id

    @property
    def game(self) -> Game:
        game = self.position.game
        assert game is not None, "a table belongs to a game"
        return game

    @cached_property
    def names(self) -> tuple[str, ...]:
        """The names of the seats."""
        return tuple(side.name for side in self.game.sides)

    @property
    def name(self) -> str:
        """The name of the seat."""
        return self.names[self.seat] if self.seat != NOBODY else "the clock"

    @cached_property
    def _clocked(self) -> tuple[CardTable, int]:
        """The current table and its clock. By post a new question has its time by the pace."""
        table, pace = self.position.board, self.game.pace
        now = table.clock(self.position.now)
        return GAMES.at(table, pace.grace * 60, now, self.position.lasts) if pace.by_post else (table, now)

    @property
    def table(self) -> CardTable:
        return self._clocked[0]

    @property
    def now(self) -> int:
        """The time on its clock, in seconds since the epoch."""
        return self._clocked[1]

    @cached_property
    def own(self) -> tuple[int, ...]:
        """The caller's seats."""
        return tuple(seat for seat, side in enumerate(self.game.sides) if self.position.caller in side.players)

    @property
    def hand(self) -> Opens:
        """The button that shows the player's own hand."""
        return Opens(HAND, str(self.id), YOURS)

    def who(self, enemy: str) -> EnemyInSentence:
        """A public enemy for a sentence."""
        card = self.table.enemy(enemy)
        return EnemyInSentence(card.name, card)

    def at(self, seat: int) -> AtTable:
        """The same table from another seat."""
        return AtTable(self.position, seat)

    def then(self, table: CardTable) -> AtTable:
        """The same seat at this table."""
        return AtTable(self.position.then(table), self.seat)


def at_table(position: Position, named: str = "") -> AtTable:
    """The table here from the caller's seat. It raises NotYours for a caller without one.

    Of several seats it is the named one, else the one that the game waits for.
    """
    here = AtTable(position)
    if named:
        seat = seat_named(named, here.names)
        if seat not in here.own:
            raise NotYours(f"{here.names[seat]} isn't your seat. Play your own.")
        return here.at(seat)
    if not here.own:
        raise NotYours(
            "You have no seat at this table. Take one with /dillinger join before the cards are dealt."
        ).offering("Take a seat", "dillinger join")
    table = here.table
    waited = [seat for seat in here.own if table.players and legal(table, seat, here.now)]
    first = [seat for seat in waited if seat == table.turn.seat]
    return here.at((first or waited or here.own)[0])
