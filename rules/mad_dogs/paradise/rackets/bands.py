"""Popular bands: under contract with nightclub owners, on the radio, and out of fashion (mad.racket.nightclub)."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from enum import StrEnum
from typing import Annotated, Any, Final

from annotated_types import Interval

from rules.core.action.deed import Deed, decides
from rules.core.action.fields import OfTown, option
from rules.core.action.move import move, record
from rules.core.action.position import Price
from rules.core.action.report import FollowUp, Report, Tone
from rules.core.plain.events import Change
from rules.core.plain.frozen import frozen, replace
from rules.core.plain.refusal import IllegalNow, NotYours, OutOfRange
from rules.core.play.campaign import Booked
from rules.core.tables.rule import resolves
from rules.mad_dogs.model.prices import MOST_MONEY, dollars
from rules.mad_dogs.paradise.city.campaign_options import ANY_IN_TOWN, CAMPAIGN, OWN_GANG
from rules.mad_dogs.paradise.city.changes import BandGone, BandSet, NewsMade
from rules.mad_dogs.paradise.city.model import Paradise
from rules.mad_dogs.paradise.city.records import Business, Headline, News, PopularBand
from rules.mad_dogs.paradise.city.town import Position, Town
from rules.mad_dogs.paradise.rackets.businesses import business_in, in_sentence, name_of, taken
from rules.mad_dogs.paradise.rackets.kinds_of_business import NIGHTCLUB, RADIO_DICE

SIGNING: Final = 500
"""Dollars for the contract of a free band; the book names no price (ruling)."""
ACCOUNT: Final = "bands"


class Fame(StrEnum):
    """What happens to a band after a month's dice."""

    PLAYS_ON = "plays on"
    RADIO = "goes on the radio"
    FADES = "fades"


@resolves("mad.racket.nightclub")
def fame(dice: int, last: tuple[int, ...], faces: tuple[int, ...]) -> Fame:
    """The fame of a band with so many dice, from their `faces` now and `last` month, empty for none.

    Two 1s, in one roll or in two months in a row, end it. Two 6s in two months in a row put it on the radio.
    """
    ones = faces.count(1)
    if ones > 1 or (ones and 1 in last):
        return Fame.FADES
    return Fame.RADIO if dice < RADIO_DICE and 6 in faces and 6 in last else Fame.PLAYS_ON


def band_after(band: PopularBand, faces: tuple[int, ...]) -> PopularBand | None:
    """The band after a month in which its dice showed these faces, none if it did not play; None once it has faded."""
    ends = fame(band.dice, band.last, faces)
    if ends is Fame.FADES:
        return None
    return replace(band, dice=RADIO_DICE if ends is Fame.RADIO else band.dice, last=faces)


# Contracts


def band_of(city: Paradise, number: int) -> PopularBand:
    """The band of this number. Raises OutOfRange if there is none."""
    found = next((one for one in city.bands if one.id == number), None)
    if found is None:
        known = ", ".join(str(one.id) for one in city.bands)
        raise OutOfRange(f"There is no band {number}. {f'There are {known}' if known else 'No gang has one'}.")
    return found


def band_in(city: Paradise, club: str) -> PopularBand | None:
    """The band that plays in the nightclub with this key."""
    owner = city.business(club).owner
    return next((one for one in city.bands if one.club == club and one.owner == owner), None)


def bands_of(city: Paradise, gang: int) -> tuple[PopularBand, ...]:
    return tuple(one for one in city.bands if one.owner == gang)


def clubs_of(city: Paradise, gang: int) -> tuple[Business, ...]:
    """The nightclubs of a gang."""
    return tuple(one for one in city.owned(gang) if one.kind == NIGHTCLUB)


