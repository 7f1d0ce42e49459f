"""Jail at the table: bail and escape as enemy actions, trials as law actions."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from rules.core.chance.dice import Dice
from rules.core.plain.frozen import replace
from rules.core.tables.outcome import Modifier
from rules.core.tables.rule import resolves
from rules.dillinger.cards import Kind
from rules.dillinger.game.asked import Decision, Step
from rules.dillinger.game.crimes import may_act
from rules.dillinger.game.moves import Move, Option, Verb
from rules.dillinger.game.running import Done, Running
from rules.dillinger.game.table import NOBODY, CardTable, Man, Phase
from rules.dillinger.game.turning import crime_done, end_turn
from rules.dillinger.jail import (
    GRAFT,
    MOST_GRAFT,
    Application,
    Breakout,
    Case,
    Escaped,
    Flight,
    Place,
    Verdict,
    bail,
    escape,
    trial,
)
from rules.dillinger.model import Box
from rules.dillinger.mouthpieces import Mouthpiece

MOTHER = "a mother's love"
RIOT = Kind.JAIL_RIOT.value
Adds = Callable[[Mouthpiece], tuple[Modifier, ...]]
"""What a lawyer adds to one kind of die."""


def ways_out(table: CardTable, seat: int) -> Iterator[Option]:
    """Bail and escape for a player's enemies in jail, with every lawyer he can pay."""
    for man in table.men_of(seat):
        if man.box is not Box.JAIL or not may_act(table, seat, man):
            continue
        enemy = table.enemy(man.name)
        for lawyer, fee in counsels(table, seat, lambda one: one.bail_modifier):
            yield _bail(table, seat, man, lawyer, fee)
        if enemy.mother:
            yield _bail(table, seat, man, MOTHER, 0)
        riot = (RIOT,) if RIOT in table.players[seat].hand else ()
        for lawyer, _ in counsels(table, seat, lambda one: one.escape_modifier):
            yield Option(Move(Verb.ESCAPE, man.name, lawyer), riot)


def counsels(table: CardTable, seat: int, adds: Adds | None = None) -> Iterator[tuple[str, int]]:
    """No lawyer, then each whom a player has on retainer or can pay, with his fee.

    adds  leaves out who adds nothing by it
    """
    yield "", 0
    if not table.lawyers:
        return
    player = table.players[seat]
    if player.retainer and (adds is None or adds(table.book.lawyer(player.retainer))):
        yield player.retainer, 0
    for name in table.lawyers_free:
        lawyer = table.book.lawyer(name)
        if (adds is None or adds(lawyer)) and lawyer.once <= player.money:
            yield name, lawyer.once


def fee_of(table: CardTable, seat: int, lawyer: str) -> int:
    """What a lawyer takes for this once, in dollars; nothing from who has him on retainer."""
    if lawyer in ("", MOTHER) or table.players[seat].retainer == lawyer:
        return 0
    return table.book.lawyer(lawyer).once


