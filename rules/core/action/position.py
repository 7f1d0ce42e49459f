"""A position: everything that a rule may look at when a player makes a move."""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Mapping, Sequence
from dataclasses import field
from functools import cached_property
from typing import Any, Final, Generic, NamedTuple, TypeVar

from rules.core.action.report import OPEN_GAME
from rules.core.people.party import NOT_LOOKED_UP, LookedUp, Party
from rules.core.people.person import NO_SIDE, GangView, Person
from rules.core.plain.events import Change, SubjectKind, fold
from rules.core.plain.frozen import frozen, replace
from rules.core.plain.refusal import ForUmpire, IllegalNow, NothingPlayed, Refusal
from rules.core.play.active_config import NOTHING_SET, ActiveConfig
from rules.core.play.campaign import Campaign
from rules.core.play.game import BoardChange, Game, require_player
from rules.core.play.laid_street import LaidStreet, StreetChange
from rules.core.play.pace import DecisionKind
from rules.core.tables.book import SHIPPED, Book

B = TypeVar("B")
F = TypeVar("F")
T = TypeVar("T")
M = TypeVar("M")


class _Refused(NamedTuple):
    """A stored refusal in the place of a value."""

    refusal: Refusal


@frozen
class Umpired:
    """The part of a price that says an umpire acted, and for whom, which goes on record.

    `gang` is the id of that gang.
    """

    whom: str
    gang: int = 0


Price = tuple[Change | Umpired, ...]
MOST_GANGS: Final = 60
"""The gangs that a server may have, unless its host sets another number."""
ADDED: Final = ("dice", "odds", "secret")
"""The options of every command that rolls, besides its own."""


def any_time(_decision: DecisionKind) -> int:
    """The time for decisions in a game that is not by post."""
    return 0


