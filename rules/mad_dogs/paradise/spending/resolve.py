"""Spending Loot: muscle, public opinion, other people's cars (mad.money, mad.muscle). Money is dollars."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, NamedTuple

from rules.core.chance.dice import Dice
from rules.core.chance.outcome import Target
from rules.core.people.names import same
from rules.core.plain.columns import cells
from rules.core.plain.frozen import frozen, replace
from rules.core.plain.refusal import IllegalNow, OutOfRange, Refusal, UnknownName
from rules.core.plain.words import count
from rules.core.play.events import Change
from rules.core.tables.rule import resolves
from rules.mad_dogs.gangs.draft import Motor
from rules.mad_dogs.gangs.estate import CarCome
from rules.mad_dogs.gangs.vetting import MOST_CARS
from rules.mad_dogs.model.checks import stat_test
from rules.mad_dogs.model.figures import Figure
from rules.mad_dogs.model.prices import Wheels, dollars
from rules.mad_dogs.paradise.city.beforehand import Squad
from rules.mad_dogs.paradise.city.changes import NewsMade, OutfitSet, OutrageMoved
from rules.mad_dogs.paradise.city.model import Paradise
from rules.mad_dogs.paradise.city.money import A_POINT, paid, reputation
from rules.mad_dogs.paradise.city.records import Headline, News, Outfit, Wait
from rules.mad_dogs.paradise.spending.resolve_school import SCHOOL_LOOKUP, require_pupil

# Muscle


class Muscle(NamedTuple):
    """A row of the table: how many make a group, dollars a head, the least reputation."""

    profile: str
    group: int
    price: int
    reputation: int


MUSCLE: Final = {
    one.profile: one
    for one in (
        Muscle("Punk", 5, 10, 1),
        Muscle("Slugger", 5, 15, 1),
        Muscle("Hoodlum", 5, 20, 2),
        Muscle("Enforcer", 2, 50, 3),
        Muscle("Torpedo", 1, 100, 5),
    )
}
MOST_MUSCLE: Final = 40

MUSCLE_LOOKUP: Final = cells(
    ("Muscle", "A group", "A head", "Reputation", "Wait"),
    [
        *(
            (
                one.profile,
                str(one.group) if one.group == 1 else f"up to {one.group}",
                dollars(one.price),
                str(one.reputation),
                f"{one.reputation} fight{'s' * (one.reputation > 1)}",
            )
            for one in MUSCLE.values()
        ),
        ("Each further group", "", "", "+1", ""),
    ],
)


@frozen
class Job:
    """Muscle that a gang wants.

    reputation  of the gang, 0 or more
    wait        fights of its own for which it can't hire that type
    """

    profile: str
    number: int
    reputation: int
    wait: int = 0


def muscle_named(name: str) -> Muscle:
    """The row of a profile, whatever its capitals; UnknownName for one that is not for hire by the fight."""
    found = next((one for one in MUSCLE.values() if same(one.profile, name.strip().removesuffix("s"))), None)
    if found is None:
        raise UnknownName("muscle", name, MUSCLE)
    return found


def asks_for(row: Muscle, number: int) -> int:
    """The reputation that so many ask for: the least, and 1 more for every group after the first."""
    return row.reputation + -(-number // row.group) - 1


@resolves("mad.muscle")
def hire_muscle(_dice: Dice, job: Job) -> int:
    """What muscle for one fight costs, in dollars; no die falls. Raises what `muscle_price` does."""
    return muscle_price(job)


def muscle_price(job: Job) -> int:
    """What such a job costs, in dollars.

    OutOfRange for nobody or more than 40, IllegalNow while the gang waits for that type or has too small a name.
    """
    row = muscle_named(job.profile)
    if not 1 <= job.number <= MOST_MUSCLE:
        raise OutOfRange(f"1 to {MOST_MUSCLE} are hired for a fight, not {job.number}.")
    if job.wait > 0:
        raise IllegalNow(
            f"{row.profile}s were hired lately: none comes before {job.wait} more of your fights are over."
        )
    least = asks_for(row, job.number)
    if job.reputation < least:
        raise IllegalNow(
            f"{job.number} {row.profile}{'s' * (job.number > 1)} ask for reputation {least}, and yours is "
            f"{max(0, job.reputation)}: that is {dollars(A_POINT)} in the bank for each point."
        )
    return job.number * row.price


def job_of(outfit: Outfit, bank: int, profile: str, number: int) -> Job:
    """What a gang wants, from its books."""
    wait = next((one.fights for one in outfit.waits if same(one.profile, profile)), 0)
    return Job(profile, number, reputation(bank, outfit.standing), wait)


def muscle_changes(campaign: int, outfit: Outfit, bank: int, job: Job, cost: int) -> tuple[Change, ...]:
    """Muscle paid for, and the wait that begins: the fight they come for, and after it as many as their reputation."""
    row = muscle_named(job.profile)
    line = paid(outfit.gang, bank, cost, "muscle", f"{job.number} {row.profile}{'s' * (job.number > 1)} for one fight")
    waits = (*outfit.waits, Wait(row.profile, row.reputation + 1))
    hired = Squad(row.profile, job.number)
    spent = outfit.spent._replace(muscle=(*outfit.spent.muscle, hired))
    return (line, OutfitSet(campaign, replace(outfit, waits=waits, muscle=(*outfit.muscle, hired), spent=spent)))


def again_price(squads: Iterable[Squad]) -> int:
    """What as much muscle costs once more, in dollars."""
    return sum(one.number * muscle_named(one.profile).price for one in squads)


def hired_again(campaign: int, outfit: Outfit, bank: int) -> tuple[tuple[Change, ...], tuple[str, ...]]:
    """The muscle of last month hired once more, as far as the bank goes; and who does not come, a sentence each."""
    changes, wrong, left = tuple[Change, ...](), list[str](), bank
    for squad in outfit.last_spent.muscle:
        job = job_of(outfit, left, *squad)
        try:
            cost = muscle_price(job)
            hired = muscle_changes(campaign, outfit, left, job, cost)
        except Refusal as refusal:
            wrong.append(f"Not hired again, {count(squad.number, squad.profile)}: {refusal.sentence}")
            continue
        changes, left = (*changes, *hired), left - cost
        outfit = next(one.record for one in hired if isinstance(one, OutfitSet))
    return changes, tuple(wrong)


def brought_changes(campaign: int, outfit: Outfit) -> tuple[Change, ...]:
    """All muscle of a gang come to its fight. IllegalNow where none is hired."""
    if not outfit.muscle:
        raise IllegalNow("No muscle waits for that gang: /mad-spend muscle hires some for a fight of this month.")
    return (OutfitSet(campaign, replace(outfit, muscle=())),)


def after_fight(outfit: Outfit) -> Outfit:
    """The gang after a fight of its own: a fight less to wait for each type of muscle."""
    left = (Wait(one.profile, one.fights - 1) for one in outfit.waits)
    return replace(outfit, waits=tuple(one for one in left if one.fights > 0))


# Public opinion


@resolves("mad.public-opinion")
def sway(_dice: Dice, outrage: int, points: int) -> int:
    """What it costs to bring public outrage down by so many points, in dollars; no die falls.

    OutOfRange for less than a point, or more than there are.
    """
    if outrage < 1:
        raise OutOfRange("Public outrage is 0: there is nothing to calm.")
    if not 1 <= points <= outrage:
        raise OutOfRange(f"Public outrage is {outrage}, so 1 to {outrage} points can be bought off, not {points}.")
    return points * A_POINT


def sway_changes(campaign: int, outfit: Outfit, bank: int, points: int) -> tuple[Change, ...]:
    """Soup, parties, and a city that minds less. Refuses money that is not there."""
    cost, gang = points * A_POINT, outfit.gang
    spent = outfit.spent._replace(opinion=outfit.spent.opinion + points)
    return (
        paid(gang, bank, cost, "opinion", "good works for the neighborhood"),
        OutrageMoved(campaign, -points, "good works"),
        OutfitSet(campaign, replace(outfit, spent=spent)),
        NewsMade(campaign, News(Headline.CHARITY, (gang,), number=cost)),
    )


# Other people's cars

FOR_THE_TAKING: Final = (Wheels.AUTOMOBILE, Wheels.TRUCK)


@resolves("mad.money")
def steal_car(dice: Dice, smarts: Target) -> bool:
    """Whether a car or truck is driven off: a D6 against SMARTS."""
    return dice.call(stat_test, smarts)


def check_theft(
    city: Paradise, outfit: Outfit, id: int, figure: Figure, motor: Motor, cars: tuple[Motor, ...], names: Iterable[str]
) -> None:
    """Refuse a theft: by who can't go or has been on a job this month, of what is not stolen, under a name taken.

    cars   what the gang drives already
    names  of its figures
    """
    require_pupil(city, id, figure)
    if figure.laid_out:
        raise IllegalNow(f"{figure.name} is {figure.laid_out}: send somebody who can walk.")
    if any(one.figure == id for one in outfit.cared):
        raise IllegalNow(f"{figure.name} is being nursed this month: /mad-hospital discharge gets him up.")
    if id in outfit.worked:
        raise IllegalNow(f"{figure.name} has been on a job this month: one a month is all he does.")
    if motor.wheels not in FOR_THE_TAKING or motor.fittings:
        raise OutOfRange(f"A plain {Wheels.AUTOMOBILE} or {Wheels.TRUCK} can be stolen: better ones are bought.")
    if len(cars) >= MOST_CARS:
        raise OutOfRange(f"A gang has at most {MOST_CARS} cars, and yours has that many.")
    if any(same(motor.name, name) for name in (*names, *(one.name for one in cars))):
        raise OutOfRange(f"Something in your gang is already called {motor.name}: give the car another name.")


def theft_changes(campaign: int, outfit: Outfit, id: int, motor: Motor, stolen: bool) -> tuple[Change, ...]:
    """A night out for the thief, who has been on a job, and the car if he got it."""
    out = OutfitSet(campaign, replace(outfit, worked=(*outfit.worked, id)))
    return (out, CarCome(outfit.gang, motor)) if stolen else (out,)


SPENDING_LOOKUPS: Final = {
    "mad.tables.hard-knocks": ("School of Hard Knocks", SCHOOL_LOOKUP),
    "mad.tables.muscle": ("Hired muscle", MUSCLE_LOOKUP),
}
"""Title and drawn text of each, by id."""
