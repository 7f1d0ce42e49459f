"""Who takes part: stored figures, or people made up from a profile for one command."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from cogs._kit.founding import FIRST_SHOTS, FirstShot
from cogs._kit.people import Anybody, Cast
from rules.core.refusal import IllegalNow
from rules.pottersville.characters import PROFILES
from rules.pottersville.model import Figure, Wound

SYSTEM_ID: Final = "pot"
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


def require_alive(person: Person) -> None:
    """Refuse what needs somebody who is not dead."""
    if person.wound is Wound.DEAD:
        raise IllegalNow(f"{person.name} is dead: pick somebody who is alive.")
