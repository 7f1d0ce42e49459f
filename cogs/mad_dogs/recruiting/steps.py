"""The steps of making a gang: the Boss, hiring, rolling up, improving, weapons, cars, second thoughts."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from typing import Any

from cogs._kit.desk import Desk
from cogs._kit.people import COUNTED
from cogs._kit.play import Offer, Options, Play, Question, plays
from cogs._kit.render import clean
from cogs._kit.words import parts
from cogs.mad_dogs.people import stats_typed
from cogs.mad_dogs.recruiting.books import Books, books_meant, step
from cogs.mad_dogs.recruiting.words import member_line, rolled_line
from cogs.mad_dogs.words import listed
from rules.core.named import called, same
from rules.core.refusal import OutOfRange, UnknownName, either
from rules.mad_dogs.drafting import whom
from rules.mad_dogs.drafts import BOSS, PUNK, Draft, Member
from rules.mad_dogs.model import NOTHING, Stat, Stats, stat_row
from rules.mad_dogs.prices import Fitting, Wheels, dollars
from rules.mad_dogs.recruiting import (
    Terms,
    arm,
    boss_bought,
    boss_by_dice,
    boss_by_template,
    buy_car,
    buy_skill,
    disarm,
    drop,
    fit_out,
    forget,
    hire_all,
    hire_rolled,
    improve,
    rename,
    spread,
    take_skill,
)
from rules.mad_dogs.rolling_up import LEAST_HITS, MOST_HITS, RolledUp, roll_up
from rules.mad_dogs.skills import CHOICE, CRIPPLED
from rules.mad_dogs.vetting import FOR_HIRE, MOST_CARS, MOST_MEMBERS

TEMPLATE, BY_DICE, BOUGHT = "Off the rack", "By dice", "Bought"
GUNMAN = (Stat.GATS, Stat.GUTS, Stat.STUNTS, Stat.FISTS, Stat.SMARTS)
BRAWLER = (Stat.FISTS, Stat.GUTS, Stat.STUNTS, Stat.GATS, Stat.SMARTS)
BRAINS = (Stat.SMARTS, Stat.GATS, Stat.GUTS, Stat.FISTS, Stat.STUNTS)
MANNERS = {"as a gunman": GUNMAN, "as a brawler": BRAWLER, "as the brains": BRAINS}
"""Ways to spread six numbers, by what goes first."""
MOST_OF_NAME = 16
"""Letters of a name on a button that shows all six numbers."""


# Boss and men


@plays("mad-gang boss")
async def prepare_boss(desk: Desk, options: Options) -> Play:
    """The Boss, who is free, in one of three ways."""
    books = await books_meant(desk, options.get("gang"))
    how, name = str(options["how"]), books.named(options.get("name"), BOSS)
    gear, skills = parts(options.get("weapons")), parts(options.get("skills"))
    stats = stats_typed(str(options["stats"])) if options.get("stats") else None
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
            offers=_offers(books, name),
        )
    facts: tuple[Any, ...] = (name, gear, skills)
    resolver = boss_by_template
    if how == BOUGHT:
        resolver, facts = boss_bought, (Terms(PUNK, name, gear, skills, stats=stats),)
    return step(
        books, resolver, *facts, told=told, lines=lambda d: (member_line(whom(d, name)),), offers=_offers(books, name)
    )


@plays("mad-gang hire")
async def prepare_hire(desk: Desk, options: Options) -> Play:
    """Men off the rack, several at once, named or under made-up names."""
    books = await books_meant(desk, options.get("gang"))
    profiles = profiles_typed(str(options["who"]))
    names = _names(books, profiles, parts(options.get("names")))
    gear, skills = parts(options.get("weapons")), parts(options.get("skills"))
    several = tuple(Terms(profile, name, gear, skills) for profile, name in zip(profiles, names, strict=True))
    joins = f"{listed(map(clean, names))} {'join' if len(names) > 1 else 'joins'} {books.name}."
    return step(
        books,
        hire_all,
        several,
        told=lambda _: joins if len(names) < 4 else f"{len(names)} join {books.name}.",
        lines=lambda after: [member_line(whom(after, name)) for name in names],
        offers=_offers(books, *names),
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


@plays("mad-gang roll-up")
async def prepare_roll_up(desk: Desk, options: Options) -> Play:
    """Somebody rolled up with eight dice; the numbers are spread next."""
    books = await books_meant(desk, options.get("gang"))
    name = books.named(options.get("name"))
    return step(
        books,
        hire_rolled,
        name,
        told=lambda _: f"{clean(name)} is rolled up for {books.name}.",
        lines=lambda after: (rolled_line(whom(after, name)),),
        offers=_offers(books, name),
        questions=(
            Question("Skills", roll_up, (), lambda rolled: rolled.skills),
            Question("The six best, added up", roll_up, (), lambda rolled: sum(rolled.best)),
        ),
    )


@plays("mad-gang place")
async def prepare_place(desk: Desk, options: Options) -> Play:
    """Six rolled numbers spread over the six stats."""
    books = await books_meant(desk, options.get("gang"))
    member = whom(books.draft, str(options["figure"]))
    stats = stats_typed(str(options["stats"]))
    return _about(
        books,
        member,
        spread,
        stats,
        told=lambda after: f"{clean(member.name)} is {_shown(whom(after, member.name))}.",
    )


def _shown(member: Member) -> str:
    return stat_row(member.stats or NOTHING)


def suggested(rolled: RolledUp, first: Iterable[Stat]) -> Stats:
    """The numbers spread with the best to the stats that come first, once HITS have one that they may."""
    left = list(rolled.best)
    hits = next((number for number in left if LEAST_HITS <= number <= MOST_HITS), left[-1])
    left.remove(hits)
    spread_out = dict(zip(first, left, strict=True))
    return Stats(**{stat.lower(): spread_out.get(stat, hits) for stat in Stat})


# What the moment asks for


def _offers(books: Books, *names: str) -> Callable[[Draft], tuple[Offer, ...]]:
    """What these still owe themselves, as buttons."""
    return lambda after: moment(books.stored.gang.name, after, names)


def moment(gang: str, draft: Draft, names: Iterable[str], most: int = 4) -> tuple[Offer, ...]:
    """Numbers to spread and skills to take, for each of these, as buttons; the first of them if they are many."""
    offers: list[Offer] = []
    for name in names:
        member = whom(draft, name)
        about = {"gang": gang, "figure": member.name}
        if member.stats is None and member.rolled is not None:
            offers += [
                Offer(
                    f"{shortened(member.name)} {manner}: {stat_row(stats)}",
                    "mad-gang place",
                    {**about, "stats": _typed(stats)},
                )
                for manner, first in MANNERS.items()
                for stats in [suggested(member.rolled, first)]
            ]
        offers += owing(member, about)
    return tuple(offers[:most])


def shortened(name: str) -> str:
    """A name that leaves room for six numbers on a button."""
    return name if len(name) <= MOST_OF_NAME else f"{name[: MOST_OF_NAME - 1].strip()}…"


def _typed(stats: Stats) -> str:
    return " ".join(map(str, stats))


def owing(member: Member, about: Options) -> list[Offer]:
    """The skills that are to be settled for somebody at no cost, as buttons."""
    settle = "mad-gang skill"
    if CRIPPLED in member.knows and member.crippled is None:
        return [Offer(f"{member.name}: what is crippled", settle, about)]
    if to_choose(member):
        return [Offer(f"{member.name}: {one}", settle, {**about, "skill": one}) for one in to_choose(member)]
    if member.owed and CHOICE not in member.knows:
        return [Offer(f"{member.name}: roll a skill", settle, about)]
    return []


def to_choose(member: Member) -> tuple[str, ...]:
    """The skills one of which somebody's profile leaves to choose; none once it is chosen."""
    either_of = member.template.either if member.template is not None else ()
    return () if set(either_of) & set(member.knows) else either_of


