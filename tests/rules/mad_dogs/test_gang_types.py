"""Public Enemies, Types of Gang, and Setting Up Your First Game: the figures, their weapons and their prices."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import islice

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.core.chance.dice import Live, resolve
from rules.core.chance.odds import odds
from rules.core.chance.sources import Fair
from rules.core.plain.refusal import IllegalNow, OutOfRange, Refusal
from rules.core.tables.outcome import Throw
from rules.mad_dogs.gangs.draft import GangTypeName
from rules.mad_dogs.gangs.draft_edit import figures_of
from rules.mad_dogs.gangs.first_game import FIRST_GAME, ON_THE_STREET, FirstGameFigure, civilians, first_game
from rules.mad_dogs.gangs.gang_types import GANG_TYPES, Duty, police, ranks, ready_draft, ready_made
from rules.mad_dogs.gangs.hire import Terms, price_of
from rules.mad_dogs.gangs.vetting import legality, problems
from rules.mad_dogs.model.figures import Figure
from rules.mad_dogs.model.roster import GEAR, SAMPLES, check
from rules.mad_dogs.model.skills import EFFECTS, MOLLS
from rules.mad_dogs.model.tables import GUNS, LAW, PROFILES, SERVES
from tests.rules.brute import brute, chances, play

MOBS = [kind for kind in GangTypeName if kind not in (GangTypeName.COPS, GangTypeName.FEDS)]
SEED = Fair(b"gangs")


def made(kind: GangTypeName, size: int, **how: object) -> tuple[Figure, ...]:
    asked = {"budget": 0, "names": (), "led": False, "prepared": True, **how}
    return resolve(ready_made, kind, size, *asked.values(), dice=Fair(b"gangs")).result


def count(figures: tuple[Figure, ...]) -> Counter[str]:
    return Counter(figure.profile for figure in figures)


def guns(figure: Figure) -> set[str]:
    return {weapon.name for weapon in figure.weapons if weapon.name in SERVES}


# The seven types


@pytest.mark.parametrize("kind", GangTypeName)
def test_a_type_has_its_profiles_its_skills_and_nothing_unknown(kind: GangTypeName) -> None:
    known = GANG_TYPES[kind]
    assert known.wants
    assert known.arms
    hands = (*known.lead, *known.rest)
    for hand in hands:
        fits = hand.profile in (*known.basic, *known.special) or set(hand.skills) & set(known.special)
        assert fits, hand
        assert hand.profile in PROFILES
        assert set(hand.gear) <= set(GEAR)
        assert set(hand.skills) <= set(EFFECTS) - set(MOLLS)
    seen = {hand.profile for hand in hands} | {skill for hand in hands for skill in hand.skills}
    assert {*known.basic, *known.special} <= seen
    assert count(tuple(made(kind, len(hands)))).most_common(1)[0][0] in known.basic


@pytest.mark.parametrize("kind", GangTypeName)
@pytest.mark.parametrize("size", [1, 2, 5, 11, 40])
def test_a_gang_of_any_size_can_take_the_field(kind: GangTypeName, size: int) -> None:
    figures = made(kind, size)
    assert len(figures) == size == len({figure.name.casefold() for figure in figures})
    assert [fault for figure in figures for fault in check(figure)] == []
    if kind in MOBS:
        assert legality(figures, 100_000, kind).problems == ()
    else:
        assert {figure.profile for figure in figures} <= LAW


def test_a_crime_syndicate_has_enforcers_and_hired_torpedoes() -> None:
    assert count(made(GangTypeName.CRIME_SYNDICATE, 10)) == {"Hoodlum": 4, "Slugger": 4, "Enforcer": 1, "Torpedo": 1}


def test_an_irish_gang_has_many_sluggers_and_heavy_guns_from_hoodlums_up() -> None:
    figures = made(GangTypeName.IRISH, 30)
    assert count(figures).most_common(1)[0][0] == "Slugger"
    for figure in figures:
        if figure.profile in ("Slugger", "Punk"):
            assert guns(figure) == set()
    bombers = [figure for figure in figures if "Bomber" in figure.skills and figure.weapon("Dynamite")]
    assert bombers


def test_a_mafia_has_shotguns_and_tommy_guns() -> None:
    figures = made(GangTypeName.MAFIA, 10)
    carried = {gun for figure in figures for gun in guns(figure)}
    assert {"Double-Barreled Shotgun", "Pump Shotgun", "Tommy Gun"} <= carried
    assert [figure.profile for figure in figures if figure.weapon("Tommy Gun") and "Tommy Gunner" in figure.skills]
    assert count(figures).most_common(1)[0][0] == "Slugger"


def test_a_tong_has_few_hoodlums_martial_artists_and_blades() -> None:
    figures = made(GangTypeName.TONG, 10)
    assert count(figures) == {"Slugger": 8, "Hoodlum": 2}
    assert any("Martial Artist" in figure.skills for figure in figures)
    assert {"Meat Cleaver", "Sword", "Rifle", "Pistol"} <= {weapon.name for one in figures for weapon in one.weapons}


@pytest.mark.parametrize("size", range(1, 25))
def test_only_the_leader_of_a_street_gang_has_a_gun(size: int) -> None:
    leader, *others = made(GangTypeName.STREET_GANG, size)
    assert (leader.profile, guns(leader)) == ("Hoodlum", {"Pistol"}) or "Crippled" in leader.skills
    assert {figure.profile for figure in others} <= {"Punk", "Slugger"}
    assert all(guns(figure) == set() for figure in others)


def test_feds_always_have_a_pistol_and_any_gun_given_time() -> None:
    for prepared in (True, False):
        figures = made(GangTypeName.FEDS, 5, prepared=prepared)
        assert all("Pistol" in guns(figure) for figure in figures)
        assert all((len(guns(figure)) > 1) is prepared for figure in figures)
    assert count(made(GangTypeName.FEDS, 5)) == {"Agent": 3, "Top Agent": 1, "Crusading Agent": 1}


def test_skills_are_rolled_as_the_profiles_say() -> None:
    for kind in GangTypeName:
        for hand, figure in zip(ranks(kind), made(kind, 20), strict=False):
            profile = PROFILES[hand.profile]
            places = max(profile.random, len([skill for skill in hand.skills if skill not in profile.either]))
            assert len(figure.skills) == len(profile.skills) + len(profile.either[:1]) + places


def test_names_are_given_in_order_or_numbered() -> None:
    figures = made(GangTypeName.STREET_GANG, 4, names=("Tony", "punk 1"))
    assert [figure.name for figure in figures] == ["Tony", "punk 1", "Slugger 1", "Punk 2"]
    with pytest.raises(OutOfRange, match="different name"):
        made(GangTypeName.STREET_GANG, 4, names=("Tony", " tony "))
    with pytest.raises(OutOfRange, match="no name may be empty"):
        ready_draft(Live(SEED), GangTypeName.STREET_GANG, 500, ("Tony", " "))


@pytest.mark.parametrize("size, budget", [(0, 0), (5, 500), (-1, 0), (41, 0)])
def test_a_size_or_a_budget_must_be_given(size: int, budget: int) -> None:
    live = Live(SEED)
    with pytest.raises(OutOfRange):
        ready_made(live, GangTypeName.IRISH, size, budget)
    assert live.steps == []


# For a budget


@given(kind=st.sampled_from(MOBS), budget=st.integers(0, 4000), led=st.booleans(), seed=st.binary(max_size=3))
def test_a_budget_is_kept_and_spent(kind: GangTypeName, budget: int, led: bool, seed: bytes) -> None:
    live = Live(Fair(seed))
    try:
        draft = ready_draft(live, kind, budget, (), led)
    except Refusal:
        assert live.steps == []
        assert kind is GangTypeName.STREET_GANG or not led
        assert budget < 50 or led
        return
    assert problems(draft) == []
    assert draft.kind is kind
    assert draft.left >= 0
    hands = [*islice(ranks(kind, led), 15)]
    cheapest = min(
        price_of(Terms(hand.profile, "X", hand.gear, hand.skills)) for hand in hands if hand.profile != "Mob Boss"
    )
    assert draft.left < max(cheapest, 50) or len(draft.members) == 40
    found = legality((one.figure for one in draft.members), budget, kind)
    assert found.problems == ()


def test_a_mob_may_be_led_by_a_boss_and_an_accountant() -> None:
    draft = resolve(ready_draft, GangTypeName.MAFIA, 1000, (), True, dice=Fair(b"led")).result
    assert [one.profile for one in draft.members][:2] == ["Mob Boss", "Accountant"]
    assert draft.members[0].price == 0
    assert draft.members[0].owed == 0
    assert [figure.profile for figure in made(GangTypeName.TONG, 3, led=True)] == ["Mob Boss", "Accountant", "Slugger"]


@pytest.mark.parametrize("kind", [GangTypeName.STREET_GANG, GangTypeName.COPS, GangTypeName.FEDS])
def test_other_gangs_have_neither(kind: GangTypeName) -> None:
    with pytest.raises(OutOfRange, match="are no mob"):
        made(kind, 3, led=True)


@pytest.mark.parametrize("kind", [GangTypeName.COPS, GangTypeName.FEDS])
def test_the_law_has_no_price(kind: GangTypeName) -> None:
    with pytest.raises(IllegalNow, match="not for hire"):
        ready_made(Live(SEED), kind, 0, 1000)


def test_too_little_money_pays_for_no_one() -> None:
    with pytest.raises(IllegalNow, match=r"\$24 pays for no figure\. Give at least \$25"):
        ready_made(Live(SEED), GangTypeName.STREET_GANG, 0, 24)
    assert count(resolve(ready_made, GangTypeName.STREET_GANG, 0, 25, dice=Fair(b"s")).result) == {"Punk": 1}


def test_by_budget_the_figures_are_those_of_the_draft() -> None:
    draft = resolve(ready_draft, GangTypeName.IRISH, 1200, dice=Fair(b"same")).result
    figures = resolve(ready_made, GangTypeName.IRISH, 0, 1200, dice=Fair(b"same")).result
    assert tuple(one.figure for one in draft.members) == figures
    assert draft.unfinished or figures_of(draft) == figures


# Police


def test_a_beat_is_walked_alone() -> None:
    ((cop,),) = play(police, Duty.BEAT).result
    assert (cop.name, cop.profile, guns(cop)) == ("Beat Cop 1", "Beat Cop", {"Pistol"})


@pytest.mark.parametrize("long_gun", ["Pump Shotgun", "Carbine", ""])
def test_a_prowl_car_has_two_and_perhaps_a_long_gun(long_gun: str) -> None:
    ((cop, rookie),) = play(police, Duty.PROWL, 1, long_gun).result
    assert (cop.profile, rookie.profile) == ("Beat Cop", "Rookie")
    assert guns(cop) == {"Pistol"} | {long_gun} - {""}
    assert guns(rookie) == {"Pistol"}


@pytest.mark.parametrize("face", range(1, 7))
def test_a_die_counts_the_beat_cops_among_the_six_in_a_raid_car(face: int) -> None:
    outcome = play(police, Duty.RAID, dice=(face,))
    (crew,) = outcome.result
    assert outcome.throws == (Throw("Beat Cops in car 1", 6, (face,)),)
    assert [one.profile for one in crew] == ["Beat Cop"] * face + ["Rookie"] * (6 - face)
    for one in crew:
        assert len(guns(one)) == 2
        assert "Pistol" in guns(one)
        assert guns(one) - {"Pistol"} <= {"Rifle", "Pump Shotgun", "Tommy Gun"}
        assert check(one) == []


def test_cars_are_manned_one_by_one_and_all_names_differ() -> None:
    crews = play(police, Duty.RAID, 3, dice=(1, 6, 3)).result
    assert [count(crew)["Beat Cop"] for crew in crews] == [1, 6, 3]
    assert len({one.name for crew in crews for one in crew}) == 18
    assert len(play(police, Duty.PROWL, 2).result) == 2


def test_odds_of_a_crew() -> None:
    asked = (Duty.RAID, 2)
    assert chances(odds(police, *asked)) == brute(police, *asked)
    beat_cops = odds(police, Duty.RAID).by(lambda crews: count(crews[0])["Beat Cop"])
    assert set(chances(beat_cops).values()) == {Fraction(1, 6)}


@pytest.mark.parametrize("patrols, long_gun", [(0, ""), (7, ""), (1, "BAR")])
def test_police_that_can_not_come(patrols: int, long_gun: str) -> None:
    live = Live(SEED)
    with pytest.raises(OutOfRange):
        police(live, Duty.PROWL, patrols, long_gun)
    assert live.steps == []


# The first game


def test_the_gang_of_a_first_game() -> None:
    outcome = play(first_game, dice=(1, 1, 1, 2, 1, 3, 1, 4, 1, 5))
    figures = outcome.result
    assert outcome.rule == "mad.first-game"
    assert count(figures) == {"Enforcer": 1, "Hoodlum": 4, "Slugger": 4}
    assert {weapon.name for weapon in figures[0].weapons} == {"Tommy Gun", "Pistol"}
    assert all([weapon.name for weapon in one.weapons] == ["Pistol"] for one in figures[1:5])
    assert {weapon.name for one in figures[5:] for weapon in one.weapons} == {"Bat", "Lead Pipe"}
    assert [len(one.skills) for one in figures] == [1] * 5 + [0] * 4
    assert legality(figures, 10_000).problems == ()


@pytest.mark.parametrize("sample", ["North Side", "South Side"])
def test_it_is_the_sample_gang(sample: str) -> None:
    assert [FirstGameFigure(one.profile, one.gear) for one in SAMPLES[sample]] == list(FIRST_GAME)


def test_its_men_may_be_named() -> None:
    names = tuple(one.name for one in SAMPLES["North Side"])
    figures = resolve(first_game, names, dice=Fair(b"n")).result
    assert tuple(figure.name for figure in figures) == names
    with pytest.raises(OutOfRange):
        first_game(Live(SEED), ("Al", "AL"))


def test_civilians_go_about_their_business() -> None:
    figures = play(civilians, 18).result
    assert len({one.name for one in figures}) == 18
    assert {one.profile for one in figures} <= {name for name, one in PROFILES.items() if one.group == "Civilians"}
    assert {one.profile for one in figures} == set(ON_THE_STREET)
    assert count(figures).most_common(1)[0][0] == "Citizen"
    assert play(civilians, 1, ("Mrs. West",)).result[0].name == "Mrs. West"


@pytest.mark.parametrize("number", [0, 41])
def test_not_any_number_of_them(number: int) -> None:
    with pytest.raises(OutOfRange, match="1 to 40 civilians"):
        civilians(Live(SEED), number)


def test_every_gun_of_the_types_is_in_the_gun_table() -> None:
    carried = {piece for known in GANG_TYPES.values() for hand in (*known.lead, *known.rest) for piece in hand.gear}
    assert all(SERVES[piece][0] in GUNS for piece in carried if piece in SERVES)
