"""Rounds fired and jams: a gun's spot die, its barrels, and clearing a jam (hood.fire.rounds)."""

from __future__ import annotations

from typing import Final, NamedTuple

from rules.core.action.deed import Deed, decides
from rules.core.action.fields import one_figure, option
from rules.core.action.move import move
from rules.core.action.people_fields import OWN, RECORDED
from rules.core.action.position import Price
from rules.core.action.report import Report
from rules.core.chance.dice import Dice
from rules.core.people.names import called
from rules.core.plain.events import Change
from rules.core.plain.refusal import IllegalNow, OutOfRange
from rules.core.tables.rule import resolves
from rules.hoodsville.model import board
from rules.hoodsville.model.acting import ROUNDS, Doing, price_of, require_able
from rules.hoodsville.model.changes import RoundsFired, WeaponSet
from rules.hoodsville.model.figures import Trouble, Weapon
from rules.hoodsville.model.guns import Gun, Rate
from rules.hoodsville.model.position import Person, Position, record_of
from rules.hoodsville.shooting.guns_in_hand import carried_gun, guns_named
from rules.hoodsville.shooting.tables import CLEARING, JAM, SPOTS

BARRELS: Final = 2


class Salvo(NamedTuple):
    """The rounds that left a gun in one round of firing, and the state of a jam."""

    rounds: int
    trouble: Trouble = Trouble.NONE


def check_left(gun: Gun, left: int) -> None:
    if not 0 <= left <= gun.holds:
        raise OutOfRange(f"A {gun.name} holds {gun.holds} rounds, so {left} can't be left.")


def check_loaded(gun: Gun, left: int, barrels: int = BARRELS) -> None:
    """Refuse an empty gun, with IllegalNow, and more rounds or barrels than it has, with OutOfRange."""
    check_left(gun, left)
    if not left:
        raise IllegalNow(f"The {gun.name} is empty. Load it first, for an inch of the move a round.")
    if gun.rate is Rate.BARRELS and not 1 <= barrels <= BARRELS:
        raise OutOfRange(f"A {gun.name} has two barrels, so it can't fire {barrels}. Type 1 or 2.")


def check_trouble(gun: Gun, trouble: Trouble) -> None:
    """Refuse a jammed gun, with IllegalNow."""
    if trouble is not Trouble.NONE:
        raise IllegalNow(f"The {gun.name} is {trouble}. Use another weapon.")


@resolves("hood.fire.rounds")
def rounds_fired(dice: Dice, gun: Gun, left: int, barrels: int = BARRELS) -> Salvo:
    """The rounds that a gun fires in one round of firing: by its spot die, by its barrels, or one.

    left     rounds in it; it fires no more than these
    barrels  the barrels that a gun with two fires

    A jam fires nothing, and a D6 decides at once whether it can be cleared. Raises as `check_loaded` does.
    """
    check_loaded(gun, left, barrels)
    if gun.rate not in SPOTS:
        return Salvo(min(left, barrels if gun.rate is Rate.BARRELS else 1))
    shown = dice.read(1, dice.reading(SPOTS[gun.rate]), f"rounds, {gun.rate}")[0]
    if shown == JAM:
        return Salvo(0, dice.read(1, dice.reading(CLEARING), "clearing the jam")[0])
    return Salvo(min(left, shown))


def left_line(gun: Gun, left: int, salvo: Salvo) -> str:
    """What a gun has left after a round of firing, in a sentence."""
    rounds = left - salvo.rounds
    if not rounds:
        return f"The {gun.name} is empty. Loading a round costs an inch of the move."
    return f"The {gun.name} has {rounds} of {gun.holds} rounds left."


def ready_gun(person: Person, gun: Gun) -> Weapon | None:
    """A gun about to be fired, as the figure carries it; None if that is unknown. Raises IllegalNow for a jammed gun,
    or one that the figure may not fire.
    """
    weapon = carried_gun(person, gun)
    check_trouble(gun, weapon.trouble if weapon is not None else Trouble.NONE)
    return weapon


def gun_after(person: Person, weapon: Weapon | None, held: int, salvo: Salvo) -> tuple[Change, ...]:
    """The changes of a carried gun that fired, with `held` rounds in it before."""
    if weapon is None:
        return ()
    return (RoundsFired(person.id, weapon.name, weapon.rounds - held + salvo.rounds, salvo.trouble),)


# Clearing a jam


@move("hood-fire clear")
class Clear:
    """Clear a jammed gun. It takes the whole move, and the gun fires again in the next."""

    figure: Person = one_figure("Your figure.", only=OWN | RECORDED)
    gun: str = option("The gun, if more than one is jammed.", default="", complete=guns_named("figure"))


@decides(Clear)
def clear(position: Position, move: Clear) -> Deed[None]:
    """A figure spends a move on a stuck gun. It fires again in the move after that."""
    person = move.figure
    require_able(person, Doing.WORK)
    jammed = [weapon for weapon in person.figure.weapons if weapon.trouble is Trouble.JAMMED]
    if not move.gun and len(jammed) != 1:
        raise IllegalNow(f"{person.name} has {'more than one' if jammed else 'no'} gun to clear. Name it with “gun”.")
    gun = called("jammed gun", move.gun, jammed) if move.gun else jammed[0]

    def allow() -> Price:
        if position.played and record_of(position, person) != board.MoveRecord(person.id):
            raise IllegalNow(
                f"{person.name} has already acted this move, and clearing a gun takes a whole one. Wait for the next."
            )
        return price_of(position, person, rounds=ROUNDS, stopped=True)

    text = f"{person.name} spends the move on clearing the {gun.name}."
    return Deed(
        allow=allow,
        changes=lambda _: (WeaponSet(person.id, gun.name, gun.rounds, Trouble.CLEARED),),
        report=lambda _: Report(text, ("It fires again in the next move.",)),
        rule="hood.fire.rounds",
    )
