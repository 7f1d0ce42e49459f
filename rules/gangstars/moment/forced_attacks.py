"""Traits that force an attack on a street: whom a figure must attack before it does anything else (6; 19).

Most are traits of the attacker. A monster forces those who see it near them.

Each binds the active figure, on foot, until it has attacked once in its activation. Where it can attack none of them,
it is free.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from enum import Enum, auto
from functools import wraps
from itertools import islice
from typing import Any, Final, NamedTuple, TypeVar

from rules.core.action.deed import Deed
from rules.core.action.legal import can_pay
from rules.core.action.on_street import afoot
from rules.core.action.position import Price
from rules.core.action.report import FollowUp
from rules.core.plain.fast_replace import fast_replace
from rules.core.plain.frozen import frozen
from rules.core.plain.refusal import IllegalNow, Refusal, either
from rules.core.street.squares import Square, square_named
from rules.core.street.ways import FAR, inches_to
from rules.core.tables.rule import resolves
from rules.gangstars.model.acting import commands
from rules.gangstars.model.action_costs import Action
from rules.gangstars.model.action_points import Spending
from rules.gangstars.model.board import Activation
from rules.gangstars.model.charge_reach import reach, require_free_to_charge
from rules.gangstars.model.figures import Figure, FigureState, Profile
from rules.gangstars.model.measures import CM_PER_INCH
from rules.gangstars.model.position import Person, Position, one_side, trace_of
from rules.gangstars.model.weapons import ARMS, Arm
from rules.gangstars.moment.witnesses import has_monsters
from rules.gangstars.street.across import charge_way, found_routes, inches_along
from rules.gangstars.street.bearing import (
    cm_between,
    known,
    sees_behind,
    touching,
    why_unnoticed,
    why_unseen,
)
from rules.gangstars.traits.trait_table import (
    COOL_MAN,
    FAME_BOY,
    FRENZY,
    GANG_PRIDE,
    MAD_DOG,
    MONSTER,
    MONSTROUS_CM,
    SNAPPY,
    SPEEDY,
    TRIGGER_HAPPY,
)

D = TypeVar("D", bound=Callable[..., Any])
FRENZY_CM: Final = 10.0
FAME_CM: Final = 25.0
MAD_CM: Final = 15.0
SNAPPY_CM: Final = 10.0
SHOT: Final = "gangstars-shoot shot"
BLOW: Final = "gangstars-melee fight"
CHARGE: Final = "gangstars-melee charge"
MOST_NAMED: Final = 3


class Does(Enum):
    """What a move of a forced figure does."""

    SHOOT = auto()
    STRIKE = auto()
    MOVE = auto()
    OTHER = auto()


@frozen
class ForcedAttack:
    """What a trait makes a figure do first. At least one field besides the first two is filled.

    whom     those whom it must attack
    shots    those of them at whom it can shoot
    blows    those in contact with it
    charges  those whom its charge reaches
    rises    whether it has to stand up before it can attack
    nearer   the squares in reach that are nearer to them, for a figure that must run there
    """

    trait: str
    whom: tuple[Person, ...]
    shots: tuple[Person, ...] = ()
    blows: tuple[Person, ...] = ()
    charges: tuple[Person, ...] = ()
    rises: bool = False
    nearer: frozenset[Square] = frozenset()

    def __bool__(self) -> bool:
        return bool(self.shots or self.blows or self.charges or self.rises or self.nearer)

    @property
    def attacked(self) -> tuple[Person, ...]:
        """Those whom it can attack now; without any, those whom it must reach."""
        now = (*self.shots, *self.blows, *self.charges)
        return tuple({one.id: one for one in now}.values()) or self.whom


class Forcing(NamedTuple):
    """How a trait forces.

    whom     those whom it makes a figure attack, from the position; the street hides some of them still
    shoots   whether a shot will do; `first` means that nothing else does where one is possible
    strikes  whether a blow or a charge will do
    runs     whether the figure has to go nearer to those whom it can't attack yet
    """

    whom: Callable[[Position, Person], list[Person]]
    shoots: bool = False
    first: bool = False
    strikes: bool = True
    runs: bool = False


# Whom


def _others(position: Position, person: Person, cm: float) -> list[tuple[float, Person]]:
    """Everyone else on foot of whom a figure's side knows, at most so far away, the nearest first."""
    near = [
        (away, one.id)
        for one in known(position, person, position.people.values())
        if one.id != person.id and not one.figure.kept_out and afoot(position, one) is not None
        if (away := cm_between(position, person, one)) is not None and away <= cm
    ]
    return [(away, position.people[who]) for away, who in sorted(near)]


