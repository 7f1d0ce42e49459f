"""Who shoots or throws, and with what: fields of everything that is fired or thrown, and what becomes of the weapon."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import fields
from typing import Annotated, Any, Final, NamedTuple

from annotated_types import Interval

from rules.core.action.move import Bands, Complete, FilledLast, Forms, OnSheet, opt
from rules.core.action.position import Price
from rules.core.plain.events import Change
from rules.core.plain.frozen import replace
from rules.core.plain.refusal import IllegalNow, Missing, either
from rules.core.play.game import Game
from rules.gangstars.model.acting import require_able
from rules.gangstars.model.changes import WeaponGone, WeaponSet
from rules.gangstars.model.fields import doer, lengths, traits_field
from rules.gangstars.model.figures import Figure, State, Trouble
from rules.gangstars.model.gear import ARMS, PISTOL, Arm, arm_named
from rules.gangstars.model.measures import centimetres
from rules.gangstars.model.position import Person, Position, require_there, trace_of
from rules.gangstars.model.traits import WEAPON_SPEC, felt
from rules.gangstars.shooting.aiming import Shooter, shooter_of, sighted
from rules.gangstars.shooting.weapon_trouble import require_ready

USUAL: Final = 3
"""Shooting of somebody of whom nothing is known: a hit-man's."""
FACTS: Final = tuple(one.name for one in fields(Shooter))
"""What a move may say of who shoots, by its fields."""
Moved = Annotated[int, Interval(ge=0, le=12)]


class Condition(NamedTuple):
    """What keeps somebody from shooting well."""

    wounded: bool = False
    exhausted: bool = False


CONDITIONS: Final = {
    "Fit": Condition(),
    "Wounded": Condition(wounded=True),
    "Exhausted": Condition(exhausted=True),
    "Wounded and exhausted": Condition(wounded=True, exhausted=True),
}


def shot_or_thrown(arm: Arm) -> bool:
    """What /gangstars-shoot shot is for."""
    return arm.maximum > 0 and not arm.bomb


def bombs(arm: Arm) -> bool:
    """What goes off."""
    return arm.bomb


# Fields


def arms_of(who: str, fits: Callable[[Arm], bool]) -> Complete:
    """Completion by the weapons that fit: those alone of somebody on record, whom the field `who` names."""

    def names(_game: Game | None, figure: Figure | None) -> list[str]:
        known = ARMS if figure is None else [one.name for one in figure.weapons]
        return [name for name in known if name in ARMS and fits(ARMS[name])]

    return Complete(names, of=who)


def bands(_at: Any, move: Any) -> tuple[tuple[str, float], ...]:
    """How far it is, in the ranges of the weapon in centimetres; none before it is said."""
    arm = getattr(move, "gun", None) or getattr(move, "what", None)
    if not arm or not arm.maximum:
        return ()
    if arm.thrown or arm.bomb or not 0 < arm.effective < arm.maximum:
        return (("in reach", arm.maximum),)
    return ("effective", arm.effective), ("maximum", arm.maximum)


def range_of(source: Callable[[Any], float]) -> Any:
    """A field for how far off it is, in centimetres; what the weapon says where it is left out."""
    return opt(
        "How far: 25 cm, or 10 in (default: effective range).",
        FilledLast(lambda _position, move: source(move)),
        read=lambda _position, text: centimetres(text),
        complete=Forms(lengths),
        measured=Bands(bands, unit="cm"),
    )


def shooting_of(who: str) -> Any:
    """A field for how well somebody shoots: his card knows it."""
    return opt("In place of the card's.", lambda _position, move: shooting(getattr(move, who)), known=OnSheet(who))


def moved_of(who: str) -> Any:
    """A field for the segments that somebody has moved: the table knows them."""
    return opt(
        "Segments moved; a game knows.",
        lambda position, move: trace_of(position, getattr(move, who)).segments,
        known=OnSheet(who),
    )


def condition_of(who: str) -> Any:
    """A field for what keeps somebody from shooting well: his sheet knows it."""

    def known(_position: Position, move: Any) -> Condition:
        figure: Figure = getattr(move, who).figure
        return Condition(bool(felt(figure)), figure.counts(State.EXHAUSTED))

    return opt("The sheet knows.", known, known=OnSheet(who), words=CONDITIONS)


