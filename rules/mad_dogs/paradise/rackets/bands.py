"""Popular bands: under contract with the owners of nightclubs, on the radio, and forgotten (mad.racket.nightclub)."""

from __future__ import annotations

from enum import StrEnum
from typing import Final

from rules.core.plain.events import Change
from rules.core.plain.frozen import frozen, replace
from rules.core.plain.refusal import IllegalNow, OutOfRange
from rules.core.play.campaign import Booked
from rules.mad_dogs.model.prices import MOST_MONEY, dollars
from rules.mad_dogs.paradise.city.businesses import NIGHTCLUB, name_of
from rules.mad_dogs.paradise.city.changes import BandGone, BandSet, NewsMade
from rules.mad_dogs.paradise.city.model import Paradise
from rules.mad_dogs.paradise.city.records import Band, Business, Headline, News

SIGNING: Final = 500
"""Dollars for the contract of a band that nobody has; the book names no price (ruling)."""
RADIO_DICE: Final = 2
ACCOUNT: Final = "bands"


class Fame(StrEnum):
    """What becomes of a band after a month's dice."""

    PLAYS_ON = "plays on"
    RADIO = "goes on the radio"
    FADES = "fades"


def fame(dice: int, last: tuple[int, ...], faces: tuple[int, ...]) -> Fame:
    """What a band's dice make of it: `dice` of them, showing `faces` now and `last` the month before, empty for none.

    Two 1s, in one throw or in months running, are its end; two 6s in months running put it on the radio.
    """
    ones = faces.count(1)
    if ones > 1 or (ones and 1 in last):
        return Fame.FADES
    return Fame.RADIO if dice < RADIO_DICE and 6 in faces and 6 in last else Fame.PLAYS_ON


def band_after(band: Band, faces: tuple[int, ...]) -> Band | None:
    """A band after a month in which its dice showed these faces, none if it did not play; None once it has faded."""
    ends = fame(band.dice, band.last, faces)
    if ends is Fame.FADES:
        return None
    return replace(band, dice=RADIO_DICE if ends is Fame.RADIO else band.dice, last=faces)


# Contracts


def band_of(city: Paradise, number: int) -> Band:
    """The band of this number; OutOfRange where there is none."""
    found = next((one for one in city.bands if one.id == number), None)
    if found is None:
        known = ", ".join(str(one.id) for one in city.bands)
        raise OutOfRange(f"There is no band {number}: {f'there are {known}' if known else 'nobody has one'}.")
    return found


def band_in(city: Paradise, club: str) -> Band | None:
    """The band that plays in the nightclub with this key."""
    owner = city.business(club).owner
    return next((one for one in city.bands if one.club == club and one.owner == owner), None)


def bands_of(city: Paradise, gang: int) -> tuple[Band, ...]:
    return tuple(one for one in city.bands if one.owner == gang)


def clubs_of(city: Paradise, gang: int) -> tuple[Business, ...]:
    """The nightclubs of a gang."""
    return tuple(one for one in city.owned(gang) if one.kind == NIGHTCLUB)


def sign_changes(campaign: int, city: Paradise, gang: int, club: Business, bank: int, price: int) -> tuple[Change, ...]:
    """A gang signs a band that nobody has, to play in a nightclub of its own, for `price` dollars of `bank`.

    Raises IllegalNow for a gang with no club free for it or too little money, OutOfRange for a price below 0.
    """
    _check_room(city, gang)
    _check_club(city, gang, club)
    _check_price(price, bank)
    paid = (Booked(gang, -price, ACCOUNT, f"a band for {name_of(club)}"),) if price else ()
    band = Band(city.serial + 1, gang, club.key)
    return (*paid, BandSet(campaign, band), NewsMade(campaign, News(Headline.BAND_SIGNED, (gang,), club.key)))


def move_changes(campaign: int, city: Paradise, band: Band, club: Business) -> tuple[Change, ...]:
    """A band plays in another nightclub of its owner's from the next Loot on; one that is there makes way."""
    _check_mine(city, band.owner, club)
    if band.club == club.key:
        raise IllegalNow(f"That band already plays in {name_of(club)}.")
    there = band_in(city, club.key)
    swapped = (BandSet(campaign, replace(there, club="")),) if there is not None else ()
    return (*swapped, BandSet(campaign, replace(band, club=club.key)))


@frozen
class Sale:
    """A contract that goes from its owner to another gang for dollars, 0 where it is a gift, a swap or a lost bet."""

    band: int
    seller: int
    buyer: int
    price: int = 0


def check_sale(city: Paradise, sale: Sale, bank: int) -> Band:
    """The band of a sale; IllegalNow or OutOfRange for one that can't be. `bank` is what the buyer has."""
    band = band_of(city, sale.band)
    if band.owner != sale.seller:
        raise IllegalNow("That band has another owner by now: ask whoever has its contract.")
    if sale.buyer == sale.seller:
        raise IllegalNow("A gang can't sell a band to itself: name another gang.")
    _check_room(city, sale.buyer)
    _check_price(sale.price, bank)
    return band


def sale_changes(campaign: int, city: Paradise, sale: Sale, bank: int) -> tuple[Change, ...]:
    """The contract changes hands; the band plays in the first nightclub of its new owner's that has none."""
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


def drop_changes(campaign: int, band: Band) -> tuple[Change, ...]:
    """A gang lets a band go: nobody hears of it again."""
    return (BandGone(campaign, band.id),)


def _check_room(city: Paradise, gang: int) -> None:
    """Refuse a gang one more band than it has nightclubs: a club has one band."""
    clubs, bands = clubs_of(city, gang), bands_of(city, gang)
    if not clubs:
        raise IllegalNow("Only the owner of a nightclub has a band under contract: take one over first.")
    if len(bands) >= len(clubs) or all(band_in(city, one.key) is not None for one in clubs):
        raise IllegalNow("A gang has one band for each of its nightclubs at most: let one go first.")


def _check_club(city: Paradise, gang: int, club: Business) -> None:
    _check_mine(city, gang, club)
    if band_in(city, club.key) is not None:
        raise IllegalNow(f"{name_of(club)} already has a band: a club has one at a time.")


def _check_mine(city: Paradise, gang: int, club: Business) -> None:
    if club.kind != NIGHTCLUB:
        raise IllegalNow(f"Bands play in nightclubs, and {name_of(club)} is not one.")
    if city.business(club.key).owner != gang:
        raise IllegalNow(f"{name_of(club)} is not this gang's: a band plays in its owner's clubs.")


def _check_price(price: int, bank: int) -> None:
    if not 0 <= price <= MOST_MONEY:
        raise OutOfRange(f"A band costs $0 to {dollars(MOST_MONEY)}, not {dollars(price)}.")
    if price > bank:
        raise IllegalNow(f"There is {dollars(bank)} in the bank, and the band costs {dollars(price)}.")
