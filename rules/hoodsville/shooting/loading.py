"""Loading: the gun that a figure fires, its rounds, jams cleared and rounds loaded (hood.fire.rounds)."""

from __future__ import annotations

from typing import Annotated, Any, Final, NamedTuple

from annotated_types import Interval

from rules.core.action.deed import Deed, decides
from rules.core.action.fields import Complete, OnSheet, Source, nobody, one_figure, option
from rules.core.action.move import move
from rules.core.action.people_fields import OWN, RECORDED
from rules.core.action.position import Price
from rules.core.action.report import Report
from rules.core.chance.dice import Dice
from rules.core.people.names import called
from rules.core.plain.events import Change
from rules.core.plain.refusal import IllegalNow, Missing, OutOfRange
from rules.core.plain.words import count
from rules.core.tables.rule import resolves
from rules.hoodsville.model import board
from rules.hoodsville.model.acting import ROUNDS, Doing, price_of, require_able
from rules.hoodsville.model.changes import RoundsFired, WeaponSet
from rules.hoodsville.model.fields import Rounds
from rules.hoodsville.model.figures import Figure, Trouble, Weapon
from rules.hoodsville.model.guns import GUNS, Gun, Rate, gun_named
from rules.hoodsville.model.lines import measure
from rules.hoodsville.model.position import Person, Position, record_of
from rules.hoodsville.shooting.tables import CLEARING, JAM, SPOTS

USUAL: Final = "Revolver"
"""The gun of a shooter of whom nothing is known."""
WHICH: Final = "Which gun; what the figure carries comes first."
BARRELS: Final = 2


# The rounds of one round of firing


class Salvo(NamedTuple):
    """The rounds that left a gun in one round of firing, and the state of a jam."""

    rounds: int
    trouble: Trouble = Trouble.NONE


def _check_left(gun: Gun, left: int) -> None:
    if not 0 <= left <= gun.holds:
        raise OutOfRange(f"A {gun.name} holds {gun.holds} rounds: {left} can't be left.")


def check_loaded(gun: Gun, left: int, barrels: int = BARRELS) -> None:
    """Refuse an empty gun, with IllegalNow, and more rounds or barrels than it has, with OutOfRange."""
    _check_left(gun, left)
    if not left:
        raise IllegalNow(f"The {gun.name} is empty: load it first, an inch of the move a round.")
    if gun.rate is Rate.BARRELS and not 1 <= barrels <= BARRELS:
        raise OutOfRange(f"A {gun.name} has two barrels: fire 1 or 2, not {barrels}.")


def check_trouble(gun: Gun, trouble: Trouble) -> None:
    """Refuse a jammed gun, with IllegalNow."""
    if trouble is not Trouble.NONE:
        raise IllegalNow(f"The {gun.name} is {trouble}: use another weapon.")


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
        return f"The {gun.name} is empty: an inch of the move loads a round."
    return f"{rounds} of {gun.holds} rounds left in the {gun.name}."


# The gun in hand


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
            raise IllegalNow(f"{person.name} carries no gun: name one, gun:{USUAL}, or hand him one.")
        if len(guns) > 1:
            raise Missing(f"Say which gun: {' or '.join(weapon.name for weapon in guns)}.", "gun")
        return GUNS[guns[0].name]

    return source


def rounds_of(who: str, about: str) -> Any:
    """An option for the rounds in the gun. A sheet knows them; any other gun is full."""

    def source(_position: Position, move: Any) -> int:
        weapon = carried_gun(getattr(move, who), move.gun)
        return move.gun.holds if weapon is None else weapon.rounds

    return option(about, source, known=OnSheet(who))


def carried_gun(person: Person, gun: Gun) -> Weapon | None:
    """A gun as a figure carries it; None if that is unknown. Raises IllegalNow for one that the figure may not fire."""
    weapon = person.figure.weapon(gun.name)
    if weapon is None and person.stored:
        listed = ", ".join(one.name for one in guns_of(person.figure)) or "no gun"
        raise IllegalNow(f"{person.name} carries {listed}: the {gun.name} is not his to fire.")
    return weapon


def ready_gun(person: Person, gun: Gun) -> Weapon | None:
    """The same for a gun about to be fired. Raises IllegalNow for a jammed one, too."""
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
    """Clear a jammed gun: all of a move, and it fires again in the next."""

    figure: Person = one_figure("Your figure.", only=OWN | RECORDED)
    gun: str = option("Which gun, if more than one is jammed.", default="", complete=guns_named("figure"))


