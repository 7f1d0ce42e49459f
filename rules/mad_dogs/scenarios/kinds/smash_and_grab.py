"""Smash and Grab: raiders rob and smash a rival's business."""

from __future__ import annotations

from typing import Annotated, Final

from rules.core.chance.dice import Dice
from rules.core.plain.frozen import frozen
from rules.core.plain.refusal import IllegalNow
from rules.core.tables.outcome import Target
from rules.core.tables.rule import resolves
from rules.mad_dogs.brawling.tables import ArmKind, arm_named
from rules.mad_dogs.model.figures import Rating
from rules.mad_dogs.model.scenario import (
    Banked,
    BusinessFate,
    Deployment,
    Reinforcement,
    Results,
    ScenarioSide,
    SideVehicles,
    StartingBoard,
    Victory,
)
from rules.mad_dogs.play.stat_tests import stat_test
from rules.mad_dogs.scenarios.shared.facts import FactOption, Prisoners, faults_of, refuse
from rules.mad_dogs.scenarios.shared.forces import AskedBusiness, assigned, business_faults, guards, loot_of
from rules.mad_dogs.scenarios.shared.reinforcements import Call, check_call, usual_help
from rules.mad_dogs.scenarios.shared.scenario_kind import AFTER_THE_CALL, MOST_LOOT, TELEPHONE, Effort, Scenario
from rules.mad_dogs.scenarios.shared.tables import AVERAGE_BUSINESS, OBJECTIVES

SMASHING: Final = "-1 FISTS and +1 on the Deadly Weapons table in a fight, no change against an objective"

SMASH_PICKS: Final = (
    "The attacker sends as many of the gang as they like, all by car.",
    "The defender has those assigned to this business. Its guards fight nowhere else.",
)


@frozen
class Smash:
    """Facts of a Smash and Grab before it begins."""

    business: AskedBusiness = AVERAGE_BUSINESS
    loot: Annotated[int | None, FactOption("points of Loot in it, if known; rolled otherwise", 0, MOST_LOOT)] = None
    objectives: Annotated[int | None, FactOption("objectives in it, if agreed; rolled otherwise", 3, 6)] = None


@frozen
class SmashEnd:
    """The end of a Smash and Grab, in points of Loot."""

    taken: Annotated[int, FactOption("Loot that the raiders carried off the board", 0, MOST_LOOT)] = 0
    smashed: Annotated[int, FactOption("Loot of the objectives they smashed", 0, MOST_LOOT)] = 0
    left: Annotated[int, FactOption("Loot left whole, or grabbed but still on the board", 0, MOST_LOOT)] = 0
    prisoners: Prisoners = ()


def spread(loot: int, objectives: int) -> tuple[int, ...]:
    """The Loot spread over so many objectives as evenly as possible. The first ones get the rest."""
    each, over = divmod(loot, objectives)
    return tuple(each + (place < over) for place in range(objectives))


@resolves("mad.scenario.smash-and-grab")
def set_up_smash(dice: Dice, facts: Smash) -> StartingBoard:
    """The business, its guards, and what the raiders can smash or grab.

    Dice in order: its Loot and how many objectives, each unless given. Raises OutOfRange for impossible facts.
    """
    refuse([*faults_of(facts), *business_faults(facts.business)])
    loot = loot_of(dice, facts.business) if facts.loot is None else facts.loot
    objectives = facts.objectives or dice.read(1, dice.reading(OBJECTIVES), "objectives")[0]
    return StartingBoard(
        "smash-and-grab",
        f"the {facts.business.name}",
        (
            assigned(ScenarioSide.ATTACKER, "raiders with smashing tools", Deployment.BY_CAR),
            *guards(facts.business),
            assigned(ScenarioSide.DEFENDER, "men sent to guard it"),
        ),
        (SideVehicles(ScenarioSide.ATTACKER, None, "cars", "drive up to the business"),),
        loot,
        spread(loot, objectives),
        standing=("Spread the objectives over the rooms, each with its share of the Loot.", TELEPHONE),
        picks=SMASH_PICKS,
        notes=(
            f"The raiders have axes, sledges and crowbars: {SMASHING}.",
            "After a turn beside an objective, FISTS smash it or STUNTS pick it up. It counts once off the board.",
            "Explosives smash too, at their price in public outrage.",
        ),
    )


