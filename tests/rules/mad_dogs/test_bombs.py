"""Ka-BOOM: the blast, set bombs, buildings, cars and trucks, safes and outrage."""

from __future__ import annotations

import re
from collections import defaultdict
from fractions import Fraction
from math import comb
from pathlib import Path
from typing import Any

import pytest

from rules.core.action.system import chapters
from rules.core.chance.odds import odds
from rules.core.plain.frozen import replace
from rules.core.plain.refusal import OutOfRange
from rules.core.tables.outcome import Modifier, Reminder, Target
from rules.core.tables.rule import Origin, resolvers_in, rules_of
from rules.mad_dogs.bombs.diving_for_cover import DIVE, Blast, Caught, blown_up, dive, fate_in_blast, stunts_target
from rules.mad_dogs.bombs.explosives import outrage
from rules.mad_dogs.bombs.grenades_and_dynamite import dynamite, grenade
from rules.mad_dogs.bombs.safes import Cracked, blow_safe
from rules.mad_dogs.bombs.setting_bombs import Lit, Planted, Setting, failure, plant, relight, set_bomb, setting_target
from rules.mad_dogs.bombs.tables import (
    BOMB_FAILURE,
    BOMB_LOOKUPS,
    BOMB_TABLES,
    DYNAMITE_BOMBS,
    GRENADE,
    VAULT,
    Charge,
    Failure,
    Safe,
    bundle_of,
    charge_of,
    destroyed,
)
from rules.mad_dogs.bombs.throwing_bombs import Flick, flicked
from rules.mad_dogs.bombs.what_a_bomb_destroys import BlastScene, Explosion, Ruins, explode, ruin
from rules.mad_dogs.model.figures import Injury, Posture, Rating, Stat, Stats
from rules.mad_dogs.model.injuries import Harm, Mark, Struck
from tests.rules.brute import brute, chances, play
from tests.rules.mad_dogs.rated import rated

BOOK = Path(__file__).parents[4] / "shared" / "seeds" / "000_0685a76f3c78e36a.txt"
HOODLUM = Stats(3, 3, 3, 3, 3, 3)
ENFORCER = Stats(4, 4, 4, 4, 4, 4)
ROCK = Stats(6, 6, 6, 6, 6, 6)
FACES = range(1, 7)
TRY, NEAR, LIGHT, WOUND, SERIOUS, GORY = Injury
MAN = Caught(Rating(Stat.STUNTS, 3), Mark(HOODLUM))
HELPLESS = replace(MAN, helpless=True)
SOMEBODY = Caught(Rating(Stat.STUNTS, 3))
DIVED = Struck(Harm(TRY, 0, 1), flinched=True, posture=Posture.UP)


@pytest.fixture(scope="module")
def book() -> list[str]:
    if not BOOK.exists():
        pytest.skip("the book's text is not at hand (../shared/seeds)")
    return BOOK.read_text(encoding="utf-8").splitlines()


# The book's examples


def test_bomber_sullivan_throws_at_the_red_bandanas() -> None:
    """The wad lands well. DiVinci makes three STUNTS tests and dives; Abrazzi makes one, and two hits put him out."""
    assert flicked(9) is Flick.LANDS
    outcome = play(dynamite, 1, (MAN, MAN), dice=(3, 1, 2, 6, 2, 4, 5, 4))
    divinci, abrazzi = outcome.result.struck
    assert outcome.rule == "mad.bomb.dynamite"
    assert (outcome.result.radius, outcome.result.tests) == (3, 3)
    assert divinci == DIVED
    assert abrazzi == Struck(Harm(WOUND, 3, 2), posture=Posture.DEAD)
    assert [throw.why for throw in outcome.throws] == ["STUNTS:0", "STUNTS:1", "damage:1"]


def test_bomber_sullivan_sets_three_sticks_at_the_speakeasy() -> None:
    """SMARTS 3 and Bomber make 4; a roll of 3 succeeds. Five tests within 5 inches; on a 4 the building survives."""
    setting = Setting(Rating(Stat.SMARTS, 3, skills=("Bomber",)), sticks=3, fuse=2)
    assert setting_target(setting).total == 4
    planted = play(set_bomb, setting, dice=(3,)).result
    assert planted == Planted(Lit.BURNING, 2)
    boom = play(explode, 3, BlastScene((MAN,), building=True), dice=(1, 2, 3, 3, 3, 4)).result
    assert (boom.blast.radius, boom.blast.tests) == (5, 5)
    assert boom == Explosion(Blast(5, 5, (DIVED,)), Ruins(building=False))


