"""A scenario on the board of a game: who attacks whom, what was rolled, what has come of it so far."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from enum import StrEnum
from typing import Any, Final, NamedTuple

from rules.core.action.report import FollowUp
from rules.core.chance.outcome import Throw
from rules.core.plain.frozen import frozen, replace
from rules.core.plain.refusal import IllegalNow
from rules.core.play.events import tagged
from rules.core.play.game import BoardChange, Game
from rules.mad_dogs.cars.tables import Body
from rules.mad_dogs.model.checks import Contest
from rules.mad_dogs.model.vehicles import Vehicle
from rules.mad_dogs.scenarios import SCENARIOS, Scenario
from rules.mad_dogs.scenarios.kinds.ambushes import Hit
from rules.mad_dogs.scenarios.kinds.raids import Effort
from rules.mad_dogs.scenarios.reinforcing import Reinforcement
from rules.mad_dogs.scenarios.shared.common import AFTER_THE_CALL, Ending, Results, SetUp, Share
from rules.mad_dogs.scenarios.shared.forces import Force, Side
from rules.mad_dogs.scenarios.shared.picking import to_pick
from rules.mad_dogs.scenarios.telling import facts_told

HIJACK: Final = "hijack"
NOT_SET_UP: Final = "No scenario is set up in this game: /scenario set-up does it."


class Stand(StrEnum):
    """What has become of an objective."""

    WHOLE = "whole"
    SMASHED = "smashed"
    GRABBED = "grabbed"


@frozen
class Objective:
    """Something to smash or grab.

    loot    points of Loot in it
    figure  id of who grabbed it; None for somebody without a sheet
    """

    loot: int
    stand: Stand = Stand.WHOLE
    figure: int | None = None


@frozen
class Arrival:
    """A die for reinforcements, in a turn, and who came.

    due  their player has still to say who they are
    """

    turn: int
    side: Side
    help: Reinforcement
    due: bool = False


@frozen
class Tried:
    """A figure that worked at an objective in a turn."""

    figure: int
    turn: int


@frozen
class Departed:
    """A vehicle that is no longer on the board, and the ids of those inside, the driver first."""

    name: str
    body: Body
    inside: tuple[int, ...] = ()


class Picking(NamedTuple):
    """Whom a side has picked so far, by profile, while it may pick more.

    own     of its gangs
    people  who come with the scenario
    cars    the names of the cars in which they have come
    """

    side: Side
    own: tuple[str, ...] = ()
    people: tuple[str, ...] = ()
    cars: tuple[str, ...] = ()


@frozen
class Staged:
    """A scenario as it is played.

    scenario    its id
    attacker, defender  the places of the sides
    set_up      what was rolled
    facts       what was told before, as it was typed
    turn        in which it was set up
    objectives  what there is to smash or grab
    arrived     the dice for reinforcements so far
    called      the turn in which somebody telephoned for help
    tries       who worked at an objective, and when
    departed    vehicles that left the board
    cars        the names of the vehicles that came with the set-up
    truck       the name of the truck that a Hijack is about
    away        ids of figures of the gangs that were not picked
    due         the sides that have still to say who is there from the start
    picking     whom sides have picked so far that may pick more
    target      id of the figure that a Hit is aimed at; 0 where it has none
    contest     how SMARTS against SMARTS ended at a Meet
    ending      what it came to, once it is over
    fell        the dice that fell for its end, whenever it was told
    applied     whether the results have been applied
    """

    scenario: str
    attacker: int
    defender: int
    set_up: SetUp
    facts: str = ""
    turn: int = 1
    objectives: tuple[Objective, ...] = ()
    arrived: tuple[Arrival, ...] = ()
    called: int | None = None
    tries: tuple[Tried, ...] = ()
    departed: tuple[Departed, ...] = ()
    cars: tuple[str, ...] = ()
    truck: str = ""
    away: tuple[int, ...] = ()
    due: tuple[Side, ...] = ()
    picking: tuple[Picking, ...] = ()
    target: int = 0
    contest: Contest | None = None
    ending: Ending | None = None
    fell: tuple[Throw, ...] = ()
    applied: bool = False

    @property
    def rules(self) -> Scenario:
        """The scenario itself."""
        return SCENARIOS[self.scenario]

    @property
    def official(self) -> int:
        """Id of the official that a Hit is aimed at; 0 where it is aimed at none."""
        facts = self.told if self.target else None
        return self.target if isinstance(facts, Hit) and facts.quarry.official else 0

    @property
    def told(self) -> Any:
        """The facts told before it began."""
        return facts_told(self.rules.facts, self.facts)

    def place(self, side: Side) -> int:
        """The place of the attacker or the defender among the sides of the game."""
        return self.attacker if side is Side.ATTACKER else self.defender

    def side(self, place: int | None) -> Side | None:
        """Who the side at a place is; None for one that looks on."""
        return {self.attacker: Side.ATTACKER, self.defender: Side.DEFENDER}.get(-1 if place is None else place)

    @property
    def results(self) -> Results | None:
        """What the rules made of its end; None before it is over."""
        return self.ending.results if self.ending is not None else None

    @property
    def over(self) -> bool:
        return self.ending is not None

    def arrival_due(self, side: Side) -> Arrival | None:
        """The first reinforcements of a side of whom it is not said yet who they are."""
        return next((one for one in self.arrived if one.due and one.side is side), None)

    def pending(self, side: Side) -> tuple[Force, ...]:
        """The forces of a side whose men are to be named now: those of the set-up, then those who came later."""
        if side in self.due:
            return to_pick(self.set_up.of(side))
        arrival = self.arrival_due(side)
        return () if arrival is None else arrival.help.arrive

    def picked(self, side: Side) -> Picking:
        """Whom a side has picked of them so far."""
        return next((one for one in self.picking if one.side is side), Picking(side))

    @property
    def naming(self) -> tuple[Side, ...]:
        """The sides that have still to say who is there."""
        return () if self.over else tuple(side for side in Side if self.pending(side))


def staged(
    set_up: SetUp,
    attacker: int,
    defender: int,
    facts: str = "",
    turn: int = 1,
    vehicles: Sequence[Vehicle] = (),
    away: tuple[int, ...] = (),
    due: tuple[Side, ...] = (),
    target: int = 0,
) -> Staged:
    """A scenario as it begins, with its vehicles; of the sides that are `due` those with somebody to pick."""
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


def driven_off(before: Staged, vehicle: Vehicle) -> Staged:
    """The scenario once a vehicle has left the board."""
    return replace(before, departed=(*before.departed, Departed(vehicle.name, vehicle.car.body, vehicle.inside)))


@frozen
class ScenarioChange(BoardChange):
    """What happens in the scenario that is played; ValueError where none is set up."""

    def apply_to(self, board: Any) -> Any:
        if board.scenario is None:
            raise ValueError(f"{self.tag} for a scenario that was never set up")
        return replace(board, scenario=self.play(board.scenario))

    def play(self, scenario: Staged) -> Staged:
        """The scenario after it."""
        raise NotImplementedError


# Changes


@tagged("mad.scenario-staged/1")
class ScenarioStaged(BoardChange):
    """A scenario is set up, in the place of one there was."""

    staged: Staged

    def apply_to(self, board: Any) -> Any:
        return replace(board, scenario=self.staged)


@tagged("mad.help-called/1")
class HelpCalled(ScenarioChange):
    """Somebody has spent a turn at the telephone."""

    turn: int

    def play(self, scenario: Staged) -> Staged:
        return replace(scenario, called=self.turn)


@tagged("mad.scenario-reinforced/1")
class ScenarioReinforced(ScenarioChange):
    """The die for a side's reinforcements was thrown."""

    arrival: Arrival

    def play(self, scenario: Staged) -> Staged:
        return replace(scenario, arrived=(*scenario.arrived, self.arrival))


