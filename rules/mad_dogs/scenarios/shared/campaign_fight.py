"""The interface by which scenarios reach the campaign.

Scenarios don't import the campaign: `rules/mad_dogs/paradise/fights/game_results.py` implements the interface.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Protocol

from rules.core.plain.events import Change
from rules.mad_dogs.model.board import Board
from rules.mad_dogs.model.scenario import ScenarioEnding, ScenarioSide
from rules.mad_dogs.play.position import Person


class CityEffects(Protocol):
    """The effects of a game's results on the city of the campaign."""

    @property
    def vacated_post(self) -> str:
        """The id of the post whose holder was killed; empty for none."""
        ...

    @property
    def lines(self) -> list[str]:
        """The effects in lines of the report."""
        ...

    def changes(self, smarts: int) -> tuple[Change, ...]:
        """The changes of the city. `smarts` are those of the new holder of the vacated post; 0 without one."""
        ...


class CampaignFight(Protocol):
    """A campaign's fight that is fought as a game. `LinkedFight` implements it."""

    def known(self, end: object) -> dict[str, Any]:
        """The facts of a scenario's end that the campaign already knows, by their names in `end`."""
        ...

    @property
    def jailed(self) -> set[int]:
        """The ids of figures in the hands of the law."""
        ...

    def sent(self, side: ScenarioSide) -> tuple[int, ...] | None:
        """The ids of figures that a side sent by its orders; None without such orders."""
        ...

    def effects(self, board: Board, ending: ScenarioEnding, people: Sequence[Person]) -> CityEffects:
        """The effects of the ended game on the city. `people` are all figures of the game."""
        ...

    @property
    def new_holder_smarts(self) -> Callable[..., int]:
        """The resolver that rolls the SMARTS of a new holder, by the id of the post and the holder's number in it."""
        ...
