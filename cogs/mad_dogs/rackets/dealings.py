"""What gangs do about their rackets: takeovers, cops left unpaid, the Racetrack's word on the numbers."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Any, Final

import discord
from annotated_types import Interval

from cogs._kit.context import Context
from cogs._kit.params import Choices, any_figure, listed_choices
from cogs._kit.prepared import Prepared, prepares
from cogs._kit.slash import command
from cogs.mad_dogs.campaign.going import going_on
from cogs.mad_dogs.campaign.orders import facts_of
from cogs.mad_dogs.paradise.town import (
    Town,
    figures_in,
    gang_for,
    guts_known,
    may_run,
    outfit_for,
    people_of,
    town_at,
    town_if,
    town_of,
)
from cogs.mad_dogs.rackets.shops import business_meant, businesses
from rules.core.deed import Deed, Question
from rules.core.events import Kind, Subject
from rules.core.frozen import replace
from rules.core.move import Rolls, opt
from rules.core.outcome import Outcome
from rules.core.refusal import IllegalNow, NotYours, OutOfRange
from rules.core.report import Report, Tone
from rules.core.words import listed, parts, signed
from rules.mad_dogs.checks import Contest
from rules.mad_dogs.model import Drink, Stat
from rules.mad_dogs.paradise.changes import NumbersNudged, OutfitSet
from rules.mad_dogs.paradise.fields import ANY_IN_TOWN, CAMPAIGN, OWN_GANG
from rules.mad_dogs.paradise.going import NEXT
from rules.mad_dogs.paradise.income import TRACK
from rules.mad_dogs.paradise.model import Phase
from rules.mad_dogs.paradise.orders import pending
from rules.mad_dogs.paradise.rackets import in_sentence, name_of, opening, taken
from rules.mad_dogs.paradise.records import Business, Nudge, Order
from rules.mad_dogs.paradise.takeovers import (
    Pitch,
    Talked,
    check_pitch,
    check_takeover,
    lean_on,
    prejudiced,
    takeover_changes,
)
from rules.mad_dogs.paradise.town import Gang, runs_books
from rules.mad_dogs.position import Person, guest
from rules.mad_dogs.trials import HE, target_of

ENDS: Final = {Contest.FIRST: "won", Contest.SECOND: "the owner stands firm", Contest.TIE: "nobody gives way"}
NONE: Final = "none"
Number = Annotated[int, Interval(ge=1, le=6)]


# Takeovers


@command("mad-racket take-over", Rolls())
class TakeOver:
    """Lean on the owner of an independent business: SMARTS against GUTS."""

    business: str = opt("In a campaign: which one (default: the one in your orders).", default="", complete=businesses)
    figure: str = opt("In a campaign: who talks (default: the one your orders name).", default="", complete=any_figure)
    gang: str = OWN_GANG
    smarts: Number | None = opt("With no campaign: SMARTS of the one who talks.", default=None)
    guts: Number | None = opt("With no campaign: the owner's GUTS (default: rolled).", default=None)
    chinatown: bool | None = opt(
        "With no campaign: a Chinese owner and a gang that is not Chinese: +2 GUTS.", default=None
    )
    modifier: Annotated[int, Interval(ge=-6, le=6)] = opt("Any other modifier to SMARTS.", default=0)
    campaign: str = CAMPAIGN


@prepares(TakeOver)
async def prepare_take_over(ctx: Context, m: TakeOver) -> Prepared:
    """SMARTS against the GUTS of an independent owner: by plain numbers, or an order of the campaign carried out."""
    town = await town_if(ctx, m.campaign, m.smarts, m.guts, m.chinatown)
    if town is None:
        return _alone(m)
    town.require_open()
    town.require_phase(Phase.ACTION)
    stored = gang_for(ctx, town, m.gang)
    outfit = town.outfit(stored.id)
    order = next((order for gang, order in pending(town.city) if gang == stored.id), None)
    business = _ordered(ctx, town, order, m.business)
    people = await people_of(ctx, stored.id)
    check_takeover(town.city, outfit, business, runs_books(people))
    talker = await _talker(ctx, town, stored, order, m.figure, list(people))
    smarts = target_of(talker, Stat.SMARTS, talker.figure.stats.smarts, m.modifier)
    pitch = Pitch(smarts, guts_known(ctx, business), prejudiced(outfit, business))
    name, gang = in_sentence(business), town.name(stored.id)

    def say(talked: Talked) -> Report:
        if talked.contest is Contest.FIRST:
            return Report(
                f"{talker.name} talks {name} into {gang}'s hands.",
                ("It makes Loot and pays its cops from next month.",),
                (NEXT,),
                Tone.GOOD,
            )
        return Report(f"{talker.name} gets nowhere at {name}: {ENDS[talked.contest]}.", _known(talked), (NEXT,))

    prepared = Prepared(
        Deed(
            report=say,
            resolver=lean_on,
            args=(pitch,),
            changes=lambda talked: takeover_changes(
                town.id, town.city, town.month, stored.id, business, talked, talker.id
            ),
            facts=_facts,
            questions=_questions(pitch),
            log=town.id,
        ),
        about=(Subject(Kind.FIGURE, talker.id),),
    )
    return going_on(town, prepared)


def _known(talked: Talked) -> tuple[str, ...]:
    return (f"Its owner has GUTS {talked.guts}, and stays independent.",)


def _facts(outcome: Outcome[Talked]) -> dict[str, Any]:
    return {"winner": str(outcome.result.contest), "guts": outcome.result.guts}


def _questions(pitch: Pitch) -> tuple[Question, ...]:
    order = tuple(ENDS.values())
    ends = Question("It ends", lean_on, (pitch,), lambda talked: ENDS[talked.contest], order)
    return (
        (ends,) if pitch.guts else (ends, Question("GUTS of the owner", lean_on, (pitch,), lambda talked: talked.guts))
    )


def _ordered(ctx: Context, town: Town, order: Order | None, named: str) -> Business:
    """The business that is leaned on: the one of the gang's orders; another one is for umpires to allow."""
    if order is not None and not named:
        return town.city.business(order.business)
    if not named:
        raise IllegalNow("No takeover is left among this month's orders: /mad-orders gives them beforehand.")
    business = business_meant(town, named)
    if order is None or order.business != business.key:
        if not town.umpires:
            meant = (
                f"that is {in_sentence(town.city.business(order.business))}"
                if order is not None
                else "no takeover is left"
            )
            raise IllegalNow(f"{opening(business)} is not the takeover in the orders: {meant}.")
        ctx.acts_for(town.title)
    return business


