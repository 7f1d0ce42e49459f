"""Lead Poisoning: guns, gunfire modifiers, GATS of 0, aiming, blazing away, jams, groups, hostages and ammunition."""

from __future__ import annotations

from functools import reduce
from itertools import combinations, product
from typing import Any

import icepool
import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.core.chance.odds import odds
from rules.core.plain.frozen import replace
from rules.core.plain.refusal import IllegalNow, OutOfRange
from rules.core.tables.outcome import Modifier, Reminder, Target
from rules.mad_dogs.model.figures import Cover, Gait, Injury, Light, Posture, Rating, Speed, Stat, Stats
from rules.mad_dogs.model.injuries import Mark
from rules.mad_dogs.model.tables import DOUBLE_BARRELED, GUNS, MISSILES
from rules.mad_dogs.shooting.ammunition import emptied, may_run_dry, spend
from rules.mad_dogs.shooting.shoot import ShotResult, fate_of, shoot
from rules.mad_dogs.shooting.to_hit import Fired, Shot, aimed_fire, check_shot, fire, needed
from tests.rules.brute import brute, chances, play
from tests.rules.mad_dogs.rated import rated
from tests.turns import takes_turns

HOODLUM = Stats(3, 3, 3, 3, 3, 3)
ENFORCER = Stats(4, 4, 4, 4, 4, 4)
TORPEDO = Stats(5, 5, 5, 4, 4, 4)
PISTOL, BLAZING_PISTOL = GUNS["Pistol"], GUNS["Pistol, Blazing Away"]
SHOTGUN, BLAZING_SHOTGUN = GUNS["Shotgun"], GUNS["Shotgun, Blazing Away"]
RIFLE, TOMMY, PURSE = GUNS["Rifle"], GUNS["Tommy Gun"], GUNS["Purse Gun"]
BLAZING = [gun for gun in GUNS.values() if gun.blazing]
SINGLE = [gun for gun in GUNS.values() if not gun.blazing]
AUTOMATIC = [GUNS[name] for name in ("Tommy Gun", "BAR", "Light Machine Gun", "Heavy Machine Gun")]


def name_of(value: object) -> str:
    return getattr(value, "name", str(value))


def shot(gun: str = "Pistol", gats: int = 3, range: float = 2, **facts: Any) -> Shot:
    return rated(Shot, Stat.GATS, gats, facts, gun=GUNS[gun], range=range)


def fired(shot: Shot, *dice: int) -> ShotResult:
    return play(shoot, shot, dice=dice).result


# The book's examples


def test_hot_dog_gets_the_drop_on_dooley() -> None:
    """A hold card forgets the move before it: GATS 5, a roll of 2, and the Dooley case's 6."""
    result = fired(shot(gats=5, marks=(Mark(HOODLUM),)), 2, 6)
    assert (result.needed, result.hits) == (5, 1)
    assert result.struck[0].posture is Posture.DEAD


@pytest.mark.parametrize("name, range, dice", [("Butcher Jim", 6, (3,)), ("Big Tommy", 7, (1, 4))])
def test_two_hoodlums_on_the_run_miss_at_gats_0(name: str, range: int, dice: tuple[int, ...]) -> None:
    running = shot(gats=3, range=range, moved=Gait.RUN, cover=Cover.LIGHT, marks=(Mark(TORPEDO),))
    assert needed(running) == Target("GATS", 3, (Modifier("running", -2), Modifier("light cover", -1)))
    result = fired(running, *dice)
    assert (result.needed, result.hits, result.flinches) == (0, 0, 0), name


def test_big_tommys_1_confirmed_would_have_hit() -> None:
    running = shot(gats=3, range=7, moved=Gait.RUN, cover=Cover.LIGHT)
    assert fired(running, 1, 3, 4).hits == 1


def test_doogan_aims_from_the_window() -> None:
    """GATS 4, light cover and long range -2, aimed +1: 3, and a 5 misses."""
    window = shot(gats=4, range=9, cover=Cover.LIGHT, aimed=True)
    assert needed(window).total == 3
    assert fired(window, 5).hits == 0


def test_hot_dog_blazes_away_at_doogan() -> None:
    """GATS 5 after a run: 3. A roll of 1 1 4 5 6 6 is two hits, two flinches, two misses; the hits come to 1 and 3."""
    burst = shot("Tommy Gun", 5, 2, moved=Gait.RUN, marks=(Mark(ENFORCER),))
    outcome = play(shoot, burst, dice=(1, 1, 4, 5, 6, 6, 1, 3, 2))
    result = outcome.result
    assert outcome.rule == "mad.shoot"
    assert outcome.throws[0].rows == ("hit", "hit", "flinch", "flinch", "miss", "miss")
    assert (result.needed, result.hits, result.flinches, result.jammed, result.empty) == (3, 2, 2, False, 0)
    (doogan,) = result.struck
    assert (doogan.harm.worst, doogan.harm.lost, doogan.harm.owed) == (Injury.NEAR_MISS, 0, 1)
    assert (doogan.flinched, doogan.posture, doogan.verdict) == (True, Posture.UP, "Near Miss")


