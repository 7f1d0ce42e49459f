"""Whole games of Dillinger between opponents of some strength, or against random legal play.

    python -m benchmarks.card_arena soldier random --games 60 --seats 3 --keep dil.jsonl
    python -m benchmarks.card_arena --sum *.jsonl

The first player has one seat, in turn each of them, and the second has all others. It prints how often the first won,
and the processor time of its moves. A player is `random`, `soldier`, `rookie`, or the noise of an opponent as a number.
"""

from __future__ import annotations

import argparse
import random
import time
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, Final, NamedTuple

from benchmarks.kept_lines import keep, kept
from benchmarks.shares import late, middle, won
from rules.core.action.system import discover
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
from rules.dillinger.opponent.card_player import CardPlayer
from rules.dillinger.opponent.choosing import choose
from rules.dillinger.table.end_and_victory import standings
from rules.dillinger.table.setting_up import deal
from rules.dillinger.table.waiting_times import waited

Player = Callable[[CardTable, int, int, int], Move | None]
"""What a player does: of a table, its seat, the time and the number of the move."""
RANDOM: Final = "random"
HEAD: Final = "the one seat | the others | games | won | by chance | ahead by | CPU a move, 99 %"
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


class Played(NamedTuple):
    """A game, told as its first player saw it.

    players   the first, and who had all other seats
    versions  the versions of these players
    seats     how many there were
    length    how long the game was to be
    seed      its number
    share     1 if the first has won, 0 if another
    ahead     its victory points, less those of the others on average
    seconds   of processor time, for the whole game
    took      milliseconds of processor time of each of its moves
    verbs     how often it made each kind of move
    """

    players: Sequence[str]
    versions: Sequence[str]
    seats: int
    length: str
    seed: int
    share: float
    ahead: float
    seconds: float
    took: Sequence[float]
    verbs: dict[str, int]

    @property
    def of(self) -> tuple[Any, ...]:
        """What games have in common that are summed."""
        return tuple(self.players), tuple(self.versions), self.seats, self.length

    @property
    def place(self) -> tuple[Any, ...]:
        """What tells it from all other games."""
        return (*self.of, self.seed)


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
    """The player of a name: random, a strength, or the noise of an opponent as a number."""
    if name == RANDOM:
        return at_random(number)
    noise = noise_of(name)
    return lambda table, seat, now, move: choose(table, seat, now, number * MOST_MOVES + move, noise)


def noise_of(name: str) -> float:
    """How far an opponent of this name may misjudge a move, in victory points."""
    strengths = {Strength.SOLDIER: 0.0, Strength.ROOKIE: discover()["dil"].rookie}
    return strengths[Strength(name)] if name in strengths else float(name)


def play(
    number: int, length: Length, players: Mapping[int, Player], mine: int, took: list[float], verbs: Counter[str]
) -> CardTable:
    """One game, the same for the same number and players; AssertionError if it does not end.

    It adds the milliseconds and the kind of each move of the seat `mine`.
    """
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
                took.append(round(1_000 * (time.process_time() - began), 1))
                verbs[move.verb] += 1
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


def version(name: str) -> str:
    """The version of a player."""
    if name == RANDOM:
        return name
    noise = noise_of(name)
    strength = Strength.ROOKIE if noise else Strength.SOLDIER
    return CardPlayer(replace(discover()["dil"], rookie=noise), strength).version


def arena(
    first: str, others: str, numbers: Iterable[int], seats: int, length: Length, file: Path | None = None
) -> Iterator[Played]:
    """Games of one against all others, by their numbers, from each seat in turn.

    file  keeps them. Those in it aren't played again
    """
    known = {} if file is None else {one.place: one for one in kept([file], Played)}
    versions = version(first), version(others)
    for number in numbers:
        place = (first, others), versions, seats, length, number
        if place in known:
            yield known[place]
            continue
        mine, took, verbs, begun = number % seats, list[float](), Counter[str](), time.process_time()
        players = {seat: of(first if seat == mine else others, number * seats + seat) for seat in range(seats)}
        table = play(number, length, players, mine, took, verbs)
        points = [one.victory for one in standings(table)]
        ahead = points[mine] - (sum(points) - points[mine]) / (seats - 1)
        share, seconds = float(table.places[0] == mine), round(time.process_time() - begun, 2)
        one = Played((first, others), versions, seats, length, number, share, round(ahead, 2), seconds, took, verbs)
        if file is not None:
            keep(file, one)
        yield one


def row(games: Sequence[Played]) -> str:
    """A row of the table of benchmarks/README.md."""
    one, took = games[0], [each for one in games for each in one.took]
    first, others = one.players
    cells = (
        first,
        f"{one.seats - 1} × {others}",
        len(games),
        won([one.share for one in games]),
        f"{1 / one.seats:.0%}",
        f"{sum(one.ahead for one in games) / len(games):+.1f} points",
        f"{middle(took):.0f} ms, {late(took):.0f} ms",
    )
    return f"| {' | '.join(map(str, cells))} |"


def table(games: Iterable[Played]) -> str:
    """The table of benchmarks/README.md."""
    found = defaultdict[tuple[Any, ...], list[Played]](list)
    for one in games:
        found[one.of].append(one)
    return "\n".join([f"| {HEAD} |", f"|{' --- |' * (HEAD.count('|') + 1)}", *map(row, found.values())])


def main() -> None:
    """Play, and print the sum; or print the table of kept games."""
    reader = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    reader.add_argument("first", nargs="?")
    reader.add_argument("others", nargs="?")
    reader.add_argument("--games", type=int, default=60)
    reader.add_argument("--seats", type=int, default=3)
    reader.add_argument("--length", type=Length, default=Length.MEDIUM)
    reader.add_argument("--start", type=int, default=0, help="the number of the first game")
    reader.add_argument("--keep", type=Path, help="a file: each game is added to it, and none in it is played again")
    reader.add_argument("--sum", type=Path, nargs="+", help="print the table of such files, and play nothing")
    asked_for = reader.parse_args()
    if asked_for.sum:
        print(table(kept(asked_for.sum, Played)))
        return
    if asked_for.others is None:
        reader.error("name two players")
    numbers = range(asked_for.start, asked_for.start + asked_for.games)
    games = [*arena(asked_for.first, asked_for.others, numbers, asked_for.seats, asked_for.length, asked_for.keep)]
    print(table(games))
    verbs = Counter[str]()
    for one in games:
        verbs.update(one.verbs)
    print(", ".join(f"{verb} {count / len(games):.1f}" for verb, count in sorted(verbs.items())))


if __name__ == "__main__":
    main()
