"""Orders: players lay them face down beside units and reveal them together (pot.orders)."""

from __future__ import annotations

from typing import Annotated, Any, Final

from annotated_types import Len

from rules.core.action.deed import Deed, decides
from rules.core.action.fields import option
from rules.core.action.move import move
from rules.core.action.report import MY_MOVE, Report
from rules.core.plain.refusal import IllegalNow, Missing, OutOfRange, either, together
from rules.core.plain.words import key_of, sentence
from rules.pottersville.model.board import FaceDownOrder, OrderGiven, OrdersRevealed, Unit
from rules.pottersville.model.figures import Phase, UnitOrder
from rules.pottersville.model.lines import REVEAL, orders_button
from rules.pottersville.model.position import Position, cheesing
from rules.pottersville.units.mustering import fit_to_lead, leaderless, named_unit, own_units, right_to_command

MOST_NOTE: Final = 200
KEPT: Final = "Only the players of this unit see its order until all orders are revealed."


# Orders


def _only_unit(position: Position, _move: Any) -> Unit:
    mine = own_units(position)
    if len(mine) != 1:
        known = f": {either(unit.name for unit in mine)}" if mine else ", unit: and its name"
        raise Missing(f"Say which unit the order is for{known}.", "unit")
    return mine[0]


@move("pottersville order", table=True, seated=False, everybody=True)
class GiveOrder:
    """Lay an order face down beside your unit. No one else sees it."""

    unit: Unit = named_unit("The unit that gets the order (default: your only one).", _only_unit)
    order: UnitOrder = option("The order for this turn.", words=UnitOrder)
    note: Annotated[str, Len(1, MOST_NOTE)] = option(
        "A note, such as where it goes or whom it charges. All see it when orders are revealed.", default=""
    )


@decides(GiveOrder)
def lay(position: Position, move: GiveOrder) -> Deed[None]:
    """A player lays an order face down. A unit whose leader is dead or gone gets none until another one leads it."""
    why = leaderless(position, move.unit)
    if why:
        raise IllegalNow(
            f"{sentence(why)}, so {move.unit.name} needs a leader before it gets an order. "
            "Name one with /pottersville unit."
        ).offering("Name a leader", "pottersville unit", asks="leader", name=move.unit.name)
    given = give_order(position, move.unit, move.order, " ".join(move.note.split()))
    return Deed(
        report=lambda _: _laid(position.after(given), given.given),
        allow=lambda: right_to_command(position, move.unit),
        changes=lambda _: (given,),
        rule="pot.orders",
        unannounced=True,
    )


def _laid(position: Position, given: FaceDownOrder) -> Report:
    """The order, shown to the player who gave it."""
    missing = units_without_order(position)
    mine = {unit.name for unit in own_units(position)}
    order = f"{given.order}, {given.note}" if given.note else str(given.order)
    return Report(
        f"An order lies face down beside {given.unit}.",
        (f"{given.unit}: {order}.", KEPT, waiting_line(position)),
        () if missing else (REVEAL,),
        opens=() if mine.isdisjoint(missing) else (orders_button(position),),
    )


def waiting_line(position: Position) -> str:
    """Which of the caller's units have no order yet, or whether other units have none."""
    missing = units_without_order(position)
    own = {unit.name for unit in own_units(position)}
    mine = [name for name in missing if name in own]
    if mine:
        return f"Your units without an order: {together(mine)}."
    return "Other units still need orders." if missing else "All units have their orders."


def give_order(position: Position, unit: Unit, order: UnitOrder, note: str = "") -> OrderGiven:
    """An order laid face down beside a unit. Raises IllegalNow if none is due, OutOfRange for a long note."""
    if position.board.phase is not Phase.ORDERS:
        raise IllegalNow(
            f"The orders of turn {position.board.turn} are already revealed. Give the next ones in the next turn."
        )
    if cheesing(position, unit):
        raise IllegalNow(f"{unit.name} is running for cover. It can get an order once it has rallied.")
    if len(note) > MOST_NOTE:
        raise OutOfRange(f"A note has at most {MOST_NOTE} letters, not {len(note)}. Shorten it.")
    return OrderGiven(position.id, FaceDownOrder(unit.name, order, note))


def units_without_order(position: Position) -> list[str]:
    """The names of the units without an order, among those that can follow one: with a figure alive and free, not
    running.
    """
    known = {key_of(given.unit) for given in position.board.given}
    return [
        unit.name
        for unit in position.board.units
        if key_of(unit.name) not in known and fit_to_lead(position, unit) and not cheesing(position, unit)
    ]


def reveal(position: Position) -> OrdersRevealed:
    """The reveal of all orders. Raises IllegalNow while a unit that can follow one has none, and after the reveal."""
    if position.board.phase is not Phase.ORDERS:
        raise IllegalNow(
            f"The orders of turn {position.board.turn} are already revealed. Move figures, or continue to the "
            "next phase."
        ).showing(MY_MOVE)
    missing = units_without_order(position)
    if missing:
        needs = "needs" if len(missing) == 1 else "need"
        raise IllegalNow(f"All orders are revealed together, and {together(missing)} {needs} one. Give it first.")
    return OrdersRevealed(position.id)
