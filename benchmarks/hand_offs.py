"""How long a fight by post takes: `python -m benchmarks.hand_offs` plays fights of Mad Dogs and counts their waits.

Two players look at their games twice a day, at hours of their own. A fight of four turns, six against six, is played by
random legal moves. Each step of it waits until its player looks, unless that player is still there. A player stays as
long as something new for them comes within STAYS seconds.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from enum import Enum, auto
from random import Random
from statistics import mean
from typing import Any, Final, NamedTuple

from rules.core.action.deed import MoveRef
from rules.core.action.move import DECLARED
from rules.core.action.obligations import Debt
from rules.mad_dogs.cards.draw_and_jokers import Draw
from rules.mad_dogs.cards.hold_cards import answerers
from rules.mad_dogs.play.position import Position
from tests.rules.mad_dogs.fights import Referee, table

FIGHTS: Final = 100
TURNS: Final = 4
SIX: Final = ("Mob Boss", "Torpedo", "Enforcer", "Gun Moll", "Hoodlum", "Slugger")
ACT, INTERRUPT, LET = "mad-card act", "mad-card interrupt", "mad-card let"
PLAYS: Final = 1 / 3
"""The chance that hold cards are played into a card of another side. Players who hold one wait for something."""
STAYS: Final = 30
"""The seconds for which a player waits at a card for what comes next."""
HALF_DAY: Final = 12 * 3600
DAY: Final = 2 * HALF_DAY
BOTH: Final = -1


class Asks(Enum):
    """How often the sides that hold cards are asked whether they interrupt: at each card, once for a run of cards of
    one side, or never, because of a standing order.
    """

    EACH = auto()
    RUN = auto()
    NEVER = auto()


class Step(NamedTuple):
    """One command of a fight.

    side   the side whose player gives it; BOTH for the bot
    owed   whether a rule demands it
    again  for an answer whether to interrupt: whether the side let a card of the same run happen already
    """

    side: int
    command: str
    owed: bool = False
    again: bool = False


class Recorded(Referee):
    """A fight that records who had to give each command, and who is asked about each card."""

    def __init__(self, seed: int) -> None:
        super().__init__(seed)
        self.steps: list[Step] = []
        self._run: tuple[int, frozenset[int]] = (BOTH, frozenset())

    def draw(self, position: Position) -> Position:
        self.never = Referee.never if self.chance(PLAYS) else Referee.never | {INTERRUPT}
        return super().draw(position)

    def pays(self, position: Position, debt: Debt) -> Position:
        who, owed = debt
        offered = MoveRef(owed.command, owed.filled(who if isinstance(who, str) else who.typed))
        self.steps.append(Step(self._side(position, offered), owed.command, owed=True))
        return super().pays(position, debt)

    def do(self, position: Position, offered: MoveRef, **measured: Any) -> Position:
        self.steps.append(Step(self._side(position, offered), offered.command))
        now = super().do(position, offered, **measured)
        if offered.command in (ACT, INTERRUPT):
            self._ask(now)
        return now

    def make(self, position: Position, move: Any) -> Position:
        cards = position.board.cards
        acting = cards.acting[-1].side if cards.acting else cards.shown.side if cards.shown is not None else BOTH
        self.steps.append(Step(BOTH if isinstance(move, Draw) else acting, DECLARED[move.__class__].command))
        return super().make(position, move)

    def _side(self, position: Position, offered: MoveRef) -> int:
        """The side that gives a command: that of the open card, of a hold card, or of the first figure it names."""
        cards = position.board.cards
        if offered.command == INTERRUPT:
            held = offered.typed["card"]
            return next(side for side, hand in enumerate(cards.held) if held in map(str, hand))
        if cards.shown is not None and offered.command.startswith("mad-card"):
            return cards.shown.side
        sides = {one.typed: one.side for one in position.people.values()}
        named = [sides[typed] for typed in map(str, offered.typed.values()) if typed in sides]
        return max(next(iter(named), 0), 0)

    def _ask(self, position: Position) -> None:
        """Those who hold cards answer whether they interrupt."""
        top = position.board.cards.acting[-1]
        side, let = self._run if not top.held and top.side == self._run[0] else (top.side, frozenset[int]())
        asked = answerers(position)
        self.steps += [Step(one, LET, again=one in let) for one in asked]
        self._run = (BOTH, frozenset()) if top.held else (side, let | frozenset(asked))


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


class Way(NamedTuple):
    """A way to play by post.

    draws   the seconds until the bot draws the next card
    asks    how often those who hold cards are asked
    rolls   whether both players have ordered the bot to roll what they owe
    orders  whether standing orders play their hold cards
    """

    draws: int
    asks: Asks = Asks.EACH
    rolls: bool = False
    orders: bool = False


def by_post(steps: Sequence[Step], hours: Random, way: Way) -> Counted:
    """Play the steps by post."""
    looks_at = [hours.uniform(0, HALF_DAY) for _ in range(2)]
    now = there_until = 0.0
    there, hand_offs, looks = BOTH, 0, 0
    for step in _in_order(steps, way):
        if step.side == BOTH:
            now += way.draws
            continue
        if step.side != there or now > there_until:
            now = _next_look(now, looks_at[step.side])
            looks += 1
            hand_offs += step.side != there
        there, there_until = step.side, now + STAYS
    posts = len([one for one in steps if one.command != LET or _is_asked(one, way.asks)])
    return Counted(posts, hand_offs, looks, now / DAY)


def _is_asked(answer: Step, asks: Asks) -> bool:
    return asks is Asks.EACH or (asks is Asks.RUN and not answer.again)


def _in_order(steps: Sequence[Step], way: Way) -> Iterator[Step]:
    """The steps as players take them: what the other side owes does not stop the one that acts, but the next card."""
    card: list[Step] = []
    for step in (*steps, Step(BOTH, "")):
        if step.side != BOTH:
            skipped = way.rolls if step.owed else step.command == LET and not _is_asked(step, way.asks)
            card += [] if skipped else [step]
            continue
        acts = card[0].side if card else BOTH
        if way.orders:
            card = [one for one in card if one.side == acts or one.owed or one.command == LET]
        yield from (one for one in card if one.side == acts or not one.owed)
        yield from (one for one in card if one.side != acts and one.owed)
        yield step
        card = []


def _next_look(now: float, at: float) -> float:
    """The next of the times, twice a day, at which a player looks."""
    looks = (now - at) // HALF_DAY + 1
    return at + max(0.0, looks) * HALF_DAY


SECONDS: Final = 10
WAYS: Final = (
    ("after a minute", Way(60)),
    ("after seconds", Way(SECONDS)),
    ("the same, and one answer holds for a run of cards", Way(SECONDS, Asks.RUN)),
    ("the same, and [Roll what I owe, always]", Way(SECONDS, Asks.RUN, rolls=True)),
    ("the same, and standing orders play the hold cards", Way(SECONDS, Asks.RUN, rolls=True, orders=True)),
    ("the same, and [Let it happen, always], early:On", Way(SECONDS, Asks.NEVER, rolls=True, orders=True)),
)


def table_of(fights: int = FIGHTS) -> Iterator[str]:
    """The counts of so many fights, a line for each way to play them."""
    played = [fight(seed) for seed in range(fights)]
    yield "| the next card comes | posts of the bot | hand-offs | looks | days |"
    yield "| --- | --- | --- | --- | --- |"
    for title, way in WAYS:
        found = [by_post(steps, Random(seed), way) for seed, steps in enumerate(played)]
        numbers = [mean(one[place] for one in found) for place in range(4)]
        yield f"| {title} | {' | '.join(f'{one:.1f}' for one in numbers)} |"


if __name__ == "__main__":
    print("\n".join(table_of()))
