"""Takeovers: a gang talks the owner of an independent business into its hands (mad.racket.takeover)."""

from __future__ import annotations

from typing import Annotated, Any, Final, NamedTuple

from annotated_types import Interval

from rules.core.action.deed import Deed, Question, decides
from rules.core.action.fields import Figures, option
from rules.core.action.move import Rolls, move
from rules.core.action.position import Price, Umpired
from rules.core.action.report import Report, Tone
from rules.core.chance.dice import Dice
from rules.core.people.party import named_among
from rules.core.plain.events import Change
from rules.core.plain.frozen import frozen, replace
from rules.core.plain.refusal import IllegalNow, OutOfRange
from rules.core.plain.words import listed
from rules.core.play.active_config import ActiveConfig
from rules.core.tables.outcome import Modifier, Outcome, Target
from rules.core.tables.rule import resolves
from rules.core.tables.table import Row, Table
from rules.mad_dogs.model.figures import Contest, Drink, Stat
from rules.mad_dogs.paradise.city.campaign_options import CAMPAIGN, OWN_GANG, town_if
from rules.mad_dogs.paradise.city.changes import BusinessSet, GangActivity, NewsMade, OutfitSet
from rules.mad_dogs.paradise.city.model import Paradise, Phase
from rules.mad_dogs.paradise.city.next_steps import NEXT, going_on
from rules.mad_dogs.paradise.city.records import Business, Headline, News, Order, OrderKind, Outfit
from rules.mad_dogs.paradise.city.town import Gang, Position, Town, runs_books
from rules.mad_dogs.paradise.orders.clashes_and_fights import pending_takeovers, with_takeover_done
from rules.mad_dogs.paradise.orders.monthly_orders import facts_of
from rules.mad_dogs.paradise.rackets.businesses import BUSINESSES, business_in, in_sentence, opening
from rules.mad_dogs.paradise.rackets.kinds_of_business import CHINATOWN
from rules.mad_dogs.play.position import Person, guest
from rules.mad_dogs.play.stat_tests import HE, opposed_test, target_of

CHINATOWN_BONUS: Final = 2
MOST_STAT: Final = 6
SAME_PROPRIETOR: Final = "same-proprietor"
"""The house ruling that a proprietor's die is rolled once."""
PROPRIETORS: Final = Table(
    "mad.tables.proprietors",
    "GUTS of a proprietor",
    'A Hell of a Town, Rackets: "Nice Place You Got Here"',
    (Row(1, 2, 2, "GUTS 2"), Row(3, 5, 3, "GUTS 3"), Row(6, 6, 4, "GUTS 4")),
)


@frozen
class TakeoverAttempt:
    """A takeover to be rolled: a gangster talks to the owner of an independent business.

    smarts      SMARTS of the talker after wounds and named modifiers
    guts        GUTS of the owner if rolled earlier; 0 to roll them
    prejudiced  a Chinese owner in Chinatown, and a gang that is not Chinese
    """

    smarts: Target
    guts: int = 0
    prejudiced: bool = False


class TakeoverResult(NamedTuple):
    """The result, FIRST for the gang, SECOND for the owner; and the owner's GUTS before any bonus."""

    contest: Contest
    guts: int


def check_attempt(attempt: TakeoverAttempt) -> None:
    """Raises OutOfRange for impossible numbers."""
    if not 1 <= attempt.smarts.base <= MOST_STAT:
        raise OutOfRange(f"SMARTS are 1 to {MOST_STAT}, not {attempt.smarts.base}. Give a number in that range.")
    if not 0 <= attempt.guts <= MOST_STAT:
        raise OutOfRange(
            f"The owner's GUTS are 1 to {MOST_STAT}, or 0 to roll them, not {attempt.guts}. Give a number in that "
            "range."
        )


@resolves("mad.racket.takeover", "mad.opposed-test")
def attempt_takeover(dice: Dice, attempt: TakeoverAttempt, index: int | None = None) -> TakeoverResult:
    """Tests SMARTS against GUTS: the gang wins the business if it passes and the owner fails.

    Dice in order: the owner's GUTS unless known; SMARTS; GUTS. `index` is the number of the gang, for the headings, if
    several try. Raises OutOfRange for impossible numbers.
    """
    check_attempt(attempt)
    whose = "the owner" if index is None else f"the owner:{index}"
    guts = attempt.guts or dice.read(1, dice.reading(PROPRIETORS), whose)[0]
    more = (Modifier("Chinatown", CHINATOWN_BONUS),) if attempt.prejudiced else ()
    return TakeoverResult(dice.call(opposed_test, attempt.smarts, Target(Stat.GUTS, guts, more), index), guts)


