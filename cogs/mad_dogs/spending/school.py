"""What is bought for a figure of a gang in the campaign: the School of Hard Knocks, weapons; and a car he steals."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Annotated

from annotated_types import Interval, Len

from cogs._kit.context import Context
from cogs._kit.params import any_figure
from cogs._kit.prepared import Prepared, prepares
from cogs._kit.slash import command
from cogs.mad_dogs import skill_names
from cogs.mad_dogs.paradise.town import Town, may_run, people_of, town_of
from db.repositories import StoredFigure
from rules.core.deed import Deed, Question
from rules.core.events import Kind, Subject
from rules.core.frozen import frozen
from rules.core.move import Complete, Rolls, opt
from rules.core.named import MOST_LETTERS, fresh_name, proper
from rules.core.outcome import Modifier, Target
from rules.core.refusal import IllegalNow, OutOfRange
from rules.core.report import Report, Tone
from rules.core.words import key_of, listed, parts
from rules.mad_dogs.drafts import Motor
from rules.mad_dogs.estate import Estate
from rules.mad_dogs.model import Stat, stat_row, times
from rules.mad_dogs.paradise.fields import CAMPAIGN
from rules.mad_dogs.paradise.model import Phase
from rules.mad_dogs.paradise.money import paid
from rules.mad_dogs.paradise.records import Outfit
from rules.mad_dogs.paradise.school import (
    NO_STAT,
    Gym,
    Lesson,
    Pupil,
    Studied,
    gym_of,
    price_told,
    pupil_of,
    require_pupil,
    skill_price,
    study,
    study_changes,
    taught,
    train,
    train_changes,
    what_is_crippled,
    which_skill,
)
from rules.mad_dogs.paradise.shopping import buy_weapons, buying_changes, carried_by, pieces_named
from rules.mad_dogs.paradise.spending import check_theft, steal_car, theft_changes
from rules.mad_dogs.prices import WEAPON_PRICES, Wheels, dollars
from rules.mad_dogs.skills import CHOICE, CRIPPLED, CRIPPLES, EFFECTS, skill_named, skills_named

SCHOOL = "mad.money"


@frozen
class Hand:
    """A figure of a gang in the campaign, and the gang's books."""

    town: Town
    stored: StoredFigure
    outfit: Outfit
    bank: int
    gym: Gym

    @property
    def id(self) -> int:
        return self.stored.id

    @property
    def name(self) -> str:
        return self.stored.figure.name

    @property
    def about(self) -> tuple[Subject, ...]:
        return (Subject(Kind.FIGURE, self.id),)


async def hand_of(ctx: Context, figure: str, campaign: str, phase: Phase) -> Hand:
    """A figure by name, which the caller acts for in this part of the month.

    Raises IllegalNow for one of no gang in the campaign, NotYours, and what is not for this part of the month.
    """
    town = await town_of(ctx, campaign)
    stored = await ctx.figure(figure, own=True)
    gang = stored.gang.id
    if gang not in town.gangs:
        raise IllegalNow(f"{stored.figure.name} belongs to no gang in {town.title}: name one of yours.")
    may_run(ctx, town, town.gangs[gang])
    town.require_phase(phase)
    return Hand(town, stored, town.outfit(gang), town.bank(gang), gym_of(town.city, gang, town.month))


# Stats


Weapons = Annotated[str, Len(1, 200)]
FIGURE = opt("Your figure in the campaign.", default="", complete=any_figure)
Level = Annotated[int, Interval(ge=1, le=6)]
GYM = opt("With no campaign: whether the gang owns a gym.", default=None)


@command("mad-spend train")
class Train:
    """School of Hard Knocks: raise a stat, up to 5."""

    figure: str = FIGURE
    stat: Stat = opt("Which stat.", words=Stat)
    to: Level = opt("What it becomes.")
    now: Level | None = opt("With no campaign: what it is now.", default=None)
    gym: bool | None = GYM
    campaign: str = CAMPAIGN


@prepares(Train)
async def prepare_train(ctx: Context, m: Train) -> Prepared:
    """A stat raised for money; or what that costs, by plain numbers."""
    stat, to = m.stat, m.to
    if not m.figure:
        return _priced(m)
    if m.now is not None or m.gym is not None:
        raise OutOfRange("The sheet knows the stats and the map your gyms. Remove “now” and “gym”.")
    hand = await hand_of(ctx, m.figure, m.campaign, Phase.SPENDING)
    figure, town = hand.stored.figure, hand.town
    lesson = Lesson(stat, figure.stats.of(stat), to, hand.gym.owned)

    def told(cents: int) -> Report:
        half = ("Half price: your gym trains FISTS.",) if hand.gym.owned and stat is Stat.FISTS else ()
        return Report(f"{hand.name}: {stat} {lesson.now} to {to}, for {price_told(cents)}.", half)

    return Prepared(
        Deed(
            report=told,
            resolver=train,
            args=(lesson,),
            changes=lambda cents: train_changes(
                town.id, town.city, hand.outfit, hand.bank, hand.id, figure, lesson, cents
            ),
            facts=lambda outcome: {"cents": outcome.result},
            log=town.id,
        ),
        about=hand.about,
    )