# Grenades and thrown dynamite


def test_a_grenade_is_three_tests_within_3_inches() -> None:
    outcome = play(grenade, (SOMEBODY,), dice=(3, 4, 1, 6))
    assert outcome.rule == "mad.bomb.grenade"
    assert outcome.result == Blast(3, 3, (Struck(Harm(SERIOUS, 4, 0)),))
    assert play(grenade, ()).result == Blast(3, 3)


@pytest.mark.parametrize("sticks, radius", [(1, 3), (2, 5), (3, 7), (4, 9), (5, 11), (8, 17)])
def test_each_further_stick_of_a_bundle_adds_2_inches(sticks: int, radius: int) -> None:
    assert play(dynamite, sticks).result == Blast(radius, 3)
    assert bundle_of(sticks) == Charge(radius, 3)


@pytest.mark.parametrize("sticks", [0, -1])
def test_a_bundle_has_a_stick(sticks: int) -> None:
    with pytest.raises(OutOfRange, match="1 stick"):
        play(dynamite, sticks)


# Inside the blast


@pytest.mark.parametrize("fails", range(7))
def test_each_test_failed_is_a_hit(fails: int) -> None:
    dice = (*[4] * fails, *[3] * (6 - fails))
    struck = play(explode, 5, BlastScene((SOMEBODY,)), dice=(*dice, *[4] * fails)).result.blast.struck[0]
    assert struck.harm.lost == fails


CAUGHT: dict[str, tuple[dict[str, Any], int]] = {
    "wounds": ({"mark": Mark(HOODLUM, lost=1)}, -1),
    "nervous": ({"nervous": True}, -2),
    "Just Nuts": ({"skills": ("Just Nuts",)}, +1),
    "Drunk/Addicted": ({"skills": ("Drunk/Addicted",), "drunk": True}, -1),
    "inside the car": ({"extra": (Modifier("inside the car", -2),)}, -2),
}


@pytest.mark.parametrize("name", CAUGHT)
def test_each_modifier_of_stunts_in_a_blast(name: str) -> None:
    settings, value = CAUGHT[name]
    target = stunts_target(rated(Caught, Stat.STUNTS, 4, settings))
    assert target == Target("STUNTS", 4, (Modifier(name, value),))
    assert play(blown_up, rated(Caught, Stat.STUNTS, 4, settings), 1, dice=(4 + value,)).result.flinched is True


def test_other_skills_and_other_drink_do_not_count_in_a_blast() -> None:
    skills = ("Martial Artist", "Wheel Man", "Cat Burglar", "Mean Drunk", "Pineapple Man")
    assert stunts_target(Caught(Rating(Stat.STUNTS, 4, skills=skills, drunk=True))).modifiers == ()
    assert stunts_target(Caught(Rating(Stat.STUNTS, 4, skills=("Drunk/Addicted",)))).modifiers == ()


@pytest.mark.parametrize("lost", [3, 5])
def test_stunts_of_0_or_less_fails_every_test_without_a_roll(lost: int) -> None:
    outcome = play(grenade, (Caught(Rating(Stat.STUNTS, 3), Mark(ROCK, lost=lost)),), dice=(1, 1, 1))
    assert [throw.why for throw in outcome.throws] == ["damage:0"]


def test_who_is_helpless_takes_every_test_as_a_hit() -> None:
    outcome = play(grenade, (HELPLESS,), dice=(1, 1, 1))
    assert outcome.result.struck == (DIVED,)
    assert [throw.why for throw in outcome.throws] == ["damage:0"]


@pytest.mark.parametrize(
    "face, owed, flinched",
    [(1, 1, True), (2, 1, True), (3, 1, True), (4, 1, False), (5, 2, False), (6, 0, False)],
)
def test_who_dives_and_is_not_injured_owes_an_action(face: int, owed: int, flinched: bool) -> None:
    struck = play(blown_up, Caught(Rating(Stat.STUNTS, 3), Mark(ROCK)), 1, dice=(4, face)).result
    assert (struck.harm.owed, struck.flinched) == (owed, flinched)


