"""What gangs do about their rackets: takeovers, cops left unpaid, the Racetrack's word on the numbers."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Annotated, Any, Final

from annotated_types import Interval

from rules.core.action.deed import Deed, Question, decides
from rules.core.action.move import Figures, OfTown, Rolls, move, opt
from rules.core.action.position import Price, Umpired
from rules.core.action.report import Report, Tone
from rules.core.people.party import named_among
from rules.core.plain.frozen import replace
from rules.core.plain.refusal import IllegalNow, NotYours, OutOfRange
from rules.core.plain.words import listed, parts, signed
from rules.core.tables.outcome import Outcome
from rules.mad_dogs.model.checks import Contest
from rules.mad_dogs.model.figures import Drink, Stat
from rules.mad_dogs.nerve.stat_tests import HE, target_of
from rules.mad_dogs.paradise.city.businesses import in_sentence, name_of, opening, taken
from rules.mad_dogs.paradise.city.changes import NumbersNudged, OutfitSet
from rules.mad_dogs.paradise.city.fields import ANY_IN_TOWN, BUSINESSES, CAMPAIGN, OWN_GANG, town_if
from rules.mad_dogs.paradise.city.model import Phase
from rules.mad_dogs.paradise.city.next_steps import NEXT, going_on
from rules.mad_dogs.paradise.city.records import Business, Nudge, Order
from rules.mad_dogs.paradise.city.town import Gang, Position, Town, runs_books
from rules.mad_dogs.paradise.orders.resolve import facts_of, pending
from rules.mad_dogs.paradise.rackets.income import TRACK
from rules.mad_dogs.paradise.rackets.takeovers import (
    Pitch,
    Talked,
    check_pitch,
    check_takeover,
    guts_known,
    lean_on,
    prejudiced,
    takeover_changes,
)
from rules.mad_dogs.play.position import Person, guest

ENDS: Final = {Contest.FIRST: "won", Contest.SECOND: "the owner stands firm", Contest.TIE: "nobody gives way"}
NONE: Final = "none"
ONE: Final = Figures(many=False)
Number = Annotated[int, Interval(ge=1, le=6)]


# Takeovers


@move("mad-racket take-over", Rolls(), town=True, townsfolk=True)
class TakeOver:
    """Lean on the owner of an independent business: SMARTS against GUTS."""

    business: str = opt("In a campaign: which one (default: the one in your orders).", default="", complete=BUSINESSES)
    figure: str = opt("In a campaign: who talks (default: the one your orders name).", default="", complete=ONE)
    gang: str = OWN_GANG
    smarts: Number | None = opt("With no campaign: SMARTS of the one who talks.", default=None)
    guts: Number | None = opt("With no campaign: the owner's GUTS (default: rolled).", default=None)
    chinatown: bool | None = opt(
        "With no campaign: a Chinese owner and a gang that is not Chinese: +2 GUTS.", default=None
    )
    modifier: Annotated[int, Interval(ge=-6, le=6)] = opt("Any other modifier to SMARTS.", default=0)
    campaign: str = CAMPAIGN


@decides(TakeOver)
def take_over(position: Position, move: TakeOver) -> Deed[Talked]:
    """SMARTS against the GUTS of an independent owner: by plain numbers, or an order of the campaign carried out."""
    town = town_if(position, move.smarts, move.guts, move.chinatown)
    if town is None:
        return _alone(move)
    town.require_open()
    town.require_phase(Phase.ACTION)
    stored = town.gang_for(move.gang)
    outfit = town.outfit(stored.id)
    order = next((order for gang, order in pending(town.city) if gang == stored.id), None)
    business, allowed = _ordered(town, order, move.business)
    check_takeover(town.city, outfit, business, runs_books(stored.people))
    talker = _talker(town, stored, order, move.figure)
    smarts = target_of(talker, Stat.SMARTS, talker.figure.stats.smarts, move.modifier)
    pitch = Pitch(smarts, guts_known(position.house, business), prejudiced(outfit, business))
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

    return going_on(
        town,
        Deed(
            report=say,
            resolver=lean_on,
            args=(pitch,),
            allow=lambda: (*town.rights(stored), *allowed),
            changes=lambda talked: takeover_changes(
                town.id, town.city, town.month, stored.id, business, talked, talker.id
            ),
            facts=_facts,
            questions=_questions(pitch),
            log=town.id,
            about=(talker,),
        ),
    )


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


def _ordered(town: Town, order: Order | None, named: str) -> tuple[Business, Price]:
    """The business that is leaned on: the one of the gang's orders; another one is for umpires to allow, on record."""
    if order is not None and not named:
        return town.city.business(order.business), ()
    if not named:
        raise IllegalNow("No takeover is left among this month's orders: /mad-orders gives them beforehand.")
    business = town.business(named)
    if order is None or order.business != business.key:
        if not town.umpires:
            meant = (
                f"that is {in_sentence(town.city.business(order.business))}"
                if order is not None
                else "no takeover is left"
            )
            raise IllegalNow(f"{opening(business)} is not the takeover in the orders: {meant}.")
        return business, (Umpired(town.title),)
    return business, ()


