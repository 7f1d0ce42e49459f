"""Whole fights of random legal moves on streets: nobody is in a wall, nobody is shot unseen, nobody is stuck."""

from __future__ import annotations

import pytest

from rules.core.action.aboard import stays
from rules.core.action.on_street import both, placed, stands_on, touching
from rules.core.street.placed import misplaced
from rules.core.street.sight import Sight, seen
from rules.hoodsville.model.on_street import bearing_of
from tests.rules.fights import Made
from tests.rules.hoodsville.fights import GANGS
from tests.rules.hoodsville.streets import StreetReferee, people_in
from tests.turns import takes_turns

FIGHTS = 3
MOVES = 2
AIMED = {"hood-fire shoot": "shooter", "hood-throw at": "thrower"}
BY_HAND = {"hood-fight melee": ("attackers", "defenders"), "hood-fight overpower": ("attackers", "victim")}


@takes_turns
@pytest.mark.parametrize("seed", range(FIGHTS))
def test_fights_of_random_legal_moves_keep_everybody_where_they_can_be(seed: int) -> None:
    referee = StreetReferee(seed)
    moved = 0
    for one in referee.play(referee.on_street([gang[:5] for gang in GANGS[:2]]), MOVES):
        street = one.after.street
        assert street is not None
        assert all(stays(street.bare, car) for car in street.cars.values())
        assert misplaced(street.ground, list(placed(one.after, bearing_of).values())) == []
        _require_sight(one)
        before, now = (stands_on(at, one.before.people[one.who.id]) for at in (one.before, one.after))
        moved += before != now
    assert moved > 0


def _require_sight(one: Made) -> None:
    """Whoever is shot at was seen, and whoever is fought was in contact."""
    named, street = people_in(one.before, one.offered), one.before.street
    assert street is not None
    pair = (AIMED[one.offered.command], "target") if one.offered.command in AIMED else BY_HAND.get(one.offered.command)
    squares = both(one.before, *(named.get(name) for name in pair)) if pair is not None else None
    if squares is not None and one.offered.command in AIMED:
        assert seen(street.ground, *squares) is not Sight.NONE, one.offered
    elif squares is not None and pair is not None:
        assert touching(one.before, *(named[name] for name in pair)), one.offered
