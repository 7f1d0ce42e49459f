"""“I'm Hit!”: the Deadly Weapons table, wounds, Tough SOB, Gun Shy, hostages who run, and falling."""

from __future__ import annotations

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.core.chance.odds import odds
from rules.core.tables.outcome import Modifier
from rules.mad_dogs.model.figures import Injury, Posture, Stats, posture_after
from rules.mad_dogs.model.injuries import UNHARMED, Harm, Mark, Struck
from rules.mad_dogs.movement.falling import fall
from rules.mad_dogs.wounds.damage import damage, harm_modifiers
from rules.mad_dogs.wounds.wounds_and_recovery import struck
from tests.rules.brute import brute, chances, play

HOODLUM = Stats(3, 3, 3, 3, 3, 3)
ENFORCER = Stats(4, 4, 4, 4, 4, 4)
BOSS = Stats(4, 4, 4, 2, 4, 5)
ROCK = Stats(6, 6, 6, 6, 6, 6)
FACES = range(1, 7)
NOBODY = Mark()
TRY, NEAR, LIGHT, WOUND, SERIOUS, GORY = Injury
ROWS = {1: TRY, 2: NEAR, 3: NEAR, 4: LIGHT, 5: WOUND, 6: SERIOUS, 7: GORY}
LOSES = {TRY: 0, NEAR: 0, LIGHT: 1, WOUND: 2, SERIOUS: 4, GORY: 0}
OWES = {TRY: 0, NEAR: 1, LIGHT: 1, WOUND: 2, SERIOUS: 0, GORY: 0}


def row(total: int) -> Injury:
    return ROWS[min(max(total, 1), 7)]


def plus(value: int) -> tuple[Modifier, ...]:
    return (Modifier("test", value),) if value else ()


def hit(*faces: int, mark: Mark = NOBODY, shift: int = 0) -> Harm:
    return play(damage, mark, len(faces), plus(shift), "damage", dice=faces).result


# The table


@pytest.mark.parametrize("face", FACES)
def test_results_under_1_count_as_1_and_over_7_as_7(face: int) -> None:
    for shift in range(-10, 11):
        injury = row(face + shift)
        assert hit(face, shift=shift) == Harm(injury, LOSES[injury], OWES[injury]), shift


def test_the_table_is_named_with_its_row_and_shift() -> None:
    outcome = play(damage, NOBODY, 2, harm_modifiers(1, True), "damage", dice=(1, 5))
    (throw,) = outcome.throws
    assert (throw.table, throw.shift, throw.rows) == ("mad.tables.deadly-weapons", 2, ("Near Miss", "Gory Death"))
    assert outcome.rule == "mad.damage"


def test_a_gory_death_takes_a_modifier() -> None:
    assert {hit(face).worst for face in FACES} == {TRY, NEAR, LIGHT, WOUND, SERIOUS}
    assert hit(6, shift=+1).worst is GORY


def test_a_purse_gun_takes_1_off_every_roll() -> None:
    assert [hit(face, shift=-1).worst for face in FACES] == [TRY, TRY, NEAR, NEAR, LIGHT, WOUND]


@pytest.mark.parametrize(
    "gun, aimed, floors, shift",
    [(0, False, 0, 0), (1, False, 0, 1), (1, True, 0, 2), (-1, True, 0, 0), (-1, False, 0, -1), (0, False, 3, 3)],
)
def test_the_guns_own_modifier_and_the_aimed_shot_add_up(gun: int, aimed: bool, floors: int, shift: int) -> None:
    modifiers = harm_modifiers(gun, aimed, floors)
    assert sum(modifier.value for modifier in modifiers) == shift
    assert all(modifier.value for modifier in modifiers)


# The sum of hits


@pytest.mark.parametrize("faces", list(product(FACES, repeat=2)))
def test_points_lost_add_up_and_the_largest_of_the_actions_is_owed(faces: tuple[int, int]) -> None:
    injuries = [row(face) for face in faces]
    assert hit(*faces) == Harm(
        max(injuries), sum(LOSES[injury] for injury in injuries), max(OWES[injury] for injury in injuries)
    )


def test_a_light_wound_and_a_wound_lose_3_points() -> None:
    assert hit(4, 5) == Harm(WOUND, 3, 2)


