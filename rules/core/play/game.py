"""Games in progress: who plays which side, whose gangs are on the table, and the board that the system keeps."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from typing import Any, ClassVar, Protocol

from rules.core.plain.events import Change, Kind, tagged
from rules.core.plain.frozen import frozen, replace
from rules.core.plain.markup import mention, strong
from rules.core.plain.refusal import IllegalNow, NotYours
from rules.core.plain.words import key_of
from rules.core.play.active_config import NOTHING_SET, ActiveConfig
from rules.core.play.obligations import Allegiances, Debtor, Owed
from rules.core.play.pace import LIVE, Decision, Pace
from rules.core.play.pending import Wait
from rules.core.play.seat_handover import NONE_PASSED, Handing, seat_left_text
from rules.core.play.standing_orders import Ordering


@frozen
class Side:
    """One side of a game, by its place from 0: who plays it (user ids), the gangs it brought (ids)."""

    name: str
    players: tuple[int, ...] = ()
    gangs: tuple[int, ...] = ()


def played_by(game: Game, side: int) -> str:
    """A side with those who play it: “**North Side** (@alice)”."""
    one = game.sides[side]
    players = " ".join(mention(user) for user in one.players)
    return strong(one.name) + (f" ({players})" if players else "")


def side_called(name: str, sides: Sequence[Side], emblems: Sequence[str]) -> int:
    """A side's place by its name, its emblem or its number from 1; IllegalNow for none of them."""
    wanted = key_of(name)
    for index, side in enumerate(sides):
        if wanted in (key_of(side.name), key_of(emblems[index]), str(index + 1)):
            return index
    raise IllegalNow(f"The sides here are {', '.join(side.name for side in sides)}: name one of them.")


@frozen
class Game:
    """A game in a channel or thread.

    system    id of the rule system
    umpires   user ids, besides the umpires of the server
    extras    gangs made for this game alone: civilians, cops; they are gone when it closes
    board     what the system keeps of it: a frozen dataclass
    present   False once closed
    house     the tables and house rulings it is played by, all of them as they were when it began
    pace      how fast it goes
    handing   whose seats have passed on, or are to
    """

    name: str
    system: str
    sides: tuple[Side, ...]
    umpires: tuple[int, ...] = ()
    extras: tuple[int, ...] = ()
    board: Any = None
    present: bool = True
    house: ActiveConfig = NOTHING_SET
    pace: Pace = LIVE
    handing: Handing = NONE_PASSED

    def side_of_player(self, user: int) -> int | None:
        """The side somebody plays, the first if several; None for an onlooker."""
        return next((index for index, side in enumerate(self.sides) if user in side.players), None)

    def side_of_gang(self, gang: int) -> int | None:
        """The side that brought a gang; None when none did."""
        brought = [index for index, side in enumerate(self.sides) if gang in side.gangs]
        return brought[0] if brought else None

    def sides_of(self, gangs: Mapping[int, int]) -> dict[int, int]:
        """The side that each figure fights for, by place, of figures with the ids of their gangs."""
        found = {id: self.side_of_gang(gang) for id, gang in gangs.items()}
        return {id: side for id, side in found.items() if side is not None}

    @property
    def players(self) -> frozenset[int]:
        """Everybody who plays a side."""
        return frozenset([user for side in self.sides for user in side.players])

    @property
    def gangs(self) -> tuple[int, ...]:
        """Every gang on the table, those of no side too."""
        brought = [gang for side in self.sides for gang in side.gangs]
        return (*brought, *[gang for gang in self.extras if gang not in brought])

    def with_side(self, index: int, side: Side) -> Game:
        """The same with another side in the place of one."""
        return replace(self, sides=tuple(side if place == index else old for place, old in enumerate(self.sides)))

    def deciding(self, side: int | None) -> tuple[int, ...]:
        """Who decides for a side, or for None of them in particular: its players, all players; else the umpires."""
        players = tuple(sorted(self.players)) if side is None else self.sides[side].players
        return players or self.umpires


def require_player(game: Game, user: int, umpire: bool, name: str) -> None:
    """What changes the table is for its players and umpires; anybody's while nobody is seated. NotYours otherwise.

    name  what the game is called in a sentence
    """
    if game.players and user not in game.players and not umpire:
        raise NotYours(f"“{name}” is for its players and umpires: /game join takes a seat.")