# Ranges


@pytest.mark.parametrize("gun", GUNS.values(), ids=name_of)
def test_beyond_long_range_there_is_no_shot(gun: Any) -> None:
    check_shot(Shot(Rating(Stat.GATS, 3), gun, gun.long))
    with pytest.raises(OutOfRange, match=f"reaches {gun.long} inches"):
        check_shot(Shot(Rating(Stat.GATS, 3), gun, gun.long + 0.1))
    with pytest.raises(OutOfRange):
        check_shot(Shot(Rating(Stat.GATS, 3), gun, -1))


@pytest.mark.parametrize("gun", GUNS.values(), ids=name_of)
def test_long_range_begins_past_short_range(gun: Any) -> None:
    assert "long range" not in dict(needed(Shot(Rating(Stat.GATS, 3), gun, gun.short)).modifiers)
    assert dict(needed(Shot(Rating(Stat.GATS, 3), gun, gun.short + 0.1)).modifiers)["long range"] == -1
    assert dict(needed(Shot(Rating(Stat.GATS, 3), gun, gun.long)).modifiers)["long range"] == -1


@pytest.mark.parametrize(
    "gun, steady, beyond",
    [
        ("Pistol, Blazing Away", 3, -2),
        ("Shotgun, Blazing Away", 3, -1),
        ("Tommy Gun", 3, -2),
        ("BAR", 3, -1),
        ("Light Machine Gun", 24, -1),
        ("Heavy Machine Gun", 24, -1),
    ],
)
def test_blazing_away_costs_gats_at_a_distance(gun: str, steady: int, beyond: int) -> None:
    far = GUNS[gun].long
    long_range = -1 * (steady + 0.5 > GUNS[gun].short)
    assert needed(shot(gun, 6, steady)).total == 6
    assert needed(shot(gun, 6, steady + 0.5)).total == 6 + beyond + long_range
    assert needed(shot(gun, 6, far)).total == 6 + beyond - 1


@pytest.mark.parametrize("gun", SINGLE, ids=name_of)
def test_single_shots_lose_only_the_1_of_long_range(gun: Any) -> None:
    assert needed(Shot(Rating(Stat.GATS, 6), gun, gun.short)).total == 6
    assert needed(Shot(Rating(Stat.GATS, 6), gun, gun.long)).total == 5


# Gunfire modifiers

CAR_SPEEDS = {Speed.CRUISING: -1, Speed.SPEEDING: -2, Speed.RACING: -3}
MODIFIERS: dict[str, tuple[str, dict[str, Any], int]] = {
    # label: (those of one group exclude each other, facts of the shot, value)
    "wounds": ("wounds", {"lost": 1}, -1),
    "nervous": ("nerve", {"nervous": True}, -2),
    "aimed": ("movement", {"aimed": True}, +1),
    "walking": ("movement", {"moved": Gait.WALK}, -1),
    "running": ("movement", {"moved": Gait.RUN}, -2),
    "long range": ("range", {"range": 30}, -1),
    "poor light": ("light", {"light": Light.POOR}, -1),
    "bad light": ("light", {"light": Light.BAD}, -2),
    "light cover": ("cover", {"cover": Cover.LIGHT}, -1),
    "hard cover": ("cover", {"cover": Cover.HARD}, -2),
    "target lying down": ("lying", {"lying": True}, -1),
    "target running": ("target", {"target_running": True}, -2),
    "on a ladder": ("ladder", {"ladder": True}, -2),
    "drunk": ("drunk", {"drunk": True}, -2),
    "Mean Drunk with a skinful": ("drunk", {"drunk": True, "skills": ("Mean Drunk",)}, -2),
    "Drunk/Addicted": ("drunk", {"drunk": True, "skills": ("Drunk/Addicted",)}, -1),
    "Nice Girl": ("mark", {"marks": (Mark(nice_girl=True),)}, -1),
    "Femme Fatale": ("femme", {"femme_fatale": True}, +2),
    "Sharpshooter": ("skill", {"skills": ("Sharpshooter",)}, +1),
    **{f"from a {speed.lower()} car": ("own car", {"from_car": speed}, value) for speed, value in CAR_SPEEDS.items()},
    **{
        f"driving a {speed.lower()} car": ("own car", {"from_car": speed, "driving": True}, value - 1)
        for speed, value in CAR_SPEEDS.items()
    },
    **{f"at a {speed.lower()} car": ("their car", {"at_car": speed}, value) for speed, value in CAR_SPEEDS.items()},
}
PAIRS = [
    (one, other)
    for one, other in combinations(MODIFIERS, 2)
    if MODIFIERS[one][0] != MODIFIERS[other][0] and {one, other} != {"light cover", "target lying down"}
]


