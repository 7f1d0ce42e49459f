"""The steps of making a gang: the Boss, hiring, rolling up, improving, weapons, cars, second thoughts."""

from __future__ import annotations

from collections import Counter
from typing import Annotated, Any

from annotated_types import Interval

from cogs._kit.context import Context
from cogs._kit.prepared import Prepared, prepares
from cogs._kit.reader import COUNTED
from cogs._kit.render import clean
from cogs._kit.slash import command
from cogs.mad_dogs.recruiting.books import Books, books_meant, step
from cogs.mad_dogs.recruiting.choosing import BEING_MADE, members, skills, weapons
from cogs.mad_dogs.recruiting.moments import about_one, offers_for, to_choose
from cogs.mad_dogs.recruiting.words import member_line, rolled_line
from rules.core.deed import Question
from rules.core.move import Complete, Rolls, opt
from rules.core.refusal import OutOfRange, UnknownName
from rules.core.words import listed, parts
from rules.mad_dogs.drafting import whom
from rules.mad_dogs.drafts import BOSS, PUNK, Draft, Member
from rules.mad_dogs.gangs import ROLLS, Name
from rules.mad_dogs.model import NOTHING, Stat, stat_row
from rules.mad_dogs.position import stats_typed
from rules.mad_dogs.recruiting import (
    Terms,
    arm,
    boss_bought,
    boss_by_dice,
    boss_by_template,
    buy_skill,
    disarm,
    forget,
    hire_all,
    hire_rolled,
    improve,
    spread,
    take_skill,
)
from rules.mad_dogs.rolling_up import roll_up
from rules.mad_dogs.skills import CHOICE, CRIPPLED, EFFECTS
from rules.mad_dogs.vetting import FOR_HIRE, MOST_MEMBERS

TEMPLATE, BY_DICE, BOUGHT = "Off the rack", "By dice", "Bought"


# Boss and men


FIGURE = opt("Who.", complete=members)


@command("mad-gang boss", ROLLS)
class Boss:
    """The Boss, who is free: off the rack, by dice, or built on $225."""

    how: str = opt("By dice: 8D6 to spread. Bought: from a Punk, $225 free.", words=(TEMPLATE, BY_DICE, BOUGHT))
    name: Name = opt("His name; else one is made up.", default="")
    skills: str = opt("Skills chosen, separated by commas.", default="", complete=skills)
    weapons: str = opt("What he carries, separated by commas.", default="", complete=weapons)
    stats: str = opt("Bought: FISTS GATS GUTS STUNTS SMARTS HITS, such as 3 4 4 3 3 4.", default="")
    gang: str = BEING_MADE


@prepares(Boss)
async def prepare_boss(ctx: Context, m: Boss) -> Prepared:
    """The Boss, who is free, in one of three ways."""
    books = await books_meant(ctx, m.gang)
    how, name = m.how, books.named(m.name, BOSS)
    gear, skills = parts(m.weapons), parts(m.skills)
    stats = stats_typed(m.stats) if m.stats else None
    if stats and how != BOUGHT:
        raise OutOfRange(f"Stats are named for a Boss who is {BOUGHT.lower()}: leave them out.")

    def told(_: Draft) -> str:
        return f"{clean(name)} is the Boss of {books.name}."

    if how == BY_DICE:
        if gear or skills:
            raise OutOfRange("Roll him up first: weapons and skills come after.")
        return step(
            books,
            boss_by_dice,
            name,
            told=told,
            lines=lambda d: (rolled_line(whom(d, name)),),
            offers=offers_for(books, name),
        )
    facts: tuple[Any, ...] = (name, gear, skills)
    resolver = boss_by_template
    if how == BOUGHT:
        resolver, facts = boss_bought, (Terms(PUNK, name, gear, skills, stats=stats),)
    return step(
        books,
        resolver,
        *facts,
        told=told,
        lines=lambda d: (member_line(whom(d, name)),),
        offers=offers_for(books, name),
    )


