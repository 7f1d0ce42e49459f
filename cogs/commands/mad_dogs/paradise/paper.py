"""The Paradise Times-Dispatch in words, and as its front page."""

from __future__ import annotations

from typing import Final

from cogs.cards.canvas import alt_text
from cogs.cards.card import Card, Picture
from cogs.commands.mad_dogs.paradise.paper_picture import FrontPage, Piece, printed
from cogs.post.campaign_views.sights import CampaignView
from rules.core.plain.markup import strong
from rules.core.plain.refusal import IllegalNow
from rules.core.plain.words import sentence
from rules.mad_dogs.paradise.city.model import Chapter
from rules.mad_dogs.paradise.press.newspaper import Edition, edition

STREET: Final = "The Street Says"


def paper_card(scene: CampaignView, month: int) -> Card:
    """The paper of a month. Raises IllegalNow before the first."""
    chapter = next((one.chapter for one in scene.months if one.month == month), None)
    if not month or not isinstance(chapter, Chapter):
        raise IllegalNow(
            f"The paper begins with the first month of {scene.title}. Begin it with /campaign next."
        ).offering("Begin the month", "campaign next")
    ledger = [(line.month, line.gang, line.account, line.dollars, line.why) for line in scene.ledger]
    of_month = edition(chapter, month, scene.names, ledger, scene.stored.id)
    return Card(
        f"{of_month.masthead}, {of_month.date}",
        sums=(f"{strong(of_month.lead.headline.upper())}\n{of_month.lead.text}",),
        lines=(
            *(f"{strong(one.headline)} {one.text}" for one in of_month.items),
            *(one for one in of_month.money),
            f"{strong('Weather')} {of_month.weather}",
            f"{strong('Sport')} {of_month.sport}",
        ),
        footer=f"{of_month.number}, {of_month.price}. {of_month.advert}",
        picture=Picture("front-page.png", printed(front_page(of_month)), alt_of(of_month)),
    )


def front_page(of_month: Edition) -> FrontPage:
    """The data of a front page."""
    return FrontPage(
        of_month.masthead,
        (of_month.number, of_month.date, of_month.price),
        of_month.lead.headline,
        of_month.lead.text,
        (
            *(Piece(one.headline, one.text) for one in of_month.items),
            Piece("Weather", of_month.weather),
            Piece("Sport", of_month.sport),
        ),
        STREET,
        tuple(sentence(one.removeprefix("The street says ")) for one in of_month.money),
        of_month.advert,
    )


def alt_of(of_month: Edition) -> str:
    """The headlines, for users who can't see the page."""
    heads = "; ".join(one.headline for one in of_month.items)
    text = f"Front page of the {of_month.masthead}, {of_month.date}. Headline: {of_month.lead.headline}. Also: {heads}."
    return alt_text(text)