def _priced(m: Train) -> Prepared:
    """What a lesson costs, with no figure."""
    if m.now is None:
        raise OutOfRange(f"Say who is trained, or what {m.stat} is now: now:{max(1, m.to - 1)}.")
    lesson = Lesson(m.stat, m.now, m.to, bool(m.gym))
    return Prepared(
        Deed(
            report=lambda cents: Report(f"{m.stat} {m.now} to {m.to} costs {price_told(cents)}."),
            resolver=train,
            args=(lesson,),
            facts=lambda outcome: {"cents": outcome.result},
        )
    )


# Skills


@command("mad-spend skill", Rolls())
class Skill:
    """School of Hard Knocks: a skill, $25 rolled or $50 chosen."""

    figure: str = FIGURE
    skill: str = opt("The skill chosen (default: rolled).", default="", complete=EFFECTS)
    skills: str = opt("With no campaign: the skills he has.", default="", complete=skill_names)
    gym: bool | None = GYM
    campaign: str = CAMPAIGN


@prepares(Skill)
async def prepare_skill(ctx: Context, m: Skill) -> Prepared:
    """A skill bought: chosen, or where none is named rolled; with no figure, what the dice give and what it costs."""
    chosen = skill_named(m.skill) if m.skill else ""
    if not m.figure:
        known = skills_named(m.skills)
        gym = Gym(bool(m.gym))
        return _studying(
            Prepared(Deed(report=lambda found: _learnt("He", found))), Pupil(known, cheap=gym.teaches), chosen
        )
    if m.skills or m.gym is not None:
        raise OutOfRange("The sheet knows the skills and the map your gyms. Remove “skills” and “gym”.")
    hand = await hand_of(ctx, m.figure, m.campaign, Phase.SPENDING)
    figure, town = hand.stored.figure, hand.town
    town.require_open()
    require_pupil(town.city, hand.id, figure)
    pupil = pupil_of(figure, hand.bank, hand.gym)
    paid(hand.outfit.gang, hand.bank, skill_price(pupil, chosen), "school", "a skill")

    def told(found: Studied) -> Report:
        said = _learnt(hand.name, found)
        _, stats = taught(figure, found)
        now = (f"Now {stat_row(stats)}.",) if found.crippled else ()
        settle = (f"/mad skill figure:{hand.name} choose: lets him choose one.",) if found.skill == CHOICE else ()
        return Report(said.headline, (*said.lines, *now, *settle), tone=said.tone)

    prepared = Prepared(
        Deed(
            report=told,
            changes=lambda found: study_changes(town.city, hand.outfit, hand.bank, hand.id, figure, found),
            log=town.id,
        ),
        about=hand.about,
    )
    return _studying(prepared, pupil, chosen)


def _studying(prepared: Prepared, pupil: Pupil, chosen: str) -> Prepared:
    """The same with the dice of a skill that is rolled, and their odds."""
    return prepared.but(
        resolver=study,
        args=(pupil, chosen),
        facts=lambda outcome: {"skill": outcome.result.skill, "dollars": outcome.result.dollars},
        questions=tuple(_questions(pupil, chosen)),
        rule=SCHOOL,
    )


def _questions(pupil: Pupil, chosen: str) -> Iterator[Question]:
    """Which skill a roll comes to, and which stat a skill that cripples costs a point."""
    if not chosen:
        yield Question("Skill", which_skill, (pupil,))
    if (chosen or CRIPPLED) == CRIPPLED and CRIPPLED not in pupil.skills:
        yield Question("Crippled in", what_is_crippled, (pupil, chosen), order=(NO_STAT, *CRIPPLES))


def _learnt(name: str, found: Studied) -> Report:
    crippled = (f"Crippled: a point off {found.crippled} for good.",) if found.crippled else ()
    tone = Tone.BAD if found.crippled else Tone.GOOD
    return Report(f"{name} learns {found.skill}, for {dollars(found.dollars)}.", crippled, tone=tone)


# Weapons


@command("mad-spend arm")
class Arm:
    """Buy weapons for somebody from the bank."""

    figure: str = FIGURE
    weapons: Weapons = opt(
        "What, separated by commas: Tommy Gun, 2 Grenade.",
        complete=Complete(lambda _game, _figure: WEAPON_PRICES, many=True),
    )
    campaign: str = CAMPAIGN


