"""Structures: set up on the table, and shot at (12.3 Shooting at structures)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Any, Final

from annotated_types import Interval, Len

from rules.core.action.deed import Deed, Question, decides
from rules.core.action.fields import board_item, nobody, option
from rules.core.action.move import move
from rules.core.action.report import Report, Tone
from rules.core.chance.dice import Dice
from rules.core.people.names import same
from rules.core.plain.frozen import frozen
from rules.core.plain.refusal import IllegalNow, OutOfRange
from rules.core.plain.words import sentence
from rules.core.tables.rule import resolves
from rules.gangstars.model.action_costs import Action
from rules.gangstars.model.action_points import Spending
from rules.gangstars.model.board import StructureGone, StructureSet
from rules.gangstars.model.fields import ROLLS
from rules.gangstars.model.figures import Build, Hurt, Structure, Trouble
from rules.gangstars.model.position import Person, Position
from rules.gangstars.model.weapons import Arm
from rules.gangstars.moment.forced_attacks import held
from rules.gangstars.moment.next_buttons import with_follow_on
from rules.gangstars.shooting import shooters as firing
from rules.gangstars.shooting import targets
from rules.gangstars.shooting.aiming import Shooter, ShotResult, bonus_of, check_range, check_shooter, weapon_die
from rules.gangstars.shooting.structural_damage import BUILDS, breaking
from rules.gangstars.shooting.targets import NamedShot, StruckThing
from rules.gangstars.shooting.wounds import Penetration


@frozen
class StructureShot:
    """A shot at a structure, or at the vehicle of its strength.

    strength  2, 4 or 6
    distance  centimetres
    """

    arm: Arm
    shooter: Shooter
    strength: int
    distance: float = 0.0


@frozen
class StructureShotResult:
    """The result of a shot for a structure and the weapon."""

    hurt: Hurt
    trouble: Trouble = Trouble.NONE

    @property
    def fates(self) -> tuple[ShotResult, ...]:
        """None: the target is no person."""
        return ()

    @property
    def walls(self) -> tuple[Hurt, ...]:
        """The damage to the one structure."""
        return (self.hurt,)


def check_structure_shot(firing: StructureShot) -> None:
    """Refuse a shot at a structure that breaks a rule."""
    check_shooter(firing.shooter, firing.arm)
    check_range(firing.arm, firing.distance)


@resolves("gs.shoot.structure", "gs.weapon.trouble")
def shoot_structure(dice: Dice, firing: StructureShot) -> StructureShotResult:
    """A shot at a structure, which can't miss. The die to hit is for the weapon alone, if it has ammunition.

    Dice: to hit, damage, penetration. It raises IllegalNow or OutOfRange before any die is rolled.
    """
    check_structure_shot(firing)
    trouble = weapon_die(dice, firing.arm, firing.shooter)
    return StructureShotResult(
        dice.call(breaking, Penetration.of(firing.arm), firing.strength, bonus_of(firing.shooter)), trouble
    )


MOST_STRUCTURES: Final = 50
MOST_NAME: Final = 60
Damage = Annotated[int | None, Interval(ge=0, le=1)]
LIGHT: Final = option("Light damage so far.", nobody)
HEAVY: Final = option("Heavy damage so far.", nobody)


def require_untyped(position: Position, name: str, **typed_facts: Any) -> None:
    """Refuse facts about something on the table, since the table keeps them."""
    typed = next((key for key, value in typed_facts.items() if value is not None), None)
    if typed is not None:
        raise IllegalNow(f"{sentence(name)} is on the table, and the bot knows its state. Remove “{typed}”.")


def require_no_damage(position: Position, what: str, command: str, **typed_facts: Any) -> None:
    """Refuse damage of something that is not on the table of the game, since nothing would keep it."""
    typed = next((key for key, value in typed_facts.items() if value is not None), None)
    if typed is not None and position.played:
        raise IllegalNow(
            f"In a game the bot keeps damage only for things on the table. Add {what} with {command}, or "
            f"remove “{typed}”."
        )


@move("gangstars-shoot structure", ROLLS, seated=False, everybody=True)
class ShootStructure:
    """Shoot at a wall or a door."""

    shooter: Person = firing.SHOOTER
    structure: Structure | None = board_item(
        "A structure on the table of the game.", "structure", "structures", nobody, manned=False
    )
    range: float = firing.RANGE
    gun: Arm = firing.GUN
    build: Build | None = option("Material, if not on the table (default: wood).", nobody, words=Build)
    light: Damage = LIGHT
    heavy: Damage = HEAVY
    traits: tuple[str, ...] = firing.traits_of("shooter")


@decides(ShootStructure)
@held("shooter")
@with_follow_on
def shoot_at_structure(position: Position, move: ShootStructure) -> Deed[StructureShotResult]:
    """A shot at a wall or a door."""
    arm, shooter = move.gun, move.shooter
    firing.require_armed(position, shooter, arm)
    wall = _wall(position, move)
    fire = NamedShot[StructureShotResult](
        position, shooter, arm, (), (wall,), "", Spending.on(position, shooter, Action.SHOOT), None
    )
    shot = StructureShot(arm, firing.marksman(position, shooter, arm, move), wall.strength, move.range)
    check_structure_shot(shot)

    def report(impact: StructureShotResult) -> Report:
        hurt, after = targets.wear_word(impact.hurt), targets.worn_line(wall.thing, impact.hurt)
        return Report(
            f"{shooter.name} shoots at {wall.name} with the {arm.word}: {hurt}.",
            (*((f"{sentence(wall.name)}: {after}.",) if after else ()), *fire.ends(impact)),
            tone=Tone.BAD if impact.trouble else Tone.GOOD if impact.hurt else Tone.PLAIN,
        )

    return fire.deed(
        shoot_structure,
        (shot,),
        lambda: _questions(shot),
        arm.shoots,
        report=report,
        facts=lambda outcome: {
            "damage": targets.wear_word(outcome.result.hurt),
            "weapon": outcome.result.trouble.value,
        },
    )


def _questions(shot: StructureShot) -> Iterator[Question]:
    """The damage, and the trouble of the weapon."""
    yield Question("Damage", shoot_structure, (shot,), lambda impact: targets.wear_word(impact.hurt), targets.WEARS)
    if shot.arm.shoots:
        yield targets.of_weapon(shoot_structure, shot, lambda impact: impact.trouble)


def _wall(position: Position, move: ShootStructure) -> StruckThing:
    """The target: a structure on the table, or one of plain numbers with the damage that it has."""
    if move.structure is not None:
        require_untyped(position, move.structure.name, build=move.build, light=move.light, heavy=move.heavy)
        return targets.wall_of(position, move.structure)
    require_no_damage(position, "a structure", "/gangstars-shoot put", light=move.light, heavy=move.heavy)
    build = move.build or Build.WOOD
    thing = Structure(f"the {build.lower()}", build, move.light or 0, move.heavy or 0)
    return StruckThing(thing.name, BUILDS[build], None if position.played else thing)


# On the table


@move("gangstars-shoot put", table=True, everybody=True)
class Put:
    """Put a structure on the table."""

    name: Annotated[str, Len(1, MOST_NAME)] = option("Name of the structure, such as the back door.")
    build: Build = option("Its material, which sets its strength: 2, 4 or 6.", words=Build)
    light: Annotated[int, Interval(ge=0, le=1)] = option("Light damage so far.", default=0)
    heavy: Annotated[int, Interval(ge=0, le=2)] = option("Heavy damage so far.", default=0)


@decides(Put)
@with_follow_on
def put(position: Position, move: Put) -> Deed[None]:
    """A structure comes onto the table, or an umpire corrects one."""
    name = " ".join(move.name.split())[:MOST_NAME]
    if not name:
        raise OutOfRange("The structure needs a name. Type one, such as the back door.")
    known = next((one for one in position.board.structures if same(one.name, name)), None)
    if known is None and len(position.board.structures) >= MOST_STRUCTURES:
        raise OutOfRange(f"There are already {MOST_STRUCTURES} structures on the table. Remove one first.")
    if known is not None and not position.umpire:
        raise OutOfRange(f"{known.name} is already on the table, and only an umpire may change it. Use another name.")
    thing = Structure(name, move.build, move.light, move.heavy)
    return Deed(
        report=lambda _: Report(
            f"{sentence(name)} is on the table: {move.build.lower()}, strength {BUILDS[move.build]}."
        ),
        changes=lambda _: (StructureSet(position.id, thing),),
        rule="gs.shoot.structure",
    )


@move("gangstars-shoot remove", table=True, everybody=True)
class RemoveStructure:
    """Take a structure off the table."""

    structure: Structure = board_item("Which structure.", "structure", "structures", manned=False)


@decides(RemoveStructure)
@with_follow_on
def remove(position: Position, move: RemoveStructure) -> Deed[None]:
    """A structure leaves the table."""
    name = move.structure.name
    return Deed(
        report=lambda _: Report(f"{sentence(name)} is off the table."),
        changes=lambda _: (StructureGone(position.id, name),),
        rule="gs.shoot.structure",
    )
