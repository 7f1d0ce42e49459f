"""Profiles: the defaults of a character until its card says otherwise, and a person of whom nothing is known."""

from __future__ import annotations

from enum import StrEnum
from typing import Final

from rules.core.people.names import alike
from rules.core.people.person import People
from rules.core.plain.frozen import frozen
from rules.hoodsville.model.figures import Experience, Figure, Temper, Weapon
from rules.hoodsville.model.guns import GUNS

CENTS: Final = 100
MAN: Final = 6.0
WOMAN: Final = 5.0
"""Inches of a normal move."""


class Purse(StrEnum):
    """The kinds of pockets."""

    POOR = "Poor civilian or constable"
    AVERAGE = "Average civilian or sergeant"
    GANGSTER = "Gangster, police lieutenant or middle class"
    LEADER = "Squad leader or prosperous civilian"
    CAPO = "Capo or rich civilian"


@frozen
class Profile:
    """A kind of character, whose card may say otherwise.

    purse  the row of the money carried
    """

    purse: Purse
    melee: int = 0
    firing: int = 0
    experience: Experience = Experience.EXPERIENCED
    temper: Temper = Temper.NORMAL
    leader: bool = False
    carries: tuple[str, ...] = ()


PROFILES: Final = {
    "Poor Civilian": Profile(Purse.POOR, -1, -1, Experience.NOVICE, Temper.CAUTIOUS),
    "Average Civilian": Profile(Purse.AVERAGE, 0, -1, Experience.NOVICE),
    "Middle-class Civilian": Profile(Purse.GANGSTER, 0, -1, Experience.NOVICE),
    "Prosperous Civilian": Profile(Purse.LEADER, -1, -1, Experience.NOVICE, Temper.CAUTIOUS),
    "Rich Civilian": Profile(Purse.CAPO, -1, -1, Experience.NOVICE, Temper.COWARD),
    "Constable": Profile(Purse.POOR, carries=("Revolver", "Club")),
    "Sergeant": Profile(Purse.AVERAGE, +1, temper=Temper.BRAVE, leader=True, carries=("Revolver", "Club")),
    "Police Lieutenant": Profile(Purse.GANGSTER, +1, +1, Experience.VETERAN, Temper.BRAVE, True, ("Self-loader",)),
    "Gangster": Profile(Purse.GANGSTER, carries=("Self-loader",)),
    "Gunman": Profile(Purse.GANGSTER, 0, +1, Experience.VETERAN, carries=("Thompson SMG",)),
    "Bruiser": Profile(Purse.GANGSTER, +2, -1, carries=("Club", "Knife")),
    "Safe-breaker": Profile(Purse.GANGSTER, 0, 0, temper=Temper.CAUTIOUS, carries=("Jemmy", "Derringer")),
    "Squad Leader": Profile(Purse.LEADER, +1, 0, Experience.VETERAN, Temper.BRAVE, True, ("Self-loader",)),
    "Capo": Profile(Purse.CAPO, +1, +1, Experience.VETERAN, Temper.BRAVE, True, ("Revolver",)),
}
"""The profiles. They are ours: the cards of a game count, and /hood card enters them."""


def character(profile: str, name: str, traits: tuple[str, ...] = (), gear: tuple[str, ...] = ()) -> Figure:
    """A character of a profile, without money yet. Raises KeyError for an unknown profile."""
    row = PROFILES[profile]
    woman = "Woman" in traits
    firing = +1 if "Good Shot" in traits else -1 if "Poor Shot" in traits else row.firing
    return Figure(
        name,
        profile,
        woman=woman,
        move=WOMAN if woman else MAN,
        melee=min(row.melee, 0) if woman else row.melee,
        firing=firing,
        experience=next((Experience(trait) for trait in reversed(traits) if trait in set(Experience)), row.experience),
        temper=next((Temper(trait) for trait in reversed(traits) if trait in set(Temper)), row.temper),
        leader=row.leader or "Leader" in traits,
        weapons=carried(gear or row.carries),
    )


def carried(gear: tuple[str, ...]) -> tuple[Weapon, ...]:
    """Pieces of gear as a figure carries them: guns full, one of each kind."""
    guns = tuple(dict.fromkeys(piece for piece in gear if piece in GUNS))
    return (
        *(Weapon(gun, GUNS[gun].holds, GUNS[gun].holds) for gun in guns),
        *(Weapon(piece) for piece in gear if piece not in GUNS),
    )


def of_profile(name: str) -> Figure | None:
    """A character of a profile, such as “Constable”; None for an unknown name."""
    title = alike(name, PROFILES)
    return None if title is None else character(title, title)


def guest(name: str) -> Figure:
    """A person of whom nothing is known."""
    return Figure(name, "")


PEOPLE: Final = People(of_profile, guest, "Gangster")
