"""The law: bail, courts, trials, stool pigeons, a Boss in the dock, and a dead Attorney General."""

from __future__ import annotations

from fractions import Fraction

import pytest

from rules.core.chance.odds import odds
from rules.core.people.roster import FigureDismissed
from rules.core.plain.events import Change
from rules.core.plain.frozen import replace
from rules.core.plain.refusal import IllegalNow, OutOfRange
from rules.core.play.campaign import Booked, CampaignChange
from rules.mad_dogs.model.figures import Figure, Posture, Stats
from rules.mad_dogs.paradise.city.changes import NewsMade, OutfitSet, folded
from rules.mad_dogs.paradise.city.model import Paradise, Phase
from rules.mad_dogs.paradise.city.records import (
    BossTrial,
    Custody,
    Feds,
    Headline,
    Official,
    Outfit,
    Payer,
    Prisoner,
    Upshot,
    Woken,
)
from rules.mad_dogs.paradise.city.wake_ups import wake_changes
from rules.mad_dogs.paradise.law.attorney_general import attorney_changes, attorney_killed, doubters_of
from rules.mad_dogs.paradise.law.boss_trials import (
    BOSS_TRIAL,
    MISTRIAL,
    Hearing,
    HearingResult,
    Verdict,
    check_boss,
    hearing,
    hearing_changes,
    hearing_of,
    hearing_price,
    hearings_due,
    trial_for,
)
from rules.mad_dogs.paradise.law.feds import gang_broken
from rules.mad_dogs.paradise.law.prisoners import (
    MOST_PRISONERS,
    Suspect,
    bail_changes,
    book_changes,
    court,
    judges_of,
    left_to_the_law,
    lost_changes,
    penniless,
    prisoners_of,
)
from rules.mad_dogs.paradise.law.stool_pigeons import pigeon, talk_changes
from rules.mad_dogs.paradise.law.trials import (
    LAWYER,
    Judgment,
    TrialResult,
    defended_by,
    fate_of,
    sent_up,
    trial,
    trial_changes,
)
from rules.mad_dogs.paradise.month.obligations import ObstacleKind, obstacles
from rules.mad_dogs.scenarios.shared.scenario_kind import Doubter
from tests.rules.brute import brute, chances, play

CAMPAIGN, MONTH, GANG, RIVAL = 5, 4, 3, 9
SPATS, OX, NAILS = Suspect(11, "Spats", 3), Suspect(12, "Ox", 2), Suspect(13, "Nails", 5)
CITY = Paradise(
    outfits=(Outfit(GANG), Outfit(RIVAL)),
    prisoners=(Prisoner(11, GANG), Prisoner(12, GANG), Prisoner(20, RIVAL)),
)
BOSS = Figure("Big Tommy", "Mob Boss", Stats(4, 4, 4, 2, 4, 5))


def after(city: Paradise, *changes: Change) -> Paradise:
    for change in changes:
        if isinstance(change, CampaignChange):
            city = folded(city, (change,))
    return city


def news_of(changes: tuple[Change, ...]) -> list[tuple[Headline, str]]:
    return [(one.record.kind, one.record.what) for one in changes if isinstance(one, NewsMade)]


def paid(changes: tuple[Change, ...]) -> list[int]:
    assert all(one.account == "law" and one.subject == GANG for one in changes if isinstance(one, Booked))
    return [one.dollars for one in changes if isinstance(one, Booked)]


def judge(number: int, *owners: int, smarts: int = 4) -> Official:
    return Official("judge", number, smarts, 750, tuple(Payer(owner, 750) for owner in owners))


# Courts


@pytest.mark.parametrize("judges", [1, 2, 3])
@pytest.mark.parametrize("face", range(1, 7))
def test_each_judge_owned_adds_two_faces_to_the_court_die(judges: int, face: int) -> None:
    assert play(court, judges, dice=(face,)).result is (face <= 2 * judges)


