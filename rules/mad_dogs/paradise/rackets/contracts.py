"""Contracts of popular bands: signed, moved, sold with both sides' consent, let go (mad.racket.nightclub)."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Annotated, Any, Final

from annotated_types import Interval

from rules.core.action.deed import Deed, decides
from rules.core.action.move import OfTown, move, opt, record
from rules.core.action.position import Price
from rules.core.action.report import FollowUp, Report, Tone
from rules.core.plain.refusal import IllegalNow, NotYours
from rules.core.plain.words import possessive
from rules.mad_dogs.model.prices import MOST_MONEY, dollars
from rules.mad_dogs.paradise.city.businesses import NIGHTCLUB, in_sentence, name_of, taken
from rules.mad_dogs.paradise.city.fields import ANY_IN_TOWN, CAMPAIGN, OWN_GANG
from rules.mad_dogs.paradise.city.records import Band
from rules.mad_dogs.paradise.city.town import Position, Town
from rules.mad_dogs.paradise.rackets.bands import (
    SIGNING,
    Sale,
    band_in,
    band_of,
    bands_of,
    check_sale,
    clubs_of,
    drop_changes,
    move_changes,
    sale_changes,
    sign_changes,
)

RULE: Final = "mad.racket.nightclub"
BAND_PRICE: Final = "band-price"
"""The house ruling that a band which nobody has costs SIGNING."""
NUMBERED: Final = re.compile(r"(?:band\s+)?(\d{1,6})\b.*", re.IGNORECASE)


def band_told(town: Town, band: Band) -> str:
    """What a band is called: “Band 3 (Nightclub 1 in Cedar Hill)”."""
    where = name_of(town.city.business(band.club)) if band.club else "no club"
    return f"Band {band.id} ({where})"


def band_meant(town: Town, text: str) -> tuple[Band, Price]:
    """A band that the caller may deal with, and by what right: by number, by the club it plays in, or the only one of
    his gang.
    """
    named = text.strip()
    if not named:
        mine = [band for gang, one in town.gangs.items() if one.mine for band in bands_of(town.city, gang)]
        if len(mine) != 1:
            told = ", ".join(band_told(town, one) for one in mine)
            raise IllegalNow(f"Say which band: {told}." if mine else "You have no band: /mad-racket band sign.")
        (band,) = mine
    elif numbered := NUMBERED.fullmatch(named):
        band = band_of(town.city, int(numbered[1]))
    else:
        club = town.business(named)
        found = band_in(town.city, club.key)
        if found is None:
            raise IllegalNow(f"No band plays in {in_sentence(club)}.")
        band = found
    return band, town.rights(town.gangs[band.owner])


def nightclubs(town: Town | None, _typed: Mapping[str, Any]) -> Iterable[str]:
    """The nightclubs that somebody owns."""
    return [name_of(one) for one in taken(town.city) if one.kind == NIGHTCLUB] if town is not None else []


def known_bands(town: Town | None, _typed: Mapping[str, Any]) -> Iterable[str]:
    """The bands under contract."""
    return [band_told(town, one) for one in town.city.bands] if town is not None else []


NIGHTCLUBS: Final = OfTown(nightclubs)
Dollars = Annotated[int, Interval(ge=0, le=MOST_MONEY)]
BAND = opt("Which band, by number or nightclub (default: your only one).", default="", complete=OfTown(known_bands))


@move("mad-racket band sign", town=True)
class BandSign:
    """Sign a popular band for one of your nightclubs: $500, and 1D6 more Loot."""

    club: str = opt("Where it plays (default: a club without a band).", default="", complete=NIGHTCLUBS)
    price: Dollars | None = opt("Another price, if the umpire says so.", default=None)
    gang: str = OWN_GANG
    campaign: str = CAMPAIGN


@decides(BandSign)
def sign(position: Position, move: BandSign) -> Deed[None]:
    """A band that nobody has comes to a nightclub."""
    town = position.town
    stored = town.gang_for(move.gang)
    gang = stored.id
    free = [one for one in clubs_of(town.city, gang) if band_in(town.city, one.key) is None]
    if not move.club and not free:
        raise IllegalNow("The gang has no nightclub without a band: a club has one at a time.")
    club = town.business(move.club) if move.club else free[0]
    price = SIGNING if position.house.holds(BAND_PRICE) else 0
    if move.price is not None:
        town.require_umpire()
        price = move.price
    changes = sign_changes(town.id, town.city, gang, club, town.bank(gang), price)
    return Deed(
        report=lambda _: Report(
            f"{town.name(gang)} signs a popular band for {in_sentence(club)}, {dollars(price)}.",
            (
                "It adds 1D6 to the club's Loot until it rolls two 1s in a row; two 6s in a row put it on the "
                "radio, for 2D6.",
            ),
            tone=Tone.GOOD,
        ),
        allow=lambda: town.rights(stored),
        changes=lambda _: changes,
        log=town.id,
        rule=RULE,
    )


@move("mad-racket band move", town=True)
class BandMove:
    """Let a band play in another nightclub of yours."""

    club: str = opt("Where it goes.", complete=NIGHTCLUBS)
    band: str = BAND
    campaign: str = CAMPAIGN


@decides(BandMove)
def relocate(position: Position, move: BandMove) -> Deed[None]:
    """A band plays in another club of its owner's."""
    town = position.town
    band, rights = band_meant(town, move.band)
    club = town.business(move.club)
    changes = move_changes(town.id, town.city, band, club)
    return Deed(
        report=lambda _: Report(f"Band {band.id} plays in {in_sentence(club)} from the next Loot on."),
        allow=lambda: rights,
        changes=lambda _: changes,
        log=town.id,
        rule=RULE,
    )