def sign_changes(campaign: int, city: Paradise, gang: int, club: Business, bank: int, price: int) -> tuple[Change, ...]:
    """A gang signs a free band for a nightclub of its own and pays `price` dollars out of `bank`.

    Raises IllegalNow for a gang without a free club or with too little money, OutOfRange for a price below 0.
    """
    _check_room(city, gang)
    _check_club(city, gang, club)
    _check_price(price, bank)
    paid = (Booked(gang, -price, ACCOUNT, f"a band for {name_of(club)}"),) if price else ()
    band = PopularBand(city.serial + 1, gang, club.key)
    return (*paid, BandSet(campaign, band), NewsMade(campaign, News(Headline.BAND_SIGNED, (gang,), club.key)))


def move_changes(campaign: int, city: Paradise, band: PopularBand, club: Business) -> tuple[Change, ...]:
    """A band plays in another nightclub of its owner from the next Loot on; a band that plays there makes way."""
    _check_mine(city, band.owner, club)
    if band.club == club.key:
        raise IllegalNow(f"That band already plays in {name_of(club)}. Pick another club.")
    there = band_in(city, club.key)
    swapped = (BandSet(campaign, replace(there, club="")),) if there is not None else ()
    return (*swapped, BandSet(campaign, replace(band, club=club.key)))


@frozen
class Sale:
    """A contract that passes from its owner to another gang for dollars; 0 for a gift, a swap or a lost bet."""

    band: int
    seller: int
    buyer: int
    price: int = 0


def check_sale(city: Paradise, sale: Sale, bank: int) -> PopularBand:
    """The band of a sale. Raises IllegalNow or OutOfRange for an impossible one. `bank` is the buyer's money."""
    band = band_of(city, sale.band)
    if band.owner != sale.seller:
        raise IllegalNow("That band has another owner by now. Ask the owner of its contract.")
    if sale.buyer == sale.seller:
        raise IllegalNow("A gang can't sell a band to itself. Name another gang.")
    _check_room(city, sale.buyer)
    _check_price(sale.price, bank)
    return band


def sale_changes(campaign: int, city: Paradise, sale: Sale, bank: int) -> tuple[Change, ...]:
    """The contract changes hands; the band plays in the new owner's first nightclub without a band."""
    band = check_sale(city, sale, bank)
    free = next(one for one in clubs_of(city, sale.buyer) if band_in(city, one.key) is None)
    paid = (
        (
            Booked(sale.buyer, -sale.price, ACCOUNT, f"a band for {name_of(free)}"),
            Booked(sale.seller, sale.price, ACCOUNT, "a band sold"),
        )
        if sale.price
        else ()
    )
    moved = replace(band, owner=sale.buyer, club=free.key)
    return (*paid, BandSet(campaign, moved), NewsMade(campaign, News(Headline.BAND_SIGNED, (sale.buyer,), free.key)))


def drop_changes(campaign: int, band: PopularBand) -> tuple[Change, ...]:
    """A gang drops a band, which is gone for good."""
    return (BandGone(campaign, band.id),)


def _check_room(city: Paradise, gang: int) -> None:
    """Raises IllegalNow if a gang has a band in each of its nightclubs already: a club has one band."""
    clubs, bands = clubs_of(city, gang), bands_of(city, gang)
    if not clubs:
        raise IllegalNow("Only the owner of a nightclub can have a band. Take a nightclub over first.")
    if len(bands) >= len(clubs) or all(band_in(city, one.key) is not None for one in clubs):
        raise IllegalNow("A gang has at most one band for each of its nightclubs. Release one first.")


def _check_club(city: Paradise, gang: int, club: Business) -> None:
    _check_mine(city, gang, club)
    if band_in(city, club.key) is not None:
        raise IllegalNow(f"{name_of(club)} already has a band, and a club has only one. Pick another club.")


def _check_mine(city: Paradise, gang: int, club: Business) -> None:
    if club.kind != NIGHTCLUB:
        raise IllegalNow(f"Bands play only in nightclubs, and {name_of(club)} is none. Pick a nightclub.")
    if city.business(club.key).owner != gang:
        raise IllegalNow(
            f"{name_of(club)} does not belong to this gang, and a band plays only in its owner's clubs. Pick another "
            "club."
        )