def rifle_shot(*facts: dict[str, Any]) -> Shot:
    merged: dict[str, Any] = {"range": 10}
    for fact in facts:
        for key, value in fact.items():
            merged[key] = (*merged.get(key, ()), *value) if key == "skills" else value
    return shot("Rifle", 6, **merged)


@pytest.mark.parametrize("label", MODIFIERS)
def test_each_gunfire_modifier_alone(label: str) -> None:
    _, facts, value = MODIFIERS[label]
    one = rifle_shot(facts)
    check_shot(one)
    assert needed(one).modifiers == (Modifier(label, value),)
    assert needed(one).total == 6 + value


@pytest.mark.parametrize("one", MODIFIERS)
def test_all_modifiers_that_fit_add_up(one: str) -> None:
    others = [second for first, second in PAIRS if first == one] + [first for first, second in PAIRS if second == one]
    assert others
    for other in others:
        pair = rifle_shot(MODIFIERS[one][1], MODIFIERS[other][1])
        check_shot(pair)
        assert dict(needed(pair).modifiers) == {one: MODIFIERS[one][2], other: MODIFIERS[other][2]}
        assert needed(pair).total == 6 + MODIFIERS[one][2] + MODIFIERS[other][2], other


def test_light_cover_and_lying_down_are_one_minus_1() -> None:
    assert needed(shot(cover=Cover.LIGHT, lying=True)).modifiers == (Modifier("light cover", -1),)
    assert needed(shot(cover=Cover.HARD, lying=True)).total == 3 - 3


def test_running_and_the_guns_own_loss_and_long_range_all_count() -> None:
    far = shot("Tommy Gun", 5, 10, moved=Gait.RUN, light=Light.POOR)
    assert [value for _, value in needed(far).modifiers] == [-2, -1, -2, -1]
    assert needed(far).total == -1


@pytest.mark.parametrize("gait", [Gait.STILL, Gait.CREEP])
def test_creeping_costs_nothing(gait: Gait) -> None:
    assert needed(shot(moved=gait)).modifiers == ()


def test_own_drink_replaces_the_penalty_of_a_drunk_shooter() -> None:
    both = ("Drunk/Addicted", "Mean Drunk")
    assert needed(shot(drunk=True, skills=("Drunk/Addicted",))).total == 3 - 1
    assert needed(shot(drunk=True, skills=("Mean Drunk",))).total == 3 - 2
    assert needed(shot(drunk=True, skills=both)).total == 3 - 3
    assert needed(shot(drunk=False, skills=both)).total == 3


def test_who_drives_must_be_in_a_moving_car() -> None:
    with pytest.raises(IllegalNow, match="from_car"):
        check_shot(shot(driving=True))


def test_the_nice_girl_must_be_the_one_aimed_at() -> None:
    beside = shot(marks=(Mark(), Mark(nice_girl=True)))
    assert needed(beside).modifiers == ()


WEAPON_SKILLS = {
    "Pistoleer": {"Pistol", "Pistol, Blazing Away", "Purse Gun"},
    "Sharpshooter": {"Carbine", "Rifle", "High-Powered Rifle"},
    "Shotgunner": {"Shotgun", "Shotgun, Blazing Away"},
    "Tommy Gunner": {"Tommy Gun", "BAR"},
    "Knife-Thrower": set[str](),
    "Two-Gun Kid": set[str](),
}


@pytest.mark.parametrize("skill, gun", list(product(WEAPON_SKILLS, GUNS)))
def test_weapon_skills_are_worth_1_with_their_guns(skill: str, gun: str) -> None:
    expected = ((skill, +1),) if gun in WEAPON_SKILLS[skill] else ()
    assert needed(shot(gun, 3, 1, skills=(skill,))).modifiers == expected


def test_weapon_skills_leave_the_unmodified_gats_alone() -> None:
    assert shot(skills=("Pistoleer",), femme_fatale=True, moved=Gait.RUN).rating.now == 3


def test_wounds_and_a_failed_nerve_are_in_the_unmodified_gats() -> None:
    assert shot(gats=5, lost=1, nervous=True).rating.now == 2


# Hits, GATS of 0 and below


@pytest.mark.parametrize("gun", GUNS.values(), ids=name_of)
def test_what_each_face_does(gun: Any) -> None:
    for modified, unmodified, face in product(range(-3, 9), range(7), range(1, 7)):
        confirming = (1,) if modified == 0 and face == 1 and unmodified else (6,) if modified == 0 and face == 1 else ()
        result = play(fire, gun, 1, modified, unmodified, dice=(face, *confirming)).result
        if face <= modified or confirming == (1,):
            expected = 1, 0
        elif gun.blazing and (face <= unmodified or confirming):
            expected = 0, 1
        else:
            expected = 0, 0
        assert (result.hits, result.flinches) == expected, (modified, unmodified, face)


@pytest.mark.parametrize("confirming, hit", [(1, True), (3, True), (4, False), (6, False)])
def test_at_0_a_1_is_rolled_again_against_the_unmodified_gats(confirming: int, hit: bool) -> None:
    result = play(fire, PISTOL, 1, 0, 3, dice=(1, confirming)).result
    assert (result.hits, result.flinches) == (int(hit), 0)


