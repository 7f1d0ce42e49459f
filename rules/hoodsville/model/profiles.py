"""Who somebody is by profile, as long as his card does not say otherwise; and somebody of whom nothing is known."""

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
    """Whose pockets they are."""

    POOR = "Poor civilian or constable"
    AVERAGE = "Average civilian or sergeant"
    GANGSTER = "Gangster, police lieutenant or middle class"
    LEADER = "Squad leader or prosperous civilian"
    CAPO = "Capo or rich civilian"


@frozen
class Profile:
    """Somebody of a kind, whose card may still say otherwise.

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
"""Ours: what the cards of a game say counts, and /hood card puts it in."""


def character(profile: str, name: str, traits: tuple[str, ...] = (), gear: tuple[str, ...] = ()) -> Figure:
    """A character of a profile, with no money yet; KeyError for a profile that there is not."""
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
    """Pieces of gear as they are carried: guns full, of each kind one."""
    guns = tuple(dict.fromkeys(piece for piece in gear if piece in GUNS))
    return (
        *(Weapon(gun, GUNS[gun].holds, GUNS[gun].holds) for gun in guns),
        *(Weapon(piece) for piece in gear if piece not in GUNS),
    )


def of_profile(name: str) -> Figure | None:
    """A character of a profile, such as “Constable”; None for a name that is no profile."""
    title = alike(name, PROFILES)
    return None if title is None else character(title, title)


def guest(name: str) -> Figure:
    """Somebody of whom nothing is known."""
    return Figure(name, "")


PEOPLE: Final = People(of_profile, guest, "Gangster")
