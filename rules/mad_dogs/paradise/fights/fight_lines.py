"""Report lines for the fights of a campaign and their outcomes."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from rules.core.action.fields import NumbersOfTown
from rules.core.plain.words import count, listed, sentence, signed
from rules.mad_dogs.model.scenario import BusinessFate, ScenarioSide
from rules.mad_dogs.paradise.city.records import Fight
from rules.mad_dogs.paradise.city.town import Town
from rules.mad_dogs.paradise.fights.fight_outcomes import (
    FightOutcome,
    attorney_killed,
    redirected_fights,
    settled_changes,
)
from rules.mad_dogs.paradise.officials.posts import title_of
from rules.mad_dogs.paradise.orders.order_options import Typed
from rules.mad_dogs.paradise.rackets.businesses import in_sentence, opening
from rules.mad_dogs.scenarios.all_scenarios import SCENARIOS

LAW: Final = "The law"


def fight_line(town: Town, fight: Fight) -> str:
    """A fight to be played, on a line."""
    where = f" at {in_sentence(town.city.business(fight.business))}" if fight.business else ""
    aim = f" on {fight.target or title_of(fight.official)}" if fight.target or fight.official else ""
    attacker = town.name(fight.attacker) if fight.attacker else "The law"
    defender = town.name(fight.defender) if fight.defender else "nobody"
    return f"Fight {fight.id}: {SCENARIOS[fight.scenario].title}{aim}{where}, {attacker} against {defender}."


def outcome_lines(town: Town, fight: Fight, outcome: FightOutcome) -> list[str]:
    """The meaning of a fight for the city, a sentence each."""
    winner = {ScenarioSide.ATTACKER: fight.attacker, ScenarioSide.DEFENDER: fight.defender, None: 0}[outcome.winner]
    who = (
        town.name(winner)
        if winner
        else LAW
        if outcome.winner is ScenarioSide.ATTACKER and not fight.attacker
        else "nobody"
    )
    business = in_sentence(town.city.business(fight.business)) if fight.business else ""
    racket = ", and the whole racket there with it" if outcome.whole_racket else ""
    goes = {
        BusinessFate.TAKEN: f"{business} goes to {town.name(fight.attacker)}{racket}",
        BusinessFate.INDEPENDENT: f"{business} becomes independent",
        BusinessFate.KEPT: f"{business} stays with its owner",
        BusinessFate.NONE: "",
    }[outcome.fate]
    if fight.prize:
        goes = f"{business} goes to {town.name(winner)}" if winner else f"{business} stays independent"
    texts = [
        f"{who} won" if who != "nobody" else "no one won",
        goes,
        f"it makes no Loot for {count(outcome.idle, 'month')}" if outcome.idle else "",
        *(f"{town.name(gang)} takes {points} Loot" for gang, points in outcome.loot),
        f"dead: {', '.join(one.name for one in outcome.dead)}" if outcome.dead else "",
        f"in the hands of the law: {', '.join(one.name for one in outcome.arrested)}" if outcome.arrested else "",
        f"Feds killed or wounded: {outcome.feds_hurt}" if outcome.feds_hurt else "",
    ]
    lines = [f"{sentence(text)}." for text in texts if text]
    if attorney_killed(fight, outcome):
        lines.append("The Attorney General is dead. A successor is appointed, and the Feds are called.")
    loser = fight.attacker if attorney_killed(fight, outcome) else fight.defender
    lines += [
        f"{verb} {town.name(loser)}: {listed(names)}."
        for verb, names in (
            ("Gangsters who leave", [one.name for one in outcome.defectors]),
            ("Officials who leave", [title_of(key) for key in outcome.lost]),
            ("Businesses that leave", [in_sentence(town.city.business(key)) for key in outcome.independent]),
        )
        if names
    ]
    lines += [f"{signed(one.value)} outrage: {one.label}." for one in outcome.outrage]
    changes = settled_changes(town.id, town.city, town.month, fight, outcome)
    return [*lines, *(_upset(town, one) for one in redirected_fights(town.city, changes))]


def _upset(town: Town, fight: Fight) -> str:
    """What happens to another fight over a business that has changed hands."""
    if fight.defender:
        return f"Fight {fight.id} is now against {town.name(fight.defender)}."
    return f"Fight {fight.id} does not happen. {no_rivals(town, fight)}"


def no_rivals(town: Town, fight: Fight) -> str:
    """Why a fight is void, in a sentence."""
    return f"{opening(town.city.business(fight.business))} no longer belongs to a rival."


@NumbersOfTown
def open_fights(town: Town | None, _typed: Typed) -> Mapping[int, str]:
    """Completes the number of a fight that is not settled."""
    return {one.id: fight_line(town, one) for one in town.city.open_fights} if town is not None else {}
