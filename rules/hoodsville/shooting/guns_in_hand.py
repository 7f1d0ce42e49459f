"""The gun that a figure carries or names: the options of moves with a gun (hood.fire)."""

from __future__ import annotations

from typing import Any, Final

from rules.core.action.fields import Complete, OnSheet, Source, option
from rules.core.plain.refusal import IllegalNow, Missing
from rules.core.plain.words import count
from rules.hoodsville.model.figures import Figure, Weapon
from rules.hoodsville.model.guns import GUNS, Gun, gun_named
from rules.hoodsville.model.position import Person, Position

USUAL: Final = "Revolver"
"""The gun of a shooter of whom nothing is known."""


WHICH: Final = "The gun (default: the one that the figure carries)."


def guns_of(figure: Figure) -> list[Weapon]:
    """The guns that a figure carries."""
    return [weapon for weapon in figure.weapons if weapon.name in GUNS]


def gun_of(who: str, about: str) -> Any:
    """An option for the gun of the figure in another option. The default is its only gun."""
    return option(about, _only_gun(who), read=lambda _position, name: gun_named(name), complete=guns_named(who))


def guns_named(who: str) -> Complete:
    """The guns that complete a name: for a stored figure only those carried."""
    return Complete(lambda _game, figure: GUNS if figure is None else [gun.name for gun in guns_of(figure)], of=who)


def _only_gun(who: str) -> Source:
    def source(_position: Position, move: Any) -> Gun:
        person: Person = getattr(move, who)
        guns = guns_of(person.figure)
        if not person.typed:
            return GUNS[USUAL]
        if not guns:
            raise IllegalNow(f"{person.name} carries no gun. Give {person.name} one with /hood gear.").offering(
                "Give a gun", "hood gear", asks="add", figure=person.typed
            )
        if len(guns) > 1:
            raise Missing(
                f"{person.name} carries several guns. Add “gun” with {' or '.join(weapon.name for weapon in guns)}.",
                "gun",
            )
        return GUNS[guns[0].name]

    return source


def rounds_of(who: str, about: str) -> Any:
    """An option for the rounds in the gun. A sheet knows them; any other gun is full."""

    def source(_position: Position, move: Any) -> int:
        weapon = carried_gun(getattr(move, who), move.gun)
        return move.gun.holds if weapon is None else weapon.rounds

    return option(about, source, known=OnSheet(who, told=lambda rounds: count(rounds, "round")))


def carried_gun(person: Person, gun: Gun) -> Weapon | None:
    """A gun as a figure carries it; None if that is unknown. Raises IllegalNow for one that the figure may not fire."""
    weapon = person.figure.weapon(gun.name)
    if weapon is None and person.stored:
        listed = ", ".join(one.name for one in guns_of(person.figure)) or "no gun"
        raise IllegalNow(f"{person.name} has no {gun.name}. Use one of these: {listed}.")
    return weapon