@command("mad-gang hire", ROLLS)
class Hire:
    """Hire off the rack, one or several; what a profile rolls is rolled."""

    who: str = opt("2 Hoodlum, Slugger, Torpedo.", complete=Complete(lambda _game, _figure: FOR_HIRE, many=True))
    names: str = opt("Their names, separated by commas; the rest are made up.", default="")
    weapons: str = opt("What each of them carries, separated by commas.", default="", complete=weapons)
    skills: str = opt(
        "Skills chosen for each of them, separated by commas; $25 more in place of a roll.",
        default="",
        complete=skills,
    )
    gang: str = BEING_MADE


@prepares(Hire)
async def prepare_hire(ctx: Context, m: Hire) -> Prepared:
    """Men off the rack, several at once, named or under made-up names."""
    books = await books_meant(ctx, m.gang)
    profiles = profiles_typed(m.who)
    names = _names(books, profiles, parts(m.names))
    gear, skills = parts(m.weapons), parts(m.skills)
    several = tuple(Terms(profile, name, gear, skills) for profile, name in zip(profiles, names, strict=True))
    joins = f"{listed(map(clean, names))} {'join' if len(names) > 1 else 'joins'} {books.name}."
    return step(
        books,
        hire_all,
        several,
        told=lambda _: joins if len(names) < 4 else f"{len(names)} join {books.name}.",
        lines=lambda after: [member_line(whom(after, name)) for name in names],
        offers=offers_for(books, *names),
    )


def profiles_typed(text: str) -> list[str]:
    """The profiles of “2 Hoodlum, Slugger, Torpedo”, one for everybody; UnknownName for what nobody is."""
    known = {profile.casefold(): profile for profile in FOR_HIRE}
    found: list[str] = []
    for part in parts(text):
        counted = COUNTED.fullmatch(part)
        number, name = (int(counted[1]), counted[2] or "") if counted else (1, part)
        key = name.casefold().strip()
        profile = known.get(key) or known.get(key.removesuffix("s"))
        if profile is None:
            raise UnknownName("profile", name, FOR_HIRE)
        if not 1 <= number <= MOST_MEMBERS - len(found):
            raise OutOfRange(f"A gang has at most {MOST_MEMBERS} figures: 1 to {MOST_MEMBERS} are hired at once.")
        found += [profile] * number
    if not found:
        raise OutOfRange("Say whom to hire, such as 2 Hoodlum, Slugger, Torpedo.")
    return found


def _names(books: Books, profiles: list[str], typed: tuple[str, ...]) -> list[str]:
    """Names for so many, those typed first; the others are made up."""
    if len(typed) > len(profiles):
        raise OutOfRange(f"{len(typed)} names are too many for {len(profiles)}: one for each, or fewer.")
    names = [books.named(name) for name in typed]
    for profile in profiles[len(typed) :]:
        names.append(books.made_up(profile, names))
    return names


@command("mad-gang roll-up", Rolls(secret=False))
class RollUp:
    """Roll up a gangster for $100: 8D6, the six best to spread, a skill for each 6."""

    name: Name = opt("His name; else one is made up.", default="")
    gang: str = BEING_MADE


@prepares(RollUp)
async def prepare_roll_up(ctx: Context, m: RollUp) -> Prepared:
    """Somebody rolled up with eight dice; the numbers are spread next."""
    books = await books_meant(ctx, m.gang)
    name = books.named(m.name)
    return step(
        books,
        hire_rolled,
        name,
        told=lambda _: f"{clean(name)} is rolled up for {books.name}.",
        lines=lambda after: (rolled_line(whom(after, name)),),
        offers=offers_for(books, name),
        questions=(
            Question("Skills", roll_up, (), lambda rolled: rolled.skills),
            Question("The six best, added up", roll_up, (), lambda rolled: sum(rolled.best)),
        ),
    )


@command("mad-gang place")
class Place:
    """Spread rolled numbers over the stats; without them, a window opens."""

    figure: str = opt("Who was rolled up.", complete=members)
    stats: str = opt("FISTS GATS GUTS STUNTS SMARTS HITS, such as 4 4 3 3 3 4.", default="")
    gang: str = BEING_MADE