def test_dice_rolled_again_tell_the_number_they_are_rolled_against() -> None:
    again = play(shoot, shot("Pistol", 3, moved=Gait.RUN, cover=Cover.LIGHT), dice=(1, 4)).steps
    assert [step.total for step in again if isinstance(step, Target)] == [0, 3]
    missed = play(shoot, shot("Pistol", 3, moved=Gait.RUN, cover=Cover.LIGHT), dice=(2,)).steps
    assert [step.total for step in missed if isinstance(step, Target)] == [0], "nothing was rolled again"


def test_each_1_is_confirmed_by_itself_and_what_is_not_confirmed_frightens() -> None:
    result = play(fire, TOMMY, 6, 0, 3, dice=(1, 1, 1, 2, 3, 4, 3, 4, 6)).result
    assert (result.hits, result.flinches) == (1, 4)


def test_below_0_nothing_is_hit_and_nothing_confirmed() -> None:
    assert play(fire, PISTOL, 1, -1, 5, dice=(1,)).result == Fired(0, 0, 0)


def test_below_0_blazing_away_still_frightens_within_the_unmodified_gats() -> None:
    result = play(fire, BLAZING_PISTOL, 3, -2, 2, dice=(1, 2, 3)).result
    assert (result.hits, result.flinches) == (0, 2)


def test_single_shots_do_not_frighten() -> None:
    assert fired(shot(gats=5, moved=Gait.RUN), 4).flinches == 0


@given(
    gun=st.sampled_from(list(GUNS.values())),
    modified=st.integers(-6, 10),
    unmodified=st.integers(-2, 6),
    seed=st.randoms(use_true_random=False),
)
def test_hits_and_flinches_are_never_more_than_the_dice(gun: Any, modified: int, unmodified: int, seed: Any) -> None:
    dice = [seed.randint(1, 6) for _ in range(gun.dice)]
    ones = dice.count(1) if modified == 0 else 0
    result = play(fire, gun, gun.dice, modified, unmodified, dice=(*dice, *[seed.randint(1, 6)] * ones)).result
    assert result.hits >= 0
    assert result.flinches >= 0
    assert result.hits + result.flinches <= gun.dice
    assert result.flinches == 0 or gun.blazing
    assert result.hits == 0 or modified >= 0


# Aiming


def test_an_aimed_shot_adds_1_on_the_deadly_weapons_table() -> None:
    result = fired(shot(aimed=True), 4, 6)
    assert (result.needed, result.hits) == (4, 1)
    assert result.struck[0].harm.worst is Injury.GORY_DEATH


@pytest.mark.parametrize(
    "gun, face, aimed, worst",
    [
        ("Purse Gun", 6, False, Injury.WOUND),
        ("Purse Gun", 6, True, Injury.SERIOUS),
        ("High-Powered Rifle", 5, False, Injury.SERIOUS),
        ("High-Powered Rifle", 5, True, Injury.GORY_DEATH),
        ("High-Powered Rifle", 1, True, Injury.NEAR_MISS),
        ("Purse Gun", 1, False, Injury.TRY_HARDER),
    ],
)
def test_aim_and_gun_add_up_on_the_deadly_weapons_table(gun: str, face: int, aimed: bool, worst: Injury) -> None:
    assert fired(shot(gun, aimed=aimed), 1, face).struck[0].harm.worst is worst


def test_a_heavy_machine_gun_adds_1_too() -> None:
    result = fired(shot("Heavy Machine Gun"), 1, 4, 4, 4, 4, 4, 4, 6, 1)
    assert result.struck[0].harm.worst is Injury.GORY_DEATH


@pytest.mark.parametrize("gun", BLAZING, ids=name_of)
def test_blazing_away_is_never_aimed(gun: Any) -> None:
    with pytest.raises(IllegalNow, match="can't be aimed"):
        check_shot(Shot(Rating(Stat.GATS, 3), gun, 1, aimed=True))


@pytest.mark.parametrize("gait", [Gait.CREEP, Gait.WALK, Gait.RUN])
def test_the_shot_follows_straight_on_the_aim(gait: Gait) -> None:
    with pytest.raises(IllegalNow, match="directly follow its aim"):
        check_shot(shot(aimed=True, moved=gait))


def test_a_shot_that_is_refused_throws_no_die() -> None:
    with pytest.raises(IllegalNow):
        play(shoot, shot("Tommy Gun", aimed=True))
    with pytest.raises(OutOfRange):
        play(shoot, shot(range=25))


# Jams and ammunition


@pytest.mark.parametrize("sixes", range(7))
def test_three_sixes_jam_a_tommy_gun(sixes: int) -> None:
    dice = (*[6] * sixes, *[5] * (6 - sixes))
    jammed = sixes >= 3
    result = fired(shot("Tommy Gun", 3), *dice, *(() if jammed else (1,)))
    assert result.jammed is jammed
    assert result.empty == 0