def test_without_a_judge_no_court_die_falls() -> None:
    assert play(court, 0).result is False


@pytest.mark.parametrize("judges", [-1, 4])
def test_there_are_three_judges(judges: int) -> None:
    with pytest.raises(OutOfRange, match="3 Judges"):
        play(court, judges)


def test_a_gangs_judges_are_those_it_pays() -> None:
    mayor = Official("mayor", 1, 3, 1000, (Payer(GANG, 1000),))
    city = replace(CITY, officials=(mayor, judge(1, GANG), judge(2, RIVAL), judge(3, GANG)))
    assert (judges_of(city, GANG), judges_of(city, RIVAL)) == (2, 1)


# Bail


def test_the_booked_are_prisoners_of_their_gang() -> None:
    made = book_changes(CAMPAIGN, CITY, GANG, (13, 14))
    city = after(CITY, *made)
    assert prisoners_of(city, GANG)[2:] == (Prisoner(13, GANG), Prisoner(14, GANG))
    assert [one.record.number for one in made if isinstance(one, NewsMade)] == [2]


def test_no_figure_is_booked_twice() -> None:
    with pytest.raises(IllegalNow, match="already in a cell"):
        book_changes(CAMPAIGN, CITY, RIVAL, (13, 11))


@pytest.mark.parametrize("ours, price", [(False, 100), (True, 50)])
def test_bail_is_paid_a_head_and_the_rest_of_the_batch_awaits_trial(ours: bool, price: int) -> None:
    made = bail_changes(CAMPAIGN, CITY, GANG, price, (SPATS,), ours)
    assert paid(made) == [-price]
    assert after(CITY, *made).prisoners == (Prisoner(12, GANG, Custody.COMMITTED), Prisoner(20, RIVAL))


def test_no_prisoner_is_released_for_less_than_bail() -> None:
    with pytest.raises(IllegalNow, match="199 is in the bank"):
        bail_changes(CAMPAIGN, CITY, GANG, 199, (SPATS, OX), False)
    assert bail_changes(CAMPAIGN, CITY, GANG, 0, (), True)


# Trials


@pytest.mark.parametrize("face, smarts", [(1, 4), (2, 5), (3, 5), (4, 5), (5, 6), (6, 6)])
def test_the_lawyers_smarts(face: int, smarts: int) -> None:
    assert LAWYER.row(face).key == smarts
    assert play(trial, (3,), dice=(face, 1)).result == TrialResult(smarts, (Judgment.ACQUITTED,))


def test_one_lawyer_defends_all_and_each_convict_tests_smarts_once() -> None:
    outcome = play(trial, (3, 2, 5, 0), dice=(1, 4, 5, 3, 6, 5, 5))
    assert outcome.result == TrialResult(4, (Judgment.ACQUITTED, Judgment.TURNED, Judgment.SENT_UP, Judgment.TURNED))


def test_the_best_lawyers_lose_no_case() -> None:
    assert play(trial, (1,), dice=(6, 6)).result == TrialResult(6, (Judgment.ACQUITTED,))


@pytest.mark.parametrize("smarts", range(7))
def test_the_odds_of_a_defendant(smarts: int) -> None:
    found = chances(odds(fate_of, smarts))
    assert found == brute(fate_of, smarts)
    assert found[Judgment.ACQUITTED] == Fraction(1 * 4 + 3 * 5 + 2 * 6, 36)


def test_the_odds_of_how_many_go_to_the_pen() -> None:
    by_trial = odds(trial, (3, 3)).by(lambda tried: sum(one is not Judgment.ACQUITTED for one in tried.judged))
    assert chances(odds(sent_up, 2)) == chances(by_trial)


@pytest.mark.parametrize("smarts", range(7))
@pytest.mark.parametrize("face", range(1, 7))
def test_a_convict_who_fails_smarts_talks(smarts: int, face: int) -> None:
    assert play(pigeon, smarts, dice=(face,) if smarts else ()).result is (face > smarts)


