"""Throws across a street of Hoodsville: windows, vehicles and dynamite have their squares."""

from __future__ import annotations

from typing import Any

import pytest

from rules.core.action.deed import decided
from rules.core.action.forms import form_of
from rules.core.action.move import filled
from rules.core.action.system import discover
from rules.core.chance.dice import resolve
from rules.core.chance.sources import Fair
from rules.core.plain.frozen import replace
from rules.core.plain.refusal import IllegalNow, Missing
from rules.core.street.sight import point_in
from rules.core.street.squares import name_of, square_named
from rules.hoodsville.legal import legal
from rules.hoodsville.model.changes import DownSet, WeaponTaken
from rules.hoodsville.model.figures import Weapon
from rules.hoodsville.model.position import Position
from rules.hoodsville.throwing.dynamite import SetOff, StickLanding, ThrowDynamite, blast
from rules.hoodsville.throwing.kicks import Kick
from rules.hoodsville.throwing.missiles import ThrowAtWindow
from rules.hoodsville.throwing.tables import Missile, Pane
from rules.hoodsville.throwing.throws_on_street import comes_down, from_window, targets_of, windows_of
from tests.rules.fights import GAME
from tests.rules.hoodsville.streets import LEADER, OTHER_GUNMAN, OTHER_LEADER, offered, on_yard

HOUSE = """A house
.........
...#.....
...=.....
...#.....
.........

start 1: A1-B5
start 2: H1-I5
"""


def armed(squares: dict[int, str], text: str = "", what: Missile = Missile.DYNAMITE) -> Position:
    """Figures on a street, with the leader carrying a stick of dynamite, or another missile."""
    at = on_yard(squares, text) if text else on_yard(squares)
    return at.after(WeaponTaken(LEADER, Weapon(what)))


def stick(position: Position, to: str, **typed: Any) -> ThrowDynamite:
    return filled(position, ThrowDynamite(thrower=position.people[LEADER], to=to, **typed))


def test_dynamite_is_thrown_at_a_square_in_sight_and_reach_and_whoever_stands_there_kicks_it_away() -> None:
    position = armed({LEADER: "A8", OTHER_LEADER: "C8", OTHER_GUNMAN: "C4"})
    move = stick(position, "C8")
    assert (move.inches, move.kicker.id, move.kicked) == (4, OTHER_LEADER, False)
    assert stick(position, "B8").kicker.typed == ""
    with pytest.raises(Missing, match="Name a square"):
        decided(position, stick(position, ""))
    with pytest.raises(IllegalNow, match="out of sight, or more than 9 inches away"):
        decided(position, stick(position, "F8"))
    squares = [name for _, name in targets_of(lambda _: 9.0)(position, ThrowDynamite(thrower=position.people[LEADER]))]
    assert "C8" in squares
    assert "F8" not in squares


@pytest.mark.parametrize(
    "landing, at",
    [
        (StickLanding(), "C8"),
        (StickLanding(quarters=6, degrees=0), "D8"),
        (StickLanding(quarters=6, degrees=180), "B8"),
        (StickLanding(quarters=3, degrees=0), "C8"),
    ],
)
def test_dynamite_comes_down_at_a_point(landing: StickLanding, at: str) -> None:
    position = armed({LEADER: "A8", OTHER_LEADER: "C8"})
    point = comes_down(position, position.people[LEADER], "C8", landing)
    assert point is not None
    assert name_of(point.square) == at


def test_whoever_kicks_dynamite_away_chooses_its_way_before_it_goes_off() -> None:
    position = armed({LEADER: "A8", OTHER_LEADER: "C8"})
    people = position.people
    position = position.after(*decided(position, stick(position, "C8")).changes(StickLanding(kicked=3)))
    with pytest.raises(IllegalNow, match="must choose its way first"):
        decided(position, SetOff(thrower=people[LEADER]))
    kicked = Kick(figure=position.people[OTHER_LEADER], inches=3, way="east")
    with pytest.raises(IllegalNow, match="owes no such kick"):
        decided(position, replace(kicked, inches=2))
    position = position.after(*decided(position, kicked).changes(None))
    (point,) = position.board.record(LEADER).sticks
    assert name_of(point.square) == "D8"