def test_the_dooley_case() -> None:
    """A Hoodlum with 3 in everything takes a 6: 4 points lost, and down for good."""
    outcome = play(struck, Mark(HOODLUM), 1, False, 0, False, dice=(6,))
    assert outcome.result == Struck(Harm(SERIOUS, 4, 0), posture=Posture.DEAD)
    assert outcome.result.verdict == "dead"


def test_the_doogan_matter() -> None:
    """Two hits, 1 and 3, and two flinches: unhurt, one action to recover."""
    outcome = play(struck, Mark(ENFORCER), 2, True, 0, False, dice=(1, 3))
    assert outcome.result == Struck(Harm(NEAR, 0, 1), flinched=True, posture=Posture.UP)
    assert outcome.result.verdict == "Near Miss"


# The figure after it


@pytest.mark.parametrize(
    "stats, lost, worst, posture",
    [
        (HOODLUM, 0, TRY, Posture.UP),
        (HOODLUM, 2, WOUND, Posture.UP),
        (HOODLUM, 3, WOUND, Posture.DEAD),
        (BOSS, 1, LIGHT, Posture.UP),
        (BOSS, 2, WOUND, Posture.UNCONSCIOUS),
        (BOSS, 4, SERIOUS, Posture.UNCONSCIOUS),
        (BOSS, 5, SERIOUS, Posture.DEAD),
        (Stats(5, 5, 5, 5, 5, 5), 4, SERIOUS, Posture.PRONE),
        (ROCK, 4, SERIOUS, Posture.HALF_SPEED),
        (ROCK, 5, SERIOUS, Posture.PRONE),
        (ROCK, 6, SERIOUS, Posture.DEAD),
        (ROCK, 0, GORY, Posture.DEAD),
    ],
)
def test_hits_at_0_is_death_and_another_stat_at_0_unconsciousness(
    stats: Stats, lost: int, worst: Injury, posture: Posture
) -> None:
    assert posture_after(stats, lost, worst) is posture


SIX = st.integers(1, 6)
STATS = st.builds(Stats, SIX, SIX, SIX, SIX, SIX, SIX)


@given(stats=STATS, lost=st.integers(0, 12), more=st.integers(0, 12), worst=st.sampled_from(Injury))
def test_more_wounds_never_leave_a_figure_better_off(stats: Stats, lost: int, more: int, worst: Injury) -> None:
    order = list(Posture)
    assert order.index(posture_after(stats, lost, worst)) <= order.index(posture_after(stats, lost + more, worst))


@given(stats=STATS, lost=st.integers(0, 12), one=st.sampled_from(Injury), other=st.sampled_from(Injury))
def test_a_worse_row_never_leaves_a_figure_better_off(stats: Stats, lost: int, one: Injury, other: Injury) -> None:
    order = list(Posture)
    better, worse = sorted((one, other))
    assert order.index(posture_after(stats, lost, better)) <= order.index(posture_after(stats, lost, worse))


def test_earlier_wounds_count() -> None:
    assert play(struck, Mark(HOODLUM, lost=2), 1, False, 0, False, dice=(4,)).result.posture is Posture.DEAD


def test_a_mark_without_stats_is_dead_only_by_a_gory_death() -> None:
    assert play(struck, NOBODY, 1, False, 1, False, dice=(6,)).result.posture is Posture.DEAD
    assert play(struck, NOBODY, 3, False, 0, False, dice=(6, 6, 6)).result.posture is None


@pytest.mark.parametrize(
    "mark, faces, frightened, verdict",
    [
        (NOBODY, (), False, "unharmed"),
        (NOBODY, (), True, "Near Miss"),
        (NOBODY, (1,), False, "unharmed"),
        (NOBODY, (1,), True, "Near Miss"),
        (NOBODY, (2,), False, "Near Miss"),
        (NOBODY, (4,), True, "Light Wound"),
        (NOBODY, (4, 5), False, "Wound"),
        (NOBODY, (6,), False, "It's Serious"),
        (Mark(BOSS), (5,), False, "unconscious"),
        (Mark(HOODLUM), (6,), False, "dead"),
    ],
)
def test_the_verdict_is_the_worst_that_happened(
    mark: Mark, faces: tuple[int, ...], frightened: bool, verdict: str
) -> None:
    outcome = play(struck, mark, len(faces), frightened, 0, False, dice=faces)
    assert outcome.result.verdict == verdict


