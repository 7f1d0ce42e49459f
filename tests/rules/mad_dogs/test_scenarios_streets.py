"""The Meet and the Showdown; Show of Strength, Rumble and Mean Streets."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.core.chance.odds import odds
from rules.core.plain.refusal import IllegalNow, OutOfRange
from rules.core.tables.outcome import Modifier
from rules.mad_dogs.cars.car_records import Rider
from rules.mad_dogs.model.figures import Contest, Rating, Speed, Stat
from rules.mad_dogs.model.scenario import MOB, Deployment, Force, Reinforcement, Results, Side, Victory, Wheels, Who
from rules.mad_dogs.scenarios.kinds.mean_streets import (
    PISTOLS,
    Streets,
    StreetsEnd,
    reinforce_streets,
    set_up_streets,
    streets_results,
    streets_verdict,
)
from rules.mad_dogs.scenarios.kinds.rumble import (
    HANDGUN,
    Rumble,
    RumbleEnd,
    rumble_results,
    rumble_verdict,
    set_up_rumble,
)
from rules.mad_dogs.scenarios.kinds.show_of_strength import (
    Show,
    ShowEnd,
    reinforce_show,
    set_up_show,
    show_results,
    show_verdict,
)
from rules.mad_dogs.scenarios.kinds.showdown import (
    DuelEnd,
    Showdown,
    ShowdownEnd,
    set_up_showdown,
    showdown_results,
    showdown_verdict,
)
from rules.mad_dogs.scenarios.kinds.the_meet import (
    NPC_SMARTS,
    Meet,
    MeetEnd,
    meet_results,
    meet_verdict,
    negotiate,
    set_up_meet,
    speaker_target,
)
from rules.mad_dogs.scenarios.shared.forces import HAND_WEAPONS, Reserve
from rules.mad_dogs.scenarios.shared.reinforcements import Call
from rules.mad_dogs.scenarios.shared.tables import KILL_POINTS, Neighbours, Turnout
from tests.rules.brute import brute, chances, play

FACES = range(1, 7)
ATTACKER, DEFENDER = Side.ATTACKER, Side.DEFENDER


def men(forces: tuple[Force, ...]) -> list[tuple[int | None, Who]]:
    return [(force.number, force.who) for force in forces]


# The Meet


def test_two_negotiators_with_the_bodyguards_agreed_on() -> None:
    set_up = play(set_up_meet, Meet("the Green Mill", 4)).result
    for side in Side:
        assert men(set_up.of(side)) == [(1, Who.ANY), (4, Who.ANY)]
    assert "the Green Mill" in set_up.notes[0]
    assert set_up.number(NPC_SMARTS) is None
    assert men(play(set_up_meet, Meet(bodyguards=0)).result.forces) == [(1, Who.ANY), (1, Who.ANY)]


@pytest.mark.parametrize("face, smarts", list(zip(FACES, (3, 4, 4, 4, 5, 6), strict=True)))
def test_the_smarts_of_a_boss_whom_no_one_plays(face: int, smarts: int) -> None:
    assert play(set_up_meet, Meet(npc=True), dice=(face,)).result.number(NPC_SMARTS) == smarts


def test_smarts_once_known_are_not_rolled() -> None:
    assert play(set_up_meet, Meet(npc=True, smarts=5)).result.number(NPC_SMARTS) == 5
    with pytest.raises(OutOfRange, match="whom nobody plays"):
        play(set_up_meet, Meet(smarts=5))
    with pytest.raises(OutOfRange) as refused:
        play(set_up_meet, Meet(bodyguards=-1, smarts=7))
    assert all(part in refused.value.sentence for part in ("bodyguards", "“smarts”", "nobody plays"))


def test_odds_of_their_smarts() -> None:
    assert chances(odds(set_up_meet, Meet(npc=True))) == brute(set_up_meet, Meet(npc=True))


@pytest.mark.parametrize(
    "facts, modifiers",
    [
        ({"skills": ("Real Charmer",)}, {"Real Charmer": 1}),
        ({"skills": ("Mumbles", "Gullible")}, {"Mumbles": -1, "Gullible": -1}),
        ({"skills": ("Drunk/Addicted",)}, {}),
        ({"skills": ("Drunk/Addicted",), "drunk": True}, {"Drunk/Addicted": -1}),
        ({"lost": 2, "nervous": True}, {"wounds": -2, "nervous": -2}),
    ],
)
def test_skills_for_talking_count(facts: dict[str, Any], modifiers: dict[str, int]) -> None:
    target = speaker_target(Rating(Stat.SMARTS, 4, **facts), Side.ATTACKER)
    assert (target.stat, target.base, dict(target.modifiers)) == ("SMARTS of the attacker", 4, modifiers)


@pytest.mark.parametrize(
    "dice, contest",
    [((4, 5), Contest.FIRST), ((5, 4), Contest.SECOND), ((4, 4), Contest.TIE), ((5, 6), Contest.TIE)],
)
def test_smarts_against_smarts(dice: tuple[int, int], contest: Contest) -> None:
    outcome = play(negotiate, Rating(Stat.SMARTS, 4), Rating(Stat.SMARTS, 4), dice=dice)
    assert outcome.rule == "mad.scenario.meet"
    assert outcome.result is contest


def test_odds_of_a_negotiation() -> None:
    pair = Rating(Stat.SMARTS, 4, skills=("Real Charmer",)), Rating(Stat.SMARTS, 3, lost=1)
    assert chances(odds(negotiate, *pair)) == brute(negotiate, *pair)


MEETINGS: list[tuple[MeetEnd, Side | None, int]] = [
    (MeetEnd(contest=Contest.FIRST), ATTACKER, 1),
    (MeetEnd(contest=Contest.SECOND), DEFENDER, 1),
    (MeetEnd(contest=Contest.TIE), None, 0),
    (MeetEnd(agreed=True), None, 1),
    (MeetEnd(agreed=True, contest=Contest.TIE), None, 1),
    (MeetEnd(fought=True), None, 0),
    (MeetEnd(fought=True, contest=Contest.FIRST), None, 0),
]


@pytest.mark.parametrize("end, winner, kept", MEETINGS)
def test_what_comes_of_a_meet(end: MeetEnd, winner: Side | None, kept: int) -> None:
    verdict = meet_verdict(end)
    assert verdict.winner is winner
    assert play(meet_results, end).result == Results(verdict, kept=kept)


@pytest.mark.parametrize(
    "end, why", [(MeetEnd(), "not over"), (MeetEnd(agreed=True, fought=True), "terms or in gunfire")]
)
def test_a_meet_that_cant_have_ended_so(end: MeetEnd, why: str) -> None:
    with pytest.raises(IllegalNow, match=why):
        play(meet_results, end)


# Showdown


@pytest.mark.parametrize("crowded", [False, True])
def test_one_man_a_side(crowded: bool) -> None:
    set_up = play(set_up_showdown, Showdown(crowded)).result
    assert set_up.forces == (Force(ATTACKER, 1, Who.DUELLIST), Force(DEFENDER, 1, Who.DUELLIST))
    assert bool(set_up.notes) is crowded


@pytest.mark.parametrize("loser", [DuelEnd.DEAD, DuelEnd.DRIVEN_OFF])
def test_who_is_left_wins(loser: DuelEnd) -> None:
    assert showdown_verdict(ShowdownEnd(defender=loser)).winner is ATTACKER
    assert showdown_verdict(ShowdownEnd(attacker=loser)).winner is DEFENDER
    for other in (DuelEnd.DEAD, DuelEnd.DRIVEN_OFF):
        assert showdown_verdict(ShowdownEnd(loser, other)).winner is None


def test_a_showdown_goes_on_while_both_stand() -> None:
    with pytest.raises(IllegalNow, match="not over"):
        play(showdown_results, ShowdownEnd())


@pytest.mark.parametrize("face", FACES)
def test_a_duellist_who_killed_the_other_rolls_for_a_name(face: int) -> None:
    for end in (ShowdownEnd(defender=DuelEnd.DEAD), ShowdownEnd(attacker=DuelEnd.DEAD)):
        assert play(showdown_results, end, dice=(face,)).result.stone_cold is (face <= 3)


@pytest.mark.parametrize(
    "end",
    [
        ShowdownEnd(defender=DuelEnd.DRIVEN_OFF),
        ShowdownEnd(defender=DuelEnd.DEAD, proven=True),
        ShowdownEnd(DuelEnd.DEAD, DuelEnd.DEAD),
        ShowdownEnd(DuelEnd.DRIVEN_OFF, DuelEnd.DEAD),
    ],
)
def test_other_duellists_do_not(end: ShowdownEnd) -> None:
    assert play(showdown_results, end).result.stone_cold is None


def test_odds_of_a_name() -> None:
    end = ShowdownEnd(defender=DuelEnd.DEAD)
    assert chances(odds(showdown_results, end)) == brute(showdown_results, end)


# Show of Strength

ANYONE: Reserve = tuple((profile, 9) for profile in MOB)


@pytest.mark.parametrize(
    "reserve, dice, sent",
    [
        (None, (4, 2), [(4, Who.PUNK), (2, Who.SLUGGER)]),
        ((("Punk", 6), ("Slugger", 6)), (4, 2), [(4, Who.PUNK), (2, Who.SLUGGER)]),
        ((("Punk", 1), ("Slugger", 6), ("Hoodlum", 9)), (4, 2), [(1, Who.PUNK), (2, Who.SLUGGER)]),
        ((("Slugger", 1),), (4, 2), [(1, Who.SLUGGER)]),
        ((), (6, 6), []),
    ],
)
def test_the_defender_sets_up_what_is_left(
    reserve: Reserve | None, dice: tuple[int, int], sent: list[tuple[int, Who]]
) -> None:
    assert men(play(set_up_show, Show(reserve), dice=dice).result.of(DEFENDER)) == sent


TURNOUTS: list[tuple[tuple[int, ...], Turnout, list[tuple[int, Who]], Deployment]] = [
    ((1,), Turnout.CAR_UPPER, [(6, Who.UPPER)], Deployment.BY_CAR),
    ((2,), Turnout.CAR_LED, [(1, Who.UPPER), (5, Who.HOODLUM)], Deployment.BY_CAR),
    ((3,), Turnout.CAR_HOODLUMS, [(6, Who.HOODLUM)], Deployment.BY_CAR),
    ((4, 3), Turnout.LOW_ON_FOOT, [(3, Who.LOW)], Deployment.ON_FOOT),
    ((5,), Turnout.ONE, [(1, Who.ANY)], Deployment.ON_FOOT),
    ((6, 5), Turnout.STREET_GANG, [(5, Who.PUNK)], Deployment.ON_FOOT),
]


@pytest.mark.parametrize("dice, row, sent, way", TURNOUTS)
@pytest.mark.parametrize("reserve", [None, ANYONE])
def test_each_turnout(
    dice: tuple[int, ...], row: Turnout, sent: list[tuple[int, Who]], way: Deployment, reserve: Reserve | None
) -> None:
    came = play(reinforce_show, Call(reserve=reserve), dice=dice).result
    assert (came.row, men(came.forces)) == (row, sent)
    assert {force.way for force in came.forces} == {way}
    assert (came.speed is Speed.CRUISING) is (way is Deployment.BY_CAR)
    free = row is Turnout.STREET_GANG
    assert all(force.free is free and (force.armed == HAND_WEAPONS) is free for force in came.forces)


def test_the_next_lower_kind_replaces_one_that_ran_out() -> None:
    def come(reserve: Reserve, *dice: int) -> list[tuple[int | None, Who]]:
        return men(play(reinforce_show, Call(reserve=reserve), dice=dice).result.forces)

    assert come((("Enforcer", 2), ("Hoodlum", 9)), 1) == [(2, Who.UPPER), (4, Who.HOODLUM)]
    assert come((("Hoodlum", 2), ("Slugger", 2), ("Punk", 9)), 3) == [
        (2, Who.HOODLUM),
        (2, Who.SLUGGER),
        (2, Who.PUNK),
    ]
    assert come((("Hoodlum", 3),), 2) == [(1, Who.HOODLUM), (2, Who.HOODLUM)]
    assert come((("Punk", 1), ("Hoodlum", 3)), 4, 3) == [(1, Who.LOW), (2, Who.HOODLUM)]
    assert come((("Mob Boss", 1),), 4, 3) == []
    assert come((("Gun Moll", 1),), 5) == [(1, Who.ANY)]
    assert come((("Accountant", 3),), 1) == []


def test_when_all_are_in_play_only_a_6_helps() -> None:
    for face in range(1, 6):
        dice = (face, 2) if face == 4 else (face,)
        assert play(reinforce_show, Call(reserve=()), dice=dice).result.forces == ()
    assert men(play(reinforce_show, Call(reserve=()), dice=(6, 2)).result.forces) == [(2, Who.PUNK)]


def test_no_telephone_is_needed_and_the_attacker_gets_no_one() -> None:
    with pytest.raises(IllegalNow, match="not the attacker"):
        play(reinforce_show, Call(ATTACKER))


@pytest.mark.parametrize("reserve", [None, (("Torpedo", 1), ("Punk", 3)), ()])
def test_odds_of_a_show_of_strength(reserve: Reserve | None) -> None:
    assert chances(odds(set_up_show, Show(reserve))) == brute(set_up_show, Show(reserve))
    call = Call(reserve=reserve, speed=Speed.RACING, driver=Rider(Rating(Stat.STUNTS, 5)))
    assert chances(odds(reinforce_show, call)) == brute(reinforce_show, call)


@pytest.mark.parametrize(
    "attacker, defender, winner",
    [
        ((("Torpedo", 1),), (("Punk", 6),), ATTACKER),
        ((("Torpedo", 1),), (("Punk", 7),), None),
        ((("Torpedo", 1), ("Punk", 1)), (("Punk", 6),), ATTACKER),
        ((("Slugger", 2),), (("Enforcer", 1),), DEFENDER),
        ((("Slugger", 1), ("Hoodlum", 1)), (("Enforcer", 1),), None),
        ((("Punk", 1),), (), ATTACKER),
        ((), (), None),
        ((("Punk", 3),), (("Punk", 3),), None),
    ],
)
def test_at_least_twice_the_points_win(attacker: Reserve, defender: Reserve, winner: Side | None) -> None:
    verdict = show_verdict(ShowEnd(attacker, defender))
    assert verdict.winner is winner
    assert verdict.points == tuple(
        sum(KILL_POINTS[profile] * number for profile, number in kills) for kills in (attacker, defender)
    )


@pytest.mark.parametrize("profile", KILL_POINTS)
def test_each_kind_counts(profile: str) -> None:
    assert show_verdict(ShowEnd(((profile, 1),))).points == (KILL_POINTS[profile], 0)


@given(st.lists(st.tuples(st.sampled_from(MOB), st.integers(0, 5)), unique_by=lambda kill: kill[0]).map(tuple))
def test_equal_kills_win_for_neither(kills: Reserve) -> None:
    assert show_verdict(ShowEnd(kills, kills)).winner is None


def test_a_show_of_strength_is_an_outrage_of_2() -> None:
    results = play(show_results, ShowEnd((("Punk", 1),))).result
    assert [one.value for one in results.outrage] == [2]


def test_kills_that_cant_be_are_all_named() -> None:
    with pytest.raises(OutOfRange) as refused:
        play(show_results, ShowEnd((("Beat Cop", 1),), (("Punk", -1),)))
    assert "attacker's kills" in refused.value.sentence
    assert "defender's kills" in refused.value.sentence


# Rumble


def test_two_street_gangs_each_under_a_hoodlum() -> None:
    outcome = play(set_up_rumble, Rumble(), dice=(1, 2, 3, 4))
    assert men(outcome.result.of(ATTACKER)) == [(1, Who.PUNK), (2, Who.SLUGGER), (1, Who.HOODLUM)]
    assert men(outcome.result.of(DEFENDER)) == [(3, Who.PUNK), (4, Who.SLUGGER), (1, Who.HOODLUM)]
    assert all(force.free for force in outcome.result.forces)
    assert [force.armed for force in outcome.result.of(ATTACKER)] == [HAND_WEAPONS, HAND_WEAPONS, HANDGUN]


def test_odds_of_a_rumble() -> None:
    assert chances(odds(set_up_rumble, Rumble())) == brute(set_up_rumble, Rumble())


def test_who_drives_the_others_off_wins_unless_the_police_come() -> None:
    for side in Side:
        assert rumble_verdict(RumbleEnd(side)).winner is side.other
        assert rumble_verdict(RumbleEnd(side, police=True)).winner is None
    assert rumble_verdict(RumbleEnd(police=True)).winner is None
    with pytest.raises(IllegalNow, match="not over"):
        play(rumble_results, RumbleEnd())


@pytest.mark.parametrize("face", FACES)
def test_recruits_are_punks_on_1_to_4_and_sluggers_on_5_and_6(face: int) -> None:
    who = "Punk" if face <= 4 else "Slugger"
    assert play(rumble_results, RumbleEnd(DEFENDER), dice=(3, face, face, face)).result.recruits == ((who, 3),)


def test_the_winner_recruits_1d6() -> None:
    outcome = play(rumble_results, RumbleEnd(ATTACKER), dice=(6, 1, 6, 4, 5, 2, 3))
    assert dict(outcome.result.recruits) == {"Punk": 4, "Slugger": 2}
    assert outcome.throws[1].table == "mad.tables.rumble-recruits"
    assert play(rumble_results, RumbleEnd(police=True)).result.recruits == ()


def test_odds_of_recruits() -> None:
    end = RumbleEnd(DEFENDER)
    assert chances(odds(rumble_results, end)) == brute(rumble_results, end)


# Mean Streets


@pytest.mark.parametrize("face", FACES)
def test_a_carload_of_low_level_men_with_perhaps_one_of_more(face: int) -> None:
    set_up = play(set_up_streets, Streets(), dice=(face, 5, 1)).result
    expected = [(5, Who.LOW), (1, Who.ANY_LEVEL)] if face == 1 else [(6, Who.LOW)]
    assert men(set_up.of(ATTACKER)) == expected
    assert set_up.wheels == (Wheels(ATTACKER, 1, "car", "cruising in at one end of the street"),)


ABOUT: list[tuple[tuple[int, ...], list[tuple[int, Who]]]] = [
    ((1, 2, 3, 4), [(2, Who.PUNK), (3, Who.SLUGGER), (4, Who.HOODLUM), (1, Who.ENFORCER)]),
    ((2, 2, 3, 4), [(2, Who.PUNK), (3, Who.SLUGGER), (4, Who.HOODLUM)]),
    ((3, 2, 3), [(2, Who.PUNK), (3, Who.SLUGGER), (1, Who.HOODLUM)]),
    ((4, 3, 4), [(3, Who.SLUGGER), (4, Who.HOODLUM)]),
    ((5, 4), [(4, Who.HOODLUM)]),
    ((6, 3), [(3, Who.SLUGGER)]),
]


@pytest.mark.parametrize("dice, about", ABOUT)
def test_each_row_of_those_about(dice: tuple[int, ...], about: list[tuple[int, Who]]) -> None:
    forces = play(set_up_streets, Streets(), dice=(6, *dice)).result.of(DEFENDER)
    assert men(forces) == about
    assert all(force.armed == PISTOLS for force in forces)


def test_a_gang_sends_what_it_has() -> None:
    reserve: Reserve = (("Punk", 1), ("Hoodlum", 2), ("Torpedo", 3))
    forces = play(set_up_streets, Streets(reserve), dice=(6, 1, 5, 5, 5)).result.of(DEFENDER)
    assert men(forces) == [(1, Who.PUNK), (2, Who.HOODLUM)]
    with pytest.raises(OutOfRange, match="Ghost"):
        play(set_up_streets, Streets((("Ghost", 1),)))


NEIGHBOURS: list[tuple[tuple[int, ...], Neighbours, list[tuple[int, Who]], str]] = [
    ((1,), Neighbours.CAR, [(5, Who.LOW), (1, Who.ENFORCER)], "behind the attackers' car"),
    ((2, 4), Neighbours.HOODLUMS, [(4, Who.HOODLUM)], "anywhere along the street"),
    ((3, 5), Neighbours.SLUGGERS, [(5, Who.SLUGGER)], "anywhere along the street"),
    ((4, 6), Neighbours.PUNKS, [(6, Who.PUNK)], "anywhere along the street"),
    ((5,), Neighbours.NOBODY, [], ""),
    ((6,), Neighbours.NOBODY, [], ""),
]


@pytest.mark.parametrize("dice, row, sent, where", NEIGHBOURS)
def test_each_row_of_help(dice: tuple[int, ...], row: Neighbours, sent: list[tuple[int, Who]], where: str) -> None:
    came = play(reinforce_streets, Call(), dice=dice).result
    assert (came.row, men(came.forces), came.where) == (row, sent, where)
    assert (came.speed is not None) is (row is Neighbours.CAR)
    assert all(force.armed == PISTOLS for force in came.forces)


def test_help_in_mean_streets_is_not_replaced_by_lower_kinds() -> None:
    call = Call(reserve=(("Slugger", 9),))
    assert play(reinforce_streets, call, dice=(2, 4)).result == Reinforcement(Neighbours.HOODLUMS)
    with pytest.raises(IllegalNow, match="not the attacker"):
        play(reinforce_streets, Call(ATTACKER))


@pytest.mark.parametrize("reserve", [None, (("Punk", 2), ("Hoodlum", 1)), ()])
def test_odds_of_mean_streets(reserve: Reserve | None) -> None:
    assert chances(odds(set_up_streets, Streets(reserve))) == brute(set_up_streets, Streets(reserve))
    assert chances(odds(reinforce_streets, Call(reserve=reserve))) == brute(reinforce_streets, Call(reserve=reserve))


def test_odds_of_an_upper_level_passenger() -> None:
    found = odds(set_up_streets, Streets()).chance(lambda one: any(force.who is Who.ANY_LEVEL for force in one.forces))
    assert found == Fraction(1, 6)


@pytest.mark.parametrize(
    "end, winner",
    [
        (StreetsEnd(car=True), ATTACKER),
        (StreetsEnd(men=1), ATTACKER),
        (StreetsEnd(men=1, remain=5), ATTACKER),
        (StreetsEnd(), DEFENDER),
    ],
)
def test_who_gets_through_wins_and_earns_nothing(end: StreetsEnd, winner: Side) -> None:
    verdict = streets_verdict(end)
    assert verdict.winner is winner
    assert play(streets_results, end).result == Results(verdict)


def test_an_end_that_cant_be() -> None:
    with pytest.raises(IllegalNow, match="still on the board"):
        play(streets_results, StreetsEnd(remain=2))
    with pytest.raises(OutOfRange, match="held 6 men"):
        play(streets_results, StreetsEnd(men=4, remain=3))


def test_verdicts_say_why() -> None:
    assert streets_verdict(StreetsEnd()) == Victory(DEFENDER, "None of the attackers got through.")
    assert play(show_results, ShowEnd()).result.outrage == (Modifier("a Show of Strength, for all to see", 2),)
