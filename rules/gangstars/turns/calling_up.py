"""A leader's authority: how far the word carries, and calling up others (8.2)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated

from annotated_types import Len

from rules.core.action.deed import Deed, decides
from rules.core.action.fields import OnSheet, many_figures, one_figure, option
from rules.core.action.move import move
from rules.core.action.people_fields import OWN, RECORDED
from rules.core.action.report import Report
from rules.core.chance.dice import Dice
from rules.core.people.person import NO_SIDE
from rules.core.plain.events import Change
from rules.core.plain.refusal import IllegalNow, OutOfRange
from rules.core.plain.words import count, listed
from rules.core.tables.rule import resolves
from rules.gangstars.model.acting import commands, ends, require_able
from rules.gangstars.model.board import Activation, Board, CalledUp, PointsSpent
from rules.gangstars.model.fields import Stat, distance_of
from rules.gangstars.model.figures import Figure
from rules.gangstars.model.measures import both
from rules.gangstars.model.position import Person, Position, side_of, whose_turn
from rules.gangstars.moment.forced_attacks import held
from rules.gangstars.moment.next_buttons import going_on
from rules.gangstars.street.bearing import COMMAND_CM, cm_between, has_command, why_unseen


@resolves("gs.command", "gs.trait.ma-man")
def command_distance(_dice: Dice, brains: int) -> float:
    """The command distance of a leader or ma man, in centimetres: 10 for each point of brains.

    The brains of a ma man are 1 below their leader's: `brains` already has that 1 taken off. Raises OutOfRange below 0.
    """
    return reach_of(brains)


def reach_of(brains: int) -> float:
    """The command distance for these brains, in centimetres. Raises OutOfRange below 0."""
    if brains < 0:
        raise OutOfRange("Brains can't be below 0. Type another number.")
    return COMMAND_CM * brains


def require_calling(board: Board, subject: int, figure: Figure) -> Activation:
    """The activation of a figure that may call up others. Raises IllegalNow for any other figure."""
    if not commands(figure):
        raise IllegalNow(f"{figure.name} is neither Head Honcho nor ma man. Only they call up others.")
    activation = board.active
    if activation is None or activation.figure != subject:
        raise IllegalNow(f"{figure.name} is not active. A leader calls up others when their own chit is drawn.")
    if activation.called:
        raise IllegalNow(f"{figure.name} was called up. Only a leader whose own chit was drawn calls up others.")
    if activation.spent or activation.segments:
        raise IllegalNow(
            f"{figure.name} needs all {activation.points} action points to call up others. Only {activation.left} "
            "are left."
        )
    return activation


def require_callable(board: Board, subject: int, figure: Figure) -> None:
    """Refuse to call up a figure that has acted or is not there."""
    if figure.kept_out:
        raise IllegalNow(f"{figure.name} is {figure.kept_out}. Name a figure on the table.")
    if subject in board.turned or subject not in board.bag:
        raise IllegalNow(f"{figure.name} has no chit in the bag, and no one acts twice in a turn. Remove that name.")


def require_within(figure: Figure, reach: float, farthest: float) -> None:
    """Refuse to call up a figure beyond the command distance."""
    if farthest > reach:
        raise IllegalNow(f"{figure.name}'s command distance is {both(reach)}. {both(farthest)} is too far.")


def calls(game: int, subject: int, activation: Activation, figures: tuple[int, ...]) -> tuple[Change, ...]:
    """A leader spends all points. These figures act now, in any order, with their chits turned."""
    return PointsSpent(game, points=activation.left), *ends(game, subject), CalledUp(game, figures)


@move("gangstars-turn call", everybody=True)
class Call:
    """A leader or ma man spends all points, so that others of the gang act now."""

    figure: Person = one_figure("The Head Honcho or ma man (default: the active figure).", "", whose_turn, only=OWN)
    figures: Annotated[tuple[Person, ...], Len(1, 400)] = many_figures(
        "Figures to call up, separated by commas (default: all of the gang with a chit left).",
        only=RECORDED,
        words={"all": ()},
    )
    farthest: Annotated[float | None, Len(1, 12)] = distance_of(
        "Distance to the farthest of them, such as 25 cm or 10 in.", "The farthest"
    )
    brains: Stat = option(
        "Brains of the caller (default: from the sheet).",
        lambda _position, move: move.figure.figure.stats.brains,
        known=OnSheet("figure"),
    )


@decides(Call)
@held("figure")
def call_up(position: Position, move: Call) -> Deed[None] | Deed[float]:
    """A leader or ma man calls up others for all their points. Outside a game the report is the command distance."""
    leader = move.figure
    if not (position.played and leader.stored):
        return _tell_reach(position, move)
    price = position.owner(leader)
    require_able(leader.figure)
    activation = require_calling(position.board, leader.id, leader.figure)
    reach = reach_of(move.brains)
    if move.farthest is not None:
        require_within(leader.figure, reach, move.farthest)
    called = tuple(position.people.get(one.id, one) for one in move.figures) or callable_by(position, leader)
    _require_called(position, leader, called)
    for one in called:
        _require_near(position, leader, one, reach)
    booked = calls(position.id, leader.id, activation, tuple(one.id for one in called))

    def report(_result: None) -> Report:
        lines, offers = going_on(position.after(*booked))
        names = listed(one.name for one in called)
        return Report(
            f"{leader.name} spends all {count(activation.points, 'action point')} and calls up {names}.",
            (f"{_must_be(position, leader, called, reach)}The bot turns their chits.", *lines),
            offers,
        )

    return Deed(
        report=report,
        allow=lambda: price,
        changes=lambda _: booked,
        about=(leader, *called),
        rule="gs.command",
    )


def _must_be(position: Position, leader: Person, called: Sequence[Person], reach: float) -> str:
    """A reminder of the command distance; empty where the street has measured it."""
    if all(has_command(position, leader, one) for one in called):
        return ""
    return f"They must be within {both(reach)} and in sight. "


def _require_near(position: Position, leader: Person, one: Person, reach: float) -> None:
    """Refuse a figure that the street has beyond the command distance, or out of the leader's sight."""
    away = cm_between(position, leader, one)
    if away is not None:
        require_within(leader.figure, reach, away)
        if why := why_unseen(position, leader, one):
            raise IllegalNow(f"{why} Remove {one.name} from the names.")


