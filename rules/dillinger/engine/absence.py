"""Players who delay the game in their turn or before the game: their clock, the table's vote, and what happens then.

Only what the rules force on them is done: no crime, no law action, and a forced draw is made.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Final, NamedTuple

from rules.core.chance.dice import Dice
from rules.core.plain.frozen import replace
from rules.core.plain.refusal import IllegalNow
from rules.core.tables.rule import resolves
from rules.dillinger.enemy_actions import casing_and_lam, kidnapping, robbery
from rules.dillinger.model.boxes_and_forces import Box
from rules.dillinger.model.card_table import MOST_CARDS, CardTable, Phase, Stage
from rules.dillinger.model.changes import StageSet, TurnSet, Voted
from rules.dillinger.model.moves import LegalOption, Move, Verb
from rules.dillinger.model.paragraphs import PASSING, ruled
from rules.dillinger.table import draws, turns
from rules.dillinger.table.running_table import MoveResult, RunningTable
from rules.dillinger.table.setting_up import trading_begins

NOT_WAITING: Final = ruled(
    "No player is holding up the game, so you can't ask to pass one. Wait for the next turn", PASSING
)
MADE: Final = {
    Verb.DRAW_CARDS: draws.draw_cards,
    Verb.DRAW_ENEMY: draws.draw_enemy,
    Verb.RETAIN: draws.retain,
    Verb.NO_DRAW: draws.no_draw,
    Verb.KEEP: kidnapping.keep,
    Verb.TAKE: robbery.carry_off,
    Verb.LAM: casing_and_lam.lam,
    Verb.COLLECT: kidnapping.go_for_ransom,
    Verb.NO_CRIME: casing_and_lam.no_crime,
    Verb.NO_LAW: turns.no_law,
}
"""All that can be done for an absent player."""


class DoneForAbsent(NamedTuple):
    """An action for an absent player, the table before it, and the result of its roll."""

    move: Move
    before: CardTable
    done: MoveResult


class Passed(NamedTuple):
    """A player's turn, or a part of it, passed."""

    seat: int
    deeds: tuple[DoneForAbsent, ...] = ()


class Activated(NamedTuple):
    """Enemies put into play for absent players, by seat and name."""

    men: tuple[tuple[int, str], ...]


def waited_for(table: CardTable) -> list[int]:
    """The player who delays the game: in their turn, or before it without an enemy in play; none in a question."""
    if table.decision is not None:
        return []
    if table.stage is Stage.PREPARING and not table.traded:
        return setup_open(table)
    return [table.turn.seat] if table.stage is Stage.PLAY else []


def setup_open(table: CardTable) -> list[int]:
    """The seats without an enemy in play."""
    playing = {man.seat for man in table.active}
    return [seat for seat in table.seats if seat not in playing]


def deadline(table: CardTable) -> int:
    """When the awaited player is passed, in seconds since the epoch; 0 for never."""
    if not waited_for(table):
        return 0
    return table.turn.until if table.stage is Stage.PLAY else table.until


def needed(table: CardTable) -> int:
    """How many seats must ask: more than half of those that count."""
    return (len(table.players) - len(table.absent)) // 2 + 1


# The vote


def votes(table: CardTable, seat: int, now: int) -> Iterator[LegalOption]:
    """The vote to pass the awaited player: once for each other player, until their time is up."""
    waited = waited_for(table)
    over = 0 < deadline(table) <= now
    if waited and not over and seat not in waited and seat not in table.votes:
        yield LegalOption(Move(Verb.PASS))


@resolves("dil.turn")
def vote(_dice: Dice, table: CardTable, seat: int, _move: Move, now: int) -> MoveResult:
    """A player votes to pass. With more than half of the table the time is up."""
    run = RunningTable(table, now)
    run.note(Voted(run.game, seat, table.absent))
    if len(run.table.votes) >= needed(table):
        _time_is_up(run)
    return run.done()


@resolves("dil.turn")
def umpired(_dice: Dice, table: CardTable, now: int) -> MoveResult:
    """An umpire passes the awaited player. It raises IllegalNow if there is none."""
    if not waited_for(table):
        raise IllegalNow(NOT_WAITING)
    run = RunningTable(table, now)
    _time_is_up(run)
    return run.done()