@tagged("mad.scenario-came/1")
class ScenarioCame(ScenarioChange):
    """A side has said of some that they are there, and may say more; these figures are away no longer."""

    picking: Picking
    came: tuple[int, ...] = ()

    def play(self, scenario: Staged) -> Staged:
        others = (one for one in scenario.picking if one.side is not self.picking.side)
        here = tuple(one for one in scenario.away if one not in self.came)
        return replace(scenario, away=here, picking=(*others, self.picking))


@tagged("mad.scenario-picked/1")
class ScenarioPicked(ScenarioChange):
    """A side has said who is there, of the set-up or of those who came to help; these figures are away no longer."""

    side: Side
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
    """An objective, by its number from 1, was smashed or grabbed; by somebody with no sheet if `figure` is None."""

    objective: int
    effort: Effort
    figure: int | None = None

    def play(self, scenario: Staged) -> Staged:
        place, objectives = self.objective - 1, scenario.objectives
        stand = Stand.SMASHED if self.effort is Effort.SMASH else Stand.GRABBED
        after = replace(objectives[place], stand=stand, figure=self.figure)
        return replace(scenario, objectives=(*objectives[:place], after, *objectives[place + 1 :]))


@tagged("mad.scenario-talked/1")
class ScenarioTalked(ScenarioChange):
    """SMARTS were set against SMARTS at a Meet, the attacker's first."""

    contest: Contest

    def play(self, scenario: Staged) -> Staged:
        return replace(scenario, contest=self.contest)


@tagged("mad.scenario-settled/2")
class ScenarioSettled(ScenarioChange):
    """The scenario is over and ends so, in the place of any end told before; `fell` are the dice that fell for it."""

    ending: Ending
    fell: tuple[Throw, ...] = ()

    def play(self, scenario: Staged) -> Staged:
        return replace(scenario, ending=self.ending, fell=(*scenario.fell, *self.fell))


