"""How far a figure's charge gets, and which figures can't charge (14 Close combat)."""

from __future__ import annotations

from math import ceil
from typing import NamedTuple

from rules.core.plain.refusal import IllegalNow, OutOfRange
from rules.gangstars.model.action_costs import Action, needed_line, points, price
from rules.gangstars.model.action_points import segment_cm
from rules.gangstars.model.board import Activation
from rules.gangstars.model.figures import Figure, FigureState


class Dash(NamedTuple):
    """How far a charge gets.

    segments  that the attacker runs
    needed    segments to the target
    """

    segments: int
    needed: int

    @property
    def arrives(self) -> bool:
        return self.segments == self.needed


def reach(figure: Figure, distance: float, active: Activation | None = None) -> Dash:
    """How far a charge over so many centimetres gets with the points and segments that are left.

    active  the current activation; None for a whole one
    It raises OutOfRange if there is no distance, and IllegalNow for a figure that can't run a single segment.
    """
    if not distance > 0:
        raise OutOfRange("A charge needs some distance. Figures in base contact can fight at once.")
    needed = ceil(distance / segment_cm(figure))
    run, left = (active.segments, active.left + active.free) if active is not None else (0, points(figure))
    most = min(needed, figure.stats.movement - run)
    segments = next((so_many for so_many in range(most, 0, -1) if _cost(figure, so_many, run) <= left), 0)
    if not segments:
        cost = price(figure, Action.CHARGE, 1, run)
        raise IllegalNow(
            f"{figure.name} can't charge. A segment costs {needed_line(cost.total, (cost,))}. Only {left} and "
            f"{max(0, figure.stats.movement - run)} of {figure.stats.movement} segments are left."
        )
    return Dash(segments, needed)


def _cost(figure: Figure, segments: int, run: int) -> int:
    return price(figure, Action.CHARGE, segments, run).total


def require_free_to_charge(figure: Figure, target: Figure) -> None:
    """Refuse a charge by a figure that is prone, or that keeps away from its opponents."""
    if figure.prone:
        raise IllegalNow(f"{figure.name} lies on the ground. Use /gangstars-turn stand first.").offering(
            "Stand up", "gangstars-turn stand", figure=figure.name
        )
    kept = FigureState.KEEPS_FROM_DOG if target.is_dog else FigureState.NO_ADVANCE
    for state in (kept, FigureState.NO_ADVANCE):
        if figure.counts(state):
            raise IllegalNow(f"{figure.name} can't charge now, because it {state.value}. Wait until that ends.")
