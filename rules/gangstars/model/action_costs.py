"""Action points: the cost of every action (7 Action points; 21 Doggie action points)."""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum
from typing import Final

from rules.core.plain.columns import cells
from rules.core.plain.frozen import frozen
from rules.core.plain.refusal import IllegalNow
from rules.core.tables.outcome import Modifier
from rules.core.tables.rule import resolves
from rules.gangstars.model.figures import Figure, FigureState
from rules.gangstars.traits.trait_table import Occasion, Quality, When, added, trait_with

FREE_SEGMENTS: Final = 2
"""Segments a turn without getting out of breath."""
DOG_BONUS: Final = 2


class Action(StrEnum):
    """What a figure spends action points on."""

    SEGMENT = "Move a segment"
    DIFFICULT = "Move a segment over difficult ground"
    OBSTACLE = "Cross an obstacle"
    ENTER = "Enter or leave a house or vehicle"
    PRONE = "Go prone"
    STAND = "Stand up"
    LEVEL = "Climb a level"
    SHOOT = "Shoot"
    AIM = "Shoot, aimed"
    CHARGE = "Charge into close combat"
    FIGHT = "Fight in close combat"
    SIMPLE = "A simple task"
    COMPLEX = "A complex task"
    START = "Start a vehicle"
    START_DRIVER = "Start a vehicle, as a driver"
    STOP = "Stop a vehicle"
    DRIVE = "Drive a segment"
    SPEED = "Accelerate or slow down"
    TURN = "Turn a vehicle more than 45 degrees"


COSTS: Final = {
    Action.SEGMENT: 1,
    Action.DIFFICULT: 2,
    Action.OBSTACLE: 2,
    Action.ENTER: 2,
    Action.PRONE: 1,
    Action.STAND: 2,
    Action.LEVEL: 2,
    Action.SHOOT: 1,
    Action.AIM: 2,
    Action.CHARGE: 2,
    Action.FIGHT: 2,
    Action.SIMPLE: 1,
    Action.COMPLEX: 2,
    Action.START: 2,
    Action.START_DRIVER: 1,
    Action.STOP: 1,
    Action.DRIVE: 2,
    Action.SPEED: 2,
    Action.TURN: 2,
}
"""The action points of people."""

DOG_COSTS: Final = {
    Action.SEGMENT: 1,
    Action.DIFFICULT: 1,
    Action.OBSTACLE: 2,
    Action.ENTER: 1,
    Action.PRONE: 0,
    Action.STAND: 0,
    Action.LEVEL: 2,
    Action.CHARGE: 1,
    Action.FIGHT: 1,
    Action.SIMPLE: 2,
}
"""The action points of dogs. Dogs can't do what is not listed here."""

SEGMENTS: Final = (Action.SEGMENT, Action.DIFFICULT, Action.CHARGE)
"""Actions that are a move segment each. A charge is one for each 10 cm."""


@frozen
class Cost:
    """The cost of an action, with every reason by name.

    base     points for all repetitions together
    extra    points added by traits, or for running out of breath
    doubled  why the whole cost is doubled; empty if it is not
    """

    action: Action
    times: int
    base: int
    extra: tuple[Modifier, ...]
    doubled: tuple[str, ...]
    total: int

    @property
    def sum_line(self) -> str:
        """“2, +1 stoned, doubled: exhausted”."""
        words = [str(self.base), *(f"{one.value:+d} {one.label}" for one in self.extra)]
        return ", ".join([*words, *([f"doubled: {', '.join(self.doubled)}"] if self.doubled else [])])


def cost_line(prices: Sequence[Cost]) -> str:
    """The cost of several actions together; a longer one with its reasons: “5 (1 + 2 + 2)”."""
    total = sum(one.total for one in prices)
    return f"{total}{_reasons_text(total, prices)}"


def needed_line(needed: int, prices: Sequence[Cost], what: str = "") -> str:
    """The same as a number of action points, part of which may be free: “4 action points for that (2, doubled)”."""
    return f"{needed} action {'point' if needed == 1 else 'points'}{what}{_reasons_text(needed, prices)}"


def _reasons_text(total: int, prices: Sequence[Cost]) -> str:
    plain = all(one.sum_line == str(one.total) for one in prices)
    text = (" + " if plain else "; ").join(one.sum_line for one in prices)
    return "" if text == str(total) else f" ({text})"


def points(figure: Figure) -> int:
    """The action points of a turn: agility, strength, movement and brains. A dog has 2 more."""
    stats = figure.stats
    return stats.agility + stats.strength + stats.movement + stats.brains + DOG_BONUS * figure.is_dog


@resolves("gs.ap", "gs.trait.tiny")
def price(figure: Figure, action: Action, times: int = 1, segments: int = 0) -> Cost:
    """The cost of an action for a figure now.

    times     segments, levels or tasks, 1 or more
    segments  moved so far in this activation; from the third on the figure is out of breath
    It raises IllegalNow for what a dog, or this figure, can't do at all.
    """
    costs = DOG_COSTS if figure.is_dog else COSTS
    if action not in costs:
        raise IllegalNow(f"{figure.name} is a dog, and dogs can't do this: “{action.lower()}”. Pick a person.")
    if action is Action.OBSTACLE and trait_with(Quality.NO_JUMPER, figure.traits):
        raise IllegalNow(f"{figure.name} is too small to jump obstacles. Go around them.")
    open_ground = action is Action.DIFFICULT and trait_with(Quality.SURE_FOOTED, figure.traits)
    each = COSTS[Action.SEGMENT] if open_ground else costs[action]
    extra = added(Occasion.COST, figure.traits, {When.CLIMBING: action is Action.LEVEL})
    one = each + sum(modifier.value for modifier in extra)
    reasons = tuple(_reasons(figure))
    total = 0
    for place in range(times):
        tired = action in SEGMENTS and segments + place >= FREE_SEGMENTS and not figure.is_dog
        total += one * 2 if reasons or tired else one
    more = [Modifier(modifier.label, modifier.value * times) for modifier in extra]
    if not reasons and total != one * times:
        more.append(Modifier("out of breath from the third segment on", total - one * times))
    return Cost(action, times, each * times, tuple(more), reasons, total)


def _reasons(figure: Figure) -> list[str]:
    if figure.is_dog:
        return []
    return [
        word
        for word, holds in (
            ("exhausted", figure.counts(FigureState.EXHAUSTED)),
            ("wounded", figure.felt),
            ("laden", figure.laden),
        )
        if holds
    ]


def _drawn() -> str:
    def cost(number: int | None) -> str:
        return "—" if number is None else str(number)

    lines = [(str(action), str(points), cost(DOG_COSTS.get(action))) for action, points in COSTS.items()]
    lines.append(("Exhausted, wounded or laden", "doubled", "the same"))
    return cells(("Action", "People", "Dogs"), lines)


ACTION_LOOKUPS: Final = {"gs.tables.actions": ("Action points", _drawn())}
