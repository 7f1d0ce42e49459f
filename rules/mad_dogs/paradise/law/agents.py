"""The Feds' raid of a month, and those of them who are hurt."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated, Any, Final

from annotated_types import Interval

from rules.core.action.deed import Deed, Question, decides
from rules.core.action.move import Rolls, move, opt
from rules.core.action.report import FollowUp, Report, Tone
from rules.core.plain.events import Change
from rules.core.plain.refusal import OutOfRange
from rules.core.plain.words import count, sentence
from rules.mad_dogs.paradise.city.businesses import in_sentence
from rules.mad_dogs.paradise.city.changes import FightSet
from rules.mad_dogs.paradise.city.fields import CAMPAIGN
from rules.mad_dogs.paradise.city.model import Phase
from rules.mad_dogs.paradise.city.next_steps import going_on
from rules.mad_dogs.paradise.city.records import Business, Feds
from rules.mad_dogs.paradise.city.town import Position, Town
from rules.mad_dogs.paradise.law.feds import (
    MOST_BUSINESSES,
    check_raid,
    hurt_changes,
    next_month,
    quarry,
    raid,
    raid_changes,
    raided_owner,
    with_hurt,
)
from rules.mad_dogs.scenarios.kinds.law import MOST_FEDS

RULE: Final = "mad.feds"
IN_A_CAR: Final = "They ride in one car, in place of a police car."
Number = Annotated[int, Interval(ge=1, le=MOST_FEDS)]
Businesses = Annotated[int, Interval(ge=1, le=MOST_BUSINESSES)]


@move("mad-outrage feds", Rolls(), town=True)
class TheFeds:
    """The Feds: where they stand, whom they raid this month, how many are hurt."""

    raid: bool = opt(
        "Roll for the business they raid this month; without any option you see where they stand.", default=False
    )
    hurt: Number | None = opt("How many were killed or wounded: two come next month for each.", default=None)
    businesses: Businesses | None = opt("Outside a campaign: how many businesses they may raid.", default=None)
    agents: Number | None = opt("Outside a campaign: how many Feds there were before some were hurt.", default=None)
    campaign: str = CAMPAIGN


@decides(TheFeds)
def the_feds(position: Position, move: TheFeds) -> Deed[Any]:
    """The Feds' raid of the month, or those of them who were hurt."""
    if move.hurt is None:
        return _raiding(position, move)
    told = "raid" if move.raid else "businesses" if move.businesses else ""
    if told:
        raise OutOfRange(f"Say either who is hurt or whom they raid. Remove “hurt” or {told}.")
    return _hurting(position, move.agents, move.hurt)


def _raiding(position: Position, move: TheFeds) -> Deed[int]:
    """Whom they raid: a business of the city, booked as a fight, or one of so many."""
    if move.agents is not None:
        raise OutOfRange("How many there are matters only when some are hurt: say “hurt” as well, or remove “agents”.")
    if number := move.businesses:
        return Deed(
            report=lambda place: Report(f"The Feds raid number {place + 1} of {number}.", (IN_A_CAR,), tone=Tone.BAD),
            resolver=raid,
            args=(number,),
            facts=lambda outcome: {"number": outcome.result + 1},
            questions=(Question("Number", raided_owner, (tuple(range(1, number + 1)),)),),
            again=True,
        )
    town = position.town_there
    if town is None:
        raise OutOfRange("No campaign is running here: say among how many businesses the Feds choose, businesses:12.")
    town.require_part()
    town.require_phase(Phase.OUTRAGE)
    town.require_open()
    check_raid(town.city, town.month)
    hunted = quarry(town.city)
    deed = Deed(
        report=lambda place: Report(*raid_told(town, hunted[place]), Tone.BAD),
        resolver=raid,
        args=(len(hunted),),
        changes=lambda place: raid_changes(town.id, town.city, hunted[place]),
        facts=lambda outcome: {"business": hunted[outcome.result].key},
        questions=raid_questions(town, hunted),
        log=town.id,
    )
    return going_on(town, deed)


def raid_told(town: Town, business: Business) -> tuple[str, tuple[str, ...], tuple[FollowUp, ...]]:
    """Where the Feds go, who they are, and the button for the fight."""
    lines = (f"{sentence(count(town.city.feds.agents, 'Fed'))} come. {IN_A_CAR}",)
    told = f"The Feds raid {in_sentence(business)}: {town.name(business.owner)} defends it."
    return told, lines, to_play(raid_changes(town.id, town.city, business))


def to_play(changes: Iterable[Change]) -> tuple[FollowUp, ...]:
    """A button for each fight that changes ask for."""
    fights = [one.record for one in changes if isinstance(one, FightSet)]
    return tuple(FollowUp(f"Play fight {one.id}", "campaign fight", {"fight": one.id}) for one in fights)


def raid_questions(town: Town, hunted: tuple[Business, ...]) -> tuple[Question, ...]:
    """Whose business the Feds may raid; nothing where there is none."""
    owners = tuple(one.owner for one in hunted)
    return (Question("Owner", raided_owner, (owners,), town.name),) if owners else ()


def _hurting(position: Position, agents: int | None, number: int) -> Deed[None]:
    """Feds killed or wounded: how many there will be next month."""
    if agents is not None:
        after = with_hurt(Feds(agents), number)
        return Deed(report=lambda _: _hurt(number, after), rule=RULE)
    town = position.town
    town.require_part()
    changes = hurt_changes(town.id, town.city, number)
    after = with_hurt(town.city.feds, number)
    return Deed(report=lambda _: _hurt(number, after), changes=lambda _: changes, log=town.id, rule=RULE)


def _hurt(number: int, after: Feds) -> Report:
    return Report(
        f"{sentence(count(number, 'Fed'))} hurt: {next_month(after).agents} will be here next month.",
        ("Two come for each one killed or wounded.",),
    )
