"""The first steps of a month for all gangs at once: Loot, side rolls, and the cops' share."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import Final, NamedTuple

from rules.core.chance.dice import Dice
from rules.core.plain.events import Change
from rules.core.plain.frozen import frozen, replace
from rules.core.play.campaign import Booked
from rules.core.tables.rule import resolves
from rules.mad_dogs.paradise.city.bank_balances import LOOT
from rules.mad_dogs.paradise.city.changes import (
    BandGone,
    BandSet,
    BoxerSet,
    BusinessSet,
    GangActivity,
    NewsMade,
    OutrageMoved,
    Poisoned,
)
from rules.mad_dogs.paradise.city.model import BankBalance, Paradise, calendar
from rules.mad_dogs.paradise.city.records import Boxer, Business, Headline, News, Outfit, PopularBand
from rules.mad_dogs.paradise.rackets.bands import Fame, band_after, fame
from rules.mad_dogs.paradise.rackets.businesses import name_of, working
from rules.mad_dogs.paradise.rackets.kinds_of_business import (
    ARENA,
    BOOKIES,
    BREWERY,
    GYM,
    LOW_DIVE,
    NIGHTCLUB,
    NUMBERS,
    RACETRACK,
    SPEAKEASY,
    TRADES,
    WIRE,
    Shop,
    Yield,
    made,
    poisoned,
    prospect,
    trade_of,
)
from rules.mad_dogs.paradise.rackets.map_of_rackets import PLACES, in_order
from rules.mad_dogs.paradise.rackets.monopolies import monopolies
from rules.mad_dogs.paradise.rackets.payoffs import CopsBill, bills, business_after, settle

JUNE: Final = 6
TRACK: Final = f"{RACETRACK.removeprefix('paradise-')}.{RACETRACK}.1"
"""The key of the Paradise Racetrack."""
FIRST_NAMES: Final = ("Kid", "Irish", "Battling", "Sailor", "Young", "Tiger", "Slats", "Rocky", "Dutch", "Silent")
LAST_NAMES: Final = ("Doyle", "Moretti", "Kowal", "Rourke", "Sand", "Novak", "Bianchi", "Weiss", "Lund", "Gallo", "Roy")


# What there is to roll


class Run(NamedTuple):
    """A business at work this month: the facts for its dice, and the band that plays there."""

    business: Business
    shop: Shop
    band: PopularBand | None = None


@frozen
class Plan:
    """A gang's month before any roll.

    accountant  whether it has one
    owned       all its businesses in the order of the city
    runs        those that make Loot, or cost it
    resting     those that do not work: new, shut, smashed, or more than a gang without an Accountant can run
    nudge       what the Racetrack's owner does to its numbers
    """

    outfit: Outfit
    accountant: bool
    owned: tuple[Business, ...]
    runs: tuple[Run, ...]
    resting: tuple[Business, ...]
    nudge: int = 0


def plans(
    city: Paradise, month: int, bookless: Collection[int] = (), gangs: Collection[int] | None = None
) -> tuple[Plan, ...]:
    """The rolls of each gang this month, or of these `gangs` alone, in the order they joined; `bookless` gangs have no
    Accountant.

    Only one business of such a gang works, the one that makes most on average.
    """
    outfits = [one for one in city.outfits if gangs is None or one.gang in gangs]
    owned: dict[int, list[Business]] = {one.gang: [] for one in outfits}
    for one in sorted([one for one in city.businesses if one.owner in owned], key=in_order):
        owned[one.owner].append(one)
    whole = set(monopolies(city))
    playing = {(one.owner, one.club): one for one in reversed(city.bands)}
    track = city.business(TRACK)
    nudged = city.nudge if working(track, month) and city.nudge.by == track.owner else None
    found: list[Plan] = []
    for outfit in outfits:
        mine = owned[outfit.gang]
        accountant = outfit.gang not in bookless
        at_work = [one for one in mine if working(one, month)]
        if not accountant and at_work:
            at_work = [max(at_work, key=lambda one: trade_of(one).average)]
        kinds = {one.kind for one in at_work}
        runs: list[Run] = []
        for one in at_work:
            band = playing.get((outfit.gang, one.key)) if one.kind == NIGHTCLUB else None
            monopoly = (one.place, trade_of(one).group) in whole and trade_of(one).earns
            if one.kind != WIRE:
                runs.append(Run(one, _shop(one, monopoly, kinds, month, band), band))
        busy = {one.key for one in at_work}
        resting = tuple([one for one in mine if one.key not in busy])
        nudge = nudged.points if nudged and nudged.gang == outfit.gang and NUMBERS in kinds else 0
        found.append(Plan(outfit, accountant, tuple(mine), tuple(runs), resting, nudge))
    return tuple(found)


def _shop(one: Business, monopoly: bool, kinds: Collection[str], month: int, band: PopularBand | None) -> Shop:
    """The facts of a business for its dice; `kinds` are those of its owner that work this month."""
    return Shop(
        one.kind,
        monopoly=monopoly,
        brewery=BREWERY in kinds and one.kind in (SPEAKEASY, LOW_DIVE),
        wire=WIRE in kinds and one.kind == BOOKIES,
        band=band.dice if band is not None else 0,
        handicap=one.kind == RACETRACK and calendar(month) == JUNE,
    )


# Loot, side rolls, payoffs


class Take(NamedTuple):
    """The Loot of one business."""

    run: Run
    made: Yield


class Find(NamedTuple):
    """A boxer with a shot at the big time, and the gym that found the boxer."""

    gym: Business
    fists: int


@frozen
class GangMonth:
    """A gang's month so far.

    bank      dollars before it
    nudged    points that the Racetrack's owner added to its numbers or took from them
    poisoned  the low dives whose booze did harm
    bills     what the cops asked for and whether they got it
    """

    gang: int
    bank: int
    takes: tuple[Take, ...] = ()
    nudged: int = 0
    poisoned: tuple[Business, ...] = ()
    finds: tuple[Find, ...] = ()
    bills: tuple[CopsBill, ...] = ()
    resting: tuple[Business, ...] = ()

    @property
    def loot(self) -> int:
        """All points of Loot."""
        return sum(take.made.points for take in self.takes) + self.nudged

    @property
    def income(self) -> int:
        """The Loot in dollars. What gyms cost beyond Loot and bank is waived."""
        return max(self.loot * LOOT, -max(0, self.bank))

    @property
    def cops(self) -> int:
        """The dollars paid to the cops."""
        return sum(bill.dollars for bill in self.bills if bill.paid)

    @property
    def left(self) -> int:
        """The dollars in the bank afterwards."""
        return self.bank + self.income - self.cops

    @property
    def unpaid(self) -> tuple[Business, ...]:
        return tuple(bill.business for bill in self.bills if not bill.paid)


@frozen
class Collected:
    """The month of all gangs, in the order they joined."""

    accounts: tuple[GangMonth, ...]


@resolves(
    "mad.campaign.month",
    "mad.racket.multiple",
    "mad.racket.monopoly",
    "mad.racket.unpaid",
    "mad.racket.map",
    *(trade.rule for trade in TRADES.values()),
)
def collect(
    dice: Dice, city: Paradise, month: int, balances: tuple[BankBalance, ...], bookless: Collection[int] = ()
) -> Collected:
    """Loot, side rolls and payoffs of a month; `bookless` gangs have no Accountant.

    Dice in order: the Loot of all gangs, business by business as in `made`; then the side rolls, gang by gang. A side
    roll is a die for each low dive and one for each gym, with another for a boxer's FISTS. Bank and Loot both pay the
    cops.
    """
    planned = plans(city, month, bookless)
    looted = [tuple([_take(dice, run) for run in plan.runs]) for plan in planned]
    banks = {one.gang: one.dollars for one in balances}
    accounts: list[GangMonth] = []
    for plan, takes in zip(planned, looted, strict=True):
        account = GangMonth(
            plan.outfit.gang,
            banks.get(plan.outfit.gang, 0),
            takes,
            _nudged(plan.nudge, takes),
            tuple([run.business for run in plan.runs if _harmful(dice, run)]),
            tuple([Find(run.business, fists) for run in plan.runs if (fists := _found(dice, run))]),
            resting=plan.resting,
        )
        asked = bills(plan.owned, month)
        paid = settle(asked, account.bank + account.income, plan.outfit.unpaid, plan.accountant)
        accounts.append(replace(account, bills=paid))
    return Collected(tuple(accounts))


def _take(dice: Dice, run: Run) -> Take:
    return Take(run, dice.call(made, run.shop, name_of(run.business)))


def _is(run: Run, kind: str) -> bool:
    return run.business.kind == kind


def _harmful(dice: Dice, run: Run) -> bool:
    """Whether the booze of a low dive poisons customers; any other business rolls no die."""
    return _is(run, LOW_DIVE) and dice.call(poisoned, name_of(run.business))


def _found(dice: Dice, run: Run) -> int:
    """The FISTS of the boxer that a gym finds; 0 for none, and for other businesses."""
    return dice.call(prospect, name_of(run.business)) if _is(run, GYM) else 0


def _nudged(points: int, takes: tuple[Take, ...]) -> int:
    """The points added to a gang's numbers as a whole, whose Loot can't fall below 0."""
    return max(points, -sum(take.made.points for take in takes if _is(take.run, NUMBERS)))


# What it changes


def collect_changes(campaign: int, city: Paradise, month: int, collected: Collected) -> tuple[Change, ...]:
    """The changes of the first three steps of a month: banks, businesses, bands, boxers, outrage, the news."""
    changes: list[Change] = []
    names = _ring_names(city)
    serial, fought = city.serial, city.fought_over
    for account in collected.accounts:
        changes += _booked(account)
        changes += _headlines(campaign, account)
        if account.poisoned:
            number = len(account.poisoned)
            changes += [
                OutrageMoved(campaign, number, "poisoned booze"),
                Poisoned(campaign, account.gang),
                GangActivity(campaign),
                NewsMade(campaign, News(Headline.POISONED, (account.gang,), "", number)),
            ]
        for find in account.finds:
            serial, name = serial + 1, next(names)
            boxer = Boxer(serial, account.gang, find.gym.key, name, find.fists, month)
            changes += [
                BoxerSet(campaign, boxer),
                NewsMade(campaign, News(Headline.NEW_BOXER, (account.gang,), name)),
            ]
        changes += _policed(campaign, month, account, fought)
    return (*changes, *_bands(campaign, city, collected))


def _booked(account: GangMonth) -> Iterator[Change]:
    """The ledger lines of a gang: its Loot by neighborhood, the best first, then the cops by neighborhood."""
    loot: dict[str, list[tuple[str, int]]] = {}
    for take in account.takes:
        loot.setdefault(take.run.business.place, []).append((short_name(take.run.business), take.made.points))
    if account.nudged:
        loot[""] = [("Numbers, as the Racetrack has it", account.nudged)]
    spared = account.income - account.loot * LOOT
    for place, made_there in sorted(loot.items(), key=lambda item: -sum(points for _, points in item[1])):
        points = sum(points for _, points in made_there)
        where = f"{PLACES[place].name}: " if place in PLACES else ""
        text = ", ".join(f"{name} {number}".replace("-", "−") for name, number in made_there)
        if points:
            yield Booked(account.gang, points * LOOT, "loot", f"{where}{text}")
    if spared:
        yield Booked(account.gang, spared, "loot", "gyms: what the gang can't pay is not asked for")
    cops: dict[str, list[CopsBill]] = {}
    for bill in account.bills:
        if bill.paid and bill.dollars:
            cops.setdefault(bill.business.place, []).append(bill)
    for place, paid in cops.items():
        text = ", ".join(short_name(bill.business) for bill in paid)
        yield Booked(account.gang, -sum(bill.dollars for bill in paid), "cops", f"{PLACES[place].name}: {text}")


def short_name(business: Business) -> str:
    """The name of a business within its neighborhood: “Speakeasy 2”."""
    trade = trade_of(business)
    return trade.name if trade.single else f"{trade.name} {business.number}"


def _headlines(campaign: int, account: GangMonth) -> Iterator[Change]:
    """What the paper may say about a gang's Loot."""
    for take in account.takes:
        if take.run.shop.handicap:
            yield NewsMade(campaign, News(Headline.HANDICAP, (account.gang,), take.run.business.key, take.made.points))
        if take.made.bout and _is(take.run, ARENA):
            yield NewsMade(campaign, News(Headline.BIG_BOUT, (account.gang,), take.run.business.key))


