"""A turn: chits drawn one by one, activations, whom a leader calls up (7 Turn; 8 Command distance)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from rules.core.dice import Dice
from rules.core.events import Change
from rules.core.refusal import IllegalNow, OutOfRange
from rules.core.rule import resolves
from rules.gangstars.actions import points
from rules.gangstars.board import Activation, ActivationOver, ActivationSet, Board, CalledUp, Spent
from rules.gangstars.changes import Activated, ActivationEnded
from rules.gangstars.changes import apply as apply_to_figure
from rules.gangstars.measures import both
from rules.gangstars.model import Figure, Standing, State
from rules.gangstars.position import Person, Position
from rules.gangstars.traits import BOLTER, MA_MAN

BOLT: Final = 4
"""Points for moving alone that a bolter has besides its others."""
COMMAND_CM: Final = 10.0
"""Centimetres of command distance for each point of brains."""
TURNED: Final = "has acted by a leader's word"
GONE_FOR_A_WHILE: Final = "is away"


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


def waiting(at: Position) -> tuple[Person, ...]:
    """Those called up who have still to act, but for any who are out of it by now."""
    called = (at.people[one] for one in at.board.waiting if one in at.people)
    return tuple(one for one in called if not one.figure.kept_out)


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
