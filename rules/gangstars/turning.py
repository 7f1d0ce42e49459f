"""A turn: chits drawn one by one, activations, whom a leader calls up, what moving and acting costs (7 to 10)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from rules.core.dice import Dice
from rules.core.events import Change, Kind
from rules.core.refusal import IllegalNow, OutOfRange
from rules.core.rule import resolves
from rules.gangstars.actions import FREE_SEGMENTS, SEGMENTS, Action, Price, points, price
from rules.gangstars.board import Activation, ActivationOver, ActivationSet, Board, CalledUp, Spent
from rules.gangstars.board import apply as apply_to_board
from rules.gangstars.changes import Activated, ActivationEnded, Affected, apply_all
from rules.gangstars.changes import apply as apply_to_figure
from rules.gangstars.measures import SEGMENT, SHORT_SEGMENT, both
from rules.gangstars.model import Effect, Figure, Standing, State
from rules.gangstars.state import require_active, spend
from rules.gangstars.traits import BOLTER, HUGE, MA_MAN, STONED

BOLT: Final = 4
"""Points for moving alone that a bolter has besides its others."""
COMMAND_CM: Final = 10.0
"""Centimetres of command distance for each point of brains."""
TURNED: Final = "has acted by a leader's word"
GONE_FOR_A_WHILE: Final = "is away"
MOST_OF_A_KIND: Final = 20


# Chits


@dataclass(frozen=True, slots=True, order=True)
class Chit:
    """A figure's chit in the bag.

    idle  why it is laid aside when it is drawn; empty for one that lets its figure act
    """

    figure: int
    name: str
    idle: str = ""

    def __str__(self) -> str:
        return self.name


@dataclass(frozen=True, slots=True)
class Drawn:
    """Chits drawn: those laid aside, in order, and the one that acts; None when the bag is empty."""

    aside: tuple[Chit, ...]
    acts: Chit | None

    @property
    def figures(self) -> tuple[int, ...]:
        """Whose chits have left the bag, in order."""
        return tuple(chit.figure for chit in (*self.aside, *((self.acts,) if self.acts else ())))


def chit_of(subject: int, name: str, figure: Figure | None, turned: Sequence[int]) -> Chit:
    """The chit of a figure as it is now, under a name; None for one that has left the table."""
    return Chit(subject, name, _idle(subject, figure, turned))


def _idle(subject: int, figure: Figure | None, turned: Sequence[int]) -> str:
    if figure is None or not figure.present:
        return "has left the table"
    if subject in turned:
        return TURNED
    if figure.standing is not Standing.FIGHTING:
        return f"is {figure.standing}"
    return GONE_FOR_A_WHILE if apply_to_figure(figure, Activated(subject)).counts(State.AWAY) else ""


def require_bag(chits: Sequence[Chit]) -> None:
    """Refuse to draw from an empty bag."""
    if not chits:
        raise IllegalNow("The bag is empty, so the turn is over: /gangstars-turn next begins another.")


@resolves("gs.activation")
def draw(dice: Dice, chits: tuple[Chit, ...]) -> Drawn:
    """Chits drawn one by one until one lets its figure act, or the bag is empty. IllegalNow for an empty one."""
    require_bag(chits)
    left, aside = list(chits), list[Chit]()
    while left:
        (chit,) = dice.draw(1, tuple((one, 1) for one in left), "chit")
        if not chit.idle:
            return Drawn(tuple(aside), chit)
        left.remove(chit)
        aside.append(chit)
    return Drawn(tuple(aside), None)


@resolves("gs.activation")
def acts_next(dice: Dice, chits: tuple[Chit, ...]) -> Chit | None:
    """Whose chit lets him act next: each that does is as likely. For odds; None where none does."""
    able = tuple((chit, 1) for chit in chits if not chit.idle)
    return dice.draw(1, able, "chit")[0] if able else None


def bag_of(figures: Iterable[tuple[int, Figure]]) -> tuple[int, ...]:
    """Whose chits go into the bag for a new turn: all who take part, dogs and those who are away for a while too."""
    return tuple(one for one, figure in figures if figure.present and figure.standing is Standing.FIGHTING)


def require_over(board: Board, waiting: int = 0) -> None:
    """Refuse to begin a turn while the one before it is not over; `waiting` are called up and have still to act."""
    _require_idle(board, waiting)
    if board.bag:
        number = f"{len(board.bag)} {'chit is' if len(board.bag) == 1 else 'chits are'}"
        raise IllegalNow(f"{number} still in the bag: /gangstars-turn draw goes on with the turn.")


def require_drawing(board: Board, waiting: int = 0) -> None:
    """Refuse to draw a chit before the turn has begun, while somebody acts, or while a fuse has burnt down."""
    if not board.turn:
        raise IllegalNow("No turn has begun yet: /gangstars-turn next puts the chits into the bag.")
    if board.due:
        first = board.due[0].title
        raise IllegalNow(f"First the {first[:1].lower()}{first[1:]} goes off: /gangstars-shoot explode.")
    _require_idle(board, waiting)


def _require_idle(board: Board, waiting: int) -> None:
    if board.active is not None:
        raise IllegalNow("An activation still runs: /gangstars-turn done ends it.")
    if waiting:
        raise IllegalNow("Figures that a leader called up act first: /gangstars-turn up says who.")


# Activations


def begins(game: int, subject: int, figure: Figure, called: bool = False) -> tuple[Change, ...]:
    """An activation begins: what a figure counts as is counted down, then its points are known."""
    activated = Activated(subject)
    ready = apply_to_figure(figure, activated)
    free = BOLT if ready.has(BOLTER) else 0
    return activated, ActivationSet(game, Activation(subject, points(ready), free=free, called=called))


def ends(game: int, subject: int) -> tuple[Change, ...]:
    """The activation that runs is over."""
    return ActivationEnded(subject), ActivationOver(game)


def passes(chit: Chit) -> tuple[Change, ...]:
    """What laying a chit aside changes: of who is away for a while, an activation goes by."""
    return (Activated(chit.figure), ActivationEnded(chit.figure)) if chit.idle == GONE_FOR_A_WHILE else ()


# Those in command


@resolves("gs.command", "gs.trait.ma-man")
def command_distance(_dice: Dice, brains: int) -> float:
    """How far a leader's or ma man's word carries, in centimetres: 10 for each point of brains.

    A ma man's brains are 1 below his leader's, so that his word carries 10 cm less far. OutOfRange for brains below 0.
    """
    return reach_of(brains)


def reach_of(brains: int) -> float:
    """The same for who asks no dice."""
    if brains < 0:
        raise OutOfRange("Brains are counted from 0 up.")
    return COMMAND_CM * brains


def commands(figure: Figure) -> bool:
    """Whether a figure is a leader or a ma man."""
    return figure.is_leader or figure.has(MA_MAN)


def require_calling(board: Board, subject: int, figure: Figure) -> Activation:
    """The activation of one who may call up others; IllegalNow for anybody else."""
    if not commands(figure):
        raise IllegalNow(f"{figure.name} is neither Head Honcho nor ma man: only they call up others.")
    active = board.active
    if active is None or active.figure != subject:
        raise IllegalNow(f"{figure.name} calls up others when his own chit is drawn: it is not his activation now.")
    if active.called:
        raise IllegalNow(f"{figure.name} was called up himself: only whose own chit is drawn calls up others.")
    if active.spent or active.segments:
        raise IllegalNow(
            f"{figure.name} needs all {active.points} action points to call up others and has {active.left} left."
        )
    return active


def require_callable(board: Board, subject: int, figure: Figure) -> None:
    """Refuse to call up somebody who has acted, or is not there."""
    if figure.kept_out:
        raise IllegalNow(f"{figure.name} is {figure.kept_out}: call up somebody who is there.")
    if subject in board.turned or subject not in board.bag:
        raise IllegalNow(f"{figure.name} has no chit in the bag: nobody acts twice in a turn.")


def require_within(figure: Figure, reach: float, farthest: float) -> None:
    """Refuse to call up somebody beyond the command distance."""
    if farthest > reach:
        raise IllegalNow(f"{figure.name}'s word carries {both(reach)}, and that is {both(farthest)} away.")


def calls(game: int, subject: int, active: Activation, figures: tuple[int, ...]) -> tuple[Change, ...]:
    """A leader spends all his points, and these act now, in any order, their chits turned."""
    return Spent(game, points=active.left), *ends(game, subject), CalledUp(game, figures)


# Points and ground


class Errand(NamedTuple):
    """Something done with action points, so many times in a row."""

    action: Action
    times: int = 1


@dataclass(frozen=True, slots=True)
class Way:
    """Where somebody moves, in this order.

    open, difficult  segments over each kind of ground
    obstacles        crossed
    levels           climbed, or climbed down
    doors            houses or vehicles entered or left
    """

    open: int = 0
    difficult: int = 0
    obstacles: int = 0
    levels: int = 0
    doors: int = 0

    @property
    def segments(self) -> int:
        return self.open + self.difficult

    @property
    def errands(self) -> tuple[Errand, ...]:
        """What it takes, piece by piece."""
        pieces = (
            Errand(Action.SEGMENT, self.open),
            Errand(Action.DIFFICULT, self.difficult),
            Errand(Action.OBSTACLE, self.obstacles),
            Errand(Action.LEVEL, self.levels),
            Errand(Action.ENTER, self.doors),
        )
        return tuple(errand for errand in pieces if errand.times)


def check_errands(errands: Sequence[Errand]) -> None:
    """OutOfRange for nothing at all, or for more of a kind than any activation holds."""
    if not errands:
        raise OutOfRange("Say what is done: at least one segment, obstacle, level or door.")
    if any(not 1 <= one.times <= MOST_OF_A_KIND for one in errands):
        raise OutOfRange(f"Each can be done 1 to {MOST_OF_A_KIND} times at once.")


@resolves(
    "gs.ap",
    "gs.trait.tiny",
    "gs.trait.hardass",
    "gs.trait.stoned",
    "gs.trait.eight-miles-high",
    "gs.trait.ma-man",
)
def cost(_dice: Dice, figure: Figure, errands: tuple[Errand, ...], segments: int = 0) -> tuple[Price, ...]:
    """What errands cost a figure, one after the other, after so many segments moved.

    Raises IllegalNow for what it can't do at all, OutOfRange for none or too many.
    """
    check_errands(errands)
    return prices_of(figure, errands, segments)


def prices_of(figure: Figure, errands: Sequence[Errand], segments: int) -> tuple[Price, ...]:
    """The price of each errand: a third segment makes everything after it dearer."""
    prices: list[Price] = []
    for action, times in errands:
        prices.append(price(figure, action, times, segments))
        if action in SEGMENTS:
            segments += times
            figure = _winded(figure, segments)
    return tuple(prices)


def _winded(figure: Figure, segments: int) -> Figure:
    if segments <= FREE_SEGMENTS or figure.is_dog:
        return figure
    return apply_to_figure(figure, Affected(0, Effect(State.EXHAUSTED, 1, through=False)))


@dataclass(frozen=True, slots=True)
class Moved:
    """A stretch of way: centimetres, and what each piece of it costs."""

    cm: float
    prices: tuple[Price, ...]

    @property
    def total(self) -> int:
        return sum(one.total for one in self.prices)


@resolves("gs.move", "gs.terrain", "gs.trait.scout", "gs.trait.stoned", "gs.trait.huge", "gs.trait.tiny")
def move(dice: Dice, figure: Figure, way: Way, segments: int = 0) -> Moved:
    """How far a way takes a figure and what it costs, after so many segments moved.

    Raises IllegalNow for more segments in all than its movement, and for what it can't do.
    """
    most = figure.stats.movement
    if segments + way.segments > most:
        raise IllegalNow(f"{figure.name} moves {most} segments a turn at most: {segments + way.segments} can't be.")
    return Moved(segment_cm(figure) * way.segments, cost(dice, figure, way.errands, segments))


def segment_cm(figure: Figure) -> float:
    """Centimetres of a figure's move segment: half for who is stoned or huge, and not halved again for both."""
    return SHORT_SEGMENT if figure.has(STONED) or figure.has(HUGE) else SEGMENT


