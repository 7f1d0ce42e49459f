"""Moves on foot across a street: how far figures of this game get, and the moves that a rule forces (pot.move)."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from itertools import islice
from typing import Annotated, Any, Final

from annotated_types import Interval

from rules.core.action.across_street import Arrival, arrival, kept_by
from rules.core.action.across_street import a_step as step_of
from rules.core.action.across_street import places as places_in
from rules.core.action.deed import Deed, decides
from rules.core.action.fields import Squares, one_figure, option
from rules.core.action.forced import FORCED_BY, INCHES_OF_IT, WHERE_TO, Forced, ForcedMoves, ReachOf, anywhere
from rules.core.action.move import move
from rules.core.action.on_street import afoot, in_contact, placed, square_read, stands_on, taken
from rules.core.action.people_fields import OWN
from rules.core.plain.events import Change
from rules.core.plain.frozen import frozen, replace
from rules.core.plain.refusal import IllegalNow
from rules.core.play.laid_street import FigurePut
from rules.core.street.ground import LEGEND, Going, Ground
from rules.core.street.measures import inches_between
from rules.core.street.offers import MOST_OFFERED
from rules.core.street.squares import Direction, Square, name_of
from rules.core.street.ways import FAR, Gait, Reach, reach, way_along
from rules.pottersville.model.acting import order_for
from rules.pottersville.model.board import DoneThisTurn, runs
from rules.pottersville.model.figures import UnitOrder, Wound
from rules.pottersville.model.levels import LEVELS, RADIUS
from rules.pottersville.model.obligations import END, RETREAT
from rules.pottersville.model.on_street import LINE, bearing_of, foes_of, is_sheltered, unhurt_beside
from rules.pottersville.model.position import Person, Position, unit_of

MOST_INCHES: Final = 120
WOODS: Final = "%"
OBSTACLES: Final = "".join(one.letter for one in LEGEND.values() if one.going is Going.OBSTACLE)
"""The letters of what takes a move of its own to cross, besides shut doors and woods."""
ON_FOOT: Final = Gait(rough=0, obstacle=None, barred=WOODS)
"""A walk or a run: it ends before obstacles, shut doors and woods. Rubble and rails don't slow it."""
ACROSS: Final = Gait(rough=0, obstacle=0, door=0, barred=WOODS)
"""Over obstacles and through shut doors, which it opens."""
IN_WOODS: Final = Gait(rough=0, obstacle=None)
"""In and out of woods."""
RUN, WALK, CROSS, BUSH, OUT = "Run", "Walk", "Cross", "Woods", "Out of a vehicle"
TO_COVER: Final = " to cover"
GAITS: Final = {RUN: ON_FOOT, WALK: ON_FOOT, CROSS: ACROSS, BUSH: IN_WOODS, OUT: ON_FOOT}


def in_woods(position: Position, person: Person) -> bool:
    """Whether a figure is on foot among trees on the street."""
    square = afoot(position, person)
    return square is not None and _ground(position).squares[square].letter == WOODS


def is_at(position: Position, person: Person, what: str) -> bool:
    """Whether a figure on foot is beside an obstacle or a shut door that it could cross, or in or beside woods."""
    square = afoot(position, person)
    if square is None:
        return False
    ground = _ground(position)
    there = [ground.squares[one] for one, _ in ground.steps[square]]
    if what == BUSH:
        return in_woods(position, person) or any(one.letter == WOODS for one in there)
    return any(one.going in (Going.OBSTACLE, Going.DOOR) for one in there)


def _ground(position: Position) -> Ground:
    assert position.street is not None, "it has squares"
    return position.street.ground


def reach_by(gait: Gait) -> ReachOf:
    """The squares in reach by a gait: with so many inches, and the one that the figure's last move left over."""

    def reached(position: Position, person: Person, inches: float) -> Reach:
        square, ground = afoot(position, person), _ground(position)
        assert square is not None, "it is on the street"
        held, leash = taken(position, bearing_of, person), leash_of(position, person)
        shut = held - _passed(position)
        found = reach(ground, square, inches + kept_by(position, person), gait, shut)
        if gait.door is not None and inches:
            found = _through_doors(ground, found, shut)
        free = (ground.standable - held) | {square}
        ends = {one: cost for one, cost in found.inches.items() if one in free}
        if leash is not None:
            ends = {one: cost for one, cost in ends.items() if leash.lets(square, one)}
        return replace(found, inches=ends)

    return reached


