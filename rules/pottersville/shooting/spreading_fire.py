"""Fire that is spread over several targets (pot.shoot.spread)."""

from __future__ import annotations

from typing import Annotated, Final

from annotated_types import Interval

from rules.core.action.deed import Deed, decides
from rules.core.action.fields import EnemiesOf, ListRow, Rows, option, table_rows
from rules.core.action.move import Rolls, move
from rules.core.people.names import same
from rules.core.plain.frozen import replace
from rules.core.plain.refusal import IllegalNow, OutOfRange
from rules.pottersville.driving.riders import ride_on_table, seated_in
from rules.pottersville.model.fields import Other
from rules.pottersville.model.figures import Build, Car, Motion, VehiclePace, Wound
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
MOST_TARGETS: Final = 12


def _vehicle(position: Position, name: str) -> Car | None:
    """The vehicle of this name on the table, or an empty one of this kind; None for neither."""
    kinds = (Car(build.lower(), build) for build in Build)
    return next((car for car in (*position.board.cars, *kinds) if same(car.name, name)), None)


@move(
    "pottersville-shoot spread",
    Rolls("Your own dice: all to hit by target, then the effects by target. Type ask for roll after roll."),
)
class SpreadFire:
    """Share your dice among several targets before you roll, the closest first."""

    shooter: Person = SHOOTER
    targets: tuple[ListRow, ...] = table_rows(
        "Each target: name, inches, dice, cover, ran, behind, such as Bricks 6 4; 2 Cop 9 1 soft.",
        Rows(2, frozenset({*COVERS, RAN, BEHIND, NEARER}), EXAMPLE, _vehicle),
        required=True,
        complete=EnemiesOf("shooter"),
    )
    gun: Weapon = GUN
    arc: Annotated[float, Interval(ge=0, le=360)] = option(
        "Degrees between the outermost targets, 45 at most.", default=0.0
    )
    two: bool = TWO
    motion: Motion = MOTION
    from_car: VehiclePace = FROM_CAR
    wound: Wound = SHOOTERS_WOUND
    other: Other = option("Any other modifier of the number for each target.", default=0)


def _meant(position: Position, row: ListRow) -> list[TargetOfShots]:
    """The targets of one row. A target with “behind” is behind the target of the row before."""
    inches, dice = row.numbers
    if dice != int(dice):
        raise OutOfRange(f"A target gets whole dice, not {dice:g}. Write {EXAMPLE}.")
    behind = 0 if BEHIND in row.words else -1
    aim = VolleyTarget(
        inches, int(dice), cover=cover_of(row), ran=RAN in row.words, behind=behind, nearer=NEARER in row.words
    )
    if row.thing is not None:
        ride = ride_on_table(position, row.thing) if row.thing in position.board.cars else seated_in(row.thing, ())
        return [vehicle_target(ride, aim)]
    found: list[TargetOfShots] = []
    for person in people_of_row(row, TARGET):
        require_open(position, person)
        ran = aim.ran or record_of(position, person).ran
        found.append(FigureTarget(replace(aim, body=body_of(person.figure), ran=ran), person))
    return found


@decides(SpreadFire)
def spread_fire(position: Position, move: SpreadFire) -> Deed[tuple[Struck, ...]]:
    """A figure allots its dice to several targets before they are rolled."""
    volley = volley_of(move)
    targets = [target for row in move.targets for target in _meant(position, row)]
    if not targets:
        raise OutOfRange(f"No target is named. Write {EXAMPLE}.")
    if len(targets) > MOST_TARGETS:
        raise OutOfRange(f"You can spread fire over at most {MOST_TARGETS} targets, not {len(targets)}. Name fewer.")
    if targets[0].aim.behind >= 0:
        raise IllegalNow("The first target is behind a figure that you didn't name. Name the one in front first.")
    placed = [
        replace(one, aim=replace(one.aim, behind=place - 1 if one.aim.behind >= 0 else -1, other=move.other))
        for place, one in enumerate(targets)
    ]
    return fire_at(position, move, replace(volley, arc=move.arc), placed)
