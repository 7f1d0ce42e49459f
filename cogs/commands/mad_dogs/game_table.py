"""What Mad Dogs adds to /game: the status, the glance and the closing summary."""

from __future__ import annotations

from collections.abc import Sequence

from cogs.command_adapter.reader import seen
from cogs.commands.mad_dogs.campaign.linked_games import reopen_fight
from cogs.context.board_display import GAME_TABLES, GameTable, Glance
from cogs.context.context import Context
from db.games import StoredGame
from db.repositories import StoredFigure
from rules.core.action.report import Report
from rules.core.plain.frozen import replace
from rules.mad_dogs.cards.card_lines import moment
from rules.mad_dogs.cards.game_overview import closing, lost_by_closing, open_lines, place_buttons, status, turn_line
from rules.mad_dogs.gangs.own_cars import offers_before, offers_for
from rules.mad_dogs.manifest import SYSTEM
from rules.mad_dogs.model.action_cards import SUITS
from rules.mad_dogs.model.figures import Figure
from rules.mad_dogs.model.tables import BYSTANDERS


def _status(ctx: Context, game: StoredGame, figures: Sequence[StoredFigure]) -> Report:
    """The status of a game, with the buttons for the cars that the gangs on the table may bring."""
    report = status(seen(ctx, game, figures))
    gangs = {one.gang.id: one.gang.gang for one in figures}
    return replace(report, follow_ups=(*report.follow_ups, *offers_before(game.game, gangs)))


def _glance(ctx: Context, game: StoredGame, figures: Sequence[StoredFigure]) -> Glance:
    """The playing card of the acting side; then hands, fuses, fires and all else that all players may know."""
    at = seen(ctx, game, figures)
    return Glance(turn_line(at), tuple(open_lines(at)), f"turn {at.board.cards.turn}")


def _outraging(figures: Sequence[StoredFigure]) -> list[Figure]:
    """The figures of a game that may outrage a city; none unless a gang on the table takes part in a campaign."""
    return [one.figure for one in figures] if any(one.gang.gang.campaign for one in figures) else []


GAME_TABLES[SYSTEM.id] = GameTable(
    emblems=tuple(str(suit) for suit in SUITS),
    status=_status,
    glance=_glance,
    moment=lambda ctx, game, figures: moment(seen(ctx, game, figures)),
    first="mad-card draw",
    makes="mad-gang new",
    closing=lambda ctx, game, figures: closing(seen(ctx, game, figures)),
    neutral=BYSTANDERS,
    brings=lambda game, gang: offers_for(game.game, gang.id, gang.gang),
    lost_by_closing=lambda game, figures: lost_by_closing(game.game, _outraging(figures)),
    before_closing=lambda game, figures: place_buttons(game.game, _outraging(figures)),
    on_closing=reopen_fight,
)
