"""What a scenario asks of the campaign whose fight it is."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Protocol

from rules.core.plain.events import Change
from rules.mad_dogs.model.board import Board
from rules.mad_dogs.model.scenario import Ending, Side
from rules.mad_dogs.play.position import Person


class CampaignFight(Protocol):
    """A fight of a campaign that a game plays. Only the campaign reads an `outcome`."""

    def known(self, end: Any) -> dict[str, Any]:
        """The facts of the end that the books of the campaign already have."""
        ...

    @property
    def jailed(self) -> set[int]:
        """The ids of figures in the hands of the law."""
        ...

    def sent(self, side: Side) -> tuple[int, ...] | None:
        """The ids of figures that a side sent by its orders; None without such orders."""
        ...

    def outcome(self, board: Board, ending: Ending, people: Sequence[Person]) -> Any:
        """What the game brings the city."""
        ...

    def office(self, outcome: Any) -> str:
        """The post whose holder was killed; empty for none."""
        ...

    @property
    def successor(self) -> Callable[..., int]:
        """The resolver that rolls the SMARTS of a successor, by post and number."""
        ...

    def changes(self, outcome: Any, smarts: int) -> tuple[Change, ...]:
        """The changes of the city. `smarts` are those of a successor."""
        ...

    def lines(self, outcome: Any) -> list[str]:
        """The report lines on what the city gets."""
        ...
