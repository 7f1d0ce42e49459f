"""Training, the School of Hard Knocks: stats and skills for Loot (mad.money).

Stats are 1 to 6. Money is in dollars, but the price of a lesson is in cents, because a gym's half price is no whole
dollar.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Any, Final, NamedTuple

from annotated_types import Interval

from rules.core.action.deed import Deed, Question, decides
from rules.core.action.fields import Complete, option
from rules.core.action.move import Rolls, move
from rules.core.action.report import Report, Tone
from rules.core.chance.dice import Dice
from rules.core.plain.columns import cells
from rules.core.plain.events import Change
from rules.core.plain.frozen import frozen, replace
from rules.core.plain.refusal import IllegalNow, OutOfRange
from rules.core.tables.outcome import Outcome
from rules.core.tables.rule import resolves
from rules.core.tables.table import Reading
from rules.mad_dogs.gangs.draft import SNAPPY_DRESSER, crippled
from rules.mad_dogs.gangs.estate import paid
from rules.mad_dogs.gangs.rolled_numbers import LEAST_HITS, MOST_HITS
from rules.mad_dogs.model.changes import SkillsSet
from rules.mad_dogs.model.figures import Figure, Posture, Stat, Stats, stat_row
from rules.mad_dogs.model.prices import CHOSEN_SKILL, RANDOM_SKILL, SUITS, dollars
from rules.mad_dogs.model.skills import (
    CHOICE,
    CRIPPLED,
    CRIPPLES,
    EFFECTS,
    SKILLS,
    misfits,
    once_more,
    random_skill,
    skill_named,
    skills_named,
)
from rules.mad_dogs.model.tables import PROFILES
from rules.mad_dogs.paradise.city.campaign_options import CAMPAIGN, FIGURE
from rules.mad_dogs.paradise.city.changes import OutfitSet
from rules.mad_dogs.paradise.city.model import Paradise, Phase
from rules.mad_dogs.paradise.city.records import Outfit
from rules.mad_dogs.paradise.city.town import Position
from rules.mad_dogs.paradise.rackets.kinds_of_business import CHINATOWN, GYM

SCHOOL: Final = {1: 10, 2: 10, 3: 15, 4: 25}
"""The price of raising a stat by a point, by its old value. The book begins with 2; a 1 costs the same (ruling)."""
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
SCHOOL_LOOKUPS: Final = {"mad.tables.hard-knocks": ("School of Hard Knocks", SCHOOL_LOOKUP)}
"""Title and drawn text, by id."""


class Gym(NamedTuple):
    """Where a gang can train: in a gym of its own, or in one in Chinatown, a martial arts school."""

    owned: bool = False
    chinatown: bool = False

    @property
    def teaches(self) -> tuple[str, ...]:
        """The skills that are cheap there."""
        return (*(AT_THE_GYM if self.owned else ()), *((MARTIAL,) if self.chinatown else ()))


def gym_of(city: Paradise, gang: int, month: int) -> Gym:
    """The gyms of a gang, without those that the cops keep shut or that are in ruins this month."""
    places = [one.place for one in city.owned(gang) if one.kind == GYM and not one.shut and one.idle < month]
    return Gym(bool(places), CHINATOWN in places)


@frozen
class StatLesson:
    """A stat, its unhurt value and the value after the lesson; with a `gym` FISTS cost half."""

    stat: Stat
    now: int
    to: int
    gym: bool = False


@resolves("mad.money", "mad.racket.gym")
def train(_dice: Dice, lesson: StatLesson) -> int:
    """The price of raising a stat, in cents; it rolls no die.

    Raises OutOfRange for a stat that does not rise, one that the school does not sell, or HITS outside 3 to 5.
    """
    stat, now, to = lesson.stat, lesson.now, lesson.to
    if not 1 <= now <= 6:
        raise OutOfRange(f"{stat} is 1 to 6, not {now}. Give a number in that range.")
    if to > TOP:
        raise OutOfRange(f"No school raises {stat} above {TOP}, and a campaign sells no 6. Give a lower number.")
    if to <= now:
        raise OutOfRange(f"{stat} is already {now}. Raise it to {now + 1} or more, up to {TOP}.")
    if stat is Stat.HITS and to < LEAST_HITS:
        raise OutOfRange(f"HITS must be {LEAST_HITS} to {MOST_HITS}. Raise them to at least {LEAST_HITS}.")
    price = CENTS * sum(SCHOOL[value] for value in range(now, to))
    return price // 2 if lesson.gym and stat is Stat.FISTS else price


class Fee(NamedTuple):
    """Whole dollars to pay now, and the cents left over for the next lesson."""

    dollars: int
    cents: int


def fee_of(cents: int, credit: int = 0) -> Fee:
    """The payment for a lesson of so many cents by a gang that has overpaid `credit` cents before."""
    owed = max(0, cents - credit)
    whole = -(-owed // CENTS)
    return Fee(whole, credit + whole * CENTS - cents)


def price_text(cents: int) -> str:
    """“$15”, “$7.50”."""
    return f"${cents / CENTS:,.2f}" if cents % CENTS else dollars(cents // CENTS)


def require_pupil(city: Paradise, id: int, figure: Figure) -> None:
    """Raises IllegalNow for a pupil who is dead or in the hands of the law."""
    if figure.posture is Posture.DEAD:
        raise IllegalNow(f"{figure.name} is dead. Name a living figure.")
    if any(one.figure == id for one in city.prisoners):
        raise IllegalNow(f"{figure.name} is in the hands of the law. Get them out first.")


def train_changes(
    campaign: int, city: Paradise, outfit: Outfit, bank: int, id: int, figure: Figure, lesson: StatLesson, cents: int
) -> tuple[Change, ...]:
    """The changes of raising a stat, with the payment. Refuses a pupil who can't learn, and money that the bank
    lacks.
    """
    require_pupil(city, id, figure)
    fee = fee_of(cents, outfit.cents)
    line = paid(outfit.gang, bank, fee.dollars, "school", f"{figure.name}: {lesson.stat} {lesson.to}")
    stats = figure.stats._replace(**{lesson.stat.lower(): lesson.to})
    credit = () if fee.cents == outfit.cents else (OutfitSet(campaign, replace(outfit, cents=fee.cents)),)
    return (SkillsSet(id, figure.skills, stats), line, *credit)


@frozen
class Pupil:
    """A figure that learns a skill.

    own     skills that its profile alone may have: those of a Gun Moll
    cheap   skills that a gym of its gang teaches
    suits   whether the gang could also pay $25 for a Snappy Dresser's suits
    """

    skills: tuple[str, ...] = ()
    own: tuple[str, ...] = ()
    cheap: tuple[str, ...] = ()
    suits: bool = True


class StudyResult(NamedTuple):
    """The skill, its price in dollars, and the stat that a Crippled figure has lost a point of."""

    skill: str
    dollars: int
    crippled: Stat | None = None


def pupil_of(figure: Figure, bank: int, gym: Gym = Gym()) -> Pupil:  # noqa: B008 - it never changes
    """A figure of a gang with so much in the bank, as a pupil."""
    profile = PROFILES.get(figure.profile)
    own = profile.either if profile is not None else ()
    return Pupil(figure.skills, own, gym.teaches, bank >= RANDOM_SKILL + SUITS)


def skill_price(pupil: Pupil, chosen: str = "") -> int:
    """The price of a skill before any die: a chosen one, or a rolled one if none is named."""
    if not chosen:
        return RANDOM_SKILL
    return (GYM_SKILL if chosen in pupil.cheap else CHOSEN_SKILL) + SUITS * (chosen == SNAPPY_DRESSER)


@resolves("mad.money", "mad.skills", "mad.racket.gym")
def study(dice: Dice, pupil: Pupil, chosen: str = "") -> StudyResult:
    """A skill, chosen or rolled: rolled again for one that the pupil has, or for suits that the gang can't pay.

    A 6-6 stays a choice to make; Crippled costs a point, found with a D6. Raises OutOfRange for a chosen skill that the
    pupil has or can't have.
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
        return StudyResult(skill, price)
    (face,) = dice.roll(1, 6, "what is crippled")
    return StudyResult(skill, price, CRIPPLES[face - 1])


