"""Enemy actions of one's own: placing, casing, robbing, hiding, kidnapping, and what a turn owes to them."""

from __future__ import annotations

from collections.abc import Iterator

from rules.core.chance.dice import Dice
from rules.core.plain.frozen import replace
from rules.core.tables.rule import resolves
from rules.dillinger.cards import Kind
from rules.dillinger.game.asked import Decision, Step
from rules.dillinger.game.changes import DISCARD, IN_PLAY, CardsMoved, Marked
from rules.dillinger.game.drawing import attachable
from rules.dillinger.game.moves import Move, Option, Verb
from rules.dillinger.game.running import Done, Running
from rules.dillinger.game.table import CardTable, Man, Phase, names_of
from rules.dillinger.game.turning import crime_done
from rules.dillinger.kidnapping import Delivery, collect, kidnap, victim_escapes
from rules.dillinger.model import Box
from rules.dillinger.robbing import Robbed, Robbery, rob, take

AT_LARGE = (Box.CASING, Box.ROBBING, Box.LAM, Box.KIDNAP)
"""Where an enemy may do something else from."""
HOLIDAY = Kind.BANK_HOLIDAY.value
HYPE = Kind.MEDIA_HYPE.value


def crimes(table: CardTable, seat: int) -> Iterator[Option]:
    """The enemy actions that a player may take with those in his own boxes, hits and jail apart."""
    men = table.men_of(seat)
    unkept = [man for man in men if man.box is Box.KIDNAP and man.name not in table.turn.kept]
    for man in unkept:
        yield Option(Move(Verb.KEEP, man.name))
    for man in men:
        if may_act(table, seat, man):
            yield from _deeds(table, seat, man)
    if not unkept and not any(man.bound for man in men):
        yield Option(Move(Verb.NO_CRIME))


def may_act(table: CardTable, seat: int, man: Man) -> bool:
    """Whether the enemy action may be this enemy's: no other is bound, or has a victim to be kept first (8.54, 8.8)."""
    if man.name in table.turn.kept:
        return False
    return all(
        other is man or not (other.bound or (other.box is Box.KIDNAP and other.name not in table.turn.kept))
        for other in table.men_of(seat)
    )


def _deeds(table: CardTable, seat: int, man: Man) -> Iterator[Option]:
    name, hand = man.name, table.players[seat].hand
    if man.robbed:
        yield Option(Move(Verb.TAKE, name))
    elif man.paid:
        yield Option(Move(Verb.LAM, name))
    elif man.box is Box.RANSOM:
        yield Option(Move(Verb.COLLECT, name))
    elif man.box is None:
        for box in (Box.CASING, Box.LAM):
            yield Option(Move(Verb.PLACE, name, box), attachable(table, seat, man))
    elif man.box in AT_LARGE:
        yield Option(Move(Verb.ROB, name), tuple(card for card in (HYPE, HOLIDAY) if card in hand))
        if man.box is not Box.CASING:
            yield Option(Move(Verb.CASE, name))
        if man.box is not Box.LAM:
            yield Option(Move(Verb.LAM, name))
        if man.box is Box.KIDNAP:
            yield Option(Move(Verb.COLLECT, name))
        else:
            for victim in names_of(Kind.VICTIM):
                if victim in hand:
                    yield Option(Move(Verb.KIDNAP, name, victim))


@resolves("dil.setup", "dil.turn")
def place(dice: Dice, table: CardTable, seat: int, move: Move, now: int) -> Done:
    """An enemy of the hand comes into play, on Casing Bank or On the Lam, with what is to lie under his card."""
    run = Running(table, now)
    run.enter(seat, move.man, Box(move.means), move.cards)
    crime_done(dice, run)
    return run.done()


@resolves("dil.case")
def case(dice: Dice, table: CardTable, _seat: int, move: Move, now: int) -> Done:
    """An enemy looks a bank over, for 1 more on his dice if he robs it from there."""
    run = Running(table, now)
    run.move(move.man, Box.CASING)
    crime_done(dice, run)
    return run.done()


@resolves("dil.lam")
def lam(dice: Dice, table: CardTable, _seat: int, move: Move, now: int) -> Done:
    """An enemy goes into hiding; it is also the way out for one whose ransom was paid."""
    run = Running(table, now)
    run.move(move.man, Box.LAM)
    crime_done(dice, run)
    return run.done()


@resolves("dil.turn")
def no_crime(dice: Dice, table: CardTable, _seat: int, _move: Move, now: int) -> Done:
    """The enemy action is passed."""
    run = Running(table, now)
    crime_done(dice, run)
    return run.done()


