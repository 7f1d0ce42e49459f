"""The choice of a gun: its row of the table, the facts of the shot, and its price (mad.shoot)."""

from __future__ import annotations

from typing import Any, Final, Protocol

from rules.core.action.position import Price, Umpired
from rules.core.plain.events import Change
from rules.core.plain.frozen import frozen, replace
from rules.core.plain.refusal import IllegalNow, Missing, UnknownName
from rules.core.plain.words import possessive
from rules.mad_dogs.model.aboard import VehicleSight
from rules.mad_dogs.model.board import ActionsSpent
from rules.mad_dogs.model.figures import Cover, Figure, Gait, Gun, Light, Load, Speed, Stat, Weapon
from rules.mad_dogs.model.injuries import Mark
from rules.mad_dogs.model.tables import DOUBLE_BARRELED, FIRED, GUNS, MISSILES, SERVES
from rules.mad_dogs.play.acting import has_aimed, moved_on_card, spending
from rules.mad_dogs.play.femme_fatale import require_femme_fatale
from rules.mad_dogs.play.position import Person, Position, require_on_foot, sheet, skills_of
from rules.mad_dogs.shooting.to_hit import Shot

TWO_GUN_KID: Final = "Two-Gun Kid"
SHOOTER: Final = "The shooter"
"""The name of a shooter that the move does not name."""
RUNS, LIES = "Running", "Lying down"
BOTH: Final = 2
"""The empty pistols of a Two-Gun Kid who fired both."""
ROWS: Final = {row.casefold(): row for row in FIRED} | {
    weapon.casefold(): rows[0] for weapon, rows in SERVES.items() if weapon not in GUNS
}
"""Rows of the gun table by every name of a gun, in small letters."""


def loaded_rows(figure: Figure) -> list[str]:
    """Every loaded gun of a figure in each of its uses, then its knives to throw."""
    loaded = [one.name for one in figure.weapons if one.load is Load.READY]
    rows = (row for name in loaded for row in SERVES.get(name, (name,) if name in MISSILES else ()))
    return sorted(dict.fromkeys(rows), key=MISSILES.__contains__)


def guns_of(_game: Any, figure: Figure | None) -> tuple[str, ...]:
    """The weapons of a figure on record as rows of the gun table; every row for anyone else."""
    if figure is None:
        return (*FIRED,)
    rows = (SERVES.get(one.name, (one.name,) if one.name in MISSILES else ()) for one in figure.weapons)
    return (*dict.fromkeys(row for each in rows for row in each),)


class Arming(Protocol):
    """The fields of a move by which a shooter fires, at people or at a car."""

    range: float
    gun: str
    moved: Gait | None
    aimed: bool | None
    cover: Cover
    light: Light
    gats: int | None
    skills: tuple[str, ...]
    from_car: Speed | None
    driving: bool | None


@frozen
class Armed:
    """A shot as facts, and its price.

    shot    the facts
    weapon  the shooter's weapon; None where no sheet shows one
    moving  whether the shooter pays for a move with this shot, not before it
    aiming  whether the shooter pays for the aim with it
    wasted  whether the shooter aimed, but not for this shot
    """

    shot: Shot
    weapon: Weapon | None
    moving: bool = False
    aiming: bool = False
    wasted: bool = False

    def price(self, position: Position, shooter: Person) -> Price:
        """The price of the shot in a game, with the move and the aim paid with it; IllegalNow beyond the card."""
        actions = 1 + self.moving + self.aiming
        hurried = self.moving and self.shot.moved is not Gait.CREEP
        paid = spending(position, shooter, actions, loud=hurried or self.shot.gun.name not in MISSILES)
        return tuple(part for one in paid for part in (self._parts(one, actions) if self.moving else (one,)))

    def _parts(self, price: Change | Umpired, actions: int) -> Price:
        """The price of the move, apart from the rest."""
        if not isinstance(price, ActionsSpent):
            return (price,)
        return replace(price, actions=1, gait=self.shot.moved), replace(price, actions=actions - 1)