def _time_is_up(run: RunningTable) -> None:
    if run.table.stage is Stage.PLAY:
        run.note(TurnSet(run.game, replace(run.table.turn, until=run.now)))
    else:
        run.note(StageSet(run.game, Stage.PREPARING, until=run.now))


# Actions for an absent player


@resolves("dil.setup")
def activate_for(dice: Dice, table: CardTable, now: int) -> MoveResult:
    """Each seat without an enemy in play gets one of its two by chance, on Casing Bank, where no one is raided."""
    if not 0 < deadline(table) <= now:
        return MoveResult((), table)
    run = RunningTable(table, now)
    found: list[tuple[int, str]] = []
    for seat in waited_for(table):
        (name,) = dice.draw(1, tuple((man.name, 1) for man in table.in_hand(seat)), f"enemies:{seat}")
        run.enter(seat, name, Box.CASING)
        found.append((seat, name))
    trading_begins(run)
    return run.done(Activated(tuple(found)))


def draws_unseen(table: CardTable) -> bool:
    """Whether passing begins with secret cards: a random discard, or a draw from a deck."""
    if table.stage is not Stage.PLAY or table.turn.phase is not Phase.CARDS:
        return table.stage is Stage.PREPARING
    draw, full = _draw(table).verb, table.hand_of(table.turn.seat) >= MOST_CARDS
    return draw in (Verb.DRAW_CARDS, Verb.DRAW_ENEMY) or (draw is Verb.RETAIN and full)


@resolves("dil.draw", "dil.discard", "dil.end")
def draw_for(dice: Dice, table: CardTable, now: int) -> MoveResult:
    """The card phase of an absent player: random discards from a full hand, and a forced draw.

    If its dice are public, the rest of the turn is passed at once.
    """
    if not 0 < deadline(table) <= now:
        return MoveResult((), table)
    run, seat = RunningTable(table, now), table.turn.seat
    gone: list[str] = []
    while run.table.hand_of(seat) >= MOST_CARDS:
        loose = Counter(run.table.players[seat].loose)
        (card,) = dice.draw(1, tuple(sorted(loose.items())), "discard")
        run.follow(draws.discard(dice, run.table, seat, Move(Verb.DISCARD, cards=(card,)), now))
        gone.append(card)
    draw = _draw(run.table)
    before = run.table
    done = run.follow(MADE[draw.verb](dice, before, seat, draw, now))
    run.note(TurnSet(run.game, replace(run.table.turn, until=now + 1)))
    discarded = (DoneForAbsent(Move(Verb.DISCARD, cards=tuple(gone)), table, MoveResult((), before)),) if gone else ()
    return run.done(Passed(seat, (*discarded, DoneForAbsent(draw, before, done))))


def _draw(table: CardTable) -> Move:
    """The draw of an absent player: accessory cards, else an enemy, else the cheapest lawyer, else nothing."""
    moves = [option.move for option in draws.decks(table, table.turn.seat)]
    if moves and moves[0].verb is Verb.RETAIN:
        return min(moves, key=lambda move: table.book.lawyer(move.means).retainer)
    return moves[0] if moves else Move(Verb.NO_DRAW)


@resolves("dil.turn", "dil.rob", "dil.ransom", "dil.victim-escape")
def pass_turn(dice: Dice, table: CardTable, now: int) -> MoveResult:
    """The rest of an absent player's turn: only what has begun continues, without any other crime or law action."""
    if not 0 < deadline(table) <= now:
        return MoveResult((), table)
    run, seat = RunningTable(table, now), table.turn.seat
    deeds: list[DoneForAbsent] = []
    while (run.table.stage, run.table.turn.number) == (Stage.PLAY, table.turn.number):
        move, before = _duty(run.table), run.table
        deeds.append(DoneForAbsent(move, before, run.follow(MADE[move.verb](dice, before, seat, move, now))))
    return run.done(Passed(seat, tuple(deeds)))


def _duty(table: CardTable) -> Move:
    """The next thing that an absent player must do; else passing."""
    if table.turn.phase is Phase.CARDS:
        return _draw(table)
    if table.turn.phase is Phase.LAW:
        return Move(Verb.NO_LAW)
    moves = [option.move for option in casing_and_lam.crimes(table, table.turn.seat)]
    passing = Move(Verb.NO_CRIME)
    return passing if passing in moves else moves[0]