@move("mad-racket band drop", town=True)
class BandDrop:
    """Let a band go."""

    band: str = BAND
    campaign: str = CAMPAIGN


@decides(BandDrop)
def drop(position: Position, move: BandDrop) -> Deed[None]:
    """A gang lets a band go."""
    town = position.town
    band, rights = band_meant(town, move.band)
    return Deed(
        report=lambda _: Report(f"{town.name(band.owner)} lets band {band.id} go: nobody hears of it again."),
        allow=lambda: rights,
        changes=lambda _: drop_changes(town.id, band),
        log=town.id,
        rule=RULE,
    )


@move("mad-racket band sell", town=True)
class BandSell:
    """Offer a band to another gang; its owner accepts by a button."""

    to: str = opt("The other gang.", complete=ANY_IN_TOWN)
    price: Dollars = opt("Dollars; none for a swap or a lost bet.", default=0)
    band: str = BAND
    campaign: str = CAMPAIGN


@decides(BandSell)
def sell(position: Position, move: BandSell) -> Deed[None]:
    """A band is offered to another gang, whose owner accepts by a button. Nothing changes before."""
    town = position.town
    band, rights = band_meant(town, move.band)
    buyer = town.gang_named(move.to)
    sale = Sale(band.id, band.owner, buyer.id, move.price)
    check_sale(town.city, sale, town.bank(sale.buyer))
    kept = {"campaign": town.title, "band": sale.band, "seller": sale.seller, "buyer": sale.buyer}
    once = f"band:{position.delivery}"
    offers = (
        FollowUp(
            "Accept", "mad-racket band accept", {**kept, "price": sale.price}, once, town.gangs[sale.buyer].gang.leaders
        ),
        FollowUp("Decline", "mad-racket band decline", kept, once),
    )
    name = town.name(sale.buyer)
    return Deed(
        report=lambda _: Report(
            f"{town.name(sale.seller)} offers band {band.id} to {name} for {dollars(sale.price)}.",
            (f"An owner of {name} must accept; nothing changes before that.",),
            offers,
        ),
        allow=lambda: rights,
        log=town.id,
        rule=RULE,
    )


@record
class Offer:
    """The sale that a button was made for."""

    band: int = opt("Which band.")
    seller: int = opt("Whose it is.")
    buyer: int = opt("Who may have it.")
    price: int = opt("Dollars.", default=0)
    campaign: str = CAMPAIGN


@move("mad-racket band accept", town=True)
class BandAccept(Offer):
    """Take a band that another gang offers."""


@decides(BandAccept)
def accept(position: Position, move: BandAccept) -> Deed[None]:
    """A button alone: the contract changes hands."""
    town = position.town
    sale = _offered(town, move)
    rights = town.rights(town.gangs[sale.buyer])
    changes = sale_changes(town.id, town.city, sale, town.bank(sale.buyer))
    return Deed(
        report=lambda _: Report(
            f"Band {sale.band} is {possessive(town.name(sale.buyer))} now, for {dollars(sale.price)}.",
            tone=Tone.GOOD,
        ),
        allow=lambda: rights,
        changes=lambda _: changes,
        log=town.id,
        rule=RULE,
    )


@move("mad-racket band decline", town=True)
class BandDecline(Offer):
    """Decline an offer, or take it back."""


@decides(BandDecline)
def decline(position: Position, move: BandDecline) -> Deed[None]:
    """A button alone: the other gang says no, or the seller thinks better of it."""
    town = position.town
    sale = _offered(town, move)
    sides = [town.gangs[gang] for gang in (sale.buyer, sale.seller)]
    if not any(one.mine for one in sides) and not town.umpires:
        raise NotYours("That offer is for its two gangs alone to decline.")
    return Deed(report=lambda _: Report(f"No sale: band {sale.band} stays where it is."), log=town.id, rule=RULE)


def _offered(town: Town, move: Offer) -> Sale:
    """The sale of an offer; IllegalNow once one of its gangs is gone."""
    sale = Sale(move.band, move.seller, move.buyer, move.price)
    if sale.buyer not in town.gangs or sale.seller not in town.gangs:
        raise IllegalNow("One of the two gangs is no longer in the campaign: the offer is void.")
    return sale
