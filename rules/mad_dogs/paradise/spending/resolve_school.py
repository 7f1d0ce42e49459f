"""The School of Hard Knocks: stats and skills for Loot (mad.money).

Stats are 1 to 6, money is dollars, but what a lesson costs is cents: a gym's half price is no whole dollar.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from rules.core.chance.dice import Dice
from rules.core.plain.columns import cells
from rules.core.plain.frozen import frozen, replace
from rules.core.plain.refusal import IllegalNow, OutOfRange
from rules.core.play.events import Change
from rules.core.tables.rule import resolves
from rules.core.tables.table import Reading
from rules.mad_dogs.gangs.draft import SNAPPY_DRESSER, crippled
from rules.mad_dogs.gangs.rolling_up import LEAST_HITS, MOST_HITS
from rules.mad_dogs.model.changes import SkillsSet
from rules.mad_dogs.model.figures import Figure, Posture, Stat, Stats
from rules.mad_dogs.model.prices import CHOSEN_SKILL, RANDOM_SKILL, SUITS, dollars
from rules.mad_dogs.model.skills import CHOICE, CRIPPLED, CRIPPLES, SKILLS, misfits, once_more, random_skill
from rules.mad_dogs.model.tables import PROFILES
from rules.mad_dogs.paradise.city.businesses import CHINATOWN, GYM
from rules.mad_dogs.paradise.city.changes import OutfitSet
from rules.mad_dogs.paradise.city.model import Paradise
from rules.mad_dogs.paradise.city.money import paid
from rules.mad_dogs.paradise.city.records import Outfit

SCHOOL: Final = {1: 10, 2: 10, 3: 15, 4: 25}
"""Raising a stat by a point, by what it was. The book begins with 2; a 1 goes up at the same price (ruling)."""

TOP: Final = max(SCHOOL) + 1
CENTS: Final = 100
AT_THE_GYM: Final = ("Boxer", "Bruiser", "Brutal Champ", "Tough SOB")
MARTIAL: Final = "Martial Artist"
GYM_SKILL: Final = 25
NO_STAT: Final = "none"

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
        raise IllegalNow(f"{figure.name} is dead: name somebody living.")
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


@resolves("mad.skills")
def what_is_crippled(dice: Dice, pupil: Pupil, chosen: str = "") -> str:
    """The stat of which school costs a point in the end, with the chances of `study`; NO_STAT for any other skill."""
    if (chosen or dice.call(which_skill, pupil)) != CRIPPLED:
        return NO_STAT
    return CRIPPLES[dice.roll(1, 6, "what is crippled")[0] - 1]


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
