"""A position: everything that a rule may look at when somebody makes a move."""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Mapping, Sequence
from dataclasses import field
from functools import cached_property
from typing import Any, Final, Generic, NamedTuple, TypeVar

from rules.core.people.party import NOT_LOOKED_UP, LookedUp, Party
from rules.core.people.person import NO_SIDE, GangView, Person
from rules.core.plain.events import Change, Kind, fold
from rules.core.plain.frozen import frozen, replace
from rules.core.plain.refusal import ForUmpire, IllegalNow, NothingPlayed, Refusal
from rules.core.play.active_config import NOTHING_SET, ActiveConfig
from rules.core.play.campaign import Campaign
from rules.core.play.game import Game, require_player
from rules.core.play.pace import Decision
from rules.core.tables.book import SHIPPED, Book

B = TypeVar("B")
F = TypeVar("F")
T = TypeVar("T")
M = TypeVar("M")


class _Refused(NamedTuple):
    """What stands in the place of what was refused."""

    refusal: Refusal


@frozen
class Umpired:
    """Among what a deed costs: that its actor did it as an umpire, and for whom, which goes on record; `gang` is the id
    of the gang that was acted for.
    """

    whom: str
    gang: int = 0


Price = tuple[Change | Umpired, ...]
MOST_GANGS: Final = 60
"""Gangs that a server may have, where its host sets nothing else."""
ADDED: Final = ("dice", "odds", "secret")
"""The options that every command which rolls has besides its own."""


def any_time(_decision: Decision) -> int:
    """How long decisions have where nothing is played by post."""
    return 0


