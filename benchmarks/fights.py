"""Whole fights on streets between players of any kind: the tables of the four games, and who acts when."""

from __future__ import annotations

import time
from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import islice
from random import Random
from typing import Any, ClassVar, Final

from rules.core.action.deed import MoveRef, decided_in_truth, referenced_move
from rules.core.action.forms import form_of
from rules.core.action.obligations import FigureDebt, allegiances_on, due_in, meets
from rules.core.action.system import System, discover
from rules.core.chance.dice import resolve
from rules.core.chance.sources import Fair
from rules.core.commands.street import Starts, laid
from rules.core.opponent.answers import answers
from rules.core.opponent.choice import answered, choose
from rules.core.opponent.harm import Memory
from rules.core.opponent.seen import seen_by
from rules.core.plain.events import Change
from rules.core.plain.frozen import replace
from rules.core.plain.refusal import Refusal
from rules.core.play.obligations import Settled
from rules.core.street.random_street import random_street
from rules.core.street.street_text import written
from rules.hoodsville.model.board import Board
from rules.pottersville.model.figures import Phase
from rules.pottersville.units.orders import units_without_order
from tests.rules.gangstars.fights import table as gangstars_table
from tests.rules.hoodsville.fights import GANGS as RAIDERS
from tests.rules.hoodsville.fights import table as hoodsville_table
from tests.rules.mad_dogs.fights import MOB
from tests.rules.mad_dogs.fights import table as mad_dogs_table
from tests.rules.pottersville.fights import GANGS as UNITS
from tests.rules.pottersville.fights import table as pottersville_table

FIRST: Final = "first"
RANDOM: Final = "random"
STOPS: Final = 0.2
"""How likely it is before each deed that a figure which plays at random has done enough."""
MOST_DUE: Final = 400
MOST_ANSWERS: Final = 40
MOST_IN_A_ROW: Final = 12
"""The deeds of one figure in a row."""
Player = str | float
"""FIRST makes the first move that is legal, RANDOM any. A number is an opponent with so much noise."""


