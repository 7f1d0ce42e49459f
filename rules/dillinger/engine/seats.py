"""From which seat a table is looked at and played: whose it is, what it is called, what time it is there."""

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
from rules.dillinger.model.lines import Who
from rules.dillinger.model.position import Position

HAND: Final = "dilhand"
"""What the button opens that shows one's own hand."""
YOURS: Final = "Your hand"


@frozen(slots=False)  # with slots nothing could be kept
class AtTable:
    """A seat at the table of a position, which has a game; NOBODY is an onlooker, or the clock."""

    position: Position
    seat: int = NOBODY

    @property
    def id(self) -> int:
        """The id of the game."""
        return self.position.id

    @property
    def game(self) -> Game:
        game = self.position.game
        assert game is not None, "a table stands in a game"
        return game

    @cached_property
    def names(self) -> tuple[str, ...]:
        """What the seats are called."""
        return tuple(side.name for side in self.game.sides)

    @property
    def name(self) -> str:
        """Who is meant."""
        return self.names[self.seat] if self.seat != NOBODY else "the clock"

    @cached_property
    def _clocked(self) -> tuple[CardTable, int]:
        """The table as it stands now, and what its clock shows; by post what comes up has its time by the pace."""
        table, pace = self.position.board, self.game.pace
        now = table.clock(self.position.now)
        return GAMES.at(table, pace.grace * 60, now, self.position.lasts) if pace.by_post else (table, now)

    @property
    def table(self) -> CardTable:
        return self._clocked[0]

    @property
    def now(self) -> int:
        """What its clock shows, in seconds since the epoch."""
        return self._clocked[1]

    @cached_property
    def own(self) -> tuple[int, ...]:
        """The seats that the caller plays."""
        return tuple(seat for seat, side in enumerate(self.game.sides) if self.position.caller in side.players)

    @property
    def hand(self) -> Opens:
        """The button that shows one's own hand."""
        return Opens(HAND, str(self.id), YOURS)

    def who(self, enemy: str) -> Who:
        """A public enemy as he is told of."""
        card = self.table.enemy(enemy)
        return Who(card.name, card)

    def at(self, seat: int) -> AtTable:
        """The same from another seat."""
        return AtTable(self.position, seat)

    def then(self, table: CardTable) -> AtTable:
        """The same where the table is this."""
        return AtTable(self.position.then(table), self.seat)


def at_table(position: Position, named: str = "") -> AtTable:
    """The table here, from the caller's seat; NotYours for somebody who has none.

    Of several seats he has, the one that is named, else the one that the game waits for.
    """
    here = AtTable(position)
    if named:
        seat = seat_named(named, here.names)
        if seat not in here.own:
            raise NotYours(f"{here.names[seat]} is not you: play your own seat.")
        return here.at(seat)
    if not here.own:
        raise NotYours("You have no seat at this table: /dillinger join takes one before the cards are dealt.")
    table = here.table
    waited = [seat for seat in here.own if table.players and legal(table, seat, here.now)]
    first = [seat for seat in waited if seat == table.turn.seat]
    return here.at((first or waited or here.own)[0])
