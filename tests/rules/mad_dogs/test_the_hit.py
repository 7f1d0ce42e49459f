"""The Hit, and the fall of a dead Boss."""

from __future__ import annotations

from fractions import Fraction
from math import prod

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.core.chance.odds import odds
from rules.core.plain.frozen import replace
from rules.core.plain.refusal import IllegalNow, OutOfRange
from rules.core.tables.outcome import Modifier
from rules.mad_dogs.model.scenario import Deployment, FigureChoice, Force, ScenarioSide, SideVehicles
from rules.mad_dogs.scenarios.kinds.the_hit import (
    ONE_OFF_GUARDS,
    PLACES,
    Deserted,
    Following,
    Hit,
    HitEnd,
    Quarry,
    fall_of_the_boss,
    hit_results,
    hit_verdict,
    losses,
    set_up_hit,
)
from rules.mad_dogs.scenarios.shared.forces import Reserve
from rules.mad_dogs.scenarios.shared.scenario_kind import BUSINESS_GUTS, Doubter
from rules.mad_dogs.scenarios.shared.tables import HitPlace, loot_of_business
from tests.rules.brute import brute, chances, play

FACES = range(1, 7)
ATTACKER, DEFENDER = ScenarioSide.ATTACKER, ScenarioSide.DEFENDER
LONE = Hit(bodyguards=0, business=None)
"""A target without company or business, so that the dice alone add people."""
MORELLI = Force(DEFENDER, 1, FigureChoice.TARGET, what="the target")


def with_him(facts: Hit, *dice: int) -> tuple[Force, ...]:
    """The defenders without the target."""
    forces = play(set_up_hit, facts, dice=dice).result.of(DEFENDER)
    assert forces[0] == replace(MORELLI, what=facts.target)
    return forces[1:]


# Where


@pytest.mark.parametrize("face, place", list(zip(FACES, HitPlace, strict=True)))
def test_the_place_is_rolled(face: int, place: HitPlace) -> None:
    outcome = play(set_up_hit, Hit(), dice=(face, 5))
    assert outcome.rule == "mad.scenario.hit"
    assert outcome.result.place == place
    assert outcome.result.standing == (PLACES[place],)
    assert [throw.table for throw in outcome.throws] == ["mad.tables.hit-places", "mad.tables.hit-defenders"]


def test_a_target_in_their_business_has_its_guards() -> None:
    facts = Hit("Morelli", bodyguards=0, business=loot_of_business("casino"))
    guards = Force(DEFENDER, 6, FigureChoice.HOODLUM, what="guards, bound to the place", free=True)
    assert with_him(facts, 1, 5) == (guards,)
    assert with_him(facts, 2, 5) == ()


@pytest.mark.parametrize("facts", [LONE, Hit(quarry=Quarry.EDITOR, bodyguards=0)])
def test_who_has_no_business_is_met_in_a_front_business(facts: Hit) -> None:
    outcome = play(set_up_hit, facts, dice=(1, 5))
    assert outcome.result.place == HitPlace.FRONT
    assert outcome.throws[0].rows == ("Front business",)
    places = odds(set_up_hit, facts).by(lambda set_up: set_up.place)
    assert chances(places)[HitPlace.FRONT] == Fraction(1, 3)
    assert HitPlace.BUSINESS not in places.weights


# The people with the target


@pytest.mark.parametrize(
    "dice, number, who",
    [
        *(((1, face), face + 1, FigureChoice.ANY) for face in FACES),
        *(((2, face), face + 2, FigureChoice.LOW) for face in FACES),
        ((3,), 1, FigureChoice.ANY),
        ((4,), 2, FigureChoice.LOW),
    ],
)
def test_more_defenders(dice: tuple[int, ...], number: int, who: FigureChoice) -> None:
    assert with_him(LONE, 3, *dice) == (Force(DEFENDER, number, who, most=True),)


@pytest.mark.parametrize("face", [5, 6])
def test_no_further_defenders(face: int) -> None:
    assert with_him(LONE, 3, face) == ()


