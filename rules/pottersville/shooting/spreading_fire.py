"""Fire that is spread over several targets (pot.shoot.spread)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Annotated, Any, Final

from annotated_types import Interval

from rules.core.action.deed import Deed, decides
from rules.core.action.fields import UNSAID, Always, ByEye, ByStreet, EnemiesOf, ListRow, Rows, option, table_rows
from rules.core.action.move import Rolls, move
from rules.core.action.on_street import afoot
from rules.core.action.on_street import inches as inches_between
from rules.core.action.position import Price
from rules.core.people.names import same
from rules.core.plain.frozen import replace
from rules.core.plain.refusal import IllegalNow, OutOfRange
from rules.pottersville.driving.riders import ride_on_table, seated_in
from rules.pottersville.model.fields import Other
from rules.pottersville.model.figures import Build, Car, Cover, Motion, VehiclePace, Wound
from rules.pottersville.model.on_street import arc_of, blocking, cover_from, is_another_nearer, require_line
from rules.pottersville.model.position import Person, Position, record_of
from rules.pottersville.model.weapons import Weapon
from rules.pottersville.shooting.shots import (
    COVERS,
    FROM_CAR,
    GUN,
    MOTION,
    SHOOTER,
    SHOOTERS_WOUND,
    TARGET,
    TWO,
    FigureTarget,
    Struck,
    TargetOfShots,
    cover_of,
    fire_at,
    people_of_row,
    require_open,
    volley_of,
)
from rules.pottersville.shooting.shots_at_vehicles import vehicle_target
from rules.pottersville.shooting.to_hit_and_cover import VolleyTarget
from rules.pottersville.wounds.effects_and_wounds import body_of

RAN: Final = "ran"
BEHIND: Final = "behind"
NEARER: Final = "nearer"
EXAMPLE: Final = "name, inches, dice, such as Bricks 6 4; 2 Cop 9 1 soft; Sal 11 1 ran behind"
AGAINST: Final = "The street says something else of {name}. Give the name and the dice alone, or ask an umpire."
MOST_TARGETS: Final = 12


def _vehicle(position: Position, name: str) -> Car | None:
    """The vehicle of this name on the table, or an empty one of this kind; None for neither."""
    kinds = (Car(build.lower(), build) for build in Build)
    return next((car for car in (*position.board.cars, *kinds) if same(car.name, name)), None)


def _arc(position: Position, move: Any) -> Any:
    """Fill the degrees between the outermost targets, as the shooter sees them."""
    if UNSAID in (move.shooter, move.targets):
        return UNSAID
    known = arc_of(position, move.shooter, [one for row in move.targets for one in row.people])
    return UNSAID if known is None else known


def _arc_said(_position: Position, _move: Any, arc: Any) -> str:
    return f"{arc:g} degrees between the outermost targets"


@move(
    "pottersville-shoot spread",
    Rolls("Your own dice: all to hit by target, then the effects by target. Type ask for roll after roll."),
    around=True,
)
class SpreadFire:
    """Share your dice among several targets before you roll, the closest first."""

    shooter: Person = SHOOTER
    targets: tuple[ListRow, ...] = table_rows(
        ByEye("Each target: name, inches, dice, cover, ran, behind, such as Bricks 6 4; 2 Cop 9 1 soft."),
        Rows(2, frozenset({*COVERS, RAN, BEHIND, NEARER}), EXAMPLE, _vehicle, fewest=1),
        required=True,
        complete=EnemiesOf("shooter"),
    )
    gun: Weapon = GUN
    arc: Annotated[float, Interval(ge=0, le=360)] = option(
        "Degrees between the outermost targets, 45 at most.", ByStreet(_arc, Always(0.0), said=_arc_said)
    )
    two: bool = TWO
    motion: Motion = MOTION
    from_car: VehiclePace = FROM_CAR
    wound: Wound = SHOOTERS_WOUND
    other: Other = option("Any other modifier of the number for each target.", default=0)


def _meant(
    position: Position, move: SpreadFire, row: ListRow, earlier: Sequence[TargetOfShots]
) -> Iterator[tuple[TargetOfShots, Price]]:
    """The targets of one row, each with the price of an umpire's word against the street.

    A target with “behind” is behind the one before it. earlier: the targets of the rows before.
    """
    *away, dice = row.numbers
    if dice != int(dice):
        raise OutOfRange(f"A target gets whole dice, not {dice:g}. Write {EXAMPLE}.")
    inches, ran, nearer = (away[0] if away else None), RAN in row.words, NEARER in row.words
    aim = VolleyTarget(inches or 0, int(dice), cover=cover_of(row), ran=ran, nearer=nearer, other=move.other)
    if BEHIND in row.words:
        aim = replace(aim, behind=len(earlier) - 1)
        if not earlier:
            raise IllegalNow("The first target is behind a figure that you didn't name. Name the one in front first.")
    if row.thing is not None:
        _require_inches(row.thing.name, dice, inches)
        ride = ride_on_table(position, row.thing) if row.thing in position.board.cars else seated_in(row.thing, ())
        yield vehicle_target(ride, aim), ()
        return
    for place, person in enumerate(people_of_row(row, TARGET)):
        require_open(position, person)
        behind = aim.behind + place if aim.behind >= 0 else -1
        one = replace(aim, body=body_of(person.figure), ran=ran or record_of(position, person).ran, behind=behind)
        measured, price = _measured(position, move.shooter, person, one, inches, earlier)
        yield FigureTarget(measured, person), price


def _require_inches(name: str, dice: float, inches: float | None) -> None:
    """Refuse a row without inches for a target to which no street measures."""
    if inches is None:
        raise OutOfRange(f"“{name} {dice:g}” can't be read. Write {EXAMPLE}.")


def _measured(
    position: Position,
    shooter: Person,
    target: Person,
    aim: VolleyTarget,
    inches: float | None,
    earlier: Sequence[TargetOfShots],
) -> tuple[VolleyTarget, Price]:
    """An aim at a figure as the street measures it, or as it is typed: where none does, and by an umpire, at a price.

    inches  those that are typed; None for none
    """
    known = inches_between(position, shooter, target) if afoot(position, target) is not None else None
    if known is None:
        _require_inches(target.name, aim.dice, inches)
        return aim, ()
    places = {one.person.id: place for place, one in enumerate(earlier) if isinstance(one, FigureTarget)}
    require_line(position, shooter, target, tuple(places))
    street = replace(
        aim,
        range=float(known),
        cover=cover_from(position, shooter, target),
        behind=max((places[one.id] for one in blocking(position, shooter, target)), default=-1),
        nearer=is_another_nearer(position, shooter, target),
    )
    typed = (inches, None if aim.cover is Cover.NONE else aim.cover, aim.behind >= 0 or None, aim.nearer or None)
    says = (street.range, street.cover, street.behind >= 0, street.nearer)
    if position.asking or all(one in (None, other) for one, other in zip(typed, says, strict=True)):
        return street, ()
    price = position.by_umpire("the street", AGAINST.format(name=target.name))
    return replace(aim, range=street.range if inches is None else inches), price


@decides(SpreadFire)
def spread_fire(position: Position, move: SpreadFire) -> Deed[tuple[Struck, ...]]:
    """A figure allots its dice to several targets before they are rolled."""
    volley = volley_of(move)
    targets: list[TargetOfShots] = []
    umpired: list[Any] = []
    for row in move.targets:
        for target, price in [*_meant(position, move, row, tuple(targets))]:
            targets.append(target)
            umpired += price
    if not targets:
        raise OutOfRange(f"No target is named. Write {EXAMPLE}.")
    if len(targets) > MOST_TARGETS:
        raise OutOfRange(f"You can spread fire over at most {MOST_TARGETS} targets, not {len(targets)}. Name fewer.")
    deed = fire_at(position, move, replace(volley, arc=move.arc), targets)
    return replace(deed, allow=lambda: (*umpired, *deed.allow()))
