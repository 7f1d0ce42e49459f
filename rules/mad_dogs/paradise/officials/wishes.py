"""A gang's open wish to hear of officials within its reach, and who is (mad.official.bid)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping
from typing import Any, Final

from rules.core.action.deed import Deed, decides
from rules.core.action.fields import OfTown, option
from rules.core.action.move import move
from rules.core.action.report import Report
from rules.core.plain.events import Change
from rules.core.plain.frozen import replace
from rules.core.plain.refusal import Refusal, UnknownName
from rules.core.tables.rule import resolves
from rules.mad_dogs.paradise.city.campaign_options import CAMPAIGN, FOR_GANG
from rules.mad_dogs.paradise.city.changes import OutfitSet, folded
from rules.mad_dogs.paradise.city.model import BankBalance, Paradise, Phase
from rules.mad_dogs.paradise.city.records import EVERY_OFFICIAL, Official
from rules.mad_dogs.paradise.city.town import Position, Town, runs_books
from rules.mad_dogs.paradise.officials.buyers import Buyer, buyer_for, buyer_of, discounted
from rules.mad_dogs.paradise.officials.buying import STEP, new_reporter, require_to_be_had
from rules.mad_dogs.paradise.officials.official_names import BUYING, TITLES
from rules.mad_dogs.paradise.officials.posts import POSTS, REPORTER, name_of, official_named, post_named

NO_OFFICIAL: Final = "none"


def for_sale(one: Official, gang: int) -> bool:
    """Whether a gang may buy an official at their own rate."""
    return gang not in one.owners and (not one.payers or POSTS[one.post].shared)


def open_to_bids(one: Official, gang: int) -> bool:
    """Whether a gang may bid for an official in another gang's pay."""
    shared = POSTS[one.post].shared or one.post == REPORTER.id
    return bool(one.payers) and gang not in one.owners and not shared and (one.bid is None or one.bid.gang != gang)


@resolves("mad.official.bid")
def within_reach(city: Paradise, month: int, balance: BankBalance, wants: str, accountant: bool) -> bool:
    """Whether a gang can buy, or bid for, an official whom it `wants` to hear of: see `Outfit.wants`."""
    buyer = buyer_of(city, month, balance, accountant)
    return any(_can_have(one, buyer, month, wants) for one in (*city.officials, new_reporter(city)))


def _can_have(one: Official, buyer: Buyer, month: int, wants: str) -> bool:
    """Whether a buyer can buy, or bid for, this official and `wants` to hear of them."""
    if wants not in (EVERY_OFFICIAL, one.post, one.key):
        return False
    least = least_pay(one, buyer.gang)
    if not least or discounted(least, buyer.club) > buyer.bank:
        return False
    try:
        require_to_be_had(one, buyer, month)
    except Refusal:
        return False
    return True


def least_pay(one: Official, gang: int) -> int:
    """The least that a gang pays for an official, in dollars a month before any discount; 0 if it can't have them."""
    if for_sale(one, gang):
        return one.rate
    if open_to_bids(one, gang):
        return (one.bid.dollars if one.bid is not None else one.payers[0].dollars) + STEP
    return 0


def reach_changes(
    campaign: int, city: Paradise, month: int, balances: Iterable[BankBalance], bookless: Collection[int]
) -> Iterator[Change]:
    """The changes as the buying of officials begins: the gangs that are asked because one is within their reach.

    bookless  gangs without an Accountant
    """
    for balance in balances:
        outfit = city.outfit(balance.gang)
        if outfit is None or outfit.npc or not outfit.wants:
            continue
        if within_reach(city, month, balance, outfit.wants, balance.gang not in bookless):
            yield OutfitSet(campaign, replace(outfit, reach=True))