def test_who_gets_clear_owes_one_action_too() -> None:
    assert play(blown_up, MAN, 3, dice=(1, 2, 3)).result == DIVED
    assert DIVED.verdict == "Near Miss"


def test_diving_by_itself() -> None:
    assert play(dive, Harm()).result.owed == 1
    assert play(dive, Harm(NEAR, 0, 1)).result == Harm(NEAR, 0, 1)
    assert play(dive, Harm(WOUND, 2, 2)).result == Harm(WOUND, 2, 2)
    assert play(dive, Harm(SERIOUS, 4, 0)).result == Harm(SERIOUS, 4, 0)
    assert play(dive, Harm()).rule == "mad.bomb.dive"
    assert DIVE == 6


def test_the_dive_is_a_reminder_where_a_figure_can_dive() -> None:
    def reminded(*caught: Caught) -> list[str]:
        dice = tuple(1 for one in caught for _ in range(3))
        return [step.rule for step in play(grenade, caught, dice=dice).steps if isinstance(step, Reminder)]

    assert reminded(MAN, HELPLESS) == ["mad.bomb.dive"]
    assert reminded(HELPLESS) == []
    assert reminded() == []


def test_gun_shy_does_not_apply_to_a_bomb() -> None:
    assert play(blown_up, Caught(Rating(Stat.STUNTS, 3), Mark(gun_shy=True)), 1, dice=(6, 1)).result.harm.worst is TRY


def test_a_tough_sob_is_tough_in_a_blast() -> None:
    struck = play(blown_up, Caught(Rating(Stat.STUNTS, 1), Mark(ROCK, soak=2)), 3, dice=(6, 6, 6, 4, 5, 5)).result
    assert struck.harm == Harm(WOUND, 0 + 1 + 2, 2, 2)


def test_a_bomb_frightens_no_hostage_into_running() -> None:
    assert play(blown_up, Caught(Rating(Stat.STUNTS, 6), Mark(guts=6)), 1, dice=(1,)).result.fled is False


# Set bombs


def test_the_dynamite_bombs_table() -> None:
    assert {
        1: Charge(3, 3, 1, 0, 6, 3),
        2: Charge(4, 4, 2, 0, 6, 6),
        3: Charge(5, 5, 3, 1, 6, 6),
        4: Charge(6, 6, 4, 2, 6, 6),
        5: Charge(6, 6, 5, 3, 6, 6),
    } == DYNAMITE_BOMBS


def test_the_dynamite_bombs_are_the_books(book: list[str]) -> None:
    start = next(number for number, line in enumerate(book) if line.startswith("DYNAMITE BOMBS"))

    def highest(cell: str) -> int:
        return 6 if "Automatic" in cell else int(cell.split("–")[-1].split("-")[-1]) if cell != "—" else 0

    for line, (sticks, charge) in zip(book[start + 2 : start + 7], DYNAMITE_BOMBS.items(), strict=True):
        number, radius, tests, building, adjacent, cars = line.split("\t")
        assert (int(number), int(radius.strip('"')), int(tests)) == (sticks, charge.radius, charge.tests)
        assert (highest(building), highest(adjacent)) == (charge.building, charge.adjacent)
        car, truck = cars.split("Truck: ") if "Truck" in cars else (cars, cars)
        assert (highest(car), highest(truck)) == (charge.car, charge.truck)


@pytest.mark.parametrize(
    "sticks, half",
    [
        (1, Charge(1, 1, 1, 0, 6, 3)),
        (2, Charge(2, 2, 1, 0, 6, 6)),
        (3, Charge(2, 2, 1, 1, 6, 6)),
        (4, Charge(3, 3, 2, 1, 6, 6)),
        (5, Charge(3, 3, 2, 1, 6, 6)),
    ],
)
def test_half_effect_halves_down_to_at_least_1(sticks: int, half: Charge) -> None:
    assert DYNAMITE_BOMBS[sticks].half == half


