"""Showdown: one man a side, and one of them is to die."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated, Final

from rules.core.chance.dice import Dice
from rules.core.plain.frozen import frozen
from rules.core.plain.refusal import IllegalNow
from rules.core.tables.rule import resolves
from rules.mad_dogs.model.scenario import FigureChoice, Force, Results, ScenarioSide, StartingBoard, Victory
from rules.mad_dogs.nerve.stone_cold import Feats, stone_cold
from rules.mad_dogs.scenarios.shared.facts import FactOption, Prisoners, Proven
from rules.mad_dogs.scenarios.shared.scenario_kind import Scenario

SHOWDOWN_PICKS: Final = ("Each side picks one Boss, Enforcer or Torpedo, and no one else.",)


class DuelEnd(StrEnum):
    """How a duellist ends."""

    STANDING = "standing"
    DRIVEN_OFF = "driven off"
    DEAD = "dead"


@frozen
class Showdown:
    """Facts of a Showdown before it begins."""

    crowded: Annotated[bool, FactOption("whether there are people about")] = False


@frozen
class ShowdownEnd:
    """The end of a Showdown."""

    attacker: Annotated[DuelEnd, FactOption("how the attacker's man ended")] = DuelEnd.STANDING
    defender: Annotated[DuelEnd, FactOption("how the defender's man ended")] = DuelEnd.STANDING
    proven: Proven = False
    prisoners: Prisoners = ()


@resolves("mad.scenario.showdown")
def set_up_showdown(dice: Dice, facts: Showdown) -> StartingBoard:
    """One man a side. No die is rolled."""
    where = "in any place where they meet, with people nearby" if facts.crowded else "a quiet place that both agreed on"
    seen = "What the two do in front of these people may add to public outrage."
    return StartingBoard(
        "showdown",
        where,
        tuple(Force(side, 1, FigureChoice.DUELLIST) for side in ScenarioSide),
        standing=("The two start at opposite ends of the place.",),
        picks=SHOWDOWN_PICKS,
        notes=(seen,) if facts.crowded else (),
    )


def showdown_verdict(end: ShowdownEnd) -> Victory:
    """The duellist who is left. Raises IllegalNow while both are."""
    left = {ScenarioSide.ATTACKER: end.attacker, ScenarioSide.DEFENDER: end.defender}
    standing = [side for side, fate in left.items() if fate is DuelEnd.STANDING]
    if len(standing) == len(left):
        raise IllegalNow("The Showdown is not over, because both are still in it. Give the one who is dead or gone.")
    if not standing:
        return Victory(None, "Neither is left.")
    (winner,) = standing
    return Victory(winner, f"The {winner.other}'s fighter is {left[winner.other]}.")


@resolves("mad.scenario.showdown", "mad.stone-cold")
def showdown_results(dice: Dice, end: ShowdownEnd) -> Results:
    """The survivor's roll for a killer's name, if they killed the other and need one."""
    return showdown_aftermath(dice, showdown_verdict(end), end)


def showdown_aftermath(dice: Dice, verdict: Victory, end: ShowdownEnd) -> Results:
    killed = verdict.winner is not None and DuelEnd.DEAD in (end.attacker, end.defender)
    cold = dice.call(stone_cold, Feats(showdown=True)) if killed and not end.proven else None
    return Results(verdict, stone_cold=cold, prisoners=end.prisoners)


THE_SHOWDOWN: Final = Scenario(
    "showdown",
    "Showdown",
    "one Boss, Enforcer or Torpedo",
    "one Boss, Enforcer or Torpedo",
    SHOWDOWN_PICKS,
    Showdown,
    ShowdownEnd,
    set_up_showdown,
    showdown_results,
    showdown_aftermath,
)
