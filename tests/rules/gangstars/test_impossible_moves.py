"""Moves that are impossible for good are refused as they are decided."""

from __future__ import annotations

from typing import Any

import pytest

from rules.core.action.deed import decided
from rules.core.plain.frozen import replace
from rules.core.plain.refusal import Refusal
from rules.core.play.game import Game, Side
from rules.gangstars.close_combat.pursuit import StrikeBack
from rules.gangstars.dogs.barking_and_embracing import Bark, Embrace
from rules.gangstars.dogs.masters_and_leashes import Leash, Unleash
from rules.gangstars.model.board import Activation, Board
from rules.gangstars.model.figures import Profile, Standing, Weapon
from rules.gangstars.model.kinds import READY
from rules.gangstars.model.position import Person, Position
from rules.gangstars.model.weapons import ARMS, GRENADE, KNIFE
from rules.gangstars.shooting.structures import ShootStructure
from rules.gangstars.traits.trait_table import DOG_BOY, NOISY
from rules.gangstars.turns.on_foot import Drop

GAME = 5


def member(name: str, id: int, side: int, profile: Profile = Profile.LEADER, **card: Any) -> Person:
    figure = replace(READY[profile], name=name, **card)
    return Person(name, figure, id, "Kings", side + 1, f"{name} (Kings)", side, here=True, mine=True)


DUKE = member("Duke", 1, 0)
RAY = member("Ray", 2, 0, Profile.HIT_MAN, traits=(DOG_BOY,))
REX = member("Rex", 3, 1, Profile.GANG_DOG, leashed=True, traits=(NOISY,))
QUIET = member("Fido", 4, 1, Profile.GANG_DOG)
DEAD = member("Dunn", 5, 0, laden=True, standing=Standing.DEAD)
BOMBER = member("Nitro", 6, 0, weapons=(Weapon(GRENADE),))


def table(*people: Person, active: int = 1, points: int = 11, umpire: bool = False, **board: Any) -> Position:
    lies = Board(turn=1, active=Activation(active, points), **board)
    game = Game("Turf", "gs", (Side("Kings"), Side("Precinct")), board=lies)
    return Position(Board(), GAME, game, {one.id: one for one in people or (DUKE, RAY, REX)}, umpire=umpire)


@pytest.mark.parametrize(
    "move, refusal",
    [
        (Bark(dog=QUIET, victim=DUKE), "doesn't shake people by being near"),
        (Embrace(dog=QUIET, victim=DUKE), "is not a loverboy"),
        (Leash(dog=REX), "is already on its leash"),
        (Unleash(dog=QUIET), "is not on a leash"),
        (Drop(figure=DEAD), "is dead"),
        (StrikeBack(figure=BOMBER, runner=(QUIET,), weapon="Grenade"), "can't be used in close combat"),
        (ShootStructure(shooter=DUKE, gun=ARMS[KNIFE], range=16.0), "is 1 cm .* too far"),
    ],
)
def test_a_move_that_is_always_impossible_is_refused_as_it_is_decided(move: Any, refusal: str) -> None:
    at = table(DUKE, REX, QUIET, DEAD, BOMBER)
    with pytest.raises(Refusal, match=refusal):
        decided(at, move)
