"""The command radius: which figures of a unit are out of command (pot.command)."""

from __future__ import annotations

from math import isfinite
from typing import Annotated, Any, Final, NamedTuple

from annotated_types import Len

from rules.core.action.deed import Deed, decides
from rules.core.action.fields import UNSAID, ByEye, ByStreet, ListRow, Rows, one_figure, table_rows
from rules.core.action.move import move
from rules.core.action.on_street import stands_on
from rules.core.action.report import Report, Tone
from rules.core.chance.dice import Dice
from rules.core.people.person import require_once
from rules.core.plain.refusal import IllegalNow, Missing, OutOfRange, together
from rules.core.street.measures import inches_between
from rules.core.tables.outcome import Outcome
from rules.core.tables.rule import resolves
from rules.pottersville.model.acting import require_alive
from rules.pottersville.model.board import Unit
from rules.pottersville.model.figures import Level, Wound
from rules.pottersville.model.levels import LEVELS, RADIUS
from rules.pottersville.model.position import Person, Position, unit_of
from rules.pottersville.units.mustering import named_unit, own_units

FARTHEST: Final = 240


MOST_POSTS: Final = 20


FORM: Final = "Bricks 3 5; Kid Tulip 2"


UNREAD: Final = (
    "For each figure, give a name, the inches to the nearest figure of the unit, and the inches to the leader: "
    f"{FORM}. If the leader is the nearest, one number is enough."
)


class UnitDistances(NamedTuple):
    """The place of a figure: inches to the next nearest figure of the unit, and to the leader."""

    level: Level
    nearest: float
    leader: float


class Leash(NamedTuple):
    """Whether a figure is in command: the inches allowed to the next nearest, and to the leader."""

    nearest: int
    leader: int
    strays: bool
    unled: bool

    @property
    def kept(self) -> bool:
        return not (self.strays or self.unled)


@resolves("pot.command")
def command(dice: Dice, leader: Level, posts: tuple[UnitDistances, ...]) -> tuple[Leash, ...]:
    """Which figures of a unit are out of command. The radius of its own level reaches to the next nearest figure, and
    the radius of the leader's level to the leader. Rolls no dice.

    Raises OutOfRange for impossible inches.
    """
    for post in posts:
        if not all(isfinite(inches) and 0 <= inches <= FARTHEST for inches in (post.nearest, post.leader)):
            raise OutOfRange(f"Distances within a unit are 0 to {FARTHEST} inches. Correct the distances.")
        if post.nearest > post.leader:
            raise OutOfRange(
                f"The nearest figure can't be farther away ({post.nearest:g} inches) than the leader "
                f"({post.leader:g} inches). Correct the distances."
            )
    levels = dice.grid(LEVELS)
    led = levels.filled(leader, RADIUS)
    return tuple(
        [
            Leash(own, led, post.nearest > own, post.leader > led)
            for post in posts
            for own in (levels.filled(post.level, RADIUS),)
        ]
    )


def _unit_of_posts(position: Position, move: Any) -> Unit | None:
    """The unit of a move that names neither a unit nor a leader: that of the first listed figure that is in one."""
    if move.leader is not UNSAID:
        return None
    if move.posts is UNSAID:
        own = own_units(position)
        return own[0] if len(own) == 1 else None
    people = [person for row in move.posts for person in row.people]
    return next((unit for person in people if (unit := unit_of(position, person)) is not None), None)


def _leader_of_unit(position: Position, move: Any) -> Person:
    if move.unit is None:
        raise Missing("No unit and no leader is named. Add unit, or a figure or level as leader.", "leader", "unit")
    leader = position.people.get(move.unit.leader) if move.unit.leader in move.unit.members else None
    if leader is None or leader.figure.wound is Wound.DEAD:
        name = move.unit.name
        raise IllegalNow(f"{name} has no living leader. Name another with /pottersville unit.").offering(
            "Name a leader", "pottersville unit", asks="leader", name=name
        )
    return leader


