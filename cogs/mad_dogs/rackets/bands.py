"""Popular bands: signed, moved, sold with both sides' consent, let go."""

from __future__ import annotations

import re
from typing import Annotated

import discord
from annotated_types import Interval

from cogs._kit.context import Context
from cogs._kit.params import Choices, choices
from cogs._kit.prepared import Prepared, prepares
from cogs._kit.slash import command
from cogs.mad_dogs.paradise.town import Town, gang_for, may_run, town_at, town_of
from cogs.mad_dogs.rackets.shops import business_meant
from rules.core.deed import Deed
from rules.core.move import opt, record
from rules.core.refusal import IllegalNow, NotYours
from rules.core.report import FollowUp, Report, Tone
from rules.core.words import possessive
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
from rules.mad_dogs.paradise.fields import ANY_IN_TOWN, CAMPAIGN, OWN_GANG
from rules.mad_dogs.paradise.rackets import NIGHTCLUB, in_sentence, name_of, taken
from rules.mad_dogs.paradise.records import Band
from rules.mad_dogs.prices import MOST_MONEY, dollars

RULE = "mad.racket.nightclub"
NUMBERED = re.compile(r"(?:band\s+)?(\d{1,6})\b.*", re.IGNORECASE)


def band_told(town: Town, band: Band) -> str:
    """What a band is called: “Band 3 (Nightclub 1 in Cedar Hill)”."""
    where = name_of(town.city.business(band.club)) if band.club else "no club"
    return f"Band {band.id} ({where})"


def band_meant(ctx: Context, town: Town, text: str) -> Band:
    """A band that the caller may deal with: by number, by the club it plays in, or the only one of his gang."""
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
        club = business_meant(town, named)
        found = band_in(town.city, club.key)
        if found is None:
            raise IllegalNow(f"No band plays in {in_sentence(club)}.")
        band = found
    may_run(ctx, town, town.gangs[band.owner])
    return band


async def nightclubs(interaction: discord.Interaction, current: str) -> Choices:
    """The nightclubs that somebody owns."""
    town, _ = await town_at(interaction)
    clubs = [name_of(one) for one in taken(town.city) if one.kind == NIGHTCLUB] if town else []
    return choices(clubs, current)


async def known_bands(interaction: discord.Interaction, current: str) -> Choices:
    """The bands under contract."""
    town, _ = await town_at(interaction)
    return choices([band_told(town, one) for one in town.city.bands] if town else [], current)


BAND_PRICE = "band-price"
Price = Annotated[int, Interval(ge=0, le=MOST_MONEY)]
BAND = opt("Which band, by number or nightclub (default: your only one).", default="", complete=known_bands)


@command("mad-racket band sign")
class BandSign:
    """Sign a popular band for one of your nightclubs: $500, and 1D6 more Loot."""

    club: str = opt("Where it plays (default: a club without a band).", default="", complete=nightclubs)
    price: Price | None = opt("Another price, if the umpire says so.", default=None)
    gang: str = OWN_GANG
    campaign: str = CAMPAIGN


@prepares(BandSign)
async def prepare_sign(ctx: Context, m: BandSign) -> Prepared:
    """A band that nobody has comes to a nightclub."""
    town = await town_of(ctx, m.campaign)
    gang = gang_for(ctx, town, m.gang).id
    free = [one for one in clubs_of(town.city, gang) if band_in(town.city, one.key) is None]
    if not m.club and not free:
        raise IllegalNow("The gang has no nightclub without a band: a club has one at a time.")
    club = business_meant(town, m.club) if m.club else free[0]
    price = SIGNING if ctx.switched_on(BAND_PRICE) else 0
    if m.price is not None:
        town.require_umpire()
        price = m.price
    changes = sign_changes(town.id, town.city, gang, club, town.bank(gang), price)
    return Prepared(
        Deed(
            report=lambda _: Report(
                f"{town.name(gang)} signs a popular band for {in_sentence(club)}, {dollars(price)}.",
                (
                    "It adds 1D6 to the club's Loot until it rolls two 1s in a row; two 6s in a row put it on the "
                    "radio, for 2D6.",
                ),
                tone=Tone.GOOD,
            ),
            changes=lambda _: changes,
            log=town.id,
            rule=RULE,
        )
    )


@command("mad-racket band move")
class BandMove:
    """Let a band play in another nightclub of yours."""

    club: str = opt("Where it goes.", complete=nightclubs)
    band: str = BAND
    campaign: str = CAMPAIGN