def armed(
    position: Position, move: Any, shooter: Person, seen: VehicleSight, facing: tuple[Mark, ...], *, lying: bool = False
) -> Armed:
    """The shot that a move and the table make of it.

    move    an `Arming`; a shot at people also has the stance of the target, a ladder, a skinful, two pistols
    seen    what cars have to do with it
    facing  those who may be hit, the one aimed at first; empty for a car
    lying   the one aimed at lies down
    Raises Refusal for a gun, a skill or a move that the shooter does not have.
    """
    gun, weapon = gun_of(shooter, move.gun)
    has, figure = skills_of(shooter, move.skills), shooter.figure
    femme_fatale, two = getattr(move, "femme_fatale", False), getattr(move, "two_guns", False)
    if femme_fatale:
        require_femme_fatale(shooter, has)
    if two and TWO_GUN_KID not in has:
        raise IllegalNow(f"Only a {TWO_GUN_KID} fires two pistols in one action. Remove “two_guns”.")
    if two and weapon is not None and weapon.blasts:
        raise IllegalNow(
            f"One of {possessive(shooter.name)} pistols is empty. Fire the other one, or use /mad reload."
        ).offering("Reload", "mad reload", figure=shooter.typed)
    before, has_aim = moved_on_card(position, shooter), has_aimed(position, shooter)
    if before is not Gait.STILL and move.moved not in (None, before):
        raise IllegalNow(f"{shooter.name} has already moved on this card ({before.lower()}). Remove “moved”.")
    moved = before if before is not Gait.STILL else move.moved or Gait.STILL
    moving = moved is not before
    aimed = has_aim and not gun.blazing and not moving if move.aimed is None else move.aimed
    if moving:
        require_on_foot(position, shooter)
    shot = Shot(
        figure.rating(Stat.GATS, _gats(move, shooter), has, drunk=getattr(move, "drunk", False)).swayed(figure.drink),
        gun=gun,
        range=move.range,
        marks=facing,
        moved=moved,
        aimed=aimed,
        target_running=getattr(move, "stance", "") == RUNS,
        cover=move.cover,
        lying=lying,
        light=move.light,
        ladder=getattr(move, "ladder", False),
        from_car=seen.from_car,
        driving=seen.driving,
        at_car=seen.at_car,
        outside=seen.outside,
        femme_fatale=femme_fatale,
        guns=BOTH if two else 1,
        weapon=weapon.name if weapon else "",
        blasts=weapon.blasts if weapon else 0,
        machine_gun_reload=position.house.holds("machine-gun-reload"),
    )
    return Armed(shot, weapon, moving, aimed and not has_aim, has_aim and not aimed)


def _gats(move: Arming, shooter: Person) -> int:
    """The GATS as typed, or the figure's own."""
    if move.gats is not None:
        return move.gats
    figure = sheet(shooter)
    if figure is None:
        raise Missing("The shot needs a shooter. Name one, or give their GATS, such as gats:3.", "shooter", "gats")
    return figure.stats.gats


def gun_of(shooter: Person, name: str) -> tuple[Gun, Weapon | None]:
    """The row of the gun table, and the shooter's weapon that fires it."""
    figure = shooter.figure if shooter.stored else None
    carried = [weapon for weapon in figure.weapons if weapon.name in SERVES] if figure else []
    if not name:
        if len(carried) == 1:
            name = SERVES[carried[0].name][0]
        elif figure is not None and not carried:
            raise IllegalNow(f"{shooter.name} carries no gun.{_to_throw(figure)}")
        else:
            choice = [row for weapon in carried for row in SERVES[weapon.name]]
            raise Missing(f"The shot needs a gun. Name one of these: {'; '.join(choice or GUNS)}.", "gun")
    row = ROWS.get(name.casefold().strip())
    if row is None:
        raise UnknownName("gun", name, FIRED)
    gun = FIRED[row]
    if figure is None:
        twice = name.casefold().strip() == DOUBLE_BARRELED.casefold()
        return gun, Weapon(DOUBLE_BARRELED) if twice else None
    if row in MISSILES:
        missile = figure.weapon(row)
        if missile is None:
            raise IllegalNow(f"{shooter.name} carries no {row.lower()} to throw. Pick a gun that they carry.")
        return gun, missile
    fitting = [weapon for weapon in carried if row in SERVES[weapon.name]]
    if not fitting:
        listed = ", ".join(weapon.name for weapon in carried) or "no gun at all"
        raise IllegalNow(f"{shooter.name} carries {listed}, which can't fire as {gun.name}. Pick another gun.")
    weapon = next((weapon for weapon in fitting if weapon.load is Load.READY), fitting[0])
    if weapon.load is Load.JAMMED:
        raise IllegalNow(
            f"{possessive(shooter.name)} {weapon.name} is jammed for the rest of the game. Use another weapon."
        )
    if weapon.load is Load.EMPTY:
        raise IllegalNow(
            f"{possessive(shooter.name)} {weapon.name} is empty. Use /mad reload first, for one action."
        ).offering("Reload", "mad reload", figure=shooter.typed)
    return gun, weapon


def _to_throw(figure: Figure) -> str:
    """Advice on what a figure without a gun may throw; empty for nothing."""
    return "".join(f" Throw the {one.lower()} with gun:{one}." for one in MISSILES if figure.weapon(one))
