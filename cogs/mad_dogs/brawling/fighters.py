"""Who brawls: lists of names, profiles or plain numbers, made into fighters with what they hold."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

from cogs._kit.desk import Desk
from cogs._kit.play import Offer, Options
from cogs._kit.render import clean
from cogs.mad_dogs.luck import as_femme_fatale
from cogs.mad_dogs.people import (
    Person,
    people,
    require_alive,
    require_femme_fatale,
    require_fit,
    require_there,
    with_stats,
)
from rules.core.refusal import IllegalNow, OutOfRange
from rules.mad_dogs.brawl_tables import Arm, Footing, arm_named, arm_of, footing_of
from rules.mad_dogs.brawling import MOST_A_SIDE, Fighter
from rules.mad_dogs.model import Nerve, Stat
from rules.mad_dogs.skills import skills_named
from rules.mad_dogs.tables import SERVES

MOST_FISTS = 6
MOST_DIGITS = 3


class Party(NamedTuple):
    """One side as a command names it: the keys of its options, and what somebody nameless is called."""

    names: str
    weapons: str
    skills: str
    otherwise: str
    asked: str


@dataclass(frozen=True, slots=True)
class Man:
    """Somebody in a brawl, with his facts, and the entry of a list that named him."""

    person: Person
    fighter: Fighter
    entry: str = ""

    @property
    def name(self) -> str:
        return self.person.name


async def men_of(desk: Desk, options: Options, party: Party, own: bool) -> list[Man]:
    """A side of a brawl: figures, profiles, FISTS as a number or all six stats, separated by commas.

    Those one acts with must be one's own and fit; the others alive. Raises Refusal.
    """
    entries = [entry.strip() for entry in str(options.get(party.names) or "").split(",") if entry.strip()]
    if not entries:
        raise OutOfRange(f"Say {party.asked}: names, profiles or FISTS, separated by commas, such as {party.names}:4.")
    if len(entries) > MOST_A_SIDE:
        raise OutOfRange(f"At most {MOST_A_SIDE} fight on a side, not {len(entries)}.")
    known = iter(await people(desk, [entry for entry in entries if not numbers_in(entry)], own))
    persons = [_nameless(entry, party.otherwise) if numbers_in(entry) else next(known) for entry in entries]
    for person in persons:
        if own and person.stored is not None:
            desk.require_own(person.stored)
        if own:
            require_fit(person)
        else:
            require_there(person)
            require_alive(person)
    typed = skills_named(str(options.get(party.skills) or ""))
    if typed and all(person.stored is not None for person in persons):
        raise OutOfRange(f"Everybody there has a sheet: leave {party.skills} out.")
    arms = _arms(str(options.get(party.weapons) or ""), len(persons), party.weapons)
    return [
        Man(person, _fighter(entry, person, typed, arm), entry)
        for entry, person, arm in zip(entries, persons, arms, strict=True)
    ]


def numbers_in(entry: str) -> list[int]:
    """The numbers an entry is made of; empty when it is a name."""
    parts = entry.replace("/", " ").split()
    numeric = all(part.isascii() and part.isdigit() and len(part) <= MOST_DIGITS for part in parts)
    return [int(part) for part in parts] if numeric else []


def _nameless(entry: str, otherwise: str) -> Person:
    """Somebody known by FISTS or by all six stats alone."""
    numbers = numbers_in(entry)
    if len(numbers) == len(Stat):
        return with_stats(Person(otherwise), entry)
    if len(numbers) != 1 or numbers[0] > MOST_FISTS:
        raise OutOfRange(f"“{clean(entry[:40])}” is nobody: FISTS are 0 to {MOST_FISTS}, all stats six numbers.")
    return Person(otherwise)


def _arms(text: str, many: int, option: str) -> list[Arm | None]:
    """What each of a side holds: one for all, or one for each in order; None where it is left to him."""
    if not text.strip():
        return [None] * many
    arms = [arm_named(part) if part.strip() else None for part in text.split(",")]
    if len(arms) == 1:
        return arms * many
    if len(arms) != many:
        raise OutOfRange(f"Name one weapon for all or one for each of {many} in order under {option}, not {len(arms)}.")
    return arms


def _fighter(entry: str, person: Person, typed: tuple[str, ...], arm: Arm | None) -> Fighter:
    figure = person.figure
    if figure is None:
        skills = typed
        return Fighter(numbers_in(entry)[0], arm or arm_of((), skills), person.mark(typed), skills)
    skills = figure.skills if person.stored is not None else tuple(dict.fromkeys((*figure.skills, *typed)))
    carried = tuple(weapon.name for weapon in figure.weapons)
    if person.stored is not None and arm == arm_named("Gun Butt") and not set(carried) & set(SERVES):
        raise IllegalNow(f"{person.name} carries no gun to hit with.")
    return Fighter(
        figure.rated(Stat.FISTS),
        arm or arm_of(carried, skills),
        person.mark(() if person.stored is not None else typed),
        skills,
        nervous=figure.nerve is Nerve.NERVOUS,
        footing=footing_of(figure.posture, figure.floored),
    )


def fighters_of(men: Sequence[Man]) -> tuple[Fighter, ...]:
    """The facts of these, without their names."""
    return tuple(man.fighter for man in men)


def told_apart(*sides: list[Man]) -> list[list[Man]]:
    """The sides with nobody called like another; IllegalNow when a stored figure is in them twice."""
    everybody = [man for side in sides for man in side]
    ids = [man.person.id for man in everybody if man.person.id is not None]
    if len(set(ids)) < len(ids):
        twice = next(man.name for man in everybody if man.person.id is not None and ids.count(man.person.id) > 1)
        raise IllegalNow(f"{twice} is named twice: nobody fights himself, or for two.")
    names = Counter(man.name for man in everybody)
    met: Counter[str] = Counter()
    return [[_numbered(man, names, met) for man in side] for side in sides]


def _numbered(man: Man, names: Counter[str], met: Counter[str]) -> Man:
    if names[man.name] == 1:
        return man
    met[man.name] += 1
    plain = man.name.removeprefix("The ").removeprefix("the ")
    return replace(man, person=replace(man.person, name=f"{plain} {met[man.name]}"))


def place_of(men: Sequence[Man], name: str) -> int:
    """Whom a name or a number in order means among these, from 0; OutOfRange for nobody."""
    wanted = " ".join(name.casefold().split())
    for place, man in enumerate(men):
        if wanted in man.person.called:
            return place
    if wanted.isascii() and wanted.isdigit() and 1 <= int(wanted) <= len(men):
        return int(wanted) - 1
    listed = ", ".join(man.name for man in men)
    raise OutOfRange(f"“{clean(name[:40].strip())}” is not among {listed}: name one of them, or his number in order.")


def places_of(men: Sequence[Man], text: Any) -> list[int]:
    """The same for a list separated by commas."""
    return [place_of(men, part) for part in str(text or "").split(",") if part.strip()]


def fatales(desk: Desk, command: str, options: Options, men: Sequence[Man]) -> tuple[Offer, ...]:
    """Buttons of the odds for one's own Femmes Fatales among these, in the order the option counts them."""
    said = str(options.get("femme_fatale") or "")
    able = [
        (man.person, ", ".join(filter(None, (said, str(place)))))
        for place, man in enumerate(men, 1)
        if not man.fighter.femme_fatale
    ]
    return as_femme_fatale(desk, command, options, able)


def as_said(men: Sequence[Man], options: Options) -> list[Man]:
    """Fighters with what the options say of some: knocked down, out of it, drunk, Femme Fatale."""
    told = {key: places_of(men, options.get(key)) for key in ("down", "out", "drunk", "femme_fatale")}
    order = list(Footing)
    changed: list[Man] = []
    for place, man in enumerate(men):
        said = Footing.OUT if place in told["out"] else Footing.DOWN if place in told["down"] else Footing.UP
        fighter = replace(
            man.fighter,
            footing=max(man.fighter.footing, said, key=order.index),
            drunk=place in told["drunk"],
            femme_fatale=place in told["femme_fatale"],
        )
        if fighter.femme_fatale:
            require_femme_fatale(man.person, man.fighter.skills)
        changed.append(replace(man, fighter=fighter))
    return changed
