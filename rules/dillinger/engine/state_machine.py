"""The state machine: the legal options of a seat, and the resolver of every move."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

from rules.core.chance.dice import Dice
from rules.core.plain.frozen import replace
from rules.core.plain.refusal import IllegalNow
from rules.core.tables.rule import resolves
from rules.dillinger.enemy_actions import (
    bail,
    casing_and_lam,
    contract_hits,
    escape,
    jail_and_prison,
    kidnapping,
    robbery,
)
from rules.dillinger.engine import absence
from rules.dillinger.engine.card_refusals import card_fault, payment_fault
from rules.dillinger.engine.refusals import reason
from rules.dillinger.law_actions import going_after_enemies, kill_or_luck, sprees, trials
from rules.dillinger.model.card_table import CardTable, Phase, Stage, card_of
from rules.dillinger.model.cards import AccessoryKind
from rules.dillinger.model.changes import Answered
from rules.dillinger.model.decisions import AnswerOrder, OpenDecision, QuestionStep, Reply
from rules.dillinger.model.moves import LegalOption, Move, Verb
from rules.dillinger.model.paragraphs import ruled
from rules.dillinger.table import draws, setting_up, trades, turns
from rules.dillinger.table.running_table import MoveResult, RunningTable
from rules.dillinger.table.seat_view import seen_by
from rules.dillinger.table.standing_orders import standing
from rules.dillinger.table.waiting_times import settles, waited

Handler = Callable[[Dice, CardTable, int, Move, int], MoveResult]
Settle = Callable[[Dice, RunningTable, OpenDecision], MoveResult]

HANDLERS: Final[dict[Verb, Handler]] = {
    Verb.ACTIVATE: setting_up.activate,
    Verb.READY: setting_up.ready,
    Verb.DISCARD: draws.discard,
    Verb.DRAW_CARDS: draws.draw_cards,
    Verb.DRAW_ENEMY: draws.draw_enemy,
    Verb.RETAIN: draws.retain,
    Verb.NO_DRAW: draws.no_draw,
    Verb.HIDE: draws.hide,
    Verb.ATTACH: draws.attach,
    Verb.DROP: draws.drop,
    Verb.OFFER: trades.offer,
    Verb.ACCEPT: trades.accept,
    Verb.DECLINE: trades.decline,
    Verb.PASS: absence.vote,
    Verb.PLACE: casing_and_lam.place,
    Verb.CASE: casing_and_lam.case,
    Verb.ROB: robbery.go_in,
    Verb.TAKE: robbery.carry_off,
    Verb.LAM: casing_and_lam.lam,
    Verb.KIDNAP: kidnapping.snatch,
    Verb.KEEP: kidnapping.keep,
    Verb.COLLECT: kidnapping.go_for_ransom,
    Verb.HIT: contract_hits.order_hit,
    Verb.BAIL: bail.apply_for_bail,
    Verb.ESCAPE: escape.break_out,
    Verb.NO_CRIME: casing_and_lam.no_crime,
    Verb.CATCH: going_after_enemies.go_after,
    Verb.TRY: trials.put_on_trial,
    Verb.SPREE: sprees.send_on_spree,
    Verb.NO_LAW: turns.no_law,
}
BLIND: Final = (Verb.DRAW_CARDS, Verb.DRAW_ENEMY)
"""The moves whose dice are cards of a hand."""


def legal(table: CardTable, seat: int, now: int) -> list[LegalOption]:
    """All legal moves of a player, by what they may know; none after their answer."""
    if table.decision is not None:
        return list(_answers(table, table.decision, seat)) if seat in waited(table) else []
    if table.stage is Stage.PREPARING:
        return [*setting_up.preparations(table, seat), *_anytime(table, seat, now)]
    if table.stage is Stage.PLAY:
        return [*(_turn(table, seat) if seat == table.turn.seat else ()), *_anytime(table, seat, now)]
    return []


def _anytime(table: CardTable, seat: int, now: int) -> Iterator[LegalOption]:
    if table.stage is Stage.PLAY or not table.players[seat].ready:
        yield from draws.attachments(table, seat)
    yield from trades.trades(table, seat, now)
    yield from absence.votes(table, seat, now)


def _turn(table: CardTable, seat: int) -> Iterator[LegalOption]:
    phase = table.turn.phase
    if phase is Phase.CARDS:
        yield from draws.draws(table, seat)
    elif phase is Phase.CRIME:
        fresh = table.man(table.turn.fresh)
        if fresh is not None and fresh.box is None:
            yield LegalOption(Move(Verb.HIDE, fresh.name), draws.attachable(table, seat, fresh))
        yield from casing_and_lam.crimes(table, seat)
        yield from contract_hits.possible_hits(table, seat)
        yield from jail_and_prison.ways_out(table, seat)
    else:
        yield from going_after_enemies.catches(table, seat)
        yield from trials.trials(table, seat)
        yield from sprees.sprees(table, seat)
        yield LegalOption(Move(Verb.NO_LAW))
    yield from draws.drops(table, seat)


# Answers


def _held(table: CardTable, seat: int, decision: OpenDecision, kind: AccessoryKind) -> Iterator[LegalOption]:
    held = table.players[seat].free(kind.value) > 0
    yield LegalOption(Move(Verb.PLAY, decision.man), (kind.value,) if held else ())


def _answers(table: CardTable, decision: OpenDecision, seat: int) -> Iterator[LegalOption]:
    """The possible answers of a seat that is asked."""
    match decision.step:
        case QuestionStep.HOLIDAY:
            yield from _held(table, seat, decision, AccessoryKind.BANK_HOLIDAY)
        case QuestionStep.RIOT:
            yield from _held(table, seat, decision, AccessoryKind.JAIL_RIOT)
        case QuestionStep.JAM:
            yield from _held(table, seat, decision, AccessoryKind.JAMMED)
        case QuestionStep.COUNTER:
            yield from going_after_enemies.counter_options(table, decision)
        case QuestionStep.HOSTAGES:
            yield from going_after_enemies.hostage_options(table, decision)
        case QuestionStep.REACT:
            yield from kill_or_luck.react_options(table, decision)
        case QuestionStep.SPOIL if of_hit(table, decision):
            yield from _held(table, seat, decision, AccessoryKind.JAMMED)
        case QuestionStep.SPOIL:
            yield from kill_or_luck.spoil_options(table, decision)
        case QuestionStep.TARGET | QuestionStep.FIRE:
            yield from contract_hits.target_options(table, decision)
        case QuestionStep.COUNSEL:
            yield from trials.counsel_options(table, decision)
        case QuestionStep.ROOM:
            yield from trials.room_options(table, decision)


def of_hit(table: CardTable, decision: OpenDecision) -> bool:
    """Whether the open decision is about a contract hit, not a catch."""
    return table.man(decision.force) is not None


SETTLES: Final[dict[QuestionStep, Settle]] = {
    QuestionStep.HOLIDAY: robbery.holiday_over,
    QuestionStep.RIOT: escape.riot_over,
    QuestionStep.COUNTER: going_after_enemies.handle_counter,
    QuestionStep.HOSTAGES: going_after_enemies.handle_hostages,
    QuestionStep.REACT: kill_or_luck.handle_answer,
    QuestionStep.JAM: contract_hits.jammed,
    QuestionStep.TARGET: contract_hits.target_answers,
    QuestionStep.FIRE: contract_hits.target_answers,
    QuestionStep.COUNSEL: trials.counselled,
    QuestionStep.ROOM: trials.room_made,
}


def by_order(table: CardTable, seat: int) -> Move | None:
    """The answer of a seat's orders to the open question, if it is legal; else None."""
    decision = table.decision
    order = decision and standing(table.players[seat].orders, decision.step, decision.man)
    if decision is None or order is None:
        return None
    fitting = (one for one in _answers(table, decision, seat) if (one.move.verb, one.move.means) == ordered(order))
    option = next(fitting, None)
    return option and _filled(table, seat, option, order)


