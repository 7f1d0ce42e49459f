"""Checks of a gang against the rules (2 Gangs to 6 Trait points; 18 to 20 Doggies)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Final

from rules.core.chance.dice import Dice
from rules.core.plain.frozen import frozen
from rules.core.plain.refusal import either
from rules.core.tables.rule import resolves
from rules.gangstars.gangs.estate import GangKind
from rules.gangstars.gangs.prices import (
    NOT_OF_DOGS,
    STAT_NAMES,
    Account,
    Bill,
    Muster,
    bill,
    gear_points,
    ma_mans_brains,
    odd_numbers,
    pool,
    size,
    stat_price,
)
from rules.gangstars.model.figures import Figure, Profile, Stats
from rules.gangstars.model.kinds import BREEDS, PREFERRED, TYPE_POINTS, StatLimits
from rules.gangstars.model.weapons import ARMS
from rules.gangstars.traits.trait_table import (
    BIKER,
    CANINE,
    HUMAN,
    LURKER,
    MA_MAN,
    NOISY,
    RIPPER,
    SPECIALITIES,
    TRAITS,
    WEAPON_SPEC,
)

ADVISED, UNWIELDY = 50, 100
"""Basic points of a gang for a first game, and the number above which a gang becomes unwieldy."""
MOST_ROOKIES: Final = 2
"""For the police."""
HAND_WEAPONS: Final = tuple(arm.name for arm in ARMS.values() if arm.close and not arm.clubbing)


@frozen
class Vetting:
    """A gang checked against the rules.

    bills       the living, in order
    size        basic points that their types bring, out of the agreed number; out of 0 if none is agreed
    pool        equipment points of the gang
    violations  everything that breaks a rule, a sentence each
    advice      what is allowed and still worth a note, a sentence each
    """

    bills: tuple[Bill, ...]
    size: Account
    pool: Account
    violations: tuple[str, ...]
    advice: tuple[str, ...]


@resolves("gs.gang", "gs.weapon", "gs.trait.biker", "gs.trait.ma-man")
def legality(dice: Dice, muster: Muster) -> Vetting:
    """A gang checked against the rules of gang creation. No die is rolled."""
    return judged(muster)


def judged(muster: Muster) -> Vetting:
    """A gang checked against the rules of gang creation."""
    return Vetting(
        tuple(bill(one.figure) for one in muster.living),
        size(muster),
        pool(muster),
        tuple(violations(muster)),
        tuple(advice(muster)),
    )


def violations(muster: Muster) -> Iterator[str]:
    """Everything that breaks a rule, a sentence each: first of the gang, then of each figure."""
    yield from _of_ranks(muster)
    yield from _of_points(muster)
    for one in muster.living:
        yield from card_faults(one.figure)
        yield from _of_master(muster, one.figure) if one.figure.is_dog else _of_place(muster, one.figure)


def card_faults(figure: Figure) -> Iterator[str]:
    """The faults of a card by itself, in any gang, a sentence each."""
    yield from _of_card(figure)
    yield from _of_breed(figure) if figure.is_dog else _of_chosen(figure)


def advice(muster: Muster) -> Iterator[str]:
    """What is allowed and still worth a note."""
    total, agreed = size(muster)
    if total > UNWIELDY:
        yield f"{total} basic points make a gang that is hard to handle. We advise at most {UNWIELDY}."
    elif not agreed and total > ADVISED:
        yield f"The gang has {total} basic points. For a first game we advise {ADVISED}."
    for one in muster.living:
        wishes = PREFERRED.get(one.figure.profile, ())
        if wishes and not set(wishes) & set(one.figure.traits):
            yield f"{one.figure.name}: {wishes_line(one.figure.profile)}"


def wishes_line(profile: Profile) -> str:
    """The traits that go with a type of dog, in a sentence."""
    return f"“{profile}” often has the trait {either(PREFERRED[profile])}."


def _of_ranks(muster: Muster) -> Iterator[str]:
    leaders = muster.leaders
    police = muster.estate.outfit is GangKind.POLICE
    if not leaders:
        officer = ", the officer in command" * police
        yield f"The gang has no leader. It needs one {Profile.LEADER}{officer}."
    elif len(leaders) > 1:
        yield f"The gang has {len(leaders)} leaders, not one {Profile.LEADER}: {_names(leaders)}."
    if not any(one.figure.profile is Profile.HIT_MAN for one in muster.living):
        yield f"The gang has no {Profile.HIT_MAN}. Every gang needs at least one."
    rookies = [one.figure for one in muster.living if one.figure.profile is Profile.ROOKIE]
    if police and len(rookies) > MOST_ROOKIES:
        yield f"The gang has {len(rookies)} rookies. Police have at most {MOST_ROOKIES}: {_names(rookies)}."
    seconds = [one.figure for one in muster.living if one.figure.has(MA_MAN)]
    if len(seconds) > 1:
        yield f"The gang has {len(seconds)} figures with the trait {MA_MAN.lower()}, not one: {_names(seconds)}."


def _of_points(muster: Muster) -> Iterator[str]:
    total, agreed = size(muster)
    if agreed and total > agreed:
        types = Counter(one.figure.profile for one in muster.living)
        text = " + ".join(f"{number} {profile} × {TYPE_POINTS[profile].basic}" for profile, number in types.items())
        yield f"The gang has {total} basic points ({text}). That is {total - agreed} more than the agreed {agreed}."
    arms = pool(muster)
    if arms.left < 0 and muster.estate.aside is not None:
        yield f"The gang has spent {-arms.left} equipment points more than it had saved."
    elif arms.left < 0:
        who = " + ".join(
            f"{one.figure.name} {cost}" for one in muster.living for cost in [gear_points(one.figure.weapons)] if cost
        )
        yield (
            f"The gang carries {arms.spent} equipment points ({who}). That is {-arms.left} more than its pool of "
            f"{arms.of}."
        )


def _of_card(figure: Figure) -> Iterator[str]:
    """What no figure may have, human or dog."""
    name = figure.name
    yield from (f"{name}: {fault}" for fault in odd_numbers(figure.stats))
    account = bill(figure)
    if account.basic.left < 0:
        text = " + ".join(f"{stat} {cost}" for stat in STAT_NAMES for cost in [stat_price(figure, stat)] if cost)
        yield f"{name} spends too much. {text} is {_over(account.basic, 'basic', figure)}"
    if account.traits.left < 0:
        text = ", ".join(f"{trait} {TRAITS[trait].points:+d}" for trait in figure.traits)
        yield f"{name} spends too much. {text} is {_over(account.traits, 'trait', figure)}"
    for trait, times in Counter(figure.traits).items():
        if times > 1:
            yield f"{name} has {trait} {times} times. Once is enough."
        if trait in (HUMAN if figure.is_dog else CANINE):
            yield f"{name} has {trait}, which is only for {'people' if figure.is_dog else 'dogs'}."


def _over(account: Account, kind: str, figure: Figure) -> str:
    return f"{account.spent} {kind} points, {-account.left} more than the {account.of} of “{figure.profile}”."


def _of_place(muster: Muster, figure: Figure) -> Iterator[str]:
    """What a figure's position in the gang requires."""
    name = figure.name
    if figure.master:
        yield f"{name} has a master, but only dogs have one."
    if muster.estate.outfit is GangKind.BIKERS and not figure.has(BIKER):
        yield f"{name} needs the trait {BIKER}, like everyone in a gang of bikers."
    if figure.has(MA_MAN) and figure.is_leader:
        yield f"{name} is the {Profile.LEADER}, who can't also be a {MA_MAN.lower()}."
    elif figure.has(MA_MAN):
        brains = ma_mans_brains(muster)
        if brains is not None and figure.stats.brains != brains:
            leader = muster.leaders[0]
            yield (
                f"{name} has brains {figure.stats.brains}. A {MA_MAN.lower()} has 1 less than {leader.name}'s "
                f"{leader.stats.brains}, so {brains}."
            )