@dataclass(frozen=True, slots=True)
class Bill:
    """Errands paid for: the changes that book them, their prices, and the activation after them.

    A free deed out of turn has no price, and leaves no activation.
    """

    changes: tuple[Change, ...]
    prices: tuple[Price, ...]
    after: Activation | None


def settle(board: Board, game: int, subject: int, figure: Figure, errands: Sequence[Errand]) -> Bill:
    """Errands paid one after the other from the activation that runs, all or none.

    Raises IllegalNow for what can't be paid or done, with the sum.
    """
    check_errands(errands)
    if len(errands) > 1:
        _require_all(board, subject, figure, errands)
    changes, prices = list[Change](), list[Price]()
    for action, times in errands:
        booked, paid = spend(board, game, subject, figure, action, times)
        board, figure = after(board, figure, subject, booked)
        changes += booked
        prices += [] if paid is None else [paid]
    running = board.active if board.active is not None and board.active.figure == subject else None
    return Bill(tuple(changes), tuple(prices), running)


def _require_all(board: Board, subject: int, figure: Figure, errands: Sequence[Errand]) -> None:
    """Refuse several errands that can't all be paid, with the whole sum."""
    active = require_active(board, subject, figure)
    prices = prices_of(figure, errands, active.segments)
    moving = sum(one.total for one in prices if one.action in SEGMENTS)
    needed = sum(one.total for one in prices) - min(active.free, moving)
    if needed > active.left:
        told = "; ".join(f"{one.action.lower()}: {one.sum_line}" for one in prices)
        raise IllegalNow(
            f"{figure.name} needs {needed} action points for that ({told}) and has {active.left} of {active.points} "
            "left."
        )


def after(board: Board, figure: Figure, subject: int, changes: Iterable[Change]) -> tuple[Board, Figure]:
    """A game's board and one figure after changes of either."""
    for change in changes:
        if change.kind is Kind.GAME:
            board = apply_to_board(board, change)
        elif change.subject == subject:
            figure = apply_all(figure, change)
    return board, figure
