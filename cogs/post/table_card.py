"""The table card of a game or campaign: the one message that shows it to everyone and follows it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from cogs.cards.card import Card, Picture, Press
from cogs.command_adapter.reader import seen
from cogs.context.board_display import (
    BY_POST,
    CLOSE,
    GAME_TABLES,
    HELP,
    MY_MOVE,
    STATUS,
    STREET,
    decided_in,
    decided_words,
    figures_of,
)
from cogs.context.campaign_display import CAMPAIGN_TABLES
from cogs.context.context import Context
from cogs.context.obligations import lines_of, owed_button, owing
from cogs.pipeline.left_to_house import owed_there
from cogs.post.clocks import clock_of
from cogs.post.gathering import first_street_button, gathering_of, street_lines
from cogs.post.house_turn import house_lines
from cogs.replies.street_view import seen_by_caller, turn_of
from db.campaigns import StoredCampaign
from db.games import StoredGame
from db.repositories import StoredFigure
from db.seats import GAME
from rules.core.action.report import Tone
from rules.core.plain.frozen import replace

MOST_DEBTS: Final = 5


class TableCard(NamedTuple):
    """The right card of a game or campaign.

    marks  the buttons that no other card has together
    over   whether the game or campaign is over, so that this is its last card
    """

    card: Card
    marks: frozenset[Press]
    over: bool


GAME_MARKS: Final = frozenset((MY_MOVE, STATUS, HELP))


async def card_of_game(ctx: Context, game: StoredGame) -> TableCard:
    """The table card of a game."""
    return TableCard(await table_card(ctx, game), GAME_MARKS, not game.game.present)


async def card_of_campaign(ctx: Context, campaign: StoredCampaign) -> TableCard:
    """The table card of a campaign, which its system draws while it goes on."""
    marks = CAMPAIGN_TABLES[campaign.campaign.system].marks(campaign)
    if not campaign.campaign.present:
        card = Card("This campaign is over.", footer=f"“{campaign.campaign.name}”", tone=Tone.GONE)
        return TableCard(card, marks, over=True)
    return TableCard(await CAMPAIGN_TABLES[campaign.campaign.system].card(ctx, campaign), marks, over=False)


async def table_card(ctx: Context, game: StoredGame) -> Card:
    """The card of a game, open or closed: whose turn it is, what lies open, and the obligations, by post with
    deadlines.

    It shows the public state. It holds nothing sealed, and a sealed roll does not change it.
    """
    title = game.system.title
    name = [f"“{game.game.name}”", *([title] if title != game.game.name else [])]
    if not game.game.present:
        return Card("This game is closed.", footer=" · ".join(name), tone=Tone.GONE)
    figures = await figures_of(ctx, game)
    clock = await clock_of(ctx.work, GAME, game.id, game.game.pace)
    glance, debts = GAME_TABLES[game.game.system].glance(ctx, game, figures), owing(game, figures)
    owed = owed_there(game, figures, debts)
    owed_lines = (*lines_of(owed.people, most=MOST_DEBTS, ends=clock.ends), *owed.house_lines)
    by_post = () if game.game.pace.by_post else (BY_POST,)
    if (gathers := await gathering_of(ctx, game, debts)) is not None:
        return Card(
            gathers.headline,
            lines=(*gathers.lines, *clock.lines, *owed_lines),
            footer=" · ".join(name),
            picture=await _street(ctx, game, figures),
            buttons=(*gathers.buttons, MY_MOVE, *owed_button(owed.people), *by_post, STATUS, HELP),
        )
    decided = decided_in(game, figures)
    end = decided_words(game, decided)
    return Card(
        end or glance.turn,
        lines=(
            *((glance.turn,) if end else ()),
            *glance.lines,
            *await house_lines(ctx, game),
            *street_lines(game),
            *clock.lines,
            *owed_lines,
        ),
        footer=" · ".join([*name, *([glance.stage] if glance.stage else [])]),
        picture=await _street(ctx, game, figures),
        buttons=(
            *GAME_TABLES[game.game.system].joins(game),
            MY_MOVE,
            *owed_button(owed.people),
            *((STREET,) if game.game.street is not None else first_street_button(game)),
            *((CLOSE,) if decided is not None else ()),
            STATUS,
            HELP,
        ),
    )


async def _street(ctx: Context, game: StoredGame, figures: Sequence[StoredFigure]) -> Picture | None:
    """The street of a game with all that everyone may know; None where none is laid."""
    if game.game.street is None or game.system.bearing is None:
        return None
    position = seen(replace(ctx, system=game.system.id), game, figures)
    return await seen_by_caller(ctx, game, position, public=True, acting=turn_of(game, position)).picture()
