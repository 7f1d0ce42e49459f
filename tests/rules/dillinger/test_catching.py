"""Catches with every card, the answers to them, and the notoriety that follows."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from rules.core.action.deed import decided
from rules.core.action.position import Position
from rules.core.action.report import Tone
from rules.core.chance.odds import odds
from rules.core.plain.refusal import IllegalNow, OutOfRange
from rules.core.tables.outcome import Modifier
from rules.dillinger.law_actions.catching import CatchAttempt, CatchRoll, catch, catch_modifiers, check_catch
from rules.dillinger.law_actions.kill_or_luck import CatchConclusion, CatchEnd, EnemyReaction, conclude, react
from rules.dillinger.law_actions.typed_catches import Catch, catch_and_answer
from rules.dillinger.model.boxes_and_forces import Answer, Box, CatchRating, CatchResult, Force, Span
from rules.dillinger.model.card_table import CardTable
from rules.dillinger.model.cards import NATURES, AccessoryKind, CardWindow, Seat
from rules.dillinger.model.forces import LOCAL_POLICE
from rules.dillinger.model.notoriety import Points, Stakes, half_of, inherited, law_after
from rules.dillinger.model.ratings import HOUSE
from rules.dillinger.table.public_enemy_number_1 import public_enemy_1
from tests.rules.brute import brute, chances, play

LOCAL = LOCAL_POLICE.rating
PURVIS = HOUSE.force("Purvis")
LEACH = HOUSE.force("Leach")
FACES = range(1, 7)
NELSON_KILL = Span(3, 6)
STOP = CatchAttempt(Force.LOCAL, LOCAL)


def stop(*law: AccessoryKind, answers: tuple[AccessoryKind, ...] = ()) -> CatchAttempt:
    return CatchAttempt(Force.LOCAL, LOCAL, Box.ROBBING, law, answers)


def raid(
    *law: AccessoryKind, force: Force = Force.LOCAL, answers: tuple[AccessoryKind, ...] = (), **more: Any
) -> CatchAttempt:
    rating = {Force.LOCAL: LOCAL, Force.STATE: LEACH.rating, Force.AGENT: PURVIS.catches(bool(more.get("bill")))}
    return CatchAttempt(force, rating[force], more.pop("where", Box.LAM), law, answers, **more)


def two(natural: int) -> tuple[int, int]:
    """Two dice with this sum."""
    first = max(1, natural - 6)
    return first, natural - first


# The dice


@pytest.mark.parametrize("natural", range(2, 13))
def test_the_local_police_on_their_table(natural: int) -> None:
    result = CatchResult.NONE if natural <= 7 else CatchResult.CAPTURED if natural <= 9 else CatchResult.KILLED
    outcome = play(catch, STOP, dice=two(natural))
    assert (outcome.rule, outcome.result) == ("dil.catch", CatchRoll(natural, natural, result))


def test_a_roadblock_makes_8_of_6_and_nelson_shoots_free() -> None:
    outcome = play(
        catch_and_answer,
        stop(AccessoryKind.ROADBLOCK),
        EnemyReaction(Answer.KILL, NELSON_KILL, tommy=True),
        dice=(3, 3, 2),
    )
    assert outcome.result == CatchConclusion(
        CatchRoll(6, 8, CatchResult.CAPTURED), CatchEnd.FREE, True, Points(enemy=2)
    )


def test_a_mechanic_undoes_engine_trouble() -> None:
    attempt = stop(AccessoryKind.ENGINE_TROUBLE, answers=(AccessoryKind.MECHANIC,))
    assert play(catch, attempt, dice=(3, 3)).result == CatchRoll(6, 6, CatchResult.NONE)


@pytest.mark.parametrize(
    "attempt, modifiers",
    [
        (stop(AccessoryKind.ENGINE_TROUBLE), {"Engine Trouble": 1}),
        (stop(AccessoryKind.ROADBLOCK), {"Roadblock": 2}),
        (stop(AccessoryKind.TOMMY_GUN), {"Tommy Gun": 1}),
        (
            stop(AccessoryKind.ENGINE_TROUBLE, AccessoryKind.ROADBLOCK, AccessoryKind.TOMMY_GUN),
            {"Engine Trouble": 1, "Roadblock": 2, "Tommy Gun": 1},
        ),
        (
            stop(AccessoryKind.ENGINE_TROUBLE, AccessoryKind.ROADBLOCK, answers=(AccessoryKind.MECHANIC,)),
            {"Roadblock": 2},
        ),
        (
            stop(AccessoryKind.ENGINE_TROUBLE, AccessoryKind.ROADBLOCK, answers=(AccessoryKind.ESCAPE_ROUTE,)),
            {"Engine Trouble": 1},
        ),
        (stop(AccessoryKind.TOMMY_GUN, answers=(AccessoryKind.JAMMED,)), {}),
        (
            stop(answers=(AccessoryKind.GETAWAY_CAR, AccessoryKind.STUPIDITY)),
            {"Getaway Car": -1, "Police Stupidity": -2},
        ),
        (stop(answers=(AccessoryKind.HOSTAGES,)), {}),
        (raid(), {"on the lam": -1}),
        (raid(where=Box.RANSOM), {"collecting ransom": -2}),
        (
            raid(AccessoryKind.STOOL_PIGEON, AccessoryKind.GUN_MOLL),
            {"Stool Pigeon": 1, "Gun Moll": 1, "on the lam": -1},
        ),
        (raid(force=Force.STATE, where=Box.RANSOM), {}),
        (raid(force=Force.AGENT), {}),
        (raid(AccessoryKind.TOMMY_GUN, force=Force.STATE), {"Tommy Gun": 1}),
        (raid(AccessoryKind.TOMMY_GUN, force=Force.AGENT, bill=True), {"Tommy Gun": 1}),
        (raid(AccessoryKind.HOOVER, AccessoryKind.ANNE_SAGE, force=Force.AGENT), {}),
        (raid(AccessoryKind.ANNE_SAGE, AccessoryKind.STOOL_PIGEON, force=Force.STATE), {"Stool Pigeon": 1}),
        (
            raid(AccessoryKind.ANNE_SAGE, AccessoryKind.TOMMY_GUN, force=Force.STATE, answers=(AccessoryKind.JAMMED,)),
            {},
        ),
        (raid(force=Force.STATE, against=-2), {"against this enemy": -2}),
        (raid(force=Force.STATE, answers=(AccessoryKind.CORRUPTION,)), {"Local Corruption": -1}),
        (
            raid(answers=(AccessoryKind.INSIDER, AccessoryKind.STUPIDITY), tips=3),
            {
                "on the lam": -1,
                "Police Stupidity": -2,
                "Insider Information": -3,
            },
        ),
    ],
)
def test_what_is_added_to_the_dice(attempt: CatchAttempt, modifiers: dict[str, int]) -> None:
    check_catch(attempt)
    assert {modifier.label: modifier.value for modifier in catch_modifiers(attempt)} == modifiers
    for natural in (2, 7, 12):
        catch_roll = play(catch, attempt, dice=two(natural)).result
        assert catch_roll.total == min(12, max(2, natural + sum(modifiers.values())))


def test_every_card_of_a_catch_adds_or_voids_or_does_something_else() -> None:
    """So that no card added to the windows is missing in the sum."""
    beside = {AccessoryKind.HOSTAGES, AccessoryKind.HOOVER, AccessoryKind.ANNE_SAGE, AccessoryKind.SURGERY}
    for window in (CardWindow.STOP, CardWindow.RAID):
        for kind, nature in NATURES.items():
            for seat in (Seat.LAW, Seat.ENEMY):
                if nature.played_in(window, seat) is None or kind in beside or nature.answers:
                    continue
                where = Box.ROBBING if window is CardWindow.STOP else Box.LAM
                cards = ((kind,), ()) if seat is Seat.LAW else ((), (kind,))
                attempt = CatchAttempt(Force.LOCAL, LOCAL, where, *cards, tips=int(kind is AccessoryKind.INSIDER))
                check_catch(attempt)
                assert any(modifier.label == kind for modifier in catch_modifiers(attempt)), kind


@pytest.mark.parametrize(
    "bill, nine, ten",
    [(False, CatchResult.CAPTURED, CatchResult.CAPTURED), (True, CatchResult.CAPTURED, CatchResult.KILLED)],
)
def test_agents_kill_only_under_the_crime_bill(bill: bool, nine: CatchResult, ten: CatchResult) -> None:
    attempt = raid(force=Force.AGENT, bill=bill)
    assert play(catch, attempt, dice=two(9)).result.result is nine
    assert play(catch, attempt, dice=two(10)).result.result is ten
    assert play(catch, attempt, dice=two(7)).result.result is (CatchResult.CAPTURED if bill else CatchResult.NONE)


@pytest.mark.parametrize("natural", range(2, 13))
def test_hostages_are_shot_by_odd_dice_before_anything_is_added(natural: int) -> None:
    attempt = stop(AccessoryKind.ENGINE_TROUBLE, answers=(AccessoryKind.HOSTAGES,))
    catch_roll = play(catch, attempt, dice=two(natural)).result
    assert catch_roll.hostage == bool(natural % 2)
    assert not play(catch, stop(AccessoryKind.ENGINE_TROUBLE), dice=two(natural)).result.hostage


def test_plastic_surgery_calls_a_raid_off_before_the_dice() -> None:
    attempt = raid(AccessoryKind.HOOVER, force=Force.AGENT, answers=(AccessoryKind.SURGERY,))
    assert play(catch, attempt).result == CatchRoll(0, 0, CatchResult.CANCELLED)
    conclusion = play(catch_and_answer, attempt, EnemyReaction(Answer.LUCK, Span(1, 6))).result
    assert (conclusion.end, conclusion.points, conclusion.saved) == (CatchEnd.CANCELLED, Points(), None)


# What is refused


@pytest.mark.parametrize(
    "attempt, sentence",
    [
        (CatchAttempt(Force.LOCAL, LOCAL, Box.CASING), "The law can't catch an enemy in the Casing Bank box"),
        (CatchAttempt(Force.LOCAL, LOCAL, Box.KIDNAP), "The law can't catch an enemy in the Kidnap box"),
        (CatchAttempt(Force.STATE, LEACH.rating), "Only the local police stop a robbery"),
        (CatchAttempt(Force.AGENT, PURVIS.rating), "Only the local police stop a robbery"),
        (stop(AccessoryKind.STOOL_PIGEON), "Keep it for a raid by the law"),
        (stop(AccessoryKind.HOOVER), "Keep it for a raid"),
        (stop(AccessoryKind.MECHANIC), "Keep it for the stopping of a robbery by the public enemy"),
        (stop(AccessoryKind.LAMM), "attaching to an enemy"),
        (raid(AccessoryKind.ROADBLOCK), "Keep it for the stopping"),
        (raid(AccessoryKind.ENGINE_TROUBLE, force=Force.STATE), "Keep it for the stopping"),
        (raid(answers=(AccessoryKind.GETAWAY_CAR,)), "Keep it for the stopping"),
        (raid(answers=(AccessoryKind.HOSTAGES,)), "Keep it for the stopping"),
        (raid(AccessoryKind.TEAR_GAS), "Keep it for the answer to a catch"),
        (stop(answers=(AccessoryKind.CORRUPTION,)), "Keep it for a raid"),
        (stop(answers=(AccessoryKind.SURGERY,)), "Keep it for a raid"),
        (raid(AccessoryKind.HOOVER), "goes only with special agents"),
        (raid(AccessoryKind.HOOVER, force=Force.STATE), "goes only with special agents"),
        (raid(force=Force.STATE, answers=(AccessoryKind.STUPIDITY,)), "goes only with the local police"),
        (raid(AccessoryKind.TOMMY_GUN, force=Force.AGENT), "before the Federal Crime Bill"),
        (stop(answers=(AccessoryKind.MECHANIC,)), "answers Engine Trouble, and there is none"),
        (stop(AccessoryKind.ENGINE_TROUBLE, answers=(AccessoryKind.ESCAPE_ROUTE,)), "answers Roadblock"),
        (raid(answers=(AccessoryKind.JAMMED,)), "answers Tommy Gun"),
        (stop(AccessoryKind.ROADBLOCK, AccessoryKind.ROADBLOCK), r"Name Roadblock once"),
        (raid(answers=(AccessoryKind.CORRUPTION, AccessoryKind.CORRUPTION)), r"Name Local Corruption once"),
        (raid(AccessoryKind.ANNE_SAGE, answers=(AccessoryKind.CORRUPTION,)), "Anne Sage bars"),
        (raid(AccessoryKind.ANNE_SAGE, answers=(AccessoryKind.SURGERY,)), "Anne Sage bars"),
        (raid(AccessoryKind.ANNE_SAGE, answers=(AccessoryKind.STUPIDITY,)), "Anne Sage bars"),
        (raid(AccessoryKind.ANNE_SAGE, answers=(AccessoryKind.INSIDER,), tips=1), "Anne Sage bars"),
        (raid(AccessoryKind.GUN_MOLL, company=True), "A gun moll"),
        (raid(answers=(AccessoryKind.INSIDER,)), "Name the sum"),
        (raid(tips=1), "Name that card too"),
    ],
)
def test_what_a_catch_can_not_be(attempt: CatchAttempt, sentence: str) -> None:
    for resolver in (catch, catch_and_answer):
        with pytest.raises(IllegalNow, match=sentence):
            play(resolver, attempt)


@pytest.mark.parametrize("tips", [-1, 51])
def test_tips_have_an_end(tips: int) -> None:
    with pytest.raises(OutOfRange, match=r"\$2,000 for each 1"):
        play(catch, raid(answers=(AccessoryKind.INSIDER,), tips=tips))


@pytest.mark.parametrize(
    "attempt, reaction, sentence",
    [
        (STOP, EnemyReaction(Answer.KILL, NELSON_KILL, tear_gas=True), "Tear Gas works only in raids"),
        (raid(), EnemyReaction(Answer.KILL, NELSON_KILL, jammed=True), "needs a Tommy Gun"),
        (raid(), EnemyReaction(Answer.LUCK, NELSON_KILL, tear_gas=True), "against a Luck die"),
        (raid(), EnemyReaction(Answer.LUCK, NELSON_KILL, tommy=True, jammed=True), "against a Luck die"),
        (
            raid(AccessoryKind.ANNE_SAGE),
            EnemyReaction(Answer.KILL, NELSON_KILL, tommy=True),
            "Anne Sage keeps the enemy's Tommy Gun",
        ),
    ],
)
def test_what_an_answer_can_not_be(attempt: CatchAttempt, reaction: EnemyReaction, sentence: str) -> None:
    with pytest.raises(IllegalNow, match=sentence):
        play(catch_and_answer, attempt, reaction)
    with pytest.raises(IllegalNow, match=sentence):
        play(conclude, attempt, CatchRoll(9, 9, CatchResult.CAPTURED), reaction)


def test_media_hype_is_over_on_the_lam() -> None:
    with pytest.raises(IllegalNow, match="once a robber leaves the bank"):
        play(catch_and_answer, raid(), None, Stakes(hype=True))
    with pytest.raises(OutOfRange, match="from 0 up"):
        play(catch_and_answer, STOP, None, Stakes(-1))


# The answer


@pytest.mark.parametrize(
    "reaction, least",
    [
        (EnemyReaction(Answer.KILL, Span(4, 6)), 4),
        (EnemyReaction(Answer.KILL, Span(4, 6), tommy=True), 3),
        (EnemyReaction(Answer.KILL, Span(4, 6), tommy=True, jammed=True), 4),
        (EnemyReaction(Answer.KILL, Span(4, 6), tear_gas=True), 5),
        (EnemyReaction(Answer.KILL, Span(4, 6), tommy=True, tear_gas=True), 4),
        (EnemyReaction(Answer.KILL, Span(4, 6), tommy=True, jammed=True, tear_gas=True), 5),
        (EnemyReaction(Answer.LUCK, Span(4, 6), tommy=True), 4),
    ],
)
def test_the_die_of_an_answer(reaction: EnemyReaction, least: int) -> None:
    for face in FACES:
        assert play(react, reaction, dice=(face,)).result == (face >= least)


def test_a_result_is_kept_to_6_within_a_range_that_ends_lower() -> None:
    assert play(react, EnemyReaction(Answer.KILL, Span(2, 6), tommy=True), dice=(6,)).result
    assert play(react, EnemyReaction(Answer.KILL, Span(1, 3), tear_gas=True), dice=(1,)).result


def test_no_answer_is_asked_where_no_enemy_is_caught() -> None:
    assert play(catch_and_answer, STOP, EnemyReaction(Answer.LUCK, Span(1, 6)), dice=(3, 4)).result.saved is None


# What comes of it


@pytest.mark.parametrize(
    "attempt, result, kidnapper, end",
    [
        (STOP, CatchResult.CAPTURED, False, CatchEnd.JAIL),
        (STOP, CatchResult.CAPTURED, True, CatchEnd.PRISON),
        (STOP, CatchResult.KILLED, True, CatchEnd.KILLED),
        (STOP, CatchResult.NONE, True, CatchEnd.FREE),
        (raid(force=Force.STATE), CatchResult.CAPTURED, False, CatchEnd.JAIL),
        (raid(force=Force.STATE), CatchResult.CAPTURED, True, CatchEnd.PRISON),
        (raid(force=Force.AGENT), CatchResult.CAPTURED, False, CatchEnd.PRISON),
        (raid(force=Force.AGENT, bill=True), CatchResult.KILLED, False, CatchEnd.KILLED),
    ],
)
def test_how_an_escape_leaves_the_enemy(
    attempt: CatchAttempt, result: CatchResult, kidnapper: bool, end: CatchEnd
) -> None:
    stakes = Stakes(kidnapper=kidnapper)
    assert play(conclude, attempt, CatchRoll(2, 2, result), None, stakes).result.end is end


def points(attempt: CatchAttempt, result: CatchResult, stakes: Stakes, *, hostage: bool = False) -> Points:
    return play(conclude, attempt, CatchRoll(7, 8, result, hostage), None, stakes).result.points


def test_jail_earns_1_and_death_half_rounded_up() -> None:
    assert points(STOP, CatchResult.CAPTURED, Stakes(9)) == Points(law=1)
    assert points(STOP, CatchResult.KILLED, Stakes(9)) == Points(law=5, owner=8)
    assert points(STOP, CatchResult.KILLED, Stakes(8)) == Points(law=4, owner=7)
    assert points(STOP, CatchResult.KILLED, Stakes(0)) == Points()
    assert points(STOP, CatchResult.CAPTURED, Stakes(9, kidnapper=True)) == Points(law=5, owner=8)
    assert points(raid(force=Force.AGENT), CatchResult.CAPTURED, Stakes(9)) == Points(law=5, owner=8)
    assert (half_of(1), inherited(1), inherited(0)) == (1, 0, 0)


@pytest.mark.parametrize("force, shot", [(Force.LOCAL, 2), (Force.STATE, 3), (Force.AGENT, 3)])
def test_shooting_free_earns_more_than_luck_and_kills_the_card(force: Force, shot: int) -> None:
    attempt = raid(force=force)
    result = CatchRoll(9, 9, CatchResult.CAPTURED)
    killed = play(conclude, attempt, result, EnemyReaction(Answer.KILL, Span(6, 6)), dice=(6,)).result
    lucky = play(conclude, attempt, result, EnemyReaction(Answer.LUCK, Span(6, 6)), dice=(6,)).result
    failed = play(conclude, attempt, result, EnemyReaction(Answer.KILL, Span(6, 6)), dice=(5,)).result
    assert (killed.points, killed.lost) == (Points(enemy=shot), force is not Force.LOCAL)
    assert (lucky.points, lucky.lost) == (Points(enemy=1), False)
    assert failed.saved is False
    assert not failed.lost
    assert failed.end is (CatchEnd.PRISON if force is Force.AGENT else CatchEnd.JAIL)


def test_media_hype_doubles_an_escape_and_costs_1_before_the_halving() -> None:
    lucky = EnemyReaction(Answer.LUCK, Span(1, 6))
    catch_roll = CatchRoll(8, 8, CatchResult.CAPTURED)
    assert play(conclude, STOP, catch_roll, lucky, Stakes(4, hype=True), dice=(1,)).result.points == Points(enemy=2)
    shot = EnemyReaction(Answer.KILL, Span(1, 6))
    assert play(conclude, STOP, catch_roll, shot, Stakes(4, hype=True), dice=(1,)).result.points == Points(enemy=4)
    assert points(STOP, CatchResult.KILLED, Stakes(9, hype=True)) == Points(-1, law=4, owner=7)
    assert points(STOP, CatchResult.KILLED, Stakes(9, hype=True, earned=True)) == Points(law=5, owner=8)
    assert points(STOP, CatchResult.CAPTURED, Stakes(9, hype=True)) == Points(-1, law=1)
    assert points(STOP, CatchResult.KILLED, Stakes(0, hype=True)) == Points()
    assert points(STOP, CatchResult.NONE, Stakes(9, hype=True)) == Points()


def test_hoover_earns_2_more_or_costs_3() -> None:
    attempt = raid(AccessoryKind.HOOVER, force=Force.AGENT)
    assert points(attempt, CatchResult.CAPTURED, Stakes(4, law=0)) == Points(law=4, owner=3)
    assert points(attempt, CatchResult.NONE, Stakes(4, law=9)) == Points(law=-3)
    assert points(attempt, CatchResult.NONE, Stakes(4, law=1)) == Points(law=-1)
    assert points(attempt, CatchResult.NONE, Stakes(4)) == Points(law=-3)
    lucky = EnemyReaction(Answer.LUCK, Span(1, 6))
    freed = play(conclude, attempt, CatchRoll(9, 9, CatchResult.CAPTURED), lucky, Stakes(4, law=9), dice=(1,)).result
    assert freed.points == Points(1, -3)


@pytest.mark.parametrize(
    "has, award, hoover, change",
    [(0, 1, 0, 1), (1, 1, 0, 0), (2, 1, 0, -1), (9, 0, 0, -2), (None, 1, 0, -1), (1, 1, -3, -1), (5, 1, -3, -4)],
)
def test_a_hostage_costs_first_and_never_more_than_there_is(
    has: int | None, award: int, hoover: int, change: int
) -> None:
    assert law_after(has, hostage=True, award=award, hoover=hoover) == change


def test_a_hostage_shot_counts_beside_the_capture() -> None:
    attempt = stop(answers=(AccessoryKind.HOSTAGES,))
    assert points(attempt, CatchResult.CAPTURED, Stakes(4, law=5), hostage=True) == Points(law=-1)
    assert points(attempt, CatchResult.NONE, Stakes(4, law=1), hostage=True) == Points(law=-1)


@pytest.mark.parametrize(
    "end, tone",
    [
        (CatchEnd.FREE, Tone.GOOD),
        (CatchEnd.CANCELLED, Tone.GOOD),
        (CatchEnd.JAIL, Tone.BAD),
        (CatchEnd.PRISON, Tone.BAD),
        (CatchEnd.KILLED, Tone.BAD),
    ],
)
def test_a_catch_is_bad_news_where_it_ends_in_jail_in_prison_or_in_death(end: CatchEnd, tone: Tone) -> None:
    deed = decided(Position(CardTable()), Catch(enemy="Nelson", reaction="Kill"))
    shown = deed.report(CatchConclusion(CatchRoll(9, 9, CatchResult.CAPTURED), end, None, Points()))
    assert (shown.headline, shown.tone) == (f"Baby Face Nelson {end}.", tone)


# Public Enemy #1


@pytest.mark.parametrize(
    "notoriety, title",
    [((3, 5, 4), 1), ((5, 5, 4), None), ((), None), ((0,), 0), ((0, 0), None), ((2, 7, 7, 9), 3)],
)
def test_the_title_goes_to_the_most_notoriety_and_to_no_enemy_in_a_tie(
    notoriety: tuple[int, ...], title: int | None
) -> None:
    outcome = play(public_enemy_1, notoriety)
    assert (outcome.rule, outcome.result) == ("dil.public-enemy-1", title)


def test_notoriety_is_counted_from_0() -> None:
    with pytest.raises(OutOfRange, match="from 0 up"):
        play(public_enemy_1, (1, -1))


# Odds


@pytest.mark.parametrize(
    "attempt",
    [
        STOP,
        stop(
            AccessoryKind.ROADBLOCK,
            AccessoryKind.TOMMY_GUN,
            answers=(AccessoryKind.HOSTAGES, AccessoryKind.GETAWAY_CAR),
        ),
        raid(where=Box.RANSOM, answers=(AccessoryKind.STUPIDITY,)),
        raid(AccessoryKind.HOOVER, AccessoryKind.STOOL_PIGEON, force=Force.AGENT),
        raid(AccessoryKind.TOMMY_GUN, force=Force.AGENT, bill=True),
        raid(force=Force.STATE, against=-2, answers=(AccessoryKind.INSIDER,), tips=2),
        raid(force=Force.STATE, answers=(AccessoryKind.SURGERY,)),
    ],
)
@pytest.mark.parametrize(
    "reaction", [None, EnemyReaction(Answer.LUCK, Span(4, 6)), EnemyReaction(Answer.KILL, Span(5, 6))]
)
def test_the_odds_are_those_of_every_face(attempt: CatchAttempt, reaction: EnemyReaction | None) -> None:
    stakes = Stakes(7, law=2)
    assert chances(odds(catch, attempt)) == brute(catch, attempt)
    assert chances(odds(catch_and_answer, attempt, reaction, stakes)) == brute(
        catch_and_answer, attempt, reaction, stakes
    )
    catch_roll = CatchRoll(9, 9, CatchResult.CAPTURED)
    assert chances(odds(conclude, attempt, catch_roll, reaction, stakes)) == brute(
        conclude, attempt, catch_roll, reaction, stakes
    )


def test_the_police_stop_a_robber_in_15_of_36() -> None:
    found = odds(catch, STOP)
    assert found.chance(lambda catch_roll: catch_roll.result is not CatchResult.NONE) == Fraction(15, 36)
    assert found.chance(lambda catch_roll: catch_roll.result is CatchResult.KILLED) == Fraction(6, 36)


def test_a_rating_may_lack_captures_or_kills() -> None:
    assert CatchRating(None, Span(9, 12)).text == "kill on 9–12"
    assert CatchRating(None).text == "catches no one"
    assert Modifier("on the lam", -1) in catch_modifiers(raid())
    attempt = CatchAttempt(Force.STATE, CatchRating(None, Span(9, 12)), Box.LAM)
    assert [play(catch, attempt, dice=two(natural)).result.result for natural in (8, 9)] == [
        CatchResult.NONE,
        CatchResult.KILLED,
    ]
