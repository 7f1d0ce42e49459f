"""Whole fights on streets, as the bot plays them: each side asks its player what it may do next, and one thing is done.

The house plays both sides, or a simple player (tests/rules/core/opponent/simple_player.py).
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Sequence
from itertools import islice
from random import Random
from typing import Any, Final, NamedTuple

from rules.core.action.deed import MoveRef, decided_in_truth, referenced_move
from rules.core.action.obligations import meets
from rules.core.action.system import System, discover
from rules.core.chance.dice import resolve
from rules.core.chance.sources import Fair
from rules.core.commands.street import Starts, laid
from rules.core.plain.events import Change
from rules.core.plain.frozen import replace
from rules.core.plain.house import HOUSE
from rules.core.plain.refusal import Refusal
from rules.core.play.decided import Decided
from rules.core.play.house_player import HousePlayer, Strength
from rules.core.play.obligations import Settled
from rules.core.street.random_street import random_street
from rules.core.street.street_text import written
from rules.hoodsville.model.board import Board
from tests.rules.core.opponent.simple_player import FIRST, RANDOM, SimplePlayer
from tests.rules.gangstars.fights import table as gangstars_table
from tests.rules.hoodsville.fights import GANGS as RAIDERS
from tests.rules.hoodsville.fights import table as hoodsville_table
from tests.rules.mad_dogs.fights import MOB
from tests.rules.mad_dogs.fights import table as mad_dogs_table
from tests.rules.pottersville.fights import GANGS as UNITS
from tests.rules.pottersville.fights import table as pottersville_table

SIDES: Final = (HOUSE, HOUSE - 1)
"""The users that play the two sides."""
MOST_TRIED: Final = 8
"""So many moves that are refused are tried, as in the bot."""
MOST_MOVES: Final = 2_000
"""The moves of a turn. More are a fault."""
APART: Final = 10_000
"""The events of a fight are numbered from so many times its seed on: no two fights have the same noise."""


class Kind(NamedTuple):
    """What differs between the games.

    deal    makes a table of a seed, with so many figures on each side
    turn    the number of the turn on a board
    limit   the turns after which a fight is given up
    begins  the command that begins the first turn; empty if a deed of a side does
    """

    deal: Callable[[int, int], Any]
    turn: Callable[[Any], int]
    limit: int
    begins: str = ""


class Fight:
    """A fight on a street, as it goes on.

    at       the position with everyone on the table
    players  of both sides, by their kinds: see `player`
    forgets  whether a player remembers nothing of its turn before, as in the bot. It makes the same moves all the same
    made     the moves so far, the first first
    took     processor seconds of each choice, by side
    rows     how many moves each side made in a row, each time
    deeds    the commands of each side
    refused  moves that were refused, in words
    felled   the commands by which figures fell, each as often as one did
    fault    why it doesn't go on; empty while it does
    """

    def __init__(self, system: System, at: Any, kinds: Sequence[str], seed: int = 0, *, forgets: bool = False) -> None:
        assert system.games is not None
        self.system, self.kind, self.forgets, self._kinds = system, KINDS[system.id], forgets, kinds
        self.players = [player(system, one) for one in kinds]
        self.random, self._first = Random(seed), APART * seed
        self.made: list[MoveRef] = []
        self.took: tuple[list[float], list[float]] = ([], [])
        self.rows: tuple[list[int], list[int]] = ([], [])
        self.deeds = Counter[str](), Counter[str]()
        self.refused: list[str] = []
        self.felled = Counter[str]()
        self.fault = ""
        self._row: list[MoveRef] = []
        self._last = 0
        sides = tuple(replace(one, players=SIDES[side : side + 1]) for side, one in enumerate(at.game.sides))
        self.at = replace(at, game=replace(at.game, sides=sides), caller=SIDES[0])
        self.at = self.at.after(*system.games.begins(at.id))
        while self.kind.begins and not self.fault and not self.does(MoveRef(self.kind.begins, {})):
            self.fault = "" if self.goes_on() else self.refused[0]  # a gangster may owe a roll before play begins
        self.refused.clear()

    def play(self, turns: int) -> None:
        """Play on for so many turns at most, or until it is decided."""
        last, moves = self.turn + turns, 0
        while not self.fault and not self.over and self.turn < last:
            turn = self.turn
            if not self.goes_on():
                self.fault = "nobody goes on"
            moves = moves + 1 if self.turn == turn else 0
            if moves > MOST_MOVES:
                self.fault = "a turn has no end"

    @property
    def turn(self) -> int:
        return self.kind.turn(self.at.board)

    @property
    def over(self) -> bool:
        return self._decided is not None

    @property
    def winner(self) -> int | None:
        """The side that has won, by its place; None for none."""
        return self._decided.winner if self._decided is not None else None

    @property
    def _decided(self) -> Decided | None:
        assert self.system.games is not None
        sides = {one.id: one.side for one in self.at.people.values() if one.side >= 0}
        return self.system.games.decided(self.at.board, {who: self.at.people[who].figure for who in sides}, sides)

    def left(self, side: int | None = None) -> float:
        """What the figures of a side, or of all, are still worth."""
        assert self.system.worth is not None
        return sum(self.system.worth(one.figure) for one in self.at.people.values() if side in (None, one.side))

    # Moves

    def goes_on(self) -> bool:
        """Make the next move: of the side that made the last one, else of the other; return whether one has any."""
        for side in (self._last, 1 - self._last):
            people = {id: replace(one, mine=one.side == side) for id, one in self.at.people.items()}
            self.at = replace(self.at, people=people, caller=SIDES[side])
            number, done = self._first + len(self.made), self._row if side == self._last else ()
            found = self.players[side].moves(self.at, side, number, done)
            begun = time.process_time()
            for move in islice(found, MOST_TRIED):
                took, offered = time.process_time() - begun, MoveRef(move.command, dict(move.typed))
                if self.does(offered):
                    self._note(side, offered, took)
                    return True
        return False

    def _note(self, side: int, offered: MoveRef, took: float) -> None:
        self.made.append(offered)
        self.took[side].append(took)
        self.deeds[side][offered.command] += 1
        if side == self._last and self._row:
            self.rows[side][-1] += 1
        else:
            self.rows[side].append(1)
            self._row = []
            if self.forgets:
                self.players[1 - side] = player(self.system, self._kinds[1 - side])
        self._row.append(offered)
        self._last = side

    def does(self, offered: MoveRef) -> bool:
        """Whether a command could be given; then it is done."""
        stood = self._standing
        at = self.at.typed_as(offered.typed)
        try:
            deed = decided_in_truth(at, referenced_move(at, offered))
            now = self.at.after(*(one for one in deed.allow() if isinstance(one, Change)))
        except Refusal as refusal:
            self.refused.append(f"{offered.command} {offered.typed}: {refusal}")
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

    @property
    def _standing(self) -> int:
        """How many figures of all sides are still worth something."""
        assert self.system.worth is not None
        return sum(self.system.worth(one.figure) > 0 for one in self.at.people.values())


def player(system: System, kind: str) -> HousePlayer:
    """A player of a system: `first`, `random`, a strength of the house, or the noise of an opponent as a number."""
    if kind in (FIRST, RANDOM):
        return SimplePlayer(system, first=kind == FIRST)
    assert system.opponent is not None, "the house plays it"
    if kind in [*Strength]:
        return system.opponent(system, Strength(kind))
    return system.opponent(replace(system, rookie=float(kind)), Strength.ROOKIE)


# Tables


def on_street(position: Any, seed: int, system: System) -> Any:
    """Everybody on foot in the start zones of a random street."""
    assert system.bearing is not None
    street = written(random_street(Random(seed).randrange(10_000)))
    return position.after(*laid(position, street, begun=False, starts=Starts(bearing=system.bearing)).changes(None))


def alike(position: Any, each: int) -> Any:
    """The table with the same figures on both sides, so that gangs and luck at dealing decide nothing."""
    people = dict(position.people)
    for who in range(1, each + 1):
        other = people[who + each]
        people[other.id] = replace(other, figure=replace(people[who].figure, name=other.figure.name))
    return replace(position, people=people)


def _mad_dogs(seed: int, each: int) -> Any:
    return alike(mad_dogs_table((MOB[:each], MOB[:each]), dealt=Random(seed)), each)


def _hoodsville(_seed: int, each: int) -> Any:
    return hoodsville_table(Board(), (RAIDERS[0][:each], RAIDERS[0][:each]))


def _gangstars(_seed: int, each: int) -> Any:
    dealt = alike(gangstars_table(each, structures=(), vehicles=()), each)
    led = (one for one in dealt.people.values() if one.figure.master and one.side)  # dogs, each by its own leader
    own = {one.id: replace(one, figure=replace(one.figure, master=one.figure.master + each)) for one in led}
    return replace(dealt, people=dealt.people | own)


def _pottersville(_seed: int, each: int) -> Any:
    return pottersville_table(gangs=(UNITS[0][:each], UNITS[0][:each]))


KINDS: Final = {
    "mad": Kind(_mad_dogs, lambda board: board.cards.turn, 30, "mad-card draw"),
    "hood": Kind(_hoodsville, lambda board: board.move, 60),
    "gs": Kind(_gangstars, lambda board: board.turn, 60, "gangstars-turn next"),
    "pot": Kind(_pottersville, lambda board: board.turn, 60),
}
"""The four games with fights."""


def fight(game: str, seed: int, each: int, kinds: Sequence[str], *, forgets: bool = False) -> Fight:
    """A fight of a game between two players, with so many figures on each side, on a random street."""
    system = discover()[game]
    at = on_street(KINDS[game].deal(seed, each), seed, system)
    return Fight(system, at, kinds, seed, forgets=forgets)
