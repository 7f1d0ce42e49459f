"""Spending action points: the cost of moving and acting, booked in a game (7 Action points; 10 Movement)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

from rules.core.action.position import Price
from rules.core.chance.dice import Dice
from rules.core.plain.events import Change, SubjectKind, fold
from rules.core.plain.frozen import frozen
from rules.core.plain.refusal import IllegalNow, OutOfRange
from rules.core.tables.rule import resolves
from rules.gangstars.model.acting import require_able, require_active, spend
from rules.gangstars.model.action_costs import FREE_SEGMENTS, SEGMENTS, Action, Cost, price
from rules.gangstars.model.board import Activation, Board
from rules.gangstars.model.changes import Affected
from rules.gangstars.model.figures import Effect, Figure, FigureState
from rules.gangstars.model.measures import SEGMENT, SHORT_SEGMENT
from rules.gangstars.model.position import Person, Position
from rules.gangstars.traits.trait_table import Quality, trait_with

MOST_OF_A_KIND: Final = 20


class ActionItem(NamedTuple):
    """An action, so many times in a row."""

    action: Action
    times: int = 1


def check_action_items(action_items: Sequence[ActionItem]) -> None:
    """Raise OutOfRange for no action, or for more of a kind than any activation holds."""
    if not action_items:
        raise OutOfRange("You named nothing to do. Add at least one segment, obstacle, level or door.")
    if any(not 1 <= one.times <= MOST_OF_A_KIND for one in action_items):
        raise OutOfRange(f"Each number is 1 to {MOST_OF_A_KIND}. Check what you typed.")


@resolves("gs.ap", "gs.trait.tiny")
def cost(_dice: Dice, figure: Figure, action_items: tuple[ActionItem, ...], segments: int = 0) -> tuple[Cost, ...]:
    """The cost of several actions in a row for a figure that has moved so many segments before.

    It raises IllegalNow for what the figure can't do, and OutOfRange for no action or too many.
    """
    check_action_items(action_items)
    return prices_of(figure, action_items, segments)


def prices_of(figure: Figure, action_items: Sequence[ActionItem], segments: int) -> tuple[Cost, ...]:
    """The price of each action. A third segment makes everything after it dearer."""
    prices: list[Cost] = []
    for action, times in action_items:
        prices.append(price(figure, action, times, segments))
        if action in SEGMENTS:
            segments += times
            figure = _winded(figure, segments)
    return tuple(prices)


def _winded(figure: Figure, segments: int) -> Figure:
    if segments <= FREE_SEGMENTS or figure.is_dog:
        return figure
    return Affected(0, Effect(FigureState.EXHAUSTED, 1, through=False)).apply_to(figure)


def segment_cm(figure: Figure) -> float:
    """Centimetres of a figure's move segment: half for a stoned or huge figure, and no less for both."""
    return SHORT_SEGMENT if trait_with(Quality.SHORT_SEGMENTS, figure.traits) else SEGMENT


@frozen
class PaidActions:
    """Actions paid for on a board, with the figure's id, the changes that book them, and their prices.

    A free deed out of turn has no price and no activation after it.
    """

    board: Board
    subject: int
    changes: tuple[Change, ...]
    prices: tuple[Cost, ...]

    @property
    def after(self) -> Activation | None:
        """The figure's activation afterwards."""
        ours = (one for one in self.changes if one.kind is SubjectKind.GAME)
        active = fold(self.board, ours).active
        return active if active is not None and active.figure == self.subject else None


def settle(board: Board, game: int, subject: int, figure: Figure, action_items: Sequence[ActionItem]) -> PaidActions:
    """Pay for several actions in a row from the current activation, all or none.

    It raises IllegalNow, with the sum, for what the figure can't pay or do.
    """
    check_action_items(action_items)
    if len(action_items) > 1:
        _require_all(board, subject, figure, action_items)
    changes, prices, now = list[Change](), list[Cost](), board
    for place, (action, times) in enumerate(action_items, 1):
        booked, paid = spend(now, game, subject, figure, action, times)
        if place < len(action_items):
            now, figure = after(now, figure, subject, booked)
        changes += booked
        prices += [] if paid is None else [paid]
    return PaidActions(board, subject, tuple(changes), tuple(prices))


def _require_all(board: Board, subject: int, figure: Figure, action_items: Sequence[ActionItem]) -> None:
    """Refuse several actions that the figure can't all pay for, with the whole sum."""
    active = require_active(board, subject, figure)
    prices = prices_of(figure, action_items, active.segments)
    moving = sum(one.total for one in prices if one.action in SEGMENTS)
    needed = sum(one.total for one in prices) - min(active.free, moving)
    if needed > active.left:
        text = "; ".join(f"{one.action.lower()}: {one.sum_line}" for one in prices)
        raise IllegalNow(
            f"{figure.name} needs {needed} action points ({text}). Only {active.left} of {active.points} are left."
        )


def after(board: Board, figure: Figure, subject: int, changes: Iterable[Change]) -> tuple[Board, Figure]:
    """A game's board and one figure after changes of either."""
    for change in changes:
        if change.kind is SubjectKind.GAME:
            board = change.apply_to(board)
        elif change.subject == subject:
            figure = change.apply_to(figure)
    return board, figure


@frozen
class Spending:
    """What actions, in this order, cost a figure of the current activation.

    figure  the figure with typed facts; None for its sheet
    """

    position: Position
    person: Person
    action_items: tuple[ActionItem, ...]
    figure: Figure | None = None

    @classmethod
    def on(cls, position: Position, person: Person, action: Action, times: int = 1) -> Spending:
        """The price of one action, so many times."""
        return cls(position, person, (ActionItem(action, times),))

    @property
    def bill(self) -> PaidActions | None:
        """The bill; None outside a game, or for a figure on no record.

        It raises IllegalNow for a figure that takes no part, is out, or is not active. It also does so for more points
        or segments than the figure has left.
        """
        at, person = self.position, self.person
        if not (at.played and person.stored):
            return None
        at.require_part(person)
        require_able(person.figure)
        return self.settled()

    def settled(self) -> PaidActions:
        """The same for a figure on the table that may act."""
        at, person = self.position, self.person
        return settle(at.board, at.id, person.id, self.figure or person.figure, self.action_items)

    def price(self) -> Price:
        """The changes that book it. It raises what `bill` raises."""
        if self.__class__ is Spending and self.figure is None:
            return self.position.once_of(self.person, (Spending, self.action_items), self._price)
        return self._price()

    def _price(self) -> Price:
        bill = self.bill
        return bill.changes if bill is not None else ()
