"""Who takes part: stored figures, or people made up from a profile for one command."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from cogs._kit.desk import Desk
from cogs._kit.founding import FIRST_SHOTS, FirstShot
from cogs._kit.people import Anybody, Cast, numbered
from cogs._kit.play import Options
from rules.core.refusal import IllegalNow
from rules.pottersville.characters import PROFILES
from rules.pottersville.model import Figure, Wound
from rules.pottersville.state import Doing, hindrance
from rules.pottersville.wounds import Body, body_of

SYSTEM_ID: Final = "pot"
GOON: Final = "Goon"
WOUNDS: Final = {
    "Fit": Wound.NONE,
    "Suppressed": Wound.SUPPRESSED,
    "Light wound": Wound.LIGHT,
    "Serious wound": Wound.SERIOUS,
    "Dead": Wound.DEAD,
}
"""Wounds as options name them."""


@dataclass(frozen=True, slots=True)
class Person(Anybody[Figure]):
    """Somebody in a command: a stored figure, one of a profile, or an unknown."""

    @property
    def wound(self) -> Wound:
        """The wound somebody has; none for an unknown."""
        return self.figure.wound if self.figure is not None else Wound.NONE


def of_profile(name: str) -> Person | None:
    """Somebody of a profile, such as “Goon”; None for a name that is no profile."""
    known = {profile.casefold(): profile for profile in PROFILES}
    title = known.get(name.casefold().strip())
    if title is None:
        return None
    row = PROFILES[title]
    return Person(title, Figure(title, title, row.level, row.folk, row.traits, row.carries))


CAST: Final = Cast(SYSTEM_ID, PROFILES, of_profile, Person)
FIRST_SHOTS[SYSTEM_ID] = FirstShot("pottersville-shoot figure", {"range": 6.0})
person_of = CAST.named


async def crew(desk: Desk, text: object, otherwise: str = GOON, own: bool = False) -> list[Person]:
    """People as an option lists them, each with a name of his own: names, profiles, “3”, “2 Cop”; nobody dead."""
    listed = await CAST.crew(desk, text, otherwise, own)
    for person in listed:
        require_alive(person)
    return numbered(listed)


def body_from(person: Person, options: Options, wound: str = "wound", tough: str = "tough") -> Body:
    """Somebody as rolls take him that may hurt him: his sheet, with what the options of these names put otherwise."""
    body = body_of(person.figure) if person.figure is not None else Body()
    return Body(
        WOUNDS[str(options[wound])] if options.get(wound) is not None else body.wound,
        bool(options[tough]) if options.get(tough) is not None else body.tough,
    )


def require_alive(person: Person) -> None:
    """Refuse what needs somebody who is not dead."""
    if person.wound is Wound.DEAD:
        raise IllegalNow(f"{person.name} is dead: pick somebody who is alive.")


def require_able(person: Person, doing: Doing) -> None:
    """Refuse what a figure's state keeps it from doing."""
    kept = hindrance(person.figure, doing) if person.figure is not None else ""
    if kept:
        raise IllegalNow(f"{person.name} can't {doing}: {person.name} is {kept}.")


def inside(person: Person) -> str:
    """What somebody is called within a sentence: “the attacker” for an unknown “The attacker”."""
    return person.name if person.figure is not None else person.name[:1].lower() + person.name[1:]
