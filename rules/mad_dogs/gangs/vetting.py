"""Checking a gang against the rules of making gangs, and pricing a finished one (dollars)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Final

from rules.core.plain.frozen import frozen, replace
from rules.core.plain.refusal import IllegalNow, OutOfRange, Refusal, UnknownName, either, indefinite
from rules.core.plain.words import key_of
from rules.mad_dogs.gangs.draft import (
    ACCOUNTANT,
    BOSS,
    PISTOL,
    PUNK,
    ROLLED_AS,
    Draft,
    GangTypeName,
    Got,
    Learnt,
    Member,
    Recruitment,
)
from rules.mad_dogs.gangs.rolled_numbers import DICE, LEAST_HITS, MOST_HITS, misplaced
from rules.mad_dogs.model.figures import Figure, Stat, Stats, times
from rules.mad_dogs.model.prices import MOST_MONEY, NOT_FOR_SALE, WEAPON_PRICES, dollars
from rules.mad_dogs.model.roster import ARMED_FROM, GEAR, MOST_CARRIED
from rules.mad_dogs.model.skills import CHOICE, CRIPPLED, EFFECTS, MOLLS, REPUTATIONS
from rules.mad_dogs.model.tables import PROFILES

LEAST_STAT, MOST_STAT = 1, 6
MOST_MEMBERS: Final = 40
MOST_CARS: Final = 20
MOST_LETTERS: Final = 40
FOR_HIRE: Final = tuple(name for name, profile in PROFILES.items() if profile.cost is not None)
COMES: Final = {
    Recruitment.RACK: tuple(name for name in FOR_HIRE if name != PUNK),
    Recruitment.ROLLED: (ROLLED_AS, BOSS),
    Recruitment.BUILT: (PUNK, BOSS),
}
"""The profiles that come in each way."""


def problems(draft: Draft) -> list[str]:
    """Everything in a gang that breaks the rules, a sentence each. Unfinished parts are no fault."""
    return [fault.sentence for fault in (*_of_money(draft), *breaches(draft))]


def breaches(draft: Draft, from_sheets: bool = False) -> list[Refusal]:
    """The refusals for everything wrong with a gang, regardless of its price.

    from_sheets  the gang was read off figures, which do not show the dice that made them
    """
    found = list(_of_the_gang(draft))
    for member in draft.members:
        found += _of_stats(member, from_sheets)
        found += _of_skills(member, from_sheets)
        found += _of_gear(member)
    return found


# The gang


def _of_money(draft: Draft, from_sheets: bool = False) -> Iterator[Refusal]:
    if not 0 <= draft.budget <= MOST_MONEY:
        yield OutOfRange(
            f"A budget is $0 to {dollars(MOST_MONEY)}, not {dollars(draft.budget)}. Give a sum in that range."
        )
    elif draft.left < 0:
        costs = f"{dollars(draft.spent)}{' at least' * from_sheets}"
        yield IllegalNow(
            f"The gang costs {costs}, which is {dollars(-draft.left)} more than the budget of "
            f"{dollars(draft.budget)}. Give something back."
        )
    if any(line.dollars < 0 for line in draft.gone):
        yield OutOfRange("The money spent on dice can't be below $0. Correct it.")


def _of_the_gang(draft: Draft) -> Iterator[Refusal]:
    if draft.kind in (GangTypeName.COPS, GangTypeName.FEDS):
        yield IllegalNow(f"{draft.kind} are not for hire. A gang is one of the mob.")
    for things, most, what in ((draft.members, MOST_MEMBERS, "figures"), (draft.cars, MOST_CARS, "cars")):
        if len(things) > most:
            yield OutOfRange(f"A gang has at most {most} {what}, not {len(things)}. Remove some.")
    yield from _of_names([one.name for one in (*draft.members, *draft.cars)])
    for car in draft.cars:
        for fitting, count in Counter(car.fittings).items():
            if count > 1:
                yield IllegalNow(f"{car.name} already has {fitting}. Remove one of them.")
    bosses = [one.name for one in draft.members if one.boss]
    if len(bosses) > 1:
        yield IllegalNow(
            f"A gang has one Boss, not {len(bosses)}: {', '.join(f'“{boss}”' for boss in bosses)}. Remove the others."
        )
    if draft.kind is GangTypeName.STREET_GANG:
        for one in draft.members:
            if one.profile == ACCOUNTANT:
                yield IllegalNow(f"{one.name}: a street gang has no {ACCOUNTANT}.")


def _of_names(names: list[str]) -> Iterator[Refusal]:
    for name in dict.fromkeys(names):
        if not name.strip() or len(name) > MOST_LETTERS:
            yield OutOfRange(
                f"A name has 1 to {MOST_LETTERS} characters, not like “{name[:MOST_LETTERS]}”. Pick another."
            )
    counted = Counter(key_of(name) for name in names)
    first = {key_of(name): name for name in reversed(names)}
    for key, count in counted.items():
        if count > 1:
            yield IllegalNow(f"The name {first[key]} is already taken in this gang. Pick another.")


# A figure


def _unknown(whose: str, kind: str, name: str, known: Iterable[str]) -> UnknownName:
    """The refusal of an unknown name on a figure's sheet."""
    fault = UnknownName(kind, name, known)
    fault.args = (f"{whose}: {fault}",)
    return fault