@frozen(slots=False)  # with slots no alias of it, such as Position[Figure], could be called
class Position(Generic[B, F, T]):
    """All that a rule may look at when a player makes a move.

    id      of the game played here; 0 for none, so that changes are dropped
    game    the game itself; None for none
    blank   the empty board of no game
    people  everyone on the table by id, with distinct names; without a game, the caller's own people; none if the move
            did not ask for them
    caller  the user who makes it, called `caller_name` in sentences
    umpire  whether the caller decides for everyone here
    late    the users whose time is up, for whom an umpire of the server may act, as for sides that no one plays; None
            if the caller is none
    asking  whether the caller only asks for odds, or the bot looks something up: nothing is paid, and no right is
            checked
    book    the tables in force here
    house   the house rulings in force here
    open    whether the bot rolls the dice in the open, so that none are typed and nothing is sealed
    now     the time as games keep it: seconds since 1970
    appointed  whether the game or campaign names the caller an umpire for other players
    typed   what was typed, by option, for buttons that give the same command with another value
    on_sheets  stored people whom the sheets of others name, by the name or id on those sheets
    following  whether a button of an earlier verdict makes the move; that command checked the table then
    delivery  the unique id of this move, for commands that follow its verdict
    gangs   gangs by id, with what they have: all here if the move asks for them or means one of the caller's, and those
            of whom a field needs the whole gang. If it means one of the caller's, all of the caller's gangs have their
            people
    most_gangs  how many gangs there may be here
    lasts   the seconds that each kind of decision has if it comes up now, by the clocks and days of the pace; 0 for any
            time
    gone    users who have missed too many deadlines here to count towards a majority, if the move asks for them
    ordered  whether a standing order of the caller's makes it
    names   the names of all figures here, in small letters, if the move asks for them, so that a made-up name is none
            of them
    campaign  the campaign of the gang that the move names, if it asks for it; None for none
    towns   the look-up of the campaign of the move, if it asks for it: see `town`
    parties  the look-up of the people of one gang: see `party`
    other   the sentence that a game of another system is played here; empty for none
    """

    blank: B
    id: int = 0
    game: Game | None = None
    people: Mapping[int, Person[F]] = field(default_factory=dict[int, Any])
    caller: int = 0
    umpire: bool = False
    late: frozenset[int] | None = None
    asking: bool = False
    book: Book = SHIPPED
    open: bool = True
    now: int = 0
    house: ActiveConfig = NOTHING_SET
    appointed: bool = False
    typed: Mapping[str, Any] = field(default_factory=dict[str, Any])
    following: bool = False
    delivery: str = ""
    on_sheets: Mapping[str | int, Person[F]] = field(default_factory=dict[str | int, Any])
    gangs: Mapping[int, GangView[F]] = field(default_factory=dict[int, Any])
    caller_name: str = ""
    names: Collection[str] = ()
    most_gangs: int = MOST_GANGS
    lasts: Callable[[DecisionKind], int] = any_time
    gone: frozenset[int] = frozenset()
    ordered: bool = False
    campaign: Campaign | None = None
    towns: LookedUp[T] = NOT_LOOKED_UP
    parties: LookedUp[Party[F, T]] = NOT_LOOKED_UP
    other: str = ""

    @cached_property
    def board(self) -> B:
        """The board of the game played here, or the blank one."""
        return self.blank if self.game is None else self.game.board

    @property
    def answers(self) -> int:
        """The seconds that an answer has by post if it is asked for now; 0 otherwise."""
        return self.lasts(DecisionKind.ANSWER)

    @property
    def town(self) -> T:
        """The campaign of the move, with its gangs. Raises a Refusal for none."""
        return self.towns.needed

    @property
    def town_there(self) -> T | None:
        """The campaign of the move, with its gangs; None for none."""
        return self.towns.there

    @property
    def party(self) -> Party[F, T]:
        """The named people of one gang, for whom the caller acts. Raises a Refusal if there is no such gang."""
        return self.parties.needed

    @property
    def table(self) -> Game:
        """The game played here. Raises IllegalNow for none of this system."""
        if self.other:
            raise IllegalNow(self.other)
        if self.game is None:
            raise NothingPlayed("No game is being played in this channel. Begin one with /game open.").showing(
                OPEN_GAME
            )
        return self.game

    @cached_property
    def played(self) -> bool:
        """Whether a game is played here."""
        return self.game is not None

    @cached_property
    def street(self) -> LaidStreet | None:
        """The street of the game played here; None if none is laid."""
        return self.game.street if self.game is not None else None

    def then(self, board: B) -> Position[B, F, T]:
        """The same position a moment later, with this board."""
        assert self.game is not None, "a board lies in a game"
        return replace(self, game=replace(self.game, board=board))

    def after(self, *changes: Change) -> Position[B, F, T]:
        """The position after these changes of its board and of people on the table."""
        people = dict(self.people)
        for one in changes:
            if one.kind is SubjectKind.FIGURE and one.subject in people:
                who = people[one.subject]
                people[one.subject] = replace(who, figure=one.apply_to(who.figure))
        ours = [one for one in changes if one.kind is SubjectKind.GAME]
        if not ours or self.game is None:
            return replace(self, people=people)
        board = fold(self.board, [one for one in ours if one.part == BoardChange.part])
        street = fold(self.street, [one for one in ours if one.part == StreetChange.part])
        game = fold(self.game, [one for one in ours if not one.part])
        return replace(self, people=people, game=replace(game, board=board, street=street))

    @cached_property
    def _once(self) -> dict[Hashable, Any]:
        return {}

    def once(self, key: Hashable, make: Callable[[], M]) -> M:
        """Make something of this position once for each key, and keep it or its refusal, whatever else is typed.

        So it must not depend on what was typed, and no caller may change it. A change of the position drops it.
        """
        known = self._once
        if key not in known:
            try:
                known[key] = make()
            except Refusal as refusal:
                known[key] = _Refused(refusal)
        found = known[key]
        if isinstance(found, _Refused):
            raise found.refusal.with_traceback(None)
        return found

    def once_of(self, person: Person[F], key: Hashable, make: Callable[[], M]) -> M:
        """Keep the same for a person who is seen here as they are; make it each time for any other."""
        return self.once((person.id, key), make) if self.people.get(person.id) is person else make()

    def typed_as(self, typed: Mapping[str, Any]) -> Position[B, F, T]:
        """The same position with other typed options."""
        assert self._once is not None, "both keep what either makes"
        new = object.__new__(self.__class__)
        new.__dict__.update(self.__dict__, typed=typed)
        return new

    def again(self) -> dict[str, Any]:
        """What was typed, to run the command again with new dice."""
        return {name: value for name, value in self.typed.items() if name not in ADDED}

    def side_name(self, side: int) -> str:
        """The name of a side; empty for none."""
        return self.game.sides[side].name if self.game is not None and side > NO_SIDE else ""

    @property
    def ends_for_others(self) -> bool:
        """Whether a player ends something here that ends for other players too."""
        players = self.game.players if self.game is not None else frozenset[int]()
        return self.caller in players and len(players) > 1

    # Rights

    def by_umpire(self, whom: str, otherwise: str) -> Price:
        """The price of acting as an umpire. Raises ForUmpire with the sentence `otherwise` for any other caller."""
        if not self.umpire:
            raise ForUmpire(otherwise)
        return (Umpired(whom),)

    def for_players(self, players: Collection[int], whom: str, otherwise: str) -> Price:
        """The price of deciding for these players as an umpire. Raises ForUmpire with the sentence `otherwise` for any
        other caller.
        """
        if not self.stands_in(players):
            raise ForUmpire(otherwise)
        return (Umpired(whom),)

    def stands_in(self, players: Collection[int]) -> bool:
        """Whether the caller may decide as an umpire for these players."""
        return self.umpire or (self.late is not None and self.late.issuperset(players))

    def side_players(self, side: int) -> tuple[int, ...]:
        """The players of a side, by its place; empty for none."""
        return self.game.sides[side].players if self.game is not None and side > NO_SIDE else ()

    def owner(self, *people: Person[F]) -> tuple[Umpired, ...]:
        """The price of acting with stored people as their owner or an umpire. Raises ForUmpire for any other caller."""
        others = [one for one in people if one.stored and not one.mine]
        for one in others:
            if not one.umpired:
                raise ForUmpire(f"{one.name} belongs to {one.gang}, which is not yours. Ask its owner or an umpire.")
        return tuple(Umpired(one.gang, one.gang_id) for one in others)

    def runs(self, gang: GangView[F]) -> Price:
        """The price of acting for a gang as its owner or an umpire. Raises ForUmpire for any other caller."""
        if not gang.mine and not gang.umpired:
            raise ForUmpire(f"{gang.name} is not your gang. Ask its owner or an umpire.")
        return () if gang.mine else (Umpired(gang.name, gang.id),)

    def against_sheet(self, person: Person[F], name: str) -> Price:
        """The price of overruling, with the option `name`, the sheet of a figure on the table. Only an umpire can pay
        it.
        """
        if not person.here:
            return ()
        refusal = f"{person.name} is on the table, so the sheet counts. Remove “{name}”, or ask an umpire."
        return self.by_umpire(f"the sheet of {person.name}", refusal)

    def require_part(self, person: Person[F]) -> None:
        """Refuse a stored figure that takes no part in the game played here."""
        if self.game is not None and person.id > 0 and not person.here:
            raise IllegalNow(
                f"{person.name} takes no part in this game. Put the gang on the table with /game bring."
            ).offering("Bring a gang", "game bring")

    def require_player(self) -> None:
        """Refuse callers other than the game's players and umpires, unless no one has a seat."""
        if self.game is not None:
            require_player(self.game, self.caller, self.umpire, self.game.name)

    def doer(self, by: Sequence[Person[F]], hurt: Sequence[Person[F]]) -> Price:
        """The price of hurting figures on the table in a game without a figure there that does it. An umpire can, or
        their owner.
        """
        struck = [one for one in hurt if one.here]
        if not self.played or not struck or any(one.here for one in by) or any(one.mine for one in struck):
            return ()
        return self.by_umpire(
            "no one on the table",
            f"{struck[0].name} is on the table. Name a figure there that does it, or ask an umpire.",
        )

    def present(self, people: Sequence[Person[F]]) -> Price:
        """The price of acting in a game with people who are not on the table. Only an umpire can pay it."""
        absent = next((one for one in people if not one.here), None)
        if not self.played or absent is None:
            return ()
        return self.by_umpire(
            "no one on the table",
            f"{absent.name} is not on the table. Name a figure that is, or ask an umpire.",
        )
