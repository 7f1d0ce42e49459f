"""Games in progress: the players of each side, the gangs on the table, and the board that the system keeps."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from typing import Any, ClassVar, Protocol

from rules.core.plain.events import Change, SubjectKind, tagged
from rules.core.plain.frozen import frozen, replace
from rules.core.plain.house import HOUSE
from rules.core.plain.markup import mention, strong
from rules.core.plain.refusal import IllegalNow, NotYours
from rules.core.plain.words import key_of
from rules.core.play.active_config import NOTHING_SET, ActiveConfig
from rules.core.play.decided import Decided
from rules.core.play.house_player import Strength
from rules.core.play.laid_street import LaidStreet
from rules.core.play.obligations import Allegiances, Debtor, Owed
from rules.core.play.pace import LIVE, DecisionKind, Pace
from rules.core.play.pending import Wait
from rules.core.play.seat_handover import NONE_PASSED, Handing, seat_left_text
from rules.core.play.sent_figures import SentFigures
from rules.core.play.standing_orders import Ordering


@frozen
class Side:
    """One side of a game, by its place from 0: its players (user ids) and the gangs it brought (ids).

    strength  how well the house plays, if it plays this side
    stood_in  the player for whom the house plays a turn, because their time was up; 0 for none
    """

    name: str
    players: tuple[int, ...] = ()
    gangs: tuple[int, ...] = ()
    strength: Strength = Strength.SOLDIER
    stood_in: int = 0

    @property
    def housed(self) -> bool:
        """Whether the house plays it now, for itself or for an absent player."""
        return HOUSE in self.players or bool(self.stood_in)


def house_strength(game: Game) -> Strength | None:
    """How well the house plays in a game, all its sides alike; None if it plays none."""
    return next((one.strength for one in game.sides if HOUSE in one.players), None)


def played_by(game: Game, side: int) -> str:
    """A side with its players: “**North Side** (@alice)”."""
    one = game.sides[side]
    players = " ".join(mention(user) for user in one.players)
    return strong(one.name) + (f" ({players})" if players else "")


def side_called(name: str, sides: Sequence[Side], emblems: Sequence[str]) -> int:
    """Return the place of a side by its name, its emblem or its number from 1. Raises IllegalNow for anything else."""
    wanted = key_of(name)
    for index, side in enumerate(sides):
        if wanted in (key_of(side.name), key_of(emblems[index]), str(index + 1)):
            return index
    raise IllegalNow(f"That is no side here. Name one of these: {', '.join(side.name for side in sides)}.")


@frozen
class Game:
    """A game in a channel or thread.

    system    id of the rule system
    umpires   user ids, besides the umpires of the server
    extras    gangs made for this game alone, such as civilians and cops; they are gone when it closes
    board     what the system keeps of it: a frozen dataclass
    present   False once closed
    house     its tables and house rulings, all of them as they were when it began
    pace      how fast it runs
    handing   which seats have passed on, or are to
    street    the street that it is played on; None for a table that the bot can't see
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
    street: LaidStreet | None = None

    def side_of_player(self, user: int) -> int | None:
        """The side that a user plays, the first if several; None for an onlooker."""
        return next((index for index, side in enumerate(self.sides) if user in side.players), None)

    def side_of_gang(self, gang: int) -> int | None:
        """The side that brought a gang; None for none."""
        brought = [index for index, side in enumerate(self.sides) if gang in side.gangs]
        return brought[0] if brought else None

    def sides_of(self, gangs: Mapping[int, int]) -> dict[int, int]:
        """The place of each figure's side, for figures with the ids of their gangs."""
        found = {id: self.side_of_gang(gang) for id, gang in gangs.items()}
        return {id: side for id, side in found.items() if side is not None}

    @property
    def players(self) -> frozenset[int]:
        """All users who play a side."""
        return frozenset([user for side in self.sides for user in side.players])

    @property
    def free_sides(self) -> list[int]:
        """The places of the sides that have neither a player nor a gang."""
        return [place for place, side in enumerate(self.sides) if not (side.players or side.gangs)]

    @property
    def gangs(self) -> tuple[int, ...]:
        """Every gang on the table, with those of no side."""
        brought = [gang for side in self.sides for gang in side.gangs]
        return (*brought, *[gang for gang in self.extras if gang not in brought])

    def with_side(self, index: int, side: Side) -> Game:
        """The same game with another side in the place of one."""
        return replace(self, sides=tuple(side if place == index else old for place, old in enumerate(self.sides)))

    def deciding(self, side: int | None) -> tuple[int, ...]:
        """The users who decide for a side: its players, else the umpires. For None, all players, else the umpires."""
        players = tuple(sorted(self.players)) if side is None else self.sides[side].players
        return players or self.umpires


