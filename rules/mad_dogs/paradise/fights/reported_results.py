"""The result of a fight as players report it, with the dice that its scenario still asks for (mad.campaign.month)."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from typing import Any, Final

from rules.core.chance.dice import Dice
from rules.core.plain.frozen import frozen, replace
from rules.core.plain.markup import verbatim
from rules.core.plain.refusal import Missing, OutOfRange
from rules.core.tables.outcome import Modifier
from rules.core.tables.rule import resolves
from rules.mad_dogs.model.figures import Figure, Stat
from rules.mad_dogs.model.roster import muster
from rules.mad_dogs.model.scenario import BusinessFate, Results, ScenarioSide, Victory
from rules.mad_dogs.paradise.city.model import Paradise
from rules.mad_dogs.paradise.city.records import Fight
from rules.mad_dogs.paradise.fights.fight_outcomes import (
    HIT,
    POLICE_RAID,
    RAID,
    FightOutcome,
    at_stake,
    known_facts,
    outcome_of_results,
    quarry_of,
    replaced,
)
from rules.mad_dogs.paradise.officials.posts import smarts_of
from rules.mad_dogs.paradise.rackets.businesses import opening
from rules.mad_dogs.paradise.rackets.loot_on_hand import SMASH, loot_of_fight, lying, most_loot
from rules.mad_dogs.scenarios.all_scenarios import SCENARIOS
from rules.mad_dogs.scenarios.casting import newcomers
from rules.mad_dogs.scenarios.kinds.hijack import MOST_LOAD, HijackEnd
from rules.mad_dogs.scenarios.kinds.police_raid import OUTCOMES, How, PoliceRaidEnd
from rules.mad_dogs.scenarios.kinds.showdown import DuelEnd, ShowdownEnd
from rules.mad_dogs.scenarios.kinds.siege import SiegeEnd
from rules.mad_dogs.scenarios.kinds.smash_and_grab import SmashEnd
from rules.mad_dogs.scenarios.kinds.the_hit import HitEnd, Quarry
from rules.mad_dogs.scenarios.kinds.the_meet import MeetEnd
from rules.mad_dogs.scenarios.kinds.the_raid import RaidEnd
from rules.mad_dogs.scenarios.shared.forces import loot_of
from rules.mad_dogs.scenarios.shared.scenario_kind import Doubter, Scenario
from rules.mad_dogs.scenarios.shared.tables import AVERAGE_BUSINESS, BusinessLoot

HIJACK: Final = "hijack"
MEET: Final = "meet"
SIEGE: Final = "siege"
SHOWDOWN: Final = "showdown"
REPAIRED: Final = frozenset({RAID, SIEGE})
"""The scenarios after which a business may need cleaning up."""
MOST_RECRUITS: Final = 6


@frozen
class Claim:
    """The players' report of a fight.

    winner   None if neither side won
    taken    points of Loot that the raiders of a Smash and Grab carried off
    smashed  whether they smashed something that its guards did not save
    fate     what happens to the business; NONE for what the scenario makes of it
    whole_racket  whether all of its kind there go with it; None for what the books have
    how      how a Police Raid ended
    killer   name of the figure that killed the target of a Hit, or won a Showdown; empty if none rolls for it
    slain    whether the loser of a Showdown is dead
    """

    winner: ScenarioSide | None
    taken: int = 0
    smashed: bool = False
    fate: BusinessFate = BusinessFate.NONE
    repairs: int = 0
    whole_racket: bool | None = None
    how: How | None = None
    killer: str = ""
    slain: bool = False


def check_claim(city: Paradise, month: int, fight: Fight, claim: Claim) -> None:
    """Raises OutOfRange for a claim that its scenario has no place for, Missing for one that it needs."""
    scenario, title = fight.scenario, SCENARIOS[fight.scenario].title
    if claim.taken and scenario == HIJACK:
        raise OutOfRange(
            "The truck's load is 1D6 of Loot for the side that has it, rolled now or typed, such as dice:4. Remove "
            "“loot”."
        )
    if claim.taken and scenario != SMASH:
        raise OutOfRange(f"{title} gives no Loot. Remove “loot”.")
    if claim.taken:
        there, business = lying(city, month, fight), opening(city.business(fight.business))
        if there is not None and claim.taken > there:
            raise OutOfRange(f"{business} has {there} Loot left this month, not {claim.taken}. Correct “loot”.")
        if claim.taken > (most := most_loot(loot_of_fight(city, fight))):
            raise OutOfRange(f"{business} holds {most} Loot at most, not {claim.taken}. Correct “loot”.")
    if claim.smashed and scenario != SMASH:
        raise OutOfRange(f"{title} smashes no business. Remove “smashed”.")
    if claim.fate is not BusinessFate.NONE and not fight.business:
        raise OutOfRange("This fight is about no business. Remove “business”.")
    if claim.fate not in (BusinessFate.NONE, BusinessFate.KEPT) and not at_stake(city, fight):
        raise OutOfRange("The business does not belong to the defender, so it stays as it is. Remove “business”.")
    if claim.fate is BusinessFate.TAKEN and scenario == MEET and claim.winner is ScenarioSide.DEFENDER:
        raise OutOfRange("The defender got their way at The Meet, so they keep the business. Remove “business”.")
    if claim.fate not in (BusinessFate.NONE, *_fates(fight, claim)):
        raise OutOfRange(f"{title} does not end so that its business {claim.fate}. Remove “business”.")
    if claim.repairs and scenario not in REPAIRED:
        raise OutOfRange(f"{title} leaves nothing to clean up. Remove “repairs”.")
    if claim.repairs and claim.winner is not ScenarioSide.ATTACKER:
        raise OutOfRange("Repairs are for a business that changes hands. Remove “repairs”.")
    if claim.how is not None and scenario != POLICE_RAID:
        raise OutOfRange(f"Only a Police Raid ends like that, and this was {title}. Remove {verbatim('how')}.")
    if claim.how is not None and OUTCOMES[claim.how][0] is not claim.winner:
        raise OutOfRange(
            f"If {claim.how}, the {OUTCOMES[claim.how][0]} has won. Correct {verbatim('how')} or {verbatim('winner')}."
        )
    if scenario == POLICE_RAID and claim.winner is ScenarioSide.ATTACKER and claim.how is None:
        raise Missing(
            "The end of the Police Raid decides public outrage and the gang's contacts. Add how it ended.", "how"
        )
    if claim.killer and scenario not in (HIT, SHOWDOWN):
        raise OutOfRange(f"{title} makes no one a Stone Cold Killer. Remove {verbatim('killer')}.")
    if claim.killer and scenario == HIT and claim.winner is not ScenarioSide.ATTACKER:
        raise OutOfRange("The killer of a Hit's target has won. Add winner:attacker.")
    if claim.killer and scenario == SHOWDOWN and not (claim.slain and claim.winner is not None):
        raise OutOfRange("Only a duelist who killed the other one rolls to become a Stone Cold Killer. Name the dead.")


def _fates(fight: Fight, claim: Claim) -> tuple[BusinessFate, ...]:
    """The possible fates of its business."""
    if fight.prize:
        return (BusinessFate.KEPT,)
    if fight.scenario == MEET:
        return (BusinessFate.KEPT, BusinessFate.TAKEN)
    if claim.winner is not ScenarioSide.ATTACKER:
        return (BusinessFate.KEPT,)
    won = {
        RAID: BusinessFate.TAKEN,
        SIEGE: BusinessFate.TAKEN if fight.attacker else BusinessFate.INDEPENDENT,
        POLICE_RAID: BusinessFate.INDEPENDENT,
    }
    return (won.get(fight.scenario, BusinessFate.KEPT),)


# The end of the scenario


def how_of(claim: Claim) -> How | None:
    """How a Police Raid ended: police who lost have withdrawn."""
    return How.WITHDRAWAL if claim.winner is ScenarioSide.DEFENDER else claim.how


def claimed_end(
    city: Paradise,
    fight: Fight,
    claim: Claim,
    gang: Sequence[Figure] = (),
    out: Collection[str] = (),
    proven: bool = False,
) -> Any:
    """The end of its scenario by the report, with the facts from the books.

    gang    the defender's figures, without the dead
    out     names of those of them who died in this fight
    proven  whether the killer needs no roll
    """
    won = claim.winner is ScenarioSide.ATTACKER
    quarry = quarry_of(city, fight, gang)
    facts = known_facts(city, fight, quarry, won)
    match fight.scenario:
        case "smash-and-grab":
            return SmashEnd(claim.taken, int(claim.smashed))
        case "hit":
            stay = [one for one in gang if one.name not in out] if won and quarry is Quarry.BOSS else []
            tested = tuple(Doubter(one.name, one.stat(Stat.SMARTS)) for one in stay)
            quarry = quarry or Quarry.OTHER
            return HitEnd(dead=won, quarry=quarry, killer=claim.killer, proven=proven, gangsters=tested, **facts)
        case "raid":
            whole = facts["monopoly"] if claim.whole_racket is None else claim.whole_racket
            return RaidEnd(repairs=claim.repairs, monopoly=whole)
        case "siege":
            return SiegeEnd(police=not fight.attacker, business=bool(fight.business), repairs=claim.repairs)
        case "police-raid":
            return PoliceRaidEnd(how_of(claim), **facts)
        case "meet":
            return MeetEnd(
                handed=claim.fate is BusinessFate.TAKEN,
                agreed=claim.fate is BusinessFate.TAKEN and claim.winner is None,
            )
        case "showdown":
            fallen = DuelEnd.DEAD if claim.slain else DuelEnd.DRIVEN_OFF
            return ShowdownEnd(DuelEnd.STANDING if won else fallen, fallen if won else DuelEnd.STANDING, proven)
        case _:
            return SCENARIOS[fight.scenario].end()


# The results


@frozen
class ClaimedFight:
    """The facts from which the bot computes the results of a reported fight.

    end       of its scenario; the load of a truck, and the Loot in a business, are rolled
    business  the dice of Loot of the business at stake; `there` is the Loot in it, if known
    post      the post whose holder was killed and gets a successor; empty for none
    room      how many recruits the winner's gang has room for
    taken     names that no recruit may have, in small letters
    """

    winner: ScenarioSide | None
    end: Any
    business: BusinessLoot = AVERAGE_BUSINESS
    there: int | None = None
    post: str = ""
    room: int = MOST_RECRUITS
    taken: tuple[str, ...] = ()


@frozen
class Reckoning:
    """The results of a fight; `smarts` are those of a killed official's successor, 0 for none."""

    results: Results
    smarts: int = 0
    recruits: tuple[Figure, ...] = ()