def _policed(campaign: int, month: int, account: GangMonth, fought: Collection[str]) -> Iterator[Change]:
    """The changes of businesses whose cops were paid, or not. One that is `fought` over stays with its owner."""
    for bill in account.bills:
        before, after = bill.business, business_after(bill, month)
        if before.key in fought and not after.owner:
            continue
        if after == before:
            continue
        yield BusinessSet(campaign, after)
        if not after.owner:
            headline = Headline.INDEPENDENT
        elif after.shut and not before.shut:
            headline = Headline.SHUT
        elif before.shut and not after.shut:
            headline = Headline.REOPENED
        else:
            continue
        yield NewsMade(campaign, News(headline, (account.gang,), before.key))


def _bands(campaign: int, city: Paradise, collected: Collected) -> Iterator[Change]:
    """The changes of bands: one whose club is gone plays nowhere, and one that did not play starts its run anew."""
    played = {
        take.run.band.id: take.made.faces
        for account in collected.accounts
        for take in account.takes
        if take.run.band is not None
    }
    owners = {one.key: one.owner for one in city.businesses}
    for band in city.bands:
        faces = played.get(band.id, ())
        after = band_after(band, faces)
        if after is None:
            yield BandGone(campaign, band.id)
            yield NewsMade(campaign, News(Headline.BAND_FADED, (band.owner,), band.club))
            continue
        if after.club and owners.get(after.club) != after.owner:
            after = replace(after, club="")
        if after != band:
            yield BandSet(campaign, after)
        if fame(band.dice, band.last, faces) is Fame.RADIO:
            yield NewsMade(campaign, News(Headline.BAND_ON_RADIO, (band.owner,), band.club))


def _ring_names(city: Paradise) -> Iterator[str]:
    """Names for new boxers. A name in use comes again only when all are used up."""
    taken = {one.name.casefold() for one in city.boxers}
    pairs = len(FIRST_NAMES) * len(LAST_NAMES)
    turn = len(city.boxers)
    while True:
        name = f"{FIRST_NAMES[turn % len(FIRST_NAMES)]} {LAST_NAMES[turn % len(LAST_NAMES)]}"
        number = turn // pairs + 1
        name = name if number == 1 else f"{name} {number}"
        turn += 1
        if name.casefold() not in taken:
            taken.add(name.casefold())
            yield name
