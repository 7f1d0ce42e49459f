"""Whole games of Dillinger between opponents of some strength, or against random legal play.

python -m benchmarks.card_arena soldier random --games 60 --seats 3

The first player has one seat, in turn each of them, and the second has all others. It prints how often the first won,
and the processor time of its moves.
"""

from __future__ import annotations

import argparse
import random
import time
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from math import sqrt
from typing import Final

from rules.core.chance.dice import Live
from rules.core.chance.sources import Fair
from rules.core.plain.frozen import replace
from rules.core.plain.refusal import IllegalNow
from rules.core.play.house_player import Strength
from rules.dillinger.engine.state_machine import act, alarm, check, due, legal
from rules.dillinger.model.boxes_and_forces import Length
from rules.dillinger.model.card_table import CardTable, Stage
from rules.dillinger.model.cards import AccessoryKind
from rules.dillinger.model.changes import TableSet
from rules.dillinger.model.moves import LegalOption, Move, Verb
from rules.dillinger.opponent.choosing import choose
from rules.dillinger.table.end_and_victory import standings
from rules.dillinger.table.setting_up import deal
from rules.dillinger.table.waiting_times import waited

Player = Callable[[CardTable, int, int, int], Move | None]
"""What a player does: of a table, its seat, the time and the number of the move."""
RANDOM: Final = "random"
MOST_MOVES: Final = 6_000
SELDOM: Final = {
    Verb.DROP: 0.02,
    Verb.NO_CRIME: 0.1,
    Verb.NO_LAW: 0.1,
    Verb.DECLINE: 0.3,
    Verb.CATCH: 2,
    Verb.COLLECT: 4,
    Verb.KIDNAP: 4,
    Verb.HIT: 4,
    Verb.SPREE: 4,
    Verb.RETAIN: 3,
}
"""How much likelier some moves are at random, so that a random player does not throw everything away."""


@dataclass
class Score:
    """What became of the first player's games.

    ahead  its victory points in each game, less those of the others on average
    cpu    processor seconds of each of its moves
    verbs  how often it made each kind of move
    """

    games: int = 0
    won: int = 0
    ahead: list[float] = field(default_factory=list[float])
    cpu: list[float] = field(default_factory=list[float])
    verbs: dict[str, int] = field(default_factory=dict[str, int])

    @property
    def share(self) -> float:
        return self.won / self.games

    @property
    def interval(self) -> tuple[float, float]:
        """The 95 % interval of the share, by Wilson."""
        n, p, z = self.games, self.share, 1.96
        middle, half = p + z * z / (2 * n), z * sqrt(p * (1 - p) / n + z * z / (4 * n * n))
        return (middle - half) / (1 + z * z / n), (middle + half) / (1 + z * z / n)


def at_random(number: int) -> Player:
    """Random legal play, with random cards. It makes no offers."""
    chance = random.Random(f"random {number}")

    def play(table: CardTable, seat: int, now: int, _: int) -> Move | None:
        options = [one for one in legal(table, seat, now) if one.move.verb is not Verb.OFFER]
        while options:
            verbs = sorted({one.move.verb for one in options})
            (verb,) = chance.choices(verbs, [SELDOM.get(one, 1) for one in verbs])
            option = chance.choice([one for one in options if one.move.verb is verb])
            move = _filled(chance, table, seat, option)
            try:
                check(table, seat, move, now, options)
            except IllegalNow:
                continue
            return move
        return None

    return play


