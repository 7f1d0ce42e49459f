"""Report lines of scenarios: forces, places, the state of a scenario and its results."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import groupby
from typing import Any, cast

from rules.core.action.report import FollowUp
from rules.core.plain.markup import strong, verbatim
from rules.core.plain.words import count, listed, sentence, signed
from rules.core.play.game import Game
from rules.mad_dogs.model.board import Board
from rules.mad_dogs.model.scenario import (
    BusinessFate,
    Force,
    Objective,
    ObjectiveState,
    Results,
    ScenarioEnding,
    ScenarioSide,
    SideVehicles,
    Somebody,
    Staged,
    StartingBoard,
    Victory,
)
from rules.mad_dogs.scenarios.crew_picks import force_line, men
from rules.mad_dogs.scenarios.shared.facts import FactQuestion
from rules.mad_dogs.scenarios.shared.picking import still_open
from rules.mad_dogs.scenarios.shared.scenario_kind import AFTER_THE_CALL
from rules.mad_dogs.scenarios.shared.typed_facts import range_of
from rules.mad_dogs.scenarios.staged_scenario import help_offers, rules_of

Names = dict[ScenarioSide, str]
"""The names of the attacker and the defender."""
THEIRS: Names = {side: f"the {side}" for side in ScenarioSide}
"""The names if nothing is known of the sides."""


def ask_line(ask: FactQuestion) -> str:
    """A fact that players may give: “loot: points of Loot in it (0 to 200)”."""
    limits = range_of(ask)
    return f"{verbatim(ask.label)}: {ask.about}" + (f" ({limits})" if limits else "")


def crew_lines(forces: Iterable[Force]) -> Iterator[str]:
    """The forces one by one. Those of one car stand together: “car 2: 4 Beat Cops and 2 Rookies”."""
    for car, crew in groupby(forces, lambda force: force.car):
        aboard = list(crew)
        if car:
            yield ", ".join(filter(None, (f"car {car}: {listed(map(men, aboard))}", aboard[0].what)))
        else:
            yield from map(force_line, aboard)


def wheels_line(wheels: SideVehicles) -> str:
    """“3 police cars, drive on in turn 1”."""
    number = "as many" if wheels.number is None else str(wheels.number)
    what = wheels.what.removesuffix("s") if wheels.number == 1 else wheels.what
    return f"{number} {what}{' as wanted' if wheels.number is None else ''}, {wheels.where}"


def forces_lines(set_up: StartingBoard, names: Names) -> Iterator[str]:
    """Each side with its men and vehicles, in a line."""
    for side in ScenarioSide:
        lines = [*crew_lines(set_up.of(side))]
        lines += [wheels_line(wheels) for wheels in set_up.wheels if wheels.side is side]
        if lines:
            role = "" if names[side] == THEIRS[side] else f" ({side})"
            yield f"{strong(sentence(names[side]))}{role}: {'; '.join(lines)}."


def stakes_lines(set_up: StartingBoard) -> Iterator[str]:
    """The Loot, the objectives, and the other numbers of the set-up."""
    if set_up.objectives:
        listed = ", ".join(f"{place}: {loot}" for place, loot in enumerate(set_up.objectives, 1))
        yield f"{set_up.loot} Loot in {len(set_up.objectives)} objectives ({listed})."
    elif set_up.loot is not None:
        yield f"{set_up.loot} Loot at stake."
    for number in set_up.numbers:
        yield f"{sentence(number.label)}: {number.value}."


def first_lines(set_up: StartingBoard, names: Names) -> list[str]:
    """The first lines of a set-up: the place, what is at stake, and who is there."""
    place = [f"Place: {set_up.place}."] if set_up.place else []
    return [*place, *stakes_lines(set_up), *forces_lines(set_up, names)]


def more_lines(set_up: StartingBoard) -> list[str]:
    """The other lines of a set-up: positions, picks and reminders."""
    return [*set_up.standing, *set_up.picks, *set_up.notes]


def pick_lines(staged: Staged, names: Names) -> list[str]:
    """The people whom each side must still name, a line a side."""
    return [
        f"{sentence(names[side])} picks who comes: {'; '.join(map(force_line, left_open(staged, side)))} (/scenario "
        "pick)."
        for side in staged.naming
    ]


def left_open(staged: Staged, side: ScenarioSide) -> tuple[Force, ...]:
    """The forces that a side must still fill."""
    forces, picked = staged.pending(side), staged.picked(side)
    own, guests = [one for one in forces if not one.free], [one for one in forces if one.free]
    return (*still_open(own, picked.own), *still_open(guests, picked.people))


def objective_word(objective: Objective) -> str:
    """“3 Loot, smashed”."""
    return f"{objective.loot} Loot" + ("" if objective.stand is ObjectiveState.WHOLE else f", {objective.stand}")


def staged_lines(staged: Staged, names: Names, turn: int) -> list[str]:
    """A scenario at a glance, for the notepad."""
    title = rules_of(staged).title
    attacker, defender = names[ScenarioSide.ATTACKER], names[ScenarioSide.DEFENDER]
    lines = [f"{strong(title)}: {attacker} against {defender}, {staged.set_up.place}."]
    if staged.objectives:
        listed = "; ".join(f"{place}: {objective_word(one)}" for place, one in enumerate(staged.objectives, 1))
        lines.append(f"Objectives: {listed}.")
    if staged.called is not None:
        lines.append(f"A defender called for help in turn {staged.called}.")
    if staged.results is not None:
        lines.append(f"It is over. {verdict_line(staged.results.verdict, names)} " + applied_word(staged))
    elif any(one.turn == turn for one in staged.arrived):
        lines.append("The die for reinforcements has been rolled this turn.")
    return lines if staged.over else [*lines, *pick_lines(staged, names)]


def applied_word(staged: Staged) -> str:
    return "Its results are applied." if staged.applied else "Its results wait. Apply them with /scenario apply."


def verdict_line(verdict: Victory, names: Names) -> str:
    """The winner, and why."""
    who = "No one wins" if verdict.winner is None else f"{sentence(names[verdict.winner])} wins"
    points = "" if verdict.points is None else f" ({verdict.points[0]} to {verdict.points[1]})"
    return f"{who}: {verdict.why[:1].lower()}{verdict.why[1:].rstrip('.')}{points}."


def results_lines(results: Results, names: Names) -> Iterator[str]:
    """The results, line by line."""
    if results.banked is not None:
        banked = results.banked
        yield f"{sentence(names[banked.side])} banks {banked.points} Loot: ${banked.dollars:,}."
    if results.business is not BusinessFate.NONE:
        racket = ", and with it the whole racket in the neighborhood" if results.whole_racket else ""
        yield f"The business {results.business}{racket}."
    if results.idle:
        yield f"It makes no Loot for {count(results.idle, 'month')}."
    if results.repairs:
        yield f"Cleaning up takes {count(results.repairs, 'month')} before it earns."
    for one in results.outrage:
        yield f"{signed(one.value)} outrage: {one.label}."
    yield from (f"{label}: {_listed(names)}." for label, names in _people(results) if names)
    if results.stone_cold is not None:
        yield "The killer becomes a Stone Cold Killer." if results.stone_cold else "No Stone Cold Killer yet."
    if results.recruits:
        recruits = ", ".join(count(number, profile) for profile, number in results.recruits)
        yield f"Free recruits for the winner: {recruits}."
    if results.kept:
        yield f"The agreement binds for at least {count(results.kept, 'month')}."
    yield from results.notes


def ending_lines(ending: ScenarioEnding, names: Names) -> Iterator[str]:
    """Everything that the end of a scenario decides: the results, then what became of those on the table."""
    yield from results_lines(ending.results, names)
    if ending.dead:
        yield f"Dead: {_listed(one.name for one in ending.dead)}."
    if ending.feds_hurt:
        yield f"{sentence(count(ending.feds_hurt, 'Fed'))} killed or wounded."


def kept_lines(ending: ScenarioEnding) -> Iterator[str]:
    """The lines that no table books: on businesses and officials, which belong to a campaign."""
    results = ending.results
    kept = (results.business is not BusinessFate.NONE, results.idle, results.repairs, results.lost, results.independent)
    if any(kept):
        yield "Only a campaign keeps businesses and officials. Outside one, note them yourselves."


def people_text(people: Iterable[Somebody]) -> str:
    """“Dooley and Lefty”."""
    return _listed(one.name for one in people)


def _people(results: Results) -> tuple[tuple[str, tuple[str, ...]], ...]:
    return (
        ("They leave the gang", results.defectors),
        ("Officials who leave", results.lost),
        ("Businesses that become independent", results.independent),
        ("Led away by the police", results.prisoners),
    )


def _listed(names: Iterable[str]) -> str:
    return listed(name for name in names)


def value_word(value: Any) -> str:
    """A fact in the form in which a player can type it again."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, tuple):
        return " + ".join(map(_part, cast("tuple[Any, ...]", value))) or "nobody"
    name = getattr(value, "name", None)
    return "none" if value is None else str(name).casefold().replace("_", " ") if name else str(value)


