"""Placing, casing a bank and going on the lam, and what binds an enemy (dil.case, dil.lam)."""

from __future__ import annotations

from collections.abc import Iterator

from rules.core.chance.dice import Dice
from rules.core.tables.rule import resolves
from rules.dillinger.enemy_actions.robbery import HOLIDAY, HYPE
from rules.dillinger.model.boxes_and_forces import Box
from rules.dillinger.model.card_table import CardTable, Man, names_of
from rules.dillinger.model.cards import AccessoryKind
from rules.dillinger.model.moves import LegalOption, Move, Verb
from rules.dillinger.table.draws import attachable
from rules.dillinger.table.running_table import MoveResult, RunningTable
from rules.dillinger.table.turns import crime_done

AT_LARGE = (Box.CASING, Box.ROBBING, Box.LAM, Box.KIDNAP)
"""The boxes from which an enemy may do something else."""


def crimes(table: CardTable, seat: int) -> Iterator[LegalOption]:
    """The enemy actions of a player's own enemies, except hits and jail."""
    men = table.men_of(seat)
    unkept = [man for man in men if man.box is Box.KIDNAP and man.name not in table.turn.kept]
    for man in unkept:
        yield LegalOption(Move(Verb.KEEP, man.name))
    for man in men:
        if may_act(table, seat, man):
            yield from _deeds(table, seat, man)
    if not unkept and not any(man.bound for man in men):
        yield LegalOption(Move(Verb.NO_CRIME))


def may_act(table: CardTable, seat: int, man: Man) -> bool:
    """Whether this enemy may act: no other one is bound, or has a victim that must be kept first (8.54, 8.8)."""
    if man.name in table.turn.kept:
        return False
    return all(
        other is man or not (other.bound or (other.box is Box.KIDNAP and other.name not in table.turn.kept))
        for other in table.men_of(seat)
    )


def _deeds(table: CardTable, seat: int, man: Man) -> Iterator[LegalOption]:
    name, hand = man.name, table.players[seat].hand
    if man.robbed:
        yield LegalOption(Move(Verb.TAKE, name))
    elif man.paid:
        yield LegalOption(Move(Verb.LAM, name))
    elif man.box is Box.RANSOM:
        yield LegalOption(Move(Verb.COLLECT, name))
    elif man.box is None:
        for box in (Box.CASING, Box.LAM):
            yield LegalOption(Move(Verb.PLACE, name, box), attachable(table, seat, man))
    elif man.box in AT_LARGE:
        yield LegalOption(Move(Verb.ROB, name), tuple(card for card in (HYPE, HOLIDAY) if card in hand))
        if man.box is not Box.CASING:
            yield LegalOption(Move(Verb.CASE, name))
        if man.box is not Box.LAM:
            yield LegalOption(Move(Verb.LAM, name))
        if man.box is Box.KIDNAP:
            yield LegalOption(Move(Verb.COLLECT, name))
        else:
            for victim in names_of(AccessoryKind.VICTIM):
                if victim in hand:
                    yield LegalOption(Move(Verb.KIDNAP, name, victim))


@resolves("dil.setup", "dil.turn")
def place(dice: Dice, table: CardTable, seat: int, move: Move, now: int) -> MoveResult:
    """An enemy of the hand comes into play, on Casing Bank or On the Lam, with the cards under it."""
    run = RunningTable(table, now)
    run.enter(seat, move.man, Box(move.means), move.cards)
    crime_done(dice, run)
    return run.done()


@resolves("dil.case")
def case(dice: Dice, table: CardTable, _seat: int, move: Move, now: int) -> MoveResult:
    """An enemy cases a bank, for 1 more on the dice if they rob it from there."""
    run = RunningTable(table, now)
    run.move(move.man, Box.CASING)
    crime_done(dice, run)
    return run.done()


@resolves("dil.lam")
def lam(dice: Dice, table: CardTable, _seat: int, move: Move, now: int) -> MoveResult:
    """An enemy goes into hiding. An enemy whose ransom was paid does so, too."""
    run = RunningTable(table, now)
    run.move(move.man, Box.LAM)
    crime_done(dice, run)
    return run.done()


@resolves("dil.turn")
def no_crime(dice: Dice, table: CardTable, _seat: int, _move: Move, now: int) -> MoveResult:
    """A player passes the enemy action."""
    run = RunningTable(table, now)
    crime_done(dice, run)
    return run.done()