class Table(ABC):
    """A fight on a street, whose sides are played by players.

    took    processor seconds of each choice of a side's opponent
    deeds   the commands that a side gave
    felled  the commands by which figures fell, each as often as one did
    turns   the turns that have begun
    """

    game: ClassVar[str]
    idle: ClassVar[frozenset[str]] = frozenset()
    """The commands that a simple player doesn't give: those that end a turn, or give up."""

    def __init__(self, seed: int, each: int, players: Sequence[Player], at: Any = None) -> None:
        self.random, self.players = Random(seed), players
        self.system: System = discover()[self.game]
        self.took: list[list[float]] = [[] for _ in players]
        self.deeds: list[Counter[str]] = [Counter() for _ in players]
        self.faults: list[str] = []
        self.felled = Counter[str]()
        self.turns = 0
        self.at = self.dealt(seed, each) if at is None else at
        self.memory = Memory(self.at.book)

    @abstractmethod
    def dealt(self, seed: int, each: int) -> Any:
        """A table with so many figures on each side."""

    @abstractmethod
    def turn(self) -> Iterator[int]:
        """Play one turn. Yield the figures that may act, by id, one after the other."""

    def play(self, turns: int) -> int | None:
        """The side that has won within so many turns, by place; None for a fight that is still undecided."""
        for _ in range(turns):
            self.turns += 1
            for who in self.turn():
                self.acts(who)
                if self.over:
                    return self.winner
        return None

    @property
    def over(self) -> bool:
        return self._decided is not None

    @property
    def winner(self) -> int | None:
        return self._decided.winner if self._decided is not None else None

    @property
    def _decided(self) -> Any:
        assert self.system.games is not None
        sides = {one.id: one.side for one in self.at.people.values() if one.side >= 0}
        return self.system.games.decided(self.at.board, {who: self.at.people[who].figure for who in sides}, sides)

    @property
    def _standing(self) -> int:
        """How many figures of all sides are still worth something."""
        assert self.system.worth is not None
        return sum(self.system.worth(one.figure) > 0 for one in self.at.people.values())

    def left(self, side: int) -> float:
        """What the figures of a side are still worth."""
        assert self.system.worth is not None
        return sum(self.system.worth(one.figure) for one in self.at.people.values() if one.side == side)

    # Deeds

    def acts(self, who: int) -> None:
        """A figure does what its player wants, until that is nothing more."""
        done: list[MoveRef] = []
        while len(done) < MOST_IN_A_ROW and not self.over:
            person = self.at.people[who]
            offered = self.chosen(person, done)
            if offered is None or not self.does(offered):
                return
            done.append(offered)
            if person.side >= 0:
                self.deeds[person.side][offered.command] += 1
            self.settle()

    def chosen(self, person: Any, done: Sequence[MoveRef]) -> MoveRef | None:
        player: Player = self.players[person.side] if person.side >= 0 else RANDOM
        if not isinstance(player, str):
            begun = time.process_time()
            seen, number = seen_by(self.system, self.at, person.side), len(self.faults) + len(done)
            move = choose(self.system, seen, person, number, float(player), done, self.memory)
            self.took[person.side].append(time.process_time() - begun)
            return move
        if player == RANDOM and self.random.random() < STOPS:
            return None
        assert self.system.legal is not None
        offers = (one for one in self.system.legal(self.at, person) if one.command not in self.idle)
        if player == FIRST:
            offered = next(offers, None)
        else:
            known = list(offers)
            command = self.random.choice(sorted({one.command for one in known})) if known else ""
            offered = self.random.choice([one for one in known if one.command == command]) if known else None
        return None if offered is None else self.whole(offered)

    def whole(self, offered: MoveRef) -> MoveRef:
        """A move with all that its form asks for, by chance."""
        asked = form_of(self.at, offered.command, offered.typed).asked
        if asked is None or not asked.picks:
            return offered
        return self.whole(MoveRef(offered.command, {**offered.typed, **self.random.choice(asked.picks).typed}))

    def does(self, offered: MoveRef) -> bool:
        """Whether a command could be given; then it is done."""
        stood = self._standing
        at = self.at.typed_as(offered.typed)
        try:
            deed = decided_in_truth(at, referenced_move(at, offered))
            now = self.at.after(*(one for one in deed.allow() if isinstance(one, Change)))
        except Refusal as refusal:
            self.faults.append(f"{offered.command} {offered.typed}: {refusal}")
            return False
        if deed.resolver is None:
            self.at = now.after(*deed.changes(None))
        else:
            dice = Fair(self.random.randbytes(32))
            outcome = resolve(deed.resolver, *deed.args, dice=dice, book=self.at.book)
            self.at = now.after(*deed.changes(outcome.result), *deed.tallied(outcome))
        for one in list(self.at.people.values()):
            names = {one.figure.name.casefold(), one.typed.casefold()}
            met = [owed for owed in one.figure.duties if meets(owed, offered.command, offered.typed, names)]
            self.at = self.at.after(*(Settled(one.id, owed) for owed in met[:1] if not owed.lasting))
        self.felled[offered.command] += max(0, stood - self._standing)
        return True

    def gives(self, command: str, **typed: Any) -> bool:
        """Whether the table gives a command of its own."""
        return self.does(MoveRef(command, typed))

    # What is owed

    def settle(self) -> None:
        """Meet all that is owed now. What nothing meets is waived."""
        for _ in range(MOST_DUE):
            due = next(iter(self.due()), None)
            if due is None:
                return
            self.pays(due)
        self.faults.append("owed for ever")

    def due(self) -> Iterator[FigureDebt]:
        figures = {one.id: one.figure for one in self.at.people.values()}
        games = self.system.games
        assert games is not None
        for one in due_in(self.at.id, self.at.game, games, figures, allegiances_on(self.at)):
            if games.timely(self.at.board, one.who, one.owed) and not one.owed.after:
                yield one

    def pays(self, due: FigureDebt) -> None:
        who = due.who if isinstance(due.who, str) else self.at.people[due.who]
        known = [*islice(answers(self.at, (who, due.owed)), MOST_ANSWERS)]
        offered = self.random.choice(known) if known else None
        if known and not isinstance(who, str) and who.side >= 0 and not isinstance(self.players[who.side], str):
            offered = answered(self.system, seen_by(self.system, self.at, who.side), who, known, self.memory)
        before = [*self.due()].count(due)
        if offered is None or not self.does(offered) or ([*self.due()].count(due) == before and not due.owed.lasting):
            self.at = self.at.after(*due.settled)

    def all(self) -> list[int]:
        """Everybody's id, in an order by chance."""
        return self.random.sample(list(self.at.people), len(self.at.people))