def _of_stats(member: Member, from_sheets: bool) -> Iterator[Refusal]:
    name, now, before = member.name, member.stats, member.came_with
    if member.profile not in PROFILES:
        yield _unknown(name, "profile", member.profile, FOR_HIRE)
    elif member.profile not in FOR_HIRE:
        yield IllegalNow(f"{name}: {indefinite(member.profile)} is not for hire. Take {either(FOR_HIRE)}.")
    elif member.profile not in COMES[member.way]:
        yield IllegalNow(
            f"{name}: only {either(COMES[member.way])} can be {member.way}, not {indefinite(member.profile)}."
        )
    yield from _of_origin(member, from_sheets)
    if now is None:
        return
    for stat in Stat:
        value = now.of(stat)
        if not LEAST_STAT <= value <= MOST_STAT:
            yield OutOfRange(f"{name}: {stat} is {value}, but must be {LEAST_STAT} to {MOST_STAT}.")
        elif before is not None and value < before.of(stat):
            yield OutOfRange(
                f"{name}: {stat} is {value}, below the {before.of(stat)} at the start. No stat can be lowered."
            )
    if member.way is Recruitment.ROLLED and MOST_HITS < now.hits <= MOST_STAT:
        yield OutOfRange(
            f"{name}: HITS of a figure that was {Recruitment.ROLLED} are at most {MOST_HITS}, not {now.hits}."
        )


def _of_origin(member: Member, from_sheets: bool) -> Iterator[Refusal]:
    """The faults of dice, spread numbers and stats. Rolled-up figures have all of them, others lack the first two."""
    name, rolled, placed = member.name, member.rolled, member.placed
    if member.way is not Recruitment.ROLLED:
        if rolled is not None or placed is not None:
            yield IllegalNow(
                f"{name}: only figures that were {Recruitment.ROLLED} have dice on record and numbers to spread."
            )
        if member.stats is None:
            yield OutOfRange(f"{name}: the stats are missing. Only rolled numbers may wait to be spread.")
        return
    if (member.stats is None) != (placed is None):
        yield IllegalNow(f"{name}: a rolled-up figure has stats only once its numbers are spread.")
    if from_sheets:
        if placed is not None and not LEAST_HITS <= placed.hits <= MOST_HITS:
            yield OutOfRange(f"{name}: HITS of a figure that was {Recruitment.ROLLED} are {LEAST_HITS} to {MOST_HITS}.")
    elif rolled is None:
        yield IllegalNow(f"{name}: the dice of the roll-up are not on record.")
    elif len(rolled.faces) != DICE or not all(1 <= face <= MOST_STAT for face in rolled.faces):
        yield OutOfRange(f"{name}: a roll-up takes {DICE} D6, not {' '.join(map(str, rolled.faces)) or 'none'}.")
    elif placed is not None:
        for wrong in misplaced(rolled, placed):
            yield OutOfRange(f"{name}: {wrong}")


def _of_skills(member: Member, from_sheets: bool) -> Iterator[Refusal]:
    name, template = member.name, member.template if member.way is Recruitment.RACK else None
    either_of = template.either if template is not None else ()
    printed = (*template.skills, *either_of) if template is not None else ()
    for skill, count in Counter(member.knows).items():
        if skill != CHOICE and skill not in EFFECTS:
            if skill in REPUTATIONS:
                yield IllegalNow(f"{name}: {skill} is earned in fights and can't be bought.")
            else:
                yield _unknown(name, "skill", skill, EFFECTS)
        elif count > 1 and skill != CHOICE:
            yield IllegalNow(f"{name} already has {skill}. Pick another skill.")
        if skill in MOLLS and skill not in either_of:
            yield IllegalNow(f"{name}: only a Gun Moll can be a {skill}.")
    for skill in member.skills:
        if (skill.got is Got.PRINTED) != (skill.name in printed):
            where = (
                "a skill printed with this profile"
                if skill.name in printed
                else f"not printed with {indefinite(member.profile)}"
            )
            yield IllegalNow(f"{name}: {skill.name} is {where}.")
        if skill.name == CHOICE and skill.got is not Got.ROLLED:
            yield IllegalNow(f"{name}: {CHOICE} comes only from a roll of two dice, and can't be {skill.got}.")
    if template is not None:
        for skill in template.skills:
            if skill not in member.knows:
                yield IllegalNow(f"{name}: {indefinite(member.profile)} has {skill}.")
    if len(set(either_of) & set(member.knows)) > 1:
        yield OutOfRange(f"{name}: {indefinite(member.profile)} is {either(either_of)}, not both.")
    due = sum(skill.due for skill in member.skills)
    if due > member.places and not (from_sheets and member.way is Recruitment.ROLLED):
        yield IllegalNow(
            f"{name}: {due} skill{'s are' if due > 1 else ' is'} listed as free, but only {member.places} can be. "
            "The others must be bought."
        )
    if member.crippled is not None and CRIPPLED not in member.knows:
        yield IllegalNow(f"{name}: {member.crippled} has lost a point as if {CRIPPLED}, but the figure is not.")


