"""The change of a door on the table of a game. It leaves alone all other changes of the door since."""

from __future__ import annotations

from typing import Final

from rules.core.plain.events import tagged
from rules.core.plain.frozen import replace
from rules.core.play.game import BoardChange
from rules.hoodsville.model.board import DOORS, Board
from rules.hoodsville.model.figures import Door, Passage

OPENINGS: Final = (Passage.SHUT, Passage.UNLOCKED, Passage.FORCED, Passage.BREACHED)
"""The states of a door, worst last."""


@tagged("hood.door-worn/1")
class DoorWorn(BoardChange):
    """The effect of an attempt on a door. No effect if the door is gone.

    force    taken off the forcing strength
    breach   taken off the breaching strength
    lock     a lock was shot off: an extra one if there are any, else the last
    shot     +1 if its lock was weakened for the next shot, -1 if that was used up
    passage  how it was opened; a worse state of the door stays
    barred   the id of a figure that got hurt and may not try again; 0 for none
    """

    name: str
    force: int = 0
    breach: int = 0
    lock: bool = False
    shot: int = 0
    passage: Passage = Passage.SHUT
    barred: int = 0

    def apply_to(self, board: Board) -> Board:
        return DOORS.changed(board, self.name, self._worn)

    def _worn(self, door: Door) -> Door:
        barred = self.barred and self.barred not in door.barred
        passage = Passage.UNLOCKED if self.lock and not door.locks else self.passage
        return replace(
            door,
            locks=max(0, door.locks - self.lock),
            force=door.force + self.force,
            breach=door.breach + self.breach,
            shot=0 if self.lock else min(1, max(0, door.shot + self.shot)),
            passage=max(door.passage, passage, key=OPENINGS.index),
            barred=(*door.barred, self.barred) if barred else door.barred,
        )


def wear(subject: int, before: Door, after: Door) -> tuple[DoorWorn, ...]:
    """The change from one state of a door to another, in the game `subject`. Empty if they are equal."""
    if before == after:
        return ()
    unlocked = after.passage is Passage.UNLOCKED and before.passage is Passage.SHUT
    lock = unlocked or after.locks < before.locks
    return (
        DoorWorn(
            subject,
            before.name,
            after.force - before.force,
            after.breach - before.breach,
            lock,
            0 if lock else after.shot - before.shot,
            Passage.SHUT if unlocked else after.passage,
            next((one for one in after.barred if one not in before.barred), 0),
        ),
    )