@pytest.mark.parametrize("on_trial", [(), (3,) * (MOST_PRISONERS + 1), (7,), (-1,)])
def test_trials_that_can_not_be(on_trial: tuple[int, ...]) -> None:
    with pytest.raises(OutOfRange):
        play(trial, on_trial)


def test_a_trial_costs_a_hundred_a_head_and_the_convicts_are_gone() -> None:
    tried = TrialResult(4, (Judgment.ACQUITTED, Judgment.SENT_UP))
    made = trial_changes(CAMPAIGN, CITY, MONTH, GANG, 200, (SPATS, OX), tried)
    assert paid(made) == [-100, -100]
    assert [one for one in made if isinstance(one, FigureDismissed)] == [FigureDismissed(12)]
    city = after(CITY, *made)
    assert city.prisoners == (Prisoner(20, RIVAL),)
    assert news_of(made) == [(Headline.ACQUITTED, "Spats"), (Headline.SENT_UP, "Ox")]
    assert city.feds == Feds()


@pytest.mark.parametrize("bank, defended", [(-50, 0), (0, 0), (99, 0), (100, 1), (199, 1), (200, 2), (900, 2)])
def test_the_lawyer_defends_as_many_as_the_bank_pays_for(bank: int, defended: int) -> None:
    assert defended_by(bank, 2) == defended
    fees = trial_changes(CAMPAIGN, CITY, MONTH, GANG, bank, (SPATS, OX), TrialResult(4, (Judgment.SENT_UP,) * 2))
    assert paid(fees) == [-100] * defended


@pytest.mark.parametrize(
    "defended, dice, judged",
    [
        (0, (3, 3), (Judgment.SENT_UP, Judgment.TURNED)),
        (1, (2, 5, 3), (Judgment.ACQUITTED, Judgment.TURNED)),
        (2, (2, 5, 5), (Judgment.ACQUITTED, Judgment.ACQUITTED)),
    ],
)
def test_no_defendant_without_a_lawyer_is_acquitted(
    defended: int, dice: tuple[int, ...], judged: tuple[Judgment, ...]
) -> None:
    tried = play(trial, (3, 2), defended, dice=dice).result
    assert tried == TrialResult(5 if defended else 0, judged)


@pytest.mark.parametrize("defended", [True, False])
def test_the_odds_of_a_defendant_with_a_lawyer_and_without(defended: bool) -> None:
    assert chances(odds(fate_of, 3, defended)) == brute(fate_of, 3, defended)


def test_defendants_without_a_lawyer_count_among_those_sent_up() -> None:
    assert min(chances(odds(sent_up, 1, 2))) == 2
    assert chances(odds(sent_up, 1, 2)) == brute(sent_up, 1, 2)


@pytest.mark.parametrize(
    "bank, judges, custody, poor",
    [
        (99, 0, Custody.BOOKED, True),
        (100, 0, Custody.BOOKED, False),
        (49, 1, Custody.BOOKED, True),
        (50, 1, Custody.BOOKED, False),
        (99, 1, Custody.COMMITTED, True),
        (100, 1, Custody.COMMITTED, False),
    ],
)
def test_a_gang_is_penniless_when_it_can_help_none_of_its_prisoners(
    bank: int, judges: int, custody: Custody, poor: bool
) -> None:
    officials = tuple(judge(number, GANG) for number in range(1, judges + 1))
    city = replace(CITY, officials=officials, prisoners=(Prisoner(11, GANG, custody),))
    assert penniless(city, GANG, bank) is poor


def test_the_law_lets_the_dead_and_the_lost_go() -> None:
    assert after(CITY, *lost_changes(CAMPAIGN, CITY, GANG, (12,))).prisoners == (
        Prisoner(12, GANG),
        Prisoner(20, RIVAL),
    )


# When a month ends


