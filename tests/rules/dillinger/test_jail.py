"""Bail, escape, trial, sprees; who begins and who has won."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from rules.core.chance.dice import resolve
from rules.core.chance.odds import odds
from rules.core.chance.sources import Fair
from rules.core.plain.refusal import IllegalNow, OutOfRange
from rules.core.tables.outcome import Modifier
from rules.dillinger.enemy_actions.bail import BailApplication, bail
from rules.dillinger.enemy_actions.escape import Breakout, EscapeResult, Flight, escape
from rules.dillinger.law_actions.sprees import Spree, spend
from rules.dillinger.law_actions.trials import CardPlace, TrialCase, Verdict, trial
from rules.dillinger.model.boxes_and_forces import Span
from rules.dillinger.model.ratings import HOUSE
from rules.dillinger.table.end_and_victory import PlayerResult, placed, winner
from rules.dillinger.table.first_player import goes_first, roll_off
from tests.rules.brute import brute, chances, play

FACES = range(1, 7)
PICQUETT = HOUSE.lawyer("Picquett")

# Bail


@pytest.mark.parametrize(
    "application, adds",
    [
        (BailApplication(), 0),
        (BailApplication(graft=2), 2),
        (BailApplication(lawyer=PICQUETT.bail_modifier), 2),
        (BailApplication(graft=1, lawyer=PICQUETT.bail_modifier), 3),
        (BailApplication(mother=True), 2),
        (BailApplication(graft=3, mother=True), 5),
    ],
)
def test_bail_on_6_or_more(application: BailApplication, adds: int) -> None:
    for face in FACES:
        outcome = play(bail, application, dice=(face,))
        assert (outcome.rule, outcome.result) == ("dil.bail", face + adds >= 6)


def test_a_lawyer_and_a_mother_do_not_add_up() -> None:
    with pytest.raises(IllegalNow, match="Use one of them"):
        play(bail, BailApplication(lawyer=PICQUETT.bail_modifier, mother=True))


@pytest.mark.parametrize("graft", [-1, 21])
def test_graft_has_its_limits(graft: int) -> None:
    with pytest.raises(OutOfRange, match=r"\$5,000"):
        play(bail, BailApplication(graft))


# Escape


@pytest.mark.parametrize("lawyer, adds", [((), 0), (PICQUETT.escape_modifier, 2)])
def test_an_escape_earns_2(lawyer: tuple[Modifier, ...], adds: int) -> None:
    for face in FACES:
        escaped = play(escape, Breakout(Span(5, 6), Span(6, 6), lawyer), dice=(face,)).result
        assert escaped == (EscapeResult(Flight.FREE, 2) if face + adds >= 5 else EscapeResult(Flight.HELD))


def test_a_riot_kills_the_unlucky_and_hides_the_others() -> None:
    breakout = Breakout(Span(5, 6), Span(4, 6), riot=True, notoriety=7)
    assert play(escape, breakout, dice=(3,)).result == EscapeResult(Flight.KILLED, owner=6)
    assert play(escape, breakout, dice=(4, 4)).result == EscapeResult(Flight.FREE, 2)
    assert play(escape, breakout, dice=(4, 3)).result == EscapeResult(Flight.HELD)


def test_picquett_and_a_riot_add_up() -> None:
    breakout = Breakout(Span(6, 6), Span(1, 6), PICQUETT.escape_modifier, riot=True)
    assert [play(escape, breakout, dice=(1, face)).result.flight is Flight.FREE for face in (2, 3)] == [False, True]


def test_nothing_is_added_to_luck_in_a_riot() -> None:
    breakout = Breakout(Span(1, 6), Span(5, 6), PICQUETT.escape_modifier, riot=True)
    assert play(escape, breakout, dice=(4,)).result.flight is Flight.KILLED


# Trial


@pytest.mark.parametrize("lawyer, adds", [((), 0), (HOUSE.lawyer("Leibowitz").trial_modifier, 3)])
def test_acquitted_on_6_or_more(lawyer: tuple[Modifier, ...], adds: int) -> None:
    for face in FACES:
        assert play(trial, TrialCase(lawyer), dice=(face,)).result.acquitted == (face + adds >= 6)


def test_a_conviction_earns_2_unless_it_is_ones_own() -> None:
    assert play(trial, TrialCase(notoriety=9), dice=(1,)).result == Verdict(False, CardPlace.PRISON, leader=2, owner=9)
    assert play(trial, TrialCase(own=True, notoriety=9), dice=(1,)).result == Verdict(False, CardPlace.PRISON, owner=9)


@pytest.mark.parametrize("enemies, place", [(0, CardPlace.HAND), (1, CardPlace.HAND), (2, CardPlace.DECK)])
def test_an_acquitted_enemy_goes_where_there_is_room(enemies: int, place: CardPlace) -> None:
    assert play(trial, TrialCase(enemies=enemies), dice=(6,)).result == Verdict(True, place, enemy=2)


def test_an_owner_who_acquits_an_enemy_has_room_for_it() -> None:
    assert play(trial, TrialCase(own=True, enemies=1), dice=(6,)).result.place is CardPlace.HAND
    with pytest.raises(OutOfRange, match="beside the accused"):
        play(trial, TrialCase(own=True, enemies=2))


@pytest.mark.parametrize("case", [TrialCase(enemies=3), TrialCase(enemies=-1), TrialCase(notoriety=-1)])
def test_what_a_trial_can_not_be(case: TrialCase) -> None:
    with pytest.raises(OutOfRange):
        play(trial, case)
    with pytest.raises(OutOfRange, match="from 0 up"):
        play(escape, Breakout(Span(6, 6), Span(6, 6), notoriety=-1))


# Spending


@pytest.mark.parametrize(
    "spree, dice, cost",
    [
        (Spree(), (3, 4), 7_000),
        (Spree(moll=True), (3, 4), 14_000),
        (Spree(has=5_000), (3, 4), 5_000),
        (Spree(moll=True, has=14_000), (3, 4), 14_000),
        (Spree(has=0), (1, 1), 0),
        (Spree(company=True), (6, 6), 12_000),
    ],
)
def test_a_spree_costs_what_there_is(spree: Spree, dice: tuple[int, ...], cost: int) -> None:
    assert play(spend, spree, dice=dice).result == cost


def test_no_moll_beside_a_woman_and_no_money_below_0() -> None:
    with pytest.raises(IllegalNow, match="A gun moll"):
        play(spend, Spree(moll=True, company=True))
    with pytest.raises(OutOfRange, match="Money"):
        play(spend, Spree(has=-1))


# Who begins


def test_the_highest_begins_and_ties_roll_again() -> None:
    assert play(goes_first, (0, 1, 2), dice=(2, 6, 5)).result == 1
    outcome = play(goes_first, (0, 1, 2), dice=(6, 3, 6, 2, 2, 4, 5))
    assert outcome.result == 2
    assert [throw.why for throw in outcome.throws] == [
        "roll-off:0",
        "roll-off:1",
        "roll-off:2",
        "roll-off:0",
        "roll-off:2",
        "roll-off:0",
        "roll-off:2",
    ]
    assert play(goes_first, (4,)).result == 4
    with pytest.raises(OutOfRange, match="No player"):
        play(goes_first, ())


def test_each_of_three_is_as_likely_to_lead() -> None:
    found = odds(roll_off, (0, 1, 2))
    assert chances(found) == brute(roll_off, (0, 1, 2))
    leads = [found.chance(lambda leaders, player=player: leaders == (player,)) for player in range(3)]
    assert len(set(leads)) == 1
    assert found.chance(lambda leaders: len(leaders) == 1) == Fraction(25 + 16 + 9 + 4 + 1, 72)


# Who has won


def test_points_come_of_notoriety_and_full_tens_of_thousands() -> None:
    assert PlayerResult(7, 39_000).victory == 10
    assert PlayerResult(7, 40_000).victory == 11


@pytest.mark.parametrize(
    "standings, places",
    [
        ((PlayerResult(3, 0), PlayerResult(5, 0), PlayerResult(4, 0)), ((1,), (2,), (0,))),
        ((PlayerResult(3, 20_000), PlayerResult(4, 10_000)), ((1,), (0,))),
        ((PlayerResult(4, 10_000), PlayerResult(4, 19_000)), ((1,), (0,))),
        ((PlayerResult(4, 10_000, True), PlayerResult(4, 10_000)), ((0,), (1,))),
        ((PlayerResult(4, 10_000), PlayerResult(4, 12_000), PlayerResult(4, 10_000)), ((1,), (0, 2))),
        ((PlayerResult(9, 0), PlayerResult(4, 60_000)), ((1,), (0,))),
        ((PlayerResult(4, 15_000), PlayerResult(4, 10_000, True)), ((0,), (1,))),
        ((), ()),
    ],
)
def test_the_tie_breaks_in_their_order(
    standings: tuple[PlayerResult, ...], places: tuple[tuple[int, ...], ...]
) -> None:
    outcome = play(placed, standings)
    assert (outcome.rule, outcome.result) == ("dil.victory", places)


def test_players_tied_in_everything_roll_off() -> None:
    standings = (PlayerResult(4, 0), PlayerResult(1, 0), PlayerResult(4, 0))
    outcome = play(winner, standings, dice=(3, 3, 2, 5))
    assert (outcome.rule, outcome.result) == ("dil.victory", 2)
    assert play(winner, (PlayerResult(4, 0), PlayerResult(5, 0))).result == 1
    assert resolve(winner, standings, dice=Fair(b"x")).result in (0, 2)
    with pytest.raises(OutOfRange, match="No player"):
        play(winner, ())


@pytest.mark.parametrize("standing", [PlayerResult(-1, 0), PlayerResult(0, -1)])
def test_nothing_is_counted_below_0(standing: PlayerResult) -> None:
    with pytest.raises(OutOfRange, match="from 0 up"):
        play(placed, (standing,))


# Odds


@pytest.mark.parametrize(
    "resolver, args",
    [
        *((bail, (BailApplication(graft, mother=mother),)) for graft in (0, 3) for mother in (False, True)),
        *(
            (escape, (Breakout(Span(5, 6), Span(4, 6), lawyer, riot, 5),))
            for lawyer in ((), PICQUETT.escape_modifier)
            for riot in (False, True)
        ),
        *((trial, (TrialCase(PICQUETT.trial_modifier, own, 1, 4),)) for own in (False, True)),
        *((spend, (Spree(moll=moll, has=has),)) for moll in (False, True) for has in (None, 9_000)),
    ],
)
def test_the_odds_are_those_of_every_face(resolver: Any, args: tuple[Any, ...]) -> None:
    assert chances(odds(resolver, *args)) == brute(resolver, *args)
