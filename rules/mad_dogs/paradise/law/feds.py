"""Federal agents in Paradise: called, hurt, replaced, and the business they raid each month (mad.feds)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from functools import lru_cache
from typing import Annotated, Any, Final

from annotated_types import Interval

from rules.core.action.deed import Deed, Question, decides
from rules.core.action.fields import option
from rules.core.action.move import Rolls, move
from rules.core.action.report import FollowUp, Report, Tone
from rules.core.chance.dice import Dice
from rules.core.chance.sources import MAX_SIDES
from rules.core.plain.events import Change
from rules.core.plain.frozen import replace
from rules.core.plain.refusal import IllegalNow, OutOfRange
from rules.core.plain.words import count, sentence
from rules.core.tables.rule import resolves
from rules.mad_dogs.paradise.city.campaign_options import CAMPAIGN
from rules.mad_dogs.paradise.city.changes import FedsSet, FightSet, NewsMade, TrialOver
from rules.mad_dogs.paradise.city.model import Paradise, Phase
from rules.mad_dogs.paradise.city.next_steps import going_on
from rules.mad_dogs.paradise.city.records import Business, Feds, Fight, Headline, News
from rules.mad_dogs.paradise.city.town import Position, Town
from rules.mad_dogs.paradise.city.wake_ups import wake_changes
from rules.mad_dogs.paradise.rackets.businesses import in_sentence, taken
from rules.mad_dogs.scenarios.kinds.police_raid import MOST_FEDS, POLICE_RAID

FEDS: Final = 5
"""The agents who come when they are called."""
MOST_BUSINESSES: Final = 2_000


# Coming and going


def called(feds: Feds, month: int) -> Feds:
    """The Feds once they are called in a month: five, who raid from the next; those in town stay as they are."""
    return feds if feds.agents else replace(feds, agents=FEDS, from_=month + 1, hurt=0)


def hunting(feds: Feds, gang: int) -> Feds:
    """The Feds once a stool pigeon has set them on a gang."""
    return replace(feds, heat=tuple(dict.fromkeys((*feds.heat, gang))))


def cooled(feds: Feds, gang: int) -> Feds:
    """The Feds once the heat is off a gang."""
    return replace(feds, heat=tuple(one for one in feds.heat if one != gang))


def with_hurt(feds: Feds, number: int) -> Feds:
    """The Feds once so many more of them were killed or wounded this month.

    Raises IllegalNow if there are none, OutOfRange for fewer than one or more than are left unhurt.
    """
    if not feds.agents:
        raise IllegalNow("There are no Feds in town, so none of them can be hurt. Remove that number.")
    fit = feds.agents - feds.hurt
    if not 1 <= number <= fit:
        raise OutOfRange(
            (
                f"{fit} of the {feds.agents} Feds are still on their feet this month, so 1 to {fit} can be hurt, not "
                f"{number}. Give a number in that range."
            )
            if fit
            else f"All {feds.agents} Feds have already been hurt this month. Remove that number."
        )
    return replace(feds, hurt=feds.hurt + number)


def next_month(feds: Feds) -> Feds:
    """The Feds when a month is over: two for each killed or wounded one, up to the 40 that a raid has room for."""
    return replace(feds, agents=max(feds.agents, min(feds.agents + feds.hurt, MOST_FEDS)), hurt=0)


def month_end_changes(campaign: int, city: Paradise) -> tuple[Change, ...]:
    """Moves the Feds on at the end of a month, before the next begins."""
    after = next_month(city.feds)
    return () if after == city.feds else (FedsSet(campaign, after),)


def hurt_changes(campaign: int, city: Paradise, number: int) -> tuple[Change, ...]:
    """Records the Feds who were hurt in a fight. Refuses as `with_hurt`."""
    return (FedsSet(campaign, with_hurt(city.feds, number)),)


def gang_broken(campaign: int, city: Paradise, gang: int) -> tuple[Change, ...]:
    """The changes for the city when a whole gang is gone: the Feds, if any, go home, and their heat on it ends.

    The trial of its Boss ends.
    """
    broken = NewsMade(campaign, News(Headline.BROKEN, (gang,)))
    if not city.feds.agents:
        return (broken,)
    dropped = (TrialOver(campaign, one.gang) for one in city.trials)
    return (broken, *dropped, FedsSet(campaign, Feds()), NewsMade(campaign, News(Headline.FEDS_GONE)))


# The month's raid


def quarry(city: Paradise) -> tuple[Business, ...]:
    """The businesses that the month's raid may strike: all owned ones, or those of gangs under heat if they have any.

    Businesses in fights that are being played are passed by. The others are in the order of the city's neighborhoods,
    so that players can read a die rolled at the table.
    """
    fought = city.fought_over
    owned = [one for one in taken(city) if one.key not in fought]
    hunted = tuple(one for one in owned if one.owner in city.feds.heat)
    return hunted or tuple(owned)


def raided(city: Paradise) -> bool:
    """Whether this month's raid of the Feds is set."""
    return any(one.kind is Headline.FEDS_RAID for one in city.news)


