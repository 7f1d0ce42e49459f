"""Officials of Paradise: their prices and buyers, bids, rumors, and shake-ups."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.core.chance.odds import odds
from rules.core.plain.events import Change
from rules.core.plain.frozen import replace
from rules.core.plain.refusal import IllegalNow, NotYours, OutOfRange, UnknownName
from rules.core.play.campaign import Booked
from rules.mad_dogs.paradise.city.changes import folded
from rules.mad_dogs.paradise.city.model import BankBalance, Paradise
from rules.mad_dogs.paradise.city.records import Bid, Business, Grudge, Headline, Official, Outfit, Payer
from rules.mad_dogs.paradise.officials.bids import bid, bids_closed, let_go_changes, matched, matched_changes
from rules.mad_dogs.paradise.officials.buyers import Buyer, buyer_of, discounted, has_club
from rules.mad_dogs.paradise.officials.buying import approach, bought_changes, buy, new_reporter
from rules.mad_dogs.paradise.officials.paid_or_lost import Payment, UnpaidOfficial, pay_changes, pay_officials
from rules.mad_dogs.paradise.officials.posts import (
    CITY_KEYS,
    POSTS,
    decided,
    likely_decided,
    name_of,
    official_named,
    officials_of_city,
    ordinal,
    post_named,
    smarts_of,
    successor,
    title_of,
)
from rules.mad_dogs.paradise.officials.releases import released_changes, walked_out_changes
from rules.mad_dogs.paradise.officials.rumors import Ear, ears, rumor_changes, rumors
from rules.mad_dogs.paradise.officials.shake_ups import (
    Accusation,
    ShakeUpResult,
    accusation,
    likely_shaken,
    shake_up,
    shaken_changes,
)
from tests.rules.brute import brute, chances, play

CAMPAIGN, NORTH, SOUTH = 1, 10, 20
MAYOR, EDITOR = "mayor.1", "editor.1"


def city(*officials: Official, businesses: tuple[Business, ...] = ()) -> Paradise:
    """Two gangs, and all officials with SMARTS 3, except the given ones."""
    everybody = {
        key: Official(post, int(number), 3, POSTS[post].payoff)
        for key in CITY_KEYS
        for post, number in [key.split(".")]
    }
    everybody.update((one.key, one) for one in officials)
    return Paradise(
        lots=2, outfits=(Outfit(NORTH), Outfit(SOUTH)), officials=tuple(everybody.values()), businesses=businesses
    )


def judge(number: int = 1, *payers: Payer, smarts: int = 4, **more: Any) -> Official:
    rate = max((payer.dollars for payer in payers), default=750)
    return replace(Official("judge", number, smarts, rate, payers), **more)


def mayor(*gangs: int, smarts: int = 3) -> Official:
    return Official("mayor", 1, smarts, 1000, tuple(Payer(gang, 1000) for gang in gangs))


def after(town: Paradise, changes: tuple[Change, ...]) -> Paradise:
    """The city after changes, without money."""
    return folded(town, [one for one in changes if not isinstance(one, Booked)])


def booked(changes: tuple[Change, ...]) -> dict[int, int]:
    """The gain of each gang, below 0 for a payment."""
    found: dict[int, int] = {}
    for one in changes:
        if isinstance(one, Booked):
            assert one.account == "officials"
            assert one.why
            found[one.subject] = found.get(one.subject, 0) + one.dollars
    return found


def headlines(town: Paradise) -> list[tuple[Headline, tuple[int, ...], str]]:
    return [(one.kind, one.gangs, one.what) for one in town.news]


RICH = Buyer(NORTH, 5000)
RIVAL = Buyer(SOUTH, 5000)


# The table


@pytest.mark.parametrize(
    "post, payoff, reputation, number, shared, something, smarts",
    [
        ("mayor", 1000, 6, 1, True, 3, "333445"),
        ("judge", 750, 5, 3, False, 1, "444556"),
        ("councilman", 250, 4, 12, False, 1, "333344"),
        ("chief", 750, 5, 1, True, 3, "333445"),
        ("captain", 500, 4, 3, False, 2, "333345"),
        ("editor", 1000, 4, 1, True, 0, "444455"),
        ("reporter", 100, 2, 0, False, 0, "333344"),
    ],
)
def test_every_row_of_the_payoffs(
    post: str, payoff: int, reputation: int, number: int, shared: bool, something: int, smarts: str
) -> None:
    row = POSTS[post]
    assert (row.payoff, row.reputation, row.number, row.shared, row.something) == (
        payoff,
        reputation,
        number,
        shared,
        something,
    )
    assert "".join(str(play(smarts_of, post, dice=(face,)).result) for face in range(1, 7)) == smarts


def test_every_official_gets_a_die_when_the_campaign_begins() -> None:
    outcome = play(officials_of_city, dice=(6, 1, 4, 6, *(5,) * 12, 1, 4, 5, 6, 4))
    officials = outcome.result
    assert [one.key for one in officials] == list(CITY_KEYS)
    assert len(officials) == 1 + 3 + 12 + 1 + 3 + 1
    assert [one.smarts for one in officials] == [5, 4, 5, 6, *(4,) * 12, 3, 3, 4, 5, 4]
    assert all(one.rate == POSTS[one.post].payoff and not one.payers and not one.since for one in officials)
    assert outcome.throws[5].why == "SMARTS of the Councilman of the 2nd District"


# Names


@pytest.mark.parametrize(
    "text, key",
    [
        ("Mayor", MAYOR),
        ("the mayor", MAYOR),
        ("Judge 1", "judge.1"),
        ("Captain of the 2nd Precinct", "captain.2"),
        ("the captain of the 2nd precinct", "captain.2"),
        ("captain 2", "captain.2"),
        ("3rd precinct", "captain.3"),
        ("councilman  12", "councilman.12"),
        ("11th District", "councilman.11"),
        ("chief", "chief.1"),
        ("City Editor", EDITOR),
        ("captain.1", "captain.1"),
    ],
)
def test_officials_go_by_several_names(text: str, key: str) -> None:
    assert official_named(text) == key


@pytest.mark.parametrize("key", CITY_KEYS)
def test_every_official_is_found_by_title(key: str) -> None:
    assert official_named(name_of(key)) == official_named(title_of(key)) == key


@pytest.mark.parametrize("text, nearest", [("Judge 4", "Judge 1"), ("Mayr", "Mayor"), ("judge", "Judge 1")])
def test_the_refusal_of_an_unknown_name_names_the_nearest(text: str, nearest: str) -> None:
    with pytest.raises(UnknownName, match=nearest):
        official_named(text)


def test_a_reporter_has_smarts_once_hired() -> None:
    with pytest.raises(UnknownName):
        official_named("Reporter 1")
    assert official_named("reporter 1", (Official("reporter", 1, 3, 100),)) == "reporter.1"


def test_posts_go_by_title_and_id() -> None:
    assert post_named("Police Chief") is post_named("chief") is POSTS["chief"]
    with pytest.raises(UnknownName, match="Councilman"):
        post_named("Councilmann")


@pytest.mark.parametrize(
    "number, expected", [(1, "1st"), (2, "2nd"), (3, "3rd"), (4, "4th"), (11, "11th"), (12, "12th")]
)
def test_ordinals(number: int, expected: str) -> None:
    assert ordinal(number) == expected


# Buying


def test_an_official_is_paid_when_bought_without_a_roll() -> None:
    outcome = play(buy, judge(), RICH, 3)
    assert outcome.result.payers == (Payer(NORTH, 750),)
    assert outcome.result.smarts == 4
    changes = bought_changes(CAMPAIGN, outcome.result, RICH)
    assert booked(changes) == {NORTH: -750}
    town = after(city(), changes)
    assert town.bought(NORTH) == (outcome.result,)
    assert headlines(town) == [(Headline.BOUGHT, (NORTH,), "judge.1")]


@pytest.mark.parametrize("post", POSTS)
def test_reputation_is_that_of_the_bank_and_of_funerals(post: str) -> None:
    row = POSTS[post]
    official = Official(post, 1, 3, row.payoff)
    enough = row.reputation * 500
    dice = (1,) if post == "reporter" else ()
    assert play(buy, official, Buyer(NORTH, enough), 1, dice=dice).result.payers
    with pytest.raises(IllegalNow, match=f"reputation of {row.reputation}, and yours is {row.reputation - 1}"):
        play(buy, official, Buyer(NORTH, enough - 1), 1)
    standing = Buyer(NORTH, max(row.payoff, 0), standing=row.reputation)
    assert play(buy, official, standing, 1, dice=dice).result.payers
    with pytest.raises(IllegalNow, match="is in the bank"):
        play(buy, official, replace(standing, bank=row.payoff - 1), 1)


def test_a_club_makes_officials_a_tenth_cheaper() -> None:
    assert [discounted(POSTS[post].payoff, True) for post in POSTS] == [900, 675, 225, 675, 450, 900, 90]
    official = play(buy, judge(), replace(RICH, club=True), 1).result
    assert official.payers == (Payer(NORTH, 750),), "the tenth is off what is paid, not off what he asks"
    assert booked(bought_changes(CAMPAIGN, official, replace(RICH, club=True))) == {NORTH: -675}


@pytest.mark.parametrize(
    "kind, since, shut, cheaper",
    [
        ("gentlemans-club", 2, False, True),
        ("madame-louisas", 0, False, True),
        ("gentlemans-club", 3, False, False),
        ("gentlemans-club", 2, True, False),
        ("nightclub", 0, False, False),
    ],
)
def test_which_clubs_help_from_when_on(kind: str, since: int, shut: bool, cheaper: bool) -> None:
    town = city(businesses=(Business("cedar-hill", kind, 1, NORTH, since=since, shut=shut),))
    assert has_club(town, NORTH, 3) is cheaper
    assert not has_club(town, SOUTH, 3)


def test_the_tenth_is_off_once_however_many_clubs() -> None:
    clubs = tuple(Business("cedar-hill", kind, 1, NORTH) for kind in ("gentlemans-club", "madame-louisas"))
    town = city(judge(1, Payer(NORTH, 750)), businesses=clubs)
    assert play(pay_officials, town, 1, (BankBalance(NORTH, 1000),)).result.paid == (Payment(NORTH, "judge.1", 675),)


def test_any_number_of_gangs_own_a_mayor_and_one_a_judge() -> None:
    assert play(buy, mayor(SOUTH), RICH, 1).result.owners == (SOUTH, NORTH)
    with pytest.raises(IllegalNow, match="Bid with /mad-official bid"):
        play(buy, judge(1, Payer(SOUTH, 750)), RICH, 1)
    with pytest.raises(IllegalNow, match="already in your pay"):
        play(buy, mayor(NORTH), RICH, 1)


def test_officials_out_of_reach() -> None:
    with pytest.raises(IllegalNow, match="Accountant"):
        play(buy, judge(), replace(RICH, accountant=False), 1)
    with pytest.raises(IllegalNow, match="before month 4"):
        play(buy, judge(since=4), RICH, 3)
    assert play(buy, judge(since=4), RICH, 4).result.payers
    grudge = judge(grudges=(Grudge(NORTH, 5),))
    with pytest.raises(IllegalNow, match="before month 5"):
        play(buy, grudge, RICH, 4)
    assert play(buy, grudge, RICH, 5).result.payers
    assert play(buy, grudge, RIVAL, 4).result.payers


def test_an_offer_may_be_better_than_asked() -> None:
    assert play(buy, judge(), RICH, 1, 900).result.rate == 900
    for wrong in (740, 755):
        with pytest.raises(OutOfRange, match=r"\$750 a month"):
            play(buy, judge(), RICH, 1, wrong)
    assert play(buy, mayor(), RICH, 1, 1100).result.rate == 1000, "the next owner pays what the post costs"


def test_a_reporters_smarts_are_rolled_when_hired() -> None:
    town = city(Official("reporter", 1, 4, 100, (Payer(SOUTH, 100),)), Official("reporter", 2, 4, 100))
    fresh = new_reporter(town)
    assert fresh.key == "reporter.2", "he takes the number of one who was let go"
    assert play(buy, fresh, RICH, 1, dice=(4,)).result.smarts == 3
    assert play(buy, fresh, RICH, 1, dice=(5,)).result.smarts == 4
    assert new_reporter(city()).key == "reporter.1"


def test_outside_a_campaign_every_boxer_is_rolled() -> None:
    assert play(approach, "judge", Buyer(0, 3000), dice=(6,)).result.smarts == 6
    assert play(approach, "reporter", Buyer(0, 3000), dice=(6,)).result.smarts == 4
    assert chances(odds(approach, "captain", Buyer(0, 3000))) == brute(approach, "captain", Buyer(0, 3000))


def test_a_buyer_is_read_from_the_city() -> None:
    town = city(businesses=(Business("cedar-hill", "gentlemans-club", 1, NORTH),))
    town = replace(town, outfits=(Outfit(NORTH, standing=2), Outfit(SOUTH)))
    assert buyer_of(town, 1, BankBalance(NORTH, 1200), accountant=True) == Buyer(NORTH, 1200, 2, True, True)
    assert Buyer(NORTH, -700, 2).reputation == 2
    assert Buyer(NORTH, 1499, 1).reputation == 3


# Payday


def test_every_official_is_paid_and_booked() -> None:
    town = city(judge(1, Payer(NORTH, 750)), mayor(NORTH, SOUTH))
    day = play(pay_officials, town, 2, (BankBalance(NORTH, 2000), BankBalance(SOUTH, 1000))).result
    assert day.left == ()
    changes = pay_changes(CAMPAIGN, town, day)
    assert booked(changes) == {NORTH: -1750, SOUTH: -1000}
    assert after(town, changes) == town


def test_the_dearest_is_paid_first_and_then_all_that_the_rest_pays() -> None:
    town = city(
        judge(1, Payer(NORTH, 750)),
        mayor(NORTH, SOUTH),
        Official("reporter", 1, 3, 100, (Payer(NORTH, 100),)),
        Official("captain", 2, 3, 500, (Payer(NORTH, 500),)),
    )
    day = play(pay_officials, town, 2, (BankBalance(NORTH, 1600),)).result
    assert [one.official for one in day.paid] == [MAYOR, "captain.2", "reporter.1"]
    assert [(one.gang, one.official) for one in day.left] == [(NORTH, "judge.1"), (SOUTH, MAYOR)]
    left = after(town, pay_changes(CAMPAIGN, town, day))
    assert {one.key for one in left.bought(NORTH)} == {MAYOR, "captain.2", "reporter.1"}
    assert left.bought(SOUTH) == (), "only the gang that does not pay loses the Mayor"
    assert (Headline.DROPPED, (NORTH,), "judge.1") in headlines(left)
    free = left.official("judge.1")
    assert free is not None
    assert play(buy, free, RIVAL, 2).result.owners == (SOUTH,), "whoever is free can be bought at once"


def test_a_gang_in_debt_loses_all_its_officials() -> None:
    town = city(judge(1, Payer(NORTH, 750)))
    assert play(pay_officials, town, 2, (BankBalance(NORTH, -5),)).result.paid == ()


def test_a_gang_may_name_the_officials_that_it_does_not_pay() -> None:
    town = city(judge(1, Payer(NORTH, 750)), judge(2, Payer(NORTH, 750)))
    balances = (BankBalance(NORTH, 900),)
    day = play(pay_officials, town, 2, balances, (UnpaidOfficial(NORTH, "judge.1"),)).result
    assert [one.official for one in day.paid] == ["judge.2"]
    with pytest.raises(OutOfRange, match="Judge 3 is not in"):
        play(pay_officials, town, 2, balances, (UnpaidOfficial(NORTH, "judge.3"),))


@given(banks=st.tuples(st.integers(-500, 6000), st.integers(-500, 6000)), owned=st.sets(st.sampled_from(CITY_KEYS)))
def test_no_payday_makes_a_debt_and_every_official_is_paid_or_leaves(banks: tuple[int, int], owned: set[str]) -> None:
    town = city()
    town = replace(
        town,
        officials=tuple(
            replace(
                one, payers=(Payer(NORTH, one.rate), *((Payer(SOUTH, one.rate),) if POSTS[one.post].shared else ()))
            )
            if one.key in owned
            else one
            for one in town.officials
        ),
    )
    day = play(pay_officials, town, 2, (BankBalance(NORTH, banks[0]), BankBalance(SOUTH, banks[1]))).result
    changes = pay_changes(CAMPAIGN, town, day)
    for gang, bank in zip((NORTH, SOUTH), banks, strict=True):
        assert booked(changes).get(gang, 0) + max(bank, 0) >= 0
        met = [one.official for one in day.paid if one.gang == gang]
        left = [one.official for one in day.left if one.gang == gang]
        assert sorted(met + left) == sorted(one.key for one in town.bought(gang))
        assert {one.key for one in after(town, changes).bought(gang)} == set(met)


# Bidding


def test_a_bid_waits_for_the_owner() -> None:
    owned = judge(1, Payer(NORTH, 750))
    offered = bid(owned, RIVAL, 3, 800)
    assert offered.bid == Bid(SOUTH, 800)
    assert offered.owners == (NORTH,)


def test_the_owner_matches_and_pays_the_difference() -> None:
    offered = bid(judge(1, Payer(NORTH, 750)), RIVAL, 3, 900)
    kept = matched(offered, RICH)
    assert (kept.payers, kept.rate, kept.bid) == ((Payer(NORTH, 900),), 900, None)
    assert booked(matched_changes(CAMPAIGN, offered, RICH)) == {NORTH: -150}
    assert booked(matched_changes(CAMPAIGN, offered, replace(RICH, club=True))) == {NORTH: -135}
    with pytest.raises(NotYours):
        matched(offered, RIVAL)
    with pytest.raises(IllegalNow, match="100 is in the bank"):
        matched(offered, replace(RICH, bank=100))
    with pytest.raises(IllegalNow, match="No one bids for Judge 1, so you need not match"):
        matched(kept, RICH)


def test_the_owner_lets_go_and_the_bidder_pays_a_month() -> None:
    town = city(bid(judge(1, Payer(NORTH, 750)), RIVAL, 3, 900))
    offered = town.official("judge.1")
    assert offered is not None
    changes = let_go_changes(CAMPAIGN, offered, RIVAL)
    assert booked(changes) == {SOUTH: -900}
    left = after(town, changes)
    assert left.bought(NORTH) == ()
    (won,) = left.bought(SOUTH)
    assert (won.rate, won.payers, won.bid) == (900, (Payer(SOUTH, 900),), None)
    assert headlines(left) == [(Headline.DROPPED, (NORTH,), "judge.1"), (Headline.BOUGHT, (SOUTH,), "judge.1")]


@pytest.mark.parametrize("bidder", [None, replace(RIVAL, bank=899)])
def test_a_bid_that_can_not_be_paid_is_void(bidder: Buyer | None) -> None:
    town = city(bid(judge(1, Payer(NORTH, 750)), RIVAL, 3, 900))
    offered = town.official("judge.1")
    assert offered is not None
    changes = let_go_changes(CAMPAIGN, offered, bidder)
    assert booked(changes) == {}
    assert after(town, changes) == city(judge(1, Payer(NORTH, 750)))


def test_a_third_gang_bids_above_the_bid() -> None:
    third = Buyer(30, 5000)
    offered = bid(judge(1, Payer(NORTH, 750)), RIVAL, 3, 900)
    with pytest.raises(OutOfRange, match="900 a month"):
        bid(offered, third, 3, 900)
    assert bid(offered, third, 3, 910).bid == Bid(30, 910)
    with pytest.raises(IllegalNow, match="highest bid"):
        bid(offered, RIVAL, 3, 950)


def test_bids_that_can_not_be() -> None:
    owned = judge(1, Payer(NORTH, 750))
    for wrong in (750, 755, 700, 2_000_000):
        with pytest.raises(OutOfRange, match="750 a month"):
            bid(owned, replace(RIVAL, bank=3_000_000), 3, wrong)
    for official, bidder, expected in (
        (mayor(NORTH), RIVAL, "any number"),
        (Official("reporter", 1, 3, 100, (Payer(NORTH, 100),)), RIVAL, "always more Reporters"),
        (judge(), RIVAL, "No gang owns Judge 1"),
        (owned, RICH, "already in your pay"),
        (owned, replace(RIVAL, bank=2499), "reputation of 5"),
        (owned, replace(RIVAL, bank=700, standing=5), "700 is in the bank"),
        (owned, replace(RIVAL, accountant=False), "Accountant"),
        (judge(1, Payer(NORTH, 750), grudges=(Grudge(SOUTH, 9),)), RIVAL, "walked out"),
    ):
        with pytest.raises(IllegalNow, match=expected):
            bid(official, bidder, 3, 800)


def test_unanswered_bids_are_won_when_the_buying_ends_as_far_as_the_money_goes() -> None:
    town = city(*(bid(judge(number, Payer(NORTH, 750)), RIVAL, 3, 800) for number in (1, 2, 3)))
    changes = bids_closed(CAMPAIGN, town, 3, (BankBalance(NORTH, 0), BankBalance(SOUTH, 1700)))
    left = after(town, changes)
    assert booked(changes) == {SOUTH: -1600}
    assert [one.key for one in left.bought(SOUTH)] == ["judge.1", "judge.2"]
    assert [one.key for one in left.bought(NORTH)] == ["judge.3"]
    assert all(one.bid is None for one in left.officials)
    assert bids_closed(CAMPAIGN, left, 3, ()) == ()


# Rumors


def test_colleagues_in_pay_who_have_less_may_hear_of_it() -> None:
    town = city(
        judge(1, Payer(NORTH, 900)),
        judge(2, Payer(SOUTH, 750), smarts=5),
        judge(3),
        Official("captain", 1, 3, 500, (Payer(SOUTH, 500),)),
        mayor(NORTH, SOUTH),
    )
    assert ears(town) == (Ear("judge.2", 5, 900),)
    assert play(rumors, ears(town), dice=(6,)).result == ()
    heard = play(rumors, ears(town), dice=(5,)).result
    left = after(town, rumor_changes(CAMPAIGN, town, heard))
    found = left.official("judge.2")
    assert found is not None
    assert (found.rate, found.payers) == (900, (Payer(SOUTH, 900),))
    assert ears(left) == ()
    day = play(pay_officials, left, 2, (BankBalance(NORTH, 1900), BankBalance(SOUTH, 1899))).result
    assert [one.official for one in day.left] == ["judge.2"], "he is $1 short of what the rumor made him ask"
    assert [one.official for one in day.paid] == [MAYOR, "judge.1", MAYOR, "captain.1"]


def test_the_odds_of_rumors() -> None:
    heard = (Ear("judge.1", 4, 900), Ear("judge.2", 6, 900))
    assert chances(odds(rumors, heard)) == brute(rumors, heard)


# Lost


def test_any_gang_may_buy_a_released_official() -> None:
    town = city(mayor(NORTH, SOUTH))
    official = town.official(MAYOR)
    assert official is not None
    left = after(town, released_changes(CAMPAIGN, official, NORTH))
    assert [one.key for one in left.bought(SOUTH)] == [MAYOR]
    assert left.bought(NORTH) == ()
    with pytest.raises(NotYours, match="The Mayor is not in your pay"):
        released_changes(CAMPAIGN, official, 30)


def test_an_official_who_walks_out_stays_away_for_the_next_month() -> None:
    town = city(judge(1, Payer(NORTH, 750)), mayor(NORTH, SOUTH))
    left = after(town, walked_out_changes(CAMPAIGN, town, NORTH, ("judge.1", MAYOR, "judge.2"), 4))
    assert left.bought(NORTH) == ()
    assert [one.key for one in left.bought(SOUTH)] == [MAYOR]
    free = left.official("judge.1")
    assert free is not None
    with pytest.raises(IllegalNow, match="before month 6"):
        play(buy, free, RICH, 5)
    assert play(buy, free, RICH, 6).result.owners == (NORTH,)
    assert len(left.news) == 2


def test_a_gang_that_is_gone_neither_owns_nor_bids() -> None:
    from rules.core.play.campaign import GangWithdrawn

    town = city(bid(judge(1, Payer(NORTH, 750)), RIVAL, 3, 800), judge(2, Payer(SOUTH, 750)))
    left = folded(town, (GangWithdrawn(CAMPAIGN, SOUTH),))
    assert left.bought(SOUTH) == ()
    assert all(one.bid is None for one in left.officials)
    assert [one.key for one in left.bought(NORTH)] == ["judge.1"]


# Several owners


def test_the_highest_die_decides_and_ties_throw_again() -> None:
    assert play(decided, 1).result == 0
    assert play(decided, 2, dice=(2, 5)).result == 1
    assert play(decided, 3, dice=(6, 2, 6, 3, 4)).result == 2
    for wrong in (0, 25):
        with pytest.raises(OutOfRange):
            play(decided, wrong)


@pytest.mark.parametrize("owners", [1, 2, 3, 5])
def test_every_owner_has_the_same_chance(owners: int) -> None:
    assert chances(odds(likely_decided, owners)) == {place: Fraction(1, owners) for place in range(owners)}


# Shake-ups


@pytest.mark.parametrize(
    "dice, ended",
    [
        ((3, 5, 6), ShakeUpResult(True, True, 6)),
        ((4, 5), ShakeUpResult(True)),
        ((3, 4), ShakeUpResult(True)),
        ((4, 4), ShakeUpResult(True)),
    ],
)
def test_the_mayor_wins_with_a_pass_while_the_accused_fails(dice: tuple[int, ...], ended: ShakeUpResult) -> None:
    assert play(shake_up, Accusation("judge", 3, 4), dice=dice).result == ended


def test_other_owners_of_the_mayor_may_stop_him() -> None:
    facts = Accusation("captain", 3, 3, owners=2)
    assert play(shake_up, facts, dice=(2, 5)).result == ShakeUpResult(False)
    outcome = play(shake_up, facts, dice=(4, 4, 5, 1, 1, 6, 2))
    assert outcome.result == ShakeUpResult(True, True, 3)
    assert [throw.why for throw in outcome.throws][4:6] == ["SMARTS:2", "SMARTS:3"]


def test_the_odds_of_a_shake_up() -> None:
    alone = Accusation("judge", 3, 4)
    assert chances(odds(likely_shaken, alone)) == brute(shake_up, alone)
    several = chances(odds(likely_shaken, Accusation("judge", 3, 4, owners=3)))
    assert several[ShakeUpResult(False)] == Fraction(2, 3)
    for ended, chance in brute(shake_up, alone).items():
        assert several[ended] == chance / 3


@pytest.mark.parametrize("post", ["mayor", "editor", "reporter"])
def test_the_mayor_accuses_only_lower_officials_of_the_city(post: str) -> None:
    with pytest.raises(IllegalNow, match="Judge, Councilman, Police Chief, Captain"):
        play(shake_up, Accusation(post, 3, 4))
    with pytest.raises(IllegalNow):
        odds(likely_shaken, Accusation(post, 3, 4))


@pytest.mark.parametrize("facts", [Accusation("judge", 0, 4), Accusation("judge", 3, 10)])
def test_impossible_smarts_are_refused(facts: Accusation) -> None:
    with pytest.raises(OutOfRange, match="SMARTS are 1 to 9"):
        play(shake_up, facts)


def test_a_gang_has_one_accusation_a_month() -> None:
    town = city(mayor(NORTH, SOUTH), judge(2, Payer(SOUTH, 900), smarts=5))
    facts = accusation(town, NORTH, "judge.2")
    assert facts == Accusation("judge", 3, 5, owners=2)
    left = after(town, shaken_changes(CAMPAIGN, town, 3, NORTH, "judge.2", ShakeUpResult(False)))
    with pytest.raises(IllegalNow, match="next month"):
        accusation(left, NORTH, "judge.1")
    assert accusation(left, SOUTH, "judge.1")
    assert left.news == ()
    with pytest.raises(NotYours):
        accusation(city(mayor(SOUTH)), NORTH, "judge.1")


def test_an_official_who_is_out_has_a_successor_for_sale_from_next_month() -> None:
    town = city(mayor(NORTH), judge(2, Payer(SOUTH, 900), smarts=5))
    left = after(town, shaken_changes(CAMPAIGN, town, 3, NORTH, "judge.2", ShakeUpResult(True, True, 6)))
    new = left.official("judge.2")
    assert new == Official("judge", 2, 6, 750, since=4)
    assert left.bought(SOUTH) == ()
    assert headlines(left) == [(Headline.DISMISSED, (NORTH,), "judge.2")]
    assert new == successor(judge(2, Payer(SOUTH, 900)), 6, 3)
    with pytest.raises(IllegalNow, match="before month 4"):
        play(buy, new, RICH, 3)


def test_a_cleared_official_stays() -> None:
    town = city(mayor(NORTH), judge(2, Payer(SOUTH, 900), smarts=5))
    left = after(town, shaken_changes(CAMPAIGN, town, 3, NORTH, "judge.2", ShakeUpResult(True)))
    assert left.officials == town.officials
    assert headlines(left) == [(Headline.CLEARED, (NORTH,), "judge.2")]
