"""Options that several commands of scenarios share."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated, Any, Final

from annotated_types import Interval, Len

from rules.core.action.fields import Complete, option
from rules.mad_dogs.model.scenario import ScenarioSide
from rules.mad_dogs.scenarios.all_scenarios import SCENARIOS


def _sides(game: Any) -> list[str]:
    return [side.name for side in game.sides] if game is not None else []


def counted(profiles: Iterable[str]) -> Complete:
    """Profiles with a number, separated by commas: 3 Hoodlum, 2 Slugger."""
    known = [f"{number} {profile}" for profile in profiles for number in (3, 2, 1)]
    return Complete(lambda _game, _figure: known, many=True)


TITLES: Final = [one.title for one in SCENARIOS.values()]
SIDES: Final = Complete(lambda game, _figure: _sides(game))
HELPED: Final = Complete(lambda game, _figure: [*ScenarioSide, *_sides(game)])
"""Attacker and defender, then the sides of this game."""
ELSEWHERE = option("The scenario, outside a game or if it is not the one set up here.", default="", complete=TITLES)
Facts = Annotated[str, Len(1, 400)]
Text = Annotated[str, Len(1, 1000)]
TextTo200 = Annotated[str, Len(1, 200)]
Number = Annotated[int, Interval(ge=0, le=200)]
