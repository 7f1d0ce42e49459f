"""Cars and who is in them, from the options of a command: a car is told anew each time, for none is kept yet."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping
from dataclasses import replace

from cogs._kit.desk import Desk
from cogs._kit.play import Options
from cogs.mad_dogs.people import Person, of_profile, people, require_alive
from rules.core.refusal import IllegalNow, OutOfRange, UnknownName
from rules.mad_dogs.car_tables import Body, Car
from rules.mad_dogs.crashing import Person as Rider
from rules.mad_dogs.driving import Reaction
from rules.mad_dogs.model import Nerve, Posture, Speed
from rules.mad_dogs.skills import skills_named

STOPPED = "Stopped"
FEATURES = {"souped-up": "souped_up", "bulletproof": "bulletproof", "suspension": "suspension"}
DAMAGE = {"engine hit": "engine_hit", "brake line cut": "brakes_cut", "no racing": "damaged"}
HOODLUM, CITIZEN = "Hoodlum", "Citizen"
MOST_NAMED = 30
COUNTED = re.compile(r"(\d{1,4})(?:\s+(.+))?")


def car_of(options: Options, prefix: str = "") -> Car:
    """The car that the options tell of; UnknownName for a feature or damage that there is not."""
    body = Body(str(options.get(f"{prefix}kind") or Body.CAR).lower())
    ticked = _ticked(options.get(f"{prefix}features"), FEATURES, "feature")
    ticked |= _ticked(options.get(f"{prefix}damage"), DAMAGE, "damage")
    return Car(body, **dict.fromkeys(ticked, True))


def _ticked(text: object, known: Mapping[str, str], kind: str) -> set[str]:
    ticked: set[str] = set()
    for part in str(text or "").split(","):
        name = " ".join(part.casefold().split())
        if name and name not in known:
            raise UnknownName(kind, part.strip(), known)
        if name:
            ticked.add(known[name])
    return ticked


def damage_told(car: Car) -> str:
    """The damage of a car as the option of the next command: “engine hit, no racing”."""
    return ", ".join(name for name, field in DAMAGE.items() if getattr(car, field))


def speed_of(options: Options, key: str = "speed") -> Speed | None:
    """The speed an option says; None for a car that stands."""
    value = options.get(key)
    return None if not value or value == STOPPED else Speed(value)


def speed_told(speed: Speed | None) -> str:
    """The same as the option of the next command."""
    return STOPPED if speed is None else str(speed)


def same_car(options: Options, car: Car, *more: str) -> Options:
    """The options that tell the next command of the same car, as it is by now; `more` are passed on too."""
    kept: Options = {key: options[key] for key in ("kind", "features", *more) if options.get(key) is not None}
    damage = damage_told(car)
    return {**kept, "damage": damage} if damage else kept


async def crew(desk: Desk, text: object, otherwise: str = HOODLUM, corpses: bool = False) -> list[Person]:
    """People as an option lists them: names and profiles apart by commas; “3” or “3 Punk” for as many of a profile.

    `otherwise` is the profile of those of whom only the number is said. Nobody stands there twice, and nobody dead
    unless `corpses` may be among them.
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
    for person in [] if corpses else listed:
        require_alive(person)
    return numbered(listed)


def numbered(persons: list[Person]) -> list[Person]:
    """The same people, those who share a name told apart by numbers."""
    shared = {name for name, count in Counter(person.name for person in persons).items() if count > 1}
    seen: Counter[str] = Counter()
    told: list[Person] = []
    for person in persons:
        seen[person.name] += 1
        told.append(replace(person, name=f"{person.name} {seen[person.name]}") if person.name in shared else person)
    return told


def apart(first: list[Person], second: list[Person]) -> None:
    """Refuse somebody who would be in both of two places."""
    both = {person.id for person in first} & {person.id for person in second} - {None}
    if both:
        name = next(person.name for person in second if person.id in both)
        raise IllegalNow(f"{name} can't be in two places at once: name him in one of them.")


def rider(person: Person, stunts: int | None = None, skills: tuple[str, ...] = (), drunk: bool = False) -> Rider:
    """Somebody as the rules of cars want him; `stunts` in numbers counts in place of his own."""
    figure = person.figure
    mark = person.mark(skills)
    if figure is None:
        return Rider(stunts or 0, mark, None, skills, drunk=drunk)
    out = bool(figure.laid_out) and figure.posture is not Posture.UNCONSCIOUS
    return Rider(
        stunts=0 if out else figure.stats.stunts if stunts is None else stunts,
        mark=mark,
        guts=0 if out else figure.stats.guts,
        skills=(*figure.skills, *skills),
        nervous=figure.nerve is Nerve.NERVOUS,
        drunk=drunk,
    )


def riders(persons: list[Person]) -> tuple[Rider, ...]:
    """Several of them."""
    return tuple(rider(person) for person in persons)


async def at_the_wheel(desk: Desk, options: Options) -> tuple[list[Person], Rider]:
    """Those aboard, the driver first, and the driver as the rules want him: one's own, or told in numbers."""
    aboard = await crew(desk, options.get("aboard"), corpses=True)
    if not aboard:
        if options.get("stunts") is None:
            raise OutOfRange("Say who drives (aboard:Hoodlum), or the driver's STUNTS: stunts:3.")
        aboard = [Person("The driver")]
    own(desk, aboard[0])
    skills = skills_named(str(options.get("skills") or ""))
    return aboard, rider(aboard[0], options.get("stunts"), skills, bool(options.get("drunk")))


def own(desk: Desk, person: Person) -> None:
    """Refuse to act for somebody else's figure."""
    if person.stored is not None:
        desk.require_own(person.stored)


def reaction_of(options: Options, driver: Person | None) -> Reaction | None:
    """What the driver does if a hazard gets the better of him; IllegalNow when he is in no state to brake."""
    if not options.get("reaction"):
        return None
    reaction = Reaction(str(options["reaction"]).lower())
    if reaction is Reaction.BRAKE and driver is not None and out_of_it(driver):
        raise IllegalNow(f"{driver.name} is in no state to brake: the car can only swerve.")
    return reaction


def out_of_it(person: Person) -> bool:
    """Whether somebody can do nothing at the wheel: dead, unconscious, knocked out."""
    return person.figure is not None and bool(person.figure.laid_out)


def living(persons: list[Person]) -> list[Person]:
    """Those whom something can still befall."""
    return [person for person in persons if person.figure is None or person.figure.posture is not Posture.DEAD]
