"""Cars and who is in them, from the options of a command; vehicles.py knows those on the table of a game."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from cogs._kit.desk import Desk
from cogs._kit.play import Options
from cogs.mad_dogs.people import Person
from rules.core.refusal import IllegalNow, UnknownName
from rules.mad_dogs.car_fields import DAMAGE, FEATURES, STOPPED
from rules.mad_dogs.car_tables import Body, Car
from rules.mad_dogs.crashing import Person as Rider
from rules.mad_dogs.drink import swayed
from rules.mad_dogs.driving import Reaction
from rules.mad_dogs.model import Nerve, Posture, Speed, Stat


def car_of(options: Options, prefix: str = "") -> Car:
    """The car that the options tell of; UnknownName for a feature or damage that there is not."""
    body = Body(str(options.get(f"{prefix}kind") or Body.CAR).lower())
    ticked = _ticked(options.get(f"{prefix}features"), FEATURES, "feature")
    ticked |= _ticked(options.get(f"{prefix}damage"), DAMAGE, "damage")
    return Car(body, **dict.fromkeys(ticked, True))


def car_told(options: Options, prefix: str, known: Car) -> Car:
    """A car on the table, with what is said of it besides in the place of what is known."""
    told = car_of(options, prefix)
    said = {
        "kind": ("body",),
        "features": tuple(FEATURES.values()),
        "damage": tuple(DAMAGE.values()),
    }
    fields = [field for option, its in said.items() if options.get(f"{prefix}{option}") for field in its]
    return replace(known, **{field: getattr(told, field) for field in fields})


def _ticked(text: object, known: Mapping[str, str], kind: str) -> set[str]:
    ticked: set[str] = set()
    for part in str(text or "").split(","):
        name = " ".join(part.casefold().split())
        if name and name not in known:
            raise UnknownName(kind, part.strip(), known)
        if name:
            ticked.add(known[name])
    return ticked


def speed_of(options: Options, key: str = "speed") -> Speed | None:
    """The speed an option says; None for a car that stands."""
    value = options.get(key)
    return None if not value or value == STOPPED else Speed(value)


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
    drunk, skills = swayed(figure, (*figure.skills, *skills), drunk)
    out = bool(figure.laid_out) and figure.posture is not Posture.UNCONSCIOUS
    return Rider(
        stunts=0 if out else figure.rated(Stat.STUNTS, stunts),
        mark=mark,
        guts=0 if out else figure.rated(Stat.GUTS),
        skills=skills,
        nervous=figure.nerve is Nerve.NERVOUS,
        drunk=drunk,
    )


def riders(persons: list[Person]) -> tuple[Rider, ...]:
    """Several of them."""
    return tuple(rider(person) for person in persons)


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
