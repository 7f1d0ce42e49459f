"""Who takes part: stored figures, or people made up from a profile for one command."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace

from cogs._kit.desk import Desk
from cogs._kit.render import clean
from db.repositories import StoredFigure, key_of
from rules.core.events import Kind, Subject
from rules.core.refusal import IllegalNow, OutOfRange
from rules.mad_dogs.injuries import TOUGH_HITS, Mark
from rules.mad_dogs.model import Figure, Floored, Nerve, Posture, Standing, Stat, Stats
from rules.mad_dogs.skills import skills_named
from rules.mad_dogs.tables import PROFILES

SYSTEM_ID = "mad"
MOST_IN_GROUP = 12
FEMME_FATALE = "Femme Fatale"
HOODLUM = "Hoodlum"
MOST_NAMED = 30
COUNTED = re.compile(r"(\d{1,4})(?:\s+(.+))?")


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody in a command: a stored figure, one of a profile, or an unknown."""

    name: str
    figure: Figure | None = None
    stored: StoredFigure | None = None

    @property
    def id(self) -> int | None:
        return self.stored.id if self.stored else None

    @property
    def called(self) -> set[str]:
        """Every way to name the person, in small letters."""
        names = {self.name}
        if self.stored is not None:
            figure, gang = self.stored.figure.name, self.stored.gang.gang.name
            names |= {figure, f"{figure} ({gang})"}
        return {key_of(name) for name in names}

    def mark(self, skills: tuple[str, ...] = (), hostage: bool = False) -> Mark:
        """The person as somebody who may be hurt."""
        figure = self.figure
        if figure is None:
            return Mark(
                gun_shy="Gun Shy" in skills,
                soak=TOUGH_HITS * ("Tough SOB" in skills),
                nice_girl="Nice Girl" in skills,
            )
        skills = (*figure.skills, *skills)
        guts = figure.stat(Stat.GUTS) - 2 * (figure.nerve is Nerve.NERVOUS)
        return Mark(
            stats=figure.stats,
            lost=figure.lost,
            gun_shy="Gun Shy" in skills,
            soak=(TOUGH_HITS - figure.tough) * ("Tough SOB" in skills),
            nice_girl="Nice Girl" in skills,
            guts=guts if hostage else None,
        )


def of_stored(stored: StoredFigure) -> Person:
    """A stored figure as a person; IllegalNow when it plays another game."""
    if stored.gang.gang.system != SYSTEM_ID:
        raise IllegalNow(f"{stored.figure.name} belongs to a gang of another game.")
    return Person(clean(stored.figure.name), stored.figure, stored)


def of_profile(name: str, label: str) -> Person | None:
    """Somebody of a profile, such as “Hoodlum”; None for a name that is no profile."""
    known = {profile.casefold(): profile for profile in PROFILES}
    title = known.get(name.casefold().strip())
    if title is None:
        return None
    return Person(label or title, Figure(title, title, PROFILES[title].stats))


def with_stats(person: Person, text: str) -> Person:
    """The same person with six attributes as typed; OutOfRange unless they are six from 1 to 6."""
    words = text.replace("/", " ").replace(",", " ").split()
    if person.stored is not None:
        raise OutOfRange(f"{person.name} has a sheet: leave the target's stats out.")
    if len(words) != len(Stat) or not all(word.isascii() and word.isdigit() and 1 <= int(word) <= 6 for word in words):
        raise OutOfRange("Six numbers from 1 to 6 are wanted: FISTS GATS GUTS STUNTS SMARTS HITS, such as 3 3 3 3 3 3.")
    return Person(person.name, Figure(person.name, "", Stats(*map(int, words))))


async def people(desk: Desk, names: list[str]) -> list[Person]:
    """Stored figures or profiles by these names, in order; UnknownName for anything else."""
    found = await desk.figures(names)
    persons: list[Person] = []
    for name, stored in zip(names, found, strict=True):
        person = of_stored(stored) if stored else of_profile(name, "")
        if person is None:
            raise await desk.nobody(name, more=PROFILES)
        persons.append(person)
    return persons


async def group_of(desk: Desk, text: str) -> list[Person]:
    """Those near a target: names apart by commas, or how many unnamed ones there are besides it."""
    if text.strip().isdecimal():
        number = int(text.strip()[:9])
        if number > MOST_IN_GROUP:
            raise OutOfRange(f"A group holds at most {MOST_IN_GROUP} besides the one aimed at.")
        return [Person(f"another {index}") for index in range(1, number + 1)]
    names = [part for part in text.split(",") if part.strip()]
    if len(names) > MOST_IN_GROUP:
        raise OutOfRange(f"A group holds at most {MOST_IN_GROUP} besides the one aimed at.")
    return await people(desk, names)