def _foes(position: Position, person: Person, cm: float) -> list[Person]:
    return [one for _, one in _others(position, person, cm) if not one_side(position, person, one)]


def _nearest_foe(position: Position, person: Person) -> list[Person]:
    return _foes(position, person, FRENZY_CM)[:1]


def _highest_foe(position: Position, person: Person) -> list[Person]:
    """The opponent of the highest rank within 25 cm; of equals the nearest."""
    foes = [one for one in _foes(position, person, FAME_CM) if not one.figure.is_dog]
    return sorted(foes, key=lambda one: -rank(one.figure))[:1]


def rank(figure: Figure) -> int:
    """A higher number for a higher rank: Head Honcho, ma man, hit-man, rookie."""
    return 3 if figure.is_leader else 2 if commands(figure) else 1 if figure.profile is Profile.HIT_MAN else 0


def _every_foe(position: Position, person: Person) -> list[Person]:
    return _foes(position, person, FAR)


def _prey(position: Position, person: Person) -> list[Person]:
    """The target that a mad dog's master has named, as long as it is there; else the nearest figure within 15 cm."""
    if person.figure.leashed:
        return []
    names = {one.why for one in person.figure.effects if one.state is FigureState.SET_ON}
    named = [one for _, one in _others(position, person, FAR) if one.figure.name in names]
    return named[:1] or [one for _, one in _others(position, person, MAD_CM)][:1]


def _passers_by(position: Position, person: Person) -> list[Person]:
    """The humans within 10 cm of a snappy dog, but its master."""
    if person.figure.leashed:
        return []
    near = [one for _, one in _others(position, person, SNAPPY_CM)]
    return [one for one in near if not one.figure.is_dog and one.id != person.figure.master]


def _mover(position: Position, person: Person) -> list[Person]:
    """The nearest figure in sight, friend or foe, that moved in its latest activation, within effective range.

    Homies whom it has shot at or recognized before are none of its targets any more.
    """
    far, spared = max((arm.effective for arm in _guns(person.figure)), default=0.0), person.figure.spared
    near = [one for _, one in _others(position, person, far)] if far else []
    moving = (one for one in near if one.id not in spared and trace_of(position, one).segments)
    return [*islice(_shot_at(position, person, moving), 1)]


def _monsters(position: Position, person: Person) -> list[Person]:
    """The monsters among the opponents within 15 cm; none for a cool man or a dog."""
    figure = person.figure
    if figure.is_dog or COOL_MAN in figure.traits:
        return []
    return [one for one in _foes(position, person, MONSTROUS_CM) if one.figure.has(MONSTER)]


FORCING: Final = {
    FRENZY: Forcing(_nearest_foe),
    FAME_BOY: Forcing(_highest_foe, shoots=True, first=True, runs=True),
    GANG_PRIDE: Forcing(_every_foe, shoots=True),
    TRIGGER_HAPPY: Forcing(_every_foe, shoots=True, strikes=False),
    SPEEDY: Forcing(_mover, shoots=True, strikes=False),
    MAD_DOG: Forcing(_prey, runs=True),
    SNAPPY: Forcing(_passers_by),
}
"""The traits that force attacks. A cool man is bound by gang pride alone."""
UGLY: Final = Forcing(_monsters, shoots=True, strikes=False)
"""What a monster forces on its opponents."""


