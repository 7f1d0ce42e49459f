"""What a gang of Mad Dogs With Guns keeps besides its figures: itself while it is being made, its cars, its money."""

from __future__ import annotations

from rules.core.people.figure_card import FigureCard
from rules.core.people.roster import EstateChange, Gang
from rules.core.plain.events import tagged
from rules.core.plain.frozen import frozen, replace
from rules.mad_dogs.gangs import garage
from rules.mad_dogs.gangs.draft import Draft, Motor
from rules.mad_dogs.gangs.draft import Kind as Type
from rules.mad_dogs.gangs.vetting import breaches, problems
from rules.mad_dogs.model.prices import MOST_MONEY, dollars


@frozen
class Estate:
    """What belongs to a gang as a whole.

    draft    the gang as it is being made; None once it is made
    cars     what it drives
    dollars  what it has, debts below 0
    type     what type of gang it was made as; None for none in particular
    """

    draft: Draft | None = None
    cars: tuple[Motor, ...] = ()
    dollars: int = 0
    type: Type | None = None


def estate_of(gang: Gang) -> Estate:
    """What a gang keeps besides figures."""
    return gang.estate if isinstance(gang.estate, Estate) else Estate()


@tagged("mad.draft-set/1")
class DraftSet(EstateChange):
    """The gang as it is being made stands so from now on."""

    draft: Draft

    def apply_to(self, estate: Estate) -> Estate:
        return replace(estate, draft=self.draft)


@tagged("mad.draft-done/1")
class DraftDone(EstateChange):
    """The gang is made: its figures are hired, its cars and what is left of its budget are its own."""

    def apply_to(self, estate: Estate) -> Estate:
        made = estate.draft or Draft(0)
        type_ = made.kind or estate.type
        return Estate(None, (*estate.cars, *made.cars), estate.dollars + made.left, type_)


@tagged("mad.draft-dropped/1")
class DraftDropped(EstateChange):
    """The gang is not made after all: its budget and whatever was bought of it are gone, what stood before stays."""

    def apply_to(self, estate: Estate) -> Estate:
        return replace(estate, draft=None)


@tagged("mad.car-come/1")
class CarCome(EstateChange):
    """A car or truck comes to the gang."""

    motor: Motor

    def apply_to(self, estate: Estate) -> Estate:
        return replace(estate, cars=(*estate.cars, self.motor))


class MadDogsEstates:
    """The gang keeper's view of what gangs have."""

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
        return [(car.name, garage.told(car)) for car in estate.cars]

    @staticmethod
    def cards(estate: Estate) -> list[FigureCard]:
        return [garage.printed(car) for car in estate.cars]
