"""The legal moves of a gang in a part of the month, with the least price of each and what it lacks."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from types import MappingProxyType
from typing import Any, Final

from rules.core.action.deed import MoveRef
from rules.core.action.legal import LegalMove
from rules.core.people.person import GangView, Person
from rules.core.plain.frozen import frozen
from rules.core.plain.refusal import Refusal
from rules.mad_dogs.model.figures import Figure, Posture
from rules.mad_dogs.model.prices import RANDOM_SKILL, dollars
from rules.mad_dogs.paradise.boxing.bets import fix_price
from rules.mad_dogs.paradise.boxing.match_making import BEFORE_THE_BELL, arena_owner, open_bouts
from rules.mad_dogs.paradise.city.bank_balances import A_POINT, reputation
from rules.mad_dogs.paradise.city.model import BankBalance, Paradise, Phase
from rules.mad_dogs.paradise.city.records import EVERY_OFFICIAL, Custody, Official, OrderKind, Outfit
from rules.mad_dogs.paradise.city.stories import StoryKind
from rules.mad_dogs.paradise.city.town import Town, runs_books
from rules.mad_dogs.paradise.fights.extension import MOST_MONTHS
from rules.mad_dogs.paradise.fights.fight_lines import LAW, fight_line
from rules.mad_dogs.paradise.hospital.healing import hurt
from rules.mad_dogs.paradise.law.boss_trials import trial_for
from rules.mad_dogs.paradise.law.prisoners import COURT_DAYS, TRIAL, bail_price, judges_of, prisoners_of
from rules.mad_dogs.paradise.month.asked import asks, late_gangs
from rules.mad_dogs.paradise.month.obligations import ObstacleKind, fight_of, obstacles
from rules.mad_dogs.paradise.officials.buyers import Buyer, buyer_of, discounted, pays
from rules.mad_dogs.paradise.officials.buying import new_reporter, require_to_be_had
from rules.mad_dogs.paradise.officials.posts import MAYOR_KEY, REPORTER, title_of
from rules.mad_dogs.paradise.officials.wishes import NO_OFFICIAL, for_sale, open_to_bids, wish_text
from rules.mad_dogs.paradise.orders.monthly_orders import MOST_ORDERS
from rules.mad_dogs.paradise.outrage.month_roll import editors
from rules.mad_dogs.paradise.press.stories import busy_reporters
from rules.mad_dogs.paradise.press.stories import waiting_stories as stories
from rules.mad_dogs.paradise.rackets.bands import SIGNING, bands_of, clubs_of
from rules.mad_dogs.paradise.rackets.income import TRACK
from rules.mad_dogs.paradise.rackets.payoffs import bills
from rules.mad_dogs.paradise.spending.car_theft import FOR_THE_TAKING
from rules.mad_dogs.paradise.spending.funerals import LEAST as LEAST_FUNERAL
from rules.mad_dogs.paradise.spending.funerals import mourners
from rules.mad_dogs.paradise.spending.funerals import unshown_funerals as funerals_waiting
from rules.mad_dogs.paradise.spending.muscle import MUSCLE
from rules.mad_dogs.paradise.spending.training import SCHOOL
from rules.mad_dogs.paradise.start.enrolling import DRAFTING

NOTHING: Final[Mapping[str, Any]] = MappingProxyType({})
STEP: Final = 100


@frozen(slots=False)  # no slots, because a cached property needs a dictionary
class _Month:
    """A part of the month for one gang, seen with all its people. `band` is what a band costs, in dollars."""

    town: Town
    gang: GangView[Figure]
    band: int

    @property
    def city(self) -> Paradise:
        return self.town.city

    @property
    def month(self) -> int:
        return self.town.month

    @property
    def id(self) -> int:
        return self.gang.id

    @cached_property
    def bank(self) -> int:
        return self.town.bank(self.id)

    @cached_property
    def outfit(self) -> Outfit:
        return self.town.outfit(self.id)

    @cached_property
    def free(self) -> tuple[Person[Figure], ...]:
        """The living figures that neither the law nor a fight holds."""
        held = {one.figure for one in self.city.prisoners} | self.town.fighting
        people = self.gang.people
        return tuple(one for one in people if one.id not in held and one.figure.posture is not Posture.DEAD)

    @cached_property
    def accountant(self) -> bool:
        """Whether the gang has an Accountant who can work."""
        return runs_books(self.gang.people)

    @cached_property
    def buyer(self) -> Buyer:
        return buyer_of(self.city, self.month, BankBalance(self.id, self.bank), self.accountant)

    def may(
        self,
        command: str,
        called: str,
        typed: Mapping[str, Any] = NOTHING,
        *,
        asks: str = "",
        cost: int = 0,
        lacks: str = "",
        about: str = "",
        its: bool = True,
    ) -> LegalMove:
        """A move of the gang, for so many dollars at least: it lacks what its bank does not hold.

        its  whether the command names the gang
        """
        options = {"campaign": self.town.title, **({"gang": self.gang.name} if its else {}), **typed}
        return self._priced(called, MoveRef(command, options), asks, cost, lacks, about)

    def recruits(self, cost: int, about: str = "") -> LegalMove:
        """The same for a move that the gang has in the campaign or out of it."""
        return self._priced("Recruit", MoveRef("mad-gang budget", {"gang": self.gang.name}), "", cost, "", about)

    def _priced(self, called: str, offered: MoveRef, asks: str, cost: int, lacks: str, about: str) -> LegalMove:
        if not lacks and cost > self.bank:
            lacks = f"You need {dollars(cost - self.bank)} more."
        return LegalMove(called, offered, f"{dollars(cost)} or more" if cost > 1 else "", lacks, about, asks)


def month_moves(town: Town, gang: GangView[Figure], band: int = SIGNING) -> Iterator[LegalMove]:
    """All moves of a gang now, first those that the month waits for. `band` is what a band costs, in dollars."""
    at = _Month(town, gang, band)
    yield from _due(at)
    yield from _by_phase(at)
    yield from _any_time(at)
    yield from _done(at)


def _due(at: _Month) -> Iterator[LegalMove]:
    """The obstacles of the month that the gang, or any gang, can settle."""
    for one in obstacles(at.city, at.month):
        if one.gang not in (0, at.id) and one.other != at.id:
            continue
        match one.what:
            case ObstacleKind.CRIPPLED:
                name = next((man.figure.name for man in at.gang.people if man.id == one.id), "")
                yield at.may("mad-hospital cripple", f"{name} is crippled: choose", {"figure": name}, its=False)
            case ObstacleKind.TAKEOVER:
                yield at.may("mad-racket take-over", "Lean on the owner")
            case ObstacleKind.FIGHT if at.id in (one.gang, one.other):
                fight, found = {"fight": one.id}, fight_of(at.city, one)
                about = f"{fight_line(at.town, found).partition(': ')[2]}"
                if found.game and found.more < MOST_MONTHS:
                    longer = {**fight, "longer": True}
                    yield at.may("campaign fight", f"One more month for fight {one.id}", longer, about=about, its=False)
                if found.game:
                    continue
                yield at.may("campaign fight", f"Play fight {one.id}", fight, about=about, its=False)
                about = f"It was played elsewhere. Attacker: {at.town.name(one.gang) if one.gang else LAW}."
                yield at.may("campaign result", f"Report fight {one.id}", fight, about=about, its=False)
            case ObstacleKind.FLOWERS:
                yield at.may("mad-spend bury", f"Show the flowers for {one.about}", {"funeral": one.about}, its=False)
            case ObstacleKind.OUTCRY:
                yield at.may("mad-outrage roll", "Roll this month's outrage", its=False)
            case ObstacleKind.PICK:
                yield at.may("mad-outrage something", "Pick the business to be raided", asks="business", its=False)
            case ObstacleKind.FEDS:
                yield at.may("mad-outrage feds", "The Feds' raid", {"raid": True}, its=False)
            case _:
                pass


def _by_phase(at: _Month) -> Iterator[LegalMove]:
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


def _drafting(at: _Month) -> Iterator[LegalMove]:
    if not at.outfit.home:
        yield at.may("campaign home", "Choose a home")
    elif not (at.city.lots and at.city.owned(at.id)) and at.city.phase in DRAFTING:
        yield at.may("campaign draft", "Draft the first rackets", about="Shows what is available.")
    if at.city.phase is Phase.DRAFT:
        yield at.recruits(0, "Spend what the gang has.")


def _friends(at: _Month) -> Iterator[LegalMove]:
    city, buyer, gang = at.city, at.buyer, at.id
    for one in city.bought(gang):
        if one.bid is not None and one.bid.gang != gang:
            cost = discounted(one.bid.dollars, buyer.club) - discounted(pays(one, gang), buyer.club)
            named = {"official": title_of(one.key), "match": True}
            yield at.may("mad-official bid", f"Match the bid for {title_of(one.key)}", named, cost=cost)
    to_buy = [one for one in (*city.officials, new_reporter(city)) if for_sale(one, gang)]
    yield _deal(at, "mad-official buy", "Buy an official", to_buy, {one.key: one.rate for one in to_buy})
    others = [one for one in city.officials if open_to_bids(one, gang)]
    if others:
        least = {one.key: (one.bid.dollars if one.bid else one.payers[0].dollars) + STEP for one in others}
        yield _deal(at, "mad-official bid", "Bid for another's official", others, least, "dollars")
    if city.bought(gang):
        yield at.may("mad-official release", "Release an official")
    mayor = city.official(MAYOR_KEY)
    if mayor is not None and gang in mayor.owners and not at.outfit.accused:
        yield at.may("mad-official shake-up", "Have the Mayor accuse an official")


def _deal(
    at: _Month, command: str, called: str, those: Sequence[Official], asked: Mapping[str, int], asks: str = ""
) -> LegalMove:
    """Buying or bidding, at the lowest price of an official in reach; else why there is none."""
    buyer, refused, prices = at.buyer, "", list[int]()
    for one in sorted(those, key=lambda one: asked[one.key]):
        try:
            require_to_be_had(one, buyer, at.month)
        except Refusal as refusal:
            refused = refused or refusal.sentence
        else:
            prices.append(discounted(asked[one.key], buyer.club))
    if not prices:
        return at.may(command, called, asks=asks, lacks=refused or "No official is for sale just now.")
    return at.may(command, called, asks=asks, cost=min(prices))


def _orders(at: _Month) -> Iterator[LegalMove]:
    given = at.outfit.orders
    more = "" if len(given) < MOST_ORDERS else f"A gang gives at most {MOST_ORDERS} orders a month."
    books = not at.city.owned(at.id) or at.accountant
    lacks = "" if books else "A gang without an Accountant runs only one business."
    if not any(one.errand is OrderKind.TAKE_OVER for one in given):
        yield at.may("mad-orders take-over", "Order a takeover", lacks=lacks or more)
    yield at.may("mad-orders fight", "Order a fight", lacks=more)
    if at.city.owned(at.id):
        yield at.may("mad-orders defend", "Post guards", asks="business", lacks=more)
    yield at.may("mad-orders write", "Write all orders")
    if not at.outfit.ordered or given:
        yield at.may("mad-orders rest", "Everyone stays at home")


def _healing(at: _Month) -> Iterator[LegalMove]:
    outfit = at.outfit
    abed = {one.figure for one in outfit.cared}
    busy = {*outfit.worked, *(figure for order in outfit.orders for figure in order.figures)}
    if at.city.phase is Phase.SPENDING:
        sick = [one.figure.name for one in at.free if hurt(one.figure) and one.id not in abed | busy]
        if sick:
            yield at.may("mad-hospital care", "Care for the hurt", about=f"Hurt: {', '.join(sick)}. Self-care is free.")
    waiting = {one.figure for one in outfit.waiting_choices}
    if abed - waiting:
        yield at.may("mad-hospital discharge", "Get a figure up for a job")


def _spending(at: _Month) -> Iterator[LegalMove]:
    yield at.recruits(1)
    yield _muscle(at)
    if at.city.outrage:
        yield at.may("mad-spend opinion", "Calm the public", cost=A_POINT, about=f"Outrage is {at.city.outrage}.")
    if at.free:
        yield at.may("mad-spend train", "Train a stat", asks="figure", cost=min(SCHOOL.values()), its=False)
        yield at.may("mad-spend skill", "Learn a skill", asks="figure", cost=RANDOM_SKILL, its=False)
        yield at.may("mad-spend arm", "Buy weapons", asks="figure", its=False)
    busy = {*at.outfit.worked, *(one.figure for one in at.outfit.cared)}
    if any(one.id not in busy and not one.figure.laid_out for one in at.free):
        what = " or ".join(FOR_THE_TAKING).lower()
        yield at.may(
            "mad-spend steal", "Steal a car", asks="figure", about=f"An {what}, on a test of SMARTS.", its=False
        )
    if open_bouts(at.city):
        yield at.may("mad-boxing bet", "Bet on a boxer", cost=1)
        yield at.may("mad-boxing fix", "Pay for a dive", cost=fix_price(at.city, at.id))


def _muscle(at: _Month) -> LegalMove:
    """Outsiders for a fight, at the lowest price of those who would come; else why there are none."""
    waits = {one.profile for one in at.outfit.waits}
    name = reputation(at.bank, at.outfit.standing)
    coming = [one for one in MUSCLE.values() if one.profile not in waits]
    willing = [one.price for one in coming if one.reputation <= name]
    least = min((one.reputation for one in coming), default=0)
    nobody = f"No muscle comes to a gang with a reputation below {least}." if least else "All of it was hired lately."
    lacks = "" if willing else nobody
    return at.may("mad-spend muscle", "Hire muscle for a fight", cost=min(willing, default=0), lacks=lacks)


def _cards(at: _Month) -> Iterator[LegalMove]:
    """The moves for boxing matches."""
    booked = {id_ for bout in open_bouts(at.city) for id_ in (bout.red, bout.blue)}
    fit = [one for one in at.city.boxers if not (one.washed_up or one.rested > at.month or one.id in booked)]
    arena = arena_owner(at.city)
    if arena in (0, at.id) and any(arena or one.owner == at.id for one in fit):
        yield at.may("mad-boxing match", "Put a boxer on the card", asks="red")


def _makes(at: _Month, id_: int) -> bool:
    arena = arena_owner(at.city)
    return arena == at.id if arena else any(one.id == id_ and one.owner == at.id for one in at.city.boxers)


def _bells(at: _Month) -> Iterator[LegalMove]:
    if open_bouts(at.city):
        yield at.may("mad-boxing fight", "Ring the bell for a boxing match", its=False)


def _courts(at: _Month) -> Iterator[LegalMove]:
    city, gang = at.city, at.id
    booked = len(prisoners_of(city, gang, Custody.BOOKED))
    if booked:
        ours = bool(judges_of(city, gang))
        about = f"{booked} booked, {dollars(bail_price(False))} each at most."
        options = {"pay": True} if ours and at.bank < bail_price(False) else {}
        who = "" if at.bank >= bail_price(bool(options)) * booked else "figures"
        yield at.may("mad-law bail", "Bail out", options, asks=who, cost=bail_price(ours), about=about)
    tried = len(prisoners_of(city, gang, Custody.COMMITTED)) or booked
    if tried:
        who = "" if at.bank >= TRIAL * tried else "figures"
        about = "All others stand trial as the month ends."
        yield at.may("mad-law trial", "Stand trial", asks=who, cost=TRIAL, about=about)
    running = trial_for(city, gang)
    if gang in city.feds.heat and (running is None or running.heard < at.month):
        yield at.may("mad-law boss", "The trial of the Boss")
    if at.free:
        yield at.may("mad-law book", "Report a surrender to the law", asks="figures")


def _funerals(at: _Month) -> Iterator[LegalMove]:
    dead = [one for one in at.gang.people if one.figure.posture is Posture.DEAD and one.id not in at.outfit.buried]
    if dead:
        names = ", ".join(one.figure.name for one in dead)
        about = f"Dead: {names}."
        yield at.may("mad-spend funeral", "Bury your dead", asks="figure", cost=LEAST_FUNERAL, about=about, its=False)
    for funeral in funerals_waiting(at.city):
        if at.id in mourners(at.city, funeral):
            bid = next((one.dollars for one in funeral.bids if one.gang == at.id), None)
            about = "No bid yet. 0 passes." if bid is None else f"Your bid is {dollars(bid)}."
            yield at.may("mad-spend flowers", f"Flowers for {funeral.name}", {"funeral": funeral.name}, about=about)


def _press(at: _Month) -> Iterator[LegalMove]:
    city, gang = at.city, at.id
    busy = busy_reporters(city)
    free = [one for one in city.bought(gang) if one.post == REPORTER.id and one.key not in busy]
    if free:
        yield at.may("mad-press write", "Have a Reporter write")
        yield at.may("mad-press expose", "Have an official exposed")
        if any(one.kind is StoryKind.EXPOSES for one in stories(city)):
            yield at.may("mad-press side", "Take sides about an exposed official")
    if gang in editors(city):
        for story in stories(city):
            yield at.may("mad-press squelch", f"Kill story {story.id}", {"story": story.id})


def _any_time(at: _Month) -> Iterator[LegalMove]:
    """The moves for any part of the month."""
    city, gang = at.city, at.id
    if city.phase is Phase.DRAFT:
        return
    owed = sum(bill.dollars for bill in bills(city.owned(gang), at.month))
    if owed:
        left = len(at.outfit.unpaid)
        about = f"Cops want {dollars(owed)} a month{f'; {left} left unpaid' if left else ''}."
        yield at.may("mad-racket unpaid", "Leave cops unpaid", about=about)
    if city.business(TRACK).owner == gang:
        yield at.may("mad-racket numbers", "See to a gang's numbers", asks="gang", its=False)
    clubs, bands = clubs_of(city, gang), bands_of(city, gang)
    if len(clubs) > sum(bool(one.club) for one in bands):
        yield at.may("mad-racket band sign", "Sign a band", cost=at.band)
    if bands:
        if clubs:
            yield at.may("mad-racket band move", "Move a band", its=False)
        yield at.may("mad-racket band sell", "Offer a band to another gang", its=False)
        yield at.may("mad-racket band drop", "Release a band", its=False)
    if any(_makes(at, bout.red) or _makes(at, bout.blue) for bout in open_bouts(city)):
        yield at.may("mad-boxing cancel", "Call a boxing match off")
    if gang in editors(city) and city.outcry is None:
        yield at.may("mad-outrage editor", "Guide the City Editor")
    if at.outfit.wants:
        about = f"You asked to hear of {wish_text(at.outfit.wants)}."
        yield at.may("mad-official wish", "Hear of no officials", {"official": NO_OFFICIAL}, about=about)
    elif at.accountant:
        about = "The buying of officials waits for you only if you ask."
        yield at.may("mad-official wish", "Hear of officials", {"official": EVERY_OFFICIAL}, about=about)


def _done(at: _Month) -> Iterator[LegalMove]:
    """The ways to say that a gang is done, where it is asked for something."""
    if at.city.phase is Phase.DRAFT:
        if at.outfit.home and at.city.owned(at.id):
            yield at.may("campaign done", "Not ready yet" if at.outfit.done else "Ready")
        return
    if at.outfit.done:
        yield at.may("campaign done", "No longer done")
    elif asks(at.city, at.id):
        yield at.may("campaign done", f"Done with “{at.city.phase}”")
    if not [gang for gang in late_gangs(at.city) if gang != at.id]:
        yield at.may("campaign next", "Go on", its=False)
