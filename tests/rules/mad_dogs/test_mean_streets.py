"""Mean Streets."""

from __future__ import annotations

from fractions import Fraction

import pytest

from rules.core.chance.odds import odds
from rules.core.plain.refusal import IllegalNow, OutOfRange
from rules.core.tables.outcome import Modifier
from rules.mad_dogs.model.scenario import (
    FigureChoice,
    Force,
    Reinforcement,
    Results,
    ScenarioSide,
    SideVehicles,
    Victory,
)
from rules.mad_dogs.scenarios.kinds.mean_streets import (
    PISTOLS,
    Streets,
    StreetsEnd,
    reinforce_streets,
    set_up_streets,
    streets_results,
    streets_verdict,
)
from rules.mad_dogs.scenarios.kinds.show_of_strength import ShowEnd, show_results
from rules.mad_dogs.scenarios.shared.forces import Reserve
from rules.mad_dogs.scenarios.shared.reinforcements import Call
from rules.mad_dogs.scenarios.shared.tables import MeanStreetsNeighbours
from tests.rules.brute import brute, chances, play

FACES = range(1, 7)
ATTACKER, DEFENDER = ScenarioSide.ATTACKER, ScenarioSide.DEFENDER


def men(forces: tuple[Force, ...]) -> list[tuple[int | None, FigureChoice]]:
    return [(force.number, force.who) for force in forces]


@pytest.mark.parametrize("face", FACES)
def test_a_carload_of_low_level_men_with_perhaps_one_of_more(face: int) -> None:
    set_up = play(set_up_streets, Streets(), dice=(face, 5, 1)).result
    expected = [(5, FigureChoice.LOW), (1, FigureChoice.ANY_LEVEL)] if face == 1 else [(6, FigureChoice.LOW)]
    assert men(set_up.of(ATTACKER)) == expected
    assert set_up.wheels == (SideVehicles(ATTACKER, 1, "car", "cruising in at one end of the street"),)


ABOUT: list[tuple[tuple[int, ...], list[tuple[int, FigureChoice]]]] = [
    (
        (1, 2, 3, 4),
        [(2, FigureChoice.PUNK), (3, FigureChoice.SLUGGER), (4, FigureChoice.HOODLUM), (1, FigureChoice.ENFORCER)],
    ),
    ((2, 2, 3, 4), [(2, FigureChoice.PUNK), (3, FigureChoice.SLUGGER), (4, FigureChoice.HOODLUM)]),
    ((3, 2, 3), [(2, FigureChoice.PUNK), (3, FigureChoice.SLUGGER), (1, FigureChoice.HOODLUM)]),
    ((4, 3, 4), [(3, FigureChoice.SLUGGER), (4, FigureChoice.HOODLUM)]),
    ((5, 4), [(4, FigureChoice.HOODLUM)]),
    ((6, 3), [(3, FigureChoice.SLUGGER)]),
]


@pytest.mark.parametrize("dice, about", ABOUT)
def test_each_row_of_those_about(dice: tuple[int, ...], about: list[tuple[int, FigureChoice]]) -> None:
    forces = play(set_up_streets, Streets(), dice=(6, *dice)).result.of(DEFENDER)
    assert men(forces) == about
    assert all(force.armed == PISTOLS for force in forces)


def test_a_gang_sends_what_it_has() -> None:
    reserve: Reserve = (("Punk", 1), ("Hoodlum", 2), ("Torpedo", 3))
    forces = play(set_up_streets, Streets(reserve), dice=(6, 1, 5, 5, 5)).result.of(DEFENDER)
    assert men(forces) == [(1, FigureChoice.PUNK), (2, FigureChoice.HOODLUM)]
    with pytest.raises(OutOfRange, match="Ghost"):
        play(set_up_streets, Streets((("Ghost", 1),)))


NEIGHBOURS: list[tuple[tuple[int, ...], MeanStreetsNeighbours, list[tuple[int, FigureChoice]], str]] = [
    ((1,), MeanStreetsNeighbours.CAR, [(5, FigureChoice.LOW), (1, FigureChoice.ENFORCER)], "behind the attackers' car"),
    ((2, 4), MeanStreetsNeighbours.HOODLUMS, [(4, FigureChoice.HOODLUM)], "anywhere along the street"),
    ((3, 5), MeanStreetsNeighbours.SLUGGERS, [(5, FigureChoice.SLUGGER)], "anywhere along the street"),
    ((4, 6), MeanStreetsNeighbours.PUNKS, [(6, FigureChoice.PUNK)], "anywhere along the street"),
    ((5,), MeanStreetsNeighbours.NOBODY, [], ""),
    ((6,), MeanStreetsNeighbours.NOBODY, [], ""),
]


@pytest.mark.parametrize("dice, row, sent, where", NEIGHBOURS)
def test_each_row_of_help(
    dice: tuple[int, ...], row: MeanStreetsNeighbours, sent: list[tuple[int, FigureChoice]], where: str
) -> None:
    came = play(reinforce_streets, Call(), dice=dice).result
    assert (came.row, men(came.forces), came.where) == (row, sent, where)
    assert (came.speed is not None) is (row is MeanStreetsNeighbours.CAR)
    assert all(force.armed == PISTOLS for force in came.forces)


def test_help_in_mean_streets_is_not_replaced_by_lower_kinds() -> None:
    call = Call(reserve=(("Slugger", 9),))
    assert play(reinforce_streets, call, dice=(2, 4)).result == Reinforcement(MeanStreetsNeighbours.HOODLUMS)
    with pytest.raises(IllegalNow, match="not the attacker"):
        play(reinforce_streets, Call(ATTACKER))


@pytest.mark.parametrize("reserve", [None, (("Punk", 2), ("Hoodlum", 1)), ()])
def test_odds_of_mean_streets(reserve: Reserve | None) -> None:
    assert chances(odds(set_up_streets, Streets(reserve))) == brute(set_up_streets, Streets(reserve))
    assert chances(odds(reinforce_streets, Call(reserve=reserve))) == brute(reinforce_streets, Call(reserve=reserve))


def test_odds_of_an_upper_level_passenger() -> None:
    found = odds(set_up_streets, Streets()).chance(
        lambda one: any(force.who is FigureChoice.ANY_LEVEL for force in one.forces)
    )
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
def test_who_gets_through_wins_and_earns_nothing(end: StreetsEnd, winner: ScenarioSide) -> None:
    verdict = streets_verdict(end)
    assert verdict.winner is winner
    assert play(streets_results, end).result == Results(verdict)


def test_an_end_that_cant_be() -> None:
    with pytest.raises(IllegalNow, match="still on the board"):
        play(streets_results, StreetsEnd(remain=2))
    with pytest.raises(OutOfRange, match="held only 6 figures"):
        play(streets_results, StreetsEnd(men=4, remain=3))


def test_verdicts_say_why() -> None:
    assert streets_verdict(StreetsEnd()) == Victory(DEFENDER, "None of the attackers got through.")
    assert play(show_results, ShowEnd()).result.outrage == (Modifier("a Show of Strength, for all to see", 2),)
