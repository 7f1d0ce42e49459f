"""What all scenarios share: their description, set-ups, verdicts, and results for a campaign."""

from __future__ import annotations

from collections.abc import Callable
from enum import StrEnum
from typing import Any, Final, NamedTuple

from rules.core.plain.frozen import frozen
from rules.mad_dogs.model.scenario import Results, StartingBoard
from rules.mad_dogs.scenarios.shared.facts import FactQuestion, asks_of

MOST_LOOT: Final = 200

ROLLED_AT_JOKER: Final = "each turn, at its second Joker"
AFTER_THE_CALL: Final = f"{ROLLED_AT_JOKER}, once a defender has spent a whole turn at the telephone"
TELEPHONE: Final = (
    "There is one telephone in the place. A defender who spends a full turn beside it has called for help. From the "
    "next turn a die decides who comes."
)


@frozen
class Scenario:
    """One scenario, as `/scenario` runs any of them.

    attackers, defenders  who they are
    picks      limits on who may be picked, a sentence each
    facts      the dataclass that `set_up` takes; `asks` are its fields
    end        the dataclass that `results` takes; `ends` are its fields
    set_up     resolver (dice, facts) -> SetUp
    results    resolver (dice, end) -> Results: the verdict, and its `aftermath`
    aftermath  (dice, verdict, end) -> Results: all that the scenario brings, counted on a board or reported by players
    reinforce  resolver (dice, Call) -> Reinforcement; None if no one comes
    when       when that die is rolled
    """

    id: str
    title: str
    attackers: str
    defenders: str
    picks: tuple[str, ...]
    facts: type[Any]
    end: type[Any]
    set_up: Callable[..., StartingBoard]
    results: Callable[..., Results]
    aftermath: Callable[..., Results]
    reinforce: Callable[..., Any] | None = None
    when: str = ""

    @property
    def rule(self) -> str:
        """The id of its rule in the catalogue."""
        return f"mad.scenario.{self.id}"

    @property
    def asks(self) -> tuple[FactQuestion, ...]:
        """What the set-up asks for."""
        return asks_of(self.facts)

    @property
    def ends(self) -> tuple[FactQuestion, ...]:
        """What the end asks for."""
        return asks_of(self.end)


class Effort(StrEnum):
    """What a raider does to an objective."""

    SMASH = "smash"
    GRAB = "grab"


BUSINESS_GUTS: Final = 3
"""GUTS of a business, unless the players agree on another number."""


class Doubter(NamedTuple):
    """One who tests, by name, and the number needed: SMARTS of gangsters and officials, GUTS of businesses."""

    name: str
    number: int = BUSINESS_GUTS
