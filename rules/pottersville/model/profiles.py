"""Profiles: who a figure is, what it carries, and how new figures join a gang (pot.organization)."""

from __future__ import annotations

from typing import Final

from rules.core.action.system import Recruit
from rules.core.chance.dice import Dice
from rules.core.people.names import spelled
from rules.core.plain.frozen import frozen
from rules.core.plain.refusal import UnknownName
from rules.core.tables.rule import resolves
from rules.pottersville.model.figures import Figure, Folk, Level, Trait
from rules.pottersville.model.weapons import GEAR, in_full


@frozen
class Profile:
    """A kind of figure."""

    level: Level
    folk: Folk = Folk.GANGSTER
    carries: tuple[str, ...] = ()
    traits: tuple[Trait, ...] = ()


LEADER, BRAWLER = (Trait.LEADER,), (Trait.BRAWLER,)

PROFILES: Final = {
    "Punk": Profile(Level.PUNK, carries=("Pistol",)),
    "Goon": Profile(Level.GOON, carries=("Pistol",)),
    "Wise-guy": Profile(Level.WISE_GUY, carries=("SMG",), traits=LEADER),
    "Gang Boss": Profile(Level.BOSS, carries=("Pistol",), traits=(Trait.COMMANDER,)),
    "Mad Machinegunner": Profile(Level.WISE_GUY, carries=("SMG", "SMG"), traits=(Trait.MAD_MACHINEGUNNER,)),
    "Tong Gangster": Profile(Level.GOON, carries=("Knife",), traits=BRAWLER),
    "Longshoreman": Profile(Level.GOON, carries=("Club",), traits=BRAWLER),
    "Sailor": Profile(Level.GOON, carries=("Knife",), traits=BRAWLER),
    "Cop": Profile(Level.COP, Folk.POLICE, ("Pistol", "Club")),
    "Veteran Cop": Profile(Level.VETERAN_COP, Folk.POLICE, ("Shotgun", "Club"), LEADER),
    "Police Captain": Profile(Level.CAPTAIN, Folk.POLICE, ("Pistol",), (Trait.COMMANDER,)),
    "G-Man": Profile(Level.G_MAN, Folk.FEDERAL, ("SMG",), LEADER),
    "Private Eye": Profile(Level.WISE_GUY, Folk.LONER, ("Pistol",), (Trait.LEADER, Trait.HARD_BOILED)),
    "Reporter": Profile(Level.CIVILIAN, Folk.LONER, traits=LEADER),
    "Civilian": Profile(Level.CIVILIAN, Folk.CIVILIAN),
    "Shopkeeper": Profile(Level.CIVILIAN, Folk.CIVILIAN),
}
"""The profiles. The source names a few; the other levels and gear are ours."""


def gear_named(name: str) -> str:
    """The piece of gear of this name in any case. Raises UnknownName for any other."""
    found = {piece.casefold(): piece for piece in GEAR}.get(in_full(name).casefold())
    if found is None:
        raise UnknownName("weapon", name, GEAR)
    return found


def trait_named(name: str) -> str:
    """The trait of this name in any case. Raises UnknownName for any other."""
    return str(spelled("trait", name, Trait))


@resolves("pot.organization", "pot.special")
def muster(dice: Dice, recruits: tuple[Recruit, ...], traits: tuple[str, ...] = ()) -> tuple[Figure, ...]:
    """New figures in the given order, each with the `traits` besides those of its profile. Rolls no dice."""
    added = tuple(Trait(trait_named(trait)) for trait in traits)
    return tuple([_figure(recruit, added) for recruit in recruits])


def _figure(one: Recruit, added: tuple[Trait, ...]) -> Figure:
    if one.profile not in PROFILES:
        raise UnknownName("profile", one.profile, PROFILES)
    row = PROFILES[one.profile]
    gear = tuple(gear_named(piece) for piece in one.gear) or row.carries
    return Figure(one.name, one.profile, row.level, row.folk, tuple(dict.fromkeys((*row.traits, *added))), gear)
