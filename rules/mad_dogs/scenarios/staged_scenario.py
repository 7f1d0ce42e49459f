"""The scenario that a game plays: its rules and facts, and what players may do in it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from rules.core.action.report import FollowUp
from rules.core.plain.refusal import IllegalNow
from rules.core.plain.words import MOST_LABEL
from rules.core.play.game import Game
from rules.mad_dogs.model.scenario import Objective, ObjectiveState, ScenarioEnding, ScenarioSide, Staged, Tried
from rules.mad_dogs.scenarios.all_scenarios import SCENARIOS
from rules.mad_dogs.scenarios.kinds.the_hit import Hit
from rules.mad_dogs.scenarios.shared.scenario_kind import AFTER_THE_CALL, Effort, Scenario
from rules.mad_dogs.scenarios.shared.typed_facts import parse_facts

NOT_SET_UP: Final = "No scenario is set up in this game. Set one up with /scenario set-up."


def rules_of(staged: Staged) -> Scenario:
    """The rules of the scenario."""
    return SCENARIOS[staged.scenario]


def facts_of(staged: Staged) -> Any:
    """The facts that the players typed before it began."""
    return parse_facts(rules_of(staged).facts, staged.facts)


def official_of(staged: Staged) -> int:
    """The id of the official who is the target of a Hit; 0 for no official."""
    facts = facts_of(staged) if staged.target else None
    return staged.target if isinstance(facts, Hit) and facts.quarry.official else 0


def require_staged(scenario: Staged | None, *ids: str) -> Staged:
    """The scenario that the game plays and that is not over. Raises IllegalNow for none, or for another one."""
    if scenario is None:
        raise IllegalNow(NOT_SET_UP).offering("Set one up", "scenario set-up")
    if ids and scenario.scenario not in ids:
        wanted = " or ".join(SCENARIOS[one].title for one in ids)
        raise IllegalNow(
            f"{rules_of(scenario).title} is being played here, and this command is for {wanted}. Use another command."
        )
    if scenario.over:
        raise IllegalNow(f"{rules_of(scenario).title} is over. Apply its results with /scenario apply.").offering(
            "Apply", "scenario apply"
        )
    return scenario


def require_unapplied(scenario: Staged | None) -> Staged:
    """The scenario whose results are not applied yet, over or not. Raises IllegalNow for none."""
    if scenario is None:
        raise IllegalNow(NOT_SET_UP).offering("Set one up", "scenario set-up")
    if scenario.applied:
        raise IllegalNow(
            f"The results of {rules_of(scenario).title} have already been applied. Continue with the game."
        )
    return scenario


def require_ending(scenario: Staged | None, mark: str = "") -> tuple[Staged, ScenarioEnding]:
    """The scenario whose results wait to be applied, and its end. Raises IllegalNow for none, or for another mark.

    mark  of the end whose button was pressed; empty for any
    """
    found = require_unapplied(scenario)
    if found.ending is None:
        raise IllegalNow(f"{rules_of(found).title} is not over. See its result with /scenario end.").offering(
            "End the scenario", "scenario end"
        )
    if mark and found.ending.mark != mark:
        raise IllegalNow("Later results replaced these. Press Apply under those, or use /scenario apply.").offering(
            "Apply", "scenario apply"
        )
    return found, found.ending


def check_die(scenario: Staged, side: ScenarioSide, turn: int) -> None:
    """Raises IllegalNow for a second die for reinforcements in a turn, and for one before a second Joker."""
    if turn <= scenario.turn:
        raise IllegalNow(f"The die is rolled at the second Joker, and turn {turn} is not over. Continue to draw.")
    if any(one.turn == turn and one.side is side for one in scenario.arrived):
        raise IllegalNow(f"The {side}'s die for this turn has been rolled. Roll again at the next second Joker.")


def has_called(scenario: Staged, turn: int) -> bool:
    """Whether a figure telephoned in an earlier turn."""
    return scenario.called is not None and scenario.called < turn


def objective_at(scenario: Staged, number: int | None, lying: Callable[[int], bool], effort: Effort) -> int:
    """The number of an objective that players can still work on. Without a number it is the only one left.

    lying  whether a grabbed objective lies there again, because its bearer can carry nothing any more

    Raises OutOfRange or IllegalNow.
    """
    free = [place for place, one in enumerate(scenario.objectives, 1) if _free(one, lying)]
    listed = ", ".join(map(str, free)) or "none"
    if number is None:
        if len(free) != 1:
            raise IllegalNow(f"The bot needs the objective to {effort}. These are left: {listed}.")
        return free[0]
    if number not in free:
        raise IllegalNow(f"Objective {number} is gone or does not exist. These are left: {listed}.")
    return number


def _free(objective: Objective, lying: Callable[[int], bool]) -> bool:
    return objective.stand is ObjectiveState.WHOLE or (
        objective.stand is ObjectiveState.GRABBED and objective.figure is not None and lying(objective.figure)
    )


def check_try(scenario: Staged, figure: int, turn: int, name: str) -> None:
    """Raises IllegalNow for a figure's second try in one turn."""
    if Tried(figure, turn) in scenario.tries:
        raise IllegalNow(f"{name} has already spent this whole turn on an objective. Wait for the next turn.")


BOTH: Final = "siege"
"""The scenario in which both sides get help."""


def help_offers(game: Game, turn: int) -> tuple[FollowUp, ...]:
    """A button for each die for reinforcements that a player may roll in this turn."""
    staged: Staged | None = game.board.scenario
    if staged is None or staged.over or rules_of(staged).reinforce is None or turn <= staged.turn:
        return ()
    if rules_of(staged).when == AFTER_THE_CALL and not has_called(staged, turn):
        return ()
    thrown = {one.side for one in staged.arrived if one.turn == turn}
    sides = [
        side
        for side in (tuple(ScenarioSide) if staged.scenario == BOTH else (ScenarioSide.DEFENDER,))
        if side not in thrown
    ]
    names = {side: game.sides[staged.place(side)].name for side in sides}
    return tuple(
        FollowUp(f"Reinforcements: {name}"[:MOST_LABEL], "scenario reinforce", {"side": str(side)})
        for side, name in names.items()
    )
