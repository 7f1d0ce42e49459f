"""Bombs of Mad Dogs on a street: aims, strays, whom a blast reaches, and smoke."""

from __future__ import annotations

import pytest

from rules.core.action.move import filled
from rules.core.action.system import discover
from rules.core.commands.street import Starts, cleared, laid
from rules.core.plain.frozen import replace
from rules.core.plain.refusal import IllegalNow, Missing
from rules.core.street.squares import name_of
from rules.mad_dogs.bombs.blasts_on_street import blast_owed, smoke, strayed_to, targets
from rules.mad_dogs.bombs.gasoline import Cross, Crossed, Crossing, crossing
from rules.mad_dogs.bombs.grenades_and_dynamite import Blasting, BombKind, BombToThrow
from rules.mad_dogs.bombs.setting_bombs import Set
from rules.mad_dogs.bombs.throwing_bombs import Throwing, throw_a_bomb
from rules.mad_dogs.bombs.what_a_bomb_destroys import Explode
from rules.mad_dogs.model.board import FireLit, FirePut
from rules.mad_dogs.model.changes import HiddenSet
from rules.mad_dogs.model.vehicles import Bomb
from rules.mad_dogs.movement.across_street import arrives
from rules.mad_dogs.play.forced_moves import reach_of
from rules.mad_dogs.play.position import Position
from tests.rules.fights import GAME
from tests.rules.mad_dogs.yard import BOSS, OTHER_BOSS, OTHER_TORPEDO, TORPEDO, YARD, on_yard

SQUARES = {BOSS: "A6", TORPEDO: "I6", OTHER_BOSS: "D6", OTHER_TORPEDO: "F6"}


def throw(position: Position, to: str) -> Throwing:
    return filled(position, Throwing(thrower=position.people[BOSS], to=to))


def test_a_throw_names_a_square_in_sight_within_12_inches_and_knows_whom_it_catches() -> None:
    position = on_yard({**SQUARES, OTHER_BOSS: "E6", OTHER_TORPEDO: "F5"})
    aimed = throw(position, "E6")
    assert (aimed.inches, [one.id for one in aimed.near]) == (8.0, [OTHER_BOSS, OTHER_TORPEDO])
    with pytest.raises(Missing):
        throw_a_bomb(position, throw(position, ""))
    for square in ("I6", "E2"):
        with pytest.raises(IllegalNow, match=f"can't throw at {square}"):
            throw_a_bomb(position, throw(position, square))


def test_squares_to_aim_at_catch_most_enemies_first_and_none_that_hide() -> None:
    position = on_yard(SQUARES)
    aim = Throwing(thrower=position.people[BOSS], flick=None)
    assert targets(position, aim)[0][0].endswith("Mob Boss 3, Torpedo 4")
    hidden = position.after(HiddenSet(OTHER_TORPEDO, True))
    assert not any("Torpedo 4" in label for label, _ in targets(hidden, aim))
    assert [one.id for one in throw(replace(hidden, asking=True), "F6").near] == []
    assert [one.id for one in throw(hidden, "F6").near] == [OTHER_TORPEDO]


def test_a_bomb_strays_by_six_directions_from_the_line_of_the_throw() -> None:
    position = on_yard(SQUARES)
    thrown = throw(position, "D6")

    def ends(turned: int, inches: int) -> str:
        square = strayed_to(position, thrown, turned, inches)
        assert square is not None
        return name_of(square)

    assert (ends(0, 4), ends(180, 4), ends(0, 6)) == ("F6", "B6", "G6")
    assert ends(300, 4) == "E4", "60 degrees to the left of east: 2 inches east and 3 north"


def test_a_bomb_that_strayed_owes_its_blast_where_it_lies() -> None:
    position = on_yard(SQUARES)
    owes = position.after(*blast_owed(position.people[BOSS], (5, 5), BombToThrow(BombKind.GRENADE)))
    (owed,) = owes.people[BOSS].figure.duties
    assert owed.filled(position.people[BOSS].typed)["to"] == "F6"
    move = filled(owes, Blasting(to="F6", bomb=BombKind.GRENADE))
    assert [one.id for one in move.near] == [OTHER_TORPEDO]


def test_a_wall_shields_from_a_blast() -> None:
    position = on_yard({BOSS: "A6", TORPEDO: "C3", OTHER_BOSS: "E3"})
    assert [one.id for one in filled(position, Blasting(to="C3", sticks=2)).near] == [TORPEDO]


def test_a_set_bomb_lies_on_its_bombers_square_and_catches_those_around_it() -> None:
    position = on_yard({BOSS: "A6", TORPEDO: "B6", OTHER_BOSS: "E6", OTHER_TORPEDO: "I1"})
    move = filled(position, Set(bomber=position.people[BOSS], fuse=1))
    assert [one.id for one in move.near] == [TORPEDO]
    bomb = Bomb("Porch", 1, due=True, at=(4, 5))
    position = position.then(replace(position.board, bombs=(bomb,)))
    explodes = filled(position, Explode(bomb=bomb))
    assert explodes.near is not None
    assert [one.id for one in explodes.near] == [OTHER_BOSS]


def test_burning_gasoline_smokes_on_its_square_and_around_it() -> None:
    position = on_yard({BOSS: "A6"})
    smoked = position.after(*smoke(position, (7, 3)))
    assert smoked.street is not None
    assert [row[6:] for row in smoked.street.ground.rows[2:5]] == ["c%%", "%%%", "%%%"]


def test_ways_lead_around_a_square_that_burns_unless_its_test_is_passed() -> None:
    lane = YARD.replace(".........\n...#.....\n...#..c..", ".........\n####.....\n...#..c..")
    position = on_yard({BOSS: "A1"}, lane)
    position = position.after(FireLit(GAME, "a puddle"), FirePut(GAME, "a puddle", (2, 0)))
    boss = position.people[BOSS]
    assert {name_of(one) for one in reach_of(position, boss, 8).inches} == {"A1", "B1"}
    with pytest.raises(IllegalNow, match="C1 is on fire"):
        arrives(position, boss, 8, (2, 0))
    dared = position.after(*crossing(position, filled(position, Cross(figure=boss))).changes(Crossed(Crossing.THROUGH)))
    assert {name_of(one) for one in reach_of(dared, boss, 8).inches} >= {"D1", "E1"}
    gone = dared.after(*arrives(dared, boss, 8, (4, 0)).changes)
    assert gone.board.fires[0].passed == ()


def test_a_fire_does_not_burn_on_the_next_street_where_it_burned_on_this_one() -> None:
    position = on_yard({BOSS: "A1"}).after(
        FireLit(GAME, "a car"), FireLit(GAME, "a puddle"), FirePut(GAME, "a puddle", (2, 0))
    )
    starts = Starts(relaid=discover()["mad"].relaid(GAME, position.board))
    again = laid(position, YARD, begun=True, starts=starts)
    assert len(position.after(*again.changes(None)).board.fires) == 2, "the same street"
    bare = position.after(*cleared(position, begun=True).changes(None))
    for before in (position, bare):
        other = laid(before, YARD.replace("\n", " two\n", 1), begun=True, starts=starts)
        assert [one.what for one in before.after(*other.changes(None)).board.fires] == ["a car"]