def guts_known(house: ActiveConfig, business: Business) -> int:
    """The GUTS of a proprietor from an earlier attempt; 0 to roll them, as always with SAME_PROPRIETOR off."""
    return business.guts if house.holds(SAME_PROPRIETOR) else 0


def prejudiced(outfit: Outfit, business: Business) -> bool:
    """Whether the owner of a business resists a gang the more because it is not Chinese."""
    return business.place == CHINATOWN and not outfit.chinese


def check_takeover(city: Paradise, outfit: Outfit, business: Business, accountant: bool) -> None:
    """Raises IllegalNow for an impossible takeover.

    A gang can't take over an owned business, one that two gangs went for, or a second one this month. Without an
    Accountant it can't have more than one business.
    """
    name = opening(business)
    if business.owner == outfit.gang:
        raise IllegalNow(f"{name} already belongs to the gang. Pick another business.")
    if business.owner:
        raise IllegalNow(f"{name} belongs to another gang, and only a Raid takes it. Order a Raid.")
    if any(one.prize and one.business == business.key and not one.settled for one in city.fights):
        raise IllegalNow(
            f"{name} is fought over this month, and the winner of that fight gets it. Pick another business."
        )
    if business.key in city.fought_over:
        raise IllegalNow(f"{name} is fought over in a fight that is being played. Pick another business.")
    if tried_this_month(city, outfit.gang):
        raise IllegalNow(
            "A gang tries to take over one business a month, and this one has already tried. Wait for the next month."
        )
    if city.owned(outfit.gang) and not accountant:
        raise IllegalNow("A gang without an Accountant runs only one business. Hire one before you take over another.")


def tried_this_month(city: Paradise, gang: int) -> bool:
    """Whether a gang has tried a takeover this month."""
    outfit = city.outfit(gang)
    orders = outfit.orders if outfit is not None else ()
    heard = (Headline.TAKEN_OVER, Headline.RESISTED)
    return any(one.errand is OrderKind.TAKE_OVER and one.done for one in orders) or any(
        news.kind in heard and news.gangs[0] == gang for news in city.news
    )


def takeover_changes(
    campaign: int, city: Paradise, month: int, gang: int, business: Business, result: TakeoverResult, figure: int = 0
) -> tuple[Change, ...]:
    """Carries out a takeover; `figure` is the talker, who has done a job, or 0 for one without a record.

    The demand of a gang without a player is no gang activity.
    """
    won = result.contest is Contest.FIRST
    after = (
        replace(business, owner=gang, since=month, guts=0, shut=False, dry=0)
        if won
        else replace(business, guts=result.guts)
    )
    outfit = city.outfit(gang)
    sent: tuple[Change, ...] = ()
    if outfit is not None:
        worked = tuple(dict.fromkeys((*outfit.worked, *((figure,) if figure else ()))))
        sent = (OutfitSet(campaign, replace(with_takeover_done(outfit, business.key), worked=worked)),)
    headline = Headline.TAKEN_OVER if won else Headline.RESISTED
    return (
        BusinessSet(campaign, after),
        *sent,
        *(() if outfit is not None and outfit.npc else (GangActivity(campaign),)),
        NewsMade(campaign, News(headline, (gang,), business.key)),
    )


ENDS: Final = {Contest.FIRST: "won", Contest.SECOND: "the owner refuses", Contest.TIE: "neither gives way"}
ONE: Final = Figures(many=False)
Number = Annotated[int, Interval(ge=1, le=6)]


# The command


@move("mad-racket take-over", Rolls(), town=True, townsfolk=True)
class TakeOver:
    """Lean on the owner of an independent business: SMARTS against GUTS."""

    business: str = option(
        "In a campaign: the business (default: the one in your orders).", default="", complete=BUSINESSES
    )
    figure: str = option("In a campaign: the talker (default: the one in your orders).", default="", complete=ONE)
    gang: str = OWN_GANG
    smarts: Number | None = option("Without a campaign: SMARTS of the talker.", default=None)
    guts: Number | None = option("Without a campaign: the owner's GUTS (default: rolled).", default=None)
    chinatown: bool | None = option(
        "Without a campaign: a Chinese owner and a gang that is not Chinese, for +2 GUTS.", default=None
    )
    modifier: Annotated[int, Interval(ge=-6, le=6)] = option("A further modifier to SMARTS.", default=0)
    campaign: str = CAMPAIGN