def require_stayed(game: Game, user: int) -> None:
    """Refuse a seat of a game to who has handed his own on: NotYours."""
    if game.handing.gone(user):
        raise NotYours(seat_left_text(user, f"“{game.name}”"))


@frozen
class GameChange(Change):
    """Something that happened to a game."""

    kind: ClassVar[Kind] = Kind.GAME


@frozen
class BoardChange(GameChange):
    """Something that happened on the board of a game, as its system keeps it."""

    part: ClassVar[str] = "board"


@tagged("game.opened/1")
class GameOpened(GameChange):
    """A game begins; another change sets the board."""

    begins: ClassVar[bool] = True
    name: str
    system: str
    sides: tuple[str, ...]
    umpires: tuple[int, ...] = ()

    def apply_to(self, _: Game | None) -> Game:
        return Game(self.name, self.system, tuple(map(Side, self.sides)), self.umpires)


@tagged("game.board-set/1")
class BoardSet(GameChange):
    """The board of a system at the start of a game, or put right by hand."""

    system: str
    board: Any

    def apply_to(self, game: Game) -> Game:
        return replace(game, board=self.board)


@tagged("game.player-seated/1")
class PlayerSeated(GameChange):
    """Somebody plays a side from now on."""

    side: int
    user: int

    def apply_to(self, game: Game) -> Game:
        side = game.sides[self.side]
        return game.with_side(self.side, replace(side, players=tuple(dict.fromkeys((*side.players, self.user)))))


@tagged("game.seat-passed/1")
class SeatPassed(GameChange):
    """Somebody has taken over from another wherever he played a side."""

    user: int
    to: int

    def apply_to(self, game: Game) -> Game:
        sides = tuple(replace(side, players=self._heirs(side.players)) for side in game.sides)
        return replace(game, sides=sides, pace=game.pace.passed(self.user, self.to))

    def _heirs(self, users: Iterable[int]) -> tuple[int, ...]:
        """These users with the one in the place of the other."""
        return tuple(dict.fromkeys(self.to if one == self.user else one for one in users))

    @property
    def shared(self) -> bool:
        return True


@tagged("game.handed/1")
class GameHanded(GameChange):
    """Whose seats have passed on, and are to, is this from now on."""

    handing: Handing

    def apply_to(self, game: Game) -> Game:
        return replace(game, handing=self.handing)


@tagged("game.side-added/1")
class SideAdded(GameChange):
    """One more side, with nobody playing it yet."""

    name: str

    def apply_to(self, game: Game) -> Game:
        return replace(game, sides=(*game.sides, Side(self.name)))


@tagged("game.side-named/1")
class SideNamed(GameChange):
    """A side takes a name, such as that of its first gang."""

    side: int
    name: str

    def apply_to(self, game: Game) -> Game:
        return game.with_side(self.side, replace(game.sides[self.side], name=self.name))


@tagged("game.umpire-named/1")
class UmpireNamed(GameChange):
    """Somebody umpires this game from now on."""

    user: int

    def apply_to(self, game: Game) -> Game:
        return replace(game, umpires=tuple(dict.fromkeys((*game.umpires, self.user))))


@tagged("game.gang-brought/1")
class GangBrought(GameChange):
    """A gang comes on for a side, or for none (-1); an extra one exists for this game alone."""

    side: int
    gang: int
    extra: bool = False

    def apply_to(self, game: Game) -> Game:
        game = replace(game, extras=(*game.extras, self.gang)) if self.extra else game
        if self.side < 0:
            return game
        side = game.sides[self.side]
        return game.with_side(self.side, replace(side, gangs=(*side.gangs, self.gang)))


@tagged("game.gang-left/1")
class GangLeft(GameChange):
    """A gang has left the table."""

    gang: int

    def apply_to(self, game: Game) -> Game:
        sides = tuple(replace(side, gangs=tuple(one for one in side.gangs if one != self.gang)) for side in game.sides)
        return replace(game, sides=sides, extras=tuple(one for one in game.extras if one != self.gang))


@tagged("game.house/1")
class GameHouse(GameChange):
    """The game is played by this from now on."""

    house: ActiveConfig

    def apply_to(self, game: Game) -> Game:
        return replace(game, house=self.house)