async def _talker(
    ctx: Context, town: Town, stored: Gang, order: Order | None, named: str, people: Sequence[Person]
) -> Person:
    """Who does the talking: the one named, else the first of those sent. IllegalNow for somebody who can't."""
    sent = [one for one in people if order is not None and one.id in order.figures]
    if named:
        (found,) = await figures_in(ctx, stored, [named])
        if sent and found.id not in [one.id for one in sent] and not town.umpires:
            raise IllegalNow(f"Only those who were sent can talk: {listed([one.figure.name for one in sent])}.")
        talker = found
    elif order is not None and sent:
        talker = next((one for one in sent if one.id == order.figures[0]), sent[0])
    else:
        raise OutOfRange("Say who does the talking: figure:Lefty.")
    outfit = replace(town.outfit(stored.id), cared=())
    hand = next(hand for hand in facts_of(town, outfit, people).hands if hand.id == talker.id)
    if hand.unfit:
        raise IllegalNow(f"{hand.name} {hand.unfit}: somebody else must talk.")
    # The die of a Drunk/Addicted counts for the fight that it was rolled for, and this is none.
    return replace(talker, figure=replace(talker.figure, drink=Drink.UNSET))


def _alone(m: TakeOver) -> Prepared:
    """A takeover by plain numbers."""
    if m.smarts is None:
        raise OutOfRange("There is no campaign here: say the talker's SMARTS, smarts:4.")
    smarts = target_of(Person(HE, guest(HE)), Stat.SMARTS, m.smarts, m.modifier)
    pitch = Pitch(smarts, m.guts or 0, bool(m.chinatown))
    check_pitch(pitch)

    def say(talked: Talked) -> Report:
        if talked.contest is Contest.FIRST:
            return Report("The business is taken over.", tone=Tone.GOOD)
        return Report(f"No takeover: {ENDS[talked.contest]}.", _known(talked))

    return Prepared(
        Deed(report=say, resolver=lean_on, args=(pitch,), facts=_facts, questions=_questions(pitch), again=True)
    )