def ordered(order: AnswerOrder) -> tuple[Verb, str]:
    """The verb and means of an order."""
    return order.verb, order.means


def _filled(table: CardTable, seat: int, option: LegalOption, order: AnswerOrder) -> Move:
    """An answer with the cards of an order, one after the other, as far as they go together."""
    move = option.move
    held = [card for kind in order.cards for card in option.extras if card_of(card).kind is kind]
    for card in held:
        fuller = replace(
            move, cards=(*move.cards, card), units=max(move.units, int(card == going_after_enemies.INSIDER))
        )
        move = move if fault_of(table, seat, option, fuller) else fuller
    return move


def completed(table: CardTable) -> CardTable:
    """The table with the orders' answers for seats that are silent."""
    decision = table.decision
    if decision is None:
        return table
    silent = [seat for seat in decision.asked if decision.reply(seat) is None]
    found = [Reply(seat, move) for seat in silent if (move := by_order(table, seat)) is not None]
    return replace(table, decision=replace(decision, said=(*decision.said, *found)))


def answer_of(table: CardTable) -> Move:
    """The answer if no one says anything more: by order, else by silence.

    Silence is Kill or Luck where one of them must be rolled, else no card.
    """
    decision = completed(table).decision
    assert decision is not None, "nothing is asked"
    answer = decision.reply(decision.asked[0])
    if answer is not None:
        return answer
    if decision.step is QuestionStep.REACT:
        return Move(kill_or_luck.silent_answer(table, decision), decision.man)
    if decision.step in (QuestionStep.TARGET, QuestionStep.FIRE):
        return Move(contract_hits.silent_target(table, decision), decision.man)
    return Move(Verb.PLAY, decision.man)


def _settled(dice: Dice, run: RunningTable) -> MoveResult:
    decision = completed(run.table).decision
    assert decision is not None
    if decision.step is QuestionStep.SPOIL:
        return (contract_hits.hit_spoiled if of_hit(run.table, decision) else kill_or_luck.handle_spoiling)(
            dice, run, decision
        )
    return SETTLES[decision.step](dice, run, decision)


