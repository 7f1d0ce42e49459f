"""Somebody in a car, as its rules want him, for commands that read their people by themselves."""

from __future__ import annotations

from cogs.mad_dogs.people import Person
from rules.mad_dogs.crashing import Person as Rider
from rules.mad_dogs.drink import swayed
from rules.mad_dogs.model import Nerve, Posture, Stat


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
