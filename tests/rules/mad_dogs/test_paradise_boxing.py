"""Boxing in Paradise: the table, the fight, the cards, bets and dives."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest

from rules.core.chance.odds import odds
from rules.core.plain.events import Change
from rules.core.plain.frozen import replace
from rules.core.plain.refusal import IllegalNow, NotYours, OutOfRange, UnknownName
from rules.core.play.campaign import Booked
from rules.mad_dogs.paradise.boxing.bets import ARENA_FIX, FIX, QUIET, bet_changes, fix_changes, fix_price
from rules.mad_dogs.paradise.boxing.boxers import CONTENDER, sign_changes
from rules.mad_dogs.paradise.boxing.fight_night import result_changes, ring_of
from rules.mad_dogs.paradise.boxing.match_making import (
    CALLED_OFF,
    THE_ARENA,
    bout_meant,
    call_off_changes,
    check_match,
    in_bout,
    match_changes,
    open_bouts,
)
from rules.mad_dogs.paradise.boxing.ring import BOXERS, BoutResult, Corner, Ring, box, exchange, find_fists, who_wins
from rules.mad_dogs.paradise.city.changes import folded
from rules.mad_dogs.paradise.city.model import BankBalance, Paradise
from rules.mad_dogs.paradise.city.records import Boxer, BoxingMatch, Business, Headline, Outfit, Stake
from rules.mad_dogs.paradise.rackets.businesses import business_named
from tests.rules.brute import brute, chances, play

RED, BLUE = Corner.RED, Corner.BLUE
CAMPAIGN, NORTH, SOUTH, EAST = 1, 10, 20, 30
KID = Boxer(1, NORTH, "docks.gym.1", "Kid Malone", 5)
OX = Boxer(2, SOUTH, "docks.gym.2", "Ox Brady", 4)
OLD = Boxer(3, NORTH, "docks.gym.1", "Old Tim", 6, washed_up=True)
PURSES = tuple(BankBalance(gang, 1000) for gang in (NORTH, SOUTH, EAST))
CITY = Paradise(lots=3, outfits=tuple(map(Outfit, (NORTH, SOUTH, EAST))), boxers=(KID, OX, OLD), serial=3)


def after(city: Paradise, changes: tuple[Change, ...]) -> Paradise:
    for change in changes:
        city = city if isinstance(change, Booked) else folded(city, (change,))
    return city


def booked(changes: tuple[Change, ...]) -> dict[int, int]:
    """The gain of each gang, below 0 for a payment."""
    sums: dict[int, int] = {}
    for change in changes:
        if isinstance(change, Booked):
            sums[change.subject] = sums.get(change.subject, 0) + change.dollars
    return sums


def with_arena(owner: int) -> Paradise:
    place, kind, number = THE_ARENA.split(".")
    return replace(CITY, businesses=(Business(place, kind, int(number), owner),))


def matched(city: Paradise = CITY) -> Paradise:
    """Kid Malone against Ox Brady on the card."""
    return after(city, match_changes(CAMPAIGN, city, 1, None, KID, OX, 0))


# The table and the fight


@pytest.mark.parametrize("face, fists", [(1, 4), (2, 4), (3, 5), (4, 5), (5, 5), (6, 6)])
def test_a_die_gives_a_boxers_fists(face: int, fists: int) -> None:
    assert BOXERS.row(face).key == fists
    assert play(find_fists, dice=(face, 1)).result == (fists, 4)
    assert play(find_fists, None, 3, dice=(face,)).result == (fists, 3)


def test_fists_that_are_known_are_not_rolled() -> None:
    assert play(find_fists, 2, 6).result == (2, 6)
    assert play(find_fists, 4, None, dice=(6,)).result == (4, 6)


@pytest.mark.parametrize("fists", [0, 7, -1])
def test_fists_are_1_to_6(fists: int) -> None:
    for resolver, args in ((find_fists, (fists, 4)), (box, (Ring(4, fists),)), (who_wins, (Ring(fists, 4),))):
        with pytest.raises(OutOfRange, match="FISTS are 1 to 6"):
            play(resolver, *args)


def test_they_box_until_one_passes_while_the_other_fails_and_3d6_are_the_purse() -> None:
    outcome = play(box, Ring(4, 4), dice=(3, 4, 5, 6, 2, 5, 1, 2, 3))
    assert outcome.result == BoutResult(RED, 6)
    assert play(box, Ring(4, 4), dice=(5, 1, 6, 6, 6)).result == BoutResult(BLUE, 18)


def test_a_6_fails_even_with_fists_6() -> None:
    assert play(exchange, Ring(6, 6), dice=(6, 5)).result is BLUE
    assert play(exchange, Ring(6, 6), dice=(6, 6)).result is None
    assert play(exchange, Ring(6, 1), dice=(5, 2)).result is RED


def test_a_dive_is_taken_on_a_6_even_if_the_other_fails_as_well() -> None:
    bribed = Ring(4, 4, frozenset({RED}))
    assert play(exchange, bribed, dice=(6, 6)).result is BLUE
    assert play(exchange, bribed, dice=(6, 1)).result is BLUE
    assert play(exchange, bribed, dice=(5, 5)).result is None, "only a 6 is a dive"
    assert play(exchange, bribed, dice=(1, 6)).result is RED, "the honest man fell first: the bribe is lost"


def test_two_who_dive_together_get_up_again() -> None:
    both = Ring(4, 4, frozenset(Corner))
    assert play(exchange, both, dice=(6, 6)).result is None
    assert play(exchange, both, dice=(6, 5)).result is BLUE
    assert play(exchange, both, dice=(5, 6)).result is RED


@pytest.mark.parametrize("red, blue", list(product(range(1, 7), repeat=2)))
@pytest.mark.parametrize("dives", [(), (RED,), (BLUE,), (RED, BLUE)])
def test_the_odds_are_those_of_an_exchange_repeated_for_ever(red: int, blue: int, dives: tuple[Corner, ...]) -> None:
    ring = Ring(red, blue, frozenset(dives))
    once = brute(exchange, ring)
    decided = 1 - once.get(None, Fraction(0))
    expected = {corner: once[corner] / decided for corner in Corner if corner in once}
    assert chances(odds(who_wins, ring)) == expected


def test_a_bribe_never_helps_the_man_who_took_it() -> None:
    for red, blue in product(range(1, 7), repeat=2):
        fair = odds(who_wins, Ring(red, blue)).chance(lambda corner: corner is RED)
        fixed = odds(who_wins, Ring(red, blue, frozenset({RED}))).chance(lambda corner: corner is RED)
        assert fixed < fair or fair == 0


# The card


def test_the_arena_is_the_one_business_of_that_name() -> None:
    assert business_named("The Paradise Arena", 3).key == THE_ARENA


def test_a_match_goes_on_the_card_and_ends_with_rest_and_the_end_of_the_road() -> None:
    city = matched()
    (bout,) = open_bouts(city)
    assert (bout.id, bout.red, bout.blue, bout.month) == (4, KID.id, OX.id, 1)
    changes = result_changes(CAMPAIGN, city, 1, bout, BoutResult(BLUE, 11), PURSES)
    done = after(city, changes)
    assert [(one.name, one.rested, one.washed_up) for one in done.boxers[:2]] == [
        ("Kid Malone", 1, True),
        ("Ox Brady", 4, False),
    ]
    assert booked(changes) == {SOUTH: 1100}
    assert open_bouts(done) == ()
    assert done.news[-1][:4] == (Headline.BOUT, (SOUTH, NORTH), "Ox Brady", 1100)
    with pytest.raises(IllegalNow, match="has already been fought"):
        ring_of(done, done.bouts[0], PURSES)
    with pytest.raises(IllegalNow, match="rests until month 4, and this is month 3"):
        check_match(done, 3, None, done.boxers[1], None)
    check_match(done, 4, None, done.boxers[1], None)
    with pytest.raises(IllegalNow, match="Pick another boxer"):
        check_match(done, 9, None, done.boxers[0], None)


def test_a_contender_has_their_own_fists_and_no_owner() -> None:
    changes = match_changes(CAMPAIGN, CITY, 1, NORTH, KID, None, 6)
    city = after(CITY, changes)
    (bout,) = open_bouts(city)
    assert ring_of(city, bout, PURSES) == Ring(5, 6)
    beaten = result_changes(CAMPAIGN, city, 1, bout, BoutResult(BLUE, 9), PURSES)
    assert booked(beaten) == {}
    assert after(city, beaten).news[-1][1:3] == ((0, NORTH), "the contender")
    assert booked(result_changes(CAMPAIGN, city, 1, bout, BoutResult(RED, 9), PURSES)) == {NORTH: 900}


def test_a_boxer_fights_neither_themselves_nor_twice_at_once() -> None:
    with pytest.raises(IllegalNow, match="Kid Malone can't box themselves"):
        check_match(CITY, 1, None, KID, KID)
    with pytest.raises(IllegalNow, match="already has a match"):
        check_match(matched(), 1, None, OX, None)


def test_while_the_arena_has_no_owner_owners_match_their_own_and_umpires_any_boxers() -> None:
    check_match(CITY, 1, NORTH, KID, None)
    check_match(CITY, 1, None, KID, OX)
    with pytest.raises(NotYours, match="Ox Brady belongs to another gang"):
        check_match(CITY, 1, NORTH, KID, OX)


def test_the_arenas_owner_makes_every_card() -> None:
    city = with_arena(EAST)
    check_match(city, 1, EAST, KID, OX)
    check_match(city, 1, None, KID, OX)
    with pytest.raises(NotYours, match="owns the Paradise Arena"):
        check_match(city, 1, NORTH, KID, None)


def test_a_match_is_meant_by_a_boxer_or_because_it_is_the_only_one() -> None:
    with pytest.raises(IllegalNow, match="No match is on the card"):
        bout_meant(CITY)
    city = matched()
    assert bout_meant(city) == bout_meant(city, "kid malone") == open_bouts(city)[0]
    with pytest.raises(IllegalNow, match="Old Tim is in no match"):
        bout_meant(city, "Old Tim")
    with pytest.raises(UnknownName):
        bout_meant(city, "Nobody")
    two = after(city, (match_of(Boxer(9, EAST, "", "Third Man", 4), city)))
    with pytest.raises(IllegalNow, match="Several matches are on the card"):
        bout_meant(two)


def match_of(boxer: Boxer, city: Paradise) -> tuple[Change, ...]:
    return match_changes(CAMPAIGN, city, 1, None, boxer, None, 4)


def test_a_bet_is_on_a_boxer_of_that_match() -> None:
    city = matched()
    (bout,) = open_bouts(city)
    assert in_bout(city, bout, "OX BRADY") == OX.id
    for other in ("Old Tim", "contender"):
        with pytest.raises(UnknownName):
            in_bout(city, bout, other)
    (alone,) = open_bouts(after(CITY, match_changes(CAMPAIGN, CITY, 1, NORTH, KID, None, 4)))
    assert in_bout(CITY, alone, "the Contender") == CONTENDER


def test_an_umpire_adds_a_boxer_or_moves_one_to_another_gang() -> None:
    changes = sign_changes(CAMPAIGN, CITY, "Tiny", EAST, 6)
    city = after(CITY, changes)
    assert city.boxers[-1] == Boxer(4, EAST, "", "Tiny", 6)
    assert city.news[-1][:3] == (Headline.NEW_BOXER, (EAST,), "Tiny")
    sold = after(city, sign_changes(CAMPAIGN, city, "KID malone", EAST, None))
    assert sold.boxers[0] == replace(KID, owner=EAST)
    assert len(sold.boxers) == len(city.boxers)
    with pytest.raises(OutOfRange, match="Add FISTS for a new one"):
        sign_changes(CAMPAIGN, CITY, "Tiny", EAST, None)
    with pytest.raises(OutOfRange, match="FISTS are 1 to 6"):
        sign_changes(CAMPAIGN, CITY, "Tiny", EAST, 7)


# Bets


def test_a_bet_is_paid_when_placed_and_doubled_with_the_stake_in_it() -> None:
    city = matched()
    (bout,) = open_bouts(city)
    placed = bet_changes(CAMPAIGN, city, 400, bout, EAST, OX.id, 400)
    assert booked(placed) == {EAST: -400}
    city = after(city, placed)
    (bout,) = open_bouts(city)
    assert bout.bets == (Stake(EAST, OX.id, 400),)
    assert booked(result_changes(CAMPAIGN, city, 1, bout, BoutResult(BLUE, 3), PURSES)) == {SOUTH: 300, EAST: 800}
    assert booked(result_changes(CAMPAIGN, city, 1, bout, BoutResult(RED, 3), PURSES)) == {NORTH: 300}


def test_money_that_is_not_there_can_not_be_bet() -> None:
    city = matched()
    (bout,) = open_bouts(city)
    with pytest.raises(IllegalNow, match="400 is in the bank"):
        bet_changes(CAMPAIGN, city, 400, bout, EAST, OX.id, 401)
    for stake in (0, -5):
        with pytest.raises(OutOfRange, match=r"at least \$1"):
            bet_changes(CAMPAIGN, city, 400, bout, EAST, OX.id, stake)


def test_neither_bets_nor_bribes_are_taken_after_the_bell() -> None:
    city = matched()
    (bout,) = open_bouts(city)
    over = after(city, result_changes(CAMPAIGN, city, 1, bout, BoutResult(RED, 3), PURSES)).bouts[0]
    with pytest.raises(IllegalNow, match="before the bell"):
        bet_changes(CAMPAIGN, city, 400, over, EAST, OX.id, 1)
    with pytest.raises(IllegalNow, match="before the bell"):
        fix_changes(CAMPAIGN, city, 400, over, EAST, OX.id)


# Dives


@pytest.mark.parametrize("owner, price", [(EAST, ARENA_FIX), (NORTH, FIX), (0, FIX)])
def test_a_dive_costs_300_and_the_arenas_owner_100(owner: int, price: int) -> None:
    assert (ARENA_FIX, FIX) == (100, 300)
    city = matched(with_arena(owner))
    (bout,) = open_bouts(city)
    assert fix_price(city, EAST) == price
    changes = fix_changes(CAMPAIGN, city, price, bout, EAST, KID.id)
    assert booked(changes) == {}, "the open books would give it away"
    city = after(city, changes)
    assert ring_of(city, open_bouts(city)[0], PURSES) == Ring(5, 4, frozenset({RED}))
    (fixed,) = open_bouts(city)
    assert booked(result_changes(CAMPAIGN, city, 1, fixed, BoutResult(BLUE, 0), PURSES))[EAST] == -price
    with pytest.raises(IllegalNow, match="99 is in the bank"):
        fix_changes(CAMPAIGN, matched(with_arena(owner)), price - 1, bout, EAST, KID.id)
    with pytest.raises(IllegalNow, match="99 is in the bank"):
        fix_changes(CAMPAIGN, city, 2 * price - 1, fixed, EAST, OX.id)


def test_a_dive_that_the_bank_can_not_pay_at_the_bell_is_none() -> None:
    city = matched()
    city = after(city, fix_changes(CAMPAIGN, city, 300, open_bouts(city)[0], EAST, KID.id))
    (bout,) = open_bouts(city)
    poor = (BankBalance(EAST, 299),)
    assert ring_of(city, bout, poor) == Ring(5, 4)
    assert EAST not in booked(result_changes(CAMPAIGN, city, 1, bout, BoutResult(BLUE, 0), poor))


def test_a_dive_paid_for_by_an_older_version_is_paid_for() -> None:
    city = matched()
    bout = replace(open_bouts(city)[0], fixes=(Stake(EAST, KID.id, 300),))
    assert ring_of(city, bout, ()).dives == {RED}
    assert EAST not in booked(result_changes(CAMPAIGN, city, 1, bout, BoutResult(BLUE, 0), PURSES))
    assert booked(call_off_changes(CAMPAIGN, city, None, bout)) == {EAST: 300}


def test_a_gangs_second_bribe_is_refused_without_a_hint_at_anothers() -> None:
    city = matched()
    (bout,) = open_bouts(city)
    city = after(city, fix_changes(CAMPAIGN, city, 900, bout, EAST, KID.id))
    (bout,) = open_bouts(city)
    with pytest.raises(IllegalNow, match="already"):
        fix_changes(CAMPAIGN, city, 900, bout, EAST, KID.id)
    city = after(city, fix_changes(CAMPAIGN, city, 900, bout, SOUTH, KID.id))
    assert ring_of(city, open_bouts(city)[0], PURSES).dives == {RED}
    both = fix_changes(CAMPAIGN, city, 900, open_bouts(city)[0], SOUTH, OX.id)
    assert ring_of(after(city, both), open_bouts(after(city, both))[0], PURSES).dives == set(Corner)


def test_the_ledger_does_not_name_the_boxer_of_a_bribe() -> None:
    city = matched()
    city = after(city, fix_changes(CAMPAIGN, city, 900, open_bouts(city)[0], EAST, KID.id))
    fought = result_changes(CAMPAIGN, city, 1, open_bouts(city)[0], BoutResult(BLUE, 0), PURSES)
    lines = [one.why for one in fought if type(one) is Booked and one.subject == EAST]
    assert lines == [QUIET]


# Called off


def test_a_match_called_off_pays_every_stake_back() -> None:
    city = matched()
    city = after(city, bet_changes(CAMPAIGN, city, 900, open_bouts(city)[0], EAST, OX.id, 150))
    city = after(city, fix_changes(CAMPAIGN, city, 900, open_bouts(city)[0], SOUTH, KID.id))
    with pytest.raises(NotYours):
        call_off_changes(CAMPAIGN, city, SOUTH, open_bouts(city)[0])
    changes = call_off_changes(CAMPAIGN, city, None, open_bouts(city)[0])
    assert booked(changes) == {EAST: 150}, "the dive was not paid for yet"
    city = after(city, changes)
    assert open_bouts(city) == ()
    assert city.bouts[0].winner == CALLED_OFF
    check_match(city, 1, None, KID, OX)


def test_a_boxer_who_has_left_town_does_not_fight() -> None:
    city = Paradise(outfits=CITY.outfits, boxers=(OX,), bouts=(BoxingMatch(4, 1, KID.id, OX.id),))
    with pytest.raises(IllegalNow, match="left town"):
        ring_of(city, city.bouts[0], PURSES)
    assert open_bouts(after(city, call_off_changes(CAMPAIGN, city, SOUTH, city.bouts[0]))) == ()
