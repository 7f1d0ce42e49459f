"""Shooters and their weapons: the options of every shot and throw, and the weapon afterwards (5; 12)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import fields
from typing import Annotated, Any, Final, NamedTuple

from annotated_types import Interval

from rules.core.action.fields import Always, Bands, ByStreet, Complete, FilledLast, Forms, OnSheet, Source, option
from rules.core.action.position import Price
from rules.core.plain.events import Change
from rules.core.plain.frozen import replace
from rules.core.plain.refusal import IllegalNow, Missing, either
from rules.core.plain.words import count
from rules.core.play.game import Game
from rules.gangstars.model.acting import require_able
from rules.gangstars.model.changes import WeaponGone, WeaponSet
from rules.gangstars.model.fields import doer, lengths, traits_field
from rules.gangstars.model.figures import Figure, FigureState, Trouble
from rules.gangstars.model.measures import centimetres, in_both_units
from rules.gangstars.model.position import Person, Position, require_there, trace_of
from rules.gangstars.model.weapons import ARMS, PISTOL, Arm, arm_named
from rules.gangstars.shooting.aiming import Shooter, shooter_of, sighted
from rules.gangstars.shooting.weapon_trouble import require_ready
from rules.gangstars.street.bearing import hides_ranges
from rules.gangstars.street.fields import range_between, touched
from rules.gangstars.traits.trait_table import WEAPON_SPEC

USUAL: Final = 3
"""The shooting of an unnamed figure: a hit-man's."""
FACTS: Final = tuple(one.name for one in fields(Shooter))
"""The fields in which a move may give facts about the shooter."""
Moved = Annotated[int, Interval(ge=0, le=12)]


class Condition(NamedTuple):
    """What keeps a figure from shooting well."""

    wounded: bool = False
    exhausted: bool = False


CONDITIONS: Final = {
    "Fit": Condition(),
    "Wounded": Condition(wounded=True),
    "Exhausted": Condition(exhausted=True),
    "Wounded and exhausted": Condition(wounded=True, exhausted=True),
}


def shot_or_thrown(arm: Arm) -> bool:
    """The weapons of /gangstars-shoot shot."""
    return arm.maximum > 0 and not arm.bomb


def bombs(arm: Arm) -> bool:
    """The weapons that explode."""
    return arm.bomb


# Fields


def arms_of(who: str, fits: Callable[[Arm], bool]) -> Complete:
    """Completion by the fitting weapons: for a figure on record, named by the field `who`, only its own."""

    def names(_game: Game | None, figure: Figure | None) -> list[str]:
        known = ARMS if figure is None else [one.name for one in figure.weapons]
        return [name for name in known if name in ARMS and fits(ARMS[name])]

    return Complete(names, of=who)


def bands(_position: Any, move: Any) -> tuple[tuple[str, float], ...]:
    """The range bands of the weapon in centimetres; none before a weapon is given."""
    arm = getattr(move, "gun", None) or getattr(move, "what", None)
    return ranges_of(arm) if arm else ()


def ranges_of(arm: Arm) -> tuple[tuple[str, float], ...]:
    """The range bands of a weapon in centimetres; none for one that works in contact alone."""
    if not arm.maximum:
        return ()
    if arm.thrown or arm.bomb or not 0 < arm.effective < arm.maximum:
        return (("in reach", arm.maximum),)
    return ("effective", arm.effective), ("maximum", arm.maximum)


def range_of(source: Callable[[Any], float], street: Source | None = None) -> Any:
    """A field for the distance in centimetres; the default depends on the weapon.

    street  measures it on a street. Nobody is told it before the roll
    """
    usual = FilledLast(lambda _position, move: source(move))
    return option(
        "Distance, such as 25 cm (default: effective).",
        usual if street is None else ByStreet(street, usual, hides_ranges, in_both_units),
        read=lambda _position, text: centimetres(text),
        complete=Forms(lengths),
        measured=Bands(bands, unit="cm"),
    )


def shooting_of(who: str) -> Any:
    """A field for a figure's shooting. Its card supplies it."""
    return option(
        "Shooting, 0 to 5 (default: from the card).",
        lambda _position, move: shooting(getattr(move, who)),
        known=OnSheet(who),
    )


def moved_of(who: str) -> Any:
    """A field for the segments that a figure has moved. The table supplies them."""
    return option(
        "Segments moved (default: as recorded).",
        lambda position, move: trace_of(position, getattr(move, who)).segments,
        known=OnSheet(who, told=lambda segments: f"{who} moved {count(segments, 'segment')}"),
    )


def condition_of(who: str) -> Any:
    """A field for what keeps a figure from shooting well. Its sheet supplies it."""

    def known(_position: Position, move: Any) -> Condition:
        figure: Figure = getattr(move, who).figure
        return Condition(bool(figure.felt), figure.counts(FigureState.EXHAUSTED))

    return option(
        "The shooter's condition (default: the sheet's).",
        known,
        known=OnSheet(who, told=lambda typed: f"{who} {typed.lower()}"),
        words=CONDITIONS,
    )