def _check_price(price: int, bank: int) -> None:
    if not 0 <= price <= MOST_MONEY:
        raise OutOfRange(f"A band costs $0 to {dollars(MOST_MONEY)}, not {dollars(price)}. Give a price in that range.")
    if price > bank:
        raise IllegalNow(f"The band costs {dollars(price)}, and {dollars(bank)} is in the bank. Earn more first.")


RULE: Final = "mad.racket.nightclub"
BAND_PRICE: Final = "band-price"
"""The house ruling that a free band costs SIGNING."""
NUMBERED: Final = re.compile(r"(?:band\s+)?(\d{1,6})\b.*", re.IGNORECASE)


def band_title(town: Town, band: PopularBand) -> str:
    """The title of a band: “Band 3 (Nightclub 1 in Cedar Hill)”."""
    where = name_of(town.city.business(band.club)) if band.club else "no club"
    return f"Band {band.id} ({where})"


def band_meant(town: Town, text: str) -> tuple[PopularBand, Price]:
    """The band that the caller means and the price of dealing with it: by number, by its club, or the gang's
    only one.
    """
    named = text.strip()
    if not named:
        mine = [band for gang, one in town.gangs.items() if one.mine for band in bands_of(town.city, gang)]
        if len(mine) != 1:
            line = ", ".join(band_title(town, one) for one in mine)
            if mine:
                raise IllegalNow(f"The bot needs to know which band. Name one: {line}.")
            raise IllegalNow("You have no band. Sign one with /mad-racket band sign.").offering(
                "Sign a band", "mad-racket band sign"
            )
        (band,) = mine
    elif numbered := NUMBERED.fullmatch(named):
        band = band_of(town.city, int(numbered[1]))
    else:
        club = business_in(town, named)
        found = band_in(town.city, club.key)
        if found is None:
            raise IllegalNow(f"No band plays in {in_sentence(club)}. Name another club.")
        band = found
    return band, town.rights(town.gangs[band.owner])


def nightclubs(town: Town | None, _typed: Mapping[str, Any]) -> Iterable[str]:
    """The nightclubs that gangs own."""
    return [name_of(one) for one in taken(town.city) if one.kind == NIGHTCLUB] if town is not None else []


def known_bands(town: Town | None, _typed: Mapping[str, Any]) -> Iterable[str]:
    """The bands under contract."""
    return [band_title(town, one) for one in town.city.bands] if town is not None else []


NIGHTCLUBS: Final = OfTown(nightclubs)
Dollars = Annotated[int, Interval(ge=0, le=MOST_MONEY)]
BAND = option("The band, by number or nightclub (default: your only one).", default="", complete=OfTown(known_bands))


def price_of_a_band(position: Position) -> int:
    """What a band costs here, in dollars."""
    return SIGNING if position.house.holds(BAND_PRICE) else 0


@move("mad-racket band sign", town=True)
class BandSign:
    """Sign a popular band for one of your nightclubs: $500, and 1D6 more Loot."""

    club: str = option("The club where it plays (default: one without a band).", default="", complete=NIGHTCLUBS)
    price: Dollars | None = option("Another price, if the umpire sets one.", default=None)
    gang: str = OWN_GANG
    campaign: str = CAMPAIGN


