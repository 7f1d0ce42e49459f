"""Ammunition: guns that jam or run dry, and reloading (mad.shoot.ammo, mad.shoot.jam)."""

from __future__ import annotations

from typing import Any, Final, Protocol

from rules.core.action.deed import Deed, Question, decides
from rules.core.action.fields import one_figure, option
from rules.core.action.move import move
from rules.core.action.people_fields import OWN, RECORDED
from rules.core.action.report import Report
from rules.core.chance.dice import Dice
from rules.core.plain.events import Change
from rules.core.plain.refusal import IllegalNow
from rules.core.plain.words import count, possessive
from rules.core.tables.rule import resolves
from rules.mad_dogs.model.changes import GunState, WeaponSpent
from rules.mad_dogs.model.figures import Family, Load, Weapon
from rules.mad_dogs.model.tables import DOUBLE_BARRELED, MISSILES, RELOAD
from rules.mad_dogs.play.acting import spending, with_cost
from rules.mad_dogs.play.position import Person, Position, require_fit
from rules.mad_dogs.shooting.gun_choice import BOTH, SHOOTER
from rules.mad_dogs.shooting.to_hit import Shot, aimed_fire, jams

MACHINE_GUNS: Final = frozenset({Family.TOMMY, Family.BAR, Family.MACHINE_GUN})


@resolves("mad.shoot.ammo")
def spend(dice: Dice, shot: Shot, sixes: int) -> int:
    """The number of guns to reload after this shot.

    A single shot empties its gun on a six. Blazing away empties a pistol or shotgun at once. A double-barreled shotgun
    is empty after its second blast. A knife is never loaded. Machine guns roll a D6 (house ruling), and 4-6 empties
    them.
    """
    gun = shot.gun
    if gun.family in MACHINE_GUNS:
        return dice.read(1, dice.reading(RELOAD), "ammunition")[0] if shot.machine_gun_reload else 0
    if gun.blazing:
        return shot.guns
    if gun.family is Family.KNIFE:
        return 0
    if shot.weapon == DOUBLE_BARRELED:
        return int(shot.blasts + 1 >= 2)
    return min(sixes, shot.guns)


def may_run_dry(shot: Shot) -> bool:
    """Whether a die decides if a gun is empty after a shot."""
    gun = shot.gun
    if gun.family in MACHINE_GUNS:
        return shot.machine_gun_reload
    return not gun.blazing and gun.family is not Family.KNIFE and shot.weapon != DOUBLE_BARRELED


@resolves("mad.shoot.ammo", "mad.shoot.jam")
def emptied(dice: Dice, shot: Shot) -> int:
    """The number of guns that a shot leaves empty, without the rest of it. For odds."""
    sixes = aimed_fire(dice, shot).sixes
    return 0 if jams(shot, sixes) else dice.call(spend, shot, sixes)


def reload_questions(shot: Shot) -> list[Question]:
    """Whether a gun is empty after a shot; no question for a gun that always is, or never."""
    if not may_run_dry(shot):
        return []
    if shot.guns > 1:
        return [Question("Pistols to reload", emptied, (shot,))]
    return [Question("The gun is empty", emptied, (shot,), bool)]


class GunResult(Protocol):
    """The effect of a shot on the gun, at people as at a car; the fields mean the same as in `ShotResult`."""

    @property
    def needed(self) -> int: ...
    @property
    def hits(self) -> int: ...
    @property
    def flinches(self) -> int: ...
    @property
    def jammed(self) -> bool: ...
    @property
    def empty(self) -> int: ...


def gun_changes(shooter: Person, weapon: Weapon | None, jammed: bool, empty: int, guns: int = 1) -> tuple[Change, ...]:
    """The changes of a shot in the gun. Of two pistols one may still be loaded; a thrown knife is gone."""
    if weapon is None:
        return ()
    if weapon.name in MISSILES:
        return (WeaponSpent(shooter.id, weapon.name),)
    if weapon.name == DOUBLE_BARRELED:
        load, blasts = (Load.EMPTY, 0) if empty else (Load.READY, weapon.blasts + 1)
    else:
        out = empty + weapon.blasts * (guns < BOTH)
        load = Load.JAMMED if jammed else Load.EMPTY if out >= guns and empty else Load.READY
        blasts = 0 if jammed or (guns < BOTH and not weapon.blasts) else out
    if (load, blasts) == (weapon.load, weapon.blasts):
        return ()
    return (GunState(shooter.id, weapon.name, load, blasts),)


def gun_line(shooter: str, shot: Shot, result: GunResult) -> str:
    """A line about the gun after the shot; empty when nothing happened to it."""
    if result.jammed:
        return f"Three sixes: {possessive(shooter)} Tommy Gun is jammed for the rest of the game."
    if shot.gun.name in MISSILES:
        return f"The {shot.gun.name.lower()} lies where it fell." if shooter != SHOOTER else ""
    if not result.empty:
        return ""
    if shot.gun.name == "Tommy Gun":
        return "The drum is empty, and the spare one is in the car. Reloading takes an action."
    guns = "Both pistols are" if result.empty == 2 else f"The {shot.weapon or shot.gun.name.partition(',')[0]} is"
    return f"{guns} empty. Reloading takes an action{' each' if result.empty == 2 else ''}."


def fired_facts(result: GunResult) -> dict[str, Any]:
    """The effect of a shot on the gun, as JSON values, for any target."""
    return {name: getattr(result, name) for name in ("needed", "hits", "flinches", "jammed", "empty")}


@move("mad reload", around=True)
class Reload:
    """Reload a gun: one action."""

    figure: Person = one_figure("Your figure.", only=OWN | RECORDED)
    gun: str = option("The gun to reload, if more than one is empty.", default="")


@decides(Reload)
def reload(position: Position, move: Reload) -> Deed[None]:
    """A figure reloads a carried gun: one action, and for two pistols one each."""
    require_fit(move.figure)
    wanted, figure = move.gun.casefold().strip(), move.figure.figure
    empty = [weapon for weapon in figure.weapons if weapon.load is Load.EMPTY or weapon.blasts]
    chosen = [weapon for weapon in figure.weapons if weapon.name.casefold() == wanted] if wanted else empty
    if not chosen:
        nothing = (
            "doesn't carry that gun. Name one that they carry"
            if wanted
            else "has no gun to reload. Pick another figure"
        )
        raise IllegalNow(f"{move.figure.name} {nothing}.")
    weapon = chosen[0]
    if weapon.load is Load.JAMMED:
        raise IllegalNow(
            f"The {weapon.name} is jammed for the rest of the game, and reloading doesn't help. Use another weapon."
        )
    if weapon not in empty:
        raise IllegalNow(f"The {weapon.name} is loaded. It needs no reloading.")
    more = weapon.load is Load.EMPTY and weapon.blasts >= BOTH
    loaded = GunState(move.figure.id, weapon.name, Load.READY, 1 if more else 0)
    car = f" The spare drum is in the car, so {move.figure.name} must be there." if weapon.name == "Tommy Gun" else ""
    other = " The other pistol is still empty and takes one more action." if more else ""
    report = Report(f"{move.figure.name} reloads the {weapon.name}: {count(1, 'action')}.{car}{other}")
    deed = Deed[None](report=lambda _: report, changes=lambda _: (loaded,), rule="mad.shoot.ammo")
    return with_cost(position, deed, (move.figure, lambda: spending(position, move.figure)))