@decides(Clear)
def clear(position: Position, move: Clear) -> Deed[None]:
    """A figure spends a move on a stuck gun. It fires again in the move after that."""
    person = move.figure
    require_able(person, Doing.WORK)
    jammed = [weapon for weapon in person.figure.weapons if weapon.trouble is Trouble.JAMMED]
    if not move.gun and len(jammed) != 1:
        raise IllegalNow(f"{person.name} has {'more than one' if jammed else 'no'} gun to clear: name one, gun:.")
    gun = called("jammed gun", move.gun, jammed) if move.gun else jammed[0]

    def allow() -> Price:
        if position.played and record_of(position, person) != board.MoveRecord(person.id):
            raise IllegalNow(f"{person.name} has already done something this move: clearing a gun takes a whole one.")
        return price_of(position, person, rounds=ROUNDS, stopped=True)

    text = f"{person.name} spends the move on clearing the {gun.name}."
    return Deed(
        allow=allow,
        changes=lambda _: (WeaponSet(person.id, gun.name, gun.rounds, Trouble.CLEARED),),
        report=lambda _: Report(text, ("It fires next move.",)),
        rule="hood.fire.rounds",
    )


# Loading rounds


def check_loading(gun: Gun, left: int, rounds: int, trouble: Trouble = Trouble.NONE) -> None:
    """Refuse a full or jammed gun, with IllegalNow, and more rounds than go in, with OutOfRange."""
    _check_left(gun, left)
    if trouble is not Trouble.NONE:
        raise IllegalNow(f"The {gun.name} is {trouble}: it can't be loaded now.")
    room = gun.holds - left
    if not room:
        raise IllegalNow(f"The {gun.name} is full: it holds {gun.holds}.")
    if not 1 <= rounds <= room:
        raise OutOfRange(f"From 1 to {room} rounds go into the {gun.name} now, not {rounds}.")


@resolves("hood.fire.weapons")
def reload(dice: Dice, gun: Gun, left: int, rounds: int, trouble: Trouble = Trouble.NONE) -> int:
    """The inches of a normal move that loading costs. Rolls no die.

    Raises as `check_loading` does.
    """
    check_loading(gun, left, rounds, trouble)
    return rounds


def _left(_position: Position, move: Any) -> int:
    """The rounds in a gun on the sheet. Any other gun is empty."""
    weapon = carried_gun(move.figure, move.gun)
    return weapon.rounds if weapon is not None and move.figure.stored else 0


@move("hood-fire reload")
class Reload:
    """Load a gun: an inch of the normal move a round."""

    figure: Person = one_figure("Your figure that loads.", "Somebody", only=OWN)
    gun: Gun = gun_of("figure", WHICH)
    rounds: Annotated[int | None, Interval(ge=1, le=50)] = option(
        "How many (default: as many as go in, or as the move has inches for).", nobody
    )
    left: Rounds = option(
        "Rounds still in it, with no figure or in place of the sheet's.", _left, known=OnSheet("figure")
    )


@decides(Reload)
def load(position: Position, move: Reload) -> Deed[int]:
    """A figure loads a gun."""
    person, room, inches = move.figure, move.gun.holds - move.left, _inches(position, move.figure)
    require_able(person, Doing.WORK)
    weapon = carried_gun(person, move.gun)
    trouble = weapon.trouble if weapon is not None else Trouble.NONE
    check_loading(move.gun, move.left, move.rounds or 1, trouble)
    fitting = room if inches is None else min(room, int(inches))
    rounds = move.rounds or fitting
    inside = move.left + rounds

    def allow() -> Price:
        if inches is not None and inches < 1:
            raise IllegalNow(f"{person.name} has no inches of this move left to load with: /hood next begins another.")
        if inches is not None and inches < rounds:
            raise IllegalNow(f"{person.name} has {measure(inches)} of this move left: load at most {int(inches)} now.")
        return price_of(position, person, inches=float(rounds), toll=float(rounds))

    def report(inches: int) -> Report:
        text = f"{count(rounds, 'round')} into the {move.gun.name}"
        if not person.typed:
            return Report(f"Loading takes {measure(inches)} of a normal move: {text}.")
        return Report(f"{person.name} loads {text}: {measure(inches)} of the move, {inside} of {move.gun.holds} in it.")

    return Deed(
        reload,
        (move.gun, move.left, rounds, trouble),
        allow=allow,
        changes=lambda _: (WeaponSet(person.id, move.gun.name, inside),),
        report=report,
        facts=lambda outcome: {"inches": outcome.result, "rounds": rounds},
    )


def _inches(position: Position, person: Person) -> float | None:
    """Inches of a normal move that a figure has left; None outside a game, where nobody counts them."""
    if not position.played or not person.stored:
        return None
    record = record_of(position, person)
    return 0 if record.ran or record.stopped else max(0.0, person.figure.pace - record.inches)