@pytest.mark.parametrize("half", [False, True])
@pytest.mark.parametrize("sticks", list(DYNAMITE_BOMBS))
@pytest.mark.parametrize("face", FACES)
def test_each_cell_of_the_dynamite_bombs_table(sticks: int, face: int, half: bool) -> None:
    row = DYNAMITE_BOMBS[sticks].half if half else DYNAMITE_BOMBS[sticks]
    assert play(ruin, sticks, BlastScene(building=True), half, dice=(face,)).result.building is (face <= row.building)
    open_next_door = (face,) if row.adjacent else ()
    next_door = play(ruin, sticks, BlastScene(adjacent=1), half, dice=open_next_door).result.adjacent
    assert next_door == (face <= row.adjacent,)
    assert play(ruin, sticks, BlastScene(cars=2), half).result.cars == 2
    open_truck = (face,) if sticks == 1 else ()
    assert play(ruin, sticks, BlastScene(trucks=1), half, dice=open_truck).result.trucks == (sticks > 1 or face <= 3,)


def test_people_then_the_building_then_next_door_then_trucks() -> None:
    scene = BlastScene((HELPLESS,), building=True, adjacent=2, cars=1, trucks=1)
    outcome = play(explode, 3, scene, dice=(1, 1, 1, 1, 1, 3, 1, 2))
    assert outcome.rule == "mad.bomb.table"
    assert outcome.result.ruins == Ruins(True, (True, False), 1, (True,))
    assert [throw.why for throw in outcome.throws] == [
        "damage:0",
        "building",
        "building next door 1",
        "building next door 2",
    ]
    assert outcome.throws[1].rows == ("destroyed",)
    assert outcome.throws[1].table == "mad.tables.dynamite-bombs"
    trucks = play(ruin, 1, BlastScene(trucks=2), dice=(3, 4))
    assert trucks.result.trucks == (True, False)
    assert [throw.why for throw in trucks.throws] == ["truck 1", "truck 2"]


def test_half_a_bomb_in_one_go() -> None:
    boom = play(explode, 5, BlastScene((MAN,), building=True), True, dice=(4, 1, 1, 4, 2)).result
    assert boom == Explosion(Blast(3, 3, (Struck(Harm(LIGHT, 1, 1), posture=Posture.UP),)), Ruins(True))


@pytest.mark.parametrize("sticks", [0, 6, -1])
def test_a_set_bomb_has_one_to_five_sticks(sticks: int) -> None:
    for resolver, facts in (
        (explode, (sticks,)),
        (ruin, (sticks, BlastScene())),
        (set_bomb, (Setting(Rating(Stat.SMARTS, 3), sticks),)),
        (plant, (Setting(Rating(Stat.SMARTS, 3), sticks),)),
        (relight, (Setting(Rating(Stat.SMARTS, 3), sticks),)),
        (blow_safe, (Safe.SMALL, sticks)),
        (charge_of, ()),
    ):
        with pytest.raises(OutOfRange, match="1 to 5"):
            charge_of(sticks) if resolver is charge_of else play(resolver, *facts)


@pytest.mark.parametrize("scene", [BlastScene(adjacent=-1), BlastScene(cars=-1), BlastScene(trucks=21)])
def test_things_are_counted_from_0(scene: BlastScene) -> None:
    with pytest.raises(OutOfRange, match="0 to 20"):
        play(explode, 2, replace(scene, caught=(MAN,)))
    with pytest.raises(OutOfRange, match="0 to 20"):
        play(set_bomb, Setting(Rating(Stat.SMARTS, 3)), MAN, scene)


# Setting


SETTINGS: dict[str, tuple[dict[str, Any], int]] = {
    "wounds": ({"lost": 1}, -1),
    "nervous": ({"nervous": True}, -2),
    "Bomber": ({"skills": ("Bomber",)}, +1),
    "Drunk/Addicted": ({"skills": ("Drunk/Addicted",), "drunk": True}, -1),
}


@pytest.mark.parametrize("name", SETTINGS)
@pytest.mark.parametrize("again", [False, True])
def test_each_modifier_of_setting_a_bomb(name: str, again: bool) -> None:
    settings, value = SETTINGS[name]
    relit = {"lighting it again": -2} if again else {}
    target = setting_target(rated(Setting, Stat.SMARTS, 5, settings), again)
    assert (target.stat, dict(target.modifiers)) == ("SMARTS", relit | {name: value})
    assert target.total == 5 + value - 2 * again


def test_throwing_skills_do_not_set_bombs() -> None:
    assert setting_target(Setting(Rating(Stat.SMARTS, 3, skills=("Pineapple Man", "Drunk/Addicted")))).modifiers == ()