def require_player(game: Game, user: int, umpire: bool, name: str) -> None:
    """Refuse a change of the table by a user who has no part in it. Raises NotYours.

    Players and umpires may change it, or anyone while no one has a seat.

    name  the game's name in a sentence
    """
    if game.players and user not in game.players and not umpire:
        raise NotYours(f"Only the players and umpires of “{name}” can do that. Take a seat with /game join.").offering(
            "Take a seat", "game join"
        )


def require_stayed(game: Game, user: int) -> None:
    """Refuse a seat of a game to a user who has handed their own seat on. Raises NotYours."""
    if game.handing.gone(user):
        raise NotYours(seat_left_text(user, f"“{game.name}”"))


@frozen
class GameChange(Change):
    """Something that happened to a game."""

    kind: ClassVar[SubjectKind] = SubjectKind.GAME


@frozen
class BoardChange(GameChange):
    """Something that happened on the board of a game, as its system keeps it."""

    part: ClassVar[str] = "board"


@tagged("game.opened/1")
class GameOpened(GameChange):
    """A game begins. Another change sets the board."""

    begins: ClassVar[bool] = True
    name: str
    system: str
    sides: tuple[str, ...]
    umpires: tuple[int, ...] = ()

    def apply_to(self, _: Game | None) -> Game:
        return Game(self.name, self.system, tuple(map(Side, self.sides)), self.umpires)


@tagged("game.board-set/1")
class BoardSet(GameChange):
    """The board of a system at the start of a game, or corrected by hand."""

    system: str
    board: Any

    def apply_to(self, game: Game) -> Game:
        return replace(game, board=self.board)


@tagged("game.player-seated/1")
class PlayerSeated(GameChange):
    """A user plays a side from now on."""

    side: int
    user: int

    def apply_to(self, game: Game) -> Game:
        side = game.sides[self.side]
        return game.with_side(self.side, replace(side, players=tuple(dict.fromkeys((*side.players, self.user)))))


@tagged("game.seat-passed/1")
class SeatPassed(GameChange):
    """A user has taken over from another on every side that the other played."""

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
    """These seats have passed on, and these are to."""

    handing: Handing

    def apply_to(self, game: Game) -> Game:
        return replace(game, handing=self.handing)


@tagged("game.side-added/1")
class SideAdded(GameChange):
    """One more side, with no player yet."""

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


@tagged("game.house-strength/1")
class HouseStrengthSet(GameChange):
    """The house plays its sides so well from now on."""

    strength: Strength

    def apply_to(self, game: Game) -> Game:
        sides = (replace(one, strength=self.strength) if HOUSE in one.players else one for one in game.sides)
        return replace(game, sides=tuple(sides))


@tagged("game.house-stands-in/1")
class HouseStandsIn(GameChange):
    """The house plays a side for one of its players from now on; 0 for no more."""

    side: int
    user: int

    def apply_to(self, game: Game) -> Game:
        return game.with_side(self.side, replace(game.sides[self.side], stood_in=self.user))


@tagged("game.house-left/1")
class HouseLeft(GameChange):
    """The house plays a side no more. As long as no one else does, umpires decide for it."""

    side: int

    def apply_to(self, game: Game) -> Game:
        side = game.sides[self.side]
        return game.with_side(self.side, replace(side, players=tuple(one for one in side.players if one != HOUSE)))


@tagged("game.umpire-named/1")
class UmpireNamed(GameChange):
    """A user umpires this game from now on."""

    user: int

    def apply_to(self, game: Game) -> Game:
        return replace(game, umpires=tuple(dict.fromkeys((*game.umpires, self.user))))


@tagged("game.gang-brought/1")
class GangBrought(GameChange):
    """A gang comes on for a side, or for none (-1). An extra gang exists for this game alone."""

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
    """The game follows these settings from now on."""

    house: ActiveConfig

    def apply_to(self, game: Game) -> Game:
        return replace(game, house=self.house)


@tagged("game.paced/1")
class GamePaced(GameChange):
    """The game runs at this pace from now on."""

    pace: Pace

    def apply_to(self, game: Game) -> Game:
        return replace(game, pace=self.pace)


@tagged("game.closed/1")
class GameClosed(GameChange):
    """The game is over."""

    def apply_to(self, game: Game) -> Game:
        return replace(game, present=False)