def test_sixes_that_hit_jam_as_well() -> None:
    result = fired(shot("Tommy Gun", 6, marks=(Mark(),)), *[6] * 6, *[1] * 6)
    assert (result.hits, result.jammed) == (6, True)


@pytest.mark.parametrize("gun", ["BAR", "Light Machine Gun", "Heavy Machine Gun"])
def test_other_automatics_do_not_jam(gun: str) -> None:
    assert fired(shot(gun), *[6] * GUNS[gun].dice, 1).jammed is False


def test_sixes_on_confirming_dice_neither_jam_nor_empty() -> None:
    at_0 = play(fire, TOMMY, 6, 0, 3, dice=(1, 1, 1, 1, 1, 6, 6, 6, 6, 6, 6)).result
    assert at_0.sixes == 1
    assert fired(shot(gats=3, moved=Gait.RUN, cover=Cover.LIGHT), 1, 6).empty == 0


@pytest.mark.parametrize("gun", GUNS.values(), ids=name_of)
def test_sixes_are_counted_where_they_matter(gun: Any) -> None:
    counted = gun is TOMMY or not gun.blazing
    assert play(fire, gun, gun.dice, 3, 3, dice=(6,) * gun.dice).result.sixes == min(gun.dice, 3) * counted


@pytest.mark.parametrize("gun", ["Purse Gun", "Pistol", "Carbine", "Rifle", "High-Powered Rifle"])
@pytest.mark.parametrize("face", [4, 5, 6])
def test_a_6_with_a_single_shot_empties_the_gun(gun: str, face: int) -> None:
    assert fired(shot(gun, range=1), face).empty == int(face == 6)


@pytest.mark.parametrize("weapon", ["", "Pump Shotgun"])
@pytest.mark.parametrize("dice, empty", [((4, 5), 0), ((4, 6), 1), ((6, 6), 1)])
def test_a_pump_shotgun_is_empty_after_any_6(weapon: str, dice: tuple[int, int], empty: int) -> None:
    assert fired(shot("Shotgun", weapon=weapon), *dice).empty == empty


@pytest.mark.parametrize("blasts, empty", [(0, 0), (1, 1)])
def test_a_double_barreled_shotgun_is_empty_after_two_blasts_whatever_the_dice(blasts: int, empty: int) -> None:
    for dice in ((4, 4), (6, 6)):
        assert fired(shot("Shotgun", weapon=DOUBLE_BARRELED, blasts=blasts), *dice).empty == empty


@pytest.mark.parametrize(
    "gun, weapon",
    [
        ("Pistol, Blazing Away", "Pistol"),
        ("Shotgun, Blazing Away", "Pump Shotgun"),
        ("Shotgun, Blazing Away", DOUBLE_BARRELED),
    ],
)
def test_blazing_away_empties_pistols_and_shotguns(gun: str, weapon: str) -> None:
    assert fired(shot(gun, 0, weapon=weapon), *[5] * GUNS[gun].dice).empty == 1


def thrown(range: float = 4, **facts: Any) -> Shot:
    return rated(Shot, Stat.GATS, 3, facts, gun=MISSILES["Knife"], range=range)


@pytest.mark.parametrize("range, needs", [(6, 3), (6.5, 2), (12, 2)])
def test_a_knife_is_thrown_6_inches_and_12_at_long_range(range: float, needs: int) -> None:
    assert needed(thrown(range)).total == needs


def test_a_knife_flies_no_farther_than_12_inches() -> None:
    with pytest.raises(OutOfRange, match="reaches 12 inches"):
        check_shot(thrown(12.5))


def test_a_knife_thrower_has_1_more_with_a_knife_alone() -> None:
    assert needed(thrown(skills=("Knife-Thrower", "Pistoleer"))).modifiers == (("Knife-Thrower", +1),)
    assert needed(shot("Pistol", skills=("Knife-Thrower",))).modifiers == ()


def test_a_thrown_knife_is_a_deadly_weapon_and_is_never_reloaded() -> None:
    hit = fired(thrown(marks=(Mark(stats=Stats(3, 3, 3, 3, 3, 3)),)), 3, 5)
    assert (hit.hits, hit.struck[0].harm.lost, hit.empty) == (1, 2, 0)
    assert fired(thrown(), 6).empty == 0


def test_a_knife_does_a_car_no_harm() -> None:
    with pytest.raises(IllegalNow, match="can't harm"):
        check_shot(thrown(at_car=Speed.CRUISING))


@pytest.mark.parametrize("gun", AUTOMATIC, ids=name_of)
@pytest.mark.parametrize("face", range(1, 7))
def test_machine_guns_roll_for_ammunition_after_each_burst(gun: Any, face: int) -> None:
    outcome = play(shoot, Shot(Rating(Stat.GATS, 0), gun, 1), dice=(*[5] * gun.dice, face))
    assert outcome.result.empty == int(face >= 4)
    assert outcome.throws[-1].table == "mad.tables.machine-gun-reload"


