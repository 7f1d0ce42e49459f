"""/campaign correct: an umpire corrects the books, with a reason that is stored as an event."""

from __future__ import annotations

from typing import Annotated

from annotated_types import Interval, Len

from rules.core.action.deed import Deed, decides
from rules.core.action.fields import option
from rules.core.action.move import move
from rules.core.action.report import Report
from rules.core.plain.events import Change
from rules.core.plain.frozen import replace
from rules.core.plain.refusal import IllegalNow, OutOfRange
from rules.core.plain.words import signed
from rules.core.play.campaign import Booked
from rules.mad_dogs.model.prices import MOST_MONEY, dollars
from rules.mad_dogs.paradise.city.campaign_options import ANY_IN_TOWN, CAMPAIGN
from rules.mad_dogs.paradise.city.changes import BusinessSet, FightSet, OfficialSet, OutfitSet, OutrageMoved
from rules.mad_dogs.paradise.city.records import Payer
from rules.mad_dogs.paradise.city.town import Position, Town
from rules.mad_dogs.paradise.officials.official_names import officials
from rules.mad_dogs.paradise.officials.posts import official_named, post_of, title_of
from rules.mad_dogs.paradise.rackets.businesses import LAID_BUSINESSES, business_named, opening

NOBODY = "nobody"


Reputation = Annotated[int, Interval(ge=-20, le=20)]
Outrage = Annotated[int, Interval(ge=-50, le=50)]


@move("campaign correct", town=True)
class Correct:
    """Correct the books, with a reason. For umpires."""

    why: Annotated[str, Len(1, 200)] = option("The reason, for the log and the ledger.")
    gang: str = option(
        "The gang of the money or reputation, or the owner of the business or official, or “nobody”.",
        default="",
        complete=ANY_IN_TOWN,
    )
    money: int | None = option("The dollars to add. A number below 0 takes some away.", default=None)
    reputation: Reputation | None = option(
        "The reputation points to add for good. A number below 0 takes some away.", default=None
    )
    outrage: Outrage | None = option(
        "The points of public outrage to add. A number below 0 takes some away.", default=None
    )
    business: str = option("The business that goes to the gang.", default="", complete=LAID_BUSINESSES)
    official: str = option("The official who goes into the gang's pay.", default="", complete=officials)
    fight: int | None = option("The number of the fight to call off.", default=None)
    campaign: str = CAMPAIGN


@decides(Correct)
def corrected(position: Position, move: Correct) -> Deed[None]:
    """Corrects money, reputation, outrage, the owner of a business or official, or calls off a fight."""
    town = position.town
    town.require_umpire()
    why = " ".join(move.why.split())
    lines: list[str] = []
    changes: list[Change] = []
    for correct in (_money, _standing, _outrage, _business, _official, _fight):
        found = correct(town, move, why)
        if found is not None:
            lines.append(found[0])
            changes += found[1]
    if not changes:
        raise OutOfRange(
            "The correction is empty. Give money, reputation, outrage, a business, an official or a fight."
        )
    return Deed(
        report=lambda _: Report(f"The umpire corrects the books: {why}.", tuple(lines)),
        changes=lambda _: tuple(changes),
        log=town.id,
        rule="mad.campaign.month",
    )


Corrected = tuple[str, tuple[Change, ...]] | None


def _money(town: Town, move: Correct, why: str) -> Corrected:
    if move.money is None:
        return None
    gang, sum_of = _gang(town, move, "money"), move.money
    if not -MOST_MONEY <= town.bank(gang) + sum_of <= MOST_MONEY:
        raise OutOfRange(f"A gang can have or owe {dollars(MOST_MONEY)} at most. Give a smaller sum.")
    after = dollars(town.bank(gang) + sum_of)
    return f"{town.name(gang)}: {'+' if sum_of > 0 else ''}{dollars(sum_of)}, {after} in the bank.", (
        Booked(gang, sum_of, "correction", why),
    )


def _standing(town: Town, move: Correct, _why: str) -> Corrected:
    if move.reputation is None:
        return None
    gang, points = _gang(town, move, "reputation"), move.reputation
    outfit = town.outfit(gang)
    if outfit.standing + points < 0:
        raise OutOfRange(
            f"{town.name(gang)} has {outfit.standing} points for good, so no more can be taken. Give fewer."
        )
    after = replace(outfit, standing=outfit.standing + points)
    return f"{town.name(gang)}: {signed(points)} reputation for good.", (OutfitSet(town.id, after),)


def _outrage(town: Town, move: Correct, _why: str) -> Corrected:
    if move.outrage is None:
        return None
    if town.city.outrage + move.outrage < 0:
        raise OutOfRange(f"Public outrage is {town.city.outrage}, so no more can be taken off. Give fewer points.")
    return f"Public outrage: {signed(move.outrage)}.", (OutrageMoved(town.id, move.outrage, "put right by the umpire"),)


def _business(town: Town, move: Correct, _why: str) -> Corrected:
    if not move.business:
        return None
    business = town.city.business(business_named(move.business, town.city.lots).key)
    owner = _owner(town, move)
    after = replace(business, owner=owner, since=town.month if owner else 0, shut=False, dry=0, idle=0)
    return f"{opening(business)} belongs to {town.name(owner)}.", (BusinessSet(town.id, after),)


def _official(town: Town, move: Correct, _why: str) -> Corrected:
    if not move.official:
        return None
    key = official_named(move.official, town.city.officials)
    official, owner = town.city.official(key), _owner(town, move)
    if official is None:
        raise IllegalNow(f"No one is {title_of(key)} now. Pick another official.")
    others = tuple(one for one in official.payers if one.gang != owner) if post_of(key).shared else ()
    payers = (*others, Payer(owner, official.rate)) if owner else ()
    return f"{title_of(key)} is in the pay of {town.name(owner)}.", (
        OfficialSet(town.id, replace(official, payers=payers)),
    )


def _fight(town: Town, move: Correct, _why: str) -> Corrected:
    if move.fight is None:
        return None
    found = next((one for one in town.city.fights if one.id == move.fight), None)
    if found is None or found.settled:
        raise IllegalNow(f"There is no fight {move.fight} to call off. Pick another fight.")
    return f"Fight {move.fight} is called off.", (FightSet(town.id, replace(found, settled=True)),)


def _gang(town: Town, move: Correct, what: str) -> int:
    if not move.gang:
        raise OutOfRange(f"The correction needs the gang whose {what} it is. Add gang:.")
    return town.gang_named(move.gang).id


def _owner(town: Town, move: Correct) -> int:
    """The gang of the option, or none."""
    if not move.gang:
        raise OutOfRange("The correction needs the new owner. Add a gang, or nobody.")
    return 0 if move.gang.casefold() == NOBODY else town.gang_named(move.gang).id
