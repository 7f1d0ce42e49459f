"""Who sits at a table of the soak: a player of the house, or one who makes any legal move."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from itertools import islice
from random import Random
from typing import Any, Final

from rules.core.action.deed import MoveRef
from rules.core.action.forms import form_of
from rules.core.action.system import System
from rules.core.opponent.answers import answers
from rules.core.opponent.fight_player import FightPlayer
from rules.core.play.house_player import HouseMove, HousePlayer, Strength
from rules.dillinger.engine.seats import AtTable
from rules.dillinger.engine.state_machine import legal
from rules.dillinger.model.position import Position
from rules.dillinger.opponent.as_command import command_of
from tests.rules.dillinger.game.tables import random_move

ANYHOW: Final = "anyhow"
"""The name of who makes any legal move, beside the strengths of the house."""
STOPS: Final = 0.25
"""How likely it is before each deed that who plays by chance has done enough."""
MOST_OFFERS: Final = 60
MOST_ANSWERS: Final = 30


class Anyhow(FightPlayer):
    """A player who makes any legal move, and gives any answer."""

    def __init__(self, system: System) -> None:
        super().__init__(system, Strength.SOLDIER)
        self.version = ANYHOW

    def _acts(
        self, seen: Any, side: int, seed: int, called: Collection[int], done: Sequence[MoveRef]
    ) -> Iterator[HouseMove]:
        assert self._system.legal is not None
        random = Random(seed)
        if random.random() < STOPS:
            return
        own = [one for id, one in seen.people.items() if one.side == side and (0 in called or id in called)]
        for actor in random.sample(own, len(own)):
            offers = [*islice(self._system.legal(seen, actor), MOST_OFFERS)]
            for command in random.sample(known := sorted({one.command for one in offers}), len(known)):
                whole = _whole(seen, random.choice([one for one in offers if one.command == command]), random)
                if whole is not None:
                    yield HouseMove(*whole)

    def _answers(self, seen: Any, debt: Any) -> Iterator[HouseMove]:
        known = [*islice(answers(seen, debt), MOST_ANSWERS)]
        if known:
            yield HouseMove(*Random(repr(debt[1])).choice(known))
        yield from super()._answers(seen, debt)


def _whole(seen: Any, offered: MoveRef, random: Random) -> MoveRef | None:
    """A move with all that its form asks for, by chance; None if it offers nothing."""
    asked = form_of(seen, offered.command, offered.typed).asked
    if asked is None:
        return offered
    if not asked.picks:
        return None
    return _whole(seen, MoveRef(offered.command, {**offered.typed, **random.choice(asked.picks).typed}), random)


class AnyCard:
    """A seat at the card table that makes any legal move."""

    version = ANYHOW

    def moves(self, position: Position, side: int, seed: int, done: Sequence[Any] = ()) -> Iterator[HouseMove]:
        at = AtTable(position, side)
        options = legal(at.table, side, at.now)
        if options:
            yield HouseMove(*command_of(at, random_move(Random(seed), at.table, side, options)))


def player(system: System, kind: str) -> HousePlayer:
    """A player of a system: a strength of the house, or `anyhow`."""
    if kind == ANYHOW:
        return AnyCard() if system.worth is None else Anyhow(system)
    assert system.opponent is not None, "the house plays it"
    return system.opponent(system, Strength(kind))