def _passed(position: Position) -> frozenset[Square]:
    """The squares of the handcuffed, whom others push past."""
    led = (afoot(position, one) for one in position.people.values() if one.figure.cuffed)
    return frozenset(square for square in led if square is not None)


def _through_doors(ground: Ground, found: Reach, held: Collection[Square]) -> Reach:
    """The same with what is behind the shut doors beside the start: whoever opens one gets through."""
    costs, before = {**found.inches}, {**found.before}
    for door, step in ground.steps[found.start]:
        if ground.squares[door].going is not Going.DOOR:
            continue
        for there, more in ground.steps[door]:
            if there not in costs and there not in held and ground.squares[there].going in (Going.OPEN, Going.ROUGH):
                costs[there], before[there], before[door] = step + more, door, found.start
    return replace(found, inches=costs, before=before)


# Where it ends


def arrives(position: Position, person: Person, inches: float, to: Square, helper: Person | None = None) -> Arrival:
    """The end of a walk of so many inches to a square, with a comrade who helps.

    Raises IllegalNow for a square out of reach.
    """
    way = reach_by(ON_FOOT)(position, person, inches)
    require_leash(position, person, to)
    if to not in way and (barred := what_bars(position, to)):
        raise IllegalNow(
            f"{person.name} can't walk onto {name_of(to)}: {barred} is there. Go beside it, and cross it next turn."
        )
    stop = arrival(position, person, way, to, bearing_of, lambda _: (), keeps=True)
    return stop._replace(changes=(*stop.changes, *along(position, person, stop, helper)))


def what_bars(position: Position, square: Square) -> str:
    """What a walk can't enter on a square: “crates”; empty for nothing."""
    kind = _ground(position).squares[square]
    return kind.name if kind.letter in OBSTACLES + WOODS else ""


def places(position: Position, person: Person, inches: float) -> list[tuple[str, str]]:
    """The squares worth walking to with so many inches, each with its label."""
    way = reach_by(ON_FOOT)(position, person, inches)
    return places_in(position, person, way, bearing_of, table=LINE)


def a_step(position: Position, person: Person) -> object:
    """The name of the nearest square to which a figure could step; UNSAID for one not on foot on the street."""
    return step_of(position, person, lambda: reach_by(ON_FOOT)(position, person, 1))


def along(position: Position, person: Person, stop: Arrival, helper: Person | None = None) -> tuple[Change, ...]:
    """What a move across the street brings along: its inches on record, a comrade who helps, and the prisoners who were
    beside the figure.

    They come onto the squares beside its end, those of its way first. For whom there is no room, they stay.
    """
    ground = _ground(position)
    gone = float(way_along(ground, stop.way).inches)
    beside = [*([helper] if helper is not None else []), *led_by(position, person)]
    room = (_beside_end(position, person, stop, beside[:many]) for many in range(len(beside), 0, -1))
    come = next((squares for squares in room if squares), list[Square]())
    record = DoneThisTurn(position.id, person.id, inches=gone)
    helps = () if helper is None else (DoneThisTurn(position.id, helper.id, inches=gone),)
    puts = (FigurePut(position.id, one.id, at) for one, at in zip(beside, come, strict=False))
    return (record, *helps, *puts)


def _beside_end(position: Position, person: Person, stop: Arrival, come: Sequence[Person]) -> list[Square]:
    """The squares beside the end of a move for those who come along, one each; empty if there is no room for all.

    They leave their own squares to each other. All others keep theirs.
    """
    held = (taken(position, bearing_of, person) - {stands_on(position, one) for one in come}) | {stop.square}
    near = _ground(position).neighbors(stop.square)
    free = dict.fromkeys(one for one in (*reversed(stop.way), *near) if one in near and one not in held)
    return [*islice(free, len(come))] if len(free) >= len(come) else []