def _filled(chance: random.Random, table: CardTable, seat: int, option: LegalOption) -> Move:
    most = max(option.least, min(4, len(option.extras)))
    cards = tuple(chance.sample(option.extras, chance.randint(option.least, most)))
    units = chance.randint(0, option.most) if chance.random() < 0.7 else 0
    if AccessoryKind.INSIDER.value in cards and table.decision is not None:
        units = max(1, min(units, table.players[seat].money // 2_000))
    return replace(option.move, cards=cards, units=units)


def of(name: str, number: int) -> Player:
    """The player of a name: random, or a strength."""
    if name == RANDOM:
        return at_random(number)
    strength = Strength(name)
    return lambda table, seat, now, move: choose(table, seat, now, number * MOST_MOVES + move, strength)


def play(number: int, length: Length, players: Mapping[int, Player], score: Score, mine: int) -> CardTable:
    """One game, the same for the same number and players; AssertionError if it does not end."""
    dice = Live(Fair(b"card arena", "dice", number))
    chance = random.Random(f"order {number}")
    now = 1_000_000
    table = TableSet(1, length, 30, fixed=False, barter=60).apply_to(CardTable())
    table = deal(dice, table, len(players), now).table
    for move_number in range(MOST_MOVES):
        if table.stage is Stage.OVER:
            return table
        now += 1
        seats = list(asked(table))
        chance.shuffle(seats)
        for seat in seats:
            began = time.process_time()
            move = players[seat](table, seat, now, move_number)
            if seat == mine and move is not None:
                score.cpu.append(time.process_time() - began)
                score.verbs[move.verb] = score.verbs.get(move.verb, 0) + 1
            if move is not None:
                table = act(dice, table, seat, move, now).table
                break
        else:
            wait = due(table) or table.turn.traded
            assert wait, f"game {number} stands still"
            now = max(now, wait)
            if due(table):
                table = alarm(table)(dice, table, now).table
        dice.steps.clear()
    raise AssertionError(f"game {number} does not end")


def asked(table: CardTable) -> Iterator[int]:
    """The seats that may have something to do."""
    if table.decision is not None:
        yield from waited(table)
    elif table.stage is Stage.PREPARING:
        yield from (seat for seat in table.seats if not table.players[seat].ready)
    else:
        yield from dict.fromkeys(offer.to for offer in table.offers)
        if table.turn.seat not in {offer.to for offer in table.offers}:
            yield table.turn.seat


def arena(first: str, others: str, games: int, seats: int, length: Length, start: int = 0) -> Score:
    """So many games of one against all others, from each seat in turn."""
    score = Score()
    for number in range(start, start + games):
        mine = number % seats
        players = {seat: of(first if seat == mine else others, number * seats + seat) for seat in range(seats)}
        table = play(number, length, players, score, mine)
        score.games += 1
        score.won += table.places[0] == mine
        points = [one.victory for one in standings(table)]
        score.ahead.append(points[mine] - (sum(points) - points[mine]) / (seats - 1))
    return score


def said(first: str, others: str, seats: int, score: Score) -> str:
    """A score as a line."""
    low, high = score.interval
    cpu = sorted(score.cpu)
    middle, late = cpu[len(cpu) // 2] * 1_000, cpu[len(cpu) * 99 // 100] * 1_000
    ahead = sum(score.ahead) / score.games
    return "\n".join(
        (
            f"{first} against {seats - 1} × {others}: won {score.won} of {score.games}",
            f"  {score.share:.0%}, {low:.0%} to {high:.0%}; by chance {1 / seats:.0%}; ahead by {ahead:+.1f} points",
            f"  {middle:.1f} ms CPU a move, {late:.0f} ms at most in 99 %",
        )
    )


def main() -> None:
    """Run the arena by its arguments."""
    names = [RANDOM, *map(str, Strength)]
    reader = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    reader.add_argument("first", choices=names)
    reader.add_argument("others", choices=names)
    reader.add_argument("--games", type=int, default=60)
    reader.add_argument("--seats", type=int, default=3)
    reader.add_argument("--length", type=Length, default=Length.MEDIUM)
    reader.add_argument("--start", type=int, default=0)
    asked_for = reader.parse_args()
    score = arena(
        asked_for.first, asked_for.others, asked_for.games, asked_for.seats, asked_for.length, asked_for.start
    )
    print(said(asked_for.first, asked_for.others, asked_for.seats, score))
    print(", ".join(f"{verb} {count / score.games:.1f}" for verb, count in sorted(score.verbs.items())))


if __name__ == "__main__":
    main()