# What


def _is_bound(position: Position, person: Person) -> bool:
    """Whether a trait may force a figure on the street: one of its own, or a monster there."""
    return not FORCING.keys().isdisjoint(person.figure.traits) or has_monsters(position)


@resolves(
    "gs.trait.frenzy",
    "gs.trait.fame-boy",
    "gs.trait.gang-pride",
    "gs.trait.trigger-happy",
    "gs.trait.monster",
    "gs.trait.speedy",
)
def forced_attack(position: Position, person: Person) -> ForcedAttack | None:
    """What the active figure must do first; None for a figure that is free."""
    if position.street is None or not _is_bound(position, person):
        return None
    return position.once_of(person, forced_attack, lambda: _forced(position, person))


def _forced(position: Position, person: Person) -> ForcedAttack | None:
    active, figure = position.board.active, person.figure
    if active is None or active.figure != person.id or afoot(position, person) is None:
        return None
    if active.attacks:
        return None
    cool = COOL_MAN in figure.traits
    own = [(trait, FORCING[trait]) for trait in figure.traits if trait in FORCING and (trait == GANG_PRIDE or not cool)]
    for trait, how in (*own, (MONSTER, UGLY)):
        found = _by(position, person, active, trait, how)
        if found:
            return found
    return None


def _by(position: Position, person: Person, active: Activation, trait: str, how: Forcing) -> ForcedAttack:
    whom = tuple(how.whom(position, person))
    near = {one.id for one in touching(position, person)}
    shots = tuple(_shot_at(position, person, whom)) if how.shoots else ()
    if not how.strikes or (how.first and shots):
        return ForcedAttack(trait, whom, shots)
    blows = tuple(one for one in whom if one.id in near) if _pays(position, person, Action.FIGHT) else ()
    charges = tuple(one for one in whom if one.id not in near and charge_reaches(position, person, active, one))
    if shots or blows or charges:
        return ForcedAttack(trait, whom, shots, blows, charges)
    if person.figure.prone:
        return ForcedAttack(trait, whom, rises=bool(whom) and _pays(position, person, Action.STAND))
    runs = how.runs and not active.segments
    return ForcedAttack(trait, whom, nearer=_nearer(position, person, whom) if runs else frozenset())


def _pays(position: Position, person: Person, action: Action, times: int = 1) -> bool:
    return can_pay(Spending.on(position, person, action, times).price)


def _shot_at(position: Position, person: Person, whom: Iterable[Person]) -> Iterator[Person]:
    """Those whom a figure sees within maximum range of a weapon that fires."""
    far = max((arm.maximum for arm in _guns(person.figure)), default=0.0)
    if not far or person.figure.is_dog or not _pays(position, person, Action.SHOOT):
        return
    for one in whom:
        away = cm_between(position, person, one)
        if away is None or away > far:
            continue
        if not why_unseen(position, person, one, around=sees_behind(person.figure)):
            yield one


def _guns(figure: Figure) -> list[Arm]:
    """The weapons with which a figure can shoot."""
    arms = [ARMS[one.name] for one in figure.weapons if not one.trouble and one.name in ARMS]
    return [arm for arm in arms if not arm.bomb]


def charge_reaches(position: Position, person: Person, active: Activation | None, target: Person) -> bool:
    """Whether a charge of a figure reaches a target on the street."""
    if why_unnoticed(position, person, target):
        return False
    way = charge_way(position, person, target)
    if way is None:
        return False
    try:
        require_free_to_charge(person.figure, target.figure)
        dash = reach(person.figure, inches_along(position, way) * CM_PER_INCH, active)
    except Refusal:
        return False
    return dash.arrives and _pays(position, person, Action.CHARGE, dash.segments)