@prepares(BandMove)
async def prepare_move(ctx: Context, m: BandMove) -> Prepared:
    """A band plays in another club of its owner's."""
    town = await town_of(ctx, m.campaign)
    band = band_meant(ctx, town, m.band)
    club = business_meant(town, m.club)
    changes = move_changes(town.id, town.city, band, club)
    return Prepared(
        Deed(
            report=lambda _: Report(f"Band {band.id} plays in {in_sentence(club)} from the next Loot on."),
            changes=lambda _: changes,
            log=town.id,
            rule=RULE,
        )
    )


@command("mad-racket band drop")
class BandDrop:
    """Let a band go."""

    band: str = BAND
    campaign: str = CAMPAIGN


@prepares(BandDrop)
async def prepare_drop(ctx: Context, m: BandDrop) -> Prepared:
    """A gang lets a band go."""
    town = await town_of(ctx, m.campaign)
    band = band_meant(ctx, town, m.band)
    return Prepared(
        Deed(
            report=lambda _: Report(f"{town.name(band.owner)} lets band {band.id} go: nobody hears of it again."),
            changes=lambda _: drop_changes(town.id, band),
            log=town.id,
            rule=RULE,
        )
    )


@command("mad-racket band sell")
class BandSell:
    """Offer a band to another gang; its owner accepts by a button."""

    to: str = opt("The other gang.", complete=ANY_IN_TOWN)
    price: Price = opt("Dollars; none for a swap or a lost bet.", default=0)
    band: str = BAND
    campaign: str = CAMPAIGN


@prepares(BandSell)
async def prepare_sell(ctx: Context, m: BandSell) -> Prepared:
    """A band is offered to another gang, whose owner accepts by a button. Nothing changes before."""
    town = await town_of(ctx, m.campaign)
    band = band_meant(ctx, town, m.band)
    buyer = town.gang_named(m.to)
    sale = Sale(band.id, band.owner, buyer.id, m.price)
    check_sale(town.city, sale, town.bank(sale.buyer))
    kept = {"campaign": town.title, "band": sale.band, "seller": sale.seller, "buyer": sale.buyer}
    once = f"band:{ctx.caller.delivery}"
    offers = (
        FollowUp(
            "Accept", "mad-racket band accept", {**kept, "price": sale.price}, once, town.gangs[sale.buyer].gang.leaders
        ),
        FollowUp("Decline", "mad-racket band decline", kept, once),
    )
    name = town.name(sale.buyer)
    return Prepared(
        Deed(
            report=lambda _: Report(
                f"{town.name(sale.seller)} offers band {band.id} to {name} for {dollars(sale.price)}.",
                (f"An owner of {name} must accept; nothing changes before that.",),
                offers,
            ),
            log=town.id,
            rule=RULE,
        )
    )


@record
class Offered:
    """The sale that a button was made for."""

    band: int = opt("Which band.")
    seller: int = opt("Whose it is.")
    buyer: int = opt("Who may have it.")
    price: int = opt("Dollars.", default=0)
    campaign: str = CAMPAIGN


@prepares(Offered, "mad-racket band accept")
async def prepare_accept(ctx: Context, m: Offered) -> Prepared:
    """A button alone: the contract changes hands."""
    town, sale = await _offered(ctx, m)
    may_run(ctx, town, town.gangs[sale.buyer])
    changes = sale_changes(town.id, town.city, sale, town.bank(sale.buyer))
    return Prepared(
        Deed(
            report=lambda _: Report(
                f"Band {sale.band} is {possessive(town.name(sale.buyer))} now, for {dollars(sale.price)}.",
                tone=Tone.GOOD,
            ),
            changes=lambda _: changes,
            log=town.id,
            rule=RULE,
        )
    )


@prepares(Offered, "mad-racket band decline")
async def prepare_decline(ctx: Context, m: Offered) -> Prepared:
    """A button alone: the other gang says no, or the seller thinks better of it."""
    town, sale = await _offered(ctx, m)
    sides = [town.gangs[gang] for gang in (sale.buyer, sale.seller)]
    if not any(one.mine for one in sides) and not town.umpires:
        raise NotYours("That offer is for its two gangs alone to decline.")
    return Prepared(
        Deed(report=lambda _: Report(f"No sale: band {sale.band} stays where it is."), log=town.id, rule=RULE)
    )


async def _offered(ctx: Context, m: Offered) -> tuple[Town, Sale]:
    """The sale of an offer; IllegalNow once one of its gangs is gone."""
    town = await town_of(ctx, m.campaign)
    sale = Sale(m.band, m.seller, m.buyer, m.price)
    if sale.buyer not in town.gangs or sale.seller not in town.gangs:
        raise IllegalNow("One of the two gangs is no longer in the campaign: the offer is void.")
    return town, sale
