"""Going after an enemy: whom a force may catch, the cards of both sides, hostages, and the dice (dil.catch)."""

from __future__ import annotations

from collections.abc import Iterator

from rules.core.chance.dice import Dice
from rules.core.plain.frozen import replace
from rules.core.tables.rule import resolves
from rules.dillinger.law_actions.catching import (
    BARRED,
    MOST_TIPS,
    SURGEON,
    TIP,
    TOMMY,
    CatchRoll,
    attempt_at_table,
    catch,
)
from rules.dillinger.law_actions.kill_or_luck import catch_over
from rules.dillinger.model.boxes_and_forces import RAIDED, Box, CatchResult, Force
from rules.dillinger.model.card_table import CardTable, Man, card_of
from rules.dillinger.model.cards import NATURES, AccessoryKind, CardWindow, Seat, playable
from rules.dillinger.model.decisions import OpenDecision, QuestionStep
from rules.dillinger.model.forces import LOCAL_POLICE
from rules.dillinger.model.moves import LegalOption, Move, Verb
from rules.dillinger.table.running_table import MoveResult, RunningTable
from rules.dillinger.table.turns import end_turn

HOSTAGES, SURGERY = AccessoryKind.HOSTAGES.value, AccessoryKind.SURGERY.value
INSIDER, GETAWAY = AccessoryKind.INSIDER.value, AccessoryKind.GETAWAY_CAR.value
PRICES = {INSIDER: TIP, SURGERY: SURGEON}


def catches(table: CardTable, seat: int) -> Iterator[LegalOption]:
    """The enemies that a player may try to catch, with the forces and cards."""
    hand = table.players[seat].hand
    raiders = [
        card for card in dict.fromkeys(hand) if card_of(card).kind in (AccessoryKind.STATE_POLICE, AccessoryKind.AGENT)
    ]
    for man in table.men:
        if man.seat == seat or man.box not in (Box.ROBBING, *RAIDED):
            continue
        for force in (LOCAL_POLICE.name, *(raiders if man.box in RAIDED else ())):
            yield LegalOption(Move(Verb.CATCH, man.name, force), _helping(table, seat, man, force))


def _helping(table: CardTable, seat: int, man: Man, name: str) -> tuple[str, ...]:
    """The cards of a hand that may help a catch, each once: only one of a kind may (9.34)."""
    player, force = table.players[seat], table.book.force(name).force
    window = CardWindow.RAID if man.box in RAIDED else CardWindow.STOP
    kinds = playable(window, Seat.LAW, force)
    barred = {
        AccessoryKind.GUN_MOLL: table.enemy(man.name).company,
        AccessoryKind.TOMMY_GUN: name in player.armed or (force is Force.AGENT and not table.bill),
    }
    held = [card for card in dict.fromkeys(player.hand) if player.free(card) > 0]
    return tuple(card for card in held if (kind := card_of(card).kind) in kinds and not barred.get(kind))


def begun(table: CardTable, seat: int, move: Move) -> OpenDecision:
    """The beginning of a catch: its cards, and the gun under an agent's card."""
    armed = (TOMMY,) if move.means in table.players[seat].armed else ()
    law = tuple(sorted((*move.cards, *armed)))
    return OpenDecision(QuestionStep.COUNTER, seat, move.man, (), 0, force=move.means, law=law)


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
        run.ask(decision, QuestionStep.COUNTER, (owner,))
        return run.done()
    return roll(dice, run, decision)


def counters(table: CardTable, decision: OpenDecision) -> tuple[AccessoryKind, ...]:
    """The kinds of cards that may be played against a catch by any holder, by what is visible, with money."""
    attempt, man = attempt_at_table(table, decision), table.man(decision.man)
    assert man is not None
    money = table.players[man.seat].money
    kinds = playable(attempt.window, Seat.ENEMY, attempt.force)
    if AccessoryKind.ANNE_SAGE in attempt.law:
        kinds = tuple(kind for kind in kinds if kind in BARRED)
    return tuple(
        kind
        for kind in kinds
        if NATURES[kind].answers in (None, *attempt.law)
        and kind not in man.under
        and money >= PRICES.get(kind.value, 0)
    )


def counter_options(table: CardTable, decision: OpenDecision) -> Iterator[LegalOption]:
    """What the enemy's player may play against a catch. Insider Information also costs money."""
    (owner,) = decision.asked
    player, kinds = table.players[owner], counters(table, decision)
    cards = [card for card in dict.fromkeys(player.hand) if card_of(card).kind in kinds]
    most = min(MOST_TIPS, player.money // TIP) if INSIDER in cards else 0
    yield LegalOption(Move(Verb.PLAY, decision.man), tuple(cards), most=most, price=TIP)


def handle_counter(dice: Dice, run: RunningTable, decision: OpenDecision) -> MoveResult:
    """Handles the cards of the enemy's player against a catch: calls it off, asks about hostages, or rolls."""
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
        run.ask(decision, QuestionStep.HOSTAGES, (decision.by,))
        return run.done()
    return roll(dice, run, decision)


def hostage_options(_table: CardTable, decision: OpenDecision) -> Iterator[LegalOption]:
    """Whether the police continue despite hostages."""
    yield LegalOption(Move(Verb.GO_ON, decision.man))
    yield LegalOption(Move(Verb.CALL_OFF, decision.man))


def handle_hostages(dice: Dice, run: RunningTable, decision: OpenDecision) -> MoveResult:
    """Handles the law player's answer to hostages: rolls, or calls the police off. Then only the hostages are spent."""
    reply = decision.reply(decision.by)
    if reply is None or reply.verb is Verb.GO_ON:
        return roll(dice, run, decision)
    run.spend(run.man(decision.man).seat, (HOSTAGES,))
    run.settled()
    end_turn(dice, run)
    return run.done(CatchRoll(0, 0, CatchResult.CANCELLED))


def roll(dice: Dice, run: RunningTable, decision: OpenDecision) -> MoveResult:
    """The dice of a catch with every card. A caught enemy answers."""
    attempt = attempt_at_table(run.table, decision)
    owner = run.man(decision.man).seat
    run.pay(owner, -decision.tips * TIP)
    run.spend(decision.by, (card for card in decision.law if card != TOMMY or attempt.force is Force.LOCAL))
    run.spend(owner, (card for card in decision.counter if card != GETAWAY))
    if GETAWAY in decision.counter:
        run.attach(owner, decision.man, AccessoryKind.GETAWAY_CAR)
    catch_roll: CatchRoll = dice.call(catch, attempt)
    decision = replace(
        decision, natural=catch_roll.natural, total=catch_roll.total, fate=catch_roll.result, hostage=catch_roll.hostage
    )
    if catch_roll.result is CatchResult.NONE:
        return catch_over(dice, run, decision, None)
    run.ask(decision, QuestionStep.REACT, (owner,))
    return run.done(catch_roll)