@pytest.mark.parametrize("phase", Phase)
def test_prisoners_hold_up_the_end_of_the_month_alone(phase: Phase) -> None:
    city = replace(CITY, phase=phase, outcry=Upshot.QUIET)
    found = [one.gang for one in obstacles(city, MONTH) if one.what is ObstacleKind.TRIAL]
    assert found == ([GANG, RIVAL] if phase is Phase.OUTRAGE else [])


@pytest.mark.parametrize("silent", [replace(Outfit(GANG), npc=True), replace(Outfit(GANG), done=True)])
def test_the_law_tries_prisoners_of_gangs_that_are_done_or_without_players(silent: Outfit) -> None:
    city = replace(CITY, outfits=(silent, Outfit(RIVAL)), phase=Phase.OUTRAGE)
    assert left_to_the_law(city) == prisoners_of(CITY, GANG)
    assert left_to_the_law(replace(city, phase=Phase.PRESS)) == ()


def test_an_arrest_at_the_end_of_the_month_wakes_who_is_done() -> None:
    """Otherwise the law would try prisoners that their gang does not know of yet."""
    city = replace(CITY, phase=Phase.OUTRAGE, prisoners=(), outfits=(Outfit(GANG, done=True), Outfit(RIVAL, done=True)))
    booked = book_changes(CAMPAIGN, city, GANG, (11,))
    (change,) = wake_changes(CAMPAIGN, city, booked)
    assert change == OutfitSet(CAMPAIGN, Outfit(GANG))
    away = replace(city, outfits=(Outfit(GANG, done=True, away=True), Outfit(RIVAL)))
    (change,) = wake_changes(CAMPAIGN, away, booked)
    assert change == OutfitSet(CAMPAIGN, Outfit(GANG, woken=Woken.PRISONERS))


# Stool pigeons


def test_a_stool_pigeon_sets_the_feds_on_the_gang() -> None:
    made = trial_changes(CAMPAIGN, CITY, MONTH, GANG, 100, (OX,), TrialResult(4, (Judgment.TURNED,)))
    assert after(CITY, *made).feds == Feds(5, MONTH + 1, 0, (GANG,))
    assert news_of(made) == [(Headline.SENT_UP, "Ox"), (Headline.TURNED, "Ox"), (Headline.FEDS_CALLED, "")]


def test_feds_in_town_are_not_called_again_but_set_on_the_gang() -> None:
    there = Feds(9, 2, 1, (RIVAL,))
    made = talk_changes(CAMPAIGN, there, MONTH, GANG, ("Ox", "Nails"))
    assert after(CITY, *made).feds == replace(there, heat=(RIVAL, GANG))
    assert news_of(made) == [(Headline.TURNED, "Ox"), (Headline.TURNED, "Nails")]


# The Boss

HOT = replace(CITY, feds=Feds(5, 2, 0, (RIVAL, GANG)))
TOMMY = Suspect(30, "Big Tommy", 4)
ON_TRIAL = replace(HOT, trials=(BossTrial(GANG, 30, 5, MONTH - 1),))


@pytest.mark.parametrize(
    "month, dice, verdict",
    [
        (Hearing(5), (5, 5), Verdict.GOES_ON),
        (Hearing(5), (6, 6), Verdict.GOES_ON),
        (Hearing(5), (5, 6), Verdict.ACQUITTED),
        (Hearing(5), (6, 5), Verdict.SENT_UP),
        (Hearing(5, judges=2), (6, 5), Verdict.SENT_UP),
        (Hearing(5, judges=1, mistrial=True), (6, 5, 2), Verdict.MISTRIAL),
        (Hearing(5, judges=1, mistrial=True), (6, 5, 3), Verdict.SENT_UP),
        (Hearing(5, judges=0, mistrial=True), (6, 5), Verdict.SENT_UP),
        (Hearing(5, judges=1, mistrial=True), (5, 6), Verdict.ACQUITTED),
        (Hearing(5, judges=3, mistrial=True), (6, 6), Verdict.GOES_ON),
    ],
)
def test_a_verdict_falls_when_one_passes_and_the_other_fails(
    month: Hearing, dice: tuple[int, ...], verdict: Verdict
) -> None:
    assert play(hearing, month, dice=dice).result == HearingResult(5, verdict)


