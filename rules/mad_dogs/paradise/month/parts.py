"""A month from part to part: what ends each of them (mad.campaign.month)."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from typing import Final, NamedTuple

from rules.core.chance.dice import Dice
from rules.core.people.roster import Campaigning
from rules.core.plain.events import Change
from rules.core.plain.frozen import frozen
from rules.core.play.campaign import GangWithdrawn, MonthBegun
from rules.core.tables.rule import resolves
from rules.mad_dogs.model.figures import Figure, Posture, Stat
from rules.mad_dogs.paradise.city.businesses import in_sentence
from rules.mad_dogs.paradise.city.changes import Nursed, PhaseBegun, folded
from rules.mad_dogs.paradise.city.model import Paradise, Phase, Purse
from rules.mad_dogs.paradise.city.money import bank_of, banked
from rules.mad_dogs.paradise.city.offices import name_of
from rules.mad_dogs.paradise.city.records import Care, Order
from rules.mad_dogs.paradise.hospital.resolve import Course, choice_changes, injured, treat, waiting_choices, which_stat
from rules.mad_dogs.paradise.law.boss_trials import hearings_due
from rules.mad_dogs.paradise.law.feds import feds_due, gang_broken, month_end_changes
from rules.mad_dogs.paradise.law.prisoners import left_to_the_law
from rules.mad_dogs.paradise.month.obligations import unsettled
from rules.mad_dogs.paradise.officials.bids import bids_closed
from rules.mad_dogs.paradise.officials.payday import PayDay, pay_changes, pay_officials
from rules.mad_dogs.paradise.officials.rumors import Ear, ears, rumor_changes
from rules.mad_dogs.paradise.officials.rumors import rumors as rumors_heard
from rules.mad_dogs.paradise.orders.policy import Crew, decided, moods, nurse, nursed_changes
from rules.mad_dogs.paradise.orders.resolve import Opened, opened, opened_changes, pending
from rules.mad_dogs.paradise.orders.standing_orders import Ward, follow, paid_off, paying, ward_changes
from rules.mad_dogs.paradise.orders.waking import woken
from rules.mad_dogs.paradise.press.city_editor import Printed, copies, print_all, print_changes
from rules.mad_dogs.paradise.rackets.income import Collected, collect, collect_changes
from rules.mad_dogs.paradise.rackets.takeovers import Pitch, Talked, lean_on, takeover_changes

NOBODY: Final = 0


# Loot and payoffs


@frozen
class Income:
    """Steps 1 to 4 of a month: what was collected and whom the gangs paid."""

    collected: Collected
    day: PayDay


@resolves("mad.campaign.month", "mad.money")
def income(dice: Dice, city: Paradise, month: int, purses: tuple[Purse, ...], bookless: Collection[int] = ()) -> Income:
    """Loot, side rolls, the cops and the officials of all gangs; `bookless` are those without an Accountant.

    A club whose cops are not paid this month still makes officials cheaper: it is shut from the next.
    """
    city = folded(city, paying(NOBODY, city))
    collected = dice.call(collect, city, month, purses, bookless)
    changes = collect_changes(NOBODY, city, month, collected)
    return Income(collected, dice.call(pay_officials, city, month, banked(purses, changes)))


def income_changes(campaign: int, city: Paradise, month: int, result: Income) -> tuple[Change, ...]:
    """What that changes; officials are bought next."""
    changes: list[Change] = [*paying(campaign, city)]
    paid = folded(city, changes)
    changes += collect_changes(campaign, paid, month, result.collected)
    changes += pay_changes(campaign, folded(city, changes), result.day)
    short = _short(paid, result)
    changes += paid_off(campaign, folded(city, changes), month, short)
    changes.append(PhaseBegun(campaign, Phase.FRIENDS))
    return (*changes, *woken(campaign, city, changes, short=short))


def _short(city: Paradise, result: Income) -> dict[int, list[str]]:
    """Businesses and officials that a gang would have paid, and did not, by gang."""
    found: dict[int, list[str]] = {}
    for account in result.collected.accounts:
        outfit = city.outfit(account.gang)
        wished = outfit.unpaid if outfit is not None else ()
        for one in account.unpaid:
            if one.key not in wished:
                found.setdefault(account.gang, []).append(in_sentence(one))
    for left in result.day.left:
        found.setdefault(left.gang, []).append(name_of(left.official))
    return found


# Friends


class Talk(NamedTuple):
    """What the end of buying brings: who heard of better pay, how the hurt of gangs that nobody plays fare."""

    heard: tuple[Ear, ...]
    courses: tuple[tuple[Course, ...], ...]


@resolves("mad.campaign.month", "mad.official.bid")
def talk(dice: Dice, city: Paradise, month: int, purses: tuple[Purse, ...], crews: tuple[Crew, ...]) -> Talk:
    """Bids are closed, and officials who might hear of better pay test SMARTS; then the gangs that nobody plays.

    Dice in order: a die for each such official; for each such gang the cripple rolls of its hurt.
    """
    after = folded(city, bids_closed(NOBODY, city, month, purses))
    return Talk(dice.call(rumors_heard, ears(after)), dice.call(nurse, crews))


def talk_changes(
    campaign: int, city: Paradise, month: int, purses: tuple[Purse, ...], crews: tuple[Crew, ...], result: Talk
) -> tuple[Change, ...]:
    """What that changes; healing, spending and orders come next."""
    changes: list[Change] = [*bids_closed(campaign, city, month, purses)]
    changes += rumor_changes(campaign, folded(city, changes), result.heard)
    banks = dict(banked(purses, changes))
    for crew, courses in zip(crews, result.courses, strict=True):
        changes += nursed_changes(campaign, folded(city, changes), crew, banks[crew.gang], courses)
    changes.append(PhaseBegun(campaign, Phase.SPENDING))
    return (*changes, *woken(campaign, city, changes, purses))


# Orders are opened


class Unsaid(NamedTuple):
    """Somebody of a gang is crippled, and nobody has chosen in what."""

    gang: int
    care: Care
    figure: Figure

    @property
    def stats(self) -> tuple[Stat, ...]:
        return injured(self.figure)


class Opening(NamedTuple):
    """What dice decide when orders are opened: the stats of the unsaid, which gangs that nobody plays raid."""

    stats: tuple[Stat | None, ...]
    raiding: tuple[bool, ...]


def unsaid(city: Paradise, figures: Mapping[int, Figure]) -> tuple[Unsaid, ...]:
    """All of the gangs for whom a choice still waits; `figures` are those of the city by id. The dead wait for none."""
    return tuple(
        Unsaid(outfit.gang, care, figures[care.figure])
        for outfit in city.outfits
        for care in waiting_choices(outfit)
        if care.figure in figures and figures[care.figure].posture is not Posture.DEAD
    )


@resolves("mad.campaign.month", "mad.healing")
def opening(dice: Dice, stats: tuple[tuple[Stat, ...], ...], rivals: int) -> Opening:
    """A die over the stats of each of the unsaid, in order, where there are several; then one for each such gang."""
    chosen = [
        dice.call(which_stat, some, place) if len(some) > 1 else next(iter(some), None)
        for place, some in enumerate(stats)
    ]
    return Opening(tuple(chosen), dice.call(moods, rivals, len(stats)))


def unsaid_changes(
    campaign: int, city: Paradise, those: Iterable[Unsaid], stats: Iterable[Stat | None]
) -> tuple[Change, ...]:
    """What the dice choose for those who have not."""
    changes: list[Change] = []
    for one, stat in zip(those, stats, strict=True):
        outfit = folded(city, changes).outfit(one.gang)
        assert outfit is not None
        changes += choice_changes(campaign, outfit, one.figure, one.care, stat)
    return tuple(changes)


@frozen
class Given:
    """What there is to be opened: whose stat dice choose, who is played by its policy, whose orders stand.

    names  those of the gangs
    """

    undecided: tuple[Unsaid, ...]
    crews: tuple[Crew, ...]
    absent: tuple[Crew, ...]
    names: Mapping[int, str]


def all_opened(
    campaign: int, city: Paradise, month: int, purses: tuple[Purse, ...], given: Given, fell: Opening
) -> tuple[tuple[Change, ...], Opened]:
    """What the opening of all orders changes, those that stand and those of the policy among them; and the orders."""
    changes: list[Change] = [*unsaid_changes(campaign, city, given.undecided, fell.stats)]
    for crew in given.absent:
        bank = bank_of(banked(purses, changes), crew.gang)
        changes += follow(campaign, folded(city, changes), month, bank, crew, given.names)
    raiding = fell.raiding or (False,) * len(given.crews)
    found = opened(decided(folded(city, changes), given.crews, raiding))
    changes += opened_changes(campaign, found)
    return (*changes, *woken(campaign, city, changes)), found


# The hurt of gangs with standing orders


@resolves("mad.campaign.month", "mad.healing")
def nurse_absent(dice: Dice, wards: tuple[Ward, ...]) -> tuple[Course, ...]:
    """The cripple rolls of all wards, one after the other."""
    return dice.call(treat, tuple(case.patient for ward in wards for case in ward.cases))


def absent_nursed(
    campaign: int, city: Paradise, purses: tuple[Purse, ...], wards: tuple[Ward, ...], courses: tuple[Course, ...]
) -> tuple[Change, ...]:
    """What that changes; who is crippled, and has a choice, is asked for it before orders are opened."""
    changes = (*ward_changes(campaign, city, purses, wards, courses), Nursed(campaign))
    return (*changes, *woken(campaign, city, changes))


# Takeovers of gangs that nobody plays


def npc_takeovers(city: Paradise) -> tuple[tuple[int, Order], ...]:
    """Those still to be tried."""
    npcs = {one.gang for one in city.outfits if one.npc}
    return tuple((gang, order) for gang, order in pending(city) if gang in npcs)


@resolves("mad.racket.takeover")
def lean_on_all(dice: Dice, pitches: tuple[Pitch, ...]) -> tuple[Talked, ...]:
    """Several takeovers, one after the other; a gang's number, for the headings, is the place of its pitch."""
    return tuple([dice.call(lean_on, pitch, place) for place, pitch in enumerate(pitches)])