def test_more_defenders_come_out_of_the_gang() -> None:
    few: Reserve = (("Hoodlum", 1), ("Punk", 2), ("Torpedo", 1))
    sent = with_him(replace(LONE, reserve=few), 3, 2, 6)
    assert [(force.number, force.who) for force in sent] == [(2, FigureChoice.LOW), (1, FigureChoice.HOODLUM)]
    assert [force.number for force in with_him(replace(LONE, reserve=few), 3, 1, 6)] == [4]


@pytest.mark.parametrize("quarry, number", [(Quarry.BOSS, 2), (Quarry.GANGSTER, 1), (Quarry.OTHER, 0)])
def test_bodyguards_of_a_single_game(quarry: Quarry, number: int) -> None:
    own = with_him(Hit(quarry=quarry, business=None), 3, 5)
    assert own == ((Force(DEFENDER, number, FigureChoice.HOODLUM, what="bodyguards", free=True),) if number else ())
    assert ONE_OFF_GUARDS.get(quarry, 0) == number


def test_bodyguards_assigned_come_out_of_the_gang() -> None:
    assert with_him(Hit(bodyguards=3), 3, 5) == (Force(DEFENDER, 3, FigureChoice.ANY, what="bodyguards"),)


OFFICE: dict[Quarry, list[tuple[int, FigureChoice, Deployment]]] = {
    Quarry.MAYOR: [(4, FigureChoice.BEAT_COP, Deployment.PLACED)],
    Quarry.JUDGE: [],
    Quarry.COUNCILMAN: [],
    Quarry.CHIEF: [(1, FigureChoice.BEAT_COP, Deployment.BY_CAR), (6, FigureChoice.BEAT_COP, Deployment.BY_CAR)],
    Quarry.CAPTAIN: [(1, FigureChoice.BEAT_COP, Deployment.BY_CAR)],
    Quarry.EDITOR: [],
    Quarry.REPORTER: [],
}


@pytest.mark.parametrize("quarry", OFFICE)
def test_what_an_office_brings(quarry: Quarry) -> None:
    own = with_him(Hit(quarry=quarry), 3, 5)
    assert [(force.number, force.who, force.way) for force in own] == OFFICE[quarry]
    assert all(force.free for force in own)


@pytest.mark.parametrize(
    "facts, cars",
    [
        (Hit(quarry=Quarry.CHIEF), 2),
        (Hit(quarry=Quarry.CAPTAIN), 1),
        (Hit(quarry=Quarry.CAPTAIN, escort=True), 2),
        (Hit(quarry=Quarry.MAYOR), 0),
        (Hit(), 0),
    ],
)
def test_cars_of_the_police_are_there(facts: Hit, cars: int) -> None:
    wheels = [one for one in play(set_up_hit, facts, dice=(3, 5)).result.wheels if one.side is DEFENDER]
    assert wheels == ([SideVehicles(DEFENDER, cars, "cars", "with the target")] if cars else [])


def test_who_is_in_fear_has_an_escort() -> None:
    def escorted(quarry: Quarry, *dice: int) -> list[tuple[int | None, FigureChoice, int]]:
        return [(one.number, one.who, one.car) for one in with_him(Hit(quarry=quarry, escort=True), 3, 5, *dice)]

    assert escorted(Quarry.COUNCILMAN) == [(2, FigureChoice.OFFICER, 0)]
    assert escorted(Quarry.CAPTAIN) == [(1, FigureChoice.BEAT_COP, 1), (6, FigureChoice.BEAT_COP, 2)]
    assert escorted(Quarry.JUDGE, 2) == [(2, FigureChoice.BEAT_COP, 1), (4, FigureChoice.ROOKIE, 1)]
    assert escorted(Quarry.JUDGE, 6) == [(6, FigureChoice.BEAT_COP, 1)]


@pytest.mark.parametrize(
    "quarry", [one for one in Quarry if one not in (Quarry.JUDGE, Quarry.COUNCILMAN, Quarry.CAPTAIN)]
)
def test_other_officials_ask_for_no_escort(quarry: Quarry) -> None:
    with pytest.raises(OutOfRange, match="escort"):
        play(set_up_hit, Hit(quarry=quarry, escort=True))


def test_men_assigned_to_an_official_come_on_top() -> None:
    own = with_him(Hit(quarry=Quarry.MAYOR, bodyguards=2), 3, 5)
    assert [(force.number, force.who) for force in own] == [(2, FigureChoice.ANY), (4, FigureChoice.BEAT_COP)]


