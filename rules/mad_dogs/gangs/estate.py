"""What a gang keeps besides its figures: its draft, its cars and its money, and the bank that pays (mad.money)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, Protocol, runtime_checkable

from rules.core.people.figure_card import FigureCard, Track, box
from rules.core.people.names import same
from rules.core.people.roster import EstateChange, Gang
from rules.core.plain.events import Change, tagged
from rules.core.plain.frozen import frozen, replace
from rules.core.plain.refusal import IllegalNow
from rules.core.play.campaign import Booked
from rules.mad_dogs.gangs.draft import Draft, GangTypeName, Motor
from rules.mad_dogs.gangs.vetting import breaches, problems
from rules.mad_dogs.model.figures import Speed
from rules.mad_dogs.model.prices import MOST_MONEY, dollars
from rules.mad_dogs.model.vehicles import Vehicle


@frozen
class Estate:
    """What belongs to a gang as a whole.

    draft    the gang while it is being made; None after it is finished
    cars     the cars that it owns
    dollars  its money; negative for debts
    type     the type of gang as which it was made; None for no type
    """

    draft: Draft | None = None
    cars: tuple[Motor, ...] = ()
    dollars: int = 0
    type: GangTypeName | None = None


def estate_of(gang: Gang) -> Estate:
    """The estate of a gang."""
    return gang.estate if isinstance(gang.estate, Estate) else Estate()


@tagged("mad.draft-set/1")
class DraftSet(EstateChange):
    """The gang being made is now like this."""

    draft: Draft

    def apply_to(self, estate: Estate) -> Estate:
        return replace(estate, draft=self.draft)


@tagged("mad.draft-done/1")
class DraftDone(EstateChange):
    """The gang is finished: its figures are hired, and it owns its cars and the rest of its budget."""

    def apply_to(self, estate: Estate) -> Estate:
        made = estate.draft or Draft(0)
        type_ = made.kind or estate.type
        return Estate(None, (*estate.cars, *made.cars), estate.dollars + made.left, type_)


@tagged("mad.draft-dropped/1")
class DraftDropped(EstateChange):
    """The gang gives up its draft: its budget and everything bought from it are gone, and what it had before stays."""

    def apply_to(self, estate: Estate) -> Estate:
        return replace(estate, draft=None)


@tagged("mad.car-come/1")
class CarCome(EstateChange):
    """A car or truck joins the gang."""

    motor: Motor

    def apply_to(self, estate: Estate) -> Estate:
        return replace(estate, cars=(*estate.cars, self.motor))


class MadDogsEstates:
    """The estates of Mad Dogs gangs, as the roster keeps and shows them."""

    estate = Estate

    @staticmethod
    def check(estate: Estate) -> list[str]:
        """What is wrong with an estate read from a file, a sentence each."""
        faults = [] if estate.draft is None else problems(estate.draft)
        faults += [fault.sentence for fault in breaches(Draft(0, cars=estate.cars))]
        if not -MOST_MONEY <= estate.dollars <= MOST_MONEY:
            faults.append(f"A gang can have or owe {dollars(MOST_MONEY)} at most, not {dollars(estate.dollars)}.")
        return faults

    @staticmethod
    def sheet(estate: Estate) -> list[tuple[str, str]]:
        return [(car.name, car_text(car)) for car in estate.cars]

    @staticmethod
    def cards(estate: Estate) -> list[FigureCard]:
        return [printed(car) for car in estate.cars]


BROKEN: Final = ("engine hit", "brake line cut", "no racing", "wrecked", "on fire")
"""The boxes for damage on a car's card."""


def car_text(car: Motor) -> str:
    """The kind of a car, and its fittings."""
    return ", ".join(item.what for item in car.items)


def printed(car: Motor) -> FigureCard:
    """A car's card, with boxes for its speed and its damage."""
    rows = (("Fitted", ", ".join(car.fittings)),) if car.fittings else ()
    tracks = (
        Track("Speed", tuple(box(speed.value.lower(), False) for speed in Speed)),
        Track("Broken", tuple(box(what, False) for what in BROKEN)),
    )
    return FigureCard(car.name, str(car.wheels), rows=rows, tracks=tracks)


def parked(cars: Iterable[Motor], gang: int, vehicles: Iterable[Vehicle]) -> list[Motor]:
    """Those cars of the gang with this id that are not among the vehicles on a table."""
    out = [one.motor for one in vehicles if one.gang == gang]
    return [car for car in cars if not any(same(car.name, name) for name in out)]


def driven_up(car: Motor, gang: int, side: int | None, name: str) -> Vehicle:
    """A gang's car as it comes on a table under this name, standing still and empty."""
    return replace(car.vehicle, name=name, side=side, gang=gang, motor=car.name)


# The bank


ACCOUNT: Final = "gang"


@runtime_checkable
class Hiring(Protocol):
    """The state of a campaign that says when gangs may recruit."""

    def require_hiring(self, title: str) -> None:
        """Refuse recruits in this part of the month. `title` is the name of the campaign."""


def budget_changes(gang: int, bank: int, draft: Draft) -> tuple[Change, ...]:
    """The changes that draw the budget from the bank. Raises IllegalNow, with the sum, if the money is not there."""
    return (paid(gang, bank, draft.budget, ACCOUNT, "set aside for recruits and gear"), DraftSet(gang, draft))


def hired_changes(gang: int, draft: Draft) -> tuple[Change, ...]:
    """The changes that hire the recruits and return the rest of their budget to the bank."""
    back = _back(gang, draft.left, "left over from recruits and gear")
    return (*back, DraftSet(gang, replace(draft, budget=draft.spent)), DraftDone(gang))


def dropped_changes(gang: int, draft: Draft) -> tuple[Change, ...]:
    """The changes that hire no one and return the whole budget to the bank."""
    return (*_back(gang, draft.budget, "no one was hired after all"), DraftDropped(gang))


def _back(gang: int, sum_of: int, why: str) -> tuple[Change, ...]:
    return (Booked(gang, sum_of, ACCOUNT, why),) if sum_of else ()


def require_money(bank: int, price: int) -> None:
    """Raises IllegalNow, with the missing sum, if a bank holds less than a price."""
    if price > bank:
        cost, missing = dollars(price), dollars(price - bank)
        raise IllegalNow(f"That costs {cost}, and {dollars(bank)} is in the bank. You need {missing} more.")


def paid(gang: int, bank: int, sum_of: int, account: str, why: str) -> Booked:
    """The ledger line of a sum that a gang pays. Raises IllegalNow, with the missing sum, if its bank holds less."""
    require_money(bank, sum_of)
    return Booked(gang, -sum_of, account, why)