def npc_takeover_changes(
    campaign: int, city: Paradise, month: int, tried: Iterable[tuple[int, Order]], talked: Iterable[Talked]
) -> tuple[Change, ...]:
    """What those takeovers change."""
    changes: list[Change] = []
    for (gang, order), how in zip(tried, talked, strict=True):
        now = folded(city, changes)
        business = now.business(order.business)
        changes += takeover_changes(campaign, now, month, gang, business, how, order.figures[0])
    return tuple(changes)


# The press


@resolves("mad.official.reporter", "mad.official.editor")
def go_to_press(dice: Dice, city: Paradise) -> tuple[Printed, ...]:
    """The stories still waiting, printed or killed."""
    return dice.call(print_all, copies(city))


def press_changes(campaign: int, city: Paradise, month: int, printed: tuple[Printed, ...]) -> tuple[Change, ...]:
    """What that changes; the outcry comes next."""
    changes = (*print_changes(campaign, city, month, printed), PhaseBegun(campaign, Phase.OUTRAGE))
    return (*changes, *woken(campaign, city, changes))


# The end


def month_over_changes(campaign: int, city: Paradise, month: int) -> tuple[Change, ...]:
    """The month is over, the next one begins."""
    return (*month_end_changes(campaign, city), MonthBegun(campaign, month + 1))


def broken_changes(campaign: int, city: Paradise, gangs: Iterable[int]) -> tuple[Change, ...]:
    """Gangs of which nobody is left leave the city; the Feds, content, with them."""
    changes: list[Change] = []
    for gang in gangs:
        changes += gang_broken(campaign, folded(city, changes), gang)
        changes += [GangWithdrawn(campaign, gang), Campaigning(gang, 0)]
    return tuple(changes)


# Moments


def moment(city: Paradise, month: int) -> str:
    """What sets a moment apart from those before and after whatever ends a part of the month, or a step of it."""
    steps = (
        len(city.outfits),
        city.foretold,
        city.nursed,
        len(pending(city)) if city.phase is Phase.ACTION else 0,  # before that orders are sealed
        city.outcry is not None,
        city.picker,
        feds_due(city, month),
        len(left_to_the_law(city)),
        len(hearings_due(city, month)) if city.phase is Phase.OUTRAGE else 0,
    )
    return f"{month}.{city.phase.name}.{'.'.join(str(int(step)) for step in steps)}"


def step(city: Paradise, month: int) -> str:
    """The same where what stands in the way is settled one after the other too."""
    return f"{moment(city, month)}.{len(unsettled(city, month))}"
