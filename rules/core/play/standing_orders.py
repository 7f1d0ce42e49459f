"""Standing orders in games with figures: what somebody wants done without being asked, and when that is over.

They lie on nobody's table: what is kept of them is their giver's alone (db/notebooks.py).
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import asdict
from enum import StrEnum
from typing import Any, Final, Protocol

from rules.core.plain.events import Change
from rules.core.plain.frozen import frozen, replace

LASTS: Final = -1
"""The phase of an order that ends with none."""
NO_SEAT: Final = "You take no part in this game any more."
TAKEN_BACK: Final = "What it did was taken back."


class Does(StrEnum):
    """What may be ordered: that whatever one owes is rolled at once, that what may be interrupted passes, that a card
    is played into somebody's shot.
    """

    ROLL = "roll"
    LET = "let"
    BREAK_IN = "break in"


@frozen
class Order:
    """One standing order.

    phase    the phase of the game that it ends with, as `Ordering.phase` counts; LASTS for none
    card     what is played, by its name; empty where nothing is
    figure   id of whose shot that is played into; 0 for nobody's
    name     what he is called
    stopped  why it counts no longer, for its giver to read, in a sentence; empty while it does
    told     whether he has been told so
    """

    does: Does
    phase: int = LASTS
    card: str = ""
    figure: int = 0
    name: str = ""
    stopped: str = ""
    told: bool = False

    @property
    def kept(self) -> dict[str, Any]:
        """The same as plain values."""
        return asdict(self)

    @classmethod
    def of(cls, kept: Mapping[str, Any]) -> Order:
        """An order of the plain values that were kept of it."""
        values: dict[str, Any] = {**kept, "does": Does(kept["does"])}
        return cls(**values)

    def alike(self, other: Order) -> bool:
        """Whether it is the same but for how long it holds."""
        return (self.does, self.card, self.figure) == (other.does, other.card, other.figure)


class Ordering(Protocol):
    """What games say of what may be ordered.

    lets        the command by which a side, its option, lets pass what may be interrupted; empty where nothing may be
    interrupts  the command that plays a card, its option, into what another does; empty where none does
    phases      what orders end with, in a word
    """

    @property
    def lets(self) -> str: ...
    @property
    def interrupts(self) -> str: ...
    @property
    def phases(self) -> str: ...

    def phase(self, board: Any) -> int:
        """Which turn or move it is; orders end with it."""
        ...

    def in_hand(self, board: Any, side: int) -> tuple[str, ...]:
        """The cards by which a side may interrupt, by their names."""
        ...

    def may_interrupt(self, board: Any, side: int, card: str) -> bool:
        """Whether a side may do so now with one of them, whatever it said or left unsaid when it was asked."""
        ...

    def shooter(self, command: str, paid: Collection[Change]) -> int:
        """Who shoots, by his id, by a command with what it costs; 0 for no shot of anybody's."""
        ...

    def may_shoot(self, figure: Any) -> bool:
        """Whether somebody may still shoot in this game."""
        ...


class Orderly:
    """What games say of it, unless they say otherwise: that what is owed may be rolled, and nothing interrupted.

    There are no turns, so that orders last.
    """

    lets: str = ""
    interrupts: str = ""
    phases: str = "turn"

    @staticmethod
    def phase(board: Any) -> int:
        return 0

    @staticmethod
    def in_hand(board: Any, side: int) -> tuple[str, ...]:
        return ()

    @staticmethod
    def may_interrupt(board: Any, side: int, card: str) -> bool:
        return False

    @staticmethod
    def shooter(command: str, paid: Collection[Change]) -> int:
        return 0

    @staticmethod
    def may_shoot(figure: Any) -> bool:
        return bool(figure.present)


def given(orders: Iterable[Order], new: Order) -> tuple[Order, ...]:
    """Orders with a new one in the place of any like it."""
    return (*withdrawn(orders, new), new)


def withdrawn(orders: Iterable[Order], old: Order) -> tuple[Order, ...]:
    """Orders without those like one."""
    return tuple(one for one in orders if not one.alike(old))


def standing(
    orders: Iterable[Order],
    games: Ordering,
    board: Any,
    sides: Collection[int],
    plays: bool,
    figures: Mapping[int, Any],
) -> tuple[Order, ...]:
    """What is left of somebody's orders, as the game stands: none that ended with its phase; stopped, for him to
    read, where what they were given for has changed.

    sides    the places of the sides that he decides for
    plays    whether he takes part at all
    figures  everybody on the table, by id
    """
    phase = games.phase(board)
    held = {card for side in sides for card in games.in_hand(board, side)}

    def why(order: Order) -> str:
        if not plays:
            return NO_SEAT
        if order.does is not Does.BREAK_IN:
            return ""
        if order.card not in held:
            return f"The {order.card} is in your hand no longer."
        figure = figures.get(order.figure)
        if figure is None or not games.may_shoot(figure):
            return f"{order.name} shoots no more in this game."
        return ""

    lasting = (one for one in orders if one.stopped or one.phase in (LASTS, phase))
    return tuple(one if one.stopped else replace(one, stopped=why(one)) for one in lasting)


def taken_back(orders: Iterable[Order], games: Ordering, command: str) -> tuple[Order, ...]:
    """Orders once a command was taken back that was given by one of them: that one stops, and does not do it again.

    What breaks in is an order no longer once it has.
    """
    if command == games.interrupts:
        return (*orders,)
    does = Does.LET if command == games.lets else Does.ROLL
    return tuple(replace(one, stopped=TAKEN_BACK) if one.does is does and not one.stopped else one for one in orders)


def breaking_in(
    orders: Iterable[Order],
    games: Ordering,
    board: Any,
    sides: Collection[int],
    shooter: int,
) -> Order | None:
    """The order by which somebody interrupts a shot; None for none that can be carried out now.

    sides    the places of the sides that he decides for
    shooter  id of who shoots
    """
    for order in orders:
        meant = order.does is Does.BREAK_IN and order.figure == shooter and not order.stopped
        holds = meant and order.phase in (LASTS, games.phase(board))
        if holds and any(games.may_interrupt(board, side, order.card) for side in sides):
            return order
    return None
