"""Contract hits at the table: the jam before the die, the target's answer, and the jam against that."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from rules.core.dice import Dice
from rules.core.rule import resolves
from rules.dillinger.cards import Kind
from rules.dillinger.game.crimes import AT_LARGE, may_act
from rules.dillinger.game.drawing import attachable
from rules.dillinger.game.moves import Move, Option, Verb
from rules.dillinger.game.running import Done, Running
from rules.dillinger.game.table import Affair, Man, Phase, Step, Table
from rules.dillinger.game.turning import crime_done
from rules.dillinger.hits import ADVANCE, Contract, Hit, HitEnd, answer_hit, kill_test, luck_test, strike
from rules.dillinger.model import Answer, Box, likelier

CONTRACT, TOMMY, JAMMED = Kind.CONTRACT.value, Kind.TOMMY_GUN.value, Kind.JAMMED.value
TARGETS = (Box.CASING, Box.LAM)


def hits(table: Table, seat: int) -> Iterator[Option]:
    """The hits that a player may order; cards may come to lie under the hit-man's at once."""
    if CONTRACT not in table.players[seat].hand:
        return
    for man in table.men_of(seat):
        if table.enemy(man.name).hit is None or not (man.box is None or man.box in AT_LARGE) or man.bound:
            continue
        if may_act(table, seat, man):
            cards = attachable(table, seat, man)
            for target in table.men:
                if target.seat != seat and target.box in TARGETS:
                    yield Option(Move(Verb.HIT, target.name, man.name), cards)


def may_arm(table: Table, seat: int, man: Man) -> bool:
    """Whether a Tommy Gun of the hand may go under an enemy who has none."""
    return Kind.TOMMY_GUN not in man.under and table.players[seat].free(TOMMY) > 0


@resolves("dil.hit", "dil.notoriety")
def order_hit(dice: Dice, table: Table, seat: int, move: Move, now: int) -> Done:
    """A hit-man comes for an opponent's enemy; a Jammed Tommy Gun may be played against his."""
    run = Running(table, now)
    run.spend(seat, (CONTRACT,))
    run.pay(seat, ADVANCE)
    run.enter(seat, move.means, Box.LAM, move.cards)
    run.phase(Phase.CRIME)
    owner = run.man(move.man).seat
    affair = Affair(Step.JAM, seat, move.man, (), 0, force=move.means)
    if Kind.TOMMY_GUN in run.man(move.means).under and table.may_hold(owner, (Kind.JAMMED,)):
        run.ask(affair, Step.JAM, (owner,))
        return run.done()
    return strike_now(dice, run, affair)


def contract_of(table: Table, affair: Affair) -> Contract:
    """A hit as the cards lie: who is armed, what was jammed, and what the target has been answered with."""
    target, hitman = table.man(affair.man), table.man(affair.force)
    assert target is not None
    assert hitman is not None
    ratings, hit = table.enemy(target.name), table.enemy(hitman.name).hit
    assert hit is not None
    return Contract(
        hit,
        ratings.kill,
        ratings.luck,
        affair.answer,
        tommy=Kind.TOMMY_GUN in hitman.under,
        jammed=JAMMED in affair.counter,
        armed=Kind.TOMMY_GUN in target.under,
        spoiled=JAMMED in affair.law,
        notoriety=target.notoriety,
    )


def jammed(dice: Dice, run: Running, affair: Affair) -> Done:
    """The target's player has said whether he jams the hit-man's Tommy Gun."""
    owner = run.man(affair.man).seat
    reply = affair.reply(owner)
    if reply is not None and JAMMED in reply.cards:
        run.spend(owner, (JAMMED,))
        affair = replace(affair, counter=(JAMMED,))
    return strike_now(dice, run, affair)


def strike_now(dice: Dice, run: Running, affair: Affair) -> Done:
    """The hit-man's die; whatever it shows, the target's player is asked."""
    scored: bool = dice.call(strike, contract_of(run.table, replace(affair, answer=None)))
    owner = run.man(affair.man).seat
    run.ask(replace(affair, scored=scored), Step.TARGET if scored else Step.FIRE, (owner,))
    return run.done(scored)


def target_options(table: Table, affair: Affair) -> Iterator[Option]:
    """What a target may answer: Kill or Luck to a hit, fire to a miss, or nothing."""
    target = table.man(affair.man)
    assert target is not None
    gun = (TOMMY,) if may_arm(table, target.seat, target) else ()
    yield Option(Move(Verb.KILL, affair.man), gun)
    if affair.step is Step.TARGET:
        yield Option(Move(Verb.LUCK, affair.man))
    yield Option(Move(Verb.YIELD, affair.man))


def silent_target(table: Table, affair: Affair) -> Verb:
    """What is thrown for a target whose player says nothing: whichever serves him to a hit, no fire after a miss."""
    if affair.step is Step.FIRE:
        return Verb.YIELD
    contract = contract_of(table, affair)
    jammable = contract.armed and table.may_hold(affair.by, (Kind.JAMMED,))
    return VERBS[likelier(kill_test(contract), luck_test(contract), jammable)]


def target_answers(dice: Dice, run: Running, affair: Affair) -> Done:
    """The target's player has chosen, or says nothing; a Tommy Gun in a Kill die may be jammed."""
    owner = run.man(affair.man).seat
    reply = affair.reply(owner) or Move(silent_target(run.table, affair))
    if TOMMY in reply.cards:
        run.attach(owner, affair.man, Kind.TOMMY_GUN)
    affair = replace(affair, answer=ANSWERS.get(reply.verb))
    gun = Kind.TOMMY_GUN in run.man(affair.man).under
    if affair.answer is Answer.KILL and gun and run.table.may_hold(affair.by, (Kind.JAMMED,)):
        run.ask(affair, Step.SPOIL, (affair.by,))
        return run.done()
    return hit_ends(dice, run, affair)


def hit_spoiled(dice: Dice, run: Running, affair: Affair) -> Done:
    """The hit-man's player has said whether he jams the target's Tommy Gun."""
    reply = affair.reply(affair.by)
    if reply is not None and JAMMED in reply.cards:
        run.spend(affair.by, (JAMMED,))
        affair = replace(affair, law=(JAMMED,))
    return hit_ends(dice, run, affair)


def hit_ends(dice: Dice, run: Running, affair: Affair) -> Done:
    """Who is dead, and the fee."""
    hit: Hit = dice.call(answer_hit, contract_of(run.table, affair), affair.scored)
    run.pay(affair.by, hit.fee - ADVANCE)
    run.settled()
    if hit.end is HitEnd.TARGET:
        run.kill(affair.man)
    elif hit.end is HitEnd.HITMAN:
        run.kill(affair.force)
    crime_done(dice, run)
    return run.done(hit)


ANSWERS = {Verb.KILL: Answer.KILL, Verb.LUCK: Answer.LUCK}
VERBS = {answer: verb for verb, answer in ANSWERS.items()}