@frozen
class RaidWork:
    """A raider who has spent a turn beside an objective.

    rating  the raider's FISTS to smash it or STUNTS to grab it
    tool    the tool for smashing
    """

    effort: Effort
    rating: Rating
    tool: str = "Sledgehammer"


def work_target(work: RaidWork) -> Target:
    """The number needed to smash or grab. A heavy tool lowers nothing."""
    rating = work.rating
    return rating.target(rating.mean if work.effort is Effort.SMASH else rating.addicted)


@resolves("mad.scenario.smash-and-grab", "mad.stat-test")
def work_on(dice: Dice, work: RaidWork) -> bool:
    """Whether the raider smashes or picks up an objective.

    Raises UnknownName for an unknown tool, and IllegalNow for one that smashes nothing or needs two arms.
    """
    if work.effort is Effort.SMASH:
        tool = arm_named(work.tool)
        if tool.kind is not ArmKind.TOOL:
            raise IllegalNow(f"{tool.name} can't smash an objective. Take a Fire Axe, a Sledgehammer or a Crowbar.")
        if tool.two_handed and "One-Armed Man" in work.rating.skills:
            raise IllegalNow(f"{tool.name} takes two arms, and this raider has one. Take a Crowbar.")
    return dice.call(stat_test, work_target(work))


def smash_verdict(end: SmashEnd) -> Victory:
    """The Loot taken and smashed against the Loot left. Raises OutOfRange for impossible amounts."""
    refuse(faults_of(end))
    gone, left = end.taken + end.smashed, end.left
    if gone == left:
        return Victory(None, "As much Loot was taken or smashed as was left.", (gone, left))
    if gone > left:
        return Victory(ScenarioSide.ATTACKER, "More Loot was taken or smashed than was left.", (gone, left))
    return Victory(ScenarioSide.DEFENDER, "More Loot was left than was taken or smashed.", (gone, left))


@resolves("mad.scenario.smash-and-grab")
def smash_results(dice: Dice, end: SmashEnd) -> Results:
    """The raiders' Loot. A smashed business that its guards did not save earns nothing for 1D6 months."""
    return smash_aftermath(dice, smash_verdict(end), end)


def smash_aftermath(dice: Dice, verdict: Victory, end: SmashEnd) -> Results:
    wrecked = end.smashed > 0 and verdict.winner is not ScenarioSide.DEFENDER
    idle = dice.total(1, 6, "months without Loot") if wrecked else 0
    notes = ("It still pays its cops, and its idle months do not count toward independence.",)
    return Results(
        verdict,
        banked=Banked(ScenarioSide.ATTACKER, end.taken) if end.taken else None,
        business=BusinessFate.KEPT,
        idle=idle,
        prisoners=end.prisoners,
        left=end.left if end.taken or end.smashed else None,
        notes=notes if idle else (),
    )


@resolves("mad.scenario.smash-and-grab", "mad.car.hazard")
def reinforce_smash(dice: Dice, call: Call) -> Reinforcement:
    """Those who answer the defender's telephone call this turn. Raises IllegalNow as `check_call` does."""
    check_call(call, (ScenarioSide.DEFENDER,), telephone=True)
    return usual_help(dice, call)


SMASH_AND_GRAB: Final = Scenario(
    "smash-and-grab",
    "Smash and Grab",
    "raiders in cars, with tools to smash the place up",
    "the guards of a rival's business, and those sent there",
    SMASH_PICKS,
    Smash,
    SmashEnd,
    set_up_smash,
    smash_results,
    smash_aftermath,
    reinforce_smash,
    AFTER_THE_CALL,
)
