"""Turns and routes as deeds: what fills a move, who may make it, what it costs and changes."""

from __future__ import annotations

from typing import Any

import pytest

from rules.core.action.move import filled
from rules.core.action.position import Umpired
from rules.core.plain.frozen import replace
from rules.core.plain.refusal import IllegalNow, NotYours, OutOfRange, UnknownName
from rules.core.play.game import Game, Side
from rules.gangstars.model.action_costs import Action
from rules.gangstars.model.board import Activation, ActivationOver, Board, CalledUp, PointsSpent
from rules.gangstars.model.changes import ActivationEnded, ProneSet
from rules.gangstars.model.figures import Profile, Vehicle
from rules.gangstars.model.kinds import READY
from rules.gangstars.model.position import Person, Position
from rules.gangstars.traits.trait_table import DOG_BOY, NOISY
from rules.gangstars.turns.calling_up import Call, call_up
from rules.gangstars.turns.chits import Done, Draw, draw_chit, end
from rules.gangstars.turns.on_foot import Act, Move, Prone, act, lie_down, walk

GAME = 5
FREE = Position(Board())


def member(name: str, id: int, side: int, profile: Profile = Profile.LEADER, **card: Any) -> Person:
    figure = replace(READY[profile], name=name, **card)
    return Person(name, figure, id, "Kings", side + 1, f"{name} (Kings)", side, here=True, mine=True)


DUKE = member("Duke", 1, 0)
RAY = member("Ray", 2, 0, Profile.HIT_MAN, traits=(DOG_BOY,))
REX = member("Rex", 3, 1, Profile.GANG_DOG, leashed=True, traits=(NOISY,))
FORD = Vehicle("Ford", driver=1, passengers=(2,), running=True, halves=2)


def table(*people: Person, active: int = 1, points: int = 11, umpire: bool = False, **board: Any) -> Position:
    lies = Board(turn=1, active=Activation(active, points), **board)
    game = Game("Turf", "gs", (Side("Kings"), Side("Precinct")), board=lies)
    return Position(Board(), GAME, game, {one.id: one for one in people or (DUKE, RAY, REX)}, umpire=umpire)


# Turns


def test_a_chit_really_drawn_is_a_face_of_the_bag_as_it_empties() -> None:
    at = table(bag=(2, 3))
    at = at.then(replace(at.board, active=None))
    assert draw_chit(at, Draw(chit="Rex, Ray")).faces == (2, 1)
    with pytest.raises(UnknownName, match="No chit in the bag"):
        draw_chit(at, Draw(chit="Duke"))


def test_an_activation_is_ended_by_its_owner_or_an_umpire() -> None:
    deed = end(table(), filled(table(), Done()))
    assert deed.allow() == ()
    assert deed.changes(None) == (ActivationEnded(1), ActivationOver(GAME))
    at = table(replace(DUKE, mine=False))
    with pytest.raises(NotYours, match="Duke belongs to Kings"):
        end(at, filled(at, Done())).allow()
    at = table(replace(DUKE, mine=False, umpired=True))
    assert end(at, filled(at, Done())).allow() == (Umpired("Kings", 1),)


def test_a_leader_calls_up_all_of_the_side_with_chits_in_the_bag() -> None:
    at = table(bag=(2, 3))
    deed: Any = call_up(at, filled(at, Call()))
    assert CalledUp(GAME, (2,)) in deed.changes(None)
    with pytest.raises(IllegalNow, match="not in Duke's gang"):
        call_up(at, filled(at, Call(figures=(REX,))))
    with pytest.raises(IllegalNow, match="10 cm"):
        call_up(at, filled(replace(at, umpire=True), Call(brains=1, farthest=20.0)))
    with pytest.raises(OutOfRange, match="no game here"):
        call_up(FREE, filled(FREE, Call(figures=(RAY,))))


# Points


def test_the_active_figure_moves_by_default_and_lies_down_once() -> None:
    at = table()
    assert walk(at, filled(at, Move())).allow() == (PointsSpent(GAME, points=1, segments=1),)
    deed = lie_down(at, filled(at, Prone()))
    assert (deed.allow(), deed.changes(())) == ((PointsSpent(GAME, points=1, actions=1),), (ProneSet(1, True),))
    down = table(replace(DUKE, figure=replace(DUKE.figure, prone=True)))
    with pytest.raises(IllegalNow, match="already lies prone"):
        lie_down(down, filled(down, Prone()))
    with pytest.raises(IllegalNow, match="stand first"):
        walk(down, filled(down, Move())).allow()
    riding = table(vehicles=(FORD,))
    with pytest.raises(IllegalNow, match="Duke is in the Ford"):
        walk(riding, filled(riding, Move())).allow()


def test_only_an_umpire_types_facts_against_a_sheet_on_the_table() -> None:
    with pytest.raises(NotYours, match="Remove “laden”"):
        filled(table(), Act(action=Action.SHOOT, laden=True))
    at = table(umpire=True)
    assert act(at, filled(at, Act(action=Action.SHOOT, laden=True))).args[0].laden
    assert filled(FREE, Act(action=Action.SHOOT, laden=True)).figure.name == "A figure"