@pytest.mark.parametrize(
    "facts",
    [Hit(), Hit(bodyguards=5), Hit(quarry=Quarry.CHIEF), Hit(quarry=Quarry.JUDGE, escort=True), LONE],
)
def test_suckered_is_alone(facts: Hit) -> None:
    assert with_him(facts, 3, 6) == ()


def test_a_suckered_target_in_their_own_business_has_its_guards() -> None:
    assert [force.what for force in with_him(Hit(bodyguards=5), 1, 6)] == ["guards, bound to the place"]


def test_everything_wrong_with_a_hit_is_named() -> None:
    with pytest.raises(OutOfRange) as refused:
        play(
            set_up_hit,
            Hit(
                bodyguards=-1, escort=True, reserve=(("Ghost", 1),), business=loot_of_business("gym")._replace(dice=-2)
            ),
        )
    assert all(part in refused.value.sentence for part in ("bodyguards", "escort", "Ghost", "-2"))


@pytest.mark.parametrize(
    "facts",
    [
        Hit(),
        LONE,
        Hit(reserve=(("Punk", 2), ("Hoodlum", 2))),
        Hit(quarry=Quarry.JUDGE, escort=True),
        Hit(quarry=Quarry.CHIEF, bodyguards=2),
    ],
)
def test_odds_of_the_set_up(facts: Hit) -> None:
    assert chances(odds(set_up_hit, facts)) == brute(set_up_hit, facts)


# Who wins


@pytest.mark.parametrize("dead", [False, True])
@pytest.mark.parametrize("driven_off", [False, True])
@pytest.mark.parametrize("police", [False, True])
def test_a_dead_target_wins_it_and_a_live_one_loses_it(dead: bool, driven_off: bool, police: bool) -> None:
    end = HitEnd(dead, driven_off, police)
    if not (dead or driven_off or police):
        with pytest.raises(IllegalNow, match="not over"):
            play(hit_results, end)
        return
    assert hit_verdict(end).winner is (ATTACKER if dead else DEFENDER)


# Its results


@pytest.mark.parametrize("face", FACES)
def test_the_killer_may_become_a_stone_cold_killer(face: int) -> None:
    outcome = play(hit_results, HitEnd(dead=True, quarry=Quarry.GANGSTER, killer="Spats"), dice=(face,))
    assert outcome.result.stone_cold is (face <= 3)
    assert [throw.why for throw in outcome.throws] == ["Stone Cold Killer"]


@pytest.mark.parametrize(
    "end",
    [
        HitEnd(dead=True, quarry=Quarry.GANGSTER),
        HitEnd(dead=True, quarry=Quarry.GANGSTER, killer="Spats", proven=True),
        HitEnd(driven_off=True, killer="Spats"),
    ],
)
def test_no_one_rolls_without_need(end: HitEnd) -> None:
    assert play(hit_results, end).result.stone_cold is None


@pytest.mark.parametrize("quarry", Quarry)
def test_a_hit_on_an_official_is_an_outrage_dead_or_not(quarry: Quarry) -> None:
    official = quarry in (*list(OFFICE)[:5], Quarry.EDITOR)
    for end in (HitEnd(dead=True, quarry=quarry), HitEnd(police=True, quarry=quarry)):
        text = play(hit_results, end).result
        assert text.outrage == ((Modifier("an official as the target of a Hit", 2),) if official else ())


GANG = Following(
    gangsters=(Doubter("Ox", 2), Doubter("Nails", 3)),
    officials=(Doubter("Judge Crater", 5),),
    businesses=(Doubter("The Green Mill"), Doubter("Joe's gym", 2)),
)
OVERTHROW = HitEnd(
    dead=True, gangsters=GANG.gangsters, officials=GANG.officials, businesses=GANG.businesses, prisoners=("Moose",)
)


