"""What a figure may do now, and what it pays from its activation."""

from __future__ import annotations

from rules.core.plain.events import Change
from rules.core.plain.refusal import IllegalNow
from rules.core.play.obligations import Owed, label_of
from rules.gangstars.model.action_costs import FREE_SEGMENTS, SEGMENTS, Action, Cost, needed_line, price
from rules.gangstars.model.board import Activation, ActivationOver, Board, PointsSpent
from rules.gangstars.model.changes import ActivationEnded, Affected, Eased
from rules.gangstars.model.figures import Effect, Figure, FigureState, Trouble, Weapon
from rules.gangstars.model.obligations import ENDS, FOLLOWS, STANDS, TAG, due_tests, which_of
from rules.gangstars.traits.trait_table import Quality, trait_with

DRIVING = (Action.DRIVE, Action.SPEED, Action.TURN, Action.STOP, Action.START, Action.START_DRIVER)
FREE = {Action.SHOOT: FigureState.FREE_SHOT, Action.AIM: None, Action.FIGHT: FigureState.FREE_ATTACK}
"""The state that makes each deed free; None for a deed that is never free."""
ATTACKS = frozenset({Action.SHOOT, Action.AIM, Action.FIGHT, Action.CHARGE})
FREE_STATES = (FigureState.FREE_SHOT, FigureState.FREE_ATTACK)
"""A figure that has both uses up one of them."""


def commands(figure: Figure) -> bool:
    """Whether a figure is a leader or a ma man."""
    return figure.is_leader or bool(trait_with(Quality.COMMANDS, figure.traits))


def in_combat(figure: Figure) -> Owed | None:
    """The test of close combat that a figure must make first: whether it fights on, or must follow."""
    if not figure.duties:
        return None
    forced = figure.counts(FigureState.FORCED_BACK)
    return next((one for one in figure.duties if one.command == FOLLOWS or (one.command == STANDS and forced)), None)


def require_able(figure: Figure) -> None:
    """Refuse a figure that is out, or that must make a test first."""
    if figure.kept_out:
        raise IllegalNow(f"{figure.name} is {figure.kept_out}. Pick a figure on the table.")
    owed = next(iter(due_tests(figure)), None)
    if owed is not None:
        raise IllegalNow(
            f"{figure.name} must make a reaction test first ({which_of(owed)}). Use /gangstars test."
        ).offering("Reaction test", "gangstars test", figure=figure.name)
    nerve = in_combat(figure) or next((one for one in figure.duties if one.command == ENDS), None)
    if nerve is not None:
        raise IllegalNow(f"{figure.name} owes {nerve.in_full}. Use /{nerve.command} first.").offering(
            label_of(figure.name, nerve), nerve.command, **nerve.filled(figure.name)
        )
    if figure.counts(FigureState.TAKES_COVER) and not figure.counts(FigureState.FREE_SHOT):
        raise IllegalNow(f"{figure.name} must first take cover or go prone. Use /gangstars cover.").offering(
            "Take cover", "gangstars cover", figure=figure.name
        )


def sprays_on(board: Board, subject: int, figure: Figure) -> bool:
    """Whether a tagger who sprayed before is active and must test whether they go on."""
    active = board.active is not None and board.active.figure == subject
    return active and figure.spraying > 0 and not figure.counts(FigureState.STAYS)


def require_wall_left(board: Board, subject: int, figure: Figure) -> None:
    """Refuse everything else that a tagger does before the test at the wall."""
    if sprays_on(board, subject, figure):
        raise IllegalNow(
            f"{figure.name} is still at a wall and must test whether to leave it. Use /{TAG} first."
        ).offering("Test at the wall", TAG, figure=figure.name)


