"""Public opinion: a gang buys points off public outrage with good works (mad.public-opinion)."""

from __future__ import annotations

from typing import Annotated

from annotated_types import Interval

from rules.core.action.deed import Deed, decides
from rules.core.action.fields import option
from rules.core.action.move import move
from rules.core.action.report import Report
from rules.core.chance.dice import Dice
from rules.core.plain.events import Change
from rules.core.plain.frozen import replace
from rules.core.plain.refusal import OutOfRange
from rules.core.plain.words import signed
from rules.core.tables.rule import resolves
from rules.mad_dogs.gangs.estate import paid
from rules.mad_dogs.model.prices import dollars
from rules.mad_dogs.paradise.city.bank_balances import A_POINT, in_dollars
from rules.mad_dogs.paradise.city.campaign_options import CAMPAIGN, OWN_GANG
from rules.mad_dogs.paradise.city.changes import NewsMade, OutfitSet, OutrageMoved
from rules.mad_dogs.paradise.city.model import Phase
from rules.mad_dogs.paradise.city.records import Headline, News, Outfit
from rules.mad_dogs.paradise.city.town import Position


@resolves("mad.public-opinion")
def sway(_dice: Dice, outrage: int, points: int) -> int:
    """The price of lowering public outrage by so many points, in dollars; it rolls no die.

    Raises OutOfRange for less than a point, or more than there are.
    """
    if outrage < 1:
        raise OutOfRange("Public outrage is 0 and can't fall further. Spend the money on something else.")
    if not 1 <= points <= outrage:
        raise OutOfRange(
            f"Public outrage is {outrage}, so 1 to {outrage} points can be bought off, not {points}. Give fewer."
        )
    return points * A_POINT


def good_works_changes(campaign: int, outfit: Outfit, bank: int, points: int) -> tuple[Change, ...]:
    """The changes of good works: the payment, and less outrage. Refuses money that the bank lacks."""
    cost, gang = points * A_POINT, outfit.gang
    spent = outfit.spent._replace(opinion=outfit.spent.opinion + points)
    return (
        paid(gang, bank, cost, "opinion", "good works for the neighborhood"),
        OutrageMoved(campaign, -points, "good works"),
        OutfitSet(campaign, replace(outfit, spent=spent)),
        NewsMade(campaign, News(Headline.CHARITY, (gang,), number=cost)),
    )


# The command


@move("mad-spend opinion", town=True)
class Opinion:
    """Pay for good works: $500 for each point off public outrage."""

    points: Annotated[int, Interval(ge=1, le=1000)] = option("The points to take off.")
    outrage: Annotated[int, Interval(ge=0, le=1000)] | None = option(
        "Without a campaign: public outrage now.", default=None
    )
    gang: str = OWN_GANG
    campaign: str = CAMPAIGN


@decides(Opinion)
def good_works(position: Position, move: Opinion) -> Deed[int]:
    """Good works: public outrage falls by a point for every $500."""
    points = move.points
    fewer = f"Public outrage {signed(-points)}"
    if move.outrage is not None:
        left = move.outrage - points
        return Deed(
            report=lambda cost: Report(f"{fewer}, to {left}: {dollars(cost)}."),
            resolver=sway,
            args=(move.outrage, points),
            facts=in_dollars,
        )
    town = position.town_there
    if town is None:
        raise OutOfRange("No campaign is running here. Give the public outrage, such as outrage:6.")
    gang = town.gang_for(move.gang)
    outfit, bank, now = town.outfit(gang.id), town.bank(gang.id), town.city.outrage
    town.require_phase(Phase.SPENDING)
    return Deed(
        report=lambda cost: Report(
            f"{gang.name} feeds the poor for {dollars(cost)}.", (f"{fewer}. It is {now - points} now.",)
        ),
        resolver=sway,
        args=(now, points),
        facts=in_dollars,
        allow=lambda: town.rights(gang),
        changes=lambda _: good_works_changes(town.id, outfit, bank, points),
        log=town.id,
    )
