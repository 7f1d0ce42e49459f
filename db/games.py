"""The games of a session, by the channel that each is played in."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

from sqlalchemy import bindparam, select

from db.deadlines import shown
from db.repositories import GAME_LOG
from db.seats import GAME, seat
from db.store.codec import dump, load, loaded
from db.store.models import GameRow
from db.store.rows import decoded, handing_of, house_of, kept_handing, kept_house, kept_pace, pace_of, read_rows
from db.store.session import Session
from rules.core.action.system import System, discover
from rules.core.plain.events import Subject, SubjectKind
from rules.core.plain.house import HOUSE
from rules.core.plain.refusal import InTheWay
from rules.core.play.game import Game, Side
from rules.core.play.laid_street import LaidStreet
from rules.core.play.sent_figures import SentFigures

AT = select(GameRow).where(
    GameRow.server_id == bindparam("server_id"), GameRow.channel_id == bindparam("channel_id"), GameRow.present
)


class StoredGame(NamedTuple):
    """A game, its id, and the channel it is played in."""

    id: int
    game: Game
    channel_id: int

    @property
    def system(self) -> System:
        return discover()[self.game.system]

    @property
    def gone(self) -> bool:
        """Whether its channel is gone. A game without a channel pauses."""
        return self.channel_id < 0

    @property
    def sent(self) -> SentFigures | None:
        """The figures that its gangs sent; None for a game that has all figures of its gangs."""
        games = self.system.games
        return games.sent(self.game.board) if games is not None else None

    def keeps(self, subject: Subject, *, monthly: bool = False) -> bool:
        """Whether nothing elsewhere may change a subject, which is one of its gangs or belongs to one.

        monthly  whether it is the campaign of the gang that would change it: the money of a gang is the campaign's
        """
        sent, fights = self.sent, subject.kind is SubjectKind.FIGURE
        return (fights or not monthly) if sent is None else (fights and subject.id in sent.here)

    def has(self, gang: int, figure: int) -> bool:
        """Whether it has a figure of one of its gangs, there or still to come."""
        had = self.had_of(gang)
        return had is None or figure in had

    def had_of(self, gang: int) -> frozenset[int] | None:
        """The ids of the figures of one of its gangs that it has, there or still to come; None for all of them."""
        sent = self.sent
        return None if sent is None or gang in self.game.extras else sent.here | sent.reserve


class ListedGame(NamedTuple):
    """A game or campaign in a list.

    kind    the kind of its log
    people  its players and umpires
    """

    kind: str
    id: int
    name: str
    channel_id: int
    people: frozenset[int]


class Games:
    """The games of a session.

    soonest  when the first of the written games must go on by itself, in seconds since the epoch; None for never
    begun    the server and the system of each game for which this session made room
    housed   the ids of written games in which the house plays
    """

    def __init__(self, session: Session) -> None:
        self._session = session
        self._rows: dict[int, GameRow] = {}
        self._posted: set[int] = set()
        self.soonest: int | None = None
        self.reserved: list[int] = []
        self.begun: list[tuple[int, str]] = []
        self.housed: set[int] = set()

    async def at(self, server_id: int, channel_id: int) -> StoredGame | None:
        """The open game of a channel, or None."""
        row = await self._session.scalar(AT, {"server_id": server_id, "channel_id": channel_id})
        return None if row is None else self.take(row)

    async def get(self, game_id: int) -> StoredGame | None:
        """A game by its id, open or closed."""
        row = self._rows.get(game_id) or await self._session.get(GameRow, game_id)
        return None if row is None else self.take(row)

    async def open_games(self, server_id: int) -> list[StoredGame]:
        """The open games of a server, oldest first."""
        rows = await self._session.scalars(
            select(GameRow).where(GameRow.server_id == server_id, GameRow.present).order_by(GameRow.id)
        )
        return [self.take(row) for row in rows]

    async def listed(self, server_id: int, most: int = 100) -> list[ListedGame]:
        """The games of a server, open and closed, newest first."""
        rows = await self._session.execute(
            select(GameRow.id, GameRow.name, GameRow.channel_id, GameRow.sides, GameRow.umpires)
            .where(GameRow.server_id == server_id)
            .order_by(GameRow.id.desc())
            .limit(most)
        )
        return [
            ListedGame(GAME_LOG, game_id, name, channel, frozenset(umpires).union(*(side["players"] for side in sides)))
            for game_id, name, channel, sides, umpires in rows
        ]

    async def new(self, server_id: int, channel_id: int, game: Game) -> int:
        """Reserve an id for a game. The event that opens it fills the row."""
        row = GameRow(
            server_id=server_id,
            channel_id=channel_id,
            name=game.name,
            system=game.system,
            umpires=[],
            sides=[],
            extras=[],
            board=None,
            due=None,
            present=True,
        )
        self._session.add(row)
        await self._session.flush()
        self._rows[row.id] = row
        self.reserved.append(row.id)
        self.begun.append((server_id, game.system))
        return row.id

    async def load(self, subjects: Iterable[Subject], again: bool = False) -> None:
        """Read the rows of games in one statement. `again` also reads those read before."""
        await read_rows(self._session, GameRow, self._rows, subjects, again)

    async def state(self, subject: Subject) -> Game | None:
        """The present state of a game; None while its row is empty."""
        await self.load([subject])
        row = self._rows[subject.id]
        return self.take(row).game if row.sides else None

    async def put(self, subject: Subject, state: Game | None) -> None:
        """Write the new state of a game. None means that an undo removed it."""
        await self.load([subject])
        row = self._rows[subject.id]
        before = _involved(row)
        if row.pace is not None:
            self._posted.add(row.id)
        for name, value in (self.columns(state) if state is not None else {"present": False}).items():
            setattr(row, name, value)
        involved = _involved(row)
        seat(self._session, row.server_id, GAME, row.id, before, involved)
        if HOUSE in involved:
            self.housed.add(row.id)
        if row.present and row.due is not None:
            self.soonest = min(row.due, self.soonest or row.due)

    @staticmethod
    def columns(state: Game) -> dict[str, Any]:
        """The columns that a row keeps of a game."""
        return {
            "name": state.name,
            "system": state.system,
            "umpires": list(state.umpires),
            "sides": [dump(side) for side in state.sides],
            "extras": list(state.extras),
            "board": dump(state.board),
            "due": due_of(state),
            "present": state.present,
            "house": kept_house(state.house),
            "pace": kept_pace(state.pace),
            "handing": kept_handing(state.handing),
            "street": dump(state.street) if state.street is not None else None,
        }

    async def restored(self, subject: Subject, columns: Mapping[str, Any]) -> Game:
        """The state of a game whose row kept these columns."""
        return _game(GameRow(**columns))

    def writes(self, subject: Subject) -> int:
        """How often a game's row has been written."""
        return self._rows[subject.id].version

    async def require_name(self, subject: Subject, state: Game | None) -> None:
        """Raise a refusal if a closed game would open again in a channel where another has begun."""
        await self.load([subject])
        row = self._rows[subject.id]
        if state is None or not state.present or row.present:
            return
        other = await self.at(row.server_id, row.channel_id)
        if other is not None:
            raise InTheWay(f"“{other.game.name}” is already being played here. Close that game first.", GAME, other.id)

    def move(self, id: int, channel_id: int) -> None:
        """Move a game that was read to another channel."""
        self._rows[id].channel_id = channel_id

    def paced(self, id: int) -> bool:
        """Whether a game that was read goes by post, or did when this transaction began. Its times are then kept."""
        row = self._rows.get(id)
        return row is not None and (row.pace is not None or id in self._posted)

    def server_of(self, id: int) -> int:
        """The server of a game that was read."""
        return self._rows[id].server_id

    def take(self, row: GameRow) -> StoredGame:
        """Keep a row that was read, and return its game."""
        self._rows[row.id] = row
        return StoredGame(row.id, decoded(row, _game), row.channel_id)


def _involved(row: GameRow) -> set[int]:
    """The players and umpires of an open game, and the house while it stands in for a player."""
    if not row.present:
        return set()
    stood_in = [HOUSE] if any(side.get("stood_in") for side in row.sides) else []
    return {*row.umpires, *stood_in, *(user for side in row.sides for user in side["players"])}


def _game(row: GameRow) -> Game:
    system = discover()[row.system]
    board = load(system.games.board, row.board) if system.games is not None and row.board is not None else None
    return Game(
        row.name,
        row.system,
        tuple(load(Side, side) for side in row.sides),
        tuple(row.umpires),
        tuple(row.extras),
        board,
        row.present,
        house_of(row.house),
        pace_of(row.pace),
        handing_of(row.handing),
        loaded(LaidStreet, row.street) if row.street is not None else None,
    )


def due_of(game: Game) -> int | None:
    """When a game must go on by itself, as its system says, in seconds since the epoch; None for never.

    By post the grace is added.
    """
    games = discover()[game.system].games
    due = games.due(game.board) if games is not None and game.board is not None else 0
    return (shown(game.pace, due) if game.pace.by_post else due) or None
