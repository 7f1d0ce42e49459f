"""What a player may do now, and doing it: every move goes through here."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

from rules.core.chance.dice import Dice
from rules.core.plain.frozen import replace
from rules.core.plain.refusal import IllegalNow
from rules.core.tables.rule import resolves
from rules.dillinger.cards import Kind
from rules.dillinger.game import absent, cells, chasing, crimes, drawing, hitting, setup, trading, turning
from rules.dillinger.game.asked import Decision, Order, Reply, Step
from rules.dillinger.game.changes import Answered
from rules.dillinger.game.moves import Move, Option, Verb
from rules.dillinger.game.orders import standing
from rules.dillinger.game.refusing import reason
from rules.dillinger.game.running import Done, Running
from rules.dillinger.game.seen import seen_by
from rules.dillinger.game.table import CardTable, Phase, Stage, card_of
from rules.dillinger.game.unplayable import card_fault, payment_fault
from rules.dillinger.game.waiting import settles, waited
from rules.dillinger.paragraphs import ruled

Handler = Callable[[Dice, CardTable, int, Move, int], Done]
Settle = Callable[[Dice, Running, Decision], Done]

HANDLERS: Final[dict[Verb, Handler]] = {
    Verb.ACTIVATE: setup.activate,
    Verb.READY: setup.ready,
    Verb.DISCARD: drawing.discard,
    Verb.DRAW_CARDS: drawing.draw_cards,
    Verb.DRAW_ENEMY: drawing.draw_enemy,
    Verb.RETAIN: drawing.retain,
    Verb.NO_DRAW: drawing.no_draw,
    Verb.HIDE: drawing.hide,
    Verb.ATTACH: drawing.attach,
    Verb.DROP: drawing.drop,
    Verb.OFFER: trading.offer,
    Verb.ACCEPT: trading.accept,
    Verb.DECLINE: trading.decline,
    Verb.PASS: absent.vote,
    Verb.PLACE: crimes.place,
    Verb.CASE: crimes.case,
    Verb.ROB: crimes.go_in,
    Verb.TAKE: crimes.carry_off,
    Verb.LAM: crimes.lam,
    Verb.KIDNAP: crimes.snatch,
    Verb.KEEP: crimes.keep,
    Verb.COLLECT: crimes.go_for_ransom,
    Verb.HIT: hitting.order_hit,
    Verb.BAIL: cells.apply_for_bail,
    Verb.ESCAPE: cells.break_out,
    Verb.NO_CRIME: crimes.no_crime,
    Verb.CATCH: chasing.go_after,
    Verb.TRY: cells.put_on_trial,
    Verb.SPREE: chasing.send_on_spree,
    Verb.NO_LAW: turning.no_law,
}
BLIND: Final = (Verb.DRAW_CARDS, Verb.DRAW_ENEMY)
"""The moves whose dice are cards of a hand."""


def legal(table: CardTable, seat: int, now: int) -> list[Option]:
    """Everything that a player may do now, by what he may know; nothing once he has answered."""
    if table.decision is not None:
        return list(_answers(table, table.decision, seat)) if seat in waited(table) else []
    if table.stage is Stage.PREPARING:
        return [*setup.preparations(table, seat), *_anytime(table, seat, now)]
    if table.stage is Stage.PLAY:
        return [*(_turn(table, seat) if seat == table.turn.seat else ()), *_anytime(table, seat, now)]
    return []


def _anytime(table: CardTable, seat: int, now: int) -> Iterator[Option]:
    if table.stage is Stage.PLAY or not table.players[seat].ready:
        yield from drawing.attachments(table, seat)
    yield from trading.trades(table, seat, now)
    yield from absent.votes(table, seat, now)


def _turn(table: CardTable, seat: int) -> Iterator[Option]:
    phase = table.turn.phase
    if phase is Phase.CARDS:
        yield from drawing.draws(table, seat)
    elif phase is Phase.CRIME:
        fresh = table.man(table.turn.fresh)
        if fresh is not None and fresh.box is None:
            yield Option(Move(Verb.HIDE, fresh.name), drawing.attachable(table, seat, fresh))
        yield from crimes.crimes(table, seat)
        yield from hitting.hits(table, seat)
        yield from cells.ways_out(table, seat)
    else:
        yield from chasing.catches(table, seat)
        yield from cells.trials(table, seat)
        yield from chasing.sprees(table, seat)
        yield Option(Move(Verb.NO_LAW))
    yield from drawing.drops(table, seat)


# Answers


def _held(table: CardTable, seat: int, decision: Decision, kind: Kind) -> Iterator[Option]:
    held = table.players[seat].free(kind.value) > 0
    yield Option(Move(Verb.PLAY, decision.man), (kind.value,) if held else ())


def _answers(table: CardTable, decision: Decision, seat: int) -> Iterator[Option]:
    """What a seat may answer, who is asked."""
    match decision.step:
        case Step.HOLIDAY:
            yield from _held(table, seat, decision, Kind.BANK_HOLIDAY)
        case Step.RIOT:
            yield from _held(table, seat, decision, Kind.JAIL_RIOT)
        case Step.JAM:
            yield from _held(table, seat, decision, Kind.JAMMED)
        case Step.COUNTER:
            yield from chasing.counter_options(table, decision)
        case Step.HOSTAGES:
            yield from chasing.hostage_options(table, decision)
        case Step.REACT:
            yield from chasing.react_options(table, decision)
        case Step.SPOIL if of_hit(table, decision):
            yield from _held(table, seat, decision, Kind.JAMMED)
        case Step.SPOIL:
            yield from chasing.spoil_options(table, decision)
        case Step.TARGET | Step.FIRE:
            yield from hitting.target_options(table, decision)
        case Step.COUNSEL:
            yield from cells.counsel_options(table, decision)
        case Step.ROOM:
            yield from cells.room_options(table, decision)


def of_hit(table: CardTable, decision: Decision) -> bool:
    """Whether what is being settled is a contract hit, not a catch."""
    return table.man(decision.force) is not None


SETTLES: Final[dict[Step, Settle]] = {
    Step.HOLIDAY: crimes.holiday_over,
    Step.RIOT: cells.riot_over,
    Step.COUNTER: chasing.countered,
    Step.HOSTAGES: chasing.hostages_weighed,
    Step.REACT: chasing.reacted,
    Step.JAM: hitting.jammed,
    Step.TARGET: hitting.target_answers,
    Step.FIRE: hitting.target_answers,
    Step.COUNSEL: cells.counselled,
    Step.ROOM: cells.room_made,
}


def by_order(table: CardTable, seat: int) -> Move | None:
    """What the orders of a seat answer to what it is asked, as far as the rules allow; None where they don't."""
    decision = table.decision
    order = decision and standing(table.players[seat].orders, decision.step, decision.man)
    if decision is None or order is None:
        return None
    fitting = (one for one in _answers(table, decision, seat) if (one.move.verb, one.move.means) == ordered(order))
    option = next(fitting, None)
    return option and _filled(table, seat, option, order)