def _about(
    books: Books, member: Member, resolver: Callable[..., Draft], *args: Any, told: Callable[[Draft], str]
) -> Play:
    """A step about one figure: how he is then, and what he still owes himself."""
    return step(
        books,
        resolver,
        member.name,
        *args,
        told=told,
        lines=lambda after: (member_line(whom(after, member.name)),),
        offers=_offers(books, member.name),
    )


# Improving


@plays("mad-gang improve")
async def prepare_improve(desk: Desk, options: Options) -> Play:
    """A stat raised, or lowered again."""
    books = await books_meant(desk, options.get("gang"))
    member = whom(books.draft, str(options["figure"]))
    stat = Stat(str(options["stat"]))
    return _about(
        books,
        member,
        improve,
        stat,
        int(options["to"]),
        told=lambda _: f"{clean(member.name)}: {stat} {options['to']}.",
    )


@plays("mad-gang skill")
async def prepare_skill(desk: Desk, options: Options) -> Play:
    """A skill taken that comes with somebody, else bought; chosen or rolled. Or a chosen one given back."""
    books = await books_meant(desk, options.get("gang"))
    member = whom(books.draft, str(options["figure"]))
    skill = str(options.get("skill") or "").strip()
    if options.get("back") and not skill:
        raise OutOfRange("Name the skill that goes back.")
    crippled = CRIPPLED in member.knows and member.crippled is None
    owed = bool(member.owed or crippled or to_choose(member))
    resolver = forget if options.get("back") else take_skill if owed else buy_skill

    def told(after: Draft) -> str:
        now = whom(after, member.name)
        gained = [one.name for one in now.skills if one.name not in member.knows]
        if options.get("back"):
            return f"{clean(member.name)} gives back {listed(one for one in member.knows if one not in now.knows)}."
        if now.crippled != member.crippled:
            return f"{clean(member.name)} is {CRIPPLED}: {now.crippled} is a point lower."
        return f"{clean(member.name)} learns {listed(gained) or CHOICE}."

    return _about(
        books,
        member,
        resolver,
        skill,
        told=told,
    )