def test_the_lawyer_is_rolled_in_the_first_month_alone() -> None:
    assert play(hearing, Hearing(), dice=(1, 5, 6)).result == HearingResult(4, Verdict.GOES_ON)
    assert play(hearing, Hearing(4), dice=(5, 6)).result == HearingResult(4, Verdict.GOES_ON)


@pytest.mark.parametrize("month", [Hearing(), Hearing(4, 1, True), Hearing(6), Hearing(5, 3, True), Hearing(5)])
def test_the_odds_of_a_hearing(month: Hearing) -> None:
    assert chances(odds(hearing, month)) == brute(hearing, month)


@pytest.mark.parametrize("month", [Hearing(3), Hearing(7), Hearing(5, 4), Hearing(5, -1)])
def test_hearings_that_can_not_be(month: Hearing) -> None:
    with pytest.raises(OutOfRange):
        play(hearing, month)


def test_a_trial_without_a_verdict_goes_on_with_the_same_lawyer() -> None:
    made = hearing_changes(CAMPAIGN, HOT, MONTH, GANG, TOMMY, Hearing(), HearingResult(6, Verdict.GOES_ON))
    city = after(HOT, *made)
    assert paid(made) == [-BOSS_TRIAL]
    assert city.trials == (BossTrial(GANG, 30, 6, MONTH),)
    assert city.feds == HOT.feds
    assert news_of(made) == [(Headline.BOSS_TRIED, "Big Tommy")]
    assert hearing_of(city, GANG, 30, False) == Hearing(6)
    assert hearing_of(city, GANG, 31, False) == Hearing(0)


def test_a_mistrial_costs_more_and_settles_nothing() -> None:
    made = hearing_changes(
        CAMPAIGN, ON_TRIAL, MONTH, GANG, TOMMY, Hearing(5, 1, True), HearingResult(5, Verdict.MISTRIAL)
    )
    city = after(ON_TRIAL, *made)
    assert paid(made) == [-BOSS_TRIAL, -MISTRIAL]
    assert GANG in city.feds.heat
    assert trial_for(city, GANG) == BossTrial(GANG, 30, 5, MONTH)
    assert news_of(made) == []


@pytest.mark.parametrize(
    "verdict, headline, gone",
    [
        (Verdict.ACQUITTED, Headline.BOSS_ACQUITTED, []),
        (Verdict.SENT_UP, Headline.BOSS_SENT_UP, [FigureDismissed(30)]),
    ],
)
def test_either_verdict_takes_the_heat_off(verdict: Verdict, headline: Headline, gone: list[Change]) -> None:
    made = hearing_changes(CAMPAIGN, ON_TRIAL, MONTH, GANG, TOMMY, Hearing(5), HearingResult(5, verdict))
    city = after(ON_TRIAL, *made)
    assert city.feds.heat == (RIVAL,)
    assert city.feds.agents == 5
    assert city.trials == ()
    assert news_of(made) == [(headline, "Big Tommy")]
    assert [one for one in made if isinstance(one, FigureDismissed)] == gone


def test_an_unpaid_lawyer_wins_no_case() -> None:
    """A month of a Boss's trial without money costs nothing; only the Attorney General's roll decides."""
    alone = Hearing(5, alone=True)
    assert play(hearing, alone, dice=(6,)).result == HearingResult(5, Verdict.GOES_ON)
    assert play(hearing, alone, dice=(5,)).result == HearingResult(5, Verdict.SENT_UP)
    assert play(hearing, Hearing(alone=True), dice=(6,)).result == HearingResult(0, Verdict.GOES_ON)
    assert chances(odds(hearing, alone)) == brute(hearing, alone)
    made = hearing_changes(CAMPAIGN, ON_TRIAL, MONTH, GANG, TOMMY, alone, HearingResult(5, Verdict.GOES_ON))
    assert paid(made) == []


