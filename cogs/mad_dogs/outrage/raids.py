"""Something Must Be Done and the Feds: whose business is raided."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated

import discord
from annotated_types import Interval

from cogs._kit.context import Context
from cogs._kit.params import Choices, choices
from cogs._kit.prepared import Prepared, prepares
from cogs._kit.render import Card, Press
from cogs._kit.slash import command
from cogs.mad_dogs.campaign.going import going_on
from cogs.mad_dogs.paradise.town import Town, may_run, town_at, town_if, town_of
from rules.core.deed import Deed, Question
from rules.core.events import Change
from rules.core.frozen import replace
from rules.core.markup import strong
from rules.core.move import Rolls, opt
from rules.core.outcome import Modifier
from rules.core.refusal import IllegalNow, OutOfRange
from rules.core.report import FollowUp, Report, Tone
from rules.core.words import count, listed, parts, possessive, sentence
from rules.mad_dogs.paradise.changes import FightSet
from rules.mad_dogs.paradise.feds import (
    FEDS,
    MOST_BUSINESSES,
    check_raid,
    hurt_changes,
    next_month,
    quarry,
    raid,
    raid_changes,
    raided,
    raided_owner,
    with_hurt,
)
from rules.mad_dogs.paradise.fields import CAMPAIGN
from rules.mad_dogs.paradise.model import Phase
from rules.mad_dogs.paradise.officials import ordinal
from rules.mad_dogs.paradise.policy import pick
from rules.mad_dogs.paradise.rackets import business_named, in_sentence, name_of
from rules.mad_dogs.paradise.records import Business, Feds
from rules.mad_dogs.paradise.something import (
    Contender,
    check_contenders,
    check_something,
    in_own_precinct,
    likely_something,
    owns_chief,
    pick_changes,
    precincts,
    raidable,
    something,
)
from rules.mad_dogs.scenarios.law import MOST_FEDS

MOST_PICKS = 15
"""Buttons for businesses; the others are picked by name."""
IN_A_CAR = "They ride in one car, in place of a police car."
SOMETHING_RULE, FEDS_RULE = "mad.outrage.something", "mad.feds"


# Something Must Be Done


async def targets(interaction: discord.Interaction, current: str) -> Choices:
    """The businesses that may be picked now."""
    town, _ = await town_at(interaction)
    return choices([name_of(one) for one in raidable(town.city, town.city.picker)] if town else [], current)


Number = Annotated[int, Interval(ge=1, le=MOST_FEDS)]
Businesses = Annotated[int, Interval(ge=1, le=MOST_BUSINESSES)]


@command("mad-outrage something", Rolls())
class Something:
    """Something Must Be Done: pick the raid."""

    gangs: str = opt(
        "Outside a campaign: the gangs with what each adds, separated by commas: North Side 3, South Side.",
        default="",
    )
    business: str = opt("The winner's pick: a rival's business.", default="", complete=targets)
    chiefs_car: bool | None = opt(
        "Whether the Police Chief's owner sends one more car; he does unless you say no.", default=None
    )
    campaign: str = CAMPAIGN


@prepares(Something)
async def prepare_something(ctx: Context, m: Something) -> Prepared:
    """The winner's pick; or a roll between gangs that are only named."""
    if m.gangs:
        return _alone(m)
    town = await town_if(ctx, m.campaign)
    if town is None:
        raise OutOfRange("No campaign is running here: say who rolls and adds what, gangs:North Side 3, South Side.")
    town.require_phase(Phase.OUTRAGE)
    check_something(town.city)
    return _picking(ctx, town, m)


def _alone(m: Something) -> Prepared:
    """The roll from names and numbers."""
    if m.business:
        raise IllegalNow("Outside a campaign nobody owns a business. Remove that.")
    names, those = _told(m.gangs)
    check_contenders(those)

    def say(winner: int) -> Report:
        return Report(
            f"Something Must Be Done: {names[winner]} has its way.",
            ("It picks a business of a rival, which the police raid; the Police Chief's owner may send one more car.",),
            tone=Tone.GOOD,
        )

    return Prepared(
        Deed(
            report=say,
            resolver=something,
            args=(those,),
            names=names,
            facts=lambda outcome: {"winner": names[outcome.result]},
            questions=(Question("Has its way", likely_something, (those,), lambda winner: names[winner]),),
            again=True,
        )
    )


def _told(text: str) -> tuple[tuple[str, ...], tuple[Contender, ...]]:
    """Gangs as they were typed, “North Side 3, South Side”, and what each adds; OutOfRange for a name twice."""
    names: list[str] = []
    those: list[Contender] = []
    for part in parts(text):
        name, _, number = part.rpartition(" ")
        adds = number.removeprefix("+")
        numbered = bool(name) and adds.isascii() and adds.isdigit() and len(adds) <= 3
        bonus = int(adds) if numbered else 0
        names.append((name if numbered else part).strip()[:40])
        those.append(Contender(len(those), (Modifier("officials", bonus),) if bonus else ()))
    twice = next((name for name in names if names.count(name) > 1), None)
    if twice is not None:
        raise OutOfRange(f"{twice} is named twice: each gang rolls once.")
    return tuple(names), tuple(those)


