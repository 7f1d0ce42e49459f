"""What a shooter has done on his card before he fires, what the shot costs him, and loading again."""

from __future__ import annotations

from dataclasses import dataclass, replace

from cogs._kit.desk import Desk
from cogs._kit.play import Options
from cogs.mad_dogs.people import FEMME_FATALE, Person
from cogs.mad_dogs.turns import has_aimed, moved_on_card, spending
from rules.core.events import Change
from rules.core.refusal import IllegalNow
from rules.mad_dogs.board import ActionsSpent
from rules.mad_dogs.changes import GunState, SkillUsed, WeaponSpent
from rules.mad_dogs.model import Gait, Gun, Load, Weapon
from rules.mad_dogs.shooting import Shot
from rules.mad_dogs.tables import DOUBLE_BARRELED, MISSILES

BOTH = 2
"""Empty pistols of a Two-Gun Kid who fired the two."""


@dataclass(frozen=True, slots=True)
class Readied:
    """A shooter about to fire.

    moved    how he moved on this card, before or with this shot
    aimed    whether the shot is aimed, by an action spent before or with it
    moving   whether the move is paid with this shot
    aiming   whether the aim is
    wasted   he aimed, but not for this shot
    """

    moved: Gait = Gait.STILL
    aimed: bool = False
    moving: bool = False
    aiming: bool = False
    wasted: bool = False

    @property
    def actions(self) -> int:
        """Actions of the shot, with the move and the aim that are paid with it."""
        return 1 + self.moving + self.aiming

    def paid(self, desk: Desk, shooter: Person) -> tuple[Change, ...]:
        """What the shot costs in a game; IllegalNow when the card does not give it."""
        paid = spending(desk, shooter, self.actions)
        if not self.moving:
            return paid
        return tuple(
            part
            for spent in paid
            if isinstance(spent, ActionsSpent)
            for part in (replace(spent, actions=1, gait=self.moved), replace(spent, actions=self.actions - 1))
        )


def readied(desk: Desk, shooter: Person, options: Options, gun: Gun) -> Readied:
    """The move and the aim of a shot: this card's move and the last aim in a game, and what the options say besides.

    IllegalNow when they say another move than the one he has made.
    """
    before = moved_on_card(desk, shooter)
    said = Gait(options["moved"]) if options.get("moved") else None
    if before is not Gait.STILL and said not in (None, before):
        raise IllegalNow(f"{shooter.name} has moved on this card already ({before.lower()}): leave moved out.")
    moved = before if before is not Gait.STILL else said or Gait.STILL
    moving, aims = moved is not before, has_aimed(desk, shooter)
    asked = options.get("aimed")
    aimed = aims and not gun.blazing and not moving if asked is None else bool(asked)
    return Readied(moved, aimed, moving, aimed and not aims, aims and not aimed)


def gun_changes(shooter: Person, weapon: Weapon | None, jammed: bool, empty: int, guns: int = 1) -> list[Change]:
    """What a shot makes of the gun it was fired with; of two pistols one may still be loaded; a knife is gone."""
    if shooter.id is None or weapon is None:
        return []
    if weapon.name in MISSILES:
        return [WeaponSpent(shooter.id, weapon.name)]
    if weapon.name == DOUBLE_BARRELED:
        load, blasts = (Load.EMPTY, 0) if empty else (Load.READY, weapon.blasts + 1)
    else:
        out = empty + weapon.blasts * (guns < BOTH)
        load = Load.JAMMED if jammed else Load.EMPTY if out >= guns and empty else Load.READY
        blasts = 0 if jammed or (guns < BOTH and not weapon.blasts) else out
    if (load, blasts) == (weapon.load, weapon.blasts):
        return []
    return [GunState(shooter.id, weapon.name, load, blasts)]


def femme_fatale_used(shooter: Person, shot: Shot) -> tuple[Change, ...]:
    """What a shot as Femme Fatale uses up."""
    return (SkillUsed(shooter.id, FEMME_FATALE),) if shooter.id is not None and shot.femme_fatale else ()
