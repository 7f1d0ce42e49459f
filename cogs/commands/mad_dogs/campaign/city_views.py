"""The views of Paradise in /campaign, and the commands that show them."""

from __future__ import annotations

from cogs.commands.mad_dogs.campaign.commands import campaign
from cogs.commands.mad_dogs.paradise.atlas import map_card, places_card
from cogs.commands.mad_dogs.paradise.paper import paper_card
from cogs.commands.mad_dogs.paradise.status import status_card, town_in
from cogs.post.campaign_views import commands
from cogs.post.campaign_views.sights import SIGHTS, CampaignView, Gauge, GaugeLevel, Sights
from cogs.slash.slash import add_commands
from rules.mad_dogs.manifest import SYSTEM
from rules.mad_dogs.paradise.city.model import Chapter, Paradise
from rules.mad_dogs.paradise.outrage.month_roll import BOXCARS
from rules.mad_dogs.paradise.press.newspaper import date_of


def gauge_of(scene: CampaignView) -> Gauge:
    """Public outrage by month."""
    chapters = [one.chapter for one in scene.months if isinstance(one.chapter, Chapter)]
    values = tuple(one.outrage for one in chapters) or (Paradise().outrage,)
    return Gauge("Public outrage", values, (GaugeLevel(BOXCARS, f"above {BOXCARS}, the Feds are more likely"),))


def banks_of(scene: CampaignView) -> dict[int, int]:
    """The bank balance of each gang in dollars."""
    return {purse.gang: purse.dollars for purse in town_in(scene).balances}


SIGHTS[SYSTEM.id] = Sights(banks_of, date_of, status_card, map_card, places_card, gauge_of, paper_card)
add_commands(campaign, commands.__name__)