def traits_of(who: str, about: str = "Traits, with commas (default: from the card).") -> Any:
    """A field for a figure's traits. Its card supplies them."""
    return traits_field(about, lambda _position, move: getattr(move, who).figure.traits, OnSheet(who))


SHOOTER: Final = doer("shooter", "The shooter")
RANGE: Final = range_of(lambda move: move.gun.effective or move.gun.maximum)
MEASURED_RANGE: Final = range_of(
    lambda move: move.gun.effective or move.gun.maximum, range_between("shooter", "target")
)
GUN: Final = option(
    "The weapon (default: the one carried).",
    lambda position, move: in_hand(position, move.shooter, shot_or_thrown, PISTOL),
    read=lambda _position, name: arm_named(name),
    complete=arms_of("shooter", shot_or_thrown),
)


def contact_of(who: str) -> Any:
    """A field for whether a figure is in base contact with an opponent."""
    about = "In base contact with an opponent: +3."
    return option(about, ByStreet(touched(who), Always(False)), called="In base contact")


CONTACT: Final = contact_of("shooter")
SIGHT: Final = option(
    "A scope, night-sight or laser pointer: -2 (default: the sheet's).",
    lambda _position, move: sighted(move.shooter.figure, move.gun),
    known=OnSheet("shooter"),
)


# The weapon


def in_hand(position: Position, person: Person, fits: Callable[[Arm], bool], usual: str) -> Arm:
    """The default weapon of a figure: guns before knives, working ones before others.

    It raises OutOfRange if it could be one of several, and IllegalNow for a figure that carries or can use none.
    """
    require_shooter(position, person)
    carried = [one for one in person.figure.weapons if one.name in ARMS and fits(ARMS[one.name])]
    guns = [one for one in carried if ARMS[one.name].shoots] or carried
    guns = [one for one in guns if not one.trouble] or guns
    names = list(dict.fromkeys(one.name for one in guns))
    if len(names) > 1:
        raise Missing(f"{person.name} has several weapons. Add one of these: {either(names)}.", "gun", "what")
    if not names and person.stored:
        raise IllegalNow(f"{person.name} carries no weapon for that. Name another figure.")
    return ARMS[names[0] if names else usual]


def require_shooter(position: Position, person: Person) -> None:
    """Refuse dogs and figures that are out. Unless the caller only asks for odds, also refuse those that owe a test."""
    require_there(person)
    if person.figure.is_dog:
        raise IllegalNow(f"{person.name} is a dog, and dogs don't shoot. Pick a person.")
    if person.stored and not position.asking:
        require_able(person.figure)


def require_armed(position: Position, person: Person, arm: Arm, fits: Callable[[Arm], bool] = shot_or_thrown) -> None:
    """Refuse a figure that can't shoot, a weapon that it does not carry, and one that is empty, jammed or broken."""
    require_shooter(position, person)
    weapon = person.figure.weapon(arm.name)
    if weapon is None and person.stored:
        carried = dict.fromkeys(one.name for one in person.figure.weapons if one.name in ARMS and fits(ARMS[one.name]))
        raise IllegalNow(
            f"{person.name} has no {arm.word}. Use one of these instead: {either(carried) or 'nothing of the kind'}."
        )
    if weapon is not None:
        require_ready(weapon)


def shooting(person: Person) -> int:
    """A figure's shooting; an unnamed figure shoots like a hit-man."""
    return person.figure.stats.shooting if person.typed else USUAL


def marksman(position: Position, person: Person, arm: Arm, move: Any, **typed_facts: Any) -> Shooter:
    """A figure as a shooter, by sheet and board. The fields of a move replace what they give."""
    known = shooter_of(person.figure, arm)
    typed: dict[str, Any] = move.__dict__
    sheet = {"shooting": shooting(person), "moved": trace_of(position, person).segments}
    typed_facts = {**sheet, **typed_facts, **{name: typed[name] for name in FACTS if name in typed}}
    typed_facts |= move.condition._asdict() if "condition" in typed else {}
    return replace(known, **typed_facts, spec=known.spec if move.traits == known.traits else WEAPON_SPEC in move.traits)


def thrown_away(person: Person, arm: Arm) -> Price:
    """The change that takes a thrown weapon from a figure."""
    return () if arm.shoots else (WeaponGone(person.id, arm.name),)


def troubled(person: Person, arm: Arm, trouble: Trouble) -> tuple[Change, ...]:
    """The change in a figure's weapon after a shot."""
    return (WeaponSet(person.id, arm.name, trouble, fresh=True),) if trouble else ()