@prepares(Place)
async def prepare_place(ctx: Context, m: Place) -> Prepared:
    """Six rolled numbers spread over the six stats."""
    books = await books_meant(ctx, m.gang)
    member = whom(books.draft, m.figure)
    stats = stats_typed(m.stats)
    return about_one(
        books, member, spread, stats, told=lambda after: f"{clean(member.name)} is {_shown(whom(after, member.name))}."
    )


def _shown(member: Member) -> str:
    return stat_row(member.stats or NOTHING)


# Improving


@command("mad-gang improve")
class Improve:
    """Raise a stat at its price, or lower it again."""

    figure: str = FIGURE
    stat: Stat = opt("Which stat.", words=Stat)
    to: Annotated[int, Interval(ge=1, le=6)] = opt("What it becomes.")
    gang: str = BEING_MADE


@prepares(Improve)
async def prepare_improve(ctx: Context, m: Improve) -> Prepared:
    """A stat raised, or lowered again."""
    books = await books_meant(ctx, m.gang)
    member = whom(books.draft, m.figure)
    return about_one(books, member, improve, m.stat, m.to, told=lambda _: f"{clean(member.name)}: {m.stat} {m.to}.")


@command("mad-gang skill", ROLLS)
class Skill:
    """A skill that comes with somebody, or one that is bought: $25 rolled, $50 chosen."""

    figure: str = FIGURE
    skill: str = opt("The skill chosen; rolled if left out.", default="", complete=EFFECTS)
    back: bool = opt("It goes back for its price.", default=False)
    gang: str = BEING_MADE


@prepares(Skill)
async def prepare_skill(ctx: Context, m: Skill) -> Prepared:
    """A skill taken that comes with somebody, else bought; chosen or rolled. Or a chosen one given back."""
    books = await books_meant(ctx, m.gang)
    member = whom(books.draft, m.figure)
    skill = m.skill.strip()
    if m.back and not skill:
        raise OutOfRange("Name the skill that goes back.")
    crippled = CRIPPLED in member.knows and member.crippled is None
    owed = bool(member.owed or crippled or to_choose(member))
    resolver = forget if m.back else take_skill if owed else buy_skill

    def told(after: Draft) -> str:
        now = whom(after, member.name)
        gained = [one.name for one in now.skills if one.name not in member.knows]
        if m.back:
            return f"{clean(member.name)} gives back {listed(one for one in member.knows if one not in now.knows)}."
        if now.crippled != member.crippled:
            return f"{clean(member.name)} is {CRIPPLED}: {now.crippled} is a point lower."
        return f"{clean(member.name)} learns {listed(gained) or CHOICE}."

    return about_one(books, member, resolver, skill, told=told)


# Weapons


@command("mad-gang arm")
class Arm:
    """Buy weapons for somebody, or give one back."""

    figure: str = FIGURE
    weapons: str = opt("What, separated by commas.", complete=weapons)
    back: bool = opt("It goes back for its price.", default=False)
    gang: str = BEING_MADE


@prepares(Arm)
async def prepare_arm(ctx: Context, m: Arm) -> Prepared:
    """Weapons bought for somebody, or one given back for its price."""
    books = await books_meant(ctx, m.gang)
    member = whom(books.draft, m.figure)
    weapons = parts(m.weapons)
    if m.back:
        if len(weapons) != 1:
            raise OutOfRange("One piece goes back at a time: name one.")
        return about_one(
            books,
            member,
            disarm,
            weapons[0],
            told=lambda after: f"{clean(member.name)} gives back {_given_back(member, whom(after, member.name))}.",
        )
    return about_one(
        books,
        member,
        arm,
        weapons,
        told=lambda after: f"{clean(member.name)} takes {listed(whom(after, member.name).gear[len(member.gear) :])}.",
    )


def _given_back(before: Member, after: Member) -> str:
    return listed(Counter(before.gear) - Counter(after.gear))
