"""How long a fight by post takes: `python -m benchmarks.hand_offs` plays fights of Mad Dogs and counts their waits.

Two players look at their games twice a day, at hours of their own. A fight of four turns, six against six, is played by
random legal moves. Each step of it waits until its player looks, unless that player is still there. A player stays as
long as something new for them comes within STAYS seconds.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from statistics import mean
from typing import Any, Final, NamedTuple

from rules.core.action.deed import MoveRef
from rules.core.action.move import DECLARED
from rules.mad_dogs.cards.draw_and_jokers import Draw
from rules.mad_dogs.play.position import Position
from tests.rules.mad_dogs.fights import Referee, table

FIGHTS: Final = 100
TURNS: Final = 4
SIX: Final = ("Mob Boss", "Torpedo", "Enforcer", "Gun Moll", "Hoodlum", "Slugger")
STAYS: Final = 30
"""The seconds for which a player waits at a card for what comes next."""
HALF_DAY: Final = 12 * 3600
DAY: Final = 2 * HALF_DAY
BOTH: Final = -1


class Step(NamedTuple):
    """One command of a fight: the side whose player gives it, BOTH for the bot, and whether a rule demands it."""

    side: int
    command: str
    owed: bool = False


class Recorded(Referee):
    """A fight that records who had to give each command."""

    def __init__(self, seed: int) -> None:
        super().__init__(seed)
        self.steps: list[Step] = []
        self._owing = False

    def settled(self, position: Position) -> Position:
        before, self._owing = self._owing, True
        try:
            return super().settled(position)
        finally:
            self._owing = before

    def do(self, position: Position, offered: MoveRef, **measured: Any) -> Position:
        sides = {one.typed: one.side for one in position.people.values()}
        named = [sides[typed] for typed in map(str, offered.typed.values()) if typed in sides]
        self.steps.append(Step(max(next(iter(named), 0), 0), offered.command, self._owing))
        return super().do(position, offered, **measured)

    def make(self, position: Position, move: Any) -> Position:
        cards = position.board.cards
        acting = cards.acting[-1].side if cards.acting else cards.shown.side if cards.shown is not None else BOTH
        self.steps.append(Step(BOTH if isinstance(move, Draw) else acting, DECLARED[move.__class__].command))
        return super().make(position, move)


def fight(seed: int) -> list[Step]:
    """The steps of a fight of so many turns, or until a side has nobody left."""
    referee = Recorded(seed)
    position = table((SIX, SIX))
    for one in referee.play(position, 60):
        if one.after.board.cards.turn > TURNS:
            break
    return referee.steps


class Counted(NamedTuple):
    """What a fight by post took: the bot's posts, the hand-offs, the looks that did something, and days."""

    posts: int
    hand_offs: int
    looks: int
    days: float


def by_post(steps: Sequence[Step], hours: Random, *, draws: int, rolls: bool) -> Counted:
    """Play the steps by post.

    draws  the seconds until the bot draws the next card
    rolls  whether both players have ordered the bot to roll what they owe
    """
    looks_at = [hours.uniform(0, HALF_DAY) for _ in range(2)]
    now = there_until = 0.0
    there, hand_offs, looks = BOTH, 0, 0
    for step in _in_order(steps, rolls=rolls):
        if step.side == BOTH:
            now += draws
            continue
        if step.side != there or now > there_until:
            now = _next_look(now, looks_at[step.side])
            looks += 1
            hand_offs += step.side != there
        there, there_until = step.side, now + STAYS
    return Counted(len(steps), hand_offs, looks, now / DAY)


def _in_order(steps: Sequence[Step], *, rolls: bool) -> Iterator[Step]:
    """The steps as players take them: what the other side owes does not stop the one that acts, but the next card."""
    card: list[Step] = []
    for step in (*steps, Step(BOTH, "")):
        if step.side != BOTH:
            card += [] if step.owed and rolls else [step]
            continue
        acts = card[0].side if card else BOTH
        yield from (one for one in card if one.side == acts or not one.owed)
        yield from (one for one in card if one.side != acts and one.owed)
        yield step
        card = []


def _next_look(now: float, at: float) -> float:
    """The next of the times, twice a day, at which a player looks."""
    looks = (now - at) // HALF_DAY + 1
    return at + max(0.0, looks) * HALF_DAY


WAYS: Final = (
    ("a minute until the next card", 60, False),
    ("seconds until the next card", 10, False),
    ("the same, and [Roll what I owe, always]", 10, True),
)


def table_of(fights: int = FIGHTS) -> Iterator[str]:
    """The counts of so many fights, a line for each way to play them."""
    played = [fight(seed) for seed in range(fights)]
    yield "| by post | posts | hand-offs | looks | days |"
    yield "| --- | --- | --- | --- | --- |"
    for title, draws, rolls in WAYS:
        found = [by_post(steps, Random(seed), draws=draws, rolls=rolls) for seed, steps in enumerate(played)]
        numbers = [mean(one[place] for one in found) for place in range(4)]
        yield f"| {title} | {' | '.join(f'{one:.1f}' for one in numbers)} |"


if __name__ == "__main__":
    print("\n".join(table_of()))
