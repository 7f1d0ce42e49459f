"""A scenario on the board of a game: who attacks whom, its rolls, and its events so far."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from rules.core.plain.events import tagged
from rules.core.plain.frozen import frozen, replace
from rules.core.play.game import BoardChange
from rules.core.tables.outcome import Throw
from rules.mad_dogs.model.figures import Contest
from rules.mad_dogs.model.scenario import (
    Arrival,
    LootShare,
    Objective,
    ObjectiveState,
    Picking,
    ScenarioEnding,
    ScenarioSide,
    Staged,
    StartingBoard,
    Tried,
    to_pick,
)
from rules.mad_dogs.model.vehicles import Body, Vehicle
from rules.mad_dogs.scenarios.shared.scenario_kind import Effort

HIJACK: Final = "hijack"


def staged(
    set_up: StartingBoard,
    attacker: int,
    defender: int,
    facts: str = "",
    turn: int = 1,
    vehicles: Sequence[Vehicle] = (),
    away: tuple[int, ...] = (),
    due: tuple[ScenarioSide, ...] = (),
    target: int = 0,
) -> Staged:
    """A scenario as it begins, with its vehicles. Of the sides in `due` it keeps those that have anyone to pick."""
    objectives = tuple(Objective(loot) for loot in set_up.objectives)
    trucks = [one.name for one in vehicles if one.car.body is Body.TRUCK] if set_up.scenario == HIJACK else []
    return Staged(
        set_up.scenario,
        attacker,
        defender,
        set_up,
        facts,
        turn,
        objectives,
        cars=tuple(one.name for one in vehicles),
        truck=trucks[0] if trucks else "",
        away=away,
        due=tuple(side for side in due if to_pick(set_up.of(side))),
        target=target,
    )


@frozen
class ScenarioChange(BoardChange):
    """An event of the scenario on the board. Raises ValueError if none is staged."""

    def apply_to(self, board: Any) -> Any:
        if board.scenario is None:
            raise ValueError(f"{self.tag} for a scenario that was never set up")
        return replace(board, scenario=self.play(board.scenario))

    def play(self, scenario: Staged) -> Staged:
        """The scenario after the event."""
        raise NotImplementedError


# Changes


@tagged("mad.scenario-staged/1")
class ScenarioStaged(BoardChange):
    """A scenario is set up and replaces an earlier one."""

    staged: Staged

    def apply_to(self, board: Any) -> Any:
        return replace(board, scenario=self.staged)


@tagged("mad.help-called/1")
class HelpCalled(ScenarioChange):
    """A figure has spent a turn at the telephone."""

    turn: int

    def play(self, scenario: Staged) -> Staged:
        return replace(scenario, called=self.turn)


@tagged("mad.scenario-reinforced/1")
class ScenarioReinforced(ScenarioChange):
    """The die for a side's reinforcements was rolled."""

    arrival: Arrival

    def play(self, scenario: Staged) -> Staged:
        return replace(scenario, arrived=(*scenario.arrived, self.arrival))


@tagged("mad.scenario-came/1")
class ScenarioCame(ScenarioChange):
    """A side has named some of its crew and may name more. These figures are no longer away."""

    picking: Picking
    came: tuple[int, ...] = ()

    def play(self, scenario: Staged) -> Staged:
        others = (one for one in scenario.picking if one.side is not self.picking.side)
        here = tuple(one for one in scenario.away if one not in self.came)
        return replace(scenario, away=here, picking=(*others, self.picking))


@tagged("mad.scenario-picked/1")
class ScenarioPicked(ScenarioChange):
    """A side has named its crew, of the set-up or of the reinforcements. These figures are no longer away."""

    side: ScenarioSide
    came: tuple[int, ...] = ()

    def play(self, scenario: Staged) -> Staged:
        away = tuple(one for one in scenario.away if one not in self.came)
        after = replace(
            scenario, away=away, picking=tuple(one for one in scenario.picking if one.side is not self.side)
        )
        if self.side in scenario.due:
            return replace(after, due=tuple(side for side in scenario.due if side is not self.side))
        first = scenario.arrival_due(self.side)
        return replace(
            after, arrived=tuple(replace(one, due=False) if one is first else one for one in scenario.arrived)
        )


@tagged("mad.loot-tried/1")
class LootTried(ScenarioChange):
    """A figure spent a turn beside an objective."""

    figure: int
    turn: int

    def play(self, scenario: Staged) -> Staged:
        return replace(scenario, tries=(*scenario.tries, Tried(self.figure, self.turn)))


@tagged("mad.loot-worked/1")
class LootWorked(ScenarioChange):
    """A raider smashed or grabbed an objective, by its number from 1. `figure` is None for one without a sheet."""

    objective: int
    effort: Effort
    figure: int | None = None

    def play(self, scenario: Staged) -> Staged:
        place, objectives = self.objective - 1, scenario.objectives
        stand = ObjectiveState.SMASHED if self.effort is Effort.SMASH else ObjectiveState.GRABBED
        after = replace(objectives[place], stand=stand, figure=self.figure)
        return replace(scenario, objectives=(*objectives[:place], after, *objectives[place + 1 :]))


@tagged("mad.scenario-talked/1")
class ScenarioTalked(ScenarioChange):
    """Two negotiators compared SMARTS at a Meet, the attacker's first."""

    contest: Contest

    def play(self, scenario: Staged) -> Staged:
        return replace(scenario, contest=self.contest)


@tagged("mad.scenario-settled/2")
class ScenarioSettled(ScenarioChange):
    """The scenario is over with this end, which replaces an earlier one. `fell` are the dice rolled for it."""

    ending: ScenarioEnding
    fell: tuple[Throw, ...] = ()

    def play(self, scenario: Staged) -> Staged:
        return replace(scenario, ending=self.ending, fell=(*scenario.fell, *self.fell))


@tagged("mad.scenario-applied/2")
class ScenarioApplied(ScenarioChange):
    """The results of the scenario are applied. The Loot went to the gang with this id, if to any."""

    bank: int = 0

    def play(self, scenario: Staged) -> Staged:
        return replace(scenario, ending=self._paid(scenario.ending), applied=True)

    def _paid(self, ending: ScenarioEnding | None) -> ScenarioEnding | None:
        """The end after a gang has taken the Loot, or none has."""
        if ending is None or not self.bank or ending.results.banked is None:
            return ending
        return replace(ending, loot=(LootShare(self.bank, ending.results.banked.points),))


# What may be done