@decides(BandSign)
def sign(position: Position, move: BandSign) -> Deed[None]:
    """A free band comes to a nightclub."""
    town = position.town
    stored = town.gang_for(move.gang)
    gang = stored.id
    free = [one for one in clubs_of(town.city, gang) if band_in(town.city, one.key) is None]
    if not move.club and not free:
        raise IllegalNow("The gang has no nightclub without a band, and a club has only one. Release a band first.")
    club = business_in(town, move.club) if move.club else free[0]
    price = price_of_a_band(position)
    if move.price is not None:
        town.require_umpire()
        price = move.price
    changes = sign_changes(town.id, town.city, gang, club, town.bank(gang), price)
    return Deed(
        report=lambda _: Report(
            f"{town.name(gang)} signs a popular band for {in_sentence(club)}, {dollars(price)}.",
            (
                "It adds 1D6 to the club's Loot until it rolls two 1s in a row. Two 6s in a row put it on the radio, "
                "for 2D6.",
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
    """Move a band to another of your nightclubs."""

    club: str = option("The new club.", complete=NIGHTCLUBS)
    band: str = BAND
    campaign: str = CAMPAIGN


@decides(BandMove)
def relocate(position: Position, move: BandMove) -> Deed[None]:
    """A band moves to another club of its owner."""
    town = position.town
    band, rights = band_meant(town, move.band)
    club = business_in(town, move.club)
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
    """Release a band from its contract."""

    band: str = BAND
    campaign: str = CAMPAIGN


@decides(BandDrop)
def drop(position: Position, move: BandDrop) -> Deed[None]:
    """A gang drops a band."""
    town = position.town
    band, rights = band_meant(town, move.band)
    return Deed(
        report=lambda _: Report(f"{town.name(band.owner)} releases band {band.id}, which is gone for good."),
        allow=lambda: rights,
        changes=lambda _: drop_changes(town.id, band),
        log=town.id,
        rule=RULE,
    )


@move("mad-racket band sell", town=True)
class BandSell:
    """Offer a band to another gang. Its owner accepts with a button."""

    to: str = option("The other gang.", complete=ANY_IN_TOWN)
    price: Dollars = option("The price in dollars (default: none, for a swap or a lost bet).", default=0)
    band: str = BAND
    campaign: str = CAMPAIGN


@decides(BandSell)
def sell(position: Position, move: BandSell) -> Deed[None]:
    """A gang offers a band to another gang, whose owner accepts by a button. Nothing changes before that."""
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
            (f"An owner of {name} must accept. Until then nothing changes.",),
            offers,
        ),
        allow=lambda: rights,
        log=town.id,
        rule=RULE,
    )


@record
class Offer:
    """The sale behind a button."""

    band: int = option("The band.")
    seller: int = option("The seller.")
    buyer: int = option("The buyer.")
    price: int = option("The price in dollars.", default=0)
    campaign: str = CAMPAIGN


@move("mad-racket band accept", town=True)
class BandAccept(Offer):
    """Take a band that another gang offers."""


@decides(BandAccept)
def accept(position: Position, move: BandAccept) -> Deed[None]:
    """The button that accepts: the contract changes hands."""
    town = position.town
    sale = _offered(town, move)
    rights = town.rights(town.gangs[sale.buyer])
    changes = sale_changes(town.id, town.city, sale, town.bank(sale.buyer))
    return Deed(
        report=lambda _: Report(
            f"Band {sale.band} now belongs to {town.name(sale.buyer)}, for {dollars(sale.price)}.",
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
    """The button that declines, for the buyer or the seller."""
    town = position.town
    sale = _offered(town, move)
    sides = [town.gangs[gang] for gang in (sale.buyer, sale.seller)]
    if not any(one.mine for one in sides) and not town.umpires:
        raise NotYours("Only the two gangs of that offer can decline it. Leave it to them.")
    return Deed(report=lambda _: Report(f"No sale: band {sale.band} does not move."), log=town.id, rule=RULE)


def _offered(town: Town, move: Offer) -> Sale:
    """The sale of an offer. Raises IllegalNow once one of its gangs is gone."""
    sale = Sale(move.band, move.seller, move.buyer, move.price)
    if sale.buyer not in town.gangs or sale.seller not in town.gangs:
        raise IllegalNow("One of the two gangs is no longer in the campaign, so the offer is void. Make a new one.")
    return sale
