"""A fight of the month played as a game: what the campaign knows for the game, and what the game brings the city."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from rules.core.plain.events import Change
from rules.core.plain.frozen import frozen
from rules.core.tables.outcome import Modifier
from rules.mad_dogs.model.board import Board
from rules.mad_dogs.model.scenario import ScenarioEnding, ScenarioSide
from rules.mad_dogs.paradise.city.changes import FightSet
from rules.mad_dogs.paradise.city.records import Fight
from rules.mad_dogs.paradise.city.town import Town
from rules.mad_dogs.paradise.fights.fight_lines import outcome_lines
from rules.mad_dogs.paradise.fights.fight_outcomes import (
    FightOutcome,
    GangFigure,
    at_stake,
    known_facts,
    open_again,
    outcome_of,
    replaced,
    sent,
    settled_in_town,
)
from rules.mad_dogs.paradise.officials.posts import smarts_of
from rules.mad_dogs.paradise.outrage.fight_outrage import counted, points_of
from rules.mad_dogs.paradise.rackets.businesses import opening
from rules.mad_dogs.play.position import Person
from rules.mad_dogs.scenarios.kinds.the_hit import HitEnd
from rules.mad_dogs.scenarios.staged_scenario import official_of


@frozen
class OutcomeEffects:
    """The effects of the outcome of a fight on the city."""

    town: Town
    fight: Fight
    outcome: FightOutcome

    @property
    def vacated_post(self) -> str:
        """The post whose holder was killed, with a die for the SMARTS of a new one; empty for none."""
        return replaced(self.town.city, self.fight, self.outcome)

    @property
    def lines(self) -> list[str]:
        """The effects in lines of the report."""
        lines = outcome_lines(self.town, self.fight, self.outcome)
        if self.fight.business and not at_stake(self.town.city, self.fight):
            business = opening(self.town.city.business(self.fight.business))
            lines.append(f"{business} does not belong to the defender, so it stays as it is.")
        return [f"{self.town.title}: {line}" for line in lines]

    def changes(self, smarts: int) -> tuple[Change, ...]:
        """The changes of the outcome in the city."""
        return settled_in_town(self.town, self.fight, self.outcome, smarts)


@frozen
class LinkedFight:
    """A campaign's fight that is fought as a game."""

    town: Town
    fight: Fight

    def known(self, end: object) -> dict[str, Any]:
        """The facts of the scenario's end that the campaign already knows."""
        hit = end if isinstance(end, HitEnd) else HitEnd()
        return known_facts(self.town.city, self.fight, hit.quarry, hit.dead)

    @property
    def jailed(self) -> set[int]:
        """Ids of figures in the hands of the law."""
        return {one.figure for one in self.town.city.prisoners}

    def sent(self, side: ScenarioSide) -> tuple[int, ...] | None:
        """Ids of the figures that a side has sent by its orders; None if orders don't say."""
        return sent(self.town.city, self.fight, side)

    def effects(self, board: Board, ending: ScenarioEnding, people: Sequence[Person]) -> OutcomeEffects:
        """The effects of the ended game on the city."""
        everybody = [one.figure for one in people]
        target = official_of(board.scenario) if board.scenario is not None else 0
        official = next((one.figure for one in people if one.id == target), None)
        points = counted(points_of(board.outrage), board.place, everybody, official)
        causes = [Modifier(one.why, one.points) for one in points]
        away = set(board.scenario.away) if board.scenario is not None else set[int]()
        present = [
            GangFigure(one.gang_id, one.id, one.figure.name)
            for one in people
            if one.gang_id in self.town.gangs and one.id not in away
        ]
        return OutcomeEffects(self.town, self.fight, outcome_of(self.town.city, self.fight, ending, causes, present))

    @property
    def new_holder_smarts(self) -> Callable[..., int]:
        """The resolver that rolls the SMARTS of a new holder of a post."""
        return smarts_of

    @property
    def open_again(self) -> tuple[Change, ...]:
        """The changes that open the fight again, after its game has closed without results."""
        return (FightSet(self.town.id, open_again(self.fight)),)

    @property
    def open_again_line(self) -> str:
        """The same in words."""
        text = "is open again. Use /campaign fight, or /campaign result."
        return f"Fight {self.fight.id} of {self.town.title} {text}"