def feds_due(city: Paradise, month: int) -> bool:
    """Whether the Feds still have to pick a business this month."""
    feds = city.feds
    return bool(feds.agents and month >= feds.from_ and not raided(city) and quarry(city))


def check_raid(city: Paradise, month: int) -> None:
    """Raises IllegalNow for a raid that is not due."""
    feds = city.feds
    if not feds.agents:
        raise IllegalNow("There are no Feds in town to raid. Continue with the month.")
    if month < feds.from_:
        raise IllegalNow("The Feds were called this month, and they raid only from the next. Continue with the month.")
    if raided(city):
        raise IllegalNow(
            "The Feds raid once a month, and have picked their business for this month. Continue with the month."
        )
    if not quarry(city):
        raise IllegalNow("No gang owns a business, so the Feds can't raid. Continue with the month.")


@resolves("mad.feds")
def raid(dice: Dice, businesses: int) -> int:
    """The business that the Feds strike, from 0, each with the same chance: one die with a side for each.

    From 257 on two dice find it, rolled again if they point past the last. Raises OutOfRange unless there are 1 to
    2,000.
    """
    if not 1 <= businesses <= MOST_BUSINESSES:
        raise OutOfRange(
            f"The Feds raid one of 1 to {MOST_BUSINESSES:,} businesses, not of {businesses:,}. Give a number in that "
            "range."
        )
    why = "the Feds strike business number"
    if businesses <= MAX_SIDES:
        return dice.roll(1, businesses, why)[0] - 1
    blocks = -(-businesses // MAX_SIDES)
    size = -(-businesses // blocks)
    at = businesses
    while at >= businesses:
        block = dice.roll(1, blocks, f"which {size} of them")[0] - 1
        at = block * size + dice.roll(1, size, why)[0] - 1
    return at


def raided_owner(dice: Dice, owners: tuple[int, ...]) -> int:
    """The owner of the raided business, for the odds: one draw among the owners of all that may be struck."""
    return dice.draw(1, _lots(owners))[0]


@lru_cache(16)
def _lots(owners: tuple[int, ...]) -> tuple[tuple[int, int], ...]:
    """The owners with the number of their businesses."""
    return tuple(sorted(Counter(owners).items()))


def raid_changes(campaign: int, city: Paradise, business: Business) -> tuple[Change, ...]:
    """Adds a raid on a business to the fights to be played, and news."""
    fight = Fight(city.serial + 1, POLICE_RAID.id, 0, business.owner, business.key)
    news = News(Headline.FEDS_RAID, (business.owner,), business.key, city.feds.agents)
    changes = (FightSet(campaign, fight), NewsMade(campaign, news))
    return (*changes, *wake_changes(campaign, city, changes))


def feds_called_changes(campaign: int, before: Feds, after: Feds) -> tuple[Change, ...]:
    news = NewsMade(campaign, News(Headline.FEDS_CALLED, number=after.agents))
    return (FedsSet(campaign, after), *(() if before.agents else (news,)))


RULE: Final = "mad.feds"
IN_A_CAR: Final = "They ride in one car, instead of a police car."
Number = Annotated[int, Interval(ge=1, le=MOST_FEDS)]
Businesses = Annotated[int, Interval(ge=1, le=MOST_BUSINESSES)]


@move("mad-outrage feds", Rolls(), town=True)
class TheFeds:
    """The Feds: show their number, roll the business that they raid, or note hurt ones."""

    raid: bool = option(
        "Roll the business that they raid this month. Without options you see their state.", default=False
    )
    hurt: Number | None = option("The number killed or wounded. Two come next month for each.", default=None)
    businesses: Businesses | None = option(
        "Outside a campaign: the number of businesses that they may raid.", default=None
    )
    agents: Number | None = option("Outside a campaign: the number of Feds before some were hurt.", default=None)
    campaign: str = CAMPAIGN


@decides(TheFeds)
def the_feds(position: Position, move: TheFeds) -> Deed[Any]:
    """The Feds' raid of the month, or agents who were hurt."""
    if move.hurt is None:
        return _raiding(position, move)
    text = "raid" if move.raid else "businesses" if move.businesses else ""
    if text:
        raise OutOfRange(f"Only one thing at a time: hurt Feds, or a raid. Remove “hurt” or {text}.")
    return _hurting(position, move.agents, move.hurt)


def _raiding(position: Position, move: TheFeds) -> Deed[int]:
    """The target of the raid: a business of the city, booked as a fight, or one of so many."""
    if move.agents is not None:
        raise OutOfRange("The number of Feds matters only when some are hurt. Add “hurt”, or remove “agents”.")
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
        raise OutOfRange(
            "No campaign is running here. Give the number of businesses that the Feds choose from, such as "
            "businesses:12."
        )
    town.require_part()
    town.require_phase(Phase.OUTRAGE)
    town.require_open()
    check_raid(town.city, town.month)
    hunted = quarry(town.city)
    deed = Deed(
        report=lambda place: Report(*feds_raid_report(town, hunted[place]), Tone.BAD),
        resolver=raid,
        args=(len(hunted),),
        changes=lambda place: raid_changes(town.id, town.city, hunted[place]),
        facts=lambda outcome: {"business": hunted[outcome.result].key},
        questions=raid_questions(town, hunted),
        log=town.id,
    )
    return going_on(town, deed)


def feds_raid_report(town: Town, business: Business) -> tuple[str, tuple[str, ...], tuple[FollowUp, ...]]:
    """The business that the Feds raid, who they are, and the button for the fight."""
    lines = (f"{sentence(count(town.city.feds.agents, 'Fed'))} come. {IN_A_CAR}",)
    text = f"The Feds raid {in_sentence(business)}: {town.name(business.owner)} defends it."
    return text, lines, to_play(raid_changes(town.id, town.city, business))


def to_play(changes: Iterable[Change]) -> tuple[FollowUp, ...]:
    """A button for each fight among the changes."""
    fights = [one.record for one in changes if isinstance(one, FightSet)]
    return tuple(FollowUp(f"Play fight {one.id}", "campaign fight", {"fight": one.id}) for one in fights)


def raid_questions(town: Town, hunted: tuple[Business, ...]) -> tuple[Question, ...]:
    """The questions about the owner of the raided business; none if there is no business."""
    owners = tuple(one.owner for one in hunted)
    return (Question("Owner", raided_owner, (owners,), town.name),) if owners else ()


def _hurting(position: Position, agents: int | None, number: int) -> Deed[None]:
    """Feds killed or wounded: how many there will be next month."""
    if agents is not None:
        after = with_hurt(Feds(agents), number)
        return Deed(report=lambda _: _hurt_report(number, after), rule=RULE)
    town = position.town
    town.require_part()
    changes = hurt_changes(town.id, town.city, number)
    after = with_hurt(town.city.feds, number)
    return Deed(report=lambda _: _hurt_report(number, after), changes=lambda _: changes, log=town.id, rule=RULE)


def _hurt_report(number: int, after: Feds) -> Report:
    return Report(
        f"{sentence(count(number, 'Fed'))} hurt: {next_month(after).agents} will be here next month.",
        ("Two come for each one killed or wounded.",),
    )
