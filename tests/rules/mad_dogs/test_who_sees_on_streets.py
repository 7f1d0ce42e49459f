"""Mad Dogs on a street: who sees a Gory Death, a surrender, and somebody who sneaks."""

from __future__ import annotations

import pytest

from rules.core.action.move import filled
from rules.core.plain.refusal import IllegalNow
from rules.mad_dogs.model.changes import HiddenSet, Hurt
from rules.mad_dogs.model.figures import Posture
from rules.mad_dogs.movement.stealth import Sneak, sneaks
from rules.mad_dogs.nerve.surrender import GiveUp
from rules.mad_dogs.play.on_street import seers_of
from rules.mad_dogs.play.position import Position
from tests.rules.mad_dogs.yard import BOSS, OTHER_BOSS, OTHER_TORPEDO, TORPEDO, on_yard

YARDS = {BOSS: "A3", TORPEDO: "B5", OTHER_BOSS: "C3", OTHER_TORPEDO: "G2"}
"""A wall is between the others and Torpedo 4."""


def seen(position: Position, who: int) -> list[int]:
    return [one.id for one in seers_of(position, position.people[who]) or ()]


def test_those_see_a_death_who_are_awake_and_not_behind_a_wall_nor_hidden() -> None:
    position = on_yard(YARDS)
    assert seen(position, OTHER_BOSS) == [BOSS, TORPEDO]
    out = position.after(Hurt(TORPEDO, 1, posture=Posture.UNCONSCIOUS), HiddenSet(BOSS, True))
    assert seen(out, OTHER_BOSS) == []
    assert seers_of(on_yard({}), position.people[BOSS]) is None


def test_friends_who_see_a_surrender_are_asked_by_the_bot() -> None:
    position = on_yard(YARDS)
    move = filled(position, GiveUp(figure=position.people[BOSS]))
    assert isinstance(move.watchers, tuple)
    assert [one.id for one in move.watchers] == [TORPEDO]


def test_enemies_within_4_inches_who_see_somebody_sneak_may_notice() -> None:
    near, far = on_yard(YARDS), on_yard({**YARDS, OTHER_BOSS: "A6"})
    move = filled(near, Sneak(figure=near.people[BOSS]))
    assert [one.id for one in move.watchers] == [OTHER_BOSS]
    with pytest.raises(IllegalNow, match="No enemy within 4 inches sees Mob Boss 1"):
        sneaks(far, filled(far, Sneak(figure=far.people[BOSS])))
