"""Games of Hoodsville as the generic umpire sees them, and the obligations in one."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from rules.core.plain.events import Change
from rules.core.play.game import BoardSet
from rules.core.play.obligations import Allegiances, NothingOwed, Owed
from rules.core.play.pending import Lapse, Wait
from rules.hoodsville.driving.across_street import is_moot
from rules.hoodsville.model.board import MOST_SIDES, Board, GameBegun
from rules.hoodsville.model.changes import DutyDone, MoraleMade, SavesMade, ShockNamed
from rules.hoodsville.model.figures import Bond, Cause, Figure, Nerve
from rules.hoodsville.model.obligations import COUNTRY, CRASH, KICK, MORALE, SHOCK, may_be_shaken, shock_due
from rules.hoodsville.morale.shock import unnamed_shocks
from rules.hoodsville.move_sequence.rolls_each_move import duty_of
from rules.hoodsville.movement.forced_moves import END, may_run

UNSEEN: Final = (("dead", "0"),)
"""A player who says nothing of dead comrades has seen none."""
NEXT: Final = "hood next"
BEGINS: Final = Lapse(NEXT, then="The bot begins the next move.")
SAVES, WOUNDS = "hood.save.piercing", "hood.turn"


def owed(board: Board, figures: Mapping[int, Figure]) -> Iterator[tuple[int, Owed]]:
    """The rolls that figures owe in this move, and the shocks for which a player must name the shaken figures."""
    for who, figure in figures.items():
        duty = duty_of(figure, figure.due, tested=board.tested(who, figure))
        if duty.saves:
            yield who, _rolls(SAVES, _several(len(duty.saves), "saving throw"))
        if duty.wants:
            kinds = ", ".join(want for want, _ in duty.wants)
            yield who, _rolls(WOUNDS, _several(len(duty.wants), "roll"), kinds)
        if duty.trial is not None:
            yield who, _rolls(MORALE, "a morale test", figure.shaken_by)
    for who, cause in unnamed_shocks(board, figures):
        yield who, shock_due(cause, figures[who].gone if cause is Cause.LEADER else "")


def _several(number: int, noun: str) -> str:
    return f"a {noun}" if number == 1 else f"{number} {noun}s"


def _rolls(rule: str, what: str, why: str = "") -> Owed:
    return Owed("hood duties", rule, what, why, who="figures", open=True, late=UNSEEN)


def settled(game: int, who: int | str, owed: Owed) -> Change:
    """The change that settles one of those obligations."""
    figure = int(who)
    if owed.options:
        return ShockNamed(figure, Cause(str(dict(owed.options)["cause"])))
    made = {SAVES: SavesMade(figure), WOUNDS: DutyDone(figure), MORALE: MoraleMade(figure)}
    return made[owed.rule]


class HoodsvilleGames(NothingOwed):
    """The generic umpire's view of Hoodsville's games."""

    board = Board
    most_sides = MOST_SIDES
    phases = "move"
    shoots = "hood-fire shoot"
    veiled: tuple[type[Change], ...] = ()

    owed = staticmethod(owed)
    settled = staticmethod(settled)

    @staticmethod
    def fights_on(figure: Figure) -> bool:
        """Whether a figure can act, is not tied hand and foot, and does not cower.

        A captive can only be freed, or give up. A terrified figure does nothing but run, and cowers if it can't. One
        that is paralyzed may run again in a few moves.
        """
        tied = {Bond.HANDS, Bond.FEET} <= {*figure.bonds}
        cowers = figure.nerve is Nerve.TERRIFIED and not (figure.can_run or figure.paralysed)
        return figure.can_act and not (tied or cowers)

    @staticmethod
    def moot(board: Board, figures: Mapping[int, Figure], fellows: Allegiances, who: int, owed: Owed) -> bool:
        """Whether a shock can shake no figure, or a figure can't run or kick any more: then no player has to do
        anything.
        """
        if owed.command == END:
            return who in figures and not may_run(figures[who])
        if owed.command == KICK:
            return who in figures and bool(figures[who].kept_out)
        if owed.command in (CRASH, COUNTRY):
            return is_moot(board, figures, owed)
        if owed.command != SHOCK:
            return False
        cause = Cause(str(dict(owed.options)["cause"]))
        return next(may_be_shaken(cause, figures, fellows, who), None) is None

    @staticmethod
    def phase(board: Board) -> int:
        return board.move

    @staticmethod
    def waits(board: Board, figures: Mapping[int, Figure], sides: Mapping[int, int]) -> Iterator[Wait]:
        """The sides that may act in this move and haven't said that they are done."""
        acting = {sides[id] for id, one in figures.items() if id in sides and one.can_act}
        busy = sorted(acting.difference(board.ready))
        what = f"Move {board.move}: your side may act."
        yield from (Wait(what, side, command=NEXT, label="Next move", lapse=BEGINS) for side in busy)
        if not busy and board.ready:
            yield Wait("The next move is to begin.", lapse=BEGINS, at_once=True)

    @staticmethod
    def opened(subject: int, sides: int) -> Change:
        return BoardSet(subject, "hood", Board())

    @staticmethod
    def begun(board: Board) -> bool:
        """Whether the players have begun the game, a figure has acted, or the first move is over.

        A sealed action counts too, since everyone sees its price at once.
        """
        return board.begun or bool(board.records or board.first or board.ready) or board.move > 1

    @staticmethod
    def acted(board: Board) -> bool:
        return board.move > 1 or bool(board.records or board.first)

    @staticmethod
    def begins(subject: int) -> tuple[Change, ...]:
        return (GameBegun(subject),)

    @staticmethod
    def due(board: Board) -> int:
        """0: a figure that acts next finds out itself whether a time is up."""
        return 0