@tagged("mad.scenario-applied/2")
class ScenarioApplied(ScenarioChange):
    """The results of the scenario have been applied; the Loot went to this gang, by its id, if to any."""

    bank: int = 0

    def play(self, scenario: Staged) -> Staged:
        return replace(scenario, ending=self._paid(scenario.ending), applied=True)

    def _paid(self, ending: Ending | None) -> Ending | None:
        """The end once a gang has the Loot, or none."""
        if ending is None or not self.bank or ending.results.banked is None:
            return ending
        return replace(ending, loot=(Share(self.bank, ending.results.banked.points),))


# What may be done


def require_staged(scenario: Staged | None, *ids: str) -> Staged:
    """The scenario that is played and not over; IllegalNow where there is none, or not one of these."""
    if scenario is None:
        raise IllegalNow(NOT_SET_UP)
    if ids and scenario.scenario not in ids:
        wanted = " or ".join(SCENARIOS[one].title for one in ids)
        raise IllegalNow(f"{scenario.rules.title} is being played here: this is for {wanted}.")
    if scenario.over:
        raise IllegalNow(f"{scenario.rules.title} is over: /scenario apply books what it came to.")
    return scenario


def require_unapplied(scenario: Staged | None) -> Staged:
    """The scenario whose results are not applied yet, over or not; IllegalNow where there is none."""
    if scenario is None:
        raise IllegalNow(NOT_SET_UP)
    if scenario.applied:
        raise IllegalNow(f"The results of {scenario.rules.title} have already been applied: once is enough.")
    return scenario


def require_ending(scenario: Staged | None, mark: str = "") -> tuple[Staged, Ending]:
    """The scenario whose results wait to be applied, and its end; IllegalNow for none, or for an end of another mark.

    mark  of the end whose button was pressed; empty for whichever there is
    """
    found = require_unapplied(scenario)
    if found.ending is None:
        raise IllegalNow(f"{found.rules.title} is not over: /scenario end shows what it comes to.")
    if mark and found.ending.mark != mark:
        raise IllegalNow("These results were replaced by later ones: press Apply under those, or /scenario apply.")
    return found, found.ending


def check_die(scenario: Staged, side: Side, turn: int) -> None:
    """Refuse a die for reinforcements twice a turn, or before a second Joker has come: IllegalNow."""
    if turn <= scenario.turn:
        raise IllegalNow(f"The die is thrown at the second Joker, and turn {turn} is not over: draw on.")
    if any(one.turn == turn and one.side is side for one in scenario.arrived):
        raise IllegalNow(f"The {side}'s die for this turn has fallen: the next one comes with the next second Joker.")


def has_called(scenario: Staged, turn: int) -> bool:
    """Whether somebody telephoned in an earlier turn."""
    return scenario.called is not None and scenario.called < turn


def objective_at(scenario: Staged, number: int | None, lying: Callable[[int], bool], effort: Effort) -> int:
    """The number of an objective that can still be worked at; the only one left if it is not said.

    lying  whether what a figure grabbed lies there again, because he can carry nothing any more
    Raises OutOfRange or IllegalNow.
    """
    free = [place for place, one in enumerate(scenario.objectives, 1) if _free(one, lying)]
    listed = ", ".join(map(str, free)) or "none"
    if number is None:
        if len(free) != 1:
            raise IllegalNow(f"Say which objective to {effort}: {listed} can still be had.")
        return free[0]
    if number not in free:
        raise IllegalNow(f"Objective {number} can't be had: it is taken or does not exist. {listed} can.")
    return number


def _free(one: Objective, lying: Callable[[int], bool]) -> bool:
    return one.stand is Stand.WHOLE or (one.stand is Stand.GRABBED and one.figure is not None and lying(one.figure))


def check_try(scenario: Staged, figure: int, turn: int, name: str) -> None:
    """Refuse a second try of a figure in one turn: IllegalNow."""
    if Tried(figure, turn) in scenario.tries:
        raise IllegalNow(f"{name} has already worked at an objective this turn: it takes him all of it.")


BOTH: Final = "siege"
"""The scenario in which both sides get help."""


def help_offers(game: Game, turn: int) -> tuple[FollowUp, ...]:
    """A button for each die for reinforcements that may be thrown in a turn."""
    staged: Staged | None = game.board.scenario
    if staged is None or staged.over or staged.rules.reinforce is None or turn <= staged.turn:
        return ()
    if staged.rules.when == AFTER_THE_CALL and not has_called(staged, turn):
        return ()
    thrown = {one.side for one in staged.arrived if one.turn == turn}
    sides = [side for side in (tuple(Side) if staged.scenario == BOTH else (Side.DEFENDER,)) if side not in thrown]
    names = {side: game.sides[staged.place(side)].name for side in sides}
    return tuple(
        FollowUp(f"Reinforcements: {name}"[:80], "scenario reinforce", {"side": str(side)})
        for side, name in names.items()
    )
