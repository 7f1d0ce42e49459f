"""Spending Loot: the School of Hard Knocks, muscle, public opinion, other people's cars (mad.money, mad.muscle).

Stats are 1 to 6, money is dollars, but what a lesson costs is cents: a gym's half price is no whole dollar.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Final, NamedTuple

from rules.core.columns import cells
from rules.core.dice import Dice
from rules.core.events import Change
from rules.core.frozen import frozen
from rules.core.named import same
from rules.core.outcome import Target
from rules.core.refusal import IllegalNow, OutOfRange, Refusal, UnknownName
from rules.core.rule import resolves
from rules.core.table import Reading
from rules.core.words import count
from rules.mad_dogs.changes import SkillsSet
from rules.mad_dogs.checks import stat_test
from rules.mad_dogs.drafts import SNAPPY_DRESSER, Motor, crippled
from rules.mad_dogs.estate import CarCome
from rules.mad_dogs.model import Figure, Posture, Stat, Stats
from rules.mad_dogs.paradise.changes import NewsMade, OutfitSet, OutrageMoved
from rules.mad_dogs.paradise.model import Paradise
from rules.mad_dogs.paradise.money import A_POINT, paid, reputation
from rules.mad_dogs.paradise.rackets import CHINATOWN, GYM
from rules.mad_dogs.paradise.records import Headline, News, Outfit, Wait
from rules.mad_dogs.paradise.standing import Squad
from rules.mad_dogs.prices import CHOSEN_SKILL, RANDOM_SKILL, SUITS, Wheels, dollars
from rules.mad_dogs.rolling_up import LEAST_HITS, MOST_HITS
from rules.mad_dogs.skills import CHOICE, CRIPPLED, CRIPPLES, SKILLS, misfits, once_more, random_skill
from rules.mad_dogs.tables import PROFILES
from rules.mad_dogs.vetting import MOST_CARS

# School of Hard Knocks

SCHOOL: Final = {1: 10, 2: 10, 3: 15, 4: 25}
"""Raising a stat by a point, by what it was. The book begins with 2; a 1 goes up at the same price (ruling)."""

TOP: Final = max(SCHOOL) + 1
CENTS: Final = 100
AT_THE_GYM: Final = ("Boxer", "Bruiser", "Brutal Champ", "Tough SOB")
MARTIAL: Final = "Martial Artist"
GYM_SKILL: Final = 25

SCHOOL_LOOKUP: Final = cells(
    ("School of Hard Knocks", "Cost", "FISTS, with a gym"),
    [
        *((f"Stat {now} to {now + 1}", dollars(price), f"${price / 2:.2f}") for now, price in SCHOOL.items()),
        ("A skill, rolled", dollars(RANDOM_SKILL), ""),
        ("A skill, chosen", dollars(CHOSEN_SKILL), ""),
        (", ".join(AT_THE_GYM), dollars(CHOSEN_SKILL), f"{dollars(GYM_SKILL)} each"),
        (MARTIAL, dollars(CHOSEN_SKILL), f"{dollars(GYM_SKILL)} with one in Chinatown"),
    ],
)


class Gym(NamedTuple):
    """Where a gang can train: in a gym of its own, in one in Chinatown, which is a martial arts school."""

    owned: bool = False
    chinatown: bool = False

    @property
    def teaches(self) -> tuple[str, ...]:
        """The skills that are cheap there."""
        return (*(AT_THE_GYM if self.owned else ()), *((MARTIAL,) if self.chinatown else ()))


def gym_of(city: Paradise, gang: int, month: int) -> Gym:
    """The gyms of a gang; none that the cops keep shut, or that is in ruins this month."""
    places = [one.place for one in city.owned(gang) if one.kind == GYM and not one.shut and one.idle < month]
    return Gym(bool(places), CHINATOWN in places)


@frozen
class Lesson:
    """A stat raised from what it is, unhurt, to what it becomes; with a `gym` FISTS cost half."""

    stat: Stat
    now: int
    to: int
    gym: bool = False


@resolves("mad.money", "mad.racket.gym")
def train(_dice: Dice, lesson: Lesson) -> int:
    """What raising a stat costs, in cents; no die falls.

    OutOfRange for a stat that does not rise, that the school does not sell, or HITS outside 3 to 5.
    """
    stat, now, to = lesson.stat, lesson.now, lesson.to
    if not 1 <= now <= 6:
        raise OutOfRange(f"{stat} is 1 to 6, not {now}.")
    if to > TOP:
        raise OutOfRange(f"No school raises {stat} above {TOP}: in a campaign a 6 is not for sale.")
    if to <= now:
        raise OutOfRange(f"{stat} is already {now}: it can be raised to {now + 1} or more, up to {TOP}.")
    if stat is Stat.HITS and to < LEAST_HITS:
        raise OutOfRange(f"HITS must be {LEAST_HITS} to {MOST_HITS}: raise it to {LEAST_HITS} at least.")
    price = CENTS * sum(SCHOOL[value] for value in range(now, to))
    return price // 2 if lesson.gym and stat is Stat.FISTS else price


class Fee(NamedTuple):
    """Whole dollars taken now, and the cents that are left over for the next lesson."""

    dollars: int
    cents: int


def fee_of(cents: int, credit: int = 0) -> Fee:
    """What is taken for a lesson of so many cents by who has paid `credit` cents too much before."""
    owed = max(0, cents - credit)
    whole = -(-owed // CENTS)
    return Fee(whole, credit + whole * CENTS - cents)


def price_told(cents: int) -> str:
    """“$15”, “$7.50”."""
    return f"${cents / CENTS:,.2f}" if cents % CENTS else dollars(cents // CENTS)


def require_pupil(city: Paradise, id: int, figure: Figure) -> None:
    """Refuse to teach the dead, and those in the hands of the law."""
    if figure.posture is Posture.DEAD:
        raise IllegalNow(f"{figure.name} is dead: teach somebody living.")
    if any(one.figure == id for one in city.prisoners):
        raise IllegalNow(f"{figure.name} is in the hands of the law: get him out first.")


def train_changes(
    campaign: int, city: Paradise, outfit: Outfit, bank: int, id: int, figure: Figure, lesson: Lesson, cents: int
) -> tuple[Change, ...]:
    """A stat raised and paid for. Refuses who can't learn, and money that is not there."""
    require_pupil(city, id, figure)
    fee = fee_of(cents, outfit.cents)
    line = paid(outfit.gang, bank, fee.dollars, "school", f"{figure.name}: {lesson.stat} {lesson.to}")
    stats = figure.stats._replace(**{lesson.stat.lower(): lesson.to})
    credit = () if fee.cents == outfit.cents else (OutfitSet(campaign, replace(outfit, cents=fee.cents)),)
    return (SkillsSet(id, figure.skills, stats), line, *credit)


