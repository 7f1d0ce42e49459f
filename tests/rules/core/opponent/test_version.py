"""The version of a player of the house, by which `bot.py check` knows what it can expect again."""

from __future__ import annotations

from rules.core.action.system import discover
from rules.core.opponent.fight_player import VERSION, FightPlayer
from rules.core.plain.frozen import replace
from rules.core.play.house_player import Strength


def test_a_rookie_who_misjudges_more_has_another_version() -> None:
    mad = discover()["mad"]
    soldier, rookie = (FightPlayer(mad, one).version for one in (Strength.SOLDIER, Strength.ROOKIE))
    assert soldier == f"{Strength.SOLDIER}-{VERSION}"
    worse = FightPlayer(replace(mad, rookie=2 * mad.rookie), Strength.ROOKIE).version
    assert len({soldier, rookie, worse}) == 3
    assert rookie.startswith(f"{Strength.ROOKIE}-{VERSION}-")
