"""Who takes part: stored characters, or people made up from a profile for one command."""

from __future__ import annotations

from dataclasses import dataclass

from cogs._kit.desk import Desk
from cogs._kit.founding import FIRST_SHOTS, FirstShot
from cogs._kit.people import Anybody, Cast
from rules.core.person import numbered
from rules.core.refusal import IllegalNow
from rules.hoodsville.model import Figure, Out, Standing
from rules.hoodsville.profiles import PROFILES, character
from rules.hoodsville.state import Doing, hindrance

SYSTEM_ID = "hood"
GANGSTER = "Gangster"


@dataclass(frozen=True, slots=True)
class Person(Anybody[Figure]):
    """Somebody in a command: a stored character, one of a profile, or an unknown."""

    @property
    def typed(self) -> str:
        return self.full_name


def of_profile(name: str) -> Person | None:
    """Somebody of a profile, such as “Constable”; None for a name that is no profile."""
    known = {profile.casefold(): profile for profile in PROFILES}
    title = known.get(name.casefold().strip())
    return None if title is None else Person(title, character(title, title))


CAST = Cast(SYSTEM_ID, PROFILES, of_profile, Person)
FIRST_SHOTS[SYSTEM_ID] = FirstShot("hood-fire shoot", {"range": 6.0})
person_of = CAST.named


async def crew(desk: Desk, text: object, otherwise: str = GANGSTER, own: bool = False) -> list[Person]:
    """People as an option lists them, each with a name of his own: names, profiles, “3”, “2 Constable”."""
    listed = await CAST.crew(desk, text, otherwise, own)
    for person in listed:
        require_there(person)
    return numbered(listed)


def require_there(person: Person) -> None:
    """Refuse what needs somebody who is on the board and not dead."""
    figure = person.figure
    if figure is None:
        return
    if figure.standing is Standing.OFF:
        raise IllegalNow(f"{person.name} is {figure.standing}: pick somebody who is there.")
    if figure.out is Out.DEAD:
        raise IllegalNow(f"{person.name} is {figure.out} already: pick somebody else.")


def require_able(person: Person, doing: Doing) -> None:
    """Refuse what a figure's state keeps it from doing."""
    hindered = hindrance(person.figure, doing) if person.figure is not None else ""
    if hindered:
        raise IllegalNow(f"{person.name} can't {doing} now, being {hindered}.")