def test_a_dead_boss_costs_gangsters_officials_and_businesses() -> None:
    """SMARTS keep gangsters and officials, GUTS make businesses go."""
    outcome = play(hit_results, OVERTHROW, dice=(3, 3, 6, 3, 3))
    assert [throw.why for throw in outcome.throws] == ["SMARTS:0", "SMARTS:1", "SMARTS:2", "GUTS:3", "GUTS:4"]
    results = outcome.result
    assert (results.defectors, results.lost, results.independent) == (("Ox",), ("Judge Crater",), ("The Green Mill",))
    assert results.prisoners == ("Moose",)
    assert len(results.notes) == 3


def test_a_steady_gang_loses_no_one() -> None:
    results = play(hit_results, OVERTHROW, dice=(2, 3, 5, 4, 3)).result
    assert (results.defectors, results.lost, results.independent) == ((), (), ())


@pytest.mark.parametrize(
    "end", [replace(OVERTHROW, quarry=Quarry.GANGSTER), replace(OVERTHROW, dead=False, police=True)]
)
def test_only_a_dead_boss_does(end: HitEnd) -> None:
    results = play(hit_results, end).result
    assert (results.defectors, results.lost, results.independent, results.notes) == ((), (), (), ())


def test_the_guts_of_a_business_are_3() -> None:
    assert (Doubter("x").number, BUSINESS_GUTS) == (3, 3)
    assert play(fall_of_the_boss, Following(businesses=(Doubter("x"),)), dice=(3,)).result == Deserted((), (), ("x",))
    assert play(fall_of_the_boss, Following(businesses=(Doubter("x"),)), dice=(4,)).result == Deserted()


def test_who_has_no_smarts_left_goes_without_a_roll() -> None:
    assert play(fall_of_the_boss, Following((Doubter("Ox", 0),))).result == Deserted(("Ox",))


def test_numbers_that_cant_be_are_all_named() -> None:
    wrong = Following((Doubter("Ox", -1),), (Doubter("Crater", 10),), (Doubter("Mill", 99), Doubter("Den", 3)))
    with pytest.raises(OutOfRange) as refused:
        play(fall_of_the_boss, wrong)
    assert all(name in refused.value.sentence for name in ("SMARTS of Ox", "SMARTS of Crater", "GUTS of Mill"))
    assert "Den" not in refused.value.sentence
    with pytest.raises(IllegalNow) as refused:
        play(hit_results, HitEnd(gangsters=wrong.gangsters))
    assert "Ox" in refused.value.sentence
    assert "not over" in refused.value.sentence


def test_too_many_are_refused() -> None:
    with pytest.raises(OutOfRange, match="200"):
        play(fall_of_the_boss, Following(tuple(Doubter(str(n)) for n in range(201))))


def test_odds_of_defections() -> None:
    assert chances(odds(fall_of_the_boss, GANG)) == brute(fall_of_the_boss, GANG)
    assert chances(odds(losses, GANG)) == brute(losses, GANG)
    text = odds(fall_of_the_boss, GANG).by(lambda gone: tuple(map(len, gone)))
    assert chances(text) == chances(odds(losses, GANG))


def test_odds_of_a_hit_with_everything() -> None:
    end = HitEnd(dead=True, killer="Spats", gangsters=GANG.gangsters, businesses=(Doubter("x", 9),))
    assert chances(odds(hit_results, end)) == brute(hit_results, end)


def test_odds_of_a_big_gang_stay_exact() -> None:
    big = Following(tuple(Doubter(str(n), 1 + n % 5) for n in range(40)))
    found = odds(losses, big)
    assert found.exact
    assert found.chance(lambda gone: gone[0] == 0) == prod(Fraction(1 + n % 5, 6) for n in range(40))


@settings(max_examples=30)
@given(st.lists(st.integers(0, 7), max_size=3), st.lists(st.integers(0, 7), max_size=2))
def test_odds_agree_with_binomials(smarts: list[int], guts: list[int]) -> None:
    following = Following(
        gangsters=tuple(Doubter(f"g{place}", number) for place, number in enumerate(smarts)),
        businesses=tuple(Doubter(f"b{place}", number) for place, number in enumerate(guts)),
    )
    found = odds(losses, following)
    assert found.mean(lambda gone: gone[0]) == sum(Fraction(max(0, 6 - number), 6) for number in smarts)
    assert found.mean(lambda gone: gone[2]) == sum(Fraction(min(6, number), 6) for number in guts)