def led_by(position: Position, person: Person) -> list[Person]:
    """The prisoners in contact with their captor, who come along with it on the street."""
    led = (one for one in position.people.values() if one.figure.captor == person.id and one.figure.cuffed)
    return in_contact(position, person, led)


def helpers_of(position: Position, person: Person) -> list[Person]:
    """The unhurt comrades in contact who may help a figure along, which is their move: they haven't moved, and may."""
    return [
        one
        for one in unhurt_beside(position, person)
        if not position.board.record(one.id).moved and order_for(position, one) is not UnitOrder.HOLD
    ]


def is_hemmed_in(position: Position, person: Person, gait: Gait, inches: float) -> bool:
    """Whether no square but its own is in reach of a figure on foot on the street with so many inches."""
    way = reach_by(gait)(position, person, inches)
    return not any(one != way.start for one in way.inches)


# Retreats to cover


def falls_back(position: Position, person: Person) -> bool:
    """Whether a rule sends a figure on foot on the street to cover: it was just hurt, or its unit runs."""
    due = RETREAT in person.figure.duties and person.figure.wound > Wound.NONE
    return afoot(position, person) is not None and (due or runs(person.figure))


def is_in_cover(position: Position, person: Person) -> bool:
    """Whether a figure on foot on the street has cover from every enemy who sees it, so that it stays there."""
    square = afoot(position, person)
    return square is not None and is_sheltered(position, foes_of(position, person), square)


def to_cover(position: Position, person: Person, way: Reach) -> list[Square]:
    """The squares in reach where a figure that falls back may end: its nearest cover by way, or nearest to that.

    None if it is in cover, or can walk to none. Several are equally near.
    """
    ground, foes = _ground(position), foes_of(position, person)
    if is_sheltered(position, foes, way.start):
        return []
    held = taken(position, bearing_of, person)
    for gait in (ON_FOOT, IN_WOODS, replace(ACROSS, barred="")):
        whole = reach(ground, way.start, FAR, gait, held)
        goals = _nearest(position, whole, foes)
        if goals:
            break
    else:
        return []
    inside = sorted(one for one in goals if one in way)
    if inside:
        return inside
    left: dict[Square, float] = {}
    for goal in goals:
        back = reach(ground, goal, FAR, gait, held - {goal}).inches
        for one in way.inches:
            if one in back:
                left[one] = min(back[one], left.get(one, FAR))
    here = left.get(way.start, FAR)
    nearer = {one: inches for one, inches in left.items() if inches < here}
    least = min(nearer.values(), default=0)
    return sorted(one for one, inches in nearer.items() if inches == least)


def _nearest(position: Position, way: Reach, foes: list[Any]) -> list[Square]:
    """The squares with cover that cost the least, among those on which somebody can stand."""
    standable, found, least = _ground(position).standable, list[Square](), 0.0
    for square in sorted(way.inches, key=lambda one: way.inches[one]):
        if found and way.inches[square] > least:
            break
        if square != way.start and square in standable and is_sheltered(position, foes, square):
            found.append(square)
            least = way.inches[square]
    return found


# The command radius binds whoever redeploys


@frozen
class Leash:
    """What holds a figure that redeploys: so many inches around its leader."""

    leader: Person
    square: Square
    inches: int

    def lets(self, here: Square, to: Square) -> bool:
        """Whether a figure may go from its square to another: within the radius, or nearer to its leader."""
        away = inches_between(self.square, to)
        return away <= self.inches or away < inches_between(self.square, here) or to == here


def leash_of(position: Position, person: Person) -> Leash | None:
    """The leash of a figure under the order Redeploy; None for any other order, and for the leader."""
    unit = unit_of(position, person)
    if order_for(position, person) is not UnitOrder.REDEPLOY or unit is None or unit.leader in (0, person.id):
        return None
    leader = position.people.get(unit.leader)
    square = None if leader is None else stands_on(position, leader)
    if leader is None or square is None or leader.figure.wound is Wound.DEAD:
        return None
    return Leash(leader, square, position.book.grid(LEVELS).filled(leader.figure.level, RADIUS))


