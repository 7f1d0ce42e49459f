"""Popular bands: signed, moved, sold with both sides' consent, let go."""

from __future__ import annotations

import re

from cogs._kit.desk import Desk
from cogs._kit.play import Offer, Options, Play, Said, plays
from cogs._kit.render import Tone
from cogs.mad_dogs.paradise.town import Town, town_of
from cogs.mad_dogs.rackets.shops import business_meant
from cogs.mad_dogs.words import possessive
from rules.core.refusal import IllegalNow, NotYours
from rules.mad_dogs.paradise.bands import (
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
from rules.mad_dogs.paradise.rackets import in_sentence, name_of
from rules.mad_dogs.paradise.records import Band
from rules.mad_dogs.prices import dollars

RULE = "mad.racket.nightclub"
NUMBERED = re.compile(r"(?:band\s+)?(\d{1,6})\b.*", re.IGNORECASE)


def band_told(town: Town, band: Band) -> str:
    """What a band is called: “Band 3 (Nightclub 1 in Cedar Hill)”."""
    where = name_of(town.city.business(band.club)) if band.club else "no club"
    return f"Band {band.id} ({where})"


def band_meant(desk: Desk, town: Town, text: object) -> Band:
    """A band that the caller may deal with: by number, by the club it plays in, or the only one of his gang."""
    named = str(text or "").strip()
    if not named:
        mine = [band for gang, one in town.gangs.items() if desk.owns(one) for band in bands_of(town.city, gang)]
        if len(mine) != 1:
            told = ", ".join(band_told(town, one) for one in mine)
            raise IllegalNow(f"Say which band: {told}." if mine else "You have no band: /mad-racket band sign.")
        (band,) = mine
    elif numbered := NUMBERED.fullmatch(named):
        band = band_of(town.city, int(numbered[1]))
    else:
        club = business_meant(town, named)
        found = band_in(town.city, club.key)
        if found is None:
            raise IllegalNow(f"No band plays in {in_sentence(club)}.")
        band = found
    town.may_run(desk, town.gangs[band.owner])
    return band


BAND_PRICE = "band-price"


@plays("mad-racket band sign")
async def prepare_sign(desk: Desk, options: Options) -> Play:
    """A band that nobody has comes to a nightclub."""
    town = await town_of(desk, options.get("campaign"))
    gang = town.gang_for(desk, options.get("gang")).id
    free = [one for one in clubs_of(town.city, gang) if band_in(town.city, one.key) is None]
    named = options.get("club")
    if not named and not free:
        raise IllegalNow("The gang has no nightclub without a band: a club has one at a time.")
    club = business_meant(town, named) if named else free[0]
    price = SIGNING if desk.switched_on(BAND_PRICE) else 0
    if options.get("price") is not None:
        town.require_umpire(desk)
        price = int(options["price"])
    changes = sign_changes(town.id, town.city, gang, club, town.bank(gang), price)
    return Play(
        say=lambda _: Said(
            f"{town.name(gang)} signs a popular band for {in_sentence(club)}, {dollars(price)}.",
            ("It adds 1D6 to the club's Loot, until two 1s in months running; two 6s bring it to the radio and 2D6.",),
            tone=Tone.GOOD,
        ),
        changes=lambda _: changes,
        campaign=town.id,
        rule=RULE,
    )


@plays("mad-racket band move")
async def prepare_move(desk: Desk, options: Options) -> Play:
    """A band plays in another club of its owner's."""
    town = await town_of(desk, options.get("campaign"))
    band = band_meant(desk, town, options.get("band"))
    club = business_meant(town, options["club"])
    changes = move_changes(town.id, town.city, band, club)
    return Play(
        say=lambda _: Said(f"Band {band.id} plays in {in_sentence(club)} from the next Loot on."),
        changes=lambda _: changes,
        campaign=town.id,
        rule=RULE,
    )


@plays("mad-racket band drop")
async def prepare_drop(desk: Desk, options: Options) -> Play:
    """A gang lets a band go."""
    town = await town_of(desk, options.get("campaign"))
    band = band_meant(desk, town, options.get("band"))
    return Play(
        say=lambda _: Said(f"{town.name(band.owner)} lets band {band.id} go: nobody hears of it again."),
        changes=lambda _: drop_changes(town.id, band),
        campaign=town.id,
        rule=RULE,
    )


@plays("mad-racket band sell")
async def prepare_sell(desk: Desk, options: Options) -> Play:
    """A band is offered to another gang, whose owner accepts by a button. Nothing changes before."""
    town = await town_of(desk, options.get("campaign"))
    band = band_meant(desk, town, options.get("band"))
    buyer = town.gang_named(str(options["to"]))
    sale = Sale(band.id, band.owner, buyer.id, int(options.get("price") or 0))
    check_sale(town.city, sale, town.bank(sale.buyer))
    kept = {"campaign": town.stored.campaign.name, "band": sale.band, "seller": sale.seller, "buyer": sale.buyer}
    once = f"band:{desk.caller.delivery}"
    offers = (
        Offer("Accept", "mad-racket band accept", {**kept, "price": sale.price}, once),
        Offer("Decline", "mad-racket band decline", kept, once),
    )
    name = town.name(sale.buyer)
    return Play(
        say=lambda _: Said(
            f"{town.name(sale.seller)} offers band {band.id} to {name} for {dollars(sale.price)}.",
            (f"An owner of {name} accepts; nothing changes before that.",),
            offers,
        ),
        campaign=town.id,
        rule=RULE,
    )


@plays("mad-racket band accept")
async def prepare_accept(desk: Desk, options: Options) -> Play:
    """A button alone: the contract changes hands."""
    town, sale = await _offered(desk, options)
    town.may_run(desk, town.gangs[sale.buyer])
    changes = sale_changes(town.id, town.city, sale, town.bank(sale.buyer))
    return Play(
        say=lambda _: Said(
            f"Band {sale.band} is {possessive(town.name(sale.buyer))} now, for {dollars(sale.price)}.", tone=Tone.GOOD
        ),
        changes=lambda _: changes,
        campaign=town.id,
        rule=RULE,
    )


@plays("mad-racket band decline")
async def prepare_decline(desk: Desk, options: Options) -> Play:
    """A button alone: the other gang says no, or the seller thinks better of it."""
    town, sale = await _offered(desk, options)
    sides = [town.gangs[gang] for gang in (sale.buyer, sale.seller)]
    if not any(desk.owns(one) for one in sides) and not town.umpires(desk):
        raise NotYours("That offer is for its two gangs alone to decline.")
    return Play(say=lambda _: Said(f"No sale: band {sale.band} stays where it is."), campaign=town.id, rule=RULE)


async def _offered(desk: Desk, options: Options) -> tuple[Town, Sale]:
    """The sale of an offer; IllegalNow once one of its gangs is gone."""
    town = await town_of(desk, options["campaign"])
    sale = Sale(int(options["band"]), int(options["seller"]), int(options["buyer"]), int(options.get("price") or 0))
    if sale.buyer not in town.gangs or sale.seller not in town.gangs:
        raise IllegalNow("One of the two gangs takes no part any more: the offer is void.")
    return town, sale
