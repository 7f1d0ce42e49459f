"""Bullion crates: two people carry one, or one drags it (hood.move)."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from typing import Annotated, Any, Final

from annotated_types import Interval

from rules.core.action.deed import Deed, decides
from rules.core.action.fields import Bands, ByStreet, Squares, nobody, one_figure, option
from rules.core.action.move import move
from rules.core.action.on_street import afoot, at, is_at, require_contact, square_read
from rules.core.action.people_fields import OWN
from rules.core.action.report import Report
from rules.core.chance.dice import Dice
from rules.core.people.person import require_once
from rules.core.plain.events import Change
from rules.core.plain.frozen import frozen
from rules.core.plain.refusal import IllegalNow, OutOfRange, Refusal
from rules.core.play.laid_street import FigurePut
from rules.core.street.squares import Square
from rules.core.street.ways import Reach
from rules.core.tables.rule import resolves
from rules.hoodsville.model.board import CrateMoved, WayGone
from rules.hoodsville.model.lines import measure
from rules.hoodsville.model.position import Person, Position, counts_moves, nameless, record_of
from rules.hoodsville.model.profiles import MAN
from rules.hoodsville.movement.across_street import Crossing, crossed, places, reach_of
from rules.hoodsville.movement.on_foot import (
    FLOORS,
    HOW_FAR,
    WAGONS,
    WHERE,
    Floors,
    Number,
    all_of_it,
    along_way,
    bands_of,
    gone_by,
    ground_on_way,
    inches_facts,
    left_of,
    require_going,
    require_way,
    way_line,
    way_typed,
    where,
)
from rules.hoodsville.movement.paces import CRATE, GAP, STAIRS, Gone, Terrain, allowance, gone_of

CRATES: Final = "c"
"""The letter of the street's crates."""


@frozen
class Haul:
    """A bullion crate about to be moved.

    paces   inches of a normal move of each carrier, one or two
    ran     whether either has run in this move
    used    inches of this move that either has used before, the more of both
    whose   the carrier that used them
    inches  as for FootMove
    least   as for FootMove
    """

    paces: tuple[float, ...] = (MAN, MAN)
    way: Terrain = Terrain()
    ran: bool = False
    used: float = 0.0
    inches: float | None = None
    whose: str = ""
    least: bool = False


def weigh_crate(crate: Haul) -> Gone:
    """How far a bullion crate gets: 4 inches with two carriers, 2 dragged by one, never further than the slower walks.

    Raises OutOfRange for any other number of people, IllegalNow for one who has run, and as `weigh` does.
    """
    if len(crate.paces) not in CRATE:
        raise OutOfRange(f"One figure drags a crate, or two carry it. You named {len(crate.paces)}.")
    if crate.ran:
        raise IllegalNow("No one runs with a crate, and one of them ran this move. Wait for the next move.")
    allowed = min(CRATE[len(crate.paces)], *map(allowance, crate.paces))
    return gone_of(allowed, crate.used, crate.way, crate.inches, crate.whose, least=crate.least)


@resolves("hood.move")
def haul(dice: Dice, crate: Haul) -> Gone:
    """The result of `weigh_crate`, as a resolver. Rolls no dice."""
    return weigh_crate(crate)


def _moved_crate(position: Position, person: Person) -> Square | None:
    """The square of a crate that was moved before and lies beside a figure on the street; None for none."""
    square, street = afoot(position, person), position.street
    if square is None or street is None:
        return None
    near = (square, *sorted(street.ground.neighbors(square)))
    return next((one for one in near if one in position.board.crates), None)


def has_crate(position: Position, person: Person) -> bool:
    """Whether a crate is beside a figure: one of the street's, or one that was moved there. True off the street."""
    return is_at(position, person, CRATES) or _moved_crate(position, person) is not None


def _crate_moved(position: Position, person: Person, way: Crossing | None) -> tuple[Change, ...]:
    return () if way is None else (CrateMoved(position.id, _moved_crate(position, person), way.square),)


def _reach(position: Position, move: Any) -> Reach:
    """The squares to which a crate can be moved."""
    carriers = (move.figure,) if move.alone or not move.helper else (move.figure, move.helper)
    allowed = min(CRATE[len(carriers)], *(allowance(one.figure.pace) for one in carriers))
    used = max(record_of(position, one).inches for one in carriers)
    besides = float(move.floors or 0) * STAIRS + float(move.wagons or 0) * GAP
    return reach_of(position, move.figure, max(0.0, allowed - used - besides))


