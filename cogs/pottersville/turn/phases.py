"""The parts of a turn, one after the other, and the poker chips of each side, in words."""

from __future__ import annotations

from typing import Any, Final

from cogs._kit.moves import tells
from cogs._kit.play import Offer, Said
from cogs._kit.render import clean
from cogs._kit.words import count
from cogs.pottersville.aftermath import MOST_TESTS, guts_offers
from cogs.pottersville.table import NEXT, orders_press
from cogs.pottersville.turn.succession import succession
from rules.core.refusal import together
from rules.pottersville.commanding import able, leaderless
from rules.pottersville.dealing import Chips, Counted, Dealt
from rules.pottersville.model import Phase, Wound
from rules.pottersville.orders import Next, Onward, owing_tests
from rules.pottersville.position import Position

TELLS: Final = {
    Phase.GATS: "Who has a gun fires, or throws a bomb: /pottersville-shoot.",
    Phase.MELEE: "Who is in contact fights: /pottersville fight.",
}


@tells(Next)
def onward(told: Onward, _result: None) -> Said:
    """What the part of the turn that begins is for; or who is done with this one, and for whom it waits."""
    at, done, waits = told
    board = at.board
    if waits:
        return Said(
            f"{together(done)} {'is' if len(done) == 1 else 'are'} done with turn {board.turn}: {board.phase}.",
            (f"It goes on once {together(waits)} {'is' if len(waits) == 1 else 'are'} done too.",),
            (NEXT,),
        )
    if board.phase is Phase.ORDERS:
        return _orders(at)
    headline = f"Turn {board.turn}: {board.phase}."
    return _guts(at, headline) if board.phase is Phase.GUTS else Said(headline, (TELLS[board.phase],), (NEXT,))


def _orders(at: Position) -> Said:
    """A new turn: which units want a leader first, and which get no order."""
    ready = able(at)
    lost = [unit for unit in at.board.units if unit.name in ready and leaderless(at, unit)]
    lines = [f"{at.people[unit.leader].name} is dead: name who leads {clean(unit.name)} now." for unit in lost]
    running = [clean(unit.name) for unit in at.board.units if unit.cheesing]
    lines += [f"Cheesing it, and without an order until they rally: {together(running)}."] if running else []
    presses = (orders_press(at),) if at.board.units else ()
    headline = f"Turn {at.board.turn} begins: orders."
    return Said(headline, tuple(lines), tuple(map(succession, lost))[:MOST_TESTS], presses=presses)


def _guts(at: Position, headline: str) -> Said:
    """Who has to test Guts, who may rally, who may come round."""
    ready = able(at)
    owing = [at.board.unit(name) for name in owing_tests(at.board, ready)]
    running = [unit for unit in at.board.units if unit.cheesing and not unit.shot_at and unit.name in ready]
    stunned = [one for one in at.people.values() if one.figure.wound is Wound.SUPPRESSED]
    told = {
        "To test Guts for having been shot at": [clean(unit.name) for unit in owing],
        "May rally": [clean(unit.name) for unit in running],
        "May come round": [one.name for one in stunned],
    }
    lines = tuple(f"{what}: {together(names)}." for what, names in told.items() if names)
    rounds = (Offer(f"Comes round: {one.label}"[:80], "pottersville unstun", {"figure": one.typed}) for one in stunned)
    offers = (*guts_offers((*owing, *running)), *tuple(rounds)[:MOST_TESTS], NEXT)
    return Said(headline, lines or ("Nobody has to test Guts.",), offers)


# Poker chips


def _each(told: Dealt | Counted, found: tuple[int, ...]) -> Any:
    return dict(zip(told.names, found, strict=True)) if isinstance(told, Dealt) else None


@tells(Chips, _each)
def chips(told: Dealt | Counted, found: tuple[int, ...]) -> Said:
    """What each side has rolled; or what one has left."""
    if isinstance(told, Counted):
        if told.spent:
            return Said(f"{told.name} spends a poker chip: {count(told.left, 'chip')} left.")
        return Said(f"{told.name} has {count(told.left, 'poker chip')}.")
    at, names = told
    rolled = "; ".join(f"{name}: {count(many, 'poker chip')}" for name, many in zip(names, found, strict=True))
    presses = (orders_press(at),) if at.board.units and at.board.phase is Phase.ORDERS else ()
    return Said(f"{rolled}.", ("Each pays for one re-roll or one daring stunt.",), presses=presses)
