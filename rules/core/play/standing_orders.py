"""Standing orders in games with figures: what a player wants done without being asked, and when an order ends.

Orders are no part of a game. Only the user who gives them has them (db/notebooks.py).
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import asdict
from enum import Enum, StrEnum, auto
from fractions import Fraction
from typing import Any, Final, NamedTuple, Protocol

from rules.core.plain.events import Change
from rules.core.plain.frozen import frozen, replace

LASTS: Final = -1
"""The phase of an order that lasts beyond every phase."""
NO_SEAT: Final = "You no longer play in this game."
TAKEN_BACK: Final = "Its result was undone."
LEAST: Final = Fraction(1, 6)
"""The chance of a hit below which no figure shoots by order."""
SHOT: Final = -1
"""The target of an order to shoot whose shot is made: its side still finishes what let it shoot."""


class Does(StrEnum):
    """What may be ordered: to roll at once what one owes, to let pass what may be interrupted, to let also one's own
    turns to act pass, to play a card into a shot, to shoot at whoever comes into sight.
    """

    ROLL = "roll"
    LET = "let"
    PASS = "pass"
    BREAK_IN = "break in"
    SHOOT = "shoot"


@frozen
class GameOrder:
    """One standing order.

    phase    the phase of the game that it ends with, as `Ordering.phase` counts; LASTS for none
    card     the card to play, by its name; empty for none
    figure   id of the figure into whose shot it is played; 0 for any
    name     that figure's name
    unseen   whether it holds only while no figure of its user sees an enemy on the street
    sights   the ids of the enemies in sight when the bot looked last, of an order to shoot
    target   id of the enemy at whom it is about to shoot; SHOT once it has; 0 for none
    stopped  why it counts no longer, in a sentence for the user who gave it; empty while it counts
    told     whether the bot has reported that
    """

    does: Does
    phase: int = LASTS
    card: str = ""
    figure: int = 0
    name: str = ""
    unseen: bool = False
    sights: tuple[int, ...] = ()
    target: int = 0
    stopped: str = ""
    told: bool = False

    @property
    def kept(self) -> dict[str, Any]:
        """The order as plain values."""
        return asdict(self)

    @classmethod
    def of(cls, kept: Mapping[str, Any]) -> GameOrder:
        """Make an order of the plain values that were kept."""
        values: dict[str, Any] = {**kept, "does": Does(kept["does"]), "sights": (*kept.get("sights", ()),)}
        return cls(**values)

    def alike(self, other: GameOrder) -> bool:
        """Whether two orders differ at most in how long they hold."""
        return (self.does, self.card, self.figure) == (other.does, other.card, other.figure)


class Ordering(Protocol):
    """What a game says about the orders it allows.

    lets        the command by which a side, its option, lets pass what may be interrupted; empty for none
    passes      the command by which a side passes on its turn to act, as on an open card; empty for none
    interrupts  the command that plays a card, its option, into another's action; empty for none
    finishes    the command by which a side ends what it acts on, such as a card; empty for none
    shoots      the command of a shot out of turn; empty for none
    tries       the commands by which a figure rolls for what can only help it, though no rule makes it: they go with
                what is owed
    phases      what orders end with, in a word
    """

    @property
    def lets(self) -> str: ...
    @property
    def passes(self) -> str: ...
    @property
    def interrupts(self) -> str: ...
    @property
    def finishes(self) -> str: ...
    @property
    def shoots(self) -> str: ...
    @property
    def tries(self) -> frozenset[str]: ...
    @property
    def phases(self) -> str: ...

    def phase(self, board: Any) -> int:
        """The number of the turn or move, with which orders end."""
        ...

    def in_hand(self, board: Any, side: int) -> tuple[str, ...]:
        """The cards by which a side may interrupt, by their names."""
        ...

    def may_interrupt(self, board: Any, side: int, card: str) -> bool:
        """Whether a side may interrupt now with one of them, even if it declined or didn't answer when it was asked."""
        ...

    def shooter(self, command: str, paid: Collection[Change]) -> int:
        """The id of the figure that shoots with a command and its price; 0 for no shot of a figure."""
        ...

    def may_shoot(self, figure: Any) -> bool:
        """Whether a figure may still shoot in this game."""
        ...


