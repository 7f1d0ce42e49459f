"""Officials that a gang releases, or that walk out on it (mad.official.lose)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from rules.core.action.deed import Deed, decides
from rules.core.action.move import move
from rules.core.action.report import Report, Tone
from rules.core.plain.events import Change
from rules.core.plain.frozen import replace
from rules.core.plain.refusal import NotYours
from rules.core.tables.rule import resolves
from rules.mad_dogs.model.prices import dollars
from rules.mad_dogs.paradise.city.campaign_options import CAMPAIGN, FOR_GANG
from rules.mad_dogs.paradise.city.changes import NewsMade, OfficialSet
from rules.mad_dogs.paradise.city.model import Paradise
from rules.mad_dogs.paradise.city.records import Grudge, Headline, News, Official
from rules.mad_dogs.paradise.city.town import Gang, Position, Town
from rules.mad_dogs.paradise.officials.bids import affordable, bid_of, let_go_changes
from rules.mad_dogs.paradise.officials.buyers import ANY_OFFICIAL, bidder_for, discounted
from rules.mad_dogs.paradise.officials.official_names import BUYING, LOSING, about, official_meant, opening, post_meant
from rules.mad_dogs.paradise.officials.posts import name_of
from rules.mad_dogs.paradise.officials.wishes import asked_after_release

AWAY: Final = 2
"""Months until an official who walked out on a gang deals with it again; all through the next month it can't
buy them.
"""


# Lost


@resolves("mad.official.lose")
def released(official: Official, gang: int) -> Official:
    """The official after a gang has released them. Raises NotYours for a gang that does not own them.

    If another gang bids, `let_go_changes` decides what follows.
    """
    if gang not in official.owners:
        raise NotYours(f"{opening(official.key)} is not in your pay, so you can't let them go. Pick another official.")
    return replace(official, payers=tuple(one for one in official.payers if one.gang != gang))


def released_changes(campaign: int, official: Official, gang: int) -> tuple[Change, ...]:
    """The changes of releasing an official."""
    news = News(Headline.DROPPED, (gang,), official.key)
    return (OfficialSet(campaign, released(official, gang)), NewsMade(campaign, news))


@resolves("mad.official.lose")
def walked_out_changes(campaign: int, city: Paradise, gang: int, keys: Iterable[str], month: int) -> tuple[Change, ...]:
    """The changes if officials walk out on a gang, as after the death of its Boss or of the Attorney General.

    They refuse it until the month after next. A bid for one of them is void.
    """
    changes: list[Change] = []
    for key in keys:
        official = city.official(key)
        if official is None or gang not in official.owners:
            continue
        grudges = (*(one for one in official.grudges if one.gang != gang), Grudge(gang, month + AWAY))
        changes.append(OfficialSet(campaign, replace(released(official, gang), grudges=grudges, bid=None)))
        changes.append(NewsMade(campaign, News(Headline.DROPPED, (gang,), key)))
    return tuple(changes)


# Let go


@move("mad-official release", townsfolk=True)
class Release:
    """Let an official go: to the bidder, or for any gang to buy."""

    official: str = ANY_OFFICIAL
    gang: str = FOR_GANG
    campaign: str = CAMPAIGN


@decides(Release)
def release_official(position: Position, move: Release) -> Deed[None]:
    """A gang releases an official, to the highest bidder or for any gang to buy."""
    town = position.town_there
    if town is None:
        post = post_meant(move.official)
        lines = (f"You save at least {dollars(post.payoff)} a month. Others may buy the official at once.",)
        return Deed(report=lambda _: Report(f"The {post.title} is let go.", lines), rule=LOSING)
    gang, official = town.gang_for(move.gang), official_meant(town, move.official)
    if official.bid is not None:
        released(official, gang.id)
        return _let_go(town, gang, official)
    changes = released_changes(town.id, official, gang.id)
    free = released(official, gang.id)
    changes += (*asked_after_release(town.id, town.city, town.month, (free,), town.balances, town.bookless, gang.id),)
    report = Report(f"{town.name(gang.id)} lets {name_of(official.key)} go.", ("Others may buy the official at once.",))
    return Deed(
        report=lambda _: report,
        allow=lambda: town.rights(gang),
        changes=lambda _: changes,
        log=town.id,
        rule=LOSING,
    )


def _let_go(town: Town, owner: Gang, official: Official) -> Deed[None]:
    """The official goes to the highest bidder, if that gang can still pay."""
    gang, offer = bid_of(official)
    bidder = bidder_for(town, gang)
    changes = let_go_changes(town.id, official, bidder)
    if bidder is None or not affordable(official, bidder):
        lines = (f"{town.name(gang)} can no longer pay {dollars(offer)}, so its bid is void.",)
        report = Report(f"{opening(official.key)} stays with {town.name(official.owners[0])}.", lines)
    else:
        price = discounted(offer, bidder.club)
        lines = (f"{dollars(price)} is paid at once, and {dollars(bidder.bank - price)} is left.", about(official))
        headline = f"{opening(official.key)} goes over to {town.name(gang)} for {dollars(offer)} a month."
        report = Report(headline, lines, tone=Tone.GOOD)
    return Deed(
        report=lambda _: report,
        allow=lambda: town.rights(owner),
        changes=lambda _: changes,
        log=town.id,
        rule=BUYING,
    )
