"""When a fight is decided: only one side has figures left that fight on."""

from __future__ import annotations

from typing import Any

import pytest

from rules.core.action.system import discover
from rules.core.plain.frozen import replace
from rules.core.play.decided import Decided, last_side
from rules.gangstars.model import figures as gangstars
from rules.hoodsville.model import figures as hoodsville
from rules.mad_dogs.model import figures as mad_dogs
from rules.pottersville.model import figures as pottersville
from rules.pottersville.model.obligations import rally_due

SIDES = {1: 0, 2: 0, 3: 1, 4: 1}


@pytest.mark.parametrize(
    "fighting, sides, found",
    [
        ((1, 2, 3, 4), SIDES, None),
        ((2, 3), SIDES, None),
        ((2,), SIDES, Decided(0)),
        ((3, 4), SIDES, Decided(1)),
        ((), SIDES, Decided(None)),
        ((4, 9), SIDES, Decided(1)),  # a bystander of no side
        ((1, 2), {1: 0, 2: 0}, None),  # nobody has come against them yet
        ((), {}, None),
        ((3, 5), {**SIDES, 5: 2}, None),
    ],
)
def test_a_fight_is_decided_once_one_side_alone_is_left(
    fighting: tuple[int, ...], sides: dict[int, int], found: Decided | None
) -> None:
    assert last_side(sides, fighting) == found


OUT: list[tuple[str, type[Any], dict[str, Any], list[dict[str, Any]]]] = [
    (
        "mad",
        mad_dogs.Figure,
        {"stats": mad_dogs.Stats(3, 3, 3, 3, 3, 3), "nerve": mad_dogs.Nerve.TERRIFIED},
        [{"posture": mad_dogs.Posture.DEAD}, *({"standing": one} for one in mad_dogs.Standing if one)],
    ),
    (
        "hood",
        hoodsville.Figure,
        {},
        [{"out": hoodsville.Out.DEAD}, *({"standing": one} for one in hoodsville.Standing if one)],
    ),
    ("gs", gangstars.Figure, {}, [{"standing": one} for one in gangstars.Standing if one]),
    (
        "pot",
        pottersville.Figure,
        {"wound": pottersville.Wound.SERIOUS},
        [{"wound": pottersville.Wound.DEAD}, {"cuffed": True}],
    ),
]


@pytest.mark.parametrize("system, figure, alive, out", OUT, ids=[one[0] for one in OUT])
def test_who_is_dead_taken_or_gone_fights_on_in_no_game(
    system: str, figure: type[Any], alive: dict[str, Any], out: list[dict[str, Any]]
) -> None:
    games = discover()[system].games
    assert games is not None
    opened: Any = games.opened(1, 2)
    board = opened.board
    standing, sides = figure(name="Al", profile="x", **alive), {1: 0, 2: 1}
    for state in out:
        people = {1: standing, 2: figure(name="Bo", profile="x", **{**alive, **state})}
        assert games.decided(board, people, sides) == Decided(0), state
    assert games.decided(board, {1: standing, 2: standing}, sides) is None


def test_a_side_that_runs_with_no_one_to_rally_it_has_lost_in_pottersville() -> None:
    games = discover()["pot"].games
    assert games is not None
    figure: Any = pottersville.Figure
    al, runs = figure(name="Al", profile="x"), (rally_due("Unit 2"),)
    hurt = figure(name="Bo", profile="x", wound=pottersville.Wound.SERIOUS, duties=runs)
    light = figure(name="Cy", profile="x", wound=pottersville.Wound.LIGHT, duties=runs)
    assert games.decided(None, {1: al, 2: hurt}, {1: 0, 2: 1}) == Decided(0)
    assert games.decided(None, {1: al, 2: hurt, 3: light}, {1: 0, 2: 1, 3: 1}) is None
    assert games.decided(None, {1: al, 2: replace(hurt, duties=())}, {1: 0, 2: 1}) is None


def test_dogs_alone_decide_nothing_in_gangstars() -> None:
    games = discover()["gs"].games
    assert games is not None
    figure: Any = gangstars.Figure
    people = {1: figure(name="Al", profile="x"), 2: figure(name="Rex", profile=gangstars.Profile.SHEPHERD)}
    assert games.decided(None, people, {1: 0, 2: 1}) == Decided(0)