def ordered(order: Order) -> tuple[Verb, str]:
    """What an order answers, and by what."""
    return order.verb, order.means


def _filled(table: CardTable, seat: int, option: Option, order: Order) -> Move:
    """An answer with the cards that an order plays with it, one after the other, as far as they go together."""
    move = option.move
    held = [card for kind in order.cards for card in option.extras if card_of(card).kind is kind]
    for card in held:
        fuller = replace(move, cards=(*move.cards, card), units=max(move.units, int(card == chasing.INSIDER)))
        move = move if _fault(table, seat, option, fuller) else fuller
    return move


def completed(table: CardTable) -> CardTable:
    """The table with what orders answer for those who are asked and have said nothing."""
    decision = table.decision
    if decision is None:
        return table
    silent = [seat for seat in decision.asked if decision.reply(seat) is None]
    found = [Reply(seat, move) for seat in silent if (move := by_order(table, seat)) is not None]
    return replace(table, decision=replace(decision, said=(*decision.said, *found)))


def answer_of(table: CardTable) -> Move:
    """What is answered to what is asked if nobody says anything more: by order, else by silence.

    Silence is Kill or Luck where one of them must be thrown, else nothing played.
    """
    decision = completed(table).decision
    assert decision is not None, "nothing is asked"
    said = decision.reply(decision.asked[0])
    if said is not None:
        return said
    if decision.step is Step.REACT:
        return Move(chasing.silent_answer(table, decision), decision.man)
    if decision.step in (Step.TARGET, Step.FIRE):
        return Move(hitting.silent_target(table, decision), decision.man)
    return Move(Verb.PLAY, decision.man)


def _settled(dice: Dice, run: Running) -> Done:
    decision = completed(run.table).decision
    assert decision is not None
    if decision.step is Step.SPOIL:
        return (hitting.hit_spoiled if of_hit(run.table, decision) else chasing.spoiled)(dice, run, decision)
    return SETTLES[decision.step](dice, run, decision)


