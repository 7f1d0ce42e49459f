"""The Meet: two negotiators talk, with their bodyguards in sight."""

from __future__ import annotations

from typing import Annotated, Final

from rules.core.chance.dice import Dice
from rules.core.plain.frozen import frozen, replace
from rules.core.plain.refusal import IllegalNow
from rules.core.tables.outcome import Target
from rules.core.tables.rule import resolves
from rules.mad_dogs.model.figures import Contest, Rating, Stat
from rules.mad_dogs.model.scenario import (
    BusinessFate,
    FigureChoice,
    Force,
    Number,
    Results,
    ScenarioSide,
    StartingBoard,
    Victory,
)
from rules.mad_dogs.model.skill_numbers import Occasion
from rules.mad_dogs.play.stat_tests import opposed_test
from rules.mad_dogs.scenarios.shared.facts import FactOption, Prisoners, faults_of, refuse
from rules.mad_dogs.scenarios.shared.forces import MOST_MEN
from rules.mad_dogs.scenarios.shared.scenario_kind import Scenario
from rules.mad_dogs.scenarios.shared.tables import MEET_SMARTS

NPC_SMARTS: Final = "SMARTS of the Boss without a player"
BINDS: Final = 1
"""The fewest months for which the sides should keep an agreement."""
MEET_PICKS: Final = ("Each side picks one negotiator, and as many bodyguards as both agreed on.",)


@frozen
class Meet:
    """Facts of a Meet before it begins."""

    topic: Annotated[str, FactOption("what it is about")] = "their differences"
    bodyguards: Annotated[int, FactOption("bodyguards that each side brings, as agreed", 0, MOST_MEN)] = 2
    npc: Annotated[bool, FactOption("whether nobody plays the other gang")] = False
    smarts: Annotated[int | None, FactOption("SMARTS of its Boss, if known; rolled otherwise", 1, 6)] = None


@frozen
class MeetEnd:
    """The end of a Meet.

    agreed   whether the players have come to terms
    contest  the comparison of the negotiators' SMARTS, the attacker's first, if no one plays the other gang
    """

    agreed: Annotated[bool, FactOption("whether the players have come to terms")] = False
    contest: Annotated[Contest | None, FactOption("how SMARTS against SMARTS ended, if it was rolled")] = None
    fought: Annotated[bool, FactOption("whether it ended in gunfire")] = False
    handed: Annotated[bool, FactOption("whether the business they talked about goes to the attacker")] = False
    prisoners: Prisoners = ()


@resolves("mad.scenario.meet")
def set_up_meet(dice: Dice, facts: Meet) -> StartingBoard:
    """Two negotiators with their bodyguards. 1D6 gives the SMARTS of a Boss whom no one plays, unless they are known.

    Raises OutOfRange for impossible facts.
    """
    faults = faults_of(facts)
    if facts.smarts is not None and not facts.npc:
        faults.append("SMARTS are given only for a Boss without a player. The others have their own.")
    refuse(faults)
    numbers: tuple[Number, ...] = ()
    if facts.npc:
        smarts = dice.read(1, dice.reading(MEET_SMARTS), NPC_SMARTS)[0] if facts.smarts is None else facts.smarts
        numbers = (Number(NPC_SMARTS, smarts),)
    return StartingBoard(
        "meet",
        "neutral ground: the racetrack, a park, a restaurant that belongs to neither",
        tuple([force for side in ScenarioSide for force in delegation(side, facts.bodyguards)]),
        numbers=numbers,
        standing=("The two sit down together, with their bodyguards in sight.",),
        picks=MEET_PICKS,
        notes=(
            f"They talk about {facts.topic}.",
            "Figures with good SMARTS do best, and no one has to keep the peace.",
        ),
    )


def delegation(side: ScenarioSide, bodyguards: int) -> tuple[Force, ...]:
    """The people of one side at a Meet."""
    speaker = Force(side, 1, FigureChoice.ANY, what="negotiator")
    return (
        (speaker, Force(side, bodyguards, FigureChoice.ANY, what="bodyguards", most=True)) if bodyguards else (speaker,)
    )


def speaker_target(smarts: Rating, side: ScenarioSide) -> Target:
    """SMARTS for persuading without being persuaded, every modifier by name."""
    occasions = (Occasion.PERSUADING, Occasion.TALKING, Occasion.PERSUADED)
    charms = [charm for occasion in occasions for charm in smarts.skilled(occasion)]
    return replace(smarts.target(*charms, smarts.addicted), stat=f"{Stat.SMARTS} of the {side}")


@resolves("mad.scenario.meet", "mad.opposed-test")
def negotiate(dice: Dice, attacker: Rating, defender: Rating) -> Contest:
    """SMARTS against SMARTS with a gang that no one plays. FIRST is the attacker."""
    return dice.call(
        opposed_test, speaker_target(attacker, ScenarioSide.ATTACKER), speaker_target(defender, ScenarioSide.DEFENDER)
    )


def meet_verdict(end: MeetEnd) -> Victory:
    """The side that got its way. Raises IllegalNow before the talks have a result, and for an impossible one."""
    if end.agreed and end.fought:
        raise IllegalNow("A Meet ends in terms or in gunfire. Give one of the two.")
    if end.handed and (end.fought or end.contest is Contest.SECOND):
        raise IllegalNow(
            "A business changes hands only if they agree on it, or the attacker wins the argument. Correct the facts."
        )
    if end.fought:
        return Victory(None, "It ended in gunfire, so nothing is settled.")
    if end.contest is Contest.FIRST:
        return Victory(ScenarioSide.ATTACKER, "The attacker's negotiator won the argument.")
    if end.contest is Contest.SECOND:
        return Victory(ScenarioSide.DEFENDER, "The defender's negotiator won the argument.")
    if end.agreed:
        return Victory(None, "They have come to terms.")
    if end.contest is Contest.TIE:
        return Victory(None, "Neither convinced the other, so nothing is settled.")
    raise IllegalNow("The Meet is not over. They have not come to terms, rolled SMARTS, or drawn their guns.")


@resolves("mad.scenario.meet")
def meet_results(dice: Dice, end: MeetEnd) -> Results:
    """How long the agreement binds, if there is one. No die is rolled."""
    return meet_aftermath(dice, meet_verdict(end), end)


def meet_aftermath(_dice: Dice, verdict: Victory, end: MeetEnd) -> Results:
    settled = verdict.winner is not None or (end.agreed and not end.fought)
    business = BusinessFate.TAKEN if end.handed else BusinessFate.NONE
    return Results(verdict, business=business, kept=BINDS if settled else 0, prisoners=end.prisoners)


THE_MEET: Final = Scenario(
    "meet",
    "The Meet",
    "a negotiator with bodyguards",
    "another, with as many",
    MEET_PICKS,
    Meet,
    MeetEnd,
    set_up_meet,
    meet_results,
    meet_aftermath,
)