def test_a_blast_reaches_whoever_is_within_five_inches_of_the_point_and_no_one_behind_a_wall() -> None:
    position = armed({LEADER: "A8", OTHER_LEADER: "C8", OTHER_GUNMAN: "D1"})
    landing = StickLanding()
    position = position.after(*decided(position, stick(position, "C8")).changes(landing))
    victims = filled(position, SetOff(thrower=position.people[LEADER])).victims
    assert [(row.people[0].id, row.numbers) for row in victims] == [(LEADER, (4.0,)), (OTHER_LEADER, (0.0,))]
    deed = decided(position, SetOff(thrower=position.people[LEADER]))
    hits = resolve(blast, *deed.args, dice=Fair(b"x")).result
    assert not position.after(*deed.changes(hits)).board.record(LEADER).sticks
    behind = armed({LEADER: "A2", OTHER_LEADER: "E2"}, HOUSE)
    behind = behind.after(*decided(behind, stick(behind, "C2")).changes(landing))
    assert [row.people[0].id for row in filled(behind, SetOff(thrower=behind.people[LEADER])).victims] == [LEADER]


@pytest.mark.parametrize("pane, at", [(Pane.ENTERS, "E3"), (Pane.DROPS, "C3"), (Pane.BOUNCES, "C3")])
def test_dynamite_that_goes_through_a_window_lies_behind_it_and_otherwise_before_it(pane: Pane, at: str) -> None:
    position = armed({LEADER: "A3", OTHER_LEADER: "I5"}, HOUSE)
    thrower = position.people[LEADER]
    assert offered(position, LEADER, "hood-throw window")
    assert filled(position, ThrowAtWindow(thrower=thrower, to="D3", what=Missile.DYNAMITE)).inches == 6
    with pytest.raises(IllegalNow, match="no window"):
        decided(position, ThrowAtWindow(thrower=thrower, to="C3"))
    position = position.after(*from_window(position, thrower, "D3", pane))
    assert position.board.record(LEADER).sticks == (point_in(square_named(at) or (0, 0)),)
    assert filled(position, ThrowDynamite(thrower=thrower, thrown=True)).to == at
    landed = {"thrower": thrower.typed, "thrown": True}
    assert form_of(position, "hood-throw dynamite", landed, [landed], legal.measured[ThrowDynamite]).asked is None


def test_a_broken_window_is_offered_only_for_what_explodes_or_burns_behind_it() -> None:
    position = armed({LEADER: "A3", OTHER_LEADER: "I5"}, HOUSE)
    thrower = position.people[LEADER]
    stone = ThrowAtWindow(thrower=thrower, to="D3")
    held, broken = (decided(position, stone).changes(pane) for pane in (Pane.BOUNCES, Pane.DROPS))
    assert not position.after(*held).board.broken
    position = position.after(*broken)
    windows = windows_of(lambda _: 9.0)
    assert not windows(position, stone)
    assert windows(position, replace(stone, what=Missile.DYNAMITE)) == [("D3", "D3")]
    with pytest.raises(IllegalNow, match="already broken"):
        decided(position, stone)
    assert not position.after(*discover()["hood"].relaid(GAME, position.board)).board.broken, "another street"


def test_a_throw_is_offered_to_no_one_who_is_down() -> None:
    position = armed({LEADER: "A8", OTHER_LEADER: "C8"})
    assert offered(position, LEADER, "hood-throw at")
    assert offered(position, LEADER, "hood-throw dynamite")
    down = position.after(DownSet(LEADER, True))
    assert not [one for one in offered(down, LEADER) if one.offered.command.startswith("hood-throw")]