def traits_of(who: str, about: str = "Traits, in place of the card's.") -> Any:
    """A field for somebody's traits: his card knows them."""
    return traits_field(about, lambda _position, move: getattr(move, who).figure.traits, OnSheet(who))


SHOOTER: Final = doer("shooter", "The shooter")
RANGE: Final = range_of(lambda move: move.gun.effective or move.gun.maximum)
GUN: Final = opt(
    "Which weapon.",
    lambda position, move: in_hand(position, move.shooter, shot_or_thrown, PISTOL),
    read=lambda _position, name: arm_named(name),
    complete=arms_of("shooter", shot_or_thrown),
)
CONTACT: Final = opt("In base contact with an opponent: +3.", default=False, called="In base contact")
SIGHT: Final = opt(
    "A scope, a night-sight or a laser pointer: -2; the sheet knows.",
    lambda _position, move: sighted(move.shooter.figure, move.gun),
    known=OnSheet("shooter"),
)


# The weapon


def in_hand(position: Position, person: Person, fits: Callable[[Arm], bool], usual: str) -> Arm:
    """The weapon that fits which somebody uses who names none: guns before knives, those that work before others.

    Raises OutOfRange where it can be one of several, IllegalNow for who carries none or can't use any.
    """
    require_shooter(position, person)
    carried = [one for one in person.figure.weapons if one.name in ARMS and fits(ARMS[one.name])]
    guns = [one for one in carried if ARMS[one.name].shoots] or carried
    guns = [one for one in guns if not one.trouble] or guns
    names = list(dict.fromkeys(one.name for one in guns))
    if len(names) > 1:
        raise Missing(f"Say with which weapon: {either(names)}.", "gun", "what")
    if not names and person.stored:
        raise IllegalNow(f"{person.name} carries nothing for that: name a weapon that he has.")
    return ARMS[names[0] if names else usual]


def require_shooter(position: Position, person: Person) -> None:
    """Refuse dogs, who is out, and unless only the odds are asked who has a test to make first."""
    require_there(person)
    if person.figure.is_dog:
        raise IllegalNow(f"{person.name} is a dog: once unleashed it is the bullet itself, but it shoots nothing.")
    if person.stored and not position.asking:
        require_able(person.figure)


def require_armed(position: Position, person: Person, arm: Arm, fits: Callable[[Arm], bool] = shot_or_thrown) -> None:
    """Refuse who can't shoot, a weapon that he does not carry, and one that is empty, jammed or broken."""
    require_shooter(position, person)
    weapon = person.figure.weapon(arm.name)
    if weapon is None and person.stored:
        carried = dict.fromkeys(one.name for one in person.figure.weapons if one.name in ARMS and fits(ARMS[one.name]))
        raise IllegalNow(f"{person.name} carries {either(carried) or 'nothing of the kind'}: no {arm.word} to use.")
    if weapon is not None:
        require_ready(weapon)


def shooting(person: Person) -> int:
    """How well somebody shoots; a nameless one as a hit-man does."""
    return person.figure.stats.shooting if person.typed else USUAL


def marksman(position: Position, person: Person, arm: Arm, move: Any, **said: Any) -> Shooter:
    """Somebody as a shooter: as sheet and board know him, but for what the fields of a move say of him."""
    known = shooter_of(person.figure, arm)
    typed: dict[str, Any] = move.__dict__
    sheet = {"shooting": shooting(person), "moved": trace_of(position, person).segments}
    said = {**sheet, **said, **{name: typed[name] for name in FACTS if name in typed}}
    said |= move.condition._asdict() if "condition" in typed else {}
    return replace(known, **said, spec=known.spec if move.traits == known.traits else WEAPON_SPEC in move.traits)


def thrown_away(person: Person, arm: Arm) -> Price:
    """That somebody has a weapon no more once it is thrown."""
    return () if arm.shoots else (WeaponGone(person.id, arm.name),)


def troubled(person: Person, arm: Arm, trouble: Trouble) -> tuple[Change, ...]:
    """What a shot leaves of somebody's weapon."""
    return (WeaponSet(person.id, arm.name, trouble, fresh=True),) if trouble else ()