@pytest.mark.parametrize(
    "face, planted",
    [
        (1, Planted(Lit.DUD, 0)),
        (2, Planted(Lit.DUD, 0)),
        (3, Planted(Lit.DUD, 0)),
        (4, Planted(Lit.HALF, 4)),
        (5, Planted(Lit.HALF, 4)),
        (6, Planted(Lit.OOPS, 0)),
    ],
)
def test_the_bomb_failure_table(face: int, planted: Planted) -> None:
    outcome = play(set_bomb, Setting(Rating(Stat.SMARTS, 3), 2, 4), dice=(4, face))
    assert (outcome.rule, outcome.result) == ("mad.bomb.set", planted)
    assert play(plant, Setting(Rating(Stat.SMARTS, 3), 2, 4), dice=(4, face)).result is planted.end
    assert outcome.throws[1].table == "mad.tables.bomb-failure"
    assert play(failure, dice=(face,)).rule == "mad.bomb.failure"


def test_the_bomb_failure_table_is_the_books(book: list[str]) -> None:
    start = next(number for number, line in enumerate(book) if line.startswith("BOMB FAILURE TABLE"))
    for line, row in zip(book[start + 2 : start + 5], BOMB_FAILURE.rows, strict=True):
        roll, label, _ = line.split("\t")
        spread = [int(number) for number in re.findall(r"\d", roll)]
        assert (spread[0], spread[-1], label) == (row.low, row.high, row.label)
    assert [BOMB_FAILURE.row(face).key for face in FACES] == [Failure.DUD] * 3 + [Failure.HALF] * 2 + [Failure.OOPS]


def test_smarts_of_0_goes_straight_to_the_failure_table() -> None:
    outcome = play(set_bomb, Setting(Rating(Stat.SMARTS, 2, lost=2)), dice=(1,))
    assert outcome.result == Planted(Lit.DUD, 0)
    assert [throw.why for throw in outcome.throws] == ["bomb failure"]


def test_oops_every_test_that_the_bomber_owes_is_a_hit() -> None:
    bomber = Caught(Rating(Stat.STUNTS, 6), Mark(HOODLUM))
    scene = BlastScene((MAN,), building=True)
    outcome = play(
        set_bomb, Setting(Rating(Stat.SMARTS, 3), 2, 3), bomber, scene, dice=(5, 6, 1, 1, 1, 4, 1, 2, 3, 3, 2)
    )
    blast = Blast(4, 4, (Struck(Harm(LIGHT, 1, 1), posture=Posture.UP), DIVED))
    assert outcome.result == Planted(Lit.OOPS, 0, Explosion(blast, Ruins(True)))
    assert [throw.why for throw in outcome.throws] == [
        "SMARTS",
        "bomb failure",
        "damage:0",
        "STUNTS:1",
        "building",
    ]


@pytest.mark.parametrize("dice", [(3,), (4, 1), (4, 4)])
def test_only_an_oops_goes_off_at_once(dice: tuple[int, ...]) -> None:
    assert play(set_bomb, Setting(Rating(Stat.SMARTS, 3)), MAN, BlastScene((MAN,)), dice=dice).result.explosion is None


@pytest.mark.parametrize("fuse", [0, -2])
def test_a_fuse_burns_for_a_card_at_least(fuse: int) -> None:
    for resolver in (set_bomb, plant, relight):
        with pytest.raises(OutOfRange, match="at least 1 card"):
            play(resolver, Setting(Rating(Stat.SMARTS, 3), fuse=fuse))


@pytest.mark.parametrize(
    "face, planted", [(1, Planted(Lit.BURNING, 2)), (2, Planted(Lit.DUD, 0)), (6, Planted(Lit.DUD, 0))]
)
def test_a_dud_is_lit_again_on_smarts_minus_2(face: int, planted: Planted) -> None:
    outcome = play(relight, Setting(Rating(Stat.SMARTS, 3), 1, 2), dice=(face,))
    assert outcome.result == planted
    assert "mad.bomb.failure" in rules_of(relight)
    assert len(outcome.throws) == 1


# Safes


@pytest.mark.parametrize("sticks", range(1, 6))
def test_one_stick_opens_a_small_safe(sticks: int) -> None:
    assert play(blow_safe, Safe.SMALL, sticks).result == Cracked(True, 1)
    assert play(blow_safe, Safe.SMALL, sticks).rule == "mad.bomb.safe"