def _answering(*rules: str) -> Handler:
    @resolves(*rules)
    def answer(dice: Dice, table: CardTable, seat: int, move: Move, now: int) -> Done:
        """Somebody who was asked has said something; the last of them settles it, unless all wait for the time."""
        run = Running(table, now)
        assert table.decision is not None
        run.note(Answered(run.game, seat, move))
        decision = table.decision.answered(seat, move)
        return _settled(dice, run) if settles(run.table, decision, now) else run.done()

    return answer


def _timing(*rules: str) -> Callable[[Dice, CardTable, int], Done]:
    @resolves(*rules)
    def time_up(dice: Dice, table: CardTable, now: int) -> Done:
        """The time is up: who has not answered has nothing to say but what he has ordered."""
        run = Running(table, now)
        assert table.decision is not None
        return _settled(dice, run) if now >= table.decision.until else run.done()

    return time_up


RULES_OF: Final = {
    Step.HOLIDAY: ("dil.rob", "dil.media-hype"),
    Step.RIOT: ("dil.escape",),
    Step.COUNTER: ("dil.catch",),
    Step.HOSTAGES: ("dil.catch",),
    Step.REACT: ("dil.react", "dil.jail", "dil.prison", "dil.notoriety"),
    Step.SPOIL: ("dil.react",),
    Step.JAM: ("dil.hit",),
    Step.TARGET: ("dil.hit",),
    Step.FIRE: ("dil.hit",),
    Step.COUNSEL: ("dil.trial", "dil.lawyer"),
    Step.ROOM: ("dil.trial", "dil.two-enemies"),
}
ANSWERING: Final = {step: _answering(*rules) for step, rules in RULES_OF.items()}
TIMING: Final = {step: _timing(*rules) for step, rules in RULES_OF.items()}


@resolves("dil.first-player", "dil.setup")
def start_anyway(dice: Dice, table: CardTable, now: int) -> Done:
    """The time for trading before the game is over: it begins."""
    if not 0 < due(table) <= now:
        return Done((), table)
    return setup.begin(dice, Running(table, now))


def due(table: CardTable) -> int:
    """When the game goes on by itself, in seconds since the epoch; 0 for never."""
    if table.stopped:
        return 0
    if table.decision is not None:
        return table.decision.until
    if table.stage is Stage.PREPARING and table.traded:
        return table.traded
    return absent.deadline(table)


def handler(table: CardTable, move: Move) -> Handler:
    """The resolver of a move that is legal now."""
    return ANSWERING[table.decision.step] if table.decision is not None else HANDLERS[move.verb]


def alarm(table: CardTable) -> Callable[[Dice, CardTable, int], Done]:
    """The resolver for when the time is up."""
    if table.decision is not None:
        return TIMING[table.decision.step]
    if table.stage is Stage.PREPARING:
        return start_anyway if table.traded else absent.activate_for
    return absent.draw_for if absent.draws_unseen(table) else absent.pass_turn


def rings_blind(table: CardTable) -> bool:
    """Whether what falls when the time is up is for nobody's eyes: cards of a hand (see BLIND)."""
    return alarm(table) in (absent.activate_for, absent.draw_for)


def act(dice: Dice, table: CardTable, seat: int, move: Move, now: int, known: list[Option] | None = None) -> Done:
    """A move, done; `known` is what `legal` has told of this moment, if it has. Raises what `check` does."""
    check(table, seat, move, now, known)
    return handler(table, move)(dice, table, seat, move, now)


# What is refused


def check(table: CardTable, seat: int, move: Move, now: int, known: list[Option] | None = None) -> None:
    """Refuse, with IllegalNow naming the rule, what a player may not do now."""
    option = matching(legal(table, seat, now) if known is None else known, move)
    seen = seen_by(table, seat)  # no refusal can tell what he does not know
    fault = reason(seen, seat, move, now) if option is None else _fault(seen, seat, option, move)
    if fault:
        raise IllegalNow(fault)


def matching(options: list[Option], move: Move) -> Option | None:
    """The option that a move is, whatever is played or paid with it; None for none."""
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


def _fault(table: CardTable, seat: int, option: Option, move: Move) -> str:
    if move.verb is Verb.OFFER and not trading.CARDS_TRADED.issuperset((*move.cards, *move.get)):
        return ruled("Accessory cards and money are traded, no lawyers and no public enemies. Remove those", "6.51")
    if len(move.cards) < option.least:
        return ruled("Name a card or more: a full hand draws nothing until something goes", "6.33")
    fault = card_fault(table, seat, option, move) or payment_fault(table, seat, option, move)
    return fault or (trading.offer_fault(table, seat, move) if move.verb is Verb.OFFER else "")
