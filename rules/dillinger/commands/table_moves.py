"""Commands for moves at the table: reading, deciding and reporting them, in public or in private."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import Annotated, Any, Final

from annotated_types import Interval, Len

from rules.core.action.deed import Deed, MoveRef, decides
from rules.core.action.fields import Complete, OfPosition, option
from rules.core.action.move import Rolls, move, record
from rules.core.action.position import Umpired
from rules.core.action.report import Confirmation, Report
from rules.core.plain.frozen import replace
from rules.core.plain.house import HOUSE
from rules.core.plain.markup import at_time
from rules.core.plain.refusal import IllegalNow, OutOfRange
from rules.core.tables.outcome import Outcome
from rules.dillinger.engine import absence, state_machine
from rules.dillinger.engine.card_refusals import steps_fault
from rules.dillinger.engine.legal import moves_of
from rules.dillinger.engine.move_words import listed, read, read_cards, seat_named
from rules.dillinger.engine.seats import AtTable, at_table
from rules.dillinger.model.card_table import CardTable, Stage
from rules.dillinger.model.cards import CARDS
from rules.dillinger.model.moves import Move, Verb
from rules.dillinger.model.paragraphs import ruled
from rules.dillinger.model.position import Position
from rules.dillinger.shown.odds import questions
from rules.dillinger.shown.reports import report_of
from rules.dillinger.table.running_table import MoveResult
from rules.dillinger.table.waiting_times import settled_by

Text = Annotated[str, Len(1, 300)]
Number = Annotated[int, Interval(ge=0, le=1_000_000)]
ANY_CARD: Final = Complete(lambda _game, _figure: [card.name for card in CARDS], many=True)
PLAYERS: Final = Complete(lambda game, _figure: [side.name for side in game.sides] if game is not None else [])
SEAT = option("Your seat, if you have several.", default="", complete=PLAYERS)


def _seated(position: Position) -> AtTable:
    """The table from the typed seat, or the caller's."""
    return at_table(position, str(position.typed.get("seat") or ""))


def _held(position: Position) -> tuple[str, ...]:
    """The accessory cards of the caller's hand."""
    at = _seated(position)
    return at.table.players[at.seat].hand if at.table.players else ()


HELD: Final = OfPosition(_held, many=True)


@record
class TypedMove:
    """A move from a menu, or as typed."""

    move: Annotated[str, Len(1, 100)] = option(
        "The move, such as Rob a bank: Nelson.",
        complete=OfPosition(lambda position: [one.called for one in moves_of(_seated(position))]),
    )
    cards: Text = option("Cards to play with the move, separated by commas.", default="", complete=HELD)
    pay: Number = option("Dollars to pay for the move.", default=0)
    seat: str = SEAT


@move("dillinger do", Rolls(secret=False), table=True, seated=False)
class Do(TypedMove):
    """Make a move, or answer a question."""


@move("dillinger vote", table=True, seated=False, gone=True)
class Vote(TypedMove):
    """Ask to pass the player who is holding up the game, without counting those who are gone."""


@decides(Do)
def decide_move(position: Position, move: Do) -> Deed[MoveResult] | MoveRef:
    """One move. A vote also needs to know which seats count."""
    at = at_table(position, move.seat)
    chosen = read(move.move, at.table)
    if chosen.verb is Verb.PASS:
        return MoveRef.of(Vote(move=move.move, cards=move.cards, pay=move.pay, seat=move.seat))
    return _moved(at, chosen, move)


@decides(Vote)
def decide_vote(position: Position, move: Vote) -> Deed[MoveResult]:
    """A player asks to pass the player who delays the game."""
    at = counted(at_table(position, move.seat))
    return _moved(at, read(move.move, at.table), move)


def _moved(position: AtTable, chosen: Move, move: TypedMove) -> Deed[MoveResult]:
    plain = Move(chosen.verb, chosen.man, chosen.means, read_cards(move.cards, position.table), number=chosen.number)
    made = _paying(position, plain, move.pay)
    state_machine.check(position.table, position.seat, made, position.now)
    return play_of(position, made)