def on_street(position: Any, seed: int, system: System) -> Any:
    """Everybody on foot in the start zones of a random street."""
    assert system.bearing is not None
    street = written(random_street(Random(seed).randrange(10_000)))
    return position.after(*laid(position, street, begun=False, starts=Starts(bearing=system.bearing)).changes(None))


def alike(position: Any, each: int) -> Any:
    """The table with the same figures on both sides, so that luck at dealing decides nothing."""
    people = dict(position.people)
    for who in range(1, each + 1):
        other = people[who + each]
        people[other.id] = replace(other, figure=replace(people[who].figure, name=other.figure.name))
    return replace(position, people=people)


class MadDogs(Table):
    game = "mad"
    idle = frozenset({"mad-card done", "mad-card pass", "mad-card hold", "mad-card interrupt", "mad-nerve surrender"})

    def dealt(self, seed: int, each: int) -> Any:
        dealt = mad_dogs_table((MOB[:each], MOB[:each]), dealt=Random(seed))
        return on_street(alike(dealt, each), seed, self.system)

    def turn(self) -> Iterator[int]:
        self.settle()
        if not self.gives("mad-card draw"):
            return
        self.settle()
        yield from self.all()
        if self.at.board.cards.shown is not None:
            self.gives("mad-card pass")
        while self.at.board.acting is not None and self.gives("mad-card done"):
            self.settle()


class Hoodsville(Table):
    game = "hood"
    idle = frozenset({"hood standing"})

    def dealt(self, seed: int, each: int) -> Any:
        return on_street(hoodsville_table(Board(), [gang[:each] for gang in RAIDERS[:2]]), seed, self.system)

    def turn(self) -> Iterator[int]:
        self.settle()
        yield from self.all()
        self.settle()
        self.gives("hood next")


class GangStars(Table):
    game = "gs"
    idle = frozenset({"gangstars-turn done", "gangstars-turn look"})

    def dealt(self, seed: int, each: int) -> Any:
        return on_street(gangstars_table(each, structures=(), vehicles=()), seed, self.system)

    def turn(self) -> Iterator[int]:
        self.settle()
        self.gives("gangstars-turn next")
        board = self.at.board
        while board.bag or board.waiting or board.active is not None:
            self.settle()
            if board.active is not None:
                yield board.active.figure
                if self.at.board.active is not None:
                    self.gives("gangstars-turn done")
            elif board.waiting:
                who = self.random.choice(sorted(board.waiting))
                if not self.gives("gangstars-turn up", figure=self.at.people[who].typed):
                    return
            elif not self.gives("gangstars-turn draw"):
                return
            board = self.at.board


class Pottersville(Table):
    game = "pot"
    idle = frozenset({"pottersville bribe", "pottersville-stunt try"})

    def dealt(self, seed: int, each: int) -> Any:
        return on_street(pottersville_table(gangs=[gang[:each] for gang in UNITS[:2]]), seed, self.system)

    def turn(self) -> Iterator[int]:
        for unit in units_without_order(self.at):
            speaker = next(who for who in self.at.board.unit(unit).members)
            self.gives("pottersville order", unit=unit, order=self.order(self.at.people[speaker]))
        self.gives("pottersville reveal")
        while self.at.board.phase is not Phase.ORDERS:
            self.settle()
            yield from self.all()
            self.settle()
            if not self.gives("pottersville next"):
                return

    def order(self, _leader: Any) -> str:
        return self.random.choice(("Move", "Run/Charge", "Hold"))


TABLES: Final[dict[str, type[Table]]] = {one.game: one for one in (MadDogs, Hoodsville, GangStars, Pottersville)}
TURNS: Final = {"mad": 60, "hood": 20, "gs": 12, "pot": 16}
"""The turns after which a fight is given up."""