# Flinching


def test_a_flinch_owes_an_action_as_a_near_miss_does() -> None:
    assert play(struck, NOBODY, 0, True, 0, False).result == Struck(Harm(TRY, 0, 1), flinched=True)


@pytest.mark.parametrize("face, owed", [(1, 1), (3, 1), (4, 1), (5, 2), (6, 1)])
def test_a_flinch_and_a_hit_owe_the_larger(face: int, owed: int) -> None:
    assert play(struck, NOBODY, 1, True, 0, False, dice=(face,)).result.harm.owed == owed


# Hostages


def test_a_frightened_hostage_who_passes_guts_gets_away() -> None:
    assert play(struck, Mark(guts=2), 0, True, 0, False, dice=(2,)).result.fled is True
    assert play(struck, Mark(guts=2), 0, True, 0, False, dice=(3,)).result.fled is False


def test_a_hostage_not_frightened_does_not_run() -> None:
    assert play(struck, Mark(guts=6), 1, False, 0, False, dice=(2,)).result.fled is False


def test_a_wounded_hostage_tests_the_guts_that_are_left() -> None:
    hostage = Mark(Stats(3, 2, 3, 3, 3, 3), guts=3)
    assert play(struck, hostage, 1, True, 0, False, dice=(4, 2)).result.fled is True
    assert play(struck, hostage, 1, True, 0, False, dice=(4, 3)).result.fled is False


@pytest.mark.parametrize("guts", [0, -1])
def test_a_hostage_without_guts_stays_without_a_roll(guts: int) -> None:
    assert play(struck, Mark(guts=guts), 0, True, 0, False).result.fled is False


@pytest.mark.parametrize("stats, face", [(HOODLUM, 6), (Stats(2, 1, 2, 1, 2, 2), 4), (Stats(5, 5, 5, 5, 5, 5), 6)])
def test_a_hostage_dead_unconscious_or_prone_runs_nowhere(stats: Stats, face: int) -> None:
    assert play(struck, Mark(stats, guts=6), 1, True, 0, False, dice=(face,)).result.fled is False


def test_a_hostage_at_half_speed_may_run() -> None:
    assert play(struck, Mark(ROCK, guts=6), 1, True, 0, False, dice=(6, 2)).result.fled is True


# Gun Shy


@pytest.mark.parametrize("shift", [-1, 0, 1, 2])
@pytest.mark.parametrize("face", FACES)
def test_gun_shy_counts_a_final_1_as_2(face: int, shift: int) -> None:
    plain = hit(face, shift=shift).worst
    assert hit(face, mark=Mark(gun_shy=True), shift=shift).worst is (NEAR if plain is TRY else plain)


# Tough SOB


@pytest.mark.parametrize(
    "faces, harm",
    [
        ((4,), Harm(NEAR, 0, 1, 1)),
        ((5,), Harm(LIGHT, 1, 1, 1)),
        ((6,), Harm(WOUND, 2, 2, 1)),
        ((1,), UNHARMED),
        ((2,), Harm(NEAR, 0, 1, 0)),
        ((3,), Harm(NEAR, 0, 1, 0)),
        ((4, 5), Harm(LIGHT, 1, 1, 2)),
        ((4, 5, 6), Harm(SERIOUS, 5, 1, 2)),
        ((6, 5, 4), Harm(WOUND, 4, 2, 2)),
        ((1, 3, 6, 2, 6, 6), Harm(SERIOUS, 8, 2, 2)),
    ],
)
def test_a_tough_sob_softens_the_first_two_hits_that_would_wound(faces: tuple[int, ...], harm: Harm) -> None:
    assert hit(*faces, mark=Mark(soak=2)) == harm


def test_a_tough_sob_keeps_the_softened_hits_that_are_left() -> None:
    assert hit(5, 5, mark=Mark(soak=1)) == Harm(WOUND, 3, 2, 1)
    assert hit(5, 5, mark=Mark(soak=0)) == Harm(WOUND, 4, 2, 0)