def _paying(position: AtTable, made: Move, paid: int) -> Move:
    """The move with its payment, in units."""
    if not paid:
        return made
    option = state_machine.matching(state_machine.legal(position.table, position.seat, position.now), made)
    price = option.price if option is not None and option.most else paid
    if paid % price:
        raise OutOfRange(steps_fault(made, price, paid))
    return replace(made, units=paid // price)


def deed_of(
    report: Callable[[MoveResult], Report], resolver: Callable[..., MoveResult], *args: Any, **more: Any
) -> Deed[MoveResult]:
    """A deed of the table. Its resolver makes the changes."""
    return Deed(report=report, resolver=resolver, args=args, changes=lambda done: done.changes, facts=facts, **more)


def play_of(position: AtTable, made: Move) -> Deed[MoveResult]:
    """A legal move."""
    blind = position.table.decision is None and made.verb in state_machine.BLIND
    hidden = unannounced(position, made)
    return deed_of(
        lambda done: _whispered(position, made) if hidden else report_of(position, made, done),
        state_machine.handler(position.table, made),
        position.table,
        position.seat,
        made,
        position.now,
        names=position.names,
        questions=() if hidden and position.table.decision is None else tuple(questions(position, made)),
        ends_turn=partial(round_over, position.table),
        unannounced=hidden,
        hushed=_hushed(position, made),
        blind=blind,
        confirm=_sure(made),
    )


def _sure(made: Move) -> Confirmation | None:
    """A button that asks for confirmation, since a discarded enemy is gone for good."""
    if made.verb is not Verb.DROP:
        return None
    return Confirmation(f"Discard {made.man} for good?", f"Discard {made.man}", ("The enemy's notoriety is lost too.",))


def unannounced(position: AtTable, made: Move) -> bool:
    """Whether a move is secret: an answer that waits for others or for the time, or a gun under a card in hand."""
    if position.table.decision is not None:
        return not settled_by(position.table, position.seat, position.now)
    return made.verb is Verb.ATTACH and position.table.man(made.man) is None


def _hushed(position: AtTable, made: Move) -> bool:
    """Whether the typed command is secret.

    Trades are, and robberies whose Media Hype may never be played. So is an answer with a card that another player's
    may precede.
    """
    decision = position.table.decision
    return decision.step.hidden if decision is not None else made.verb in (Verb.ACCEPT, Verb.DECLINE, Verb.ROB)


def _whispered(position: AtTable, made: Move) -> Report:
    """The part of a report that only the player sees."""
    decision = position.table.decision
    if decision is None:
        return Report(f"A Tommy Gun is under {made.man}.", ("No one else sees this.",), opens=(position.hand,))
    played = listed(made.cards) or "nothing"
    until = f"All players see it together, {at_time(decision.until, 'R')} at the latest."
    return Report(f"You play {played}.", (until,), opens=(position.hand,))


def round_over(before: CardTable, done: MoveResult) -> bool:
    """Whether all players have had a turn since. The bot shows the seeds of the dice that often."""
    after = done.table
    return after.turn.number != before.turn.number and after.turn.number % max(1, len(after.players)) == 1


def facts(outcome: Outcome[MoveResult]) -> dict[str, Any]:
    """A move as JSON values: the situation after it."""
    table = outcome.result.table
    return {"turn": table.turn.number, "seat": table.turn.seat, "stage": str(table.stage)}


# Time is up


@move("dillinger due", table=True, seated=False)
class Due:
    """End a time limit that has run out. The clock does this."""


@decides(Due)
def decide_due(position: Position, _move: Due) -> Deed[MoveResult]:
    """The game continues without those who have not answered."""
    here = AtTable(position)
    table, now = here.table, here.now
    until = state_machine.due(table)
    if not until:
        raise IllegalNow("The game is waiting for no one. Make a move instead.")
    if now < until:
        raise IllegalNow(f"The time limit ends {at_time(until, 'R')}. Wait for it.")
    if _house_plays(here):
        raise IllegalNow("The house plays a turn whose time is up here. It begins in a moment.")
    at = here.then(state_machine.completed(table))
    made = state_machine.answer_of(table) if table.decision is not None else Move(Verb.READY)
    return deed_of(
        lambda done: report_of(at, made, done),
        state_machine.alarm(table),
        table,
        now,
        blind=state_machine.rings_blind(table),
        names=at.names,
        ends_turn=partial(round_over, table),
    )


def _house_plays(here: AtTable) -> bool:
    """Whether the house plays the turn that is waited for once its time is up, as the players agreed."""
    if not (here.game.pace.stands_in and here.table.stage is Stage.PLAY):
        return False
    sides = [here.game.sides[seat] for seat in absence.waited_for(here.table)]
    return here.game.pace.by_post and any(not one.stood_in and {*one.players} - {HOUSE} for one in sides)


# Passing a player


@move("dillinger pass", table=True, seated=False, gone=True)
class Pass:
    """Pass the player who holds up the game, as an umpire or by a vote of more than half."""

    seat: str = SEAT


@decides(Pass)
def decide_pass(position: Position, move: Pass) -> Deed[MoveResult]:
    """A player delays the game: an umpire passes them; a player asks for it, with a button for the others."""
    here = AtTable(position)
    players, waited = here.game.players, absence.waited_for(here.table)
    plays_alone = players == frozenset({position.caller})
    if position.stands_in([user for seat in waited for user in position.side_players(seat)]) and not plays_alone:
        return deed_of(
            lambda done: report_of(here, Move(Verb.PASS), done),
            absence.umpired,
            here.table,
            here.now,
            allow=lambda: tuple(Umpired(here.names[seat]) for seat in waited),
        )
    at = at_table(position, move.seat)
    if not move.seat:
        at = next(_who_may_ask(here), at)
    state_machine.check(at.table, at.seat, Move(Verb.PASS), at.now)
    return play_of(counted(at), Move(Verb.PASS))


def _who_may_ask(here: AtTable) -> Iterator[AtTable]:
    """The caller's seats that may ask for it."""
    for seat in here.own:
        if state_machine.matching(state_machine.legal(here.table, seat, here.now), Move(Verb.PASS)):
            yield here.at(seat)


def counted(position: AtTable) -> AtTable:
    """The same with the seats that do not count for a majority, since their players missed too many deadlines."""
    gone = position.position.gone
    sides = enumerate(position.game.sides)
    away = tuple(seat for seat, side in sides if side.players and gone.issuperset(side.players))
    return position.then(replace(position.table, absent=away))


# Trades


@move("dillinger offer", table=True, seated=False)
class Trade:
    """Offer a player a trade. Only the two of you see the terms."""

    to: str = option("The player to trade with.", complete=PLAYERS)
    give: Text = option("Cards that you give.", default="", complete=HELD)
    get: Text = option("Cards that you want.", default="", complete=ANY_CARD)
    money: Number = option("Dollars that you give.", default=0)
    price: Number = option("Dollars that you want.", default=0)
    seat: str = SEAT


@decides(Trade)
def decide_offer(position: Position, move: Trade) -> Deed[MoveResult]:
    """A trade is offered. Only the two players know its contents."""
    at = at_table(position, move.seat)
    to = seat_named(move.to, at.names)
    if to == at.seat:
        raise OutOfRange(ruled("You can't trade with yourself. Name another player", "6.51"))
    give, get = read_cards(move.give, at.table), read_cards(move.get, at.table)
    made = Move(Verb.OFFER, cards=give, to=to, get=get, give_money=move.money, get_money=move.price)
    state_machine.check(at.table, at.seat, made, at.now)
    finds = f"{at.names[to]} sees it with [Your hand]."
    report = Report(f"{at.name} offers {at.names[to]} a trade.", (finds,), opens=(at.hand,))
    return deed_of(
        lambda _: report, state_machine.handler(at.table, made), at.table, at.seat, made, at.now, hushed=True
    )