@tagged("game.paced/1")
class GamePaced(GameChange):
    """The game goes as fast as this from now on."""

    pace: Pace

    def apply_to(self, game: Game) -> Game:
        return replace(game, pace=self.pace)


@tagged("game.closed/1")
class GameClosed(GameChange):
    """The game is over."""

    def apply_to(self, game: Game) -> Game:
        return replace(game, present=False)


class Games(Ordering, Protocol):
    """What the generic umpire asks of a system whose games are kept.

    board       the frozen dataclass of what it keeps of a game
    most_sides  1 to this many sides
    veiled      the changes that tell what nobody may know before the game closes, such as who holds which card
    """

    @property
    def board(self) -> type[Any]: ...
    @property
    def most_sides(self) -> int: ...
    @property
    def veiled(self) -> tuple[type[Change], ...]: ...

    def opened(self, subject: int, sides: int) -> Change:
        """The change that sets the board for so many sides."""
        ...

    def can_pay(self, figure: Any, owed: Owed) -> bool:
        """Whether a figure has to do now what is among its duties: the dead, for one, need not."""
        ...

    def moot(self, board: Any, figures: Mapping[int, Any], fellows: Allegiances, who: int, owed: Owed) -> bool:
        """Whether nobody is left on the table whom it concerns, so that what is asked of one figure is asked of nobody.

        figures  everybody on the table, by id
        """
        ...

    def timely(self, board: Any, owed: Owed) -> bool:
        """Whether this is the part of a turn in which something owed can be done; by post its time begins then."""
        ...

    def owed(self, board: Any, figures: Mapping[int, Any]) -> Iterable[tuple[Debtor, Owed]]:
        """What follows from how things stand, besides duties: on whom it lies and what it is.

        figures  everybody on the table, by id
        """
        ...

    def settled(self, game: int, who: int | str, owed: Owed) -> Change:
        """The change by which that is owed no longer, by a thing or by one figure."""
        ...

    def side_of(self, board: Any, thing: str) -> int | None:
        """The side that a thing on the board is of, by place from 0; None where it is nobody's more than others'."""
        ...

    def taken_by(self, board: Any, id: int, figure: Any) -> int | None:
        """The side that acts with a figure for now, whosever it is; None for its own."""
        ...

    def waits(self, board: Any, figures: Mapping[int, Any], sides: Mapping[int, int]) -> Iterable[Wait]:
        """What waits for sides and figures besides what they owe: turns, answers.

        figures  everybody on the table, by id
        sides    the side that each fights for, by place from 0; nobody who is of none
        """
        ...

    @property
    def asks(self) -> bool:
        """Whether live, too, people are asked by the clock, so that a pause tells nothing."""
        ...

    def paced(
        self, game: int, board: Any, before: Pace, after: Pace, lasts: Callable[[Decision], int]
    ) -> tuple[Change, ...]:
        """What else another pace changes: times that the board itself keeps.

        lasts  the seconds that a decision has by post if it comes up now
        """
        ...

    def times(self, board: Any) -> tuple[int, ...]:
        """When what is waited for is up by times that the board itself keeps, in seconds since the epoch."""
        ...

    def whole_again(self, game: int, board: Any, pace: Pace, lasts: Callable[[Decision], int]) -> tuple[Change, ...]:
        """The changes by which these times are whole again, as if all of it came up now.

        lasts  the seconds that a decision has by post if it comes up now
        """
        ...

    def due(self, board: Any) -> int:
        """When the game must go on by itself, in seconds since the epoch; 0 for never."""
        ...


def acts_for(game: Game, games: Games, id: int, figure: Any, gang: int, leaders: Collection[int]) -> tuple[int, ...]:
    """Who acts for a figure on the table, by user ids: who leads its gang, and who plays the side that has taken it;
    where it was made for this game, or nobody leads its gang, who plays its side.

    id    the figure's, in the gang of that id, which has these `leaders`
    """
    side = games.taken_by(game.board, id, figure)
    if side is None and (gang in game.extras or not leaders):
        side = game.side_of_gang(gang)
    players = game.sides[side].players if side is not None else ()
    return tuple(dict.fromkeys((*leaders, *players)))
