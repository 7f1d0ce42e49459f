"""Two random years of Paradise: the invariants of every campaign, under any orders (mad.campaign.month)."""

from __future__ import annotations

import pytest

from rules.core.action.system import after
from rules.core.play.campaign import Booked, Campaign, CampaignChange
from rules.mad_dogs.paradise.city.changes import ACCOUNTS, NewsMade, OutfitSet
from rules.mad_dogs.paradise.city.model import Phase
from rules.mad_dogs.paradise.city.records import Woken
from rules.mad_dogs.paradise.officials.posts import POSTS
from rules.mad_dogs.paradise.rackets.map_of_rackets import every_business
from tests.rules.mad_dogs.years import Year, begin, play_month
from tests.turns import takes_turns

MONTHS = 24


def hold(year: Year) -> None:
    """What is true of the city after every month."""
    city = year.city
    gangs = {one.gang for one in city.outfits}
    keys = [one.key for one in city.businesses]
    assert len(set(keys)) == len(keys)
    assert set(keys) <= {one.key for one in every_business(city.lots)}
    assert all(one.owner in {0, *gangs} for one in city.businesses)
    assert all(not one.shut and not one.dry for one in city.businesses if not one.owner)
    for official in city.officials:
        assert set(official.owners) <= gangs
        assert len(official.owners) <= 1 or POSTS[official.post].shared
        assert official.bid is None
    assert city.outrage >= 0
    assert city.phase is Phase.LOOT
    assert (city.fights, city.funerals, city.stories) == ((), (), ())
    assert not any(one.orders or one.ordered or one.worked or one.cared for one in city.outfits)
    assert len({one.figure for one in city.prisoners}) == len(city.prisoners)


def hold_accounts(year: Year) -> None:
    """All money is accounted for."""
    for outfit in year.city.outfits:
        lines = [one for one in year.history if isinstance(one, Booked) and one.subject == outfit.gang]
        assert sum(one.dollars for one in lines) == year.banks[outfit.gang] - outfit.brought
        assert all(one.account in ACCOUNTS and one.why for one in lines)
    assert all(dollars >= 0 for dollars in year.banks.values())


@takes_turns
@pytest.mark.parametrize("seed", range(6))
def test_two_years_hold_together_and_replay_to_the_same_city(seed: int) -> None:
    year = begin(seed)
    for _ in range(MONTHS):
        play_month(year)
        hold(year)
        hold_accounts(year)
    assert year.month == MONTHS + 1
    again: Campaign | None = None
    for change in year.history:
        if isinstance(change, CampaignChange):
            again = after(again, change)
    assert again == year.campaign


def test_much_happens_in_two_years() -> None:
    kinds = set[str]()
    for seed in (0, 1, 23):
        year = begin(seed)
        for _ in range(MONTHS):
            play_month(year)
        kinds |= {type(change).__name__ for change in year.history}
        kinds |= {str(one.record.kind) for one in year.history if isinstance(one, NewsMade)}
    assert {"FightSet", "FuneralSet", "PrisonerSet", "FedsSet", "OfficialSet"} <= kinds
    assert {"taken over", "resisted", "changed hands", "bought", "funeral", "must be done", "Feds called"} <= kinds


@takes_turns
@pytest.mark.parametrize("seed", range(100, 106))
def test_two_years_in_which_players_are_away_hold_together(seed: int) -> None:
    year = begin(seed, npcs=1, absent=True)
    for _ in range(MONTHS):
        play_month(year)
        hold(year)
        assert not any(one.away or one.woken for one in year.city.outfits), "each month it is said anew"
        assert all(notice.month >= year.month - 1 for one in year.city.outfits for notice in one.notices)
        hold_accounts(year)


def test_standing_orders_are_followed_reported_and_stopped_and_the_absent_woken() -> None:
    given, woken, notices = set[str](), set[Woken | None](), set[str]()
    for seed in range(101, 113):
        year = begin(seed, npcs=0, absent=True)
        for _ in range(MONTHS):
            play_month(year)
        outfits = [one.record for one in year.history if isinstance(one, OutfitSet)]
        given |= {str(order.errand) for one in outfits if one.standing_orders for order in one.orders}
        woken |= {one.woken for one in outfits}
        notices |= {notice.text.partition(",")[0].partition(":")[0] for one in outfits for notice in one.notices}
    assert {"take over", "fight"} <= given
    assert {Woken.FIGHT, Woken.SHORT} <= woken
    assert {"Not ordered again", "“as last month” has stopped.", "Money was short"} <= notices