class Stage(Enum):
    """How far a side is with a shot out of turn: it may not act for it, waits for the answers of others, or may."""

    OVER = auto()
    WAITS = auto()
    READY = auto()


class Opening(NamedTuple):
    """What a side does so that a figure may shoot out of turn: a command, its options, and the changes that it makes.

    command  empty if nothing is needed
    """

    command: str = ""
    options: Mapping[str, str] = {}
    changes: tuple[Change, ...] = ()


@frozen
class OutOfTurn:
    """How a game lets a figure shoot, out of turn, at an enemy who comes into sight on a street.

    glimpses  whether an enemy is in a figure's sight: it sees them, or saw them as they went by, near enough to count
    shots     the shots of a figure at an enemy out of turn, its first weapon first; what the street knows is unsaid
    opens     what a side does before such a shot; None if it can't shoot out of turn now
    stage     how far some sides are with a shot that was opened
    """

    glimpses: Callable[[Any, Any, Any], bool]
    shots: Callable[[Any, Any, Any], Iterator[Any]]
    opens: Callable[[Any, int], Opening | None]
    stage: Callable[[Any, Collection[int]], Stage]


class Orderly:
    """The answers of a game that says nothing else: players may order rolls of what they owe, and nothing interrupts.

    It has no turns, so orders last.
    """

    lets: str = ""
    passes: str = ""
    interrupts: str = ""
    finishes: str = ""
    shoots: str = ""
    tries: frozenset[str] = frozenset()
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


def given(orders: Iterable[GameOrder], new: GameOrder) -> tuple[GameOrder, ...]:
    """Orders with a new one in the place of any like it."""
    return (*withdrawn(orders, new), new)


def withdrawn(orders: Iterable[GameOrder], old: GameOrder) -> tuple[GameOrder, ...]:
    """Orders without those like one."""
    return tuple(one for one in orders if not one.alike(old))


def standing(
    orders: Iterable[GameOrder],
    games: Ordering,
    board: Any,
    sides: Collection[int],
    plays: bool,
    figures: Mapping[int, Any],
) -> tuple[GameOrder, ...]:
    """Return what is left of a user's orders in the present state of the game.

    Orders that ended with their phase are gone. An order whose reason has changed is stopped, for the user to read.

    sides    the places of the sides that they decide for
    plays    whether they take part at all
    figures  all figures on the table, by id
    """
    phase = games.phase(board)
    held = {card for side in sides for card in games.in_hand(board, side)}

    def why(order: GameOrder) -> str:
        if not plays:
            return NO_SEAT
        if order.does is not Does.BREAK_IN:
            return ""
        if order.card not in held:
            return f"The {order.card} is no longer in your hand."
        figure = figures.get(order.figure)
        if figure is None or not games.may_shoot(figure):
            return f"{order.name} can't shoot any more in this game."
        return ""

    lasting = (one for one in orders if one.stopped or one.phase in (LASTS, phase))
    return tuple(one if one.stopped else replace(one, stopped=why(one)) for one in lasting)


def taken_back(orders: Iterable[GameOrder], games: Ordering, command: str) -> tuple[GameOrder, ...]:
    """Orders after an undo of a command that one of them gave: that one stops, and does not do it again.

    An order that interrupts is gone once it has.
    """
    if command in (games.interrupts, games.finishes):
        return (*orders,)
    of = {games.lets: (Does.LET, Does.PASS), games.passes: (Does.PASS,), games.shoots: (Does.SHOOT,)}
    does = of.get(command, (Does.ROLL,))
    return tuple(replace(one, stopped=TAKEN_BACK) if one.does in does and not one.stopped else one for one in orders)


def breaking_in(
    orders: Iterable[GameOrder],
    games: Ordering,
    board: Any,
    sides: Collection[int],
    shooter: int,
) -> GameOrder | None:
    """Return the order by which a user interrupts a shot; None if none can be carried out now.

    sides    the places of the sides that they decide for
    shooter  id of the shooter
    """
    for order in orders:
        meant = order.does is Does.BREAK_IN and order.figure == shooter and not order.stopped
        holds = meant and order.phase in (LASTS, games.phase(board))
        if holds and any(games.may_interrupt(board, side, order.card) for side in sides):
            return order
    return None