def _tell_reach(position: Position, move: Call) -> Deed[float]:
    """The command distance, outside a game or of a figure of no gang."""
    if move.figures or move.farthest is not None:
        raise OutOfRange(
            "There is no game here with that figure. To see the command distance, remove “figures” and “farthest”."
        )
    if move.figure.typed and not commands(move.figure.figure):
        raise IllegalNow(f"{move.figure.name} is neither Head Honcho nor ma man. Only they call up others.")
    leader = f"{move.figure.name} with brains {move.brains}"
    return Deed(
        command_distance,
        (move.brains,),
        allow=lambda: position.owner(move.figure),
        facts=lambda outcome: {"cm": outcome.result},
        about=(move.figure,),
        report=lambda reach: Report(f"{leader} has a command distance of {both(reach)}."),
    )


def callable_by(position: Position, leader: Person) -> tuple[Person, ...]:
    """Those of a leader's side whose chits are in the bag; on a street those in command distance and sight."""
    side = side_of(position, leader)
    return tuple(
        one
        for one in position.people.values()
        if one.id in position.board.bag
        and one.id not in position.board.turned
        and one.id != leader.id
        and not one.figure.kept_out
        and NO_SIDE != side == side_of(position, one)
        and has_command(position, leader, one) is not False
    )


def _require_called(position: Position, leader: Person, called: Sequence[Person]) -> None:
    """Refuse all but others of the leader's side whose chits are in the bag."""
    for one in called:
        if not one.here:
            raise IllegalNow(f"{one.name} takes no part in this game. Name a figure on the table.")
        if one.id == leader.id:
            raise IllegalNow(f"{leader.name} spends all points on others. Remove the leader from the names.")
        if side_of(position, one) != side_of(position, leader):
            raise IllegalNow(f"{one.name} is not in {leader.name}'s gang. Name only figures of that gang.")
        require_callable(position.board, one.id, one.figure)
    if not called:
        raise IllegalNow(f"{leader.name}'s gang has no chit left in the bag, so there is no one to call up.")