@pytest.mark.parametrize("face", FACES)
@pytest.mark.parametrize("sticks", range(1, 6))
def test_a_vault_takes_two_or_three(face: int, sticks: int) -> None:
    needs = 2 if face <= 3 else 3
    assert play(blow_safe, Safe.VAULT, sticks, dice=(face,)).result == Cracked(sticks >= needs, needs)
    assert VAULT.origin is Origin.HOUSE


@pytest.mark.parametrize("needs", range(1, 6))
@pytest.mark.parametrize("safe", Safe)
def test_what_the_players_have_settled_counts(safe: Safe, needs: int) -> None:
    assert [play(blow_safe, safe, sticks, needs).result.opened for sticks in range(1, 6)] == [
        sticks >= needs for sticks in range(1, 6)
    ]


@pytest.mark.parametrize("needs", [0, -1, 6])
def test_a_safe_takes_one_to_five(needs: int) -> None:
    with pytest.raises(OutOfRange, match="1 to 5"):
        play(blow_safe, Safe.VAULT, 3, needs)


@pytest.mark.parametrize("sticks, counts", [(1, 1), (2, 1), (3, 1), (4, 2), (5, 2)])
def test_half_effect_counts_half_the_sticks_against_a_safe(sticks: int, counts: int) -> None:
    assert [play(blow_safe, Safe.VAULT, sticks, needs, True).result.opened for needs in (1, 2, 3)] == [
        counts >= needs for needs in (1, 2, 3)
    ]


@pytest.mark.parametrize(
    "facts, total",
    [
        ({"public": False}, 0),
        ({"public": True}, 2),
        ({"public": True, "business": True}, 3),
        ({"public": True, "homes": True}, 4),
        ({"public": True, "business": True, "homes": True}, 5),
        ({"public": False, "homes": True}, 2),
    ],
)
def test_outrage(facts: dict[str, bool], total: int) -> None:
    assert sum(modifier.value for modifier in outrage(**facts)) == total


# Tables


def test_every_table_of_explosives_has_an_id_of_its_own() -> None:
    ids = [table.id for table in BOMB_TABLES] + list(BOMB_LOOKUPS)
    assert len(set(ids)) == len(ids)
    assert all(table.rows[0].low == 1 and table.rows[-1].high == 6 for table in BOMB_TABLES)


def test_dynamite_bombs_can_be_looked_up() -> None:
    title, text = BOMB_LOOKUPS["mad.tables.dynamite-bombs"]
    assert title
    drawn = " ".join(text.split())
    assert drawn.count("Radius") == len(DYNAMITE_BOMBS)
    assert '1 Radius 3"; STUNTS 3; Building 1; Next door -; Car always; Truck 1-3' in drawn
    assert '5 Radius 6"; STUNTS 6; Building 1-5; Next door 1-3; Car always; Truck always' in drawn


def test_every_id_of_the_chapter_has_a_resolver() -> None:
    named = {rule for part in chapters("rules.mad_dogs.bombs") for one in resolvers_in(part) for rule in rules_of(one)}
    wanted = {"throw", "grenade", "dynamite", "gasoline", "set", "failure", "table", "dive", "safe"}
    assert {f"mad.bomb.{name}" for name in wanted} <= named


# Odds


PEOPLE = [
    MAN,
    SOMEBODY,
    HELPLESS,
    Caught(Rating(Stat.STUNTS, 2), Mark(ROCK, lost=1, gun_shy=True)),
    Caught(Rating(Stat.STUNTS, 4), Mark(ENFORCER, soak=2)),
    Caught(Rating(Stat.STUNTS, 4, nervous=True, skills=("Just Nuts",)), Mark(Stats(4, 4, 4, 2, 4, 5))),
    Caught(Rating(Stat.STUNTS, 1), Mark(HOODLUM, lost=1)),
    Caught(Rating(Stat.STUNTS, 6), Mark(HOODLUM)),
]


@pytest.mark.parametrize("caught", PEOPLE)
@pytest.mark.parametrize("tests", range(3))
def test_odds_of_a_blast_on_one(caught: Caught, tests: int) -> None:
    by_hand = brute(blown_up, caught, tests)
    assert chances(odds(blown_up, caught, tests)) == by_hand
    assert chances(odds(fate_in_blast, caught, tests)) == brute(fate_in_blast, caught, tests)