def _nearer(position: Position, person: Person, whom: Iterable[Person]) -> frozenset[Square]:
    """The squares to which a figure can move from which the way to one of some people is shorter."""
    here, street = afoot(position, person), position.street
    assert here is not None, "it is on the street"
    assert street is not None, "it is on the street"
    around = [beside for one in whom for beside in street.ground.neighbors(street.spots[one.id].square)]
    if not around or not _pays(position, person, Action.SEGMENT):
        return frozenset()
    ways = inches_to(street.ground, around)
    return frozenset(to for to in found_routes(position, person) if ways.get(to, FAR) < ways.get(here, FAR))


# Held to it


def must_first(position: Position, person: Person) -> str:
    """What a figure must do first, as a sentence; empty for nothing."""
    forced = forced_attack(position, person)
    return "" if forced is None else _must(person, forced)


def _must(person: Person, forced: ForcedAttack) -> str:
    names = [one.name for one in forced.attacked]
    whom = either(names) if len(names) <= MOST_NAMED else "an enemy in sight"
    what = "stand up and attack" if forced.rises else "go nearer to"
    if forced.shots or forced.blows or forced.charges:
        shoots, strikes = bool(forced.shots), bool(forced.blows or forced.charges)
        what = "shoot at or attack" if shoots and strikes else "shoot at" if shoots else "attack"
    return f"{person.name} must first {what} {whom} ({forced.trait.lower()})."


def forced_offers(person: Person, forced: ForcedAttack) -> tuple[FollowUp, ...]:
    """The buttons for what a figure must do first."""
    who = {"figure": person.typed}
    if forced.rises:
        return (FollowUp("Stand up", "gangstars-turn stand", who),)
    if forced.nearer:
        return (FollowUp("Move", "gangstars-turn move", who),)
    shots = [("Shoot at", SHOT, "shooter", one) for one in forced.shots]
    blows = [("Fight", BLOW, "attacker", one) for one in forced.blows]
    charges = [("Charge", CHARGE, "attacker", one) for one in forced.charges]
    return tuple(
        FollowUp(f"{label} {one.label}"[:80], command, {by: person.typed, "target": one.typed})
        for label, command, by, one in (*blows[:MOST_NAMED], *shots[:MOST_NAMED], *charges[:MOST_NAMED])
    )


def require_free_of_attacks(position: Position, person: Person) -> None:
    """Refuse what a figure does before the attack that a trait forces on it. Raises IllegalNow."""
    forced = forced_attack(position, person)
    if forced is not None:
        _refuse(person, forced)


def _refuse(person: Person, forced: ForcedAttack) -> None:
    first = forced_offers(person, forced)[0]
    raise IllegalNow(_must(person, forced)).offering(first.label, first.command, **first.typed)


def held(who: str, does: Does = Does.OTHER, at: str = "target") -> Callable[[D], D]:
    """Wrap deeds so that a trait holds their figure to the attack that it forces.

    who  the field of the figure
    at   the field of those whom it attacks
    """

    def wrapped(decide: Any) -> Any:
        @wraps(decide)
        def decided(position: Position, move: Any) -> Any:
            deed: Any = decide(position, move)
            person = getattr(move, who)
            if position.street is None or deed.__class__ is not Deed:
                return deed
            if not person or not _is_bound(position, person):
                return deed

            def allow() -> Price:
                price = deed.allow()
                forced = forced_attack(position, person)
                if forced is not None and not _does_it(forced, does, move, at):
                    _refuse(person, forced)
                return price

            return fast_replace(deed, allow=allow)

        return decided

    return wrapped


def _does_it(forced: ForcedAttack, does: Does, move: Any, at: str) -> bool:
    """Whether a move is what a trait forces."""
    if does is Does.MOVE:
        return square_named(move.to) in forced.nearer
    if does is Does.OTHER:
        return False
    struck: Any = getattr(move, at)
    targets = {one.id for one in (struck if does is Does.STRIKE else (struck,))}
    fits = forced.shots if does is Does.SHOOT else (*forced.blows, *forced.charges)
    return not targets.isdisjoint(one.id for one in fits)
