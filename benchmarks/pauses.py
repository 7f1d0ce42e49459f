"""The share of a game of Dillinger that is waiting for answers: games of random legal moves, on a clock of their own.

python -m benchmarks.pauses [--games 60] [--seed 1]

The players and their seeds are the same in each line. The settings of the table and the players differ. A move takes a
player 20 seconds live and 3 hours by post, an answer 10 seconds and 4 hours. By post a question is open for 12 hours.
There is no trading: it has a clock of its own, and anyone may talk. A question that nobody has to answer counts as the
two seconds that the bot may take (`cogs/post/alarms.py`).
"""

from __future__ import annotations

import argparse
import random
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from typing import Final, NamedTuple

from rules.core.chance.dice import Live
from rules.dillinger.engine.state_machine import act, alarm, due, legal
from rules.dillinger.model.boxes_and_forces import Length
from rules.dillinger.model.card_table import BARTER, WAIT, CardTable, Player, Stage
from rules.dillinger.model.cards import AccessoryKind
from rules.dillinger.model.changes import TableSet
from rules.dillinger.model.decisions import AnswerOrder, QuestionStep
from rules.dillinger.model.moves import Verb
from rules.dillinger.table.setting_up import deal
from rules.dillinger.table.standing_orders import COUNTERS, later, with_orders
from rules.dillinger.table.waiting_times import waited
from tests.rules.dillinger.game.tables import Random, awaited, random_move

SEATS: Final = 4
HOUR: Final = 3600
BEAT: Final = 2
"""The seconds until the bot goes on by itself (cogs/post/alarms.py)."""
LEFT_OUT: Final = (Verb.OFFER, Verb.ACCEPT, Verb.DECLINE, Verb.PASS, Verb.ATTACH, Verb.DROP)
HIDDEN: Final = tuple(step for step in QuestionStep if step.hidden)
RARE: Final = (QuestionStep.HOLIDAY, QuestionStep.RIOT)
"""The questions that are put to all other players at once."""
USUAL: Final = (
    AnswerOrder(QuestionStep.HOLIDAY, Verb.PLAY, cards=(AccessoryKind.BANK_HOLIDAY,)),
    AnswerOrder(QuestionStep.RIOT, Verb.PLAY),
    AnswerOrder(
        QuestionStep.COUNTER, Verb.PLAY, cards=tuple(kind for kind in COUNTERS if kind is not AccessoryKind.SURGERY)
    ),
    AnswerOrder(QuestionStep.SPOIL, Verb.PLAY, cards=(AccessoryKind.JAMMED, AccessoryKind.TEAR_GAS)),
    AnswerOrder(QuestionStep.JAM, Verb.PLAY, cards=(AccessoryKind.JAMMED,)),
)
"""The standing orders of people who don't want to be asked: play what they hold, and never help another out of jail."""


class Pace(NamedTuple):
    """The speed of people: seconds for a move and for an answer, and the seconds that a question is open."""

    move: int
    answer: int
    open: int


LIVE: Final = Pace(20, 10, WAIT)
POST: Final = Pace(3 * HOUR, 4 * HOUR, 12 * HOUR)


class Setting(NamedTuple):
    """The settings of a table and its players, under a name."""

    name: str
    pace: Pace = LIVE
    fixed: bool = True
    joined: bool = False
    ahead: tuple[QuestionStep, ...] = ()
    seats: int = SEATS


SETTINGS: Final = (
    Setting("Live, the full time, everybody is asked"),
    Setting("... two of four are not asked for cards", ahead=HIDDEN, seats=2),
    Setting("... nobody is asked about Bank Holidays and Jail Riots", ahead=RARE),
    Setting("... nobody is asked for cards", ahead=HIDDEN),
    Setting("... nobody is asked anything", ahead=tuple(QuestionStep)),
    Setting("Live, on once all have answered", fixed=False),
    Setting("By post, each question by itself", POST),
    Setting("By post, a deed has one time limit", POST, joined=True),
    Setting("... and nobody is asked for cards", POST, joined=True, ahead=HIDDEN),
)


