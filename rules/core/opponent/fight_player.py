"""How the house plays a side of a fight: what it owes first, then what its figures do best, then the next part."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from itertools import islice, takewhile
from typing import Any, Final

from rules.core.action.deed import MoveRef, referenced_move, require_possible
from rules.core.action.obligations import Debt, owing, side_of_thing
from rules.core.action.system import System
from rules.core.opponent.answers import answers
from rules.core.opponent.choice import MOST_DEEDS, Valued, answered, best, best_of
from rules.core.opponent.harm import Memory
from rules.core.opponent.seen import seen_by
from rules.core.people.person import Person
from rules.core.plain.house import HOUSE
from rules.core.plain.refusal import Refusal, Remedy
from rules.core.play.house_player import Considered, HouseMove, Strength
from rules.core.play.pending import Wait

VERSION: Final = 8
"""Counts the ways to play: the same version chooses the same in the same game."""
MOST_SHOWN: Final = 3
"""So many moves that it considered are told."""
MOST_ANSWERS: Final = 30
"""So many answers to one obligation are considered."""


class FightPlayer:
    """How the house plays the fights of a system.

    What it keeps from one move to the next saves time, and changes no move.

    version  names its way to play, with its strength and how far it may misjudge a move
    """

    def __init__(self, system: System, strength: Strength) -> None:
        assert system.games is not None, "the house plays games"
        self._system, self._games = system, system.games
        self._noise = system.rookie if strength is Strength.ROOKIE else 0.0
        self.version = f"{strength}-{VERSION}" + (f"-{self._noise:g}" if self._noise else "")
        self._memory: Memory | None = None

    def moves(self, position: Any, side: int, seed: int, done: Sequence[MoveRef] = ()) -> Iterator[HouseMove]:
        """Yield what a side may do next, the best first; nothing while it waits for others, or for play to begin.

        Who owes something and whom a game waits for is no secret. Everything else it reads as its side sees it.
        """
        seen = seen_by(self._system, position, side)
        now = [one for one in owing(position, self._games) if self._due(position, one)]
        answers_for = (side, None) if _is_alone(position) else (side,)  # what a fuse owes, a player settles
        own_debts = [one for one in now if self._side_of(position, one) in answers_for]
        for debt in own_debts:
            yield from self._answers(seen, debt)
        if len(own_debts) < len(now) or not self._games.begun(position.board):  # another side answers first, or begins
            return
        if now and seen.street is None:  # people say what it needs to answer
            return
        sides = {id: one.side for id, one in position.people.items() if one.side >= 0}
        figures = {id: one.figure for id, one in position.people.items()}
        waits = [one for one in self._games.waits(position.board, figures, sides) if one.runs(position.now)]
        own = [one for one in waits if not one.at_once and _side(one, sides) == side]
        blind = self._system.bearing is not None and seen.street is None  # it can't tell who is how far away
        lately = _in_this_part(seen, done)
        if own and not blind and len(lately) < MOST_DEEDS:
            yield from self._acts(seen, side, seed, {one.figure for one in own}, lately)
        for wait in own or [one for one in waits if one.at_once and len(waits) == 1]:
            yield from self._passes(seen, wait)

    def _known(self, seen: Any) -> Memory:
        """What is kept, on the book in force."""
        if self._memory is None or self._memory.known.book != seen.book:
            self._memory = Memory(seen.book)
        return self._memory

    def _acts(
        self, seen: Any, side: int, seed: int, called: Collection[int], done: Sequence[MoveRef]
    ) -> Iterator[HouseMove]:
        """The best moves of a figure: of the one that acted last if it has any, else of the first that has.

        called  the ids of the figures that are waited for; 0 for a whole side
        done    what figures have done in this part of the turn, the latest first. What spends nothing isn't done twice
        """
        last = [str(value) for one in done[:1] for value in one.typed.values()]
        actors = [one for id, one in seen.people.items() if one.side == side and (0 in called or id in called)]
        for actor in sorted(actors, key=lambda one: (one.typed not in last, one.id)):
            found = best(self._system, seen, actor, seed, self._noise, self._known(seen))
            moves = [one for one in found if one.spends or one.offered not in done]
            for place, one in enumerate(moves[:MOST_SHOWN]):
                yield HouseMove(*one.offered, considered=tuple(_considered(actor, moves[place : place + MOST_SHOWN])))

    def _passes(self, seen: Any, wait: Wait) -> Iterator[HouseMove]:
        """What a side does that has nothing else to do: what the bot would do for it once its time is up."""
        lapse = wait.lapse
        if lapse is not None and lapse.command:
            whom = {lapse.who: seen.people[wait.figure].typed} if lapse.who else {}
            offered = MoveRef(lapse.command, {**dict(lapse.typed), **whom})
            yield from self._before(seen, wait, offered)
            yield HouseMove(*offered)

    def _before(self, seen: Any, wait: Wait, offered: MoveRef) -> Iterator[HouseMove]:
        """The attack that a trait forces on the figure that acts, however little it brings."""
        actor = seen.people.get(wait.figure)
        if actor is None or seen.street is None or self._system.legal is None:
            return
        at = seen.typed_as(offered.typed)
        try:
            require_possible(at, referenced_move(at, offered))
        except Refusal as refusal:
            mending = {one.command for one in refusal.presses if isinstance(one, Remedy)}
            moves = [one for one in self._system.legal(seen, actor) if one.command in mending]
            chosen = best_of(self._system, seen, actor, moves, self._known(seen))
            if chosen is not None:
                yield HouseMove(*chosen)

    def _due(self, seen: Any, debt: Debt) -> bool:
        """Whether an obligation must be answered now."""
        who, owed = debt
        debtor = who if isinstance(who, str) else who.id
        return not (owed.after or owed.passing) and self._games.timely(seen.board, debtor, owed)

    def _side_of(self, seen: Any, debt: Debt) -> int | None:
        """The side that answers an obligation; None for one that lies on no side."""
        who, _ = debt
        if isinstance(who, Person):
            taken = self._games.taken_by(seen.board, who.id, who.figure)
            return who.side if taken is None else taken
        return side_of_thing(seen.game.sides, self._games, seen.board, who)

    def _answers(self, seen: Any, debt: Debt) -> Iterator[HouseMove]:
        """The best answer to an obligation; as it stands, or by its default, if no answer is possible."""
        who, owed = debt
        known = islice(answers(seen, debt), MOST_ANSWERS)
        filled = owed.filled(who.typed if isinstance(who, Person) else who)
        default = MoveRef(owed.command, {**filled, **dict(owed.late)})
        chosen = (
            answered(self._system, seen, who, known, self._known(seen))
            if isinstance(who, Person)
            else next((one for one in known if not owed.late or one != default), None)
        )
        if chosen is not None:
            yield HouseMove(*chosen)
        yield HouseMove(owed.command, filled)
        if owed.late:
            yield HouseMove(*default)


def _is_alone(position: Any) -> bool:
    """Whether no side has a player who could settle what is on no side: the house or a stand-in plays them all."""
    return all(one.stood_in or all(user <= HOUSE for user in one.players) for one in position.game.sides)


def _in_this_part(seen: Any, done: Sequence[MoveRef]) -> list[MoveRef]:
    """What figures have done since their side acted on a card or finished one, the latest first."""
    names = {one.typed for one in seen.people.values()}
    acted = takewhile(lambda one: not names.isdisjoint(map(str, one.typed.values())), reversed(done))
    return [*acted]


def _side(wait: Wait, sides: dict[int, int]) -> int | None:
    return sides.get(wait.figure) if wait.figure else wait.side


def _considered(actor: Person[Any], moves: Iterable[Valued]) -> Iterator[Considered]:
    for one in moves:
        rest = ", ".join(str(value) for value in one.offered.typed.values() if value != actor.typed)
        what = one.offered.command.rpartition(" ")[2].replace("-", " ")
        yield Considered(f"{actor.name}: {what}{f' ({rest})' if rest else ''}", round(one.gain, 3))
