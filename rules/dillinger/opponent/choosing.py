"""What an opponent does at the card table: of its legal moves, the one that is expected to bring most.

It looks one move ahead, in worlds that look the same from its seat. So it knows nothing hidden, and the same view gives
the same move.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

from rules.core.opponent.noise import noise_of
from rules.core.plain.frozen import replace
from rules.dillinger.engine.state_machine import legal
from rules.dillinger.model.card_table import CardTable, Phase, Stage
from rules.dillinger.model.moves import LegalOption, Move, Verb
from rules.dillinger.opponent.fillings import fillings
from rules.dillinger.opponent.runs import Runs
from rules.dillinger.opponent.trading import MARGIN, offer, waits
from rules.dillinger.opponent.worth import card_worth, value
from rules.dillinger.table.seat_view import seen_by

RUNS: Final = 12
"""So many runs of each move. Each face of a single die is then met twice."""

NOT_VALUED: Final = (Verb.OFFER, Verb.ACCEPT, Verb.DECLINE, Verb.PASS, Verb.DROP)
"""Trades have rules of their own. An opponent doesn't ask to pass a player, and keeps its enemies."""


class Valued(NamedTuple):
    """A move, and what the table is expected to be worth after it, in victory points; 0 without thought."""

    move: Move
    value: float


def choose(table: CardTable, seat: int, now: int, seed: int, noise: float = 0.0) -> Move | None:
    """The move of a seat; None if it has nothing to do now, or waits for the answer to a trade.

    table  the table, of which only what the seat sees counts
    now    the time on its clock, in seconds since the epoch
    seed   the number of the event
    noise  how far each expectation may be wrong, in victory points, as a standard deviation
    """
    found = considered(table, seat, now, seed, noise)
    return found[0].move if found else None


def considered(table: CardTable, seat: int, now: int, seed: int, noise: float = 0.0) -> tuple[Valued, ...]:
    """The moves that a seat may choose, the best first, as for `choose`. A move that needs no thought is alone."""
    seen = seen_by(table, seat)
    options = legal(seen, seat, now)
    offered = next((one.number for one in seen.offers if one.to == seat), 0)
    if seen.decision is None and offered:
        answers = [one for one in options if one.move.number == offered]
        return _in_order(_valued(seen, seat, now, seed, noise, answers))
    if waits(seen, seat, now) or (seen.decision is None and seen.stage is Stage.PLAY and seat != seen.turn.seat):
        return ()
    ruled = _by_rule(seen, seat, options) or offer(seen, seat, options)
    if ruled is not None:
        return (Valued(ruled, 0.0),)
    options = [one for one in options if one.move.verb not in NOT_VALUED]
    return _in_order(_valued(seen, seat, now, seed, noise, options))


def _in_order(found: Iterable[Valued]) -> tuple[Valued, ...]:
    return tuple(sorted(found, key=lambda one: -one.value))


def _valued(
    seen: CardTable, seat: int, now: int, seed: int, noise: float, options: Sequence[LegalOption]
) -> list[Valued]:
    """The moves out of these options with their values. A move alone has the value 0."""
    moves = [move for option in options for move in fillings(seen, seat, option)]
    if len(moves) == 1:
        return [Valued(moves[0], 0.0)]
    runs = Runs(seen, seat, now, seed, RUNS)
    found: list[Valued] = []
    for move in moves:
        worth = sum(value(end, seat) for end in runs.ends(move)) / RUNS
        worth -= MARGIN if move.verb is Verb.ACCEPT else 0
        found.append(Valued(move, worth + noise * noise_of(seed, str(move))))
    return found


def _by_rule(seen: CardTable, seat: int, options: Sequence[LegalOption]) -> Move | None:
    """A move that needs no thought: a card that goes under another, or the draw; None for any other."""
    attached = next((one.move for one in options if one.move.verb is Verb.ATTACH), None)
    if attached is not None or seen.decision is not None:
        return attached
    return _draw(seen, seat, options) if seen.turn.phase is Phase.CARDS and seen.stage is Stage.PLAY else None


def _draw(seen: CardTable, seat: int, options: Sequence[LegalOption]) -> Move:
    """The draw: an enemy if there is room for one, else cards, else the cheapest lawyer. From a full hand the least
    card goes first.
    """
    by = {one.move.verb: one for one in options}
    if Verb.DISCARD in by:
        least = min(dict.fromkeys(by[Verb.DISCARD].extras), key=lambda card: card_worth(seen, seat, card))
        return replace(by[Verb.DISCARD].move, cards=(least,))
    for verb in (Verb.DRAW_ENEMY, Verb.DRAW_CARDS, Verb.NO_DRAW):
        if verb in by:
            return by[verb].move
    lawyers = [one.move for one in options if one.move.verb is Verb.RETAIN]
    return min(lawyers, key=lambda move: seen.book.lawyer(move.means).retainer)