@pytest.mark.parametrize("shift, injury", [(1, SERIOUS), (2, GORY)])
def test_the_1_comes_off_the_total_before_it_is_kept_to_7(shift: int, injury: Injury) -> None:
    assert hit(6, mark=Mark(soak=2), shift=shift).worst is injury


@pytest.mark.parametrize(
    "mark, faces, by",
    [
        (Mark(soak=2), (3, 4), [(), ("Tough SOB",)]),
        (Mark(gun_shy=True), (1, 2, 4), [("Gun Shy", "", "")]),
        (Mark(soak=1, gun_shy=True), (1, 5, 5), [("Gun Shy",), ("Tough SOB",), ()]),
        (Mark(soak=1), (6,), [("Tough SOB",)]),
        (NOBODY, (1, 4), [()]),
    ],
)
def test_a_die_that_a_skill_changed_names_the_skill(
    mark: Mark, faces: tuple[int, ...], by: list[tuple[str, ...]]
) -> None:
    outcome = play(damage, mark, len(faces), (), "damage", dice=faces)
    assert [throw.by for throw in outcome.throws] == by


def test_tough_and_gun_shy_together() -> None:
    assert hit(1, 4, mark=Mark(soak=2, gun_shy=True)) == Harm(NEAR, 0, 1, 1)


@given(faces=st.lists(st.sampled_from(FACES), max_size=7), shift=st.integers(-1, 3), soak=st.integers(0, 2))
def test_a_tough_sob_by_the_letter(faces: list[int], shift: int, soak: int) -> None:
    lost, used = 0, 0
    for face in faces:
        tough = used < soak and row(face + shift).wounds
        used += tough
        lost += LOSES[row(face + shift - tough)]
    harm = hit(*faces, mark=Mark(soak=soak), shift=shift)
    assert (harm.lost, harm.soaked) == (lost, used)


# Falling


@pytest.mark.parametrize("floors", range(8))
@pytest.mark.parametrize("face", FACES)
def test_a_fall_adds_1_a_floor(floors: int, face: int) -> None:
    outcome = play(fall, NOBODY, floors, dice=(face,))
    assert outcome.rule == "mad.fall"
    assert outcome.result.harm.worst is row(face + floors)


def test_a_fall_from_six_floors_is_the_end() -> None:
    assert {play(fall, Mark(ROCK), 6, dice=(face,)).result.verdict for face in FACES} == {"dead"}


def test_gun_shy_is_about_guns_and_not_about_falls() -> None:
    assert play(fall, Mark(gun_shy=True), 0, dice=(1,)).result.harm == UNHARMED


def test_a_tough_sob_is_tough_in_a_fall() -> None:
    assert play(fall, Mark(soak=1), 1, dice=(4,)).result.harm == Harm(LIGHT, 1, 1, 1)


# Odds

MARKS = [
    NOBODY,
    Mark(HOODLUM),
    Mark(BOSS, lost=1),
    Mark(HOODLUM, gun_shy=True),
    Mark(ENFORCER, soak=2),
    Mark(ENFORCER, soak=1, gun_shy=True),
    Mark(Stats(2, 1, 2, 1, 2, 2), guts=2),
    Mark(ROCK, guts=4),
]


@pytest.mark.parametrize("mark", MARKS)
@pytest.mark.parametrize("hits", range(5))
def test_odds_of_damage(mark: Mark, hits: int) -> None:
    for shift in (-1, 0, 1, 2):
        asked = (mark, hits, plus(shift), "damage")
        assert chances(odds(damage, *asked)) == brute(damage, *asked)


@pytest.mark.parametrize("mark", MARKS)
@pytest.mark.parametrize("hits", range(4))
@pytest.mark.parametrize("frightened", [False, True])
def test_odds_of_what_befalls_a_mark(mark: Mark, hits: int, frightened: bool) -> None:
    for gun, aimed in ((0, False), (-1, False), (1, True)):
        asked = (mark, hits, frightened, gun, aimed)
        assert chances(odds(struck, *asked)) == brute(struck, *asked)


@pytest.mark.parametrize("mark", MARKS)
@pytest.mark.parametrize("floors", range(7))
def test_odds_of_a_fall(mark: Mark, floors: int) -> None:
    assert chances(odds(fall, mark, floors)) == brute(fall, mark, floors)