def on_the_way(position: Position, move: Any) -> Crossing | None:
    """The way of the figure that takes the crate; None off the street. Raises IllegalNow for a square out of reach."""
    if afoot(position, move.figure) is None:
        return None
    return crossed(position, move.figure, _reach(position, move), at(move.to), keeps=False)


def _places(position: Position, move: Any) -> list[tuple[str, str]]:
    if not move.figure or afoot(position, move.figure) is None:
        return []
    with suppress(Refusal):
        return places(position, move.figure, _reach(position, move))
    return []


def _helper_follows(position: Position, helper: Person, way: Crossing | None) -> tuple[Change, ...]:
    """The second carrier ends right behind the first."""
    square = afoot(position, helper)
    if way is None or square is None:
        return ()
    behind = way.way[-2]
    return (
        WayGone(position.id, helper.id, (square, *way.way[:-1])),
        FigurePut(position.id, helper.id, behind, 0, position.board.move),
    )


ROUGH, DOORS, WINDOWS, RAILWAYS = ground_on_way(on_the_way)


@move("hood-move crate", around=True)
class HaulCrate:
    """Move a bullion crate. Two carry it 4 inches, one drags it 2."""

    figure: Person = one_figure("Your figure that takes the crate, or a profile.", "One figure", only=OWN)
    helper: Person = one_figure("The second carrier.", source=lambda _position, _move: nameless("another"), only=OWN)
    alone: bool = option("One figure drags it alone.", default=False)
    inches: Annotated[float, Interval(ge=0, le=4)] | None = option(
        HOW_FAR,
        ByStreet(along_way(on_the_way, "inches", None), nobody),
        measured=Bands(bands_of(lambda position, still: weigh_crate(*haul_crate(position, still).args))),
    )
    to: str = option(WHERE, default="", read=square_read, measured=Squares(_places))
    rough: bool = ROUGH
    doors: Number = DOORS
    windows: Number = WINDOWS
    floors: Floors = FLOORS
    railways: Number = RAILWAYS
    wagons: Number = WAGONS


@decides(HaulCrate)
def haul_crate(position: Position, move: HaulCrate) -> Deed[Gone]:
    """Two figures carry a bullion crate, or one drags it."""
    if move.alone and move.helper.typed:
        raise OutOfRange("Either a helper carries it too, or one drags it alone. Remove “helper” or “alone”.")
    people = (move.figure,) if move.alone else (move.figure, move.helper)
    require_once(people)
    if not has_crate(position, move.figure):
        raise IllegalNow(f"No crate is beside {move.figure.name}. Move beside one first.").offering(
            "Move", "hood-move go", figure=move.figure.typed
        )
    way = require_way(position, move, on_the_way)
    if way is not None and not move.alone:
        require_contact(position, move.figure, move.helper)
    records = [require_going(position, person, running=False) for person in people]
    most = max(records, key=lambda record: record.inches)
    crate = Haul(
        tuple(person.figure.pace for person in people),
        way_typed(move),
        any(record.ran for record in records),
        most.inches,
        move.inches,
        people[records.index(most)].name,
        way is not None and way.least,
    )
    weigh_crate(crate)
    before = [
        (one.name, record.inches) for one, record in zip(people, records, strict=True) if counts_moves(position, one)
    ]

    def report(gone: Gone) -> Report:
        names, alone = " and ".join(person.name for person in people), len(people) == 1
        lines = (*way_line(gone), *_used_line(before, 0.0 if move.inches is None else gone.spent))
        if move.inches is None:
            verb, follow_ups = "drag" if alone else "carry", all_of_it(position, "crate", gone) if before else ()
            return Report(f"{names} may {verb} the crate {measure(gone.left)}.", lines, follow_ups)
        verb = "drags" if alone else "carry"
        return Report(f"{names} {verb} the crate {measure(move.inches)}{where(way)}, and {left_of(gone)}.", lines)

    return Deed(
        haul,
        (crate,),
        changes=lambda gone: (
            *gone_by(position, people, move.inches, gone, way=way),
            *_crate_moved(position, move.figure, way),
            *(() if move.alone else _helper_follows(position, move.helper, way)),
        ),
        report=report,
        facts=inches_facts,
    )


def _used_line(before: Sequence[tuple[str, float]], more: float) -> tuple[str, ...]:
    """The figures whose inches are used up, the crate's way included; empty for none."""
    text = ", ".join(f"{name} {measure(inches + more)}" for name, inches in before if inches + more)
    return (f"Used in this move: {text}.",) if text else ()
