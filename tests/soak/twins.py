"""Two tables that differ in a secret alone: whatever a stranger reads and asks, both look the same to them.

From one moment the story goes on twice, each time from the same database and the same Discord, with another secret.
"""

from __future__ import annotations

import pickle
import sqlite3
from collections.abc import Awaitable, Callable
from contextlib import closing
from datetime import datetime, timedelta
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NamedTuple
from unittest.mock import patch

from cogs.post.house_runner import HouseRunner
from rules.pottersville.model.board import Board
from rules.pottersville.model.figures import Phase, UnitOrder
from rules.pottersville.units.orders import units_without_order
from tests.chance import always
from tests.cogs.kept import DISCORD
from tests.cogs.outsider import Outsider

if TYPE_CHECKING:
    from rules.core.play.house_player import HouseMove
    from tests.soak.games import GameStory, Seat

RESTORED: Final = tuple(part for part in DISCORD if part != "channels")
FAR: Final = timedelta(days=1)
Secret = Callable[[], Awaitable[object]]


class Moment(NamedTuple):
    """A database file and a simulated Discord as they were."""

    database: bytes
    discord: bytes


async def look_alike(story: GameStory) -> None:
    """Two twins by chance; nothing where there is no secret now. Raises AssertionError if a stranger can tell them."""
    file = story.file
    if file is None:
        return
    found = [pair for make in (_rolls, _orders, _answers) if (pair := await make(story))]
    if not found:
        return
    moment, looks, story.resting = _taken(story, file), list[list[Any]](), True
    with patch.object(HouseRunner, "round", _rests):
        for secret in story.random.choice(found):
            _put(story, file, moment)
            await story.restarts()
            outsider = Outsider(story.world)
            with always(f"twins {story.plan.seed} {story.steps}"):
                await secret()
                outsider.looks()
                await outsider.asks(story.world.carol, "game status", "game owed", "game move")
            story.world.env.backend.http_requests = [*outsider]
            looks.append(outsider.seen)
    story.anew()
    story.resting = False
    await story.restarts()  # the house wakes up
    await story.house_acts()
    story.counts["twins"] += 1
    differs = _difference(*looks)
    assert differs is None, f"a stranger can tell the twins: {differs}"


async def _rests(_house: HouseRunner, now: datetime, *_: object) -> datetime:
    """The house does nothing meanwhile: its next move would open what was sealed."""
    return now + FAR


def _difference(one: Any, other: Any) -> Any:
    """The innermost parts in which two views differ; None for two alike."""
    if one == other:
        return None
    if isinstance(one, (list, tuple)) and isinstance(other, (list, tuple)) and len(one) == len(other):
        return next(_difference(mine, theirs) for mine, theirs in zip(one, other, strict=True) if mine != theirs)
    return one, other


async def _next(story: GameStory, seat: Seat, most: int = 1) -> list[HouseMove]:
    """What a player may do now, the best first."""
    position = await story.position(seat)
    return [*islice(seat.player.moves(position, seat.side, story.events(), seat.done), most)]


async def _rolls(story: GameStory) -> tuple[Secret, Secret] | None:
    """A sealed roll that begins with one die or with another."""
    for seat in story.seats:
        for move in await _next(story, seat):
            if story.rolls(move.command):
                typed: dict[str, Any] = {**dict(move.typed), "secret": True}
                low, high = (_given(story, seat, move.command, {**typed, "dice": dice}) for dice in ("1", "6"))
                return low, high
    return None


async def _orders(story: GameStory) -> tuple[Secret, Secret] | None:
    """A standing order, or none; and in Pottersville one order face down, or another."""
    seat = story.random.choice(story.seats)
    position = await story.position(seat)
    if isinstance(position.board, Board):
        mine = [
            one for one in units_without_order(position) if position.people[one_of(position, one)].side == seat.side
        ]
        if position.board.phase is Phase.ORDERS and mine:
            hold, move = (
                _given(story, seat, "pottersville order", {"unit": mine[0], "order": str(order)})
                for order in (UnitOrder.HOLD, UnitOrder.MOVE)
            )
            return hold, move
    if story.plan.game == "dil":
        return None
    return _given(story, seat, "game orders", {"shoot": "Always"}), _given(story, seat, "game orders", {})


def one_of(position: Any, unit: str) -> int:
    """A member of a unit of Pottersville, by its id."""
    return next(iter(position.board.unit(unit).members))


async def _answers(story: GameStory) -> tuple[Secret, Secret] | None:
    """One answer at the card table, or another, to a question that the others have not answered either."""
    if story.plan.game != "dil":
        return None
    for seat in story.seats:
        decision = (await story.position(seat)).board.decision
        if decision is None or not decision.step.hidden:
            return None
        moves = await _next(story, seat, 2)
        if len(moves) == 2:
            one, other = (_given(story, seat, move.command, dict(move.typed)) for move in moves)
            return one, other
    return None


def _given(story: GameStory, seat: Seat, command: str, typed: dict[str, Any]) -> Secret:
    return lambda: story.say(seat.actor, command, **typed)


def _taken(story: GameStory, file: Path) -> Moment:
    backend = story.world.env.backend
    with closing(sqlite3.connect(file)) as now, closing(sqlite3.connect(":memory:")) as copy:
        now.backup(copy)
        database = bytearray(copy.serialize())
    database[18:20] = b"\1\1"  # nothing in memory has a write-ahead log
    return Moment(bytes(database), pickle.dumps({part: getattr(backend, part) for part in RESTORED}))


def _put(story: GameStory, file: Path, moment: Moment) -> None:
    backend = story.world.env.backend
    with closing(sqlite3.connect(file)) as now, closing(sqlite3.connect(":memory:")) as copy:
        copy.deserialize(moment.database)
        copy.backup(now)
    for part, then in pickle.loads(moment.discord).items():
        kept: Any = getattr(backend, part)
        kept.clear()
        kept.update(then)