def require_leash(position: Position, person: Person, to: Square) -> None:
    """Refuse a square too far from its leader for a figure that redeploys. Raises IllegalNow."""
    leash, here = leash_of(position, person), afoot(position, person)
    if leash is not None and here is not None and not leash.lets(here, to):
        raise IllegalNow(
            f"{name_of(to)} is {inches_between(leash.square, to)} inches from {leash.leader.name}, and the order "
            f"{UnitOrder.REDEPLOY} keeps {person.name} within {leash.inches}. Pick a nearer square."
        )


# Civilians


def straight(position: Position, at: Square, way: Direction, inches: float, held: Collection[Square]) -> list[Square]:
    """The squares that a figure enters which walks straight on until something stops it.

    held  the squares on which others stand
    """
    ground, left, found = _ground(position), inches, list[Square]()
    dx, dy = way.step
    while True:
        there = (at[0] + dx, at[1] + dy)
        step = next((cost for to, cost in ground.steps[at] if to == there), None)
        if step is None or there in held or (step > left and found):
            return found
        if ON_FOOT.extra(ground, at, there) is None:
            return found
        found.append(there)
        at, left = there, left - step


def standing(position: Position, but: Collection[int]) -> frozenset[Square]:
    """The squares on which somebody stands, but for these figures, by id."""
    return frozenset(one.at for who, one in placed(position, bearing_of).items() if one.stands and who not in but)


# Moves that a die or a rule forces


def _kinds() -> Iterator[tuple[str, Forced]]:
    """The moves whose end is chosen once a die is rolled, each also for a figure that falls back."""
    named = {
        RUN: ("the end of the run", "pot.run"),
        WALK: ("the end of the move", "pot.move"),
        CROSS: ("the end of the crossing", "pot.obstacle"),
        BUSH: ("the end of the way through woods", "pot.obstacle"),
        OUT: ("the way out of the vehicle", "pot.move"),
    }
    for why, (what, rule) in named.items():
        way = reach_by(GAITS[why])
        yield why, Forced(what, rule, "{name} stops on", way, anywhere, keeps=True)
        yield why + TO_COVER, Forced(f"{what}, in cover", "pot.retreat", "{name} falls back to", way, to_cover)


FORCED: Final = ForcedMoves(END, dict(_kinds()), bearing_of, lambda _: (), along=along, covers=LINE)


def end_owed(position: Position, person: Person, why: str, inches: float) -> tuple[Change, ...]:
    """The choice of a square that a move of so many inches owes; its only square at once; nothing off the street.

    why  one of `GAITS`
    """
    forced = why + TO_COVER if falls_back(position, person) else why
    return FORCED.of(position, person, forced, inches)


@move(END, table=True, everybody=True)
class End:
    """Choose the square where a move ends once its die is rolled."""

    figure: Person = one_figure("The figure that moves.", only=OWN)
    why: str = option(FORCED_BY, words=tuple(FORCED.kinds))
    inches: Annotated[float, Interval(ge=0, le=MOST_INCHES)] = option(INCHES_OF_IT)
    to: str = option(WHERE_TO, default="", read=square_read, measured=Squares(FORCED.offered, FORCED.reached))


@decides(End)
def ends(position: Position, move: End) -> Deed[None]:
    """A figure takes a square that fits."""
    return FORCED.ends(position, move)


def to_cover_with(position: Position, person: Person, inches: float) -> list[Square]:
    """The squares where a walk to cover of so many inches may end; see `to_cover`."""
    return to_cover(position, person, reach_by(ON_FOOT)(position, person, inches))


def offered_to_cover(position: Position, person: Person, inches: float) -> list[tuple[str, str]]:
    """The squares between which a figure that falls back with so many inches chooses; none for fewer than two."""
    found = to_cover_with(position, person, inches)
    return [(name_of(one), name_of(one)) for one in found[:MOST_OFFERED]] if len(found) > 1 else []
