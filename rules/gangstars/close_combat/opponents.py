"""Opponents in close combat: their weapons, the typed facts about them, and dogs that defend their masters."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from rules.core.action.deed import Reroll
from rules.core.action.fields import Complete, EnemiesOf, OnSheet, many_figures, one_figure, option
from rules.core.action.people_fields import OWN
from rules.core.people.person import numbered, require_once
from rules.core.plain.events import Change
from rules.core.plain.frozen import replace
from rules.core.plain.refusal import IllegalNow, UnknownName
from rules.core.play.game import Game
from rules.core.play.obligations import Settled
from rules.core.tables.outcome import Throw
from rules.gangstars.abilities.luck_rerolls import lucky
from rules.gangstars.close_combat.fighters import BARE_HANDS, TEETH, Fighter, heads
from rules.gangstars.model.fields import TypedFacts
from rules.gangstars.model.figures import Figure
from rules.gangstars.model.position import Person, Position, acting, guest, require_there, require_whom, vehicle_of
from rules.gangstars.model.weapons import ARMS, arm_named

HANDS: Final = ("bare hands", "hands", "fists", "none")
STRUCK_WITH: Final = "The weapon, or bare hands (default: the first weapon for close combat)."
STRIKING: Final = (BARE_HANDS, *(name for name, arm in ARMS.items() if arm.close))
OWN_DICE: Final = ("damage", "penetration", "head shot")
"""The dice of damage that belong to the striker. The strength roll against them is the other's."""


# The weapon in hand


def wielded(figure: Figure) -> str:
    """The default weapon: one that a trait names, else the first hand weapon, else fists."""
    if figure.is_dog:
        return TEETH
    hand = [one.name for one in figure.weapons if one.name in ARMS and ARMS[one.name].close]
    known = (*figure.ripping, *figure.specialities)
    named = next((name for name in hand if name in known and not ARMS[name].clubbing), "")
    return named or next((name for name in hand if not ARMS[name].clubbing), BARE_HANDS)


def striking(_position: Position, typed: str) -> str:
    """A weapon for close combat by its name. It raises UnknownName for anything else."""
    if typed.strip().casefold() in HANDS:
        return BARE_HANDS
    try:
        return arm_named(typed).name
    except UnknownName:
        raise UnknownName("weapon", typed, STRIKING) from None


def fighter_of(person: Person, facts: TypedFacts, weapon: str, placed: bool = False, other: int = 0) -> Fighter:
    """A fighter, by the sheet and the typed facts.

    weapon  empty for the first at hand; it raises IllegalNow for one that a figure on record does not carry
    """
    figure = as_typed(person, facts)
    known = weapon in ("", BARE_HANDS) or figure.is_dog or figure.weapon(weapon) is not None
    if person.stored and not known:
        carried = ", ".join(one.name for one in figure.weapons) or "nothing"
        raise IllegalNow(f"{person.name} has no {weapon.lower()}. Use bare hands, or one of these: {carried}.")
    return Fighter(figure, weapon or wielded(figure), placed, other)


# Fields

ATTACKER: Final = one_figure(
    "Your figure or a profile (default: active).", source=acting("attacker", "the attacker"), only=OWN
)


def target_of(about: str, by: str = "attacker", key: str = "target", nameless: str = "the target") -> Any:
    """An option for the target; the default is an unnamed figure."""

    def source(position: Position, move: Any) -> tuple[Person, ...]:
        require_whom(position, getattr(move, by), by, key)
        return (Person(nameless, guest(nameless)),)

    return many_figures(about, source, complete=EnemiesOf(by))


def _at_hand(_game: Game | None, figure: Figure | None) -> list[str]:
    """The weapons of a figure on record, and bare hands; for anyone else every weapon."""
    hand = STRIKING if figure is None else (one.name for one in figure.weapons)
    return [BARE_HANDS, *(name for name in hand if name in STRIKING[1:])]


def weapon_of(who: str, about: str = STRUCK_WITH) -> Any:
    """An option for the weapon of the figure in another field; empty for the first at hand."""
    return option(about, default="", read=striking, complete=Complete(_at_hand, of=who))


def modifier_of(who: str, about: str = "Any other modifier, as the umpire says.") -> Any:
    """An option for other modifiers to a figure's dice."""
    return option(about, default=0, known=OnSheet(who))


# The opponents


def as_typed(person: Person, facts: TypedFacts) -> Figure:
    """A figure by its sheet and the typed facts, under the name that heads its dice."""
    figure, name = person.figure, headed(person)
    return facts.of(figure if figure.name == name else replace(figure, name=name))


def headed(person: Person) -> str:
    """The name that heads a figure's dice."""
    return person.name.replace(":", " ")


def opponents(position: Position, striker: Person, struck: Sequence[Person]) -> list[Person]:
    """The attacker and the targets, in this order, each under a name of its own.

    It raises IllegalNow for a figure that is named twice, is out, takes no part in the game, or is in a vehicle.
    """
    people = [striker, *struck]
    require_once(people)
    require_there(*people)
    for one in struck:
        position.require_part(one)
    people = numbered(people)
    for one in people:
        vehicle = vehicle_of(position, one)
        if vehicle is not None:
            raise IllegalNow(
                f"{one.name} is in the {vehicle.name}, and no one fights hand to hand there. Use /gangstars-car "
                "leave first."
            ).offering("Get out", "gangstars-car leave", figure=one.typed)
    return people


def settles(person: Person, command: str, key: str, other: Person) -> tuple[Change, ...]:
    """Settle a test of close combat: the one that names this opponent, else the oldest of its kind."""
    owed = [one for one in person.figure.duties if one.command == command]
    mine = [one for one in owed if dict(one.options).get(key) == other.typed] or owed
    return (Settled(person.id, mine[0]),) if mine else ()


def on_record(person: Person) -> str:
    """The name to type for a figure on record; empty for anyone else."""
    return person.typed if person.stored else ""


# Luck


def luck_of(first: Person, others: Sequence[Person]) -> tuple[Reroll, ...]:
    """The re-rolls of the attacker and of the targets. Each re-rolls only their own dice."""
    return (*_lucky(first, others), *(one for other in others for one in _lucky(other, [first])))


def _lucky(person: Person, opponents: Sequence[Person]) -> tuple[Reroll, ...]:
    me, them = headed(person), [headed(one) for one in opponents]
    gives, wards = [heads(me, one, True) for one in them], [heads(me, one, False) for one in them]
    takes = [heads(one, me, True) for one in them]

    def own(throw: Throw) -> bool:
        what, _, whose = throw.why.partition(", ")
        if what in OWN_DICE:
            return whose in gives
        return whose in takes if what == "strength" else whose in (*gives, *wards)

    return lucky(person, own)


# Dogs that defend their masters


def defenders(position: Position, attacker: Person, attacked: Sequence[Person]) -> tuple[tuple[Person, Person], ...]:
    """The dogs of the targets, each with its master, but no dog that attacks or follows another side."""
    away = {attacker.id, *dict(position.board.aside)}
    return tuple(
        (dog, master)
        for master in attacked
        for dog in position.people.values()
        if master.stored and dog.figure.is_dog and dog.figure.master == master.id and dog.id not in away
        if not dog.figure.kept_out
    )
