"""Who takes part: stored characters and dogs, or people made up from a profile for one command."""

from __future__ import annotations

from dataclasses import dataclass

from cogs._kit.desk import Desk
from cogs._kit.people import Anybody, Cast
from cogs.gangstars._root import SYSTEM_ID as SYSTEM_ID
from rules.core.refusal import IllegalNow
from rules.gangstars.goons import READY
from rules.gangstars.model import Figure, Profile
from rules.gangstars.wounds import Body, body_of


@dataclass(frozen=True, slots=True)
class Person(Anybody[Figure]):
    """Somebody in a command: a stored character or dog, one of a profile, or an unknown."""

    @property
    def body(self) -> Body:
        """What damage is held against: an unarmoured body of strength 0 where nothing is known."""
        return body_of(self.figure) if self.figure is not None else Body()


def of_profile(name: str) -> Person | None:
    """Somebody of a profile, such as “Hit-man”; None for a name that is no profile."""
    known = {profile.casefold(): profile for profile in Profile}
    profile = known.get(name.casefold().strip())
    return None if profile is None else Person(str(profile), READY[profile])


CAST = Cast(
    SYSTEM_ID,
    tuple(map(str, Profile)),
    of_profile,
    Person,
)
person_of = CAST.named


async def crew(desk: Desk, text: object, otherwise: str = str(Profile.HIT_MAN), own: bool = False) -> list[Person]:
    """People as an option lists them: names, profiles, “3”, “2 Rookie”; who needs them all tells them apart."""
    listed = await CAST.crew(desk, text, otherwise, own)
    for person in listed:
        require_there(person)
    return listed


def require_there(person: Person) -> None:
    """Refuse what needs somebody who is on the table and not dead."""
    if person.figure is not None and person.figure.kept_out:
        raise IllegalNow(f"{person.name} is {person.figure.kept_out}: pick somebody who is there.")
