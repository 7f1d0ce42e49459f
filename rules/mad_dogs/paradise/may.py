"""All that a gang may still do in a part of the month: what it costs at least, and what is missing for it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import Any, Final, NamedTuple

from rules.core.frozen import frozen
from rules.core.refusal import Refusal
from rules.mad_dogs.model import Figure, Posture
from rules.mad_dogs.paradise.bands import bands_of, clubs_of
from rules.mad_dogs.paradise.boxing import BEFORE_THE_BELL, arena_owner, fix_price, open_bouts
from rules.mad_dogs.paradise.founding import DRAFTING
from rules.mad_dogs.paradise.friends import (
    Buyer,
    buyer_of,
    due,
    new_reporter,
    pays,
    require_to_be_had,
)
from rules.mad_dogs.paradise.funerals import LEAST as LEAST_FUNERAL
from rules.mad_dogs.paradise.funerals import mourners
from rules.mad_dogs.paradise.funerals import waiting as funerals_waiting
from rules.mad_dogs.paradise.healing import hurt, waiting_choices
from rules.mad_dogs.paradise.income import TRACK
from rules.mad_dogs.paradise.law import COURT_DAYS, TRIAL, bail_price, judges_of, prisoners_of, trial_for
from rules.mad_dogs.paradise.model import Paradise, Phase, Purse
from rules.mad_dogs.paradise.money import A_POINT, reputation
from rules.mad_dogs.paradise.officials import MAYOR_KEY, POSTS, REPORTER, title_of
from rules.mad_dogs.paradise.orders import MOST_ORDERS
from rules.mad_dogs.paradise.outrage import editors
from rules.mad_dogs.paradise.payoffs import bills
from rules.mad_dogs.paradise.press import busy_reporters
from rules.mad_dogs.paradise.press import pending as stories
from rules.mad_dogs.paradise.records import Custody, Errand, Official, Outfit, StoryKind
from rules.mad_dogs.paradise.school import SCHOOL
from rules.mad_dogs.paradise.spending import FOR_THE_TAKING, MUSCLE
from rules.mad_dogs.paradise.unsettled import What, answered, unanswered, unsettled
from rules.mad_dogs.prices import RANDOM_SKILL, dollars

NOTHING: Final[Mapping[str, Any]] = MappingProxyType({})
STEP: Final = 100


class May(NamedTuple):
    """Something that a gang may do.

    command  what does it, with what is `typed` for it; what it needs besides is asked
    called   what its button says
    asks     an option that the command does not require, but this asks for
    cost     dollars at least; 0 for nothing
    lacks    why it can't be done as things stand, in a sentence; empty where it can
    about    what else there is to know, in a sentence
    its      whether the command is told which gang does it
    """

    command: str
    called: str
    typed: Mapping[str, Any] = NOTHING
    asks: str = ""
    cost: int = 0
    lacks: str = ""
    about: str = ""
    its: bool = True


class Man(NamedTuple):
    """A figure of the gang by its id."""

    id: int
    figure: Figure


@frozen
class Seat:
    """Where a gang stands, as whoever plays it sees it.

    bank        dollars
    people      its figures
    accountant  whether it has one who can work
    """

    city: Paradise
    month: int
    gang: int
    bank: int
    people: tuple[Man, ...] = ()
    accountant: bool = True

    @property
    def outfit(self) -> Outfit:
        found = self.city.outfit(self.gang)
        assert found is not None
        return found

    @property
    def free(self) -> tuple[Man, ...]:
        """The living whom the law does not hold."""
        jailed = {one.figure for one in self.city.prisoners}
        return tuple(one for one in self.people if one.id not in jailed and one.figure.posture is not Posture.DEAD)

    @property
    def buyer(self) -> Buyer:
        return buyer_of(self.city, self.month, Purse(self.gang, self.bank), self.accountant)

    def priced(self, may: May) -> May:
        """The same; where the bank does not hold what it costs, with what is missing."""
        if may.lacks or may.cost <= self.bank:
            return may
        return may._replace(lacks=f"{dollars(may.cost - self.bank)} is missing.")


def may_do(at: Seat) -> Iterator[May]:
    """Everything a gang may do now, what the month waits for first."""
    for may in (*_due(at), *_by_phase(at), *_any_time(at), *_done(at)):
        yield at.priced(may)


def _due(at: Seat) -> Iterator[May]:
    """What stands in the way of the month, and is the gang's or anybody's."""
    for one in unsettled(at.city, at.month):
        if one.gang not in (0, at.gang) and one.other != at.gang:
            continue
        match one.what:
            case What.CRIPPLED:
                name = next((man.figure.name for man in at.people if man.id == one.id), "")
                yield May("mad-hospital cripple", f"{name} is crippled: choose", {"figure": name}, its=False)
            case What.TAKEOVER:
                yield May("mad-racket take-over", "Lean on the owner")
            case What.FIGHT if at.gang in (one.gang, one.other):
                yield May("campaign fight", f"Play fight {one.id}", {"fight": one.id}, its=False)
                yield May("campaign result", f"Report fight {one.id}", {"fight": one.id}, its=False)
            case What.FLOWERS:
                yield May("mad-spend bury", f"Show the flowers for {one.about}", {"funeral": one.about}, its=False)
            case What.OUTCRY:
                yield May("mad-outrage roll", "Roll this month's outrage", its=False)
            case What.PICK:
                yield May("mad-outrage something", "Pick the business to be raided", asks="business", its=False)
            case What.FEDS:
                yield May("mad-outrage feds", "The Feds' raid", {"raid": True}, its=False)
            case _:
                pass


def _by_phase(at: Seat) -> Iterator[May]:
    match at.city.phase:
        case Phase.DRAFT:
            yield from _drafting(at)
        case Phase.LOOT:
            yield from _drafting(at)
        case Phase.FRIENDS:
            yield from _friends(at)
            yield from _orders(at)
        case Phase.SPENDING:
            yield from _orders(at)
            yield from _healing(at)
            yield from _spending(at)
        case Phase.ACTION:
            yield from _healing(at)
            yield from _bells(at)
        case Phase.PRESS:
            yield from _funerals(at)
            yield from _press(at)
        case Phase.OUTRAGE:
            pass
    if at.city.phase in COURT_DAYS:
        yield from _courts(at)
    if at.city.phase in BEFORE_THE_BELL:
        yield from _cards(at)


def _drafting(at: Seat) -> Iterator[May]:
    if not at.outfit.home:
        yield May("campaign home", "Choose a home")
    elif not (at.city.lots and at.city.owned(at.gang)) and at.city.phase in DRAFTING:
        yield May("campaign draft", "Draft the first rackets", about="The bot picks, unless you name them.")
    if at.city.phase is Phase.DRAFT:
        yield May("mad-gang budget", "Recruit", about="Spend what the gang has.")


def _friends(at: Seat) -> Iterator[May]:
    city, buyer, gang = at.city, at.buyer, at.gang
    for one in city.bought(gang):
        if one.bid is not None and one.bid.gang != gang:
            cost = due(one.bid.dollars, buyer.club) - due(pays(one, gang), buyer.club)
            named = {"official": title_of(one.key), "match": True}
            yield May("mad-official bid", f"Match the bid for {title_of(one.key)}", named, cost=cost)
    to_buy = [one for one in (*city.officials, new_reporter(city)) if _for_sale(one, gang)]
    yield _deal(at, "mad-official buy", "Buy an official", to_buy, {one.key: one.rate for one in to_buy})
    others = [one for one in city.officials if _bid_for(one, gang)]
    if others:
        least = {one.key: (one.bid.dollars if one.bid else one.payers[0].dollars) + STEP for one in others}
        yield _deal(at, "mad-official bid", "Bid for another's official", others, least, "dollars")
    if city.bought(gang):
        yield May("mad-official release", "Let an official go")
    mayor = city.official(MAYOR_KEY)
    if mayor is not None and gang in mayor.owners and not at.outfit.accused:
        yield May("mad-official shake-up", "Have the Mayor accuse somebody")


def _for_sale(one: Official, gang: int) -> bool:
    return gang not in one.owners and (not one.payers or POSTS[one.post].shared)


def _bid_for(one: Official, gang: int) -> bool:
    shared = POSTS[one.post].shared or one.post == REPORTER.id
    return bool(one.payers) and gang not in one.owners and not shared and (one.bid is None or one.bid.gang != gang)


def _deal(at: Seat, command: str, called: str, those: list[Official], asked: Mapping[str, int], asks: str = "") -> May:
    """Buying or bidding, at the price of the cheapest who would have the gang; else why none would."""
    buyer, refused, prices = at.buyer, "", list[int]()
    for one in sorted(those, key=lambda one: asked[one.key]):
        try:
            require_to_be_had(one, buyer, at.month)
        except Refusal as refusal:
            refused = refused or refusal.sentence
        else:
            prices.append(due(asked[one.key], buyer.club))
    if not prices:
        return May(command, called, asks=asks, lacks=refused or "Nobody is for sale just now.")
    return May(command, called, asks=asks, cost=min(prices))


def _orders(at: Seat) -> Iterator[May]:
    given = at.outfit.orders
    more = "" if len(given) < MOST_ORDERS else f"A gang gives at most {MOST_ORDERS} orders a month."
    books = not at.city.owned(at.gang) or at.accountant
    lacks = "" if books else "A gang without an Accountant runs one business only."
    if not any(one.errand is Errand.TAKE_OVER for one in given):
        yield May("mad-orders take-over", "Order a takeover", lacks=lacks or more)
    yield May("mad-orders fight", "Order a fight", lacks=more)
    if at.city.owned(at.gang):
        yield May("mad-orders defend", "Post guards", asks="business", lacks=more)
    yield May("mad-orders write", "Write all orders")
    if not at.outfit.ordered or given:
        yield May("mad-orders rest", "Everybody stays at home")


def _healing(at: Seat) -> Iterator[May]:
    outfit = at.outfit
    abed = {one.figure for one in outfit.cared}
    busy = {*outfit.worked, *(figure for order in outfit.orders for figure in order.figures)}
    if at.city.phase is Phase.SPENDING:
        sick = [one.figure.name for one in at.free if hurt(one.figure) and one.id not in abed | busy]
        if sick:
            yield May("mad-hospital care", "Care for the hurt", about=f"Hurt: {', '.join(sick)}. Free at home.")
    waiting = {one.figure for one in waiting_choices(outfit)}
    if abed - waiting:
        yield May("mad-hospital discharge", "Get somebody up for a job")


def _spending(at: Seat) -> Iterator[May]:
    yield May("mad-gang budget", "Recruit", cost=1, about="Buttons lead you through it.")
    yield _muscle(at)
    if at.city.outrage:
        yield May("mad-spend opinion", "Calm the public", cost=A_POINT, about=f"Outrage is {at.city.outrage}.")
    if at.free:
        yield May("mad-spend train", "Train a stat", asks="figure", cost=min(SCHOOL.values()), its=False)
        yield May("mad-spend skill", "Learn a skill", asks="figure", cost=RANDOM_SKILL, its=False)
        yield May("mad-spend arm", "Buy weapons", asks="figure", its=False)
    busy = {*at.outfit.worked, *(one.figure for one in at.outfit.cared)}
    if any(one.id not in busy and not one.figure.laid_out for one in at.free):
        what = " or ".join(FOR_THE_TAKING).lower()
        yield May("mad-spend steal", "Steal a car", asks="figure", about=f"An {what}, on a test of SMARTS.", its=False)
    if open_bouts(at.city):
        yield May("mad-boxing bet", "Bet on a boxer", cost=1)
        yield May("mad-boxing fix", "Pay for a dive", cost=fix_price(at.city, at.gang))


def _muscle(at: Seat) -> May:
    """Outsiders for a fight, at the price of the cheapest who would come; else why none would."""
    waits = {one.profile for one in at.outfit.waits}
    name = reputation(at.bank, at.outfit.standing)
    coming = [one for one in MUSCLE.values() if one.profile not in waits]
    willing = [one.price for one in coming if one.reputation <= name]
    may = May("mad-spend muscle", "Hire muscle for a fight")
    if willing:
        return may._replace(cost=min(willing))
    least = min((one.reputation for one in coming), default=0)
    return may._replace(lacks=f"Nobody comes below reputation {least}." if least else "All of it was hired lately.")


def _cards(at: Seat) -> Iterator[May]:
    """Who boxes whom."""
    booked = {id_ for bout in open_bouts(at.city) for id_ in (bout.red, bout.blue)}
    fit = [one for one in at.city.boxers if not (one.washed_up or one.rested > at.month or one.id in booked)]
    arena = arena_owner(at.city)
    if arena in (0, at.gang) and any(arena or one.owner == at.gang for one in fit):
        yield May("mad-boxing match", "Put a boxer on the card", asks="red")


def _makes(at: Seat, id_: int) -> bool:
    arena = arena_owner(at.city)
    return arena == at.gang if arena else any(one.id == id_ and one.owner == at.gang for one in at.city.boxers)


def _bells(at: Seat) -> Iterator[May]:
    if open_bouts(at.city):
        yield May("mad-boxing fight", "Ring the bell for a boxing match", its=False)


def _courts(at: Seat) -> Iterator[May]:
    city, gang = at.city, at.gang
    booked = len(prisoners_of(city, gang, Custody.BOOKED))
    if booked:
        cost = bail_price(bool(judges_of(city, gang)))
        about = f"{booked} booked, {dollars(bail_price(False))} each at most."
        yield May("mad-law bail", "Bail out", cost=cost, about=about)
    tried = len(prisoners_of(city, gang, Custody.COMMITTED)) or booked
    if tried:
        yield May("mad-law trial", "Stand trial", cost=TRIAL * tried, about="All others stand trial as the month ends.")
    running = trial_for(city, gang)
    if gang in city.feds.heat and (running is None or running.heard < at.month):
        yield May("mad-law boss", "The trial of the Boss")
    if at.free:
        yield May("mad-law book", "Report a surrender to the law", asks="figures")


def _funerals(at: Seat) -> Iterator[May]:
    dead = [one for one in at.people if one.figure.posture is Posture.DEAD and one.id not in at.outfit.buried]
    if dead:
        names = ", ".join(one.figure.name for one in dead)
        about = f"Dead: {names}."
        yield May("mad-spend funeral", "Bury your dead", asks="figure", cost=LEAST_FUNERAL, about=about, its=False)
    for funeral in funerals_waiting(at.city):
        if at.gang in mourners(at.city, funeral):
            bid = next((one.dollars for one in funeral.bids if one.gang == at.gang), None)
            about = "No bid yet; 0 passes." if bid is None else f"Your bid is {dollars(bid)}."
            yield May("mad-spend flowers", f"Flowers for {funeral.name}", {"funeral": funeral.name}, about=about)


def _press(at: Seat) -> Iterator[May]:
    city, gang = at.city, at.gang
    busy = busy_reporters(city)
    free = [one for one in city.bought(gang) if one.post == REPORTER.id and one.key not in busy]
    if free:
        yield May("mad-press write", "Have a Reporter write")
        yield May("mad-press expose", "Have an official exposed")
        if any(one.kind is StoryKind.EXPOSES for one in stories(city)):
            yield May("mad-press side", "Take sides about an exposed official")
    if gang in editors(city):
        for story in stories(city):
            yield May("mad-press squelch", f"Kill story {story.id}", {"story": story.id})


def _any_time(at: Seat) -> Iterator[May]:
    """What is done in no part of the month more than in another."""
    city, gang = at.city, at.gang
    if city.phase is Phase.DRAFT:
        return
    owed = sum(bill.dollars for bill in bills(city.owned(gang), at.month))
    if owed:
        left = len(at.outfit.unpaid)
        about = f"Cops want {dollars(owed)} a month{f'; {left} left unpaid' if left else ''}."
        yield May("mad-racket unpaid", "Leave cops unpaid", about=about)
    if city.business(TRACK).owner == gang:
        yield May("mad-racket numbers", "See to a gang's numbers", asks="gang", its=False)
    clubs, bands = clubs_of(city, gang), bands_of(city, gang)
    if len(clubs) > sum(bool(one.club) for one in bands):
        yield May("mad-racket band sign", "Sign a band")
    if bands:
        if clubs:
            yield May("mad-racket band move", "Move a band", its=False)
        yield May("mad-racket band sell", "Offer a band to another gang", its=False)
        yield May("mad-racket band drop", "Let a band go", its=False)
    if any(_makes(at, bout.red) or _makes(at, bout.blue) for bout in open_bouts(city)):
        yield May("mad-boxing cancel", "Call a boxing match off")
    if gang in editors(city) and city.outcry is None:
        yield May("mad-outrage editor", "Tell the City Editor")


def _done(at: Seat) -> Iterator[May]:
    """The ways to say that this is all."""
    if at.city.phase is Phase.DRAFT:
        return
    if not answered(at.city, at.outfit):
        yield May("campaign done", f"Done with “{at.city.phase}”")
    elif at.outfit.done:
        yield May("campaign done", "Not done yet after all")
    if not [gang for gang in unanswered(at.city) if gang != at.gang]:
        yield May("campaign next", "Go on", its=False)