def won(town: Town, winner: int) -> tuple[tuple[str, ...], tuple[FollowUp, ...]]:
    """Who has its way, what it may pick, and with whose help; and the buttons for it."""
    name, open_to = f"{strong(town.name(winner))} has its way", raidable(town.city, winner)
    if not open_to:
        return (f"{name}, but none of its rivals has a business, so nothing is raided.",), ()
    lines = [f"{name}: it picks which business the police raid, out of {len(open_to)}."]
    if town.city.poisoned:
        lines.append("Booze has poisoned people this month: the police want a booze business, if a rival has one.")
    lines += help_lines(town, winner)
    if town.outfit(winner).npc:
        lines.append("Nobody plays it: an umpire picks, or leaves it to the bot.")
    once = f"pick:{town.id}:{town.month}"
    shown = open_to[:MOST_PICKS]
    if len(open_to) > len(shown):
        lines.append(f"{len(open_to) - len(shown)} more have no button: /mad-outrage something business: names any.")
    offers = [FollowUp(name_of(one)[:80], "mad-outrage something", {"business": name_of(one)}, once) for one in shown]
    if town.outfit(winner).npc:
        offers.append(FollowUp("Let the bot pick", "mad-outrage something", {}, once))
    return tuple(lines), tuple(offers)


def help_lines(town: Town, gang: int) -> list[str]:
    """What the policemen in a gang's pay are good for in the raid."""
    lines: list[str] = []
    owned = precincts(town.city, gang)
    if owned:
        lines.append(f"Its Captains answer for raids in the {listed(map(ordinal, owned))} Precinct.")
    if owns_chief(town.city, gang):
        lines.append("The Police Chief is its man: one more car of officers, unless it says no.")
    return lines


def _picking(ctx: Context, town: Town, m: Something) -> Prepared:
    """The winner's business; for a gang that nobody plays it may be left to its policy."""
    picker, wants = town.city.picker, m.chiefs_car
    policy = pick(town.city) if town.outfit(picker).npc and wants is None else None
    business = _named(town, m.business) or policy
    if policy is not None and business == policy:
        town.require_part()  # nothing is left to decide
    else:
        may_run(ctx, town, town.gangs[picker])
    if business is None:
        first = name_of(raidable(town.city, picker)[0])
        raise IllegalNow(f"{town.name(picker)} has won it: say which business the police raid, business:{first}.")
    car = owns_chief(town.city, picker) if wants is None else wants
    changes, said = pick_changes(town.id, town.city, business, car), _picked(town, business, car)
    prepared = Prepared(
        Deed(
            report=lambda _: replace(said, follow_ups=to_play(changes)),
            changes=lambda _: changes,
            log=town.id,
            rule=SOMETHING_RULE,
        )
    )
    return going_on(town, prepared)


def to_play(changes: Iterable[Change]) -> tuple[FollowUp, ...]:
    """A button for each fight that changes ask for."""
    fights = [one.record for one in changes if isinstance(one, FightSet)]
    return tuple(FollowUp(f"Play fight {one.id}", "campaign fight", {"fight": one.id}) for one in fights)


def _named(town: Town, business: str) -> Business | None:
    """The business that the winner names; None where he names none."""
    return town.city.business(business_named(business, town.city.lots).key) if business else None


def _picked(town: Town, business: Business, car: bool) -> Report:
    """Where the police go."""
    picker = town.city.picker
    lines = [f"A Police Raid is to be played: {town.name(business.owner)} defends it."]
    if in_own_precinct(town.city, picker, business):
        lines.append(f"It lies in a precinct whose Captain is {possessive(town.name(picker))} man.")
    if car:
        lines.append("The Police Chief sends one more car of officers.")
    return Report(f"{town.name(picker)} sends the police to {in_sentence(business)}.", tuple(lines), tone=Tone.BAD)


# The Feds


