"""Walking a campaign back: what opened since, which orders become drafts, and who must agree."""

from __future__ import annotations

from typing import Any

import pytest

from rules.core.plain.frozen import replace
from rules.core.plain.refusal import ForUmpire, IllegalNow
from rules.core.play.campaign import Campaign, MonthBegun, WalkedBack
from rules.core.play.umpiring import Authority
from rules.mad_dogs.paradise.city.changes import FuneralSet, OutfitSet, OutrageMoved, PhaseBegun, folded
from rules.mad_dogs.paradise.city.model import Paradise, Phase
from rules.mad_dogs.paradise.city.records import Funeral, Order, OrderKind, Outfit
from rules.mad_dogs.paradise.city.secrets import veil
from rules.mad_dogs.paradise.city.town import Town
from rules.mad_dogs.paradise.month.walking_back import Entry, Walk, begins, drafts, opened, part_named, walked_back

ALICE, BOB, CAROL = 11, 12, 13
RAID = Order(OrderKind.FIGHT, "the-raid", business="docks.gym.1", figures=(5,))
HOME = Order(OrderKind.DEFEND, business="docks.gym.1", figures=(6,))
ORDERS_OPEN, STORIES_OPEN = PhaseBegun(1, Phase.ACTION), PhaseBegun(1, Phase.OUTRAGE)
FLOWERS_OPEN = FuneralSet(1, Funeral(1, 1, "Duke", 100, held=True))


def given(gang: int, *orders: Order) -> Entry:
    return Entry(True, "orders", (OutfitSet(1, Outfit(gang, orders=orders, ordered=True)),))


def town(user: int, **more: Any) -> Town:
    may = Authority(user, players=frozenset({ALICE, BOB, CAROL}), **more)
    return Town(1, Campaign("Paradise", "mad", gangs=(1, 2), month=2, state=Paradise()), {}, may)


def walk(*changes: Any, city: Paradise | None = None) -> Walk:
    return Walk("January 1927: Loot and payoffs", city or Paradise(), (7,), (Entry(False, "Something.", changes),))


def test_orders_stories_and_bids_for_flowers_are_opened() -> None:
    shown = [*opened((ORDERS_OPEN, STORIES_OPEN, FLOWERS_OPEN))]
    assert shown == ["orders", "stories", "bids for flowers"]
    hidden = (PhaseBegun(1, Phase.SPENDING), FuneralSet(1, Funeral(1, 1, "Duke", 100)), OutrageMoved(1, 2, "a raid"))
    assert [*opened(hidden)] == []


def test_a_month_begins_with_its_loot() -> None:
    assert begins((OutrageMoved(1, 2, "a raid"), MonthBegun(1, 3)), 2) == (3, Phase.LOOT)
    assert begins((PhaseBegun(1, Phase.PRESS),), 2) == (2, Phase.PRESS)
    assert begins((OutrageMoved(1, 2, "a raid"),), 2) is None
    assert part_named(13, Phase.PRESS) == "January 1928: funerals and the press"


def test_the_last_orders_of_the_first_month_become_drafts() -> None:
    first = (given(1, HOME), given(2, HOME), given(1, replace(RAID, done=True)))
    later = (Entry(False, "A month.", (MonthBegun(1, 2),)), given(1, HOME), given(3, HOME))
    assert drafts((*first, *later)) == {1: (RAID,), 2: (HOME,)}
    assert drafts(later) == {1: (HOME,), 3: (HOME,)}
    assert drafts((given(1),)) == {}


def test_opened_orders_are_no_drafts() -> None:
    assert drafts((Entry(False, "All orders are open.", given(1, RAID).changes),)) == {}


def test_a_draft_is_secret_and_ends_with_the_time_for_orders() -> None:
    city = Paradise(Phase.FRIENDS, outfits=(Outfit(1),))
    entries = (Entry(False, "Bought.", (PhaseBegun(1, Phase.SPENDING),)), given(1, RAID))
    deed = walked_back(town(CAROL, named=(CAROL,)), Walk("then", city, (7, 8), entries))
    changes = deed.changes(None)
    assert changes[0] == WalkedBack(1, (7, 8))
    drafted = folded(city, changes)
    assert drafted.outfits == (Outfit(1, taken_back=(RAID,)),)
    assert veil(drafted.outfits[0]) == Outfit(1)
    assert folded(drafted, [PhaseBegun(1, Phase.SPENDING)]).outfits[0].taken_back == (RAID,)
    assert folded(drafted, [PhaseBegun(1, Phase.ACTION)]).outfits[0].taken_back == ()


@pytest.mark.parametrize("change", [ORDERS_OPEN, STORIES_OPEN, FLOWERS_OPEN])
def test_across_an_opening_an_umpire_who_plays_needs_the_others(change: Any) -> None:
    with pytest.raises(ForUmpire, match="More than half of the other players") as refused:
        walked_back(town(ALICE, named=(ALICE,)), walk(change))
    assert refused.value.others
    assert walked_back(town(ALICE, named=(ALICE,), carried=True), walk(change))
    assert walked_back(town(1, office=True), walk(change)), "an umpire who doesn't play"


def test_without_an_opening_any_umpire_goes_back_and_a_player_asks() -> None:
    assert walked_back(town(ALICE, named=(ALICE,)), walk(OutrageMoved(1, 2, "a raid")))
    with pytest.raises(ForUmpire) as refused:
        walked_back(town(ALICE), walk(OutrageMoved(1, 2, "a raid")))
    assert not refused.value.others


def test_there_must_be_something_to_take_back() -> None:
    with pytest.raises(IllegalNow, match="Nothing has happened since"):
        walked_back(town(1, office=True), Walk("then", Paradise(), (7,), (given(1, RAID),)))
