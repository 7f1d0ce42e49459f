"""/campaign status: first the town, then a few lines for each gang, readable on a phone."""

from __future__ import annotations

from typing import Final

from cogs.cards.card import Card
from cogs.cards.paging import paged
from cogs.commands.mad_dogs.paradise.town import Town
from cogs.context.campaign_display import my_month
from cogs.post.campaign_views.sights import CampaignView
from rules.core.people.person import GangView
from rules.core.plain.frozen import replace
from rules.core.plain.markup import as_is
from rules.core.play.umpiring import Authority
from rules.mad_dogs.paradise.month.town_status import gang_text, town_lines
from rules.mad_dogs.paradise.press.newspaper import date_of

OPEN_BOOKS: Final = (
    "Money is public, because everyone can add up the ledger. Orders and bids are sealed: secret until they open"
)


def town_in(scene: CampaignView) -> Town:
    """The town of a campaign that a player views."""
    return Town(
        scene.stored.id,
        scene.stored.campaign,
        {one.id: GangView(one.gang.name, (), one.id, one.gang.name, one.gang) for one in scene.gangs},
        Authority(0),
    )


def when(scene: CampaignView) -> str:
    """“March 1927”, or a word that no month has begun."""
    return date_of(scene.month) if scene.month else "before the first month"


def status_card(scene: CampaignView, page: int) -> Card:
    """A page of the town's status."""
    town = town_in(scene)
    everybody = f"\n{as_is('-')} ".join((*town_lines(town), *scene.clock))
    chunks = [everybody, *(gang_text(town, gang) for gang in town.gangs)]
    over = "" if scene.stored.campaign.present else " (over)"
    card = Card(
        f"{town.title}, {when(scene)}: {town.city.phase}{over}",
        footer=OPEN_BOOKS,
        buttons=(my_month(town.id),) if scene.stored.campaign.present else (),
    )
    lines, buttons, pages_text = paged(chunks, page, "standing", str(town.id), around=card)
    footer = ". ".join(filter(None, (OPEN_BOOKS, pages_text)))
    return replace(card, lines=lines, footer=footer, buttons=(*buttons, *card.buttons))
