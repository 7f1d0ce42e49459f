"""Deeds of dogs: what fills a move, who may make it, what it costs and changes."""

from __future__ import annotations

from typing import Any

import pytest

from rules.core.action.move import filled
from rules.core.plain.frozen import replace
from rules.core.plain.refusal import IllegalNow
from rules.core.play.game import Game, Side
from rules.gangstars.dogs.barking_and_embracing import Bark, LeaveAlone, bark, leave
from rules.gangstars.dogs.winning_over import Charm, win_over
from rules.gangstars.model.board import Activation, Board, PointsSpent, WonOver
from rules.gangstars.model.changes import Eased
from rules.gangstars.model.figures import FOREVER, Effect, FigureState, Profile
from rules.gangstars.model.kinds import READY
from rules.gangstars.model.position import Person, Position, guest
from rules.gangstars.traits.trait_table import DOG_BOY, NOISY

GAME = 5
FREE = Position(Board())


def member(name: str, id: int, side: int, profile: Profile = Profile.LEADER, **card: Any) -> Person:
    figure = replace(READY[profile], name=name, **card)
    return Person(name, figure, id, "Kings", side + 1, f"{name} (Kings)", side, here=True, mine=True)


DUKE = member("Duke", 1, 0)
RAY = member("Ray", 2, 0, Profile.HIT_MAN, traits=(DOG_BOY,))
REX = member("Rex", 3, 1, Profile.GANG_DOG, leashed=True, traits=(NOISY,))


def table(*people: Person, active: int = 1, points: int = 11, umpire: bool = False, **board: Any) -> Position:
    lies = Board(turn=1, active=Activation(active, points), **board)
    game = Game("Turf", "gs", (Side("Kings"), Side("Precinct")), board=lies)
    return Position(Board(), GAME, game, {one.id: one for one in people or (DUKE, RAY, REX)}, umpire=umpire)


def test_a_dog_won_over_is_off_its_leash_and_on_another_side() -> None:
    at = table(active=2)
    deed = win_over(at, filled(at, Charm(figure=RAY, dog=REX)))
    assert deed.allow() == (PointsSpent(GAME, points=1, actions=1),)
    assert WonOver(GAME, 3, 0) in deed.changes(True)
    assert deed.changes(False) == ()
    unknown = win_over(FREE, filled(FREE, Charm(figure=Person("the dog boy", guest("the dog boy")), dog=REX)))
    assert [one.who for one in unknown.args] == ["the dog boy", "Rex"]


def test_a_dog_barks_in_its_own_activation_and_leaves_those_it_was_around() -> None:
    with pytest.raises(IllegalNow, match="another activation"):
        bark(table(), filled(table(), Bark(dog=REX, victim=DUKE))).allow()
    shaken = replace(DUKE, figure=replace(DUKE.figure, effects=(Effect(FigureState.HARRIED, FOREVER, why="Rex"),)))
    at = table(shaken, RAY, REX)
    assert leave(at, LeaveAlone(dog=REX)).changes(None) == (Eased(1, FigureState.HARRIED),)
    with pytest.raises(IllegalNow, match="around no one"):
        leave(table(), LeaveAlone(dog=REX))