@dataclass
class Times:
    """Times in games: how many questions were open for longer than a moment, how long, and how long all took."""

    windows: int = 0
    waiting: int = 0
    whole: int = 0
    games: int = 0

    @property
    def share(self) -> float:
        """The share of a game that is waiting."""
        return self.waiting / self.whole

    def add(self, other: Times) -> None:
        self.windows += other.windows
        self.waiting += other.waiting
        self.whole += other.whole
        self.games += other.games


def seated(player: Player, seat: int, setting: Setting) -> Player:
    """A player with their settings and orders."""
    if seat >= setting.seats or not setting.ahead:
        return player
    orders = (order for order in USUAL if order.step in setting.ahead)
    return replace(player, ahead=setting.ahead, orders=with_orders(player, orders))


def said_at_once(table: CardTable) -> CardTable:
    """A table in which everyone answers all questions about one deed with the first, as one time limit covers them."""
    players = list(table.players)
    for step, seat in later(table):
        usual = [replace(order, once=True) for order in USUAL if order.step is step]
        players[seat] = replace(players[seat], orders=with_orders(players[seat], usual))
    return replace(table, players=tuple(players))


def played(setting: Setting, seed: int) -> Times:
    """A medium game of four by random legal moves."""
    chance, times, now = random.Random(f"pauses {seed}"), Times(games=1), 0
    dice, pace = Live(Random(chance)), setting.pace
    opening = TableSet(1, Length.MEDIUM, pace.open, setting.fixed, setting.joined, BARTER, 0)
    table = deal(dice, opening.apply_to(CardTable()), SEATS, now).table
    players = tuple(seated(player, seat, setting) for seat, player in enumerate(table.players))
    table = replace(table, players=players)
    while table.stage is not Stage.OVER:
        if table.decision is None:
            now += pace.move
            table = moved(chance, dice, table, now)
            continue
        opened = now
        table, now = settled(chance, dice, table, now, pace)
        times.waiting += now - opened
        times.windows += now - opened > BEAT
    times.whole = now
    return times


def moved(chance: random.Random, dice: Live, table: CardTable, now: int) -> CardTable:
    """The next move of the player that the game waits for."""
    seat = awaited(table)[0]
    options = [one for one in legal(table, seat, now) if one.move.verb not in LEFT_OUT]
    return act(dice, table, seat, random_move(chance, table, seat, options), now).table


def settled(chance: random.Random, dice: Live, table: CardTable, now: int, pace: Pace) -> tuple[CardTable, int]:
    """One question from its opening to its answer, and the time of the answer."""
    assert table.decision is not None
    situation, table = table.situation, said_at_once(table)
    if now + pace.answer < due(table):
        for seat in waited(table):
            options = legal(table, seat, now + pace.answer)
            move = random_move(chance, table, seat, options)
            table = act(dice, table, seat, move, now + pace.answer, options).table
            if table.situation != situation:
                return table, now + pace.answer
    closes = max(due(table), now + BEAT)
    return alarm(table)(dice, table, closes).table, closes


def measured(setting: Setting, seeds: Iterable[int], play: Callable[[Setting, int], Times] = played) -> Times:
    """The times of many games, added up."""
    whole = Times()
    for seed in seeds:
        whole.add(play(setting, seed))
    return whole


def line(setting: Setting, times: Times) -> str:
    """A line of the table: questions in a game, how long they are open, how long a game lasts, and the share."""
    unit, name = (HOUR, "h") if setting.pace is POST else (60, "min")
    waiting, whole = (seconds / times.games / unit for seconds in (times.waiting, times.whole))
    windows = times.windows / times.games
    return f"{setting.name:<56}{windows:>6.1f}{waiting:>8.1f} {name:<4}{whole:>7.1f} {name:<4}{times.share:>6.0%}"


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.pauses", description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--games", type=int, default=60)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    print(f"Medium games of {SEATS}: the mean of {asked.games}.\n")
    print(f"{'':<56}{'Waits':>6}{'Times':>12}{'The game':>12}{'Share':>6}")
    for setting in SETTINGS:
        print(line(setting, measured(setting, range(asked.seed, asked.seed + asked.games))))


if __name__ == "__main__":
    main()