@frozen(slots=False)  # with slots no alias of it, such as Position[Figure], could be called
class Position(Generic[B, F, T]):
    """What lies there when somebody makes a move.

    id      of the game played here; 0 for none, whose changes go nowhere
    game    the game itself; None for none
    blank   the board of no game: nothing on it
    people  everybody on the table, or the caller's own with no game, by id, those who share a name told apart; nobody
            where the move did not ask for them
    caller  the user who makes it, called `caller_name` in sentences
    umpire  whether the caller decides for everybody here
    late    for whom the caller may act besides, as an umpire, since their time is up; None for whoever holds no such
            office, the users else: nobody in particular is for such a one to see to, too
    asking  whether only the odds are asked, or something is looked up: nothing is paid or refused for a right
    book    the tables in force here
    house   the house rulings that hold here
    open    whether the bot throws the dice, before everybody: none are typed, nothing is sealed
    now     the time as games keep it: seconds since 1970
    appointed  whether somebody named the caller an umpire here, for others to play under
    typed   what was typed, by option: for buttons that give the same command with something else
    on_sheets  those whom the sheets of others name, by the name or id they have there, as far as they are on record
    following  whether a button of an earlier verdict makes the move: that table was looked at then
    delivery  what tells this move from all others, for what goes on from its verdict
    gangs   gangs by id, with what they have: all here where the move asks for them, or one of the caller's is meant,
            whose own are then seen with everybody of them; and those of whom somebody's whole gang is to be seen
    most_gangs  how many gangs there may be here
    lasts   the seconds that each kind of decision has that comes up now, by the clocks and days of the pace; 0 for any
            time
    gone    who has let so many times run out here that they do not count towards a majority, where the move asks for it
    ordered whether a standing order of the caller's makes it: he said so before anybody asked
    names   those of all figures here, in small letters, where the move asks for them: a made-up name is none of them
    campaign  the one in which the gang takes part that the move names, where it asks for it; None for none
    towns   what was looked up of the campaign that is meant, where the move asks for it: see `town`
    parties the same of the people of one gang: see `party`
    other   the sentence that a game of another system is played here; empty where none is
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
    lasts: Callable[[Decision], int] = any_time
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
        """The seconds that an answer which is asked for now has by post; 0 else."""
        return self.lasts(Decision.ANSWER)

    @property
    def town(self) -> T:
        """The campaign that is meant, with its gangs; a Refusal where none is."""
        return self.towns.needed

    @property
    def town_there(self) -> T | None:
        """The same; None where none is meant."""
        return self.towns.there

    @property
    def party(self) -> Party[F, T]:
        """The people of one gang that are named, for whom the caller acts; a Refusal where that can't be."""
        return self.parties.needed

    @property
    def table(self) -> Game:
        """The game played here; IllegalNow where there is none of this system."""
        if self.other:
            raise IllegalNow(self.other)
        if self.game is None:
            raise NothingPlayed("No game is being played in this channel: /game open begins one.")
        return self.game

    @cached_property
    def played(self) -> bool:
        """Whether a game is played here."""
        return self.game is not None

    def then(self, board: B) -> Position[B, F, T]:
        """The same a moment later, with this board."""
        assert self.game is not None, "a board lies in a game"
        return replace(self, game=replace(self.game, board=board))

    def after(self, *changes: Change) -> Position[B, F, T]:
        """What lies there after these changes of its board and of those on the table."""
        people = dict(self.people)
        for one in changes:
            if one.kind is Kind.FIGURE and one.subject in people:
                who = people[one.subject]
                people[one.subject] = replace(who, figure=one.apply_to(who.figure))
        ours = [one for one in changes if one.kind is Kind.GAME]
        then = self.then(fold(self.board, ours)) if ours and self.game is not None else self
        return replace(then, people=people)

    @cached_property
    def _once(self) -> dict[Hashable, Any]:
        return {}

    def once(self, key: Hashable, make: Callable[[], M]) -> M:
        """What is made of this position, or refused: once for each key, whatever else is typed.

        So nothing of it may hang on what was typed, and nobody may change it. Every other change of the position drops
        it.
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
        """The same of somebody who is seen here as they are; made each time for anybody else."""
        return self.once((person.id, key), make) if self.people.get(person.id) is person else make()

    def typed_as(self, typed: Mapping[str, Any]) -> Position[B, F, T]:
        """The same where this was typed."""
        assert self._once is not None, "both keep what either makes"
        new = object.__new__(self.__class__)
        new.__dict__.update(self.__dict__, typed=typed)
        return new

    def again(self) -> dict[str, Any]:
        """What was typed, for the same once more with new dice."""
        return {name: value for name, value in self.typed.items() if name not in ADDED}

    def side_name(self, side: int) -> str:
        """What a side is called; empty for none."""
        return self.game.sides[side].name if self.game is not None and side > NO_SIDE else ""

    @property
    def ends_for_others(self) -> bool:
        """Whether what ends here ends for others too, by one of those who play."""
        players = self.game.players if self.game is not None else frozenset[int]()
        return self.caller in players and len(players) > 1

    # Rights

    def by_umpire(self, whom: str, otherwise: str) -> Price:
        """That the caller does this as an umpire; ForUmpire with the sentence `otherwise` for anybody else."""
        if not self.umpire:
            raise ForUmpire(otherwise)
        return (Umpired(whom),)

    def for_players(self, players: Collection[int], whom: str, otherwise: str) -> Price:
        """That what these players decide is done by an umpire; ForUmpire with the sentence `otherwise` for others."""
        if not self.stands_in(players):
            raise ForUmpire(otherwise)
        return (Umpired(whom),)

    def stands_in(self, players: Collection[int]) -> bool:
        """Whether the caller may act as an umpire for what these players decide."""
        return self.umpire or (self.late is not None and self.late.issuperset(players))

    def side_players(self, side: int) -> tuple[int, ...]:
        """Who plays a side, by its place; nobody for none."""
        return self.game.sides[side].players if self.game is not None and side > NO_SIDE else ()

    def owner(self, *people: Person[F]) -> tuple[Umpired, ...]:
        """That those on record act for their owners, or for an umpire; ForUmpire for anybody else's."""
        others = [one for one in people if one.stored and not one.mine]
        for one in others:
            if not one.umpired:
                raise ForUmpire(
                    f"{one.name} belongs to {one.gang}, which is not yours: only its owner or an umpire may act for it."
                )
        return tuple(Umpired(one.gang, one.gang_id) for one in others)

    def runs(self, gang: GangView[F]) -> Price:
        """That the caller acts for a gang as its owner, or as an umpire; ForUmpire for anybody else's."""
        if not gang.mine and not gang.umpired:
            raise ForUmpire(f"{gang.name} is not your gang: only its owner or an umpire may act for it.")
        return () if gang.mine else (Umpired(gang.name, gang.id),)

    def against_sheet(self, person: Person[F], name: str) -> Price:
        """That an umpire's word, the option `name`, stands against the sheet of somebody on the table."""
        if not person.here:
            return ()
        refusal = f"{person.name} is on the table, so the sheet counts. Remove “{name}”, or ask an umpire."
        return self.by_umpire(f"the sheet of {person.name}", refusal)

    def require_part(self, person: Person[F]) -> None:
        """Refuse a figure on record that takes no part in the game played here."""
        if self.game is not None and person.id > 0 and not person.here:
            raise IllegalNow(f"{person.name} takes no part in this game: /game bring puts the gang on the table.")

    def require_player(self) -> None:
        """What changes the table is for its players and umpires; anybody's while nobody is seated."""
        if self.game is not None:
            require_player(self.game, self.caller, self.umpire, self.game.name)

    def doer(self, by: Sequence[Person[F]], hurt: Sequence[Person[F]]) -> Price:
        """In a game nobody in particular hurts those on the table but by an umpire's word, or one's own."""
        struck = [one for one in hurt if one.here]
        if not self.played or not struck or any(one.here for one in by) or any(one.mine for one in struck):
            return ()
        return self.by_umpire(
            "nobody on the table",
            f"{struck[0].name} is on the table: say which figure there does it, or leave it to an umpire.",
        )

    def present(self, people: Sequence[Person[F]]) -> Price:
        """In a game those who do something are on the table; people without a sheet are an umpire's."""
        absent = next((one for one in people if not one.here), None)
        if not self.played or absent is None:
            return ()
        return self.by_umpire(
            "nobody on the table",
            f"{absent.name} is not on the table: name somebody who is, or leave it to an umpire.",
        )