def _results_of(scenario: Scenario) -> Callable[..., Reckoning]:
    """The resolver of a reported fight in one scenario, `reported_hit` and so on."""

    def results_of(dice: Dice, claimed: ClaimedFight) -> Reckoning:
        """All results of a reported fight, by its scenario.

        Dice in order: the Loot in a business or on a truck; those of the end of its scenario; SMARTS of an official's
        successor; the skills of recruits.
        """
        end = claimed.end
        if isinstance(end, HijackEnd) and claimed.winner is not None:
            end = replace(end, loot=dice.total(1, MOST_LOAD, "load of the truck"))
        if isinstance(end, SmashEnd) and end.taken:
            there = loot_of(dice, claimed.business) if claimed.there is None else claimed.there
            taken = min(end.taken, there)
            end = replace(end, taken=taken, left=0 if end.smashed else there - taken)
        results = scenario.aftermath(dice, Victory(claimed.winner, "So it is reported."), end)
        smarts = dice.call(smarts_of, claimed.post, 0) if claimed.post else 0
        coming = [profile for profile, number in results.recruits for _ in range(number)][: claimed.room]
        wanted = [(profile, coming.count(profile)) for profile in dict.fromkeys(coming)]
        return Reckoning(results, smarts, dice.call(muster, newcomers(wanted, claimed.taken)) if wanted else ())

    results_of.__name__ = results_of.__qualname__ = f"reported_{scenario.id.replace('-', '_')}"
    rules = (scenario.rule, "mad.campaign.month", "mad.official.bid", "mad.profile", "mad.skills")
    return resolves(*rules)(results_of)