@pytest.mark.parametrize("gun", AUTOMATIC, ids=name_of)
def test_a_server_can_leave_the_ammunition_of_machine_guns_out(gun: Any) -> None:
    assert (
        play(shoot, Shot(Rating(Stat.GATS, 0), gun, 1, machine_gun_reload=False), dice=(*[5] * gun.dice,)).result.empty
        == 0
    )


# Two-Gun Kid


@pytest.mark.parametrize("dice, empty", [((4, 5), 0), ((4, 6), 1), ((6, 6), 2)])
def test_a_two_gun_kid_throws_a_die_a_pistol_and_reloads_each_that_shows_6(dice: tuple[int, int], empty: int) -> None:
    assert fired(shot(guns=2), *dice).empty == empty


def test_a_two_gun_kid_may_blaze_away_with_both_and_both_are_empty() -> None:
    result = fired(shot("Pistol, Blazing Away", 0, guns=2), 5, 5, 5, 5, 5, 5)
    assert result.empty == 2


@pytest.mark.parametrize("gun", [gun for gun in GUNS if not gun.startswith("Pistol")])
def test_a_two_gun_kid_fires_pistols(gun: str) -> None:
    with pytest.raises(IllegalNow, match="two pistols"):
        check_shot(shot(gun, range=1, guns=2))


# Groups and hostages


def test_each_hit_meets_one_of_the_group_at_random() -> None:
    group = shot("Shotgun", 3, marks=(Mark(), Mark(), Mark()))
    result = fired(group, 1, 2, 3, 1, 4, 5)
    assert [struck.harm.worst for struck in result.struck] == [Injury.LIGHT_WOUND, Injury.TRY_HARDER, Injury.WOUND]


def test_several_hits_may_meet_the_same_one() -> None:
    result = fired(shot("Shotgun", 3, marks=(Mark(), Mark())), 1, 2, 2, 2, 4, 5)
    assert [struck.harm.lost for struck in result.struck] == [0, 3]


def test_a_die_that_frightens_frightens_the_whole_group() -> None:
    result = fired(shot("Pistol, Blazing Away", 4, moved=Gait.RUN, marks=(Mark(), Mark(), Mark())), 3, 5, 6)
    assert (result.hits, result.flinches) == (0, 1)
    assert [struck.flinched for struck in result.struck] == [True] * 3
    assert [struck.harm.owed for struck in result.struck] == [1] * 3


def test_dice_above_the_unmodified_gats_do_not_frighten() -> None:
    result = fired(shot("Pistol, Blazing Away", 4, moved=Gait.RUN, marks=(Mark(), Mark())), 5, 5, 6)
    assert [struck.flinched for struck in result.struck] == [False, False]


def test_no_die_picks_the_victim_without_hits_or_without_a_group() -> None:
    assert len(play(shoot, shot(marks=(Mark(), Mark())), dice=(5,)).throws) == 1
    assert len(play(shoot, shot(marks=(Mark(),)), dice=(1, 1)).throws) == 2


def test_a_hostage_frightened_by_blazing_away_may_run_for_it() -> None:
    captor_and_two = (Mark(ENFORCER), Mark(HOODLUM, guts=3), Mark(HOODLUM, guts=1))
    result = fired(shot("Pistol, Blazing Away", 4, moved=Gait.RUN, marks=captor_and_two), 3, 5, 5, 3, 2)
    assert [struck.fled for struck in result.struck] == [False, True, False]


def test_a_hostage_is_hit_as_one_of_a_group() -> None:
    result = fired(shot(marks=(Mark(ENFORCER), Mark(HOODLUM, guts=3))), 1, 2, 6)
    assert [struck.posture for struck in result.struck] == [Posture.UP, Posture.DEAD]


def test_hits_on_a_car_are_left_to_the_rules_for_cars() -> None:
    outcome = play(shoot, shot(gats=4, at_car=Speed.CRUISING), dice=(3,))
    assert outcome.result.struck == ()
    assert [step.rule for step in outcome.steps if isinstance(step, Reminder)] == ["mad.car.shoot"]


def test_a_figure_outside_a_car_takes_the_hits_at_the_speed_of_the_car() -> None:
    outcome = play(shoot, shot(gats=4, at_car=Speed.CRUISING, outside=True, marks=(Mark(HOODLUM),)), dice=(3, 4))
    assert outcome.result.needed == 3
    assert [struck.harm.worst for struck in outcome.result.struck] == [Injury.LIGHT_WOUND]
    assert not [step for step in outcome.steps if isinstance(step, Reminder)]


# Odds against every fall of the dice