def _posts_on_street(position: Position, move: Any) -> Any:
    """Fill the inches of all living figures of a unit who are on the street; UNSAID without a unit and its leader."""
    unit: Unit | None = move.unit or None
    if position.street is None or unit is None:
        return UNSAID
    fellows = [position.people[one] for one in unit.members if one in position.people]
    squares = {
        one.id: square
        for one in fellows
        if one.figure.wound is not Wound.DEAD and (square := stands_on(position, one)) is not None
    }
    led = squares.get(unit.leader)
    if led is None:
        return UNSAID
    rows: list[ListRow] = []
    for one in fellows:
        at = squares.get(one.id)
        if at is not None and one.id != unit.leader:
            nearest = min(inches_between(at, other) for who, other in squares.items() if who != one.id)
            rows.append(ListRow((one,), None, (float(nearest), float(inches_between(at, led))), ()))
    return tuple(rows) or UNSAID


@move("pottersville command", seated=False, everybody=True)
class Radius:
    """Check which figures of a unit are out of command, by the inches that you measure."""

    unit: Unit | None = named_unit("The unit, with its leader.", _unit_of_posts)
    posts: Annotated[tuple[ListRow, ...], Len(1, 400)] = table_rows(
        ByEye(f"For each figure: name, inches to the nearest in the unit, to the leader: {FORM}."),
        Rows(2, frozenset(), FORM, fewest=1, refusal=UNREAD, completes=False),
        ByStreet(_posts_on_street),
        required=True,
    )
    leader: Person = one_figure("The leader: a figure, a profile or a level.", source=_leader_of_unit)


@decides(Radius)
def measure(position: Position, move: Radius) -> Deed[tuple[Leash, ...]]:
    """A player measures distances, and the bot reports the figures that are out of command."""
    if not 1 <= len(move.posts) <= MOST_POSTS:
        raise OutOfRange(f"You can measure 1 to {MOST_POSTS} figures. Separate them with semicolons: {FORM}.")
    if not all(row.people for row in move.posts):
        raise OutOfRange(UNREAD)
    placed = [(one, row.numbers[0], row.numbers[-1]) for row in move.posts for one in row.people]
    people = tuple(one for one, _, _ in placed)
    require_once(people)
    for person in (move.leader, *people):
        require_alive(person)
    for person in people:
        if person.stored and person.id == move.leader.id:
            raise IllegalNow(f"{person.name} leads the unit. Give the distances of the other figures only.")
        if person.stored and move.unit is not None and person.id not in move.unit.members:
            raise IllegalNow(f"{person.name} is not in {move.unit.name}. Remove that figure, or the unit.")
    posts = tuple(UnitDistances(one.figure.level, nearest, far) for one, nearest, far in placed)
    known = {one.id for one in (*people, move.leader)}
    fellows = [position.people[one] for one in position.people if move.unit is not None and one in move.unit.members]
    untold = [one.name for one in fellows if one.figure.wound is not Wound.DEAD and one.id not in known]

    def report(leashes: tuple[Leash, ...]) -> Report:
        lines = [_leash_line(*each) for each in zip(people, posts, leashes, strict=True)]
        lines += [f"Not measured: {together(untold)}."] if untold else []
        out = [person.name for person, leash in zip(people, leashes, strict=True) if not leash.kept]
        if out:
            return Report(f"Out of command: {together(out)}.", tuple(lines), tone=Tone.BAD)
        return Report("All of these figures are in command.", tuple(lines), tone=Tone.GOOD)

    def facts(outcome: Outcome[tuple[Leash, ...]]) -> dict[str, bool]:
        return {one.name: leash.kept for one, leash in zip(people, outcome.result, strict=True)}

    return Deed(command, (move.leader.figure.level, posts), facts=facts, report=report, about=people)


def _leash_line(person: Person, post: UnitDistances, leash: Leash) -> str:
    nearest = f'{post.nearest:g}" of {leash.nearest} to the nearest figure{" (too far)" if leash.strays else ""}'
    leader = f'{post.leader:g}" of {leash.leader} to the leader{" (too far)" if leash.unled else ""}'
    return f"{person.name}: {nearest}, {leader}."
