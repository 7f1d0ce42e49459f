"""What all scenarios share: their description, tables, forces, reinforcements, and words of our own."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from pathlib import Path
from typing import Annotated, Any, cast

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.core.chance.dice import Live
from rules.core.chance.odds import odds
from rules.core.chance.sources import Fair, Scripted
from rules.core.plain.frozen import frozen
from rules.core.plain.refusal import IllegalNow, OutOfRange, UnknownName
from rules.core.tables.outcome import Modifier, Throw
from rules.core.tables.rule import BuildStatus, Origin, rules_of
from rules.core.tables.table import Table
from rules.mad_dogs.cars.car_records import Rider
from rules.mad_dogs.manifest import SYSTEM
from rules.mad_dogs.model.figures import Rating, Speed, Stat, Stats
from rules.mad_dogs.model.injuries import Mark
from rules.mad_dogs.model.scenario import (
    FITS,
    MOB,
    Banked,
    Deployment,
    FigureChoice,
    Force,
    Number,
    Reinforcement,
    ScenarioSide,
    StartingBoard,
)
from rules.mad_dogs.model.tables import PROFILES
from rules.mad_dogs.model.vehicles import Body, Car
from rules.mad_dogs.scenarios.all_scenarios import SCENARIOS, scenario_named
from rules.mad_dogs.scenarios.kinds.siege import reinforce_siege
from rules.mad_dogs.scenarios.kinds.smash_and_grab import reinforce_smash
from rules.mad_dogs.scenarios.kinds.the_raid import reinforce_raid
from rules.mad_dogs.scenarios.shared.facts import FactOption, asks_of, faults_of, refuse
from rules.mad_dogs.scenarios.shared.forces import (
    BELOW,
    FILLS,
    ForcePart,
    Reserve,
    Wave,
    business_faults,
    cars_for,
    drafted,
    guards,
    loot_of,
    police_car,
    reserve_faults,
    send,
)
from rules.mad_dogs.scenarios.shared.picking import pick_faults
from rules.mad_dogs.scenarios.shared.reinforcements import Call, racing_target
from rules.mad_dogs.scenarios.shared.tables import (
    AVERAGE_BUSINESS,
    HIJACK_GUARDS,
    HIT_DEFENDERS,
    HIT_PLACES,
    KILL_POINTS,
    LOOT_OF_BUSINESSES,
    MEAN_STREETS_CAR,
    MEAN_STREETS_DEFENDERS,
    MEAN_STREETS_HELP,
    MEET_SMARTS,
    OBJECTIVES,
    REINFORCEMENTS,
    RUMBLE_RECRUITS,
    SCENARIO_TABLES,
    SHOW_OF_STRENGTH,
    BusinessLoot,
    CalledHelp,
    HijackEscort,
    HitCompany,
    HitPlace,
    MeanStreetsCorner,
    MeanStreetsNeighbours,
    ShowOfStrengthHelp,
    loot_of_business,
)
from tests.conformance.test_systems import books, runs
from tests.rules.brute import brute, chances, play

BOOK = Path(__file__).parents[4] / "shared" / "seeds" / "000_0685a76f3c78e36a.txt"
FACES = range(1, 7)
DEFENDER, ATTACKER = ScenarioSide.DEFENDER, ScenarioSide.ATTACKER


def run(stage: Any, *args: Any, dice: tuple[int, ...] = ()) -> Any:
    """A stage with exactly these dice."""
    script = Scripted(*dice)
    result = stage(Live(script), *args)
    assert script.left == []
    return result


@pytest.fixture(scope="module")
def book() -> list[str]:
    if not BOOK.exists():
        pytest.skip("the book's text is not at hand (../shared/seeds)")
    return BOOK.read_text(encoding="utf-8").splitlines()


# The eleven

TITLES = (
    "Smash and Grab",
    "The Hit",
    "Hijack",
    "The Meet",
    "The Raid",
    "Show of Strength",
    "Showdown",
    "Rumble",
    "Mean Streets",
    "Police Raid",
    "Siege",
)


def test_there_are_eleven_in_the_order_of_the_book() -> None:
    assert tuple(one.title for one in SCENARIOS.values()) == TITLES
    assert [one.id for one in SCENARIOS.values()] == list(SCENARIOS)
    chapter = [rule.id for rule in SYSTEM.rules if rule.id.startswith("mad.scenario.")]
    assert [one.rule for one in SCENARIOS.values()] == chapter


@pytest.mark.parametrize("name", SCENARIOS)
def test_every_scenario_is_resolved_and_can_be_run(name: str) -> None:
    scenario = SCENARIOS[name]
    assert hash(scenario) == hash(scenario)
    assert SYSTEM.catalogue.status(scenario.rule) is BuildStatus.RESOLVED
    resolvers = [scenario.set_up, scenario.results]
    resolvers += [scenario.reinforce] if scenario.reinforce else []
    for resolver in resolvers:
        assert rules_of(resolver)[0] == scenario.rule
        assert resolver in SYSTEM.catalogue.resolvers[scenario.rule]
    assert bool(scenario.when) is (scenario.reinforce is not None)
    assert scenario.attackers
    assert scenario.defenders
    assert scenario.picks
    assert [ask.name for ask in scenario.asks] == [field.name for field in fields(scenario.facts)]
    assert "prisoners" in [ask.name for ask in scenario.ends]


def test_those_with_reinforcements() -> None:
    assert [one.id for one in SCENARIOS.values() if one.reinforce] == [
        "smash-and-grab",
        "raid",
        "show-of-strength",
        "mean-streets",
        "siege",
    ]


@pytest.mark.parametrize("name", SCENARIOS)
def test_every_scenario_can_be_set_up_without_facts(name: str) -> None:
    scenario = SCENARIOS[name]
    for distribution in (odds(scenario.set_up, scenario.facts()),):
        for set_up in distribution.weights:
            assert set_up.scenario == name
            assert set_up.place
            assert set_up.picks == scenario.picks
            assert set_up.standing
            assert {force.side for force in set_up.forces} == set(ScenarioSide)
            for force in set_up.forces:
                assert force.number is None or force.number > 0
                assert force.who in FITS


@pytest.mark.parametrize(
    "asked, found",
    [
        ("The Hit", "hit"),
        ("hit", "hit"),
        ("  POLICE   raid ", "police-raid"),
        ("police-raid", "police-raid"),
        ("the siege", "siege"),
        ("Raid", "raid"),
        ("show-of-strength", "show-of-strength"),
        ("Showdown", "showdown"),
    ],
)
def test_scenarios_are_known_by_title_or_id(asked: str, found: str) -> None:
    assert scenario_named(asked) is SCENARIOS[found]


def test_an_unknown_scenario_is_refused() -> None:
    with pytest.raises(UnknownName, match="Did you mean Hijack"):
        scenario_named("hijak")


def test_the_manifest_has_every_table_of_the_scenarios() -> None:
    assert set(SCENARIO_TABLES) <= set(SYSTEM.tables)


# Facts


@frozen
class Fancy:
    some_number: Annotated[int | None, FactOption("so many", 2, 4)] = None
    other: Annotated[int, FactOption("others", 0, 9)] = 3
    word: Annotated[str, FactOption("a word")] = "x"


def test_facts_say_what_they_ask_for() -> None:
    asks = asks_of(Fancy)
    assert [(ask.name, ask.label, ask.about, ask.default) for ask in asks] == [
        ("some_number", "some number", "so many", None),
        ("other", "other", "others", 3),
        ("word", "word", "a word", "x"),
    ]
    assert [(ask.kind, ask.low, ask.high) for ask in asks] == [(int | None, 2, 4), (int, 0, 9), (str, None, None)]


@pytest.mark.parametrize("number", range(6))
def test_a_number_out_of_range_is_named(number: int) -> None:
    assert bool(faults_of(Fancy(number))) is (number not in range(2, 5))


def test_every_fault_is_named_at_once() -> None:
    assert faults_of(Fancy(5, 10)) == [
        "“some number” must be 2 to 4, not 5.",
        "“other” must be 0 to 9, not 10.",
    ]
    with pytest.raises(OutOfRange, match=r"some number.*other"):
        refuse(faults_of(Fancy(5, 10)))
    refuse(faults_of(Fancy()))


@pytest.mark.parametrize("kind", [kind for one in SCENARIOS.values() for kind in (one.facts, one.end)])
def test_facts_are_frozen_hashable_and_sound_by_default(kind: type[Any]) -> None:
    assert hash(kind()) == hash(kind())
    assert faults_of(kind()) == []


@pytest.mark.parametrize("resolver, kind", [(one.set_up, one.facts) for one in SCENARIOS.values()])
def test_every_number_of_a_set_up_is_held_to_its_range(resolver: Any, kind: type[Any]) -> None:
    for ask in asks_of(kind):
        if ask.low is None or ask.high is None:
            continue
        for value in (ask.low - 1, ask.high + 1):
            with pytest.raises(OutOfRange, match=ask.label):
                play(resolver, kind(**{ask.name: value}))


@pytest.mark.parametrize("scenario", SCENARIOS.values(), ids=SCENARIOS)
def test_every_number_of_an_end_is_held_to_its_range(scenario: Any) -> None:
    for ask in scenario.ends:
        if ask.low is None or ask.high is None:
            continue
        for value in (ask.low - 1, ask.high + 1):
            with pytest.raises(OutOfRange, match=ask.label):
                play(scenario.results, scenario.end(**{ask.name: value}))


# What businesses make

PRINTED = {
    "Low dive": "1D6-1",
    "Speakeasy": "2D6-1",
    "Nightclub": "3D6-1",
    "Trucking company": "1D6-1",
    "Paradise Brewery": "5D6",
    "House of ill repute": "1D6-1",
    "Brothel": "2D6-1",
    "Gentleman's club": "3D6",
    "Madame Louisa's": "4D6",
    "Bookies": "1D6-1",
    "Numbers": "1D6-1",
    "Loan sharks": "1D6-1",
    "Wire service": "",
    "Gambling den": "2D6",
    "Gym": "-1D6",
    "Paradise Arena": "4D6-4",
    "Casino": "3D6",
    "Paradise Racetrack": "3D6",
    "Paradise Dog Track": "2D6",
    "Protection": "D6/2",
}


def as_printed(loot: BusinessLoot) -> str:
    if not loot.dice:
        return ""
    if loot.costs:
        return f"-{loot.dice}D6"
    return "D6/2" if loot.halved else f"{loot.dice}D6{loot.plus or ''}"


def test_the_twenty_kinds_of_business() -> None:
    assert {one.name: as_printed(one) for one in LOOT_OF_BUSINESSES.values()} == PRINTED
    assert len(PRINTED) == 20


def test_businesses_make_what_the_book_prints(book: list[str]) -> None:
    printed: dict[str, str] = {}
    for number, line in enumerate(book):
        if line.startswith("Loot: "):
            above = [text for text in book[max(0, number - 6) : number] if text and len(text) < 50]
            loot = re.match(r"Loot: (-?\d?D6(?:-\d|/2)?)?", line)
            assert loot is not None
            printed[above[-1] if above else str(number)] = loot[1] or ""
    assert sorted(printed.values()) == sorted(PRINTED.values())


@pytest.mark.parametrize("name", PRINTED)
def test_guards_are_two_a_printed_die(name: str) -> None:
    """A gym and protection count as one die; a wire service has none."""
    dice = {"Wire service": 0, "Gym": 1, "Protection": 1}.get(name, int((PRINTED[name] or "0")[0].strip("-D") or 1))
    force = guards(loot_of_business(name))
    assert force == (
        ()
        if not dice
        else (Force(DEFENDER, 2 * dice, FigureChoice.HOODLUM, what="guards, bound to the place", free=True),)
    )


def test_what_is_no_business_has_no_guards() -> None:
    assert guards(None) == ()


@pytest.mark.parametrize("face", FACES)
def test_loot_is_rolled_with_the_printed_dice(face: int) -> None:
    assert run(loot_of, loot_of_business("low dive"), dice=(face,)) == face - 1
    assert run(loot_of, loot_of_business("protection"), dice=(face,)) == (face + 1) // 2
    assert run(loot_of, loot_of_business("speakeasy"), dice=(face, 1)) == face
    assert run(loot_of, loot_of_business("Paradise Arena"), dice=(face, 1, 1, 1)) == face - 1
    assert run(loot_of, dice=(face, 6)) == face + 6


@pytest.mark.parametrize("name", ["gym", "wire service"])
def test_a_gym_and_a_wire_service_have_no_loot(name: str) -> None:
    assert run(loot_of, loot_of_business(name)) == 0


def test_loot_is_not_below_0() -> None:
    assert run(loot_of, BusinessLoot("odd", 1, -4), dice=(2,)) == 0


@pytest.mark.parametrize("name", PRINTED)
def test_odds_of_loot(name: str) -> None:
    assert chances(odds(loot_of, loot_of_business(name))) == brute(loot_of, loot_of_business(name))


def test_a_kind_of_business_is_known_in_any_capitals() -> None:
    assert loot_of_business("  GENTLEMAN'S  club ").dice == 3
    with pytest.raises(UnknownName, match="Did you mean Speakeasy"):
        loot_of_business("speakeazy")


@pytest.mark.parametrize(
    "dice, plus, faults", [(0, 0, 0), (20, 20, 0), (-1, 0, 1), (21, 0, 1), (1, -21, 1), (21, 21, 2)]
)
def test_what_a_business_can_make(dice: int, plus: int, faults: int) -> None:
    assert len(business_faults(BusinessLoot("x", dice, plus))) == faults
    assert business_faults(None) == []


# Tables, row by row


def keys(table: Table[Any]) -> list[Any]:
    return [table.row(face).key for face in FACES]


def test_every_row_of_every_table() -> None:
    assert keys(REINFORCEMENTS) == [
        CalledHelp.CAR_OF_CHOICE,
        CalledHelp.CAR_OF_LOW,
        CalledHelp.LOW_ON_FOOT,
        *[CalledHelp.NOBODY] * 3,
    ]
    assert keys(OBJECTIVES) == [3, 4, 4, 5, 5, 6]
    assert OBJECTIVES.origin is Origin.RULING
    assert keys(HIT_PLACES) == list(HitPlace)
    assert keys(HIT_DEFENDERS) == list(HitCompany)
    assert keys(HIJACK_GUARDS) == [*HijackEscort, HijackEscort.NOBODY]
    assert keys(MEET_SMARTS) == [3, 4, 4, 4, 5, 6]
    assert keys(SHOW_OF_STRENGTH) == list(ShowOfStrengthHelp)
    assert keys(RUMBLE_RECRUITS) == ["Punk"] * 4 + ["Slugger"] * 2
    assert keys(MEAN_STREETS_CAR) == [True] + [False] * 5
    assert keys(MEAN_STREETS_DEFENDERS) == list(MeanStreetsCorner)
    assert keys(MEAN_STREETS_HELP) == [*MeanStreetsNeighbours, MeanStreetsNeighbours.NOBODY]
    assert len(SCENARIO_TABLES) == 11


def test_kill_points_are_the_books(book: list[str]) -> None:
    start = book.index("Type\tPoints")
    printed = dict(line.split("\t") for line in book[start + 1 : start + 9])
    printed["Mob Boss"] = printed.pop("Boss")
    assert {kind: int(points) for kind, points in printed.items()} == KILL_POINTS


def test_each_kind_of_gangster_counts_something() -> None:
    assert set(KILL_POINTS) == set(MOB)
    assert sorted(KILL_POINTS.values()) == [1, 2, 4, 4, 4, 8, 9, 12]


# Levels


def test_levels() -> None:
    assert set(FITS) == set(FigureChoice)
    assert FITS[FigureChoice.UPPER] == ("Mob Boss", "Torpedo", "Enforcer")
    assert FITS[FigureChoice.LOW] == ("Slugger", "Punk")
    assert FILLS == {FigureChoice.UPPER: (FigureChoice.HOODLUM,), FigureChoice.LOW: (FigureChoice.HOODLUM,)}
    assert set(FITS[FigureChoice.ANY]) - set(FITS[FigureChoice.ANY_LEVEL]) == {"Accountant", "Gun Moll"}
    assert all(profile in PROFILES for profiles in FITS.values() for profile in profiles)
    for who, stand_ins in BELOW.items():
        assert who not in stand_ins


@pytest.mark.parametrize(
    "who, several",
    [
        (FigureChoice.LOW, "low-level gangsters"),
        (FigureChoice.MAN, "Hoodlums or Sluggers"),
        (FigureChoice.OFFICER, "Beat Cops or Rookies"),
        (FigureChoice.ANY, "gangsters of any kind"),
    ],
)
def test_the_heading_of_a_die_for_numbers_names_side_and_kind(who: FigureChoice, several: str) -> None:
    live = Live(Fair(b"x"))
    send(live, Wave((ForcePart(who, dice=1),)), ATTACKER, None)
    assert [step.why for step in live.steps if isinstance(step, Throw)] == [f"{several} of the attacker"]


def test_the_other_side() -> None:
    assert (ATTACKER.other, DEFENDER.other) == (DEFENDER, ATTACKER)


GANG: Reserve = (("Mob Boss", 1), ("Torpedo", 1), ("Enforcer", 2), ("Hoodlum", 3), ("Slugger", 2), ("Punk", 1))
DRAFTS: list[tuple[int, FigureChoice, bool, Reserve, list[tuple[FigureChoice, int]]]] = [
    (3, FigureChoice.UPPER, False, GANG, [(FigureChoice.UPPER, 3)]),
    (4, FigureChoice.UPPER, False, GANG, [(FigureChoice.UPPER, 4)]),
    (6, FigureChoice.UPPER, False, GANG, [(FigureChoice.UPPER, 4), (FigureChoice.HOODLUM, 2)]),
    (9, FigureChoice.UPPER, False, GANG, [(FigureChoice.UPPER, 4), (FigureChoice.HOODLUM, 3)]),
    (
        9,
        FigureChoice.UPPER,
        True,
        GANG,
        [(FigureChoice.UPPER, 4), (FigureChoice.HOODLUM, 3), (FigureChoice.SLUGGER, 2)],
    ),
    (
        20,
        FigureChoice.UPPER,
        True,
        GANG,
        [(FigureChoice.UPPER, 4), (FigureChoice.HOODLUM, 3), (FigureChoice.SLUGGER, 2), (FigureChoice.PUNK, 1)],
    ),
    (2, FigureChoice.UPPER, True, (("Punk", 3),), [(FigureChoice.PUNK, 2)]),
    (5, FigureChoice.LOW, False, GANG, [(FigureChoice.LOW, 3), (FigureChoice.HOODLUM, 2)]),
    (5, FigureChoice.LOW, True, (("Mob Boss", 1),), []),
    (5, FigureChoice.HOODLUM, False, GANG, [(FigureChoice.HOODLUM, 3)]),
    (5, FigureChoice.HOODLUM, True, GANG, [(FigureChoice.HOODLUM, 3), (FigureChoice.SLUGGER, 2)]),
    (5, FigureChoice.MAN, False, GANG, [(FigureChoice.MAN, 5)]),
    (9, FigureChoice.MAN, False, GANG, [(FigureChoice.MAN, 5)]),
    (2, FigureChoice.PUNK, True, GANG, [(FigureChoice.PUNK, 1)]),
    (20, FigureChoice.ANY, False, GANG, [(FigureChoice.ANY, 10)]),
    (1, FigureChoice.ANY, False, (("Gun Moll", 1),), [(FigureChoice.ANY, 1)]),
    (3, FigureChoice.ANY, False, (), []),
]


@pytest.mark.parametrize("number, who, descend, reserve, drafts", DRAFTS)
def test_who_is_drafted(
    number: int, who: FigureChoice, descend: bool, reserve: Reserve, drafts: list[tuple[FigureChoice, int]]
) -> None:
    left = dict(reserve)
    assert drafted(number, who, left, descend) == drafts
    assert sum(left.values()) == sum(dict(reserve).values()) - sum(count for _, count in drafts)
    assert all(count >= 0 for count in left.values())


RESERVES = st.dictionaries(st.sampled_from(MOB), st.integers(0, 9)).map(lambda have: tuple(have.items()))


@given(st.integers(0, 12), st.sampled_from(list(FigureChoice)), RESERVES, st.booleans())
def test_no_more_are_drafted_than_asked_for_or_at_hand(
    number: int, who: FigureChoice, reserve: Reserve, descend: bool
) -> None:
    left, have = dict(reserve), dict(reserve)
    drafts = drafted(number, who, left, descend)
    sent = sum(count for _, count in drafts)
    able = {profile for kind in (who, *(BELOW if descend else FILLS).get(who, ())) for profile in FITS[kind]}
    assert sent == min(number, sum(have.get(profile, 0) for profile in able))
    for kind, count in drafts:
        assert 0 < count <= sum(have.get(profile, 0) for profile in FITS[kind])
    if len(drafts) > 1:
        for kind, count in drafts[:-1]:
            assert count == sum(have.get(profile, 0) for profile in FITS[kind]), "a kind runs out before the next"


def test_a_second_part_draws_on_what_the_first_has_left() -> None:
    wave = Wave((ForcePart(FigureChoice.UPPER, 1), ForcePart(FigureChoice.HOODLUM, 5)), Deployment.BY_CAR)
    sent = run(send, wave, DEFENDER, (("Hoodlum", 4), ("Slugger", 9)), True)
    assert [(force.number, force.who) for force in sent] == [
        (1, FigureChoice.HOODLUM),
        (3, FigureChoice.HOODLUM),
        (2, FigureChoice.SLUGGER),
    ]


def test_free_men_come_out_of_no_gang() -> None:
    wave = Wave((ForcePart(FigureChoice.PUNK, dice=1),), free=True)
    sent = run(send, wave, DEFENDER, (), dice=(4,))
    assert [(force.number, force.who, force.free) for force in sent] == [(4, FigureChoice.PUNK, True)]


@pytest.mark.parametrize(
    "reserve, faults",
    [
        ((("Punk", 0), ("Mob Boss", 200)), 0),
        ((("Punk", -1),), 1),
        ((("Punk", 201),), 1),
        ((("Beat Cop", 3),), 1),
        ((("Punk", 1), ("Punk", 2)), 1),
        ((("Ghost", -1), ("Punk", 1), ("Punk", 300)), 4),
        (None, 0),
    ],
)
def test_a_reserve_counts_gangsters(reserve: Reserve | None, faults: int) -> None:
    assert len(reserve_faults(reserve)) == faults


@pytest.mark.parametrize("men, cars", [(0, 0), (1, 1), (6, 1), (7, 2), (12, 2), (13, 3)])
def test_six_men_a_car(men: int, cars: int) -> None:
    assert cars_for(men) == cars


@pytest.mark.parametrize("face", FACES)
def test_a_police_car_has_1d6_beat_cops_and_rookies_to_six(face: int) -> None:
    crew = run(police_car, ATTACKER, 2, dice=(face,))
    assert [(force.who, force.number) for force in crew] == [
        (who, number) for who, number in ((FigureChoice.BEAT_COP, face), (FigureChoice.ROOKIE, 6 - face)) if number
    ]
    assert all(force.car == 2 and force.free and force.way is Deployment.BY_CAR for force in crew)


LOW_FOUR = Force(DEFENDER, 4, FigureChoice.LOW)


@pytest.mark.parametrize(
    "force, picked, reserve, faults",
    [
        (LOW_FOUR, ("Punk", "Slugger", "Punk", "Punk"), None, ()),
        (LOW_FOUR, ("Punk", "Slugger", "Hoodlum", "Hoodlum"), None, ()),
        (LOW_FOUR, ("Punk", "Slugger", "Hoodlum", "Hoodlum"), (("Punk", 1), ("Slugger", 1)), ()),
        (LOW_FOUR, ("Punk", "Slugger", "Hoodlum", "Hoodlum"), (("Punk", 3), ("Slugger", 1)), ("Hoodlums only",)),
        (LOW_FOUR, ("Punk", "Slugger", "Torpedo", "Punk"), None, ("A Torpedo is no low-level",)),
        (LOW_FOUR, ("Punk", "Slugger", "Punk"), None, ("Pick 4",)),
        (LOW_FOUR, ("Punk",), (("Punk", 2), ("Hoodlum", 1)), ("Pick 3",)),
        (LOW_FOUR, ("Punk", "Hoodlum"), (("Punk", 1), ("Hoodlum", 1), ("Torpedo", 3)), ()),
        (Force(DEFENDER, 4, FigureChoice.LOW, most=True), ("Punk",), None, ()),
        (LOW_FOUR, ("Punk", "Torpedo", "Torpedo", "Mob Boss", "Punk"), None, ("room for 4", "A Torpedo", "A Mob Boss")),
        (Force(ATTACKER, None, FigureChoice.ANY, most=True), ("Accountant",) * 9, None, ()),
        (Force(ATTACKER, 1, FigureChoice.DUELLIST), ("Hoodlum",), None, ("A Hoodlum is no",)),
        (Force(ATTACKER, 1, FigureChoice.DUELLIST), ("Enforcer",), None, ()),
    ],
)
def test_who_may_be_picked(
    force: Force, picked: tuple[str, ...], reserve: Reserve | None, faults: tuple[str, ...]
) -> None:
    found = pick_faults(force, picked, reserve)
    assert len(found) == len(faults)
    assert all(start in fault for start, fault in zip(faults, found, strict=True))


# Reinforcements of the Smash and Grab, the Raid and the Siege

PHONED = Call(telephoned=True)
DRIVER = Rider(Rating(Stat.STUNTS, 4))
EDGE = "at the edge of the board"


def test_each_row_of_the_reinforcements() -> None:
    def come(*dice: int) -> Reinforcement:
        return play(reinforce_smash, PHONED, dice=dice).result

    car = Force(DEFENDER, 6, FigureChoice.ANY, Deployment.BY_CAR, most=True)
    assert come(1) == Reinforcement(
        CalledHelp.CAR_OF_CHOICE, (car,), "by road, at the edge of the board", Speed.CRUISING
    )
    low = Force(DEFENDER, 5, FigureChoice.LOW, Deployment.BY_CAR)
    assert come(2, 5) == Reinforcement(CalledHelp.CAR_OF_LOW, (low,), EDGE, Speed.CRUISING)
    foot = Force(DEFENDER, 2, FigureChoice.LOW, Deployment.ON_FOOT)
    assert come(3, 2) == Reinforcement(CalledHelp.LOW_ON_FOOT, (foot,), EDGE)
    for face in (4, 5, 6):
        assert come(face) == Reinforcement(CalledHelp.NOBODY)


@pytest.mark.parametrize("resolver", [reinforce_smash, reinforce_raid])
def test_no_one_comes_before_the_telephone_call(resolver: Any) -> None:
    with pytest.raises(IllegalNow, match="telephone"):
        play(resolver, Call())
    assert play(resolver, PHONED, dice=(6,)).result == Reinforcement(CalledHelp.NOBODY)


@pytest.mark.parametrize("resolver", [reinforce_smash, reinforce_raid])
def test_the_attacker_of_a_raid_has_no_reinforcements(resolver: Any) -> None:
    with pytest.raises(IllegalNow, match="not the attacker"):
        play(resolver, Call(ATTACKER, telephoned=True))


def test_no_more_come_than_the_gang_has_left() -> None:
    few: Reserve = (("Mob Boss", 1), ("Hoodlum", 1), ("Punk", 1))
    call = Call(reserve=few, telephoned=True)
    assert [force.number for force in play(reinforce_smash, call, dice=(1,)).result.forces] == [3]
    low = play(reinforce_smash, call, dice=(3, 5)).result.forces
    assert [(force.number, force.who) for force in low] == [(1, FigureChoice.LOW), (1, FigureChoice.HOODLUM)]


def test_no_one_comes_when_no_one_is_left() -> None:
    call = Call(reserve=(), telephoned=True, speed=Speed.RACING, driver=DRIVER)
    assert play(reinforce_smash, call, dice=(1,)).result == Reinforcement(CalledHelp.CAR_OF_CHOICE)
    assert play(reinforce_smash, call, dice=(2, 3)).result == Reinforcement(CalledHelp.CAR_OF_LOW)


@pytest.mark.parametrize("speed", [Speed.CRUISING, Speed.SPEEDING])
def test_cars_cruise_or_speed_in_without_a_test(speed: Speed) -> None:
    came = play(reinforce_smash, Call(telephoned=True, speed=speed), dice=(1,)).result
    assert (came.speed, came.wrecked, came.arrive) == (speed, False, came.forces)


@pytest.mark.parametrize("face", FACES)
def test_racing_in_is_a_hazard_at_minus_2(face: int) -> None:
    outcome = play(reinforce_smash, Call(telephoned=True, speed=Speed.RACING, driver=DRIVER), dice=(1, face))
    assert outcome.result.wrecked is (face > 2)
    assert bool(outcome.result.arrive) is (face <= 2)
    assert outcome.result.forces
    assert outcome.steps[1].modifiers == (Modifier("racing to the fight", -2),)


def test_who_walks_or_stays_away_does_not_race() -> None:
    racing = Call(telephoned=True, speed=Speed.RACING, driver=DRIVER)
    assert play(reinforce_smash, racing, dice=(3, 4)).result.speed is None
    assert play(reinforce_smash, racing, dice=(5,)).result == Reinforcement(CalledHelp.NOBODY)


def test_the_racing_driver_and_their_car_count() -> None:
    wheel_man = Rider(Rating(Stat.STUNTS, 3, skills=("Wheel Man",)), Mark(lost=1))
    target = racing_target(wheel_man, Car(body=Body.TRUCK, suspension=True))
    assert dict(target.modifiers) == {
        "wounds": -1,
        "truck": -1,
        "good suspension": 1,
        "Wheel Man": 2,
        "racing to the fight": -2,
    }
    assert target.total == 2


def test_a_driver_who_is_out_cracks_up() -> None:
    out = Rider(Rating(Stat.STUNTS, 4), Mark(Stats(4, 4, 4, 4, 4, 1), lost=1))
    call = Call(telephoned=True, speed=Speed.RACING, driver=out)
    assert play(reinforce_smash, call, dice=(1,)).result.wrecked


def test_everything_wrong_with_a_call_is_named() -> None:
    call = Call(ATTACKER, (("Ghost", 1),), law=True, speed=Speed.RACING, car=Car(damaged=True))
    with pytest.raises(IllegalNow) as refused:
        play(reinforce_raid, call)
    for part in ("Ghost", "not the attacker", "police", "telephone", "Name the driver", "damaged"):
        assert part in refused.value.sentence


def test_both_sides_of_a_siege_are_reinforced_without_a_telephone() -> None:
    for side in ScenarioSide:
        came = play(reinforce_siege, Call(side), dice=(2, 4)).result
        assert came.forces == (Force(side, 4, FigureChoice.LOW, Deployment.BY_CAR),)


def test_the_police_of_a_siege_send_officers() -> None:
    police = Call(ATTACKER, law=True)

    def come(*dice: int) -> list[Any]:
        came = play(reinforce_siege, police, dice=dice).result
        assert all(force.free for force in came.forces)
        return [(force.number, force.who, force.way, force.most) for force in came.forces]

    assert come(1) == [(6, FigureChoice.LAWMAN, Deployment.BY_CAR, True)]
    assert come(2, 3) == [(3, FigureChoice.OFFICER, Deployment.BY_CAR, False)]
    assert come(3, 6) == [(6, FigureChoice.OFFICER, Deployment.ON_FOOT, False)]
    assert come(4) == []
    with pytest.raises(IllegalNow, match="only as the attackers"):
        play(reinforce_siege, Call(DEFENDER, law=True))


@pytest.mark.parametrize("speed, driver", [(Speed.CRUISING, None), (Speed.RACING, DRIVER)])
@pytest.mark.parametrize("reserve", [None, (("Punk", 2), ("Hoodlum", 1)), ()])
def test_odds_of_reinforcements(speed: Speed, driver: Rider | None, reserve: Reserve | None) -> None:
    call = Call(reserve=reserve, telephoned=True, speed=speed, driver=driver)
    assert chances(odds(reinforce_smash, call)) == brute(reinforce_smash, call)
    assert chances(odds(reinforce_siege, call)) == brute(reinforce_siege, call)


# Small things


def test_a_set_up_knows_its_numbers_and_sides() -> None:
    mine, theirs = Force(ATTACKER, 1, FigureChoice.ANY), Force(DEFENDER, 1, FigureChoice.ANY)
    set_up = StartingBoard("x", "here", (mine, theirs), numbers=(Number("Loot", 4),))
    assert (set_up.number("Loot"), set_up.number("nothing")) == (4, None)
    assert (set_up.of(ATTACKER), set_up.of(DEFENDER)) == ((mine,), (theirs,))


def test_loot_is_worth_100_dollars_a_point() -> None:
    assert Banked(ATTACKER, 7).dollars == 700


# Our own words


def sentences(value: Any) -> Iterator[str]:
    """Every text within a value."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, tuple):
        for part in cast("tuple[Any, ...]", value):
            yield from sentences(part)
    elif is_dataclass(value) and not isinstance(value, type):
        for field in fields(value):
            yield from sentences(getattr(value, field.name))


@pytest.mark.parametrize("name", SCENARIOS)
def test_no_sentence_of_a_set_up_is_the_books(name: str) -> None:
    if not books():
        pytest.skip("the sources are not at hand (../shared/seeds)")
    scenario = SCENARIOS[name]
    answer = {text for ask in (*scenario.asks, *scenario.ends) for text in (ask.about,)}
    answer |= {scenario.attackers, scenario.defenders}
    for set_up in odds(scenario.set_up, scenario.facts()).weights:
        answer |= set(sentences(set_up))
    assert [run for text in answer for run in runs(text) if run in books()] == []


def test_the_average_business_makes_two_dice() -> None:
    assert (AVERAGE_BUSINESS.dice, AVERAGE_BUSINESS.plus) == (2, 0)