BOSS = Stats(4, 4, 4, 2, 4, 5)
SHOTS = {
    "pistol": shot(marks=(Mark(HOODLUM),)),
    "pistol at 0": shot(moved=Gait.RUN, cover=Cover.LIGHT, marks=(Mark(HOODLUM),)),
    "pistol below 0": shot(moved=Gait.RUN, cover=Cover.HARD),
    "purse gun": shot("Purse Gun", 4, 1, marks=(Mark(BOSS, gun_shy=True),)),
    "aimed rifle": shot("High-Powered Rifle", 3, 30, aimed=True, marks=(Mark(BOSS, soak=2),)),
    "pump shotgun": shot("Shotgun", 4, weapon="Pump Shotgun", marks=(Mark(BOSS, lost=1),)),
    "double barrels": shot("Shotgun", 3, weapon=DOUBLE_BARRELED, blasts=1, marks=(Mark(ENFORCER, soak=1),)),
    "blazing pistol": shot("Pistol, Blazing Away", 5, 2, moved=Gait.WALK, marks=(Mark(BOSS),)),
    "blazing pistol at a tough man": shot("Pistol, Blazing Away", 4, 2, moved=Gait.RUN, marks=(Mark(BOSS, soak=2),)),
    "blazing pistol at 0": shot("Pistol, Blazing Away", 3, 3.5, marks=(Mark(HOODLUM),), light=Light.POOR),
    "blazing pistol below 0": shot("Pistol, Blazing Away", 3, 6, moved=Gait.WALK),
    "blazing shotgun": shot("Shotgun, Blazing Away", 3, 2, moved=Gait.WALK),
    "two pistols": shot(gats=5, guns=2, marks=(Mark(TORPEDO),)),
    "at a car": shot(gats=4, at_car=Speed.CRUISING),
    "at a running board": shot(gats=4, at_car=Speed.CRUISING, outside=True, marks=(Mark(BOSS),)),
}
GROUPS = {
    "pistol at two": shot(marks=(Mark(HOODLUM), Mark(BOSS))),
    "shotgun at two": shot("Shotgun", 4, marks=(Mark(BOSS, soak=2), Mark(HOODLUM, gun_shy=True))),
    "shotgun at three": shot("Shotgun", 3, marks=(Mark(BOSS), Mark(HOODLUM), Mark())),
    "blazing pistol at two": shot("Pistol, Blazing Away", 4, moved=Gait.RUN, marks=(Mark(BOSS), Mark(HOODLUM, lost=1))),
    "blazing pistol at three": shot("Pistol, Blazing Away", 3, moved=Gait.RUN, marks=(Mark(HOODLUM),) * 3),
    "blazing pistol at a captor": shot(
        "Pistol, Blazing Away", 3, moved=Gait.WALK, light=Light.POOR, marks=(Mark(BOSS), Mark(HOODLUM, guts=2))
    ),
    "blazing pistol at two at 0": shot(
        "Pistol, Blazing Away", 3, moved=Gait.RUN, lying=True, marks=(Mark(BOSS), Mark())
    ),
}
PLENTY = 2_000_000


@pytest.mark.parametrize("gun", GUNS.values(), ids=name_of)
@pytest.mark.parametrize("modified", range(-2, 8))
def test_odds_of_the_dice_to_hit(gun: Any, modified: int) -> None:
    for unmodified in (0, 3, 6):
        asked = (gun, min(gun.dice, 3), modified, unmodified)
        assert chances(odds(fire, *asked)) == brute(fire, *asked)


def test_odds_of_the_dice_of_a_whole_burst() -> None:
    burst = shot("Tommy Gun", 5, moved=Gait.RUN)
    assert chances(odds(aimed_fire, burst)) == brute(aimed_fire, burst)


@pytest.mark.parametrize("one", [*SHOTS, *GROUPS])
def test_odds_of_the_first_stage(one: str) -> None:
    asked = (SHOTS | GROUPS)[one]
    assert chances(odds(aimed_fire, asked)) == brute(aimed_fire, asked)


@pytest.mark.parametrize("gun", GUNS.values(), ids=name_of)
@pytest.mark.parametrize("sixes", range(4))
def test_odds_of_ammunition(gun: Any, sixes: int) -> None:
    for asked in (
        Shot(Rating(Stat.GATS, 3), gun, 1),
        Shot(Rating(Stat.GATS, 3), gun, 1, guns=2),
        Shot(Rating(Stat.GATS, 3), gun, 1, weapon=DOUBLE_BARRELED, blasts=1),
        Shot(Rating(Stat.GATS, 3), gun, 1, machine_gun_reload=False),
    ):
        assert chances(odds(spend, asked, sixes)) == brute(spend, asked, sixes)


@takes_turns
@pytest.mark.parametrize("one", [*SHOTS, *GROUPS])
def test_odds_of_a_whole_shot_and_of_each_ones_fate(one: str) -> None:
    """`fate_of` leaves the other marks out, and must still agree with the whole shot."""
    asked = (SHOTS | GROUPS)[one]
    by_hand = brute(shoot, asked)
    whole = odds(shoot, asked, budget=PLENTY)
    assert chances(whole) == by_hand
    assert chances(odds(emptied, asked)) == chances(whole.by(lambda result: result.empty))
    for index in range(len(asked.marks) if asked.at_car is None else 0):
        fate = chances(odds(fate_of, asked, index))
        assert fate == chances(whole.by(lambda result, index=index: result.struck[index].verdict))
        if one in SHOTS:
            assert fate == brute(fate_of, asked, index)