def _answering(*rules: str) -> Handler:
    @resolves(*rules)
    def answer(dice: Dice, table: CardTable, seat: int, move: Move, now: int) -> MoveResult:
        """A seat answers. The last answer settles the decision, unless all wait for the time."""
        run = RunningTable(table, now)
        assert table.decision is not None
        run.note(Answered(run.game, seat, move))
        decision = table.decision.answered(seat, move)
        return _settled(dice, run) if settles(run.table, decision, now) else run.done()

    return answer


def _timing(*rules: str) -> Callable[[Dice, CardTable, int], MoveResult]:
    @resolves(*rules)
    def time_up(dice: Dice, table: CardTable, now: int) -> MoveResult:
        """The time is up. Seats without an answer have only their orders."""
        run = RunningTable(table, now)
        assert table.decision is not None
        return _settled(dice, run) if now >= table.decision.until else run.done()

    return time_up


RULES_OF: Final = {
    QuestionStep.HOLIDAY: ("dil.rob", "dil.media-hype"),
    QuestionStep.RIOT: ("dil.escape",),
    QuestionStep.COUNTER: ("dil.catch",),
    QuestionStep.HOSTAGES: ("dil.catch",),
    QuestionStep.REACT: ("dil.react", "dil.jail", "dil.prison", "dil.notoriety"),
    QuestionStep.SPOIL: ("dil.react",),
    QuestionStep.JAM: ("dil.hit",),
    QuestionStep.TARGET: ("dil.hit",),
    QuestionStep.FIRE: ("dil.hit",),
    QuestionStep.COUNSEL: ("dil.trial", "dil.lawyer"),
    QuestionStep.ROOM: ("dil.trial", "dil.two-enemies"),
}
ANSWERING: Final = {step: _answering(*rules) for step, rules in RULES_OF.items()}
TIMING: Final = {step: _timing(*rules) for step, rules in RULES_OF.items()}


@resolves("dil.first-player", "dil.setup")
def start_anyway(dice: Dice, table: CardTable, now: int) -> MoveResult:
    """The time for trading before the game is over, and the game begins."""
    if not 0 < due(table) <= now:
        return MoveResult((), table)
    return setting_up.begin(dice, RunningTable(table, now))


def due(table: CardTable) -> int:
    """When the game continues by itself, in seconds since the epoch; 0 for never."""
    if table.stopped:
        return 0
    if table.decision is not None:
        return table.decision.until
    if table.stage is Stage.PREPARING and table.traded:
        return table.traded
    return absence.deadline(table)


def handler(table: CardTable, move: Move) -> Handler:
    """The resolver of a legal move."""
    return ANSWERING[table.decision.step] if table.decision is not None else HANDLERS[move.verb]


def alarm(table: CardTable) -> Callable[[Dice, CardTable, int], MoveResult]:
    """The resolver for the time when it is up."""
    if table.decision is not None:
        return TIMING[table.decision.step]
    if table.stage is Stage.PREPARING:
        return start_anyway if table.traded else absence.activate_for
    return absence.draw_for if absence.draws_unseen(table) else absence.pass_turn


def rings_blind(table: CardTable) -> bool:
    """Whether the dice at that time are secret: cards of a hand (see BLIND)."""
    return alarm(table) in (absence.activate_for, absence.draw_for)


def act(
    dice: Dice, table: CardTable, seat: int, move: Move, now: int, known: list[LegalOption] | None = None
) -> MoveResult:
    """Make a move; `known` is the result of `legal` now, if there is one. It raises what `check` raises."""
    check(table, seat, move, now, known)
    return handler(table, move)(dice, table, seat, move, now)


# Refusals


def check(table: CardTable, seat: int, move: Move, now: int, known: list[LegalOption] | None = None) -> None:
    """Raise IllegalNow, with the rule, for a move that a player may not make now."""
    option = matching(legal(table, seat, now) if known is None else known, move)
    seen = seen_by(table, seat)  # no refusal can reveal what the player does not know
    fault = reason(seen, seat, move, now) if option is None else fault_of(seen, seat, option, move)
    if fault:
        raise IllegalNow(fault)


def matching(options: list[LegalOption], move: Move) -> LegalOption | None:
    """The option of a move, whatever its cards and payment; None for none."""
    for option in options:
        base = option.move
        if (
            base.verb is move.verb
            and base.man == move.man
            and base.means == move.means
            and base.to == move.to
            and base.number == move.number
        ):
            return option
    return None


def fault_of(table: CardTable, seat: int, option: LegalOption, move: Move) -> str:
    """Why the cards and money of a move don't go with its option, in a sentence; empty if they do."""
    if move.verb is Verb.OFFER and not trades.CARDS_TRADED.issuperset((*move.cards, *move.get)):
        return ruled(
            "You can trade accessory cards and money, but no lawyers and no public enemies. Remove those", "6.51"
        )
    if len(move.cards) < option.least:
        return ruled("You have a full hand, so you must discard before you draw. Name at least one card", "6.33")
    fault = card_fault(table, seat, option, move) or payment_fault(table, seat, option, move)
    return fault or (trades.offer_fault(table, seat, move) if move.verb is Verb.OFFER else "")