def _part(part: Any) -> str:
    """A profile or a figure with its number, or a name."""
    if isinstance(part, str):
        return part
    first, second = part
    return f"{second} {first}" if isinstance(second, int) and type(part) is tuple else f"{first} {second}"


# In a game


def names_in(game: Game, staged: Staged) -> Names:
    """The names of the attacker and the defender of a game."""
    return {side: game.sides[staged.place(side)].name for side in ScenarioSide}


def telephones(staged: Staged) -> bool:
    """Whether a figure may still call for help."""
    return rules_of(staged).when == AFTER_THE_CALL and staged.called is None


def offers_now(game: Game) -> tuple[FollowUp, ...]:
    """The buttons that fit now. None of them needs an option."""
    board: Board = game.board
    staged = board.scenario
    if staged is None or staged.over:
        return ()
    helped = help_offers(game, board.cards.turn)
    return (
        *((FollowUp("Telephoned", "scenario telephone", {}),) if telephones(staged) else ()),
        *((FollowUp("Reinforcements", "scenario reinforce", {}),) if helped else ()),
        FollowUp("End the scenario", "scenario end", {}),
    )


def status_lines(game: Game) -> list[str]:
    """The scenario on the notepad; empty if none is staged."""
    board: Board = game.board
    staged = board.scenario
    return [] if staged is None else staged_lines(staged, names_in(game, staged), board.cards.turn)


def closing_lines(game: Game) -> list[str]:
    """The scenario in the summary of a game."""
    board: Board = game.board
    staged = board.scenario
    if staged is None:
        return []
    title = rules_of(staged).title
    if staged.results is None:
        return [f"{strong(f'{title}:')} it was not settled, because no one used /scenario end."]
    applied = applied_word(staged) if staged.applied else "Its results were not applied."
    return [f"{strong(f'{title}:')} {verdict_line(staged.results.verdict, names_in(game, staged))} {applied}"]


def unbooked(game: Game) -> str:
    """What the players lose if the game closes now, in a sentence; empty for nothing."""
    board: Board = game.board
    staged = board.scenario
    if staged is None or staged.applied:
        return ""
    if not staged.over:
        return ""
    return f"The results of {rules_of(staged).title} are not applied yet. Apply them with /scenario apply."