@decides(TakeOver)
def take_over(position: Position, move: TakeOver) -> Deed[TakeoverResult]:
    """SMARTS against the GUTS of an independent owner: from plain numbers, or an order of the campaign carried out."""
    town = town_if(position, move.smarts, move.guts, move.chinatown)
    if town is None:
        return _alone(move)
    town.require_open()
    town.require_phase(Phase.ACTION)
    stored = town.gang_for(move.gang)
    outfit = town.outfit(stored.id)
    order = next((order for gang, order in pending_takeovers(town.city) if gang == stored.id), None)
    business, allowed = _ordered(town, order, move.business)
    check_takeover(town.city, outfit, business, runs_books(stored.people))
    talker = _talker(town, stored, order, move.figure)
    smarts = target_of(talker, Stat.SMARTS, talker.figure.stats.smarts, move.modifier)
    attempt = TakeoverAttempt(smarts, guts_known(position.house, business), prejudiced(outfit, business))
    name, gang = in_sentence(business), town.name(stored.id)

    def say(result: TakeoverResult) -> Report:
        if result.contest is Contest.FIRST:
            return Report(
                f"{talker.name} talks the owner of {name} into joining {gang}.",
                ("It makes Loot and pays its cops from next month.",),
                (NEXT,),
                Tone.GOOD,
            )
        return Report(f"{talker.name} fails at {name}: {ENDS[result.contest]}.", _known(result), (NEXT,))

    return going_on(
        town,
        Deed(
            report=say,
            resolver=attempt_takeover,
            args=(attempt,),
            allow=lambda: (*town.rights(stored), *allowed),
            changes=lambda result: takeover_changes(
                town.id, town.city, town.month, stored.id, business, result, talker.id
            ),
            facts=_facts,
            questions=_questions(attempt),
            log=town.id,
            about=(talker,),
        ),
    )


def _known(result: TakeoverResult) -> tuple[str, ...]:
    return (f"Its owner has GUTS {result.guts}, and it stays independent.",)


def _facts(outcome: Outcome[TakeoverResult]) -> dict[str, Any]:
    return {"winner": str(outcome.result.contest), "guts": outcome.result.guts}


def _questions(attempt: TakeoverAttempt) -> tuple[Question, ...]:
    order = tuple(ENDS.values())
    ends = Question("It ends", attempt_takeover, (attempt,), lambda result: ENDS[result.contest], order)
    guts = Question("GUTS of the owner", attempt_takeover, (attempt,), lambda result: result.guts)
    return (ends,) if attempt.guts else (ends, guts)


def _ordered(town: Town, order: Order | None, named: str) -> tuple[Business, Price]:
    """The business of the takeover: the one in the gang's orders; an umpire may allow another, on record."""
    if order is not None and not named:
        return town.city.business(order.business), ()
    if not named:
        raise IllegalNow(
            "This month's orders have no takeover left. Give one with /mad-orders write before orders open."
        )
    business = business_in(town, named)
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
    """The talker: the named figure, else the first of those sent. Raises IllegalNow for one that can't."""
    sent = [one for one in gang.people if order is not None and one.id in order.figures]
    if named:
        (found,) = named_among(gang.people, [named])
        if sent and found.id not in [one.id for one in sent] and not town.umpires:
            raise IllegalNow(
                f"Only those who were sent can talk. Name one of {listed([one.figure.name for one in sent])}."
            )
        talker = found
    elif order is not None and sent:
        talker = next((one for one in sent if one.id == order.figures[0]), sent[0])
    else:
        raise OutOfRange("The takeover needs a talker. Name one, such as figure:Lefty.")
    outfit = replace(town.outfit(gang.id), cared=())
    hand = next(hand for hand in facts_of(town, outfit, gang.people).hands if hand.id == talker.id)
    if hand.unfit:
        raise IllegalNow(f"{hand.name} {hand.unfit}. Another figure must talk.")
    # The die of a Drunk/Addicted figure counts only for the fight that it was rolled for.
    return replace(talker, figure=replace(talker.figure, drink=Drink.UNSET))


def _alone(move: TakeOver) -> Deed[TakeoverResult]:
    """A takeover from plain numbers."""
    if move.smarts is None:
        raise OutOfRange("No campaign is running here. Give the talker's SMARTS, such as smarts:4.")
    smarts = target_of(Person(HE, guest(HE)), Stat.SMARTS, move.smarts, move.modifier)
    attempt = TakeoverAttempt(smarts, move.guts or 0, bool(move.chinatown))
    check_attempt(attempt)

    def say(result: TakeoverResult) -> Report:
        if result.contest is Contest.FIRST:
            return Report("The business is taken over.", tone=Tone.GOOD)
        return Report(f"No takeover: {ENDS[result.contest]}.", _known(result))

    return Deed(
        report=say,
        resolver=attempt_takeover,
        args=(attempt,),
        facts=_facts,
        questions=_questions(attempt),
        again=True,
    )
