"""What a fight that is told by hand can bring: what its scenario gives, by the dice behind it (mad.campaign.month)."""

from __future__ import annotations

from typing import Final

from rules.core.dice import Dice
from rules.core.frozen import frozen
from rules.core.refusal import OutOfRange
from rules.core.rule import resolves
from rules.mad_dogs.paradise.model import Paradise
from rules.mad_dogs.paradise.rackets import opening, trade_of
from rules.mad_dogs.paradise.records import Fight, Haul
from rules.mad_dogs.scenarios import SCENARIOS
from rules.mad_dogs.scenarios.ambushes import MOST_LOAD
from rules.mad_dogs.scenarios.common import Business as Fate
from rules.mad_dogs.scenarios.forces import Side, loot_of
from rules.mad_dogs.scenarios.tables import AVERAGE, Takings, takings_of

SMASH: Final = "smash-and-grab"
HIJACK: Final = "hijack"
FATES: Final = {
    "raid": (Fate.KEPT, Fate.TAKEN),
    "siege": (Fate.KEPT, Fate.TAKEN, Fate.INDEPENDENT),
    "meet": (Fate.KEPT, Fate.TAKEN),
    "police-raid": (Fate.KEPT, Fate.INDEPENDENT),
}
"""What can become of a business, by the scenario; in the others it stays with its owner."""


@frozen
class Claim:
    """What is told of the spoils.

    winner   None where nobody won
    taken    points of Loot that the raiders of a Smash and Grab carried off
    smashed  whether they smashed something that its guards did not save
    fate     what becomes of the business
    killed   whether the official a Hit was aimed at is dead
    """

    winner: Side | None
    taken: int = 0
    smashed: bool = False
    fate: Fate = Fate.NONE
    repairs: int = 0
    killed: bool = False


def check_claim(city: Paradise, month: int, fight: Fight, claim: Claim) -> None:
    """Refuse, with OutOfRange, what its scenario does not give."""
    title = SCENARIOS[fight.scenario].title
    if claim.taken and fight.scenario == HIJACK:
        raise OutOfRange(
            "The truck's load is 1D6 of Loot for whoever has it, rolled now or typed, dice:4: leave loot out."
        )
    if claim.taken and fight.scenario != SMASH:
        raise OutOfRange(f"{title} gives no Loot: leave it out.")
    if claim.taken:
        there, business = lying(city, month, fight), opening(city.business(fight.business))
        if there is not None and claim.taken > there:
            raise OutOfRange(f"{business} has {there} Loot left this month, not {claim.taken}.")
        if claim.taken > (most := most_loot(takings(city, fight))):
            raise OutOfRange(f"{business} holds {most} Loot at most, not {claim.taken}.")
    if claim.smashed and fight.scenario != SMASH:
        raise OutOfRange(f"{title} smashes no business: leave that out.")
    if claim.fate is not Fate.NONE and not fight.business:
        raise OutOfRange("This fight is about no business: leave that out.")
    owner = city.business(fight.business).owner if fight.business else 0
    if claim.fate not in (Fate.NONE, Fate.KEPT) and owner != fight.defender:
        raise OutOfRange("The business does not belong to the defender, so it stays as it is: leave that out.")
    if claim.fate not in (Fate.NONE, Fate.KEPT) and (fight.prize or claim.fate not in FATES.get(fight.scenario, ())):
        raise OutOfRange(f"{title} does not end so that its business {claim.fate}: leave that out.")
    if claim.fate is Fate.TAKEN and claim.winner is not Side.ATTACKER:
        raise OutOfRange("A business goes to the attacker only if he won.")
    if claim.repairs and claim.fate is not Fate.TAKEN and not fight.prize:
        raise OutOfRange("Repairs are for a business that changes hands: leave them out.")
    if claim.killed and not fight.official:
        raise OutOfRange("This fight is aimed at no official: leave that out.")
    if claim.killed and claim.winner is not Side.ATTACKER:
        raise OutOfRange("Whoever kills the target of a Hit has won it: winner:attacker.")


def takings(city: Paradise, fight: Fight) -> Takings:
    """What the business of a fight makes in a month."""
    return takings_of(trade_of(city.business(fight.business)).name) if fight.business else AVERAGE


def lying(city: Paradise, month: int, fight: Fight) -> int | None:
    """Points of Loot that raiders will find in the business of a Smash and Grab; None where its dice tell.

    It holds the Loot of one month: what earlier raiders left of it, and none where it makes none.
    """
    if fight.scenario != SMASH or not fight.business:
        return None
    business = city.business(fight.business)
    left = [one.left for one in city.fights if one.business == fight.business and one.left is not None]
    return min(left) if left else 0 if business.shut or business.idle >= month else None


def most_loot(business: Takings) -> int:
    """The most Loot that can lie in a business."""
    total = 0 if business.costs else max(0, 6 * business.dice + business.plus)
    return -(-total // 2) if business.halved else total


def rolls(fight: Fight, claim: Claim) -> bool:
    """Whether dice stand behind what is told, and have not fallen yet."""
    if fight.haul is not None:
        return False
    return (fight.scenario == SMASH and bool(claim.taken or claim.smashed)) or (
        fight.scenario == HIJACK and claim.winner is not None
    )


@resolves("mad.campaign.month", "mad.scenario.smash-and-grab", "mad.scenario.hijack")
def haul(dice: Dice, scenario: str, business: Takings, there: int | None = None) -> Haul:
    """The dice behind the spoils: 1D6 of Loot in a truck; the Loot in a business, then 1D6 months without any.

    there  the Loot in the business where that is known
    """
    if scenario == HIJACK:
        return Haul(dice.total(1, MOST_LOAD, "load of the truck"))
    return Haul(loot_of(dice, business) if there is None else there, dice.total(1, 6, "months without Loot"))


def loot(fight: Fight, claim: Claim, found: Haul) -> tuple[tuple[int, int], ...]:
    """Who takes how many points of Loot, by the ids of gangs."""
    taker = {Side.ATTACKER: fight.attacker, Side.DEFENDER: fight.defender, None: 0}[claim.winner]
    gang, points = (fight.attacker, min(claim.taken, found.there)) if fight.scenario == SMASH else (taker, found.there)
    return ((gang, points),) if gang and points else ()


def left(fight: Fight, claim: Claim, found: Haul) -> int | None:
    """Points of Loot left in a business that was robbed, none where it was smashed; None where it was not robbed."""
    if fight.scenario != SMASH or not (claim.taken or claim.smashed):
        return None
    return 0 if claim.smashed else max(0, found.there - claim.taken)


def idle(claim: Claim, found: Haul) -> int:
    """Months in which a smashed business makes no Loot; none where its guards won."""
    return found.idle if claim.smashed and claim.winner is not Side.DEFENDER else 0
