"""Contract hits at the table: the jam before the die, the target's answer, and the jam against that."""

from __future__ import annotations

from collections.abc import Iterator

from rules.core.chance.dice import Dice
from rules.core.plain.frozen import replace
from rules.core.tables.rule import resolves
from rules.dillinger.cards import Kind
from rules.dillinger.game.asked import Decision, Step
from rules.dillinger.game.crimes import AT_LARGE, may_act
from rules.dillinger.game.drawing import attachable
from rules.dillinger.game.moves import Move, Option, Verb
from rules.dillinger.game.running import Done, Running
from rules.dillinger.game.table import CardTable, Man, Phase
from rules.dillinger.game.turning import crime_done
from rules.dillinger.hits import ADVANCE, Contract, Hit, HitEnd, answer_hit, kill_test, luck_test, strike
from rules.dillinger.model import Answer, Box, likelier

CONTRACT, TOMMY, JAMMED = Kind.CONTRACT.value, Kind.TOMMY_GUN.value, Kind.JAMMED.value
TARGETS = (Box.CASING, Box.LAM)


def hits(table: CardTable, seat: int) -> Iterator[Option]:
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


def may_arm(table: CardTable, seat: int, man: Man) -> bool:
    """Whether a Tommy Gun of the hand may go under an enemy who has none."""
    return Kind.TOMMY_GUN not in man.under and table.players[seat].free(TOMMY) > 0


@resolves("dil.hit", "dil.notoriety")
def order_hit(dice: Dice, table: CardTable, seat: int, move: Move, now: int) -> Done:
    """A hit-man comes for an opponent's enemy; a Jammed Tommy Gun may be played against his."""
    run = Running(table, now)
    run.spend(seat, (CONTRACT,))
    run.pay(seat, ADVANCE)
    run.enter(seat, move.means, Box.LAM, move.cards)
    run.phase(Phase.CRIME)
    owner = run.man(move.man).seat
    decision = Decision(Step.JAM, seat, move.man, (), 0, force=move.means)
    if Kind.TOMMY_GUN in run.man(move.means).under and table.may_hold(owner, (Kind.JAMMED,)):
        run.ask(decision, Step.JAM, (owner,))
        return run.done()
    return strike_now(dice, run, decision)


def contract_of(table: CardTable, decision: Decision) -> Contract:
    """A hit as the cards lie: who is armed, what was jammed, and what the target has been answered with."""
    target, hitman = table.man(decision.man), table.man(decision.force)
    assert target is not None
    assert hitman is not None
    ratings, hit = table.enemy(target.name), table.enemy(hitman.name).hit
    assert hit is not None
    return Contract(
        hit,
        ratings.kill,
        ratings.luck,
        decision.answer,
        tommy=Kind.TOMMY_GUN in hitman.under,
        jammed=JAMMED in decision.counter,
        armed=Kind.TOMMY_GUN in target.under,
        spoiled=JAMMED in decision.law,
        notoriety=target.notoriety,
    )


def jammed(dice: Dice, run: Running, decision: Decision) -> Done:
    """The target's player has said whether he jams the hit-man's Tommy Gun."""
    owner = run.man(decision.man).seat
    reply = decision.reply(owner)
    if reply is not None and JAMMED in reply.cards:
        run.spend(owner, (JAMMED,))
        decision = replace(decision, counter=(JAMMED,))
    return strike_now(dice, run, decision)


def strike_now(dice: Dice, run: Running, decision: Decision) -> Done:
    """The hit-man's die; whatever it shows, the target's player is asked."""
    scored: bool = dice.call(strike, contract_of(run.table, replace(decision, answer=None)))
    owner = run.man(decision.man).seat
    run.ask(replace(decision, scored=scored), Step.TARGET if scored else Step.FIRE, (owner,))
    return run.done(scored)


def target_options(table: CardTable, decision: Decision) -> Iterator[Option]:
    """What a target may answer: Kill or Luck to a hit, fire to a miss, or nothing."""
    target = table.man(decision.man)
    assert target is not None
    gun = (TOMMY,) if may_arm(table, target.seat, target) else ()
    yield Option(Move(Verb.KILL, decision.man), gun)
    if decision.step is Step.TARGET:
        yield Option(Move(Verb.LUCK, decision.man))
    yield Option(Move(Verb.YIELD, decision.man))


def silent_target(table: CardTable, decision: Decision) -> Verb:
    """What is thrown for a target whose player says nothing: whichever serves him to a hit, no fire after a miss."""
    if decision.step is Step.FIRE:
        return Verb.YIELD
    contract = contract_of(table, decision)
    jammable = contract.armed and table.may_hold(decision.by, (Kind.JAMMED,))
    return VERBS[likelier(kill_test(contract), luck_test(contract), jammable)]


def target_answers(dice: Dice, run: Running, decision: Decision) -> Done:
    """The target's player has chosen, or says nothing; a Tommy Gun in a Kill die may be jammed."""
    owner = run.man(decision.man).seat
    reply = decision.reply(owner) or Move(silent_target(run.table, decision))
    if TOMMY in reply.cards:
        run.attach(owner, decision.man, Kind.TOMMY_GUN)
    decision = replace(decision, answer=ANSWERS.get(reply.verb))
    gun = Kind.TOMMY_GUN in run.man(decision.man).under
    if decision.answer is Answer.KILL and gun and run.table.may_hold(decision.by, (Kind.JAMMED,)):
        run.ask(decision, Step.SPOIL, (decision.by,))
        return run.done()
    return hit_ends(dice, run, decision)


def hit_spoiled(dice: Dice, run: Running, decision: Decision) -> Done:
    """The hit-man's player has said whether he jams the target's Tommy Gun."""
    reply = decision.reply(decision.by)
    if reply is not None and JAMMED in reply.cards:
        run.spend(decision.by, (JAMMED,))
        decision = replace(decision, law=(JAMMED,))
    return hit_ends(dice, run, decision)


def hit_ends(dice: Dice, run: Running, decision: Decision) -> Done:
    """Who is dead, and the fee."""
    hit: Hit = dice.call(answer_hit, contract_of(run.table, decision), decision.scored)
    run.pay(decision.by, hit.fee - ADVANCE)
    run.settled()
    if hit.end is HitEnd.TARGET:
        run.kill(decision.man)
    elif hit.end is HitEnd.HITMAN:
        run.kill(decision.force)
    crime_done(dice, run)
    return run.done(hit)


ANSWERS = {Verb.KILL: Answer.KILL, Verb.LUCK: Answer.LUCK}
VERBS = {answer: verb for verb, answer in ANSWERS.items()}
