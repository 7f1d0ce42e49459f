"""Units: their figures, their leaders, and the players who give them orders (pot.organization)."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from itertools import islice
from typing import Annotated, Any, Final

from annotated_types import Len

from rules.core.action.deed import Deed, decides
from rules.core.action.fields import (
    UNSAID,
    Source,
    board_item,
    gang_of,
    many_figures,
    names_of,
    nobody,
    one_figure,
    option,
)
from rules.core.action.move import move
from rules.core.action.people_fields import RECORDED
from rules.core.action.position import Price, Umpired
from rules.core.action.report import FollowUp, Report
from rules.core.people.names import same
from rules.core.people.person import NO_SIDE, GangView
from rules.core.plain.events import Change
from rules.core.plain.frozen import replace
from rules.core.plain.proper_names import MOST_LETTERS, proper
from rules.core.plain.refusal import IllegalNow, Missing, OutOfRange, Refusal, together
from rules.core.plain.words import count
from rules.core.play.obligations import Owes, Settled
from rules.pottersville.model.acting import require_alive
from rules.pottersville.model.board import Board, Unit, UnitGone, UnitSet, bereft
from rules.pottersville.model.figures import Figure, Folk, Phase, Trait, Wound
from rules.pottersville.model.lines import CHIPS, MOST_BUTTONS, orders_button, unit_line
from rules.pottersville.model.obligations import RALLY
from rules.pottersville.model.position import Person, Position, cheesing, nerve_obligations, under_fire, unit_of

FEWEST, MOST = 2, 8
"""The fewest and most figures in a unit."""
MOST_UNITS: Final = 24
UNITS: Final = names_of("units")


def named_unit(about: str, source: Source | None = None) -> Any:
    """An option for a unit on the table."""
    return board_item(about, "unit", "units", source)


# Who gives a unit its orders


def givers(position: Position, unit: Unit) -> frozenset[int]:
    """The users who give a unit its orders: the players of its side, or the owners of its figures if it has none.

    Empty if there are none of these.
    """
    if position.game is not None and unit.side > NO_SIDE:
        return frozenset(position.game.sides[unit.side].players)
    return frozenset(
        user for member in unit.members if member in position.people for user in position.people[member].leaders
    )


def right_to_command(position: Position, unit: Unit) -> Price:
    """The right to decide for a unit: those who give it orders have it, or an umpire."""
    users = givers(position, unit)
    if not users:
        position.require_player()
    if not users or position.caller in users:
        return ()
    name = unit.name
    return position.for_players(users, name, f"{name} is not yours to command. Ask its players or an umpire.")


def own_units(position: Position) -> list[Unit]:
    """The units that the caller gives orders to."""
    return [unit for unit in position.board.units if position.caller in givers(position, unit)]


def able_units(position: Position) -> list[str]:
    """The names of the units with a figure that is alive and free."""
    return [unit.name for unit in position.board.units if fit_to_lead(position, unit)]


def fit_to_lead(position: Position, unit: Unit) -> list[Person]:
    """The figures of a unit that are alive and free."""
    those = [position.people[member] for member in unit.members if member in position.people]
    return [one for one in those if one.figure.wound is not Wound.DEAD and not one.figure.cuffed]


def leaderless(position: Position, unit: Unit) -> str:
    """Why a unit needs a successor of its leader; empty for one that needs none."""
    return bereft(unit, {id: one.figure for id, one in position.people.items()})


# Putting a unit together


@move("pottersville unit", table=True, seated=False, everybody=True, chosen=("leader",))
class Muster:
    """Put together a unit of 2 to 8 figures, or give it another leader."""

    name: Annotated[str, Len(1, MOST_LETTERS)] = option(
        "The unit's name (default: the name of its gang).",
        lambda _position, move: "" if move.gang is UNSAID else move.gang.typed,
        complete=UNITS,
    )
    figures: tuple[Person, ...] = many_figures("The figures in the unit, separated by commas.", only=RECORDED)
    gang: GangView[Figure] | None = gang_of("The gang whose living figures are all in the unit.")
    leader: Person | None = one_figure(
        "The figure that leads it (default: its commander or first leader).", source=nobody, only=RECORDED
    )


@decides(Muster)
def gather(position: Position, move: Muster) -> Deed[None]:
    """A player puts a unit together, or changes its figures or its leader. A unit without figures is dissolved."""
    name = proper(move.name)
    before = next((unit for unit in position.board.units if same(unit.name, name)), None)
    if before is None and len(position.board.units) >= MOST_UNITS:
        raise IllegalNow(f"The table already has {MOST_UNITS} units. Dissolve one first.")
    people = _members(position, move, before)
    for person in people:
        position.require_part(person)
    if len({person.side for person in people}) > 1:
        raise IllegalNow("A unit fights for one side. Name figures of the same side.")
    unit = muster_unit(
        name, people[0].side, [(person.id, person.figure) for person in people], _leads(move, before, people)
    )
    if before is not None:
        unit = replace(before, side=unit.side, leader=unit.leader, members=unit.members)
    changes: tuple[Change, ...] = (
        UnitSet(position.id, unit),
        *(
            UnitGone(position.id, one.name)
            for one in position.board.units
            if not same(one.name, unit.name) and set(one.members) <= set(unit.members)
        ),
    )
    changes = (*changes, *_move_obligations(position, position.after(*changes)))

    def allow() -> Price:
        succeeds = not move.figures and move.gang is None
        return (
            *(right_to_command(position, before) if before is not None else ()),
            *(
                ()
                if before is not None and succeeds and leaderless(position, before)
                else _in_time(position, "is put together")
            ),
            *(part for person in people for part in _joining(position, person, before)),
        )

    return Deed(
        report=lambda _: _mustered(position.after(*changes), unit),
        allow=allow,
        changes=lambda _: changes,
        about=people,
        rule="pot.organization",
    )


def _mustered(position: Position, unit: Unit) -> Report:
    """The unit and its leader, and the other units that now have no leader."""
    lost = [one.name for one in position.board.units if not one.leader and not same(one.name, unit.name)]
    short = (f"These units have no leader now: {together(lost)}.",) if lost else ()
    return Report(
        f"{unit.name} is a unit of {count(len(unit.members), 'figure')}.",
        (unit_line(position, unit), *short),
        (*unit_buttons(position), *((CHIPS,) if None in position.board.chips else ())),
        opens=(orders_button(position),),
    )


def one_unit(gang: str) -> FollowUp:
    """The button that makes a gang one unit."""
    return FollowUp(f"{gang}: one unit"[:80], "pottersville unit", {"gang": gang})


def unit_buttons(position: Position) -> tuple[FollowUp, ...]:
    """The `one_unit` buttons of gangs on the table that can be a unit and have no figure in one yet."""
    board = position.board
    if board.phase is not Phase.ORDERS or begins_in_units(board, on_street=position.street is not None):
        return ()
    return tuple(one_unit(fellows[0].listed) for fellows in _unmustered(position))[:MOST_BUTTONS]


def begins_in_units(board: Board, *, on_street: bool) -> bool:
    """Whether the roll for chips, with which play begins on a street, will make each gang one unit."""
    return on_street and board.phase is Phase.ORDERS and not board.units and None in board.chips


def units_to_begin(position: Position) -> tuple[UnitSet, ...]:
    """The changes that make each such gang of a side one unit of its own name, as many as a table holds."""
    room = MOST_UNITS - len(position.board.units)
    gangs = (fellows for fellows in _unmustered(position) if fellows[0].side > NO_SIDE)
    return tuple(
        UnitSet(
            position.id,
            muster_unit(fellows[0].listed, fellows[0].side, [(one.id, one.figure) for one in _living(fellows)]),
        )
        for fellows in islice(gangs, max(0, room))
    )


def _unmustered(position: Position) -> Iterator[list[Person]]:
    """The figures of each gang on the table that can be a unit and have no figure in one yet."""
    units = {figure for unit in position.board.units for figure in unit.members}
    its: dict[int, list[Person]] = {}
    for person in position.people.values():
        its.setdefault(person.gang_id, []).append(person)
    return (
        fellows for fellows in its.values() if units.isdisjoint(person.id for person in fellows) and _musters(fellows)
    )


def _living(fellows: Sequence[Person]) -> list[Person]:
    return [person for person in fellows if person.figure.wound is not Wound.DEAD]


def _musters(fellows: Sequence[Person]) -> bool:
    """Whether the living figures of a gang can be a unit as they are."""
    try:
        muster_unit("", NO_SIDE, [(person.id, person.figure) for person in _living(fellows)])
    except Refusal:
        return False
    return True


def _members(position: Position, move: Muster, before: Unit | None) -> tuple[Person, ...]:
    """The figures of a unit: those named, all the living of a gang, or those that are in it already."""
    if move.figures and move.gang is not None:
        raise OutOfRange("You named figures and a gang. Name one or the other.")
    if move.figures:
        return move.figures
    if move.gang is not None:
        living = tuple(person for person in move.gang.people if person.figure.wound is not Wound.DEAD)
        if not living:
            name = next((person.gang for person in move.gang.people), move.gang.typed)
            raise IllegalNow(f"{name} has no living figure. Name another gang.")
        return living
    if before is None:
        raise Missing("No one is in this unit yet. Add figures, separated by commas, or a gang.", "figures", "gang")
    return tuple(one for id, one in position.people.items() if id in before.members)


def _leads(move: Muster, before: Unit | None, people: Sequence[Person]) -> int:
    """The id of the leader: as named, else as before if still alive and in the unit, else 0."""
    if move.leader is not None:
        require_alive(move.leader)
        if move.leader.figure.cuffed:
            raise IllegalNow(f"{move.leader.name} is handcuffed. Name a leader who is free.")
        return move.leader.id
    living = [person.id for person in people if person.figure.wound is not Wound.DEAD]
    return before.leader if before is not None and before.leader in living else 0


def _in_time(position: Position, what: str) -> Price:
    """The right to change units: in the Orders phase every player has it, later only an umpire."""
    board = position.board
    if board.phase is Phase.ORDERS:
        return ()
    if not position.umpire:
        raise IllegalNow(
            f"A unit {what} in the {Phase.ORDERS} phase, and turn {board.turn} is in its {board.phase} phase. Wait "
            "for the next turn, or ask an umpire."
        )
    return (Umpired("the units"),)


def _joining(position: Position, person: Person, before: Unit | None) -> Price:
    """The price of a figure's joining. Raises IllegalNow if it is dead or can't leave its present unit."""
    price = position.owner(person)
    old = unit_of(position, person)
    if old is not None and before is not None and same(old.name, before.name):
        return price
    require_alive(person)
    if old is not None and _bound(position, old) and not position.umpire:
        text = f"{person.name} belongs to {old.name}, which {_bound(position, old)}"
        raise IllegalNow(f"{text}. No figure can leave it before that is over.")
    return price


def _bound(position: Position, unit: Unit) -> str:
    """What keeps the figures of a unit from leaving; empty for nothing."""
    return (
        "is running for cover" if cheesing(position, unit) else "owes a Guts test" if under_fire(position, unit) else ""
    )


def _move_obligations(position: Position, later: Position) -> Iterator[Change]:
    """Keep the obligations of a unit with it when figures leave or join, and end them when the unit ends."""
    for unit in position.board.units:
        left = next((one.members for one in later.board.units if same(one.name, unit.name)), ())
        for people, due in nerve_obligations(position, unit).values():
            yield from (Settled(person, due) for person in people if person not in left)
            others = [one for one in left if one not in people]
            if due.rule == RALLY or len(others) == len(left):
                yield from (Owes(one, due) for one in others)


def muster_unit(name: str, side: int, figures: Collection[tuple[int, Figure]], leader: int = 0) -> Unit:
    """A unit of these figures by id, led by `leader`.

    If `leader` is 0, the first commander among them leads, else the first leader, else the only living figure.
    Raises OutOfRange for too few or too many figures, IllegalNow without a leader or with one from outside the unit.
    """
    known = dict(figures)
    check_unit(len(known), lone=all(one.folk in (Folk.LONER, Folk.CIVILIAN) for one in known.values()))
    if leader and leader not in known:
        raise IllegalNow(f"The leader of {name} must be one of its figures. Name one of those.")
    led = leader or _leader(known)
    if not led:
        raise IllegalNow(f"{name} has no figure that can lead it. Name the most experienced as its leader.")
    return Unit(name, side, led, tuple(known))


def check_unit(size: int, lone: bool = False) -> None:
    """Refuse a unit of the wrong size, with OutOfRange. A `lone` figure, of no side, may be a unit by itself."""
    if not (1 if lone else FEWEST) <= size <= MOST:
        raise OutOfRange(f"A unit is {FEWEST} to {MOST} figures, not {size}. Only a loner is a unit alone.")


def _leader(figures: dict[int, Figure]) -> int:
    figures = {id: figure for id, figure in figures.items() if figure.wound is not Wound.DEAD}
    commanders = [id for id, figure in figures.items() if Trait.COMMANDER in figure.traits]
    leaders = [id for id, figure in figures.items() if figure.leader]
    alone = list(figures) if len(figures) == 1 else []
    return next(iter((*commanders, *leaders, *alone)), 0)


@move("pottersville dissolve", table=True, seated=False, everybody=True)
class Dissolve:
    """Dissolve a unit. Its figures stay on the table."""

    unit: Unit = named_unit("The unit to dissolve.")


@decides(Dissolve)
def dissolve(position: Position, move: Dissolve) -> Deed[None]:
    """A player dissolves a unit, and its figures belong to none."""

    def allow() -> Price:
        price = (*right_to_command(position, move.unit), *_in_time(position, "is dissolved"))
        if _bound(position, move.unit) and not position.umpire:
            text = f"{move.unit.name} {_bound(position, move.unit)}"
            raise IllegalNow(f"{text}. Dissolve it once that is over, or ask an umpire.")
        return price

    gone = UnitGone(position.id, move.unit.name)
    changes = (gone, *_move_obligations(position, position.after(gone)))
    its = count(len(move.unit.members), "figure")
    left = f"In no unit now, with no order to follow: {its}."
    return Deed(
        report=lambda _: Report(f"{move.unit.name} is dissolved.", (left,)),
        allow=allow,
        changes=lambda _: changes,
        rule="pot.organization",
    )