@frozen
class Pupil:
    """Who learns a skill.

    own     skills that his profile alone may have: those of a Gun Moll
    cheap   skills that a gym of his gang teaches
    suits   whether $25 for a Snappy Dresser's suits could be paid besides
    """

    skills: tuple[str, ...] = ()
    own: tuple[str, ...] = ()
    cheap: tuple[str, ...] = ()
    suits: bool = True


class Studied(NamedTuple):
    """The skill, what it costs in dollars, and the stat that a Crippled has lost a point of."""

    skill: str
    dollars: int
    crippled: Stat | None = None


def pupil_of(figure: Figure, bank: int, gym: Gym = Gym()) -> Pupil:  # noqa: B008 - it never changes
    """A figure of a gang with so much in the bank as somebody who learns."""
    profile = PROFILES.get(figure.profile)
    own = profile.either if profile is not None else ()
    return Pupil(figure.skills, own, gym.teaches, bank >= RANDOM_SKILL + SUITS)


def skill_price(pupil: Pupil, chosen: str = "") -> int:
    """What a skill costs before any die: chosen, or where none is named rolled."""
    if not chosen:
        return RANDOM_SKILL
    return (GYM_SKILL if chosen in pupil.cheap else CHOSEN_SKILL) + SUITS * (chosen == SNAPPY_DRESSER)


@resolves("mad.money", "mad.skills", "mad.racket.gym")
def study(dice: Dice, pupil: Pupil, chosen: str = "") -> Studied:
    """A skill, chosen or rolled: again for one that he has, or for suits that can't be paid.

    A 6-6 stays a choice to make; Crippled costs a point, found with a D6. OutOfRange for a chosen one that he has or
    can't have.
    """
    if chosen:
        if wrong := list(misfits((*pupil.skills, chosen), pupil.own)):
            raise OutOfRange(f"{chosen} can't be learned: {' '.join(wrong)}")
        skill = chosen
    else:
        skill, why = random_skill(dice), "skill"
        while skill in _closed(pupil):
            no_suits = skill == SNAPPY_DRESSER and skill not in pupil.skills
            why = f"skill again, no money for a {skill}'s suits" if no_suits else once_more("skill", skill)
            skill = random_skill(dice, why)
    price = skill_price(pupil, chosen) + SUITS * (not chosen and skill == SNAPPY_DRESSER)
    if skill != CRIPPLED:
        return Studied(skill, price)
    (face,) = dice.roll(1, 6, "what is crippled")
    return Studied(skill, price, CRIPPLES[face - 1])


@resolves("mad.money", "mad.skills")
def which_skill(dice: Dice, pupil: Pupil) -> str:
    """The skill that a roll comes to in the end, with the chances of `study`: one throw over all that may stay."""
    names = sorted(name for name, _ in SKILLS.values() if name not in _closed(pupil))
    return dice.read(1, Reading(tuple(names)), "skill")[0]


def _closed(pupil: Pupil) -> frozenset[str]:
    """The skills that are rolled again."""
    had = [skill for skill in pupil.skills if skill != CHOICE]
    return frozenset(had if pupil.suits else (*had, SNAPPY_DRESSER))


def taught(figure: Figure, studied: Studied) -> tuple[tuple[str, ...], Stats]:
    """The skills and stats of a figure after school."""
    stats = figure.stats if studied.crippled is None else crippled(figure.stats, studied.crippled)
    return (*figure.skills, studied.skill), stats


def study_changes(
    city: Paradise, outfit: Outfit, bank: int, id: int, figure: Figure, studied: Studied
) -> tuple[Change, ...]:
    """A skill learned and paid for. Refuses who can't learn, and money that is not there."""
    require_pupil(city, id, figure)
    line = paid(outfit.gang, bank, studied.dollars, "school", f"{figure.name}: {studied.skill}")
    return (SkillsSet(id, *taught(figure, studied)), line)


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