@pytest.mark.parametrize("gun", GUNS.values(), ids=name_of)
@pytest.mark.parametrize("weapon", ["", DOUBLE_BARRELED])
@pytest.mark.parametrize("counted", [True, False])
def test_a_gun_may_run_dry_where_a_die_decides_it(gun: Any, weapon: str, counted: bool) -> None:
    asked = Shot(Rating(Stat.GATS, 3), gun, 1, weapon=weapon, machine_gun_reload=counted)
    assert may_run_dry(asked) is (len(odds(emptied, asked).weights) > 1)


@pytest.mark.parametrize("one", ["pistol at two", "shotgun at three", "blazing pistol at two"])
def test_odds_of_a_fate_in_a_group_by_brute_force(one: str) -> None:
    for index in range(len(GROUPS[one].marks)):
        assert chances(odds(fate_of, GROUPS[one], index)) == brute(fate_of, GROUPS[one], index)


def test_the_fate_of_an_index_is_that_of_its_mark() -> None:
    pair = GROUPS["pistol at two"]
    swapped = replace(pair, marks=pair.marks[::-1])
    assert chances(odds(fate_of, pair, 0)) == chances(odds(fate_of, swapped, 1))


BURSTS: dict[str, tuple[Mark, ...]] = {
    "a Hoodlum": (Mark(HOODLUM),),
    "Doogan": (Mark(ENFORCER),),
    "a Boss, hurt": (Mark(BOSS, lost=1),),
    "somebody gun shy": (Mark(ENFORCER, gun_shy=True),),
    "a Tough SOB": (Mark(ENFORCER, soak=2),),
    "somebody unknown": (Mark(),),
    "three Hoodlums": (Mark(HOODLUM),) * 3,
}


@pytest.mark.parametrize("marks", BURSTS.values(), ids=BURSTS)
@pytest.mark.parametrize("gait", [Gait.STILL, Gait.RUN])
def test_the_odds_of_a_full_burst_are_exact_and_cheap(marks: tuple[Mark, ...], gait: Gait) -> None:
    burst = shot("Tommy Gun", 5, marks=marks, moved=gait)
    most = 1_000 if len(marks) > 1 or any(mark.soak for mark in marks) else 500
    for index in range(len(marks)):
        fate = odds(fate_of, burst, index)
        assert fate.exact
        assert fate.leaves <= most


@pytest.mark.parametrize(
    "gun, dice, damage", [("Tommy Gun", 6, 0), ("BAR", 5, 0), ("Light Machine Gun", 7, 0), ("Heavy Machine Gun", 7, 1)]
)
@pytest.mark.parametrize(
    "marks, sharers", [(BURSTS["Doogan"], 1), (BURSTS["a Boss, hurt"], 1), (BURSTS["three Hoodlums"], 3)]
)
@pytest.mark.parametrize("gats, needs", [(5, 3), (4, 2), (3, 1)])
def test_a_burst_agrees_with_icepool(
    gun: str, dice: int, damage: int, marks: tuple[Mark, ...], sharers: int, gats: int, needs: int
) -> None:
    """The same burst written again, die by die, for another engine."""
    stats, lost = marks[0].stats, marks[0].lost
    assert stats is not None
    nothing, scare = (
        (0, 0, 0),
        (0, 0, 1),
    )  # points lost, worst wound, an owed action for a near miss
    rows = {1: nothing, 2: scare, 3: scare, 4: (1, 1, 0), 5: (2, 2, 0), 6: (4, 3, 0), 7: (0, 4, 0)}

    def bullet(face: int) -> Any:
        if face > gats:
            return icepool.Die([nothing])
        if face > needs:
            return icepool.Die([scare])
        met = icepool.Die([rows[face + damage] for face in range(1, 7)])
        return icepool.Die([met, *[icepool.Die([nothing])] * (sharers - 1)])

    def together(one: Any, other: Any) -> Any:
        return (one[0] + other[0], max(one[1], other[1]), max(one[2], other[2]))

    def verdict(total: Any) -> str:
        points, worst, near = total
        if worst == 4 or stats.hits - lost - points <= 0:
            return "dead"
        if min(stats) - lost - points <= 0:
            return "unconscious"
        return ("unharmed", "Light Wound", "Wound", "It's Serious")[worst] if worst or not near else "Near Miss"

    one: Any = icepool.d6.map(bullet)
    burst: Any = reduce(lambda so_far, die: icepool.map(together, so_far, die), [one] * dice)
    expected = burst.map(verdict)
    asked = shot(gun, gats, marks=marks, moved=Gait.RUN)
    fate = chances(odds(fate_of, asked, 0))
    assert fate == {outcome: expected.probability(outcome) for outcome in expected.outcomes()}