async def crew(desk: Desk, text: object, otherwise: str = HOODLUM, corpses: bool = False) -> list[Person]:
    """People as an option lists them: names and profiles apart by commas; “3” or “3 Punk” for as many of a profile.

    `otherwise` is the profile of those of whom only the number is said. Nobody stands there twice, nobody who is off
    the board, and nobody dead unless `corpses` may be among them.
    """
    persons: list[Person | None] = []
    names: list[str] = []
    for part in (part.strip() for part in str(text or "").split(",")):
        if not part:
            continue
        counted = COUNTED.fullmatch(part)
        alike = of_profile((counted[2] or otherwise).removesuffix("s"), "") if counted else None
        if counted and alike is None and counted[2]:
            alike = of_profile(counted[2], "")
        times = int(counted[1]) if counted and alike else 1
        if len(persons) + times > MOST_NAMED:
            raise OutOfRange(f"At most {MOST_NAMED} people can be told of at once.")
        persons += [alike] * times
        names += [part] if alike is None else []
    found = iter(await people(desk, names) if names else [])
    listed = [person or next(found) for person in persons]
    ids = [person.id for person in listed if person.id is not None]
    if len(set(ids)) < len(ids):
        raise IllegalNow("Somebody is named twice: nobody is in two places at once.")
    for person in listed:
        require_there(person)
        if not corpses:
            require_alive(person)
    return numbered(listed)


def told_apart(persons: Sequence[Person]) -> list[Person]:
    """The same people, those on record who share a name told apart by their gangs: “Twin (North Side)”."""
    names = Counter(person.name for person in persons)
    return [
        replace(person, name=f"{person.name} ({clean(person.stored.gang.gang.name)})")
        if person.stored is not None and names[person.name] > 1
        else person
        for person in persons
    ]


def numbered(persons: Sequence[Person]) -> list[Person]:
    """The same people, those who share a name told apart by their gangs or by numbers."""
    persons = told_apart(persons)
    shared = {name for name, count in Counter(person.name for person in persons).items() if count > 1}
    seen: Counter[str] = Counter()
    told: list[Person] = []
    for person in persons:
        seen[person.name] += 1
        told.append(replace(person, name=f"{person.name} {seen[person.name]}") if person.name in shared else person)
    return told


def require_in_fight(person: Person) -> None:
    """Refuse somebody who is out of the fight, whether laid out, gone or taken; how his nerve holds does not matter."""
    if person.figure is not None and person.figure.kept_out:
        raise IllegalNow(f"{person.name} is {person.figure.kept_out}: pick somebody who can still act.")


def require_fit(person: Person) -> None:
    """Refuse to act with somebody who can't."""
    require_in_fight(person)
    figure = person.figure
    if figure is not None and figure.nerve is Nerve.TERRIFIED:
        raise IllegalNow(f"{person.name} is terrified and running: he must get a grip first.")


def require_free(person: Person, running: bool) -> None:
    """Refuse to go anywhere with somebody who is out of the fight; whose nerve broke for good may still run."""
    figure = person.figure
    if figure is None or figure.laid_out or figure.standing is not Standing.LEFT:
        require_in_fight(person)
    elif not running:
        raise IllegalNow(f"{person.name} is {figure.standing} and only runs, for the nearest exit: pace:Run.")


def require_feet(person: Person) -> None:
    """Refuse to go anywhere with somebody who is not on his feet."""
    figure = person.figure
    if figure is None:
        return
    if figure.posture is Posture.PRONE:
        raise IllegalNow(f"{person.name} is prone and goes nowhere: somebody must carry or heal him.")
    if figure.floored is not Floored.NO:
        raise IllegalNow(f"{person.name} is {figure.floored}: /mad-brawl stand first, it takes an action.")


def require_alive(person: Person) -> None:
    """Refuse to do something to a corpse."""
    if person.figure is not None and person.figure.posture is Posture.DEAD:
        raise IllegalNow(f"{person.name} is dead already.")


def require_there(person: Person) -> None:
    """Refuse to do something to somebody who is not on the board any more."""
    if person.figure is not None and person.figure.off_board:
        raise IllegalNow(f"{person.name} is {person.figure.standing}: pick somebody who is there.")


def skills_of(person: Person, typed: str) -> tuple[str, ...]:
    """A person's skills and those typed besides; UnknownName for one that is none."""
    own = person.figure.skills if person.figure else ()
    return tuple(dict.fromkeys((*own, *skills_named(typed))))


def subjects(*persons: Person) -> tuple[Subject, ...]:
    """The stored figures among these."""
    return tuple(Subject(Kind.FIGURE, person.id) for person in persons if person.id is not None)


def require_femme_fatale(person: Person, skills: tuple[str, ...]) -> None:
    """Refuse to use Femme Fatale for somebody who lacks it, or has used it in this game."""
    if FEMME_FATALE not in skills:
        raise IllegalNow(f"{person.name} is no {FEMME_FATALE}.")
    if person.figure is not None and FEMME_FATALE in person.figure.used:
        raise IllegalNow(f"{person.name} has used {FEMME_FATALE} in this game already.")