def feds_card(town: Town | None) -> Card:
    """The Feds at a glance."""
    why = (Press("why", FEDS_RULE, "Why"),)
    if town is None:
        lines = (
            f"{FEDS} of them come when they are called. From the next month on they raid some gang's business every "
            "month.",
            "For each one killed or wounded, two come the month after. They leave when a whole gang is gone.",
        )
        return Card("The Feds", lines=lines, buttons=why, private=True)
    feds = town.city.feds
    if not feds.agents:
        headline = f"There are no Feds in {town.title}."
        return Card(headline, buttons=why, private=True)
    due = town.month >= feds.from_
    lines = (
        f"{feds.hurt} of them hurt this month: {next_month(feds).agents} next month."
        if feds.hurt
        else "None of them is hurt this month.",
        *([f"A stool pigeon has set them on {listed(map(town.name, feds.heat))}."] if feds.heat else []),
        ("This month's raid is set." if raided(town.city) else "This month's raid is still to come.")
        if due
        else f"They raid from month {feds.from_} on.",
        "They ride in one car in place of a police car, and leave when a whole gang is gone.",
    )
    headline = f"{sentence(count(feds.agents, 'Fed'))} in {town.title}."
    return Card(headline, lines=lines, buttons=why, private=True)


@command("mad-outrage feds", Rolls())
class TheFeds:
    """The Feds: where they stand, whom they raid this month, how many are hurt."""

    raid: bool = opt(
        "Roll for the business they raid this month; without any option you see where they stand.", default=False
    )
    hurt: Number | None = opt("How many were killed or wounded: two come next month for each.", default=None)
    businesses: Businesses | None = opt("Outside a campaign: how many businesses they may raid.", default=None)
    agents: Number | None = opt("Outside a campaign: how many Feds there were before some were hurt.", default=None)
    campaign: str = CAMPAIGN


@prepares(TheFeds)
async def prepare_feds(ctx: Context, m: TheFeds) -> Prepared:
    """The Feds' raid of the month, or those of them who were hurt."""
    if m.hurt is None:
        return await _raiding(ctx, m)
    told = "raid" if m.raid else "businesses" if m.businesses else ""
    if told:
        raise OutOfRange(f"Say either who is hurt or whom they raid. Remove “hurt” or {told}.")
    return await _hurting(ctx, m, m.hurt)


async def _raiding(ctx: Context, m: TheFeds) -> Prepared:
    """Whom they raid: a business of the city, booked as a fight, or one of so many."""
    if m.agents is not None:
        raise OutOfRange("How many there are matters only when some are hurt: say “hurt” as well, or remove “agents”.")
    if number := m.businesses:
        return Prepared(
            Deed(
                report=lambda at: Report(f"The Feds raid number {at + 1} of {number}.", (IN_A_CAR,), tone=Tone.BAD),
                resolver=raid,
                args=(number,),
                facts=lambda outcome: {"number": outcome.result + 1},
                questions=(Question("Number", raided_owner, (tuple(range(1, number + 1)),)),),
                again=True,
            )
        )
    town = await town_if(ctx, m.campaign)
    if town is None:
        raise OutOfRange("No campaign is running here: say among how many businesses the Feds choose, businesses:12.")
    town.require_part()
    town.require_phase(Phase.OUTRAGE)
    town.require_open()
    check_raid(town.city, town.month)
    hunted = quarry(town.city)

    prepared = Prepared(
        Deed(
            report=lambda at: Report(*raid_told(town, hunted[at]), Tone.BAD),
            resolver=raid,
            args=(len(hunted),),
            changes=lambda at: raid_changes(town.id, town.city, hunted[at]),
            facts=lambda outcome: {"business": hunted[outcome.result].key},
            questions=raid_questions(town, hunted),
            log=town.id,
        )
    )
    return going_on(town, prepared)


def raid_told(town: Town, business: Business) -> tuple[str, tuple[str, ...], tuple[FollowUp, ...]]:
    """Where the Feds go, who they are, and the button for the fight."""
    lines = (f"{sentence(count(town.city.feds.agents, 'Fed'))} come. {IN_A_CAR}",)
    told = f"The Feds raid {in_sentence(business)}: {town.name(business.owner)} defends it."
    return told, lines, to_play(raid_changes(town.id, town.city, business))


def raid_questions(town: Town, hunted: tuple[Business, ...]) -> tuple[Question, ...]:
    """Whose business the Feds may raid; nothing where there is none."""
    owners = tuple(one.owner for one in hunted)
    return (Question("Owner", raided_owner, (owners,), town.name),) if owners else ()


async def _hurting(ctx: Context, m: TheFeds, number: int) -> Prepared:
    """Feds killed or wounded: how many there will be next month."""
    if m.agents is not None:
        after = with_hurt(Feds(m.agents), number)
        return Prepared(Deed(report=lambda _: _hurt(number, after), rule=FEDS_RULE))
    town = await town_of(ctx, m.campaign)
    town.require_part()
    changes = hurt_changes(town.id, town.city, number)
    after = with_hurt(town.city.feds, number)
    return Prepared(Deed(report=lambda _: _hurt(number, after), changes=lambda _: changes, log=town.id, rule=FEDS_RULE))


def _hurt(number: int, after: Feds) -> Report:
    return Report(
        f"{sentence(count(number, 'Fed'))} hurt: {next_month(after).agents} will be here next month.",
        ("Two come for each one killed or wounded.",),
    )