@resolves("mad.money", "mad.skills")
def which_skill(dice: Dice, pupil: Pupil) -> str:
    """The skill that a roll gives in the end, with the chances of `study`: one draw over all skills that may stay."""
    names = sorted(name for name, _ in SKILLS.values() if name not in _closed(pupil))
    return dice.read(1, Reading(tuple(names)), "skill")[0]


@resolves("mad.skills")
def what_is_crippled(dice: Dice, pupil: Pupil, chosen: str = "") -> str:
    """The stat that school costs a point of in the end, with the chances of `study`; NO_STAT for any other skill."""
    if (chosen or dice.call(which_skill, pupil)) != CRIPPLED:
        return NO_STAT
    return CRIPPLES[dice.roll(1, 6, "what is crippled")[0] - 1]


def _closed(pupil: Pupil) -> frozenset[str]:
    """The skills that are rolled again."""
    had = [skill for skill in pupil.skills if skill != CHOICE]
    return frozenset(had if pupil.suits else (*had, SNAPPY_DRESSER))


def taught(figure: Figure, studied: StudyResult) -> tuple[tuple[str, ...], Stats]:
    """The skills and stats of a figure after school."""
    stats = figure.stats if studied.crippled is None else crippled(figure.stats, studied.crippled)
    return (*figure.skills, studied.skill), stats