@resolves("dil.rob", "dil.media-hype", "dil.notoriety")
def go_in(dice: Dice, table: CardTable, seat: int, move: Move, now: int) -> Done:
    """An enemy goes into a bank. Everybody else may call a bank holiday before the dice; he himself at once."""
    run = Running(table, now)
    run.move(move.man, Box.ROBBING)
    if HOLIDAY in move.cards:
        return _called(dice, run, move.man, seat)
    decision = Decision(Step.HOLIDAY, seat, move.man, (), 0, hype=HYPE in move.cards)
    asked = tuple(other for other in table.after(seat) if table.may_hold(other, (Kind.BANK_HOLIDAY,)))
    if asked:
        run.phase(Phase.CRIME)
        run.ask(decision, Step.HOLIDAY, asked)
        return run.done()
    return rob_now(dice, run, decision)


def holiday_over(dice: Dice, run: Running, decision: Decision) -> Done:
    """Everybody has answered a robbery: the first clockwise who called a bank holiday, or the dice."""
    caller = next((one for one in decision.asked if HOLIDAY in decision.cards_of(one)), None)
    return rob_now(dice, run, decision) if caller is None else _called(dice, run, decision.man, caller)


def _called(dice: Dice, run: Running, name: str, caller: int) -> Done:
    """No robbery this turn: the casing is lost, and with it the next law action of whoever called it (9.221)."""
    run.spend(caller, (HOLIDAY,))
    run.set(replace(run.man(name), cased=False))
    run.note(Marked(run.game, caller, holiday=True))
    run.settled()
    crime_done(dice, run)
    return run.done()


def robbery_of(table: CardTable, man: Man, hype: bool) -> Robbery:
    """An enemy's attempt with what he has to help him."""
    return Robbery(table.enemy(man.name).rob, man.cased, Kind.LAMM in man.under, hype)


def rob_now(dice: Dice, run: Running, decision: Decision) -> Done:
    """The dice of a robbery."""
    man = run.man(decision.man)
    robbed: Robbed = dice.call(rob, robbery_of(run.table, man, decision.hype))
    if decision.hype:
        run.spend(decision.by, (HYPE,))
    run.set(
        replace(
            man,
            cased=False,
            robbed=robbed.success,
            notoriety=man.notoriety + robbed.notoriety,
            hyped=decision.hype,
            earned=robbed.success,
        )
    )
    run.settled()
    crime_done(dice, run)
    return run.done(robbed)


@resolves("dil.rob", "dil.lam")
def carry_off(dice: Dice, table: CardTable, seat: int, move: Move, now: int) -> Done:
    """An enemy hides with what was in the bank."""
    run = Running(table, now)
    dollars = dice.call(take, table.book.take)
    run.move(move.man, Box.LAM)
    run.pay(seat, dollars)
    crime_done(dice, run)
    return run.done(dollars)


@resolves("dil.kidnap", "dil.notoriety")
def snatch(dice: Dice, table: CardTable, seat: int, move: Move, now: int) -> Done:
    """An enemy kidnaps somebody, and is known for it at once."""
    run = Running(table, now)
    points: int = dice.call(kidnap)
    run.move(move.man, Box.KIDNAP)
    run.note(CardsMoved(run.game, (move.means,), seat, IN_PLAY))
    run.set(replace(run.man(move.man), victim=move.means, ransom=points, kidnapper=True))
    run.earn(move.man, points)
    crime_done(dice, run)
    return run.done(points)


@resolves("dil.victim-escape", "dil.kidnap")
def keep(dice: Dice, table: CardTable, _seat: int, move: Move, now: int) -> Done:
    """A victim is kept another turn, or gets away; the enemy action is still to come."""
    run = Running(table, now)
    escaped: bool = dice.call(victim_escapes)
    if escaped:
        run.move(move.man, Box.LAM)
    run.phase(Phase.CRIME, () if escaped else (move.man,))
    return run.done(escaped)


@resolves("dil.ransom", "dil.notoriety")
def go_for_ransom(dice: Dice, table: CardTable, seat: int, move: Move, now: int) -> Done:
    """An enemy goes for the ransom, or tries again: paid, not yet, or the victim is dead."""
    run = Running(table, now)
    run.move(move.man, Box.RANSOM)
    man = run.man(move.man)
    ransom = dice.call(collect, man.ransom)
    if ransom.delivery is Delivery.AGAIN:
        crime_done(dice, run)
        return run.done(ransom)
    run.note(CardsMoved(run.game, (man.victim,), IN_PLAY, DISCARD))
    run.set(replace(man, victim="", ransom=0, paid=ransom.delivery is Delivery.PAID))
    run.pay(seat, ransom.dollars)
    if ransom.delivery is Delivery.DEAD:
        run.earn(move.man, ransom.notoriety)
        run.move(move.man, Box.LAM)
    crime_done(dice, run)
    return run.done(ransom)