REPORTED_RESULTS: Final = {scenario.id: _results_of(scenario) for scenario in SCENARIOS.values()}
"""By the id of a scenario: the resolver (dice, ClaimedFight) -> Reckoning."""


def claimed_fight(
    city: Paradise,
    month: int,
    fight: Fight,
    claim: Claim,
    gang: Sequence[Figure] = (),
    out: Collection[str] = (),
    proven: bool = False,
    room: int = MOST_RECRUITS,
    taken: Collection[str] = (),
) -> ClaimedFight:
    """The facts of a claim for its resolver; see `claimed_end` and `ClaimedFight`. The law takes in no recruits."""
    post = replaced(city, fight, FightOutcome(claim.winner, killed=kills_official(fight, claim)))
    end = claimed_end(city, fight, claim, gang, out, proven)
    winner = winner_of(fight, claim.winner)
    return ClaimedFight(
        claim.winner,
        end,
        loot_of_fight(city, fight),
        lying(city, month, fight),
        post,
        room if winner else 0,
        tuple(sorted(taken)),
    )


def kills_official(fight: Fight, claim: Claim) -> bool:
    """Whether a Hit has killed an official: its winner has killed the target."""
    return fight.scenario == HIT and bool(fight.official) and claim.winner is ScenarioSide.ATTACKER


def winner_of(fight: Fight, winner: ScenarioSide | None) -> int:
    """The gang that has won; 0 for none."""
    return {ScenarioSide.ATTACKER: fight.attacker, ScenarioSide.DEFENDER: fight.defender, None: 0}[winner]


def outcome_claimed(
    city: Paradise, fight: Fight, claim: Claim, results: Results, outrage: Iterable[Modifier] = (), **more: Any
) -> FightOutcome:
    """The meaning for the city of a fight that was not played with the bot; `more` as in `FightOutcome`."""
    banked = results.banked
    gang = winner_of(fight, banked.side) if banked is not None else 0
    loot = ((gang, banked.points),) if banked is not None and gang else ()
    return outcome_of_results(city, fight, results, outrage, loot=loot, killed=kills_official(fight, claim), **more)
