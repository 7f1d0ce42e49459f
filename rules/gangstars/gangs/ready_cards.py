"""Ready cards: figures that join a gang with the card of their type (2 Gangs; 20 Doggie types)."""

from __future__ import annotations

from rules.core.action.system import Recruit
from rules.core.chance.dice import Dice
from rules.core.people.names import spelled
from rules.core.plain.frozen import replace
from rules.core.plain.refusal import IllegalNow
from rules.core.tables.rule import resolves
from rules.gangstars.model.figures import Figure, Profile, Weapon
from rules.gangstars.model.kinds import READY
from rules.gangstars.model.weapons import gear_named
from rules.gangstars.traits.trait_table import trait_named


def profile_named(name: str) -> Profile:
    """A profile in any capitals. It raises UnknownName otherwise."""
    return spelled("profile", name, Profile)


def character(profile: str, name: str, gear: tuple[str, ...] = (), traits: tuple[str, ...] = ()) -> Figure:
    """A figure with the ready card of its profile. Named gear replaces the card's gear."""
    kind = profile_named(profile)
    if kind.is_dog and gear:
        raise IllegalNow(f"{name} is a dog, and dogs carry no weapons. Remove them.")
    ready = READY[kind]
    weapons = tuple(Weapon(gear_named(piece)) for piece in gear) or ready.weapons
    return replace(ready, name=name, weapons=weapons, traits=tuple(map(trait_named, traits)))


@resolves("gs.gang.recruit")
def muster(dice: Dice, recruits: tuple[Recruit, ...], traits: tuple[str, ...] = ()) -> tuple[Figure, ...]:
    """New figures with the ready cards of their profiles. No die is rolled.

    A dog without a named master follows no one in particular. It raises UnknownName for unknown names.
    """
    return tuple(character(one.profile, one.name, one.gear, traits) for one in recruits)
