"""Players who think of nothing, against whom a better one is measured."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from itertools import islice
from random import Random
from typing import Any, Final

from rules.core.action.deed import MoveRef
from rules.core.action.forms import form_of
from rules.core.action.obligations import Debt
from rules.core.action.system import System
from rules.core.opponent.answers import answers
from rules.core.opponent.ends import KnownOdds, ends_of
from rules.core.opponent.fight_player import FightPlayer
from rules.core.people.person import Person
from rules.core.play.house_player import HouseMove, Strength

FIRST: Final = "first"
RANDOM: Final = "random"
STOPS: Final = 0.25
"""How likely it is before each deed that who plays by chance has done enough."""
MOST_OFFERS: Final = 60
MOST_ANSWERS: Final = 30


class SimplePlayer(FightPlayer):
    """A player who makes any legal move and gives any answer, by chance; or the first of all, each time.

    The first moves are the likeliest: to shoot at who can be shot at.
    """

    def __init__(self, system: System, *, first: bool = False) -> None:
        super().__init__(system, Strength.SOLDIER)
        self.version = FIRST if first else RANDOM

    def _acts(
        self, seen: Any, side: int, seed: int, called: Collection[int], done: Sequence[MoveRef]
    ) -> Iterator[HouseMove]:
        own = [one for id, one in seen.people.items() if one.side == side and (0 in called or id in called)]
        return self._likeliest(seen, own, done) if self.version == FIRST else self._any(seen, own, Random(seed))

    def _likeliest(self, seen: Any, own: Sequence[Person[Any]], done: Sequence[MoveRef]) -> Iterator[HouseMove]:
        """The first moves of each figure, without those that figures make seldom. What is free isn't done twice."""
        legal = self._system.legal
        assert legal is not None
        for actor in own:
            for offered in legal(seen, actor):
                whole = None if offered.command in legal.seldom else _whole(seen, offered, None)
                if whole is not None and (whole not in done or self._spends(seen, actor, whole)):
                    yield HouseMove(*whole)

    def _any(self, seen: Any, own: Sequence[Person[Any]], random: Random) -> Iterator[HouseMove]:
        legal = self._system.legal
        assert legal is not None
        if random.random() < STOPS:
            return
        for actor in random.sample(own, len(own)):
            offers = [*islice(legal(seen, actor), MOST_OFFERS)]
            for command in random.sample(known := sorted({one.command for one in offers}), len(known)):
                whole = _whole(seen, random.choice([one for one in offers if one.command == command]), random)
                if whole is not None:
                    yield HouseMove(*whole)

    def _answers(self, seen: Any, debt: Debt) -> Iterator[HouseMove]:
        first = self.version == FIRST
        known = [*islice(answers(seen, debt), 1 if first else MOST_ANSWERS)]
        if known:
            yield HouseMove(*(known[0] if first else Random(repr(debt[1])).choice(known)))
        yield from super()._answers(seen, debt)

    def _spends(self, seen: Any, actor: Person[Any], offered: MoveRef) -> bool:
        """Whether a move takes anything of what its figure has to act with."""
        assert self._system.legal is not None
        ends = ends_of(seen, offered, KnownOdds(seen.book))
        return any(self._system.legal.spends(one.changes, actor) for one in ends)


def _whole(seen: Any, offered: MoveRef, random: Random | None) -> MoveRef | None:
    """A move with all that its form asks for, by chance or the first of it; None if it offers nothing."""
    asked = form_of(seen, offered.command, offered.typed).asked
    if asked is None:
        return offered
    if not asked.picks:
        return None
    pick = asked.picks[0] if random is None else random.choice(asked.picks)
    return _whole(seen, MoveRef(offered.command, {**offered.typed, **pick.typed}), random)
