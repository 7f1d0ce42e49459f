"""The umpire's notepad of Mad Dogs: its part of /game."""

from __future__ import annotations

from collections.abc import Sequence

from cogs.border.reader import seen
from cogs.commands.mad_dogs.campaign.linked_games import freed
from cogs.context.board_display import TABLES, GameTable, Glance
from cogs.context.context import Context
from db.games import StoredGame
from db.repositories import StoredFigure
from rules.core.action.report import Report
from rules.core.plain.frozen import replace
from rules.mad_dogs.cards.card_lines import moment
from rules.mad_dogs.cards.game_overview import closing, open_lines, status, turn_line, unsaid, where_it_was
from rules.mad_dogs.gangs.own_cars import offers_before, offers_for
from rules.mad_dogs.manifest import SYSTEM
from rules.mad_dogs.model.action_cards import SUITS
from rules.mad_dogs.model.tables import BYSTANDERS


def _status(ctx: Context, game: StoredGame, figures: Sequence[StoredFigure]) -> Report:
    """The notepad, with the button for the cars that the gangs on the table may bring."""
    report = status(seen(ctx, game, figures))
    gangs = {one.gang.id: one.gang.gang for one in figures}
    return replace(report, follow_ups=(*report.follow_ups, *offers_before(game.game, gangs)))


def _glance(ctx: Context, game: StoredGame, figures: Sequence[StoredFigure]) -> Glance:
    """The acting side's card; then hands, fuses, fires and all else that is open to all players."""
    at = seen(ctx, game, figures)
    return Glance(turn_line(at), tuple(open_lines(at)), f"turn {at.board.cards.turn}")


TABLES[SYSTEM.id] = GameTable(
    tuple(str(suit) for suit in SUITS),
    _status,
    _glance,
    lambda ctx, game, _figures: moment(seen(ctx, game, ())),
    lambda ctx, game, figures: closing(seen(ctx, game, figures)),
    BYSTANDERS,
    lambda game, gang: offers_for(game.game, gang.id, gang.gang),
    unbooked=lambda game, figures: unsaid(game.game, [one.figure for one in figures]),
    answers=lambda game, figures: where_it_was(game.game, [one.figure for one in figures]),
    ends=freed,
)