def spend(
    board: Board, game: int, subject: int, figure: Figure, action: Action, times: int = 1
) -> tuple[tuple[Change, ...], Cost | None]:
    """The changes of an action and its price; a free deed has no price.

    It raises IllegalNow for a figure that is not active, has too few points left, or has too few segments left. A
    figure that moves away leaves the close combat in which it was forced back.
    """
    free = FREE.get(action)
    if free is not None and figure.counts(free):
        return tuple(Eased(subject, one) for one in FREE_STATES if figure.counts(one)), None
    active = require_active(board, subject, figure)
    require_wall_left(board, subject, figure)
    cost = price(figure, action, times, active.segments)
    moved = times if action in SEGMENTS else 0
    _require_segments(figure, active, moved)
    free_points = min(active.free, cost.total) if moved else 0
    needed = cost.total - free_points
    if needed > active.left:
        raise IllegalNow(
            f"{figure.name} needs {needed_line(needed, (cost,), ' for that')}. Only {active.left} of "
            f"{active.points} are left."
        )
    spent = PointsSpent(
        game,
        points=needed,
        free=free_points,
        segments=moved,
        driven=times if action is Action.DRIVE else 0,
        wheel=needed if action in DRIVING else 0,
        actions=0 if action in DRIVING or moved else times,
        charged=action is Action.CHARGE,
        attacks=int(action in ATTACKS),
    )
    tired = moved and active.segments + moved > FREE_SEGMENTS and not figure.is_dog
    leaves = (Eased(subject, FigureState.FORCED_BACK),) if moved and figure.counts(FigureState.FORCED_BACK) else ()
    if not tired:
        return (spent, *leaves), cost
    breath = Effect(FigureState.EXHAUSTED, 1, through=False, why="more than two segments")
    return (spent, *leaves, Affected(subject, breath)), cost


def require_active(board: Board, subject: int, figure: Figure) -> Activation:
    """The activation of a figure, which must be the current one."""
    active = board.active
    if active is None or active.figure != subject:
        name = figure.name
        if active is None:
            raise IllegalNow(
                f"{name} can't act now, because no activation is running. Draw the next chit with /gangstars-turn draw."
            ).offering("Draw a chit", "gangstars-turn draw")
        raise IllegalNow(
            f"{name} can't act now, because another activation is running. End it with /gangstars-turn done."
        ).offering("End the activation", "gangstars-turn done")
    busy = next((one for one in figure.effects if one.state is FigureState.STAYS), None)
    if busy is not None:
        raise IllegalNow(
            f"{figure.name} {busy.state} now ({busy.why}). End the activation with /gangstars-turn done."
        ).offering("End the activation", "gangstars-turn done")
    return active


def spend_share(board: Board, game: int, subject: int, figure: Figure, weapon: Weapon) -> PointsSpent:
    """The points that put a weapon right: half of the figure's action points, rounded up, or all for a jam.

    It raises IllegalNow for a figure that is not active or has too few points left. It also does so for a jam if any
    points are spent, and in the activation in which the weapon failed.
    """
    active = require_active(board, subject, figure)
    if weapon.fresh:
        raise IllegalNow(
            f"{figure.name}'s {weapon.name.lower()} failed in this same activation. Repair it in a later one."
        )
    whole = weapon.trouble is Trouble.JAMMED
    if whole and active.spent:
        raise IllegalNow(
            f"Clearing a jam takes a whole activation: all {active.points} of {figure.name}'s points. "
            f"The figure has spent {active.spent} of them, so wait for the next activation."
        )
    needed = active.points if whole else -(-active.points // 2)
    if needed > active.left:
        raise IllegalNow(
            f"{figure.name} needs {needed} action points to reload: half of {active.points}, rounded up. Only "
            f"{active.left} are left."
        )
    return PointsSpent(game, points=needed, actions=1)


def ends(game: int, subject: int) -> tuple[Change, ...]:
    """The end of the current activation."""
    return ActivationEnded(subject), ActivationOver(game)


def _require_segments(figure: Figure, active: Activation, moved: int) -> None:
    most = figure.stats.movement
    if moved and active.segments + moved > most:
        left = max(0, most - active.segments)
        raise IllegalNow(
            f"{figure.name} has {left or 'none'} of {most} segments left in this turn, so {moved} more is too "
            "many. Move fewer."
        )