def _bail(table: CardTable, seat: int, man: Man, lawyer: str, fee: int) -> Option:
    most = min(MOST_GRAFT, (table.players[seat].money - fee) // GRAFT)
    return Option(Move(Verb.BAIL, man.name, lawyer), most=most, price=GRAFT)


def application_of(table: CardTable, move: Move) -> Application:
    """A bail application with its graft and its lawyer."""
    mother = move.means == MOTHER
    adds = table.book.lawyer(move.means).bail_modifier if move.means and not mother else ()
    return Application(move.units, adds, mother)


@resolves("dil.bail", "dil.lawyer")
def apply_for_bail(dice: Dice, table: CardTable, seat: int, move: Move, now: int) -> Done:
    """An enemy is bailed out or stays in jail; graft and the lawyer are paid either way."""
    run = Running(table, now)
    run.pay(seat, -fee_of(table, seat, move.means) - GRAFT * move.units)
    out: bool = dice.call(bail, application_of(table, move))
    if out:
        run.move(move.man, Box.LAM)
    crime_done(dice, run)
    return run.done(out)


@resolves("dil.escape", "dil.lawyer", "dil.notoriety")
def break_out(dice: Dice, table: CardTable, seat: int, move: Move, now: int) -> Done:
    """An enemy tries to escape; before the die anybody may start a riot."""
    run = Running(table, now)
    run.pay(seat, -fee_of(table, seat, move.means))
    run.phase(Phase.CRIME)
    decision = Decision(Step.RIOT, seat, move.man, (), 0, lawyer=move.means)
    if RIOT in move.cards:
        return _escape_now(dice, run, decision, seat)
    asked = tuple(other for other in table.after(seat) if table.may_hold(other, (Kind.JAIL_RIOT,)))
    if asked:
        run.ask(decision, Step.RIOT, asked)
        return run.done()
    return _escape_now(dice, run, decision, NOBODY)


def riot_over(dice: Dice, run: Running, decision: Decision) -> Done:
    """Everybody has answered an escape: one riot at most, of the first clockwise who started one."""
    rioter = next((one for one in decision.asked if RIOT in decision.cards_of(one)), NOBODY)
    return _escape_now(dice, run, decision, rioter)


def breakout_of(table: CardTable, man: Man, lawyer: str, riot: bool) -> Breakout:
    """An escape with what helps and what hinders it."""
    ratings = table.enemy(man.name)
    adds = table.book.lawyer(lawyer).escape_modifier if lawyer else ()
    return Breakout(ratings.escape, ratings.luck, adds, riot, man.notoriety)


def _escape_now(dice: Dice, run: Running, decision: Decision, rioter: int) -> Done:
    if rioter != NOBODY:
        run.spend(rioter, (RIOT,))
    man = run.man(decision.man)
    escaped: Escaped = dice.call(escape, breakout_of(run.table, man, decision.lawyer, rioter != NOBODY))
    run.settled()
    if escaped.flight is Flight.FREE:
        run.move(man.name, Box.LAM)
        run.earn(man.name, escaped.notoriety)
    elif escaped.flight is Flight.KILLED:
        run.kill(man.name)
    crime_done(dice, run)
    return run.done(escaped)


# Trials


def trials(table: CardTable, seat: int) -> Iterator[Option]:
    """Everybody in jail may be tried, one's own too, with every lawyer one can pay."""
    for man in table.men:
        if man.box is Box.JAIL:
            for lawyer, _ in counsels(table, seat):
                yield Option(Move(Verb.TRY, man.name, lawyer))


@resolves("dil.trial", "dil.lawyer", "dil.prison", "dil.notoriety")
def put_on_trial(dice: Dice, table: CardTable, seat: int, move: Move, now: int) -> Done:
    """Somebody in jail is tried; where no lawyer came with it, his own player may send one."""
    run = Running(table, now)
    run.pay(seat, -fee_of(table, seat, move.means))
    owner = run.man(move.man).seat
    decision = Decision(Step.COUNSEL, seat, move.man, (), 0, lawyer=move.means)
    if not move.means and owner != seat and sum(1 for _ in counsels(table, owner)) > 1:
        run.ask(decision, Step.COUNSEL, (owner,))
        return run.done()
    return _try_now(dice, run, decision, seat)


def counsel_options(table: CardTable, decision: Decision) -> Iterator[Option]:
    """The lawyers that the accused's player may send, or none."""
    (owner,) = decision.asked
    for lawyer, _ in counsels(table, owner):
        yield Option(Move(Verb.COUNSEL, decision.man, lawyer))


def counselled(dice: Dice, run: Running, decision: Decision) -> Done:
    """The accused's player has said whom he sends; who sends a lawyer leads the trial."""
    (owner,) = decision.asked
    reply = decision.reply(owner)
    if reply is None or not reply.means:
        return _try_now(dice, run, decision, decision.by)
    run.pay(owner, -fee_of(run.table, owner, reply.means))
    return _try_now(dice, run, replace(decision, lawyer=reply.means), owner)


def case_of(table: CardTable, man: Man, lawyer: str, leader: int) -> Case:
    """A trial as its leader has it."""
    adds = table.book.lawyer(lawyer).trial_modifier if lawyer else ()
    own = man.seat == leader
    return Case(adds, own, len(table.men_of(leader)) - own, man.notoriety)


def _try_now(dice: Dice, run: Running, decision: Decision, leader: int) -> Done:
    man = run.man(decision.man)
    verdict: Verdict = dice.call(trial, case_of(run.table, man, decision.lawyer, leader))
    run.settled()
    run.gather(leader, verdict.leader)
    if not verdict.acquitted:
        run.imprison(man.name, verdict.owner)
        end_turn(dice, run)
        return run.done(verdict)
    run.earn(man.name, verdict.enemy)
    run.untitle(man.name)
    free = replace(run.strip(man.name), box=None)
    if verdict.place is Place.HAND:
        run.set(replace(free, seat=leader))
        end_turn(dice, run)
        return run.done(verdict)
    run.set(replace(free, seat=NOBODY))
    run.ask(decision, Step.ROOM, (leader,))
    return run.done(verdict)


def room_options(table: CardTable, decision: Decision) -> Iterator[Option]:
    """Whom the leader of a trial may discard for the acquitted, or nobody."""
    (leader,) = decision.asked
    for man in table.men_of(leader):
        yield Option(Move(Verb.ROOM, decision.man, man.name))
    yield Option(Move(Verb.ROOM, decision.man))


def room_made(dice: Dice, run: Running, decision: Decision) -> Done:
    """The acquitted comes to hand if somebody was discarded for him; otherwise he stays in the deck."""
    (leader,) = decision.asked
    reply = decision.reply(leader)
    run.settled()
    if reply is not None and reply.means:
        run.discard(reply.means)
        run.set(replace(run.man(decision.man), seat=leader))
    end_turn(dice, run)
    return run.done()