# Cops left unpaid


async def own_businesses(interaction: discord.Interaction, current: str) -> Choices:
    """Businesses of the caller's gangs, one or more, or none."""
    town, _ = await town_at(interaction)
    owned = [
        name_of(one)
        for one in (taken(town.city) if town else ())
        if town and one.owner in town.gangs and town.gangs[one.owner].mine
    ]
    return listed_choices([NONE, *owned], current)


@command("mad-racket unpaid")
class Unpaid:
    """Say where your gang leaves the cops unpaid; the rest are paid while the money lasts."""

    businesses: str = opt("Which, separated by commas; or none.", complete=own_businesses)
    gang: str = OWN_GANG
    campaign: str = CAMPAIGN


@prepares(Unpaid)
async def prepare_unpaid(ctx: Context, m: Unpaid) -> Prepared:
    """Whose cops a gang leaves unpaid, until it says otherwise."""
    town = await town_of(ctx, m.campaign)
    outfit = outfit_for(ctx, town, m.gang)
    text = m.businesses.strip()
    named = [] if text.casefold() == NONE else [business_meant(town, part) for part in parts(text)]
    for one in named:
        if one.owner != outfit.gang:
            raise NotYours(f"{opening(one)} is not {town.name(outfit.gang)}'s: name businesses of its own, or none.")
    keys = tuple(dict.fromkeys(one.key for one in named))
    gang = town.name(outfit.gang)
    told = f"{gang} leaves the cops unpaid for {listed([in_sentence(one) for one in named])}." if named else ""
    return Prepared(
        Deed(
            report=lambda _: Report(
                told or f"{gang} pays the cops everywhere, as far as its money goes.",
                ("An unpaid business is shut from the next month on; this holds until you say otherwise.",)
                if named
                else (),
            ),
            changes=lambda _: (OutfitSet(town.id, replace(outfit, unpaid=keys)),),
            log=town.id,
            rule="mad.racket.unpaid",
        )
    )


# The numbers


@command("mad-racket numbers")
class Numbers:
    """The Racetrack's owner gives a gang's numbers 1 Loot more or less."""

    sway: int = opt("What happens to them.", words={"Up 1": 1, "Down 1": -1, "Leave them": 0})
    gang: str = opt("Whose numbers.", default="", complete=ANY_IN_TOWN)
    loot: Annotated[int, Interval(ge=0, le=1000)] | None = opt(
        "With no campaign: what the gang's numbers made.", default=None
    )
    campaign: str = CAMPAIGN


@prepares(Numbers)
async def prepare_numbers(ctx: Context, m: Numbers) -> Prepared:
    """The Racetrack's owner sees to the numbers of a gang; with no campaign, what that makes of them."""
    points, before = m.sway, m.loot
    if before is not None:
        after = max(0, before + points)
        return Prepared(
            Deed(
                report=lambda _: Report(f"Numbers that made {before} Loot make {after}."),
                rule="mad.racket.paradise-racetrack",
            )
        )
    town = await town_of(ctx, m.campaign)
    track = town.city.business(TRACK)
    if not track.owner:
        raise IllegalNow(f"Nobody owns {in_sentence(track)}: its races are honest.")
    may_run(ctx, town, town.gangs[track.owner])
    if not m.gang and points:
        raise OutOfRange("Say whose numbers, gang: with the name of any gang in the campaign.")
    gang = town.gang_named(m.gang).id if m.gang else 0
    nudge = Nudge(track.owner, gang, points) if points else Nudge()
    told = f"{town.name(gang)}'s numbers: {signed(points)} Loot a month" if points else "All numbers stay as they fall"
    return Prepared(
        Deed(
            report=lambda _: Report(
                f"{told}, by the word of {name_of(track)}.",
                ("From the next Loot on, until its owner says otherwise.",) if points else (),
            ),
            changes=lambda _: (NumbersNudged(town.id, nudge),),
            log=town.id,
            rule="mad.racket.paradise-racetrack",
        )
    )