def _of_chosen(figure: Figure) -> Iterator[str]:
    """The weapons that traits name: two different ones for weapon spec, then one hand weapon for ripper."""
    name, special, ripper = figure.name, figure.specialities, figure.ripping
    if figure.has(WEAPON_SPEC):
        if len(set(special)) != SPECIALITIES or not set(special) <= set(ARMS):
            text = either(special) if special else "none"
            yield f"{name} is a {WEAPON_SPEC.lower()} and needs two different chosen weapons. Chosen: {text}."
        if not figure.has(RIPPER) and len(figure.chosen) > SPECIALITIES:
            yield f"{name} is a {WEAPON_SPEC.lower()} and needs two chosen weapons, not {len(figure.chosen)}."
    if figure.has(RIPPER) and (len(ripper) != 1 or ripper[0] not in HAND_WEAPONS):
        text = either(ripper) if ripper else "none"
        after = " after the two of a weapon spec" * figure.has(WEAPON_SPEC)
        yield (
            f"{name} is a {RIPPER.lower()} and needs one chosen hand weapon{after}: {either(HAND_WEAPONS)}. "
            f"Chosen: {text}."
        )
    if figure.chosen and not figure.has(WEAPON_SPEC) and not figure.has(RIPPER):
        yield f"{name} has chosen weapons, but is neither a {WEAPON_SPEC.lower()} nor a {RIPPER.lower()}."


def _of_breed(figure: Figure) -> Iterator[str]:
    """The limits of a type of dog, and what no dog has."""
    name = figure.name
    limits = BREEDS[figure.profile]
    for stat in StatLimits._fields:
        least, most = getattr(limits, stat)
        level = getattr(figure.stats, stat)
        if not least <= level <= most:
            yield f"{name} has {stat} {level}. “{figure.profile}” has {least} to {most}."
    for stat in NOT_OF_DOGS:
        if getattr(figure.stats, stat) != getattr(Stats(), stat):
            yield f"{name} is a dog, and dogs buy no {stat}."
    if figure.weapons:
        yield f"{name} is a dog, and dogs carry no weapons."
    if figure.chosen:
        yield f"{name} is a dog, and dogs choose no weapons."


def _of_master(muster: Muster, figure: Figure) -> Iterator[str]:
    name, master = figure.name, muster.member(figure.master)
    if not figure.master or master is None:
        yield f"{name} has no master. Name a person of the gang."
    elif master.figure.is_dog:
        yield f"{name} has the dog {master.figure.name} as its master. Name a person of the gang."
    elif figure.has(NOISY) and master.figure.has(LURKER):
        yield f"{name} is a {NOISY.lower()} dog. Its master can't be a {LURKER.lower()}, as {master.figure.name} is."


def _names(figures: Iterable[Figure]) -> str:
    return ", ".join(figure.name for figure in figures)