@resolves("mad.official.bid")
def asked_after_release(
    campaign: int,
    city: Paradise,
    month: int,
    officials: Collection[Official],
    balances: Iterable[BankBalance],
    bookless: Collection[int],
    by: int = 0,
) -> Iterator[Change]:
    """The changes if officials become free during the buying: the gangs that are asked because of it.

    Those who had finished the part decide again.

    bookless  gangs without an Accountant
    by        the gang that released them, which is not asked; 0 if they left by themselves
    """
    for balance in balances if city.phase is Phase.FRIENDS else ():
        outfit = city.outfit(balance.gang)
        if outfit is None or outfit.npc or not outfit.wants or outfit.gang == by or (outfit.reach and not outfit.done):
            continue
        buyer = buyer_of(city, month, balance, balance.gang not in bookless)
        if any(_can_have(one, buyer, month, outfit.wants) for one in officials):
            yield OutfitSet(campaign, replace(outfit, reach=True, done=outfit.away and outfit.done))


@resolves("mad.official.bid")
def asked_after_walk_out(
    town: Town, changes: Iterable[Change], gains: Iterable[tuple[int, int]] = ()
) -> tuple[Change, ...]:
    """The changes if others make officials walk out during the buying, as a fight does: the gangs that are asked.

    A gang whose people nobody has looked up may have an Accountant.

    gains  the dollars that gangs get by the same
    """
    if town.city.phase is not Phase.FRIENDS:
        return ()
    now, dollars = folded(town.city, changes), Counter[int]()
    for gang, won in gains:
        dollars[gang] += won
    had = {one.key: set(one.owners) for one in town.city.officials}
    free = [one for one in now.officials if had.get(one.key, set[int]()) - set(one.owners)]
    balances = [BankBalance(one.gang, one.dollars + dollars[one.gang]) for one in town.balances]
    bookless = [gang for gang, one in town.gangs.items() if one.people and not runs_books(one.people)]
    return (*asked_after_release(town.id, now, town.month, free, balances, bookless),)


# The command


def _wishes(_town: Town | None, _typed: Mapping[str, Any]) -> list[str]:
    return [EVERY_OFFICIAL, NO_OFFICIAL, *TITLES]


@move("mad-official wish", townsfolk=True)
class Wish:
    """Ask to hear when an official comes within your reach. The status shows it."""

    official: str = option("The official or post, such as Judge; any, or none.", complete=OfTown(_wishes))
    gang: str = FOR_GANG
    campaign: str = CAMPAIGN


@decides(Wish)
def wish_for_official(position: Position, move: Wish) -> Deed[None]:
    """A gang asks openly to hear of officials within its reach, or of none any more."""
    town = position.town
    gang = town.gang_for(move.gang)
    outfit, wants = town.outfit(gang.id), _wanted(town, move.official)
    buyer = buyer_for(town, gang)
    balance = BankBalance(gang.id, buyer.bank)
    buying = bool(wants) and town.city.phase is Phase.FRIENDS
    reach = buying and within_reach(town.city, town.month, balance, wants, buyer.accountant)
    headline = (
        f"{gang.name} asks to hear when {wish_text(wants)} comes within its reach."
        if wants
        else f"{gang.name} does not ask to hear of officials any more."
    )
    when = "Then the buying of officials waits for it. By post it does not wait for gangs without such a wish."
    return Deed(
        report=lambda _: Report(headline, (when,) if wants else ()),
        allow=lambda: town.rights(gang),
        changes=lambda _: (OutfitSet(town.id, replace(outfit, wants=wants, reach=reach)),),
        log=town.id,
        rule=BUYING,
    )


def wish_text(wants: str) -> str:
    """The officials of a wish in a sentence: “any official”, “a Judge”, “Judge 2”."""
    if wants == EVERY_OFFICIAL:
        return "any official"
    post = POSTS.get(wants)
    return name_of(wants) if post is None else f"a {post.title}" if post.number != 1 else f"the {post.title}"


def _wanted(town: Town, text: str) -> str:
    """The wish that a player types, as an outfit stores it. Raises UnknownName."""
    typed = text.casefold().strip()
    if typed in (EVERY_OFFICIAL, NO_OFFICIAL):
        return typed if typed == EVERY_OFFICIAL else ""
    try:
        return post_named(typed).id
    except UnknownName:
        return official_named(typed, town.city.officials)
