"""Games of GangStars: their boards, pending decisions, and obligations."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from rules.core.plain.events import Change
from rules.core.play.game import BoardSet
from rules.core.play.obligations import Allegiances, NothingOwed, Owed, Settled
from rules.core.play.pace import DecisionKind
from rules.core.play.pending import Lapse, Wait
from rules.gangstars.model.acting import sprays_on
from rules.gangstars.model.board import MOST_SIDES, Board, FuseGone, VehicleSettled
from rules.gangstars.model.changes import Eased, WallLeft
from rules.gangstars.model.figures import Figure, FigureState, Standing, Vehicle
from rules.gangstars.model.obligations import (
    COVER,
    DOG_CHASES,
    EXPLODES,
    SEES,
    STANDS,
    TAG,
    TEST,
    WITNESSES,
    cover_due,
    due_tests,
    going_off,
    mourns,
    straying,
    wall_due,
)

ENDS: Final = Lapse("gangstars-turn done", then="The bot ends the activation. A vehicle that was not driven stops.")
ACTS: Final = Lapse("gangstars-turn up", then="The figure acts now.", who="figure")
DRAWN: Final = Lapse("gangstars-turn draw", then="The bot draws it.")
BEGINS: Final = Lapse("gangstars-turn next", then="The bot begins it.")


class GangStarsGames(NothingOwed):
    """How the bot runs games of GangStars."""

    board = Board
    most_sides = MOST_SIDES
    veiled = ()
    draws = "gangstars-turn draw"

    @staticmethod
    def phase(board: Board) -> int:
        return board.turn

    @staticmethod
    def fights_on(figure: Figure) -> bool:
        """Whether it is on the table. Dogs alone hold no street (gs.dog)."""
        return figure.standing is Standing.FIGHTING and not figure.is_dog

    @staticmethod
    def opened(subject: int, sides: int) -> Change:
        return BoardSet(subject, "gs", Board())

    @staticmethod
    def begun(board: Board) -> bool:
        """Whether the first turn has begun."""
        return board.turn > 0

    @staticmethod
    def acted(board: Board) -> bool:
        return board.turn > 1 or bool(board.traces) or (board.active is not None and board.active.spent > 0)

    @staticmethod
    def taken_by(board: Board, id: int, figure: Figure) -> int | None:
        """The side of a dog that has been won over."""
        return dict(board.aside).get(id)

    @staticmethod
    def waits(board: Board, figures: Mapping[int, Figure], sides: Mapping[int, int]) -> Iterator[Wait]:
        """The current activation; else figures called up; else a chit, or the next turn."""
        called = [one for one in board.waiting if one in figures and not figures[one].kept_out]
        if board.active is not None:
            yield Wait("The activation runs.", figure=board.active.figure, lapse=ENDS)
        elif called:
            alone = len(called) == 1
            for one in called:
                yield Wait(
                    "Called up, and still to act.",
                    figure=one,
                    decision=DecisionKind.ANSWER,
                    lapse=ACTS,
                    at_once=alone,
                )
        elif board.bag:
            yield Wait("A chit is to be drawn.", lapse=DRAWN, at_once=True)
        elif board.turn and any(one.standing is Standing.FIGHTING for one in figures.values()):
            yield Wait("The next turn is to begin.", lapse=BEGINS, at_once=True)

    @staticmethod
    def due(board: Board) -> int:
        return 0

    @staticmethod
    def can_pay(figure: Figure, owed: Owed) -> bool:
        """A figure that is out owes only the names of witnesses. Only a figure forced back tests whether it fights on.

        Reaction tests come after all other obligations of a figure.
        """
        if owed.command == WITNESSES:
            return figure.is_dog or figure.standing is Standing.DEAD
        if figure.kept_out or owed.command == TEST:
            return False
        return owed.command != STANDS or figure.counts(FigureState.FORCED_BACK)

    @staticmethod
    def moot(board: Board, figures: Mapping[int, Figure], fellows: Allegiances, who: int, owed: Owed) -> bool:
        """The question who saw something lapses once no homie, or no dog, is left to see it."""
        if owed.command not in (WITNESSES, SEES):
            return False
        fellows = fellows._replace(sides={**fellows.sides, **dict(board.aside)})
        others = [(one, figure) for one, figure in figures.items() if one != who and not figure.kept_out]
        if owed.command == WITNESSES:
            return not any(mourns(figure) and fellows.alike(one, who) for one, figure in others)
        chases = dict(owed.options)["what"] == DOG_CHASES
        return not any(figure.is_dog and not (chases and fellows.alike(one, who)) for one, figure in others)

    @staticmethod
    def owed(board: Board, figures: Mapping[int, Figure]) -> Iterator[tuple[int | str, Owed]]:
        """Reaction tests that are due, cover to take, obligations of vehicles, and bombs that go off now."""
        for subject, figure in figures.items():
            if figure.kept_out:
                continue
            for one in due_tests(figure):
                yield subject, one
            if sprays_on(board, subject, figure):
                yield subject, wall_due()
            for effect in figure.effects:
                if effect.state is FigureState.TAKES_COVER:
                    yield subject, cover_due(effect)
        for vehicle in board.vehicles:
            yield from ((vehicle.name, duty) for duty in vehicle.duties)
            if strays(vehicle, board, figures):
                yield vehicle.name, straying()
        yield from ((fuse.name, going_off(fuse)) for fuse in board.due)

    @staticmethod
    def settled(game: int, who: int | str, owed: Owed) -> Change:
        """The change that settles an obligation."""
        if isinstance(who, str):
            return FuseGone(game, who) if owed.command == EXPLODES else VehicleSettled(game, who, owed)
        if owed.command == TAG:
            return WallLeft(who)
        return Eased(who, FigureState.TAKES_COVER) if owed.command == COVER else Settled(who, owed)


def strays(vehicle: Vehicle, board: Board, figures: Mapping[int, Figure]) -> bool:
    """Whether a vehicle moves without anyone able to drive it, and has not strayed in this turn.

    figures  everyone on the table, by id
    """
    if not vehicle.halves or vehicle.destroyed or vehicle.moved >= board.turn:
        return False
    driver = figures.get(vehicle.driver)
    return driver is None or bool(driver.kept_out)