# Weapons and cars


@plays("mad-gang arm")
async def prepare_arm(desk: Desk, options: Options) -> Play:
    """Weapons bought for somebody, or one given back for its price."""
    books = await books_meant(desk, options.get("gang"))
    member = whom(books.draft, str(options["figure"]))
    weapons = parts(options["weapons"])
    if options.get("back"):
        if len(weapons) != 1:
            raise OutOfRange("One piece goes back at a time: name one.")
        return _about(
            books,
            member,
            disarm,
            weapons[0],
            told=lambda after: f"{clean(member.name)} gives back {_given_back(member, whom(after, member.name))}.",
        )
    return _about(
        books,
        member,
        arm,
        weapons,
        told=lambda after: f"{clean(member.name)} takes {listed(whom(after, member.name).gear[len(member.gear) :])}.",
    )


def _given_back(before: Member, after: Member) -> str:
    return listed(Counter(before.gear) - Counter(after.gear))


@plays("mad-gang car")
async def prepare_car(desk: Desk, options: Options) -> Play:
    """A car or truck bought; or, for one that the gang has, one thing done to it."""
    books = await books_meant(desk, options.get("gang"))
    fittings = tuple(fitting_named(one) for one in parts(options.get("fit")))
    given = options.get("name")
    known = next((car for car in books.draft.cars if given and same(car.name, str(given).strip())), None)
    if known is not None and fittings and not options.get("type"):
        if len(fittings) != 1:
            raise OutOfRange(f"One thing at a time is done to {clean(known.name)}: {either(fittings)}.")
        return step(books, fit_out, known.name, fittings[0], told=lambda _: f"{clean(known.name)} gets {fittings[0]}.")
    if fittings and not options.get("type"):
        raise OutOfRange(_which_car(books, str(given or "")))
    wheels = Wheels(str(options.get("type") or Wheels.AUTOMOBILE))
    if len(books.estate.cars) + len(books.draft.cars) >= MOST_CARS:
        raise OutOfRange(f"A gang has at most {MOST_CARS} cars, and {books.name} has them.")
    name = books.named(given) if given else _car_name(books, wheels)
    return step(
        books,
        buy_car,
        name,
        wheels,
        fittings,
        told=lambda after: f"{books.name} buys {clean(name)} for {dollars(called('car', name, after.cars).price)}.",
    )


def _which_car(books: Books, name: str) -> str:
    """That no car is named to be fitted out, and which there are."""
    cars = [clean(car.name) for car in books.draft.cars]
    if not cars:
        return "No car has been bought yet: say its type too, and it is bought with that done to it."
    wanted = f"No car bought is called “{clean(name)}”" if name else "No car is named"
    return f"{wanted}: name {either(cars)}, or say the type of another to buy."


def fitting_named(name: str) -> Fitting:
    """The fitting of this name, whatever its capitals, or of a word of it; UnknownName for any other."""
    key = name.casefold()
    found = [one for one in Fitting if key in (one.casefold(), *one.casefold().split(), one.casefold().split("-")[0])]
    if len(found) != 1:
        raise UnknownName("fitting", name, Fitting)
    return found[0]


def _car_name(books: Books, wheels: Wheels) -> str:
    title = "Truck" if wheels is Wheels.TRUCK else "Sedan" if wheels is Wheels.AUTOMOBILE else "Limousine"
    return next(
        name
        for place in range(1, len(books.taken) + 2)
        if (name := f"{title} {place}" if place > 1 else title).casefold() not in books.taken
    )


# Second thoughts


@plays("mad-gang rename")
async def prepare_rename(desk: Desk, options: Options) -> Play:
    """Another name for a figure or car of a gang being made."""
    books = await books_meant(desk, options.get("gang"))
    old, new = str(options["figure"]), books.named(options["name"])
    known = called("figure or car", old, reversed((*books.draft.members, *books.draft.cars)))
    return step(books, rename, known.name, new, told=lambda _: f"{clean(known.name)} is now called {clean(new)}.")


@plays("mad-gang drop")
async def prepare_drop(desk: Desk, options: Options) -> Play:
    """A figure or car less, the money back but for what dice cost."""
    books = await books_meant(desk, options.get("gang"))
    going = called("figure or car", str(options["name"]), reversed((*books.draft.members, *books.draft.cars)))

    def told(after: Draft) -> str:
        back = after.left - books.draft.left
        return f"{clean(going.name)} goes, {dollars(back) if back else 'nothing'} comes back."

    return step(books, drop, going.name, told=told)
