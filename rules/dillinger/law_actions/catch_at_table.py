"""Catches at the table: the law's cards, the enemy's cards, the dice, the answer, and the consequences."""

from __future__ import annotations

from collections.abc import Iterator

from rules.core.chance.dice import Dice
from rules.core.plain.frozen import replace
from rules.core.tables.rule import resolves
from rules.dillinger.enemy_actions.contract_hits import ANSWER_OF, VERB_OF, may_arm
from rules.dillinger.law_actions.catch_command import CatchOutcome, End, Reaction, conclude, reaction_test
from rules.dillinger.law_actions.catch_dice import BARRED, MOST_TIPS, SURGEON, TIP, CatchAttempt, CatchRoll, catch
from rules.dillinger.model.boxes_and_forces import RAIDED, Answer, Box, CatchResult, Force, likelier
from rules.dillinger.model.card_table import NOBODY, CardTable, Man, card_of
from rules.dillinger.model.cards import NATURES, Kind, Seat, Window, playable
from rules.dillinger.model.changes import DECK, BillSet, CardsMoved
from rules.dillinger.model.decisions import Decision, Step
from rules.dillinger.model.forces import LOCAL_POLICE
from rules.dillinger.model.moves import Move, Option, Verb
from rules.dillinger.model.notoriety import Stakes
from rules.dillinger.table.running_table import MoveResult, RunningTable
from rules.dillinger.table.turns import end_turn

TOMMY, HOSTAGES, SURGERY = Kind.TOMMY_GUN.value, Kind.HOSTAGES.value, Kind.SURGERY.value
INSIDER, GETAWAY = Kind.INSIDER.value, Kind.GETAWAY_CAR.value


def catches(table: CardTable, seat: int) -> Iterator[Option]:
    """The enemies that a player may try to catch, with the forces and cards."""
    hand = table.players[seat].hand
    raiders = [card for card in dict.fromkeys(hand) if card_of(card).kind in (Kind.STATE_POLICE, Kind.AGENT)]
    for man in table.men:
        if man.seat == seat or man.box not in (Box.ROBBING, *RAIDED):
            continue
        for force in (LOCAL_POLICE.name, *(raiders if man.box in RAIDED else ())):
            yield Option(Move(Verb.CATCH, man.name, force), _helping(table, seat, man, force))


def _helping(table: CardTable, seat: int, man: Man, name: str) -> tuple[str, ...]:
    """The cards of a hand that may help a catch, each once: only one of a kind may (9.34)."""
    player, force = table.players[seat], table.book.force(name).force
    window = Window.RAID if man.box in RAIDED else Window.STOP
    kinds = playable(window, Seat.LAW, force)
    barred = {
        Kind.GUN_MOLL: table.enemy(man.name).company,
        Kind.TOMMY_GUN: name in player.armed or (force is Force.AGENT and not table.bill),
    }
    held = [card for card in dict.fromkeys(player.hand) if player.free(card) > 0]
    return tuple(card for card in held if (kind := card_of(card).kind) in kinds and not barred.get(kind))


def begun(table: CardTable, seat: int, move: Move) -> Decision:
    """The beginning of a catch: its cards, and the gun under an agent's card."""
    armed = (TOMMY,) if move.means in table.players[seat].armed else ()
    law = tuple(sorted((*move.cards, *armed)))
    return Decision(Step.COUNTER, seat, move.man, (), 0, force=move.means, law=law)


@resolves("dil.catch", "dil.turn")
def go_after(dice: Dice, table: CardTable, seat: int, move: Move, now: int) -> MoveResult:
    """A force goes after an enemy with its cards on the table. The enemy's player is asked before the dice."""
    run = RunningTable(table, now)
    decision = begun(table, seat, move)
    if TOMMY in move.cards and move.means != LOCAL_POLICE.name:
        run.arm(seat, move.means)
    owner = run.man(move.man).seat
    kinds = counters(run.table, decision)
    if kinds and run.table.may_hold(owner, kinds):
        run.ask(decision, Step.COUNTER, (owner,))
        return run.done()
    return roll(dice, run, decision)


def chase_of(table: CardTable, decision: Decision) -> CatchAttempt:
    """A catch with the cards on the table."""
    man, lawmen = table.man(decision.man), table.book.force(decision.force)
    assert man is not None
    assert man.box is not None
    answers = [card_of(card).kind for card in decision.counter]
    if Kind.GETAWAY_CAR in man.under and man.box is Box.ROBBING and Kind.GETAWAY_CAR not in answers:
        answers.append(Kind.GETAWAY_CAR)
    return CatchAttempt(
        lawmen.force,
        lawmen.catches(table.bill),
        man.box,
        tuple(card_of(card).kind for card in decision.law),
        tuple(answers),
        decision.tips,
        table.bill,
        lawmen.adds_against(man.name),
        table.enemy(man.name).company,
    )