class GameSystem(Ordering, Protocol):
    """What the generic umpire asks of a system that keeps games.

    board       the frozen dataclass of what it keeps of a game
    most_sides  1 to this many sides
    veiled      the changes that reveal what no one may know before the game closes, such as who holds which card
    draws       the command that only finds out who acts next; empty for none
    """

    @property
    def board(self) -> type[Any]: ...
    @property
    def most_sides(self) -> int: ...
    @property
    def veiled(self) -> tuple[type[Change], ...]: ...
    @property
    def draws(self) -> str: ...

    def opened(self, subject: int, sides: int) -> Change:
        """The change that sets the board for so many sides."""
        ...

    def sent(self, board: Any) -> SentFigures | None:
        """The figures that its gangs sent; None for a game that has all figures of its gangs."""
        ...

    def begun(self, board: Any) -> bool:
        """Whether play has begun. Before that, players take sides and bring gangs."""
        ...

    def acted(self, board: Any) -> bool:
        """Whether a figure has acted since play began. Until then it is no matter where everyone stands."""
        ...

    def begins(self, subject: int) -> tuple[Change, ...]:
        """The changes that begin play, if no first deed of the game shows it."""
        ...

    def can_pay(self, figure: Any, owed: Owed) -> bool:
        """Whether a figure must carry out one of its duties now. The dead, for one, need not."""
        ...

    def moot(self, board: Any, figures: Mapping[int, Any], fellows: Allegiances, who: int, owed: Owed) -> bool:
        """Whether no one is left on the table whom an obligation concerns, so that no figure needs to meet it.

        figures  all figures on the table, by id
        """
        ...

    def timely(self, board: Any, who: int | str, owed: Owed) -> bool:
        """Whether an obligation can be met in this part of a turn. By post its time begins then."""
        ...

    def owed(self, board: Any, figures: Mapping[int, Any]) -> Iterable[tuple[Debtor, Owed]]:
        """Yield the obligations that follow from the state of the game, besides duties: who owes each, and what it is.

        figures  all figures on the table, by id
        """
        ...

    def settled(self, game: int, who: int | str, owed: Owed) -> Change:
        """The change that settles an obligation of a thing or of one figure."""
        ...

    def side_of(self, board: Any, thing: str) -> int | None:
        """The place of the side that a thing on the board belongs to, from 0; None if it belongs to all alike."""
        ...

    def taken_by(self, board: Any, id: int, figure: Any) -> int | None:
        """The side that acts with a figure for now, though it may belong to another; None for its own."""
        ...

    def decided(self, board: Any, figures: Mapping[int, Any], sides: Mapping[int, int]) -> Decided | None:
        """The end of a game that people may still play on; None while it is not decided.

        figures  all figures on the table, by id
        sides    the place of each figure's side, from 0; figures of no side are not in it
        """
        ...

    def seen_by(self, board: Any, side: int | None) -> Any:
        """The board as a side knows it, by its place from 0; None for onlookers. Where figures stand is no part of it:
        see rules.core.opponent.seen.
        """
        ...

    def waits(self, board: Any, figures: Mapping[int, Any], sides: Mapping[int, int]) -> Iterable[Wait]:
        """Yield what waits for sides and figures besides obligations: turns, answers.

        figures  all figures on the table, by id
        sides    the place of each figure's side, from 0; figures of no side are not in it
        """
        ...

    @property
    def asks(self) -> bool:
        """Whether the clock asks people in live play too, so that a pause reveals nothing."""
        ...

    def paced(
        self, game: int, board: Any, before: Pace, after: Pace, lasts: Callable[[DecisionKind], int]
    ) -> tuple[Change, ...]:
        """The other changes that a new pace makes, of times that the board itself keeps.

        lasts  the seconds that a decision has by post if it comes up now
        """
        ...

    def times(self, board: Any) -> tuple[int, ...]:
        """The times that the board itself keeps at which decisions are up, in seconds since the epoch."""
        ...

    def whole_again(
        self, game: int, board: Any, pace: Pace, lasts: Callable[[DecisionKind], int]
    ) -> tuple[Change, ...]:
        """The changes that give these times their full length again, as if all came up now.

        lasts  the seconds that a decision has by post if it comes up now
        """
        ...

    def due(self, board: Any) -> int:
        """The time at which the game must continue by itself, in seconds since the epoch; 0 for never."""
        ...


def acts_for(
    game: Game, games: GameSystem, id: int, figure: Any, gang: int, leaders: Collection[int]
) -> tuple[int, ...]:
    """Return the users who act for a figure on the table.

    They are the leaders of its gang, and the players of the side that has taken it. For a figure made for this game, or
    of a gang without leaders, they are the players of its side.

    id    the figure's, in the gang of that id, which has these `leaders`
    """
    side = games.taken_by(game.board, id, figure)
    if side is None and (gang in game.extras or not leaders):
        side = game.side_of_gang(gang)
    players = game.sides[side].players if side is not None else ()
    return tuple(dict.fromkeys((*leaders, *players)))