@prepares(Arm)
async def prepare_arm(ctx: Context, m: Arm) -> Prepared:
    """Weapons for somebody, from the bank; with no figure, what they cost."""
    pieces = pieces_named(tuple(_counted(part) for part in parts(m.weapons)))
    told = listed(times(piece, number) for piece, number in Counter(pieces).items())
    if not m.figure:
        return Prepared(
            Deed(
                report=lambda cost: Report(f"{told}: {dollars(cost)}."),
                resolver=buy_weapons,
                args=((), pieces),
                facts=lambda outcome: {"dollars": outcome.result},
            )
        )
    hand = await hand_of(ctx, m.figure, m.campaign, Phase.SPENDING)
    figure, town = hand.stored.figure, hand.town
    require_pupil(town.city, hand.id, figure)
    return Prepared(
        Deed(
            report=lambda cost: Report(f"{hand.name} gets {told}, for {dollars(cost)}."),
            resolver=buy_weapons,
            args=(carried_by(figure), pieces),
            changes=lambda cost: buying_changes(hand.outfit, hand.bank, hand.id, figure, pieces, cost),
            facts=lambda outcome: {"dollars": outcome.result},
            log=town.id,
        ),
        about=hand.about,
    )


def _counted(part: str) -> tuple[int, str]:
    """“2 Grenade” as a number and a name; OutOfRange for none or far too many."""
    number, _, name = part.partition(" ")
    if not (number.isascii() and number.isdigit()):
        return 1, part
    if not (len(number) <= 2 and int(number) >= 1):
        raise OutOfRange(f"1 to 99 of a weapon can be bought at once, not {number[:20]}.")
    return int(number), name


# Cars


@command("mad-spend steal", Rolls())
class Steal:
    """Steal a car or truck: SMARTS; one try a month for each figure."""

    figure: str = FIGURE
    wheels: Wheels = opt("What to steal.", default=Wheels.AUTOMOBILE, words=(Wheels.AUTOMOBILE, Wheels.TRUCK))
    name: Annotated[str, Len(1, MOST_LETTERS)] = opt("What your gang calls it.", default="")
    smarts: Annotated[int, Interval(ge=0, le=9)] | None = opt("With no campaign: the thief's SMARTS.", default=None)
    campaign: str = CAMPAIGN


@prepares(Steal)
async def prepare_steal(ctx: Context, m: Steal) -> Prepared:
    """A car or truck driven off in the night: SMARTS."""
    if not m.figure:
        if m.smarts is None:
            raise OutOfRange("Say who steals it, or his SMARTS: smarts:3.")
        return _stealing(
            Prepared(Deed(report=lambda got: _stolen("He", m.wheels, got), again=True)), Target("SMARTS", m.smarts)
        )
    if m.smarts is not None:
        raise OutOfRange("The sheet knows the SMARTS. Remove them.")
    hand = await hand_of(ctx, m.figure, m.campaign, Phase.SPENDING)
    figure, town = hand.stored.figure, hand.town
    town.require_open()
    gang = town.gangs[hand.outfit.gang]
    estate = gang.gang.estate if isinstance(gang.gang.estate, Estate) else Estate()
    names = [one.figure.name for one in await people_of(ctx, gang.id)]
    motor = Motor(_car_name(m.name, m.wheels, [*names, *(car.name for car in estate.cars)]), m.wheels)
    check_theft(town.city, hand.outfit, hand.id, figure, motor, estate.cars, names)
    wounds = figure.off(Stat.SMARTS)
    target = Target("SMARTS", figure.stats.smarts, (Modifier("wounds", -wounds),) if wounds else ())

    def told(got: bool) -> Report:
        said = _stolen(hand.name, m.wheels, got)
        kept = (f"{motor.name} is {town.name(gang.id)}'s from now on.",) if got else ()
        return Report(said.headline, (*kept, f"{hand.name} has been on a job this month."), tone=said.tone)

    prepared = Prepared(
        Deed(report=told, changes=lambda got: theft_changes(town.id, hand.outfit, hand.id, motor, got), log=town.id),
        about=hand.about,
    )
    return _stealing(prepared, target)


def _stealing(prepared: Prepared, target: Target) -> Prepared:
    return prepared.but(
        resolver=steal_car,
        args=(target,),
        facts=lambda outcome: {"stolen": outcome.result},
        questions=(Question("Stolen", steal_car, (target,)),),
    )


def _stolen(name: str, wheels: Wheels, got: bool) -> Report:
    what = "a truck" if wheels is Wheels.TRUCK else "an automobile"
    if got:
        return Report(f"{name} drives off in {what}.", tone=Tone.GOOD)
    return Report(f"{name} comes back on foot: no {'truck' if wheels is Wheels.TRUCK else 'automobile'}.")


def _car_name(typed: str, wheels: Wheels, taken: list[str]) -> str:
    """The name typed for a car, else one that is free."""
    if typed:
        return proper(typed)
    title = "Hot truck" if wheels is Wheels.TRUCK else "Hot car"
    return fresh_name(title, {key_of(name) for name in taken})