def study_changes(
    city: Paradise, outfit: Outfit, bank: int, id: int, figure: Figure, studied: StudyResult
) -> tuple[Change, ...]:
    """The changes of learning a skill, with the payment. Refuses a pupil who can't learn, and money that the bank
    lacks.
    """
    require_pupil(city, id, figure)
    line = paid(outfit.gang, bank, studied.dollars, "school", f"{figure.name}: {studied.skill}")
    return (SkillsSet(id, *taught(figure, studied)), line)


Level = Annotated[int, Interval(ge=1, le=6)]
GYM_OWNED: Final = option("Without a campaign: whether the gang owns a gym.", default=None)


@move("mad-spend train", town=True, party="figure")
class Train:
    """Train at the School of Hard Knocks: raise a stat, up to 5."""

    figure: str = FIGURE
    stat: Stat = option("The stat to raise.", words=Stat)
    to: Level = option("The new value.")
    now: Level | None = option("Without a campaign: the value now.", default=None)
    gym: bool | None = GYM_OWNED
    campaign: str = CAMPAIGN


@decides(Train)
def trained(position: Position, move: Train) -> Deed[int]:
    """A figure's stat is raised for money; or the price, from plain numbers."""
    stat, to = move.stat, move.to
    if not move.figure:
        if move.now is None:
            raise OutOfRange(
                f"The school needs a student. Name one, or give {stat} as it is now, such as now:{max(1, to - 1)}."
            )
        return Deed(
            report=lambda cents: Report(f"{stat} {move.now} to {to} costs {price_text(cents)}."),
            resolver=train,
            args=(StatLesson(stat, move.now, to, bool(move.gym)),),
            facts=_cents,
        )
    if move.now is not None or move.gym is not None:
        raise OutOfRange("The sheet has the stats, and the map has your gyms. Remove “now” and “gym”.")
    town, members = position.town, position.party
    one = town.hand(members, Phase.SPENDING)
    outfit, bank = town.outfit(members.id), town.bank(members.id)
    gym = gym_of(town.city, members.id, town.month)
    lesson = StatLesson(stat, one.figure.stats.of(stat), to, gym.owned)

    def say(cents: int) -> Report:
        half = ("Half price: your gym trains FISTS.",) if gym.owned and stat is Stat.FISTS else ()
        return Report(f"{one.name}: {stat} {lesson.now} to {to}, for {price_text(cents)}.", half)

    return Deed(
        report=say,
        resolver=train,
        args=(lesson,),
        facts=_cents,
        allow=lambda: members.rights,
        changes=lambda cents: train_changes(town.id, town.city, outfit, bank, one.id, one.figure, lesson, cents),
        log=town.id,
        about=(one,),
    )