def _talker(town: Town, gang: Gang, order: Order | None, named: str) -> Person:
    """Who does the talking: the one named, else the first of those sent. IllegalNow for somebody who can't."""
    sent = [one for one in gang.people if order is not None and one.id in order.figures]
    if named:
        (found,) = named_among(gang.people, [named])
        if sent and found.id not in [one.id for one in sent] and not town.umpires:
            raise IllegalNow(f"Only those who were sent can talk: {listed([one.figure.name for one in sent])}.")
        talker = found
    elif order is not None and sent:
        talker = next((one for one in sent if one.id == order.figures[0]), sent[0])
    else:
        raise OutOfRange("Say who does the talking: figure:Lefty.")
    outfit = replace(town.outfit(gang.id), cared=())
    hand = next(hand for hand in facts_of(town, outfit, gang.people).hands if hand.id == talker.id)
    if hand.unfit:
        raise IllegalNow(f"{hand.name} {hand.unfit}: somebody else must talk.")
    # The die of a Drunk/Addicted counts for the fight that it was rolled for, and this is none.
    return replace(talker, figure=replace(talker.figure, drink=Drink.UNSET))


def _alone(move: TakeOver) -> Deed[Talked]:
    """A takeover by plain numbers."""
    if move.smarts is None:
        raise OutOfRange("There is no campaign here: say the talker's SMARTS, smarts:4.")
    smarts = target_of(Person(HE, guest(HE)), Stat.SMARTS, move.smarts, move.modifier)
    pitch = Pitch(smarts, move.guts or 0, bool(move.chinatown))
    check_pitch(pitch)

    def say(talked: Talked) -> Report:
        if talked.contest is Contest.FIRST:
            return Report("The business is taken over.", tone=Tone.GOOD)
        return Report(f"No takeover: {ENDS[talked.contest]}.", _known(talked))

    return Deed(report=say, resolver=lean_on, args=(pitch,), facts=_facts, questions=_questions(pitch), again=True)


# Cops left unpaid


def own_businesses(town: Town | None, _typed: Mapping[str, Any]) -> Iterable[str]:
    """Businesses of the caller's gangs, or none."""
    owned = [
        name_of(one)
        for one in (taken(town.city) if town else ())
        if town and one.owner in town.gangs and town.gangs[one.owner].mine
    ]
    return [NONE, *owned]


@move("mad-racket unpaid", town=True)
class Unpaid:
    """Say where your gang leaves the cops unpaid; the rest are paid while the money lasts."""

    businesses: str = opt("Which, separated by commas; or none.", complete=OfTown(own_businesses, many=True))
    gang: str = OWN_GANG
    campaign: str = CAMPAIGN


@decides(Unpaid)
def unpaid(position: Position, move: Unpaid) -> Deed[None]:
    """Whose cops a gang leaves unpaid, until it says otherwise."""
    town = position.town
    stored = town.gang_for(move.gang)
    outfit = town.outfit(stored.id)
    text = move.businesses.strip()
    named = [] if text.casefold() == NONE else [town.business(part) for part in parts(text)]
    for one in named:
        if one.owner != outfit.gang:
            raise NotYours(f"{opening(one)} is not {town.name(outfit.gang)}'s: name businesses of its own, or none.")
    keys = tuple(dict.fromkeys(one.key for one in named))
    gang = town.name(outfit.gang)
    told = f"{gang} leaves the cops unpaid for {listed([in_sentence(one) for one in named])}." if named else ""
    return Deed(
        report=lambda _: Report(
            told or f"{gang} pays the cops everywhere, as far as its money goes.",
            ("An unpaid business is shut from the next month on; this holds until you say otherwise.",)
            if named
            else (),
        ),
        allow=lambda: town.rights(stored),
        changes=lambda _: (OutfitSet(town.id, replace(outfit, unpaid=keys)),),
        log=town.id,
        rule="mad.racket.unpaid",
    )


# The numbers


@move("mad-racket numbers", town=True)
class Numbers:
    """The Racetrack's owner gives a gang's numbers 1 Loot more or less."""

    sway: int = opt("What happens to them.", words={"Up 1": 1, "Down 1": -1, "Leave them": 0})
    gang: str = opt("Whose numbers.", default="", complete=ANY_IN_TOWN)
    loot: Annotated[int, Interval(ge=0, le=1000)] | None = opt(
        "With no campaign: what the gang's numbers made.", default=None
    )
    campaign: str = CAMPAIGN


@decides(Numbers)
def numbers(position: Position, move: Numbers) -> Deed[None]:
    """The Racetrack's owner sees to the numbers of a gang; with no campaign, what that makes of them."""
    points, before = move.sway, move.loot
    if before is not None:
        after = max(0, before + points)
        return Deed(
            report=lambda _: Report(f"Numbers that made {before} Loot make {after}."),
            rule="mad.racket.paradise-racetrack",
        )
    town = position.town
    track = town.city.business(TRACK)
    if not track.owner:
        raise IllegalNow(f"Nobody owns {in_sentence(track)}: its races are honest.")
    rights = town.rights(town.gangs[track.owner])
    if not move.gang and points:
        raise OutOfRange("Say whose numbers, gang: with the name of any gang in the campaign.")
    gang = town.gang_named(move.gang).id if move.gang else 0
    nudge = Nudge(track.owner, gang, points) if points else Nudge()
    told = f"{town.name(gang)}'s numbers: {signed(points)} Loot a month" if points else "All numbers stay as they fall"
    return Deed(
        report=lambda _: Report(
            f"{told}, by the word of {name_of(track)}.",
            ("From the next Loot on, until its owner says otherwise.",) if points else (),
        ),
        allow=lambda: rights,
        changes=lambda _: (NumbersNudged(town.id, nudge),),
        log=town.id,
        rule="mad.racket.paradise-racetrack",
    )