def test_a_trial_that_goes_on_is_due_every_month_while_the_feds_are_after_the_gang() -> None:
    assert hearings_due(ON_TRIAL, MONTH) == ON_TRIAL.trials
    assert hearings_due(ON_TRIAL, MONTH - 1) == ()
    assert hearings_due(replace(ON_TRIAL, feds=Feds()), MONTH) == ()


def test_the_feds_drop_every_case_when_they_leave() -> None:
    assert after(ON_TRIAL, *gang_broken(CAMPAIGN, ON_TRIAL, RIVAL)).trials == ()


@pytest.mark.parametrize(
    "month, price",
    [(Hearing(), 500), (Hearing(5, 1, True), 700), (Hearing(5, 0, True), 500), (Hearing(5, 1, True, True), 0)],
)
def test_what_a_month_of_the_trial_costs_at_most(month: Hearing, price: int) -> None:
    assert hearing_price(month) == price


def test_the_boss_who_is_tried() -> None:
    check_boss(HOT, MONTH, GANG, BOSS, 30)
    check_boss(ON_TRIAL, MONTH, GANG, BOSS, 30)
    heir, dead = replace(BOSS, name="Lefty"), replace(BOSS, posture=Posture.DEAD)
    check_boss(ON_TRIAL, MONTH, GANG, heir, 31, accused=dead)
    check_boss(ON_TRIAL, MONTH, GANG, heir, 31, accused=replace(BOSS, present=False))
    with pytest.raises(IllegalNow, match="not after that gang"):
        check_boss(CITY, MONTH, GANG, BOSS, 30)
    with pytest.raises(IllegalNow, match="heard this month"):
        check_boss(ON_TRIAL, MONTH - 1, GANG, BOSS, 30)
    with pytest.raises(IllegalNow, match="Big Tommy stands trial for that gang, not Lefty"):
        check_boss(ON_TRIAL, MONTH, GANG, heir, 31, accused=BOSS)
    with pytest.raises(IllegalNow, match="is dead"):
        check_boss(HOT, MONTH, GANG, dead, 30)


# The Attorney General


def test_officials_whose_smarts_fail_leave_and_so_do_reporters() -> None:
    officials = (Doubter("judge.1", 4), Doubter("reporter.1", 3), Doubter("mayor.1", 5))
    assert play(attorney_killed, officials, dice=(5, 4, 5)).result == ("judge.1", "reporter.1")


def test_smarts_of_officials_that_can_not_be() -> None:
    with pytest.raises(OutOfRange, match="must be 0 to 9"):
        play(attorney_killed, (Doubter("judge.1", 12),))


def test_the_death_of_the_attorney_general_calls_the_feds_and_costs_friends() -> None:
    reporter = Official("reporter", 1, 3, 100, (Payer(GANG, 100),))
    city = replace(CITY, officials=(judge(1, GANG), judge(2, RIVAL), reporter))
    assert doubters_of(city, GANG) == (Doubter("judge.1", 4), Doubter("reporter.1", 3))
    made = attorney_changes(CAMPAIGN, city, MONTH, GANG, ("judge.1",))
    now = after(city, *made)
    assert now.feds == Feds(5, MONTH + 1)
    assert [one.key for one in now.bought(GANG)] == ["reporter.1"]
    left = now.official("judge.1")
    assert left is not None
    assert [(one.gang, one.until) for one in left.grudges] == [(GANG, MONTH + 2)]
    assert news_of(made) == [(Headline.FEDS_CALLED, ""), (Headline.DROPPED, "judge.1")]


def test_feds_in_town_stay_as_they_are_when_the_attorney_general_dies() -> None:
    assert attorney_changes(CAMPAIGN, HOT, MONTH, GANG, ()) == ()
