"""Healing: every row of the table, cripplings, the points that come back, and where they count."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.core.chance.odds import odds
from rules.core.people.roster import FreshGame
from rules.core.plain.events import Change, fold
from rules.core.plain.frozen import replace
from rules.core.plain.refusal import IllegalNow, OutOfRange
from rules.core.play.campaign import Booked, MonthBegun
from rules.core.tables.outcome import Modifier
from rules.mad_dogs.model.changes import CrippledIn, Healed, Hurt, WoundsSet
from rules.mad_dogs.model.figures import NOTHING, Figure, Injury, Posture, Stat, Stats
from rules.mad_dogs.model.injuries import posture_after
from rules.mad_dogs.model.roster import MadDogsRoster, check, wounds
from rules.mad_dogs.model.sheets import printed
from rules.mad_dogs.model.tables import LOSS
from rules.mad_dogs.paradise.city.changes import NewsMade, OutfitSet, folded
from rules.mad_dogs.paradise.city.model import Paradise
from rules.mad_dogs.paradise.city.records import CaredFor, Headline, News, Order, OrderKind, Outfit
from rules.mad_dogs.paradise.hospital.cripple_roll import (
    CARE_TERMS,
    MOST_PATIENTS,
    CareResult,
    CareTerms,
    Patient,
    Recovery,
    Treatment,
    cripple_roll,
    patient_of,
    treat,
)
from rules.mad_dogs.paradise.hospital.crippled_stat import check_choice, choice_changes
from rules.mad_dogs.paradise.hospital.discharge import check_discharge, discharge_changes
from rules.mad_dogs.paradise.hospital.healing import (
    CareRequest,
    bills,
    check_requests,
    check_spread,
    healing_changes,
    spread,
    to_heal,
)
from tests.rules.brute import brute, chances, play

CAMPAIGN, GANG, ME = 5, 3, 7
SPATS = Figure("Spats", "Hoodlum", Stats(4, 4, 3, 3, 2, 5))
HURT = replace(SPATS, lost=2, posture=Posture.UNCONSCIOUS)
OUTFIT = Outfit(GANG)
SELF, VISITS, HOSPITAL, IN_HOME = Treatment


def after(*changes: Change, figure: Figure = SPATS) -> Figure:
    return fold(figure, changes)


def stats_of(figure: Figure) -> tuple[int, ...]:
    return tuple(figure.stat(stat) for stat in Stat)


# The table


@pytest.mark.parametrize(
    "care, terms",
    [(SELF, (4, 4, 0)), (VISITS, (6, 2, 50)), (HOSPITAL, (8, 1, 500)), (IN_HOME, (8, 0, 1000))],
)
def test_each_kind_of_care_has_its_points_modifier_and_price(care: Treatment, terms: tuple[int, int, int]) -> None:
    assert CARE_TERMS[care] == CareTerms(*terms)


@pytest.mark.parametrize("injury, points", [(Injury.LIGHT_WOUND, 6), (Injury.WOUND, 12), (Injury.SERIOUS, 24)])
def test_a_wound_costs_six_times_what_it_takes_off_a_stat(injury: Injury, points: int) -> None:
    tough = Figure("Ox", "Hoodlum", Stats(6, 6, 6, 6, 6, 6))
    assert to_heal(after(Hurt(ME, LOSS[injury]), figure=tough)) == points


@pytest.mark.parametrize("care", Treatment)
@pytest.mark.parametrize("total", range(2, 13))
def test_twelve_with_the_modifier_cripples_and_two_sixes_kill(care: Treatment, total: int) -> None:
    first = max(1, total - 6)
    modified = total + CARE_TERMS[care].modifier
    fate = Recovery.DEAD if total == 12 else Recovery.CRIPPLED if modified >= 12 else Recovery.FINE
    assert play(cripple_roll, Patient(care), dice=(first, total - first)).result == CareResult(fate)
    faces = (first, total - first, *((2,) if fate is Recovery.CRIPPLED else ()))
    course = play(cripple_roll, Patient(care, by_die=True), dice=faces).result
    assert course == CareResult(fate, Stat.GATS if fate is Recovery.CRIPPLED else None)


def test_the_cripple_roll_names_what_the_care_adds() -> None:
    (visits,) = play(cripple_roll, Patient(VISITS), dice=(3, 4)).throws
    assert visits.modifiers == (Modifier("doctor's visits", 2),)
    (in_home,) = play(cripple_roll, Patient(IN_HOME), dice=(3, 4)).throws
    assert in_home.modifiers == ()


def test_a_doctor_in_the_house_never_cripples() -> None:
    assert chances(odds(cripple_roll, Patient(IN_HOME)).by(lambda course: course.fate)) == {
        Recovery.FINE: Fraction(35, 36),
        Recovery.DEAD: Fraction(1, 36),
    }


@pytest.mark.parametrize("care, ways", [(SELF, 14), (VISITS, 5), (HOSPITAL, 2), (IN_HOME, 0)])
def test_the_chance_of_a_crippling(care: Treatment, ways: int) -> None:
    assert odds(cripple_roll, Patient(care)).chance(lambda course: course.fate is Recovery.CRIPPLED) == Fraction(
        ways, 36
    )


@pytest.mark.parametrize("care", Treatment)
@pytest.mark.parametrize("injured", [tuple(Stat), (Stat.GATS, Stat.HITS, Stat.GUTS), (Stat.HITS,), ()])
def test_the_odds_are_those_of_the_dice(care: Treatment, injured: tuple[Stat, ...]) -> None:
    patient = Patient(care, injured, by_die=True)
    assert chances(odds(cripple_roll, patient)) == brute(cripple_roll, patient)


def test_each_patient_rolls_for_himself_in_order() -> None:
    patients = (Patient(SELF, by_die=True), Patient(HOSPITAL), Patient(IN_HOME))
    outcome = play(treat, patients, dice=(4, 4, 6, 6, 6, 1, 1))
    assert outcome.result == (CareResult(Recovery.CRIPPLED, Stat.HITS), CareResult(Recovery.DEAD), CareResult())


@pytest.mark.parametrize("number", [0, MOST_PATIENTS + 1])
def test_no_patient_and_too_many_are_refused(number: int) -> None:
    with pytest.raises(OutOfRange, match="1 to 40"):
        play(treat, (Patient(SELF),) * number)


# The crippled stat


def test_only_hurt_stats_above_one_can_be_crippled() -> None:
    weak = Figure("Mugsy", "Punk", Stats(3, 1, 3, 3, 3, 4), lost=1, regained=Stats(1, 0, 0, 1, 1, 0))
    assert patient_of(weak, SELF).injured == (Stat.GUTS, Stat.HITS)
    alone = replace(patient_of(weak, SELF), by_die=True)
    assert play(cripple_roll, alone, dice=(4, 4, 2)).result.stat is Stat.HITS


@pytest.mark.parametrize("injured, stat", [((Stat.HITS,), Stat.HITS), ((), None)])
def test_no_die_is_thrown_where_there_is_no_choice(injured: tuple[Stat, ...], stat: Stat | None) -> None:
    assert play(cripple_roll, Patient(SELF, injured), dice=(6, 5)).result == CareResult(Recovery.CRIPPLED, stat)


def test_a_crippling_makes_a_lost_point_permanent() -> None:
    lame = after(CrippledIn(ME, Stat.GATS), figure=HURT)
    assert lame.stats == SPATS.stats._replace(gats=3)
    assert "Crippled" in lame.skills
    assert stats_of(lame) == stats_of(HURT)
    assert to_heal(lame) == to_heal(HURT) - 1
    assert after(Healed(ME, Stats(9, 9, 9, 9, 9, 9)), figure=lame) == replace(
        SPATS, stats=SPATS.stats._replace(gats=3), skills=("Crippled",)
    )


def test_a_figure_crippled_twice_has_the_flaw_once() -> None:
    assert after(CrippledIn(ME, Stat.GATS), CrippledIn(ME, Stat.HITS), figure=HURT).skills == ("Crippled",)


@pytest.mark.parametrize("figure", [SPATS, replace(HURT, stats=Stats(4, 1, 3, 3, 2, 5))])
def test_a_stat_of_one_or_unhurt_is_never_crippled(figure: Figure) -> None:
    assert after(CrippledIn(ME, Stat.GATS), figure=figure) == figure


# The healed points


def test_points_heal_stat_by_stat() -> None:
    better = after(Healed(ME, Stats(1, 2, 0, 0, 0, 2)), figure=HURT)
    assert stats_of(better) == (3, 4, 1, 1, 0, 5)
    assert [better.off(stat) for stat in Stat] == [1, 0, 2, 2, 2, 0]


def test_when_all_is_healed_nothing_is_left_of_the_wound() -> None:
    assert after(Healed(ME, Stats(2, 2, 1, 1, 0, 2)), Healed(ME, Stats(0, 0, 1, 1, 2, 0)), figure=HURT) == SPATS


def test_a_further_wound_comes_on_top_of_what_has_healed() -> None:
    again = after(Healed(ME, Stats(2, 0, 0, 0, 0, 0)), Hurt(ME, 1), figure=HURT)
    assert [again.off(stat) for stat in Stat] == [1, 3, 3, 3, 3, 3]
    assert again.lost == 3


def test_more_than_was_lost_never_heals() -> None:
    assert after(Healed(ME, Stats(5, 5, 5, 5, 5, 5)), figure=HURT) == SPATS


def test_wounds_put_right_by_hand_forget_what_has_healed() -> None:
    figure = after(Healed(ME, Stats(2, 0, 0, 0, 0, 0)), WoundsSet(ME, 1, Posture.UP), figure=HURT)
    assert figure == replace(SPATS, lost=1)


@pytest.mark.parametrize("smarts, posture", [(0, Posture.UNCONSCIOUS), (1, Posture.UP)])
def test_the_unconscious_come_to_once_no_stat_is_at_nothing(smarts: int, posture: Posture) -> None:
    out = after(Hurt(ME, 2, 0, posture_after(SPATS.stats, 2, Injury.WOUND)))
    assert out.posture is Posture.UNCONSCIOUS
    healed = after(Healed(ME, Stats(1, 1, 1, 1, smarts, 0)), figure=out)
    assert healed.posture is posture
    assert after(FreshGame(ME), figure=healed).posture is posture


def test_the_dead_are_beyond_healing() -> None:
    dead = after(WoundsSet(ME, 2, Posture.DEAD))
    assert after(Healed(ME, Stats(9, 9, 9, 9, 9, 9)), figure=dead).posture is Posture.DEAD


@given(
    lost=st.integers(0, 6),
    points=st.lists(st.builds(Stats, *[st.integers(0, 3)] * 6), max_size=4),
    more=st.integers(0, 2),
)
def test_lost_is_always_the_most_that_is_off_any_stat(lost: int, points: list[Stats], more: int) -> None:
    figure = after(Hurt(ME, lost), *(Healed(ME, one) for one in points), Hurt(ME, more))
    off = [figure.off(stat) for stat in Stat]
    assert figure.lost == max(off)
    assert figure.off_all == min(off)
    assert figure.ratings == Stats(*[figure.rating_beside_mark(stat).whole for stat in Stat])
    assert all(0 <= one <= figure.lost for one in figure.regained)
    assert not [fault for fault in check(figure) if "healed" in fault or "wounds" in fault]
    for stat in Stat:
        assert max(0, figure.rating_beside_mark(stat).whole - figure.off_all) == figure.stat(stat)


# In words


@pytest.mark.parametrize(
    "regained, expected",
    [
        (NOTHING, "2 off every stat"),
        (Stats(1, 2, 2, 2, 2, 0), "1 off FISTS, 2 off HITS"),
        (Stats(2, 2, 2, 2, 2, 2), ""),
    ],
)
def test_wounds_are_listed_stat_by_stat_once_some_have_healed(regained: Stats, expected: str) -> None:
    figure = after(Healed(ME, regained), figure=HURT)
    assert wounds(figure) == expected
    assert expected in dict(MadDogsRoster.sheet(figure))["Condition"]


def test_a_printed_card_has_a_box_ticked_for_each_point_still_lost() -> None:
    card = printed(after(Healed(ME, Stats(1, 2, 0, 0, 0, 0)), figure=HURT))
    ticked = {stat.label: stat.points.ticked for stat in card.stats}
    assert (ticked["FISTS"], ticked["GATS"], ticked["GUTS"]) == (1, 0, 2)


@pytest.mark.parametrize("regained, sound", [(Stats(2, 0, 0, 0, 0, 0), True), (Stats(3, 0, 0, 0, 0, 0), False)])
def test_a_file_with_more_healed_than_was_lost_is_refused(regained: Stats, sound: bool) -> None:
    assert (check(replace(HURT, regained=regained)) == []) is sound


# Where it heals


@pytest.mark.parametrize(
    "points, healed",
    [
        (1, Stats(0, 0, 0, 0, 1, 0)),  # SMARTS 0 is the lowest
        (2, Stats(0, 0, 1, 0, 1, 0)),  # then GUTS, STUNTS and SMARTS are 1: the order of the sheet
        (4, Stats(0, 0, 1, 1, 2, 0)),
        (12, Stats(2, 2, 2, 2, 2, 2)),
        (20, Stats(2, 2, 2, 2, 2, 2)),
    ],
)
def test_unassigned_points_heal_where_a_stat_is_lowest(points: int, healed: Stats) -> None:
    assert spread(HURT, points) == healed


def test_of_equally_low_stats_hits_heal_first() -> None:
    assert spread(Figure("Ox", "Hoodlum", Stats(3, 3, 3, 3, 3, 3), lost=1), 1) == NOTHING._replace(hits=1)


def test_what_is_asked_for_heals_first_and_the_rest_follows() -> None:
    assert spread(HURT, 4, Stats(0, 2, 0, 0, 0, 1)) == Stats(0, 2, 0, 0, 1, 1)


def test_points_for_a_stat_that_was_crippled_heal_elsewhere() -> None:
    scratched = replace(SPATS, lost=1)
    case = CareRequest(ME, scratched, SELF, Stats(0, 1, 0, 0, 0, 0))
    healed = case.healed(CareResult(Recovery.CRIPPLED, Stat.GATS))
    assert healed.gats == 0
    assert sum(healed) == 4


@pytest.mark.parametrize(
    "care, wanted, refused",
    [
        (SELF, Stats(2, 2, 0, 0, 0, 0), ""),
        (SELF, Stats(2, 2, 1, 0, 0, 0), "self-care heals 4 points a month, not 5"),
        (IN_HOME, Stats(2, 2, 2, 2, 0, 0), ""),
        (IN_HOME, Stats(2, 2, 2, 2, 1, 0), "not 9"),
        (SELF, Stats(0, 3, 0, 0, 0, 0), "2 of GATS can heal, not 3"),
    ],
)
def test_no_more_heals_than_the_care_gives_and_the_stat_has_lost(care: Treatment, wanted: Stats, refused: str) -> None:
    if not refused:
        check_spread("Spats", HURT, care, wanted)
        return
    with pytest.raises(OutOfRange, match=refused):
        check_spread("Spats", HURT, care, wanted)


# The patients


CASE = CareRequest(ME, HURT, HOSPITAL)


@pytest.mark.parametrize(
    "outfit, cases, jailed, refused",
    [
        (OUTFIT, (CareRequest(ME, SPATS, SELF),), (), "not hurt"),
        (OUTFIT, (CareRequest(ME, replace(HURT, posture=Posture.DEAD), SELF),), (), "is dead"),
        (OUTFIT, (CASE, CASE), (), "already had care this month"),
        (replace(OUTFIT, cared=(CaredFor(ME, NOTHING),)), (CASE,), (), "already had care this month"),
        (OUTFIT, (CASE,), (ME,), "in a cell"),
        (replace(OUTFIT, worked=(ME,)), (CASE,), (), "has a job"),
        (replace(OUTFIT, orders=(Order(OrderKind.DEFEND, figures=(ME,)),)), (CASE,), (), "has a job"),
    ],
)
def test_figures_that_no_care_helps(
    outfit: Outfit, cases: tuple[CareRequest, ...], jailed: tuple[int, ...], refused: str
) -> None:
    with pytest.raises(IllegalNow, match=refused):
        check_requests(outfit, cases, jailed)


def test_the_hurt_who_stay_at_home_are_cared_for() -> None:
    """No order of other figures of the gang refuses it."""
    others = replace(
        OUTFIT, cared=(CaredFor(8, NOTHING),), worked=(9,), orders=(Order(OrderKind.DEFEND, figures=(10,)),)
    )
    check_requests(others, (CASE,), (11,))


def test_care_needs_a_patient() -> None:
    with pytest.raises(OutOfRange, match="not 0"):
        check_requests(OUTFIT, ())


def test_a_month_of_care_is_paid_for_each_whatever_comes_of_it() -> None:
    cases = (CareRequest(ME, HURT, HOSPITAL), CareRequest(8, replace(HURT, name="Ox"), HOSPITAL))
    courses = (CareResult(), CareResult(Recovery.DEAD))
    made = healing_changes(CAMPAIGN, OUTFIT, 1000, cases, courses)
    booked = [one for one in made if isinstance(one, Booked)]
    assert [(one.dollars, one.account, one.why) for one in booked] == [
        (-500, "doctors", "hospital for Spats"),
        (-500, "doctors", "hospital for Ox"),
    ]
    assert WoundsSet(8, 2, Posture.DEAD) in made
    assert NewsMade(CAMPAIGN, News(Headline.DIED, (GANG,), "Ox")) in made


def test_self_care_is_free_and_stands_in_no_ledger() -> None:
    made = healing_changes(CAMPAIGN, OUTFIT, 0, (CareRequest(ME, HURT, SELF),), (CareResult(),))
    assert not [one for one in made if isinstance(one, Booked)]


def test_care_the_bank_does_not_hold_is_refused() -> None:
    with pytest.raises(IllegalNow, match="999 is in the bank"):
        bills(GANG, 999, (CASE, CASE))
    assert len(bills(GANG, 1000, (CASE, CASE))) == 2


def test_the_player_chooses_the_crippled_stat_among_those_still_injured() -> None:
    lame = CareResult(Recovery.CRIPPLED)
    wanted = Stats(0, 2, 0, 0, 0, 0)
    case = CareRequest(ME, HURT, SELF, wanted)
    made = healing_changes(CAMPAIGN, OUTFIT, 0, (case,), (lame,))
    assert not any(isinstance(one, (CrippledIn, Healed)) for one in made), "nothing heals before the choice"
    (kept,) = [one.record for one in made if isinstance(one, OutfitSet)]
    (care,) = kept.waiting_choices
    assert care == CaredFor(ME, wanted, CARE_TERMS[SELF].points)
    check_choice(kept, ME, HURT, Stat.HITS)
    chosen = choice_changes(CAMPAIGN, kept, HURT, care, Stat.HITS)
    assert chosen[0] == CrippledIn(ME, Stat.HITS)
    figure = after(*chosen[:2], figure=HURT)
    assert (figure.stats.hits, figure.off(Stat.GATS), to_heal(figure)) == (HURT.stats.hits - 1, 0, 12 - 1 - 4)
    (now,) = [one.record for one in chosen if isinstance(one, OutfitSet)]
    assert now.waiting_choices == ()
    with pytest.raises(IllegalNow, match="has no choice to make"):
        check_choice(now, ME, HURT, Stat.HITS)


def test_a_stat_that_is_whole_is_not_chosen() -> None:
    half = replace(HURT, regained=Stats(2, 2, 2, 2, 0, 0))
    waiting = replace(OUTFIT, cared=(CaredFor(ME, NOTHING, 4),))
    with pytest.raises(IllegalNow, match="choose SMARTS or HITS"):
        check_choice(waiting, ME, half, Stat.GATS)
    with pytest.raises(IllegalNow, match="Choose the stat first with /mad-hospital cripple"):
        check_discharge(waiting, ME, "Spats")


@pytest.mark.parametrize("prefers, stat", [((Stat.GATS,), Stat.GATS), ((Stat.FISTS, Stat.HITS), Stat.HITS)])
def test_what_was_said_before_the_roll_is_crippled(prefers: tuple[Stat, ...], stat: Stat) -> None:
    figure = replace(HURT, regained=Stats(2, 0, 0, 0, 0, 0))
    case = CareRequest(ME, figure, SELF, prefers=prefers)
    made = healing_changes(CAMPAIGN, OUTFIT, 0, (case,), (CareResult(Recovery.CRIPPLED),))
    assert made[0] == CrippledIn(ME, stat)
    assert not case.waits(CareResult(Recovery.CRIPPLED))


def test_a_crippling_is_booked_before_points_heal() -> None:
    made = healing_changes(CAMPAIGN, OUTFIT, 500, (CASE,), (CareResult(Recovery.CRIPPLED, Stat.HITS),))
    figure = after(*(one for one in made if isinstance(one, (CrippledIn, Healed))), figure=HURT)
    assert figure.stats.hits == 4
    assert to_heal(figure) == 12 - 1 - 8
    assert NewsMade(CAMPAIGN, News(Headline.CRIPPLED, (GANG,), "Spats")) in made


def test_care_is_recorded_for_the_month() -> None:
    city = Paradise(outfits=(OUTFIT,))
    for change in healing_changes(CAMPAIGN, OUTFIT, 500, (CASE,), (CareResult(),)):
        if isinstance(change, (NewsMade, OutfitSet)):
            city = folded(city, (change,))
    (cared,) = city.outfits[0].cared
    assert (cared.figure, sum(cared.points)) == (ME, 8)
    assert folded(city, (MonthBegun(CAMPAIGN, 2),)).outfits[0].cared == ()


# Getting up


def test_a_figure_discharged_for_a_job_is_as_ill_as_before_and_gets_no_more_care() -> None:
    points = Stats(2, 2, 2, 2, 0, 0)
    outfit = replace(OUTFIT, cared=(CaredFor(ME, points), CaredFor(8, points)))
    *figures, kept = discharge_changes(CAMPAIGN, outfit, (ME,))
    assert after(Healed(ME, points), *figures, figure=HURT) == HURT
    assert isinstance(kept, OutfitSet)
    assert kept.record.cared == (CaredFor(8, points),)
    assert kept.record.worked == (ME,)
    with pytest.raises(IllegalNow, match="has a job"):
        check_requests(kept.record, (CASE,))


def test_a_figure_healed_in_full_is_ill_again_when_it_gets_up() -> None:
    scratched = replace(SPATS, lost=1)
    points = Stats(1, 1, 1, 1, 1, 1)
    whole = after(Healed(ME, points), figure=scratched)
    assert whole == SPATS
    (worse, _) = discharge_changes(CAMPAIGN, replace(OUTFIT, cared=(CaredFor(ME, points),)), (ME,))
    assert after(worse, figure=whole) == scratched


def test_only_figures_in_care_are_discharged() -> None:
    with pytest.raises(IllegalNow, match="Spats has no care this month, so they can go out as they are"):
        check_discharge(OUTFIT, ME, "Spats")
    check_discharge(replace(OUTFIT, cared=(CaredFor(ME, NOTHING),)), ME, "Spats")
