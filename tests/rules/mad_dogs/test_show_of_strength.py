"""Show of Strength."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.core.chance.odds import odds
from rules.core.plain.refusal import IllegalNow, OutOfRange
from rules.mad_dogs.cars.car_records import Rider
from rules.mad_dogs.model.figures import Rating, Speed, Stat
from rules.mad_dogs.model.scenario import MOB, Deployment, FigureChoice, Force, ScenarioSide
from rules.mad_dogs.scenarios.kinds.show_of_strength import (
    Show,
    ShowEnd,
    reinforce_show,
    set_up_show,
    show_results,
    show_verdict,
)
from rules.mad_dogs.scenarios.shared.forces import HAND_WEAPONS, Reserve
from rules.mad_dogs.scenarios.shared.reinforcements import Call
from rules.mad_dogs.scenarios.shared.tables import KILL_POINTS, ShowOfStrengthHelp
from tests.rules.brute import brute, chances, play

ATTACKER, DEFENDER = ScenarioSide.ATTACKER, ScenarioSide.DEFENDER


def men(forces: tuple[Force, ...]) -> list[tuple[int | None, FigureChoice]]:
    return [(force.number, force.who) for force in forces]


ANYONE: Reserve = tuple((profile, 9) for profile in MOB)


@pytest.mark.parametrize(
    "reserve, dice, sent",
    [
        (None, (4, 2), [(4, FigureChoice.PUNK), (2, FigureChoice.SLUGGER)]),
        ((("Punk", 6), ("Slugger", 6)), (4, 2), [(4, FigureChoice.PUNK), (2, FigureChoice.SLUGGER)]),
        ((("Punk", 1), ("Slugger", 6), ("Hoodlum", 9)), (4, 2), [(1, FigureChoice.PUNK), (2, FigureChoice.SLUGGER)]),
        ((("Slugger", 1),), (4, 2), [(1, FigureChoice.SLUGGER)]),
        ((), (6, 6), []),
    ],
)
def test_the_defender_sets_up_what_is_left(
    reserve: Reserve | None, dice: tuple[int, int], sent: list[tuple[int, FigureChoice]]
) -> None:
    assert men(play(set_up_show, Show(reserve), dice=dice).result.of(DEFENDER)) == sent


TURNOUTS: list[tuple[tuple[int, ...], ShowOfStrengthHelp, list[tuple[int, FigureChoice]], Deployment]] = [
    ((1,), ShowOfStrengthHelp.CAR_UPPER, [(6, FigureChoice.UPPER)], Deployment.BY_CAR),
    ((2,), ShowOfStrengthHelp.CAR_LED, [(1, FigureChoice.UPPER), (5, FigureChoice.HOODLUM)], Deployment.BY_CAR),
    ((3,), ShowOfStrengthHelp.CAR_HOODLUMS, [(6, FigureChoice.HOODLUM)], Deployment.BY_CAR),
    ((4, 3), ShowOfStrengthHelp.LOW_ON_FOOT, [(3, FigureChoice.LOW)], Deployment.ON_FOOT),
    ((5,), ShowOfStrengthHelp.ONE, [(1, FigureChoice.ANY)], Deployment.ON_FOOT),
    ((6, 5), ShowOfStrengthHelp.STREET_GANG, [(5, FigureChoice.PUNK)], Deployment.ON_FOOT),
]


@pytest.mark.parametrize("dice, row, sent, way", TURNOUTS)
@pytest.mark.parametrize("reserve", [None, ANYONE])
def test_each_turnout(
    dice: tuple[int, ...],
    row: ShowOfStrengthHelp,
    sent: list[tuple[int, FigureChoice]],
    way: Deployment,
    reserve: Reserve | None,
) -> None:
    came = play(reinforce_show, Call(reserve=reserve), dice=dice).result
    assert (came.row, men(came.forces)) == (row, sent)
    assert {force.way for force in came.forces} == {way}
    assert (came.speed is Speed.CRUISING) is (way is Deployment.BY_CAR)
    free = row is ShowOfStrengthHelp.STREET_GANG
    assert all(force.free is free and (force.armed == HAND_WEAPONS) is free for force in came.forces)


def test_the_next_lower_kind_replaces_one_that_ran_out() -> None:
    def come(reserve: Reserve, *dice: int) -> list[tuple[int | None, FigureChoice]]:
        return men(play(reinforce_show, Call(reserve=reserve), dice=dice).result.forces)

    assert come((("Enforcer", 2), ("Hoodlum", 9)), 1) == [(2, FigureChoice.UPPER), (4, FigureChoice.HOODLUM)]
    assert come((("Hoodlum", 2), ("Slugger", 2), ("Punk", 9)), 3) == [
        (2, FigureChoice.HOODLUM),
        (2, FigureChoice.SLUGGER),
        (2, FigureChoice.PUNK),
    ]
    assert come((("Hoodlum", 3),), 2) == [(1, FigureChoice.HOODLUM), (2, FigureChoice.HOODLUM)]
    assert come((("Punk", 1), ("Hoodlum", 3)), 4, 3) == [(1, FigureChoice.LOW), (2, FigureChoice.HOODLUM)]
    assert come((("Mob Boss", 1),), 4, 3) == []
    assert come((("Gun Moll", 1),), 5) == [(1, FigureChoice.ANY)]
    assert come((("Accountant", 3),), 1) == []


def test_when_all_are_in_play_only_a_6_helps() -> None:
    for face in range(1, 6):
        dice = (face, 2) if face == 4 else (face,)
        assert play(reinforce_show, Call(reserve=()), dice=dice).result.forces == ()
    assert men(play(reinforce_show, Call(reserve=()), dice=(6, 2)).result.forces) == [(2, FigureChoice.PUNK)]


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
def test_at_least_twice_the_points_win(attacker: Reserve, defender: Reserve, winner: ScenarioSide | None) -> None:
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