def _of_gear(member: Member) -> Iterator[Refusal]:
    carried = Counter(member.gear)
    carried[PISTOL] += member.free_pistol
    for piece, count in carried.items():
        if piece in NOT_FOR_SALE:
            yield IllegalNow(f"{member.name}: a {piece} is not for sale.")
        elif piece not in GEAR:
            yield _unknown(member.name, "weapon", piece, WEAPON_PRICES)
        elif count > (most := MOST_CARRIED.get(piece, 1)):
            has = "counting the free one, " if piece == PISTOL and member.free_pistol else ""
            yield IllegalNow(f"{member.name}: {times(piece, count)} is too many: {has}{most} is the most.")


# A finished gang


@frozen
class Appraisal:
    """The price of one figure.

    ways   the ways in which it can have come to the gang; empty if none leads to it
    least  dollars by the cheapest way, every skill rolled; `most` by the dearest, every skill chosen
    """

    name: str
    ways: tuple[Recruitment, ...]
    least: int
    most: int


@frozen
class Legality:
    """The price of a gang by these rules, and what is wrong with it, a sentence each."""

    budget: int
    figures: tuple[Appraisal, ...]
    problems: tuple[str, ...]

    @property
    def least(self) -> int:
        return sum(one.least for one in self.figures)

    @property
    def most(self) -> int:
        return sum(one.most for one in self.figures)

    @property
    def doubtful(self) -> bool:
        """Whether the budget was kept only if skills and stats were got in the cheap way."""
        return self.least <= self.budget < self.most


def legality(figures: Iterable[Figure], budget: int, kind: GangTypeName | None = None) -> Legality:
    """The price of a stored gang against a budget of dollars, and what is wrong with it.

    A sheet shows neither how skills were got nor whether dice made the stats, so there is a least and a most. The stats
    of a rolled-up figure count as the dice gave them. Wounds don't count, and what figures earn in fights costs
    nothing.
    """
    lines: list[Appraisal] = []
    cheapest: list[Member] = []
    for figure in figures:
        found = list(readings(figure))
        sound = [one for one in found if not any((*_of_stats(one, True),))]
        ways = tuple(way for way in Recruitment if any(one.way is way for one in sound))
        counted = sorted(sound or found[:1], key=lambda one: one.price)
        lines.append(Appraisal(figure.name, ways, counted[0].price, counted[-1].price))
        cheapest.append(counted[0])
    draft = Draft(budget, tuple(cheapest), kind=kind)
    wrong = (*_of_money(draft, from_sheets=True), *breaches(draft, from_sheets=True))
    return Legality(budget, tuple(lines), tuple(fault.sentence for fault in wrong))


def readings(figure: Figure) -> Iterator[Member]:
    """Every way in which a figure can have been made, with its skills rolled and then chosen, the likeliest first."""
    skills = [skill for skill in figure.skills if skill not in REPUTATIONS]
    gear = [weapon.name for weapon in figure.weapons for _ in range(weapon.count)]
    if figure.stats.gats >= ARMED_FROM and PISTOL in gear:
        gear.remove(PISTOL)
    hurt = tuple(Stat) if CRIPPLED in skills else (None,)
    ways = [way for way in Recruitment if figure.profile in COMES[way]] or [Recruitment.RACK]
    for way in ways:
        for stat in hurt:
            placed = _before(figure.stats, stat) if way is Recruitment.ROLLED else None
            bare = Member(figure.name, way, figure.profile, figure.stats, None, placed, (), stat, tuple(gear))
            yield replace(bare, skills=_got(bare, skills, Got.ROLLED))
            yield replace(bare, skills=_got(bare, skills, Got.CHOSEN))


def _before(stats: Stats, stat: Stat | None) -> Stats:
    """The stats before Crippled took a point off one of them."""
    return stats if stat is None else stats._replace(**{stat.lower(): stats.of(stat) + 1})


def _got(member: Member, skills: list[str], got: Got) -> tuple[Learnt, ...]:
    """The skills of a sheet, rolled or chosen where they are not printed. As many as possible are free."""
    template = member.template if member.way is Recruitment.RACK else None
    printed = (*template.skills, *template.either) if template is not None else ()
    rolled_up = member.way is Recruitment.ROLLED
    places = (DICE if got is Got.ROLLED else 0) if rolled_up else member.places
    learnt: list[Learnt] = []
    for skill in skills:
        if skill in printed:
            learnt.append(Learnt(skill, Got.PRINTED))
            continue
        how = Got.ROLLED if skill == CHOICE else got
        learnt.append(Learnt(skill, how, places > 0))
        places -= 1
    return tuple(learnt)