def _cents(outcome: Outcome[int]) -> dict[str, int]:
    return {"cents": outcome.result}


@move("mad-spend skill", Rolls(), town=True, party="figure")
class Skill:
    """Learn a skill at the School of Hard Knocks: $25 rolled or $50 chosen."""

    figure: str = FIGURE
    skill: str = option("The skill to learn (default: rolled).", default="", complete=EFFECTS)
    skills: str = option(
        "Without a campaign: the skills that the figure has.",
        default="",
        complete=Complete(lambda _game, _figure: EFFECTS, many=True),
    )
    gym: bool | None = GYM_OWNED
    campaign: str = CAMPAIGN


@decides(Skill)
def schooled(position: Position, move: Skill) -> Deed[StudyResult]:
    """A figure learns a skill, chosen or rolled; with no figure, the result of the dice and the price."""
    chosen = skill_named(move.skill) if move.skill else ""
    if not move.figure:
        pupil = Pupil(skills_named(move.skills), cheap=Gym(bool(move.gym)).teaches)
        return Deed(
            report=lambda found: _lesson_report("He", found),
            resolver=study,
            args=(pupil, chosen),
            facts=_studied,
            questions=tuple(_questions(pupil, chosen)),
            rule=RULE,
        )
    if move.skills or move.gym is not None:
        raise OutOfRange("The sheet has the skills, and the map has your gyms. Remove “skills” and “gym”.")
    town, members = position.town, position.party
    one = town.hand(members, Phase.SPENDING)
    outfit, bank, figure = town.outfit(members.id), town.bank(members.id), one.figure
    town.require_open()
    require_pupil(town.city, one.id, figure)
    pupil = pupil_of(figure, bank, gym_of(town.city, members.id, town.month))
    town.spend(members.id, skill_price(pupil, chosen), "school", "a skill")

    def say(found: StudyResult) -> Report:
        report = _lesson_report(one.name, found)
        _, stats = taught(figure, found)
        now = (f"Now {stat_row(stats)}.",) if found.crippled else ()
        settle = (f"Choose the skill with /mad skill figure:{one.name} choose:",) if found.skill == CHOICE else ()
        return Report(report.headline, (*report.lines, *now, *settle), tone=report.tone)

    return Deed(
        report=say,
        resolver=study,
        args=(pupil, chosen),
        facts=_studied,
        questions=tuple(_questions(pupil, chosen)),
        rule=RULE,
        allow=lambda: members.rights,
        changes=lambda found: study_changes(town.city, outfit, bank, one.id, figure, found),
        log=town.id,
        about=(one,),
    )


def _studied(outcome: Outcome[StudyResult]) -> dict[str, Any]:
    return {"skill": outcome.result.skill, "dollars": outcome.result.dollars}


def _questions(pupil: Pupil, chosen: str) -> Iterator[Question]:
    """The questions for the odds: the skill that a roll gives, and the stat that Crippled costs a point of."""
    if not chosen:
        yield Question("Skill", which_skill, (pupil,))
    if (chosen or CRIPPLED) == CRIPPLED and CRIPPLED not in pupil.skills:
        yield Question("Crippled in", what_is_crippled, (pupil, chosen), order=(NO_STAT, *CRIPPLES))


def _lesson_report(name: str, found: StudyResult) -> Report:
    crippled = (f"Crippled: a point off {found.crippled} for good.",) if found.crippled else ()
    tone = Tone.BAD if found.crippled else Tone.GOOD
    return Report(f"{name} learns {found.skill}, for {dollars(found.dollars)}.", crippled, tone=tone)


RULE: Final = "mad.money"