def test_odds_of_a_grenade_on_one() -> None:
    for caught in (MAN, PEOPLE[4]):
        assert chances(odds(grenade, (caught,))) == brute(grenade, (caught,))


def mixture(caught: Caught, tests: int) -> dict[Struck, Fraction]:
    """So many hits by the binomial law, and each number of hits by brute force."""
    passes = Fraction(max(0, min(6, stunts_target(caught).total)), 6)
    passes = Fraction(0) if caught.helpless else passes
    mixed: dict[Struck, Fraction] = defaultdict(Fraction)
    for hits in range(tests + 1):
        weight = comb(tests, hits) * (1 - passes) ** hits * passes ** (tests - hits)
        for struck, chance in brute(blown_up, replace(caught, helpless=True), hits).items() if weight else ():
            mixed[struck] += weight * chance
    return dict(mixed)


@pytest.mark.parametrize("tests", [3, 4, 5])
def test_odds_of_a_bigger_blast_on_one(tests: int) -> None:
    for caught in PEOPLE:
        assert chances(odds(blown_up, caught, tests)) == mixture(caught, tests)


def test_odds_of_six_tests() -> None:
    assert chances(odds(blown_up, MAN, 6)) == mixture(MAN, 6)


def test_the_fate_of_each_agrees_with_the_whole_blast() -> None:
    two = (MAN, PEOPLE[4])
    whole = odds(dynamite, 2, two, budget=10**6)
    assert whole.exact
    for index, one in enumerate(two):
        by_whole = whole.by(lambda blast, index=index: blast.struck[index].verdict)
        assert chances(by_whole) == chances(odds(fate_in_blast, one, 3))


def test_odds_of_two_in_a_small_blast() -> None:
    """Half a stick makes one test each."""
    asked = (1, BlastScene((MAN, HELPLESS), building=True), True)
    assert chances(odds(explode, *asked)) == brute(explode, *asked)


@pytest.mark.parametrize("half", [False, True])
@pytest.mark.parametrize("sticks", list(DYNAMITE_BOMBS))
def test_odds_of_ruins(sticks: int, half: bool) -> None:
    asked = (sticks, BlastScene(building=True, adjacent=2, cars=1, trucks=2), half)
    assert chances(odds(ruin, *asked)) == brute(ruin, *asked)


def test_odds_of_an_explosion() -> None:
    asked = (2, BlastScene((Caught(Rating(Stat.STUNTS, 6)),), building=True, adjacent=1, cars=1, trucks=1))
    assert chances(odds(explode, *asked)) == brute(explode, *asked)


@pytest.mark.parametrize("smarts", range(-1, 8))
def test_odds_of_setting_a_bomb(smarts: int) -> None:
    setting = Setting(Rating(Stat.SMARTS, smarts), 2, 3)
    for resolver in (plant, relight):
        assert chances(odds(resolver, setting)) == brute(resolver, setting)
    assert chances(odds(set_bomb, setting)) == brute(set_bomb, setting)
    assert chances(odds(failure)) == brute(failure)


def test_odds_of_setting_a_bomb_among_people() -> None:
    asked = (Setting(Rating(Stat.SMARTS, 4)), Caught(Rating(Stat.STUNTS, 3)), BlastScene(building=True, trucks=1))
    assert chances(odds(set_bomb, *asked)) == brute(set_bomb, *asked)


def test_odds_of_a_safe() -> None:
    for asked in ((Safe.VAULT, 2), (Safe.VAULT, 2, 3), (Safe.SMALL, 1), (Safe.VAULT, 5, None, True)):
        assert chances(odds(blow_safe, *asked)) == brute(blow_safe, *asked)


@pytest.mark.parametrize("harm", [Harm(), Harm(NEAR, 0, 1), Harm(SERIOUS, 4)])
def test_odds_of_diving(harm: Harm) -> None:
    assert chances(odds(dive, harm)) == brute(dive, harm)


@pytest.mark.parametrize("number", range(8))
def test_destruction_on_a_number_or_less(number: int) -> None:
    assert destroyed(number).keys == tuple(face <= number for face in FACES)
    assert Charge(3, 3) == GRENADE