def counters(table: CardTable, decision: Decision) -> tuple[Kind, ...]:
    """The kinds that may be played against a catch, whoever holds them: by what is visible, with money."""
    chase, man = chase_of(table, decision), table.man(decision.man)
    assert man is not None
    money = table.players[man.seat].money
    kinds = playable(chase.window, Seat.ENEMY, chase.force)
    if Kind.ANNE_SAGE in chase.law:
        kinds = tuple(kind for kind in kinds if kind in BARRED)
    return tuple(
        kind
        for kind in kinds
        if NATURES[kind].answers in (None, *chase.law) and kind not in man.under and money >= PRICES.get(kind.value, 0)
    )


def counter_options(table: CardTable, decision: Decision) -> Iterator[Option]:
    """What the enemy's player may play against a catch. Insider Information also costs money."""
    (owner,) = decision.asked
    player, kinds = table.players[owner], counters(table, decision)
    cards = [card for card in dict.fromkeys(player.hand) if card_of(card).kind in kinds]
    most = min(MOST_TIPS, player.money // TIP) if INSIDER in cards else 0
    yield Option(Move(Verb.PLAY, decision.man), tuple(cards), most=most, price=TIP)


def countered(dice: Dice, run: RunningTable, decision: Decision) -> MoveResult:
    """The enemy's player has answered: called off, hostages, or the dice."""
    (owner,) = decision.asked
    reply = decision.reply(owner) or Move(Verb.PLAY)
    decision = replace(decision, counter=reply.cards, tips=reply.units)
    if SURGERY in reply.cards:
        run.pay(owner, -SURGEON)
        run.spend(owner, (SURGERY,))
        run.settled()
        end_turn(dice, run)
        return run.done(CatchRoll(0, 0, CatchResult.CANCELLED))
    if HOSTAGES in reply.cards:
        run.ask(decision, Step.HOSTAGES, (decision.by,))
        return run.done()
    return roll(dice, run, decision)


def hostage_options(_table: CardTable, decision: Decision) -> Iterator[Option]:
    """Whether the police continue despite hostages."""
    yield Option(Move(Verb.GO_ON, decision.man))
    yield Option(Move(Verb.CALL_OFF, decision.man))


def hostages_weighed(dice: Dice, run: RunningTable, decision: Decision) -> MoveResult:
    """The law player continues, or calls the police off and everything but the hostages returns to hand."""
    reply = decision.reply(decision.by)
    if reply is None or reply.verb is Verb.GO_ON:
        return roll(dice, run, decision)
    run.spend(run.man(decision.man).seat, (HOSTAGES,))
    run.settled()
    end_turn(dice, run)
    return run.done(CatchRoll(0, 0, CatchResult.CANCELLED))


def roll(dice: Dice, run: RunningTable, decision: Decision) -> MoveResult:
    """The dice of a catch with every card. A caught enemy answers."""
    chase = chase_of(run.table, decision)
    owner = run.man(decision.man).seat
    run.pay(owner, -decision.tips * TIP)
    run.spend(decision.by, (card for card in decision.law if card != TOMMY or chase.force is Force.LOCAL))
    run.spend(owner, (card for card in decision.counter if card != GETAWAY))
    if GETAWAY in decision.counter:
        run.attach(owner, decision.man, Kind.GETAWAY_CAR)
    caught: CatchRoll = dice.call(catch, chase)
    decision = replace(decision, natural=caught.natural, total=caught.total, fate=caught.fate, hostage=caught.hostage)
    if caught.fate is CatchResult.NONE:
        return _over(dice, run, decision, None)
    run.ask(decision, Step.REACT, (owner,))
    return run.done(caught)


def react_options(table: CardTable, decision: Decision) -> Iterator[Option]:
    """Kill or Luck against a capture, or no answer."""
    man = table.man(decision.man)
    assert man is not None
    barred = Kind.ANNE_SAGE in decision.law
    gun = (TOMMY,) if may_arm(table, man.seat, man) and not barred else ()
    yield Option(Move(Verb.KILL, decision.man), gun)
    yield Option(Move(Verb.LUCK, decision.man))
    yield Option(Move(Verb.YIELD, decision.man))


def reacted(dice: Dice, run: RunningTable, decision: Decision) -> MoveResult:
    """The caught enemy's player has answered, or is silent. The law player may play a card against a Kill die."""
    (owner,) = decision.asked
    reply = decision.reply(owner) or Move(silent_answer(run.table, decision))
    if TOMMY in reply.cards:
        run.attach(owner, decision.man, Kind.TOMMY_GUN)
    decision = replace(decision, answer=ANSWER_OF.get(reply.verb))
    kinds = spoilers(run.table, decision)
    if kinds and run.table.may_hold(decision.by, kinds):
        run.ask(decision, Step.SPOIL, (decision.by,))
        return run.done()
    return _over(dice, run, decision, _reaction(run.table, decision, ()))


def silent_answer(table: CardTable, decision: Decision) -> Verb:
    """Kill or Luck for a silent player, whichever is better by what is visible, without cards of the hand."""
    killing = replace(decision, answer=Answer.KILL)
    kill, luck = _reaction(table, killing, ()), _reaction(table, replace(decision, answer=Answer.LUCK), ())
    assert kill is not None
    assert luck is not None
    kinds = spoilers(table, killing)
    return VERB_OF[
        likelier(reaction_test(kill), reaction_test(luck), bool(kinds) and table.may_hold(decision.by, kinds))
    ]


def spoilers(table: CardTable, decision: Decision) -> tuple[Kind, ...]:
    """The kinds that may be played against a Kill die: a jam against a gun, Tear Gas in a raid."""
    man = table.man(decision.man)
    if man is None or decision.answer is not Answer.KILL:
        return ()
    gun = Kind.TOMMY_GUN in man.under and Kind.ANNE_SAGE.value not in decision.law
    return (*((Kind.JAMMED,) if gun else ()), *((Kind.TEAR_GAS,) if man.box in RAIDED else ()))


def spoil_options(table: CardTable, decision: Decision) -> Iterator[Option]:
    """What the law player, or a hit-man's, may play against a Kill die."""
    hand = table.players[decision.by].hand
    kinds = spoilers(table, decision)
    yield Option(Move(Verb.PLAY, decision.man), tuple(kind.value for kind in kinds if kind.value in hand))


def spoiled(dice: Dice, run: RunningTable, decision: Decision) -> MoveResult:
    """The law player has answered a Kill die."""
    reply = decision.reply(decision.by)
    cards = reply.cards if reply is not None else ()
    run.spend(decision.by, cards)
    return _over(dice, run, decision, _reaction(run.table, decision, cards))


def _reaction(table: CardTable, decision: Decision, cards: tuple[str, ...]) -> Reaction | None:
    man = table.man(decision.man)
    if decision.answer is None or man is None:
        return None
    ratings = table.enemy(man.name)
    killing = decision.answer is Answer.KILL
    return Reaction(
        decision.answer,
        ratings.kill if killing else ratings.luck,
        tommy=killing and Kind.TOMMY_GUN in man.under and Kind.ANNE_SAGE.value not in decision.law,
        jammed=Kind.JAMMED.value in cards,
        tear_gas=Kind.TEAR_GAS.value in cards,
    )


def _over(dice: Dice, run: RunningTable, decision: Decision, reaction: Reaction | None) -> MoveResult:
    """The consequences of a catch: for the enemy, its player, the law player and the force."""
    man, law = run.man(decision.man), run.table.players[decision.by]
    caught = CatchRoll(decision.natural, decision.total, decision.fate, decision.hostage)
    stakes = Stakes(man.notoriety, law.notoriety, man.kidnapper, man.hyped, man.earned)
    pursuit: CatchOutcome = dice.call(conclude, chase_of(run.table, decision), caught, reaction, stakes)
    run.settled()
    run.earn(man.name, pursuit.points.enemy)
    run.gather(decision.by, pursuit.points.law)
    if pursuit.end is End.JAIL:
        run.jail(man.name)
    elif pursuit.end is End.PRISON:
        run.imprison(man.name, pursuit.points.owner)
    elif pursuit.end is End.KILLED:
        run.kill(man.name, pursuit.points.owner)
    _stand_down(run, decision, man.seat, pursuit.lost)
    end_turn(dice, run)
    return run.done(pursuit)


def _stand_down(run: RunningTable, decision: Decision, enemy: int, lost: bool) -> None:
    """The card of the force after a raid. A dead agent leaves the gun; the first one brings the Crime Bill."""
    force = run.table.book.force(decision.force).force
    agent = force is Force.AGENT
    if lost and agent:
        if decision.force in run.table.players[decision.by].armed:
            run.arm(decision.by, decision.force, armed=False)
        if run.table.bill_at == NOBODY:
            run.note(BillSet(run.game, enemy))
    if lost:
        run.spend(decision.by, (decision.force,))
    elif agent and not run.table.bill:
        run.note(CardsMoved(run.game, (decision.force,), decision.by, DECK))


PRICES = {INSIDER: TIP, SURGERY: SURGEON}
