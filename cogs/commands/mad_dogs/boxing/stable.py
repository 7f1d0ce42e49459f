"""The boxers of all gangs, and the matches to come."""

from __future__ import annotations

from cogs.cards.card import Card
from cogs.commands.mad_dogs.paradise.town import town_of
from cogs.context.context import Context
from cogs.replies.answers import shows
from cogs.slash.slash import command
from rules.mad_dogs.paradise.boxing.match_making import stable_report
from rules.mad_dogs.paradise.city.campaign_options import CAMPAIGN


@command("mad-boxing stable")
class Stable:
    """Show who boxes for which gang, the matches to come, and the bets on them."""

    campaign: str = CAMPAIGN


@shows(Stable)
async def stable_card(ctx: Context, move: Stable) -> Card:
    """The boxers of all gangs, the matches to come with their bets, and who makes the cards; not a word about dives."""
    text = stable_report(await town_of(ctx, move.campaign))
    return Card(text.headline, lines=text.lines, private=True)
