"""What a move changed that everybody sees, and what the table waits for now."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Final

from cogs.dillinger.table.board import PHASES, clock, ranking, victory, waiting
from cogs.dillinger.table.seats import AtTable
from cogs.dillinger.table.wording import listed
from rules.core.markup import at_time, strong
from rules.dillinger.game.moves import Move, Verb
from rules.dillinger.game.seen import seen_by
from rules.dillinger.game.table import CardTable, Man, Stage
from rules.dillinger.lines import Who, points_told
from rules.dillinger.model import dollars


def differences(at: AtTable, after: CardTable, move: Move) -> Iterator[str]:
    """What a move changed that everybody sees: cards played, money, notoriety, places, the title, the Bill."""
    before, names = at.table, at.names
    said = move if before.decision is None else None
    played = Counter(after.discard) - Counter(before.discard)
    if played and (said is None or said.verb is not Verb.DISCARD):
        yield f"Discarded: {listed(played.elements())}."
    for seat, (old, new) in enumerate(zip(before.players, after.players, strict=False)):
        if new.money != old.money:
            verb = "gets" if new.money > old.money else "pays"
            yield f"{names[seat]} {verb} {dollars(abs(new.money - old.money))}, and has {dollars(new.money)}."
        if new.notoriety != old.notoriety:
            yield f"{names[seat]} {points_told(new.notoriety - old.notoriety)}, and has gathered {new.notoriety}."
    for man in before.men:
        moves_himself = said is not None and said.verb in MOVING and said.man == man.name
        yield from _of_man(at.who(man.name), man, after.man(man.name), moves_himself)
    if after.title != before.title:
        yield f"Public Enemy #1: {strong(after.title or 'nobody')}."
    if after.bill_at != before.bill_at and not after.bill:
        yield f"The first special agent is dead: the Federal Crime Bill comes at {names[after.bill_at]}'s turn."
    if after.bill and not before.bill:
        yield "The Federal Crime Bill is in force."
    if after.last != before.last:
        yield f"{names[after.last]} has drawn the last accessory card: everybody else has one more turn."


MOVING: Final = (Verb.ACTIVATE, Verb.PLACE, Verb.CASE, Verb.LAM, Verb.TAKE, Verb.HIDE, Verb.DROP)
"""The moves whose headline tells where an enemy is now."""


def _of_man(who: Who, old: Man, new: Man | None, moves_himself: bool) -> Iterator[str]:
    """What an enemy gained, and where he is now."""
    if new is None:
        if not moves_himself:
            yield who.does("is out of the game.")
        return
    if new.notoriety != old.notoriety and new.box is not None:
        yield who.does(f"{points_told(new.notoriety - old.notoriety)}: {new.notoriety} now.")
    if new.box is not old.box and not moves_himself:
        yield f"{who.name}: {new.box or 'into a hand, or the deck'}."


def coming(before: CardTable, after: CardTable, names: tuple[str, ...]) -> Iterator[str]:
    """What the table waits for now, where that is news."""
    if after.stage is Stage.OVER:
        yield strong(victory(after, names))
        yield from ranking(after, names)
        return
    decision = after.decision
    if decision is not None and (
        before.decision is None or before.decision.until != decision.until or before.decision.step is not decision.step
    ):
        yield f"{waiting(seen_by(after), names)} Time is up {at_time(decision.until, 'R')}."
    elif after.stage is Stage.PREPARING and after.traded and not before.traded:
        latest = at_time(after.traded, "R")
        yield f"Everybody has an enemy in play: cards are traded. The game begins {latest} at the latest."
    elif decision is None and after.stage is Stage.PLAY and after.turn.number != before.turn.number:
        whose = strong(f"{names[after.turn.seat]}'s turn")
        yield f"{whose}: {PHASES[after.turn.phase]}.{clock(after)}"
