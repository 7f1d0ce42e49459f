"""The officials of a gang that no player runs: whom it buys, whom it bids for, and which bids it matches.

It wants to be ahead of its rivals when Something Must Be Done, and pays officials no more than a third of its income.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from rules.core.action.deed import MoveRef
from rules.core.action.move import command_of
from rules.core.plain.refusal import Refusal
from rules.mad_dogs.paradise.city.records import Official
from rules.mad_dogs.paradise.city.town import Town
from rules.mad_dogs.paradise.officials.bids import BidForOfficial
from rules.mad_dogs.paradise.officials.buyers import buyer_for, discounted, pays
from rules.mad_dogs.paradise.officials.buying import Buy, require_to_be_had
from rules.mad_dogs.paradise.officials.paid_or_lost import dues
from rules.mad_dogs.paradise.officials.posts import POSTS, title_of
from rules.mad_dogs.paradise.officials.wishes import for_sale, least_pay
from rules.mad_dogs.paradise.outrage.something_must_be_done import contenders
from rules.mad_dogs.paradise.rackets.expected_income import expected_income
from rules.mad_dogs.paradise.rackets.payoffs import bills

SHARE: Final = 3
"""It pays officials at most this part of its income."""
MONTHS_AHEAD: Final = 3
"""The months of an official's pay that its bank must hold."""
UNRULY: Final = 4
"""The public outrage from which on it wants officials: Something Must Be Done is near."""


def reserve(seen: Town, gang: int) -> int:
    """What a gang keeps in the bank: the payoffs of the next month, to cops and officials."""
    owned, month = seen.city.owned(gang), seen.month + 1
    cops = sum(bill.dollars for bill in bills(owned, month))
    return cops + sum(payment.dollars for payment in dues(seen.city, gang, month))


def officials_bought(seen: Town, gang: int) -> tuple[MoveRef, ...]:
    """The official that it buys, or bids for, as the buying begins; none if none is worth the pay."""
    if seen.city.outrage < UNRULY:
        return ()
    totals = {one.gang: one.total for one in contenders(seen.city, seen.month)}
    now = _lead(totals, gang)
    if now > 0:
        return ()
    club, most = buyer_for(seen, seen.gangs[gang]).club, _spare_income(seen, gang)
    most = min(most, (seen.bank(gang) - reserve(seen, gang)) / MONTHS_AHEAD)
    best: tuple[float, Official, int] | None = None
    for one, asked in _to_be_had(seen, gang):
        price = discounted(asked, club)
        if price > most:
            continue
        adds, lose = POSTS[one.post].something, () if POSTS[one.post].shared else one.owners
        after = {other: total + adds * ((other == gang) - (other in lose)) for other, total in totals.items()}
        gained = _lead(after, gang) - now
        if gained > 0 and (best is None or gained / price > best[0]):
            best = gained / price, one, asked
    if best is None:
        return ()
    _, official, asked = best
    named = {"official": title_of(official.key), **seen.called(gang)}
    if for_sale(official, gang):
        return (MoveRef(command_of(Buy), named),)
    return (MoveRef(command_of(BidForOfficial), {**named, "dollars": asked}),)


def bids_answered(seen: Town, gang: int) -> tuple[MoveRef, ...]:
    """The bids of others that it matches as the buying ends. It lets the others of its officials go."""
    found: list[MoveRef] = []
    club, most = buyer_for(seen, seen.gangs[gang]).club, _spare_income(seen, gang)
    left = min(most, seen.bank(gang) - reserve(seen, gang))
    for one in seen.city.bought(gang):
        if one.bid is None or one.bid.gang == gang:
            continue
        more = discounted(one.bid.dollars, club) - discounted(pays(one, gang), club)
        if more <= left:
            found.append(
                MoveRef(command_of(BidForOfficial), {"official": title_of(one.key), "match": True, **seen.called(gang)})
            )
            left -= more
    return tuple(found)


def _to_be_had(seen: Town, gang: int) -> Iterator[tuple[Official, int]]:
    """The officials who help a gang and would deal with it, each with the least pay; of those alike the first."""
    buyer = buyer_for(seen, seen.gangs[gang])
    alike = set[tuple[str, int, tuple[int, ...]]]()
    for one in seen.city.officials:
        asked = least_pay(one, gang)
        kind = one.post, asked, one.owners
        if not asked or not POSTS[one.post].something or kind in alike:
            continue
        try:
            require_to_be_had(one, buyer, seen.month)
        except Refusal:
            continue
        alike.add(kind)
        yield one, asked


def _spare_income(seen: Town, gang: int) -> float:
    """The dollars that a gang can pay officials a month, besides those that it pays already."""
    paid = sum(payment.dollars for payment in dues(seen.city, gang, seen.month + 1))
    return expected_income(seen.city, seen.month, gang) / SHARE - paid


def _lead(totals: Mapping[int, int], gang: int) -> int:
    """By how much a gang's officials are ahead of those of any rival; below 0 if they are behind.

    totals  what each gang adds to its roll for Something Must Be Done
    """
    return totals[gang] - max((total for other, total in totals.items() if other != gang), default=0)
