"""Structures: put on the table and shot at (12.3 Shooting at structures)."""

from __future__ import annotations

from typing import Annotated, Any, Final

from annotated_types import Interval, Len

from rules.core.deed import Question, ToldDeed, decides
from rules.core.move import move, nobody, opt, thing
from rules.core.named import same
from rules.core.refusal import IllegalNow, OutOfRange
from rules.core.words import sentence
from rules.gangstars import firing, targets
from rules.gangstars.actions import Action
from rules.gangstars.board import StructureGone, StructureSet
from rules.gangstars.fields import ROLLS
from rules.gangstars.gear import Arm
from rules.gangstars.model import Build, Structure
from rules.gangstars.position import Person, Position
from rules.gangstars.spending import Spending
from rules.gangstars.structures import Firing, Impact, check_firing, shoot_structure
from rules.gangstars.targets import Fire, Wall
from rules.gangstars.wear import BUILDS

MOST_STRUCTURES: Final = 50
MOST_NAME: Final = 60
Damage = Annotated[int | None, Interval(ge=0, le=1)]
LIGHT: Final = opt("Light damage so far.", nobody)
HEAVY: Final = opt("Heavy damage so far.", nobody)


def require_unsaid(at: Position, name: str, **said: Any) -> None:
    """Refuse to say of something on the table what the table knows."""
    typed = next((key for key, value in said.items() if value is not None), None)
    if typed is not None:
        raise IllegalNow(f"{sentence(name)} is on the table, which knows it. Remove “{typed}”.")


def require_no_damage(at: Position, what: str, command: str, **said: Any) -> None:
    """Refuse damage said of something that is not on the table of the game: none would keep it."""
    typed = next((key for key, value in said.items() if value is not None), None)
    if typed is not None and at.played:
        raise IllegalNow(f"In a game the table keeps the damage: put {what} there with {command}, or remove “{typed}”.")


@move("gangstars-shoot structure", ROLLS, seated=False)
class ShootStructure:
    """A shot at a wall or a door: it can't miss, but the weapon may fail."""

    shooter: Person = firing.SHOOTER
    structure: Structure | None = thing(
        "One on the table of the game.", "structure", "structures", nobody, manned=False
    )
    range: float = firing.RANGE
    gun: Arm = firing.GUN
    build: Build | None = opt("What it is made of, if it is not on the table (default: wood).", nobody, words=Build)
    light: Damage = LIGHT
    heavy: Damage = HEAVY
    traits: tuple[str, ...] = firing.traits_of("shooter")


@decides(ShootStructure)
def shoot_at_structure(at: Position, m: ShootStructure) -> ToldDeed[Fire[Impact]]:
    """A shot at a wall or a door."""
    arm, shooter = m.gun, m.shooter
    firing.require_armed(at, shooter, arm)
    wall = _wall(at, m)
    fire = Fire[Impact](at, shooter, arm, (), (wall,), "", Spending.on(at, shooter, Action.SHOOT), None)
    shot = Firing(arm, firing.marksman(at, shooter, arm, m), wall.strength, m.range)
    check_firing(shot)
    damage = Question("Damage", shoot_structure, (shot,), lambda impact: targets.wear_word(impact.hurt), targets.WEARS)
    weapon = targets.of_weapon(shoot_structure, shot, lambda impact: impact.trouble)
    return fire.deed(shoot_structure, (shot,), (damage, weapon) if arm.shoots else (damage,), arm.shoots)


def _wall(at: Position, m: ShootStructure) -> Wall:
    """What is shot at: a structure on the table, or one of plain numbers with the damage it has."""
    if m.structure is not None:
        require_unsaid(at, m.structure.name, build=m.build, light=m.light, heavy=m.heavy)
        return targets.wall_of(at, m.structure)
    require_no_damage(at, "a structure", "/gangstars-shoot put", light=m.light, heavy=m.heavy)
    build = m.build or Build.WOOD
    thing = Structure(f"the {build.lower()}", build, m.light or 0, m.heavy or 0)
    return Wall(thing.name, BUILDS[build], None if at.played else thing)


# On the table


@move("gangstars-shoot put", table=True)
class Put:
    """Put a structure on the table that can be shot to pieces."""

    name: Annotated[str, Len(1, MOST_NAME)] = opt("What it is called: the back door.")
    build: Build = opt("What it is made of: its strength is 2, 4 or 6.", words=Build)
    light: Annotated[int, Interval(ge=0, le=1)] = opt("Light damage it has.", default=0)
    heavy: Annotated[int, Interval(ge=0, le=2)] = opt("Heavy damage it has.", default=0)


@decides(Put)
def put(at: Position, m: Put) -> ToldDeed[Structure]:
    """A structure is put on the table, or one there noted otherwise."""
    name = " ".join(m.name.split())[:MOST_NAME]
    if not name:
        raise OutOfRange("A structure has a name: “the back door”.")
    known = next((one for one in at.board.structures if same(one.name, name)), None)
    if known is None and len(at.board.structures) >= MOST_STRUCTURES:
        raise OutOfRange(f"There are {MOST_STRUCTURES} structures on the table: remove one first.")
    if known is not None and not at.umpire:
        raise OutOfRange(f"{known.name} is already on the table: only an umpire can change its record.")
    thing = Structure(name, m.build, m.light, m.heavy)
    return ToldDeed(thing, changes=lambda _: (StructureSet(at.id, thing),), rule="gs.shoot.structure")


@move("gangstars-shoot remove", table=True)
class Remove:
    """Take a structure off the table."""

    structure: Structure = thing("Which one.", "structure", "structures", manned=False)


@decides(Remove)
def remove(at: Position, m: Remove) -> ToldDeed[Structure]:
    """A structure is taken off the table."""
    gone = StructureGone(at.id, m.structure.name)
    return ToldDeed(m.structure, changes=lambda _: (gone,), rule="gs.shoot.structure")
